/* test_pbn_files.c - PBN files of other programs: reported cases and conformance files. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pbn_text.h"
#include "support.h"

#define DEAL "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"

/* --- cases of other programs ---------------------------------------------------------------- */

typedef struct file {
    char *text;
    ink_pbn *pbn;
    const ink_board *board; /* of its only game */
} file;

/* Reads a case of one game with `warnings` warnings. */
static file open_case(const char *name, int warnings)
{
    char path[200];
    (void)snprintf(path, sizeof path, "pbn/%s.pbn", name);
    size_t size;
    file f = {.text = test_read_case(path, &size)};
    ink_error error = {0};
    if (ink_pbn_read(f.text, size, &f.pbn, &error) != INK_OK) {
        fail_msg("%s: %d:%d: %s", name, error.line, error.column, error.text);
    }
    if (ink_pbn_warning_count(f.pbn) != warnings || ink_pbn_count(f.pbn) != 1) {
        fail_msg("%s: %d games, %d warnings", name, ink_pbn_count(f.pbn),
                 ink_pbn_warning_count(f.pbn));
    }
    assert_null(ink_pbn_error(f.pbn, 0));
    f.board = ink_pbn_board(f.pbn, 0);
    return f;
}

static void close_case(file *f)
{
    ink_pbn_destroy(f->pbn);
    free(f->text);
}

static void check_warning(const file *f, int index, int line, int column, const char *text)
{
    const ink_error *warning = ink_pbn_warning(f->pbn, index);
    assert_string_equal(warning->text, text);
    assert_int_equal(warning->line, line);
    assert_int_equal(warning->column, column);
}

static void case_01_suit_letters_in_hands(void **state)
{
    file f = open_case("01-suit-letters-in-hands", 4);
    check_deal(f.board, "N:KT853.T3.954.653 J964.AKQJ7.AK8.8 A7.864.QJT73.AKQ Q2.952.62.JT9742");
    check_warning(&f, 0, 4, 10, "the suits of South have letters");
    close_case(&f);
}

static void case_02_extra_dot_after_club_void(void **state)
{
    file f = open_case("02-extra-dot-after-club-void", 1);
    check_deal(f.board, "N:9873.J2.Q8.KJ843 4.AK.9652.AT9765 AKQ6.T753.AJ7.Q2 JT52.Q9864.KT43.");
    check_warning(&f, 0, 4, 43, "the hand of West has an empty fifth suit");
    close_case(&f);
}

static void case_04_comment_lines_between_tags(void **state)
{
    file f = open_case("04-comment-lines-between-tags", 0);
    check_deal(f.board, DEAL);
    check_contract(f.board, "2S by W");
    assert_int_equal(f.board->result, 8);
    close_case(&f);
}

static void case_05_dealer_statistics_tail(void **state)
{
    file f = open_case("05-dealer-statistics-tail", 1);
    check_deal(f.board, DEAL);
    check_warning(&f, 0, 6, 1, "text outside of games is ignored: Frequency HCP South :");
    close_case(&f);
}

static void case_06_question_mark_values(void **state)
{
    file f = open_case("06-question-mark-values", 0);
    check_deal(f.board, "N:82.KT652.JT6.J53 A95.4.AKQ432.T62 KQJT74.93.987.98 63.AQJ87.5.AKQ74");
    check_contract(f.board, "");
    assert_int_equal(f.board->result, -1);
    close_case(&f);
}

static void case_08_utf8_bom_crlf(void **state)
{
    file f = open_case("08-utf8-bom-crlf", 0);
    check_deal(f.board, DEAL);
    assert_int_equal(f.board->dealer, INK_NORTH);
    assert_int_equal(ink_pbn_find(f.pbn, 1), 0);
    close_case(&f);
}

static void case_10_lowercase_and_dash_play(void **state)
{
    file f = open_case("10-lowercase-and-dash-play", 1);
    check_warning(&f, 0, 8, 11, "the auction begins with N, but the dealer is S");
    check_contract(f.board, "2D by W");
    check_play(f.board, "S8 S5 SJ S2 SA S6 H3 S7 S4 S9 D4 ST DK D3 D7 DA D2 D8 D6");
    assert_int_equal(f.board->known_card_count, 19);
    assert_int_equal(f.board->first_call, INK_NORTH);
    assert_int_equal(f.board->call_count, 7);
    close_case(&f);
}

static void case_11_no_final_newline(void **state)
{
    file f = open_case("11-no-final-newline", 0);
    check_deal(f.board, DEAL);
    close_case(&f);
}

static void case_13_pass_out(void **state)
{
    file f = open_case("13-pass-out", 0);
    check_contract(f.board, "Pass");
    assert_int_equal(f.board->call_count, 4);
    assert_int_equal(f.board->result, -1);
    assert_string_equal(ink_pbn_value(f.pbn, 0, "Declarer"), "");
    close_case(&f);
}

static void case_14_duplicate_card(void **state)
{
    size_t size;
    char *text = test_read_case("pbn/14-duplicate-card.pbn", &size);
    ink_pbn *pbn = NULL;
    assert_int_equal(ink_pbn_read(text, size, &pbn, NULL), INK_OK);
    const ink_error *error = ink_pbn_error(pbn, 0);
    assert_non_null(error);
    assert_string_equal(error->text, "North and West both have C8, and nobody has C3");
    assert_int_equal(error->line, 4);
    assert_int_equal(error->column, 76);
    ink_pbn_destroy(pbn);
    free(text);
}

static void case_16_fourth_hand_omitted(void **state)
{
    file f = open_case("16-fourth-hand-omitted", 0);
    check_deal(f.board, DEAL);
    close_case(&f);
}

