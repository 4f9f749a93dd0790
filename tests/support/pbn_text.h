/* pbn_text.h - small PBN files in tests of their reader. */
#ifndef TESTS_PBN_TEXT_H
#define TESTS_PBN_TEXT_H

#include <inkling/pbn.h>

/* A full deal for tests that need one. */
#define PBN_DEAL                                                                                   \
    "[Deal \"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3\"]\n"

/* Reads a file that the caller destroys; a refusal of the file fails the test. */
ink_pbn *pbn_of(const char *text);

/* Fails the test unless the file is refused at this place with this sentence. */
void check_refused(const char *text, int line, int column, const char *sentence);

/* Fails the test unless the file is read, but its first faulty game has this error. */
void check_faulty(const char *text, int line, int column, const char *sentence);

/* Fails the test unless the file is read with exactly this one warning. */
void check_warned(const char *text, int line, int column, const char *sentence);

/* Fails the test unless the file is read without a warning. */
void check_accepted(const char *text);

/* The board of the first game of a file, which must have no error and no warnings but `warnings`. */
ink_board board_of(const char *text, int warnings);

/* Fails the test unless the deal of `board`, from North, reads `expected`. */
void check_deal(const ink_board *board, const char *expected);

/* Fails the test unless the play of `board` reads `expected`: "S5 SA ..." */
void check_play(const ink_board *board, const char *expected);

/* Fails the test unless the contract of `board` reads `expected`: "4SX by N", "Pass" or "". */
void check_contract(const ink_board *board, const char *expected);

#endif
