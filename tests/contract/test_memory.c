/* test_memory.c - what everything owes to its callers when memory runs out: the right status, results
 * left alone, and nothing lost.  AddressSanitizer sees what is lost.
 *
 * Each case is tried with its first request for memory failing, then with its second, and so on until
 * none fails; once with that request alone and once with all later ones too.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/drawing.h>
#include <inkling/efg.h>
#include <inkling/method.h>
#include <inkling/pbn.h>
#include <inkling/position.h>
#include <inkling/tree.h>
#include <inkling/tree_text.h>

#include "instances.h"
#include "requests.h"
#include "support.h"

/* Tries something that may run out of memory, having called requests_fail; checks that results are
 * untouched if it fails, and gives them back if not. */
typedef ink_status attempt_fn(const void *context);

static void check_every_request(const char *label, attempt_fn *attempt, const void *context)
{
    for (int later = 0; later < 2; later++) {
        uint64_t nth = 0;
        uint64_t count;
        do {
            requests_fail(++nth, later != 0);
            const ink_status status = attempt(context);
            count = requests_end();
            if (status != (count < nth ? INK_OK : INK_ERR_NOMEM)) {
                fail_msg("%s: request %llu of %llu fails%s: %s", label, (unsigned long long)nth,
                         (unsigned long long)count, later != 0 ? " with all later ones" : "",
                         ink_status_name(status));
            }
        } while (count >= nth);
    }
}

/* --- games ------------------------------------------------------------------------------- */

static ink_status attempt_game(const void *context)
{
    ink_game *game = NULL;
    ink_error error;
    const ink_status status = ink_game_create(context, &game, &error);
    (void)requests_end();
    assert_int_equal(game != NULL, status == INK_OK);
    ink_game_destroy(game);
    return status;
}

static void a_game_is_made_or_not(void **state)
{
    for (int i = 0; i < instance_count(); i++) {
        const char *name = NULL;
        ink_game *game = instance_create(i, &name);
        if (instance_has_text(game)) {
            check_every_request(name, attempt_game, game->text);
        }
        ink_game_destroy(game);
    }
}

/* Plays a random game to its end, the same in each attempt. */
static ink_status attempt_play(const void *context)
{
    const ink_game *game = context;
    ink_random random;
    ink_random_init(&random, 3);
    ink_walker *walker = NULL;
    ink_status status = ink_walker_create(game, &walker);
    while (status == INK_OK && ink_walker_mover(walker) != INK_MOVER_NOBODY) {
        const int count = ink_walker_history(walker)->count;
        ink_action action = INK_ACTION_NONE;
        status = ink_walker_draw(walker, &random);
        if (status != INK_OK || ink_walker_mover(walker) < 0) {
            break;
        }
        ink_view *view = NULL;
        status = ink_walker_view(walker, ink_walker_mover(walker), &view);
        assert_int_equal(view != NULL, status == INK_OK);
        if (status == INK_OK) {
            int legal;
            const ink_action *actions = ink_view_actions(view, &legal);
            action = actions[ink_random_below(&random, (uint64_t)legal)];
            ink_view_destroy(view);
            status = ink_walker_apply(walker, action);
        }
        assert_true(ink_walker_history(walker)->count >= count);
    }
    (void)requests_end();
    ink_walker_destroy(walker);
    return status;
}

static void a_play_goes_on_or_not(void **state)
{
    for (int i = 0; i < instance_count(); i++) {
        const char *name = NULL;
        ink_game *game = instance_create(i, &name);
        check_every_request(name, attempt_play, game);
        ink_game_destroy(game);
    }
}

static ink_status attempt_tree(const void *context)
{
    ink_tree *tree = NULL;
    const ink_status status = ink_tree_build(context, 0, &tree);
    (void)requests_end();
    assert_int_equal(tree != NULL, status == INK_OK);
    ink_tree_destroy(tree);
    return status;
}

static void a_tree_is_built_or_not(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    check_every_request("kuhn_poker", attempt_tree, game);
    ink_game_destroy(game);
}

/* --- views ------------------------------------------------------------------------------- */

/* Makes the worlds of a view and looks at five of them. */
static ink_status attempt_worlds(const void *context)
{
    ink_world_source *source = NULL;
    ink_history history = {0};
    ink_status status = ink_world_source_create(context, NULL, 20, 9, &source);
    assert_int_equal(source != NULL, status == INK_OK);
    for (uint64_t i = 0; status == INK_OK && i < 5; i++) {
        double log_weight = 99.0;
        const int count = history.count;
        status = ink_world_source_get(source, i, &history, &log_weight);
        if (status == INK_ERR_NOT_FOUND) { /* there are fewer */
            status = INK_OK;
            break;
        }
        assert_true(status == INK_OK || (history.count == count && log_weight == 99.0));
    }
    (void)requests_end();
    ink_history_release(&history);
    ink_world_source_destroy(source);
    return status;
}

