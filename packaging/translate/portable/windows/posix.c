// SPDX-License-Identifier: MIT
/* Functions of POSIX and GNU for py2cu-translate on Windows, and the function main(), which prepares the arguments and
 * the standard streams. */
#include "posix.h"

#include "fnmatch.h"
#include "poll.h"

#include "cli/subprocess.h"

#include <errno.h>
#include <stdbool.h>
#include <windows.h>

#undef fclose
#undef rename

/* ---- files ---- */

static int stat_of_handle(HANDLE handle, struct py2cu_stat *info)
{
    BY_HANDLE_FILE_INFORMATION file;
    *info = (struct py2cu_stat){0};
    if (GetFileType(handle) != FILE_TYPE_DISK) {
        info->st_mode = _S_IFCHR | 0666;
        return 0;
    }
    if (!GetFileInformationByHandle(handle, &file)) {
        errno = EIO;
        return -1;
    }
    const unsigned long long time =
        (unsigned long long)file.ftLastWriteTime.dwHighDateTime << 32 | file.ftLastWriteTime.dwLowDateTime;
    info->st_dev = file.dwVolumeSerialNumber;
    info->st_ino = (unsigned long long)file.nFileIndexHigh << 32 | file.nFileIndexLow;
    info->st_mode = file.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? _S_IFDIR | 0777 : _S_IFREG | 0666;
    info->st_size = (long long)((unsigned long long)file.nFileSizeHigh << 32 | file.nFileSizeLow);
    info->st_mtim.tv_sec = (time_t)(time / 10000000); /* intervals of 100 ns */
    info->st_mtim.tv_nsec = (long)(time % 10000000 * 100);
    return 0;
}

int py2cu_stat(const char *path, struct py2cu_stat *info)
{
    HANDLE handle = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        errno = GetLastError() == ERROR_ACCESS_DENIED ? EACCES : ENOENT;
        return -1;
    }
    const int status = stat_of_handle(handle, info);
    CloseHandle(handle);
    return status;
}

int py2cu_fstat(int file, struct py2cu_stat *info)
{
    HANDLE handle = (HANDLE)_get_osfhandle(file);
    if (handle == INVALID_HANDLE_VALUE) {
        errno = EBADF;
        return -1;
    }
    return stat_of_handle(handle, info);
}

int py2cu_rename(const char *from, const char *to)
{
    if (!MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING)) {
        errno = EACCES;
        return -1;
    }
    return 0;
}

static void use_slashes(char *path)
{
    for (; *path != '\0'; path++) {
        *path = *path == '\\' ? '/' : *path;
    }
}

char *realpath(const char *path, char *resolved)
{
    char *absolute = _access(path, F_OK) == 0 ? _fullpath(resolved, path, PATH_MAX) : NULL;
    if (absolute != NULL) {
        use_slashes(absolute);
    }
    return absolute;
}

ssize_t readlink(const char *path, char *target, size_t size)
{
    (void)path;
    (void)target;
    (void)size;
    errno = EINVAL;
    return -1;
}

int mkostemp(char *path, int flags)
{
    (void)path;
    (void)flags;
    errno = ENOSYS;
    return -1;
}

char *mkdtemp(char *path)
{
    (void)path;
    errno = ENOSYS;
    return NULL;
}

/* Returns whether the character matches the set after '[', and sets *end to the character after ']', or to NULL if the
 * set has no end. */
static bool is_in_set(const char *set, char c, const char **end)
{
    const bool is_negated = *set == '!' || *set == '^';
    bool found = false;
    set += is_negated;
    const char *first = set;
    while (*set != '\0' && (*set != ']' || set == first)) {
        const bool is_range = set[1] == '-' && set[2] != ']' && set[2] != '\0';
        found = found || (is_range ? set[0] <= c && c <= set[2] : set[0] == c);
        set += is_range ? 3 : 1;
    }
    *end = *set == ']' ? set + 1 : NULL;
    return found != is_negated;
}

int fnmatch(const char *pattern, const char *name, int flags)
{
    (void)flags;
    const char *star = NULL, *resume = NULL, *end;
    while (*name != '\0') {
        bool matches = false;
        if (*pattern == '*') {
            star = ++pattern;
            resume = name;
            continue;
        }
        if (*pattern == '[') {
            matches = is_in_set(pattern + 1, *name, &end);
            matches = end == NULL ? *name == '[' : matches;
            end = end == NULL ? pattern + 1 : end;
        } else {
            matches = *pattern == '?' || *pattern == *name;
            end = pattern + (*pattern != '\0');
        }
        if (!matches && star == NULL) {
            return 1;
        }
        pattern = matches ? end : star;
        name = matches ? name + 1 : ++resume;
    }
    return pattern[strspn(pattern, "*")] != '\0';
}

