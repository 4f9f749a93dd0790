/* efg_make.c - any game whose tree fits as an .efg file.
 *
 * A seat's information sets are its keys where it is to move; so whatever the game, the file has perfect
 * recall.  In open games a key is a state, which several paths may reach, so every node is a set of its own.
 */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/tree.h>
#include <inkling/view.h>

#include "base/grow.h"
#include "base/number.h"
#include "formats/efg_file.h"
#include "game/key_map.h"

typedef struct maker {
    const ink_game *game;
    ink_tree *tree;
    inki_efg *file;
    ink_walker *walker;
    inki_key_map outcomes;
    int32_t *place;                     /* for each node of the tree, its node of the file */
    int32_t *stack;                     /* nodes of the tree that wait; later a path */
    int32_t *set_of[INK_MAX_SEATS];     /* for each infoset of the tree, its set + 1; 0: none yet */
    int32_t numbers[1 + INK_MAX_SEATS]; /* sets so far, of chance and each seat */
    ink_action *actions;
    double *chances;
    inki_ratio *shares;
    ink_text text; /* scratch */
    size_t set_room;
    size_t action_room;
    size_t outcome_room;
    size_t payoff_room;
} maker;

static void release(maker *m)
{
    ink_tree_destroy(m->tree);
    ink_walker_destroy(m->walker);
    inki_key_map_release(&m->outcomes);
    free(m->place);
    free(m->stack);
    for (int seat = 0; seat < INK_MAX_SEATS; seat++) {
        free(m->set_of[seat]);
    }
    free(m->actions);
    free(m->chances);
    free(m->shares);
    ink_text_release(&m->text);
}

static ink_status init(maker *m)
{
    const size_t count = (size_t)ink_tree_count(m->tree);
    const size_t room = (size_t)m->game->max_actions;
    m->place = calloc(count, sizeof *m->place);
    m->stack = calloc(count, sizeof *m->stack);
    m->actions = calloc(room, sizeof *m->actions);
    m->chances = calloc(room, sizeof *m->chances);
    m->shares = calloc(room, sizeof *m->shares);
    m->file->nodes = calloc(count, sizeof *m->file->nodes);
    bool done = m->place != NULL && m->stack != NULL && m->actions != NULL && m->chances != NULL &&
                m->shares != NULL && m->file->nodes != NULL;
    for (int seat = 0; seat < m->game->seat_count && done; seat++) {
        m->set_of[seat] =
            calloc((size_t)ink_tree_infoset_count(m->tree, seat), sizeof *m->set_of[seat]);
        done = m->set_of[seat] != NULL;
    }
    if (!done) {
        return INK_ERR_NOMEM;
    }
    const ink_status status = ink_arena_create(0, &m->file->arena);
    return status == INK_OK ? ink_walker_create(m->game, &m->walker) : status;
}

/* Keeps what stands in `text`, on one line.  NULL without memory. */
static const char *keep(const maker *m, const char *text)
{
    const size_t size = strlen(text);
    char *kept = m->text.failed ? NULL : ink_arena_take(m->file->arena, size + 1, 1);
    for (size_t i = 0; kept != NULL && i < size; i++) {
        kept[i] = text[i] == '\n' ? ' ' : text[i];
    }
    return kept;
}

/* Puts the walker at a node of the tree. */
static ink_status walk_to(maker *m, int32_t node, int32_t *path)
{
    int length = 0;
    for (int32_t at = node; at != 0; at = ink_tree_at(m->tree, at)->parent) {
        path[length++] = at;
    }
    ink_walker_reset(m->walker);
    ink_status status = INK_OK;
    while (length > 0 && status == INK_OK) {
        status = ink_walker_apply(m->walker, ink_tree_at(m->tree, path[--length])->action);
    }
    return status;
}

/* --- information sets ------------------------------------------------------------------------- */

/* What the mover knows, where the game has words for it, as the name of its set. */
static ink_status name_set(maker *m, int mover, const char **out)
{
    ink_view *view = NULL;
    ink_text_reset(&m->text);
    if (mover >= 0 && m->game->view_text != NULL) {
        const ink_status status = ink_walker_view(m->walker, mover, &view);
        if (status != INK_OK) {
            return status;
        }
        ink_view_text(view, &m->text);
        ink_view_destroy(view);
        if (m->text.size > 0 && m->text.bytes[m->text.size - 1] == '\n') {
            m->text.bytes[--m->text.size] = '\0';
        }
    }
    *out = keep(m, ink_text_string(&m->text));
    return *out != NULL ? INK_OK : INK_ERR_NOMEM;
}

