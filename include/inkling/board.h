/** @file
 * A bridge board as a record has it, and the position that one player saw.
 */
#ifndef INKLING_BOARD_H
#define INKLING_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/cards.h>
#include <inkling/game.h>
#include <inkling/position.h>
#include <inkling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define INK_BOARD_MAX_CALLS 320 /**< no auction is longer than 319 calls */
#define INK_BOARD_MAX_CARDS 52  /**< cards of a play */

/** How the contract of a record stands. */
typedef enum ink_contract_kind {
    INK_CONTRACT_UNKNOWN, /**< not recorded */
    INK_CONTRACT_PASSED,  /**< everybody passed */
    INK_CONTRACT_KNOWN    /**< `contract` holds it, the declarer included */
} ink_contract_kind;

/** A call of an auction. */
typedef enum ink_call {
    INK_CALL_PASS,
    INK_CALL_DOUBLE,
    INK_CALL_REDOUBLE,
    INK_CALL_1C /**< then 1D, 1H, 1S, 1NT, 2C and so on, up to 7NT at INK_CALL_1C + 34 */
} ink_call;

/** One board.  A complete value without pointers; unknown parts say so. */
typedef struct ink_board {
    ink_hand hands[4]; /**< by ink_player; 0 where unknown */
    bool known[4];     /**< which hands are known */
    int hand_size;     /**< cards a hand at the start of the record: 1 to 13; 0: no deal */
    int dealer;        /**< an ink_player, or -1 */
    int vulnerable;    /**< an ink_vulnerable, or -1 */
    ink_contract_kind contract_kind;
    ink_contract contract;
    int result;     /**< tricks that declarer took, or -1 */
    int first_call; /**< who made calls[0]: an ink_player, or -1 */
    int call_count;
    uint8_t calls[INK_BOARD_MAX_CALLS]; /**< of ink_call */
    int leader;                         /**< who played to the first trick: an ink_player, or -1 */
    int card_count;                     /**< of `cards`: the play as far as every card is known */
    int8_t cards[INK_BOARD_MAX_CARDS];  /**< the play, in the order in which it happened */
    int known_card_count; /**< cards that the record names, also behind a gap in the play */
} ink_board;

/** Which position of a board, and seen how. */
typedef struct ink_board_options {
    int seat;            /**< an ink_player whose view is wanted; -1: the player to move, where
                             declarer plays for dummy */
    int after;           /**< cards played before the position; -1: all that are recorded */
    const char *payoff;  /**< as for bridge_play: "make", "tricks" or "score"; NULL: "make", or
                             "tricks" where only the strain is known */
    const char *defence; /**< as for bridge_play: "own" or "all"; NULL: "own" */
    int need; /**< tricks of this record that declarer needs; 0: from the contract of a full deal */
} ink_board_options;

/** Options that ask for the position after all recorded cards as the player to move saw it. */
#define INK_BOARD_OPTIONS_DEFAULT                                                                  \
    {                                                                                              \
        -1, -1, 0, 0, 0                                                                            \
    }

/** Builds the position of a board as one player saw it.
 *
 * The game hides what that player does not see: hands the record shows but the player did not see
 * leave no trace in the view, and hands the record does not know are filled with some layout that
 * fits the play, which leaves no trace either.
 *
 * INK_ERR_ARGUMENT (no contract, no such card, a seat that is dummy, nothing left to play),
 * INK_ERR_IMPOSSIBLE (a card that its player does not hold, a revoke, too few cards known), each
 * with a sentence in `*error`, which may be NULL; INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_board_position(const ink_board *board,
                                                    const ink_board_options *options,
                                                    ink_position *out, ink_error *error);

#ifdef __cplusplus
}
#endif

#endif
