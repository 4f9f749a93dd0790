/* strategy_pack.h - strategies as bytes, entry by entry: see strategy.c for their order. */
#ifndef INKI_GAME_STRATEGY_PACK_H
#define INKI_GAME_STRATEGY_PACK_H

#include <inkling/strategy.h>

#include "base/bytes.h"

#define INKI_STRATEGY_PACK_ENTRY 20 /* bytes of an entry before its probabilities: key and count */

/* Begins a strategy for the game of that text.  `*out` is ended by inki_bytes_stream_end. */
void inki_strategy_pack_begin(const char *game, ink_write_fn *write, void *context,
                              inki_bytes_stream *out);
/* Begins the next seat, 0 or 1, of which `count` entries follow. */
void inki_strategy_pack_seat(inki_bytes_stream *stream, uint64_t count);
/* Adds an entry of the seat; they come in the order of keys.  Errors as inki_bytes_stream_go_on. */
INK_NODISCARD ink_status inki_strategy_pack_entry(inki_bytes_stream *stream,
                                                  const ink_strategy_entry *next);

#endif
