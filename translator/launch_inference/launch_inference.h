/* Launches: the types of kernels from the places that launch them.
 *
 * The host code of the text is followed, never executed: values are known by their types, and by themselves where that
 * is easy. See statements.c. */
#ifndef PY2CU_LAUNCH_INFERENCE_LAUNCH_INFERENCE
#define PY2CU_LAUNCH_INFERENCE_LAUNCH_INFERENCE

#include "syntax/syntax.h"
#include "types/types.h"

#include <stdbool.h>

/* What the launches say of one kernel. */
typedef struct LaunchedKernel {
    const Function *function;
    const struct Decoration *decoration; /* the call that makes it a kernel; NULL: the decorators above the function, or
                                            the only such call */
    struct LaunchedKernel *next;         /* of the same function, as another call decorates it */
    PtrVec signatures; /* const Type **, each with an entry per parameter, in the order of the launches */
    PtrVec places;     /* Span *: of each signature, the first launch that has it */
    PtrVec assumed; /* uint64_t *: of each signature, bits 1 << parameter: arrays (among the first 64 parameters) whose
                     * number of axes only the kernel's own indices tell */
    bool has_unknown;     /* some launch could not be typed; the rest describes the first such one */
    Span place;           /* of the argument, or of the launch */
    const char *message;  /* what is not known */
    bool is_uncalled;     /* in a function that nothing in the text calls: another script runs the launch */
    bool is_refused;      /* Python refuses the launch */
    const char *reason;   /* why: the chain of assignments, as one text */
    const Type **partial; /* the types that are known there, NULL entries else */
    uint32_t block[3];    /* of the launches whose block is known; 0: of none */
    bool blocks_differ;
    bool is_switched_off; /* only a branch launches it that a literal switches off: `if 0:` */
} LaunchedKernel;

/* What is known of a kernel, as this decoration makes it; NULL when nothing launches it in the text. The host code is
 * read at the first call. */
const LaunchedKernel *launches_of_kernel(Unit *unit, const Function *function, const struct Decoration *decoration);
/* All kernels that are launched, LaunchedKernel *, those of other files among them. */
const PtrVec *launches_of_all(Unit *unit);

/* What is known of each launched kernel, in a line each, in the order of the launches: `name(types)`, or `name(types,
 * ?): why`. */
void launches_dump(Unit *unit, TextBuf *out);

#endif
