/* best_defence_method.c - the method best_defence. */

#include "worlds/worlds_methods.h"

#include <stdlib.h>

#include "base/control.h"
#include "game/choose.h"
#include "worlds/best_defence.h"
#include "worlds/standpoint.h"

typedef struct best_defence {
    inki_defence_form form;
    int most;
    inki_ties ties;
} best_defence;

static const char *const form_words[INKI_DEFENCE_FORM_COUNT] = {"auto", "words", "sets", "fronts"};

static ink_status conclude(const ink_view *view, const best_defence *self, uint64_t seed,
                           const inki_defence_result *result, ink_advice *out)
{
    const ink_game *game = ink_view_game(view);
    const ink_status status = ink_advice_init(out, view);
    if (status != INK_OK) {
        return status;
    }
    for (int i = 0; i < out->count; i++) {
        out->actions[i].value = result->values[out->actions[i].action];
        out->actions[i].standard_error = 0.0;
    }
    inki_choose(game, ink_view_seat(view), self->ties, inki_tie_tolerance(game), seed, out);
    out->nodes = result->nodes;
    out->value_text = inki_standpoint_value_text;
    return INK_OK;
}

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    const best_defence *self = method->data;
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    inki_standpoint from;
    inki_worlds_locate(view, &from);
    const size_t room = (size_t)ink_worlds_node_at(from.worlds, from.node)->edge_count;
    inki_defence_result result = {.values = calloc(room, sizeof(double)), .nodes = budget->nodes};
    ink_status status = INK_ERR_NOMEM;
    if (result.values != NULL) {
        status = inki_defence_solve(&from, self->form, self->most, &control, &result);
    }
    if (status == INK_OK) {
        status = conclude(view, self, budget->seed, &result, out);
    }
    if (status == INK_ERR_UNSUPPORTED) {
        ink_error_set(&method->reason, 0, 0, "form=%s is for payoffs of 0 and 1 in %s",
                      form_words[self->form],
                      self->form == INKI_DEFENCE_SETS
                          ? "few worlds, which weigh the same where MIN cannot tell them apart"
                          : "64 equal worlds at most, which MIN knows and in which all moves are "
                            "legal");
    }
    free(result.values);
    return inki_standpoint_status(status, &control);
}

static ink_status create(const char *const *values, ink_method **out, ink_error *error)
{
    int form;
    int ties;
    long long most;
    ink_status status =
        inki_spec_choice("form", values[0], form_words, INKI_DEFENCE_FORM_COUNT, &form, error);
    if (status == INK_OK) {
        status = inki_spec_integer("front", values[1], 1, 10000000, &most, error);
    }
    if (status == INK_OK) {
        status =
            inki_spec_choice("ties", values[2], inki_ties_words, INKI_TIES_COUNT, &ties, error);
    }
    if (status != INK_OK) {
        return status;
    }
    ink_method *method = inki_method_new(sizeof(best_defence));
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    *(best_defence *)method->data =
        (best_defence){(inki_defence_form)form, (int)most, (inki_ties)ties};
    method->name = inki_best_defence_row.info.name;
    method->accepts = inki_standpoint_accepts;
    method->advise = advise;
    *out = method;
    return INK_OK;
}

static const ink_parameter options[] = {
    {"form", "auto",
     "of what MAX can be sure of: words (MIN knows the world), sets (few worlds), fronts, auto"},
    {"front", "100000", "vectors in a front at most, 1 to 10000000"},
    {"ties", "first", INKI_TIES_TEXT},
};

const inki_method_row inki_best_defence_row = {
    .info = {.name = "best_defence",
             .text = "the best that one plan for all worlds can guarantee",
             .needs = "a MAX/MIN tree in several worlds",
             .source = "Frank and Basin (1998), best defence model; Ginsberg (2001), GIB",
             .options = options,
             .option_count = (int)(sizeof options / sizeof options[0])},
    .create = create,
};
