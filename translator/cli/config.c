// SPDX-License-Identifier: MIT
/* Settings in [tool.py2cu] of pyproject.toml. Arguments take precedence: a list in the arguments replaces the list in
 * the file, except that signatures, constants and operators are merged by name. Paths are relative to the file. */
#include "config.h"

#include "options/option_table.h"
#include "support/utf8.h"
#include "toml.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_PATH = 4096, MAX_LEVELS = 20 };

#define TABLE "tool.py2cu"

enum { MAX_KEYS = 32 };

typedef struct Reader {
    CliConfig *config;
    CliOptions *options;
    const char *directory; /* path of the file's directory: "" or a sequence of "../" */
    bool for_project;
    bool reads_files;         /* the arguments name no files, so that `files` and `output` of the table apply */
    bool has_arch, has_facts; /* specified by arguments */
    size_t signature_count, value_count, operator_count;
} Reader;

static bool report_error(const Reader *reader, TomlLocation location, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool report_error(const Reader *reader, TomlLocation location, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *message = NULL;
    bool ok = vasprintf(&message, format, args) >= 0;
    va_end(args);
    cli_print_found(&(Py2cuDiagnostic){.severity = PY2CU_ERROR,
                                       .file_name = reader->config->file,
                                       .line = location.line,
                                       .column = location.column,
                                       .message = ok ? message : "out of memory"},
                    NULL);
    if (ok) {
        free(message);
    }
    return false;
}

/* Takes ownership of an allocated string and returns it; NULL: out of memory. */
static const char *own(CliConfig *config, char *text)
{
    char **grown = text != NULL ? realloc(config->owned, (config->count + 1) * sizeof *grown) : NULL;
    if (grown == NULL) {
        free(text);
        config->failed = true;
        return NULL;
    }
    config->owned = grown;
    config->owned[config->count++] = text;
    return text;
}

static const char *join(CliConfig *config, const char *a, const char *b, const char *c)
{
    size_t size = strlen(a) + strlen(b) + strlen(c) + 1;
    char *text = malloc(size);
    if (text != NULL) {
        snprintf(text, size, "%s%s%s", a, b, c);
    }
    return own(config, text);
}

/* Converts a path in the file to a path relative to the working directory. */
static const char *path_of(const Reader *reader, const char *text)
{
    return join(reader->config, text[0] == '/' ? "" : reader->directory, text, "");
}

static bool append(CliConfig *config, const char ***list, size_t *count, const char *text)
{
    const char **grown = text != NULL ? realloc(*list, (*count + 2) * sizeof *grown) : NULL;
    if (grown == NULL) {
        config->failed = true;
        return false;
    }
    *list = grown;
    (*list)[(*count)++] = text;
    return true;
}

/* ---- the keys ---- */

/* Returns whether one of the first `count` items has the given name. Names end at a character of `ends`. */
static bool has_name(const char *const *list, size_t count, const char *text, const char *ends)
{
    size_t length = strcspn(text, ends);
    for (size_t i = 0; i < count; i++) {
        if (strcspn(list[i], ends) == length && strncmp(list[i], text, length) == 0) {
            return true;
        }
    }
    return false;
}

static bool read_signature(Reader *reader, const TomlValue *value)
{
    CliOptions *options = reader->options;
    if (strchr(value->text, '(') == NULL || value->text[0] == '(') {
        return report_error(reader, value->location,
                            "'%s': expected 'name(type, ...)', for example 'saxpy(float32, float32[::1])'",
                            value->text);
    }
    return has_name(options->signatures, reader->signature_count, value->text, "( ") ||
           append(reader->config, &options->signatures, &options->signature_count,
                  join(reader->config, value->text, "", ""));
}

static bool read_architecture(Reader *reader, const TomlValue *value)
{
    if (!reader->has_arch && !cli_read_arch(value->text, reader->options)) {
        return report_error(reader, value->location,
                            "'%s': expected an architecture such as 90, \"sm_90\" or \"native\"", value->text);
    }
    return true;
}

static bool read_facts(Reader *reader, const TomlValue *value)
{
    return reader->has_facts || cli_read_facts(value->text, &reader->options->facts) ||
           report_error(reader, value->location, "invalid value");
}

static bool read_allowed(Reader *reader, const TomlValue *value)
{
    CliOptions *options = reader->options;
    return (cli_is_rule(value->text) || report_error(reader, value->location, "invalid value")) &&
           append(reader->config, &options->allowed, &options->allowed_count,
                  join(reader->config, value->text, "", ""));
}

static bool read_file(Reader *reader, const TomlValue *value)
{
    CliOptions *options = reader->options;
    return !reader->reads_files ||
           append(reader->config, &options->inputs, &options->input_count, path_of(reader, value->text));
}

/* Reads a string or a list of strings; for architectures, also integers. */
static bool read_texts(Reader *reader, const TomlEntry *entry, const char *key,
                       bool (*read)(Reader *, const TomlValue *))
{
    const TomlValue *value = &entry->value;
    size_t count = value->kind == TOML_LIST ? value->count : 1;
    for (size_t i = 0; i < count; i++) {
        const TomlValue *item = value->kind == TOML_LIST ? &value->items[i] : value;
        if (item->kind != TOML_TEXT && (item->kind != TOML_INTEGER || read != read_architecture)) {
            return report_error(reader, item->location, "%s: expected a string or a list of strings, not %s", key,
                                item->text);
        }
        if (!read(reader, item)) {
            return false;
        }
    }
    return true;
}

static bool read_constant(Reader *reader, const TomlEntry *entry, const char *name)
{
    CliOptions *options = reader->options;
    const TomlValue *value = &entry->value;
    if (value->kind == TOML_LIST || value->kind == TOML_OTHER || strpbrk(name, ".\\ -\"'") != NULL || name[0] == '\0') {
        return report_error(
            reader, value->location,
            "constants: expected NAME = a number, a boolean, or a string with a Python expression such as \"(3, 4)\"");
    }
    const char *text = value->kind != TOML_BOOLEAN ? value->text : strcmp(value->text, "true") == 0 ? "True" : "False";
    const char *assignment = join(reader->config, name, "=", text);
    if (assignment != NULL && !cli_is_assignment(assignment)) {
        return report_error(reader, value->location, "constants: '%s': expected NAME=VALUE on one line", assignment);
    }
    return assignment != NULL && (has_name(options->values, reader->value_count, assignment, " =") ||
                                  append(reader->config, &options->values, &options->value_count, assignment));
}

/* Reads the declaration of an operator, as in --op. */
static bool read_operator(Reader *reader, const TomlEntry *entry, const char *name)
{
    CliOptions *options = reader->options;
    const TomlValue *value = &entry->value;
    if (value->kind != TOML_TEXT || strpbrk(name, ".\\ -\"':") != NULL || name[0] == '\0') {
        return report_error(reader, value->location,
                            "ops: expected KERNEL = a string such as \"out=like(x), grad=NAME\"");
    }
    const char *declaration = join(reader->config, name, ": ", value->text);
    return declaration != NULL && (has_name(options->operators, reader->operator_count, declaration, " :") ||
                                   append(reader->config, &options->operators, &options->operator_count, declaration));
}

/* The keys that are tables with a value for each name. */
static const struct {
    const char *name, *example;
    bool (*read)(Reader *reader, const TomlEntry *entry, const char *name);
} tables[] = {
    {"constants", "{N = 16}", read_constant},
    {"ops", "{scale = \"out=like(x)\"}", read_operator},
};

static bool read_flag(Reader *reader, const TomlEntry *entry, const char *key, bool *flag)
{
    if (entry->value.kind != TOML_BOOLEAN) {
        return report_error(reader, entry->value.location, "%s: expected true or false, not %s", key,
                            entry->value.text);
    }
    *flag = *flag || strcmp(entry->value.text, "true") == 0;
    return true;
}

/* Reads a key whose value is one string: output, types, namespace, emit, schedule, templates. */
static bool read_text(Reader *reader, const TomlEntry *entry, const char *key)
{
    CliOptions *options = reader->options;
    const char *text = entry->value.text;
    if (entry->value.kind != TOML_TEXT) {
        return report_error(reader, entry->value.location, "%s: expected a string, not %s", key, text);
    }
    bool ok = true;
    if (strcmp(key, "output") == 0) {
        if (reader->reads_files && !options->output_is_given && !reader->for_project) {
            options->output = path_of(reader, text);
        }
    } else if (strcmp(key, "namespace") == 0) {
        options->name_space = options->name_space != NULL ? options->name_space : join(reader->config, text, "", "");
    } else if (strcmp(key, "types") == 0) {
        options->types = options->types != NULL ? options->types : path_of(reader, text);
    } else if (strcmp(key, "emit") == 0) {
        ok = reader->for_project || options->emit_is_given || options->check || options->list ||
             cli_read_emit(text, options);
    } else if (strcmp(key, "templates") == 0) {
        ok = options->templates_are_given || cli_read_templates(text, &options->templates);
    } else {
        ok = options->restructure || cli_read_schedule(text, options);
    }
    return ok || report_error(reader, entry->value.location, "invalid value");
}

static bool read_entry(Reader *reader, const TomlEntry *entry)
{
    CliOptions *options = reader->options;
    const char *key = entry->path[strlen(TABLE)] == '.' ? entry->path + strlen(TABLE ".") : "";
    if (key[0] == '\0') {
        return report_error(reader, entry->location, "expected the table [" TABLE "], not %s", entry->value.text);
    }
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const size_t length = strlen(tables[i].name);
        if (strncmp(key, tables[i].name, length) != 0 || (key[length] != '.' && key[length] != '\0')) {
            continue;
        }
        return key[length] == '.' ? tables[i].read(reader, entry, key + length + 1)
                                  : report_error(reader, entry->value.location, "%s: expected a table such as %s", key,
                                                 tables[i].example);
    }
    const char *keys[MAX_KEYS] = {"files"};
    size_t count = 1;
    for (size_t i = 0; i < cli_key_count && count < MAX_KEYS; i++) {
        if (cli_keys[i].where & CLI_IN_CONFIG) {
            keys[count++] = cli_keys[i].name;
        }
    }
    bool is_known = false;
    for (size_t i = 0; i < count; i++) {
        is_known = is_known || strcmp(keys[i], key) == 0;
    }
    if (!is_known) {
        const char *similar = py2cu_similar(key, keys, count);
        return report_error(reader, entry->location, "[" TABLE "] has no key '%s'%s%s%s", key,
                            similar != NULL ? "; did you mean " : "", similar != NULL ? similar : "",
                            similar != NULL ? "?" : "");
    }
    return strcmp(key, "files") == 0             ? read_texts(reader, entry, key, read_file)
           : strcmp(key, "signatures") == 0      ? read_texts(reader, entry, key, read_signature)
           : strcmp(key, "architectures") == 0   ? read_texts(reader, entry, key, read_architecture)
           : strcmp(key, "assume") == 0          ? read_texts(reader, entry, key, read_facts)
           : strcmp(key, "allow") == 0           ? read_texts(reader, entry, key, read_allowed)
           : strcmp(key, "boundscheck") == 0     ? read_flag(reader, entry, key, &options->boundscheck)
           : strcmp(key, "debug") == 0           ? read_flag(reader, entry, key, &options->debug)
           : strcmp(key, "weak-literals") == 0   ? read_flag(reader, entry, key, &options->weak_literals)
           : strcmp(key, "keep-going") == 0      ? read_flag(reader, entry, key, &options->keep_going)
           : strcmp(key, "line-directives") == 0 ? read_flag(reader, entry, key, &options->line_directives)
                                                 : read_text(reader, entry, key);
}

