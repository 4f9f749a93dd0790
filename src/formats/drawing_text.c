/* drawing_text.c - a drawing as lines of text: the tree on the left, numbers in columns. */

#include "formats/drawing.h"

#include <math.h>
#include <string.h>

#define MOST_LEAVES 100 /* listed one by one */

/* Columns that UTF-8 text takes: all its characters here are one wide. */
static size_t width_of(const ink_text *text)
{
    size_t width = 0;
    for (size_t i = 0; i < text->size; i++) {
        width += ((unsigned char)text->bytes[i] & 0xC0) != 0x80;
    }
    return width;
}

static void pad(ink_text *out, size_t used, size_t width)
{
    ink_text_format(out, "%*s", used < width ? (int)(width - used) : 0, "");
}

/* Appends the lines that lead down to a node, and what its own branch is like. */
static void write_branch(const inki_drawing *drawing, const inki_drawn *node, ink_text *out)
{
    const inki_drawn *line[INK_DRAWING_MAX_DEPTH + 1];
    int depth = 0;
    for (const inki_drawn *n = node; n->at.parent >= 0; n = &drawing->nodes[n->at.parent]) {
        line[depth++] = n;
    }
    for (int i = depth - 1; i > 0; i--) {
        ink_text_add(out, inki_drawn_is_last(drawing, line[i]) ? "    " : "│   ");
    }
    if (depth > 0) {
        ink_text_add(out, inki_drawn_is_last(drawing, node) ? "└─" : "├─");
        ink_text_add(out, node->chosen ? "▶ " : node->at.kind == INK_TRACE_PRUNED ? "✗ " : "─ ");
    }
}

/* Appends the vectors of a node, if there are any, and the value. */
static void write_value(const inki_drawing *drawing, const inki_drawn *node, ink_text *out)
{
    const size_t before = out->size;
    inki_drawn_vectors(drawing, node, out);
    if (before == out->size || node->at.kind != INK_TRACE_PRUNED) {
        ink_text_add(out, before < out->size ? " " : "");
        inki_drawn_value(node, out);
    }
}

/* Appends the first column: the tree, the action, who moves, the value. */
static void write_node(const inki_drawing *drawing, const inki_drawn *node, ink_text *out)
{
    write_branch(drawing, node, out);
    if (node->at.parent >= 0) {
        ink_text_add(out, inki_drawn_name(drawing, node));
        if (drawing->nodes[node->at.parent].at.mover == INK_MOVER_CHANCE) {
            ink_text_add(out, " (");
            inki_drawn_number(node->at.probability, out);
            ink_text_add(out, ")");
        }
        ink_text_add(out, node->branches == 1 ? ": " : "");
    }
    const char *mover = inki_drawn_is_inner(node) ? inki_drawn_mover(drawing, node) : "";
    ink_text_add(out, mover);
    if (!node->unsettled) {
        ink_text_add(out, mover[0] != '\0' ? " " : "");
        write_value(drawing, node, out);
    }
}

/* Appends a cell, from the right. */
static void write_cell(const ink_text *cell, size_t width, ink_text *out)
{
    pad(out, width_of(cell), width);
    ink_text_append(out, ink_text_string(cell), cell->size);
}

/* Appends the order and the window. */
static void write_numbers(const inki_drawing *drawing, const inki_drawn *node, ink_text *out)
{
    if (node->at.kind == INK_TRACE_PRUNED) {
        ink_text_format(out, "%7s", "-");
    } else {
        ink_text_format(out, "%7d", (int)node->at.visit);
    }
    if (!drawing->windows) {
        return;
    }
    ink_text cell = {0};
    const double bounds[] = {node->at.alpha, node->at.beta};
    for (int i = 0; i < 2; i++) {
        inki_drawn_restart(&cell);
        if (isnan(bounds[i])) {
            ink_text_add(&cell, "-");
        } else {
            inki_drawn_number(bounds[i], &cell);
        }
        ink_text_add(out, " ");
        write_cell(&cell, 8, out);
    }
    out->failed = out->failed || cell.failed;
    ink_text_release(&cell);
}

