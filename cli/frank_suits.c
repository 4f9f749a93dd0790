/* frank_suits.c - see frank_suits.h. */

#include "frank_suits.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDING 1e-9 /* of chances, which are at most 1 */
#define RANKS 13

enum {
    LEAST_LONG = 3, /* cards of the one hand */
    MOST_LONG = 6,
    MOST_SHORT = 4, /* of the other */
    LEAST_CARDS = 6 /* of both */
};

/* --- suits ----------------------------------------------------------------------------------- */

/* Makes room for one more.  INK_ERR_NOMEM. */
static ink_status add(frank_suits *suits, const suit_request *request)
{
    if (suits->count == suits->capacity) {
        const int capacity = suits->capacity == 0 ? 64 : 2 * suits->capacity;
        suit_request *grown = realloc(suits->requests, (size_t)capacity * sizeof *grown);
        if (grown == NULL) {
            return INK_ERR_NOMEM;
        }
        suits->requests = grown;
        suits->capacity = capacity;
    }
    suits->requests[suits->count++] = *request;
    return INK_OK;
}

void frank_suits_release(frank_suits *suits)
{
    free(suits->requests);
    *suits = (frank_suits){0};
}

/* Draws cards that nobody has for a hand. */
static void draw_hand(ink_random *random, int size, ink_suit *suit, ink_suit_side hand)
{
    while (size > 0) {
        const uint16_t card = (uint16_t)(1U << ink_random_below(random, RANKS));
        if (((suit->hands[INK_SUIT_NORTH] | suit->hands[INK_SUIT_SOUTH]) & card) == 0) {
            suit->hands[hand] |= card;
            size--;
        }
    }
}

ink_status frank_suits_draw(int count, uint64_t seed, frank_suits *out)
{
    ink_random random;
    ink_random_init(&random, seed);
    ink_status status = INK_OK;
    while (out->count < count && status == INK_OK) {
        const int north = LEAST_LONG + (int)ink_random_below(&random, MOST_LONG - LEAST_LONG + 1);
        const int south = 1 + (int)ink_random_below(&random, MOST_SHORT);
        suit_request request = {.suit = {.vacant = {RANKS, RANKS}}};
        if (north + south >= LEAST_CARDS) {
            draw_hand(&random, north, &request.suit, INK_SUIT_NORTH);
            draw_hand(&random, south, &request.suit, INK_SUIT_SOUTH);
            status = add(out, &request);
        }
    }
    return status;
}

static bool is_listed(const frank_suits *suits, const suit_request *request)
{
    for (int i = 0; i < suits->count; i++) {
        const suit_request *other = &suits->requests[i];
        if (memcmp(other->suit.hands, request->suit.hands, sizeof request->suit.hands) == 0 &&
            other->tricks == request->tricks) {
            return true;
        }
    }
    return false;
}

/* Reads a line. */
static ink_status read_suit(char *line, int number, frank_suits *out, ink_error *error)
{
    static const char *const blanks = " \t\r\n";
    char *rest = NULL;
    const char *north = strtok_r(line, blanks, &rest);
    if (north == NULL || north[0] == '#') {
        return INK_OK;
    }
    const char *south = strtok_r(NULL, blanks, &rest);
    if (south == NULL) {
        ink_error_set(error, number, 1, "two hands are expected, such as KT8xx Jxx");
        return INK_ERR_SYNTAX;
    }
    const char *tricks = strtok_r(NULL, blanks, &rest);
    suit_request request = {.tricks = 0};
    const ink_status status = ink_suit_read(north, south, &request.suit, error);
    if (status != INK_OK) {
        error->column += (int)((error->line == 2 ? south : north) - line);
        error->line = number;
        return status;
    }
    const size_t digits = tricks != NULL ? strspn(tricks, "0123456789") : 0;
    if (digits > 0 && tricks[digits] == '\0') {
        const int rounds = ink_suit_rounds(&request.suit);
        const long goal = strtol(tricks, NULL, 10);
        if (goal < 1 || goal > rounds) {
            ink_error_set(error, number, (int)(tricks - line) + 1,
                          "%s tricks: 1 to %d are expected, the cards of the longer hand", tricks,
                          rounds);
            return INK_ERR_SYNTAX;
        }
        request.tricks = (int)goal;
    }
    return is_listed(out, &request) ? INK_OK : add(out, &request);
}

ink_status frank_suits_read(const char *name, frank_suits *out, ink_error *error)
{
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        *error = (ink_error){0};
        (void)snprintf(error->text, sizeof error->text, "%s", strerror(errno));
        return INK_ERR_SYSTEM;
    }
    char *line = NULL;
    size_t room = 0;
    ink_status status = INK_OK;
    for (int number = 1; status == INK_OK && getline(&line, &room, file) > 0; number++) {
        status = read_suit(line, number, out, error);
    }
    if (status == INK_OK && ferror(file) != 0) {
        (void)snprintf(error->text, sizeof error->text, "%s", strerror(EIO));
        status = INK_ERR_SYSTEM;
    }
    free(line);
    (void)fclose(file);
    return status;
}

/* --- trials ---------------------------------------------------------------------------------- */

/* The suits of one thread: every so many, from its own number on. */
typedef struct share {
    const frank_suits *suits;
    const frank_plan *plan;
    int first;
    frank_suit_score *scores;
    ink_status status;
} share;

/* Finds the best chance of a goal; where `request` has none, of the most tricks possible, which becomes
 * its goal. */
