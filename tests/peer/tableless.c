/* tableless.c - see tableless.h. */

#include "tableless.h"

#include "bridge/dd_table.h"

static bool find_nothing(const dd_table *table, const node *n, int target, outcome *found)
{
    (void)table, (void)n, (void)target, (void)found;
    return false;
}

static void add_nothing(dd_table *table, const node *n, card_set marks, int low, int high)
{
    (void)table, (void)n, (void)marks, (void)low, (void)high;
}

/* The engine for every processor is compiled once more, with these in place of the table's. */
#define table_find find_nothing
#define table_add add_nothing
#define inki_dd_engine_plain tableless_engine

#include "bridge/dd_engine.c"