/* Appends the words behind the columns. */
static void write_words(const inki_drawing *drawing, const inki_drawn *node, ink_text *out)
{
    ink_text words = {0};
    inki_drawn_note(drawing, node, &words);
    if (node->at.cut) {
        ink_text_add(&words, words.size > 0 ? "; " : "");
        inki_drawn_condition(drawing, node, &words);
    }
    if (node->hidden > 0) {
        ink_text_format(&words, "%s%d more not drawn", words.size > 0 ? "; " : "",
                        (int)node->hidden);
    }
    ink_text_format(out, "%s%s", words.size > 0 ? "   " : "", ink_text_string(&words));
    out->failed = out->failed || words.failed;
    ink_text_release(&words);
}

/* The width of the first column.  `out` fails with the text that is measured. */
static size_t tree_width(const inki_drawing *drawing, ink_text *out)
{
    ink_text line = {0};
    size_t width = strlen("tree");
    for (size_t i = 0; i < drawing->count; i++) {
        inki_drawn_restart(&line);
        write_node(drawing, &drawing->nodes[i], &line);
        const size_t used = width_of(&line);
        width = used > width ? used : width;
    }
    out->failed = out->failed || line.failed;
    ink_text_release(&line);
    return width;
}

static void write_table(const inki_drawing *drawing, ink_text *out)
{
    const size_t width = tree_width(drawing, out);
    ink_text_add(out, "tree");
    pad(out, strlen("tree"), width);
    ink_text_format(out, "  visit%s\n", drawing->windows ? "        α        β" : "");
    ink_text line = {0};
    for (size_t i = 0; i < drawing->count; i++) {
        const inki_drawn *node = &drawing->nodes[i];
        inki_drawn_restart(&line);
        write_node(drawing, node, &line);
        ink_text_append(out, ink_text_string(&line), line.size);
        pad(out, width_of(&line), width);
        write_numbers(drawing, node, out);
        write_words(drawing, node, out);
        ink_text_add(out, "\n");
    }
    out->failed = out->failed || line.failed;
    ink_text_release(&line);
}

/* Appends the values of the leaves that were visited, in that order, or of those that were not. */
static void write_leaves(const inki_drawing *drawing, bool visited, ink_text *out)
{
    int count = 0;
    for (size_t i = 0; i < drawing->count; i++) {
        const inki_drawn *node = &drawing->nodes[i];
        if (inki_drawn_is_inner(node) || (node->at.kind != INK_TRACE_PRUNED) != visited) {
            continue;
        }
        if (count++ == MOST_LEAVES) {
            ink_text_add(out, " ...");
            break;
        }
        ink_text_add(out, " ");
        if (node->payoffs != NULL) {
            inki_drawn_vector(drawing, node->payoffs, drawing->world_count, out);
        } else {
            inki_drawn_number(node->at.value, out);
        }
    }
    ink_text_format(out, "%s\n", count == 0 ? " none" : "");
}

/* Are all pruned branches drawn down to the ends of play? */
static bool shows_all(const inki_drawing *drawing)
{
    for (size_t i = 0; i < drawing->count; i++) {
        const inki_drawn *node = &drawing->nodes[i];
        if (node->hidden > 0 || (node->unsettled && node->size == 1)) {
            return false;
        }
    }
    return true;
}

/* Appends what the search found, and in which order. */
static void write_summary(const inki_drawing *drawing, ink_text *out)
{
    const inki_drawn *root = &drawing->nodes[0];
    ink_text_add(out, "\nvalue ");
    write_value(drawing, root, out);
    for (int32_t i = 1; i < root->size; i += drawing->nodes[i].size) {
        if (drawing->nodes[i].chosen) {
            ink_text_format(out, ", move %s", inki_drawn_name(drawing, &drawing->nodes[i]));
        }
    }
    ink_text_add(out, "\n");
    if (shows_all(drawing)) {
        ink_text_add(out, "leaves visited:");
        write_leaves(drawing, true, out);
        ink_text_add(out, "leaves pruned:");
        write_leaves(drawing, false, out);
    }
}

void inki_drawing_text(const inki_drawing *drawing, ink_text *out)
{
    if (drawing->title != NULL) {
        ink_text_format(out, "%s\n\n", drawing->title);
    }
    write_table(drawing, out);
    write_summary(drawing, out);
}
