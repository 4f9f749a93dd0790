/* test_mccfr_regrets.c - sampled regrets against exact ones, and against a plain version. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "equilibrium/mccfr.h"
#include "game/events.h"
#include "game/key_map.h"
#include "support.h"

#define MEMORY ((size_t)64 << 20)

/* Samples of each player's regrets.  With fewer, the spread of those that rare plays change is less well
 * known. */
#define FULL_COUNT 1000000
#ifdef NDEBUG
#define LEDUC_COUNT FULL_COUNT
#else
#define LEDUC_COUNT (FULL_COUNT / 5)
#endif
#define ERRORS_ALLOWED(count) ((count) < FULL_COUNT ? 5.0 : 4.0)

/* --- regrets in the mean ---------------------------------------------------------------------- */

static const inki_mccfr_rule rules[] = {
    {.epsilon = 0.6, .memory = MEMORY},
    {.epsilon = 0.6, .memory = MEMORY, .baseline = INKI_BASELINE_MEAN},
    {.epsilon = 0.6, .memory = MEMORY, .baseline = INKI_BASELINE_DECAYING},
    {.is_external = true, .memory = MEMORY},
    {.is_external = true, .memory = MEMORY, .baseline = INKI_BASELINE_MEAN},
    {.is_external = true, .memory = MEMORY, .baseline = INKI_BASELINE_DECAYING},
};

#define RULE_COUNT ((int)(sizeof rules / sizeof rules[0]))

/* Work with a tree. */
static inki_mccfr work_on(const ink_game *game, int rule, uint64_t histories)
{
    inki_mccfr_rule with = rules[rule];
    with.histories = histories;
    inki_mccfr m;
    assert_int_equal(inki_mccfr_init(&m, game, &with, 1, NULL), INK_OK);
    return m;
}

static double regret_at(const inki_mccfr *m, size_t infoset, uint32_t action)
{
    return inki_mccfr_numbers(&m->store, &m->store.infosets[infoset])[action];
}

/* The probability that regret matching gives an action. */
static double matched(const inki_mccfr *m, uint32_t infoset, uint32_t action)
{
    const uint32_t count = m->store.infosets[infoset].count;
    double total = 0.0;
    for (uint32_t a = 0; a < count; a++) {
        total += fmax(regret_at(m, infoset, a), 0.0);
    }
    return total > 0.0 ? fmax(regret_at(m, infoset, action), 0.0) / total : 1.0 / count;
}

/* The probability of outcome `index` of a chance node, those of all before it adding up to `before`. */
static double chance_of(const inki_mccfr *m, const inki_mccfr_node *node, uint32_t index,
                        double before)
{
    return node->infoset == INKI_MCCFR_EVEN
               ? 1.0 / (double)node->chance
               : fmin(m->tree.chances[node->chance + index], 1.0) - before;
}

/* The value of a node when both follow regret matching; adds the counterfactual regrets below it to
 * `exact`.  `reach` holds the probabilities of the seats' moves, and of chance. */
static double add_exact(const inki_mccfr *m, uint32_t at, const double reach[3], double *exact)
{
    const inki_mccfr_node *node = &m->tree.nodes[at];
    if (node->infoset == INKI_MCCFR_END) {
        return node->payoff;
    }
    double value = 0.0;
    if (node->infoset > INKI_MCCFR_END) {
        double before = 0.0;
        for (uint32_t i = 0; before < 1.0 - 1e-12; i++) {
            const double chance = chance_of(m, node, i, before);
            before += chance;
            const double below[3] = {reach[0], reach[1], reach[2] * chance};
            value += chance * add_exact(m, node->child + i, below, exact);
        }
        return value;
    }
    const inki_mccfr_infoset *infoset = &m->store.infosets[node->infoset];
    double values[8];
    assert_true(infoset->count <= 8);
    for (uint32_t a = 0; a < infoset->count; a++) {
        const double probability = matched(m, node->infoset, a);
        double below[3] = {reach[0], reach[1], reach[2]};
        below[infoset->seat] *= probability;
        values[a] = add_exact(m, node->child + a, below, exact);
        value += probability * values[a];
    }
    const double sign = m->game->side[infoset->seat] == 0 ? 1.0 : -1.0;
    for (uint32_t a = 0; a < infoset->count; a++) {
        exact[infoset->first + a] +=
            sign * reach[1 - infoset->seat] * reach[2] * (values[a] - value);
    }
    return value;
}

/* Gives every infoset of the tree regrets that make a strategy without much order. */
static void scatter_regrets(inki_mccfr *m)
{
    ink_random random;
    ink_random_init(&random, 5);
    for (size_t i = 0; i < m->store.count; i++) {
        double *numbers = inki_mccfr_numbers(&m->store, &m->store.infosets[i]);
        m->store.infosets[i].is_met = 1;
        for (uint32_t a = 0; a < m->store.infosets[i].count; a++) {
            numbers[a] = 0.2 + ink_random_unit(&random);
        }
    }
}

/* Sums of what passes added to the regrets. */
typedef struct gains {
    double *sums;
    double *squares;
    double *fixed; /* all numbers before a pass */
} gains;

