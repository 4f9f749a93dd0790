/* drawing_layout.c - a tree in rows, as narrow as it gets while subtrees keep their shape. */

#include "formats/drawing.h"

#include <stdlib.h>

/* How far a subtree reaches in one of its rows, in the coordinates of its first node. */
typedef struct reach {
    double left;
    double right;
} reach;

/* A layout in work.  The rows of the subtree of node i are reaches[i], reaches[i + 1], ...: there are
 * not more of them than nodes in it. */
typedef struct layout {
    const inki_drawing *drawing;
    const double *widths;
    double gap;
    double *
        x; /* in the coordinates of the subtree; its children's when it is placed in its parent's */
    double *shifts; /* from a subtree's coordinates to its parent's */
    reach *reaches;
    int32_t *heights; /* rows of the subtree */
} layout;

/* How far right a child must go to keep clear of those before it, whose rows are at `before`. */
static double clearance(const layout *l, int32_t before, int32_t rows, int32_t child)
{
    double shift = 0.0;
    for (int32_t k = 0; k < rows && k < l->heights[child]; k++) {
        const double needed = l->reaches[before + k].right + l->gap - l->reaches[child + k].left;
        shift = k == 0 || needed > shift ? needed : shift;
    }
    return shift;
}

/* Places the children side by side, in the coordinates of the first, and their parent above. */
static void place(layout *l, int32_t index)
{
    const int32_t first = index + 1;
    const int32_t end = index + l->drawing->nodes[index].size;
    int32_t rows = 0; /* of the children placed, at `first` */
    int32_t last = first;
    for (int32_t child = first; child < end; child += l->drawing->nodes[child].size) {
        const double shift = child == first ? 0.0 : clearance(l, first, rows, child);
        l->shifts[child] = shift;
        const int32_t height = l->heights[child];
        for (int32_t k = 0; k < height; k++) { /* ahead of what is still to be read */
            const reach moved = {l->reaches[child + k].left + shift,
                                 l->reaches[child + k].right + shift};
            l->reaches[first + k].left = k < rows ? l->reaches[first + k].left : moved.left;
            l->reaches[first + k].right = moved.right;
        }
        rows = height > rows ? height : rows;
        last = child;
    }
    if (first < end) {
        l->x[index] = (l->x[first] + l->x[last] + l->shifts[last]) / 2;
    }
    l->heights[index] = rows + 1;
    l->reaches[index] =
        (reach){l->x[index] - l->widths[index] / 2, l->x[index] + l->widths[index] / 2};
}

/* Moves everything to the coordinates of the drawing.  Returns its width. */
static double finish(layout *l)
{
    double least = 0.0;
    for (int32_t k = 0; k < l->heights[0]; k++) {
        least = k == 0 || l->reaches[k].left < least ? l->reaches[k].left : least;
    }
    l->shifts[0] = -least;
    double width = 0.0;
    for (size_t i = 0; i < l->drawing->count; i++) { /* parents first */
        const int32_t parent = l->drawing->nodes[i].at.parent;
        l->shifts[i] += parent >= 0 ? l->shifts[parent] : 0.0;
        l->x[i] += l->shifts[i];
        const double right = l->x[i] + l->widths[i] / 2;
        width = right > width ? right : width;
    }
    return width;
}

double inki_drawing_layout(const inki_drawing *drawing, const double *widths, double gap, double *x)
{
    const size_t count = drawing->count;
    layout l = {.drawing = drawing, .widths = widths, .gap = gap, .x = x};
    l.shifts = calloc(count, sizeof *l.shifts);
    l.reaches = calloc(count, sizeof *l.reaches);
    l.heights = calloc(count, sizeof *l.heights);
    double width = -1.0;
    if (l.shifts != NULL && l.reaches != NULL && l.heights != NULL) {
        for (int32_t i = (int32_t)count - 1; i >= 0; i--) { /* children first */
            x[i] = 0.0;
            place(&l, i);
        }
        width = finish(&l);
    }
    free(l.shifts);
    free(l.reaches);
    free(l.heights);
    return width;
}
