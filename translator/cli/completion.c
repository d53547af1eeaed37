/* What completes the command's words and options in bash, zsh and fish, from the table. */
#include "options/option_table.h"

#include "cli.h"

#include <stdio.h>
#include <string.h>

enum { BRIEF = 76 };

/* Whether the value is the name of a file. */
static bool takes_file(const CliOptionRow *row)
{
    return row->value != NULL && (strcmp(row->value, "FILE") == 0 || strcmp(row->value, "FOLDER") == 0);
}

static bool has_row(const CliOptionRow *row, CliWord word)
{
    return (row->words & 1u << word) != 0;
}

/* The beginning of the help, as long as it is one thought: for menus. */
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

static void print_choices(const CliOptionRow *row)
{
    for (const char *c = row->choices; *c != '\0'; c++) {
        fputc(*c == ',' ? ' ' : *c, stdout);
    }
}

/* ---- bash ----------------------------------------------------------------------------------------------------------
 */

static void print_bash(void)
{
    fputs("# bash completion of py2cu: source it, or `source <(py2cu --completion bash)`.\n"
          "_py2cu() {\n"
          "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} word=translate names=\n"
          "    COMPREPLY=()\n"
          "    case ${COMP_WORDS[1]} in\n        ",
          stdout);
    for (CliWord word = 0; word < CLI_WORD_COUNT; word++) {
        printf("%s%s", word > 0 ? " | " : "", cli_words[word].name);
    }
    fputs(") [ \"$COMP_CWORD\" -gt 1 ] && word=${COMP_WORDS[1]} ;;\n    esac\n    case $word:$previous in\n", stdout);
    for (CliWord word = 0; word < CLI_WORD_COUNT; word++) {
        for (size_t i = 0; i < cli_option_count; i++) {
            const CliOptionRow *row = &cli_options[i];
            if (!has_row(row, word) || row->value == NULL) {
                continue;
            }
            char separator[32];
            snprintf(separator, sizeof separator, " | %s:", cli_words[word].name);
            printf("        %s:", cli_words[word].name);
            print_spellings(row, separator);
            fputs(") ", stdout);
            if (row->choices != NULL) {
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
    for (CliWord word = 0; word < CLI_WORD_COUNT; word++) {
        printf("        %s) names=\"", cli_words[word].name);
        for (size_t i = 0, count = 0; i < cli_option_count; i++) {
            if (has_row(&cli_options[i], word)) {
                fputs(count++ > 0 ? " " : "", stdout);
                print_spellings(&cli_options[i], " ");
            }
        }
        fputs("\" ;;\n", stdout);
    }
    fputs("    esac\n    if [[ $current == -* ]]; then\n        COMPREPLY=($(compgen -W \"$names\" -- \"$current\"))\n "
          "       return\n    fi\n"
          "    [ \"$COMP_CWORD\" -eq 1 ] && COMPREPLY=($(compgen -W \"",
          stdout);
    for (CliWord word = 0; word < CLI_WORD_COUNT; word++) {
        printf("%s%s", word > 0 ? " " : "", cli_words[word].name);
    }
    fputs("\" -- \"$current\"))\n    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "
          "\"$current\")\n}\ncomplete -o filenames -F _py2cu "
          "py2cu\n",
          stdout);
}

/* ---- zsh -----------------------------------------------------------------------------------------------------------
 */

/* Inside '...[...]'. */
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
        if (row->choices != NULL) {
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
    fputs("#compdef py2cu\n# zsh completion of py2cu: as _py2cu in a folder of $fpath, or `source <(py2cu --completion "
          "zsh)`.\n_py2cu() {\n"
          "    local word=translate\n    if (( CURRENT > 2 )); then\n        case $words[2] in\n            ",
          stdout);
    for (CliWord word = 0; word < CLI_WORD_COUNT; word++) {
        printf("%s%s", word > 0 ? "|" : "", cli_words[word].name);
    }
    fputs(") word=$words[2]; shift words; (( CURRENT-- )) ;;\n        esac\n    elif [[ $words[2] != -* ]]; then\n     "
          "   local -a names=(\n",
          stdout);
    for (CliWord word = 0; word < CLI_WORD_COUNT; word++) {
        printf("            '%s:", cli_words[word].name);
        print_zsh_text(cli_words[word].summary);
        fputs("'\n", stdout);
    }
    fputs("        )\n        _describe word names\n    fi\n    case $word in\n", stdout);
    for (CliWord word = 0; word < CLI_WORD_COUNT; word++) {
        printf("    %s)\n        _arguments \\\n", cli_words[word].name);
        for (size_t i = 0; i < cli_option_count; i++) {
            const CliOptionRow *row = &cli_options[i];
            if (has_row(row, word) && row->letter != 0) {
                print_zsh_spelling(row, true);
            }
            if (has_row(row, word) && row->name != NULL) {
                print_zsh_spelling(row, false);
            }
        }
        fputs("        '*:file:_files' ;;\n", stdout);
    }
    fputs(
        "    esac\n}\nif [ \"$funcstack[1]\" = _py2cu ]; then\n    _py2cu \"$@\"\nelse\n    compdef _py2cu py2cu\nfi\n",
        stdout);
}

/* ---- fish ----------------------------------------------------------------------------------------------------------
 */

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

static void print_fish_option(const CliOptionRow *row, CliWord word)
{
    char text[BRIEF + 1];
    brief(row, text);
    fputs("complete -c py2cu -n '", stdout);
    if (word == CLI_WORD_TRANSLATE) { /* the word that may be left out */
        fputs("not __fish_seen_subcommand_from", stdout);
        for (CliWord other = 0; other < CLI_WORD_COUNT; other++) {
            if (other != word) {
                printf(" %s", cli_words[other].name);
            }
        }
    } else {
        printf("__fish_seen_subcommand_from %s", cli_words[word].name);
    }
    fputc('\'', stdout);
    if (row->letter != 0) {
        printf(" -s %c", row->letter);
    }
    if (row->name != NULL) {
        printf(row->name[0] == '-' ? " -o %s" : " -l %s", row->name + (row->name[0] == '-'));
    }
    if (row->choices != NULL) {
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
    fputs("# fish completion of py2cu: in a folder of $fish_complete_path, or `py2cu --completion fish | source`.\n",
          stdout);
    for (CliWord word = 0; word < CLI_WORD_COUNT; word++) {
        printf("complete -c py2cu -n __fish_use_subcommand -a %s -d ", cli_words[word].name);
        print_fish_text(cli_words[word].summary);
        fputc('\n', stdout);
        for (size_t i = 0; i < cli_option_count; i++) {
            if (has_row(&cli_options[i], word)) {
                print_fish_option(&cli_options[i], word);
            }
        }
    }
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
