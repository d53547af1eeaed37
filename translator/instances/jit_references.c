// SPDX-License-Identifier: MIT
/* Unresolved references to cuda.jit: each is an error, so that no kernel is silently omitted.
 *
 * A reference is an expression whose value is a decorator for the GPU. It is resolved if it decorates a function, if it
 * is applied to a translated function (instances/unresolved.c checks calls), if it is the value of a name whose reads
 * are references themselves, or if a decorator or a call was resolved to it (Decorator.path). All others are reported:
 * items of containers that are read in another way, attributes of objects, arguments of unknown functions.
 *
 * Input: the decorations of all functions. Output: errors and skipped kernels. Requires: launch inference. */
#include "instances/instances_internal.h"

#include <string.h>

typedef struct Walk Walk;

struct Walk {
    Unit *unit;
    Map resolved;               /* const Expr * and const Binding * in the paths of decorators */
    Map methods;                /* the first method of each name: const Function * */
    Map constructors;           /* the first __init__ of each class name: const Function * */
    NameTable *reads;           /* names that the source reads */
    NameTable *attribute_reads; /* attributes that the source reads */
    NameTable *unknown_reads;   /* attributes that are read from unknown objects */
    const Walk *all;            /* including reads in functions that nothing calls */
    const Function *function;
    bool in_class;
    bool is_quiet; /* the value is returned by a function that nothing calls */
};

static bool visit(const Expr *e, void *context);

/* ---- references ---- */

static bool is_gpu_decorator(Unit *unit, const Object *object)
{
    return object->kind == OBJ_PATH && decorator_is_for_gpu(unit, object_known(object), object->decorator);
}

/* Returns whether the value is a decorator for the GPU, possibly with unknown arguments. */
static bool is_reference(Unit *unit, const Expr *e)
{
    const Object *object = constant_of_expr(unit, e);
    if (object != NULL) {
        return is_gpu_decorator(unit, object);
    }
    const Object *callee = e->kind == EX_CALL ? constant_of_expr(unit, e->left) : NULL;
    const bool may_take_signature = callee != NULL && is_gpu_decorator(unit, callee) &&
                                    (callee->decorator == NULL || !callee->decorator->takes_function);
    return may_take_signature && decoration_of_call(unit, e) == NULL;
}

static void add_resolved(Walk *walk, const PtrVec *path)
{
    for (size_t i = 0; i < path->count; i++) {
        map_set(walk->unit->arena, &walk->resolved, path->items[i], walk);
    }
}

/* Marks the calls and names in `d(f)` and `table["d"](SIG)(f)` as resolved. */
static void add_callees(Walk *walk, const Expr *call)
{
    for (const Expr *e = call; e != NULL; e = e->left) {
        map_set(walk->unit->arena, &walk->resolved, e, walk);
        if (e->kind == EX_NAME && e->binding != NULL) {
            map_set(walk->unit->arena, &walk->resolved, e->binding, walk);
        }
        if (e->kind != EX_CALL && e->kind != EX_SUBSCRIPT && e->kind != EX_ATTRIBUTE) {
            break;
        }
    }
}

static void find_resolved(Walk *walk)
{
    Unit *unit = walk->unit;
    for (uint32_t m = 0; m < unit->module_count; m++) {
        const Module *module = unit->modules[m];
        for (uint32_t i = 0; module != NULL && i < module->function_count; i++) {
            const PtrVec all = decorations_of(unit, module->functions[i]);
            for (size_t k = 0; k < all.count; k++) {
                const Decoration *decoration = all.items[k];
                add_resolved(walk, &decoration->path);
                add_callees(walk, decoration->call);
            }
        }
    }
    add_resolved(walk, decorator_suspects(unit));
}

static bool is_resolved(const Walk *walk, const Expr *e)
{
    while (map_get(&walk->resolved, e) == NULL && (e->kind == EX_CALL || e->kind == EX_NAMED)) {
        e = e->left;
    }
    return map_get(&walk->resolved, e) != NULL;
}

/* ---- names and attributes that the source reads ---- */

