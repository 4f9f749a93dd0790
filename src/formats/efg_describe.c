/* efg_describe.c - the tokens of an .efg file one by one, and what is described once and then goes by
 * its number: information sets and outcomes.
 *
 * Gambit's format, https://gambitproject.readthedocs.io/en/latest/formats.efg.html.
 */

#include <string.h>

#include "base/grow.h"
#include "formats/efg_parser.h"

void inki_efg_take(inki_efg_parser *p)
{
    p->line = p->token_end;
    p->token = inki_efg_next(&p->scanner);
    p->token_end = p->scanner.line;
}

/* Refuses the token where something else is expected. */
static ink_status refuse(inki_efg_parser *p, const char *what)
{
    static const char *const kinds[] = {
        [INKI_TREE_END] = "the end of the text",
        [INKI_TREE_OPEN] = "\"{\"",
        [INKI_TREE_CLOSE] = "\"}\"",
        [INKI_TREE_COMMA] = "a comma",
        [INKI_TREE_CONTROL] = "a control character",
        [INKI_TREE_TEXT] = "a text in quotes",
    };
    char quoted[INKI_QUOTE_SIZE];
    if (p->token.kind == INKI_TREE_UNCLOSED) {
        return inki_tree_refuse(p->error, &p->token,
                                "this text has no second quote, or a zero byte in it");
    }
    if (p->token.kind == INKI_TREE_WORD) {
        return inki_tree_refuse(p->error, &p->token, "%s is expected, not \"%s\"", what,
                                inki_tree_quote(&p->token, quoted));
    }
    return inki_tree_refuse(p->error, &p->token, "%s is expected, not %s", what,
                            kinds[p->token.kind]);
}

ink_status inki_efg_expect(inki_efg_parser *p, inki_tree_kind kind, const char *what)
{
    if (p->token.kind != kind) {
        return refuse(p, what);
    }
    inki_efg_take(p);
    return INK_OK;
}

ink_status inki_efg_take_text(inki_efg_parser *p, const char *what, const char **out)
{
    const char *text = p->token.text;
    const ink_status status = inki_efg_expect(p, INKI_TREE_TEXT, what);
    if (status == INK_OK) {
        *out = text;
    }
    return status;
}

ink_status inki_efg_take_number(inki_efg_parser *p, const char *what, int32_t low, int32_t *out)
{
    int64_t number = 0;
    const inki_tree_token *token = &p->token;
    if (token->kind != INKI_TREE_WORD) {
        return refuse(p, what);
    }
    for (size_t i = 0; i < token->size && number <= INT32_MAX; i++) {
        if (token->text[i] < '0' || token->text[i] > '9') {
            return refuse(p, what);
        }
        number = 10 * number + (token->text[i] - '0');
    }
    if (number < low || number > INT32_MAX) {
        return inki_tree_refuse(p->error, token, "%s is a number from %d to %d", what, (int)low,
                                INT32_MAX);
    }
    *out = (int32_t)number;
    inki_efg_take(p);
    return INK_OK;
}

ink_status inki_efg_take_ratio(inki_efg_parser *p, const char *what, inki_ratio *out)
{
    char quoted[INKI_QUOTE_SIZE];
    if (p->token.kind != INKI_TREE_WORD) {
        return refuse(p, what);
    }
    const ink_status status = inki_ratio_read(p->token.text, p->token.size, out);
    if (status == INK_ERR_LIMIT) {
        return inki_tree_refuse(p->error, &p->token,
                                "\"%s\" has too many digits to be kept exactly: at most 38 fit",
                                inki_tree_quote(&p->token, quoted));
    }
    if (status != INK_OK) {
        return refuse(p, what);
    }
    inki_efg_take(p);
    return INK_OK;
}

/* The set or outcome of a number, from 0; `*is_new` if it is the next one.  INK_ERR_NOMEM. */
static ink_status look_up(inki_key_map *map, int mover, int32_t number, bool *is_new, int32_t *out)
{
    const int32_t known = map->count;
    const ink_key key =
        ink_key_fold(ink_key_fold((ink_key){0, 0}, (uint64_t)mover + 2), (uint64_t)number);
    const ink_status status = inki_key_map_number(map, key, out);
    *is_new = map->count > known;
    return status;
}

/* Appends an action. */
static ink_status add_action(inki_efg_parser *p, inki_efg_action action)
{
    inki_efg *file = p->file;
    inki_efg_action *actions =
        inki_grow(file->actions, &p->action_room, (size_t)file->action_count + 1, sizeof *actions);
    if (actions == NULL) {
        return INK_ERR_NOMEM;
    }
    file->actions = actions;
    actions[file->action_count++] = action;
    return INK_OK;
}

