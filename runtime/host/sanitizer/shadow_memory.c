// SPDX-License-Identifier: MIT
/* Shadow memory; see shadow_memory.h. */
#include "host/sanitizer/shadow_memory.h"

#include "host/sanitizer/address_names.h"
#include "host/threads/signal_fault.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE_BYTES = 1 << PAGE_BITS,
    MAX_FINDINGS = 200, /* per launch */
    FENCE_SLOTS = 4096, /* shared by several blocks: a fence may be attributed to another block, which can hide
                           findings, but never adds false ones */
    TIME_SLICE_ACCESSES = 1 << 16,
    MAX_TIME = 1 << 30,
    MAX_PAGES = 1 << 16, /* limit of the pages that are kept between launches: the shadow of 256 MB */
    REST_CHUNK = 4096
};

/* Accesses of one kind that do not exclude each other. */
typedef struct Several {
    RecordedAccess first, second; /* by two threads of a block: if possible, of two warps */
    RecordedAccess other;         /* by another block */
} Several;

/* Rarely required parts of a cell. */
typedef struct FurtherAccesses {
    Several reads, atomics; /* reads.first is unused: the cell contains the first read */
    uint32_t full;          /* like that of the cell, for atomic operations */
} FurtherAccesses;

typedef enum LocalState { LOCAL_UNKNOWN, LOCAL_UNWRITTEN, LOCAL_WRITTEN } LocalState;

struct Shadow {
    pthread_mutex_t launches, block_mutex;
    bool runs_one_block;
    const LaunchCall *call;
    uint32_t time, launch_start; /* current time, and start of the launch */
    uint32_t last_grid_barrier, grid_round;
    uint64_t access_count; /* number of the current access */
    Page **buckets;        /* hash of pages */
    size_t bucket_count, page_count;
    Page *recent[RECENT_PAGES];
    FurtherAccesses **rests; /* chunks */
    uint32_t rest_count, rest_chunks;
    uint32_t fences[FENCE_SLOTS];
    uint32_t last_fence;
    ShadowNames names;
    Finding *findings;
    size_t finding_count;
    bool failed;
};

/* ---- memory ------------------------------------------------------------------------------------------------------ */

static void free_page(Page *page)
{
    free(page->cells);
    free(page->local);
    free(page);
}

static void discard_pages(Shadow *shadow)
{
    for (size_t i = 0; i < shadow->bucket_count; i++) {
        for (Page *page = shadow->buckets[i]; page != NULL;) {
            Page *next = page->next;
            free_page(page);
            page = next;
        }
    }
    free(shadow->buckets);
    shadow->buckets = NULL;
    shadow->bucket_count = shadow->page_count = 0;
    memset(shadow->recent, 0, sizeof shadow->recent);
    for (uint32_t i = 0; i < shadow->rest_chunks; i++) {
        free(shadow->rests[i]);
    }
    free(shadow->rests);
    shadow->rests = NULL;
    shadow->rest_chunks = shadow->rest_count = 0;
}

Shadow *shadow_new(void)
{
    Shadow *shadow = calloc(1, sizeof *shadow);
    Finding *findings = calloc(MAX_FINDINGS, sizeof *findings);
    if (shadow == NULL || findings == NULL || pthread_mutex_init(&shadow->launches, NULL) != 0) {
        free(shadow);
        free(findings);
        return NULL;
    }
    (void)pthread_mutex_init(&shadow->block_mutex, NULL);
    shadow->findings = findings;
    return shadow;
}

void shadow_free(Shadow *shadow)
{
    if (shadow != NULL) {
        discard_pages(shadow);
        (void)pthread_mutex_destroy(&shadow->launches);
        (void)pthread_mutex_destroy(&shadow->block_mutex);
        free(shadow->findings);
        free(shadow);
    }
}

