/* suit_search.c - see suit_search.h. */

#include "bridge/suit_search.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

/* What a finding takes beside its vectors, with its key in a table that is half full. */
#define FINDING_SIZE (sizeof(inki_suit_finding) + 3 * sizeof(inki_key_entry))

/* Questions have the bits of a position's second word that are free: ranges of two digits, or
 * inki_suit_known. */
#define KNOWN 0x100U
#define QUESTION_SHIFT 28

/* How many positions to add between two looks at the stop flag. */
#define STOP_INTERVAL 64

ink_status inki_suit_search_init(inki_suit_search *search, const ink_suit *suit, size_t memory)
{
    *search = (inki_suit_search){.memory = memory};
    inki_suit_shape_init(suit, &search->shape);
    return ink_arena_create(0, &search->cells);
}

void inki_suit_search_release(inki_suit_search *search)
{
    for (size_t i = 0; i < sizeof search->levels / sizeof search->levels[0]; i++) {
        inki_suit_level *level = &search->levels[i];
        inki_suit_front_release(&level->position);
        inki_suit_front_release(&level->lead);
        inki_suit_front_release(&level->reply);
        inki_suit_front_release(&level->partner);
        inki_suit_front_release(&level->end);
    }
    inki_suit_work_release(&search->work);
    ink_arena_destroy(search->cells);
    inki_key_map_release(&search->keys);
    free(search->findings);
}

/* --- what is known ----------------------------------------------------------------------- */

/* Takes so much of what findings may take. */
static ink_status spend(inki_suit_search *search, size_t size)
{
    if (size > search->memory - search->used) {
        return INK_ERR_LIMIT;
    }
    search->used += size;
    return INK_OK;
}

/* Adds findings until there are `count`. */
static ink_status make_findings(inki_suit_search *search, int32_t count)
{
    while (search->finding_count < count) {
        if (search->finding_count % STOP_INTERVAL == 0 && ink_control_stopped(search->control)) {
            return INK_ERR_STOPPED;
        }
        const ink_status status = spend(search, FINDING_SIZE);
        if (status != INK_OK) {
            return status;
        }
        inki_suit_finding *findings =
            inki_grow(search->findings, &search->finding_room, (size_t)search->finding_count + 1,
                      sizeof *findings);
        if (findings == NULL) {
            return INK_ERR_NOMEM;
        }
        search->findings = findings;
        findings[search->finding_count++] = (inki_suit_finding){0};
    }
    return INK_OK;
}

void inki_suit_pack(const inki_suit_state *state, uint64_t out[2])
{
    /* 13 cards in order, the hand on lead, up to 14 for entries: 18 bits. */
    const uint64_t lead =
        (uint64_t)state->order | (uint64_t)state->on_lead << 13 | (uint64_t)state->entries << 14;
    uint64_t own = 0;
    uint64_t left = 0;
    for (int g = 0; g < INKI_SUIT_GAPS; g++) {
        own = own << 8 | (uint64_t)state->own[0][g] << 4 | state->own[1][g];
    }
    for (int c = 0; c < INKI_SUIT_CLASSES; c++) {
        left = left << 4 | state->left[c];
    }
    out[0] = own;
    out[1] = left | lead << 46;
}

/* The number of the finding for a question, made where there was none. */
static ink_status find(inki_suit_search *search, const inki_suit_state *state, unsigned question,
                       int32_t *out)
{
    uint64_t words[2];
    inki_suit_pack(state, words);
    words[1] |= (uint64_t)question << QUESTION_SHIFT;
    const ink_status status = inki_key_map_number(
        &search->keys, ink_key_fold(ink_key_fold((ink_key){0, 0}, words[0]), words[1]), out);
    return status == INK_OK ? make_findings(search, *out + 1) : status;
}

/* Keeps a front as a finding. */
static ink_status keep(inki_suit_search *search, inki_suit_form form, const inki_suit_front *front,
                       int32_t number)
{
    const size_t size = (size_t)front->count * (size_t)inki_suit_cells(form);
    const ink_status status = spend(search, size * sizeof(uint64_t));
    if (status != INK_OK) {
        return status;
    }
    uint64_t *cells = ink_arena_take(search->cells, size, sizeof *cells);
    if (cells == NULL) {
        return INK_ERR_NOMEM;
    }
    memcpy(cells, front->cells, size * sizeof *cells);
    search->findings[number] = (inki_suit_finding){cells, front->count};
    return INK_OK;
}

/* --- the end of a trick ------------------------------------------------------------------ */

