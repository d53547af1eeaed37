// SPDX-License-Identifier: MIT
/* A pool of CPU threads that share the blocks of a launch. The launching thread works as well, so a pool may have no
 * workers, and several launches can run at once. */
#ifndef PY2CU_THREADS_THREAD_POOL_H
#define PY2CU_THREADS_THREAD_POOL_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Pool Pool;

typedef struct PoolJob PoolJob;
struct PoolJob {
    void (*work)(PoolJob *job); /* called once by each participating thread; takes chunks until none are left */
    void *context;
    uint64_t total, chunk;
    _Atomic uint64_t next;
    PoolJob *link; /* the following members belong to the pool */
    unsigned active;
};

/* Creates a pool. `threads` is the maximum number of threads per job, including the launching thread. Returns NULL if
 * memory is exhausted. If no threads can be started, the pool works without them. */
Pool *pool_new(unsigned threads);
void pool_free(Pool *pool);
unsigned pool_threads(const Pool *pool);
/* Runs the job; returns when all participating threads have finished. */
void pool_run(Pool *pool, PoolJob *job);
/* Takes the next part of the job. Returns false if none is left. */
bool pool_next_chunk(PoolJob *job, uint64_t *first, uint64_t *end);
/* Cancels the remaining parts. */
void pool_stop(PoolJob *job);
/* Calls visit for each thread of the pool. Async-signal-safe in a thread that has a job in the pool. */
void pool_each(const Pool *pool, void (*visit)(pthread_t thread));

#endif
