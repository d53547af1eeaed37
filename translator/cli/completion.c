// SPDX-License-Identifier: MIT
/* Completion scripts for bash, zsh and fish, generated from the table of options. */
#include "options/option_table.h"

#include "cli.h"
#include "explain.h"

#include <stdio.h>
#include <string.h>

enum { BRIEF = 76 };

/* Returns whether the value is a file name. */
static bool takes_file(const CliOptionRow *row)
{
    return row->value != NULL && (strcmp(row->value, "FILE") == 0 || strcmp(row->value, "DIRECTORY") == 0);
}

static bool has_row(const CliOptionRow *row, CliSubcommand subcommand)
{
    return (row->subcommands & 1u << subcommand) != 0;
}

/* Copies the first clause of the help string, for menus. */
static void brief(const CliOptionRow *row, char *out)
{
    size_t length = strcspn(row->help, ";:(");
    length = length < 12 ? strlen(row->help) : length;
    length = length > BRIEF ? BRIEF : length;
    while (row->help[length] != '\0' && length > 0 && row->help[length - 1] != ' ') {
        length--;
    }
    while (length > 0 && strchr(" ,", row->help[length - 1]) != NULL) {
        length--;
    }
    memcpy(out, row->help, length);
    out[length] = '\0';
}

/* "-o --output" */
static void print_spellings(const CliOptionRow *row, const char *separator)
{
    if (row->letter != 0) {
        printf("-%c%s", row->letter, row->name != NULL ? separator : "");
    }
    if (row->name != NULL) {
        printf("%s%s", row->name[0] == '-' ? "" : "--", row->name);
    }
}

static void print_codes(void)
{
    for (size_t i = 0; i < cli_page_count; i++) {
        printf("%s%s", i > 0 ? " " : "", cli_pages[i].code);
    }
}

static bool has_choices(const CliOptionRow *row)
{
    return row->choices != NULL || row->code == OPT_EXPLAIN;
}

static void print_choices(const CliOptionRow *row)
{
    if (row->choices == NULL) {
        print_codes();
        return;
    }
    for (const char *c = row->choices; *c != '\0'; c++) {
        fputc(*c == ',' ? ' ' : *c, stdout);
    }
}

/* ---- bash ---- */

static void print_bash(void)
{
    fputs("# bash completion of py2cu: source this file, or run `source <(py2cu --completion bash)`.\n"
          "_py2cu() {\n"
          "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} word=translate names=\n"
          "    COMPREPLY=()\n"
          "    case ${COMP_WORDS[1]} in\n        ",
          stdout);
    for (CliSubcommand subcommand = 0; subcommand < CLI_SUBCOMMAND_COUNT; subcommand++) {
        printf("%s%s", subcommand > 0 ? " | " : "", cli_subcommands[subcommand].name);
    }
    fputs(") [ \"$COMP_CWORD\" -gt 1 ] && word=${COMP_WORDS[1]} ;;\n    esac\n    case $word:$previous in\n", stdout);
    for (CliSubcommand subcommand = 0; subcommand < CLI_SUBCOMMAND_COUNT; subcommand++) {
        for (size_t i = 0; i < cli_option_count; i++) {
            const CliOptionRow *row = &cli_options[i];
            if (!has_row(row, subcommand) || row->value == NULL) {
                continue;
            }
            char separator[32];
            snprintf(separator, sizeof separator, " | %s:", cli_subcommands[subcommand].name);
            printf("        %s:", cli_subcommands[subcommand].name);
            print_spellings(row, separator);
            fputs(") ", stdout);
            if (has_choices(row)) {
                fputs("COMPREPLY=($(compgen -W \"", stdout);
                print_choices(row);
                fputs("\" -- \"$current\")); ", stdout);
            } else if (takes_file(row)) {
                fputs("mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); ", stdout);
            }
            fputs("return ;;\n", stdout);
        }
    }
    fputs("    esac\n    case $word in\n", stdout);
    for (CliSubcommand subcommand = 0; subcommand < CLI_SUBCOMMAND_COUNT; subcommand++) {
        printf("        %s) names=\"", cli_subcommands[subcommand].name);
        for (size_t i = 0, count = 0; i < cli_option_count; i++) {
            if (has_row(&cli_options[i], subcommand)) {
                fputs(count++ > 0 ? " " : "", stdout);
                print_spellings(&cli_options[i], " ");
            }
        }
        fputs("\" ;;\n", stdout);
    }
    fputs("    esac\n    if [[ $current == -* ]]; then\n        COMPREPLY=($(compgen -W \"$names\" -- \"$current\"))\n "
          "       return\n    fi\n    if [ $word = explain ]; then\n        COMPREPLY=($(compgen -W \"",
          stdout);
    print_codes();
    fputs("\" -- \"$current\"))\n        return\n    fi\n"
          "    [ \"$COMP_CWORD\" -eq 1 ] && COMPREPLY=($(compgen -W \"",
          stdout);
    for (CliSubcommand subcommand = 0; subcommand < CLI_SUBCOMMAND_COUNT; subcommand++) {
        printf("%s%s", subcommand > 0 ? " " : "", cli_subcommands[subcommand].name);
    }
    fputs("\" -- \"$current\"))\n    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "
          "\"$current\")\n}\ncomplete -o filenames -F _py2cu "
          "py2cu\n",
          stdout);
}

/* ---- zsh ---- */

/* Prints the string escaped for use inside '...[...]'. */
static void print_zsh_text(const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            fputs("'\\''", stdout);
            continue;
        }
        if (strchr("[]:\\", *text) != NULL) {
            fputc('\\', stdout);
        }
        fputc(*text, stdout);
    }
}

