/* test_dd_answer.c - answers about cards, against the plain solver. */

#include "dd_positions.h"

#include "support.h"

/* --- What an answer must be. ----------------------------------------------------------------- */

/* A position with what the plain solver says of it. */
typedef struct known {
    ink_dd_position position;
    int8_t tricks[52]; /* of the side to move, after each legal card; else -1 */
    int value;
} known;

static known random_known(ink_random *random, inki_plain *plain, int size)
{
    known k = {.position = dd_random_ending(random, size)};
    dd_begin_trick(random, &k.position);
    k.value = dd_plain_cards(plain, &k.position, k.tricks);
    return k;
}

static ink_dd_answer ask(ink_dd *dd, const known *k, ink_dd_ask ask, int target)
{
    const ink_dd_question question = {.ask = ask, .target = target};
    ink_dd_answer answer;
    assert_int_equal(ink_dd_solve(dd, &k->position, &question, NULL, &answer), INK_OK);
    assert_int_equal(answer.stopped_by, INK_STOPPED_DONE);
    return answer;
}

/* All cards that an answer lists, each once. */
static ink_hand listed(const known *k, const ink_dd_answer *answer)
{
    ink_hand all = 0;
    for (int i = 0; i < answer->count; i++) {
        const ink_hand cards = answer->cards[i].equals | (ink_hand)1 << answer->cards[i].card;
        dd_check_equal(&k->position, "cards listed twice", inki_bits_count(all & cards), 0);
        all |= cards;
    }
    return all;
}

/* Are the bounds true, and the cards in order? */
static void check_true(const known *k, const ink_dd_answer *answer)
{
    const ink_dd_position *p = &k->position;
    if (answer->low > k->value || answer->high < k->value) {
        dd_fail(p, "the value is outside its bounds", answer->low, k->value);
    }
    for (int i = 0; i < answer->count; i++) {
        const ink_dd_card *c = &answer->cards[i];
        ink_hand cards = c->equals | (ink_hand)1 << c->card;
        dd_check_equal(p, "the highest of a class", c->card, inki_bits_highest(cards));
        for (; cards != 0; cards &= cards - 1) {
            const int tricks = k->tricks[inki_bits_lowest(cards)];
            if (tricks < c->low || tricks > c->high) {
                dd_fail(p, "a card is outside its bounds", c->low, tricks);
            }
        }
        if (i > 0) {
            const ink_dd_card *before = &answer->cards[i - 1];
            const int suit = c->card / 13;
            const int suit_before = before->card / 13;
            assert_true(before->low > c->low ||
                        (before->low == c->low &&
                         (suit_before < suit || (suit_before == suit && before->card > c->card))));
        }
    }
}

/* The legal cards that take at least `tricks`. */
static ink_hand cards_with(const known *k, int tricks)
{
    ink_hand cards = 0;
    for (ink_card card = 0; card < 52; card++) {
        if (k->tricks[card] >= tricks && k->tricks[card] >= 0) {
            cards |= (ink_hand)1 << card;
        }
    }
    return cards;
}

static void check_exact(const known *k, const ink_dd_answer *answer)
{
    check_true(k, answer);
    dd_check_equal(&k->position, "low", answer->low, k->value);
    dd_check_equal(&k->position, "high", answer->high, k->value);
    for (int i = 0; i < answer->count; i++) {
        dd_check_equal(&k->position, "high of a card", answer->cards[i].high, answer->cards[i].low);
    }
}

/* Is every bound on one side of the target? */
static void check_decided(const known *k, const ink_dd_answer *answer, int target)
{
    check_true(k, answer);
    assert_true(answer->low >= target || answer->high < target);
    for (int i = 0; i < answer->count; i++) {
        assert_true(answer->cards[i].low >= target || answer->cards[i].high < target);
    }
}

static void check_values(ink_dd *dd, const known *k)
{
    ink_dd_answer answer = ask(dd, k, INK_DD_EVERY, 0);
    check_exact(k, &answer);
    assert_true(listed(k, &answer) == cards_with(k, 0));

    answer = ask(dd, k, INK_DD_BEST, 0);
    check_exact(k, &answer);
    assert_true(listed(k, &answer) == cards_with(k, k->value));

    answer = ask(dd, k, INK_DD_ONE, 0);
    check_exact(k, &answer);
    assert_int_equal(answer.count, 1);
    assert_int_equal(answer.cards[0].low, k->value);

    answer = ask(dd, k, INK_DD_VALUE, 0);
    check_exact(k, &answer);
    assert_int_equal(answer.count, 0);
}

