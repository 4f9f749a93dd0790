/* bench_search.c - "inkling bench search": states a second of the searches of games in which
 * everything is seen.
 */

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "bench_engine.h"
#include "bench_rows.h"
#include "command.h"
#include "terminal.h"

/* What is searched, and how. */
typedef struct subject {
    const char *game;
    int plies; /* random moves before the search */
    const char *method;
} subject;

static const subject subjects[] = {
    {"tic_tac_toe", 0, "minimax"},
    {"tic_tac_toe", 0, "alpha_beta"},
    {"connect_four", 8, "alpha_beta(depth=9,order=game,glance=no,table=0,deepen=no)"},
    {"connect_four", 8, "alpha_beta(depth=12)"},
    {"connect_four", 14, "alpha_beta(values=best)"},
    {"backgammon", 8, "expectiminimax(depth=3)"},
};

#define SUBJECT_COUNT (sizeof subjects / sizeof subjects[0])

/* Sums over searches. */
typedef struct sums {
    uint64_t nodes;
    uint64_t lookups;
    uint64_t hits;
} sums;

/* Positions of one game, and the threads' shares of the searches. */
typedef struct batch {
    const subject *subject;
    const ink_control *control;
    ink_game *game;
    ink_view **views;
    size_t count;
    size_t threads;
} batch;

/* One thread's work: every `threads`th position from `first` on. */
typedef struct share {
    const batch *batch;
    size_t first;
    sums sums;
    ink_status status;
} share;

/* What was measured of a subject. */
typedef struct row {
    sums sums;
    double cpu_s;     /* by one thread */
    double wall_s[2]; /* by one thread and by several */
} row;

static size_t threads_of(const bench_request *request)
{
    return request->threads > 1 ? (size_t)request->threads : 2;
}

