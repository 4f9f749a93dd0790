/* test_state_table.c - what a search remembers of states. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/state_table.h"

#define MEMORY ((size_t)1 << 20)

static inki_state_table *table_of(size_t key_size, size_t memory)
{
    inki_state_table *table = NULL;
    assert_int_equal(inki_state_table_create(key_size, memory, &table), INK_OK);
    assert_non_null(table);
    return table;
}

static void add(inki_state_table *table, uint64_t key, inki_finding finding, uint64_t work)
{
    inki_state_table_add(table, &key, &finding, work);
}

static bool find(const inki_state_table *table, uint64_t key, inki_finding *out)
{
    return inki_state_table_find(table, &key, out);
}

static void a_value_is_exact_within_its_window(void **state)
{
    const inki_finding inside = inki_finding_of(2.0, 1.0, 3.0, false);
    assert_true(inside.low == 2.0 && inside.high == 2.0);
    const inki_finding at_most = inki_finding_of(1.0, 1.0, 3.0, false);
    assert_true(at_most.low == -HUGE_VAL && at_most.high == 1.0);
    const inki_finding at_least = inki_finding_of(3.0, 1.0, 3.0, false);
    assert_true(at_least.low == 3.0 && at_least.high == HUGE_VAL);
    assert_true(inside.action == INK_ACTION_NONE);
    const inki_finding at_the_end = inki_finding_of(1.0, 1.0, 1.0, true);
    assert_true(at_the_end.low == 1.0 && at_the_end.high == 1.0);
    const inki_finding below = inki_finding_of(0.5, 1.0, 1.0, true);
    assert_true(below.low == -HUGE_VAL && below.high == 0.5);
    const inki_finding above = inki_finding_of(1.5, 1.0, 1.0, true);
    assert_true(above.low == 1.5 && above.high == HUGE_VAL);
}

static void check_answer(double low, double high, double from, double to, bool strict,
                         double expected)
{
    const inki_finding finding = {.low = low, .high = high};
    double value = 0.0;
    const bool answers = inki_finding_answers(&finding, from, to, strict, &value);
    if (answers != !isnan(expected) || (answers && value != expected)) {
        fail_msg("%g to %g for the window %g to %g: %s %g", low, high, from, to,
                 answers ? "answers" : "does not answer", value);
    }
}

static void a_finding_answers_past_the_window_or_when_exact(void **state)
{
    const double none = nan("");
    check_answer(5.0, 5.0, 0.0, 9.0, false, 5.0);
    check_answer(4.0, HUGE_VAL, 0.0, 4.0, false, 4.0);
    check_answer(4.0, 6.0, 6.0, 9.0, false, 6.0);
    check_answer(4.0, 6.0, 5.0, 9.0, false, none);
    check_answer(4.0, 6.0, 0.0, 5.0, false, none);
    check_answer(-HUGE_VAL, HUGE_VAL, 0.0, 1.0, false, none);
    check_answer(5.0, 5.0, 5.0, 5.0, true, 5.0);
    check_answer(4.0, HUGE_VAL, 0.0, 4.0, true, none);
    check_answer(4.0, HUGE_VAL, 0.0, 3.5, true, 4.0);
    check_answer(4.0, 6.0, 6.0, 9.0, true, none);
    check_answer(4.0, 6.0, 6.5, 9.0, true, 6.0);
}

static void what_is_found_comes_back(void **state)
{
    static const int lefts[] = {-INKI_TABLE_PLIES, -1, 0, 1, INKI_TABLE_PLIES, INKI_TABLE_END};
    static const ink_action actions[] = {0, 1, (UINT64_C(1) << 40) + 3, INK_ACTION_NONE};
    inki_state_table *table = table_of(sizeof(uint64_t), MEMORY);
    uint64_t key = 0;
    for (size_t i = 0; i < sizeof lefts / sizeof *lefts; i++) {
        for (size_t k = 0; k < sizeof actions / sizeof *actions; k++, key++) {
            inki_finding found;
            assert_false(find(table, key, &found));
            add(table, key, (inki_finding){-1.5, 0.25, actions[k], lefts[i]}, key);
            assert_true(find(table, key, &found));
            assert_true(found.low == -1.5 && found.high == 0.25);
            assert_true(found.action == actions[k]);
            assert_int_equal(found.left, lefts[i]);
        }
    }
    inki_state_table_destroy(table);
}

static void an_action_of_too_many_bits_is_not_known(void **state)
{
    inki_state_table *table = table_of(sizeof(uint64_t), MEMORY);
    add(table, 1, (inki_finding){0.0, 0.0, UINT64_C(1) << 45, 1}, 1);
    inki_finding found;
    assert_true(find(table, 1, &found));
    assert_true(found.action == INK_ACTION_NONE);
    inki_state_table_destroy(table);
}

static void findings_as_deep_count_together(void **state)
{
    inki_state_table *table = table_of(sizeof(uint64_t), MEMORY);
    inki_finding found;
    add(table, 7, (inki_finding){1.0, HUGE_VAL, 3, 4}, 10);
    add(table, 7, (inki_finding){-HUGE_VAL, 2.0, 5, 4}, 10);
    assert_true(find(table, 7, &found));
    assert_true(found.low == 1.0 && found.high == 2.0 && found.action == 5);
    add(table, 7, (inki_finding){-HUGE_VAL, 0.5, 5, 4}, 10); /* against what is known */
    assert_true(find(table, 7, &found));
    assert_true(found.low == -HUGE_VAL && found.high == 0.5);
    add(table, 8, (inki_finding){2.0, 2.0, 3, 4}, 10);
    add(table, 8, (inki_finding){2.0, 2.0, INK_ACTION_NONE, 4}, 10); /* by way of a mirror image */
    assert_true(find(table, 8, &found));
    assert_true(found.action == 3);
    add(table, 7, (inki_finding){0.0, HUGE_VAL, 5, 6}, 10); /* deeper */
    assert_true(find(table, 7, &found));
    assert_true(found.low == 0.0 && found.high == HUGE_VAL && found.left == 6);
    inki_state_table_destroy(table);
}

