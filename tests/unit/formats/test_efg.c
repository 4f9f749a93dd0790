/* test_efg.c - games in Gambit's format: what is read, what is refused, and what seats see. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/efg.h>
#include <inkling/tree.h>

#include "formats/efg_game.h"
#include "instances.h"
#include "support.h"

/* Reads one of the files in tests/data/efg; a published case may come from elsewhere. */
static ink_game *read_file(const char *name)
{
    char path[128];
    size_t size = 0;
    (void)snprintf(path, sizeof path, "efg/%s", name);
    char *text = test_read_case(path, &size);
    ink_game *game = test_efg(text);
    free(text);
    return game;
}

/* What a file holds, in the words of the reference: chance has sets too. */
typedef struct facts {
    const char *file;
    int seats;
    int nodes;
    int ends;
    int sets;
    bool has_sum;
    double sum;
    const char *unsolvable;
} facts;

static void check_facts(const facts *f)
{
    ink_game *game = read_file(f->file);
    const inki_efg *file = inki_efg_of(game);
    const bool has_sum = (game->traits & INK_TRAIT_CONSTANT_SUM) != 0;
    assert_non_null(file);
    if (file->seat_count != f->seats || file->node_count != f->nodes ||
        file->end_count != f->ends || file->set_count != f->sets || has_sum != f->has_sum) {
        fail_msg("%s: %d seats, %d nodes, %d ends, %d sets, %s", f->file, file->seat_count,
                 (int)file->node_count, (int)file->end_count, (int)file->set_count,
                 has_sum ? "constant sum" : "no constant sum");
    }
    assert_true(game->payoff_sum == f->sum);
    assert_int_equal(game->seat_count, f->seats);
    assert_int_equal(game->side_count, f->seats);
    if (f->unsolvable == NULL) {
        assert_null(game->unsolvable);
    } else {
        assert_string_equal(game->unsolvable, f->unsolvable);
    }
    ink_game_destroy(game);
}

static void files_hold_what_is_known_of_them(void **state)
{
    static const facts all[] = {
        {"01-bagwell-commas.efg", 2, 15, 8, 5, false, 0, NULL},
        {"02-no-commas-no-labels.efg", 2, 7, 4, 2, true, 0, NULL},
        {"03-action-list-given-once.efg", 2, 7, 4, 2, true, 0, NULL},
        {"05-inner-payoff-adds-up.efg", 2, 7, 4, 2, true, 0, NULL},
        {"07-same-infoset-number-two-players.efg", 2, 7, 4, 2, true, 0, NULL},
        {"09-imperfect-recall.efg", 2, 7, 4, 2, true, 0, "player 1 has imperfect recall at set 2"},
        {"10-quotes-and-odd-numbers.efg", 2, 3, 2, 1, true, 0, NULL},
        {"14-kuhn.efg", 2, 55, 30, 13, true, 0, NULL},
        {"forgetful.efg", 2, 9, 5, 3, true, 1, "player 1 has imperfect recall at set 2"},
        {"nim.efg", 2, 7, 3, 4, true, 0, NULL},
        {"one-player.efg", 1, 15, 8, 4, false, 0, NULL},
        {"three-players.efg", 3, 27, 17, 5, false, 0, NULL},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        check_facts(&all[i]);
    }
}

static void check_names(const ink_game *game, const char *moves, const char *expected)
{
    ink_text names = {0};
    ink_walker *walker = new_walker(game);
    ink_action actions[8];
    for (const char *move = moves; *move != '\0'; move++) {
        assert_int_equal(ink_walker_apply(walker, (ink_action)(*move - '0')), INK_OK);
    }
    const int count = game->actions(game, ink_walker_state(walker), actions);
    for (int i = 0; i < count; i++) {
        ink_text_add(&names, i > 0 ? " " : "");
        game->action_text(game, ink_walker_state(walker), actions[i], &names);
    }
    assert_string_equal(ink_text_string(&names), expected);
    ink_walker_destroy(walker);
    ink_text_release(&names);
}

