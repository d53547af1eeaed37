// SPDX-License-Identifier: MIT
/* A progress line for work of more than two seconds, such as a compilation, if standard error is a terminal. */
#ifndef PY2CU_SUPPORT_PROGRESS_H
#define PY2CU_SUPPORT_PROGRESS_H

#include <pthread.h>
#include <stdbool.h>

typedef struct Progress {
    const char *what; /* "compiling scale" */
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t ended;
    bool is_running; /* the thread exists */
    bool is_ended, is_shown;
} Progress;

/* Begins work; `what` must outlive it. After two seconds, a line with `what` and the time appears, and is updated each
 * second. Does nothing if `what` is NULL, or standard error is no terminal. */
void progress_begin(Progress *progress, const char *what);
/* Ends the work, and erases the line. */
void progress_end(Progress *progress);

#endif
