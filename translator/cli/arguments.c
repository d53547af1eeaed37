// SPDX-License-Identifier: MIT
/* Parses options with getopt_long() from the table of options, with py2cu's own error messages. */
#include "arguments.h"

#include "cli.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OPTIONS = 64, MAX_LETTERS = 4 * MAX_OPTIONS };

int cli_wrong_usage(void)
{
    if (cli_is_text_format()) {
        fputs("try 'py2cu --help'\n", stderr);
    }
    return EXIT_USAGE;
}

static void fill(CliSubcommand subcommand, bool stops, struct option *longs, char *letters)
{
    size_t count = 0, length = 0;
    if (stops) {
        letters[length++] = '+';
    }
    letters[length++] = ':'; /* getopt prints no messages */
    for (size_t i = 0; i < cli_option_count && count + 1 < MAX_OPTIONS; i++) {
        const CliOptionRow *row = &cli_options[i];
        if ((row->subcommands & 1u << subcommand) == 0) {
            continue;
        }
        char letter =
            row->code == OPT_DEPENDS ? 'M' : row->letter; /* getopt reads -MD and -MF as the letter M with a value */
        if (letter != 0) {
            letters[length++] = letter;
            if (row->value != NULL || letter == 'M') {
                letters[length++] = ':';
            }
        }
        if (row->name != NULL && row->name[0] != '-') {
            longs[count++] =
                (struct option){row->name, row->value != NULL ? required_argument : no_argument, NULL, row->code};
        }
    }
    letters[length] = '\0';
    longs[count] = (struct option){0};
}

static const CliOptionRow *option_of_letter(CliSubcommand subcommand, int letter)
{
    for (size_t i = 0; i < cli_option_count; i++) {
        if (cli_options[i].letter == letter && letter != 0 && cli_options[i].subcommands & 1u << subcommand) {
            return &cli_options[i];
        }
    }
    return NULL;
}

/* Reports an unknown or ambiguous long option. */
static void complain_of_name(const char *given, const struct option *longs)
{
    const char *names[MAX_OPTIONS];
    size_t count = 0, prefix_count = 0;
    for (; longs[count].name != NULL; count++) {
        names[count] = longs[count].name;
        prefix_count += strncmp(longs[count].name, given, strlen(given)) == 0;
    }
    const char *similar = py2cu_similar(given, names, count);
    if (prefix_count > 1) {
        cli_message("option '--%s' is ambiguous: write out the option's name", given);
    } else if (similar != NULL) {
        cli_message("unknown option '--%s'; did you mean --%s?", given, similar);
    } else {
        cli_message("unknown option '--%s'", given);
    }
}

/* Reports the error for which getopt returned '?' or ':'. optopt is the letter, the code of a long option, or 0 for an
 * unknown name. */
static void report_error(CliSubcommand subcommand, int found, const char *argument, const struct option *longs)
{
    const CliOptionRow *row = optopt < OPT_FIRST ? option_of_letter(subcommand, optopt) : cli_option(optopt);
    char given[64];
    snprintf(given, sizeof given, "%.*s", (int)strcspn(argument, "="), argument);
    if (optopt > 0 && optopt < OPT_FIRST) {
        snprintf(given, sizeof given, "-%c", optopt);
    }
    if (found == ':') {
        cli_message("option '%s' requires an argument: %s", given, row != NULL ? row->value : "D, or F FILE");
    } else if (optopt == 0) {
        complain_of_name(given + 2, longs);
    } else {
        cli_message(row != NULL ? "option '%s' takes no value" : "unknown option '%s'", given);
    }
}

int cli_next_option(int argc, char **argv, CliSubcommand subcommand, bool stops)
{
    struct option longs[MAX_OPTIONS];
    char letters[MAX_LETTERS];
    fill(subcommand, stops, longs, letters);
    opterr = 0;
    int code = getopt_long(argc, argv, letters, longs, NULL);
    if (code == '?' || code == ':') {
        report_error(subcommand, code, argv[optind - 1], longs);
        return '?';
    }
    const CliOptionRow *row = code < OPT_FIRST ? option_of_letter(subcommand, code) : NULL;
    return row != NULL ? row->code : code;
}

int cli_read_options_before_script(int argc, char **argv, CliSubcommand subcommand, int *last)
{
    do {
        *last = cli_next_option(argc, argv, subcommand, subcommand == CLI_SUBCOMMAND_RUN);
        if (*last == OPT_VERSION) {
            printf("py2cu %s\n", py2cu_version());
            return EXIT_SUCCESS;
        }
        if (*last == OPT_HELP) {
            cli_print_subcommand_help(subcommand);
            return EXIT_SUCCESS;
        }
        if (*last == '?') {
            return cli_wrong_usage();
        }
    } while (*last != -1 && *last != OPT_MODULE && *last != OPT_TEXT);
    return -1;
}

/* Splits a comma-separated list in place. Returns the number of names. */
static size_t split(char *list, const char **names, size_t max)
{
    size_t count = 0;
    for (char *rest = list; rest != NULL && count < max; count++) {
        char *comma = strchr(rest, ',');
        names[count] = rest;
        if (comma != NULL) {
            *comma++ = '\0';
        }
        rest = comma;
    }
    return count;
}

int cli_read_choice(int code, const char *text, size_t length)
{
    enum { MAX_NAMES = 32 };
    const CliOptionRow *row = cli_option(code);
    char *list = strdup(row->choices), *given = strndup(text, length);
    const char *names[MAX_NAMES];
    int found = -1;
    if (list == NULL || given == NULL) {
        cli_message("out of memory");
        free(list);
        free(given);
        return -1;
    }
    size_t count = split(list, names, MAX_NAMES);
    for (size_t i = 0; i < count; i++) {
        found = strcmp(names[i], given) == 0 ? (int)i : found;
    }
    if (found < 0) {
        const char *similar = py2cu_similar(given, names, count);
        fprintf(stderr, "py2cu: --%s %s: expected ", row->name, given);
        for (size_t i = 0; i < count; i++) {
            fprintf(stderr, "%s%s", i == 0 ? "" : i + 1 == count ? " or " : ", ", names[i]);
        }
        fprintf(stderr, "%s%s%s\n", similar != NULL ? "; did you mean " : "", similar != NULL ? similar : "",
                similar != NULL ? "?" : "");
    }
    free(list);
    free(given);
    return found;
}
