/* profile.c - two strategies on a sequence form, and how good they are. */

#include "equilibrium/profile.h"

#include <stdbool.h>
#include <stdlib.h>

#define TIE_TOLERANCE 1e-12 /* within which values are equal, as a share of the range of payoffs */

/* --- vectors over sequences ------------------------------------------------------------------- */

/* Room for a vector over the sequences of a player; NULL without memory. */
static double *take(const ink_sequences *sequences, int player)
{
    return calloc((size_t)sequences->players[player].sequence_count + INKI_ROW_SLACK,
                  sizeof(double));
}

/* What the sequences of `player` pay it against the other's plan. */
static void gradient(const ink_sequences *sequences, int player, const double *plan, double *out)
{
    inki_kernels_here()->times(&sequences->products[player], plan, player == 0 ? 1.0 : -1.0, out);
}

void inki_profile_uniform(const inki_treeplex *treeplex, double *behaviour)
{
    behaviour[0] = 1.0;
    for (uint32_t g = 0; g < treeplex->group_count; g++) {
        const inki_infoset_group *group = &treeplex->groups[g];
        const size_t size = (size_t)group->count * group->actions;
        for (size_t i = 0; i < size; i++) {
            behaviour[group->sequence + i] = 1.0 / (double)group->actions;
        }
    }
}

/* Puts the held probabilities into behaviour. */
static void hold(const inki_treeplex *treeplex, const double *held, double *behaviour)
{
    for (size_t i = 1; held != NULL && i < treeplex->sequence_count; i++) {
        behaviour[i] = held[i] >= 0.0 ? held[i] : behaviour[i];
    }
}

double *inki_profile_uniform_plan(const inki_treeplex *treeplex, const double *held)
{
    double *plan = calloc(treeplex->sequence_count, sizeof *plan);
    double *behaviour = calloc(treeplex->sequence_count, sizeof *behaviour);
    if (behaviour != NULL && plan != NULL) {
        inki_profile_uniform(treeplex, behaviour);
        hold(treeplex, held, behaviour);
        inki_kernels_here()->plan(treeplex, behaviour, plan);
    } else {
        free(plan);
        plan = NULL;
    }
    free(behaviour);
    return plan;
}

void inki_profile_behaviour(const inki_treeplex *treeplex, const double *plan, double *behaviour)
{
    for (uint32_t g = 0; g < treeplex->group_count; g++) {
        const inki_infoset_group *group = &treeplex->groups[g];
        for (uint32_t i = 0; i < group->count; i++) {
            double reach = 0.0;
            for (uint32_t a = 0; a < group->actions; a++) {
                reach += plan[group->sequence + a * group->count + i];
            }
            for (uint32_t a = 0; a < group->actions && reach > 0.0; a++) {
                const size_t at = group->sequence + (size_t)a * group->count + i;
                behaviour[at] = plan[at] / reach;
            }
        }
    }
}

/* --- best responses ----------------------------------------------------------------------------------- */

/* How a player answers. */
typedef struct answer_rule {
    const double *held; /* at these infosets not freely; NULL: at none */
    double
        *second; /* other values of the sequences, which decide between equal ones; may be NULL */
    double tolerance; /* within which values are equal */
} answer_rule;

/* An infoset: action `a` is sequence `first + a * stride`. */
typedef struct place {
    size_t first;
    size_t stride;
    size_t actions;
} place;

/* The action of an infoset that answers best. */
static size_t best_at(const place *at, const answer_rule *rule, const double *values)
{
    size_t best = at->first;
    for (size_t a = 1; a < at->actions; a++) {
        const size_t sequence = at->first + a * at->stride;
        best = values[sequence] > values[best] ? sequence : best;
    }
    if (rule->second == NULL) {
        return best;
    }
    const double least = values[best] - rule->tolerance;
    for (size_t a = 0; a < at->actions; a++) {
        const size_t sequence = at->first + a * at->stride;
        if (values[sequence] >= least && rule->second[sequence] > rule->second[best]) {
            best = sequence;
        }
    }
    return best;
}

/* The mean of an infoset's values under probabilities. */
static double mean_at(const place *at, const double *probabilities, const double *values)
{
    double sum = 0.0;
    for (size_t a = 0; a < at->actions; a++) {
        const size_t sequence = at->first + a * at->stride;
        sum += probabilities[sequence] * values[sequence];
    }
    return sum;
}

