// SPDX-License-Identifier: MIT
/* Search for programs in PATH. */
#include "support/path_search.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_program(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode) && access(path, X_OK) == 0;
}

char *find_program(const char *name)
{
    if (strchr(name, '/') != NULL) {
        return is_program(name) ? strdup(name) : NULL;
    }
    const char *directories = getenv("PATH");
    directories = directories != NULL ? directories : "/usr/bin:/bin";
    char *path = malloc(strlen(directories) + strlen(name) + 2);
    for (const char *at = directories; path != NULL && *at != '\0';) {
        const size_t length = strcspn(at, ":");
        memcpy(path, at, length);
        path[length] = '/';
        strcpy(path + length + 1, name);
        if (length > 0 && is_program(path)) {
            return path;
        }
        at += length + (at[length] == ':');
    }
    free(path);
    return NULL;
}
