/* test_grow.c - arrays that grow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/grow.h"
#include "requests.h"

static void grows_by_doubling_and_keeps_its_items(void **state)
{
    int *items = NULL;
    size_t capacity = 0;
    requests_fail(0, false);
    for (int i = 0; i < 10000; i++) {
        items = inki_grow(items, &capacity, (size_t)i + 1, sizeof *items);
        assert_non_null(items);
        items[i] = i;
    }
    assert_in_range(requests_end(), 5, 20);
    for (int i = 0; i < 10000; i++) {
        assert_int_equal(items[i], i);
    }
    free(items);
}

static void grows_to_what_is_needed(void **state)
{
    size_t capacity = 0;
    char *items = inki_grow(NULL, &capacity, 1000, 1);
    assert_non_null(items);
    assert_true(capacity >= 1000);
    assert_ptr_equal(inki_grow(items, &capacity, 1000, 1), items);
    free(items);
}

static void leaves_the_block_alone_without_memory(void **state)
{
    size_t capacity = 0;
    int *items = inki_grow(NULL, &capacity, 1, sizeof *items);
    assert_non_null(items);
    const size_t before = capacity;
    requests_fail(1, true);
    assert_null(inki_grow(items, &capacity, before + 1, sizeof *items));
    requests_end();
    assert_null(inki_grow(items, &capacity, SIZE_MAX / 2, sizeof *items));
    assert_int_equal(capacity, before);
    free(items);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grows_by_doubling_and_keeps_its_items),
        cmocka_unit_test(grows_to_what_is_needed),
        cmocka_unit_test(leaves_the_block_alone_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
