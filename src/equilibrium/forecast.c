/* forecast.c - see forecast.h. */

#include "equilibrium/forecast.h"

#include <math.h>

#include "game/key_map.h"
#include "game/public_bundle.h"
#include "game/public_form.h"
#include "game/sequences.h"
#include "game/strategy_pack.h"

#define VECTORS 5        /* over sequences, that methods keep */
#define MAP_ENTRIES 2.25 /* of a key map, for each key: it is between a third and two thirds full */
#define ARRAY_ENTRIES 1.5 /* of an array that grows by doubling, for each that is used: the mean */

static double sum_of(const double numbers[2])
{
    return numbers[0] + numbers[1];
}

static ink_forecast begin(const inki_sizes_guess *sizes, const char *form)
{
    const ink_sizes *s = &sizes->sizes;
    const double actions = sum_of(s->sequences) - 2.0; /* of all infosets */
    return (ink_forecast){.form = form,
                          .decisions = s->decisions,
                          .infosets = {s->infosets[0], s->infosets[1]},
                          .strategy_bytes = sum_of(s->infosets) * INKI_STRATEGY_PACK_ENTRY +
                                            actions * sizeof(double),
                          .is_exact = sizes->is_exact};
}

void inki_forecast_sequences(const inki_sizes_guess *sizes, ink_forecast *out)
{
    const ink_sizes *s = &sizes->sizes;
    *out = begin(sizes, "sequence form");
    out->visits = s->decisions + s->chances + s->ends;
    /* While it is built there are a list of what ends pay, a matrix of it, and maps; then two matrices and
     * the vectors. */
    const double place = sizeof(uint32_t) + sizeof(double); /* of a number in a matrix */
    const double built = 2.0 * sizeof(inki_payoff) * sizes->paying +
                         sum_of(s->infosets) * (MAP_ENTRIES * sizeof(inki_key_entry) +
                                                ARRAY_ENTRIES * sizeof(inki_met_infoset)) +
                         sum_of(s->sequences) * sizeof(uint32_t);
    const double held = 2.0 * place * sizes->paying +
                        sum_of(s->infosets) * (sizeof(uint32_t) + sizeof(ink_key)) +
                        sum_of(s->sequences) * (VECTORS * sizeof(double) + sizeof(uint64_t));
    out->bytes = fmax(built, held);
}

bool inki_forecast_public(const inki_sizes_guess *sizes, size_t number_bytes, ink_forecast *out,
                          double *numbers)
{
    const ink_sizes *s = &sizes->sizes;
    *out = begin(sizes, "public tree");
    bool has_room = true;
    double actions = 0.0;
    double width = INKI_LANES;
    for (int seat = 0; seat < 2; seat++) {
        /* Both move in about half of the decisions, and have as many hands in each. */
        const double hands =
            fmax(1.0, nearbyint(2.0 * s->infosets[seat] / fmax(1.0, s->public_decisions)));
        has_room = has_room && hands <= INKI_MOST_HANDS;
        actions += (s->sequences[seat] - 1.0) / hands;
        width = fmax(width, INKI_LANES * ceil(hands / INKI_LANES));
    }
    *numbers = actions * width;
    out->visits = actions;
    out->bytes = s->public_states * sizeof(inki_public_node) + actions * sizeof(uint32_t) +
                 *numbers * (double)number_bytes;
    return has_room;
}
