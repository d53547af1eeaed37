// SPDX-License-Identifier: MIT
/* Launches of the host backend: distribution of blocks over threads, faults, interrupts, and instrumented kernels. */
#include "base/error.h"
#include "base/strbuf.h"
#include "host/compiler/symbolize.h"
#include "host/host_alloc.h"
#include "host/host_kernel.h"
#include "host/host_state.h"
#include "host/mt19937.h"
#include "host/sanitizer/reports.h"
#include "host/sanitizer/shadow_memory.h"
#include "host/threads/signal_fault.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNKS_PER_THREAD = 8,
    TOGETHER_BLOCKS = 256,    /* limit of cooperative launches, in which each block is a CPU thread */
    TOGETHER_THREADS = 65536, /* limit of cooperative launches, in which each thread is a fiber */
    LAUNCH_TEXT = 900
};

/* ---- launching --------------------------------------------------------------------------------------------------- */

typedef struct CooperativeBlock CooperativeBlock;

typedef struct HostLaunch {
    PoolJob job;
    HostState *state;
    const HostKernel *kernel;
    const LaunchCall *call;
    uint32_t grid[3];           /* of merged blocks */
    uint32_t merged;            /* number of blocks of the script that are merged along the kernel's axis; 1: none */
    volatile sig_atomic_t stop; /* nonzero: the launch must end */
    CooperativeBlock *volatile members; /* set for a cooperative launch while its threads run */
    volatile uint32_t member_count;
    pthread_mutex_t mutex; /* guards the following members; the first error is kept */
    int status;
    char *text; /* LAUNCH_TEXT bytes, not cleared for each launch */
} HostLaunch;

typedef struct HostShare { /* the part of a launch that one thread executes */
    HostLaunch *launch;
    IdleScheduler *borrowed;
    GridBarrier *grid; /* grid barrier of a cooperative launch; the part is then one block */
    uint64_t block;
    HostCall call;
    AccessChecker *watcher; /* of an instrumented launch, else NULL */
    bool deadlock;
} HostShare;

static IdleScheduler *borrow_scheduler(HostState *state)
{
    (void)pthread_mutex_lock(&state->mutex);
    IdleScheduler *idle = state->idle_schedulers;
    if (idle != NULL) {
        state->idle_schedulers = idle->next;
    }
    (void)pthread_mutex_unlock(&state->mutex);
    if (idle == NULL) {
        idle = calloc(1, sizeof *idle);
        if (idle != NULL && (idle->scheduler = scheduler_new(&state->rules)) == NULL) {
            free(idle);
            idle = NULL;
        }
    }
    return idle;
}

static void return_scheduler(HostState *state, IdleScheduler *idle)
{
    (void)pthread_mutex_lock(&state->mutex);
    idle->next = state->idle_schedulers;
    state->idle_schedulers = idle;
    (void)pthread_mutex_unlock(&state->mutex);
}

static void launch_fail(HostLaunch *launch, int status, const char *text)
{
    pool_stop(&launch->job);
    (void)pthread_mutex_lock(&launch->mutex);
    if (launch->status == PY2CU_OK) {
        launch->status = status;
        (void)snprintf(launch->text, LAUNCH_TEXT, "%s", text);
    }
    (void)pthread_mutex_unlock(&launch->mutex);
}

/* Sets the blocks of the script that a merged block represents. */
static void set_block(HostCall *to, const HostLaunch *launch, uint64_t block)
{
    uint64_t rest = block / launch->grid[0];
    to->index[0] = (uint32_t)(block % launch->grid[0]);
    to->index[1] = (uint32_t)(rest % launch->grid[1]);
    to->index[2] = (uint32_t)(rest / launch->grid[1]);
    to->merged[0] = to->merged[1] = to->merged[2] = 1;
    if (launch->merged > 1) {
        const uint32_t axis = launch->kernel->merge_axis - 1, first = to->index[axis] * launch->merged;
        to->index[axis] = first;
        to->merged[axis] = to->grid[axis] - first < launch->merged ? to->grid[axis] - first : launch->merged;
    }
    for (int axis = 0; axis < 3; axis++) {
        to->end[axis] = to->block[axis] * to->merged[axis];
    }
}

