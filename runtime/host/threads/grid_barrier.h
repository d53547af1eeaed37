/* Where the blocks of a cooperative launch meet: each runs on a processor thread of its own, which waits here for the
 * others. */
#ifndef PY2CU_GRID_H
#define PY2CU_GRID_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct GridBarrier {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    uint32_t blocks, waiting, ended;
    uint32_t round;
    bool broken;                       /* not all blocks can come any more */
    const volatile sig_atomic_t *stop; /* not 0: nobody waits any longer */
} GridBarrier;

bool grid_barrier_open(GridBarrier *barrier, uint32_t blocks, const volatile sig_atomic_t *stop);
void grid_barrier_close(GridBarrier *barrier);
/* Waits for all blocks. False: some have ended or failed, so that they never come, or all are to stop. */
bool grid_barrier_wait(GridBarrier *barrier);
/* A block has ended, or cannot go on. */
void grid_barrier_leave(GridBarrier *barrier, bool failed);
/* Waits until so many blocks have ended. */
void grid_barrier_wait_for_end(GridBarrier *barrier, uint32_t blocks);

#endif
