/* test_pbn.c - whole PBN files: games, access to them, warnings, memory. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "pbn_text.h"
#include "requests.h"

static const char two_boards[] = "% PBN 2.1\n"
                                 "[Event \"##x\"]\n"
                                 "[Board \"7\"]\n"
                                 "[Dealer \"N\"]\n"
                                 "[Vulnerable \"Both\"]\n" PBN_DEAL "[Auction \"N\"]\n"
                                 "1H Pass 2H AP\n"
                                 "[Play \"E\"]\n"
                                 "D4 DK D2 D5\n"
                                 "*\n"
                                 "[Result \"8\"]\n"
                                 "\n"
                                 "; comment\n"
                                 "[Board \"12\"]\n"
                                 "[Site \"\"]\n"
                                 "\n"
                                 "[Board \"7\"]\n";

static void reads_everything_of_a_board(void **state)
{
    ink_pbn *pbn = pbn_of(two_boards);
    assert_int_equal(ink_pbn_warning_count(pbn), 0);
    assert_int_equal(ink_pbn_count(pbn), 3);
    const ink_board *board = ink_pbn_board(pbn, 0);
    assert_int_equal(board->dealer, INK_NORTH);
    assert_int_equal(board->vulnerable, INK_VULNERABLE_ALL);
    check_contract(board, "2H by N");
    assert_int_equal(board->result, 8);
    assert_int_equal(board->call_count, 6);
    assert_int_equal(board->leader, INK_EAST);
    check_play(board, "D4 DK D2 D5");
    ink_pbn_destroy(pbn);
}

static void finds_games_by_number(void **state)
{
    ink_pbn *pbn = pbn_of(two_boards);
    assert_int_equal(ink_pbn_find(pbn, 7), 0);
    assert_int_equal(ink_pbn_find(pbn, 12), 1);
    assert_int_equal(ink_pbn_find(pbn, 1), -1);
    assert_int_equal(ink_pbn_find(pbn, -1), -1);
    assert_int_equal(ink_pbn_line(pbn, 0), 2);
    assert_int_equal(ink_pbn_line(pbn, 1), 15);
    ink_pbn_destroy(pbn);
    pbn = pbn_of("[Board \"1a\"]\n\n[Board \"99999999999\"]\n\n[Board \"\"]\n\n[Board \" 3 \"]\n");
    assert_int_equal(ink_pbn_find(pbn, 1), -1);
    assert_int_equal(ink_pbn_find(pbn, 3), 3);
    ink_pbn_destroy(pbn);
}

static void lists_tags_in_the_order_of_the_file(void **state)
{
    ink_pbn *pbn = pbn_of(two_boards);
    assert_int_equal(ink_pbn_tag_count(pbn, 1), 3);
    static const char *const names[] = {"Board", "Site", "Event"};
    static const int lines[] = {15, 16, 0};
    for (int i = 0; i < 3; i++) {
        assert_string_equal(ink_pbn_tag_at(pbn, 1, i)->name, names[i]);
        assert_int_equal(ink_pbn_tag_at(pbn, 1, i)->line, lines[i]);
    }
    assert_string_equal(ink_pbn_value(pbn, 1, "Site"), "");
    assert_null(ink_pbn_value(pbn, 1, "Date"));
    ink_pbn_destroy(pbn);
}

static void what_is_not_there_is_null(void **state)
{
    ink_pbn *pbn = pbn_of(two_boards);
    static const int beyond[] = {-1, 3};
    for (int i = 0; i < 2; i++) {
        assert_null(ink_pbn_board(pbn, beyond[i]));
        assert_null(ink_pbn_error(pbn, beyond[i]));
        assert_null(ink_pbn_value(pbn, beyond[i], "Event"));
        assert_null(ink_pbn_tag_at(pbn, 1, beyond[i]));
        assert_int_equal(ink_pbn_tag_count(pbn, beyond[i]), 0);
        assert_int_equal(ink_pbn_line(pbn, beyond[i]), 0);
    }
    assert_null(ink_pbn_warning(pbn, 0));
    ink_pbn_destroy(pbn);
    ink_pbn_destroy(NULL);
}

static void an_empty_file_has_no_games(void **state)
{
    ink_pbn *pbn = NULL;
    assert_int_equal(ink_pbn_read(NULL, 0, &pbn, NULL), INK_OK);
    assert_int_equal(ink_pbn_count(pbn), 0);
    ink_pbn_destroy(pbn);
}

static void check_error(const ink_pbn *pbn, int game, int line, int column, const char *sentence)
{
    const ink_error *error = ink_pbn_error(pbn, game);
    if (error == NULL || error->line != line || error->column != column ||
        strcmp(error->text, sentence) != 0) {
        fail_msg("game %d: %d:%d: %s", game, error == NULL ? 0 : error->line,
                 error == NULL ? 0 : error->column, error == NULL ? "sound" : error->text);
    }
}

static void a_faulty_game_leaves_the_others_readable(void **state)
{
    ink_pbn *pbn = pbn_of("[Board \"1\"]\n" PBN_DEAL "\n"
                          "[Board \"2\"]\n[Contract \"8C\"]\n\n"
                          "[Board \"3\"]\n[Deal \"N:AK... AQ... - -\"]\n\n"
                          "[Board \"4\"]\n" PBN_DEAL "[Play \"E\"]\nDA DT\n\n"
                          "[Board \"5\"]\n" PBN_DEAL);
    assert_int_equal(ink_pbn_count(pbn), 5);
    check_error(pbn, 1, 5, 12, "\"8C\" is no contract");
    check_error(pbn, 2, 8, 16, "North and East both have SA");
    check_error(pbn, 3, 13, 4, "South plays DT, but does not hold it");
    static const int sound[] = {0, 4};
    for (int i = 0; i < 2; i++) {
        assert_null(ink_pbn_error(pbn, sound[i]));
        assert_int_equal(ink_pbn_board(pbn, sound[i])->hand_size, 13);
    }
    ink_pbn_destroy(pbn);
}

static void nothing_is_known_of_a_faulty_board_but_its_tags(void **state)
{
    ink_pbn *pbn = pbn_of("[Board \"4\"]\n[Dealer \"N\"]\n" PBN_DEAL "[Contract \"8C\"]\n");
    assert_non_null(ink_pbn_error(pbn, 0));
    const ink_board *board = ink_pbn_board(pbn, 0);
    assert_int_equal(board->hand_size, 0);
    assert_int_equal(board->dealer, -1);
    assert_false(board->known[0]);
    assert_true(board->hands[0] == 0);
    assert_int_equal(ink_pbn_find(pbn, 4), 0);
    assert_int_equal(ink_pbn_tag_count(pbn, 0), 4);
    assert_string_equal(ink_pbn_value(pbn, 0, "Contract"), "8C");
    ink_pbn_destroy(pbn);
}

static void a_faulty_game_hands_down_its_values(void **state)
{
    ink_pbn *pbn = pbn_of("[Event \"##a\"]\n[Site \"b\"]\n[Contract \"8C\"]\n\n[Site \"#\"]\n");
    assert_non_null(ink_pbn_error(pbn, 0));
    assert_null(ink_pbn_error(pbn, 1));
    assert_string_equal(ink_pbn_value(pbn, 1, "Event"), "a");
    assert_string_equal(ink_pbn_value(pbn, 1, "Site"), "b");
    ink_pbn_destroy(pbn);
}

/* --- games without an empty line between them ----------------------------------------------- */

