/* test_responses.c - values of best answers at all augmented infosets, against recursion over histories. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/equilibrium.h>
#include <inkling/infosets.h>
#include <inkling/random.h>
#include <inkling/responses.h>
#include <inkling/view.h>

#include "awkward.h"
#include "equilibrium/kernels.h"
#include "equilibrium/profile.h"
#include "game/events.h"
#include "game/key_map.h"
#include "requests.h"
#include "support.h"

#define ROUNDING 1e-12

static const char *const games[] = {
    "kuhn_poker",     "leduc_poker",
    "poker(3,2,1,1)", "liars_dice(1,1,3)",
    "biased_rps",     "goofspiel(num_cards=4,points_order=descending,imp_info=True,last=auto)",
    "goofspiel(4)",
};
#define GAME_COUNT (sizeof games / sizeof games[0])

static void check_near(const char *label, const char *what, double found, double expected,
                       double tolerance)
{
    if (!(fabs(found - expected) <= tolerance)) {
        fail_msg("%s: %s is %.15g, not %.15g", label, what, found, expected);
    }
}

static ink_responses *answer(const ink_game *game, int seat, const ink_strategy *strategy)
{
    ink_responses *found = NULL;
    ink_error error = {0};
    if (ink_responses_find(game, seat, strategy, NULL, &found, &error) != INK_OK) {
        fail_msg("%s: %s", game->text, error.text);
    }
    return found;
}

/* --- drawn strategies ---------------------------------------------------------------------------- */

/* What is drawn for a seat: entries with room for them and their numbers. */
typedef struct drawn {
    ink_strategy_entry *entries;
    double *numbers;
    size_t count;
} drawn;

/* Probabilities of `count` actions, of which some are never taken. */
static void draw_numbers(ink_random *random, int count, double *out)
{
    double sum = 0.0;
    const int sure = (int)ink_random_below(random, (uint64_t)count);
    for (int a = 0; a < count; a++) {
        const bool never = a != sure && ink_random_below(random, 3) == 0;
        out[a] = never ? 0.0 : 0.01 + ink_random_unit(random);
        sum += out[a];
    }
    for (int a = 0; a < count; a++) {
        out[a] /= sum;
    }
}

/* Draws for most infosets of a seat; of the others the strategy says nothing. */
static drawn draw_seat(const ink_game *game, int seat, ink_random *random)
{
    const size_t room = 4096;
    drawn out = {.entries = calloc(room, sizeof *out.entries),
                 .numbers = calloc(room * 8, sizeof *out.numbers)};
    assert_true(out.entries != NULL && out.numbers != NULL);
    ink_infosets *infosets = NULL;
    ink_infoset at;
    double *numbers = out.numbers;
    assert_int_equal(ink_infosets_create(game, seat, &infosets), INK_OK);
    while (ink_infosets_next(infosets, &at) == INK_OK) {
        if (ink_random_below(random, 8) == 0) {
            continue;
        }
        assert_true(out.count < room && at.count <= 8);
        draw_numbers(random, at.count, numbers);
        out.entries[out.count++] = (ink_strategy_entry){at.key, numbers, at.count};
        numbers += at.count;
    }
    ink_infosets_destroy(infosets);
    return out;
}

static ink_strategy *draw_strategy(const ink_game *game, uint64_t seed)
{
    ink_random random;
    ink_random_init(&random, seed);
    drawn seats[2];
    for (int seat = 0; seat < 2; seat++) {
        seats[seat] = draw_seat(game, seat, &random);
    }
    const ink_strategy_entry *const entries[2] = {seats[0].entries, seats[1].entries};
    const size_t counts[2] = {seats[0].count, seats[1].count};
    ink_strategy *strategy = NULL;
    assert_int_equal(ink_strategy_create(game->text, entries, counts, &strategy), INK_OK);
    for (int seat = 0; seat < 2; seat++) {
        free(seats[seat].entries);
        free(seats[seat].numbers);
    }
    return strategy;
}

/* --- recursion over histories --------------------------------------------------------------------- */

/* What the histories of each augmented infoset add up to when the seat plays what is told to be best. */
typedef struct plain {
    const ink_game *game;
    int seat;
    const ink_strategy *strategy;
    const ink_responses *found;
    inki_key_map numbers; /* of infosets, in the order of the walk */
    double *reach;
    double *value;
    double *ends; /* of this, what play that ends there pays */
} plain;

