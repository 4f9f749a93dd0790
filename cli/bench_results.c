/* bench_results.c - prints what "inkling bench dd" measured. */

#include "bench_results.h"

#include <math.h>
#include <stdio.h>

/* What our total time for the endings of 2 to 7 tricks is of the peer's; NaN where unknown. */
static double early_ratio(const bench_results *results, const bench_part *endings)
{
    double us[2] = {0.0, 0.0};
    for (int tricks = 2; tricks <= 7; tricks++) {
        if (endings[tricks].count == 0 || results->peer == NULL) {
            return nan("");
        }
        us[OURS] += endings[tricks].us[OURS].total;
        us[PEER] += endings[tricks].us[PEER].total;
    }
    return us[OURS] / us[PEER];
}

/* A ratio of the part, or NaN if it was not measured with a peer. */
static double ratio_of(const bench_results *results, const bench_part *part, double ratio)
{
    return part->count > 0 && results->peer != NULL ? ratio : nan("");
}

/* What a hand solved after each card costs, by its opening lead alone. */
static double whole_by_lead(const bench_part *hands, int engine)
{
    return hands->us[engine].total / hands->first_us[engine];
}

/* --- text ------------------------------------------------------------------------------------ */

/* Appends the row of an engine, without its end. */
static void engine_row(const char *part, const char *engine, const bench_part *p, int e,
                       ink_text *out)
{
    ink_text_format(out, "%-10s %-10.10s %6llu %10.3f %10.1f %10.1f %11.1f", part, engine,
                    (unsigned long long)p->count, p->us[e].total * 1e-6, p->us[e].mean,
                    p->us[e].median, p->us[e].max);
    if (p->nodes[e].total > 0.0) {
        ink_text_format(out, " %10.0f %9.0f", p->nodes[e].mean, p->nodes[e].median);
    } else {
        ink_text_format(out, " %10s %9s", "-", "-");
    }
}

/* Appends the rows of a part. */
static void part_rows(const bench_results *results, const char *name, const bench_part *part,
                      ink_text *out)
{
    if (part->count == 0) {
        return;
    }
    engine_row(name, "Inkling", part, OURS, out);
    if (results->peer != NULL) {
        ink_text_format(out, " %7.3f %7.3f\n", part->ratio, part->geometric_mean);
        engine_row("", results->peer->name, part, PEER, out);
    }
    ink_text_add(out, "\n");
}

/* Appends the rows of endings, each called `tricks` and `what`. */
static void endings_rows(const bench_results *results, const char *what, const bench_part *endings,
                         ink_text *out)
{
    for (int tricks = 2; tricks <= BENCH_MAX_TRICKS; tricks++) {
        char name[16];
        (void)snprintf(name, sizeof name, "%d %s", tricks, what);
        part_rows(results, name, &endings[tricks], out);
    }
}

/* Appends the table of times. */
static void times_text(const bench_results *results, ink_text *out)
{
    ink_text_format(out, "%-10s %-10s %6s %10s %10s %10s %11s %10s %9s", "part", "engine", "count",
                    "total s", "mean us", "median us", "max us", "mean nodes", "median");
    ink_text_add(out, results->peer != NULL ? "   ratio     geo\n" : "\n");
    part_rows(results, "leads", &results->leads, out);
    part_rows(results, "tables", &results->tables, out);
    part_rows(results, "hands", &results->hands, out);
    part_rows(results, "traces", &results->traces, out);
    endings_rows(results, "tricks", results->endings, out);
    endings_rows(results, "in play", results->in_play, out);
}

/* Appends what follows from the table. */
static void ratios_text(const bench_results *results, ink_text *out)
{
    if (results->peer != NULL) {
        ink_text_format(out,
                        "\nratio: our total time / that of %s; geo: geometric mean of the same "
                        "for single questions\n",
                        results->peer->name);
    }
    const double to_lead = early_ratio(results, results->endings);
    const double in_play = early_ratio(results, results->in_play);
    if (!isnan(to_lead) && !isnan(in_play)) {
        ink_text_format(out,
                        "endings of 2 to 7 tricks together: ratio %.3f to lead, %.3f in play\n",
                        to_lead, in_play);
    }
    if (results->hands.count > 0) {
        ink_text_format(out, "a hand after each card / its opening lead alone: Inkling %.2f",
                        whole_by_lead(&results->hands, OURS));
        if (results->peer != NULL) {
            ink_text_format(out, ", %s %.2f", results->peer->name,
                            whole_by_lead(&results->hands, PEER));
        }
        ink_text_add(out, "\n");
    }
}

