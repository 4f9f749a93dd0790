/* registry.c - the two tables: games by name, methods by name. */

#include <stdlib.h>
#include <string.h>

#include "bridge/bridge_play.h"
#include "bridge/suit_graph.h"
#include "equilibrium/equilibrium.h"
#include "game/spec.h"
#include "games/games.h"
#include "search/search.h"
#include "worlds/worlds_methods.h"

/* In the order of names. */
static const inki_game_row *const games[] = {
    &inki_backgammon_row,   &inki_biased_rps_row,  &inki_bridge_play_row, &inki_bridge_suit_row,
    &inki_connect_four_row, &inki_goofspiel_row,   &inki_kuhn_poker_row,  &inki_leduc_poker_row,
    &inki_liars_dice_row,   &inki_nim_row,         &inki_phantom_ttt_row, &inki_pig_row,
    &inki_poker_row,        &inki_random_tree_row, &inki_tic_tac_toe_row,
};

/* In the order of names. */
static const inki_method_row *const methods[] = {
    &inki_alpha_beta_row,
    &inki_alpha_mu_row,
    &inki_best_defence_row,
    &inki_cfr_row,
    &inki_cfr_plus_row,
    &inki_discounted_cfr_row,
    &inki_expectiminimax_row,
    &inki_linear_cfr_row,
    &inki_lp_row,
    &inki_mccfr_external_row,
    &inki_mccfr_outcome_row,
    &inki_minimax_row,
    &inki_payoff_reduction_row,
    &inki_payoff_reduction_beta_row,
    &inki_predictive_cfr_plus_row,
    &inki_rollout_row,
    &inki_sampling_row,
    &inki_sampling_plan_row,
    &inki_uniform_row,
    &inki_value_iteration_row,
    &inki_vector_minimax_row,
};

#define GAME_COUNT ((int)(sizeof games / sizeof games[0]))
#define METHOD_COUNT ((int)(sizeof methods / sizeof methods[0]))

int ink_game_count(void)
{
    return GAME_COUNT;
}

const ink_game_info *ink_game_at(int index)
{
    return index < 0 || index >= GAME_COUNT ? NULL : &games[index]->info;
}

int ink_method_count(void)
{
    return METHOD_COUNT;
}

const ink_method_info *ink_method_at(int index)
{
    return index < 0 || index >= METHOD_COUNT ? NULL : &methods[index]->info;
}

/* The string with all parameters, for the maker's `text`; NULL when there is no memory. */
static const char *full_text(const char *name, const ink_parameter *parameters, int count,
                             const char *const *values)
{
    ink_text text = {0};
    inki_spec_text(name, parameters, count, values, &text);
    if (ink_text_status(&text) != INK_OK) {
        ink_text_release(&text);
        return NULL;
    }
    return text.bytes;
}

/* Makes the game of a row. */
static ink_status create_game(const inki_game_row *row, const inki_spec *spec, ink_game **out,
                              ink_error *error)
{
    const char *values[INKI_SPEC_MAX_ITEMS];
    const ink_game_info *info = &row->info;
    ink_status status =
        inki_spec_resolve(spec, info->parameters, info->parameter_count, values, error);
    ink_game *game = NULL;
    if (status == INK_OK) {
        status = row->create(values, &game, error);
    }
    if (status != INK_OK) {
        return status;
    }
    game->text = full_text(info->name, info->parameters, info->parameter_count, values);
    if (game->text == NULL) {
        ink_game_destroy(game);
        return INK_ERR_NOMEM;
    }
    *out = game;
    return INK_OK;
}

ink_status ink_game_create(const char *text, ink_game **out, ink_error *error)
{
    inki_spec spec;
    ink_status status = inki_spec_parse(text, strlen(text), &spec, error);
    if (status != INK_OK) {
        return status;
    }
    const inki_game_row *row = NULL;
    for (int i = 0; i < GAME_COUNT && row == NULL; i++) {
        row = strcmp(games[i]->info.name, spec.name) == 0 ? games[i] : NULL;
    }
    if (row == NULL) {
        ink_error_set(error, 1, 1, "there is no game \"%.60s\"", spec.name);
        status = INK_ERR_NOT_FOUND;
    } else {
        status = create_game(row, &spec, out, error);
    }
    inki_spec_release(&spec);
    return status;
}

/* Makes the method of a row. */
static ink_status create_method(const inki_method_row *row, const inki_spec *spec, ink_method **out,
                                ink_error *error)
{
    const char *values[INKI_SPEC_MAX_ITEMS];
    const ink_method_info *info = &row->info;
    ink_status status = inki_spec_resolve(spec, info->options, info->option_count, values, error);
    ink_method *method = NULL;
    if (status == INK_OK) {
        status = row->create(values, &method, error);
    }
    if (status != INK_OK) {
        return status;
    }
    method->name = info->name;
    method->text = full_text(info->name, info->options, info->option_count, values);
    if (method->text == NULL) {
        ink_method_destroy(method);
        return INK_ERR_NOMEM;
    }
    *out = method;
    return INK_OK;
}

ink_status ink_method_create(const char *text, ink_method **out, ink_error *error)
{
    inki_spec spec;
    ink_status status = inki_spec_parse(text, strlen(text), &spec, error);
    if (status != INK_OK) {
        return status;
    }
    const inki_method_row *row = NULL;
    for (int i = 0; i < METHOD_COUNT && row == NULL; i++) {
        row = strcmp(methods[i]->info.name, spec.name) == 0 ? methods[i] : NULL;
    }
    if (row == NULL) {
        ink_error_set(error, 1, 1, "there is no method \"%.60s\"", spec.name);
        status = INK_ERR_NOT_FOUND;
    } else {
        status = create_method(row, &spec, out, error);
    }
    inki_spec_release(&spec);
    return status;
}
