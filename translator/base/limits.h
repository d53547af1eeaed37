/* Limits on input, so that no text can exhaust the stack or the machine. */
#ifndef PY2CU_BASE_LIMITS_H
#define PY2CU_BASE_LIMITS_H

enum {
    LIMIT_TEXT_BYTES = 16 * 1024 * 1024,
    /* Of memory, and so of work: a translation may take this, and so much more for each byte of its texts. What people
     * write takes a tenth of it at most. */
    LIMIT_MEMORY_BYTES = 128 * 1024 * 1024,
    LIMIT_MEMORY_PER_BYTE = 1536,
    LIMIT_NESTING = 200,       /* of expressions, and of statements */
    LIMIT_BRACKETS = 200,      /* Python's own, of brackets within brackets */
    LIMIT_SUITES = 100,        /* Python's own, of levels of indentation */
    LIMIT_CLAUSES = 8,         /* `for` in one comprehension */
    LIMIT_NESTED_STRINGS = 16, /* strings within replacement fields within strings; Python allows 150 */
    LIMIT_SYNTAX_ERRORS = 10,  /* of one text: one mistake may bring many others; more would not help */
    LIMIT_INSTANCES = 65536,   /* functions times argument types */
    LIMIT_DIAGNOSTICS = 50,
    LIMIT_NOTES = 8,   /* of one diagnostic; of edits, too */
    LIMIT_CALLERS = 4, /* of a function, that a note tells of */
    LIMIT_REASONS = 3, /* of one type, one for the other, that a note tells of */
    LIMIT_ARGUMENTS = 1024,
    LIMIT_TUPLE_ITEMS = 64,         /* that the text writes in one place */
    LIMIT_CONSTANT_NESTING = 64,    /* of tuples among a request's constants */
    LIMIT_CONSTANT_DIMENSIONS = 64, /* NumPy's own, of an array among them */
    LIMIT_DIMENSIONS = 8,           /* of an array in a kernel */
    LIMIT_ITERATED = 16,            /* things that one zip or nditer goes through */
    LIMIT_PRINTED_VALUES = 32,      /* CUDA's own, of one printf */
    LIMIT_TUPLE_VALUES = 4096,      /* with those of the tuples in it */
    LIMIT_CHOICES = 64,             /* arrays in a tuple that a variable indexes */
    LIMIT_UNROLLED_ITEMS = 256,     /* of a loop that is written out */
    LIMIT_EXPRESSIONS = 1 << 20,    /* of a function, while such loops are */
    LIMIT_ITERATOR_PARTS = 16,      /* what a range or an iterator is made of */
    LIMIT_HELD_TEXTS = 8,           /* that one variable may hold, where its uses are written out for each */
    LIMIT_CALL_DEPTH = 100,         /* device functions that call device functions */
    LIMIT_CONSTANT_BYTES = 65536    /* of CUDA's constant memory, in one module */
};

#endif
