/* test_tree_text.c - game trees as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/random.h>
#include <inkling/tree_text.h>
#include <inkling/worlds.h>

#include "requests.h"
#include "support.h"

/* Reads bytes that need not end with a 0, in a block of exactly their size. */
static ink_status read_bytes(const char *bytes, size_t size, ink_game **out, ink_error *error)
{
    char *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    const ink_status status = ink_tree_text_read(copy, size, out, error);
    free(copy);
    return status;
}

/* The values of the root's moves in an open game. */
static int root_values(const ink_game *game, double *values)
{
    ink_open *open = NULL;
    ink_open_answer answer = {.values = values};
    ink_state *root = calloc(1, game->state_size);
    ink_action *actions = calloc((size_t)game->max_actions, sizeof *actions);
    assert_true(root != NULL && actions != NULL);
    game->start(game, root);
    const int count = game->actions(game, root, actions);
    assert_int_equal(ink_open_create(game, 0, &open), INK_OK);
    assert_int_equal(ink_open_values(game, open, root, NULL, &answer), INK_OK);
    ink_open_destroy(game, open);
    free(root);
    free(actions);
    return count;
}

static void check_values(ink_game *game, const double *expected, int count)
{
    double values[16];
    assert_int_equal(root_values(game, values), count);
    for (int i = 0; i < count; i++) {
        if (values[i] != expected[i]) {
            fail_msg("move %d is worth %g, not %g", i + 1, values[i], expected[i]);
        }
    }
    ink_game_destroy(game);
}

static ink_game *read_case(const char *path)
{
    size_t size;
    char *text = test_read_case(path, &size);
    ink_game *game = NULL;
    assert_int_equal(read_bytes(text, size, &game, NULL), INK_OK);
    free(text);
    return game;
}

static ink_game *read_example(const char *path)
{
    size_t size;
    char *text = test_read_file(path, &size);
    ink_game *game = NULL;
    assert_int_equal(read_bytes(text, size, &game, NULL), INK_OK);
    free(text);
    return game;
}

static void published_trees_have_their_values(void **state)
{
    check_values(read_case("tree/01-textbook-alpha-beta.txt"), (const double[]){3, 2, 2}, 3);
    check_values(read_case("tree/02-ties-prune-or-not.txt"), (const double[]){3, 1}, 2);
    check_values(read_case("tree/03-chance.txt"), (const double[]){7, 5}, 2);
}

static void examples_have_the_values_they_state(void **state)
{
    check_values(read_example("examples/textbook.tree"), (const double[]){2, 4, 3}, 3);
    ink_game *game = read_example("examples/chance.tree");
    double values[2];
    assert_int_equal(root_values(game, values), 2);
    assert_true(values[0] == 3.0);
    assert_true(values[1] > 3.25 - 1e-12 && values[1] < 3.25 + 1e-12);
    ink_game_destroy(game);
}

/* For each move of the root, how many worlds MAX wins if everything is seen. */
static void count_wins(const ink_game *game, int *wins)
{
    const int worlds = ink_worlds_count(ink_game_worlds(game));
    ink_open *open = NULL;
    ink_state *root = calloc(1, game->state_size);
    double *values = calloc((size_t)game->max_actions, sizeof *values);
    assert_true(root != NULL && values != NULL);
    assert_int_equal(ink_open_create(game, 0, &open), INK_OK);
    for (int w = 0; w < worlds; w++) {
        ink_open_answer answer = {.values = values};
        game->start(game, root);
        game->apply(game, root, (ink_action)w);
        assert_int_equal(ink_open_values(game, open, root, NULL, &answer), INK_OK);
        wins[0] += values[0] > 0.0;
        wins[1] += values[1] > 0.0;
    }
    ink_open_destroy(game, open);
    free(root);
    free(values);
}

static void figures_win_in_as_many_worlds_as_published(void **state)
{
    ink_game *first = read_example("examples/figure1.tree");
    int wins[2] = {0};
    count_wins(first, wins);
    assert_int_equal(wins[0], 5);
    assert_int_equal(wins[1], 4);
    ink_game_destroy(first);

    ink_game *fifth = read_example("examples/figure5.tree");
    int more[2] = {0};
    count_wins(fifth, more);
    assert_int_equal(more[0], 1);
    assert_int_equal(more[1], 0);
    ink_game_destroy(fifth);
}

