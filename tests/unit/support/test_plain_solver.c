/* test_plain_solver.c - exact values of endings, against minimax without any pruning. */

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/random.h>

#include "bridge/bits.h"
#include "plain_solver.h"

#ifndef INK_TEST_SCALE
#define INK_TEST_SCALE 100
#endif
#ifndef INK_TEST_DIR
#define INK_TEST_DIR "."
#endif

/* --- Positions. ----------------------------------------------------------------------------- */

static inki_play position_of(const char *deal, const char *strain, char leader, const char *table)
{
    inki_play play;
    memset(&play, 0, sizeof play);
    memset(play.table, INK_CARD_NONE, sizeof play.table);
    bool known[4];
    ink_contract contract = {0};
    ink_error error = {0};
    if (ink_deal_read(deal, strlen(deal), play.hands, known, &error) != INK_OK ||
        ink_contract_read(strain, strlen(strain), &contract) != INK_OK) {
        fail_msg("%s in %s: %s", deal, strain, error.text);
    }
    play.strain = (int8_t)contract.strain;
    play.leader = (int8_t)ink_player_read(leader);
    for (size_t i = 0; i + 1 < strlen(table); i += 2) {
        play.table[play.on_table++] = (int8_t)ink_card_read(table + i, 2);
    }
    return play;
}

static void describe(const inki_play *play, ink_text *out)
{
    ink_deal_text(play->hands, NULL, INK_NORTH, out);
    ink_text_format(out, " in %s, led by %c:", ink_strain_text((ink_strain)play->strain),
                    ink_player_letter((ink_player)play->leader));
    for (int i = 0; i < play->on_table; i++) {
        char card[3];
        ink_card_text(play->table[i], card);
        ink_text_format(out, " %s", card);
    }
}

static inki_play random_ending(ink_random *random, int size)
{
    inki_play play;
    memset(&play, 0, sizeof play);
    memset(play.table, INK_CARD_NONE, sizeof play.table);
    ink_hand used = 0;
    for (int i = 0; i < 4 * size; i++) {
        ink_hand card;
        do {
            card = (ink_hand)1 << ink_random_below(random, 52);
        } while ((used & card) != 0);
        used |= card;
        play.hands[i % 4] |= card;
    }
    play.strain = (int8_t)ink_random_below(random, 5);
    play.leader = (int8_t)ink_random_below(random, 4);
    return play;
}

/* Plays up to three random cards, fewer than end the trick. */
static void begin_random_trick(ink_random *random, inki_play *play)
{
    for (uint64_t cards = ink_random_below(random, 4); cards > 0; cards--) {
        const ink_hand legal = inki_play_legal(play);
        ink_card card;
        do {
            card = (ink_card)ink_random_below(random, 52);
        } while ((legal >> card & 1) == 0);
        inki_play_card(play, card);
    }
}

/* --- The reference: plays every card in every position. ------------------------------------- */

/* The tricks that North-South still take. */
static int minimax(const inki_play *play)
{
    if (inki_play_is_over(play)) {
        return 0;
    }
    const bool ns = inki_play_mover(play) % 2 == 0;
    int best = ns ? -1 : 14;
    for (ink_hand left = inki_play_legal(play); left != 0; left &= left - 1) {
        inki_play after = *play;
        inki_play_card(&after, inki_bits_lowest(left));
        const int value = after.taken[0] - play->taken[0] + minimax(&after);
        if (ns ? value > best : value < best) {
            best = value;
        }
    }
    return best;
}

static void minimax_values(const inki_play *play, int8_t tricks[52])
{
    memset(tricks, -1, 52);
    for (ink_hand left = inki_play_legal(play); left != 0; left &= left - 1) {
        const ink_card card = inki_bits_lowest(left);
        inki_play after = *play;
        inki_play_card(&after, card);
        tricks[card] = (int8_t)(after.taken[0] - play->taken[0] + minimax(&after));
    }
}

/* --- Checks. -------------------------------------------------------------------------------- */

static inki_plain *solver_of(size_t memory)
{
    inki_plain *plain;
    assert_int_equal(inki_plain_create(memory, &plain), INK_OK);
    return plain;
}

static void check_equal(const inki_play *play, const int8_t found[52], const int8_t expected[52])
{
    for (ink_card card = 0; card < 52; card++) {
        if (found[card] != expected[card]) {
            ink_text text = {0};
            char name[3];
            describe(play, &text);
            ink_card_text(card, name);
            fail_msg("%s; %s leaves %d tricks to North-South, not %d", ink_text_string(&text), name,
                     expected[card], found[card]);
        }
    }
}

