/* fuzz_pbn_write.c - any bytes as a PBN file whose games are repeated with changed tags: the boards
 * stay what they are, and a second time nothing changes. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/pbn.h>
#include <inkling/pbn_write.h>

/* Unlike assert, holds in every build. */
static void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

static const ink_pbn_change changes[] = {
    {"OptimumScore", "NS \"\\", NULL},
    {"Site", NULL, NULL},
    {"OptimumResultTable", "A;B\\2R", "N 1\nS ?"},
};

#define CHANGE_COUNT ((int)(sizeof changes / sizeof changes[0]))

/* The games of a file up to the first that cannot be split off; NULL if that is the first. */
static ink_pbn *read_games(const char *text, size_t size)
{
    ink_pbn *pbn = NULL;
    return ink_pbn_read_on(NULL, text, size, true, &pbn, NULL) == INK_OK ? pbn : NULL;
}

/* Repeats the games of a file. */
static void rewrite(const ink_pbn *pbn, const char *text, ink_text *out)
{
    size_t start = 0;
    for (int i = 0; i < ink_pbn_count(pbn); i++) {
        const size_t end = ink_pbn_end(pbn, i);
        require(start < end);
        require(ink_pbn_rewrite(text + start, end - start, changes, CHANGE_COUNT, out) == INK_OK);
        start = end;
    }
}

static void check_game(const ink_pbn *pbn, const ink_pbn *old, int index)
{
    const char *site = ink_pbn_value(pbn, index, "Site");
    const char *score = ink_pbn_value(pbn, index, "OptimumScore");
    require(memcmp(ink_pbn_board(pbn, index), ink_pbn_board(old, index), sizeof(ink_board)) == 0);
    require((ink_pbn_error(pbn, index) == NULL) == (ink_pbn_error(old, index) == NULL));
    require(site == NULL);
    require(score != NULL && strcmp(score, changes[0].value) == 0);
}

/* Are the lines of all games ended alike?  Where they are not, one game alone may be split in
 * another way than the whole file. */
static bool has_one_line_end(const char *text, size_t size)
{
    return memchr(text, '\r', size) == NULL || memchr(text, '\n', size) == NULL;
}

/* Is there text that belongs to no tag?  It may belong to the section of an earlier one when the tag
 * before it is taken out. */
static bool has_stray_text(const ink_pbn *pbn)
{
    for (int i = 0; i < ink_pbn_warning_count(pbn); i++) {
        if (strstr(ink_pbn_warning(pbn, i)->text, " is ignored: ") != NULL) {
            return true;
        }
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    ink_pbn *old = has_one_line_end(text, size) ? read_games(text, size) : NULL;
    if (old == NULL || ink_pbn_count(old) == 0 || has_stray_text(old)) {
        ink_pbn_destroy(old);
        return 0;
    }
    ink_text once = {0};
    ink_text twice = {0};
    rewrite(old, text, &once);
    ink_pbn *pbn = read_games(once.bytes, once.size);
    require(pbn != NULL && ink_pbn_count(pbn) == ink_pbn_count(old));
    for (int i = 0; i < ink_pbn_count(old); i++) {
        check_game(pbn, old, i);
    }
    rewrite(pbn, once.bytes, &twice);
    require(once.size == twice.size && memcmp(once.bytes, twice.bytes, once.size) == 0);
    ink_text_release(&once);
    ink_text_release(&twice);
    ink_pbn_destroy(pbn);
    ink_pbn_destroy(old);
    return 0;
}
