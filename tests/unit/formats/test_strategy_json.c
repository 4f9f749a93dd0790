/* test_strategy_json.c - strategies written as JSON and read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/infosets.h>
#include <inkling/random.h>
#include <inkling/strategy_json.h>

#include "requests.h"
#include "support.h"

#define MOST 1000 /* information sets of a seat */

/* A strategy for a game with random probabilities at about `share` of 4 of the information sets. */
static ink_strategy *random_strategy(const ink_game *game, uint64_t seed, uint64_t share)
{
    static double numbers[2][MOST * 8];
    static ink_strategy_entry entries[2][MOST];
    size_t counts[2] = {0, 0};
    ink_random random;
    ink_random_init(&random, seed);
    for (int seat = 0; seat < 2; seat++) {
        ink_infosets *infosets = NULL;
        ink_infoset infoset;
        assert_int_equal(ink_infosets_create(game, seat, &infosets), INK_OK);
        while (ink_infosets_next(infosets, &infoset) == INK_OK) {
            if (ink_random_below(&random, 4) >= share) {
                continue;
            }
            double *p = numbers[seat] + counts[seat] * 8;
            double sum = 0.0;
            assert_true(counts[seat] < MOST && infoset.count <= 8);
            for (int a = 0; a < infoset.count; a++) {
                p[a] = ink_random_unit(&random);
                sum += p[a];
            }
            for (int a = 0; a < infoset.count; a++) {
                p[a] /= sum;
            }
            entries[seat][counts[seat]++] = (ink_strategy_entry){infoset.key, p, infoset.count};
        }
        ink_infosets_destroy(infosets);
    }
    const ink_strategy_entry *const both[2] = {entries[0], entries[1]};
    ink_strategy *strategy = NULL;
    assert_int_equal(ink_strategy_create(game->text, both, counts, &strategy), INK_OK);
    return strategy;
}

static ink_status write(const ink_game *game, const ink_strategy *strategy, ink_text *out)
{
    ink_strategy_writer *writer = NULL;
    bool done = false;
    ink_status status = ink_strategy_writer_create(game, strategy, &writer);
    while (status == INK_OK && !done) {
        status = ink_strategy_writer_next(writer, out, &done);
    }
    ink_strategy_writer_destroy(writer);
    return status;
}

static void check_equal(const ink_strategy *a, const ink_strategy *b)
{
    ink_text texts[2] = {{0}, {0}};
    ink_strategy_save(a, &texts[0]);
    ink_strategy_save(b, &texts[1]);
    assert_int_equal(texts[0].size, texts[1].size);
    assert_memory_equal(texts[0].bytes, texts[1].bytes, texts[0].size);
    ink_text_release(&texts[0]);
    ink_text_release(&texts[1]);
}

static void reads_back_every_bit(void **state)
{
    static const char *const games[] = {"kuhn_poker", "biased_rps", "leduc_poker"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ink_game *game = test_game(games[i]);
        for (uint64_t share = 0; share <= 4; share += 2) {
            ink_strategy *strategy = random_strategy(game, i, share);
            ink_strategy *again = NULL;
            ink_text text = {0};
            ink_text name = {0};
            assert_int_equal(write(game, strategy, &text), INK_OK);
            assert_int_equal(ink_strategy_json_read(text.bytes, text.size, game, &again, NULL),
                             INK_OK);
            check_equal(strategy, again);
            assert_int_equal(ink_strategy_json_game(text.bytes, text.size, &name, NULL), INK_OK);
            assert_string_equal(ink_text_string(&name), game->text);
            ink_text_release(&name);
            ink_text_release(&text);
            ink_strategy_destroy(strategy);
            ink_strategy_destroy(again);
        }
        ink_game_destroy(game);
    }
}

static void comes_in_pieces(void **state)
{
    ink_game *game = test_game("leduc_poker");
    ink_strategy *strategy = random_strategy(game, 1, 4);
    ink_strategy_writer *writer = NULL;
    ink_text piece = {0};
    ink_text pieces = {0};
    ink_text whole = {0};
    bool done = false;
    int count = 0;
    assert_int_equal(ink_strategy_writer_create(game, strategy, &writer), INK_OK);
    while (!done) {
        ink_text_reset(&piece);
        assert_int_equal(ink_strategy_writer_next(writer, &piece, &done), INK_OK);
        ink_text_append(&pieces, ink_text_string(&piece), piece.size);
        count++;
    }
    assert_true(count > 3);
    assert_int_equal(write(game, strategy, &whole), INK_OK);
    assert_string_equal(ink_text_string(&pieces), ink_text_string(&whole));
    ink_text_reset(&piece);
    assert_int_equal(ink_strategy_writer_next(writer, &piece, &done), INK_OK);
    assert_true(done && piece.size == 0);
    ink_strategy_writer_destroy(writer);
    ink_text_release(&piece);
    ink_text_release(&pieces);
    ink_text_release(&whole);
    ink_strategy_destroy(strategy);
    ink_game_destroy(game);
}