static void check_target(ink_dd *dd, const known *k, int target)
{
    ink_dd_answer answer = ask(dd, k, INK_DD_EVERY, target);
    check_decided(k, &answer, target);
    assert_true(listed(k, &answer) == cards_with(k, 0));

    answer = ask(dd, k, INK_DD_BEST, target);
    check_decided(k, &answer, target);
    assert_true(listed(k, &answer) == cards_with(k, target));

    answer = ask(dd, k, INK_DD_ONE, target);
    check_decided(k, &answer, target);
    assert_int_equal(answer.count, k->value >= target);

    answer = ask(dd, k, INK_DD_VALUE, target);
    check_decided(k, &answer, target);
    assert_int_equal(answer.count, 0);
}

/* --- Tests. ---------------------------------------------------------------------------------- */

static void every_kind_of_answer_equals_the_plain_solver(void **state)
{
    static const int counts[7] = {0, 400, 1200, 1200, 800, 300, 100};
    ink_random random;
    ink_random_init(&random, 11);
    inki_plain *plain = dd_plain();
    ink_dd *dd = dd_solver();
    for (int size = 1; size <= 6; size++) {
        for (int i = test_scaled(counts[size]); i > 0; i--) {
            const known k = random_known(&random, plain, size);
            check_values(dd, &k);
        }
    }
    ink_dd_destroy(dd);
    inki_plain_destroy(plain);
}

static void every_target_is_decided(void **state)
{
    ink_random random;
    ink_random_init(&random, 12);
    inki_plain *plain = dd_plain();
    ink_dd *dd = dd_solver();
    for (int i = test_scaled(1500); i > 0; i--) {
        const known k = random_known(&random, plain, 1 + i % 5);
        for (int target = 1; target <= 13; target++) {
            check_target(dd, &k, target);
        }
    }
    ink_dd_destroy(dd);
    inki_plain_destroy(plain);
}

static void answers_do_not_depend_on_what_was_learnt(void **state)
{
    ink_random random;
    ink_random_init(&random, 13);
    inki_plain *plain = dd_plain();
    ink_dd *keeping = dd_solver();
    ink_dd *forgetting = dd_solver();
    for (int i = test_scaled(300); i > 0; i--) {
        const known k = random_known(&random, plain, 1 + i % 6);
        for (int target = 0; target <= 4; target++) {
            for (int kind = INK_DD_VALUE; kind >= INK_DD_EVERY; kind--) {
                const ink_dd_answer first = ask(keeping, &k, (ink_dd_ask)kind, target);
                ink_dd_forget(forgetting);
                const ink_dd_answer second = ask(forgetting, &k, (ink_dd_ask)kind, target);
                dd_check_same(&k.position, &first, &second);
            }
        }
    }
    ink_dd_destroy(keeping);
    ink_dd_destroy(forgetting);
    inki_plain_destroy(plain);
}

/* South has three equal spades and one lower than the others', and a heart. */
static void equal_cards_are_listed_together(void **state)
{
    ink_dd *dd = dd_solver();
    const ink_dd_position leading =
        dd_position_of("N:2.A..432 A3..432. KQJ4.2.. 5.3..765", "NT", 'S', "");
    const ink_dd_question question = {0};
    ink_dd_answer answer;
    assert_int_equal(ink_dd_solve(dd, &leading, &question, NULL, &answer), INK_OK);
    assert_int_equal(answer.count, 3);
    for (int i = 0; i < 3; i++) {
        const ink_card card = answer.cards[i].card;
        const ink_hand equals = (ink_hand)1 << 10 | (ink_hand)1 << 9;
        assert_true(card == 11 || card == 2 || card == 13);
        assert_true(answer.cards[i].equals == (card == 11 ? equals : 0));
    }

    /* The queen on the table parts the king from the jack. */
    const ink_dd_position parted = dd_position_of("N:KJ... 43... 65... 7...", "NT", 'W', "SQ");
    assert_int_equal(ink_dd_solve(dd, &parted, &question, NULL, &answer), INK_OK);
    assert_int_equal(answer.count, 2);
    assert_int_equal(answer.cards[0].card, 11);
    assert_true(answer.cards[0].equals == 0);
    ink_dd_destroy(dd);
}

/* Cut short at every number of nodes, bounds are true, and wide enough where nothing is known. */
static void a_limit_on_nodes_leaves_true_bounds(void **state)
{
    ink_random random;
    ink_random_init(&random, 14);
    inki_plain *plain = dd_plain();
    ink_dd *dd = dd_solver();
    int stopped = 0;
    for (int i = test_scaled(400); i > 0; i--) {
        const known k = random_known(&random, plain, 4 + i % 4);
        const ink_dd_question question = {.ask = (ink_dd_ask)(i % 4),
                                          .target = i % 3 == 0 ? 1 + i % 5 : 0,
                                          .max_nodes = 1 + ink_random_below(&random, 30)};
        ink_dd_answer answer;
        ink_dd_forget(dd);
        assert_int_equal(ink_dd_solve(dd, &k.position, &question, NULL, &answer), INK_OK);
        check_true(&k, &answer);
        assert_true(answer.nodes <= question.max_nodes);
        if (answer.stopped_by == INK_STOPPED_NODES) {
            stopped++;
            int low = -1;
            int high = -1;
            for (int c = 0; c < answer.count; c++) {
                low = answer.cards[c].low > low ? answer.cards[c].low : low;
                high = answer.cards[c].high > high ? answer.cards[c].high : high;
            }
            if (question.ask == INK_DD_EVERY) {
                assert_int_equal(answer.low, low);
                assert_int_equal(answer.high, high);
                assert_true(listed(&k, &answer) == cards_with(&k, 0));
            }
            if (question.ask <= INK_DD_ONE && question.target == 0) {
                assert_true(answer.count > 0);
            }
        } else {
            assert_int_equal(answer.stopped_by, INK_STOPPED_DONE);
        }
    }
    assert_true(stopped > test_scaled(400) / 4);
    ink_dd_destroy(dd);
    inki_plain_destroy(plain);
}

