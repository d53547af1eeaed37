// SPDX-License-Identifier: MIT
/* Generates the header with which C and C++ programs launch the kernels.
 *
 * Input: the final IR and the table of parameters. Output: the header in `unit->text`. */
#include "host_api/host_api_internal.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* ---- structs ---- */

/* Returns the generated struct in the type of a parameter or field; NULL: none. */
static const Type *struct_in(const Type *type)
{
    while (type->kind == TY_POINTER || type->kind == TY_CARRAY) {
        type = type->elem;
    }
    return type->kind == TY_RECORD || type->kind == TY_STRUCT || type_is_complex(type) ? type : NULL;
}

/* Prints a struct after the structs of its fields. */
static void add_struct(Unit *unit, PtrVec *structs, const Type *type)
{
    type = struct_in(type);
    for (size_t i = 0; type != NULL && i < structs->count; i++) {
        type = structs->items[i] == type ? NULL : type;
    }
    if (type == NULL) {
        return;
    }
    for (uint32_t i = 0; !type_is_complex(type) && i < type->count; i++) {
        add_struct(unit, structs, type->items[i]);
    }
    ptrvec_push(unit->arena, structs, (void *)(uintptr_t)type);
}

static bool is_outward(const IrFunc *func)
{
    return func->is_kernel || func->has_c_linkage;
}

static PtrVec outward_structs(Unit *unit)
{
    PtrVec structs = {0};
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        const IrFunc *func = unit->program->funcs.items[i];
        for (size_t k = 0; is_outward(func) && k < func->params.count; k++) {
            add_struct(unit, &structs, ((const IrVar *)func->params.items[k])->type);
        }
        if (is_outward(func)) {
            add_struct(unit, &structs, func->result);
        }
    }
    return structs;
}

/* Returns a prefix for macros: "mine_kernels_" for mine::kernels, "" without a namespace. */
static const char *space_prefix(Unit *unit)
{
    const char *space = unit->request->name_space;
    char *prefix = arena_printf(unit->arena, "%s%s", space != NULL ? space : "", space != NULL ? "_" : "");
    size_t length = 0;
    for (const char *p = prefix; *p != '\0'; p++) {
        if (*p != ':' || p[1] == ':') {
            prefix[length++] = *p == ':' ? '_' : *p;
        }
    }
    prefix[length] = '\0';
    return prefix;
}

/* Prints one assertion about the size of a struct and the offset of its last field, which depends on the sizes of all
 * other fields. */
static void put_layout_assertion(Unit *unit, TextBuf *out, const char *type, size_t size, const char *last,
                                 size_t offset, const char *message)
{
    const char *size_text = arena_printf(unit->arena, "static_assert(sizeof(%s) == %zu", type, size);
    const char *offset_text =
        last != NULL ? arena_printf(unit->arena, " && offsetof(%s, %s) == %zu", type, last, offset) : "";
    const char *message_text = arena_printf(unit->arena, "\"%s\");\n", message);
    bool fits = strlen(size_text) + strlen(offset_text) + strlen(", ") + strlen(message_text) <= LINE_COLUMNS + 1;
    textbuf_printf(out, "%s%s,%s%s", size_text, offset_text, fits ? " " : "\n              ", message_text);
}

/* Headers of several files may define the same struct. */
static void put_struct(Unit *unit, TextBuf *out, const Type *type)
{
    const char *name = type_c_name(type), *space = space_prefix(unit);
    textbuf_printf(out, "#ifndef PY2CU_STRUCT_%s%s\n#define PY2CU_STRUCT_%s%s\n", space, name, space, name);
    if (unit->request->name_space == NULL) { /* in a namespace, the guard would refer to a struct outside */
        textbuf_printf(out, "typedef struct %s %s;\n", name, name);
    }
    emit_struct_of(unit, out, type);
    textbuf_puts(out, "#endif\n");
    if (type->kind == TY_RECORD) {
        const uint32_t last = type->count - 1;
        const char *struct_name = arena_printf(unit->arena, "struct %s", name);
        put_layout_assertion(unit, out, struct_name, type->record->size, type->count > 0 ? type->fields[last] : NULL,
                             type->count > 0 ? type->record->offsets[last] : 0, "the layout differs from NumPy");
    }
    textbuf_puts(out, "\n");
}

