/** @file
 * Portable Bridge Notation: a game of a file repeated with some of its tags changed.
 */
#ifndef INKLING_PBN_WRITE_H
#define INKLING_PBN_WRITE_H

#include <stddef.h>

#include <inkling/api.h>
#include <inkling/status.h>
#include <inkling/text.h>

#ifdef __cplusplus
extern "C" {
#endif

#define INK_PBN_MAX_CHANGES 32 /**< of one call */

/** What becomes of a tag. */
typedef struct ink_pbn_change {
    const char *name;  /**< as in the file: "OptimumScore" */
    const char *value; /**< without escapes; NULL takes the tag out, its section too */
    const char
        *rows; /**< the section of a tag whose name ends with "Table": lines parted, not ended,
                            by '\n'; otherwise NULL */
} ink_pbn_change;

/** Appends the `size` bytes of one game (ink_pbn_end) with changed tags.
 *
 * A tag that the game has is changed where it stands, and its repetitions are taken out.  A new one
 * goes before the first section, a new table to the end.  Everything else stays as it is, byte by
 * byte, comments inside a changed table included; lines that are added end as the others do, and an
 * empty line ends the game.  The same changes change nothing a second time.
 *
 * INK_ERR_ARGUMENT for more changes than INK_PBN_MAX_CHANGES, INK_ERR_SYNTAX for what ink_pbn_read
 * cannot split, with nothing appended; INK_ERR_NOMEM. */
INK_API INK_NODISCARD ink_status ink_pbn_rewrite(const char *game, size_t size,
                                                 const ink_pbn_change *changes, int count,
                                                 ink_text *out);

#ifdef __cplusplus
}
#endif

#endif
