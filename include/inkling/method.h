/** @file
 * A way of thinking, and the advice that comes of it.
 */
#ifndef INKLING_METHOD_H
#define INKLING_METHOD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/control.h>
#include <inkling/game.h>
#include <inkling/trace.h>
#include <inkling/view.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Where a method may stop.  Zero in a field means no limit; a method ignores limits that do not
 * apply to it.  Borrowed for the length of the call. */
typedef struct ink_budget {
    uint64_t nodes;             /**< most states visited */
    uint64_t samples;           /**< most worlds examined, or plays sampled of each action */
    uint64_t iterations;        /**< most passes of a solver */
    uint64_t time_ms;           /**< most milliseconds of wall-clock time */
    uint64_t seed;              /**< of every random choice */
    int threads;                /**< most threads; 0 counts as 1 */
    const ink_control *control; /**< stop flag and progress; may be NULL */
} ink_budget;

/** Why a method stopped. */
typedef enum ink_stopped_by {
    INK_STOPPED_DONE,       /**< it finished: the answer is what the method defines */
    INK_STOPPED_NODES,      /**< the limit on nodes */
    INK_STOPPED_SAMPLES,    /**< the limit on samples */
    INK_STOPPED_ITERATIONS, /**< the limit on iterations */
    INK_STOPPED_TIME,       /**< the limit on time */
    INK_STOPPED_REQUEST     /**< the caller's stop flag */
} ink_stopped_by;

/** One word for a reason: "done", "nodes", "samples", "iterations", "time", "request". */
INK_API const char *ink_stopped_by_text(ink_stopped_by reason);

/** What a method says of one action. */
typedef struct ink_advice_action {
    ink_action action;
    double probability;    /**< with which the method plays it */
    double value;          /**< expected payoff to side 0; NaN where the method gives none */
    double standard_error; /**< of `value`: 0 where exact, NaN where unknown */
    double measures[INK_MAX_MEASURES];       /**< expected, in the game's order; NaN: none */
    double measure_errors[INK_MAX_MEASURES]; /**< their standard errors */
} ink_advice_action;

/** What to do, and the evidence.  A zeroed struct is empty. */
typedef struct ink_advice {
    ink_advice_action *actions; /**< the legal actions in the game's order; owned */
    int count;                  /**< number of actions */
    int best;                   /**< index of the action to take if one must be named */
    ink_action *line;           /**< how play goes on if all play as the method expects: from the
                                 * action `best` on, as far as it knows; owned */
    int line_length;            /**< actions of `line`; 0 where the method tells of none */
    double value;               /**< expected payoff to side 0 of the strategy; NaN: none */
    uint64_t nodes;             /**< states visited */
    uint64_t lookups;           /**< of states in the method's table; 0 where it has none */
    uint64_t hits;              /**< of these, those that found the state */
    uint64_t worlds;            /**< worlds examined; 0 where the method uses none */
    uint64_t world_count;       /**< all worlds that fit, where they were counted; else 0 */
    uint64_t samples;           /**< plays of each action; 0 where the method samples none */
    double seconds;             /**< wall-clock time */
    uint64_t seed;              /**< as in the budget */
    ink_stopped_by stopped_by;
    const char *value_text; /**< what `value` means, one static sentence part */
} ink_advice;

/** Frees the memory and leaves the empty advice. */
INK_API void ink_advice_release(ink_advice *advice);

/** Makes room for the legal actions of `view`, with no probabilities and NaN values.
 * INK_ERR_ARGUMENT (the view's seat is not to move), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_advice_init(ink_advice *advice, const ink_view *view);

typedef struct ink_strategy ink_strategy;
typedef struct ink_method ink_method;

/** What is known of the value of a game, in payoff to side 0, from a profile of strategies. */
typedef struct ink_bounds {
    double value;          /**< when both sides follow the profile */
    double low;            /**< side 0's worst case: at most the value of the game */
    double high;           /**< side 1's worst case: at least the value of the game */
    double nash_conv;      /**< high - low */
    double exploitability; /**< half of that: the mean over both sides */
} ink_bounds;

