/* efg_scan.h - the words, signs and texts of Gambit's .efg format. */
#ifndef INKI_FORMATS_EFG_SCAN_H
#define INKI_FORMATS_EFG_SCAN_H

#include "formats/tree_scan.h"

/* The next token.  A text is ready for use: its quotes are gone, \" has become a quote, and a 0
 * byte in place of the second quote ends it.  The scanner begins with inki_tree_scan. */
inki_tree_token inki_efg_next(inki_tree_scanner *s);

#endif