static void take_card(uint8_t *cards, int place)
{
    if (place != INKI_SUIT_VOID) {
        assert(cards[place] > 0);
        cards[place]--;
    }
}

/* Takes the card at a place out of the order. */
static void take_place(inki_suit_state *state, int place)
{
    assert(0 <= place && place < 13);
    const unsigned below = (1U << place) - 1U;
    state->order = (uint16_t)((state->order & below) | (state->order >> 1 & ~below));
}

/* Follows the lead from hand to hand. */
static void pass_lead(const inki_suit_trick *trick, inki_suit_end *out)
{
    const inki_suit_pick lead = inki_suit_led(trick);
    const inki_suit_pick third = inki_suit_third(trick);
    int high = inki_suit_place(trick->state, &lead);
    int low = third.gap == INKI_SUIT_VOID ? -1 : inki_suit_place(trick->state, &third);
    ink_suit_side winner = lead.hand;
    if (low > high) {
        const int lower = high;
        high = low;
        low = lower;
        winner = third.hand;
    }
    out->next.entries -= inki_suit_crosses(trick->state, lead.hand);
    out->next.on_lead = (uint8_t)(out->is_won ? winner : INK_SUIT_SOUTH);
    take_place(&out->next, high);
    if (low >= 0) {
        take_place(&out->next, low);
    }
}

bool inki_suit_end_of(const inki_suit_search *search, const inki_suit_trick *trick,
                      inki_suit_end *out)
{
    const ink_suit_side second = inki_suit_second(trick->leader);
    const ink_suit_side fourth = inki_suit_fourth(trick->leader);
    inki_suit_set also;
    uint64_t any = 0;
    inki_suit_legal(&search->shape, trick->state, second, trick->second, &out->legal);
    inki_suit_legal(&search->shape, trick->state, fourth, trick->fourth, &also);
    for (int i = 0; i < INKI_SUIT_WORDS; i++) {
        out->legal.words[i] &= also.words[i];
        any |= out->legal.words[i];
    }
    if (any == 0) {
        return false;
    }
    const int ours = trick->lead > trick->third ? trick->lead : trick->third;
    const int theirs = trick->second > trick->fourth ? trick->second : trick->fourth;
    out->is_won = ours > theirs; /* a gap is above the classes of lower numbers */
    out->is_known = trick->second == INKI_SUIT_VOID || trick->fourth == INKI_SUIT_VOID;
    out->holder = trick->second == INKI_SUIT_VOID ? fourth : second;
    const int west = second == INK_SUIT_WEST ? trick->second : trick->fourth;
    out->shift = west == INKI_SUIT_VOID ? 0 : search->shape.stride[west];
    out->next = *trick->state;
    take_card(out->next.own[trick->leader], trick->lead);
    take_card(out->next.own[1 - trick->leader], trick->third);
    take_card(out->next.left, trick->second);
    take_card(out->next.left, trick->fourth);
    if (trick->state->entries != 0) {
        pass_lead(trick, out);
    }
    inki_suit_sort(&search->shape, &out->next);
    return true;
}

void inki_suit_take(const inki_suit_shape *shape, const inki_suit_trick *trick,
                    const unsigned own[2], unsigned out[2])
{
    const inki_suit_pick picks[2] = {inki_suit_led(trick), inki_suit_third(trick)};
    for (int i = 0; i < 2; i++) {
        out[picks[i].hand] = own[picks[i].hand];
        if (picks[i].gap != INKI_SUIT_VOID) {
            out[picks[i].hand] ^= 1U << inki_suit_card(shape, trick->state, own, &picks[i]);
        }
    }
}

void inki_suit_shift(int words, const uint64_t *set, int shift, uint64_t *out)
{
    const int whole = shift / 64;
    const int part = shift % 64;
    for (int i = words - 1; i >= 0; i--) {
        uint64_t word = i >= whole ? set[i - whole] << part : 0;
        if (part > 0 && i > whole) {
            word |= set[i - whole - 1] >> (64 - part);
        }
        out[i] = word;
    }
}

inki_suit_range inki_suit_asked(const inki_suit_trick *trick, const inki_suit_end *end)
{
    const int low = trick->wanted.low - end->is_won;
    const int high = trick->wanted.high - end->is_won;
    const int left = inki_suit_left(&end->next);
    return (inki_suit_range){low > 1 ? low : 1, high < left ? high : left};
}