/* Reads one action, and its probability if it is chance's, which it adds to `*total`. */
static ink_status read_action(inki_efg_parser *p, int mover, inki_ratio *total)
{
    inki_efg_action action = {.chance = INKI_RATIO_ZERO};
    ink_status status = inki_efg_take_text(p, "the name of an action", &action.label);
    if (status == INK_OK && mover == INK_MOVER_CHANCE) {
        const inki_tree_token place = p->token;
        status = inki_efg_take_ratio(p, "a probability", &action.chance);
        if (status == INK_OK && action.chance.over < 0) {
            return inki_tree_refuse(p->error, &place, "a probability is negative");
        }
        if (status == INK_OK && !inki_ratio_add(*total, action.chance, total)) {
            return inki_tree_refuse(p->error, &place,
                                    "the sum of the probabilities has too many digits to be exact");
        }
    }
    return status == INK_OK ? add_action(p, action) : status;
}

/* Probabilities must add up to 1, and to nothing near it. */
static ink_status check_total(inki_efg_parser *p, const inki_tree_token *place, inki_ratio total)
{
    if (inki_ratio_equal(total, (inki_ratio){1, 1})) {
        return INK_OK;
    }
    ink_text number = {0};
    inki_ratio_write(total, &number);
    ink_status status = ink_text_status(&number);
    if (status == INK_OK) {
        status = inki_tree_refuse(p->error, place, "the probabilities add up to %s, not to 1",
                                  ink_text_string(&number));
    }
    ink_text_release(&number);
    return status;
}

/* Reads a description and puts its actions at the end of the file's. */
static ink_status read_description(inki_efg_parser *p, inki_efg_set *set)
{
    const inki_tree_token place = p->token;
    inki_ratio total = INKI_RATIO_ZERO;
    ink_status status = inki_efg_take_text(p, "the name of an information set", &set->name);
    if (status == INK_OK) {
        status = inki_efg_expect(p, INKI_TREE_OPEN, "\"{\" and the actions of the information set");
    }
    while (status == INK_OK && p->token.kind != INKI_TREE_CLOSE) {
        status = read_action(p, set->mover, &total);
    }
    if (status != INK_OK) {
        return status;
    }
    set->line = place.line;
    set->action_count = p->file->action_count - set->first_action;
    if (set->action_count == 0) {
        return inki_tree_refuse(p->error, &p->token, "an information set needs an action");
    }
    inki_efg_take(p);
    return set->mover == INK_MOVER_CHANCE ? check_total(p, &place, total) : INK_OK;
}

static bool is_same_set(const inki_efg *file, const inki_efg_set *a, const inki_efg_set *b)
{
    bool same = a->action_count == b->action_count && strcmp(a->name, b->name) == 0;
    for (int32_t i = 0; i < a->action_count && same; i++) {
        const inki_efg_action *x = &file->actions[a->first_action + i];
        const inki_efg_action *y = &file->actions[b->first_action + i];
        same = strcmp(x->label, y->label) == 0 && inki_ratio_equal(x->chance, y->chance);
    }
    return same;
}

/* Reads the description of a set that has one already. */
static ink_status read_again(inki_efg_parser *p, const inki_efg_set *known)
{
    const inki_tree_token place = p->token;
    inki_efg_set again = {.mover = known->mover, .first_action = p->file->action_count};
    ink_status status = read_description(p, &again);
    if (status == INK_OK && !is_same_set(p->file, known, &again)) {
        status = inki_tree_refuse(p->error, &place,
                                  "this is not how line %d describes information set %d",
                                  known->line, (int)known->number);
    }
    p->file->action_count = again.first_action;
    return status;
}

/* Reads the first description of a set. */
static ink_status read_first(inki_efg_parser *p, int mover, int32_t number)
{
    inki_efg *file = p->file;
    inki_efg_set set = {.mover = mover, .number = number, .first_action = file->action_count};
    if (p->token.kind == INKI_TREE_WORD) {
        return inki_tree_refuse(p->error, &p->token,
                                "information set %d needs a name and actions: it was not described "
                                "before",
                                (int)number);
    }
    const ink_status status = read_description(p, &set);
    if (status != INK_OK) {
        return status;
    }
    inki_efg_set *sets =
        inki_grow(file->sets, &p->set_room, (size_t)file->set_count + 1, sizeof *sets);
    if (sets == NULL) {
        return INK_ERR_NOMEM;
    }
    file->sets = sets;
    sets[file->set_count++] = set;
    return INK_OK;
}

ink_status inki_efg_read_set(inki_efg_parser *p, int mover, int32_t *out)
{
    int32_t number = 0;
    bool is_new = false;
    ink_status status = inki_efg_take_number(p, "the number of an information set", 1, &number);
    if (status == INK_OK) {
        status = look_up(&p->set_numbers, mover, number, &is_new, out);
    }
    if (status == INK_OK && is_new) {
        status = read_first(p, mover, number);
    } else if (status == INK_OK && p->token.kind == INKI_TREE_TEXT) {
        status = read_again(p, &p->file->sets[*out]);
    }
    return status;
}

