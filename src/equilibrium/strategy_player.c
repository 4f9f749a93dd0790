/* strategy_player.c - a player that follows a strategy made before. */

#include <inkling/strategy.h>

#include <stdlib.h>
#include <string.h>

#include "game/spec.h"

static const ink_strategy *strategy_of(const ink_method *method)
{
    return *(ink_strategy *const *)method->data;
}

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    const char *made_for = ink_strategy_game(strategy_of(method));
    if (strcmp(made_for, game->text) == 0) {
        return INK_OK;
    }
    ink_error_set(error, 0, 0, "%.60s is for %.80s, not for %.80s", method->text, made_for,
                  game->text);
    return INK_ERR_UNSUPPORTED;
}

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    (void)budget;
    ink_status status = ink_advice_init(out, view);
    if (status != INK_OK) {
        return status;
    }
    ink_strategy_entry entry;
    const bool is_known = ink_strategy_find(strategy_of(method), ink_view_seat(view),
                                            ink_view_key(view), &entry) == INK_OK;
    if (is_known && entry.count != out->count) {
        ink_advice_release(out); /* another game's, though its text is the same */
        return INK_ERR_IMPOSSIBLE;
    }
    out->best = 0;
    for (int a = 0; a < out->count; a++) {
        ink_advice_action *actions = out->actions;
        actions[a].probability = is_known ? entry.probabilities[a] : 1.0 / out->count;
        out->best = actions[a].probability > actions[out->best].probability ? a : out->best;
    }
    out->value_text = "no value: the strategy was made before, and gives probabilities only";
    return INK_OK;
}

static void destroy(ink_method *method)
{
    ink_strategy_destroy(*(ink_strategy **)method->data);
    inki_method_free(method);
}

ink_status ink_strategy_player_create(ink_strategy *strategy, const char *text, ink_method **out)
{
    char *copy = strdup(text);
    ink_method *method = copy == NULL ? NULL : inki_method_new(sizeof strategy);
    if (method == NULL) {
        free(copy);
        ink_strategy_destroy(strategy);
        return INK_ERR_NOMEM;
    }
    *(ink_strategy **)method->data = strategy;
    method->name = "strategy";
    method->text = copy;
    method->accepts = accepts;
    method->advise = advise;
    method->destroy = destroy;
    *out = method;
    return INK_OK;
}
