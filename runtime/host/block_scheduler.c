// SPDX-License-Identifier: MIT
/* Runs the threads of a block as fibers, and implements their barriers and warp collectives.
 *
 * A fiber runs until it waits or ends, then switches directly to the next runnable one. The last arriving fiber
 * computes the results of all participants, so no fiber accesses another's memory. If no fiber is runnable, lanes that
 * wait in __activemask() receive their result. If there are no such lanes, the block is deadlocked, which is reported
 * as an error. */
#include "host/block_scheduler.h"

#include "host/sanitizer/shadow_memory.h"
#include "host/threads/signal_fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102 /* Linux 6.13: a guard page that does not split the mapping */
#endif

#define NO_THREAD UINT32_MAX

enum {
    WARPS = HOST_BLOCK_THREADS / HOST_WARP,
    MAX_REPEATED = 1 << 16 /* synchronizations of warps after which other warps run */
};

typedef enum ThreadState {
    THREAD_READY,
    THREAD_AT_BLOCK,
    THREAD_AT_WARP,
    THREAD_AT_WAVE,
    THREAD_AT_GRID,
    THREAD_DONE
} ThreadState;

typedef struct Wait {
    SyncKind sync_kind;
    uint32_t mask;
    uint32_t lane;
    uint32_t members;
    uint32_t site; /* callback of instrumented code */
    uint64_t value;
    uint64_t result;
} Wait;

struct BlockScheduler {
    SchedulerRules rules;
    uint64_t random;

    uint8_t *stacks; /* `capacity` times (guard page, stack) */
    unsigned capacity;
    size_t page, stride;
    Fiber *fibers; /* capacity */
    Fiber main;

    void *shared;
    size_t shared_bytes;

    /* index of the running block */
    HostCall *call;
    HostThreadFn thread;
    void *const *args;
    uint32_t count, alive, arrived, has_reported, at_grid;
    GridBarrier *grid;
    uint32_t grid_rounds; /* so far */
    uint32_t current, cursor, repeated;
    bool is_deadlocked;
    char deadlock_message[256];
    uint16_t order[HOST_BLOCK_THREADS];
    uint8_t state[HOST_BLOCK_THREADS]; /* ThreadState */
    uint32_t warp_alive[WARPS];        /* one bit per lane that has not ended */
    uint32_t warp_waiting[WARPS];      /* one bit per lane that waits in a warp collective */
    Wait waits[HOST_BLOCK_THREADS];
};

/* ---- memory of a scheduler
 * -------------------------------------------------------------------------------------------- */

BlockScheduler *scheduler_new(const SchedulerRules *rules)
{
    BlockScheduler *scheduler = calloc(1, sizeof *scheduler);
    if (scheduler != NULL) {
        scheduler->rules = *rules;
        scheduler->random = rules->seed * 2 + 1;
        long page = sysconf(_SC_PAGESIZE);
        scheduler->page = page > 0 ? (size_t)page : 4096;
    }
    return scheduler;
}

static void scheduler_release_stacks(BlockScheduler *scheduler)
{
    for (unsigned i = 0; scheduler->fibers != NULL && i < scheduler->capacity; i++) {
        fiber_drop(&scheduler->fibers[i]);
    }
    free(scheduler->fibers);
    if (scheduler->stacks != NULL) {
        (void)munmap(scheduler->stacks, scheduler->stride * scheduler->capacity);
    }
    scheduler->fibers = NULL;
    scheduler->stacks = NULL;
    scheduler->capacity = 0;
}

void scheduler_free(BlockScheduler *scheduler)
{
    if (scheduler != NULL) {
        scheduler_release_stacks(scheduler);
        free(scheduler->shared);
        free(scheduler);
    }
}

