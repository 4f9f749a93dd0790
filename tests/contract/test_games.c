/* test_games.c - what every game owes to its callers: the rules. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/position.h>

#include "instances.h"
#include "support.h"

#define TOLERANCE 1e-9

/* Runs a check on every state of a few random plays. */
static void on_random_states(const ink_game *game, const char *name, int plays,
                             void (*check)(const ink_game *game, const char *name,
                                           const ink_state *state))
{
    ink_random random;
    ink_random_init(&random, 1);
    ink_walker *walker = new_walker(game);
    for (int i = 0; i < test_scaled(plays); i++) {
        ink_walker_reset(walker);
        do {
            check(game, name, ink_walker_state(walker));
        } while (random_move(walker, &random));
    }
    ink_walker_destroy(walker);
}

/* --- declarations ------------------------------------------------------------------------ */

static bool is_word(const char *text)
{
    return text != NULL && text[0] != '\0' && strpbrk(text, " \t\r\n") == NULL;
}

static void check_declarations(const ink_game *game, const char *name)
{
    const unsigned traits = game->traits;
    const bool sampled = (traits & INK_TRAIT_CHANCE_SAMPLED) != 0;
    if (!is_word(game->name) || game->text == NULL || game->payoff_unit == NULL) {
        fail_msg("%s: a name is missing", name);
    }
    if (game->seat_count < 1 || game->seat_count > INK_MAX_SEATS || game->side_count < 1 ||
        game->side_count > INK_MAX_SIDES || game->state_size == 0 || game->max_actions < 1) {
        fail_msg("%s: a bound is out of range", name);
    }
    int seats[INK_MAX_SIDES] = {0};
    for (int seat = 0; seat < game->seat_count; seat++) {
        if (!is_word(game->seat_names[seat]) || game->side[seat] < 0 ||
            game->side[seat] >= game->side_count) {
            fail_msg("%s: seat %d has no name or no side", name, seat);
        }
        seats[game->side[seat]]++;
    }
    for (int side = 0; side < game->side_count; side++) {
        assert_true(seats[side] > 0);
    }
    if ((sampled && (traits & INK_TRAIT_CHANCE) == 0) || sampled != (game->draw != NULL) ||
        sampled != (game->allows != NULL) || (game->forced != NULL && !sampled)) {
        fail_msg("%s: sampled chance is not declared as it is", name);
    }
    assert_true((traits & INK_TRAIT_CHANCE) == 0 || sampled || game->chances != NULL);
    assert_true((traits & INK_TRAIT_CONSTANT_SUM) == 0 || game->side_count == 2);
    assert_true((traits & INK_TRAIT_TEAM) == 0 || game->seat_count > game->side_count);
    assert_true(isfinite(game->min_payoff) && isfinite(game->max_payoff));
    assert_true(game->min_payoff <= game->max_payoff);
    assert_in_range(game->measure_count, 0, INK_MAX_MEASURES);
    for (int m = 0; m < game->measure_count; m++) {
        assert_true(is_word(game->measures[m].name) && game->measures[m].text != NULL);
    }
    assert_int_equal(game->measure_count > 0, game->measure != NULL);
    assert_true(game->quiet == NULL || game->estimate != NULL);
    assert_true(game->feature_count == 0 || game->estimate != NULL);
    for (int f = 0; f < game->feature_count; f++) {
        const ink_feature *feature = &game->features[f];
        assert_true(is_word(feature->name) && feature->text != NULL && isfinite(feature->weight));
    }
    assert_int_equal(game->world_count != NULL, game->world != NULL);
    assert_int_equal(game->open_create != NULL, game->open_values != NULL);
    assert_int_equal(game->open_create != NULL, game->open_destroy != NULL);
}

static void games_declare_themselves(void **state)
{
    on_every_game(check_declarations);
}

static void the_registry_is_sorted_and_describes_every_game(void **state)
{
    assert_null(ink_game_at(-1));
    assert_null(ink_game_at(ink_game_count()));
    for (int i = 0; i < ink_game_count(); i++) {
        const ink_game_info *info = ink_game_at(i);
        assert_true(is_word(info->name));
        assert_true(info->text != NULL && info->text[0] != '\0');
        assert_true(i == 0 || strcmp(ink_game_at(i - 1)->name, info->name) < 0);
        for (int p = 0; p < info->parameter_count; p++) {
            assert_true(is_word(info->parameters[p].name));
            assert_true(info->parameters[p].standard != NULL && info->parameters[p].text != NULL);
        }
        ink_game *game = test_game(info->example);
        assert_string_equal(game->name, info->name);
        ink_game_destroy(game);
    }
}

