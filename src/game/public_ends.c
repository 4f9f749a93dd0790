/* public_ends.c - ends of play that pay alike are stored once.
 *
 * Payoffs are split into a scale and payoffs from -1 to 1, so that pots of every size share a matrix: in
 * poker the winner takes all, whatever there is.
 */

#include "game/public_build.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/key.h>

#include "base/grow.h"
#include "game/key_map.h"

struct inki_end_table {
    inki_key_map matrices;
    inki_key_map ends;
    size_t matrix_room;
    size_t end_room;
    double *scratch; /* payoffs over their scale */
    size_t scratch_room;
};

ink_status inki_end_table_create(inki_end_table **out)
{
    inki_end_table *table = calloc(1, sizeof *table);
    if (table == NULL) {
        return INK_ERR_NOMEM;
    }
    *out = table;
    return INK_OK;
}

void inki_end_table_destroy(inki_end_table *table)
{
    if (table != NULL) {
        inki_key_map_release(&table->matrices);
        inki_key_map_release(&table->ends);
        free(table->scratch);
        free(table);
    }
}

static ink_status add_matrix(inki_end_table *table, ink_public *tree, const uint8_t hands[2],
                             const double *chances, const double *payoffs)
{
    inki_public_matrix *matrices = inki_grow(tree->matrices, &table->matrix_room,
                                             (size_t)tree->matrix_count + 1, sizeof *matrices);
    if (matrices == NULL) {
        return INK_ERR_NOMEM;
    }
    tree->matrices = matrices;
    const size_t pairs = (size_t)hands[0] * hands[1];
    inki_public_matrix matrix = {.hands = {hands[0], hands[1]}};
    matrix.pairs = malloc((pairs + 1) * sizeof *matrix.pairs);
    if (matrix.pairs == NULL) {
        return INK_ERR_NOMEM;
    }
    for (size_t i = 0; i < pairs; i++) {
        matrix.pairs[i] = chances[i] * payoffs[i];
    }
    tree->matrices[tree->matrix_count++] = matrix;
    return INK_OK;
}

/* The number of the matrix of chances times the payoffs in `scratch`. */
static ink_status number_matrix(inki_end_table *table, ink_public *tree, const uint8_t hands[2],
                                const double *chances, uint32_t *out)
{
    const size_t size = (size_t)hands[0] * hands[1] * sizeof(double);
    ink_key key = ink_key_fold(ink_key_fold((ink_key){0, 0}, hands[0]), hands[1]);
    key = ink_key_fold_bytes(key, chances, size);
    key = ink_key_fold_bytes(key, table->scratch, size);
    int32_t number;
    ink_status status = inki_key_map_number(&table->matrices, key, &number);
    if (status == INK_OK && (uint64_t)number == tree->matrix_count) {
        status = add_matrix(table, tree, hands, chances, table->scratch);
    }
    *out = (uint32_t)number;
    return status;
}

/* The number of the end of that matrix and scale. */
static ink_status number_end(inki_end_table *table, ink_public *tree, uint32_t matrix, double scale,
                             uint32_t *out)
{
    const ink_key key =
        ink_key_fold_bytes(ink_key_fold((ink_key){0, 0}, matrix), &scale, sizeof scale);
    int32_t number;
    ink_status status = inki_key_map_number(&table->ends, key, &number);
    if (status != INK_OK) {
        return status;
    }
    if ((uint64_t)number == tree->end_count) {
        inki_public_end *ends =
            inki_grow(tree->ends, &table->end_room, (size_t)tree->end_count + 1, sizeof *ends);
        if (ends == NULL) {
            return INK_ERR_NOMEM;
        }
        tree->ends = ends;
        tree->ends[tree->end_count++] = (inki_public_end){.scale = scale, .matrix = matrix};
    }
    *out = (uint32_t)number;
    return INK_OK;
}

ink_status inki_end_table_number(inki_end_table *table, ink_public *tree, const uint8_t hands[2],
                                 const double *chances, const double *payoffs, uint32_t *out)
{
    const size_t count = (size_t)hands[0] * hands[1];
    double *scratch = inki_grow(table->scratch, &table->scratch_room, count, sizeof *scratch);
    if (scratch == NULL) {
        return INK_ERR_NOMEM;
    }
    table->scratch = scratch;
    double scale = 0.0;
    for (size_t i = 0; i < count; i++) {
        scale = fmax(scale, fabs(payoffs[i]));
    }
    for (size_t i = 0; i < count; i++) {
        /* Adding 0 makes one zero of both. */
        scratch[i] = scale > 0.0 ? payoffs[i] / scale + 0.0 : 0.0;
    }
    uint32_t matrix = 0;
    const ink_status status = number_matrix(table, tree, hands, chances, &matrix);
    return status == INK_OK ? number_end(table, tree, matrix, scale, out) : status;
}

/* The vectors over one player's hands. */
static double *columns_of(const inki_public_matrix *matrix, int player, size_t width)
{
    const uint8_t *hands = matrix->hands;
    double *columns = calloc(width * hands[1 - player], sizeof *columns);
    for (size_t i = 0; columns != NULL && i < hands[0]; i++) {
        for (size_t j = 0; j < hands[1]; j++) {
            const double number = matrix->pairs[i * hands[1] + j];
            if (player == 0) {
                columns[j * width + i] = number;
            } else {
                columns[i * width + j] = 0.0 - number;
            }
        }
    }
    return columns;
}

ink_status inki_end_columns(ink_public *tree)
{
    for (uint64_t i = 0; i < tree->matrix_count; i++) {
        inki_public_matrix *matrix = &tree->matrices[i];
        for (int player = 0; player < 2; player++) {
            matrix->columns[player] = columns_of(matrix, player, (size_t)tree->width);
            if (matrix->columns[player] == NULL) {
                return INK_ERR_NOMEM;
            }
        }
        free(matrix->pairs);
        matrix->pairs = NULL;
    }
    return INK_OK;
}
