/* test_key.c - keys stand for sequences. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/key.h>
#include <inkling/random.h>

/* Keys of many sequences. */
typedef struct key_list {
    ink_key *keys;
    size_t count;
    size_t capacity;
} key_list;

static void append(key_list *list, ink_key key)
{
    assert_true(list->count < list->capacity);
    list->keys[list->count++] = key;
}

/* Appends the keys of all sequences of `min` to `max` words that begin as `key`, which has `length`
 * of them. */
static void append_all(key_list *list, ink_key key, int length, int min, int max,
                       const uint64_t *words, int word_count)
{
    if (length >= min) {
        append(list, key);
    }
    for (int i = 0; length < max && i < word_count; i++) {
        append_all(list, ink_key_fold(key, words[i]), length + 1, min, max, words, word_count);
    }
}

static int compare_keys(const void *a, const void *b)
{
    return ink_key_compare(*(const ink_key *)a, *(const ink_key *)b);
}

/* All sequences of up to 3 words that are 0, 1 bit, 64 bits or small; of up to 8 words below 4; and
 * of up to 16 words below 2: permutations, beginnings and near equals of each other. */
static void a_million_short_sequences_have_different_keys(void **state)
{
    uint64_t words[96] = {0, UINT64_MAX};
    for (int i = 0; i < 64; i++) {
        words[2 + i] = (uint64_t)1 << i;
    }
    for (int i = 66; i < 96; i++) { /* not 1, 2, 4, 8, 16, 32 again */
        words[i] = (uint64_t)(i - 66) * 2 + 33;
    }
    key_list list = {calloc(1200000, sizeof(ink_key)), 0, 1200000};
    assert_non_null(list.keys);
    const ink_key empty = {0, 0};
    append_all(&list, empty, 0, 0, 3, words, 96);
    const uint64_t few[] = {0, 1, 2, 3};
    append_all(&list, empty, 0, 4, 8, few, 4);
    append_all(&list, empty, 0, 9, 16, few, 2);
    assert_true(list.count > 1000000);
    qsort(list.keys, list.count, sizeof *list.keys, compare_keys);
    for (size_t i = 1; i < list.count; i++) {
        assert_false(ink_key_equal(list.keys[i - 1], list.keys[i]));
    }
    free(list.keys);
}

static void the_order_of_words_matters(void **state)
{
    ink_random random;
    ink_random_init(&random, 1);
    for (int i = 0; i < 10000; i++) {
        const ink_key begin = {ink_random_next(&random), ink_random_next(&random)};
        const uint64_t a = ink_random_next(&random);
        const uint64_t b = ink_random_next(&random);
        const ink_key one = ink_key_fold(ink_key_fold(begin, a), b);
        const ink_key other = ink_key_fold(ink_key_fold(begin, b), a);
        assert_false(ink_key_equal(one, other));
        assert_true(ink_key_equal(one, ink_key_fold(ink_key_fold(begin, a), b)));
    }
}

/* Each bit of the key changes in half of the cases, within six standard deviations, whichever word
 * of a sequence has one bit changed. */
static void one_bit_of_a_word_changes_half_of_the_key(void **state)
{
    enum {
        TRIALS = 10000
    };
    ink_random random;
    ink_random_init(&random, 2);
    for (int place = 0; place < 3; place++) {
        int changes[128] = {0};
        for (int t = 0; t < TRIALS; t++) {
            ink_key plain = {0, 0};
            ink_key changed = {0, 0};
            for (int i = 0; i < 3; i++) {
                const uint64_t word = ink_random_below(&random, 64);
                const uint64_t bit = (uint64_t)1 << ink_random_below(&random, 64);
                plain = ink_key_fold(plain, word);
                changed = ink_key_fold(changed, i == place ? word ^ bit : word);
            }
            for (int b = 0; b < 64; b++) {
                changes[b] += (int)((plain.low ^ changed.low) >> b & 1);
                changes[64 + b] += (int)((plain.high ^ changed.high) >> b & 1);
            }
        }
        for (int b = 0; b < 128; b++) {
            if (abs(changes[b] - TRIALS / 2) > 300) {
                fail_msg("word %d changes bit %d in %d of %d cases", place, b, changes[b], TRIALS);
            }
        }
    }
}

static void bytes_fold_as_words_and_then_their_number(void **state)
{
    const uint64_t words[] = {0x0123456789ABCDEFU, 42};
    const ink_key begin = {5, 6};
    ink_key expected = ink_key_fold(ink_key_fold(begin, words[0]), words[1]);
    expected = ink_key_fold(expected, sizeof words);
    assert_true(ink_key_equal(ink_key_fold_bytes(begin, words, sizeof words), expected));
    assert_true(ink_key_equal(ink_key_fold_bytes(begin, words, 0), ink_key_fold(begin, 0)));
}

/* Blocks of zeros differ in nothing but their size. */
static void blocks_of_every_size_have_different_keys(void **state)
{
    enum {
        SIZES = 200
    };
    static const unsigned char zeros[SIZES];
    key_list list = {calloc(SIZES, sizeof(ink_key)), 0, SIZES};
    assert_non_null(list.keys);
    for (size_t size = 0; size < SIZES; size++) {
        append(&list, ink_key_fold_bytes((ink_key){0, 0}, zeros, size));
    }
    qsort(list.keys, list.count, sizeof *list.keys, compare_keys);
    for (size_t i = 1; i < list.count; i++) {
        assert_false(ink_key_equal(list.keys[i - 1], list.keys[i]));
    }
    free(list.keys);
}

static void every_byte_of_a_block_counts(void **state)
{
    unsigned char block[37] = {0};
    const ink_key plain = ink_key_fold_bytes((ink_key){0, 0}, block, sizeof block);
    for (size_t i = 0; i < sizeof block; i++) {
        for (int bit = 0; bit < 8; bit++) {
            block[i] = (unsigned char)(1U << bit);
            assert_false(ink_key_equal(plain, ink_key_fold_bytes((ink_key){0, 0}, block, 37)));
            block[i] = 0;
        }
    }
}

static void a_block_need_not_be_aligned(void **state)
{
    unsigned char block[32];
    for (size_t i = 0; i < sizeof block; i++) {
        block[i] = (unsigned char)(3 * i + 1);
    }
    unsigned char moved[33];
    memcpy(moved + 1, block, sizeof block);
    assert_true(ink_key_equal(ink_key_fold_bytes((ink_key){0, 0}, block, 29),
                              ink_key_fold_bytes((ink_key){0, 0}, moved + 1, 29)));
}

static void keys_sort_by_their_high_half_first(void **state)
{
    static const ink_key ascending[] = {
        {0, 0}, {0, 1}, {0, UINT64_MAX}, {1, 0}, {(uint64_t)1 << 63, 0}, {UINT64_MAX, UINT64_MAX}};
    const int count = (int)(sizeof ascending / sizeof ascending[0]);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++) {
            assert_int_equal(ink_key_compare(ascending[i], ascending[k]), (i > k) - (i < k));
            assert_int_equal(ink_key_equal(ascending[i], ascending[k]), i == k);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_short_sequences_have_different_keys),
        cmocka_unit_test(the_order_of_words_matters),
        cmocka_unit_test(one_bit_of_a_word_changes_half_of_the_key),
        cmocka_unit_test(bytes_fold_as_words_and_then_their_number),
        cmocka_unit_test(blocks_of_every_size_have_different_keys),
        cmocka_unit_test(every_byte_of_a_block_counts),
        cmocka_unit_test(a_block_need_not_be_aligned),
        cmocka_unit_test(keys_sort_by_their_high_half_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