/* Appends the runs by numbers of threads. */
static void runs_text(const bench_run runs[2], ink_text *out)
{
    for (int i = 0; i < 2; i++) {
        ink_text_format(out, "%s%d thread%s: %.2f tables a second, %.2f s CPU for %llu",
                        i == 0 ? "" : "\n", runs[i].threads, runs[i].threads == 1 ? "" : "s",
                        (double)runs[i].tables / (runs[i].wall_us * 1e-6), runs[i].cpu_us * 1e-6,
                        (unsigned long long)runs[i].tables);
    }
    ink_text_format(out, "; speed-up %.2f, CPU time x %.3f\n", runs[0].wall_us / runs[1].wall_us,
                    runs[1].cpu_us / runs[0].cpu_us);
}

/* Appends the freak with its table. */
static void freak_text(const bench_results *results, ink_text *out)
{
    const bench_answer *freak = &results->freak;
    ink_text_format(out, "freak, a void in every hand: %.2f s, %llu nodes, %.1f MiB%s\n",
                    freak->us * 1e-6, (unsigned long long)freak->nodes,
                    (double)results->freak_memory / 1048576.0,
                    results->freak_finished ? "" : ", not finished");
    if (!results->freak_finished) {
        return;
    }
    ink_text_add(out, "     N  E  S  W\n");
    for (int strain = INK_SPADES; strain <= INK_NOTRUMP; strain++) {
        const int8_t *tricks = &freak->tricks[(ptrdiff_t)4 * strain];
        ink_text_format(out, "%-3s%3d%3d%3d%3d\n", ink_strain_text((ink_strain)strain), tricks[0],
                        tricks[1], tricks[2], tricks[3]);
    }
}

void bench_results_text(const bench_results *results, ink_text *out)
{
    const bench_request *request = results->request;
    ink_text_format(out, "Inkling %s%s%s; seed %llu, first deal %llu; CPU time\n", INK_VERSION,
                    results->peer != NULL ? " and in turn " : "",
                    results->peer != NULL ? results->peer->name : "",
                    (unsigned long long)request->seed, (unsigned long long)request->skip);
    if (results->peer != NULL) {
        ink_text_format(out, "peer: %s\n", results->peer->system);
    }
    ink_text_add(out, "\n");
    times_text(results, out);
    ratios_text(results, out);
    if (results->runs[0].tables > 0) {
        runs_text(results->runs, out);
    }
    if (results->memory > 0) {
        ink_text_format(out, "memory of Inkling's solver: at most %.1f MiB\n",
                        (double)results->memory / 1048576.0);
    }
    if (results->freak_memory > 0) {
        freak_text(results, out);
    }
    if (results->peer != NULL || results->runs[0].tables > 0) {
        ink_text_format(out, "answers that differ: %llu\n",
                        (unsigned long long)results->differences);
    }
}

/* --- JSON ------------------------------------------------------------------------------------ */

static void engine_json(const char *name, const bench_part *part, int e, ink_json *json)
{
    ink_json_object(json, name);
    ink_json_number(json, "total_s", part->us[e].total * 1e-6);
    ink_json_number(json, "mean_us", part->us[e].mean);
    ink_json_number(json, "median_us", part->us[e].median);
    ink_json_number(json, "p90_us", part->us[e].p90);
    ink_json_number(json, "max_us", part->us[e].max);
    if (part->nodes[e].total > 0.0) {
        ink_json_number(json, "mean_nodes", part->nodes[e].mean);
        ink_json_number(json, "median_nodes", part->nodes[e].median);
        ink_json_number(json, "max_nodes", part->nodes[e].max);
    }
    if (part->first_us[e] > 0.0) {
        ink_json_number(json, "lead_total_s", part->first_us[e] * 1e-6);
        ink_json_number(json, "whole_by_lead", whole_by_lead(part, e));
    }
    ink_json_end(json);
}

