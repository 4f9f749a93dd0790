/* dd_search.c - questions to the double-dummy search. */

#include "bridge/dd_search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/bits.h"
#include "bridge/dd_engine.h"

#define DEFAULT_MEMORY ((size_t)256 << 20)
#define LEAST_MEMORY ((size_t)1 << 20)
#define CHECK_EVERY 1024 /* nodes between looks at the clock */

/* The fastest engine of this processor. */
static inki_dd_engine *choose_engine(void)
{
#ifdef INKI_DD_HAS_V3
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")) {
        return inki_dd_engine_v3;
    }
#endif
    return inki_dd_engine_plain;
}

ink_status inki_dd_create(size_t memory, inki_dd **out)
{
    inki_dd *dd = calloc(1, sizeof *dd);
    if (dd == NULL) {
        return INK_ERR_NOMEM;
    }
    memory = memory == 0 ? DEFAULT_MEMORY : memory < LEAST_MEMORY ? LEAST_MEMORY : memory;
    const ink_status status = inki_dd_table_init(&dd->table, memory - sizeof *dd);
    if (status != INK_OK) {
        free(dd);
        return status;
    }
    dd->engine = choose_engine();
    dd->hints.generation = 1;
    *out = dd;
    return INK_OK;
}

void inki_dd_destroy(inki_dd *dd)
{
    if (dd != NULL) {
        inki_dd_table_release(&dd->table);
        free(dd);
    }
}

void inki_dd_forget(inki_dd *dd)
{
    inki_dd_table_forget(&dd->table);
    if (++dd->hints.generation == HINT_GENERATIONS) {
        memset(dd->hints.slot, 0, sizeof dd->hints.slot);
        dd->hints.generation = 1;
    }
}

size_t inki_dd_memory(const inki_dd *dd)
{
    return sizeof *dd + inki_dd_table_memory(&dd->table);
}

bool inki_dd_must_stop(inki_dd *dd)
{
    const inki_dd_work *work = dd->work;
    if (dd->stopped != INK_OK) {
        dd->nodes--; /* not visited */
        return true;
    }
    if (work->max_nodes != 0 && work->nodes + dd->nodes > work->max_nodes) {
        dd->stopped = INK_ERR_LIMIT;
    } else if (ink_control_stopped(work->control)) {
        dd->stopped = INK_ERR_STOPPED;
    }
    if (dd->stopped != INK_OK) {
        dd->next_check = 0; /* every node from here on is given up */
        dd->nodes--;
        return true;
    }
    dd->next_check = dd->nodes + CHECK_EVERY;
    if (work->max_nodes != 0 && dd->next_check > work->max_nodes - work->nodes + 1) {
        dd->next_check = work->max_nodes - work->nodes + 1;
    }
    return false;
}

/* The lane of a suit: trumps are lane 3. */
static int lane_for(int suit, int strain)
{
    if (strain == INK_NOTRUMP || suit < strain) {
        return suit;
    }
    return suit == strain ? TRUMPS : suit - 1;
}

/* Packs the cards of one suit to the top of its lane; cards on the table count as left. */
static void pack_suit(const inki_play *p, int suit, node *n, card_set table[3])
{
    const int lane = lane_for(suit, p->strain);
    ink_hand held[4];
    ink_hand left = 0;
    for (int i = 0; i < 4; i++) {
        held[i] = p->hands[(p->leader + i) % 4];
        held[i] |= i < p->on_table ? (ink_hand)1 << p->table[i] : 0;
        held[i] &= INK_SUIT_MASK(suit);
        left |= held[i];
        n->lengths += (uint64_t)inki_bits_count(held[i]) << (16 * i + 4 * lane);
    }
    card_set to = (card_set)1 << (13 * lane + 12);
    for (; left != 0; to >>= 1) {
        const int card = inki_bits_highest(left);
        left ^= (ink_hand)1 << card;
        for (int i = 0; i < 4; i++) {
            n->hand[i] |= (held[i] >> card & 1) != 0 ? to : 0;
            if (i < p->on_table && p->table[i] == card) {
                table[i] = to;
            }
        }
    }
}

/* The position as the search has it; the hands still hold the cards on the table. */
static void pack(const inki_play *p, node *n, card_set table[3])
{
    *n = (node){.lengths = 0};
    for (int suit = 0; suit < 4; suit++) {
        pack_suit(p, suit, n, table);
    }
}

ink_status inki_dd_reaches(inki_dd *dd, const inki_play *position, int target, inki_dd_work *work,
                           int *bound)
{
    node start;
    card_set table[3];
    pack(position, &start, table);
    trick t = {.start = &start, .tricks = inki_bits_count(start.hand[3])};
    assert(target >= 1 && target <= t.tricks);
    const bool trumps = position->strain != INK_NOTRUMP;
    if (trumps != dd->trumps) { /* patterns with trumps say nothing about play without */
        inki_dd_forget(dd);
        dd->trumps = trumps;
    }
    const bool leaders = position->on_table % 2 == 0;
    t.target = leaders ? target : t.tricks - target + 1;
    dd->work = work;
    dd->nodes = 0;
    dd->next_check = 0;
    dd->stopped = INK_OK;
    const outcome o = dd->engine(dd, &t, table, position->on_table, trumps);
    work->nodes += dd->nodes;
    if (dd->stopped == INK_OK) {
        *bound = (int)(leaders ? o.tricks : t.tricks - o.tricks);
    }
    return dd->stopped;
}
