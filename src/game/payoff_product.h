/* payoff_product.h - a payoff matrix in the form in which its product with a vector is quick.
 *
 * In most games the infosets of one public state meet those of the other player in few ways, over and over:
 * in poker and dice games every pair of hands does.  Where a block of rows meets a block of columns densely,
 * the numbers are a tile; equal tiles are stored once, and a tile is multiplied as a small dense matrix.
 * What is left is a sparse matrix.
 */
#ifndef INKI_GAME_PAYOFF_PRODUCT_H
#define INKI_GAME_PAYOFF_PRODUCT_H

#include <stdint.h>

#include "game/payoff_matrix.h"

#define INKI_TILE_LANE 4 /* rows that are handled at once */
/* Vectors over rows have room for so many more numbers: tiles add zeros there. */
#define INKI_ROW_SLACK (INKI_TILE_LANE - 1)

/* Where a block of columns meets a block of rows densely. */
typedef struct inki_tile {
    uint32_t column;
    uint32_t columns;
    size_t
        numbers; /* where its numbers begin: for each lane, for each column, for each row of the lane */
} inki_tile;

/* A block of rows that has tiles. */
typedef struct inki_tiled_rows {
    uint32_t row;
    uint32_t lanes; /* of INKI_TILE_LANE rows */
    size_t end;     /* of its tiles; they begin where those of the block before end */
} inki_tiled_rows;

typedef struct inki_payoff_product {
    uint32_t row_count;
    inki_tiled_rows *blocks; /* in the order of rows */
    size_t block_count;
    inki_tile *tiles; /* in the order of blocks, then columns */
    size_t tile_count;
    double *numbers; /* of the tiles */
    size_t number_count;
    /* What is in no tile: rows that have something, in order; owned.  Where there are no tiles, `rows` is
     * NULL, and the others are those of the matrix. */
    uint32_t *rows;
    const uint64_t *starts; /* of each row and the end of the last */
    uint64_t rest_count;    /* rows */
    const uint32_t *columns;
    const double *values;
    uint64_t *own_starts; /* the same arrays where they are owned */
    uint32_t *own_columns;
    double *own_values;
} inki_payoff_product;

/* Blocks of neighbouring rows or columns: block b is `firsts[b]` .. `firsts[b + 1] - 1`. */
typedef struct inki_blocks {
    uint32_t *firsts; /* count + 1; owned */
    uint32_t count;
} inki_blocks;

/* Prepares the product of a matrix, which must outlive it.  INK_ERR_NOMEM leaves `*out` as it was. */
INK_NODISCARD ink_status inki_payoff_product_make(const inki_payoff_matrix *matrix,
                                                  const inki_blocks *rows,
                                                  const inki_blocks *columns,
                                                  inki_payoff_product *out);

void inki_payoff_product_release(inki_payoff_product *product);

/* Bytes held beside the matrix. */
uint64_t inki_payoff_product_bytes(const inki_payoff_product *product);

#endif
