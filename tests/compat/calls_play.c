/* calls_play.c - the value after each card of a play.
 *
 * Not asked: positions inside a trick, where DDS 2.9.0 drops values, revokes, which it accepts, and
 * fewer than 0 or more than 52 cards.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"

static void print_trace(const struct solvedPlay *solved)
{
    printf(" %d:", solved->number);
    for (int i = 0; i < solved->number && i < 53; i++) {
        printf(" %d", solved->tricks[i]);
    }
    printf("\n");
}

static struct playTracePBN play_to_text(const struct playTraceBin *play)
{
    struct playTracePBN out;
    memset(&out, 0, sizeof out);
    out.number = play->number;
    for (int i = 0; i < play->number; i++) {
        out.cards[2 * i] = "SHDC"[play->suit[i]];
        out.cards[2 * i + 1] = "23456789TJQKA"[play->rank[i] - 2];
    }
    return out;
}

static void call_with_faults(void)
{
    struct deal dl = draw_deal(4);
    const struct playTraceBin good = draw_play(dl);
    for (int fault = 1; fault < 6; fault++) {
        struct playTraceBin play = good;
        play.number = 8;
        play.suit[0] = fault == 1 ? 4 : fault == 2 ? -1 : play.suit[0];
        play.rank[1] = fault == 3 ? 15 : fault == 4 ? 1 : play.rank[1];
        if (fault == 5) {
            play.suit[0] = play.suit[1];
            play.rank[0] = play.rank[1];
        }
        struct solvedPlay solved;
        printf("fault: %d\n", dds.AnalysePlayBin(dl, play, &solved, 0));
    }
    struct solvedPlay solved;
    dl.trump = 5;
    printf("trump: %d\n", dds.AnalysePlayBin(dl, good, &solved, 0));
    printf("thread: %d\n", dds.AnalysePlayBin(dl, good, &solved, -1));
    struct playTracePBN text = play_to_text(&good);
    struct dealPBN pbn = to_pbn(&dl);
    pbn.trump = 4;
    text.cards[0] = 'X';
    printf("card: %d\n", dds.AnalysePlayPBN(pbn, text, &solved, 0));
    pbn.remainCards[0] = 'X';
    printf("text: %d\n", dds.AnalysePlayPBN(pbn, text, &solved, 0));
}

/* The caller's structs are large. */
typedef struct batch {
    struct boards boards;
    struct boardsPBN texts;
    struct playTracesBin plays;
    struct playTracesPBN play_texts;
    struct solvedPlays solved;
} batch;

static void print_batch(const char *name, int code, const struct solvedPlays *solved)
{
    printf("%s: %d\n", name, code);
    for (int i = 0; i < solved->noOfBoards && code == 1; i++) {
        print_trace(&solved->solved[i]);
    }
}

static void call_batches(int count)
{
    batch *b = calloc(1, sizeof *b);
    if (b == NULL) {
        return;
    }
    b->boards.noOfBoards = b->texts.noOfBoards = count;
    b->plays.noOfBoards = b->play_texts.noOfBoards = count;
    for (int i = 0; i < count; i++) {
        b->boards.deals[i] = draw_deal(1 + draw(8));
        b->texts.deals[i] = to_pbn(&b->boards.deals[i]);
        b->plays.plays[i] = draw_play(b->boards.deals[i]);
        b->plays.plays[i].number = draw(b->plays.plays[i].number + 1);
        b->play_texts.plays[i] = play_to_text(&b->plays.plays[i]);
    }
    print_batch("AnalyseAllPlaysBin", dds.AnalyseAllPlaysBin(&b->boards, &b->plays, &b->solved, 1),
                &b->solved);
    print_batch("AnalyseAllPlaysPBN",
                dds.AnalyseAllPlaysPBN(&b->texts, &b->play_texts, &b->solved, 0), &b->solved);
    b->plays.noOfBoards++;
    printf("more plays: %d\n", dds.AnalyseAllPlaysBin(&b->boards, &b->plays, &b->solved, 1));
    b->boards.noOfBoards = 201;
    printf("more boards: %d\n", dds.AnalyseAllPlaysBin(&b->boards, &b->plays, &b->solved, 1));
    b->play_texts.plays[0].number = 1;
    b->play_texts.plays[0].cards[1] = 'x';
    printf("card: %d\n", dds.AnalyseAllPlaysPBN(&b->texts, &b->play_texts, &b->solved, 1));
    free(b);
}

void call_play(int scale)
{
    for (int i = 0; i < scaled(60, scale); i++) {
        const int tricks = i % 20 == 19 ? 9 + draw(5) : 1 + draw(8);
        struct deal dl = draw_deal(tricks);
        struct playTraceBin play = draw_play(dl);
        play.number = draw(play.number + 1);
        struct solvedPlay solved;
        memset(&solved, 0, sizeof solved);
        printf("%d: %d", i, dds.AnalysePlayBin(dl, play, &solved, 0));
        print_trace(&solved);
        printf("  text: %d", dds.AnalysePlayPBN(to_pbn(&dl), play_to_text(&play), &solved, 0));
        print_trace(&solved);
    }
    call_with_faults();
    call_batches(scale < 100 ? scaled(40, scale) : 40);
}
