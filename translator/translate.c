/* translate: the table of contents of the library. The passes run in order; the first that fails ends the translation, so that
 * each one may rely on what the earlier ones promise. */
#include "builtins.h"
#include "infer.h"
#include "raises.h"
#include "request.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#define TEXT_OF(x) #x
#define VERSION_TEXT(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

struct Py2cuUnit {
    Unit inner;
};

const char *py2cu_version(void)
{
    return VERSION_TEXT(PY2CU_VERSION_MAJOR, PY2CU_VERSION_MINOR, PY2CU_VERSION_PATCH);
}

/* What a caller gets when there is not even memory to say so. */
static const Py2cuDiagnostic memory_diagnostic = {
    .severity = PY2CU_ERROR,
    .code = "out-of-memory",
    .message = "out of memory",
    .file_name = "",
    .rendered = "error: out of memory [out-of-memory]\n",
};
static const Py2cuUnit memory_unit; /* its arena is NULL */

/* "x[1][0]": a leaf of the argument x. */
static const char *leaf_name(Unit *unit, const char *name, const Type *type, uint32_t leaf)
{
    while (type->kind == TY_TUPLE && type->count > 0) {
        uint32_t i = 0;
        for (uint32_t here = type_leaf_count(type->items[0]); leaf >= here; here = type_leaf_count(type->items[i])) {
            leaf -= here;
            i++;
        }
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
    const Type *scalar = type->kind == TY_ARRAY ? type->elem : type;
    info.dtype = dtype_of(scalar);
    info.itemsize = type_size(scalar);
    TypeKind kind = scalar->kind;
    bool is_named = kind == TY_RECORD || kind == TY_OBJECT || kind == TY_MEMBER || kind == TY_FP8 || type_is_time(scalar);
    info.record = is_named ? scalar->name : NULL;
    info.is_pointer = type->kind == TY_POINTER;
    if (type->kind == TY_RECORD) {
        info.is_array = true;
    }
    if (type->kind == TY_ARRAY) {
        info.is_array = true;
        info.readonly = type->readonly;
        info.ndim = type->ndim;
        info.layout = type->layout == LAYOUT_C ? PY2CU_LAYOUT_C : type->layout == LAYOUT_F ? PY2CU_LAYOUT_F : PY2CU_LAYOUT_ANY;
    }
    return info;
}

static size_t shared_bytes(const IrFunc *func)
{
    size_t bytes = 0;
    for (size_t i = 0; i < func->vars.count; i++) {
        const IrVar *var = func->vars.items[i];
        if (var->storage == IRV_SHARED) {
            size_t align = var->alignment != 0 ? var->alignment : type_alignment(var->type->elem);
            bytes = (bytes + align - 1) / align * align + type_size(var->type);
        }
    }
    return bytes;
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

static void add_kernel(Unit *unit, const IrFunc *func)
{
    const Instance *instance = func->instance;
    Py2cuKernelInfo *info = arena_alloc(unit->arena, sizeof *info);
    info->name = func->name;
    info->python_name = func->python_name;
    info->signature = func->signature;
    info->file_name = func->file_name;
    info->line = func->line;
    uint32_t count = 0, all = instance->arg_count + (uint32_t)instance->captures.count;
    uint32_t *first = arena_alloc(unit->arena, all * sizeof *first + 1); /* leaf of each Python argument */
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
        const Type *type = var->type->kind == TY_POINTER ? var->type->elem : var->type;
        static const Py2cuParamKind kinds[] = {
            [ROLE_VALUE] = PY2CU_PARAM_VALUE, [ROLE_DATA] = PY2CU_PARAM_DATA, [ROLE_SHAPE] = PY2CU_PARAM_SHAPE, [ROLE_STRIDE] = PY2CU_PARAM_STRIDE};
        params[i] = (Py2cuParam){var->name, kinds[var->role], first[var->argument] + var->leaf, var->axis, dtype_of(type_in_c(type))};
        if (var->role == ROLE_VALUE && type->kind == TY_FP8) {
            params[i].dtype = PY2CU_UINT8; /* its bits */
        }
        if (arguments[params[i].argument].is_pointer) {
            params[i].kind = PY2CU_PARAM_POINTER;
        }
        if (var->role == ROLE_DATA && !var->points_to_const) {
            arguments[first[var->argument] + var->leaf].written = true;
        }
    }
    info->arguments = arguments;
    info->argument_count = count;
    info->params = params;
    info->param_count = func->params.count;
    info->static_shared_bytes = shared_bytes(func);
    info->uses_dynamic_shared = unit->uses_dynamic_shared;
    info->uses_barrier = func->uses_barrier;
    info->cooperative = func->cooperative;
    memcpy(info->block_factor, unit->program->block_factor, sizeof info->block_factor);
    info->recursive = any_recursive(unit->program);
    info->fastmath = instance->fastmath != 0;
    info->debug = instance->debug != 0 || unit->request->debug;
    info->lineinfo = instance->lineinfo != 0;
    info->max_registers = instance->max_registers;
    memcpy(info->launch_bounds, instance->launch_bounds, sizeof info->launch_bounds);
    info->boundscheck = (instance->guards & GUARD_BOUNDS) != 0;
    info->raises = raises_table(unit);
    info->raise_count = unit->raises.count;
    ptrvec_push(unit->arena, &unit->kernels, info);
}

/* Kernels are listed in the order in which they were asked for. */
static void add_kernels(Unit *unit)
{
    for (size_t i = 0; i < unit->program->funcs.count; i++) { /* in the order of the text */
        IrFunc *func = unit->program->funcs.items[i];
        if (func->is_kernel) {
            add_kernel(unit, func);
        }
    }
}

static void list_functions(Unit *unit)
{
    for (size_t i = 0; i < unit->functions.count; i++) {
        const Py2cuFunctionInfo *info = unit->functions.items[i];
        textbuf_printf(&unit->text, "%s %s line %u", info->kind, info->name, info->line);
        if (info->signature != NULL) {
            textbuf_printf(&unit->text, " %s", info->signature);
        }
        textbuf_puts(&unit->text, "\n");
    }
}

/* ---- the passes ------------------------------------------------------------------------------------------------------ */

typedef struct Pass {
    const char *name;
    bool (*run)(Unit *unit); /* false: it added an error, and the translation ends */
} Pass;

/* What each takes, gives and needs stands at the head of its file. */
static const Pass passes[] = {
    {"parse", parse},                           /* text to tree */
    {"resolve", resolve},                       /* what names mean */
    {"kernels", kernels},                       /* which functions, for which types; the types of all their expressions */
    {"lower", lower},                           /* Python to structured C */
    {"verify", ir_verify},                      /* the IR is as ir.h says: what comes next may rely on it */
    {"constant-params", tidy_constant_params},  /* parameters that are one number in every call */
    {"ranges", ranges},                         /* what values can be, and what that makes unnecessary */
    {"unused-results", tidy_unused_results},    /* parts of results that nobody reads */
    {"counted-loops", tidy_counted_loops},      /* loops that count their turns */
    {"tidy", tidy},                             /* for the reader */
    {"verify-again", ir_verify},                /* sums lean left now: they may have become deep */
    {"fold", tidy_fold},                        /* what is known by types and numbers */
    {"unused", tidy_unused},                    /* what nobody reads */
    {"choices", tidy_choices},                  /* ifs that only choose values */
    {"reads", tidy_reads},                      /* variables that are read at once */
    {"pointers", finish_pointers},              /* const and restrict */
    {"raises", finish_raises},                  /* numbers of what can be raised */
    {"counts", finish_counts},                  /* helpers, prototypes, constants that are used */
    {"declare", finish_declare},                /* where variables are declared */
    {"declared-extents", tidy_declared_extents},
    {"bindings", finish_bindings},              /* auto [x, y] = f() */
    {"names", finish_names},                    /* of variables */
    {"emit", emit},                             /* IR to text */
};

/* Runs the passes up to the one of that name, and it. */
static bool run_until(Unit *unit, const char *last)
{
    bool has_ir = false;
    for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++) {
        if (!passes[i].run(unit)) {
            return false;
        }
#ifndef NDEBUG
        has_ir = has_ir || strcmp(passes[i].name, "lower") == 0;
        if (has_ir && strcmp(passes[i].name, "emit") != 0 && !ir_verify(unit)) {
            return false;
        }
#endif
        if (strcmp(passes[i].name, last) == 0) {
            return true;
        }
    }
    return has_ir; /* unreached: `last` is in the table */
}

