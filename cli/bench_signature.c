/* bench_signature.c - the node counts of fixed deals: the same on every machine, so that a change
 * of the search shows.
 */

#include <stdio.h>

#include "bench_deals.h"
#include "bench_results.h"
#include "command.h"
#include "terminal.h"

#define SIGNATURE_SEED 1

/* Questions of one kind. */
typedef struct group {
    const char *name;
    bench_ask ask;
    int size; /* cards a hand */
    uint64_t count;
} group;

static const group groups[] = {
    {"leads", BENCH_ONE, 13, 20},       {"tables", BENCH_TABLE, 13, 5},
    {"endings_2", BENCH_EVERY, 2, 200}, {"endings_3", BENCH_EVERY, 3, 200},
    {"endings_4", BENCH_EVERY, 4, 200}, {"endings_5", BENCH_EVERY, 5, 200},
    {"endings_6", BENCH_EVERY, 6, 200}, {"endings_7", BENCH_EVERY, 7, 200},
    {"endings_8", BENCH_EVERY, 8, 200},
};

#define GROUP_COUNT (sizeof groups / sizeof groups[0])

/* The nodes of one group. */
static int count_group(bench_ours *ours, const group *g, uint64_t *nodes)
{
    bench_dealer dealer;
    bench_dealer_init(&dealer, SIGNATURE_SEED, g->size, 0);
    *nodes = 0;
    for (uint64_t i = 0; i < g->count; i++) {
        bench_question question = {.ask = g->ask};
        bench_answer answer;
        bench_dealer_next(&dealer, &question.position);
        const int status = bench_ours_ask(ours, &question, &answer);
        if (status != EXIT_DONE) {
            return status;
        }
        *nodes += answer.nodes;
    }
    return EXIT_DONE;
}

/* Prints the counts. */
static int print(const uint64_t nodes[GROUP_COUNT], bool as_json)
{
    ink_text text = {0};
    ink_json json = {.text = &text};
    uint64_t total = 0;
    if (as_json) {
        ink_json_object(&json, NULL);
        ink_json_integer(&json, "schema", 1);
        ink_json_string(&json, "command", "bench");
        ink_json_string(&json, "subject", "dd");
        ink_json_object(&json, "signature");
    } else {
        ink_text_format(&text, "%-10s %9s %12s\n", "part", "questions", "nodes");
    }
    for (size_t i = 0; i < GROUP_COUNT; i++) {
        total += nodes[i];
        if (as_json) {
            ink_json_integer(&json, groups[i].name, nodes[i]);
        } else {
            ink_text_format(&text, "%-10s %9llu %12llu\n", groups[i].name,
                            (unsigned long long)groups[i].count, (unsigned long long)nodes[i]);
        }
    }
    if (as_json) {
        ink_json_integer(&json, "total", total);
        ink_json_end(&json);
        ink_json_end(&json);
    } else {
        ink_text_format(&text, "%-20s %12llu\n", "signature", (unsigned long long)total);
    }
    const int status = cli_print(&text);
    ink_text_release(&text);
    return status;
}

int bench_print_signature(const bench_request *request)
{
    ink_control control;
    cli_watch(&control);
    bench_ours ours = {.control = &control};
    uint64_t nodes[GROUP_COUNT];
    if (ink_dd_create(0, &ours.dd) != INK_OK) {
        cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
        return EXIT_FAILED;
    }
    int status = EXIT_DONE;
    for (size_t i = 0; i < GROUP_COUNT && status == EXIT_DONE; i++) {
        status = count_group(&ours, &groups[i], &nodes[i]);
        ink_control_report(&control, i + 1, GROUP_COUNT);
    }
    cli_progress_end();
    ink_dd_destroy(ours.dd);
    return status == EXIT_DONE ? print(nodes, request->json) : status;
}
