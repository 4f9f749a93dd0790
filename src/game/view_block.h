/* view_block.h - how a view is laid out. */
#ifndef INKI_GAME_VIEW_BLOCK_H
#define INKI_GAME_VIEW_BLOCK_H

#include <stdalign.h>

#include <inkling/view.h>

/* The head of the block.  Behind it, each part aligned for any type and zero between: the state
 * (open games), the events, the public tokens, the actions. */
struct ink_view {
    const ink_game *game;
    uint64_t size; /* bytes of the whole block */
    ink_key key;
    ink_key public_key;
    int32_t seat;
    int32_t is_mover;
    int32_t event_count;
    int32_t token_count;
    int32_t action_count;
    int32_t state_size; /* 0 for games with hidden information */
    uint32_t state_at;  /* offsets from the head */
    uint32_t events_at;
    uint32_t tokens_at;
    uint32_t actions_at;
};

#endif
