/* lp_form.c - from a sequence form to its linear program. */

#include "equilibrium/lp.h"

#include <math.h>
#include <stdlib.h>

/* --- room -------------------------------------------------------------------------------------- */

uint64_t inki_lp_size(const ink_sequences *sequences)
{
    uint64_t size = sequences->payoffs[0].starts[sequences->payoffs[0].row_count];
    for (int player = 0; player < 2; player++) {
        const inki_treeplex *t = &sequences->players[player];
        size += 2 * (uint64_t)t->sequence_count + t->infoset_count;
    }
    return size;
}

static ink_status take(inki_lp *lp, size_t size)
{
    const size_t columns = (size_t)lp->column_count + 1;
    lp->starts = calloc(columns + 1, sizeof *lp->starts);
    lp->rows = malloc((size + 1) * sizeof *lp->rows);
    lp->values = malloc((size + 1) * sizeof *lp->values);
    lp->cost = calloc(columns, sizeof *lp->cost);
    lp->lower = calloc(columns, sizeof *lp->lower);
    lp->upper = calloc(columns, sizeof *lp->upper);
    lp->sums = calloc((size_t)lp->row_count + 1, sizeof *lp->sums);
    const bool enough = lp->starts != NULL && lp->rows != NULL && lp->values != NULL &&
                        lp->cost != NULL && lp->lower != NULL && lp->upper != NULL &&
                        lp->sums != NULL;
    return enough ? INK_OK : INK_ERR_NOMEM;
}

void inki_lp_release(inki_lp *lp)
{
    free(lp->starts);
    free(lp->rows);
    free(lp->values);
    free(lp->cost);
    free(lp->lower);
    free(lp->upper);
    free(lp->sums);
    *lp = (inki_lp){0};
}

/* --- the matrix ---------------------------------------------------------------------------------- */

/* A number of the matrix. */
typedef struct entry {
    uint32_t column;
    uint32_t row;
    double value;
} entry;

/* Is told of every number of the matrix. */
typedef void entry_fn(inki_lp *lp, entry e);

/* With the size of column c in `starts[c + 2]`, each number put there moves `starts[c + 1]` on. */
static void count(inki_lp *lp, entry e)
{
    lp->starts[e.column + 2]++;
}

static void put(inki_lp *lp, entry e)
{
    const int at = lp->starts[e.column + 1]++;
    lp->rows[at] = (int)e.row;
    lp->values[at] = e.value;
}

/* At each infoset of player 0 the sequences add up to the one that leads there. */
static void list_plan(const inki_treeplex *first, inki_lp *lp, entry_fn *tell)
{
    for (uint32_t g = 0; g < first->group_count; g++) {
        const inki_infoset_group *group = &first->groups[g];
        for (uint32_t i = 0; i < group->count; i++) {
            const uint32_t row = group->first + i;
            tell(lp, (entry){first->parent[row], row, -1.0});
            for (uint32_t a = 0; a < group->actions; a++) {
                tell(lp, (entry){group->sequence + a * group->count + i, row, 1.0});
            }
        }
    }
}

/* The number of each infoset of player 1 is at most that of each action; `row` is that of player 1's
 * sequence 1, `column` that of its infoset 0.  What would stand in a row of the empty sequence is the
 * value. */
static void list_values(const inki_treeplex *second, uint32_t row, uint32_t column, inki_lp *lp,
                        entry_fn *tell)
{
    for (uint32_t g = 0; g < second->group_count; g++) {
        const inki_infoset_group *group = &second->groups[g];
        for (uint32_t i = 0; i < group->count; i++) {
            const uint32_t infoset = group->first + i;
            for (uint32_t a = 0; a < group->actions; a++) {
                const uint32_t sequence = group->sequence + a * group->count + i;
                tell(lp, (entry){column + infoset, row + sequence - 1, 1.0});
            }
            if (second->parent[infoset] == 0) {
                lp->cost[column + infoset] = -1.0;
            } else {
                tell(lp, (entry){column + infoset, row + second->parent[infoset] - 1, -1.0});
            }
        }
    }
}

static void list_payoffs(const inki_payoff_matrix *payoffs, uint32_t row, double scale, inki_lp *lp,
                         entry_fn *tell)
{
    for (uint32_t sequence = 0; sequence < payoffs->row_count; sequence++) {
        for (uint64_t i = payoffs->starts[sequence]; i < payoffs->starts[sequence + 1]; i++) {
            const double value = -payoffs->values[i] / scale;
            if (payoffs->columns[i] == 0) {
                lp->cost[sequence] = value;
            } else {
                tell(lp, (entry){sequence, row + payoffs->columns[i] - 1, value});
            }
        }
    }
}

static void list(const ink_sequences *sequences, double scale, inki_lp *lp, entry_fn *tell)
{
    const inki_treeplex *first = &sequences->players[0];
    list_plan(first, lp, tell);
    list_values(&sequences->players[1], first->infoset_count, first->sequence_count, lp, tell);
    list_payoffs(&sequences->payoffs[0], first->infoset_count, scale, lp, tell);
    for (int slack = lp->first_slack; slack < lp->column_count; slack++) {
        const int row = lp->row_count - lp->column_count + slack;
        tell(lp, (entry){(uint32_t)slack, (uint32_t)row, 1.0});
    }
}

/* --- the program ----------------------------------------------------------------------------------- */

ink_status inki_lp_make(const ink_sequences *sequences, double scale, inki_lp *out)
{
    const inki_treeplex *first = &sequences->players[0];
    const inki_treeplex *second = &sequences->players[1];
    const uint32_t slack_count = second->sequence_count - 1;
    inki_lp lp = {.row_count = (int)(first->infoset_count + slack_count),
                  .first_slack = (int)(first->sequence_count + second->infoset_count)};
    lp.column_count = lp.first_slack + (int)slack_count;
    if (take(&lp, (size_t)inki_lp_size(sequences)) != INK_OK) {
        inki_lp_release(&lp);
        return INK_ERR_NOMEM;
    }
    list(sequences, scale, &lp, count);
    for (int column = 1; column <= lp.column_count; column++) {
        lp.starts[column + 1] += lp.starts[column];
    }
    list(sequences, scale, &lp, put);
    for (int column = 0; column < lp.column_count; column++) {
        const bool is_value = column >= (int)first->sequence_count && column < lp.first_slack;
        lp.lower[column] = is_value ? -HUGE_VAL : 0.0;
        lp.upper[column] = HUGE_VAL;
    }
    lp.lower[0] = 1.0;
    lp.upper[0] = 1.0;
    *out = lp;
    return INK_OK;
}
