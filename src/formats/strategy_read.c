/* strategy_read.c - strategies from JSON.
 *
 * First all is read as it stands: keys, names of actions, probabilities.  Then a walk through the game finds
 * the information sets of the keys and what their actions are called.
 */

#include <inkling/strategy_json.h>

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/infosets.h>

#include "base/grow.h"
#include "formats/json_read.h"
#include "game/key_map.h"

#define SCHEMA 1
#define SUM_TOLERANCE 1e-6

/* The probability of an action, as read. */
typedef struct share {
    size_t name; /* where it begins among the names */
    double probability;
} share;

/* An information set as read, and what the game says of it. */
typedef struct entry {
    ink_key key;
    int line;
    int column;
    size_t first; /* of its shares */
    size_t count;
    size_t numbers; /* of the probabilities of all actions, in the game's order */
    int actions;    /* 0: not met in the game */
} entry;

/* The information sets of a seat. */
typedef struct side {
    entry *entries;
    size_t count;
    size_t room;
    inki_key_map map; /* from keys to entries */
    double *numbers;
    size_t number_count;
    size_t number_room;
} side;

typedef struct reading {
    inki_json_reader json;
    const ink_game *game; /* NULL: only the text of the game is wanted */
    ink_text *game_text;
    bool has_game;
    bool has_seats;
    bool has_schema;
    ink_text names; /* of actions, each ended by a 0 byte */
    share *shares;
    size_t share_count;
    size_t share_room;
    side sides[2];
    ink_text scratch;
} reading;

/* --- the text ------------------------------------------------------------------------------------- */

/* Makes room for one more; false without memory. */
static bool grow(reading *r, void **items, size_t *room, size_t count, size_t size)
{
    void *grown = inki_grow(*items, room, count + 1, size);
    if (grown == NULL) {
        r->json.status = INK_ERR_NOMEM;
        return false;
    }
    *items = grown;
    return true;
}

static bool is_name(const reading *r, const char *name)
{
    return strcmp(ink_text_string(&r->json.string), name) == 0;
}

/* Half a key: 16 hexadecimal digits. */
static bool read_half(const char *text, uint64_t *out)
{
    uint64_t number = 0;
    for (int i = 0; i < 16; i++) {
        const char *digit = text[i] == '\0' ? NULL : strchr("0123456789abcdef", text[i]);
        if (digit == NULL) {
            return false;
        }
        number = number << 4 | (uint64_t)(digit - "0123456789abcdef");
    }
    *out = number;
    return true;
}

static bool read_key(reading *r, ink_key *out)
{
    if (!inki_json_read_string(&r->json)) {
        return false;
    }
    const char *text = ink_text_string(&r->json.string);
    return (r->json.string.size == 32 && read_half(text, &out->high) &&
            read_half(text + 16, &out->low)) ||
           inki_json_refuse(&r->json, "the key before this is not 32 digits of 0-9 and a-f");
}

static bool read_actions(reading *r, entry *out)
{
    out->first = r->share_count;
    if (!inki_json_enter_object(&r->json)) {
        return false;
    }
    while (inki_json_next_member(&r->json)) {
        void *shares = r->shares;
        if (!grow(r, &shares, &r->share_room, r->share_count, sizeof *r->shares)) {
            return false;
        }
        r->shares = shares;
        share *next = &r->shares[r->share_count];
        next->name = r->names.size;
        ink_text_append(&r->names, ink_text_string(&r->json.string), r->json.string.size + 1);
        if (!inki_json_read_number(&r->json, &next->probability)) {
            return false;
        }
        if (next->probability < 0.0) {
            return inki_json_refuse(&r->json, "the probability before this is negative");
        }
        next->probability = fabs(next->probability); /* -0 is 0 */
        r->share_count++;
    }
    out->count = r->share_count - out->first;
    return r->json.status == INK_OK;
}

