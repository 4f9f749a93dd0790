/* fuzz_board.c - any bytes as a PBN file, and every position of its first boards.
 *
 * A board that was read may still have no position, but then there is a sentence that says why.  So
 * has the unknown board of a game with an error. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/pbn.h>

#define MAX_BOARDS 2 /* of a file: the time of an input must stay bounded */

/* Unlike assert, holds in every build. */
static void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

static void check_position(const ink_board *board, const ink_board_options *options)
{
    ink_position position = {0};
    ink_error error = {0};
    const ink_status status = ink_board_position(board, options, &position, &error);
    if (status != INK_OK) {
        require(position.game == NULL && position.walker == NULL);
        require(status == INK_ERR_ARGUMENT || status == INK_ERR_IMPOSSIBLE);
        require(error.text[0] != '\0' && memchr(error.text, '\0', sizeof error.text) != NULL);
        return;
    }
    require(options->seat >= 0 || ink_walker_mover(position.walker) == position.seat);
    ink_view *view = NULL;
    require(ink_position_view(&position, &view) == INK_OK);
    require(options->seat >= 0 || ink_view_is_mover(view));
    ink_view_destroy(view);
    ink_position_release(&position);
}

static void check_board(const ink_board *board)
{
    static const char *const defences[] = {NULL, "all"};
    const int afters[] = {-1, 0, 1, board->card_count / 2};
    for (size_t i = 0; i < sizeof afters / sizeof afters[0]; i++) {
        for (int seat = -1; seat < 4; seat++) {
            ink_board_options options = INK_BOARD_OPTIONS_DEFAULT;
            options.seat = seat;
            options.after = afters[i];
            options.defence = defences[i % 2];
            check_position(board, &options);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_pbn *pbn = NULL;
    if (ink_pbn_read((const char *)data, size, &pbn, NULL) != INK_OK) {
        return 0;
    }
    for (int i = 0; i < ink_pbn_count(pbn) && i < MAX_BOARDS; i++) {
        check_board(ink_pbn_board(pbn, i));
    }
    ink_pbn_destroy(pbn);
    return 0;
}
