/* test_suit.c - one suit of bridge: reading it, and what is published of it. */

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/suit.h>

#include "requests.h"
#include "support.h"

static ink_suit suit_of(const char *north, const char *south)
{
    ink_suit suit;
    ink_error error = {0};
    if (ink_suit_read(north, south, &suit, &error) != INK_OK) {
        fail_msg("%s %s: %s", north, south, error.text);
    }
    return suit;
}

static ink_suit_answer solve(const ink_suit *suit, int goal)
{
    ink_suit_solver *solver = NULL;
    ink_suit_answer answer;
    assert_int_equal(ink_suit_solver_create(suit, 0, &solver), INK_OK);
    assert_int_equal(ink_suit_solve(solver, goal, NULL, &answer), INK_OK);
    ink_suit_solver_destroy(solver);
    return answer;
}

/* --- reading ------------------------------------------------------------------------------- */

static void small_cards_are_the_lowest_that_nobody_names(void **state)
{
    const ink_suit suit = suit_of("kT8xX", "j3x");
    assert_int_equal(suit.hands[INK_SUIT_NORTH], 1 << 11 | 1 << 8 | 1 << 6 | 1 << 2 | 1 << 3);
    assert_int_equal(suit.hands[INK_SUIT_SOUTH], 1 << 9 | 1 << 1 | 1 << 0);
    assert_int_equal(suit.small[INK_SUIT_NORTH], 1 << 2 | 1 << 3);
    assert_int_equal(suit.small[INK_SUIT_SOUTH], 1 << 0);
    assert_int_equal(suit.vacant[INK_SUIT_WEST], 13);
    assert_int_equal(suit.vacant[INK_SUIT_EAST], 13);
}

static void ten_may_have_two_digits(void **state)
{
    const ink_suit suit = suit_of("10x", "-");
    assert_int_equal(suit.hands[INK_SUIT_NORTH], 1 << 8 | 1);
    assert_int_equal(suit.hands[INK_SUIT_SOUTH], 0);
    assert_int_equal(ink_suit_rounds(&suit), 2);
}

static void what_is_written_reads_back(void **state)
{
    static const char *const hands[][2] = {{"KT8xx", "Jxx"}, {"AKQJT98765432", "-"}, {"xxxx", "x"}};
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        const ink_suit suit = suit_of(hands[i][0], hands[i][1]);
        for (int hand = INK_SUIT_NORTH; hand <= INK_SUIT_SOUTH; hand++) {
            ink_text text = {0};
            ink_suit_text(&suit, (ink_suit_side)hand, &text);
            assert_string_equal(ink_text_string(&text), hands[i][hand]);
            ink_text_release(&text);
        }
    }
}

static void bad_hands_are_refused_with_a_place(void **state)
{
    static const struct {
        const char *north;
        const char *south;
        int line;
        int column;
        const char *text;
    } cases[] = {
        {"AKA", "x", 1, 3, "North: the A is there twice"},
        {"AK", "xK", 2, 2, "South: the K is in North's hand already"},
        {"AK", "Q1", 2, 2,
         "South: a card is one of A K Q J T (or 10) 9 to 2, or x for a small one"},
        {"", "-", 1, 1, "there is no card in either hand"},
        {"AKQJT98765432", "x", 2, 1, "the hands have 14 cards together, a suit has 13"},
        {"xxxxxxxxxxxxxx", "", 1, 14, "North: a suit has 13 cards"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_suit suit;
        ink_error error = {0};
        assert_int_equal(ink_suit_read(cases[i].north, cases[i].south, &suit, &error),
                         INK_ERR_SYNTAX);
        assert_string_equal(error.text, cases[i].text);
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
    }
}

static void suits_out_of_range_are_refused(void **state)
{
    const ink_suit good = suit_of("AQ", "xx");
    ink_suit bad[6];
    for (int i = 0; i < 6; i++) {
        bad[i] = good;
    }
    bad[0].hands[INK_SUIT_SOUTH] |= 1 << 12; /* North's ace */
    bad[1].hands[INK_SUIT_NORTH] |= 1 << 13;
    bad[2].vacant[INK_SUIT_WEST] = 14;
    bad[3].vacant[INK_SUIT_WEST] = bad[3].vacant[INK_SUIT_EAST] = 4; /* 9 cards are missing */
    bad[4].small[INK_SUIT_NORTH] |= 1 << 5;
    bad[5] = (ink_suit){.vacant = {13, 13}};
    for (int i = 0; i < 6; i++) {
        ink_suit_solver *solver = NULL;
        assert_int_equal(ink_suit_solver_create(&bad[i], 0, &solver), INK_ERR_ARGUMENT);
        assert_null(solver);
    }
}

/* --- what is published --------------------------------------------------------------------- */

/* Half a unit of the last digit of a decimal. */
static double precision_of(const char *number)
{
    const char *point = strchr(number, '.');
    return 0.5 * pow(10.0, point == NULL ? 0.0 : -(double)strlen(point + 1)) + 1e-9;
}

static void check_row(char *line)
{
    char *field[7];
    int count = 0;
    for (char *next = strtok_r(line, "\t", &line); next != NULL && count < 7;
         next = strtok_r(NULL, "\t", &line)) {
        field[count++] = next;
    }
    assert_int_equal(count, 7);
    const ink_suit suit = suit_of(field[0], field[1]);
    const bool is_mean = strcmp(field[2], "Max") == 0;
    const int goal = is_mean ? INK_SUIT_EXPECTED : (int)strtol(field[2], NULL, 10);
    const double value = solve(&suit, goal).value * (is_mean ? 1.0 : 100.0);
    const double published = strtod(field[3], NULL);
    const bool is_best = strcmp(field[4], "best") == 0;
    if (fabs(value - strtod(field[5], NULL)) > precision_of(field[5])) {
        fail_msg("%s %s, %s: %.6f, not %s", field[0], field[1], field[2], value, field[5]);
    }
    if (is_best ? fabs(value - published) > precision_of(field[3])
                : published > value + precision_of(field[3])) {
        fail_msg("%s %s, %s: %.6f, published is %s", field[0], field[1], field[2], value, field[3]);
    }
}

static void published_problems_have_their_values(void **state)
{
    size_t size = 0;
    char *text = test_read_file("tests/data/suits.tsv", &size);
    int rows = 0;
    char *rest = text;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        if (line[0] != '#') {
            check_row(line);
            rows++;
        }
    }
    assert_int_equal(rows, 44);
    free(text);
}