/* Of the seat to move, near the end of a random play: the last but `left` decisions. */
static ink_view *late_view(const ink_game *game, int left, uint64_t seed)
{
    ink_walker *walker = new_walker(game);
    ink_random random;
    ink_random_init(&random, seed);
    ink_history play = {0};
    ink_view *view = NULL;
    while (random_move(walker, &random)) {
    }
    assert_int_equal(ink_history_copy(ink_walker_history(walker), &play), INK_OK);
    for (; view == NULL && play.count > 0; play.count--) {
        assert_int_equal(ink_walker_replay(walker, &play), INK_OK);
        const int mover = ink_walker_mover(walker);
        if (mover >= 0 && left-- == 0) {
            assert_int_equal(ink_walker_view(walker, mover, &view), INK_OK);
        }
    }
    ink_history_release(&play);
    ink_walker_destroy(walker);
    return view;
}

static void worlds_are_found_or_not(void **state)
{
    for (int i = 0; i < instance_count(); i++) {
        const char *name = NULL;
        ink_game *game = instance_create(i, &name);
        ink_view *view = (game->traits & INK_TRAIT_OPEN) == 0 ? late_view(game, 1, 1) : NULL;
        if (view != NULL) {
            check_every_request(name, attempt_worlds, view);
        }
        ink_view_destroy(view);
        ink_game_destroy(game);
    }
}

/* --- methods ----------------------------------------------------------------------------- */

static ink_status attempt_method(const void *context)
{
    ink_method *method = NULL;
    ink_error error;
    const ink_status status = ink_method_create(context, &method, &error);
    (void)requests_end();
    assert_int_equal(method != NULL, status == INK_OK);
    ink_method_destroy(method);
    return status;
}

static void a_method_is_made_or_not(void **state)
{
    for (int i = 0; i < ink_method_count(); i++) {
        const char *name = ink_method_at(i)->name;
        check_every_request(name, attempt_method, name);
    }
}

/* A question. */
typedef struct question {
    ink_method *method;
    const ink_view *view;
} question;

static ink_status attempt_advice(const void *context)
{
    const question *q = context;
    const ink_budget budget = {.samples = 4, .iterations = 3, .seed = 2};
    ink_advice advice = {0};
    ink_error error;
    const ink_status status = ink_advise(q->method, q->view, &budget, &advice, &error);
    (void)requests_end();
    assert_int_equal(advice.actions != NULL, status == INK_OK);
    ink_advice_release(&advice);
    return status;
}

/* Does the advice take few enough states to be asked for again and again? */
static bool is_short(const question *q)
{
    const ink_budget budget = {.samples = 4, .iterations = 3, .nodes = 20000, .seed = 2};
    ink_advice advice = {0};
    const ink_status status = ink_advise(q->method, q->view, &budget, &advice, NULL);
    const bool is_whole = status != INK_ERR_LIMIT && advice.stopped_by != INK_STOPPED_NODES;
    ink_advice_release(&advice);
    return is_whole;
}

/* Asks a method about a late view of a game, if it is for that game. */
static void check_advice(const char *method_name, const ink_game *game, const char *game_name)
{
    question q = {0};
    ink_text label = {0};
    assert_int_equal(ink_method_create(method_name, &q.method, NULL), INK_OK);
    ink_view *view = late_view(game, 2, 5);
    q.view = view;
    const bool accepted = q.method->accepts(q.method, game, NULL) == INK_OK;
    if (view != NULL && accepted && q.method->advise != NULL && is_short(&q)) {
        ink_text_format(&label, "%s on %s", method_name, game_name);
        check_every_request(ink_text_string(&label), attempt_advice, &q);
    }
    ink_text_release(&label);
    ink_view_destroy(view);
    ink_method_destroy(q.method);
}

static void advice_is_given_or_not(void **state)
{
    for (int i = 0; i < instance_count(); i++) {
        const char *name = NULL;
        ink_game *game = instance_create(i, &name);
        test_spare_memory(game);
        for (int m = 0; m < ink_method_count(); m++) {
            check_advice(ink_method_at(m)->name, game, name);
        }
        check_advice("best_defence(form=fronts)", game, name);
        check_advice("best_defence(err=0.2)", game, name);
        ink_game_destroy(game);
    }
}

/* Records a search of at most 200 states and draws it. */
static ink_status attempt_recording(const void *context)
{
    const question *q = context;
    const ink_budget budget = {.nodes = 200};
    ink_trace *trace = NULL;
    ink_text text = {0};
    ink_status status = ink_trace_create(&trace);
    if (status == INK_OK) {
        status = ink_record(q->method, q->view, &budget, trace, NULL);
        status = status == INK_ERR_LIMIT ? INK_OK : status;
    }
    static const ink_drawing_format formats[] = {INK_DRAWING_TEXT, INK_DRAWING_DOT,
                                                 INK_DRAWING_SVG};
    const ink_drawing_options options = {.title = "a search", .nodes = 40, .unvisited = 2};
    for (size_t i = 0; status == INK_OK && i < sizeof formats / sizeof formats[0]; i++) {
        status = ink_trace_draw(trace, formats[i], &options, &text);
    }
    (void)requests_end();
    ink_text_release(&text);
    ink_trace_destroy(trace);
    return status;
}

