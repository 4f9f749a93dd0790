/* best_defence.c - see best_defence.h.
 *
 * For each node, what MAX can be sure of: the set of vectors, by class, that a plan guarantees.  A leaf
 * has one; where MAX moves, it may choose among all of its children's; where MIN moves, MAX goes on
 * with one vector of each child, and is sure of the worst of them in each class.  The root's best
 * vector by its mean is the optimum.  best_defence_words.c finds the same in a shorter way where it can.
 */

#include "worlds/best_defence.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "worlds/best_defence_words.h"
#include "worlds/downsets.h"
#include "worlds/fronts.h"
#include "worlds/mistakes.h"
#include "worlds/standpoint.h"

/* What MAX can be sure of at a node of one ply, in one of the two forms. */
typedef struct level {
    uint64_t *reach;       /* the worlds in which play can come to the node */
    uint64_t *set;         /* memory of the solver for one */
    const uint64_t *found; /* the set: a leaf's, or the one in `set` */
    inki_front front;      /* owned */
    inki_front spare;
} level;

typedef struct solver {
    const inki_standpoint *from;
    const ink_worlds *worlds;
    inki_worlds_arrays graph;
    inki_vectors vectors; /* by class */
    inki_downsets sets;   /* described where they are used */
    bool uses_words;
    bool uses_sets;
    bool
        is_restricted; /* some moves are not legal in all worlds, so that the reach of levels differs */
    int most;          /* vectors of a front */
    int level_count;
    level *levels;
    uint64_t *words;    /* of all levels */
    inki_cell *payoffs; /* of a leaf */
    inki_front *fronts; /* for each move at the root what MAX can be sure of after it */
    inki_effort effort;
} solver;

/* Sets up the levels. */
static ink_status make_levels(solver *s)
{
    const size_t count = (size_t)s->from->max_plies + 1;
    const size_t reach_words = (size_t)ink_worlds_words(s->worlds);
    const size_t stride = reach_words + (size_t)s->sets.words;
    const size_t moves = (size_t)ink_worlds_node_at(s->worlds, s->from->node)->edge_count;
    s->levels = calloc(count, sizeof *s->levels);
    s->words = calloc(count * stride, sizeof *s->words);
    s->fronts = calloc(moves, sizeof *s->fronts);
    s->payoffs = calloc((size_t)s->vectors.cell_count, sizeof *s->payoffs);
    if (s->levels == NULL || s->words == NULL || s->fronts == NULL || s->payoffs == NULL) {
        return INK_ERR_NOMEM;
    }
    s->level_count = (int)count;
    for (size_t i = 0; i < count; i++) {
        s->levels[i].reach = s->words + (s->is_restricted ? i * stride : 0);
        s->levels[i].set = s->words + i * stride + reach_words;
    }
    memcpy(s->words, s->from->reach, reach_words * sizeof *s->words);
    return INK_OK;
}

static ink_status begin(solver *s, inki_defence_form form)
{
    ink_status status = inki_vectors_init(&s->vectors, s->worlds, true);
    if (status != INK_OK) {
        return status;
    }
    const bool is_auto = form == INKI_DEFENCE_AUTO;
    s->uses_words = (is_auto || form == INKI_DEFENCE_WORDS) && inki_words_suit(s->worlds);
    s->uses_sets =
        (is_auto || form == INKI_DEFENCE_SETS) && !s->uses_words && inki_downsets_suit(&s->vectors);
    if ((form == INKI_DEFENCE_WORDS && !s->uses_words) ||
        (form == INKI_DEFENCE_SETS && !s->uses_sets)) {
        return INK_ERR_UNSUPPORTED;
    }
    if (s->uses_sets) {
        status = inki_downsets_init(&s->sets, &s->vectors);
    }
    return status == INK_OK ? make_levels(s) : status;
}

static void end(solver *s)
{
    for (int i = 0; i < s->level_count; i++) { /* 0 where there was no memory for them */
        inki_front_release(&s->levels[i].front);
        inki_front_release(&s->levels[i].spare);
    }
    const int moves = ink_worlds_node_at(s->worlds, s->from->node)->edge_count;
    for (int i = 0; i < moves && s->fronts != NULL; i++) {
        inki_front_release(&s->fronts[i]);
    }
    free(s->levels);
    free(s->words);
    free(s->fronts);
    free(s->payoffs);
    inki_downsets_release(&s->sets);
    inki_vectors_release(&s->vectors);
}

