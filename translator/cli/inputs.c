// SPDX-License-Identifier: MIT
/* Expands files, directories and patterns to input files, and determines the output of each. */
#include "inputs.h"

#include "cli.h"
#include "watch.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_PATH = 4096, MAX_DEPTH = 40, MAX_FILES = 100000 }; /* MAX_FILES: per directory */

bool cli_is_directory(const char *name)
{
    struct stat info;
    size_t length = strlen(name);
    return (length > 0 && name[length - 1] == '/') || (stat(name, &info) == 0 && S_ISDIR(info.st_mode));
}

/* Reports a path that cannot be accessed, so that a search does not skip it silently. */
static void fail(CliJobs *jobs, const char *path)
{
    cli_message("%s: %s", path, strerror(errno));
    jobs->failed = true;
}

static void fail_memory(CliJobs *jobs)
{
    cli_message("out of memory");
    jobs->failed = true;
}

/* Returns whether the path, or the target of a symbolic link, has this type, S_IFREG or S_IFDIR. Broken links have
 * none. */
static bool is_of_kind(CliJobs *jobs, const char *path, mode_t kind, bool follows)
{
    struct stat info;
    if ((follows ? stat(path, &info) : lstat(path, &info)) == 0) {
        return (info.st_mode & S_IFMT) == kind;
    }
    if (errno != ENOENT && errno != ENOTDIR && errno != ELOOP) {
        fail(jobs, path);
    }
    return false;
}

static bool is_file(CliJobs *jobs, const char *path)
{
    return is_of_kind(jobs, path, S_IFREG, true);
}

static bool has_ending(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length > tail && strcmp(name + length - tail, ending) == 0;
}

static void add_job(CliJobs *jobs, const char *input, size_t base, bool is_searched)
{
    for (size_t i = 0; i < jobs->count; i++) {
        if (strcmp(jobs->items[i].input, input) == 0) {
            return; /* duplicate */
        }
    }
    if (jobs->count == jobs->capacity) {
        size_t capacity = jobs->capacity > 0 ? 2 * jobs->capacity : 16;
        CliJob *grown = realloc(jobs->items, capacity * sizeof *grown);
        if (grown == NULL) {
            fail_memory(jobs);
            return;
        }
        jobs->items = grown;
        jobs->capacity = capacity;
    }
    char *copy = strdup(input);
    if (copy == NULL) {
        fail_memory(jobs);
        return;
    }
    jobs->items[jobs->count++] = (CliJob){.input = copy, .base = base, .is_searched = is_searched};
}

/* ---- directories and patterns ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Returns the sorted names in a directory without hidden ones; NULL if there are none, or on failure, after it printed
 * a message. The caller frees the names and the array. */
static char **list_directory(CliJobs *jobs, const char *directory, int depth, size_t *count)
{
    const char *path = directory[0] != '\0' ? directory : ".";
    if (depth >= MAX_DEPTH) {
        cli_message("%s: is nested in more than %d directories and is not searched: pass it, or its files", path,
                    MAX_DEPTH);
        jobs->failed = true;
        return NULL;
    }
    cli_watch_directory(directory);
    DIR *dir = opendir(path);
    if (dir == NULL) {
        if (errno != ENOENT && errno != ENOTDIR) {
            fail(jobs, path);
        }
        return NULL;
    }
    size_t capacity = 0;
    char **names = NULL;
    *count = 0;
    errno = 0;
    for (struct dirent *entry; !jobs->failed && (entry = readdir(dir)) != NULL; errno = 0) {
        if (entry->d_name[0] == '.') {
            continue;
        }
        if (*count == MAX_FILES) { /* readdir() returns names in no order, so a partial list would be arbitrary */
            cli_message("%s: has more than %d entries and is not searched: pass its files or subdirectories", path,
                        MAX_FILES);
            jobs->failed = true;
            break;
        }
        if (*count == capacity) {
            capacity = capacity > 0 ? 2 * capacity : 64;
            char **grown = realloc(names, capacity * sizeof *grown);
            if (grown == NULL) {
                fail_memory(jobs);
                break;
            }
            names = grown;
        }
        names[*count] = strdup(entry->d_name);
        if (names[*count] == NULL) {
            fail_memory(jobs);
            break;
        }
        ++*count;
    }
    if (errno != 0 && !jobs->failed) {
        fail(jobs, path);
    }
    closedir(dir);
    if (names != NULL) {
        qsort(names, *count, sizeof *names, by_name);
    }
    return names;
}

/* Joins the directory and the name; prints a message and returns false if the path is too long. */
static bool join(CliJobs *jobs, char *path, const char *directory, const char *name)
{
    size_t length = strlen(directory);
    const char *slash = length > 0 && directory[length - 1] != '/' ? "/" : "";
    if (snprintf(path, MAX_PATH, "%s%s%s", directory, slash, name) >= MAX_PATH) {
        errno = ENAMETOOLONG;
        fail(jobs, path);
        return false;
    }
    return true;
}

/* Returns whether a directory is searched. Excludes symbolic links, which may form cycles, Python caches and virtual
 * environments. */
static bool is_searched(CliJobs *jobs, const char *path)
{
    char mark[MAX_PATH];
    return is_of_kind(jobs, path, S_IFDIR, false) && !has_ending(path, "/__pycache__") &&
           !(join(jobs, mark, path, "pyvenv.cfg") && access(mark, F_OK) == 0);
}

