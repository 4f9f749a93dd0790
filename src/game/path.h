/* path.h - a path through a game tree, for depth-first walks without recursion: trees that are
 * read from files may be deeper than the call stack.
 */
#ifndef INKI_GAME_PATH_H
#define INKI_GAME_PATH_H

#include <inkling/arena.h>
#include <inkling/game.h>

/* A state on the path. */
typedef struct inki_frame {
    ink_state *state;
    int mover;
    ink_action *actions; /* legal here, or the listed outcomes of chance */
    double *chances;     /* their probabilities where chance moves, otherwise NULL */
    int count;           /* of `actions`; 0 where play is over or chance is sampled */
    int next;            /* the first action that was not tried yet */
    double value;        /* for the walk to use; starts at 0, as do the next two */
    double measures[INK_MAX_MEASURES];
    int matched;
    ink_arena_mark mark; /* the arena before this frame */
} inki_frame;

typedef struct inki_path {
    const ink_game *game;
    ink_arena *arena;
    inki_frame *frames;
    int depth; /* frames on the path; the last is frames[depth - 1] */
    int capacity;
    ink_action *actions; /* scratch for `max_actions` */
    double *chances;
} inki_path;

/* An empty path.  INK_ERR_NOMEM leaves it zeroed. */
INK_NODISCARD ink_status inki_path_init(inki_path *path, const ink_game *game);
void inki_path_release(inki_path *path);

/* Puts a copy of `state` on an empty path; NULL: the start state.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_path_begin(inki_path *path, const ink_state *state);

/* Plays the next untried action of the last frame and puts its outcome on the path.  Pointers to
 * frames may move; states do not.  INK_ERR_NOMEM leaves the path as it was. */
INK_NODISCARD ink_status inki_path_push(inki_path *path);

/* Takes the last frame off. */
void inki_path_pop(inki_path *path);

/* Empties the path. */
void inki_path_clear(inki_path *path);

/* The last frame. */
inki_frame *inki_path_last(inki_path *path);

#endif
