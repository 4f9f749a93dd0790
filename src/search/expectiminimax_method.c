/* expectiminimax_method.c - advice by expectiminimax: to the end of every play, or to a depth limit
 * with the game's estimate below, one ply deeper at a time.
 */

#include "search/search.h"

#include "search/expectiminimax.h"
#include "search/root.h"

typedef struct expectiminimax {
    inki_em_options search;
    inki_root_options root;
} expectiminimax;

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    const expectiminimax *self = method->data;
    const unsigned traits = game->traits;
    const bool draws_late =
        (traits & INK_TRAIT_CHANCE_SAMPLED) != 0 && (traits & INK_TRAIT_CHANCE_FIRST) == 0;
    if ((traits & INK_TRAIT_OPEN) == 0) {
        ink_error_set(error, 0, 0,
                      "expectiminimax needs a game that hides nothing; %s does not show all",
                      game->name);
    } else if (draws_late) {
        ink_error_set(error, 0, 0,
                      "expectiminimax needs the outcomes of chance listed; %s only draws them",
                      game->name);
    } else if (game->side_count > 1 && (traits & INK_TRAIT_CONSTANT_SUM) == 0) {
        ink_error_set(error, 0, 0, "expectiminimax needs payoffs of constant sum; %s has others",
                      game->name);
    } else if (game->max_plies == 0 && game->estimate == NULL) {
        ink_error_set(error, 0, 0,
                      "plays of %s may never end and it has no estimate to stop at: expectiminimax "
                      "cannot play it, value_iteration may",
                      game->name);
    } else {
        return inki_root_accepts(&self->root, method->name, game, error);
    }
    return INK_ERR_UNSUPPORTED;
}

static ink_status value_of(void *search, const ink_state *state, double alpha, double beta,
                           int left, inki_ab_work *work, double *value)
{
    return inki_em_value(search, state, alpha, beta, left, work, value);
}

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    const expectiminimax *self = method->data;
    inki_em *em = NULL;
    ink_status status = inki_em_create(ink_view_game(view), &self->search, &em);
    if (status == INK_OK) {
        const inki_root_search search = {em, value_of, NULL};
        status = inki_root_advise(&self->root, &search, view, budget, out);
    }
    inki_em_destroy(em);
    return status;
}

static ink_status record(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_trace *trace)
{
    const expectiminimax *self = method->data;
    const ink_game *game = ink_view_game(view);
    inki_em_options recorded = self->search;
    recorded.trace = trace;
    inki_trace_begin(trace, game, false);
    inki_em *em = NULL;
    ink_status status = inki_em_create(game, &recorded, &em);
    if (status == INK_OK) {
        const inki_root_search search = {em, value_of, NULL};
        status = inki_root_record(&self->root, &search, view, budget, trace);
    }
    inki_em_destroy(em);
    return status;
}

enum {
    DEPTH,
    PRUNE,
    ORDER,
    QUIESCE,
    TABLE,
    DEEPEN,
    VALUES,
    TIES,
    OPTION_COUNT
};

static const char *const prune_words[INKI_EM_PRUNE_COUNT] = {"none", "star1", "star2"};
static const char *const order_words[] = {"learned", "game"};

static const ink_parameter options[OPTION_COUNT] = {
    {"depth", "0",
     "plies, chance's included, before the game's estimate counts, 1 to 1000; 0: to the end"},
    {"prune", "star2",
     "none, star1 (by what outcomes of chance can bring), star2 (after a look at one reply to "
     "each)"},
    {"order", "learned",
     "of actions: learned (the table's, then by the estimate), game (as the game lists them)"},
    {"quiesce", "0", "plies to go on past the limit while the position is not quiet, 0 to 1000"},
    {"table", "16", "MiB to remember positions in, 0 to 65536"},
    {"deepen", "yes", "search a depth of 1, 2, ... first: yes, no"},
    {"values", "all", "of all actions, or of the best alone, which is faster: all, best"},
    {"ties", "first", "among equal values, if all are known: first, random"},
};

static ink_status create(const char *const *values, ink_method **out, ink_error *error)
{
    int prune = 0;
    int order = 0;
    expectiminimax self = {.root = {.depth = 0}};
    ink_status status = inki_root_read(options, OPTION_COUNT, values, &self.root, error);
    if (status == INK_OK) {
        status = inki_spec_choice("prune", values[PRUNE], prune_words, INKI_EM_PRUNE_COUNT, &prune,
                                  error);
    }
    if (status == INK_OK) {
        status = inki_spec_choice("order", values[ORDER], order_words, 2, &order, error);
    }
    if (status != INK_OK) {
        return status;
    }
    self.search = (inki_em_options){.prune = (inki_em_prune)prune,
                                    .ordered = order == 0,
                                    .quiesce = self.root.quiesce,
                                    .memory = self.root.memory};
    ink_method *method = inki_method_new(sizeof self);
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    *(expectiminimax *)method->data = self;
    method->accepts = accepts;
    method->advise = advise;
    method->record = record;
    *out = method;
    return INK_OK;
}

const inki_method_row inki_expectiminimax_row = {
    .info = {.name = "expectiminimax",
             .text = "best values where a side moves, expected values where chance does",
             .needs = "a game that hides nothing, with the outcomes of chance listed; an estimate "
                      "where depth is limited",
             .source = "Ballard, The *-minimax search procedure for trees containing chance nodes "
                       "(1983)",
             .options = options,
             .option_count = OPTION_COUNT},
    .create = create,
};