static bool scheduler_create_stacks(BlockScheduler *scheduler, unsigned threads)
{
    scheduler_release_stacks(scheduler);
    size_t stack = (scheduler->rules.stack_bytes + scheduler->page - 1) / scheduler->page * scheduler->page;
    scheduler->stride = stack + scheduler->page;
    scheduler->fibers = calloc(threads, sizeof *scheduler->fibers);
    void *memory = mmap(NULL, scheduler->stride * threads, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED || scheduler->fibers == NULL) {
        if (memory != MAP_FAILED) {
            (void)munmap(memory, scheduler->stride * threads);
        }
        free(scheduler->fibers);
        scheduler->fibers = NULL;
        return false;
    }
    scheduler->stacks = memory;
    scheduler->capacity = threads;
    for (unsigned i = 0; i < threads; i++) {
        uint8_t *guard = scheduler->stacks + scheduler->stride * i;
        if (madvise(guard, scheduler->page, MADV_GUARD_INSTALL) != 0 &&
            mprotect(guard, scheduler->page, PROT_NONE) != 0) {
            scheduler_release_stacks(scheduler);
            return false;
        }
    }
    return true;
}

bool scheduler_reserve(BlockScheduler *scheduler, unsigned threads, size_t shared_bytes)
{
    if (threads > scheduler->capacity) {
        /* Rounds capacities up, so that growing blocks do not remap memory each time. */
        unsigned wanted = threads <= 256 ? 256 : HOST_BLOCK_THREADS;
        if (!scheduler_create_stacks(scheduler, wanted)) {
            return false;
        }
    }
    if (shared_bytes > scheduler->shared_bytes) {
        void *memory = NULL;
        if (posix_memalign(&memory, 256, shared_bytes) != 0) {
            return false;
        }
        free(scheduler->shared);
        scheduler->shared = memory;
        scheduler->shared_bytes = shared_bytes;
    }
    return true;
}

void scheduler_set_grid(BlockScheduler *scheduler, GridBarrier *grid)
{
    scheduler->grid = grid;
}

void *scheduler_shared_memory(const BlockScheduler *scheduler)
{
    return scheduler->shared;
}

const char *scheduler_deadlock(const BlockScheduler *scheduler)
{
    return scheduler->deadlock_message;
}

unsigned scheduler_current(const BlockScheduler *scheduler)
{
    return scheduler->current;
}

bool scheduler_is_guard_page(const BlockScheduler *scheduler, const void *address)
{
    const uint8_t *place = address;
    if (scheduler->stacks == NULL || place < scheduler->stacks ||
        place >= scheduler->stacks + scheduler->stride * scheduler->capacity) {
        return false;
    }
    return (size_t)(place - scheduler->stacks) % scheduler->stride < scheduler->page;
}

/* ---- order ------------------------------------------------------------------------------------------------------- */

static uint32_t scheduler_random(BlockScheduler *scheduler, uint32_t below)
{
    /* xorshift64*: orders must differ, but need not be unpredictable */
    uint64_t x = scheduler->random;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    scheduler->random = x;
    return (uint32_t)((x * 2685821657736338717u >> 32) % below);
}

static void scheduler_shuffle(BlockScheduler *scheduler)
{
    for (uint32_t i = scheduler->count; i > 1; i--) {
        uint32_t other = scheduler_random(scheduler, i);
        uint16_t kept = scheduler->order[i - 1];
        scheduler->order[i - 1] = scheduler->order[other];
        scheduler->order[other] = kept;
    }
}

static void scheduler_start_order(BlockScheduler *scheduler)
{
    for (uint32_t i = 0; i < scheduler->count; i++) {
        scheduler->order[i] = (uint16_t)(scheduler->rules.order == ORDER_REVERSE ? scheduler->count - 1 - i : i);
    }
    if (scheduler->rules.order == ORDER_SHUFFLE) {
        scheduler_shuffle(scheduler);
    }
}

/* ---- scheduling ----------------------------------------------------------------------------------------------------
 */

/* Returns the next runnable thread, or NO_THREAD. */
static uint32_t scheduler_pick(BlockScheduler *scheduler)
{
    for (uint32_t step = 0; step < scheduler->count; step++) {
        if (scheduler->cursor >= scheduler->count) {
            scheduler->cursor = 0;
        }
        uint32_t thread = scheduler->order[scheduler->cursor++];
        if (scheduler->state[thread] == THREAD_READY) {
            return thread;
        }
    }
    return NO_THREAD;
}

/* Continues with the threads first to first + count - 1, which have synchronized, before threads that follow them:
 * warps run in the same order as in loops over the threads of a block (translator/thread_loops). After MAX_REPEATED
 * repetitions, the other threads run, because the repeated threads may wait for them. */