/* What was found out on the way to a stop is kept for the next question, and must be true. */
static void a_stop_leaves_nothing_false(void **state)
{
    ink_random random;
    ink_random_init(&random, 15);
    inki_plain *plain = dd_plain();
    ink_dd *dd = dd_solver();
    for (int i = test_scaled(400); i > 0; i--) {
        const known k = random_known(&random, plain, 4 + i % 4);
        ink_dd_question question = {.ask = INK_DD_EVERY};
        ink_dd_answer answer;
        for (uint64_t limit = 1; limit < 60; limit += 6) {
            question.max_nodes = limit;
            assert_int_equal(ink_dd_solve(dd, &k.position, &question, NULL, &answer), INK_OK);
            check_true(&k, &answer);
        }
        question.max_nodes = 0;
        assert_int_equal(ink_dd_solve(dd, &k.position, &question, NULL, &answer), INK_OK);
        assert_int_equal(answer.stopped_by, INK_STOPPED_DONE);
        check_true(&k, &answer);
    }
    ink_dd_destroy(dd);
    inki_plain_destroy(plain);
}

static void check_nothing_known(const ink_dd_answer *answer, int left)
{
    assert_int_equal(answer->low, 0);
    assert_int_equal(answer->high, left);
    assert_int_equal(answer->nodes, 0);
    for (int i = 0; i < answer->count; i++) {
        assert_int_equal(answer->cards[i].low, 0);
        assert_int_equal(answer->cards[i].high, left);
    }
}

static void stops_on_request_and_at_the_deadline(void **state)
{
    ink_random random;
    ink_random_init(&random, 15);
    ink_dd *dd = dd_solver();
    const ink_dd_position position = dd_random_ending(&random, 6);
    volatile int stop = 1;
    const ink_control requested = {.stop = &stop, .deadline = 1e-9};
    const ink_control late = {.deadline = 1e-9};
    for (int ask = INK_DD_EVERY; ask <= INK_DD_VALUE; ask++) {
        const ink_dd_question question = {.ask = (ink_dd_ask)ask};
        ink_dd_answer answer;
        assert_int_equal(ink_dd_solve(dd, &position, &question, &requested, &answer), INK_OK);
        assert_int_equal(answer.stopped_by, INK_STOPPED_REQUEST);
        check_nothing_known(&answer, 6);
        assert_int_equal(ink_dd_solve(dd, &position, &question, &late, &answer), INK_OK);
        assert_int_equal(answer.stopped_by, INK_STOPPED_TIME);
        check_nothing_known(&answer, 6);
    }
    ink_dd_destroy(dd);
}

static void refuses_what_is_no_question(void **state)
{
    ink_random random;
    ink_random_init(&random, 16);
    ink_dd *dd = dd_solver();
    ink_dd_position position = dd_random_ending(&random, 3);
    static const ink_dd_question bad[] = {
        {.ask = (ink_dd_ask)(INK_DD_VALUE + 1)}, {.target = 14}, {.target = -1}};
    ink_dd_answer answer = {.low = 77};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(ink_dd_solve(dd, &position, &bad[i], NULL, &answer), INK_ERR_ARGUMENT);
    }
    const ink_dd_question question = {0};
    position.hands[INK_NORTH] = 0;
    assert_int_equal(ink_dd_solve(dd, &position, &question, NULL, &answer), INK_ERR_ARGUMENT);
    assert_int_equal(answer.low, 77);
    ink_dd_destroy(dd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_answer_equals_the_plain_solver),
        cmocka_unit_test(every_target_is_decided),
        cmocka_unit_test(answers_do_not_depend_on_what_was_learnt),
        cmocka_unit_test(equal_cards_are_listed_together),
        cmocka_unit_test(a_limit_on_nodes_leaves_true_bounds),
        cmocka_unit_test(a_stop_leaves_nothing_false),
        cmocka_unit_test(stops_on_request_and_at_the_deadline),
        cmocka_unit_test(refuses_what_is_no_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
