/* suit_lead.c - see suit_lead.h.
 *
 * The defender who plays second has some choices, and so has the other one; for each of them declarer takes
 * one vector of a front, and is sure of the layouts in which all that were taken are won.  Depth first, with the
 * choice next that costs most at best; no more is left than the least of what is left after each
 * of the other choices.
 */

#include "bridge/suit_lead.h"

#include <assert.h>
#include <string.h>

#include "bridge/bits.h"

#define BEAM 24 /* vectors kept of a front to find a good plan */
/* How many visits to make between two looks at the stop flag. */
#define STOP_INTERVAL 256

#define MAX_CHOICES ((INKI_SUIT_CLASSES + 1) * (INKI_SUIT_CLASSES + 1))

void inki_suit_chances_init(inki_suit_chances *chances, const double *of_layout, int layout_count)
{
    for (int byte = 0; byte < 8 * INKI_SUIT_WORDS; byte++) {
        for (unsigned set = 0; set < 256; set++) {
            double sum = 0.0;
            for (int bit = 0; bit < 8 && 8 * byte + bit < layout_count; bit++) {
                sum += (set >> bit & 1) != 0 ? of_layout[8 * byte + bit] : 0.0;
            }
            chances->of_byte[byte][set] = sum;
        }
    }
}

double inki_suit_value(const inki_suit_chances *chances, inki_suit_form form,
                       const uint64_t *vector)
{
    double value = 0.0;
    for (int layer = 0; layer < form.layers; layer++) {
        for (int i = 0; i < form.words; i++) {
            uint64_t word = vector[layer * form.words + i];
            for (int byte = 8 * i; word != 0; byte++, word >>= 8) {
                value += chances->of_byte[byte][word & 0xFF];
            }
        }
    }
    return value;
}

/* What the defenders can play, and what declarer can be sure of then. */
typedef struct choice {
    inki_suit_trick trick; /* up to the second card, or the whole trick */
    bool is_whole;
    inki_suit_front front;
    inki_suit_set legal;
} choice;

typedef struct chooser {
    inki_suit_search *search;
    const inki_suit_chances *chances;
    inki_suit_form form;
    int count;
    choice choices[MAX_CHOICES];
    inki_suit_front left[MAX_CHOICES]; /* by choices taken: what the next one leaves */
    double best;
    uint64_t best_vector[INKI_SUIT_CELLS];
    uint64_t most[INKI_SUIT_CELLS]; /* what there can be in all */
    double outside;                 /* see drop_low */
    uint64_t visits;
    ink_status status;
} chooser;

/* out := the layouts of `vector` that are still won if declarer takes number `index` of a choice. */
static void take(const chooser *c, const choice *from, int index, const uint64_t *vector,
                 uint64_t *out)
{
    const uint64_t *reply = inki_suit_vector(c->form, &from->front, index);
    for (int layer = 0; layer < c->form.layers; layer++) {
        for (int i = 0; i < c->form.words; i++) {
            const int cell = layer * c->form.words + i;
            out[cell] = vector[cell] & (reply[cell] | ~from->legal.words[i]);
        }
    }
}

/* The most that is left of a vector, of value `all`, after a choice. */
static double most_after(const chooser *c, const choice *from, const uint64_t *vector, double all)
{
    double most = -1.0;
    for (int k = 0; k < from->front.count && most < all; k++) {
        uint64_t left[INKI_SUIT_CELLS];
        take(c, from, k, vector, left);
        const double value =
            memcmp(left, vector, (size_t)inki_suit_cells(c->form) * sizeof *left) == 0
                ? all
                : inki_suit_value(c->chances, c->form, left);
        most = value > most ? value : most;
    }
    return most;
}

/* Takes the best of what is left of `vector` by a choice, in `left`, that was not taken before, into
 * `out`; its value, or a negative one if there is none. */