/* Appends the actions at the walker's state to the file's. */
static ink_status add_actions(maker *m, inki_efg_set *set)
{
    inki_efg *file = m->file;
    const ink_game *game = m->game;
    const ink_state *state = ink_walker_state(m->walker);
    set->action_count = game->actions(game, state, m->actions);
    set->first_action = file->action_count;
    if (set->mover == INK_MOVER_CHANCE) {
        game->chances(game, state, m->chances);
        inki_ratio_shares(m->chances, set->action_count, m->shares);
    }
    inki_efg_action *actions =
        inki_grow(file->actions, &m->action_room,
                  (size_t)file->action_count + (size_t)set->action_count, sizeof *actions);
    if (actions == NULL) {
        return INK_ERR_NOMEM;
    }
    file->actions = actions;
    for (int i = 0; i < set->action_count; i++) {
        inki_efg_action *action = &actions[file->action_count + i];
        ink_text_reset(&m->text);
        game->action_text(game, state, m->actions[i], &m->text);
        action->label = keep(m, ink_text_string(&m->text));
        action->chance = set->mover == INK_MOVER_CHANCE ? m->shares[i] : INKI_RATIO_ZERO;
        if (action->label == NULL) {
            return INK_ERR_NOMEM;
        }
    }
    file->action_count += set->action_count;
    return INK_OK;
}

/* Adds the set of a node of the tree at which somebody moves. */
static ink_status add_set(maker *m, int32_t at, int32_t *path)
{
    inki_efg *file = m->file;
    inki_efg_set set = {.mover = ink_tree_at(m->tree, at)->mover};
    inki_efg_set *sets =
        inki_grow(file->sets, &m->set_room, (size_t)file->set_count + 1, sizeof *sets);
    if (sets == NULL) {
        return INK_ERR_NOMEM;
    }
    file->sets = sets;
    ink_status status = walk_to(m, at, path);
    if (status == INK_OK) {
        status = name_set(m, set.mover, &set.name);
    }
    if (status == INK_OK) {
        status = add_actions(m, &set);
    }
    if (status == INK_OK) {
        set.number = ++m->numbers[set.mover + 1];
        sets[file->set_count++] = set;
    }
    return status;
}

/* The set of a node of the tree, added if it is new. */
static ink_status find_set(maker *m, int32_t at, int32_t *path, int32_t *out)
{
    const ink_tree_node *node = ink_tree_at(m->tree, at);
    const bool is_shared = node->mover >= 0 && (m->game->traits & INK_TRAIT_OPEN) == 0;
    int32_t *known = is_shared ? &m->set_of[node->mover][node->infoset[node->mover]] : NULL;
    if (known != NULL && *known > 0) {
        *out = *known - 1;
        return INK_OK;
    }
    const ink_status status = add_set(m, at, path);
    if (status != INK_OK) {
        return status;
    }
    *out = m->file->set_count - 1;
    if (known != NULL) {
        *known = *out + 1;
    }
    return INK_OK;
}

/* --- outcomes --------------------------------------------------------------------------------- */

/* A payoff as an exact number that reads as the same double.  False: it has too many digits. */
static bool exact(maker *m, double payoff, inki_ratio *out)
{
    if (inki_ratio_of(payoff, out)) {
        return true;
    }
    ink_text_reset(&m->text);
    inki_number_write(payoff, &m->text);
    return !m->text.failed && inki_ratio_read(m->text.bytes, m->text.size, out) == INK_OK;
}

/* What each seat gets, exactly.  With a constant sum, the second seat of two gets the rest of it, or
 * rounding might spoil it. */
static bool find_payoffs(maker *m, const ink_tree_node *node, inki_ratio *out)
{
    const ink_game *game = m->game;
    inki_ratio sum;
    for (int seat = 0; seat < game->seat_count; seat++) {
        if (!exact(m, node->payoff[game->side[seat]], &out[seat])) {
            return false;
        }
    }
    if (game->seat_count == 2 && (game->traits & INK_TRAIT_CONSTANT_SUM) != 0) {
        const int first = game->side[0] == 0 ? 0 : 1;
        const inki_ratio paid = {-out[first].over, out[first].under};
        return exact(m, game->payoff_sum, &sum) && inki_ratio_add(sum, paid, &out[1 - first]);
    }
    return true;
}

