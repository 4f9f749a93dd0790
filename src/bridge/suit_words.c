/* suit_words.c - the line of a plan in words.
 *
 * A plan says what to play after every play of the defenders.  Told are the first tricks, with second hand
 * playing low, what third hand does about higher cards, and how to go on if the trick is won or lost to
 * one card or another; if it is won, also what one higher card of a defender changes.  Not told is what is of
 * no account because any card will do.
 */

#include <string.h>

#include "bridge/bits.h"
#include "bridge/suit_plan.h"

#define MOST_TRICKS 3 /* told of one line */

static const char *const hand_names[2] = {"North", "South"};
static const char *const defender_names[2] = {"West", "East"};
static const char *const rank_names[13] = {"2", "3",   "4",    "5",     "6",    "7",  "8",
                                           "9", "Ten", "Jack", "Queen", "King", "Ace"};

/* Where a line stands, between tricks. */
typedef struct standing {
    inki_suit_state state;
    unsigned own[2]; /* ranks */
    inki_suit_range wanted;
    uint64_t vector[INKI_SUIT_CELLS]; /* what the plan is sure of from here on */
    int shift;                        /* layouts before the first trick are so much more */
    int depth;                        /* tricks before */
} standing;

typedef struct teller {
    ink_suit_solver *solver;
    inki_suit_front front; /* scratch */
    ink_status status;
} teller;

/* The vector of the front that covers `vector` in the layouts of `where`, the best one; -1: none does. */
static int covering(const teller *t, const standing *at, const inki_suit_front *front,
                    const inki_suit_set *where)
{
    const inki_suit_form form = inki_suit_form_of(&t->solver->search, at->wanted);
    int best = -1;
    double most = -1.0;
    for (int i = 0; i < front->count; i++) {
        const uint64_t *vector = inki_suit_vector(form, front, i);
        if (!inki_suit_covers(form, vector, at->vector, where)) {
            continue;
        }
        uint64_t before[INKI_SUIT_CELLS];
        for (int layer = 0; layer < form.layers; layer++) {
            const size_t first = (size_t)layer * (size_t)form.words;
            inki_suit_shift(form.words, vector + first, at->shift, before + first);
        }
        const double value = inki_suit_value(&t->solver->chances, form, before);
        if (value > most + INKI_SUIT_ROUNDING) {
            most = value;
            best = i;
        }
    }
    return best;
}

/* Is there a chance that the cards lie as in one of these layouts? */
static bool has_chance(const teller *t, const standing *at, const inki_suit_set *layouts)
{
    const inki_suit_form form = {t->solver->search.shape.words, 1};
    inki_suit_set before = {{0}};
    inki_suit_shift(form.words, layouts->words, at->shift, before.words);
    return inki_suit_value(&t->solver->chances, form, before.words) > 0.0;
}

/* Finds a card of third hand after which the plan can go on; false if the second card is in no layout. */
static bool find_third(teller *t, const standing *at, inki_suit_trick *trick)
{
    inki_suit_search *search = &t->solver->search;
    inki_suit_set legal;
    inki_suit_legal(&search->shape, trick->state, inki_suit_second(trick->leader), trick->second,
                    &legal);
    inki_suit_trick next = *trick;
    bool is_open = inki_suit_first_third(&next);
    *trick = next;
    while (is_open && t->status == INK_OK) {
        *trick = next;
        t->status = inki_suit_after_third(search, trick, &t->front);
        is_open = t->status == INK_OK && covering(t, at, &t->front, &legal) < 0 &&
                  inki_suit_next_third(&next);
    }
    return t->status == INK_OK;
}

/* --- names --------------------------------------------------------------------------------- */

/* Is a card of the lowest run of its hand, and below all missing cards? */
static bool is_small(const standing *at, inki_suit_pick pick)
{
    return pick.gap == 0 && pick.run == 0 && inki_suit_count(at->state.left, INKI_SUIT_CLASSES) > 0;
}

