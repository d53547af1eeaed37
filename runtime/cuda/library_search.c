// SPDX-License-Identifier: MIT
/* Search for CUDA libraries: directories in order, and the highest version in each directory. */
#include "cuda/library_search.h"

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES = 4096 };

#if defined(__x86_64__)
#define TARGET "x86_64-linux"
#define MULTIARCH "x86_64-linux-gnu"
#elif defined(__aarch64__)
#define TARGET "sbsa-linux"
#define MULTIARCH "aarch64-linux-gnu"
#else
#define TARGET "unknown-linux"
#define MULTIARCH "unknown-linux-gnu"
#endif

/* Returns the version after "libnvrtc.so." in a file name; 0 for the plain name; -1 for another file. */
static int library_version(const char *file, const char *library)
{
    size_t length = strlen(library);
    if (strncmp(file, library, length) != 0) {
        return -1;
    }
    if (file[length] == '\0') {
        return 0;
    }
    if (file[length] != '.' || file[length + 1] < '0' || file[length + 1] > '9') {
        return -1;
    }
    return (int)strtol(file + length + 1, NULL, 10);
}

static void add_from_directory(const char *directory, const char *library, StrList *paths)
{
    DIR *open = opendir(directory);
    if (open == NULL) {
        return;
    }
    char best[PATH_BYTES] = "";
    int best_version = -1;
    struct dirent *item;
    while ((item = readdir(open)) != NULL) {
        int version = library_version(item->d_name, library);
        if (version < 0 || version < best_version || strlen(item->d_name) >= sizeof best) {
            continue;
        }
        /* Prefers "libnvrtc.so.13" to "libnvrtc.so.13.0.88": programs are linked against the shorter name. */
        if (version > best_version || strlen(item->d_name) < strlen(best)) {
            best_version = version;
            memcpy(best, item->d_name, strlen(item->d_name) + 1);
        }
    }
    (void)closedir(open);
    char path[PATH_BYTES];
    int length = snprintf(path, sizeof path, "%s/%s", directory, best);
    struct stat info;
    if (best_version < 0 || length < 0 || (size_t)length >= sizeof path || stat(path, &info) != 0 ||
        !S_ISREG(info.st_mode)) {
        return;
    }
    char *real = realpath(path, NULL); /* /usr/local/cuda and /usr/local/cuda-13.0 are the same directory */
    bool known = real == NULL;
    for (size_t i = 0; i < paths->count && !known; i++) {
        known = strcmp(paths->items[i], real) == 0;
    }
    if (!known) {
        strlist_add(paths, real);
    }
    free(real);
}

static void add_from_subdirectory(const char *directory, const char *tail, const char *library, StrList *paths)
{
    char path[PATH_BYTES];
    int length = snprintf(path, sizeof path, "%s/%s", directory, tail);
    if (length > 0 && (size_t)length < sizeof path) {
        add_from_directory(path, library, paths);
    }
}

static void add_toolkit(const char *directory, const char *library, StrList *paths)
{
    if (directory != NULL && directory[0] != '\0') {
        add_from_subdirectory(directory, "lib64", library, paths);
        add_from_subdirectory(directory, "targets/" TARGET "/lib", library, paths);
        add_from_subdirectory(directory, "lib", library, paths);
    }
}

/* Orders /usr/local/cuda-13.0 before cuda-12.8. */
static void add_toolkits(const char *library, StrList *paths)
{
    add_toolkit("/usr/local/cuda", library, paths);
    DIR *open = opendir("/usr/local");
    if (open == NULL) {
        return;
    }
    enum { MAX_TOOLKITS = 32 };
    int versions[MAX_TOOLKITS], count = 0;
    struct dirent *item;
    while ((item = readdir(open)) != NULL && count < MAX_TOOLKITS) {
        int major = 0, minor = 0;
        if (sscanf(item->d_name, "cuda-%4d.%4d", &major, &minor) == 2 && minor < 1000) {
            int version = major * 1000 + minor, place = count++;
            while (place > 0 && versions[place - 1] < version) {
                versions[place] = versions[place - 1];
                place--;
            }
            versions[place] = version;
        }
    }
    (void)closedir(open);
    for (int i = 0; i < count; i++) {
        char directory[64];
        (void)snprintf(directory, sizeof directory, "/usr/local/cuda-%d.%d", versions[i] / 1000, versions[i] % 1000);
        add_toolkit(directory, library, paths);
    }
}

