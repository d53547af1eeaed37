// SPDX-License-Identifier: MIT
/* The arguments of launchers in the order of the Python parameters, their names, and the default grid and block. */
#include "base/c_names.h"
#include "host_api/host_api_internal.h"

#include <string.h>

const char *interface_stem(Unit *unit)
{
    const Py2cuRequest *request = unit->request;
    const char *name = emit_base_name(unit->arena, request->module_count > 0 ? request->modules[0].file_name : NULL);
    const char *dot = strrchr(name, '.');
    size_t length = dot != NULL && dot > name ? (size_t)(dot - name) : strlen(name);
    const bool is_stream = name[0] == '<' && name[strlen(name) - 1] == '>'; /* <stdin> */
    return length > 0 && !is_stream ? arena_strndup(unit->arena, name, length) : "kernels";
}

const char *interface_prefix(Unit *unit)
{
    char *name = arena_printf(unit->arena, "%s", interface_stem(unit));
    for (char *p = name; *p != '\0'; p++) {
        bool is_letter = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9');
        *p = is_letter ? *p : '_';
    }
    const bool is_number = name[0] >= '0' && name[0] <= '9';
    /* tested with the underscore that follows each prefix, because "main" is reserved, but "main_" is not */
    const char *clean = cname_clean(unit->arena, arena_printf(unit->arena, "%s%s_", is_number ? "_" : "", name));
    return arena_strndup(unit->arena, clean, strlen(clean) - 1);
}

void put_include(Unit *unit, TextBuf *out, const char *name)
{
    size_t start = out->length;
    textbuf_printf(out, "#include %s\n", name);
    emit_part_of(unit, out, name, PY2CU_PART_INCLUDE, start);
}

void put_namespace(Unit *unit, TextBuf *out)
{
    size_t start = out->length;
    if (unit->request->name_space != NULL) {
        textbuf_printf(out, "namespace %s {\n", unit->request->name_space);
        emit_part_of(unit, out, unit->request->name_space, PY2CU_PART_NAMESPACE, start);
        textbuf_puts(out, "\n");
    }
}

/* Returns the column after an item of a list; *breaks: whether it begins a line. */
static size_t place_item(const char *item, size_t tail, bool is_first, size_t column, size_t indent, bool *breaks)
{
    size_t width = strlen(item) + tail, start = is_first ? column : column + 1;
    *breaks = start + width > LINE_COLUMNS && (!is_first || indent < column);
    return (*breaks ? indent : start) + width;
}

/* Returns the number of line breaks in a list whose further lines have this indentation. */
static size_t break_count(const PtrVec *items, size_t column, size_t indent, size_t tail)
{
    size_t count = 0;
    for (size_t i = 0; i < items->count; i++) {
        bool breaks;
        column = place_item(items->items[i], i + 1 == items->count ? tail : 1, i == 0, column, indent, &breaks);
        count += breaks;
    }
    return count;
}

enum { CONTINUATION_INDENT = 8 };

void put_list(TextBuf *out, const char *head, const PtrVec *items, const char *tail)
{
    textbuf_puts(out, head);
    size_t column = strlen(head), tail_length = strlen(tail), indent = column;
    if (indent > LINE_COLUMNS / 2 || break_count(items, column, indent, tail_length) >
                                         break_count(items, column, CONTINUATION_INDENT, tail_length)) {
        indent = CONTINUATION_INDENT;
    }
    for (size_t i = 0; i < items->count; i++) {
        bool is_last = i + 1 == items->count, breaks;
        column = place_item(items->items[i], is_last ? tail_length : 1, i == 0, column, indent, &breaks);
        textbuf_printf(out, "%s%*s", breaks ? "\n" : i > 0 ? " " : "", breaks ? (int)indent : 0, "");
        textbuf_printf(out, "%s%s", (const char *)items->items[i], is_last ? "" : ",");
    }
    textbuf_puts(out, tail);
}

