/* test_strategy.c - probabilities by infoset: making, finding, saving, loading. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/strategy.h>

#include "base/bytes.h"
#include "requests.h"
#include "support.h"

static const double half[] = {0.5, 0.5};
static const double thirds[] = {1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0};
static const double sure[] = {1.0};

/* Entries of both seats, not in the order of keys. */
static const ink_strategy_entry first[] = {
    {{5, 1}, half, 2}, {{1, 9}, thirds, 3}, {{5, 0}, sure, 1}};
static const ink_strategy_entry second[] = {{{5, 1}, thirds, 3}};

static ink_status make(const ink_strategy_entry *a, size_t a_count, ink_strategy **out)
{
    const ink_strategy_entry *const entries[2] = {a, second};
    const size_t counts[2] = {a_count, 1};
    return ink_strategy_create("kuhn_poker", entries, counts, out);
}

static ink_strategy *sample(void)
{
    ink_strategy *strategy = NULL;
    assert_int_equal(make(first, 3, &strategy), INK_OK);
    return strategy;
}

static void check_sample(const ink_strategy *strategy)
{
    static const int order[] = {1, 2, 0};
    assert_string_equal(ink_strategy_game(strategy), "kuhn_poker");
    assert_int_equal(ink_strategy_count(strategy, 0), 3);
    assert_int_equal(ink_strategy_count(strategy, 1), 1);
    for (size_t i = 0; i < 3; i++) {
        const ink_strategy_entry *expected = &first[order[i]];
        const ink_strategy_entry entry = ink_strategy_at(strategy, 0, i);
        ink_strategy_entry found;
        assert_true(ink_key_equal(entry.key, expected->key));
        assert_int_equal(entry.count, expected->count);
        assert_memory_equal(entry.probabilities, expected->probabilities,
                            (size_t)entry.count * sizeof(double));
        assert_int_equal(ink_strategy_find(strategy, 0, expected->key, &found), INK_OK);
        assert_ptr_equal(found.probabilities, entry.probabilities);
    }
}

static void keeps_entries_in_the_order_of_keys(void **state)
{
    ink_strategy *strategy = sample();
    check_sample(strategy);
    ink_strategy_destroy(strategy);
    ink_strategy_destroy(NULL);
}

static void finds_the_keys_of_each_seat(void **state)
{
    ink_strategy *strategy = sample();
    ink_strategy_entry entry = {.count = 99};
    assert_int_equal(ink_strategy_find(strategy, 1, (ink_key){5, 1}, &entry), INK_OK);
    assert_int_equal(entry.count, 3);
    entry.count = 99;
    assert_int_equal(ink_strategy_find(strategy, 1, (ink_key){1, 9}, &entry), INK_ERR_NOT_FOUND);
    assert_int_equal(ink_strategy_find(strategy, 0, (ink_key){5, 2}, &entry), INK_ERR_NOT_FOUND);
    assert_int_equal(ink_strategy_find(strategy, 0, (ink_key){0, 0}, &entry), INK_ERR_NOT_FOUND);
    assert_int_equal(entry.count, 99);
    ink_strategy_destroy(strategy);
}

static void refuses_what_is_no_strategy(void **state)
{
    const double negative[] = {-0.5, 1.5};
    const double short_of[] = {0.5, 0.4999};
    const double lost[] = {nan(""), 1.0};
    const double endless[] = {HUGE_VAL, 0.0};
    const double close[] = {0.5, 0.5 + 5e-7};
    const ink_strategy_entry bad[][2] = {
        {{{1, 1}, negative, 2}, {{2, 2}, half, 2}}, {{{1, 1}, short_of, 2}, {{2, 2}, half, 2}},
        {{{1, 1}, lost, 2}, {{2, 2}, half, 2}},     {{{1, 1}, endless, 2}, {{2, 2}, half, 2}},
        {{{1, 1}, half, 2}, {{1, 1}, half, 2}},     {{{1, 1}, half, 0}, {{2, 2}, half, 2}},
        {{{1, 1}, half, -1}, {{2, 2}, half, 2}},
    };
    ink_strategy *strategy = NULL;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (make(bad[i], 2, &strategy) != INK_ERR_ARGUMENT) {
            fail_msg("case %d is taken", (int)i);
        }
        assert_null(strategy);
    }
    const ink_strategy_entry good = {{1, 1}, close, 2};
    assert_int_equal(make(&good, 1, &strategy), INK_OK);
    ink_strategy_destroy(strategy);
}

