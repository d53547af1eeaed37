// SPDX-License-Identifier: MIT
/* Entry of the infer stage: determines the kernels and the argument types of each.
 *
 * Types come from the request, a decorator's signature, annotations, or the launches, in this order; missing types
 * are reported. infer/infer.c then types each instance. */
#include "base/c_names.h"
#include "base/limits.h"
#include "infer/infer.h"
#include "instances/instances_internal.h"
#include "launch_inference/launch_inference.h"

#include <string.h>

/* Returns the known objects of the arguments: classes are types. NULL if there are none. */
static Object *const *known_objects(Unit *unit, const Signature *signature)
{
    Object **objects = NULL;
    for (uint32_t i = 0; i < signature->count; i++) {
        const Type *type = signature->args[i];
        if (type->kind == TY_OBJECT && type->elem != NULL) {
            objects = objects != NULL ? objects : arena_alloc(unit->arena, signature->count * sizeof(Object *));
            objects[i] = object_type(unit, type->elem);
        }
    }
    return objects;
}

/* Packs the types for *args into one tuple type. */
static const Signature *pack_rest(Unit *unit, const Function *function, const Signature *given)
{
    uint32_t star = function_star(function),
             after = star < function->param_count ? function->param_count - star - 1 : 0;
    bool packed = given->count == function->param_count && star < given->count && given->args[star]->kind == TY_TUPLE;
    if (star == function->param_count || packed || given->count < star + after) {
        return given;
    }
    Signature *kernel_types = arena_alloc(unit->arena, sizeof *kernel_types);
    *kernel_types = *given;
    kernel_types->count = function->param_count;
    kernel_types->args = arena_alloc(unit->arena, kernel_types->count * sizeof *kernel_types->args);
    uint32_t packs = given->count - star - after;
    for (uint32_t i = 0; i < kernel_types->count; i++) {
        kernel_types->args[i] = i == star  ? type_tuple(unit->types, packs > 0 ? given->args + star : NULL, packs)
                                : i < star ? given->args[i]
                                           : given->args[given->count - (kernel_types->count - i)];
    }
    return kernel_types;
}

/* Returns whether there is a type for each parameter and none is optional, as required for kernels and functions that
 * other code calls. */
static bool is_signature_accepted(Unit *unit, const Function *function, const Signature *signature, Span span)
{
    for (uint32_t i = 0; i < function->param_count; i++) {
        if (function->params[i].style == PARAM_STARSTAR) {
            diag_error(unit, function->params[i].span, "unsupported-parameter",
                       "'%s' collects keyword arguments, which is not supported in a kernel", function->params[i].name);
            diag_hint(unit, "list every parameter");
            return false;
        }
    }
    if (!wrap_count_is(unit, function, signature, function->param_count, span)) {
        return false;
    }
    for (uint32_t i = 0; i < signature->count; i++) {
        if (type_is_optional(signature->args[i])) {
            diag_error(unit, span, "unsupported-parameter",
                       "the type of '%s' is %s: only device functions called in the source accept optional values",
                       function->params[i].name, signature->args[i]->name);
            diag_hint(unit, "pass two signatures, one of them with none for '%s'", function->params[i].name);
            return false;
        }
    }
    return true;
}

static Instance *instance_of(Unit *unit, Function *function, const Decoration *decoration, const Signature *signature,
                             const JitOptions *kernel)
{
    return instance_get(unit, function, signature->args, known_objects(unit, signature), signature->count, kernel,
                        modes_of(unit, decoration));
}

static JitOptions kernel_options(const Unit *unit, const Decoration *decoration)
{
    JitOptions options = decoration->options;
    if (options.launch_bounds[0] == 0) {
        memcpy(options.launch_bounds, unit->request->launch_bounds, sizeof options.launch_bounds);
    }
    return options;
}

typedef struct Typing {
    Signature signature;
    Span span;          /* for errors */
    const Span *launch; /* the launch that provides the signature; NULL: none */
    uint64_t assumed;   /* LaunchedKernel.assumed */
    bool is_launched;   /* Instance.is_launched */
} Typing;

