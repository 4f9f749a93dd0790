/* test_spec.c - game strings and method strings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/spec.h"
#include "requests.h"
#include "support.h"

enum {
    PARAMETERS = 3
};

static const ink_parameter parameters[PARAMETERS] = {
    {"size", "4", "how large"}, {"deal", "-", "what is dealt"}, {"mode", "plain", "which way"}};

/* Parses and sorts a string that is right; the caller releases the spec. */
static inki_spec resolve(const char *text, const char **values)
{
    inki_spec spec;
    ink_error error = {0};
    ink_status status = inki_spec_parse(text, strlen(text), &spec, &error);
    if (status == INK_OK) {
        status = inki_spec_resolve(&spec, parameters, PARAMETERS, values, &error);
    }
    if (status != INK_OK) {
        fail_msg("%s: %d: %s", text, error.column, error.text);
    }
    return spec;
}

static void sorts_values_by_position_and_by_name(void **state)
{
    static const struct {
        const char *text;
        const char *values[PARAMETERS];
    } cases[] = {
        {"g", {"4", "-", "plain"}},
        {"g()", {"4", "-", "plain"}},
        {"g(  )", {"4", "-", "plain"}},
        {"g(7)", {"7", "-", "plain"}},
        {"g(7,x,y)", {"7", "x", "y"}},
        {"g(mode=m,size=s)", {"s", "-", "m"}},
        {"g(7,mode=m)", {"7", "-", "m"}},
        {"g( 7 , mode = m )", {"7", "-", "m"}},
        {"g(deal=N:AK.Q.J.T 9...)", {"4", "N:AK.Q.J.T 9...", "plain"}},
        {"g(deal=f(a,b=(c,d)),mode=m)", {"4", "f(a,b=(c,d))", "m"}},
        {"g((1,2),(3))", {"(1,2)", "(3)", "plain"}},
        {"g(deal=)", {"4", "", "plain"}},
        {"g(deal=a=b)", {"4", "a=b", "plain"}},
        {"g(7 = 8)", {"7 = 8", "-", "plain"}},
        {"g(a b=c)", {"a b=c", "-", "plain"}},
        {"g(\xE2\x99\xA0)", {"\xE2\x99\xA0", "-", "plain"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *values[PARAMETERS];
        inki_spec spec = resolve(cases[i].text, values);
        assert_string_equal(spec.name, "g");
        for (int p = 0; p < PARAMETERS; p++) {
            if (strcmp(values[p], cases[i].values[p]) != 0) {
                fail_msg("%s: %s is \"%s\"", cases[i].text, parameters[p].name, values[p]);
            }
        }
        inki_spec_release(&spec);
        assert_null(spec.buffer);
        inki_spec_release(&spec);
    }
}

static void check_error(const char *text, ink_status expected, int column)
{
    inki_spec spec = {0};
    ink_error error = {0};
    const char *values[PARAMETERS];
    ink_status status = inki_spec_parse(text, strlen(text), &spec, &error);
    if (status == INK_OK) {
        status = inki_spec_resolve(&spec, parameters, PARAMETERS, values, &error);
    } else {
        assert_null(spec.buffer);
        assert_int_equal(inki_spec_parse(text, strlen(text), &spec, NULL), status);
    }
    inki_spec_release(&spec);
    if (status != expected || error.column != column || error.line != 1 || error.text[0] == '\0') {
        fail_msg("%s: %s at %d:%d, \"%s\"", text, ink_status_name(status), error.line, error.column,
                 error.text);
    }
}

static void syntax_errors_have_their_column(void **state)
{
    check_error("", INK_ERR_SYNTAX, 1);
    check_error(" g", INK_ERR_SYNTAX, 1);
    check_error("7g", INK_ERR_SYNTAX, 1);
    check_error("(a)", INK_ERR_SYNTAX, 1);
    check_error("g h", INK_ERR_SYNTAX, 2);
    check_error("g)", INK_ERR_SYNTAX, 2);
    check_error("g-h", INK_ERR_SYNTAX, 2);
    check_error("g(", INK_ERR_SYNTAX, 2);
    check_error("g(a", INK_ERR_SYNTAX, 2);
    check_error("g((a)", INK_ERR_SYNTAX, 2);
    check_error("g(a))", INK_ERR_SYNTAX, 5);
    check_error("g(a) ", INK_ERR_SYNTAX, 5);
    check_error("g(a)b", INK_ERR_SYNTAX, 5);
    check_error("g(,a)", INK_ERR_SYNTAX, 3);
    check_error("g(a,)", INK_ERR_SYNTAX, 5);
    check_error("g(a,,b)", INK_ERR_SYNTAX, 5);
    check_error("g(a, ,b)", INK_ERR_SYNTAX, 6);
    check_error("g(a\tb)", INK_ERR_SYNTAX, 4);
    check_error("g(a)\n", INK_ERR_SYNTAX, 5);
    check_error("g(\x7F)", INK_ERR_SYNTAX, 3);
    check_error("g(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17)", INK_ERR_SYNTAX, 42);
}

static void parameters_that_do_not_fit_have_their_column(void **state)
{
    check_error("g(1,2,3,4)", INK_ERR_ARGUMENT, 9);
    check_error("g(1,size=2)", INK_ERR_ARGUMENT, 5);
    check_error("g(size=1,size=2)", INK_ERR_ARGUMENT, 10);
    check_error("g( sizes=1)", INK_ERR_ARGUMENT, 4);
    check_error("g(Size=1)", INK_ERR_ARGUMENT, 3);
    check_error("g(=1,=2,=3,=4)", INK_ERR_ARGUMENT, 12);
}

static void zero_bytes_are_control_characters(void **state)
{
    inki_spec spec;
    ink_error error = {0};
    assert_int_equal(inki_spec_parse("g(a\0)", 5, &spec, &error), INK_ERR_SYNTAX);
    assert_int_equal(error.column, 4);
}

/* Appends a value at random: letters, blanks inside, and commas within parentheses. */
static void append_value(ink_random *random, int depth, ink_text *out)
{
    static const char *const parts[] = {"a", "Z9", "x y", "=", ".", "-", "?", "\xC3\xA9"};
    const int count = 1 + (int)ink_random_below(random, 3);
    for (int i = 0; i < count; i++) {
        if (depth < 3 && ink_random_below(random, 4) == 0) {
            ink_text_add(out, "(");
            append_value(random, depth + 1, out);
            ink_text_add(out, ink_random_below(random, 2) == 0 ? ", " : "");
            ink_text_add(out, ")");
        } else {
            ink_text_add(out, parts[ink_random_below(random, 8)]);
        }
    }
}

static void the_full_text_reads_back_as_the_same_values(void **state)
{
    ink_random random;
    ink_random_init(&random, 1);
    ink_text text = {0};
    ink_text again = {0};
    for (int trial = 0; trial < test_scaled(3000); trial++) {
        ink_text_reset(&text);
        ink_text_add(&text, "g(size=");
        append_value(&random, 0, &text);
        ink_text_add(&text, ",deal=");
        append_value(&random, 0, &text);
        ink_text_add(&text, ",mode=)");
        const char *values[PARAMETERS];
        inki_spec spec = resolve(ink_text_string(&text), values);
        ink_text_reset(&again);
        inki_spec_text(spec.name, parameters, PARAMETERS, values, &again);
        inki_spec_release(&spec);
        assert_string_equal(ink_text_string(&again), ink_text_string(&text));
    }
    ink_text_reset(&again);
    inki_spec_text("name", NULL, 0, NULL, &again);
    assert_string_equal(ink_text_string(&again), "name");
    ink_text_release(&text);
    ink_text_release(&again);
}

static void the_string_ends_at_its_parenthesis_or_at_a_blank(void **state)
{
    static const struct {
        const char *text;
        size_t extent;
    } cases[] = {
        {"kuhn_poker", 10}, {"kuhn_poker Q K", 10}, {"g() a", 3},  {"g(a (b, c) d) e)", 13},
        {"g(a", 0},         {"g(a(b)", 0},          {"", 0},       {" g", 0},
        {"g\tx", 1},        {"g,h i", 3},           {"7(a) b", 4}, {"g (a)", 1},
        {"g(a)b c", 4},     {"g(\n)", 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const size_t extent = inki_spec_extent(cases[i].text, strlen(cases[i].text));
        if (extent != cases[i].extent) {
            fail_msg("\"%s\": the first %d bytes", cases[i].text, (int)extent);
        }
    }
    assert_int_equal(inki_spec_extent("g(abc)", 4), 0); /* only as far as the text goes */
}

static void integers_are_whole_numbers_in_their_range(void **state)
{
    static const char *const good[] = {"-5", "0", "7", "10", "007", "+3"};
    static const char *const bad[] = {
        "-6",  "11",  "",   "x", "1x", "1.0", "99999999999999999999", "-99999999999999999999",
        "0x5", "1e1", "--1"};
    ink_error error;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        long long number = 99;
        assert_int_equal(inki_spec_integer("n", good[i], -5, 10, &number, &error), INK_OK);
        assert_true(-5 <= number && number <= 10);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        long long number = 99;
        error.text[0] = '\0';
        if (inki_spec_integer("n", bad[i], -5, 10, &number, &error) != INK_ERR_ARGUMENT ||
            number != 99 || strstr(error.text, "-5 to 10") == NULL) {
            fail_msg("\"%s\" was read as %lld: %s", bad[i], number, error.text);
        }
        assert_int_equal(inki_spec_integer("n", bad[i], -5, 10, &number, NULL), INK_ERR_ARGUMENT);
    }
    long long number = 0;
    assert_int_equal(
        inki_spec_integer("n", "9223372036854775807", INT64_MIN, INT64_MAX, &number, &error),
        INK_OK);
    assert_true(number == INT64_MAX);
}

static void choices_are_among_the_words(void **state)
{
    static const char *const words[] = {"first", "second", "third"};
    int choice = 99;
    ink_error error;
    assert_int_equal(inki_spec_choice("which", "second", words, 3, &choice, &error), INK_OK);
    assert_int_equal(choice, 1);
    choice = 99;
    assert_int_equal(inki_spec_choice("which", "Second", words, 3, &choice, &error),
                     INK_ERR_ARGUMENT);
    assert_int_equal(choice, 99);
    assert_string_equal(error.text, "which=Second: expected first, second or third");
    assert_int_equal(inki_spec_choice("which", "", words, 1, &choice, NULL), INK_ERR_ARGUMENT);
}

static void booleans_are_true_or_false(void **state)
{
    static const struct {
        const char *text;
        bool value;
    } good[] = {{"True", true}, {"true", true}, {"False", false}, {"false", false}};
    static const char *const bad[] = {"TRUE", "yes", "1", "", "tru", "Truer"};
    ink_error error;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        bool value = !good[i].value;
        assert_int_equal(inki_spec_boolean("b", good[i].text, &value, &error), INK_OK);
        assert_int_equal(value, good[i].value);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        bool value = true;
        assert_int_equal(inki_spec_boolean("b", bad[i], &value, &error), INK_ERR_ARGUMENT);
        assert_true(value);
    }
    assert_string_equal(error.text, "b=Truer: expected True or False");
}

static void without_memory_nothing_is_parsed(void **state)
{
    inki_spec spec = {0};
    ink_error error;
    requests_fail(1, true);
    assert_int_equal(inki_spec_parse("g(a)", 4, &spec, &error), INK_ERR_NOMEM);
    (void)requests_end();
    assert_null(spec.buffer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sorts_values_by_position_and_by_name),
        cmocka_unit_test(syntax_errors_have_their_column),
        cmocka_unit_test(parameters_that_do_not_fit_have_their_column),
        cmocka_unit_test(zero_bytes_are_control_characters),
        cmocka_unit_test(the_full_text_reads_back_as_the_same_values),
        cmocka_unit_test(the_string_ends_at_its_parenthesis_or_at_a_blank),
        cmocka_unit_test(integers_are_whole_numbers_in_their_range),
        cmocka_unit_test(choices_are_among_the_words),
        cmocka_unit_test(booleans_are_true_or_false),
        cmocka_unit_test(without_memory_nothing_is_parsed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
