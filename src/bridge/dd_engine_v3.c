/* dd_engine_v3.c - the double-dummy search for x86-64-v3 processors: CMakeLists.txt gives this file the
 * flags.  A third of a search is bit counting and moving four hands at once. */

#include "bridge/dd_engine.h"

#ifdef INKI_DD_HAS_V3

#include "bridge/dd_recursion.h"

outcome inki_dd_engine_v3(inki_dd *dd, trick *t, const card_set *table, int on_table, bool trumps)
{
    return search_trick(dd, t, table, on_table, trumps);
}

#endif
