/* plays.h - plays written as text. */
#ifndef TEST_SUPPORT_PLAYS_H
#define TEST_SUPPORT_PLAYS_H

#include <stdbool.h>

#include <inkling/position.h>

/* The position of "game(...) move move ..."; the caller releases it.  Failure fails the test. */
ink_position play_position(const char *text);

/* Fails unless the play is over and pays side 0 so much, and side 1 the opposite. */
void play_check_payoff(const char *text, double expected);

/* Fails unless `seat` is to move (or chance, or nobody) and its actions are these, with a space
 * between two of them. */
void play_check_actions(const char *text, int seat, const char *actions);

/* Do two plays of a game look alike to an observer? */
bool play_alike(const char *a, const char *b, int observer);

/* Fails unless these are the lines of a picture: of the state, or with `seat` of what it knows. */
void play_check_text(const char *text, int seat, const char *expected);

/* Fails unless a game string is refused with this sentence. */
void play_check_refused(const char *game, const char *sentence);

#endif