static Py2cuFunctionInfo *add_function_info(Unit *unit, const Function *function, bool is_kernel, const char *signature)
{
    Py2cuFunctionInfo *info = arena_alloc(unit->arena, sizeof *info);
    info->name = function->name;
    info->kind = is_kernel ? "kernel" : "device";
    info->signature = signature;
    info->line = function->line;
    ptrvec_push(unit->arena, &unit->functions, info);
    return info;
}

static void skip(Unit *unit, const Function *function, const char *signature)
{
    unit_skip(unit, function->name, signature, function->module->file_name, function->line);
}

/* Returns the typed instance of a kernel for one signature; NULL after an error. */
static Instance *kernel_instance(Unit *unit, Function *function, const Decoration *decoration, const Typing *typing)
{
    const Signature *signature = &typing->signature;
    const Span span = typing->span;
    Signature kernel_types;
    if (decoration->wrap != PY2CU_WRAP_NONE) {
        function = wrap_kernel(unit, function, decoration, signature, span, &kernel_types);
        if (function == NULL) {
            return NULL;
        }
        signature = &kernel_types;
    }
    if (decoration->wrap == PY2CU_WRAP_CALL) {
        const char *shown = instance_signature_text(unit, function, typing->signature.args, typing->signature.count);
        add_function_info(unit, function, false, shown)->result = type_signature(unit->arena, kernel_types.result);
        kernel_types.result = NULL;
    }
    signature = pack_rest(unit, function, signature);
    if (signature->result != NULL && signature->result->kind != TY_NONE) {
        diag_error(unit, span, "kernel-returns-value", "CUDA kernel must have void return type.");
        return NULL;
    }
    bool fits = is_signature_accepted(unit, function, signature, span);
    const JitOptions options = kernel_options(unit, decoration);
    Instance *instance = fits ? instance_of(unit, function, decoration, signature, &options) : NULL;
    if (instance == NULL) {
        return NULL;
    }
    Decoration *kept = arena_alloc(unit->arena, sizeof *kept);
    *kept = *decoration;
    instance->decoration = kept;
    instance->requested_at = typing->launch;
    instance->is_launched = typing->is_launched;
    instance->assumed = decoration->wrap == PY2CU_WRAP_NONE ? typing->assumed : 0;
    infer_instance(instance, true);
    return instance;
}

/* Types the kernel for one signature. Skips the kernel after an error, including an error in its decorator. */
static void add_kernel(Unit *unit, Function *function, const Decoration *decoration, const Typing *typing)
{
    const bool was_in_function = unit->in_function;
    const uint32_t errors = unit->error_count;
    unit->in_function = true;
    Instance *instance = kernel_instance(unit, function, decoration, typing);
    if (instance == NULL || instance->failed || decoration->is_wrong || unit->error_count > errors) {
        skip(unit, function, instance_signature_text(unit, function, typing->signature.args, typing->signature.count));
        if (instance != NULL) {
            instance->failed = true;
        }
    }
    unit->in_function = was_in_function;
}

/* Types a device function that other CUDA C calls, or a CPU function. */
static bool device_is_typed(Unit *unit, Function *function, Decoration decoration, const Signature *signature,
                            const char *symbol)
{
    signature = pack_rest(unit, function, signature);
    bool is_c = unit->request->emit == PY2CU_EMIT_C;
    decoration.wrap = is_c ? PY2CU_WRAP_CALL : decoration.wrap;
    bool fits = is_signature_accepted(unit, function, signature, function->span);
    Instance *instance = fits ? instance_of(unit, function, &decoration, signature, NULL) : NULL;
    if (instance == NULL) {
        return false;
    }
    instance->symbol = symbol;
    instance->is_for_others = true;
    instance->declared_result = signature->result;
    if (!infer_instance(instance, true)) {
        return false;
    }
    if (!is_c && !type_is_plain(instance->result, false) && instance->result->kind != TY_NONE) {
        diag_error(unit, function->span, "array-result",
                   "'%s' returns %s, which callers in other CUDA C code cannot receive", function->name,
                   instance->result->name);
        diag_hint(unit, "return numbers or tuples of numbers");
        instance->failed = true;
        return false;
    }
    const char *shown = instance_signature_text(unit, function, instance->args, instance->arg_count);
    add_function_info(unit, function, false, shown)->result = type_signature(unit->arena, instance->result);
    return true;
}

