// SPDX-License-Identifier: MIT
/* Settings in [tool.py2cu] of pyproject.toml, which apply unless arguments override them. */
#ifndef PY2CU_CONFIG_H
#define PY2CU_CONFIG_H

#include "cli.h"

typedef struct CliConfig {
    char *file;   /* name of the pyproject.toml with the table; NULL: none */
    char **owned; /* strings that the options point to */
    size_t count;
    bool failed; /* out of memory */
} CliConfig;

/* Finds pyproject.toml in the working directory or a parent, and sets the options that the arguments do not specify.
 * for_project: ignores `output` and `emit`, which apply to single files. Prints a message and returns false on failure.
 * The caller frees the config in any case. */
bool cli_read_config(CliConfig *config, CliOptions *options, bool for_project);
void cli_config_free(CliConfig *config);

#endif
