// SPDX-License-Identifier: MIT
/* The request of the command for a source file, whose comments contain the options. */
#include "check.h"

#include "cli/cli.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 64, MAX_INSTANCES = 64 };

struct CommandRequest {
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

/* Splits a comment into words, with quotes; the words are stored in command->words. */
static void add_words(CommandRequest *command, char *line)
{
    while (*line != '\0' && command->argc <= MAX_WORDS) {
        line += strspn(line, " \t\r");
        char quote = *line == '\'' || *line == '"' ? *line++ : '\0', *begin = line;
        line += quote == '\'' ? strcspn(line, "'") : quote == '"' ? strcspn(line, "\"") : strcspn(line, " \t\r");
        bool ends = *line == '\0';
        *line = '\0';
        line += !ends;
        bool harmless = strncmp(begin, "--h", 3) != 0 && strncmp(begin, "--v", 3) != 0 &&
                        strncmp(begin, "-h", 2) != 0; /* they print */
        if ((*begin != '\0' || quote != '\0') && harmless) {
            command->argv[command->argc++] = begin;
        }
    }
}

static void find_options(CommandRequest *command)
{
    command->argv[command->argc++] = "py2cu";
    for (char *line = command->words, *next; line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL) {
            *next++ = '\0';
        }
        char *colon = strncmp(line, "# py2cu", 7) == 0 ? strstr(line, ": ") : NULL;
        if (colon != NULL) {
            add_words(command, colon + 2);
        }
    }
    command->argv[command->argc++] = "fuzz.py";
    optind = 0;
    if (cli_parse_options(command->argc, command->argv, CLI_SUBCOMMAND_TRANSLATE, false, &command->options) >= 0) {
        cli_options_free(&command->options);
        command->options = (CliOptions){0};
    }
}

static void add_instance(CommandRequest *command, const char *name, size_t length, const char *signature)
{
    for (size_t i = 0; i < command->instance_count; i++) {
        if (signature == NULL && strlen(command->names[i]) == length && memcmp(command->names[i], name, length) == 0) {
            return;
        }
    }
    if (command->instance_count < MAX_INSTANCES) {
        char *copy = strndup(name, length);
        REQUIRE(copy != NULL);
        command->names[command->instance_count] = copy;
        command->instances[command->instance_count++] = (Py2cuInstance){.function = copy, .signature = signature};
    }
}

static void find_instances(CommandRequest *command)
{
    const CliOptions *options = &command->options;
    if (options->signature_count + options->kernel_count == 0) {
        return;
    }
    for (size_t i = 0; i < options->signature_count; i++) {
        const char *text = options->signatures[i];
        add_instance(command, text, strcspn(text, "( "), strchr(text, '('));
    }
    for (size_t i = 0; i < options->kernel_count; i++) {
        add_instance(command, options->kernels[i], strlen(options->kernels[i]), NULL);
    }
    Py2cuRequest request = command->request;
    request.emit = PY2CU_EMIT_LIST;
    command->list = py2cu_translate(&request);
    for (size_t i = 0; options->kernel_count == 0 && i < py2cu_unit_function_count(command->list); i++) {
        const Py2cuFunctionInfo *function = py2cu_unit_function(command->list, i);
        if (strcmp(function->kind, "kernel") == 0) {
            add_instance(command, function->name, strlen(function->name), NULL);
        }
    }
    command->request.instances = command->instances;
    command->request.instance_count = command->instance_count;
}

const Py2cuRequest *command_request_begin(CommandRequest **out, const uint8_t *data, size_t size, const char *file_name)
{
    CommandRequest *command = calloc(1, sizeof *command);
    REQUIRE(command != NULL);
    *out = command;
    command->text = malloc(size + 1);
    REQUIRE(command->text != NULL);
    memcpy(command->text, data, size);
    command->text[size] = '\0';
    command->words = strdup(command->text);
    command->project.modules = calloc(2, sizeof *command->project.modules);
    REQUIRE(command->words != NULL && command->project.modules != NULL);
    command->project.modules[command->project.count++] =
        (Py2cuModule){.text = command->text, .text_length = size, .file_name = file_name};
    find_options(command);
    const CliOptions *options = &command->options;
    (void)cli_project_add_values(&command->project, options, false, NULL);
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
    command->request = (Py2cuRequest){.struct_size = sizeof command->request,
                                      .modules = command->project.modules,
                                      .module_count = command->project.count,
                                      .facts = options->facts,
                                      .emit = emit,
                                      .pass = options->pass,
                                      .line_directives = options->line_directives,
                                      .boundscheck = options->boundscheck,
                                      .debug = options->debug,
                                      .for_host = options->for_host};
    find_instances(command);
    return &command->request;
}

void command_request_end(CommandRequest *command)
{
    py2cu_unit_free(command->list);
    for (size_t i = 0; i < command->instance_count; i++) {
        free(command->names[i]);
    }
    cli_project_close(&command->project);
    cli_options_free(&command->options);
    free(command->words);
    free(command->text);
    free(command);
}
