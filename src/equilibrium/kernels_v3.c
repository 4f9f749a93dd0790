/* kernels_v3.c - the kernels for x86-64-v3 processors: CMakeLists.txt gives this file the flags. */

#include "equilibrium/kernels.h"

#ifdef INKI_KERNELS_HAVE_V3

#include "equilibrium/kernels_body.h"

const inki_kernels inki_kernels_v3 = KERNELS;

#endif