static void add_device(Unit *unit, Function *function, const Decoration *decoration, const Signature *signature,
                       const char *symbol)
{
    const bool was_in_function = unit->in_function;
    unit->in_function = true;
    if (!device_is_typed(unit, function, *decoration, signature, symbol)) {
        skip(unit, function, instance_signature_text(unit, function, signature->args, signature->count));
    }
    unit->in_function = was_in_function;
}

/* Reads the types from `def f(x: float32[:], n: int64)`. Returns false if some are missing or are not types; the types
 * then come from elsewhere. */
static bool annotated_signature(Unit *unit, const Function *function, Signature *signature)
{
    signature->args = arena_alloc(unit->arena, function->param_count * sizeof *signature->args + 1);
    signature->count = function->param_count;
    for (uint32_t i = 0; i < function->param_count; i++) {
        const Expr *e = function->params[i].annotation;
        if (e == NULL) {
            return false;
        }
        const Signature one = type_of_annotation(unit, e);
        if (one.error != NULL) {
            return false;
        }
        signature->args[i] = one.result;
    }
    return true;
}

static void add_typing(Unit *unit, PtrVec *typings, Signature signature, Span span, const Span *launch)
{
    Typing *typing = arena_alloc(unit->arena, sizeof *typing);
    *typing = (Typing){signature, span, launch, 0, launch != NULL};
    ptrvec_push(unit->arena, typings, typing);
}

/* Reports that the kernel is not translated for a signature that a CPU function receives or computes. */
static void skip_signature(Unit *unit, const Function *function, const Expr *signature, const Expr *argument)
{
    size_t length;
    const char *text = expr_source(unit, argument, &length);
    skip_unresolved(unit, function->name, signature->span,
                    arena_printf(unit->arena,
                                 "the kernel created from '%s' here is not translated: the value of '%.*s' is unknown",
                                 function->name, (int)length, text),
                    arena_printf(unit->arena, "specify its types: --sig '%s(<types>)'", function->name));
}

/* Adds the types of the decorator. A signature that cannot be parsed is an error, and the function is not translated
 * for it. */
static void typings_of_decorator(Unit *unit, const Function *function, const Decoration *decoration, PtrVec *typings)
{
    const bool was_in_function = unit->in_function;
    unit->in_function = true;
    for (size_t i = 0; i < decoration->signatures.count; i++) {
        const Expr *e = decoration->signatures.items[i];
        Signature signature;
        const Expr *argument = signature_argument(unit, e);
        if (argument != NULL) {
            skip_signature(unit, function, e, argument);
        } else if (signature_of_expr(unit, e, &signature)) {
            add_typing(unit, typings, signature, e->span, NULL);
        } else {
            skip(unit, function, NULL);
        }
    }
    unit->in_function = was_in_function;
}

/* Adds the types that the source provides for a kernel: by its decorator, its annotations, or its launches. */
static void typings_of(Unit *unit, Function *function, const Decoration *decoration, PtrVec *typings)
{
    if (decoration->signatures.count > 0) {
        typings_of_decorator(unit, function, decoration, typings);
        return;
    }
    Signature annotated = {0}; /* for a wrapped function, annotations may be types of arrays or of elements */
    if (decoration->wrap == PY2CU_WRAP_NONE && annotated_signature(unit, function, &annotated)) {
        add_typing(unit, typings, annotated, function->span, NULL);
        return;
    }
    const LaunchedKernel *launched = launches_of_kernel(unit, function, decoration);
    for (size_t i = 0; launched != NULL && i < launched->signatures.count; i++) {
        Signature signature = {.args = launched->signatures.items[i], .count = function->param_count};
        add_typing(unit, typings, signature, function->span, launched->places.items[i]);
        ((Typing *)typings->items[typings->count - 1])->assumed = *(const uint64_t *)launched->assumed.items[i];
    }
}

