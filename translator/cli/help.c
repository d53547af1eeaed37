// SPDX-License-Identifier: MIT
/* --help, generated from the table of options. */
#include "options/option_table.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 110, INDENT = 22 };

void cli_print_paragraph(const char *text, size_t indent, size_t column)
{
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        if (column > indent && column + 1 + length > WIDTH) {
            fputc('\n', stdout);
            column = 0;
        } else if (column > indent) {
            fputc(' ', stdout);
            column++;
        }
        if (column < indent) {
            printf("%*s", (int)(indent - column), "");
            column = indent;
        }
        printf("%.*s", (int)length, text);
        column += length;
        text += length + strspn(text + length, " ");
    }
    fputc('\n', stdout);
}

/* "-o, --output FILE" */
static size_t print_names(const CliOptionRow *row)
{
    char names[64];
    const char *dashes = row->name != NULL && row->name[0] == '-' ? "" : "--",
               *name = row->name != NULL ? row->name : "";
    const char *value = row->value != NULL ? row->value : "", *space = row->value != NULL ? " " : "";
    if (row->letter != 0) {
        snprintf(names, sizeof names, "-%c%s%s%s%s", row->letter, row->name != NULL ? ", --" : "", name, space, value);
    } else {
        snprintf(names, sizeof names, "%s%s%s%s", dashes, name, space, value);
    }
    return (size_t)printf("  %s", names);
}

void cli_print_option(const CliOptionRow *row, const char *help)
{
    size_t column = print_names(row);
    if (column + 1 > INDENT) {
        fputc('\n', stdout);
        column = 0;
    }
    cli_print_paragraph(help, INDENT, column);
}

static void print_options(CliSubcommand subcommand)
{
    for (size_t i = 0; i < cli_option_count; i++) {
        if (cli_options[i].subcommands & 1u << subcommand) {
            cli_print_option(&cli_options[i], cli_options[i].help);
        }
    }
}

/* Prints the options of translate that most users need, each with the beginning of its help. */
static void print_common_options(void)
{
    static const int common[] = {OPT_OUTPUT, OPT_KERNEL, OPT_SIG,   OPT_TYPES, OPT_EMIT,
                                 OPT_ARCH,   OPT_ASSUME, OPT_CHECK, OPT_LINT,  OPT_VERSION};
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++) {
        const CliOptionRow *row = cli_option(common[i]);
        char help[512];
        size_t length = 0;
        while (row->help[length] != '\0' && strchr(";:(", row->help[length]) == NULL) {
            length++;
        }
        while (length > 0 && row->help[length - 1] == ' ') {
            length--;
        }
        int end = snprintf(help, sizeof help, "%.*s", (int)length, row->help);
        if (row->help[length] == ':' && row->choices != NULL) {
            help[end++] = ':';
            help[end++] = ' ';
            for (const char *c = row->choices; *c != '\0' && end < (int)sizeof help - 2; c++) {
                help[end++] = *c;
                if (*c == ',') {
                    help[end++] = ' ';
                }
            }
            help[end] = '\0';
        }
        cli_print_option(row, help);
    }
}

static void print_about(CliSubcommand subcommand)
{
    for (const char *text = cli_subcommands[subcommand].about; *text != '\0';) {
        char paragraph[1024];
        size_t length = strcspn(text, "\n");
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)length, text);
        fputc('\n', stdout);
        cli_print_paragraph(paragraph, 0, 0);
        text += length + (text[length] == '\n');
    }
}

static void print_end(void)
{
    fputs("\nExit status: 0, 1 for an error in the input, 2 for wrong usage, 3 if --stale finds an output that is out "
          "of date.\n",
          stdout);
}

void cli_print_help(void)
{
    fputs("usage: py2cu [options] FILE.py ...\n       py2cu SUBCOMMAND ...\n\n"
          "Translates the CUDA kernels of Python files (functions decorated with @cuda.jit) to CUDA C.\n\n",
          stdout);
    for (CliSubcommand subcommand = 0; subcommand < CLI_SUBCOMMAND_COUNT; subcommand++) {
        cli_print_paragraph(cli_subcommands[subcommand].summary, INDENT,
                            (size_t)printf("  %s", cli_subcommands[subcommand].name));
    }
    fputs("\nCommon options:\n", stdout);
    print_common_options();
    fputs("\nAll options of translate, or of another subcommand: py2cu help translate. One option: py2cu help --emit.\n"
          "A message: py2cu help CODE, with the code in brackets at its end.\n",
          stdout);
    print_end();
}

void cli_print_subcommand_help(CliSubcommand subcommand)
{
    printf("usage: py2cu %s %s\n", cli_subcommands[subcommand].name, cli_subcommands[subcommand].usage);
    print_about(subcommand);
    fputs("\n", stdout);
    print_options(subcommand);
    if (subcommand != CLI_SUBCOMMAND_RUN) { /* the exit status of py2cu run is that of the script */
        print_end();
    }
}
