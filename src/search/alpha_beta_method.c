/* alpha_beta_method.c - advice by alpha-beta: to the end of every play, or to a depth limit with the
 * game's estimate below, one ply deeper at a time.
 */

#include "search/search.h"

#include "search/alpha_beta.h"
#include "search/root.h"

typedef struct alpha_beta {
    inki_ab_options search;
    inki_root_options root;
} alpha_beta;

static ink_status accepts(const ink_method *method, const ink_game *game, ink_error *error)
{
    const alpha_beta *self = method->data;
    const unsigned traits = game->traits;
    if ((traits & INK_TRAIT_OPEN) == 0) {
        ink_error_set(error, 0, 0,
                      "alpha_beta needs a game that hides nothing; %s does not show all",
                      game->name);
    } else if ((traits & (INK_TRAIT_CHANCE | INK_TRAIT_CHANCE_SAMPLED)) != 0) {
        ink_error_set(error, 0, 0,
                      "alpha_beta needs a game without chance; %s has chance, for which there is "
                      "expectiminimax",
                      game->name);
    } else if (game->side_count > 1 && (traits & INK_TRAIT_CONSTANT_SUM) == 0) {
        ink_error_set(error, 0, 0, "alpha_beta needs payoffs of constant sum; %s has others",
                      game->name);
    } else {
        return inki_root_accepts(&self->root, method->name, game, error);
    }
    return INK_ERR_UNSUPPORTED;
}

static ink_status value_of(void *search, const ink_state *state, double alpha, double beta,
                           int left, inki_ab_work *work, double *value)
{
    return inki_ab_value(search, state, alpha, beta, left, work, value);
}

static ink_action best(const void *search)
{
    return inki_ab_best(search);
}

static ink_status advise(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_advice *out)
{
    const alpha_beta *self = method->data;
    inki_ab *ab = NULL;
    ink_status status = inki_ab_create(ink_view_game(view), &self->search, &ab);
    if (status == INK_OK) {
        const inki_root_search search = {ab, value_of, best};
        status = inki_root_advise(&self->root, &search, view, budget, out);
    }
    inki_ab_destroy(ab);
    return status;
}

static ink_status record(ink_method *method, const ink_view *view, const ink_budget *budget,
                         ink_trace *trace)
{
    const alpha_beta *self = method->data;
    const ink_game *game = ink_view_game(view);
    inki_ab_options recorded = self->search;
    recorded.trace = trace;
    inki_trace_begin(trace, game, recorded.strict);
    inki_ab *ab = NULL;
    ink_status status = inki_ab_create(game, &recorded, &ab);
    if (status == INK_OK) {
        const inki_root_search search = {ab, value_of, best};
        status = inki_root_record(&self->root, &search, view, budget, trace);
    }
    inki_ab_destroy(ab);
    return status;
}

enum {
    DEPTH,
    PRUNE,
    ORDER,
    GLANCE,
    QUIESCE,
    TABLE,
    DEEPEN,
    ASPIRATION,
    VALUES,
    TIES,
    OPTION_COUNT
};

static const char *const prune_words[] = {"equal", "strict"};
static const char *const order_words[] = {"game", "learned", "estimate"};
static const char *const glance_words[] = {"no", "yes"};
static const ink_parameter options[OPTION_COUNT] = {
    {"depth", "0", "plies to search before the game's estimate counts, 1 to 1000; 0: to the end"},
    {"prune", "equal", "where a value is past the bound, or equal to it too: equal, strict"},
    {"order", "estimate",
     "of actions: game (as the game lists them), learned (the table's, then what pruned before), "
     "estimate (the table's, then by the game's estimate, if it has one)"},
    {"glance", "yes", "take values that the game tells at a glance, if it can: yes, no"},
    {"quiesce", "0", "plies to go on past the limit while the position is not quiet, 0 to 1000"},
    {"table", "16", "MiB to remember positions in, 0 to 65536"},
    {"deepen", "yes", "search a depth of 1, 2, ... first: yes, no"},
    {"aspiration", "0",
     "half of a first window around the value of the depth before, in thousandths of the range of "
     "payoffs, 0 to 1000; 0: none"},
    {"values", "all", "of all actions, or of the best alone, which is faster: all, best"},
    {"ties", "first", "among equal values, if all are known: first, random"},
};

static ink_status create(const char *const *values, ink_method **out, ink_error *error)
{
    int prune = 0;
    int order = 0;
    int glance = 0;
    long long aspiration = 0;
    alpha_beta self = {.root = {.depth = 0}};
    ink_status status = inki_root_read(options, OPTION_COUNT, values, &self.root, error);
    if (status == INK_OK) {
        status = inki_spec_choice("prune", values[PRUNE], prune_words, 2, &prune, error);
    }
    if (status == INK_OK) {
        status = inki_spec_choice("order", values[ORDER], order_words, 3, &order, error);
    }
    if (status == INK_OK) {
        status = inki_spec_choice("glance", values[GLANCE], glance_words, 2, &glance, error);
    }
    if (status == INK_OK) {
        status = inki_spec_integer("aspiration", values[ASPIRATION], 0, INKI_ROOT_RANGE,
                                   &aspiration, error);
    }
    if (status != INK_OK) {
        return status;
    }
    self.root.aspiration = (int)aspiration;
    self.search = (inki_ab_options){.strict = prune == 1,
                                    .glance = glance == 1,
                                    .order = (inki_ab_order)order,
                                    .quiesce = self.root.quiesce,
                                    .memory = self.root.memory};
    ink_method *method = inki_method_new(sizeof self);
    if (method == NULL) {
        return INK_ERR_NOMEM;
    }
    *(alpha_beta *)method->data = self;
    method->accepts = accepts;
    method->advise = advise;
    method->record = record;
    *out = method;
    return INK_OK;
}

const inki_method_row inki_alpha_beta_row = {
    .info = {.name = "alpha_beta",
             .text = "minimax without the lines that cannot matter",
             .needs =
                 "a game that hides nothing and has no chance; an estimate where depth is limited",
             .source = "Knuth and Moore, An analysis of alpha-beta pruning (1975)",
             .options = options,
             .option_count = OPTION_COUNT},
    .create = create,
};
