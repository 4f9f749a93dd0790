/* mccfr_save.c - the work of sampling as bytes: a sealed block (base/bytes.h) "INKMCCFR".
 *
 * Game and rule, the state of the random numbers, the counts; the infosets with their numbers; and where no
 * tree gives them, the nodes of what seats notice, each with what leads to it.
 */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "equilibrium/mccfr.h"

#define MAGIC "INKMCCFR"
#define VERSION 1

/* What a saved state must agree in. */
static void put_head(const inki_mccfr *m, ink_text *out)
{
    inki_bytes_begin(out, MAGIC, VERSION);
    inki_bytes_put_string(out, m->game->text);
    inki_bytes_put_u32(out, m->rule.is_external);
    inki_bytes_put_u32(out, m->rule.baseline);
    inki_bytes_put_doubles(out, &m->rule.epsilon, 1);
    inki_bytes_put_u64(out, m->rule.memory);
    inki_bytes_put_u64(out, m->tree.count);
}

static void put_infosets(const inki_mccfr_store *store, bool with_actions, ink_text *out)
{
    inki_bytes_put_u32(out, store->room.is_full);
    inki_bytes_put_u64(out, store->count);
    inki_bytes_put_u64(out, store->action_count);
    for (size_t i = 0; i < store->count; i++) {
        const inki_mccfr_infoset *infoset = &store->infosets[i];
        inki_bytes_put_u32(out, infoset->is_met);
        if (with_actions) {
            inki_bytes_put_u64(out, store->keys[i].high);
            inki_bytes_put_u64(out, store->keys[i].low);
            inki_bytes_put_u32(out, infoset->seat);
            inki_bytes_put_u32(out, infoset->count);
            for (uint32_t a = 0; a < infoset->count; a++) {
                inki_bytes_put_u64(out, store->actions[infoset->first + a]);
            }
        }
    }
    inki_bytes_put_doubles(out, store->numbers, store->width * store->action_count);
}

/* The nodes in their order. */
static ink_status put_nodes(const inki_mccfr_keys *keys, ink_text *out)
{
    const inki_mccfr_edge **ways = calloc(keys->count, sizeof *ways); /* that lead to each node */
    if (ways == NULL) {
        return INK_ERR_NOMEM;
    }
    for (size_t i = 0; i < keys->edges_room; i++) {
        ways[keys->edges[i].to] = &keys->edges[i];
    }
    inki_bytes_put_u64(out, keys->count);
    for (size_t i = 0; i < keys->count; i++) {
        inki_bytes_put_u32(out, keys->infosets[i]);
        if (i >= 2) { /* not the starts */
            assert(ways[i] != NULL);
            inki_bytes_put_u32(out, ways[i]->from);
            inki_bytes_put_u64(out, ways[i]->action);
            inki_bytes_put_u64(out, ways[i]->token);
        }
    }
    free(ways);
    return INK_OK;
}

ink_status inki_mccfr_save(const inki_mccfr *mccfr, ink_text *out)
{
    const size_t from = out->size;
    const bool has_tree = mccfr->tree.count > 0;
    put_head(mccfr, out);
    for (int i = 0; i < 4; i++) {
        inki_bytes_put_u64(out, mccfr->random.word[i]);
    }
    inki_bytes_put_u64(out, mccfr->iterations);
    inki_bytes_put_u64(out, mccfr->visited);
    put_infosets(&mccfr->store, !has_tree, out);
    const ink_status status = has_tree ? INK_OK : put_nodes(&mccfr->keys, out);
    inki_bytes_seal(out, from);
    return status == INK_OK ? ink_text_status(out) : status;
}

/* --- reading ------------------------------------------------------------------------------------------ */

/* Reads one infoset and adds it. */
static ink_status get_infoset(inki_mccfr *m, inki_bytes_reader *in)
{
    const bool is_met = inki_bytes_get_u32(in) != 0;
    ink_key key;
    key.high = inki_bytes_get_u64(in);
    key.low = inki_bytes_get_u64(in);
    const uint32_t seat = inki_bytes_get_u32(in);
    const uint32_t count = inki_bytes_get_u32(in);
    if (in->is_short || seat > 1 || count < 1 || count > (uint32_t)m->game->max_actions) {
        return INK_ERR_ARGUMENT;
    }
    for (uint32_t a = 0; a < count; a++) {
        m->actions[a] = inki_bytes_get_u64(in);
    }
    const uint32_t added = inki_mccfr_store_add(&m->store, key, (int)seat, m->actions, (int)count);
    if (added == INKI_MCCFR_NONE) {
        return m->store.room.status == INK_OK ? INK_ERR_ARGUMENT : m->store.room.status;
    }
    m->store.infosets[added].is_met = is_met;
    return INK_OK;
}

