/* test_infosets.c - the information sets of a game, one after the other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/infosets.h>
#include <inkling/sequences.h>

#include "requests.h"
#include "support.h"

static ink_infosets *start(const ink_game *game, int seat)
{
    ink_infosets *infosets = NULL;
    assert_int_equal(ink_infosets_create(game, seat, &infosets), INK_OK);
    return infosets;
}

/* How many information sets a seat has; checks that no key comes twice. */
static uint32_t count_of(const ink_game *game, int seat)
{
    ink_key keys[1000];
    ink_infosets *infosets = start(game, seat);
    ink_infoset infoset;
    uint32_t count = 0;
    while (ink_infosets_next(infosets, &infoset) == INK_OK) {
        assert_true(count < 1000);
        for (uint32_t i = 0; i < count; i++) {
            assert_false(ink_key_equal(keys[i], infoset.key));
        }
        keys[count++] = infoset.key;
    }
    assert_int_equal(ink_infosets_next(infosets, &infoset), INK_ERR_NOT_FOUND);
    ink_infosets_destroy(infosets);
    return count;
}

static void lists_as_many_as_the_sequence_form_has(void **state)
{
    static const char *const games[] = {"kuhn_poker", "biased_rps", "poker(3,2,1,1)",
                                        "leduc_poker"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ink_game *game = test_game(games[i]);
        ink_sequences *sequences = NULL;
        ink_sequences_sizes sizes;
        assert_int_equal(ink_sequences_build(game, NULL, &sequences, NULL), INK_OK);
        ink_sequences_measure(sequences, &sizes);
        assert_int_equal(count_of(game, 0), sizes.infosets[0]);
        assert_int_equal(count_of(game, 1), sizes.infosets[1]);
        ink_sequences_destroy(sequences);
        ink_game_destroy(game);
    }
}

static void shows_what_the_seat_knows(void **state)
{
    static const char *const texts[] = {
        "first holds J; nothing played yet", "first holds J; played: pass bet",
        "first holds Q; nothing played yet", "first holds Q; played: pass bet",
        "first holds K; nothing played yet", "first holds K; played: pass bet"};
    ink_game *game = test_game("kuhn_poker");
    ink_infosets *infosets = start(game, 0);
    for (size_t i = 0; i < 6; i++) {
        ink_infoset infoset;
        ink_view *view = NULL;
        ink_text text = {0};
        int count;
        assert_int_equal(ink_infosets_next(infosets, &infoset), INK_OK);
        assert_int_equal(ink_infosets_view(infosets, &view), INK_OK);
        assert_true(ink_key_equal(ink_view_key(view), infoset.key));
        assert_int_equal(ink_view_seat(view), 0);
        const ink_action *actions = ink_view_actions(view, &count);
        assert_int_equal(count, infoset.count);
        assert_memory_equal(actions, infoset.actions, (size_t)count * sizeof *actions);
        assert_int_equal(ink_infosets_text(infosets, &text), INK_OK);
        assert_string_equal(ink_text_string(&text), texts[i]);
        ink_text_release(&text);
        ink_view_destroy(view);
    }
    ink_infosets_destroy(infosets);
    ink_game_destroy(game);
}

static void puts_the_lines_of_a_picture_into_one(void **state)
{
    ink_game *game = test_game("tic_tac_toe");
    ink_infosets *infosets = start(game, 0);
    ink_infoset infoset;
    ink_text text = {0};
    assert_int_equal(ink_infosets_next(infosets, &infoset), INK_OK);
    assert_int_equal(ink_infosets_text(infosets, &text), INK_OK);
    assert_string_equal(ink_text_string(&text), "3 . . . / 2 . . . / 1 . . . /   a b c");
    ink_text_release(&text);
    ink_infosets_destroy(infosets);
    ink_game_destroy(game);
}

static void refuses_what_it_cannot_list(void **state)
{
    ink_game *kuhn = test_game("kuhn_poker");
    ink_game *backgammon = test_game("backgammon");
    ink_infosets *infosets = NULL;
    ink_view *view = NULL;
    assert_int_equal(ink_infosets_create(backgammon, 0, &infosets), INK_ERR_UNSUPPORTED);
    assert_int_equal(ink_infosets_create(kuhn, 2, &infosets), INK_ERR_ARGUMENT);
    assert_int_equal(ink_infosets_create(kuhn, -1, &infosets), INK_ERR_ARGUMENT);
    assert_null(infosets);
    infosets = start(kuhn, 1);
    assert_int_equal(ink_infosets_view(infosets, &view), INK_ERR_ARGUMENT);
    ink_infosets_destroy(infosets);
    ink_infosets_destroy(NULL);
    ink_game_destroy(kuhn);
    ink_game_destroy(backgammon);
}

/* Lists all of a seat with their texts. */
static ink_status list_all(const ink_game *game)
{
    ink_infosets *infosets = NULL;
    ink_text text = {0};
    ink_status status = ink_infosets_create(game, 1, &infosets);
    while (status == INK_OK) {
        ink_infoset infoset;
        status = ink_infosets_next(infosets, &infoset);
        status = status == INK_OK ? ink_infosets_text(infosets, &text) : status;
    }
    ink_infosets_destroy(infosets);
    ink_text_release(&text);
    return status;
}

static void survives_every_failed_request_for_memory(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_status status = INK_OK;
    for (uint64_t nth = 1; status != INK_ERR_NOT_FOUND; nth++) {
        requests_fail(nth, false);
        status = list_all(game);
        const bool failed = requests_end() >= nth;
        assert_int_equal(status, failed ? INK_ERR_NOMEM : INK_ERR_NOT_FOUND);
    }
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_as_many_as_the_sequence_form_has),
        cmocka_unit_test(shows_what_the_seat_knows),
        cmocka_unit_test(puts_the_lines_of_a_picture_into_one),
        cmocka_unit_test(refuses_what_it_cannot_list),
        cmocka_unit_test(survives_every_failed_request_for_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
