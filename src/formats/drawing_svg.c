/* drawing_svg.c - a drawing as a picture.
 *
 * Lengths are in CSS pixels.  Text is set in whatever sans-serif font the viewer has, so widths are
 * estimated from above.
 */

#include "formats/drawing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LINE 16.0    /* from one line of text to the next */
#define LETTER 7.0   /* the width of a letter of 12 pixels, on the wide side */
#define MARGIN 16.0  /* around the picture */
#define GAP 22.0     /* between boxes, with room for the number of a visit */
#define NAME 18.0    /* height of the name of a branch, above a box */
#define BAND 54.0    /* between rows, where the branches and their names are */
#define HEAD 18.0    /* for the value, in larger type */
#define PADDING 6.0  /* inside a box, above and below the text */
#define MOST_LINES 4 /* in a box below the value */
#define LEGEND 22.0  /* height of the legend */

/* The lines of text in a box. */
typedef struct box {
    ink_text head;              /* the value */
    ink_text lines[MOST_LINES]; /* what is below it */
    const char *classes[MOST_LINES];
    int line_count;
    ink_text name; /* of the branch that leads to it */
} box;

/* A picture in work. */
typedef struct picture {
    const inki_drawing *drawing;
    double *x;      /* the middle of each box */
    double *widths; /* of boxes and of the names above them, whichever is wider */
    double *tops;   /* of the rows */
    int rows;
    double width;
    box box; /* scratch: that of the node in work */
    ink_text *out;
} picture;

/* --- boxes ------------------------------------------------------------------------------------ */

static size_t letters(const ink_text *text)
{
    size_t count = 0;
    for (size_t i = 0; i < text->size; i++) {
        count += ((unsigned char)text->bytes[i] & 0xC0) != 0x80;
    }
    return count;
}

/* A new line of the box, which is empty. */
static ink_text *add_line(box *b, const char *class)
{
    ink_text *line = &b->lines[b->line_count];
    inki_drawn_restart(line);
    b->classes[b->line_count++] = class;
    return line;
}

/* Writes the lines of a node's box. */
static void fill_box(const inki_drawing *drawing, const inki_drawn *node, box *b)
{
    b->line_count = 0;
    inki_drawn_restart(&b->head);
    inki_drawn_restart(&b->name);
    if (!node->unsettled) {
        inki_drawn_value(node, &b->head);
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
        ink_text_add(line, ", β ");
        inki_drawn_number(node->at.beta, line);
    }
    inki_drawn_note(node, add_line(b, "note"));
    b->line_count -= b->lines[b->line_count - 1].size == 0;
    if (node->at.cut) {
        inki_drawn_condition(drawing, node, add_line(b, "cut"));
    }
    if (node->hidden > 0) {
        ink_text_format(add_line(b, "note"), "+ %d nodes", (int)node->hidden);
    }
}

/* Frees the texts.  False if one of them ever ran out of memory. */
static bool release_box(box *b)
{
    bool good = !b->head.failed && !b->name.failed;
    ink_text_release(&b->head);
    ink_text_release(&b->name);
    for (int i = 0; i < MOST_LINES; i++) {
        good = good && !b->lines[i].failed;
        ink_text_release(&b->lines[i]);
    }
    return good;
}

/* The width of a filled box, with room for the sign of the mover and the number of the visit. */
static double box_width(const inki_drawn *node, const box *b)
{
    size_t most = letters(&b->head) + (inki_drawn_is_inner(node) ? 3 : 1);
    for (int i = 0; i < b->line_count; i++) {
        const size_t count = letters(&b->lines[i]);
        most = count > most ? count : most;
    }
    return 2 * PADDING + LETTER * (double)(most > 3 ? most : 3);
}

static double box_height(const box *b)
{
    return 2 * PADDING + HEAD + LINE * b->line_count;
}

/* --- text and lines ---------------------------------------------------------------------------- */

/* Appends text with the signs of XML escaped. */
static void write_escaped(const char *text, ink_text *out)
{
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '<') {
            ink_text_add(out, "&lt;");
        } else if (*c == '>') {
            ink_text_add(out, "&gt;");
        } else if (*c == '&') {
            ink_text_add(out, "&amp;");
        } else {
            ink_text_append(out, c, 1);
        }
    }
}

