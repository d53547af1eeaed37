// SPDX-License-Identifier: MIT
/* Outputs of a run. They are stored until all files are translated, because nothing is written after an error. With
 * --stale, they are compared with existing files. */
#include "cli.h"
#include "support/output_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Returns whether the file already has this content. */
static bool is_same(const char *name, const void *bytes, size_t length)
{
    size_t there;
    char *old = access(name, R_OK) == 0 ? cli_read_output(name, &there) : NULL;
    bool same = old != NULL && there == length && memcmp(old, bytes, length) == 0;
    free(old);
    return same;
}

/* Returns whether no other input has this output; if not, prints a message. */
static bool is_free(const CliOutputs *outputs, const char *name, const char *input)
{
    for (size_t i = 0; name != NULL && i < outputs->count; i++) {
        const CliOutput *other = &outputs->items[i];
        if (other->name == NULL || strcmp(other->name, name) != 0) {
            continue;
        }
        if (input == NULL || strcmp(other->input, input) == 0) { /* a make rule */
            cli_message("%s: another output of this run has the same name", name);
        } else {
            cli_message("%s and %s have the same output %s: pass their common parent directory, whose subdirectories "
                        "the output then contains",
                        other->input, input, name);
        }
        return false;
    }
    return true;
}

bool cli_keep_output(const CliOptions *options, const char *name, const void *bytes, size_t length,
                     bool is_written_always)
{
    CliOutputs *outputs = options->outputs;
    if (!is_free(outputs, name, options->input)) {
        return false;
    }
    CliOutput *grown = realloc(outputs->items, (outputs->count + 1) * sizeof *grown);
    outputs->items = grown != NULL ? grown : outputs->items;
    CliOutput one = {.name = name != NULL ? strdup(name) : NULL,
                     .input = strdup(options->input != NULL ? options->input : ""),
                     .bytes = malloc(length + 1),
                     .length = length,
                     .is_written_always = is_written_always};
    if (grown == NULL || (name != NULL && one.name == NULL) || one.input == NULL || one.bytes == NULL) {
        free(one.name);
        free(one.input);
        free(one.bytes);
        cli_message("out of memory");
        return false;
    }
    memcpy(one.bytes, bytes, length);
    outputs->items[outputs->count++] = one;
    return true;
}

bool cli_emit_output(const CliOptions *options, const void *bytes, size_t length)
{
    return cli_keep_output(options, options->output, bytes, length, false);
}

/* Reports a missing or outdated file. */
static void compare(CliOutputs *outputs, const CliOutput *output)
{
    if (!is_same(output->name, output->bytes, output->length)) {
        const char *reason = access(output->name, F_OK) == 0 ? "is out of date; it is generated from"
                                                             : "is missing; it is generated from";
        cli_note("%s: %s %s", output->name, reason, output->input);
        outputs->found_stale = true;
    }
}

/* Returns whether the file can be created or replaced, without creating it; if not, prints a message. For links and
 * devices, it only checks that they are not inputs. */
static bool can_be_written(const char *name)
{
    struct stat info;
    const char *slash = name != NULL ? strrchr(name, '/') : NULL;
    const bool exists = name != NULL && lstat(name, &info) == 0;
    if (exists && cli_is_input(name)) {
        cli_message("%s: %s", name, output_file_refusal(OUTPUT_IS_INPUT));
        return false;
    }
    if (name == NULL || (exists && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode))) {
        return true;
    }
    char *directory = slash == NULL ? strdup(".") : strndup(name, (size_t)(slash + 1 - name));
    int reason = directory == NULL || access(directory, W_OK | X_OK) != 0 ? errno : 0;
    free(directory);
    reason = reason == 0 && exists && S_ISDIR(info.st_mode) ? EISDIR : reason;
    if (reason != 0) {
        cli_message("%s: %s", name, strerror(reason));
    }
    return reason == 0;
}

static bool is_due(const CliOutput *output, const CliOptions *options, bool all)
{
    return (all || output->is_written_always) &&
           !(options->watch && output->name != NULL && is_same(output->name, output->bytes, output->length));
}

bool cli_write_outputs(CliOutputs *outputs, const CliOptions *options, bool all)
{
    bool ok = true;
    for (size_t i = 0; i < outputs->count && options->stale; i++) {
        compare(outputs, &outputs->items[i]);
    }
    for (size_t i = 0; i < outputs->count && !options->stale; i++) { /* check all files before writing the first */
        const CliOutput *output = &outputs->items[i];
        ok = (!is_due(output, options, all) ||
              ((!options->to_directory || cli_create_directories(output->name)) && can_be_written(output->name))) &&
             ok;
    }
    for (size_t i = 0; ok && i < outputs->count && !options->stale; i++) {
        const CliOutput *output = &outputs->items[i];
        if (is_due(output, options, all)) {
            ok = cli_write_output(output->name, output->bytes, output->length);
            if (ok && options->watch && output->name != NULL) {
                cli_note("%s: written", output->name);
            }
        }
    }
    return ok;
}

void cli_outputs_free(CliOutputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++) {
        free(outputs->items[i].name);
        free(outputs->items[i].input);
        free(outputs->items[i].bytes);
    }
    free(outputs->items);
    *outputs = (CliOutputs){0};
}
