/* pbn_play.c - the cards of a game, brought into the order in which they fell.
 *
 * The section is a table with a row for each trick and a column for each player, the opening
 * leader's first.  Who leads to a trick follows from the trick before it.  Some programs write the
 * rows in playing order instead; where only that reading fits the deal it is taken. */

#include "bridge/play.h"
#include "bridge/ranks.h"
#include "formats/pbn_items.h"

#define MAX_CELLS INK_BOARD_MAX_CARDS

typedef struct cell {
    ink_card card; /* INK_CARD_NONE if it is not known or not played */
    bool is_next;  /* "+": the play goes on here */
    bool revokes;  /* "^R" */
    bool leads;    /* "^L": out of turn */
    inki_pbn_place place;
} cell;

typedef struct table {
    cell cells[MAX_CELLS];
    int count;
    int first; /* whose column is the first; -1 if nobody knows */
} table;

/* What a place in a row says: the player, or his turn. */
typedef enum row_order {
    BY_COLUMN,
    BY_TURN
} row_order;

/* What came of following a table.  Faults are cells, -1 where there is none. */
typedef struct trace {
    ink_card cards[MAX_CELLS]; /* in playing order, up to the first gap */
    int count;
    int twice;       /* a card that was played before */
    int not_held;    /* a card that its player does not hold */
    int not_held_by; /* this player */
    int revoke;      /* without a mark */
    int late;        /* a card after "+" */
    int out_of_turn; /* a lead that ends what the board can hold */
    int led_rows;    /* tricks whose leader is known; the others come after them */
} trace;

/* A table being followed. */
typedef struct follower {
    const inki_pbn_game *game;
    const table *table;
    row_order order;
    int leader;    /* of the trick; -1 once nobody knows */
    bool is_known; /* every card so far is */
    bool passed_next;
    ink_hand played;
    trace trace;
} follower;

/* --- reading -------------------------------------------------------------------------------- */

static ink_status add_cell(const inki_pbn_game *game, table *t, const cell *added)
{
    const int hand_size = game->board->hand_size;
    if (t->count == (hand_size > 0 ? 4 * hand_size : MAX_CELLS)) {
        if (added->card == INK_CARD_NONE) {
            inki_pbn_warn(game->report, added->place, "a place for a card after the last trick");
            return INK_OK;
        }
        return inki_pbn_refuse(game->report, added->place, "the play goes on after trick %d",
                               t->count / 4);
    }
    t->cells[t->count++] = *added;
    return INK_OK;
}

/* Adds a card, "-" or "+".  `added` has the marks before it. */
static ink_status add_item(inki_pbn_game *game, table *t, const inki_pbn_word *item, cell added)
{
    added.place = item->place;
    if (item->text[0] == '+') {
        if (game->is_play_open) {
            inki_pbn_warn(game->report, item->place, "a second '+'");
        }
        game->is_play_open = true;
        added.is_next = true;
    } else if (item->size > 1 || item->text[0] != '-') {
        added.card = ink_card_read(item->text, (size_t)item->size);
        if (added.card == INK_CARD_NONE) {
            return inki_pbn_refuse(game->report, item->place, "\"%s\" in the play is no card",
                                   inki_pbn_quoted(item->text, (size_t)item->size).text);
        }
        if (item->size > 2) {
            inki_pbn_warn(game->report, item->place, "a ten that is not written T");
        }
    }
    return add_cell(game, t, &added);
}

static ink_status read_table(inki_pbn_game *game, table *t)
{
    inki_pbn_items items = inki_pbn_items_of(game, game->fields[INKI_PBN_PLAY]);
    inki_pbn_word item;
    const cell unmarked = {.card = INK_CARD_NONE};
    cell marks = unmarked;
    ink_status status = INK_OK;
    while (status == INK_OK && inki_pbn_next_item(&items, &item)) {
        const char c = item.text[0];
        const char mark = (char)(c == '^' && item.size == 2 ? item.text[1] : ' ');
        if (c == '*') {
            if (inki_pbn_next_item(&items, &item)) {
                inki_pbn_warn(game->report, item.place, "cards after '*' are ignored");
            }
            break;
        }
        if (mark == 'R' || mark == 'r') {
            marks.revokes = true;
        } else if (mark == 'L' || mark == 'l') {
            marks.leads = true;
        } else {
            status = add_item(game, t, &item, marks);
            marks = unmarked;
        }
    }
    return status;
}

/* --- following ------------------------------------------------------------------------------ */

/* The cell of the player `turn` places after the leader of the trick; beyond the table if there is
 * none. */
static int cell_index(const follower *f, int row, int turn)
{
    const bool by_column = f->order == BY_COLUMN && f->leader >= 0 && f->table->first >= 0;
    return 4 * row + (by_column ? (f->leader + turn - f->table->first + 4) % 4 : turn);
}