static void actions_are_told_apart(void **state)
{
    static const struct {
        const char *labels;
        const char *names;
    } cases[] = {
        {"\"l\" \"r\"", "l r"},
        {"\"\" \"\"", "1 2"},
        {"\"x\" \"x\"", "x_1 x_2"},
        {"\"x\" \"x_1\" \"x\"", "x_2 x_1 x_3"},
        {"\"x_2\" \"x\" \"x\" \"x_1\"", "x_2 x_3 x_4 x_1"},
        {"\"2\" \"\"", "2_1 2_2"},
        {"\"go there\" \"go\tthere\" \"?\"", "go_there_1 go_there_2 3"},
        {"\"\xC3\xA9t\xC3\xA9\" \"\xFFx\"", "\xC3\xA9t\xC3\xA9 _x"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_text text = {0};
        ink_text_format(&text, "EFG 2 R \"\" { \"a\" } p \"\" 1 1 \"\" { %s } 0", cases[i].labels);
        for (const char *c = strchr(cases[i].names, ' '); c != NULL; c = strchr(c + 1, ' ')) {
            ink_text_add(&text, " t \"\" 0");
        }
        ink_text_add(&text, " t \"\" 0");
        ink_game *game = test_efg(ink_text_string(&text));
        check_names(game, "", cases[i].names);
        ink_game_destroy(game);
        ink_text_release(&text);
    }
}

static void seats_are_told_apart(void **state)
{
    ink_game *game = test_efg("EFG 2 R \"\" { \"A B\" \"\" \"a\tb\" \"Player2\" } t \"\" 0");
    assert_string_equal(game->seat_names[0], "A_B");
    assert_string_equal(game->seat_names[1], "player2");
    assert_string_equal(game->seat_names[2], "a_b_2");
    assert_string_equal(game->seat_names[3], "Player2_2");
    assert_string_equal(game->name, "efg");
    assert_string_equal(game->text, "file");
    ink_game_destroy(game);
}

/* What each seat gets at the end of a play. */
static void check_payoffs(const ink_game *game, const char *moves, int count,
                          const double *expected)
{
    ink_walker *walker = new_walker(game);
    for (const char *move = moves; *move != '\0'; move++) {
        assert_int_equal(ink_walker_apply(walker, (ink_action)(*move - '0')), INK_OK);
    }
    assert_int_equal(ink_walker_mover(walker), INK_MOVER_NOBODY);
    for (int side = 0; side < count; side++) {
        const double paid = game->payoff(game, ink_walker_state(walker), side);
        if (paid != expected[side]) { /* rounded once, so equal to the last bit */
            fail_msg("after %s side %d is paid %.17g", moves, side, paid);
        }
    }
    ink_walker_destroy(walker);
}

static void payoffs_add_up_along_a_path(void **state)
{
    ink_game *game = read_file("05-inner-payoff-adds-up.efg");
    check_payoffs(game, "00", 2, (const double[]){1.5, -1.5});
    check_payoffs(game, "01", 2, (const double[]){-0.5, 0.5});
    check_payoffs(game, "11", 2, (const double[]){1.0, -1.0});
    ink_game_destroy(game);
    game = read_file("three-players.efg");
    check_payoffs(game, "0000", 3, (const double[]){4.0 / 3.0, 2.0, 8.0 / 3.0});
    check_payoffs(game, "001", 3, (const double[]){1.0 / 3.0, 0.0, -1.0 / 3.0});
    check_payoffs(game, "0103", 3, (const double[]){-1.5, 0.2, 7.0});
    check_payoffs(game, "0102", 3, (const double[]){0.0, 0.0, 0.0});
    ink_game_destroy(game);
    game = read_file("one-player.efg");
    check_payoffs(game, "0000", 1, (const double[]){0.0});
    check_payoffs(game, "0011", 1, (const double[]){3.0});
    ink_game_destroy(game);
}

static void numbers_are_exact(void **state)
{
    ink_game *game = read_file("10-quotes-and-odd-numbers.efg");
    const inki_efg *file = inki_efg_of(game);
    assert_true(inki_ratio_equal(file->payoffs[0], (inki_ratio){1, 2}));
    assert_true(inki_ratio_equal(file->payoffs[2], (inki_ratio){1, 10}));
    assert_string_equal(file->title, "a \"quoted\" title");
    assert_string_equal(file->comment, "comment over\ntwo lines");
    assert_string_equal(game->seat_names[0], "A_\"the_great\"");
    check_names(game, "", "go_{now} stop");
    ink_game_destroy(game);
    /* The sums differ by one in twenty digits, which doubles do not see. */
    game = test_efg("EFG 2 R \"\" { \"a\" \"b\" } p \"\" 1 1 \"\" { \"l\" \"r\" } 0"
                    " t \"\" 1 \"\" { 10000000000000000000 -10000000000000000000 }"
                    " t \"\" 2 \"\" { 10000000000000000000 -10000000000000000001 }");
    assert_int_equal(game->traits & INK_TRAIT_CONSTANT_SUM, 0);
    ink_game_destroy(game);
    /* Tenths three times are three tenths. */
    game = test_efg("EFG 2 R \"\" { \"a\" \"b\" } p \"\" 1 1 \"\" { \"l\" } 1 \"\" { 0.1, 0 }"
                    " p \"\" 1 2 \"\" { \"l\" } 1 p \"\" 1 3 \"\" { \"l\" \"r\" } 1"
                    " t \"\" 0 t \"\" 2 \"\" { -0.3 0.3 }");
    check_payoffs(game, "000", 2, (const double[]){0.3, 0.0});
    check_payoffs(game, "001", 2, (const double[]){0.0, 0.3});
    assert_int_equal(game->traits & INK_TRAIT_CONSTANT_SUM, INK_TRAIT_CONSTANT_SUM);
    assert_true(game->payoff_sum == 0.3);
    ink_game_destroy(game);
}

/* Sets without a description at later nodes are the sets of the first ones. */
static void actions_given_once_are_the_same_game(void **state)
{
    ink_game *first = read_file("02-no-commas-no-labels.efg");
    ink_game *second = read_file("03-action-list-given-once.efg");
    static const char *const plays[] = {"00", "01", "10", "11"};
    for (size_t i = 0; i < sizeof plays / sizeof plays[0]; i++) {
        const double paid = i == 0 || i == 3 ? 1.0 : -1.0;
        check_payoffs(first, plays[i], 2, (const double[]){paid, -paid});
        check_payoffs(second, plays[i], 2, (const double[]){paid, -paid});
    }
    ink_game_destroy(first);
    ink_game_destroy(second);
}

/* The information sets of a seat at which it moves. */
static int turns(const ink_tree *tree, int seat)
{
    int count = 0;
    bool *met = calloc((size_t)ink_tree_infoset_count(tree, seat), sizeof *met);
    assert_non_null(met);
    for (int32_t i = 0; i < ink_tree_count(tree); i++) {
        const ink_tree_node *node = ink_tree_at(tree, i);
        if (node->mover == seat && !met[node->infoset[seat]]) {
            met[node->infoset[seat]] = true;
            count++;
        }
    }
    free(met);
    return count;
}

/* The files tell a seat nothing but where it is when it moves: after its last move it does not learn how
 * the play goes on, so the public learns no more than that either. */
static void keys_are_the_information_sets_of_the_file(void **state)
{
    static const struct {
        const char *file;
        int sets[2];
        int public_states;
    } cases[] = {
        {"14-kuhn.efg", {6, 6}, 4},
        {"02-no-commas-no-labels.efg", {1, 1}, 2},
        {"07-same-infoset-number-two-players.efg", {1, 1}, 2},
        {"01-bagwell-commas.efg", {1, 2}, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_game *game = read_file(cases[i].file);
        ink_tree *tree = NULL;
        assert_int_equal(ink_tree_build(game, 0, &tree), INK_OK);
        if (turns(tree, 0) != cases[i].sets[0] || turns(tree, 1) != cases[i].sets[1] ||
            ink_tree_public_count(tree) != cases[i].public_states) {
            fail_msg("%s: %d and %d sets, %d public states", cases[i].file, turns(tree, 0),
                     turns(tree, 1), (int)ink_tree_public_count(tree));
        }
        ink_tree_destroy(tree);
        ink_game_destroy(game);
    }
}

static void what_is_seen_is_open(void **state)
{
    ink_game *game = read_file("nim.efg");
    assert_int_equal(game->traits, INK_TRAIT_OPEN | INK_TRAIT_CONSTANT_SUM | INK_TRAIT_TREE);
    assert_int_equal(game->max_plies, 3);
    ink_game_destroy(game);
    game = read_file("14-kuhn.efg");
    assert_int_equal(game->traits, INK_TRAIT_CHANCE | INK_TRAIT_CHANCE_FIRST |
                                       INK_TRAIT_CONSTANT_SUM | INK_TRAIT_TREE);
    assert_true(game->min_payoff == -2.0 && game->max_payoff == 2.0);
    ink_game_destroy(game);
    game = read_file("01-bagwell-commas.efg");
    assert_int_equal(game->traits, INK_TRAIT_CHANCE | INK_TRAIT_TREE);
    assert_true(game->min_payoff == 1.0 && game->max_payoff == 6.0);
    ink_game_destroy(game);
}

static void forgetting_is_told(void **state)
{
    ink_game *game = test_efg("EFG 2 R \"\" { \"a\" \"b\" } p \"\" 2 1 \"\" { \"l\" \"r\" } 0"
                              " p \"\" 1 3 \"\" { \"l\" \"r\" } 0 t \"\" 0"
                              " p \"\" 2 2 \"\" { \"l\" } 0 p \"\" 2 2 0 t \"\" 0 t \"\" 0");
    assert_string_equal(game->unsolvable,
                        "set 2 of player 2 is absent-minded: a path meets it twice");
    ink_game_destroy(game);
}

#define START "EFG 2 R \"t\" { \"a\" \"b\" }\n"
#define NODE START "p \"\" 1 1 \"\" { \"l\" \"r\" } 0\n"

static const struct {
    const char *text;
    int line;
    int column;
    const char *words;
} mistakes[] = {
    {"", 1, 1, "begins with EFG 2 R"},
    {"EFG 1 R", 1, 5, "begins with EFG 2 R"},
    {"\nNFG 1 R", 2, 1, "begins with EFG 2 R"},
    {"EFG 2 R { \"a\" }", 1, 9, "the title of the game is expected, not \"{\""},
    {"EFG 2 R \"t\" { }", 1, 15, "a game needs a player"},
    {"EFG 2 R \"t\" { a }", 1, 15, "the name of a player is expected, not \"a\""},
    {"EFG 2 R \"t\" { \"1\" \"2\" \"3\" \"4\" \"5\" }", 1, 31, "more than 4 players"},
    {"EFG 2 R \"t\" { \"a\nb", 1, 15, "no second quote"},
    {START, 2, 1, "a node is expected, not the end of the text"},
    {START "q \"\" 0", 2, 1, "\"q\" is no kind of node"},
    {START "{ \"\" 0", 2, 1, "a node is expected, not \"{\""},
    {START "t 0", 2, 3, "the label of a node is expected, not \"0\""},
    {START "t \"\"", 2, 5, "the number of an outcome is expected, not the end"},
    {START "t \"\" -1", 2, 6, "the number of an outcome is expected, not \"-1\""},
    {START "t \"\" 4294967296", 2, 6, "the number of an outcome is a number from 0 to"},
    {START "t \"\" 0 \"x\" { 1 1 }", 2, 8, "outcome 0 means that nothing is paid"},
    {START "t \"\" 0 { 1 1 }", 2, 8, "outcome 0 means that nothing is paid"},
    {START "t \"\" 7", 2, 7, "outcome 7 needs a name and payoffs"},
    {START "t \"\" 1 { 1 1 }", 2, 8, "the name of an outcome is expected, not \"{\""},
    {START "t \"\" 1 \"\" { 1 }", 2, 15, "1 payoff for 2 players"},
    {START "t \"\" 1 \"\" { }", 2, 13, "0 payoffs for 2 players"},
    {START "t \"\" 1 \"\" { 1 2 3 }", 2, 17, "more payoffs than players: there are 2"},
    {START "t \"\" 1 \"\" { 1,, 2 }", 2, 15, "a payoff is expected, not a comma"},
    {START "t \"\" 1 \"\" { , 1 2 }", 2, 13, "a payoff is expected, not a comma"},
    {START "t \"\" 1 \"\" { 1 x }", 2, 15, "a payoff is expected, not \"x\""},
    {START "t \"\" 1 \"\" { 1 2/0 }", 2, 15, "a payoff is expected, not \"2/0\""},
    {START "t \"\" 1 \"\" { 1 1e39 }", 2, 15, "\"1e39\" has too many digits"},
    {START "t \"\" 1 \"\" { 1e38 1e38 }", 2, 1, "sum of both players' payoffs"},
    {START "t \"\" 1 \"\" { 1 \"", 2, 15, "no second quote"},
    {START "p \"\" 3 1 \"\" { \"l\" } 0", 2, 6, "there is no player 3: the game has 2"},
    {START "p \"\" 0 1 \"\" { \"l\" } 0", 2, 6, "the number of a player is a number from 1"},
    {START "p \"\" 1 0 \"\" { \"l\" } 0", 2, 8, "the number of an information set is"},
    {START "p \"\" 1 1 { \"l\" } 0", 2, 10, "the name of an information set is expected"},
    {START "p \"\" 1 1 0", 2, 10, "information set 1 needs a name and actions"},
    {START "p \"\" 1 1 \"\" { } 0", 2, 15, "an information set needs an action"},
    {START "p \"\" 1 1 \"\" { \"l\" 1 } 0", 2, 19, "the name of an action is expected, not"},
    {START "c \"\" 1 \"\" { \"l\" } 0", 2, 17, "a probability is expected, not \"}\""},
    {START "c \"\" 1 \"\" { \"l\" 1 \"r\" -0.5 } 0", 2, 23, "a probability is negative"},
    {START "c \"\" 1 \"\" { \"l\" 1/3 \"r\" 1/3 } 0", 2, 8, "probabilities add up to 2/3"},
    {START "c \"\" 1 \"\" { \"l\" 0.333 \"r\" 2/3 } 0", 2, 8, "add up to 2999/3000, not to 1"},
    {NODE "t \"\" 0", 3, 7, "the last node with missing branches has 1 of 2"},
    {NODE "t \"\" 0\nt \"\" 0\nt", 5, 1, "tree complete at line 4, text left at line 5"},
    {NODE "t \"\" 0 t \"\" 0 \"", 3, 15, "tree complete at line 3, text left at line 3"},
    {NODE "p \"\" 1 1 \"\" { \"l\" \"x\" } 0", 3, 10, "not how line 2 describes"},
    {NODE "p \"\" 1 1 \"\" { \"l\" } 0", 3, 10, "not how line 2 describes information set 1"},
    {NODE "p \"\" 1 1 \"n\" { \"l\" \"r\" } 0", 3, 10, "not how line 2 describes"},
    {NODE "t \"\" 1 \"\" { 1 1 } t \"\" 1 \"\" { 1 2 }", 3, 26, "not how line 3 describes"},
    {NODE "t \"\" 1 \"\" { 1 1 } t \"\" 1 \"x\" { 1 1 }", 3, 26, "describes outcome 1"},
    {NODE "t \"\" 0 \x01", 3, 8, "a node is expected, not a control character"},
};

static void says_what_is_wrong_and_where(void **state)
{
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        ink_game *game = NULL;
        ink_error error = {0};
        const char *text = mistakes[i].text;
        const ink_status status = ink_efg_read(text, strlen(text), &game, &error);
        if (status != INK_ERR_SYNTAX || game != NULL || error.line != mistakes[i].line ||
            error.column != mistakes[i].column || strstr(error.text, mistakes[i].words) == NULL) {
            fail_msg("%s\n%s at %d:%d: %s", text, ink_status_name(status), error.line, error.column,
                     error.text);
        }
        assert_int_equal(ink_efg_read(text, strlen(text), &game, NULL), INK_ERR_SYNTAX);
    }
}

static void trailing_text_is_refused(void **state)
{
    size_t size = 0;
    char *text = test_read_case("efg/12-trailing-garbage.efg", &size);
    ink_game *game = NULL;
    ink_error error = {0};
    assert_int_equal(ink_efg_read(text, size, &game, &error), INK_ERR_SYNTAX);
    assert_int_equal(error.line, 6);
    assert_int_equal(error.column, 1);
    assert_string_equal(error.text, "tree complete at line 5, text left at line 6");
    free(text);
}

/* The depth of a file is that of its text: no call is made for a node. */
static void reads_a_tree_as_deep_as_memory(void **state)
{
    const int depth = test_scaled(200000);
    ink_text text = {0};
    ink_text_add(&text, START);
    for (int i = 1; i <= depth; i++) {
        ink_text_format(&text, "p \"\" 1 %d \"\" { \"\" } 0\n", i);
    }
    ink_text_add(&text, "t \"\" 0\n");
    ink_game *game = test_efg(ink_text_string(&text));
    assert_int_equal(game->max_plies, depth);
    assert_null(game->unsolvable);
    ink_game_destroy(game);
    ink_text_release(&text);
}

/* One set of many actions, named again by many nodes, announces more children than there is memory. */
static void believes_no_number_before_it_is_there(void **state)
{
    ink_text text = {0};
    ink_game *game = NULL;
    ink_error error = {0};
    ink_text_add(&text, START "p \"\" 1 1 \"\" {");
    for (int i = 0; i < 20000; i++) {
        ink_text_add(&text, " \"\"");
    }
    ink_text_add(&text, " } 0\n");
    for (int i = 0; i < 20000; i++) {
        ink_text_add(&text, "p \"\" 1 1 0\n");
    }
    assert_int_equal(ink_efg_read(text.bytes, text.size, &game, &error), INK_ERR_SYNTAX);
    assert_non_null(strstr(error.text, "has 0 of 20000"));
    ink_text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_hold_what_is_known_of_them),
        cmocka_unit_test(actions_are_told_apart),
        cmocka_unit_test(seats_are_told_apart),
        cmocka_unit_test(payoffs_add_up_along_a_path),
        cmocka_unit_test(numbers_are_exact),
        cmocka_unit_test(actions_given_once_are_the_same_game),
        cmocka_unit_test(keys_are_the_information_sets_of_the_file),
        cmocka_unit_test(what_is_seen_is_open),
        cmocka_unit_test(forgetting_is_told),
        cmocka_unit_test(says_what_is_wrong_and_where),
        cmocka_unit_test(trailing_text_is_refused),
        cmocka_unit_test(reads_a_tree_as_deep_as_memory),
        cmocka_unit_test(believes_no_number_before_it_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