/* ---- the file ---- */

/* Returns the offset of the first byte that is not valid UTF-8, and its location; the length of the file if there is
 * none. */
static size_t find_other_encoding(const char *text, size_t length, TomlLocation *location)
{
    *location = (TomlLocation){1, 1};
    for (size_t i = 0; i < length; location->column++) {
        uint32_t code;
        const size_t size = utf8_decode(text + i, length - i, &code);
        if (size == 0) {
            return i;
        }
        if (text[i] == '\n') {
            *location = (TomlLocation){location->line + 1, 0};
        }
        i += size;
    }
    return length;
}

static bool read_table(Reader *reader, const char *text, size_t length)
{
    TomlLocation location;
    const size_t other = find_other_encoding(text, length, &location);
    if (other < length) {
        return report_error(reader, location, "TOML files must be UTF-8: invalid byte 0x%02x",
                            (unsigned char)text[other]);
    }
    Toml toml;
    toml_read(&toml, text, length, TABLE);
    bool ok = true;
    if (toml.is_wrong && (toml.count > 0 || memmem(text, length, TABLE, strlen(TABLE)) !=
                                                NULL)) { /* errors outside of the table are ignored */
        ok = report_error(reader, toml.wrong, "%s", toml.reason);
    }
    for (size_t i = 0; ok && !toml.failed && !toml.is_wrong && i < toml.count; i++) {
        ok = read_entry(reader, &toml.entries[i]);
    }
    if (toml.failed || reader->config->failed) {
        cli_message("out of memory");
        ok = false;
    }
    toml_free(&toml);
    return ok;
}

