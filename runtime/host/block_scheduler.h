/* A crew runs blocks on one processor thread: as a plain loop, or with one fiber for each CUDA thread. It owns the
 * stacks and the block's dynamic shared memory, and is kept for the next launch. */
#ifndef PY2CU_CREW_H
#define PY2CU_CREW_H

#include "host/threads/fiber.h"
#include "host/threads/grid_barrier.h"
#include "host/threads/kernel_abi.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum SchedulerOrder { ORDER_FORWARD, ORDER_REVERSE, ORDER_SHUFFLE } SchedulerOrder;

typedef struct SchedulerRules {
    SchedulerOrder order;
    uint64_t seed;
    bool strict; /* a thread that returned does not count as arrived at a barrier */
    size_t stack_bytes;
} SchedulerRules;

typedef struct BlockScheduler BlockScheduler;

BlockScheduler *scheduler_new(const SchedulerRules *rules); /* NULL: out of memory */
void scheduler_free(BlockScheduler *scheduler);
/* Gets stacks for so many threads (0: none) and that much dynamic shared memory. */
bool scheduler_reserve(BlockScheduler *scheduler, unsigned threads, size_t shared_bytes);
void *scheduler_shared_memory(const BlockScheduler *scheduler);

/* Runs a block whose threads do not meet. */
void scheduler_run_loop(BlockScheduler *scheduler, HostCall *call, HostBlockFn block, HostThreadFn thread,
                        void *const *args);
/* Where the threads of the next blocks meet those of other blocks; NULL: nowhere. */
void scheduler_set_grid(BlockScheduler *scheduler, GridBarrier *grid);
/* Runs a block with fibers. False: its threads wait for each other forever; scheduler_deadlock() then says how. */
bool scheduler_run_fibers(BlockScheduler *scheduler, HostCall *call, HostThreadFn thread, void *const *args);
const char *scheduler_deadlock(const BlockScheduler *scheduler);

/* For messages after a fault: the thread that was running in the block of fibers. */
unsigned scheduler_current(const BlockScheduler *scheduler);
/* True when the address lies in a guard page below one of the stacks. */
bool scheduler_is_guard_page(const BlockScheduler *scheduler, const void *address);

#endif
