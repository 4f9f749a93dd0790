/* sizes.c - how large a game is: counted one information set after another, or guessed from a few of them.
 *
 * What an observer notices makes a tree.  Its nodes, the observer's augmented information sets, are
 * walked depth first; each holds the different states that its histories lead to, with the number of
 * histories of each.  What happens next depends on the state alone, so histories that meet in a state
 * go on as one.  The walk is made once for every seat and once for the public; each finds all
 * histories.
 *
 * The nodes that wait lie on a stack: a frame for each node on the path, with the children of that
 * node.
 *
 * A guess walks down at random instead, to one child of every node, and counts each node as often as there
 * are nodes like it: the product of the numbers of children on the way.  Its mean over many walks is the
 * number of nodes (D. E. Knuth, "Estimating the efficiency of backtrack programs", 1975).
 */

#include "game/sizes.h"

#include <assert.h>
#include <math.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/random.h>
#include <inkling/tree.h>

#include "base/grow.h"
#include "game/events.h"
#include "game/key_map.h"

#define MAX_TREE 1000000    /* histories of an open game */
#define STOP_INTERVAL 0x3FF /* nodes between two looks at the control, less 1 */
#define GUESS_WALKS 4000    /* of an observer, at most */
#define LEAST_WALKS 32      /* of these, however many states they see */
#define GUESS_STATES 100000 /* seen in the walks of an observer, about */
#define SHARE_STATES 20000  /* the same, where a formula leaves little to be guessed */
#define MOST_MOVES 2000000  /* played in the walks of an observer: then there is no guess */

/* A state of a node.  Its bytes have the same place in `states`. */
typedef struct entry {
    double histories;
    int32_t next; /* of the same node: its place; -1: none */
} entry;

/* The children of a node, at the ends of the arrays. */
typedef struct frame {
    int32_t entries;  /* where its entries begin */
    int32_t children; /* where its children begin */
} frame;

typedef struct counter {
    const ink_game *game;
    int observer;
    bool counts_histories;
    ink_sizes *sizes;
    double weight;       /* how often each node counts */
    double paying;       /* ends that pay one side more than the other */
    uint64_t seen;       /* states */
    uint64_t moves;      /* played from these */
    uint64_t most_moves; /* 0: no limit */
    const ink_control *control;
    bool shows_moves;
    uint64_t nodes;
    entry *entries;
    size_t entry_room;
    unsigned char *states; /* `stride` bytes each */
    size_t states_room;
    size_t stride;
    int32_t entry_count;
    int32_t *children; /* that wait: the first entry of each */
    size_t child_room;
    int32_t child_count;
    frame *frames;
    size_t frame_room;
    int32_t depth;
    inki_key_map places; /* of the entries of the last frame, by what was noticed and the state */
    inki_key_map groups; /* of its children, by what was noticed */
    ink_state *before;
    ink_state *after;
    ink_action *actions;
    uint64_t *tokens; /* what the public noticed of these */
} counter;

static void release(counter *c)
{
    free(c->entries);
    free(c->states);
    free(c->children);
    free(c->frames);
    inki_key_map_release(&c->places);
    inki_key_map_release(&c->groups);
    free(c->before);
    free(c->after);
    free(c->actions);
    free(c->tokens);
}

static ink_status init(counter *c, const ink_game *game, ink_sizes *sizes)
{
    const size_t alignment = alignof(max_align_t);
    *c = (counter){.game = game, .sizes = sizes, .weight = 1.0, .shows_moves = true};
    c->stride = (game->state_size + alignment - 1) / alignment * alignment;
    c->before = calloc(1, c->stride);
    c->after = calloc(1, c->stride);
    c->actions = calloc((size_t)game->max_actions, sizeof *c->actions);
    c->tokens = calloc((size_t)game->max_actions, sizeof *c->tokens);
    if (c->before == NULL || c->after == NULL || c->actions == NULL || c->tokens == NULL) {
        release(c);
        return INK_ERR_NOMEM;
    }
    return INK_OK;
}

