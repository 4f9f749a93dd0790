/* drawing_words.c - what the nodes of a drawing are labelled with. */

#include "formats/drawing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_WORLDS 40 /* written of a vector */
#define MOST_VECTORS 4 /* of a node */

const char *inki_drawn_name(const inki_drawing *drawing, const inki_drawn *node)
{
    return drawing->names.bytes + node->name;
}

bool inki_drawn_is_last(const inki_drawing *drawing, const inki_drawn *node)
{
    if (node->at.parent < 0) {
        return true;
    }
    const inki_drawn *parent = &drawing->nodes[node->at.parent];
    return node + node->size == parent + parent->size;
}

bool inki_drawn_is_inner(const inki_drawn *node)
{
    return node->at.kind == INK_TRACE_SEARCHED || node->at.kind == INK_TRACE_PROBED ||
           node->at.kind == INK_TRACE_UNFINISHED || (node->unsettled && node->branches == 1);
}

const char *inki_drawn_mover(const inki_drawing *drawing, const inki_drawn *node)
{
    if (node->at.mover == INK_MOVER_NOBODY) {
        return "";
    }
    return node->at.mover == INK_MOVER_CHANCE ? "chance"
                                              : drawing->game->seat_names[node->at.mover];
}

bool inki_drawn_maximizes(const inki_drawing *drawing, const inki_drawn *node)
{
    return node->at.mover >= 0 && drawing->game->side[node->at.mover] == 0;
}

void inki_drawn_restart(ink_text *text)
{
    const bool failed = text->failed;
    ink_text_reset(text);
    text->failed = failed;
}

void inki_drawn_number(double number, ink_text *out)
{
    if (isnan(number)) {
        ink_text_add(out, "?");
    } else if (isinf(number)) {
        ink_text_add(out, number < 0 ? "-∞" : "∞");
    } else if (fabs(number) >= 1e6) {
        ink_text_format(out, "%.6g", number);
    } else {
        char digits[32];
        (void)snprintf(digits, sizeof digits, "%.4f", number);
        size_t size = strlen(digits);
        while (digits[size - 1] == '0') {
            size--;
        }
        size -= digits[size - 1] == '.' ? 1 : 0;
        const bool is_zero = size == 2 && digits[0] == '-' && digits[1] == '0';
        ink_text_append(out, is_zero ? "0" : digits, is_zero ? 1 : size);
    }
}

void inki_drawn_value(const inki_drawn *node, ink_text *out)
{
    const ink_trace_node *at = &node->at;
    if (!isnan(at->value) && at->least < at->most) {
        const bool is_most = at->most <= at->value || (isinf(at->least) && !isinf(at->most));
        ink_text_add(out, is_most ? "≤ " : "≥ ");
    }
    inki_drawn_number(at->value, out);
}

void inki_drawn_vector(const inki_drawing *drawing, const double *numbers, int count, ink_text *out)
{
    ink_text_add(out, "[");
    for (int i = 0; i < count && i < MOST_WORLDS; i++) {
        ink_text_add(out, i > 0 && !drawing->has_digits ? " " : "");
        if (isnan(numbers[i])) {
            ink_text_add(out, "-");
        } else {
            inki_drawn_number(numbers[i], out);
        }
    }
    ink_text_add(out, count > MOST_WORLDS ? "…]" : "]");
}

void inki_drawn_vectors(const inki_drawing *drawing, const inki_drawn *node, ink_text *out)
{
    for (int i = 0; i < node->at.vector_count && i < MOST_VECTORS; i++) {
        ink_text_add(out, i > 0 ? " " : "");
        inki_drawn_vector(drawing, node->vectors + (ptrdiff_t)i * drawing->width, drawing->width,
                          out);
    }
    ink_text_add(out, node->at.vector_count > MOST_VECTORS ? " …" : "");
    if (node->at.vector_count == 0 && node->payoffs != NULL) {
        inki_drawn_vector(drawing, node->payoffs, drawing->world_count, out);
    }
}

/* Does the method count something else at an end of play than the payoffs? */
static bool is_reduced(const inki_drawing *drawing, const inki_drawn *node)
{
    if (node->payoffs == NULL || node->at.vector_count == 0 ||
        drawing->width < drawing->world_count) {
        return false;
    }
    for (int i = 0; i < drawing->width; i++) { /* false for what is no number */
        if (node->vectors[i] < node->payoffs[i] || node->vectors[i] > node->payoffs[i]) {
            return true;
        }
    }
    return false;
}

void inki_drawn_condition(const inki_drawing *drawing, const inki_drawn *node, ink_text *out)
{
    const ink_trace_node *at = &node->at;
    const bool is_high = drawing->strict ? at->value > at->beta : at->value >= at->beta;
    const bool is_low = drawing->strict ? at->value < at->alpha : at->value <= at->alpha;
    if (!is_high && !is_low) {
        inki_drawn_number(at->value, out);
        ink_text_format(out, " is the %s there is",
                        inki_drawn_maximizes(drawing, node) ? "most" : "least");
        return;
    }
    const char *sign = is_high ? (drawing->strict ? ">" : "≥") : drawing->strict ? "<" : "≤";
    ink_text_format(out, "v %s %s: ", sign, is_high ? "β" : "α");
    inki_drawn_number(at->value, out);
    ink_text_format(out, " %s ", sign);
    inki_drawn_number(is_high ? at->beta : at->alpha, out);
}

void inki_drawn_note(const inki_drawing *drawing, const inki_drawn *node, ink_text *out)
{
    switch (node->at.kind) {
    case INK_TRACE_UNFINISHED:
        ink_text_add(out, "not finished");
        break;
    case INK_TRACE_PRUNED:
        if (node->branches > 1) {
            ink_text_format(out, "%d ", (int)node->branches);
        }
        ink_text_add(out, "pruned");
        break;
    case INK_TRACE_SETTLED:
        ink_text_add(out, "settled");
        break;
    case INK_TRACE_ESTIMATE:
        ink_text_add(out, "estimate");
        break;
    case INK_TRACE_TABLE:
        ink_text_add(out, "from the table");
        break;
    case INK_TRACE_PROBED:
        ink_text_add(out, "probed");
        break;
    case INK_TRACE_END:
        if (is_reduced(drawing, node)) {
            ink_text_add(out, "reduced from ");
            inki_drawn_vector(drawing, node->payoffs, drawing->world_count, out);
        }
        break;
    case INK_TRACE_SEARCHED:
        break;
    }
}