static void reads_what_the_format_allows(void **state)
{
    static const char *const texts[] = {
        "5",
        "-1.5e3",
        "[1]",
        "\xEF\xBB\xBFmax(1 2)",
        "max(1,2\r\n3\t4)\r\n# end",
        "max (1 2)",
        "max(left : 1 right:2)",
        "max(max: 1 min: min(2 3))",
        "max(1: 5 2: 6)",
        "max(h\xC3\xB6her: 1 2)",
        "chance(0: 1 1: 2)",
        "chance(1/3: 1 1/3: 2 1/3: 3)",
        "chance(0.1:1 .2:1 3e-1:1 0.4:1)",
        "max([01] [1 0] [-1, 2.5] 7)",
        "worlds 2\nweights 3 1\nknowledge none\nmax([01] [10])",
        "knowledge 4 -4 # classes\nmin([01] [10])",
        "# only a comment first\n\n\nworlds 3 # three\n[011]",
        "[10 11 12]",
        "[+10]",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ink_game_destroy(test_tree(texts[i]));
    }
}

static void one_word_of_digits_is_a_digit_for_each_world(void **state)
{
    static const struct {
        const char *text;
        int worlds;
        double first;
    } cases[] = {{"[105]", 3, 1.0}, {"[10 5]", 2, 10.0}, {"[+105]", 1, 105.0}, {"[7]", 1, 7.0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_game *game = test_tree(cases[i].text);
        const ink_worlds *worlds = ink_game_worlds(game);
        assert_int_equal(ink_worlds_count(worlds), cases[i].worlds);
        assert_true(ink_worlds_payoffs(worlds, 0)[0] == cases[i].first);
        ink_game_destroy(game);
    }
}

static void a_number_stands_for_the_same_payoff_in_all_worlds(void **state)
{
    ink_game *game = test_tree("max([012] 7 min(7 [345]))");
    const ink_worlds *worlds = ink_game_worlds(game);
    assert_int_equal(ink_worlds_node_count(worlds), 5); /* the two sevens are one */
    const ink_worlds_node *root = ink_worlds_node_at(worlds, ink_worlds_root(worlds));
    const int32_t seven = ink_worlds_edge_at(worlds, root->first_edge + 1)->child;
    const double *payoffs = ink_worlds_payoffs(worlds, ink_worlds_node_at(worlds, seven)->leaf);
    assert_true(payoffs[0] == 7.0 && payoffs[1] == 7.0 && payoffs[2] == 7.0);
    ink_game_destroy(game);
}

static void takes_weights_and_knowledge(void **state)
{
    ink_game *game = test_tree("weights 1 2 1\nknowledge 8 8 3\n[101]");
    const ink_worlds *worlds = ink_game_worlds(game);
    assert_true(ink_worlds_weights(worlds)[1] == 0.5);
    assert_int_equal(ink_worlds_knowledge(worlds)[0], 8);
    assert_int_equal(ink_worlds_knowledge(worlds)[2], 3);
    ink_game_destroy(game);
}

/* Texts that are no trees: the place of the error, and some words of its sentence. */
static const struct {
    const char *text;
    int line;
    int column;
    const char *words; /* that the sentence has */
} refused[] = {
    {"", 1, 1, "no tree"},
    {"# nothing\n", 2, 1, "no tree"},
    {"max(1 2", 1, 1, "max( is never closed"},
    {"max(\n  min(1 2)\n  min(3", 3, 3, "min( is never closed"},
    {"max(1 2))", 1, 9, "closes nothing"},
    {")", 1, 1, "closes nothing"},
    {"max(1 2]", 1, 8, "closes nothing"},
    {"(1 2)", 1, 1, "missing before this ("},
    {"max()", 1, 1, "no children"},
    {"max(1 min( ))", 1, 7, "no children"},
    {"max(1 2) max(3 4)", 1, 10, "one root only"},
    {"max(1 2) and more", 1, 10, "one root only"},
    {"5 6", 1, 3, "one root only"},
    {"maximum(1 2)", 1, 1, "no kind of node"},
    {"max(1 two)", 1, 7, "\"two\" is neither"},
    {"foo", 1, 1, "\"foo\" is neither"},
    {"max(1 1e999)", 1, 7, "not a finite number"},
    {"max(1 nan)", 1, 7, "not a finite number"},
    {"max(1e100 -1.1e100)", 1, 11, "from -1e+100 to 1e+100"},
    {"max([1 1e101] [1 2])", 1, 8, "from -1e+100 to 1e+100"},
    {"max(1,,2)", 1, 7, "missing before this comma"},
    {"max(,1)", 1, 5, "missing before this comma"},
    {"max(1,)", 1, 7, "missing before this )"},
    {"1,", 1, 2, "one root only"},
    {"max(a:)", 1, 7, "missing before this )"},
    {"max(a: b: 1)", 1, 8, "second label"},
    {"max(: 1)", 1, 5, "label is missing"},
    {"a: 5", 1, 1, "root has no label"},
    {"max(a: 1 b: 2 a: 3)", 1, 15, "named \"a\""},
    {"max(2: 1 5)", 1, 1, "child 2 has no label"},
    {"max(\xFF: 1)", 1, 5, "UTF-8"},
    {"max(1 \x01 2)", 1, 7, "control"},
    {"chance(0.5: 1 2)", 1, 15, "probability and a colon are missing"},
    {"chance(0.5: 1 0.4: 2)", 1, 1, "add up to 0.9, not 1"},
    {"chance(1.5: 1 -0.5: 2)", 1, 8, "not a probability"},
    {"chance(-0.5: 1 1.5: 2)", 1, 8, "not a probability"},
    {"chance(1/0: 1)", 1, 8, "not a probability"},
    {"chance(left: 1)", 1, 8, "\"left\" is not a probability"},
    {"max([10] [101])", 1, 10, "has 3 payoffs, not 2"},
    {"worlds 3\n[10]", 2, 1, "has 2 payoffs, not 3"},
    {"max([10] [1x])", 1, 11, "not a finite number"},
    {"max([] [1])", 1, 5, "empty"},
    {"[1 0", 1, 1, "never closed"},
    {"[1,,0]", 1, 4, "number or ]"},
    {"[1 (0]", 1, 4, "number or ]"},
    {"max([10] chance(1: [01]))", 1, 10, "no chance nodes"},
    {"chance(1: max([10] 0))", 1, 1, "no chance nodes"},
    {"worlds 2\nmax(1 2)", 1, 1, "no leaf has one"},
    {"knowledge none\nmax(1 2)", 1, 1, "no leaf has one"},
    {"worlds 0\n[1]", 1, 1, "whole number"},
    {"worlds 5000\n[1]", 1, 1, "up to 4096"},
    {"worlds\n[1]", 1, 1, "whole number"},
    {"worlds 1.5\n[1]", 1, 1, "whole number"},
    {"worlds 2 [10]", 1, 10, "not a number"},
    {"worlds 2\nworlds 2\n[10]", 2, 1, "second line of worlds"},
    {"weights 1 2 3\n[10]", 1, 1, "3 weights for 2 worlds"},
    {"weights 1 0\n[10]", 1, 1, "number 2 is not positive"},
    {"weights 1e-300 1e300\n[10]", 1, 1, "too far apart"},
    {"weights 1e308 1e308\n[10]", 1, 1, "too large"},
    {"weights 1 x\n[10]", 1, 11, "not a number"},
    {"knowledge 1\n[10]", 1, 1, "1 classes for 2 worlds"},
    {"knowledge 1 0.5\n[10]", 1, 1, "not a whole number"},
    {"knowledge 1 1e10\n[10]", 1, 1, "not a whole number"},
    {"knowledge\n[10]", 1, 1, "followed by all, none"},
    {"knowledge none 1\n[10]", 1, 16, "should end"},
};

static void says_what_is_wrong_and_where(void **state)
{
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        ink_game *game = NULL;
        ink_error error = {0};
        const ink_status status =
            read_bytes(refused[i].text, strlen(refused[i].text), &game, &error);
        if (status != INK_ERR_SYNTAX || game != NULL || error.line != refused[i].line ||
            error.column != refused[i].column || strstr(error.text, refused[i].words) == NULL) {
            fail_msg("\"%s\": %s at %d:%d: %s", refused[i].text, ink_status_name(status),
                     error.line, error.column, error.text);
        }
    }
}

