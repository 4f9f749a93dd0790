/** @file
 * The rules of a game, as a table of functions with declared traits and bounds.
 *
 * A game is made from a game string, "name(parameter=value,...)", by ink_game_create, or by a
 * reader of files.  It is constant afterwards and may be shared by threads.
 *
 * Seats observe and move; sides are paid.  A side whose seats see different things is a team.
 * Values are payoffs to side 0, in the game's own unit, everywhere in Inkling.
 */
#ifndef INKLING_GAME_H
#define INKLING_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/control.h>
#include <inkling/key.h>
#include <inkling/random.h>
#include <inkling/status.h>
#include <inkling/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a seat or chance does.  Its meaning is the game's; INK_ACTION_NONE is never one. */
typedef uint64_t ink_action;
#define INK_ACTION_NONE UINT64_MAX

/** A state: `state_size` flat bytes that own nothing, aligned for any type.  memcpy copies it,
 * memcmp compares it: unused bytes are zero. */
typedef struct ink_state ink_state;

typedef struct ink_game ink_game;
typedef struct ink_view ink_view;
typedef struct ink_open ink_open;
typedef struct ink_sizes ink_sizes;

#define INK_MAX_SEATS 4    /**< most seats of a game */
#define INK_MAX_SIDES 4    /**< most sides of a game */
#define INK_MAX_MEASURES 4 /**< most measures of a game */

#define INK_MOVER_CHANCE (-1)    /**< chance is to move */
#define INK_MOVER_NOBODY (-2)    /**< play is over */
#define INK_OBSERVER_PUBLIC (-1) /**< what everybody knows that everybody knows */

/** What a game declares of itself, or-ed together. */
typedef enum ink_trait {
    /** Every seat sees everything: views hold the state, and keys are folds of the state. */
    INK_TRAIT_OPEN = 1 << 0,
    /** Chance moves somewhere. */
    INK_TRAIT_CHANCE = 1 << 1,
    /** Chance outcomes are too many to list: `draw` and `allows` replace `actions` and `chances`
     * wherever chance moves. */
    INK_TRAIT_CHANCE_SAMPLED = 1 << 2,
    /** The payoffs of the two sides add up to `payoff_sum` at every end. */
    INK_TRAIT_CONSTANT_SUM = 1 << 3,
    /** Chance moves only before the first decision. */
    INK_TRAIT_CHANCE_FIRST = 1 << 4,
    /** Some side has seats that see different things. */
    INK_TRAIT_TEAM = 1 << 5,
    /** Every payoff to side 0 is `min_payoff` or `max_payoff`, and these differ. */
    INK_TRAIT_TWO_PAYOFFS = 1 << 6,
    /** No two histories lead to the same state, so that in an open game too a key is one history. */
    INK_TRAIT_TREE = 1 << 7
} ink_trait;

/** A list of actions from the start of a game.  A zeroed struct is the empty history. */
typedef struct ink_history {
    ink_action *actions; /**< owned */
    int count;
    int capacity;
} ink_history;

/** Frees the memory and leaves the empty history. */
INK_API void ink_history_release(ink_history *history);

/** Appends an action.  INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_history_append(ink_history *history, ink_action action);

/** Makes `*to` equal to `from`, in `*to`'s own memory.  INK_ERR_NOMEM leaves `*to` as it was. */
INK_API INK_NODISCARD ink_status ink_history_copy(const ink_history *from, ink_history *to);

/** A quantity that a game reports beside the payoff.  Side 0 wants much of it. */
typedef struct ink_measure {
    const char *name; /**< one word, such as "tricks" */
    const char *text; /**< its definition with unit, such as "tricks that declarer takes" */
} ink_measure;

/** A part of a static value: the estimate is the sum of weight times feature. */
typedef struct ink_feature {
    const char *name; /**< one word, such as "centre" */
    const char *text; /**< its definition with unit */
    double weight;    /**< payoff to side 0 for one unit */
} ink_feature;

