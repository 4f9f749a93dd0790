/** @file
 * All of Inkling.
 */
#ifndef INKLING_H
#define INKLING_H

#include <inkling/api.h>
#include <inkling/arena.h>
#include <inkling/board.h>
#include <inkling/cards.h>
#include <inkling/control.h>
#include <inkling/double_dummy.h>
#include <inkling/drawing.h>
#include <inkling/efg.h>
#include <inkling/equilibrium.h>
#include <inkling/game.h>
#include <inkling/infosets.h>
#include <inkling/json.h>
#include <inkling/key.h>
#include <inkling/match.h>
#include <inkling/method.h>
#include <inkling/par.h>
#include <inkling/pbn.h>
#include <inkling/pbn_tricks.h>
#include <inkling/pbn_write.h>
#include <inkling/position.h>
#include <inkling/public.h>
#include <inkling/random.h>
#include <inkling/responses.h>
#include <inkling/sequences.h>
#include <inkling/session.h>
#include <inkling/sizes.h>
#include <inkling/status.h>
#include <inkling/strategy.h>
#include <inkling/strategy_json.h>
#include <inkling/suit.h>
#include <inkling/text.h>
#include <inkling/trace.h>
#include <inkling/tree.h>
#include <inkling/tree_text.h>
#include <inkling/view.h>
#include <inkling/worlds.h>

#endif
