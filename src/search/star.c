/* star.c - see star.h. */

#include "search/star.h"

#include <math.h>

/* Bounds on sums are moved outward by this share of the greatest payoff.  Sums of the same terms in
 * another order differ in their last digits; without room for that, a prune could change a value. */
#define SLACK_SHARE 1e-9

inki_star_range inki_star_range_of(const ink_game *game)
{
    const double size = fmax(fabs(game->min_payoff), fabs(game->max_payoff));
    return (inki_star_range){game->min_payoff, game->max_payoff, SLACK_SHARE * size};
}

void inki_star_begin(inki_star *star, const inki_star_range *range, const double *chances,
                     int count, inki_outcome *outcomes)
{
    *star = (inki_star){.range = range, .chances = chances, .count = count, .outcomes = outcomes};
    for (int i = 0; i < count; i++) {
        star->least += chances[i] * range->least;
        star->most += chances[i] * range->most;
        if (outcomes != NULL) {
            outcomes[i] =
                (inki_outcome){.low = range->least, .high = range->most, .reply = INK_ACTION_NONE};
        }
    }
}

void inki_star_set_window(inki_star *star, double low, double high)
{
    star->low = low;
    star->high = high;
}

bool inki_star_knows(const inki_star *star, int i)
{
    return star->outcomes != NULL && star->outcomes[i].known;
}

static double low_of(const inki_star *star, int i)
{
    return star->outcomes != NULL ? star->outcomes[i].low : star->range->least;
}

static double high_of(const inki_star *star, int i)
{
    return star->outcomes != NULL ? star->outcomes[i].high : star->range->most;
}

void inki_star_window(inki_star *star, int i)
{
    const double chance = star->chances[i];
    const double slack = star->range->slack;
    const double others_most = star->most - chance * high_of(star, i);
    const double others_least = star->least - chance * low_of(star, i);
    star->window_low = (star->low - slack - others_most) / chance;
    star->window_high = (star->high + slack - others_least) / chance;
    if (star->outcomes != NULL && star->outcomes[i].reply != INK_ACTION_NONE) {
        /* Windows only narrow, but for rounding; the reply was valued in the wider one. */
        star->window_low = fmax(star->window_low, star->outcomes[i].window_low);
        star->window_high = fmin(star->window_high, star->outcomes[i].window_high);
    }
}

/* Is a value past the window?  Then so is the sum. */
static bool is_past(inki_star *star, int i, double value)
{
    const double chance = star->chances[i];
    const double slack = star->range->slack;
    if (value <= star->window_low) {
        const double most = star->most + chance * (value - high_of(star, i));
        star->bound = fmin(most + slack, star->low);
        return true;
    }
    if (value >= star->window_high) {
        const double least = star->least + chance * (value - low_of(star, i));
        star->bound = fmax(least - slack, star->high);
        return true;
    }
    return false;
}

/* Outcome number `i` has closer bounds now. */
static void narrow(inki_star *star, int i, double low, double high)
{
    star->least += star->chances[i] * (low - low_of(star, i));
    star->most += star->chances[i] * (high - high_of(star, i));
    if (star->outcomes != NULL) {
        star->outcomes[i].low = low;
        star->outcomes[i].high = high;
    }
}

bool inki_star_count(inki_star *star, int i, double value)
{
    if (is_past(star, i, value)) {
        return true;
    }
    narrow(star, i, value, value);
    star->sum += star->chances[i] * value;
    if (star->outcomes != NULL) {
        star->outcomes[i].known = true;
    }
    return false;
}

bool inki_star_look(inki_star *star, int i, ink_action reply, bool maximizes, double value)
{
    inki_outcome *o = &star->outcomes[i];
    o->reply = reply;
    o->reply_value = value;
    o->window_low = star->window_low;
    o->window_high = star->window_high;
    if (maximizes ? value <= star->window_low : value >= star->window_high) {
        return false; /* another reply may be better for its side */
    }
    if (is_past(star, i, value)) {
        return true;
    }
    narrow(star, i, maximizes ? fmax(value, o->low) : o->low,
           maximizes ? o->high : fmin(value, o->high));
    return false;
}

double inki_star_sum(const inki_star *star)
{
    if (star->outcomes == NULL) {
        return star->sum;
    }
    /* They were not counted in order, but are to be added up in it. */
    double sum = 0.0;
    for (int i = 0; i < star->count; i++) {
        if (star->chances[i] > 0.0) {
            sum += star->chances[i] * star->outcomes[i].low;
        }
    }
    return sum;
}
