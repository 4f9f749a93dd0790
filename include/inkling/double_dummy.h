/** @file
 * Double dummy: what both sides take when everybody sees all cards and plays best.
 *
 * A solver keeps what it learns about positions in a table, within its cap on memory, so the
 * later questions about one hand (other leaders, other targets, the position after the next card)
 * cost little.  Answers never depend on earlier questions unless a limit cuts them short; node counts
 * and times do.  A solver is used by one thread at a time; solvers share nothing.  A team has a
 * solver for each of its threads and answers many questions at once.
 *
 * Source: partition search, M. L. Ginsberg, "GIB: Imperfect Information in a Computationally
 * Challenging Game" (JAIR 2001), section 3.
 */
#ifndef INKLING_DOUBLE_DUMMY_H
#define INKLING_DOUBLE_DUMMY_H

#include <stddef.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/cards.h>
#include <inkling/control.h>
#include <inkling/method.h>
#include <inkling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A position of the play: 1 to 13 cards a hand, at the start of a trick or inside one. */
typedef struct ink_dd_position {
    ink_hand
        hands[4]; /**< cards still held, by ink_player; cards on the table are not among them */
    ink_strain strain;
    ink_player leader; /**< who leads or led to the current trick */
    int on_table;      /**< cards on the table, 0 to 3 */
    ink_card table[3]; /**< these cards in order of play */
} ink_dd_position;

/** Is this a position?  INK_ERR_ARGUMENT with a sentence in `*error`, which may be NULL: a card held
 * twice, hands that would not come out even, no cards, a strain, player or card out of range.  That a
 * card on the table was a revoke is no reason to refuse. */
INK_API INK_NODISCARD ink_status ink_dd_check(const ink_dd_position *position, ink_error *error);

/** The player to move. */
INK_API ink_player ink_dd_mover(const ink_dd_position *position);

/** The legal cards of the player to move. */
INK_API ink_hand ink_dd_legal(const ink_dd_position *position);

/** The tricks still to be taken, the current one included. */
INK_API int ink_dd_tricks_left(const ink_dd_position *position);

/** Plays a card; the fourth card of a trick clears the table, and its winner leads.  After the last
 * card no hand has cards.  INK_ERR_ILLEGAL, and the position stays as it was. */
INK_API INK_NODISCARD ink_status ink_dd_play(ink_dd_position *position, ink_card card);

/** A double-dummy solver.  One thread at a time. */
typedef struct ink_dd ink_dd;

/** Makes a solver whose memory never exceeds `memory` bytes and is taken as needed; 0: 256 MiB; less
 * than 1 MiB counts as 1 MiB.  At the cap it forgets, and goes on more slowly.  INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_dd_create(size_t memory, ink_dd **out);

/** NULL is allowed. */
INK_API void ink_dd_destroy(ink_dd *dd);

/** Forgets everything learnt: the next question is answered from cold. */
INK_API void ink_dd_forget(ink_dd *dd);

/** Bytes held now. */
INK_API size_t ink_dd_memory(const ink_dd *dd);

/** What is asked of a position. */
typedef enum ink_dd_ask {
    INK_DD_EVERY, /**< the value of every card */
    INK_DD_BEST,  /**< all best cards and their value */
    INK_DD_ONE,   /**< one best card and its value */
    INK_DD_VALUE  /**< the value of the position alone: no cards */
} ink_dd_ask;

/** A question.  A zeroed struct asks for the value of every card without limits. */
typedef struct ink_dd_question {
    ink_dd_ask ask;
    int target;         /**< 1 to 13: only whether the side to move takes so many of the tricks
                             left matters; BEST and ONE then mean cards that do.  0: exact values */
    uint64_t max_nodes; /**< positions between tricks to visit; 0: no limit */
} ink_dd_question;

/** One card of an answer with the cards equal to it.  Tricks are those that the side of the player
 * to move takes of the tricks left, the current one included, after playing it. */
typedef struct ink_dd_card {
    ink_card card;   /**< the highest of the class */
    ink_hand equals; /**< the lower cards of the class: same hand, no other card left between */
    int8_t low;      /**< at least so many tricks */
    int8_t high;     /**< at most so many: equal to `low` when exact */
} ink_dd_card;

/** An answer. */
typedef struct ink_dd_answer {
    int8_t low;                /**< the position: at least so many tricks to the side to move */
    int8_t high;               /**< at most so many */
    int count;                 /**< of `cards` */
    ink_dd_card cards[13];     /**< by descending `low`, then suit S H D C, then descending rank */
    uint64_t nodes;            /**< positions between tricks visited */
    ink_stopped_by stopped_by; /**< other than INK_STOPPED_DONE: the bounds hold, and are not all
                                    that was asked; BEST and ONE then list what is best so far */
} ink_dd_answer;

