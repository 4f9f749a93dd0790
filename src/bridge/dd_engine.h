/* dd_engine.h - a double-dummy search and the engines that run it.
 *
 * An engine is the recursion compiled for one kind of processor; all engines visit the same nodes.
 */
#ifndef INKI_BRIDGE_DD_ENGINE_H
#define INKI_BRIDGE_DD_ENGINE_H

#include "bridge/dd_order.h"
#include "bridge/dd_search.h"
#include "bridge/dd_table.h"

/* Answers inki_dd_reaches: the bound, of no meaning if the question was given up. */
typedef int inki_dd_engine(inki_dd *dd, const inki_play *position, int target);

struct inki_dd {
    dd_table table;
    inki_dd_engine *engine;
    const inki_dd_work *work; /* limits of the question at hand */
    uint64_t nodes;           /* of the question at hand */
    uint64_t next_check;      /* nodes at which to look at the limits */
    ink_status stopped;       /* why the question is given up; INK_OK: it is not */
    bool trumps;              /* the table is about play with trumps */
    bool sorts_suits;         /* positions without trumps have their suits sorted */
    bool others;              /* other winners of a trick are searched for */
    hints hints;
};

/* Looks at the limits; called at `next_check`. */
bool inki_dd_must_stop(inki_dd *dd);

/* For every processor. */
inki_dd_engine inki_dd_engine_plain;

#if defined __x86_64__
#define INKI_DD_HAS_V3 1
/* For x86-64-v3: AVX2, BMI, LZCNT. */
inki_dd_engine inki_dd_engine_v3;
/* The same with PEXT and PDEP, which some of these processors have but slowly. */
inki_dd_engine inki_dd_engine_pext;
#endif

#define INKI_DD_ENGINES 3 /* at most */

/* The engines that this processor can run, the fastest first.  Returns how many. */
int inki_dd_engines_here(inki_dd_engine *engines[INKI_DD_ENGINES]);

#endif
