/* test_connect_four.c - the rules, held against known counts and values and a plain board. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/random.h>

#include "support.h"

/* A state of the game in question, which has at most this size. */
typedef union place {
    uint64_t words[4];
    max_align_t align;
} place;

#define MAX_COLUMNS 16
#define TOLERANCE 1e-9

static ink_state *state_at(place *p)
{
    return (ink_state *)(void *)p;
}

static const ink_state *state_of(const place *p)
{
    return (const ink_state *)(const void *)p;
}

static place start_of(const ink_game *game)
{
    place p = {{0}};
    assert_true(game->state_size <= sizeof p);
    game->start(game, state_at(&p));
    return p;
}

static place after(const ink_game *game, const place *p, ink_action action)
{
    place next = *p;
    game->apply(game, state_at(&next), action);
    return next;
}

/* The place after moves by name. */
static place play(const ink_game *game, const char *moves)
{
    place p = start_of(game);
    for (const char *move = moves; *move != '\0'; move++) {
        const char name[] = {*move, '\0'};
        ink_action action = INK_ACTION_NONE;
        assert_int_equal(ink_game_action_read(game, state_of(&p), name, &action), INK_OK);
        p = after(game, &p, action);
    }
    return p;
}

/* --- counts ------------------------------------------------------------------------------ */

static uint64_t sequence_count(const ink_game *game, const place *p, int plies)
{
    if (plies == 0) {
        return 1;
    }
    if (game->mover(game, state_of(p)) == INK_MOVER_NOBODY) {
        return 0;
    }
    ink_action actions[MAX_COLUMNS];
    const int count = game->actions(game, state_of(p), actions);
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        const place next = after(game, p, actions[i]);
        sum += sequence_count(game, &next, plies - 1);
    }
    return sum;
}

/* 823536 is 7 times 117649 less the 7 ways to put seven discs into one column. */
static void has_the_known_numbers_of_sequences(void **state)
{
    static const uint64_t expected[] = {1, 7, 49, 343, 2401, 16807, 117649, 823536};
    ink_game *game = test_game("connect_four");
    const place root = start_of(game);
    for (int plies = 0; plies < 8; plies++) {
        assert_int_equal(sequence_count(game, &root, plies), expected[plies]);
    }
    ink_game_destroy(game);
}

static int compare_places(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(place));
}

/* Sorts the places and keeps one of each. */
static size_t unique(place *places, size_t count)
{
    qsort(places, count, sizeof *places, compare_places);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || memcmp(&places[kept - 1], &places[i], sizeof *places) != 0) {
            places[kept++] = places[i];
        }
    }
    return kept;
}

/* All places that one move leads to from those given, which are freed. */
static place *next_places(const ink_game *game, place *places, size_t *count)
{
    place *next = calloc(*count * (size_t)game->max_actions, sizeof *next);
    assert_non_null(next);
    size_t next_count = 0;
    for (size_t i = 0; i < *count; i++) {
        ink_action actions[MAX_COLUMNS];
        int legal = 0;
        if (game->mover(game, state_of(&places[i])) != INK_MOVER_NOBODY) {
            legal = game->actions(game, state_of(&places[i]), actions);
        }
        for (int k = 0; k < legal; k++) {
            next[next_count++] = after(game, &places[i], actions[k]);
        }
    }
    free(places);
    *count = unique(next, next_count);
    return next;
}

