/* against_plain.c - the search against the plain solver, which shares no code with it. */

#include "agree.h"

#include "bridge/double_dummy.h"
#include "plain_solver.h"

/* The searches.  What was proved of one deal must hold for every other, so two of them keep their
 * table from ending to ending: without and with trumps, whatever suit these are. */
typedef struct searches {
    inki_dd *keeping[2];
    inki_dd *forgetting; /* before every question */
} searches;

/* Every question about a position in which the side to move takes `value` tricks, beginning with any
 * of them. */
static void ask_all(agree_run *run, const searches *s, const ink_dd_position *position, int value,
                    ink_random *random)
{
    const int left = ink_dd_tricks_left(position);
    const int first = (int)ink_random_below(random, (uint64_t)left);
    inki_dd *keeping = s->keeping[position->strain != INK_NOTRUMP];
    for (int i = 0; i < left; i++) {
        const int target = 1 + (first + i) % left;
        agree_ask(run, keeping, position, target, value, "with a kept table");
        inki_dd_forget(s->forgetting);
        agree_ask(run, s->forgetting, position, target, value, "from cold");
    }
}

/* The position and what is left after each card. */
static void check_ending(agree_run *run, const searches *s, inki_plain *plain,
                         const ink_dd_position *position, ink_random *random)
{
    const inki_play play = inki_dd_play_of(position);
    int8_t tricks[52]; /* of North-South */
    uint64_t nodes = 0;
    if (inki_plain_values(plain, &play, NULL, &nodes, tricks) != INK_OK) {
        agree_fail("the plain solver refuses a position");
    }
    const bool is_ns = ink_dd_mover(position) % 2 == 0;
    const int left = ink_dd_tricks_left(position);
    int best = 0;
    for (ink_card card = 0; card < 52; card++) {
        if (tricks[card] < 0) {
            continue;
        }
        const int own = is_ns ? tricks[card] : left - tricks[card];
        best = own > best ? own : best;
        inki_play after = play;
        inki_play_card(&after, card);
        if (inki_play_is_over(&after)) {
            continue;
        }
        ink_dd_position next = *position;
        if (ink_dd_play(&next, card) != INK_OK) {
            agree_fail("a legal card is refused");
        }
        const int ns = tricks[card] - after.taken[0];
        const bool next_is_ns = ink_dd_mover(&next) % 2 == 0;
        ask_all(run, s, &next, next_is_ns ? ns : ink_dd_tricks_left(&next) - ns, random);
    }
    ask_all(run, s, position, best, random);
}

static int check_endings(agree_run *run, int least, int most, const char *what)
{
    run->peer = "the plain solver";
    inki_plain *plain = NULL;
    if (inki_plain_create(0, &plain) != INK_OK) {
        agree_fail("no memory for the plain solver");
    }
    const searches s = {{agree_search(), agree_search()}, agree_search()};
    ink_random random;
    while (agree_next(run, &random)) {
        const ink_dd_position position = draw_ending(&random, least, most);
        check_ending(run, &s, plain, &position, &random);
    }
    inki_dd_destroy(s.keeping[0]);
    inki_dd_destroy(s.keeping[1]);
    inki_dd_destroy(s.forgetting);
    inki_plain_destroy(plain);
    return agree_end(run, what);
}

int agree_endings(agree_run *run)
{
    return check_endings(run, 1, 5, "endings of 1 to 5 tricks");
}

int agree_longer(agree_run *run)
{
    return check_endings(run, 6, 8, "endings of 6 to 8 tricks");
}
