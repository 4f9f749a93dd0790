/* test_backgammon_read.c - plays and rolls from text: what counts is where they lead. */
#include "backgammon_setup.h"

/* What `text` reads as, by its name; "" if it reads as nothing. */
static void check_read(const ink_game *game, inki_bg_state s, const char *text, const char *name)
{
    ink_action action = INK_ACTION_NONE;
    ink_text found = {0};
    const ink_status status = ink_game_action_read(game, as_state(&s), text, &action);
    if (status == INK_OK) {
        game->action_text(game, as_state(&s), action, &found);
    } else {
        assert_int_equal(status, INK_ERR_NOT_FOUND);
        assert_true(action == INK_ACTION_NONE);
    }
    if (strcmp(ink_text_string(&found), name) != 0) {
        fail_msg("\"%s\" reads as \"%s\", not \"%s\"", text, ink_text_string(&found), name);
    }
    ink_text_release(&found);
}

typedef struct read_case {
    const char *text;
    const char *name;
} read_case;

static const char start_men[] = "24:2 13:5 8:3 6:5";

static void plays_in_any_spelling(void **state)
{
    static const read_case cases[] = {
        {"13/11,24/18", "24/18,13/11"},
        {"24/18/16", "24/16"},
        {"24/22/16", "24/16"},
        {"24/18,18/16", "24/16"},
        {"24/16", "24/16"},
        {"24/18*,13/11", ""},
        {"24/18", ""},
        {"24/22,8", "24/22,8/2"},
        {"", ""},
        {"24", ""},
        {"24/", ""},
        {"/18", ""},
        {"24/18,", ""},
        {"25/19", ""},
        {"24/30", ""},
        {"24/18,13/11x", ""},
        {"24/18,13/11(", ""},
        {"24/18(0),13/11", ""},
        {"24/18(1),13/11(1)", "24/18,13/11"},
        {"24/18(9)", ""},
        {"pass", ""},
        {"18/24", ""},
        {"63", ""},
        {"24/18,13/011", ""},
    };
    ink_game *game = test_game("backgammon");
    const inki_bg_state s = setup_state(start_men, start_men, INKI_BG_WHITE, 62);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_read(game, s, cases[i].text, cases[i].name);
    }
    ink_game_destroy(game);
}

static void several_men_at_once(void **state)
{
    static const read_case cases[] = {
        {"8/5(2),6/3(2)", "8/5,8/5,6/3,6/3"},
        {"6/3(2),8/5(2)", "8/5,8/5,6/3,6/3"},
        {"24/18(2)", "24/18,24/18"},
        {"24/21/18(2)", "24/18,24/18"},
        {"24/12", "24/12"},
        {"6/3(4)", "6/3,6/3,6/3,6/3"},
        {"6/3(3)", ""},
    };
    ink_game *game = test_game("backgammon");
    const inki_bg_state s = setup_state(start_men, "24:2 8:3 6:5", INKI_BG_WHITE, 33);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_read(game, s, cases[i].text, cases[i].name);
    }
    ink_game_destroy(game);
}

static void a_blot_on_a_point_that_is_named_is_hit(void **state)
{
    static const read_case cases[] = {
        {"24/18*/13", "24/18*/13"}, {"24/13", "24/13"},      {"24/19/13", "24/13"},
        {"24/18/13", "24/18*/13"},  {"24/13*", ""},          {"24/18*,18/13", "24/18*/13"},
        {"24/19*/13", ""},          {"24/18*", "24/18*/13"},
    };
    ink_game *game = test_game("backgammon");
    const inki_bg_state way = setup_state("24:1", "7:1", INKI_BG_WHITE, 65);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_read(game, way, cases[i].text, cases[i].name);
    }
    const inki_bg_state enter = setup_state("25:1", "5:1", INKI_BG_WHITE, 51);
    check_read(game, enter, "bar/20,20/19", "bar/20*/19");
    check_read(game, enter, "BAR/20/19", "bar/20*/19");
    check_read(game, enter, "bar/19", "bar/19");
    const inki_bg_state only = setup_state("24:1", "7:1 6:2", INKI_BG_WHITE, 65);
    check_read(game, only, "24/13", "24/18*/13");
    check_read(game, enter, "bar/20*/19", "bar/20*/19");
    ink_game_destroy(game);
}

static void a_man_on_the_bar_is_no_blot(void **state)
{
    ink_game *game = test_game("backgammon");
    const inki_bg_state s = setup_state("2:1 1:1", "25:1", INKI_BG_WHITE, 21);
    check_read(game, s, "1/off,2/off", "2/off,1/off");
    check_read(game, s, "2/off*,1/off", "");
    ink_game_destroy(game);
}

static void passing_is_a_play_where_it_must_be(void **state)
{
    ink_game *game = test_game("backgammon");
    const inki_bg_state s = setup_state("25:1", "6:2 5:2", INKI_BG_WHITE, 65);
    check_read(game, s, "pass", "pass");
    check_read(game, s, "PASS", "pass");
    check_read(game, s, "p", "pass");
    check_read(game, s, "5/5", "");
    check_read(game, s, "bar/19", "");
    ink_game_destroy(game);
}

static void dice_in_any_order_but_for_the_first(void **state)
{
    static const read_case first[] = {{"36", "36"}, {"63", "63"}, {"33", ""}, {"6", ""}};
    static const read_case later[] = {{"36", "63"}, {"63", "63"}, {"33", "33"}, {"07", ""},
                                      {"70", ""},   {"633", ""},  {"3/6", ""},  {"6", ""}};
    ink_game *game = test_game("backgammon");
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++) {
        const inki_bg_state s = setup_state(start_men, start_men, INKI_BG_NEITHER, 0);
        check_read(game, s, first[i].text, first[i].name);
    }
    for (size_t i = 0; i < sizeof later / sizeof later[0]; i++) {
        const inki_bg_state s = setup_state(start_men, start_men, INKI_BG_BLACK, 0);
        check_read(game, s, later[i].text, later[i].name);
    }
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_in_any_spelling),
        cmocka_unit_test(several_men_at_once),
        cmocka_unit_test(a_blot_on_a_point_that_is_named_is_hit),
        cmocka_unit_test(a_man_on_the_bar_is_no_blot),
        cmocka_unit_test(passing_is_a_play_where_it_must_be),
        cmocka_unit_test(dice_in_any_order_but_for_the_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