/* Merges blocks along the axis on which neighboring threads access neighboring elements, as long as each CPU thread has
 * several merged blocks: longer rows are processed faster. */
static void merge_blocks(HostLaunch *launch, unsigned threads)
{
    enum { BLOCKS_PER_THREAD = 4, MAX_THREADS_MERGED = 1 << 24 };
    const LaunchCall *call = launch->call;
    const uint32_t grid[3] = {call->grid.x, call->grid.y, call->grid.z};
    const uint32_t block[3] = {call->block.x, call->block.y, call->block.z};
    memcpy(launch->grid, grid, sizeof grid);
    launch->merged = 1;
    if (launch->kernel->merge_axis == 0) {
        return;
    }
    const uint32_t axis = launch->kernel->merge_axis - 1;
    const uint64_t others = (uint64_t)grid[0] * grid[1] * grid[2] / grid[axis];
    uint32_t merged = grid[axis];
    while (merged > 1 && ((uint64_t)merged * block[axis] > MAX_THREADS_MERGED ||
                          others * ((grid[axis] + merged - 1) / merged) < (uint64_t)threads * BLOCKS_PER_THREAD)) {
        merged = (merged + 1) / 2;
    }
    launch->merged = merged;
    launch->grid[axis] = (grid[axis] + merged - 1) / merged;
}

/* Called before each block. */
static void check_block_begin(HostShare *share, uint64_t block)
{
    if (share->watcher != NULL) {
        checker_start(share->watcher, share->launch->state->shadow, (uint32_t)block, share->call.dynamic_shared,
                      share->call.dynamic_shared_bytes);
    }
}

static void end_block(HostShare *share)
{
    if (share->watcher != NULL) {
        checker_end(share->watcher);
    }
}

/* Runs merged blocks one after the other. */
static void run_each_block(HostShare *share)
{
    const HostLaunch *launch = share->launch;
    HostCall *call = &share->call;
    const uint32_t axis = launch->kernel->merge_axis - 1, count = call->merged[axis];
    call->is_split = false;
    call->merged[axis] = 1;
    call->end[axis] = call->block[axis];
    for (uint32_t i = 0; i < count; i++, call->index[axis]++) {
        launch->kernel->block(call, launch->call->params);
    }
}

static void run_share(void *opaque)
{
    HostShare *share = opaque;
    HostLaunch *launch = share->launch;
    const HostKernel *kernel = launch->kernel;
    const LaunchCall *call = launch->call;
    uint64_t first = 0, end = 0;
    scheduler_set_grid(share->borrowed->scheduler, share->grid);
    if (share->grid != NULL) {
        set_block(&share->call, launch, share->block);
        check_block_begin(share, share->block);
        share->deadlock = !scheduler_run_fibers(share->borrowed->scheduler, &share->call, kernel->thread, call->params);
        end_block(share);
        return;
    }
    while (pool_next_chunk(&launch->job, &first, &end)) {
        for (uint64_t block = first; block < end; block++) {
            set_block(&share->call, launch, block);
            check_block_begin(share, block);
            if (kernel->block != NULL) {
                scheduler_run_loop(share->borrowed->scheduler, &share->call, kernel->block, kernel->thread,
                                   call->params);
                if (share->call.is_split) {
                    run_each_block(share);
                }
            } else if (!scheduler_run_fibers(share->borrowed->scheduler, &share->call, kernel->thread, call->params)) {
                share->deadlock = true;
                return;
            }
            end_block(share);
        }
    }
}

typedef struct SingleThread {
    HostShare *share;
    uint32_t number;
} SingleThread;