static void check_string(const ink_game *game, const char *name)
{
    if (!instance_has_text(game)) {
        return;
    }
    ink_game *again = test_game(game->text);
    if (strcmp(again->text, game->text) != 0) {
        fail_msg("%s: \"%s\" becomes \"%s\"", name, game->text, again->text);
    }
    ink_game_destroy(again);
}

static void game_strings_read_back(void **state)
{
    on_every_game(check_string);
}

static void check_no_parameter(const ink_game *game, const char *name)
{
    if (!instance_has_text(game)) {
        return;
    }
    ink_text text = {0};
    ink_text_format(&text, "%s(no_such_parameter=1)", game->name);
    ink_game *none = NULL;
    ink_error error = {0};
    assert_int_equal(ink_game_create(text.bytes, &none, &error), INK_ERR_ARGUMENT);
    assert_true(error.text[0] != '\0');
    ink_text_release(&text);
}

static void unknown_parameters_are_refused(void **state)
{
    on_every_game(check_no_parameter);
}

/* --- moves ------------------------------------------------------------------------------- */

/* Is `action` legal, and does its name lead back to it? */
static void check_action(const ink_game *game, const char *name, const ink_state *state,
                         ink_action action, ink_text *text)
{
    bool legal = false;
    assert_true(action != INK_ACTION_NONE);
    assert_int_equal(ink_game_legal(game, state, action, &legal), INK_OK);
    ink_text_reset(text);
    game->action_text(game, state, action, text);
    ink_action read = INK_ACTION_NONE;
    const ink_status status = ink_game_action_read(game, state, ink_text_string(text), &read);
    if (!legal || !is_word(ink_text_string(text)) || status != INK_OK || read != action) {
        fail_msg("%s: action %llu is \"%s\", which reads as %llu (%s)", name,
                 (unsigned long long)action, ink_text_string(text), (unsigned long long)read,
                 ink_status_name(status));
    }
}

static void check_probabilities(const ink_game *game, const char *name, const ink_state *state,
                                int count)
{
    double *chances = calloc((size_t)game->max_actions, sizeof *chances);
    assert_non_null(chances);
    game->chances(game, state, chances);
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        assert_true(chances[i] >= 0.0);
        sum += chances[i];
    }
    if (fabs(sum - 1.0) > TOLERANCE) {
        fail_msg("%s: probabilities add up to %.12f", name, sum);
    }
    free(chances);
}

static void check_listed(const ink_game *game, const char *name, const ink_state *state)
{
    ink_text text = {0};
    ink_action *actions = calloc((size_t)game->max_actions + 1, sizeof *actions);
    assert_non_null(actions);
    actions[game->max_actions] = 12345; /* a guard */
    const int count = game->actions(game, state, actions);
    if (count < 1 || count > game->max_actions || actions[game->max_actions] != 12345) {
        fail_msg("%s: %d actions, at most %d were declared", name, count, game->max_actions);
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++) {
            assert_true(actions[i] != actions[j]);
        }
        check_action(game, name, state, actions[i], &text);
    }
    if (game->mover(game, state) == INK_MOVER_CHANCE) {
        check_probabilities(game, name, state, count);
    }
    ink_text_release(&text);
    free(actions);
}

static void check_drawn(const ink_game *game, const char *name, const ink_state *state)
{
    ink_text text = {0};
    ink_random random;
    ink_random_init(&random, 2);
    const ink_action only = game->forced != NULL ? game->forced(game, state) : INK_ACTION_NONE;
    for (int i = 0; i < 5; i++) {
        const ink_action action = game->draw(game, state, &random);
        assert_true(game->allows(game, state, action));
        assert_true(only == INK_ACTION_NONE || action == only);
        check_action(game, name, state, action, &text);
    }
    assert_false(game->allows(game, state, INK_ACTION_NONE));
    ink_text_release(&text);
}

static void check_end(const ink_game *game, const char *name, const ink_state *state)
{
    double sum = 0.0;
    for (int side = 0; side < game->side_count; side++) {
        const double payoff = game->payoff(game, state, side);
        /* With a constant sum, bounds for side 0 are bounds for side 1. */
        const bool has_bounds = side == 0 || (game->traits & INK_TRAIT_CONSTANT_SUM) == 0;
        if (has_bounds && !is_payoff(game, payoff)) {
            fail_msg("%s: side %d is paid %g", name, side, payoff);
        }
        sum += payoff;
    }
    if ((game->traits & INK_TRAIT_CONSTANT_SUM) != 0 && fabs(sum - game->payoff_sum) > TOLERANCE) {
        fail_msg("%s: payoffs add up to %g, not %g", name, sum, game->payoff_sum);
    }
    if (game->measure_count > 0) {
        double measures[INK_MAX_MEASURES];
        game->measure(game, state, measures);
        for (int m = 0; m < game->measure_count; m++) {
            assert_true(isfinite(measures[m]));
        }
    }
}