/* Finds the nearest pyproject.toml in the working directory and its parents, and the path of its directory; "": none.
 * An unreadable file is not skipped, because continuing with other settings would be unexpected. */
static void find_file(char *directory, char *path)
{
    struct stat info;
    directory[0] = '\0';
    for (int level = 0; level < MAX_LEVELS; level++) {
        snprintf(path, MAX_PATH, "%spyproject.toml", directory);
        if (lstat(path, &info) == 0 || (errno != ENOENT && errno != ENOTDIR && errno != EACCES)) {
            return;
        }
        strcat(directory, "../");
    }
    path[0] = '\0';
}

/* Returns the contents of the file, or prints a message and returns NULL. Pipes are rejected, because reading could
 * block forever.
 */
static char *read_file_at(const char *path, size_t *length)
{
    struct stat info;
    const bool is_there = stat(path, &info) == 0;
    const bool may = is_there && access(path, R_OK) == 0;
    const char *reason = !may                                               ? strerror(errno)
                         : S_ISDIR(info.st_mode)                            ? "is a directory"
                         : !S_ISREG(info.st_mode) && !S_ISCHR(info.st_mode) ? "is not a regular file"
                                                                            : NULL;
    if (reason == NULL) {
        return cli_read_input(path, length);
    }
    cli_message("%s: %s: cannot read settings in [" TABLE "]%s", path, reason,
                strchr(path, '/') != NULL ? "; to ignore it, create an empty pyproject.toml in this directory" : "");
    return NULL;
}