/* Returns the decorations that make the function a kernel: all except those of device functions or, if there are no
 * others, those of device functions. */
static PtrVec kernel_decorations(Unit *unit, const Function *function)
{
    const PtrVec all = decorations_of(unit, function);
    PtrVec kernels = {0};
    for (size_t i = 0; i < all.count; i++) {
        if (!((const Decoration *)all.items[i])->is_device) {
            ptrvec_push(unit->arena, &kernels, all.items[i]);
        }
    }
    if (all.count == 0) { /* a plain function that the caller names */
        ptrvec_push(unit->arena, &kernels, arena_alloc(unit->arena, sizeof(Decoration)));
    }
    return kernels.count > 0 ? kernels : all;
}

/* Translates the kernel with the types that the source provides. Returns false if there are none. */
static bool kernel_from_text(Unit *unit, Function *function)
{
    const PtrVec decorations = kernel_decorations(unit, function);
    bool is_typed = false;
    for (size_t k = 0; k < decorations.count; k++) {
        const Decoration *decoration = decorations.items[k];
        PtrVec typings = {0};
        typings_of(unit, function, decoration, &typings);
        for (size_t i = 0; i < typings.count; i++) {
            add_kernel(unit, function, decoration, typings.items[i]);
        }
        const LaunchedKernel *launched = typings.count > 0 && ((const Typing *)typings.items[0])->launch != NULL
                                             ? launches_of_kernel(unit, function, decoration)
                                             : NULL;
        if (launched != NULL) {
            warn_of_untyped_launches(unit, function, launched);
        }
        is_typed = is_typed || typings.count > 0 || decoration->signatures.count > 0;
    }
    return is_typed;
}

/* Like kernel_from_text(), for a device function that other CUDA C calls. */
static bool device_from_text(Unit *unit, Function *function, const char *symbol)
{
    const PtrVec decorations = decorations_of(unit, function);
    bool is_typed = false;
    for (size_t k = 0; k < decorations.count || k == 0; k++) {
        const Decoration decoration =
            decorations.count > 0 ? *(const Decoration *)decorations.items[k] : (Decoration){0};
        PtrVec typings = {0};
        typings_of(unit, function, &decoration, &typings);
        for (size_t i = 0; i < typings.count; i++) {
            add_device(unit, function, &decoration, &((const Typing *)typings.items[i])->signature, symbol);
        }
        is_typed = is_typed || typings.count > 0 || decoration.signatures.count > 0;
    }
    return is_typed;
}

static bool mark_called(const Expr *e, void *called)
{
    if (e->kind == EX_CALL && e->left->kind == EX_NAME) {
        names_find(called, e->left->name);
    }
    return false;
}

/* Lists the signatures that --list shows for a kernel: those for which it is translated. */
static void list_kernel(Unit *unit, Function *function)
{
    const PtrVec decorations = kernel_decorations(unit, function);
    bool is_typed = false;
    for (size_t k = 0; k < decorations.count; k++) {
        const Decoration *decoration = decorations.items[k];
        PtrVec typings = {0};
        typings_of(unit, function, decoration, &typings);
        for (size_t i = 0; i < typings.count; i++) {
            const Signature *signature = &((const Typing *)typings.items[i])->signature;
            add_function_info(unit, function, true,
                              instance_signature_text(unit, function, signature->args, signature->count));
        }
        is_typed = is_typed || typings.count > 0;
    }
    if (!is_typed) {
        add_function_info(unit, function, true, NULL);
    }
}

