/* suit_shape.h - a suit as its solver sees it.
 *
 * Missing cards with none of declarer's between them are a class: equal in play.  Classes are numbered
 * from 0, the lowest; declarer's cards lie in gaps: gap g is above the classes 0 to g-1 and below the
 * others.  A layout says how many cards of each class West has; as a number it has these counts for
 * digits, each with a base of its own.
 */
#ifndef INKI_BRIDGE_SUIT_SHAPE_H
#define INKI_BRIDGE_SUIT_SHAPE_H

#include <inkling/suit.h>

#include "bridge/suit_front.h"

enum {
    INKI_SUIT_CLASSES = 7,
    INKI_SUIT_GAPS = INKI_SUIT_CLASSES + 1,
    INKI_SUIT_VOID = -1 /* instead of a class or a gap: another suit */
};

/* Cards left before a trick, all sorted: cards lie in the lowest of the gaps that are equal because
 * the classes between them are exhausted.  The rest is 0 where entries are not counted. */
typedef struct inki_suit_state {
    uint8_t left[INKI_SUIT_CLASSES]; /* of each class, in both defenders' hands */
    uint8_t own[2][INKI_SUIT_GAPS];  /* North's and South's in each gap */
    uint8_t entries;                 /* to North, and one more; 0: they are not counted */
    uint8_t on_lead;                 /* the hand that leads without an entry, beside South's */
    uint16_t order; /* whose declarer's cards are: bit 0 is 1 if South's is lowest */
} inki_suit_state;

typedef struct inki_suit_shape {
    int class_count;
    uint16_t ranks[INKI_SUIT_CLASSES]; /* the cards of each class, bit 0 the deuce */
    int stride[INKI_SUIT_CLASSES]; /* what a card of the class in West's hand adds to a layout */
    int layout_count;
    int words; /* of a set of layouts */
    inki_suit_set all;
    /* The layouts in which West has at least so many cards of a class. */
    inki_suit_set at_least[INKI_SUIT_CLASSES][15];
    inki_suit_state start;
} inki_suit_shape;

/* Describes a suit that has cards, none of them twice. */
void inki_suit_shape_init(const ink_suit *suit, inki_suit_shape *out);

/* Sorts cards after a trick, and counts entries no more once there are enough to lead all of North's. */
void inki_suit_sort(const inki_suit_shape *shape, inki_suit_state *state);

/* Cards of a hand, or of the missing ones (INKI_SUIT_CLASSES of them). */
int inki_suit_count(const uint8_t *cards, int count);

/* The tricks left: cards of the longer hand. */
int inki_suit_left(const inki_suit_state *state);

/* The ranks of which gap `gap` has those that are left. */
unsigned inki_suit_ranks(const inki_suit_shape *shape, const inki_suit_state *state, int gap);

/* How many cards of class `c` West has in a layout. */
int inki_suit_digit(const inki_suit_shape *shape, int layout, int c);

/* The layouts, counted from the cards that are left, in which defender `side` can play class `c`, or has
 * none left (INKI_SUIT_VOID). */
void inki_suit_legal(const inki_suit_shape *shape, const inki_suit_state *state, ink_suit_side side,
                     int c, inki_suit_set *out);

/* All layouts of the cards that are left. */
void inki_suit_all(const inki_suit_shape *shape, const inki_suit_state *state, inki_suit_set *out);

#endif
