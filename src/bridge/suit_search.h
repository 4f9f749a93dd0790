/* suit_search.h - what declarer can be sure of in one suit, position by position.
 *
 * For a position, a number of tricks is wanted, or each of several.  What declarer can be sure of is a front:
 * the largest sets of layouts in which one plan takes them.  Where declarer chooses it is the best of all
 * choices' fronts; where a defender chooses, the meets of one set of each choice's front, in the layouts in
 * which the defender has the card.  Only what is left matters, not who played what: layouts are counted
 * from the cards that are left, and a card of West's shifts them.
 */
#ifndef INKI_BRIDGE_SUIT_SEARCH_H
#define INKI_BRIDGE_SUIT_SEARCH_H

#include <inkling/arena.h>

#include "bridge/suit_moves.h"
#include "game/key_map.h"

/* The numbers of tricks that are wanted: at least `low`, and so on up to `high`. */
typedef struct inki_suit_range {
    int low;
    int high;
} inki_suit_range;

/* A trick as far as it is played. */
typedef struct inki_suit_trick {
    const inki_suit_state *state;
    inki_suit_range wanted; /* from 1 to the tricks left, low <= high */
    ink_suit_side leader;   /* the hand; if it is South's, West plays second and North third */
    int lead;               /* gaps of declarer's cards, classes of the defenders' */
    int second;
    int third;
    int fourth;
    int lead_run; /* of the gap; see inki_suit_pick */
    int third_run;
} inki_suit_trick;

/* A trick to which nothing is played but the lead. */
static inline inki_suit_trick inki_suit_begin(const inki_suit_state *state, inki_suit_range wanted,
                                              const inki_suit_pick *lead)
{
    return (inki_suit_trick){.state = state,
                             .wanted = wanted,
                             .leader = lead->hand,
                             .lead = lead->gap,
                             .lead_run = lead->run};
}

/* Declarer's cards of a trick. */
static inline inki_suit_pick inki_suit_led(const inki_suit_trick *trick)
{
    return (inki_suit_pick){trick->leader, trick->lead, trick->lead_run};
}
static inline inki_suit_pick inki_suit_third(const inki_suit_trick *trick)
{
    return (inki_suit_pick){1 - trick->leader, trick->third, trick->third_run};
}

/* Has third hand play its next cards; false: there are none. */
static inline bool inki_suit_next_third(inki_suit_trick *trick)
{
    return inki_suit_next_own(trick->state, 1 - trick->leader, &trick->third, &trick->third_run);
}

/* Has third hand play its first cards; false: there are none, and it plays another suit. */
static inline bool inki_suit_first_third(inki_suit_trick *trick)
{
    trick->third = INKI_SUIT_VOID;
    const bool has_any = inki_suit_next_third(trick);
    trick->third = has_any ? trick->third : INKI_SUIT_VOID;
    return has_any;
}

/* How a trick ends. */
typedef struct inki_suit_end {
    inki_suit_state next; /* sorted */
    inki_suit_set legal;  /* the layouts in which it can be played, counted from before the trick */
    bool is_won;
    bool is_known; /* a defender showed out: the one of `holder` has all cards */
    ink_suit_side holder;
    int shift; /* how much a layout is more before the trick than after it */
} inki_suit_end;

/* What is known of a position: the front, whose vectors the arena owns, or tricks. */
typedef struct inki_suit_finding {
    const uint64_t *cells;
    int32_t count; /* of vectors, or 1 and the tricks; 0: not known yet */
} inki_suit_finding;

/* Fronts in the making, for the positions with so many tricks left. */
typedef struct inki_suit_level {
    inki_suit_front position, lead, reply, partner, end;
} inki_suit_level;

typedef struct inki_suit_search inki_suit_search;

/* Lets a front in the making go without vectors that are not needed. */
typedef void inki_suit_trim_fn(void *context, inki_suit_form form, inki_suit_front *front);

struct inki_suit_search {
    inki_suit_shape shape;
    size_t memory; /* about how many bytes findings may take */
    size_t used;   /* about how many they take */
    ink_arena *cells;
    inki_key_map keys;
    inki_suit_finding *findings;
    int32_t finding_count;
    size_t finding_room;
    inki_suit_level levels[14]; /* by tricks left */
    inki_suit_work work;
    const ink_control *control;
    /* Called for the fronts of tricks from `trimmed` on, after the second card; NULL: all are whole. */
    inki_suit_trim_fn *trim;
    void *trim_context;
    const inki_suit_state *trimmed;
};

/* INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_suit_search_init(inki_suit_search *search, const ink_suit *suit,
                                               size_t memory);
void inki_suit_search_release(inki_suit_search *search);

static inline inki_suit_form inki_suit_form_of(const inki_suit_search *search,
                                               inki_suit_range wanted)
{
    return (inki_suit_form){search->shape.words, wanted.high - wanted.low + 1};
}

/* The defender who plays second, or fourth. */
static inline ink_suit_side inki_suit_second(ink_suit_side leader)
{
    return leader == INK_SUIT_SOUTH ? INK_SUIT_WEST : INK_SUIT_EAST;
}
static inline ink_suit_side inki_suit_fourth(ink_suit_side leader)
{
    return leader == INK_SUIT_SOUTH ? INK_SUIT_EAST : INK_SUIT_WEST;
}

/* Fronts of a trick whose first cards, up to those named, are played; layouts are counted from before
 * the trick, and none outside of those in which it can be played so far.  Written into `out`.
 * INK_ERR_LIMIT, INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_suit_after_lead(inki_suit_search *search,
                                              const inki_suit_trick *trick, inki_suit_front *out);
INK_NODISCARD ink_status inki_suit_after_second(inki_suit_search *search,
                                                const inki_suit_trick *trick, inki_suit_front *out);
INK_NODISCARD ink_status inki_suit_after_third(inki_suit_search *search,
                                               const inki_suit_trick *trick, inki_suit_front *out);
INK_NODISCARD ink_status inki_suit_after_fourth(inki_suit_search *search,
                                                const inki_suit_trick *trick, inki_suit_front *out);

/* How a whole trick ends; false where it can be played in no layout. */
bool inki_suit_end_of(const inki_suit_search *search, const inki_suit_trick *trick,
                      inki_suit_end *out);

/* out := what is left of the ranks of declarer's hands after a trick. */
void inki_suit_take(const inki_suit_shape *shape, const inki_suit_trick *trick,
                    const unsigned own[2], unsigned out[2]);

/* The tricks that are still wanted after a trick; low > high where nothing depends on the rest. */
inki_suit_range inki_suit_asked(const inki_suit_trick *trick, const inki_suit_end *end);

/* out := a set of `words` words whose layouts are all `shift` more. */
void inki_suit_shift(int words, const uint64_t *set, int shift, uint64_t *out);

/* The front of a position, valid until release.  Errors as above. */
INK_NODISCARD ink_status inki_suit_position(inki_suit_search *search, const inki_suit_state *state,
                                            inki_suit_range wanted, inki_suit_front *out);

/* Writes all that tells a position from others into two words; bits 28 to 45 of the second are 0. */
void inki_suit_pack(const inki_suit_state *state, uint64_t out[2]);

/* Tricks of a position in which one defender has all missing cards. */
INK_NODISCARD ink_status inki_suit_known(inki_suit_search *search, const inki_suit_state *state,
                                         ink_suit_side holder, int *tricks);

#endif
