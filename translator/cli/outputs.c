/* What is done with an output: it is written, or compared with what is there. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool has_stale;

/* Whether the file holds these bytes already. */
static bool is_same(const char *name, const void *bytes, size_t length)
{
    size_t there;
    char *old = access(name, R_OK) == 0 ? cli_read_input(name, &there) : NULL;
    bool same = old != NULL && there == length && memcmp(old, bytes, length) == 0;
    free(old);
    return same;
}

bool cli_give_out(const CliOptions *options, const void *bytes, size_t length)
{
    bool compares = options->output != NULL && (options->stale || options->watch);
    if (compares && is_same(options->output, bytes, length)) {
        return true;
    }
    if (options->stale) {
        const char *why = access(options->output, F_OK) == 0 ? "is not what is made of" : "is not there, and would be made of";
        cli_message("%s: %s %s", options->output, why, options->input);
        has_stale = true;
        return true;
    }
    bool ok = cli_write_output(options->output, bytes, length);
    if (ok && options->watch && options->output != NULL) {
        cli_message("%s: written", options->output);
    }
    return ok;
}

bool cli_found_stale(void)
{
    return has_stale;
}