/* ---- the head ---- */

static void put_includes(Unit *unit, TextBuf *out)
{
    const IrProgram *program = unit->program;
    const size_t start = out->length;
    textbuf_puts(out, "#include <assert.h>\n#include <stdbool.h>\n#include <stddef.h>\n\n");
    const bool hip = unit->request->hip;
    const char *runtime = hip ? "<hip/hip_runtime_api.h>" : "<cuda_runtime_api.h>";
    textbuf_printf(out, "#include %s\n", runtime);
    emit_part_of(unit, out, runtime, PY2CU_PART_INCLUDE, start);
    bool has_wide = false;
    for (size_t i = 0; i < program->records.count; i++) {
        const Type *record = program->records.items[i];
        has_wide = has_wide || (record->record->used && type_is_text(record) && type_is_wide_text(record));
    }
    if (has_wide) {
        textbuf_puts(out, "#ifndef __cplusplus\n#include <uchar.h>\n#endif\n");
    }
    const char *const halves[] = {hip ? "#include <hip/hip_fp16.h>\n" : "#include <cuda_fp16.h>\n",
                                  "#include <cuda_bf16.h>\n"}; /* HIP C++ has no bfloat16 */
    for (int i = 1; i >= 0; i--) {
        textbuf_puts(out, program->half_used[i] ? halves[i] : "");
    }
    textbuf_puts(out, program->fp8_used ? "#include <cuda_fp8.h>\n" : "");
    textbuf_puts(out, "\n");
}

/* Prints the macro that declares a function with C linkage. */
static void put_linkage_macro(Unit *unit, TextBuf *out)
{
    const size_t start = out->length;
    textbuf_puts(out, "#ifndef PY2CU_C  // C linkage in C and C++\n"
                      "#ifdef __cplusplus\n"
                      "#define PY2CU_C extern \"C\"\n"
                      "#else\n"
                      "#define PY2CU_C extern\n"
                      "#endif\n"
                      "#endif\n");
    emit_part_of(unit, out, "PY2CU_C", PY2CU_PART_DEFINITION, start);
    textbuf_puts(out, "\n");
}

/* C uses the same spelling as CUDA C. */
static bool is_portable(const IrNamed *named)
{
    bool is_number = named->value->kind == IR_BOOL || named->value->kind == IR_INT || named->value->kind == IR_FLOAT;
    return is_number && !type_is_half(named->type) &&
           (named->value->kind != IR_FLOAT || isfinite(named->value->number));
}

/* Prints the named constants of the Python source that the kernels use. */
static void put_constants(Unit *unit, TextBuf *out)
{
    const char *prefix = interface_prefix(unit);
    bool any = false;
    for (size_t i = 0; i < unit->program->named.count; i++) {
        const IrNamed *named = unit->program->named.items[i];
        if (named->value == NULL || named->uses == 0 || !is_portable(named)) {
            continue;
        }
        textbuf_puts(out, any ? "" : "// Constants of the Python file that the kernels use.\n");
        any = true;
        const IrExpr *value = named->value;
        if (value->kind == IR_INT && value->integer >= INT_MIN && value->integer <= INT_MAX &&
            !type_is_unsigned(named->type)) {
            textbuf_printf(out, "enum { %s_%s = %lld };\n", prefix, named->name, (long long)value->integer);
        } else {
            textbuf_printf(out, "static const %s %s_%s = ", type_c_name(named->type), prefix, named->name);
            emit_constant_of(unit, out, value);
            textbuf_puts(out, ";\n");
        }
    }
    textbuf_puts(out, any ? "\n" : "");
}

/* ---- parameters of the kernels ---- */

