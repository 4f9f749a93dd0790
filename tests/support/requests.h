/* requests.h - requests for memory and threads that fail when a test says so.
 *
 * The linker sends the calls of malloc, calloc, realloc, strdup and pthread_create in the library
 * and in the tests here.  Those inside libc and cmocka go on as usual.
 */
#ifndef TEST_SUPPORT_REQUESTS_H
#define TEST_SUPPORT_REQUESTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Starts counting.  Request number `nth`, from 1, fails; with `and_later` so do all that follow.
 * 0: none fails. */
void requests_fail(uint64_t nth, bool and_later);

/* Lets every request succeed again and returns how many there were since requests_fail. */
uint64_t requests_end(void);

/* The bytes asked for since requests_fail, whether they were given or not. */
size_t requests_bytes(void);

#endif
