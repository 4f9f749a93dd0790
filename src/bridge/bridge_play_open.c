/* bridge_play_open.c - bridge_play with all hands open: the double-dummy solver. */

#include <assert.h>
#include <stdlib.h>

#include "bridge/bridge_play.h"
#include "bridge/double_dummy.h"

/* What ink_open stands for in this game.  What the solver learns is kept from call to call, so a
 * context gives the same node counts for the same calls in the same order. */
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

/* Writes payoff and measures of the action at `index` if declarer takes `tricks`. */
static void write_value(const ink_game *game, int tricks, int index, ink_open_answer *answer)
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
    const inki_play *play = &inki_bridge_state_of(state)->play;
    const int side = inki_bridge_rules_of(open->game)->contract.declarer % 2;
    inki_dd_work work = {.control = control, .max_nodes = answer->nodes};
    inki_dd_class classes[13];
    int tricks[13];
    const int count = inki_dd_classes(play, classes);
    int guess = inki_dd_guess(play, side);
    for (int i = 0; i < count; i++) {
        inki_play after = *play;
        inki_play_card(&after, classes[i].card);
        inki_dd_range range = inki_dd_range_of(&after, side);
        const ink_status status = inki_dd_narrow(open->dd, &after, side, guess, &work, &range);
        answer->nodes = work.nodes;
        if (status != INK_OK) {
            return status;
        }
        tricks[i] = range.low;
        guess = range.low; /* most cards are worth the same */
    }
    ink_action cards[13];
    const int card_count = inki_bridge_list(inki_play_legal(play), cards);
    for (int i = 0, class = -1; i < card_count; i++) {
        class += class + 1 < count && cards[i] == classes[class + 1].card;
        write_value(open->game, tricks[class], i, answer);
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
    const inki_bridge_rules *rules = inki_bridge_rules_of(open->game);
    const inki_play *play = &inki_bridge_state_of(state)->play;
    const int side = rules->contract.declarer % 2;
    const int need = tricks_for(rules, target);
    inki_dd_range range = inki_dd_range_of(play, side);
    inki_dd_work work = {.control = control, .max_nodes = *nodes};
    const ink_status status = inki_dd_ask(open->dd, play, side, need, &work, &range);
    *nodes = work.nodes;
    if (status == INK_OK) {
        *out = range.low >= need;
    }
    return status;
}
