/* dd_table.h - what the double-dummy search has proved: patterns of positions with bounds.
 *
 * Two levels.  A hash of the lengths of all hands leads to the list of patterns for these lengths.
 * A pattern fixes the owners of the highest cards of each lane, down to the lowest mark of its
 * proof; every position that agrees with it there has its bounds.  Lists go from general to
 * special, so that the proof that is found rests on few cards.
 *
 * Nothing points into the table across a call: it may be emptied at any time when its cap on
 * memory is reached, also in the middle of a search.
 *
 * Source: M. L. Ginsberg, "Partition search" (AAAI-96).
 */
#ifndef INKI_BRIDGE_DD_TABLE_H
#define INKI_BRIDGE_DD_TABLE_H

#include <stddef.h>

#include <inkling/status.h>

#include "bridge/dd_node.h"

/* A pattern.  Owners are two bits, in `odd` for hands 1 and 3 and in `far` for hands 2 and 3, zero
 * outside `mask`.  The bits of `odd` above the cards hold the bounds. */
typedef struct dd_pattern {
    card_set odd;  /* and from bit 52 on: the lower bound, 4 bits; the upper bound, 4 bits */
    card_set far;  /* and from bit 52 on: the number of cards in `mask`, 6 bits */
    card_set mask; /* the cards whose owners matter, from the top of each lane on */
} dd_pattern;

/* The patterns for some lengths. */
typedef struct dd_list {
    uint64_t key;   /* the lengths, see key_of_lengths; 0: unused */
    uint32_t first; /* index of the first pattern */
    uint16_t count;
    uint16_t room; /* for 2^room patterns */
} dd_list;

#define DD_ROOMS 16

/* A zeroed table is empty and may be released; the first use of it allocates. */
typedef struct dd_table {
    dd_list *lists; /* open addressing, 2^n slots */
    uint32_t list_mask;
    uint32_t list_count;
    dd_pattern *patterns;
    uint32_t pattern_room;
    uint32_t pattern_count;    /* used so far; index 0 stays unused */
    uint32_t vacant[DD_ROOMS]; /* first of the vacated blocks by room, linked through `mask` */
    uint64_t generation;       /* lists of other generations are unused */
    uint64_t generation_bits;  /* as it stands in keys */
    size_t memory;             /* the cap in bytes */
    uint32_t emptied;          /* how often the cap emptied it */
} dd_table;

/* Sets up a table of the smallest size.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_dd_table_init(dd_table *table, size_t memory);

void inki_dd_table_release(dd_table *table);

/* Empties the table, at next to no cost. */
void inki_dd_table_forget(dd_table *table);

size_t inki_dd_table_memory(const dd_table *table);

/* Adds a pattern of positions with these lengths.  Where memory is short, the table is emptied
 * first. */
void inki_dd_table_add(dd_table *table, uint64_t lengths, dd_pattern *fresh);

/* All hands have equally many cards, so the lengths in the last lane of hands 1 to 3 follow from the
 * others: the place for the generation. */
#define KEY_LENGTHS UINT64_C(0x0FFF0FFF0FFFFFFF)

INLINE uint64_t hash_of_lengths(uint64_t lengths)
{
    return ((lengths & KEY_LENGTHS) * UINT64_C(0x9E3779B97F4A7C15)) >> 32;
}

/* Fetches what a look-up of these lengths begins with. */
INLINE void table_prefetch(const dd_table *table, uint64_t lengths)
{
    __builtin_prefetch(&table->lists[hash_of_lengths(lengths) & table->list_mask]);
}

/* The list for these lengths; NULL if there is none. */
INLINE const dd_list *table_list(const dd_table *table, uint64_t lengths)
{
    const uint64_t key = (lengths & KEY_LENGTHS) | table->generation_bits;
    uint32_t slot = (uint32_t)hash_of_lengths(lengths) & table->list_mask;
    while (table->lists[slot].key != key) {
        if ((table->lists[slot].key & ~KEY_LENGTHS) != table->generation_bits) {
            return NULL;
        }
        slot = (slot + 1) & table->list_mask;
    }
    return &table->lists[slot];
}

INLINE card_set odd_hands(const node *n)
{
    return n->hand[1] | n->hand[3];
}

INLINE card_set far_hands(const node *n)
{
    return n->hand[2] | n->hand[3];
}

INLINE int pattern_low(const dd_pattern *p)
{
    return (int)(p->odd >> 52 & 15);
}

INLINE int pattern_high(const dd_pattern *p)
{
    return (int)(p->odd >> 56 & 15);
}

INLINE int pattern_size(const dd_pattern *p)
{
    return (int)(p->far >> 52 & 63);
}

/* Is it known whether the leader's side takes `target` tricks?  Then `*found` says so. */
INLINE bool table_find(const dd_table *table, const node *n, int target, outcome *found)
{
    const dd_list *list = table_list(table, n->lengths);
    if (list == NULL) {
        return false;
    }
    const card_set odd = odd_hands(n);
    const card_set far = far_hands(n);
    const dd_pattern *p = &table->patterns[list->first];
    for (const dd_pattern *end = p + list->count; p < end; p++) {
        if ((((odd ^ p->odd) | (far ^ p->far)) & p->mask) != 0) {
            continue;
        }
        const int low = pattern_low(p);
        const int high = pattern_high(p);
        if (low >= target || high < target) {
            *found = (outcome){p->mask, low >= target ? low : high};
            return true;
        }
    }
    return false;
}

/* Adds to each card those above it in its lane. */
INLINE card_set filled_up(card_set set)
{
    set |= set << 1 & ~LANE_LOWS;
    set |= set << 2 & ~(LANE_LOWS * 3);
    set |= set << 4 & ~(LANE_LOWS * 15);
    set |= set << 8 & ~(LANE_LOWS * 255);
    return set & ALL_CARDS;
}

/* From the top of each lane down to its lowest mark: the cards whose owners matter.  The owner of
 * the last card of a lane follows from the lengths. */
INLINE card_set mask_of(const node *n, card_set marks)
{
    const card_set left = n->hand[0] | n->hand[1] | n->hand[2] | n->hand[3];
    const card_set last = left & ~(left << 1 & ~LANE_LOWS);
    return filled_up(marks) & ~last;
}

INLINE dd_pattern make_pattern(const node *n, card_set mask, int low, int high)
{
    return (dd_pattern){
        .odd = (odd_hands(n) & mask) | (card_set)low << 52 | (card_set)high << 56,
        .far = (far_hands(n) & mask) | (card_set)__builtin_popcountll(mask) << 52,
        .mask = mask,
    };
}

/* Adds that in positions like `n` the leader's side takes from `low` to `high` tricks, proved with
 * the ranks of `marks`. */
INLINE void table_add(dd_table *table, const node *n, card_set marks, int low, int high)
{
    dd_pattern fresh = make_pattern(n, mask_of(n, marks), low, high);
    inki_dd_table_add(table, n->lengths, &fresh);
}

#endif
