// SPDX-License-Identifier: MIT
/* Runs other programs. */
#ifndef PY2CU_CLI_SUBPROCESS_H
#define PY2CU_CLI_SUBPROCESS_H

#include <stdbool.h>
#include <stddef.h>

/* Runs a program, which is searched in PATH, and waits for it. quiet: redirects its input and output to /dev/null.
 * Returns the exit status; 127 if the program cannot be run. */
int cli_run_program(char *const *argv, bool quiet);
/* Returns the output of the program at this path, which the caller frees; NULL if it cannot be run or fails. Standard
 * input and standard error are /dev/null. */
char *cli_read_program(const char *path, char *const *argv);

#endif
