// SPDX-License-Identifier: MIT
/* The manual page, generated from the table of options: py2cu --man | man -l - */
#include "options/option_table.h"

#include "cli.h"

#include <stdio.h>
#include <string.h>

/* Prints the string with the special characters of troff escaped. */
static void print_text(const char *text)
{
    bool begins = true;
    for (; *text != '\0'; text++) {
        if (begins && (*text == '.' || *text == '\'')) {
            fputs("\\&", stdout);
        }
        begins = *text == '\n';
        if (begins) {
            fputs("\n.PP", stdout);
        }
        if (*text == '-' || *text == '\\') {
            fputs(*text == '-' ? "\\-" : "\\e", stdout);
        } else {
            fputc(*text, stdout);
        }
    }
    fputc('\n', stdout);
}

static void print_option(const CliOptionRow *row)
{
    fputs(".TP\n", stdout);
    if (row->letter != 0) {
        printf("\\fB\\-%c\\fR%s", row->letter, row->name != NULL ? ", " : "");
    }
    if (row->name != NULL) {
        fputs(row->name[0] == '-' ? "\\fB" : "\\fB\\-\\-", stdout);
        for (const char *c = row->name; *c != '\0'; c++) {
            printf(*c == '-' ? "\\-" : "%c", *c);
        }
        fputs("\\fR", stdout);
    }
    if (row->value != NULL) {
        printf(" \\fI%s\\fR", row->value);
    }
    fputc('\n', stdout);
    print_text(row->help);
}

void cli_print_manual(void)
{
    static const char *const variables[][2] = {
        {"PY2CU_PYTHON", "Python interpreter of run, lsp and redirect"},
        {"PY2CU_WATCH=poll", "--watch polls files twice a second instead of using inotify"},
        {"PY2CU_NVRTC, CUDA_PATH, CUDA_HOME",
         "path of NVRTC; directory of the CUDA toolkit, if it is not in a default location"},
        {"PY2CU_CACHE=0, PY2CU_CACHE_DIR", "disable the disk cache of compiled kernels; directory of the cache"},
    };
    printf(".TH PY2CU 1 \"\" \"py2cu %s\"\n.SH NAME\npy2cu \\- translate Python GPU kernels to CUDA C\n.SH SYNOPSIS\n",
           py2cu_version());
    for (CliSubcommand subcommand = 0; subcommand < CLI_SUBCOMMAND_COUNT; subcommand++) {
        printf(subcommand == CLI_SUBCOMMAND_TRANSLATE ? ".B py2cu [%s]\n" : ".B py2cu %s\n",
               cli_subcommands[subcommand].name);
        print_text(cli_subcommands[subcommand].usage);
        fputs(".br\n", stdout);
    }
    for (CliSubcommand subcommand = 0; subcommand < CLI_SUBCOMMAND_COUNT; subcommand++) {
        printf(".SH \"PY2CU %s\"\n", cli_subcommands[subcommand].name);
        print_text(cli_subcommands[subcommand].about);
        for (size_t i = 0; i < cli_option_count; i++) {
            if (cli_options[i].subcommands & 1u << subcommand) {
                print_option(&cli_options[i]);
            }
        }
    }
    fputs(".SH \"EXIT STATUS\"\n0, 1 for an error in the input, 2 for wrong usage, 3 if \\-\\-stale finds an output "
          "that is out of date; run exits with the status of the script.\n"
          ".SH ENVIRONMENT\n",
          stdout);
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        printf(".TP\n\\fB%s\\fR\n", variables[i][0]);
        print_text(variables[i][1]);
    }
}
