/* plain_solver.c - alpha-beta over single cards, with a table of exact positions.
 *
 * A search asks one question: do North-South take at least `need` of the tricks left?  A value
 * takes a few such questions, which share the table.
 *
 * Inside the search a set of cards is a word with a lane of 16 bits for each suit.  Its cards are
 * numbered from the lowest upwards among those still in play when the trick began, without gaps:
 * only their order matters to the play, so positions that differ in nothing else become the same.
 */

#include "plain_solver.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/bits.h"
#include "plain_table.h"

#define DEFAULT_MEMORY ((size_t)64 << 20)
#define POLL_NODES 1024 /* positions between two looks at the stop flag */

#define LANE UINT64_C(0xFFFF)
#define LANE_BOTTOMS UINT64_C(0x0001000100010001) /* the lowest card of every suit */

struct inki_plain {
    inki_plain_table table;
    int8_t strain; /* of the positions in the table */

    /* The call under way. */
    uint64_t trumps; /* their lane; 0: none */
    const ink_control *control;
    uint64_t max_nodes; /* 0: no limit */
    uint64_t nodes;
    ink_status status; /* once it is not INK_OK, searches return at once and mean nothing */
};

/* A position between tricks. */
typedef struct ending {
    uint64_t hands[4];
    int leader;
    int size; /* tricks left */
} ending;

/* A position inside a trick. */
typedef struct trick {
    uint64_t hands[4]; /* numbered as when the trick began */
    uint64_t table;    /* the cards on the table, which are in no hand any more */
    uint64_t led;      /* the lane of the suit led; 0 before the lead */
    uint64_t beating;  /* every card that would beat those on the table */
    int leader;
    int on_table; /* cards on the table */
    int winner;   /* the player whose card is the best on the table */
    int size;     /* tricks left, this one included */
} trick;

static uint64_t bit_of(int card)
{
    return UINT64_C(1) << card;
}

static uint64_t lane_of(int card)
{
    return LANE << (card & 48);
}

/* The cards of the suit of `card` that are higher. */
static uint64_t above(int card)
{
    return lane_of(card) & ~(bit_of(card) | (bit_of(card) - 1));
}

/* The cards that beat `card` where it is the best of the trick so far. */
static uint64_t beating(const inki_plain *plain, int card)
{
    return above(card) | (plain->trumps & ~lane_of(card));
}

static bool is_ns(int player)
{
    return player % 2 == 0;
}

static int mover_of(const trick *t)
{
    return (t->leader + t->on_table) % 4;
}

static uint64_t legal_cards(const trick *t)
{
    const uint64_t hand = t->hands[mover_of(t)];
    const uint64_t follow = hand & t->led;
    return follow != 0 ? follow : hand;
}

/* The highest card of each run of neighbours.  No card that was in play when the trick began lies
 * between the cards of a run, so they are all worth the same. */
static uint64_t tops_of_runs(uint64_t cards)
{
    return cards & ~(cards >> 1);
}

static trick begin_trick(const ending *e)
{
    trick t = {.leader = e->leader, .winner = e->leader, .size = e->size};
    memcpy(t.hands, e->hands, sizeof t.hands);
    return t;
}

static void play(const inki_plain *plain, trick *t, int card)
{
    assert(legal_cards(t) & bit_of(card));
    if (t->on_table == 0) {
        t->led = lane_of(card);
        t->beating = beating(plain, card);
    } else if (t->beating & bit_of(card)) {
        t->winner = mover_of(t);
        t->beating = beating(plain, card);
    }
    t->hands[mover_of(t)] ^= bit_of(card);
    t->table |= bit_of(card);
    t->on_table++;
}

/* The position after a full trick: closes the gaps that its cards leave, the highest first, so that
 * the numbers of the others still hold. */
static ending end_trick(const trick *t)
{
    assert(t->on_table == 4);
    ending e = {.leader = t->winner, .size = t->size - 1};
    memcpy(e.hands, t->hands, sizeof e.hands);
    for (uint64_t gone = t->table; gone != 0;) {
        const int card = inki_bits_highest(gone);
        const uint64_t higher = above(card);
        for (int p = 0; p < 4; p++) {
            e.hands[p] = (e.hands[p] & ~higher) | (e.hands[p] & higher) >> 1;
        }
        gone ^= bit_of(card);
    }
    return e;
}

