/* sampling.c - Monte-Carlo sampling over hidden worlds.
 *
 * Draw worlds that fit the view, or list them all, value every action in each as if everything
 * were seen, and add up.  Source: Ginsberg (2001), section 3 (GIB's card play); Frank, Basin and
 * Matsubara (1998), "Monte-Carlo sampling".  It assumes that the future can be played with open
 * cards, in each world in its own way, which is strategy fusion: it never plays to learn, and
 * thinks too well of putting a guess off.
 */

#include "worlds/worlds_methods.h"

#include "base/tally.h"
#include "game/choose.h"
#include "game/open.h"
#include "worlds/survey.h"

typedef struct sampling {
    inki_ties ties;
    uint64_t samples; /* where the budget does not say */
    uint64_t list;    /* up to how many worlds are listed rather than drawn */
} sampling;

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    (void)method;
    if ((game->traits & INK_TRAIT_OPEN) != 0) {
        ink_error_set(error, 0, 0, "sampling is for hidden worlds; %s hides nothing", game->name);
        return INK_ERR_UNSUPPORTED;
    }
    if (!inki_open_exists(game)) {
        ink_error_set(error, 0, 0, "sampling needs a solver of open positions; %s has none",
                      game->name);
        return INK_ERR_UNSUPPORTED;
    }
    return INK_OK;
}

/* Adds up what was found in a world. */
static ink_status add(void *context, const inki_survey_slot *world)
{
    inki_tally_add(context, world->log_weight, world->numbers);
    return INK_OK;
}

/* Turns the sums into advice. */
static ink_status conclude(const sampling *self, const inki_survey *survey, const inki_tally *tally,
                           ink_advice *out)
{
    const ink_status status = inki_survey_advice(survey, tally, out);
    if (status == INK_OK) {
        inki_choose(survey->game, ink_view_seat(survey->view), self->ties,
                    inki_tie_tolerance(survey->game), survey->budget->seed, out);
    }
    return status;
}

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    const sampling *self = method->data;
    const uint64_t samples = budget->samples > 0 ? budget->samples : self->samples;
    const uint64_t list =
        budget->samples > 0 && budget->samples < self->list ? budget->samples : self->list;
    inki_survey survey;
    inki_tally tally = {0};
    ink_status status = inki_survey_begin(view, budget, samples, list, &survey);
    if (status == INK_OK) {
        status = inki_tally_init(&tally, survey.action_count * survey.stride);
    }
    if (status == INK_OK) {
        status = inki_survey_run(&survey, add, &tally);
    }
    if (status == INK_OK && survey.stopped_by == INK_STOPPED_DONE && survey.listed == 0 &&
        budget->samples > 0) {
        survey.stopped_by = INK_STOPPED_SAMPLES;
    }
    if (status == INK_OK) {
        status = conclude(self, &survey, &tally, out);
    }
    inki_tally_release(&tally);
    inki_survey_end(&survey);
    return status;
}

static ink_status create(const char *const *values, ink_method **out, ink_error *error)
{
    int ties;
    long long samples;
    long long list;
    ink_status status = inki_spec_integer("samples", values[0], 1, 1000000000, &samples, error);
    if (status == INK_OK) {
        status = inki_spec_integer("list", values[1], 0, 10000000, &list, error);
    }
    if (status == INK_OK) {
        status =
            inki_spec_choice("ties", values[2], inki_ties_words, INKI_TIES_COUNT, &ties, error);
    }
    if (status != INK_OK) {
        return status;
    }
    ink_method *method = inki_method_new(sizeof(sampling));
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    sampling *self = method->data;
    *self = (sampling){(inki_ties)ties, (uint64_t)samples, (uint64_t)list};
    method->accepts = accepts;
    method->advise = advise;
    *out = method;
    return INK_OK;
}

static const ink_parameter options[] = {
    {"samples", "500", "worlds to draw where the budget does not say, 1 to 1000000000"},
    {"list", "10000", "up to how many worlds all are listed instead of drawn, 0 to 10000000"},
    {"ties", "measures", INKI_TIES_TEXT},
};

const inki_method_row inki_sampling_row = {
    .info = {.name = "sampling",
             .text = "values every action in many hidden worlds as if all were seen, and adds up",
             .needs = "hidden information, and a solver for when everything is seen",
             .source = "Ginsberg (2001), GIB; Frank, Basin and Matsubara (1998)",
             .options = options,
             .option_count = 3},
    .create = create,
};