static void check_values(inki_plain *plain, const inki_play *play, const int8_t expected[52])
{
    int8_t tricks[52];
    uint64_t nodes = 0;
    assert_int_equal(inki_plain_values(plain, play, NULL, &nodes, tricks), INK_OK);
    check_equal(play, tricks, expected);
}

static void check_value(inki_plain *plain, const inki_play *play, int expected)
{
    int value = -1;
    uint64_t nodes = 0;
    assert_int_equal(inki_plain_value(plain, play, NULL, &nodes, &value), INK_OK);
    if (value != expected) {
        ink_text text = {0};
        describe(play, &text);
        fail_msg("%s; worth %d, not %d", ink_text_string(&text), expected, value);
    }
    for (int target = -1; target <= 14; target++) {
        bool reached;
        nodes = 0;
        assert_int_equal(inki_plain_at_least(plain, play, target, NULL, &nodes, &reached), INK_OK);
        assert_int_equal(reached, target <= expected);
    }
}

static int best_of(const inki_play *play, const int8_t tricks[52])
{
    const bool ns = inki_play_mover(play) % 2 == 0;
    int best = ns ? 0 : 13;
    for (ink_card card = 0; card < 52; card++) {
        if (tricks[card] >= 0 && (ns ? tricks[card] > best : tricks[card] < best)) {
            best = tricks[card];
        }
    }
    return best;
}

/* --- Tests. --------------------------------------------------------------------------------- */

/* Three solvers each see all endings: one keeps its table from ending to ending, one begins anew,
 * and one has room for four positions only. */
static void equals_minimax_on_random_endings(void **state)
{
    static const int counts[5] = {0, 100, 400, 400, 100};
    ink_random random;
    ink_random_init(&random, 3);
    inki_plain *keeping = solver_of(0);
    inki_plain *forgetting = solver_of(0);
    inki_plain *tiny = solver_of(1);
    for (int size = 1; size <= 4; size++) {
        for (int i = 0; i < counts[size] * INK_TEST_SCALE; i++) {
            inki_play play = random_ending(&random, size);
            begin_random_trick(&random, &play);
            int8_t expected[52];
            minimax_values(&play, expected);
            check_values(keeping, &play, expected);
            check_values(tiny, &play, expected);
            inki_plain_forget(forgetting);
            check_value(forgetting, &play, best_of(&play, expected));
        }
    }
    inki_plain_destroy(keeping);
    inki_plain_destroy(forgetting);
    inki_plain_destroy(tiny);
}

static void larger_endings_do_not_depend_on_the_table(void **state)
{
    ink_random random;
    ink_random_init(&random, 4);
    inki_plain *keeping = solver_of(0);
    inki_plain *tiny = solver_of(4096);
    for (int i = 0; i < INK_TEST_SCALE; i++) {
        inki_play play = random_ending(&random, 7);
        begin_random_trick(&random, &play);
        int8_t first[52];
        int8_t again[52];
        uint64_t nodes = 0;
        assert_int_equal(inki_plain_values(keeping, &play, NULL, &nodes, first), INK_OK);
        nodes = 0;
        assert_int_equal(inki_plain_values(keeping, &play, NULL, &nodes, again), INK_OK);
        check_equal(&play, again, first);
        check_values(tiny, &play, first);
        check_value(keeping, &play, best_of(&play, first));
    }
    inki_plain_destroy(keeping);
    inki_plain_destroy(tiny);
}

/* Checks a line "S E D6 N:7.K5.. ..5.J .T7..4 T.8..6 | HT:1 H7:1 C4:1".  The tricks are those of the
 * side to move. */
static void check_line(inki_plain *plain, const char *line, int number)
{
    char strain[4];
    char leader;
    char table[8];
    char deal[128];
    int used = 0;
    if (sscanf(line, "%3s %c %7s %127[^|]| %n", strain, &leader, table, deal, &used) != 4) {
        fail_msg("line %d does not follow the format", number);
    }
    const inki_play play = position_of(deal, strain, leader, table[0] == '-' ? "" : table);
    const int size = ink_hand_count(play.hands[inki_play_mover(&play)]);
    int8_t expected[52];
    memset(expected, -1, sizeof expected);
    char card[4];
    int tricks;
    int length;
    while (sscanf(line + used, " %2s:%d%n", card, &tricks, &length) == 2) {
        const bool ns = inki_play_mover(&play) % 2 == 0;
        expected[ink_card_read(card, 2)] = (int8_t)(ns ? tricks : size - tricks);
        used += length;
    }
    check_values(plain, &play, expected);
}

