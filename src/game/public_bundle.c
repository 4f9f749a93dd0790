/* public_bundle.c - the histories of a public node, and what moves and chance make of them. */

#include "game/public_bundle.h"

#include <stdlib.h>
#include <string.h>

#include "game/events.h"

#define MOST_OUTCOMES ((size_t)1 << 22) /* at a time */

ink_status inki_bundle_refuse(const inki_bundles *b, const char *reason)
{
    ink_error_set(b->error, 0, 0, "%s has no public tree of hands: %s", b->game->name, reason);
    return INK_ERR_UNSUPPORTED;
}

void inki_bundle_release(inki_bundle *at)
{
    free(at->states);
    free(at->chances);
    free(at->present);
    free(at->origins);
    free(at->keys[0]);
    free(at->keys[1]);
    at->states = NULL;
    at->chances = NULL;
    at->present = NULL;
    at->origins = NULL;
    at->keys[0] = NULL;
    at->keys[1] = NULL;
    at->room = 0;
}

/* Empties a bundle for so many hands. */
static ink_status reset(const inki_bundles *b, inki_bundle *at, uint8_t first, uint8_t second)
{
    const size_t pairs = (size_t)first * second;
    if (pairs > at->room) {
        inki_bundle_release(at);
        at->states = malloc(pairs * b->stride);
        at->chances = malloc(pairs * sizeof *at->chances);
        at->present = malloc(pairs * sizeof *at->present);
        bool enough = at->states != NULL && at->chances != NULL && at->present != NULL;
        if (b->keeps_keys) {
            at->origins = malloc(pairs * sizeof *at->origins);
            at->keys[0] = malloc(pairs * sizeof *at->keys[0]);
            at->keys[1] = malloc(pairs * sizeof *at->keys[1]);
            enough = enough && at->origins != NULL && at->keys[0] != NULL && at->keys[1] != NULL;
        }
        if (!enough) {
            inki_bundle_release(at);
            return INK_ERR_NOMEM;
        }
        at->room = pairs;
    }
    at->hands[0] = first;
    at->hands[1] = second;
    memset(at->present, 0, pairs * sizeof *at->present);
    return INK_OK;
}

/* Notes that a bundle has a pair, made of one of the bundle before. */
static void put(inki_bundle *to, int pair, double chance, int from, ink_action action)
{
    to->present[pair] = true;
    to->chances[pair] = chance;
    if (to->origins != NULL) {
        to->origins[pair] = (inki_origin){from, action};
    }
}

/* The first pair of a hand that has a history; every hand has one. */
static int pair_of(const inki_bundle *at, int player, int hand)
{
    const int step = player == 0 ? 1 : at->hands[1];
    int pair = player == 0 ? hand * at->hands[1] : hand;
    while (!at->present[pair]) {
        pair += step;
    }
    return pair;
}

/* The keys of a player's hands in a bundle: each hand's is the same in all its pairs. */
static void find_keys(const inki_bundles *b, const inki_bundle *at, const inki_bundle *to,
                      int player)
{
    for (int hand = 0; hand < to->hands[player]; hand++) {
        const int pair = pair_of(to, player, hand);
        const inki_origin from = to->origins[pair];
        const int before = player == 0 ? from.pair / at->hands[1] : from.pair % at->hands[1];
        ink_key key = at->keys[player][before];
        ink_event events[INKI_MAX_EVENTS];
        const int count = inki_events(b->game, inki_bundle_state(b, at, from.pair), from.action,
                                      inki_bundle_state(b, to, pair), b->seats[player], events);
        for (int i = 0; i < count; i++) {
            key = inki_key_event(key, events[i]);
        }
        to->keys[player][hand] = key;
    }
}

/* The keys of the hands in a bundle that was made of the one before. */
static void follow_keys(const inki_bundles *b, const inki_bundle *at, const inki_bundle *to)
{
    if (b->keeps_keys) {
        find_keys(b, at, to, 0);
        find_keys(b, at, to, 1);
    }
}

ink_status inki_bundle_start(const inki_bundles *b, inki_bundle *at)
{
    const ink_status status = reset(b, at, 1, 1);
    if (status != INK_OK) {
        return status;
    }
    ink_state *state = inki_bundle_state(b, at, 0);
    b->game->start(b->game, state);
    put(at, 0, 1.0, 0, INK_ACTION_NONE);
    if (b->keeps_keys) {
        inki_keys keys;
        inki_keys_start(b->game, state, &keys);
        at->keys[0][0] = keys.seat[b->seats[0]];
        at->keys[1][0] = keys.seat[b->seats[1]];
    }
    return INK_OK;
}

