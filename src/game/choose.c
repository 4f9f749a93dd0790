/* choose.c - see choose.h. */

#include "game/choose.h"

#include <assert.h>

const char *const inki_ties_words[INKI_TIES_COUNT] = {"measures", "first", "last", "random"};

/* Share of the payoff range. */
#define TIE_SHARE 1e-9

double inki_tie_tolerance(const ink_game *game)
{
    return TIE_SHARE * (game->max_payoff - game->min_payoff);
}

/* How `a` compares with `b` for a side that wants much (`sign` 1) or little (-1): -1, 0, 1. */
static int compare(double a, double b, double sign, double tolerance)
{
    const double difference = sign * (a - b);
    return (difference > tolerance) - (difference < -tolerance);
}

/* How the measures of `a` compare with those of `b`. */
static int compare_measures(const ink_game *game, const ink_advice_action *a,
                            const ink_advice_action *b, double sign, double tolerance)
{
    int order = 0;
    for (int m = 0; m < game->measure_count && order == 0; m++) {
        order = compare(a->measures[m], b->measures[m], sign, tolerance);
    }
    return order;
}

void inki_choose(const ink_game *game, int seat, inki_ties ties, double tolerance, uint64_t seed,
                 ink_advice *advice)
{
    assert(advice->count > 0);
    const double sign = game->side[seat] == 0 ? 1.0 : -1.0;
    ink_advice_action *actions = advice->actions;
    int top = 0;
    for (int i = 1; i < advice->count; i++) {
        top = compare(actions[i].value, actions[top].value, sign, 0.0) > 0 ? i : top;
    }
    int equal_count = 0; /* as good as the top one */
    int chosen = top;
    ink_random random;
    ink_random_init(&random, seed);
    for (int i = 0; i < advice->count; i++) {
        actions[i].probability = 0.0;
        if (compare(actions[i].value, actions[top].value, sign, tolerance) < 0) {
            continue;
        }
        equal_count++;
        const int order = compare_measures(game, &actions[i], &actions[chosen], sign, tolerance);
        const bool take =
            equal_count == 1 ||
            (ties == INKI_TIES_RANDOM && ink_random_below(&random, (uint64_t)equal_count) == 0) ||
            (ties == INKI_TIES_MEASURES && order > 0) || (ties == INKI_TIES_LAST && order >= 0);
        chosen = take ? i : chosen;
    }
    advice->best = chosen;
    advice->value = actions[advice->best].value;
    if (ties != INKI_TIES_RANDOM) {
        actions[advice->best].probability = 1.0;
        return;
    }
    for (int i = 0; i < advice->count; i++) {
        if (compare(actions[i].value, actions[top].value, sign, tolerance) >= 0) {
            actions[i].probability = 1.0 / equal_count;
        }
    }
}
