// SPDX-License-Identifier: MIT
/* Runs other programs. */
#include "cli/subprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_RUN = 127 };

/* In the child: redirects the standard streams to /dev/null, and standard output to `out` unless it is negative. */
static bool redirect(int out)
{
    int nothing = open("/dev/null", O_RDWR);
    return nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(out < 0 ? nothing : out, STDOUT_FILENO) >= 0 &&
           dup2(nothing, STDERR_FILENO) >= 0;
}

static int exit_status_of(pid_t child)
{
    int status = 1;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : NOT_RUN;
}

int cli_run_program(char *const *argv, bool quiet)
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (!quiet || redirect(-1)) {
            execvp(argv[0], argv);
        }
        _exit(NOT_RUN);
    }
    return exit_status_of(child);
}

/* Returns the whole output of a pipe, NUL-terminated. */
static char *read_all(int from)
{
    size_t length = 0, capacity = 1 << 16;
    char *text = malloc(capacity);
    for (ssize_t got = 1; text != NULL && got != 0;) {
        got = read(from, text + length, capacity - length - 1);
        if (got < 0 && errno != EINTR) {
            free(text);
            return NULL;
        }
        length += got > 0 ? (size_t)got : 0;
        if (capacity - length < 2) {
            char *larger = realloc(text, capacity *= 2);
            if (larger == NULL) {
                free(text);
            }
            text = larger;
        }
    }
    if (text != NULL) {
        text[length] = '\0';
    }
    return text;
}

char *cli_read_program(const char *path, char *const *argv)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return NULL;
    }
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (redirect(ends[1])) {
            close(ends[0]);
            close(ends[1]);
            execv(path, argv);
        }
        _exit(NOT_RUN);
    }
    close(ends[1]);
    char *text = child > 0 ? read_all(ends[0]) : NULL;
    close(ends[0]);
    if (exit_status_of(child) != 0) {
        free(text);
        text = NULL;
    }
    return text;
}
