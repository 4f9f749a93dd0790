/* test_pbn_play.c - the cards of PBN files in the order in which they fell. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/random.h>

#include "bridge/play.h"
#include "pbn_text.h"
#include "support.h"

/* Spades are trumps, West leads.  South has the top spades, West the top hearts. */
#define GAME                                                                                       \
    "[Deal \"N:2.432.5432.65432 3.765.876.AKQJT9 AKQJT.T98.AKQ.87 987654.AKQJ.JT9.\"]\n"           \
    "[Contract \"2S\"]\n[Declarer \"S\"]\n"

/* Fails the test unless this section, after GAME, is the play `expected`. */
static void check_cards(const char *play, int warnings, const char *expected)
{
    ink_text text = {0};
    ink_text_format(&text, GAME "[Play \"W\"]\n%s", play);
    const ink_board board = board_of(ink_text_string(&text), warnings);
    check_play(&board, expected);
    ink_text_release(&text);
}

/* The same for a warning or an error in the section, whose first line is 5. */
static void check_warned_of(const char *play, int line, int column, const char *sentence)
{
    ink_text text = {0};
    ink_text_format(&text, GAME "[Play \"W\"]\n%s", play);
    check_warned(ink_text_string(&text), line, column, sentence);
    ink_text_release(&text);
}

static void check_faulty_for(const char *play, int line, int column, const char *sentence)
{
    ink_text text = {0};
    ink_text_format(&text, GAME "[Play \"W\"]\n%s", play);
    check_faulty(ink_text_string(&text), line, column, sentence);
    ink_text_release(&text);
}

static void columns_are_players(void **state)
{
    check_cards("DJ D2 D6 DA\nS4 C2 C9 C8\nS5 S2 S3 SA\n", 0,
                "DJ D2 D6 DA C8 S4 C2 C9 S5 S2 S3 SA");
    check_cards("dj d2 d6 dA S4 {a} C2 C9! C8=1= S5 $3 s2 S3 SA *", 0,
                "DJ D2 D6 DA C8 S4 C2 C9 S5 S2 S3 SA");
    check_cards("", 0, "");
    check_cards("*", 0, "");
}

static void rows_may_be_in_playing_order(void **state)
{
    check_cards("DJ D2 D6 DA\nC8 S4 C2 C9\nS5 S2 S3 SA\n", 1,
                "DJ D2 D6 DA C8 S4 C2 C9 S5 S2 S3 SA");
    check_warned_of("DJ D2 D6 DA\nC8 S4 C2 C9\nS5 S2 S3 SA\n", 4, 1,
                    "the tricks are in playing order, not in columns of players");
}

static void a_dash_ends_what_is_known(void **state)
{
    check_cards("DJ D2 D6 DA\n- C2 C9 C8\nS5 S2 S3 SA", 0, "DJ D2 D6 DA C8");
    check_cards("DJ D2 - DA\nHA H2 H5 H8", 0, "DJ D2");
    const ink_board board = board_of(GAME "[Play \"W\"]\nDJ D2 - DA\nHA H2 H5 H8", 0);
    assert_int_equal(board.known_card_count, 7);
    check_cards("- - - -\n- - - -", 0, "");
}

static void a_plus_stands_for_the_next_card(void **state)
{
    check_cards("DJ D2 D6 DA\n+ - - C8", 0, "DJ D2 D6 DA C8");
    check_cards("DJ D2 +", 0, "DJ D2");
    check_warned_of("DJ D2 D6 DA\n+ + - C8", 6, 3, "a second '+'");
    check_warned_of("DJ D2 D6 DA\n+ C2 - C8", 6, 3, "C2 comes after the '+' of the next card");
    check_warned_of("DJ + - -\nS4 - - -", 6, 1, "S4 comes after the '+' of the next card");
    check_warned_of("DJ * D2", 5, 6, "cards after '*' are ignored");
}

static void marks_tell_of_irregular_cards(void **state)
{
    check_cards("DJ D2 ^R C9 DA", 0, "DJ D2 C9 DA");
    check_warned_of("DJ D2 C9 DA", 5, 7, "C9 is a revoke that is not marked ^R");
    check_cards("DJ D2 C9 DA", 1, "DJ D2 C9 DA");
    /* South should lead to the second trick. */
    check_warned_of("DJ D2 D6 DA\n^L HA H2 H5 H8\nHK H3 H6 H9", 6, 4,
                    "HA is led out of turn: the play is read up to that trick");
    check_cards("DJ D2 D6 DA\n^L HA H2 H5 H8\nHK H3 H6 H9", 1, "DJ D2 D6 DA");
    check_cards("^L DJ D2 D6 DA", 0, "DJ D2 D6 DA");
}

