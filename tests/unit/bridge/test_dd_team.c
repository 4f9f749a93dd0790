/* test_dd_team.c - many questions at once give what one solver gives for each. */

#include "dd_positions.h"
#include "requests.h"
#include "support.h"

#define COUNT 60

static ink_dd_team *team_of(int threads)
{
    ink_dd_team *team = NULL;
    assert_int_equal(ink_dd_team_create(threads, (size_t)8 << 20, &team), INK_OK);
    return team;
}

/* Questions of every kind, of which every third may visit few nodes only.  Two at a time are about
 * one position, so that the second finds something learnt unless that is forgotten. */
static void draw_questions(ink_random *random, ink_dd_position positions[COUNT],
                           ink_dd_question questions[COUNT])
{
    for (int i = 0; i < COUNT; i++) {
        positions[i] = i % 2 == 1 ? positions[i - 1] : dd_random_ending(random, 1 + i % 7);
        if (i % 2 == 0) {
            dd_begin_trick(random, &positions[i]);
        }
        questions[i] = (ink_dd_question){.ask = (ink_dd_ask)(i % 4),
                                         .target = i % 5 == 0 ? 2 : 0,
                                         .max_nodes = i % 3 == 0 ? 10 : 0};
    }
}

static void answers_are_those_of_a_single_solver(void **state)
{
    ink_random random;
    ink_random_init(&random, 61);
    ink_dd_position positions[COUNT];
    ink_dd_question questions[COUNT];
    draw_questions(&random, positions, questions);
    ink_dd *dd = dd_solver();
    for (int threads = 1; threads <= 3; threads++) {
        ink_dd_team *team = team_of(threads);
        ink_dd_answer answers[COUNT];
        assert_int_equal(ink_dd_team_solve(team, positions, questions, COUNT, NULL, answers),
                         INK_OK);
        for (int i = 0; i < COUNT; i++) {
            ink_dd_answer expected;
            ink_dd_forget(dd);
            assert_int_equal(ink_dd_solve(dd, &positions[i], &questions[i], NULL, &expected),
                             INK_OK);
            dd_check_same(&positions[i], &answers[i], &expected);
        }
        ink_dd_team_destroy(team);
    }
    ink_dd_destroy(dd);
}

static void tables_are_those_of_a_single_solver(void **state)
{
    ink_random random;
    ink_random_init(&random, 62);
    ink_hand deals[8][4];
    for (int i = 0; i < 8; i++) {
        const ink_dd_position deal = dd_random_ending(&random, 1 + i % 6);
        memcpy(deals[i], deal.hands, sizeof deals[i]);
    }
    ink_dd *dd = dd_solver();
    for (int i = 0; i < 6; i++) {
        ink_dd_team *team = team_of(1 + i % 3);
        ink_dd_table tables[8];
        const uint64_t limit = i < 3 ? 0 : 100;
        assert_int_equal(
            ink_dd_team_tables(team, (const ink_hand(*)[4])deals, 8, limit, 0, NULL, tables),
            INK_OK);
        for (int d = 0; d < 8; d++) {
            ink_dd_table expected;
            ink_dd_forget(dd);
            assert_int_equal(ink_dd_solve_table(dd, deals[d], limit, NULL, &expected), INK_OK);
            assert_memory_equal(tables[d].low, expected.low, sizeof expected.low);
            assert_memory_equal(tables[d].high, expected.high, sizeof expected.high);
            assert_int_equal(tables[d].stopped_by, expected.stopped_by);
            assert_int_equal(tables[d].nodes, expected.nodes);
        }
        ink_dd_team_destroy(team);
    }
    ink_dd_destroy(dd);
}

/* What a progress callback was told. */
typedef struct report {
    int calls;
    uint64_t done;
    uint64_t total;
    volatile int *stop; /* set at the first call, if not NULL */
} report;

static void listen(void *context, uint64_t done, uint64_t total)
{
    report *r = context;
    assert_true(done >= r->done);
    r->calls++;
    r->done = done;
    r->total = total;
    if (r->stop != NULL) {
        *r->stop = 1;
    }
}

static void progress_goes_up_to_the_count(void **state)
{
    ink_random random;
    ink_random_init(&random, 63);
    ink_dd_position positions[COUNT];
    ink_dd_question questions[COUNT];
    ink_dd_answer answers[COUNT];
    ink_hand deals[2][4];
    ink_dd_table tables[2];
    draw_questions(&random, positions, questions);
    memcpy(deals[0], positions[0].hands, sizeof deals[0]);
    for (int i = 0; i < 2; i++) {
        const ink_dd_position deal = dd_random_ending(&random, 3);
        memcpy(deals[i], deal.hands, sizeof deals[i]);
    }
    for (int threads = 1; threads <= 2; threads++) {
        ink_dd_team *team = team_of(threads);
        report heard = {0};
        ink_control control = {.progress = listen, .context = &heard};
        assert_int_equal(ink_dd_team_solve(team, positions, questions, COUNT, &control, answers),
                         INK_OK);
        assert_true(heard.calls >= 1);
        assert_int_equal(heard.done, COUNT);
        assert_int_equal(heard.total, COUNT);
        heard = (report){0};
        assert_int_equal(
            ink_dd_team_tables(team, (const ink_hand(*)[4])deals, 2, 0, 0, &control, tables),
            INK_OK);
        assert_int_equal(heard.done, 2);
        assert_int_equal(heard.total, 2);
        ink_dd_team_destroy(team);
    }
}