/* --- The order of cards: it changes how long a search takes, never its answer. -------------- */

static int lowest_plain(const inki_plain *plain, uint64_t cards)
{
    const uint64_t no_trumps = cards & ~plain->trumps;
    return inki_bits_lowest(no_trumps != 0 ? no_trumps : cards);
}

/* A card that is the highest of its suit if there is one, else a low one. */
static int choose_lead(const inki_plain *plain, const trick *t, uint64_t cards)
{
    const uint64_t all = t->hands[0] | t->hands[1] | t->hands[2] | t->hands[3];
    const uint64_t winners = cards & tops_of_runs(all) & ~plain->trumps;
    return winners != 0 ? inki_bits_lowest(winners) : lowest_plain(plain, cards);
}

/* The cheapest card that wins the trick as far as the next player is concerned, unless partner's
 * does; else a low one. */
static int choose_follow(const inki_plain *plain, const trick *t, uint64_t cards)
{
    uint64_t next = 0;
    if (t->on_table < 3) {
        const uint64_t hand = t->hands[(mover_of(t) + 1) % 4];
        next = (hand & t->led) != 0 ? hand & t->led : hand;
    }
    const bool partner_wins = is_ns(t->winner) == is_ns(mover_of(t));
    if (!partner_wins || (next & t->beating) != 0) {
        for (uint64_t winners = cards & t->beating; winners != 0; winners &= winners - 1) {
            const int card = inki_bits_lowest(winners);
            if ((next & beating(plain, card)) == 0) {
                return card;
            }
        }
    }
    return lowest_plain(plain, cards);
}

/* The card of `cards`, which the mover may play, to try first. */
static int choose(const inki_plain *plain, const trick *t, uint64_t cards)
{
    return t->on_table == 0 ? choose_lead(plain, t, cards) : choose_follow(plain, t, cards);
}

/* --- The search. ---------------------------------------------------------------------------- */

/* Tricks that side 0 (North-South) or 1 takes however the play goes.  Of its trumps higher than
 * all of the other side's, those in one hand fall on different tricks, and each trick with such a
 * card is the side's. */
static int sure_tricks(const inki_plain *plain, const ending *e, int side)
{
    const uint64_t enemy = (e->hands[1 - side] | e->hands[3 - side]) & plain->trumps;
    const uint64_t high = enemy == 0 ? plain->trumps : above(inki_bits_highest(enemy));
    const int first = inki_bits_count(e->hands[side] & high);
    const int second = inki_bits_count(e->hands[side + 2] & high);
    return first > second ? first : second;
}

/* Do North-South win a trick for which everybody has one card? */
static bool last_trick(const inki_plain *plain, const ending *e)
{
    trick t = begin_trick(e);
    for (int i = 0; i < 4; i++) {
        play(plain, &t, inki_bits_lowest(t.hands[mover_of(&t)]));
    }
    return is_ns(t.winner);
}

/* Every card's owner in two bits, one in each word.  In word 0 a bit above the highest card of each
 * suit says where the suit ends; in word 1 the leader takes two bits that no lane of 13 needs. */
static inki_plain_key key_of(const ending *e)
{
    const uint64_t *hands = e->hands;
    const uint64_t all = hands[0] | hands[1] | hands[2] | hands[3];
    return (inki_plain_key){{(hands[1] | hands[3]) | (all + LANE_BOTTOMS),
                             (hands[2] | hands[3]) | (uint64_t)e->leader << 62}};
}

static bool spend_node(inki_plain *plain)
{
    if (plain->max_nodes != 0 && plain->nodes >= plain->max_nodes) {
        plain->status = INK_ERR_LIMIT;
    } else if (plain->nodes % POLL_NODES == 0 && ink_control_stopped(plain->control)) {
        plain->status = INK_ERR_STOPPED;
    } else {
        plain->nodes++;
    }
    return plain->status == INK_OK;
}

static bool reaches(inki_plain *plain, const trick *t, int need);

/* Do North-South take at least `need` tricks when the mover plays a card now?  Tries `*first` before
 * the others unless it is negative; leaves in it the card that decided, if one did. */
