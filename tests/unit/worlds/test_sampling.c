/* test_sampling.c - Monte-Carlo sampling over hidden worlds. */
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/method.h>

#include "histories.h"
#include "requests.h"
#include "support.h"
#include "toy.h"

/* Frank, Basin and Matsubara (1998), Figure 1. */
static const char figure1[] =
    "worlds 5\nmax("
    " left: min( max(left: [11000] right: [00111]) max(left: [11000] right: [00111]) )"
    " right: [11110] )";

static ink_status ask(const ink_view *view, const char *text, const ink_budget *budget,
                      ink_advice *out)
{
    ink_method *method = test_method(text);
    const ink_status status = ink_advise(method, view, budget, out, NULL);
    ink_method_destroy(method);
    return status;
}

static ink_advice advise(const ink_view *view, const char *text, const ink_budget *budget)
{
    ink_advice advice = {0};
    assert_int_equal(ask(view, text, budget, &advice), INK_OK);
    return advice;
}

/* The view of the first seat to move, with chance drawn by `seed`. */
static ink_view *first_view(const ink_game *game, uint64_t seed)
{
    ink_walker *walker = NULL;
    ink_view *view = NULL;
    ink_random random;
    ink_random_init(&random, seed);
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    assert_int_equal(ink_walker_draw(walker, &random), INK_OK);
    assert_int_equal(ink_walker_view(walker, ink_walker_mover(walker), &view), INK_OK);
    ink_walker_destroy(walker);
    return view;
}

