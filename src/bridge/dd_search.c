/* dd_search.c - questions to the double-dummy search. */

#include "bridge/dd_search.h"

#include <stdlib.h>
#include <string.h>

#include "base/processor.h"
#include "bridge/dd_engine.h"

#define DEFAULT_MEMORY ((size_t)256 << 20)
#define LEAST_MEMORY ((size_t)1 << 20)
#define CHECK_EVERY 1024 /* nodes between looks at the clock */

int inki_dd_engines_here(inki_dd_engine *engines[INKI_DD_ENGINES])
{
    int count = 0;
#ifdef INKI_DD_HAS_V3
    if (inki_processor_has_v3()) {
        const bool fast = inki_processor_has_fast_pext();
        engines[count++] = fast ? inki_dd_engine_pext : inki_dd_engine_v3;
        engines[count++] = fast ? inki_dd_engine_v3 : inki_dd_engine_pext;
    }
#endif
    engines[count++] = inki_dd_engine_plain;
    return count;
}

ink_status inki_dd_create(size_t memory, inki_dd **out)
{
    inki_dd *dd = calloc(1, sizeof *dd);
    if (dd == NULL) {
        return INK_ERR_NOMEM;
    }
    memory = memory == 0 ? DEFAULT_MEMORY : memory < LEAST_MEMORY ? LEAST_MEMORY : memory;
    const ink_status status = inki_dd_table_init(&dd->table, memory - sizeof *dd);
    if (status != INK_OK) {
        free(dd);
        return status;
    }
    inki_dd_engine *engines[INKI_DD_ENGINES];
    (void)inki_dd_engines_here(engines);
    dd->engine = engines[0];
    dd->hints.generation = 1;
    *out = dd;
    return INK_OK;
}

void inki_dd_destroy(inki_dd *dd)
{
    if (dd != NULL) {
        inki_dd_table_release(&dd->table);
        free(dd);
    }
}

void inki_dd_forget(inki_dd *dd)
{
    inki_dd_table_forget(&dd->table);
    if (++dd->hints.generation == HINT_GENERATIONS) {
        memset(dd->hints.slot, 0, sizeof dd->hints.slot);
        dd->hints.generation = 1;
    }
}

size_t inki_dd_memory(const inki_dd *dd)
{
    return sizeof *dd + inki_dd_table_memory(&dd->table);
}

bool inki_dd_must_stop(inki_dd *dd)
{
    const inki_dd_work *work = dd->work;
    if (dd->stopped != INK_OK) {
        dd->nodes--; /* not visited */
        return true;
    }
    if (work->max_nodes != 0 && work->nodes + dd->nodes > work->max_nodes) {
        dd->stopped = INK_ERR_LIMIT;
    } else if (ink_control_stopped(work->control)) {
        dd->stopped = INK_ERR_STOPPED;
    }
    if (dd->stopped != INK_OK) {
        dd->next_check = 0; /* every node from here on is given up */
        dd->nodes--;
        return true;
    }
    dd->next_check = dd->nodes + CHECK_EVERY;
    if (work->max_nodes != 0 && dd->next_check > work->max_nodes - work->nodes + 1) {
        dd->next_check = work->max_nodes - work->nodes + 1;
    }
    return false;
}

ink_status inki_dd_reaches(inki_dd *dd, const inki_play *position, int target, inki_dd_work *work,
                           int *bound)
{
    const bool trumps = position->strain != INK_NOTRUMP;
    if (trumps != dd->trumps) { /* patterns with trumps say nothing about play without */
        inki_dd_forget(dd);
        dd->trumps = trumps;
    }
    dd->work = work;
    dd->nodes = 0;
    dd->next_check = 0;
    dd->stopped = INK_OK;
    const int found = dd->engine(dd, position, target);
    work->nodes += dd->nodes;
    if (dd->stopped == INK_OK) {
        *bound = found;
    }
    return dd->stopped;
}