static bool note_read(const Expr *e, void *context)
{
    Walk *walk = context;
    if (e->kind == EX_NAME) {
        names_find(walk->reads, e->name);
    } else if (e->kind == EX_ATTRIBUTE) {
        names_find(walk->attribute_reads, e->name);
        if (constant_of_expr(walk->unit, e) == NULL) {
            names_find(walk->unknown_reads, e->name);
        }
    } else if (e->kind == EX_STRING) { /* getattr(self, "apply") */
        names_find(walk->attribute_reads, e->text);
    } else if (e->kind == EX_LAMBDA || (e->kind == EX_UNSUPPORTED && e->function != NULL)) {
        (void)ast_any_in_block(&e->function->body, note_read, context);
    }
    return false;
}

/* Returns whether the source may call the function: it reads the function's name, or the name of the class for a
 * special method. */
static bool is_used(const Walk *walk, const Function *function)
{
    for (; function != NULL; function = function->parent) {
        const bool is_operator = function->class_name != NULL && strncmp(function->name, "__", 2) == 0;
        const char *name = is_operator ? function->class_name : function->name;
        if (names_has(function->class_name == NULL || is_operator ? walk->reads : walk->attribute_reads, name)) {
            return true;
        }
    }
    return false;
}

static bool note_reads(Stmt *s, void *context)
{
    for (uint32_t i = 0; i < s->target_count; i++) { /* `a.b = c` reads a */
        const Expr *target = s->targets[i];
        if (s->kind == ST_ASSIGN && (target->kind == EX_NAME || target->kind == EX_ATTRIBUTE)) {
            (void)ast_any(target->left, note_read, context);
        } else if (s->kind != ST_GLOBAL) {
            (void)ast_any(target, note_read, context);
        }
    }
    (void)ast_any(s->value, note_read, context);
    (void)ast_any(s->value2, note_read, context);
    for (uint32_t i = 0; i < s->case_count; i++) {
        (void)ast_any(s->cases[i].guard, note_read, context);
    }
    const Function *function = s->kind == ST_DEF ? s->function : NULL;
    for (uint32_t i = 0; function != NULL && i < function->decorator_count; i++) {
        (void)ast_any(function->decorators[i], note_read, context);
    }
    const Walk *all = ((const Walk *)context)->all;
    const Block *inner = function == NULL || all == NULL || is_used(all, function) ? ast_inner_scope(s) : NULL;
    return inner != NULL && ast_any_stmt(inner, note_reads, context);
}

/* ---- reports ---- */

static void report(Walk *walk, const Expr *e, const char *how)
{
    enum { LONGEST = 60 };
    Unit *unit = walk->unit;
    size_t length;
    const char *text = expr_source(unit, e, &length);
    text = arena_strndup(unit->arena, text, length < LONGEST ? length : LONGEST);
    skip_unresolved(unit, text, e->span,
                    arena_printf(unit->arena, "kernels that '%s' creates are not translated: %s", text, how),
                    "decorate each function with it, or call it with a function name");
}

static void check(Walk *walk, const Expr *e, const char *how)
{
    if (!walk->is_quiet && !is_resolved(walk, e)) {
        report(walk, e, how);
    }
}

/* ---- calls ---- */

/* Returns the parameter that receives the argument with this position or name; NULL if it is unknown. */
static const Binding *parameter_of(const Function *function, uint32_t position, const char *name)
{
    const bool has_self =
        function->class_name != NULL && (function->decorator_count == 0 || function->decorators[0]->kind != EX_NAME ||
                                         strcmp(function->decorators[0]->name, "staticmethod") != 0);
    for (uint32_t i = 0; i < function->param_count; i++) {
        if (name != NULL ? function->params[i].name == name : i == position + has_self) {
            return function->scope != NULL ? map_get(&function->scope->by_name, function->params[i].name) : NULL;
        }
    }
    return NULL;
}

/* Returns the function that the call calls: a function of the file, a method by its name, or the __init__ of a
 * class. */
