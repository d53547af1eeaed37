/* What the files of ir/ share. How deep the IR may nest: the verifier refuses what is deeper, so that passes behind it may recurse freely.
 * The limits lie far above what LIMIT_NESTING lets the parser make, and far below what a thread's stack of one megabyte carries. */
#ifndef PY2CU_IR_INSIDE_H
#define PY2CU_IR_INSIDE_H

#include "ir/ir.h"

enum { IR_MAX_EXPR_DEPTH = 2000, IR_MAX_STMT_DEPTH = 1000 };

/* What an expression is made of: cond, a, b, each of which may be NULL, and the arguments. */
enum { IR_FIXED_PARTS = 3 };

static inline uint32_t ir_part_count(const IrExpr *e)
{
    return IR_FIXED_PARTS + e->arg_count;
}

static inline IrExpr **ir_part(IrExpr *e, uint32_t i)
{
    return i == 0 ? &e->cond : i == 1 ? &e->a : i == 2 ? &e->b : &e->args[i - IR_FIXED_PARTS];
}

#endif
