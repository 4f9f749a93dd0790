/* par.c - par: the end of the auction when everybody knows the double-dummy table.
 *
 * Bids are numbered 0 .. 34 from 1C to 7NT.  Scores and values are North-South's throughout.
 */

#include <inkling/par.h>

#include <assert.h>
#include <stdint.h>

#define BIDS 35

/* An auction: who takes how many tricks, and what each bid leads to. */
typedef struct auction {
    int8_t tricks[5][4]; /* where sides bid as one: of the better partner */
    bool by_sides;       /* the partners of a side bid as one */
    int turn[4];         /* when a player first calls, 0 to 3 */
    int score[BIDS][4];  /* of the contract if player p declares it, doubled if it goes down */
    int best_bid[4];     /* value of a player's best bid of those looked at so far */
    int best_making[4];  /* the same of those that make */
} auction;

static int strain_of(int bid)
{
    static const int8_t strains[5] = {INK_CLUBS, INK_DIAMONDS, INK_HEARTS, INK_SPADES, INK_NOTRUMP};
    return strains[bid % 5];
}

static int level_of(int bid)
{
    return bid / 5 + 1;
}

static int side_of(int player)
{
    return player & 1;
}

/* Does the player's side rather have `a` than `b`? */
static bool prefers(int player, int a, int b)
{
    return side_of(player) == 0 ? a > b : a < b;
}

static bool makes(const auction *a, int bid, int player)
{
    return a->tricks[strain_of(bid)][player] >= level_of(bid) + 6;
}

static int score_of(const auction *a, int bid, int player, ink_vulnerable vulnerable)
{
    const ink_contract contract = {level_of(bid), (ink_strain)strain_of(bid),
                                   makes(a, bid, player) ? 0 : 1, (ink_player)player};
    const bool is_vulnerable = ((unsigned)vulnerable >> side_of(player) & 1) != 0;
    const int tricks = a->tricks[strain_of(bid)][player];
    const int score = ink_contract_score(&contract, is_vulnerable, tricks);
    return side_of(player) == 0 ? score : -score;
}

/* What a bid leads to: the three players after it pass or bid on, whatever serves them best. */
static int value_of(const auction *a, int bid, int player)
{
    int value = a->score[bid][player];
    for (int later = 3; later >= 1; later--) {
        const int other = (player + later) % 4;
        if (prefers(other, a->best_bid[other], value)) {
            value = a->best_bid[other];
        }
    }
    return value;
}

/* Fills scores and best bids from the highest bid down. */
static void look_at_bids(auction *a, ink_vulnerable vulnerable)
{
    for (int player = 0; player < 4; player++) {
        /* Nobody prefers this, so it stands for having no bid. */
        a->best_bid[player] = side_of(player) == 0 ? INT32_MIN : INT32_MAX;
        a->best_making[player] = a->best_bid[player];
    }
    for (int bid = BIDS - 1; bid >= 0; bid--) {
        int values[4];
        for (int player = 0; player < 4; player++) {
            a->score[bid][player] = score_of(a, bid, player, vulnerable);
            values[player] = value_of(a, bid, player);
        }
        for (int player = 0; player < 4; player++) {
            if (prefers(player, values[player], a->best_bid[player])) {
                a->best_bid[player] = values[player];
            }
            if (makes(a, bid, player) && prefers(player, values[player], a->best_making[player])) {
                a->best_making[player] = values[player];
            }
        }
    }
}

/* The value of the auction before the first call. */
static int opening_value(const auction *a)
{
    int value = 0;
    for (int turn = 3; turn >= 0; turn--) {
        for (int player = 0; player < 4; player++) {
            const int best = a->by_sides ? a->best_making[player] : a->best_bid[player];
            if (a->turn[player] == turn && prefers(player, best, value)) {
                value = best;
            }
        }
    }
    return value;
}

/* When the declarer's side can first bid a contract: for one that makes, either partner will do. */
static int turn_of_contract(const auction *a, int bid, int player)
{
    const int partner = (player + 2) % 4;
    const int own = a->turn[player];
    const bool shared = makes(a, bid, player) && a->score[bid][partner] == a->score[bid][player];
    return shared && a->turn[partner] < own ? a->turn[partner] : own;
}

/* Do the partners bid on to something at least as good if `bid` is taken from them? */
static bool has_more(const auction *a, int player, int bid, int par)
{
    for (int over = bid + 1; over < BIDS; over++) {
        if (!prefers(player, par, a->score[over][player])) {
            return true;
        }
    }
    return false;
}

/* Does the other side's `over` keep the declarer's side from playing a contract that scores par?
 * It is a better contract for the other side, and over the bid or early enough to be in its way. */
static bool displaces(const auction *a, int over, int other, int bid, int player)
{
    const int par = a->score[bid][player];
    if (!prefers(other, a->score[over][other], par)) {
        return false;
    }
    const bool earlier = a->turn[other] < turn_of_contract(a, bid, player);
    if (!a->by_sides) {
        return over > bid || earlier;
    }
    if (!makes(a, bid, player)) {
        return true;
    }
    /* A bid that goes down but would end the auction well for the other side was not foreseen when
     * the value was found: in an auction of sides it stands only where it costs nothing. */
    return (over > bid || earlier) && (makes(a, over, other) || has_more(a, player, over, par));
}

