/* Running a compiler, which may crash, hang or print without end. */
#ifndef PY2CU_HOST_PROGRAM_H
#define PY2CU_HOST_PROGRAM_H

#include "base/strbuf.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Program {
    const char *path;
    char *const *argv;
    const char *log;                /* the file for what it prints */
    size_t log_limit;               /* bytes */
    unsigned seconds;               /* how long it may take */
    bool (*give_up)(void *context); /* NULL, or asked now and then */
    void *context;
} Program;

typedef enum ProgramEnd {
    PROGRAM_ENDED,
    PROGRAM_NOT_STARTED, /* errno says why */
    PROGRAM_TOO_LONG,    /* in these cases it was ended, with all that it had started */
    PROGRAM_TOO_MUCH,
    PROGRAM_GIVEN_UP
} ProgramEnd;

/* *status is the wait status of a program that ended by itself. */
ProgramEnd program_run(const Program *program, int *status);

#endif
