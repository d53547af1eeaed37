// SPDX-License-Identifier: MIT
/* Limits on the input, which bound stack, memory and time for any source. */
#ifndef PY2CU_BASE_LIMITS_H
#define PY2CU_BASE_LIMITS_H

enum {
    LIMIT_SOURCE_BYTES = 16 * 1024 * 1024,
    /* Memory limit, which also bounds time: a constant, plus an amount for each byte of source. Hand-written programs
     * use at most a tenth of it. */
    LIMIT_MEMORY_BYTES = 128 * 1024 * 1024,
    LIMIT_MEMORY_PER_BYTE = 1536,
    LIMIT_NESTING = 200,       /* of expressions, and of statements */
    LIMIT_BRACKETS = 200,      /* CPython's limit on nested brackets */
    LIMIT_SUITES = 100,        /* CPython's limit on indentation levels */
    LIMIT_CLAUSES = 8,         /* `for` clauses of one comprehension */
    LIMIT_NESTED_STRINGS = 16, /* strings nested in replacement fields; CPython allows 150 */
    LIMIT_SYNTAX_ERRORS = 10,  /* per source; one mistake can cause many errors */
    LIMIT_INSTANCES = 65536,   /* functions times argument types */
    LIMIT_DIAGNOSTICS = 50,
    LIMIT_NOTES = 8,   /* notes of one diagnostic; also edits */
    LIMIT_CALLERS = 4, /* callers of a function that a note lists */
    LIMIT_REASONS = 3, /* length of the chain of reasons for a type that notes list */
    LIMIT_ARGUMENTS = 1024,
    LIMIT_TUPLE_ITEMS = 64,         /* items in one display of the source */
    LIMIT_CONSTANT_NESTING = 64,    /* nesting depth of tuples among a request's constants */
    LIMIT_CONSTANT_DIMENSIONS = 64, /* NumPy's limit, for arrays among a request's constants */
    LIMIT_DIMENSIONS = 8,           /* dimensions of an array in a kernel */
    LIMIT_ITERATED = 16,            /* iterables of one zip or nditer */
    LIMIT_PRINTED_VALUES = 32,      /* CUDA's limit for one printf */
    LIMIT_TUPLE_VALUES = 4096,      /* including those of nested tuples */
    LIMIT_CHOICES = 64,             /* arrays in a tuple that a variable indexes */
    LIMIT_UNROLLED_ITEMS = 256,     /* of an unrolled loop */
    LIMIT_EXPRESSIONS = 1 << 20,    /* of a function after unrolling */
    LIMIT_ITERATOR_PARTS = 16,      /* components of a range or an iterator */
    LIMIT_STRING_VALUES = 8,        /* string values of one variable, whose uses are specialized for each value */
    LIMIT_CALL_DEPTH = 100,         /* depth of calls between device functions */
    LIMIT_CONSTANT_BYTES = 65536    /* of CUDA's constant memory, in one module */
};

#endif