/* A front of one vector: all layouts where so many tricks are enough, otherwise none. */
static ink_status certain(inki_suit_form form, inki_suit_range wanted, int tricks,
                          const inki_suit_set *legal, inki_suit_front *out)
{
    const ink_status status = inki_suit_front_fill(form, out, legal);
    for (int want = wanted.low; want <= wanted.high && status == INK_OK; want++) {
        if (want > tricks) {
            memset(out->cells + (size_t)(want - wanted.low) * (size_t)form.words, 0,
                   (size_t)form.words * sizeof *out->cells);
        }
    }
    return status;
}

/* Adds to `out` a vector of the position after a trick, as one of the position before it. */
static ink_status carry_back(inki_suit_form form, inki_suit_range wanted, inki_suit_range asked,
                             const inki_suit_end *end, const uint64_t *vector, inki_suit_front *out)
{
    uint64_t carried[INKI_SUIT_CELLS];
    for (int want = wanted.low; want <= wanted.high; want++) {
        uint64_t *layer = carried + (size_t)(want - wanted.low) * (size_t)form.words;
        const int after = want - end->is_won;
        if (after < asked.low) {
            memcpy(layer, end->legal.words, (size_t)form.words * sizeof *layer);
        } else if (after > asked.high) {
            memset(layer, 0, (size_t)form.words * sizeof *layer);
        } else {
            inki_suit_shift(form.words, vector + (size_t)(after - asked.low) * (size_t)form.words,
                            end->shift, layer);
        }
    }
    return inki_suit_front_append(form, out, carried);
}

ink_status inki_suit_after_fourth(inki_suit_search *search, const inki_suit_trick *trick,
                                  inki_suit_front *out)
{
    inki_suit_end end;
    const bool is_possible = inki_suit_end_of(search, trick, &end);
    assert(is_possible);
    (void)is_possible;
    const inki_suit_range wanted = trick->wanted;
    const inki_suit_form form = inki_suit_form_of(search, wanted);
    if (end.is_known) {
        int tricks = 0;
        const ink_status status = inki_suit_known(search, &end.next, end.holder, &tricks);
        return status == INK_OK ? certain(form, wanted, tricks + end.is_won, &end.legal, out)
                                : status;
    }
    const inki_suit_range asked = inki_suit_asked(trick, &end);
    if (asked.low > asked.high) { /* nothing depends on the rest */
        return certain(form, wanted, end.is_won, &end.legal, out);
    }
    inki_suit_front after = {0};
    ink_status status = inki_suit_position(search, &end.next, asked, &after);
    out->count = 0;
    for (int i = 0; i < after.count && status == INK_OK; i++) {
        const inki_suit_form of_next = inki_suit_form_of(search, asked);
        status = carry_back(form, wanted, asked, &end, inki_suit_vector(of_next, &after, i), out);
    }
    return status;
}

/* --- choices within a trick -------------------------------------------------------------- */

static bool is_empty(inki_suit_form form, const inki_suit_front *front)
{
    for (int i = 0; i < inki_suit_cells(form) && front->count == 1; i++) {
        if (front->cells[i] != 0) {
            return false;
        }
    }
    return front->count <= 1; /* all may be trimmed */
}

/* Has one vector every layout of `set`, so that nothing can be better? */
static bool is_full(inki_suit_form form, const inki_suit_front *front, const inki_suit_set *set)
{
    for (int i = 0; i < inki_suit_cells(form) && front->count == 1; i++) {
        if (front->cells[i] != set->words[i % form.words]) {
            return false;
        }
    }
    return front->count == 1;
}

static inki_suit_level *level_of(inki_suit_search *search, const inki_suit_trick *trick)
{
    return &search->levels[inki_suit_left(trick->state)];
}

static void trim(const inki_suit_search *search, const inki_suit_trick *trick,
                 inki_suit_front *front)
{
    if (search->trim != NULL && trick->state == search->trimmed) {
        search->trim(search->trim_context, inki_suit_form_of(search, trick->wanted), front);
    }
}

ink_status inki_suit_after_third(inki_suit_search *search, const inki_suit_trick *trick,
                                 inki_suit_front *out)
{
    const inki_suit_form form = inki_suit_form_of(search, trick->wanted);
    inki_suit_level *level = level_of(search, trick);
    inki_suit_set legal;
    inki_suit_legal(&search->shape, trick->state, inki_suit_second(trick->leader), trick->second,
                    &legal);
    ink_status status = inki_suit_front_fill(form, out, &legal);
    if (status == INK_OK) {
        trim(search, trick, out);
    }
    inki_suit_trick next = *trick;
    for (int c = INKI_SUIT_VOID; c < search->shape.class_count && status == INK_OK; c++) {
        inki_suit_end end;
        next.fourth = c;
        if ((c >= 0 && trick->state->left[c] == 0) || !inki_suit_end_of(search, &next, &end)) {
            continue;
        }
        status = inki_suit_after_fourth(search, &next, &level->end);
        if (status == INK_OK) {
            status = inki_suit_front_meet(form, out, &level->end, &end.legal, &search->work);
            trim(search, trick, out);
        }
        if (status == INK_OK && is_empty(form, out)) {
            break;
        }
    }
    return status;
}

