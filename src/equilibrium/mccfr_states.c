/* mccfr_states.c - sampling through the functions of the game. */

#include <string.h>

#include "base/random_next.h"
#include "equilibrium/mccfr.h"

/* States are copied in whole steps of their alignment, which spares a call. */

static inline void copy(const inki_mccfr *m, ink_state *to, const ink_state *from)
{
    for (size_t i = 0; i < m->stride; i += INKI_MCCFR_STEP) {
        memcpy((char *)to + i, (const char *)from + i, INKI_MCCFR_STEP);
    }
}

static inline void start_play(inki_mccfr *m)
{
    copy(m, m->state, m->states);
    m->mover = m->game->mover(m->game, m->state);
    m->noticed[0] = 0;
    m->noticed[1] = 1;
}

static inline int mover_here(const inki_mccfr *m)
{
    return m->mover;
}

static inline double payoff_here(const inki_mccfr *m)
{
    return m->game->payoff(m->game, m->state, 0) - m->base;
}

static inline uint32_t infoset_here(inki_mccfr *m, bool *is_new)
{
    const uint32_t node = m->noticed[m->mover];
    if (node == INKI_MCCFR_NONE || m->keys.infosets[node] != INKI_MCCFR_NONE) {
        return node == INKI_MCCFR_NONE ? node : m->keys.infosets[node];
    }
    const int count = m->game->actions(m->game, m->state, m->actions);
    const uint32_t infoset =
        inki_mccfr_store_add(&m->store, m->keys.keys[node], m->mover, m->actions, count);
    if (infoset != INKI_MCCFR_NONE) {
        m->store.infosets[infoset].is_met = 1;
        m->keys.infosets[node] = infoset;
        *is_new = true;
    }
    return infoset;
}

/* Makes a move; the place before it is in `after` then. */
static inline void move(inki_mccfr *m, ink_action action)
{
    ink_state *const next = m->after;
    copy(m, next, m->state);
    m->game->apply(m->game, next, action);
    m->after = m->state;
    m->state = next;
    m->mover = m->game->mover(m->game, next);
    m->visited++;
}

/* Makes a move that both seats take notice of. */
static inline void advance(inki_mccfr *m, ink_action action)
{
    const int by = m->mover;
    move(m, action);
    for (int seat = 0; seat < 2; seat++) {
        const inki_mccfr_notice notice = {
            .action = by == seat ? action : INK_ACTION_NONE,
            .token = m->game->observe(m->game, m->after, action, m->state, seat),
            .turn = m->mover == seat,
        };
        m->noticed[seat] =
            inki_mccfr_keys_next(&m->keys, &m->store.room, m->noticed[seat], &notice);
    }
}

static inline ink_action draw(inki_mccfr *m)
{
    const int count = m->game->actions(m->game, m->state, m->actions);
    m->game->chances(m->game, m->state, m->chances);
    const double unit = inki_random_unit(&m->random);
    double sum = 0.0;
    int drawn = 0; /* as an action is, in `choose` */
    int last = 0;
    for (int i = 0; i < count; i++) {
        sum += m->chances[i];
        drawn += sum <= unit;
        last = m->chances[i] > 0.0 ? i : last;
    }
    return m->actions[drawn < last ? drawn : last];
}

static inline void pass_chance(inki_mccfr *m)
{
    advance(m, draw(m));
}

static inline ink_action action_of(const inki_mccfr *m, uint32_t infoset, int action)
{
    return m->store.actions[m->store.infosets[infoset].first + (uint32_t)action];
}

static inline void go(inki_mccfr *m, uint32_t infoset, int action)
{
    advance(m, action_of(m, infoset, action));
}

static inline void leave(inki_mccfr *m, uint32_t infoset, int action)
{
    move(m, action_of(m, infoset, action));
}

static inline double playout(inki_mccfr *m)
{
    while (m->mover != INK_MOVER_NOBODY) {
        if (m->mover == INK_MOVER_CHANCE) {
            move(m, draw(m));
        } else {
            const int count = m->game->actions(m->game, m->state, m->actions);
            move(m, m->actions[(int)(inki_random_unit(&m->random) * count)]);
        }
    }
    return m->game->payoff(m->game, m->state, 0) - m->base;
}

/* The state for a place on the path; the first three are the start and the two that change places. */
static inline ink_state *state_saved(const inki_mccfr *m, int depth)
{
    return (ink_state *)(void *)((char *)m->states + (size_t)(depth + 3) * m->stride);
}

static inline void mark(inki_mccfr *m, int depth)
{
    copy(m, state_saved(m, depth), m->state);
    m->noticed_saved[depth][0] = m->noticed[0];
    m->noticed_saved[depth][1] = m->noticed[1];
}

static inline void back(inki_mccfr *m, int depth)
{
    copy(m, m->state, state_saved(m, depth));
    m->mover = m->explorer;
    m->noticed[0] = m->noticed_saved[depth][0];
    m->noticed[1] = m->noticed_saved[depth][1];
}

#include "equilibrium/mccfr_body.h"

void inki_mccfr_pass_states(inki_mccfr *mccfr)
{
    if (mccfr->rule.is_external) {
        sample_external(mccfr);
    } else {
        sample_outcome(mccfr);
    }
}
