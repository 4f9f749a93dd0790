/** @file
 * Portable Bridge Notation 2.1, import.
 *
 * Lenient: real files deviate from the standard in many small ways; each deviation that matters is
 * a warning with its place, and everything else of the file is kept.  A game that cannot be right
 * has an error in the place of its board, and the other games are read all the same.
 */
#ifndef INKLING_PBN_H
#define INKLING_PBN_H

#include <stdbool.h>
#include <stddef.h>

#include <inkling/api.h>
#include <inkling/board.h>
#include <inkling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A file that was read.  Constant. */
typedef struct ink_pbn ink_pbn;

/** One tag of a game, inheritance resolved and escapes undone. */
typedef struct ink_pbn_tag {
    const char *name;
    const char *value;
    int line; /**< where it stands; 0 if inherited */
} ink_pbn_tag;

/** Reads a file of `size` bytes.  The caller destroys the result.
 *
 * An empty line ends a game.  Where it is missing, a game also begins with a tag Event, Board or
 * Deal that the game before has too, if that has a deal, an auction or a play by then; a warning
 * says so.  Other tags that repeat within a game are ignored, with a warning.
 *
 * Fails only where the file cannot be split into games, with the place and one sentence in
 * `*error`, which may be NULL: INK_ERR_SYNTAX for a tag without a value in quotes, for a string or
 * comment that is not closed, and for 2 GB or more; INK_ERR_NOMEM.  What is wrong with a single
 * game does not make the call fail: see ink_pbn_error. */
INK_API INK_NODISCARD ink_status ink_pbn_read(const char *text, size_t size, ink_pbn **out,
                                              ink_error *error);

/** Reads a file piece by piece, in constant memory whatever its length.
 *
 * `text` holds `size` bytes of the file from where `before` stopped (NULL: from its beginning), and
 * `last` says that the file ends with them.  Reads the games that end within them; ink_pbn_used says
 * up to where, and the caller hands in the rest again with more behind it.  No game ends within them
 * where `*out` has none: then too more is needed.  Lines count from the beginning of the file, and
 * what games inherit is taken over from `before`, which may be destroyed afterwards.
 *
 * Fails as ink_pbn_read does, but only where the game at the very beginning of `text` is at fault: the
 * games before a fault are read first. */
INK_API INK_NODISCARD ink_status ink_pbn_read_on(const ink_pbn *before, const char *text,
                                                 size_t size, bool last, ink_pbn **out,
                                                 ink_error *error);

/** The bytes of the text that were read: all of it, unless ink_pbn_read_on needs more. */
INK_API size_t ink_pbn_used(const ink_pbn *pbn);

/** Frees a file.  NULL is allowed. */
INK_API void ink_pbn_destroy(ink_pbn *pbn);

/** The number of games. */
INK_API int ink_pbn_count(const ink_pbn *pbn);
/** The board of game `index`, from 0.  Nothing of it is known if the game has an error. */
INK_API const ink_board *ink_pbn_board(const ink_pbn *pbn, int index);
/** Why the deal, contract or play of game `index` cannot be right: the place and one sentence.  NULL
 * where the game is sound, or where there is no such game.  The game still has its tags. */
INK_API const ink_error *ink_pbn_error(const ink_pbn *pbn, int index);
/** The line on which game `index` begins. */
INK_API int ink_pbn_line(const ink_pbn *pbn, int index);
/** Where game `index` ends in the text it was read from: after the empty line that ends it, or where
 * the next game or nothing follows without one.  It begins where the game before ends: comments,
 * escape lines and empty lines before its first tag are its own. */
INK_API size_t ink_pbn_end(const ink_pbn *pbn, int index);
/** The number of tags of game `index`. */
INK_API int ink_pbn_tag_count(const ink_pbn *pbn, int index);
/** Tag `tag` of game `index`, in the order of the file, inherited ones last. */
INK_API const ink_pbn_tag *ink_pbn_tag_at(const ink_pbn *pbn, int index, int tag);
/** The value of a tag of game `index`; NULL if it has none of that name. */
INK_API const char *ink_pbn_value(const ink_pbn *pbn, int index, const char *name);
/** The game whose Board tag is `number`, the first of several; -1 if none. */
INK_API int ink_pbn_find(const ink_pbn *pbn, int number);
/** The number of warnings. */
INK_API int ink_pbn_warning_count(const ink_pbn *pbn);
/** Warning `index`, in the order of the file. */
INK_API const ink_error *ink_pbn_warning(const ink_pbn *pbn, int index);
/** The game that warning `warning` is about; -1 if it is about what stands outside of games, or says
 * that there would be more warnings, of any game. */
INK_API int ink_pbn_warning_game(const ink_pbn *pbn, int warning);

#ifdef __cplusplus
}
#endif

#endif
