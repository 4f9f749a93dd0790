/* dd_weights.h - what the double-dummy search expects of a lead: fitted numbers.
 *
 * A score is 20 (0.25 l - c): l the log-odds that the lead refutes, c the logarithm of the positions
 * that showing it takes, both by linear regression over the leads of some ten thousand positions in
 * which one lead refutes, met while 150 random deals were solved; see "Ordering" in
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
DD_WEIGHT int8_t lead_kind[3] = {-2, -1, 4};

/* By the owners of the highest and second highest card of the suit, counted from the leader (4:
 * nobody), and the card: 0 the highest, 1 the leader's highest, 2 its lowest, 3 between. */
DD_WEIGHT int8_t lead_owner[3][4][5][4] = {
    {{{20, 0, 1, 5}, {8, 0, -8, -3}, {2, 0, 11, 12}, {2, 0, -6, -11}, {26, 0, 0, 0}},
     {{0, -6, -3, 6}, {0, -17, -7, 0}, {0, -2, 0, 3}, {0, -17, -8, 0}, {0, 0, 0, 0}},
     {{0, 11, 17, 10}, {0, 1, 3, 0}, {0, 13, 9, 0}, {0, -6, -8, 0}, {0, 0, 0, 0}},
     {{0, -6, -1, 0}, {0, -15, -2, -2}, {0, -7, -3, 4}, {0, -6, -10, -10}, {0, 0, 0, 0}}},
    {{{9, 0, -7, 5}, {6, 0, -11, -4}, {3, 0, 5, 4}, {11, 0, -10, -6}, {12, 0, 0, 0}},
     {{0, -5, -2, -1}, {0, 0, 1, 9}, {0, -7, 1, 7}, {0, -5, -4, -5}, {0, 0, 0, 0}},
     {{0, 1, 6, 6}, {0, -7, 1, 5}, {0, 13, 8, 6}, {0, -9, 0, 8}, {0, 0, 0, 0}},
     {{0, -10, -3, -6}, {0, -10, -6, 2}, {0, -10, -4, 4}, {0, -6, -4, 5}, {0, 0, 0, 0}}},
    {{{6, 0, -7, -8}, {17, 0, -7, -1}, {1, 0, 1, 7}, {11, 0, -13, -10}, {9, 0, 0, 0}},
     {{0, -2, 1, -3}, {0, -11, -8, 0}, {0, 0, 4, 3}, {0, -9, -2, 1}, {0, 0, 0, 0}},
     {{0, 1, 5, 3}, {0, 1, 6, 8}, {0, 8, 7, 0}, {0, -4, -1, 0}, {0, 0, 0, 0}},
     {{0, -6, -2, -3}, {0, -12, -4, 0}, {0, -8, 0, -3}, {0, -9, -3, 0}, {0, 0, 0, 0}}}};

/* By hand, and whether it follows: 0 it does, 1 it discards, 2 it can ruff. */
DD_WEIGHT int8_t lead_void[3][4][3] = {{{0, 0, 0}, {0, -21, 0}, {0, -4, 0}, {0, -18, 0}},
                                       {{0, 0, 0}, {0, -22, -35}, {0, -2, 14}, {0, -20, -38}},
                                       {{0, 0, 0}, {0, -26, 0}, {0, -1, 0}, {0, -27, 0}}};

/* By hand, for each of its cards in the suit. */
DD_WEIGHT int8_t lead_length[3][4] = {{3, -4, -1, -3}, {2, -3, -2, -4}, {2, -5, -2, -7}};

/* Where the card beats hand 1, beats hand 3; where the highest of hand 2 beats hand 1, beats hand 3. */
DD_WEIGHT int8_t lead_beats[3][4] = {{-1, -4, 3, 9}, {1, -3, 5, 12}, {0, -4, 4, 8}};

#endif