static void *state_at(const counter *c, int32_t place)
{
    return c->states + (size_t)place * c->stride;
}

/* Appends the state `after` as an entry. */
static ink_status append_entry(counter *c, double histories)
{
    const size_t needed = (size_t)c->entry_count + 1;
    if (c->entry_count == INT32_MAX) {
        return INK_ERR_NOMEM;
    }
    entry *entries = inki_grow(c->entries, &c->entry_room, needed, sizeof *entries);
    if (entries == NULL) {
        return INK_ERR_NOMEM;
    }
    c->entries = entries;
    unsigned char *states = inki_grow(c->states, &c->states_room, needed, c->stride);
    if (states == NULL) {
        return INK_ERR_NOMEM;
    }
    c->states = states;
    memcpy(state_at(c, c->entry_count), c->after, c->stride);
    c->entries[c->entry_count++] = (entry){histories, -1};
    return INK_OK;
}

static ink_status append_child(counter *c, int32_t first)
{
    const size_t needed = (size_t)c->child_count + 1;
    int32_t *children = inki_grow(c->children, &c->child_room, needed, sizeof *children);
    if (children == NULL) {
        return INK_ERR_NOMEM;
    }
    c->children = children;
    c->children[c->child_count++] = first;
    return INK_OK;
}

/* Begins a frame for the children of another node. */
static ink_status push_frame(counter *c)
{
    frame *frames = inki_grow(c->frames, &c->frame_room, (size_t)c->depth + 1, sizeof *frames);
    if (frames == NULL) {
        return INK_ERR_NOMEM;
    }
    c->frames = frames;
    c->frames[c->depth++] = (frame){c->entry_count, c->child_count};
    inki_key_map_release(&c->places);
    inki_key_map_release(&c->groups);
    return INK_OK;
}

static void pop_frame(counter *c)
{
    c->entry_count = c->frames[--c->depth].entries;
}

/* What the observer notices of a move, as a key; {0, 0}: nothing. */
static ink_key noticed(const counter *c, ink_action action)
{
    const ink_game *game = c->game;
    ink_key key = {0, 0};
    if (c->observer == INK_OBSERVER_PUBLIC) {
        const uint64_t token = game->observe(game, c->before, action, c->after, c->observer);
        return token == 0 ? key : ink_key_fold(key, token);
    }
    ink_event events[INKI_MAX_EVENTS];
    const int count = inki_events(game, c->before, action, c->after, c->observer, events);
    for (int i = 0; i < count; i++) {
        key = inki_key_event(key, events[i]);
    }
    return key;
}

/* Adds the state `after` to the child for what was noticed.  Where that was nothing, it stays in the
 * node, and `*stayed` is the list of such states; `round` keeps those apart that were there before. */
static ink_status add_state(counter *c, ink_key what, double histories, uint64_t round,
                            int32_t *stayed)
{
    const frame *top = &c->frames[c->depth - 1];
    const bool stays = ink_key_equal(what, (ink_key){0, 0});
    const ink_key where = stays ? (ink_key){round, 1} : what;
    const int32_t known = c->places.count;
    int32_t place;
    ink_status status = inki_key_map_number(
        &c->places, ink_key_fold_bytes(where, c->after, c->game->state_size), &place);
    if (status != INK_OK) {
        return status;
    }
    if (place < known) {
        c->entries[top->entries + place].histories += histories;
        return INK_OK;
    }
    place += top->entries;
    status = append_entry(c, histories);
    int32_t *list = stayed;
    if (status == INK_OK && !stays) {
        const int32_t met = c->groups.count;
        int32_t group;
        status = inki_key_map_number(&c->groups, what, &group);
        if (status == INK_OK && group == met) {
            status = append_child(c, -1);
        }
        list = status == INK_OK ? &c->children[top->children + group] : NULL;
    }
    if (status == INK_OK) {
        c->entries[place].next = *list;
        *list = place;
    }
    return status;
}

