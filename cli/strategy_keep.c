/* strategy_keep.c - a part of a strategy. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "strategy.h"

void strategy_key_text(ink_key key, ink_text *out)
{
    ink_text_format(out, "%016" PRIx64 "%016" PRIx64, key.high, key.low);
}

/* Does the text fit where the walk stands?  `scratch` is for texts. */
static ink_status fits(ink_infosets *infosets, ink_key key, const char *text, ink_text *scratch,
                       bool *out)
{
    ink_text_reset(scratch);
    strategy_key_text(key, scratch);
    *out = text == NULL || strncmp(ink_text_string(scratch), text, strlen(text)) == 0;
    if (*out) {
        return ink_text_status(scratch);
    }
    ink_text_reset(scratch);
    const ink_status status = ink_infosets_text(infosets, scratch);
    *out = strstr(ink_text_string(scratch), text) != NULL;
    return status;
}

/* Collects the entries of a seat that fit. */
static ink_status collect(const ink_game *game, int seat, const char *text,
                          const ink_strategy *strategy, ink_strategy_entry *entries, size_t *count)
{
    ink_infosets *infosets = NULL;
    ink_text scratch = {0};
    ink_status status = ink_infosets_create(game, seat, &infosets);
    size_t seen = 0;
    while (status == INK_OK && seen < ink_strategy_count(strategy, seat)) {
        ink_infoset infoset;
        bool is_wanted = false;
        status = ink_infosets_next(infosets, &infoset);
        if (status != INK_OK ||
            ink_strategy_find(strategy, seat, infoset.key, &entries[*count]) != INK_OK) {
            continue;
        }
        seen++;
        status = fits(infosets, infoset.key, text, &scratch, &is_wanted);
        *count += is_wanted ? 1 : 0;
    }
    ink_infosets_destroy(infosets);
    ink_text_release(&scratch);
    return status == INK_ERR_NOT_FOUND ? INK_ERR_ARGUMENT : status;
}

int strategy_keep(const ink_game *game, int seat, const char *text, ink_strategy **strategy)
{
    ink_strategy_entry *entries[2] = {NULL, NULL};
    size_t counts[2] = {0, 0};
    ink_strategy *kept = NULL;
    ink_status status = INK_OK;
    for (int s = 0; s < 2 && status == INK_OK; s++) {
        entries[s] = malloc((ink_strategy_count(*strategy, s) + 1) * sizeof *entries[s]);
        if (entries[s] == NULL) {
            status = INK_ERR_NOMEM;
        } else if (seat < 0 || seat == s) {
            status = collect(game, s, text, *strategy, entries[s], &counts[s]);
        }
    }
    if (status == INK_OK) {
        const ink_strategy_entry *const all[2] = {entries[0], entries[1]};
        status = ink_strategy_create(game->text, all, counts, &kept);
    }
    free(entries[0]);
    free(entries[1]);
    if (status != INK_OK) {
        cli_complain("%s", status == INK_ERR_ARGUMENT
                               ? "the strategy has information sets that the game has not"
                               : ink_status_text(status));
        return cli_exit_status(status);
    }
    ink_strategy_destroy(*strategy);
    *strategy = kept;
    return EXIT_DONE;
}