ink_status inki_suit_after_second(inki_suit_search *search, const inki_suit_trick *trick,
                                  inki_suit_front *out)
{
    const inki_suit_form form = inki_suit_form_of(search, trick->wanted);
    inki_suit_level *level = level_of(search, trick);
    inki_suit_set legal;
    inki_suit_legal(&search->shape, trick->state, inki_suit_second(trick->leader), trick->second,
                    &legal);
    inki_suit_trick next = *trick;
    if (!inki_suit_first_third(&next)) {
        return inki_suit_after_third(search, &next, out);
    }
    out->count = 0;
    ink_status status = INK_OK;
    do {
        status = inki_suit_after_third(search, &next, &level->partner);
        if (status == INK_OK) {
            status = inki_suit_front_join(form, out, &level->partner, &search->work);
            trim(search, trick, out);
        }
        if (status == INK_OK && is_full(form, out, &legal)) {
            break;
        }
    } while (status == INK_OK && inki_suit_next_third(&next));
    return status;
}

ink_status inki_suit_after_lead(inki_suit_search *search, const inki_suit_trick *trick,
                                inki_suit_front *out)
{
    const inki_suit_form form = inki_suit_form_of(search, trick->wanted);
    inki_suit_level *level = level_of(search, trick);
    inki_suit_set legal;
    inki_suit_all(&search->shape, trick->state, &legal);
    ink_status status = inki_suit_front_fill(form, out, &legal);
    inki_suit_trick next = *trick;
    for (int c = INKI_SUIT_VOID; c < search->shape.class_count && status == INK_OK; c++) {
        if (c >= 0 && trick->state->left[c] == 0) {
            continue;
        }
        next.second = c;
        inki_suit_legal(&search->shape, trick->state, inki_suit_second(trick->leader), c, &legal);
        status = inki_suit_after_second(search, &next, &level->reply);
        if (status == INK_OK) {
            status = inki_suit_front_meet(form, out, &level->reply, &legal, &search->work);
        }
        if (status == INK_OK && is_empty(form, out)) {
            break;
        }
    }
    return status;
}

/* --- positions --------------------------------------------------------------------------- */

/* The front of a position with missing cards that is not known yet, into its level. */
static ink_status find_position(inki_suit_search *search, const inki_suit_state *state,
                                inki_suit_range wanted)
{
    const inki_suit_form form = inki_suit_form_of(search, wanted);
    inki_suit_level *level = &search->levels[inki_suit_left(state)];
    inki_suit_set all;
    inki_suit_all(&search->shape, state, &all);
    level->position.count = 0;
    inki_suit_pick starts[2 * INKI_SUIT_GAPS];
    const int count = inki_suit_starts(state, starts);
    if (count == 0) {
        return certain(form, wanted, 0, &all, &level->position);
    }
    ink_status status = INK_OK;
    for (int i = 0; i < count && status == INK_OK; i++) {
        const inki_suit_trick trick = inki_suit_begin(state, wanted, &starts[i]);
        status = inki_suit_after_lead(search, &trick, &level->lead);
        if (status == INK_OK) {
            status = inki_suit_front_join(form, &level->position, &level->lead, &search->work);
        }
        if (status == INK_OK && is_full(form, &level->position, &all)) {
            break;
        }
    }
    return status;
}

ink_status inki_suit_position(inki_suit_search *search, const inki_suit_state *state,
                              inki_suit_range wanted, inki_suit_front *out)
{
    assert(1 <= wanted.low && wanted.low <= wanted.high && wanted.high <= inki_suit_left(state));
    const inki_suit_form form = inki_suit_form_of(search, wanted);
    int32_t number;
    const unsigned question = (unsigned)wanted.low << 4 | (unsigned)wanted.high;
    ink_status status = find(search, state, question, &number);
    if (status == INK_OK && search->findings[number].count == 0) {
        inki_suit_level *level = &search->levels[inki_suit_left(state)];
        if (inki_suit_count(state->left, INKI_SUIT_CLASSES) == 0) {
            inki_suit_set all;
            int tricks = 0;
            inki_suit_all(&search->shape, state, &all);
            status = inki_suit_known(search, state, INK_SUIT_WEST, &tricks);
            if (status == INK_OK) {
                status = certain(form, wanted, tricks, &all, &level->position);
            }
        } else {
            status = find_position(search, state, wanted);
        }
        if (status == INK_OK) {
            status = keep(search, form, &level->position, number);
        }
    }
    if (status == INK_OK) {
        const inki_suit_finding *finding = &search->findings[number];
        *out = (inki_suit_front){.cells = (uint64_t *)(uintptr_t)finding->cells,
                                 .count = finding->count};
    }
    return status;
}

