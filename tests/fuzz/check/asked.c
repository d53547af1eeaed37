// SPDX-License-Identifier: MIT
/* The request that the command makes for a text: its options stand in the text's comments. */
#include "check.h"

#include "cli/cli.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 64, MAX_INSTANCES = 64 };

struct Asked {
    char *text, *words;
    char *argv[MAX_WORDS + 3];
    int argc;
    CliOptions options;
    CliProject project;
    Py2cuInstance instances[MAX_INSTANCES];
    char *names[MAX_INSTANCES];
    size_t instance_count;
    Py2cuUnit *list;
    Py2cuRequest request;
};

/* Splits a comment into words, with quotes; the words are stored in asked->words. */
static void add_words(Asked *asked, char *line)
{
    while (*line != '\0' && asked->argc <= MAX_WORDS) {
        line += strspn(line, " \t\r");
        char quote = *line == '\'' || *line == '"' ? *line++ : '\0', *begin = line;
        line += quote == '\'' ? strcspn(line, "'") : quote == '"' ? strcspn(line, "\"") : strcspn(line, " \t\r");
        bool ends = *line == '\0';
        *line = '\0';
        line += !ends;
        bool harmless = strncmp(begin, "--h", 3) != 0 && strncmp(begin, "--v", 3) != 0 &&
                        strncmp(begin, "-h", 2) != 0; /* they print */
        if ((*begin != '\0' || quote != '\0') && harmless) {
            asked->argv[asked->argc++] = begin;
        }
    }
}

static void find_options(Asked *asked)
{
    asked->argv[asked->argc++] = "py2cu";
    for (char *line = asked->words, *next; line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL) {
            *next++ = '\0';
        }
        char *colon = strncmp(line, "# py2cu", 7) == 0 ? strstr(line, ": ") : NULL;
        if (colon != NULL) {
            add_words(asked, colon + 2);
        }
    }
    asked->argv[asked->argc++] = "fuzz.py";
    optind = 0;
    if (cli_parse_options(asked->argc, asked->argv, CLI_SUBCOMMAND_TRANSLATE, false, &asked->options) >= 0) {
        cli_options_free(&asked->options);
        asked->options = (CliOptions){0};
    }
}

static void add_instance(Asked *asked, const char *name, size_t length, const char *signature)
{
    for (size_t i = 0; i < asked->instance_count; i++) {
        if (signature == NULL && strlen(asked->names[i]) == length && memcmp(asked->names[i], name, length) == 0) {
            return;
        }
    }
    if (asked->instance_count < MAX_INSTANCES) {
        char *copy = strndup(name, length);
        REQUIRE(copy != NULL);
        asked->names[asked->instance_count] = copy;
        asked->instances[asked->instance_count++] = (Py2cuInstance){.function = copy, .signature = signature};
    }
}

static void find_instances(Asked *asked)
{
    const CliOptions *options = &asked->options;
    if (options->signature_count + options->kernel_count == 0) {
        return;
    }
    for (size_t i = 0; i < options->signature_count; i++) {
        const char *text = options->signatures[i];
        add_instance(asked, text, strcspn(text, "( "), strchr(text, '('));
    }
    for (size_t i = 0; i < options->kernel_count; i++) {
        add_instance(asked, options->kernels[i], strlen(options->kernels[i]), NULL);
    }
    Py2cuRequest request = asked->request;
    request.emit = PY2CU_EMIT_LIST;
    asked->list = py2cu_translate(&request);
    for (size_t i = 0; options->kernel_count == 0 && i < py2cu_unit_function_count(asked->list); i++) {
        const Py2cuFunctionInfo *function = py2cu_unit_function(asked->list, i);
        if (strcmp(function->kind, "kernel") == 0) {
            add_instance(asked, function->name, strlen(function->name), NULL);
        }
    }
    asked->request.instances = asked->instances;
    asked->request.instance_count = asked->instance_count;
}

const Py2cuRequest *asked_begin(Asked **out, const uint8_t *data, size_t size, const char *file_name)
{
    Asked *asked = calloc(1, sizeof *asked);
    REQUIRE(asked != NULL);
    *out = asked;
    asked->text = malloc(size + 1);
    REQUIRE(asked->text != NULL);
    memcpy(asked->text, data, size);
    asked->text[size] = '\0';
    asked->words = strdup(asked->text);
    asked->project.modules = calloc(2, sizeof *asked->project.modules);
    REQUIRE(asked->words != NULL && asked->project.modules != NULL);
    asked->project.modules[asked->project.count++] =
        (Py2cuModule){.text = asked->text, .text_length = size, .file_name = file_name};
    find_options(asked);
    const CliOptions *options = &asked->options;
    (void)cli_project_add_values(&asked->project, options, false, NULL);
    Py2cuEmit emit = options->list                   ? PY2CU_EMIT_LIST
                     : options->emit == CLI_HEADER   ? PY2CU_EMIT_HEADER
                     : options->emit == CLI_LAUNCHER ? PY2CU_EMIT_LAUNCHER
                     : options->emit == CLI_AST      ? PY2CU_EMIT_AST
                     : options->emit == CLI_IR       ? PY2CU_EMIT_IR
                     : options->emit == CLI_LAUNCHES ? PY2CU_EMIT_LAUNCHES
                     : options->emit == CLI_MAP      ? PY2CU_EMIT_MAP
                     : options->emit == CLI_MAP_V3   ? PY2CU_EMIT_MAP_V3
                     : options->emit == CLI_HTML     ? PY2CU_EMIT_HTML
                                                     : PY2CU_EMIT_CU;
    asked->request = (Py2cuRequest){.struct_size = sizeof asked->request,
                                    .modules = asked->project.modules,
                                    .module_count = asked->project.count,
                                    .facts = options->facts,
                                    .emit = emit,
                                    .pass = options->pass,
                                    .line_directives = options->line_directives,
                                    .boundscheck = options->boundscheck,
                                    .debug = options->debug,
                                    .for_host = options->for_host};
    find_instances(asked);
    return &asked->request;
}

void asked_end(Asked *asked)
{
    py2cu_unit_free(asked->list);
    for (size_t i = 0; i < asked->instance_count; i++) {
        free(asked->names[i]);
    }
    cli_project_close(&asked->project);
    cli_options_free(&asked->options);
    free(asked->words);
    free(asked->text);
    free(asked);
}