static const Function *called_function(const Walk *walk, const Expr *call)
{
    const Object *callee = constant_of_expr(walk->unit, call->left);
    if (call->left->kind == EX_LAMBDA) {
        return call->left->function;
    }
    if (callee != NULL && callee->kind == OBJ_FUNCTION) {
        return callee->function;
    }
    return callee != NULL && callee->kind == OBJ_CLASS ? map_get(&walk->constructors, callee->class_stmt->name)
           : call->left->kind == EX_ATTRIBUTE          ? map_get(&walk->methods, call->left->name)
                                                       : NULL;
}

static void note_first(Unit *unit, Map *map, const char *name, const Function *function)
{
    if (map_find(map, name) == NULL) {
        map_set(unit->arena, map, name, (void *)(uintptr_t)function);
    }
}

static void find_methods(Walk *walk)
{
    Unit *unit = walk->unit;
    for (uint32_t m = 0; m < unit->module_count; m++) {
        const Module *module = unit->modules[m];
        for (uint32_t i = 0; module != NULL && i < module->function_count; i++) {
            const Function *function = module->functions[i];
            if (function->class_name != NULL) {
                note_first(unit, &walk->methods, function->name, function);
            }
            if (function->class_name != NULL && strcmp(function->name, "__init__") == 0) {
                note_first(unit, &walk->constructors, function->class_name, function);
            }
        }
    }
}

static bool is_own_function(const Expr *e, void *context)
{
    const Object *object = e->kind == EX_LAMBDA ? NULL : constant_of_expr(context, e);
    return e->kind == EX_LAMBDA || (object != NULL && object->kind == OBJ_FUNCTION);
}

/* Returns whether the function only inspects its arguments, or the call passes no function that it could decorate
 * and its result is dropped. */
static bool is_harmless(Unit *unit, const Expr *call, bool is_dropped)
{
    static const char *const inspecting[] = {"print", "repr", "str",        "len",     "id",  "type", "callable",
                                             "hash",  "help", "isinstance", "hasattr", "dir", NULL};
    const Object *callee = constant_of_expr(unit, call->left);
    const char *name;
    const bool is_path = callee != NULL && callee->kind == OBJ_PATH;
    if (is_path && path_library(callee->path, &name) == LIBRARY_BUILTINS) {
        for (size_t i = 0; inspecting[i] != NULL; i++) {
            if (strcmp(inspecting[i], name) == 0) {
                return true;
            }
        }
    }
    if (is_path && strncmp(callee->path, "inspect.", strlen("inspect.")) == 0) {
        return true;
    }
    return is_dropped && is_path && path_library(callee->path, &name) != LIBRARY_BUILTINS &&
           !ast_any_part(call, is_own_function, unit);
}

/* function: the called function, or NULL. */
static void visit_argument(Walk *walk, const Function *function, const Expr *e, uint32_t position, const char *name)
{
    Unit *unit = walk->unit;
    const Binding *parameter = function != NULL ? parameter_of(function, position, name) : NULL;
    const bool is_ignored = parameter != NULL && parameter->mentions == 0;
    if (parameter != NULL && (is_ignored || map_get(&walk->resolved, parameter) != NULL)) {
        return;
    }
    if (is_reference(unit, e)) {
        check(walk, e,
              function != NULL ? "it is passed to a function that uses it in a way that cannot be analyzed"
                               : "it is passed to a function that is not in the file");
    } else {
        (void)visit(e, walk);
    }
}

static void visit_call(Walk *walk, const Expr *e, bool is_dropped)
{
    Unit *unit = walk->unit;
    const Object *callee = constant_of_expr(unit, e->left);
    if (is_harmless(unit, e, is_dropped)) {
        return;
    }
    if (is_reference(unit, e->left)) {
        const Decoration *decoration = decoration_of_call(unit, e);
        const bool is_checked =
            decoration != NULL &&
            (callee == NULL || callee->decorator != NULL || e->items[0]->kind == EX_LAMBDA ||
             constant_of_expr(unit, e->items[0]) != NULL || decoration_is_generated(unit, decoration));
        /* by instances/unresolved.c */
        if (!is_checked && !is_resolved(walk, e) && (walk->function == NULL || is_used(walk, walk->function))) {
            check(walk, e, "the function that it is applied to is not known");
        }
    } else {
        (void)visit(e->left, walk);
    }
    const Function *function = called_function(walk, e);
    for (uint32_t i = 0; i < e->item_count; i++) {
        visit_argument(walk, function, e->items[i], i, NULL);
    }
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        visit_argument(walk, function, e->keywords[i].value, UINT32_MAX, e->keywords[i].name);
    }
}

