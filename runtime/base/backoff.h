// SPDX-License-Identifier: MIT
/* Backoff for polling: short sleeps at first, then longer ones. */
#ifndef PY2CU_BASE_BACKOFF_H
#define PY2CU_BASE_BACKOFF_H

#include <stdint.h>

/* Returns nanoseconds of the monotonic clock. */
int64_t backoff_clock(void);
/* Sleeps for 1/64 of the time waited so far, between the bounds. All times are in nanoseconds. */
void backoff_wait(int64_t waited, int64_t min, int64_t max);

#endif
