/* The threads of a block as fibers, and the places where they meet.
 *
 * A fiber runs until it waits or ends, and goes directly to the next one that can run. Whoever arrives last at a
 * meeting computes everybody's result, so no fiber ever looks into another's memory. When nobody can run any more,
 * lanes that asked for
 * __activemask() get their answer; if there are none, the block is stuck, and that is an error instead of a hang. */
#include "host/block_scheduler.h"

#include "host/sanitizer/shadow_memory.h"
#include "host/threads/signal_fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102 /* Linux 6.13: a guard that does not split the mapping */
#endif

#define NO_THREAD UINT32_MAX

enum { WARPS = HOST_BLOCK_THREADS / HOST_WARP };

typedef enum ThreadState { THREAD_READY, THREAD_AT_BLOCK, THREAD_AT_WARP, THREAD_AT_GRID, THREAD_DONE } ThreadState;

typedef struct Wait {
    Meeting meeting;
    uint32_t mask;
    uint32_t lane;
    uint32_t members;
    uint32_t site; /* of a text that is watched */
    uint64_t value;
    uint64_t result;
} Wait;

struct Crew {
    CrewRules rules;
    uint64_t random;

    uint8_t *stacks; /* `capacity` times (guard page, stack) */
    unsigned capacity;
    size_t page, stride;
    Fiber *fibers; /* capacity */
    Fiber main;

    void *shared;
    size_t shared_bytes;

    /* the block that is running */
    HostCall *call;
    HostThreadFn thread;
    void *const *args;
    uint32_t count, alive, arrived, said_one, at_grid;
    Grid *grid;
    uint32_t grid_rounds; /* so far */
    uint32_t current, cursor;
    bool is_stuck;
    char stuck[256];
    uint16_t order[HOST_BLOCK_THREADS];
    uint8_t state[HOST_BLOCK_THREADS]; /* ThreadState */
    uint32_t warp_alive[WARPS];        /* a bit for each lane that has not ended */
    uint32_t warp_waiting[WARPS];      /* a bit for each lane at a warp meeting */
    Wait waits[HOST_BLOCK_THREADS];
};

/* ---- what a crew owns -------------------------------------------------------------------------------------------- */

Crew *crew_new(const CrewRules *rules)
{
    Crew *crew = calloc(1, sizeof *crew);
    if (crew != NULL) {
        crew->rules = *rules;
        crew->random = rules->seed * 2 + 1;
        long page = sysconf(_SC_PAGESIZE);
        crew->page = page > 0 ? (size_t)page : 4096;
    }
    return crew;
}

static void crew_release_stacks(Crew *crew)
{
    for (unsigned i = 0; crew->fibers != NULL && i < crew->capacity; i++) {
        fiber_drop(&crew->fibers[i]);
    }
    free(crew->fibers);
    if (crew->stacks != NULL) {
        (void)munmap(crew->stacks, crew->stride * crew->capacity);
    }
    crew->fibers = NULL;
    crew->stacks = NULL;
    crew->capacity = 0;
}

void crew_free(Crew *crew)
{
    if (crew != NULL) {
        crew_release_stacks(crew);
        free(crew->shared);
        free(crew);
    }
}

static bool crew_make_stacks(Crew *crew, unsigned threads)
{
    crew_release_stacks(crew);
    size_t stack = (crew->rules.stack_bytes + crew->page - 1) / crew->page * crew->page;
    crew->stride = stack + crew->page;
    crew->fibers = calloc(threads, sizeof *crew->fibers);
    void *memory = mmap(NULL, crew->stride * threads, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED || crew->fibers == NULL) {
        if (memory != MAP_FAILED) {
            (void)munmap(memory, crew->stride * threads);
        }
        free(crew->fibers);
        crew->fibers = NULL;
        return false;
    }
    crew->stacks = memory;
    crew->capacity = threads;
    for (unsigned i = 0; i < threads; i++) {
        uint8_t *guard = crew->stacks + crew->stride * i;
        if (madvise(guard, crew->page, MADV_GUARD_INSTALL) != 0 && mprotect(guard, crew->page, PROT_NONE) != 0) {
            crew_release_stacks(crew);
            return false;
        }
    }
    return true;
}

