/* test_backgammon_plays.c - the plays of a roll, held against a slow search over single men and
 * against cases made by hand.
 */
#include "backgammon_setup.h"

#include <stdio.h>

/* --- the slow search --------------------------------------------------------------------- */

/* Men by place, as the mover counts: 25 is its bar and 0 where its men are borne off; the other's
 * bar is 0, and its men that are off are left out. */
typedef struct plain_board {
    signed char own[26];
    signed char other[26];
} plain_board;

typedef struct board_set {
    plain_board *items;
    int count;
    int room;
} board_set;

static int compare_boards(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(plain_board));
}

static void add_board(board_set *set, const plain_board *board)
{
    if (set->count == set->room) {
        set->room = 2 * set->room + 64;
        set->items = realloc(set->items, (size_t)set->room * sizeof *set->items);
        assert_non_null(set->items);
    }
    set->items[set->count++] = *board;
}

static void drop_repeats(board_set *set)
{
    int kept = 0;
    if (set->count > 0) {
        qsort(set->items, (size_t)set->count, sizeof *set->items, compare_boards);
    }
    for (int i = 0; i < set->count; i++) {
        if (i == 0 || compare_boards(&set->items[i], &set->items[kept - 1]) != 0) {
            set->items[kept++] = set->items[i];
        }
    }
    set->count = kept;
}

static void clear(board_set *set)
{
    free(set->items);
    *set = (board_set){0};
}

/* May a man move from `from` by `die`? */
static bool may_move(const plain_board *b, int from, int die)
{
    if (b->own[from] == 0 || (b->own[25] > 0 && from != 25)) {
        return false;
    }
    if (from > die) {
        return b->other[from - die] < 2;
    }
    for (int place = 7; place <= 25; place++) {
        if (b->own[place] > 0) {
            return false;
        }
    }
    for (int place = from + 1; place <= 6 && from != die; place++) {
        if (b->own[place] > 0) {
            return false;
        }
    }
    return true;
}

static plain_board moved(plain_board b, int from, int die)
{
    const int to = from > die ? from - die : 0;
    b.own[from]--;
    b.own[to]++;
    if (to > 0 && b.other[to] == 1) {
        b.other[to] = 0;
        b.other[0]++;
    }
    return b;
}

/* Adds to `out` where `die` can lead from the boards of `in`; boards where it cannot be used go to
 * `stuck`. */
static void use_die(const board_set *in, int die, board_set *out, board_set *stuck)
{
    for (int i = 0; i < in->count; i++) {
        bool can = false;
        for (int from = 1; from <= 25; from++) {
            if (may_move(&in->items[i], from, die)) {
                const plain_board after = moved(in->items[i], from, die);
                add_board(out, &after);
                can = true;
            }
        }
        if (!can) {
            add_board(stuck, &in->items[i]);
        }
    }
    drop_repeats(out);
}

/* Uses dice in this order as long as it goes.  Boards go to `ends` by the number of dice used. */
static void use_dice(const plain_board *board, const int *dice, int count, board_set *ends)
{
    board_set now = {0};
    add_board(&now, board);
    for (int used = 0; used < count; used++) {
        board_set next = {0};
        use_die(&now, dice[used], &next, &ends[used]);
        clear(&now);
        now = next;
    }
    for (int i = 0; i < now.count; i++) {
        add_board(&ends[count], &now.items[i]);
    }
    clear(&now);
}

/* Fills `out` with the boards that the roll may lead to. */
static void plain_plays(const plain_board *board, int high, int low, board_set *out)
{
    board_set by_use[5] = {{0}};
    board_set by_high[3] = {{0}}; /* with the high die first */
    const int equal[4] = {high, high, high, high};
    const int down[2] = {high, low};
    const int up[2] = {low, high};
    if (high == low) {
        use_dice(board, equal, 4, by_use);
    } else {
        use_dice(board, down, 2, by_high);
        use_dice(board, down, 2, by_use);
        use_dice(board, up, 2, by_use);
    }
    int most = 4;
    while (by_use[most].count == 0) {
        most--;
    }
    board_set *best =
        high != low && most == 1 && by_high[1].count > 0 ? &by_high[1] : &by_use[most];
    *out = *best;
    *best = (board_set){0};
    drop_repeats(out);
    for (int i = 0; i < 5; i++) {
        clear(&by_use[i]);
    }
    for (int i = 0; i < 3; i++) {
        clear(&by_high[i]);
    }
}

/* --- against it -------------------------------------------------------------------------- */

static plain_board plain_of(const inki_bg_state *s, int side)
{
    plain_board b = {{0}, {0}};
    for (int place = 0; place <= 25; place++) {
        const int men = side == INKI_BG_WHITE ? s->at[place] : -s->at[25 - place];
        if (men > 0) {
            b.own[place] = (signed char)men;
        } else {
            b.other[place] = (signed char)-men;
        }
    }
    b.own[0] = (signed char)s->off[side];
    return b;
}

