/* play.c - the value after each card of a play. */

#include <stdlib.h>

#include "board.h"
#include "engine.h"

/* A play to analyse. */
typedef struct job {
    int code;
    ink_dd_position position;
    int count; /* cards to play */
    int8_t cards[52];
    int8_t tricks[53]; /* of North-South */
} job;

static void prepare(const struct deal *dl, const struct playTraceBin *play, job *out)
{
    *out = (job){.count = 0};
    out->code = dds_read_position(dl, -1, &out->position);
    if (out->code != RETURN_NO_FAULT) {
        return;
    }
    if (play->number < 0 || play->number > 52) {
        out->code = RETURN_PLAY_FAULT;
        return;
    }
    /* The last trick is forced and is not followed, as in DDS. */
    const int tricks = ink_dd_tricks_left(&out->position);
    const int most = 4 * (tricks - 1) - out->position.on_table;
    out->count = play->number < most ? play->number : most > 0 ? most : 0;
    for (int i = 0; i < play->number; i++) {
        const int suit = play->suit[i];
        const int rank = play->rank[i];
        if (suit < 0 || suit > 3 || rank < 2 || rank > 14) {
            out->code = RETURN_PLAY_FAULT;
            return;
        }
        out->cards[i] = (int8_t)(13 * suit + rank - 2);
    }
}

/* False: no memory. */
static bool follow(job *j, ink_dd *dd)
{
    const ink_status status = ink_dd_trace(dd, &j->position, j->cards, j->count, NULL, j->tricks);
    if (status == INK_ERR_ILLEGAL) {
        j->code = RETURN_PLAY_FAULT;
    }
    return status == INK_OK || status == INK_ERR_ILLEGAL;
}

/* Writes declarer's tricks: declarer sits before the player who leads. */
static void finish(const job *j, struct solvedPlay *out)
{
    const int total = ink_dd_tricks_left(&j->position);
    const bool is_ns = j->position.leader == INK_EAST || j->position.leader == INK_WEST;
    out->number = j->count + 1;
    for (int i = 0; i <= j->count; i++) {
        out->tricks[i] = is_ns ? j->tricks[i] : total - j->tricks[i];
    }
}

int AnalysePlayBin(struct deal dl, struct playTraceBin play, struct solvedPlay *solved, int thrId)
{
    if (thrId < 0) {
        return RETURN_THREAD_INDEX;
    }
    job j;
    prepare(&dl, &play, &j);
    if (j.code == RETURN_NO_FAULT) {
        engine_solver *solver = engine_take(thrId, dl.trump);
        if (solver == NULL) {
            return RETURN_UNKNOWN_FAULT;
        }
        const bool is_followed = follow(&j, engine_dd(solver));
        engine_give(solver);
        if (!is_followed) {
            return RETURN_UNKNOWN_FAULT;
        }
    }
    if (j.code == RETURN_NO_FAULT) {
        finish(&j, solved);
    }
    return j.code;
}

/* Reads "SASQ...", as many cards as are told; others may follow. */
static int read_play_pbn(const struct playTracePBN *from, struct playTraceBin *out)
{
    if (from->number < 0 || from->number > 52) {
        return RETURN_PLAY_FAULT;
    }
    out->number = from->number;
    for (int i = 0; i < from->number; i++) {
        const char *card = from->cards + (size_t)2 * (size_t)i;
        out->suit[i] = dds_suit_of_letter(card[0]);
        out->rank[i] = card[0] == '\0' ? 0 : dds_rank_of_letter(card[1]);
        if (out->suit[i] < 0 || out->rank[i] == 0) {
            return RETURN_PLAY_FAULT;
        }
    }
    return RETURN_NO_FAULT;
}

int AnalysePlayPBN(struct dealPBN dlPBN, struct playTracePBN playPBN, struct solvedPlay *solvedp,
                   int thrId)
{
    struct deal dl;
    struct playTraceBin play;
    int code = dds_read_deal_pbn(&dlPBN, &dl);
    if (code == RETURN_NO_FAULT) {
        code = read_play_pbn(&playPBN, &play);
    }
    return code == RETURN_NO_FAULT ? AnalysePlayBin(dl, play, solvedp, thrId) : code;
}

static bool follow_task(void *context, int number, ink_dd *dd)
{
    job *jobs = context;
    return jobs[number].code != RETURN_NO_FAULT || follow(&jobs[number], dd);
}

static int follow_plays(const struct boards *bop, const struct playTracesBin *plp,
                        struct solvedPlays *solvedp, job *jobs)
{
    for (int i = 0; i < bop->noOfBoards; i++) {
        prepare(&bop->deals[i], &plp->plays[i], &jobs[i]);
    }
    if (!engine_run(bop->noOfBoards, follow_task, jobs)) {
        return RETURN_UNKNOWN_FAULT;
    }
    int code = RETURN_NO_FAULT;
    for (int i = 0; i < bop->noOfBoards; i++) {
        if (jobs[i].code == RETURN_NO_FAULT) {
            finish(&jobs[i], &solvedp->solved[i]);
        } else {
            code = jobs[i].code;
        }
    }
    solvedp->noOfBoards = bop->noOfBoards;
    return code;
}

static int check_batch(int boards, int plays)
{
    return boards > MAXNOOFBOARDS ? RETURN_TOO_MANY_BOARDS
           : boards != plays      ? RETURN_UNKNOWN_FAULT
                                  : RETURN_NO_FAULT;
}

/* The size of a chunk once said how boards are dealt out to threads. */
int AnalyseAllPlaysBin(struct boards *bop, struct playTracesBin *plp, struct solvedPlays *solvedp,
                       int chunkSize)
{
    (void)chunkSize;
    int code = check_batch(bop->noOfBoards, plp->noOfBoards);
    if (code != RETURN_NO_FAULT) {
        return code;
    }
    job *jobs = calloc(bop->noOfBoards > 0 ? (size_t)bop->noOfBoards : 1, sizeof *jobs);
    if (jobs == NULL) {
        return RETURN_UNKNOWN_FAULT;
    }
    code = follow_plays(bop, plp, solvedp, jobs);
    free(jobs);
    return code;
}

static int read_plays_pbn(const struct playTracesPBN *from, struct playTracesBin **out)
{
    struct playTracesBin *to = calloc(1, sizeof *to);
    if (to == NULL) {
        return RETURN_UNKNOWN_FAULT;
    }
    to->noOfBoards = from->noOfBoards;
    for (int i = 0; i < from->noOfBoards; i++) {
        const int code = read_play_pbn(&from->plays[i], &to->plays[i]);
        if (code != RETURN_NO_FAULT) {
            free(to);
            return code;
        }
    }
    *out = to;
    return RETURN_NO_FAULT;
}

int AnalyseAllPlaysPBN(struct boardsPBN *bopPBN, struct playTracesPBN *plpPBN,
                       struct solvedPlays *solvedp, int chunkSize)
{
    struct boards *boards = NULL;
    struct playTracesBin *plays = NULL;
    int code = check_batch(bopPBN->noOfBoards, plpPBN->noOfBoards);
    if (code == RETURN_NO_FAULT) {
        code = dds_read_boards_pbn(bopPBN, &boards);
    }
    if (code == RETURN_NO_FAULT) {
        code = read_plays_pbn(plpPBN, &plays);
    }
    if (code == RETURN_NO_FAULT) {
        code = AnalyseAllPlaysBin(boards, plays, solvedp, chunkSize);
    }
    free(boards);
    free(plays);
    return code;
}
