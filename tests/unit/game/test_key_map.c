/* test_key_map.c - numbering keys. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/key_map.h"
#include "requests.h"
#include "support.h"

static void numbers_keys_as_they_are_met(void **state)
{
    inki_key_map map = {0};
    const int count = test_scaled(20000);
    for (int round = 0; round < 2; round++) {
        ink_key key = {0, 0};
        for (int i = 0; i < count; i++) {
            int32_t number = -1;
            assert_int_equal(inki_key_map_number(&map, key, &number), INK_OK);
            assert_int_equal(number, i);
            key = ink_key_fold(key, 1);
        }
    }
    assert_int_equal(map.count, count);
    inki_key_map_release(&map);
    assert_null(map.entries);
}

static void tells_keys_apart_that_share_a_place(void **state)
{
    inki_key_map map = {0};
    for (uint64_t high = 0; high < 100; high++) {
        int32_t number = -1;
        assert_int_equal(inki_key_map_number(&map, (ink_key){high, 7}, &number), INK_OK);
        assert_int_equal(number, high);
    }
    inki_key_map_release(&map);
}

static void keeps_its_numbers_when_memory_runs_out(void **state)
{
    inki_key_map map = {0};
    ink_key key = {0, 0};
    ink_status status = INK_OK;
    int32_t number = -1;
    int32_t met = 0;
    requests_fail(2, true);
    while (status == INK_OK) {
        key = ink_key_fold(key, 1);
        status = inki_key_map_number(&map, key, &number);
        met += status == INK_OK;
    }
    requests_end();
    assert_int_equal(status, INK_ERR_NOMEM);
    assert_int_equal(map.count, met);
    assert_int_equal(inki_key_map_number(&map, key, &number), INK_OK);
    assert_int_equal(number, met);
    inki_key_map_release(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_keys_as_they_are_met),
        cmocka_unit_test(tells_keys_apart_that_share_a_place),
        cmocka_unit_test(keeps_its_numbers_when_memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
