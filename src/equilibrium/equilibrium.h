/* equilibrium.h - the rows of this room's methods. */
#ifndef INKI_EQUILIBRIUM_EQUILIBRIUM_H
#define INKI_EQUILIBRIUM_EQUILIBRIUM_H

#include "game/spec.h"

extern const inki_method_row inki_cfr_row;
extern const inki_method_row inki_cfr_plus_row;
extern const inki_method_row inki_discounted_cfr_row;
extern const inki_method_row inki_linear_cfr_row;
extern const inki_method_row inki_lp_row;
extern const inki_method_row inki_mccfr_external_row;
extern const inki_method_row inki_mccfr_outcome_row;
extern const inki_method_row inki_predictive_cfr_plus_row;

#endif
