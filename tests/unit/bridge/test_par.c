/* test_par.c - par: published results, properties, and agreement with libdds where it is installed. */

#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include <inkling/par.h>
#include <inkling/random.h>

#include "support.h"

/* Tricks as hex digits, strains S H D C NT by declarer N E S W, blanks between them ignored. */
static void read_table(const char *digits, ink_tricks *out)
{
    int count = 0;
    for (; *digits != '\0'; digits++) {
        const char *const hex = "0123456789abcd";
        const char *found = strchr(hex, *digits);
        if (*digits != ' ') {
            assert_non_null(found);
            out->of[count / 4][count % 4] = (int8_t)(found - hex);
            count++;
        }
    }
    assert_int_equal(count, 20);
}

static void check(const char *digits, ink_vulnerable vulnerable, int dealer, int score,
                  const char *contracts)
{
    ink_tricks table;
    read_table(digits, &table);
    ink_par par;
    assert_int_equal(ink_par_find(&table, vulnerable, dealer, &par), INK_OK);
    ink_text text = {0};
    ink_par_text(&par, &text);
    if (par.score != score || strcmp(ink_text_string(&text), contracts) != 0) {
        fail_msg("%s, vulnerable %d, dealer %d: %d %s, not %d %s", digits, vulnerable, dealer,
                 par.score, ink_text_string(&text), score, contracts);
    }
    ink_text_release(&text);
}

static void check_all_dealers(const char *digits, ink_vulnerable vulnerable, int score,
                              const char *contracts)
{
    for (int dealer = INK_PAR_EAST_WEST_FIRST; dealer <= INK_WEST; dealer++) {
        check(digits, vulnerable, dealer, score, contracts);
    }
}

/* Deals discussed in bug reports of other programs: andrews-deal#30, dds#166, ben#128, #139, #173
 * and Practice-Bidding-Scenarios#163. */
static void published_deals_have_their_par(void **state)
{
    check_all_dealers("5858 4949 1b1b 2a2a 3939", INK_VULNERABLE_NONE, -400,
                      "3NT by E/W; 5D by E/W");
    check_all_dealers("6666 a2a2 9494 a2a3 9393", INK_VULNERABLE_NONE, 420, "4H by N/S");
    check_all_dealers("b0c0 3939 3a3a c0c0 c0c0", INK_VULNERABLE_NONE, 500, "7Dx by E/W, 3 down");
    check_all_dealers("0d0d 6767 0d0d 1c1c 0d0d", INK_VULNERABLE_NONE, -1520, "7NT by E/W");
    check_all_dealers("9494 a2b2 c1c1 b1b1 c1c1", INK_VULNERABLE_NONE, 990, "6NT by N/S");
    check_all_dealers("c1c1 a2a2 8585 a2a2 c1c1", INK_VULNERABLE_NONE, 990, "6NT by N/S");
}

static void levels_that_score_the_same_are_one_entry(void **state)
{
    check_all_dealers("b2b2 7676 7676 7676 9494", INK_VULNERABLE_NONE, 450, "4S or 5S by N/S");
    check_all_dealers("4949 6767 2a2a 6767 2b2b", INK_VULNERABLE_NONE, -460, "3NT to 5NT by E/W");
}

static void a_sacrifice_depends_on_vulnerability(void **state)
{
    const char *table = "3a3a 9494 7676 7676 6767";
    check_all_dealers(table, INK_VULNERABLE_NONE, -300, "5Hx by N/S, 2 down");
    check_all_dealers(table, INK_VULNERABLE_EW, -300, "5Hx by N/S, 2 down");
    check_all_dealers(table, INK_VULNERABLE_NS, -420, "4S by E/W");
    check_all_dealers(table, INK_VULNERABLE_ALL, -500, "5Hx by N/S, 2 down");
}

static void nobody_bids_where_nothing_makes(void **state)
{
    check_all_dealers("6666 6666 6666 6666 6666", INK_VULNERABLE_ALL, 0, "pass");
}

