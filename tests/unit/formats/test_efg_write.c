/* test_efg_write.c - games written in Gambit's format, and drawn. */
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

#define NODES 20000 /* of the games of other kinds that are written here */

/* Writes a game and reads what was written. */
static ink_game *again(const ink_game *game, ink_text *text)
{
    ink_error error = {0};
    ink_text_reset(text);
    const ink_status status = ink_efg_write(game, 0, text, &error);
    if (status != INK_OK) {
        fail_msg("%s: %s: %s", game->text, ink_status_name(status), error.text);
    }
    return test_efg(text->bytes);
}

static bool is_same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static void check_same_sets(const inki_efg *a, const inki_efg *b)
{
    assert_int_equal(a->set_count, b->set_count);
    assert_int_equal(a->action_count, b->action_count);
    for (int32_t i = 0; i < a->set_count; i++) {
        assert_int_equal(a->sets[i].mover, b->sets[i].mover);
        assert_int_equal(a->sets[i].number, b->sets[i].number);
        assert_int_equal(a->sets[i].first_action, b->sets[i].first_action);
        assert_string_equal(a->sets[i].name, b->sets[i].name);
    }
    for (int32_t i = 0; i < a->action_count; i++) {
        assert_string_equal(a->actions[i].label, b->actions[i].label);
        assert_true(inki_ratio_equal(a->actions[i].chance, b->actions[i].chance));
    }
}

static void check_same_outcomes(const inki_efg *a, const inki_efg *b)
{
    assert_int_equal(a->outcome_count, b->outcome_count);
    assert_int_equal(a->payoff_count, b->payoff_count);
    for (int32_t i = 0; i < a->outcome_count; i++) {
        assert_int_equal(a->outcomes[i].number, b->outcomes[i].number);
        assert_string_equal(a->outcomes[i].name, b->outcomes[i].name);
    }
    for (size_t i = 0; i < a->payoff_count; i++) {
        assert_true(inki_ratio_equal(a->payoffs[i], b->payoffs[i]));
    }
}

/* Everything that a file says must be equal. */
static void check_same(const inki_efg *a, const inki_efg *b)
{
    assert_string_equal(a->title, b->title);
    assert_true(is_same_text(a->comment, b->comment));
    assert_int_equal(a->seat_count, b->seat_count);
    for (int seat = 0; seat < a->seat_count; seat++) {
        assert_string_equal(a->players[seat], b->players[seat]);
    }
    check_same_sets(a, b);
    check_same_outcomes(a, b);
    assert_int_equal(a->node_count, b->node_count);
    for (int32_t i = 0; i < a->node_count; i++) {
        assert_string_equal(a->nodes[i].label, b->nodes[i].label);
        assert_int_equal(a->nodes[i].parent, b->nodes[i].parent);
        assert_int_equal(a->nodes[i].set, b->nodes[i].set);
        assert_int_equal(a->nodes[i].outcome, b->nodes[i].outcome);
    }
    assert_string_equal(a->unsolvable, b->unsolvable);
}

static void files_are_written_as_they_were(void **state)
{
    static const char *const files[] = {
        "01-bagwell-commas.efg",
        "02-no-commas-no-labels.efg",
        "03-action-list-given-once.efg",
        "05-inner-payoff-adds-up.efg",
        "07-same-infoset-number-two-players.efg",
        "09-imperfect-recall.efg",
        "10-quotes-and-odd-numbers.efg",
        "14-kuhn.efg",
        "forgetful.efg",
        "nim.efg",
        "one-player.efg",
        "three-players.efg",
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char path[128];
        size_t size = 0;
        ink_text text = {0};
        (void)snprintf(path, sizeof path, "efg/%s", files[i]);
        char *bytes = test_read_case(path, &size);
        ink_game *game = test_efg(bytes);
        ink_game *second = again(game, &text);
        check_same(inki_efg_of(game), inki_efg_of(second));
        ink_game_destroy(game);
        ink_game_destroy(second);
        ink_text_release(&text);
        free(bytes);
    }
}

static void check_written(const char *before, const char *after)
{
    ink_text text = {0};
    ink_game *game = test_efg(before);
    ink_game_destroy(again(game, &text));
    assert_string_equal(text.bytes, after);
    ink_game_destroy(game);
    ink_text_release(&text);
}

static void writes_one_line_a_node(void **state)
{
    check_written("EFG 2 D \"a \\\"b\\\" \\c\" { \"x\" \"y z\" } \"no\"\n\n c \"\" 4 \"\" { \"\" "
                  ".5 \"h\" 5e-1 } 0"
                  " t \"\" 9 \"\" { -1.25, 2/4 } t \"end\" 0",
                  "EFG 2 R \"a \\\"b\\\" \\c\" { \"x\" \"y z\" }\n\"no\"\n\n"
                  "c \"\" 4 \"\" { \"\" 1/2 \"h\" 1/2 } 0\n"
                  "t \"\" 9 \"\" { -5/4, 1/2 }\nt \"end\" 0\n");
    check_written("EFG 2 R \"\" { \"\" } t \"\" 0", "EFG 2 R \"\" { \"\" }\n\nt \"\" 0\n");
}

