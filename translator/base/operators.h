// SPDX-License-Identifier: MIT
/* Python's operators, shared by the syntax tree, the typing rules and the IR builders. */
#ifndef PY2CU_BASE_OPERATORS_H
#define PY2CU_BASE_OPERATORS_H

typedef enum Op {
    OP_NONE,
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_FLOORDIV,
    OP_MOD,
    OP_POW,
    OP_MATMUL,
    OP_LSHIFT,
    OP_RSHIFT,
    OP_BITAND,
    OP_BITOR,
    OP_BITXOR,
    OP_POS,
    OP_NEG,
    OP_INVERT,
    OP_AND,
    OP_OR,
    OP_EQ,
    OP_NE,
    OP_LT,
    OP_LE,
    OP_GT,
    OP_GE,
    OP_IS,
    OP_IS_NOT,
    OP_IN,
    OP_NOT_IN
} Op;

#endif
