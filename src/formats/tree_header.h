/* tree_header.h - the lines before a tree: worlds, weights, knowledge. */
#ifndef INKI_FORMATS_TREE_HEADER_H
#define INKI_FORMATS_TREE_HEADER_H

#include "formats/tree_parse.h"

/* What the lines say.  A place with line 0: there is no such line. */
typedef struct inki_tree_header {
    inki_tree_token worlds_place;
    inki_tree_token weights_place;
    inki_tree_token knowledge_place;
    int world_count;
    bool is_none;   /* MIN knows nothing of the world */
    double *values; /* of weights and of classes, as they come */
    size_t value_count;
    size_t value_room;
    size_t first_weight;
    size_t weight_count;
    size_t first_class;
    size_t class_count;
} inki_tree_header;

void inki_tree_header_release(inki_tree_header *header);

/* Reads the rest of a line if its first word, `word`, begins one of them; otherwise leaves
 * `*found` false.  INK_ERR_SYNTAX, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_tree_header_read(inki_tree_header *header, inki_tree_scanner *s,
                                               const inki_tree_token *word, bool *found,
                                               ink_error *error);

/* Holds the lines against the number of worlds that the vectors have (0: there are none) and fills
 * in what they say of the worlds.  INK_ERR_SYNTAX, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_tree_header_finish(const inki_tree_header *header,
                                                 inki_tree_source *source, ink_error *error);

#endif