bool crew_equip(Crew *crew, unsigned threads, size_t shared_bytes)
{
    if (threads > crew->capacity) {
        /* A few sizes, so that growing blocks do not map anew each time. */
        unsigned wanted = threads <= 256 ? 256 : HOST_BLOCK_THREADS;
        if (!crew_make_stacks(crew, wanted)) {
            return false;
        }
    }
    if (shared_bytes > crew->shared_bytes) {
        void *memory = NULL;
        if (posix_memalign(&memory, 256, shared_bytes) != 0) {
            return false;
        }
        free(crew->shared);
        crew->shared = memory;
        crew->shared_bytes = shared_bytes;
    }
    return true;
}

void crew_set_grid(Crew *crew, Grid *grid)
{
    crew->grid = grid;
}

void *crew_shared(const Crew *crew)
{
    return crew->shared;
}

const char *crew_stuck(const Crew *crew)
{
    return crew->stuck;
}

unsigned crew_current(const Crew *crew)
{
    return crew->current;
}

bool crew_is_guard(const Crew *crew, const void *address)
{
    const uint8_t *place = address;
    if (crew->stacks == NULL || place < crew->stacks || place >= crew->stacks + crew->stride * crew->capacity) {
        return false;
    }
    return (size_t)(place - crew->stacks) % crew->stride < crew->page;
}

/* ---- order ------------------------------------------------------------------------------------------------------- */

static uint32_t crew_random(Crew *crew, uint32_t below)
{
    /* xorshift64*: the order has to differ, not to be unpredictable */
    uint64_t x = crew->random;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    crew->random = x;
    return (uint32_t)((x * 2685821657736338717u >> 32) % below);
}

static void crew_shuffle(Crew *crew)
{
    for (uint32_t i = crew->count; i > 1; i--) {
        uint32_t other = crew_random(crew, i);
        uint16_t kept = crew->order[i - 1];
        crew->order[i - 1] = crew->order[other];
        crew->order[other] = kept;
    }
}

static void crew_start_order(Crew *crew)
{
    for (uint32_t i = 0; i < crew->count; i++) {
        crew->order[i] = (uint16_t)(crew->rules.order == ORDER_REVERSE ? crew->count - 1 - i : i);
    }
    if (crew->rules.order == ORDER_SHUFFLE) {
        crew_shuffle(crew);
    }
}

/* ---- going on ---------------------------------------------------------------------------------------------------- */

/* The next thread that can run, or NO_THREAD. */
static uint32_t crew_pick(Crew *crew)
{
    for (uint32_t step = 0; step < crew->count; step++) {
        if (crew->cursor >= crew->count) {
            crew->cursor = 0;
        }
        uint32_t thread = crew->order[crew->cursor++];
        if (crew->state[thread] == THREAD_READY) {
            return thread;
        }
    }
    return NO_THREAD;
}

static bool is_watched(const Crew *crew)
{
    return crew->call->watcher != NULL;
}

static Watcher *watched_by(const Crew *crew)
{
    return crew->call->watcher;
}

/* All threads of the block should have come to the same barrier. */
static void watch_barrier(Crew *crew, ThreadState here)
{
    uint32_t first = 0, other = 0;
    while (first < crew->count && crew->state[first] != here) {
        first++;
    }
    while (other < crew->count && crew->state[other] == here && crew->waits[other].site == crew->waits[first].site) {
        other++;
    }
    if (other < crew->count) {
        const bool ended = crew->state[other] == THREAD_DONE;
        watcher_meeting(crew->call->watcher, FINDING_BARRIER,
                        ended ? "waits for all threads of its block, one of which does not come"
                              : "waits at one barrier, and another thread of its block at another one",
                        first, crew->waits[first].site, other, ended ? UINT32_MAX : crew->waits[other].site);
    }
}

