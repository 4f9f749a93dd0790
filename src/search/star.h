/* star.h - a chance node in a search with a window: what its outcomes leave possible for their sum, and
 * the window of each outcome that follows from it.
 *
 * Star1 knows of an outcome that was not searched only that it lies between the least and the greatest
 * payoff.  Star2 takes a first look at each: the side that moves there will not do worse than with the
 * one reply that was looked at.
 *
 * Source: B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes",
 * Artificial Intelligence 21 (1983).
 */
#ifndef INKI_SEARCH_STAR_H
#define INKI_SEARCH_STAR_H

#include <inkling/game.h>

/* What is known of one outcome, for Star2. */
typedef struct inki_outcome {
    double low; /* of its value: at least that */
    double high;
    bool known;         /* low and high are its value */
    ink_action reply;   /* the one that was looked at first; INK_ACTION_NONE: none was */
    double reply_value; /* its value, or a bound past the window of that look, as follows */
    double window_low;
    double window_high;
} inki_outcome;

/* What holds of every value in a game. */
typedef struct inki_star_range {
    double least; /* payoff to side 0 */
    double most;
    double slack; /* see inki_star_range_of */
} inki_star_range;

typedef struct inki_star {
    const inki_star_range *range;
    const double *chances; /* of the outcomes */
    int count;
    double low; /* alpha and beta */
    double high;
    double least;      /* the sum with what is not known at its least */
    double most;       /* and at its most */
    double sum;        /* of the outcomes that were searched */
    double bound;      /* on the sum, once that is past alpha or beta */
    double window_low; /* of the outcome that inki_star_window was called for last */
    double window_high;
    inki_outcome *outcomes; /* NULL: Star1 */
} inki_star;

inki_star_range inki_star_range_of(const ink_game *game);

/* Begins with a node of `count` outcomes and its window.  Borrows the range and the probabilities, and
 * for Star2 the room for as many `outcomes`; NULL: Star1. */
void inki_star_begin(inki_star *star, const inki_star_range *range, const double *chances,
                     int count, inki_outcome *outcomes);
void inki_star_set_window(inki_star *star, double low, double high);

/* Is the value of an outcome known already? */
bool inki_star_knows(const inki_star *star, int i);

/* Sets the window of outcome number `i`, which has some probability: past it the sum is past alpha or
 * beta, whatever the others bring. */
void inki_star_window(inki_star *star, int i);

/* Lets the value of outcome number `i` count, found with the window that was set for it.  True if the
 * sum is past alpha or beta now; `bound` is a bound on it then. */
bool inki_star_count(inki_star *star, int i, double value);

/* The same for the value of one of several replies to the outcome, by the side that maximizes or not. */
bool inki_star_look(inki_star *star, int i, ink_action reply, bool maximizes, double value);

/* The sum over all outcomes that have some probability, each of which was counted. */
double inki_star_sum(const inki_star *star);

#endif