static bool try_cards(inki_plain *plain, const trick *t, int need, int8_t *first)
{
    const bool ns = is_ns(mover_of(t));
    uint64_t cards = tops_of_runs(legal_cards(t));
    int card = *first >= 0 ? *first : choose(plain, t, cards);
    for (;;) {
        cards ^= bit_of(card);
        trick after = *t;
        play(plain, &after, card);
        const bool reached = reaches(plain, &after, need);
        if (plain->status != INK_OK) {
            return false;
        }
        if (reached == ns) {
            *first = (int8_t)card;
            return reached;
        }
        if (cards == 0) {
            return reached;
        }
        card = choose(plain, t, cards);
    }
}

/* Do North-South take at least `need` of the tricks left? */
static bool reaches_between(inki_plain *plain, const ending *e, int need)
{
    if (!spend_node(plain)) {
        return false;
    }
    /* 1. Bounds that need no search. */
    if (need <= sure_tricks(plain, e, 0)) {
        return true;
    }
    if (need > e->size - sure_tricks(plain, e, 1)) {
        return false;
    }
    if (e->size == 1) {
        return last_trick(plain, e);
    }
    /* 2. What earlier searches found. */
    const inki_plain_key key = key_of(e);
    inki_plain_bounds bounds = {0, (int8_t)e->size, -1, (int8_t)e->size};
    if (inki_plain_table_find(&plain->table, &key, &bounds)) {
        if (need <= bounds.lower) {
            return true;
        }
        if (need > bounds.upper) {
            return false;
        }
    }
    /* 3. The leads. */
    const trick t = begin_trick(e);
    const bool reached = try_cards(plain, &t, need, &bounds.lead);
    if (plain->status != INK_OK) {
        return false;
    }
    if (reached) {
        bounds.lower = (int8_t)need;
    } else {
        bounds.upper = (int8_t)(need - 1);
    }
    inki_plain_table_keep(&plain->table, &key, &bounds);
    return reached;
}

/* Do North-South take at least `need` tricks, those of the current trick included? */
static bool reaches(inki_plain *plain, const trick *t, int need)
{
    if (t->on_table == 4) {
        const ending e = end_trick(t);
        return reaches_between(plain, &e, is_ns(t->winner) ? need - 1 : need);
    }
    int8_t first = -1;
    return try_cards(plain, t, need, &first);
}

/* The tricks of North-South, by questions that begin at `guess`. */
static int value_of(inki_plain *plain, const trick *t, int guess)
{
    int lower = 0;
    int upper = t->size;
    while (lower < upper && plain->status == INK_OK) {
        const int need = guess <= lower ? lower + 1 : guess > upper ? upper : guess;
        if (reaches(plain, t, need)) {
            lower = need;
            guess = need + 1;
        } else {
            upper = need - 1;
            guess = need - 1;
        }
    }
    return lower;
}

/* --- The interface. ------------------------------------------------------------------------- */

ink_status inki_plain_create(size_t memory, inki_plain **out)
{
    inki_plain *plain = calloc(1, sizeof *plain);
    if (plain == NULL) {
        return INK_ERR_NOMEM;
    }
    const ink_status status =
        inki_plain_table_init(&plain->table, memory == 0 ? DEFAULT_MEMORY : memory);
    if (status != INK_OK) {
        free(plain);
        return status;
    }
    *out = plain;
    return INK_OK;
}

void inki_plain_destroy(inki_plain *plain)
{
    if (plain != NULL) {
        inki_plain_table_release(&plain->table);
        free(plain);
    }
}

void inki_plain_forget(inki_plain *plain)
{
    inki_plain_table_reset(&plain->table);
}

/* Writes the hands as they were when the trick began.  Is this a position? */
static bool hands_at_start(const inki_play *position, ink_hand hands[4])
{
    if (position->strain < 0 || position->strain > 4 || position->leader < 0 ||
        position->leader > 3 || position->on_table < 0 || position->on_table > 3) {
        return false;
    }
    memcpy(hands, position->hands, sizeof position->hands);
    ink_hand all = hands[0] | hands[1] | hands[2] | hands[3];
    for (int i = 0; i < position->on_table; i++) {
        const int8_t card = position->table[i];
        if (card < 0 || card >= 52 || (all >> card & 1) != 0) {
            return false;
        }
        all |= (ink_hand)1 << card;
        hands[(position->leader + i) % 4] |= (ink_hand)1 << card;
    }
    const int size = ink_hand_count(hands[0]);
    for (int p = 1; p < 4; p++) {
        if (ink_hand_count(hands[p]) != size) {
            return false;
        }
    }
    /* With a card in two hands there are fewer cards than places. */
    return (all & ~INK_FULL_DECK) == 0 && ink_hand_count(all) == 4 * size;
}

