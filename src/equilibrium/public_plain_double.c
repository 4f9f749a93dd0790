/* public_plain_double.c - the walk over public trees for every processor, with tables of double. */

#define NUMBER double
#define KERNELS inki_public_plain_double
#include "equilibrium/public_kernels_body.h"
