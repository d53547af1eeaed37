// SPDX-License-Identifier: MIT
/* Exponential backoff for polling loops (device/wait.c, host/compiler/subprocess.c). */
#include "base/backoff.h"

#include <time.h>

enum { SHARE = 64 };

int64_t backoff_clock(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void backoff_wait(int64_t waited, int64_t min, int64_t max)
{
    int64_t pause = waited / SHARE;
    pause = pause < min ? min : pause > max ? max : pause;
    (void)nanosleep(&(struct timespec){.tv_nsec = (long)pause}, NULL);
}
