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

static void put_rule(FILE *out, const CliOptions *options, const CliProject *project)
{
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
    if (options->config_file != NULL) {
        fputs(" \\\n  ", out);
        put_name(out, options->config_file);
    }
    fputs("\n", out);
}

bool cli_rules_open(CliRules *rules)
{
    *rules = (CliRules){0};
    rules->stream = open_memstream(&rules->text, &rules->length);
    if (rules->stream == NULL) {
        cli_message("out of memory");
    }
    return rules->stream != NULL;
}

/* Closes, keeps as an output of the name, or of none, and frees. */
static bool finish_rules(CliRules *rules, const CliOptions *options, const char *name)
{
    bool ok = fclose(rules->stream) == 0;
    if (!ok) {
        cli_message("out of memory");
    }
    ok = ok && (name == NULL || cli_keep_output(options, name, rules->text, rules->length, false));
    free(rules->text);
    *rules = (CliRules){0};
    return ok;
}

bool cli_add_rule(CliRules *rules, const CliOptions *options, const CliProject *project)
{
    if (options->depfile != NULL) {
        put_rule(rules->stream, options, project);
        return true;
    }
    CliRules own;
    char *name = usual_name(options->output);
    if (name == NULL) {
        cli_message("out of memory");
    }
    bool ok = name != NULL && cli_rules_open(&own);
    if (ok) {
        put_rule(own.stream, options, project);
        ok = finish_rules(&own, options, name);
    }
    free(name);
    return ok;
}

bool cli_rules_close(CliRules *rules, const CliOptions *options, bool ok)
{
    return finish_rules(rules, options, ok && !options->stale ? options->depfile : NULL) && ok;
}
