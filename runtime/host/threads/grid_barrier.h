// SPDX-License-Identifier: MIT
/* The grid barrier of a cooperative launch, in which each block runs on a separate CPU thread. */
#ifndef PY2CU_THREADS_GRID_BARRIER_H
#define PY2CU_THREADS_GRID_BARRIER_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct GridBarrier {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    uint32_t blocks, waiting, ended;
    uint32_t round;
    bool broken;                       /* a block will never arrive, so all waits fail */
    const volatile sig_atomic_t *stop; /* nonzero: all waits end */
} GridBarrier;

bool grid_barrier_open(GridBarrier *barrier, uint32_t blocks, const volatile sig_atomic_t *stop);
void grid_barrier_close(GridBarrier *barrier);
/* Waits for all blocks. Returns false if a block has ended or failed and can never arrive, or if the launch must stop.
 */
bool grid_barrier_wait(GridBarrier *barrier);
/* Reports that a block has ended or failed. */
void grid_barrier_leave(GridBarrier *barrier, bool failed);
/* Waits until the given number of blocks have ended. */
void grid_barrier_wait_for_end(GridBarrier *barrier, uint32_t blocks);

#endif