/* Translates a kernel that the request does not name. */
static void infer_kernel(Unit *unit, Function *function)
{
    size_t before = unit->instances.count;
    if (!kernel_from_text(unit, function)) {
        add_function_info(unit, function, true, NULL);
        skip(unit, function, NULL);
        report_missing_types(unit, function, kernel_decorations(unit, function));
    }
    for (size_t k = before; k < unit->instances.count; k++) {
        const Instance *instance = unit->instances.items[k];
        if (instance->is_kernel && (instance->function == function || instance->function->around == function)) {
            add_function_info(unit, instance->function, true,
                              instance_signature_text(unit, instance->function, instance->args, instance->arg_count));
        }
    }
}

/* Returns the kernels of other files that this file's host code launches, in the order of printing. */
static PtrVec imported_launched_kernels(Unit *unit)
{
    PtrVec found = {0};
    Map known = {0};
    const PtrVec *launched = launches_of_all(unit);
    for (size_t i = 0; i < launched->count; i++) {
        const LaunchedKernel *kernel = launched->items[i];
        Function *function = (Function *)(uintptr_t)kernel->function;
        if (function->module == unit->modules[0]) {
            continue;
        }
        if (map_find(&known, function) != NULL) { /* by a launch of another specialization */
            continue;
        }
        map_set(unit->arena, &known, function, function);
        ptrvec_push(unit->arena, &found, function);
        for (size_t k = found.count - 1; k > 0; k--) {
            const Function *before = found.items[k - 1];
            if (before->module->index > function->module->index ||
                (before->module == function->module && before->line <= function->line)) {
                break;
            }
            found.items[k] = found.items[k - 1];
            found.items[k - 1] = function;
        }
    }
    return found;
}

/* Returns a function under `@cuda.jit` in a source without a definition of `cuda`, such as a notebook cell. */
static const Function *jit_without_import(const Module *module)
{
    for (uint32_t i = 0; i < module->function_count; i++) {
        const Function *function = module->functions[i];
        const Expr *e = function->decorator_count > 0 ? function->decorators[0] : NULL;
        e = e != NULL && e->kind == EX_CALL ? e->left : e;
        bool is_jit = e != NULL && e->kind == EX_ATTRIBUTE && strcmp(e->name, "jit") == 0 && e->left->kind == EX_NAME;
        if (is_jit && strcmp(e->left->name, "cuda") == 0 &&
            (e->left->binding == NULL || e->left->binding->kind == BIND_UNDEFINED)) {
            return function;
        }
    }
    return NULL;
}

static void no_kernels(Unit *unit)
{
    const Function *unimported = jit_without_import(unit->modules[0]);
    diag_error(unit, unimported != NULL ? unimported->decorators[0]->span : (Span){.line = 0}, "no-kernels",
               "there is no kernel in this source: %s",
               unimported != NULL ? "'cuda' is not defined" : "no function decorated with @cuda.jit");
    diag_hint(unit, unimported != NULL ? "add 'from numba import cuda' before the function"
                    : unit->launches_cut
                        ? "the analysis of the host code took too long: translate the file that defines the "
                          "kernels, with --sig"
                        : "decorate a function with @cuda.jit, with 'cuda' imported from numba or py2cu");
}

/* Translates a source that contains only device functions: those with types, for other CUDA C to call. */
static void infer_devices(Unit *unit, const PtrVec *devices)
{
    bool any = false;
    for (size_t i = 0; i < devices->count; i++) {
        any = device_from_text(unit, devices->items[i], NULL) || any;
    }
    if (!any) {
        diag_error(unit, (Span){.line = 0}, "no-kernels",
                   "there is no kernel in this source, only device functions, whose "
                   "types are not known");
        diag_hint(unit, "translate the script whose kernels call them, or specify the types: --sig '%s'",
                  example_signature(unit, devices->items[0], NULL));
    }
}