/* Selects the next merged block. Returns false if there is none. */
static bool next_block(const HostLaunch *launch, HostCall *call)
{
    const uint32_t axis = launch->kernel->merge_axis - 1;
    if (launch->kernel->merge_axis == 0 || call->merged[axis] <= 1) {
        return false;
    }
    call->merged[axis]--;
    call->index[axis]++;
    return true;
}

static void run_single(void *opaque)
{
    const SingleThread *single = opaque;
    const HostLaunch *launch = single->share->launch;
    const HostKernel *kernel = launch->kernel;
    if (!kernel->runs_ranges) {
        kernel->thread(&single->share->call, launch->call->params, single->number);
        return;
    }
    HostCall call = single->share->call;
    const uint32_t index[3] = {single->number % call.block[0], single->number / call.block[0] % call.block[1],
                               single->number / call.block[0] / call.block[1]};
    for (int axis = 0; axis < 3; axis++) {
        call.merged[axis] = 1;
        call.first[axis] = index[axis];
        call.end[axis] = index[axis] + 1;
    }
    kernel->block(&call, launch->call->params);
}

/* Returns the index of the thread that faulted, or the number of threads if it cannot be determined. The loop over
 * threads does not record its progress, so the threads run again one by one until one faults. Their writes belong to a
 * failed launch. */
static uint32_t faulting_thread(HostShare *share, FaultReport *report)
{
    const uint32_t *block = share->call.block;
    const uint32_t count = block[0] * block[1] * block[2];
    if (share->watcher != NULL) {
        return share->watcher->last_thread;
    }
    if (share->launch->kernel->block == NULL) {
        return scheduler_current(share->borrowed->scheduler);
    }
    if (share->launch->kernel->thread == NULL && !share->launch->kernel->runs_ranges) {
        return count;
    }
    SingleThread single = {.share = share};
    FaultReport again = {0};
    do {
        single.number = 0;
        while (single.number < count && fault_try(run_single, &single, &share->launch->stop, &again)) {
            single.number++;
        }
    } while (single.number == count && next_block(share->launch, &share->call));
    if (again.signal == 0) { /* no thread faulted again, or the launch was stopped */
        return count;
    }
    *report = again;
    return single.number;
}

/* Returns ", at FILE:LINE" of the Python source if the instruction can be mapped to a source line. */
static void print_location(const HostLaunch *launch, const void *instruction, char *text, size_t size)
{
    enum { MAX_CALLS = 32 };
    const HostKernel *kernel = launch->kernel;
    const LaunchCall *call = launch->call;
    uint32_t lines[MAX_CALLS];
    char name[256];
    Dl_info at, entry;
    void *thread = NULL;
    memcpy(&thread, kernel->thread != NULL ? (const void *)&kernel->thread : (const void *)&kernel->block,
           sizeof thread);
    if (instruction == NULL || dladdr(instruction, &at) == 0 || dladdr(thread, &entry) == 0 ||
        at.dli_fbase != entry.dli_fbase) {
        return; /* for example in the C library */
    }
    compile_key_source_name(call->info, name, sizeof name);
    size_t offset = (size_t)((const char *)instruction - (const char *)at.dli_fbase);
    size_t count = fault_lines(kernel->image, kernel->image_length, offset, name, lines, MAX_CALLS);
    TextPlace place;
    for (size_t i = 0; i < count; i++) {
        if (call->place_of(call->function, lines[i], &place)) {
            (void)snprintf(text, size, ", at %.200s:%u", place.file_name, (unsigned)place.line);
            return;
        }
    }
}