static void crew_release_block(Crew *crew)
{
    if (is_watched(crew)) {
        watch_barrier(crew, THREAD_AT_BLOCK);
        watcher_met(crew->call->watcher);
    }
    for (uint32_t i = 0; i < crew->count; i++) {
        if (crew->state[i] == THREAD_AT_BLOCK) {
            crew->state[i] = THREAD_READY;
            crew->waits[i].result = crew->said_one;
            crew->waits[i].members = crew->arrived;
        }
    }
    crew->arrived = 0;
    crew->said_one = 0;
    crew->cursor = 0;
    if (crew->rules.order == ORDER_SHUFFLE) {
        crew_shuffle(crew);
    }
}

/* Everybody who still runs has arrived, and by strict rules everybody there is. */
static bool crew_block_complete(const Crew *crew)
{
    return crew->arrived > 0 && crew->arrived == crew->alive && (!crew->rules.strict || crew->alive == crew->count);
}

/* When everybody who still runs waits for the grid, the processor thread does so too. */
static void crew_try_grid(Crew *crew)
{
    bool all_here =
        crew->at_grid > 0 && crew->at_grid == crew->alive && (!crew->rules.strict || crew->alive == crew->count);
    if (!all_here || crew->grid == NULL) {
        return; /* if nobody can go on now, the block is stuck */
    }
    fault_hold(); /* it takes a lock */
    if (is_watched(crew)) {
        watch_barrier(crew, THREAD_AT_GRID);
        shadow_turn_give(watched_by(crew)->shadow);
    }
    bool met = grid_meet(crew->grid);
    if (is_watched(crew)) {
        shadow_turn_take(watched_by(crew)->shadow);
    }
    fault_release();
    if (!met) {
        return;
    }
    if (is_watched(crew)) {
        watcher_grid_met(watched_by(crew), ++crew->grid_rounds);
    }
    for (uint32_t i = 0; i < crew->count; i++) {
        if (crew->state[i] == THREAD_AT_GRID) {
            crew->state[i] = THREAD_READY;
        }
    }
    crew->at_grid = 0;
    crew->cursor = 0;
    if (crew->rules.order == ORDER_SHUFFLE) {
        crew_shuffle(crew);
    }
}

static uint64_t warp_result(const Wait *lanes, uint32_t group, uint32_t lane)
{
    const Wait *wait = &lanes[lane];
    uint32_t same = 0;
    switch (wait->meeting) {
    case MEET_SHUFFLE:
        return (group >> (wait->lane % HOST_WARP) & 1) != 0 ? lanes[wait->lane % HOST_WARP].value : wait->value;
    case MEET_BALLOT:
        for (uint32_t other = 0; other < HOST_WARP; other++) {
            same |= (group >> other & 1) != 0 && lanes[other].value != 0 ? 1u << other : 0;
        }
        return same;
    case MEET_MATCH_ANY:
    case MEET_MATCH_ALL:
        for (uint32_t other = 0; other < HOST_WARP; other++) {
            same |= (group >> other & 1) != 0 && lanes[other].value == wait->value ? 1u << other : 0;
        }
        return wait->meeting == MEET_MATCH_ANY || same == group ? same : 0;
    case MEET_BLOCK:
    case MEET_WARP:
    case MEET_ACTIVE:
    case MEET_YIELD:
    case MEET_GRID:
        break;
    }
    return 0;
}