/** How likely the seats are to have acted as they did: the weight of a hidden world. */
typedef struct ink_belief {
    /** The probability that seat `mover` chooses `action` in `state`, from 0 to 1. */
    double (*probability)(void *context, const ink_game *game, const ink_state *state, int mover,
                          ink_action action);
    void *context;
} ink_belief;

/** What the open solver says of one state. */
typedef struct ink_open_answer {
    /** For each action that `actions` lists, in its order: the payoff to side 0 if all is seen
     * and both sides play best from here on.  The caller's array of `max_actions`. */
    double *values;
    /** For each action, `measure_count` numbers that go with `values`.  The caller's array of
     * `max_actions * measure_count`; may be NULL when `measure_count` is 0. */
    double *measures;
    uint64_t nodes; /**< in: most nodes to visit, 0 for no limit; out: nodes visited */
} ink_open_answer;

/** The rules.  Functions take the game first; pointers not marked as optional are never NULL. */
struct ink_game {
    const char *name;        /**< as in the registry, or the kind of file it was read from */
    const char *text;        /**< the game string with all parameters; games from files: "file" */
    unsigned traits;         /**< of ink_trait */
    int seat_count;          /**< 1 to INK_MAX_SEATS */
    int side_count;          /**< 1 to INK_MAX_SIDES */
    int side[INK_MAX_SEATS]; /**< the side of each seat */
    const char *seat_names[INK_MAX_SEATS]; /**< one word each */
    size_t state_size;                     /**< bytes of a state */
    int max_actions;             /**< most actions of a seat, and most listed outcomes of chance */
    int max_plies;               /**< most moves of a play, chance included; 0: no bound */
    double min_payoff;           /**< least payoff to side 0; to any side without a constant sum */
    double max_payoff;           /**< greatest payoff to side 0; to any side likewise */
    double payoff_sum;           /**< with INK_TRAIT_CONSTANT_SUM: what the two payoffs add up to */
    const char *payoff_unit;     /**< what payoffs count: "points", "tricks", "chance of ..." */
    int measure_count;           /**< 0 to INK_MAX_MEASURES */
    const ink_measure *measures; /**< `measure_count` of them; may be NULL when 0 */
    int payoff_measure;          /**< the measure that is the payoff to side 0 itself; -1: none */
    int feature_count;           /**< of `estimate`; 0 where it has no parts */
    const ink_feature *features; /**< `feature_count` of them; may be NULL when 0 */
    const char *unsolvable; /**< why equilibrium methods must refuse the game, without a full stop:
                                      "player 1 has imperfect recall at set 2"; NULL: they need not */

    /** Writes the start state. */
    void (*start)(const ink_game *game, ink_state *out);
    /** Who moves: a seat, INK_MOVER_CHANCE or INK_MOVER_NOBODY. */
    int (*mover)(const ink_game *game, const ink_state *state);
    /** Writes the legal actions, or the listed outcomes of chance, in a fixed order, none twice;
     * at least 1 unless nobody moves.  Not called where chance is sampled. */
    int (*actions)(const ink_game *game, const ink_state *state, ink_action *out);
    /** Plays a legal action. */
    void (*apply)(const ink_game *game, ink_state *state, ink_action action);
    /** The payoff to a side where nobody moves. */
    double (*payoff)(const ink_game *game, const ink_state *state, int side);
    /** What `observer` (a seat or INK_OBSERVER_PUBLIC) learns when `action` leads from `before`
     * to `after`; 0: not even that anything happened.  For the start, `before` is NULL and
     * `action` is INK_ACTION_NONE.  What a seat learns determines what the public learns. */
    uint64_t (*observe)(const ink_game *game, const ink_state *before, ink_action action,
                        const ink_state *after, int observer);
    /** The probabilities of the outcomes, in the order of `actions`; NULL without listed chance. */
    void (*chances)(const ink_game *game, const ink_state *state, double *out);
    /** Draws an outcome; NULL unless INK_TRAIT_CHANCE_SAMPLED. */
    ink_action (*draw)(const ink_game *game, const ink_state *state, ink_random *random);
    /** Can chance choose `action`?  NULL unless INK_TRAIT_CHANCE_SAMPLED. */
    bool (*allows)(const ink_game *game, const ink_state *state, ink_action action);
    /** Optional: the only outcome, where sampled chance has just one; otherwise INK_ACTION_NONE.
     * NULL without INK_TRAIT_CHANCE_SAMPLED, or where no outcome is ever the only one. */
    ink_action (*forced)(const ink_game *game, const ink_state *state);

