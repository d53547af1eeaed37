// SPDX-License-Identifier: MIT
/* Generates launchers: a function for each kernel that has the parameters of the Python function, checks the arguments
 * and launches the kernel.
 *
 * Input: the final IR and the table of parameters. Output: the source in `unit->text`. */
#include "base/axis_mapping_names.h"
#include "base/diagnostics.h"
#include "host_api/host_api_internal.h"

#include <string.h>

enum { DEFAULT_SHARED_BYTES = 48 * 1024 }; /* more requires a function attribute */

/* ---- grid and block ---- */

static const char *axis_of(const char *dim, int axis, Unit *unit)
{
    return arena_printf(unit->arena, "%s.%c", dim, "xyz"[axis]);
}

static void put_default_block(const Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    const uint32_t *block = launched->default_block;
    textbuf_printf(out, "    if (%s.x == 0) {\n", launched->block);
    if (block[0] > 0) {
        textbuf_printf(out, "        %s = dim3(%u, %u, %u);\n    }\n", launched->block, (unsigned)block[0],
                       (unsigned)block[1], (unsigned)block[2]);
    } else {
        textbuf_printf(out, "        return %s;\n    }\n", runtime_name(unit, "ErrorInvalidConfiguration"));
    }
}

static void put_default_grid(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    textbuf_printf(out, "    if (%s.x == 0) {\n", launched->grid);
    if (!launched->has_default_grid) {
        textbuf_printf(out, "        return %s;\n    }\n", runtime_name(unit, "ErrorInvalidConfiguration"));
        return;
    }
    textbuf_printf(out, "        %s = dim3(1, 1, 1);\n", launched->grid);
    PtrVec too_large = {0}, none = {0};
    for (int axis = 0; axis < 3; axis++) {
        const IrGridExtent *cover = &launched->func->grid_extents[axis];
        if (launched->grid_extents[axis] == NULL) {
            continue;
        }
        const char *each = cover->by_block    ? "1"
                           : cover->width > 0 ? arena_printf(unit->arena, "%u", (unsigned)cover->width)
                                              : axis_of(launched->block, axis, unit);
        ptrvec_push(unit->arena, &too_large,
                    arena_printf(unit->arena, "!py2cu_cover(%s, %s, &%s)", launched->grid_extents[axis], each,
                                 axis_of(launched->grid, axis, unit)));
        ptrvec_push(unit->arena, &none, arena_printf(unit->arena, "%s == 0", axis_of(launched->grid, axis, unit)));
    }
    put_refusal(unit, out, 8, &too_large, "ErrorInvalidConfiguration", NULL);
    put_refusal(unit, out, 8, &none, "Success", "empty grid");
    if (launched->too_small.count > 0) { /* with another grid, the threads may not reach the end of the array */
        textbuf_puts(out, "#ifndef PY2CU_WITHOUT_SHAPE_CHECKS\n");
        put_refusal(unit, out, 8, &launched->too_small, "ErrorInvalidValue", "an access would be out of bounds");
        textbuf_puts(out, "#endif\n");
    }
    textbuf_puts(out, "    }\n");
}