/* The lanes of the group that are not in their own mask, or ask for the value of a lane that takes no part. */
static void watch_warp(Crew *crew, uint32_t warp, uint32_t group)
{
    const Wait *lanes = &crew->waits[warp * HOST_WARP];
    Watcher *watcher = watched_by(crew);
    const uint32_t base = warp * HOST_WARP;
    bool orders = false;
    for (uint32_t lane = 0; lane < HOST_WARP; lane++) {
        const Wait *wait = &lanes[lane];
        if ((group >> lane & 1) == 0 || wait->meeting == MEET_ACTIVE) {
            continue;
        }
        orders = orders || wait->meeting == MEET_WARP;
        const uint32_t source = wait->lane % HOST_WARP;
        if ((wait->mask >> lane & 1) == 0) {
            watcher_meeting(watcher, FINDING_MASK, "is not in the mask that it gives", base + lane, wait->site,
                            UINT32_MAX, UINT32_MAX);
        } else if (wait->meeting == MEET_SHUFFLE && (group >> source & 1) == 0) {
            const bool exists = base + source < crew->count,
                       ended = exists && crew->state[base + source] == THREAD_DONE;
            watcher_meeting(watcher, FINDING_MASK, "asks for the value of a lane that takes no part", base + lane,
                            wait->site, exists ? base + source : UINT32_MAX,
                            ended || !exists ? UINT32_MAX : lanes[source].site);
        }
    }
    if (orders) {
        watcher_warp_met(watcher, warp, group);
    }
}

static void warp_release(Crew *crew, uint32_t warp, uint32_t group)
{
    Wait *lanes = &crew->waits[warp * HOST_WARP];
    if (is_watched(crew)) {
        watch_warp(crew, warp, group);
    }
    for (uint32_t lane = 0; lane < HOST_WARP; lane++) {
        if ((group >> lane & 1) != 0) {
            lanes[lane].result = warp_result(lanes, group, lane);
            lanes[lane].members = group;
            crew->state[warp * HOST_WARP + lane] = THREAD_READY;
        }
    }
    crew->warp_waiting[warp] &= ~group;
}

/* Lets the lane's group go when all of it is there: every lane that its mask names and that has not ended, at the same
 * meeting with the same mask. */
static void warp_try(Crew *crew, uint32_t warp, uint32_t lane)
{
    const Wait *lanes = &crew->waits[warp * HOST_WARP];
    uint32_t group = (lanes[lane].mask | 1u << lane) & crew->warp_alive[warp];
    if ((crew->warp_waiting[warp] & group) != group) {
        return;
    }
    for (uint32_t other = 0; other < HOST_WARP; other++) {
        if ((group >> other & 1) != 0 &&
            (lanes[other].meeting != lanes[lane].meeting || lanes[other].mask != lanes[lane].mask)) {
            return;
        }
    }
    warp_release(crew, warp, group);
}

/* Nobody can run: answers __activemask(), whose members are the lanes that wait for just that. */
static bool crew_release_active(Crew *crew)
{
    bool any = false;
    for (uint32_t warp = 0; warp * HOST_WARP < crew->count; warp++) {
        uint32_t group = 0;
        for (uint32_t lane = 0; lane < HOST_WARP; lane++) {
            if ((crew->warp_waiting[warp] >> lane & 1) != 0 &&
                crew->waits[warp * HOST_WARP + lane].meeting == MEET_ACTIVE) {
                group |= 1u << lane;
            }
        }
        if (group != 0) {
            warp_release(crew, warp, group);
            any = true;
        }
    }
    return any;
}

