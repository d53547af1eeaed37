// SPDX-License-Identifier: MIT
/* Logs the rows of host-library functions that launch inference looks up, and hides one of them.
 *
 * The linker's --wrap redirects every lookup to this file (see measure.py). Environment:
 *
 * PY2CU_ROW_LOG: a file to which a line is written for each row that is found, with the module, the names, and the
 * name that was looked up
 *
 * PY2CU_ROW_SKIP: a row, as "module<tab>names", that lookups do not find, so that the call is unknown */
#include "launch_inference/launch_inference_internal.h"

#include <stdlib.h>
#include <string.h>

const HostRow *__real_host_row(const char *path);
const HostRow *__real_host_method_row(HostKind kind, const char *name);
const HostRow *__wrap_host_row(const char *path);
const HostRow *__wrap_host_method_row(HostKind kind, const char *name);

static const HostRow *logged(const HostRow *row, const char *name)
{
    const char *log = getenv("PY2CU_ROW_LOG"), *skip = getenv("PY2CU_ROW_SKIP");
    if (row == NULL) {
        return NULL;
    }
    FILE *file = log != NULL ? fopen(log, "a") : NULL;
    if (file != NULL) {
        fprintf(file, "%s\t%s\t%s\n", row->module, row->names, name);
        fclose(file);
    }
    size_t length = strlen(row->module);
    bool is_skipped = skip != NULL && strncmp(skip, row->module, length) == 0 && skip[length] == '\t' &&
                      strcmp(skip + length + 1, row->names) == 0;
    return is_skipped ? NULL : row;
}

const HostRow *__wrap_host_row(const char *path)
{
    const char *dot = strrchr(path, '.');
    return logged(__real_host_row(path), dot != NULL ? dot + 1 : path);
}

const HostRow *__wrap_host_method_row(HostKind kind, const char *name)
{
    return logged(__real_host_method_row(kind, name), name);
}