/* Permutes or divides grid and block for a kernel with another schedule. */
static void put_schedule(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    Py2cuSchedule schedule = launched->info->schedule;
    if (schedule == PY2CU_SCHEDULE_ORIGINAL) {
        return;
    }
    const bool is_rows = is_row_schedule(schedule), is_vectors = is_vector_schedule(schedule),
               is_fusion = schedule == PY2CU_SCHEDULE_BLOCKS || schedule == PY2CU_SCHEDULE_YX_BLOCKS;
    if (is_rows || is_vectors) {
        const char *along = axis_of(launched->block, (int)py2cu_schedule_axis(schedule, is_rows), unit);
        textbuf_printf(out, "    if (%s %% %d != 0) {\n        return %s;\n    }\n", along, PY2CU_COARSENING_FACTOR,
                       runtime_name(unit, "ErrorInvalidConfiguration"));
    }
    for (int axis = 0; axis < 2 && is_fusion; axis++) {
        if ((launched->info->fused_axes & 1u << axis) != 0) {
            const char *along = axis_of(launched->grid, axis, unit);
            textbuf_printf(out, "    if (%s %% %d != 0) {\n        return %s;\n    }\n", along, PY2CU_COARSENING_FACTOR,
                           runtime_name(unit, "ErrorInvalidConfiguration"));
            textbuf_printf(out, "    %s /= %d;  // each hardware block processes %d script blocks\n", along,
                           PY2CU_COARSENING_FACTOR, PY2CU_COARSENING_FACTOR);
        }
    }
    if (schedule == PY2CU_SCHEDULE_BLOCKS) {
        return;
    }
    if (schedule < PY2CU_SCHEDULE_COARSENING || is_rows || is_vectors || is_fusion) {
        const char *const dims[] = {launched->grid, launched->block};
        for (int k = 0; k < 2; k++) {
            textbuf_printf(out, "    %s = dim3(%s, %s, %s);%s\n", dims[k],
                           axis_of(dims[k], (int)py2cu_schedule_axis(schedule, 0), unit),
                           axis_of(dims[k], (int)py2cu_schedule_axis(schedule, 1), unit),
                           axis_of(dims[k], (int)py2cu_schedule_axis(schedule, 2), unit),
                           k == 0 ? "  // adapted to the kernel's schedule" : "");
        }
        if (is_rows || is_vectors) {
            textbuf_printf(out, "    %s.%c /= %d;  // each thread processes %d script threads\n", launched->block,
                           is_rows ? 'y' : 'x', PY2CU_COARSENING_FACTOR, PY2CU_COARSENING_FACTOR);
        }
        return;
    }
    textbuf_printf(out, "    if (%s.y != 1 || %s.z != 1 || %s.y != 1 || %s.z != 1) {\n        return %s;\n    }\n",
                   launched->grid, launched->grid, launched->block, launched->block,
                   runtime_name(unit, "ErrorInvalidConfiguration"));
    bool has_blocks = false;
    for (size_t i = 0; i < launched->info->param_count; i++) {
        has_blocks = has_blocks || launched->info->params[i].kind == PY2CU_PARAM_BLOCKS;
    }
    if (has_blocks) {
        textbuf_printf(out, "    const unsigned int %s = %s.x;\n", launched->blocks, launched->grid);
    }
    for (size_t i = 0; schedule == PY2CU_SCHEDULE_PRIVATIZATION && i < launched->count; i++) {
        const LaunchArgument *argument = &launched->arguments[i];
        if (!argument->info->privatized || !has_axis_sizes(argument)) {
            continue;
        }
        const char *size = argument->shape[0];
        for (uint32_t axis = 1; axis < argument->info->ndim; axis++) {
            size = arena_printf(unit->arena, "%s * %s", size, argument->shape[axis]);
        }
        const char *name = launched->counters;
        textbuf_printf(out, "    const size_t %s = (size_t)(%s);  // per-block accumulators in shared memory\n", name,
                       size);
        textbuf_printf(out, "    if (%s < 1 || %s > 4096 || %s * %zu > 16384) {\n        return %s;\n    }\n", name,
                       name, name, argument->info->itemsize, runtime_name(unit, "ErrorInvalidValue"));
        textbuf_printf(out, "    %s = %s > %s * %zu ? %s : %s * %zu;\n", launched->shared, launched->shared, name,
                       argument->info->itemsize, launched->shared, name, argument->info->itemsize);
    }
    if (schedule == PY2CU_SCHEDULE_COARSENING || !launched->info->loops_over_grid) {
        const unsigned items =
            schedule == PY2CU_SCHEDULE_COARSENING ? launched->info->coarsening_factor : PY2CU_COARSENING_FACTOR;
        textbuf_printf(out, "    %s.x = (%s.x - 1) / %u + 1;  // each hardware block processes %u script blocks\n",
                       launched->grid, launched->grid, items, items);
    }
}

/* ---- the launch ---- */

