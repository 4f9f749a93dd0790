/* suit_plan.h - a solver of one suit, and what its plans are worth. */
#ifndef INKI_BRIDGE_SUIT_PLAN_H
#define INKI_BRIDGE_SUIT_PLAN_H

#include "bridge/suit_lead.h"

struct ink_suit_solver {
    ink_suit suit;
    inki_suit_search search;
    inki_suit_chances chances; /* of layouts before the first trick */
};

/* Writes the chance of each layout.  INK_ERR_ARGUMENT (a suit out of range). */
INK_NODISCARD ink_status inki_suit_layout_chances(const ink_suit *suit, double *chances);

/* What is wanted for a goal of ink_suit_solve. */
inki_suit_range inki_suit_goal(const ink_suit *suit, int goal);

/* The tricks of a vector in each layout. */
void inki_suit_tricks_of(const ink_suit_solver *solver, inki_suit_range wanted,
                         const uint64_t *vector, int8_t *tricks);

#endif
