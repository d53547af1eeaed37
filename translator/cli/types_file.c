// SPDX-License-Identifier: MIT
/* --types FILE: reads signatures of kernels, one per line. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

static char *trim(char *line)
{
    line += strspn(line, " \t\r");
    size_t length = strlen(line);
    while (length > 0 && strchr(" \t\r", line[length - 1]) != NULL) {
        line[--length] = '\0';
    }
    return line;
}

bool cli_read_types(CliOptions *options, char **text)
{
    size_t length, most = options->signature_count + 1;
    *text = cli_read_input(options->types, &length);
    if (*text == NULL) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        most += (*text)[i] == '\n';
        if ((*text)[i] == '\0') {
            cli_message("%s: the file contains a null byte", options->types);
            return false;
        }
    }
    const char **grown = realloc(options->signatures, (most + 1) * sizeof *grown);
    options->signatures = grown != NULL ? grown : options->signatures;
    options->comments = calloc(most + 1, sizeof *options->comments);
    if (grown == NULL || options->comments == NULL) {
        cli_message("out of memory");
        return false;
    }
    size_t number = 0, given = options->signature_count;
    for (char *line = *text, *next; line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL) {
            *next++ = '\0';
        }
        number++;
        char *comment = strchr(line, '#');
        if (comment != NULL) {
            *comment++ = '\0';
        }
        line = trim(line);
        if (line[0] == '\0') {
            continue;
        }
        size_t name = strcspn(line, "( ");
        if (name == 0 || strchr(line, '(') == NULL) {
            cli_message("%s, line %zu: expected 'name(type, ...)', for example 'saxpy(float32, float32[::1])'",
                        options->types, number);
            return false;
        }
        bool overridden = false; /* --sig takes precedence over the file */
        for (size_t i = 0; i < given; i++) {
            overridden = overridden || (strncmp(options->signatures[i], line, name) == 0 &&
                                        strchr("( ", options->signatures[i][name]) != NULL);
        }
        if (!overridden) {
            options->comments[options->signature_count] = comment != NULL ? trim(comment) : NULL;
            options->signatures[options->signature_count++] = line;
        }
    }
    return true;
}
