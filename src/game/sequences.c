/* sequences.c - one walk through the histories of a game, and its sequence form.
 *
 * The walk numbers infosets and sequences in the order in which it meets them and lists what each end
 * pays; only the current path is held.  Then all is put in the order that sequences.h describes.
 */

#include "game/sequences.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "game/events.h"
#include "game/key_map.h"
#include "game/path.h"

#define CHECK_EVERY 4096 /* histories between looks at the clock and the limits */

/* A node on the path, beside its frame. */
typedef struct step {
    inki_keys keys;
    uint32_t sequence[2]; /* the players' own, as met */
    uint32_t level[2];    /* how many moves these hold */
    uint32_t infoset;     /* of the mover, if a seat moves */
    double chance;        /* probability of the outcomes on the way */
} step;

/* What was met of one player. */
typedef struct met {
    inki_key_map map;
    inki_met_infoset *infosets;
    size_t room;
    uint32_t sequence_count;
} met;

typedef struct walk {
    const ink_game *game;
    const ink_sequences_limits *limits;
    inki_path path;
    step *steps;
    size_t steps_room;
    met players[2];
    inki_key_map public_states;
    inki_payoff_list payoffs;
    double base; /* taken off every payoff: half of what both sides get */
    uint64_t histories;
    uint64_t ends;
    ink_error *error;
} walk;

ink_status ink_sequences_accepts(const ink_game *game, ink_error *error)
{
    const unsigned traits = game->traits;
    const char *reason = NULL;
    if (game->seat_count != 2 || game->side_count != 2 || game->side[0] == game->side[1]) {
        reason = "a game of two seats that play against each other is needed";
    } else if ((traits & INK_TRAIT_CONSTANT_SUM) == 0) {
        reason = "payoffs of constant sum are needed: what one side wins the other must lose";
    } else if ((traits & INK_TRAIT_OPEN) != 0 && (traits & INK_TRAIT_TREE) == 0) {
        reason = "nothing is hidden here: search is the way to solve it";
    } else if (game->unsolvable != NULL) {
        reason = game->unsolvable;
    } else if (game->max_plies == 0) {
        reason = "plays that end after a known number of moves are needed";
    } else if ((traits & INK_TRAIT_CHANCE_SAMPLED) != 0) {
        reason = "the outcomes of chance must be listed; here they are only drawn";
    } else {
        return INK_OK;
    }
    ink_error_set(error, 0, 0, "%s: %s", game->name, reason);
    return INK_ERR_UNSUPPORTED;
}

/* --- the walk -------------------------------------------------------------------------------- */

/* Adds an infoset that was not met before; the next number of the map is its own. */
static ink_status add_infoset(walk *w, met *player, inki_met_infoset infoset)
{
    const uint32_t count = (uint32_t)player->map.count;
    if (infoset.actions > UINT32_MAX - player->sequence_count) {
        ink_error_set(w->error, 0, 0, "a player has more than 2^32 - 1 sequences");
        return INK_ERR_LIMIT;
    }
    inki_met_infoset *infosets =
        inki_grow(player->infosets, &player->room, count, sizeof *infosets);
    if (infosets == NULL) {
        return INK_ERR_NOMEM;
    }
    player->infosets = infosets;
    infoset.first = player->sequence_count;
    player->infosets[count - 1] = infoset;
    player->sequence_count += infoset.actions;
    return INK_OK;
}

/* Finds the infoset of the seat that moves at the end of the path. */
static ink_status meet(walk *w, step *here, const inki_frame *frame)
{
    const int side = w->game->side[frame->mover];
    met *player = &w->players[side];
    const int32_t known = player->map.count;
    int32_t number;
    ink_status status = inki_key_map_number(&player->map, here->keys.seat[frame->mover], &number);
    if (status == INK_OK && number == known) {
        int32_t public_state = 0;
        status = inki_key_map_number(&w->public_states, here->keys.everybody, &public_state);
        const inki_met_infoset infoset = {.key = here->keys.seat[frame->mover],
                                          .parent = here->sequence[side],
                                          .public_state = (uint32_t)public_state,
                                          .level = here->level[side],
                                          .actions = (uint32_t)frame->count};
        status = status == INK_OK ? add_infoset(w, player, infoset) : status;
    }
    if (status != INK_OK) {
        return status;
    }
    here->infoset = (uint32_t)number;
    /* A key holds the player's own moves and what tells the actions apart. */
    assert(player->infosets[number].parent == here->sequence[side]);
    assert(player->infosets[number].actions == (uint32_t)frame->count);
    return INK_OK;
}

