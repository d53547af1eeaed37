/* --help, from the table of options. */
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

static void print_options(CliWord word)
{
    for (size_t i = 0; i < cli_option_count; i++) {
        if (cli_options[i].words & 1u << word) {
            size_t column = print_names(&cli_options[i]);
            if (column + 1 > INDENT) {
                fputc('\n', stdout);
                column = 0;
            }
            cli_print_paragraph(cli_options[i].help, INDENT, column);
        }
    }
}

static void print_about(CliWord word)
{
    for (const char *text = cli_words[word].about; *text != '\0';) {
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
    fputs("\nExit status: 0, 1 for an error in the input, 2 for wrong usage, 3 with --stale where an output is old.\n",
          stdout);
}

void cli_print_help(void)
{
    printf("usage: py2cu %s\n", cli_words[CLI_WORD_TRANSLATE].usage);
    for (CliWord word = 0; word < CLI_WORD_COUNT; word++) {
        printf("       py2cu %s %s\n", cli_words[word].name, cli_words[word].usage);
    }
    fputs("\n", stdout);
    for (CliWord word = 0; word < CLI_WORD_COUNT; word++) {
        cli_print_paragraph(cli_words[word].summary, INDENT, (size_t)printf("  %s", cli_words[word].name));
    }
    print_about(CLI_WORD_TRANSLATE);
    fputs("\nOptions of translate (py2cu WORD --help shows those of another word):\n", stdout);
    print_options(CLI_WORD_TRANSLATE);
    print_end();
}

void cli_print_word_help(CliWord word)
{
    printf("usage: py2cu %s %s\n", cli_words[word].name, cli_words[word].usage);
    print_about(word);
    fputs("\n", stdout);
    print_options(word);
    if (word != CLI_WORD_RUN) { /* that of run is the script's own */
        print_end();
    }
}