/* How likely each of the moves is in a state; the seat's own are one of the best. */
static void moves_of(const plain *p, const ink_state *state, const inki_keys *keys, int count,
                     double *out)
{
    const ink_game *game = p->game;
    const int mover = game->mover(game, state);
    ink_strategy_entry entry;
    ink_response here;
    for (int a = 0; a < count; a++) {
        out[a] = 1.0 / count;
    }
    if (mover == INK_MOVER_CHANCE) {
        game->chances(game, state, out);
    } else if (mover == p->seat) {
        assert_int_equal(ink_responses_of(p->found, keys->seat[mover], &here), INK_OK);
        assert_int_equal(here.count, count);
        int best = 0;
        for (int a = 1; a < count; a++) {
            const double more = here.actions[a] - here.actions[best];
            best = (game->side[mover] == 0 ? more > 0.0 : more < 0.0) ? a : best;
        }
        for (int a = 0; a < count; a++) {
            out[a] = a == best ? 1.0 : 0.0;
        }
    } else if (ink_strategy_find(p->strategy, mover, keys->seat[mover], &entry) == INK_OK) {
        memcpy(out, entry.probabilities, (size_t)count * sizeof *out);
    }
}

/* The value of a history; `from` is the number of the infoset before it, or -1. */
static double value_history(plain *p, const ink_state *state, const inki_keys *keys, double reach,
                            int32_t from)
{
    const ink_game *game = p->game;
    const int mover = game->mover(game, state);
    int32_t number = 0;
    assert_int_equal(inki_key_map_number(&p->numbers, keys->seat[p->seat], &number), INK_OK);
    assert_true((size_t)number < ink_responses_count(p->found));
    double value = 0.0;
    if (mover == INK_MOVER_NOBODY) {
        value = game->payoff(game, state, 0);
        p->ends[number] += reach * value;
    } else {
        ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
        double *moves = calloc((size_t)game->max_actions, sizeof *moves);
        ink_state *after = calloc(1, game->state_size);
        assert_true(actions != NULL && moves != NULL && after != NULL);
        const int count = game->actions(game, state, actions);
        moves_of(p, state, keys, count, moves);
        for (int a = 0; a < count; a++) {
            inki_keys next = *keys;
            memcpy(after, state, game->state_size);
            game->apply(game, after, actions[a]);
            inki_keys_step(game, state, actions[a], after, &next);
            const double share = mover == p->seat ? 1.0 : moves[a];
            value += moves[a] * value_history(p, after, &next, reach * share, number);
        }
        free(actions);
        free(moves);
        free(after);
    }
    if (number != from) {
        p->reach[number] += reach;
        p->value[number] += reach * value;
    }
    return value;
}

static plain recurse(const ink_game *game, int seat, const ink_strategy *strategy,
                     const ink_responses *found)
{
    const size_t count = ink_responses_count(found);
    plain p = {.game = game, .seat = seat, .strategy = strategy, .found = found};
    p.reach = calloc(count, sizeof *p.reach);
    p.value = calloc(count, sizeof *p.value);
    p.ends = calloc(count, sizeof *p.ends);
    ink_state *start = calloc(1, game->state_size);
    assert_true(p.reach != NULL && p.value != NULL && p.ends != NULL && start != NULL);
    inki_keys keys;
    game->start(game, start);
    inki_keys_start(game, start, &keys);
    value_history(&p, start, &keys, 1.0, -1);
    free(start);
    return p;
}

static void release(plain *p)
{
    inki_key_map_release(&p->numbers);
    free(p->reach);
    free(p->value);
    free(p->ends);
}

/* Every infoset has the reach and the value of its histories, and is worth what may come next. */
static void check_infosets(const plain *p, const char *label, double tolerance)
{
    const size_t count = ink_responses_count(p->found);
    assert_int_equal(p->numbers.count, count);
    double *next = calloc(count, sizeof *next);
    assert_non_null(next);
    for (size_t i = count; i-- > 0;) {
        const ink_response at = ink_responses_at(p->found, i);
        assert_int_equal(inki_key_map_find(&p->numbers, at.key), i);
        check_near(label, "a reach", at.reach, p->reach[i], tolerance);
        check_near(label, "a value", at.value, p->value[i], tolerance);
        if (at.count == 0) {
            assert_null(at.actions);
            check_near(label, "what comes next", next[i] + p->ends[i], at.value, tolerance);
        }
        if (i > 0) {
            assert_true(at.parent < i);
            const ink_response parent = ink_responses_at(p->found, at.parent);
            assert_true(at.action < parent.count && (at.action >= 0) == (parent.count > 0));
            next[at.parent] += at.value;
        }
    }
    free(next);
}