static void own_text(const teller *t, const standing *at, inki_suit_pick pick, ink_text *out)
{
    if (pick.gap == INKI_SUIT_VOID) {
        ink_text_add(out, "another suit");
    } else if (is_small(at, pick)) {
        ink_text_add(out, "small");
    } else {
        const int rank = inki_suit_card(&t->solver->search.shape, &at->state, at->own, &pick);
        ink_text_format(out, "the %s", rank_names[rank]);
    }
}

/* Appends a class of missing cards: "the Queen", "the King or Queen", "a small card". */
static void class_text(const teller *t, const standing *at, int class, ink_text *out)
{
    const unsigned ranks = t->solver->search.shape.ranks[class];
    if (inki_bits_highest(ranks) < 8 && inki_suit_count(at->state.left, class) == 0) {
        ink_text_add(out, "a small card");
        return;
    }
    const char *before = "the ";
    for (int rank = 12; rank >= 0; rank--) {
        if ((ranks >> rank & 1) != 0) {
            ink_text_format(out, "%s%s", before, rank_names[rank]);
            before = " or ";
        }
    }
}

/* Appends what declarer plays if second hand plays low. */
static void trick_text(const teller *t, const standing *at, const inki_suit_trick *trick,
                       ink_text *out)
{
    const inki_suit_pick lead = inki_suit_led(trick);
    const inki_suit_pick third = inki_suit_third(trick);
    const bool is_cashed = inki_suit_is_top(&at->state, lead.gap);
    ink_text_format(out, inki_suit_crosses(&at->state, lead.hand) ? "over to %s: " : "%s ",
                    hand_names[lead.hand]);
    if (!is_cashed && third.gap != INKI_SUIT_VOID && is_small(at, lead)) {
        const bool is_duck = is_small(at, third);
        ink_text_add(out, is_duck ? "ducks" : "small to ");
        if (!is_duck) {
            own_text(t, at, third, out);
        }
        return;
    }
    ink_text_add(out, is_cashed ? "cashes " : is_small(at, third) ? "runs " : "leads ");
    own_text(t, at, lead, out);
    if (third.gap > 0 || third.run > 0) {
        ink_text_add(out, is_cashed ? " with " : " to ");
        own_text(t, at, third, out);
    }
}

/* --- one trick ----------------------------------------------------------------------------- */

/* Can no card of a hand beat a class? */
static bool is_beaten(const standing *at, ink_suit_side hand, int class)
{
    return inki_suit_count(at->state.own[hand] + class + 1, INKI_SUIT_GAPS - class - 1) == 0;
}

/* Appends what third hand plays on higher cards of second hand, where it is something else and not a small
 * card on one that it cannot beat. */
static void covers_text(teller *t, const standing *at, const inki_suit_trick *trick, ink_text *out)
{
    inki_suit_trick other = *trick;
    for (int class = trick->second + 1; class < t->solver->search.shape.class_count; class ++) {
        inki_suit_set legal;
        inki_suit_legal(&t->solver->search.shape, &at->state, inki_suit_second(trick->leader),
                        class, &legal);
        other.second = class;
        if (at->state.left[class] == 0 || !has_chance(t, at, &legal) ||
            !find_third(t, at, &other) ||
            (other.third == trick->third && other.third_run == trick->third_run) ||
            (is_small(at, inki_suit_third(&other)) && is_beaten(at, 1 - trick->leader, class))) {
            continue;
        }
        ink_text_add(out, ", ");
        own_text(t, at, inki_suit_third(&other), out);
        ink_text_add(out, " on ");
        class_text(t, at, class, out);
    }
}

