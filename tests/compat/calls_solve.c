/* calls_solve.c - one position, and batches of them. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"

enum {
    UNSET = 0x55555555
};

/* Are the entries beyond the cards as they were? */
static bool is_untouched(const struct futureTricks *fut)
{
    for (int i = fut->cards; i < 13; i++) {
        if (fut->suit[i] != UNSET || fut->rank[i] != UNSET || fut->equals[i] != UNSET ||
            (i > 0 && fut->score[i] != UNSET)) {
            return false;
        }
    }
    return true;
}

static int solve(const struct deal *dl, int target, int solutions, int mode, bool as_text,
                 struct futureTricks *fut)
{
    memset(fut, 0x55, sizeof *fut);
    return as_text ? dds.SolveBoardPBN(to_pbn(dl), target, solutions, mode, fut, 0)
                   : dds.SolveBoard(*dl, target, solutions, mode, fut, 0);
}

/* The value of a card of the position, -1 where it is not listed. */
static int score_of(const struct futureTricks *every, int suit, int rank)
{
    for (int i = 0; i < every->cards; i++) {
        if (every->suit[i] == suit && every->rank[i] == rank) {
            return every->score[i];
        }
    }
    return -1;
}

static void print_all(const struct deal *dl, int target, int solutions, int mode)
{
    struct futureTricks fut;
    const int code = solve(dl, target, solutions, mode, draw(2) == 0, &fut);
    printf("  target %d solutions %d mode %d: %d", target, solutions, mode, code);
    if (code == 1) {
        print_cards(&fut);
        printf("%s%s", fut.cards == 0 && fut.score[0] == 0 ? " 0" : "",
               fut.cards == 0 && fut.score[0] == -1 ? " -1" : "");
        printf("%s", is_untouched(&fut) ? "" : " touched");
    }
    printf("\n");
}

/* Of several cards any may be listed, so what is printed is whether it is one of them. */
static void print_one(const struct deal *dl, int target, int mode, const struct futureTricks *every)
{
    struct futureTricks fut;
    const int code = solve(dl, target, 1, mode, false, &fut);
    printf("  target %d solutions 1 mode %d: %d", target, mode, code);
    if (code == 1 && fut.cards == 1) {
        const int value = score_of(every, fut.suit[0], fut.rank[0]);
        const bool is_good = target == 0                       ? value >= 0
                             : target < 0 && fut.score[0] >= 0 ? value == every->score[0]
                                                               : value >= fut.score[0];
        printf(" %d %s", fut.score[0], is_good ? "good" : "wrong");
    } else if (code == 1) {
        printf(" %d cards %d", fut.cards, fut.score[0]);
    }
    printf("\n");
}

static void print_position(int number, const struct deal *dl, int tricks)
{
    const struct dealPBN text = to_pbn(dl);
    printf("%d %s trump %d first %d:", number, text.remainCards, dl->trump, dl->first);
    for (int i = 0; i < 3; i++) {
        printf(" %d/%d", dl->currentTrickSuit[i], dl->currentTrickRank[i]);
    }
    printf("\n");
    struct futureTricks every;
    if (solve(dl, -1, 3, 1, false, &every) != 1) {
        printf("refused\n");
        return;
    }
    print_all(dl, -1, 3, 1);
    print_all(dl, -1, 3, 2);
    print_all(dl, -1, 3, 0);
    print_all(dl, -1, 2, draw(2));
    print_one(dl, -1, draw(2), &every);
    print_one(dl, 0, draw(2), &every);
    print_all(dl, 0, 2, draw(2));
    for (int target = 1; target <= tricks + 1; target += 1 + draw(2)) {
        print_all(dl, target, 2 + draw(2), draw(2));
        print_one(dl, target, draw(2), &every);
    }
}

void call_solve(int scale)
{
    for (int i = 0; i < scaled(400, scale); i++) {
        const int tricks = i % 50 == 49 ? 9 + draw(5) : 1 + draw(8);
        struct deal dl = draw_deal(tricks);
        draw_trick(&dl, draw(4));
        print_position(i, &dl, tricks);
    }
}

/* One card in hundreds of boards: the caller's structs are large. */
typedef struct batch {
    struct boards boards;
    struct boardsPBN texts;
    struct solvedBoards solved;
} batch;

static void draw_batch(batch *b, int count)
{
    memset(b, 0, sizeof *b);
    b->boards.noOfBoards = count;
    b->texts.noOfBoards = count;
    for (int i = 0; i < count; i++) {
        struct deal *dl = &b->boards.deals[i];
        *dl = draw_deal(2 + draw(6));
        draw_trick(dl, draw(4));
        b->boards.target[i] = -1;
        b->boards.solutions[i] = 2 + draw(2);
        b->boards.mode[i] = draw(2);
        b->texts.deals[i] = to_pbn(dl);
        b->texts.target[i] = b->boards.target[i];
        b->texts.solutions[i] = b->boards.solutions[i];
        b->texts.mode[i] = b->boards.mode[i];
    }
}

static void print_solved(const char *name, int code, const struct solvedBoards *solved)
{
    printf("%s: %d, %d boards\n", name, code, code == 1 ? solved->noOfBoards : 0);
    for (int i = 0; i < solved->noOfBoards && code == 1; i++) {
        printf("  %d:", i);
        print_cards(&solved->solvedBoard[i]);
        printf("\n");
    }
}

void call_boards(int scale)
{
    batch *b = malloc(sizeof *b);
    if (b == NULL) {
        return;
    }
    draw_batch(b, scale < 100 ? scaled(200, scale) : 200);
    struct solvedBoards *solved = &b->solved;
    print_solved("SolveAllBoards", dds.SolveAllBoards(&b->texts, solved), solved);
    print_solved("SolveAllChunks", dds.SolveAllChunks(&b->texts, solved, 1), solved);
    print_solved("SolveAllChunksPBN", dds.SolveAllChunksPBN(&b->texts, solved, 3), solved);
    print_solved("SolveAllChunksBin", dds.SolveAllChunksBin(&b->boards, solved, 2), solved);
    /* DDS 2.9.0 has it under another name only. */
    const int code = dds.SolveAllBoardsBin == NULL ? dds.SolveAllChunksBin(&b->boards, solved, 1)
                                                   : dds.SolveAllBoardsBin(&b->boards, solved);
    print_solved("SolveAllBoardsBin", code, solved);
    free(b);
}