/* Who waits for whom: the first thread that waits, and the first one elsewhere. */
static void watch_stuck(Crew *crew)
{
    uint32_t first = 0, other = 0, warp = 0;
    for (uint32_t i = 0; i < crew->count && warp == 0; i++) {
        warp = crew->state[i] == THREAD_AT_WARP ? i + 1 : 0;
    }
    if (warp != 0) { /* a lane that its mask names is elsewhere, or has another mask */
        first = warp - 1;
        const uint32_t base = first - first % HOST_WARP;
        const Wait *waits = crew->waits;
        for (other = base; other < crew->count && other < base + HOST_WARP; other++) {
            bool named = (waits[first].mask >> (other - base) & 1) != 0 && crew->state[other] != THREAD_DONE;
            if (named && (crew->state[other] != THREAD_AT_WARP || waits[other].meeting != waits[first].meeting ||
                          waits[other].mask != waits[first].mask)) {
                break;
            }
        }
        const bool found = other < crew->count && other < base + HOST_WARP;
        watcher_meeting(watched_by(crew), FINDING_MASK,
                        "waits forever for a lane of its mask that does not come, or gives another mask", first,
                        waits[first].site, found ? other : UINT32_MAX, found ? waits[other].site : UINT32_MAX);
        return;
    }
    while (first < crew->count && crew->state[first] == THREAD_DONE) {
        first++;
    }
    while (other < crew->count && crew->state[other] == crew->state[first]) {
        other++;
    }
    const bool found = other < crew->count, ended = found && crew->state[other] == THREAD_DONE;
    watcher_meeting(watched_by(crew), FINDING_BARRIER, "waits forever for threads that do not come", first,
                    crew->waits[first].site, found ? other : UINT32_MAX,
                    !found || ended ? UINT32_MAX : crew->waits[other].site);
}

static void crew_describe_stuck(Crew *crew)
{
    uint32_t at_block = 0, at_warp = 0, done = 0;
    for (uint32_t i = 0; i < crew->count; i++) {
        at_block += crew->state[i] == THREAD_AT_BLOCK;
        at_warp += crew->state[i] == THREAD_AT_WARP;
        done += crew->state[i] == THREAD_DONE;
    }
    char at_grid[96] = "";
    if (crew->at_grid > 0) {
        (void)snprintf(at_grid, sizeof at_grid,
                       " %u at a barrier of the grid, to which not all threads of all blocks come,",
                       (unsigned)crew->at_grid);
    }
    (void)snprintf(
        crew->stuck, sizeof crew->stuck,
        "in block (%u, %u, %u) %u of %u threads wait at a barrier of the block,%s %u at a warp operation, and %u have "
        "returned",
        (unsigned)crew->call->index[0], (unsigned)crew->call->index[1], (unsigned)crew->call->index[2],
        (unsigned)at_block, (unsigned)crew->count, at_grid, (unsigned)at_warp, (unsigned)done);
    crew->is_stuck = true;
    if (is_watched(crew)) {
        watch_stuck(crew);
    }
}

/* The running thread waits or has ended: goes to the next one, or back to the crew when there is none. */
static void crew_leave(Crew *crew, bool ends)
{
    uint32_t me = crew->current;
    uint32_t next = crew_pick(crew);
    if (next == NO_THREAD && crew->alive > 0 && crew_release_active(crew)) {
        next = crew_pick(crew);
    }
    if (next == me) {
        return;
    }
    if (next == NO_THREAD) {
        if (crew->alive > 0) {
            crew_describe_stuck(crew);
        }
        fiber_switch(&crew->fibers[me], &crew->main, ends);
        return;
    }
    crew->current = next;
    fiber_switch(&crew->fibers[me], &crew->fibers[next], ends);
}

