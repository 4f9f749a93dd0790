/* strategy_json.c - writing strategies as JSON. */

#include <inkling/strategy_json.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <inkling/infosets.h>
#include <inkling/json.h>

#define PIECE 256 /* information sets at a time */

struct ink_strategy_writer {
    const ink_game *game;
    const ink_strategy *strategy;
    ink_json json;
    int seat;               /* whose information sets come next; -1: not begun */
    ink_infosets *infosets; /* its walk; NULL between seats */
    size_t found;           /* entries of the seat that were written */
    uint64_t count;         /* of all */
    ink_text scratch;
};

ink_status ink_strategy_writer_create(const ink_game *game, const ink_strategy *strategy,
                                      ink_strategy_writer **out)
{
    ink_strategy_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) {
        return INK_ERR_NOMEM;
    }
    *writer = (ink_strategy_writer){.game = game, .strategy = strategy};
    const ink_status status = ink_infosets_create(game, 0, &writer->infosets);
    if (status == INK_OK) {
        *out = writer;
    } else {
        ink_strategy_writer_destroy(writer);
    }
    return status;
}

void ink_strategy_writer_destroy(ink_strategy_writer *writer)
{
    if (writer == NULL) {
        return;
    }
    ink_infosets_destroy(writer->infosets);
    ink_text_release(&writer->scratch);
    free(writer);
}

/* Writes the probabilities by the names of the actions.  The scratch is looked at each time: a reset makes it
 * forget that memory ran out. */
static ink_status write_actions(ink_strategy_writer *writer, const ink_infoset *infoset,
                                const double *probabilities)
{
    const ink_game *game = writer->game;
    ink_status status = INK_OK;
    ink_json_object(&writer->json, "actions");
    for (int a = 0; a < infoset->count && status == INK_OK; a++) {
        ink_text_reset(&writer->scratch);
        game->action_text(game, infoset->state, infoset->actions[a], &writer->scratch);
        ink_json_number(&writer->json, ink_text_string(&writer->scratch), probabilities[a]);
        status = ink_text_status(&writer->scratch);
    }
    ink_json_end(&writer->json);
    return status;
}

static ink_status write_infoset(ink_strategy_writer *writer, const ink_infoset *infoset,
                                const ink_strategy_entry *entry)
{
    ink_json *json = &writer->json;
    char key[33];
    (void)snprintf(key, sizeof key, "%016" PRIx64 "%016" PRIx64, entry->key.high, entry->key.low);
    ink_text_reset(&writer->scratch);
    ink_status status = ink_infosets_text(writer->infosets, &writer->scratch);
    if (status != INK_OK) {
        return status;
    }
    ink_json_object(json, NULL);
    json->one_line = true;
    ink_json_string(json, "key", key);
    ink_json_string(json, "view", ink_text_string(&writer->scratch));
    status = write_actions(writer, infoset, entry->probabilities);
    ink_json_end(json);
    json->one_line = false;
    return status;
}

/* Begins the object of a seat. */
static void begin_seat(ink_strategy_writer *writer)
{
    ink_json_object(&writer->json, NULL);
    ink_json_string(&writer->json, "name", writer->game->seat_names[writer->seat]);
    ink_json_array(&writer->json, "infosets");
    writer->found = 0;
}

/* Ends the object of a seat whose walk is over, and begins the next one or ends the document. */
static ink_status end_seat(ink_strategy_writer *writer, bool *done)
{
    ink_infosets_destroy(writer->infosets);
    writer->infosets = NULL;
    if (writer->found != ink_strategy_count(writer->strategy, writer->seat)) {
        return INK_ERR_ARGUMENT;
    }
    ink_json_end(&writer->json);
    ink_json_end(&writer->json);
    writer->seat++;
    if (writer->seat < 2) {
        begin_seat(writer);
        return ink_infosets_create(writer->game, writer->seat, &writer->infosets);
    }
    ink_json_end(&writer->json);
    ink_json_end(&writer->json);
    *done = true;
    return INK_OK;
}

/* Writes the next information set of the seat of which the strategy speaks, or ends the seat. */
static ink_status write_next(ink_strategy_writer *writer, bool *done)
{
    ink_infoset infoset;
    ink_strategy_entry entry;
    const ink_strategy *strategy = writer->strategy;
    const bool has_more = writer->found < ink_strategy_count(strategy, writer->seat);
    ink_status status =
        has_more ? ink_infosets_next(writer->infosets, &infoset) : INK_ERR_NOT_FOUND;
    if (status == INK_ERR_NOT_FOUND) {
        return end_seat(writer, done);
    }
    if (status != INK_OK ||
        ink_strategy_find(strategy, writer->seat, infoset.key, &entry) != INK_OK) {
        return status;
    }
    writer->found++;
    writer->count++;
    return entry.count == infoset.count ? write_infoset(writer, &infoset, &entry)
                                        : INK_ERR_ARGUMENT;
}

uint64_t ink_strategy_writer_count(const ink_strategy_writer *writer)
{
    return writer->count;
}

ink_status ink_strategy_writer_next(ink_strategy_writer *writer, ink_text *out, bool *done)
{
    writer->json.text = out;
    *done = writer->seat == 2;
    if (writer->json.depth == 0 && !*done) {
        ink_json_object(&writer->json, NULL);
        ink_json_integer(&writer->json, "schema", 1);
        ink_json_string(&writer->json, "game", ink_strategy_game(writer->strategy));
        ink_json_array(&writer->json, "seats");
        begin_seat(writer);
    }
    ink_status status = INK_OK;
    for (int i = 0; i < PIECE && status == INK_OK && !*done; i++) {
        status = write_next(writer, done);
    }
    return status == INK_OK ? ink_text_status(out) : status;
}
