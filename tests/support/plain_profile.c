/* plain_profile.c - see plain_profile.h. */

#include "plain_profile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <inkling/view.h>

#include "instances.h"

static const ink_tree_node *node_at(const plain_profile *plain, int32_t index)
{
    return ink_tree_at(plain->tree, index);
}

/* Brings the walker to a node. */
static void walk_to(const plain_profile *plain, int32_t index, ink_walker *walker)
{
    if (index == 0) {
        ink_walker_reset(walker);
        return;
    }
    walk_to(plain, node_at(plain, index)->parent, walker);
    assert_int_equal(ink_walker_apply(walker, node_at(plain, index)->action), INK_OK);
}

plain_profile plain_profile_create(const ink_game *game)
{
    plain_profile plain = {.payoff_sum = game->payoff_sum};
    assert_int_equal(ink_tree_build(game, 0, &plain.tree), INK_OK);
    const int32_t count = ink_tree_count(plain.tree);
    plain.keys = calloc((size_t)count, sizeof *plain.keys);
    assert_non_null(plain.keys);
    ink_walker *walker = new_walker(game);
    for (int32_t i = 0; i < count; i++) {
        const int mover = node_at(&plain, i)->mover;
        if (mover >= 0) {
            walk_to(&plain, i, walker);
            plain.keys[i] = ink_walker_key(walker, mover);
        }
    }
    ink_walker_destroy(walker);
    return plain;
}

void plain_profile_release(plain_profile *plain)
{
    ink_tree_destroy(plain->tree);
    free(plain->keys);
    *plain = (plain_profile){0};
}

/* The probability of child number `i` of a node. */
static double probability(const plain_profile *plain, int32_t index, int32_t i,
                          const ink_strategy *strategy)
{
    const ink_tree_node *node = node_at(plain, index);
    if (node->mover == INK_MOVER_CHANCE) {
        return node_at(plain, node->first_child + i)->probability;
    }
    ink_strategy_entry entry;
    if (strategy == NULL ||
        ink_strategy_find(strategy, node->mover, plain->keys[index], &entry) != INK_OK) {
        return 1.0 / node->child_count;
    }
    assert_int_equal(entry.count, node->child_count);
    return entry.probabilities[i];
}

/* --- both strategies given ------------------------------------------------------------------------- */

static double value_of(const plain_profile *plain, int32_t index, const ink_strategy *const by[2])
{
    const ink_tree_node *node = node_at(plain, index);
    if (node->mover == INK_MOVER_NOBODY) {
        return node->payoff[0];
    }
    const ink_strategy *strategy = node->mover < 0 ? NULL : by[node->mover];
    double value = 0.0;
    for (int32_t i = 0; i < node->child_count; i++) {
        value +=
            probability(plain, index, i, strategy) * value_of(plain, node->first_child + i, by);
    }
    return value;
}

double plain_profile_value(const plain_profile *plain, const ink_strategy *first,
                           const ink_strategy *second)
{
    const ink_strategy *const by[2] = {first, second};
    return value_of(plain, 0, by);
}

/* The probability that chance and the seats other than `seat` act so as to come to a node. */
static double reach_of(const plain_profile *plain, int32_t index, int seat,
                       const ink_strategy *strategy)
{
    if (index == 0) {
        return 1.0;
    }
    const int32_t parent = node_at(plain, index)->parent;
    const double before = reach_of(plain, parent, seat, strategy);
    return node_at(plain, parent)->mover == seat
               ? before
               : before * probability(plain, parent, index - node_at(plain, parent)->first_child,
                                      strategy);
}

