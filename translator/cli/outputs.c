/* Outputs of a run: they are kept until every file is translated, since nothing is written if there is an error. With
 * --stale they are compared with the files that exist. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether the file contains these bytes already. */
static bool is_same(const char *name, const void *bytes, size_t length)
{
    size_t there;
    char *old = access(name, R_OK) == 0 ? cli_read_output(name, &there) : NULL;
    bool same = old != NULL && there == length && memcmp(old, bytes, length) == 0;
    free(old);
    return same;
}

/* False after a message: another input has this output. */
static bool is_free(const CliOutputs *outputs, const char *name, const char *input)
{
    for (size_t i = 0; name != NULL && i < outputs->count; i++) {
        const CliOutput *other = &outputs->items[i];
        if (other->name == NULL || strcmp(other->name, name) != 0) {
            continue;
        }
        if (input == NULL || strcmp(other->input, input) == 0) { /* a rule of make */
            cli_message("%s: this file is another output of this run, and would be lost", name);
        } else {
            cli_message("%s and %s: what is made of both would be %s; name the folder above them, whose folders the "
                        "output then has, too",
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

/* Reports a file that is not what it is to be. */
static void compare(CliOutputs *outputs, const CliOutput *output)
{
    if (!is_same(output->name, output->bytes, output->length)) {
        const char *why =
            access(output->name, F_OK) == 0 ? "is not what is made of" : "is not there, and would be made of";
        cli_note("%s: %s %s", output->name, why, output->input);
        outputs->found_stale = true;
    }
}

bool cli_write_outputs(CliOutputs *outputs, const CliOptions *options, bool all)
{
    bool ok = true;
    for (size_t i = 0; i < outputs->count; i++) {
        const CliOutput *output = &outputs->items[i];
        if (options->stale) {
            compare(outputs, output);
            continue;
        }
        bool is_due = all || output->is_written_always;
        if (!is_due ||
            (options->watch && output->name != NULL && is_same(output->name, output->bytes, output->length))) {
            continue;
        }
        const bool is_written = (!options->to_folder || cli_make_folders(output->name)) &&
                                cli_write_output(output->name, output->bytes, output->length);
        if (is_written && options->watch && output->name != NULL) {
            cli_note("%s: written", output->name);
        }
        ok = ok && is_written;
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
