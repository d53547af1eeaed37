// SPDX-License-Identifier: MIT
/* See inject.h. Calls inside the C library are intercepted only for malloc(); therefore this file also replaces its
 * functions that open or write files or start processes (fopen, mkdtemp, posix_spawn...). If preloaded into a program,
 * it reads PY2CU_INJECT="what at way" and writes a line to the file that PY2CU_INJECT_REPORT names. */
#include "inject.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SHORT = -1, DONE_BUT_FAILS = 0x10000 /* flag of an errno: the call does its work, but reports failure */ };

static atomic_int armed;
static atomic_long calls, blocks, mapped;
static long wanted_at;
static unsigned wanted_way;
static InjectReport report;
static _Thread_local bool inside; /* the caller is this file, whose calls do not count */

InjectReport inject_disarm(void)
{
    atomic_store(&armed, INJECT_NOTHING);
    report.calls = atomic_load(&calls);
    return report;
}

long inject_blocks(void)
{
    return atomic_load(&blocks);
}

long inject_mapped(void)
{
    return atomic_load(&mapped);
}

/* Returns the failure of this call: an errno, SHORT, or 0 for none. */
static int fault(InjectWhat what, const char *function, bool leaves_files, const int *ways)
{
    if (atomic_load_explicit(&armed, memory_order_relaxed) != (int)what || inside ||
        atomic_fetch_add(&calls, 1) != wanted_at) {
        return 0;
    }
    unsigned count = 0;
    while (ways[count] != 0) {
        count++;
    }
    report.function = function;
    report.leaves_files = leaves_files;
    if (wanted_way >= count) {
        return 0;
    }
    report.hit = true;
    int way = ways[wanted_way];
    report.how = way == SHORT ? "short" : strerrorname_np(way & ~DONE_BUT_FAILS);
    return way;
}
#define WAYS(...)                                                                                                      \
    (const int[])                                                                                                      \
    {                                                                                                                  \
        __VA_ARGS__, 0                                                                                                 \
    }

/* ---- functions of the C library
 * -------------------------------------------------------------------------------------- */

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name)
{
    bool was = inside;
    inside = true;
    void *function = dlsym(RTLD_NEXT, name);
    inside = was;
    if (function == NULL) {
        abort();
    }
    return function;
}

