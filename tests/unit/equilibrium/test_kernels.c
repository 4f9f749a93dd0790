/* test_kernels.c - the arithmetic of full-width methods: all kinds alike bit for bit, and right. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "awkward.h"
#include "equilibrium/kernels.h"
#include "support.h"

/* Vectors over the sequences of a player. */
typedef struct vectors {
    size_t size;
    double *behaviour;
    double *plan;
    double *regrets;
    double *values;
} vectors;

static double *take(size_t size)
{
    double *vector = calloc(size, sizeof *vector);
    assert_non_null(vector);
    return vector;
}

static vectors vectors_create(size_t size)
{
    return (vectors){.size = size,
                     .behaviour = take(size),
                     .plan = take(size),
                     .regrets = take(size),
                     .values = take(size)};
}

static void vectors_release(vectors *v)
{
    free(v->behaviour);
    free(v->plan);
    free(v->regrets);
    free(v->values);
}

static vectors vectors_copy(const vectors *from)
{
    vectors to = vectors_create(from->size);
    memcpy(to.behaviour, from->behaviour, from->size * sizeof(double));
    memcpy(to.plan, from->plan, from->size * sizeof(double));
    memcpy(to.regrets, from->regrets, from->size * sizeof(double));
    memcpy(to.values, from->values, from->size * sizeof(double));
    return to;
}

static bool same_bits(const vectors *a, const vectors *b)
{
    const size_t bytes = a->size * sizeof(double);
    return memcmp(a->behaviour, b->behaviour, bytes) == 0 && memcmp(a->plan, b->plan, bytes) == 0 &&
           memcmp(a->regrets, b->regrets, bytes) == 0 && memcmp(a->values, b->values, bytes) == 0;
}

/* Numbers from -1 to 1, some of them 0. */
static void draw(ink_random *random, double *out, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        out[i] = ink_random_below(random, 4) == 0 ? 0.0 : 2.0 * ink_random_unit(random) - 1.0;
    }
}

static void draw_behaviour(const inki_treeplex *treeplex, ink_random *random, double *out)
{
    out[0] = 1.0;
    for (uint32_t g = 0; g < treeplex->group_count; g++) {
        const inki_infoset_group *group = &treeplex->groups[g];
        for (uint32_t i = 0; i < group->count; i++) {
            double sum = 0.0;
            for (uint32_t a = 0; a < group->actions; a++) {
                double *p = &out[group->sequence + a * group->count + i];
                *p = a > 0 && ink_random_below(random, 3) == 0 ? 0.0 : ink_random_unit(random);
                sum += *p;
            }
            for (uint32_t a = 0; a < group->actions; a++) {
                double *p = &out[group->sequence + a * group->count + i];
                *p = sum > 0.0 ? *p / sum : 1.0 / group->actions;
            }
        }
    }
}

/* --- the slow way: infoset by infoset, each with what follows it ------------------------------------- */

typedef struct slow {
    const inki_treeplex *treeplex;
    const inki_regret_rule *rule; /* NULL: a best response */
    const vectors *before;
    vectors *after;
} slow;

static double slow_infoset(const slow *s, const inki_infoset_group *group, uint32_t i);

/* The value of a sequence with all that follows it. */
static double slow_sequence(const slow *s, size_t sequence)
{
    double value = s->before->values[sequence];
    for (uint32_t g = s->treeplex->group_count; g-- > 0;) {
        const inki_infoset_group *group = &s->treeplex->groups[g];
        for (uint32_t i = 0; i < group->count; i++) {
            if (s->treeplex->parent[group->first + i] == sequence) {
                value += slow_infoset(s, group, i);
            }
        }
    }
    s->after->values[sequence] = value;
    return value;
}