/* Reads infosets, into those of the tree where there is one. */
static ink_status get_infosets(inki_mccfr *m, inki_bytes_reader *in, bool *is_full)
{
    const bool has_tree = m->tree.count > 0;
    *is_full = inki_bytes_get_u32(in) != 0;
    const uint64_t count = inki_bytes_get_u64(in);
    const uint64_t actions = inki_bytes_get_u64(in);
    if (has_tree && (count != m->store.count || actions != m->store.action_count)) {
        return INK_ERR_ARGUMENT;
    }
    ink_status status = INK_OK;
    for (uint64_t i = 0; i < count && status == INK_OK && !in->is_short; i++) {
        if (has_tree) {
            m->store.infosets[i].is_met = inki_bytes_get_u32(in) != 0;
        } else {
            status = get_infoset(m, in);
        }
    }
    if (status == INK_OK && (in->is_short || m->store.action_count != actions)) {
        status = INK_ERR_ARGUMENT;
    }
    if (status == INK_OK) {
        inki_bytes_get_doubles(in, m->store.numbers, m->store.width * m->store.action_count);
    }
    return status;
}

/* Reads the nodes; the starts are there. */
static ink_status get_nodes(inki_mccfr *m, inki_bytes_reader *in)
{
    const uint64_t count = inki_bytes_get_u64(in);
    ink_status status = count < 2 ? INK_ERR_ARGUMENT : INK_OK;
    for (uint64_t i = 0; i < count && status == INK_OK; i++) {
        const uint32_t infoset = inki_bytes_get_u32(in);
        if (i >= 2) {
            const uint32_t from = inki_bytes_get_u32(in);
            inki_mccfr_notice notice = {.turn = from % 2 != 0};
            notice.action = inki_bytes_get_u64(in);
            notice.token = inki_bytes_get_u64(in);
            if (from / 2 >= i || in->is_short) {
                return INK_ERR_ARGUMENT;
            }
            /* A way that is there already leads to an earlier node. */
            if (inki_mccfr_keys_next(&m->keys, &m->store.room, from / 2, &notice) != i) {
                status = m->store.room.status == INK_OK ? INK_ERR_ARGUMENT : m->store.room.status;
            }
        }
        if (infoset != INKI_MCCFR_NONE && infoset >= m->store.count) {
            status = INK_ERR_ARGUMENT;
        }
        if (status == INK_OK) {
            m->keys.infosets[i] = infoset;
        }
    }
    return status;
}

/* Reads all behind the head. */
static ink_status get_body(inki_mccfr *m, inki_bytes_reader *in)
{
    bool is_full = false;
    for (int i = 0; i < 4; i++) {
        m->random.word[i] = inki_bytes_get_u64(in);
    }
    m->iterations = inki_bytes_get_u64(in);
    m->visited = inki_bytes_get_u64(in);
    ink_status status = get_infosets(m, in, &is_full);
    if (status == INK_OK && m->tree.count == 0) {
        status = get_nodes(m, in);
    }
    if (status == INK_OK && (in->is_short || in->left > 0)) {
        status = INK_ERR_ARGUMENT;
    }
    m->store.room.is_full = is_full;
    return status;
}

/* Does the block begin with the same head?  Then the reader goes on behind it. */
static ink_status pass_head(const inki_mccfr *m, const void *bytes, inki_bytes_reader *reader)
{
    ink_text head = {0};
    put_head(m, &head);
    ink_status status = ink_text_status(&head);
    if (status == INK_OK) {
        const unsigned char *const end = reader->at + reader->left;
        const size_t size = (size_t)(end - (const unsigned char *)bytes);
        const bool is_same = size >= head.size && memcmp(bytes, head.bytes, head.size) == 0;
        status = is_same ? INK_OK : INK_ERR_ARGUMENT;
        reader->at = (const unsigned char *)bytes + (is_same ? head.size : 0);
        reader->left = (size_t)(end - reader->at);
    }
    ink_text_release(&head);
    return status;
}

ink_status inki_mccfr_load(inki_mccfr *mccfr, const void *bytes, size_t size)
{
    inki_bytes_reader reader;
    ink_status status =
        inki_bytes_open(bytes, size, MAGIC, VERSION, "a saved state of a solver", &reader, NULL);
    if (status == INK_OK) {
        status = pass_head(mccfr, bytes, &reader);
    }
    if (status != INK_OK) {
        return status;
    }
    inki_mccfr next;
    status = inki_mccfr_init(&next, mccfr->game, &mccfr->rule, 0, NULL);
    if (status != INK_OK) {
        return status;
    }
    status = get_body(&next, &reader);
    if (status == INK_OK) {
        next.most_visits = mccfr->most_visits;
        inki_mccfr_release(mccfr);
        *mccfr = next;
    } else {
        inki_mccfr_release(&next);
    }
    return status;
}