static void check_against_recursion(const ink_game *game, const char *label, uint64_t seed)
{
    ink_strategy *strategy = draw_strategy(game, seed);
    const double tolerance = ROUNDING * (1.0 + fabs(game->max_payoff) + fabs(game->min_payoff));
    for (int seat = 0; seat < 2; seat++) {
        ink_responses *found = answer(game, seat, strategy);
        plain p = recurse(game, seat, strategy, found);
        check_infosets(&p, label, tolerance);
        release(&p);
        ink_responses_destroy(found);
    }
    ink_strategy_destroy(strategy);
}

static void values_are_those_of_the_histories(void **state)
{
    for (size_t i = 0; i < GAME_COUNT; i++) {
        ink_game *game = test_game(games[i]);
        check_against_recursion(game, games[i], i);
        ink_game_destroy(game);
    }
    for (int i = 0; i < awkward_count(); i++) {
        const char *name = NULL;
        ink_game *game = awkward_create(i, &name);
        check_against_recursion(game, name, (uint64_t)i);
        ink_game_destroy(game);
    }
}

/* --- the sequence form ------------------------------------------------------------------------------ */

/* At infosets where the player moves, the values of actions are those of the sequence form, where half of what
 * both sides get is taken off every payoff and a gain of the player counts as positive. */
static void check_player(const ink_game *game, const ink_sequences *sequences, int player,
                         const double *plan, const ink_responses *found)
{
    const inki_treeplex *treeplex = &sequences->players[player];
    const double sign = player == 0 ? 1.0 : -1.0;
    const double tolerance = ROUNDING * (1.0 + fabs(game->max_payoff) + fabs(game->min_payoff));
    double *values = calloc((size_t)treeplex->sequence_count + INKI_ROW_SLACK, sizeof *values);
    assert_non_null(values);
    inki_kernels_plain.times(&sequences->products[player], plan, sign, values);
    inki_kernels_plain.respond(treeplex, values, NULL);
    for (uint32_t g = 0; g < treeplex->group_count; g++) {
        const inki_infoset_group *group = &treeplex->groups[g];
        for (uint32_t i = 0; i < group->count; i++) {
            ink_response at;
            assert_int_equal(ink_responses_of(found, treeplex->keys[group->first + i], &at),
                             INK_OK);
            assert_int_equal(at.count, group->actions);
            for (uint32_t a = 0; a < group->actions; a++) {
                const double value = values[group->sequence + (size_t)a * group->count + i];
                check_near(game->text, "the value of an action", at.actions[a],
                           sign * value + at.reach * sequences->payoff_sum / 2.0, tolerance);
            }
        }
    }
    free(values);
}

/* The plan of a player that follows a strategy; the caller frees it. */
static double *plan_of(const ink_sequences *sequences, int player, const ink_strategy *strategy)
{
    const inki_treeplex *treeplex = &sequences->players[player];
    double *behaviour = calloc(treeplex->sequence_count, sizeof *behaviour);
    double *plan = calloc(treeplex->sequence_count, sizeof *plan);
    size_t count;
    assert_true(behaviour != NULL && plan != NULL);
    inki_profile_uniform(treeplex, behaviour);
    assert_int_equal(inki_profile_read(sequences, player, strategy, behaviour, &count), INK_OK);
    inki_kernels_plain.plan(treeplex, behaviour, plan);
    free(behaviour);
    return plan;
}

static void check_sequences(const ink_game *game, uint64_t seed)
{
    ink_sequences *sequences = NULL;
    ink_bounds bounds;
    ink_strategy *strategy = draw_strategy(game, seed);
    assert_int_equal(ink_sequences_build(game, NULL, &sequences, NULL), INK_OK);
    assert_int_equal(ink_evaluate(sequences, strategy, &bounds), INK_OK);
    for (int player = 0; player < 2; player++) {
        double *plan = plan_of(sequences, 1 - player, strategy);
        ink_responses *found = answer(game, sequences->seats[player], strategy);
        const ink_response start = ink_responses_at(found, 0);
        check_near(game->text, "the value of the best answer", start.value,
                   player == 0 ? bounds.high : bounds.low, 1e-9);
        check_near(game->text, "the reach of the start", start.reach, 1.0, 0.0);
        check_player(game, sequences, player, plan, found);
        ink_responses_destroy(found);
        free(plan);
    }
    ink_strategy_destroy(strategy);
    ink_sequences_destroy(sequences);
}