bool plain_profile_actions(const plain_profile *plain, int seat, ink_key key,
                           const ink_strategy *both, double *out)
{
    const ink_strategy *const by[2] = {both, both};
    double sums[64] = {0.0};
    double total = 0.0;
    int32_t count = 0;
    for (int32_t i = 0; i < ink_tree_count(plain->tree); i++) {
        const ink_tree_node *node = node_at(plain, i);
        if (node->mover != seat || !ink_key_equal(plain->keys[i], key)) {
            continue;
        }
        const double reach = reach_of(plain, i, seat, both);
        count = node->child_count;
        assert_in_range(count, 1, 64);
        total += reach;
        for (int32_t a = 0; a < count; a++) {
            sums[a] += reach * value_of(plain, node->first_child + a, by);
        }
    }
    for (int32_t a = 0; a < count && total > 0.0; a++) {
        out[a] = sums[a] / total;
    }
    return total > 0.0;
}

double plain_profile_own_reach(const plain_profile *plain, int seat, ink_key key,
                               const ink_strategy *strategy)
{
    int32_t at = 0;
    while (at < ink_tree_count(plain->tree) &&
           (node_at(plain, at)->mover != seat || !ink_key_equal(plain->keys[at], key))) {
        at++;
    }
    if (at == ink_tree_count(plain->tree)) {
        return -1.0;
    }
    double reach = 1.0;
    for (int32_t parent; at > 0; at = parent) {
        parent = node_at(plain, at)->parent;
        if (node_at(plain, parent)->mover == seat) {
            reach *= probability(plain, parent, at - node_at(plain, parent)->first_child, strategy);
        }
    }
    return reach;
}

/* --- best responses --------------------------------------------------------------------------------- */

typedef struct response {
    const plain_profile *plain;
    const ink_strategy *other;
    int seat;
    double *reach;   /* of each node: by chance and the other seat */
    int32_t *choice; /* of each of the seat's infosets; -1: not made yet */
} response;

static double best_of(response *r, int32_t index);

/* The best action of an infoset, with all its histories in view.  Those before it were decided by the
 * seat itself, so the histories below it do not depend on what is asked here. */
static int32_t choose(response *r, int32_t infoset, int32_t count)
{
    double best = 0.0;
    int32_t choice = -1;
    for (int32_t a = 0; a < count; a++) {
        double sum = 0.0;
        for (int32_t i = 0; i < ink_tree_count(r->plain->tree); i++) {
            const ink_tree_node *node = node_at(r->plain, i);
            if (node->mover == r->seat && node->infoset[r->seat] == infoset) {
                sum += r->reach[i] * best_of(r, node->first_child + a);
            }
        }
        if (choice < 0 || sum > best) {
            best = sum;
            choice = a;
        }
    }
    return choice;
}

/* What the seat gets from a node on. */
static double best_of(response *r, int32_t index)
{
    const ink_tree_node *node = node_at(r->plain, index);
    if (node->mover == INK_MOVER_NOBODY) {
        return node->payoff[r->seat];
    }
    if (node->mover == r->seat) {
        int32_t *choice = &r->choice[node->infoset[r->seat]];
        if (*choice < 0) {
            *choice = choose(r, node->infoset[r->seat], node->child_count);
        }
        return best_of(r, node->first_child + *choice);
    }
    double value = 0.0;
    for (int32_t i = 0; i < node->child_count; i++) {
        const double p = probability(r->plain, index, i, r->other);
        value += p > 0.0 ? p * best_of(r, node->first_child + i) : 0.0;
    }
    return value;
}

double plain_profile_best(const plain_profile *plain, int seat, const ink_strategy *other)
{
    const int32_t count = ink_tree_count(plain->tree);
    const int32_t infosets = ink_tree_infoset_count(plain->tree, seat);
    response r = {.plain = plain, .other = other, .seat = seat};
    r.reach = calloc((size_t)count, sizeof *r.reach);
    r.choice = calloc((size_t)infosets + 1, sizeof *r.choice);
    assert_true(r.reach != NULL && r.choice != NULL);
    for (int32_t i = 0; i < count; i++) {
        r.reach[i] = reach_of(plain, i, seat, other);
    }
    for (int32_t i = 0; i < infosets; i++) {
        r.choice[i] = -1;
    }
    const double value = best_of(&r, 0);
    free(r.reach);
    free(r.choice);
    return value;
}
