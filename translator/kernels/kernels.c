/* infer, its entry: which functions are kernels, and for which argument types each is translated.
 *
 * Types come from the request, a decorator's signature, annotations, or the places that launch the kernel, in this order; what
 * none of them tells is asked for. infer/infer.c then types each instance. */
#include "kernels/inside.h"
#include "base/cname.h"
#include "infer/infer.h"
#include "launches/launches.h"

#include <string.h>

/* What is known of the arguments: classes are types. NULL where none is one. */
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

/* The types for *args are those of one tuple. */
static const Signature *pack_rest(Unit *unit, const Function *function, const Signature *given)
{
    uint32_t star = function_star(function), after = star < function->param_count ? function->param_count - star - 1 : 0;
    bool packed = given->count == function->param_count && star < given->count && given->args[star]->kind == TY_TUPLE;
    if (star == function->param_count || packed || given->count < star + after) {
        return given;
    }
    Signature *taken = arena_alloc(unit->arena, sizeof *taken);
    *taken = *given;
    taken->count = function->param_count;
    taken->args = arena_alloc(unit->arena, taken->count * sizeof *taken->args);
    for (uint32_t i = 0; i < taken->count; i++) {
        taken->args[i] = i == star  ? type_tuple(unit->types, given->args + star, given->count - star - after)
                         : i < star ? given->args[i]
                                    : given->args[given->count - (taken->count - i)];
    }
    return taken;
}

static bool count_matches(Unit *unit, const Function *function, const Signature *signature, Span span)
{
    for (uint32_t i = 0; i < function->param_count; i++) {
        if (function->params[i].style == PARAM_STARSTAR) {
            diag_error(unit, function->params[i].span, "unsupported-parameter", "'%s' collects arguments, which is not supported in a kernel",
                       function->params[i].name);
            diag_hint(unit, "list every parameter");
            return false;
        }
    }
    if (signature->count != function->param_count) {
        diag_error(unit, span, "signature-mismatch", "'%s' has %u parameters, the signature has %u", function->name, function->param_count,
                   signature->count);
        return false;
    }
    return true;
}

/* The types of a kernel, or of a function that other code calls, say of each argument whether it is None. */
static bool has_plain_arguments(Unit *unit, const Function *function, const Signature *signature, Span span)
{
    for (uint32_t i = 0; i < signature->count; i++) {
        if (type_is_optional(signature->args[i])) {
            diag_error(unit, span, "unsupported-parameter", "'%s' is given as %s: only device functions that the text calls take what may be None",
                       function->params[i].name, signature->args[i]->name);
            diag_hint(unit, "give two signatures, one of them with none for '%s'", function->params[i].name);
            return false;
        }
    }
    return true;
}

static bool kernel_with_signature(Unit *unit, Function *function, const Decoration *decoration, const Signature *signature, Span span)
{
    Signature taken;
    if (decoration->wrap != PY2CU_WRAP_NONE) {
        function = wrap_kernel(unit, function, decoration, signature, span, &taken);
        if (function == NULL) {
            return false;
        }
        signature = &taken;
    }
    signature = pack_rest(unit, function, signature);
    if (signature->result != NULL && signature->result->kind != TY_NONE) {
        diag_error(unit, span, "kernel-returns-value", "CUDA kernel must have void return type.");
        return false;
    }
    if (!count_matches(unit, function, signature, span)) {
        return false;
    }
    if (!has_plain_arguments(unit, function, signature, span)) {
        return false;
    }
    Instance *instance = instance_get(unit, function, signature->args, known_objects(unit, signature), signature->count, true,
                                      guards_of(unit, decoration));
    if (instance == NULL) {
        return false;
    }
    instance->fastmath = decoration->fastmath;
    instance->debug = decoration->debug;
    instance->lineinfo = decoration->lineinfo;
    instance->max_registers = decoration->max_registers;
    const uint32_t *bounds = decoration->launch_bounds[0] > 0 ? decoration->launch_bounds : unit->request->launch_bounds;
    memcpy(instance->launch_bounds, bounds, sizeof instance->launch_bounds);
    return infer_instance(instance, true);
}

static void add_function_info(Unit *unit, const Function *function, bool is_kernel, const char *signature)
{
    Py2cuFunctionInfo *info = arena_alloc(unit->arena, sizeof *info);
    info->name = function->name;
    info->kind = is_kernel ? "kernel" : "device";
    info->signature = signature;
    info->line = function->line;
    ptrvec_push(unit->arena, &unit->functions, info);
}