static size_t bucket_of(const Shadow *shadow, uintptr_t number)
{
    return (size_t)((uint64_t)number * 0x9E3779B97F4A7C15u >> 20) & (shadow->bucket_count - 1);
}

static void grow_buckets(Shadow *shadow)
{
    size_t old_count = shadow->bucket_count, count = old_count > 0 ? old_count * 4 : 1024;
    Page **old = shadow->buckets, **buckets = calloc(count, sizeof *buckets);
    if (buckets == NULL) {
        return; /* longer chains */
    }
    shadow->buckets = buckets;
    shadow->bucket_count = count;
    for (size_t i = 0; i < old_count; i++) {
        for (Page *page = old[i]; page != NULL;) {
            Page *next = page->next;
            size_t at = bucket_of(shadow, page->number);
            page->next = buckets[at];
            buckets[at] = page;
            page = next;
        }
    }
    free(old);
}

/* Returns the page, which is created on first use; NULL if memory is exhausted. */
static __attribute__((noinline)) Page *find_page(Shadow *shadow, uintptr_t number)
{
    fault_hold(); /* allocation takes locks */
    if (shadow->page_count >= shadow->bucket_count) {
        grow_buckets(shadow);
    }
    Page *page = shadow->bucket_count > 0 ? shadow->buckets[bucket_of(shadow, number)] : NULL;
    while (page != NULL && page->number != number) {
        page = page->next;
    }
    if (page == NULL && shadow->bucket_count > 0) {
        page = calloc(1, sizeof *page);
        if (page != NULL) {
            page->number = number;
            Page **bucket = &shadow->buckets[bucket_of(shadow, number)];
            page->next = *bucket;
            *bucket = page;
            shadow->page_count++;
        }
    }
    shadow->failed = shadow->failed || page == NULL;
    shadow->recent[number % RECENT_PAGES] = page;
    fault_release();
    return page;
}

static inline Page *page_at(Shadow *shadow, uintptr_t number)
{
    Page *page = shadow->recent[number % RECENT_PAGES];
    return page != NULL && page->number == number ? page : find_page(shadow, number);
}

static inline FurtherAccesses *further_accesses_at(const Shadow *shadow, uint32_t number)
{
    return &shadow->rests[(number - 1) / REST_CHUNK][(number - 1) % REST_CHUNK];
}

static __attribute__((noinline)) FurtherAccesses *new_further_accesses(Shadow *shadow, Cell *cell)
{
    fault_hold();
    if (shadow->rest_count == shadow->rest_chunks * REST_CHUNK) {
        FurtherAccesses **chunks = realloc(shadow->rests, (shadow->rest_chunks + 1) * sizeof(FurtherAccesses *));
        if (chunks != NULL) {
            shadow->rests = chunks;
            chunks[shadow->rest_chunks] = calloc(REST_CHUNK, sizeof(FurtherAccesses));
            shadow->rest_chunks += chunks[shadow->rest_chunks] != NULL;
        }
    }
    FurtherAccesses *rest = NULL;
    if (shadow->rest_count < shadow->rest_chunks * REST_CHUNK) {
        cell->rest = ++shadow->rest_count;
        rest = further_accesses_at(shadow, cell->rest);
    }
    shadow->failed = shadow->failed || rest == NULL;
    fault_release();
    return rest;
}

/* Reduces the size of cells; the contents of the larger cells are copied to each of their parts. */
static __attribute__((noinline)) bool fit_cells(Shadow *shadow, Page *page, uint32_t shift)
{
    fault_hold();
    Cell *cells = calloc(PAGE_BYTES >> shift, sizeof *cells);
    for (size_t i = 0; cells != NULL && page->cells != NULL && i < (size_t)PAGE_BYTES >> shift; i++) {
        const Cell *from = &page->cells[i >> (page->shift - shift)];
        const bool is_first = (i & ((1u << (page->shift - shift)) - 1)) == 0;
        cells[i] = *from;
        if (from->rest != 0 && !is_first) {
            cells[i].rest = 0;
            FurtherAccesses *rest = new_further_accesses(shadow, &cells[i]);
            if (rest != NULL) {
                *rest = *further_accesses_at(shadow, from->rest);
            }
        }
    }
    if (cells != NULL) {
        free(page->cells);
        page->cells = cells;
        page->shift = shift;
    }
    shadow->failed = shadow->failed || cells == NULL;
    fault_release();
    return cells != NULL;
}

