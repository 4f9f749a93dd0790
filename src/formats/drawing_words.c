/* drawing_words.c - what the nodes of a drawing are labelled with. */

#include "formats/drawing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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

void inki_drawn_condition(const inki_drawing *drawing, const inki_drawn *node, ink_text *out)
{
    const ink_trace_node *at = &node->at;
    const bool is_high = at->value >= at->beta;
    if (!is_high && !(at->value <= at->alpha)) {
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

void inki_drawn_note(const inki_drawn *node, ink_text *out)
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
    case INK_TRACE_SEARCHED:
    case INK_TRACE_END:
        break;
    }
}
