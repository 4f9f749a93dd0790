/* bench_deals.h - the random deals of "inkling bench". */
#ifndef INKLING_CLI_BENCH_DEALS_H
#define INKLING_CLI_BENCH_DEALS_H

#include <inkling/inkling.h>

#include "bench_engine.h"

/* Deals hands of `size` cards from a full deck.  Deal number i has strain i mod 5 and leader
 * i/5 mod 4; the cards come from stream `size` of a seed.  In play, i mod 4 of the cards are on the
 * table, each by chance among those that may be played. */
typedef struct bench_dealer {
    ink_random random;
    int size;
    bool in_play;    /* false, unless set after bench_dealer_init */
    uint64_t number; /* of the next deal, from 0 */
} bench_dealer;

/* Begins at deal number `skip`. */
void bench_dealer_init(bench_dealer *dealer, uint64_t seed, int size, uint64_t skip);

/* The next deal. */
void bench_dealer_next(bench_dealer *dealer, ink_dd_position *out);

/* Makes a play of the position of 13 tricks in `*question`: one card of ten by chance, the others
 * best, cheapest where several are.  The chance depends on North's hand alone, so that a deal is
 * always played alike. */
INK_NODISCARD ink_status bench_make_play(ink_dd *dd, const ink_control *control,
                                         bench_question *question);

#endif
