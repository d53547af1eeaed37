// SPDX-License-Identifier: MIT
/* The command py2cu: selects the subcommand. */
#include "cli.h"
#include "config.h"
#include "options/option_table.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Reports an argument that is not a file but resembles the name of a subcommand. Returns whether there is such a
 * subcommand. */
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

/* Parses the arguments, and runs the subcommand with the options, the configuration and the file of --types. */
static int run_with_options(int argc, char **argv, CliSubcommand subcommand, bool has_subcommand,
                            int (*run)(CliOptions *options))
{
    CliOptions options;
    char *types = NULL; /* contents of the --types file, which the signatures point to */
    int status = cli_parse_options(argc, argv, subcommand, has_subcommand, &options);
    CliConfig config = {0};
    const bool begins = status < 0;
    if (begins) {
        cli_diagnostics_begin(options.diagnostics);
        status = cli_read_config(&config, &options, subcommand == CLI_SUBCOMMAND_EXPORT) ? cli_finish_options(&options)
                                                                                         : EXIT_INPUT;
    }
    if (status < 0) {
        status = options.types == NULL || cli_read_types(&options, &types) ? run(&options) : EXIT_INPUT;
    }
    if (begins) {
        cli_diagnostics_end(status == EXIT_SUCCESS);
    }
    cli_forget_files();
    cli_options_free(&options);
    cli_config_free(&config);
    free(types);
    return status;
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ,
           SIG_IGN); /* for a file that is too large, write() then returns an error, and temporary files are removed */
    CliSubcommand subcommand = argc > 1 ? cli_find_subcommand(argv[1]) : CLI_SUBCOMMAND_COUNT;
    if (subcommand == CLI_SUBCOMMAND_COUNT && argc > 1 && is_misspelled(argv[1])) {
        return cli_wrong_usage();
    }
    char misspelled[1024];
    if (py2cu_misspelled_variables(misspelled, sizeof misspelled) > 0) {
        for (char *line = misspelled, *end; line != NULL; line = end != NULL ? end + 1 : NULL) {
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
    case CLI_SUBCOMMAND_REDIRECT:
        status = cli_redirect(argc - 1, argv + 1);
        break;
    case CLI_SUBCOMMAND_TRANSLATE:
        status = run_with_options(argc - 1, argv + 1, subcommand, true, cli_translate);
        break;
    case CLI_SUBCOMMAND_EXPORT:
        status = run_with_options(argc - 1, argv + 1, subcommand, true, cli_export);
        break;
    case CLI_SUBCOMMAND_ENV:
        status = cli_env(argc - 1, argv + 1);
        break;
    case CLI_SUBCOMMAND_EXPLAIN:
        status = cli_explain_subcommand(argc - 1, argv + 1);
        break;
    case CLI_SUBCOMMAND_HELP:
        status = cli_help(argc - 1, argv + 1);
        break;
    case CLI_SUBCOMMAND_COUNT:
        status = run_with_options(argc, argv, CLI_SUBCOMMAND_TRANSLATE, false, cli_translate);
        break;
    }
    return status == 0 && !cli_flush() ? EXIT_INPUT : status;
}
