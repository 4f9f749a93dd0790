/* bench_dd.c - "inkling bench dd": the double-dummy solver, alone or beside another one. */

#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "bench_deals.h"
#include "bench_engine.h"
#include "bench_results.h"
#include "command.h"
#include "terminal.h"

/* A deal with a void in every hand, and long solving times: thomas1 among the hands that come with
 * DDS (github.com/dds-bridge/dds, hands/). */
static const char freak_deal[] =
    "N:KT74..Q853.AJ962 .Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853";

/* A measurement under way. */
typedef struct bench {
    const bench_request *request;
    ink_control control;
    bench_ours ours;
    bench_peer peer;
    uint64_t done; /* questions */
    uint64_t total;
    bench_results results;
} bench;

/* What is asked in one part. */
typedef struct part_plan {
    bench_ask ask;
    int size; /* of the hands dealt */
    bool in_play;
    uint64_t count;
    bench_part *out;
} part_plan;

/* Samples of one part, by engine. */
typedef struct samples {
    double *us[2];
    double *nodes[2];
    double first_us[2];
    size_t count;
} samples;

/* Appends what entry `place` of an answer is the value of. */
static void place_text(bench_ask kind, int place, ink_text *out)
{
    char card[3];
    switch (kind) {
    case BENCH_ONE:
        ink_text_add(out, "the value");
        return;
    case BENCH_EVERY:
        ink_card_text(place, card);
        ink_text_add(out, card);
        return;
    case BENCH_TABLE:
        ink_text_format(out, "%s by %c", ink_strain_text((ink_strain)(place / 4)),
                        ink_player_letter((ink_player)(place % 4)));
        return;
    case BENCH_HAND:
    case BENCH_TRACE:
        ink_text_format(out, "%d cards played", place);
        return;
    }
}

/* Complains of a difference. */
static void tell_difference(const bench *b, const bench_question *question,
                            const bench_answer answers[2])
{
    int place = 0;
    while (answers[OURS].tricks[place] == answers[PEER].tricks[place]) {
        place++;
    }
    ink_text text = {0};
    ink_deal_text(question->position.hands, NULL, INK_NORTH, &text);
    ink_text_format(&text, ", strain %s, %c leads, ", ink_strain_text(question->position.strain),
                    ink_player_letter(question->position.leader));
    place_text(question->ask, place, &text);
    cli_complain("a difference: %s: Inkling %d, %s %d", ink_text_string(&text),
                 answers[OURS].tricks[place], b->peer.name, answers[PEER].tricks[place]);
    ink_text_release(&text);
}

/* Questions that each engine is asked in a row. */
typedef struct round {
    size_t count;
    bench_question questions[BENCH_ROUND];
    bench_answer answers[2][BENCH_ROUND];
} round;

static int ask_ours(bench *b, round *r)
{
    int status = EXIT_DONE;
    for (size_t i = 0; i < r->count && status == EXIT_DONE; i++) {
        status = bench_ours_ask(&b->ours, &r->questions[i], &r->answers[OURS][i]);
    }
    return status;
}

static int ask_peer(bench *b, round *r)
{
    return b->results.peer == NULL
               ? EXIT_DONE
               : bench_peer_ask(&b->peer, r->questions, r->count, r->answers[PEER]);
}

static void compare(bench *b, const round *r)
{
    for (size_t i = 0; i < r->count; i++) {
        const bench_answer answers[2] = {r->answers[OURS][i], r->answers[PEER][i]};
        if (memcmp(answers[OURS].tricks, answers[PEER].tricks, sizeof answers[OURS].tricks) != 0) {
            b->results.differences++;
            tell_difference(b, &r->questions[i], answers);
        }
    }
}

