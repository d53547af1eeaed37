// SPDX-License-Identifier: MIT
/* The progress line of a long run, on terminals. */
#include "cli.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { MAX_COLUMNS = 60 };

static bool is_shown;

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void cli_show_progress(size_t number, size_t count, const char *name)
{
    static double start;
    start = number == 1 ? seconds() : start;
    if (count > 1 && number > 1 && seconds() - start > 1.0 && isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r\033[K[%zu/%zu] %.*s", number, count, MAX_COLUMNS, name);
        fflush(stderr);
        is_shown = true;
    }
}

void cli_hide_progress(void)
{
    if (is_shown) {
        fputs("\r\033[K", stderr);
        is_shown = false;
    }
}