/* A function that reports failure by this value, with errno. */
#define CALL(result, failed, name, leaves, parameters, arguments, ...)                                                 \
    result name parameters                                                                                             \
    {                                                                                                                  \
        int way = fault(INJECT_CALLS, #name, leaves, WAYS(__VA_ARGS__));                                               \
        if (way == 0 || (way & DONE_BUT_FAILS) != 0) {                                                                 \
            bool was = inside;                                                                                         \
            inside = true;                                                                                             \
            result value = REAL(name) arguments;                                                                       \
            inside = was;                                                                                              \
            if (way == 0) {                                                                                            \
                return value;                                                                                          \
            }                                                                                                          \
        }                                                                                                              \
        errno = way & ~DONE_BUT_FAILS;                                                                                 \
        return failed;                                                                                                 \
    }

CALL(int, -1, mkdir, false, (const char *path, mode_t mode), (path, mode), ENOSPC, EACCES)
CALL(char *, NULL, mkdtemp, false, (char *path), (path), ENOSPC, EACCES)
CALL(int, -1, mkstemp, false, (char *path), (path), EMFILE, ENOSPC)
CALL(int, -1, mkostemp, false, (char *path, int flags), (path, flags), EMFILE, ENOSPC)
CALL(int, -1, memfd_create, false, (const char *name, unsigned flags), (name, flags), EMFILE)
CALL(FILE *, NULL, fopen, false, (const char *path, const char *mode), (path, mode), EMFILE, EIO)
CALL(FILE *, NULL, fdopen, false, (int file, const char *mode), (file, mode), ENOMEM)
CALL(int, EOF, fclose, false, (FILE * file), (file), DONE_BUT_FAILS | ENOSPC, DONE_BUT_FAILS | EIO)
CALL(int, EOF, fflush, false, (FILE * file), (file), ENOSPC)
CALL(int, -1, close, false, (int file), (file), DONE_BUT_FAILS | EIO, DONE_BUT_FAILS | EINTR)
CALL(DIR *, NULL, opendir, false, (const char *path), (path), EMFILE, EACCES)
CALL(struct dirent *, NULL, readdir, false, (DIR * folder), (folder), EIO)
CALL(int, -1, rename, false, (const char *from, const char *to), (from, to), ENOSPC, EACCES, EINTR)
CALL(int, -1, unlink, true, (const char *path), (path), EACCES)
CALL(int, -1, unlinkat, true, (int folder, const char *path, int flags), (folder, path, flags), EBUSY)
CALL(int, -1, rmdir, true, (const char *path), (path), EBUSY)
CALL(int, -1, stat, false, (const char *path, struct stat *info), (path, info), EACCES, EIO)
CALL(int, -1, lstat, false, (const char *path, struct stat *info), (path, info), EIO)
CALL(int, -1, fstat, false, (int file, struct stat *info), (file, info), EIO)
CALL(int, -1, fstatat, false, (int folder, const char *path, struct stat *info, int flags), (folder, path, info, flags),
     EIO)
CALL(int, -1, access, false, (const char *path, int mode), (path, mode), EACCES)
CALL(char *, NULL, realpath, false, (const char *path, char *resolved), (path, resolved), EACCES)
CALL(ssize_t, -1, readlink, false, (const char *path, char *to, size_t size), (path, to, size), EIO)
CALL(int, -1, fchmod, false, (int file, mode_t mode), (file, mode), EPERM)
CALL(int, -1, futimens, false, (int file, const struct timespec times[2]), (file, times), EPERM)
CALL(int, -1, dup, false, (int file), (file), EMFILE)
CALL(FILE *, NULL, open_memstream, false, (char **text, size_t *size), (text, size), ENOMEM)
CALL(void *, NULL, dlopen, false, (const char *path, int flags), (path, flags), ENOMEM)
CALL(int, -1, mprotect, false, (void *start, size_t size, int kind), (start, size, kind), ENOMEM)
CALL(int, -1, madvise, false, (void *start, size_t size, int lint), (start, size, lint), ENOMEM)
CALL(int, -1, sigaltstack, false, (const stack_t *stack, stack_t *old), (stack, old), ENOMEM)
CALL(int, -1, sched_getaffinity, false, (pid_t process, size_t size, cpu_set_t *set), (process, size, set), EINVAL)

/* Functions that return the error number. */
#define CALL_OF_ERROR(name, parameters, arguments, ...)                                                                \
    CALL(int, errno, name, false, parameters, arguments, __VA_ARGS__)

CALL_OF_ERROR(posix_spawn,
              (pid_t * process, const char *path, const posix_spawn_file_actions_t *actions,
               const posix_spawnattr_t *attributes, char *const argv[], char *const envp[]),
              (process, path, actions, attributes, argv, envp), EAGAIN, ENOMEM, EMFILE)
CALL_OF_ERROR(posix_spawnattr_init, (posix_spawnattr_t * attributes), (attributes), ENOMEM)
CALL_OF_ERROR(posix_spawnattr_setflags, (posix_spawnattr_t * attributes, short flags), (attributes, flags), EINVAL)
CALL(int, -1, nanosleep, false, (const struct timespec *wanted, struct timespec *rest), (wanted, rest), EINTR)
CALL_OF_ERROR(posix_spawn_file_actions_init, (posix_spawn_file_actions_t * actions), (actions), ENOMEM)
CALL_OF_ERROR(posix_spawn_file_actions_adddup2, (posix_spawn_file_actions_t * actions, int from, int to),
              (actions, from, to), ENOMEM)
CALL_OF_ERROR(posix_spawn_file_actions_addopen,
              (posix_spawn_file_actions_t *restrict actions, int file, const char *restrict path, int flags,
               mode_t mode),
              (actions, file, path, flags, mode), ENOMEM)
CALL_OF_ERROR(pthread_create,
              (pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*start)(void *),
               void *restrict argument),
              (thread, attributes, start, argument), EAGAIN)
CALL_OF_ERROR(pthread_mutex_init, (pthread_mutex_t * mutex, const pthread_mutexattr_t *attributes), (mutex, attributes),
              ENOMEM)