/* Who played the card `turn` places after the leader?  -1 if nobody knows. */
static int player_at(const follower *f, int turn)
{
    if (f->leader >= 0) {
        return (f->leader + turn) % 4;
    }
    const bool by_column = f->order == BY_COLUMN && f->table->first >= 0;
    return by_column ? (f->table->first + turn) % 4 : -1;
}

static bool may_hold(const ink_board *board, int player, ink_card card)
{
    const ink_hand bit = (ink_hand)1 << card;
    for (int other = 0; other < 4; other++) {
        if (other != player && (board->hands[other] & bit)) {
            return player < 0;
        }
    }
    return player < 0 || !board->known[player] || (board->hands[player] & bit);
}

static void note(int *fault, int index)
{
    if (*fault < 0) {
        *fault = index;
    }
}

/* Takes the card of cell `index` as played by `player`; `led` is the suit of the trick, or -1.
 * False if that cannot be. */
static bool play(follower *f, int index, int player, int led)
{
    const ink_board *board = f->game->board;
    const cell *c = &f->table->cells[index];
    if (f->played >> c->card & 1) {
        note(&f->trace.twice, index);
        return false;
    }
    if (!may_hold(board, player, c->card)) {
        if (f->trace.not_held < 0) {
            f->trace.not_held_by = player;
        }
        note(&f->trace.not_held, index);
        return false;
    }
    if (player >= 0 && led >= 0 && c->card / 13 != led && !c->revokes &&
        (board->hands[player] & ~f->played & INK_SUIT_MASK(led))) {
        note(&f->trace.revoke, index);
    }
    f->played |= (ink_hand)1 << c->card;
    return true;
}

/* Who wins the trick?  -1 if that depends on a strain that nobody knows. */
static int winner_of(const follower *f, const int8_t trick[4])
{
    if (f->game->strain < 0) {
        for (int i = 1; i < 4; i++) {
            if (trick[i] / 13 != trick[0] / 13) {
                return -1;
            }
        }
    }
    const int strain = f->game->strain < 0 ? INK_NOTRUMP : f->game->strain;
    return inki_trick_winner(trick, f->leader, strain);
}

/* A lead out of turn that was accepted.  A board holds cards without their players, so its play
 * ends before such a trick. */
static void admit_lead(follower *f, int row)
{
    for (int turn = 0; turn < 4 && f->order == BY_COLUMN; turn++) {
        const int index = cell_index(f, row, turn);
        if (index < f->table->count && f->table->cells[index].leads && f->leader >= 0 && turn > 0) {
            f->leader = (f->leader + turn) % 4;
            if (f->is_known) {
                note(&f->trace.out_of_turn, index);
            }
            f->is_known = false;
            return;
        }
    }
}

static void follow_trick(follower *f, int row)
{
    admit_lead(f, row);
    f->trace.led_rows += f->leader >= 0;
    int8_t trick[4];
    int taken = 0;
    bool has_next = false; /* in a trick without known order no card comes after "+" for sure */
    for (int turn = 0; turn < 4; turn++) {
        const int index = cell_index(f, row, turn);
        if (index >= f->table->count || f->table->cells[index].card == INK_CARD_NONE) {
            has_next = has_next || (index < f->table->count && f->table->cells[index].is_next);
            f->is_known = false;
            continue;
        }
        if (f->passed_next || (has_next && f->leader >= 0)) {
            note(&f->trace.late, index);
        }
        const int led = f->leader >= 0 && taken == turn && taken > 0 ? trick[0] / 13 : -1;
        if (!play(f, index, player_at(f, turn), led)) {
            f->is_known = false;
            continue;
        }
        const ink_card card = f->table->cells[index].card;
        trick[taken++] = (int8_t)card;
        if (f->is_known) {
            f->trace.cards[f->trace.count++] = card;
        }
    }
    f->passed_next = f->passed_next || has_next;
    f->leader = taken == 4 && f->leader >= 0 ? winner_of(f, trick) : -1;
    f->is_known = f->is_known && f->leader >= 0;
}

static trace follow(const inki_pbn_game *game, const table *t, int leader, row_order order)
{
    follower f = {.game = game,
                  .table = t,
                  .order = order,
                  .leader = leader,
                  .is_known = leader >= 0,
                  .trace = {.twice = -1,
                            .not_held = -1,
                            .not_held_by = -1,
                            .revoke = -1,
                            .late = -1,
                            .out_of_turn = -1}};
    for (int row = 0; 4 * row < t->count; row++) {
        follow_trick(&f, row);
    }
    return f.trace;
}

/* --- choosing ------------------------------------------------------------------------------- */