/* Returns the kernel argument for a parameter. */
static const char *passed_text(Unit *unit, const LaunchedFunction *launched, const Py2cuParam *param, const IrVar *var)
{
    const LaunchArgument *argument = NULL;
    for (size_t i = 0; i < launched->count && param->kind != PY2CU_PARAM_BLOCKS; i++) {
        argument = launched->arguments[i].info == &launched->info->arguments[param->argument] ? &launched->arguments[i]
                                                                                              : argument;
    }
    const char *type = type_c_name(type_in_c(var->type));
    bool narrows = strcmp(type, "long long") != 0;
    switch (param->kind) {
    case PY2CU_PARAM_VALUE:
    case PY2CU_PARAM_DATA:
    case PY2CU_PARAM_POINTER:
        return argument->name;
    case PY2CU_PARAM_SHAPE:
    case PY2CU_PARAM_STRIDE: {
        const char *name = (param->kind == PY2CU_PARAM_SHAPE ? argument->shape : argument->strides)[param->axis];
        return narrows ? arena_printf(unit->arena, "(%s)%s", type, name) : name;
    }
    case PY2CU_PARAM_SIZE: {
        const char *size = argument->shape[0];
        for (uint32_t axis = 1; axis < argument->info->ndim; axis++) {
            size = arena_printf(unit->arena, "%s * %s", size, argument->shape[axis]);
        }
        return arena_printf(unit->arena, "(%s)(%s)", type, size);
    }
    case PY2CU_PARAM_BLOCKS:
        return launched->blocks;
    }
    return "";
}

static void put_shared(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    const Py2cuKernelInfo *info = launched->info;
    if (!info->uses_dynamic_shared) {
        return;
    }
    size_t limit =
        DEFAULT_SHARED_BYTES > info->static_shared_bytes ? DEFAULT_SHARED_BYTES - info->static_shared_bytes : 0;
    textbuf_printf(out, "    if (%s > %zu) {  // above the default limit per block\n", launched->shared, limit);
    const char *given[] = {launched->kernel, "cudaFuncAttributeMaxDynamicSharedMemorySize",
                           arena_printf(unit->arena, "(int)%s", launched->shared)};
    PtrVec items = {0};
    for (int i = 0; i < 3; i++) {
        ptrvec_push(unit->arena, &items, (void *)(uintptr_t)given[i]);
    }
    put_list(out, "        cudaError_t status = cudaFuncSetAttribute(", &items, ");\n");
    textbuf_puts(out, "        if (status != cudaSuccess) {\n            return status;\n        }\n    }\n");
}

/* Returns the arguments of the kernel, after the items in `first`. */
static PtrVec passed_arguments(Unit *unit, const LaunchedFunction *launched, PtrVec first)
{
    for (size_t i = 0; i < launched->info->param_count; i++) {
        const char *text = passed_text(unit, launched, &launched->info->params[i], launched->func->params.items[i]);
        ptrvec_push(unit->arena, &first, (void *)(uintptr_t)text);
    }
    return first;
}

static void put_launch(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    const Py2cuKernelInfo *info = launched->info;
    const char *config = launched->config;
    PtrVec first = {0};
    ptrvec_push(unit->arena, &first, arena_printf(unit->arena, "&%s", config));
    ptrvec_push(unit->arena, &first, (void *)(uintptr_t)launched->kernel);
    const PtrVec passed = passed_arguments(unit, launched, first);
    const char *attribute = arena_printf(unit->arena, "%s_attribute", config);
    if (info->cooperative) {
        textbuf_printf(out,
                       "    cudaLaunchAttribute %s = {};\n    %s.id = cudaLaunchAttributeCooperative;  // the kernel "
                       "synchronizes the grid\n",
                       attribute, attribute);
        textbuf_printf(out, "    %s.val.cooperative = 1;\n", attribute);
    }
    textbuf_printf(out, "    cudaLaunchConfig_t %s = {};\n", config);
    textbuf_printf(out,
                   "    %s.gridDim = %s;\n    %s.blockDim = %s;\n    %s.dynamicSmemBytes = %s;\n    %s.stream = %s;\n",
                   config, launched->grid, config, launched->block, config, launched->shared, config, launched->stream);
    if (info->cooperative) {
        textbuf_printf(out, "    %s.attrs = &%s;\n    %s.numAttrs = 1;\n", config, attribute, config);
    }
    put_list(out, "    return cudaLaunchKernelEx(", &passed, ");\n");
}

