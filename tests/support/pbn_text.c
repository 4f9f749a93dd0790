/* pbn_text.c - see pbn_text.h. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "pbn_text.h"

ink_pbn *pbn_of(const char *text)
{
    ink_pbn *pbn = NULL;
    ink_error error = {0};
    const ink_status status = ink_pbn_read(text, strlen(text), &pbn, &error);
    if (status != INK_OK) {
        fail_msg("%s at %d:%d: %s\n%s", ink_status_name(status), error.line, error.column,
                 error.text, text);
    }
    return pbn;
}

static void check_place(const char *text, const ink_error *found, const ink_error *expected)
{
    if (found->line != expected->line || found->column != expected->column ||
        strcmp(found->text, expected->text) != 0) {
        fail_msg("%d:%d: %s, not %d:%d: %s\n%s", found->line, found->column, found->text,
                 expected->line, expected->column, expected->text, text);
    }
}

static ink_error sentence_at(int line, int column, const char *sentence)
{
    ink_error error;
    ink_error_set(&error, line, column, "%s", sentence);
    return error;
}

void check_refused(const char *text, int line, int column, const char *sentence)
{
    ink_pbn *pbn = NULL;
    ink_error error = {0};
    const ink_error expected = sentence_at(line, column, sentence);
    const ink_status status = ink_pbn_read(text, strlen(text), &pbn, &error);
    if (status != INK_ERR_SYNTAX || pbn != NULL) {
        fail_msg("%s: %s", ink_status_name(status), text);
    }
    check_place(text, &error, &expected);
    assert_int_equal(ink_pbn_read(text, strlen(text), &pbn, NULL), INK_ERR_SYNTAX);
}

/* The first error of a game; NULL if there is none. */
static const ink_error *first_error(const ink_pbn *pbn)
{
    const ink_error *found = NULL;
    for (int i = 0; i < ink_pbn_count(pbn) && found == NULL; i++) {
        found = ink_pbn_error(pbn, i);
    }
    return found;
}

void check_faulty(const char *text, int line, int column, const char *sentence)
{
    ink_pbn *pbn = pbn_of(text);
    const ink_error expected = sentence_at(line, column, sentence);
    const ink_error *found = first_error(pbn);
    if (found == NULL) {
        fail_msg("no game has an error: %s", text);
        return;
    }
    check_place(text, found, &expected);
    ink_pbn_destroy(pbn);
}

/* Fails the test if a game has an error. */
static void check_sound(const char *text, const ink_pbn *pbn)
{
    const ink_error *found = first_error(pbn);
    if (found != NULL) {
        fail_msg("%d:%d: %s\n%s", found->line, found->column, found->text, text);
    }
}

/* Fails the test unless there are as many warnings. */
static void check_count(const char *text, const ink_pbn *pbn, int count)
{
    if (ink_pbn_warning_count(pbn) != count) {
        const ink_error *first = ink_pbn_warning(pbn, 0);
        fail_msg("%d warnings, not %d; first %s\n%s", ink_pbn_warning_count(pbn), count,
                 first == NULL ? "none" : first->text, text);
    }
}

void check_warned(const char *text, int line, int column, const char *sentence)
{
    ink_pbn *pbn = pbn_of(text);
    const ink_error expected = sentence_at(line, column, sentence);
    check_sound(text, pbn);
    check_count(text, pbn, 1);
    check_place(text, ink_pbn_warning(pbn, 0), &expected);
    ink_pbn_destroy(pbn);
}

void check_accepted(const char *text)
{
    ink_pbn *pbn = pbn_of(text);
    check_sound(text, pbn);
    check_count(text, pbn, 0);
    ink_pbn_destroy(pbn);
}

ink_board board_of(const char *text, int warnings)
{
    ink_pbn *pbn = pbn_of(text);
    check_sound(text, pbn);
    check_count(text, pbn, warnings);
    assert_true(ink_pbn_count(pbn) > 0);
    const ink_board board = *ink_pbn_board(pbn, 0);
    ink_pbn_destroy(pbn);
    return board;
}

void check_deal(const ink_board *board, const char *expected)
{
    ink_text text = {0};
    ink_deal_text(board->hands, board->known, INK_NORTH, &text);
    assert_string_equal(ink_text_string(&text), expected);
    ink_text_release(&text);
}

void check_play(const ink_board *board, const char *expected)
{
    ink_text text = {0};
    for (int i = 0; i < board->card_count; i++) {
        char card[3];
        ink_card_text(board->cards[i], card);
        ink_text_format(&text, "%s%s", i == 0 ? "" : " ", card);
    }
    assert_string_equal(ink_text_string(&text), expected);
    ink_text_release(&text);
}

void check_contract(const ink_board *board, const char *expected)
{
    ink_text text = {0};
    if (board->contract_kind == INK_CONTRACT_PASSED) {
        ink_text_add(&text, "Pass");
    } else if (board->contract_kind == INK_CONTRACT_KNOWN) {
        ink_contract_text(&board->contract, &text);
        ink_text_format(&text, " by %c", ink_player_letter(board->contract.declarer));
    }
    assert_string_equal(ink_text_string(&text), expected);
    ink_text_release(&text);
}