static const char missing_line[] = "an empty line is missing before this game";

/* Fails the test unless there are `count` games, and a warning of each but the first. */
static void check_parted(const char *text, int count)
{
    ink_pbn *pbn = pbn_of(text);
    if (ink_pbn_count(pbn) != count || ink_pbn_warning_count(pbn) != count - 1) {
        fail_msg("%d games, %d warnings: %s", ink_pbn_count(pbn), ink_pbn_warning_count(pbn), text);
    }
    for (int i = 1; i < count; i++) {
        const ink_error *warning = ink_pbn_warning(pbn, i - 1);
        assert_string_equal(warning->text, missing_line);
        assert_int_equal(warning->line, ink_pbn_line(pbn, i));
        assert_int_equal(ink_pbn_warning_game(pbn, i - 1), i);
    }
    ink_pbn_destroy(pbn);
}

static void a_tag_that_names_a_game_begins_one_without_an_empty_line(void **state)
{
    check_warned("[Board \"1\"]\n" PBN_DEAL "[Board \"2\"]\n" PBN_DEAL, 3, 1, missing_line);
    check_parted("[Event \"\"]\n[Board \"1\"]\n" PBN_DEAL "[Event \"\"]\n[Board \"2\"]\n" PBN_DEAL
                 "[Event \"\"]\n[Board \"3\"]\n" PBN_DEAL,
                 3);
    check_parted(PBN_DEAL PBN_DEAL, 2);
    check_parted("[Board \"1\"]\n[Auction \"N\"]\nAP\n[Board \"2\"]\n", 2);
    check_parted("[Event \"a\"]\n[Play \"N\"]\n*\n[Event \"b\"]\n", 2);
    check_parted("[Board \"1\"] [Deal \"\"] [Board \"2\"] [Deal \"\"]", 2);
}

