/* help.c - "inkling help". */

#include <stdio.h>

#include "command.h"

static int run(const cli_line *line)
{
    if (line->operand_count == 1) {
        const cli_command *command = cli_find(line->operands[0]);
        if (command == NULL) {
            cli_complain("there is no command \"%s\"; \"inkling help\" lists them",
                         line->operands[0]);
            return EXIT_USAGE;
        }
        cli_print_help(command);
        return EXIT_DONE;
    }
    (void)puts("inkling finds what to play when you cannot see everything.\n\n"
               "usage: inkling COMMAND [options] [operands]\n\ncommands:");
    for (int i = 0; i < cli_command_count; i++) {
        (void)printf("  %-10s %s\n", cli_commands[i]->name, cli_commands[i]->text);
    }
    (void)puts("\n\"inkling help COMMAND\" or \"inkling COMMAND --help\" tells more, "
               "\"inkling --version\" the version.\n\n"
               "exit status: 0 done, 1 failed, 2 wrong usage, 3 bad input, 4 limit reached (the "
               "best\nanswer so far is printed), 130 interrupted (likewise)");
    return EXIT_DONE;
}

const cli_command cli_help = {
    .name = "help",
    .operands = "[COMMAND]",
    .text = "lists the commands, or explains one",
    .details = "",
    .max_operands = 1,
    .run = run,
};
