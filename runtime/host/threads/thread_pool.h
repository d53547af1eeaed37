/* A pool of processor threads that share the blocks of a launch. The launching thread works too, so a pool without
 * threads of its own is complete, and several launches may run at once. */
#ifndef PY2CU_POOL_H
#define PY2CU_POOL_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Pool Pool;

typedef struct PoolJob PoolJob;
struct PoolJob {
    void (*work)(PoolJob *job); /* called once by each thread that takes part: takes chunks until there are none */
    void *context;
    uint64_t total, chunk;
    _Atomic uint64_t next;
    PoolJob *link; /* the pool's own from here */
    unsigned active;
};

/* threads: how many run a job at most, the launching one included. NULL: out of memory. Starts none if it cannot. */
Pool *pool_new(unsigned threads);
void pool_free(Pool *pool);
unsigned pool_threads(const Pool *pool);
/* Runs the whole job; returns when all who took part have finished. */
void pool_run(Pool *pool, PoolJob *job);
/* The next part of the job; false when nothing is left. */
bool pool_next_chunk(PoolJob *job, uint64_t *first, uint64_t *end);
/* Nobody takes another part. */
void pool_stop(PoolJob *job);
/* Calls visit for every thread of the pool; may be called in a signal handler by a thread that has a job in it. */
void pool_each(const Pool *pool, void (*visit)(pthread_t thread));

#endif