/* ---- expressions and statements ---- */

/* Returns whether reads of the name are references themselves, were resolved, or do not exist. */
static bool is_name_followed(Walk *walk, const Binding *binding)
{
    if (binding == NULL) {
        return false;
    }
    const Object *object = constant_of_expr(
        walk->unit, &(Expr){.kind = EX_NAME, .name = binding->name, .binding = (Binding *)(uintptr_t)binding});
    const bool is_read_by_objects = walk->in_class && names_has(walk->unknown_reads, binding->name);
    const bool is_read =
        names_has(walk->reads, binding->name) || (walk->in_class && names_has(walk->attribute_reads, binding->name));
    return map_get(&walk->resolved, binding) != NULL || !is_read ||
           (object != NULL && !is_read_by_objects &&
            (object->kind == OBJ_FUNCTION || is_gpu_decorator(walk->unit, object)));
}

static void visit_block(Walk *walk, const Block *block);

static void visit_defaults(Walk *walk, const Function *function)
{
    for (uint32_t i = 0; i < function->param_count; i++) {
        const Expr *fallback = function->params[i].fallback;
        const Binding *parameter = map_get(&function->scope->by_name, function->params[i].name);
        if (fallback != NULL && !is_name_followed(walk, parameter)) {
            (void)visit(fallback, walk);
        }
    }
}

/* An AstTest that is never true. */
static bool visit(const Expr *e, void *context)
{
    Walk *walk = context;
    if (is_reference(walk->unit, e)) {
        check(walk, e, "it is a part of a value that cannot be analyzed");
    } else if (e->kind == EX_CALL) {
        visit_call(walk, e, false);
    } else if (e->kind == EX_NAMED && is_name_followed(walk, e->binding)) {
        return false;
    } else if (e->kind == EX_LAMBDA || (e->kind == EX_UNSUPPORTED && e->function != NULL)) {
        visit_defaults(walk, e->function);
        visit_block(walk, &e->function->body);
        (void)ast_any_part(e, visit, walk);
    } else if (e->kind != EX_COMPARE && e->kind != EX_NOT &&
               !(e->kind == EX_ATTRIBUTE && is_reference(walk->unit, e->left)) &&
               !((e->kind == EX_CONDITIONAL || e->kind == EX_BOOLEAN) && is_resolved(walk, e))) {
        (void)ast_any_part(e, visit, walk);
    }
    return false;
}

/* Visits the calls in the value of a name that is never read, or whose reads are analyzed. */
static bool visit_kept(const Expr *e, void *context)
{
    Walk *walk = context;
    const bool is_part = e->kind == EX_TUPLE || e->kind == EX_LIST || e->kind == EX_CONDITIONAL ||
                         e->kind == EX_BOOLEAN || e->kind == EX_STARRED || e->kind == EX_NAMED ||
                         (e->kind == EX_UNSUPPORTED && e->function == NULL);
    if (is_part) {
        (void)ast_any_part(e, visit_kept, walk);
    } else if (!is_reference(walk->unit, e)) {
        (void)visit(e, walk);
    }
    return false;
}

static bool is_target_followed(Walk *walk, const Expr *target)
{
    if (target->kind == EX_NAME) {
        return is_name_followed(walk, target->binding);
    }
    if (target->kind == EX_ATTRIBUTE) {
        return !names_has(walk->attribute_reads, target->name);
    }
    bool is_followed = target->kind == EX_TUPLE || target->kind == EX_LIST;
    for (uint32_t i = 0; is_followed && i < target->item_count; i++) {
        is_followed = is_target_followed(walk, target->items[i]);
    }
    return is_followed;
}