/* ---- launches ---------------------------------------------------------------------------------------------------- */

void shadow_begin(Shadow *shadow, const LaunchCall *call, bool runs_one_block)
{
    (void)pthread_mutex_lock(&shadow->launches);
    if (shadow->page_count > MAX_PAGES || shadow->time > MAX_TIME) {
        discard_pages(shadow);
        shadow->time = 0;
        memset(shadow->fences, 0, sizeof shadow->fences);
        shadow->last_fence = 0;
    }
    shadow->call = call;
    shadow->runs_one_block = runs_one_block;
    shadow->launch_start = ++shadow->time;
    shadow->last_grid_barrier = 0;
    shadow->grid_round = 0;
    shadow->finding_count = 0;
    shadow->failed = false;
    names_reset(&shadow->names, call);
}

void shadow_end(Shadow *shadow)
{
    shadow->call = NULL;
    (void)pthread_mutex_unlock(&shadow->launches);
}

const Finding *shadow_findings(const Shadow *shadow, size_t *count)
{
    *count = shadow->finding_count;
    return shadow->findings;
}

bool shadow_failed(const Shadow *shadow)
{
    return shadow->failed;
}

void shadow_acquire_processor(Shadow *shadow)
{
    (void)pthread_mutex_lock(&shadow->block_mutex);
}

void shadow_release_processor(Shadow *shadow)
{
    (void)pthread_mutex_unlock(&shadow->block_mutex);
}

/* ---- findings ---------------------------------------------------------------------------------------------------- */

static const Py2cuSite *site_at(const Shadow *shadow, uint32_t number)
{
    const Py2cuKernelInfo *info = shadow->call->info;
    return number < info->site_count ? &info->sites[number] : NULL;
}

/* Returns the finding for these locations, which is created on first use; NULL if the limit is reached. */
static Finding *add_finding(Shadow *shadow, FindingKind kind, AccessSite first, AccessSite second)
{
    for (size_t i = 0; i < shadow->finding_count; i++) {
        Finding *finding = &shadow->findings[i];
        const Py2cuSite *a = finding->actors[0].site, *b = finding->actors[1].site;
        if (finding->kind == kind &&
            ((a == first.site && b == second.site) || (kind == FINDING_RACE && a == second.site && b == first.site))) {
            /* An access to several cells is counted once, because the size of the cells depends on earlier launches. */
            finding->count += kind != FINDING_RACE || finding->last_access != shadow->access_count;
            finding->last_access = shadow->access_count;
            return NULL;
        }
    }
    if (shadow->finding_count == MAX_FINDINGS) {
        return NULL;
    }
    Finding *finding = &shadow->findings[shadow->finding_count++];
    *finding = (Finding){.kind = kind, .actors = {first, second}, .count = 1, .last_access = shadow->access_count};
    return finding;
}

static __attribute__((noinline)) void record_race(AccessChecker *checker, const RecordedAccess *seen, uint32_t site,
                                                  uint32_t thread, uintptr_t address)
{
    Shadow *shadow = checker->shadow;
    AccessSite first = {site_at(shadow, seen->site), seen->block, seen->thread},
               second = {site_at(shadow, site), checker->block, thread};
    Finding *finding = add_finding(shadow, FINDING_RACE, first, second);
    if (finding != NULL) {
        names_describe(&shadow->names, finding, address, second.site, thread);
    }
}