/* Counts histories that end in the state `after`. */
static void count_end(counter *c, double histories)
{
    if (c->counts_histories) {
        const double even = c->game->payoff_sum / 2.0;
        const bool pays = fabs(c->game->payoff(c->game, c->after, 0) - even) > 0.0;
        c->sizes->ends += histories * c->weight;
        c->paying += pays ? histories * c->weight : 0.0;
    }
}

/* Looks whether the public tells the move to `after` from the others of the seat. */
static void look_at_move(counter *c, int index)
{
    const ink_game *game = c->game;
    c->tokens[index] =
        game->observe(game, c->before, c->actions[index], c->after, INK_OBSERVER_PUBLIC);
    c->shows_moves = c->shows_moves && c->tokens[index] != 0;
    for (int i = 0; i < index; i++) {
        c->shows_moves = c->shows_moves && c->tokens[i] != c->tokens[index];
    }
}

/* Plays all moves of the state `before`. */
static ink_status expand(counter *c, double histories, uint64_t round, int32_t *stayed)
{
    const ink_game *game = c->game;
    const int count = game->actions(game, c->before, c->actions);
    const bool is_choice = count > 1 && game->mover(game, c->before) >= 0;
    assert(0 < count && count <= game->max_actions);
    ink_status status = INK_OK;
    c->seen++;
    c->moves += (uint64_t)count;
    for (int i = 0; i < count && status == INK_OK; i++) {
        memcpy(c->after, c->before, c->stride);
        game->apply(game, c->after, c->actions[i]);
        if (is_choice && c->shows_moves) {
            look_at_move(c, i);
        }
        if (game->mover(game, c->after) == INK_MOVER_NOBODY) {
            count_end(c, histories);
            continue;
        }
        status = add_state(c, noticed(c, c->actions[i]), histories, round, stayed);
    }
    return status;
}

/* Counts a node with such a state, the first one or one more. */
static void count_state(counter *c, double histories, bool is_first, bool *decides)
{
    const ink_game *game = c->game;
    ink_sizes *s = c->sizes;
    const int mover = game->mover(game, c->before);
    if (c->counts_histories) {
        *(mover == INK_MOVER_CHANCE ? &s->chances : &s->decisions) += histories * c->weight;
    }
    if (c->observer == INK_OBSERVER_PUBLIC) {
        s->public_states += is_first ? c->weight : 0.0;
        s->public_decisions += mover >= 0 && !*decides ? c->weight : 0.0;
        *decides = *decides || mover >= 0;
    } else if (is_first && mover == c->observer) {
        s->infosets[mover] += c->weight;
        s->sequences[mover] += c->weight * game->actions(game, c->before, c->actions);
    }
}

/* Has it gone on for too long?  INK_OK, INK_ERR_STOPPED or INK_ERR_LIMIT. */
static ink_status check(const counter *c)
{
    if (c->most_moves > 0 && c->moves > c->most_moves) {
        return INK_ERR_LIMIT;
    }
    return (c->seen & STOP_INTERVAL) == 0 && ink_control_stopped(c->control) ? INK_ERR_STOPPED
                                                                             : INK_OK;
}

/* Visits the node with a list of states and puts its children on the stack. */
static ink_status visit(counter *c, int32_t first)
{
    bool is_first = true;
    bool decides = false;
    ink_status status = push_frame(c);
    for (uint64_t round = 0; first >= 0 && status == INK_OK; round++) {
        int32_t stayed = -1;
        for (int32_t at = first; at >= 0 && status == INK_OK; at = c->entries[at].next) {
            const double histories = c->entries[at].histories;
            memcpy(c->before, state_at(c, at), c->stride);
            count_state(c, histories, is_first, &decides);
            is_first = false;
            status = expand(c, histories, round, &stayed);
            status = status == INK_OK ? check(c) : status;
        }
        first = stayed;
    }
    return status;
}