static void refuses_impossible_cards(void **state)
{
    check_faulty_for("HA H2 H5 H6", 5, 10, "South plays H6, but does not hold it");
    check_faulty_for("HA H2 H5 H8\nHA H3 H6 H9", 6, 1, "HA is played twice");
    check_faulty_for("HA H2 H5 H8\n- - - -\n- HK - -", 7, 3,
                     "North plays HK, but does not hold it");
    check_faulty_for("HA HX", 5, 4, "\"HX\" in the play is no card");
    check_faulty_for("HA claim", 5, 4, "\"claim\" in the play is no card");
    check_faulty_for("HA ^X H2", 5, 4, "\"^X\" in the play is no card");
}

static void refuses_cards_of_a_known_hand_from_another(void **state)
{
    check_faulty("[Deal \"N:2.432.5432.65432 - - -\"]\n[Play \"W\"]\nD2", 3, 1,
                 "West plays D2, but does not hold it");
    check_faulty("[Deal \"N:2.432.5432.65432 - - -\"]\n[Play \"W\"]\nDJ D6", 3, 4,
                 "North plays D6, but does not hold it");
    check_accepted("[Deal \"N:2.432.5432.65432 - - -\"]\n[Play \"W\"]\nDJ D2 D6 DA");
}

static void without_a_deal_cards_are_only_counted(void **state)
{
    check_warned("[Play \"W\"]\nDJ D2 DJ", 2, 7,
                 "DJ is played twice: the play is read up to the first such card");
    const ink_board board = board_of("[Play \"W\"]\nDJ D2 DJ DA", 1);
    check_play(&board, "DJ D2");
    assert_int_equal(board.known_card_count, 4);
}

static void the_strain_tells_who_wins(void **state)
{
    static const char text[] = "[Play \"W\"]\nDJ D2 D6 DA\nS4 C2 C9 C8\nS5 S2 S3 SA\n";
    /* Without it only a trick of one suit has a known winner. */
    ink_board board = board_of(text, 0);
    check_play(&board, "DJ D2 D6 DA C8 S4 C2 C9");
    assert_int_equal(board.known_card_count, 12);
    board = board_of("[Contract \"NT\"]\n[Play \"W\"]\nDJ D2 D6 DA\nS4 C2 C9 C8\n- - C3 -\n", 1);
    check_play(&board, "DJ D2 D6 DA C8 S4 C2 C9 C3");
}

static void finds_the_leader(void **state)
{
    assert_int_equal(board_of(GAME, 0).leader, INK_WEST);
    assert_int_equal(board_of(GAME "[Play \"\"]\nHA", 0).leader, INK_WEST);
    assert_int_equal(board_of(GAME "[Play \"N\"]\nH2", 1).leader, INK_NORTH);
    check_warned(GAME "[Play \"N\"]\nH2", 4, 8, "N leads, but is not on the left of declarer S");
    assert_int_equal(board_of("[Event \"\"]", 0).leader, -1);
    assert_int_equal(board_of("[Contract \"Pass\"]", 0).leader, -1);
    check_warned("[Contract \"Pass\"]\n[Play \"N\"]\nH2", 2, 1,
                 "cards are played after everybody passed");
}

static void end_positions_have_fewer_tricks(void **state)
{
#define ENDING "[Deal \"N:A... K... Q... J...\"]\n[Contract \"NT\"]\n[Declarer \"N\"]\n"
    assert_int_equal(board_of(ENDING, 1).leader, INK_EAST);
    check_warned(ENDING, 1, 1,
                 "the tag Play does not say who leads: taken as E, on the left of declarer N");
    check_warned(ENDING "[Play \"?\"]\nSK", 4, 8,
                 "the tag Play does not say who leads: taken as E, on the left of declarer N");
    const ink_board board = board_of(ENDING "[Play \"S\"]\nSQ SJ SA SK", 0);
    assert_int_equal(board.leader, INK_SOUTH);
    check_play(&board, "SQ SJ SA SK");
    check_faulty(ENDING "[Play \"S\"]\nSQ SJ SA SK\nS2", 6, 1, "the play goes on after trick 1");
    check_warned(ENDING "[Play \"S\"]\nSQ SJ SA SK\n-", 6, 1,
                 "a place for a card after the last trick");
#undef ENDING
}