static void games_that_a_tag_parts_are_whole(void **state)
{
    ink_pbn *pbn = pbn_of("[Board \"1\"]\n[Dealer \"N\"]\n" PBN_DEAL
                          "[Auction \"N\"]\n1C AP\n[Play \"E\"]\nDA\n"
                          "[Board \"2\"]\n[Dealer \"S\"]\n" PBN_DEAL
                          "[Auction \"S\"]\nPass 1S AP\n[Play \"N\"]\nSQ\n");
    assert_int_equal(ink_pbn_count(pbn), 2);
    assert_int_equal(ink_pbn_find(pbn, 2), 1);
    assert_int_equal(ink_pbn_line(pbn, 1), 8);
    check_contract(ink_pbn_board(pbn, 0), "1C by N");
    check_play(ink_pbn_board(pbn, 0), "DA");
    check_contract(ink_pbn_board(pbn, 1), "1S by W");
    check_play(ink_pbn_board(pbn, 1), "SQ");
    assert_int_equal(ink_pbn_board(pbn, 1)->dealer, INK_SOUTH);
    ink_pbn_destroy(pbn);
}

static void other_tags_or_earlier_ones_part_no_games(void **state)
{
    static const char *const texts[] = {
        "[Board \"1\"]\n[Board \"2\"]\n" PBN_DEAL,
        "[Board \"1\"]\n[Dealer \"N\"]\n" PBN_DEAL "[Dealer \"N\"]\n",
        "[Auction \"N\"]\nAP\n[Auction \"N\"]\nAP\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ink_pbn *pbn = pbn_of(texts[i]);
        if (ink_pbn_count(pbn) != 1 || ink_pbn_warning_count(pbn) != 1) {
            fail_msg("%d games: %s", ink_pbn_count(pbn), texts[i]);
        }
        assert_non_null(strstr(ink_pbn_warning(pbn, 0)->text, "is repeated and ignored"));
        ink_pbn_destroy(pbn);
    }
    check_accepted(PBN_DEAL "[Board \"1\"]\n[Event \"\"]\n");
}

/* --- warnings ------------------------------------------------------------------------------- */

static void warnings_know_their_game(void **state)
{
    ink_pbn *pbn =
        pbn_of("text\n[dealer \"N\"]\n[Vulnerable \"X\"]\n[Site \"\"]]\n\n"
               "[site \"\"]\n[Auction \"S\"]\n1C } 1D *\n[Deal \"\"][Deal \"#\" [Result \"x\"]");
    static const int games[] = {-1, 0, 0, 0, 1, 1, 2, 2, 2, 2};
    assert_int_equal(ink_pbn_warning_count(pbn), 10);
    for (int i = 0; i < 10; i++) {
        if (ink_pbn_warning_game(pbn, i) != games[i]) {
            fail_msg("%s: game %d, not %d", ink_pbn_warning(pbn, i)->text,
                     ink_pbn_warning_game(pbn, i), games[i]);
        }
    }
    assert_int_equal(ink_pbn_warning_game(pbn, -1), -1);
    assert_int_equal(ink_pbn_warning_game(pbn, 10), -1);
    ink_pbn_destroy(pbn);
}

