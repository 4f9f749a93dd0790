/* clock.h - wall-clock time for limits and reports. */
#ifndef INKI_BASE_CLOCK_H
#define INKI_BASE_CLOCK_H

/* Seconds since some fixed moment; never runs backwards.  Any thread. */
double inki_clock_seconds(void);

#endif
