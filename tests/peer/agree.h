/* agree.h - a program that holds the double-dummy solver against others, question by question.
 *
 * Everything it asks follows from a seed: item i of a check is drawn from seed + i, so one item is
 * run again by itself with that seed and a count of 1.
 */
#ifndef TESTS_PEER_AGREE_H
#define TESTS_PEER_AGREE_H

#include <stdbool.h>
#include <stdint.h>

#include <inkling/double_dummy.h>
#include <inkling/random.h>

#include "bridge/dd_search.h"

/* Exit statuses. */
#define AGREE_SAME 0
#define AGREE_DIFFERENT 1
#define AGREE_FAILED 2
#define AGREE_SKIPPED 77

/* A check under way. */
typedef struct agree_run {
    uint64_t count;     /* items to draw */
    uint64_t seed;      /* of the first item */
    uint64_t item;      /* seed of the item at hand */
    const char *peer;   /* who says what is expected */
    uint64_t compared;  /* numbers compared so far */
    int differences;    /* found so far */
    char *const *files; /* of the check of files, up to NULL */
} agree_run;

/* The checks.  Each returns an exit status. */
int agree_tables(agree_run *run);
int agree_midplay(agree_run *run);
int agree_voids(agree_run *run);
int agree_endings(agree_run *run);
int agree_longer(agree_run *run);
int agree_marks(agree_run *run);
int agree_engines(agree_run *run);
int agree_files(agree_run *run);

/* Has the run still an item to do?  Then `*random` starts from its seed.  Ten differences end a run. */
bool agree_next(agree_run *run, ink_random *random);

/* Says how the run went; its exit status. */
int agree_end(const agree_run *run, const char *what);

/* Compares two numbers and tells a difference in `what` of a position. */
void agree_compare(agree_run *run, const ink_dd_position *position, const char *what, int found,
                   int expected);

/* Compares numbers by card, -1 for cards that may not be played. */
void agree_compare_cards(agree_run *run, const ink_dd_position *position, const int8_t found[52],
                         const int8_t expected[52]);

/* Asks a search whether the side to move, which takes `value` tricks, takes `target`; tells if the
 * bound that it answers is not true.  `what` names the search. */
void agree_ask(agree_run *run, inki_dd *dd, const ink_dd_position *position, int target, int value,
               const char *what);

/* Prints a sentence and ends the program. */
_Noreturn void agree_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Solvers; a failure ends the program. */
ink_dd *agree_solver(void);
inki_dd *agree_search(void);

/* What the side to move takes after each card, says our solver; -1 for the other cards. */
void agree_solve_cards(ink_dd *dd, const ink_dd_position *position, int8_t tricks[52]);

/* A deal of 13 cards a hand with a strain and a leader. */
ink_dd_position draw_deal(ink_random *random);

/* A deal played at random until `least` to `most` tricks are left, and 0 to 3 cards into the next
 * trick. */
ink_dd_position draw_midplay(ink_random *random, int least, int most);

/* Hands of `size` cards without trumps, each void in a suit, 0 to 3 cards into the first trick. */
ink_dd_position draw_voids(ink_random *random, int size);

/* An ending of `least` to `most` (at most 9) cards a hand in two to four suits, 0 to 3 cards into a trick.
 * In half of them the leader's side is given high cards, so that it often takes all the tricks or nearly. */
ink_dd_position draw_ending(ink_random *random, int least, int most);

#endif