static void does_not_write_what_the_game_has_not(void **state)
{
    static const double halves[] = {0.5, 0.5};
    static const double thirds[] = {0.25, 0.25, 0.5};
    ink_game *game = test_game("kuhn_poker");
    const ink_strategy_entry cases[] = {
        {{1, 2}, halves, 2},                                   /* no such key */
        {{0x023e1e6c72eb52b6, 0x2839f270945d6023}, thirds, 3}, /* two actions in the game */
    };
    for (size_t i = 0; i < 2; i++) {
        const ink_strategy_entry *const entries[2] = {&cases[i], NULL};
        const size_t counts[2] = {1, 0};
        ink_strategy *strategy = NULL;
        ink_text text = {0};
        assert_int_equal(ink_strategy_create("kuhn_poker", entries, counts, &strategy), INK_OK);
        assert_int_equal(write(game, strategy, &text), INK_ERR_ARGUMENT);
        ink_text_release(&text);
        ink_strategy_destroy(strategy);
    }
    ink_game_destroy(game);
}

#define HEAD "{\"schema\": 1, \"game\": \"kuhn_poker\", \"seats\": ["
#define KEY "\"key\": \"023e1e6c72eb52b62839f270945d6023\""
#define FIRST "{\"name\": \"first\", \"infosets\": ["

static void reads_what_people_write(void **state)
{
    static const char text[] =
        "{\"author\": {\"name\": [\"x\"]},\n"
        " \"seats\": [{\"infosets\": [{\"actions\": {\"bet\": 0.25, \"pass\": 0.75}, " KEY "}],"
        " \"name\": \"FIRST\"}, {\"name\": \"1\", \"infosets\": ["
        "{\"key\": \"24e7db65a5c7dc0722ce53ac630ecc7a\", \"view\": 5, \"actions\": {\"bet\": "
        "1}}]}],"
        " \"game\": \"kuhn_poker\", \"schema\": 1.0}";
    ink_game *game = test_game("kuhn_poker");
    ink_strategy *strategy = NULL;
    ink_error error = {0};
    const ink_status status =
        ink_strategy_json_read(text, sizeof text - 1, game, &strategy, &error);
    assert_string_equal(error.text, "");
    assert_int_equal(status, INK_OK);
    assert_int_equal(ink_strategy_count(strategy, 0), 1);
    assert_int_equal(ink_strategy_count(strategy, 1), 1);
    ink_strategy_entry entry = ink_strategy_at(strategy, 0, 0);
    assert_true(entry.count == 2 && entry.probabilities[0] == 0.75 &&
                entry.probabilities[1] == 0.25);
    entry = ink_strategy_at(strategy, 1, 0);
    assert_true(entry.count == 2 && entry.probabilities[0] == 0.0 && entry.probabilities[1] == 1.0);
    ink_strategy_destroy(strategy);
    ink_game_destroy(game);
}

static void knows_a_game_by_a_part_of_its_text(void **state)
{
    static const char text[] = "{\"schema\": 1, \"game\": \"leduc_poker\", \"seats\": []}";
    ink_game *game = test_game("leduc_poker");
    ink_strategy *strategy = NULL;
    assert_int_equal(ink_strategy_json_read(text, sizeof text - 1, game, &strategy, NULL), INK_OK);
    assert_string_equal(ink_strategy_game(strategy), game->text);
    ink_strategy_destroy(strategy);
    ink_game_destroy(game);
}

