/* dd_weights.h - what the double-dummy search expects of a lead: fitted numbers.
 *
 * The first fit was 20 (0.25 l - c): l the log-odds that the lead refutes, c the logarithm of the
 * positions that showing it takes, both by linear regression over the leads of some ten thousand
 * positions in which one lead refutes, met while 150 random deals were solved.  Hill climbing on
 * the node counts of 100 other deals went on from there: bench/lead_weights.c, and "Ordering" in
 * docs/METHODS.md; twice, the second time (2600 7) half the way only, which did better on deals that
 * were not fitted to.  First index: 0 no trumps, 1 a side suit, 2 trumps.
 */
#ifndef INKI_BRIDGE_DD_WEIGHTS_H
#define INKI_BRIDGE_DD_WEIGHTS_H

#include <stdint.h>

/* What fits these numbers (bench/lead_weights.c) changes them. */
#ifndef DD_WEIGHT
#define DD_WEIGHT static const
#endif

/* The kind of suit. */
DD_WEIGHT int8_t lead_kind[3] = {-13, 3, 2};

/* By the owners of the highest and second highest card of the suit, counted from the leader (4:
 * nobody), and the card: 0 the highest, 1 the leader's highest, 2 its lowest, 3 between. */
DD_WEIGHT int8_t lead_owner[3][4][5][4] = {
    {{{16, 5, 0, 12}, {6, -8, -14, -2}, {5, -4, 9, 6}, {4, -4, -8, -9}, {21, 0, 17, 0}},
     {{0, 0, -2, -6}, {0, -7, -8, 0}, {2, -12, 0, 0}, {-5, -12, -8, 1}, {0, 0, -6, -4}},
     {{12, 6, 18, 6}, {0, -8, 2, 0}, {0, 10, 2, -10}, {-2, -5, -6, 0}, {9, 0, 0, 0}},
     {{0, -6, -4, 0}, {0, -19, -8, -9}, {2, -6, 2, -11}, {3, -4, -7, -4}, {0, 0, 0, 0}}},
    {{{11, -6, -2, 6}, {8, -6, -15, -10}, {4, -4, 7, 0}, {10, -4, -18, 1}, {14, 0, 4, 0}},
     {{-6, 2, -2, -1}, {-1, 0, 0, 10}, {4, -9, 1, 12}, {0, -14, -4, -14}, {7, 0, -4, 4}},
     {{0, 2, 8, -3}, {0, -8, 1, 8}, {0, 16, 16, 23}, {-14, -17, -8, 10}, {0, 0, -4, 0}},
     {{3, -16, -4, -27}, {2, -6, -3, 3}, {0, -15, -4, 6}, {0, -7, -8, -1}, {0, 0, 0, -4}}},
    {{{2, -4, -2, -12}, {18, 0, -8, 12}, {0, 6, 1, 0}, {14, 0, -13, -12}, {12, 1, 0, 0}},
     {{12, -1, -1, -4}, {0, -4, -4, -6}, {0, -2, 10, 2}, {-4, -15, -2, 1}, {0, 0, 0, 10}},
     {{2, -8, 10, 2}, {2, -10, 8, 3}, {2, 10, 18, 0}, {-5, -6, 14, 8}, {6, -1, 0, -4}},
     {{4, -4, -2, -4}, {0, -10, -4, -8}, {-2, -1, -3, 0}, {2, -8, -2, -1}, {-4, 0, 3, 3}}}};

/* By hand, and whether it follows: 0 it does, 1 it discards, 2 it can ruff. */
DD_WEIGHT int8_t lead_void[3][4][3] = {{{-14, -4, 6}, {-11, -44, -2}, {-10, 5, 8}, {16, -44, -16}},
                                       {{12, -6, -7}, {-4, -37, -46}, {0, -4, 21}, {-2, -36, -64}},
                                       {{2, 2, -3}, {8, -42, 5}, {0, 0, 1}, {-8, -35, 4}}};

/* By hand, for each of its cards in the suit. */
DD_WEIGHT int8_t lead_length[3][4] = {{4, -4, 5, -4}, {0, -2, -2, -3}, {0, -6, 0, -6}};

/* Where the card beats hand 1, beats hand 3; where the highest of hand 2 beats hand 1, beats hand 3. */
DD_WEIGHT int8_t lead_beats[3][4] = {{-4, 2, 4, 16}, {1, -3, 8, 12}, {5, -4, 6, 10}};

#endif
