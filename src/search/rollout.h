/* rollout.h - playing on from a state by a simple policy, in games in which everything is seen. */
#ifndef INKI_SEARCH_ROLLOUT_H
#define INKI_SEARCH_ROLLOUT_H

#include <stdbool.h>

#include <inkling/game.h>

/* How play goes on. */
typedef struct inki_rollout_rules {
    bool greedy; /* each seat takes the action with the best estimate after it; else any action */
    int depth;   /* plies after which the estimate counts; 0: only ends do */
} inki_rollout_rules;

/* The chance of a play. */
typedef struct inki_rollout_luck {
    ink_random random; /* of every ply */
    double first;      /* where the first move of listed chance falls among its outcomes, from 0 to
                        * 1; below 0: that is drawn too */
} inki_rollout_luck;

/* What plays on: one at a time, in one thread.  It owns its memory. */
typedef struct inki_rollout {
    const ink_game *game;
    inki_rollout_rules rules;
    ink_state *state; /* of the play */
    ink_state *child; /* tried by the policy */
    ink_state *best;
    ink_action *actions;
    double *chances;
} inki_rollout;

/* INK_ERR_NOMEM leaves it zeroed.  The game must outlive it. */
INK_NODISCARD ink_status inki_rollout_init(inki_rollout *rollout, const ink_game *game,
                                           inki_rollout_rules rules);
void inki_rollout_release(inki_rollout *rollout);

/* Plays `action` in `from`, which is ply 1, and goes on until the value is known: the payoff to side
 * 0, or its estimate.
 *
 * The chance of each ply, and the policy's, is drawn from a generator of its own, which is the next
 * number of `luck`: two plays with equal luck get the same dice in the same plies, whatever was played
 * in between.
 *
 * `*nodes`: in, most states to visit, 0 for no limit; out, those visited.  INK_ERR_LIMIT,
 * INK_ERR_STOPPED; INK_ERR_UNSUPPORTED where a play shows no end. */
INK_NODISCARD ink_status inki_rollout_play(inki_rollout *rollout, const ink_state *from,
                                           ink_action action, inki_rollout_luck luck,
                                           const ink_control *control, uint64_t *nodes,
                                           double *value);

#endif