static void scheduler_repeat(BlockScheduler *scheduler, uint32_t first, uint32_t count)
{
    if (++scheduler->repeated % MAX_REPEATED == 0) {
        return;
    }
    scheduler->cursor = 0;
    while (scheduler->order[scheduler->cursor] - first >= count) {
        scheduler->cursor++;
    }
}

static bool is_sanitized(const BlockScheduler *scheduler)
{
    return scheduler->call->watcher != NULL;
}

static AccessChecker *checker_of(const BlockScheduler *scheduler)
{
    return scheduler->call->watcher;
}

/* Checks that all threads of the block have reached the same barrier. */
static void check_barrier(BlockScheduler *scheduler, ThreadState here)
{
    uint32_t first = 0, other = 0;
    while (first < scheduler->count && scheduler->state[first] != here) {
        first++;
    }
    while (other < scheduler->count && scheduler->state[other] == here &&
           scheduler->waits[other].site == scheduler->waits[first].site) {
        other++;
    }
    if (other < scheduler->count) {
        const bool ended = scheduler->state[other] == THREAD_DONE;
        checker_report_barrier(
            scheduler->call->watcher, FINDING_BARRIER,
            ended ? "waits for all threads of its block, one of which never arrives"
                  : "waits at one barrier while another thread of its block waits at a different one",
            first, scheduler->waits[first].site, other, ended ? UINT32_MAX : scheduler->waits[other].site);
    }
}

static void scheduler_release_block(BlockScheduler *scheduler)
{
    if (is_sanitized(scheduler)) {
        check_barrier(scheduler, THREAD_AT_BLOCK);
        checker_block_synchronized(scheduler->call->watcher);
    }
    for (uint32_t i = 0; i < scheduler->count; i++) {
        if (scheduler->state[i] == THREAD_AT_BLOCK) {
            scheduler->state[i] = THREAD_READY;
            scheduler->waits[i].result = scheduler->has_reported;
            scheduler->waits[i].members = scheduler->arrived;
        }
    }
    scheduler->arrived = 0;
    scheduler->has_reported = 0;
    scheduler->cursor = scheduler->repeated = 0;
    if (scheduler->rules.order == ORDER_SHUFFLE) {
        scheduler_shuffle(scheduler);
    }
}

/* Returns whether the barrier is complete: all threads that have not ended have arrived or, in strict mode, all
 * threads. */
static bool scheduler_block_complete(const BlockScheduler *scheduler)
{
    return scheduler->arrived > 0 && scheduler->arrived == scheduler->alive &&
           (!scheduler->rules.strict || scheduler->alive == scheduler->count);
}

/* If all threads that have not ended wait for the grid, the CPU thread waits at the grid barrier. */
static void scheduler_try_grid(BlockScheduler *scheduler)
{
    bool all_here = scheduler->at_grid > 0 && scheduler->at_grid == scheduler->alive &&
                    (!scheduler->rules.strict || scheduler->alive == scheduler->count);
    if (!all_here || scheduler->grid == NULL) {
        return; /* if no thread is runnable now, the block is deadlocked */
    }
    fault_hold(); /* the callback takes a lock */
    if (is_sanitized(scheduler)) {
        check_barrier(scheduler, THREAD_AT_GRID);
        shadow_release_processor(checker_of(scheduler)->shadow);
    }
    bool passed = grid_barrier_wait(scheduler->grid);
    if (is_sanitized(scheduler)) {
        shadow_acquire_processor(checker_of(scheduler)->shadow);
    }
    fault_release();
    if (!passed) {
        return;
    }
    if (is_sanitized(scheduler)) {
        checker_grid_synchronized(checker_of(scheduler), ++scheduler->grid_rounds);
    }
    for (uint32_t i = 0; i < scheduler->count; i++) {
        if (scheduler->state[i] == THREAD_AT_GRID) {
            scheduler->state[i] = THREAD_READY;
        }
    }
    scheduler->at_grid = 0;
    scheduler->cursor = 0;
    if (scheduler->rules.order == ORDER_SHUFFLE) {
        scheduler_shuffle(scheduler);
    }
}

