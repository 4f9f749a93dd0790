/* command.h - the table of commands, and what they share. */
#ifndef INKLING_CLI_COMMAND_H
#define INKLING_CLI_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include <inkling/inkling.h>

/* Exit statuses, as the manual has them. */
enum {
    EXIT_DONE = 0,
    EXIT_FAILED = 1,
    EXIT_USAGE = 2,
    EXIT_INPUT = 3,
    EXIT_LIMIT = 4,
    EXIT_INTERRUPTED = 130
};

/* An option of a command. */
typedef struct cli_option {
    const char *name;     /* without its two dashes; of one letter: its one dash */
    const char *argument; /* what follows it, such as "N"; NULL: nothing */
    const char *text;     /* one line of help */
} cli_option;

#define CLI_MAX_OPTIONS 24
#define CLI_MAX_OPERANDS 256

/* A command line, sorted. */
typedef struct cli_line {
    const char *values[CLI_MAX_OPTIONS]; /* by option number; "" where it takes no argument;
                                              NULL where it is not given */
    const char *operands[CLI_MAX_OPERANDS];
    int operand_count;
} cli_line;

/* A command. */
typedef struct cli_command {
    const char *name;
    const char *operands; /* for the synopsis */
    const char *text;     /* one line */
    const char *details;  /* paragraphs for its own help */
    const cli_option *options;
    int option_count;
    int min_operands;
    int max_operands;
    int (*run)(const cli_line *line);
} cli_command;

extern const cli_command cli_advise;
extern const cli_command cli_bench;
extern const cli_command cli_dd;
extern const cli_command cli_export;
extern const cli_command cli_game;
extern const cli_command cli_games;
extern const cli_command cli_help;
extern const cli_command cli_match;
extern const cli_command cli_methods;
extern const cli_command cli_play;
extern const cli_command cli_reproduce;
extern const cli_command cli_solve;
extern const cli_command cli_strategy;
extern const cli_command cli_suit;
extern const cli_command cli_tree;

/* The commands in the order of names, and how many there are. */
extern const cli_command *const cli_commands[];
extern const int cli_command_count;

/* The command of that name; NULL if there is none. */
const cli_command *cli_find(const char *name);

/* Sorts the words after the command's name.  EXIT_DONE, or EXIT_USAGE with a word on stderr. */
int cli_parse(const cli_command *command, int count, char *const *words, cli_line *out);

/* The value of option number `option`, read as a whole number from `low` to `high`; `*out` stays
 * as it is where the option is not given.  EXIT_DONE, or EXIT_USAGE with a word on stderr. */
int cli_number(const cli_command *command, const cli_line *line, int option, uint64_t low,
               uint64_t high, uint64_t *out);

/* The same for a time with its unit, "500ms", "5s" or "2min", in milliseconds. */
int cli_time(const cli_command *command, const cli_line *line, int option, uint64_t *out);

/* Prints "inkling: " and a sentence to stderr. */
void cli_complain(const char *format, ...) INK_PRINTF(1, 2);

/* Prints the help of a command to stdout. */
void cli_print_help(const cli_command *command);

/* Writes a text to stdout.  EXIT_DONE, or EXIT_FAILED if the text ran out of memory. */
int cli_print(const ink_text *text);

/* The exit status for a failed call on the user's input. */
int cli_exit_status(ink_status status);

#endif
