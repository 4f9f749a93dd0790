/* test_pages.c - blocks of any size are zeroed and all theirs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/pages.h"

static void blocks_are_zeroed(void **state)
{
    static const size_t sizes[] = {1, 4096, (2 << 20) - 1, 2 << 20, (2 << 20) + 1, 5 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (int again = 0; again < 2;
             again++) { /* the second may get what the first has written to */
            unsigned char *block = inki_pages_take(sizes[i]);
            assert_non_null(block);
            for (size_t k = 0; k < sizes[i]; k++) {
                assert_int_equal(block[k], 0);
            }
            memset(block, 0xFF, sizes[i]);
            free(block);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_zeroed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
