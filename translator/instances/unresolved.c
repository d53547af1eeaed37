// SPDX-License-Identifier: MIT
/* Calls that create kernels from unknown functions: no function that Numba compiles may be silently omitted. *
 * sema/unresolved.c finds decorators that may be cuda.jit. This file handles calls: cuda.jit(SIGNATURE)(f) of an
 * unknown f or a lambda, table["jit"](f), cuda.compile_ptx(f, ...), and launches of functions with an unknown
 * decorator. jit_references.c reports the other uses of cuda.jit. */
#include "instances/instances_internal.h"

#include <string.h>

typedef struct Walk {
    Unit *unit;
    const Function *function; /* around the expression; NULL: the module level */
} Walk;

static bool check_expr(const Expr *e, void *context);

static bool check_stmt(Stmt *s, void *context)
{
    const Walk *walk = context;
    const Block *inner = s->kind == ST_CLASS ? ast_inner_scope(s) : NULL; /* functions are visited separately */
    if (inner != NULL) {
        (void)ast_any_in_block(inner, check_expr, context);
        (void)ast_any_stmt(inner, check_stmt, (Walk *)(uintptr_t)walk);
    }
    return false;
}

static const Function *known_function(Unit *unit, const Expr *e)
{
    const Object *object = e->kind == EX_LAMBDA ? NULL : constant_of_expr(unit, e);
    return object != NULL && object->kind == OBJ_FUNCTION ? object->function : NULL;
}

void skip_unresolved(Unit *unit, const char *text, Span span, const char *message, const char *hint)
{
    unit_skip(unit, text, NULL, unit->modules[0]->file_name, span.line);
    if (unit->request->emit != PY2CU_EMIT_LIST) {
        diag_function_error(unit, span, "unresolved-kernel", "%s", message);
        diag_hint(unit, "%s", hint);
    }
}

static void report(Unit *unit, const Expr *call, const Expr *function, const char *reason, const char *hint)
{
    const Function *known = known_function(unit, function);
    size_t length;
    const char *text = known != NULL                 ? known->name
                       : function->kind == EX_LAMBDA ? "lambda"
                                                     : expr_source(unit, function, &length);
    text = known != NULL || function->kind == EX_LAMBDA ? text
                                                        : arena_strndup(unit->arena, text, length < 40 ? length : 40);
    skip_unresolved(unit, text, call->span,
                    arena_printf(unit->arena, "the kernel created from '%s' here is not translated: %s", text, reason),
                    hint);
}

/* Returns whether the name is a parameter of the enclosing function, whose calls determine it. */
static bool is_received(const Walk *walk, const Expr *e)
{
    while (e->kind == EX_ATTRIBUTE || e->kind == EX_SUBSCRIPT) { /* self.function */
        e = e->left;
    }
    const Binding *binding = e->kind == EX_NAME ? e->binding : NULL;
    return binding != NULL && binding->kind == BIND_LOCAL && walk->function != NULL && walk->function->param_count > 0;
}

/* Returns whether a decorator, a call or the request makes the function a kernel or a device function. */
static bool is_decorated(Unit *unit, const Function *function)
{
    return names_has(unit->requested, function->name) || function->decorator_count > 0 ||
           decorations_of(unit, function).count > 0;
}

/* eval("cuda.jit(f)"), exec("...") */
static void report_code_string(Unit *unit, const Expr *e, const Object *callee)
{
    const bool runs_code = object_known(callee) == KNOWN_EVAL && e->item_count > 0;
    const Object *code = runs_code ? constant_of_expr(unit, e->items[0]) : NULL;
    if (code != NULL && code->kind == OBJ_STRING && strstr(code->text, ".jit") != NULL) {
        size_t length;
        const char *text = expr_source(unit, e->left, &length);
        text = arena_printf(unit->arena, "%.*s(...)", (int)length, text);
        skip_unresolved(unit, text, e->span,
                        arena_printf(unit->arena,
                                     "kernels that '%s' creates here are not translated: their source is a string",
                                     text),
                        "define them in a file, which can be translated");
    }
}

/* Returns whether the call compiles a function as a kernel: cuda.compile_ptx(f, signature), with device=False. */
static bool compiles_kernel(Unit *unit, const Expr *e, const Object *callee)
{
    enum { DEVICE_POSITION = 4 }; /* (pyfunc, sig, debug, lineinfo, device) */
    const KnownId known = object_known(callee);
    if (known != KNOWN_COMPILE && known != KNOWN_COMPILE_KERNEL) {
        return false;
    }
    const Expr *device = e->item_count > DEVICE_POSITION ? e->items[DEVICE_POSITION] : NULL;
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        const Keyword *keyword = &e->keywords[i];
        device = keyword->name != NULL && strcmp(keyword->name, "device") == 0 ? keyword->value : device;
    }
    const Object *value = device != NULL ? constant_of_expr(unit, device) : NULL;
    return device == NULL ? known == KNOWN_COMPILE_KERNEL : value == NULL || !object_truth(value);
}