/* Translates the CPU functions that the source decorates and that have types. */
static void infer_processor(Unit *unit)
{
    Module *module = unit->modules[0];
    bool any = false;
    Function *without = NULL;
    for (uint32_t i = 0; i < module->function_count; i++) {
        Function *function = module->functions[i];
        bool typed = true;
        if (decoration_of(unit, function).on_cpu) {
            typed = device_from_text(unit, function, NULL);
            any = any || typed;
        }
        without = typed || without != NULL ? without : function;
    }
    if (without != NULL && !any) {
        skip(unit, without, NULL);
        report_missing_device_types(unit, without);
    } else if (!any) {
        diag_error(unit, (Span){.line = 0}, "no-kernels",
                   "there is no function in this source that is decorated with numba's jit or njit");
        diag_hint(unit, "name a function and specify its types: --sig 'name(float64[::1], int64)'");
    }
}

/* Returns whether modules[0] creates kernels in a way that cannot be resolved, after reporting an error. */
static bool report_unresolved(Unit *unit)
{
    const uint32_t errors = unit->error_count;
    report_unresolved_calls(unit);
    report_unresolved_references(unit);
    return unit->error_count > errors;
}

static void infer_all_kernels(Unit *unit)
{
    Module *module = unit->modules[0];
    NameTable *called = names_new(unit->arena); /* a jitted function that another one calls is a device function */
    for (uint32_t i = 0; i < module->function_count; i++) {
        if (module->functions[i]->decorator_count > 0) {
            ast_any_in_block(&module->functions[i]->body, mark_called, called);
        }
    }
    PtrVec kernels = imported_launched_kernels(unit), devices = {0};
    const Map launched = subscripted_launches(unit);
    for (uint32_t i = 0; i < module->function_count; i++) {
        Function *function = module->functions[i];
        const PtrVec decorations = decorations_of(unit, function);
        bool is_device = true, no_types = true;
        for (size_t k = 0; k < decorations.count; k++) {
            const Decoration *decoration = decorations.items[k];
            is_device = is_device && decoration->is_device;
            no_types = no_types && (decoration->is_device ||
                                    (decoration->signatures.count == 0 && decoration->wrap == PY2CU_WRAP_NONE));
        }
        if (decorations.count == 0 && !has_unresolved_decorator(unit, function, &launched)) {
            continue;
        }
        is_device = is_device && decorations.count > 0;
        if (is_device || (no_types && (infer_returns_value(&function->body) || names_has(called, function->name)))) {
            ptrvec_push(unit->arena, &devices, function);
            continue;
        }
        ptrvec_push(unit->arena, &kernels, function);
    }
    const bool translate = unit->request->emit != PY2CU_EMIT_LIST;
    for (size_t i = 0; i < devices.count && (kernels.count > 0 || !translate); i++) {
        add_function_info(unit, devices.items[i], false, NULL);
    }
    for (size_t i = 0; i < kernels.count; i++) {
        Function *function = kernels.items[i];
        if (translate) {
            infer_kernel(unit, function);
        } else {
            list_kernel(unit, function);
        }
    }
    if (report_unresolved(unit)) {
        return;
    }
    if (kernels.count == 0 && translate && devices.count > 0) {
        infer_devices(unit, &devices);
    } else if (kernels.count == 0 && translate) {
        no_kernels(unit);
    }
}

/* The functions that a request can name, by interned name. */
typedef struct NamedFunctions {
    Map own;        /* PtrVec *: the functions of modules[0], in source order */
    Map elsewhere;  /* Function *: the first function of imported_launched_kernels(), once has_imported is set */
    PtrVec kernels; /* const char *: the names of the kernels of modules[0], once has_kernels is set */
    bool has_imported, has_kernels;
} NamedFunctions;

