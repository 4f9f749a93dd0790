/* public_v3_float.c - the walk over public trees for x86-64-v3 processors, with tables of float: CMakeLists.txt
 * gives this file the flags. */

#include "equilibrium/kernels.h"

#ifdef INKI_KERNELS_HAVE_V3

#define NUMBER float
#define KERNELS inki_public_v3_float
#include "equilibrium/public_kernels_body.h"

#endif
