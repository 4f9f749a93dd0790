/* payoff_matrix.h - a sparse matrix of numbers over pairs of sequences. */
#ifndef INKI_GAME_PAYOFF_MATRIX_H
#define INKI_GAME_PAYOFF_MATRIX_H

#include <stddef.h>
#include <stdint.h>

#include <inkling/status.h>

/* A number to be added at a place. */
typedef struct inki_payoff {
    uint32_t row;
    uint32_t column;
    double value;
} inki_payoff;

/* A list that grows without being copied: memory for large games is needed once. */
typedef struct inki_payoff_list {
    inki_payoff **chunks;
    size_t chunk_count;
    size_t chunk_room;
    uint64_t count;
} inki_payoff_list;

INK_NODISCARD ink_status inki_payoff_list_add(inki_payoff_list *list, inki_payoff payoff);
void inki_payoff_list_release(inki_payoff_list *list);

/* Rows in order, and in each row columns that increase. */
typedef struct inki_payoff_matrix {
    uint32_t row_count;
    uint64_t *starts; /* row_count + 1: where each row begins */
    uint32_t *columns;
    double *values;
} inki_payoff_matrix;

/* Makes a matrix of a list, which it empties: numbers at the same place are added, in the order of the
 * list, and zeros left out.  `rows[r]` and `columns[c]` are the places of the list's rows and columns.
 * INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_payoff_matrix_make(inki_payoff_list *list, const uint32_t *rows,
                                                 const uint32_t *columns, uint32_t row_count,
                                                 inki_payoff_matrix *out);

/* The same matrix with rows and columns exchanged.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_payoff_matrix_transpose(const inki_payoff_matrix *matrix,
                                                      uint32_t column_count,
                                                      inki_payoff_matrix *out);

void inki_payoff_matrix_release(inki_payoff_matrix *matrix);

#endif
