/* frank_suits.c - problems of single suits; see frank.h.
 *
 * The paper took 650 problems from an encyclopedia of bridge, each for the most tricks that can be had.
 * These are drawn: North has 3 to 6 cards of the suit and South 1 to 4, each number equally likely, at
 * least 6 together, and all cards are equally likely.
 */

#include "frank.h"

enum {
    RANKS = 13,
    LEAST_CARDS = 6
};

/* Draws so many cards of those that are left. */
static uint16_t draw_cards(ink_random *random, uint64_t count, uint16_t *left)
{
    uint16_t hand = 0;
    for (uint64_t drawn = 0; drawn < count;) {
        const uint16_t card = (uint16_t)(1U << ink_random_below(random, RANKS));
        if ((*left & card) != 0) {
            *left = (uint16_t)(*left & ~card);
            hand = (uint16_t)(hand | card);
            drawn++;
        }
    }
    return hand;
}

static ink_suit draw_hands(uint64_t seed)
{
    ink_random random;
    ink_random_init(&random, seed);
    uint64_t north;
    uint64_t south;
    do {
        north = 3 + ink_random_below(&random, 4);
        south = 1 + ink_random_below(&random, 4);
    } while (north + south < LEAST_CARDS);
    uint16_t left = (1U << RANKS) - 1;
    ink_suit suit = {.vacant = {RANKS, RANKS}};
    suit.hands[INK_SUIT_NORTH] = draw_cards(&random, north, &left);
    suit.hands[INK_SUIT_SOUTH] = draw_cards(&random, south, &left);
    return suit;
}

/* The most tricks that some plan takes in some layout, and how often the best one does. */
static ink_status most_tricks(const ink_suit *suit, int *tricks, double *best)
{
    ink_suit_solver *solver = NULL;
    ink_suit_answer answer = {.value = 0.0};
    ink_status status = ink_suit_solver_create(suit, 0, &solver);
    *tricks = ink_suit_rounds(suit) + 1;
    while (status == INK_OK && !(answer.value > 0.0) && *tricks > 1) {
        status = ink_suit_solve(solver, --*tricks, NULL, &answer);
    }
    ink_suit_solver_destroy(solver);
    *best = answer.value;
    return status;
}

ink_status frank_draw_suit(uint64_t seed, ink_text *game, double *best)
{
    const ink_suit suit = draw_hands(seed);
    int tricks = 0;
    const ink_status status = most_tricks(&suit, &tricks, best);
    if (status != INK_OK) {
        return status;
    }
    ink_text_add(game, "bridge_suit(north=");
    ink_suit_text(&suit, INK_SUIT_NORTH, game);
    ink_text_add(game, ",south=");
    ink_suit_text(&suit, INK_SUIT_SOUTH, game);
    ink_text_format(game, ",tricks=%d)", tricks);
    return ink_text_status(game);
}