/* Puts the first node on the stack, unless play is over there. */
static ink_status begin(counter *c)
{
    c->entry_count = 0;
    c->child_count = 0;
    c->depth = 0;
    c->game->start(c->game, c->after);
    if (c->game->mover(c->game, c->after) == INK_MOVER_NOBODY) {
        count_end(c, 1.0);
        return INK_OK;
    }
    ink_status status = push_frame(c);
    if (status == INK_OK) {
        status = append_entry(c, 1.0);
    }
    return status == INK_OK ? append_child(c, 0) : status;
}

/* Walks all that the observer can notice. */
static ink_status walk(counter *c, const ink_control *control)
{
    ink_status status = begin(c);
    while (status == INK_OK && c->depth > 0) {
        if (c->child_count == c->frames[c->depth - 1].children) {
            pop_frame(c);
            continue;
        }
        if ((++c->nodes & STOP_INTERVAL) == 0) {
            ink_control_report(control, c->nodes, 0);
            if (ink_control_stopped(control)) {
                return INK_ERR_STOPPED;
            }
        }
        status = visit(c, c->children[--c->child_count]);
    }
    return status;
}

static bool can_be_counted(const ink_game *game)
{
    return game->max_plies > 0 && (game->traits & INK_TRAIT_CHANCE_SAMPLED) == 0 &&
           (game->traits & INK_TRAIT_OPEN) == 0;
}

ink_status ink_sizes_count(const ink_game *game, const ink_control *control, ink_sizes *out)
{
    if (!can_be_counted(game)) {
        return INK_ERR_UNSUPPORTED;
    }
    ink_sizes sizes = {0};
    counter c;
    ink_status status = init(&c, game, &sizes);
    if (status != INK_OK) {
        return status;
    }
    for (int observer = INK_OBSERVER_PUBLIC; observer < game->seat_count; observer++) {
        c.observer = observer;
        c.counts_histories = observer == INK_OBSERVER_PUBLIC;
        if (observer >= 0) {
            sizes.sequences[observer] = 1.0;
        }
        if (status == INK_OK) {
            status = walk(&c, control);
        }
    }
    release(&c);
    if (status == INK_OK) {
        *out = sizes;
    }
    return status;
}

/* --- guesses ------------------------------------------------------------------------------------- */

/* Walks down once, at random. */
static ink_status walk_down(counter *c, ink_random *random)
{
    c->weight = 1.0;
    ink_status status = begin(c);
    while (status == INK_OK && c->depth > 0) {
        const int32_t first = c->frames[c->depth - 1].children;
        const int32_t count = c->child_count - first;
        if (count == 0) {
            break;
        }
        const uint64_t chosen = ink_random_below(random, (uint64_t)count);
        c->weight *= (double)count;
        status = visit(c, c->children[first + (int32_t)chosen]);
    }
    return status;
}

/* Adds the means of so many walks of an observer.  Each seat's walks see all histories, so they count half. */
static void add_means(const counter *c, int walks, inki_sizes_guess *out)
{
    const ink_sizes *sums = c->sizes;
    const double each = 1.0 / walks;
    if (c->observer == INK_OBSERVER_PUBLIC) {
        out->sizes.public_states = sums->public_states * each;
        out->sizes.public_decisions = sums->public_decisions * each;
        return;
    }
    const double share = each / c->game->seat_count;
    out->sizes.decisions += sums->decisions * share;
    out->sizes.chances += sums->chances * share;
    out->sizes.ends += sums->ends * share;
    out->paying += c->paying * share;
    out->sizes.infosets[c->observer] = sums->infosets[c->observer] * each;
    out->sizes.sequences[c->observer] = 1.0 + sums->sequences[c->observer] * each;
}

