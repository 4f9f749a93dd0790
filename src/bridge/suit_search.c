/* suit_search.c - see suit_search.h. */

#include "bridge/suit_search.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

/* What a finding takes beside its vectors, with its key in a table that is half full. */
#define FINDING_SIZE (sizeof(inki_suit_finding) + 3 * sizeof(inki_key_entry))

/* The question of inki_suit_known, beside the ranges of two digits. */
#define KNOWN 0x100U

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

/* The number of the finding for a question, made where there was none. */
static ink_status find(inki_suit_search *search, const inki_suit_state *state, unsigned question,
                       int32_t *out)
{
    uint64_t own = 0;
    uint64_t left = question;
    for (int g = 0; g < INKI_SUIT_GAPS; g++) {
        own = own << 8 | (uint64_t)state->own[0][g] << 4 | state->own[1][g];
    }
    for (int c = 0; c < INKI_SUIT_CLASSES; c++) {
        left = left << 4 | state->left[c];
    }
    const ink_status status = inki_key_map_number(
        &search->keys, ink_key_fold(ink_key_fold((ink_key){0, 0}, own), left), out);
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
    inki_suit_sort(&search->shape, &out->next);
    return true;
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

int inki_suit_next_gap(const inki_suit_state *state, ink_suit_side hand, int gap)
{
    const uint8_t *own = state->own[hand];
    do {
        gap++;
    } while (gap < INKI_SUIT_GAPS && own[gap] == 0);
    return gap;
}

ink_status inki_suit_after_second(inki_suit_search *search, const inki_suit_trick *trick,
                                  inki_suit_front *out)
{
    const inki_suit_form form = inki_suit_form_of(search, trick->wanted);
    inki_suit_level *level = level_of(search, trick);
    const ink_suit_side hand = 1 - trick->leader;
    inki_suit_set legal;
    inki_suit_legal(&search->shape, trick->state, inki_suit_second(trick->leader), trick->second,
                    &legal);
    inki_suit_trick next = *trick;
    next.third = inki_suit_next_gap(trick->state, hand, -1);
    if (next.third == INKI_SUIT_GAPS) {
        next.third = INKI_SUIT_VOID;
        return inki_suit_after_third(search, &next, out);
    }
    out->count = 0;
    ink_status status = INK_OK;
    while (next.third < INKI_SUIT_GAPS && status == INK_OK) {
        status = inki_suit_after_third(search, &next, &level->partner);
        if (status == INK_OK) {
            status = inki_suit_front_join(form, out, &level->partner, &search->work);
            trim(search, trick, out);
        }
        if (status == INK_OK && is_full(form, out, &legal)) {
            break;
        }
        next.third = inki_suit_next_gap(trick->state, hand, next.third);
    }
    return status;
}

bool inki_suit_is_top(const inki_suit_state *state, int gap)
{
    return gap == INKI_SUIT_CLASSES ||
           inki_suit_count(state->left + gap, INKI_SUIT_CLASSES - gap) == 0;
}

int inki_suit_starts(const inki_suit_state *state, inki_suit_start out[2 * INKI_SUIT_GAPS])
{
    int count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < 2; k++) {
            const ink_suit_side hand = k == 0 ? INK_SUIT_SOUTH : INK_SUIT_NORTH;
            int gap = -1;
            while ((gap = inki_suit_next_gap(state, hand, gap)) < INKI_SUIT_GAPS) {
                if (inki_suit_is_top(state, gap) == (pass == 0)) {
                    out[count++] = (inki_suit_start){hand, gap};
                }
            }
        }
    }
    return count;
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
    inki_suit_start starts[2 * INKI_SUIT_GAPS];
    const int count = inki_suit_starts(state, starts);
    ink_status status = INK_OK;
    for (int i = 0; i < count && status == INK_OK; i++) {
        const inki_suit_trick trick = {
            .state = state, .wanted = wanted, .leader = starts[i].hand, .lead = starts[i].gap};
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
            inki_suit_all(&search->shape, state, &all);
            status = inki_suit_front_fill(form, &level->position, &all);
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
    const ink_suit_side hand = 1 - trick->leader;
    inki_suit_trick next = *trick;
    next.third = inki_suit_next_gap(trick->state, hand, -1);
    if (next.third == INKI_SUIT_GAPS) {
        next.third = INKI_SUIT_VOID;
        return known_trick(search, &next, FOURTH, holder, tricks);
    }
    ink_status status = INK_OK;
    *tricks = 0;
    while (next.third < INKI_SUIT_GAPS && status == INK_OK) {
        int found = 0;
        status = known_trick(search, &next, FOURTH, holder, &found);
        *tricks = found > *tricks ? found : *tricks;
        next.third = inki_suit_next_gap(trick->state, hand, next.third);
    }
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
    if (side != holder) {
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
    *tricks = inki_suit_left(state);
    if (inki_suit_count(state->left, INKI_SUIT_CLASSES) == 0 || *tricks == 0) {
        return INK_OK;
    }
    int32_t number;
    ink_status status = find(search, state, KNOWN + (unsigned)holder, &number);
    if (status != INK_OK || search->findings[number].count > 0) {
        *tricks = status == INK_OK ? search->findings[number].count - 1 : 0;
        return status;
    }
    *tricks = 0;
    inki_suit_start starts[2 * INKI_SUIT_GAPS];
    const int count = inki_suit_starts(state, starts);
    for (int i = 0; i < count && status == INK_OK; i++) {
        const inki_suit_trick trick = {
            .state = state, .leader = starts[i].hand, .lead = starts[i].gap};
        int found = 0;
        status = known_trick(search, &trick, SECOND, holder, &found);
        *tricks = found > *tricks ? found : *tricks;
    }
    search->findings[number].count = status == INK_OK ? *tricks + 1 : 0;
    return status;
}
