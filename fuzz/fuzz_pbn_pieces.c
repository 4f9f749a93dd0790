/* fuzz_pbn_pieces.c - any bytes as a PBN file read in two pieces: the games are those of the file read
 * at once.  The first byte says where to cut. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/pbn.h>

/* Unlike assert, holds in every build. */
static void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

/* Game `index` of a piece is game `of` of the whole. */
static void check_game(const ink_pbn *piece, int index, const ink_pbn *whole, int of)
{
    require(memcmp(ink_pbn_board(piece, index), ink_pbn_board(whole, of), sizeof(ink_board)) == 0);
    require(ink_pbn_line(piece, index) == ink_pbn_line(whole, of));
    require(ink_pbn_tag_count(piece, index) == ink_pbn_tag_count(whole, of));
    for (int i = 0; i < ink_pbn_tag_count(whole, of); i++) {
        const ink_pbn_tag *a = ink_pbn_tag_at(piece, index, i);
        const ink_pbn_tag *b = ink_pbn_tag_at(whole, of, i);
        require(strcmp(a->name, b->name) == 0 && strcmp(a->value, b->value) == 0);
    }
}

/* Reads both pieces and compares. */
static void check_pieces(const char *text, size_t size, size_t cut, const ink_pbn *whole)
{
    ink_pbn *first = NULL;
    ink_pbn *second = NULL;
    if (ink_pbn_read_on(NULL, text, cut, false, &first, NULL) != INK_OK) {
        abort(); /* the whole file is sound */
    }
    const int count = ink_pbn_count(first);
    const size_t used = ink_pbn_used(first);
    require(used <= cut && (count > 0) == (used > 0));
    for (int i = 0; i < count; i++) {
        check_game(first, i, whole, i);
        require(ink_pbn_end(first, i) == ink_pbn_end(whole, i));
    }
    const ink_pbn *before = count > 0 ? first : NULL;
    require(ink_pbn_read_on(before, text + used, size - used, true, &second, NULL) == INK_OK);
    require(count + ink_pbn_count(second) == ink_pbn_count(whole));
    for (int i = 0; i < ink_pbn_count(second); i++) {
        check_game(second, i, whole, count + i);
        require(used + ink_pbn_end(second, i) == ink_pbn_end(whole, count + i));
    }
    ink_pbn_destroy(first);
    ink_pbn_destroy(second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* A piece without a line feed is taken for a file whose lines end with CR. */
    if (size < 2 || memchr(data, '\r', size) != NULL) {
        return 0;
    }
    const char *text = (const char *)data + 1;
    ink_pbn *whole = NULL;
    if (ink_pbn_read(text, size - 1, &whole, NULL) == INK_OK) {
        check_pieces(text, size - 1, (size - 1) * data[0] / 255, whole);
        ink_pbn_destroy(whole);
    }
    return 0;
}