/* Takes off what a pass added to the explorer's regrets, and notes it. */
static void take_gains(inki_mccfr *m, gains *all)
{
    for (size_t i = 0; i < m->store.count; i++) {
        const inki_mccfr_infoset *infoset = &m->store.infosets[i];
        double *numbers = inki_mccfr_numbers(&m->store, infoset);
        const double *fixed = all->fixed + (numbers - m->store.numbers);
        const size_t size = infoset->count * sizeof *numbers;
        if (infoset->seat != m->explorer || memcmp(numbers, fixed, size) == 0) {
            continue;
        }
        for (uint32_t a = 0; a < infoset->count; a++) {
            const double gain = numbers[a] - fixed[a];
            all->sums[infoset->first + a] += gain;
            all->squares[infoset->first + a] += gain * gain;
            numbers[a] = fixed[a];
        }
    }
}

/* Compares the mean of sampled regrets with the exact ones; returns the sum of the variances. */
static double check_regrets(const char *text, int rule, int count)
{
    ink_game *game = test_game(text);
    inki_mccfr m = work_on(game, rule, 100000);
    scatter_regrets(&m);
    const size_t actions = m.store.action_count;
    double *exact = calloc(actions, sizeof *exact);
    gains all = {calloc(actions, sizeof(double)), calloc(actions, sizeof(double)),
                 calloc(actions * m.store.width, sizeof(double))};
    assert_true(exact != NULL && all.sums != NULL && all.squares != NULL && all.fixed != NULL);
    add_exact(&m, 0, (const double[3]){1.0, 1.0, 1.0}, exact);
    memcpy(all.fixed, m.store.numbers, actions * m.store.width * sizeof(double));
    for (int i = 0; i < 2 * count; i++) {
        assert_int_equal(inki_mccfr_iterate(&m), INK_OK);
        take_gains(&m, &all);
    }
    double variances = 0.0;
    for (size_t a = 0; a < actions; a++) {
        const double mean = all.sums[a] / count; /* half of the passes explore for this player */
        const double variance = fmax(all.squares[a] / count - mean * mean, 0.0);
        variances += variance;
        const double allowed = ERRORS_ALLOWED(count) * sqrt(variance / count);
        if (!(fabs(mean - exact[a]) <= allowed + 1e-9)) {
            fail_msg("%s, rule %d, action %zu: %g is sampled, %g is true, standard error %g", text,
                     rule, a, mean, exact[a], sqrt(variance / count));
        }
    }
    free(exact);
    free(all.sums);
    free(all.squares);
    free(all.fixed);
    inki_mccfr_release(&m);
    ink_game_destroy(game);
    return variances;
}

static void check_samplers(const char *text, int count)
{
    for (int rule = 0; rule < RULE_COUNT; rule += 3) {
        const double plain = check_regrets(text, rule, count);
        for (int baseline = 1; baseline < 3; baseline++) {
            const double less = check_regrets(text, rule + baseline, count);
            if (!(less < plain)) {
                fail_msg("%s, rule %d: variance %g with baselines, %g without", text,
                         rule + baseline, less, plain);
            }
        }
    }
}

static void sampled_regrets_of_kuhn_poker_are_right_in_the_mean(void **state)
{
    check_samplers("kuhn_poker", test_scaled(FULL_COUNT));
}

static void sampled_regrets_of_leduc_poker_are_right_in_the_mean(void **state)
{
    check_samplers("poker(3,2,1,1)", test_scaled(LEDUC_COUNT));
}

/* --- a plain version ------------------------------------------------------------------------------ */

/* Outcome sampling as the paper writes it, with products of all probabilities and no tricks. */
typedef struct plain {
    const ink_game *game;
    ink_random random;
    inki_key_map map; /* of keys with their seat */
    double regrets[4096][4];
    double sums[4096][4];
    int explorer;
} plain;

typedef struct plain_place {
    ink_state *state;
    inki_keys keys;
    double own;    /* probability of the explorer's moves */
    double others; /* of the other's and of chance */
    double sample; /* with which play came here */
    bool is_wild;  /* behind a new infoset */
} plain_place;

static void plain_strategy(const double *regrets, int count, double *out)
{
    double total = 0.0;
    for (int a = 0; a < count; a++) {
        total += fmax(regrets[a], 0.0);
    }
    for (int a = 0; a < count; a++) {
        out[a] = total > 0.0 ? fmax(regrets[a], 0.0) / total : 1.0 / count;
    }
}

/* The action that a number from 0 to 1 draws, with probability `epsilon` any, otherwise by strategy. */
static int plain_draw(const double *strategy, int count, double epsilon, double unit)
{
    double left = unit;
    int chosen = 0;
    for (int a = 0; a < count && left >= 0.0; a++) {
        const double chance = epsilon / count + (1.0 - epsilon) * strategy[a];
        if (chance > 0.0) {
            chosen = a;
            left -= chance;
        }
    }
    return chosen;
}

static double plain_visit(plain *p, const plain_place *here);

/* Goes on by one action.  Returns the payoff to side 0, times the probability of the moves below here as the
 * strategies make them, over that with which they were sampled. */