static __attribute__((noinline)) void record_unwritten(AccessChecker *checker, uint32_t site, uint32_t thread,
                                                       uintptr_t address)
{
    Shadow *shadow = checker->shadow;
    AccessSite actor = {site_at(shadow, site), checker->block, thread}, no_access = {NULL, checker->block, thread};
    Finding *finding = add_finding(shadow, FINDING_UNWRITTEN, actor, no_access);
    if (finding != NULL) {
        names_describe(&shadow->names, finding, address, actor.site, thread);
    }
}

void checker_report_barrier(AccessChecker *checker, FindingKind kind, const char *what, uint32_t thread, uint32_t site,
                            uint32_t other, uint32_t other_site)
{
    Shadow *shadow = checker->shadow;
    AccessSite first = {site_at(shadow, site), checker->block, thread};
    AccessSite second = {other != UINT32_MAX ? site_at(shadow, other_site) : NULL, checker->block, other};
    Finding *finding = add_finding(shadow, kind, first, second);
    if (finding != NULL) {
        finding->what = what;
    }
}

const Py2cuSite *checker_last_site(const AccessChecker *checker)
{
    return checker->shadow != NULL ? site_at(checker->shadow, checker->last_site) : NULL;
}

/* ---- order ------------------------------------------------------------------------------------------------------- */

/* Returns whether a recorded access belongs to this launch (in shared memory: to this block), was made by another
 * thread, and is not ordered before the current one. */
static inline bool conflicts(const AccessChecker *checker, const RecordedAccess *seen, uint32_t since, uint32_t thread)
{
    const Shadow *shadow = checker->shadow;
    if (seen->time < since) {
        return false;
    }
    if (seen->block == checker->block) {
        if (seen->thread == thread || seen->time < checker->last_barrier) {
            return false;
        }
        bool same_warp = seen->thread / HOST_WARP == thread / HOST_WARP;
        if (same_warp && seen->time < checker->lanes[thread] && seen->time < checker->lanes[seen->thread]) {
            return false;
        }
        bool same_wave = seen->thread / HOST_WAVEFRONT == thread / HOST_WAVEFRONT;
        if (same_wave && seen->time < checker->waves[thread] && seen->time < checker->waves[seen->thread]) {
            return false;
        }
    } else if (seen->time < shadow->last_grid_barrier) {
        return false;
    }
    return !(checker->acquired && shadow->fences[seen->block % FENCE_SLOTS] > seen->time);
}

static inline bool is_same_thread(const AccessChecker *checker, const RecordedAccess *seen, uint32_t thread)
{
    return seen->block == checker->block && seen->thread == thread;
}

/* Returns whether an access was made by a thread of the block since the last barrier or warp synchronization. */
static inline bool is_of_period(const AccessChecker *checker, const RecordedAccess *seen)
{
    return seen->block == checker->block && seen->time >= checker->period;
}

static inline bool same_warp(const RecordedAccess *a, const RecordedAccess *b)
{
    return a->thread / HOST_WARP == b->thread / HOST_WARP;
}

/* Records an access. `first` is separate for reads. Of unordered threads, two are kept, if possible of two warps:
 * every access that conflicts with a dropped one also conflicts with one of these. */
static void add(const AccessChecker *checker, RecordedAccess *first, Several *several, RecordedAccess now)
{
    RecordedAccess *second = &several->second;
    if (first->time == 0 || (first->block == now.block && first->thread == now.thread)) {
        *first = now;
    } else if (first->block != now.block) {
        if (first->time > several->other.time || several->other.block == now.block) {
            several->other = *first;
        }
        *first = now;
        *second = (RecordedAccess){0};
    } else if (first->time < checker->last_barrier) { /* there was a barrier since */
        *first = now;
        if (second->thread == now.thread) {
            *second = (RecordedAccess){0};
        }
    } else if (second->time < checker->last_barrier || second->block != now.block || second->thread == now.thread) {
        *second = now;
    } else if (same_warp(first, second) ? same_warp(first, &now) && first->time < second->time
                                        : same_warp(first, &now)) {
        *first = now;
    } else {
        *second = now;
    }
}

