// SPDX-License-Identifier: MIT
/* The parameter table of each kernel: maps C parameters to parts of Python arguments. */
#include "kernel_info.h"
#include "codegen/codegen.h"
#include "infer/infer.h"
#include "launch_inference/launch_inference.h"
#include "launch_info.h"
#include "ranges/ranges.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Returns the name of a leaf of an argument, such as "x[1][0]". */
static const char *leaf_name(Unit *unit, const char *name, const Type *type, uint32_t leaf)
{
    while (type->kind == TY_TUPLE && type->count > 0) {
        uint32_t i = type_leaf_item(type, &leaf);
        name = arena_printf(unit->arena, "%s[%u]", name, (unsigned)i);
        type = type->items[i];
    }
    return name;
}

static Py2cuDtype dtype_of(const Type *type)
{
    switch ((int)type->kind) {
    case TY_RECORD:
    case TY_DATETIME:
    case TY_TIMEDELTA:
    case TY_MEMBER:
    case TY_FP8:
        return PY2CU_RECORD;
    case TY_POINTER:
        return PY2CU_UINT64;
    case TY_NONE:
    case TY_TUPLE:
    case TY_OBJECT:
        return PY2CU_NONE;
    default:
        return (Py2cuDtype)type->kind;
    }
}

static const Type *argument_type(const Instance *instance, uint32_t index)
{
    const Object *captured = capture_at(instance, index);
    return captured != NULL ? captured->type : instance->args[index];
}

static Py2cuArgInfo argument_info(const Instance *instance, uint32_t index, uint32_t leaf)
{
    const Type *type = type_leaf(argument_type(instance, index), leaf);
    const Object *captured = capture_at(instance, index);
    Py2cuArgInfo info = {.parameter = index, .leaf = leaf, .captured = captured != NULL};
    if (captured != NULL) {
        info.name = captured->text;
        info.capture = (uint64_t)captured->integer;
    } else {
        info.name = leaf_name(instance->unit, instance->function->params[index].name, instance->args[index], leaf);
    }
    const Type *scalar = wrap_element(type);
    info.dtype = dtype_of(scalar);
    info.itemsize = type_size(scalar);
    TypeKind kind = scalar->kind;
    bool is_named =
        kind == TY_RECORD || kind == TY_OBJECT || kind == TY_MEMBER || kind == TY_FP8 || type_is_time(scalar);
    info.record = is_named ? scalar->name : NULL;
    info.is_pointer = type->kind == TY_POINTER;
    info.is_array = type->kind == TY_RECORD || type->kind == TY_ARRAY;
    if (type->kind == TY_ARRAY) {
        info.readonly = type->readonly;
        info.ndim = type->ndim;
        info.layout = type->layout == LAYOUT_C   ? PY2CU_LAYOUT_C
                      : type->layout == LAYOUT_F ? PY2CU_LAYOUT_F
                                                 : PY2CU_LAYOUT_ANY;
    }
    return info;
}

static bool any_recursive(const IrProgram *program)
{
    for (size_t i = 0; i < program->funcs.count; i++) {
        if (((const IrFunc *)program->funcs.items[i])->recursive) {
            return true;
        }
    }
    return false;
}

static const char *linked_function(const Unit *unit)
{
    const char *name = NULL;
    for (size_t i = 0; name == NULL && i < unit->externs.count; i++) {
        const ExternFunction *external = unit->externs.items[i];
        name = external->is_called ? external->name : NULL;
    }
    return name;
}

/* Returns the source of a launch with its location, on one line. */
static const char *launch_string(Unit *unit, const Span *place)
{
    const Module *module = unit->modules[place->module];
    TextBuf line;
    textbuf_init(&line, unit->arena);
    textbuf_printf(&line, "%s, line %u: ", module->file_name, (unsigned)place->line);
    for (uint32_t i = place->start; i < place->end; i++) {
        const bool is_blank = (unsigned char)module->text[i] <= ' ';
        if (!is_blank) {
            textbuf_add(&line, &module->text[i], 1);
        } else if (line.text[line.length - 1] != ' ') {
            textbuf_puts(&line, " ");
        }
    }
    return line.text;
}

/* Adds the block shape of the program's launches, and the first launch with the instance's types. Only headers and
 * launchers need them, so other outputs do not analyze the host code. */
