/* What is compiled of a text: --emit ptx, cubin and fatbin, and --check. */
#ifndef PY2CU_COMPILED_H
#define PY2CU_COMPILED_H

#include "cli/cli.h"

/* The further texts of a page, with --arch; what cannot be made is told, and left out. */
typedef struct CliPanes {
    Py2cuPane items[2];
    size_t count;
} CliPanes;

void cli_panes_open(CliPanes *panes, const CliOptions *options, const Py2cuRequest *request);
void cli_panes_close(CliPanes *panes);
/* Both are false after a message. */
bool cli_emit_image(const CliOptions *options, const Py2cuUnit *unit);
/* A line for each kernel, and each device function for other CUDA C; then a table of what kernels take of the GPU. */
bool cli_check_kernels(const CliOptions *options, const CliProject *project, const Py2cuUnit *unit);

#endif
