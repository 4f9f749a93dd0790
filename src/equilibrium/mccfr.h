/* mccfr.h - Monte Carlo counterfactual regret minimization: a pass samples plays instead of looking at all.
 *
 * Lanctot, Waugh, Zinkevich and Bowling (2009); baselines: Schmid, Burch, Lanctot, Moravcik, Kadlec and
 * Bowling (2019).  A pass has one explorer, player 0 in the first pass and then in turn, whose regrets it
 * changes; the average strategy is that of the other player.
 *
 * Outcome sampling plays one play: chance and the other player as they are, the explorer with probability
 * `epsilon` at random.  A new infoset is the last one of its play that is stored; from there on all is
 * random.  External sampling tries all actions of the explorer and stores all infosets that it meets.
 */
#ifndef INKI_EQUILIBRIUM_MCCFR_H
#define INKI_EQUILIBRIUM_MCCFR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/method.h>
#include <inkling/strategy.h>
#include <inkling/view.h>

#include "equilibrium/mccfr_keys.h"
#include "equilibrium/mccfr_store.h"

/* Which estimate of an action's worth is taken off what was sampled, to be added where it was not. */
typedef enum inki_mccfr_baseline {
    INKI_BASELINE_NONE,
    INKI_BASELINE_MEAN,    /* the mean of the samples of the action */
    INKI_BASELINE_DECAYING /* the last sample counts as much as all before it */
} inki_mccfr_baseline;

typedef struct inki_mccfr_rule {
    bool is_external; /* external sampling; otherwise outcome sampling */
    double epsilon;   /* of outcome sampling, above 0 and at most 1 */
    inki_mccfr_baseline baseline;
    size_t memory;      /* bytes, about, that infosets, nodes and the tree may take */
    uint64_t histories; /* the most that a tree is built for; 0: none is built */
} inki_mccfr_rule;

#define INKI_MCCFR_STEP 16 /* bytes */

/* A decision of the play at hand. */
typedef struct inki_mccfr_decision {
    uint32_t infoset;
    int action;      /* taken, from 0 */
    double scale;    /* 1 / the sum of positive regrets; 0: there are none, and then */
    double even;     /* is 1 / the number of actions; otherwise 0 */
    double explored; /* probability with which the explorer made its moves before this one */
    double chosen;   /* probability with which the sampler took `action` */
    size_t values;   /* external sampling: where the values of the explorer's actions begin */
} inki_mccfr_decision;

/* A node of a built tree. */
typedef struct inki_mccfr_node {
    union {
        double payoff;   /* at an end: to side 0, less half of what both sides get */
        uint64_t chance; /* where chance moves: its first place in `chances`; INKI_MCCFR_EVEN: how
                          * many outcomes there are, all equally likely */
    };
    uint32_t child;   /* the first; the others follow */
    uint32_t infoset; /* where a seat moves; otherwise one of the next three */
} inki_mccfr_node;

#define INKI_MCCFR_CHANCE (UINT32_MAX - 1)
#define INKI_MCCFR_EVEN (UINT32_MAX - 2)
#define INKI_MCCFR_END (UINT32_MAX - 3) /* the least of these */

/* All histories of a game. */
typedef struct inki_mccfr_tree {
    inki_mccfr_node *nodes; /* 0 is the start */
    size_t count;
    size_t room;
    double *
        chances; /* for each outcome the probability that it is this or an earlier one; the last is 2 */
    size_t chance_count;
    size_t chance_room;
} inki_mccfr_tree;

typedef struct inki_mccfr {
    const ink_game *game;
    inki_mccfr_rule rule;
    double rate; /* least share of the newest sample in a baseline */
    double base; /* taken off every payoff to side 0: half of what both sides get */
    inki_mccfr_store store;
    ink_random random;
    uint64_t iterations;
    uint64_t visited;           /* states */
    uint64_t most_visits;       /* UINT64_MAX: no limit */
    const ink_control *control; /* looked at within long passes; NULL: nobody stops them */
    int explorer;               /* a seat */
    bool is_cut;                /* the pass at hand could not be finished within these */

    inki_mccfr_decision *path; /* one for each move of a play */
    double *values;            /* external sampling: a stack */
    size_t values_room;

    inki_mccfr_tree tree; /* without nodes, the game is played through its functions */
    uint32_t at;          /* node of the tree */
    uint32_t *at_saved;   /* external sampling: for each place on the path */

    inki_mccfr_keys keys;
    uint32_t noticed[2]; /* nodes of the two seats */
    int mover;           /* in `state` */
    size_t stride;       /* of the states, a multiple of INKI_MCCFR_STEP */
    ink_state *
        states; /* the start and the next two, and in external sampling one for each place on the path */
    ink_state *state; /* these two change places with every move */
    ink_state *after;
    uint32_t (*noticed_saved)[2];
    ink_action *actions; /* scratch for `max_actions` */
    double *chances;
} inki_mccfr;

/* Begins work on a game that ink_sequences_accepts.  Stops building a tree at `control`.  INK_ERR_NOMEM,
 * INK_ERR_STOPPED; INK_ERR_LIMIT (the tree has more histories, or needs more memory, than the rule allows)
 * leave `out` zeroed. */
INK_NODISCARD ink_status inki_mccfr_init(inki_mccfr *out, const ink_game *game,
                                         const inki_mccfr_rule *rule, uint64_t seed,
                                         const ink_control *control);
void inki_mccfr_release(inki_mccfr *mccfr);

/* May one more play be sampled? */
static inline bool inki_mccfr_has_visits(const inki_mccfr *mccfr)
{
    const uint64_t plies = (uint64_t)mccfr->game->max_plies;
    return mccfr->visited <= mccfr->most_visits && mccfr->most_visits - mccfr->visited >= plies;
}

/* One pass, which does not count where it is cut.  INK_ERR_NOMEM: it was made, but could not store all that
 * it should. */
INK_NODISCARD ink_status inki_mccfr_iterate(inki_mccfr *mccfr);

/* Bytes held, about. */
uint64_t inki_mccfr_bytes(const inki_mccfr *mccfr);

/* The average strategy of the infosets that were met, and equal probabilities for `asked`, a view, where that
 * was not; it may be NULL.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_mccfr_strategy(const inki_mccfr *mccfr, const ink_view *asked,
                                             ink_strategy **out);

/* The work as bytes, and back into work that was begun with the same game and rule.  Errors as those of
 * ink_method.save and load. */
INK_NODISCARD ink_status inki_mccfr_save(const inki_mccfr *mccfr, ink_text *out);
INK_NODISCARD ink_status inki_mccfr_load(inki_mccfr *mccfr, const void *bytes, size_t size);

/* --- between the source files of this method ---------------------------------------------------- */

/* The tree of a game and its infosets, in the store.  Errors as above. */
INK_NODISCARD ink_status inki_mccfr_tree_build(inki_mccfr *mccfr, const ink_control *control);
void inki_mccfr_tree_release(inki_mccfr_tree *tree);

/* One pass through the game's functions, or on the tree. */
void inki_mccfr_pass_states(inki_mccfr *mccfr);
void inki_mccfr_pass_tree(inki_mccfr *mccfr);

#endif
