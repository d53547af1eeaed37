/* What a build has to look at: the rule of make that says which files the output was made of. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As make and ninja read names: spaces and # behind a backslash, $ twice. */
static void put_name(FILE *out, const char *name)
{
    for (; *name != '\0'; name++) {
        if (*name == ' ' || *name == '#') {
            fputc('\\', out);
        } else if (*name == '$') {
            fputc('$', out);
        }
        fputc(*name, out);
    }
}

/* The output's name with .d instead of what follows its last point; to be freed. */
static char *usual_name(const char *output)
{
    const char *folder = strrchr(output, '/'), *base = folder != NULL ? folder + 1 : output, *point = strrchr(base, '.');
    size_t length = point != NULL && point != base ? (size_t)(point - output) : strlen(output);
    char *name = malloc(length + sizeof ".d");
    if (name != NULL) {
        memcpy(name, output, length);
        memcpy(name + length, ".d", sizeof ".d");
    }
    return name;
}

bool cli_write_depfile(const CliOptions *options, const CliProject *project)
{
    char *rule = NULL, *name = options->depfile != NULL ? strdup(options->depfile) : usual_name(options->output);
    size_t length;
    FILE *out = name != NULL ? open_memstream(&rule, &length) : NULL;
    if (out == NULL) {
        cli_message("out of memory");
        free(name);
        return false;
    }
    put_name(out, options->output);
    fputs(":", out);
    for (size_t i = 0; i < project->count; i++) {
        const Py2cuModule *module = &project->modules[i];
        if (!module->gives_values && (i > 0 || strcmp(options->input, "-") != 0)) {
            fputs(" \\\n  ", out);
            put_name(out, module->file_name);
        }
    }
    if (options->types != NULL) {
        fputs(" \\\n  ", out);
        put_name(out, options->types);
    }
    fputs("\n", out);
    bool ok = fclose(out) == 0 && cli_write_output(name, rule, length);
    free(rule);
    free(name);
    return ok;
}
