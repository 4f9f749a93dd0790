/* test_endings.c - the endings of examples/, proven; and the plays of the other examples.
 *
 * The proof is by enumeration: every layout, every line of play.  Declarer does not see the
 * defenders' cards, they see everything.  What declarer can reach from a position is a family of
 * sets of layouts: one line of play, held to whatever the defence does, makes in all layouts of a
 * set.  Only sets that no other contains are kept.
 */

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/board.h>
#include <inkling/method.h>
#include <inkling/pbn.h>

#include "bridge/bits.h"
#include "bridge/bridge_play.h"
#include "plain_solver.h"
#include "support.h"

/* --- the proof ----------------------------------------------------------------------------- */

#define MAX_LAYOUTS 128

/* A set of layouts, by number. */
__extension__ typedef unsigned __int128 layout_set;

/* What declarer knows, and what each layout adds. */
typedef struct knowledge {
    inki_play play;     /* the defenders' hands are empty: they hold what the layout says */
    ink_hand played[4]; /* cards that the defenders played since the layouts were made */
    layout_set layouts; /* still possible */
} knowledge;

/* Sets none of which contains another. */
typedef struct family {
    layout_set *sets;
    int count;
} family;

/* A position that was worked out. */
typedef struct entry {
    knowledge at;
    family reached;
    struct entry *next;
} entry;

#define BUCKETS 65536

typedef struct proof {
    int need;     /* tricks that North-South must take */
    int declarer; /* North or South */
    int layout_count;
    ink_hand layouts[MAX_LAYOUTS][4]; /* the defenders' hands */
    entry *buckets[BUCKETS];
} proof;

static layout_set one(int layout)
{
    return (layout_set)1 << layout;
}

static int count_of(layout_set set)
{
    return inki_bits_count((uint64_t)set) + inki_bits_count((uint64_t)(set >> 64));
}

/* Adds a set to a family, unless it is in another; takes those in it out. */
static void add(family *f, layout_set set)
{
    int kept = 0;
    for (int i = 0; i < f->count; i++) {
        if ((set & ~f->sets[i]) == 0) {
            return;
        }
    }
    for (int i = 0; i < f->count; i++) {
        if ((f->sets[i] & ~set) != 0) {
            f->sets[kept++] = f->sets[i];
        }
    }
    f->sets = realloc(f->sets, (size_t)(kept + 1) * sizeof *f->sets);
    assert_non_null(f->sets);
    f->sets[kept] = set;
    f->count = kept + 1;
}

static ink_hand legal_in(const proof *p, const knowledge *k, int layout)
{
    const int mover = inki_play_mover(&k->play);
    inki_play play = k->play;
    play.hands[mover] = p->layouts[layout][mover] & ~k->played[mover];
    return inki_play_legal(&play);
}

/* The layouts in which the defender to move can play `card`. */
static layout_set layouts_with(const proof *p, const knowledge *k, int card)
{
    layout_set with = 0;
    for (int i = 0; i < p->layout_count; i++) {
        if ((k->layouts & one(i)) != 0 && (legal_in(p, k, i) >> card & 1) != 0) {
            with |= one(i);
        }
    }
    return with;
}

/* After `card`, which leaves `layouts` possible. */
static knowledge after(const knowledge *k, int card, layout_set layouts)
{
    knowledge next = *k;
    const int mover = inki_play_mover(&k->play);
    if (mover % 2 == 1) {
        next.play.hands[mover] = (ink_hand)1 << card;
        next.played[mover] |= (ink_hand)1 << card;
    }
    next.layouts = layouts;
    inki_play_card(&next.play, card);
    return next;
}

static family reached_from(proof *p, const knowledge *k);

/* Declarer's side: one card for all layouts.  Nothing is better than to make in all of them. */
static family reached_by_choice(proof *p, const knowledge *k)
{
    family f = {0};
    for (ink_hand cards = inki_play_legal(&k->play);
         cards != 0 && (f.count == 0 || f.sets[0] != k->layouts); cards &= cards - 1) {
        const knowledge next = after(k, inki_bits_lowest(cards), k->layouts);
        const family g = reached_from(p, &next);
        for (int i = 0; i < g.count; i++) {
            add(&f, g.sets[i]);
        }
    }
    return f;
}

/* A defender: declarer must cope with each card in all layouts where it can be played.  Each card
 * shows itself, so declarer may have another plan for each.  Nothing is worse than the empty set,
 * which then is the only one. */
