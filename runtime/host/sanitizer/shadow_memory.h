// SPDX-License-Identifier: MIT
/* Shadow memory: records the accesses of an instrumented launch (Py2cuRequest.sanitize) to each byte, and detects
 * errors.
 *
 * Detected errors: races (two threads access the same bytes, at least one writes, not both atomically, and the
 * accesses are not ordered), reads of uninitialized shared or local memory, barriers that not all threads of a block
 * reach, warp operations with invalid masks.
 *
 * Two accesses are ordered by:
 *   - a barrier of the block between them, for threads of one block; a barrier of the grid for all;
 *   - __syncwarp(), for lanes that both participated in one since the earlier access;
 *   - a fence of the earlier thread's block after its access, and an atomic operation by which the later thread
 * observed an atomic operation of a block or thread with a fence. This is approximate: the correspondence of fences and
 * flags is not tracked, so errors of such code can remain undetected. Everything else is independent of the order in
 * which threads happen to run.
 *
 * Implementation: time is a counter that is incremented at every barrier, fence and start of a block. A cell of
 * shadow memory represents the bytes of one element (the smallest access to its page of 4 KB). It contains the last
 * plain write, and for plain reads and atomic operations since then two accesses by different threads of a block and
 * one of another block: every access that conflicts with any access conflicts with one of these. Blocks run
 * sequentially (those of a cooperative launch take turns), so no locks are required. Reports are reproducible, except
 * for the order of those of a cooperative launch. Cells of an earlier launch, or in shared memory of an earlier
 * block, are identified by their time and need not be cleared. */
#ifndef PY2CU_SANITIZER_SHADOW_MEMORY_H
#define PY2CU_SANITIZER_SHADOW_MEMORY_H

#include "backend/backend.h"
#include "host/threads/kernel_abi.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Shadow Shadow;

typedef enum FindingKind {
    FINDING_RACE,
    FINDING_UNWRITTEN, /* a read of uninitialized memory */
    FINDING_BARRIER,   /* not reached by all threads of the block */
    FINDING_MASK,      /* of a warp operation */
    FINDING_COUNT
} FindingKind;

/* A thread at a location of the source. */
typedef struct AccessSite {
    const Py2cuSite *site; /* NULL: none, for example for a thread that has returned */
    uint32_t block, thread;
} AccessSite;

typedef struct Finding {
    FindingKind kind;
    const char *memory; /* "global", "shared", "local"; NULL if no memory is involved */
    char array[128], index[160];
    AccessSite actors[2]; /* in the order of detection; an uninitialized read has one */
    const char *what;     /* for BARRIER and MASK: description of the error, the end of a sentence */
    uint32_t lane;        /* for MASK: the other lane, if there is one */
    uint64_t count;       /* number of occurrences at these two locations */
    uint64_t last_access; /* number of the access that occurred last */
} Finding;

/* An access. */
typedef struct RecordedAccess {
    uint32_t block, time; /* 0: never */
    uint16_t thread, site;
} RecordedAccess;

/* Recorded accesses to the bytes of one element. */
typedef struct Cell {
    RecordedAccess write, read;
    uint32_t rest; /* 1 + index of the further accesses; 0: none */
    uint32_t full; /* the period in which two threads of the block read it, so that further reads need not be recorded;
                      0: none */
} Cell;

typedef struct Page {
    uintptr_t number;    /* the address without its low bits */
    Cell *cells;         /* NULL: none yet, or the page contains local arrays */
    uint32_t shift;      /* binary logarithm of the size of a cell in bytes */
    uint32_t local_time; /* time of the launch in which it contained local arrays; 0: never */
    bool has_shared;
    uint8_t *local; /* for each byte, the state of local arrays */
    struct Page *next;
} Page;

enum { PAGE_BITS = 12, RECENT_PAGES = 256 };

/* A read of uninitialized shared memory: an error of this kind unless another thread writes it before the next
 * barrier, which is a race. */
typedef struct Unwritten {
    uintptr_t address;
    uint16_t site, thread;
} Unwritten;

enum { MAX_UNWRITTEN = 4096 }; /* recorded reads until the next barrier; further reads are reported immediately */

/* State of the block that a CPU thread currently runs. py2cu_host.h declares the first two members, Page and Cell, to
 * skip redundant calls. */
typedef struct AccessChecker {
    Page **recent;   /* RECENT_PAGES, by number; may be NULL */
    uint32_t period; /* since the last synchronization of the block's threads, or of one of its warps; unique for each
                        block */
    Shadow *shadow;
    uint32_t block;                     /* index in the grid, x fastest */
    uint32_t started, last_barrier;     /* start of the block, and last barrier of its threads */
    bool acquired;                      /* whether it observed a release of another thread */
    uint32_t lanes[HOST_BLOCK_THREADS]; /* time of each lane's last __syncwarp() */
    uint32_t waves[HOST_BLOCK_THREADS]; /* time of each thread's last operation of its wavefront */
    uint32_t accesses;
    uint32_t unwritten_count;
    Unwritten unwritten[MAX_UNWRITTEN];
    uint32_t last_site, last_thread; /* of the last access; UINT32_MAX: there was none in this block */
} AccessChecker;

Shadow *shadow_new(void); /* NULL if memory is exhausted */
void shadow_free(Shadow *shadow);

/* Called before and after a launch. Instrumented launches are sequential. */
void shadow_begin(Shadow *shadow, const LaunchCall *call, bool runs_one_block);
void shadow_end(Shadow *shadow);
/* Returns the findings of the launch; valid until shadow_end(). */
const Finding *shadow_findings(const Shadow *shadow, size_t *count);
bool shadow_failed(const Shadow *shadow); /* whether memory was insufficient for all records */

/* For a cooperative launch: only one block runs at a time. */
void shadow_acquire_processor(Shadow *shadow);
void shadow_release_processor(Shadow *shadow);

/* Starts a block with this dynamic shared memory. */
void checker_start(AccessChecker *checker, Shadow *shadow, uint32_t block, const void *dynamic_shared, size_t bytes);
void checker_end(AccessChecker *checker); /* ends a block */
/* Record a barrier of the block, a synchronization of the warp's lanes in a bit mask, and the barrier of the grid
 * with this number. */
void checker_block_synchronized(AccessChecker *checker);
void checker_warp_synchronized(AccessChecker *checker, uint32_t warp, uint32_t lanes);
void checker_grid_synchronized(AccessChecker *checker, uint32_t round);
/* Records a synchronization of a wavefront: `count` threads from `first` on. */
void checker_wavefront_synchronized(AccessChecker *checker, uint32_t first, uint32_t count);
/* Reports an error at a barrier or warp operation. Sites are indices; `other` is the second thread, or UINT32_MAX if
 * there is none; if other_site is UINT32_MAX, that thread has returned. */
void checker_report_barrier(AccessChecker *checker, FindingKind kind, const char *what, uint32_t thread, uint32_t site,
                            uint32_t other, uint32_t other_site);
/* Returns the location of the last announced memory access; NULL: none. */
const Py2cuSite *checker_last_site(const AccessChecker *checker);

/* Functions for instrumented code (HostCall). */
void checker_access(void *checker, const void *address, uint32_t bytes, uint32_t site, uint32_t kind, uint32_t thread);
void checker_array(void *checker, const void *address, uint64_t bytes, uint32_t site, uint32_t thread);
void checker_fenced(void *checker);

#endif
