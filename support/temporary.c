// SPDX-License-Identifier: MIT
/* Temporary files and directories. While there are any, termination signals have a handler, which removes them and ends
 * the process by the same signal. Signals that are ignored or have another handler are not changed. */
#include "support/temporary.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_ENTRIES = 128 }; /* further entries are not removed by the signal handler */

typedef enum EntryState { ENTRY_FREE, ENTRY_CHANGING, ENTRY_USED } EntryState;

/* The handler can run in any thread. The thread that sets the state to ENTRY_CHANGING owns the entry; it must have
 * blocked the signals before. */
typedef struct Entry {
    atomic_int state;
    _Atomic pid_t process; /* because a child process inherits the entries of its parent */
    char path[TEMPORARY_PATH];
} Entry;

static Entry entries[MAX_ENTRIES];

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGXFSZ};
enum { SIGNAL_COUNT = sizeof signals / sizeof signals[0] };

static bool claim(Entry *entry, EntryState from)
{
    int expected = (int)from;
    return atomic_compare_exchange_strong(&entry->state, &expected, ENTRY_CHANGING);
}

/* Claims an entry with a path of this process, or of another one. */
static bool claim_used(Entry *entry, bool is_own)
{
    if (atomic_load(&entry->state) != ENTRY_USED || !claim(entry, ENTRY_USED)) {
        return false;
    }
    if ((entry->process == getpid()) == is_own) {
        return true;
    }
    atomic_store(&entry->state, ENTRY_USED);
    return false;
}

/* The handler. Files are removed first: a directory must be empty. */
static void remove_all(int number)
{
    const int error = errno;
    bool is_directory[MAX_ENTRIES] = {false};
    for (int i = 0; i < MAX_ENTRIES; i++) {
        for (int spin = 0; spin < 100000 && atomic_load(&entries[i].state) == ENTRY_CHANGING; spin++) {
        }
        is_directory[i] = claim_used(&entries[i], true) && unlink(entries[i].path) != 0;
    }
    for (int i = 0; i < MAX_ENTRIES; i++) {
        if (is_directory[i]) {
            (void)rmdir(entries[i].path);
        }
    }
    (void)signal(number, SIG_DFL);
    (void)raise(number); /* delivered when the handler returns: the status reports this signal */
    errno = error;
}

/* Sets the handler, or removes it, for all signals that have the default action or the handler, respectively. */
static void set_handler(bool is_set)
{
    struct sigaction ours = {.sa_handler = remove_all}, none = {.sa_handler = SIG_DFL}, present;
    (void)sigfillset(&ours.sa_mask);
    (void)sigemptyset(&none.sa_mask);
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        if (sigaction(signals[i], NULL, &present) == 0 && (present.sa_flags & SA_SIGINFO) == 0 &&
            present.sa_handler == (is_set ? SIG_DFL : remove_all)) {
            (void)sigaction(signals[i], is_set ? &ours : &none, NULL);
        }
    }
}

static bool has_entries(void)
{
    for (int i = 0; i < MAX_ENTRIES; i++) {
        if (atomic_load(&entries[i].state) != ENTRY_FREE && entries[i].process == getpid()) {
            return true;
        }
    }
    return false;
}

/* Blocks the signals of the handler for this thread. */
static void block_signals(sigset_t *before)
{
    sigset_t ours;
    (void)sigemptyset(&ours);
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        (void)sigaddset(&ours, signals[i]);
    }
    (void)pthread_sigmask(SIG_BLOCK, &ours, before);
}

static void unblock_signals(const sigset_t *before)
{
    const int error = errno;
    (void)pthread_sigmask(SIG_SETMASK, before, NULL);
    errno = error;
}

/* Adds a path. Requires: the signals are blocked. */
static void add(const char *path)
{
    for (int i = 0; strlen(path) < TEMPORARY_PATH && i < MAX_ENTRIES; i++) {
        Entry *entry = &entries[i];
        if (claim(entry, ENTRY_FREE) || claim_used(entry, false)) {
            entry->process = getpid();
            strcpy(entry->path, path);
            atomic_store(&entry->state, ENTRY_USED);
            set_handler(true);
            return;
        }
    }
}

/* Removes the entries that are the path, or, if `is_in_it`, that are in the directory of this path, with their files.
 * Requires: the signals are blocked. */
static void drop(const char *path, bool is_in_it)
{
    const size_t length = strlen(path);
    for (int i = 0; i < MAX_ENTRIES; i++) {
        if (claim_used(&entries[i], true)) {
            const char *own = entries[i].path;
            const bool matches = strncmp(own, path, length) == 0 && own[length] == (is_in_it ? '/' : '\0');
            if (matches && is_in_it) {
                (void)unlink(own);
            }
            atomic_store(&entries[i].state, matches ? ENTRY_FREE : ENTRY_USED);
        }
    }
    if (!has_entries()) {
        set_handler(false);
        if (has_entries()) { /* another thread found the handler while it was removed */
            set_handler(true);
        }
    }
}

const char *temporary_base(void)
{
    const char *base = getenv("TMPDIR");
    return base != NULL && base[0] == '/' && strlen(base) < TEMPORARY_PATH / 2 ? base : "/tmp";
}

int temporary_file_named(char *path)
{
    sigset_t before;
    block_signals(&before);
    const int file = mkostemp(path, O_CLOEXEC);
    if (file >= 0) {
        add(path);
    }
    unblock_signals(&before);
    return file;
}

int temporary_file(char path[TEMPORARY_PATH])
{
    (void)snprintf(path, TEMPORARY_PATH, "%s/" TEMPORARY_NAME, temporary_base());
    return temporary_file_named(path);
}

bool temporary_directory(char path[TEMPORARY_PATH])
{
    sigset_t before;
    block_signals(&before);
    (void)snprintf(path, TEMPORARY_PATH, "%s/" TEMPORARY_NAME, temporary_base());
    const bool ok = mkdtemp(path) != NULL;
    if (ok) {
        add(path);
    }
    unblock_signals(&before);
    return ok;
}

bool temporary_path(const char *directory, const char *name, char path[TEMPORARY_PATH])
{
    const int length = snprintf(path, TEMPORARY_PATH, "%s/%s", directory, name);
    if (length < 0 || length >= TEMPORARY_PATH) {
        return false;
    }
    sigset_t before;
    block_signals(&before);
    add(path);
    unblock_signals(&before);
    return true;
}

/* Removes all files of a directory. */
static void empty(const char *path)
{
    DIR *directory = opendir(path);
    const struct dirent *item;
    while (directory != NULL && (item = readdir(directory)) != NULL) {
        char name[TEMPORARY_PATH];
        if (snprintf(name, sizeof name, "%s/%s", path, item->d_name) < (int)sizeof name) {
            (void)unlink(name);
        }
    }
    if (directory != NULL) {
        (void)closedir(directory);
    }
}

void temporary_remove(const char *path)
{
    const int error = errno;
    sigset_t before;
    block_signals(&before);
    drop(path, true);
    if (unlink(path) != 0 && rmdir(path) != 0) {
        empty(path);
        (void)rmdir(path);
    }
    drop(path, false);
    unblock_signals(&before);
    errno = error;
}

void temporary_keep(const char *path)
{
    sigset_t before;
    block_signals(&before);
    drop(path, false);
    unblock_signals(&before);
}
