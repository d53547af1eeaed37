// SPDX-License-Identifier: MIT
/* Included before each source file of py2cu-translate on Windows: the functions of POSIX and GNU that the C library of
 * MinGW lacks, or that differ there. posix.c contains them. */
#ifndef PY2CU_PORTABLE_POSIX_H
#define PY2CU_PORTABLE_POSIX_H

#include <direct.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/* main() of the command. */
int py2cu_main(int argc, char **argv);

/* ---- files ---- */

/* The structure of the C library has 16-bit file numbers, which are always 0. */
struct py2cu_stat {
    unsigned long long st_dev, st_ino;
    unsigned st_mode;
    long long st_size;
    struct timespec st_mtim;
};
int py2cu_stat(const char *path, struct py2cu_stat *info);
int py2cu_fstat(int file, struct py2cu_stat *info);
/* Replaces an existing file, unlike the function of the C library. */
int py2cu_rename(const char *from, const char *to);
/* Returns the absolute path with slashes, or NULL if the file does not exist. The caller frees it. */
char *realpath(const char *path, char *resolved);

#undef stat
#undef fstat
#define stat py2cu_stat
#define lstat py2cu_stat
#define fstat py2cu_fstat
#define dev_t unsigned long long
#define ino_t unsigned long long
#define rename py2cu_rename
#define mkdir(path, mode) _mkdir(path)
#define O_CLOEXEC O_NOINHERIT
#undef X_OK
#define X_OK F_OK

/* Permissions of existing outputs are those of their directory. */
static inline int fchmod(int file, unsigned mode)
{
    (void)file;
    (void)mode;
    return 0;
}

/* Fails with EINVAL: no file is followed as a symbolic link. */
ssize_t readlink(const char *path, char *target, size_t size);
/* Fail with ENOSYS: only compilations, which require the runtime, create temporary files. */
int mkostemp(char *path, int flags);
char *mkdtemp(char *path);

/* ---- strings and streams ---- */

char *strndup(const char *text, size_t length);
void *memmem(const void *text, size_t length, const void *part, size_t part_length);
/* The stream is a temporary file; py2cu_fclose() reads it to a string. */
FILE *open_memstream(char **text, size_t *length);
int py2cu_fclose(FILE *stream);
#define fclose py2cu_fclose

/* ---- processes and signals ---- */

int setenv(const char *name, const char *value, int overwrite);

typedef unsigned sigset_t;
enum { SIGHUP = -1, SIGQUIT = -2, SIGXCPU = -3, SIGXFSZ = -4, SA_SIGINFO = 4 }; /* signals that do not occur */

struct sigaction {
    void (*sa_handler)(int);
    sigset_t sa_mask;
    int sa_flags;
};
int sigaction(int number, const struct sigaction *action, struct sigaction *before);
static inline int sigemptyset(sigset_t *set)
{
    *set = 0;
    return 0;
}
static inline int sigfillset(sigset_t *set)
{
    *set = ~0U;
    return 0;
}
static inline int sigaddset(sigset_t *set, int number)
{
    (void)set;
    (void)number;
    return 0;
}
#define sigdelset sigaddset
/* Blocks no signals. */
static inline int sigprocmask(int how, const sigset_t *set, sigset_t *before)
{
    (void)how;
    (void)set;
    (void)before;
    return 0;
}
#undef pthread_sigmask
#define pthread_sigmask sigprocmask

#endif
