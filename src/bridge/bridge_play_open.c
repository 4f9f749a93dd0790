/* bridge_play_open.c - bridge_play with all hands open: the double-dummy solver. */

#include <stdlib.h>

#include "bridge/bits.h"
#include "bridge/bridge_play.h"
#include "bridge/double_dummy.h"

/* With so many tricks left the solver begins afresh with each deal.  The worlds of a view differ in
 * where the unseen cards are, so they share what can happen late in the play and little else:
 * below, keeping what other worlds have taught saves half of the nodes; above, a tenth at most,
 * and finding them in a table of many deals takes longer than that saves. */
#define FRESH_TRICKS 10

/* What ink_open stands for in this game.  A context gives the same values and node counts for the
 * same calls in the same order. */
typedef struct open_play {
    const ink_game *game;
    ink_dd *dd;
} open_play;

ink_status inki_bridge_open_create(const ink_game *game, size_t memory, ink_open **out)
{
    open_play *open = calloc(1, sizeof *open);
    if (open == NULL) {
        return INK_ERR_NOMEM;
    }
    const ink_status status = ink_dd_create(memory, &open->dd);
    if (status != INK_OK) {
        free(open);
        return status;
    }
    open->game = game;
    *out = (ink_open *)open;
    return INK_OK;
}

void inki_bridge_open_destroy(ink_open *handle)
{
    open_play *open = (open_play *)handle;
    ink_dd_destroy(open->dd);
    free(open);
}

/* The play in a state, about which the solver is to be asked. */
static const inki_play *begin(const open_play *open, const ink_state *state)
{
    const inki_play *play = &inki_bridge_state_of(state)->play;
    if (inki_dd_tricks_left(play) >= FRESH_TRICKS) {
        inki_dd_begin(open->dd, play);
    }
    return play;
}

static int declaring_side(const open_play *open)
{
    return inki_bridge_rules_of(open->game)->contract.declarer % 2;
}

/* Finds the tricks that declarer takes in all after a card of each class. */
static ink_status find_tricks(const open_play *open, const inki_play *play,
                              const inki_dd_class *classes, int count, inki_dd_work *work,
                              int tricks[13])
{
    const int side = declaring_side(open);
    int guess = inki_dd_guess(play, side);
    for (int i = 0; i < count; i++) {
        inki_play after = *play;
        inki_play_card(&after, classes[i].card);
        inki_dd_range range = inki_dd_range_of(&after, side);
        const ink_status status = inki_dd_narrow(open->dd, &after, side, guess, work, &range);
        if (status != INK_OK) {
            return status;
        }
        tricks[i] = range.low;
        guess = range.low; /* most cards are worth the same */
    }
    return INK_OK;
}

/* Writes payoff and measures of action number `index` if declarer takes `tricks`. */
static void write_value(const ink_game *game, int index, int tricks, ink_open_answer *answer)
{
    answer->values[index] = inki_bridge_payoff(inki_bridge_rules_of(game), tricks);
    if (answer->measures != NULL) {
        inki_bridge_measure(game, tricks,
                            answer->measures + (ptrdiff_t)index * game->measure_count);
    }
}

ink_status inki_bridge_open_values(ink_open *handle, const ink_state *state,
                                   const ink_control *control, ink_open_answer *answer)
{
    const open_play *open = (const open_play *)handle;
    const inki_play *play = begin(open, state);
    inki_dd_class classes[13];
    const int count = inki_dd_classes(play, classes);
    int tricks[13];
    inki_dd_work work = {.control = control, .max_nodes = answer->nodes};
    const ink_status status = find_tricks(open, play, classes, count, &work, tricks);
    answer->nodes = work.nodes;
    if (status != INK_OK) {
        return status;
    }
    /* Classes and the actions of the game come in the same order of cards. */
    int index = 0;
    for (int i = 0; i < count; i++) {
        for (int equal = 1 + inki_bits_count(classes[i].equals); equal > 0; equal--) {
            write_value(open->game, index++, tricks[i], answer);
        }
    }
    return INK_OK;
}

/* The fewest tricks that pay side 0 at least `target`; more than there are if none do.  Payoffs
 * grow with the tricks. */
static int tricks_for(const inki_bridge_rules *rules, double target)
{
    int tricks = 0;
    while (tricks <= rules->size && inki_bridge_payoff(rules, tricks) < target) {
        tricks++;
    }
    return tricks;
}

ink_status inki_bridge_open_at_least(ink_open *handle, const ink_state *state, double target,
                                     const ink_control *control, uint64_t *nodes, bool *out)
{
    const open_play *open = (const open_play *)handle;
    const inki_play *play = begin(open, state);
    const int need = tricks_for(inki_bridge_rules_of(open->game), target);
    const int side = declaring_side(open);
    inki_dd_range range = inki_dd_range_of(play, side);
    inki_dd_work work = {.control = control, .max_nodes = *nodes};
    const ink_status status = inki_dd_ask(open->dd, play, side, need, &work, &range);
    *nodes = work.nodes;
    if (status == INK_OK) {
        *out = range.low >= need;
    }
    return status;
}
