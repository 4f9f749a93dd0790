/* sequences.h - the arrays of a sequence form.
 *
 * Infosets of a player stand in groups: those of one level (own moves before them) with the same number
 * of actions, in the order of their public states.  The sequences of a group stand action by action, so
 * that a step of a method is the same arithmetic on long rows of numbers, and the infosets of one public
 * state are neighbours.  Every group comes after those that its infosets' parent sequences are in.
 */
#ifndef INKI_GAME_SEQUENCES_H
#define INKI_GAME_SEQUENCES_H

#include <stdint.h>

#include <inkling/key.h>
#include <inkling/sequences.h>

#include "game/payoff_matrix.h"
#include "game/payoff_product.h"

/* Infosets `first` .. `first + count - 1`.  Action `a` of infoset `first + i` is sequence
 * `sequence + a * count + i`. */
typedef struct inki_infoset_group {
    uint32_t first;
    uint32_t count;
    uint32_t sequence;
    uint32_t actions;
} inki_infoset_group;

/* One player's infosets and sequences. */
typedef struct inki_treeplex {
    uint32_t infoset_count;
    uint32_t sequence_count; /* the empty one, number 0, included */
    uint32_t group_count;
    inki_infoset_group *groups;
    uint32_t *parent; /* of each infoset: the sequence that leads there */
    ink_key *keys;    /* of each infoset: its seat's key */
} inki_treeplex;

struct ink_sequences {
    inki_treeplex players[2];
    /* Rows are the player's own sequences, columns the other's; a number is the sum over the histories
     * that end there of chance times payoff to side 0, less half of `payoff_sum`. */
    inki_payoff_matrix payoffs[2];
    inki_payoff_product products[2]; /* of these */
    double payoff_sum;               /* of the two sides */
    double range;                    /* greatest payoff to side 0 less the least */
    int seats[2];                    /* of each player */
    char *game;                      /* its text */
    uint64_t histories;
    uint64_t ends;
};

/* The infosets that a walk met, in the order in which it did, before they are laid out. */
typedef struct inki_met_infoset {
    ink_key key;
    uint32_t parent; /* a met sequence */
    uint32_t first;  /* met sequence of action 0; the others follow */
    uint32_t public_state;
    uint32_t level;
    uint32_t actions;
} inki_met_infoset;

/* Where things went when they were laid out. */
typedef struct inki_layout {
    uint32_t *order;    /* the new number of every met sequence; owned */
    inki_blocks blocks; /* sequences with one action of infosets of one public state */
} inki_layout;

void inki_layout_release(inki_layout *layout);

/* Lays out a player's infosets in groups.  INK_ERR_NOMEM leaves both as they were. */
INK_NODISCARD ink_status inki_treeplex_lay_out(const inki_met_infoset *met, uint32_t count,
                                               uint32_t sequence_count, inki_treeplex *out,
                                               inki_layout *layout);

void inki_treeplex_release(inki_treeplex *treeplex);

#endif
