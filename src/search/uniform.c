/* uniform.c - every legal action with the same probability: the player to beat. */

#include "search/search.h"

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    (void)method;
    (void)game;
    (void)error;
    return INK_OK;
}

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    (void)method;
    const ink_status status = ink_advice_init(out, view);
    if (status != INK_OK) {
        return status;
    }
    for (int i = 0; i < out->count; i++) {
        out->actions[i].probability = 1.0 / out->count;
    }
    ink_random random;
    ink_random_init(&random, budget->seed);
    out->best = (int)ink_random_below(&random, (uint64_t)out->count);
    out->value_text = "no value: uniform does not look ahead";
    return INK_OK;
}

static ink_status create(const char *const *values, ink_method **out, ink_error *error)
{
    (void)values;
    (void)error;
    ink_method *method = inki_method_new(0);
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    method->accepts = accepts;
    method->advise = advise;
    *out = method;
    return INK_OK;
}

const inki_method_row inki_uniform_row = {
    .info = {.name = "uniform",
             .text = "plays every legal action with the same probability",
             .needs = "any game",
             .source = "the baseline of most studies"},
    .create = create,
};