/* Lists what the end of the path pays. */
static ink_status add_end(walk *w, const step *here, const inki_frame *frame)
{
    w->ends++;
    const double payoff = w->game->payoff(w->game, frame->state, 0) - w->base;
    if (!(payoff < 0.0 || payoff > 0.0) || !(here->chance > 0.0)) {
        return INK_OK;
    }
    return inki_payoff_list_add(
        &w->payoffs, (inki_payoff){here->sequence[0], here->sequence[1], here->chance * payoff});
}

/* Notes the last node of the path. */
static ink_status arrive(walk *w)
{
    if (w->limits != NULL && w->limits->histories > 0 && w->histories >= w->limits->histories) {
        ink_error_set(w->error, 0, 0, "the game has more than %llu histories",
                      (unsigned long long)w->limits->histories);
        return INK_ERR_LIMIT;
    }
    w->histories++;
    const inki_frame *frame = inki_path_last(&w->path);
    step *here = &w->steps[w->path.depth - 1];
    if (frame->mover == INK_MOVER_NOBODY) {
        return add_end(w, here, frame);
    }
    return frame->mover == INK_MOVER_CHANCE ? INK_OK : meet(w, here, frame);
}

/* Goes on to the next child of the last node; its step is the last one's, moved on. */
static ink_status descend(walk *w)
{
    const int depth = w->path.depth;
    const int at = inki_path_last(&w->path)->next;
    ink_status status = inki_path_push(&w->path);
    if (status != INK_OK) {
        return status;
    }
    step *steps = inki_grow(w->steps, &w->steps_room, (size_t)depth + 1, sizeof *steps);
    if (steps == NULL) {
        return INK_ERR_NOMEM;
    }
    w->steps = steps;
    const inki_frame *before = &w->path.frames[depth - 1];
    step next = steps[depth - 1];
    if (before->mover == INK_MOVER_CHANCE) {
        next.chance *= before->chances[at];
    } else {
        const int side = w->game->side[before->mover];
        next.sequence[side] = w->players[side].infosets[next.infoset].first + (uint32_t)at;
        next.level[side]++;
    }
    inki_keys_step(w->game, before->state, before->actions[at], w->path.frames[depth].state,
                   &next.keys);
    steps[depth] = next;
    return arrive(w);
}

/* About how many bytes the walk holds, and the matrices will. */
static uint64_t bytes_of(const walk *w)
{
    uint64_t bytes = w->payoffs.count * 2 * sizeof(inki_payoff);
    for (int player = 0; player < 2; player++) {
        const met *m = &w->players[player];
        bytes += m->map.room * sizeof *m->map.entries + m->room * sizeof *m->infosets +
                 m->sequence_count * (uint64_t)sizeof(uint32_t);
    }
    return bytes;
}

/* Looks at the limits now and then. */
static ink_status check(const walk *w)
{
    if (w->limits == NULL || w->histories % CHECK_EVERY != 0) {
        return INK_OK;
    }
    ink_control_report(w->limits->control, w->histories, 0);
    if (ink_control_stopped(w->limits->control)) {
        return INK_ERR_STOPPED;
    }
    if (w->limits->memory > 0 && bytes_of(w) > w->limits->memory) {
        ink_error_set(w->error, 0, 0,
                      "the sequence form needs more than %llu MiB: that were used up after %llu "
                      "histories",
                      (unsigned long long)(w->limits->memory >> 20),
                      (unsigned long long)w->histories);
        return INK_ERR_LIMIT;
    }
    return INK_OK;
}

static ink_status begin(walk *w)
{
    ink_status status = inki_path_init(&w->path, w->game);
    if (status == INK_OK) {
        status = inki_path_begin(&w->path, NULL);
    }
    if (status != INK_OK) {
        return status;
    }
    w->steps = inki_grow(NULL, &w->steps_room, 1, sizeof *w->steps);
    if (w->steps == NULL) {
        return INK_ERR_NOMEM;
    }
    w->steps[0] = (step){.chance = 1.0};
    inki_keys_start(w->game, inki_path_last(&w->path)->state, &w->steps[0].keys);
    w->players[0].sequence_count = 1;
    w->players[1].sequence_count = 1;
    return arrive(w);
}

static ink_status visit_all(walk *w)
{
    ink_status status = begin(w);
    while (status == INK_OK && w->path.depth > 0) {
        const inki_frame *frame = inki_path_last(&w->path);
        if (frame->next == frame->count) {
            inki_path_pop(&w->path);
            continue;
        }
        status = descend(w);
        if (status == INK_OK) {
            status = check(w);
        }
    }
    return status;
}