static void write_text(picture *p, double x, double y, const char *class, const char *text)
{
    ink_text_format(p->out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", class, x, y);
    write_escaped(text, p->out);
    ink_text_add(p->out, "</text>\n");
}

/* Draws the sign of who moves: a triangle up for the side that maximizes, down for the one that
 * minimizes, a circle for chance. */
static void write_sign(picture *p, double x, double y, bool is_chance, bool maximizes)
{
    if (is_chance) {
        ink_text_format(p->out, "<circle class=\"sign\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>\n", x, y);
        return;
    }
    const double up = maximizes ? -5.0 : 5.0;
    ink_text_format(p->out, "<path class=\"sign\" d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\"/>\n", x,
                    y + up, x + 6, y - up, x - 6, y - up);
}

/* --- the parts of the picture ------------------------------------------------------------------- */

/* Draws the branch from a node's parent to it. */
static void write_branch(picture *p, size_t index)
{
    const inki_drawn *node = &p->drawing->nodes[index];
    const inki_drawn *parent = &p->drawing->nodes[node->at.parent];
    fill_box(p->drawing, parent, &p->box);
    const double top = p->tops[parent->at.depth] + box_height(&p->box);
    const double bottom = p->tops[node->at.depth] - NAME;
    const bool is_pruned = node->at.kind == INK_TRACE_PRUNED;
    const char *class = is_pruned         ? "branch pruned"
                        : node->principal ? "branch principal"
                        : node->chosen    ? "branch chosen"
                                          : "branch";
    const double from = p->x[node->at.parent];
    const double to = p->x[index];
    ink_text_format(p->out, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", class, from, top,
                    to, bottom);
    if (is_pruned && parent->at.kind != INK_TRACE_PRUNED) {
        /* Cut through, a third of the way. */
        const double x = from + (to - from) / 3;
        const double y = top + (bottom - top) / 3;
        ink_text_format(p->out, "<path class=\"scissors\" d=\"M%.1f %.1fl10 -6m-10 1\"/>\n", x - 5,
                        y + 3);
    }
}

/* Draws a node's box, and the name of its branch above. */
static void write_box(picture *p, size_t index)
{
    const inki_drawn *node = &p->drawing->nodes[index];
    box *b = &p->box;
    fill_box(p->drawing, node, b);
    const bool is_inner = inki_drawn_is_inner(node);
    const bool is_chance = node->at.mover == INK_MOVER_CHANCE;
    const bool maximizes = inki_drawn_maximizes(p->drawing, node);
    const char *class = node->at.kind == INK_TRACE_PRUNED ? "unvisited"
                        : !is_inner                       ? "leaf"
                        : is_chance                       ? "chance"
                        : maximizes                       ? "max"
                                                          : "min";
    const double width = box_width(node, b);
    const double x = p->x[index];
    const double top = p->tops[node->at.depth];
    ink_text_format(p->out,
                    "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                    "rx=\"%d\"/>\n",
                    class, x - width / 2, top, width, box_height(b), is_inner ? 6 : 0);
    const double base = top + PADDING + HEAD - 5;
    if (is_inner) {
        const double half = LETTER * (double)letters(&b->head) / 2;
        write_sign(p, b->head.size > 0 ? x - half - 5 : x, base - 5, is_chance, maximizes);
    }
    if (b->head.size > 0) {
        write_text(p, x + (is_inner ? 5 : 0), base, "value", ink_text_string(&b->head));
    }
    for (int i = 0; i < b->line_count; i++) {
        write_text(p, x, base + LINE * (i + 1), b->classes[i], ink_text_string(&b->lines[i]));
    }
    if (b->name.size > 0) {
        write_text(p, x, top - 5, "name", ink_text_string(&b->name));
    }
    if (node->at.visit > 0) {
        ink_text_format(p->out, "<text class=\"visit\" x=\"%.1f\" y=\"%.1f\">%d</text>\n",
                        x - width / 2 - 2, top + 9, (int)node->at.visit);
    }
}

static const char style[] =
    "<style>\n"
    "text{font:12px sans-serif;text-anchor:middle;fill:#222}\n"
    ".title{font-size:14px;font-weight:bold;text-anchor:start}\n"
    ".legend,.key{font-size:11px;text-anchor:start;fill:#555}\n"
    ".value{font-size:15px;font-weight:bold}\n"
    ".window,.note{fill:#666;font-size:11px}\n"
    ".cut{fill:#a02020;font-size:11px}\n"
    ".visit{font-size:9px;fill:#888;text-anchor:end}\n"
    "rect{stroke:#445;stroke-width:1}\n"
    ".max{fill:#dfeaf7}.min{fill:#fbe9d9}.chance{fill:#e6f3e6}.leaf{fill:#fff}\n"
    ".unvisited{fill:#f6f6f6;stroke:#999;stroke-dasharray:4 3}\n"
    ".sign{fill:#445}\n"
    ".branch{stroke:#99a;stroke-width:1;fill:none}\n"
    ".chosen{stroke:#445;stroke-width:2}\n"
    ".principal{stroke:#1c4f8f;stroke-width:4}\n"
    ".pruned{stroke:#a02020;stroke-dasharray:4 3}\n"
    ".scissors{stroke:#a02020;stroke-width:2;fill:none}\n"
    ".ground{fill:#fff;stroke:none}\n"
    "</style>\n";

/* --- the whole ---------------------------------------------------------------------------------- */

/* Measures the boxes and stacks the rows below `top`.  Returns where the last one ends. */
static double measure(picture *p, double top)
{
    const inki_drawing *drawing = p->drawing;
    for (size_t i = 0; i < drawing->count; i++) {
        const inki_drawn *node = &drawing->nodes[i];
        fill_box(drawing, node, &p->box);
        const double name = LETTER * (double)letters(&p->box.name);
        const double width = box_width(node, &p->box);
        p->widths[i] = name > width ? name : width;
        const double height = box_height(&p->box);
        double *row = &p->tops[node->at.depth + 1];
        *row = height > *row ? height : *row;
    }
    p->tops[0] = top;
    for (int i = 1; i <= p->rows; i++) {
        p->tops[i] += p->tops[i - 1] + BAND;
    }
    return p->tops[p->rows] - BAND;
}

/* Appends one entry of the legend.  Returns where the next begins. */
static double write_key(picture *p, double x, double y, const char *text)
{
    write_text(p, x, y, "key", text);
    return x + 6.8 * (double)strlen(text) + 22;
}

/* Says what the signs mean. */
static void write_legend(picture *p, double y)
{
    const ink_game *game = p->drawing->game;
    double x = MARGIN + 6;
    ink_text text = {0};
    for (int side = 0; side < game->side_count; side++) {
        inki_drawn_restart(&text);
        for (int seat = 0; seat < game->seat_count; seat++) {
            if (game->side[seat] == side) {
                ink_text_format(&text, "%s%s", text.size > 0 ? ", " : "", game->seat_names[seat]);
            }
        }
        ink_text_add(&text, side == 0 ? " maximizes" : " minimizes");
        write_sign(p, x, y - 4, false, side == 0);
        x = write_key(p, x + 10, y, ink_text_string(&text));
    }
    if ((game->traits & INK_TRAIT_CHANCE) != 0) {
        write_sign(p, x, y - 4, true, false);
        x = write_key(p, x + 10, y, "chance, with probabilities");
    }
    (void)write_key(p, x, y, "1, 2, 3: order of visits");
    p->out->failed = p->out->failed || text.failed;
    ink_text_release(&text);
}

static void write_picture(picture *p, double height)
{
    const inki_drawing *drawing = p->drawing;
    double width = p->width + 2 * MARGIN;
    const double title = drawing->title == NULL ? 0 : 8.5 * (double)strlen(drawing->title);
    width = title + 2 * MARGIN > width ? title + 2 * MARGIN : width;
    width = width < 420 ? 420 : width;
    ink_text_format(p->out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                    "viewBox=\"0 0 %.0f %.0f\">\n",
                    width, height, width, height);
    ink_text_add(p->out, style);
    ink_text_add(p->out, "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n");
    if (drawing->title != NULL) {
        write_text(p, MARGIN, MARGIN + 12, "title", drawing->title);
    }
    const double shift = (width - p->width) / 2;
    for (size_t i = 0; i < drawing->count; i++) {
        p->x[i] += shift;
    }
    for (size_t i = 1; i < drawing->count; i++) {
        write_branch(p, i);
    }
    for (size_t i = 0; i < drawing->count; i++) {
        write_box(p, i);
    }
    write_legend(p, height - MARGIN + 4);
    ink_text_add(p->out, "</svg>\n");
}

ink_status inki_drawing_svg(const inki_drawing *drawing, ink_text *out)
{
    picture p = {.drawing = drawing, .out = out};
    for (size_t i = 0; i < drawing->count; i++) {
        const int row = (int)drawing->nodes[i].at.depth + 1;
        p.rows = row > p.rows ? row : p.rows;
    }
    p.x = calloc(drawing->count, sizeof *p.x);
    p.widths = calloc(drawing->count, sizeof *p.widths);
    p.tops = calloc((size_t)p.rows + 1, sizeof *p.tops);
    ink_status status = INK_ERR_NOMEM;
    if (p.x != NULL && p.widths != NULL && p.tops != NULL) {
        const double bottom = measure(&p, MARGIN + (drawing->title != NULL ? 30 : 0));
        p.width = inki_drawing_layout(drawing, p.widths, GAP, p.x);
        if (p.width >= 0) {
            write_picture(&p, bottom + LEGEND + MARGIN);
            status = INK_OK;
        }
    }
    if (!release_box(&p.box)) {
        status = INK_ERR_NOMEM;
    }
    free(p.x);
    free(p.widths);
    free(p.tops);
    return status;
}