/* Problem 543 of the Encyclopedia: small to the Ten, not the Jack (Frank, Basin and Matsubara). */
static void the_book_is_wrong_on_problem_543(void **state)
{
    const ink_suit suit = suit_of("KT8xx", "Jxx");
    const ink_suit_answer answer = solve(&suit, 4);
    assert_float_equal(answer.value, 0.2656521739, 1e-9);
    assert_int_equal(answer.leads[0].hand, INK_SUIT_SOUTH);
    assert_int_equal(answer.leads[0].rank, 0);
    assert_int_equal(answer.leads[1].hand, INK_SUIT_SOUTH);
    assert_int_equal(answer.leads[1].rank, 9);
    assert_float_equal(answer.leads[1].value, 0.2543478261, 1e-9);
}

static void check_line(const char *north, const char *south, int goal, const char *expected)
{
    const ink_suit suit = suit_of(north, south);
    ink_suit_solver *solver = NULL;
    ink_text line = {0};
    assert_int_equal(ink_suit_solver_create(&suit, 0, &solver), INK_OK);
    assert_int_equal(ink_suit_line(solver, goal, NULL, &line), INK_OK);
    assert_string_equal(ink_text_string(&line), expected);
    ink_text_release(&line);
    ink_suit_solver_destroy(solver);
}

/* As bridge books have them. */
static void lines_are_told_in_words(void **state)
{
    check_line(
        "KT8xx", "Jxx", 4,
        "South small to the Ten, the King on the Queen; if it wins South ducks, the King on the "
        "Queen, if it loses to the Ace North cashes the King; if a defender drops the 9 South "
        "small "
        "to the 8, the King on the Queen, if it loses to the Ace North cashes the King; if West "
        "drops "
        "the Queen South runs the Jack, if it loses to the Ace North cashes the Ten; if it loses "
        "to "
        "the Ace North cashes the King");
    check_line(
        "9873", "AKT42", 5,
        "South cashes the Ace; then South cashes the King; if West drops the Queen or Jack "
        "North runs the 9, the King on the Queen or Jack; if East drops the Queen or Jack South "
        "cashes the King with the 9");
    check_line("KJx", "Axx", 3,
               "South cashes the Ace; then South small to the Jack, the King on the Queen");
    check_line(
        "AKTxx", "Qx", 4,
        "South cashes the Queen; then South small to the Ten, small on the Jack, if it loses to "
        "the Jack North cashes the Ace");
    check_line("AKQJT98765432", "-", 13, "any card");
}

/* --- what must hold ------------------------------------------------------------------------ */

/* The answer's layouts make up its value, and all layouts certainty. */
static void layouts_add_up(void **state)
{
    ink_suit suit = suit_of("AQ9x", "Jxx");
    suit.vacant[INK_SUIT_WEST] = 5;
    suit.vacant[INK_SUIT_EAST] = 11;
    ink_suit_solver *solver = NULL;
    assert_int_equal(ink_suit_solver_create(&suit, 0, &solver), INK_OK);
    for (int goal = 0; goal <= 4; goal++) {
        ink_suit_answer answer;
        assert_int_equal(ink_suit_solve(solver, goal, NULL, &answer), INK_OK);
        double all = 0.0;
        double sum = 0.0;
        for (int i = 0; i < ink_suit_layout_count(solver); i++) {
            const ink_suit_layout layout = ink_suit_layout_at(solver, i);
            all += layout.chance;
            sum += layout.chance * (goal == 0 ? answer.tricks[i] : answer.tricks[i] > 0);
            assert_int_equal(layout.hands[0] & layout.hands[1], 0);
            assert_int_equal(layout.hands[0] | layout.hands[1],
                             0x1FFF & ~(suit.hands[0] | suit.hands[1]));
        }
        assert_float_equal(all, 1.0, 1e-12);
        assert_float_equal(sum, answer.value, 1e-12);
        assert_float_equal(answer.value, answer.leads[0].value, 0.0);
    }
    ink_suit_solver_destroy(solver);
}

