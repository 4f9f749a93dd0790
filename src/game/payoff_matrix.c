/* payoff_matrix.c - see payoff_matrix.h. */

#include "game/payoff_matrix.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

#define CHUNK 65536 /* payoffs */

ink_status inki_payoff_list_add(inki_payoff_list *list, inki_payoff payoff)
{
    const size_t place = (size_t)(list->count % CHUNK);
    if (place == 0) {
        inki_payoff **chunks = inki_grow(list->chunks, &list->chunk_room, list->chunk_count + 1,
                                         sizeof(inki_payoff *));
        if (chunks == NULL) {
            return INK_ERR_NOMEM;
        }
        list->chunks = chunks;
        inki_payoff *chunk = malloc(CHUNK * sizeof *chunk);
        if (chunk == NULL) {
            return INK_ERR_NOMEM;
        }
        list->chunks[list->chunk_count++] = chunk;
    }
    list->chunks[list->chunk_count - 1][place] = payoff;
    list->count++;
    return INK_OK;
}

void inki_payoff_list_release(inki_payoff_list *list)
{
    for (size_t i = 0; i < list->chunk_count; i++) {
        free(list->chunks[i]);
    }
    free(list->chunks);
    *list = (inki_payoff_list){0};
}

static size_t size_of_chunk(const inki_payoff_list *list, size_t chunk)
{
    const uint64_t left = list->count - (uint64_t)chunk * CHUNK;
    return left < CHUNK ? (size_t)left : CHUNK;
}

/* Takes room for `count` numbers in `row_count` rows. */
static ink_status take(inki_payoff_matrix *matrix, uint32_t row_count, uint64_t count)
{
    *matrix = (inki_payoff_matrix){.row_count = row_count};
    matrix->starts = calloc((size_t)row_count + 2, sizeof *matrix->starts);
    matrix->columns = malloc((size_t)(count + 1) * sizeof *matrix->columns);
    matrix->values = malloc((size_t)(count + 1) * sizeof *matrix->values);
    if (matrix->starts == NULL || matrix->columns == NULL || matrix->values == NULL) {
        inki_payoff_matrix_release(matrix);
        return INK_ERR_NOMEM;
    }
    return INK_OK;
}

/* With the size of row r in `starts[r + 2]`: makes of `starts[r + 1]` where row r begins.  Each number
 * put into a row moves it on, and when all are there it is where the next row begins. */
static void add_up(inki_payoff_matrix *matrix)
{
    for (uint32_t row = 1; row < matrix->row_count; row++) {
        matrix->starts[row + 1] += matrix->starts[row];
    }
}

static void put(inki_payoff_matrix *matrix, uint32_t row, uint32_t column, double value)
{
    const uint64_t at = matrix->starts[row + 1]++;
    matrix->columns[at] = column;
    matrix->values[at] = value;
}

/* Moves the list into the rows, freeing chunks as they are done. */
static void fill(inki_payoff_list *list, const uint32_t *rows, const uint32_t *columns,
                 inki_payoff_matrix *matrix)
{
    for (size_t c = 0; c < list->chunk_count; c++) {
        const size_t size = size_of_chunk(list, c);
        for (size_t i = 0; i < size; i++) {
            const inki_payoff *p = &list->chunks[c][i];
            put(matrix, rows[p->row], columns[p->column], p->value);
        }
        free(list->chunks[c]);
        list->chunks[c] = NULL;
    }
    inki_payoff_list_release(list);
}

/* A number of a row, with its place in it: equal columns keep their order. */
typedef struct cell {
    uint32_t column;
    uint32_t place;
    double value;
} cell;

static int compare_cells(const void *a, const void *b)
{
    const cell *x = a;
    const cell *y = b;
    if (x->column != y->column) {
        return x->column < y->column ? -1 : 1;
    }
    return x->place < y->place ? -1 : x->place > y->place;
}

/* Sorts the `size` cells of a row, adds those of one column and moves the others together to `to`.
 * Returns where the row ends. */
static uint64_t settle_row(inki_payoff_matrix *matrix, cell *cells, uint64_t size, uint64_t to)
{
    qsort(cells, (size_t)size, sizeof *cells, compare_cells);
    for (uint64_t i = 0; i < size;) {
        const uint32_t column = cells[i].column;
        double sum = 0.0;
        for (; i < size && cells[i].column == column; i++) {
            sum += cells[i].value;
        }
        if (sum < 0.0 || sum > 0.0) {
            matrix->columns[to] = column;
            matrix->values[to++] = sum;
        }
    }
    return to;
}

/* Sorts and adds within rows. */
static ink_status settle(inki_payoff_matrix *matrix)
{
    uint64_t longest = 1;
    for (uint32_t row = 0; row < matrix->row_count; row++) {
        const uint64_t size = matrix->starts[row + 1] - matrix->starts[row];
        longest = size > longest ? size : longest;
    }
    cell *cells = malloc((size_t)longest * sizeof *cells);
    if (cells == NULL) {
        return INK_ERR_NOMEM;
    }
    uint64_t from = 0;
    uint64_t to = 0;
    for (uint32_t row = 0; row < matrix->row_count; row++) {
        const uint64_t end = matrix->starts[row + 1];
        const uint64_t size = end - from;
        for (uint64_t i = 0; i < size; i++) {
            cells[i] = (cell){matrix->columns[from + i], (uint32_t)i, matrix->values[from + i]};
        }
        to = settle_row(matrix, cells, size, to);
        matrix->starts[row + 1] = to;
        from = end;
    }
    free(cells);
    return INK_OK;
}

ink_status inki_payoff_matrix_make(inki_payoff_list *list, const uint32_t *rows,
                                   const uint32_t *columns, uint32_t row_count,
                                   inki_payoff_matrix *out)
{
    inki_payoff_matrix matrix;
    if (take(&matrix, row_count, list->count) != INK_OK) {
        return INK_ERR_NOMEM;
    }
    for (size_t c = 0; c < list->chunk_count; c++) {
        const size_t size = size_of_chunk(list, c);
        for (size_t i = 0; i < size; i++) {
            matrix.starts[rows[list->chunks[c][i].row] + 2]++;
        }
    }
    add_up(&matrix);
    fill(list, rows, columns, &matrix);
    if (settle(&matrix) != INK_OK) {
        inki_payoff_matrix_release(&matrix);
        return INK_ERR_NOMEM;
    }
    *out = matrix;
    return INK_OK;
}

ink_status inki_payoff_matrix_transpose(const inki_payoff_matrix *matrix, uint32_t column_count,
                                        inki_payoff_matrix *out)
{
    const uint64_t count = matrix->starts[matrix->row_count];
    inki_payoff_matrix result;
    if (take(&result, column_count, count) != INK_OK) {
        return INK_ERR_NOMEM;
    }
    for (uint64_t i = 0; i < count; i++) {
        result.starts[matrix->columns[i] + 2]++;
    }
    add_up(&result);
    for (uint32_t row = 0; row < matrix->row_count; row++) {
        for (uint64_t i = matrix->starts[row]; i < matrix->starts[row + 1]; i++) {
            put(&result, matrix->columns[i], row, matrix->values[i]);
        }
    }
    *out = result;
    return INK_OK;
}

void inki_payoff_matrix_release(inki_payoff_matrix *matrix)
{
    free(matrix->starts);
    free(matrix->columns);
    free(matrix->values);
    *matrix = (inki_payoff_matrix){0};
}
