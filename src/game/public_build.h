/* public_build.h - what the parts of building a public tree share. */
#ifndef INKI_GAME_PUBLIC_BUILD_H
#define INKI_GAME_PUBLIC_BUILD_H

#include "game/public_form.h"

/* Finds equal ends: the tables that number matrices and ends. */
typedef struct inki_end_table inki_end_table;

INK_NODISCARD ink_status inki_end_table_create(inki_end_table **out);
void inki_end_table_destroy(inki_end_table *table);

/* The number of the end at which pair (i, j) of hands pays `payoffs[i * hands[1] + j]` with the chance in
 * the same place; a new one is added to the tree.  INK_ERR_NOMEM, INK_ERR_LIMIT. */
INK_NODISCARD ink_status inki_end_table_number(inki_end_table *table, ink_public *tree,
                                               const uint8_t hands[2], const double *chances,
                                               const double *payoffs, uint32_t *out);

/* Gives the matrices their columns, as wide as the tree's vectors.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_end_columns(ink_public *tree);

#endif