static family reached_against_all(proof *p, const knowledge *k)
{
    family f = {0};
    add(&f, k->layouts);
    for (int card = 0; card < 52 && f.sets[0] != 0; card++) {
        const layout_set with = layouts_with(p, k, card);
        if (with == 0) {
            continue;
        }
        const knowledge next = after(k, card, with);
        const family g = reached_from(p, &next);
        family both = {0};
        for (int i = 0; i < f.count; i++) {
            for (int j = 0; j < g.count; j++) {
                add(&both, f.sets[i] & (g.sets[j] | ~with));
            }
        }
        free(f.sets);
        f = both;
    }
    return f;
}

static uint64_t bucket_of(const knowledge *k)
{
    return ink_key_fold_bytes((ink_key){0, 0}, k, sizeof *k).low % BUCKETS;
}

/* Tricks not yet taken, the current one included. */
static int tricks_left(const knowledge *k)
{
    const int leads_or_follows =
        k->play.leader % 2 == 0 ? k->play.leader : (k->play.leader + 1) % 4;
    const int on_table = k->play.leader % 2 == 0 ? k->play.on_table > 0 : k->play.on_table > 1;
    return inki_bits_count(k->play.hands[leads_or_follows]) + on_table;
}

/* The sets of layouts in which declarer can make sure of the tricks. */
static family reached_from(proof *p, const knowledge *k)
{
    entry **bucket = &p->buckets[bucket_of(k)];
    for (const entry *e = *bucket; e != NULL; e = e->next) {
        if (memcmp(&e->at, k, sizeof *k) == 0) {
            return e->reached;
        }
    }
    entry *e = calloc(1, sizeof *e);
    assert_non_null(e);
    e->at = *k;
    if (k->play.taken[0] >= p->need) {
        add(&e->reached, k->layouts);
    } else if (k->play.taken[0] + tricks_left(k) < p->need) {
        add(&e->reached, 0);
    } else {
        e->reached = inki_play_mover(&k->play) % 2 == 0 ? reached_by_choice(p, k)
                                                        : reached_against_all(p, k);
    }
    e->next = *bucket;
    *bucket = e;
    return e->reached;
}

static void release(proof *p)
{
    for (int i = 0; i < BUCKETS; i++) {
        while (p->buckets[i] != NULL) {
            entry *e = p->buckets[i];
            p->buckets[i] = e->next;
            free(e->reached.sets);
            free(e);
        }
    }
}

/* All ways to share `unseen` that fit the cards that East and West played so far. */
static void list_layouts(proof *p, ink_hand unseen, const ink_hand played[4], int size)
{
    ink_hand east = 0;
    do {
        const ink_hand west = unseen & ~east;
        if (inki_bits_count(east) == size && (played[INK_EAST] & ~east) == 0 &&
            (played[INK_WEST] & ~west) == 0) {
            assert_true(p->layout_count < MAX_LAYOUTS);
            p->layouts[p->layout_count][INK_EAST] = east & ~played[INK_EAST];
            p->layouts[p->layout_count++][INK_WEST] = west & ~played[INK_WEST];
        }
        east = (east - unseen) & unseen;
    } while (east != 0);
}

/* The position of a board after its recorded cards.  Nobody has shown out so far. */
static knowledge begin(proof *p, const ink_board *board, int need)
{
    knowledge k;
    memset(&k, 0, sizeof k);
    memset(k.play.table, INK_CARD_NONE, sizeof k.play.table);
    k.play.strain = (int8_t)board->contract.strain;
    k.play.leader = (int8_t)board->leader;
    k.play.hands[INK_NORTH] = board->hands[INK_NORTH];
    k.play.hands[INK_SOUTH] = board->hands[INK_SOUTH];
    for (int i = 0; i < board->card_count; i++) {
        k = after(&k, board->cards[i], 0);
    }
    p->need = need;
    list_layouts(p, board->hands[INK_EAST] | board->hands[INK_WEST], k.played, board->hand_size);
    memset(k.played, 0, sizeof k.played);
    k.layouts = p->layout_count == MAX_LAYOUTS ? ~(layout_set)0 : one(p->layout_count) - 1;
    return k;
}

/* The most layouts in which one line that begins with `card` makes sure. */
static int proven_wins(proof *p, const knowledge *k, int card)
{
    const knowledge next = after(k, card, k->layouts);
    const family f = reached_from(p, &next);
    int most = 0;
    for (int i = 0; i < f.count; i++) {
        most = count_of(f.sets[i]) > most ? count_of(f.sets[i]) : most;
    }
    return most;
}