static void refuses_too_many_worlds(void **state)
{
    char text[4100];
    memset(text, '1', sizeof text);
    text[0] = '[';
    text[4097] = ']';
    ink_game *game = NULL;
    ink_error error = {0};
    assert_int_equal(read_bytes(text, 4098, &game, &error), INK_OK);
    ink_game_destroy(game);
    text[4097] = '1';
    text[4098] = ']';
    assert_int_equal(read_bytes(text, 4099, &game, &error), INK_ERR_SYNTAX);
    assert_non_null(strstr(error.text, "4097 worlds are too many"));
}

static void short_texts_do_not_fill_the_memory(void **state)
{
    ink_text text = {0};
    ink_text_add(&text, "max([");
    for (int w = 0; w < 4096; w++) {
        ink_text_add(&text, "1");
    }
    ink_text_add(&text, "]");
    for (int i = 0; i < 100000; i++) {
        ink_text_format(&text, " %d", i);
    }
    ink_text_add(&text, ")");
    ink_game *game = NULL;
    ink_error error = {0};
    assert_int_equal(ink_tree_text_read(text.bytes, text.size, &game, &error), INK_ERR_SYNTAX);
    assert_non_null(strstr(error.text, "too many different payoffs"));
    ink_text_release(&text);
}

/* A chain of `depth` nodes around `leaf`. */
static void chain(int depth, const char *leaf, ink_text *out)
{
    for (int i = 0; i < depth; i++) {
        ink_text_add(out, i % 2 == 0 ? "max(" : "min(");
    }
    ink_text_add(out, leaf);
    for (int i = 0; i < depth; i++) {
        ink_text_add(out, ")");
    }
}

