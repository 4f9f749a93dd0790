/* game.c - "inkling game": what a game is, and how large. */

#include <string.h>

#include "command.h"
#include "lists.h"
#include "load.h"
#include "terminal.h"

enum {
    OPTION_SIZES,
    OPTION_JSON,
    OPTION_COUNT
};

static const cli_option options[OPTION_COUNT] = {
    [OPTION_SIZES] = {"sizes", NULL, "tell how large the game is"},
    [OPTION_JSON] = {"json", NULL, "print JSON"},
};

#define EXACT 9007199254740992.0 /* 2^53: whole numbers up to here are exact */

/* A trait, and what it says of a game that has it and of one that has not; NULL: nothing. */
static const struct {
    unsigned trait;
    const char *name;
    const char *if_set;
    const char *if_clear;
} traits[] = {
    {INK_TRAIT_OPEN, "open", "everything is seen", "something is hidden"},
    {INK_TRAIT_CHANCE, "chance", NULL, "nothing is left to chance"},
    {INK_TRAIT_CHANCE_FIRST, "chance_first", "chance moves only before the players do", NULL},
    {INK_TRAIT_CHANCE_SAMPLED, "chance_sampled", "outcomes of chance are drawn, not listed", NULL},
    {INK_TRAIT_CONSTANT_SUM, "constant_sum", NULL, NULL},
    {INK_TRAIT_TEAM, "team", "players of a side see different things", NULL},
    {INK_TRAIT_TWO_PAYOFFS, "two_payoffs", "nothing between the two payoffs", NULL},
};
#define TRAIT_COUNT (sizeof traits / sizeof traits[0])

/* What the registry says of a game; NULL for games from files. */
static const ink_game_info *info_of(const ink_game *game)
{
    for (int i = 0; i < ink_game_count(); i++) {
        const ink_game_info *info = ink_game_at(i);
        if (strcmp(info->name, game->name) == 0 && strcmp(game->text, "file") != 0) {
            return info;
        }
    }
    return NULL;
}

static const char *origin_of(const ink_game *game)
{
    return game->sizes != NULL                    ? "formula"
           : (game->traits & INK_TRAIT_OPEN) != 0 ? "tree"
                                                  : "count";
}

static void add_number(const char *label, const char *name, double number, ink_text *out)
{
    ink_text line = {0};
    ink_text_format(&line, "%s%s", label, name);
    ink_text_format(out, "  %-42s", ink_text_string(&line));
    ink_text_format(out, number <= EXACT ? " %14.0f\n" : " %14.5e\n", number);
    ink_text_release(&line);
}

static void add_sizes(const ink_game *game, const ink_sizes *s, ink_text *out)
{
    ink_text_add(out, "\nsizes:\n");
    add_number("histories in which a player is to move", "", s->decisions, out);
    add_number("histories in which chance is to move", "", s->chances, out);
    add_number("histories in which play is over", "", s->ends, out);
    for (int seat = 0; seat < game->seat_count; seat++) {
        add_number("information sets of ", game->seat_names[seat], s->infosets[seat], out);
    }
    for (int seat = 0; seat < game->seat_count; seat++) {
        add_number("sequences of ", game->seat_names[seat], s->sequences[seat], out);
    }
    add_number("public states in which play goes on", "", s->public_states, out);
    add_number("public states in which a player moves", "", s->public_decisions, out);
    ink_text_format(out, "%s\n",
                    strcmp(origin_of(game), "formula") == 0 ? "by formula" : "counted");
}

/* Adds payoffs, bounds and traits. */
static void add_facts(const ink_game *game, ink_text *out)
{
    ink_text_add(out, "players:");
    for (int seat = 0; seat < game->seat_count; seat++) {
        ink_text_format(out, "%s %s", seat == 0 ? "" : ",", game->seat_names[seat]);
    }
    ink_text_format(out, "\npayoffs: %g to %g to %s, in %s", game->min_payoff, game->max_payoff,
                    game->seat_names[0], game->payoff_unit);
    if ((game->traits & INK_TRAIT_CONSTANT_SUM) != 0) {
        ink_text_format(out, "; both add up to %g", game->payoff_sum);
    }
    ink_text_add(out, "\nbounds:  ");
    if (game->max_plies > 0) {
        ink_text_format(out, "%d moves of a play, ", game->max_plies);
    }
    ink_text_format(out, "%d choices of a move, %zu bytes of a state\n", game->max_actions,
                    game->state_size);
    const char *lead = "traits:  ";
    for (size_t i = 0; i < TRAIT_COUNT; i++) {
        const bool is_set = (game->traits & traits[i].trait) != 0;
        const char *words = is_set ? traits[i].if_set : traits[i].if_clear;
        if (words != NULL) {
            ink_text_format(out, "%s%s", lead, words);
            lead = "; ";
        }
    }
    ink_text_add(out, "\n");
}

