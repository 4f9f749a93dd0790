/* public_plain_float.c - the walk over public trees for every processor, with tables of float. */

#define NUMBER float
#define KERNELS inki_public_plain_float
#include "equilibrium/public_kernels_body.h"