/* The layouts in which some line that begins with `card` makes, each by itself. */
static int open_wins(proof *p, const knowledge *k, int card)
{
    int sum = 0;
    for (int i = 0; i < p->layout_count; i++) {
        const knowledge next = after(k, card, one(i));
        sum += reached_from(p, &next).sets[0] != 0;
    }
    return sum;
}

/* --- the examples -------------------------------------------------------------------------- */

static ink_pbn *read_example(const char *path)
{
    size_t size;
    char *text = test_read_file(path, &size);
    ink_pbn *pbn = NULL;
    ink_error error = {0};
    if (ink_pbn_read(text, size, &pbn, &error) != INK_OK) {
        fail_msg("%s:%d:%d: %s", path, error.line, error.column, error.text);
    }
    if (ink_pbn_warning_count(pbn) > 0) {
        fail_msg("%s:%d: %s", path, ink_pbn_warning(pbn, 0)->line, ink_pbn_warning(pbn, 0)->text);
    }
    free(text);
    return pbn;
}

static int need_of(const ink_pbn *pbn, int index)
{
    const char *value = ink_pbn_value(pbn, index, "DeclarerNeeds");
    return value == NULL ? 0 : value[0] - '0';
}

/* What is known of one card: in how many layouts it makes. */
typedef struct expected_card {
    const char *card;
    int proven;
    int open;
} expected_card;

typedef struct expected_ending {
    const char *path;
    int board;
    int layout_count;
    expected_card cards[5];
} expected_ending;

static const expected_ending endings[] = {
    {"examples/endings.pbn",
     1,
     70,
     {{"S9", 65, 65}, {"S4", 65, 65}, {"S2", 65, 65}, {"HA", 60, 65}}},
    {"examples/endings.pbn", 2, 20, {{"S3", 10, 10}, {"S2", 10, 10}, {"H3", 14, 14}}},
    {"examples/endings.pbn",
     3,
     35,
     {{"SA", 35, 35}, {"SK", 35, 35}, {"ST", 33, 33}, {"S2", 32, 32}}},
    {"examples/strategy-fusion.pbn", 1, 20, {{"ST", 10, 15}, {"HK", 14, 14}, {"HQ", 14, 14}}},
    {"examples/strategy-fusion.pbn", 2, 20, {{"SK", 18, 18}, {"SJ", 9, 9}, {"HQ", 15, 19}}},
};
#define ENDING_COUNT ((int)(sizeof endings / sizeof endings[0]))
#define FIRST_FUSION 3 /* from here on, endings in which sampling errs */

static void check_proof(const expected_ending *ending, const ink_board *board, int need)
{
    proof *p = calloc(1, sizeof *p);
    assert_non_null(p);
    const knowledge k = begin(p, board, need);
    assert_int_equal(p->layout_count, ending->layout_count);
    ink_hand listed = 0;
    for (const expected_card *e = ending->cards; e->card != NULL; e++) {
        const int card = ink_card_read(e->card, 2);
        listed |= (ink_hand)1 << card;
        const int proven = proven_wins(p, &k, card);
        const int open = open_wins(p, &k, card);
        if (proven != e->proven || open != e->open) {
            fail_msg("%s, board %d, %s: %d proven and %d open", ending->path, ending->board,
                     e->card, proven, open);
        }
    }
    assert_true(listed == inki_play_legal(&k.play));
    release(p);
    free(p);
}

static void the_comments_on_endings_are_proven(void **state)
{
    for (int i = 0; i < ENDING_COUNT; i++) {
        ink_pbn *pbn = read_example(endings[i].path);
        const int index = ink_pbn_find(pbn, endings[i].board);
        check_proof(&endings[i], ink_pbn_board(pbn, index), need_of(pbn, index));
        ink_pbn_destroy(pbn);
    }
}

/* A board of an example and what a method says of it, from all layouts. */
typedef struct asked {
    ink_pbn *pbn;
    ink_position position;
    ink_advice advice;
} asked;

