/* dds_api.h - the C interface of DDS 2.9.0, which programs written for it expect.
 *
 * Names, layouts and numbers are those of DDS (https://github.com/dds-bridge/dds), so that such a
 * program runs unchanged; docs/DDS.md says what this library does otherwise.
 *
 * Suits and strains are S H D C, no trumps last; players N E S W; ranks 2 to 14; a holding is a set
 * of ranks, bit 2 the deuce to bit 14 the ace.  Vulnerability is 0 none, 1 both, 2 North-South,
 * 3 East-West.  Functions return 1 or a negative code.
 */
#ifndef INKLING_COMPAT_DDS_API_H
#define INKLING_COMPAT_DDS_API_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DDS_API __attribute__((visibility("default")))

#define MAXNOOFBOARDS 200
#define MAXNOOFTABLES 40

/* The codes, each with the text of ErrorMessage. */
#define DDS_CODE_LIST(X)                                                                           \
    X(RETURN_NO_FAULT, 1, "Success")                                                               \
    X(RETURN_UNKNOWN_FAULT, -1, "General error")                                                   \
    X(RETURN_ZERO_CARDS, -2, "Zero cards")                                                         \
    X(RETURN_TARGET_TOO_HIGH, -3, "Target exceeds number of tricks")                               \
    X(RETURN_DUPLICATE_CARDS, -4, "Cards duplicated")                                              \
    X(RETURN_TARGET_WRONG_LO, -5, "Target is less than -1")                                        \
    X(RETURN_TARGET_WRONG_HI, -7, "Target is higher than 13")                                      \
    X(RETURN_SOLNS_WRONG_LO, -8, "Solutions parameter is less than 1")                             \
    X(RETURN_SOLNS_WRONG_HI, -9, "Solutions parameter is higher than 3")                           \
    X(RETURN_TOO_MANY_CARDS, -10, "Too many cards")                                                \
    X(RETURN_SUIT_OR_RANK, -12, "currentTrickSuit or currentTrickRank has wrong data")             \
    X(RETURN_PLAYED_CARD, -13, "Played card also remains in a hand")                               \
    X(RETURN_CARD_COUNT, -14, "Wrong number of remaining cards in a hand")                         \
    X(RETURN_THREAD_INDEX, -15, "Thread index is not 0 .. maximum")                                \
    X(RETURN_MODE_WRONG_LO, -16, "Mode parameter is less than 0")                                  \
    X(RETURN_MODE_WRONG_HI, -17, "Mode parameter is higher than 2")                                \
    X(RETURN_TRUMP_WRONG, -18, "Trump is not in 0 .. 4")                                           \
    X(RETURN_FIRST_WRONG, -19, "First is not in 0 .. 2")                                           \
    X(RETURN_PLAY_FAULT, -98, "AnalysePlay input error")                                           \
    X(RETURN_PBN_FAULT, -99, "PBN string error")                                                   \
    X(RETURN_TOO_MANY_BOARDS, -101, "Too many boards requested")                                   \
    X(RETURN_THREAD_CREATE, -102, "Could not create threads")                                      \
    X(RETURN_THREAD_WAIT, -103, "Something failed waiting for thread to end")                      \
    X(RETURN_THREAD_MISSING, -104, "Multi-threading system not present")                           \
    X(RETURN_NO_SUIT, -201, "Denomination filter vector has no entries")                           \
    X(RETURN_TOO_MANY_TABLES, -202, "Too many DD tables requested")                                \
    X(RETURN_CHUNK_SIZE, -301, "Chunk size is less than 1")

enum {
#define DDS_CODE_ENUM(name, value, text) name = (value),
    DDS_CODE_LIST(DDS_CODE_ENUM)
#undef DDS_CODE_ENUM
};

/* A position.  `first` leads or led to the current trick; a rank of 0 is no card. */
struct deal {
    int trump;
    int first;
    int currentTrickSuit[3];
    int currentTrickRank[3];
    unsigned int remainCards[4][4]; /* [player][suit], without the cards of the current trick */
};

struct dealPBN {
    int trump;
    int first;
    int currentTrickSuit[3];
    int currentTrickRank[3];
    char remainCards[80];
};

struct futureTricks {
    int nodes;
    int cards; /* entries of the arrays */
    int suit[13];
    int rank[13];
    int equals[13]; /* holding of the lower cards that are worth the same */
    int score[13];  /* tricks of the side to move */
};

struct boards {
    int noOfBoards;
    struct deal deals[MAXNOOFBOARDS];
    int target[MAXNOOFBOARDS];
    int solutions[MAXNOOFBOARDS];
    int mode[MAXNOOFBOARDS];
};

struct boardsPBN {
    int noOfBoards;
    struct dealPBN deals[MAXNOOFBOARDS];
    int target[MAXNOOFBOARDS];
    int solutions[MAXNOOFBOARDS];
    int mode[MAXNOOFBOARDS];
};

struct solvedBoards {
    int noOfBoards;
    struct futureTricks solvedBoard[MAXNOOFBOARDS];
};

struct ddTableDeal {
    unsigned int cards[4][4]; /* [player][suit] */
};

struct ddTableDealPBN {
    char cards[80];
};

struct ddTableDeals {
    int noOfTables;
    struct ddTableDeal deals[MAXNOOFTABLES * 5];
};

struct ddTableDealsPBN {
    int noOfTables;
    struct ddTableDealPBN deals[MAXNOOFTABLES * 5];
};

struct ddTableResults {
    int resTable[5][4]; /* [strain][declarer] */
};

struct ddTablesRes {
    int noOfBoards; /* results: 4 for each strain of a table */
    struct ddTableResults results[MAXNOOFTABLES * 5];
};