static void print_zsh_spelling(const CliOptionRow *row, bool by_letter)
{
    char text[BRIEF + 1];
    brief(row, text);
    if (by_letter) {
        printf("        '*-%c[", row->letter);
    } else {
        printf("        '*%s%s[", row->name[0] == '-' ? "" : "--", row->name);
    }
    print_zsh_text(text);
    fputc(']', stdout);
    if (row->value != NULL) {
        printf(":%s:", row->value);
        if (has_choices(row)) {
            fputc('(', stdout);
            print_choices(row);
            fputc(')', stdout);
        } else if (takes_file(row)) {
            fputs("_files", stdout);
        }
    }
    fputs("' \\\n", stdout);
}

static void print_zsh(void)
{
    fputs("#compdef py2cu\n# zsh completion of py2cu: save as _py2cu in a directory of $fpath, or run `source <(py2cu "
          "--completion "
          "zsh)`.\n_py2cu() {\n"
          "    local word=translate\n    if (( CURRENT > 2 )); then\n        case $words[2] in\n            ",
          stdout);
    for (CliSubcommand subcommand = 0; subcommand < CLI_SUBCOMMAND_COUNT; subcommand++) {
        printf("%s%s", subcommand > 0 ? "|" : "", cli_subcommands[subcommand].name);
    }
    fputs(") word=$words[2]; shift words; (( CURRENT-- )) ;;\n        esac\n    elif [[ $words[2] != -* ]]; then\n     "
          "   local -a names=(\n",
          stdout);
    for (CliSubcommand subcommand = 0; subcommand < CLI_SUBCOMMAND_COUNT; subcommand++) {
        printf("            '%s:", cli_subcommands[subcommand].name);
        print_zsh_text(cli_subcommands[subcommand].summary);
        fputs("'\n", stdout);
    }
    fputs("        )\n        _describe word names\n    fi\n    case $word in\n", stdout);
    for (CliSubcommand subcommand = 0; subcommand < CLI_SUBCOMMAND_COUNT; subcommand++) {
        printf("    %s)\n        _arguments \\\n", cli_subcommands[subcommand].name);
        for (size_t i = 0; i < cli_option_count; i++) {
            const CliOptionRow *row = &cli_options[i];
            if (has_row(row, subcommand) && row->letter != 0) {
                print_zsh_spelling(row, true);
            }
            if (has_row(row, subcommand) && row->name != NULL) {
                print_zsh_spelling(row, false);
            }
        }
        if (subcommand == CLI_SUBCOMMAND_EXPLAIN) {
            fputs("        '1:code:(", stdout);
            print_codes();
            fputs(")' ;;\n", stdout);
        } else {
            fputs("        '*:file:_files' ;;\n", stdout);
        }
    }
    fputs(
        "    esac\n}\nif [ \"$funcstack[1]\" = _py2cu ]; then\n    _py2cu \"$@\"\nelse\n    compdef _py2cu py2cu\nfi\n",
        stdout);
}

/* ---- fish ---- */

static void print_fish_text(const char *text)
{
    fputc('\'', stdout);
    for (; *text != '\0'; text++) {
        if (*text == '\'' || *text == '\\') {
            fputc('\\', stdout);
        }
        fputc(*text, stdout);
    }
    fputc('\'', stdout);
}

static void print_fish_option(const CliOptionRow *row, CliSubcommand subcommand)
{
    char text[BRIEF + 1];
    brief(row, text);
    fputs("complete -c py2cu -n '", stdout);
    if (subcommand == CLI_SUBCOMMAND_TRANSLATE) { /* the default */
        fputs("not __fish_seen_subcommand_from", stdout);
        for (CliSubcommand other = 0; other < CLI_SUBCOMMAND_COUNT; other++) {
            if (other != subcommand) {
                printf(" %s", cli_subcommands[other].name);
            }
        }
    } else {
        printf("__fish_seen_subcommand_from %s", cli_subcommands[subcommand].name);
    }
    fputc('\'', stdout);
    if (row->letter != 0) {
        printf(" -s %c", row->letter);
    }
    if (row->name != NULL) {
        printf(row->name[0] == '-' ? " -o %s" : " -l %s", row->name + (row->name[0] == '-'));
    }
    if (has_choices(row)) {
        fputs(" -xa '", stdout);
        print_choices(row);
        fputc('\'', stdout);
    } else if (row->value != NULL) {
        fputs(takes_file(row) ? " -rF" : " -x", stdout);
    }
    fputs(" -d ", stdout);
    print_fish_text(text);
    fputc('\n', stdout);
}

static void print_fish(void)
{
    fputs("# fish completion of py2cu: save in a directory of $fish_complete_path, or run `py2cu --completion fish | "
          "source`.\n",
          stdout);
    for (CliSubcommand subcommand = 0; subcommand < CLI_SUBCOMMAND_COUNT; subcommand++) {
        printf("complete -c py2cu -n __fish_use_subcommand -a %s -d ", cli_subcommands[subcommand].name);
        print_fish_text(cli_subcommands[subcommand].summary);
        fputc('\n', stdout);
        for (size_t i = 0; i < cli_option_count; i++) {
            if (has_row(&cli_options[i], subcommand)) {
                print_fish_option(&cli_options[i], subcommand);
            }
        }
    }
    fputs("complete -c py2cu -n '__fish_seen_subcommand_from explain' -xa '", stdout);
    print_codes();
    fputs("'\n", stdout);
}

void cli_print_completion(CliShell shell)
{
    switch (shell) {
    case CLI_BASH:
        print_bash();
        break;
    case CLI_ZSH:
        print_zsh();
        break;
    case CLI_FISH:
        print_fish();
        break;
    }
}