static bool is_possible(const trace *tr)
{
    return tr->twice < 0 && tr->not_held < 0;
}

static ink_status refuse(const inki_pbn_game *game, const table *t, const trace *tr)
{
    const bool is_twice = tr->not_held < 0 || (tr->twice >= 0 && tr->twice < tr->not_held);
    const cell *c = &t->cells[is_twice ? tr->twice : tr->not_held];
    char card[3];
    ink_card_text(c->card, card);
    if (is_twice) {
        return inki_pbn_refuse(game->report, c->place, "%s is played twice", card);
    }
    return inki_pbn_refuse(game->report, c->place, "%s plays %s, but does not hold it",
                           inki_player_name(tr->not_held_by), card);
}

static void warn(const inki_pbn_game *game, const table *t, int index, const char *text)
{
    if (index >= 0) {
        char card[3];
        ink_card_text(t->cells[index].card, card);
        inki_pbn_warn(game->report, t->cells[index].place, "%s %s", card, text);
    }
}

/* Does the reading in playing order mend all that is wrong with the one by columns?  Behind a gap
 * it knows no players, so it finds no fault there, and that proves nothing. */
static bool is_better(const trace *by_turn, const trace *by_column)
{
    const int last = 4 * by_turn->led_rows;
    return is_possible(by_turn) && by_turn->revoke < 0 && by_column->not_held < last &&
           by_column->revoke < last;
}

/* Follows the table as its columns say, or in playing order where only that is possible. */
static ink_status choose(const inki_pbn_game *game, const table *t, int leader, trace *out)
{
    *out = follow(game, t, leader, BY_COLUMN);
    if (!is_possible(out) || out->revoke >= 0) {
        const trace by_turn = follow(game, t, leader, BY_TURN);
        if (is_better(&by_turn, out)) {
            inki_pbn_warn(game->report, game->fields[INKI_PBN_PLAY]->place,
                          "the tricks are in playing order, not in columns of players");
            *out = by_turn;
        }
    }
    if (!is_possible(out)) {
        if (game->board->hand_size > 0) {
            return refuse(game, t, out);
        }
        warn(game, t, out->twice, "is played twice: the play is read up to the first such card");
    }
    warn(game, t, out->revoke, "is a revoke that is not marked ^R");
    warn(game, t, out->late, "comes after the '+' of the next card");
    warn(game, t, out->out_of_turn, "is led out of turn: the play is read up to that trick");
    return INK_OK;
}

/* Who led to the first trick: by the tag, else the player on the left of declarer. */
static int find_leader(const inki_pbn_game *game)
{
    const ink_board *board = game->board;
    const inki_pbn_field *field = game->fields[INKI_PBN_PLAY];
    const inki_pbn_value value = inki_pbn_value_of(field);
    const int leader = inki_pbn_player_of(game, &value, "Play");
    if (board->contract_kind != INK_CONTRACT_KNOWN) {
        return leader;
    }
    const char declarer = ink_player_letter(board->contract.declarer);
    const int left = ((int)board->contract.declarer + 1) % 4;
    const bool is_ending = board->hand_size % 13 != 0;
    if (is_ending && leader < 0) {
        /* Anybody may be on lead here, so this is a guess. */
        inki_pbn_warn(
            game->report, field == NULL ? game->fields[INKI_PBN_DEAL]->place : value.place,
            "the tag Play does not say who leads: taken as %c, on the left of declarer %c",
            ink_player_letter((ink_player)left), declarer);
    } else if (!is_ending && leader >= 0 && leader != left) {
        inki_pbn_warn(game->report, value.place, "%c leads, but is not on the left of declarer %c",
                      ink_player_letter((ink_player)leader), declarer);
    }
    return leader >= 0 ? leader : left;
}

ink_status inki_pbn_read_play(inki_pbn_game *game)
{
    ink_board *board = game->board;
    board->leader = find_leader(game);
    const inki_pbn_field *field = game->fields[INKI_PBN_PLAY];
    if (field == NULL) {
        return INK_OK;
    }
    table t = {.first = board->leader};
    const ink_status status = read_table(game, &t);
    if (status != INK_OK) {
        return status;
    }
    trace found;
    const ink_status chosen = choose(game, &t, board->leader, &found);
    if (chosen != INK_OK) {
        return chosen;
    }
    for (int i = 0; i < t.count; i++) {
        board->known_card_count += t.cells[i].card != INK_CARD_NONE;
    }
    if (board->known_card_count > 0 && board->contract_kind == INK_CONTRACT_PASSED) {
        inki_pbn_warn(game->report, field->place, "cards are played after everybody passed");
    }
    board->card_count = found.count;
    for (int i = 0; i < found.count; i++) {
        board->cards[i] = (int8_t)found.cards[i];
    }
    return INK_OK;
}
