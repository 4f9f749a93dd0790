/* test_bridge_play_create.c - the parameters of bridge_play. */

#include "bridge_walk.h"
#include "support.h"

static void check_refused(const char *text, const char *sentence)
{
    ink_game *game = NULL;
    ink_error error = {0};
    assert_int_equal(ink_game_create(text, &game, &error), INK_ERR_ARGUMENT);
    if (strcmp(error.text, sentence) != 0) {
        fail_msg("%s: \"%s\"", text, error.text);
    }
    assert_null(game);
}

static void parameters_out_of_range_are_refused(void **state)
{
    check_refused("bridge_play(8NT)",
                  "contract=8NT: expected one such as 3NT, 4SX or 6C, or a strain alone");
    check_refused("bridge_play(3NT,X)", "declarer=X: expected N, E, S or W");
    check_refused("bridge_play(3NT,leader=NE)", "leader=NE: expected N, E, S or W");
    check_refused("bridge_play(vulnerable=both)",
                  "vulnerable=both: expected none, ns, ew, all or unknown");
    check_refused("bridge_play(3NT,vulnerable=unknown,payoff=score)",
                  "payoff=score: there is no score with vulnerable=unknown: say which sides are "
                  "vulnerable");
    check_refused("bridge_play(defence=some)", "defence=some: expected own or all");
    check_refused("bridge_play(payoff=imp)", "payoff=imp: expected make, tricks or score");
    check_refused("bridge_play(NT)",
                  "need=auto: the contract has no level, so need= must say how many tricks "
                  "declarer needs");
    check_refused("bridge_play(3NT,deal=N:A... 2... 3... 4...)",
                  "need=auto: hands are shorter than 13 cards, so need= must say how many tricks "
                  "declarer needs");
    check_refused("bridge_play(NT,need=14)", "need=14: a whole number from 1 to 13 is expected");
    check_refused(
        "bridge_play(NT,need=2,payoff=score)",
        "payoff=score: there is no score when declarer needs 2 of 13 tricks in a contract "
        "of level 0");
    check_refused(
        "bridge_play(3NT,need=8,payoff=score)",
        "payoff=score: there is no score when declarer needs 8 of 13 tricks in a contract "
        "of level 3");
}

static void deals_that_cannot_be_are_refused(void **state)
{
    check_refused("bridge_play(deal=A...)", "deal=A...: a deal begins with N:, E:, S: or W:");
    check_refused("bridge_play(deal=N:A... A... - -)",
                  "deal=N:A... A... - -: North and East both have SA");
    check_refused("bridge_play(deal=N:... - - -)", "deal=N:... - - -: North has no cards");
    check_refused("bridge_play(deal=N:A... 32... - -)",
                  "deal=N:A... 32... - -: East has 2 cards, another hand 1");
    check_refused(
        "bridge_play(NT,need=1,deal=N:A... - - -)",
        "deck=auto: hands of fewer than 13 cards leave open which cards are in play: give all four "
        "hands or deck=");
    check_refused("bridge_play(deck=AKQ)", "deck=AKQ: expected cards such as AK3.2..T9, or auto");
    check_refused("bridge_play(deck=AKA...)",
                  "deck=AKA...: expected cards such as AK3.2..T9, or auto");
    check_refused("bridge_play(deck=AKQ...)", "deck=AKQ...: 3 cards are not four hands");
    check_refused("bridge_play(NT,need=1,deal=N:A2... - - -,deck=AKQ2...)",
                  "deck=AKQ2...: 4 cards are not four hands like those of deal=");
    check_refused("bridge_play(NT,need=1,deal=N:A... - - -,deck=KQJ2...)",
                  "deck=KQJ2...: North has SA, which is not among these");
}

static void three_hands_fix_the_fourth(void **state)
{
    ink_game *game = test_game("bridge_play(NT,need=1,deal=N:A... K... Q... -,deck=AKQJ...)");
    const inki_bridge_rules *rules = inki_bridge_rules_of(game);
    assert_true(rules->is_fixed[3]);
    assert_int_equal(rules->fixed[3], (ink_hand)1 << 9);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parameters_out_of_range_are_refused),
        cmocka_unit_test(deals_that_cannot_be_are_refused),
        cmocka_unit_test(three_hands_fix_the_fourth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