/* Left wins in each world if MAX may choose anew in each; right wins in four of five. */
static void figure_1_shows_strategy_fusion(void **state)
{
    ink_game *game = test_tree(figure1);
    ink_view *view = first_view(game, 1);
    const ink_budget budget = {0};
    ink_advice advice = advise(view, "sampling", &budget);
    assert_int_equal(advice.count, 2);
    assert_true(advice.actions[0].value == 1.0);
    assert_true(advice.actions[1].value == 0.8);
    assert_true(advice.actions[0].standard_error == 0.0);
    assert_true(advice.actions[1].standard_error == 0.0);
    assert_int_equal(advice.best, 0);
    assert_true(advice.actions[0].probability == 1.0);
    assert_true(advice.value == 1.0);
    assert_int_equal(advice.worlds, 5);
    assert_int_equal(advice.world_count, 5);
    assert_int_equal(advice.stopped_by, INK_STOPPED_DONE);
    ink_advice_release(&advice);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

/* A value with the measure that goes with it. */
typedef struct worth {
    double value;
    double measure;
} worth;

/* By the definition, where everything is seen.  Measures only where the game has one. */
static worth worth_of(const ink_game *game, const ink_state *state)
{
    const int mover = game->mover(game, state);
    worth all = {0.0, 0.0};
    if (mover == INK_MOVER_NOBODY) {
        all.value = game->payoff(game, state, 0);
        if (game->measure_count == 1) {
            game->measure(game, state, &all.measure);
        }
        return all;
    }
    ink_action actions[26];
    double chances[26];
    ink_state *child = calloc(1, game->state_size);
    assert_non_null(child);
    const int count = game->actions(game, state, actions);
    if (mover == INK_MOVER_CHANCE) {
        game->chances(game, state, chances);
    }
    for (int i = 0; i < count; i++) {
        memcpy(child, state, game->state_size);
        game->apply(game, child, actions[i]);
        const worth w = worth_of(game, child);
        if (mover == INK_MOVER_CHANCE) {
            all.value += chances[i] * w.value;
            all.measure += chances[i] * w.measure;
        } else if (i == 0 || (game->side[mover] == 0 ? w.value > all.value : w.value < all.value)) {
            all = w;
        }
    }
    free(child);
    return all;
}

/* The worth of an action after a history. */
static worth worth_after(const ink_game *game, const ink_history *history, ink_action action)
{
    ink_state *state = calloc(1, game->state_size);
    assert_non_null(state);
    game->start(game, state);
    for (int i = 0; i < history->count; i++) {
        game->apply(game, state, history->actions[i]);
    }
    game->apply(game, state, action);
    const worth w = worth_of(game, state);
    free(state);
    return w;
}

/* Checks advice on the view of history `true_one` against the weighted mean over all histories with
 * the same key. */
static void check_view(const ink_game *game, const histories *all, const ink_key *keys,
                       int true_one, int seat)
{
    ink_view *view = history_view(game, &all->items[true_one], seat);
    const ink_budget budget = {.threads = 1 + true_one % 3};
    ink_advice advice = advise(view, "sampling(ties=first)", &budget);
    uint64_t worlds = 0;
    for (int a = 0; a < advice.count; a++) {
        const ink_advice_action *action = &advice.actions[a];
        double weight = 0.0;
        worth mean = {0.0, 0.0};
        worlds = 0;
        for (int i = 0; i < all->count; i++) {
            if (ink_key_equal(keys[i], keys[true_one])) {
                const double w = history_weight(game, &all->items[i], seat, NULL);
                const worth found = worth_after(game, &all->items[i], action->action);
                mean.value += w * found.value;
                mean.measure += w * found.measure;
                weight += w;
                worlds++;
            }
        }
        if (fabs(action->value - mean.value / weight) > 1e-12 || action->standard_error != 0.0) {
            fail_msg("%s, history %d, action %d: %g +- %g, not %g", game->name, true_one, a,
                     action->value, action->standard_error, mean.value / weight);
        }
        assert_true(game->measure_count == 0 ||
                    (fabs(action->measures[0] - mean.measure / weight) < 1e-12 &&
                     action->measure_errors[0] == 0.0));
    }
    assert_int_equal(advice.worlds, worlds);
    assert_int_equal(advice.world_count, worlds);
    ink_advice_release(&advice);
    ink_view_destroy(view);
}

/* Every view of every seat that is to move. */
static void check_game(const ink_game *game)
{
    histories all;
    histories_init(game, &all);
    for (int seat = 0; seat < game->seat_count; seat++) {
        ink_key *keys = histories_keys(game, &all, seat);
        for (int i = 0; i < all.count; i++) {
            ink_view *view = history_view(game, &all.items[i], seat);
            const bool is_mover = ink_view_is_mover(view);
            ink_view_destroy(view);
            if (is_mover) {
                check_view(game, &all, keys, i, seat);
            }
        }
        free(keys);
    }
    histories_release(&all);
}

static void values_are_means_over_what_the_seat_cannot_tell_apart(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    check_game(game);
    ink_game_destroy(game);
    for (int seed = 0; seed < test_scaled(20); seed++) {
        game = toy_random((uint64_t)seed, 5, 1 + seed % 3, INK_TRAIT_CHANCE);
        check_game(game);
        ink_game_destroy(game);
    }
}

/* Everything but the time, byte by byte. */
static void check_same(const ink_advice *one, const ink_advice *other, const char *what,
                       int threads)
{
    const size_t size = (size_t)one->count * sizeof *one->actions;
    if (one->count != other->count || memcmp(one->actions, other->actions, size) != 0 ||
        one->best != other->best || one->nodes != other->nodes || one->worlds != other->worlds ||
        one->world_count != other->world_count || one->stopped_by != other->stopped_by ||
        memcmp(&one->value, &other->value, sizeof one->value) != 0) {
        fail_msg("%s: other advice on %d threads", what, threads);
    }
}

static void check_threads(const char *what, const ink_view *view, const char *text,
                          ink_budget budget)
{
    static const int threads[] = {0, 2, 3, 8, 100};
    budget.threads = 1;
    ink_advice one = advise(view, text, &budget);
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        budget.threads = threads[i];
        ink_advice other = advise(view, text, &budget);
        check_same(&one, &other, what, threads[i]);
        ink_advice_release(&other);
    }
    ink_advice_release(&one);
}

static void advice_is_the_same_on_any_number_of_threads(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_view *view = first_view(game, 1);
    check_threads("kuhn_poker", view, "sampling(list=0)", (ink_budget){.samples = 333, .seed = 3});
    check_threads("kuhn_poker, all", view, "sampling", (ink_budget){.seed = 3});
    ink_view_destroy(view);
    ink_game_destroy(game);
    game = test_game("bridge_play(contract=NT,need=2,deck=AKQ.AKQ.AKQ.AKQ)");
    test_spare_memory(game);
    view = first_view(game, 1);
    check_threads("bridge_play", view, "sampling(list=0)", (ink_budget){.samples = 99, .seed = 4});
    check_threads("bridge_play, listed", view, "sampling(list=100000)",
                  (ink_budget){.nodes = 20000, .seed = 5});
    check_threads("bridge_play, few nodes", view, "sampling(list=0,ties=random)",
                  (ink_budget){.nodes = 5000, .samples = 1000, .seed = 6});
    ink_view_destroy(view);
    ink_game_destroy(game);
}