static void equals_the_recorded_endings(void **state)
{
    FILE *file = fopen(INK_TEST_DIR "/tests/data/endgames108.txt", "r");
    assert_non_null(file);
    inki_plain *plain = solver_of(0);
    char line[512];
    int number = 0;
    int checked = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        number++;
        if (line[0] != '#') {
            check_line(plain, line, number);
            checked++;
        }
    }
    assert_int_equal(checked, 108);
    inki_plain_destroy(plain);
    fclose(file);
}

static void finds_the_only_lead_that_is_best(void **state)
{
    inki_plain *plain = solver_of(0);
    const char *deal = "N:KJ..5. QT...T 5..A.9 97.9..";
    inki_play play = position_of(deal, "NT", 'S', "");
    int8_t tricks[52];
    memset(tricks, -1, sizeof tricks);
    tricks[ink_card_read("DA", 2)] = 3;
    tricks[ink_card_read("S5", 2)] = 2;
    tricks[ink_card_read("C9", 2)] = 2;
    check_values(plain, &play, tricks);
    check_value(plain, &play, 3);

    inki_play_card(&play, ink_card_read("DA", 2));
    memset(tricks, -1, sizeof tricks);
    tricks[ink_card_read("S9", 2)] = 3;
    tricks[ink_card_read("S7", 2)] = 3;
    tricks[ink_card_read("H9", 2)] = 3;
    check_values(plain, &play, tricks);
    inki_plain_destroy(plain);
}

static void solves_thirteen_tricks_where_every_card_is_forced(void **state)
{
    inki_plain *plain = solver_of(0);
    const char *deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    const inki_play no_trumps = position_of(deal, "NT", 'N', "");
    const inki_play hearts = position_of(deal, "H", 'N', "");
    check_value(plain, &no_trumps, 13);
    check_value(plain, &hearts, 0);
    inki_plain_destroy(plain);
}

static void nothing_is_left_when_play_is_over(void **state)
{
    inki_plain *plain = solver_of(0);
    const inki_play play = position_of("N:... ... ... ...", "S", 'N', "");
    int8_t none[52];
    memset(none, -1, sizeof none);
    check_values(plain, &play, none);
    check_value(plain, &play, 0);
    inki_plain_destroy(plain);
}

static void tricks_taken_before_play_no_part(void **state)
{
    inki_plain *plain = solver_of(0);
    inki_play play = position_of("N:A2... K3... Q4... J5...", "NT", 'N', "");
    play.taken[0] = 4;
    play.taken[1] = 7;
    check_value(plain, &play, 1);
    inki_plain_destroy(plain);
}

static void stops_at_the_node_limit(void **state)
{
    ink_random random;
    ink_random_init(&random, 5);
    inki_plain *plain = solver_of(0);
    const inki_play play = random_ending(&random, 8);
    int8_t expected[52];
    uint64_t all = 0;
    assert_int_equal(inki_plain_values(plain, &play, NULL, &all, expected), INK_OK);
    assert_true(all > 100);

    int8_t tricks[52];
    memset(tricks, 77, sizeof tricks);
    const uint64_t limits[] = {1, 2, all / 2, all - 1};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        uint64_t nodes = limits[i];
        inki_plain_forget(plain);
        assert_int_equal(inki_plain_values(plain, &play, NULL, &nodes, tricks), INK_ERR_LIMIT);
        assert_int_equal(nodes, limits[i]);
        assert_int_equal(tricks[0], 77);
        check_values(plain, &play, expected);
    }
    uint64_t nodes = all;
    inki_plain_forget(plain);
    assert_int_equal(inki_plain_values(plain, &play, NULL, &nodes, tricks), INK_OK);
    assert_int_equal(nodes, all);
    check_equal(&play, tricks, expected);

    int value = 77;
    bool reached;
    nodes = 1;
    inki_plain_forget(plain);
    assert_int_equal(inki_plain_value(plain, &play, NULL, &nodes, &value), INK_ERR_LIMIT);
    assert_int_equal(value, 77);
    assert_int_equal(nodes, 1);
    assert_int_equal(inki_plain_at_least(plain, &play, 4, NULL, &nodes, &reached), INK_ERR_LIMIT);
    inki_plain_destroy(plain);
}

static void stops_on_request(void **state)
{
    ink_random random;
    ink_random_init(&random, 6);
    inki_plain *plain = solver_of(0);
    const inki_play play = random_ending(&random, 6);
    volatile int stop = 1;
    const ink_control control = {.stop = &stop};
    int8_t tricks[52];
    int value;
    bool reached;
    uint64_t nodes = 0;
    assert_int_equal(inki_plain_values(plain, &play, &control, &nodes, tricks), INK_ERR_STOPPED);
    assert_int_equal(nodes, 0);
    assert_int_equal(inki_plain_value(plain, &play, &control, &nodes, &value), INK_ERR_STOPPED);
    assert_int_equal(inki_plain_at_least(plain, &play, 3, &control, &nodes, &reached),
                     INK_ERR_STOPPED);
    stop = 0;
    assert_int_equal(inki_plain_values(plain, &play, &control, &nodes, tricks), INK_OK);
    assert_true(nodes > 0);
    check_value(plain, &play, best_of(&play, tricks));
    inki_plain_destroy(plain);
}