    /** Appends the name of an action: no white space, none shared by two actions of a state. */
    void (*action_text)(const ink_game *game, const ink_state *state, ink_action action,
                        ink_text *out);
    /** Finds the action of that name.  Optional: otherwise the names of all actions are tried.
     * INK_ERR_NOT_FOUND. */
    ink_status (*action_read)(const ink_game *game, const ink_state *state, const char *text,
                              ink_action *out);
    /** Appends a picture of the whole state, of one or more lines. */
    void (*state_text)(const ink_game *game, const ink_state *state, ink_text *out);
    /** Optional: appends a picture of what a seat knows. */
    void (*view_text)(const ink_game *game, const ink_view *view, ink_text *out);

    /** Optional: a static value to side 0 of a state in which a seat or chance is to move, from
     * `min_payoff` to `max_payoff`.  Where the game has features, it is their sum, each times its
     * weight, and their `feature_count` values are written unless `features` is NULL. */
    double (*estimate)(const ink_game *game, const ink_state *state, double *features);
    /** Optional, with `estimate`: may it be trusted here? */
    bool (*quiet)(const ink_game *game, const ink_state *state);
    /** Optional: does the value of a state in which a seat is to move show at a glance, without a
     * search?  Then writes it: to side 0, exact, both sides playing best from here on. */
    bool (*settled)(const ink_game *game, const ink_state *state, double *value);
    /** Optional: the actions of a state in which a seat is to move and that is not settled, without
     * those that show at a glance to be no better for the mover's side than the best of the rest; the
     * most promising first.  Writes at least one and returns how many.  Where something is hidden,
     * what the mover sees decides. */
    int (*sensible)(const ink_game *game, const ink_state *state, ink_action *out);
    /** Optional: what an action of a state has in common with those of other states that are the same
     * move, such as the cell that a disc takes; for searches that learn which moves are good.
     * Otherwise it is the action. */
    uint64_t (*move)(const ink_game *game, const ink_state *state, ink_action action);
    /** Optional: symmetry.  Where `state` is like another one, such as its mirror image, that stands for
     * both, writes that one and returns true; otherwise false.  Both have the same mover, the same number
     * of actions and the same value.  It need not find every symmetry. */
    bool (*canonical)(const ink_game *game, const ink_state *state, ink_state *out);
    /** Optional: a number that no other state has, for games whose states fit one; for searches that
     * remember states. */
    uint64_t (*key)(const ink_game *game, const ink_state *state);
    /** Optional, with `sensible`: what kind of action of another seat it is to `observer`, a seat.
     * Actions of a kind differ in name only, such as adjacent cards of hidden hands: exchange these
     * everywhere, and it is the same game. */
    uint64_t (*kind)(const ink_game *game, const ink_state *state, ink_action action, int observer);
    /** The measures of a finished play; NULL when `measure_count` is 0. */
    void (*measure)(const ink_game *game, const ink_state *state, double *out);

    /** Optional: draws a history whose view for `view`'s seat equals `view`.  `exp(*log_weight)`
     * corrects the draw to the true chance, times `belief` (NULL: play tells nothing).
     * INK_ERR_IMPOSSIBLE, INK_ERR_NOMEM. */
    ink_status (*sample)(const ink_game *game, const ink_view *view, const ink_belief *belief,
                         ink_random *random, ink_history *out, double *log_weight);
    /** Optional: how many histories fit `view`; `limit` + 1 if more than `limit`.  0: none fits. */
    uint64_t (*world_count)(const ink_game *game, const ink_view *view, uint64_t limit);
    /** With `world_count`: history number `index`, and the log of its weight without belief.
     * INK_ERR_NOT_FOUND, INK_ERR_NOMEM. */
    ink_status (*world)(const ink_game *game, const ink_view *view, uint64_t index,
                        ink_history *out, double *log_weight);