static void report_fault(HostLaunch *launch, HostShare *share, FaultReport *report)
{
    char text[900], thread[96] = "";
    const BlockScheduler *scheduler = share->borrowed->scheduler;
    const uint32_t *index = share->call.index, *block = share->call.block;
    uint32_t number = faulting_thread(share, report);
    if (number < block[0] * block[1] * block[2]) {
        (void)snprintf(thread, sizeof thread, ", thread (%u, %u, %u)", (unsigned)(number % block[0]),
                       (unsigned)(number / block[0] % block[1]), (unsigned)(number / block[0] / block[1]));
    }
    char place[300] = "";
    if (share->watcher != NULL && checker_last_site(share->watcher) != NULL) {
        const Py2cuSite *site = checker_last_site(share->watcher);
        (void)snprintf(place, sizeof place, ", at %.200s:%u", site->file_name, (unsigned)site->line);
    } else if (share->watcher == NULL) {
        print_location(launch, report->instruction, place, sizeof place);
    }
    if (report->signal == SIGSEGV && launch->kernel->block == NULL &&
        scheduler_is_guard_page(scheduler, report->address)) {
        (void)snprintf(
            text, sizeof text,
            "a thread's stack of %zu bytes is too small (PY2CU_HOST_STACK sets it), in block (%u, %u, %u)%s%s",
            launch->state->rules.stack_bytes, (unsigned)index[0], (unsigned)index[1], (unsigned)index[2], thread,
            place);
    } else {
        (void)snprintf(text, sizeof text, "%s at address %p in block (%u, %u, %u)%s%s", fault_name(report->signal),
                       report->address, (unsigned)index[0], (unsigned)index[1], (unsigned)index[2], thread, place);
    }
    launch_fail(launch, PY2CU_ERROR_FAULT, text);
}

/* ---- parallel loops of CPU functions ---- */

typedef struct Region {
    PoolJob job;
    HostLaunch *launch;
    void (*body)(void *context, long long from, long long to, HostTicket *ticket);
    void *context;
    long long count, parts, next;
    char *own; /* private memory of the parts, own_bytes each; NULL: none */
    size_t own_bytes;
    int failed;
} Region;

static _Thread_local bool is_in_region; /* nested parallel loops run sequentially */

static void run_parts(void *opaque)
{
    Region *region = opaque;
    uint64_t part = 0, end = 0;
    while (pool_next_chunk(&region->job, &part, &end)) {
        const long long share = region->count / region->parts, rest = region->count % region->parts,
                        number = (long long)part;
        const long long from = number * share + (number < rest ? number : rest);
        HostTicket ticket = {number, &region->next, &region->failed,
                             region->own != NULL ? region->own + part * region->own_bytes : NULL};
        region->body(region->context, from, from + share + (number < rest), &ticket);
    }
}

static void run_region_parts(PoolJob *job)
{
    Region *region = job->context;
    FaultReport report = {0};
    is_in_region = true;
    if (!region->launch->state->catches_faults) {
        run_parts(region);
    } else if (!fault_try(run_parts, region, &region->launch->stop, &report)) {
        __atomic_store_n(&region->failed, 1, __ATOMIC_RELEASE);
        pool_stop(job);
        if (!report.stopped) {
            char text[200];
            (void)snprintf(text, sizeof text, "%s at address %p in a parallel loop", fault_name(report.signal),
                           report.address);
            launch_fail(region->launch, PY2CU_ERROR_FAULT, text);
        }
    }
    is_in_region = false;
}

/* Returns the number of parts of a range. Parts with private memory are as few as possible, because each initializes
 * and accumulates all of its memory. */
static long long part_count(const HostLaunch *launch, long long count, long long own)
{
    enum { PARTS_PER_THREAD = 8 };
    const long long max = (long long)pool_threads(launch->state->pool) * (own > 0 ? 1 : PARTS_PER_THREAD);
    return is_in_region || own < 0 ? 1 : count < max ? count : max;
}

