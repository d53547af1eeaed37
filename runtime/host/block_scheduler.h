// SPDX-License-Identifier: MIT
/* A block scheduler runs blocks on one CPU thread: as a plain loop, or with one fiber per CUDA thread. It owns
 * the stacks and the block's dynamic shared memory, and is reused by later launches. */
#ifndef PY2CU_HOST_BLOCK_SCHEDULER_H
#define PY2CU_HOST_BLOCK_SCHEDULER_H

#include "host/threads/fiber.h"
#include "host/threads/grid_barrier.h"
#include "host/threads/kernel_abi.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum SchedulerOrder { ORDER_FORWARD, ORDER_REVERSE, ORDER_SHUFFLE } SchedulerOrder;

typedef struct SchedulerRules {
    SchedulerOrder order;
    uint64_t seed;
    bool strict; /* threads that have returned do not count as arrived at a barrier */
    size_t stack_bytes;
} SchedulerRules;

typedef struct BlockScheduler BlockScheduler;

BlockScheduler *scheduler_new(const SchedulerRules *rules); /* NULL: out of memory */
void scheduler_free(BlockScheduler *scheduler);
/* Allocates stacks for the number of threads (0: none) and dynamic shared memory. */
bool scheduler_reserve(BlockScheduler *scheduler, unsigned threads, size_t shared_bytes);
void *scheduler_shared_memory(const BlockScheduler *scheduler);

/* Runs a block whose threads do not synchronize. */
void scheduler_run_loop(BlockScheduler *scheduler, HostCall *call, HostBlockFn block, HostThreadFn thread,
                        void *const *args);
/* Sets the grid barrier of the next blocks; NULL: none. */
void scheduler_set_grid(BlockScheduler *scheduler, GridBarrier *grid);
/* Runs a block with fibers. Returns false on a deadlock, which scheduler_deadlock() then describes. */
bool scheduler_run_fibers(BlockScheduler *scheduler, HostCall *call, HostThreadFn thread, void *const *args);
const char *scheduler_deadlock(const BlockScheduler *scheduler);

/* Returns the thread that was running in the block of fibers, for messages about faults. */
unsigned scheduler_current(const BlockScheduler *scheduler);
/* Returns whether the address is in a guard page of one of the stacks. */
bool scheduler_is_guard_page(const BlockScheduler *scheduler, const void *address);

#endif