static uint64_t warp_result(const Wait *lanes, uint32_t group, uint32_t lane)
{
    const Wait *wait = &lanes[lane];
    uint32_t same = 0;
    switch (wait->sync_kind) {
    case SYNC_SHUFFLE:
        return (group >> (wait->lane % HOST_WARP) & 1) != 0 ? lanes[wait->lane % HOST_WARP].value : wait->value;
    case SYNC_BALLOT:
        for (uint32_t other = 0; other < HOST_WARP; other++) {
            same |= (group >> other & 1) != 0 && lanes[other].value != 0 ? 1u << other : 0;
        }
        return same;
    case SYNC_MATCH_ANY:
    case SYNC_MATCH_ALL:
        for (uint32_t other = 0; other < HOST_WARP; other++) {
            same |= (group >> other & 1) != 0 && lanes[other].value == wait->value ? 1u << other : 0;
        }
        return wait->sync_kind == SYNC_MATCH_ANY || same == group ? same : 0;
    case SYNC_BLOCK:
    case SYNC_WARP:
    case SYNC_ACTIVE:
    case SYNC_YIELD:
    case SYNC_GRID:
    case SYNC_WAVEFRONT:
    case SYNC_WAVE_READ:
    case SYNC_WAVE_SEND:
        break;
    }
    return 0;
}

/* Checks the lanes of the group: each must be in its own mask, and may read only the values of participating lanes. */
static void check_warp(BlockScheduler *scheduler, uint32_t warp, uint32_t group)
{
    const Wait *lanes = &scheduler->waits[warp * HOST_WARP];
    AccessChecker *watcher = checker_of(scheduler);
    const uint32_t base = warp * HOST_WARP;
    bool orders = false;
    for (uint32_t lane = 0; lane < HOST_WARP; lane++) {
        const Wait *wait = &lanes[lane];
        if ((group >> lane & 1) == 0 || wait->sync_kind == SYNC_ACTIVE) {
            continue;
        }
        orders = orders || wait->sync_kind == SYNC_WARP;
        const uint32_t source = wait->lane % HOST_WARP;
        if ((wait->mask >> lane & 1) == 0) {
            checker_report_barrier(watcher, FINDING_MASK, "is not in the mask that it passes", base + lane, wait->site,
                                   UINT32_MAX, UINT32_MAX);
        } else if (wait->sync_kind == SYNC_SHUFFLE && (group >> source & 1) == 0) {
            const bool exists = base + source < scheduler->count,
                       ended = exists && scheduler->state[base + source] == THREAD_DONE;
            checker_report_barrier(watcher, FINDING_MASK, "reads the value of a lane that does not participate",
                                   base + lane, wait->site, exists ? base + source : UINT32_MAX,
                                   ended || !exists ? UINT32_MAX : lanes[source].site);
        }
    }
    if (orders) {
        checker_warp_synchronized(watcher, warp, group);
    }
}

static void warp_release(BlockScheduler *scheduler, uint32_t warp, uint32_t group)
{
    Wait *lanes = &scheduler->waits[warp * HOST_WARP];
    if (is_sanitized(scheduler)) {
        check_warp(scheduler, warp, group);
    }
    for (uint32_t lane = 0; lane < HOST_WARP; lane++) {
        if ((group >> lane & 1) != 0) {
            lanes[lane].result = warp_result(lanes, group, lane);
            lanes[lane].members = group;
            scheduler->state[warp * HOST_WARP + lane] = THREAD_READY;
        }
    }
    scheduler->warp_waiting[warp] &= ~group;
    scheduler_repeat(scheduler, warp * HOST_WARP, HOST_WARP);
}

/* Completes the collective of the lane's group if all lanes of its mask that have not ended wait in the same collective
 * with the same mask. */
static void warp_try(BlockScheduler *scheduler, uint32_t warp, uint32_t lane)
{
    const Wait *lanes = &scheduler->waits[warp * HOST_WARP];
    uint32_t group = (lanes[lane].mask | 1u << lane) & scheduler->warp_alive[warp];
    if ((scheduler->warp_waiting[warp] & group) != group) {
        return;
    }
    for (uint32_t other = 0; other < HOST_WARP; other++) {
        if ((group >> other & 1) != 0 &&
            (lanes[other].sync_kind != lanes[lane].sync_kind || lanes[other].mask != lanes[lane].mask)) {
            return;
        }
    }
    warp_release(scheduler, warp, group);
}

