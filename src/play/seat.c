/* seat.c - see seat.h. */

#include "play/seat.h"

void inki_luck_init(inki_luck *luck, uint64_t seed)
{
    ink_random stream;
    ink_random_init(&stream, seed);
    luck->chance = stream;
    for (int i = 0; i < INK_MAX_SEATS; i++) {
        ink_random_jump(&stream);
        luck->seats[i] = stream;
    }
}

ink_status inki_seat_check(const ink_method *method, const ink_game *game, ink_error *error)
{
    if (method->advise == NULL) {
        ink_error_set(error, 0, 0, "%s does not give advice on single positions", method->name);
        return INK_ERR_UNSUPPORTED;
    }
    const ink_status status = method->accepts(method, game, error);
    if (status != INK_OK && status != INK_ERR_UNSUPPORTED) {
        ink_error_set(error, 0, 0, "%s", ink_status_text(status));
    }
    return status;
}

/* Draws an action by the probabilities of the advice. */
static ink_action draw(const ink_advice *advice, ink_random *random)
{
    double left = ink_random_unit(random);
    for (int i = 0; i < advice->count; i++) {
        left -= advice->actions[i].probability;
        if (left < 0.0) {
            return advice->actions[i].action;
        }
    }
    return advice->actions[advice->best].action; /* takes what rounding leaves over */
}

ink_status inki_seat_choose(const inki_seat *seat, const ink_view *view, ink_advice *advice,
                            ink_action *out, ink_error *error)
{
    ink_budget budget = *seat->budget;
    budget.seed = ink_random_next(seat->random);
    const ink_status status = ink_advise(seat->method, view, &budget, advice, error);
    if (status == INK_OK) {
        *out = draw(advice, seat->random);
    }
    return status;
}
