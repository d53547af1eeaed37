// SPDX-License-Identifier: MIT
/* A barrier of CPU threads that fails instead of deadlocking if a thread can no longer arrive. */
#include "host/threads/grid_barrier.h"

#include <time.h>

enum { POLL_NANOSECONDS = 50 * 1000 * 1000 }; /* maximum delay until a waiting block detects that it must stop */

bool grid_barrier_open(GridBarrier *barrier, uint32_t blocks, const volatile sig_atomic_t *stop)
{
    *barrier = (GridBarrier){.blocks = blocks, .stop = stop};
    if (pthread_mutex_init(&barrier->mutex, NULL) != 0) {
        return false;
    }
    if (pthread_cond_init(&barrier->changed, NULL) != 0) {
        (void)pthread_mutex_destroy(&barrier->mutex);
        return false;
    }
    return true;
}

void grid_barrier_close(GridBarrier *barrier)
{
    (void)pthread_cond_destroy(&barrier->changed);
    (void)pthread_mutex_destroy(&barrier->mutex);
}

bool grid_barrier_wait(GridBarrier *barrier)
{
    (void)pthread_mutex_lock(&barrier->mutex);
    uint32_t round = barrier->round;
    barrier->waiting++;
    if (barrier->ended > 0) {
        barrier->broken = true;
        (void)pthread_cond_broadcast(&barrier->changed);
    } else if (barrier->waiting == barrier->blocks) {
        barrier->waiting = 0;
        barrier->round++;
        (void)pthread_cond_broadcast(&barrier->changed);
    }
    while (barrier->round == round && !barrier->broken && *barrier->stop == 0) {
        struct timespec until;
        (void)clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += POLL_NANOSECONDS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        (void)pthread_cond_timedwait(&barrier->changed, &barrier->mutex, &until);
    }
    bool passed = barrier->round != round;
    (void)pthread_mutex_unlock(&barrier->mutex);
    return passed;
}

void grid_barrier_leave(GridBarrier *barrier, bool failed)
{
    (void)pthread_mutex_lock(&barrier->mutex);
    barrier->ended++;
    barrier->broken = barrier->broken || failed || barrier->waiting > 0;
    (void)pthread_cond_broadcast(&barrier->changed);
    (void)pthread_mutex_unlock(&barrier->mutex);
}

void grid_barrier_wait_for_end(GridBarrier *barrier, uint32_t blocks)
{
    (void)pthread_mutex_lock(&barrier->mutex);
    while (barrier->ended < blocks) {
        (void)pthread_cond_wait(&barrier->changed, &barrier->mutex);
    }
    (void)pthread_mutex_unlock(&barrier->mutex);
}
