/* test_payoff_matrix.c - sparse matrices, against dense ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/payoff_matrix.h"
#include "requests.h"
#include "support.h"

enum {
    ROWS = 23,
    COLUMNS = 17
};

static void add(inki_payoff_list *list, uint32_t row, uint32_t column, double value)
{
    assert_int_equal(inki_payoff_list_add(list, (inki_payoff){row, column, value}), INK_OK);
}

/* Places for `count` things, drawn. */
static void shuffle(ink_random *random, uint32_t *out, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = (uint32_t)ink_random_below(random, i + 1);
        out[i] = out[at];
        out[at] = i;
    }
}

static void check_sorted(const inki_payoff_matrix *matrix)
{
    assert_true(matrix->starts[0] == 0);
    for (uint32_t row = 0; row < matrix->row_count; row++) {
        assert_true(matrix->starts[row] <= matrix->starts[row + 1]);
        for (uint64_t i = matrix->starts[row] + 1; i < matrix->starts[row + 1]; i++) {
            assert_true(matrix->columns[i - 1] < matrix->columns[i]);
        }
    }
}

static void spread(const inki_payoff_matrix *matrix, double *out, size_t columns)
{
    memset(out, 0, matrix->row_count * columns * sizeof *out);
    for (uint32_t row = 0; row < matrix->row_count; row++) {
        for (uint64_t i = matrix->starts[row]; i < matrix->starts[row + 1]; i++) {
            assert_true(matrix->values[i] != 0.0);
            out[row * columns + matrix->columns[i]] = matrix->values[i];
        }
    }
}

/* Numbers are moved to their places, added in the order of the list, and left out where they are 0. */
static void is_what_a_dense_matrix_is(void **state)
{
    ink_random random;
    ink_random_init(&random, 4);
    for (int round = 0; round < test_scaled(200); round++) {
        double dense[ROWS][COLUMNS] = {{0.0}};
        double found[ROWS][COLUMNS];
        double turned[COLUMNS][ROWS];
        uint32_t rows[ROWS];
        uint32_t columns[COLUMNS];
        inki_payoff_list list = {0};
        inki_payoff_matrix matrix;
        inki_payoff_matrix transposed;
        shuffle(&random, rows, ROWS);
        shuffle(&random, columns, COLUMNS);
        const int count = (int)ink_random_below(&random, 500);
        for (int i = 0; i < count; i++) {
            const uint32_t row = (uint32_t)ink_random_below(&random, ROWS);
            const uint32_t column = (uint32_t)ink_random_below(&random, COLUMNS);
            const double value = (double)ink_random_below(&random, 7) / 3.0 - 1.0;
            add(&list, row, column, value);
            dense[rows[row]][columns[column]] += value;
        }
        assert_int_equal(inki_payoff_matrix_make(&list, rows, columns, ROWS, &matrix), INK_OK);
        assert_true(list.count == 0 && list.chunks == NULL);
        check_sorted(&matrix);
        spread(&matrix, &found[0][0], COLUMNS);
        assert_memory_equal(found, dense, sizeof dense);
        assert_int_equal(inki_payoff_matrix_transpose(&matrix, COLUMNS, &transposed), INK_OK);
        check_sorted(&transposed);
        spread(&transposed, &turned[0][0], ROWS);
        for (int row = 0; row < ROWS; row++) {
            for (int column = 0; column < COLUMNS; column++) {
                assert_true(turned[column][row] == dense[row][column]);
            }
        }
        inki_payoff_matrix_release(&matrix);
        inki_payoff_matrix_release(&transposed);
    }
}

/* More than a chunk of the list at one place. */
static void adds_up_many_numbers(void **state)
{
    const int count = 200000;
    const uint32_t places[] = {0};
    inki_payoff_list list = {0};
    inki_payoff_matrix matrix;
    for (int i = 0; i < count; i++) {
        add(&list, 0, 0, 0.5);
    }
    assert_int_equal(inki_payoff_matrix_make(&list, places, places, 1, &matrix), INK_OK);
    assert_true(matrix.starts[1] == 1 && matrix.values[0] == count / 2.0);
    inki_payoff_matrix_release(&matrix);
}

static void may_be_empty(void **state)
{
    const uint32_t places[] = {0};
    inki_payoff_list list = {0};
    inki_payoff_matrix matrix;
    inki_payoff_matrix transposed;
    add(&list, 0, 0, 1.0);
    add(&list, 0, 0, -1.0);
    assert_int_equal(inki_payoff_matrix_make(&list, places, places, 1, &matrix), INK_OK);
    assert_true(matrix.starts[1] == 0);
    assert_int_equal(inki_payoff_matrix_transpose(&matrix, 3, &transposed), INK_OK);
    assert_true(transposed.row_count == 3 && transposed.starts[3] == 0);
    inki_payoff_matrix_release(&matrix);
    inki_payoff_matrix_release(&transposed);
}

static ink_status attempt(void)
{
    const uint32_t places[] = {0, 1};
    inki_payoff_list list = {0};
    inki_payoff_matrix matrix = {0};
    inki_payoff_matrix transposed = {0};
    ink_status status = inki_payoff_list_add(&list, (inki_payoff){0, 1, 2.0});
    if (status == INK_OK) {
        status = inki_payoff_list_add(&list, (inki_payoff){1, 1, 3.0});
    }
    if (status == INK_OK) {
        status = inki_payoff_matrix_make(&list, places, places, 2, &matrix);
    }
    if (status == INK_OK) {
        status = inki_payoff_matrix_transpose(&matrix, 2, &transposed);
    }
    inki_payoff_list_release(&list);
    inki_payoff_matrix_release(&matrix);
    inki_payoff_matrix_release(&transposed);
    return status;
}

static void says_where_memory_ends(void **state)
{
    uint64_t nth = 0;
    uint64_t count;
    do {
        requests_fail(++nth, false);
        const ink_status status = attempt();
        count = requests_end();
        assert_int_equal(status, count < nth ? INK_OK : INK_ERR_NOMEM);
    } while (count >= nth);
    assert_true(count >= 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_what_a_dense_matrix_is),
        cmocka_unit_test(adds_up_many_numbers),
        cmocka_unit_test(may_be_empty),
        cmocka_unit_test(says_where_memory_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
