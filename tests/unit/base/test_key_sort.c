/* test_key_sort.c - items in the order of their keys, against qsort. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/key.h>
#include <inkling/random.h>

#include "base/key_sort.h"

#define MOST 20000

typedef struct item {
    ink_key key;
    uint32_t value; /* follows from the key */
} item;

static int compare(const void *a, const void *b)
{
    return ink_key_compare(((const item *)a)->key, ((const item *)b)->key);
}

/* Sorts items whose keys are random where the masks have ones. */
static void check(uint64_t high, uint64_t low, size_t count)
{
    item *items = calloc(MOST, sizeof *items);
    item *expected = calloc(MOST, sizeof *expected);
    assert_true(items != NULL && expected != NULL);
    ink_random random;
    ink_random_init(&random, count);
    for (size_t i = 0; i < count; i++) {
        items[i].key = (ink_key){ink_random_next(&random) & high, ink_random_next(&random) & low};
        items[i].value = (uint32_t)ink_key_fold(items[i].key, 7).low;
    }
    memcpy(expected, items, count * sizeof *items);
    inki_key_sort(items, count, sizeof *items);
    qsort(expected, count, sizeof *expected, compare);
    for (size_t i = 0; i < count; i++) {
        if (!ink_key_equal(items[i].key, expected[i].key) || items[i].value != expected[i].value) {
            fail_msg("%d items: number %d is another", (int)count, (int)i);
        }
    }
    free(items);
    free(expected);
}

static void sorts_like_qsort(void **state)
{
    static const size_t counts[] = {0, 1, 2, 3, 31, 32, 33, 1000, MOST};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        check(UINT64_MAX, UINT64_MAX, counts[i]);
        check(0, UINT64_MAX, counts[i]);          /* the second lane decides */
        check(0xFF00000000000003U, 0, counts[i]); /* many are equal */
        check(0, 1, counts[i]);
        check(0, 0, counts[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sorts_like_qsort)};
    return cmocka_run_group_tests_name("key_sort", tests, NULL, NULL);
}
