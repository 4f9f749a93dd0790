/* drawing_svg.c - a drawing as a picture: the root at the top, or, sideways, at the left. */

#include "formats/drawing_box.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MARGIN 16.0     /* around the picture */
#define TITLE 30.0      /* height of the title */
#define LEGEND 22.0     /* height of the legend */
#define GAP 22.0        /* between boxes of a level, with room for the number of a visit */
#define NAME 18.0       /* height of the name of a branch, above a box */
#define BAND 36.0       /* between levels, for the branches without their names */
#define ROW_GAP 8.0     /* the same sideways */
#define ROW_BAND 60.0   /* likewise */
#define ROW_NAME 10.0   /* from the name of a branch to its end */
#define LEAST_WIDTH 620 /* for the legend */

/* Where a box is. */
typedef struct place {
    double x; /* of the upper left corner */
    double y;
    double width;
    double height;
    double name; /* the width of the name of its branch */
} place;

/* A level of the tree. */
typedef struct level {
    double start; /* where its boxes begin, along the way from the root */
    double size;  /* of the largest */
    double name;  /* the width of the widest name of a branch */
} level;

/* A picture in work. */
typedef struct picture {
    const inki_drawing *drawing;
    place *places;
    level *levels;
    int level_count;
    double width;
    double height;
    inki_box box; /* scratch: that of the node in work */
    ink_text *out;
} picture;

/* --- text and signs ----------------------------------------------------------------------------- */

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

