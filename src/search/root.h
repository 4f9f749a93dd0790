/* root.h - advice by valuing the successors of a view's state one by one, a ply deeper at a time: what
 * searches with a window have in common.
 */
#ifndef INKI_SEARCH_ROOT_H
#define INKI_SEARCH_ROOT_H

#include <inkling/method.h>

#include "game/choose.h"
#include "search/alpha_beta.h"

typedef struct inki_root_options {
    int depth;     /* plies to search before estimates count; 0: to the end of every play */
    int quiesce;   /* plies to go on below the depth limit while the game says "not quiet" */
    size_t memory; /* of the table in bytes; 0: none */
    bool deepen;   /* depths 1, 2, ... first */
    bool all;      /* exact values of all actions, not of the best alone */
    inki_ties ties;
    int aspiration; /* half a first window around the value of the depth before, in
                     * 1 / INKI_ROOT_RANGE of the range of payoffs; 0: none */
} inki_root_options;

#define INKI_ROOT_RANGE 1000

/* Reads the options "depth", "quiesce", "table", "deepen", "values" and "ties" among the `count` of a
 * method, which has them all.  INK_ERR_ARGUMENT. */
INK_NODISCARD ink_status inki_root_read(const ink_parameter *options, int count,
                                        const char *const *values, inki_root_options *out,
                                        ink_error *error);

/* Can a game be searched so deep: has it an end, or an estimate where a limit is reached?
 * INK_ERR_UNSUPPORTED with the reason for the method of that name. */
INK_NODISCARD ink_status inki_root_accepts(const inki_root_options *options, const char *method,
                                           const ink_game *game, ink_error *error);

/* A search with a window. */
typedef struct inki_root_search {
    void *search;
    /* As inki_ab_value. */
    ink_status (*value_of)(void *search, const ink_state *state, double alpha, double beta,
                           int left, inki_ab_work *work, double *value);
    /* As inki_ab_best; NULL: it cannot say. */
    ink_action (*best)(const void *search);
} inki_root_search;

/* As ink_method.advise. */
INK_NODISCARD ink_status inki_root_advise(const inki_root_options *options,
                                          const inki_root_search *search, const ink_view *view,
                                          const ink_budget *budget, ink_advice *out);

/* Searches the state of the view itself, after shallower searches that order it, and ends the
 * recording in `trace`, which the search writes.  As ink_method.record. */
INK_NODISCARD ink_status inki_root_record(const inki_root_options *options,
                                          const inki_root_search *search, const ink_view *view,
                                          const ink_budget *budget, ink_trace *trace);

#endif
