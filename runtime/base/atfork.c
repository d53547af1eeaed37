// SPDX-License-Identifier: MIT
/* Counts forks with a pthread_atfork handler, so that detecting a fork needs no system call. */
#include "base/atfork.h"

#include <pthread.h>

static _Atomic unsigned forks; /* changes only in a child, before it runs */
static pthread_mutex_t renewal_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void count_fork(void)
{
    (void)pthread_mutex_init(&renewal_mutex, NULL); /* the thread that held it does not exist in the child */
    (void)atomic_fetch_add(&forks, 1);
}

static void register_handler(void)
{
    (void)pthread_atfork(NULL, NULL, count_fork);
}

void fork_mark(ForkMark *mark)
{
    (void)pthread_once(&once, register_handler);
    atomic_init(mark, atomic_load(&forks));
}

bool fork_needs_renewal(ForkMark *mark)
{
    if (atomic_load_explicit(mark, memory_order_acquire) == atomic_load_explicit(&forks, memory_order_relaxed)) {
        return false;
    }
    (void)pthread_mutex_lock(&renewal_mutex);
    if (atomic_load(mark) == atomic_load(&forks)) { /* another thread has already renewed the object */
        (void)pthread_mutex_unlock(&renewal_mutex);
        return false;
    }
    return true;
}

void fork_renewed(ForkMark *mark)
{
    atomic_store_explicit(mark, atomic_load(&forks), memory_order_release);
    (void)pthread_mutex_unlock(&renewal_mutex);
}
