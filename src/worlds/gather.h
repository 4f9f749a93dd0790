/* gather.h - worlds of a view, brought together: what a walk through all of them at once begins with. */
#ifndef INKI_WORLDS_GATHER_H
#define INKI_WORLDS_GATHER_H

#include "game/choose.h"
#include "worlds/survey.h"
#include "worlds/walk.h"

/* Worlds that were surveyed.  Those that look alike in everything are one, of so much more weight.  A
 * zeroed struct is empty. */
typedef struct inki_gather {
    inki_survey survey;
    inki_tally tally; /* of what the survey found */
    inki_walk walk;   /* from the view's seat; without a limit of nodes so far */
    inki_walk_node root;
    inki_vectors vectors;
    double *logs;      /* of each world the log weight, */
    double *weights;   /* how often it was drawn, and in the end the weight */
    double *numbers;   /* for each world the planner's value of each action */
    inki_cell *bounds; /* for each action its vector */
    size_t log_room;
    size_t weight_room;
    size_t number_room;
} inki_gather;

/* Accepts games whose hidden worlds can be walked through: what is hidden was dealt at the start, and
 * there is an open solver. */
INK_NODISCARD ink_status inki_gather_accepts(const char *method, const ink_game *game,
                                             ink_error *error);

/* Surveys worlds: all of them where at most `worlds` fit, otherwise so many that are drawn; fewer where
 * the budget has fewer samples.  After an error inki_gather_end is called all the same.  Errors as
 * inki_survey_run. */
INK_NODISCARD ink_status inki_gather_begin(const ink_view *view, const ink_budget *budget,
                                           uint64_t worlds, inki_gather *out);
void inki_gather_end(inki_gather *gather);

/* The advice of sampling, from the survey.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_gather_advice(const inki_gather *gather, inki_ties ties,
                                            ink_advice *out);

/* What the values of plans mean that are made for these worlds. */
extern const char *const inki_gather_value_text;

/* Turns INK_ERR_LIMIT and INK_ERR_STOPPED of a search into the reason why `advice`, which holds what was
 * found before, goes no farther; other statuses stay. */
INK_NODISCARD ink_status inki_gather_limit(const inki_gather *gather, ink_status status,
                                           ink_advice *advice);

/* The means of the bounds. */
void inki_gather_means(const inki_gather *gather, double *values);

#endif