static void case_17_bridgewebs_tricks(void **state)
{
    file f = open_case("17-bridgewebs-tricks", 0);
    assert_string_equal(ink_pbn_value(f.pbn, 0, "DoubleDummyTricks"), "89967899674347643476");
    close_case(&f);
}

static void case_19_percent_and_export_header(void **state)
{
    file f = open_case("19-percent-and-export-header", 0);
    assert_string_equal(ink_pbn_value(f.pbn, 0, "Event"), "a \"quoted\" name");
    assert_string_equal(ink_pbn_value(f.pbn, 0, "Site"), "caf\xC3\xA9");
    assert_int_equal(f.board->vulnerable, INK_VULNERABLE_ALL);
    close_case(&f);
}

/* --- conformance files of others ------------------------------------------------------------ */

/* Reads a file of $INKLING_PEER_DATA/pbn.  NULL, after a word, where that is not set. */
static char *read_peer(const char *name, size_t *size)
{
    const char *folder = getenv("INKLING_PEER_DATA");
    if (folder == NULL) {
        print_message("INKLING_PEER_DATA is not set: %s is left out\n", name);
        return NULL;
    }
    char path[1000];
    (void)snprintf(path, sizeof path, "%s/pbn/%s", folder, name);
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        fail_msg("%s cannot be read", path);
        return NULL;
    }
    const size_t room = 100000;
    char *text = malloc(room);
    assert_non_null(text);
    *size = fread(text, 1, room, stream);
    assert_true(*size < room);
    fclose(stream);
    return text;
}

static void correct_peers_are_accepted(void **state)
{
    static const struct {
        const char *name;
        int games;
        int warnings; /* a skipped player and a lead out of turn, which a board cannot hold */
    } peers[] = {
        {"correct_10.pbn", 31, 4},
        {"correct_21.pbn", 2, 0},
        {"pbncpp_bigdeal.pbn", 15, 0},
        {"pbncpp_bridgecomposer.pbn", 15, 0},
        {"test_record_with_escape_in_comment.pbn", 1, 0},
        {"test_record_with_single_line_curly_comment.pbn", 2, 0},
        {"three_test_records_crlf.pbn", 3, 0},
    };
    for (size_t i = 0; i < sizeof peers / sizeof peers[0]; i++) {
        size_t size = 0;
        char *text = read_peer(peers[i].name, &size);
        if (text == NULL) {
            skip();
            return;
        }
        ink_pbn *pbn = NULL;
        ink_error error = {0};
        if (ink_pbn_read(text, size, &pbn, &error) != INK_OK) {
            fail_msg("%s:%d:%d: %s", peers[i].name, error.line, error.column, error.text);
        }
        if (ink_pbn_count(pbn) != peers[i].games ||
            ink_pbn_warning_count(pbn) != peers[i].warnings) {
            fail_msg("%s: %d games, %d warnings", peers[i].name, ink_pbn_count(pbn),
                     ink_pbn_warning_count(pbn));
        }
        for (int k = 0; k < ink_pbn_count(pbn); k++) {
            const ink_error *fault = ink_pbn_error(pbn, k);
            if (fault != NULL) {
                fail_msg("%s:%d:%d: %s", peers[i].name, fault->line, fault->column, fault->text);
            }
        }
        ink_pbn_destroy(pbn);
        free(text);
    }
}

/* Games 12, 13 and 19 have a string or a comment without an end; in the others the error is in
 * what this reader passes over, or can be warned of. */
static void faulty_peers_are_refused_or_warned_of(void **state)
{
    static const char refused[] = {12, 13, 19};
    static const char warned[] = {7, 8, 9, 10, 11, 17, 18, 20};
    size_t size = 0;
    char *text = read_peer("errors_20.pbn", &size);
    if (text == NULL) {
        skip();
        return;
    }
    text[size] = '\0';
    char *next = strstr(text, "% ====================");
    for (char game = 1; next != NULL; game++) {
        char *start = next;
        next = strstr(start + 1, "% ====================");
        const size_t part = next == NULL ? strlen(start) : (size_t)(next - start);
        ink_pbn *pbn = NULL;
        const ink_status status = ink_pbn_read(start, part, &pbn, NULL);
        const bool is_refused = memchr(refused, game, sizeof refused) != NULL;
        const int warnings = memchr(warned, game, sizeof warned) != NULL;
        if (status != (is_refused ? INK_ERR_SYNTAX : INK_OK) ||
            (pbn != NULL &&
             (ink_pbn_warning_count(pbn) != warnings || ink_pbn_error(pbn, 0) != NULL))) {
            fail_msg("game %d: %s, %d warnings", game, ink_status_name(status),
                     pbn == NULL ? 0 : ink_pbn_warning_count(pbn));
        }
        ink_pbn_destroy(pbn);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_01_suit_letters_in_hands),
        cmocka_unit_test(case_02_extra_dot_after_club_void),
        cmocka_unit_test(case_04_comment_lines_between_tags),
        cmocka_unit_test(case_05_dealer_statistics_tail),
        cmocka_unit_test(case_06_question_mark_values),
        cmocka_unit_test(case_08_utf8_bom_crlf),
        cmocka_unit_test(case_10_lowercase_and_dash_play),
        cmocka_unit_test(case_11_no_final_newline),
        cmocka_unit_test(case_13_pass_out),
        cmocka_unit_test(case_14_duplicate_card),
        cmocka_unit_test(case_16_fourth_hand_omitted),
        cmocka_unit_test(case_17_bridgewebs_tricks),
        cmocka_unit_test(case_19_percent_and_export_header),
        cmocka_unit_test(correct_peers_are_accepted),
        cmocka_unit_test(faulty_peers_are_refused_or_warned_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