CALL_OF_ERROR(pthread_cond_init, (pthread_cond_t *restrict condition, const pthread_condattr_t *restrict attributes),
              (condition, attributes), ENOMEM)
CALL_OF_ERROR(pthread_key_create, (pthread_key_t * key, void (*end)(void *)), (key, end), EAGAIN)

/* Functions with an optional mode argument. */
#define OPEN(name, parameters, ...)                                                                                    \
    int name parameters                                                                                                \
    {                                                                                                                  \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? (mode_t)va_arg(rest, unsigned) : 0;                       \
        va_end(rest);                                                                                                  \
        int way = fault(INJECT_CALLS, #name, false, WAYS(EMFILE, EACCES, EINTR));                                      \
        if (way != 0) {                                                                                                \
            errno = way;                                                                                               \
            return -1;                                                                                                 \
        }                                                                                                              \
        return REAL(name)(__VA_ARGS__);                                                                                \
    }
OPEN(open, (const char *path, int flags, ...), path, flags, mode)
OPEN(openat, (int folder, const char *path, int flags, ...), folder, path, flags, mode)

ssize_t read(int file, void *to, size_t size)
{
    int way = fault(INJECT_CALLS, "read", false, WAYS(EIO, EINTR, SHORT));
    if (way > 0) {
        errno = way;
        return -1;
    }
    return REAL(read)(file, to, way == SHORT && size > 1 ? size / 2 : size);
}

ssize_t write(int file, const void *from, size_t size)
{
    int way = fault(INJECT_CALLS, "write", false, WAYS(ENOSPC, EIO, EINTR, SHORT));
    if (way > 0) {
        errno = way;
        return -1;
    }
    return REAL(write)(file, from, way == SHORT && size > 1 ? size / 2 : size);
}

/* ECHILD occurs if the process ignores SIGCHLD: only after the child has ended. */
pid_t waitpid(pid_t process, int *status, int options)
{
    int way = fault(INJECT_CALLS, "waitpid", false, WAYS(EINTR, ECHILD));
    if (way != EINTR) {
        pid_t done = REAL(waitpid)(process, status, way == ECHILD ? 0 : options);
        if (way == 0) {
            return done;
        }
        *status = 0;
    }
    errno = way;
    return -1;
}

enum { STREAM_FAILED = 0x20 }; /* glibc's error flag, which ferror() reads */

size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict file)
{
    int way = fault(INJECT_CALLS, "fread", false, WAYS(EIO));
    if (way == 0) {
        return REAL(fread)(to, size, count, file);
    }
    file->_flags |= STREAM_FAILED;
    errno = way;
    return 0;
}

size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict file)
{
    int way = fault(INJECT_CALLS, "fwrite", false, WAYS(ENOSPC));
    if (way == 0) {
        return REAL(fwrite)(from, size, count, file);
    }
    file->_flags |= STREAM_FAILED;
    size_t written = REAL(fwrite)(from, size, count / 2, file);
    errno = way;
    return written;
}

/* ---- memory ---- */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

/* Code of the dynamic loader, which terminates the process if it has no memory for thread-local variables, as
 * glibc always does. Its other allocations are for dlopen(), which is intercepted itself. */
static uintptr_t loader_start, loader_end;

static int find_loader(struct dl_phdr_info *library, size_t size, void *context)
{
    (void)size;
    (void)context;
    for (int i = 0; library->dlpi_addr == getauxval(AT_BASE) && i < library->dlpi_phnum; i++) {
        if (library->dlpi_phdr[i].p_type == PT_LOAD && (library->dlpi_phdr[i].p_flags & PF_X) != 0) {
            loader_start = library->dlpi_addr + library->dlpi_phdr[i].p_vaddr;
            loader_end = loader_start + library->dlpi_phdr[i].p_memsz;
        }
    }
    return 0;
}

/* Returns whether the call of `function` from this location must fail. */
static bool no_memory(const char *function, const void *caller)
{
    if ((uintptr_t)caller >= loader_start && (uintptr_t)caller < loader_end) {
        return false;
    }
    int way = fault(INJECT_MEMORY, function, false, WAYS(ENOMEM));
    errno = way != 0 ? way : errno;
    return way != 0;
}

