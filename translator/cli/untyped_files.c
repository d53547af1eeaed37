// SPDX-License-Identifier: MIT
/* Kernels whose types their file does not determine. With several input files, another file may import and launch such
 * a kernel; its output then contains the kernel. */
#include "cli/selection.h"

#include <stdlib.h>
#include <string.h>

void cli_note_untyped(CliNamesUsed *used, const char *file, const char *kernel)
{
    CliUntyped *grown = realloc(used->untyped, (used->untyped_count + 1) * sizeof *grown);
    used->untyped = grown != NULL ? grown : used->untyped;
    CliUntyped one = {strdup(file), strdup(kernel)};
    if (grown == NULL || one.file == NULL || one.kernel == NULL) {
        free(one.file);
        free(one.kernel);
        return;
    }
    used->untyped[used->untyped_count++] = one;
}

/* Returns whether the source contains the module name of the file. */
static bool mentions_file(const char *text, size_t length, const char *file)
{
    const char *slash = strrchr(file, '/'), *name = slash != NULL ? slash + 1 : file;
    return memmem(text, length, name, strcspn(name, ".")) != NULL;
}

bool cli_may_have_kernels(const CliNamesUsed *used, const char *text, size_t length)
{
    bool may = memmem(text, length, "cuda", 4) != NULL || memmem(text, length, "roc", 3) != NULL ||
               memmem(text, length, "cupy", 4) != NULL; /* CuPy arrays can be arguments of kernels */
    for (size_t i = 0; i < used->untyped_count && !may; i++) {
        may = memmem(text, length, used->untyped[i].kernel, strlen(used->untyped[i].kernel)) != NULL ||
              mentions_file(text, length, used->untyped[i].file);
    }
    return may;
}

void cli_note_typed(CliNamesUsed *used, const char *input, const Py2cuUnit *unit)
{
    const Py2cuKernelInfo *kernel;
    for (size_t i = 0; (kernel = py2cu_unit_kernel(unit, i)) != NULL; i++) {
        const bool is_own = strcmp(kernel->file_name, input) == 0;
        CliTyped *grown = is_own ? NULL : realloc(used->typed, (used->typed_count + 1) * sizeof *grown);
        if (grown == NULL) {
            continue;
        }
        used->typed = grown;
        CliTyped one = {strdup(kernel->file_name), strdup(kernel->python_name), strdup(input)};
        used->typed[used->typed_count++] = one;
    }
}

void cli_note_types_of(CliNamesUsed *used, const CliOptions *options, const CliProject *project)
{
    Py2cuRequest request = cli_request(options, project, &(CliChosen){0}, PY2CU_EMIT_CU);
    Py2cuUnit *unit = py2cu_translate(&request);
    cli_note_typed(used, options->input, unit);
    py2cu_unit_free(unit);
}

const char *cli_file_with_types(const CliNamesUsed *used, const char *file, const char *kernel)
{
    for (size_t i = 0; i < used->typed_count; i++) {
        const CliTyped *typed = &used->typed[i];
        const bool is_known =
            typed->file != NULL && typed->kernel != NULL && typed->by != NULL && strcmp(typed->kernel, kernel) == 0;
        if (is_known && (strcmp(typed->file, file) == 0 || cli_is_same_file(typed->file, file))) {
            return typed->by;
        }
    }
    return NULL;
}
