/* A barrier of processor threads that ends instead of hanging when somebody will not come. */
#include "host/threads/grid_barrier.h"

#include <time.h>

enum { LOOK_NANOSECONDS = 50 * 1000 * 1000 }; /* how long a waiting block takes at most to see that it is to stop */

bool grid_open(Grid *grid, uint32_t blocks, const volatile sig_atomic_t *stop)
{
    *grid = (Grid){.blocks = blocks, .stop = stop};
    if (pthread_mutex_init(&grid->mutex, NULL) != 0) {
        return false;
    }
    if (pthread_cond_init(&grid->changed, NULL) != 0) {
        (void)pthread_mutex_destroy(&grid->mutex);
        return false;
    }
    return true;
}

void grid_close(Grid *grid)
{
    (void)pthread_cond_destroy(&grid->changed);
    (void)pthread_mutex_destroy(&grid->mutex);
}

bool grid_meet(Grid *grid)
{
    (void)pthread_mutex_lock(&grid->mutex);
    uint32_t round = grid->round;
    grid->waiting++;
    if (grid->ended > 0) {
        grid->broken = true;
        (void)pthread_cond_broadcast(&grid->changed);
    } else if (grid->waiting == grid->blocks) {
        grid->waiting = 0;
        grid->round++;
        (void)pthread_cond_broadcast(&grid->changed);
    }
    while (grid->round == round && !grid->broken && *grid->stop == 0) {
        struct timespec until;
        (void)clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += LOOK_NANOSECONDS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        (void)pthread_cond_timedwait(&grid->changed, &grid->mutex, &until);
    }
    bool met = grid->round != round;
    (void)pthread_mutex_unlock(&grid->mutex);
    return met;
}

void grid_leave(Grid *grid, bool failed)
{
    (void)pthread_mutex_lock(&grid->mutex);
    grid->ended++;
    grid->broken = grid->broken || failed || grid->waiting > 0;
    (void)pthread_cond_broadcast(&grid->changed);
    (void)pthread_mutex_unlock(&grid->mutex);
}

void grid_wait_for_end(Grid *grid, uint32_t blocks)
{
    (void)pthread_mutex_lock(&grid->mutex);
    while (grid->ended < blocks) {
        (void)pthread_cond_wait(&grid->changed, &grid->mutex);
    }
    (void)pthread_mutex_unlock(&grid->mutex);
}
