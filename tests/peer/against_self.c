/* against_self.c - the search against itself with other means: without a table, and with another
 * engine. */

#include "agree.h"

#include <stdio.h>

#include "bridge/double_dummy.h"
#include "tableless.h"

static int ask(inki_dd *dd, const ink_dd_position *position, int target, uint64_t *nodes)
{
    const inki_play play = inki_dd_play_of(position);
    inki_dd_work work = {.control = NULL};
    int bound = -1;
    if (inki_dd_reaches(dd, &play, target, &work, &bound) != INK_OK) {
        agree_fail("a question without limits is not answered");
    }
    *nodes = work.nodes;
    return bound;
}

/* What the side to move takes. */
static int value_of(inki_dd *dd, const ink_dd_position *position)
{
    int low = 0;
    int high = ink_dd_tricks_left(position);
    while (low < high) {
        const int target = (low + high + 1) / 2;
        uint64_t nodes;
        const int bound = ask(dd, position, target, &nodes);
        low = bound >= target ? bound : low;
        high = bound < target ? bound : high;
    }
    return low;
}

/* The table is kept from position to position, so a mark left out of a proof spoils later ones. */
int agree_marks(agree_run *run)
{
    run->peer = "the search with its table";
    inki_dd *keeping[2] = {agree_search(), agree_search()};
    inki_dd *tableless = agree_search();
    tableless->engine = tableless_engine;
    ink_random random;
    while (agree_next(run, &random)) {
        const ink_dd_position position = draw_midplay(&random, 6, 8);
        const int value = value_of(keeping[position.strain != INK_NOTRUMP], &position);
        if (value > 0) {
            agree_ask(run, tableless, &position, value, value, "without a table");
        }
        if (value < ink_dd_tricks_left(&position)) {
            agree_ask(run, tableless, &position, value + 1, value, "without a table");
        }
    }
    if (tableless->table.list_count != 0) {
        agree_fail("the search without a table has filled its table");
    }
    inki_dd_destroy(keeping[0]);
    inki_dd_destroy(keeping[1]);
    inki_dd_destroy(tableless);
    return agree_end(run, "positions of 6 to 8 tricks without a table");
}

static void compare_engines(agree_run *run, inki_dd *plain, inki_dd *other,
                            const ink_dd_position *position)
{
    for (int target = 1; target <= ink_dd_tricks_left(position); target++) {
        uint64_t plain_nodes;
        uint64_t other_nodes;
        const int expected = ask(plain, position, target, &plain_nodes);
        const int found = ask(other, position, target, &other_nodes);
        agree_compare(run, position, "bound", found, expected);
        agree_compare(run, position, "nodes", (int)other_nodes, (int)plain_nodes);
    }
}

int agree_engines(agree_run *run)
{
    run->peer = "the engine for every processor";
    inki_dd_engine *engines[INKI_DD_ENGINES];
    const int count = inki_dd_engines_here(engines);
    if (count == 1) {
        (void)printf("this processor has one engine only: the comparison is left out\n");
        return AGREE_SKIPPED;
    }
    inki_dd *plain = agree_search();
    plain->engine = inki_dd_engine_plain;
    inki_dd *other = agree_search();
    ink_random random;
    while (agree_next(run, &random)) {
        const ink_dd_position position = draw_midplay(&random, 2, 13);
        for (int i = 0; i + 1 < count; i++) {
            other->engine = engines[i];
            inki_dd_forget(other);
            inki_dd_forget(plain);
            compare_engines(run, plain, other, &position);
        }
    }
    inki_dd_destroy(plain);
    inki_dd_destroy(other);
    return agree_end(run, "positions of 2 to 13 tricks");
}
