/* public_bundle.h - the histories of a public node, and what moves and chance make of them.
 *
 * For each pair of hands a bundle holds one history or none.  A move of a seat leads each of them on with
 * the same action; chance splits a bundle by what the public sees of it, and the hands by what their seats
 * see.  Hands keep their order, so a move that all see leaves them as they are.
 */
#ifndef INKI_GAME_PUBLIC_BUNDLE_H
#define INKI_GAME_PUBLIC_BUNDLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/game.h>

#define INKI_MOST_HANDS 255 /* they are numbered in bytes */

/* The history that one was made of, and the move that made it. */
typedef struct inki_origin {
    int pair; /* of the bundle before */
    ink_action action;
} inki_origin;

typedef struct inki_bundle {
    uint8_t hands[2];      /* of each player */
    unsigned char *states; /* of pair (i, j): number i * hands[1] + j, `stride` bytes each */
    double *chances;
    bool *present;
    inki_origin *origins; /* of the pairs; NULL unless keys are kept */
    size_t room;          /* pairs */
    ink_key *keys[2];     /* of the hands; NULL unless keys are kept */
} inki_bundle;

/* What an observer sees of a move: the public, seat of player 0, seat of player 1. */
typedef struct inki_sights {
    uint64_t token[3];
} inki_sights;

/* One outcome of chance for one history. */
typedef struct inki_outcome {
    inki_sights seen;
    ink_action action;
    double chance; /* of the history that it makes */
    int pair;      /* of the history that it is an outcome of */
} inki_outcome;

/* A hand that comes of one of the parent's: which one and what its seat saw. */
typedef struct inki_dealt {
    int from;
    uint64_t token;
} inki_dealt;

/* The hands of both players that come of a deal, sorted; owned. */
typedef struct inki_deal_hands {
    inki_dealt *list[2];
    int count[2];
} inki_deal_hands;

/* What all work on bundles needs. */
typedef struct inki_bundles {
    const ink_game *game;
    int seats[2]; /* of each player */
    size_t stride;
    bool keeps_keys;
    ink_state *after;    /* scratch */
    ink_action *actions; /* scratch for `max_actions` */
    double *odds;        /* scratch likewise */
    ink_error *error;    /* for sentences; may be NULL */
} inki_bundles;

/* Writes why the game has no public tree.  Returns INK_ERR_UNSUPPORTED. */
ink_status inki_bundle_refuse(const inki_bundles *b, const char *reason);

static inline int inki_bundle_pairs(const inki_bundle *at)
{
    return at->hands[0] * at->hands[1];
}

static inline ink_state *inki_bundle_state(const inki_bundles *b, const inki_bundle *at, int pair)
{
    return (ink_state *)(void *)(at->states + (size_t)pair * b->stride);
}

/* Makes `*at`, a zeroed or used bundle, that of the start of the game.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_bundle_start(const inki_bundles *b, inki_bundle *at);
void inki_bundle_release(inki_bundle *at);

/* The mover of all histories of a bundle, and the pair of one of them; false: they differ. */
bool inki_bundle_mover(const inki_bundles *b, const inki_bundle *at, int *mover, int *some);

/* Do all histories of the bundle have those actions? */
bool inki_bundle_have_actions(const inki_bundles *b, const inki_bundle *at,
                              const ink_action *actions, int count);

/* Leads a bundle on by an action, of which everybody sees `*seen`, whatever the hands.
 * INK_ERR_UNSUPPORTED (they do not), INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_bundle_move(const inki_bundles *b, const inki_bundle *at,
                                          ink_action action, inki_bundle *to, inki_sights *seen);

/* All outcomes of chance for all histories of a bundle; those that look alike to the public stand together.
 * The caller frees them.  INK_ERR_UNSUPPORTED (too many), INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_bundle_outcomes(const inki_bundles *b, const inki_bundle *at,
                                              inki_outcome **out, int *count);

/* How many of `count` outcomes, from the first on, look alike to the public. */
int inki_bundle_alike(const inki_outcome *outcomes, int count);

/* Makes a bundle of outcomes that look alike to the public.  `*hands` gets its hands, which
 * inki_deal_hands_release frees whatever the status.  INK_ERR_UNSUPPORTED (two histories with one pair of
 * hands, or too many hands), INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_bundle_deal(const inki_bundles *b, const inki_bundle *at,
                                          const inki_outcome *outcomes, int count, inki_bundle *to,
                                          inki_deal_hands *hands);
void inki_deal_hands_release(inki_deal_hands *hands);

#endif