/* The mean of drawn worlds is within five of its standard errors of the mean of all. */
static void drawn_worlds_come_near_to_all_of_them(void **state)
{
    ink_game *game = test_tree(figure1);
    ink_view *view = first_view(game, 1);
    const ink_budget budget = {.samples = 2000, .seed = 8};
    ink_advice advice = advise(view, "sampling(list=0)", &budget);
    assert_true(advice.actions[0].value == 1.0 && isnan(advice.actions[0].standard_error));
    const double error = advice.actions[1].standard_error;
    /* A share of 0.8 among 2,000 worlds, for one draw of which the deviation is 0.4. */
    assert_true(fabs(error - 0.4 / sqrt(2000.0)) < 0.1 * error);
    assert_true(fabs(advice.actions[1].value - 0.8) < 5.0 * error);
    assert_int_equal(advice.worlds, 2000);
    assert_int_equal(advice.world_count, 0);
    ink_advice_release(&advice);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

static void says_which_limit_it_reached(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_view *view = first_view(game, 1);
    static const struct {
        const char *text;
        ink_budget budget;
        ink_stopped_by reason;
        uint64_t worlds;
    } cases[] = {
        {"sampling", {0}, INK_STOPPED_DONE, 2},
        {"sampling", {.samples = 2}, INK_STOPPED_DONE, 2},
        {"sampling",
         {.samples = 1},
         INK_STOPPED_SAMPLES,
         1}, /* drawn, since two would be too many */
        {"sampling(list=0)", {.samples = 70}, INK_STOPPED_SAMPLES, 70},
        {"sampling(list=0,samples=70)", {0}, INK_STOPPED_DONE, 70},
        {"sampling(list=0,samples=70)", {.samples = 90}, INK_STOPPED_SAMPLES, 90},
        {"sampling(70,0)", {.nodes = 1000000}, INK_STOPPED_DONE, 70},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_advice advice = advise(view, cases[i].text, &cases[i].budget);
        if (advice.stopped_by != cases[i].reason || advice.worlds != cases[i].worlds) {
            fail_msg("%s: stopped by %s after %d worlds", cases[i].text,
                     ink_stopped_by_text(advice.stopped_by), (int)advice.worlds);
        }
        /* The action pays the same in every world: drawn ones do not tell its error. */
        assert_int_equal(isnan(advice.actions[0].standard_error), advice.world_count == 0);
        ink_advice_release(&advice);
    }
    ink_view_destroy(view);
    ink_game_destroy(game);
}

/* Each world of kuhn_poker at the start has 9 histories below it. */
static void a_node_limit_counts_whole_worlds_only(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_view *view = first_view(game, 1);
    for (uint64_t nodes = 1; nodes < 400; nodes += 13) {
        const ink_budget budget = {.nodes = nodes, .samples = 1000};
        ink_advice advice = {0};
        const ink_status status = ask(view, "sampling(list=0)", &budget, &advice);
        if (nodes < 9) {
            assert_int_equal(status, INK_ERR_LIMIT);
            continue;
        }
        assert_int_equal(status, INK_OK);
        assert_int_equal(advice.stopped_by, INK_STOPPED_NODES);
        assert_int_equal(advice.worlds, nodes / 9);
        assert_int_equal(advice.nodes, nodes / 9 * 9);
        ink_advice_release(&advice);
    }
    /* Just enough for all there are. */
    const ink_budget enough = {.nodes = 18};
    ink_advice advice = advise(view, "sampling", &enough);
    assert_int_equal(advice.stopped_by, INK_STOPPED_DONE);
    ink_advice_release(&advice);
    /* One of two: its error is unknown. */
    const ink_budget half = {.nodes = 17};
    advice = advise(view, "sampling", &half);
    assert_int_equal(advice.worlds, 1);
    assert_int_equal(advice.world_count, 2);
    assert_true(isnan(advice.actions[0].standard_error));
    ink_advice_release(&advice);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

/* Calls of the progress callback. */
typedef struct progress {
    pthread_t caller;
    volatile int flag; /* set by call number `stop_at` */
    int stop_at;
    int calls;
    uint64_t done;
    bool in_order;
} progress;

static void note(void *context, uint64_t done, uint64_t total)
{
    progress *p = context;
    p->in_order = p->in_order && pthread_equal(p->caller, pthread_self()) && done > p->done &&
                  done <= total && total == 100;
    p->done = done;
    p->flag = ++p->calls == p->stop_at;
}

static void progress_is_told_by_the_calling_thread(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_view *view = first_view(game, 1);
    for (int threads = 1; threads <= 4; threads++) {
        progress p = {.caller = pthread_self(), .in_order = true};
        const ink_control control = {.stop = &p.flag, .progress = note, .context = &p};
        const ink_budget budget = {.samples = 100, .threads = threads, .control = &control};
        ink_advice advice = advise(view, "sampling(list=0)", &budget);
        assert_true(p.in_order && p.calls > 1);
        assert_int_equal(p.done, 100);
        ink_advice_release(&advice);
    }
    ink_view_destroy(view);
    ink_game_destroy(game);
}

static void a_request_to_stop_ends_it_with_what_there_is(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_view *view = first_view(game, 1);
    progress p = {.caller = pthread_self(), .stop_at = 2, .in_order = true};
    const ink_control control = {.stop = &p.flag, .progress = note, .context = &p};
    ink_budget budget = {.samples = 100, .threads = 2, .control = &control};
    ink_advice advice = advise(view, "sampling(list=0)", &budget);
    assert_int_equal(advice.stopped_by, INK_STOPPED_REQUEST);
    assert_int_equal(advice.worlds, p.done);
    assert_true(p.done > 0 && p.done < 100);
    ink_advice_release(&advice);

    p.flag = 1;
    advice = (ink_advice){0};
    assert_int_equal(ask(view, "sampling", &budget, &advice), INK_ERR_STOPPED);
    const ink_control late = {.deadline = ink_control_deadline(0)};
    budget.control = &late;
    assert_int_equal(ask(view, "sampling", &budget, &advice), INK_ERR_LIMIT);
    assert_null(advice.actions);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

/* A solver that runs out of time at the world number `worlds_in_time` of the test. */
static int worlds_in_time;

static ink_status slow_create(const ink_game *game, size_t memory, ink_open **out)
{
    (void)game;
    (void)memory;
    *out = malloc(1);
    assert_non_null(*out);
    return INK_OK;
}

static ink_status slow_values(ink_open *open, const ink_state *state, const ink_control *control,
                              ink_open_answer *answer)
{
    (void)open;
    (void)state;
    ink_control_report(control, 1, 1); /* of its own work, which is no matter of the caller's */
    answer->nodes = 1;
    if (worlds_in_time-- <= 0) {
        return INK_ERR_STOPPED;
    }
    answer->values[0] = 1.0;
    answer->values[1] = 2.0;
    return INK_OK;
}

static void slow_destroy(ink_open *open)
{
    free(open);
}

static void running_out_of_time_ends_it_with_what_there_is(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    game->open_create = slow_create;
    game->open_values = slow_values;
    game->open_destroy = slow_destroy;
    ink_view *view = first_view(game, 1);
    worlds_in_time = 70;
    progress p = {.caller = pthread_self(), .in_order = true};
    const ink_control control = {.progress = note, .context = &p};
    const ink_budget budget = {.samples = 100, .control = &control};
    ink_advice advice = advise(view, "sampling(list=0)", &budget);
    assert_int_equal(advice.stopped_by, INK_STOPPED_TIME);
    assert_true(advice.worlds >= 64 && advice.worlds <= 70);
    assert_true(advice.value == 2.0);
    assert_true(p.in_order);
    ink_advice_release(&advice);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

/* One of the five worlds of figure 1 at a time: right wins in four of them. */
static void any_part_of_the_listed_worlds_is_a_fair_sample(void **state)
{
    const int trials = 1000;
    ink_game *game = test_tree(figure1);
    ink_view *view = first_view(game, 1);
    double wins = 0.0;
    for (int seed = 0; seed < trials; seed++) {
        const ink_budget budget = {.nodes = 12, .seed = (uint64_t)seed};
        ink_advice advice = advise(view, "sampling", &budget);
        assert_int_equal(advice.worlds, 1);
        assert_int_equal(advice.world_count, 5);
        wins += advice.actions[1].value;
        ink_advice_release(&advice);
    }
    assert_true(fabs(wins / trials - 0.8) < 5.0 * 0.4 / sqrt(trials));
    ink_view_destroy(view);
    ink_game_destroy(game);
}

/* Requests of several threads come in any order, so that a number may fall on any of them. */
static void does_without_threads_but_not_without_memory(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_view *view = first_view(game, 1);
    const ink_budget budget = {.samples = 50, .threads = 4, .seed = 1};
    ink_advice expected = advise(view, "sampling(list=0)", &budget);
    ink_method *method = test_method("sampling(list=0)");
    uint64_t count;
    uint64_t nth = 0;
    int answers = 0;
    do {
        ink_advice advice = {0};
        requests_fail(++nth, false);
        const ink_status status = ink_advise(method, view, &budget, &advice, NULL);
        count = requests_end();
        if (status == INK_OK) {
            check_same(&expected, &advice, "after a failed request", 4);
            answers += count >= nth;
        } else {
            assert_int_equal(status, INK_ERR_NOMEM);
            assert_null(advice.actions);
        }
        ink_advice_release(&advice);
    } while (count >= nth);
    assert_int_equal(answers, 3); /* the requests for a thread */
    ink_method_destroy(method);
    ink_advice_release(&expected);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

static void other_seeds_draw_other_worlds(void **state)
{
    ink_game *game = test_tree(figure1);
    ink_view *view = first_view(game, 1);
    ink_budget budget = {.samples = 40};
    int different = 0;
    double last = -1.0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        budget.seed = seed;
        ink_advice advice = advise(view, "sampling(list=0)", &budget);
        ink_advice again = advise(view, "sampling(list=0)", &budget);
        check_same(&advice, &again, "figure 1", 1);
        different += advice.actions[1].value != last;
        last = advice.actions[1].value;
        ink_advice_release(&advice);
        ink_advice_release(&again);
    }
    assert_true(different > 10);
    ink_view_destroy(view);
    ink_game_destroy(game);
}

static void check_unsupported(ink_game *game)
{
    ink_method *method = test_method("sampling");
    ink_error error = {0};
    assert_int_equal(method->accepts(method, game, &error), INK_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.text, "sampling"));
    ink_method_destroy(method);
    ink_game_destroy(game);
}

static void wants_hidden_worlds_and_a_solver(void **state)
{
    check_unsupported(test_game("tic_tac_toe"));
    ink_game *game = toy_random(1, 3, 2, 0);
    game->max_plies = 0;
    check_unsupported(game);
}

static void options_outside_their_range_are_refused(void **state)
{
    static const char *const texts[] = {
        "sampling(samples=0)",     "sampling(samples=1000000001)", "sampling(list=-1)",
        "sampling(list=10000001)", "sampling(list=0,ties=fair)",   "sampling(worlds=5)"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ink_method *method = NULL;
        ink_error error = {0};
        assert_int_equal(ink_method_create(texts[i], &method, &error), INK_ERR_ARGUMENT);
        assert_null(method);
        assert_true(strlen(error.text) > 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figure_1_shows_strategy_fusion),
        cmocka_unit_test(values_are_means_over_what_the_seat_cannot_tell_apart),
        cmocka_unit_test(advice_is_the_same_on_any_number_of_threads),
        cmocka_unit_test(drawn_worlds_come_near_to_all_of_them),
        cmocka_unit_test(says_which_limit_it_reached),
        cmocka_unit_test(a_node_limit_counts_whole_worlds_only),
        cmocka_unit_test(progress_is_told_by_the_calling_thread),
        cmocka_unit_test(a_request_to_stop_ends_it_with_what_there_is),
        cmocka_unit_test(running_out_of_time_ends_it_with_what_there_is),
        cmocka_unit_test(any_part_of_the_listed_worlds_is_a_fair_sample),
        cmocka_unit_test(does_without_threads_but_not_without_memory),
        cmocka_unit_test(other_seeds_draw_other_worlds),
        cmocka_unit_test(wants_hidden_worlds_and_a_solver),
        cmocka_unit_test(options_outside_their_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
