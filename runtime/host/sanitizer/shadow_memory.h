/* Shadow memory: what the kernels of a launch that is watched (Py2cuRequest.sanitize) did to each byte, and what of it
 * is a mistake.
 *
 * What is found: races (two threads, the same bytes, at least one writes, not both atomically, nothing orders them),
 * reads of shared or local memory that nothing wrote, barriers that not all threads of a block reach, warp operations
 * with wrong masks.
 *
 * What orders two accesses:
 *   - a barrier of the block between them, for threads of one block; a barrier of the grid for all;
 *   - __syncwarp(), for lanes that both took part in one since the earlier access;
 *   - a fence of the earlier thread's block behind its access, and an atomic operation by which the later thread's
 * block saw one of a block or thread that had fenced. This is coarse: which fence and which flag belong together is not
 * followed, so what only such code could order wrongly is not found. All else does not depend on the order in which
 * threads happen to run here.
 *
 * How: time is a number that grows at every barrier, fence and start of a block. A cell of shadow memory stands for the
 * bytes of one element (the smallest access to its page of 4 KB) and holds the last plain write, and of plain reads and
 * of atomic operations since then two by different threads of a block and one of another block: with these, whatever
 * conflicts with any access conflicts with one that is kept. Blocks run one after the other (those of a cooperative
 * launch take turns), so that nothing here needs locks. Reports are the same each time, but for the order of those of a
 * cooperative launch. Cells of an earlier launch or, of shared memory, of an earlier block are told by their time, and
 * need no clearing. */
#ifndef PY2CU_SHADOW_H
#define PY2CU_SHADOW_H

#include "backend/backend.h"
#include "host/threads/kernel_abi.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Shadow Shadow;

typedef enum FindingKind {
    FINDING_RACE,
    FINDING_UNWRITTEN, /* a read of what nothing wrote */
    FINDING_BARRIER,   /* not reached by all threads of the block */
    FINDING_MASK,      /* of a warp operation */
    FINDING_COUNT
} FindingKind;

/* One thread at one place of the text. */
typedef struct Actor {
    const Py2cuSite *site; /* NULL: none, as of a thread that has returned */
    uint32_t block, thread;
} Actor;

typedef struct Finding {
    FindingKind kind;
    const char *memory; /* "global", "shared", "local"; NULL where no memory is concerned */
    char array[128], index[160];
    Actor actors[2];  /* in the order in which they came here; a read of what nothing wrote has one */
    const char *what; /* of BARRIER and MASK: what is wrong, as a sentence's end */
    uint32_t lane;    /* of MASK: the other lane, where one is concerned */
    uint64_t count;   /* how often, at these two places */
} Finding;

/* One access. */
typedef struct Seen {
    uint32_t block, time; /* 0: never */
    uint16_t thread, site;
} Seen;

/* What is known of the bytes of one element. */
typedef struct Cell {
    Seen write, read;
    uint32_t rest; /* 1 + the index of further accesses; 0: none */
    uint32_t
        full; /* the period in which two threads of the block read it, so that further reads add nothing; 0: none */
} Cell;

typedef struct Page {
    uintptr_t number;    /* the address without its low bits */
    Cell *cells;         /* NULL: none yet, or the page holds local arrays */
    uint32_t shift;      /* of the bytes of a cell */
    uint32_t local_time; /* of the launch in which it was found to hold local arrays; 0: never */
    bool has_shared;
    uint8_t *local; /* by byte, what is known of local arrays */
    struct Page *next;
} Page;

enum { PAGE_BITS = 12, RECENT_PAGES = 256 };

/* A read of shared memory that nothing had written when it came: a mistake of that kind unless another thread writes it
 * before the next barrier, which is a race. */
typedef struct Unwritten {
    uintptr_t address;
    uint16_t site, thread;
} Unwritten;

enum { MOST_UNWRITTEN = 4096 }; /* until the next barrier; more are told at once */

/* What one processor thread runs at a time: a block. py2cu_host.h knows the first two members, Page and Cell, to skip
 * what adds nothing. */
typedef struct AccessChecker {
    Page **recent; /* RECENT_PAGES, by number; may be NULL */
    uint32_t
        period; /* since the block's threads, or those of one of its warps, last met; no two blocks have the same */
    Shadow *shadow;
    uint32_t block;                     /* in the grid, x fastest */
    uint32_t started, met;              /* when the block began, and when its threads last met at a barrier */
    bool acquired;                      /* it saw what another thread released */
    uint32_t lanes[HOST_BLOCK_THREADS]; /* when each last was in a __syncwarp() */
    uint32_t accesses;
    uint32_t unwritten_count;
    Unwritten unwritten[MOST_UNWRITTEN];
    uint32_t last_site, last_thread; /* of the last access; UINT32_MAX: there was none in this block */
} AccessChecker;

Shadow *shadow_new(void); /* NULL: out of memory */
void shadow_free(Shadow *shadow);

/* Around a launch. Launches that are watched come one after the other. */
void shadow_begin(Shadow *shadow, const LaunchCall *call, bool takes_turns);
void shadow_end(Shadow *shadow);
/* What was found in the launch; valid until shadow_end(). */
const Finding *shadow_findings(const Shadow *shadow, size_t *count);
bool shadow_failed(const Shadow *shadow); /* there was no memory for all that was to be kept */

/* Of a cooperative launch: only who has the turn runs. */
void shadow_acquire_turn(Shadow *shadow);
void shadow_release_turn(Shadow *shadow);

/* The watcher begins a block, whose dynamic shared memory lies there. */
void checker_start(AccessChecker *checker, Shadow *shadow, uint32_t block, const void *dynamic_shared, size_t bytes);
void checker_end(AccessChecker *checker); /* so does it */
/* The block's threads have met; those of a warp that the bits name have; the grid has, for the round-th time. */
void checker_block_synchronized(AccessChecker *checker);
void checker_warp_synchronized(AccessChecker *checker, uint32_t warp, uint32_t lanes);
void checker_grid_synchronized(AccessChecker *checker, uint32_t round);
/* A mistake at meetings: the sites are numbers of the text. other: the second thread's number, or UINT32_MAX where
 * there is none; other_site UINT32_MAX: it has returned. */
void checker_report_barrier(AccessChecker *checker, FindingKind kind, const char *what, uint32_t thread, uint32_t site,
                            uint32_t other, uint32_t other_site);
/* The last place that said that it would touch memory; NULL: none. */
const Py2cuSite *checker_last_site(const AccessChecker *checker);

/* What kernel texts call (HostCall). */
void checker_access(void *checker, const void *address, uint32_t bytes, uint32_t site, uint32_t kind, uint32_t thread);
void checker_array(void *checker, const void *address, uint64_t bytes, uint32_t site, uint32_t thread);
void checker_fenced(void *checker);

#endif