/* Holds the plays of one roll against the slow search; returns their number. */
static int check_roll(const ink_game *game, inki_bg_state s, int high, int low, const char *label)
{
    static ink_action plays[INKI_BG_MAX_PLAYS];
    s.dice[0] = (uint8_t)high;
    s.dice[1] = (uint8_t)low;
    const plain_board before = plain_of(&s, s.turn);
    board_set expected = {0};
    board_set found = {0};
    plain_plays(&before, high, low, &expected);
    const int count = game->actions(game, as_state(&s), plays);
    for (int i = 0; i < count; i++) {
        inki_bg_state after = s;
        game->apply(game, as_state(&after), plays[i]);
        const plain_board board = plain_of(&after, s.turn);
        add_board(&found, &board);
    }
    drop_repeats(&found);
    if (found.count != count || count != expected.count ||
        memcmp(found.items, expected.items, (size_t)count * sizeof *found.items) != 0) {
        ink_text text = {0};
        game->state_text(game, as_state(&s), &text);
        fail_msg("%s: %d plays to %d positions, there are %d:\n%s", label, count, found.count,
                 expected.count, ink_text_string(&text));
    }
    clear(&expected);
    clear(&found);
    return count;
}

static int check_rolls(const ink_game *game, const inki_bg_state *s, const char *label)
{
    int count = 0;
    for (int high = 1; high <= 6; high++) {
        for (int low = 1; low <= high; low++) {
            count += check_roll(game, *s, high, low, label);
        }
    }
    return count;
}

static void the_start_has_the_plays_of_a_slow_search(void **state)
{
    ink_game *game = test_game("backgammon");
    inki_bg_state s;
    game->start(game, as_state(&s));
    int counts[2];
    for (int side = 0; side < 2; side++) {
        s.turn = (uint8_t)side;
        counts[side] = check_rolls(game, &s, "the start");
    }
    assert_int_equal(counts[0], counts[1]);
    ink_game_destroy(game);
}

static void positions_of_random_plays_have_the_plays_of_a_slow_search(void **state)
{
    ink_game *game = test_game("backgammon");
    ink_random random;
    ink_random_init(&random, 1);
    inki_bg_state s;
    game->start(game, as_state(&s));
    for (int checked = 0; checked < test_scaled(1000);) {
        const bool is_to_roll = game->mover(game, as_state(&s)) == INK_MOVER_CHANCE;
        if (is_to_roll && s.turn != INKI_BG_NEITHER && ink_random_below(&random, 8) == 0) {
            char label[32];
            (void)snprintf(label, sizeof label, "position %d", checked++);
            (void)check_rolls(game, &s, label);
        }
        if (!play_on(game, &s, &random)) {
            game->start(game, as_state(&s));
        }
    }
    ink_game_destroy(game);
}

/* Men of both sides strewn about, which no play need lead to: many blots, and men off. */
static void strewn_men_have_the_plays_of_a_slow_search(void **state)
{
    ink_game *game = test_game("backgammon");
    ink_random random;
    ink_random_init(&random, 2);
    for (int i = 0; i < test_scaled(300); i++) {
        inki_bg_state s = {.turn = (uint8_t)(i % 2)};
        const uint64_t span = 2 + ink_random_below(&random, 24); /* of white's places, from 1 */
        for (int man = 0; man < INKI_BG_MEN; man++) {
            const uint64_t a = ink_random_below(&random, span + 1);
            const uint64_t b = ink_random_below(&random, INKI_BG_PLACES);
            s.off[0] = (uint8_t)(s.off[0] + (a == 0 || s.at[a] < 0));
            s.at[a] = (int8_t)(s.at[a] + (a != 0 && s.at[a] >= 0));
            s.off[1] = (uint8_t)(s.off[1] + (b == 25 || s.at[b] > 0));
            s.at[b] = (int8_t)(s.at[b] - (b != 25 && s.at[b] <= 0));
        }
        char label[32];
        (void)snprintf(label, sizeof label, "strewn men %d", i);
        (void)check_rolls(game, &s, label);
    }
    ink_game_destroy(game);
}

/* Fifteen men apart and nothing in their way: about as many plays as there can be. */
static void the_most_plays_fit(void **state)
{
    static const char *const boards[] = {
        "24:1 23:1 22:1 21:1 20:1 19:1 18:1 17:1 16:1 15:1 14:1 13:1 12:1 11:1 10:1",
        "25:1 24:1 22:1 20:1 19:1 18:1 17:1 15:1 14:1 13:1 12:1 11:1 9:1 8:1 7:1",
        "24:1 23:1 22:1 18:1 17:1 16:1 15:1 14:1 13:1 12:1 11:1 10:1 9:1 8:1 7:1",
        "24:1 23:1 22:1 21:1 20:1 19:1 14:1 13:1 12:1 11:1 10:1 9:1 8:1 7:1 6:1",
        "24:1 22:1 20:1 18:1 17:1 16:1 15:1 14:1 13:1 12:1 11:1 10:1 8:1 6:1 5:1",
    };
    ink_game *game = test_game("backgammon");
    int most = 0;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        const inki_bg_state s = setup_state(boards[i], "", INKI_BG_WHITE, 0);
        for (int high = 1; high <= 6; high++) {
            for (int low = 1; low <= high; low++) {
                const int count = check_roll(game, s, high, low, boards[i]);
                assert_in_range(count, 1, high == low ? INKI_BG_MAX_PLAYS : INKI_BG_MAX_PAIRS);
                most = count > most ? count : most;
            }
        }
    }
    assert_true(most > 1500);
    ink_game_destroy(game);
}

