/* sizes.h - how large a game is, guessed in a moment. */
#ifndef INKI_GAME_SIZES_H
#define INKI_GAME_SIZES_H

#include <stdbool.h>

#include <inkling/sizes.h>

typedef struct inki_sizes_guess {
    ink_sizes sizes;  /* without public states where moves are hidden and there is no formula */
    double paying;    /* ends of play that pay one side more than the other; a guess always */
    bool shows_moves; /* no move of a seat was met that is not seen by all */
    bool is_exact;    /* `sizes` is the game's own formula */
} inki_sizes_guess;

/* Guesses the sizes of a game from some thousands of random walks, always the same ones; the game's own
 * formula goes before.  It takes a moment, however large the game is.  `control` may be NULL.
 *
 * INK_ERR_UNSUPPORTED (as ink_sizes_count), INK_ERR_STOPPED, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_sizes_guess_of(const ink_game *game, const ink_control *control,
                                             inki_sizes_guess *out);

#endif
