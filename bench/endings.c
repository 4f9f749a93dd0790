/* endings.c - what the double-dummy solver gains over the plain one, with which tests compare it:
 * random endings, the exact value of every legal card, from an empty table, in CPU time of one
 * thread.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <inkling/double_dummy.h>
#include <inkling/random.h>

#include "plain_solver.h"

#define ENDINGS 200 /* of each size */
#define SEED 1

typedef struct solvers {
    inki_plain *plain;
    ink_dd *dd;
} solvers;

/* Sums over the endings of one size. */
typedef struct sums {
    double plain_ms;
    double ms;
    double plain_nodes;
    double nodes;
} sums;

/* Deals four hands of `size` cards from a full deck; any strain, any leader. */
static ink_dd_position random_ending(ink_random *random, int size)
{
    ink_dd_position position = {.strain = (ink_strain)ink_random_below(random, 5),
                                .leader = (ink_player)ink_random_below(random, 4)};
    int deck[52];
    for (int i = 0; i < 52; i++) {
        const int j = (int)ink_random_below(random, (uint64_t)i + 1);
        deck[i] = deck[j];
        deck[j] = i;
    }
    for (int i = 0; i < 4 * size; i++) {
        position.hands[i % 4] |= (ink_hand)1 << deck[i];
    }
    return position;
}

static double ms_since(clock_t begin)
{
    return 1e3 * (double)(clock() - begin) / CLOCKS_PER_SEC;
}

/* Solves a position by the plain solver: the tricks of the leader's side after each card. */
static bool solve_plainly(const solvers *s, const ink_dd_position *position, int8_t tricks[52],
                          sums *sum)
{
    inki_play play = {.strain = (int8_t)position->strain, .leader = (int8_t)position->leader};
    memcpy(play.hands, position->hands, sizeof play.hands);
    memset(play.table, INK_CARD_NONE, sizeof play.table);
    uint64_t nodes = 0;
    inki_plain_forget(s->plain);
    const clock_t begin = clock();
    if (inki_plain_values(s->plain, &play, NULL, &nodes, tricks) != INK_OK) {
        return false;
    }
    sum->plain_ms += ms_since(begin);
    sum->plain_nodes += (double)nodes;
    const int left = ink_dd_tricks_left(position);
    for (int card = 0; card < 52; card++) {
        if (tricks[card] >= 0 && position->leader % 2 != 0) {
            tricks[card] = (int8_t)(left - tricks[card]);
        }
    }
    return true;
}

/* Solves a position by both.  False, with a word to the user, if they differ. */
static bool solve(const solvers *s, const ink_dd_position *position, sums *sum)
{
    int8_t tricks[52];
    ink_dd_answer answer;
    if (!solve_plainly(s, position, tricks, sum)) {
        (void)fputs("the plain solver is out of memory\n", stderr);
        return false;
    }
    const clock_t begin = clock();
    ink_dd_forget(s->dd);
    if (ink_dd_solve(s->dd, position, &(ink_dd_question){.ask = INK_DD_EVERY}, NULL, &answer) !=
        INK_OK) {
        (void)fputs("the solver refuses the position\n", stderr);
        return false;
    }
    sum->ms += ms_since(begin);
    sum->nodes += (double)answer.nodes;
    for (int i = 0; i < answer.count; i++) {
        if (answer.cards[i].low != tricks[answer.cards[i].card]) {
            (void)fprintf(stderr, "card %d is worth %d tricks, the plain solver says %d\n",
                          answer.cards[i].card, answer.cards[i].low, tricks[answer.cards[i].card]);
            return false;
        }
    }
    return true;
}

/* Solves endings of one size and prints a row. */
static bool measure(const solvers *s, int size)
{
    sums sum = {.ms = 0.0};
    ink_random random;
    ink_random_init(&random, SEED);
    for (int i = 0; i < ENDINGS; i++) {
        const ink_dd_position position = random_ending(&random, size);
        if (!solve(s, &position, &sum)) {
            return false;
        }
    }
    (void)printf("%5d  %9.3f  %9.3f  %7.1f  %11.0f  %11.0f\n", size, sum.plain_ms / ENDINGS,
                 sum.ms / ENDINGS, sum.plain_ms / sum.ms, sum.plain_nodes / ENDINGS,
                 sum.nodes / ENDINGS);
    return true;
}

int main(void)
{
    solvers s = {.dd = NULL};
    if (inki_plain_create(0, &s.plain) != INK_OK || ink_dd_create(0, &s.dd) != INK_OK) {
        (void)fputs("out of memory\n", stderr);
        inki_plain_destroy(s.plain);
        return 1;
    }
    (void)printf("%d random endings a row, seed %d; means; CPU ms; nodes are positions between "
                 "tricks\ncards   plain ms         ms    ratio  plain nodes        nodes\n",
                 ENDINGS, SEED);
    bool solved = true;
    for (int size = 4; size <= 9 && solved; size++) {
        solved = measure(&s, size);
    }
    inki_plain_destroy(s.plain);
    ink_dd_destroy(s.dd);
    return solved ? 0 : 1;
}
