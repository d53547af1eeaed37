// SPDX-License-Identifier: MIT
/* Creates the library's request for the options, and checks whether a translation may be written. */
#include "cli/selection.h"

Py2cuEmit cli_emit_of(const CliOptions *options)
{
    return options->list                   ? PY2CU_EMIT_LIST
           : options->emit == CLI_AST      ? PY2CU_EMIT_AST
           : options->emit == CLI_IR       ? PY2CU_EMIT_IR
           : options->emit == CLI_LAUNCHES ? PY2CU_EMIT_LAUNCHES
           : options->emit == CLI_HEADER   ? PY2CU_EMIT_HEADER
           : options->emit == CLI_LAUNCHER ? PY2CU_EMIT_LAUNCHER
           : options->emit == CLI_MAP      ? PY2CU_EMIT_MAP
           : options->emit == CLI_MAP_V3   ? PY2CU_EMIT_MAP_V3
           : options->emit == CLI_HTML     ? PY2CU_EMIT_HTML
           : options->emit == CLI_C        ? PY2CU_EMIT_C
           : options->emit == CLI_HIP      ? PY2CU_EMIT_HIP
                                           : PY2CU_EMIT_CU;
}

Py2cuRequest cli_request(const CliOptions *options, const CliProject *project, const CliChosen *chosen, Py2cuEmit emit)
{
    const bool is_code =
        (emit == PY2CU_EMIT_CU && options->emit == CLI_CU) || emit == PY2CU_EMIT_MAP || emit == PY2CU_EMIT_MAP_V3;
    return (Py2cuRequest){.struct_size = sizeof(Py2cuRequest),
                          .modules = project->modules,
                          .module_count = project->count,
                          .instances = chosen->instances,
                          .instance_count = chosen->count,
                          .facts = options->facts,
                          .emit = emit,
                          .pass = options->pass,
                          .line_directives = options->line_directives,
                          .boundscheck = options->boundscheck ? PY2CU_YES : PY2CU_UNSPECIFIED,
                          .debug = options->debug,
                          .weak_literals = options->weak_literals,
                          .lint = options->lint,
                          .allowed = options->allowed,
                          .allowed_count = options->allowed_count,
                          .for_host = options->for_host,
                          .spelled = options->spelled,
                          .keep_going = true, /* cli_may_write() */
                          .find_unresolved = options->kernel_count == 0,
                          .schedule = options->schedule,
                          .restructure = options->restructure,
                          .specialize = options->specialize,
                          .color = cli_uses_color(options->color),
                          .name_space = options->name_space,
                          .restrict_kernels = options->restrict_kernels,
                          .templates = is_code && options->templates != CLI_TEMPLATES_NEVER,
                          .template_kernels = options->templates == CLI_TEMPLATES_ONLY,
                          .hip = options->hip};
}

bool cli_may_write(const CliOptions *options, const Py2cuUnit *unit)
{
    bool is_right = !py2cu_unit_failed(unit);
    for (size_t i = 0; !options->keep_going && i < py2cu_unit_diagnostic_count(unit); i++) {
        is_right = is_right && py2cu_unit_diagnostic(unit, i)->severity != PY2CU_ERROR;
    }
    return is_right;
}