/* What MAX can be sure of at a leaf. */
static void visit_leaf(solver *s, int32_t leaf, level *here)
{
    if (s->uses_sets) {
        here->found = inki_downsets_leaf(&s->sets, leaf, here->reach);
        return;
    }
    here->front.count = 0;
    inki_vectors_leaf(&s->vectors, leaf, here->reach, s->payoffs);
    s->effort.status = inki_front_add(&s->vectors, &here->front, s->payoffs, s->most);
}

/* here := what MAX can be sure of with one more child, whose is `below`. */
static ink_status combine(solver *s, ink_worlds_kind kind, level *here, const level *below)
{
    if (s->uses_sets) {
        for (int i = 0; i < s->sets.words && kind == INK_WORLDS_MAX; i++) {
            here->set[i] = here->found[i] | below->found[i];
        }
        for (int i = 0; i < s->sets.words && kind == INK_WORLDS_MIN; i++) {
            here->set[i] = here->found[i] & below->found[i];
        }
        here->found = here->set;
        return INK_OK;
    }
    return kind == INK_WORLDS_MAX
               ? inki_front_join(&s->vectors, &here->front, &below->front, s->most)
               : inki_front_meet(&s->vectors, &here->front, &below->front, &here->spare, s->most,
                                 s->effort.control);
}

/* here := what MAX can be sure of with the first child; the two change places. */
static void take_first(const solver *s, level *here, level *below)
{
    if (s->uses_sets) {
        uint64_t *const set = here->set;
        here->set = below->set;
        below->set = set;
        here->found = below->found;
        return;
    }
    const inki_front front = below->front;
    below->front = here->front;
    here->front = front;
}

/* Goes along an edge, up to the worlds of the child; false if it is legal in none. */
static bool descend(const solver *s, const uint64_t *reach, int32_t edge, const level *below)
{
    return !s->is_restricted || inki_worlds_pass(reach, ink_worlds_legal(s->worlds, edge),
                                                 ink_worlds_words(s->worlds), below->reach);
}

/* Finds what MAX can be sure of at a node whose worlds are there. */
static void visit(solver *s, int32_t index, int ply)
{
    if (!inki_effort_spend(&s->effort)) {
        return;
    }
    const ink_worlds_node *node = &s->graph.nodes[index];
    level *here = &s->levels[ply];
    if (node->kind == INK_WORLDS_LEAF) {
        visit_leaf(s, node->leaf, here);
        return;
    }
    level *below = &s->levels[ply + 1];
    bool is_first = true;
    for (int32_t e = node->first_edge; e < node->first_edge + node->edge_count; e++) {
        if (!descend(s, here->reach, e, below)) {
            continue;
        }
        visit(s, s->graph.edges[e].child, ply + 1);
        if (s->effort.status != INK_OK) {
            return;
        }
        if (is_first) {
            take_first(s, here, below);
        } else {
            s->effort.status = combine(s, node->kind, here, below);
        }
        is_first = false;
        if (s->effort.status != INK_OK) {
            return;
        }
    }
}

/* Finds what MAX can be sure of after each move at the root. */
static ink_status visit_root(solver *s)
{
    if (s->uses_words) {
        return inki_defence_words(s->from, &s->vectors, s->most, &s->effort, s->fronts);
    }
    const ink_worlds_node *root = ink_worlds_node_at(s->worlds, s->from->node);
    level *below = &s->levels[1];
    ink_status status = inki_effort_spend(&s->effort) ? INK_OK : s->effort.status;
    for (int32_t i = 0; i < root->edge_count && status == INK_OK; i++) {
        const int32_t edge = root->first_edge + i;
        if (!descend(s, s->levels[0].reach, edge, below)) {
            continue;
        }
        visit(s, ink_worlds_edge_at(s->worlds, edge)->child, 1);
        status = s->effort.status;
        if (status == INK_OK) {
            status = s->uses_sets
                         ? inki_downsets_front(&s->sets, below->found, &s->fronts[i])
                         : inki_front_join(&s->vectors, &s->fronts[i], &below->front, s->most);
        }
    }
    return status;
}

/* The vector with the best mean, of those that are at least as good as `sure` (NULL: of all).  Of equal
 * means, the one that is less good in the last part that differs: the order in a front says nothing. */
static const inki_cell *best_of(const solver *s, const inki_front *front, const inki_cell *sure)
{
    const inki_cell *best = NULL;
    double best_mean = -HUGE_VAL;
    for (int i = 0; i < front->count; i++) {
        const inki_cell *vector = inki_front_at(&s->vectors, front, i);
        if (sure != NULL && !inki_vectors_cover(&s->vectors, vector, sure)) {
            continue;
        }
        const double mean = inki_vectors_mean(&s->vectors, vector, s->from->reach);
        if (mean > best_mean ||
            (!(mean < best_mean) && inki_vectors_after(&s->vectors, best, vector))) {
            best = vector;
            best_mean = mean;
        }
    }
    assert(best != NULL);
    return best;
}

