// SPDX-License-Identifier: MIT
/* --watch: detects changes by comparing a checksum of the names, sizes and times of files. inotify only triggers the
 * comparison; if it is not available (PY2CU_WATCH=poll, for network file systems, which send no events), the checksum
 * is compared every half second. */
#include "watch.h"

#include "cli.h"

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MAX_PATH = 4096, POLL_MILLISECONDS = 500, SETTLE_MILLISECONDS = 30 };

static bool is_watching;
static volatile sig_atomic_t is_ended;
static int events = -1;             /* inotify descriptor */
static char **directories, **files; /* files: observed files without a Python suffix */
static size_t folder_count, file_count;
static uint64_t mark;
static sigset_t waiting_mask;

static void end(int signal_number)
{
    (void)signal_number;
    is_ended = 1;
}

bool cli_watch_begin(void)
{
    struct sigaction action = {.sa_handler = end};
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    if (sigaction(SIGINT, &action, NULL) != 0 || sigaction(SIGTERM, &action, NULL) != 0 ||
        sigprocmask(SIG_BLOCK, &held, &waiting_mask) != 0) {
        cli_message("--watch: %s", strerror(errno));
        return false;
    }
    sigdelset(&waiting_mask, SIGINT);
    sigdelset(&waiting_mask, SIGTERM);
    const char *way = getenv("PY2CU_WATCH");
    events = way != NULL && strcmp(way, "poll") == 0 ? -1 : inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    is_watching = true;
    return true;
}

static bool is_python(const char *name)
{
    const char *point = strrchr(name, '.');
    return point != NULL && (strcmp(point, ".py") == 0 || strcmp(point, ".ipynb") == 0);
}

static uint64_t mix(uint64_t sum, const void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        sum = (sum ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

static uint64_t sum_of_file(const char *path)
{
    struct stat info;
    uint64_t sum = mix(UINT64_C(0xcbf29ce484222325), path, strlen(path));
    if (stat(path, &info) == 0) {
        sum = mix(sum, &info.st_size, sizeof info.st_size);
        sum = mix(sum, &info.st_ino, sizeof info.st_ino);
        sum = mix(sum, &info.st_mtim.tv_sec, sizeof info.st_mtim.tv_sec);
        sum = mix(sum, &info.st_mtim.tv_nsec, sizeof info.st_mtim.tv_nsec);
    }
    return sum;
}

/* A checksum that does not depend on the order of names. */
static uint64_t directory_checksum(const char *directory)
{
    uint64_t sum = 0;
    DIR *dir = opendir(directory);
    for (struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
        char path[MAX_PATH];
        struct stat info;
        if (entry->d_name[0] == '.' ||
            snprintf(path, sizeof path, "%s/%s", directory, entry->d_name) >= (int)sizeof path) {
            continue;
        }
        if (is_python(path)) {
            sum += sum_of_file(path);
        } else if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) { /* a new directory may contain inputs */
            sum += mix(1, path, strlen(path));
        }
    }
    if (dir != NULL) {
        closedir(dir);
    }
    return sum;
}

static uint64_t sum_of_all(void)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < file_count; i++) {
        sum += sum_of_file(files[i]);
    }
    for (size_t i = 0; i < folder_count; i++) {
        sum += directory_checksum(directories[i]);
    }
    return sum;
}

/* Adds the name to the list; returns whether it was new. */
static bool note(char ***list, size_t *count, const char *name)
{
    for (size_t i = 0; i < *count; i++) {
        if (strcmp((*list)[i], name) == 0) {
            return false;
        }
    }
    char **grown = realloc(*list, (*count + 1) * sizeof *grown);
    char *copy = grown != NULL ? strdup(name) : NULL;
    *list = grown != NULL ? grown : *list;
    if (copy != NULL) {
        (*list)[(*count)++] = copy;
    }
    return copy != NULL;
}

void cli_watch_directory(const char *path)
{
    const char *name = path[0] != '\0' ? path : ".";
    if (!is_watching || !note(&directories, &folder_count, name)) {
        return;
    }
    uint32_t what = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR;
    if (events >= 0 && inotify_add_watch(events, name, what) < 0 && errno != ENOENT && errno != ENOTDIR) {
        close(events); /* the limit on inotify watches is exceeded */
        events = -1;
    }
    mark += directory_checksum(name); /* before any file in it is read */
}

void cli_watch_file(const char *path)
{
    char directory[MAX_PATH];
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 0 : slash == path ? 1 : (size_t)(slash - path);
    if (is_watching && length < sizeof directory) {
        memcpy(directory, path, length);
        directory[length] = '\0';
        cli_watch_directory(directory);
        if (!is_python(path) && note(&files, &file_count, path)) {
            mark += sum_of_file(path);
        }
    }
}

void cli_watch_mark(void)
{
    mark = sum_of_all();
}

static void discard_events(void)
{
    char buffer[4096];
    while (read(events, buffer, sizeof buffer) > 0) {
    }
}

bool cli_watch_wait(void)
{
    struct timespec pause = {.tv_nsec = POLL_MILLISECONDS * 1000000L},
                    settle = {.tv_nsec = SETTLE_MILLISECONDS * 1000000L};
    while (!is_ended) {
        struct pollfd wanted = {.fd = events, .events = POLLIN};
        if (ppoll(&wanted, events >= 0, events >= 0 ? NULL : &pause, &waiting_mask) > 0) {
            discard_events();
        }
        /* Wait until the files stay unchanged for a moment: editors write several files, and a file may be incomplete.
         */
        uint64_t before = mark, now = sum_of_all();
        while (now != before && !is_ended) {
            before = now;
            ppoll(NULL, 0, &settle, &waiting_mask); /* Ctrl-C also ends this wait */
            now = sum_of_all();
        }
        if (!is_ended && now != mark) {
            return true;
        }
    }
    return false;
}

void cli_watch_end(void)
{
    for (size_t i = 0; i < folder_count; i++) {
        free(directories[i]);
    }
    for (size_t i = 0; i < file_count; i++) {
        free(files[i]);
    }
    free(directories);
    free(files);
    if (events >= 0) {
        close(events);
    }
}
