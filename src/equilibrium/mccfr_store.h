/* mccfr_store.h - regrets and strategies of the infosets that sampling met.
 *
 * Arrays double when they are full, so their sizes follow from the counts alone.
 */
#ifndef INKI_EQUILIBRIUM_MCCFR_STORE_H
#define INKI_EQUILIBRIUM_MCCFR_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/game.h>
#include <inkling/key.h>
#include <inkling/status.h>

#define INKI_MCCFR_NONE UINT32_MAX /* no infoset, no node */

typedef struct inki_mccfr_infoset {
    uint32_t first; /* of its actions, among those of all infosets */
    uint32_t count; /* of actions */
    uint16_t seat;
    uint16_t is_met; /* by a sample; a built tree has infosets that were not */
} inki_mccfr_infoset;

/* The bytes that may be held, and those that are.  Once something is refused, nothing grows. */
typedef struct inki_mccfr_room {
    size_t most;
    size_t held;
    bool is_full;
    ink_status status; /* INK_ERR_NOMEM: the system had no more */
} inki_mccfr_room;

/* Doubles a block of `*count` items of `size` bytes, at least 64 items.  False: there is no room. */
bool inki_mccfr_double(inki_mccfr_room *room, void **items, size_t *count, size_t size);

typedef struct inki_mccfr_store {
    inki_mccfr_room room;
    inki_mccfr_infoset *infosets;
    ink_key *keys;
    size_t count; /* of infosets */
    size_t infosets_room;
    size_t keys_room;
    /* For each infoset `width` numbers for each action: regrets of all its actions, sums of their
     * probabilities, and with baselines these and how often they were set. */
    double *numbers;
    size_t numbers_room;
    size_t width; /* 2 or 4 */
    ink_action *actions;
    size_t action_count; /* of all infosets */
    size_t actions_room;
} inki_mccfr_store;

void inki_mccfr_store_init(inki_mccfr_store *store, size_t memory, bool has_baselines);
void inki_mccfr_store_release(inki_mccfr_store *store);

/* Adds an infoset with its actions and returns its number; INKI_MCCFR_NONE where there is no room. */
uint32_t inki_mccfr_store_add(inki_mccfr_store *store, ink_key key, int seat,
                              const ink_action *actions, int count);

static inline double *inki_mccfr_numbers(const inki_mccfr_store *store,
                                         const inki_mccfr_infoset *infoset)
{
    return store->numbers + store->width * infoset->first;
}

/* Where, among the numbers of an infoset, the baselines of its actions begin. */
static inline size_t inki_mccfr_baselines(const inki_mccfr_infoset *infoset)
{
    return 2 * (size_t)infoset->count;
}

#endif
