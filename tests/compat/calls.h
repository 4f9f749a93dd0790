/* calls.h - a program that calls a library with the interface of DDS and prints what comes back.
 *
 * The same calls on two libraries print the same, but for the order of cards that are worth the
 * same, which is sorted here, and for what is said below not to be asked.
 */
#ifndef TESTS_COMPAT_CALLS_H
#define TESTS_COMPAT_CALLS_H

#include "draw.h"

#define DDS_FUNCTIONS(X)                                                                           \
    X(SetMaxThreads)                                                                               \
    X(SetResources)                                                                                \
    X(SetThreading)                                                                                \
    X(FreeMemory)                                                                                  \
    X(GetDDSInfo)                                                                                  \
    X(ErrorMessage)                                                                                \
    X(SolveBoard)                                                                                  \
    X(SolveBoardPBN)                                                                               \
    X(SolveAllBoards)                                                                              \
    X(SolveAllChunks)                                                                              \
    X(SolveAllChunksBin)                                                                           \
    X(SolveAllChunksPBN)                                                                           \
    X(CalcDDtable)                                                                                 \
    X(CalcDDtablePBN)                                                                              \
    X(CalcAllTables)                                                                               \
    X(CalcAllTablesPBN)                                                                            \
    X(CalcPar)                                                                                     \
    X(CalcParPBN)                                                                                  \
    X(Par)                                                                                         \
    X(SidesPar)                                                                                    \
    X(DealerPar)                                                                                   \
    X(SidesParBin)                                                                                 \
    X(DealerParBin)                                                                                \
    X(ConvertToDealerTextFormat)                                                                   \
    X(ConvertToSidesTextFormat)                                                                    \
    X(AnalysePlayBin)                                                                              \
    X(AnalysePlayPBN)                                                                              \
    X(AnalyseAllPlaysBin)                                                                          \
    X(AnalyseAllPlaysPBN)

/* The functions of the library that is looked at; SolveAllBoardsBin may be missing. */
struct dds_functions {
#define DDS_POINTER(name) __typeof__(name) *name;
    DDS_FUNCTIONS(DDS_POINTER)
#undef DDS_POINTER
    __typeof__(SolveAllBoardsBin) *SolveAllBoardsBin;
};
extern struct dds_functions dds;

/* A section of calls; `scale` says how many, in percent. */
void call_solve(int scale);
void call_boards(int scale);
void call_errors(int scale);
void call_tables(int scale);
void call_par(int scale);
void call_play(int scale);
void call_settings(int scale);

/* `count` calls scaled, at least 1. */
int scaled(int count, int scale);

/* Prints " 3 cards: ..." with ties sorted. */
void print_cards(const struct futureTricks *fut);

#endif
