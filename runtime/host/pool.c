/* Threads that wait for jobs. A job stands in the list while its launcher runs it; threads join while parts are left. */
#include "pool.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

/* How often an idle thread looks before it sleeps: some ten microseconds, so that launch after launch finds it awake. */
enum { SPINS = 4000 };

struct Pool {
    pthread_mutex_t mutex;
    pthread_cond_t wanted;   /* a job came, or the end */
    pthread_cond_t finished; /* a thread has left a job */
    PoolJob *jobs;
    _Atomic unsigned version; /* changes with every job, so that idle threads can look without the mutex */
    bool ends;
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

bool pool_take(PoolJob *job, uint64_t *first, uint64_t *end)
{
    if (atomic_load_explicit(&job->next, memory_order_relaxed) >= job->total) {
        return false; /* and next cannot run over, however often it is asked */
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
        if (pool->ends) {
            break;
        }
        unsigned version = atomic_load_explicit(&pool->version, memory_order_relaxed);
        (void)pthread_mutex_unlock(&pool->mutex);
        for (int spin = 0; spin < SPINS && atomic_load_explicit(&pool->version, memory_order_relaxed) == version; spin++) {
            pause_briefly();
        }
        (void)pthread_mutex_lock(&pool->mutex);
        if (atomic_load_explicit(&pool->version, memory_order_relaxed) == version && !pool->ends) {
            (void)pthread_cond_wait(&pool->wanted, &pool->mutex);
        }
    }
    (void)pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

Pool *pool_new(unsigned threads)
{
    Pool *pool = calloc(1, sizeof *pool + sizeof(pthread_t) * threads);
    if (pool == NULL) {
        return NULL;
    }
    if (pthread_mutex_init(&pool->mutex, NULL) != 0) {
        free(pool);
        return NULL;
    }
    if (pthread_cond_init(&pool->wanted, NULL) != 0) {
        (void)pthread_mutex_destroy(&pool->mutex);
        free(pool);
        return NULL;
    }
    if (pthread_cond_init(&pool->finished, NULL) != 0) {
        (void)pthread_cond_destroy(&pool->wanted);
        (void)pthread_mutex_destroy(&pool->mutex);
        free(pool);
        return NULL;
    }
    while (pool->started + 1 < threads && pthread_create(&pool->threads[pool->started], NULL, pool_thread, pool) == 0) {
        pool->started++;
    }
    return pool;
}

void pool_free(Pool *pool)
{
    if (pool == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&pool->mutex);
    pool->ends = true;
    (void)atomic_fetch_add(&pool->version, 1);
    (void)pthread_cond_broadcast(&pool->wanted);
    (void)pthread_mutex_unlock(&pool->mutex);
    for (unsigned i = 0; i < pool->started; i++) {
        (void)pthread_join(pool->threads[i], NULL);
    }
    (void)pthread_cond_destroy(&pool->finished);
    (void)pthread_cond_destroy(&pool->wanted);
    (void)pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

unsigned pool_threads(const Pool *pool)
{
    return pool->started + 1;
}

void pool_run(Pool *pool, PoolJob *job)
{
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
    (void)pthread_cond_broadcast(&pool->wanted);
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
