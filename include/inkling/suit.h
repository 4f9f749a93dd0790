/** @file
 * One suit of bridge by itself: the best play of two hands against the layouts of the missing cards.
 *
 * North and South are declarer's hands.  Every trick is led from either of them, as declarer likes,
 * unless entries to North are limited: then South leads first, a trick that a hand wins is followed by its
 * lead, and one that is lost by South's.  To lead from South instead is free, and to lead from North
 * instead takes an entry.  If declarer has no way to lead the suit, no more tricks come.
 *
 * A hand that is out of the suit discards; there are no trumps.  The defenders see all cards, know
 * declarer's plan and play what hurts it most, with false cards where that helps.  Declarer does not
 * see their cards, and has one plan for all layouts: a layout counts as won if the plan takes its
 * tricks there against every defence.
 */
#ifndef INKLING_SUIT_H
#define INKLING_SUIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/control.h>
#include <inkling/status.h>
#include <inkling/text.h>

#ifdef __cplusplus
extern "C" {
#endif

#define INK_SUIT_MAX_LAYOUTS 162 /**< most layouts that are not alike */

/** Which of declarer's hands, or which defender. */
typedef enum ink_suit_side {
    INK_SUIT_NORTH = 0,
    INK_SUIT_SOUTH = 1,
    INK_SUIT_WEST = 0,
    INK_SUIT_EAST = 1
} ink_suit_side;

/** Two hands, and where the missing cards may be. */
typedef struct ink_suit {
    uint16_t hands[2]; /**< North's and South's ranks: bit 0 is the deuce, bit 12 the ace */
    uint16_t small[2]; /**< those of them that are written "x" */
    int vacant[2];     /**< West's and East's places for cards, 0 to 13, at least as many together
                            as cards are missing */
    bool is_limited;   /**< are entries to North, outside the suit, limited? */
    int entries;       /**< if they are: how many there are, 0 to 13 */
} ink_suit;

/** Reads two hands, such as "KT8xx" and "Jxx", with 13 vacant places each, entries not limited.
 *
 * A hand has letters A K Q J T 9 to 2 in either case, "10" allowed for T, and x for small cards; an
 * empty text or "-" is a void.  The small cards are the lowest that no hand names, South's below
 * North's: no missing card is below one of them.  In `*error` the line is 1 for North and 2 for South.
 * INK_ERR_SYNTAX. */
INK_API INK_NODISCARD ink_status ink_suit_read(const char *north, const char *south, ink_suit *out,
                                               ink_error *error);

/** Appends a hand as it may be read: descending ranks, x for small cards, "-" for a void. */
INK_API void ink_suit_text(const ink_suit *suit, ink_suit_side hand, ink_text *out);

/** Most tricks that there are: the cards of the longer hand. */
INK_API int ink_suit_rounds(const ink_suit *suit);

/** Layouts that are alike: they differ in cards of which none is between two of declarer's. */
typedef struct ink_suit_layout {
    uint16_t hands[2]; /**< West's and East's ranks in one of them */
    int ways;          /**< how many there are */
    double chance;     /**< of all of them together, from 0 to 1 */
} ink_suit_layout;

/** A solver of one suit.  One thread at a time. */
typedef struct ink_suit_solver ink_suit_solver;

/** Makes a solver that keeps what it finds in at most about `memory` bytes; 0: 256 MiB.
 * INK_ERR_ARGUMENT (a suit out of range: no cards, a card twice, more than 13 or too few vacant
 * places, entries not from 0 to 13), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_suit_solver_create(const ink_suit *suit, size_t memory,
                                                        ink_suit_solver **out);
/** NULL is allowed. */
INK_API void ink_suit_solver_destroy(ink_suit_solver *solver);

/** The number of layouts that are not alike. */
INK_API int ink_suit_layout_count(const ink_suit_solver *solver);
/** Layout `index`, from 0. */
INK_API ink_suit_layout ink_suit_layout_at(const ink_suit_solver *solver, int index);

#define INK_SUIT_EXPECTED 0 /**< the goal to take most tricks on average */

/** A first card. */
typedef struct ink_suit_lead {
    ink_suit_side hand;
    int rank; /**< of the highest of the cards that are equal to it; of small ones, the lowest.  Where
                   entries are limited, cards of the other hand between them make cards unequal. */
    double value; /**< of the best plan that begins with it */
} ink_suit_lead;

/** What can be had of a suit. */
typedef struct ink_suit_answer {
    double value;                        /**< the chance, from 0 to 1, or the tricks expected */
    int lead_count;                      /**< 0: no card can be led */
    ink_suit_lead leads[13];             /**< by falling value; of equal ones first those that
                                  win for certain, then South's, the lowest first */
    int8_t tricks[INK_SUIT_MAX_LAYOUTS]; /**< what the plan is sure of in each layout: the goal or
                                              0; for INK_SUIT_EXPECTED any number */
    uint64_t positions;                  /**< positions between tricks that are known by now */
} ink_suit_answer;

/** Finds the best chance of at least `goal` tricks, 1 to ink_suit_rounds, or the most tricks
 * expected (INK_SUIT_EXPECTED).  Exact.  `control` may be NULL.
 * INK_ERR_ARGUMENT, INK_ERR_LIMIT (the memory of the solver), INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_suit_solve(ink_suit_solver *solver, int goal,
                                                const ink_control *control, ink_suit_answer *out);

/** Appends the line of the best plan for a goal in words: "South small to the Ten; if it loses to the
 * Queen South runs the Jack".  It tells the first tricks for the plays that matter most, not all of the
 * plan; nothing if no card can be led.  Errors as in ink_suit_solve. */
INK_API INK_NODISCARD ink_status ink_suit_line(ink_suit_solver *solver, int goal,
                                               const ink_control *control, ink_text *out);

#ifdef __cplusplus
}
#endif

#endif
