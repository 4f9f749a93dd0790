/* test_bytes.c - sealed blocks of numbers. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "requests.h"
#include "support.h"

#define MAGIC "INK-TEST"
#define VERSION 7

static const double numbers[] = {0.0, -0.0, 1.5, -1e300, 5e-324, 1.0 / 3.0};

#define NUMBER_COUNT (sizeof numbers / sizeof numbers[0])

/* A block with one of everything, behind `before` bytes of something else. */
static ink_text block_behind(const char *before)
{
    ink_text text = {0};
    ink_text_add(&text, before);
    const size_t from = text.size;
    inki_bytes_begin(&text, MAGIC, VERSION);
    inki_bytes_put_u32(&text, 0xDEADBEEF);
    inki_bytes_put_u64(&text, 0x0123456789ABCDEF);
    inki_bytes_put_string(&text, "a string");
    inki_bytes_put_doubles(&text, numbers, NUMBER_COUNT);
    inki_bytes_put_string(&text, "");
    inki_bytes_seal(&text, from);
    return text;
}

static ink_status open_block(const ink_text *text, inki_bytes_reader *reader, ink_error *error)
{
    return inki_bytes_open(text->bytes, text->size, MAGIC, VERSION, "a block", reader, error);
}

static void what_was_put_is_got(void **state)
{
    ink_text text = block_behind("");
    inki_bytes_reader reader;
    double found[NUMBER_COUNT];
    assert_int_equal(open_block(&text, &reader, NULL), INK_OK);
    assert_int_equal(inki_bytes_get_u32(&reader), 0xDEADBEEF);
    assert_true(inki_bytes_get_u64(&reader) == 0x0123456789ABCDEF);
    char *string = inki_bytes_get_string(&reader);
    assert_string_equal(string, "a string");
    free(string);
    inki_bytes_get_doubles(&reader, found, NUMBER_COUNT);
    assert_memory_equal(found, numbers, sizeof numbers);
    string = inki_bytes_get_string(&reader);
    assert_string_equal(string, "");
    free(string);
    assert_int_equal(reader.left, 0);
    assert_false(reader.is_short);
    ink_text_release(&text);
}

/* The same on every machine: the lowest byte comes first. */
static void numbers_are_little_endian(void **state)
{
    ink_text text = {0};
    inki_bytes_begin(&text, MAGIC, 0x01020304);
    inki_bytes_put_u64(&text, 0x1112131415161718);
    const double one = 1.0;
    inki_bytes_put_doubles(&text, &one, 1);
    static const unsigned char expected[] = {
        'I',  'N',  'K',  '-',  'T',  'E',  'S', 'T', 4, 3, 2, 1, 0x18, 0x17,
        0x16, 0x15, 0x14, 0x13, 0x12, 0x11, 0,   0,   0, 0, 0, 0, 0xF0, 0x3F};
    assert_int_equal(text.size, sizeof expected);
    assert_memory_equal(text.bytes, expected, sizeof expected);
    ink_text_release(&text);
}

/* The seal covers its block, not what stands before it. */
static void a_block_may_stand_behind_others(void **state)
{
    ink_text alone = block_behind("");
    ink_text behind = block_behind("something else");
    const size_t before = strlen("something else");
    assert_int_equal(behind.size, before + alone.size);
    assert_memory_equal(behind.bytes + before, alone.bytes, alone.size);
    ink_text_release(&alone);
    ink_text_release(&behind);
}

static void any_change_is_seen(void **state)
{
    ink_text text = block_behind("");
    inki_bytes_reader reader;
    for (size_t i = 0; i < text.size; i++) {
        for (int bit = 0; bit < 8; bit++) {
            text.bytes[i] = (char)(text.bytes[i] ^ (1 << bit));
            assert_int_equal(open_block(&text, &reader, NULL), INK_ERR_SYNTAX);
            text.bytes[i] = (char)(text.bytes[i] ^ (1 << bit));
        }
    }
    const size_t size = text.size;
    for (text.size = 0; text.size < size; text.size++) {
        assert_int_equal(open_block(&text, &reader, NULL), INK_ERR_SYNTAX);
    }
    assert_int_equal(open_block(&text, &reader, NULL), INK_OK);
    ink_text_release(&text);
}

static void refusals_say_why(void **state)
{
    ink_text text = block_behind("");
    inki_bytes_reader reader;
    ink_error error = {0};
    assert_int_equal(
        inki_bytes_open("hello, world", 12, MAGIC, VERSION, "a block", &reader, &error),
        INK_ERR_SYNTAX);
    assert_string_equal(error.text, "this is not a block");
    assert_int_equal(inki_bytes_open(text.bytes, 15, MAGIC, VERSION, "a block", &reader, &error),
                     INK_ERR_SYNTAX);
    assert_string_equal(error.text, "a block is cut short");
    assert_int_equal(inki_bytes_open(text.bytes, text.size, MAGIC, 8, "a block", &reader, &error),
                     INK_ERR_SYNTAX);
    assert_string_equal(error.text, "a block has version 7; this program knows version 8");
    assert_int_equal(
        inki_bytes_open(text.bytes, text.size - 1, MAGIC, VERSION, "a block", &reader, &error),
        INK_ERR_SYNTAX);
    assert_string_equal(error.text, "a block is cut short or changed: its checksum is wrong");
    ink_text_release(&text);
}

/* Asking for more than there is gives zeros from then on. */
static void what_is_not_there_is_zero(void **state)
{
    ink_text text = {0};
    inki_bytes_begin(&text, MAGIC, VERSION);
    inki_bytes_put_u32(&text, 5);
    inki_bytes_seal(&text, 0);
    inki_bytes_reader reader;
    double found[2] = {7.0, 7.0};
    assert_int_equal(open_block(&text, &reader, NULL), INK_OK);
    assert_true(inki_bytes_get_u64(&reader) == 0);
    assert_true(reader.is_short);
    assert_int_equal(inki_bytes_get_u32(&reader), 0);
    inki_bytes_get_doubles(&reader, found, 2);
    assert_true(found[0] == 0.0 && found[1] == 0.0);
    ink_text_release(&text);
}

/* A string that claims to be longer than the block is not there. */
static void strings_do_not_run_over(void **state)
{
    static const uint64_t sizes[] = {1, 1000, UINT64_MAX};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        ink_text text = {0};
        inki_bytes_begin(&text, MAGIC, VERSION);
        inki_bytes_put_u64(&text, sizes[i]);
        inki_bytes_seal(&text, 0);
        inki_bytes_reader reader;
        assert_int_equal(open_block(&text, &reader, NULL), INK_OK);
        assert_null(inki_bytes_get_string(&reader));
        assert_true(reader.is_short);
        ink_text_release(&text);
    }
}

static void a_string_needs_memory(void **state)
{
    ink_text text = {0};
    inki_bytes_begin(&text, MAGIC, VERSION);
    inki_bytes_put_string(&text, "text");
    inki_bytes_seal(&text, 0);
    inki_bytes_reader reader;
    assert_int_equal(open_block(&text, &reader, NULL), INK_OK);
    requests_fail(1, false);
    char *string = inki_bytes_get_string(&reader);
    assert_int_equal(requests_end(), 1);
    assert_null(string);
    assert_false(reader.is_short);
    ink_text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_put_is_got),
        cmocka_unit_test(numbers_are_little_endian),
        cmocka_unit_test(a_block_may_stand_behind_others),
        cmocka_unit_test(any_change_is_seen),
        cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(what_is_not_there_is_zero),
        cmocka_unit_test(strings_do_not_run_over),
        cmocka_unit_test(a_string_needs_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
