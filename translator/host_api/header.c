/* Generates the header with which C and C++ programs launch the kernels.
 *
 * Input: the final IR and the table of parameters. Output: the header in `unit->text`. */
#include "base/ascii.h"
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
        textbuf_printf(out, "static_assert(sizeof(struct %s) == %u, \"its size in NumPy\");\n", name,
                       (unsigned)type->record->size);
        for (uint32_t i = 0; i < type->count; i++) {
            textbuf_printf(out, "static_assert(offsetof(struct %s, %s) == %u, \"its place in NumPy\");\n", name,
                           type->fields[i], (unsigned)type->record->offsets[i]);
        }
    }
    textbuf_puts(out, "\n");
}

/* ---- the head ---- */

static void put_includes(Unit *unit, TextBuf *out)
{
    const IrProgram *program = unit->program;
    textbuf_puts(out, "#include <assert.h>\n#include <stdbool.h>\n#include <stddef.h>\n\n");
    bool has_wide = false;
    for (size_t i = 0; i < program->records.count; i++) {
        const Type *record = program->records.items[i];
        has_wide = has_wide || (record->record->used && type_is_text(record) && type_is_wide_text(record));
    }
    if (has_wide) {
        textbuf_puts(out, "#ifndef __cplusplus\n#include <uchar.h>\n#endif\n");
    }
    textbuf_puts(out, "#include <cuda_runtime_api.h>\n");
    static const char *const halves[] = {"#include <cuda_fp16.h>\n", "#include <cuda_bf16.h>\n"};
    for (int i = 1; i >= 0; i--) {
        textbuf_puts(out, program->half_used[i] ? halves[i] : "");
    }
    textbuf_puts(out, program->fp8_used ? "#include <cuda_fp8.h>\n" : "");
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

/* ---- kernels ---- */

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
    textbuf_printf(out,
                   "// The parameters of %s in memory, for CU_LAUNCH_PARAM_BUFFER_POINTER.\ntypedef "
                   "struct %s_params {\n",
                   info->name, info->name);
    size_t widest = 0, offset = 0;
    for (size_t i = 0; i < count; i++) {
        size_t width = strlen(declared(unit, launched->func->params.items[i]));
        widest = width > widest && width <= 40 ? width : widest;
    }
    for (size_t i = 0; i < count; i++) {
        const char *text = declared(unit, launched->func->params.items[i]);
        const char *part = part_text(unit, info, &info->params[i]);
        int room = strlen(text) < widest ? (int)(widest - strlen(text)) : 0;
        textbuf_printf(out, part[0] != '\0' ? "    %s;%*s  // %s\n" : "    %s;\n", text, room, "", part);
    }
    textbuf_printf(out, "} %s_params;\n", info->name);
    for (size_t i = 0; i < count; i++) {
        const IrVar *param = launched->func->params.items[i];
        bool is_pointer = param->type->kind == TY_POINTER,
             is_aligned = type_is_complex(param->type) && unit->program->complex_aligned;
        size_t size = is_pointer ? 8 : type_size(type_in_c(param->type));
        offset = up_to(offset, is_pointer ? 8 : is_aligned ? size : type_alignment(type_in_c(param->type)));
        textbuf_printf(out, "static_assert(offsetof(%s_params, %s) == %zu, \"its place among the parameters\");\n",
                       info->name, param->name, offset);
        offset += size;
    }
    textbuf_puts(out, "\n");
}

static const char *const axis_letters[] = {"x", "y", "z"};

/* Prints a comment on the launcher's default block and grid. */
static void put_choices(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    const uint32_t *block = launched->default_block;
    TextBuf text;
    textbuf_init(&text, unit->arena);
    if (block[0] > 0) {
        textbuf_printf(&text, "A %s with x = 0 is replaced by (%u, %u, %u)%s.", launched->block, (unsigned)block[0],
                       (unsigned)block[1], (unsigned)block[2],
                       launched->info->block[0] > 0 ? ", the block of launches in the Python file" : "");
    } else {
        textbuf_printf(&text, "The %s is required.", launched->block);
    }
    if (!launched->has_default_grid) {
        textbuf_printf(&text, " The %s is required.", launched->grid);
        if (block[0] > 0) {
            text.length -= strlen(", too.");
            text.text[text.length] = '\0';
            textbuf_puts(&text, " has to be given.");
        }
        emit_comment_of(unit, out, text.text);
        return;
    }
    textbuf_printf(&text, " A %s with x = 0 is replaced by", launched->grid);
    bool any = false;
    for (int axis = 0; axis < 3; axis++) {
        const IrGridExtent *cover = &launched->func->grid_extents[axis];
        if (launched->grid_extents[axis] != NULL) {
            const char *what = cover->by_block ? "block" : "thread";
            textbuf_printf(&text, "%s one %s along %s per element of %s", any ? "," : "", what, axis_letters[axis],
                           launched->grid_extent_strings[axis]);
            any = true;
        }
    }
    textbuf_puts(&text, any ? "." : " one block.");
    emit_comment_of(unit, out, text.text);
}