/* Prints the launch in HIP, which has no function that launches a kernel with typed arguments and returns a status.
 * Cooperative kernels have no HIP C++, and dynamic shared memory needs no attribute on AMD GPUs. */
static void put_hip_launch(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    const PtrVec passed = passed_arguments(unit, launched, (PtrVec){0});
    const char *head = arena_printf(unit->arena, "    %s<<<%s, %s, %s, %s>>>(", launched->kernel, launched->grid,
                                    launched->block, launched->shared, launched->stream);
    put_list(out, head, &passed, ");\n");
    textbuf_puts(out, "    return hipGetLastError();\n");
}

static void put_launcher(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    PtrVec parameters = launcher_parameters(unit, launched, true);
    put_head(unit, out, "", launched->name, &parameters, ")\n{\n");
    put_default_block(unit, out, launched);
    put_default_grid(unit, out, launched);
    put_checks(unit, out, launched);
    put_schedule(unit, out, launched);
    if (unit->request->hip) {
        put_hip_launch(unit, out, launched);
    } else {
        put_shared(unit, out, launched);
        put_launch(unit, out, launched);
    }
    textbuf_puts(out, "}\n");
}

/* Returns whether #include "STEM.h" can name the file: C has no escapes in file names. */
static bool can_be_included(Unit *unit)
{
    const char *name = unit->request->modules[0].file_name;
    const char *slash = name != NULL ? strrchr(name, '/') : NULL;
    name = slash != NULL ? slash + 1 : name;
    return name == NULL || (strpbrk(name, "\"\\") == NULL && strcmp(emit_clean_comment(unit->arena, name), name) == 0);
}

bool interface_launcher(Unit *unit)
{
    TextBuf *out = &unit->text;
    PtrVec launched = launched_functions(unit);
    if (launched.count == 0) {
        diag_error(unit, (Span){.module = UINT32_MAX}, "nothing-to-launch",
                   "nothing to launch: the file has no kernels");
        diag_hint(unit, "use --emit header for the declarations of device functions");
        return false;
    }
    const Py2cuRequest *request = unit->request;
    if (!can_be_included(unit)) {
        diag_error(unit, (Span){.module = UINT32_MAX}, "bad-request",
                   "the launcher cannot include the header: the name of %s contains a character that #include does not "
                   "support",
                   emit_base_name(unit->arena, request->modules[0].file_name));
        diag_hint(unit, "rename the file");
        return false;
    }
    textbuf_printf(out, "// Launches the kernels of %s. Generated by py2cu %d.%d.%d.\n",
                   emit_base_name(unit->arena, request->modules[0].file_name), PY2CU_VERSION_MAJOR, PY2CU_VERSION_MINOR,
                   PY2CU_VERSION_PATCH);
    put_include(unit, out, arena_printf(unit->arena, "\"%s.h\"", interface_stem(unit)));
    textbuf_puts(out, "\n");
    put_include(unit, out, "<initializer_list>");
    put_include(unit, out, "<stdint.h>");
    textbuf_puts(out, "\n");
    put_namespace(unit, out);
    put_check_helpers(unit, out, &launched);
    put_prototypes(unit, out, &launched);
    textbuf_puts(out, "\n");
    for (size_t i = 0; i < launched.count; i++) {
        textbuf_puts(out, i > 0 ? "\n" : "");
        put_launcher(unit, out, launched.items[i]);
        put_view_launcher(unit, out, launched.items[i]);
    }
    if (request->name_space != NULL) {
        textbuf_printf(out, "\n}  // namespace %s\n", request->name_space);
    }
    return true;
}
