/* solve.c - the tricks for the cards of one position, or of many. */

#include <limits.h>
#include <stdlib.h>

#include "board.h"
#include "engine.h"

/* A position with what is asked of it. */
typedef struct job {
    int code; /* 1, or why there is nothing to do */
    ink_dd_position position;
    int target;               /* 1 to 13: as in SolveBoard; 0: exact values */
    bool is_searched;         /* else the answer is known */
    ink_dd_question question; /* for the search */
    ink_dd_answer answer;
} job;

static int check_request(int target, int solutions, int mode)
{
    return target < -1     ? RETURN_TARGET_WRONG_LO
           : target > 13   ? RETURN_TARGET_WRONG_HI
           : solutions < 1 ? RETURN_SOLNS_WRONG_LO
           : solutions > 3 ? RETURN_SOLNS_WRONG_HI
           : mode < 0      ? RETURN_MODE_WRONG_LO
           : mode > 2      ? RETURN_MODE_WRONG_HI
                           : RETURN_NO_FAULT;
}

/* Lists the legal cards by suit and descending rank, cards that are worth the same as one: no card
 * that another player holds or that lies on the table is between them. */
static int list_cards(const ink_dd_position *position, ink_dd_card cards[13])
{
    const ink_hand legal = ink_dd_legal(position);
    ink_hand others = 0;
    for (int i = 1; i < 4; i++) {
        others |= position->hands[((int)ink_dd_mover(position) + i) % 4];
    }
    for (int i = 0; i < position->on_table; i++) {
        others |= (ink_hand)1 << position->table[i];
    }
    int count = 0;
    for (int suit = 0; suit < 4; suit++) {
        bool is_run = false;
        for (int rank = 12; rank >= 0; rank--) {
            const ink_card card = 13 * suit + rank;
            const ink_hand bit = (ink_hand)1 << card;
            if ((others & bit) != 0) {
                is_run = false;
            } else if ((legal & bit) != 0 && is_run) {
                cards[count - 1].equals |= bit;
            } else if ((legal & bit) != 0) {
                cards[count++] = (ink_dd_card){.card = card};
                is_run = true;
            }
        }
    }
    return count;
}

/* Answers with the first `count` cards, all with one score. */
static void answer_at_once(job *j, int count, int score)
{
    j->is_searched = false;
    j->answer.count = count;
    for (int i = 0; i < count; i++) {
        j->answer.cards[i].low = (int8_t)score;
    }
}

static void prepare(const struct deal *dl, int target, int solutions, int mode, job *out)
{
    static const ink_dd_ask asks[] = {INK_DD_ONE, INK_DD_BEST, INK_DD_EVERY};
    *out = (job){.code = check_request(target, solutions, mode), .is_searched = true};
    if (out->code == RETURN_NO_FAULT) {
        out->code = dds_read_position(dl, target, &out->position);
    }
    if (out->code != RETURN_NO_FAULT) {
        return;
    }
    const int count = list_cards(&out->position, out->answer.cards);
    const bool is_last_trick = ink_dd_tricks_left(&out->position) == 1;
    if (count == 1 && mode == 0 && !is_last_trick) {
        answer_at_once(out, 1, -2);
    } else if (target == 0 && solutions < 3) {
        answer_at_once(out, solutions == 1 ? 1 : count, 0);
    } else {
        /* The last trick has its value whatever was asked. */
        const bool has_target = target > 0 && solutions < 3 && !is_last_trick;
        out->target = has_target ? target : 0;
        out->question = (ink_dd_question){.ask = asks[solutions - 1], .target = out->target};
    }
}

/* False: no memory. */
static bool search(job *j, ink_dd *dd)
{
    return ink_dd_solve(dd, &j->position, &j->question, NULL, &j->answer) == INK_OK;
}

/* Writes the answer; entries beyond its cards stay as they are. */
static void finish(const job *j, struct futureTricks *out)
{
    const ink_dd_answer *answer = &j->answer;
    out->nodes = answer->nodes > INT_MAX ? INT_MAX : (int)answer->nodes;
    out->cards = answer->count;
    for (int i = 0; i < answer->count; i++) {
        const ink_dd_card *card = &answer->cards[i];
        const int suit = dds_suit_of(card->card);
        out->suit[i] = suit;
        out->rank[i] = dds_rank_of(card->card);
        out->equals[i] = (int)dds_holding_of(card->equals, suit);
        out->score[i] = j->target > 0 ? j->target : card->low;
    }
    if (answer->count == 0) {
        out->score[0] = j->target == 1 ? 0 : -1;
    }
}

