/* mccfr_keys.h - what seats notice in the course of a play, as numbered nodes.
 *
 * A node stands for all that a seat noticed so far, as its key does, but going on to the next one takes a
 * look into a table instead of two folds for each event.
 */
#ifndef INKI_EQUILIBRIUM_MCCFR_KEYS_H
#define INKI_EQUILIBRIUM_MCCFR_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/game.h>

#include "equilibrium/mccfr_store.h"

/* What a seat notices of a move: its own action, a token, its turn (see game/events.h). */
typedef struct inki_mccfr_notice {
    ink_action action; /* INK_ACTION_NONE: it was not the mover */
    uint64_t token;    /* 0: none */
    bool turn;
} inki_mccfr_notice;

/* From a node to the next. */
typedef struct inki_mccfr_edge {
    uint32_t from; /* twice the node, plus 1 for a turn */
    uint32_t to;   /* 0: the entry is empty, as nodes 0 and 1 are the starts of the seats */
    ink_action action;
    uint64_t token;
} inki_mccfr_edge;

typedef struct inki_mccfr_keys {
    ink_key *keys; /* of each node */
    size_t keys_room;
    uint32_t *infosets; /* of each node: where its seat moves; INKI_MCCFR_NONE: none is stored */
    size_t infosets_room;
    size_t count;           /* of nodes */
    inki_mccfr_edge *edges; /* a table with open addressing, at most half full */
    size_t edges_room;      /* a power of two */
} inki_mccfr_keys;

/* Makes the nodes of the two seats at the start of a play.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_mccfr_keys_init(inki_mccfr_keys *keys, inki_mccfr_room *room,
                                              const ink_game *game, const ink_state *start);
void inki_mccfr_keys_release(inki_mccfr_keys *keys);

/* Adds the node that follows `from`.  INKI_MCCFR_NONE: there is no room. */
uint32_t inki_mccfr_keys_add(inki_mccfr_keys *keys, inki_mccfr_room *room, uint32_t from,
                             const inki_mccfr_notice *notice);

/* Where the table has or would have an edge, if nothing else is there. */
static inline size_t inki_mccfr_edge_place(size_t room, uint32_t from, ink_action action,
                                           uint64_t token)
{
    uint64_t word = (action ^ (token << 20) ^ (token >> 44)) * 0x9E3779B97F4A7C15U;
    word = (word ^ (word >> 29) ^ from) * 0xD1B54A32D192ED03U;
    return (size_t)(word >> 32) & (room - 1);
}

/* The node that follows `from`, which is added where it is new.  INKI_MCCFR_NONE: there is none, as
 * `from` is none or there is no room. */
static inline uint32_t inki_mccfr_keys_next(inki_mccfr_keys *keys, inki_mccfr_room *room,
                                            uint32_t from, const inki_mccfr_notice *notice)
{
    const bool is_nothing =
        notice->action == INK_ACTION_NONE && notice->token == 0 && !notice->turn;
    if (is_nothing || from == INKI_MCCFR_NONE) {
        return from;
    }
    const uint32_t mark = 2 * from + notice->turn;
    size_t at = inki_mccfr_edge_place(keys->edges_room, mark, notice->action, notice->token);
    for (;;) {
        const inki_mccfr_edge *edge = &keys->edges[at];
        if (edge->from == mark && edge->action == notice->action && edge->token == notice->token &&
            edge->to != 0) {
            return edge->to;
        }
        if (edge->to == 0) {
            return inki_mccfr_keys_add(keys, room, from, notice);
        }
        at = (at + 1) & (keys->edges_room - 1);
    }
}

#endif
