/* settings.c - threads, memory, and what the library says of itself. */

#include <stdio.h>
#include <string.h>

#include <inkling/api.h>

#include "dds_api.h"
#include "engine.h"

void SetMaxThreads(int userThreads)
{
    engine_limit(0, userThreads);
}

void SetResources(int maxMemoryMB, int maxThreads)
{
    engine_limit(maxMemoryMB, maxThreads);
}

/* The systems of Debian's library are taken for what the program says they are; the threads are
 * POSIX threads with each of them. */
int SetThreading(int code)
{
    if (code != 0 && code != 2 && code != 4 && code != 5) {
        return RETURN_THREAD_MISSING;
    }
    engine_set_threading(code);
    return RETURN_NO_FAULT;
}

void FreeMemory(void)
{
    engine_free();
}

/* A solver takes its memory as it needs it, so all are of one size. */
static void describe(const engine_settings *settings, struct DDSInfo *info)
{
    (void)snprintf(info->threadSizes, sizeof info->threadSizes, "0 S, %d L", settings->threads);
    (void)snprintf(info->systemString, sizeof info->systemString,
                   "Inkling %s with the interface of DDS %s\n"
                   "Word size: %d bits\n"
                   "Cores: %d\n"
                   "Threads: %d (POSIX)\n"
                   "Memory of a thread: at most %d MB\n",
                   INK_VERSION, info->versionString, info->numBits, settings->cores,
                   settings->threads, settings->memory_mb);
}

void GetDDSInfo(struct DDSInfo *info)
{
    engine_settings settings;
    engine_get(&settings);
    memset(info, 0, sizeof *info);
    info->major = 2;
    info->minor = 9;
    info->patch = 0;
    (void)snprintf(info->versionString, sizeof info->versionString, "2.9.0");
    info->system = 3;
    info->numBits = 8 * (int)sizeof(void *);
#if defined(__clang__)
    info->compiler = 4;
#else
    info->compiler = 3;
#endif
    info->constructor = 0;
    info->numCores = settings.cores;
    info->threading = settings.threading;
    info->noOfThreads = settings.threads;
    describe(&settings, info);
}

void ErrorMessage(int code, char line[80])
{
    static const struct {
        int code;
        const char *text;
    } texts[] = {
#define DDS_CODE_ROW(name, value, text) {value, text},
        DDS_CODE_LIST(DDS_CODE_ROW)
#undef DDS_CODE_ROW
    };
    const char *text = "Not a DDS error code";
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        text = texts[i].code == code ? texts[i].text : text;
    }
    (void)snprintf(line, 80, "%s", text);
}
