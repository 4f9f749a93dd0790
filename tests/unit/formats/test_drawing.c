/* test_drawing.c - recorded searches as text, DOT and SVG. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/drawing.h>
#include <inkling/random.h>

#include "formats/drawing.h"
#include "game/trace.h"
#include "support.h"

static const ink_drawing_options everything = {.nodes = INK_DRAWING_MAX_NODES,
                                               .depth = INK_DRAWING_MAX_DEPTH,
                                               .unvisited = INK_DRAWING_MAX_DEPTH};

#define GAME_ORDER "alpha_beta(order=game,table=0)"

/* Draws the search of a tree. */
static void draw(const char *tree, const char *method, ink_drawing_format format,
                 const ink_drawing_options *options, ink_text *out)
{
    ink_game *game = test_tree(tree);
    ink_trace *trace = test_record(game, method);
    ink_text_reset(out);
    assert_int_equal(ink_trace_draw(trace, format, options, out), INK_OK);
    ink_trace_destroy(trace);
    ink_game_destroy(game);
}

/* Compares texts, of which the first is expected, with any number of blanks as good as one: the
 * widths of columns are pinned by tests/cli. */
static void check_words(const char *expected, const char *found)
{
    const char *e = expected;
    const char *f = found;
    while (*e != '\0' && *e == *f) {
        for (e++; e[-1] == ' ' && *e == ' '; e++) {
        }
        for (f++; f[-1] == ' ' && *f == ' '; f++) {
        }
    }
    if (*e != *f) {
        fail_msg("\n%s\nis expected, not\n%s", expected, found);
    }
}

static void check_text(const char *tree, const char *method, const ink_drawing_options *options,
                       const char *expected)
{
    ink_text found = {0};
    draw(tree, method, INK_DRAWING_TEXT, options, &found);
    check_words(expected, ink_text_string(&found));
    ink_text_release(&found);
}

static void text_tells_what_the_search_did(void **state)
{
    check_text("max(min(3 5) min(3 1))", GAME_ORDER, &everything,
               "tree            visit        α        β\n"
               "MAX 3               1       -∞        ∞\n"
               "├─▶ 1: MIN 3        2       -∞        ∞\n"
               "│   ├─▶ 1: 3        3       -∞        ∞\n"
               "│   └── 2: 5        4       -∞        3\n"
               "└── 2: MIN ≤ 3      5        3        ∞   v ≤ α: 3 ≤ 3\n"
               "    ├─▶ 1: 3        6        3        ∞\n"
               "    └─✗ 2: 1        -        -        -   pruned\n"
               "\n"
               "value 3, move 1\n"
               "leaves visited: 3 5 3\n"
               "leaves pruned: 1\n");
    /* The other sign of each condition, in words of the other rule. */
    check_text("min(max(-0.5 -0.25) max(1 2))", "alpha_beta(order=game,table=0,prune=strict)",
               &everything,
               "tree               visit        α        β\n"
               "MIN -0.25              1       -∞        ∞\n"
               "├─▶ 1: MAX -0.25       2       -∞        ∞\n"
               "│   ├── 1: -0.5        3       -∞        ∞\n"
               "│   └─▶ 2: -0.25       4     -0.5        ∞\n"
               "└── 2: MAX ≥ 1         5       -∞    -0.25   v > β: 1 > -0.25\n"
               "    ├─▶ 1: 1           6       -∞    -0.25\n"
               "    └─✗ 2: 2           -        -        -   pruned\n"
               "\n"
               "value -0.25, move 1\n"
               "leaves visited: -0.5 -0.25 1\n"
               "leaves pruned: 2\n");
}

static void the_best_there_can_be_is_enough(void **state)
{
    check_text("max(5 3)", "expectiminimax(order=game,table=0)", &everything,
               "tree      visit        α        β\n"
               "MAX 5         1       -∞        ∞   5 is the most there is\n"
               "├─▶ 1: 5      2       -∞        ∞\n"
               "└─✗ 2: 3      -        -        -   pruned\n"
               "\n"
               "value 5, move 1\n"
               "leaves visited: 5\n"
               "leaves pruned: 3\n");
}

