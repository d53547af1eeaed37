// SPDX-License-Identifier: MIT
/* Internal types and functions of the host backend. */
#ifndef PY2CU_HOST_STATE_H
#define PY2CU_HOST_STATE_H

#include "backend/backend.h"
#include "base/atfork.h"
#include "base/strbuf.h"
#include "host/block_scheduler.h"
#include "host/sanitizer/shadow_memory.h"
#include "host/threads/thread_pool.h"

#include <pthread.h>

/* An unused block scheduler, in a list. */
typedef struct IdleScheduler IdleScheduler;
struct IdleScheduler {
    BlockScheduler *scheduler;
    IdleScheduler *next;
};

typedef struct HostState {
    Pool *pool;
    SchedulerRules rules;
    bool catches_faults;
    ForkMark mark;
    pthread_mutex_t mutex; /* guards idle_schedulers */
    IdleScheduler *idle_schedulers;
    Shadow *shadow; /* state of instrumented launches; NULL before the first */
    char *unmapped; /* start of an address range that faults at each access; NULL: not available */
    bool collects;  /* findings are collected until they are queried, instead of ending launches */
    StrBuf found;   /* as items of a JSON list */
} HostState;

enum { UNMAPPED_BYTES = 1 << 20 }; /* size of HostState.unmapped */

extern const BackendModules host_modules;
extern const BackendMemory host_memory;
extern const BackendStreams host_streams;
extern const BackendDevice host_device;

#endif
