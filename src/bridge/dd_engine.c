/* dd_engine.c - the double-dummy search for every processor. */

#include "bridge/dd_recursion.h"

int inki_dd_engine_plain(inki_dd *dd, const inki_play *position, int target)
{
    return search(dd, position, target);
}