/* With one vacant place West has at most one card, which a finesse through East then finds. */
static void vacant_places_count(void **state)
{
    ink_suit suit = suit_of("KJT9x", "A8xxx"); /* missing: the queen and two small cards */
    suit.vacant[INK_SUIT_WEST] = 0;
    assert_float_equal(solve(&suit, 5).value, 1.0, 1e-12);
    suit.vacant[INK_SUIT_WEST] = 13;
    suit.vacant[INK_SUIT_EAST] = 13;
    assert_true(solve(&suit, 5).value < 0.95);
}

static void goals_out_of_range_are_refused(void **state)
{
    const ink_suit suit = suit_of("AQ", "xx");
    ink_suit_solver *solver = NULL;
    ink_suit_answer answer = {.lead_count = -7};
    assert_int_equal(ink_suit_solver_create(&suit, 0, &solver), INK_OK);
    assert_int_equal(ink_suit_solve(solver, -1, NULL, &answer), INK_ERR_ARGUMENT);
    assert_int_equal(ink_suit_solve(solver, 3, NULL, &answer), INK_ERR_ARGUMENT);
    assert_int_equal(answer.lead_count, -7);
    ink_suit_solver_destroy(solver);
}

static void little_memory_is_a_limit(void **state)
{
    const ink_suit suit = suit_of("KT8xx", "Jxx");
    ink_suit_solver *solver = NULL;
    ink_suit_answer answer = {.lead_count = -7};
    assert_int_equal(ink_suit_solver_create(&suit, 5000, &solver), INK_OK);
    assert_int_equal(ink_suit_solve(solver, 4, NULL, &answer), INK_ERR_LIMIT);
    assert_int_equal(answer.lead_count, -7);
    ink_suit_solver_destroy(solver);
}

static void stops_on_request(void **state)
{
    const volatile int stop = 1;
    const ink_control control = {.stop = &stop};
    const ink_suit suit = suit_of("KT8xx", "Jxx");
    ink_suit_solver *solver = NULL;
    ink_suit_answer answer;
    assert_int_equal(ink_suit_solver_create(&suit, 0, &solver), INK_OK);
    assert_int_equal(ink_suit_solve(solver, 4, &control, &answer), INK_ERR_STOPPED);
    assert_int_equal(ink_suit_solve(solver, 4, NULL, &answer), INK_OK);
    assert_float_equal(answer.value, 0.2656521739, 1e-9);
    ink_suit_solver_destroy(solver);
}

static ink_status try_to_solve(const ink_suit *suit)
{
    ink_suit_solver *solver = NULL;
    ink_suit_answer answer;
    ink_status status = ink_suit_solver_create(suit, 0, &solver);
    if (status == INK_OK) {
        status = ink_suit_solve(solver, INK_SUIT_EXPECTED, NULL, &answer);
    }
    ink_text line = {0};
    if (status == INK_OK) {
        status = ink_suit_line(solver, 2, NULL, &line);
    }
    ink_text_release(&line);
    ink_suit_solver_destroy(solver);
    return status;
}

/* Whichever request for memory fails, that is said and nothing is lost. */
static void every_request_for_memory_may_fail(void **state)
{
    const ink_suit suit = suit_of("KTx", "Jx");
    uint64_t count;
    uint64_t nth = 0;
    do {
        requests_fail(++nth, false);
        const ink_status status = try_to_solve(&suit);
        count = requests_end();
        if (status != (count < nth ? INK_OK : INK_ERR_NOMEM)) {
            fail_msg("request %llu of %llu fails: %s", (unsigned long long)nth,
                     (unsigned long long)count, ink_status_name(status));
        }
    } while (count >= nth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_cards_are_the_lowest_that_nobody_names),
        cmocka_unit_test(ten_may_have_two_digits),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(bad_hands_are_refused_with_a_place),
        cmocka_unit_test(suits_out_of_range_are_refused),
        cmocka_unit_test(published_problems_have_their_values),
        cmocka_unit_test(the_book_is_wrong_on_problem_543),
        cmocka_unit_test(lines_are_told_in_words),
        cmocka_unit_test(layouts_add_up),
        cmocka_unit_test(vacant_places_count),
        cmocka_unit_test(goals_out_of_range_are_refused),
        cmocka_unit_test(little_memory_is_a_limit),
        cmocka_unit_test(stops_on_request),
        cmocka_unit_test(every_request_for_memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