/* What took much work outlasts any amount of what took little, however full the table is. */
static void much_work_is_kept(void **state)
{
    enum {
        DEAR = 100,
        CHEAP = 100000
    };
    inki_state_table *table = table_of(sizeof(uint64_t), 64 << 10);
    for (uint64_t key = 0; key < CHEAP; key++) {
        const uint64_t work = key < DEAR ? 1000000 : 1 + key % 1000;
        add(table, key, (inki_finding){0.0, 1.0, key, 9}, work);
        inki_finding found;
        assert_true(find(table, key, &found)); /* the last one always is */
    }
    int kept = 0;
    for (uint64_t key = 0; key < DEAR; key++) {
        inki_finding found;
        kept += find(table, key, &found) && found.action == key;
    }
    assert_true(kept > DEAR * 3 / 4); /* but for those that have to share their places */
    inki_state_table_destroy(table);
}

/* Keys of any length, and those that differ in the last byte alone. */
static void keys_of_any_length_are_told_apart(void **state)
{
    for (size_t size = 1; size <= 40; size++) {
        unsigned char key[40] = {0};
        inki_state_table *table = table_of(size, MEMORY);
        for (int last = 0; last < 50; last++) {
            key[size - 1] = (unsigned char)last;
            const inki_finding finding = {0.0, 0.0, (ink_action)last, 1};
            inki_state_table_add(table, key, &finding, 1);
        }
        int kept = 0;
        for (int last = 0; last < 50; last++) {
            key[size - 1] = (unsigned char)last;
            inki_finding found;
            inki_state_table_fetch(table, key);
            if (inki_state_table_find(table, key, &found)) {
                assert_true(found.action == (ink_action)last);
                kept++;
            }
        }
        assert_true(kept > 40); /* but for those that have to share their places */
        inki_state_table_destroy(table);
    }
}

static void too_little_memory_makes_no_table(void **state)
{
    inki_state_table *table = NULL;
    assert_int_equal(inki_state_table_create(8, 1000, &table), INK_OK);
    assert_null(table);
    inki_state_table_destroy(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_is_exact_within_its_window),
        cmocka_unit_test(a_finding_answers_past_the_window_or_when_exact),
        cmocka_unit_test(what_is_found_comes_back),
        cmocka_unit_test(an_action_of_too_many_bits_is_not_known),
        cmocka_unit_test(findings_as_deep_count_together),
        cmocka_unit_test(much_work_is_kept),
        cmocka_unit_test(keys_of_any_length_are_told_apart),
        cmocka_unit_test(too_little_memory_makes_no_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