static void what_is_hidden_is_counted(void **state)
{
    const ink_drawing_options three = {.nodes = 3, .title = "Three nodes"};
    check_text("max(min(1 2) min(3 max(4 5)) 0)", "minimax", &three,
               "Three nodes\n\n"
               "tree            visit\n"
               "MAX 3               1   1 more not drawn\n"
               "├── 1: MIN 1        2   2 more not drawn\n"
               "└─▶ 2: MIN 3        5   4 more not drawn\n"
               "\n"
               "value 3, move 2\n");
    const ink_drawing_options shallow = {.depth = 2};
    check_text("max(min(1 2) min(3 max(4 5)) 0)", "minimax", &shallow,
               "tree                visit\n"
               "MAX 3                   1\n"
               "├── 1: MIN 1            2\n"
               "│   ├─▶ 1: 1            3\n"
               "│   └── 2: 2            4\n"
               "├─▶ 2: MIN 3            5\n"
               "│   ├─▶ 1: 3            6\n"
               "│   └── 2: MAX 5        7   2 more not drawn\n"
               "└── 3: 0               10\n"
               "\n"
               "value 3, move 2\n");
}

static void pruned_branches_are_drawn_as_far_as_asked(void **state)
{
    const char *tree = "max(5 min(4 a: max(1 2) b: max(3 min(7 8))))";
    const ink_drawing_options one = {.unvisited = 1};
    check_text(tree, GAME_ORDER, &one,
               "tree              visit        α        β\n"
               "MAX 5                 1       -∞        ∞\n"
               "├─▶ 1: 5              2       -∞        ∞\n"
               "└── 2: MIN ≤ 4        3        5        ∞   v ≤ α: 4 ≤ 5\n"
               "    ├─▶ 1: 4          4        5        ∞\n"
               "    ├─✗ a: MAX        -        -        -   pruned\n"
               "    │   ├─✗ 1: 1      -        -        -   pruned\n"
               "    │   └─✗ 2: 2      -        -        -   pruned\n"
               "    └─✗ b: MAX        -        -        -   pruned\n"
               "        ├─✗ 1: 3      -        -        -   pruned\n"
               "        └─✗ 2: MIN      -        -        -   pruned\n"
               "\n"
               "value 5, move 1\n");
}

static void many_pruned_branches_are_drawn_as_one(void **state)
{
    const ink_drawing_options standard = {.nodes = 0};
    const char *four = "max(5 min(4 a: 1 b: 2 c: max(3 4) d: 4))";
    check_text(four, GAME_ORDER, &standard,
               "tree              visit        α        β\n"
               "MAX 5                 1       -∞        ∞\n"
               "├─▶ 1: 5              2       -∞        ∞\n"
               "└── 2: MIN ≤ 4        3        5        ∞   v ≤ α: 4 ≤ 5\n"
               "    ├─▶ 1: 4          4        5        ∞\n"
               "    └─✗ a b c …      -        -        -   4 pruned\n"
               "\n"
               "value 5, move 1\n");
    /* It takes the place of one. */
    const ink_drawing_options four_nodes = {.nodes = 4};
    check_text(four, GAME_ORDER, &four_nodes,
               "tree            visit        α        β\n"
               "MAX 5               1       -∞        ∞\n"
               "├─▶ 1: 5            2       -∞        ∞\n"
               "└── 2: MIN ≤ 4      3        5        ∞   v ≤ α: 4 ≤ 5; 4 more not drawn\n"
               "    └─▶ 1: 4        4        5        ∞\n"
               "\n"
               "value 5, move 1\n");
}

/* --- chance ----------------------------------------------------------------------------------- */

/* Records, as Ballard's Star1 would tell of it: take 3, or toss for -5 first, after which even the
 * greatest payoff, 9, for the other outcomes makes 2 at most. */
