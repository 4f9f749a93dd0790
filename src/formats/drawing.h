/* drawing.h - the nodes of a recorded search that are drawn, and the words they are labelled with. */
#ifndef INKI_FORMATS_DRAWING_H
#define INKI_FORMATS_DRAWING_H

#include <stdbool.h>
#include <stddef.h>

#include <inkling/drawing.h>

/* A node to draw. */
typedef struct inki_drawn {
    ink_trace_node at; /* the links and the depth are those of the drawing: parent -1 or an index */
    int32_t size;      /* of nodes drawn in its subtree, itself included */
    int32_t hidden;    /* nodes of the search below it that are not drawn, nor below others drawn */
    int32_t branches;  /* it stands for so many pruned ones; otherwise 1 */
    size_t name;       /* of the action, or of some of them, in `names` */
    bool chosen;       /* its parent's value comes from it */
    bool principal;    /* so all the way from the root */
    bool unsettled;    /* pruned, and play is not over there */
    const double *vectors; /* of the search, `at.vector_count`, one after the other */
    const double *payoffs; /* at the end of play in many worlds: those of each; otherwise NULL */
} inki_drawn;

/* A drawing: the nodes in preorder, so that a subtree is a stretch of them. */
typedef struct inki_drawing {
    const ink_game *game;
    const char *title;
    bool strict;
    bool sideways;
    bool windows;    /* does the search have alpha and beta? */
    int width;       /* of the vectors of a search in worlds; otherwise 0 */
    int world_count; /* of a game in worlds; otherwise 0 */
    bool has_digits; /* each number of a vector is 0 or 1 */
    inki_drawn *nodes;
    size_t count;
    size_t capacity;
    ink_text names; /* each with a 0 byte behind it */
} inki_drawing;

/* Chooses the nodes.  INK_ERR_NOMEM; inki_drawing_release frees what there is in either case. */
INK_NODISCARD ink_status inki_drawing_init(inki_drawing *drawing, const ink_trace *trace,
                                           const ink_drawing_options *options);
void inki_drawing_release(inki_drawing *drawing);

/* The action that leads to a node; "" at the root. */
const char *inki_drawn_name(const inki_drawing *drawing, const inki_drawn *node);

/* Is a node the last of its parent's that are drawn?  So is the root. */
bool inki_drawn_is_last(const inki_drawing *drawing, const inki_drawn *node);

/* Does the node stand for a decision or chance move with moves below, drawn or not? */
bool inki_drawn_is_inner(const inki_drawn *node);

/* --- words ------------------------------------------------------------------------------------ */

/* Empties a text that words are put together in, and keeps word of an append that failed. */
void inki_drawn_restart(ink_text *text);

/* Appends a number with at most four decimals; "-∞", "∞", and "?" for NaN. */
void inki_drawn_number(double number, ink_text *out);

/* Appends `count` numbers, one for each world: "[110]" or "[1 0.5 -2]"; "-" where there is none. */
void inki_drawn_vector(const inki_drawing *drawing, const double *numbers, int count,
                       ink_text *out);

/* Appends the vectors of a node, or its payoffs in all worlds; nothing where there are none. */
void inki_drawn_vectors(const inki_drawing *drawing, const inki_drawn *node, ink_text *out);

/* Appends "3", "≥ 3" or "≤ 3"; "?" where there is none. */
void inki_drawn_value(const inki_drawn *node, ink_text *out);

/* Appends why branches of a cut node are pruned, such as "v ≥ β: 5 ≥ 2" or "1 is the most there is". */
void inki_drawn_condition(const inki_drawing *drawing, const inki_drawn *node, ink_text *out);

/* Appends what else is to be said of a node in a word or two, if anything. */
void inki_drawn_note(const inki_drawing *drawing, const inki_drawn *node, ink_text *out);

/* Who moves: a seat's name or "chance"; "" at the end of play. */
const char *inki_drawn_mover(const inki_drawing *drawing, const inki_drawn *node);

/* Does the mover maximize? */
bool inki_drawn_maximizes(const inki_drawing *drawing, const inki_drawn *node);

/* --- the formats ------------------------------------------------------------------------------ */

void inki_drawing_text(const inki_drawing *drawing, ink_text *out);
void inki_drawing_dot(const inki_drawing *drawing, ink_text *out);

/* INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_drawing_svg(const inki_drawing *drawing, ink_text *out);

/* Places the nodes of a drawing in rows: `x[i]` is the middle of node i, which is `widths[i]` wide,
 * with `gap` between neighbours at least; the smallest left edge is 0.  Returns the greatest right
 * edge, negative without memory.
 *
 * Source: E. M. Reingold and J. S. Tilford, "Tidier drawings of trees" (1981). */
double inki_drawing_layout(const inki_drawing *drawing, const double *widths, double gap,
                           double *x);

#endif
