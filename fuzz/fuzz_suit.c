/* fuzz_suit.c - any text as two hands of one suit, a line each: what is read is written and read back,
 * and suits with few missing cards are solved. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <inkling/suit.h>

/* Unlike assert, holds in every build. */
static void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

static int count_missing(const ink_suit *suit)
{
    int count = 13;
    for (unsigned own = suit->hands[0] | suit->hands[1]; own != 0; own &= own - 1) {
        count--;
    }
    return count;
}

static void check_text(const ink_suit *suit)
{
    ink_text north = {0};
    ink_text south = {0};
    ink_suit again;
    ink_suit_text(suit, INK_SUIT_NORTH, &north);
    ink_suit_text(suit, INK_SUIT_SOUTH, &south);
    require(ink_suit_read(ink_text_string(&north), ink_text_string(&south), &again, NULL) ==
            INK_OK);
    require(memcmp(&again, suit, sizeof again) == 0);
    ink_text_release(&north);
    ink_text_release(&south);
}

static void check_solver(const ink_suit *suit)
{
    ink_suit_solver *solver = NULL;
    require(ink_suit_solver_create(suit, 1 << 20, &solver) == INK_OK);
    double above = 0.0;
    for (int goal = ink_suit_rounds(suit); goal > 0; goal--) {
        ink_suit_answer answer;
        ink_text line = {0};
        require(ink_suit_solve(solver, goal, NULL, &answer) == INK_OK);
        require(above - 1e-9 <= answer.value && answer.value <= 1.0 + 1e-9);
        require(ink_suit_line(solver, goal, NULL, &line) == INK_OK);
        ink_text_release(&line);
        above = answer.value;
    }
    ink_suit_solver_destroy(solver);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *north = malloc(size + 2);
    require(north != NULL);
    if (size > 0) {
        memcpy(north, data, size);
    }
    north[size] = north[size + 1] = '\0';
    char *end = strchr(north, '\n');
    char *south = end != NULL ? end + 1 : north + strlen(north) + 1;
    if (end != NULL) {
        *end = '\0';
        south[strcspn(south, "\n")] = '\0';
    }
    ink_suit suit;
    ink_error error = {0};
    const ink_status status = ink_suit_read(north, south, &suit, &error);
    if (status == INK_OK) {
        check_text(&suit);
        if (count_missing(&suit) <= 5) {
            check_solver(&suit);
        }
    } else {
        const char *bad = error.line == 2 ? south : north;
        require(status == INK_ERR_SYNTAX && error.text[0] != '\0');
        require(error.column >= 1 && (size_t)error.column <= strlen(bad) + 1);
    }
    free(north);
    return 0;
}