static const RecordedAccess *conflict_in(const AccessChecker *checker, const RecordedAccess *first,
                                         const Several *several, uint32_t since, uint32_t thread)
{
    return conflicts(checker, first, since, thread)              ? first
           : conflicts(checker, &several->second, since, thread) ? &several->second
           : conflicts(checker, &several->other, since, thread)  ? &several->other
                                                                 : NULL;
}

/* ---- accesses ---------------------------------------------------------------------------------------------------- */

typedef struct Access {
    AccessChecker *watcher;
    RecordedAccess now;
    uint32_t since; /* older accesses belong to an earlier use of the memory */
    bool shared;
    Py2cuSiteKind kind;
    uintptr_t address;
} Access;

/* At a barrier or the end of the block, reports the premature reads of cells that no other thread has written since. */
static void report_unwritten(AccessChecker *checker)
{
    Shadow *shadow = checker->shadow;
    for (size_t i = 0; i < checker->unwritten_count; i++) {
        const Unwritten *read = &checker->unwritten[i];
        const Page *page = page_at(shadow, read->address >> PAGE_BITS);
        const Cell *cell =
            page != NULL && page->cells != NULL ? &page->cells[(read->address % PAGE_BYTES) >> page->shift] : NULL;
        if (cell == NULL || cell->write.time < checker->started || cell->write.thread == read->thread) {
            record_unwritten(checker, read->site, read->thread, read->address);
        }
    }
    checker->unwritten_count = 0;
}

static __attribute__((noinline)) void wait_for_write(const Access *access)
{
    AccessChecker *checker = access->watcher;
    const Unwritten *last = checker->unwritten_count > 0 ? &checker->unwritten[checker->unwritten_count - 1] : NULL;
    if (last != NULL && last->address == access->address && last->thread == access->now.thread) {
        return; /* another cell of this access */
    }
    if (checker->unwritten_count == MAX_UNWRITTEN) {
        report_unwritten(checker);
    }
    checker->unwritten[checker->unwritten_count++] = (Unwritten){access->address, access->now.site, access->now.thread};
}

static __attribute__((noinline)) void read_more(const Access *access, Cell *cell)
{
    Shadow *shadow = access->watcher->shadow;
    FurtherAccesses *rest = cell->rest != 0 ? further_accesses_at(shadow, cell->rest) : NULL;
    const uint32_t thread = access->now.thread;
    if (rest != NULL) {
        const Several *atomics = &rest->atomics;
        const RecordedAccess *seen = conflict_in(access->watcher, &atomics->first, atomics, access->since, thread);
        if (seen != NULL) {
            record_race(access->watcher, seen, access->now.site, thread, access->address);
        }
    } else if (cell->read.time >= access->since && !is_same_thread(access->watcher, &cell->read, thread)) {
        rest = new_further_accesses(shadow, cell);
    }
    if (cell->read.time < access->since) {
        cell->read = (RecordedAccess){0};
        if (rest != NULL) {
            rest->reads = (Several){0};
        }
    }
    if (rest != NULL) {
        rest->full = 0;
        add(access->watcher, &cell->read, &rest->reads, access->now);
        if (is_of_period(access->watcher, &cell->read) && is_of_period(access->watcher, &rest->reads.second)) {
            cell->full = access->watcher->period;
        }
    } else {
        cell->read = access->now;
    }
}

static bool was_written(const Cell *cell, const Shadow *shadow, uint32_t since)
{
    return cell->write.time >= since ||
           (cell->rest != 0 && further_accesses_at(shadow, cell->rest)->atomics.first.time >= since);
}