static void check_state(const ink_game *game, const char *name, const ink_state *state)
{
    const int mover = game->mover(game, state);
    if (mover == INK_MOVER_NOBODY) {
        check_end(game, name, state);
    } else if (is_drawn(game, state)) {
        check_drawn(game, name, state);
    } else {
        check_listed(game, name, state);
    }
    bool legal = true;
    assert_int_equal(ink_game_legal(game, state, INK_ACTION_NONE, &legal), INK_OK);
    assert_false(legal);
    if (mover < INK_MOVER_NOBODY || mover >= game->seat_count) {
        fail_msg("%s: %d is to move", name, mover);
    }
    ink_text picture = {0};
    game->state_text(game, state, &picture);
    assert_int_equal(ink_text_status(&picture), INK_OK);
    assert_true(picture.size > 0 && picture.bytes[picture.size - 1] == '\n');
    ink_text_release(&picture);
}

static void check_states(const ink_game *game, const char *name)
{
    on_random_states(game, name, 50, check_state);
}

static void moves_are_legal_and_named_and_ends_are_paid(void **state)
{
    on_every_game(check_states);
}

/* Follows one play: its length, and where chance moves. */
static void check_play(const ink_game *game, const char *name, ink_walker *walker,
                       ink_random *random)
{
    int decisions = 0;
    ink_walker_reset(walker);
    do {
        const int mover = ink_walker_mover(walker);
        const bool late = mover == INK_MOVER_CHANCE && decisions > 0;
        if ((mover == INK_MOVER_CHANCE && (game->traits & INK_TRAIT_CHANCE) == 0) ||
            (late && (game->traits & INK_TRAIT_CHANCE_FIRST) != 0)) {
            fail_msg("%s: chance moves where it was not declared to", name);
        }
        decisions += mover >= 0;
        const int plies = ink_walker_history(walker)->count;
        if (game->max_plies > 0 && plies > game->max_plies) {
            fail_msg("%s: a play has more than %d moves", name, game->max_plies);
        }
    } while (random_move(walker, random));
}

static void check_plays(const ink_game *game, const char *name)
{
    ink_random random;
    ink_random_init(&random, 3);
    ink_walker *walker = new_walker(game);
    for (int i = 0; i < test_scaled(200); i++) {
        check_play(game, name, walker, &random);
    }
    ink_walker_destroy(walker);
}

static void plays_end_and_chance_moves_where_declared(void **state)
{
    on_every_game(check_plays);
}

/* A static value lies within the payoffs, is the sum of its features, and leaves the state alone. */
static void check_estimate(const ink_game *game, const char *name, const ink_state *state)
{
    if (game->estimate == NULL || game->mover(game, state) == INK_MOVER_NOBODY) {
        return;
    }
    double *features = calloc((size_t)game->feature_count + 1, sizeof *features);
    ink_state *before = malloc(game->state_size);
    assert_true(features != NULL && before != NULL);
    memcpy(before, state, game->state_size);
    const double value = game->estimate(game, state, features);
    double sum = 0.0;
    for (int f = 0; f < game->feature_count; f++) {
        sum += game->features[f].weight * features[f];
    }
    const bool is_sum = game->feature_count == 0 || fabs(sum - value) <= TOLERANCE;
    if (!(value >= game->min_payoff && value <= game->max_payoff) || !is_sum ||
        game->estimate(game, state, NULL) != value) {
        fail_msg("%s: an estimate of %g, payoffs from %g to %g, features for %g", name, value,
                 game->min_payoff, game->max_payoff, sum);
    }
    assert_memory_equal(before, state, game->state_size);
    free(before);
    free(features);
}

static void check_estimates(const ink_game *game, const char *name)
{
    on_random_states(game, name, 100, check_estimate);
}

static void estimates_are_possible_payoffs(void **state)
{
    on_every_game(check_estimates);
}

/* --- states ------------------------------------------------------------------------------ */

/* Three ways to a state: a walker, a copy that is played on, and a state that began in memory full
 * of rubbish. */
