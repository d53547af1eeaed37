/* Limits on input, so that no text can exhaust the stack or the machine. */
#ifndef PY2CU_BASE_LIMITS_H
#define PY2CU_BASE_LIMITS_H

/* Limits on input, so that no text can exhaust the stack or the machine. */
enum {
    LIMIT_TEXT_BYTES = 16 * 1024 * 1024,
    LIMIT_NESTING = 200,        /* of expressions, and of statements */
    LIMIT_INSTANCES = 65536,    /* functions times argument types */
    LIMIT_DIAGNOSTICS = 50,
    LIMIT_ARGUMENTS = 1024,
    LIMIT_TUPLE_VALUES = 65536, /* with those of the tuples in it */
    LIMIT_CALL_DEPTH = 100,     /* device functions that call device functions */
    LIMIT_CONSTANT_BYTES = 65536 /* of CUDA's constant memory, in one module */
};

#endif
