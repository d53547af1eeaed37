/* What a build has to look at: the rule of make that says which files the output was made of. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes the name as make and ninja read it: a backslash before spaces, #, and a colon, $ twice; backslashes before a
 * space or # twice. */
static void put_name(FILE *out, const char *name)
{
    for (const char *at = name; *at != '\0'; at++) {
        if (*at == ' ' || *at == '#') {
            for (const char *before = at; before > name && before[-1] == '\\'; before--) {
                fputc('\\', out);
            }
            fputc('\\', out);
        } else if (*at == ':') {
            fputc('\\', out);
        } else if (*at == '$') {
            fputc('$', out);
        }
        fputc(*at, out);
    }
}

/* Whether a rule can have the name: make and ninja have no common escape for the ends of lines and other control
 * characters, for ; (which begins a command), = (a variable), % (a pattern) and | (files whose age does not matter),
 * and for a backslash at the end. False after a message. */
static bool can_be_named(const char *name)
{
    static const char refused[] = ";=%|";
    for (const unsigned char *at = (const unsigned char *)name; *at != '\0'; at++) {
        const bool is_control = *at < ' ' || *at == 0x7f;
        if (is_control || strchr(refused, *at) != NULL || (*at == '\\' && at[1] == '\0')) {
            char what[8];
            snprintf(what, sizeof what, is_control ? "\\x%02x" : "%c", *at);
            cli_message(
                "a rule for make cannot have a file name with '%s': rename the file, or leave out -MD and -MF: %s",
                what, name);
            return false;
        }
    }
    return true;
}

/* The output's name with .d instead of what follows its last point; to be freed. */
static char *usual_name(const char *output)
{
    const char *folder = strrchr(output, '/'), *base = folder != NULL ? folder + 1 : output,
               *point = strrchr(base, '.');
    size_t length = point != NULL && point != base ? (size_t)(point - output) : strlen(output);
    char *name = malloc(length + sizeof ".d");
    if (name != NULL) {
        memcpy(name, output, length);
        memcpy(name + length, ".d", sizeof ".d");
    }
    return name;
}

/* Adds a rule to `out`, or only looks at its names if `out` is NULL. False after a message. */
static bool put_rule(FILE *out, const CliOptions *options, const CliProject *project)
{
    const char *const others[] = {options->types, options->config_file};
    bool ok = out != NULL || can_be_named(options->output);
    if (out != NULL) {
        put_name(out, options->output);
        fputs(":", out);
    }
    for (size_t i = 0; ok && i < project->count + 2; i++) {
        const Py2cuModule *module = i < project->count ? &project->modules[i] : NULL;
        const bool is_file = module == NULL || (!module->gives_values && (i > 0 || strcmp(options->input, "-") != 0));
        const char *name = module != NULL ? module->file_name : others[i - project->count];
        if (is_file && name != NULL && out != NULL) {
            fputs(" \\\n  ", out);
            put_name(out, name);
        }
        ok = !is_file || name == NULL || out != NULL || can_be_named(name);
    }
    if (out != NULL) {
        fputs("\n", out);
    }
    return ok;
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
    if (!put_rule(NULL, options, project)) {
        return false;
    }
    if (options->depfile != NULL) {
        return put_rule(rules->stream, options, project);
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
