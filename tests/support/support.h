/* support.h - what several test programs share. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/game.h>
#include <inkling/method.h>
#include <inkling/trace.h>

/* `count` repetitions, scaled by INK_TEST_SCALE percent, at least 1. */
int test_scaled(int count);

/* Reads INK_TEST_DIR/`path` into memory that the caller frees, with a 0 byte behind its `*size`
 * bytes.  A file that cannot be read fails the test. */
char *test_read_file(const char *path, size_t *size);

/* The same for a published case: $INKLING_CASES/`path` where that is set and has the file, else
 * the copy in tests/data/`path`. */
char *test_read_case(const char *path, size_t *size);

/* Makes a game of its string; failure fails the test. */
ink_game *test_game(const char *text);

/* Has the solver of a game's own, if it has one, make do with little memory: sanitizers take their
 * time over each megabyte.  For one kind of game at a time. */
void test_spare_memory(ink_game *game);

/* Reads a tree in text; failure fails the test. */
ink_game *test_tree(const char *text);

/* Reads a game in Gambit's format; failure fails the test. */
ink_game *test_efg(const char *text);

/* The method of a string, which the caller destroys.  A bad string fails the test. */
ink_method *test_method(const char *text);

/* Makes a tree of at most `depth` plies with up to four children a node, whose seats need not take
 * turns and whose payoffs are often equal; with chance nodes if asked for. */
ink_game *test_random_tree(ink_random *random, int depth, bool has_chance);

/* Records a method's search of the start of a game, which must outlive the trace; failure fails the
 * test. */
ink_trace *test_record(const ink_game *game, const char *method);

#endif