static bool run_parallel(void *owner, long long count, long long own,
                         void (*body)(void *context, long long from, long long to, HostTicket *ticket), void *context)
{
    enum {
        LINE = 64,
        MAX_OWN_BYTES = 1 << 26
    }; /* cache line size, which prevents false sharing between parts; bytes per part */
    HostLaunch *launch = owner;
    Region region = {
        .launch = launch, .body = body, .context = context, .count = count, .parts = part_count(launch, count, own)};
    if (region.parts > 1 && own > 0) {
        region.own_bytes = ((size_t)own / LINE + 1) * LINE;
        region.own = own <= MAX_OWN_BYTES ? malloc((size_t)region.parts * region.own_bytes) : NULL;
        region.parts = region.own != NULL ? region.parts : 1;
    }
    if (region.parts == 1) {
        HostTicket ticket = {0, &region.next, &region.failed, NULL};
        body(context, 0, count, &ticket);
    } else {
        region.job =
            (PoolJob){.work = run_region_parts, .context = &region, .total = (uint64_t)region.parts, .chunk = 1};
        pool_run(launch->state->pool, &region.job); /* always returns: faulting parts are left inside */
        free(region.own);
    }
    if (region.failed != 0) {
        fault_stop_here(); /* if the launch must end */
    }
    return region.failed == 0;
}

static long long allocation_of(void *owner, const void *address, char **start)
{
    const LaunchCall *call = ((const HostLaunch *)owner)->call;
    if (is_in_region || call->made == NULL) {
        return -1;
    }
    const long long bytes = host_alloc_find(*call->made, address, start);
    return bytes >= 0 ? bytes : call->whole(call->args, call->arg_count, address, start);
}

static HostShare share_of(HostLaunch *launch, IdleScheduler *idle)
{
    const LaunchCall *call = launch->call;
    HostShare share = {
        .launch = launch,
        .borrowed = idle,
        .call = {.grid = {call->grid.x, call->grid.y, call->grid.z},
                 .block = {call->block.x, call->block.y, call->block.z},
                 .dynamic_shared = scheduler_shared_memory(idle->scheduler),
                 .dynamic_shared_bytes = call->shared,
                 .hold = fault_hold,
                 .release = fault_release,
                 .maker = call->made,
                 .make = host_alloc_new,
                 .owner = launch,
                 .parallel = run_parallel,
                 .whole = allocation_of,
                 .twister = twister_state},
    };
    return share;
}

/* Runs the part of a thread, and records its errors. */
static bool run_share_of_grid(HostShare *share)
{
    HostLaunch *launch = share->launch;
    FaultReport report = {0};
    bool succeeded = true;
    AccessChecker *watcher = launch->kernel->is_instrumented ? calloc(1, sizeof *watcher) : NULL;
    if (launch->kernel->is_instrumented) {
        if (watcher == NULL) {
            launch_fail(launch, PY2CU_ERROR_MEMORY, "out of memory");
            return false;
        }
        share->watcher = share->call.watcher = watcher;
        share->call.access = checker_access;
        share->call.array = checker_array;
        share->call.fenced = checker_fenced;
        shadow_acquire_processor(launch->state->shadow);
    }
    if (!launch->state->catches_faults) {
        run_share(share);
    } else {
        succeeded = fault_try(run_share, share, &launch->stop, &report);
    }
    if (launch->stop != 0) {
        launch_fail(launch, PY2CU_ERROR_INTERRUPTED, "the launch was interrupted");
    } else if (!succeeded) {
        report_fault(launch, share, &report);
    } else if (share->deadlock) {
        launch_fail(launch, PY2CU_ERROR_DEADLOCK, scheduler_deadlock(share->borrowed->scheduler));
    }
    if (launch->kernel->is_instrumented) {
        shadow_release_processor(launch->state->shadow);
        free(watcher);
    }
    return succeeded && !share->deadlock;
}

/* Executes the part of one thread. If memory for its stacks is exhausted, a thread leaves the work to the others; this
 * is an error only in the launching thread. */