/* `target = value`, or `for target in value` if the target receives items. */
static void visit_assigned(Walk *walk, const Expr *target, const Expr *value, bool gets_items)
{
    const bool is_display = !gets_items && (target->kind == EX_TUPLE || target->kind == EX_LIST) &&
                            (value->kind == EX_TUPLE || value->kind == EX_LIST) &&
                            value->item_count == target->item_count;
    for (uint32_t i = 0; is_display && i < value->item_count; i++) {
        visit_assigned(walk, target->items[i], value->items[i], false);
    }
    if (!is_display && !is_target_followed(walk, target)) {
        (void)visit(value, walk);
    } else if (!is_display) {
        (void)visit_kept(value, walk);
    }
}

static void visit_stmt(Walk *walk, const Stmt *s)
{
    if (s->kind == ST_ASSIGN || s->kind == ST_FOR || (s->kind == ST_ANNOTATED && s->value != NULL)) {
        for (uint32_t i = 0; i < s->target_count; i++) {
            visit_assigned(walk, s->targets[i], s->value, s->kind == ST_FOR);
        }
    } else if (s->kind == ST_DEF) {
        visit_defaults(walk, s->function);
    } else if (s->kind == ST_CLASS) {
        const bool was_in_class = walk->in_class;
        walk->in_class = true;
        visit_block(walk, ast_inner_scope(s));
        walk->in_class = was_in_class;
    } else if (s->kind == ST_WITH) {
        for (uint32_t i = 0; i < s->target_count; i++) {
            const Expr *target = s->targets[i];
            (void)visit(target->kind == EX_NAMED ? target->left : target, walk);
        }
    } else if (s->kind == ST_EXPR && s->value->kind == EX_CALL && !is_reference(walk->unit, s->value)) {
        visit_call(walk, s->value, true);
    } else if (s->value != NULL && !(s->kind == ST_EXPR && is_reference(walk->unit, s->value))) {
        const bool was_quiet = walk->is_quiet;
        walk->is_quiet =
            was_quiet || (s->kind == ST_RETURN && walk->function != NULL && !is_used(walk, walk->function));
        const bool is_named = s->value->kind == EX_NAMED && is_name_followed(walk, s->value->binding);
        if (!is_named) {
            (void)visit(s->value, walk);
        }
        walk->is_quiet = was_quiet;
    }
}

/* Visits the statements up to one that certainly leaves the block. */
static void visit_block(Walk *walk, const Block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const Stmt *s = block->stmts[i];
        const Object *condition = s->kind == ST_IF ? constant_of_expr(walk->unit, s->value) : NULL;
        const bool is_known = condition != NULL && condition->kind != OBJ_PATH && !object_is_array(condition);
        const bool is_taken = is_known && object_truth(condition);
        visit_stmt(walk, s);
        if ((!is_known || is_taken) && s->kind != ST_CLASS) {
            visit_block(walk, &s->body);
        }
        if (!is_taken) {
            visit_block(walk, &s->orelse);
        }
        for (uint32_t k = 0; k < s->case_count; k++) {
            visit_block(walk, &s->cases[k].body);
        }
        const Block *taken = is_taken ? &s->body : &s->orelse;
        const Stmt *last = is_known && taken->count > 0 ? taken->stmts[taken->count - 1] : s;
        if (last->kind == ST_RETURN || last->kind == ST_RAISE) {
            return;
        }
    }
}

static Walk walk_with_reads(Unit *unit, const Walk *all)
{
    Walk walk = {.unit = unit,
                 .all = all,
                 .reads = names_new(unit->arena),
                 .attribute_reads = names_new(unit->arena),
                 .unknown_reads = names_new(unit->arena)};
    for (uint32_t m = 0; m < unit->module_count; m++) {
        if (unit->modules[m] != NULL) {
            (void)ast_any_stmt(&unit->modules[m]->body, note_reads, &walk);
        }
    }
    return walk;
}

void report_unresolved_references(Unit *unit)
{
    const Module *module = unit->modules[0];
    const Walk all = walk_with_reads(unit, NULL);
    Walk walk = walk_with_reads(unit, &all);
    find_resolved(&walk);
    find_methods(&walk);
    unit->in_function = true;
    visit_block(&walk, &module->body);
    for (uint32_t i = 0; i < module->function_count; i++) {
        walk.function = module->functions[i];
        visit_block(&walk, &module->functions[i]->body);
    }
    unit->in_function = false;
}
