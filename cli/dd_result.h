/* dd_result.h - what was found about a board. */
#ifndef INKLING_CLI_DD_RESULT_H
#define INKLING_CLI_DD_RESULT_H

#include "dd.h"
#include "dd_input.h"

/* Par, whoever deals. */
typedef struct dd_par {
    bool is_known;
    bool depends;         /* on the dealer */
    int dealer;           /* of the board, or -1 */
    ink_par by_dealer[4]; /* by ink_player */
} dd_par;

/* A board and its numbers. */
typedef struct dd_result {
    const ink_pbn *pbn;
    int game; /* of `pbn` */
    ink_board board;
    const ink_error
        *fault;         /* of the contract or the play, which `board` is then without; or NULL */
    uint64_t number;    /* in the input, from 1 */
    const char *source; /* name of the input */
    bool is_listed;     /* a line of a list rather than a game of PBN */
    const char *text;   /* of the game */
    size_t size;
    int dealer;      /* an ink_player, or -1 */
    int vulnerable;  /* an ink_vulnerable, or -1 */
    ink_error error; /* why there are no numbers; no text where there are */
    bool is_told;    /* the user has read of it as a warning */
    ink_dd_table table;
    dd_par par;
} dd_result;

/* The order in which hand records name players and strains. */
extern const ink_player dd_players[4];
extern const ink_strain dd_strains[5];

/* The game `index` of a batch, without numbers: a result with what the request adds to it.  False if
 * it cannot be analysed: `error` says why. */
bool dd_result_begin(const dd_request *request, const dd_input *input, const dd_batch *batch,
                     int index, dd_result *out);

/* Warns on stderr of a fault that does not matter for the question. */
void dd_result_warn(const dd_result *result, dd_input *input);

/* Works out par where the table is exact and the vulnerability known. */
void dd_result_par(dd_result *result);

/* Are all numbers exact? */
bool dd_is_exact(const ink_dd_table *table);

/* The exact numbers, -1 for the others. */
ink_tricks dd_exact_numbers(const ink_dd_table *table);

/* The par that is meant where one is asked for: the dealer's, or the one that all agree on; NULL if
 * there is none. */
const ink_par *dd_main_par(const dd_par *par);

/* Appends a score as hand records do: "NS 140", "EW -100", by the side that declares. */
void dd_score_text(const ink_par *par, ink_text *out);

/* Appends the name of a board: "FILE, board 3: Event". */
void dd_title(const dd_result *result, ink_text *out);

/* "none", "NS", "EW", "all" or "unknown". */
const char *dd_vulnerable_text(int vulnerable);

/* A number of 0 to `most` that may be known by its bounds only, "7-9", or not at all, "?". */
void dd_bounds_text(int low, int high, int most, char out[8]);

/* Appends a line that says what ended the search and what is missing. */
void dd_stopped_text(ink_stopped_by reason, ink_text *out);

#endif