static void run_thread_share(PoolJob *job)
{
    HostLaunch *launch = job->context;
    HostState *state = launch->state;
    const LaunchCall *call = launch->call;
    IdleScheduler *idle = borrow_scheduler(state);
    unsigned threads = launch->kernel->block == NULL ? call->block.x * call->block.y * call->block.z : 0;
    if (idle == NULL || !scheduler_reserve(idle->scheduler, threads, call->shared)) {
        if (idle != NULL) {
            return_scheduler(state, idle);
        }
        return;
    }
    HostShare share = share_of(launch, idle);
    (void)run_share_of_grid(&share);
    return_scheduler(state, idle);
}

/* ---- cooperative launches: one CPU thread per block ---- */

struct CooperativeBlock {
    HostShare share;
    pthread_t thread;
};

static void *run_cooperative_block(void *opaque)
{
    CooperativeBlock *member = opaque;
    if (member != member->share.launch->members) { /* the first block runs in the launching thread */
        fault_worker();
    }
    bool succeeded = run_share_of_grid(&member->share);
    grid_barrier_leave(member->share.grid, !succeeded);
    return NULL;
}

/* Starts a thread for each block except the first, which runs in the calling thread. */
static void run_cooperative_blocks(HostLaunch *launch, CooperativeBlock *members, GridBarrier *grid, uint32_t blocks)
{
    uint32_t started = 1;
    launch->member_count = 1;
    launch->members = members;
    while (started < blocks &&
           fault_start_worker(&members[started].thread, run_cooperative_block, &members[started]) == 0) {
        launch->member_count = ++started;
    }
    for (uint32_t i = 1; launch->stop != 0 && i < started; i++) {
        fault_stop(members[i].thread); /* host_interrupt() ran before the thread was started */
    }
    if (started < blocks) {
        launch_fail(launch, PY2CU_ERROR_MEMORY, "cannot start a CPU thread for each block of a cooperative launch");
        grid_barrier_leave(grid, true);
    } else {
        (void)run_cooperative_block(&members[0]);
    }
    grid_barrier_wait_for_end(grid, started);
    launch->member_count = 0; /* after this, no signals may be sent to the threads */
    for (uint32_t i = 1; i < started; i++) {
        (void)pthread_join(members[i].thread, NULL);
    }
}

static void launch_together(HostLaunch *launch, uint32_t blocks)
{
    HostState *state = launch->state;
    const LaunchCall *call = launch->call;
    CooperativeBlock *members = calloc(blocks, sizeof *members);
    GridBarrier grid;
    if (members == NULL || !grid_barrier_open(&grid, blocks, &launch->stop)) {
        free(members);
        launch_fail(launch, PY2CU_ERROR_MEMORY, "out of memory");
        return;
    }
    uint32_t ready_count = 0;
    while (ready_count < blocks) {
        IdleScheduler *idle = borrow_scheduler(state);
        if (idle == NULL) {
            break;
        }
        bool is_reserved =
            scheduler_reserve(idle->scheduler, call->block.x * call->block.y * call->block.z, call->shared);
        members[ready_count].share = share_of(launch, idle);
        members[ready_count].share.grid = &grid;
        members[ready_count].share.block = ready_count;
        ready_count++;
        if (!is_reserved) {
            launch_fail(launch, PY2CU_ERROR_MEMORY,
                        "out of memory for the stacks of all threads of a cooperative launch");
            break;
        }
    }
    if (ready_count == blocks && launch->status == PY2CU_OK) {
        run_cooperative_blocks(launch, members, &grid, blocks);
    } else {
        launch_fail(launch, PY2CU_ERROR_MEMORY, "out of memory");
    }
    for (uint32_t i = 0; i < ready_count; i++) {
        IdleScheduler *idle = members[i].share.borrowed;
        if (i < pool_threads(state->pool)) {
            return_scheduler(state, idle);
        } else { /* releases memory that other launches do not need */
            scheduler_free(idle->scheduler);
            free(idle);
        }
    }
    grid_barrier_close(&grid);
    free(members);
}

