/* Closures: functions and lambdas defined inside a function that is translated.
 *
 * C has none, so what such a function reads of the function around it becomes parameters of its own, behind those that Python
 * wrote; every call passes the values of that moment. A value known at translation needs no C parameter. */
#include "infer/inside.h"

#include <string.h>

typedef struct Capture {
    Unit *unit;
    Function *function;      /* that gets the parameters */
    const Function *outer;   /* whose locals they stand for */
    PtrVec captured;         /* Binding * of outer */
    PtrVec inside;           /* Binding * of function, one for each */
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

static void convert_function(Capture *c, const Function *function);

static Expr *convert_expr(Expr *e, void *context)
{
    Capture *c = context;
    if (e->kind == EX_LAMBDA) {
        convert_function(c, e->function);
    }
    if (e->kind != EX_NAME || e->binding == NULL || e->binding->kind != BIND_LOCAL || e->binding->function != c->outer) {
        return NULL;
    }
    Function *beside = closure_of(e);
    if (beside == NULL || beside->is_lambda) {
        e->binding = inside_binding(c, e->binding);
    } else if (beside != c->function) { /* a function needs no value, but what it reads of `outer` is handed on to it */
        closure_convert(c->unit, beside, c->outer);
        for (uint32_t i = 0; i < beside->captured_count; i++) {
            (void)inside_binding(c, beside->captured[i]);
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

/* The parameters stand behind the written ones, as their locals do. */
static void add_parameters(Capture *c)
{
    Function *function = c->function;
    Arena *arena = c->unit->arena;
    uint32_t old = function->param_count, count = (uint32_t)c->captured.count;
    Param *params = arena_alloc(arena, (old + count) * sizeof *params + 1);
    if (old > 0) {
        memcpy(params, function->params, old * sizeof *params);
    }
    PtrVec *bindings = &function->scope->bindings;
    size_t locals = bindings->count;
    for (uint32_t i = 0; i < count; i++) {
        const Binding *inside = c->inside.items[i];
        params[old + i] = (Param){.name = inside->name, .span = function->span};
        ptrvec_push(arena, bindings, c->inside.items[i]);
    }
    memmove(&bindings->items[old + count], &bindings->items[old], (locals - old) * sizeof *bindings->items);
    memcpy(&bindings->items[old], c->inside.items, count * sizeof *bindings->items);
    for (size_t i = old; i < bindings->count; i++) {
        ((Binding *)bindings->items[i])->index = (uint32_t)i;
    }
    function->params = params;
    function->param_count = old + count;
    function->captured = (Binding **)c->captured.items;
    function->captured_count = count;
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
    if (c.captured.count > 0) {
        add_parameters(&c);
    }
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