static void write_string(picture *p, double x, double y, const char *class, const char *text)
{
    ink_text_format(p->out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", class, x, y);
    write_escaped(text, p->out);
    ink_text_add(p->out, "</text>\n");
}

/* The same for a text, unless it is empty. */
static void write_text(picture *p, double x, double y, const char *class, const ink_text *text)
{
    if (text->size > 0) {
        write_string(p, x, y, class, ink_text_string(text));
    }
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

/* --- where everything is ------------------------------------------------------------------------ */

/* Measures the boxes and the levels; `breadths` gets what each node takes up across its level. */
static void measure(picture *p, double *breadths)
{
    const bool sideways = p->drawing->sideways;
    for (size_t i = 0; i < p->drawing->count; i++) {
        const inki_drawn *node = &p->drawing->nodes[i];
        place *at = &p->places[i];
        inki_box_fill(&p->box, p->drawing, node);
        at->width = inki_box_width(&p->box, node, sideways);
        at->height = inki_box_height(&p->box, sideways);
        at->name = inki_box_text_width(&p->box.name);
        breadths[i] = sideways ? at->height : fmax(at->width, at->name);
        level *l = &p->levels[node->at.depth];
        l->size = fmax(l->size, sideways ? at->width : at->height);
        l->name = fmax(l->name, at->name);
    }
}

/* Puts the levels one behind the other from `start` on.  Returns where the last one ends. */
static double stack_levels(picture *p, double start)
{
    for (int i = 0; i < p->level_count; i++) {
        level *l = &p->levels[i];
        if (i > 0) {
            start += p->drawing->sideways ? ROW_BAND + l->name + ROW_NAME : BAND + NAME;
        }
        l->start = start;
        start += l->size;
    }
    return start;
}

/* Places the boxes, whose middles across their levels are `middles` of `breadth` in all. */
static void place_boxes(picture *p, const double *middles, double breadth)
{
    const inki_drawing *drawing = p->drawing;
    const double title = drawing->title == NULL ? 0 : 9.8 * (double)strlen(drawing->title);
    const double top = MARGIN + (drawing->title != NULL ? TITLE : 0);
    const double end = stack_levels(p, drawing->sideways ? MARGIN : top);
    const double least = fmax(title, LEAST_WIDTH - 2 * MARGIN);
    const double content = drawing->sideways ? end - MARGIN : breadth;
    p->width = fmax(content, least) + 2 * MARGIN;
    p->height = (drawing->sideways ? top + breadth : end) + LEGEND + MARGIN;
    const double across = drawing->sideways ? top : (p->width - breadth) / 2;
    for (size_t i = 0; i < drawing->count; i++) {
        place *at = &p->places[i];
        const double along = p->levels[drawing->nodes[i].at.depth].start;
        at->x = drawing->sideways ? along : across + middles[i] - at->width / 2;
        at->y = drawing->sideways ? across + middles[i] - at->height / 2 : along;
    }
}

/* Finds out where everything is.  INK_ERR_NOMEM. */
static ink_status lay_out(picture *p)
{
    const inki_drawing *drawing = p->drawing;
    double *breadths = calloc(drawing->count, sizeof *breadths);
    double *middles = calloc(drawing->count, sizeof *middles);
    ink_status status = INK_ERR_NOMEM;
    if (breadths != NULL && middles != NULL) {
        measure(p, breadths);
        const double breadth =
            inki_drawing_layout(drawing, breadths, drawing->sideways ? ROW_GAP : GAP, middles);
        if (breadth >= 0) {
            place_boxes(p, middles, breadth);
            status = INK_OK;
        }
    }
    free(breadths);
    free(middles);
    return status;
}

/* --- the parts of the picture ------------------------------------------------------------------- */

/* Draws the branch from a node's parent to it. */
static void write_branch(picture *p, size_t index)
{
    const inki_drawn *node = &p->drawing->nodes[index];
    const inki_drawn *parent = &p->drawing->nodes[node->at.parent];
    const place *from = &p->places[node->at.parent];
    const place *to = &p->places[index];
    const bool sideways = p->drawing->sideways;
    const double x = sideways ? from->x + from->width : from->x + from->width / 2;
    const double y = sideways ? from->y + from->height / 2 : from->y + from->height;
    const double end_x = sideways ? to->x - to->name - ROW_NAME : to->x + to->width / 2;
    const double end_y = sideways ? to->y + to->height / 2 : to->y - NAME;
    const bool is_pruned = node->at.kind == INK_TRACE_PRUNED;
    const char *class = is_pruned         ? "branch pruned"
                        : node->principal ? "branch principal"
                        : node->chosen    ? "branch chosen"
                                          : "branch";
    ink_text_format(p->out, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", class, x, y, end_x,
                    end_y);
    if (is_pruned && parent->at.kind != INK_TRACE_PRUNED) {
        /* Cut through, a third of the way. */
        ink_text_format(p->out, "<path class=\"scissors\" d=\"M%.1f %.1fl10 -6\"/>\n",
                        x + (end_x - x) / 3 - 5, y + (end_y - y) / 3 + 3);
    }
}

static const char *box_class(const inki_drawing *drawing, const inki_drawn *node)
{
    if (node->at.kind == INK_TRACE_PRUNED) {
        return "unvisited";
    }
    if (!inki_drawn_is_inner(node)) {
        return "leaf";
    }
    if (node->at.mover == INK_MOVER_CHANCE) {
        return "chance";
    }
    return inki_drawn_maximizes(drawing, node) ? "max" : "min";
}

/* Writes the texts of a box one below the other, and the name of its branch above. */
static void write_stacked(picture *p, const inki_drawn *node, const place *at)
{
    const inki_box *b = &p->box;
    const double x = at->x + at->width / 2;
    const double base = at->y + INKI_BOX_PADDING + INKI_BOX_HEAD - 5;
    const bool is_inner = inki_drawn_is_inner(node);
    if (is_inner) {
        const double half = inki_box_head_width(&b->head) / 2;
        write_sign(p, b->head.size > 0 ? x - half - 1 : x, base - 5,
                   node->at.mover == INK_MOVER_CHANCE, inki_drawn_maximizes(p->drawing, node));
    }
    write_text(p, x + (is_inner ? INKI_BOX_SIGN / 2 : 0), base, "value", &b->head);
    for (int i = 0; i < b->line_count; i++) {
        write_text(p, x, base + INKI_BOX_LINE * (i + 1), b->classes[i], &b->lines[i]);
    }
    write_text(p, x, at->y - 5, "name", &b->name);
    write_text(p, at->x - 2, at->y + 9, "visit", &b->visit);
}

/* Writes the texts of a box in a row, and the name of its branch before. */
static void write_row(picture *p, const inki_drawn *node, const place *at)
{
    const inki_box *b = &p->box;
    const double base = at->y + at->height / 2 + 5;
    double x = at->x + INKI_BOX_PADDING;
    write_text(p, at->x - ROW_NAME / 2, base - 1, "name", &b->name);
    write_text(p, x, base - 1, "visit", &b->visit);
    x += inki_box_line_width(&b->visit) + INKI_BOX_LETTER / 2;
    if (inki_drawn_is_inner(node)) {
        write_sign(p, x + INKI_BOX_SIGN / 2, base - 5, node->at.mover == INK_MOVER_CHANCE,
                   inki_drawn_maximizes(p->drawing, node));
        x += INKI_BOX_SIGN + 1;
    }
    write_text(p, x, base, "value", &b->head);
    x += inki_box_head_width(&b->head);
    for (int i = 0; i < b->line_count; i++) {
        x += INKI_BOX_LETTER;
        write_text(p, x, base - 1, b->classes[i], &b->lines[i]);
        x += inki_box_line_width(&b->lines[i]);
    }
}

/* Draws a node's box. */
static void write_box(picture *p, size_t index)
{
    const inki_drawn *node = &p->drawing->nodes[index];
    const place *at = &p->places[index];
    inki_box_fill(&p->box, p->drawing, node);
    ink_text_format(p->out,
                    "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                    "rx=\"%d\"/>\n",
                    box_class(p->drawing, node), at->x, at->y, at->width, at->height,
                    inki_drawn_is_inner(node) ? 6 : 0);
    if (p->drawing->sideways) {
        write_row(p, node, at);
    } else {
        write_stacked(p, node, at);
    }
}

/* Appends one entry of the legend.  Returns where the next begins. */
static double write_key(picture *p, double x, double y, const char *text)
{
    write_string(p, x, y, "key", text);
    return x + 6.5 * (double)strlen(text) + 22;
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

/* --- the whole ---------------------------------------------------------------------------------- */

static const char style[] =
    "<style>\n"
    "text{font:12px sans-serif;text-anchor:middle;fill:#222}\n"
    ".title{font-size:14px;font-weight:bold;text-anchor:start}\n"
    ".legend,.key{font-size:11px;text-anchor:start;fill:#555}\n"
    ".value{font-size:15px;font-weight:bold}\n"
    ".window,.note{fill:#666;font-size:11px}\n"
    ".cut{fill:#a02020;font-size:11px}\n"
    ".visit{font-size:9px;fill:#888;text-anchor:end}\n"
    ".rows text{text-anchor:start}\n"
    ".rows .name{text-anchor:end}\n"
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

static void write_picture(picture *p)
{
    const inki_drawing *drawing = p->drawing;
    ink_text_format(p->out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                    "viewBox=\"0 0 %.0f %.0f\">\n",
                    p->width, p->height, p->width, p->height);
    ink_text_add(p->out, style);
    ink_text_add(p->out, "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n");
    if (drawing->title != NULL) {
        write_string(p, MARGIN, MARGIN + 12, "title", drawing->title);
    }
    ink_text_format(p->out, "<g%s>\n", drawing->sideways ? " class=\"rows\"" : "");
    for (size_t i = 1; i < drawing->count; i++) {
        write_branch(p, i);
    }
    for (size_t i = 0; i < drawing->count; i++) {
        write_box(p, i);
    }
    ink_text_add(p->out, "</g>\n");
    write_legend(p, p->height - MARGIN + 4);
    ink_text_add(p->out, "</svg>\n");
}

ink_status inki_drawing_svg(const inki_drawing *drawing, ink_text *out)
{
    assert(drawing->count > 0);
    picture p = {.drawing = drawing, .out = out, .level_count = 1};
    for (size_t i = 0; i < drawing->count; i++) {
        const int count = (int)drawing->nodes[i].at.depth + 1;
        p.level_count = count > p.level_count ? count : p.level_count;
    }
    p.places = calloc(drawing->count, sizeof *p.places);
    p.levels = calloc((size_t)p.level_count, sizeof *p.levels);
    ink_status status = INK_ERR_NOMEM;
    if (p.places != NULL && p.levels != NULL) {
        status = lay_out(&p);
    }
    if (status == INK_OK) {
        write_picture(&p);
    }
    if (!inki_box_release(&p.box)) {
        status = INK_ERR_NOMEM;
    }
    free(p.places);
    free(p.levels);
    return status;
}
