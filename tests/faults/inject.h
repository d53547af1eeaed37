// SPDX-License-Identifier: MIT
/* Fault injection: replacements for functions of the C library, linked into a program or preloaded, of which one call
 * fails, is interrupted or is truncated. Also counts resources that are acquired but not released. */
#ifndef PY2CU_TESTS_INJECT_H
#define PY2CU_TESTS_INJECT_H

#include <stdbool.h>
#include <stddef.h>

typedef enum InjectWhat {
    INJECT_NOTHING,
    INJECT_MEMORY, /* malloc and similar functions, mmap */
    INJECT_CALLS,  /* system calls: files, directories, processes, threads, libraries */
    INJECT_CLOCK   /* clock queries: the time jumps, and then stands still */
} InjectWhat;

typedef struct InjectReport {
    long calls;           /* number of intercepted calls of that kind since the injector was armed */
    bool hit;             /* whether one of them failed */
    const char *function; /* function of the call with that number; NULL: there were fewer calls */
    const char *how;      /* the failure; NULL: the function has no failure with that number */
    bool leaves_files;    /* it was a call that removes something, so remaining files are no error of the caller */
} InjectReport;

/* Arms the injector for all threads: the call number `at` (from 0) fails with the failure number `way` of its
 * function. */
void inject_arm(InjectWhat what, long at, unsigned way);
InjectReport inject_disarm(void);

/* Number of bytes that the process currently has on the heap and from mmap(). */
long inject_blocks(void);
long inject_mapped(void);

#endif