/* Describes the part of the argument that a parameter contains; "" for a scalar of the same name. */
static const char *part_text(Unit *unit, const Py2cuKernelInfo *info, const Py2cuParam *param)
{
    const Py2cuArgInfo *arg = param->kind != PY2CU_PARAM_BLOCKS ? &info->arguments[param->argument] : NULL;
    switch (param->kind) {
    case PY2CU_PARAM_VALUE:
        return strcmp(arg->name, param->name) == 0 ? "" : arg->name;
    case PY2CU_PARAM_DATA:
        return arena_printf(unit->arena, arg->ndim > 0 ? "%s: address of element 0" : "%s: address", arg->name);
    case PY2CU_PARAM_SHAPE:
        return arena_printf(unit->arena, "%s: size of axis %u", arg->name, (unsigned)param->axis);
    case PY2CU_PARAM_STRIDE:
        return arena_printf(unit->arena, "%s: stride of axis %u, in elements", arg->name, (unsigned)param->axis);
    case PY2CU_PARAM_POINTER:
        return arena_printf(unit->arena, "%s: pointer", arg->name);
    case PY2CU_PARAM_SIZE:
        return arena_printf(unit->arena, "%s: number of elements", arg->name);
    case PY2CU_PARAM_BLOCKS:
        return "number of blocks along x before coarsening";
    }
    return "";
}

static const char *declared(Unit *unit, const IrVar *param)
{
    const Type *type = param->type;
    bool is_pointer = type->kind == TY_POINTER;
    return arena_printf(unit->arena, "%s%s %s%s", is_pointer && param->points_to_const ? "const " : "",
                        type_c_name(is_pointer ? type->elem : type), is_pointer ? "*" : "", param->name);
}

static size_t up_to(size_t bytes, size_t alignment)
{
    return (bytes + alignment - 1) / alignment * alignment;
}

/* Prints a struct with the memory layout of the parameters, for cuLaunchKernel() and CUDA graphs. */
static void put_params(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    const Py2cuKernelInfo *info = launched->info;
    size_t count = launched->func->params.count;
    if (count == 0) {
        return;
    }
    const size_t start = out->length;
    textbuf_printf(out,
                   "// The parameters of %s in memory, for %s_LAUNCH_PARAM_BUFFER_POINTER.\ntypedef "
                   "struct %s_params {\n",
                   info->name, unit->request->hip ? "HIP" : "CU", info->name);
    size_t widest = 0;
    for (size_t i = 0; i < count; i++) {
        size_t width = strlen(declared(unit, launched->func->params.items[i]));
        widest = width > widest && width <= 40 ? width : widest;
    }
    for (size_t i = 0; i < count; i++) {
        const char *text = declared(unit, launched->func->params.items[i]);
        const char *part = part_text(unit, info, &info->params[i]);
        int capacity = strlen(text) < widest ? (int)(widest - strlen(text)) : 0;
        textbuf_printf(out, part[0] != '\0' ? "    %s;%*s  // %s\n" : "    %s;\n", text, capacity, "", part);
    }
    textbuf_printf(out, "} %s_params;\n", info->name);
    size_t offset = 0, end = 0, widest_alignment = 1;
    for (size_t i = 0; i < count; i++) {
        const IrVar *param = launched->func->params.items[i];
        bool is_pointer = param->type->kind == TY_POINTER,
             is_aligned = type_is_complex(param->type) && unit->program->complex_aligned;
        size_t size = is_pointer ? 8 : type_size(type_in_c(param->type));
        size_t alignment = is_pointer ? 8 : is_aligned ? size : type_alignment(type_in_c(param->type));
        offset = up_to(end, alignment);
        end = offset + size;
        widest_alignment = alignment > widest_alignment ? alignment : widest_alignment;
    }
    const IrVar *last = launched->func->params.items[count - 1];
    put_layout_assertion(unit, out, arena_printf(unit->arena, "%s_params", info->name), up_to(end, widest_alignment),
                         last->name, offset, "the layout differs from the kernel's parameters");
    emit_part_of(unit, out, info->name, PY2CU_PART_KERNEL, start);
    textbuf_puts(out, "\n");
}

/* ---- launchers ---- */

static const char *const axis_letters[] = {"x", "y", "z"};

