/* test_public_cfr.c - CFR on public trees: the numbers of the sequence form, on any number of threads. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/random.h>

#include "equilibrium/public_cfr.h"
#include "requests.h"
#include "support.h"

static const inki_cfr_rule plain = {.weight = 0.0};
static const inki_cfr_rule plus = {.weight = 1.0, .floor = true};
static const inki_cfr_rule discounted = {
    .discounts = true, .alpha = 1.5, .beta = 0.0, .weight = 2.0};
static const inki_cfr_rule predictive = {.weight = 2.0, .floor = true, .predict = true};
static const inki_cfr_rule *const rules[] = {&plain, &plus, &discounted, &predictive};
#define RULE_COUNT ((int)(sizeof rules / sizeof rules[0]))

/* Widths of vectors: 4, 8, 12. */
static const char *const games[] = {"kuhn_poker", "leduc_poker", "poker(3,2,1,1)",
                                    "liars_dice(1,1,3)", "poker(9,2,1,1)"};
#define GAME_COUNT ((int)(sizeof games / sizeof games[0]))
#define CUT_GAME "liars_dice(1,1,6)"

static ink_public *new_tree(const char *text)
{
    ink_game *game = test_game(text);
    ink_public *tree = NULL;
    ink_error error = {0};
    if (ink_public_build(game, NULL, &tree, &error) != INK_OK) {
        fail_msg("%s: %s", text, error.text);
    }
    ink_game_destroy(game);
    return tree;
}

static void begin(inki_public_cfr *cfr, const ink_public *tree, const inki_cfr_rule *rule,
                  bool is_double, int threads)
{
    assert_int_equal(inki_public_cfr_init(cfr, tree, rule, is_double, threads), INK_OK);
}

static void iterate(inki_public_cfr *cfr, int count)
{
    for (int i = 0; i < count; i++) {
        inki_public_cfr_iterate(cfr);
    }
}

static void assert_near(double a, double b, double tolerance, const char *game, int rule)
{
    if (!(fabs(a - b) <= tolerance)) {
        fail_msg("%s, rule %d: %.12f and %.12f", game, rule, a, b);
    }
}

/* Lets both make 12 passes and compares the bounds after each. */
static void compare_passes(inki_public_cfr *here, inki_cfr *there, const char *game, int rule)
{
    for (int i = 0; i < 12; i++) {
        inki_public_cfr_iterate(here);
        inki_cfr_iterate(there);
        ink_bounds a;
        ink_bounds b;
        inki_public_cfr_bounds(here, &a);
        assert_int_equal(inki_cfr_bounds(there, &b), INK_OK);
        assert_near(a.value, b.value, 1e-9, game, rule);
        assert_near(a.low, b.low, 1e-9, game, rule);
        assert_near(a.high, b.high, 1e-9, game, rule);
        assert_near(a.exploitability, b.exploitability, 1e-9, game, rule);
    }
}

static void gives_the_bounds_of_the_sequence_form(void **state)
{
    for (int g = 0; g < GAME_COUNT; g++) {
        ink_game *game = test_game(games[g]);
        ink_sequences *sequences = NULL;
        assert_int_equal(ink_sequences_build(game, NULL, &sequences, NULL), INK_OK);
        ink_public *tree = new_tree(games[g]);
        for (int r = 0; r < RULE_COUNT; r++) {
            inki_public_cfr here;
            inki_cfr there;
            begin(&here, tree, rules[r], true, 1);
            assert_int_equal(inki_cfr_init(&there, sequences, rules[r]), INK_OK);
            compare_passes(&here, &there, games[g], r);
            inki_public_cfr_release(&here);
            inki_cfr_release(&there);
        }
        ink_public_destroy(tree);
        ink_sequences_destroy(sequences);
        ink_game_destroy(game);
    }
}