static void agrees_with_the_sequence_form_where_the_seat_moves(void **state)
{
    for (size_t i = 0; i < GAME_COUNT; i++) {
        ink_game *game = test_game(games[i]);
        check_sequences(game, 100 + i);
        ink_game_destroy(game);
    }
    for (int i = 0; i < awkward_count(); i++) {
        const char *name = NULL;
        ink_game *game = awkward_create(i, &name);
        check_sequences(game, (uint64_t)i);
        ink_game_destroy(game);
    }
}

/* --- equilibria --------------------------------------------------------------------------------------- */

/* Where an equilibrium leads, no action is better than what is played. */
static void nothing_is_gained_against_an_equilibrium(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_method *method = test_method("cfr_plus");
    const ink_budget budget = {.iterations = 4000};
    ink_stopped_by stopped_by;
    ink_strategy *strategy = NULL;
    assert_int_equal(method->solve_begin(method, game, &budget), INK_OK);
    assert_int_equal(method->step(method, 4000, &stopped_by), INK_OK);
    assert_int_equal(method->strategy(method, &strategy), INK_OK);
    for (int seat = 0; seat < 2; seat++) {
        ink_responses *found = answer(game, seat, strategy);
        double *own = calloc(ink_responses_count(found), sizeof *own);
        assert_non_null(own);
        check_near("kuhn_poker", "the value", ink_responses_at(found, 0).value, -1.0 / 18, 1e-4);
        own[0] = 1.0;
        for (size_t i = 0; i < ink_responses_count(found); i++) {
            const ink_response at = ink_responses_at(found, i);
            ink_strategy_entry entry;
            if (i > 0) {
                own[i] = own[at.parent];
            }
            if (at.action >= 0) {
                const ink_key key = ink_responses_at(found, at.parent).key;
                assert_int_equal(ink_strategy_find(strategy, seat, key, &entry), INK_OK);
                own[i] *= entry.probabilities[at.action];
            }
            for (int a = 0; a < at.count; a++) {
                assert_int_equal(ink_strategy_find(strategy, seat, at.key, &entry), INK_OK);
                const double loss = fabs(at.value - at.actions[a]);
                check_near("kuhn_poker", "what is lost", own[i] * entry.probabilities[a] * loss,
                           0.0, 1e-4);
            }
        }
        free(own);
        ink_responses_destroy(found);
    }
    ink_strategy_destroy(strategy);
    ink_method_destroy(method);
    ink_game_destroy(game);
}

/* --- known numbers ------------------------------------------------------------------------------------- */

/* Seat 1 of Kuhn poker, with each card, while seat 0 is about to move, which bets half the time, calls half the
 * time: with a jack a bet after a pass is worth -1/2 and to fold -1; with a queen 1/2 and 0; with a king 3/2 and
 * 2.  Seat 0's payoff is the opposite, and each card comes once in three times. */
static void values_are_known_while_the_other_seat_moves(void **state)
{
    static const double values[3] = {0.75 / 3, -0.25 / 3, -1.75 / 3};
    ink_game *game = test_game("kuhn_poker");
    ink_strategy *nothing = NULL;
    ink_walker *walker = NULL;
    const ink_strategy_entry *const entries[2] = {NULL, NULL};
    assert_int_equal(ink_strategy_create("kuhn_poker", entries, (const size_t[2]){0, 0}, &nothing),
                     INK_OK);
    ink_responses *found = answer(game, 1, nothing);
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    for (ink_action card = 1; card <= 3; card++) {
        ink_action deal[2] = {card == 1 ? 2 : 1, card};
        const ink_history history = {.actions = deal, .count = 2};
        ink_response at;
        assert_int_equal(ink_walker_replay(walker, &history), INK_OK);
        assert_int_equal(ink_walker_mover(walker), 0);
        assert_int_equal(ink_responses_of(found, ink_walker_key(walker, 1), &at), INK_OK);
        assert_true(ink_key_equal(at.public_key, ink_walker_key(walker, INK_OBSERVER_PUBLIC)));
        check_near("kuhn_poker", "a reach", at.reach, 1.0 / 3, ROUNDING);
        check_near("kuhn_poker", "a value", at.value, values[card - 1], ROUNDING);
    }
    ink_walker_destroy(walker);
    ink_responses_destroy(found);
    ink_strategy_destroy(nothing);
    ink_game_destroy(game);
}