static void the_first_to_call_has_the_contract_that_both_sides_make(void **state)
{
    const char *table = "6666 6666 6666 6666 7777";
    check(table, INK_VULNERABLE_NONE, INK_NORTH, 90, "1NT by N/S");
    check(table, INK_VULNERABLE_NONE, INK_EAST, -90, "1NT by E/W");
    check(table, INK_VULNERABLE_NONE, INK_PAR_NORTH_SOUTH_FIRST, 90, "1NT by N/S");
    check(table, INK_VULNERABLE_NONE, INK_PAR_EAST_WEST_FIRST, -90, "1NT by E/W");
    /* Of North-South only South makes it, so East is in time unless South deals. */
    const char *south = "6666 6666 6666 6666 6777";
    check(south, INK_VULNERABLE_NONE, INK_NORTH, -90, "1NT by E/W");
    check(south, INK_VULNERABLE_NONE, INK_SOUTH, 90, "1NT by S");
    check(south, INK_VULNERABLE_NONE, INK_PAR_NORTH_SOUTH_FIRST, 90, "1NT by S");
}

/* West, who deals, bids the 2S that only South can make. */
static void a_bid_keeps_the_others_out(void **state)
{
    const char *table = "7587 8676 6667 7676 6676";
    check(table, INK_VULNERABLE_NONE, INK_SOUTH, 110, "2S by S");
    check(table, INK_VULNERABLE_NONE, INK_WEST, 100, "2Sx by W, 1 down");
    check(table, INK_VULNERABLE_NONE, INK_PAR_EAST_WEST_FIRST, 110, "2S by S; 2H by N");
}

static void refuses_what_is_out_of_range(void **state)
{
    ink_tricks table = {{{0}}};
    ink_par par = {.score = 12345};
    assert_int_equal(ink_par_find(&table, INK_VULNERABLE_NONE, 4, &par), INK_ERR_ARGUMENT);
    assert_int_equal(ink_par_find(&table, INK_VULNERABLE_NONE, -3, &par), INK_ERR_ARGUMENT);
    assert_int_equal(ink_par_find(&table, (ink_vulnerable)4, 0, &par), INK_ERR_ARGUMENT);
    table.of[4][3] = 14;
    assert_int_equal(ink_par_find(&table, INK_VULNERABLE_NONE, 0, &par), INK_ERR_ARGUMENT);
    table.of[4][3] = -1;
    assert_int_equal(ink_par_find(&table, INK_VULNERABLE_NONE, 0, &par), INK_ERR_ARGUMENT);
    assert_int_equal(par.score, 12345);
}

/* A table as a deal might have it: what one side makes the other does not, give or take a trick
 * that depends on who declares. */
static void draw_table(ink_random *random, ink_tricks *out)
{
    for (int strain = 0; strain < 5; strain++) {
        const int north = 3 + (int)ink_random_below(random, 8);
        for (int player = 0; player < 4; player++) {
            const bool differs = ink_random_below(random, 8) == 0;
            const int shift = differs ? (int)ink_random_below(random, 3) - 1 : 0;
            out->of[strain][player] = (int8_t)((player & 1 ? 13 - north : north) + shift);
        }
    }
}

/* One side's contracts turned into the other's. */
static void turn_table(const ink_tricks *from, ink_tricks *out)
{
    for (int strain = 0; strain < 5; strain++) {
        for (int player = 0; player < 4; player++) {
            out->of[strain][(player + 1) % 4] = from->of[strain][player];
        }
    }
}

static int score_of(const ink_par_contract *contract, int level, ink_vulnerable vulnerable)
{
    const bool north_south = (contract->declarers & 5U) != 0;
    const ink_contract played = {level, (ink_strain)contract->strain, contract->doubled ? 1 : 0,
                                 INK_NORTH};
    const bool is_vulnerable = ((unsigned)vulnerable >> (north_south ? 0 : 1) & 1) != 0;
    const int score = ink_contract_score(&played, is_vulnerable, contract->tricks);
    return north_south ? score : -score;
}

