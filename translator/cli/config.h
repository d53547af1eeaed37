/* [tool.py2cu] of pyproject.toml: what the command does where its arguments say nothing else. */
#ifndef PY2CU_CONFIG_H
#define PY2CU_CONFIG_H

#include "cli.h"

typedef struct CliConfig {
    char *file;   /* name of the pyproject.toml that has the table; NULL: there is none */
    char **owned; /* texts that the options point to */
    size_t count;
    bool failed; /* without memory */
} CliConfig;

/* Looks for pyproject.toml in the working folder and those above it, and adds what it says to options that the
 * arguments have left open. False after a message. for_project: `output` and `emit`, which are about single texts, do
 * not count. Free in any case. */
bool cli_read_config(CliConfig *config, CliOptions *options, bool for_project);
void cli_config_free(CliConfig *config);

#endif
