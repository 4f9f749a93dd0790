/* search.h - the rows of this room's methods. */
#ifndef INKI_SEARCH_SEARCH_H
#define INKI_SEARCH_SEARCH_H

#include "game/spec.h"

extern const inki_method_row inki_alpha_beta_row;
extern const inki_method_row inki_expectiminimax_row;
extern const inki_method_row inki_minimax_row;
extern const inki_method_row inki_uniform_row;
extern const inki_method_row inki_value_iteration_row;

#endif
