/* profile.c - two strategies on a sequence form, and how good they are. */

#include "equilibrium/profile.h"

#include <stdlib.h>

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

/* --- bounds ------------------------------------------------------------------------------------- */

ink_status inki_profile_bounds(const ink_sequences *sequences, const double *const plans[2],
                               ink_bounds *out)
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
        inki_kernels_here()->respond(&sequences->players[player], values[player], NULL);
    }
    const double base = sequences->payoff_sum / 2.0;
    out->value = base + value;
    out->low = base - values[1][0];
    out->high = base + values[0][0];
    out->nash_conv = values[0][0] + values[1][0];
    out->exploitability = out->nash_conv / 2.0;
    free(values[0]);
    free(values[1]);
    return INK_OK;
}

/* --- strategies by infoset ------------------------------------------------------------------------ */

/* The behaviour of a player whose plan, and the other's, are given. */
static double *behaviour_of(const ink_sequences *sequences, int player,
                            const double *const plans[2])
{
    const inki_treeplex *treeplex = &sequences->players[player];
    double *behaviour = take(sequences, player);
    double *values = take(sequences, player);
    if (behaviour != NULL && values != NULL) {
        gradient(sequences, player, plans[1 - player], values);
        inki_kernels_here()->respond(treeplex, values, behaviour);
        inki_profile_behaviour(treeplex, plans[player], behaviour);
    } else {
        free(behaviour);
        behaviour = NULL;
    }
    free(values);
    return behaviour;
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

ink_status inki_profile_strategy(const ink_sequences *sequences, const double *const plans[2],
                                 ink_strategy **out)
{
    const ink_strategy_entry *by_seat[2] = {NULL, NULL};
    ink_strategy_entry *entries[2] = {NULL, NULL};
    double *numbers[2] = {NULL, NULL};
    size_t counts[2] = {0, 0};
    ink_status status = INK_OK;
    for (int player = 0; player < 2 && status == INK_OK; player++) {
        const inki_treeplex *treeplex = &sequences->players[player];
        double *behaviour = behaviour_of(sequences, player, plans);
        entries[player] = calloc((size_t)treeplex->infoset_count + 1, sizeof *entries[player]);
        numbers[player] = take(sequences, player);
        if (behaviour == NULL || entries[player] == NULL || numbers[player] == NULL) {
            status = INK_ERR_NOMEM;
        } else {
            write_entries(treeplex, behaviour, entries[player], numbers[player]);
            by_seat[sequences->seats[player]] = entries[player];
            counts[sequences->seats[player]] = treeplex->infoset_count;
        }
        free(behaviour);
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
        status = inki_profile_bounds(sequences, both, out);
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
