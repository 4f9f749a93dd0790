/* dd_engine.c - the double-dummy search for every processor. */

#include "bridge/dd_recursion.h"

outcome inki_dd_engine_plain(inki_dd *dd, trick *t, const card_set *table, int on_table,
                             bool trumps)
{
    return search_trick(dd, t, table, on_table, trumps);
}
