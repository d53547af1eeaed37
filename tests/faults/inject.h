// SPDX-License-Identifier: MIT
/* Fault injection: replacements for functions of the C library, linked into a program or preloaded, of which one call
 * fails, is interrupted or is truncated. Also counts resources that are acquired but not released. */
#ifndef PY2CU_TESTS_INJECT_H
#define PY2CU_TESTS_INJECT_H

#include <stdbool.h>
#include <stddef.h>

typedef enum InjectWhat {
    INJECT_NOTHING,
    INJECT_MEMORY, /* malloc and the like, mmap */
    INJECT_CALLS,  /* of the system: files, folders, processes, threads, libraries */
    INJECT_CLOCK   /* what a clock says: it jumps, and stays there */
} InjectWhat;

typedef struct InjectReport {
    long calls;           /* of that sort, since it was armed */
    bool hit;             /* one was made to fail */
    const char *function; /* the one that was called there, NULL: there were fewer calls */
    const char *how;      /* it failed; NULL: it has no such way */
    bool leaves_files;    /* it was one that removes: what stays is no fault of the caller */
} InjectReport;

/* From now on, of all threads: the call number `at` (the first is 0) fails in the way number `way` of its function. */
void inject_arm(InjectWhat what, long at, unsigned way);
InjectReport inject_disarm(void);

/* What the process has of the heap and of mmap() at this moment. */
long inject_blocks(void);
long inject_mapped(void);

#endif