/* Computes the results of the wavefront's operation; `count` threads from `base` on belong to it. */
static void wavefront_results(BlockScheduler *scheduler, uint32_t base, uint32_t count)
{
    Wait *lanes = &scheduler->waits[base];
    const uint8_t *state = &scheduler->state[base];
    for (uint32_t lane = 0; lane < count; lane++) {
        lanes[lane].result = lanes[lane].members = 0;
    }
    for (uint32_t lane = 0; lane < count; lane++) { /* of several senders, the last one prevails */
        const uint32_t other = lanes[lane].lane % HOST_WAVEFRONT;
        if (state[lane] != THREAD_AT_WAVE || other >= count || state[other] != THREAD_AT_WAVE) {
            continue;
        }
        if (lanes[lane].sync_kind == SYNC_WAVE_READ) {
            lanes[lane].result = lanes[other].value;
        } else {
            lanes[other].result = lanes[lane].value;
        }
    }
}

/* Completes the operation of the thread's wavefront if all lanes that have not ended wait in the same one. */
static void wavefront_try(BlockScheduler *scheduler, uint32_t thread)
{
    const uint32_t base = thread - thread % HOST_WAVEFRONT, rest = scheduler->count - base;
    const uint32_t count = rest < HOST_WAVEFRONT ? rest : HOST_WAVEFRONT;
    uint32_t first = NO_THREAD;
    for (uint32_t i = base; i < base + count; i++) {
        first = first == NO_THREAD && scheduler->state[i] != THREAD_DONE ? i : first;
        if (scheduler->state[i] != THREAD_DONE &&
            (scheduler->state[i] != THREAD_AT_WAVE ||
             scheduler->waits[i].sync_kind != scheduler->waits[first].sync_kind)) {
            return;
        }
    }
    wavefront_results(scheduler, base, count);
    if (is_sanitized(scheduler)) {
        checker_wavefront_synchronized(checker_of(scheduler), base, count);
    }
    for (uint32_t i = base; i < base + count; i++) {
        scheduler->state[i] = scheduler->state[i] == THREAD_AT_WAVE ? THREAD_READY : scheduler->state[i];
    }
    if (first != NO_THREAD) {
        scheduler_repeat(scheduler, base, HOST_WAVEFRONT);
    }
}

/* Completes __activemask() if no thread is runnable: the result is the set of lanes that wait in it. */
static bool scheduler_release_active(BlockScheduler *scheduler)
{
    bool any = false;
    for (uint32_t warp = 0; warp * HOST_WARP < scheduler->count; warp++) {
        uint32_t group = 0;
        for (uint32_t lane = 0; lane < HOST_WARP; lane++) {
            if ((scheduler->warp_waiting[warp] >> lane & 1) != 0 &&
                scheduler->waits[warp * HOST_WARP + lane].sync_kind == SYNC_ACTIVE) {
                group |= 1u << lane;
            }
        }
        if (group != 0) {
            warp_release(scheduler, warp, group);
            scheduler->cursor = 0;
            any = true;
        }
    }
    return any;
}

/* Describes a deadlock by the first waiting thread and the first thread that it waits for. */
static void check_deadlock(BlockScheduler *scheduler)
{
    uint32_t first = 0, other = 0, warp = 0;
    for (uint32_t i = 0; i < scheduler->count && warp == 0; i++) {
        warp = scheduler->state[i] == THREAD_AT_WARP ? i + 1 : 0;
    }
    if (warp != 0) { /* a lane of its mask is elsewhere, or passes another mask */
        first = warp - 1;
        const uint32_t base = first - first % HOST_WARP;
        const Wait *waits = scheduler->waits;
        for (other = base; other < scheduler->count && other < base + HOST_WARP; other++) {
            bool named = (waits[first].mask >> (other - base) & 1) != 0 && scheduler->state[other] != THREAD_DONE;
            if (named && (scheduler->state[other] != THREAD_AT_WARP ||
                          waits[other].sync_kind != waits[first].sync_kind || waits[other].mask != waits[first].mask)) {
                break;
            }
        }
        const bool found = other < scheduler->count && other < base + HOST_WARP;
        checker_report_barrier(checker_of(scheduler), FINDING_MASK,
                               "waits forever for a lane of its mask that never arrives, or that passes another mask",
                               first, waits[first].site, found ? other : UINT32_MAX,
                               found ? waits[other].site : UINT32_MAX);
        return;
    }
    while (first < scheduler->count && scheduler->state[first] == THREAD_DONE) {
        first++;
    }
    while (other < scheduler->count && scheduler->state[other] == scheduler->state[first]) {
        other++;
    }
    const bool found = other < scheduler->count, ended = found && scheduler->state[other] == THREAD_DONE;
    checker_report_barrier(checker_of(scheduler), FINDING_BARRIER, "waits forever for threads that never arrive", first,
                           scheduler->waits[first].site, found ? other : UINT32_MAX,
                           !found || ended ? UINT32_MAX : scheduler->waits[other].site);
}