static void search_directory(CliJobs *jobs, const char *directory, size_t base, int depth)
{
    size_t count;
    char **names = list_directory(jobs, directory, depth, &count);
    for (size_t i = 0; names != NULL && i < count; i++) {
        char path[MAX_PATH];
        bool fits = join(jobs, path, directory, names[i]);
        if (fits && is_searched(jobs, path)) {
            search_directory(jobs, path, base, depth + 1);
        } else if (fits && (has_ending(path, ".py") || has_ending(path, ".ipynb")) && is_file(jobs, path)) {
            add_job(jobs, path, base, true);
        }
        free(names[i]);
    }
    free(names);
}

static bool has_wildcard(const char *text, size_t length)
{
    return memchr(text, '*', length) != NULL || memchr(text, '?', length) != NULL || memchr(text, '[', length) != NULL;
}

/* Matches the rest of a pattern below a directory ("": the working directory). ** matches any number of directories. */
static void search_pattern(CliJobs *jobs, const char *directory, const char *pattern, size_t base, int depth)
{
    pattern += strspn(pattern, "/");
    char part[MAX_PATH], path[MAX_PATH];
    size_t length = strcspn(pattern, "/"), count;
    const char *rest = pattern + length;
    snprintf(part, sizeof part, "%.*s", (int)length, pattern);
    bool is_any = strcmp(part, "**") == 0;
    if (is_any) {
        search_pattern(jobs, directory, rest[0] != '\0' ? rest : "*", base, depth);
    }
    if (!has_wildcard(part, length)) {
        if (!join(jobs, path, directory, part)) {
            return;
        }
        if (rest[strspn(rest, "/")] == '\0') {
            if (is_file(jobs, path)) {
                add_job(jobs, path, base, true);
            }
        } else {
            search_pattern(jobs, path, rest, base, depth);
        }
        return;
    }
    char **names = list_directory(jobs, directory, depth, &count);
    for (size_t i = 0; names != NULL && i < count; i++) {
        bool fits = join(jobs, path, directory, names[i]) && (is_any || fnmatch(part, names[i], 0) == 0);
        if (fits && is_any && is_searched(jobs, path)) {
            search_pattern(jobs, path, pattern, base, depth + 1);
        } else if (fits && !is_any && rest[0] != '\0' && is_of_kind(jobs, path, S_IFDIR, true)) {
            search_pattern(jobs, path, rest, base, depth + 1);
        } else if (fits && !is_any && rest[0] == '\0' && is_file(jobs, path)) {
            add_job(jobs, path, base, true);
        }
        free(names[i]);
    }
    free(names);
}

bool cli_find_inputs(CliJobs *jobs, const char *argument)
{
    size_t before = jobs->count, length = strlen(argument);
    if (strcmp(argument, "-") == 0 || length >= MAX_PATH) {
        add_job(jobs, argument, 0, false);
    } else if (cli_is_directory(argument) && access(argument, F_OK) == 0) {
        bool is_here = strcmp(argument, ".") == 0; /* no `./` prefix for file names */
        search_directory(jobs, is_here ? "" : argument, is_here ? 0 : length + (argument[length - 1] != '/'), 0);
        if (jobs->count == before && !jobs->failed) {
            cli_message("%s: no Python file in this directory", argument);
            return false;
        }
    } else if (access(argument, F_OK) != 0 && has_wildcard(argument, length)) {
        size_t fixed = strcspn(argument, "*?["); /* the leading directories without wildcards */
        while (fixed > 0 && argument[fixed - 1] != '/') {
            fixed--;
        }
        char directory[MAX_PATH];
        snprintf(directory, sizeof directory, "%.*s", (int)fixed, argument);
        search_pattern(jobs, directory, argument + fixed, fixed, 0);
        if (jobs->count == before && !jobs->failed) {
            cli_message("%s: no file matches", argument);
            return false;
        }
    } else {
        const char *slash = strrchr(argument, '/');
        add_job(jobs, argument, slash != NULL ? (size_t)(slash + 1 - argument) : 0, false);
    }
    return !jobs->failed;
}

/* ---- outputs ---- */

bool cli_place_outputs(CliJobs *jobs, const char *directory, const char *ending)
{
    for (size_t i = 0; i < jobs->count; i++) {
        CliJob *job = &jobs->items[i];
        const char *name = strcmp(job->input, "-") == 0 ? "stdin" : job->input + job->base;
        const char *point = strrchr(name, '.');
        size_t stem = point != NULL && (strcmp(point, ".py") == 0 || strcmp(point, ".ipynb") == 0)
                          ? (size_t)(point - name)
                          : strlen(name);
        size_t size = strlen(directory) + 1 + stem + strlen(ending) + 1;
        job->output = malloc(size);
        if (job->output == NULL) {
            cli_message("out of memory");
            return false;
        }
        const char *slash = directory[strlen(directory) - 1] == '/' ? "" : "/";
        snprintf(job->output, size, "%s%s%.*s%s", directory, slash, (int)stem, name, ending);
    }
    return true;
}

void cli_jobs_free(CliJobs *jobs)
{
    for (size_t i = 0; i < jobs->count; i++) {
        free(jobs->items[i].input);
        free(jobs->items[i].output);
    }
    free(jobs->items);
}
