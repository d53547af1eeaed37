// SPDX-License-Identifier: MIT
/* Compiles generated CUDA C: --emit ptx, cubin and fatbin, and --check. */
#ifndef PY2CU_CLI_DEVICE_COMPILE_H
#define PY2CU_CLI_DEVICE_COMPILE_H

#include "cli/cli.h"

/* Adds resources, PTX and SASS to a page, with --arch. Prints a message if a part cannot be generated, and omits it. */
typedef struct CliPanes {
    Py2cuPane items[3];
    size_t count;
} CliPanes;

void cli_panes_open(CliPanes *panes, const CliOptions *options, const Py2cuRequest *request);
void cli_panes_close(CliPanes *panes);
/* Print a message and return false on failure. */
bool cli_emit_image(const CliOptions *options, const Py2cuUnit *unit);
/* Prints a line for each kernel and each exported device function, then a table of the kernels' resources. */
bool cli_check_kernels(const CliOptions *options, const CliProject *project, const Py2cuUnit *unit);

/* Compiles the unit for options->arch, with a progress line on a terminal. Returns a PY2CU_* status. */
int cli_compile_image(const Py2cuUnit *unit, Py2cuImageKind kind, const Py2cuCompileOptions *options,
                      Py2cuImage **image);

#endif
