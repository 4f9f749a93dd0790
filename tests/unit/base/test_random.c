/* test_random.c - the generator against numbers worked out apart from it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/random.h>

__extension__ typedef unsigned __int128 wide;

/* A generator whose next number is `word`: the scrambler rotl(w * 5, 7) * 9, undone. */
static ink_random about_to_give(uint64_t word)
{
    const uint64_t ninth = word * 0x8E38E38E38E38E39U; /* the inverse of 9 modulo 2^64 */
    const uint64_t turned = (ninth >> 7) | (ninth << 57);
    return (ink_random){{1, turned * 0xCCCCCCCCCCCCCCCDU, 2, 3}}; /* and that of 5 */
}

static bool is_one_step_after(const ink_random *before, const ink_random *after)
{
    ink_random expected = *before;
    (void)ink_random_next(&expected);
    return memcmp(&expected, after, sizeof expected) == 0;
}

static void follows_the_published_recurrence(void **state)
{
    static const uint64_t expected[] = {
        11520U,
        0U,
        1509978240U,
        1215971899390074240U,
        1216172134540287360U,
        607988272756665600U,
        16172922978634559625U,
        8476171486693032832U,
        10595114339597558777U,
        2904607092377533576U,
    };
    ink_random random = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_int_equal(ink_random_next(&random), expected[i]);
    }
}

