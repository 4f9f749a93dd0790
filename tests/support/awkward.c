/* awkward.c - see awkward.h. */

#include "awkward.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <inkling/efg.h>

#include "toy.h"

#define DRAWN_PLIES 6

typedef struct file {
    const char *name;
    const char *text;
    double value;
} file;

#define HEAD "EFG 2 R \"\" { \"1\" \"2\" }\n"

static const file files[] = {
    {"play is over at once", HEAD "t \"\" 1 \"\" { 3 -3 }", 3.0},
    {"chance alone",
     HEAD "c \"\" 1 \"\" { \"a\" 1/4 \"b\" 3/4 } 0\n"
          "t \"\" 1 \"\" { 8 -8 }\nt \"\" 2 \"\" { 0 0 }",
     2.0},
    {"side 1 never moves",
     HEAD "c \"\" 1 \"\" { \"a\" 1/2 \"b\" 1/2 } 0\n"
          "p \"\" 1 1 \"\" { \"x\" \"y\" } 0\n"
          "t \"\" 1 \"\" { 1 -1 }\nt \"\" 2 \"\" { 5 -5 }\n"
          "p \"\" 1 1 \"\" { \"x\" \"y\" } 0\n"
          "t \"\" 3 \"\" { 2 -2 }\nt \"\" 4 \"\" { 0 0 }",
     2.5},
    {"side 0 never moves",
     HEAD "c \"\" 1 \"\" { \"a\" 1/2 \"b\" 1/2 } 0\n"
          "p \"\" 2 1 \"\" { \"x\" \"y\" } 0\n"
          "t \"\" 1 \"\" { 1 -1 }\nt \"\" 2 \"\" { 5 -5 }\n"
          "p \"\" 2 1 \"\" { \"x\" \"y\" } 0\n"
          "t \"\" 3 \"\" { 2 -2 }\nt \"\" 4 \"\" { 0 0 }",
     1.5},
    {"one action",
     HEAD "p \"\" 1 1 \"\" { \"only\" } 0\np \"\" 2 1 \"\" { \"x\" \"y\" } 0\n"
          "p \"\" 1 2 \"\" { \"a\" \"b\" } 0\n"
          "t \"\" 1 \"\" { 1 -1 }\nt \"\" 2 \"\" { -1 1 }\n"
          "p \"\" 1 2 \"\" { \"a\" \"b\" } 0\n"
          "t \"\" 3 \"\" { -1 1 }\nt \"\" 4 \"\" { 1 -1 }",
     0.0},
    {"an outcome that never comes",
     HEAD "c \"\" 1 \"\" { \"never\" 0 \"always\" 1 } 0\n"
          "p \"\" 1 1 \"\" { \"a\" \"b\" } 0\n"
          "t \"\" 1 \"\" { 7 -7 }\nt \"\" 2 \"\" { -7 7 }\n"
          "p \"\" 2 1 \"\" { \"x\" \"y\" } 0\n"
          "p \"\" 1 2 \"\" { \"a\" \"b\" } 0\n"
          "t \"\" 3 \"\" { 1 -1 }\nt \"\" 4 \"\" { -1 1 }\n"
          "p \"\" 1 2 \"\" { \"a\" \"b\" } 0\n"
          "t \"\" 5 \"\" { -1 1 }\nt \"\" 6 \"\" { 3 -3 }",
     1.0 / 3.0},
    {"payoffs all equal",
     HEAD "p \"\" 1 1 \"\" { \"a\" \"b\" } 0\n"
          "p \"\" 2 1 \"\" { \"x\" \"y\" } 0\n"
          "t \"\" 1 \"\" { 4 -4 }\nt \"\" 1\n"
          "p \"\" 2 1 \"\" { \"x\" \"y\" } 0\nt \"\" 1\nt \"\" 1",
     4.0},
    {"payoffs that add up to 2000",
     HEAD "p \"\" 1 1 \"\" { \"a\" \"b\" } 0\n"
          "p \"\" 2 1 \"\" { \"x\" \"y\" } 0\n"
          "t \"\" 1 \"\" { 1002 998 }\nt \"\" 2 \"\" { 999 1001 }\n"
          "p \"\" 2 1 \"\" { \"x\" \"y\" } 0\n"
          "t \"\" 3 \"\" { 1000 1000 }\nt \"\" 4 \"\" { 1001 999 }",
     1000.5},
    {"payoffs of 1 and 1e19",
     HEAD "c \"\" 1 \"\" { \"L\" 1/2 \"R\" 1/2 } 0\n"
          "p \"\" 1 1 \"\" { \"A\" \"B\" } 0\n"
          "p \"\" 2 1 \"\" { \"X\" \"Y\" } 0\n"
          "t \"\" 1 \"\" { 10000000000000000000 -10000000000000000000 }\n"
          "t \"\" 2 \"\" { 1 -1 }\n"
          "p \"\" 2 2 \"\" { \"X\" \"Y\" } 0\n"
          "t \"\" 3 \"\" { -1 1 }\nt \"\" 4 \"\" { 0 0 }\n"
          "p \"\" 1 2 \"\" { \"A\" \"B\" } 0\n"
          "p \"\" 2 1 \"\" { \"X\" \"Y\" } 0\nt \"\" 3\nt \"\" 2\n"
          "p \"\" 2 2 \"\" { \"X\" \"Y\" } 0\nt \"\" 4\nt \"\" 1",
     1.0},
    {"nothing is hidden",
     HEAD "p \"\" 1 1 \"\" { \"a\" \"b\" } 0\n"
          "p \"\" 2 1 \"\" { \"x\" \"y\" } 0\n"
          "t \"\" 1 \"\" { 4 -4 }\nt \"\" 2 \"\" { 1 -1 }\n"
          "p \"\" 2 2 \"\" { \"x\" \"y\" } 0\n"
          "t \"\" 3 \"\" { 2 -2 }\nt \"\" 4 \"\" { 3 -3 }",
     2.0},
};

#define FILE_COUNT ((int)(sizeof files / sizeof files[0]))
#define DRAWN_COUNT 12

int awkward_count(void)
{
    return FILE_COUNT + DRAWN_COUNT;
}

double awkward_value(int index)
{
    return index < FILE_COUNT ? files[index].value : nan("");
}

ink_game *awkward_create(int index, const char **name)
{
    if (index >= FILE_COUNT) {
        *name = "a game that was drawn";
        return toy_random((uint64_t)index, DRAWN_PLIES, 2, INK_TRAIT_CHANCE);
    }
    ink_game *game = NULL;
    ink_error error = {0};
    *name = files[index].name;
    const char *text = files[index].text;
    if (ink_efg_read(text, strlen(text), &game, &error) != INK_OK) {
        fail_msg("%s: %d:%d: %s", *name, error.line, error.column, error.text);
    }
    return game;
}