static bool read_infoset(reading *r, side *to)
{
    entry read = {.count = 0};
    bool has_key = false;
    bool has_actions = false;
    inki_json_place(&r->json, &read.line, &read.column);
    if (!inki_json_enter_object(&r->json)) {
        return false;
    }
    while (inki_json_next_member(&r->json)) {
        if (is_name(r, "key") && !has_key) {
            has_key = read_key(r, &read.key);
        } else if (is_name(r, "actions") && !has_actions) {
            has_actions = read_actions(r, &read);
        } else {
            (void)inki_json_skip(&r->json);
        }
    }
    if (r->json.status == INK_OK && !(has_key && has_actions)) {
        return inki_json_refuse(&r->json,
                                "the information set before this needs a key and actions");
    }
    void *entries = to->entries;
    if (r->json.status != INK_OK || !grow(r, &entries, &to->room, to->count, sizeof *to->entries)) {
        return false;
    }
    to->entries = entries;
    to->entries[to->count++] = read;
    return true;
}

static bool read_infosets(reading *r, side *to)
{
    if (!inki_json_enter_array(&r->json)) {
        return false;
    }
    while (inki_json_next_element(&r->json) && read_infoset(r, to)) {
    }
    return r->json.status == INK_OK;
}

/* Reads the object of a seat.  Its name may come after its information sets. */
static bool read_seat(reading *r)
{
    side read = {.count = 0};
    int seat = -1;
    if (!inki_json_enter_object(&r->json)) {
        return false;
    }
    while (inki_json_next_member(&r->json)) {
        if (is_name(r, "name") && seat < 0) {
            ink_error reason;
            if (inki_json_read_string(&r->json) &&
                ink_game_seat_read(r->game, ink_text_string(&r->json.string), &seat, &reason) !=
                    INK_OK) {
                (void)inki_json_refuse(&r->json, "%s", reason.text);
            }
        } else if (is_name(r, "infosets") && read.count == 0) {
            (void)read_infosets(r, &read);
        } else {
            (void)inki_json_skip(&r->json);
        }
    }
    if (r->json.status == INK_OK && (seat < 0 || seat > 1 || r->sides[seat].count > 0)) {
        (void)inki_json_refuse(&r->json,
                               "the seat before this needs a name, one that none before has");
    }
    if (r->json.status != INK_OK) {
        free(read.entries);
        return false;
    }
    r->sides[seat] = read;
    return true;
}

static bool read_seats(reading *r)
{
    if (!inki_json_enter_array(&r->json)) {
        return false;
    }
    while (inki_json_next_element(&r->json) && read_seat(r)) {
    }
    return r->json.status == INK_OK;
}

static bool read_schema(reading *r)
{
    double number = 0.0;
    return inki_json_read_number(&r->json, &number) &&
           (!(number < SCHEMA || number > SCHEMA) ||
            inki_json_refuse(&r->json, "the schema before this is not %d", SCHEMA));
}

/* Reads the value of a member of the document. */
static bool read_member(reading *r)
{
    if (is_name(r, "schema") && !r->has_schema) {
        r->has_schema = true;
        return read_schema(r);
    }
    if (is_name(r, "game") && !r->has_game) {
        r->has_game = true;
        if (!inki_json_read_string(&r->json)) {
            return false;
        }
        ink_text_add(r->game_text, ink_text_string(&r->json.string));
        return true;
    }
    if (is_name(r, "seats") && !r->has_seats && r->game != NULL) {
        r->has_seats = true;
        return read_seats(r);
    }
    return inki_json_skip(&r->json);
}

