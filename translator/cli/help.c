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

/* Prints the options of translate that most users need, each on one line. */
static void print_common_options(void)
{
    static const struct {
        int option;
        const char *help;
    } common[] = {
        {OPT_OUTPUT, "write to FILE instead of standard output"},
        {OPT_KERNEL, "translate only this kernel"},
        {OPT_SIG, "argument types, such as 'scale(float32[:], float32)'"},
        {OPT_EMIT, "output format, such as ptx, cubin, header or html"},
        {OPT_CHECK, "translate and compile"},
        {OPT_LINT, "also report likely mistakes and performance problems"},
    };
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++) {
        cli_print_option(cli_option(common[i].option), common[i].help);
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

/* At most 24 lines of 80 columns. */
void cli_print_help(void)
{
    fputs("usage: py2cu [options] FILE.py ...\n       py2cu SUBCOMMAND ...\n\n"
          "Translates the CUDA kernels of Python files (@cuda.jit functions) to CUDA C.\n\n",
          stdout);
    for (CliSubcommand subcommand = 0; subcommand < CLI_SUBCOMMAND_COUNT; subcommand++) {
        const char *summary = cli_subcommands[subcommand].summary;
        printf("  %-*s%.*s\n", INDENT - 2, cli_subcommands[subcommand].name, (int)strcspn(summary, ":,"), summary);
    }
    fputs("\nCommon options:\n", stdout);
    print_common_options();
    fputs("\nAll options: py2cu help translate. Help of a subcommand, an option or a message\n"
          "code: py2cu help TOPIC, such as py2cu help --emit\n",
          stdout);
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
