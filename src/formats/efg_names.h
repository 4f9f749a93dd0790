/* efg_names.h - the words by which the seats and actions of an .efg file go in Inkling, where a name
 * has no white space and is not shared.
 */
#ifndef INKI_FORMATS_EFG_NAMES_H
#define INKI_FORMATS_EFG_NAMES_H

#include "formats/efg_file.h"

/* Names of the file's actions and seats. */
typedef struct inki_efg_names {
    char *buffer;
    const char **actions; /* for each action of the file */
    const char *seats[INK_MAX_SEATS];
} inki_efg_names;

/* Makes the names: the label with "_" for white space, control characters and what is no UTF-8.  Actions
 * without a label go by their place, from 1; of equal labels in one set, each gets a number behind "_",
 * as Gambit does it: x_1, x_2.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_efg_names_make(const inki_efg *file, inki_efg_names *out);

void inki_efg_names_release(inki_efg_names *names);

#endif