/* Describes the launcher's default block and grid. */
static const char *defaults_text(Unit *unit, const LaunchedFunction *launched)
{
    const uint32_t *block = launched->default_block;
    TextBuf text;
    textbuf_init(&text, unit->arena);
    if (block[0] > 0) {
        textbuf_printf(&text, "Default block: (%u, %u, %u)%s.", (unsigned)block[0], (unsigned)block[1],
                       (unsigned)block[2], launched->info->block[0] > 0 ? ", as in Python" : "");
    } else {
        textbuf_puts(&text, "No default block.");
    }
    textbuf_puts(&text, launched->has_default_grid ? " Default grid: " : " No default grid.");
    const IrGridExtent *before = NULL;
    for (int axis = 0; launched->has_default_grid && axis < 3; axis++) {
        const IrGridExtent *cover = &launched->func->grid_extents[axis];
        if (launched->grid_extents[axis] != NULL) {
            const bool is_new = before == NULL || before->by_block != cover->by_block;
            textbuf_printf(&text, "%s%s%s along %s", before != NULL ? ", " : "", launched->grid_extent_strings[axis],
                           !is_new           ? ""
                           : cover->by_block ? " blocks"
                                             : " threads",
                           axis_letters[axis]);
            before = cover;
        }
    }
    textbuf_puts(&text, before != NULL ? "." : launched->has_default_grid ? "one block." : "");
    textbuf_puts(&text, launched->info->cooperative
                            ? " The launch is cooperative: all blocks must be resident on the device at the same time."
                            : "");
    return text.text;
}

/* Describes the rules of all launchers at the top of the header. */
static void put_rules(Unit *unit, TextBuf *out)
{
    uint32_t facts = unit->request->facts;
    bool checks_shapes = false;
    for (size_t i = 0; i < unit->kernels.count; i++) {
        checks_shapes = checks_shapes || ((const Py2cuKernelInfo *)unit->kernels.items[i])->shape_check_count > 0;
    }
    TextBuf text;
    textbuf_init(&text, unit->arena);
    textbuf_puts(&text, "Each launcher checks its arguments and launches one kernel.");
    textbuf_printf(&text,
                   " Arrays are in device memory; dimensions and strides are in elements. A grid or a block with "
                   "x = 0 is replaced by the kernel's default. A launcher returns %s if the grid or the block is "
                   "invalid, and %s if an array dimension is negative or an address is misaligned",
                   runtime_name(unit, "ErrorInvalidConfiguration"), runtime_name(unit, "ErrorInvalidValue"));
    textbuf_puts(&text, checks_shapes ? ", if an access of the default grid would be out of bounds (unless "
                                        "PY2CU_WITHOUT_SHAPE_CHECKS is defined)"
                                      : "");
    textbuf_puts(&text, (facts & PY2CU_FACT_NOALIAS) != 0 ? ", if a written array overlaps another array" : "");
    textbuf_puts(&text, (facts & PY2CU_FACT_ROWS) != 0 ? ", if rows are not multiples of 16 bytes" : "");
    textbuf_puts(&text, (facts & PY2CU_FACT_SMALL) != 0
                            ? ", or if a size, an integer argument or the number of threads does not fit in 30 bits"
                            : "");
    textbuf_puts(&text,
                 (facts & PY2CU_FACT_POSITIVE) != 0
                     ? ", or if an integer from which an index is computed is negative, or one that divides is not "
                       "positive"
                     : "");
    textbuf_puts(&text, ".");
    const size_t start = out->length;
    textbuf_puts(out, "//\n");
    emit_comment_of(unit, out, text.text);
    emit_part_of(unit, out, "launch", PY2CU_PART_DEFINITION, start);
}

/* Prints a comment with the types and the line of a kernel, and the defaults of its launcher. */
static void put_title(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    const Py2cuRequest *request = unit->request;
    const Py2cuKernelInfo *info = launched->info;
    const char *main_file = request->module_count > 0 ? request->modules[0].file_name : NULL;
    const bool is_main = main_file != NULL && info->file_name != NULL && strcmp(main_file, info->file_name) == 0;
    const char *of = is_main ? "" : arena_printf(unit->arena, " of %s", emit_base_name(unit->arena, info->file_name));
    emit_comment_of(unit, out,
                    arena_printf(unit->arena, "%s, line %u%s. %s", info->signature, (unsigned)info->line, of,
                                 defaults_text(unit, launched)));
}

