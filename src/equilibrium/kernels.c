/* kernels.c - the kernels for every processor, and the choice of the fastest. */

#include "equilibrium/kernels_body.h"

const inki_kernels inki_kernels_plain = KERNELS;

const inki_kernels *inki_kernels_here(void)
{
#ifdef INKI_KERNELS_HAVE_V3
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")) {
        return &inki_kernels_v3;
    }
#endif
    return &inki_kernels_plain;
}
