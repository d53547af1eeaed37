// SPDX-License-Identifier: MIT
/* Dependency files: make rules with the inputs of each output. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints a file name escaped for make and ninja: a backslash before spaces, # and colons, $ doubled, and backslashes
 * before a space or # doubled. */
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

/* Returns whether a rule can contain the file name; if not, prints a message. make and ninja have no common escape for
 * control characters, ; (starts a command), = (a variable), % (a pattern), | (order-only prerequisites) and a backslash
 * at the end. */
static bool can_be_named(const char *name)
{
    static const char refused[] = ";=%|";
    for (const unsigned char *at = (const unsigned char *)name; *at != '\0'; at++) {
        const bool is_control = *at < ' ' || *at == 0x7f;
        if (is_control || strchr(refused, *at) != NULL || (*at == '\\' && at[1] == '\0')) {
            char what[8];
            snprintf(what, sizeof what, is_control ? "\\x%02x" : "%c", *at);
            cli_message("a make rule cannot contain a file name with '%s': rename the file, or omit -MD and -MF: %s",
                        what, name);
            return false;
        }
    }
    return true;
}

/* Returns the output's name with the suffix replaced by .d; the caller frees it. */
static char *usual_name(const char *output)
{
    const char *directory = strrchr(output, '/'), *base = directory != NULL ? directory + 1 : output,
               *point = strrchr(base, '.');
    size_t length = point != NULL && point != base ? (size_t)(point - output) : strlen(output);
    char *name = malloc(length + sizeof ".d");
    if (name != NULL) {
        memcpy(name, output, length); // NOLINT(bugprone-not-null-terminated-result): the next line ends the string
        memcpy(name + length, ".d", sizeof ".d");
    }
    return name;
}

/* Prints a rule to `out`, or only checks the file names if `out` is NULL. Prints a message and returns false on
 * failure. */
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
        const bool is_file = module == NULL || (!module->returns_values && (i > 0 || strcmp(options->input, "-") != 0));
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

/* Closes the rules, stores them as an output unless name is NULL, and frees them. */
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
