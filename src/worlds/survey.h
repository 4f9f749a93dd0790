/* survey.h - the worlds of a view, listed or drawn, each solved as if everything were seen. */
#ifndef INKI_WORLDS_SURVEY_H
#define INKI_WORLDS_SURVEY_H

#include <inkling/method.h>

#include "base/tally.h"
#include "worlds/lanes.h"

/* One world of a round. */
typedef struct inki_survey_slot {
    ink_history history;
    double log_weight;
    double *numbers; /* for each action its value, then its measures */
    uint64_t nodes;
    ink_status status;
} inki_survey_slot;

/* Worlds examined one round after the other.  Each round solves one world in every lane, and hands out
 * what it found in the order of the worlds; so a limit that comes in the middle wastes one round at
 * most.  A zeroed struct is empty. */
typedef struct inki_survey {
    const ink_view *view;
    const ink_game *game;
    const ink_budget *budget;
    ink_control control; /* the budget's stop flag and time, for the solvers */
    int action_count;
    int stride; /* numbers for each action */
    ink_world_source *source;
    uint64_t listed;  /* worlds that are there in all; 0: drawn */
    uint64_t wanted;  /* worlds to examine */
    uint64_t worlds;  /* examined */
    uint64_t *order;  /* of the listed worlds: any beginning of it is a fair sample */
    uint64_t nodes;   /* spent in worlds that count */
    uint64_t allowed; /* nodes that a lane may spend on a world of this round; 0: any */
    inki_lanes lanes;
    inki_survey_slot slots[INKI_LANES];
    int slot_count; /* worlds of this round */
    ink_stopped_by stopped_by;
} inki_survey;

/* Takes a world that was solved. */
typedef ink_status inki_survey_fn(void *context, const inki_survey_slot *world);

/* Sets up a survey of a view whose seat is to move: of all worlds where at most `list` fit, otherwise of
 * `samples` that are drawn.  After an error inki_survey_end is called all the same.  Errors as
 * ink_world_source_create and ink_open_create have them. */
INK_NODISCARD ink_status inki_survey_begin(const ink_view *view, const ink_budget *budget,
                                           uint64_t samples, uint64_t list, inki_survey *out);

/* Examines the worlds, up to the limits of the budget.  INK_ERR_LIMIT and INK_ERR_STOPPED where not one
 * world was solved; otherwise `stopped_by` tells why there are no more. */
INK_NODISCARD ink_status inki_survey_run(inki_survey *survey, inki_survey_fn *take, void *context);

/* Advice with the means of what was found, added up in the order of `numbers`; what to do is left to
 * choose.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_survey_advice(const inki_survey *survey, const inki_tally *tally,
                                            ink_advice *out);

void inki_survey_end(inki_survey *survey);

#endif
