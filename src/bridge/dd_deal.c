/* dd_deal.c - the tricks of a deal in every strain and by every declarer. */

#include <string.h>

#include "bridge/double_dummy.h"

bool inki_dd_is_deal(const ink_hand hands[4])
{
    ink_dd_position position = {.strain = INK_NOTRUMP};
    memcpy(position.hands, hands, sizeof position.hands);
    return ink_dd_check(&position, NULL) == INK_OK;
}

/* The share of one strain: at least 1, since 0 is no limit. */
static uint64_t share_of(uint64_t max_nodes)
{
    return max_nodes == 0 || max_nodes >= 5 ? max_nodes / 5 : 1;
}

/* Counts North-South's tricks, whoever declares: that changes little with the declarer, so each
 * value is the guess for the next; least with the other player of a side, so these are neighbours. */
void inki_dd_solve_row(ink_dd *dd, const ink_hand hands[4], int strain, uint64_t max_nodes,
                       const ink_control *control, inki_dd_row *out)
{
    static const int declarers[4] = {INK_NORTH, INK_SOUTH, INK_EAST, INK_WEST};
    ink_dd_position position = {.strain = (ink_strain)strain};
    memcpy(position.hands, hands, sizeof position.hands);
    inki_play play = inki_dd_play_of(&position);
    inki_dd_begin(dd, &play);
    inki_dd_work work = {.control = control, .max_nodes = share_of(max_nodes)};
    const int left = inki_dd_tricks_left(&play);
    int guess = inki_dd_guess(&play, 0);
    ink_status status = INK_OK;
    for (int i = 0; i < 4; i++) {
        const int declarer = declarers[i];
        inki_dd_range range = {0, left};
        play.leader = (int8_t)((declarer + 1) % 4);
        if (status == INK_OK) {
            status = inki_dd_narrow(dd, &play, 0, guess, &work, &range);
            guess = range.low;
        }
        const bool is_ns = declarer % 2 == 0;
        out->low[declarer] = (int8_t)(is_ns ? range.low : left - range.high);
        out->high[declarer] = (int8_t)(is_ns ? range.high : left - range.low);
    }
    out->nodes = work.nodes;
    out->stopped_by = inki_dd_reason(status, control);
}

/* A stop on request says more than one at a limit of time, that more than one at a limit of nodes:
 * the order of their numbers. */
void inki_dd_join_rows(const inki_dd_row rows[5], ink_dd_table *out)
{
    *out = (ink_dd_table){.stopped_by = INK_STOPPED_DONE};
    for (int strain = 0; strain < 5; strain++) {
        const inki_dd_row *row = &rows[strain];
        memcpy(out->low[strain], row->low, sizeof row->low);
        memcpy(out->high[strain], row->high, sizeof row->high);
        out->nodes += row->nodes;
        if (row->stopped_by > out->stopped_by) {
            out->stopped_by = row->stopped_by;
        }
    }
}

ink_status ink_dd_solve_table(ink_dd *dd, const ink_hand hands[4], uint64_t max_nodes,
                              const ink_control *control, ink_dd_table *out)
{
    if (!inki_dd_is_deal(hands)) {
        return INK_ERR_ARGUMENT;
    }
    inki_dd_row rows[5];
    for (int strain = 0; strain < 5; strain++) {
        inki_dd_solve_row(dd, hands, strain, max_nodes, control, &rows[strain]);
    }
    inki_dd_join_rows(rows, out);
    return INK_OK;
}