/** What a solver is going to build of a game before its first pass. */
typedef struct ink_forecast {
    const char *form;      /**< "sequence form" or "public tree" */
    double decisions;      /**< histories in which a seat is to move */
    double infosets[2];    /**< of each seat: those in which it is to move */
    double visits;         /**< histories, or nodes, that building goes through, about */
    double bytes;          /**< of the form and the numbers on it, about */
    uint64_t most_bytes;   /**< that the method may take */
    double strategy_bytes; /**< of the strategy in a compact file, about; 0: unknown */
    const char *remedy;    /**< a sentence part: which option makes it smaller; NULL: none does */
    bool is_exact; /**< decisions and infosets are from a formula; otherwise they are guessed */
} ink_forecast;

/** A method: a table of functions, made from a method string by ink_method_create.  A role is there
 * if its first function is not NULL.  One thread at a time. */
struct ink_method {
    const char *name; /**< as in the registry */
    const char *text; /**< the method string with all options */
    void *data;       /**< the method's own, owned by it */

    /** Why `advise` failed last, where the method can say more than the status does: a sentence part.
     * Otherwise its text is empty. */
    ink_error reason;

    /** Can it handle the game?  INK_ERR_UNSUPPORTED with the reason in `*error`. */
    ink_status (*accepts)(const ink_method *method, const ink_game *game, ink_error *error);

    /** Adviser: what to do in a view whose seat is to move.  Writes a released or zeroed advice;
     * a limit reached is INK_OK with `stopped_by` and the best advice so far.  INK_ERR_LIMIT or
     * INK_ERR_STOPPED where there is not even a partial answer, INK_ERR_UNSUPPORTED,
     * INK_ERR_IMPOSSIBLE, INK_ERR_NOMEM. */
    ink_status (*advise)(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out);

    /** Optional, for games that hide nothing: searches the state of a view from its root, with one
     * window, and records that in `trace`, which it begins and ends.  On INK_ERR_LIMIT and
     * INK_ERR_STOPPED what was recorded so far stays. */
    ink_status (*record)(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_trace *trace);

    /** Solver, optional: tells in a moment, without building anything, what solve_begin would take for
     * the game; `control` may be NULL.  The same game always gets the same forecast.  INK_ERR_UNSUPPORTED
     * (its size cannot be guessed), INK_ERR_STOPPED, INK_ERR_NOMEM. */
    ink_status (*foresee)(const ink_method *method, const ink_game *game,
                          const ink_control *control, ink_forecast *out);

    /** Solver: starts on a game, which must outlive the work, as must the budget's control.  The
     * time limit counts from here, the limit on iterations is for all steps.  Errors as above. */
    ink_status (*solve_begin)(ink_method *method, const ink_game *game, const ink_budget *budget);
    /** Solver: `count` more passes; stops early at the budget, or where more change nothing.
     * INK_ERR_ARGUMENT before solve_begin, as for the next three. */
    ink_status (*step)(ink_method *method, uint64_t count, ink_stopped_by *stopped_by);
    /** Solver, optional: the passes so far, those of work that was loaded included; 0 before solve_begin.
     * A method without it makes no passes. */
    uint64_t (*iterations)(const ink_method *method);
    /** Solver, optional: appends in one line, without its end, what the work stands on: how large the
     * game is, and the memory held. */
    void (*describe)(const ink_method *method, ink_text *out);
    /** Solver: the strategy so far, which the caller destroys.  INK_ERR_LIMIT (it takes more memory than
     * the method may), INK_ERR_NOMEM. */
    ink_status (*strategy)(const ink_method *method, ink_strategy **out);
    /** Solver, optional: hands the strategy so far to `write`, piece by piece, as the bytes of
     * ink_strategy_write, without having all of it in memory.  `control` may be NULL; progress is in
     * information sets.  What `write` returned, INK_ERR_LIMIT (more memory than the method may take, even
     * so), INK_ERR_STOPPED, INK_ERR_NOMEM; then the bytes are not whole. */
    ink_status (*write_strategy)(const ink_method *method, const ink_control *control,
                                 ink_write_fn *write, void *context);
    /** Solver, optional: the bounds that the strategy so far gives.  INK_ERR_UNSUPPORTED (the game is too
     * large for them), INK_ERR_NOMEM. */
    ink_status (*bounds)(const ink_method *method, ink_bounds *out);
    /** Solver, optional: holds the information sets of `strategy` at its probabilities, from now on;
     * borrowed until then.  INK_ERR_ARGUMENT (an information set that the game does not have, or with
     * another number of actions), INK_ERR_LIMIT (that takes more memory than the method may),
     * INK_ERR_NOMEM leave the work as it was. */
    ink_status (*lock)(ink_method *method, const ink_strategy *strategy);
    /** Solver: the state of the work as text or binary, to be continued by `load` bit-equal, after
     * solve_begin with the same game.  INK_ERR_SYNTAX, INK_ERR_ARGUMENT (another game's),
     * INK_ERR_NOMEM leave the work as it was. */
    ink_status (*save)(const ink_method *method, ink_text *out);
    ink_status (*load)(ink_method *method, const void *bytes, size_t size);
    /** Solver, optional, the next three together: the same in so many pieces, for states too large to be
     * in memory once more.  Where there is more than one, `save` and `load` return INK_ERR_ARGUMENT.
     * Pieces are loaded in order; where one is refused after others were taken, the work must begin
     * anew. */
    uint64_t (*piece_count)(const ink_method *method);
    ink_status (*save_piece)(const ink_method *method, uint64_t piece, ink_text *out);
    ink_status (*load_piece)(ink_method *method, uint64_t piece, const void *bytes, size_t size);