/* Some are only found when the game ends, after those of its last lines. */
static void warnings_come_in_the_order_of_the_file(void **state)
{
    ink_pbn *pbn = pbn_of("[Dealer \"X\"]\n[Vulnerable \"X\"]\n[Event \"x\"]]\n[Event \"y\"]\n\nz");
    assert_int_equal(ink_pbn_warning_count(pbn), 5);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(ink_pbn_warning(pbn, i)->line, i + 1);
    }
    assert_int_equal(ink_pbn_warning(pbn, 4)->line, 6);
    assert_null(ink_pbn_warning(pbn, -1));
    assert_null(ink_pbn_warning(pbn, 5));
    ink_pbn_destroy(pbn);
}

static void a_thousand_warnings_are_enough(void **state)
{
    ink_text text = {0};
    for (int i = 0; i < 2000; i++) {
        ink_text_add(&text, "[Dealer \"X\"]\n\n");
    }
    ink_pbn *pbn = pbn_of(ink_text_string(&text));
    assert_int_equal(ink_pbn_count(pbn), 2000);
    assert_int_equal(ink_pbn_warning_count(pbn), 1000);
    assert_string_equal(ink_pbn_warning(pbn, 999)->text, "further warnings are left out");
    assert_int_equal(ink_pbn_warning_game(pbn, 998), 998);
    assert_int_equal(ink_pbn_warning_game(pbn, 999), -1);
    ink_pbn_destroy(pbn);
    ink_text_release(&text);
}

static void warnings_show_only_plain_characters(void **state)
{
    check_warned("[Dealer \"caf\xC3\xA9 0123456789012345678901234567890123456789\"]", 1, 10,
                 "Dealer \"caf?? 0123456789012345678901234567890123...\" is not understood");
}

static void survives_the_lack_of_memory(void **state)
{
    static const char text[] =
        "[Event \"##x\"]\n[Dealer \"X\"]\n[Auction \"N\"]\n1C\n\n[Contract \"8C\"]\n";
    for (uint64_t nth = 1;; nth++) {
        ink_pbn *pbn = NULL;
        requests_fail(nth, nth % 2 == 0);
        const ink_status status = ink_pbn_read(text, sizeof text - 1, &pbn, NULL);
        const bool has_failed = requests_end() >= nth;
        ink_pbn_destroy(pbn);
        if (!has_failed) {
            assert_int_equal(status, INK_OK);
            assert_true(nth > 5);
            return;
        }
        if (status != INK_ERR_NOMEM || pbn != NULL) {
            fail_msg("request %d fails: %s", (int)nth, ink_status_name(status));
        }
    }
}

/* Tags that stand for all games must not cost memory for each pair of tag and game. */
static void memory_grows_with_the_file_only(void **state)
{
    ink_text text = {0};
    for (int i = 0; i < 3000; i++) {
        ink_text_format(&text, "[T%d \"##\"]\n", i);
    }
    for (int i = 0; i < 3000; i++) {
        ink_text_add(&text, "\n[A \"\"]\n");
    }
    requests_fail(0, false);
    ink_pbn *pbn = pbn_of(ink_text_string(&text));
    (void)requests_end();
    assert_true(requests_bytes() < 500 * text.size);
    ink_pbn_destroy(pbn);
    ink_text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_everything_of_a_board),
        cmocka_unit_test(finds_games_by_number),
        cmocka_unit_test(lists_tags_in_the_order_of_the_file),
        cmocka_unit_test(what_is_not_there_is_null),
        cmocka_unit_test(an_empty_file_has_no_games),
        cmocka_unit_test(a_faulty_game_leaves_the_others_readable),
        cmocka_unit_test(nothing_is_known_of_a_faulty_board_but_its_tags),
        cmocka_unit_test(a_faulty_game_hands_down_its_values),
        cmocka_unit_test(a_tag_that_names_a_game_begins_one_without_an_empty_line),
        cmocka_unit_test(games_that_a_tag_parts_are_whole),
        cmocka_unit_test(other_tags_or_earlier_ones_part_no_games),
        cmocka_unit_test(warnings_know_their_game),
        cmocka_unit_test(warnings_come_in_the_order_of_the_file),
        cmocka_unit_test(a_thousand_warnings_are_enough),
        cmocka_unit_test(warnings_show_only_plain_characters),
        cmocka_unit_test(survives_the_lack_of_memory),
        cmocka_unit_test(memory_grows_with_the_file_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
