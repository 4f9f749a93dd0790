/* dd_search.c - the double-dummy search. */

#include "bridge/dd_search.h"

#include <stdlib.h>

#include "bridge/plain_solver.h"

struct inki_dd {
    inki_plain *plain;
};

ink_status inki_dd_create(size_t memory, inki_dd **out)
{
    inki_dd *dd = calloc(1, sizeof *dd);
    if (dd == NULL) {
        return INK_ERR_NOMEM;
    }
    const ink_status status = inki_plain_create(memory, &dd->plain);
    if (status != INK_OK) {
        free(dd);
        return status;
    }
    *out = dd;
    return INK_OK;
}

void inki_dd_destroy(inki_dd *dd)
{
    if (dd != NULL) {
        inki_plain_destroy(dd->plain);
        free(dd);
    }
}

void inki_dd_forget(inki_dd *dd)
{
    inki_plain_forget(dd->plain);
}

size_t inki_dd_memory(const inki_dd *dd)
{
    (void)dd;
    return 0;
}

ink_status inki_dd_reaches(inki_dd *dd, const inki_play *position, int target, inki_dd_work *work,
                           int *bound)
{
    uint64_t nodes = work->max_nodes == 0 ? 0 : work->max_nodes - work->nodes;
    int tricks;
    const ink_status status = inki_plain_value(dd->plain, position, work->control, &nodes, &tricks);
    work->nodes += nodes;
    if (status == INK_OK) {
        const int left = __builtin_popcountll(position->hands[(position->leader + 3) % 4]);
        *bound = inki_play_mover(position) % 2 == 0 ? tricks : left - tricks;
    }
    (void)target;
    return status;
}
