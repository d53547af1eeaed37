// SPDX-License-Identifier: MIT
/* py2cu run, lsp and redirect: run `python -m py2cu` with the same arguments, in the first Python interpreter that has
 * the package. */
#include "arguments.h"
#include "cli.h"
#include "cli/subprocess.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_PATH = 4096 };

/* Writes DIRECTORY/rest to path, where DIRECTORY is the parent of the directory of the command. Returns false if that
 * file does not exist. */
static bool path_next_to_command(const char *rest, char *path)
{
    char self[MAX_PATH];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length <= 0) {
        return false;
    }
    self[length] = '\0';
    for (int level = 0; level < 2; level++) {
        char *slash = strrchr(self, '/');
        if (slash == NULL) {
            return false;
        }
        *slash = '\0';
    }
    return snprintf(path, MAX_PATH, "%s/%s", self, rest) < MAX_PATH && access(path, F_OK) == 0;
}

/* Adds the package of a build tree, which is in python/ next to the directory of the command, to PYTHONPATH. */
static bool use_own_package(void)
{
    char init[MAX_PATH], directory[MAX_PATH], both[2 * MAX_PATH];
    if (!path_next_to_command("python/py2cu/__init__.py", init) || !path_next_to_command("python", directory)) {
        return true;
    }
    const char *given = getenv("PYTHONPATH");
    bool has = given != NULL && given[0] != '\0';
    return snprintf(both, sizeof both, "%s%s%s", directory, has ? ":" : "", has ? given : "") < (int)sizeof both &&
           setenv("PYTHONPATH", both, 1) == 0;
}

/* Returns whether this Python interpreter runs and finds the package, and NumPy, which the package imports. */
static bool has_package(char *python)
{
    char option[] = "-c", question[] = "from importlib.util import find_spec\n"
                                       "raise SystemExit(find_spec('py2cu') is None or find_spec('numpy') is None)";
    char *line[] = {python, option, question, NULL};
    return cli_run_program(line, true) == 0;
}

/* Writes the Python interpreter to path. Prints a message and returns false on failure. */
static bool find_python(CliSubcommand subcommand, char *path)
{
    const char *given = getenv("PY2CU_PYTHON"), *environment = getenv("VIRTUAL_ENV");
    if (given != NULL && given[0] != '\0') {
        bool fits = snprintf(path, MAX_PATH, "%s", given) < MAX_PATH;
        if (!fits || !has_package(path)) {
            cli_message("PY2CU_PYTHON=%s: the interpreter does not run, or lacks the package py2cu or NumPy", given);
            return false;
        }
        return true;
    }
    if (environment != NULL && snprintf(path, MAX_PATH, "%s/bin/python", environment) < MAX_PATH && has_package(path)) {
        return true;
    }
    if (path_next_to_command("bin/python3", path) && has_package(path)) {
        return true;
    }
    static const char *const names[] = {"python3", "python"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        strcpy(path, names[i]);
        if (has_package(path)) {
            return true;
        }
    }
    cli_message("%s: no Python interpreter with the package py2cu found (tried the active virtual environment, the "
                "directory of the command, python3 and python): run 'pip install py2cu', or set PY2CU_PYTHON",
                cli_subcommands[subcommand].name);
    return false;
}

/* Replaces the process by `python -m py2cu SUBCOMMAND` with the arguments. Returns the exit status on failure. */
static int start(CliSubcommand subcommand, const char *python, int argc, char **argv)
{
    char **line = calloc((size_t)argc + 4, sizeof *line);
    if (line == NULL) {
        cli_message("out of memory");
        return EXIT_INPUT;
    }
    char module[] = "-m", package[] = "py2cu";
    char *name = strdup(python), *own_word = strdup(cli_subcommands[subcommand].name);
    line[0] = name;
    line[1] = module;
    line[2] = package;
    line[3] = own_word;
    for (int i = 1; i < argc; i++) {
        line[i + 3] = argv[i];
    }
    if (name != NULL && own_word != NULL) {
        execvp(python, line);
    }
    cli_message("%s: %s", python, strerror(errno));
    free(name);
    free(own_word);
    free(line);
    return EXIT_INPUT;
}

static int start_subcommand(CliSubcommand subcommand, int argc, char **argv)
{
    char python[MAX_PATH];
    if (!use_own_package() || !find_python(subcommand, python)) {
        return EXIT_INPUT;
    }
    return start(subcommand, python, argc, argv);
}

int cli_run_script(int argc, char **argv)
{
    int last;
    const int status = cli_read_options_before_script(argc, argv, CLI_SUBCOMMAND_RUN, &last);
    if (status != -1) {
        return status;
    }
    if (last == -1 && optind >= argc) {
        cli_message("run: expected a script");
        return cli_wrong_usage();
    }
    return start_subcommand(CLI_SUBCOMMAND_RUN, argc, argv);
}

int cli_lsp(int argc, char **argv)
{
    int last;
    const int status = cli_read_options_before_script(argc, argv, CLI_SUBCOMMAND_LSP, &last);
    if (status != -1) {
        return status;
    }
    if (optind < argc) {
        cli_message("lsp: unexpected argument: the editor sends the files");
        return cli_wrong_usage();
    }
    return start_subcommand(CLI_SUBCOMMAND_LSP, 1, argv);
}

int cli_redirect(int argc, char **argv)
{
    int last;
    const int status = cli_read_options_before_script(argc, argv, CLI_SUBCOMMAND_REDIRECT, &last);
    if (status != -1) {
        return status;
    }
    return start_subcommand(CLI_SUBCOMMAND_REDIRECT, argc, argv);
}