/* On tables of any kind: every contract listed scores par, and whoever turns the table by a seat
 * turns the result. */
static void contracts_score_par_and_seats_are_alike(void **state)
{
    ink_random random;
    ink_random_init(&random, 17);
    for (int i = 0; i < test_scaled(20000); i++) {
        ink_tricks table;
        ink_tricks turned;
        draw_table(&random, &table);
        for (int strain = 0; strain < 5 && i % 2 == 1; strain++) {
            for (int player = 0; player < 4; player++) {
                table.of[strain][player] = (int8_t)ink_random_below(&random, 14);
            }
        }
        turn_table(&table, &turned);
        const unsigned vulnerable = (unsigned)ink_random_below(&random, 4);
        const unsigned swapped = (vulnerable << 1 | vulnerable >> 1) & 3U;
        const int dealer = (int)ink_random_below(&random, 6) - 2;
        const int next = dealer < 0 ? -3 - dealer : (dealer + 1) % 4;
        ink_par par;
        ink_par other;
        assert_int_equal(ink_par_find(&table, (ink_vulnerable)vulnerable, dealer, &par), INK_OK);
        assert_int_equal(ink_par_find(&turned, (ink_vulnerable)swapped, next, &other), INK_OK);
        assert_int_equal(par.score, -other.score);
        assert_int_equal(par.count, other.count);
        assert_int_equal(par.score == 0, par.count == 0);
        for (int k = 0; k < par.count; k++) {
            for (int level = par.contracts[k].low_level; level <= par.contracts[k].high_level;
                 level++) {
                assert_int_equal(score_of(&par.contracts[k], level, (ink_vulnerable)vulnerable),
                                 par.score);
            }
        }
    }
}

/* --- libdds ----------------------------------------------------------------------------------- */

typedef struct dds_table {
    int tricks[5][4];
} dds_table;

typedef struct dds_result {
    int number;
    int score;
    char contracts[10][10];
} dds_result;

typedef int dealer_par_fn(dds_table *table, dds_result *out, int dealer, int vulnerable);
typedef int sides_par_fn(dds_table *table, dds_result out[2], int vulnerable);

/* Par in a form that both can be brought to: a bit for each bid and declarer. */
typedef struct outcome {
    int score;
    uint64_t declared[4]; /* bit 5 * (level - 1) + strain */
} outcome;

/* Reads "4S*-EW-1" or "1N-NS+1". */
static void add_dds_contract(const char *text, outcome *out)
{
    static const char strains[] = "SHDCN";
    static const char players[] = "NESW";
    const char *strain = strchr(strains, text[1]);
    if (strcmp(text, "pass") == 0 || strain == NULL) {
        return;
    }
    const int level = text[0] - '0';
    const char *seats = strchr(text, '-') + 1;
    const char *after = seats + strspn(seats, players);
    const int over = *after == '+' ? after[1] - '0' : 0;
    for (; seats < after; seats++) {
        for (int i = level; i <= level + over; i++) {
            out->declared[strchr(players, *seats) - players] |=
                (uint64_t)1 << (5 * (i - 1) + (strain - strains));
        }
    }
}

static void from_dds(const dds_result *result, int sign, outcome *out)
{
    *out = (outcome){.score = sign * result->score};
    for (int i = 0; i < result->number; i++) {
        add_dds_contract(result->contracts[i], out);
    }
}

static void from_par(const ink_par *par, outcome *out)
{
    *out = (outcome){.score = par->score};
    for (int i = 0; i < par->count; i++) {
        const ink_par_contract *entry = &par->contracts[i];
        for (int level = entry->low_level; level <= entry->high_level; level++) {
            for (int player = 0; player < 4; player++) {
                if ((entry->declarers >> player & 1U) != 0) {
                    out->declared[player] |= (uint64_t)1 << (5 * (level - 1) + entry->strain);
                }
            }
        }
    }
}

