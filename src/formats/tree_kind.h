/* tree_kind.h - the word before the parenthesis of a node: "max", "min" or "chance", and its estimate
 * if it has one.
 */
#ifndef INKI_FORMATS_TREE_KIND_H
#define INKI_FORMATS_TREE_KIND_H

#include "formats/tree_scan.h"

typedef struct inki_tree_node_kind {
    int mover; /* INKI_TREE_MAX, INKI_TREE_MIN or INK_MOVER_CHANCE */
    bool has_estimate;
    double estimate; /* finite; 0 where there is none */
    bool is_loud;    /* the estimate is not to be trusted */
} inki_tree_node_kind;

/* Reads a word such as "max", "min~-3" or "max~0.5!".  INK_ERR_SYNTAX. */
INK_NODISCARD ink_status inki_tree_kind_read(const inki_tree_token *token, inki_tree_node_kind *out,
                                             ink_error *error);

#endif
