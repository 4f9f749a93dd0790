/* layouts.h - every way to deal unseen cards that fits what is known, counted and numbered.
 *
 * Uniform dealing is a random number below the count and the layout of that number; listing is a
 * loop over the numbers.  Nothing is dealt and thrown away.
 */
#ifndef INKI_BRIDGE_LAYOUTS_H
#define INKI_BRIDGE_LAYOUTS_H

#include <inkling/cards.h>
#include <inkling/random.h>
#include <inkling/status.h>

/* Numbers of layouts: a full deck has 5.4e28, more than 64 bits hold. */
__extension__ typedef unsigned __int128 inki_layout_number;

/* Cards that the same players may hold; no two kinds have equal players. */
typedef struct inki_layout_kind {
    ink_hand cards;
    unsigned players; /* bit p: player p may hold them */
} inki_layout_kind;

#define INKI_LAYOUTS_MAX_KINDS 15 /* sets of players without the empty one */

/* The layouts of some cards.  It owns `ways`. */
typedef struct inki_layouts {
    inki_layout_number count; /* 0: nothing fits */
    int needs[4];             /* cards to deal to each player */
    int kind_count;
    inki_layout_kind kinds[INKI_LAYOUTS_MAX_KINDS];
    /* In how many ways the kinds from k on, 1 <= k < kind_count, give the first three players
     * n0, n1 and n2 cards and the last one the rest: at
     * (k-1)*row + n0*step[0] + n1*step[1] + n2*step[2]. */
    inki_layout_number *ways;
    size_t row;
    size_t step[3];
} inki_layouts;

/* Counts the ways to deal all of `unseen`: needs[p] cards to player p, all of them of may[p].  The
 * needs are 0 or more, and any number of them may be over 13.  The caller releases `*out`.
 * INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_layouts_init(inki_layouts *out, ink_hand unseen, const int needs[4],
                                           const ink_hand may[4]);

/* A zeroed struct is allowed. */
void inki_layouts_release(inki_layouts *layouts);

/* Layout number `index`, which is below the count. */
void inki_layouts_get(const inki_layouts *layouts, inki_layout_number index, ink_hand hands[4]);

/* A number uniform on 0 .. count-1; the count is not 0. */
inki_layout_number inki_layouts_draw(const inki_layouts *layouts, ink_random *random);

#endif