static double plain_go(plain *p, const plain_place *here, ink_action action, double factor[3])
{
    plain_place next = *here;
    next.state = calloc(1, p->game->state_size);
    assert_non_null(next.state);
    memcpy(next.state, here->state, p->game->state_size);
    p->game->apply(p->game, next.state, action);
    inki_keys_step(p->game, here->state, action, next.state, &next.keys);
    next.own *= factor[0];
    next.others *= factor[1];
    next.sample *= factor[2];
    const double value = plain_visit(p, &next);
    free(next.state);
    return value;
}

static double plain_decide(plain *p, const plain_place *here, const ink_action *actions, int count)
{
    const int mover = p->game->mover(p->game, here->state);
    const int32_t known = p->map.count;
    int32_t infoset;
    const ink_key key = ink_key_fold(here->keys.seat[mover], (uint64_t)mover);
    assert_int_equal(inki_key_map_number(&p->map, key, &infoset), INK_OK);
    plain_place place = *here;
    place.is_wild = infoset == known;
    double strategy[4] = {0};
    assert_in_range(count, 1, 4);
    plain_strategy(p->regrets[infoset], count, strategy);
    const bool explores = mover == p->explorer;
    const double epsilon = explores ? 0.6 : 0.0;
    const int a = plain_draw(strategy, count, epsilon, ink_random_unit(&p->random));
    const double chosen = epsilon / count + (1.0 - epsilon) * strategy[a];
    double factor[3] = {explores ? strategy[a] : 1.0, explores ? 1.0 : strategy[a], chosen};
    const double below = plain_go(p, &place, actions[a], factor);
    const double value = below * strategy[a] / chosen;
    const double sign = p->game->side[mover] == 0 ? 1.0 : -1.0;
    for (int b = 0; b < count; b++) {
        if (explores) {
            const double of_action = b == a ? below / chosen : 0.0;
            p->regrets[infoset][b] += sign * here->others / here->sample * (of_action - value);
        } else {
            p->sums[infoset][b] += here->others / here->sample * strategy[b];
        }
    }
    return value;
}

static double plain_visit(plain *p, const plain_place *here)
{
    const ink_game *game = p->game;
    const int mover = game->mover(game, here->state);
    if (mover == INK_MOVER_NOBODY) {
        return game->payoff(game, here->state, 0);
    }
    ink_action actions[8];
    double chances[8];
    const int count = game->actions(game, here->state, actions);
    if (mover == INK_MOVER_CHANCE) {
        game->chances(game, here->state, chances);
        const int i = plain_draw(chances, count, 0.0, ink_random_unit(&p->random));
        return plain_go(p, here, actions[i], (double[3]){1.0, chances[i], chances[i]});
    }
    if (here->is_wild) {
        const int i = (int)(ink_random_unit(&p->random) * count);
        return plain_go(p, here, actions[i], (double[3]){1.0, 1.0, 1.0});
    }
    return plain_decide(p, here, actions, count);
}

static void outcome_sampling_is_what_the_paper_says(void **state)
{
    static const char *const games[] = {"kuhn_poker", "leduc_poker"};
    for (int g = 0; g < 2; g++) {
        ink_game *game = test_game(games[g]);
        plain *p = calloc(1, sizeof *p);
        ink_state *start = calloc(1, game->state_size);
        assert_true(p != NULL && start != NULL);
        p->game = game;
        ink_random_init(&p->random, 1);
        game->start(game, start);
        inki_mccfr m = work_on(game, 0, 0);
        /* Not too many: regrets feed on themselves, and so do their rounding errors. */
        for (int i = 0; i < 2000; i++) {
            plain_place place = {.state = start, .own = 1.0, .others = 1.0, .sample = 1.0};
            inki_keys_start(game, start, &place.keys);
            p->explorer = i % 2;
            (void)plain_visit(p, &place);
            assert_int_equal(inki_mccfr_iterate(&m), INK_OK);
        }
        assert_int_equal(p->map.count, m.store.count);
        for (size_t i = 0; i < m.store.count; i++) {
            const inki_mccfr_infoset *infoset = &m.store.infosets[i];
            const double *numbers = inki_mccfr_numbers(&m.store, infoset);
            for (uint32_t a = 0; a < infoset->count; a++) {
                const double scale = 1.0 + fabs(numbers[a]) + numbers[infoset->count + a];
                if (!(fabs(p->regrets[i][a] - numbers[a]) <= 1e-9 * scale) ||
                    !(fabs(p->sums[i][a] - numbers[infoset->count + a]) <= 1e-9 * scale)) {
                    fail_msg("%s: infoset %zu: regret %g, sum %g, not %g, %g", games[g], i,
                             numbers[a], numbers[infoset->count + a], p->regrets[i][a],
                             p->sums[i][a]);
                }
            }
        }
        inki_mccfr_release(&m);
        inki_key_map_release(&p->map);
        free(start);
        free(p);
        ink_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sampled_regrets_of_kuhn_poker_are_right_in_the_mean),
        cmocka_unit_test(sampled_regrets_of_leduc_poker_are_right_in_the_mean),
        cmocka_unit_test(outcome_sampling_is_what_the_paper_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