/* --- limits -------------------------------------------------------------------------------------------- */

static void keeps_to_limits_and_says_why_not(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_strategy *strategy = draw_strategy(game, 1);
    ink_responses *found = NULL;
    ink_error error = {0};
    /* 58 histories: see `inkling game kuhn_poker --sizes`. */
    ink_sequences_limits limits = {.histories = 57};
    assert_int_equal(ink_responses_find(game, 0, strategy, &limits, &found, &error), INK_ERR_LIMIT);
    assert_string_equal(error.text, "the game has more than 57 histories");
    limits = (ink_sequences_limits){.histories = 58};
    assert_int_equal(ink_responses_find(game, 0, strategy, &limits, &found, &error), INK_OK);
    ink_responses_destroy(found);
    found = NULL;
    const int stop = 1;
    const ink_control control = {.stop = &stop};
    limits = (ink_sequences_limits){.control = &control};
    assert_int_equal(ink_responses_find(game, 0, strategy, &limits, &found, &error),
                     INK_ERR_STOPPED);
    assert_int_equal(ink_responses_find(game, 2, strategy, NULL, &found, &error), INK_ERR_ARGUMENT);
    assert_int_equal(ink_responses_find(game, -1, strategy, NULL, &found, NULL), INK_ERR_ARGUMENT);
    ink_game *large = test_game("liars_dice(1,1,6)");
    limits = (ink_sequences_limits){.memory = 100000};
    assert_int_equal(ink_responses_find(large, 0, strategy, &limits, &found, &error),
                     INK_ERR_LIMIT);
    assert_string_equal(error.text, "the augmented information sets need more than 0 MiB");
    ink_game_destroy(large);
    ink_game *open = test_game("tic_tac_toe");
    assert_int_equal(ink_responses_find(open, 0, strategy, NULL, &found, &error),
                     INK_ERR_UNSUPPORTED);
    assert_true(error.text[0] != '\0');
    ink_game_destroy(open);
    assert_null(found);
    ink_strategy_destroy(strategy);
    ink_game_destroy(game);
}

static void refuses_another_number_of_actions(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_strategy *strategy = draw_strategy(game, 1);
    const double numbers[3] = {0.5, 0.25, 0.25};
    const ink_strategy_entry entry = {ink_strategy_at(strategy, 1, 0).key, numbers, 3};
    const ink_strategy_entry *const entries[2] = {NULL, &entry};
    ink_strategy *other = NULL;
    ink_responses *found = NULL;
    ink_error error = {0};
    assert_int_equal(ink_strategy_create("kuhn_poker", entries, (const size_t[2]){0, 1}, &other),
                     INK_OK);
    assert_int_equal(ink_responses_find(game, 0, other, NULL, &found, &error), INK_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "3 actions"));
    /* What it says of the seat that answers is no matter. */
    assert_int_equal(ink_responses_find(game, 1, other, NULL, &found, &error), INK_OK);
    ink_response at;
    assert_int_equal(ink_responses_of(found, (ink_key){1, 2}, &at), INK_ERR_NOT_FOUND);
    ink_responses_destroy(found);
    ink_responses_destroy(NULL);
    ink_strategy_destroy(other);
    ink_strategy_destroy(strategy);
    ink_game_destroy(game);
}

static void says_where_memory_ends(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_strategy *strategy = draw_strategy(game, 1);
    uint64_t nth = 0;
    uint64_t count;
    do {
        ink_responses *found = NULL;
        requests_fail(++nth, false);
        const ink_status status = ink_responses_find(game, 0, strategy, NULL, &found, NULL);
        count = requests_end();
        if (status != (count < nth ? INK_OK : INK_ERR_NOMEM)) {
            fail_msg("request %d of %d fails: %s", (int)nth, (int)count, ink_status_name(status));
        }
        ink_responses_destroy(found);
    } while (count >= nth);
    assert_true(count > 8);
    ink_strategy_destroy(strategy);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_the_histories),
        cmocka_unit_test(agrees_with_the_sequence_form_where_the_seat_moves),
        cmocka_unit_test(nothing_is_gained_against_an_equilibrium),
        cmocka_unit_test(values_are_known_while_the_other_seat_moves),
        cmocka_unit_test(keeps_to_limits_and_says_why_not),
        cmocka_unit_test(refuses_another_number_of_actions),
        cmocka_unit_test(says_where_memory_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
