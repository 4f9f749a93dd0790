/** @file
 * A recorded search as a tree to look at: plain text, DOT or SVG.
 *
 * Every node has its value, or the bound that the search was content with; alpha and beta on entry;
 * its place in the order of visits; and the move that its value comes from.  Branches that were never
 * visited are drawn as pruned, and their parent says why: "v ≥ β: 5 ≥ 2".  Outcomes of chance have
 * their probability.  In many worlds a node has its vectors, and payoffs that a method has
 * reduced are told as they were.
 */
#ifndef INKLING_DRAWING_H
#define INKLING_DRAWING_H

#include <stdbool.h>
#include <stdint.h>

#include <inkling/api.h>
#include <inkling/status.h>
#include <inkling/text.h>
#include <inkling/trace.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a drawing is written as. */
typedef enum ink_drawing_format {
    INK_DRAWING_TEXT, /**< UTF-8, a line for each node, and the visited leaves in order */
    INK_DRAWING_DOT,  /**< for Graphviz */
    INK_DRAWING_SVG   /**< a picture, laid out */
} ink_drawing_format;

#define INK_DRAWING_MAX_DEPTH 1000   /**< most plies below the root that are drawn */
#define INK_DRAWING_MAX_NODES 100000 /**< most nodes that are drawn */

/** How much is drawn.  Zero in a field means the default. */
typedef struct ink_drawing_options {
    const char *title; /**< one line; NULL: none */
    int32_t nodes;     /**< most nodes, those nearest to the root first; 200 if not given */
    int depth;         /**< most plies below the root; 100 if not given */
    int unvisited;     /**< plies drawn below a pruned branch, by the rules, where there is room;
                            if 0, more than three pruned branches of a node are drawn as one */
    bool sideways; /**< pictures have the root at the left, which suits wide trees; not for text */
} ink_drawing_options;

/** Appends a drawing of a recorded search.  Where nodes are left out, their number is told.
 *
 * INK_ERR_ARGUMENT (nothing is recorded, or an option is outside its range), INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_trace_draw(const ink_trace *trace, ink_drawing_format format,
                                                const ink_drawing_options *options, ink_text *out);

#ifdef __cplusplus
}
#endif

#endif