/* --- random plays --------------------------------------------------------------------------- */

typedef struct record {
    inki_play start;
    int declarer;
    ink_card cards[52];
    int leaders[13]; /* of the tricks */
} record;

static ink_card random_card(ink_hand hand, ink_random *random)
{
    int skipped = (int)ink_random_below(random, (uint64_t)ink_hand_count(hand));
    ink_card card = 0;
    while ((hand >> card & 1) == 0 || skipped-- > 0) {
        card++;
    }
    return card;
}

static record random_record(ink_random *random)
{
    record r = {.declarer = (int)ink_random_below(random, 4)};
    ink_hand deck = INK_FULL_DECK;
    for (int i = 0; i < 52; i++) {
        const ink_hand bit = (ink_hand)1 << random_card(deck, random);
        r.start.hands[i % 4] |= bit;
        deck &= ~bit;
    }
    memset(r.start.table, INK_CARD_NONE, sizeof r.start.table);
    r.start.strain = (int8_t)ink_random_below(random, 5);
    r.start.leader = (int8_t)((r.declarer + 1) % 4);
    inki_play play = r.start;
    for (int i = 0; i < 52; i++) {
        if (i % 4 == 0) {
            r.leaders[i / 4] = play.leader;
        }
        r.cards[i] = random_card(inki_play_legal(&play), random);
        inki_play_card(&play, r.cards[i]);
    }
    return r;
}

/* Appends `count` cards as a game, by columns of players or in playing order. */
static void write_record(const record *r, int count, bool by_column, ink_text *out)
{
    ink_text_add(out, "[Deal \"");
    ink_deal_text(r->start.hands, NULL, INK_NORTH, out);
    ink_text_format(out, "\"]\n[Declarer \"%c\"]\n[Contract \"2%s\"]\n[Play \"%c\"]\n",
                    ink_player_letter((ink_player)r->declarer),
                    ink_strain_text((ink_strain)r->start.strain),
                    ink_player_letter((ink_player)r->start.leader));
    for (int row = 0; 4 * row < count; row++) {
        for (int place = 0; place < 4; place++) {
            const int turn =
                by_column ? (r->start.leader + place - r->leaders[row] + 4) % 4 : place;
            char card[3] = "-";
            if (4 * row + turn < count) {
                ink_card_text(r->cards[4 * row + turn], card);
            }
            ink_text_format(out, "%s ", card);
        }
        ink_text_add(out, "\n");
    }
}

static void check_order(uint64_t seed, const record *r, int count, bool by_column)
{
    ink_text text = {0};
    write_record(r, count, by_column, &text);
    const ink_board board = board_of(ink_text_string(&text), by_column ? 0 : 1);
    bool is_same = board.card_count == count;
    for (int i = 0; i < count && is_same; i++) {
        is_same = board.cards[i] == r->cards[i];
    }
    if (!is_same) {
        fail_msg("seed %d, %d cards %s:\n%s", (int)seed, count,
                 by_column ? "by column" : "in playing order", ink_text_string(&text));
    }
    ink_text_release(&text);
}

static void finds_the_order_of_random_plays(void **state)
{
    const int count = test_scaled(300);
    for (int seed = 0; seed < count; seed++) {
        ink_random random;
        ink_random_init(&random, (uint64_t)seed);
        const record r = random_record(&random);
        check_order((uint64_t)seed, &r, (int)ink_random_below(&random, 53), true);
        /* Short plays in playing order can look like columns. */
        check_order((uint64_t)seed, &r, 52, false);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_are_players),
        cmocka_unit_test(rows_may_be_in_playing_order),
        cmocka_unit_test(a_dash_ends_what_is_known),
        cmocka_unit_test(a_plus_stands_for_the_next_card),
        cmocka_unit_test(marks_tell_of_irregular_cards),
        cmocka_unit_test(refuses_impossible_cards),
        cmocka_unit_test(refuses_cards_of_a_known_hand_from_another),
        cmocka_unit_test(without_a_deal_cards_are_only_counted),
        cmocka_unit_test(the_strain_tells_who_wins),
        cmocka_unit_test(finds_the_leader),
        cmocka_unit_test(end_positions_have_fewer_tricks),
        cmocka_unit_test(finds_the_order_of_random_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