bool has_axis_sizes(const LaunchArgument *argument)
{
    return argument->shape != NULL;
}

/* ---- arguments ---- */

/* Returns the kernel parameter for a part of an argument, or NULL. */
static const IrVar *param_of(const IrFunc *func, const Py2cuKernelInfo *info, size_t argument, Py2cuParamKind kind,
                             uint32_t axis)
{
    for (size_t i = 0; i < info->param_count; i++) {
        const Py2cuParam *param = &info->params[i];
        bool has_axis = kind == PY2CU_PARAM_SHAPE || kind == PY2CU_PARAM_STRIDE;
        if (param->kind == kind && param->argument == argument && (!has_axis || param->axis == axis)) {
            return func->params.items[i];
        }
    }
    return NULL;
}

static const char *const *axis_names(Unit *unit, NameTable *used_names, const IrFunc *func, const Py2cuKernelInfo *info,
                                     size_t argument, Py2cuParamKind kind, const char *name)
{
    uint32_t ndim = info->arguments[argument].ndim;
    const char **names = arena_alloc(unit->arena, ndim * sizeof *names + 1);
    for (uint32_t axis = 0; axis < ndim; axis++) {
        const IrVar *param = param_of(func, info, argument, kind, axis);
        const char *wanted =
            arena_printf(unit->arena, "%s_%s%u", name, kind == PY2CU_PARAM_SHAPE ? "shape" : "stride", (unsigned)axis);
        names[axis] = param != NULL ? param->name : cname_unique(unit->arena, used_names, wanted);
    }
    return names;
}

static LaunchArgument make_argument(Unit *unit, NameTable *used_names, const IrFunc *func, const Py2cuKernelInfo *info,
                                    size_t index)
{
    const Py2cuArgInfo *arg = &info->arguments[index];
    LaunchArgument made = {.info = arg};
    static const Py2cuParamKind kinds[] = {PY2CU_PARAM_DATA, PY2CU_PARAM_VALUE, PY2CU_PARAM_POINTER};
    for (size_t i = 0; i < 3 && made.param == NULL; i++) {
        made.param = param_of(func, info, index, kinds[i], 0);
    }
    const Type *type = made.param != NULL ? made.param->type : NULL;
    const Type *scalar =
        type_by_name(unit->types, arg->dtype < PY2CU_DTYPE_COUNT ? py2cu_dtype_name(arg->dtype) : "uint64");
    made.is_address = arg->is_array || (type != NULL && type->kind == TY_POINTER);
    made.to_const = made.is_address && (made.param == NULL || made.param->points_to_const);
    made.name = made.param != NULL ? made.param->name
                                   : cname_unique(unit->arena, used_names, cname_clean(unit->arena, arg->name));
    made.type = type == NULL ? (made.is_address ? "void" : type_c_name(scalar))
                             : type_c_name(type->kind == TY_POINTER ? type->elem : type);
    if (arg->is_array && arg->ndim > 0) {
        made.shape = axis_names(unit, used_names, func, info, index, PY2CU_PARAM_SHAPE, made.name);
    }
    if (made.shape != NULL && arg->layout == PY2CU_LAYOUT_ANY) {
        made.strides = axis_names(unit, used_names, func, info, index, PY2CU_PARAM_STRIDE, made.name);
    }
    return made;
}

