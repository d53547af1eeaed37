/* Waiting by asking: as often as can be at first, then ever less. */
#ifndef PY2CU_PAUSE_H
#define PY2CU_PAUSE_H

#include <stdint.h>

/* Nanoseconds of a clock that nobody sets. */
int64_t backoff_clock(void);
/* Sleeps for a 64th of the time that was waited so far, between these bounds. In nanoseconds. */
void backoff_wait(int64_t waited, int64_t least, int64_t most);

#endif