static bool is_par(const auction *a, int bid, int player, int par)
{
    if (a->score[bid][player] != par) {
        return false;
    }
    for (int over = bid; over < BIDS; over++) {
        for (int other = 1 - side_of(player); other < 4; other += 2) {
            if (displaces(a, over, other, bid, player)) {
                return false;
            }
        }
    }
    return true;
}

/* Adds a contract to the list, or its level or declarer to an entry that is there. */
static void list(const auction *a, int bid, int player, ink_par *out)
{
    const int8_t level = (int8_t)level_of(bid);
    const int8_t strain = (int8_t)strain_of(bid);
    const int8_t tricks = a->tricks[strain][player];
    const bool doubled = !makes(a, bid, player);
    const uint8_t declarer = (uint8_t)(1U << player);
    for (int i = 0; i < out->count; i++) {
        ink_par_contract *entry = &out->contracts[i];
        const bool same_side = ((entry->declarers & 5U) != 0) == (side_of(player) == 0);
        if (entry->strain == strain && entry->tricks == tricks && same_side) {
            entry->high_level = level;
            entry->declarers |= declarer;
            return;
        }
    }
    assert(out->count < INK_PAR_MAX_CONTRACTS);
    out->contracts[out->count++] =
        (ink_par_contract){level, level, strain, doubled, declarer, tricks};
}

static void list_contracts(const auction *a, const ink_tricks *own, ink_par *out)
{
    static const int8_t strains[5] = {4, 3, 2, 1, 0}; /* bid % 5 of NT S H D C */
    for (int i = 0; i < 5; i++) {
        for (int player = 0; player < 4; player++) {
            for (int bid = strains[i]; bid < BIDS; bid += 5) {
                const int strain = strain_of(bid);
                /* The weaker partner does not take what the side is reckoned to take. */
                if (own->of[strain][player] == a->tricks[strain][player] &&
                    is_par(a, bid, player, out->score)) {
                    list(a, bid, player, out);
                }
            }
        }
    }
}

/* What a player's side takes if the better partner declares. */
static int8_t side_tricks(const int8_t tricks[4], int player)
{
    const int8_t own = tricks[player];
    const int8_t partner = tricks[(player + 2) % 4];
    return own > partner ? own : partner;
}

ink_status ink_par_find(const ink_tricks *tricks, ink_vulnerable vulnerable, int dealer,
                        ink_par *out)
{
    if (dealer < INK_PAR_EAST_WEST_FIRST || dealer > INK_WEST ||
        (unsigned)vulnerable > INK_VULNERABLE_ALL) {
        return INK_ERR_ARGUMENT;
    }
    auction a = {.by_sides = dealer < 0};
    for (int strain = 0; strain < 5; strain++) {
        for (int player = 0; player < 4; player++) {
            const int8_t own = tricks->of[strain][player];
            if (own < 0 || own > 13) {
                return INK_ERR_ARGUMENT;
            }
            a.tricks[strain][player] = a.by_sides ? side_tricks(tricks->of[strain], player) : own;
        }
    }
    const int first = dealer == INK_PAR_NORTH_SOUTH_FIRST ? INK_NORTH
                      : dealer == INK_PAR_EAST_WEST_FIRST ? INK_EAST
                                                          : dealer;
    for (int player = 0; player < 4; player++) {
        a.turn[player] = (player - first + 4) % (a.by_sides ? 2 : 4);
    }

    look_at_bids(&a, vulnerable);
    ink_par par = {.score = opening_value(&a)};
    if (par.score != 0) {
        list_contracts(&a, tricks, &par);
    }
    *out = par;
    return INK_OK;
}

static void add_contract(const ink_par_contract *entry, ink_text *out)
{
    const char *strain = ink_strain_text((ink_strain)entry->strain);
    const char *doubled = entry->doubled ? "x" : "";
    ink_text_format(out, "%d%s%s", entry->low_level, strain, doubled);
    if (entry->high_level > entry->low_level) {
        const bool two = entry->high_level == entry->low_level + 1;
        ink_text_format(out, " %s %d%s%s", two ? "or" : "to", entry->high_level, strain, doubled);
    }
    const char *before = " by ";
    for (int player = 0; player < 4; player++) {
        if ((entry->declarers >> player & 1U) != 0) {
            ink_text_format(out, "%s%c", before, ink_player_letter((ink_player)player));
            before = "/";
        }
    }
    const int down = entry->low_level + 6 - entry->tricks;
    if (down > 0) {
        ink_text_format(out, ", %d down", down);
    }
}

void ink_par_text(const ink_par *par, ink_text *out)
{
    if (par->count == 0) {
        ink_text_add(out, "pass");
    }
    for (int i = 0; i < par->count; i++) {
        ink_text_add(out, i > 0 ? "; " : "");
        add_contract(&par->contracts[i], out);
    }
}
