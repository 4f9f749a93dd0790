/* drawing_dot.c - a drawing in the language of Graphviz. */

#include "formats/dot.h"

#include <math.h>

#include "formats/drawing.h"

void inki_dot_quoted(const char *text, ink_text *out)
{
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            ink_text_add(out, "\\");
        }
        ink_text_append(out, c, 1);
    }
}

const char *inki_dot_colour(int mover)
{
    static const char *const colours[INK_MAX_SEATS + 2] = {
        "#ffffff", "#e6f3e6", "#dfeaf7", "#fbe9d9", "#f2e4f5", "#f7f3d6",
    };
    return colours[mover + 2];
}

/* Appends the lines of a node's label. */
static void write_label(const inki_drawing *drawing, const inki_drawn *node, ink_text *out)
{
    const char *mover = inki_drawn_is_inner(node) ? inki_drawn_mover(drawing, node) : "";
    inki_dot_quoted(mover, out);
    if (!node->unsettled) {
        ink_text_add(out, mover[0] != '\0' ? "  " : "");
        const size_t before = out->size;
        inki_drawn_vectors(drawing, node, out);
        if (before == out->size) {
            inki_drawn_value(node, out);
        } else if (node->at.kind != INK_TRACE_PRUNED) {
            ink_text_add(out, "\\nmean ");
            inki_drawn_value(node, out);
        }
    }
    if (node->at.visit > 0) {
        ink_text_format(out, "\\nvisit %d", (int)node->at.visit);
    }
    if (!isnan(node->at.alpha)) {
        ink_text_add(out, "\\nα ");
        inki_drawn_number(node->at.alpha, out);
        if (!isnan(node->at.beta)) {
            ink_text_add(out, "  β ");
            inki_drawn_number(node->at.beta, out);
        }
    }
    ink_text note = {0};
    inki_drawn_note(drawing, node, &note);
    ink_text_format(out, "%s%s", note.size > 0 ? "\\n" : "", ink_text_string(&note));
    out->failed = out->failed || note.failed;
    ink_text_release(&note);
    if (node->at.cut) {
        ink_text_add(out, "\\n");
        inki_drawn_condition(drawing, node, out);
    }
    if (node->hidden > 0) {
        ink_text_format(out, "\\n%d more not drawn", (int)node->hidden);
    }
}

static void write_node(const inki_drawing *drawing, size_t index, ink_text *out)
{
    const inki_drawn *node = &drawing->nodes[index];
    const int mover = node->at.mover;
    const int side = mover >= 0 && !inki_drawn_maximizes(drawing, node) ? 1 : 0;
    const char *fill = inki_dot_colour(!inki_drawn_is_inner(node) ? INK_MOVER_NOBODY
                                       : mover >= 0               ? side
                                                                  : mover);
    const bool is_pruned = node->at.kind == INK_TRACE_PRUNED;
    ink_text_format(out, "  n%zu [style=\"filled,rounded%s\" fillcolor=\"%s\"%s label=\"", index,
                    is_pruned ? ",dashed" : "", is_pruned ? "#f4f4f4" : fill,
                    is_pruned ? " color=\"#888888\" fontcolor=\"#666666\"" : "");
    write_label(drawing, node, out);
    ink_text_add(out, "\"]\n");
}

static void write_edge(const inki_drawing *drawing, size_t index, ink_text *out)
{
    const inki_drawn *node = &drawing->nodes[index];
    ink_text_format(out, "  n%d -> n%zu [label=\"", (int)node->at.parent, index);
    inki_dot_quoted(inki_drawn_name(drawing, node), out);
    if (drawing->nodes[node->at.parent].at.mover == INK_MOVER_CHANCE) {
        ink_text_add(out, " (");
        inki_drawn_number(node->at.probability, out);
        ink_text_add(out, ")");
    }
    ink_text_format(out, "\"%s]\n",
                    node->at.kind == INK_TRACE_PRUNED ? " style=dashed color=\"#b03030\""
                    : node->chosen                    ? " penwidth=3"
                                                      : "");
}

void inki_drawing_dot(const inki_drawing *drawing, ink_text *out)
{
    ink_text_add(out, "digraph search {\n  graph [ordering=out fontname=\"sans-serif\"");
    ink_text_add(out, drawing->sideways ? " rankdir=LR" : "");
    if (drawing->title != NULL) {
        ink_text_add(out, " labelloc=t label=\"");
        inki_dot_quoted(drawing->title, out);
        ink_text_add(out, "\"");
    }
    ink_text_add(out, "]\n  node [shape=box fontname=\"sans-serif\"]\n"
                      "  edge [arrowhead=none fontname=\"sans-serif\"]\n");
    for (size_t i = 0; i < drawing->count; i++) {
        write_node(drawing, i, out);
        if (i > 0) {
            write_edge(drawing, i, out);
        }
    }
    ink_text_add(out, "}\n");
}
