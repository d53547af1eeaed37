/* A temporary directory for the files of other programs (nvdisasm, fatbinary). A signal that ends the process removes
 * it, too. */
#include "scratch.h"

#include "cli.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_FILES = MAX_ARCHS + 1 };

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { SIGNAL_COUNT = sizeof signals / sizeof signals[0] };

/* Read by the handler: a path is complete before its count includes it. */
static char directory[SCRATCH_PATH], paths[MOST_FILES][SCRATCH_PATH];
static volatile sig_atomic_t path_count;
static struct sigaction before[SIGNAL_COUNT];

static void remove_all(void)
{
    for (int i = 0; i < path_count; i++) {
        unlink(paths[i]);
    }
    rmdir(directory);
}

static void end(int signal_number)
{
    remove_all();
    signal(signal_number, SIG_DFL);
    raise(signal_number); /* delivered when the handler returns: the status says which signal it was */
}

bool cli_scratch_open(void)
{
    const char *temporary = getenv("TMPDIR");
    const bool is_usable =
        temporary != NULL && temporary[0] == '/' && strlen(temporary) + sizeof "/py2cu.XXXXXX" < SCRATCH_PATH / 2;
    sigset_t held, mask;
    sigemptyset(&held);
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaddset(&held, signals[i]);
    }
    sigprocmask(SIG_BLOCK, &held, &mask); /* until the handlers know the directory */
    path_count = 0;
    snprintf(directory, sizeof directory, "%s/py2cu.XXXXXX", is_usable ? temporary : "/tmp");
    const bool ok = mkdtemp(directory) != NULL;
    if (!ok) {
        cli_message("%s: %s", directory, strerror(errno));
    }
    for (int i = 0; ok && i < SIGNAL_COUNT; i++) {
        sigaction(signals[i], NULL, &before[i]);
        if (before[i].sa_handler == SIG_DFL) { /* not if the signal is ignored (nohup), or --watch ends by it */
            sigaction(signals[i], &(struct sigaction){.sa_handler = end, .sa_mask = held}, NULL);
        }
    }
    sigprocmask(SIG_SETMASK, &mask, NULL);
    return ok;
}

const char *cli_scratch_path(const char *name)
{
    char *path = paths[path_count];
    if (path_count == MOST_FILES || snprintf(path, SCRATCH_PATH, "%s/%s", directory, name) >= SCRATCH_PATH) {
        abort();
    }
    path_count++;
    return path;
}

void cli_scratch_close(void)
{
    remove_all();
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaction(signals[i], &before[i], NULL);
    }
}
