/* What the files of ir/ share. How deep the IR may nest: the verifier refuses what is deeper, so that passes behind it may recurse freely.
 * The limits lie far above what LIMIT_NESTING lets the parser make, and far below what a thread's stack of one megabyte carries. */
#ifndef PY2CU_IR_INSIDE_H
#define PY2CU_IR_INSIDE_H

#include "ir/ir.h"

enum { IR_MAX_EXPR_DEPTH = 2000, IR_MAX_STMT_DEPTH = 1000 };

#endif