static void scheduler_describe_deadlock(BlockScheduler *scheduler)
{
    uint32_t at_block = 0, at_warp = 0, done = 0;
    for (uint32_t i = 0; i < scheduler->count; i++) {
        at_block += scheduler->state[i] == THREAD_AT_BLOCK;
        at_warp += scheduler->state[i] == THREAD_AT_WARP || scheduler->state[i] == THREAD_AT_WAVE;
        done += scheduler->state[i] == THREAD_DONE;
    }
    char at_grid[96] = "";
    if (scheduler->at_grid > 0) {
        (void)snprintf(at_grid, sizeof at_grid, " %u at a grid barrier that not all threads of all blocks reach,",
                       (unsigned)scheduler->at_grid);
    }
    (void)snprintf(
        scheduler->deadlock_message, sizeof scheduler->deadlock_message,
        "in block (%u, %u, %u), %u of %u threads wait at a block barrier,%s %u in a warp operation, and %u have "
        "returned",
        (unsigned)scheduler->call->index[0], (unsigned)scheduler->call->index[1], (unsigned)scheduler->call->index[2],
        (unsigned)at_block, (unsigned)scheduler->count, at_grid, (unsigned)at_warp, (unsigned)done);
    scheduler->is_deadlocked = true;
    if (is_sanitized(scheduler)) {
        check_deadlock(scheduler);
    }
}

/* Switches from the running thread, which waits or has ended, to the next runnable one, or to the scheduler if there is
 * none. */
static void scheduler_leave(BlockScheduler *scheduler, bool ends)
{
    uint32_t me = scheduler->current;
    uint32_t next = scheduler_pick(scheduler);
    if (next == NO_THREAD && scheduler->alive > 0 && scheduler_release_active(scheduler)) {
        next = scheduler_pick(scheduler);
    }
    if (next == me) {
        return;
    }
    if (next == NO_THREAD) {
        if (scheduler->alive > 0) {
            scheduler_describe_deadlock(scheduler);
        }
        fiber_switch(&scheduler->fibers[me], &scheduler->main, ends);
        return;
    }
    scheduler->current = next;
    fiber_switch(&scheduler->fibers[me], &scheduler->fibers[next], ends);
}

static unsigned long long scheduler_synchronize(void *opaque, unsigned sync_kind, unsigned mask,
                                                unsigned long long value, unsigned lane, unsigned *members)
{
    BlockScheduler *scheduler = opaque;
    uint32_t me = scheduler->current;
    Wait *wait = &scheduler->waits[me];
    wait->sync_kind = (SyncKind)sync_kind;
    wait->mask = mask;
    wait->value = value;
    wait->lane = lane;
    wait->site = scheduler->call->site;
    switch (wait->sync_kind) {
    case SYNC_BLOCK:
        scheduler->state[me] = THREAD_AT_BLOCK;
        scheduler->arrived++;
        scheduler->has_reported += value != 0;
        if (scheduler_block_complete(scheduler)) {
            scheduler_release_block(scheduler);
        }
        scheduler_leave(scheduler, false);
        break;
    case SYNC_YIELD:
        scheduler_leave(scheduler, false);
        break;
    case SYNC_GRID:
        scheduler->state[me] = THREAD_AT_GRID;
        scheduler->at_grid++;
        scheduler_try_grid(scheduler);
        scheduler_leave(scheduler, false);
        break;
    case SYNC_WAVEFRONT:
    case SYNC_WAVE_READ:
    case SYNC_WAVE_SEND:
        scheduler->state[me] = THREAD_AT_WAVE;
        wavefront_try(scheduler, me);
        scheduler_leave(scheduler, false);
        break;
    case SYNC_WARP:
    case SYNC_BALLOT:
    case SYNC_SHUFFLE:
    case SYNC_MATCH_ANY:
    case SYNC_MATCH_ALL:
    case SYNC_ACTIVE:
        scheduler->state[me] = THREAD_AT_WARP;
        scheduler->warp_waiting[me / HOST_WARP] |= 1u << me % HOST_WARP;
        if (wait->sync_kind != SYNC_ACTIVE) {
            warp_try(scheduler, me / HOST_WARP, me % HOST_WARP);
        }
        scheduler_leave(scheduler, false);
        break;
    }
    *members = wait->members;
    return wait->result;
}

