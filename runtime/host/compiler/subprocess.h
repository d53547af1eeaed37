// SPDX-License-Identifier: MIT
/* Execution of a compiler that may crash, hang, or print without limit. */
#ifndef PY2CU_COMPILER_SUBPROCESS_H
#define PY2CU_COMPILER_SUBPROCESS_H

#include "base/strbuf.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Program {
    const char *path;
    char *const *argv;
    const char *log;                    /* file for its output */
    size_t log_limit;                   /* bytes */
    unsigned seconds;                   /* time limit */
    bool (*is_canceled)(void *context); /* NULL, or a function that is polled: true terminates the program */
    void *context;
} Program;

typedef enum ProgramEnd {
    PROGRAM_ENDED,
    PROGRAM_NOT_STARTED, /* errno contains the reason */
    PROGRAM_TIME_LIMIT,  /* in this case and the following ones, the program was terminated with its child processes */
    PROGRAM_OUTPUT_LIMIT,
    PROGRAM_CANCELED
} ProgramEnd;

/* Runs a program; *status is the wait status of a program that ended by itself. */
ProgramEnd program_run(const Program *program, int *status);

#endif