static void check_flat(const ink_game *game, const char *name)
{
    ink_random random;
    ink_random_init(&random, 4);
    const size_t size = game->state_size;
    ink_walker *walker = new_walker(game);
    ink_state *copy = calloc(1, size);
    ink_state *other = malloc(size);
    assert_true(copy != NULL && other != NULL);
    for (int i = 0; i < test_scaled(50); i++) {
        ink_walker_reset(walker);
        memset(other, 0xA5, size);
        game->start(game, other);
        while (ink_walker_mover(walker) != INK_MOVER_NOBODY) {
            assert_memory_equal(other, ink_walker_state(walker), size);
            memcpy(copy, ink_walker_state(walker), size);
            const ink_action action = random_action(game, copy, &random);
            assert_memory_equal(copy, ink_walker_state(walker), size);
            game->apply(game, copy, action);
            game->apply(game, other, action);
            assert_int_equal(ink_walker_apply(walker, action), INK_OK);
            if (memcmp(copy, ink_walker_state(walker), size) != 0) {
                fail_msg("%s: equal moves lead to different bytes", name);
            }
        }
    }
    free(copy);
    free(other);
    ink_walker_destroy(walker);
}

static void states_are_flat(void **state)
{
    on_every_game(check_flat);
}

static void check_words(const ink_game *game, const char *name)
{
    if (!instance_has_text(game)) {
        return;
    }
    ink_random random;
    ink_random_init(&random, 5);
    ink_walker *walker = new_walker(game);
    ink_text text = {0};
    for (int i = 0; i < test_scaled(30); i++) {
        ink_walker_reset(walker);
        ink_text_reset(&text);
        ink_text_add(&text, game->text);
        while (ink_walker_mover(walker) != INK_MOVER_NOBODY) {
            const ink_state *before = ink_walker_state(walker);
            const ink_action action = random_action(game, before, &random);
            ink_text_add(&text, " ");
            game->action_text(game, before, action, &text);
            assert_int_equal(ink_walker_apply(walker, action), INK_OK);
        }
        ink_position position = {0};
        ink_error error = {0};
        const ink_status status = ink_position_read(ink_text_string(&text), "0", &position, &error);
        if (status != INK_OK || memcmp(ink_walker_state(position.walker), ink_walker_state(walker),
                                       game->state_size) != 0) {
            fail_msg("%s: %s (%s)", name, ink_text_string(&text), error.text);
        }
        ink_position_release(&position);
    }
    ink_text_release(&text);
    ink_walker_destroy(walker);
}

static void plays_read_back_from_words(void **state)
{
    on_every_game(check_words);
}

/* A state with its key. */
typedef struct keyed {
    uint64_t key;
    const ink_state *state;
} keyed;

static int compare_keyed(const void *a, const void *b)
{
    const keyed *x = a;
    const keyed *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

/* Of the states of random plays, no two different ones have the same key. */
static void check_keys(const ink_game *game, const char *name)
{
    enum {
        MOST_STATES = 4000
    };
    if (game->key == NULL) {
        return;
    }
    ink_random random;
    ink_random_init(&random, 6);
    ink_walker *walker = new_walker(game);
    char *states = calloc(MOST_STATES, game->state_size);
    keyed *known = calloc(MOST_STATES, sizeof *known);
    assert_true(states != NULL && known != NULL);
    for (int i = 0; i < MOST_STATES; i++) {
        ink_state *copy = (ink_state *)(void *)(states + (size_t)i * game->state_size);
        memcpy(copy, ink_walker_state(walker), game->state_size);
        known[i] = (keyed){game->key(game, copy), copy};
        if (!random_move(walker, &random)) {
            ink_walker_reset(walker);
        }
    }
    qsort(known, MOST_STATES, sizeof *known, compare_keyed);
    for (int i = 1; i < MOST_STATES; i++) {
        if (known[i].key == known[i - 1].key &&
            memcmp(known[i].state, known[i - 1].state, game->state_size) != 0) {
            fail_msg("%s: two states have the key %llu", name, (unsigned long long)known[i].key);
        }
    }
    free(known);
    free(states);
    ink_walker_destroy(walker);
}

static void keys_tell_states_apart(void **state)
{
    on_every_game(check_keys);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_declare_themselves),
        cmocka_unit_test(the_registry_is_sorted_and_describes_every_game),
        cmocka_unit_test(game_strings_read_back),
        cmocka_unit_test(unknown_parameters_are_refused),
        cmocka_unit_test(moves_are_legal_and_named_and_ends_are_paid),
        cmocka_unit_test(plays_end_and_chance_moves_where_declared),
        cmocka_unit_test(estimates_are_possible_payoffs),
        cmocka_unit_test(states_are_flat),
        cmocka_unit_test(keys_tell_states_apart),
        cmocka_unit_test(plays_read_back_from_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