static ink_trace *record_star(const ink_game *game)
{
    ink_trace *trace = NULL;
    ink_state *states = calloc(3, game->state_size);
    assert_non_null(states);
    assert_int_equal(ink_trace_create(&trace), INK_OK);
    ink_state *at[3];
    for (size_t i = 0; i < 3; i++) {
        at[i] = (ink_state *)(void *)((char *)states + i * game->state_size);
    }
    inki_trace_begin(trace, game, false);
    game->start(game, at[0]);
    inki_trace_enter(trace, at[0], INK_ACTION_NONE, -HUGE_VAL, HUGE_VAL);
    memcpy(at[1], at[0], game->state_size);
    game->apply(game, at[1], 0);
    inki_trace_enter(trace, at[1], 0, -HUGE_VAL, HUGE_VAL);
    inki_trace_leave(trace, 3.0);
    memcpy(at[1], at[0], game->state_size);
    game->apply(game, at[1], 1);
    inki_trace_enter(trace, at[1], 1, 3.0, HUGE_VAL);
    memcpy(at[2], at[1], game->state_size);
    game->apply(game, at[2], 0);
    inki_trace_enter(trace, at[2], 0, -3.0, 11.0);
    inki_trace_leave(trace, -5.0);
    const ink_action left[] = {1, 2};
    inki_trace_cut(trace, left, 2);
    inki_trace_leave(trace, 2.0);
    inki_trace_leave(trace, 3.0);
    assert_int_equal(inki_trace_end(trace, NULL, INK_OK), INK_OK);
    free(states);
    return trace;
}

static void chance_has_probabilities_and_is_cut(void **state)
{
    ink_game *game = test_tree("max(take: 3 toss: chance(0.5: -5 0.25: 9 0.25: min(1 2)))");
    ink_trace *trace = record_star(game);
    ink_text found = {0};
    assert_int_equal(ink_trace_draw(trace, INK_DRAWING_TEXT, &everything, &found), INK_OK);
    check_words("tree                      visit        α        β\n"
                "MAX 3                         1       -∞        ∞\n"
                "├─▶ take: 3                   2       -∞        ∞\n"
                "└── toss: chance ≤ 2          3        3        ∞   v ≤ α: 2 ≤ 3\n"
                "    ├── 1 (0.5): -5           4       -3       11\n"
                "    ├─✗ 2 (0.25): 9           -        -        -   pruned\n"
                "    └─✗ 3 (0.25): MIN         -        -        -   pruned\n"
                "        ├─✗ 1: 1              -        -        -   pruned\n"
                "        └─✗ 2: 2              -        -        -   pruned\n"
                "\n"
                "value 3, move take\n"
                "leaves visited: 3 -5\n"
                "leaves pruned: 9 1 2\n",
                found.bytes);
    ink_text_reset(&found);
    assert_int_equal(ink_trace_draw(trace, INK_DRAWING_SVG, &everything, &found), INK_OK);
    assert_non_null(strstr(found.bytes, ">2 · 0.25</text>"));
    assert_non_null(strstr(found.bytes, "<rect class=\"chance\""));
    assert_non_null(strstr(found.bytes, ">v ≤ α: 2 ≤ 3</text>"));
    ink_text_release(&found);
    ink_trace_destroy(trace);
    ink_game_destroy(game);
}

/* --- pictures --------------------------------------------------------------------------------- */

static void signs_of_the_formats_are_escaped(void **state)
{
    const char *tree = "max(a<b&\"c\\: 1 d: 2)";
    ink_text found = {0};
    draw(tree, "minimax", INK_DRAWING_SVG, &everything, &found);
    assert_non_null(strstr(found.bytes, ">a&lt;b&amp;\"c\\</text>"));
    draw(tree, "minimax", INK_DRAWING_DOT, &everything, &found);
    assert_non_null(strstr(found.bytes, "label=\"a<b&\\\"c\\\\\""));
    ink_text_release(&found);
}

/* The places of a drawing's nodes: neighbours in a row keep apart, parents are in the middle. */
static void check_layout(const inki_drawing *drawing, const double *widths, uint64_t seed)
{
    double *x = calloc(drawing->count, sizeof *x);
    double right[32]; /* where the row is taken up to */
    assert_non_null(x);
    const double width = inki_drawing_layout(drawing, widths, 10.0, x);
    for (int i = 0; i < 32; i++) {
        right[i] = -10.0;
    }
    for (size_t i = 0; i < drawing->count; i++) {
        const inki_drawn *node = &drawing->nodes[i];
        const double left = x[i] - widths[i] / 2;
        if (left < right[node->at.depth] + 10.0 - 1e-6 || x[i] + widths[i] / 2 > width + 1e-6) {
            fail_msg("seed %llu: node %zu begins at %g, its row is taken up to %g",
                     (unsigned long long)seed, i, left, right[node->at.depth]);
        }
        right[node->at.depth] = x[i] + widths[i] / 2;
        double first = nan("");
        double last = nan("");
        for (size_t c = i + 1; c < i + (size_t)node->size; c += (size_t)drawing->nodes[c].size) {
            first = c == i + 1 ? x[c] : first;
            last = x[c];
        }
        if (node->size > 1 && fabs(x[i] - (first + last) / 2) > 1e-6) {
            fail_msg("seed %llu: node %zu is not in the middle", (unsigned long long)seed, i);
        }
    }
    free(x);
}