/* The current launch of this thread. Initial-exec, because a signal handler reads it. */
static _Thread_local HostLaunch *volatile current_launch __attribute__((tls_model("initial-exec")));

/* Whether an interrupt without a current launch applies to the launch that this thread is about to begin, and whether
 * there was such an interrupt. */
static _Thread_local volatile sig_atomic_t is_expected __attribute__((tls_model("initial-exec")));
static _Thread_local volatile sig_atomic_t is_interrupt_pending __attribute__((tls_model("initial-exec")));

static void host_expect(bool expected)
{
    is_interrupt_pending = 0;
    is_expected = expected;
}

static void host_interrupt(void)
{
    HostLaunch *launch = current_launch;
    if (launch == NULL) {
        is_interrupt_pending = is_expected;
        return;
    }
    if (!launch->state->catches_faults) {
        return;
    }
    launch->stop = 1;
    pool_stop(&launch->job);
    pool_each(launch->state->pool, fault_stop);
    for (uint32_t i = 1; i < launch->member_count; i++) {
        fault_stop(launch->members[i].thread);
    }
    fault_stop_after_handler();
}

/* ---- instrumented launches ---- */

static int begin_sanitizing(HostState *state, const LaunchCall *call, bool runs_one_block)
{
    (void)pthread_mutex_lock(&state->mutex);
    if (state->shadow == NULL) {
        state->shadow = shadow_new();
    }
    (void)pthread_mutex_unlock(&state->mutex);
    if (state->shadow == NULL) {
        return fail_memory();
    }
    shadow_begin(state->shadow, call, runs_one_block);
    if (!state->collects) { /* discards findings of an earlier launch that failed otherwise */
        (void)pthread_mutex_lock(&state->mutex);
        strbuf_free(&state->found);
        (void)pthread_mutex_unlock(&state->mutex);
    }
    return PY2CU_OK;
}

/* Stores the findings; if they are not collected, the first one is the error of the launch. */
static int end_sanitizing(HostState *state, const HostLaunch *launch)
{
    size_t count = 0;
    const Finding *found = shadow_findings(state->shadow, &count);
    int status = launch->status != PY2CU_OK ? fail((Py2cuStatus)launch->status, "%s", launch->text) : PY2CU_OK;
    StrBuf text = {0};
    if (count > 0) {
        (void)pthread_mutex_lock(&state->mutex);
        findings_print_json(&state->found, launch->call, found, count);
        (void)pthread_mutex_unlock(&state->mutex);
        finding_print(&text, launch->call, &found[0], true);
        if (count > 1) {
            strbuf_format(&text, "\nall %zu findings of the launch:\n", count);
            findings_print_table(&text, found, count);
        }
    }
    if (shadow_failed(state->shadow) && status == PY2CU_OK) {
        status = fail(PY2CU_ERROR_MEMORY, "out of memory for the sanitizer");
    } else if (count > 0 && (status == PY2CU_ERROR_DEADLOCK || (status == PY2CU_OK && !state->collects))) {
        status = fail_text(PY2CU_ERROR_SANITIZER, strbuf_text(&text));
    }
    strbuf_free(&text);
    shadow_end(state->shadow);
    return status;
}

static int host_findings(void *opaque, char *text, size_t size, size_t *needed)
{
    HostState *state = opaque;
    (void)pthread_mutex_lock(&state->mutex);
    *needed = state->found.length + 2;
    int status = PY2CU_OK;
    if (state->found.failed) {
        status = fail_memory();
    } else if (size > *needed) {
        text[0] = '[';
        memcpy(text + 1, strbuf_text(&state->found), state->found.length);
        memcpy(text + 1 + state->found.length, "]", 2);
        strbuf_free(&state->found);
    }
    (void)pthread_mutex_unlock(&state->mutex);
    return status;
}

/* Replaces the null pointers of empty arrays by an address that faults at each access: C++ does not define the sum of a
 * null pointer and an offset, which a kernel may compute without an access. */
