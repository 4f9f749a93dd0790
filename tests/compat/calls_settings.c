/* calls_settings.c - threads, memory, and what is said of them. */

#include <stdio.h>
#include <string.h>

#include "calls.h"

void call_settings(int scale)
{
    (void)scale;
    for (int code = -400; code <= 10; code++) {
        char line[80];
        memset(line, 'x', sizeof line);
        dds.ErrorMessage(code, line);
        printf("%d %s\n", code, line);
    }
    for (int code = -2; code <= 10; code++) {
        printf("SetThreading(%d): %d\n", code, dds.SetThreading(code));
    }
    static struct DDSInfo info;
    dds.SetThreading(2);
    dds.SetResources(400, 1);
    dds.GetDDSInfo(&info);
    printf("%d.%d.%d %s system %d bits %d cores %d threading %d threads %d [%s]\n", info.major,
           info.minor, info.patch, info.versionString, info.system, info.numBits, info.numCores,
           info.threading, info.noOfThreads, info.threadSizes);
    dds.FreeMemory();
    dds.SetMaxThreads(0);
    dds.GetDDSInfo(&info);
    printf("threads %d\n", info.noOfThreads);
}