static ink_status add_payoff(inki_efg_parser *p, inki_ratio payoff)
{
    inki_efg *file = p->file;
    inki_ratio *payoffs =
        inki_grow(file->payoffs, &p->payoff_room, file->payoff_count + 1, sizeof *payoffs);
    if (payoffs == NULL) {
        return INK_ERR_NOMEM;
    }
    file->payoffs = payoffs;
    payoffs[file->payoff_count++] = payoff;
    return INK_OK;
}

/* Reads as many payoffs as there are seats, up to the closing brace, to the end of the file's. */
static ink_status read_payoffs(inki_efg_parser *p)
{
    ink_status status = inki_efg_expect(p, INKI_TREE_OPEN, "\"{\" and the payoffs of the outcome");
    int count = 0;
    while (status == INK_OK && p->token.kind != INKI_TREE_CLOSE) {
        inki_ratio payoff;
        if (count == p->file->seat_count) {
            return inki_tree_refuse(p->error, &p->token, "more payoffs than players: there are %d",
                                    count);
        }
        status = inki_efg_take_ratio(p, "a payoff", &payoff);
        if (status == INK_OK) {
            status = add_payoff(p, payoff);
            count++;
        }
        if (status == INK_OK && p->token.kind == INKI_TREE_COMMA) {
            inki_efg_take(p);
        }
    }
    if (status == INK_OK && count < p->file->seat_count) {
        return inki_tree_refuse(p->error, &p->token, "%d payoff%s for %d players", count,
                                count == 1 ? "" : "s", p->file->seat_count);
    }
    if (status == INK_OK) {
        inki_efg_take(p);
    }
    return status;
}

/* Reads the description of an outcome that has one already. */
static ink_status repeat_outcome(inki_efg_parser *p, const inki_efg_outcome *known)
{
    inki_efg *file = p->file;
    const inki_tree_token place = p->token;
    const size_t first = file->payoff_count;
    const char *name = NULL;
    ink_status status = inki_efg_take_text(p, "the name of an outcome", &name);
    if (status == INK_OK) {
        status = read_payoffs(p);
    }
    if (status != INK_OK) {
        return status;
    }
    bool same = strcmp(name, known->name) == 0;
    for (size_t i = 0; i < (size_t)file->seat_count && same; i++) {
        same = inki_ratio_equal(file->payoffs[known->first_payoff + i], file->payoffs[first + i]);
    }
    file->payoff_count = first;
    if (!same) {
        return inki_tree_refuse(p->error, &place, "this is not how line %d describes outcome %d",
                                known->line, (int)known->number);
    }
    return INK_OK;
}

static ink_status describe_outcome(inki_efg_parser *p, int32_t number)
{
    inki_efg *file = p->file;
    inki_efg_outcome outcome = {.number = number, .first_payoff = file->payoff_count};
    if (p->token.kind == INKI_TREE_WORD || p->token.kind == INKI_TREE_END) {
        return inki_tree_refuse(p->error, &p->token,
                                "outcome %d needs a name and payoffs: it was not described before",
                                (int)number);
    }
    outcome.line = p->token.line;
    ink_status status = inki_efg_take_text(p, "the name of an outcome", &outcome.name);
    if (status == INK_OK) {
        status = read_payoffs(p);
    }
    if (status != INK_OK) {
        return status;
    }
    inki_efg_outcome *outcomes = inki_grow(file->outcomes, &p->outcome_room,
                                           (size_t)file->outcome_count + 1, sizeof *outcomes);
    if (outcomes == NULL) {
        return INK_ERR_NOMEM;
    }
    file->outcomes = outcomes;
    outcomes[file->outcome_count++] = outcome;
    return INK_OK;
}

ink_status inki_efg_read_outcome(inki_efg_parser *p, int32_t *out)
{
    int32_t number = 0;
    bool is_new = false;
    ink_status status = inki_efg_take_number(p, "the number of an outcome", 0, &number);
    if (status != INK_OK) {
        return status;
    }
    if (number == 0) {
        *out = -1;
        if (p->token.kind == INKI_TREE_TEXT || p->token.kind == INKI_TREE_OPEN) {
            return inki_tree_refuse(p->error, &p->token,
                                    "outcome 0 means that nothing is paid: it has no payoffs");
        }
        return INK_OK;
    }
    status = look_up(&p->outcome_numbers, 0, number, &is_new, out);
    if (status == INK_OK && is_new) {
        status = describe_outcome(p, number);
    } else if (status == INK_OK && p->token.kind == INKI_TREE_TEXT) {
        status = repeat_outcome(p, &p->file->outcomes[*out]);
    }
    return status;
}
