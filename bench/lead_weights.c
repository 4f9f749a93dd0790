/* lead_weights.c - fits the numbers of bridge/dd_weights.h by hill climbing on node counts.
 *
 * Usage: lead_weights [TRIES [SEED]]        default: 2 1
 *
 * Each try changes a few of the numbers and keeps the change if random deals are then solved with
 * fewer nodes.  Starts from the numbers that it was compiled with, prints the objective as it falls,
 * and in the end all numbers.  Equal arguments give equal output.
 */

/* The search is compiled once more here, with numbers that can be changed. */
#define DD_WEIGHT static
#include "bridge/dd_recursion.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/random.h>

#include "bridge/double_dummy.h"

#define DEALS 100
#define MOST_NODES 200000 /* deals that take more are left out: they would decide alone */
#define DEFAULT_TRIES 2   /* enough to see that it works */

/* --- the numbers --------------------------------------------------------------------------- */

/* An array of dd_weights.h. */
typedef struct weights {
    const char *name;
    int8_t *numbers;
    int rank; /* how many of `sizes` count; the first is the kind of suit */
    int sizes[4];
    int odds;       /* in ten, of a number to change being here */
    int least_step; /* by which a number is changed */
    int most_step;
} weights;

static const weights arrays[] = {
    {"lead_kind", lead_kind, 1, {3}, 1, 2, 11},
    {"lead_owner", (int8_t *)lead_owner, 4, {3, 4, 5, 4}, 4, 2, 11},
    {"lead_void", (int8_t *)lead_void, 3, {3, 4, 3}, 2, 2, 11},
    {"lead_length", (int8_t *)lead_length, 2, {3, 4}, 2, 1, 2},
    {"lead_beats", (int8_t *)lead_beats, 2, {3, 4}, 1, 2, 11},
};

#define ARRAYS (int)(sizeof arrays / sizeof arrays[0])
#define MOST_NUMBERS 256 /* of one array */

static int count_of(const weights *w)
{
    int count = 1;
    for (int i = 0; i < w->rank; i++) {
        count *= w->sizes[i];
    }
    return count;
}

typedef struct snapshot {
    int8_t numbers[ARRAYS][MOST_NUMBERS];
} snapshot;

static void save(snapshot *out)
{
    for (int i = 0; i < ARRAYS; i++) {
        memcpy(out->numbers[i], arrays[i].numbers, (size_t)count_of(&arrays[i]));
    }
}

static void restore(const snapshot *saved)
{
    for (int i = 0; i < ARRAYS; i++) {
        memcpy(arrays[i].numbers, saved->numbers[i], (size_t)count_of(&arrays[i]));
    }
}

static void set_number(int8_t *number, long value)
{
    *number = (int8_t)(value > INT8_MAX ? INT8_MAX : value < -INT8_MAX ? -INT8_MAX : value);
}

/* Prints numbers in nested braces. */
static const int8_t *print_numbers(const int8_t *number, const int *sizes, int rank)
{
    (void)putchar('{');
    for (int i = 0; i < sizes[0]; i++) {
        (void)fputs(i > 0 ? ", " : "", stdout);
        if (rank > 1) {
            number = print_numbers(number, sizes + 1, rank - 1);
        } else {
            (void)printf("%d", *number++);
        }
    }
    (void)putchar('}');
    return number;
}

static void print_arrays(void)
{
    for (int i = 0; i < ARRAYS; i++) {
        const weights *w = &arrays[i];
        (void)printf("DD_WEIGHT int8_t %s", w->name);
        for (int k = 0; k < w->rank; k++) {
            (void)printf("[%d]", w->sizes[k]);
        }
        (void)fputs(" = ", stdout);
        (void)print_numbers(w->numbers, w->sizes, w->rank);
        (void)puts(";");
    }
}

/* --- the objective ------------------------------------------------------------------------- */

typedef struct sample {
    inki_play play;
    int value;          /* tricks of the leader's side */
    uint64_t max_nodes; /* a deal given up there counts as so many; 0: no limit */
} sample;

typedef struct fit {
    ink_dd *dd;
    ink_random random;
    sample deals[DEALS];
} fit;

static int search_by_weights(inki_dd *dd, const inki_play *position, int target)
{
    return search(dd, position, target);
}

/* Finds the value of a deal; with the value as the guess, by the two questions that prove it.
 * INK_ERR_LIMIT. */
static ink_status solve(ink_dd *dd, const sample *s, int guess, int *value, uint64_t *nodes)
{
    const int side = s->play.leader % 2;
    inki_dd_range range = inki_dd_range_of(&s->play, side);
    inki_dd_work work = {.max_nodes = s->max_nodes};
    ink_dd_forget(dd);
    const ink_status status = inki_dd_narrow(dd, &s->play, side, guess, &work, &range);
    *value = range.low;
    *nodes = work.nodes;
    return status;
}