/* --- games of other kinds --------------------------------------------------------------------- */

/* The nodes of the trees of two games, which must have the same shape. */
typedef struct pair {
    const char *name;
    const ink_tree *a;
    const ink_tree *b;
    int32_t
        *match[INK_MAX_SEATS];    /* for each infoset of a at which its seat moves, that of b + 1 */
    int32_t *back[INK_MAX_SEATS]; /* and the other way round */
} pair;

/* Notes that one is the other; false if it was noted otherwise. */
static bool note(int32_t *of, int32_t index, int32_t other)
{
    const bool fits = of[index] == 0 || of[index] == other + 1;
    of[index] = other + 1;
    return fits;
}

static void compare_nodes(const pair *p, int32_t i, int32_t j, const ink_game *game)
{
    const ink_tree_node *x = ink_tree_at(p->a, i);
    const ink_tree_node *y = ink_tree_at(p->b, j);
    if (x->mover != y->mover || x->child_count != y->child_count) {
        fail_msg("%s: node %d became another", p->name, (int)i);
    }
    for (int seat = 0; x->mover == INK_MOVER_NOBODY && seat < game->seat_count; seat++) {
        const double paid = x->payoff[game->side[seat]];
        if (paid != y->payoff[seat]) { /* exact fractions round back to the same double */
            fail_msg("%s: %.17g became %.17g", p->name, paid, y->payoff[seat]);
        }
    }
    if (x->mover >= 0 && (game->traits & INK_TRAIT_OPEN) == 0) {
        const int32_t a = x->infoset[x->mover];
        const int32_t b = y->infoset[x->mover];
        if (!note(p->match[x->mover], a, b) || !note(p->back[x->mover], b, a)) {
            fail_msg("%s: node %d has another information set", p->name, (int)i);
        }
    }
}

/* Both trees are numbered alike: children in the order of the actions, expanded depth first. */
static void compare_trees(const char *name, const ink_game *game, const ink_tree *a,
                          const ink_tree *b)
{
    pair p = {.name = name, .a = a, .b = b};
    if (ink_tree_count(a) != ink_tree_count(b)) {
        fail_msg("%s: %d nodes became %d", name, (int)ink_tree_count(a), (int)ink_tree_count(b));
    }
    for (int seat = 0; seat < game->seat_count; seat++) {
        p.match[seat] = calloc((size_t)ink_tree_infoset_count(a, seat), sizeof *p.match[seat]);
        p.back[seat] = calloc((size_t)ink_tree_infoset_count(b, seat), sizeof *p.back[seat]);
        assert_true(p.match[seat] != NULL && p.back[seat] != NULL);
    }
    for (int32_t i = 0; i < ink_tree_count(a); i++) {
        compare_nodes(&p, i, i, game);
    }
    for (int seat = 0; seat < game->seat_count; seat++) {
        free(p.match[seat]);
        free(p.back[seat]);
    }
}

static void any_game_that_fits_becomes_a_file(void **state)
{
    int written = 0;
    for (int i = 0; i < instance_count(); i++) {
        const char *name = NULL;
        ink_game *game = instance_create(i, &name);
        ink_tree *tree = NULL;
        if (inki_efg_of(game) == NULL && ink_tree_build(game, NODES, &tree) == INK_OK) {
            ink_text text = {0};
            ink_tree *other = NULL;
            ink_game *file = again(game, &text);
            assert_null(file->unsolvable);
            assert_int_equal(ink_tree_build(file, 0, &other), INK_OK);
            compare_trees(name, game, tree, other);
            if (game->seat_count == 2) {
                assert_int_equal(file->traits & INK_TRAIT_CONSTANT_SUM,
                                 game->traits & INK_TRAIT_CONSTANT_SUM);
            }
            ink_tree_destroy(other);
            ink_game_destroy(file);
            ink_text_release(&text);
            written++;
        }
        ink_tree_destroy(tree);
        ink_game_destroy(game);
    }
    assert_true(written >= 6);
}

static void kuhn_poker_has_simple_numbers(void **state)
{
    ink_text text = {0};
    ink_game *game = test_game("kuhn_poker");
    ink_game *file = again(game, &text);
    const inki_efg *efg = inki_efg_of(file);
    assert_int_equal(efg->node_count,
                     58); /* of 55, where one move of chance deals both cards, and 3 */
    assert_int_equal(efg->end_count, 30);
    assert_int_equal(efg->set_count, 6 + 6 + 4);
    assert_int_equal(efg->outcome_count, 4);
    assert_non_null(strstr(text.bytes, "\"J\" 1/3 \"Q\" 1/3 \"K\" 1/3"));
    assert_non_null(strstr(text.bytes, "p \"\" 2 1 \"second holds Q; played: pass\" { \"pass\""));
    ink_game_destroy(file);
    ink_game_destroy(game);
    size_t size = 0;
    char *example = test_read_file("examples/kuhn.efg", &size);
    assert_string_equal(example, text.bytes);
    free(example);
    ink_text_release(&text);
}

