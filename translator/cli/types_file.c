// SPDX-License-Identifier: MIT
/* --types FILE: reads signatures of kernels, one per line.
 *
 * --record-types writes the name of each Python file as a comment before the signatures of its kernels. Signatures of
 * files that the script imports are comments, too. If such a file is the only input, only its signatures are read. */
#include "cli/cli.h"
#include "cli/name_map.h"

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

/* Adds the line "name(types)". overriding: the names of --sig, which takes precedence over the file. */
static bool add_line(CliOptions *options, const char *line, size_t name_length, const char *comment,
                     const CliNameMap *overriding)
{
    char *name = strndup(line, name_length);
    if (name == NULL) {
        cli_message("out of memory");
        return false;
    }
    if (!cli_name_map_find_identifier(overriding, name, NULL)) {
        options->comments[options->signature_count] = comment;
        options->signatures[options->signature_count++] = line;
    }
    free(name);
    return true;
}

/* Returns whether the line is a comment with the name of a file. Sets *is_input if this file is the only input. */
static bool is_heading(const CliOptions *options, const char *line, bool *is_input)
{
    const bool is_file = strncmp(line, "# ", 2) == 0 && cli_is_same_file(line + 2, line + 2);
    *is_input = is_file && options->input_count == 1 && cli_is_same_file(line + 2, options->inputs[0]);
    return is_file;
}

/* Returns the lines after the name of the only input if its signatures are comments; otherwise NULL. */
static char *imported_signatures(const CliOptions *options, char *text)
{
    bool is_input = false;
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        (void)is_heading(options, line, &is_input);
        *end = '\n';
        if (is_input && end[1] == '#') {
            return end + 1;
        }
    }
    return NULL;
}

static bool add_lines(CliOptions *options, char *text, const CliNameMap *overriding)
{
    char *imported = imported_signatures(options, text);
    bool is_input;
    size_t number = 0;
    for (char *line = text, *next; line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL) {
            *next++ = '\0';
        }
        number++;
        if (imported != NULL && line < imported) {
            continue;
        }
        if (imported != NULL && (line[0] != '#' || is_heading(options, line, &is_input))) {
            break;
        }
        line += imported != NULL;
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
        if (!add_line(options, line, name, comment != NULL ? trim(comment) : NULL, overriding)) {
            return false;
        }
    }
    return true;
}

bool cli_read_types(CliOptions *options, char **text)
{
    size_t length, max = options->signature_count + 1;
    *text = cli_read_input(options->types, &length);
    if (*text == NULL) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        max += (*text)[i] == '\n';
        if ((*text)[i] == '\0') {
            cli_message("%s: the file contains a null byte", options->types);
            return false;
        }
    }
    const char **grown = realloc(options->signatures, (max + 1) * sizeof *grown);
    options->signatures = grown != NULL ? grown : options->signatures;
    options->comments = calloc(max + 1, sizeof *options->comments);
    if (grown == NULL || options->comments == NULL) {
        cli_message("out of memory");
        return false;
    }
    CliNameMap overriding = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < options->signature_count; i++) {
        const char *signature = options->signatures[i];
        ok = cli_name_map_add(&overriding, signature, strcspn(signature, "( "), i);
    }
    if (!ok) {
        cli_message("out of memory");
    }
    ok = ok && add_lines(options, *text, &overriding);
    cli_name_map_free(&overriding);
    return ok;
}