/* Goes on to the position after a whole trick; false if nothing depends on it. */
static bool go_on(teller *t, const standing *at, const inki_suit_trick *trick, standing *out)
{
    inki_suit_search *search = &t->solver->search;
    inki_suit_end end;
    if (at->depth + 1 == MOST_TRICKS || !inki_suit_end_of(search, trick, &end) || end.is_known) {
        return false;
    }
    const inki_suit_range asked = inki_suit_asked(trick, &end);
    const inki_suit_form form = inki_suit_form_of(search, asked);
    if (asked.low > asked.high) {
        return false;
    }
    *out = (standing){
        .state = end.next, .wanted = asked, .shift = at->shift + end.shift, .depth = at->depth + 1};
    inki_suit_take(&search->shape, trick, at->own, out->own);
    inki_suit_front before = {
        0}; /* the fronts before and after it have their vectors in one order */
    inki_suit_front after = {0};
    t->status = inki_suit_after_fourth(search, trick, &before);
    if (t->status == INK_OK) {
        t->status = inki_suit_position(search, &end.next, asked, &after);
    }
    bool is_open = false;
    if (t->status == INK_OK) {
        const int chosen = covering(t, at, &before, &end.legal);
        const uint64_t *vector = inki_suit_vector(form, &after, chosen);
        for (int i = 0; i < inki_suit_cells(form); i++) {
            out->vector[i] = vector[i];
            is_open = is_open || vector[i] != 0;
        }
    }
    inki_suit_front_release(&before);
    return is_open;
}

static void position_text(teller *t, const standing *at, ink_text *out);

/* Does one of declarer's cards win for certain? */
static bool is_sure(const standing *at, const inki_suit_trick *trick)
{
    return inki_suit_is_top(&at->state, trick->lead) ||
           (trick->third != INKI_SUIT_VOID && inki_suit_is_top(&at->state, trick->third));
}

/* Appends a continuation that was written before, and when it applies. */
static void branch_text(teller *t, const standing *at, const ink_text *when, const ink_text *rest,
                        ink_text *out)
{
    t->status = t->status == INK_OK ? ink_text_status(when) : t->status;
    if (rest->size > 0) {
        ink_text_format(out, "%s%s %s", at->depth == 0 ? "; " : ", ", ink_text_string(when),
                        ink_text_string(rest));
    }
}

/* Writes how to go on after one end of a trick: nothing where that is of no account. */
static void continue_text(teller *t, const standing *at, const inki_suit_trick *trick,
                          ink_text *out)
{
    standing next;
    if (t->status == INK_OK && go_on(t, at, trick, &next)) {
        position_text(t, &next, out);
        t->status = t->status == INK_OK ? ink_text_status(out) : t->status;
    }
}

/* Appends how to go on after a trick that is lost, to the higher of the defenders' cards. */
static void lost_text(teller *t, const standing *at, const inki_suit_trick *trick, ink_text *out)
{
    ink_text rest = {0};
    ink_text when = {0};
    continue_text(t, at, trick, &rest);
    ink_text_add(&when, "if it loses to ");
    class_text(t, at, trick->second > trick->fourth ? trick->second : trick->fourth, &when);
    branch_text(t, at, &when, &rest, out);
    ink_text_release(&when);
    ink_text_release(&rest);
}

/* What follows a trick that is won, by the card that one of the defenders plays. */
typedef struct drops {
    ink_text usual;                    /* if it is the lowest */
    ink_text other[INKI_SUIT_CLASSES]; /* if it is of that class; nothing where that is as usual */
} drops;

static void drops_release(drops *d)
{
    ink_text_release(&d->usual);
    for (int c = 0; c < INKI_SUIT_CLASSES; c++) {
        ink_text_release(&d->other[c]);
    }
}

static bool is_same(const ink_text *a, const ink_text *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0);
}

/* Notes what follows a trick that is won where a defender plays a card of class `c`. */
static void note_drop(teller *t, const standing *at, const inki_suit_trick *trick, int c, drops *d)
{
    ink_text *text = &d->other[c];
    continue_text(t, at, trick, text);
    if (is_same(text, &d->usual)) {
        ink_text_reset(text);
    }
}

