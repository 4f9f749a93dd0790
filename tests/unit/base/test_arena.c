/* test_arena.c - memory taken in order. */
#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/arena.h>
#include <inkling/random.h>

#include "requests.h"

static ink_arena *make(size_t limit)
{
    ink_arena *arena = NULL;
    assert_int_equal(ink_arena_create(limit, &arena), INK_OK);
    return arena;
}

static void check_zeroed(const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(bytes[i], 0);
    }
}

static void items_are_zeroed_also_after_a_rewind(void **state)
{
    ink_arena *arena = make(0);
    const ink_arena_mark empty = ink_arena_here(arena);
    for (int round = 0; round < 3; round++) {
        for (size_t size = 1; size < 20000; size = 3 * size + 1) {
            unsigned char *taken = ink_arena_take(arena, size, 1);
            assert_non_null(taken);
            check_zeroed(taken, size);
            memset(taken, 0xA5, size);
        }
        ink_arena_rewind(arena, empty);
    }
    ink_arena_destroy(arena);
}

static void items_are_aligned_for_any_type(void **state)
{
    ink_arena *arena = make(0);
    for (size_t size = 0; size < 300; size++) {
        const void *taken = ink_arena_take(arena, 1, size);
        assert_non_null(taken);
        assert_int_equal((uintptr_t)taken % alignof(max_align_t), 0);
    }
    ink_arena_destroy(arena);
}

/* The arena's own struct apart, which is there before anything is taken. */
static void never_asks_for_more_than_the_limit(void **state)
{
    static const size_t limits[] = {1, 15, 16, 100, 4095, 4096, 4097, 10000, 1000003};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        for (size_t size = 1; size <= 1024; size *= 4) {
            ink_arena *arena = make(limits[i]);
            requests_fail(0, false);
            size_t held = 0;
            while (ink_arena_take(arena, 1, size) != NULL) {
                held += size;
                assert_true(held <= limits[i]);
            }
            (void)requests_end();
            assert_true(requests_bytes() <= limits[i]);
            ink_arena_destroy(arena);
        }
    }
}

static void the_whole_limit_can_be_taken(void **state)
{
    ink_arena *arena = make(8192);
    assert_non_null(ink_arena_take(arena, 512, 16));
    assert_null(ink_arena_take(arena, 1, 1));
    ink_arena_destroy(arena);

    arena = make(8192);
    assert_null(ink_arena_take(arena, 8193, 1));
    for (int i = 0; i < 512; i++) {
        assert_non_null(ink_arena_take(arena, 1, 16));
    }
    assert_null(ink_arena_take(arena, 1, 1));
    ink_arena_destroy(arena);
}

static void a_product_that_overflows_is_refused(void **state)
{
    ink_arena *arena = make(0);
    static const size_t cases[][2] = {
        {SIZE_MAX, 1},        {1, SIZE_MAX},     {SIZE_MAX / 2 + 1, 2},
        {SIZE_MAX, SIZE_MAX}, {SIZE_MAX / 3, 4}, {(size_t)1 << 32, (size_t)1 << 32},
        {SIZE_MAX - 15, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_null(ink_arena_take(arena, cases[i][0], cases[i][1]));
    }
    assert_non_null(ink_arena_take(arena, 1, 1));
    ink_arena_destroy(arena);
}

static void works_on_after_memory_ran_out(void **state)
{
    ink_arena *arena = NULL;
    requests_fail(1, false);
    assert_int_equal(ink_arena_create(0, &arena), INK_ERR_NOMEM);
    assert_null(arena);
    (void)requests_end();

    arena = make(0);
    unsigned char *first = ink_arena_take(arena, 1, 16);
    assert_non_null(first);
    memset(first, 7, 16);
    const ink_arena_mark here = ink_arena_here(arena);
    requests_fail(1, true);
    assert_null(ink_arena_take(arena, 1, 100000));
    (void)requests_end();
    const ink_arena_mark after = ink_arena_here(arena);
    assert_int_equal(here.block, after.block);
    assert_int_equal(here.used, after.used);
    assert_non_null(ink_arena_take(arena, 1, 100000));
    assert_int_equal(first[15], 7);
    ink_arena_destroy(arena);
}

static void destroying_nothing_does_nothing(void **state)
{
    ink_arena_destroy(NULL);
}

/* One piece of memory that the test still holds. */
typedef struct piece {
    ink_arena_mark before;
    unsigned char *bytes;
    size_t size;
    unsigned char filling;
} piece;

static void check_pieces(const piece *pieces, int count)
{
    for (int i = 0; i < count; i++) {
        for (size_t k = 0; k < pieces[i].size; k++) {
            assert_int_equal(pieces[i].bytes[k], pieces[i].filling);
        }
    }
}

/* Takes and rewinds at random; what is held must never change. */
static void pieces_do_not_overlap(void **state)
{
    enum {
        MOST = 40
    };
    ink_arena *arena = make(0);
    ink_random random;
    ink_random_init(&random, 9);
    piece pieces[MOST];
    int count = 0;
    for (int step = 0; step < 3000; step++) {
        if (count == MOST || (count > 0 && ink_random_below(&random, 8) == 0)) {
            const int kept = (int)ink_random_below(&random, (uint64_t)count);
            ink_arena_rewind(arena, pieces[kept].before);
            count = kept;
        } else {
            piece *p = &pieces[count++];
            p->before = ink_arena_here(arena);
            p->size = (size_t)ink_random_below(&random, ink_random_below(&random, 4) ? 300 : 9000);
            p->bytes = ink_arena_take(arena, p->size, 1);
            p->filling = (unsigned char)(step % 255 + 1);
            assert_non_null(p->bytes);
            check_zeroed(p->bytes, p->size);
            memset(p->bytes, p->filling, p->size);
        }
        check_pieces(pieces, count);
    }
    ink_arena_destroy(arena);
}

static void rewinding_keeps_the_memory(void **state)
{
    ink_arena *arena = make(0);
    const ink_arena_mark empty = ink_arena_here(arena);
    for (int i = 0; i < 1000; i++) {
        assert_non_null(ink_arena_take(arena, 1, 100));
    }
    ink_arena_rewind(arena, empty);
    requests_fail(1, true);
    for (int i = 0; i < 1000; i++) {
        assert_non_null(ink_arena_take(arena, 1, 100));
    }
    assert_int_equal(requests_end(), 0);
    ink_arena_destroy(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_are_zeroed_also_after_a_rewind),
        cmocka_unit_test(items_are_aligned_for_any_type),
        cmocka_unit_test(never_asks_for_more_than_the_limit),
        cmocka_unit_test(the_whole_limit_can_be_taken),
        cmocka_unit_test(a_product_that_overflows_is_refused),
        cmocka_unit_test(works_on_after_memory_ran_out),
        cmocka_unit_test(destroying_nothing_does_nothing),
        cmocka_unit_test(pieces_do_not_overlap),
        cmocka_unit_test(rewinding_keeps_the_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
