/* dd_engine.c - the double-dummy search for every processor. */

#include "bridge/dd_recursion.h"

outcome inki_dd_engine_plain(inki_dd *dd, trick *t, int on_table, bool trumps)
{
    return search_trick(dd, t, on_table, trumps);
}
