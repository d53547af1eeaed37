/* What is compiled of a text: --emit ptx, cubin and fatbin, and --check. */
#ifndef PY2CU_COMPILED_H
#define PY2CU_COMPILED_H

#include "cli.h"

/* Both are false after a message. */
bool cli_emit_image(const CliOptions *options, const Py2cuUnit *unit);
/* A line for each kernel, and each device function for other CUDA C; then a table of what kernels take of the GPU. */
bool cli_check_kernels(const CliOptions *options, const CliProject *project, const Py2cuUnit *unit);

#endif