static void *taken(void *block)
{
    atomic_fetch_add_explicit(&blocks, block != NULL, memory_order_relaxed);
    return block;
}

void *malloc(size_t size)
{
    return no_memory("malloc", __builtin_return_address(0)) ? NULL : taken(__libc_malloc(size));
}

void *calloc(size_t count, size_t size)
{
    return no_memory("calloc", __builtin_return_address(0)) ? NULL : taken(__libc_calloc(count, size));
}

void *realloc(void *old, size_t size)
{
    if (no_memory("realloc", __builtin_return_address(0))) {
        return NULL;
    }
    void *block = __libc_realloc(old, size);
    return old == NULL ? taken(block) : block;
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    if (no_memory("posix_memalign", __builtin_return_address(0))) {
        return ENOMEM;
    }
    *block = taken(__libc_memalign(alignment, size));
    return *block == NULL ? ENOMEM : 0;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return no_memory("aligned_alloc", __builtin_return_address(0)) ? NULL : taken(__libc_memalign(alignment, size));
}

void free(void *block)
{
    atomic_fetch_sub_explicit(&blocks, block != NULL, memory_order_relaxed);
    __libc_free(block);
}

void *mmap(void *start, size_t size, int protection, int flags, int file, off_t offset)
{
    if (no_memory("mmap", __builtin_return_address(0))) {
        return MAP_FAILED;
    }
    void *place = REAL(mmap)(start, size, protection, flags, file, offset);
    atomic_fetch_add(&mapped, place != MAP_FAILED ? (long)size : 0);
    return place;
}

int munmap(void *start, size_t size)
{
    int failed = REAL(munmap)(start, size);
    atomic_fetch_sub(&mapped, failed == 0 ? (long)size : 0);
    return failed;
}

void inject_arm(InjectWhat what, long at, unsigned way)
{
    (void)dl_iterate_phdr(find_loader, NULL);
    wanted_at = at;
    wanted_way = way;
    report = (InjectReport){0};
    atomic_store(&calls, 0);
    atomic_store(&armed, (int)what);
}

/* ---- clocks ---- */

static atomic_long jump; /* seconds */

static long clock_jump(const char *function, bool only_forward)
{
    if (atomic_load(&armed) != INJECT_CLOCK) {
        atomic_store(&jump, 0);
        return 0;
    }
    int way = fault(INJECT_CLOCK, function, false, only_forward ? WAYS(1) : WAYS(1, 2));
    if (way != 0) {
        report.how = way == 1 ? "a day later" : "a day earlier";
        atomic_store(&jump, way == 1 ? 86400 : -86400);
    }
    long by = atomic_load(&jump);
    return only_forward && by < 0 ? 0 : by;
}

time_t time(time_t *to)
{
    struct timespec now;
    (void)REAL(clock_gettime)(CLOCK_REALTIME, &now);
    now.tv_sec += clock_jump("time", false);
    if (to != NULL) {
        *to = now.tv_sec;
    }
    return now.tv_sec;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int failed = REAL(clock_gettime)(clock, now);
    now->tv_sec += clock_jump("clock_gettime", clock != CLOCK_REALTIME);
    return failed;
}

/* ---- preloaded ---- */

static int report_file = -1;

static void at_end(void)
{
    InjectReport result = inject_disarm();
    char line[256];
    int length =
        snprintf(line, sizeof line, "%ld %s %s %d\n", result.calls, result.function != NULL ? result.function : "-",
                 result.how != NULL ? result.how : "-", result.leaves_files);
    (void)!write(report_file, line, (size_t)length);
}

__attribute__((constructor)) static void at_start(void)
{
    const char *file = getenv("PY2CU_INJECT_REPORT"), *wanted = getenv("PY2CU_INJECT");
    int what = 0;
    long at = 0;
    unsigned way = 0;
    if (file != NULL && wanted != NULL && sscanf(wanted, "%d %ld %u", &what, &at, &way) == 3) {
        report_file = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        (void)atexit(at_end);
        inject_arm((InjectWhat)what, at, way);
    }
}
