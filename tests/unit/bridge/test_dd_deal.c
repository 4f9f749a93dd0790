/* test_dd_deal.c - tables, against the plain solver. */

#include "bridge/double_dummy.h"

#include "dd_positions.h"
#include "support.h"

/* The tricks of every declarer in every strain, says the plain solver. */
static void plain_table(inki_plain *plain, const ink_hand hands[4], int8_t tricks[5][4])
{
    const int size = inki_bits_count(hands[0]);
    for (int strain = 0; strain < 5; strain++) {
        for (int declarer = 0; declarer < 4; declarer++) {
            ink_dd_position position = {.strain = (ink_strain)strain,
                                        .leader = (ink_player)((declarer + 1) % 4)};
            memcpy(position.hands, hands, sizeof position.hands);
            const int ns = dd_plain_value(plain, &position);
            tricks[strain][declarer] = (int8_t)(declarer % 2 == 0 ? ns : size - ns);
        }
    }
}

static void tables_equal_the_plain_solver(void **state)
{
    ink_random random;
    ink_random_init(&random, 41);
    inki_plain *plain = dd_plain();
    ink_dd *dd = dd_solver();
    for (int i = test_scaled(200); i > 0; i--) {
        const ink_dd_position deal = dd_random_ending(&random, 1 + i % 6);
        int8_t expected[5][4];
        plain_table(plain, deal.hands, expected);
        ink_dd_table table;
        assert_int_equal(ink_dd_solve_table(dd, deal.hands, 0, NULL, &table), INK_OK);
        assert_memory_equal(table.low, expected, sizeof expected);
        assert_memory_equal(table.high, expected, sizeof expected);
        assert_int_equal(table.stopped_by, INK_STOPPED_DONE);
    }
    ink_dd_destroy(dd);
    inki_plain_destroy(plain);
}

static void thirteen_tricks_are_counted(void **state)
{
    const ink_dd_position deal = dd_position_of("N:AKQJT98765432... .AKQJT98765432.. "
                                                "..AKQJT98765432. ...AKQJT98765432",
                                                "NT", 'N', "");
    ink_dd *dd = dd_solver();
    ink_dd_table table;
    assert_int_equal(ink_dd_solve_table(dd, deal.hands, 0, NULL, &table), INK_OK);
    for (int declarer = 0; declarer < 4; declarer++) {
        assert_int_equal(table.low[INK_SPADES][declarer], declarer % 2 == 0 ? 13 : 0);
        assert_int_equal(table.low[INK_HEARTS][declarer], declarer % 2 == 0 ? 0 : 13);
        assert_int_equal(table.high[INK_CLUBS][declarer], declarer % 2 == 0 ? 0 : 13);
        assert_int_equal(table.high[INK_NOTRUMP][declarer], 0); /* the leader takes all */
    }
    ink_dd_destroy(dd);
}

/* Random deals; digits by strain S H D C NT and declarer N E S W, from two other solvers. */
static const struct {
    const char *deal;
    const char *tricks;
} full_deals[] = {
    {"N:.K9875.T9752.K64 KQT73.A63.3.Q985 9542.Q42.Q4.J732 AJ86.JT.AKJ86.AT",
     "1B1B6767393929292B2B"},
    {"N:Q2.AK.T9543.KQ72 KJT3.J9532.AKQ7. 964.Q6.62.T98653 A875.T874.J8.AJ4",
     "2B2B2B2B48497676393A"},
    {"N:9875.K8.KT8753.A AKQ62.Q5.Q4.T532 3.AT972.62.K8764 JT4.J643.AJ9.QJ9",
     "58587475858576765757"},
    {"N:K9.AJ9.Q73.Q9852 Q5.Q76.AT642.J73 AJT642.T32.K5.K4 873.K854.J98.AT6",
     "A3A38585666684848484"},
    {"N:Q.J54.AT8752.753 762.982.J.AT9842 AKJT953.AQ6.3.QJ 84.KT73.KQ964.K6",
     "A3A36666757557577474"},
    {"N:Q5.AQJ953.953.32 972.T42.Q74.T964 AT863.K76.82.J85 KJ4.8.AKJT6.AKQ7",
     "676785853A3A2A2A4646"},
    {"N:Q852.A97.753.AK3 9.J843.KT.J97654 J763.Q52.A98.T82 AKT4.KT6.QJ642.Q",
     "67675858575758586767"},
    {"N:.AQ743.A65.KT872 T.862.J9873.QJ64 KQ8542.JT9.K4.53 AJ9763.K5.QT2.A9",
     "8585A3A36767A3A38485"},
};
#define FULL_COUNT ((int)(sizeof full_deals / sizeof full_deals[0]))

static int digit(char c)
{
    return c <= '9' ? c - '0' : c - 'A' + 10;
}