/* Both tables, all rules and widths: the same numbers with instructions of any age. */
static void kernels_agree_bit_by_bit(void **state)
{
#ifdef INKI_KERNELS_HAVE_V3
    if (inki_kernels_here() != &inki_kernels_v3) {
        skip();
    }
    for (int g = 0; g < GAME_COUNT; g++) {
        ink_public *tree = new_tree(games[g]);
        const int kind = tree->width == 4 ? 0 : tree->width == 8 ? 1 : 2;
        for (int r = 0; r < 2 * RULE_COUNT; r++) {
            const bool is_double = r < RULE_COUNT;
            inki_public_cfr here;
            inki_public_cfr plain_one;
            begin(&here, tree, rules[r % RULE_COUNT], is_double, 1);
            begin(&plain_one, tree, rules[r % RULE_COUNT], is_double, 1);
            plain_one.kernels =
                is_double ? &inki_public_plain_double[kind] : &inki_public_plain_float[kind];
            iterate(&here, 3);
            iterate(&plain_one, 3);
            const size_t size = here.table_count * (is_double ? sizeof(double) : sizeof(float));
            if (memcmp(here.table, plain_one.table, size) != 0) {
                fail_msg("%s, rule %d", games[g], r);
            }
            inki_public_cfr_release(&here);
            inki_public_cfr_release(&plain_one);
        }
        ink_public_destroy(tree);
    }
#else
    skip();
#endif
}

static void threads_do_not_change_a_bit(void **state)
{
    ink_public *tree = new_tree(CUT_GAME);
    assert_true(tree->cut_count > 1);
    inki_public_cfr one;
    inki_public_cfr three;
    begin(&one, tree, &discounted, true, 1);
    begin(&three, tree, &discounted, true, 3);
    iterate(&one, 5);
    iterate(&three, 5);
    assert_memory_equal(one.table, three.table, one.table_count * sizeof(double));
    ink_bounds a;
    ink_bounds b;
    inki_public_cfr_bounds(&one, &a);
    inki_public_cfr_bounds(&three, &b);
    assert_memory_equal(&a, &b, sizeof a);
    inki_public_cfr_release(&one);
    inki_public_cfr_release(&three);
    ink_public_destroy(tree);
}

static void single_numbers_converge(void **state)
{
    ink_public *tree = new_tree("poker(3,2,1,1)");
    inki_public_cfr cfr;
    begin(&cfr, tree, &plus, false, 1);
    iterate(&cfr, 1000);
    ink_bounds bounds;
    inki_public_cfr_bounds(&cfr, &bounds);
    assert_true(bounds.low <= -0.0856064241 && -0.0856064241 <= bounds.high);
    assert_true(bounds.exploitability < 0.0005);
    inki_public_cfr_release(&cfr);
    ink_public_destroy(tree);
}

static void a_strategy_is_worth_what_the_bounds_say(void **state)
{
    for (int g = 0; g < GAME_COUNT; g++) {
        ink_game *game = test_game(games[g]);
        ink_sequences *sequences = NULL;
        assert_int_equal(ink_sequences_build(game, NULL, &sequences, NULL), INK_OK);
        ink_public *tree = new_tree(games[g]);
        ink_key *keys = NULL;
        assert_int_equal(inki_public_keys(game, &keys), INK_OK);
        inki_public_cfr cfr;
        begin(&cfr, tree, &plus, true, 1);
        iterate(&cfr, 40);
        ink_bounds expected;
        inki_public_cfr_bounds(&cfr, &expected);
        ink_strategy *strategy = NULL;
        assert_int_equal(inki_public_cfr_strategy(&cfr, keys, &strategy), INK_OK);
        ink_bounds found;
        assert_int_equal(ink_evaluate(sequences, strategy, &found), INK_OK);
        assert_near(found.low, expected.low, 1e-9, games[g], 1);
        assert_near(found.high, expected.high, 1e-9, games[g], 1);
        assert_near(found.value, expected.value, 1e-9, games[g], 1);
        for (int player = 0; player < 2; player++) {
            assert_int_equal(ink_strategy_count(strategy, player), tree->infosets[player]);
        }
        ink_strategy_destroy(strategy);
        inki_public_cfr_release(&cfr);
        free(keys);
        ink_public_destroy(tree);
        ink_sequences_destroy(sequences);
        ink_game_destroy(game);
    }
}

/* Saves and loads all pieces. */
static void move(const inki_public_cfr *from, inki_public_cfr *to)
{
    for (uint64_t i = 0; i < inki_public_cfr_pieces(from); i++) {
        ink_text text = {0};
        inki_public_cfr_save(from, i, &text);
        assert_int_equal(ink_text_status(&text), INK_OK);
        assert_int_equal(inki_public_cfr_load(to, i, text.bytes, text.size), INK_OK);
        ink_text_release(&text);
    }
}

