/* threads.c - many threads call everything at once, while the limits change.
 *
 * The program is linked to the library as programs are that use it.
 */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"

enum {
    THREADS = 8,
    POSITIONS = 24
};

/* Questions with their answers: those given when nothing else was going on. */
static struct boards boards;
static struct solvedBoards solved;
static struct playTracesBin plays;
static struct solvedPlays traces;
static struct ddTableDeals deals;
static struct ddTablesRes tables;
static struct allParResults pars;

static int every_strain[5];
static int rounds;

static bool ask_all(struct solvedBoards *out, struct solvedPlays *out_plays,
                    struct ddTablesRes *out_tables)
{
    return SolveAllBoardsBin(&boards, out) == 1 &&
           AnalyseAllPlaysBin(&boards, &plays, out_plays, 1) == 1 &&
           CalcAllTables(&deals, 1, every_strain, out_tables, &pars) == 1;
}

static bool prepare(void)
{
    boards.noOfBoards = plays.noOfBoards = POSITIONS;
    deals.noOfTables = 4;
    for (int i = 0; i < POSITIONS; i++) {
        boards.deals[i] = draw_deal(2 + draw(6));
        boards.target[i] = -1;
        boards.solutions[i] = 3;
        boards.mode[i] = 1;
        plays.plays[i] = draw_play(boards.deals[i]);
        if (i < deals.noOfTables) {
            memcpy(deals.deals[i].cards, boards.deals[i].remainCards, sizeof deals.deals[i].cards);
        }
    }
    return ask_all(&solved, &traces, &tables);
}

static bool is_same(const struct futureTricks *a, const struct futureTricks *b)
{
    const size_t size = (size_t)a->cards * sizeof a->suit[0];
    return a->cards == b->cards && memcmp(a->suit, b->suit, size) == 0 &&
           memcmp(a->rank, b->rank, size) == 0 && memcmp(a->equals, b->equals, size) == 0 &&
           memcmp(a->score, b->score, size) == 0;
}

/* One position by itself, with a number that other threads use, too. */
static bool ask_one(int i, int thread)
{
    struct futureTricks fut;
    struct solvedPlay trace;
    struct ddTableResults table;
    const int k = i % deals.noOfTables;
    return SolveBoard(boards.deals[i], -1, 3, 1, &fut, thread % 3) == 1 &&
           is_same(&fut, &solved.solvedBoard[i]) &&
           AnalysePlayBin(boards.deals[i], plays.plays[i], &trace, thread) == 1 &&
           memcmp(trace.tricks, traces.solved[i].tricks,
                  (size_t)trace.number * sizeof trace.tricks[0]) == 0 &&
           CalcDDtable(deals.deals[k], &table) == 1 &&
           memcmp(&table, &tables.results[k], sizeof table) == 0;
}

static void change_limits(int round)
{
    struct DDSInfo info;
    switch (round % 12) {
    case 0:
        SetMaxThreads(1);
        break;
    case 4:
        SetResources(32, 0);
        break;
    case 8:
        FreeMemory();
        break;
    default:
        GetDDSInfo(&info);
    }
}

/* The structs of a batch are large. */
typedef struct answers {
    struct solvedBoards solved;
    struct solvedPlays traces;
} answers;

static bool ask_batches(answers *a)
{
    if (SolveAllBoardsBin(&boards, &a->solved) != 1 ||
        AnalyseAllPlaysBin(&boards, &plays, &a->traces, 1) != 1) {
        return false;
    }
    for (int i = 0; i < POSITIONS; i++) {
        if (!is_same(&a->solved.solvedBoard[i], &solved.solvedBoard[i]) ||
            a->traces.solved[i].number != traces.solved[i].number) {
            return false;
        }
    }
    return true;
}

/* Returns NULL if all went well. */
static void *work(void *argument)
{
    const int thread = *(const int *)argument;
    answers *a = calloc(1, sizeof *a);
    bool is_good = a != NULL;
    for (int round = 0; round < rounds && is_good; round++) {
        is_good = ask_one((thread * 5 + round) % POSITIONS, thread);
        if (thread == 0) {
            change_limits(round);
        } else if (is_good && round % 6 == thread % 6) {
            is_good = ask_batches(a);
        }
    }
    free(a);
    return is_good ? NULL : argument;
}

int main(int argc, char **argv)
{
    rounds = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 100;
    if (!prepare()) {
        fprintf(stderr, "no answers\n");
        return 1;
    }
    pthread_t threads[THREADS];
    int numbers[THREADS];
    int failed = 0;
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        if (pthread_create(&threads[i], NULL, work, &numbers[i]) != 0) {
            return 1;
        }
    }
    for (int i = 0; i < THREADS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        if (result != NULL) {
            fprintf(stderr, "thread %d got another answer\n", i);
            failed = 1;
        }
    }
    return failed;
}