static double take_best(const chooser *c, inki_suit_front *left, uint64_t *out)
{
    const size_t size = (size_t)inki_suit_cells(c->form) * sizeof *out;
    int best = -1;
    double most = -1.0;
    for (int k = 0; k < left->count; k++) {
        const double value =
            inki_suit_value(c->chances, c->form, inki_suit_vector(c->form, left, k));
        if (value > most) {
            most = value;
            best = k;
        }
    }
    if (best >= 0) {
        memcpy(out, inki_suit_vector(c->form, left, best), size);
        left->count--;
        memmove(inki_suit_vector(c->form, left, best), inki_suit_vector(c->form, left, left->count),
                size);
    }
    return most;
}

/* At least so much is lost of a vector by `count` choices together: each layout counts for the first of
 * the choices that there is in it. */
static double least_loss(const chooser *c, const int *choices, int count, const uint64_t *vector)
{
    uint64_t rest[INKI_SUIT_CELLS];
    double loss = 0.0;
    memcpy(rest, vector, (size_t)inki_suit_cells(c->form) * sizeof *rest);
    for (int i = 0; i < count; i++) {
        const choice *next = &c->choices[choices[i]];
        const double all = inki_suit_value(c->chances, c->form, rest);
        loss += all - most_after(c, next, rest, all);
        for (int cell = 0; cell < inki_suit_cells(c->form); cell++) {
            rest[cell] &= ~next->legal.words[cell % c->form.words];
        }
    }
    return loss;
}

/* Lists the open choices that cost something whatever is taken, those that cost most first; a negative
 * number where it is certain that no more than the best so far can be left. */
static int list_choices(const chooser *c, uint64_t open, const uint64_t *vector, double value,
                        int *choices)
{
    double most[MAX_CHOICES];
    int count = 0;
    for (int i = 0; i < c->count; i++) {
        if ((open >> i & 1) == 0) {
            continue;
        }
        const double left = most_after(c, &c->choices[i], vector, value);
        if (left <= c->best + INKI_SUIT_ROUNDING) {
            return -1;
        }
        if (left >= value) {
            continue;
        }
        int at = count++;
        for (; at > 0 && most[at - 1] > left; at--) {
            most[at] = most[at - 1];
            choices[at] = choices[at - 1];
        }
        most[at] = left;
        choices[at] = i;
    }
    const bool is_cut =
        count > 1 && value - least_loss(c, choices, count, vector) <= c->best + INKI_SUIT_ROUNDING;
    return is_cut ? -1 : count;
}

/* Goes on with `vector`, which is what the choices taken so far leave; `open` are the others. */
static void visit(chooser *c, uint64_t open, int depth, const uint64_t *vector, double value)
{
    if (c->visits++ % STOP_INTERVAL == 0 && ink_control_stopped(c->search->control)) {
        c->status = INK_ERR_STOPPED;
        return;
    }
    int choices[MAX_CHOICES];
    const int count = list_choices(c, open, vector, value, choices);
    if (count == 0) {
        c->best = value;
        memcpy(c->best_vector, vector, (size_t)inki_suit_cells(c->form) * sizeof *vector);
    }
    if (count <= 0) {
        return;
    }
    const int next = choices[0];
    uint64_t others = 0;
    for (int i = 1; i < count; i++) {
        others |= UINT64_C(1) << choices[i];
    }
    inki_suit_front *left = &c->left[depth];
    left->count = 0;
    c->status = inki_suit_front_append(c->form, left, vector);
    if (c->status == INK_OK) {
        c->status = inki_suit_front_meet(c->form, left, &c->choices[next].front,
                                         &c->choices[next].legal, &c->search->work);
    }
    while (c->status == INK_OK) {
        uint64_t taken[INKI_SUIT_CELLS];
        const double after = take_best(c, left, taken);
        if (after <= c->best + INKI_SUIT_ROUNDING) {
            return;
        }
        visit(c, others, depth + 1, taken, after);
    }
}

/* --- fronts without what cannot be in the best plan ---------------------------------------- */

/* Takes the layouts out of a front that no plan can win, even if declarer could see them. */
static void mask(const chooser *c, inki_suit_front *front)
{
    const int cells = inki_suit_cells(c->form);
    for (int i = 0; i < front->count * cells; i++) {
        front->cells[i] &= c->most[i % cells];
    }
}

