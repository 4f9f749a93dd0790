/* suit_game.c - the game "bridge_suit". */

#include <stdlib.h>
#include <string.h>

#include "bridge/suit_graph.h"

/* Reads the parameters. */
static ink_status read_problem(const char *const *values, ink_suit *suit, int *tricks,
                               ink_error *error)
{
    ink_error place;
    long long numbers[4] = {0};
    ink_status status = ink_suit_read(values[0], values[1], suit, &place);
    if (status != INK_OK) {
        ink_error_set(error, 0, 0, "%s=%.20s, column %d: %s", place.line == 2 ? "south" : "north",
                      values[place.line - 1], place.column, place.text);
        return INK_ERR_ARGUMENT;
    }
    status = inki_spec_integer("tricks", values[2], 1, ink_suit_rounds(suit), &numbers[0], error);
    if (status == INK_OK) {
        status = inki_spec_integer("west", values[3], 0, 13, &numbers[1], error);
    }
    if (status == INK_OK) {
        status = inki_spec_integer("east", values[4], 0, 13, &numbers[2], error);
    }
    *tricks = (int)numbers[0];
    suit->vacant[INK_SUIT_WEST] = (int)numbers[1];
    suit->vacant[INK_SUIT_EAST] = (int)numbers[2];
    suit->is_limited = strcmp(values[5], "auto") != 0;
    if (status == INK_OK && suit->is_limited) {
        status = inki_spec_integer("entries", values[5], 0, 13, &numbers[3], error);
    }
    suit->entries = (int)numbers[3];
    return status;
}

static ink_status create(const char *const *values, ink_game **out, ink_error *error)
{
    ink_suit suit;
    int tricks;
    ink_worlds *worlds = NULL;
    ink_game *game = NULL;
    ink_status status = read_problem(values, &suit, &tricks, error);
    if (status != INK_OK) {
        return status;
    }
    status = inki_suit_graph(&suit, tricks, &worlds);
    if (status == INK_ERR_ARGUMENT) {
        ink_error_set(error, 0, 0, "west=%d, east=%d: there is no place for all missing cards",
                      suit.vacant[INK_SUIT_WEST], suit.vacant[INK_SUIT_EAST]);
    } else if (status == INK_ERR_LIMIT) {
        ink_error_set(error, 0, 0, "%.20s opposite %.20s: the graph is too large", values[0],
                      values[1]);
    }
    if (status == INK_OK) {
        status = ink_worlds_game(worlds, &game);
    }
    if (status != INK_OK) {
        ink_worlds_destroy(worlds);
        return status;
    }
    free((void *)(uintptr_t)game->text); /* the registry writes its own */
    game->text = NULL;
    game->name = inki_bridge_suit_row.info.name;
    game->payoff_unit = "chance to take the tricks";
    *out = game;
    return INK_OK;
}

static const ink_parameter parameters[] = {
    {"north", "KT8xx",
     "declarer's cards in one hand: A K Q J T 9 to 2, x for small ones, - for none"},
    {"south", "Jxx", "the same in the other hand"},
    {"tricks", "4", "that declarer is to take, 1 to the cards of the longer hand"},
    {"west", "13", "vacant places of the left-hand opponent of South, 0 to 13"},
    {"east", "13", "vacant places of the other opponent, 0 to 13"},
    {"entries", "auto", "to North, in other suits, 0 to 13; auto: without end"},
};

const inki_game_row inki_bridge_suit_row = {
    .info = {.name = "bridge_suit",
             .text =
                 "one suit of bridge, of which declarer (MAX) does not see the defenders' cards",
             .parameters = parameters,
             .parameter_count = (int)(sizeof parameters / sizeof parameters[0]),
             .example = "bridge_suit(north=AQ,south=xx,tricks=2)"},
    .create = create,
};