static void a_search_is_recorded_and_drawn_or_not(void **state)
{
    static const char *const methods[] = {"minimax", "alpha_beta"};
    ink_game *game = test_game("tic_tac_toe");
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        question q = {0};
        assert_int_equal(ink_method_create(methods[i], &q.method, NULL), INK_OK);
        ink_view *view = late_view(game, 3, 5);
        q.view = view;
        check_every_request(methods[i], attempt_recording, &q);
        ink_view_destroy(view);
        ink_method_destroy(q.method);
    }
    ink_game_destroy(game);
}

/* --- readers ----------------------------------------------------------------------------- */

/* A reader of games, and what it reads. */
typedef struct reading {
    ink_status (*read)(const char *text, size_t size, ink_game **out, ink_error *error);
    const char *text;
} reading;

static ink_status attempt_reading(const void *context)
{
    ink_game *game = NULL;
    ink_error error;
    const reading *r = context;
    const ink_status status = r->read(r->text, strlen(r->text), &game, &error);
    (void)requests_end();
    assert_int_equal(game != NULL, status == INK_OK);
    ink_game_destroy(game);
    return status;
}

static void a_tree_is_read_or_not(void **state)
{
    static const char *const files[] = {
        "examples/chance.tree",
        "examples/figure1.tree",
        "examples/textbook.tree",
        "tests/data/efg/nim.efg",
        "tests/data/efg/three-players.efg",
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        size_t size = 0;
        char *text = test_read_file(files[i], &size);
        const bool is_efg = strstr(files[i], ".efg") != NULL;
        const reading r = {is_efg ? ink_efg_read : ink_tree_text_read, text};
        check_every_request(files[i], attempt_reading, &r);
        free(text);
    }
}

/* Writes a game as a file and draws it. */
static ink_status attempt_export(const void *context)
{
    ink_text text = {0};
    ink_status status = ink_efg_write(context, 0, &text, NULL);
    if (status == INK_OK) {
        status = ink_efg_draw(context, 0, &text, NULL);
    }
    (void)requests_end();
    ink_text_release(&text);
    return status;
}

static void a_game_is_written_or_not(void **state)
{
    static const char *const games[] = {"kuhn_poker", "nim(heaps=1.2)"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ink_game *game = test_game(games[i]);
        check_every_request(games[i], attempt_export, game);
        ink_game_destroy(game);
    }
}

static ink_status attempt_position(const void *context)
{
    ink_position position = {0};
    ink_error error;
    const ink_status status = ink_position_read(context, NULL, &position, &error);
    (void)requests_end();
    assert_int_equal(position.game != NULL, status == INK_OK);
    assert_int_equal(position.walker != NULL, status == INK_OK);
    ink_position_release(&position);
    return status;
}

static void a_position_is_read_or_not(void **state)
{
    static const char *const texts[] = {"kuhn_poker Q ? pass bet", "tic_tac_toe b2 a1 c3"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        check_every_request(texts[i], attempt_position, texts[i]);
    }
}

static const char deal[] = "[Event \"x\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n"
                           "[Deal \"N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 "
                           "5432.5432.5432.2\"]\n"
                           "[Declarer \"S\"]\n[Contract \"3NT\"]\n[Auction \"N\"]\n"
                           "1C Pass 3NT AP\n[Play \"W\"]\nS5 SA S9 S6\n*\n";

/* Reads a board and builds the position after its four cards. */
static ink_status attempt_board(const void *context)
{
    ink_pbn *pbn = NULL;
    ink_error error;
    ink_position position = {0};
    const ink_board_options options = INK_BOARD_OPTIONS_DEFAULT;
    ink_status status = ink_pbn_read(context, strlen(context), &pbn, &error);
    assert_int_equal(pbn != NULL, status == INK_OK);
    if (status == INK_OK) {
        status = ink_board_position(ink_pbn_board(pbn, 0), &options, &position, &error);
        assert_int_equal(position.game != NULL, status == INK_OK);
    }
    (void)requests_end();
    ink_position_release(&position);
    ink_pbn_destroy(pbn);
    return status;
}

static void a_board_is_read_or_not(void **state)
{
    check_every_request("a board", attempt_board, deal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_made_or_not),
        cmocka_unit_test(a_play_goes_on_or_not),
        cmocka_unit_test(a_tree_is_built_or_not),
        cmocka_unit_test(worlds_are_found_or_not),
        cmocka_unit_test(a_method_is_made_or_not),
        cmocka_unit_test(advice_is_given_or_not),
        cmocka_unit_test(a_tree_is_read_or_not),
        cmocka_unit_test(a_game_is_written_or_not),
        cmocka_unit_test(a_position_is_read_or_not),
        cmocka_unit_test(a_board_is_read_or_not),
        cmocka_unit_test(a_search_is_recorded_and_drawn_or_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
