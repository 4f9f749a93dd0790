/* support.c - see support.h. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/efg.h>
#include <inkling/method.h>
#include <inkling/tree_text.h>
#include <inkling/view.h>

#include "support.h"

int test_scaled(int count)
{
    const int scaled = (int)((long long)count * INK_TEST_SCALE / 100);
    return scaled > 0 ? scaled : 1;
}

/* Reads a whole file; NULL if that cannot be done. */
static char *read_all(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    char *bytes = NULL;
    size_t used = 0;
    size_t room = 0;
    do {
        room = room == 0 ? 4096 : 2 * room;
        char *moved = realloc(bytes, room + 1);
        assert_non_null(moved);
        bytes = moved;
        used += fread(bytes + used, 1, room - used, file);
    } while (used == room);
    fclose(file);
    bytes[used] = '\0';
    *size = used;
    return bytes;
}

char *test_read_file(const char *path, size_t *size)
{
    char full[4096];
    (void)snprintf(full, sizeof full, "%s/%s", INK_TEST_DIR, path);
    char *bytes = read_all(full, size);
    if (bytes == NULL) {
        fail_msg("%s cannot be read", full);
    }
    return bytes;
}

char *test_read_case(const char *path, size_t *size)
{
    char full[1024];
    const char *folder = getenv("INKLING_CASES");
    if (folder != NULL) {
        (void)snprintf(full, sizeof full, "%s/%s", folder, path);
        char *bytes = read_all(full, size);
        if (bytes != NULL) {
            return bytes;
        }
    }
    (void)snprintf(full, sizeof full, "tests/data/%s", path);
    return test_read_file(full, size);
}

ink_game *test_game(const char *text)
{
    ink_game *game = NULL;
    ink_error error = {0};
    const ink_status status = ink_game_create(text, &game, &error);
    if (status != INK_OK) {
        fail_msg("%s: %s: %s", text, ink_status_name(status), error.text);
    }
    return game;
}

/* What the game that was told last to spare memory would do. */
static ink_status (*lavish_create)(const ink_game *game, size_t memory, ink_open **out);

static ink_status spare_create(const ink_game *game, size_t memory, ink_open **out)
{
    (void)memory;
    return lavish_create(game, (size_t)1 << 18, out);
}

void test_spare_memory(ink_game *game)
{
    if (game->open_create != NULL && game->open_create != spare_create) {
        lavish_create = game->open_create;
        game->open_create = spare_create;
    }
}

/* Reads a game in text by one of the readers. */
static ink_game *read_game(const char *text, ink_status (*read)(const char *text, size_t size,
                                                                ink_game **out, ink_error *error))
{
    ink_game *game = NULL;
    ink_error error = {0};
    const ink_status status = read(text, strlen(text), &game, &error);
    if (status != INK_OK) {
        fail_msg("%d:%d: %s: %.200s", error.line, error.column, error.text, text);
    }
    return game;
}

ink_game *test_tree(const char *text)
{
    return read_game(text, ink_tree_text_read);
}

ink_game *test_efg(const char *text)
{
    return read_game(text, ink_efg_read);
}

ink_method *test_method(const char *text)
{
    ink_method *method = NULL;
    ink_error error = {0};
    if (ink_method_create(text, &method, &error) != INK_OK) {
        fail_msg("%s: %s", text, error.text);
    }
    return method;
}

/* Appends a node of a random tree. */
static void write_random_node(ink_random *random, int depth, bool has_chance, ink_text *out)
{
    static const char *const kinds[] = {" max(", " min(", " chance("};
    const int count = depth == 0 ? 0 : (int)ink_random_below(random, 5);
    if (count == 0) {
        ink_text_format(out, " %d", (int)ink_random_below(random, 20) - 10);
        return;
    }
    const uint64_t kind = ink_random_below(random, has_chance ? 3 : 2);
    ink_text_add(out, kinds[kind]);
    for (int i = 0; i < count; i++) {
        if (kind == 2) {
            ink_text_format(out, " 1/%d:", count);
        }
        write_random_node(random, depth - 1, has_chance, out);
    }
    ink_text_add(out, ")");
}

ink_game *test_random_tree(ink_random *random, int depth, bool has_chance)
{
    ink_text text = {0};
    write_random_node(random, depth, has_chance, &text);
    ink_game *game = test_tree(ink_text_string(&text));
    ink_text_release(&text);
    return game;
}

ink_trace *test_record(const ink_game *game, const char *method_text)
{
    ink_method *method = test_method(method_text);
    ink_walker *walker = NULL;
    ink_view *view = NULL;
    ink_trace *trace = NULL;
    ink_error error = {0};
    assert_int_equal(ink_walker_create(game, &walker), INK_OK);
    assert_int_equal(ink_walker_view(walker, 0, &view), INK_OK);
    assert_int_equal(ink_trace_create(&trace), INK_OK);
    if (ink_record(method, view, &(ink_budget){0}, trace, &error) != INK_OK) {
        fail_msg("%s: %s", method_text, error.text);
    }
    ink_view_destroy(view);
    ink_walker_destroy(walker);
    ink_method_destroy(method);
    return trace;
}