/* Drops the vectors from which no more than the best so far can come, even if the layouts in which the
 * defender has only other choices add `outside`. */
static void drop_low(void *context, inki_suit_form form, inki_suit_front *front)
{
    const chooser *c = context;
    int kept = 0;
    mask(c, front);
    for (int k = 0; k < front->count; k++) {
        const uint64_t *vector = inki_suit_vector(form, front, k);
        if (inki_suit_value(c->chances, form, vector) + c->outside > c->best + INKI_SUIT_ROUNDING) {
            memmove(inki_suit_vector(form, front, kept++), vector,
                    (size_t)inki_suit_cells(form) * sizeof *vector);
        }
    }
    front->count = kept;
}

/* Keeps the vectors of the greatest value, at most BEAM. */
static void keep_high(void *context, inki_suit_form form, inki_suit_front *front)
{
    const chooser *c = context;
    double values[BEAM];
    uint64_t kept[BEAM][INKI_SUIT_CELLS];
    const size_t size = (size_t)inki_suit_cells(form) * sizeof *front->cells;
    int count = 0;
    mask(c, front);
    for (int k = 0; k < front->count && front->count > BEAM; k++) {
        const uint64_t *vector = inki_suit_vector(form, front, k);
        const double value = inki_suit_value(c->chances, form, vector);
        if (count == BEAM && value <= values[BEAM - 1]) {
            continue;
        }
        int at = count < BEAM ? count++ : BEAM - 1;
        for (; at > 0 && values[at - 1] < value; at--) {
            values[at] = values[at - 1];
            memcpy(kept[at], kept[at - 1], size);
        }
        values[at] = value;
        memcpy(kept[at], vector, size);
    }
    for (int k = 0; k < count; k++) {
        memcpy(inki_suit_vector(form, front, k), kept[k], size);
    }
    front->count = count > 0 ? count : front->count;
}

/* Puts one vector in the place of all: each layout as if declarer could see it. */
static void merge(void *context, inki_suit_form form, inki_suit_front *front)
{
    (void)context;
    for (int k = 1; k < front->count; k++) {
        const uint64_t *vector = inki_suit_vector(form, front, k);
        for (int i = 0; i < inki_suit_cells(form); i++) {
            front->cells[i] |= vector[i];
        }
    }
    front->count = 1;
}

/* --- the three passes ---------------------------------------------------------------------- */

/* Adds a choice. */
static choice *add_choice(chooser *c, const inki_suit_trick *trick)
{
    choice *made = &c->choices[c->count++];
    made->trick = *trick;
    return made;
}

/* Adds the choices of the last defender, where declarer's other hand has none. */
static void list_fourths(chooser *c, const inki_suit_trick *trick)
{
    inki_suit_trick whole = *trick;
    for (int class = INKI_SUIT_VOID; class < c->search->shape.class_count; class ++) {
        inki_suit_end end;
        whole.fourth = class;
        if ((class == INKI_SUIT_VOID || trick->state->left[class] > 0) &&
            inki_suit_end_of(c->search, &whole, &end)) {
            choice *made = add_choice(c, &whole);
            made->is_whole = true;
            made->legal = end.legal;
        }
    }
}

/* Lists the defenders' choices: those of second hand, or of both if all of third hand's cards are equal. */
static void list_all(chooser *c, const inki_suit_trick *trick)
{
    const inki_suit_state *state = trick->state;
    inki_suit_trick next = *trick;
    inki_suit_trick other = *trick;
    const bool is_forced = !inki_suit_first_third(&other) || !inki_suit_next_third(&other);
    (void)inki_suit_first_third(&next);
    for (int class = INKI_SUIT_VOID; class < c->search->shape.class_count; class ++) {
        if (class >= 0 && state->left[class] == 0) {
            continue;
        }
        next.second = class;
        if (is_forced) {
            list_fourths(c, &next);
        } else {
            inki_suit_legal(&c->search->shape, state, inki_suit_second(trick->leader), class,
                            &add_choice(c, &next)->legal);
        }
    }
}