/* Writes the behaviour of an infoset: what is held, or else `best` alone. */
static void behave_at(const place *at, const double *held, size_t best, double *behaviour)
{
    for (size_t a = 0; a < at->actions; a++) {
        const size_t sequence = at->first + a * at->stride;
        behaviour[sequence] = held != NULL ? held[sequence] : sequence == best ? 1.0 : 0.0;
    }
}

/* Adds to the values of all sequences what follows them when the player answers by a rule; the behaviour
 * is written unless it is NULL. */
static void answer(const inki_treeplex *treeplex, const answer_rule *rule, double *values,
                   double *behaviour)
{
    for (uint32_t g = treeplex->group_count; g-- > 0;) {
        const inki_infoset_group *group = &treeplex->groups[g];
        for (uint32_t i = 0; i < group->count; i++) {
            const place at = {group->sequence + i, group->count, group->actions};
            const double *held =
                rule->held != NULL && rule->held[at.first] >= 0.0 ? rule->held : NULL;
            const size_t best = best_at(&at, rule, values);
            const uint32_t parent = treeplex->parent[group->first + i];
            values[parent] += held != NULL ? mean_at(&at, held, values) : values[best];
            if (rule->second != NULL) {
                rule->second[parent] +=
                    held != NULL ? mean_at(&at, held, rule->second) : rule->second[best];
            }
            if (behaviour != NULL) {
                behave_at(&at, held, best, behaviour);
            }
        }
    }
}

/* --- bounds ------------------------------------------------------------------------------------- */

ink_status inki_profile_bounds(const ink_sequences *sequences, const double *const plans[2],
                               const double *const held[2], ink_bounds *out)
{
    double *values[2] = {take(sequences, 0), take(sequences, 1)};
    if (values[0] == NULL || values[1] == NULL) {
        free(values[0]);
        free(values[1]);
        return INK_ERR_NOMEM;
    }
    gradient(sequences, 0, plans[1], values[0]);
    gradient(sequences, 1, plans[0], values[1]);
    double value = 0.0;
    for (uint32_t i = 0; i < sequences->players[0].sequence_count; i++) {
        value += plans[0][i] * values[0][i];
    }
    for (int player = 0; player < 2; player++) {
        const inki_treeplex *treeplex = &sequences->players[player];
        if (held == NULL || held[player] == NULL) {
            inki_kernels_here()->respond(treeplex, values[player], NULL);
        } else {
            answer(treeplex, &(answer_rule){.held = held[player]}, values[player], NULL);
        }
    }
    const double base = sequences->payoff_sum / 2.0;
    out->value = base + value;
    out->low = base - values[1][0];
    out->high = base + values[0][0];
    out->nash_conv = inki_profile_nash_conv(values[0][0] + values[1][0], sequences->range);
    out->exploitability = out->nash_conv / 2.0;
    free(values[0]);
    free(values[1]);
    return INK_OK;
}

/* --- strategies by infoset ------------------------------------------------------------------------ */

/* Two plans and what is made of them. */
typedef struct profile {
    const ink_sequences *sequences;
    const double *const *plans;
    const double *const *held; /* or NULL */
    double *behaviour[2];
    double *trembling[2]; /* plans of these behaviours, with every other move made now and then */
} profile;

static const double *held_by(const profile *p, int player)
{
    return p->held == NULL ? NULL : p->held[player];
}

/* Fills in the behaviour of a player: as its plan has it, and where that does not reach, the best answer.
 * With care, equal answers are told apart by how good they are if the other trembles.  INK_ERR_NOMEM. */
static ink_status behave(profile *p, int player, bool is_careful)
{
    const inki_treeplex *treeplex = &p->sequences->players[player];
    const double *other = p->plans[1 - player];
    double *values = take(p->sequences, player);
    double *second = is_careful ? take(p->sequences, player) : NULL;
    const bool enough = values != NULL && (second != NULL || !is_careful);
    if (enough) {
        const answer_rule rule = {.held = held_by(p, player),
                                  .second = second,
                                  .tolerance = TIE_TOLERANCE * p->sequences->range * other[0]};
        gradient(p->sequences, player, other, values);
        if (is_careful) {
            gradient(p->sequences, player, p->trembling[1 - player], second);
        }
        answer(treeplex, &rule, values, p->behaviour[player]);
        inki_profile_behaviour(treeplex, p->plans[player], p->behaviour[player]);
        hold(treeplex, rule.held, p->behaviour[player]);
    }
    free(values);
    free(second);
    return enough ? INK_OK : INK_ERR_NOMEM;
}