static void replace_null_pointers(const HostState *state, const LaunchCall *call)
{
    for (size_t i = 0; i < call->info->param_count; i++) {
        void **data = call->params[i];
        if (call->info->params[i].kind == PY2CU_PARAM_DATA && *data == NULL && state->unmapped != NULL) {
            *data = state->unmapped + UNMAPPED_BYTES / 2;
        }
    }
}

static int host_launch(void *opaque, const LaunchCall *call)
{
    HostState *state = opaque;
    if (fork_needs_renewal(&state->mark)) {
        (void)pthread_mutex_init(&state->mutex, NULL);
        fork_renewed(&state->mark);
    }
    char text[LAUNCH_TEXT];
    HostLaunch launch = {
        .job = {.work = run_thread_share},
        .state = state,
        .kernel = call->kernel,
        .call = call,
        .mutex = PTHREAD_MUTEX_INITIALIZER,
        .text = text,
    };
    replace_null_pointers(state, call);
    merge_blocks(&launch, pool_threads(state->pool));
    const uint64_t blocks = (uint64_t)launch.grid[0] * launch.grid[1] * launch.grid[2];
    const uint64_t chunk = blocks / ((uint64_t)pool_threads(state->pool) * CHUNKS_PER_THREAD);
    launch.job.total = blocks;
    launch.job.chunk = chunk > 0 ? chunk : 1;
    launch.job.context = &launch;
    bool together = launch.kernel->cooperative && launch.kernel->block == NULL;
    if (launch.kernel->is_instrumented) {
        launch.job.chunk = blocks; /* blocks run sequentially */
        int status = begin_sanitizing(state, call, together);
        if (status != PY2CU_OK) {
            return status;
        }
    }
    current_launch = &launch;
    if (is_interrupt_pending != 0) { /* set last, because from here on an interrupt stops the launch itself */
        launch.stop = 1;
    } else if (together) {
        launch_together(&launch, (uint32_t)blocks);
    } else {
        pool_run(state->pool, &launch.job);
    }
    current_launch = NULL;
    host_expect(false);
    if (launch.stop != 0) { /* also if the interrupt came between two parts of the work */
        launch_fail(&launch, PY2CU_ERROR_INTERRUPTED, "the launch was interrupted");
    }
    (void)pthread_mutex_destroy(&launch.mutex);
    if (launch.kernel->is_instrumented) {
        int status = end_sanitizing(state, &launch);
        if (status != PY2CU_OK) {
            return status;
        }
    }
    if (launch.status != PY2CU_OK) {
        return fail((Py2cuStatus)launch.status, "%s", launch.text);
    }
    if (!together && atomic_load(&launch.job.next) < blocks) {
        return fail(PY2CU_ERROR_MEMORY, "out of memory for the stacks of %u threads and %zu bytes of shared memory",
                    (unsigned)(call->block.x * call->block.y * call->block.z), call->shared);
    }
    return PY2CU_OK;
}

static int host_resident(void *state, void *loaded, unsigned threads, size_t shared, uint64_t *blocks)
{
    (void)state;
    (void)loaded;
    (void)shared;
    unsigned max = TOGETHER_THREADS / (threads > 0 ? threads : 1);
    *blocks = max < TOGETHER_BLOCKS ? max : TOGETHER_BLOCKS;
    return PY2CU_OK;
}

/* There is no L1 cache to partition. */
static int host_set_carveout(void *state, void *loaded, int percent)
{
    (void)state;
    (void)loaded;
    (void)percent;
    return PY2CU_OK;
}

const BackendModules host_modules = {
    .kind = PY2CU_IMAGE_HOST,
    .load = host_load,
    .unload = host_unload,
    .launch = host_launch,
    .resident = host_resident,
    .set_carveout = host_set_carveout,
    .expect_interrupt = host_expect,
    .interrupt = host_interrupt,
    .library = host_library,
    .findings = host_findings,
};