/* The most that the layouts outside of choice `index` can add, given the fronts of those before it. */
static double most_outside(const chooser *c, int index)
{
    uint64_t outside[INKI_SUIT_CELLS] = {0};
    for (int i = 0; i < inki_suit_cells(c->form); i++) {
        outside[i] = c->most[i] & ~c->choices[index].legal.words[i % c->form.words];
    }
    const double all = inki_suit_value(c->chances, c->form, outside);
    double least = all;
    for (int k = 0; k < index; k++) {
        const double left = most_after(c, &c->choices[k], outside, all);
        least = left < least ? left : least;
    }
    return least;
}

/* Finds the fronts of all choices, trimmed. */
static ink_status find_fronts(chooser *c, const inki_suit_trick *trick, inki_suit_trim_fn *trim)
{
    inki_suit_search *search = c->search;
    ink_status status = INK_OK;
    search->trim = trim;
    search->trim_context = c;
    search->trimmed = trick->state;
    for (int i = 0; i < c->count && status == INK_OK; i++) {
        choice *next = &c->choices[i];
        c->outside = most_outside(c, i);
        if (next->is_whole) {
            status = inki_suit_after_fourth(search, &next->trick, &next->front);
        } else {
            status = inki_suit_after_second(search, &next->trick, &next->front);
        }
        if (status == INK_OK && next->is_whole) {
            trim(c, c->form, &next->front);
        }
    }
    search->trim = NULL;
    return status;
}

/* out := the layouts of `vector` that every choice leaves, each having one vector. */
static void meet_all(const chooser *c, uint64_t *vector)
{
    for (int i = 0; i < c->count; i++) {
        take(c, &c->choices[i], 0, vector, vector);
    }
}

static void choose(chooser *c, const uint64_t *from)
{
    assert(0 < c->count && c->count <= MAX_CHOICES);
    visit(c, UINT64_MAX >> (64 - c->count), 0, from, inki_suit_value(c->chances, c->form, from));
}

/* 1. What declarer could have in each layout if it were known: no plan has more.
 * 2. A good plan, from few vectors at a time.
 * 3. The best plan, without the vectors that cannot lead to more than the good one has. */
static ink_status find_best(chooser *c, const inki_suit_trick *trick)
{
    inki_suit_set all;
    uint64_t *most = c->most;
    inki_suit_all(&c->search->shape, trick->state, &all);
    for (int i = 0; i < inki_suit_cells(c->form); i++) {
        most[i] = all.words[i % c->form.words];
    }
    ink_status status = find_fronts(c, trick, merge);
    if (status != INK_OK) {
        return status;
    }
    meet_all(c, most);
    status = find_fronts(c, trick, keep_high);
    if (status == INK_OK) {
        choose(c, most);
        status = c->status;
    }
    if (status == INK_OK &&
        c->best + INKI_SUIT_ROUNDING < inki_suit_value(c->chances, c->form, most)) {
        status = find_fronts(c, trick, drop_low);
    }
    if (status == INK_OK) {
        choose(c, most);
        status = c->status;
    }
    return status;
}

ink_status inki_suit_best_after_lead(inki_suit_search *search, const inki_suit_chances *chances,
                                     const inki_suit_trick *trick, uint64_t *vector, double *value)
{
    chooser c = {.search = search,
                 .chances = chances,
                 .form = inki_suit_form_of(search, trick->wanted),
                 .best = -1.0};
    list_all(&c, trick);
    const ink_status status = find_best(&c, trick);
    if (status == INK_OK) {
        memcpy(vector, c.best_vector, (size_t)inki_suit_cells(c.form) * sizeof *vector);
        *value = c.best;
    }
    for (int i = 0; i < MAX_CHOICES; i++) {
        inki_suit_front_release(&c.choices[i].front);
        inki_suit_front_release(&c.left[i]);
    }
    return status;
}