/* Ends the running thread; never returns to it. */
static void scheduler_end(void *opaque)
{
    BlockScheduler *scheduler = opaque;
    uint32_t me = scheduler->current;
    uint32_t warp = me / HOST_WARP;
    scheduler->state[me] = THREAD_DONE;
    scheduler->alive--;
    scheduler->warp_alive[warp] &= ~(1u << me % HOST_WARP);
    /* Other threads may have waited for this one only. */
    if (scheduler_block_complete(scheduler)) {
        scheduler_release_block(scheduler);
    }
    scheduler_try_grid(scheduler);
    wavefront_try(scheduler, me);
    for (uint32_t lane = 0; lane < HOST_WARP && scheduler->warp_waiting[warp] != 0; lane++) {
        if ((scheduler->warp_waiting[warp] >> lane & 1) != 0 &&
            scheduler->waits[warp * HOST_WARP + lane].sync_kind != SYNC_ACTIVE) {
            warp_try(scheduler, warp, lane);
        }
    }
    scheduler_leave(scheduler, true);
}

static void scheduler_thread(void *opaque)
{
    BlockScheduler *scheduler = opaque;
    uint32_t me = scheduler->current;
    fiber_entered(&scheduler->fibers[me], &scheduler->main);
    scheduler->thread(scheduler->call, scheduler->args, me);
    scheduler_end(scheduler);
}

bool scheduler_run_fibers(BlockScheduler *scheduler, HostCall *call, HostThreadFn thread, void *const *args)
{
    scheduler->call = call;
    scheduler->thread = thread;
    scheduler->args = args;
    call->scheduler = scheduler;
    call->synchronize = scheduler_synchronize;
    call->leave = scheduler_end;
    scheduler->count = call->block[0] * call->block[1] * call->block[2];
    scheduler->alive = scheduler->count;
    scheduler->arrived = scheduler->has_reported = scheduler->at_grid = 0;
    scheduler->cursor = scheduler->repeated = 0;
    scheduler->grid_rounds = 0;
    scheduler->is_deadlocked = false;
    memset(scheduler->state, THREAD_READY, scheduler->count);
    memset(scheduler->warp_alive, 0, sizeof scheduler->warp_alive);
    memset(scheduler->warp_waiting, 0, sizeof scheduler->warp_waiting);
    for (uint32_t i = 0; i < scheduler->count; i++) {
        scheduler->warp_alive[i / HOST_WARP] |= 1u << i % HOST_WARP;
        fiber_prepare(&scheduler->fibers[i], scheduler->stacks + scheduler->stride * i + scheduler->page,
                      scheduler->stride - scheduler->page, scheduler_thread, scheduler);
    }
    scheduler_start_order(scheduler);
    fiber_adopt_thread(&scheduler->main);
    scheduler->current = scheduler_pick(scheduler);
    fiber_switch(&scheduler->main, &scheduler->fibers[scheduler->current], false);
    return !scheduler->is_deadlocked;
}

void scheduler_run_loop(BlockScheduler *scheduler, HostCall *call, HostBlockFn block, HostThreadFn thread,
                        void *const *args)
{
    if (thread == NULL || scheduler->rules.order == ORDER_FORWARD) {
        block(call, args);
        return;
    }
    scheduler->count = call->block[0] * call->block[1] * call->block[2];
    scheduler_start_order(scheduler);
    for (uint32_t i = 0; i < scheduler->count; i++) {
        thread(call, args, scheduler->order[i]);
    }
}