/* --- by hand ----------------------------------------------------------------------------- */

/* White is to play `roll`; the plays are these, by name and blanks between, in any order. */
typedef struct play_case {
    const char *text;
    const char *white;
    const char *black; /* as black counts */
    int roll;
    const char *plays;
} play_case;

static const play_case cases[] = {
    {"two men enter with both dice", "25:2 6:13", "1:15", 43, "bar/22,bar/21"},
    {"one man enters with one die, and the other die is free", "25:1 6:14", "1:15", 21,
     "bar/22 bar/23,6/5"},
    {"the other die is lost while a man is on the bar", "25:2 6:13", "5:2 1:13", 65, "bar/19"},
    {"nobody moves while a man cannot enter", "25:1 6:14", "6:2 5:2 1:11", 65, "pass"},
    {"equal dice on a blocked bar", "25:1 6:14", "3:2", 33, "pass"},
    {"a blot is hit on the way or passed by", "24:1", "7:1", 65, "24/18*/13 24/13"},
    {"two blots are hit", "24:1", "7:1 12:1", 65, "24/18*/13* 24/13*"},
    {"a man enters and hits", "25:1", "7:1 5:1 1:2", 51, "bar/20*/19"},
    {"either die but not both: the higher one", "20:1", "15:2", 64, "20/14"},
    {"the higher die is blocked: the lower one", "20:1", "15:2 11:2", 64, "20/16"},
    {"one way round only", "20:1", "11:2", 64, "20/10"},
    {"both dice rather than one", "20:1 9:1", "9:2 15:2", 64, "20/14,9/5"},
    {"men are borne off by dice that are too high from the highest point", "5:1 3:1", "1:15", 64,
     "5/off,3/off 5/1,3/off"},
    {"nobody is borne off while a man is outside", "7:1 6:1", "1:15", 61, "7/off 7/1,6/5"},
    {"the last man needs one die", "2:1", "1:15", 65, "2/off"},
    {"four men at once", "6:1 5:1 4:1 3:1 2:1", "1:15", 66, "6/off,5/off,4/off,3/off"},
    {"equal dice as far as they go", "20:1", "15:2", 55, "20/15"},
    {"equal dice with a hit", "24:2", "4:1", 33, "24/21*/12 24/21*/15,24/21 24/21*/18,24/18"},
    {"a man on the other's bar is not hit again", "2:1 1:1", "25:1 1:14", 21, "2/off,1/off 2/off"},
    {"a die that is too low moves inside", "6:2", "1:15", 21, "6/5,6/4 6/3"},
};

static void check_case(const ink_game *game, const play_case *c)
{
    static ink_action plays[INKI_BG_MAX_PLAYS];
    inki_bg_state s = setup_state(c->white, c->black, INKI_BG_WHITE, c->roll);
    const int count = game->actions(game, as_state(&s), plays);
    ink_text listed = {0};
    int expected = 0;
    ink_text_add(&listed, " ");
    for (int i = 0; i < count; i++) {
        game->action_text(game, as_state(&s), plays[i], &listed);
        ink_text_add(&listed, " ");
    }
    for (const char *name = c->plays; *name != '\0'; expected++) {
        const size_t size = strcspn(name, " ");
        char spaced[80];
        (void)snprintf(spaced, sizeof spaced, " %.*s ", (int)size, name);
        if (strstr(ink_text_string(&listed), spaced) == NULL) {
            fail_msg("%s: no%s, but%s", c->text, spaced, ink_text_string(&listed));
        }
        name += size + (name[size] == ' ');
    }
    if (count != expected) {
        fail_msg("%s: plays are%s, not %s", c->text, ink_text_string(&listed), c->plays);
    }
    ink_text_release(&listed);
}

static void cases_by_hand(void **state)
{
    ink_game *game = test_game("backgammon");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_case(game, &cases[i]);
    }
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start_has_the_plays_of_a_slow_search),
        cmocka_unit_test(positions_of_random_plays_have_the_plays_of_a_slow_search),
        cmocka_unit_test(strewn_men_have_the_plays_of_a_slow_search),
        cmocka_unit_test(the_most_plays_fit),
        cmocka_unit_test(cases_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
