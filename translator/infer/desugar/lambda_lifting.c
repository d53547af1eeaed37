// SPDX-License-Identifier: MIT
/* Lambda lifting: nested functions and lambdas of a translated function.
 *
 * C has no closures. The captured variables of such a function become additional parameters after its own, and
 * every call passes their current values. A compile-time value needs no C parameter. */
#include "infer/infer_internal.h"

typedef struct Capture {
    Unit *unit;
    Function *function;    /* the function that gets the parameters */
    const Function *outer; /* the function whose locals are captured */
    PtrVec captured;       /* Binding * of outer */
    PtrVec inside;         /* Binding * of function, one for each captured name */
} Capture;

static Binding *inside_binding(Capture *c, Binding *outer)
{
    for (size_t i = 0; i < c->captured.count; i++) {
        if (c->captured.items[i] == outer) {
            return c->inside.items[i];
        }
    }
    Binding *inside = arena_alloc(c->unit->arena, sizeof *inside);
    inside->kind = BIND_LOCAL;
    inside->name = outer->name;
    inside->function = c->function;
    inside->module = outer->module;
    inside->assignments = 1;
    ptrvec_push(c->unit->arena, &c->captured, outer);
    ptrvec_push(c->unit->arena, &c->inside, inside);
    return inside;
}

const Binding *closure_nonlocal(const Function *function, const Binding *outer)
{
    const Binding *own = scope_find(function->scope, outer->name);
    return own != NULL && own->nonlocal_of == outer ? own : NULL;
}

static void convert_function(Capture *c, const Function *function);

static Expr *convert_expr(Expr *e, void *context)
{
    Capture *c = context;
    if (e->kind == EX_LAMBDA) {
        convert_function(c, e->function);
    }
    if (e->kind != EX_NAME || own_local(c->outer, e) == NULL) {
        return NULL;
    }
    Function *sibling = closure_of(e);
    if (sibling == NULL || sibling->is_lambda) {
        e->binding = inside_binding(c, e->binding);
    } else if (sibling != c->function) { /* a function is not a value, but the call must pass its captured variables */
        closure_convert(c->unit, sibling, c->outer);
        for (uint32_t i = 0; i < sibling->captured_count; i++) {
            if (closure_nonlocal(c->function, sibling->captured[i]) == NULL) {
                (void)inside_binding(c, sibling->captured[i]);
            }
        }
    }
    return NULL;
}

static bool convert_stmt(Stmt *s, void *context)
{
    ast_replace_in_stmt(s, convert_expr, context);
    if (s->kind == ST_DEF) {
        convert_function(context, s->function);
    }
    return false;
}

static void convert_function(Capture *c, const Function *function)
{
    for (uint32_t i = 0; i < function->param_count; i++) {
        if (function->params[i].fallback != NULL) {
            ast_replace(function->params[i].fallback, convert_expr, c);
        }
    }
    ast_any_stmt(&function->body, convert_stmt, c);
}

void function_add_params(Unit *unit, Function *function, const PtrVec *added, ParamStyle style)
{
    uint32_t old = function->param_count, count = old + (uint32_t)added->count;
    Param *params = arena_alloc(unit->arena, count * sizeof *params + 1);
    PtrVec *bindings = &function->scope->bindings, ordered = {0};
    for (uint32_t i = 0; i < count; i++) {
        Binding *binding = i < old ? bindings->items[i] : added->items[i - old];
        params[i] =
            i < old ? function->params[i] : (Param){.name = binding->name, .style = style, .span = function->span};
        ptrvec_push(unit->arena, &ordered, binding);
    }
    for (size_t i = old; i < bindings->count; i++) {
        bool is_param = false;
        for (size_t k = 0; k < added->count; k++) {
            is_param = is_param || bindings->items[i] == added->items[k];
        }
        if (!is_param) {
            ptrvec_push(unit->arena, &ordered, bindings->items[i]);
        }
    }
    *bindings = ordered;
    for (size_t i = 0; i < bindings->count; i++) {
        ((Binding *)bindings->items[i])->index = (uint32_t)i;
    }
    function->params = params;
    function->param_count = count;
}

void closure_convert(Unit *unit, Function *function, const Function *outer)
{
    if (function->is_closure) {
        return;
    }
    function->is_closure = true;
    function->outer = outer;
    Capture c = {.unit = unit, .function = function, .outer = outer};
    ast_any_stmt(&function->body, convert_stmt, &c);
    function_add_params(unit, function, &c.inside, PARAM_PLAIN);
    function->captured = (Binding **)c.captured.items;
    function->captured_count = (uint32_t)c.captured.count;
}

Object *captured_constant(Unit *unit, const Binding *captured)
{
    const Expr *value = binding_value(captured);
    return value != NULL ? constant_of_expr(unit, value) : NULL;
}

Function *closure_of(const Expr *name)
{
    const Binding *binding = name->kind == EX_NAME ? name->binding : NULL;
    if (binding == NULL || binding->kind != BIND_LOCAL || binding->assignments != 1 || binding->stmt == NULL) {
        return NULL;
    }
    const Stmt *s = binding->stmt;
    if (s->kind == ST_DEF) {
        return s->function;
    }
    return ast_assigned_name(s) != NULL && s->value->kind == EX_LAMBDA ? s->value->function : NULL;
}