static bool run_passes(Unit *unit)
{
    switch (unit->request->emit) {
    case PY2CU_EMIT_AST:
        if (!run_until(unit, "parse")) {
            return false;
        }
        ast_dump(unit->modules[0], &unit->text);
        return true;
    case PY2CU_EMIT_LIST:
        if (!run_until(unit, "kernels")) {
            return false;
        }
        list_functions(unit);
        return true;
    case PY2CU_EMIT_IR:
        if (!run_until(unit, "names")) {
            return false;
        }
        add_kernels(unit);
        ir_dump(unit->program, &unit->text);
        return true;
    case PY2CU_EMIT_CU:
        if (!run_until(unit, "emit")) {
            return false;
        }
        add_kernels(unit);
        return true;
    }
    return false;
}

/* The request is read while the passes run only; what they keep of it is copied here. */
static void start(Unit *unit, const Py2cuRequest *request)
{
    unit->names = names_new(unit->arena);
    unit->types = types_new(unit->arena);
    unit->builtins = builtins();
    textbuf_init(&unit->text, unit->arena);
    unit->request = request;
    if (!request_is_valid(unit, request)) {
        return;
    }
    unit->module_count = (uint32_t)request->module_count;
    unit->modules = arena_alloc(unit->arena, unit->module_count * sizeof *unit->modules);
    if (!run_passes(unit) && unit->error_count == 0) { /* whatever the reason: no text is not a result */
        diag_error(unit, (Span){.module = UINT32_MAX}, "internal-error", "internal error: the translation ended without a message");
        diag_hint(unit, "please report this with the Python text");
    }
}