/* A device function for other CUDA C to call. */
static bool device_with_signature(Unit *unit, Function *function, const Signature *signature, const char *symbol)
{
    signature = pack_rest(unit, function, signature);
    if (!count_matches(unit, function, signature, function->span) || !has_plain_arguments(unit, function, signature, function->span)) {
        return false;
    }
    Decoration decoration = decoration_of(unit, function);
    Instance *instance = instance_get(unit, function, signature->args, known_objects(unit, signature), signature->count, false,
                                      guards_of(unit, &decoration));
    if (instance == NULL) {
        return false;
    }
    instance->symbol = symbol != NULL ? symbol : cname_clean_global(unit->arena, function->name);
    instance->declared_result = signature->result;
    if (!infer_instance(instance, true)) {
        return false;
    }
    if (!type_is_plain(instance->result, false) && instance->result->kind != TY_NONE) {
        diag_error(unit, function->span, "array-result", "'%s' returns %s, which other CUDA C that calls it cannot take", function->name,
                   instance->result->name);
        diag_hint(unit, "return numbers or tuples of numbers");
        return false;
    }
    add_function_info(unit, function, false, instance_signature_text(unit, function, instance->args, instance->arg_count));
    Py2cuFunctionInfo *info = unit->functions.items[unit->functions.count - 1];
    info->result = type_signature(unit->arena, instance->result);
    return true;
}

/* Types from `def f(x: float32[:], n: int64)`. */
static bool annotated_signature(Unit *unit, const Function *function, Signature *signature, bool *complete)
{
    *complete = function->param_count > 0;
    for (uint32_t i = 0; i < function->param_count; i++) {
        *complete = *complete && function->params[i].annotation != NULL;
    }
    if (!*complete) {
        return true;
    }
    signature->args = arena_alloc(unit->arena, function->param_count * sizeof *signature->args);
    signature->count = function->param_count;
    for (uint32_t i = 0; i < function->param_count; i++) {
        const Expr *e = function->params[i].annotation;
        const Module *module = unit->modules[e->span.module];
        Signature one = e->kind == EX_STRING ? signature_parse_type(unit, e->text, e->text_length)
                                             : signature_parse_type(unit, module->text + e->span.start, e->span.end - e->span.start);
        if (one.error != NULL) {
            *complete = false; /* annotations may mean something else: then the types are asked for */
            return true;
        }
        signature->args[i] = one.result;
    }
    return true;
}

/* Types from the places that launch the kernel. */
static bool kernel_from_launches(Unit *unit, Function *function, const Decoration *decoration, bool *typed)
{
    const LaunchedKernel *launched = launches_of_kernel(unit, function);
    bool ok = true;
    *typed = launched != NULL && launched->signatures.count > 0;
    for (size_t i = 0; *typed && i < launched->signatures.count; i++) {
        Signature signature = {.args = launched->signatures.items[i], .count = function->param_count};
        ok = kernel_with_signature(unit, function, decoration, &signature, function->span) && ok;
    }
    return ok;
}

/* What to ask for when neither the kernel nor its launches tell the types. Where other kernels of the text are translated, a
 * kernel that nobody named is left out with a warning. */
static void ask_for_types(Unit *unit, const Function *function, bool left_out)
{
    const LaunchedKernel *launched = launches_of_kernel(unit, function);
    TextBuf example;
    textbuf_init(&example, unit->arena);
    for (uint32_t k = 0; k < function->param_count; k++) {
        const Type *known = launched != NULL && launched->partial != NULL ? launched->partial[k] : NULL;
        textbuf_puts(&example, k > 0 ? ", " : "");
        if (known != NULL) {
            textbuf_puts(&example, type_signature(unit->arena, known));
        } else {
            textbuf_printf(&example, "<type of %s>", function->params[k].name);
        }
    }
    void (*say)(Unit *, Span, const char *, const char *, ...) = left_out ? diag_warning : diag_error;
    const char *end = left_out ? "; it is left out" : "";
    if (launched == NULL || !launched->has_unknown) {
        say(unit, function->span, "kernel-without-types",
            "the types of kernel '%s' are not known: it has no signature, and nothing here launches it%s", function->name, end);
        bool wrapped = decoration_of(unit, function).wrap != PY2CU_WRAP_NONE;
        diag_hint(unit, "give them: --sig '%s(%s)', or %s%s", function->name, example.text,
                  wrapped ? "in its decorator" : "@cuda.jit(\"void(...)\"), or annotations", left_out ? "" : "; or choose other kernels: -k NAME");
        return;
    }
    say(unit, launched->place, launched->is_refused ? "refused-launch" : "argument-without-type", "%s%s", launched->message, end);
    if (launched->is_refused) {
        diag_hint(unit, "Python refuses this launch; where another file launches the kernel, give the types: --sig '%s(%s)'", function->name,
                  example.text);
        return;
    }
    diag_hint(unit, "%s%sgive the types: --sig '%s(%s)'", launched->reason != NULL ? launched->reason : "", launched->reason != NULL ? "; " : "",
              function->name, example.text);
}