/* Writes a part; `tricks` 0: it has no number. */
static void part_json(const bench_results *results, const char *name, int tricks,
                      const bench_part *part, ink_json *json)
{
    if (part->count == 0) {
        return;
    }
    ink_json_object(json, name);
    if (tricks > 0) {
        ink_json_integer(json, "tricks", (uint64_t)tricks);
    }
    ink_json_integer(json, "count", part->count);
    engine_json("ours", part, OURS, json);
    if (results->peer != NULL) {
        engine_json("peer", part, PEER, json);
        ink_json_number(json, "ratio", part->ratio);
        ink_json_number(json, "geometric_mean", part->geometric_mean);
    }
    ink_json_end(json);
}

static void endings_json(const bench_results *results, const char *name, const bench_part *endings,
                         ink_json *json)
{
    ink_json_array(json, name);
    for (int tricks = 2; tricks <= BENCH_MAX_TRICKS; tricks++) {
        part_json(results, NULL, tricks, &endings[tricks], json);
    }
    ink_json_end(json);
}

static void runs_json(const bench_run runs[2], ink_json *json)
{
    ink_json_array(json, "threads");
    for (int i = 0; i < 2; i++) {
        ink_json_object(json, NULL);
        ink_json_integer(json, "threads", (uint64_t)runs[i].threads);
        ink_json_integer(json, "tables", runs[i].tables);
        ink_json_number(json, "wall_s", runs[i].wall_us * 1e-6);
        ink_json_number(json, "cpu_s", runs[i].cpu_us * 1e-6);
        ink_json_end(json);
    }
    ink_json_end(json);
    ink_json_number(json, "thread_speed_up", runs[0].wall_us / runs[1].wall_us);
    ink_json_number(json, "thread_cpu_ratio", runs[1].cpu_us / runs[0].cpu_us);
}

static void freak_json(const bench_results *results, ink_json *json)
{
    ink_json_object(json, "freak");
    ink_json_bool(json, "finished", results->freak_finished);
    ink_json_number(json, "total_s", results->freak.us * 1e-6);
    ink_json_integer(json, "nodes", results->freak.nodes);
    ink_json_integer(json, "memory_bytes", results->freak_memory);
    ink_json_end(json);
}

static void peer_json(const bench_peer *peer, ink_json *json)
{
    if (peer == NULL) {
        ink_json_string(json, "peer", NULL);
        return;
    }
    ink_json_object(json, "peer");
    ink_json_string(json, "name", peer->name);
    ink_json_string(json, "system", peer->system);
    ink_json_end(json);
}

void bench_results_json(const bench_results *results, ink_text *out)
{
    const bench_request *request = results->request;
    ink_json json = {.text = out};
    ink_json_object(&json, NULL);
    ink_json_integer(&json, "schema", 1);
    ink_json_string(&json, "command", "bench");
    ink_json_string(&json, "subject", "dd");
    ink_json_integer(&json, "seed", request->seed);
    ink_json_integer(&json, "skip", request->skip);
    peer_json(results->peer, &json);
    ink_json_number(&json, "table_ratio",
                    ratio_of(results, &results->tables, results->tables.ratio));
    ink_json_number(&json, "lead_ratio", ratio_of(results, &results->leads, results->leads.ratio));
    ink_json_number(&json, "endings_2_to_7_ratio", early_ratio(results, results->endings));
    ink_json_number(&json, "in_play_2_to_7_ratio", early_ratio(results, results->in_play));
    ink_json_integer(&json, "differences", results->differences);
    ink_json_integer(&json, "memory_bytes", results->memory);
    part_json(results, "leads", 0, &results->leads, &json);
    part_json(results, "tables", 0, &results->tables, &json);
    part_json(results, "hands", 0, &results->hands, &json);
    part_json(results, "traces", 0, &results->traces, &json);
    endings_json(results, "endings", results->endings, &json);
    endings_json(results, "in_play", results->in_play, &json);
    if (results->runs[0].tables > 0) {
        runs_json(results->runs, &json);
    }
    if (results->freak_memory > 0) {
        freak_json(results, &json);
    }
    ink_json_end(&json);
}