static inline void check_read(const Access *access, Cell *cell)
{
    const uint32_t thread = access->now.thread;
    if (access->shared && cell->read.time < access->since &&
        !was_written(cell, access->watcher->shadow, access->since)) {
        wait_for_write(access);
    }
    if (conflicts(access->watcher, &cell->write, access->since, thread)) {
        record_race(access->watcher, &cell->write, access->now.site, thread, access->address);
    }
    if (cell->rest == 0 && (cell->read.time < access->since || is_same_thread(access->watcher, &cell->read, thread))) {
        cell->read = access->now;
    } else {
        read_more(access, cell);
    }
}

static inline void check_write(const Access *access, Cell *cell)
{
    const uint32_t thread = access->now.thread, since = access->since;
    AccessChecker *checker = access->watcher;
    if (access->kind == PY2CU_SITE_UPDATE && access->shared && !was_written(cell, checker->shadow, since)) {
        wait_for_write(access);
    }
    const RecordedAccess *seen = conflicts(checker, &cell->write, since, thread)  ? &cell->write
                                 : conflicts(checker, &cell->read, since, thread) ? &cell->read
                                                                                  : NULL;
    if (cell->rest != 0) {
        FurtherAccesses *rest = further_accesses_at(checker->shadow, cell->rest);
        if (seen == NULL) {
            seen = conflict_in(checker, &rest->reads.second, &rest->reads, since, thread);
        }
        if (seen == NULL) {
            seen = conflict_in(checker, &rest->atomics.first, &rest->atomics, since, thread);
        }
        if (seen != NULL) {
            record_race(checker, seen, access->now.site, thread, access->address);
        }
        *rest = (FurtherAccesses){0};
    } else if (seen != NULL) {
        record_race(checker, seen, access->now.site, thread, access->address);
    }
    cell->read.time = 0;
    cell->full = 0;
    cell->write = access->now;
}

static void check_atomic(const Access *access, Cell *cell)
{
    const uint32_t thread = access->now.thread, since = access->since;
    AccessChecker *checker = access->watcher;
    Shadow *shadow = checker->shadow;
    if (access->shared && access->kind == PY2CU_SITE_ATOMIC && !was_written(cell, shadow, since)) {
        wait_for_write(access);
    }
    FurtherAccesses *rest =
        cell->rest != 0 ? further_accesses_at(shadow, cell->rest) : new_further_accesses(shadow, cell);
    if (rest != NULL && rest->full == checker->period && shadow->last_fence < shadow->launch_start) {
        return;
    }
    cell->full = 0;
    if (rest != NULL) {
        const RecordedAccess *last = &rest->atomics.first;
        if (last->time < since) {
            rest->atomics = (Several){0};
        } else if (!is_same_thread(checker, last, thread) &&
                   shadow->fences[last->block % FENCE_SLOTS] >= shadow->launch_start) {
            checker->acquired = true;
        }
    }
    const RecordedAccess *seen = conflicts(checker, &cell->write, since, thread)  ? &cell->write
                                 : conflicts(checker, &cell->read, since, thread) ? &cell->read
                                                                                  : NULL;
    if (rest != NULL) {
        seen = seen != NULL ? seen : conflict_in(checker, &rest->reads.second, &rest->reads, since, thread);
        add(checker, &rest->atomics.first, &rest->atomics, access->now);
        if (is_of_period(checker, &rest->atomics.first) && is_of_period(checker, &rest->atomics.second)) {
            rest->full = checker->period;
        }
    }
    if (seen != NULL) {
        record_race(checker, seen, access->now.site, thread, access->address);
    }
}

static void check_local(AccessChecker *checker, Page *page, uintptr_t address, uint32_t bytes, uint32_t site,
                        Py2cuSiteKind kind, uint32_t thread)
{
    uint8_t *state = page->local + address % PAGE_BYTES;
    const bool reads = kind == PY2CU_SITE_READ || kind == PY2CU_SITE_UPDATE || kind == PY2CU_SITE_ATOMIC;
    if (reads && memchr(state, LOCAL_UNWRITTEN, bytes) != NULL) {
        record_unwritten(checker, site, thread, address);
    }
    if (kind != PY2CU_SITE_READ) {
        memset(state, LOCAL_WRITTEN, bytes);
    }
}

