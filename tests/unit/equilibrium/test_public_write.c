/* test_public_write.c - strategies written piece by piece are those that are made as a whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/method.h>
#include <inkling/strategy.h>

#include "equilibrium/cfr_work.h"
#include "requests.h"
#include "support.h"

/* What was written. */
typedef struct sink {
    ink_text text;
    size_t pieces;
    size_t most_pieces; /* the next one fails; 0: none does */
} sink;

static ink_status take(void *context, const void *bytes, size_t size)
{
    sink *s = context;
    if (s->most_pieces > 0 && s->pieces == s->most_pieces) {
        return INK_ERR_SYSTEM;
    }
    s->pieces++;
    ink_text_append(&s->text, bytes, size);
    return ink_text_status(&s->text);
}

/* A solver after some passes. */
static ink_method *solve(const char *text, const ink_game *game, uint64_t passes)
{
    ink_method *method = NULL;
    const ink_budget budget = {.iterations = passes};
    ink_stopped_by reason;
    assert_int_equal(ink_method_create(text, &method, NULL), INK_OK);
    assert_int_equal(method->solve_begin(method, game, &budget), INK_OK);
    assert_int_equal(method->step(method, passes, &reason), INK_OK);
    return method;
}

static void writes_what_would_be_saved(void **state)
{
    static const struct {
        const char *method;
        const char *game;
        uint64_t passes;
    } cases[] = {
        {"cfr_plus(form=public)", "kuhn_poker", 0},
        {"cfr_plus(form=public)", "leduc_poker", 20},
        {"predictive_cfr_plus(form=public,numbers=single)", "poker(3,3,2,2)", 3},
        {"discounted_cfr(form=public)", "liars_dice(2,1,3)", 5},
        {"cfr(form=sequences)", "goofspiel(4)", 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_game *game = test_game(cases[i].game);
        ink_method *method = solve(cases[i].method, game, cases[i].passes);
        ink_strategy *strategy = NULL;
        ink_text saved = {0};
        sink written = {.pieces = 0};
        assert_int_equal(method->strategy(method, &strategy), INK_OK);
        ink_strategy_save(strategy, &saved);
        assert_int_equal(method->write_strategy(method, NULL, take, &written), INK_OK);
        if (written.text.size != saved.size ||
            memcmp(written.text.bytes, saved.bytes, saved.size) != 0) {
            fail_msg("%s, %s: other bytes", cases[i].method, cases[i].game);
        }
        ink_strategy_destroy(strategy);
        strategy = NULL;
        assert_int_equal(ink_strategy_load(saved.bytes, saved.size, &strategy, NULL), INK_OK);
        ink_strategy_destroy(strategy);
        ink_text_release(&saved);
        ink_text_release(&written.text);
        ink_method_destroy(method);
        ink_game_destroy(game);
    }
}

/* It goes out in pieces, and ends with the first that is not taken. */
static void ends_where_a_piece_is_not_taken(void **state)
{
    ink_game *game = test_game("poker(3,3,2,2)");
    ink_method *method = solve("cfr_plus(form=public)", game, 1);
    sink all = {.pieces = 0};
    assert_int_equal(method->write_strategy(method, NULL, take, &all), INK_OK);
    assert_true(all.pieces > 4);
    for (size_t most = 1; most < all.pieces; most++) {
        sink part = {.most_pieces = most};
        assert_int_equal(method->write_strategy(method, NULL, take, &part), INK_ERR_SYSTEM);
        ink_text_release(&part.text);
    }
    ink_text_release(&all.text);
    const int stop = 1;
    const ink_control control = {.stop = &stop};
    sink none = {.pieces = 0};
    assert_int_equal(method->write_strategy(method, &control, take, &none), INK_ERR_STOPPED);
    assert_int_equal(none.pieces, 0);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static ink_status swallow(void *context, const void *bytes, size_t size)
{
    (void)bytes;
    *(size_t *)context += size;
    return INK_OK;
}

/* All that is asked for is less than for a strategy in memory. */
static void takes_little_memory(void **state)
{
    ink_game *game = test_game("poker(3,4,3,2)");
    ink_method *method = solve("cfr_plus(form=public)", game, 1);
    ink_strategy *strategy = NULL;
    size_t size = 0;
    requests_fail(0, false);
    assert_int_equal(method->strategy(method, &strategy), INK_OK);
    (void)requests_end();
    const size_t whole = requests_bytes();
    requests_fail(0, false);
    assert_int_equal(method->write_strategy(method, NULL, swallow, &size), INK_OK);
    (void)requests_end();
    if (2 * requests_bytes() >= whole) {
        fail_msg("%zu bytes, %zu as a whole", requests_bytes(), whole);
    }
    ink_strategy_destroy(strategy);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void survives_failing_memory(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_method *method = solve("cfr_plus(form=public)", game, 1);
    ink_status status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status != INK_OK; nth++) {
        size_t size = 0;
        requests_fail(nth, nth % 2 == 0);
        status = method->write_strategy(method, NULL, swallow, &size);
        requests_end();
        if (status != INK_OK && status != INK_ERR_NOMEM) {
            fail_msg("request %d: %s", (int)nth, ink_status_name(status));
        }
    }
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void keeps_to_its_memory(void **state)
{
    ink_game *game = test_game("leduc_poker");
    const inki_cfr_plan plan = {.form = INKI_FORM_PUBLIC, .memory = (uint64_t)1 << 30};
    const ink_sequences_limits limits = {.histories = 0};
    inki_cfr_work work;
    assert_int_equal(inki_cfr_work_begin(&work, game, &plan, &limits, 1, NULL), INK_OK);
    ink_public_sizes sizes;
    ink_public_measure(work.tree, &sizes);
    const uint64_t needed = sizes.bytes + inki_public_cfr_bytes(&work.public_cfr) +
                            inki_public_cfr_write_bytes(work.tree);
    size_t size = 0;
    work.plan.memory = needed - 1;
    assert_int_equal(inki_cfr_work_write_strategy(&work, NULL, swallow, &size), INK_ERR_LIMIT);
    assert_int_equal(size, 0);
    work.plan.memory = needed;
    assert_int_equal(inki_cfr_work_write_strategy(&work, NULL, swallow, &size), INK_OK);
    assert_true(size > 0);
    inki_cfr_work_release(&work);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_what_would_be_saved),
        cmocka_unit_test(ends_where_a_piece_is_not_taken),
        cmocka_unit_test(takes_little_memory),
        cmocka_unit_test(survives_failing_memory),
        cmocka_unit_test(keeps_to_its_memory),
    };
    return cmocka_run_group_tests_name("public_write", tests, NULL, NULL);
}
