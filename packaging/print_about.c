// SPDX-License-Identifier: MIT
/* Prints the manual page and the shell completions of the command when it is cross-compiled: this program, made for the
 * build machine, contains only the tables from which they are generated.
 *
 *     print_about man|bash|zsh|fish */
#include "options/option_table.h"
#include "py2cu/py2cu.h"

#include <stdio.h>
#include <string.h>

#define TEXT(number) #number
#define VERSION(major, minor, patch) TEXT(major) "." TEXT(minor) "." TEXT(patch)

const char *py2cu_version(void)
{
    return VERSION(PY2CU_VERSION_MAJOR, PY2CU_VERSION_MINOR, PY2CU_VERSION_PATCH);
}

int main(int argc, char **argv)
{
    const char *what = argc == 2 ? argv[1] : "";
    if (strcmp(what, "man") == 0) {
        cli_print_manual();
    } else if (strcmp(what, "bash") == 0) {
        cli_print_completion(CLI_BASH);
    } else if (strcmp(what, "zsh") == 0) {
        cli_print_completion(CLI_ZSH);
    } else if (strcmp(what, "fish") == 0) {
        cli_print_completion(CLI_FISH);
    } else {
        return 2;
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
