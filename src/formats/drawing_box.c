/* drawing_box.c - see drawing_box.h. */

#include "formats/drawing_box.h"

#include <math.h>

#define LETTERS 3 /* the least width of a box */

/* A new line of the box, which is empty. */
static ink_text *add_line(inki_box *b, const char *class)
{
    ink_text *line = &b->lines[b->line_count];
    inki_drawn_restart(line);
    b->classes[b->line_count++] = class;
    return line;
}

/* Writes the value in large type; in worlds the vectors, and below them their mean. */
static void write_value(inki_box *b, const inki_drawing *drawing, const inki_drawn *node)
{
    inki_drawn_vectors(drawing, node, &b->head);
    if (b->head.size == 0) {
        inki_drawn_value(node, &b->head);
    } else if (node->at.kind != INK_TRACE_PRUNED) {
        ink_text *line = add_line(b, "window");
        ink_text_add(line, "mean ");
        inki_drawn_value(node, line);
    }
}

void inki_box_fill(inki_box *b, const inki_drawing *drawing, const inki_drawn *node)
{
    b->line_count = 0;
    inki_drawn_restart(&b->visit);
    inki_drawn_restart(&b->head);
    inki_drawn_restart(&b->name);
    if (node->at.visit > 0) {
        ink_text_format(&b->visit, "%d", (int)node->at.visit);
    }
    if (!node->unsettled) {
        write_value(b, drawing, node);
    }
    ink_text_add(&b->name, inki_drawn_name(drawing, node));
    if (node->at.parent >= 0 && drawing->nodes[node->at.parent].at.mover == INK_MOVER_CHANCE) {
        ink_text_add(&b->name, " · ");
        inki_drawn_number(node->at.probability, &b->name);
    }
    if (!isnan(node->at.alpha)) {
        ink_text *line = add_line(b, "window");
        ink_text_add(line, "α ");
        inki_drawn_number(node->at.alpha, line);
        if (!isnan(node->at.beta)) {
            ink_text_add(line, ", β ");
            inki_drawn_number(node->at.beta, line);
        }
    }
    inki_drawn_note(drawing, node, add_line(b, "note"));
    b->line_count -= b->lines[b->line_count - 1].size == 0;
    if (node->at.cut) {
        inki_drawn_condition(drawing, node, add_line(b, "cut"));
    }
    if (node->hidden > 0) {
        ink_text_format(add_line(b, "note"), "+ %d not drawn", (int)node->hidden);
    }
}

bool inki_box_release(inki_box *b)
{
    bool good = !b->visit.failed && !b->head.failed && !b->name.failed;
    ink_text_release(&b->visit);
    ink_text_release(&b->head);
    ink_text_release(&b->name);
    for (int i = 0; i < INKI_BOX_LINES; i++) {
        good = good && !b->lines[i].failed;
        ink_text_release(&b->lines[i]);
    }
    return good;
}

double inki_box_text_width(const ink_text *text)
{
    size_t letters = 0;
    for (size_t i = 0; i < text->size; i++) {
        letters += ((unsigned char)text->bytes[i] & 0xC0) != 0x80; /* begins a character */
    }
    return INKI_BOX_LETTER * (double)letters;
}

double inki_box_line_width(const ink_text *text)
{
    return 6.5 / INKI_BOX_LETTER * inki_box_text_width(text);
}

double inki_box_head_width(const ink_text *text)
{
    return 9.5 / INKI_BOX_LETTER * inki_box_text_width(text);
}

/* The width of the lines one below the other. */
static double stacked_width(const inki_box *box, const inki_drawn *node)
{
    double width =
        inki_box_text_width(&box->head) + (inki_drawn_is_inner(node) ? 3 : 1) * INKI_BOX_LETTER;
    for (int i = 0; i < box->line_count; i++) {
        width = fmax(width, inki_box_line_width(&box->lines[i]));
    }
    return fmax(width, LETTERS * INKI_BOX_LETTER);
}

/* The width of everything in one row. */
static double row_width(const inki_box *box, const inki_drawn *node)
{
    double width = (inki_drawn_is_inner(node) ? INKI_BOX_SIGN : 0) +
                   inki_box_line_width(&box->visit) + INKI_BOX_LETTER / 2 +
                   inki_box_head_width(&box->head);
    for (int i = 0; i < box->line_count; i++) {
        width += inki_box_line_width(&box->lines[i]) + INKI_BOX_LETTER;
    }
    return width;
}

double inki_box_width(const inki_box *box, const inki_drawn *node, bool in_a_row)
{
    return 2 * INKI_BOX_PADDING + (in_a_row ? row_width(box, node) : stacked_width(box, node));
}

double inki_box_height(const inki_box *box, bool in_a_row)
{
    return in_a_row ? INKI_BOX_PADDING + INKI_BOX_HEAD
                    : 2 * INKI_BOX_PADDING + INKI_BOX_HEAD + INKI_BOX_LINE * box->line_count;
}
