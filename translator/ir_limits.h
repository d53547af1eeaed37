/* How deep the IR may nest. check refuses what is deeper, so passes after it may recurse freely. The limits lie far above
 * what LIMIT_NESTING lets the parser make, and far below what a thread's stack of one megabyte carries. */
#ifndef PY2CU_IR_LIMITS_H
#define PY2CU_IR_LIMITS_H

enum { IR_MAX_EXPR_DEPTH = 2000, IR_MAX_STMT_DEPTH = 1000 };

#endif