/* Finds the outcome that pays so, or adds it. */
static ink_status find_outcome(maker *m, const inki_ratio *payoffs, int32_t *out)
{
    inki_efg *file = m->file;
    const size_t count = (size_t)file->seat_count;
    const int32_t known = m->outcomes.count;
    ink_key key = {0, 0};
    for (size_t i = 0; i < count; i++) {
        key = ink_key_fold_bytes(key, &payoffs[i], sizeof payoffs[i]);
    }
    const ink_status status = inki_key_map_number(&m->outcomes, key, out);
    if (status != INK_OK || *out < known) {
        return status;
    }
    inki_efg_outcome *outcomes = inki_grow(file->outcomes, &m->outcome_room,
                                           (size_t)file->outcome_count + 1, sizeof *outcomes);
    if (outcomes == NULL) {
        return INK_ERR_NOMEM;
    }
    file->outcomes = outcomes;
    inki_ratio *all =
        inki_grow(file->payoffs, &m->payoff_room, file->payoff_count + count, sizeof *all);
    if (all == NULL) {
        return INK_ERR_NOMEM;
    }
    file->payoffs = all;
    outcomes[file->outcome_count++] =
        (inki_efg_outcome){.number = *out + 1, .name = "", .first_payoff = file->payoff_count};
    memcpy(all + file->payoff_count, payoffs, count * sizeof *payoffs);
    file->payoff_count += count;
    return INK_OK;
}

static ink_status add_outcome(maker *m, const ink_tree_node *node, int32_t *out, ink_error *error)
{
    inki_ratio payoffs[INK_MAX_SEATS];
    if (!find_payoffs(m, node, payoffs)) {
        ink_error_set(error, 0, 0, "a payoff has too many digits to be written exactly");
        return m->text.failed ? INK_ERR_NOMEM : INK_ERR_UNSUPPORTED;
    }
    return find_outcome(m, payoffs, out);
}

/* --- nodes ------------------------------------------------------------------------------------ */

/* Adds the nodes in prefix order. */
static ink_status add_nodes(maker *m, ink_error *error)
{
    int32_t waiting = 0;
    ink_status status = INK_OK;
    m->stack[waiting++] = 0;
    while (waiting > 0 && status == INK_OK) {
        const int32_t at = m->stack[--waiting];
        const ink_tree_node *from = ink_tree_at(m->tree, at);
        inki_efg_node node = {.label = "", .parent = -1, .set = -1, .outcome = -1};
        node.parent = from->parent >= 0 ? m->place[from->parent] : -1;
        for (int32_t i = from->child_count - 1; i >= 0; i--) {
            m->stack[waiting++] = from->first_child + i;
        }
        if (from->mover == INK_MOVER_NOBODY) {
            status = add_outcome(m, from, &node.outcome, error);
        } else {
            /* There is room for the path: a node on it does not wait. */
            status = find_set(m, at, m->stack + waiting, &node.set);
        }
        m->place[at] = m->file->node_count;
        m->file->nodes[m->file->node_count++] = node;
    }
    return status;
}

static void set_header(maker *m)
{
    const ink_game *game = m->game;
    m->file->title = strcmp(game->text, "file") == 0 ? game->name : game->text;
    m->file->comment = "";
    m->file->seat_count = game->seat_count;
    memcpy(m->file->players, game->seat_names, sizeof m->file->players);
}

ink_status inki_efg_make(const ink_game *game, uint64_t max_nodes, inki_efg *out, ink_error *error)
{
    inki_efg file = {0};
    maker m = {.game = game, .file = &file};
    ink_status status = ink_tree_build(game, max_nodes, &m.tree);
    if (status == INK_ERR_UNSUPPORTED) {
        ink_error_set(
            error, 0, 0,
            "%s has no tree to write: its plays have no bound, or its chance outcomes are "
            "too many to list",
            game->name);
    } else if (status == INK_ERR_LIMIT) {
        ink_error_set(error, 0, 0, "the tree of %s has more than %llu nodes", game->name,
                      (unsigned long long)max_nodes);
    }
    if (status == INK_OK) {
        status = init(&m);
    }
    if (status == INK_OK) {
        set_header(&m);
        status = add_nodes(&m, error);
    }
    if (status == INK_OK) {
        status = inki_efg_list_children(&file);
    }
    release(&m);
    if (status != INK_OK) {
        inki_efg_release(&file);
        return status;
    }
    *out = file;
    return INK_OK;
}