static void saved_work_goes_on_bit_by_bit(void **state)
{
    ink_public *tree = new_tree("leduc_poker");
    for (int r = 0; r < 2 * RULE_COUNT; r++) {
        const bool is_double = r < RULE_COUNT;
        inki_public_cfr whole;
        inki_public_cfr part;
        inki_public_cfr rest;
        begin(&whole, tree, rules[r % RULE_COUNT], is_double, 1);
        begin(&part, tree, rules[r % RULE_COUNT], is_double, 1);
        begin(&rest, tree, rules[r % RULE_COUNT], is_double, 1);
        iterate(&whole, 9);
        iterate(&part, 4);
        move(&part, &rest);
        iterate(&rest, 5);
        const size_t size = whole.table_count * (is_double ? sizeof(double) : sizeof(float));
        assert_int_equal(rest.iterations, 9);
        assert_memory_equal(whole.table, rest.table, size);
        inki_public_cfr_release(&whole);
        inki_public_cfr_release(&part);
        inki_public_cfr_release(&rest);
    }
    ink_public_destroy(tree);
}

static void refuses_what_is_not_its_own(void **state)
{
    ink_public *tree = new_tree("kuhn_poker");
    ink_public *other = new_tree("poker(3,2,1,1)");
    inki_public_cfr cfr;
    inki_public_cfr strange[3];
    begin(&cfr, tree, &plus, true, 1);
    begin(&strange[0], other, &plus, true, 1);
    begin(&strange[1], tree, &plain, true, 1);
    begin(&strange[2], tree, &plus, false, 1);
    ink_text text = {0};
    inki_public_cfr_save(&cfr, 0, &text);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(inki_public_cfr_load(&strange[i], 0, text.bytes, text.size),
                         INK_ERR_ARGUMENT);
        inki_public_cfr_release(&strange[i]);
    }
    for (size_t i = 0; i < text.size; i++) {
        text.bytes[i] = (char)(text.bytes[i] ^ 1);
        assert_int_equal(inki_public_cfr_load(&cfr, 0, text.bytes, text.size), INK_ERR_SYNTAX);
        text.bytes[i] = (char)(text.bytes[i] ^ 1);
        assert_int_equal(inki_public_cfr_load(&cfr, 0, text.bytes, i), INK_ERR_SYNTAX);
    }
    ink_text_release(&text);
    inki_public_cfr_release(&cfr);
    ink_public_destroy(tree);
    ink_public_destroy(other);
}

static void survives_failing_memory(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_public *tree = new_tree("kuhn_poker");
    ink_status status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status != INK_OK; nth++) {
        requests_fail(nth, true);
        inki_public_cfr cfr;
        ink_key *keys = NULL;
        ink_strategy *strategy = NULL;
        status = inki_public_cfr_init(&cfr, tree, &plus, true, 1);
        if (status == INK_OK) {
            status = inki_public_keys(game, &keys);
        }
        if (status == INK_OK) {
            status = inki_public_cfr_strategy(&cfr, keys, &strategy);
        }
        requests_end();
        if (status != INK_OK && status != INK_ERR_NOMEM) {
            fail_msg("request %d: %s", (int)nth, ink_status_name(status));
        }
        ink_strategy_destroy(strategy);
        free(keys);
        inki_public_cfr_release(&cfr);
    }
    ink_public_destroy(tree);
    ink_game_destroy(game);
}

/* --- holding ------------------------------------------------------------------------------------------ */

/* Draws a strategy that speaks of about one infoset in `every`, from the keys of a tree's infosets; some
 * probabilities are 0. */
