/* matching.h - finds the histories that fit a view by trying all moves that agree with it. */
#ifndef INKI_GAME_MATCHING_H
#define INKI_GAME_MATCHING_H

#include <inkling/view.h>

/* Histories one after the other, with their log weights. */
typedef struct inki_match_list {
    ink_history actions; /* of all histories */
    uint64_t *ends;      /* where each history ends in `actions` */
    double *log_weights;
    uint64_t count;
    uint64_t capacity;
} inki_match_list;

void inki_match_list_release(inki_match_list *list);

/* Copies history number `index`.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_match_list_get(const inki_match_list *list, uint64_t index,
                                             ink_history *out, double *log_weight);

typedef struct inki_matcher inki_matcher;

/* Borrows `view` and `belief`.  INK_ERR_UNSUPPORTED (sampled chance, or no bound on the plies),
 * INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_matcher_create(const ink_view *view, const ink_belief *belief,
                                             inki_matcher **out);
void inki_matcher_destroy(inki_matcher *matcher);

/* Lists all histories that fit.  INK_ERR_LIMIT where there are more than `limit`, or where the
 * walk that finds them is out of proportion to it; INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_matcher_list(inki_matcher *matcher, uint64_t limit,
                                           inki_match_list *out);

/* Draws a history move by move among the moves that agree with the view.  INK_ERR_IMPOSSIBLE where
 * the draw ran into a dead end (then draw again: weights are right for the draws that succeed);
 * INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_matcher_draw(inki_matcher *matcher, ink_random *random,
                                           ink_history *out, double *log_weight);

#endif