int SolveBoard(struct deal dl, int target, int solutions, int mode, struct futureTricks *futp,
               int threadIndex)
{
    if (threadIndex < 0) {
        return RETURN_THREAD_INDEX;
    }
    job j;
    prepare(&dl, target, solutions, mode, &j);
    if (j.code != RETURN_NO_FAULT) {
        return j.code;
    }
    if (j.is_searched) {
        engine_solver *solver = engine_take(threadIndex, dl.trump);
        if (solver == NULL) {
            return RETURN_UNKNOWN_FAULT;
        }
        const bool is_answered = search(&j, engine_dd(solver));
        engine_give(solver);
        if (!is_answered) {
            return RETURN_UNKNOWN_FAULT;
        }
    }
    finish(&j, futp);
    return RETURN_NO_FAULT;
}

int SolveBoardPBN(struct dealPBN dlpbn, int target, int solutions, int mode,
                  struct futureTricks *futp, int thrId)
{
    struct deal dl;
    const int code = dds_read_deal_pbn(&dlpbn, &dl);
    return code == RETURN_NO_FAULT ? SolveBoard(dl, target, solutions, mode, futp, thrId) : code;
}

static bool search_task(void *context, int number, ink_dd *dd)
{
    job *jobs = context;
    job *j = &jobs[number];
    return j->code != RETURN_NO_FAULT || !j->is_searched || search(j, dd);
}

/* Boards without a fault are solved whatever the others have; the code is the last faulty one's. */
static int solve_boards(const struct boards *bop, struct solvedBoards *solvedp, job *jobs)
{
    for (int i = 0; i < bop->noOfBoards; i++) {
        prepare(&bop->deals[i], bop->target[i], bop->solutions[i], bop->mode[i], &jobs[i]);
    }
    if (!engine_run(bop->noOfBoards, search_task, jobs)) {
        return RETURN_UNKNOWN_FAULT;
    }
    int code = RETURN_NO_FAULT;
    for (int i = 0; i < bop->noOfBoards; i++) {
        if (jobs[i].code == RETURN_NO_FAULT) {
            finish(&jobs[i], &solvedp->solvedBoard[i]);
        } else {
            solvedp->solvedBoard[i].cards = 0;
            code = jobs[i].code;
        }
    }
    solvedp->noOfBoards = bop->noOfBoards;
    return code;
}

int SolveAllBoardsBin(struct boards *bop, struct solvedBoards *solvedp)
{
    const int count = bop->noOfBoards;
    if (count > MAXNOOFBOARDS) {
        return RETURN_TOO_MANY_BOARDS;
    }
    job *jobs = calloc(count > 0 ? (size_t)count : 1, sizeof *jobs);
    if (jobs == NULL) {
        return RETURN_UNKNOWN_FAULT;
    }
    const int code = solve_boards(bop, solvedp, jobs);
    free(jobs);
    return code;
}

int SolveAllBoards(struct boardsPBN *bop, struct solvedBoards *solvedp)
{
    struct boards *boards = NULL;
    int code = dds_read_boards_pbn(bop, &boards);
    if (code == RETURN_NO_FAULT) {
        code = SolveAllBoardsBin(boards, solvedp);
        free(boards);
    }
    return code;
}

/* The size of a chunk once said how boards are dealt out to threads. */
int SolveAllChunksBin(struct boards *bop, struct solvedBoards *solvedp, int chunkSize)
{
    return chunkSize < 1 ? RETURN_CHUNK_SIZE : SolveAllBoardsBin(bop, solvedp);
}

int SolveAllChunksPBN(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize)
{
    return chunkSize < 1 ? RETURN_CHUNK_SIZE : SolveAllBoards(bop, solvedp);
}

int SolveAllChunks(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize)
{
    return SolveAllChunksPBN(bop, solvedp, chunkSize);
}
