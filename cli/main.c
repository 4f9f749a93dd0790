/* main.c - finds the command and runs it. */

#include <stdio.h>
#include <string.h>

#include "command.h"

/* Runs a command on the words after its name. */
static int run(const cli_command *command, int count, char *const *words)
{
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0) {
            cli_print_help(command);
            return EXIT_DONE;
        }
    }
    cli_line line;
    const int status = cli_parse(command, count, words, &line);
    return status == EXIT_DONE ? command->run(&line) : status;
}

/* The exit status once all output is where it should be. */
static int finish(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        cli_complain("cannot write the output");
        return EXIT_FAILED;
    }
    return status;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        const cli_line empty = {.operand_count = 0};
        (void)cli_help.run(&empty);
        return finish(EXIT_USAGE);
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0) {
        (void)printf("inkling %s\n", INK_VERSION);
        return finish(EXIT_DONE);
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        name = "help";
    }
    const cli_command *command = cli_find(name);
    if (command == NULL) {
        cli_complain("there is no command \"%s\"; \"inkling help\" lists them", name);
        return EXIT_USAGE;
    }
    return finish(run(command, argc - 2, argv + 2));
}
