// SPDX-License-Identifier: MIT
/* Replaces <sys/inotify.h> on systems without inotify: inotify_init1() fails, and --watch compares files periodically. */
#ifndef PY2CU_PORTABLE_INOTIFY_H
#define PY2CU_PORTABLE_INOTIFY_H

#include <errno.h>
#include <stdint.h>

enum {
    IN_NONBLOCK,
    IN_CLOEXEC,
    IN_CLOSE_WRITE = 0,
    IN_MOVED_TO = 0,
    IN_MOVED_FROM = 0,
    IN_CREATE = 0,
    IN_DELETE = 0,
    IN_ONLYDIR = 0
};

static inline int inotify_init1(int flags)
{
    (void)flags;
    errno = ENOSYS;
    return -1;
}

static inline int inotify_add_watch(int events, const char *path, uint32_t mask)
{
    (void)events;
    (void)path;
    (void)mask;
    errno = ENOSYS;
    return -1;
}

#endif