/* Translates the kernel with the types that its text gives. *typed tells whether there are any. */
static bool kernel_from_text(Unit *unit, Function *function, bool *typed)
{
    Decoration decoration = decoration_of(unit, function);
    bool ok = true;
    *typed = decoration.signatures.count > 0;
    for (size_t i = 0; i < decoration.signatures.count; i++) {
        const Expr *e = decoration.signatures.items[i];
        Signature signature;
        ok = signature_of_expr(unit, e, &signature) && kernel_with_signature(unit, function, &decoration, &signature, e->span) && ok;
    }
    if (*typed) {
        return ok;
    }
    Signature signature = {0};
    bool complete = false;
    if (decoration.wrap != PY2CU_WRAP_NONE) {
        return kernel_from_launches(unit, function, &decoration, typed); /* what annotations say may be of arrays or of their elements */
    }
    if (function->param_count == 0) {
        *typed = true;
    } else {
        annotated_signature(unit, function, &signature, &complete);
        *typed = complete;
    }
    return *typed ? kernel_with_signature(unit, function, &decoration, &signature, function->span)
                  : kernel_from_launches(unit, function, &decoration, typed);
}

static bool mark_called(const Expr *e, void *called)
{
    if (e->kind == EX_CALL && e->left->kind == EX_NAME) {
        nameset_add(called, e->left->name);
    }
    return false;
}

/* The signatures that --list shows for a kernel: those that it is translated for. */
static void list_kernel(Unit *unit, Function *function, const Decoration *decoration)
{
    for (size_t k = 0; k < decoration->signatures.count; k++) {
        Signature signature;
        if (signature_of_expr(unit, decoration->signatures.items[k], &signature)) {
            add_function_info(unit, function, true, instance_signature_text(unit, function, signature.args, signature.count));
        }
    }
    if (decoration->signatures.count > 0) {
        return;
    }
    Signature signature = {0};
    bool typed = false;
    annotated_signature(unit, function, &signature, &typed);
    typed = typed || function->param_count == 0;
    const LaunchedKernel *launched = typed ? NULL : launches_of_kernel(unit, function);
    for (size_t k = 0; launched != NULL && k < launched->signatures.count; k++) {
        add_function_info(unit, function, true, instance_signature_text(unit, function, launched->signatures.items[k], function->param_count));
    }
    if (launched == NULL || launched->signatures.count == 0) {
        add_function_info(unit, function, true, typed ? instance_signature_text(unit, function, signature.args, signature.count) : NULL);
    }
}

/* Translates one kernel; one whose types are not known is noted in *untyped. */
static bool infer_kernel(Unit *unit, Function *function, PtrVec *untyped)
{
    size_t before = unit->instances.count;
    bool typed = false;
    bool ok = kernel_from_text(unit, function, &typed);
    if (!typed) {
        add_function_info(unit, function, true, NULL);
        ptrvec_push(unit->arena, untyped, function);
    }
    for (size_t k = before; k < unit->instances.count; k++) {
        const Instance *instance = unit->instances.items[k];
        if (instance->is_kernel && (instance->function == function || instance->function->around == function)) {
            add_function_info(unit, instance->function, true, instance_signature_text(unit, instance->function, instance->args, instance->arg_count));
        }
    }
    return ok;
}