static uint32_t shift_for(uintptr_t address, uint32_t bytes)
{
    uintptr_t all = address | bytes;
    return (all & 7) == 0 ? 3 : (all & 3) == 0 ? 2 : (all & 1) == 0 ? 1 : 0;
}

static inline void check_access(const Access *access, Cell *cell)
{
    switch (access->kind) {
    case PY2CU_SITE_READ:
        check_read(access, cell);
        break;
    case PY2CU_SITE_WRITE:
    case PY2CU_SITE_UPDATE:
        check_write(access, cell);
        break;
    case PY2CU_SITE_ATOMIC:
    case PY2CU_SITE_EXCHANGE:
        check_atomic(access, cell);
        break;
    case PY2CU_SITE_BARRIER:
    case PY2CU_SITE_SHARED:
    case PY2CU_SITE_LOCAL:
        break;
    }
}

/* Checks an access of any size and alignment. */
static __attribute__((noinline)) void check_range(Access *access, uint32_t bytes)
{
    AccessChecker *checker = access->watcher;
    Shadow *shadow = checker->shadow;
    while (bytes > 0) {
        const uintptr_t address = access->address;
        const uint32_t left = PAGE_BYTES - (uint32_t)(address % PAGE_BYTES), here = bytes < left ? bytes : left;
        const uint32_t shift = shift_for(address, here), at = (uint32_t)(address % PAGE_BYTES);
        Page *page = page_at(shadow, address >> PAGE_BITS);
        if (page != NULL && page->local_time == shadow->launch_start) {
            check_local(checker, page, address, here, access->now.site, access->kind, access->now.thread);
        } else if (page != NULL && ((page->cells != NULL && page->shift <= shift) || fit_cells(shadow, page, shift))) {
            access->shared = page->has_shared && names_is_shared(&shadow->names, address);
            access->since = access->shared ? checker->started : shadow->launch_start;
            for (uint32_t i = at >> page->shift; i <= (at + here - 1) >> page->shift; i++) {
                check_access(access, &page->cells[i]);
            }
        }
        access->address += here;
        bytes -= here;
    }
}

/* Yields to other blocks, because this one may wait for one of them. */
static __attribute__((noinline)) void yield_processor(Shadow *shadow)
{
    fault_hold();
    shadow_release_processor(shadow);
    (void)sched_yield();
    shadow_acquire_processor(shadow);
    fault_release();
}

void checker_access(void *opaque, const void *pointer, uint32_t bytes, uint32_t site, uint32_t kind, uint32_t thread)
{
    AccessChecker *checker = opaque;
    Shadow *shadow = checker->shadow;
    const uintptr_t address = (uintptr_t)pointer;
    Access access = {
        .watcher = checker,
        .now = {checker->block, shadow->time, (uint16_t)thread, (uint16_t)(site < UINT16_MAX ? site : UINT16_MAX)},
        .since = shadow->launch_start,
        .kind = (Py2cuSiteKind)kind,
        .address = address};
    checker->last_site = site;
    checker->last_thread = thread;
    shadow->access_count++;
    const Page *page = shadow->recent[(address >> PAGE_BITS) % RECENT_PAGES];
    if (page != NULL && page->number == address >> PAGE_BITS && page->cells != NULL && !page->has_shared &&
        bytes == 1u << page->shift && (address & (bytes - 1)) == 0) {
        check_access(&access, &page->cells[(address % PAGE_BYTES) >> page->shift]);
    } else {
        check_range(&access, bytes);
    }
    if (shadow->runs_one_block && ++checker->accesses % TIME_SLICE_ACCESSES == 0) {
        yield_processor(shadow);
    }
}

