/* match_sum.c - means and intervals of a match. */

#include <inkling/match.h>

#include <math.h>

/* The numbers of a mean: `count` means of `width` neighbours, the first at index `first`, each `step`
 * further on. */
typedef struct series {
    const double *numbers;
    uint64_t first;
    uint64_t count;
    uint64_t step;
    int width;
} series;

static double number_at(const series *s, uint64_t index)
{
    double sum = 0.0;
    for (int i = 0; i < s->width; i++) {
        sum += s->numbers[s->first + index * s->step + (uint64_t)i];
    }
    return sum / s->width;
}

/* The number that Student's distribution with `freedom` degrees exceeds with probability 0.025.
 * Source: Abramowitz and Stegun (1964), 26.7.5, which is off by less than 0.001 from 4 degrees on. */
static double student(double freedom)
{
    static const double few[] = {12.7062, 4.3027, 3.1824}; /* for 1 to 3 degrees */
    if (freedom < 3.5) {
        return few[(int)(freedom - 0.5)];
    }
    const double x = 1.959964; /* of the normal distribution */
    const double x2 = x * x;
    const double terms[] = {
        x,
        (x2 + 1) * x / 4,
        ((5 * x2 + 16) * x2 + 3) * x / 96,
        (((3 * x2 + 19) * x2 + 17) * x2 - 15) * x / 384,
        ((((79 * x2 + 776) * x2 + 1482) * x2 - 1920) * x2 - 945) * x / 92160,
    };
    double sum = 0.0;
    for (int i = 4; i >= 0; i--) {
        sum = sum / freedom + terms[i];
    }
    return sum;
}

static ink_match_mean mean_of(series s)
{
    const double n = (double)s.count;
    double sum = 0.0;
    for (uint64_t i = 0; i < s.count; i++) {
        sum += number_at(&s, i);
    }
    const double mean = s.count > 0 ? sum / n : nan("");
    double squares = 0.0;
    for (uint64_t i = 0; i < s.count; i++) {
        const double off = number_at(&s, i) - mean;
        squares += off * off;
    }
    const bool is_known = s.count >= 2 && squares > 0.0;
    return (ink_match_mean){mean,
                            is_known ? student(n - 1.0) * sqrt(squares / (n - 1.0) / n) : nan("")};
}

/* The logarithm of 1 * 2 * ... * count, up to about 1e-10: a sum, or from 20 on Stirling's series.
 * Source: Abramowitz and Stegun (1964), 6.1.41. */
static double log_factorial(uint64_t count)
{
    const double n = (double)count;
    if (count < 20) {
        double sum = 0.0;
        for (uint64_t i = 2; i <= count; i++) {
            sum += log((double)i);
        }
        return sum;
    }
    const double two_pi = 6.283185307179586;
    return n * log(n) - n + log(two_pi * n) / 2 + 1 / (12 * n) - 1 / (360 * n * n * n);
}

/* The chance that of `count` tosses of a coin at most `few`, or at least `count - few`, show heads, where
 * `few` is at most half of them. */
static double sign_test(uint64_t few, uint64_t count)
{
    const double n = (double)count;
    double sum = 0.0;
    double term = 1.0; /* of the sum, as a share of its greatest, which comes first */
    for (uint64_t k = few; term > 1e-17 * sum; k--) {
        sum += term;
        term *= (double)k / (n - (double)k + 1.0); /* 0 after k = 0 */
    }
    const double first =
        log_factorial(count) - log_factorial(few) - log_factorial(count - few) - n * log(2.0);
    return fmin(1.0, 2.0 * exp(first) * sum);
}

/* Counts the pairs that either player won. */
static void count_pairs(const double *payoffs, double even, ink_match_summary *out)
{
    for (uint64_t i = 0; i < out->pairs; i++) {
        const double mean = (payoffs[2 * i] + payoffs[2 * i + 1]) / 2;
        out->pairs_won += mean > even;
        out->pairs_drawn += !(mean > even) && !(mean < even);
    }
    const uint64_t lost = out->pairs - out->pairs_won - out->pairs_drawn;
    out->sign_p = sign_test(lost < out->pairs_won ? lost : out->pairs_won, out->pairs_won + lost);
}

void ink_match_sum_up(const ink_match *match, const double *payoffs, const double *moves,
                      uint64_t count, ink_match_summary *out)
{
    const double even = match->game->payoff_sum / 2;
    *out = (ink_match_summary){.games = count, .pairs = count / 2};
    for (uint64_t i = 0; i < count; i++) {
        const int order = (payoffs[i] > even) - (payoffs[i] < even);
        out->won += order > 0;
        out->drawn += order == 0;
    }
    count_pairs(payoffs, even, out);
    out->payoff = mean_of((series){payoffs, 0, count / 2, 2, 2});
    out->as[0] = mean_of((series){payoffs, 0, (count + 1) / 2, 2, 1});
    out->as[1] = mean_of((series){payoffs, 1, count / 2, 2, 1});
    out->moves = mean_of((series){moves, 0, count, 1, 1});
}