/* The peer's functions. */
typedef struct peer_functions {
    dealer_par_fn *dealer_par;
    sides_par_fn *sides_par;
} peer_functions;

/* What libdds says, for a dealer or for a side as in ink_par_find. */
static void ask_peer(const peer_functions *peer, dds_table *table, int vulnerable, int dealer,
                     outcome *out)
{
    dds_result results[2];
    memset(results, 0, sizeof results);
    if (dealer >= 0) {
        (void)peer->dealer_par(table, results, dealer, vulnerable);
        from_dds(&results[0], 1, out);
    } else {
        (void)peer->sides_par(table, results, vulnerable);
        from_dds(&results[-1 - dealer], dealer == INK_PAR_EAST_WEST_FIRST ? -1 : 1, out);
    }
}

static bool agrees(const peer_functions *peer, const ink_tricks *from, int vulnerable, int dealer)
{
    static const ink_vulnerable ours[4] = {INK_VULNERABLE_NONE, INK_VULNERABLE_ALL,
                                           INK_VULNERABLE_NS, INK_VULNERABLE_EW};
    dds_table table;
    for (int i = 0; i < 20; i++) {
        table.tricks[i / 4][i % 4] = from->of[i / 4][i % 4];
    }
    outcome expected;
    ask_peer(peer, &table, vulnerable, dealer, &expected);
    ink_par par;
    if (ink_par_find(from, ours[vulnerable], dealer, &par) != INK_OK) {
        return false;
    }
    outcome found;
    from_par(&par, &found);
    return memcmp(&expected, &found, sizeof found) == 0;
}

enum {
    PEER_AGREES,
    PEER_DIFFERS,
    PEER_MISSING
};

/* Runs in a child, which leaves without the library's destructors: they may crash. */
static int compare_with_peer(void)
{
    void *library = dlopen("libdds.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        return PEER_MISSING;
    }
    peer_functions peer;
    *(void **)&peer.dealer_par = dlsym(library, "DealerPar");
    *(void **)&peer.sides_par = dlsym(library, "SidesPar");
    if (peer.dealer_par == NULL || peer.sides_par == NULL) {
        return PEER_MISSING;
    }
    ink_random random;
    ink_random_init(&random, 4);
    int differ[2] = {0, 0};
    const int count = test_scaled(20000);
    for (int i = 0; i < count; i++) {
        ink_tricks table;
        draw_table(&random, &table);
        const int vulnerable = (int)ink_random_below(&random, 4);
        for (int dealer = INK_PAR_EAST_WEST_FIRST; dealer <= INK_WEST; dealer++) {
            if (!agrees(&peer, &table, vulnerable, dealer)) {
                differ[dealer < 0]++;
            }
        }
    }
    /* In tables that have partners take different tricks more often than real ones, SidesPar lists
     * a few contracts that the other side could keep them from. */
    return differ[0] == 0 && differ[1] <= count / 5000 ? PEER_AGREES : PEER_DIFFERS;
}

static void libdds_agrees(void **state)
{
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        _exit(compare_with_peer());
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == PEER_MISSING) {
        print_message("libdds is not installed: the comparison is left out\n");
        skip();
    }
    assert_int_equal(WEXITSTATUS(status), PEER_AGREES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_deals_have_their_par),
        cmocka_unit_test(levels_that_score_the_same_are_one_entry),
        cmocka_unit_test(a_sacrifice_depends_on_vulnerability),
        cmocka_unit_test(nobody_bids_where_nothing_makes),
        cmocka_unit_test(the_first_to_call_has_the_contract_that_both_sides_make),
        cmocka_unit_test(a_bid_keeps_the_others_out),
        cmocka_unit_test(refuses_what_is_out_of_range),
        cmocka_unit_test(contracts_score_par_and_seats_are_alike),
        cmocka_unit_test(libdds_agrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
