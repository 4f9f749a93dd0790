/* solve_plot.c - the curve of a solver as a picture in SVG, both axes logarithmic. */

#include <math.h>

#include "solve.h"

#define WIDTH 640
#define HEIGHT 420
#define LEFT 80
#define RIGHT 30
#define TOP 40
#define BOTTOM 55

/* An axis from one whole power of ten to another, and where these are in the picture. */
typedef struct axis {
    double low;
    double high;
    double from;
    double to;
} axis;

/* Can the point be drawn? */
static bool is_drawn(const solve_row *row)
{
    return row->iterations > 0 && row->bounds.exploitability > 0.0;
}

static double position_on(const axis *a, double number)
{
    return a->from + (a->to - a->from) * (log10(number) - a->low) / (a->high - a->low);
}

/* Fits both axes to the curve; one power of ten each where it has no point. */
static void fit(const solve_work *work, axis *x, axis *y)
{
    *x = (axis){0.0, 1.0, LEFT, WIDTH - RIGHT};
    *y = (axis){HUGE_VAL, -HUGE_VAL, HEIGHT - BOTTOM, TOP};
    for (size_t i = 0; i < work->row_count; i++) {
        const solve_row *row = &work->rows[i];
        if (is_drawn(row)) {
            x->high = fmax(x->high, ceil(log10((double)row->iterations)));
            y->low = fmin(y->low, floor(log10(row->bounds.exploitability)));
            y->high = fmax(y->high, ceil(log10(row->bounds.exploitability)));
        }
    }
    if (!(y->high >= y->low)) {
        y->low = 0.0;
    }
    y->high = fmax(y->high, y->low + 1.0);
}

/* Appends text between tags. */
static void add_text(const char *text, ink_text *out)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '<':
            ink_text_add(out, "&lt;");
            break;
        case '&':
            ink_text_add(out, "&amp;");
            break;
        default:
            ink_text_append(out, text, 1);
            break;
        }
    }
}

static void draw_grid(const axis *x, const axis *y, ink_text *out)
{
    for (int power = (int)x->low; power <= (int)x->high; power++) {
        const double at = position_on(x, pow(10.0, power));
        ink_text_format(out,
                        "<path d=\"M%.1f %dV%d\"/><text x=\"%.1f\" y=\"%d\" "
                        "text-anchor=\"middle\">1e%d</text>\n",
                        at, TOP, HEIGHT - BOTTOM, at, HEIGHT - BOTTOM + 18, power);
    }
    for (int power = (int)y->low; power <= (int)y->high; power++) {
        const double at = position_on(y, pow(10.0, power));
        ink_text_format(out,
                        "<path d=\"M%d %.1fH%d\"/><text x=\"%d\" y=\"%.1f\" "
                        "text-anchor=\"end\">1e%d</text>\n",
                        LEFT, at, WIDTH - RIGHT, LEFT - 8, at + 4.0, power);
    }
}

static void draw_curve(const solve_work *work, const axis *x, const axis *y, ink_text *out)
{
    ink_text_add(out, "<polyline fill=\"none\" stroke=\"#0060a0\" stroke-width=\"2\" points=\"");
    for (size_t i = 0; i < work->row_count; i++) {
        const solve_row *row = &work->rows[i];
        if (is_drawn(row)) {
            ink_text_format(out, " %.1f,%.1f", position_on(x, (double)row->iterations),
                            position_on(y, row->bounds.exploitability));
        }
    }
    ink_text_add(out, "\"/>\n");
}

void solve_write_plot(const solve_work *work, ink_text *out)
{
    axis x;
    axis y;
    fit(work, &x, &y);
    ink_text_format(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                    "font-family=\"sans-serif\" font-size=\"12\" stroke=\"none\">\n"
                    "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n<text x=\"%d\" "
                    "y=\"%d\">",
                    WIDTH, HEIGHT, LEFT, TOP - 15);
    add_text(solve_name(work->request), out);
    ink_text_add(out, ", ");
    add_text(work->request->method->text, out);
    ink_text_add(out, "</text>\n<g fill=\"black\" stroke=\"#d0d0d0\">\n");
    ink_text_add(out, "<style>text{stroke:none}</style>\n");
    draw_grid(&x, &y, out);
    ink_text_format(out,
                    "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">iterations</text>\n<text "
                    "transform=\"translate(18 %d) rotate(-90)\" "
                    "text-anchor=\"middle\">exploitability, ",
                    (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 15, (TOP + HEIGHT - BOTTOM) / 2);
    add_text(work->request->game->payoff_unit, out);
    ink_text_add(out, "</text>\n</g>\n");
    draw_curve(work, &x, &y, out);
    ink_text_add(out, "</svg>\n");
}