/* Asks the engines, `first` first, and compares. */
static int ask(bench *b, int first, round *r)
{
    int status = first == OURS ? ask_ours(b, r) : ask_peer(b, r);
    if (status == EXIT_DONE) {
        status = first == OURS ? ask_peer(b, r) : ask_ours(b, r);
    }
    if (status != EXIT_DONE) {
        return status;
    }
    if (b->results.peer != NULL) {
        compare(b, r);
    }
    return cli_interrupted() ? EXIT_INTERRUPTED : EXIT_DONE;
}

/* The next question of a part. */
static int make_question(bench *b, bench_dealer *dealer, bench_ask kind, bench_question *out)
{
    *out = (bench_question){.ask = kind};
    bench_dealer_next(dealer, &out->position);
    if (kind != BENCH_HAND && kind != BENCH_TRACE) {
        return EXIT_DONE;
    }
    const ink_status status = bench_make_play(b->ours.dd, &b->control, out);
    if (status != INK_OK && status != INK_ERR_STOPPED) {
        cli_complain("our solver: %s", ink_status_text(status));
    }
    return cli_exit_status(status);
}

/* Makes the next `count` questions of a part and has them answered. */
static int ask_round(bench *b, bench_dealer *dealer, bench_ask kind, size_t count, int first,
                     round *out)
{
    int status = EXIT_DONE;
    out->count = count;
    for (size_t i = 0; i < count && status == EXIT_DONE; i++) {
        status = make_question(b, dealer, kind, &out->questions[i]);
    }
    return status == EXIT_DONE ? ask(b, first, out) : status;
}

static void add_samples(const round *r, samples *out)
{
    for (size_t i = 0; i < r->count; i++) {
        for (int e = OURS; e <= PEER; e++) {
            out->us[e][out->count] = r->answers[e][i].us;
            out->nodes[e][out->count] = (double)r->answers[e][i].nodes;
            out->first_us[e] += r->answers[e][i].first_us;
        }
        out->count++;
    }
}

/* Asks the questions of one part.
 *
 * An ending takes microseconds, and what another process leaves in the caches would be half of it:
 * so endings are asked in rounds, as a program asks them that has many. */
static int ask_all(bench *b, const part_plan *plan, samples *out)
{
    round r = {.count = 0};
    bench_dealer dealer;
    const size_t most = plan->ask == BENCH_EVERY ? BENCH_ROUND : 1;
    /* The first questions after another kind touch memory for the first time: a round of another
     * seed goes before and is not counted. */
    bench_dealer_init(&dealer, ~b->request->seed, plan->size, 0);
    dealer.in_play = plan->in_play;
    int status = ask_round(b, &dealer, plan->ask, most, OURS, &r);
    bench_dealer_init(&dealer, b->request->seed, plan->size, b->request->skip);
    dealer.in_play = plan->in_play;
    for (int first = OURS; status == EXIT_DONE && out->count < plan->count; first ^= OURS ^ PEER) {
        const uint64_t left = plan->count - out->count;
        status = ask_round(b, &dealer, plan->ask, left < most ? (size_t)left : most, first, &r);
        if (status == EXIT_DONE) {
            add_samples(&r, out);
            b->done += r.count;
            ink_control_report(&b->control, b->done, b->total);
        }
    }
    return status;
}

/* Sums the samples up, which sorts them. */
static void sum_up(const bench *b, samples *s, bench_part *out)
{
    *out = (bench_part){.count = s->count};
    if (s->count == 0) {
        return;
    }
    const int engines = b->results.peer != NULL ? 2 : 1;
    if (engines == 2) {
        out->geometric_mean = bench_geometric_mean(s->us[OURS], s->us[PEER], s->count);
    }
    for (int e = 0; e < engines; e++) {
        out->us[e] = bench_spread_of(s->us[e], s->count);
        out->nodes[e] = bench_spread_of(s->nodes[e], s->count);
        out->first_us[e] = s->first_us[e];
    }
    if (engines == 2) {
        out->ratio = out->us[OURS].total / out->us[PEER].total;
    }
}