static unsigned long long crew_meet(void *opaque, unsigned meeting, unsigned mask, unsigned long long value,
                                    unsigned lane, unsigned *members)
{
    Crew *crew = opaque;
    uint32_t me = crew->current;
    Wait *wait = &crew->waits[me];
    wait->meeting = (Meeting)meeting;
    wait->mask = mask;
    wait->value = value;
    wait->lane = lane;
    wait->site = crew->call->site;
    switch (wait->meeting) {
    case MEET_BLOCK:
        crew->state[me] = THREAD_AT_BLOCK;
        crew->arrived++;
        crew->said_one += value != 0;
        if (crew_block_complete(crew)) {
            crew_release_block(crew);
        }
        crew_leave(crew, false);
        break;
    case MEET_YIELD:
        crew_leave(crew, false);
        break;
    case MEET_GRID:
        crew->state[me] = THREAD_AT_GRID;
        crew->at_grid++;
        crew_try_grid(crew);
        crew_leave(crew, false);
        break;
    case MEET_WARP:
    case MEET_BALLOT:
    case MEET_SHUFFLE:
    case MEET_MATCH_ANY:
    case MEET_MATCH_ALL:
    case MEET_ACTIVE:
        crew->state[me] = THREAD_AT_WARP;
        crew->warp_waiting[me / HOST_WARP] |= 1u << me % HOST_WARP;
        if (wait->meeting != MEET_ACTIVE) {
            warp_try(crew, me / HOST_WARP, me % HOST_WARP);
        }
        if (crew->state[me] != THREAD_READY) {
            crew_leave(crew, false);
        }
        break;
    }
    *members = wait->members;
    return wait->result;
}

/* The running thread has ended; never returns to it. */
static void crew_end(void *opaque)
{
    Crew *crew = opaque;
    uint32_t me = crew->current;
    uint32_t warp = me / HOST_WARP;
    crew->state[me] = THREAD_DONE;
    crew->alive--;
    crew->warp_alive[warp] &= ~(1u << me % HOST_WARP);
    /* Others may have waited for this one only. */
    if (crew_block_complete(crew)) {
        crew_release_block(crew);
    }
    crew_try_grid(crew);
    for (uint32_t lane = 0; lane < HOST_WARP && crew->warp_waiting[warp] != 0; lane++) {
        if ((crew->warp_waiting[warp] >> lane & 1) != 0 &&
            crew->waits[warp * HOST_WARP + lane].meeting != MEET_ACTIVE) {
            warp_try(crew, warp, lane);
        }
    }
    crew_leave(crew, true);
}

static void crew_thread(void *opaque)
{
    Crew *crew = opaque;
    uint32_t me = crew->current;
    fiber_entered(&crew->fibers[me], &crew->main);
    crew->thread(crew->call, crew->args, me);
    crew_end(crew);
}

bool crew_run_fibers(Crew *crew, HostCall *call, HostThreadFn thread, void *const *args)
{
    crew->call = call;
    crew->thread = thread;
    crew->args = args;
    call->crew = crew;
    call->meet = crew_meet;
    call->leave = crew_end;
    crew->count = call->block[0] * call->block[1] * call->block[2];
    crew->alive = crew->count;
    crew->arrived = crew->said_one = crew->at_grid = 0;
    crew->cursor = 0;
    crew->grid_rounds = 0;
    crew->is_stuck = false;
    memset(crew->state, THREAD_READY, crew->count);
    memset(crew->warp_alive, 0, sizeof crew->warp_alive);
    memset(crew->warp_waiting, 0, sizeof crew->warp_waiting);
    for (uint32_t i = 0; i < crew->count; i++) {
        crew->warp_alive[i / HOST_WARP] |= 1u << i % HOST_WARP;
        fiber_prepare(&crew->fibers[i], crew->stacks + crew->stride * i + crew->page, crew->stride - crew->page,
                      crew_thread, crew);
    }
    crew_start_order(crew);
    fiber_adopt_thread(&crew->main);
    crew->current = crew_pick(crew);
    fiber_switch(&crew->main, &crew->fibers[crew->current], false);
    return !crew->is_stuck;
}

void crew_run_loop(Crew *crew, HostCall *call, HostBlockFn block, HostThreadFn thread, void *const *args)
{
    if (crew->rules.order == ORDER_FORWARD) {
        block(call, args);
        return;
    }
    crew->count = call->block[0] * call->block[1] * call->block[2];
    crew_start_order(crew);
    for (uint32_t i = 0; i < crew->count; i++) {
        thread(call, args, crew->order[i]);
    }
}