/* The kernels of other files that the host code of this one launches, in the order in which they are printed. */
static PtrVec launched_elsewhere(Unit *unit)
{
    PtrVec found = {0};
    const PtrVec *launched = launches_of_all(unit);
    for (size_t i = 0; i < launched->count; i++) {
        const LaunchedKernel *kernel = launched->items[i];
        Function *function = (Function *)(uintptr_t)kernel->function;
        if (function->module == unit->modules[0]) {
            continue;
        }
        ptrvec_push(unit->arena, &found, function);
        for (size_t k = found.count - 1; k > 0; k--) {
            const Function *before = found.items[k - 1];
            if (before->module->index > function->module->index || (before->module == function->module && before->line <= function->line)) {
                break;
            }
            found.items[k] = found.items[k - 1];
            found.items[k - 1] = function;
        }
    }
    return found;
}

/* A function under `@cuda.jit` in a text that does not say what `cuda` is: a part of a notebook. */
static const Function *jit_without_import(const Module *module)
{
    for (uint32_t i = 0; i < module->function_count; i++) {
        const Function *function = module->functions[i];
        const Expr *e = function->decorator_count > 0 ? function->decorators[0] : NULL;
        e = e != NULL && e->kind == EX_CALL ? e->left : e;
        bool is_jit = e != NULL && e->kind == EX_ATTRIBUTE && strcmp(e->name, "jit") == 0 && e->left->kind == EX_NAME;
        if (is_jit && strcmp(e->left->name, "cuda") == 0 && (e->left->binding == NULL || e->left->binding->kind == BIND_UNDEFINED)) {
            return function;
        }
    }
    return NULL;
}

static bool infer_all_kernels(Unit *unit)
{
    Module *module = unit->modules[0];
    NameSet *called = nameset_new(unit->arena); /* a jitted function that another one calls is a device function */
    for (uint32_t i = 0; i < module->function_count; i++) {
        if (module->functions[i]->decorator_count > 0) {
            ast_any_in_block(&module->functions[i]->body, mark_called, called);
        }
    }
    PtrVec kernels = launched_elsewhere(unit), untyped = {0};
    for (uint32_t i = 0; i < module->function_count; i++) {
        Function *function = module->functions[i];
        Decoration decoration = decoration_of(unit, function);
        if (!decoration.is_jit) {
            continue;
        }
        bool no_types = decoration.signatures.count == 0 && decoration.wrap == PY2CU_WRAP_NONE;
        if (decoration.is_device || (no_types && (infer_returns_value(&function->body) || nameset_has(called, function->name)))) {
            add_function_info(unit, function, false, NULL);
            continue;
        }
        ptrvec_push(unit->arena, &kernels, function);
    }
    bool ok = true, translate = unit->request->emit != PY2CU_EMIT_LIST;
    for (size_t i = 0; i < kernels.count; i++) {
        Function *function = kernels.items[i];
        if (translate) {
            ok = infer_kernel(unit, function, &untyped) && ok;
        } else {
            Decoration decoration = decoration_of(unit, function);
            list_kernel(unit, function, &decoration);
        }
    }
    bool all = untyped.count == kernels.count; /* then there is nothing left */
    for (size_t i = 0; i < untyped.count; i++) {
        ask_for_types(unit, untyped.items[i], !all);
        ok = ok && !all;
    }
    const Function *unimported = kernels.count == 0 && translate ? jit_without_import(module) : NULL;
    if (unimported != NULL && unit->functions.count == 0) {
        diag_error(unit, unimported->decorators[0]->span, "no-kernels", "there is no kernel in this text: 'cuda' has no meaning here");
        diag_hint(unit, "write 'from numba import cuda' above it");
        ok = false;
    } else if (kernels.count == 0 && translate) {
        Span span = {.module = 0, .line = 0};
        bool devices = unit->functions.count > 0;
        diag_error(unit, span, "no-kernels", "there is no kernel in this text: %s",
                   devices ? "all that is decorated with @cuda.jit are device functions" : "no function decorated with @cuda.jit");
        diag_hint(unit, devices ? "translate the script whose kernels call them: it brings them along"
                                : "a kernel is a function decorated with @cuda.jit, with 'cuda' imported from numba or py2cu");
        ok = false;
    }
    return ok;
}

static Function *find_function(Unit *unit, const char *name, uint32_t line)
{
    const Module *module = unit->modules[0];
    Function *found = NULL;
    for (uint32_t i = 0; i < module->function_count; i++) {
        Function *function = module->functions[i];
        bool better = found == NULL || function->class_name == NULL || found->class_name != NULL; /* no method where there is a function */
        if (strcmp(function->name, name) == 0 && (line == 0 || function->line == line) && better) {
            found = function; /* the latest one of that name, as Python has it */
        }
    }
    PtrVec elsewhere = {0};
    if (found == NULL && line == 0 && unit->request->modules[0].constant_count == 0) {
        elsewhere = launched_elsewhere(unit);
    }
    for (size_t i = 0; i < elsewhere.count && found == NULL; i++) {
        Function *function = elsewhere.items[i];
        found = strcmp(function->name, name) == 0 ? function : NULL;
    }
    return found;
}

