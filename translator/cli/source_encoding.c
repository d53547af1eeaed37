// SPDX-License-Identifier: MIT
/* The encoding of a source file, which a comment in its first two lines declares (PEP 263). */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_NAME = 40 };

typedef enum Encoding { ENCODING_UTF8, ENCODING_ASCII, ENCODING_LATIN1, ENCODING_OTHER } Encoding;

/* A declaration such as "# -*- coding: latin-1 -*-". */
typedef struct Declaration {
    char name[MAX_NAME];
    unsigned line;
} Declaration;

/* The names of Python's codecs, in lower case with underscores. */
static const char *const names[][16] = {
    [ENCODING_UTF8] = {"utf_8", "u8", "utf", "utf8", "utf_8_sig", "cp65001"},
    [ENCODING_ASCII] = {"ascii", "us_ascii", "us", "646", "ansi_x3_4_1968", "iso646_us", "iso_646_irv_1991", "cp367",
                        "ibm367"},
    [ENCODING_LATIN1] = {"latin_1", "latin1", "latin", "l1", "iso_8859_1", "iso8859_1", "iso_latin_1", "iso8859",
                         "8859", "iso_8859_1_1987", "iso_ir_100", "cp819", "ibm819", "csisolatin1"},
};

static Encoding encoding_named(const char *name)
{
    char normal[MAX_NAME];
    size_t length = 0;
    for (; name[length] != '\0'; length++) {
        const char c = name[length];
        normal[length] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c == '-' || c == '.' ? '_' : c;
    }
    normal[length] = '\0';
    for (Encoding encoding = ENCODING_UTF8; encoding < ENCODING_OTHER; encoding++) {
        for (size_t i = 0; i < sizeof names[encoding] / sizeof *names[encoding] && names[encoding][i] != NULL; i++) {
            if (strcmp(names[encoding][i], normal) == 0) {
                return encoding;
            }
        }
    }
    const bool is_variant = strncmp(normal, "utf_8_", 6) == 0; /* as in CPython's tokenizer: utf-8-unix */
    return is_variant ? ENCODING_UTF8 : ENCODING_OTHER;
}

static bool is_of_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr("-_.", c) != NULL);
}

/* Reads the declaration in one line, a comment that matches "coding[:=][ \t]*([-_.a-zA-Z0-9]+)". Returns false if
 * there is none. */
static bool read_declaration(const char *line, size_t length, Declaration *declaration)
{
    const char *end = line + length, *at = line;
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\f')) {
        at++;
    }
    if (at == end || *at != '#') {
        return false;
    }
    for (; (at = memmem(at, (size_t)(end - at), "coding", strlen("coding"))) != NULL; at++) {
        const char *name = at + strlen("coding");
        if (name == end || (*name != ':' && *name != '=')) {
            continue;
        }
        name++;
        while (name < end && (*name == ' ' || *name == '\t')) {
            name++;
        }
        size_t count = 0;
        while (name + count < end && is_of_name(name[count])) {
            count++;
        }
        if (count > 0) {
            snprintf(declaration->name, sizeof declaration->name, "%.*s", (int)count, name);
            return true;
        }
    }
    return false;
}

static bool is_blank_or_comment(const char *line, size_t length)
{
    size_t i = 0;
    while (i < length && (line[i] == ' ' || line[i] == '\t' || line[i] == '\f')) {
        i++;
    }
    return i == length || line[i] == '#';
}

static Declaration find_declaration(const char *text, size_t length)
{
    Declaration declaration = {"", 0};
    size_t start = 0;
    for (unsigned line = 1; line <= 2 && start < length; line++) {
        size_t end = start;
        while (end < length && text[end] != '\n' && text[end] != '\r') {
            end++;
        }
        if (read_declaration(text + start, end - start, &declaration)) {
            declaration.line = line;
            break;
        }
        if (!is_blank_or_comment(text + start, end - start)) {
            break;
        }
        start = end + (end + 1 < length && text[end] == '\r' && text[end + 1] == '\n' ? 2 : 1);
    }
    return declaration;
}

static size_t count_non_ascii(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        count += (unsigned char)text[i] > 127;
    }
    return count;
}

/* Replaces Latin-1 by UTF-8. Returns false if memory is exhausted. */
static bool latin1_to_utf8(char **text, size_t *length)
{
    char *copy = malloc(*length + count_non_ascii(*text, *length) + 1);
    if (copy == NULL) {
        return false;
    }
    size_t at = 0;
    for (size_t i = 0; i < *length; i++) {
        const unsigned char byte = (unsigned char)(*text)[i];
        if (byte > 127) {
            copy[at++] = (char)(0xc0 | byte >> 6);
            copy[at++] = (char)(0x80 | (byte & 0x3f));
        } else {
            copy[at++] = (char)byte;
        }
    }
    copy[at] = '\0';
    free(*text);
    *text = copy;
    *length = at;
    return true;
}

bool cli_decode_source(char **text, size_t *length, CliEncodingProblem *problem)
{
    static const char mark[] = "\xef\xbb\xbf";
    const bool has_mark = *length >= 3 && memcmp(*text, mark, 3) == 0;
    const size_t start = has_mark ? 3 : 0;
    const Declaration declaration = find_declaration(*text + start, *length - start);
    const Encoding encoding = declaration.line > 0 ? encoding_named(declaration.name) : ENCODING_UTF8;
    if (encoding == ENCODING_UTF8 || count_non_ascii(*text, *length) == 0) {
        return true;
    }
    const char *reason = has_mark                     ? "contradicts the byte order mark of UTF-8 before it"
                         : encoding == ENCODING_ASCII ? "does not contain all characters of the file"
                         : encoding == ENCODING_OTHER ? "is not supported"
                                                      : NULL;
    if (reason == NULL && latin1_to_utf8(text, length)) {
        return true;
    }
    problem->line = declaration.line;
    if (reason == NULL) {
        snprintf(problem->message, sizeof problem->message, "out of memory");
    } else {
        snprintf(problem->message, sizeof problem->message,
                 "the encoding '%s' that this comment declares %s: save the file as UTF-8", declaration.name, reason);
    }
    return false;
}

char *cli_read_source(const char *name, size_t *length)
{
    char *text = cli_read_input(name, length);
    if (text != NULL && cli_is_notebook(name)) {
        return cli_notebook_code(name, text, length);
    }
    CliEncodingProblem problem;
    if (text != NULL && !cli_decode_source(&text, length, &problem)) {
        cli_message("%s:%u: %s", strcmp(name, "-") == 0 ? "<stdin>" : name, problem.line, problem.message);
        free(text);
        return NULL;
    }
    return text;
}
