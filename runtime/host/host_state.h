/* What the files of the host backend share. */
#ifndef PY2CU_HOST_STATE_H
#define PY2CU_HOST_STATE_H

#include "backend/backend.h"
#include "base/atfork.h"
#include "base/strbuf.h"
#include "host/block_scheduler.h"
#include "host/sanitizer/shadow_memory.h"
#include "host/threads/thread_pool.h"

#include <pthread.h>

/* A crew in the list of those that nobody uses just now. */
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
    pthread_mutex_t mutex; /* of benches */
    IdleScheduler *idle_schedulers;
    Shadow *shadow; /* of launches that are watched; NULL before the first */
    bool collects;  /* what they find is kept until it is asked for, instead of ending them */
    StrBuf found;   /* as items of a JSON list */
} HostState;

extern const BackendModules host_modules;
extern const BackendMemory host_memory;
extern const BackendStreams host_streams;
extern const BackendDevice host_device;

#endif