static void expands_every_seed_by_splitmix64(void **state)
{
    static const struct {
        uint64_t seed;
        uint64_t numbers[3];
    } cases[] = {
        {0, {0x99EC5F36CB75F2B4U, 0xBF6E1F784956452AU, 0x1A5F849D4933E6E0U}},
        {1, {0xB3F2AF6D0FC710C5U, 0x853B559647364CEAU, 0x92F89756082A4514U}},
        {UINT64_MAX, {0x8F5520D52A7EAD08U, 0xC476A018CAA1802DU, 0x81DE31C0D260469EU}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_random random;
        ink_random_init(&random, cases[i].seed);
        for (int k = 0; k < 3; k++) {
            assert_int_equal(ink_random_next(&random), cases[i].numbers[k]);
        }
    }
}

/* Expected: the matrix of one step over GF(2), squared 128 times, times the state. */
static void a_jump_is_two_to_the_128_steps(void **state)
{
    static const ink_random from_words = {
        {0x8C7A153956B5F3D1U, 0x701F1A713401D85EU, 0x6527F66A65469085U, 0x8386B786C4408050U}};
    static const ink_random from_seed_0 = {
        {0xFEE4F58CD4A88D82U, 0xEB57CB7870F7D5A3U, 0x076F2D192BD2720FU, 0xB0A71CB77110D77BU}};
    ink_random random = {{1, 2, 3, 4}};
    ink_random_jump(&random);
    assert_memory_equal(&random, &from_words, sizeof random);
    ink_random_init(&random, 0);
    ink_random_jump(&random);
    assert_memory_equal(&random, &from_seed_0, sizeof random);
}

static int compare_words(const void *a, const void *b)
{
    const uint64_t left = *(const uint64_t *)a;
    const uint64_t right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

/* 80,000 random words of 64 bits have a repetition once in six billion times. */
static void streams_do_not_meet(void **state)
{
    enum {
        STREAMS = 8,
        LENGTH = 10000
    };
    uint64_t *words = calloc(STREAMS * LENGTH, sizeof *words);
    assert_non_null(words);
    ink_random stream;
    ink_random_init(&stream, 7);
    for (int s = 0; s < STREAMS; s++) {
        ink_random random = stream;
        for (int i = 0; i < LENGTH; i++) {
            words[s * LENGTH + i] = ink_random_next(&random);
        }
        ink_random_jump(&stream);
    }
    qsort(words, STREAMS * LENGTH, sizeof *words, compare_words);
    for (int i = 1; i < STREAMS * LENGTH; i++) {
        assert_int_not_equal(words[i - 1], words[i]);
    }
    free(words);
}

static void a_bound_of_one_leaves_only_zero(void **state)
{
    ink_random random;
    ink_random_init(&random, 3);
    for (int i = 0; i < 1000; i++) {
        const ink_random before = random;
        assert_int_equal(ink_random_below(&random, 1), 0);
        assert_true(is_one_step_after(&before, &random));
    }
}

/* How many of the 2^64 words give `result`, when the word alone is asked. */
static uint64_t words_that_give(uint64_t result, uint64_t bound)
{
    const wide all = (wide)1 << 64;
    const uint64_t begin = (uint64_t)(((wide)result * all + bound - 1) / bound);
    const wide end = ((wide)(result + 1) * all + bound - 1) / bound;
    uint64_t count = 0;
    for (wide word = begin; word < end; word++) {
        const ink_random before = about_to_give((uint64_t)word);
        ink_random random = before;
        const uint64_t given = ink_random_below(&random, bound);
        if (is_one_step_after(&before, &random)) {
            assert_int_equal(given, result);
            count++;
        }
    }
    return count;
}

static void every_result_below_a_bound_has_equally_many_words(void **state)
{
    static const uint64_t bounds[] = {
        ((uint64_t)1 << 63) + 1,     UINT64_MAX,
        (uint64_t)3 << 61,           (uint64_t)1 << 63,
        ((uint64_t)1 << 62) + 12345, 6148914691236517205U /* a third of 2^64 - 1 */,
        ((uint64_t)1 << 58) - 27,
    };
    ink_random random;
    ink_random_init(&random, 11);
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        const uint64_t bound = bounds[i];
        const uint64_t expected = (uint64_t)(((wide)1 << 64) / bound);
        for (int k = 0; k < 1000; k++) {
            const uint64_t result = k == 0   ? 0
                                    : k == 1 ? bound - 1
                                             : ink_random_next(&random) % bound;
            if (words_that_give(result, bound) != expected) {
                fail_msg("bound %llu, result %llu", (unsigned long long)bound,
                         (unsigned long long)result);
            }
        }
    }
}

/* Chi-square with 5 degrees of freedom: above 25.7 once in ten thousand times. */
static void small_bounds_give_all_results_alike(void **state)
{
    enum {
        ROLLS = 600000
    };
    int counts[6] = {0};
    ink_random random;
    ink_random_init(&random, 5);
    for (int i = 0; i < ROLLS; i++) {
        const uint64_t face = ink_random_below(&random, 6);
        assert_true(face < 6);
        counts[face]++;
    }
    double chi_square = 0.0;
    for (int face = 0; face < 6; face++) {
        const double off = counts[face] - ROLLS / 6.0;
        chi_square += off * off / (ROLLS / 6.0);
    }
    assert_true(chi_square < 25.7);
}

static void units_begin_at_zero_and_stay_below_one(void **state)
{
    ink_random random = about_to_give(0);
    assert_true(ink_random_unit(&random) == 0.0);
    random = about_to_give(UINT64_MAX);
    assert_true(ink_random_unit(&random) == 1.0 - 0x1.0p-53);
    random = about_to_give((uint64_t)1 << 63);
    assert_true(ink_random_unit(&random) == 0.5);
    ink_random_init(&random, 2);
    for (int i = 0; i < 10000; i++) {
        const double unit = ink_random_unit(&random);
        assert_true(0.0 <= unit && unit < 1.0);
        const double scaled = unit * 0x1.0p53;
        assert_true(scaled == (double)(uint64_t)scaled);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(follows_the_published_recurrence),
        cmocka_unit_test(expands_every_seed_by_splitmix64),
        cmocka_unit_test(a_jump_is_two_to_the_128_steps),
        cmocka_unit_test(streams_do_not_meet),
        cmocka_unit_test(a_bound_of_one_leaves_only_zero),
        cmocka_unit_test(every_result_below_a_bound_has_equally_many_words),
        cmocka_unit_test(small_bounds_give_all_results_alike),
        cmocka_unit_test(units_begin_at_zero_and_stay_below_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
