/* processor.c - see processor.h.  What CPUID says: AMD, "AMD64 Architecture Programmer's Manual", volume 3,
 * appendix E; Intel, "Software Developer's Manual", volume 2A. */

#include "base/processor.h"

#if defined __x86_64__

#include <cpuid.h>
#include <string.h>

typedef struct registers {
    unsigned eax;
    unsigned ebx;
    unsigned ecx;
    unsigned edx;
} registers;

/* All zero if there is no such leaf. */
static registers read_leaf(unsigned leaf)
{
    registers r = {0};
    if (__get_cpuid(leaf, &r.eax, &r.ebx, &r.ecx, &r.edx) == 0) {
        r = (registers){0};
    }
    return r;
}

/* Without LZCNT its code counts from the other end, and nothing tells: so no feature is left out. */
bool inki_processor_has_v3(void)
{
    const unsigned basic = bit_MOVBE | bit_F16C;
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("fma") && (read_leaf(1).ecx & basic) == basic &&
           (read_leaf(0x80000001).ecx & bit_LZCNT) != 0;
}

static bool is_made_by(const char *vendor)
{
    const registers r = read_leaf(0);
    char name[12];
    memcpy(name, &r.ebx, 4);
    memcpy(name + 4, &r.edx, 4);
    memcpy(name + 8, &r.ecx, 4);
    return memcmp(name, vendor, sizeof name) == 0;
}

bool inki_processor_has_fast_pext(void)
{
    const unsigned version = read_leaf(1).eax;
    const unsigned family = (version >> 8 & 15) + (version >> 20 & 255);
    const bool is_slow =
        is_made_by("HygonGenuine") || (is_made_by("AuthenticAMD") && family < 0x19);
    return inki_processor_has_v3() && !is_slow;
}

#else

bool inki_processor_has_v3(void)
{
    return false;
}

bool inki_processor_has_fast_pext(void)
{
    return false;
}

#endif
