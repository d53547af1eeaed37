/* Shared by the files of this module. How deep the IR may nest: the verifier refuses what is deeper, so that passes
 * behind it may recurse freely. The limits lie far above what LIMIT_NESTING lets the parser make, and far below what a
 * thread's stack of one megabyte carries. */
#ifndef PY2CU_IR_INSIDE_H
#define PY2CU_IR_INSIDE_H

#include "ir/ir.h"

enum { IR_MAX_EXPR_DEPTH = 2000, IR_MAX_STMT_DEPTH = 1000 };

/* The parts of an expression, in the order of all walks: from *at = 0 on, the next one's place; NULL: there are no
 * more. Inline, as all that walks asks it for each node. */
static inline IrExpr **ir_next_part(const IrExpr *e, uint32_t *at)
{
    if (e->kind <= IR_SREG) {
        return NULL; /* at once: of two nodes, one is such */
    }
    for (; *at < 3; ++*at) {
        if (e->fixed[*at] != NULL) {
            return (IrExpr **)(uintptr_t)&e->fixed[(*at)++];
        }
    }
    return *at - 3 < e->arg_count ? &e->args[(*at)++ - 3] : NULL;
}

#endif