static void free_cells(Page *page)
{
    if (page->cells != NULL) {
        fault_hold();
        free(page->cells);
        page->cells = NULL;
        fault_release();
    }
}

/* Registers an array of a thread or of the block. */
void checker_array(void *opaque, const void *pointer, uint64_t bytes, uint32_t site, uint32_t thread)
{
    AccessChecker *checker = opaque;
    Shadow *shadow = checker->shadow;
    const Py2cuSite *of = site_at(shadow, site);
    const bool is_local = of != NULL && of->kind == PY2CU_SITE_LOCAL;
    uintptr_t address = (uintptr_t)pointer, end = address + bytes;
    names_array(&shadow->names, address, bytes, of, thread);
    while (address < end) {
        const uintptr_t left = PAGE_BYTES - address % PAGE_BYTES, here = end - address < left ? end - address : left;
        Page *page = page_at(shadow, address >> PAGE_BITS);
        if (page != NULL && is_local) {
            free_cells(page);
            if (page->local == NULL) {
                fault_hold();
                page->local = malloc(PAGE_BYTES);
                fault_release();
            }
            if (page->local != NULL && page->local_time != shadow->launch_start) {
                memset(page->local, LOCAL_UNKNOWN, PAGE_BYTES);
                page->local_time = shadow->launch_start;
            }
            if (page->local != NULL) {
                memset(page->local + address % PAGE_BYTES, LOCAL_UNWRITTEN, here);
            }
        } else if (page != NULL) {
            page->has_shared = true;
        }
        address += here;
    }
}

void checker_fenced(void *opaque)
{
    AccessChecker *checker = opaque;
    Shadow *shadow = checker->shadow;
    shadow->last_fence = ++shadow->time;
    shadow->fences[checker->block % FENCE_SLOTS] = shadow->last_fence;
}

/* ---- barriers -----------------------------------------------------------------------------------------------------
 */

void checker_start(AccessChecker *checker, Shadow *shadow, uint32_t block, const void *dynamic_shared, size_t bytes)
{
    checker->shadow = shadow;
    checker->block = block;
    checker->recent = shadow->recent;
    checker->started = checker->last_barrier = checker->period = ++shadow->time;
    checker->acquired = false;
    checker->unwritten_count = 0;
    checker->last_site = checker->last_thread = UINT32_MAX;
    memset(checker->lanes, 0, sizeof checker->lanes);
    memset(checker->waves, 0, sizeof checker->waves);
    if (bytes > 0) {
        checker_array(checker, dynamic_shared, bytes, UINT32_MAX, 0);
    }
}

void checker_end(AccessChecker *checker)
{
    report_unwritten(checker);
}

void checker_block_synchronized(AccessChecker *checker)
{
    report_unwritten(checker);
    checker->last_barrier = checker->period = ++checker->shadow->time;
}

void checker_warp_synchronized(AccessChecker *checker, uint32_t warp, uint32_t lanes)
{
    const uint32_t now = ++checker->shadow->time;
    checker->period = now;
    for (uint32_t lane = 0; lane < HOST_WARP; lane++) {
        if ((lanes >> lane & 1) != 0) {
            checker->lanes[warp * HOST_WARP + lane] = now;
        }
    }
}

void checker_wavefront_synchronized(AccessChecker *checker, uint32_t first, uint32_t count)
{
    const uint32_t now = ++checker->shadow->time;
    checker->period = now;
    for (uint32_t i = first; i < first + count; i++) {
        checker->waves[i] = now;
    }
}

/* Called after all blocks have arrived: the first block that continues sets the time. */
void checker_grid_synchronized(AccessChecker *checker, uint32_t round)
{
    Shadow *shadow = checker->shadow;
    report_unwritten(checker);
    if (shadow->grid_round != round) {
        shadow->grid_round = round;
        shadow->last_grid_barrier = ++shadow->time;
    }
    checker->last_barrier = checker->period = ++shadow->time;
}
