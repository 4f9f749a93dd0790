/* test_pbn_pieces.c - a PBN file read piece by piece is the file read at once. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pbn_text.h"
#include "requests.h"

/* Inheritance, comments with empty lines in them, escape lines, empty lines of several kinds, games
 * that follow without one, warnings, a game with an error, text that is no game. */
static const char odd_file[] = "\xEF\xBB\xBF% PBN 2.1\n"
                               "; a file\n"
                               "\n"
                               "[Event \"##club\"]\n"
                               "[Site \"here\"]\n"
                               "[Board \"1\"]\n" PBN_DEAL "{ with\n"
                               "\n"
                               "an empty line }\n"
                               "[Play \"N\"]\n"
                               "CT *\n"
                               "  \t \n"
                               "\n"
                               "\n"
                               "[Board \"2\"]\n"
                               "[Site \"#\"]\n" PBN_DEAL "[Vulnerable \"never\"]\n"
                               "% escape\n"
                               "[Board \"3\"]\n"
                               "[Site \"#\"]\n" PBN_DEAL "[Event \"##pub\"]\n"
                               "\n"
                               "[Board \"4\"]\n"
                               "[Deal \"N:A A A A\"]\n"
                               "[Site \"#\"]\n"
                               "\n"
                               "[\n\nBoard\n\n\"5\"\n\n]\n"
                               "[Event \"#\"]\n"
                               "stray\n"
                               "\n"
                               "Generated 5 hands\n"
                               "\n";

/* A file read in steps of so many bytes. */
typedef struct reading {
    const char *text;
    size_t size;
    size_t step;
    size_t at;   /* bytes of games that were read */
    size_t seen; /* bytes that the reader was shown */
    int games;
    int warnings;
} reading;

/* The next piece that has a game or is the last. */
static ink_pbn *next_piece(reading *r, ink_pbn *before)
{
    for (;;) {
        r->seen = r->seen + r->step < r->size ? r->seen + r->step : r->size;
        const bool last = r->seen == r->size;
        ink_pbn *pbn = NULL;
        ink_error error = {0};
        const ink_status status =
            ink_pbn_read_on(before, r->text + r->at, r->seen - r->at, last, &pbn, &error);
        if (status != INK_OK) {
            fail_msg("steps of %zu, byte %zu: %s", r->step, r->seen, error.text);
        }
        if (last || ink_pbn_count(pbn) > 0) {
            ink_pbn_destroy(before);
            return pbn;
        }
        assert_int_equal(ink_pbn_used(pbn), 0);
        ink_pbn_destroy(pbn);
    }
}

static void compare_errors(const ink_error *a, const ink_error *b)
{
    assert_int_equal(a->line, b->line);
    assert_int_equal(a->column, b->column);
    assert_string_equal(a->text, b->text);
}

/* Game `index` of a piece is the next one of `whole`. */
static void compare_game(const reading *r, const ink_pbn *piece, int index, const ink_pbn *whole)
{
    const int of = r->games + index;
    assert_int_equal(ink_pbn_line(piece, index), ink_pbn_line(whole, of));
    assert_int_equal(r->at + ink_pbn_end(piece, index), ink_pbn_end(whole, of));
    assert_memory_equal(ink_pbn_board(piece, index), ink_pbn_board(whole, of), sizeof(ink_board));
    assert_int_equal(ink_pbn_tag_count(piece, index), ink_pbn_tag_count(whole, of));
    for (int i = 0; i < ink_pbn_tag_count(whole, of); i++) {
        const ink_pbn_tag *a = ink_pbn_tag_at(piece, index, i);
        const ink_pbn_tag *b = ink_pbn_tag_at(whole, of, i);
        assert_string_equal(a->name, b->name);
        assert_string_equal(a->value, b->value);
        assert_int_equal(a->line, b->line);
    }
    const ink_error *error = ink_pbn_error(whole, of);
    if (error == NULL) {
        assert_null(ink_pbn_error(piece, index));
    } else {
        compare_errors(ink_pbn_error(piece, index), error);
    }
}

static void compare_warnings(const reading *r, const ink_pbn *piece, const ink_pbn *whole)
{
    for (int i = 0; i < ink_pbn_warning_count(piece); i++) {
        compare_errors(ink_pbn_warning(piece, i), ink_pbn_warning(whole, r->warnings + i));
        const int game = ink_pbn_warning_game(piece, i);
        assert_int_equal(game < 0 ? -1 : r->games + game,
                         ink_pbn_warning_game(whole, r->warnings + i));
    }
}

static void compare_in_steps(const char *text, size_t size, size_t step)
{
    ink_pbn *whole = NULL;
    assert_int_equal(ink_pbn_read(text, size, &whole, NULL), INK_OK);
    assert_int_equal(ink_pbn_used(whole), size);
    reading r = {.text = text, .size = size, .step = step};
    ink_pbn *piece = NULL;
    do {
        piece = next_piece(&r, piece);
        for (int i = 0; i < ink_pbn_count(piece); i++) {
            compare_game(&r, piece, i, whole);
        }
        compare_warnings(&r, piece, whole);
        r.games += ink_pbn_count(piece);
        r.warnings += ink_pbn_warning_count(piece);
        r.at += ink_pbn_used(piece);
    } while (r.at < size);
    assert_int_equal(r.games, ink_pbn_count(whole));
    assert_int_equal(r.warnings, ink_pbn_warning_count(whole));
    ink_pbn_destroy(piece);
    ink_pbn_destroy(whole);
}

