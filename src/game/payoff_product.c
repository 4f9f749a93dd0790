/* payoff_product.c - see payoff_product.h. */

#include "game/payoff_product.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/key.h>

#include "base/grow.h"
#include "game/key_map.h"

#define LEAST_TILE 32 /* numbers: fewer are quicker one by one */

typedef struct maker {
    const inki_payoff_matrix *matrix;
    const inki_blocks *row_blocks;
    const inki_blocks *column_blocks;
    uint32_t *block_of; /* of each column */
    uint32_t *filled;  /* numbers of the row block at hand in each column block; 0 between blocks */
    uint32_t *touched; /* the column blocks that have some */
    size_t *tile_of;   /* of each column block, for the row block at hand: number of the tile + 1 */
    inki_payoff_product product;
    size_t block_room;
    size_t tile_room;
    size_t number_room;
    inki_key_map known; /* tiles' numbers */
    size_t *places;     /* where these are */
    size_t place_room;
    uint64_t left; /* numbers in no tile */
} maker;

static uint32_t size_of(const inki_blocks *blocks, uint32_t block)
{
    return blocks->firsts[block + 1] - blocks->firsts[block];
}

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a;
    const uint32_t y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Counts the numbers of a row block by column block; how many of these have some. */
static uint32_t count_filled(maker *m, uint32_t block)
{
    uint32_t touched = 0;
    const uint64_t end = m->matrix->starts[m->row_blocks->firsts[block + 1]];
    for (uint64_t i = m->matrix->starts[m->row_blocks->firsts[block]]; i < end; i++) {
        const uint32_t b = m->block_of[m->matrix->columns[i]];
        if (m->filled[b]++ == 0) {
            m->touched[touched++] = b;
        }
    }
    qsort(m->touched, touched, sizeof *m->touched, compare);
    return touched;
}

static uint32_t lanes_of(const maker *m, uint32_t row_block)
{
    return (size_of(m->row_blocks, row_block) + INKI_TILE_LANE - 1) / INKI_TILE_LANE;
}

/* Adds a tile with no numbers yet. */
static ink_status add_tile(maker *m, uint32_t row_block, uint32_t column_block)
{
    inki_payoff_product *p = &m->product;
    inki_tile *tiles = inki_grow(p->tiles, &m->tile_room, p->tile_count + 1, sizeof *tiles);
    if (tiles == NULL) {
        return INK_ERR_NOMEM;
    }
    p->tiles = tiles;
    const inki_tile tile = {.column = m->column_blocks->firsts[column_block],
                            .columns = size_of(m->column_blocks, column_block),
                            .numbers = p->number_count};
    const size_t size = (size_t)lanes_of(m, row_block) * tile.columns * INKI_TILE_LANE;
    double *numbers =
        inki_grow(p->numbers, &m->number_room, p->number_count + size, sizeof *numbers);
    if (numbers == NULL) {
        return INK_ERR_NOMEM;
    }
    p->numbers = numbers;
    memset(numbers + p->number_count, 0, size * sizeof *numbers);
    p->number_count += size;
    p->tiles[p->tile_count++] = tile;
    m->tile_of[column_block] = p->tile_count;
    return INK_OK;
}

/* Puts the numbers of a row block into its tiles. */
static void fill_tiles(maker *m, uint32_t block)
{
    inki_payoff_product *p = &m->product;
    const uint32_t first = m->row_blocks->firsts[block];
    for (uint32_t row = first; row < m->row_blocks->firsts[block + 1]; row++) {
        for (uint64_t i = m->matrix->starts[row]; i < m->matrix->starts[row + 1]; i++) {
            const uint32_t column = m->matrix->columns[i];
            const size_t number = m->tile_of[m->block_of[column]];
            if (number == 0) {
                continue;
            }
            const inki_tile *tile = &p->tiles[number - 1];
            const size_t lane = (row - first) / INKI_TILE_LANE;
            const size_t at = (lane * tile->columns + (column - tile->column)) * INKI_TILE_LANE +
                              (row - first) % INKI_TILE_LANE;
            p->numbers[tile->numbers + at] = m->matrix->values[i];
        }
    }
}

