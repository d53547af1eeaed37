// SPDX-License-Identifier: MIT
/* Included before each source file of py2cu-translate on macOS: functions and names of Linux that macOS lacks. */
#ifndef PY2CU_PORTABLE_MACOS_H
#define PY2CU_PORTABLE_MACOS_H

#include <poll.h>
#include <signal.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <time.h>

#define st_mtim st_mtimespec

/* Waits for the time, or for a signal. Ignores the descriptors: inotify is the only source of events. */
static inline int ppoll(struct pollfd *files, nfds_t count, const struct timespec *time, const sigset_t *mask)
{
    (void)files;
    (void)count;
    return pselect(0, NULL, NULL, NULL, time, mask);
}

#endif
