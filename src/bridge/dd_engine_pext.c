/* dd_engine_pext.c - the double-dummy search for x86-64-v3 processors that move all cards of a hand by
 * the instructions PEXT and PDEP: CMakeLists.txt gives this file the flags. */

#include "bridge/dd_engine.h"

#ifdef INKI_DD_HAS_V3

#define DD_PEXT
#include "bridge/dd_recursion.h"

int inki_dd_engine_pext(inki_dd *dd, const inki_play *position, int target)
{
    return search(dd, position, target);
}

#endif
