/* Reading the input whole and writing the output whole or not at all. */
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_INPUT = 64 * 1024 * 1024, MAX_PATH = 4096 };

static char *read_stream(FILE *stream, const char *name, size_t *length)
{
    size_t capacity = 64 * 1024, used = 0;
    char *text = malloc(capacity);
    while (text != NULL) {
        size_t got = fread(text + used, 1, capacity - used - 1, stream);
        used += got;
        if (got == 0) {
            break;
        }
        if (used > MAX_INPUT) {
            cli_message("%s: the file is larger than %d MiB", name, MAX_INPUT / 1024 / 1024);
            free(text);
            return NULL;
        }
        if (used + 1 == capacity) {
            char *larger = realloc(text, capacity *= 2);
            if (larger == NULL) {
                free(text);
            }
            text = larger;
        }
    }
    if (text == NULL) {
        cli_message("out of memory");
        return NULL;
    }
    if (ferror(stream)) {
        cli_message("%s: %s", name, strerror(errno));
        free(text);
        return NULL;
    }
    text[used] = '\0';
    *length = used;
    return text;
}

char *cli_read_input(const char *name, size_t *length)
{
    if (strcmp(name, "-") == 0) {
        return read_stream(stdin, "<stdin>", length);
    }
    FILE *stream = fopen(name, "rb");
    struct stat info;
    if (stream == NULL || fstat(fileno(stream), &info) != 0) {
        cli_message("%s: %s", name, strerror(errno));
        if (stream != NULL) {
            fclose(stream);
        }
        return NULL;
    }
    if (S_ISDIR(info.st_mode)) {
        cli_message("%s: is a directory", name);
        fclose(stream);
        return NULL;
    }
    char *text = read_stream(stream, name, length);
    fclose(stream);
    return text;
}

static bool write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t wrote = write(fd, bytes, length);
        if (wrote < 0 && errno == EINTR) {
            continue;
        }
        if (wrote <= 0) {
            return false;
        }
        bytes += wrote;
        length -= (size_t)wrote;
    }
    return true;
}

/* Whether the name is a device or pipe, which is written to as it is. */
static bool is_special(const char *name)
{
    struct stat info;
    return stat(name, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

bool cli_is_same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && S_ISREG(one.st_mode) && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

bool cli_write_output(const char *name, const void *bytes, size_t length)
{
    if (name == NULL || is_special(name)) {
        int fd = name == NULL ? STDOUT_FILENO : open(name, O_WRONLY);
        bool ok = fd >= 0 && write_all(fd, bytes, length);
        if (!ok) {
            cli_message("%s: %s", name == NULL ? "standard output" : name, strerror(errno));
        }
        if (name != NULL && fd >= 0) {
            close(fd);
        }
        return ok;
    }
    char *target = realpath(name, NULL); /* a link stays one */
    size_t size = strlen(target != NULL ? target : name) + sizeof ".tmp.XXXXXX";
    char *temporary = malloc(size);
    if (temporary == NULL) {
        cli_message("out of memory");
        free(target);
        return false;
    }
    snprintf(temporary, size, "%s.tmp.XXXXXX", target != NULL ? target : name);
    int fd = mkstemp(temporary);
    bool ok = fd >= 0;
    if (ok) {
        struct stat old;
        mode_t mask = umask(0);
        umask(mask);
        mode_t mode = stat(name, &old) == 0 ? (old.st_mode & 07777) : (0666 & ~mask);
        ok = fchmod(fd, mode) == 0 && write_all(fd, bytes, length);
        ok = close(fd) == 0 && ok;
        ok = ok && rename(temporary, target != NULL ? target : name) == 0;
    }
    if (!ok) {
        cli_message("%s: %s", name, strerror(errno));
        if (fd >= 0) {
            unlink(temporary);
        }
    }
    free(temporary);
    free(target);
    return ok;
}

bool cli_make_folders(const char *path)
{
    char folder[MAX_PATH];
    if (snprintf(folder, sizeof folder, "%s", path) >= (int)sizeof folder) {
        cli_message("%s: %s", path, strerror(ENAMETOOLONG));
        return false;
    }
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
            cli_message("%s: %s", folder, strerror(errno));
            return false;
        }
        *slash = '/';
    }
    return true;
}
