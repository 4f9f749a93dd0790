/* match.h - what "inkling match" is asked for. */
#ifndef INKLING_CLI_MATCH_H
#define INKLING_CLI_MATCH_H

#include <inkling/inkling.h>

/* A command line, sorted.  Zeroed at first. */
typedef struct match_request {
    const char *where; /* a game string or a file */
    ink_game *game;
    ink_text names[2];       /* method strings of players A and B */
    ink_method **methods[2]; /* one for each thread */
    ink_match match;
    uint64_t games;
    const char *output; /* a file; NULL: none */
    bool resume;        /* keep what the output has */
    bool json;
    ink_control control; /* Ctrl-C and progress */
} match_request;

/* Plays the match and prints its result.  An exit status. */
int match_run(const match_request *request);

/* Appends the line of game `number`, from 0, with its end; `game` NULL: only what does not depend on how
 * it goes.  INK_ERR_NOMEM. */
INK_NODISCARD ink_status match_write_game(const match_request *request, uint64_t number,
                                          const ink_match_game *game, ink_text *out);

/* Reads payoff and number of moves of a game from the line that match_write_game made of it, by playing its
 * moves again.  INK_ERR_SYNTAX if it is no line of that game, INK_ERR_ILLEGAL if the game cannot have gone so,
 * INK_ERR_NOMEM. */
INK_NODISCARD ink_status match_read_game(const match_request *request, uint64_t number,
                                         const char *line, double *payoff, double *moves);

/* Could `text` be the beginning of the line of game `number`, cut off anywhere?  INK_ERR_NOMEM counts as
 * yes. */
bool match_may_begin(const match_request *request, uint64_t number, const char *text);

/* Appends the result, as text or JSON. */
void match_write_result(const match_request *request, const ink_match_summary *summary,
                        ink_text *out);

#endif