static ink_strategy *draw_lock(const ink_public *tree, const ink_key *keys, uint64_t every)
{
    ink_random random;
    ink_random_init(&random, 5);
    ink_strategy_entry *entries[2];
    double *numbers[2];
    size_t counts[2] = {0, 0};
    for (int p = 0; p < 2; p++) {
        entries[p] = calloc((size_t)tree->infosets[p] + 1, sizeof *entries[p]);
        numbers[p] = calloc((size_t)tree->sequences[p] + 1, sizeof *numbers[p]);
        assert_true(entries[p] != NULL && numbers[p] != NULL);
    }
    double *next[2] = {numbers[0], numbers[1]};
    for (uint64_t n = 0; n < tree->node_count; n++) {
        const inki_public_node *node = &tree->nodes[n];
        const int p = node->mover;
        for (int hand = 0; p != INK_MOVER_CHANCE && hand < node->hands[p]; hand++, keys++) {
            if (ink_random_below(&random, every) != 0) {
                continue;
            }
            double sum = 0.0;
            for (int a = 0; a < node->count; a++) {
                next[p][a] = a > 0 && ink_random_below(&random, 3) == 0
                                 ? 0.0
                                 : 0.01 + ink_random_unit(&random);
                sum += next[p][a];
            }
            for (int a = 0; a < node->count; a++) {
                next[p][a] /= sum;
            }
            entries[p][counts[p]++] = (ink_strategy_entry){*keys, next[p], node->count};
            next[p] += node->count;
        }
    }
    const int first = tree->seats[0] == 0 ? 0 : 1;
    const ink_strategy_entry *const by_seat[2] = {entries[first], entries[1 - first]};
    const size_t by_seat_count[2] = {counts[first], counts[1 - first]};
    ink_strategy *strategy = NULL;
    assert_int_equal(ink_strategy_create(tree->game, by_seat, by_seat_count, &strategy), INK_OK);
    for (int p = 0; p < 2; p++) {
        free(entries[p]);
        free(numbers[p]);
    }
    return strategy;
}

/* A tree, its keys, and what is held of it. */
typedef struct locked_tree {
    ink_public *tree;
    ink_key *keys;
    ink_strategy *lock;
} locked_tree;

static locked_tree new_locked_tree(const char *text)
{
    locked_tree out = {.tree = new_tree(text)};
    ink_game *game = test_game(text);
    assert_int_equal(inki_public_keys(game, &out.keys), INK_OK);
    out.lock = draw_lock(out.tree, out.keys, 2);
    assert_true(ink_strategy_count(out.lock, 0) > 0 && ink_strategy_count(out.lock, 1) > 0);
    ink_game_destroy(game);
    return out;
}

static void release_locked_tree(locked_tree *locked)
{
    ink_strategy_destroy(locked->lock);
    free(locked->keys);
    ink_public_destroy(locked->tree);
}

static void begin_locked(inki_public_cfr *cfr, const locked_tree *locked, const inki_cfr_rule *rule,
                         bool is_double, int threads)
{
    begin(cfr, locked->tree, rule, is_double, threads);
    assert_int_equal(inki_public_cfr_lock(cfr, locked->keys, locked->lock), INK_OK);
}

/* The strategy has what is held, and speaks of all else as well. */
static void check_held(const inki_public_cfr *cfr, const locked_tree *locked)
{
    ink_strategy *found = NULL;
    assert_int_equal(inki_public_cfr_strategy(cfr, locked->keys, &found), INK_OK);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(ink_strategy_count(found, seat),
                         locked->tree->infosets[locked->tree->seats[seat]]);
        for (size_t i = 0; i < ink_strategy_count(locked->lock, seat); i++) {
            const ink_strategy_entry held = ink_strategy_at(locked->lock, seat, i);
            ink_strategy_entry entry;
            assert_int_equal(ink_strategy_find(found, seat, held.key, &entry), INK_OK);
            assert_memory_equal(entry.probabilities, held.probabilities,
                                (size_t)held.count * sizeof *held.probabilities);
        }
    }
    ink_strategy_destroy(found);
}

static void holds_as_the_sequence_form_does(void **state)
{
    for (int g = 0; g < GAME_COUNT; g++) {
        ink_game *game = test_game(games[g]);
        ink_sequences *sequences = NULL;
        assert_int_equal(ink_sequences_build(game, NULL, &sequences, NULL), INK_OK);
        locked_tree locked = new_locked_tree(games[g]);
        for (int r = 0; r < RULE_COUNT; r++) {
            inki_public_cfr here;
            inki_cfr there;
            begin_locked(&here, &locked, rules[r], true, 1);
            assert_int_equal(inki_cfr_init(&there, sequences, rules[r]), INK_OK);
            assert_int_equal(inki_cfr_lock(&there, locked.lock), INK_OK);
            compare_passes(&here, &there, games[g], r);
            check_held(&here, &locked);
            inki_public_cfr_release(&here);
            inki_cfr_release(&there);
        }
        release_locked_tree(&locked);
        ink_sequences_destroy(sequences);
        ink_game_destroy(game);
    }
}