static void odd_labels_are_kept_readable(void **state)
{
    ink_text text = {0};
    ink_game *game = test_tree("max(a\\: 0.1 \"b\": 1e99)");
    ink_error error = {0};
    assert_int_equal(ink_efg_write(game, 0, &text, &error), INK_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.text, "too many digits"));
    ink_game_destroy(game);
    game = test_tree("max(a\\: 0.1 \"b\": -1e19 c: 1e-20 d: 0.1234567890123456)");
    ink_game_destroy(again(game, &text));
    assert_string_equal(text.bytes,
                        "EFG 2 R \"tree\" { \"MAX\" \"MIN\" }\n\"\"\n\n"
                        "p \"\" 1 1 \"\" { \"a\\ \" \"\\\"b\\\"\" \"c\" \"d\" } 0\n"
                        "t \"\" 1 \"\" { 1/10, -1/10 }\n"
                        "t \"\" 2 \"\" { -10000000000000000000, 10000000000000000000 }\n"
                        "t \"\" 3 \"\" { 1/100000000000000000000, -1/100000000000000000000 }\n"
                        "t \"\" 4 \"\" { 13717420/111111103, -13717420/111111103 }\n");
    ink_game_destroy(game);
    ink_text_release(&text);
}

static void refuses_what_has_no_tree(void **state)
{
    ink_text text = {0};
    ink_error error = {0};
    ink_game *game = test_game("pig");
    assert_int_equal(ink_efg_write(game, 0, &text, &error), INK_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.text, "pig has no tree to write"));
    assert_int_equal(ink_efg_draw(game, 0, &text, NULL), INK_ERR_UNSUPPORTED);
    ink_game_destroy(game);
    game = test_game("kuhn_poker");
    assert_int_equal(ink_efg_write(game, 57, &text, &error), INK_ERR_LIMIT);
    assert_string_equal(error.text, "the tree of kuhn_poker has more than 57 nodes");
    assert_int_equal(text.size, 0);
    assert_int_equal(ink_efg_write(game, 58, &text, &error), INK_OK);
    ink_game_destroy(game);
    ink_text_release(&text);
}

static void draws_sets_with_dashed_lines(void **state)
{
    ink_text text = {0};
    ink_game *game = test_efg(
        "EFG 2 R \"a \\\"game\\\"\" { \"A\" \"B\" } c \"deal\" 1 \"\" { \"x\" 1/3 \"\" 2/3 } 0"
        " p \"\" 1 5 \"who\" { \"l\" } 2 \"\" { 1/2, 0 } t \"\" 1 \"\" { 1, -1 } p \"\" 1 5 0"
        " t \"end\" 0");
    assert_int_equal(ink_efg_draw(game, 0, &text, NULL), INK_OK);
    assert_string_equal(
        text.bytes,
        "digraph game {\n"
        "  graph [ordering=out fontname=\"sans-serif\" labelloc=t label=\"a \\\"game\\\"\"]\n"
        "  node [shape=box style=\"filled,rounded\" fontname=\"sans-serif\"]\n"
        "  edge [arrowhead=none fontname=\"sans-serif\"]\n"
        "  n0 [fillcolor=\"#e6f3e6\" label=\"deal\\nchance\"]\n"
        "  n0 -> n1 [label=\"x 1/3\"]\n"
        "  n0 -> n3 [label=\"2/3\"]\n"
        "  n1 [fillcolor=\"#dfeaf7\" label=\"A 5\\nwho\\n1/2, 0\"]\n"
        "  n1 -> n2 [label=\"l\"]\n"
        "  n2 [fillcolor=\"#ffffff\" shape=plain label=\"1, -1\"]\n"
        "  n3 [fillcolor=\"#dfeaf7\" label=\"A 5\\nwho\"]\n"
        "  n3 -> n4 [label=\"l\"]\n"
        "  n4 [fillcolor=\"#ffffff\" shape=plain label=\"end\\n0\"]\n"
        "  n1 -> n3 [style=dashed constraint=false]\n"
        "}\n");
    ink_game_destroy(game);
    ink_text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_written_as_they_were),
        cmocka_unit_test(writes_one_line_a_node),
        cmocka_unit_test(any_game_that_fits_becomes_a_file),
        cmocka_unit_test(kuhn_poker_has_simple_numbers),
        cmocka_unit_test(odd_labels_are_kept_readable),
        cmocka_unit_test(refuses_what_has_no_tree),
        cmocka_unit_test(draws_sets_with_dashed_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