static int compare_keys(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a;
    const uint64_t y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Different places have different keys. */
static void check_keys(const ink_game *game, const place *places, size_t count)
{
    uint64_t *keys = calloc(count, sizeof *keys);
    assert_non_null(keys);
    for (size_t i = 0; i < count; i++) {
        keys[i] = game->key(game, state_of(&places[i]));
    }
    qsort(keys, count, sizeof *keys, compare_keys);
    for (size_t i = 1; i < count; i++) {
        assert_true(keys[i - 1] != keys[i]);
    }
    free(keys);
}

/* Source: OEIS, A212693 (J. Tromp). */
static void has_the_known_numbers_of_positions(void **state)
{
    static const size_t expected[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859};
    ink_game *game = test_game("connect_four");
    size_t count = 1;
    place *places = calloc(1, sizeof *places);
    assert_non_null(places);
    places[0] = start_of(game);
    for (int plies = 0; plies < 8; plies++) {
        assert_int_equal(count, expected[plies]);
        check_keys(game, places, count);
        places = next_places(game, places, &count);
    }
    free(places);
    ink_game_destroy(game);
}

/* --- a plain board ----------------------------------------------------------------------- */

typedef struct plain {
    int rows;
    int columns;
    char cells[16][16]; /* by row from the bottom and column: 'x', 'o' or 0 */
    int height[16];
    int discs;
} plain;

/* What the cell holds; '#' outside the board. */
static char cell_at(const plain *b, int row, int column)
{
    const bool inside = 0 <= row && row < b->rows && 0 <= column && column < b->columns;
    return inside ? b->cells[row][column] : '#';
}

/* The cells of one kind on the line of four from a cell in a direction; -1 if it leaves the board. */
static int on_line(const plain *b, int cell, int direction, char kind)
{
    static const int up[] = {0, 1, 1, 1};
    static const int right[] = {1, 0, 1, -1};
    int count = 0;
    for (int i = 0; i < 4; i++) {
        const char found = cell_at(b, cell / b->columns + i * up[direction],
                                   cell % b->columns + i * right[direction]);
        if (found == '#') {
            return -1;
        }
        count += found == kind;
    }
    return count;
}

/* The lines with so many marks of one kind and none of the other. */
static int lines_with(const plain *b, int least, char kind)
{
    int lines = 0;
    for (int cell = 0; cell < b->rows * b->columns; cell++) {
        for (int direction = 0; direction < 4; direction++) {
            const int own = on_line(b, cell, direction, kind);
            const int other = on_line(b, cell, direction, kind == 'x' ? 'o' : 'x');
            lines += own >= least && other == 0;
        }
    }
    return lines;
}

/* Would a disc of that kind in a free cell complete a four? */
static bool completes(const plain *b, int row, int column, char kind)
{
    plain with = *b;
    with.cells[row][column] = kind;
    return lines_with(&with, 4, kind) > lines_with(b, 4, kind);
}

static int threats(const plain *b, char kind)
{
    int count = 0;
    for (int row = 0; row < b->rows; row++) {
        for (int column = 0; column < b->columns; column++) {
            count += cell_at(b, row, column) == 0 && completes(b, row, column, kind);
        }
    }
    return count;
}

static bool plain_quiet(const plain *b)
{
    for (int column = 0; column < b->columns; column++) {
        const int row = b->height[column];
        if (row < b->rows && (completes(b, row, column, 'x') || completes(b, row, column, 'o'))) {
            return false;
        }
    }
    return true;
}

static double limited(int value, int limit)
{
    return value > limit ? limit : value < -limit ? -limit : value;
}

static void check_estimate(const ink_game *game, const place *p, const plain *b, int mover)
{
    double values[3];
    assert_int_equal(game->feature_count, 3);
    const double estimate = game->estimate(game, state_of(p), values);
    assert_true(values[0] == limited(threats(b, 'x') - threats(b, 'o'), 3));
    assert_true(values[1] == limited(lines_with(b, 1, 'x') - lines_with(b, 1, 'o'), 12));
    assert_true(values[2] == (mover == 0 ? 1.0 : mover == 1 ? -1.0 : 0.0));
    double sum = 0.0;
    for (int i = 0; i < 3; i++) {
        sum += game->features[i].weight * values[i];
    }
    assert_true(fabs(estimate - sum) < TOLERANCE && fabs(estimate) < 1.0);
    assert_true(game->estimate(game, state_of(p), NULL) == estimate);
    assert_int_equal(game->quiet(game, state_of(p)), plain_quiet(b));
}

/* Holds what the game says of a place against the plain board. */
static void check_place(const ink_game *game, const place *p, const plain *b)
{
    const bool x_won = lines_with(b, 4, 'x') > 0;
    const bool o_won = lines_with(b, 4, 'o') > 0;
    const bool over = x_won || o_won || b->discs == b->rows * b->columns;
    const int mover = over ? INK_MOVER_NOBODY : b->discs % 2;
    assert_int_equal(game->mover(game, state_of(p)), mover);
    check_estimate(game, p, b, mover);
    if (over) {
        assert_true(game->payoff(game, state_of(p), 0) == x_won - o_won);
        assert_true(game->payoff(game, state_of(p), 1) == o_won - x_won);
        return;
    }
    ink_action actions[MAX_COLUMNS];
    const int count = game->actions(game, state_of(p), actions);
    int expected = 0;
    for (int column = 0; column < b->columns; column++) {
        if (b->height[column] < b->rows) {
            assert_true(expected < count && actions[expected] == (ink_action)column);
            expected++;
        }
    }
    assert_int_equal(count, expected);
}

/* Follows a random play; returns how many discs it had. */
static int check_random_play(const ink_game *game, int rows, int columns, ink_random *random)
{
    plain b = {.rows = rows, .columns = columns};
    place p = start_of(game);
    check_place(game, &p, &b);
    while (game->mover(game, state_of(&p)) != INK_MOVER_NOBODY) {
        ink_action actions[MAX_COLUMNS];
        const int count = game->actions(game, state_of(&p), actions);
        const ink_action action = actions[ink_random_below(random, (uint64_t)count)];
        const int column = (int)action;
        b.cells[b.height[column]++][column] = b.discs++ % 2 == 0 ? 'x' : 'o';
        game->apply(game, state_at(&p), action);
        check_place(game, &p, &b);
    }
    return b.discs;
}

static void agrees_with_a_plain_board_of_any_size(void **state)
{
    static const int sizes[][2] = {{6, 7}, {4, 4}, {7, 8},  {15, 4}, {16, 3}, {3, 16},
                                   {1, 9}, {4, 1}, {12, 4}, {5, 5},  {2, 6},  {8, 7}};
    ink_random random;
    ink_random_init(&random, 1);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        ink_text text = {0};
        ink_text_format(&text, "connect_four(rows=%d,columns=%d)", sizes[i][0], sizes[i][1]);
        ink_game *game = test_game(ink_text_string(&text));
        int longest = 0;
        for (int k = 0; k < test_scaled(12); k++) {
            const int discs = check_random_play(game, sizes[i][0], sizes[i][1], &random);
            longest = discs > longest ? discs : longest;
        }
        assert_in_range(longest, 4, game->max_plies);
        ink_text_release(&text);
        ink_game_destroy(game);
    }
}