static inki_sights look(const inki_bundles *b, const ink_state *before, ink_action action,
                        const ink_state *after)
{
    const ink_game *game = b->game;
    return (inki_sights){{game->observe(game, before, action, after, INK_OBSERVER_PUBLIC),
                          game->observe(game, before, action, after, b->seats[0]),
                          game->observe(game, before, action, after, b->seats[1])}};
}

static bool are_equal(inki_sights a, inki_sights b)
{
    return a.token[0] == b.token[0] && a.token[1] == b.token[1] && a.token[2] == b.token[2];
}

bool inki_bundle_have_actions(const inki_bundles *b, const inki_bundle *at,
                              const ink_action *actions, int count)
{
    for (int i = 0; i < inki_bundle_pairs(at); i++) {
        if (!at->present[i]) {
            continue;
        }
        if (b->game->actions(b->game, inki_bundle_state(b, at, i), b->actions) != count ||
            memcmp(b->actions, actions, (size_t)count * sizeof *actions) != 0) {
            return false;
        }
    }
    return true;
}

ink_status inki_bundle_move(const inki_bundles *b, const inki_bundle *at, ink_action action,
                            inki_bundle *to, inki_sights *seen)
{
    ink_status status = reset(b, to, at->hands[0], at->hands[1]);
    bool first = true;
    for (int i = 0; i < inki_bundle_pairs(at) && status == INK_OK; i++) {
        if (!at->present[i]) {
            continue;
        }
        const ink_state *before = inki_bundle_state(b, at, i);
        ink_state *after = inki_bundle_state(b, to, i);
        memcpy(after, before, b->game->state_size);
        b->game->apply(b->game, after, action);
        const inki_sights now = look(b, before, action, after);
        if (!first && !are_equal(now, *seen)) {
            return inki_bundle_refuse(b, "what is seen of a move depends on what is hidden");
        }
        *seen = now;
        first = false;
        put(to, i, at->chances[i], i, action);
    }
    if (status == INK_OK) {
        follow_keys(b, at, to);
    }
    return status;
}

static int compare_dealt(const void *a, const void *b)
{
    const inki_dealt *x = a;
    const inki_dealt *y = b;
    if (x->from != y->from) {
        return x->from < y->from ? -1 : 1;
    }
    return x->token < y->token ? -1 : x->token > y->token;
}

static int hand_of(const inki_outcome *o, int player, const inki_bundle *at)
{
    return player == 0 ? o->pair / at->hands[1] : o->pair % at->hands[1];
}

/* The different hands of a player among `count` outcomes, sorted.  NULL without memory. */
static inki_dealt *list_hands(const inki_bundle *at, const inki_outcome *outcomes, int count,
                              int player, int *size)
{
    inki_dealt *list = malloc(((size_t)count + 1) * sizeof *list);
    if (list == NULL) {
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        list[i] =
            (inki_dealt){hand_of(&outcomes[i], player, at), outcomes[i].seen.token[1 + player]};
    }
    qsort(list, (size_t)count, sizeof *list, compare_dealt);
    *size = 0;
    for (int i = 0; i < count; i++) {
        if (*size == 0 || compare_dealt(&list[*size - 1], &list[i]) != 0) {
            list[(*size)++] = list[i];
        }
    }
    return list;
}

static int find_hand(const inki_dealt *list, int size, inki_dealt wanted)
{
    const inki_dealt *found = bsearch(&wanted, list, (size_t)size, sizeof *list, compare_dealt);
    return (int)(found - list);
}

/* Puts outcomes into a bundle that has those hands. */
static ink_status fill(const inki_bundles *b, const inki_bundle *at, const inki_outcome *outcomes,
                       int count, const inki_deal_hands *hands, inki_bundle *to)
{
    for (int i = 0; i < count; i++) {
        const inki_outcome *o = &outcomes[i];
        const int first = find_hand(hands->list[0], hands->count[0],
                                    (inki_dealt){hand_of(o, 0, at), o->seen.token[1]});
        const int second = find_hand(hands->list[1], hands->count[1],
                                     (inki_dealt){hand_of(o, 1, at), o->seen.token[2]});
        const int pair = first * hands->count[1] + second;
        if (to->present[pair]) {
            return inki_bundle_refuse(b, "two histories have one pair of hands");
        }
        ink_state *after = inki_bundle_state(b, to, pair);
        memcpy(after, inki_bundle_state(b, at, o->pair), b->game->state_size);
        b->game->apply(b->game, after, o->action);
        put(to, pair, o->chance, o->pair, o->action);
    }
    return INK_OK;
}

