/* mccfr_body.h - the two ways of sampling, written once for states and for nodes of a tree.
 *
 * Whoever includes this says beforehand what the place is that play has come to:
 *
 *   start_play(m)              goes to the start
 *   mover_here(m)              a seat, INK_MOVER_CHANCE or INK_MOVER_NOBODY
 *   payoff_here(m)             at an end: to side 0, less `base`
 *   infoset_here(m, &is_new)   of the seat that moves; INKI_MCCFR_NONE: it is not stored and cannot be
 *   pass_chance(m)             draws an outcome
 *   go(m, infoset, action)     makes a seat's move, by its number
 *   leave(m, infoset, action)  the same, where only playout follows
 *   playout(m)                 goes on at random to the end, and what that pays
 *   mark(m, depth)             notes the place, for external sampling
 *   back(m, depth)             returns to it
 *
 * Estimates are in payoff to side 0 and unbiased: where a move was sampled, what came of it less the
 * baseline is divided by the probability of that, and the baseline added again; without one it is 0.
 */

#include "base/grow.h"
#include "base/random_next.h"
#include "equilibrium/mccfr.h"

#define BRANCHES_BETWEEN_LOOKS 65536 /* at the clock, within a pass: most are shorter */

static inline double positive_part(double number)
{
    return number > 0.0 ? number : 0.0;
}

/* The probability that regret matching gives an action. */
static inline double probability_of(const inki_mccfr_decision *d, double regret)
{
    return positive_part(regret) * d->scale + d->even;
}

/* Draws an action: with probability `epsilon` any, otherwise by regret matching.  The loops are short, and
 * without jumps that depend on what is drawn, as nothing could foresee these. */
static inline void choose(inki_mccfr *m, inki_mccfr_decision *d, double epsilon)
{
    const inki_mccfr_infoset *infoset = &m->store.infosets[d->infoset];
    const double *regrets = inki_mccfr_numbers(&m->store, infoset);
    const uint32_t count = infoset->count;
    double total = 0.0;
    for (uint32_t a = 0; a < count; a++) {
        total += positive_part(regrets[a]);
    }
    const double share = 1.0 / count;
    d->scale = total > 0.0 ? 1.0 / total : 0.0;
    d->even = total > 0.0 ? 0.0 : share;
    const double scale = (1.0 - epsilon) * d->scale;
    const double least = epsilon * share + (1.0 - epsilon) * d->even;
    const double unit = inki_random_unit(&m->random);
    double sum = 0.0;
    uint32_t drawn = 0; /* the first action at which the sum is above `unit` */
    uint32_t last = 0;  /* that can be drawn: it takes what rounding leaves over */
    for (uint32_t a = 0; a < count; a++) {
        const double chance = positive_part(regrets[a]) * scale + least;
        sum += chance;
        drawn += sum <= unit;
        last = chance > 0.0 ? a : last;
    }
    drawn = drawn < last ? drawn : last;
    d->action = (int)drawn;
    d->chosen = positive_part(regrets[drawn]) * scale + least;
}

/* Moves a baseline towards a sample of what its action is worth. */
static inline void learn(const inki_mccfr *m, double *baseline, double *times, double value)
{
    const double share = 1.0 / (*times += 1.0);
    *baseline += (share > m->rate ? share : m->rate) * (value - *baseline);
}

/* What the infoset of a decision is worth, where `value` came of the action that was taken; `taken` is
 * the estimate for that action.  The baselines of the infoset, if it has any, learn from that. */
static inline double look_back(inki_mccfr *m, const inki_mccfr_decision *d, double value,
                               double *taken)
{
    const inki_mccfr_infoset *infoset = &m->store.infosets[d->infoset];
    double *regrets = inki_mccfr_numbers(&m->store, infoset);
    const uint32_t count = infoset->count;
    const double by_regret = probability_of(d, regrets[d->action]);
    if (m->rule.baseline == INKI_BASELINE_NONE) {
        *taken = value / d->chosen;
        return by_regret * *taken;
    }
    double *baselines = regrets + inki_mccfr_baselines(infoset);
    double expected = 0.0;
    for (uint32_t a = 0; a < count; a++) {
        expected += probability_of(d, regrets[a]) * baselines[a];
    }
    double *baseline = &baselines[d->action];
    const double surprise = (value - *baseline) / d->chosen;
    *taken = *baseline + surprise;
    learn(m, baseline, baseline + count, value);
    return expected + by_regret * surprise;
}

/* Counts the strategy of the player who does not explore. */
static inline void add_strategy(inki_mccfr *m, const inki_mccfr_decision *d, double weight)
{
    const inki_mccfr_infoset *infoset = &m->store.infosets[d->infoset];
    const double *regrets = inki_mccfr_numbers(&m->store, infoset);
    double *sums = inki_mccfr_numbers(&m->store, infoset) + infoset->count;
    for (uint32_t a = 0; a < infoset->count; a++) {
        sums[a] += weight * probability_of(d, regrets[a]);
    }
}

/* --- outcome sampling ------------------------------------------------------------------------------- */

