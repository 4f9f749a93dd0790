/* suit.c - questions on one suit, and their answers. */

#include <inkling/suit.h>

#include <stdlib.h>
#include <string.h>

#include "bridge/bits.h"
#include "bridge/suit_plan.h"

#define STANDARD_MEMORY ((size_t)256 << 20)

/* n over k. */
static double choose(int n, int k)
{
    double ways = 1.0;
    for (int i = 1; i <= k; i++) {
        ways = ways * (n - k + i) / i;
    }
    return 0 <= k && k <= n ? ways : 0.0;
}

/* What is known of layout `index` before any card is played. */
static ink_suit_layout describe(const ink_suit *suit, const inki_suit_shape *shape, int index)
{
    ink_suit_layout layout = {.ways = 1};
    int missing = 0;
    int west = 0;
    for (int c = 0; c < shape->class_count; c++) {
        const int all = shape->start.left[c];
        const int count = inki_suit_digit(shape, index, c);
        layout.ways *= (int)choose(all, count);
        missing += all;
        west += count;
        for (int rank = 12, given = 0; rank >= 0; rank--) {
            if ((shape->ranks[c] >> rank & 1) != 0) {
                layout.hands[given < all - count ? INK_SUIT_EAST : INK_SUIT_WEST] |=
                    (uint16_t)(1U << rank);
                given++;
            }
        }
    }
    const int *vacant = suit->vacant;
    const int places = vacant[INK_SUIT_WEST] + vacant[INK_SUIT_EAST];
    layout.chance = layout.ways * choose(places - missing, vacant[INK_SUIT_WEST] - west) /
                    choose(places, vacant[INK_SUIT_WEST]);
    return layout;
}

static bool is_good(const ink_suit *suit)
{
    const unsigned all = suit->hands[0] | suit->hands[1];
    const int missing = 13 - inki_bits_count(all);
    const int *vacant = suit->vacant;
    return all != 0 && all <= 0x1FFF && (suit->hands[0] & suit->hands[1]) == 0 &&
           (suit->small[0] & ~suit->hands[0]) == 0 && (suit->small[1] & ~suit->hands[1]) == 0 &&
           0 <= vacant[0] && vacant[0] <= 13 && 0 <= vacant[1] && vacant[1] <= 13 &&
           vacant[0] + vacant[1] >= missing &&
           (!suit->is_limited || (0 <= suit->entries && suit->entries <= 13));
}

ink_status inki_suit_layout_chances(const ink_suit *suit, double *chances)
{
    if (!is_good(suit)) {
        return INK_ERR_ARGUMENT;
    }
    inki_suit_shape shape;
    inki_suit_shape_init(suit, &shape);
    for (int i = 0; i < shape.layout_count; i++) {
        chances[i] = describe(suit, &shape, i).chance;
    }
    return INK_OK;
}

ink_status ink_suit_solver_create(const ink_suit *suit, size_t memory, ink_suit_solver **out)
{
    double chances[INK_SUIT_MAX_LAYOUTS] = {0.0};
    if (inki_suit_layout_chances(suit, chances) != INK_OK) {
        return INK_ERR_ARGUMENT;
    }
    ink_suit_solver *solver = calloc(1, sizeof *solver);
    if (solver == NULL) {
        return INK_ERR_NOMEM;
    }
    solver->suit = *suit;
    const ink_status status =
        inki_suit_search_init(&solver->search, suit, memory == 0 ? STANDARD_MEMORY : memory);
    if (status != INK_OK) {
        ink_suit_solver_destroy(solver);
        return status;
    }
    inki_suit_chances_init(&solver->chances, chances, solver->search.shape.layout_count);
    *out = solver;
    return INK_OK;
}

void ink_suit_solver_destroy(ink_suit_solver *solver)
{
    if (solver != NULL) {
        inki_suit_search_release(&solver->search);
        free(solver);
    }
}

int ink_suit_layout_count(const ink_suit_solver *solver)
{
    return solver->search.shape.layout_count;
}

ink_suit_layout ink_suit_layout_at(const ink_suit_solver *solver, int index)
{
    return describe(&solver->suit, &solver->search.shape, index);
}

/* Puts a lead in its place. */
static void insert_lead(const ink_suit_lead *lead, ink_suit_answer *answer)
{
    int at = answer->lead_count++;
    while (at > 0 && answer->leads[at - 1].value < lead->value - INKI_SUIT_ROUNDING) {
        answer->leads[at] = answer->leads[at - 1];
        at--;
    }
    answer->leads[at] = *lead;
}

/* Finds what each first card is worth, and the best plan. */
static ink_status solve_leads(ink_suit_solver *solver, inki_suit_range wanted, ink_suit_answer *out)
{
    inki_suit_search *search = &solver->search;
    const inki_suit_state *state = &search->shape.start;
    const unsigned own[2] = {solver->suit.hands[0], solver->suit.hands[1]};
    inki_suit_pick starts[2 * INKI_SUIT_GAPS];
    const int count = inki_suit_starts(state, starts);
    ink_status status = INK_OK;
    for (int i = 0; i < count && status == INK_OK; i++) {
        const ink_suit_side hand = starts[i].hand;
        const inki_suit_trick trick = inki_suit_begin(state, wanted, &starts[i]);
        uint64_t best[INKI_SUIT_CELLS];
        ink_suit_lead lead = {.hand = hand,
                              .rank = inki_suit_card(&search->shape, state, own, &starts[i])};
        status = inki_suit_best_after_lead(search, &solver->chances, &trick, best, &lead.value);
        if (status != INK_OK) {
            break;
        }
        insert_lead(&lead, out);
        if (out->leads[0].hand == hand && out->leads[0].rank == lead.rank) {
            inki_suit_tricks_of(solver, wanted, best, out->tricks);
        }
    }
    return status;
}

void inki_suit_tricks_of(const ink_suit_solver *solver, inki_suit_range wanted,
                         const uint64_t *vector, int8_t *tricks)
{
    const int words = solver->search.shape.words;
    for (int i = 0; i < solver->search.shape.layout_count; i++) {
        tricks[i] = 0;
        for (int want = wanted.low; want <= wanted.high; want++) {
            if (inki_suit_set_has(vector + (size_t)(want - wanted.low) * (size_t)words, i)) {
                tricks[i] = (int8_t)want;
            }
        }
    }
}

inki_suit_range inki_suit_goal(const ink_suit *suit, int goal)
{
    return goal == INK_SUIT_EXPECTED ? (inki_suit_range){1, ink_suit_rounds(suit)}
                                     : (inki_suit_range){goal, goal};
}

ink_status ink_suit_solve(ink_suit_solver *solver, int goal, const ink_control *control,
                          ink_suit_answer *out)
{
    if (goal < 0 || goal > ink_suit_rounds(&solver->suit)) {
        return INK_ERR_ARGUMENT;
    }
    solver->search.control = control;
    ink_suit_answer answer = {0};
    const ink_status status = solve_leads(solver, inki_suit_goal(&solver->suit, goal), &answer);
    if (status == INK_OK) {
        answer.value = answer.leads[0].value;
        answer.positions = (uint64_t)solver->search.keys.count;
        *out = answer;
    }
    return status;
}
