/* sequences_hold.c - see sequences_hold.h. */

#include "game/sequences_hold.h"

#include <stdbool.h>
#include <stdlib.h>

static bool is_held(const double *held, const inki_infoset_group *group, uint32_t i)
{
    return held != NULL && held[group->sequence + i] >= 0.0;
}

/* Appends the infosets of a group that are not held.  Their sequences own themselves. */
static void keep_free(const inki_treeplex *whole, const inki_infoset_group *group,
                      const double *held, inki_treeplex *left, uint32_t *owner)
{
    inki_infoset_group *kept = &left->groups[left->group_count];
    *kept = (inki_infoset_group){left->infoset_count, 0, left->sequence_count, group->actions};
    for (uint32_t i = 0; i < group->count; i++) {
        kept->count += is_held(held, group, i) ? 0 : 1;
    }
    uint32_t place = 0;
    for (uint32_t i = 0; i < group->count; i++) {
        const uint32_t infoset = group->first + i;
        if (is_held(held, group, i)) {
            continue;
        }
        left->parent[kept->first + place] = owner[whole->parent[infoset]];
        left->keys[kept->first + place] = whole->keys[infoset];
        for (uint32_t a = 0; a < group->actions; a++) {
            owner[group->sequence + a * group->count + i] =
                kept->sequence + a * kept->count + place;
        }
        place++;
    }
    left->infoset_count += kept->count;
    left->sequence_count += kept->count * kept->actions;
    left->group_count += kept->count > 0 ? 1 : 0;
}

/* What is held belongs to whom the sequence before it does. */
static void pass_on(const inki_treeplex *whole, const inki_infoset_group *group, const double *held,
                    uint32_t *owner, double *share)
{
    for (uint32_t i = 0; i < group->count; i++) {
        const uint32_t parent = whole->parent[group->first + i];
        for (uint32_t a = 0; a < group->actions; a++) {
            const size_t sequence = group->sequence + (size_t)a * group->count + i;
            if (is_held(held, group, i)) {
                owner[sequence] = owner[parent];
                share[sequence] = share[parent] * held[sequence];
            } else {
                share[sequence] = share[parent];
            }
        }
    }
}

/* Groups come after those that lead to them, so owners and shares of parents are known. */
static ink_status split(const inki_treeplex *whole, const double *held, inki_treeplex *left,
                        uint32_t **owner, double **share)
{
    *left = (inki_treeplex){.sequence_count = 1};
    left->groups = malloc(((size_t)whole->group_count + 1) * sizeof *left->groups);
    left->parent = malloc(((size_t)whole->infoset_count + 1) * sizeof *left->parent);
    left->keys = malloc(((size_t)whole->infoset_count + 1) * sizeof *left->keys);
    *owner = calloc(whole->sequence_count, sizeof **owner);
    *share = calloc(whole->sequence_count, sizeof **share);
    if (left->groups == NULL || left->parent == NULL || left->keys == NULL || *owner == NULL ||
        *share == NULL) {
        return INK_ERR_NOMEM;
    }
    (*share)[0] = 1.0;
    for (uint32_t g = 0; g < whole->group_count; g++) {
        keep_free(whole, &whole->groups[g], held, left, *owner);
        pass_on(whole, &whole->groups[g], held, *owner, *share);
    }
    return INK_OK;
}

/* Payoffs of what is held go to the owners. */
static ink_status gather(const ink_sequences *whole, inki_held_game *game)
{
    const inki_payoff_matrix *payoffs = &whole->payoffs[0];
    inki_payoff_list list = {0};
    ink_status status = INK_OK;
    for (uint32_t row = 0; row < payoffs->row_count; row++) {
        for (uint64_t i = payoffs->starts[row]; i < payoffs->starts[row + 1]; i++) {
            const uint32_t column = payoffs->columns[i];
            const double value = payoffs->values[i] * game->share[0][row] * game->share[1][column];
            if (status == INK_OK) {
                status = inki_payoff_list_add(&list, (inki_payoff){row, column, value});
            }
        }
    }
    ink_sequences *left = &game->left;
    if (status == INK_OK) {
        status = inki_payoff_matrix_make(&list, game->owner[0], game->owner[1],
                                         left->players[0].sequence_count, &left->payoffs[0]);
    }
    if (status == INK_OK) {
        status = inki_payoff_matrix_transpose(&left->payoffs[0], left->players[1].sequence_count,
                                              &left->payoffs[1]);
    }
    inki_payoff_list_release(&list);
    uint32_t end = 0;
    const inki_blocks none = {.firsts = &end}; /* tiles pay where there are many products */
    for (int p = 0; p < 2 && status == INK_OK; p++) {
        status =
            inki_payoff_product_make(&left->payoffs[p], &none, &none, &left->products[p]);
    }
    return status;
}

ink_status inki_held_game_init(inki_held_game *out, const ink_sequences *whole,
                               const double *const held[2])
{
    *out = (inki_held_game){.left = {.payoff_sum = whole->payoff_sum,
                                     .range = whole->range,
                                     .seats = {whole->seats[0], whole->seats[1]},
                                     .histories = whole->histories,
                                     .ends = whole->ends}};
    ink_status status = INK_OK;
    for (int p = 0; p < 2 && status == INK_OK; p++) {
        status = split(&whole->players[p], held[p], &out->left.players[p], &out->owner[p],
                       &out->share[p]);
    }
    if (status == INK_OK) {
        status = gather(whole, out);
    }
    if (status != INK_OK) {
        inki_held_game_release(out);
    }
    return status;
}

void inki_held_game_release(inki_held_game *game)
{
    for (int p = 0; p < 2; p++) {
        inki_treeplex_release(&game->left.players[p]);
        inki_payoff_product_release(&game->left.products[p]);
        inki_payoff_matrix_release(&game->left.payoffs[p]);
        free(game->owner[p]);
        free(game->share[p]);
    }
    *game = (inki_held_game){0};
}