/* Guesses what one observer notices. */
static ink_status guess(counter *c, int observer, const ink_control *control, inki_sizes_guess *out)
{
    ink_sizes sums = {0};
    ink_random random;
    ink_random_init(&random, 0);
    c->sizes = &sums;
    c->observer = observer;
    c->counts_histories = observer != INK_OBSERVER_PUBLIC;
    c->paying = 0.0;
    c->seen = 0;
    c->moves = 0;
    c->most_moves = MOST_MOVES;
    c->control = control;
    const uint64_t most = c->game->sizes == NULL ? GUESS_STATES : SHARE_STATES;
    ink_status status = INK_OK;
    int walks = 0;
    while (status == INK_OK && walks < GUESS_WALKS && (walks < LEAST_WALKS || c->seen < most)) {
        status = ink_control_stopped(control) ? INK_ERR_STOPPED : walk_down(c, &random);
        walks++;
    }
    if (status == INK_OK) {
        add_means(c, walks, out);
    }
    c->sizes = NULL;
    return status;
}

/* Puts the game's own numbers in place of the guesses; of ends that pay the share was guessed. */
static void correct(const ink_game *game, inki_sizes_guess *out)
{
    const double share = out->sizes.ends > 0.0 ? out->paying / out->sizes.ends : 1.0;
    game->sizes(game, &out->sizes);
    out->paying = share * out->sizes.ends;
    out->is_exact = true;
}

ink_status inki_sizes_guess_of(const ink_game *game, const ink_control *control,
                               inki_sizes_guess *out)
{
    if (!can_be_counted(game)) {
        return INK_ERR_UNSUPPORTED;
    }
    inki_sizes_guess found = {.is_exact = false};
    counter c;
    ink_status status = init(&c, game, NULL);
    if (status != INK_OK) {
        return status;
    }
    for (int seat = 0; seat < game->seat_count && status == INK_OK; seat++) {
        status = guess(&c, seat, control, &found);
    }
    found.shows_moves = c.shows_moves;
    if (status == INK_ERR_LIMIT) {
        status = game->sizes != NULL ? INK_OK : INK_ERR_UNSUPPORTED;
    }
    if (status == INK_OK && game->sizes != NULL) {
        correct(game, &found);
    } else if (status == INK_OK && found.shows_moves) {
        status = guess(&c, INK_OBSERVER_PUBLIC, control, &found);
    }
    release(&c);
    if (status == INK_OK) {
        *out = found;
    }
    return status == INK_ERR_LIMIT ? INK_ERR_UNSUPPORTED : status;
}

/* --- all games ----------------------------------------------------------------------------------- */

/* The sizes of an open game, whose positions are information sets and public states.  `met` has room
 * for the public states. */
static void count_tree(const ink_game *game, const ink_tree *tree, bool *met, ink_sizes *out)
{
    for (int seat = 0; seat < game->seat_count; seat++) {
        out->sequences[seat] = 1.0;
    }
    for (int32_t i = 0; i < ink_tree_count(tree); i++) {
        const ink_tree_node *node = ink_tree_at(tree, i);
        const int mover = node->mover;
        out->ends += mover == INK_MOVER_NOBODY;
        out->chances += mover == INK_MOVER_CHANCE;
        out->decisions += mover >= 0;
        if (mover == INK_MOVER_NOBODY || met[node->public_state]) {
            continue;
        }
        met[node->public_state] = true;
        out->public_states += 1.0;
        if (mover >= 0) {
            out->public_decisions += 1.0;
            out->infosets[mover] += 1.0;
            out->sequences[mover] += node->child_count;
        }
    }
}

ink_status ink_sizes_of(const ink_game *game, const ink_control *control, ink_sizes *out)
{
    if (game->sizes != NULL) {
        game->sizes(game, out);
        return INK_OK;
    }
    if ((game->traits & INK_TRAIT_OPEN) == 0) {
        return ink_sizes_count(game, control, out);
    }
    ink_tree *tree = NULL;
    ink_status status = ink_tree_build(game, MAX_TREE, &tree);
    if (status != INK_OK) {
        return status;
    }
    bool *met = calloc((size_t)ink_tree_public_count(tree), sizeof *met);
    status = met == NULL ? INK_ERR_NOMEM : INK_OK;
    if (status == INK_OK) {
        *out = (ink_sizes){0};
        count_tree(game, tree, met, out);
    }
    free(met);
    ink_tree_destroy(tree);
    return status;
}
