/* calls_main.c - see calls.h.
 *
 * Usage: dds_calls LIBRARY SECTION [SCALE]
 * LIBRARY is a path or a name for dlopen.  Status 77: there is no such library, or the library that
 * was to be another's is Inkling's own.
 */

#include "calls.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct dds_functions dds;

static const struct {
    const char *name;
    void (*call)(int scale);
} sections[] = {
    {"solve", call_solve},       {"boards", call_boards}, {"errors", call_errors},
    {"tables", call_tables},     {"par", call_par},       {"play", call_play},
    {"settings", call_settings},
};

static bool load(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        return false;
    }
#define DDS_LOAD(name)                                                                             \
    *(void **)&dds.name = dlsym(library, #name);                                                   \
    if (dds.name == NULL) {                                                                        \
        return false;                                                                              \
    }
    DDS_FUNCTIONS(DDS_LOAD)
#undef DDS_LOAD
    *(void **)&dds.SolveAllBoardsBin = dlsym(library, "SolveAllBoardsBin");
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 3 || !load(argv[1])) {
        fprintf(stderr, "%s: no library\n", argc > 1 ? argv[1] : "usage");
        return 77;
    }
    const bool is_path = strchr(argv[1], '/') != NULL;
    static struct DDSInfo info;
    dds.SetMaxThreads(2);
    dds.GetDDSInfo(&info);
    const bool is_own = strstr(info.systemString, "Inkling") != NULL;
    if (is_own != is_path) {
        return 77;
    }
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
        if (strcmp(sections[i].name, argv[2]) == 0) {
            sections[i].call(argc > 3 ? (int)strtol(argv[3], NULL, 10) : 100);
        }
    }
    fflush(stdout);
    if (!is_own) {
        _exit(0); /* DDS 2.9.0 may crash in its destructors */
    }
    return 0;
}
