// SPDX-License-Identifier: MIT
/* Writes output files whole or not at all, and never over a file that the same run has read or written. */
#include "support/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- sets of files ---- */

static bool has(const FileSet *set, const struct stat *info)
{
    for (size_t i = 0; set != NULL && i < set->count; i++) {
        if (set->items[i].device == info->st_dev && set->items[i].inode == info->st_ino) {
            return true;
        }
    }
    return false;
}

static bool add(FileSet *set, const struct stat *info)
{
    if (!S_ISREG(info->st_mode) || has(set, info)) {
        return true;
    }
    if (set->count == set->capacity) {
        const size_t capacity = set->capacity > 0 ? 2 * set->capacity : 16;
        void *grown = realloc(set->items, capacity * sizeof *set->items);
        if (grown == NULL) {
            return false;
        }
        set->items = grown;
        set->capacity = capacity;
    }
    set->items[set->count].device = info->st_dev;
    set->items[set->count++].inode = info->st_ino;
    return true;
}

bool file_set_add_open(FileSet *set, int file)
{
    struct stat info;
    return fstat(file, &info) != 0 || add(set, &info);
}

bool file_set_add_name(FileSet *set, const char *name)
{
    struct stat info;
    return stat(name, &info) != 0 || add(set, &info);
}

bool file_set_has_name(const FileSet *set, const char *name)
{
    struct stat info;
    return stat(name, &info) == 0 && has(set, &info);
}

void file_set_free(FileSet *set)
{
    free(set->items);
    *set = (FileSet){0};
}

/* ---- writing ---- */

static bool write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t wrote = write(file, bytes, length);
        if (wrote < 0 && errno == EINTR) {
            continue;
        }
        if (wrote <= 0) {
            return false;
        }
        bytes += wrote;
        length -= (size_t)wrote;
    }
    return true;
}

/* Opens an output that is written without a temporary file: a duplicate of standard output, also if the name leads to
 * the same file (/dev/stdout, /dev/fd/1); a device or a pipe. -1: none of these; -2: failed. */
static int open_direct(const char *name, const struct stat *info, bool exists)
{
    struct stat standard;
    const bool is_standard = name == NULL || (exists && fstat(STDOUT_FILENO, &standard) == 0 &&
                                              standard.st_dev == info->st_dev && standard.st_ino == info->st_ino);
    if (!is_standard && (!exists || S_ISREG(info->st_mode) || S_ISDIR(info->st_mode))) {
        return -1;
    }
    const int file = is_standard ? dup(STDOUT_FILENO) : open(name, O_WRONLY | O_CLOEXEC);
    return file >= 0 ? file : -2;
}

/* Returns the name of the file that `name` leads to through symbolic links, the last of which may lead to a file that
 * does not exist yet. The caller frees it. NULL, with errno: failed. */
static char *follow_links(const char *name)
{
    enum { MAX_LINKS = 40 }; /* the limit of Linux */
    char *path = strdup(name);
    for (int i = 0; path != NULL; i++) {
        char link[PATH_MAX];
        const ssize_t length = readlink(path, link, sizeof link);
        if (length < 0 && (errno == EINVAL || errno == ENOENT)) {
            return path;
        }
        int why = length < 0 ? errno : i == MAX_LINKS ? ELOOP : length == (ssize_t)sizeof link ? ENAMETOOLONG : 0;
        char *next = NULL;
        if (why == 0) {
            const char *slash = strrchr(path, '/');
            const size_t directory = link[0] != '/' && slash != NULL ? (size_t)(slash + 1 - path) : 0;
            next = malloc(directory + (size_t)length + 1);
            if (next != NULL) {
                memcpy(next, path, directory);
                memcpy(next + directory, link, (size_t)length);
                next[directory + (size_t)length] = '\0';
            } else {
                why = ENOMEM;
            }
        }
        free(path);
        path = next;
        errno = why;
    }
    return NULL;
}

/* Creates a file in the directory of `path`. Its name is short, because the name of the output can have the
 * maximum length. -1: failed. */
static int create_temporary(const char *path, char **name)
{
    enum { ATTEMPTS = 100, LONGEST = 64 };
    const char *slash = strrchr(path, '/');
    const int directory = slash != NULL ? (int)(slash + 1 - path) : 0;
    const size_t size = (size_t)directory + LONGEST;
    int file = -1;
    *name = malloc(size);
    for (unsigned i = 0; *name != NULL && file < 0 && i < ATTEMPTS; i++) {
        snprintf(*name, size, "%.*s.py2cu-%ld-%zx-%u", directory, path, (long)getpid(),
                 (size_t)(uintptr_t)*name & 0xffffff, i);
        file = open(*name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0 && errno != EEXIST) {
            break;
        }
    }
    return file;
}

static bool replace(const char *path, const struct stat *old, bool exists, const void *bytes, size_t length,
                    FileSet *written)
{
    char *temporary;
    sigset_t all,
        before; /* a signal that ends the process waits until the temporary file has its final name, or is removed */
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    const int file = create_temporary(path, &temporary);
    bool ok = file >= 0;
    if (ok) {
        struct stat info;
        ok = (!exists || fchmod(file, old->st_mode & 07777) == 0) && write_all(file, bytes, length) &&
             fstat(file, &info) == 0;
        int why = errno;
        if (close(file) != 0 && ok) {
            ok = false;
            why = errno;
        }
        if (ok && !((written == NULL || add(written, &info)) && rename(temporary, path) == 0)) {
            ok = false;
            why = errno;
        }
        if (!ok) {
            unlink(temporary);
        }
        errno = why;
    }
    const int why = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    free(temporary);
    errno = why;
    return ok;
}

OutputStatus output_file_write(const char *name, const void *bytes, size_t length, const FileSet *read,
                               FileSet *written)
{
    struct stat info;
    const bool exists = name != NULL && stat(name, &info) == 0;
    const int direct = open_direct(name, &info, exists);
    if (direct != -1) {
        struct stat target;
        const bool is_open = direct >= 0;
        if (is_open && fstat(direct, &target) == 0 && S_ISREG(target.st_mode) && has(read, &target)) {
            close(direct);
            return OUTPUT_IS_INPUT;
        }
        bool ok = is_open && write_all(direct, bytes, length);
        ok = (!is_open || close(direct) == 0) && ok;
        return ok ? OUTPUT_WRITTEN : OUTPUT_FAILED;
    }
    if (exists && S_ISDIR(info.st_mode)) {
        errno = EISDIR;
        return OUTPUT_FAILED;
    }
    if (exists && has(read, &info)) {
        return OUTPUT_IS_INPUT;
    }
    if (exists && has(written, &info)) {
        return OUTPUT_IS_TAKEN;
    }
    char *target = follow_links(name);
    const bool ok = target != NULL && replace(target, &info, exists, bytes, length, written);
    const int why = errno;
    free(target);
    errno = why;
    return ok ? OUTPUT_WRITTEN : OUTPUT_FAILED;
}

const char *output_file_refusal(OutputStatus status)
{
    switch (status) {
    case OUTPUT_WRITTEN:
    case OUTPUT_FAILED:
        break;
    case OUTPUT_IS_INPUT:
        return "this output would overwrite an input of the run";
    case OUTPUT_IS_TAKEN:
        return "this output would overwrite another output of the run";
    }
    return NULL;
}
