/* fuzz_strategy_json.c - any bytes as a strategy in JSON: what is read is written and reads back. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/strategy_json.h>

/* Unlike assert, holds in every build. */
static void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

/* Writes the strategy and reads that: both must be the same. */
static void check_text(const ink_game *game, const ink_strategy *strategy)
{
    ink_strategy_writer *writer = NULL;
    ink_strategy *again = NULL;
    ink_text json = {0};
    ink_text saved[2] = {{0}, {0}};
    bool done = false;
    require(ink_strategy_writer_create(game, strategy, &writer) == INK_OK);
    while (!done) {
        require(ink_strategy_writer_next(writer, &json, &done) == INK_OK);
    }
    require(ink_strategy_json_read(json.bytes, json.size, game, &again, NULL) == INK_OK);
    ink_strategy_save(strategy, &saved[0]);
    ink_strategy_save(again, &saved[1]);
    require(saved[0].size == saved[1].size &&
            memcmp(saved[0].bytes, saved[1].bytes, saved[0].size) == 0);
    ink_text_release(&saved[0]);
    ink_text_release(&saved[1]);
    ink_text_release(&json);
    ink_strategy_destroy(again);
    ink_strategy_writer_destroy(writer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_game *game = NULL;
    ink_strategy *strategy = NULL;
    ink_error error = {0};
    ink_text name = {0};
    require(ink_game_create("kuhn_poker", &game, NULL) == INK_OK);
    const ink_status named = ink_strategy_json_game((const char *)data, size, &name, NULL);
    const ink_status status =
        ink_strategy_json_read((const char *)data, size, game, &strategy, &error);
    if (status == INK_OK) {
        require(named == INK_OK);
        check_text(game, strategy);
    } else {
        require((status == INK_ERR_SYNTAX || status == INK_ERR_ARGUMENT) && strategy == NULL);
        require(error.text[0] != '\0' && memchr(error.text, '\0', sizeof error.text) != NULL);
    }
    ink_strategy_destroy(strategy);
    ink_text_release(&name);
    ink_game_destroy(game);
    return 0;
}