    /** Optional, the next three together: a solver of states where everything is seen, using at
     * most about `memory` bytes (0: its default).  One thread at a time.  INK_ERR_NOMEM. */
    ink_status (*open_create)(const ink_game *game, size_t memory, ink_open **out);
    /** Solves a state in which a seat is to move.  INK_ERR_LIMIT past the nodes in `answer`,
     * INK_ERR_STOPPED on request; then only `answer->nodes` is written. */
    ink_status (*open_values)(ink_open *open, const ink_state *state, const ink_control *control,
                              ink_open_answer *answer);
    void (*open_destroy)(ink_open *open);
    /** Optional: is the value of the state to side 0 at least `target`?  Errors as above. */
    ink_status (*open_at_least)(ink_open *open, const ink_state *state, double target,
                                const ink_control *control, uint64_t *nodes, bool *out);

    /** Optional: how large the game is, by a formula; see sizes.h. */
    void (*sizes)(const ink_game *game, ink_sizes *out);

    void *data; /**< the game's own, owned by it */
    /** Frees the game. */
    void (*destroy)(ink_game *game);
};

/** One parameter of a game or option of a method. */
typedef struct ink_parameter {
    const char *name;     /**< one word */
    const char *standard; /**< the value when it is not given */
    const char *text;     /**< meaning and range, one line */
} ink_parameter;

/** What the registry says of a game. */
typedef struct ink_game_info {
    const char *name;                /**< the name in game strings */
    const char *text;                /**< what it is, one line */
    const ink_parameter *parameters; /**< in positional order */
    int parameter_count;
    const char *example; /**< a small instance, for tests and help */
} ink_game_info;

/** The number of games in the registry. */
INK_API int ink_game_count(void);

/** Game number `index`, in the order of names; NULL outside 0 .. ink_game_count()-1. */
INK_API const ink_game_info *ink_game_at(int index);

/** Makes the game that a game string describes; end it with ink_game_destroy.
 *
 * INK_ERR_NOT_FOUND (no such game), INK_ERR_SYNTAX, INK_ERR_ARGUMENT (a parameter), each with a
 * sentence in `*error` (which may be NULL); INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_game_create(const char *text, ink_game **out,
                                                 ink_error *error);

/** Ends a game of any origin.  NULL is allowed. */
INK_API void ink_game_destroy(ink_game *game);

/** The legal action with that name.  Where chance is not sampled, an unambiguous beginning of a
 * name does as well, and case matters only to tell two names apart.  INK_ERR_NOT_FOUND,
 * INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_game_action_read(const ink_game *game, const ink_state *state,
                                                      const char *text, ink_action *out);

/** The seat of that name, in any case, or with that number, from 0, or the only one whose name begins so.
 * INK_ERR_ARGUMENT if there is none, with a sentence in `*error`, which may be NULL. */
INK_API INK_NODISCARD ink_status ink_game_seat_read(const ink_game *game, const char *text,
                                                    int *out, ink_error *error);

/** Does `state` allow `action` to its mover or to chance?  INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_game_legal(const ink_game *game, const ink_state *state,
                                                ink_action action, bool *out);

/** An open solver for any game with an end: the game's own if it has one, otherwise exhaustive
 * minimax with expected values at chance nodes.  `memory` as in ink_game.open_create.  The caller
 * destroys it; the game must outlive it.
 *
 * INK_ERR_UNSUPPORTED (no own solver and: no bound on the plies, or sampled chance after the first
 * decision, or sides whose payoffs have no constant sum), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_open_create(const ink_game *game, size_t memory,
                                                 ink_open **out);

/** Ends an open solver.  NULL is allowed. */
INK_API void ink_open_destroy(const ink_game *game, ink_open *open);

/** Solves a state in which a seat is to move; see ink_game.open_values. */
INK_API INK_NODISCARD ink_status ink_open_values(const ink_game *game, ink_open *open,
                                                 const ink_state *state, const ink_control *control,
                                                 ink_open_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
