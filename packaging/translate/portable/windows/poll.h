// SPDX-License-Identifier: MIT
/* Replaces <poll.h> on Windows. */
#ifndef PY2CU_PORTABLE_POLL_H
#define PY2CU_PORTABLE_POLL_H

#include <signal.h>
#include <time.h>

enum { POLLIN = 1 };

struct pollfd {
    int fd;
    short events, revents;
};

/* Waits for the time. Ignores the descriptors: inotify is the only source of events. */
int ppoll(struct pollfd *files, unsigned long count, const struct timespec *time, const sigset_t *mask);

#endif