ink_status inki_bundle_deal(const inki_bundles *b, const inki_bundle *at,
                            const inki_outcome *outcomes, int count, inki_bundle *to,
                            inki_deal_hands *hands)
{
    *hands = (inki_deal_hands){{NULL, NULL}, {0, 0}};
    hands->list[0] = list_hands(at, outcomes, count, 0, &hands->count[0]);
    hands->list[1] = list_hands(at, outcomes, count, 1, &hands->count[1]);
    if (hands->list[0] == NULL || hands->list[1] == NULL) {
        return INK_ERR_NOMEM;
    }
    if (hands->count[0] > INKI_MOST_HANDS || hands->count[1] > INKI_MOST_HANDS) {
        return inki_bundle_refuse(b, "a seat can hold more than 255 hands");
    }
    ink_status status = reset(b, to, (uint8_t)hands->count[0], (uint8_t)hands->count[1]);
    if (status == INK_OK) {
        status = fill(b, at, outcomes, count, hands, to);
    }
    if (status == INK_OK) {
        follow_keys(b, at, to);
    }
    return status;
}

void inki_deal_hands_release(inki_deal_hands *hands)
{
    free(hands->list[0]);
    free(hands->list[1]);
    *hands = (inki_deal_hands){{NULL, NULL}, {0, 0}};
}

static int compare_outcomes(const void *a, const void *b)
{
    const inki_outcome *x = a;
    const inki_outcome *y = b;
    if (x->seen.token[0] != y->seen.token[0]) {
        return x->seen.token[0] < y->seen.token[0] ? -1 : 1;
    }
    if (x->pair != y->pair) {
        return x->pair < y->pair ? -1 : 1;
    }
    return x->action < y->action ? -1 : x->action > y->action;
}

ink_status inki_bundle_outcomes(const inki_bundles *b, const inki_bundle *at, inki_outcome **out,
                                int *count)
{
    const ink_game *game = b->game;
    const size_t most = (size_t)inki_bundle_pairs(at) * (size_t)game->max_actions;
    if (most > MOST_OUTCOMES) {
        return inki_bundle_refuse(b, "chance has too many outcomes for all hands at once");
    }
    inki_outcome *list = malloc(most * sizeof *list);
    if (list == NULL) {
        return INK_ERR_NOMEM;
    }
    *count = 0;
    for (int i = 0; i < inki_bundle_pairs(at); i++) {
        if (!at->present[i]) {
            continue;
        }
        const ink_state *before = inki_bundle_state(b, at, i);
        const int size = game->actions(game, before, b->actions);
        game->chances(game, before, b->odds);
        for (int a = 0; a < size; a++) {
            memcpy(b->after, before, game->state_size);
            game->apply(game, b->after, b->actions[a]);
            list[(*count)++] = (inki_outcome){.seen = look(b, before, b->actions[a], b->after),
                                              .action = b->actions[a],
                                              .chance = at->chances[i] * b->odds[a],
                                              .pair = i};
        }
    }
    qsort(list, (size_t)*count, sizeof *list, compare_outcomes);
    *out = list;
    return INK_OK;
}

int inki_bundle_alike(const inki_outcome *outcomes, int count)
{
    int size = 1;
    while (size < count && outcomes[size].seen.token[0] == outcomes[0].seen.token[0]) {
        size++;
    }
    return size;
}

bool inki_bundle_mover(const inki_bundles *b, const inki_bundle *at, int *mover, int *some)
{
    bool found = false;
    for (int i = 0; i < inki_bundle_pairs(at); i++) {
        if (!at->present[i]) {
            continue;
        }
        const int now = b->game->mover(b->game, inki_bundle_state(b, at, i));
        if (found && now != *mover) {
            return false;
        }
        *mover = now;
        *some = i;
        found = true;
    }
    return found;
}