static ink_status find_best(suit_request *request, double *best)
{
    ink_suit_solver *solver = NULL;
    ink_suit_answer answer = {.value = 0.0};
    ink_status status = ink_suit_solver_create(&request->suit, 0, &solver);
    int goal = request->tricks > 0 ? request->tricks : ink_suit_rounds(&request->suit);
    const int least = request->tricks > 0 ? request->tricks : 1;
    while (status == INK_OK) {
        status = ink_suit_solve(solver, goal, request->control, &answer);
        if (answer.value > 0.0 || goal == least) {
            break;
        }
        goal--;
    }
    ink_suit_solver_destroy(solver);
    request->tricks = goal;
    *best = answer.value;
    return status;
}

static ink_status try_suit(const share *s, int index)
{
    frank_suit_score *score = &s->scores[index];
    suit_request request = s->suits->requests[index];
    request.control = s->plan->control;
    request.seed = ink_key_fold((ink_key){s->plan->seed, 0}, (uint64_t)index).low;
    ink_status status = find_best(&request, &score->best);
    suit_rival rivals[SUIT_RIVALS];
    int count = 0;
    if (status == INK_OK) {
        status = suit_ask_rivals(&request, request.tricks, rivals, &count);
    }
    for (int m = 0; m < FRANK_METHOD_COUNT; m++) {
        for (int i = 0; i < count; i++) {
            if (strcmp(rivals[i].method, frank_methods[m]) == 0) {
                score->worth[m] = rivals[i].value;
            }
        }
    }
    return status;
}

static void *try_share(void *argument)
{
    share *s = argument;
    const frank_plan *plan = s->plan;
    for (int i = s->first; i < s->suits->count && s->status == INK_OK; i += plan->threads) {
        s->status = ink_control_stopped(plan->control) ? INK_ERR_STOPPED : try_suit(s, i);
        if (s->first == 0) {
            ink_control_report(plan->control, (uint64_t)i + 1, (uint64_t)s->suits->count);
        }
    }
    return NULL;
}

ink_status frank_suits_try(const frank_suits *suits, const frank_plan *plan,
                           frank_suit_score *scores)
{
    const size_t threads = (size_t)plan->threads;
    share *shares = calloc(threads, sizeof *shares);
    pthread_t *workers = calloc(threads, sizeof *workers);
    ink_status status = shares == NULL || workers == NULL ? INK_ERR_NOMEM : INK_OK;
    size_t begun = 0;
    for (size_t i = 0; i < threads && status == INK_OK; i++) {
        shares[i] = (share){.suits = suits, .plan = plan, .first = (int)i, .scores = scores};
        const bool fails = i > 0 && pthread_create(&workers[i], NULL, try_share, &shares[i]) != 0;
        status = fails ? INK_ERR_SYSTEM : INK_OK;
        begun += !fails;
    }
    if (begun > 0) {
        try_share(&shares[0]);
    }
    for (size_t i = 0; i < begun; i++) {
        if (i > 0) {
            (void)pthread_join(workers[i], NULL);
        }
        status = status == INK_OK ? shares[i].status : status;
    }
    free(shares);
    free(workers);
    return status;
}

/* --- what was found -------------------------------------------------------------------------- */

/* Per cent of 650 problems that the paper's methods solve. */
static const double paper_percent[FRANK_METHOD_COUNT] = {66.3, 71.1, 95.8};

/* What the plans of a method come to. */
typedef struct sum {
    double percent; /* that are best ones */
    double error;   /* standard */
    double lost;    /* suits: the chances lost in all */
} sum;

static sum sum_up(const frank_suit_score *scores, int count, int method)
{
    int solved = 0;
    sum s = {0};
    for (int i = 0; i < count; i++) {
        const double loss = scores[i].best - scores[i].worth[method];
        solved += loss < ROUNDING;
        s.lost += loss < ROUNDING ? 0.0 : loss;
    }
    s.percent = 100.0 * solved / count;
    s.error = frank_percent_error(s.percent, (uint64_t)count);
    return s;
}

void frank_suits_write(const frank_suit_score *scores, int count, ink_text *out)
{
    ink_text_format(out, "%-22s %15s  %7s  %9s\n", "method", "solved", "lost", "the paper");
    for (int m = 0; m < FRANK_METHOD_COUNT; m++) {
        const sum s = sum_up(scores, count, m);
        ink_text_format(out, "%-22s %7.2f +- %4.2f  %7.3f", frank_methods[m], s.percent, s.error,
                        s.lost);
        if (paper_percent[m] > 0.0) {
            ink_text_format(out, "  %9.1f", paper_percent[m]);
        }
        ink_text_add(out, "\n");
    }
    ink_text_add(out, "\nsolved: per cent of suits in which the plan is a best one, with standard "
                      "errors\nlost: suits that the other plans lose on average, all together\n");
}

void frank_suits_write_csv(const frank_suit_score *scores, int count, ink_text *out)
{
    ink_text_add(out, "method,solved,standard_error,lost,suits,paper_solved\n");
    for (int m = 0; m < FRANK_METHOD_COUNT; m++) {
        const sum s = sum_up(scores, count, m);
        ink_text_format(out, "%s,%.3f,%.3f,%.5f,%d,", frank_methods[m], s.percent, s.error, s.lost,
                        count);
        if (paper_percent[m] > 0.0) {
            ink_text_format(out, "%.1f", paper_percent[m]);
        }
        ink_text_add(out, "\n");
    }
}
