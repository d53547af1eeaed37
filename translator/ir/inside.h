/* What the files of ir/ share. How deep the IR may nest: the verifier refuses what is deeper, so that passes behind it may recurse freely.
 * The limits lie far above what LIMIT_NESTING lets the parser make, and far below what a thread's stack of one megabyte carries. */
#ifndef PY2CU_IR_INSIDE_H
#define PY2CU_IR_INSIDE_H

#include "ir/ir.h"

enum { IR_MAX_EXPR_DEPTH = 2000, IR_MAX_STMT_DEPTH = 1000 };

/* The parts of an expression, in the order of all walks: from *at = 0 on, the next one's place; NULL: there are no more. */
static inline IrExpr **ir_next_part(const IrExpr *e, uint32_t *at)
{
    IrExpr *const *part = NULL;
    switch (*at) { /* inline, as all that walks asks it for each node */
    case 0:
        part = &e->cond;
        if (*part != NULL) {
            break;
        }
        ++*at;
        /* fall through */
    case 1:
        part = &e->a;
        if (*part != NULL) {
            break;
        }
        ++*at;
        /* fall through */
    case 2:
        part = &e->b;
        if (*part != NULL) {
            break;
        }
        ++*at;
        /* fall through */
    default:
        part = *at - 3 < e->arg_count ? &e->args[*at - 3] : NULL;
    }
    ++*at;
    return (IrExpr **)(uintptr_t)part;
}

#endif
