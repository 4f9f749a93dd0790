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
        cmocka_unit_test(limits_leave_true_bounds),
        cmocka_unit_test(stops_with_nothing_known),
        cmocka_unit_test(the_strongest_reason_to_stop_is_told),
        cmocka_unit_test(refuses_what_is_no_deal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
