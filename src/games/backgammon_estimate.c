/* backgammon_estimate.c - a static value of the board before a roll. */
#include <stdbool.h>
#include <stdint.h>

#include "games/backgammon.h"

enum {
    RACE,
    OFF,
    BAR,
    BACK,
    BLOTS,
    HOME,
    PRIME,
    TURN
};

/* Each feature is white's number less black's, but for the last one.  Their greatest numbers are
 * limited so that no estimate leaves the bounds of the payoff, 3 points:
 * 2.65 / 2 + 0.24 + 0.12 + 0.085 * 4 + 0.033 * 4 + 0.075 * 6 + 0.034 * 6 + 0.093 = 2.904.
 * The weights are a least-squares fit to the payoffs of some 24,000 plays in which both sides took
 * the best estimate, but for one play in twenty at random. */
#define MAX_RACE 0.5
#define MAX_BACK 4
#define MAX_BLOTS 4
#define MAX_PRIME 6

const ink_feature inki_bg_features[INKI_BG_FEATURE_COUNT] = {
    [RACE] = {"race", "white's lead in pips, as a share of the pips that both need, 1/2 at most",
              2.65},
    [OFF] = {"off", "is any man off: 1 or 0", 0.24},
    [BAR] = {"bar", "is a man on the bar: 1 or 0", -0.12},
    [BACK] = {"back", "men on the bar or in the enemy's home board, 4 at most", -0.085},
    [BLOTS] = {"blots", "single men with an enemy before them, 4 at most", -0.033},
    [HOME] = {"home", "points of two or more men in the home board", 0.075},
    [PRIME] = {"prime", "length of the longest row of points of two or more men, 6 at most", 0.034},
    [TURN] = {"turn", "1 if it is white's turn, -1 if black's", 0.093},
};

static int at_most(int number, int limit)
{
    return number < limit ? number : limit;
}

/* Men of the side alone on a point that an enemy has yet to pass. */
static int count_blots(const inki_bg_board *board)
{
    bool enemy_before = board->at[0] < 0;
    int blots = 0;
    for (int point = 1; point < INKI_BG_BAR; point++) {
        blots += board->at[point] == 1 && enemy_before;
        enemy_before = enemy_before || board->at[point] < 0;
    }
    return blots;
}

static int count_back(const inki_bg_board *board)
{
    int men = 0;
    for (int place = INKI_BG_BAR - INKI_BG_HOME; place <= INKI_BG_BAR; place++) {
        men += board->at[place] > 0 ? board->at[place] : 0;
    }
    return men;
}

static int count_home_points(const inki_bg_board *board)
{
    int count = 0;
    for (int point = 1; point <= INKI_BG_HOME; point++) {
        count += board->at[point] >= 2;
    }
    return count;
}

static int longest_prime(const inki_bg_board *board)
{
    int longest = 0;
    int length = 0;
    for (int point = 1; point < INKI_BG_BAR; point++) {
        length = board->at[point] >= 2 ? length + 1 : 0;
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* Adds what a side has to the features of its men, `sign` times. */
static void add_side(const inki_bg_board *board, int off, double sign, double *features)
{
    features[OFF] += sign * (off > 0);
    features[BAR] += sign * (board->at[INKI_BG_BAR] > 0);
    features[BACK] += sign * at_most(count_back(board), MAX_BACK);
    features[BLOTS] += sign * at_most(count_blots(board), MAX_BLOTS);
    features[HOME] += sign * count_home_points(board);
    features[PRIME] += sign * at_most(longest_prime(board), MAX_PRIME);
}

/* White's lead as a share of all pips, of which there are some until both sides are off. */
static double race(const inki_bg_board *white, const inki_bg_board *black)
{
    const int white_pips = inki_bg_pips(white);
    const int black_pips = inki_bg_pips(black);
    const double share = (double)(black_pips - white_pips) / (black_pips + white_pips);
    return share > MAX_RACE ? MAX_RACE : share < -MAX_RACE ? -MAX_RACE : share;
}

double inki_bg_estimate(const ink_game *game, const ink_state *state, double *features)
{
    (void)game;
    const inki_bg_state *s = inki_bg_state_of(state);
    const inki_bg_board white = inki_bg_view(s, INKI_BG_WHITE);
    const inki_bg_board black = inki_bg_view(s, INKI_BG_BLACK);
    double f[INKI_BG_FEATURE_COUNT] = {0.0};
    f[RACE] = race(&white, &black);
    f[TURN] = s->turn == INKI_BG_NEITHER ? 0.0 : 1.0 - 2.0 * s->turn;
    add_side(&white, s->off[INKI_BG_WHITE], 1.0, f);
    add_side(&black, s->off[INKI_BG_BLACK], -1.0, f);
    double value = 0.0;
    for (int i = 0; i < INKI_BG_FEATURE_COUNT; i++) {
        value += inki_bg_features[i].weight * f[i];
        if (features != NULL) {
            features[i] = f[i];
        }
    }
    return value;
}