/* Reads the document, or the beginning of it up to the game. */
static ink_status read_document(reading *r)
{
    if (inki_json_enter_object(&r->json)) {
        while (inki_json_next_member(&r->json) && read_member(r)) {
            if (r->game == NULL && r->has_game) {
                return ink_text_status(r->game_text);
            }
        }
    }
    (void)inki_json_end(&r->json);
    if (!r->has_game || (r->game != NULL && !(r->has_seats && r->has_schema))) {
        (void)inki_json_refuse(&r->json, "a strategy has members schema, game and seats");
    }
    const ink_status status =
        r->json.status == INK_OK ? ink_text_status(&r->names) : r->json.status;
    return status == INK_OK ? ink_text_status(r->game_text) : status;
}

/* --- the game ------------------------------------------------------------------------------------- */

/* Refuses an entry: INK_ERR_ARGUMENT with its place. */
static ink_status refuse_entry(reading *r, const entry *e, const char *reason, const char *more)
{
    ink_error_set(r->json.error, e->line, e->column, "%s%s", reason, more);
    return INK_ERR_ARGUMENT;
}

/* Is the text the game's, as it is or once its parameters are filled in? */
static bool is_same_game(const char *text, const ink_game *game)
{
    ink_game *other = NULL;
    if (strcmp(text, game->text) == 0) {
        return true;
    }
    const bool same =
        ink_game_create(text, &other, NULL) == INK_OK && strcmp(other->text, game->text) == 0;
    ink_game_destroy(other);
    return same;
}

/* Numbers the entries of a seat by key. */
static ink_status map_keys(reading *r, side *s)
{
    for (size_t i = 0; i < s->count; i++) {
        int32_t number = 0;
        const ink_status status = inki_key_map_number(&s->map, s->entries[i].key, &number);
        if (status != INK_OK) {
            return status;
        }
        if ((size_t)number < i) {
            return refuse_entry(r, &s->entries[i], "this information set was there before", "");
        }
    }
    return INK_OK;
}

/* The share of the action of that name; NULL: there is none. */
static const share *find_share(const reading *r, const entry *e, const char *name)
{
    for (size_t i = e->first; i < e->first + e->count; i++) {
        if (strcmp(r->names.bytes + r->shares[i].name, name) == 0) {
            return &r->shares[i];
        }
    }
    return NULL;
}

/* Refuses an entry with names that are none of its actions, or with one twice. */
static ink_status refuse_names(reading *r, const entry *e, const ink_infoset *infoset)
{
    ink_text_reset(&r->scratch);
    for (int a = 0; a < infoset->count; a++) {
        ink_text_add(&r->scratch, a > 0 ? ", " : "");
        r->game->action_text(r->game, infoset->state, infoset->actions[a], &r->scratch);
    }
    ink_text_add(&r->scratch, ", each at most once");
    return refuse_entry(r, e, "the actions of this information set are ",
                        ink_text_string(&r->scratch));
}

/* Puts the shares of an entry in the order of the actions. */
static ink_status fill_in(reading *r, side *s, entry *e, const ink_infoset *infoset)
{
    double *numbers = inki_grow(s->numbers, &s->number_room,
                                s->number_count + (size_t)infoset->count, sizeof *numbers);
    if (numbers == NULL) {
        return INK_ERR_NOMEM;
    }
    s->numbers = numbers;
    e->numbers = s->number_count;
    e->actions = infoset->count;
    double sum = 0.0;
    size_t found = 0;
    for (int a = 0; a < infoset->count; a++) {
        ink_text_reset(&r->scratch);
        r->game->action_text(r->game, infoset->state, infoset->actions[a], &r->scratch);
        if (ink_text_status(&r->scratch) != INK_OK) {
            return INK_ERR_NOMEM;
        }
        const share *mine = find_share(r, e, ink_text_string(&r->scratch));
        const double probability = mine != NULL ? mine->probability : 0.0;
        found += mine != NULL ? 1 : 0;
        numbers[s->number_count++] = probability;
        sum += probability;
    }
    if (found != e->count) {
        return refuse_names(r, e, infoset);
    }
    if (!(fabs(sum - 1.0) <= SUM_TOLERANCE)) {
        ink_error_set(r->json.error, e->line, e->column,
                      "the probabilities of this information set add up to %g, not to 1", sum);
        return INK_ERR_ARGUMENT;
    }
    return INK_OK;
}

