// SPDX-License-Identifier: MIT
/* Source lines of faulting instructions.
 * Input: an image and an offset. Output: lines of its source. Requires: addr2line. */
#include "host/compiler/symbolize.h"

#include "base/strbuf.h"
#include "host/compiler/subprocess.h"
#include "support/path_search.h"
#include "support/temporary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECONDS = 10, MAX_LOG_BYTES = 1 << 16 };

/* Returns the line number in "/directory/name:12" or "/directory/name:12 (discriminator 3)"; 0 for another file. */
static uint32_t line_in(const char *output, size_t length, const char *name)
{
    size_t name_length = strlen(name);
    for (size_t i = 0; i + name_length + 1 < length; i++) {
        bool begins = i == 0 || output[i - 1] == '/';
        if (begins && strncmp(output + i, name, name_length) == 0 && output[i + name_length] == ':') {
            return (uint32_t)strtoul(output + i + name_length + 1, NULL, 10);
        }
    }
    return 0;
}

static size_t read_lines(const char *output, const char *name, uint32_t *lines, size_t max)
{
    size_t count = 0;
    while (output[0] != '\0' && count < max) {
        size_t length = strcspn(output, "\n");
        uint32_t line = line_in(output, length, name);
        if (line > 0) {
            lines[count++] = line;
        }
        output += length + (output[length] == '\n');
    }
    return count;
}

static size_t run_symbolizer(const char *program, char *image, char *log, size_t offset, const char *name,
                             uint32_t *lines, size_t max)
{
    char address[32], word[] = "addr2line", inlined[] = "-i", executable[] = "-e";
    (void)snprintf(address, sizeof address, "0x%zx", offset);
    char *argv[] = {word, inlined, executable, image, address, NULL};
    Program asked = {.path = program, .argv = argv, .log = log, .log_limit = MAX_LOG_BYTES, .seconds = SECONDS};
    int status = 0;
    if (program_run(&asked, &status) != PROGRAM_ENDED || status != 0) {
        return 0;
    }
    size_t length = 0;
    char *output = file_read(log, MAX_LOG_BYTES, &length);
    size_t count = output != NULL ? read_lines(output, name, lines, max) : 0;
    free(output);
    return count;
}

size_t fault_lines(const void *image, size_t length, size_t offset, const char *name, uint32_t *lines, size_t max)
{
    char path[TEMPORARY_PATH], log[TEMPORARY_PATH], *program = find_program("addr2line");
    size_t count = 0;
    int file = program != NULL ? temporary_file(path) : -1;
    int output = file >= 0 ? temporary_file(log) : -1;
    if (output >= 0) {
        (void)close(output);
        count = file_write(file, image, length) ? run_symbolizer(program, path, log, offset, name, lines, max) : 0;
        temporary_remove(log);
    }
    if (file >= 0) {
        (void)close(file);
        temporary_remove(path);
    }
    free(program);
    return count;
}
