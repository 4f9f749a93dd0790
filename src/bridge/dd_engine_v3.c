/* dd_engine_v3.c - the double-dummy search for x86-64-v3 processors: CMakeLists.txt gives this file
 * the flags.  Counting and finding bits by one instruction each, and the hands in one register. */

#include "bridge/dd_engine.h"

#ifdef INKI_DD_HAS_V3

#include "bridge/dd_recursion.h"

int inki_dd_engine_v3(inki_dd *dd, const inki_play *position, int target)
{
    return search(dd, position, target);
}

#endif
