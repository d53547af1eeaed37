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

int cli_run_program(char *const *argv, bool quiet)
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        int nothing = quiet ? open("/dev/null", O_RDWR) : -1;
        if (quiet && (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 || dup2(nothing, STDOUT_FILENO) < 0 ||
                      dup2(nothing, STDERR_FILENO) < 0)) {
            _exit(NOT_RUN);
        }
        execvp(argv[0], argv);
        _exit(NOT_RUN);
    }
    int status = 1;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : NOT_RUN;
}

/* Returns the whole output of a pipe, NUL-terminated. */
static char *read_all(int from)
{
    size_t length = 0, room = 1 << 16;
    char *text = malloc(room);
    for (ssize_t got = 1; text != NULL && got != 0;) {
        got = read(from, text + length, room - length - 1);
        if (got < 0 && errno != EINTR) {
            free(text);
            return NULL;
        }
        length += got > 0 ? (size_t)got : 0;
        if (room - length < 2) {
            char *larger = realloc(text, room *= 2);
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
        int nothing = open("/dev/null", O_RDWR);
        if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 || dup2(ends[1], STDOUT_FILENO) < 0 ||
            dup2(nothing, STDERR_FILENO) < 0) {
            _exit(NOT_RUN);
        }
        close(ends[0]);
        close(ends[1]);
        execv(path, argv);
        _exit(NOT_RUN);
    }
    close(ends[1]);
    char *text = child > 0 ? read_all(ends[0]) : NULL;
    close(ends[0]);
    int status = 1;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (child <= 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        free(text);
        text = NULL;
    }
    return text;
}