/* Prints the launchers for C, and with views as arguments for C++. */
static void put_launchers(Unit *unit, TextBuf *out, const PtrVec *launched)
{
    const bool is_c = unit->request->name_space == NULL;
    bool has_views = false;
    for (size_t i = 0; i < launched->count; i++) {
        const LaunchedFunction *function = launched->items[i];
        PtrVec parameters = launcher_parameters(unit, function, false);
        put_title(unit, out, function);
        put_head(unit, out, is_c ? "PY2CU_C " : "", function->name, &parameters, ");\n\n");
        has_views = has_views || has_view_launcher(function);
    }
    textbuf_puts(out, is_c && has_views ? "#ifdef __cplusplus\n" : "");
    for (size_t i = 0; has_views && i < launched->count; i++) {
        put_view_prototype(unit, out, launched->items[i]);
    }
    textbuf_puts(out, is_c && has_views ? "#endif\n\n" : has_views ? "\n" : "");
}

/* Prints the declarations for launches without a launcher. */
static void put_kernels(Unit *unit, TextBuf *out, const PtrVec *launched)
{
    const size_t start = out->length;
    if (launched->count > 0) {
        textbuf_puts(out, unit->request->hip ? "#ifdef __HIPCC__\n" : "#ifdef __CUDACC__\n");
        put_prototypes(unit, out, launched);
        textbuf_puts(out, "#endif\n");
        emit_part_of(unit, out, "__global__", PY2CU_PART_KERNEL, start);
        textbuf_puts(out, "\n");
    }
    for (size_t i = 0; i < launched->count; i++) {
        put_params(unit, out, launched->items[i]);
    }
}

/* Prints the prototypes of exported device functions. */
static void put_device_functions(Unit *unit, TextBuf *out)
{
    bool any = false;
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        const IrFunc *func = unit->program->funcs.items[i];
        if (func->is_kernel || !func->has_c_linkage) {
            continue;
        }
        textbuf_puts(out, any                  ? ""
                          : unit->request->hip ? "// Device functions for other HIP C++: compile both with -fgpu-rdc.\n"
                                                 "#ifdef __HIPCC__\n"
                                               : "// Device functions for other CUDA C: compile both with nvcc "
                                                 "-rdc=true.\n#ifdef __CUDACC__\n");
        any = true;
        emit_prototype(unit, out, func);
    }
    textbuf_puts(out, any ? "#endif\n\n" : "");
}

void interface_header(Unit *unit)
{
    TextBuf *out = &unit->text;
    PtrVec launched = launched_functions(unit), structs = outward_structs(unit);
    bool views = false;
    for (size_t i = 0; i < launched.count; i++) {
        views = views || has_view_launcher(launched.items[i]);
    }
    const Py2cuRequest *request = unit->request;
    textbuf_printf(out, "// The kernels of %s for C and C++ programs. Generated by py2cu %d.%d.%d.\n",
                   emit_base_name(unit->arena, request->module_count > 0 ? request->modules[0].file_name : NULL),
                   PY2CU_VERSION_MAJOR, PY2CU_VERSION_MINOR, PY2CU_VERSION_PATCH);
    if (launched.count > 0) {
        put_rules(unit, out);
    }
    textbuf_puts(out, "#pragma once\n\n");
    if (request->name_space != NULL) {
        textbuf_puts(out, "#ifndef __cplusplus\n#error \"this header has a C++ namespace: translate without "
                          "--namespace for C\"\n#endif\n\n");
    }
    put_includes(unit, out);
    if (launched.count > 0 && request->name_space == NULL) {
        put_linkage_macro(unit, out);
    }
    if (views && request->name_space != NULL) {
        put_view_struct(unit, out);
    }
    put_namespace(unit, out);
    put_constants(unit, out);
    for (size_t i = 0; i < structs.count; i++) {
        put_struct(unit, out, structs.items[i]);
    }
    if (views && request->name_space == NULL) {
        put_view_struct(unit, out);
    }
    put_launchers(unit, out, &launched);
    put_kernels(unit, out, &launched);
    put_device_functions(unit, out);
    if (request->name_space != NULL) {
        textbuf_printf(out, "}  // namespace %s\n\n", request->name_space);
    }
    while (out->length > 1 && out->text[out->length - 1] == '\n' && out->text[out->length - 2] == '\n') {
        out->text[--out->length] = '\0';
    }
}