/* --- positions in which one defender has all missing cards -------------------------------- */

/* Who is to play. */
typedef enum stage {
    SECOND,
    THIRD,
    FOURTH,
    OVER
} stage;

static ink_status known_trick(inki_suit_search *search, const inki_suit_trick *trick, stage at,
                              ink_suit_side holder, int *tricks);

/* Declarer's hand plays third. */
static ink_status known_third(inki_suit_search *search, const inki_suit_trick *trick,
                              ink_suit_side holder, int *tricks)
{
    inki_suit_trick next = *trick;
    if (!inki_suit_first_third(&next)) {
        return known_trick(search, &next, FOURTH, holder, tricks);
    }
    ink_status status = INK_OK;
    *tricks = 0;
    do {
        int found = 0;
        status = known_trick(search, &next, FOURTH, holder, &found);
        *tricks = found > *tricks ? found : *tricks;
    } while (status == INK_OK && inki_suit_next_third(&next));
    return status;
}

/* A defender plays: the one without cards another suit, the other the worst for declarer. */
static ink_status known_defender(inki_suit_search *search, const inki_suit_trick *trick, stage at,
                                 ink_suit_side holder, int *tricks)
{
    const ink_suit_side side =
        at == SECOND ? inki_suit_second(trick->leader) : inki_suit_fourth(trick->leader);
    inki_suit_trick next = *trick;
    int *card = at == SECOND ? &next.second : &next.fourth;
    *card = INKI_SUIT_VOID;
    if (side != holder || inki_suit_count(trick->state->left, INKI_SUIT_CLASSES) == 0) {
        return known_trick(search, &next, at + 1, holder, tricks);
    }
    ink_status status = INK_OK;
    *tricks = INT_MAX;
    for (int c = 0; c < search->shape.class_count && status == INK_OK; c++) {
        if (trick->state->left[c] > 0) {
            int found = 0;
            *card = c;
            status = known_trick(search, &next, at + 1, holder, &found);
            *tricks = found < *tricks ? found : *tricks;
        }
    }
    return status;
}

/* The tricks from here on, this one included. */
static ink_status known_trick(inki_suit_search *search, const inki_suit_trick *trick, stage at,
                              ink_suit_side holder, int *tricks)
{
    if (at == THIRD) {
        return known_third(search, trick, holder, tricks);
    }
    if (at != OVER) {
        return known_defender(search, trick, at, holder, tricks);
    }
    inki_suit_end end;
    (void)inki_suit_end_of(search, trick, &end);
    const ink_status status = inki_suit_known(search, &end.next, holder, tricks);
    *tricks += end.is_won;
    return status;
}

ink_status inki_suit_known(inki_suit_search *search, const inki_suit_state *state,
                           ink_suit_side holder, int *tricks)
{
    const bool has_all = inki_suit_count(state->left, INKI_SUIT_CLASSES) == 0;
    *tricks = inki_suit_left(state);
    if ((has_all && state->entries == 0) || *tricks == 0) {
        return INK_OK;
    }
    int32_t number;
    ink_status status = find(search, state, KNOWN + (unsigned)holder, &number);
    if (status != INK_OK || search->findings[number].count > 0) {
        *tricks = status == INK_OK ? search->findings[number].count - 1 : 0;
        return status;
    }
    *tricks = 0;
    inki_suit_pick starts[2 * INKI_SUIT_GAPS];
    const int count = inki_suit_starts(state, starts);
    for (int i = 0; i < count && status == INK_OK; i++) {
        const inki_suit_trick trick = inki_suit_begin(state, (inki_suit_range){0, 0}, &starts[i]);
        int found = 0;
        status = known_trick(search, &trick, SECOND, holder, &found);
        *tricks = found > *tricks ? found : *tricks;
    }
    search->findings[number].count = status == INK_OK ? *tricks + 1 : 0;
    return status;
}