static asked ask(const expected_ending *ending, const char *name)
{
    asked a = {.pbn = read_example(ending->path)};
    const int index = ink_pbn_find(a.pbn, ending->board);
    ink_board_options options = INK_BOARD_OPTIONS_DEFAULT;
    options.need = need_of(a.pbn, index);
    ink_error error = {0};
    if (ink_board_position(ink_pbn_board(a.pbn, index), &options, &a.position, &error) != INK_OK) {
        fail_msg("%s", error.text);
    }
    ink_view *view = NULL;
    ink_method *method = test_method(name);
    const ink_budget budget = {0};
    assert_int_equal(ink_position_view(&a.position, &view), INK_OK);
    assert_int_equal(method->advise(method, view, &budget, &a.advice), INK_OK);
    assert_int_equal(a.advice.worlds, ending->layout_count);
    ink_method_destroy(method);
    ink_view_destroy(view);
    return a;
}

static void forget(asked *a)
{
    ink_advice_release(&a->advice);
    ink_position_release(&a->position);
    ink_pbn_destroy(a->pbn);
}

static const expected_card *find_card(const expected_ending *ending, ink_action card)
{
    const expected_card *e = ending->cards;
    while (e->card != NULL && ink_card_read(e->card, 2) != (ink_card)card) {
        e++;
    }
    assert_non_null(e->card);
    return e;
}

/* The card that was named. */
static const expected_card *named_card(const expected_ending *ending, const asked *a)
{
    return find_card(ending, a->advice.actions[a->advice.best].action);
}

/* The most layouts in which some line was proven to make. */
static int most_proven(const expected_ending *ending)
{
    int most = 0;
    for (const expected_card *e = ending->cards; e->card != NULL; e++) {
        most = e->proven > most ? e->proven : most;
    }
    return most;
}

/* Each card is worth the layouts in which it makes: with open cards, or as was proven. */
static void check_values(const expected_ending *ending, const char *method, bool is_open)
{
    asked a = ask(ending, method);
    for (int k = 0; k < a.advice.count; k++) {
        const expected_card *e = find_card(ending, a.advice.actions[k].action);
        const double wins = a.advice.actions[k].value * ending->layout_count;
        if (fabs(wins - (is_open ? e->open : e->proven)) > 1e-9) {
            fail_msg("%s, board %d, %s: %s finds %g layouts", ending->path, ending->board, e->card,
                     method, wins);
        }
    }
    assert_true(is_open || named_card(ending, &a)->proven == most_proven(ending));
    forget(&a);
}

/* Sampling averages what open cards allow; each layout counts once. */
static void sampling_values_cards_as_if_all_were_seen(void **state)
{
    for (int i = 0; i < ENDING_COUNT; i++) {
        check_values(&endings[i], "sampling", true);
    }
}

/* What a plan with moves to the end guarantees is what was proven. */
static void plans_for_all_layouts_are_worth_what_was_proven(void **state)
{
    for (int i = 0; i < ENDING_COUNT; i++) {
        check_values(&endings[i], "alpha_mu(m=9,worlds=100,values=all)", false);
        check_values(&endings[i], "payoff_reduction(m=9,worlds=100)", false);
        check_values(&endings[i], "payoff_reduction_beta(m=9,worlds=100)", false);
    }
}

/* One card is better than all others with open cards, so there is no tie to break; and another is
 * better in truth. */
static void strategy_fusion_makes_sampling_choose_badly(void **state)
{
    for (int i = FIRST_FUSION; i < ENDING_COUNT; i++) {
        const expected_ending *ending = &endings[i];
        asked a = ask(ending, "sampling");
        const expected_card *chosen = named_card(ending, &a);
        for (const expected_card *e = ending->cards; e->card != NULL; e++) {
            assert_true(e == chosen || e->open < chosen->open);
        }
        assert_true(chosen->proven + 3 <= most_proven(ending));
        forget(&a);
    }
}

/* Two moves ahead are enough to avoid it. */
static void two_moves_ahead_show_strategy_fusion(void **state)
{
    static const char *const methods[] = {"alpha_mu(m=2,worlds=100)",
                                          "payoff_reduction(m=2,worlds=100)"};
    for (int i = 2 * FIRST_FUSION; i < 2 * ENDING_COUNT; i++) {
        asked a = ask(&endings[i / 2], methods[i % 2]);
        assert_int_equal(named_card(&endings[i / 2], &a)->proven, most_proven(&endings[i / 2]));
        forget(&a);
    }
}

/* Vector minimaxing makes one plan for all layouts, but looks at one place at a time: after the King of
 * hearts it wins in 12 layouts, where 14 can be won. */
