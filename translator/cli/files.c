// SPDX-License-Identifier: MIT
/* Reads input files and writes output files atomically. */
#include "cli.h"
#include "support/output_file.h"

#include <errno.h>
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

/* The inputs and the outputs of this run. */
static FileSet files_read, files_written;

static char *read_file(const char *name, size_t *length, FileSet *noted)
{
    const bool is_standard = strcmp(name, "-") == 0;
    FILE *stream = is_standard ? stdin : fopen(name, "rb");
    struct stat info;
    if (stream == NULL || (!is_standard && fstat(fileno(stream), &info) != 0)) {
        cli_message("%s: %s", name, strerror(errno));
        if (stream != NULL) {
            fclose(stream);
        }
        return NULL;
    }
    char *text = NULL;
    if (!is_standard && S_ISDIR(info.st_mode)) {
        cli_message("%s: is a directory", name);
    } else if (noted != NULL && !file_set_add_open(noted, fileno(stream))) {
        cli_message("out of memory");
    } else {
        text = read_stream(stream, is_standard ? "<stdin>" : name, length);
    }
    if (!is_standard) {
        fclose(stream);
    }
    return text;
}

char *cli_read_input(const char *name, size_t *length)
{
    return read_file(name, length, &files_read);
}

char *cli_read_output(const char *name, size_t *length)
{
    return read_file(name, length, NULL);
}

bool cli_note_input(const char *name)
{
    const bool ok = file_set_add_name(&files_read, name);
    if (!ok) {
        cli_message("out of memory");
    }
    return ok;
}

bool cli_is_input(const char *name)
{
    return file_set_has_name(&files_read, name);
}

void cli_forget_files(void)
{
    file_set_free(&files_read);
    file_set_free(&files_written);
}

bool cli_is_same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && S_ISREG(one.st_mode) && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

bool cli_write_output(const char *name, const void *bytes, size_t length)
{
    const OutputStatus status = output_file_write(name, bytes, length, &files_read, &files_written);
    const char *refusal = output_file_refusal(status);
    if (status != OUTPUT_WRITTEN) {
        cli_message("%s: %s", name == NULL ? "standard output" : name, refusal != NULL ? refusal : strerror(errno));
    }
    return status == OUTPUT_WRITTEN;
}

bool cli_create_directories(const char *path)
{
    char directory[MAX_PATH];
    if (snprintf(directory, sizeof directory, "%s", path) >= (int)sizeof directory) {
        cli_message("%s: %s", path, strerror(ENAMETOOLONG));
        return false;
    }
    for (char *slash = strchr(directory + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(directory, 0777) != 0 && errno != EEXIST) {
            cli_message("%s: %s", directory, strerror(errno));
            return false;
        }
        *slash = '/';
    }
    return true;
}
