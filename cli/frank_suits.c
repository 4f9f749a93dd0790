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

frank_problem frank_draw_problem(uint64_t seed)
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
    frank_problem problem = {.suit = {.vacant = {RANKS, RANKS}}};
    problem.suit.hands[INK_SUIT_NORTH] = draw_cards(&random, north, &left);
    problem.suit.hands[INK_SUIT_SOUTH] = draw_cards(&random, south, &left);
    return problem;
}

/* The tricks of a problem, and how often the best plan takes them. */
static ink_status solve(const frank_problem *problem, int *tricks, double *best)
{
    const ink_suit *suit = &problem->suit;
    ink_suit_solver *solver = NULL;
    ink_suit_answer answer = {.value = 0.0};
    ink_status status = ink_suit_solver_create(suit, 0, &solver);
    const bool is_given = problem->tricks > 0;
    *tricks = is_given ? problem->tricks : ink_suit_rounds(suit);
    if (status == INK_OK) {
        status = ink_suit_solve(solver, *tricks, NULL, &answer);
    }
    while (status == INK_OK && !is_given && !(answer.value > 0.0) && *tricks > 1) {
        status = ink_suit_solve(solver, --*tricks, NULL, &answer);
    }
    ink_suit_solver_destroy(solver);
    *best = answer.value;
    return status;
}

ink_status frank_pose(const frank_problem *problem, ink_text *game, double *best)
{
    int tricks = 0;
    const ink_status status = solve(problem, &tricks, best);
    if (status != INK_OK) {
        return status;
    }
    ink_text_add(game, "bridge_suit(north=");
    ink_suit_text(&problem->suit, INK_SUIT_NORTH, game);
    ink_text_add(game, ",south=");
    ink_suit_text(&problem->suit, INK_SUIT_SOUTH, game);
    ink_text_format(game, ",tricks=%d)", tricks);
    return ink_text_status(game);
}
