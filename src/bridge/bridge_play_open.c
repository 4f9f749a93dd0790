/* bridge_play_open.c - bridge_play with all hands open: the double-dummy solver. */

#include <assert.h>
#include <stdlib.h>

#include "bridge/bits.h"
#include "bridge/bridge_play.h"
#include "bridge/plain_solver.h"

/* What ink_open stands for in this game.  The solver's table is kept between calls, so a context
 * gives the same values and node counts for the same calls in the same order. */
typedef struct open_play {
    const ink_game *game;
    inki_plain *solver;
} open_play;

ink_status inki_bridge_open_create(const ink_game *game, size_t memory, ink_open **out)
{
    open_play *open = calloc(1, sizeof *open);
    if (open == NULL) {
        return INK_ERR_NOMEM;
    }
    const ink_status status = inki_plain_create(memory, &open->solver);
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
    inki_plain_destroy(open->solver);
    free(open);
}

/* The tricks still to be taken, the current one included: the fourth player of a trick still holds
 * a card for it. */
static int tricks_left(const inki_play *play)
{
    return inki_bits_count(play->hands[(play->leader + 3) % 4]);
}

/* Declarer's tricks of the whole deal if North-South take `ns_tricks` of those left. */
static int declarer_total(const inki_bridge_rules *rules, const inki_play *play, int ns_tricks)
{
    const int side = rules->contract.declarer % 2;
    return play->taken[side] + (side == 0 ? ns_tricks : tricks_left(play) - ns_tricks);
}

ink_status inki_bridge_open_values(ink_open *handle, const ink_state *state,
                                   const ink_control *control, ink_open_answer *answer)
{
    const open_play *open = (const open_play *)handle;
    const ink_game *game = open->game;
    const inki_bridge_rules *rules = inki_bridge_rules_of(game);
    const inki_play *play = &inki_bridge_state_of(state)->play;
    int8_t tricks[52];
    const ink_status status =
        inki_plain_values(open->solver, play, control, &answer->nodes, tricks);
    if (status != INK_OK) {
        return status;
    }
    ink_action cards[13];
    const int count = inki_bridge_list(inki_play_legal(play), cards);
    for (int i = 0; i < count; i++) {
        const int total = declarer_total(rules, play, tricks[cards[i]]);
        answer->values[i] = inki_bridge_payoff(rules, total);
        if (answer->measures != NULL) {
            inki_bridge_measure(game, total, answer->measures + (ptrdiff_t)i * game->measure_count);
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
    const inki_bridge_rules *rules = inki_bridge_rules_of(open->game);
    const inki_play *play = &inki_bridge_state_of(state)->play;
    const int side = rules->contract.declarer % 2;
    const int wanted = tricks_for(rules, target) - play->taken[side];
    const int left = tricks_left(play);
    if (wanted <= 0 || wanted > left) {
        *nodes = 0;
        *out = wanted <= 0;
        return INK_OK;
    }
    /* East-West take `wanted` if North-South do not take all but `wanted` and one more. */
    const int ns_tricks = side == 0 ? wanted : left - wanted + 1;
    bool reached;
    const ink_status status =
        inki_plain_at_least(open->solver, play, ns_tricks, control, nodes, &reached);
    if (status == INK_OK) {
        *out = side == 0 ? reached : !reached;
    }
    return status;
}