/* What MAX can be sure of before MIN moves at the root, into the front of level 0. */
static ink_status meet_at_root(solver *s)
{
    level *here = &s->levels[0];
    ink_status status = INK_OK;
    const int moves = ink_worlds_node_at(s->worlds, s->from->node)->edge_count;
    bool is_first = true;
    for (int i = 0; i < moves && status == INK_OK; i++) {
        if (s->fronts[i].count == 0) {
            continue;
        }
        status = is_first ? inki_front_join(&s->vectors, &here->front, &s->fronts[i], s->most)
                          : inki_front_meet(&s->vectors, &here->front, &s->fronts[i], &here->spare,
                                            s->most, s->effort.control);
        is_first = false;
    }
    return status;
}

/* Turns what MAX can be sure of into values. */
static ink_status value_moves(solver *s, double *values)
{
    const ink_worlds_node *root = ink_worlds_node_at(s->worlds, s->from->node);
    const int world = s->from->world;
    const inki_cell *sure = NULL;
    if (root->kind == INK_WORLDS_MIN) {
        const ink_status status = meet_at_root(s);
        if (status != INK_OK) {
            return status;
        }
        sure = best_of(s, &s->levels[0].front, NULL);
    }
    for (int32_t i = 0; i < root->edge_count; i++) {
        values[i] = nan("");
        if (s->fronts[i].count > 0) {
            const inki_cell *best = best_of(s, &s->fronts[i], sure);
            values[i] = world < 0 ? inki_vectors_mean(&s->vectors, best, s->from->reach)
                                  : inki_vectors_part(&s->vectors, best, s->vectors.part_of[world]);
        }
    }
    return INK_OK;
}

/* What MAX may hope for from MIN's mistakes after a move, without giving up `value`. */
static ink_status hope_after(solver *s, const inki_defence_options *options, int move, double value,
                             double *out)
{
    const inki_front *front = &s->fronts[move];
    ink_status status = INK_OK;
    for (int i = 0; i < front->count && status == INK_OK; i++) {
        const inki_cell *sure = inki_front_at(&s->vectors, front, i);
        if (inki_vectors_mean(&s->vectors, sure, s->from->reach) < value - options->tolerance) {
            continue;
        }
        const ink_worlds_node *root = ink_worlds_node_at(s->worlds, s->from->node);
        const inki_mistakes asked = {.from = s->from,
                                     .vectors = &s->vectors,
                                     .edge = root->first_edge + move,
                                     .sure = sure,
                                     .tolerance = options->tolerance,
                                     .err = options->err};
        double hope;
        status = inki_mistakes_hope(&asked, &s->effort, &hope);
        if (status == INK_OK && !(*out >= hope)) { /* not a number at first */
            *out = hope;
        }
    }
    return status;
}

/* The same after each move with the best value. */
static ink_status find_hopes(solver *s, const inki_defence_options *options,
                             const inki_defence_result *result)
{
    const int moves = ink_worlds_node_at(s->worlds, s->from->node)->edge_count;
    double best = -HUGE_VAL;
    for (int i = 0; i < moves; i++) {
        best = result->values[i] > best ? result->values[i] : best;
    }
    ink_status status = INK_OK;
    for (int i = 0; i < moves && status == INK_OK; i++) {
        result->hopes[i] = nan("");
        if (result->values[i] >= best - options->tolerance) {
            status = hope_after(s, options, i, result->values[i], &result->hopes[i]);
        }
    }
    return status;
}

ink_status inki_defence_solve(const inki_standpoint *from, const inki_defence_options *options,
                              const ink_control *control, inki_defence_result *result)
{
    solver s = {.from = from,
                .worlds = from->worlds,
                .graph = inki_worlds_insides(from->worlds),
                .is_restricted = inki_worlds_is_restricted(from->worlds),
                .most = options->most,
                .effort = {.limit = result->nodes, .control = control}};
    ink_status status = begin(&s, options->form);
    if (status == INK_OK) {
        status = visit_root(&s);
    }
    if (status == INK_OK) {
        status = value_moves(&s, result->values);
    }
    if (status == INK_OK && options->err > 0.0 && from->world < 0) {
        status = find_hopes(&s, options, result);
    }
    if (status == INK_OK) {
        result->nodes = s.effort.nodes;
    }
    end(&s);
    return status;
}
