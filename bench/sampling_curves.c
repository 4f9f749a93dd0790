/* sampling_curves.c - how Monte Carlo CFR converges: exploitability by passes over ten seeds, as CSV, and passes
 * a second of CPU time of one thread, on a tree of the histories and through the functions of the game.
 */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include <inkling/equilibrium.h>

#define SEEDS 10
#define MARKS 4 /* 10^3, 10^4, ... passes */

static const char *const games[] = {"kuhn_poker", "leduc_poker"};
static const char *const methods[] = {"mccfr_outcome", "mccfr_outcome(baseline=mean)",
                                      "mccfr_outcome(baseline=decaying)", "mccfr_external",
                                      "mccfr_external(baseline=mean)"};
#define GAME_COUNT ((int)(sizeof games / sizeof games[0]))
#define METHOD_COUNT ((int)(sizeof methods / sizeof methods[0]))

/* Begins a method's work on a game; NULL if that fails. */
static ink_method *begun(const ink_game *game, const char *text, uint64_t seed)
{
    ink_method *method = NULL;
    if (ink_method_create(text, &method, NULL) != INK_OK) {
        return NULL;
    }
    if (method->solve_begin(method, game, &(ink_budget){.seed = seed}) != INK_OK) {
        ink_method_destroy(method);
        return NULL;
    }
    return method;
}

/* The exploitability at each mark, for one seed. */
static ink_status follow(const ink_game *game, const char *text, uint64_t seed, double out[MARKS])
{
    ink_method *method = begun(game, text, seed);
    ink_status status = method == NULL ? INK_ERR_NOMEM : INK_OK;
    uint64_t mark = 1000;
    for (int i = 0; i < MARKS && status == INK_OK; i++, mark *= 10) {
        ink_stopped_by stopped_by;
        ink_bounds bounds = {0};
        status = method->step(method, mark - method->iterations(method), &stopped_by);
        if (status == INK_OK) {
            status = method->bounds(method, &bounds);
        }
        out[i] = bounds.exploitability;
    }
    ink_method_destroy(method);
    return status;
}

/* Mean, standard deviation, least and greatest at each mark. */
static void write_bands(const char *game, const char *method, double curves[SEEDS][MARKS])
{
    double passes = 1000.0;
    for (int i = 0; i < MARKS; i++, passes *= 10.0) {
        double sum = 0.0;
        double squares = 0.0;
        double low = HUGE_VAL;
        double high = 0.0;
        for (int s = 0; s < SEEDS; s++) {
            sum += curves[s][i];
            low = fmin(low, curves[s][i]);
            high = fmax(high, curves[s][i]);
        }
        for (int s = 0; s < SEEDS; s++) {
            squares += (curves[s][i] - sum / SEEDS) * (curves[s][i] - sum / SEEDS);
        }
        printf("%s,%s,%.0f,%.5f,%.5f,%.5f,%.5f\n", game, method, passes, sum / SEEDS,
               sqrt(squares / (SEEDS - 1)), low, high);
    }
}

/* Passes a second, after as many to begin with. */
static double speed(const ink_game *game, const char *text)
{
    ink_method *method = begun(game, text, 1);
    ink_stopped_by stopped_by;
    const uint64_t passes = 1000000;
    double best = 0.0;
    for (int i = 0; i < 4 && method != NULL; i++) {
        const clock_t before = clock();
        if (method->step(method, passes, &stopped_by) == INK_OK) {
            const double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
            best = fmax(best, (double)passes / seconds);
        }
    }
    ink_method_destroy(method);
    return best;
}

int main(void)
{
    printf("game,method,passes,exploitability,deviation,low,high\n");
    for (int g = 0; g < GAME_COUNT; g++) {
        ink_game *game = NULL;
        if (ink_game_create(games[g], &game, NULL) != INK_OK) {
            return 1;
        }
        for (int m = 0; m < METHOD_COUNT; m++) {
            double curves[SEEDS][MARKS] = {{0}};
            for (uint64_t s = 0; s < SEEDS; s++) {
                if (follow(game, methods[m], s + 1, curves[s]) != INK_OK) {
                    ink_game_destroy(game);
                    return 1;
                }
            }
            write_bands(games[g], methods[m], curves);
        }
        printf("%s: mccfr_outcome, million passes a second: %.2f on a tree, %.2f without\n",
               games[g], speed(game, "mccfr_outcome(tree=always)") / 1e6,
               speed(game, "mccfr_outcome(tree=never)") / 1e6);
        ink_game_destroy(game);
    }
    return 0;
}
