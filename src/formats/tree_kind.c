/* tree_kind.c - see tree_kind.h. */

#include "formats/tree_kind.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "game/tree_game.h"

ink_status inki_tree_check_payoff(const inki_tree_token *token, double number, ink_error *error)
{
    char quoted[INKI_QUOTE_SIZE];
    if (fabs(number) <= INKI_TREE_MAX_PAYOFF) {
        return INK_OK;
    }
    return inki_tree_refuse(error, token, "\"%s\": numbers are from %g to %g here",
                            inki_tree_quote(token, quoted), -INKI_TREE_MAX_PAYOFF,
                            INKI_TREE_MAX_PAYOFF);
}

/* Reads what is before the "~". */
static ink_status read_mover(const inki_tree_token *token, size_t size, int *out, ink_error *error)
{
    static const struct {
        const char *name;
        int mover;
    } kinds[] = {{"max", INKI_TREE_MAX}, {"min", INKI_TREE_MIN}, {"chance", INK_MOVER_CHANCE}};
    inki_tree_token kind = *token;
    kind.size = size;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (inki_tree_is(&kind, kinds[i].name)) {
            *out = kinds[i].mover;
            return INK_OK;
        }
    }
    char quoted[INKI_QUOTE_SIZE];
    return inki_tree_refuse(error, token,
                            "\"%s\" is no kind of node: those are max, min and chance",
                            inki_tree_quote(&kind, quoted));
}

ink_status inki_tree_kind_read(const inki_tree_token *token, inki_tree_node_kind *out,
                               ink_error *error)
{
    const char *tilde = memchr(token->text, '~', token->size);
    const size_t size = tilde == NULL ? token->size : (size_t)(tilde - token->text);
    inki_tree_node_kind kind = {.has_estimate = tilde != NULL};
    ink_status status = read_mover(token, size, &kind.mover, error);
    if (status == INK_OK && tilde != NULL) {
        const char *number = tilde + 1;
        kind.is_loud = token->text[token->size - 1] == '!';
        const size_t digits = token->size - size - 1 - (kind.is_loud ? 1 : 0);
        if (!inki_number_read(number, digits, &kind.estimate)) {
            return inki_tree_refuse(
                error, token, "a finite number is expected behind \"~\", then \"!\" or nothing");
        }
        status = inki_tree_check_payoff(token, kind.estimate, error);
    }
    if (status == INK_OK) {
        *out = kind;
    }
    return status;
}
