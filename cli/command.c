/* command.c - the table of commands, command lines, help. */

#include "command.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const cli_command *const cli_commands[] = {
    &cli_advise,  &cli_bench, &cli_dd,        &cli_export, &cli_games, &cli_help, &cli_match,
    &cli_methods, &cli_play,  &cli_reproduce, &cli_solve,  &cli_suit,  &cli_tree,
};
const int cli_command_count = (int)(sizeof cli_commands / sizeof cli_commands[0]);

const cli_command *cli_find(const char *name)
{
    for (int i = 0; i < cli_command_count; i++) {
        if (strcmp(cli_commands[i]->name, name) == 0) {
            return cli_commands[i];
        }
    }
    return NULL;
}

void cli_complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)fputs("inkling: ", stderr);
    (void)vfprintf(stderr, format, arguments);
    (void)fputc('\n', stderr);
    va_end(arguments);
}

int cli_print(const ink_text *text)
{
    if (ink_text_status(text) != INK_OK) {
        cli_complain("%s", ink_status_text(INK_ERR_NOMEM));
        return EXIT_FAILED;
    }
    (void)fputs(ink_text_string(text), stdout);
    return EXIT_DONE; /* main looks whether it was written */
}

int cli_exit_status(ink_status status)
{
    switch (status) {
    case INK_OK:
        return EXIT_DONE;
    case INK_ERR_ARGUMENT:
    case INK_ERR_SYNTAX:
    case INK_ERR_NOT_FOUND:
    case INK_ERR_ILLEGAL:
    case INK_ERR_IMPOSSIBLE:
        return EXIT_INPUT;
    case INK_ERR_LIMIT:
        return EXIT_LIMIT;
    case INK_ERR_STOPPED:
        return EXIT_INTERRUPTED;
    case INK_ERR_UNSUPPORTED:
    case INK_ERR_NOMEM:
    case INK_ERR_SYSTEM:
        return EXIT_FAILED;
    }
    return EXIT_FAILED;
}

/* The number of the option of that name, of `size` bytes; -1 if there is none. */
static int find_option(const cli_command *command, const char *name, size_t size)
{
    for (int i = 0; i < command->option_count; i++) {
        if (strlen(command->options[i].name) == size &&
            memcmp(command->options[i].name, name, size) == 0) {
            return i;
        }
    }
    return -1;
}

/* Takes the option at words[*index], moving `*index` to its last word. */
static int take_option(const cli_command *command, int count, char *const *words, int *index,
                       cli_line *out)
{
    const char *word = words[*index];
    const char *name = word + (word[1] == '-' ? 2 : 1);
    const char *equals = strchr(name, '=');
    const size_t size = equals == NULL ? strlen(name) : (size_t)(equals - name);
    const int shown = (int)(name - word) + (int)size;
    const int option = find_option(command, name, size);
    if (option < 0 || (size == 1) != (name == word + 1)) {
        cli_complain("%s has no option \"%.*s\"", command->name, shown, word);
        return EXIT_USAGE;
    }
    if (out->values[option] != NULL) {
        cli_complain("the option %.*s is given twice", shown, word);
        return EXIT_USAGE;
    }
    if (command->options[option].argument == NULL) {
        if (equals != NULL) {
            cli_complain("the option %.*s takes no value", shown, word);
            return EXIT_USAGE;
        }
        out->values[option] = "";
        return EXIT_DONE;
    }
    if (equals == NULL && *index + 1 == count) {
        cli_complain("the option %.*s needs a value: %s", shown, word,
                     command->options[option].argument);
        return EXIT_USAGE;
    }
    out->values[option] = equals != NULL ? equals + 1 : words[++*index];
    return EXIT_DONE;
}

/* Checks the number of operands. */
static int check_operands(const cli_command *command, const cli_line *line)
{
    if (line->operand_count < command->min_operands) {
        cli_complain("%s needs %s; see \"inkling help %s\"", command->name, command->operands,
                     command->name);
        return EXIT_USAGE;
    }
    return EXIT_DONE;
}

int cli_parse(const cli_command *command, int count, char *const *words, cli_line *out)
{
    cli_line line = {.operand_count = 0};
    bool options = true;
    for (int i = 0; i < count; i++) {
        if (options && strcmp(words[i], "--") == 0) {
            options = false;
        } else if (options && words[i][0] == '-' && words[i][1] != '\0') {
            const int status = take_option(command, count, words, &i, &line);
            if (status != EXIT_DONE) {
                return status;
            }
        } else if (line.operand_count == command->max_operands) {
            cli_complain("%s has no use for \"%s\"", command->name, words[i]);
            return EXIT_USAGE;
        } else {
            line.operands[line.operand_count++] = words[i];
        }
    }
    const int status = check_operands(command, &line);
    if (status == EXIT_DONE) {
        *out = line;
    }
    return status;
}

/* Reads decimal digits; false if there are none or too many.  `*rest` is what follows them. */
static bool read_digits(const char *text, uint64_t *out, const char **rest)
{
    uint64_t number = 0;
    const char *next = text;
    for (; *next >= '0' && *next <= '9'; next++) {
        const uint64_t digit = (uint64_t)(*next - '0');
        if (number > (UINT64_MAX - digit) / 10) {
            return false;
        }
        number = 10 * number + digit;
    }
    *out = number;
    *rest = next;
    return next != text;
}

int cli_number(const cli_command *command, const cli_line *line, int option, uint64_t low,
               uint64_t high, uint64_t *out)
{
    const char *value = line->values[option];
    if (value == NULL) {
        return EXIT_DONE;
    }
    uint64_t number = 0;
    const char *rest = value;
    if (!read_digits(value, &number, &rest) || *rest != '\0' || number < low || number > high) {
        cli_complain("--%s %s: a whole number from %llu to %llu is expected",
                     command->options[option].name, value, (unsigned long long)low,
                     (unsigned long long)high);
        return EXIT_USAGE;
    }
    *out = number;
    return EXIT_DONE;
}

int cli_time(const cli_command *command, const cli_line *line, int option, uint64_t *out)
{
    static const struct {
        const char *unit;
        uint64_t ms;
    } units[] = {{"ms", 1}, {"s", 1000}, {"min", 60000}, {"h", 3600000}};
    const char *value = line->values[option];
    if (value == NULL) {
        return EXIT_DONE;
    }
    uint64_t number = 0;
    const char *rest = value;
    if (read_digits(value, &number, &rest) && number > 0 && number <= 1000000000) {
        for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
            if (strcmp(rest, units[i].unit) == 0) {
                *out = number * units[i].ms;
                return EXIT_DONE;
            }
        }
    }
    cli_complain("--%s %s: a time with its unit is expected, such as 500ms, 5s or 2min",
                 command->options[option].name, value);
    return EXIT_USAGE;
}

void cli_print_help(const cli_command *command)
{
    (void)printf("usage: inkling %s%s%s%s\n\n%s\n", command->name,
                 command->option_count > 0 ? " [options]" : "",
                 command->operands[0] != '\0' ? " " : "", command->operands, command->text);
    if (command->details[0] != '\0') {
        (void)printf("\n%s", command->details);
    }
    if (command->option_count > 0) {
        (void)puts("\noptions:");
    }
    for (int i = 0; i < command->option_count; i++) {
        const cli_option *option = &command->options[i];
        char head[40];
        (void)snprintf(head, sizeof head, "%s%s%s%s", option->name[1] == '\0' ? "-" : "--",
                       option->name, option->argument != NULL ? " " : "",
                       option->argument != NULL ? option->argument : "");
        (void)printf("  %-20s %s\n", head, option->text);
    }
}