static void nesting_may_be_deep(void **state)
{
    static const char *const leaves[] = {"4", "[10]"};
    const int depth = test_scaled(200000);
    for (int i = 0; i < 2; i++) {
        ink_text text = {0};
        ink_text again = {0};
        ink_game *game = NULL;
        chain(depth, leaves[i], &text);
        assert_int_equal(ink_tree_text_read(text.bytes, text.size, &game, NULL), INK_OK);
        assert_int_equal(game->max_plies, depth + i); /* and the choice of the world */
        assert_int_equal(ink_tree_text_write(game, &again), INK_OK);
        ink_game_destroy(game);
        text.bytes[text.size - 1] = ' ';
        ink_error error = {0};
        assert_int_equal(ink_tree_text_read(text.bytes, text.size, &game, &error), INK_ERR_SYNTAX);
        assert_int_equal(error.column, 1);
        ink_text_release(&text);
        ink_text_release(&again);
    }
}

static void a_node_may_have_many_children(void **state)
{
    const int count = test_scaled(100000);
    ink_text text = {0};
    ink_text_add(&text, "max(");
    for (int i = 0; i < count; i++) {
        ink_text_format(&text, "m%d: %d ", i, i);
    }
    ink_text_add(&text, ")");
    ink_game *game = test_tree(text.bytes);
    assert_int_equal(game->max_actions, count);
    ink_game_destroy(game);
    ink_text_release(&text);
}

/* Writes a game, reads the text and writes that game: the texts must be equal. */
static void check_round_trip(const ink_game *game)
{
    ink_text first = {0};
    ink_text second = {0};
    assert_int_equal(ink_tree_text_write(game, &first), INK_OK);
    ink_game *again = test_tree(ink_text_string(&first));
    assert_int_equal(ink_tree_text_write(again, &second), INK_OK);
    assert_string_equal(ink_text_string(&first), ink_text_string(&second));
    assert_int_equal(again->traits, game->traits);
    assert_int_equal(again->max_plies, game->max_plies);
    assert_true(again->min_payoff == game->min_payoff && again->max_payoff == game->max_payoff);
    ink_game_destroy(again);
    ink_text_release(&first);
    ink_text_release(&second);
}