/* Measures one part. */
static int measure(bench *b, const part_plan *plan)
{
    const size_t count = (size_t)plan->count;
    if (count == 0) {
        return EXIT_DONE;
    }
    double *values = calloc(4 * count, sizeof *values);
    if (values == NULL) {
        cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
        return EXIT_FAILED;
    }
    samples s = {.us = {values, values + count}, .nodes = {values + 2 * count, values + 3 * count}};
    const int status = ask_all(b, plan, &s);
    sum_up(b, &s, plan->out);
    free(values);
    return status;
}

/* Measures the freak, by our solver alone. */
static int measure_freak(bench *b)
{
    bench_question question = {.ask = BENCH_TABLE};
    const size_t memory = b->ours.memory;
    bool known[4];
    if (ink_deal_read(freak_deal, strlen(freak_deal), question.position.hands, known, NULL) !=
        INK_OK) {
        return EXIT_FAILED;
    }
    b->ours.memory = 0;
    const int status = bench_ours_ask(&b->ours, &question, &b->results.freak);
    b->results.freak_memory = b->ours.memory;
    b->results.freak_finished = status == EXIT_DONE;
    b->ours.memory = memory;
    return status;
}

/* Measures all that is asked for, until something fails. */
static int measure_all(bench *b)
{
    const bench_request *r = b->request;
    bench_results *results = &b->results;
    b->total = r->leads + r->tables + 2 * r->hands + 2 * (r->tricks - 1) * r->endings;
    const int whole = BENCH_MAX_TRICKS;
    const part_plan plans[] = {{BENCH_ONE, whole, false, r->leads, &results->leads},
                               {BENCH_TABLE, whole, false, r->tables, &results->tables},
                               {BENCH_HAND, whole, false, r->hands, &results->hands},
                               {BENCH_TRACE, whole, false, r->hands, &results->traces}};
    int status = EXIT_DONE;
    for (size_t i = 0; i < sizeof plans / sizeof plans[0] && status == EXIT_DONE; i++) {
        status = measure(b, &plans[i]);
    }
    for (int in_play = 0; in_play <= 1; in_play++) {
        bench_part *parts = in_play != 0 ? results->in_play : results->endings;
        for (int size = 2; size <= (int)r->tricks && status == EXIT_DONE; size++) {
            status =
                measure(b, &(part_plan){BENCH_EVERY, size, in_play != 0, r->endings, &parts[size]});
        }
    }
    results->memory = b->ours.memory;
    if (status == EXIT_DONE && r->threads > 1) {
        status = bench_measure_threads(&b->control, results);
    }
    if (status == EXIT_DONE && r->freak) {
        status = measure_freak(b);
    }
    return status;
}

/* Prints what was measured, all of it or not. */
static int print(const bench_results *results)
{
    ink_text text = {0};
    if (results->request->json) {
        bench_results_json(results, &text);
    } else {
        bench_results_text(results, &text);
    }
    const int status = cli_print(&text);
    ink_text_release(&text);
    return status;
}

static int run(const bench_request *request)
{
    if (request->signature) {
        return bench_print_signature(request);
    }
    bench b = {.request = request, .results = {.request = request}};
    if (request->peer != NULL) {
        const int status = bench_peer_open(request->peer, &b.peer);
        if (status != EXIT_DONE) {
            return status;
        }
        b.results.peer = &b.peer;
    }
    cli_watch(&b.control);
    b.ours.control = &b.control;
    int status = EXIT_FAILED;
    if (ink_dd_create(0, &b.ours.dd) == INK_OK) {
        status = measure_all(&b);
        cli_progress_end();
        const int printed = print(&b.results);
        status = status == EXIT_DONE ? printed : status;
        status = status == EXIT_DONE && b.results.differences > 0 ? EXIT_FAILED : status;
    } else {
        cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
    }
    ink_dd_destroy(b.ours.dd);
    bench_peer_close(&b.peer);
    return status;
}

const bench_subject bench_dd = {
    .name = "dd",
    .text = "the double-dummy solver",
    .run = run,
};
