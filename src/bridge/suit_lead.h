/* suit_lead.h - the best plan after a lead.
 *
 * Before the first trick only the best plan counts, not all that may be best for some other chances of the
 * layouts.  So it is searched for with bounds where the front could have many thousand vectors.
 */
#ifndef INKI_BRIDGE_SUIT_LEAD_H
#define INKI_BRIDGE_SUIT_LEAD_H

#include "bridge/suit_search.h"

/* The chances of layouts, for sums over sets of them: for each byte of a set its sum. */
typedef struct inki_suit_chances {
    double of_byte[8 * INKI_SUIT_WORDS][256];
} inki_suit_chances;

void inki_suit_chances_init(inki_suit_chances *chances, const double *of_layout, int layout_count);

/* The sum over all layers of a vector: the chance, or the tricks expected. */
double inki_suit_value(const inki_suit_chances *chances, inki_suit_form form,
                       const uint64_t *vector);

/* How far apart values may be and still be the same. */
#define INKI_SUIT_ROUNDING 1e-12

/* Finds the vector of the best plan for a trick of which only the lead is played.  Errors as in
 * suit_search.h. */
INK_NODISCARD ink_status inki_suit_best_after_lead(inki_suit_search *search,
                                                   const inki_suit_chances *chances,
                                                   const inki_suit_trick *trick, uint64_t *vector,
                                                   double *value);

#endif