static void steps_of_any_size_read_the_same(void **state)
{
    for (size_t step = 1; step <= sizeof odd_file; step++) {
        compare_in_steps(odd_file, sizeof odd_file - 1, step);
    }
}

/* Puts other line ends into the odd file. */
static void compare_with_line_ends(const char *end)
{
    char text[4 * sizeof odd_file];
    size_t size = 0;
    for (const char *from = odd_file; *from != '\0'; from++) {
        const char *piece = *from == '\n' ? end : from;
        const size_t count = *from == '\n' ? strlen(end) : 1;
        memcpy(text + size, piece, count);
        size += count;
    }
    for (size_t step = 1; step < 100; step++) {
        compare_in_steps(text, size, step);
    }
}

static void line_ends_of_all_systems_may_be_cut(void **state)
{
    compare_with_line_ends("\r\n");
    compare_with_line_ends("\r");
}

static void the_last_game_needs_no_end(void **state)
{
    static const char text[] = "[Board \"1\"]\n\n[Board \"2\"]";
    for (size_t step = 1; step < sizeof text; step++) {
        compare_in_steps(text, sizeof text - 1, step);
    }
}

static void games_may_share_a_line(void **state)
{
    static const char text[] = "[Board \"1\"][Deal \"?\"][board \"2\"][Deal \"?\"]\n"
                               "[Board \"3\"]\n"
                               "\n"
                               "[Board \"4\"]\n";
    for (size_t step = 1; step < sizeof text; step++) {
        compare_in_steps(text, sizeof text - 1, step);
    }
}

static void games_before_a_fault_are_read_first(void **state)
{
    static const char text[] = "[Board \"1\"]\n\n[Board \"2\"]\n\n[Board \"3]\n\n[Board \"4\"]\n\n";
    ink_pbn *pbn = NULL;
    assert_int_equal(ink_pbn_read(text, sizeof text - 1, &pbn, NULL), INK_ERR_SYNTAX);
    assert_int_equal(ink_pbn_read_on(NULL, text, sizeof text - 1, true, &pbn, NULL), INK_OK);
    assert_int_equal(ink_pbn_count(pbn), 2);
    const size_t used = ink_pbn_used(pbn);
    assert_int_equal(used, 26);
    ink_error error = {0};
    ink_pbn *next = NULL;
    assert_int_equal(ink_pbn_read_on(pbn, text + used, sizeof text - 1 - used, true, &next, &error),
                     INK_ERR_SYNTAX);
    assert_null(next);
    assert_int_equal(error.line, 5);
    assert_int_equal(error.column, 8);
    ink_pbn_destroy(pbn);
}

static void a_comment_may_end_later_but_not_never(void **state)
{
    static const char text[] = "[Board \"1\"]\n{ no end\n\n";
    ink_pbn *pbn = NULL;
    assert_int_equal(ink_pbn_read_on(NULL, text, sizeof text - 1, false, &pbn, NULL), INK_OK);
    assert_int_equal(ink_pbn_count(pbn), 0);
    ink_pbn_destroy(pbn);
    ink_error error = {0};
    assert_int_equal(ink_pbn_read_on(NULL, text, sizeof text - 1, true, &pbn, &error),
                     INK_ERR_SYNTAX);
    assert_int_equal(error.line, 2);
}

static void memory_may_run_out_at_any_request(void **state)
{
    const size_t half = 400;
    ink_pbn *before = NULL;
    assert_int_equal(ink_pbn_read_on(NULL, odd_file, half, false, &before, NULL), INK_OK);
    assert_true(ink_pbn_count(before) > 0);
    const size_t used = ink_pbn_used(before);
    ink_status status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status != INK_OK; nth++) {
        ink_pbn *pbn = NULL;
        requests_fail(nth, nth % 2 == 0);
        status =
            ink_pbn_read_on(before, odd_file + used, sizeof odd_file - 1 - used, true, &pbn, NULL);
        if (status != (requests_end() >= nth ? INK_ERR_NOMEM : INK_OK)) {
            fail_msg("request %d fails: %s", (int)nth, ink_status_name(status));
        }
        ink_pbn_destroy(pbn);
    }
    ink_pbn_destroy(before);
}

/* What a piece costs is the same at the beginning of a file and far behind it. */
static void later_pieces_cost_no_more(void **state)
{
    static const char game[] = "[Event \"##club\"]\n[Site \"#\"]\n" PBN_DEAL "\n";
    ink_pbn *before = NULL;
    size_t second = 0;
    size_t last = 0;
    for (int i = 0; i < 1000; i++) {
        ink_pbn *pbn = NULL;
        requests_fail(0, false);
        assert_int_equal(ink_pbn_read_on(before, game, sizeof game - 1, false, &pbn, NULL), INK_OK);
        (void)requests_end();
        last = requests_bytes();
        second = i == 1 ? last : second;
        assert_int_equal(ink_pbn_count(pbn), 1);
        ink_pbn_destroy(before);
        before = pbn;
    }
    assert_int_equal(ink_pbn_line(before, 0), 999 * 4 + 1);
    assert_int_equal(last, second);
    ink_pbn_destroy(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_of_any_size_read_the_same),
        cmocka_unit_test(line_ends_of_all_systems_may_be_cut),
        cmocka_unit_test(the_last_game_needs_no_end),
        cmocka_unit_test(games_may_share_a_line),
        cmocka_unit_test(games_before_a_fault_are_read_first),
        cmocka_unit_test(a_comment_may_end_later_but_not_never),
        cmocka_unit_test(later_pieces_cost_no_more),
        cmocka_unit_test(memory_may_run_out_at_any_request),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
