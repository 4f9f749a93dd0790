/** @file
 * Games in extensive form in Gambit's .efg format, version 2.
 *
 *     EFG 2 R "title" { "player 1" "player 2" }
 *     "a comment"
 *     c "" 1 "deal" { "ace" 1/2 "king" 1/2 } 0
 *     p "" 1 1 "holds an ace" { "bet" "fold" } 0
 *     t "" 1 "wins" { 1, -1 }
 *     ...
 *
 * Nodes stand in prefix order: chance with its probabilities, players with number and information set,
 * ends.  Numbers are read exactly, as decimals or fractions.  Payoffs of outcomes add up along a path.
 * Each player counts its information sets for itself; name and actions of a set stand at its first node
 * and are left out or repeated later, and likewise with outcomes.  An outcome 0 is none.
 *
 * The format is defined at https://gambitproject.readthedocs.io/en/latest/formats.efg.html.
 */
#ifndef INKLING_EFG_H
#define INKLING_EFG_H

#include <stddef.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/game.h>
#include <inkling/status.h>
#include <inkling/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Reads a file of `size` bytes and makes a game of it, which the caller destroys.
 *
 * Player i is seat i and is paid as side i.  A seat is named after its player, with "_" for white space;
 * an action after its label, and where a set has the label twice by label and number, as in x_1 and x_2;
 * an action without a label has its place, from 1.  On becoming the mover a seat sees which of its
 * information sets it is in, at other times nothing; everybody sees the class of what is common
 * knowledge.  Where every information set has one node the game is INK_TRAIT_OPEN.  With two players
 * whose payoffs always have the same sum it is INK_TRAIT_CONSTANT_SUM.
 *
 * Where a seat forgets what it did or knew, `unsolvable` of the game says so; in play such a seat
 * remembers all the same.
 *
 * Every number must fit a fraction of 38-digit numbers, and so must sums along a path: they are exact
 * until each payoff and probability is rounded to a double, once.  Probabilities must add up to exactly 1.
 *
 * INK_ERR_SYNTAX with place and sentence in `*error`, which may be NULL: also for more than
 * INK_MAX_SEATS players and for numbers that do not fit; INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_efg_read(const char *text, size_t size, ink_game **out,
                                              ink_error *error);

/** Appends a game in this format.
 *
 * Of a file that was read, everything is written as it stands there, numbers as whole numbers and
 * fractions in lowest terms: reading it again gives the same game.  Of any other game the tree is built, of
 * at most `max_nodes` nodes (0: 2^31 - 1), and the information sets of a player are what its seat knows
 * when it is to move, in words if the game has them.  Probabilities and payoffs are simple fractions that
 * read as the same doubles, such as 1/6, where there are any; probabilities add up to exactly 1.  Every seat
 * of a side gets what the side gets.
 *
 * INK_ERR_UNSUPPORTED (no bound on the plies, chance outcomes that cannot be listed, or a payoff of too many
 * digits), INK_ERR_LIMIT, each with a sentence in `*error`, which may be NULL; INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_efg_write(const ink_game *game, uint64_t max_nodes,
                                               ink_text *out, ink_error *error);

/** Appends the tree of a game for Graphviz: who moves, what is paid, and dashed lines between the nodes
 * of an information set.  Otherwise as ink_efg_write. */
INK_API INK_NODISCARD ink_status ink_efg_draw(const ink_game *game, uint64_t max_nodes,
                                              ink_text *out, ink_error *error);

#ifdef __cplusplus
}
#endif

#endif
