/* processor.h - what this processor can do that code compiled for it would use. */
#ifndef INKI_BASE_PROCESSOR_H
#define INKI_BASE_PROCESSOR_H

#include <stdbool.h>

/* Can it run code compiled for x86-64-v3 (AVX2, BMI, FMA, LZCNT and so on)?  Any thread. */
bool inki_processor_has_v3(void);

/* Are PEXT and PDEP there and fast?  Any thread.
 *
 * AMD's processors before Zen 3 (family 19h), and Hygon's, which are made after them, take tens of
 * nanoseconds for one.  Measured on a Zen 2: 90 ns, and a search that moves cards by them takes 1.8
 * times as long as one that does not. */
bool inki_processor_has_fast_pext(void);

#endif
