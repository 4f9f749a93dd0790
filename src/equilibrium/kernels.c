/* kernels.c - the kernels for every processor, and the choice of the fastest. */

#include "base/processor.h"
#include "equilibrium/kernels_body.h"

const inki_kernels inki_kernels_plain = KERNELS;

const inki_kernels *inki_kernels_here(void)
{
#ifdef INKI_KERNELS_HAVE_V3
    if (inki_processor_has_v3()) {
        return &inki_kernels_v3;
    }
#endif
    return &inki_kernels_plain;
}