static void add_launches(Unit *unit, Py2cuKernelInfo *info, const Instance *instance)
{
    bool is_asked = unit->request->emit == PY2CU_EMIT_HEADER || unit->request->emit == PY2CU_EMIT_LAUNCHER;
    const LaunchedKernel *launched =
        is_asked ? launches_of_kernel(unit, instance->function, instance->decoration) : NULL;
    if (launched != NULL && !launched->blocks_differ) {
        memcpy(info->block, launched->block, sizeof info->block);
    }
    for (size_t i = 0; launched != NULL && info->launch == NULL && i < launched->signatures.count; i++) {
        if (memcmp(launched->signatures.items[i], instance->args, instance->arg_count * sizeof *instance->args) == 0) {
            info->launch = launch_string(unit, launched->places.items[i]);
        }
    }
    if (launched != NULL && info->launch == NULL && instance->requested_at != NULL) { /* of several widths */
        info->launch = launch_string(unit, instance->requested_at);
    }
}

/* arguments: of the kernel; index: of the argument to which the parameter belongs. */
static Py2cuParam param_info(const IrVar *var, const Py2cuArgInfo *arguments, uint32_t index)
{
    static const Py2cuParamKind kinds[] = {
        [ROLE_VALUE] = PY2CU_PARAM_VALUE,   [ROLE_DATA] = PY2CU_PARAM_DATA, [ROLE_SHAPE] = PY2CU_PARAM_SHAPE,
        [ROLE_STRIDE] = PY2CU_PARAM_STRIDE, [ROLE_SIZE] = PY2CU_PARAM_SIZE, [ROLE_BLOCKS] = PY2CU_PARAM_BLOCKS};
    const Type *type = var->type->kind == TY_POINTER ? var->type->elem : var->type;
    Py2cuParam info = {.name = var->name,
                       .kind = kinds[var->role],
                       .argument = index,
                       .axis = var->axis,
                       .dtype = dtype_of(type_in_c(type)),
                       .c_type = type_c_name(type_in_c(type)),
                       .specializable = var->specializable};
    if (var->role == ROLE_VALUE && type->kind == TY_FP8) {
        info.dtype = PY2CU_UINT8; /* passed as its bits */
    }
    if (info.kind != PY2CU_PARAM_BLOCKS && arguments[index].is_pointer) {
        info.kind = PY2CU_PARAM_POINTER;
    }
    return info;
}

static void add_constants(Unit *unit, Py2cuKernelInfo *info, const IrFunc *func, const uint32_t *first)
{
    Py2cuConstantParam *constants = arena_alloc(unit->arena, func->constants.count * sizeof *constants + 1);
    for (size_t i = 0; i < func->constants.count; i++) {
        const IrConstantParam *constant = func->constants.items[i];
        const uint32_t index = first[constant->param.argument] + constant->param.leaf;
        constants[i] = (Py2cuConstantParam){param_info(&constant->param, info->arguments, index), constant->value};
    }
    info->constants = constants;
    info->constant_count = func->constants.count;
}

/* Data that all kernels of a program share. */
typedef struct Common {
    bool recursive;
    const Py2cuRaise *raises;
    const Py2cuSite *sites;
    const char *linked;
} Common;

/* Returns whether the launch fact `positive` has an effect on the kernel. */
static bool has_signs(const Unit *unit, const IrFunc *func, const PtrVec *reached)
{
    bool any = ((func->facts | unit->program->facts) & PY2CU_FACT_POSITIVE) != 0; /* signs_find() has used it */
    for (size_t i = 0; i < reached->count && !any; i++) {
        any = ranges_signs_matter(reached->items[i]);
    }
    return any;
}

/* Returns the transformations of a kernel and the functions that it calls, each in a line; NULL: none. */
static const char *transformations_of(Unit *unit, const PtrVec *funcs)
{
    const char *text = NULL;
    for (size_t i = 0; i < funcs->count; i++) {
        const PtrVec *lines = &((const IrFunc *)funcs->items[i])->transformations;
        for (size_t k = 0; k < lines->count; k++) {
            text = text == NULL ? lines->items[k]
                                : arena_printf(unit->arena, "%s\n%s", text, (const char *)lines->items[k]);
        }
    }
    return text;
}