static NamedFunctions named_functions(Unit *unit)
{
    NamedFunctions all = {0};
    const Module *module = unit->modules[0];
    for (uint32_t i = 0; i < module->function_count; i++) {
        Function *function = module->functions[i];
        PtrVec *same_name = map_get(&all.own, function->name);
        if (same_name == NULL) {
            same_name = arena_alloc(unit->arena, sizeof *same_name);
            map_set(unit->arena, &all.own, function->name, same_name);
        }
        ptrvec_push(unit->arena, same_name, function);
    }
    return all;
}

static Function *function_launched_elsewhere(Unit *unit, NamedFunctions *all, const char *name)
{
    const PtrVec elsewhere = all->has_imported ? (PtrVec){0} : imported_launched_kernels(unit);
    for (size_t i = 0; i < elsewhere.count; i++) {
        Function *function = elsewhere.items[i];
        if (map_get(&all->elsewhere, function->name) == NULL) {
            map_set(unit->arena, &all->elsewhere, function->name, function);
        }
    }
    all->has_imported = true;
    return map_get(&all->elsewhere, name);
}

static Function *find_function(Unit *unit, NamedFunctions *all, const char *name, uint32_t line)
{
    const char *interned = names_find(unit->names, name);
    const PtrVec *own = map_get(&all->own, interned);
    Function *found = NULL;
    for (size_t i = 0; own != NULL && i < own->count; i++) {
        Function *function = own->items[i];
        bool better = found == NULL || function->class_name == NULL ||
                      found->class_name != NULL; /* prefers functions to methods */
        if ((line == 0 || function->line == line) && better) {
            found = function; /* the last definition, as in Python */
        }
    }
    return found == NULL && line == 0 ? function_launched_elsewhere(unit, all, interned) : found;
}

static void find_kernels(Unit *unit, NamedFunctions *all)
{
    const Module *module = unit->modules[0];
    for (uint32_t i = 0; i < module->function_count; i++) {
        Decoration decoration = decoration_of(unit, module->functions[i]);
        if (decoration.is_jit && !decoration.is_device) {
            ptrvec_push(unit->arena, &all->kernels, (void *)(uintptr_t)module->functions[i]->name);
        }
    }
    all->has_kernels = true;
}

/* Suggests the most similar kernel name, or lists the kernels. */
static void hint_kernels(Unit *unit, NamedFunctions *all, const char *wanted)
{
    enum { MAX_LISTED_NAMES = 20 };
    if (!all->has_kernels) {
        find_kernels(unit, all);
    }
    const PtrVec *kernels = &all->kernels;
    const char *similar = py2cu_similar(wanted, (const char *const *)kernels->items, kernels->count);
    if (similar != NULL) {
        diag_hint(unit, "did you mean %s?", similar);
    } else if (kernels->count > 0) {
        TextBuf names;
        textbuf_init(&names, unit->arena);
        for (size_t i = 0; i < kernels->count && i < MAX_LISTED_NAMES; i++) {
            textbuf_printf(&names, "%s%s", i > 0 ? ", " : "", (const char *)kernels->items[i]);
        }
        diag_hint(unit, "use one of the kernels: %s%s", names.text, kernels->count > MAX_LISTED_NAMES ? ", …" : "");
    }
}

/* A path without a return is usually a mistake; an intended None can be returned explicitly. */
static void warn_of_none(const Instance *instance)
{
    const Function *function = instance->function;
    if (instance->falls_through && !instance->is_kernel && type_is_optional(instance->result)) {
        diag_warning(instance->unit, function->span, "no-result",
                     "'%s' returns %s on some paths, and None when it reaches its end", function->name,
                     instance->result->elem->name);
        diag_hint(instance->unit, "return a value on every path, or add 'return None' at the end");
    }
}

