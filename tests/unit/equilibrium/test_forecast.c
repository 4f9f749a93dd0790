/* test_forecast.c - what methods foretell against what they build. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "equilibrium/cfr_work.h"
#include "support.h"

typedef struct built_case {
    const char *game;
    inki_cfr_form form;
    bool is_single;
    double low; /* foretold by held */
    double high;
} built_case;

/* While a sequence form is built more is held than when it is done. */
static const built_case built_cases[] = {
    {"poker(3,3,2,2)", INKI_FORM_PUBLIC, false, 0.9, 1.1},
    {"poker(3,3,2,2)", INKI_FORM_AUTO, false, 0.9, 1.6},
    {"poker(4,6,3,3)", INKI_FORM_AUTO, false, 0.97, 1.03},
    {"poker(4,6,3,3)", INKI_FORM_PUBLIC, true, 0.97, 1.03},
    {"liars_dice(1,1,6)", INKI_FORM_AUTO, false, 0.9, 1.6},
    {"liars_dice(2,1,4)", INKI_FORM_PUBLIC, false, 0.9, 1.1},
    {"leduc_poker", INKI_FORM_SEQUENCES, false, 0.9, 1.6},
    {"goofspiel(5)", INKI_FORM_AUTO, false, 0.9, 1.6},
};

static double held_by(const inki_cfr_work *work)
{
    if (work->tree != NULL) {
        ink_public_sizes sizes;
        ink_public_measure(work->tree, &sizes);
        return (double)(sizes.bytes + inki_public_cfr_bytes(&work->public_cfr));
    }
    ink_sequences_sizes sizes;
    ink_sequences_measure(work->sequences, &sizes);
    return (double)(sizes.bytes + inki_cfr_bytes(&work->cfr));
}

/* An ink_write_fn that counts. */
static ink_status count_bytes(void *context, const void *bytes, size_t size)
{
    *(double *)context += (double)size;
    return INK_OK;
}

/* A strategy takes what was foretold; its beginning and the key at its end are little. */
static void check_strategy(const inki_cfr_work *work, const ink_forecast *f, const char *game)
{
    double size = 0.0;
    assert_int_equal(inki_cfr_work_write_strategy(work, NULL, count_bytes, &size), INK_OK);
    if (!(size >= f->strategy_bytes && size <= f->strategy_bytes + 200.0)) {
        fail_msg("%s: a strategy of %.0f bytes, not %.0f", game, size, f->strategy_bytes);
    }
}

static void foretells_what_is_built(void **state)
{
    for (size_t i = 0; i < sizeof built_cases / sizeof built_cases[0]; i++) {
        const built_case *c = &built_cases[i];
        ink_game *game = test_game(c->game);
        const inki_cfr_plan plan = {
            .form = c->form, .is_single = c->is_single, .memory = (uint64_t)1 << 30};
        const ink_sequences_limits limits = {.histories = 0};
        inki_cfr_work work;
        ink_forecast f;
        assert_int_equal(inki_cfr_plan_foresee(&plan, game, NULL, &f), INK_OK);
        assert_int_equal(inki_cfr_work_begin(&work, game, &plan, &limits, 1, NULL), INK_OK);
        assert_string_equal(f.form, work.tree != NULL ? "public tree" : "sequence form");
        assert_true(f.is_exact && f.most_bytes == plan.memory);
        const double bytes = f.bytes / held_by(&work);
        const double visits = f.visits / (double)inki_cfr_work_nodes(&work);
        if (!(bytes >= c->low && bytes <= c->high)) {
            fail_msg("%s, case %d: %.3f times the memory", c->game, (int)i, bytes);
        }
        if (!(visits >= 0.9 && visits <= 1.1)) {
            fail_msg("%s, case %d: %.3f times the nodes", c->game, (int)i, visits);
        }
        check_strategy(&work, &f, c->game);
        inki_cfr_work_release(&work);
        ink_game_destroy(game);
    }
}

/* The option that helps, where one does. */
static void names_a_remedy(void **state)
{
    static const struct {
        const char *method;
        const char *game;
        const char *remedy; /* NULL: none */
    } cases[] = {
        {"cfr_plus", "poker(4,6,4,4)", "numbers=single"},
        {"cfr_plus(numbers=single)", "poker(4,6,4,4)", NULL},
        {"cfr_plus(form=sequences)", "poker(4,6,4,4)", "form=public"},
        {"cfr(updates=simultaneous)", "poker(4,6,4,4)", NULL},
        {"cfr", "phantom_ttt", NULL},
        {"lp", "poker(4,6,4,4)", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_game *game = test_game(cases[i].game);
        ink_method *method = NULL;
        ink_forecast f;
        assert_int_equal(ink_method_create(cases[i].method, &method, NULL), INK_OK);
        assert_int_equal(method->foresee(method, game, NULL, &f), INK_OK);
        const bool right = cases[i].remedy == NULL
                               ? f.remedy == NULL
                               : f.remedy != NULL && strstr(f.remedy, cases[i].remedy) != NULL;
        if (!right) {
            fail_msg("%s: %s", cases[i].method, f.remedy == NULL ? "none" : f.remedy);
        }
        ink_method_destroy(method);
        ink_game_destroy(game);
    }
}

/* A guess of the order of what is known: 3.7 and 2.3 million information sets. */
static void foretells_games_without_formulas(void **state)
{
    ink_game *game = test_game("phantom_ttt");
    ink_method *method = NULL;
    ink_forecast f;
    assert_int_equal(ink_method_create("discounted_cfr", &method, NULL), INK_OK);
    assert_int_equal(method->foresee(method, game, NULL, &f), INK_OK);
    assert_true(!f.is_exact);
    assert_true(f.infosets[0] > 2.5e6 && f.infosets[0] < 5e6);
    assert_true(f.infosets[1] > 1.5e6 && f.infosets[1] < 3.5e6);
    assert_true(f.bytes > 4.0 * (double)f.most_bytes);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foretells_what_is_built),
        cmocka_unit_test(names_a_remedy),
        cmocka_unit_test(foretells_games_without_formulas),
    };
    return cmocka_run_group_tests_name("forecast", tests, NULL, NULL);
}
