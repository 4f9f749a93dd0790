/* seat.c - see seat.h. */

#include "play/seat.h"

void inki_seats_seed(uint64_t seed, int seat_count, ink_random *chance, inki_seat *seats)
{
    ink_random stream;
    ink_random_init(&stream, seed);
    *chance = stream;
    for (int i = 0; i < seat_count; i++) {
        ink_random_jump(&stream);
        seats[i].random = stream;
    }
}

/* Draws an action by the probabilities of the advice. */
static ink_action draw(const ink_advice *advice, ink_random *random)
{
    double left = ink_random_unit(random);
    int chosen = advice->best; /* what rounding leaves over */
    for (int i = 0; i < advice->count; i++) {
        left -= advice->actions[i].probability;
        if (left < 0.0) {
            chosen = i;
            break;
        }
    }
    return advice->actions[chosen].action;
}

ink_status inki_seat_choose(inki_seat *seat, const ink_walker *walker, const ink_budget *budget,
                            ink_advice *advice, ink_action *out, ink_error *error)
{
    ink_view *view = NULL;
    ink_budget of_move = *budget;
    of_move.seed = ink_random_next(&seat->random);
    ink_status status = ink_walker_view(walker, ink_walker_mover(walker), &view);
    if (status == INK_OK) {
        status = ink_advise(seat->method, view, &of_move, advice, error);
    } else {
        ink_error_set(error, 0, 0, "%s", ink_status_text(status));
    }
    ink_view_destroy(view);
    if (status == INK_OK) {
        *out = draw(advice, &seat->random);
    }
    return status;
}