/* nvidia/cu13/lib contains all of CUDA 13; older packages have separate directories. */
static void add_packages(const char *site, const char *library, const char *package, StrList *paths)
{
    char directory[PATH_BYTES];
    int length = snprintf(directory, sizeof directory, "%s/nvidia", site);
    DIR *open = length > 0 && (size_t)length < sizeof directory ? opendir(directory) : NULL;
    if (open == NULL) {
        return;
    }
    int newest = 0;
    struct dirent *item;
    while ((item = readdir(open)) != NULL) {
        int version = 0;
        if (sscanf(item->d_name, "cu%4d", &version) == 1 && version > newest) {
            newest = version;
        }
    }
    (void)closedir(open);
    for (; newest >= 12; newest--) {
        char tail[32];
        (void)snprintf(tail, sizeof tail, "cu%d/lib", newest);
        add_from_subdirectory(directory, tail, library, paths);
    }
    char tail[64];
    (void)snprintf(tail, sizeof tail, "%s/lib", package);
    add_from_subdirectory(directory, tail, library, paths);
}

static void add_environment(const char *venv, const char *library, const char *package, StrList *paths)
{
    static const char *const directories[] = {"lib", "lib64"};
    for (size_t i = 0; i < sizeof directories / sizeof directories[0]; i++) {
        char path[PATH_BYTES];
        int length = snprintf(path, sizeof path, "%s/%s", venv, directories[i]);
        DIR *open = length > 0 && (size_t)length < sizeof path ? opendir(path) : NULL;
        struct dirent *item;
        while (open != NULL && (item = readdir(open)) != NULL) {
            char site[PATH_BYTES];
            if (strncmp(item->d_name, "python3", 7) == 0) {
                length = snprintf(site, sizeof site, "%s/%s/site-packages", path, item->d_name);
                if (length > 0 && (size_t)length < sizeof site) {
                    add_packages(site, library, package, paths);
                }
            }
        }
        if (open != NULL) {
            (void)closedir(open);
        }
    }
}

/* Finds the virtual environment whose bin/ contains the program, such as the command py2cu installed by pip. The
 * environment need not be activated. */
static void add_environment_of_program(const char *library, const char *package, StrList *paths)
{
    char program[PATH_BYTES], config[PATH_BYTES + 16];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) {
        return;
    }
    program[length] = '\0';
    for (int i = 0; i < 2; i++) {
        char *slash = strrchr(program, '/');
        if (slash == NULL) {
            return;
        }
        *slash = '\0';
    }
    (void)snprintf(config, sizeof config, "%s/pyvenv.cfg", program);
    if (access(config, R_OK) == 0) {
        add_environment(program, library, package, paths);
    }
}

/* Calls the function for each directory of a colon-separated list. */
static void add_from_list(const char *list, const char *library, const char *package, StrList *paths)
{
    for (const char *at = list != NULL ? list : ""; *at != '\0';) {
        size_t length = strcspn(at, ":");
        char directory[PATH_BYTES];
        if (length > 0 && length < sizeof directory) {
            memcpy(directory, at, length);
            directory[length] = '\0';
            if (package != NULL) {
                add_packages(directory, library, package, paths);
            } else {
                add_from_directory(directory, library, paths);
            }
        }
        at += length + (at[length] == ':');
    }
}

/* Stops after `enough` libraries. The system's directories come last, because they contain thousands of other files. */
static void find(const char *variable, const char *library, const char *package, size_t enough, StrList *paths)
{
    const char *given = getenv(variable);
    if (given != NULL && given[0] != '\0') {
        strlist_add(paths, given);
        return;
    }
    add_toolkit(getenv("CUDA_PATH"), library, paths);
    if (paths->count < enough) {
        add_toolkit(getenv("CUDA_HOME"), library, paths);
    }
    if (paths->count < enough) {
        add_toolkits(library, paths);
    }
    if (paths->count < enough) {
        add_from_list(getenv("PY2CU_SITE_PACKAGES"), library, package, paths);
    }
    const char *venv = getenv("VIRTUAL_ENV");
    if (paths->count < enough && venv != NULL && venv[0] != '\0') {
        add_environment(venv, library, package, paths);
    }
    if (paths->count < enough) {
        add_environment_of_program(library, package, paths);
    }
    if (paths->count < enough) {
        add_from_list(getenv("LD_LIBRARY_PATH"), library, NULL, paths);
    }
    if (paths->count < enough) {
        add_from_list("/usr/lib/" MULTIARCH ":/lib/" MULTIARCH ":/usr/lib64:/lib64:/usr/lib:/lib:/usr/local/lib",
                      library, NULL, paths);
    }
}

void find_candidates(const char *variable, const char *library, const char *package, StrList *paths)
{
    find(variable, library, package, SIZE_MAX, paths);
}

void find_best(const char *variable, const char *library, const char *package, StrList *paths)
{
    find(variable, library, package, 1, paths);
}

void find_libraries_next_to(const char *path, const char *library, StrList *paths)
{
    char directory[PATH_BYTES];
    const char *slash = strrchr(path, '/');
    size_t length = slash != NULL ? (size_t)(slash - path) : 0;
    if (length > 0 && length < sizeof directory) {
        memcpy(directory, path, length);
        directory[length] = '\0';
        add_from_directory(directory, library, paths);
    }
}
