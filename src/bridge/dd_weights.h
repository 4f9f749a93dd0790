/* dd_weights.h - what the double-dummy search expects of a lead: fitted numbers.
 *
 * The first fit was 20 (0.25 l - c): l the log-odds that the lead refutes, c the logarithm of the
 * positions that showing it takes, both by linear regression over the leads of some ten thousand
 * positions in which one lead refutes, met while 150 random deals were solved.  Hill climbing on
 * the node counts of 100 other deals went on from there: bench/lead_weights.c, and "Ordering" in
 * docs/METHODS.md.  First index: 0 no trumps, 1 a side suit, 2 trumps.
 */
#ifndef INKI_BRIDGE_DD_WEIGHTS_H
#define INKI_BRIDGE_DD_WEIGHTS_H

#include <stdint.h>

/* What fits these numbers (bench/lead_weights.c) changes them. */
#ifndef DD_WEIGHT
#define DD_WEIGHT static const
#endif

/* The kind of suit. */
DD_WEIGHT int8_t lead_kind[3] = {-11, 3, 4};

/* By the owners of the highest and second highest card of the suit, counted from the leader (4:
 * nobody), and the card: 0 the highest, 1 the leader's highest, 2 its lowest, 3 between. */
DD_WEIGHT int8_t lead_owner[3][4][5][4] = {
    {{{16, 3, 7, 12}, {6, 0, -10, -2}, {2, 0, 9, 6}, {9, 0, -5, -9}, {21, 0, 7, 0}},
     {{0, -2, -2, -5}, {0, -14, -13, 0}, {2, -7, 0, 0}, {-6, -14, -13, 0}, {0, 0, 0, 0}},
     {{6, 9, 14, 8}, {0, 1, 2, 0}, {0, 10, 2, -6}, {0, -5, -6, 0}, {9, 0, 0, 0}},
     {{0, -5, -5, 0}, {0, -21, -6, -2}, {0, -6, 1, 3}, {0, -5, -8, -8}, {0, 0, 0, 0}}},
    {{{11, -4, -1, 6}, {8, 0, -15, -10}, {4, 0, 6, -4}, {14, 0, -13, 1}, {15, 0, 0, 0}},
     {{0, 2, -3, -1}, {0, 0, 1, 11}, {0, -7, 1, 9}, {0, -20, -5, -9}, {8, 0, 0, 4}},
     {{0, -3, 8, 3}, {0, -9, 1, 6}, {0, 16, 16, 23}, {-13, -11, -8, 10}, {0, 0, 0, 0}},
     {{0, -13, -1, -30}, {3, -13, -8, 3}, {0, -13, -5, 5}, {0, -8, -9, 6}, {0, 0, 0, -4}}},
    {{{1, 0, -8, -8}, {18, 0, -8, 6}, {0, 6, 1, 5}, {11, 0, -13, -10}, {9, 0, 0, 0}},
     {{11, -6, 1, -3}, {0, -3, -8, -5}, {0, 0, 9, 3}, {-5, -9, -2, 1}, {0, 0, 0, 9}},
     {{0, -12, 6, 4}, {0, -10, 8, 3}, {0, 10, 18, 0}, {-5, -12, 14, 8}, {6, 0, 0, 0}},
     {{9, -5, -2, -8}, {0, -6, -6, -12}, {-2, -4, -4, 2}, {0, -7, -2, 0}, {-6, 0, 0, 4}}}};

/* By hand, and whether it follows: 0 it does, 1 it discards, 2 it can ruff. */
DD_WEIGHT int8_t lead_void[3][4][3] = {{{-11, 0, 0}, {-11, -43, 0}, {-8, 6, 6}, {9, -36, -13}},
                                       {{9, -10, 5}, {-5, -44, -55}, {0, -5, 28}, {-3, -40, -88}},
                                       {{0, 0, 0}, {7, -40, -2}, {4, 2, 0}, {-8, -35, 0}}};

/* By hand, for each of its cards in the suit. */
DD_WEIGHT int8_t lead_length[3][4] = {{2, -3, 2, -1}, {0, -2, -2, -3}, {1, -6, 0, -6}};

/* Where the card beats hand 1, beats hand 3; where the highest of hand 2 beats hand 1, beats hand 3. */
DD_WEIGHT int8_t lead_beats[3][4] = {{-4, 2, 4, 17}, {1, -3, 8, 12}, {0, -4, 4, 10}};

#endif