/* Every fifth deal is played without trumps. */
static void draw_deal(ink_random *random, int index, inki_play *out)
{
    int8_t strain = INK_NOTRUMP;
    if (index % 5 != 4) {
        strain = (int8_t)ink_random_below(random, 4);
    }
    *out = (inki_play){.strain = strain, .leader = (int8_t)ink_random_below(random, 4)};
    memset(out->table, INK_CARD_NONE, sizeof out->table);
    int deck[52];
    for (int i = 0; i < 52; i++) {
        const int j = (int)ink_random_below(random, (uint64_t)i + 1);
        deck[i] = deck[j];
        deck[j] = i;
    }
    for (int i = 0; i < 52; i++) {
        out->hands[i % 4] |= (ink_hand)1 << deck[i];
    }
}

/* Draws the deals, with what they are worth and the nodes that they may take. */
static void draw_deals(fit *f)
{
    for (int i = 0; i < DEALS; i++) {
        sample *s = &f->deals[i];
        ink_status status = INK_ERR_LIMIT;
        while (status != INK_OK) {
            uint64_t nodes;
            draw_deal(&f->random, i, &s->play);
            s->max_nodes = MOST_NODES;
            const int guess = inki_dd_guess(&s->play, s->play.leader % 2);
            status = solve(f->dd, s, guess, &s->value, &nodes);
        }
        int value;
        uint64_t nodes;
        s->max_nodes = 0;
        if (solve(f->dd, s, s->value, &value, &nodes) == INK_OK) {
            s->max_nodes = 6 * nodes + 20000;
        }
    }
}

/* What is to be small: deals alike count by the mean of the logarithms, in which 300 nodes keep the
 * trivial ones from counting, and the hard ones by the logarithm of the mean. */
static double objective(fit *f)
{
    double logarithms = 0.0;
    double sum = 0.0;
    for (int i = 0; i < DEALS; i++) {
        const sample *s = &f->deals[i];
        int value;
        uint64_t nodes;
        if (solve(f->dd, s, s->value, &value, &nodes) != INK_OK) {
            nodes = s->max_nodes;
        }
        logarithms += log((double)nodes + 300.0);
        sum += (double)nodes;
    }
    return logarithms / DEALS + 0.5 * log(sum / DEALS);
}

/* --- climbing ------------------------------------------------------------------------------ */

static int below(ink_random *random, int bound)
{
    return (int)ink_random_below(random, (uint64_t)bound);
}

/* Changes one number by a step. */
static void step_number(ink_random *random)
{
    int ticket = below(random, 10);
    const weights *w = arrays;
    while (ticket >= w->odds) {
        ticket -= w->odds;
        w++;
    }
    int8_t *number = &w->numbers[below(random, count_of(w))];
    const int step = w->least_step + below(random, w->most_step - w->least_step + 1);
    set_number(number, *number + (below(random, 2) == 0 ? step : -step));
}

/* Scales the numbers of one kind of suit in an array; of lead_owner, with one owner of the highest
 * card. */
static void scale_group(ink_random *random)
{
    const weights *w = &arrays[1 + below(random, ARRAYS - 1)];
    int count = count_of(w) / 3;
    int first = below(random, 3) * count;
    if (w->rank == 4) {
        count /= w->sizes[1];
        first += below(random, w->sizes[1]) * count;
    }
    const double factor = below(random, 2) == 0 ? 0.8 : 1.25;
    for (int i = first; i < first + count; i++) {
        set_number(&w->numbers[i], lround(w->numbers[i] * factor));
    }
}

static void change_numbers(ink_random *random)
{
    if (below(random, 4) == 0) {
        scale_group(random);
        return;
    }
    for (int count = 1 + below(random, 3); count > 0; count--) {
        step_number(random);
    }
}

static void climb(fit *f, unsigned long tries)
{
    double best = objective(f);
    (void)printf("try     objective\nstart   %.5f\n", best);
    for (unsigned long i = 1; i <= tries; i++) {
        snapshot before;
        save(&before);
        change_numbers(&f->random);
        const double found = objective(f);
        if (found < best) {
            best = found;
            (void)printf("%-7lu %.5f\n", i, best);
            (void)fflush(stdout);
        } else {
            restore(&before);
        }
    }
}

int main(int argc, char **argv)
{
    const unsigned long tries = argc > 1 ? strtoul(argv[1], NULL, 10) : DEFAULT_TRIES;
    const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    fit f;
    if (ink_dd_create(0, &f.dd) != INK_OK) {
        (void)fputs("out of memory\n", stderr);
        return 1;
    }
    f.dd->search->engine = search_by_weights;
    ink_random_init(&f.random, seed);
    (void)printf("%d random deals, seed %lu, %lu tries\n", DEALS, seed, tries);
    draw_deals(&f);
    climb(&f, tries);
    print_arrays();
    ink_dd_destroy(f.dd);
    return 0;
}
