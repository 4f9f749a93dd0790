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

/* The largest payoff and estimate: sums and squares of many must be finite too. */
#define INKI_TREE_MAX_PAYOFF 1e100

/* May a number be a payoff or an estimate?  If not, a sentence in `*error` and INK_ERR_SYNTAX. */
INK_NODISCARD ink_status inki_tree_check_payoff(const inki_tree_token *token, double number,
                                                ink_error *error);

#endif