/* ---- strings and streams ---- */

char *strndup(const char *text, size_t length)
{
    length = strnlen(text, length);
    char *copy = malloc(length + 1);
    if (copy != NULL) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

void *memmem(const void *text, size_t length, const void *part, size_t part_length)
{
    for (size_t i = 0; i + part_length <= length; i++) {
        if (memcmp((const char *)text + i, part, part_length) == 0) {
            return (char *)text + i;
        }
    }
    return NULL;
}

enum { MOST_STREAMS = 512 };
static struct {
    FILE *stream;
    char **text;
    size_t *length;
} streams[MOST_STREAMS];

FILE *open_memstream(char **text, size_t *length)
{
    char directory[MAX_PATH], path[MAX_PATH];
    size_t i = 0;
    while (i < MOST_STREAMS && streams[i].stream != NULL) {
        i++;
    }
    *text = NULL;
    *length = 0;
    if (i == MOST_STREAMS || GetTempPathA(sizeof directory, directory) == 0 ||
        GetTempFileNameA(directory, "p2c", 0, path) == 0) {
        errno = EMFILE;
        return NULL;
    }
    streams[i].stream = fopen(path, "w+bTD"); /* T: kept in memory if possible; D: removed when it is closed */
    streams[i].text = text;
    streams[i].length = length;
    return streams[i].stream;
}

int py2cu_fclose(FILE *stream)
{
    size_t i = 0;
    while (i < MOST_STREAMS && streams[i].stream != stream) {
        i++;
    }
    if (i == MOST_STREAMS) {
        return fclose(stream);
    }
    const long length = fflush(stream) == 0 ? ftell(stream) : -1;
    char *text = length >= 0 ? malloc((size_t)length + 1) : NULL;
    rewind(stream);
    const bool ok = text != NULL && fread(text, 1, (size_t)length, stream) == (size_t)length;
    if (ok) {
        text[length] = '\0';
        *streams[i].text = text;
        *streams[i].length = (size_t)length;
    } else {
        free(text);
    }
    streams[i].stream = NULL;
    return fclose(stream) == 0 && ok ? 0 : EOF;
}

/* ---- processes and signals ---- */

int setenv(const char *name, const char *value, int overwrite)
{
    return overwrite || getenv(name) == NULL ? _putenv_s(name, value) : 0;
}

int sigaction(int number, const struct sigaction *action, struct sigaction *before)
{
    if (number != SIGINT && number != SIGTERM) {
        errno = EINVAL;
        return -1;
    }
    void (*old)(int) = signal(number, action != NULL ? action->sa_handler : SIG_DFL);
    if (action == NULL) {
        (void)signal(number, old);
    }
    if (before != NULL) {
        *before = (struct sigaction){.sa_handler = old};
    }
    return 0;
}

int ppoll(struct pollfd *files, unsigned long count, const struct timespec *time, const sigset_t *mask)
{
    (void)files;
    (void)count;
    (void)mask;
    Sleep(time == NULL ? INFINITE : (DWORD)(time->tv_sec * 1000 + time->tv_nsec / 1000000));
    return 0;
}

/* Other programs are only run for the runtime and the package py2cu, which do not exist for Windows. */
int cli_run_program(char *const *argv, bool quiet)
{
    (void)argv;
    (void)quiet;
    return 127; /* as of a shell that does not find the program */
}

char *cli_read_program(const char *path, char *const *argv)
{
    (void)path;
    (void)argv;
    return NULL;
}

/* ---- start ---- */

int _CRT_glob = 0; /* the command itself expands patterns */

int main(int argc, char **argv)
{
    DWORD mode;
    HANDLE console = GetStdHandle(STD_ERROR_HANDLE);
    if (GetConsoleMode(console, &mode)) {
        SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING); /* colors */
    }
    SetConsoleOutputCP(CP_UTF8);
    _fmode = _O_BINARY; /* outputs have the same bytes on all systems */
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        _setmode(stream, _O_BINARY);
    }
    for (int i = 1; i < argc; i++) {
        if (strpbrk(argv[i], "\"'") == NULL) { /* not a string of --const */
            use_slashes(argv[i]);
        }
    }
    return py2cu_main(argc, argv);
}