/* INK_ERR_NOMEM. */
static ink_status tremble(profile *p, int player)
{
    const inki_treeplex *treeplex = &p->sequences->players[player];
    double *behaviour = take(p->sequences, player);
    if (behaviour == NULL) {
        return INK_ERR_NOMEM;
    }
    inki_profile_uniform(treeplex, behaviour);
    for (size_t i = 1; i < treeplex->sequence_count; i++) {
        behaviour[i] = INKI_TREMBLE * behaviour[i] + (1.0 - INKI_TREMBLE) * p->behaviour[player][i];
    }
    inki_kernels_here()->plan(treeplex, behaviour, p->trembling[player]);
    free(behaviour);
    return INK_OK;
}

/* Finds the behaviour of both players.  The first ones tell how each goes on where it was not expected to
 * be, and so against what the other should be careful.  INK_ERR_NOMEM. */
static ink_status behave_both(profile *p)
{
    ink_status status = INK_OK;
    for (int player = 0; player < 2; player++) {
        p->behaviour[player] = take(p->sequences, player);
        p->trembling[player] = take(p->sequences, player);
        if (p->behaviour[player] == NULL || p->trembling[player] == NULL) {
            return INK_ERR_NOMEM;
        }
    }
    for (int player = 0; player < 2 && status == INK_OK; player++) {
        status = behave(p, player, false);
        status = status == INK_OK ? tremble(p, player) : status;
    }
    for (int player = 0; player < 2 && status == INK_OK; player++) {
        status = behave(p, player, true);
    }
    return status;
}

/* The entries of a player in the order of infosets, their numbers in `numbers`. */
static void write_entries(const inki_treeplex *treeplex, const double *behaviour,
                          ink_strategy_entry *entries, double *numbers)
{
    for (uint32_t g = 0; g < treeplex->group_count; g++) {
        const inki_infoset_group *group = &treeplex->groups[g];
        for (uint32_t i = 0; i < group->count; i++) {
            for (uint32_t a = 0; a < group->actions; a++) {
                numbers[a] = behaviour[group->sequence + (size_t)a * group->count + i];
            }
            entries[group->first + i] = (ink_strategy_entry){treeplex->keys[group->first + i],
                                                             numbers, (int)group->actions};
            numbers += group->actions;
        }
    }
}

/* Makes the strategy of the behaviours. */
static ink_status write_strategy(const profile *p, ink_strategy **out)
{
    const ink_sequences *sequences = p->sequences;
    const ink_strategy_entry *by_seat[2] = {NULL, NULL};
    ink_strategy_entry *entries[2] = {NULL, NULL};
    double *numbers[2] = {NULL, NULL};
    size_t counts[2] = {0, 0};
    ink_status status = INK_OK;
    for (int player = 0; player < 2 && status == INK_OK; player++) {
        const inki_treeplex *treeplex = &sequences->players[player];
        entries[player] = calloc((size_t)treeplex->infoset_count + 1, sizeof *entries[player]);
        numbers[player] = take(sequences, player);
        if (entries[player] == NULL || numbers[player] == NULL) {
            status = INK_ERR_NOMEM;
        } else {
            write_entries(treeplex, p->behaviour[player], entries[player], numbers[player]);
            by_seat[sequences->seats[player]] = entries[player];
            counts[sequences->seats[player]] = treeplex->infoset_count;
        }
    }
    if (status == INK_OK) {
        status = ink_strategy_create(sequences->game, by_seat, counts, out);
    }
    for (int player = 0; player < 2; player++) {
        free(entries[player]);
        free(numbers[player]);
    }
    return status;
}