static void vector_minimaxing_does_not_look_elsewhere(void **state)
{
    static const double wins[] = {10, 12, 12};
    asked a = ask(&endings[FIRST_FUSION], "vector_minimax(m=9,worlds=100)");
    assert_int_equal(a.advice.count, 3);
    for (int k = 0; k < 3; k++) {
        assert_true(fabs(a.advice.actions[k].value * 20 - wins[k]) < 1e-9);
    }
    forget(&a);
}

/* Every position of every example can be asked about, by everybody but dummy. */
static void check_positions(const ink_pbn *pbn, int index)
{
    const ink_board *board = ink_pbn_board(pbn, index);
    ink_board_options options = INK_BOARD_OPTIONS_DEFAULT;
    options.need = need_of(pbn, index);
    const int last =
        board->card_count < 4 * board->hand_size ? board->card_count : 4 * board->hand_size - 1;
    for (options.after = 0; options.after <= last; options.after++) {
        for (options.seat = -1; options.seat < 4; options.seat++) {
            ink_position position = {0};
            ink_error error = {0};
            if (options.seat == (int)(board->contract.declarer + 2) % 4) {
                continue;
            }
            if (ink_board_position(board, &options, &position, &error) != INK_OK) {
                fail_msg("board %d after %d: %s", index + 1, options.after, error.text);
            }
            ink_position_release(&position);
        }
    }
}

/* The tricks that declarer took in a play of all cards. */
static int tricks_played(const ink_board *board)
{
    inki_play play = {.strain = (int8_t)board->contract.strain, .leader = (int8_t)board->leader};
    memset(play.table, INK_CARD_NONE, sizeof play.table);
    memcpy(play.hands, board->hands, sizeof play.hands);
    for (int i = 0; i < board->card_count; i++) {
        assert_true(inki_play_legal(&play) >> board->cards[i] & 1);
        inki_play_card(&play, board->cards[i]);
    }
    assert_true(inki_play_is_over(&play));
    return play.taken[board->contract.declarer % 2];
}

static void examples_can_be_read_and_asked(void **state)
{
    static const char *const paths[] = {"examples/deals.pbn", "examples/endings.pbn",
                                        "examples/lille-1998.pbn", "examples/strategy-fusion.pbn"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        ink_pbn *pbn = read_example(paths[i]);
        for (int k = 0; k < ink_pbn_count(pbn); k++) {
            const ink_board *board = ink_pbn_board(pbn, k);
            assert_int_equal(ink_pbn_find(pbn, k + 1), k);
            check_positions(pbn, k);
            if (board->result >= 0) {
                assert_int_equal(tricks_played(board), board->result);
            }
        }
        ink_pbn_destroy(pbn);
    }
}

/* Declarer never lets go of the twelfth trick. */
static void the_line_of_lille_keeps_twelve_tricks(void **state)
{
    ink_pbn *pbn = read_example("examples/lille-1998.pbn");
    const ink_board *board = ink_pbn_board(pbn, 0);
    inki_plain *plain = NULL;
    assert_int_equal(inki_plain_create(0, &plain), INK_OK);
    inki_play play = {.strain = (int8_t)board->contract.strain, .leader = (int8_t)board->leader};
    memset(play.table, INK_CARD_NONE, sizeof play.table);
    memcpy(play.hands, board->hands, sizeof play.hands);
    for (int i = 0; i < board->card_count; i++) {
        const bool by_declarer = inki_play_mover(&play) % 2 == 0;
        inki_play_card(&play, board->cards[i]);
        if (by_declarer && i >= 16) {
            int tricks;
            uint64_t nodes = 0;
            assert_int_equal(inki_plain_value(plain, &play, NULL, &nodes, &tricks), INK_OK);
            if (play.taken[0] + tricks != 12) {
                fail_msg("card %d leaves %d tricks", i + 1, play.taken[0] + tricks);
            }
        }
    }
    inki_plain_destroy(plain);
    ink_pbn_destroy(pbn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_comments_on_endings_are_proven),
        cmocka_unit_test(sampling_values_cards_as_if_all_were_seen),
        cmocka_unit_test(strategy_fusion_makes_sampling_choose_badly),
        cmocka_unit_test(plans_for_all_layouts_are_worth_what_was_proven),
        cmocka_unit_test(vector_minimaxing_does_not_look_elsewhere),
        cmocka_unit_test(two_moves_ahead_show_strategy_fusion),
        cmocka_unit_test(examples_can_be_read_and_asked),
        cmocka_unit_test(the_line_of_lille_keeps_twelve_tricks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
