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

static void print_options(CliSubcommand subcommand)
{
    for (size_t i = 0; i < cli_option_count; i++) {
        if (cli_options[i].subcommands & 1u << subcommand) {
            size_t column = print_names(&cli_options[i]);
            if (column + 1 > INDENT) {
                fputc('\n', stdout);
                column = 0;
            }
            cli_print_paragraph(cli_options[i].help, INDENT, column);
        }
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
    printf("usage: py2cu %s\n", cli_subcommands[CLI_SUBCOMMAND_TRANSLATE].usage);
    for (CliSubcommand subcommand = 0; subcommand < CLI_SUBCOMMAND_COUNT; subcommand++) {
        printf("       py2cu %s %s\n", cli_subcommands[subcommand].name, cli_subcommands[subcommand].usage);
    }
    fputs("\n", stdout);
    for (CliSubcommand subcommand = 0; subcommand < CLI_SUBCOMMAND_COUNT; subcommand++) {
        cli_print_paragraph(cli_subcommands[subcommand].summary, INDENT,
                            (size_t)printf("  %s", cli_subcommands[subcommand].name));
    }
    print_about(CLI_SUBCOMMAND_TRANSLATE);
    fputs("\nOptions of translate (for the options of another subcommand: py2cu SUBCOMMAND --help):\n", stdout);
    print_options(CLI_SUBCOMMAND_TRANSLATE);
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