/* Answers that need no search are given nevertheless. */
static void what_is_left_at_a_stop_says_so(void **state)
{
    ink_random random;
    ink_random_init(&random, 64);
    ink_dd_position positions[COUNT];
    ink_dd_question questions[COUNT];
    ink_dd_answer answers[COUNT];
    draw_questions(&random, positions, questions);
    volatile int stop = 0;
    report heard = {.stop = &stop};
    const ink_control control = {.stop = &stop, .progress = listen, .context = &heard};
    ink_dd_team *team = team_of(1);
    assert_int_equal(ink_dd_team_solve(team, positions, questions, COUNT, &control, answers),
                     INK_OK);
    assert_int_not_equal(answers[0].stopped_by, INK_STOPPED_REQUEST);
    for (int i = 1; i < COUNT; i++) {
        assert_int_equal(answers[i].nodes, 0);
        assert_true(answers[i].stopped_by == INK_STOPPED_REQUEST ||
                    ink_dd_tricks_left(&positions[i]) <= 2);
    }
    ink_dd_team_destroy(team);
}

static void a_deadline_labels_tables(void **state)
{
    ink_random random;
    ink_random_init(&random, 65);
    const ink_dd_position deal = dd_random_ending(&random, 6);
    const ink_control late = {.deadline = 1e-9};
    ink_dd_team *team = team_of(2);
    ink_dd_table table;
    assert_int_equal(ink_dd_team_tables(team, &deal.hands, 1, 0, 1000000, &late, &table), INK_OK);
    assert_int_equal(table.stopped_by, INK_STOPPED_TIME);
    assert_int_equal(table.low[0][0], 0);
    assert_int_equal(table.high[0][0], 6);
    assert_int_equal(ink_dd_team_tables(team, &deal.hands, 1, 0, 1000000, NULL, &table), INK_OK);
    assert_int_equal(table.stopped_by, INK_STOPPED_DONE);
    ink_dd_team_destroy(team);
}

static void refuses_all_for_one(void **state)
{
    ink_random random;
    ink_random_init(&random, 66);
    ink_dd_position positions[COUNT];
    ink_dd_question questions[COUNT];
    ink_dd_answer answers[COUNT] = {{.low = 77}};
    ink_dd_table tables[2] = {{.nodes = 77}};
    draw_questions(&random, positions, questions);
    ink_dd_team *team = team_of(2);
    questions[COUNT - 1].target = 14;
    assert_int_equal(ink_dd_team_solve(team, positions, questions, COUNT, NULL, answers),
                     INK_ERR_ARGUMENT);
    questions[COUNT - 1].target = 0;
    positions[COUNT - 1].on_table = 4;
    assert_int_equal(ink_dd_team_solve(team, positions, questions, COUNT, NULL, answers),
                     INK_ERR_ARGUMENT);
    assert_int_equal(answers[0].low, 77);
    const ink_hand deals[2][4] = {{1, 2, 4, 8}, {1, 2, 4, 4}};
    assert_int_equal(ink_dd_team_tables(team, deals, 2, 0, 0, NULL, tables), INK_ERR_ARGUMENT);
    assert_int_equal(tables[0].nodes, 77);
    assert_int_equal(ink_dd_team_solve(team, NULL, NULL, 0, NULL, NULL), INK_OK);
    assert_int_equal(ink_dd_team_tables(team, NULL, 0, 0, 0, NULL, NULL), INK_OK);
    ink_dd_team_destroy(team);
    assert_int_equal(ink_dd_team_create(0, 0, &team), INK_ERR_ARGUMENT);
    ink_dd_team_destroy(NULL);
}

/* The last request but one may be for a thread. */
static void a_team_is_made_or_not(void **state)
{
    for (uint64_t nth = 1;; nth++) {
        ink_dd_team *team = NULL;
        requests_fail(nth, false);
        const ink_status status = ink_dd_team_create(2, 1, &team);
        const uint64_t count = requests_end();
        assert_int_equal(team != NULL, status == INK_OK);
        assert_int_equal(status == INK_OK, count < nth);
        assert_true(status == INK_OK || status == INK_ERR_NOMEM || status == INK_ERR_SYSTEM);
        ink_dd_team_destroy(team);
        if (count < nth) {
            break;
        }
    }
}

static void tables_are_made_or_not(void **state)
{
    const ink_hand deals[1][4] = {{1, 2, 4, 8}};
    ink_dd_table table = {.nodes = 77};
    ink_dd_team *team = team_of(2);
    requests_fail(1, false);
    const ink_status status = ink_dd_team_tables(team, deals, 1, 0, 0, NULL, &table);
    assert_true(requests_end() >= 1);
    assert_int_equal(status, INK_ERR_NOMEM);
    assert_int_equal(table.nodes, 77);
    ink_dd_team_destroy(team);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_a_single_solver),
        cmocka_unit_test(tables_are_those_of_a_single_solver),
        cmocka_unit_test(progress_goes_up_to_the_count),
        cmocka_unit_test(what_is_left_at_a_stop_says_so),
        cmocka_unit_test(a_deadline_labels_tables),
        cmocka_unit_test(refuses_all_for_one),
        cmocka_unit_test(a_team_is_made_or_not),
        cmocka_unit_test(tables_are_made_or_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
