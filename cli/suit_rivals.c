/* suit_rivals.c - what other methods would play in one suit, and what that is worth. */

#include <stdio.h>
#include <string.h>

#include "suit.h"

static const char *const methods[SUIT_RIVALS] = {"sampling_plan", "vector_minimax",
                                                 "payoff_reduction", "payoff_reduction_beta"};

/* Reads the game with declarer to lead and no card played. */
static ink_status begin(const suit_request *request, int tricks, ink_position *out)
{
    const ink_suit *suit = &request->suit;
    ink_text text = {0};
    ink_text_add(&text, "bridge_suit(");
    ink_suit_text(suit, INK_SUIT_NORTH, &text);
    ink_text_add(&text, ",");
    ink_suit_text(suit, INK_SUIT_SOUTH, &text);
    ink_text_format(&text, ",%d,%d,%d", tricks, suit->vacant[INK_SUIT_WEST],
                    suit->vacant[INK_SUIT_EAST]);
    if (suit->is_limited) {
        ink_text_format(&text, ",%d", suit->entries);
    }
    ink_text_add(&text, ") ?");
    ink_status status = ink_text_status(&text);
    if (status == INK_OK) {
        status = ink_position_read(ink_text_string(&text), "MAX", out, NULL);
    }
    ink_text_release(&text);
    return status;
}

/* Asks one method. */
static ink_status ask(const ink_position *position, const ink_view *view, const char *name,
                      const ink_control *control, suit_rival *out)
{
    ink_method *method = NULL;
    ink_advice advice = {0};
    const ink_budget budget = {.control = control};
    ink_status status = ink_method_create(name, &method, NULL);
    if (status == INK_OK) {
        status = ink_advise(method, view, &budget, &advice, NULL);
    }
    if (status == INK_OK) {
        const ink_advice_action *best = &advice.actions[advice.best];
        ink_text card = {0};
        position->game->action_text(position->game, ink_walker_state(position->walker),
                                    best->action, &card);
        out->method = name;
        out->value = best->value;
        (void)snprintf(out->card, sizeof out->card, "%s", ink_text_string(&card));
        status = ink_text_status(&card);
        ink_text_release(&card);
    }
    ink_advice_release(&advice);
    ink_method_destroy(method);
    return status;
}

ink_status suit_ask_rivals(const suit_request *request, int tricks, suit_rival *out, int *count)
{
    ink_position position = {0};
    ink_view *view = NULL;
    ink_status status = begin(request, tricks, &position);
    if (status == INK_OK) {
        status = ink_position_view(&position, &view);
    }
    *count = 0;
    while (*count < SUIT_RIVALS && status == INK_OK) {
        status = ask(&position, view, methods[*count], request->control, &out[*count]);
        *count += status == INK_OK;
    }
    ink_view_destroy(view);
    ink_position_release(&position);
    return status;
}