/** Answers one question.  A limit or request to stop is INK_OK with `stopped_by` and true bounds.
 * `control` may be NULL; its progress is not used.  With a target, `low >= target` or
 * `high < target` for all that was asked; BEST and ONE list no card if no card reaches it.
 * INK_ERR_ARGUMENT: ink_dd_check refuses the position, or a question out of range. */
INK_API INK_NODISCARD ink_status ink_dd_solve(ink_dd *dd, const ink_dd_position *position,
                                              const ink_dd_question *question,
                                              const ink_control *control, ink_dd_answer *out);

/** The tricks of a deal by strain and declarer, the lead coming from declarer's left. */
typedef struct ink_dd_table {
    int8_t low[5][4];  /**< [ink_strain][declarer]: declarer's side takes at least so many */
    int8_t high[5][4]; /**< and at most so many: equal to `low` when exact */
    uint64_t nodes;
    ink_stopped_by stopped_by; /**< other than INK_STOPPED_DONE: not all cells are exact */
} ink_dd_table;

/** Fills the table of a deal with equal hands of 1 to 13 cards.  `max_nodes` for all cells together, a
 * fifth of it, at least 1, for each strain; 0: no limit.  Limits as in ink_dd_solve.  INK_ERR_ARGUMENT. */
INK_API INK_NODISCARD ink_status ink_dd_solve_table(ink_dd *dd, const ink_hand hands[4],
                                                    uint64_t max_nodes, const ink_control *control,
                                                    ink_dd_table *out);

/** A line of best play: why the position is worth what it is worth.  To see the refutation of a
 * card, play it first.  Everybody plays a best card, the cheapest where several are best: no trump
 * if another will do, then the lowest, then from the suit with most cards.  Writes the remaining cards
 * in order of play and their number, at most 52.  INK_ERR_ARGUMENT, INK_ERR_LIMIT, INK_ERR_STOPPED. */
INK_API INK_NODISCARD ink_status ink_dd_line(ink_dd *dd, const ink_dd_position *position,
                                             const ink_control *control, int8_t cards[52],
                                             int *count);

/** The value after each card of a play: `tricks[i]` is what North-South take in the end of all the
 * tricks left in `position`, if the first i cards are played and then everybody plays best.  Writes
 * `count` + 1 values.  INK_ERR_ILLEGAL (a card that may not be played, no value is written),
 * INK_ERR_ARGUMENT, INK_ERR_LIMIT, INK_ERR_STOPPED. */
INK_API INK_NODISCARD ink_status ink_dd_trace(ink_dd *dd, const ink_dd_position *position,
                                              const int8_t *cards, int count,
                                              const ink_control *control, int8_t *tricks);

/** Threads with a solver each. */
typedef struct ink_dd_team ink_dd_team;

/** Makes a team of `threads` (at least 1, the calling thread included) whose solvers share a cap of
 * `memory` bytes evenly; 0: 256 MiB each.  INK_ERR_ARGUMENT, INK_ERR_NOMEM, INK_ERR_SYSTEM. */
INK_API INK_NODISCARD ink_status ink_dd_team_create(int threads, size_t memory, ink_dd_team **out);

/** NULL is allowed. */
INK_API void ink_dd_team_destroy(ink_dd_team *team);

/** Answers `count` questions, `questions[i]` about `positions[i]`, as ink_dd_solve does; the answers
 * do not depend on the number of threads, the node counts may.  Progress counts answers.
 * INK_ERR_ARGUMENT names nothing: check the positions first. */
INK_API INK_NODISCARD ink_status ink_dd_team_solve(ink_dd_team *team,
                                                   const ink_dd_position *positions,
                                                   const ink_dd_question *questions, size_t count,
                                                   const ink_control *control, ink_dd_answer *out);

/** The tables of `count` deals, as ink_dd_solve_table; the work is shared out by strain.
 * `max_nodes` for each deal; `time_ms` for each strain of a deal, 0: no limit.  Progress counts deals.
 * Node counts too are equal on any number of threads while the memory lasts.  INK_ERR_ARGUMENT,
 * INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_dd_team_tables(ink_dd_team *team, const ink_hand (*deals)[4],
                                                    size_t count, uint64_t max_nodes,
                                                    uint64_t time_ms, const ink_control *control,
                                                    ink_dd_table *out);

#ifdef __cplusplus
}
#endif

#endif