/* Lets a tile of so many numbers share those of an earlier one that are equal; its own are the last. */
static ink_status share_tile(maker *m, inki_tile *tile, size_t size)
{
    inki_payoff_product *p = &m->product;
    ink_key key = ink_key_fold((ink_key){0, 0}, tile->columns);
    key = ink_key_fold_bytes(key, p->numbers + tile->numbers, size * sizeof(double));
    const int32_t known = m->known.count;
    int32_t number;
    if (inki_key_map_number(&m->known, key, &number) != INK_OK) {
        return INK_ERR_NOMEM;
    }
    if (number != known) {
        tile->numbers = m->places[number];
        return INK_OK;
    }
    size_t *places = inki_grow(m->places, &m->place_room, (size_t)known + 1, sizeof *places);
    if (places == NULL) {
        return INK_ERR_NOMEM;
    }
    m->places = places;
    memmove(p->numbers + p->number_count, p->numbers + tile->numbers, size * sizeof(double));
    m->places[known] = p->number_count;
    tile->numbers = p->number_count;
    p->number_count += size;
    return INK_OK;
}

/* The same for all tiles of a row block, from number `from` on, whose numbers begin at `begin`. */
static ink_status share_tiles(maker *m, uint32_t block, size_t from, size_t begin)
{
    inki_payoff_product *p = &m->product;
    ink_status status = INK_OK;
    p->number_count = begin;
    for (size_t t = from; t < p->tile_count && status == INK_OK; t++) {
        inki_tile *tile = &p->tiles[t];
        status = share_tile(m, tile, (size_t)lanes_of(m, block) * tile->columns * INKI_TILE_LANE);
    }
    return status;
}

/* Notes that a row block has tiles. */
static ink_status add_block(maker *m, uint32_t block)
{
    inki_payoff_product *p = &m->product;
    inki_tiled_rows *blocks =
        inki_grow(p->blocks, &m->block_room, p->block_count + 1, sizeof *blocks);
    if (blocks == NULL) {
        return INK_ERR_NOMEM;
    }
    p->blocks = blocks;
    p->blocks[p->block_count++] = (inki_tiled_rows){
        .row = m->row_blocks->firsts[block], .lanes = lanes_of(m, block), .end = p->tile_count};
    return INK_OK;
}

/* Makes the tiles of a row block. */
static ink_status tile_block(maker *m, uint32_t block)
{
    const size_t from = m->product.tile_count;
    const size_t numbers = m->product.number_count;
    const uint32_t touched = count_filled(m, block);
    ink_status status = INK_OK;
    for (uint32_t i = 0; i < touched && status == INK_OK; i++) {
        const uint32_t b = m->touched[i];
        const uint64_t places =
            (uint64_t)size_of(m->row_blocks, block) * size_of(m->column_blocks, b);
        m->tile_of[b] = 0;
        if (m->filled[b] >= LEAST_TILE && 2 * (uint64_t)m->filled[b] >= places) {
            status = add_tile(m, block, b);
        } else {
            m->left += m->filled[b];
        }
    }
    if (status == INK_OK && m->product.tile_count > from) {
        fill_tiles(m, block);
        status = share_tiles(m, block, from, numbers);
    }
    if (status == INK_OK && m->product.tile_count > from) {
        status = add_block(m, block);
    }
    return status;
}

/* Clears what tile_block noted of a row block. */
static void forget_block(maker *m, uint32_t block)
{
    const uint64_t end = m->matrix->starts[m->row_blocks->firsts[block + 1]];
    for (uint64_t i = m->matrix->starts[m->row_blocks->firsts[block]]; i < end; i++) {
        const uint32_t b = m->block_of[m->matrix->columns[i]];
        m->filled[b] = 0;
        m->tile_of[b] = 0;
    }
}

/* Takes room for what is in no tile. */
static ink_status take_rest(inki_payoff_product *p, uint64_t left)
{
    p->rows = malloc(((size_t)p->row_count + 1) * sizeof *p->rows);
    p->own_starts = malloc(((size_t)p->row_count + 1) * sizeof *p->own_starts);
    p->own_columns = malloc(((size_t)left + 1) * sizeof *p->own_columns);
    p->own_values = malloc(((size_t)left + 1) * sizeof *p->own_values);
    p->starts = p->own_starts;
    p->columns = p->own_columns;
    p->values = p->own_values;
    const bool enough =
        p->rows != NULL && p->own_starts != NULL && p->own_columns != NULL && p->own_values != NULL;
    return enough ? INK_OK : INK_ERR_NOMEM;
}

/* Does one of the tiles `from` .. `to - 1`, which are in the order of columns, have the column? */
static bool is_tiled(const inki_payoff_product *p, size_t from, size_t to, uint32_t column)
{
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        const inki_tile *tile = &p->tiles[middle];
        if (column < tile->column) {
            to = middle;
        } else if (column - tile->column >= tile->columns) {
            from = middle + 1;
        } else {
            return true;
        }
    }
    return false;
}