static void node_counts_are_equal_after_forgetting(void **state)
{
    ink_random random;
    ink_random_init(&random, 7);
    inki_plain *plain = solver_of(0);
    const inki_play play = random_ending(&random, 7);
    const inki_play other = random_ending(&random, 8);
    int value;
    uint64_t first = 0;
    assert_int_equal(inki_plain_value(plain, &play, NULL, &first, &value), INK_OK);
    uint64_t kept = 0;
    assert_int_equal(inki_plain_value(plain, &play, NULL, &kept, &value), INK_OK);
    assert_true(kept < first);
    uint64_t nodes = 0;
    assert_int_equal(inki_plain_value(plain, &other, NULL, &nodes, &value), INK_OK);
    inki_plain_forget(plain);
    nodes = 0;
    assert_int_equal(inki_plain_value(plain, &play, NULL, &nodes, &value), INK_OK);
    assert_int_equal(nodes, first);
    inki_plain_destroy(plain);
}

static void check_refused(inki_plain *plain, const inki_play *play, const char *why)
{
    int8_t tricks[52] = {77};
    int value = 77;
    bool reached;
    uint64_t nodes = 5;
    if (inki_plain_values(plain, play, NULL, &nodes, tricks) != INK_ERR_ARGUMENT) {
        fail_msg("accepted %s", why);
    }
    assert_int_equal(nodes, 0);
    assert_int_equal(tricks[0], 77);
    assert_int_equal(inki_plain_value(plain, play, NULL, &nodes, &value), INK_ERR_ARGUMENT);
    assert_int_equal(value, 77);
    assert_int_equal(inki_plain_at_least(plain, play, 0, NULL, &nodes, &reached), INK_ERR_ARGUMENT);
}

static void refuses_what_is_no_position(void **state)
{
    inki_plain *plain = solver_of(0);
    const inki_play good = position_of("N:A... K3... Q4... J5...", "NT", 'N', "S2");
    check_value(plain, &good, 1);
    inki_play bad = good;
    bad.hands[INK_EAST] |= (ink_hand)1 << 20;
    check_refused(plain, &bad, "one hand larger than the others");
    bad = good;
    bad.hands[INK_EAST] = good.hands[INK_SOUTH];
    check_refused(plain, &bad, "cards in two hands");
    bad = good;
    bad.table[0] = 12;
    check_refused(plain, &bad, "a card in a hand and on the table");
    bad = good;
    bad.table[0] = INK_CARD_NONE;
    check_refused(plain, &bad, "a missing card on the table");
    bad = good;
    bad.table[0] = 52;
    check_refused(plain, &bad, "a card outside the deck on the table");
    bad = good;
    bad.on_table = 4;
    check_refused(plain, &bad, "a full trick");
    bad = good;
    bad.on_table = -1;
    check_refused(plain, &bad, "less than an empty table");
    bad = good;
    bad.strain = 5;
    check_refused(plain, &bad, "an unknown strain");
    bad = good;
    bad.leader = 4;
    check_refused(plain, &bad, "an unknown leader");
    bad = good;
    for (int player = 0; player < 4; player++) {
        bad.hands[player] |= (ink_hand)1 << (52 + player);
    }
    check_refused(plain, &bad, "cards outside the deck");
    inki_plain_destroy(plain);
}

static void says_when_there_is_no_memory(void **state)
{
    inki_plain *plain = NULL;
    assert_int_equal(inki_plain_create(SIZE_MAX, &plain), INK_ERR_NOMEM);
    assert_null(plain);
    inki_plain_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_minimax_on_random_endings),
        cmocka_unit_test(larger_endings_do_not_depend_on_the_table),
        cmocka_unit_test(equals_the_recorded_endings),
        cmocka_unit_test(finds_the_only_lead_that_is_best),
        cmocka_unit_test(solves_thirteen_tricks_where_every_card_is_forced),
        cmocka_unit_test(nothing_is_left_when_play_is_over),
        cmocka_unit_test(tricks_taken_before_play_no_part),
        cmocka_unit_test(stops_at_the_node_limit),
        cmocka_unit_test(stops_on_request),
        cmocka_unit_test(node_counts_are_equal_after_forgetting),
        cmocka_unit_test(refuses_what_is_no_position),
        cmocka_unit_test(says_when_there_is_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