static void check_call(Walk *walk, const Expr *e)
{
    Unit *unit = walk->unit;
    const Expr *first = e->item_count > 0 ? e->items[0] : NULL;
    const Object *callee = constant_of_expr(unit, e->left);
    report_code_string(unit, e, callee);
    const bool is_followed = callee != NULL && (callee->kind == OBJ_FUNCTION ||
                                                callee->kind == OBJ_CLASS); /* followed by launch inference */
    const Decoration *decoration = first != NULL && !is_followed ? decoration_of_call(unit, e) : NULL;
    if (decoration != NULL) {
        const Decorator *decorator = decorator_of_expr(unit, e->left);
        const Object *given = constant_of_expr(unit, first);
        const bool is_applied = decorator != NULL && decorator->kind == KNOWN_REDUCE &&
                                decorator->call_count > 0; /* cuda.reduce(f)(array) */
        const Function *known = known_function(unit, first);
        const bool is_function = (decorator != NULL && decorator->takes_function) || first->kind == EX_LAMBDA ||
                                 (given != NULL && (given->kind == OBJ_FUNCTION || given->kind == OBJ_PATH));
        const bool is_translated =
            known != NULL ? is_decorated(unit, known) : decoration_is_generated(unit, decoration);
        if (is_function && !is_applied && !is_translated && !decoration->is_device && !is_received(walk, first)) {
            report(unit, e, first,
                   first->kind == EX_LAMBDA ? "it is a lambda" : "the function is not known, or is a method",
                   "define the function with def, at the module level of the file, and decorate it");
        }
        return;
    }
    const Function *function = first != NULL ? known_function(unit, first) : NULL;
    if (function != NULL && !is_decorated(unit, function)) {
        if (compiles_kernel(unit, e, callee)) {
            report(unit, e, first, "it is compiled when the script runs",
                   arena_printf(unit->arena, "select the function and specify its types: --sig '%s(<types>)'",
                                function->name));
        } else if (callee == NULL && callee_may_be_jit(unit, e->left)) {
            report(unit, e, first, "the called function may be cuda.jit, but cannot be resolved",
                   arena_printf(unit->arena, "decorate '%s' with @cuda.jit, or specify its types: --sig '%s(<types>)'",
                                function->name, function->name));
        }
    }
}

/* An AstTest that is never true. */
static bool check_expr(const Expr *e, void *context)
{
    Walk *walk = context;
    if (e->kind == EX_CALL) {
        check_call(walk, e);
    } else if (e->kind == EX_LAMBDA) {
        Walk inner = {walk->unit, e->function};
        (void)ast_any_in_block(&e->function->body, check_expr, &inner);
    } else if (e->kind == EX_UNSUPPORTED && e->function != NULL) { /* a comprehension */
        (void)ast_any_in_block(&e->function->body, check_expr, walk);
    }
    return false;
}

void report_unresolved_calls(Unit *unit)
{
    const Module *module = unit->modules[0];
    Walk walk = {.unit = unit};
    unit->in_function = true;
    (void)ast_any_in_block(&module->body, check_expr, &walk);
    (void)ast_any_stmt(&module->body, check_stmt, &walk);
    for (uint32_t i = 0; i < module->function_count; i++) {
        Function *function = module->functions[i];
        walk.function = function;
        if (!function->is_lambda) {
            (void)ast_any_in_block(&function->body, check_expr, &walk);
            (void)ast_any_stmt(&function->body, check_stmt, &walk);
        }
    }
    unit->in_function = false;
}

/* ---- launches of functions with an unknown decorator ---- */

typedef struct Launched {
    Arena *arena;
    Map functions; /* Function * -> any non-NULL value */
} Launched;

/* An AstTest that is never true: adds the function that a launch names, f[blocks, threads](...). */
static bool add_launched(const Expr *e, void *context)
{
    Launched *launched = context;
    const bool is_launch = e->kind == EX_CALL && e->left->kind == EX_SUBSCRIPT && e->left->right->kind == EX_TUPLE &&
                           e->left->right->item_count >= 2;
    const Expr *name = is_launch ? e->left->left : NULL;
    const Binding *binding = name != NULL && name->kind == EX_NAME ? name->binding : NULL;
    if (binding != NULL && binding->stmt != NULL && binding->stmt->kind == ST_DEF) {
        map_set(launched->arena, &launched->functions, binding->stmt->function, binding->stmt->function);
    }
    return false;
}

Map subscripted_launches(Unit *unit)
{
    const Module *module = unit->modules[0];
    Launched launched = {.arena = unit->arena};
    (void)ast_any_in_block(&module->body, add_launched, &launched);
    for (uint32_t i = 0; i < module->function_count; i++) {
        (void)ast_any_in_block(&module->functions[i]->body, add_launched, &launched);
    }
    return launched.functions;
}

/* Returns whether some decorator belongs to another library, and may therefore be cuda.jit. */
static bool has_foreign_decorator(Unit *unit, const Function *function)
{
    bool any = false;
    for (uint32_t i = 0; i < function->decorator_count; i++) {
        const Expr *decorator = function->decorators[i];
        const Object *object = constant_of_expr(unit, decorator->kind == EX_CALL ? decorator->left : decorator);
        any = any || (object != NULL && object->kind == OBJ_PATH);
    }
    return any;
}

bool has_unresolved_decorator(Unit *unit, const Function *function, const Map *launched)
{
    return function->decorator_count > 0 && decorations_of(unit, function).count == 0 &&
           (decorator_may_be_jit(unit, function) != NULL ||
            (has_foreign_decorator(unit, function) && map_get(launched, function) != NULL));
}

void report_unresolved_decorator(Unit *unit, const Function *function, const char *example)
{
    const Expr *decorator = decorator_may_be_jit(unit, function);
    decorator = decorator != NULL ? decorator : function->decorators[0];
    size_t length;
    const char *text = expr_source(unit, decorator, &length);
    diag_function_error(
        unit, decorator->span, "unresolved-kernel",
        "the kernel '%s' is not translated: its decorator '%.*s' may be cuda.jit, and cannot be resolved",
        function->name, (int)(length < 60 ? length : 60), text);
    diag_hint(unit, "write @cuda.jit above it, or specify the types: --sig '%s'", example);
}
