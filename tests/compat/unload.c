/* unload.c - the library leaves no memory behind when it is unloaded.
 *
 * The C library's own count shows it where there is one, LeakSanitizer in the builds that have it.
 */

#include <dlfcn.h>
#include <malloc.h>
#include <stdio.h>

#include "dds_api.h"

enum {
    ROUNDS = 4,
    MAX_GROWTH = 1 << 16 /* bytes; a solver takes more */
};

typedef int calc_table(struct ddTableDealPBN deal, struct ddTableResults *table);

static bool load_solve_unload(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return false;
    }
    calc_table *calc;
    *(void **)&calc = dlsym(library, "CalcDDtablePBN");
    struct ddTableDealPBN deal = {"N:AK2.Q3.. QJ.AK2.. T98.JT.. 765.98.."};
    struct ddTableResults table;
    const bool is_solved = calc != NULL && calc(deal, &table) == 1;
    if (dlclose(library) != 0 || !is_solved) {
        fprintf(stderr, "no table\n");
        return false;
    }
    if (dlopen(path, RTLD_NOW | RTLD_NOLOAD) != NULL) {
        fprintf(stderr, "still loaded\n");
        return false;
    }
    return true;
}

static size_t memory_in_use(void)
{
#ifdef __GLIBC__
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

int main(int argc, char **argv)
{
    if (argc != 2 || !load_solve_unload(argv[1])) {
        return 1;
    }
    const size_t before = memory_in_use();
    for (int round = 0; round < ROUNDS; round++) {
        if (!load_solve_unload(argv[1])) {
            return 1;
        }
    }
    const size_t after = memory_in_use();
    if (after > before + MAX_GROWTH) {
        fprintf(stderr, "%zu bytes stay behind in %d rounds\n", after - before, ROUNDS);
        return 1;
    }
    return 0;
}