/* Held games too: on three threads and with instructions of any age, bit by bit. */
static void holding_is_the_same_however_it_is_done(void **state)
{
    locked_tree locked = new_locked_tree(CUT_GAME);
    inki_public_cfr all[3];
    begin_locked(&all[0], &locked, &plus, false, 1);
    begin_locked(&all[1], &locked, &plus, false, 3);
    begin_locked(&all[2], &locked, &plus, false, 1);
    assert_int_equal(locked.tree->width, 8);
    all[2].kernels = &inki_public_plain_float[1];
    for (int i = 0; i < 3; i++) {
        iterate(&all[i], 4);
        assert_memory_equal(all[0].table, all[i].table, all[0].table_count * sizeof(float));
    }
    for (int i = 0; i < 3; i++) {
        inki_public_cfr_release(&all[i]);
    }
    release_locked_tree(&locked);
}

static void what_cannot_be_held_is_refused(void **state)
{
    locked_tree locked = new_locked_tree("kuhn_poker");
    inki_public_cfr cfr;
    begin_locked(&cfr, &locked, &plus, true, 1);
    const double numbers[3] = {0.5, 0.25, 0.25};
    const ink_strategy_entry strange[2] = {{.key = {1, 2}, .probabilities = numbers, .count = 3},
                                           {.key = locked.keys[0], numbers, 3}};
    for (int i = 0; i < 2; i++) {
        const ink_strategy_entry *const entries[2] = {&strange[i], NULL};
        ink_strategy *lock = NULL;
        assert_int_equal(ink_strategy_create("kuhn_poker", entries, (const size_t[2]){1, 0}, &lock),
                         INK_OK);
        assert_int_equal(inki_public_cfr_lock(&cfr, locked.keys, lock), INK_ERR_ARGUMENT);
        ink_strategy_destroy(lock);
    }
    requests_fail(1, true);
    assert_int_equal(inki_public_cfr_lock(&cfr, locked.keys, locked.lock), INK_ERR_NOMEM);
    requests_end();
    iterate(&cfr, 2);
    check_held(&cfr, &locked);
    inki_public_cfr_release(&cfr);
    release_locked_tree(&locked);
}

/* The tree, its table and what holding takes, within the memory that the method may use. */
static void holding_keeps_to_the_memory(void **state)
{
    ink_game *game = test_game(CUT_GAME);
    ink_strategy *lock = NULL;
    ink_method *method = test_method("cfr_plus(form=public,numbers=single,memory=1)");
    ink_method *roomy = test_method("cfr_plus(form=public,numbers=single,memory=4)");
    assert_int_equal(method->solve_begin(method, game, &(ink_budget){0}), INK_OK);
    assert_int_equal(roomy->solve_begin(roomy, game, &(ink_budget){0}), INK_OK);
    assert_int_equal(roomy->strategy(roomy, &lock), INK_OK);
    assert_int_equal(method->lock(method, lock), INK_ERR_LIMIT);
    assert_int_equal(roomy->lock(roomy, lock), INK_OK);
    ink_strategy_destroy(lock);
    ink_method_destroy(method);
    ink_method_destroy(roomy);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_the_bounds_of_the_sequence_form),
        cmocka_unit_test(kernels_agree_bit_by_bit),
        cmocka_unit_test(threads_do_not_change_a_bit),
        cmocka_unit_test(single_numbers_converge),
        cmocka_unit_test(a_strategy_is_worth_what_the_bounds_say),
        cmocka_unit_test(saved_work_goes_on_bit_by_bit),
        cmocka_unit_test(refuses_what_is_not_its_own),
        cmocka_unit_test(survives_failing_memory),
        cmocka_unit_test(holds_as_the_sequence_form_does),
        cmocka_unit_test(holding_is_the_same_however_it_is_done),
        cmocka_unit_test(what_cannot_be_held_is_refused),
        cmocka_unit_test(holding_keeps_to_the_memory),
    };
    return cmocka_run_group_tests_name("public_cfr", tests, NULL, NULL);
}