static double slow_infoset(const slow *s, const inki_infoset_group *group, uint32_t i)
{
    double values[32];
    double mean = 0.0;
    uint32_t best = 0;
    assert_true(group->actions <= 32);
    for (uint32_t a = 0; a < group->actions; a++) {
        const size_t sequence = group->sequence + (size_t)a * group->count + i;
        values[a] = slow_sequence(s, sequence);
        mean += s->before->behaviour[sequence] * values[a];
        best = values[a] > values[best] ? a : best;
    }
    double total = 0.0;
    for (uint32_t a = 0; a < group->actions; a++) {
        const size_t sequence = group->sequence + (size_t)a * group->count + i;
        if (s->rule == NULL) {
            s->after->behaviour[sequence] = a == best ? 1.0 : 0.0;
            continue;
        }
        const double old = s->before->regrets[sequence];
        const double gain = values[a] - mean;
        double regret = old * (old > 0.0 ? s->rule->keep_positive : s->rule->keep_negative) + gain;
        regret = s->rule->floor && regret < 0.0 ? 0.0 : regret;
        s->after->regrets[sequence] = regret;
        const double expected = s->rule->predict ? regret + gain : regret;
        s->after->behaviour[sequence] = fmax(expected, 0.0);
        total += fmax(expected, 0.0);
    }
    for (uint32_t a = 0; a < group->actions && s->rule != NULL; a++) {
        double *p = &s->after->behaviour[group->sequence + (size_t)a * group->count + i];
        *p = total > 0.0 ? *p / total : 1.0 / group->actions;
    }
    return s->rule == NULL ? values[best] : mean;
}

static void check_near(const char *name, const double *a, const double *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (!(fabs(a[i] - b[i]) <= 1e-11 * (1.0 + fabs(b[i])))) {
            fail_msg("%s: number %d is %.15g, not %.15g", name, (int)i, a[i], b[i]);
        }
    }
}

/* --- every kind on every game -------------------------------------------------------------------------- */

static const inki_kernels *kinds[3];
static int kind_count;

static int list_kinds(void **state)
{
    kind_count = 0;
    kinds[kind_count++] = &inki_kernels_plain;
    if (inki_kernels_here() != &inki_kernels_plain) {
        kinds[kind_count++] = inki_kernels_here();
    }
    return 0;
}

static const inki_regret_rule rules[] = {
    {1.0, 1.0, false, false},  {1.0, 1.0, true, false}, {1.0, 1.0, true, true},
    {0.5, 0.75, false, false}, {0.9, 0.0, true, false}, {0.5, 0.5, false, true},
};

static void check_regrets(const char *name, const inki_treeplex *treeplex, const vectors *start)
{
    for (size_t r = 0; r < sizeof rules / sizeof rules[0]; r++) {
        vectors expected = vectors_copy(start);
        vectors first = vectors_copy(start);
        for (int k = 0; k < kind_count; k++) {
            vectors v = vectors_copy(start);
            kinds[k]->regrets(treeplex, &rules[r],
                              &(inki_regret_pass){v.behaviour, v.regrets, v.values});
            if (k == 0) {
                vectors_release(&first);
                first = vectors_copy(&v);
            } else if (!same_bits(&v, &first)) {
                fail_msg("%s: rule %d differs between kinds", name, (int)r);
            }
            vectors_release(&v);
        }
        (void)slow_sequence(&(slow){treeplex, &rules[r], start, &expected}, 0);
        check_near(name, first.regrets, expected.regrets, start->size);
        check_near(name, first.values, expected.values, start->size);
        check_near(name, first.behaviour, expected.behaviour, start->size);
        vectors_release(&first);
        vectors_release(&expected);
    }
}

static void check_response(const char *name, const inki_treeplex *treeplex, const vectors *start)
{
    vectors expected = vectors_copy(start);
    vectors first = vectors_copy(start);
    for (int k = 0; k < kind_count; k++) {
        vectors v = vectors_copy(start);
        vectors alone = vectors_copy(start);
        kinds[k]->respond(treeplex, v.values, v.behaviour);
        kinds[k]->respond(treeplex, alone.values, NULL);
        assert_memory_equal(alone.values, v.values, v.size * sizeof(double));
        if (k == 0) {
            vectors_release(&first);
            first = vectors_copy(&v);
        } else if (!same_bits(&v, &first)) {
            fail_msg("%s: best responses differ between kinds", name);
        }
        vectors_release(&alone);
        vectors_release(&v);
    }
    (void)slow_sequence(&(slow){treeplex, NULL, start, &expected}, 0);
    check_near(name, first.values, expected.values, start->size);
    check_near(name, first.behaviour, expected.behaviour, start->size);
    vectors_release(&first);
    vectors_release(&expected);
}

