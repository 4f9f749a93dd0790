/* spec.h - game strings and method strings: "name(parameter=value,...)", and what the registry
 * holds of games and methods.
 */
#ifndef INKI_GAME_SPEC_H
#define INKI_GAME_SPEC_H

#include <stdbool.h>
#include <stddef.h>

#include <inkling/game.h>
#include <inkling/method.h>

#define INKI_SPEC_MAX_ITEMS 16

/* One item between the commas. */
typedef struct inki_spec_item {
    const char *name;  /* NULL where the item is positional */
    const char *value; /* white space at both ends removed */
    int column;        /* of the item in the text, from 1 */
} inki_spec_item;

/* A parsed string.  It owns its text. */
typedef struct inki_spec {
    char *buffer;
    const char *name;
    int count;
    inki_spec_item items[INKI_SPEC_MAX_ITEMS];
} inki_spec;

/* Parses all of `text`, of `size` bytes.  INK_ERR_SYNTAX, INK_ERR_NOMEM. */
INK_NODISCARD ink_status inki_spec_parse(const char *text, size_t size, inki_spec *out,
                                         ink_error *error);

void inki_spec_release(inki_spec *spec);

/* The number of bytes of the string that `text` begins with: up to the closing parenthesis, or up
 * to the first white space or the end where there is none.  0 if it is never closed. */
size_t inki_spec_extent(const char *text, size_t size);

/* Sorts the items into `values` by parameter: as given, or else the standard value.  The values
 * live as long as the spec.  INK_ERR_ARGUMENT (unknown, twice, too many). */
INK_NODISCARD ink_status inki_spec_resolve(const inki_spec *spec, const ink_parameter *parameters,
                                           int count, const char **values, ink_error *error);

/* Appends "name(parameter=value,...)"; just the name where there are no parameters. */
void inki_spec_text(const char *name, const ink_parameter *parameters, int count,
                    const char *const *values, ink_text *out);

/* Reads an integer from `low` to `high`; otherwise INK_ERR_ARGUMENT with a sentence on `name`. */
INK_NODISCARD ink_status inki_spec_integer(const char *name, const char *value, long long low,
                                           long long high, long long *out, ink_error *error);

/* Finds a value in a list of `count` words; otherwise INK_ERR_ARGUMENT with a sentence that lists
 * them. */
INK_NODISCARD ink_status inki_spec_choice(const char *name, const char *value,
                                          const char *const *words, int count, int *out,
                                          ink_error *error);

/* Reads True or False, also written true and false; otherwise INK_ERR_ARGUMENT with a sentence. */
INK_NODISCARD ink_status inki_spec_boolean(const char *name, const char *value, bool *out,
                                           ink_error *error);

/* A row of the table of games.  `create` gets one value for each parameter, in their order; it
 * leaves `text` to the registry. */
typedef struct inki_game_row {
    ink_game_info info;
    ink_status (*create)(const char *const *values, ink_game **out, ink_error *error);
} inki_game_row;

/* A row of the table of methods; as above, and `name` is left to the registry as well. */
typedef struct inki_method_row {
    ink_method_info info;
    ink_status (*create)(const char *const *values, ink_method **out, ink_error *error);
} inki_method_row;

/* A zeroed game with `data_size` zeroed bytes of data and inki_game_free as its `destroy`; NULL
 * when there is no memory. */
ink_game *inki_game_new(size_t data_size);

/* Frees `text`, `data` and the game. */
void inki_game_free(ink_game *game);

/* The same for methods. */
ink_method *inki_method_new(size_t data_size);
void inki_method_free(ink_method *method);

#endif
