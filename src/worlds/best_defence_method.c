/* best_defence_method.c - the method best_defence. */

#include "worlds/worlds_methods.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/control.h"
#include "base/number.h"
#include "game/choose.h"
#include "worlds/best_defence.h"
#include "worlds/standpoint.h"

typedef struct best_defence {
    inki_defence_form form;
    int most;
    inki_ties ties;
    double err;
} best_defence;

static const char *const form_words[INKI_DEFENCE_FORM_COUNT] = {"auto", "words", "sets", "fronts"};

static const char *const mistakes_text =
    "expected payoff of the plan against a MIN who knows it and its own class of worlds; of equal "
    "ones, MAX takes what promises more if MIN errs";

/* Chooses among the moves with the best value by what MAX may hope for. */
static void choose_by_hope(const best_defence *self, const ink_view *view, uint64_t seed,
                           const inki_defence_result *result, ink_advice *out)
{
    for (int i = 0; i < out->count; i++) {
        const double hope = result->hopes[out->actions[i].action];
        out->actions[i].value = isnan(hope) ? -HUGE_VAL : hope;
    }
    const ink_game *game = ink_view_game(view);
    inki_choose(game, ink_view_seat(view), self->ties, inki_tie_tolerance(game), seed, out);
    for (int i = 0; i < out->count; i++) {
        out->actions[i].value = result->values[out->actions[i].action];
    }
    out->value = out->actions[out->best].value;
    out->value_text = mistakes_text;
}

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
    out->nodes = result->nodes;
    out->value_text = inki_standpoint_value_text;
    if (self->err > 0.0 && ink_view_seat(view) == 0) {
        choose_by_hope(self, view, seed, result, out);
    } else {
        inki_choose(game, ink_view_seat(view), self->ties, inki_tie_tolerance(game), seed, out);
    }
    return INK_OK;
}

static void explain(ink_method *method)
{
    const best_defence *self = method->data;
    ink_error_set(&method->reason, 0, 0, "form=%s is for payoffs of 0 and 1 in %s",
                  form_words[self->form],
                  self->form == INKI_DEFENCE_SETS
                      ? "few worlds, which weigh the same where MIN cannot tell them apart"
                      : "64 equal worlds at most, which MIN knows and in which all moves are "
                        "legal");
}

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    const best_defence *self = method->data;
    const ink_control control = inki_control_within(budget->control, budget->time_ms);
    const inki_defence_options options = {.form = self->form,
                                          .most = self->most,
                                          .err = self->err,
                                          .tolerance = inki_tie_tolerance(ink_view_game(view))};
    inki_standpoint from;
    inki_worlds_locate(view, &from);
    const size_t room = (size_t)ink_worlds_node_at(from.worlds, from.node)->edge_count;
    inki_defence_result result = {.values = calloc(room, sizeof(double)),
                                  .hopes = calloc(room, sizeof(double)),
                                  .nodes = budget->nodes};
    ink_status status = INK_ERR_NOMEM;
    if (result.values != NULL && result.hopes != NULL) {
        status = inki_defence_solve(&from, &options, &control, &result);
    }
    if (status == INK_OK) {
        status = conclude(view, self, budget->seed, &result, out);
    }
    if (status == INK_ERR_UNSUPPORTED) {
        explain(method);
    }
    free(result.values);
    free(result.hopes);
    return inki_standpoint_status(status, &control);
}

/* Reads a probability. */
static ink_status read_share(const char *name, const char *text, double *out, ink_error *error)
{
    if (!inki_number_read(text, strlen(text), out) || *out < 0.0 || *out > 1.0) {
        ink_error_set(error, 0, 0, "%s=%.40s: a number from 0 to 1 is expected", name, text);
        return INK_ERR_ARGUMENT;
    }
    return INK_OK;
}

static ink_status create(const char *const *values, ink_method **out, ink_error *error)
{
    int form;
    int ties;
    long long most;
    double err = 0.0;
    ink_status status =
        inki_spec_choice("form", values[0], form_words, INKI_DEFENCE_FORM_COUNT, &form, error);
    if (status == INK_OK) {
        status = inki_spec_integer("front", values[1], 1, 10000000, &most, error);
    }
    if (status == INK_OK) {
        status =
            inki_spec_choice("ties", values[2], inki_ties_words, INKI_TIES_COUNT, &ties, error);
    }
    if (status == INK_OK) {
        status = read_share("err", values[3], &err, error);
    }
    if (status != INK_OK) {
        return status;
    }
    ink_method *method = inki_method_new(sizeof(best_defence));
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    *(best_defence *)method->data =
        (best_defence){(inki_defence_form)form, (int)most, (inki_ties)ties, err};
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
    {"err", "0", "of equal moves, what promises more if MIN errs with this probability, 0 to 1"},
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