/* Notes what of a row is in none of the tiles `from` .. `to - 1`.  Returns where the row's rest ends. */
static uint64_t note_rest(maker *m, uint32_t row, size_t from, size_t to, uint64_t begin)
{
    inki_payoff_product *p = &m->product;
    uint64_t end = begin;
    for (uint64_t i = m->matrix->starts[row]; i < m->matrix->starts[row + 1]; i++) {
        if (!is_tiled(p, from, to, m->matrix->columns[i])) {
            p->own_columns[end] = m->matrix->columns[i];
            p->own_values[end++] = m->matrix->values[i];
        }
    }
    if (end > begin) {
        p->rows[p->rest_count] = row;
        p->own_starts[p->rest_count++] = begin;
    }
    return end;
}

/* Everything, where there are no tiles. */
static void borrow_matrix(maker *m)
{
    inki_payoff_product *p = &m->product;
    p->starts = m->matrix->starts;
    p->columns = m->matrix->columns;
    p->values = m->matrix->values;
    p->rest_count = p->row_count;
}

static ink_status make_rest(maker *m)
{
    inki_payoff_product *p = &m->product;
    ink_status status = take_rest(p, m->left);
    if (status != INK_OK) {
        return status;
    }
    size_t tiled = 0; /* the next block that has tiles */
    uint64_t end = 0;
    for (uint32_t block = 0; block < m->row_blocks->count; block++) {
        const uint32_t first = m->row_blocks->firsts[block];
        const bool has_tiles = tiled < p->block_count && p->blocks[tiled].row == first;
        const size_t from = tiled == 0 ? 0 : p->blocks[tiled - 1].end;
        const size_t to = has_tiles ? p->blocks[tiled].end : from;
        for (uint32_t row = first; row < m->row_blocks->firsts[block + 1]; row++) {
            end = note_rest(m, row, from, to, end);
        }
        tiled += has_tiles ? 1 : 0;
    }
    p->own_starts[p->rest_count] = end;
    return INK_OK;
}

static ink_status begin(maker *m)
{
    const uint32_t count = m->column_blocks->count;
    m->block_of = malloc(((size_t)m->column_blocks->firsts[count] + 1) * sizeof *m->block_of);
    m->filled = calloc((size_t)count + 1, sizeof *m->filled);
    m->touched = malloc(((size_t)count + 1) * sizeof *m->touched);
    m->tile_of = calloc((size_t)count + 1, sizeof *m->tile_of);
    if (m->block_of == NULL || m->filled == NULL || m->touched == NULL || m->tile_of == NULL) {
        return INK_ERR_NOMEM;
    }
    for (uint32_t b = 0; b < count; b++) {
        for (uint32_t c = m->column_blocks->firsts[b]; c < m->column_blocks->firsts[b + 1]; c++) {
            m->block_of[c] = b;
        }
    }
    return INK_OK;
}

ink_status inki_payoff_product_make(const inki_payoff_matrix *matrix, const inki_blocks *rows,
                                    const inki_blocks *columns, inki_payoff_product *out)
{
    maker m = {.matrix = matrix,
               .row_blocks = rows,
               .column_blocks = columns,
               .product = {.row_count = matrix->row_count}};
    ink_status status = begin(&m);
    for (uint32_t block = 0; block < rows->count && status == INK_OK; block++) {
        status = tile_block(&m, block);
        forget_block(&m, block);
    }
    if (status == INK_OK && m.product.tile_count == 0) {
        borrow_matrix(&m);
    } else if (status == INK_OK) {
        status = make_rest(&m);
    }
    free(m.block_of);
    free(m.filled);
    free(m.touched);
    free(m.tile_of);
    free(m.places);
    inki_key_map_release(&m.known);
    if (status == INK_OK) {
        *out = m.product;
    } else {
        inki_payoff_product_release(&m.product);
    }
    return status;
}

void inki_payoff_product_release(inki_payoff_product *product)
{
    free(product->blocks);
    free(product->tiles);
    free(product->numbers);
    free(product->rows);
    free(product->own_starts);
    free(product->own_columns);
    free(product->own_values);
    *product = (inki_payoff_product){0};
}

uint64_t inki_payoff_product_bytes(const inki_payoff_product *product)
{
    uint64_t bytes = product->block_count * sizeof *product->blocks +
                     product->tile_count * sizeof *product->tiles +
                     product->number_count * sizeof *product->numbers;
    if (product->rows != NULL) {
        bytes += product->rest_count * (sizeof *product->rows + sizeof *product->starts);
        bytes += product->starts[product->rest_count] *
                 (sizeof *product->columns + sizeof *product->values);
    }
    return bytes;
}
