/* worlds_methods.h - the rows of this room's methods. */
#ifndef INKI_WORLDS_WORLDS_METHODS_H
#define INKI_WORLDS_WORLDS_METHODS_H

#include "game/spec.h"

extern const inki_method_row inki_alpha_mu_row;
extern const inki_method_row inki_best_defence_row;
extern const inki_method_row inki_payoff_reduction_beta_row;
extern const inki_method_row inki_payoff_reduction_row;
extern const inki_method_row inki_sampling_plan_row;
extern const inki_method_row inki_sampling_row;
extern const inki_method_row inki_vector_minimax_row;

#endif