static void says_what_is_wrong_and_where(void **state)
{
    static const struct {
        const char *text;
        ink_status status;
        int line;
        int column;
        const char *reason;
    } cases[] = {
        {"[]", INK_ERR_SYNTAX, 1, 1, "an object, {...}, is expected here"},
        {"{}", INK_ERR_SYNTAX, 1, 3, "a strategy has members schema, game and seats"},
        {"{\"schema\": 2}", INK_ERR_SYNTAX, 1, 13, "the schema before this is not 1"},
        {HEAD "], \"seats\": []}x", INK_ERR_SYNTAX, 1, 62,
         "nothing is expected here: the value is over"},
        {"{\"schema\": 1, \"game\": \"leduc_poker\", \"seats\": []}", INK_ERR_ARGUMENT, 0, 0,
         "this is a strategy for leduc_poker, not for kuhn_poker"},
        {HEAD "{\"name\": \"third\"}]}", INK_ERR_SYNTAX, 1, 63,
         "there is no seat \"third\"; kuhn_poker has first, second"},
        {HEAD "{}]}", INK_ERR_SYNTAX, 1, 49,
         "the seat before this needs a name, one that none before has"},
        {HEAD FIRST "{}]}]}", INK_ERR_SYNTAX, 1, 80,
         "the information set before this needs a key and actions"},
        {HEAD FIRST "{\"key\": \"12\"}]}]}", INK_ERR_SYNTAX, 1, 90,
         "the key before this is not 32 digits of 0-9 and a-f"},
        {HEAD FIRST "\n{" KEY ", \"actions\": {\"bet\": -0.5}}]}]}", INK_ERR_SYNTAX, 2, 68,
         "the probability before this is negative"},
        {HEAD FIRST "\n {" KEY ", \"actions\": {\"bet\": 0.5}}]}]}", INK_ERR_ARGUMENT, 2, 2,
         "the probabilities of this information set add up to 0.5, not to 1"},
        {HEAD FIRST "\n {" KEY ", \"actions\": {\"bet\": 0.5, \"raise\": 0.5}}]}]}",
         INK_ERR_ARGUMENT, 2, 2,
         "the actions of this information set are pass, bet, each at most once"},
        {HEAD FIRST "\n {" KEY ", \"actions\": {\"bet\": 1, \"bet\": 1}}]}]}", INK_ERR_ARGUMENT, 2,
         2, "the actions of this information set are pass, bet, each at most once"},
        {HEAD FIRST "{" KEY ", \"actions\": {\"bet\": 1}},\n {" KEY
                    ", \"actions\": {\"bet\": 1}}]}]}",
         INK_ERR_ARGUMENT, 2, 2, "this information set was there before"},
        {HEAD "{\"name\": \"second\", \"infosets\": [\n{" KEY ", \"actions\": {\"bet\": 1}}]}]}",
         INK_ERR_ARGUMENT, 2, 1, "the game has no information set of this key for second"},
    };
    ink_game *game = test_game("kuhn_poker");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ink_strategy *strategy = NULL;
        ink_error error = {0};
        const ink_status status =
            ink_strategy_json_read(cases[i].text, strlen(cases[i].text), game, &strategy, &error);
        assert_string_equal(error.text, cases[i].reason);
        assert_int_equal(status, cases[i].status);
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
        assert_null(strategy);
    }
    ink_game_destroy(game);
}

static void tells_the_game_of_no_text_without_one(void **state)
{
    static const char *const texts[] = {"", "{}", "{\"seats\": [{}], \"schema\": 3}",
                                        "{\"game\": 1}"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ink_text name = {0};
        ink_error error = {0};
        assert_int_equal(ink_strategy_json_game(texts[i], strlen(texts[i]), &name, &error),
                         INK_ERR_SYNTAX);
        assert_true(error.text[0] != '\0');
        ink_text_release(&name);
    }
}

static void survives_every_failed_request_for_memory(void **state)
{
    ink_game *game = test_game("kuhn_poker");
    ink_strategy *strategy = random_strategy(game, 3, 4);
    ink_text text = {0};
    ink_status status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status != INK_OK; nth++) {
        ink_text_release(&text);
        requests_fail(nth, false);
        status = write(game, strategy, &text);
        const bool failed = requests_end() >= nth;
        assert_int_equal(status, failed ? INK_ERR_NOMEM : INK_OK);
    }
    status = INK_ERR_NOMEM;
    for (uint64_t nth = 1; status != INK_OK; nth++) {
        ink_strategy *again = NULL;
        requests_fail(nth, false);
        status = ink_strategy_json_read(text.bytes, text.size, game, &again, NULL);
        const bool failed = requests_end() >= nth;
        assert_int_equal(status, failed ? INK_ERR_NOMEM : INK_OK);
        ink_strategy_destroy(again);
    }
    ink_text_release(&text);
    ink_strategy_destroy(strategy);
    ink_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_back_every_bit),
        cmocka_unit_test(comes_in_pieces),
        cmocka_unit_test(does_not_write_what_the_game_has_not),
        cmocka_unit_test(reads_what_people_write),
        cmocka_unit_test(knows_a_game_by_a_part_of_its_text),
        cmocka_unit_test(says_what_is_wrong_and_where),
        cmocka_unit_test(tells_the_game_of_no_text_without_one),
        cmocka_unit_test(survives_every_failed_request_for_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