/* Index 0 is North-South's view, who call first then; 1 is East-West's. */
struct parResults {
    char parScore[2][16];
    char parContractsString[2][128];
};

struct allParResults {
    struct parResults presults[MAXNOOFTABLES];
};

struct parResultsDealer {
    int number;
    int score;
    char contracts[10][10];
};

struct contractType {
    int underTricks;
    int overTricks;
    int level;
    int denom; /* 0 no trumps, then 1 S, 2 H, 3 D, 4 C */
    int seats; /* 0 N, 1 E, 2 S, 3 W, 4 NS, 5 EW */
};

struct parResultsMaster {
    int score;
    int number;
    struct contractType contracts[10];
};

struct parTextResults {
    char parText[2][128];
    bool equal;
};

struct playTraceBin {
    int number;
    int suit[52];
    int rank[52];
};

struct playTracePBN {
    int number;
    char cards[106]; /* "CTC4CA..." */
};

struct solvedPlay {
    int number;
    int tricks[53];
};

struct playTracesBin {
    int noOfBoards;
    struct playTraceBin plays[MAXNOOFBOARDS];
};

struct playTracesPBN {
    int noOfBoards;
    struct playTracePBN plays[MAXNOOFBOARDS];
};

struct solvedPlays {
    int noOfBoards;
    struct solvedPlay solved[MAXNOOFBOARDS];
};

struct DDSInfo {
    int major;
    int minor;
    int patch;
    char versionString[10];
    int system;      /* 3 Linux */
    int numBits;     /* 32 or 64 */
    int compiler;    /* 3 gcc, 4 clang */
    int constructor; /* 0 none */
    int numCores;
    int threading; /* as in SetThreading */
    int noOfThreads;
    char threadSizes[128];
    char systemString[1024];
};

/* How many threads work at a time, and the memory that they may take together; 0: all cores, and
 * 160 MB for each. */
DDS_API void SetMaxThreads(int userThreads);
DDS_API void SetResources(int maxMemoryMB, int maxThreads);
DDS_API int SetThreading(int code);
DDS_API void FreeMemory(void);
DDS_API void GetDDSInfo(struct DDSInfo *info);
DDS_API void ErrorMessage(int code, char line[80]);

/* One position. */
DDS_API int SolveBoard(struct deal dl, int target, int solutions, int mode,
                       struct futureTricks *futp, int threadIndex);
DDS_API int SolveBoardPBN(struct dealPBN dlpbn, int target, int solutions, int mode,
                          struct futureTricks *futp, int thrId);

/* Up to 200 positions. */
DDS_API int SolveAllBoards(struct boardsPBN *bop, struct solvedBoards *solvedp);
DDS_API int SolveAllBoardsBin(struct boards *bop, struct solvedBoards *solvedp);
DDS_API int SolveAllChunks(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize);
DDS_API int SolveAllChunksBin(struct boards *bop, struct solvedBoards *solvedp, int chunkSize);
DDS_API int SolveAllChunksPBN(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize);

/* Tables, and par of them. */
DDS_API int CalcDDtable(struct ddTableDeal tableDeal, struct ddTableResults *tablep);
DDS_API int CalcDDtablePBN(struct ddTableDealPBN tableDealPBN, struct ddTableResults *tablep);
DDS_API int CalcAllTables(struct ddTableDeals *dealsp, int mode, int trumpFilter[5],
                          struct ddTablesRes *resp, struct allParResults *presp);
DDS_API int CalcAllTablesPBN(struct ddTableDealsPBN *dealsp, int mode, int trumpFilter[5],
                             struct ddTablesRes *resp, struct allParResults *presp);
DDS_API int CalcPar(struct ddTableDeal tableDeal, int vulnerable, struct ddTableResults *tablep,
                    struct parResults *presp);
DDS_API int CalcParPBN(struct ddTableDealPBN tableDealPBN, struct ddTableResults *tablep,
                       int vulnerable, struct parResults *presp);

/* Par. */
DDS_API int Par(struct ddTableResults *tablep, struct parResults *presp, int vulnerable);
DDS_API int SidesPar(struct ddTableResults *tablep, struct parResultsDealer sidesRes[2],
                     int vulnerable);
DDS_API int DealerPar(struct ddTableResults *tablep, struct parResultsDealer *presp, int dealer,
                      int vulnerable);
DDS_API int SidesParBin(struct ddTableResults *tablep, struct parResultsMaster sidesRes[2],
                        int vulnerable);
DDS_API int DealerParBin(struct ddTableResults *tablep, struct parResultsMaster *presp, int dealer,
                         int vulnerable);
DDS_API int ConvertToDealerTextFormat(struct parResultsMaster *pres, char *resp);
DDS_API int ConvertToSidesTextFormat(struct parResultsMaster *pres, struct parTextResults *resp);

/* The value after each card of a play. */
DDS_API int AnalysePlayBin(struct deal dl, struct playTraceBin play, struct solvedPlay *solved,
                           int thrId);
DDS_API int AnalysePlayPBN(struct dealPBN dlPBN, struct playTracePBN playPBN,
                           struct solvedPlay *solvedp, int thrId);
DDS_API int AnalyseAllPlaysBin(struct boards *bop, struct playTracesBin *plp,
                               struct solvedPlays *solvedp, int chunkSize);
DDS_API int AnalyseAllPlaysPBN(struct boardsPBN *bopPBN, struct playTracesPBN *plpPBN,
                               struct solvedPlays *solvedp, int chunkSize);

#ifdef __cplusplus
}
#endif

#endif
