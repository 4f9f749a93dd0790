/* trace.h - the hooks by which a search is recorded.  Each is a test of a pointer where nobody asked
 * for a recording.
 *
 * A search enters a node, may say how it was settled or that it was cut, and leaves it; in between
 * come its children.  A root forgets the search before, so of several searches with growing depth
 * the last is kept.
 */
#ifndef INKI_GAME_TRACE_H
#define INKI_GAME_TRACE_H

#include <stddef.h>

#include <inkling/trace.h>

/* Begins a recording, for searches of `game` that prune strictly or not. */
void inki_trace_begin(ink_trace *trace, const ink_game *game, bool strict);

/* Says that nodes are to have vectors of `width` numbers, and values that are the means of these: see
 * ink_trace_vector.  A node that is cut is then worth its value at most. */
void inki_trace_widen(ink_trace *trace, int width);

/* Ends it after a search that ended with `status`: INK_ERR_NOMEM where there was no memory to
 * record; INK_ERR_LIMIT where the search was stopped by the deadline and not by the flag of
 * `control`; otherwise `status`. */
INK_NODISCARD ink_status inki_trace_end(ink_trace *trace, const ink_control *control,
                                        ink_status status);

void inki_trace_note_enter(ink_trace *trace, const ink_state *state, ink_action action,
                           double alpha, double beta);
void inki_trace_note_kind(ink_trace *trace, ink_trace_kind kind);
void inki_trace_note_cut(ink_trace *trace, const ink_action *left, int count);
void inki_trace_note_choice(ink_trace *trace, ink_action action);
void inki_trace_note_vector(ink_trace *trace, const double *vector);
void inki_trace_note_leave(ink_trace *trace, double value);

/* The search comes to a state, by an action from the node entered last and not left; a root by
 * INK_ACTION_NONE.  The window is NaN where the search has none. */
static inline void inki_trace_enter(ink_trace *trace, const ink_state *state, ink_action action,
                                    double alpha, double beta)
{
    if (trace != NULL) {
        inki_trace_note_enter(trace, state, action, alpha, beta);
    }
}

/* The node's value comes from elsewhere than its children: ESTIMATE, TABLE or PROBED.  Ends of play
 * need no word. */
static inline void inki_trace_settle(ink_trace *trace, ink_trace_kind kind)
{
    if (trace != NULL) {
        inki_trace_note_kind(trace, kind);
    }
}

/* The node's value is past its window, or the best there can be: the `count` actions `left` are not
 * tried.  Where chance moves and its outcomes are listed, those that were not visited are meant,
 * whatever `left` says. */
static inline void inki_trace_cut(ink_trace *trace, const ink_action *left, int count)
{
    if (trace != NULL) {
        inki_trace_note_cut(trace, left, count);
    }
}

/* The mover of the node takes an action, whatever the values of the others. */
static inline void inki_trace_choose(ink_trace *trace, ink_action action)
{
    if (trace != NULL) {
        inki_trace_note_choice(trace, action);
    }
}

/* The search goes back from the node entered last and not left, with its value. */
static inline void inki_trace_leave(ink_trace *trace, double value)
{
    if (trace != NULL) {
        inki_trace_note_leave(trace, value);
    }
}

#endif