static double wall_s(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* --- positions ------------------------------------------------------------------------------ */

/* Plays random moves until a seat is to move after `plies` of them; starts anew where play ends. */
static ink_status play_randomly(ink_walker *walker, int plies, ink_random *random)
{
    const ink_game *game = ink_walker_game(walker);
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    ink_status status = actions != NULL ? INK_OK : INK_ERR_NOMEM;
    ink_walker_reset(walker);
    for (int played = 0; status == INK_OK;) {
        status = ink_walker_draw(walker, random);
        if (status != INK_OK || (played == plies && ink_walker_mover(walker) >= 0)) {
            break;
        }
        if (ink_walker_mover(walker) == INK_MOVER_NOBODY) {
            ink_walker_reset(walker);
            played = 0;
            continue;
        }
        const int count = game->actions(game, ink_walker_state(walker), actions);
        status = ink_walker_apply(walker, actions[ink_random_below(random, (uint64_t)count)]);
        played++;
    }
    free(actions);
    return status;
}

/* Makes the game and its positions; release_batch frees what there is. */
static ink_status make_batch(batch *b, const bench_request *request)
{
    ink_random random;
    ink_random_init(&random, request->seed);
    ink_walker *walker = NULL;
    b->views = calloc((size_t)request->positions, sizeof(ink_view *));
    ink_status status = b->views != NULL ? INK_OK : INK_ERR_NOMEM;
    if (status == INK_OK) {
        status = ink_game_create(b->subject->game, &b->game, NULL);
    }
    if (status == INK_OK) {
        status = ink_walker_create(b->game, &walker);
    }
    while (status == INK_OK && b->count < request->positions) {
        status = play_randomly(walker, b->subject->plies, &random);
        if (status == INK_OK) {
            status = ink_walker_view(walker, ink_walker_mover(walker), &b->views[b->count]);
        }
        b->count += status == INK_OK;
    }
    ink_walker_destroy(walker);
    return status;
}

static void release_batch(batch *b)
{
    for (size_t i = 0; i < b->count; i++) {
        ink_view_destroy(b->views[i]);
    }
    free((void *)b->views);
    ink_game_destroy(b->game);
}

/* --- searches ------------------------------------------------------------------------------- */

/* Searches the positions of a share, each with a fresh table. */
static void *search_share(void *argument)
{
    share *s = argument;
    const batch *b = s->batch;
    ink_method *method = NULL;
    s->status = ink_method_create(b->subject->method, &method, NULL);
    for (size_t i = s->first; i < b->count && s->status == INK_OK; i += b->threads) {
        ink_advice advice = {0};
        const ink_budget budget = {.control = b->control};
        s->status = ink_advise(method, b->views[i], &budget, &advice, NULL);
        s->sums.nodes += advice.nodes;
        s->sums.lookups += advice.lookups;
        s->sums.hits += advice.hits;
        if (s->status == INK_OK && advice.stopped_by != INK_STOPPED_DONE) {
            s->status = INK_ERR_STOPPED;
        }
        ink_advice_release(&advice);
    }
    ink_method_destroy(method);
    return NULL;
}

/* Searches all positions by so many threads. */
static ink_status search_all(batch *b, size_t threads, sums *out)
{
    share *shares = calloc(threads, sizeof *shares);
    pthread_t *workers = calloc(threads, sizeof *workers);
    if (shares == NULL || workers == NULL) {
        free(shares);
        free(workers);
        return INK_ERR_NOMEM;
    }
    b->threads = threads;
    size_t begun = 0;
    for (size_t i = 0; i < threads; i++) {
        shares[i] = (share){.batch = b, .first = i};
        if (i > 0 && pthread_create(&workers[i], NULL, search_share, &shares[i]) != 0) {
            break;
        }
        begun++;
    }
    search_share(&shares[0]);
    ink_status status = begun == threads ? INK_OK : INK_ERR_NOMEM;
    *out = (sums){0};
    for (size_t i = 0; i < begun; i++) {
        if (i > 0) {
            (void)pthread_join(workers[i], NULL);
        }
        out->nodes += shares[i].sums.nodes;
        out->lookups += shares[i].sums.lookups;
        out->hits += shares[i].sums.hits;
        status = status == INK_OK ? shares[i].status : status;
    }
    free(shares);
    free(workers);
    return status;
}

/* Measures a subject by one thread and by several. */
static ink_status measure(const subject *of, const bench_request *request,
                          const ink_control *control, row *out)
{
    batch b = {.subject = of, .control = control};
    ink_status status = make_batch(&b, request);
    const size_t threads[2] = {1, threads_of(request)};
    for (int i = 0; i < 2 && status == INK_OK; i++) {
        const uint64_t cpu = bench_cpu_ns();
        const double wall = wall_s();
        status = search_all(&b, threads[i], &out->sums);
        out->wall_s[i] = wall_s() - wall;
        out->cpu_s = i == 0 ? bench_us_since(cpu) * 1e-6 : out->cpu_s;
    }
    release_batch(&b);
    return status;
}

/* --- output --------------------------------------------------------------------------------- */

/* Millions a second. */
static double rate(const row *r, double seconds)
{
    return seconds > 0.0 ? (double)r->sums.nodes * 1e-6 / seconds : 0.0;
}

static double hit_rate(const row *r)
{
    return r->sums.lookups > 0 ? (double)r->sums.hits / (double)r->sums.lookups : 0.0;
}

static void print_text(const void *measured, const bench_request *request, ink_text *out)
{
    const row *rows = measured;
    ink_text_format(out, "Inkling %s; positions of each game: %llu, seed %llu\n\n", INK_VERSION,
                    (unsigned long long)request->positions, (unsigned long long)request->seed);
    ink_text_format(out, "%-20s%12s%10s%10s%10s%10s%8s\n", "game", "states", "ms each", "M/s cpu",
                    "M/s wall", "speed-up", "table");
    for (size_t i = 0; i < SUBJECT_COUNT; i++) {
        const row *r = &rows[i];
        ink_text_format(out, "%-20s%12llu%10.2f%10.2f%10.2f%10.2f", subjects[i].game,
                        (unsigned long long)r->sums.nodes,
                        r->cpu_s * 1e3 / (double)request->positions, rate(r, r->cpu_s),
                        rate(r, r->wall_s[1]), r->wall_s[0] / r->wall_s[1]);
        if (r->sums.lookups > 0) {
            ink_text_format(out, "%7.1f%%\n", 100.0 * hit_rate(r));
        } else {
            ink_text_format(out, "%8s\n", "-");
        }
        ink_text_format(out, "  %s, after %d moves\n", subjects[i].method, subjects[i].plies);
    }
    ink_text_format(out,
                    "\nms each: CPU time of a search; M/s cpu: million states a second of it\n"
                    "M/s wall: the same by the clock, by %llu threads; speed-up: against one\n"
                    "table: look-ups that found the state\n",
                    (unsigned long long)threads_of(request));
}

static void print_json(const void *measured, const bench_request *request, ink_json *out)
{
    const row *rows = measured;
    ink_json_integer(out, "threads", threads_of(request));
    ink_json_array(out, "searches");
    for (size_t i = 0; i < SUBJECT_COUNT; i++) {
        ink_json_object(out, NULL);
        ink_json_string(out, "game", subjects[i].game);
        ink_json_integer(out, "moves", (uint64_t)subjects[i].plies);
        ink_json_string(out, "method", subjects[i].method);
        ink_json_integer(out, "nodes", rows[i].sums.nodes);
        ink_json_integer(out, "table_lookups", rows[i].sums.lookups);
        ink_json_integer(out, "table_hits", rows[i].sums.hits);
        ink_json_number(out, "cpu_s", rows[i].cpu_s);
        ink_json_number(out, "wall_s_one_thread", rows[i].wall_s[0]);
        ink_json_number(out, "wall_s_threads", rows[i].wall_s[1]);
        ink_json_end(out);
    }
    ink_json_end(out);
}

static const bench_table table = {"search", print_text, print_json};

static int run(const bench_request *request)
{
    ink_control control;
    cli_watch(&control);
    row rows[SUBJECT_COUNT] = {0};
    ink_status status = INK_OK;
    for (size_t i = 0; i < SUBJECT_COUNT && status == INK_OK; i++) {
        status = measure(&subjects[i], request, &control, &rows[i]);
    }
    return bench_print_rows(&table, request, status, rows);
}

const bench_subject bench_search = {
    .name = "search",
    .text = "the searches of games in which everything is seen",
    .run = run,
};