/* Gives every card its number among those of its suit, and the hands in those numbers. */
static ending number_cards(const ink_hand hands[4], int leader, int8_t number[52])
{
    ending e = {.leader = leader, .size = ink_hand_count(hands[0])};
    int next = 0;
    for (ink_card card = 0; card < 52; card++) {
        if (card % 13 == 0) {
            next = 16 * (card / 13);
        }
        number[card] = -1;
        for (int p = 0; p < 4; p++) {
            if (hands[p] >> card & 1) {
                number[card] = (int8_t)next++;
                e.hands[p] |= bit_of(number[card]);
            }
        }
    }
    return e;
}

/* Begins a call: writes the position as the search wants it, and the number of each card. */
static ink_status begin(inki_plain *plain, const inki_play *position, const ink_control *control,
                        uint64_t max_nodes, trick *root, int8_t number[52])
{
    plain->control = control;
    plain->max_nodes = max_nodes;
    plain->nodes = 0;
    ink_hand hands[4];
    if (!hands_at_start(position, hands)) {
        return INK_ERR_ARGUMENT;
    }
    if (position->strain != plain->strain) {
        inki_plain_forget(plain);
        plain->strain = position->strain;
    }
    plain->trumps = position->strain == INK_NOTRUMP ? 0 : LANE << (16 * position->strain);
    plain->status = INK_OK;

    const ending e = number_cards(hands, position->leader, number);
    *root = begin_trick(&e);
    for (int i = 0; i < position->on_table; i++) {
        play(plain, root, number[position->table[i]]);
    }
    return INK_OK;
}

/* Writes the value of every legal card, by its number. */
static void solve_cards(inki_plain *plain, const trick *root, int8_t values[64])
{
    const uint64_t legal = legal_cards(root);
    const uint64_t tops = tops_of_runs(legal);
    int guess = root->size / 2;
    for (uint64_t left = tops; left != 0 && plain->status == INK_OK;) {
        const int card = choose(plain, root, left);
        left ^= bit_of(card);
        trick after = *root;
        play(plain, &after, card);
        guess = value_of(plain, &after, guess);
        values[card] = (int8_t)guess;
    }
    for (uint64_t left = legal & ~tops; left != 0;) {
        const int card = inki_bits_highest(left);
        left ^= bit_of(card);
        values[card] = values[card + 1];
    }
}

ink_status inki_plain_values(inki_plain *plain, const inki_play *position,
                             const ink_control *control, uint64_t *nodes, int8_t tricks[52])
{
    trick root;
    int8_t number[52];
    int8_t values[64] = {0};
    ink_status status = begin(plain, position, control, *nodes, &root, number);
    if (status == INK_OK) {
        solve_cards(plain, &root, values);
        status = plain->status;
    }
    *nodes = plain->nodes;
    if (status != INK_OK) {
        return status;
    }
    const ink_hand legal = inki_play_legal(position);
    for (ink_card card = 0; card < 52; card++) {
        tricks[card] = (int8_t)(legal >> card & 1 ? values[number[card]] : -1);
    }
    return INK_OK;
}

ink_status inki_plain_value(inki_plain *plain, const inki_play *position,
                            const ink_control *control, uint64_t *nodes, int *tricks)
{
    trick root;
    int8_t number[52];
    int value = 0;
    ink_status status = begin(plain, position, control, *nodes, &root, number);
    if (status == INK_OK) {
        value = value_of(plain, &root, root.size / 2);
        status = plain->status;
    }
    *nodes = plain->nodes;
    if (status == INK_OK) {
        *tricks = value;
    }
    return status;
}

ink_status inki_plain_at_least(inki_plain *plain, const inki_play *position, int tricks,
                               const ink_control *control, uint64_t *nodes, bool *out)
{
    trick root;
    int8_t number[52];
    bool reached = false;
    ink_status status = begin(plain, position, control, *nodes, &root, number);
    if (status == INK_OK) {
        reached = tricks <= 0 || (tricks <= root.size && reaches(plain, &root, tricks));
        status = plain->status;
    }
    *nodes = plain->nodes;
    if (status == INK_OK) {
        *out = reached;
    }
    return status;
}
