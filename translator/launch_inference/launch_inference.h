// SPDX-License-Identifier: MIT
/* Launch inference: argument types of kernels from the host code that launches them.
 *
 * The host code is interpreted abstractly, never executed: values are represented by their types, and by constants
 * where these are easily computed. See statements.c. */
#ifndef PY2CU_LAUNCH_INFERENCE_LAUNCH_INFERENCE_H
#define PY2CU_LAUNCH_INFERENCE_LAUNCH_INFERENCE_H

#include "syntax/syntax.h"
#include "types/types.h"

#include <stdbool.h>

/* A launch with an argument whose type is unknown, or which Python rejects. */
typedef struct UnknownLaunch {
    Span location;        /* of the argument, or of the launch */
    const char *message;  /* the unknown property */
    const char *reason;   /* chain of assignments, as one string; or NULL */
    const Type **partial; /* types of the arguments in this launch; NULL entries for unknown ones */
    bool is_uncalled;     /* in a function that nothing in the source calls: another script runs the launch */
    bool is_refused; /* Python rejects the launch; a rejected launch is recorded only if there is no other launch */
} UnknownLaunch;

/* Launches of one kernel. */
typedef struct LaunchedKernel {
    const Function *function;
    /* the call that creates the kernel; NULL: the decorators above the function, or the only such call */
    const struct Decoration *decoration;
    struct LaunchedKernel *next; /* next decoration of the same function */
    PtrVec signatures;           /* const Type **, each with an entry per parameter, in the order of the launches */
    PtrVec places;               /* Span *: the first launch of each signature */
    /* uint64_t * per signature: bit mask of the array parameters (among the first 64) whose rank is inferred from
     * the kernel's subscripts only */
    PtrVec assumed;
    PtrVec unknown;    /* UnknownLaunch *, at different locations; at most LAUNCH_SIGNATURES */
    uint32_t block[3]; /* block of the launches whose block is known; 0: none */
    bool blocks_differ;
    bool is_switched_off; /* launched only in a branch that a literal disables: `if 0:` */
} LaunchedKernel;

/* Returns the launches of a kernel, as this decoration creates it; NULL if nothing in the source launches it. The
 * first call analyzes the host code. */
const LaunchedKernel *launches_of_kernel(Unit *unit, const Function *function, const struct Decoration *decoration);
/* Returns all launched kernels (LaunchedKernel *), including those of other files. */
const PtrVec *launches_of_all(Unit *unit);

/* Prints a line for each launched kernel, in the order of the launches: `name(types)`, or `name(types, ?):
 * reason`. */
void launches_dump(Unit *unit, TextBuf *out);

#endif