/* Takes out of two what follows the same card of either defender. */
static void take_common(drops *a, drops *b, drops *out)
{
    for (int c = 0; c < INKI_SUIT_CLASSES; c++) {
        if (a->other[c].size > 0 && is_same(&a->other[c], &b->other[c])) {
            out->other[c] = a->other[c];
            a->other[c] = (ink_text){0};
            ink_text_reset(&b->other[c]);
        }
    }
}

/* Appends what follows higher cards of `defender`, those together that are followed by the same. */
static void drops_text(teller *t, const standing *at, const char *defender, drops *d, ink_text *out)
{
    for (int c = 0; c < INKI_SUIT_CLASSES; c++) {
        if (d->other[c].size == 0) {
            continue;
        }
        ink_text when = {0};
        ink_text_format(&when, "if %s drops ", defender);
        class_text(t, at, c, &when);
        for (int e = c + 1; e < INKI_SUIT_CLASSES; e++) {
            if (is_same(&d->other[e], &d->other[c])) {
                ink_text_add(&when, " or ");
                class_text(t, at, e, &when);
                ink_text_reset(&d->other[e]);
            }
        }
        branch_text(t, at, &when, &d->other[c], out);
        ink_text_release(&when);
    }
}

/* Has the second defender play low, or another suit if it is out of the suit for certain. */
static void play_second(const teller *t, const standing *at, inki_suit_trick *trick)
{
    const inki_suit_shape *shape = &t->solver->search.shape;
    for (int c = 0; c < shape->class_count; c++) {
        inki_suit_set legal;
        inki_suit_legal(shape, &at->state, inki_suit_second(trick->leader), c, &legal);
        if (at->state.left[c] > 0 && has_chance(t, at, &legal)) {
            trick->second = c;
            return;
        }
    }
    trick->second = INKI_SUIT_VOID;
}

/* Is the trick won, and may the cards lie so? */
static bool is_won(const teller *t, const standing *at, const inki_suit_trick *trick, bool *may_be)
{
    inki_suit_end end;
    *may_be = at->state.left[trick->fourth] > 0 &&
              inki_suit_end_of(&t->solver->search, trick, &end) && has_chance(t, at, &end.legal);
    return *may_be && end.is_won;
}

/* Plays fourth hand's lowest card with which the trick is won; false if there is none. */
static bool play_fourth(const teller *t, const standing *at, inki_suit_trick *trick)
{
    bool may_be;
    trick->fourth = 0;
    while (trick->fourth < t->solver->search.shape.class_count && !is_won(t, at, trick, &may_be)) {
        trick->fourth++;
    }
    return trick->fourth < t->solver->search.shape.class_count;
}

/* Appends how to go on after the trick is won: if low cards fall, and if one defender plays a higher
 * one. */
static void won_text(teller *t, const standing *at, inki_suit_trick *trick, ink_text *out)
{
    const int class_count = t->solver->search.shape.class_count;
    bool may_be;
    drops fourth = {.usual = {0}};
    if (!play_fourth(t, at, trick)) {
        return;
    }
    continue_text(t, at, trick, &fourth.usual);
    ink_text when = {0};
    ink_text_add(&when, is_sure(at, trick) ? "then" : "if it wins");
    branch_text(t, at, &when, &fourth.usual, out);
    ink_text_release(&when);
    for (int c = trick->fourth + 1; c < class_count; c++) {
        inki_suit_trick other = *trick;
        other.fourth = c;
        if (is_won(t, at, &other, &may_be)) {
            note_drop(t, at, &other, c, &fourth);
        }
    }
    drops second = {.usual = fourth.usual};
    for (int c = trick->second + 1; trick->second != INKI_SUIT_VOID && c < class_count; c++) {
        inki_suit_trick other = *trick;
        other.second = c;
        if (at->state.left[c] > 0 && find_third(t, at, &other) && play_fourth(t, at, &other)) {
            note_drop(t, at, &other, c, &second);
        }
    }
    drops either = {.usual = {0}};
    take_common(&second, &fourth, &either);
    drops_text(t, at, "a defender", &either, out);
    drops_text(t, at, defender_names[inki_suit_second(trick->leader)], &second, out);
    drops_text(t, at, defender_names[inki_suit_fourth(trick->leader)], &fourth, out);
    second.usual = (ink_text){0}; /* fourth's */
    drops_release(&either);
    drops_release(&second);
    drops_release(&fourth);
}