static void hint_kernels(Unit *unit)
{
    TextBuf names;
    textbuf_init(&names, unit->arena);
    for (uint32_t i = 0; i < unit->modules[0]->function_count && i < 20; i++) {
        Decoration decoration = decoration_of(unit, unit->modules[0]->functions[i]);
        if (decoration.is_jit && !decoration.is_device) {
            textbuf_printf(&names, "%s%s", names.length > 0 ? ", " : "", unit->modules[0]->functions[i]->name);
        }
    }
    if (names.length > 0) {
        diag_hint(unit, "the kernels are: %s", names.text);
    }
}

/* A way without a return is mostly a mistake: who means None says so. */
static void warn_of_none(const Instance *instance)
{
    const Function *function = instance->function;
    if (instance->falls_through && !instance->is_kernel && type_is_optional(instance->result)) {
        diag_warning(instance->unit, function->span, "no-result", "'%s' returns %s on some ways, and None where its end is reached", function->name,
                     instance->result->elem->name);
        diag_hint(instance->unit, "return a value on every way, or write 'return None' there");
    }
}

static bool infer_wanted(Unit *unit)
{
    apply_decorators(unit);
    if (unit->request->modules[0].constant_count == 0) {
        launches_of_all(unit); /* which also tells what names around the kernels are bound to */
    }
    if (unit->request->instance_count == 0 || unit->request->emit == PY2CU_EMIT_LIST) {
        return infer_all_kernels(unit) && unit->error_count == 0;
    }
    bool ok = true;
    PtrVec left_out = {0};
    for (size_t i = 0; i < unit->request->instance_count; i++) {
        const Py2cuInstance *wanted = &unit->request->instances[i];
        Function *function = find_function(unit, wanted->function, wanted->line);
        if (function == NULL) {
            Span span = {.module = 0, .line = 0};
            diag_error(unit, span, "no-such-function", "there is no function '%s' in this text", wanted->function);
            hint_kernels(unit);
            ok = false;
            continue;
        }
        if (wanted->signature == NULL) {
            bool typed = false;
            ok = kernel_from_text(unit, function, &typed) && ok;
            if (!typed && wanted->optional) {
                ptrvec_push(unit->arena, &left_out, function);
            } else if (!typed) {
                ask_for_types(unit, function, false);
                ok = false;
            }
            continue;
        }
        Signature signature = signature_parse(unit, wanted->signature, strlen(wanted->signature));
        if (signature.error != NULL) {
            Span span = {.module = 0, .line = 0};
            bool is_long = strlen(wanted->signature) > 200;
            diag_error(unit, span, "bad-signature", "the signature \"%.200s%s\" given for '%s' cannot be read: %s", wanted->signature,
                       is_long ? "..." : "", wanted->function, signature.error);
            diag_hint(unit, "write it as \"(float32[:, ::1], int64)\"");
            ok = false;
            continue;
        }
        if (wanted->wrap == PY2CU_WRAP_DEVICE) {
            ok = device_with_signature(unit, function, &signature, wanted->symbol) && ok;
            continue;
        }
        Decoration decoration = decoration_of(unit, function);
        if (wanted->wrap != PY2CU_WRAP_NONE) {
            decoration.wrap = wanted->wrap;
            decoration.layout = wanted->layout != NULL ? arena_strndup(unit->arena, wanted->layout, strlen(wanted->layout)) : NULL;
            decoration.by_operand = true;
        }
        ok = kernel_with_signature(unit, function, &decoration, &signature, function->span) && ok;
    }
    for (size_t i = 0; i < left_out.count; i++) {
        ask_for_types(unit, left_out.items[i], ok && left_out.count < unit->request->instance_count);
    }
    return ok && unit->error_count == 0;
}

bool kernels(Unit *unit)
{
    infer_begin(unit);
    bool ok = infer_wanted(unit);
    for (size_t i = 0; i < unit->instances.count; i++) {
        warn_of_none(unit->instances.items[i]);
    }
    if (ok) {
        captures_find(unit);
    }
    return ok && unit->error_count == 0;
}
