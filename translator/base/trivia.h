/* Comments and blank lines, which ride on statements from the Python text to the CUDA C. */
#ifndef PY2CU_BASE_TRIVIA_H
#define PY2CU_BASE_TRIVIA_H

#include <stdint.h>

typedef struct Trivia Trivia;

struct Trivia {
    Trivia *next;
    const char *comment; /* without '#' and without the one space after it, no newline; NULL: a blank line (runs count
                            as one) */
    uint32_t line;
};

#endif
