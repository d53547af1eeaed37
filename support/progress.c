// SPDX-License-Identifier: MIT
/* Progress lines: a thread waits for the end of the work, and prints the line each time its wait times out. */
#include "support/progress.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_SECOND = 2 };

static void *show(void *context)
{
    Progress *progress = context;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += FIRST_SECOND;
    unsigned seconds = FIRST_SECOND;
    pthread_mutex_lock(&progress->mutex);
    while (!progress->is_ended) {
        if (pthread_cond_timedwait(&progress->ended, &progress->mutex, &until) == ETIMEDOUT && !progress->is_ended) {
            fprintf(stderr, "\r\033[Kpy2cu: %s: %u s", progress->what, seconds++);
            fflush(stderr);
            progress->is_shown = true;
            until.tv_sec++;
        }
    }
    pthread_mutex_unlock(&progress->mutex);
    return NULL;
}

void progress_begin(Progress *progress, const char *what)
{
    *progress = (Progress){.what = what};
    if (what == NULL || !isatty(STDERR_FILENO) || pthread_mutex_init(&progress->mutex, NULL) != 0) {
        return;
    }
    if (pthread_cond_init(&progress->ended, NULL) != 0) {
        pthread_mutex_destroy(&progress->mutex);
        return;
    }
    sigset_t all, before; /* signals are handled by the other threads */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    progress->is_running = pthread_create(&progress->thread, NULL, show, progress) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!progress->is_running) {
        pthread_cond_destroy(&progress->ended);
        pthread_mutex_destroy(&progress->mutex);
    }
}

void progress_end(Progress *progress)
{
    if (!progress->is_running) {
        return;
    }
    pthread_mutex_lock(&progress->mutex);
    progress->is_ended = true;
    pthread_cond_signal(&progress->ended);
    pthread_mutex_unlock(&progress->mutex);
    pthread_join(progress->thread, NULL);
    pthread_cond_destroy(&progress->ended);
    pthread_mutex_destroy(&progress->mutex);
    progress->is_running = false;
    if (progress->is_shown) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
}
