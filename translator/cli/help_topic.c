// SPDX-License-Identifier: MIT
/* py2cu help TOPIC: the help of a subcommand, an option or a message code. */
#include "arguments.h"
#include "cli.h"
#include "explain.h"
#include "options/option_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints the help of an option, written with or without dashes. Returns whether there is such an option. */
static bool print_help_of_option(const char *topic)
{
    const char *name = topic + strspn(topic, "-");
    for (size_t i = 0; name[0] != '\0' && i < cli_option_count; i++) {
        const CliOptionRow *row = &cli_options[i];
        const char *own = row->name != NULL ? row->name + strspn(row->name, "-") : "";
        if (strcmp(own, name) == 0 || (name[0] == row->letter && name[1] == '\0')) {
            cli_print_option(row, row->help);
            return true;
        }
    }
    return false;
}

/* Returns the topic whose name is similar; NULL if there is none, or if there is no memory. */
static const char *similar_topic(const char *topic)
{
    const char **names = malloc((CLI_SUBCOMMAND_COUNT + cli_option_count + cli_page_count) * sizeof *names);
    if (names == NULL) {
        return NULL;
    }
    size_t count = 0;
    for (size_t i = 0; i < CLI_SUBCOMMAND_COUNT; i++) {
        names[count++] = cli_subcommands[i].name;
    }
    for (size_t i = 0; i < cli_option_count; i++) {
        if (cli_options[i].name != NULL) {
            names[count++] = cli_options[i].name + strspn(cli_options[i].name, "-");
        }
    }
    for (size_t i = 0; i < cli_page_count; i++) {
        names[count++] = cli_pages[i].code;
    }
    const char *similar = py2cu_similar(topic + strspn(topic, "-"), names, count);
    free(names);
    return similar;
}

int cli_help(int argc, char **argv)
{
    const char *topic = argc > 1 ? argv[1] : "--help";
    if (argc > 2) {
        cli_message("help: expected one topic");
        return cli_wrong_usage();
    }
    if (strcmp(topic, "--version") == 0) {
        printf("py2cu %s\n", py2cu_version());
        return EXIT_SUCCESS;
    }
    if (argc == 1) {
        cli_print_help();
        return EXIT_SUCCESS;
    }
    CliSubcommand subcommand = strcmp(topic, "--help") == 0 ? CLI_SUBCOMMAND_HELP : cli_find_subcommand(topic);
    if (subcommand != CLI_SUBCOMMAND_COUNT) {
        cli_print_subcommand_help(subcommand);
        return EXIT_SUCCESS;
    }
    if (print_help_of_option(topic)) {
        return EXIT_SUCCESS;
    }
    for (size_t i = 0; i < cli_page_count; i++) {
        if (strcmp(cli_pages[i].code, topic) == 0) {
            return cli_explain(topic);
        }
    }
    const char *similar = similar_topic(topic);
    cli_message("help: %s is not a subcommand, an option or a message code%s%s%s", topic,
                similar != NULL ? "; did you mean " : "", similar != NULL ? similar : "", similar != NULL ? "?" : "");
    return cli_wrong_usage();
}
