/* choose.h - from values of actions to a recommendation. */
#ifndef INKI_GAME_CHOOSE_H
#define INKI_GAME_CHOOSE_H

#include <inkling/method.h>

/* What to do about actions of equal value. */
typedef enum inki_ties {
    INKI_TIES_MEASURES, /* the better measures, compared in order; then the first */
    INKI_TIES_FIRST,    /* the first that the game lists */
    INKI_TIES_LAST,     /* the better measures, and then the last that the game lists */
    INKI_TIES_RANDOM,   /* all, with equal probability; `best` is drawn by the seed */
    INKI_TIES_COUNT
} inki_ties;

/* The words for them, as in method strings. */
extern const char *const inki_ties_words[INKI_TIES_COUNT];

/* Text of an option named "ties" with all of them. */
#define INKI_TIES_TEXT                                                                             \
    "among equal values: measures (the better measures, then the first listed), first, last (the " \
    "better measures, then the last listed), random"

/* How far apart values that come of sums may be and still count as equal: sums of the same terms in
 * another order differ in their last digits. */
double inki_tie_tolerance(const ink_game *game);

/* Fills in probabilities, `best` and `value` for `seat`, whose side wants values to be high if it
 * is side 0 and low otherwise.  Values closer than `tolerance` are equal.  Every action must have
 * a value. */
void inki_choose(const ink_game *game, int seat, inki_ties ties, double tolerance, uint64_t seed,
                 ink_advice *advice);

#endif