static void add_kernel(Unit *unit, const IrFunc *func, const Common *common, IrReached *reached)
{
    const Instance *instance = func->instance;
    Py2cuKernelInfo *info = arena_alloc(unit->arena, sizeof *info);
    ir_reach_only(reached, func);
    const bool signs_matter = has_signs(unit, func, &reached->funcs);
    info->name = func->name;
    info->python_name = func->python_name;
    info->signature = func->signature;
    info->file_name = func->file_name;
    info->line = func->line;
    uint32_t count = 0, all = instance->arg_count + (uint32_t)instance->captures.count;
    uint32_t *first =
        arena_alloc(unit->arena, all * sizeof *first + 1); /* index of the first leaf of each Python argument */
    for (uint32_t i = 0; i < all; i++) {
        first[i] = count;
        count += type_leaf_count(argument_type(instance, i));
    }
    Py2cuArgInfo *arguments = arena_alloc(unit->arena, count * sizeof *arguments + 1);
    for (uint32_t i = 0; i < all; i++) {
        for (uint32_t leaf = 0; leaf < type_leaf_count(argument_type(instance, i)); leaf++) {
            arguments[first[i] + leaf] = argument_info(instance, i, leaf);
        }
    }
    Py2cuParam *params = arena_alloc(unit->arena, func->params.count * sizeof *params + 1);
    for (size_t i = 0; i < func->params.count; i++) {
        const IrVar *var = func->params.items[i];
        params[i] = param_info(var, arguments, first[var->argument] + var->leaf);
        arguments[params[i].argument].specializable |= var->role == ROLE_VALUE && var->specializable;
        arguments[params[i].argument].sign |= var->role == ROLE_VALUE && signs_matter ? var->sign : SIGN_ANY;
        if (var->role == ROLE_DATA && var->is_read) {
            arguments[first[var->argument] + var->leaf].read = true;
        }
        if (var->role == ROLE_DATA && !var->points_to_const) {
            arguments[first[var->argument] + var->leaf].written = true;
            arguments[first[var->argument] + var->leaf].privatized = var == func->privatized;
        }
    }
    info->arguments = arguments;
    info->argument_count = count;
    info->params = params;
    info->param_count = func->params.count;
    add_constants(unit, info, func, first);
    info->static_shared_bytes = static_shared_bytes(&reached->funcs);
    info->uses_dynamic_shared = uses_dynamic_shared(&reached->funcs);
    info->uses_barrier = func->uses_barrier;
    info->cooperative = func->cooperative;
    memcpy(info->block_factor, unit->program->block_factor, sizeof info->block_factor);
    info->recursive = common->recursive;
    info->fastmath = instance->options.fastmath != 0;
    /* a CPU function: exceptions and optimization are always enabled */
    bool is_call = (instance->modes & MAKES_ARRAYS) != 0;
    info->debug =
        (instance->options.debug != 0 && !(is_call && unit->request->decorated)) || (unit->request->debug && !is_call);
    info->single_thread = is_call;
    info->lineinfo = instance->options.lineinfo != 0;
    info->unoptimized = instance->options.unoptimized != 0 && !is_call;
    info->max_registers = instance->options.max_registers;
    info->facts = func->facts | unit->program->facts;
    memcpy(info->launch_bounds, instance->options.launch_bounds, sizeof info->launch_bounds);
    info->boundscheck = (instance->modes & GUARD_BOUNDS) != 0;
    info->raises = common->raises;
    info->raise_count = unit->raises.count;
    info->sites = common->sites;
    info->site_count = unit->sites.count;
    info->linked = common->linked;
    info->for_host = unit->request->for_host;
    info->uses_half = unit->program->half_used[0] || unit->program->half_used[1];
    info->uses_fp8 = unit->program->fp8_used;
    info->schedule = unit->request->schedule;
    info->mapping_constraint = func->mapping_constraint;
    info->accesses = func->accesses;
    info->access_count = func->access_count;
    info->shape_is_free = func->shape_is_free && func->block_size == 0;
    const uint32_t of_axes = (1u << PY2CU_SCHEDULE_COARSENING) - 1;
    info->schedules = func->schedules | (func->mapping_constraint == NULL ? of_axes : 1u << PY2CU_SCHEDULE_ORIGINAL);
    info->loops_over_grid = func->loops_over_grid;
    info->coarsening_factor = func->coarsening_factor;
    info->has_loops = func->has_loops;
    info->block_loops = func->has_block_loops;
    info->block_size = func->block_size;
    info->joint_loops = func->joint_loops;
    info->independent_blocks = func->has_independent_blocks;
    info->shared_loads = func->shared_loads;
    info->fused_axes = func->fused_axes;
    launch_info_add(unit, func, info);
    info->thread_loops = func->has_thread_loops;
    info->merge_axis = func->merge_axis;
    info->aligned_rows = func->has_aligned_rows;
    info->row_loops = func->has_row_loops;
    info->transformations = transformations_of(unit, &reached->funcs);
    add_launches(unit, info, instance);
    ptrvec_push(unit->arena, &unit->kernels, info);
}

void kernel_infos_add(Unit *unit)
{
    const Common common = {any_recursive(unit->program), exception_site_table(unit), sanitizer_site_table(unit),
                           linked_function(unit)};
    IrReached reached = ir_none_reached(unit->arena, unit->program);
    for (size_t i = 0; i < unit->program->funcs.count; i++) { /* in the order of the generated code */
        IrFunc *func = unit->program->funcs.items[i];
        if (func->is_kernel) {
            add_kernel(unit, func, &common, &reached);
        }
    }
}
