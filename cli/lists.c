/* lists.c - "inkling games" and "inkling methods". */

#include <stdio.h>
#include <string.h>

#include "command.h"
#include "lists.h"

void cli_print_parameters(const char *heading, const ink_parameter *parameters, int count)
{
    size_t width = 12;
    for (int i = 0; i < count; i++) {
        const size_t size = strlen(parameters[i].name);
        width = size > width ? size : width;
    }
    if (count > 0) {
        (void)printf("\n%s:\n", heading);
    }
    for (int i = 0; i < count; i++) {
        (void)printf("  %-*s %s (default %s)\n", (int)width, parameters[i].name, parameters[i].text,
                     parameters[i].standard);
    }
}

void cli_print_features(const ink_game *game)
{
    if (game->feature_count > 0) {
        (void)printf("\nestimate, to %s, the sum of weighted features:\n", game->seat_names[0]);
    }
    for (int i = 0; i < game->feature_count; i++) {
        const ink_feature *feature = &game->features[i];
        (void)printf("  %-12s %7g  %s\n", feature->name, feature->weight, feature->text);
    }
}

/* Prints the features of a game by name. */
static void print_features(const char *name)
{
    ink_game *game = NULL;
    if (ink_game_create(name, &game, NULL) == INK_OK) { /* otherwise it needs parameters */
        cli_print_features(game);
        ink_game_destroy(game);
    }
}

/* Prints one game in full. */
static int print_game(const char *name)
{
    for (int i = 0; i < ink_game_count(); i++) {
        const ink_game_info *info = ink_game_at(i);
        if (strcmp(info->name, name) == 0) {
            (void)printf("%s: %s\n", info->name, info->text);
            cli_print_parameters("parameters", info->parameters, info->parameter_count);
            print_features(info->name);
            (void)printf("\nexample: %s\n", info->example);
            return EXIT_DONE;
        }
    }
    cli_complain("there is no game \"%s\"; \"inkling games\" lists them", name);
    return EXIT_USAGE;
}

static int run_games(const cli_line *line)
{
    if (line->operand_count == 1) {
        return print_game(line->operands[0]);
    }
    for (int i = 0; i < ink_game_count(); i++) {
        const ink_game_info *info = ink_game_at(i);
        (void)printf("%-14s %s\n", info->name, info->text);
    }
    return EXIT_DONE;
}

/* Prints one method in full. */
static int print_method(const char *name)
{
    for (int i = 0; i < ink_method_count(); i++) {
        const ink_method_info *info = ink_method_at(i);
        if (strcmp(info->name, name) == 0) {
            (void)printf("%s: %s\n\nneeds:  %s\nsource: %s\n", info->name, info->text, info->needs,
                         info->source);
            cli_print_parameters("options", info->options, info->option_count);
            return EXIT_DONE;
        }
    }
    cli_complain("there is no method \"%s\"; \"inkling methods\" lists them", name);
    return EXIT_USAGE;
}

static int run_methods(const cli_line *line)
{
    if (line->operand_count == 1) {
        return print_method(line->operands[0]);
    }
    for (int i = 0; i < ink_method_count(); i++) {
        const ink_method_info *info = ink_method_at(i);
        (void)printf("%-15s %s\n%-15s needs %s\n", info->name, info->text, "", info->needs);
    }
    return EXIT_DONE;
}

const cli_command cli_games = {
    .name = "games",
    .operands = "[GAME]",
    .text = "lists the games, or explains the parameters of one",
    .details = "",
    .max_operands = 1,
    .run = run_games,
};

const cli_command cli_methods = {
    .name = "methods",
    .operands = "[METHOD]",
    .text = "lists the methods, or explains the options of one",
    .details = "",
    .max_operands = 1,
    .run = run_methods,
};
