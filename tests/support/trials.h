/* trials.h - every method on every game that it accepts: what the contract tests of methods share. */
#ifndef TEST_SUPPORT_TRIALS_H
#define TEST_SUPPORT_TRIALS_H

#include <stdbool.h>

#include <inkling/method.h>

#define TRIAL_TOLERANCE 1e-9

/* Limits that do not depend on the clock, so that equal arguments give equal advice. */
extern const ink_budget trial_budget;

/* A method, a position of a game, and what the failure of a check is to name. */
typedef struct trial {
    const char *label;
    ink_method *method;
    const ink_game *game;
    const ink_view *view;
} trial;

/* As instance_create, but a solver of the game's own makes do with little memory. */
ink_game *trial_game(int index, const char **name);

/* Does the method accept the game?  If not, it must say why. */
bool trial_accepts(const ink_method *method, const ink_game *game, const char *name);

/* Runs a check at random positions of every game that each method accepts. */
void on_every_trial(void (*check)(const trial *t));

/* What holds of any advice, partial or not. */
void trial_check(const trial *t, const ink_advice *advice, const ink_budget *budget);

/* Asks for advice, and checks it; false where the limits leave none. */
bool trial_ask(const trial *t, const ink_budget *budget, ink_advice *out);

#endif