static void check_plan(const char *name, const inki_treeplex *treeplex, const vectors *start)
{
    vectors first = vectors_copy(start);
    for (int k = 0; k < kind_count; k++) {
        vectors v = vectors_copy(start);
        kinds[k]->plan(treeplex, v.behaviour, v.plan);
        if (k == 0) {
            vectors_release(&first);
            first = vectors_copy(&v);
        } else if (!same_bits(&v, &first)) {
            fail_msg("%s: plans differ between kinds", name);
        }
        vectors_release(&v);
    }
    assert_true(first.plan[0] == 1.0);
    for (uint32_t g = 0; g < treeplex->group_count; g++) {
        const inki_infoset_group *group = &treeplex->groups[g];
        for (size_t i = 0; i < (size_t)group->count * group->actions; i++) {
            const size_t at = group->sequence + i;
            const uint32_t parent = treeplex->parent[group->first + i % group->count];
            assert_true(first.plan[at] == first.plan[parent] * first.behaviour[at]);
        }
    }
    vectors_release(&first);
}

static void check_times(const char *name, const ink_sequences *sequences, int player,
                        ink_random *random)
{
    const inki_payoff_matrix *matrix = &sequences->payoffs[player];
    const size_t columns = sequences->players[1 - player].sequence_count;
    double *vector = take(columns);
    double *first = take((size_t)matrix->row_count + INKI_ROW_SLACK);
    double *out = take((size_t)matrix->row_count + INKI_ROW_SLACK);
    draw(random, vector, columns);
    for (int k = 0; k < kind_count; k++) {
        kinds[k]->times(&sequences->products[player], vector, -1.5, k == 0 ? first : out);
        if (k > 0 && memcmp(first, out, matrix->row_count * sizeof *out) != 0) {
            fail_msg("%s: products differ between kinds", name);
        }
    }
    for (uint32_t row = 0; row < matrix->row_count; row++) {
        double sum = 0.0;
        for (uint64_t i = matrix->starts[row]; i < matrix->starts[row + 1]; i++) {
            sum += matrix->values[i] * vector[matrix->columns[i]];
        }
        assert_true(fabs(first[row] + 1.5 * sum) <= 1e-11 * (1.0 + fabs(sum)));
    }
    free(vector);
    free(first);
    free(out);
}

static void check_game(const ink_game *game, const char *name, ink_random *random)
{
    ink_sequences *sequences = NULL;
    assert_int_equal(ink_sequences_build(game, NULL, &sequences, NULL), INK_OK);
    for (int player = 0; player < 2; player++) {
        const inki_treeplex *treeplex = &sequences->players[player];
        vectors start = vectors_create(treeplex->sequence_count);
        draw_behaviour(treeplex, random, start.behaviour);
        draw(random, start.regrets, start.size);
        draw(random, start.values, start.size);
        check_regrets(name, treeplex, &start);
        check_response(name, treeplex, &start);
        check_plan(name, treeplex, &start);
        check_times(name, sequences, player, random);
        vectors_release(&start);
    }
    ink_sequences_destroy(sequences);
}

static void all_kinds_are_right_and_alike(void **state)
{
    static const char *const games[] = {"kuhn_poker",  "poker(3,2,1,1)", "poker(3,3,2,2)",
                                        "leduc_poker", "goofspiel(4)",   "liars_dice(1,1,4)"};
    ink_random random;
    ink_random_init(&random, 17);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ink_game *game = test_game(games[i]);
        check_game(game, games[i], &random);
        ink_game_destroy(game);
    }
    for (int i = 0; i < awkward_count(); i++) {
        const char *name = NULL;
        ink_game *game = awkward_create(i, &name);
        check_game(game, name, &random);
        ink_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(all_kinds_are_right_and_alike, list_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
