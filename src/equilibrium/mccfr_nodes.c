/* mccfr_nodes.c - sampling on a tree that holds all histories. */

#include "base/random_next.h"
#include "equilibrium/mccfr.h"

static inline void start_play(inki_mccfr *m)
{
    m->at = 0;
}

static inline int mover_here(const inki_mccfr *m)
{
    const uint32_t infoset = m->tree.nodes[m->at].infoset;
    if (infoset == INKI_MCCFR_END) {
        return INK_MOVER_NOBODY;
    }
    return infoset > INKI_MCCFR_END ? INK_MOVER_CHANCE : (int)m->store.infosets[infoset].seat;
}

static inline double payoff_here(const inki_mccfr *m)
{
    return m->tree.nodes[m->at].payoff;
}

static inline uint32_t infoset_here(inki_mccfr *m, bool *is_new)
{
    const uint32_t infoset = m->tree.nodes[m->at].infoset;
    if (m->store.infosets[infoset].is_met == 0) {
        m->store.infosets[infoset].is_met = 1;
        *is_new = true;
    }
    return infoset;
}

static inline void take_child(inki_mccfr *m, uint32_t index)
{
    m->at = m->tree.nodes[m->at].child + index;
    m->visited++;
}

static inline void pass_chance(inki_mccfr *m)
{
    const inki_mccfr_node *node = &m->tree.nodes[m->at];
    const double unit = inki_random_unit(&m->random);
    if (node->infoset == INKI_MCCFR_EVEN) {
        take_child(m, (uint32_t)(unit * (double)node->chance));
        return;
    }
    const double *chances = m->tree.chances + node->chance;
    uint32_t index = 0;
    while (chances[index] <= unit) {
        index++;
    }
    take_child(m, index);
}

static inline void go(inki_mccfr *m, uint32_t infoset, int action)
{
    (void)infoset;
    take_child(m, (uint32_t)action);
}

static inline void leave(inki_mccfr *m, uint32_t infoset, int action)
{
    go(m, infoset, action);
}

static inline double playout(inki_mccfr *m)
{
    for (;;) {
        const inki_mccfr_node *node = &m->tree.nodes[m->at];
        if (node->infoset == INKI_MCCFR_END) {
            return node->payoff;
        }
        if (node->infoset > INKI_MCCFR_END) {
            pass_chance(m);
        } else {
            const double count = m->store.infosets[node->infoset].count;
            take_child(m, (uint32_t)(inki_random_unit(&m->random) * count));
        }
    }
}

static inline void mark(inki_mccfr *m, int depth)
{
    m->at_saved[depth] = m->at;
}

static inline void back(inki_mccfr *m, int depth)
{
    m->at = m->at_saved[depth];
}

#include "equilibrium/mccfr_body.h"

void inki_mccfr_pass_tree(inki_mccfr *mccfr)
{
    if (mccfr->rule.is_external) {
        sample_external(mccfr);
    } else {
        sample_outcome(mccfr);
    }
}
