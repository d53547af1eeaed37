// SPDX-License-Identifier: MIT
/* Selects the kernels of a file for the project: those that can be translated and do not call external functions. */
#include "export.h"

#include <stdlib.h>
#include <string.h>

static Py2cuUnit *translated(const CliOptions *options, const CliProject *project, const CliChosen *chosen,
                             Py2cuEmit emit)
{
    Py2cuRequest request = cli_request(options, project, chosen, emit);
    return py2cu_translate(&request);
}

/* Translates the kernels to CUDA C or HIP C++. */
static Py2cuUnit *translated_kernels(const CliOptions *options, const CliProject *project, const CliChosen *chosen)
{
    return translated(options, project, chosen, options->hip ? PY2CU_EMIT_HIP : PY2CU_EMIT_CU);
}

/* Returns whether several kernels have this name; messages then include the line. */
static bool is_ambiguous(const Py2cuUnit *listed, const Py2cuFunctionInfo *function)
{
    bool any = false;
    for (size_t i = 0; i < py2cu_unit_function_count(listed); i++) {
        const Py2cuFunctionInfo *other = py2cu_unit_function(listed, i);
        any = any || (strcmp(other->name, function->name) == 0 && other->line != function->line);
    }
    return any;
}

static bool has_instance(const CliChosen *chosen, const Py2cuInstance *instance)
{
    bool any = false;
    for (size_t i = 0; i < chosen->count; i++) {
        any = any || (strcmp(chosen->instances[i].function, instance->function) == 0 &&
                      chosen->instances[i].line == instance->line);
    }
    return any;
}

/* Lists the selected kernels individually: without -k and --sig, each kernel whose types are known. Prints a message
 * and returns false on failure. */
static bool list_selected(const CliChosen *chosen, const Py2cuUnit *listed, CliChosen *all)
{
    *all =
        (CliChosen){.instances = calloc(chosen->count + py2cu_unit_function_count(listed) + 1, sizeof *all->instances)};
    if (all->instances == NULL) {
        cli_message("out of memory");
        return false;
    }
    for (size_t i = 0; i < chosen->count; i++) {
        all->instances[all->count++] = chosen->instances[i];
    }
    for (size_t i = 0; chosen->count == 0 && i < py2cu_unit_function_count(listed); i++) {
        const Py2cuFunctionInfo *function = py2cu_unit_function(listed, i);
        Py2cuInstance instance = {.function = function->name,
                                  .line = is_ambiguous(listed, function) ? function->line : 0};
        if (strcmp(function->kind, "kernel") == 0 && function->signature != NULL && !has_instance(all, &instance)) {
            all->instances[all->count++] = instance;
        }
    }
    return true;
}

/* Returns a function that the kernel calls but the generated code does not define, or NULL. */
static const char *linked_function(const Py2cuUnit *unit)
{
    return py2cu_unit_kernel_count(unit) > 0 ? py2cu_unit_kernel(unit, 0)->linked : NULL;
}

/* Removes the kernels that call external functions, with a message for each. Returns their number. */
static size_t drop_linked(const CliOptions *options, const CliProject *project, CliChosen *all)
{
    size_t kept = 0;
    const size_t count = all->count;
    for (size_t i = 0; i < count; i++) {
        CliChosen one = {.instances = &all->instances[i], .count = 1};
        Py2cuUnit *unit = translated_kernels(options, project, &one);
        const char *linked = linked_function(unit);
        if (linked != NULL) {
            cli_message("%s: kernel '%s' is skipped: it calls the external function %s(), which a standalone project "
                        "does not have; use py2cu translate",
                        project->modules[0].file_name, all->instances[i].function, linked);
        } else {
            all->instances[kept++] = all->instances[i];
        }
        py2cu_unit_free(unit);
    }
    all->count = kept;
    return count - kept;
}

bool export_translate(const CliOptions *options, const CliProject *project, const CliChosen *chosen, ExportFile *file)
{
    file->cu = translated_kernels(options, project, chosen);
    cli_print_diagnostics(file->cu, project, true);
    file->skipped = py2cu_unit_skipped_count(file->cu);
    bool ok = cli_may_write(options, file->cu);
    if (linked_function(file->cu) != NULL) {
        py2cu_unit_free(file->cu);
        file->cu = NULL;
        file->listed = translated(options, project, &(CliChosen){0}, PY2CU_EMIT_LIST);
        if (list_selected(chosen, file->listed, &file->some)) {
            file->skipped += drop_linked(options, project, &file->some);
            file->cu = file->some.count > 0 ? translated_kernels(options, project, &file->some) : NULL;
        }
        ok = options->keep_going && (file->cu == NULL || cli_may_write(options, file->cu));
    }
    if (file->cu != NULL && py2cu_unit_kernel_count(file->cu) == 0) {
        py2cu_unit_free(file->cu);
        file->cu = NULL;
    }
    return ok;
}

static bool has_compiler_options(const Py2cuUnit *unit)
{
    bool requires_options = false;
    for (size_t i = 0; i < py2cu_unit_kernel_count(unit); i++) {
        const Py2cuKernelInfo *kernel = py2cu_unit_kernel(unit, i);
        requires_options = requires_options || kernel->fastmath || kernel->max_registers > 0;
    }
    return requires_options;
}

bool export_interface(const CliOptions *options, const CliProject *project, const CliChosen *chosen, ExportFile *file)
{
    CliOptions own = *options;
    chosen = file->some.count > 0 ? &file->some : chosen;
    own.name_space = file->space;
    if (file->needs_namespace) {
        py2cu_unit_free(file->cu);
        file->cu = translated_kernels(&own, project, chosen);
    }
    own.spelled = options->single && has_compiler_options(file->cu);
    file->spelled = own.spelled ? translated_kernels(&own, project, chosen) : NULL;
    own.spelled = false;
    file->header = translated(&own, project, chosen, PY2CU_EMIT_HEADER);
    file->launcher = translated(&own, project, chosen, PY2CU_EMIT_LAUNCHER);
    if (options->ops != NULL) {
        own.for_host = true;
        own.templates = CLI_TEMPLATES_NEVER; /* operators call the kernels by name */
        own.name_space = NULL;
        file->host = translated(&own, project, chosen, PY2CU_EMIT_CU);
    }
    const Py2cuUnit *const made[] = {file->cu, file->header, file->launcher, file->host};
    bool ok = true;
    for (int i = 0; i < (options->ops != NULL ? 4 : 3); i++) {
        if (py2cu_unit_failed(made[i])) {
            cli_print_diagnostics(made[i], project, true);
            ok = false;
        }
    }
    return ok;
}
