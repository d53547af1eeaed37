// SPDX-License-Identifier: MIT
/* The command py2cu: selects the subcommand. */
#include "cli.h"
#include "options/option_table.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Reports an argument that is not a file but resembles the name of a subcommand. Returns whether it is one. */
static bool is_misspelled(const char *given)
{
    const char *names[CLI_SUBCOMMAND_COUNT];
    for (size_t i = 0; i < CLI_SUBCOMMAND_COUNT; i++) {
        names[i] = cli_subcommands[i].name;
    }
    bool is_bare = given[0] != '\0' && given[0] != '-' && strpbrk(given, "./") == NULL && access(given, F_OK) != 0;
    const char *similar = is_bare ? py2cu_similar(given, names, CLI_SUBCOMMAND_COUNT) : NULL;
    if (similar != NULL) {
        cli_message("%s: no such file or subcommand; did you mean %s?", given, similar);
    }
    return similar != NULL;
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ,
           SIG_IGN); /* for a file that is too large, write() then returns an error, and temporary files are removed */
    CliSubcommand subcommand = argc > 1 ? cli_find_subcommand(argv[1]) : CLI_SUBCOMMAND_COUNT;
    if (subcommand == CLI_SUBCOMMAND_COUNT && argc > 1 && is_misspelled(argv[1])) {
        return cli_wrong_usage();
    }
    char misspelt[1024];
    if (py2cu_misspelled_variables(misspelt, sizeof misspelt) > 0) {
        for (char *line = misspelt, *end; line != NULL; line = end != NULL ? end + 1 : NULL) {
            end = strchr(line, '\n');
            cli_message("warning: %.*s", end != NULL ? (int)(end - line) : (int)strlen(line), line);
        }
    }
    int status = EXIT_USAGE;
    switch (subcommand) {
    case CLI_SUBCOMMAND_RUN:
        status = cli_run_script(argc - 1, argv + 1);
        break;
    case CLI_SUBCOMMAND_LSP:
        status = cli_lsp(argc - 1, argv + 1);
        break;
    case CLI_SUBCOMMAND_TRANSLATE:
        status = cli_translate(argc - 1, argv + 1, true);
        break;
    case CLI_SUBCOMMAND_EXPORT:
        status = cli_export(argc - 1, argv + 1);
        break;
    case CLI_SUBCOMMAND_ENV:
        status = cli_env(argc - 1, argv + 1);
        break;
    case CLI_SUBCOMMAND_EXPLAIN:
        status = cli_explain_subcommand(argc - 1, argv + 1);
        break;
    case CLI_SUBCOMMAND_COUNT:
        status = cli_translate(argc, argv, false);
        break;
    }
    return status == 0 && !cli_flush() ? EXIT_INPUT : status;
}