/* --- values ------------------------------------------------------------------------------ */

#define MEMO_SIZE ((size_t)1 << 18)

/* A question that was answered: does x get so much? */
typedef struct answer {
    place p;
    int target;
    int known; /* 0: no answer yet, 1: no, 2: yes */
} answer;

/* Where the answer for a place is kept, if it is. */
static answer *slot_of(answer *memo, const place *p, int target)
{
    uint64_t hash = (uint64_t)target;
    for (size_t i = 0; i < sizeof p->words / sizeof p->words[0]; i++) {
        hash = (hash ^ p->words[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 31;
    }
    return &memo[hash % MEMO_SIZE];
}

/* Number `i` of `count` actions from the middle outwards: those ask fewer questions. */
static int from_middle(int i, int count)
{
    return count / 2 + (i % 2 == 0 ? i / 2 : -(i + 1) / 2);
}

/* Does best play pay at least `target` to x? */
static bool at_least(const ink_game *game, answer *memo, const place *p, int target)
{
    const int mover = game->mover(game, state_of(p));
    if (mover == INK_MOVER_NOBODY) {
        return game->payoff(game, state_of(p), 0) >= target;
    }
    answer *slot = slot_of(memo, p, target);
    if (slot->known > 0 && slot->target == target && compare_places(&slot->p, p) == 0) {
        return slot->known == 2;
    }
    ink_action actions[MAX_COLUMNS];
    const int count = game->actions(game, state_of(p), actions);
    bool result = mover != 0;
    for (int i = 0; i < count && result == (mover != 0); i++) {
        const place next = after(game, p, actions[from_middle(i, count)]);
        result = at_least(game, memo, &next, target);
    }
    *slot = (answer){*p, target, result ? 2 : 1};
    return result;
}

static int value_of(const ink_game *game, answer *memo, const place *p)
{
    return !at_least(game, memo, p, 0) ? -1 : at_least(game, memo, p, 1);
}

static answer *new_memo(void)
{
    answer *memo = calloc(MEMO_SIZE, sizeof *memo);
    assert_non_null(memo);
    return memo;
}

/* The quickest come first.  Source: J. Tromp, "John's Connect Four Playground". */
static void small_boards_have_their_published_values(void **state)
{
    static const struct {
        const char *game;
        int value;
    } cases[] = {
        {"connect_four(rows=4,columns=4)", 0},  {"connect_four(rows=5,columns=4)", 0},
        {"connect_four(rows=4,columns=5)", 0},  {"connect_four(rows=6,columns=4)", 0},
        {"connect_four(rows=4,columns=6)", -1},
    };
    const int count = test_scaled((int)(sizeof cases / sizeof cases[0]));
    for (int i = 0; i < count; i++) {
        ink_game *game = test_game(cases[i].game);
        answer *memo = new_memo();
        const place root = start_of(game);
        const int value = value_of(game, memo, &root);
        if (value != cases[i].value) {
            fail_msg("%s: %d, not %d", cases[i].game, value, cases[i].value);
        }
        free(memo);
        ink_game_destroy(game);
    }
}

/* Plays random moves; false if play is over by then. */
static bool random_place(const ink_game *game, int plies, ink_random *random, place *out)
{
    *out = start_of(game);
    for (int i = 0; i < plies && game->mover(game, state_of(out)) >= 0; i++) {
        ink_action actions[MAX_COLUMNS];
        const int count = game->actions(game, state_of(out), actions);
        game->apply(game, state_at(out), actions[ink_random_below(random, (uint64_t)count)]);
    }
    return game->mover(game, state_of(out)) >= 0;
}

static void the_open_solver_values_each_column(void **state)
{
    ink_game *game = test_game("connect_four(rows=4,columns=4)");
    answer *memo = new_memo();
    ink_open *open = NULL;
    ink_random random;
    ink_random_init(&random, 2);
    assert_int_equal(ink_open_create(game, 0, &open), INK_OK);
    int decided = 0;
    for (int i = 0; i < test_scaled(100); i++) {
        double values[MAX_COLUMNS];
        ink_open_answer found = {.values = values};
        ink_action actions[MAX_COLUMNS];
        place p;
        if (!random_place(game, 7 + i % 8, &random, &p)) {
            continue;
        }
        assert_int_equal(ink_open_values(game, open, state_of(&p), NULL, &found), INK_OK);
        const int count = game->actions(game, state_of(&p), actions);
        for (int k = 0; k < count; k++) {
            const place next = after(game, &p, actions[k]);
            assert_true(values[k] == value_of(game, memo, &next));
            decided += values[k] != 0.0;
        }
    }
    assert_true(decided > 0);
    ink_open_destroy(game, open);
    free(memo);
    ink_game_destroy(game);
}

/* --- words ------------------------------------------------------------------------------- */

static void shows_the_board(void **state)
{
    ink_game *game = test_game("connect_four(rows=4,columns=5)");
    const place p = play(game, "ccdbc");
    ink_text text = {0};
    game->state_text(game, state_of(&p), &text);
    assert_string_equal(ink_text_string(&text), ". . . . .\n"
                                                ". . x . .\n"
                                                ". . o . .\n"
                                                ". o x x .\n"
                                                "a b c d e\n");
    ink_text_release(&text);
    ink_game_destroy(game);
}

/* Three in the first row with both ends free: two threats in reach. */
static void an_open_three_is_not_quiet(void **state)
{
    ink_game *game = test_game("connect_four");
    place p = play(game, "cd");
    assert_true(game->quiet(game, state_of(&p)));
    p = play(game, "cgdge");
    double values[3];
    (void)game->estimate(game, state_of(&p), values);
    assert_true(values[0] == 2.0);
    assert_false(game->quiet(game, state_of(&p)));
    ink_game_destroy(game);
}

static void boards_that_do_not_fit_are_refused(void **state)
{
    static const char *const texts[] = {
        "connect_four(rows=3,columns=3)",  "connect_four(rows=8,columns=8)", "connect_four(rows=0)",
        "connect_four(columns=17,rows=1)", "connect_four(rows=six)",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ink_game *game = NULL;
        ink_error error = {0};
        if (ink_game_create(texts[i], &game, &error) != INK_ERR_ARGUMENT) {
            fail_msg("%s is not refused", texts[i]);
        }
        assert_true(strlen(error.text) > 5);
    }
}

/* Plays and their mirror images come to boards that the same one stands for. */
static void mirror_images_are_known_as_one(void **state)
{
    static const char *const boards[] = {"connect_four", "connect_four(3,16)",
                                         "connect_four(10,5)"};
    ink_random random;
    ink_random_init(&random, 5);
    int image_count = 0;
    for (int i = 0; i < test_scaled(3000); i++) {
        ink_game *game = test_game(boards[i % 3]);
        place boards_of[2] = {start_of(game), start_of(game)};
        for (int ply = 0; ply < 8; ply++) {
            if (game->mover(game, state_of(&boards_of[0])) == INK_MOVER_NOBODY) {
                break;
            }
            ink_action actions[MAX_COLUMNS];
            const int count = game->actions(game, state_of(&boards_of[0]), actions);
            const ink_action action = actions[ink_random_below(&random, (uint64_t)count)];
            const ink_action image = (ink_action)game->max_actions - 1 - action;
            boards_of[0] = after(game, &boards_of[0], action);
            boards_of[1] = after(game, &boards_of[1], image);
            place known[2] = {boards_of[0], boards_of[1]};
            for (int k = 0; k < 2; k++) {
                image_count += game->canonical(game, state_of(&boards_of[k]), state_at(&known[k]));
            }
            assert_memory_equal(&known[0], &known[1], sizeof known[0]);
        }
        ink_game_destroy(game);
    }
    assert_true(image_count >
                3 * test_scaled(3000)); /* one of two, but where a board is its image */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_the_known_numbers_of_sequences),
        cmocka_unit_test(has_the_known_numbers_of_positions),
        cmocka_unit_test(agrees_with_a_plain_board_of_any_size),
        cmocka_unit_test(small_boards_have_their_published_values),
        cmocka_unit_test(the_open_solver_values_each_column),
        cmocka_unit_test(shows_the_board),
        cmocka_unit_test(an_open_three_is_not_quiet),
        cmocka_unit_test(mirror_images_are_known_as_one),
        cmocka_unit_test(boards_that_do_not_fit_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