static void full_deals_equal_other_solvers(void **state)
{
    ink_dd *dd = dd_solver();
    for (int i = test_scaled(FULL_COUNT) - 1; i >= 0; i--) {
        const ink_dd_position deal = dd_position_of(full_deals[i].deal, "NT", 'N', "");
        ink_dd_table table;
        assert_int_equal(ink_dd_solve_table(dd, deal.hands, 0, NULL, &table), INK_OK);
        for (int cell = 0; cell < 20; cell++) {
            const int expected = digit(full_deals[i].tricks[cell]);
            dd_check_equal(&deal, "low", table.low[cell / 4][cell % 4], expected);
            dd_check_equal(&deal, "high", table.high[cell / 4][cell % 4], expected);
        }
    }
    ink_dd_destroy(dd);
}

static void limits_leave_true_bounds(void **state)
{
    ink_random random;
    ink_random_init(&random, 42);
    inki_plain *plain = dd_plain();
    ink_dd *dd = dd_solver();
    int stopped = 0;
    for (int i = test_scaled(100); i > 0; i--) {
        const ink_dd_position deal = dd_random_ending(&random, 6);
        const uint64_t limit = 1 + ink_random_below(&random, 400);
        int8_t tricks[5][4];
        plain_table(plain, deal.hands, tricks);
        ink_dd_table table;
        ink_dd_forget(dd);
        assert_int_equal(ink_dd_solve_table(dd, deal.hands, limit, NULL, &table), INK_OK);
        assert_true(table.nodes <= (limit < 5 ? 5 : limit));
        bool exact = true;
        for (int strain = 0; strain < 5; strain++) {
            for (int declarer = 0; declarer < 4; declarer++) {
                const int low = table.low[strain][declarer];
                const int high = table.high[strain][declarer];
                assert_true(low <= tricks[strain][declarer]);
                assert_true(high >= tricks[strain][declarer]);
                exact = exact && low == high;
            }
        }
        assert_true(exact || table.stopped_by == INK_STOPPED_NODES);
        stopped += table.stopped_by == INK_STOPPED_NODES;
    }
    assert_true(stopped > 0);
    ink_dd_destroy(dd);
    inki_plain_destroy(plain);
}

static void stops_with_nothing_known(void **state)
{
    ink_random random;
    ink_random_init(&random, 43);
    const ink_dd_position deal = dd_random_ending(&random, 6);
    volatile int stop = 1;
    const ink_control requested = {.stop = &stop};
    const ink_control late = {.deadline = 1e-9};
    ink_dd *dd = dd_solver();
    ink_dd_table table;
    assert_int_equal(ink_dd_solve_table(dd, deal.hands, 0, &late, &table), INK_OK);
    assert_int_equal(table.stopped_by, INK_STOPPED_TIME);
    assert_int_equal(ink_dd_solve_table(dd, deal.hands, 0, &requested, &table), INK_OK);
    assert_int_equal(table.stopped_by, INK_STOPPED_REQUEST);
    assert_int_equal(table.nodes, 0);
    for (int strain = 0; strain < 5; strain++) {
        for (int declarer = 0; declarer < 4; declarer++) {
            assert_int_equal(table.low[strain][declarer], 0);
            assert_int_equal(table.high[strain][declarer], 6);
        }
    }
    ink_dd_destroy(dd);
}

static void the_strongest_reason_to_stop_is_told(void **state)
{
    inki_dd_row rows[5] = {{.nodes = 3},
                           {.nodes = 4, .stopped_by = INK_STOPPED_TIME},
                           {.stopped_by = INK_STOPPED_NODES}};
    ink_dd_table table;
    inki_dd_join_rows(rows, &table);
    assert_int_equal(table.stopped_by, INK_STOPPED_TIME);
    assert_int_equal(table.nodes, 7);
    rows[0].stopped_by = INK_STOPPED_REQUEST;
    inki_dd_join_rows(rows, &table);
    assert_int_equal(table.stopped_by, INK_STOPPED_REQUEST);
}

static void refuses_what_is_no_deal(void **state)
{
    ink_dd *dd = dd_solver();
    ink_dd_table table = {.nodes = 77};
    const ink_hand uneven[4] = {1, 2, 4, 0};
    const ink_hand empty[4] = {0};
    const ink_hand twice[4] = {1, 2, 4, 1};
    assert_int_equal(ink_dd_solve_table(dd, uneven, 0, NULL, &table), INK_ERR_ARGUMENT);
    assert_int_equal(ink_dd_solve_table(dd, empty, 0, NULL, &table), INK_ERR_ARGUMENT);
    assert_int_equal(ink_dd_solve_table(dd, twice, 0, NULL, &table), INK_ERR_ARGUMENT);
    assert_int_equal(table.nodes, 77);
    ink_dd_destroy(dd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_equal_the_plain_solver),
        cmocka_unit_test(thirteen_tricks_are_counted),
        cmocka_unit_test(full_deals_equal_other_solvers),
        cmocka_unit_test(limits_leave_true_bounds),
        cmocka_unit_test(stops_with_nothing_known),
        cmocka_unit_test(the_strongest_reason_to_stop_is_told),
        cmocka_unit_test(refuses_what_is_no_deal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
