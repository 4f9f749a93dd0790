/* public_write.c - the strategy of a public tree as bytes, without ever being in memory as a whole.
 *
 * A saved strategy has its entries in the order of keys.  So the infosets of one player at a time are listed by
 * key, with their place in the tree, and sorted; the probabilities of each are made as it is written.
 */

#include <assert.h>
#include <stdlib.h>

#include "base/key_sort.h"
#include "equilibrium/public_cfr.h"
#include "game/strategy_pack.h"

#define CHECK_EVERY 4096 /* infosets between looks at the control */

/* An infoset. */
typedef struct place {
    ink_key key;
    uint32_t node;
    uint8_t hand;
} place;

typedef struct writer {
    const inki_public_cfr *cfr;
    const ink_control *control;
    uint16_t *choices;
    double *shares; /* scratch: of one infoset */
    place *places;  /* of `player` */
    size_t count;
    int player;
    uint64_t node; /* the last that was told of, plus 1 */
    uint64_t done; /* infosets listed and written */
} writer;

uint64_t inki_public_cfr_write_bytes(const ink_public *tree)
{
    const uint64_t more =
        tree->infosets[0] > tree->infosets[1] ? tree->infosets[0] : tree->infosets[1];
    return more * sizeof(place) + tree->action_count * (uint64_t)tree->width * sizeof(uint16_t);
}

/* Counts an infoset as done. */
static ink_status check(writer *w)
{
    if (++w->done % CHECK_EVERY != 0) {
        return INK_OK;
    }
    const ink_public *tree = w->cfr->tree;
    ink_control_report(w->control, w->done, 2 * (tree->infosets[0] + tree->infosets[1]));
    return ink_control_stopped(w->control) ? INK_ERR_STOPPED : INK_OK;
}

/* Lists the infosets of a decision.  Decisions come in the order of nodes, chance between them. */
static ink_status list_decision(void *context, int player, const ink_key *keys, int hands)
{
    writer *w = context;
    const inki_public_node *nodes = w->cfr->tree->nodes;
    while (nodes[w->node].mover == INK_MOVER_CHANCE) {
        w->node++;
    }
    assert(nodes[w->node].mover == player && nodes[w->node].hands[player] == hands);
    ink_status status = INK_OK;
    for (int hand = 0; hand < hands && player == w->player && status == INK_OK; hand++) {
        w->places[w->count++] = (place){keys[hand], (uint32_t)w->node, (uint8_t)hand};
        status = check(w);
    }
    w->node++;
    return status;
}

static ink_status write_places(writer *w, inki_bytes_stream *stream)
{
    ink_status status = INK_OK;
    for (size_t i = 0; i < w->count && status == INK_OK; i++) {
        const place *at = &w->places[i];
        const inki_public_node *node = &w->cfr->tree->nodes[at->node];
        inki_public_cfr_shares(w->cfr, node, at->hand, w->choices, w->shares);
        const ink_strategy_entry next = {at->key, w->shares, node->count};
        status = inki_strategy_pack_entry(stream, &next);
        if (status == INK_OK) {
            status = check(w);
        }
    }
    return status;
}

/* Writes the infosets of a player. */
static ink_status write_player(writer *w, const ink_game *game, int player,
                               inki_bytes_stream *stream)
{
    const ink_public *tree = w->cfr->tree;
    /* The walk tells of its own progress, of which this is only a part. */
    const ink_control quiet = {.stop = w->control == NULL ? NULL : w->control->stop};
    w->player = player;
    w->count = 0;
    w->node = 0;
    w->places = malloc(((size_t)tree->infosets[player] + 1) * sizeof *w->places);
    if (w->places == NULL) {
        return INK_ERR_NOMEM;
    }
    inki_public_cfr_respond(w->cfr, player, w->choices);
    inki_strategy_pack_seat(stream, tree->infosets[player]);
    ink_status status = inki_public_visit_keys(game, &quiet, list_decision, w);
    if (status == INK_OK) {
        inki_key_sort(w->places, w->count, sizeof *w->places);
        status = write_places(w, stream);
    }
    free(w->places);
    w->places = NULL;
    return status;
}

ink_status inki_public_cfr_write(const inki_public_cfr *cfr, const ink_game *game,
                                 const ink_control *control, ink_write_fn *write, void *context)
{
    const ink_public *tree = cfr->tree;
    writer w = {.cfr = cfr, .control = control};
    w.choices = calloc((size_t)tree->action_count * (size_t)tree->width + 1, sizeof *w.choices);
    w.shares = malloc(((size_t)tree->most_children + 1) * sizeof *w.shares);
    ink_status status = w.choices == NULL || w.shares == NULL ? INK_ERR_NOMEM : INK_OK;
    if (status == INK_OK) {
        inki_bytes_stream stream;
        const int first = tree->seats[0] == 0 ? 0 : 1; /* the player of seat 0 */
        inki_strategy_pack_begin(tree->game, write, context, &stream);
        status = write_player(&w, game, first, &stream);
        if (status == INK_OK) {
            status = write_player(&w, game, 1 - first, &stream);
        }
        status = inki_bytes_stream_end(&stream, status);
    }
    free(w.choices);
    free(w.shares);
    return status;
}