ink_status inki_profile_strategy(const ink_sequences *sequences, const double *const plans[2],
                                 const double *const held[2], ink_strategy **out)
{
    profile p = {.sequences = sequences, .plans = plans, .held = held};
    ink_status status = behave_both(&p);
    if (status == INK_OK) {
        status = write_strategy(&p, out);
    }
    for (int player = 0; player < 2; player++) {
        free(p.behaviour[player]);
        free(p.trembling[player]);
    }
    return status;
}

ink_status inki_profile_read(const ink_sequences *sequences, int player,
                             const ink_strategy *strategy, double *behaviour, size_t *found)
{
    const inki_treeplex *treeplex = &sequences->players[player];
    *found = 0;
    for (uint32_t g = 0; g < treeplex->group_count; g++) {
        const inki_infoset_group *group = &treeplex->groups[g];
        for (uint32_t i = 0; i < group->count; i++) {
            ink_strategy_entry entry;
            if (ink_strategy_find(strategy, sequences->seats[player],
                                  treeplex->keys[group->first + i], &entry) != INK_OK) {
                continue;
            }
            if (entry.count != (int)group->actions) {
                return INK_ERR_ARGUMENT;
            }
            for (uint32_t a = 0; a < group->actions; a++) {
                behaviour[group->sequence + (size_t)a * group->count + i] = entry.probabilities[a];
            }
            ++*found;
        }
    }
    return INK_OK;
}

ink_status inki_profile_hold(const ink_sequences *sequences, const ink_strategy *strategy,
                             double *held[2])
{
    double *read[2] = {take(sequences, 0), take(sequences, 1)};
    ink_status status = read[0] == NULL || read[1] == NULL ? INK_ERR_NOMEM : INK_OK;
    size_t found = 0;
    for (int player = 0; player < 2 && status == INK_OK; player++) {
        for (size_t i = 0; i < sequences->players[player].sequence_count; i++) {
            read[player][i] = -1.0;
        }
        size_t count = 0;
        status = inki_profile_read(sequences, player, strategy, read[player], &count);
        found += count;
    }
    if (status == INK_OK &&
        found != ink_strategy_count(strategy, 0) + ink_strategy_count(strategy, 1)) {
        status = INK_ERR_ARGUMENT;
    }
    for (int player = 0; player < 2; player++) {
        if (status == INK_OK) {
            held[player] = read[player];
        } else {
            free(read[player]);
        }
    }
    return status;
}

/* The plan of a player that follows `strategy`; INK_ERR_ARGUMENT, INK_ERR_NOMEM. */
static ink_status plan_of(const ink_sequences *sequences, int player, const ink_strategy *strategy,
                          double **out)
{
    const inki_treeplex *treeplex = &sequences->players[player];
    double *behaviour = take(sequences, player);
    double *plan = take(sequences, player);
    size_t found;
    ink_status status = INK_ERR_NOMEM;
    if (behaviour != NULL && plan != NULL) {
        inki_profile_uniform(treeplex, behaviour);
        status = inki_profile_read(sequences, player, strategy, behaviour, &found);
    }
    if (status == INK_OK) {
        inki_kernels_here()->plan(treeplex, behaviour, plan);
        *out = plan;
        plan = NULL;
    }
    free(behaviour);
    free(plan);
    return status;
}

static ink_status evaluate(const ink_sequences *sequences, const ink_strategy *first,
                           const ink_strategy *second, ink_bounds *out)
{
    double *plans[2] = {NULL, NULL};
    ink_status status = plan_of(sequences, 0, first, &plans[0]);
    if (status == INK_OK) {
        status = plan_of(sequences, 1, second, &plans[1]);
    }
    if (status == INK_OK) {
        const double *const both[2] = {plans[0], plans[1]};
        status = inki_profile_bounds(sequences, both, NULL, out);
    }
    free(plans[0]);
    free(plans[1]);
    return status;
}

ink_status ink_evaluate(const ink_sequences *sequences, const ink_strategy *strategy,
                        ink_bounds *out)
{
    return evaluate(sequences, strategy, strategy, out);
}

ink_status ink_evaluate_pair(const ink_sequences *sequences, const ink_strategy *first,
                             const ink_strategy *second, double *out)
{
    ink_bounds bounds;
    const ink_status status = evaluate(sequences, first, second, &bounds);
    if (status == INK_OK) {
        *out = bounds.value;
    }
    return status;
}
