/* leduc_poker.c - Leduc hold'em: poker with three ranks, two suits, one bet and one raise.
 *
 * Source: Southey and others, "Bayes' Bluff: Opponent Modelling in Poker" (2005).
 */
#include "games/games.h"
#include "games/poker.h"

static ink_status create(const char *const *values, ink_game **out, ink_error *error)
{
    inki_poker_rules rules = {.types = 3, .copies = 2, .raises = 1, .bets = 1};
    bool are_alike = false;
    const ink_status status = inki_spec_boolean("suit_isomorphism", values[0], &are_alike, error);
    if (status != INK_OK) {
        return status;
    }
    rules.suits = !are_alike;
    return inki_poker_create(&rules, inki_leduc_poker_row.info.name, out);
}

static const ink_parameter parameters[] = {
    {"suit_isomorphism", "False", "True: cards of a rank are not told apart; False: they are"},
};

const inki_game_row inki_leduc_poker_row = {
    .info = {.name = "leduc_poker",
             .text = "poker with a jack, a queen and a king of two suits (Southey et al., 2005)",
             .parameters = parameters,
             .parameter_count = (int)(sizeof parameters / sizeof parameters[0]),
             .example = "leduc_poker(suit_isomorphism=True)"},
    .create = create,
};