static void writes_what_reads_back(void **state)
{
    static const struct {
        const char *text;
        const char *written;
    } cases[] = {
        {"5", "5\n"},
        {"max(3,5,-0.25)", "max(3 5 -0.25)\n"},
        {"max(min(1 2)\n 3)", "max(\n    min(1 2)\n    3\n)\n"},
        {"max(a:1 2)", "max(a: 1 2)\n"},
        {"chance(1/6:1 5/6:2)", "chance(1/6: 1 5/6: 2)\n"},
        {"chance(.25:1 0.75:2)", "chance(0.25: 1 0.75: 2)\n"},
        {"max([10] 1)", "worlds 2\nmax([10] [11])\n"},
        {"[10 -0]", "worlds 2\n[10 -0]\n"},
        {"[+10]", "worlds 1\n[+10]\n"},
        {"[-10]", "worlds 1\n[-10]\n"},
        {"weights 3 6 3\nknowledge none\n[1.5 2 0]",
         "worlds 3\nweights 1 2 1\nknowledge none\n[1.5 2 0]\n"},
        {"weights 2 3\nknowledge 7 7\n[10]", "worlds 2\nweights 2 3\nknowledge 7 7\n[10]\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_game *game = test_tree(cases[i].text);
        ink_text text = {0};
        assert_int_equal(ink_tree_text_write(game, &text), INK_OK);
        assert_string_equal(ink_text_string(&text), cases[i].written);
        ink_text_release(&text);
        check_round_trip(game);
        ink_game_destroy(game);
    }
}

static void weights_read_back_bit_by_bit(void **state)
{
    ink_random random;
    ink_random_init(&random, 1);
    for (int i = 0; i < test_scaled(1000); i++) {
        ink_text text = {0};
        ink_text_add(&text, "weights");
        const int count = 1 + (int)ink_random_below(&random, 9);
        for (int w = 0; w < count; w++) {
            const double weight = i % 2 == 0 ? ink_random_unit(&random) + 0.001
                                             : 1.0 + (double)ink_random_below(&random, 20);
            ink_text_format(&text, " %.6f", weight);
        }
        ink_text_add(&text, "\n[");
        for (int w = 0; w < count; w++) {
            ink_text_add(&text, "1");
        }
        ink_text_add(&text, "]");
        ink_game *game = test_tree(text.bytes);
        ink_text_reset(&text);
        assert_int_equal(ink_tree_text_write(game, &text), INK_OK);
        ink_game *again = test_tree(text.bytes);
        assert_memory_equal(ink_worlds_weights(ink_game_worlds(game)),
                            ink_worlds_weights(ink_game_worlds(again)),
                            (size_t)count * sizeof(double));
        ink_game_destroy(game);
        ink_game_destroy(again);
        ink_text_release(&text);
    }
}

/* Many worlds: equal payoffs are written as one number, but the tree keeps its worlds. */
static void long_vectors_of_equal_payoffs_become_numbers(void **state)
{
    ink_text text = {0};
    ink_text_add(&text, "max(2 3 [");
    for (int w = 0; w < 100; w++) {
        ink_text_format(&text, "%d", w % 2);
    }
    ink_text_add(&text, "] 2 2)");
    ink_game *game = test_tree(text.bytes);
    ink_text_reset(&text);
    assert_int_equal(ink_tree_text_write(game, &text), INK_OK);
    assert_non_null(strstr(text.bytes, "worlds 100\nmax([2222222222"));
    assert_non_null(strstr(text.bytes, "] 3 [0101"));
    assert_non_null(strstr(text.bytes, "] 2 2)\n"));
    check_round_trip(game);
    ink_game_destroy(game);
    ink_text_release(&text);
}

static void writes_only_what_it_can_read(void **state)
{
    ink_text text = {0};
    ink_game *other = test_game("kuhn_poker");
    assert_int_equal(ink_tree_text_write(other, &text), INK_ERR_UNSUPPORTED);
    ink_game_destroy(other);

    /* Inner nodes with two parents. */
    static const double payoffs[] = {1.0, 0.0};
    ink_worlds *worlds = NULL;
    ink_game *game = NULL;
    assert_int_equal(ink_worlds_create(2, &worlds), INK_OK);
    int32_t node = -1;
    assert_int_equal(ink_worlds_add_leaf(worlds, payoffs, &node), INK_OK);
    for (int level = 0; level < 60; level++) {
        const int32_t children[] = {node, node};
        assert_int_equal(ink_worlds_add_node(worlds, INK_WORLDS_MAX,
                                             &(ink_worlds_moves){2, children, NULL, NULL}, &node),
                         INK_OK);
    }
    assert_int_equal(ink_worlds_game(worlds, &game), INK_OK);
    assert_int_equal(ink_tree_text_write(game, &text), INK_ERR_UNSUPPORTED);
    ink_game_destroy(game);

    /* A label that would end a comment. */
    static const char *const labels[] = {"a#b"};
    assert_int_equal(ink_worlds_create(2, &worlds), INK_OK);
    assert_int_equal(ink_worlds_add_leaf(worlds, payoffs, &node), INK_OK);
    const int32_t child = node;
    assert_int_equal(ink_worlds_add_node(worlds, INK_WORLDS_MAX,
                                         &(ink_worlds_moves){1, &child, labels, NULL}, &node),
                     INK_OK);
    assert_int_equal(ink_worlds_game(worlds, &game), INK_OK);
    assert_int_equal(ink_tree_text_write(game, &text), INK_ERR_UNSUPPORTED);
    ink_game_destroy(game);
    ink_text_release(&text);
}

/* Whichever request for memory fails, the call says so and leaves nothing behind. */
static void reports_every_lack_of_memory(void **state)
{
    static const char *const texts[] = {
        "max(a: chance(1/2: min(1 2) 1/2: 3) b: min(min(4 5) 6))",
        "weights 1 2\nknowledge 0 0\nmax(a: min(x: [10] y: [01]) b: min([11] 3))",
    };
    for (int i = 0; i < 2; i++) {
        ink_game *game = NULL;
        ink_status status = INK_ERR_NOMEM;
        for (uint64_t nth = 1; status != INK_OK; nth++) {
            requests_fail(nth, false);
            status = ink_tree_text_read(texts[i], strlen(texts[i]), &game, NULL);
            const bool failed = requests_end() >= nth;
            assert_int_equal(status, failed ? INK_ERR_NOMEM : INK_OK);
            assert_int_equal(game == NULL, failed);
        }
        status = INK_ERR_NOMEM;
        for (uint64_t nth = 1; status != INK_OK; nth++) {
            ink_text text = {0};
            requests_fail(nth, false);
            status = ink_tree_text_write(game, &text);
            assert_int_equal(status, requests_end() >= nth ? INK_ERR_NOMEM : INK_OK);
            ink_text_release(&text);
        }
        ink_game_destroy(game);
    }
}

/* Every beginning of a text, and texts with changed bytes, end in a game or in an error. */
static void survives_damaged_texts(void **state)
{
    static const char *const files[] = {"examples/figure1.tree", "examples/chance.tree",
                                        "examples/horizon.tree"};
    static const char bytes[] = "()[]:,#\n 019.-/amx\xC3\xFF\x01";
    ink_random random;
    ink_random_init(&random, 1);
    for (int f = 0; f < 2; f++) {
        size_t size;
        char *text = test_read_file(files[f], &size);
        const int repetitions = (int)size + test_scaled(20000);
        for (int i = 0; i < repetitions; i++) {
            const size_t used = i < (int)size ? (size_t)i : size;
            const size_t at = (size_t)ink_random_below(&random, size);
            const char before = text[at];
            text[at] = i < (int)size ? before : bytes[ink_random_below(&random, sizeof bytes - 1)];
            ink_game *game = NULL;
            ink_error error = {0};
            if (read_bytes(text, used, &game, &error) == INK_OK) {
                check_round_trip(game);
                ink_game_destroy(game);
            } else {
                assert_true(error.text[0] != '\0' && error.line > 0 && error.column > 0);
            }
            text[at] = before;
        }
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_trees_have_their_values),
        cmocka_unit_test(examples_have_the_values_they_state),
        cmocka_unit_test(figures_win_in_as_many_worlds_as_published),
        cmocka_unit_test(reads_what_the_format_allows),
        cmocka_unit_test(one_word_of_digits_is_a_digit_for_each_world),
        cmocka_unit_test(a_number_stands_for_the_same_payoff_in_all_worlds),
        cmocka_unit_test(takes_weights_and_knowledge),
        cmocka_unit_test(says_what_is_wrong_and_where),
        cmocka_unit_test(refuses_too_many_worlds),
        cmocka_unit_test(short_texts_do_not_fill_the_memory),
        cmocka_unit_test(nesting_may_be_deep),
        cmocka_unit_test(a_node_may_have_many_children),
        cmocka_unit_test(writes_what_reads_back),
        cmocka_unit_test(weights_read_back_bit_by_bit),
        cmocka_unit_test(long_vectors_of_equal_payoffs_become_numbers),
        cmocka_unit_test(writes_only_what_it_can_read),
        cmocka_unit_test(reports_every_lack_of_memory),
        cmocka_unit_test(survives_damaged_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