Py2cuUnit *py2cu_translate(const Py2cuRequest *request)
{
    Py2cuUnit *volatile unit = calloc(1, sizeof *unit); /* volatile: read after longjmp */
    Arena *arena = arena_new(), *scratch = arena_new();
    if (unit == NULL || arena == NULL || scratch == NULL) {
        free(unit);
        arena_free(arena);
        arena_free(scratch);
        return (Py2cuUnit *)(uintptr_t)&memory_unit;
    }
    unit->inner.arena = arena;
    unit->inner.scratch = scratch;
    jmp_buf escape;
    if (setjmp(escape) != 0) {
        py2cu_unit_free(unit);
        return (Py2cuUnit *)(uintptr_t)&memory_unit;
    }
    arena_set_escape(arena, &escape);
    arena_set_escape(scratch, &escape);
    start(&unit->inner, request);
    arena_set_escape(arena, NULL);
    arena_free(scratch);
    unit->inner.scratch = NULL;
    parse_release(&unit->inner);
    unit->inner.request = NULL;
    return unit;
}

bool py2cu_unit_failed(const Py2cuUnit *unit)
{
    return unit == NULL || unit == &memory_unit || unit->inner.error_count > 0;
}

const char *py2cu_unit_text(const Py2cuUnit *unit, size_t *length)
{
    bool empty = py2cu_unit_failed(unit) || unit->inner.text.text == NULL;
    if (length != NULL) {
        *length = empty ? 0 : unit->inner.text.length;
    }
    return empty ? "" : unit->inner.text.text;
}

size_t py2cu_unit_kernel_count(const Py2cuUnit *unit)
{
    return py2cu_unit_failed(unit) ? 0 : unit->inner.kernels.count;
}

const Py2cuKernelInfo *py2cu_unit_kernel(const Py2cuUnit *unit, size_t index)
{
    return index < py2cu_unit_kernel_count(unit) ? unit->inner.kernels.items[index] : NULL;
}

size_t py2cu_unit_function_count(const Py2cuUnit *unit)
{
    return unit != NULL ? unit->inner.functions.count : 0;
}

const Py2cuFunctionInfo *py2cu_unit_function(const Py2cuUnit *unit, size_t index)
{
    return index < py2cu_unit_function_count(unit) ? unit->inner.functions.items[index] : NULL;
}

size_t py2cu_unit_import_count(const Py2cuUnit *unit)
{
    return unit != NULL ? unit->inner.imports.count : 0;
}

const char *py2cu_unit_import(const Py2cuUnit *unit, size_t index)
{
    return index < py2cu_unit_import_count(unit) ? unit->inner.imports.items[index] : NULL;
}

size_t py2cu_unit_diagnostic_count(const Py2cuUnit *unit)
{
    return unit == &memory_unit ? 1 : unit != NULL ? unit->inner.diagnostics.count : 0;
}

const Py2cuDiagnostic *py2cu_unit_diagnostic(const Py2cuUnit *unit, size_t index)
{
    if (unit == &memory_unit) {
        return index == 0 ? &memory_diagnostic : NULL;
    }
    return index < py2cu_unit_diagnostic_count(unit) ? unit->inner.diagnostics.items[index] : NULL;
}

void py2cu_unit_free(Py2cuUnit *unit)
{
    if (unit == NULL || unit == &memory_unit) {
        return;
    }
    parse_release(&unit->inner);
    arena_free(unit->inner.arena);
    arena_free(unit->inner.scratch);
    free(unit);
}