/* Plays one play and returns its decisions; `*value` is what it came to. */
static inline int play_out(inki_mccfr *m, double *value)
{
    int depth = 0;
    double explored = 1.0;
    start_play(m);
    for (;;) {
        const int mover = mover_here(m);
        if (mover == INK_MOVER_NOBODY) {
            *value = payoff_here(m);
            return depth;
        }
        if (mover == INK_MOVER_CHANCE) {
            pass_chance(m);
            continue;
        }
        bool is_new = false;
        const uint32_t infoset = infoset_here(m, &is_new);
        if (infoset == INKI_MCCFR_NONE) {
            *value = playout(m);
            return depth;
        }
        inki_mccfr_decision *d = &m->path[depth++];
        d->infoset = infoset;
        d->explored = explored;
        choose(m, d, mover == m->explorer ? m->rule.epsilon : 0.0);
        explored *= mover == m->explorer ? d->chosen : 1.0;
        if (is_new) {
            leave(m, infoset, d->action);
            *value = playout(m);
            return depth;
        }
        go(m, infoset, d->action);
    }
}

/* The other player and chance are sampled as they play, so of all that the weights of Lanctot et al. hold
 * only the explorer's part is left: a sample counts 1 / the probability of its moves. */
static inline void sample_outcome(inki_mccfr *m)
{
    double value;
    const double sign = m->game->side[m->explorer] == 0 ? 1.0 : -1.0;
    const bool has_baselines = m->rule.baseline != INKI_BASELINE_NONE;
    for (int depth = play_out(m, &value) - 1; depth >= 0; depth--) {
        const inki_mccfr_decision *d = &m->path[depth];
        const inki_mccfr_infoset *infoset = &m->store.infosets[d->infoset];
        double taken;
        if (infoset->seat != m->explorer) {
            add_strategy(m, d, 1.0 / d->explored);
            value = has_baselines ? look_back(m, d, value, &taken) : value;
            continue;
        }
        double *regrets = inki_mccfr_numbers(&m->store, infoset);
        const double *baselines = regrets + inki_mccfr_baselines(infoset);
        const double worth = look_back(m, d, value, &taken);
        const double weight = sign / d->explored;
        for (uint32_t a = 0; a < infoset->count; a++) {
            const double other = has_baselines ? baselines[a] : 0.0;
            regrets[a] += weight * (((int)a == d->action ? taken : other) - worth);
        }
        value = worth;
    }
}

/* --- external sampling ------------------------------------------------------------------------------ */

/* How far down the path is. */
typedef struct descent {
    int depth;   /* decisions on the path */
    size_t used; /* of the stack of values */
} descent;

/* Makes room for the values of an infoset's actions. */
static inline bool take_values(inki_mccfr *m, descent *at, inki_mccfr_decision *d)
{
    const size_t needed = at->used + m->store.infosets[d->infoset].count;
    double *values = inki_grow(m->values, &m->values_room, needed, sizeof *values);
    if (values == NULL) {
        m->store.room.status = INK_ERR_NOMEM;
        return false;
    }
    m->values = values;
    d->values = at->used;
    at->used = needed;
    return true;
}

/* Goes on from the place that play has come to, by what is sampled and by the first action of the explorer,
 * to an end, or to where nothing can be stored; returns what that pays. */
static inline double descend(inki_mccfr *m, descent *at)
{
    for (;;) {
        const int mover = mover_here(m);
        if (mover == INK_MOVER_NOBODY) {
            return payoff_here(m);
        }
        if (mover == INK_MOVER_CHANCE) {
            pass_chance(m);
            continue;
        }
        bool is_new;
        inki_mccfr_decision *d = &m->path[at->depth];
        d->infoset = infoset_here(m, &is_new);
        if (d->infoset == INKI_MCCFR_NONE || (mover == m->explorer && !take_values(m, at, d))) {
            return playout(m);
        }
        choose(m, d, 0.0);
        if (mover == m->explorer) {
            d->action = 0;
            mark(m, at->depth);
        } else {
            add_strategy(m, d, 1.0);
        }
        at->depth++;
        go(m, d->infoset, d->action);
    }
}

/* Adds what the explorer would rather have done, all its actions having been tried; returns what the infoset
 * is worth. */
static inline double compare_actions(inki_mccfr *m, const inki_mccfr_decision *d)
{
    const inki_mccfr_infoset *infoset = &m->store.infosets[d->infoset];
    const double sign = m->game->side[m->explorer] == 0 ? 1.0 : -1.0;
    const double *values = m->values + d->values;
    double *regrets = inki_mccfr_numbers(&m->store, infoset);
    double worth = 0.0;
    for (uint32_t a = 0; a < infoset->count; a++) {
        worth += probability_of(d, regrets[a]) * values[a];
    }
    for (uint32_t a = 0; a < infoset->count; a++) {
        regrets[a] += sign * (values[a] - worth);
    }
    return worth;
}

/* A pass that is cut leaves out what it did not get to; what it changed stays, as each change is an unbiased
 * sample by itself. */
static inline void sample_external(inki_mccfr *m)
{
    descent at = {0, 0};
    uint64_t looks = 0;
    start_play(m);
    double value = descend(m, &at);
    while (at.depth > 0) {
        inki_mccfr_decision *d = &m->path[at.depth - 1];
        const inki_mccfr_infoset *infoset = &m->store.infosets[d->infoset];
        if (infoset->seat != m->explorer) {
            double taken;
            value = look_back(m, d, value, &taken);
            at.depth--;
            continue;
        }
        m->values[d->values + (size_t)d->action] = value;
        if (++d->action < (int)infoset->count) {
            looks++;
            m->is_cut = !inki_mccfr_has_visits(m) ||
                        (looks % BRANCHES_BETWEEN_LOOKS == 0 && ink_control_stopped(m->control));
            if (m->is_cut) {
                return;
            }
            back(m, at.depth - 1);
            go(m, d->infoset, d->action);
            value = descend(m, &at);
            continue;
        }
        value = compare_actions(m, d);
        at.used = d->values;
        at.depth--;
    }
}
