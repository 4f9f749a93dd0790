/* pbn_values.c - the tags of a game that hold a single fact. */

#include <string.h>

#include "bridge/ranks.h"
#include "formats/pbn_game.h"

static bool is_blank(char c)
{
    return c == ' ';
}

inki_pbn_value inki_pbn_value_of(const inki_pbn_field *field)
{
    if (field == NULL) {
        return (inki_pbn_value){.text = ""};
    }
    const char *text = field->value;
    int size = 0;
    while (size < INKI_PBN_MAX_VALUE && text[size] != '\0') {
        size++;
    }
    int start = 0;
    while (start < size && is_blank(text[start])) {
        start++;
    }
    while (size > start && is_blank(text[size - 1])) {
        size--;
    }
    return (inki_pbn_value){text + start, size - start,
                            inki_pbn_further(field->value_place, (size_t)start)};
}

bool inki_pbn_is_unknown(const inki_pbn_value *value)
{
    return value->size == 0 || inki_pbn_is(value, "?");
}

static char lower(char c)
{
    return (char)('A' <= c && c <= 'Z' ? c - 'A' + 'a' : c);
}

bool inki_pbn_is(const inki_pbn_value *value, const char *text)
{
    for (int i = 0; i < value->size; i++) {
        if (text[i] == '\0' || lower(text[i]) != lower(value->text[i])) {
            return false;
        }
    }
    return text[value->size] == '\0';
}

static void warn_unreadable(const inki_pbn_game *game, const inki_pbn_value *value, const char *tag)
{
    inki_pbn_warn(game->report, value->place, "%s \"%s\" is not understood", tag,
                  inki_pbn_quoted(value->text, (size_t)value->size).text);
}

int inki_pbn_player_of(const inki_pbn_game *game, const inki_pbn_value *value, const char *tag)
{
    if (inki_pbn_is_unknown(value)) {
        return -1;
    }
    const int player = ink_player_read(value->text[0]);
    if (player >= 0 && value->size == 1) {
        return player;
    }
    if (player >= 0 && inki_pbn_is(value, inki_player_name(player))) {
        inki_pbn_warn(game->report, value->place, "%s \"%s\" should be %c", tag,
                      inki_player_name(player), ink_player_letter((ink_player)player));
        return player;
    }
    warn_unreadable(game, value, tag);
    return -1;
}

void inki_pbn_board_init(ink_board *board)
{
    *board =
        (ink_board){.dealer = -1, .vulnerable = -1, .result = -1, .first_call = -1, .leader = -1};
    memset(board->cards, INK_CARD_NONE, sizeof board->cards);
}

void inki_pbn_read_dealer(inki_pbn_game *game)
{
    const inki_pbn_value value = inki_pbn_value_of(game->fields[INKI_PBN_DEALER]);
    game->board->dealer = inki_pbn_player_of(game, &value, "Dealer");
}

void inki_pbn_read_vulnerable(inki_pbn_game *game)
{
    static const struct {
        const char *text;
        ink_vulnerable vulnerable;
        bool in_standard;
    } words[] = {
        {"None", INK_VULNERABLE_NONE, true}, {"Love", INK_VULNERABLE_NONE, true},
        {"-", INK_VULNERABLE_NONE, true},    {"NS", INK_VULNERABLE_NS, true},
        {"EW", INK_VULNERABLE_EW, true},     {"All", INK_VULNERABLE_ALL, true},
        {"Both", INK_VULNERABLE_ALL, true},  {"Neither", INK_VULNERABLE_NONE, false},
        {"N-S", INK_VULNERABLE_NS, false},   {"N/S", INK_VULNERABLE_NS, false},
        {"E-W", INK_VULNERABLE_EW, false},   {"E/W", INK_VULNERABLE_EW, false},
        {"NSEW", INK_VULNERABLE_ALL, false},
    };
    const inki_pbn_value value = inki_pbn_value_of(game->fields[INKI_PBN_VULNERABLE]);
    if (inki_pbn_is_unknown(&value)) {
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (inki_pbn_is(&value, words[i].text)) {
            game->board->vulnerable = (int)words[i].vulnerable;
            if (!words[i].in_standard) {
                inki_pbn_warn(game->report, value.place,
                              "Vulnerable \"%s\" should be None, NS, EW or All", words[i].text);
            }
            return;
        }
    }
    warn_unreadable(game, &value, "Vulnerable");
}

