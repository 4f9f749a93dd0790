/* public_v3_double.c - the walk over public trees for x86-64-v3 processors, with tables of double: CMakeLists.txt
 * gives this file the flags. */

#include "equilibrium/kernels.h"

#ifdef INKI_KERNELS_HAVE_V3

#define NUMBER double
#define KERNELS inki_public_v3_double
#include "equilibrium/public_kernels_body.h"

#endif