/* Appends a trick, whose lead is chosen, and what follows. */
static void line_text(teller *t, const standing *at, inki_suit_trick *trick, ink_text *out)
{
    play_second(t, at, trick);
    if (!find_third(t, at, trick)) {
        return;
    }
    trick_text(t, at, trick, out);
    covers_text(t, at, trick, out);
    won_text(t, at, trick, out);
    for (int c = 0; c < t->solver->search.shape.class_count && t->status == INK_OK; c++) {
        bool may_be;
        trick->fourth = c;
        if (!is_won(t, at, trick, &may_be) && may_be) {
            lost_text(t, at, trick, out);
        }
    }
}

/* Appends the line from a position; nothing if any lead will do. */
static void position_text(teller *t, const standing *at, ink_text *out)
{
    inki_suit_search *search = &t->solver->search;
    inki_suit_set all;
    inki_suit_all(&search->shape, &at->state, &all);
    inki_suit_trick chosen = {.lead = INKI_SUIT_VOID};
    bool is_free = true;
    inki_suit_pick starts[2 * INKI_SUIT_GAPS];
    const int count = inki_suit_starts(&at->state, starts);
    for (int i = 0; i < count && t->status == INK_OK; i++) {
        const inki_suit_trick trick = inki_suit_begin(&at->state, at->wanted, &starts[i]);
        t->status = inki_suit_after_lead(search, &trick, &t->front);
        if (t->status != INK_OK || covering(t, at, &t->front, &all) < 0) {
            is_free = false;
        } else if (chosen.lead == INKI_SUIT_VOID) {
            chosen = trick;
        }
    }
    if (!is_free && t->status == INK_OK && chosen.lead != INKI_SUIT_VOID) {
        line_text(t, at, &chosen, out);
    }
}

/* The trick that begins with a lead. */
static inki_suit_trick first_trick(const ink_suit_solver *solver, const standing *start,
                                   const ink_suit_lead *lead)
{
    inki_suit_pick starts[2 * INKI_SUIT_GAPS];
    (void)inki_suit_starts(&start->state, starts);
    const inki_suit_pick *pick = starts;
    while (pick->hand != lead->hand ||
           inki_suit_card(&solver->search.shape, &start->state, start->own, pick) != lead->rank) {
        pick++;
    }
    return inki_suit_begin(&start->state, start->wanted, pick);
}

ink_status ink_suit_line(ink_suit_solver *solver, int goal, const ink_control *control,
                         ink_text *out)
{
    ink_suit_answer answer;
    const ink_status status = ink_suit_solve(solver, goal, control, &answer);
    if (status != INK_OK) {
        return status;
    }
    teller t = {.solver = solver};
    standing start = {.state = solver->search.shape.start,
                      .own = {solver->suit.hands[0], solver->suit.hands[1]},
                      .wanted = inki_suit_goal(&solver->suit, goal)};
    if (answer.lead_count == 0) {
        return INK_OK;
    }
    if (solver->search.shape.class_count == 0 && start.state.entries == 0) {
        ink_text_add(out, "any card");
        return ink_text_status(out);
    }
    inki_suit_trick trick = first_trick(solver, &start, &answer.leads[0]);
    double value;
    t.status =
        inki_suit_best_after_lead(&solver->search, &solver->chances, &trick, start.vector, &value);
    if (t.status == INK_OK) {
        line_text(&t, &start, &trick, out);
    }
    inki_suit_front_release(&t.front);
    return t.status == INK_OK ? ink_text_status(out) : t.status;
}