/* --- the result ----------------------------------------------------------------------------- */

/* Reads a number of tricks, 0 to 13, at the start of a value, and passes it; -1 if there is none. */
static int take_tricks(inki_pbn_value *value)
{
    int tricks = 0;
    int digits = 0;
    while (digits < value->size && digits < 2 && '0' <= value->text[digits] &&
           value->text[digits] <= '9') {
        tricks = 10 * tricks + (value->text[digits] - '0');
        digits++;
    }
    value->text += digits;
    value->size -= digits;
    return digits > 0 && tricks <= 13 ? tricks : -1;
}

static void take_blanks(inki_pbn_value *value)
{
    while (value->size > 0 && is_blank(value->text[0])) {
        value->text++;
        value->size--;
    }
}

/* Reads "NS" or "EW" at the start of a value, and passes it: 0 or 1; -1 if there is neither. */
static int take_side(inki_pbn_value *value)
{
    static const char *const sides[2] = {"NS", "EW"};
    for (int side = 0; side < 2; side++) {
        const inki_pbn_value start = {value->text, 2, value->place};
        if (value->size >= 2 && inki_pbn_is(&start, sides[side])) {
            value->text += 2;
            value->size -= 2;
            take_blanks(value);
            return side;
        }
    }
    return -1;
}

/* Reads the tricks that a result gives each side; -1 where it does not.  One number without a
 * side is declarer's.  False if the value is none of this. */
static bool read_sides(inki_pbn_value value, int declarer, int tricks[2])
{
    tricks[0] = -1;
    tricks[1] = -1;
    if (value.text[0] == '^') {
        value.text++;
        value.size--;
        take_blanks(&value);
    }
    const int first = take_side(&value);
    const int first_tricks = take_tricks(&value);
    if (first < 0) {
        if (declarer >= 0) {
            tricks[declarer % 2] = first_tricks;
        }
        return first_tricks >= 0 && value.size == 0;
    }
    tricks[first] = first_tricks;
    take_blanks(&value);
    if (first_tricks < 0 || value.size == 0) {
        return first_tricks >= 0;
    }
    const int second = take_side(&value);
    if (second != 1 - first) {
        return false;
    }
    tricks[second] = take_tricks(&value);
    return tricks[second] >= 0 && value.size == 0;
}

void inki_pbn_read_result(inki_pbn_game *game)
{
    ink_board *board = game->board;
    const inki_pbn_value value = inki_pbn_value_of(game->fields[INKI_PBN_RESULT]);
    if (inki_pbn_is_unknown(&value)) {
        return;
    }
    const int declarer =
        board->contract_kind == INK_CONTRACT_KNOWN ? (int)board->contract.declarer : -1;
    int tricks[2];
    if (!read_sides(value, declarer, tricks)) {
        warn_unreadable(game, &value, "Result");
        return;
    }
    /* A play that goes on has a result so far, which a board has no room for. */
    if (declarer < 0 || game->is_play_open) {
        return;
    }
    const int all = board->hand_size > 0 ? board->hand_size : 13;
    int own = tricks[declarer % 2];
    const int other = tricks[1 - declarer % 2];
    if (own >= 0 && other >= 0 && own + other != all) {
        inki_pbn_warn(game->report, value.place, "the tricks of both sides are %d, not %d",
                      own + other, all);
    }
    if (own < 0) {
        own = all - other;
    }
    if (own < 0 || own > all) {
        inki_pbn_warn(game->report, value.place, "there are only %d tricks", all);
        return;
    }
    board->result = own;
}
