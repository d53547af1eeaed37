/* A crew runs blocks on one processor thread: as a plain loop, or with one fiber for each CUDA thread. It owns the
 * stacks and the block's dynamic shared memory, and is kept for the next launch. */
#ifndef PY2CU_CREW_H
#define PY2CU_CREW_H

#include "host/threads/fiber.h"
#include "host/threads/grid_barrier.h"
#include "host/threads/kernel_abi.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum CrewOrder { ORDER_FORWARD, ORDER_REVERSE, ORDER_SHUFFLE } CrewOrder;

typedef struct CrewRules {
    CrewOrder order;
    uint64_t seed;
    bool strict; /* a thread that returned does not count as arrived at a barrier */
    size_t stack_bytes;
} CrewRules;

typedef struct Crew Crew;

Crew *crew_new(const CrewRules *rules); /* NULL: out of memory */
void crew_free(Crew *crew);
/* Gets stacks for so many threads (0: none) and that much dynamic shared memory. */
bool crew_equip(Crew *crew, unsigned threads, size_t shared_bytes);
void *crew_shared(const Crew *crew);

/* Runs a block whose threads do not meet. */
void crew_run_loop(Crew *crew, HostCall *call, HostBlockFn block, HostThreadFn thread, void *const *args);
/* Where the threads of the next blocks meet those of other blocks; NULL: nowhere. */
void crew_set_grid(Crew *crew, Grid *grid);
/* Runs a block with fibers. False: its threads wait for each other forever; crew_stuck() then says how. */
bool crew_run_fibers(Crew *crew, HostCall *call, HostThreadFn thread, void *const *args);
const char *crew_stuck(const Crew *crew);

/* For messages after a fault: the thread that was running in the block of fibers. */
unsigned crew_current(const Crew *crew);
/* True when the address lies in a guard page below one of the stacks. */
bool crew_is_guard(const Crew *crew, const void *address);

#endif