/* Finds the entries of a seat in the game. */
static ink_status match_seat(reading *r, int seat)
{
    side *s = &r->sides[seat];
    ink_infosets *infosets = NULL;
    ink_status status = map_keys(r, s);
    if (status == INK_OK && s->count > 0) {
        status = ink_infosets_create(r->game, seat, &infosets);
    }
    for (size_t found = 0; found < s->count && status == INK_OK;) {
        ink_infoset infoset;
        status = ink_infosets_next(infosets, &infoset);
        if (status != INK_OK) {
            break;
        }
        const int32_t number = inki_key_map_find(&s->map, infoset.key);
        if (number >= 0) {
            status = fill_in(r, s, &s->entries[number], &infoset);
            found++;
        }
    }
    ink_infosets_destroy(infosets);
    for (size_t i = 0; i < s->count && status == INK_ERR_NOT_FOUND; i++) {
        if (s->entries[i].actions == 0) {
            status =
                refuse_entry(r, &s->entries[i], "the game has no information set of this key for ",
                             r->game->seat_names[seat]);
        }
    }
    return status;
}

/* Makes the strategy of what was found. */
static ink_status make(const reading *r, ink_strategy **out)
{
    ink_strategy_entry *entries[2] = {NULL, NULL};
    ink_status status = INK_OK;
    for (int seat = 0; seat < 2 && status == INK_OK; seat++) {
        const side *s = &r->sides[seat];
        entries[seat] = malloc((s->count + 1) * sizeof *entries[seat]);
        status = entries[seat] == NULL ? INK_ERR_NOMEM : INK_OK;
        for (size_t i = 0; i < s->count && status == INK_OK; i++) {
            const entry *e = &s->entries[i];
            entries[seat][i] = (ink_strategy_entry){e->key, s->numbers + e->numbers, e->actions};
        }
    }
    if (status == INK_OK) {
        const ink_strategy_entry *const all[2] = {entries[0], entries[1]};
        const size_t counts[2] = {r->sides[0].count, r->sides[1].count};
        status = ink_strategy_create(r->game->text, all, counts, out);
    }
    free(entries[0]);
    free(entries[1]);
    return status;
}

static void release(reading *r)
{
    inki_json_reader_release(&r->json);
    ink_text_release(&r->names);
    ink_text_release(&r->scratch);
    free(r->shares);
    for (int seat = 0; seat < 2; seat++) {
        free(r->sides[seat].entries);
        free(r->sides[seat].numbers);
        inki_key_map_release(&r->sides[seat].map);
    }
}

/* --- the interface -------------------------------------------------------------------------------- */

ink_status ink_strategy_json_game(const char *text, size_t size, ink_text *out, ink_error *error)
{
    reading r = {.game_text = out};
    inki_json_reader_init(&r.json, text, size, error);
    const ink_status status = read_document(&r);
    release(&r);
    return status;
}

ink_status ink_strategy_json_read(const char *text, size_t size, const ink_game *game,
                                  ink_strategy **out, ink_error *error)
{
    ink_text game_text = {0};
    reading r = {.game = game, .game_text = &game_text};
    inki_json_reader_init(&r.json, text, size, error);
    ink_status status = read_document(&r);
    if (status == INK_OK && !is_same_game(ink_text_string(&game_text), game)) {
        ink_error_set(error, 0, 0, "this is a strategy for %.80s, not for %.80s",
                      ink_text_string(&game_text), game->text);
        status = INK_ERR_ARGUMENT;
    }
    for (int seat = 0; seat < 2 && status == INK_OK; seat++) {
        status = match_seat(&r, seat);
    }
    if (status == INK_OK) {
        status = make(&r, out);
    }
    release(&r);
    ink_text_release(&game_text);
    return status;
}