    /** Table player: sits down at `seat` of `game` and may think for `preplay`. */
    ink_status (*begin)(ink_method *method, const ink_game *game, int seat,
                        const ink_budget *preplay);
    /** Table player: an independent copy that the caller destroys. */
    ink_status (*clone)(const ink_method *method, ink_method **out);
    /** Table player: the strategy in the public state of `view`, for every private state. */
    ink_status (*strategy_at)(ink_method *method, const ink_view *view, const ink_budget *budget,
                              ink_strategy **out);

    /** Frees the method. */
    void (*destroy)(ink_method *method);
};

/** What the registry says of a method. */
typedef struct ink_method_info {
    const char *name;             /**< the name in method strings */
    const char *text;             /**< what it does, one line */
    const char *needs;            /**< what a game must have, one line */
    const char *source;           /**< authors, year, section */
    const ink_parameter *options; /**< in positional order */
    int option_count;
} ink_method_info;

/** The number of methods in the registry. */
INK_API int ink_method_count(void);

/** Method number `index`, in the order of names; NULL outside 0 .. ink_method_count()-1. */
INK_API const ink_method_info *ink_method_at(int index);

/** Makes the method that a method string, "name(option=value,...)", describes.
 * INK_ERR_NOT_FOUND, INK_ERR_SYNTAX, INK_ERR_ARGUMENT, each with a sentence in `*error` (which may
 * be NULL); INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_method_create(const char *text, ink_method **out,
                                                   ink_error *error);

/** Ends a method.  NULL is allowed. */
INK_API void ink_method_destroy(ink_method *method);

/** Asks `method` what to do in `view`: checks that it accepts the game, that it is an adviser and
 * that the seat is to move, then calls it and fills in time and seed.
 *
 * `*out` must be zeroed or released; on success the caller releases it.  `error` may be NULL.
 * INK_ERR_ARGUMENT (not to move), and see ink_method.advise. */
INK_API INK_NODISCARD ink_status ink_advise(ink_method *method, const ink_view *view,
                                            const ink_budget *budget, ink_advice *out,
                                            ink_error *error);

/** Has `method` search the state of `view`, whoever moves there, and records the search in `trace`.
 *
 * The search is what the method does for the value of one state: with a window, moves at the root
 * can cut each other off, so it may visit less than ink_advise, which values all of them.  Where the
 * method searches depth by depth, the last depth is kept.
 *
 * `error` may be NULL.  INK_ERR_UNSUPPORTED (the method cannot be recorded, or not with this game),
 * INK_ERR_LIMIT, INK_ERR_STOPPED (the trace holds the search so far), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_record(ink_method *method, const ink_view *view,
                                            const ink_budget *budget, ink_trace *trace,
                                            ink_error *error);

/** The method string to use when nobody says.  For open games a search to a depth limit where plays are
 * long and there are estimates, otherwise "minimax", or "value_iteration" where plays have no
 * bound; "sampling" where something is hidden; "uniform" where none of these can handle the game. */
INK_API const char *ink_method_default(const ink_game *game);

#ifdef __cplusplus
}
#endif

#endif
