/* tree_parse.h - reads a tree in text into arrays, before it becomes a game. */
#ifndef INKI_FORMATS_TREE_PARSE_H
#define INKI_FORMATS_TREE_PARSE_H

#include "formats/tree_scan.h"
#include "game/tree_game.h"

#define INKI_TREE_MAX_WORLDS 4096

#define INKI_TREE_NO_VECTOR (-1) /* `first_edge` of a leaf that has one payoff */

/* What a text says.  A leaf with a vector has its number, from 0, in `first_edge`. */
typedef struct inki_tree_source {
    inki_open_tree tree;
    double *payoffs; /* of the vectors one after the other, `world_count` each */
    int32_t vector_count;
    int world_count;    /* 0: there are no vectors */
    double *weights;    /* of the worlds; NULL: equal */
    int32_t *knowledge; /* MIN's class of each world; NULL: it knows the world */
} inki_tree_source;

void inki_tree_source_release(inki_tree_source *source);

/* Reads all of `text`, of `size` bytes.  INK_ERR_SYNTAX with place and sentence, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_tree_parse(const char *text, size_t size, inki_tree_source *out,
                                         ink_error *error);

#endif
