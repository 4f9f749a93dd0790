/** @file
 * Markers that every public header uses.
 */
#ifndef INKLING_API_H
#define INKLING_API_H

#if defined(__GNUC__)
/** Marks a function that the library exports. */
#define INK_API __attribute__((visibility("default")))
/** Marks a function whose result must not be ignored. */
#define INK_NODISCARD __attribute__((warn_unused_result))
/** Marks a function that formats like printf: `string` and `first` count parameters from 1. */
#define INK_PRINTF(string, first) __attribute__((__format__(__printf__, string, first)))
#else
#define INK_API
#define INK_NODISCARD
#define INK_PRINTF(string, first)
#endif

/** Library version, as text and as numbers. */
#define INK_VERSION "0.1.0"
#define INK_VERSION_MAJOR 0
#define INK_VERSION_MINOR 1
#define INK_VERSION_PATCH 0

#endif
