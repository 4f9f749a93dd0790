/* endings.c - how long the plain solver takes for random endings: the exact value of every legal
 * card, from an empty table, in CPU time of one thread.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <inkling/random.h>

#include "bridge/plain_solver.h"

#define ENDINGS 200 /* of each size */
#define SEED 1

/* Deals four hands of `size` cards from a full deck; any strain, any leader. */
static inki_play random_ending(ink_random *random, int size)
{
    inki_play play = {.strain = (int8_t)ink_random_below(random, 5),
                      .leader = (int8_t)ink_random_below(random, 4)};
    memset(play.table, INK_CARD_NONE, sizeof play.table);
    int deck[52];
    for (int i = 0; i < 52; i++) {
        const int j = (int)ink_random_below(random, (uint64_t)i + 1);
        deck[i] = deck[j];
        deck[j] = i;
    }
    for (int i = 0; i < 4 * size; i++) {
        play.hands[i % 4] |= (ink_hand)1 << deck[i];
    }
    return play;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Solves endings of one size and prints a row.  False if one could not be solved. */
static bool measure(inki_plain *solver, int size)
{
    static double ms[ENDINGS];
    double sum = 0.0;
    double nodes_sum = 0.0;
    ink_random random;
    ink_random_init(&random, SEED);
    for (int i = 0; i < ENDINGS; i++) {
        const inki_play play = random_ending(&random, size);
        int8_t tricks[52];
        uint64_t nodes = 0;
        inki_plain_forget(solver);
        const clock_t begin = clock();
        if (inki_plain_values(solver, &play, NULL, &nodes, tricks) != INK_OK) {
            return false;
        }
        ms[i] = 1e3 * (double)(clock() - begin) / CLOCKS_PER_SEC;
        sum += ms[i];
        nodes_sum += (double)nodes;
    }
    qsort(ms, ENDINGS, sizeof ms[0], compare);
    (void)printf("%5d  %9.3f  %9.3f  %9.3f  %12.0f\n", size, ms[ENDINGS / 2], sum / ENDINGS,
                 ms[ENDINGS - 1], nodes_sum / ENDINGS);
    return true;
}

int main(void)
{
    inki_plain *solver = NULL;
    if (inki_plain_create(0, &solver) != INK_OK) {
        (void)fputs("out of memory\n", stderr);
        return 1;
    }
    (void)printf("%d random endings a row, seed %d; CPU ms; nodes are positions between tricks\n"
                 "cards     median       mean        max    mean nodes\n",
                 ENDINGS, SEED);
    bool solved = true;
    for (int size = 4; size <= 9 && solved; size++) {
        solved = measure(solver, size);
    }
    inki_plain_destroy(solver);
    return solved ? 0 : 1;
}
