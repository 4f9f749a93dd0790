/* frank_problems.c - problems of single suits from a file; see frank.h. */

#include "frank.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* INK_ERR_NOMEM. */
static ink_status add(frank_problems *problems, const frank_problem *problem)
{
    if (problems->count == problems->capacity) {
        const size_t capacity = problems->capacity == 0 ? 64 : 2 * problems->capacity;
        frank_problem *grown = realloc(problems->items, capacity * sizeof *grown);
        if (grown == NULL) {
            return INK_ERR_NOMEM;
        }
        problems->items = grown;
        problems->capacity = capacity;
    }
    problems->items[problems->count++] = *problem;
    return INK_OK;
}

void frank_release_problems(frank_problems *problems)
{
    free(problems->items);
    *problems = (frank_problems){0};
}

static bool is_listed(const frank_problems *problems, const frank_problem *problem)
{
    for (size_t i = 0; i < problems->count; i++) {
        const frank_problem *other = &problems->items[i];
        if (memcmp(other->suit.hands, problem->suit.hands, sizeof problem->suit.hands) == 0 &&
            other->tricks == problem->tricks) {
            return true;
        }
    }
    return false;
}

/* Reads a line. */
static ink_status read_problem(char *line, int number, frank_problems *out, ink_error *error)
{
    static const char *const blanks = " \t\r\n";
    char *rest = NULL;
    const char *north = strtok_r(line, blanks, &rest);
    if (north == NULL || north[0] == '#') {
        return INK_OK;
    }
    const char *south = strtok_r(NULL, blanks, &rest);
    if (south == NULL) {
        ink_error_set(error, number, 1, "two hands are expected, such as KT8xx Jxx");
        return INK_ERR_SYNTAX;
    }
    const char *tricks = strtok_r(NULL, blanks, &rest);
    frank_problem problem = {.tricks = 0};
    const ink_status status = ink_suit_read(north, south, &problem.suit, error);
    if (status != INK_OK) {
        error->column += (int)((error->line == 2 ? south : north) - line);
        error->line = number;
        return status;
    }
    if (tricks != NULL && strcmp(tricks, "Max") != 0) {
        const int rounds = ink_suit_rounds(&problem.suit);
        const size_t digits = strspn(tricks, "0123456789");
        const long goal = tricks[digits] == '\0' ? strtol(tricks, NULL, 10) : 0;
        if (goal < 1 || goal > rounds) {
            ink_error_set(
                error, number, (int)(tricks - line) + 1,
                "%.40s tricks: 1 to %d are expected, the cards of the longer hand, or Max", tricks,
                rounds);
            return INK_ERR_SYNTAX;
        }
        problem.tricks = (int)goal;
    }
    return is_listed(out, &problem) ? INK_OK : add(out, &problem);
}

ink_status frank_read_problems(const char *name, frank_problems *out, ink_error *error)
{
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        *error = (ink_error){0};
        (void)snprintf(error->text, sizeof error->text, "%s", strerror(errno));
        return INK_ERR_SYSTEM;
    }
    char *line = NULL;
    size_t room = 0;
    ink_status status = INK_OK;
    for (int number = 1; status == INK_OK && getline(&line, &room, file) > 0; number++) {
        status = read_problem(line, number, out, error);
    }
    if (status == INK_OK && ferror(file) != 0) {
        (void)snprintf(error->text, sizeof error->text, "%s", strerror(EIO));
        status = INK_ERR_SYSTEM;
    }
    free(line);
    (void)fclose(file);
    return status;
}
