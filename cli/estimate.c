/* estimate.c - see estimate.h. */

#include "estimate.h"

#include <math.h>
#include <stdlib.h>

/* An estimate and its features, which are owned. */
typedef struct estimate {
    double value;
    double *features; /* NULL: there is no estimate */
} estimate;

static estimate estimate_of(const ink_game *game, const ink_state *state)
{
    estimate found = {0};
    if ((game->traits & INK_TRAIT_OPEN) == 0 || game->estimate == NULL ||
        game->mover(game, state) == INK_MOVER_NOBODY) {
        return found;
    }
    found.features = calloc((size_t)game->feature_count + 1, sizeof *found.features);
    if (found.features != NULL) {
        found.value = game->estimate(game, state, found.features);
    }
    return found;
}

void cli_estimate_text(const ink_game *game, const ink_state *state, ink_text *out)
{
    const estimate found = estimate_of(game, state);
    if (found.features == NULL) {
        return;
    }
    ink_text_format(out, "estimate of the position: %.4f %s of %s\n", found.value,
                    game->payoff_unit, game->seat_names[0]);
    if (game->feature_count > 0) {
        ink_text_format(out, "  %-10s%8s%10s%10s\n", "feature", "value", "weight", "adds");
    }
    for (int i = 0; i < game->feature_count; i++) {
        const ink_feature *feature = &game->features[i];
        ink_text_format(out, "  %-10s%8g%10g%10.4f  %s\n", feature->name, found.features[i],
                        feature->weight, feature->weight * found.features[i], feature->text);
    }
    ink_text_add(out, "\n");
    free(found.features);
}

void cli_estimate_json(const ink_game *game, const ink_state *state, ink_json *json)
{
    const estimate found = estimate_of(game, state);
    if (found.features == NULL) {
        ink_json_number(json, "estimate", nan(""));
        return;
    }
    ink_json_object(json, "estimate");
    ink_json_number(json, "value", found.value);
    ink_json_array(json, "features");
    for (int i = 0; i < game->feature_count; i++) {
        ink_json_object(json, NULL);
        ink_json_string(json, "name", game->features[i].name);
        ink_json_string(json, "text", game->features[i].text);
        ink_json_number(json, "weight", game->features[i].weight);
        ink_json_number(json, "value", found.features[i]);
        ink_json_end(json);
    }
    ink_json_end(json);
    ink_json_end(json);
    free(found.features);
}