static void release_walk(walk *w)
{
    if (w->path.game != NULL) {
        inki_path_release(&w->path);
    }
    free(w->steps);
    for (int player = 0; player < 2; player++) {
        inki_key_map_release(&w->players[player].map);
        free(w->players[player].infosets);
    }
    inki_key_map_release(&w->public_states);
    inki_payoff_list_release(&w->payoffs);
}

/* --- the form --------------------------------------------------------------------------------- */

static ink_status make_payoffs(walk *w, const inki_layout layouts[2], ink_sequences *out)
{
    ink_status status = inki_payoff_matrix_make(&w->payoffs, layouts[0].order, layouts[1].order,
                                                out->players[0].sequence_count, &out->payoffs[0]);
    if (status == INK_OK) {
        status = inki_payoff_matrix_transpose(&out->payoffs[0], out->players[1].sequence_count,
                                              &out->payoffs[1]);
    }
    for (int player = 0; player < 2 && status == INK_OK; player++) {
        status = inki_payoff_product_make(&out->payoffs[player], &layouts[player].blocks,
                                          &layouts[1 - player].blocks, &out->products[player]);
    }
    return status;
}

/* Lays out what was met. */
static ink_status lay_out(walk *w, ink_sequences *out)
{
    inki_layout layouts[2] = {{NULL, {NULL, 0}}, {NULL, {NULL, 0}}};
    ink_status status = INK_OK;
    for (int player = 0; player < 2 && status == INK_OK; player++) {
        met *m = &w->players[player];
        status = inki_treeplex_lay_out(m->infosets, (uint32_t)m->map.count, m->sequence_count,
                                       &out->players[player], &layouts[player]);
    }
    if (status == INK_OK) {
        status = make_payoffs(w, layouts, out);
    }
    inki_layout_release(&layouts[0]);
    inki_layout_release(&layouts[1]);
    return status;
}

static ink_status make(walk *w, ink_sequences **out)
{
    const ink_game *game = w->game;
    ink_sequences *result = calloc(1, sizeof *result);
    if (result == NULL) {
        return INK_ERR_NOMEM;
    }
    result->payoff_sum = game->payoff_sum;
    result->range = game->max_payoff - game->min_payoff;
    result->seats[game->side[0]] = 0;
    result->seats[game->side[1]] = 1;
    result->histories = w->histories;
    result->ends = w->ends;
    result->game = strdup(game->text);
    const ink_status status = result->game == NULL ? INK_ERR_NOMEM : lay_out(w, result);
    if (status == INK_OK) {
        *out = result;
    } else {
        ink_sequences_destroy(result);
    }
    return status;
}

ink_status ink_sequences_build(const ink_game *game, const ink_sequences_limits *limits,
                               ink_sequences **out, ink_error *error)
{
    ink_status status = ink_sequences_accepts(game, error);
    if (status != INK_OK) {
        return status;
    }
    walk w = {.game = game, .limits = limits, .base = game->payoff_sum / 2.0, .error = error};
    status = visit_all(&w);
    if (status == INK_OK) {
        status = make(&w, out);
    }
    release_walk(&w);
    return status;
}

void ink_sequences_destroy(ink_sequences *sequences)
{
    if (sequences == NULL) {
        return;
    }
    for (int player = 0; player < 2; player++) {
        inki_treeplex_release(&sequences->players[player]);
        inki_payoff_matrix_release(&sequences->payoffs[player]);
        inki_payoff_product_release(&sequences->products[player]);
    }
    free(sequences->game);
    free(sequences);
}

static uint64_t bytes_held(const ink_sequences *sequences)
{
    uint64_t bytes = sizeof *sequences;
    for (int player = 0; player < 2; player++) {
        const inki_treeplex *t = &sequences->players[player];
        const inki_payoff_matrix *m = &sequences->payoffs[player];
        bytes += t->group_count * sizeof *t->groups;
        bytes += t->infoset_count * (sizeof *t->parent + sizeof *t->keys);
        bytes += m->row_count * sizeof *m->starts;
        bytes += m->starts[m->row_count] * (sizeof *m->columns + sizeof *m->values);
        bytes += inki_payoff_product_bytes(&sequences->products[player]);
    }
    return bytes;
}

void ink_sequences_measure(const ink_sequences *sequences, ink_sequences_sizes *out)
{
    *out = (ink_sequences_sizes){.histories = sequences->histories, .ends = sequences->ends};
    for (int player = 0; player < 2; player++) {
        out->infosets[player] = sequences->players[player].infoset_count;
        out->sequences[player] = sequences->players[player].sequence_count;
    }
    const inki_payoff_matrix *m = &sequences->payoffs[0];
    out->payoffs = m->starts[m->row_count];
    out->bytes = bytes_held(sequences);
}
