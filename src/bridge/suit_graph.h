/* suit_graph.h - one suit of bridge as a MAX/MIN graph, and the game "bridge_suit". */
#ifndef INKI_BRIDGE_SUIT_GRAPH_H
#define INKI_BRIDGE_SUIT_GRAPH_H

#include <inkling/suit.h>
#include <inkling/worlds.h>

#include "game/spec.h"

extern const inki_game_row inki_bridge_suit_row;

/* Makes the graph of the play for at least `tricks` tricks, 1 to ink_suit_rounds: MAX is declarer, a world
 * is a layout that has a chance, in their order, and its weight is the chance.  Positions that are alike
 * are one node; positions where a defender has shown out are leaves, as are those that are lost in every
 * layout.  INK_ERR_ARGUMENT, INK_ERR_LIMIT (too large), INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_suit_graph(const ink_suit *suit, int tricks, ink_worlds **out);

#endif
