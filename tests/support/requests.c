/* requests.c - see requests.h. */

#include "requests.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Several threads may ask at the same time, so all of these are read and written atomically. */
static uint64_t failing; /* number of the request that fails; 0: none */
static bool later_too;
static uint64_t count;
static size_t bytes;

void *__real_malloc(size_t size);
void *__real_calloc(size_t number, size_t size);
void *__real_realloc(void *block, size_t size);
char *__real_strdup(const char *string);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*begin)(void *), void *argument);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t number, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__wrap_strdup(const char *string);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*begin)(void *), void *argument);

void requests_fail(uint64_t nth, bool and_later)
{
    __atomic_store_n(&later_too, and_later, __ATOMIC_SEQ_CST);
    __atomic_store_n(&count, 0, __ATOMIC_SEQ_CST);
    __atomic_store_n(&bytes, 0, __ATOMIC_SEQ_CST);
    __atomic_store_n(&failing, nth, __ATOMIC_SEQ_CST);
}

uint64_t requests_end(void)
{
    __atomic_store_n(&failing, 0, __ATOMIC_SEQ_CST);
    return __atomic_load_n(&count, __ATOMIC_SEQ_CST);
}

size_t requests_bytes(void)
{
    return __atomic_load_n(&bytes, __ATOMIC_SEQ_CST);
}

/* Counts a request; is it one that fails? */
static bool fails(size_t size)
{
    const uint64_t number = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
    const uint64_t nth = __atomic_load_n(&failing, __ATOMIC_SEQ_CST);
    (void)__atomic_add_fetch(&bytes, size, __ATOMIC_SEQ_CST);
    return nth > 0 &&
           (number == nth || (number > nth && __atomic_load_n(&later_too, __ATOMIC_SEQ_CST)));
}

void *__wrap_malloc(size_t size)
{
    return fails(size) ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t number, size_t size)
{
    return fails(number * size) ? NULL : __real_calloc(number, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    return fails(size) ? NULL : __real_realloc(block, size);
}

char *__wrap_strdup(const char *string)
{
    return fails(strlen(string) + 1) ? NULL : __real_strdup(string);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*begin)(void *), void *argument)
{
    return fails(0) ? EAGAIN : __real_pthread_create(thread, attributes, begin, argument);
}
