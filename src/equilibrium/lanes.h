/* lanes.h - a few numbers at once: what compilers turn into the vector instructions of the processor.
 *
 * Arrays are not aligned for them, so they are moved by memcpy.
 */
#ifndef INKI_EQUILIBRIUM_LANES_H
#define INKI_EQUILIBRIUM_LANES_H

#include <stdint.h>
#include <string.h>

#include "game/payoff_product.h"

#define INKI_LANE_COUNT INKI_TILE_LANE

typedef double inki_lanes __attribute__((vector_size(INKI_LANE_COUNT * sizeof(double))));
typedef int64_t inki_lane_bits __attribute__((vector_size(INKI_LANE_COUNT * sizeof(int64_t))));

#define INKI_INLINE static inline __attribute__((always_inline))

INKI_INLINE void inki_lanes_load(inki_lanes *to, const double *from)
{
    memcpy(to, from, sizeof *to);
}

INKI_INLINE void inki_lanes_store(double *to, const inki_lanes *from)
{
    memcpy(to, from, sizeof *from);
}

/* Where a number of `test` is greater than 0, that of `yes`, otherwise that of `no`. */
INKI_INLINE void inki_lanes_choose(inki_lanes *to, const inki_lanes *test, const inki_lanes *yes,
                                   const inki_lanes *no)
{
    const inki_lanes zero = {0.0};
    const inki_lane_bits mask = *test > zero;
    *to = (inki_lanes)(((inki_lane_bits)*yes & mask) | ((inki_lane_bits)*no & ~mask));
}

/* Negative numbers become 0. */
INKI_INLINE void inki_lanes_floor(inki_lanes *to, const inki_lanes *from)
{
    const inki_lanes zero = {0.0};
    inki_lanes_choose(to, from, from, &zero);
}

#endif