/* Returns whether the file may contain the table. The name may contain escapes, and is not found in UTF-16 files. */
static bool may_mention_py2cu(const char *text, size_t length)
{
    const bool is_utf16 = length >= 2 && (memcmp(text, "\xFF\xFE", 2) == 0 || memcmp(text, "\xFE\xFF", 2) == 0);
    return is_utf16 || memmem(text, length, "\\u", 2) != NULL || memmem(text, length, "\\U", 2) != NULL ||
           memmem(text, length, "py2cu", strlen("py2cu")) != NULL;
}

bool cli_read_config(CliConfig *config, CliOptions *options, bool for_project)
{
    char directory[MAX_LEVELS * 3 + 1] = "", path[MAX_PATH];
    *config = (CliConfig){0};
    find_file(directory, path);
    size_t length;
    char *text = path[0] != '\0' ? read_file_at(path, &length) : NULL;
    bool ok = path[0] == '\0' || text != NULL;
    if (text != NULL && may_mention_py2cu(text, length)) {
        config->file = strdup(path);
        Reader reader = {.config = config,
                         .options = options,
                         .directory = directory,
                         .for_project = for_project,
                         .reads_files = options->input_count == 0,
                         .has_arch = options->arch_count > 0,
                         .has_facts = options->facts != 0,
                         .signature_count = options->signature_count,
                         .value_count = options->value_count,
                         .operator_count = options->operator_count};
        if (config->file == NULL) {
            cli_message("out of memory");
        }
        ok = config->file != NULL && read_table(&reader, text, length);
        options->config_file = config->file;
    }
    free(text);
    return ok;
}

void cli_config_free(CliConfig *config)
{
    for (size_t i = 0; i < config->count; i++) {
        free(config->owned[i]);
    }
    free(config->owned);
    free(config->file);
}
