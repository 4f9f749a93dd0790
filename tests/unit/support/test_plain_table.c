/* test_plain_table.c - positions are found again, forgotten and replaced. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "plain_table.h"

static inki_plain_key key_of(uint64_t number)
{
    return (inki_plain_key){{number, ~number * 3}};
}

static inki_plain_bounds bounds_of(uint64_t number)
{
    const int8_t lower = (int8_t)(number % 5);
    return (inki_plain_bounds){lower, (int8_t)(lower + 1), (int8_t)(number % 60), 9};
}

static void keep(inki_plain_table *table, uint64_t number)
{
    const inki_plain_key key = key_of(number);
    const inki_plain_bounds bounds = bounds_of(number);
    inki_plain_table_keep(table, &key, &bounds);
}

static bool has(const inki_plain_table *table, uint64_t number)
{
    const inki_plain_key key = key_of(number);
    const inki_plain_bounds expected = bounds_of(number);
    inki_plain_bounds found;
    if (!inki_plain_table_find(table, &key, &found)) {
        return false;
    }
    assert_memory_equal(&found, &expected, sizeof found);
    return true;
}

static inki_plain_table table_of(size_t memory)
{
    inki_plain_table table;
    assert_int_equal(inki_plain_table_init(&table, memory), INK_OK);
    return table;
}

static void finds_what_it_kept(void **state)
{
    inki_plain_table table = table_of(1 << 20);
    assert_false(has(&table, 1));
    keep(&table, 1);
    assert_true(has(&table, 1));
    assert_false(has(&table, 2));
    inki_plain_table_release(&table);
}

static void tells_keys_apart_that_differ_in_one_word(void **state)
{
    inki_plain_table table = table_of(1);
    const inki_plain_key kept = {{5, 6}};
    const inki_plain_key others[] = {{{5, 7}}, {{4, 6}}, {{6, 5}}, {{0, 0}}};
    inki_plain_bounds bounds = {1, 2, 3, 4};
    inki_plain_table_keep(&table, &kept, &bounds);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_false(inki_plain_table_find(&table, &others[i], &bounds));
    }
    inki_plain_table_release(&table);
}

static void new_bounds_take_the_place_of_old_ones(void **state)
{
    inki_plain_table table = table_of(1 << 20);
    const inki_plain_key key = key_of(7);
    const inki_plain_bounds wide = {0, 5, -1, 5};
    const inki_plain_bounds tight = {2, 3, 17, 5};
    inki_plain_bounds found;
    inki_plain_table_keep(&table, &key, &wide);
    inki_plain_table_keep(&table, &key, &tight);
    assert_true(inki_plain_table_find(&table, &key, &found));
    assert_memory_equal(&found, &tight, sizeof found);
    assert_int_equal(table.count, 1);
    inki_plain_table_release(&table);
}

/* Crowded buckets lose a few, but growing itself loses none. */
static void grows_and_keeps_nearly_everything(void **state)
{
    enum {
        COUNT = 50000
    };
    inki_plain_table table = table_of(64 << 20);
    const size_t before = table.bucket_count;
    for (uint64_t i = 0; i < COUNT; i++) {
        keep(&table, i);
        assert_true(has(&table, i));
    }
    assert_true(table.bucket_count > before);
    size_t found = 0;
    for (uint64_t i = 0; i < COUNT; i++) {
        found += has(&table, i);
    }
    assert_int_equal(found, table.count);
    assert_true(found > COUNT * 9 / 10);
    inki_plain_table_release(&table);
}

static void stays_within_its_memory(void **state)
{
    inki_plain_table table = table_of(100 * sizeof(inki_plain_entry));
    for (uint64_t i = 0; i < 10000; i++) {
        keep(&table, i);
        assert_true(has(&table, i));
    }
    assert_true(table.count <= 100);
    inki_plain_table_release(&table);
}

static void a_full_table_replaces_the_smallest_position(void **state)
{
    inki_plain_table table = table_of(1);
    inki_plain_bounds bounds = {0, 1, -1, 0};
    for (uint64_t i = 0; i < 4; i++) {
        const inki_plain_key key = key_of(i);
        bounds.size = (int8_t)(i == 2 ? 3 : 10);
        inki_plain_table_keep(&table, &key, &bounds);
    }
    keep(&table, 100);
    for (uint64_t i = 0; i < 4; i++) {
        const inki_plain_key key = key_of(i);
        assert_int_equal(inki_plain_table_find(&table, &key, &bounds), i != 2);
    }
    inki_plain_table_release(&table);
}

static void reset_forgets_everything(void **state)
{
    inki_plain_table table = table_of(1 << 20);
    for (uint64_t i = 0; i < 10000; i++) {
        keep(&table, i);
    }
    inki_plain_table_reset(&table);
    for (uint64_t i = 0; i < 10000; i++) {
        assert_false(has(&table, i));
    }
    for (uint64_t i = 20000; i < 30000; i++) {
        keep(&table, i);
        assert_false(has(&table, i - 20000));
    }
    inki_plain_table_release(&table);
}

static void forgets_also_when_generations_run_out(void **state)
{
    inki_plain_table table = table_of(1 << 20);
    keep(&table, 1);
    table.generation = UINT32_MAX;
    keep(&table, 2);
    inki_plain_table_reset(&table);
    assert_int_equal(table.generation, 1);
    assert_false(has(&table, 1));
    assert_false(has(&table, 2));
    inki_plain_table_release(&table);
}

static void says_when_there_is_no_memory(void **state)
{
    inki_plain_table table;
    assert_int_equal(inki_plain_table_init(&table, SIZE_MAX), INK_ERR_NOMEM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_it_kept),
        cmocka_unit_test(tells_keys_apart_that_differ_in_one_word),
        cmocka_unit_test(new_bounds_take_the_place_of_old_ones),
        cmocka_unit_test(grows_and_keeps_nearly_everything),
        cmocka_unit_test(stays_within_its_memory),
        cmocka_unit_test(a_full_table_replaces_the_smallest_position),
        cmocka_unit_test(reset_forgets_everything),
        cmocka_unit_test(forgets_also_when_generations_run_out),
        cmocka_unit_test(says_when_there_is_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