/* Prints the game, and its sizes unless they are NULL, for people. */
static int print_text(const ink_game *game, const ink_sizes *sizes)
{
    const ink_game_info *info = info_of(game);
    ink_text text = {0};
    ink_text_format(&text, "%s: %s\n\n", info == NULL ? game->name : game->text,
                    info == NULL ? "a game from a file" : info->text);
    add_facts(game, &text);
    if (sizes != NULL) {
        add_sizes(game, sizes, &text);
    }
    const int status = cli_print(&text);
    if (status == EXIT_DONE && sizes == NULL && info != NULL) {
        cli_print_parameters("parameters", info->parameters, info->parameter_count);
        cli_print_features(game);
    }
    ink_text_release(&text);
    return status;
}

static void write_sizes(const ink_game *game, const ink_sizes *s, ink_json *json)
{
    ink_json_object(json, "sizes");
    ink_json_number(json, "decisions", s->decisions);
    ink_json_number(json, "chances", s->chances);
    ink_json_number(json, "ends", s->ends);
    ink_json_array(json, "infosets");
    for (int seat = 0; seat < game->seat_count; seat++) {
        ink_json_number(json, NULL, s->infosets[seat]);
    }
    ink_json_end(json);
    ink_json_array(json, "sequences");
    for (int seat = 0; seat < game->seat_count; seat++) {
        ink_json_number(json, NULL, s->sequences[seat]);
    }
    ink_json_end(json);
    ink_json_number(json, "public_states", s->public_states);
    ink_json_number(json, "public_decisions", s->public_decisions);
    ink_json_string(json, "by", origin_of(game));
    ink_json_end(json);
}

static void write_facts(const ink_game *game, ink_json *json)
{
    ink_json_string(json, "game", game->text);
    ink_json_array(json, "seats");
    for (int seat = 0; seat < game->seat_count; seat++) {
        ink_json_string(json, NULL, game->seat_names[seat]);
    }
    ink_json_end(json);
    ink_json_number(json, "min_payoff", game->min_payoff);
    ink_json_number(json, "max_payoff", game->max_payoff);
    ink_json_string(json, "payoff_unit", game->payoff_unit);
    ink_json_integer(json, "max_plies", (uint64_t)game->max_plies);
    ink_json_integer(json, "max_actions", (uint64_t)game->max_actions);
    ink_json_integer(json, "state_size", game->state_size);
    ink_json_array(json, "traits");
    for (size_t i = 0; i < TRAIT_COUNT; i++) {
        if ((game->traits & traits[i].trait) != 0) {
            ink_json_string(json, NULL, traits[i].name);
        }
    }
    ink_json_end(json);
}

/* The same as JSON. */
static int print_json(const ink_game *game, const ink_sizes *sizes)
{
    ink_text text = {0};
    ink_json json = {.text = &text};
    ink_json_object(&json, NULL);
    ink_json_integer(&json, "schema", 1);
    write_facts(game, &json);
    if (sizes != NULL) {
        write_sizes(game, sizes, &json);
    }
    ink_json_end(&json);
    const int status = cli_print(&text);
    ink_text_release(&text);
    return status;
}

/* Why the size of a game cannot be told. */
static const char *reason_of(const ink_game *game, ink_status status)
{
    if (status == INK_ERR_UNSUPPORTED) {
        return game->max_plies == 0 ? "plays have no bound" : "chance is too large to be listed";
    }
    return status == INK_ERR_LIMIT ? "too large to be counted" : ink_status_text(status);
}

static int describe(const ink_game *game, const cli_line *line)
{
    ink_sizes sizes;
    const bool asks_sizes = line->values[OPTION_SIZES] != NULL;
    if (asks_sizes) {
        ink_control control;
        cli_watch(&control);
        const ink_status status = ink_sizes_of(game, &control, &sizes);
        cli_progress_end();
        if (status != INK_OK) {
            cli_complain("%s: %s", line->operands[0], reason_of(game, status));
            return cli_exit_status(status);
        }
    }
    const bool as_json = line->values[OPTION_JSON] != NULL;
    return (as_json ? print_json : print_text)(game, asks_sizes ? &sizes : NULL);
}

static int run(const cli_line *line)
{
    ink_game *game = NULL;
    int status = cli_load_game(line->operands[0], &game);
    if (status == EXIT_DONE) {
        status = describe(game, line);
        ink_game_destroy(game);
    }
    return status;
}

const cli_command cli_game = {
    .name = "game",
    .operands = "GAME",
    .text = "tells what a game is, and how large",
    .details =
        "GAME is a game string, such as \"poker(3,3,2,2)\", or a file with a tree. Without "
        "--sizes,\n"
        "payoffs, bounds and parameters are told.\n"
        "Information sets are those in which the player is to move; the sequences of a player are\n"
        "all actions in these, and the empty one. Sizes come from a formula where the game has\n"
        "one. Otherwise they are counted, one information set after another; where everything is\n"
        "seen, in the tree of the game, up to a million histories.\n",
    .options = options,
    .option_count = OPTION_COUNT,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
