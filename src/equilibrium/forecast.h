/* forecast.h - how much memory the forms of a game will take, from its sizes alone. */
#ifndef INKI_EQUILIBRIUM_FORECAST_H
#define INKI_EQUILIBRIUM_FORECAST_H

#include <inkling/method.h>

#include "game/sizes.h"

/* Fills in a forecast for the sequence form of a game, but for the most bytes. */
void inki_forecast_sequences(const inki_sizes_guess *sizes, ink_forecast *out);

/* The same for a game whose moves are all seen, and its public tree.  `number_bytes` is what a method keeps
 * for an action of a hand; `*numbers` gets actions times hands.  False if a seat can hold more hands than a
 * tree has room for. */
bool inki_forecast_public(const inki_sizes_guess *sizes, size_t number_bytes, ink_forecast *out,
                          double *numbers);

#endif
