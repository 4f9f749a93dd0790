/* world_source.c - the histories that fit a view: listed by the game, found by trying, or drawn.
 *
 * Weights.  A listed history weighs its chance probability times the belief in the other seats'
 * actions; a drawn one is corrected for how it was drawn, so that weighted means over either tend
 * to the same numbers.
 */

#include <inkling/view.h>

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/matching.h"
#include "game/view_block.h"

/* Draws that may fail in a row before the source gives up. */
#define MAX_FAILED_DRAWS 100000

struct ink_world_source {
    const ink_view *view;
    const ink_game *game;
    const ink_belief *belief;
    uint64_t count;          /* of listed worlds; 0: they are drawn */
    inki_match_list matches; /* worlds found by trying; empty where the game has hooks */
    inki_matcher *matcher;   /* for games without hooks */
    ink_walker *walker;      /* to weigh the game's listed histories by the belief */
    ink_history history;     /* scratch: one that a hook is making */
    ink_random stream;       /* of world number `drawn` */
    uint64_t seed;
    uint64_t drawn;
};

static bool has_list(const ink_game *game)
{
    return game->world_count != NULL && game->world != NULL;
}

/* Sets up worlds that the game lists or draws by itself. */
static ink_status begin_hooks(ink_world_source *source, uint64_t limit)
{
    const ink_game *game = source->game;
    if (!has_list(game)) {
        return INK_OK;
    }
    const uint64_t count = game->world_count(game, source->view, limit);
    if (count == 0) {
        return INK_ERR_IMPOSSIBLE;
    }
    if (count <= limit) {
        source->count = count;
    } else if (game->sample == NULL) {
        return INK_ERR_UNSUPPORTED;
    }
    return source->belief == NULL ? INK_OK : ink_walker_create(game, &source->walker);
}

/* Sets up worlds that are found by trying. */
static ink_status begin_matching(ink_world_source *source, uint64_t limit)
{
    ink_status status = inki_matcher_create(source->view, source->belief, &source->matcher);
    if (status == INK_OK) {
        status = inki_matcher_list(source->matcher, limit, &source->matches);
    }
    if (status == INK_ERR_LIMIT) {
        inki_match_list_release(&source->matches);
        return INK_OK;
    }
    if (status == INK_OK && source->matches.count == 0) {
        return INK_ERR_IMPOSSIBLE;
    }
    source->count = source->matches.count;
    return status;
}

ink_status ink_world_source_create(const ink_view *view, const ink_belief *belief, uint64_t limit,
                                   uint64_t seed, ink_world_source **out)
{
    const ink_game *game = view->game;
    if ((game->traits & INK_TRAIT_OPEN) != 0) {
        return INK_ERR_UNSUPPORTED;
    }
    ink_world_source *source = calloc(1, sizeof *source);
    if (source == NULL) {
        return INK_ERR_NOMEM;
    }
    source->view = view;
    source->game = game;
    source->belief = belief;
    source->seed = seed;
    ink_random_init(&source->stream, seed);
    const bool hooks = has_list(game) || game->sample != NULL;
    const ink_status status = hooks ? begin_hooks(source, limit) : begin_matching(source, limit);
    if (status != INK_OK) {
        ink_world_source_destroy(source);
        return status;
    }
    *out = source;
    return INK_OK;
}

void ink_world_source_destroy(ink_world_source *source)
{
    if (source == NULL) {
        return;
    }
    inki_match_list_release(&source->matches);
    inki_matcher_destroy(source->matcher);
    ink_walker_destroy(source->walker);
    ink_history_release(&source->history);
    free(source);
}

uint64_t ink_world_source_count(const ink_world_source *source)
{
    return source->count;
}

/* Adds the belief in the other seats' actions of a history to its log weight. */
static ink_status weigh(ink_world_source *source, const ink_history *history, double *log_weight)
{
    const ink_belief *belief = source->belief;
    ink_walker *walker = source->walker;
    ink_walker_reset(walker);
    for (int i = 0; i < history->count; i++) {
        const ink_action action = history->actions[i];
        const int mover = ink_walker_mover(walker);
        if (mover >= 0 && mover != source->view->seat) {
            *log_weight += log(belief->probability(belief->context, source->game,
                                                   ink_walker_state(walker), mover, action));
        }
        const ink_status status = ink_walker_apply(walker, action);
        if (status != INK_OK) {
            return status;
        }
    }
    return INK_OK;
}

/* Copies the history that a hook has made.  Hooks may leave half of one when they fail. */
static ink_status hand_out(const ink_world_source *source, double weight, ink_history *out,
                           double *log_weight)
{
    const ink_status status = ink_history_copy(&source->history, out);
    if (status == INK_OK) {
        *log_weight = weight;
    }
    return status;
}

/* World number `index` of those that the game lists. */
static ink_status listed(ink_world_source *source, uint64_t index, ink_history *out,
                         double *log_weight)
{
    const ink_game *game = source->game;
    double weight = 0.0;
    ink_status status = game->world(game, source->view, index, &source->history, &weight);
    if (status == INK_OK && source->belief != NULL) {
        status = weigh(source, &source->history, &weight);
    }
    return status == INK_OK ? hand_out(source, weight, out, log_weight) : status;
}

/* Puts `stream` on stream `index` of the seed. */
static void seek(ink_world_source *source, uint64_t index)
{
    if (index < source->drawn) {
        ink_random_init(&source->stream, source->seed);
        source->drawn = 0;
    }
    while (source->drawn < index) {
        ink_random_jump(&source->stream);
        source->drawn++;
    }
}

/* Draws world number `index`, trying again where a draw leads nowhere. */
static ink_status draw(ink_world_source *source, uint64_t index, ink_history *out,
                       double *log_weight)
{
    const ink_game *game = source->game;
    seek(source, index);
    ink_random random = source->stream;
    if (source->matcher == NULL) {
        double weight = 0.0;
        const ink_status status =
            game->sample(game, source->view, source->belief, &random, &source->history, &weight);
        return status == INK_OK ? hand_out(source, weight, out, log_weight) : status;
    }
    for (int i = 0; i < MAX_FAILED_DRAWS; i++) {
        const ink_status status = inki_matcher_draw(source->matcher, &random, out, log_weight);
        if (status != INK_ERR_IMPOSSIBLE) {
            return status;
        }
    }
    return INK_ERR_IMPOSSIBLE;
}

ink_status ink_world_source_get(ink_world_source *source, uint64_t index, ink_history *out,
                                double *log_weight)
{
    if (source->count == 0) {
        return draw(source, index, out, log_weight);
    }
    if (index >= source->count) {
        return INK_ERR_NOT_FOUND;
    }
    return source->matcher != NULL ? inki_match_list_get(&source->matches, index, out, log_weight)
                                   : listed(source, index, out, log_weight);
}