static void make_arguments(Unit *unit, LaunchedFunction *launched)
{
    const IrFunc *func = launched->func;
    NameTable *used_names = names_new(unit->arena);
    for (size_t i = 0; i < func->params.count; i++) {
        (void)cname_unique(unit->arena, used_names, ((const IrVar *)func->params.items[i])->name);
    }
    const char *space = unit->request->name_space;
    launched->kernel = names_has(used_names, func->name)
                           ? arena_printf(unit->arena, "%s::%s", space != NULL ? space : "", func->name)
                           : cname_unique(unit->arena, used_names, func->name);
    if (func->restricted_name != NULL) {
        launched->plain_kernel = launched->kernel;
        launched->overlap = cname_unique(unit->arena, used_names, "overlap");
        launched->kernel = cname_unique(unit->arena, used_names, "kernel");
    }
    LaunchArgument *arguments = arena_alloc(unit->arena, launched->info->argument_count * sizeof *arguments + 1);
    for (size_t i = 0; i < launched->info->argument_count; i++) {
        if (launched->info->arguments[i].dtype != PY2CU_NONE) {
            arguments[launched->count++] = make_argument(unit, used_names, func, launched->info, i);
        }
    }
    launched->arguments = arguments;
    launched->grid = cname_unique(unit->arena, used_names, "grid");
    launched->block = cname_unique(unit->arena, used_names, "block");
    launched->shared = cname_unique(unit->arena, used_names, "shared_bytes");
    launched->stream = cname_unique(unit->arena, used_names, "stream");
    launched->config = cname_unique(unit->arena, used_names, "config");
    launched->blocks = cname_unique(unit->arena, used_names, "script_blocks");
    launched->counters = cname_unique(unit->arena, used_names, "counters");
    for (size_t i = 0; i < launched->count; i++) {
        arguments[i].span =
            cname_unique(unit->arena, used_names, arena_printf(unit->arena, "%s_span", arguments[i].name));
    }
}

/* ---- default grid and block ---- */

/* Returns the bound for comments, or, if `computes`, as a C expression. The expression is computed in 64 bits, as in
 * the kernel. Its variables are kernel parameters that the launcher also has. *wide: the expression has 64 bits in C.
 */
static const char *bound_text(Unit *unit, const IrExpr *e, bool inside, bool computes, bool *wide)
{
    Arena *arena = unit->arena;
    *wide = e->kind == IR_VAR && e->type->bits == 64;
    if (e->kind == IR_VAR) {
        return e->var->name;
    }
    if (e->kind == IR_NAMED) {
        return e->named->value != NULL && e->named->value->kind == IR_INT
                   ? bound_text(unit, e->named->value, inside, computes, wide)
                   : NULL;
    }
    if (e->kind == IR_INT) { /* an operand of a sum */
        return arena_printf(arena, e->integer < 0 ? "(%lld)" : "%lld", (long long)e->integer);
    }
    static const char *const operators[] = {
        [IRO_ADD] = "+", [IRO_SUB] = "-", [IRO_MUL] = "*", [IRO_DIV] = "/", [IRO_SHR] = ">>"};
    inside = inside || e->op == IRO_SHR; /* shifts need parentheses in sums */
    bool other;
    const char *a = bound_text(unit, e->a, true, computes, wide), *b = bound_text(unit, e->b, true, computes, &other);
    bool grows = e->op != IRO_DIV && e->op != IRO_SHR;
    const char *cast = computes && grows && !*wide && !other ? "(long long)" : "";
    *wide = *wide || grows;
    return a != NULL && b != NULL
               ? arena_printf(arena, inside ? "(%s%s %s %s)" : "%s%s %s %s", cast, a, operators[e->op], b)
               : NULL;
}

/* Returns a bound plus a constant; NULL: not expressible in C. */
static const char *bound_sum(Unit *unit, const IrExpr *e, int64_t offset, bool computes)
{
    bool wide;
    const char *bound = bound_text(unit, e, false, computes, &wide);
    if (bound == NULL || offset == 0) {
        return bound;
    }
    return arena_printf(unit->arena, "%s%s %c %lld", computes && !wide ? "(long long)" : "", bound,
                        offset < 0 ? '-' : '+', (long long)(offset < 0 ? -offset : offset));
}

