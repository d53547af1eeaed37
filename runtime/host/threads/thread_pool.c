// SPDX-License-Identifier: MIT
/* Worker threads that wait for jobs. A job is in the list while the launching thread executes it; workers join until
 * all parts are taken. */
#include "host/threads/thread_pool.h"

#include "base/atfork.h"
#include "host/threads/signal_fault.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

/* Number of polls of an idle thread before it sleeps, about ten microseconds, so that it is awake for consecutive
 * launches. */
enum { SPINS = 4000 };

struct Pool {
    pthread_mutex_t mutex;
    pthread_cond_t job_added; /* signals a new job, or the shutdown */
    pthread_cond_t finished;  /* signals that a thread has left a job */
    PoolJob *jobs;
    _Atomic unsigned version; /* incremented for each job, so that idle threads can poll without the mutex */
    ForkMark mark;
    bool is_shut_down;
    unsigned requested_threads; /* including the launching thread */
    unsigned started;
    pthread_t threads[];
};

static void pause_briefly(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

bool pool_next_chunk(PoolJob *job, uint64_t *first, uint64_t *end)
{
    if (atomic_load_explicit(&job->next, memory_order_relaxed) >= job->total) {
        return false; /* so next cannot overflow */
    }
    uint64_t start = atomic_fetch_add_explicit(&job->next, job->chunk, memory_order_relaxed);
    if (start >= job->total) {
        return false;
    }
    *first = start;
    *end = job->total - start < job->chunk ? job->total : start + job->chunk;
    return true;
}

void pool_stop(PoolJob *job)
{
    atomic_store_explicit(&job->next, job->total, memory_order_relaxed);
}

static PoolJob *find_job(const Pool *pool)
{
    PoolJob *job = pool->jobs;
    while (job != NULL && atomic_load_explicit(&job->next, memory_order_relaxed) >= job->total) {
        job = job->link;
    }
    return job;
}

static void *pool_thread(void *argument)
{
    Pool *pool = argument;
    fault_worker();
    (void)pthread_mutex_lock(&pool->mutex);
    for (;;) {
        PoolJob *job = find_job(pool);
        if (job != NULL) {
            job->active++;
            (void)pthread_mutex_unlock(&pool->mutex);
            job->work(job);
            (void)pthread_mutex_lock(&pool->mutex);
            if (--job->active == 0) {
                (void)pthread_cond_broadcast(&pool->finished);
            }
            continue;
        }
        if (pool->is_shut_down) {
            break;
        }
        unsigned version = atomic_load_explicit(&pool->version, memory_order_relaxed);
        (void)pthread_mutex_unlock(&pool->mutex);
        for (int spin = 0; spin < SPINS && atomic_load_explicit(&pool->version, memory_order_relaxed) == version;
             spin++) {
            pause_briefly();
        }
        (void)pthread_mutex_lock(&pool->mutex);
        if (atomic_load_explicit(&pool->version, memory_order_relaxed) == version && !pool->is_shut_down) {
            (void)pthread_cond_wait(&pool->job_added, &pool->mutex);
        }
    }
    (void)pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

static bool init_locks(Pool *pool)
{
    if (pthread_mutex_init(&pool->mutex, NULL) != 0) {
        return false;
    }
    if (pthread_cond_init(&pool->job_added, NULL) != 0) {
        (void)pthread_mutex_destroy(&pool->mutex);
        return false;
    }
    if (pthread_cond_init(&pool->finished, NULL) != 0) {
        (void)pthread_cond_destroy(&pool->job_added);
        (void)pthread_mutex_destroy(&pool->mutex);
        return false;
    }
    return true;
}

static void start_threads(Pool *pool)
{
    pool->started = 0;
    while (pool->started + 1 < pool->requested_threads &&
           fault_start_worker(&pool->threads[pool->started], pool_thread, pool) == 0) {
        pool->started++;
    }
}

Pool *pool_new(unsigned threads)
{
    Pool *pool = calloc(1, sizeof *pool + sizeof(pthread_t) * threads);
    if (pool == NULL || !init_locks(pool)) {
        free(pool);
        return NULL;
    }
    fork_mark(&pool->mark);
    pool->requested_threads = threads;
    start_threads(pool);
    return pool;
}

/* Repairs the pool after fork(): neither the workers nor the holder of the mutex exist in the child. */
static void renew_after_fork(Pool *pool, bool with_threads)
{
    if (fork_needs_renewal(&pool->mark)) {
        pool->jobs = NULL;
        pool->started = 0;
        if (init_locks(pool) && with_threads) { /* otherwise the pool has no workers */
            start_threads(pool);
        }
        fork_renewed(&pool->mark);
    }
}

void pool_free(Pool *pool)
{
    if (pool == NULL) {
        return;
    }
    renew_after_fork(pool, false);
    (void)pthread_mutex_lock(&pool->mutex);
    pool->is_shut_down = true;
    (void)atomic_fetch_add(&pool->version, 1);
    (void)pthread_cond_broadcast(&pool->job_added);
    (void)pthread_mutex_unlock(&pool->mutex);
    for (unsigned i = 0; i < pool->started; i++) {
        (void)pthread_join(pool->threads[i], NULL);
    }
    (void)pthread_cond_destroy(&pool->finished);
    (void)pthread_cond_destroy(&pool->job_added);
    (void)pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

void pool_each(const Pool *pool, void (*visit)(pthread_t thread))
{
    for (unsigned i = 0; i < pool->started; i++) {
        visit(pool->threads[i]);
    }
}

unsigned pool_threads(const Pool *pool)
{
    return pool->started + 1;
}

void pool_run(Pool *pool, PoolJob *job)
{
    renew_after_fork(pool, true);
    atomic_store(&job->next, 0);
    job->active = 0;
    if (pool->started == 0 || job->total <= job->chunk) {
        job->work(job);
        return;
    }
    (void)pthread_mutex_lock(&pool->mutex);
    job->link = pool->jobs;
    pool->jobs = job;
    (void)atomic_fetch_add(&pool->version, 1);
    (void)pthread_cond_broadcast(&pool->job_added);
    (void)pthread_mutex_unlock(&pool->mutex);

    job->work(job);

    (void)pthread_mutex_lock(&pool->mutex);
    PoolJob **place = &pool->jobs;
    while (*place != job) {
        place = &(*place)->link;
    }
    *place = job->link;
    while (job->active > 0) {
        (void)pthread_cond_wait(&pool->finished, &pool->mutex);
    }
    (void)pthread_mutex_unlock(&pool->mutex);
}
