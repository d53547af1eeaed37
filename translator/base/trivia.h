// SPDX-License-Identifier: MIT
/* Comments and blank lines, which statements carry from the Python source to the CUDA C. */
#ifndef PY2CU_BASE_TRIVIA_H
#define PY2CU_BASE_TRIVIA_H

#include <stdint.h>

typedef struct Trivia Trivia;

struct Trivia {
    Trivia *next;
    const char *comment; /* without '#', the following blank and the newline; NULL: a blank line (consecutive ones count
                            as one) */
    uint32_t line;
};

#endif