/* Sets the C expression and the description of a grid dimension. */
static bool add_cover(Unit *unit, const IrGridExtent *extent, const char **text, const char **words)
{
    *text = *words = NULL;
    for (uint32_t i = 0; i < extent->count; i++) {
        const char *bound = bound_sum(unit, extent->bounds[i], extent->offset[i], true),
                   *documented = bound_sum(unit, extent->bounds[i], extent->offset[i], false);
        if (bound == NULL) {
            *text = NULL;
            return false;
        }
        *text = i == 0 ? bound : arena_printf(unit->arena, "py2cu_larger(%s, %s)", *text, bound);
        *words = i == 0 ? documented : arena_printf(unit->arena, "max(%s, %s)", *words, documented);
    }
    return *text != NULL;
}

/* Handles kernels with parameters of kind SIZE, which the launcher does not have. */
static bool reads_size(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_VAR && e->var->role != ROLE_SHAPE && e->var->role != ROLE_VALUE && e->var->role != ROLE_STRIDE;
}

static void choose_shape(Unit *unit, LaunchedFunction *launched)
{
    const Py2cuKernelInfo *info = launched->info;
    launched->has_default_grid = true;
    for (uint32_t axis = 0; axis < 3; axis++) {
        const IrGridExtent *extent = &launched->func->grid_extents[axis];
        bool is_plain = true;
        for (uint32_t i = 0; i < extent->count; i++) {
            is_plain = is_plain && !ir_any(extent->bounds[i], reads_size, NULL);
        }
        bool is_covered = extent->is_used && is_plain &&
                          add_cover(unit, extent, &launched->grid_extents[axis], &launched->grid_extent_strings[axis]);
        launched->has_default_grid = launched->has_default_grid && (!extent->is_used || is_covered);
    }
    memcpy(launched->default_block, info->block[0] > 0 ? info->block : info->default_block, sizeof info->block);
}

static bool reads_unsigned(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_VAR && type_is_unsigned(e->type);
}

/* Adds the conditions under which an array is too small for the accesses of the kernel. */
static void add_shape_checks(Unit *unit, LaunchedFunction *launched)
{
    for (size_t i = 0; i < launched->func->shape_checks.count; i++) {
        const IrShapeCheck *check = launched->func->shape_checks.items[i];
        const char *bound =
            ir_any(check->bound, reads_size, NULL) ? NULL : bound_sum(unit, check->bound, check->offset, true);
        for (size_t k = 0; bound != NULL && k < launched->count; k++) {
            const LaunchArgument *argument = &launched->arguments[k];
            if (has_axis_sizes(argument) && argument->info->ndim == check->ndim &&
                argument->info->parameter == check->array->argument && argument->info->leaf == check->array->leaf) {
                ptrvec_push(
                    unit->arena, &launched->too_small,
                    arena_printf(unit->arena,
                                 ir_any(check->bound, reads_unsigned, NULL) ? "%s < (long long)(%s)" : "%s < %s",
                                 argument->shape[check->axis], bound));
            }
        }
    }
}

PtrVec launched_functions(Unit *unit)
{
    PtrVec all = {0};
    NameTable *used_names = names_new(unit->arena);
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        (void)cname_unique(unit->arena, used_names, ((const IrFunc *)unit->program->funcs.items[i])->name);
    }
    size_t kernel = 0;
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        const IrFunc *func = unit->program->funcs.items[i];
        if (!func->is_kernel) {
            continue;
        }
        LaunchedFunction *launched = arena_alloc(unit->arena, sizeof *launched);
        Py2cuKernelInfo *info = unit->kernels.items[kernel++]; /* same order as the functions */
        info->launcher = cname_unique(unit->arena, used_names, arena_printf(unit->arena, "launch_%s", func->name));
        launched->info = info;
        launched->func = func;
        launched->name = info->launcher;
        make_arguments(unit, launched);
        choose_shape(unit, launched);
        add_shape_checks(unit, launched);
        ptrvec_push(unit->arena, &all, launched);
    }
    return all;
}