/* Translates a function that the request names. */
static void infer_instance_of_request(Unit *unit, NamedFunctions *all, const Py2cuInstance *wanted)
{
    const bool is_device = unit->request->emit == PY2CU_EMIT_C || wanted->wrap == PY2CU_WRAP_DEVICE;
    Function *function = find_function(unit, all, wanted->function, wanted->line);
    if (function == NULL) {
        diag_error(unit, (Span){.module = 0, .line = 0}, "no-such-function", "there is no function '%s' in this source",
                   wanted->function);
        if (unit->error_count <= LIMIT_DIAGNOSTICS) { /* later errors are not shown */
            hint_kernels(unit, all, wanted->function);
        }
        return;
    }
    if (wanted->signature == NULL && is_device) {
        if (!device_from_text(unit, function, wanted->symbol)) {
            skip(unit, function, NULL);
            report_missing_device_types(unit, function);
        }
        return;
    }
    if (wanted->signature == NULL) {
        if (!kernel_from_text(unit, function)) {
            skip(unit, function, NULL);
            report_missing_types(unit, function, kernel_decorations(unit, function));
        }
        return;
    }
    Signature signature = signature_parse(unit, wanted->signature, strlen(wanted->signature));
    if (signature.error != NULL) {
        bool is_long = strlen(wanted->signature) > 200;
        diag_error(unit, (Span){.module = 0, .line = 0}, "bad-signature",
                   "cannot parse the signature \"%.200s%s\" of '%s': %s", wanted->signature, is_long ? "..." : "",
                   wanted->function, signature.error);
        diag_hint(unit, "write the signature as in \"(float32[:, ::1], int64)\"");
        return;
    }
    Decoration decoration = decoration_of(unit, function);
    if (is_device) {
        add_device(unit, function, &decoration, &signature, wanted->symbol);
        return;
    }
    if (wanted->wrap != PY2CU_WRAP_NONE) {
        decoration.wrap = wanted->wrap;
        decoration.layout =
            wanted->layout != NULL ? arena_strndup(unit->arena, wanted->layout, strlen(wanted->layout)) : NULL;
        decoration.by_operand = true;
    }
    add_kernel(unit, function, &decoration, &(Typing){signature, function->span, NULL, 0, wanted->launched});
}

static void infer_requested(Unit *unit)
{
    apply_decorators(unit);
    if (!unit->request->decorated) {
        launches_of_all(
            unit); /* also determines which calls of cuda.jit create kernels, and the values of captured names */
    }
    if (unit->request->instance_count == 0 || unit->request->emit == PY2CU_EMIT_LIST) {
        if (unit->request->emit == PY2CU_EMIT_C) {
            infer_processor(unit);
        } else {
            infer_all_kernels(unit);
        }
        return;
    }
    NamedFunctions all = named_functions(unit);
    for (size_t i = 0; i < unit->request->instance_count; i++) {
        infer_instance_of_request(unit, &all, &unit->request->instances[i]);
    }
    if (unit->request->find_unresolved && unit->request->emit != PY2CU_EMIT_C) {
        const Map launched = subscripted_launches(unit);
        /* records references to cuda.jit in decorators */
        for (uint32_t i = 0; i < unit->modules[0]->function_count; i++) {
            (void)has_unresolved_decorator(unit, unit->modules[0]->functions[i], &launched);
        }
        (void)report_unresolved(unit);
    }
}

/* Removes the failed kernels from the instances. Returns false if no function is left to translate. */
static bool drop_failed_instances(Unit *unit)
{
    size_t kept = 0;
    bool any = false;
    for (size_t i = 0; i < unit->instances.count; i++) {
        Instance *instance = unit->instances.items[i];
        const bool is_wanted = instance->is_kernel || instance->is_for_others;
        if (!is_wanted || !instance->failed) {
            unit->instances.items[kept++] = instance;
            any = any || is_wanted;
        }
    }
    unit->instances.count = kept;
    return any;
}

bool kernels(Unit *unit)
{
    infer_requested(unit);
    for (size_t i = 0; i < unit->instances.count; i++) {
        warn_of_none(unit->instances.items[i]);
    }
    const bool any = drop_failed_instances(unit);
    if (any) {
        merge_integer_widths(unit);
        captures_find(unit);
    }
    return !diag_is_fatal(unit) && (any || unit->error_count == 0);
}