static void put_assumptions(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    uint32_t facts = unit->request->facts;
    TextBuf text;
    textbuf_init(&text, unit->arena);
    textbuf_puts(&text, "Returns cudaErrorInvalidValue if an array dimension is negative or an address is misaligned");
    textbuf_puts(&text, (facts & PY2CU_FACT_NOALIAS) != 0 ? ", if a written array overlaps another array" : "");
    textbuf_puts(&text, (facts & PY2CU_FACT_SMALL) != 0
                            ? ", or if a size, an integer argument or the number of threads does not fit in 30 bits"
                            : "");
    textbuf_puts(&text, ", and cudaErrorInvalidConfiguration if the grid or the block is invalid.");
    textbuf_puts(&text, launched->info->cooperative
                            ? " The launch is cooperative: all blocks must be resident on the device at the same time."
                            : "");
    emit_comment_of(unit, out, text.text);
}

static void put_kernel(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    const Py2cuKernelInfo *info = launched->info;
    textbuf_puts(out, "// ---- ");
    textbuf_printf(out, "%s ", info->name);
    for (size_t column = strlen(info->name) + 9; column < LINE_COLUMNS; column++) {
        textbuf_puts(out, "-");
    }
    textbuf_puts(out, "\n");
    emit_comment_of(unit, out,
                    arena_printf(unit->arena, "%s, line %u of %s", info->signature, (unsigned)info->line,
                                 emit_base_name(unit->arena, info->file_name)));
    textbuf_puts(out, "\n");
    if (info->block[0] > 0) {
        textbuf_printf(out,
                       "enum { %s_block_x = %u, %s_block_y = %u, %s_block_z = %u };  // block of its launches in the "
                       "Python file\n\n",
                       info->name, (unsigned)info->block[0], info->name, (unsigned)info->block[1], info->name,
                       (unsigned)info->block[2]);
    }
    put_params(unit, out, launched);
    textbuf_puts(out, "#ifdef __CUDACC__\n");
    emit_prototype(unit, out, launched->func);
    textbuf_puts(out, "#endif\n\n");
    emit_comment_of(unit, out,
                    arena_printf(unit->arena, "Launches %s. Arrays are in device memory%s.", info->name,
                                 has_view_launcher(launched) ? "; dimensions and strides are in elements" : ""));
    put_choices(unit, out, launched);
    put_assumptions(unit, out, launched);
    textbuf_puts(out, unit->request->name_space == NULL ? "#ifdef __cplusplus\nextern \"C\"\n#endif\n" : "");
    PtrVec parameters = launcher_parameters(unit, launched, false);
    put_list(out, arena_printf(unit->arena, "cudaError_t %s(", launched->name), &parameters, ");\n\n");
    put_view_launcher(unit, out, launched);
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
        textbuf_puts(
            out,
            any ? "" : "// Device functions for other CUDA C: compile both with nvcc -rdc=true.\n#ifdef __CUDACC__\n");
        any = true;
        emit_prototype(unit, out, func);
    }
    textbuf_puts(out, any ? "#endif\n\n" : "");
}

void interface_header(Unit *unit)
{
    TextBuf *out = &unit->text;
    const char *guard = arena_printf(unit->arena, "PY2CU_%s%s_H", space_prefix(unit), interface_prefix(unit));
    for (char *p = (char *)(uintptr_t)guard; *p != '\0'; p++) {
        *p = ascii_to_upper(*p);
    }
    PtrVec launched = launched_functions(unit), structs = outward_structs(unit);
    bool views = false;
    for (size_t i = 0; i < launched.count; i++) {
        views = views || has_view_launcher(launched.items[i]);
    }
    const Py2cuRequest *request = unit->request;
    textbuf_printf(out, "// The kernels of %s for C and C++ programs. Generated by py2cu %d.%d.%d.\n",
                   emit_base_name(unit->arena, request->module_count > 0 ? request->modules[0].file_name : NULL),
                   PY2CU_VERSION_MAJOR, PY2CU_VERSION_MINOR, PY2CU_VERSION_PATCH);
    textbuf_printf(out, "#ifndef %s\n#define %s\n\n", guard, guard);
    if (request->name_space != NULL) {
        textbuf_puts(out, "#ifndef __cplusplus\n#error \"this header has a C++ namespace: translate without "
                          "--namespace for C\"\n#endif\n\n");
    }
    put_includes(unit, out);
    if (views && request->name_space != NULL) {
        put_view_struct(out);
    }
    put_namespace(unit, out);
    put_constants(unit, out);
    for (size_t i = 0; i < structs.count; i++) {
        put_struct(unit, out, structs.items[i]);
    }
    if (views && request->name_space == NULL) {
        put_view_struct(out);
    }
    for (size_t i = 0; i < launched.count; i++) {
        put_kernel(unit, out, launched.items[i]);
    }
    put_device_functions(unit, out);
    if (request->name_space != NULL) {
        textbuf_printf(out, "}  // namespace %s\n\n", request->name_space);
    }
    textbuf_puts(out, "#endif\n");
}