static void loads_what_was_saved(void **state)
{
    ink_strategy *strategy = sample();
    ink_strategy *loaded = NULL;
    ink_text text = {0};
    ink_text again = {0};
    ink_text_add(&text, "before");
    ink_strategy_save(strategy, &text);
    const char *bytes = text.bytes + strlen("before");
    const size_t size = text.size - strlen("before");
    assert_int_equal(ink_strategy_load(bytes, size, &loaded, NULL), INK_OK);
    check_sample(loaded);
    ink_strategy_save(loaded, &again);
    assert_int_equal(again.size, size);
    assert_memory_equal(again.bytes, bytes, size);
    ink_text_release(&text);
    ink_text_release(&again);
    ink_strategy_destroy(strategy);
    ink_strategy_destroy(loaded);
}

static void any_damage_is_seen(void **state)
{
    ink_strategy *strategy = sample();
    ink_strategy *loaded = NULL;
    ink_text text = {0};
    ink_strategy_save(strategy, &text);
    for (size_t i = 0; i < text.size; i++) {
        ink_error error = {0};
        text.bytes[i] = (char)(text.bytes[i] ^ 0x40);
        assert_int_equal(ink_strategy_load(text.bytes, text.size, &loaded, &error), INK_ERR_SYNTAX);
        assert_true(error.text[0] != '\0');
        text.bytes[i] = (char)(text.bytes[i] ^ 0x40);
    }
    for (size_t size = 0; size < text.size; size++) {
        assert_int_equal(ink_strategy_load(text.bytes, size, &loaded, NULL), INK_ERR_SYNTAX);
    }
    assert_null(loaded);
    ink_text_release(&text);
    ink_strategy_destroy(strategy);
}

/* Blocks whose seal is right, but that no strategy would write. */
static void sealed_nonsense_is_refused(void **state)
{
    static const struct {
        uint64_t count;
        uint32_t actions;
        double numbers[2];
        int tail; /* zeros behind */
    } cases[] = {
        {UINT64_MAX, 2, {0.5, 0.5}, 8}, /* more entries than bytes */
        {2, 2, {0.5, 0.5}, 8},          /* one entry missing */
        {1, UINT32_MAX, {0.5, 0.5}, 8}, /* more probabilities than bytes */
        {1, 0, {0.5, 0.5}, 8},          /* none */
        {1, 2, {0.5, 0.6}, 8},          /* too much */
        {1, 2, {0.5, 0.5}, 9},          /* something left */
        {1, 2, {0.5, 0.5}, 7},          /* the second seat cut short */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_text text = {0};
        ink_strategy *loaded = NULL;
        ink_error error = {0};
        inki_bytes_begin(&text, "INKSTRAT", 1);
        inki_bytes_put_string(&text, "kuhn_poker");
        inki_bytes_put_u64(&text, cases[i].count);
        inki_bytes_put_u64(&text, 1);
        inki_bytes_put_u64(&text, 2);
        inki_bytes_put_u32(&text, cases[i].actions);
        inki_bytes_put_doubles(&text, cases[i].numbers, 2);
        for (int t = 0; t < cases[i].tail; t++) {
            ink_text_append(&text, "", 1);
        }
        inki_bytes_seal(&text, 0);
        if (ink_strategy_load(text.bytes, text.size, &loaded, &error) != INK_ERR_SYNTAX) {
            fail_msg("case %d is taken", (int)i);
        }
        assert_string_equal(error.text, "the entries of a saved strategy are not in order");
        ink_text_release(&text);
    }
}

static ink_status attempt(void)
{
    ink_strategy *strategy = NULL;
    ink_strategy *loaded = NULL;
    ink_text text = {0};
    ink_status status = make(first, 3, &strategy);
    if (status == INK_OK) {
        ink_strategy_save(strategy, &text);
        status = ink_text_status(&text);
    }
    if (status == INK_OK) {
        status = ink_strategy_load(text.bytes, text.size, &loaded, NULL);
    }
    ink_text_release(&text);
    ink_strategy_destroy(strategy);
    ink_strategy_destroy(loaded);
    return status;
}

static void says_where_memory_ends(void **state)
{
    uint64_t nth = 0;
    uint64_t count;
    do {
        requests_fail(++nth, false);
        const ink_status status = attempt();
        count = requests_end();
        assert_int_equal(status, count < nth ? INK_OK : INK_ERR_NOMEM);
    } while (count >= nth);
    assert_true(count > 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_entries_in_the_order_of_keys),
        cmocka_unit_test(finds_the_keys_of_each_seat),
        cmocka_unit_test(refuses_what_is_no_strategy),
        cmocka_unit_test(loads_what_was_saved),
        cmocka_unit_test(any_damage_is_seen),
        cmocka_unit_test(sealed_nonsense_is_refused),
        cmocka_unit_test(says_where_memory_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
