// SPDX-License-Identifier: MIT
/* Declarations shared by the files of this module, and the maximum nesting depth of the IR. The verifier rejects
 * deeper IR, so that later passes may recurse freely. The limits are far above the nesting that LIMIT_NESTING
 * allows in the source, and far below the nesting for which a thread stack of 1 MiB is sufficient. */
#ifndef PY2CU_IR_INTERNAL_H
#define PY2CU_IR_INTERNAL_H

#include "ir/ir.h"

enum { IR_MAX_EXPR_DEPTH = 2000, IR_MAX_STMT_DEPTH = 1000 };

/* Returns the location of the next part of an expression, in the order of all walks, starting with *at = 0; NULL
 * at the end. Inline, because every walk calls it for each node. */
static inline IrExpr **ir_next_part(const IrExpr *e, uint32_t *at)
{
    if (e->kind <= IR_SREG) {
        return NULL; /* fast path: about half of all nodes have no parts */
    }
    for (; *at < 3; ++*at) {
        if (e->fixed[*at] != NULL) {
            return (IrExpr **)(uintptr_t)&e->fixed[(*at)++];
        }
    }
    return *at - 3 < e->arg_count ? &e->args[(*at)++ - 3] : NULL;
}

#endif
