// SPDX-License-Identifier: MIT
/* Execution of a subprocess with limits. Input: a program and its limits. Output: how it ended. Requires: POSIX
 * processes. */
#include "host/compiler/subprocess.h"

#include "base/backoff.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum {
    MIN_PAUSE = 100000,
    LONGEST_PAUSE = 20 * 1000000,
    POLL_NANOSECONDS = 50 * 1000000,
    GRACE_NANOSECONDS = 1000000000,
    LONGEST_STEP = 1000000000 /* if more time has passed between two checks, the machine was suspended, and the program
                                 was not running */
};

/* Starts a program in a process group of its own, so that it can be terminated with its child processes; its output
 * goes to a file. Returns an errno, or 0. */
static int start(const Program *program, pid_t *process)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) {
        return error;
    }
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        error = error != 0 ? error : posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
        error = error != 0
                    ? error
                    : posix_spawn_file_actions_addopen(&actions, 1, program->log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        error = error != 0 ? error : posix_spawn_file_actions_adddup2(&actions, 1, 2);
        error = error != 0 ? error : posix_spawn(process, program->path, &actions, &attributes, program->argv, environ);
        (void)posix_spawnattr_destroy(&attributes);
    }
    (void)posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Returns the exceeded limit, or PROGRAM_ENDED. */
static ProgramEnd check_limits(const Program *program, int64_t taken)
{
    struct stat info;
    if (taken / 1000000000 >= program->seconds) {
        return PROGRAM_TIME_LIMIT;
    }
    if (stat(program->log, &info) == 0 && (uint64_t)info.st_size > program->log_limit) {
        return PROGRAM_OUTPUT_LIMIT;
    }
    return program->is_canceled != NULL && program->is_canceled(program->context) ? PROGRAM_CANCELED : PROGRAM_ENDED;
}

/* Waits by polling at increasing intervals, because signals belong to the process. */
static ProgramEnd wait_for(const Program *program, pid_t process, int *status)
{
    ProgramEnd end = PROGRAM_ENDED;
    int64_t last = backoff_clock(), taken = 0, looked = 0;
    for (;;) {
        pid_t done = waitpid(process, status, WNOHANG);
        if (done == process || (done < 0 && errno != EINTR)) {
            return end; /* ECHILD: the process ignores SIGCHLD, so the status is unknown; a missing output file reveals
                           a failure */
        }
        int64_t time = backoff_clock();
        taken += time - last < LONGEST_STEP ? time - last : LONGEST_STEP;
        last = time;
        if (end == PROGRAM_ENDED && taken - looked >= POLL_NANOSECONDS) {
            looked = taken;
            end = check_limits(program, taken);
            if (end != PROGRAM_ENDED) {
                (void)kill(-process, SIGTERM); /* compilers then remove their temporary files */
            }
        } else if (end != PROGRAM_ENDED && taken - looked >= GRACE_NANOSECONDS) {
            looked = taken;
            (void)kill(-process, SIGKILL);
        }
        backoff_wait(taken, MIN_PAUSE, LONGEST_PAUSE);
    }
}

ProgramEnd program_run(const Program *program, int *status)
{
    pid_t process = 0;
    int error = start(program, &process);
    if (error != 0) {
        errno = error;
        return PROGRAM_NOT_STARTED;
    }
    *status = 0;
    ProgramEnd end = wait_for(program, process, status);
    if (end != PROGRAM_ENDED) {
        (void)kill(-process, SIGKILL); /* terminates remaining child processes */
    }
    return end;
}