static void boxes_do_not_overlap(void **state)
{
    for (int seed = 0; seed < test_scaled(300); seed++) {
        ink_random random;
        ink_random_init(&random, (uint64_t)seed);
        ink_game *game = test_random_tree(&random, 1 + (int)ink_random_below(&random, 7), false);
        ink_trace *trace = test_record(game, "alpha_beta");
        inki_drawing drawing;
        assert_int_equal(inki_drawing_init(&drawing, trace, &everything), INK_OK);
        double *widths = calloc(drawing.count, sizeof *widths);
        assert_non_null(widths);
        for (size_t i = 0; i < drawing.count; i++) {
            widths[i] = 20.0 + (double)ink_random_below(&random, 80);
        }
        check_layout(&drawing, widths, (uint64_t)seed);
        free(widths);
        inki_drawing_release(&drawing);
        ink_trace_destroy(trace);
        ink_game_destroy(game);
    }
}

/* --- limits ----------------------------------------------------------------------------------- */

static void a_tree_deeper_than_the_drawing_is_drawn_so_far(void **state)
{
    ink_text tree = {0};
    for (int i = 0; i < 50000; i++) {
        ink_text_add(&tree, "max(");
    }
    ink_text_add(&tree, "7");
    for (int i = 0; i < 50000; i++) {
        ink_text_add(&tree, ")");
    }
    ink_text found = {0};
    draw(tree.bytes, "minimax", INK_DRAWING_TEXT, &(ink_drawing_options){.depth = 1}, &found);
    check_words("tree            visit\n"
                "MAX 7               1\n"
                "└─▶ 1: MAX 7        2   49999 more not drawn\n"
                "\n"
                "value 7, move 1\n",
                found.bytes);
    draw(tree.bytes, "minimax", INK_DRAWING_SVG, &everything, &found);
    assert_non_null(strstr(found.bytes, "+ 49000 not drawn"));
    ink_text_release(&found);
    ink_text_release(&tree);
}

static void options_outside_their_range_are_refused(void **state)
{
    ink_game *game = test_tree("max(1 2)");
    ink_trace *trace = test_record(game, "minimax");
    static const ink_drawing_options bad[] = {{.nodes = -1},
                                              {.nodes = INK_DRAWING_MAX_NODES + 1},
                                              {.depth = -1},
                                              {.depth = INK_DRAWING_MAX_DEPTH + 1},
                                              {.unvisited = -1}};
    ink_text found = {0};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(ink_trace_draw(trace, INK_DRAWING_TEXT, &bad[i], &found),
                         INK_ERR_ARGUMENT);
    }
    ink_trace_destroy(trace);
    assert_int_equal(ink_trace_create(&trace), INK_OK);
    assert_int_equal(ink_trace_draw(trace, INK_DRAWING_TEXT, &everything, &found),
                     INK_ERR_ARGUMENT);
    assert_int_equal(found.size, 0);
    ink_trace_destroy(trace);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_tells_what_the_search_did),
        cmocka_unit_test(the_best_there_can_be_is_enough),
        cmocka_unit_test(what_is_hidden_is_counted),
        cmocka_unit_test(pruned_branches_are_drawn_as_far_as_asked),
        cmocka_unit_test(many_pruned_branches_are_drawn_as_one),
        cmocka_unit_test(chance_has_probabilities_and_is_cut),
        cmocka_unit_test(signs_of_the_formats_are_escaped),
        cmocka_unit_test(boxes_do_not_overlap),
        cmocka_unit_test(a_tree_deeper_than_the_drawing_is_drawn_so_far),
        cmocka_unit_test(options_outside_their_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
