/* A barrier of processor threads that ends instead of hanging when somebody will not come. */
#include "grid.h"

bool grid_open(Grid *grid, uint32_t blocks)
{
    *grid = (Grid){.blocks = blocks};
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
    while (grid->round == round && !grid->broken) {
        (void)pthread_cond_wait(&grid->changed, &grid->mutex);
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
