/* `nonlocal` in functions inside a function that is translated: what such a function assigns of the one around it becomes a parameter and
 * a part of its result, and every call gives the names their new values.
 *
 *     def add(x):           def add(x, total):
 *         nonlocal total        total += x
 *         total += x            return total
 *     add(3)                total = add(3, total=total)
 *
 * Takes: a function whose names are resolved, before anything is inferred of it. Gives: the same without `nonlocal`. */
#include "infer/inside.h"

#include <string.h>

enum { MOST_NAMES = 16 };

/* One of the two functions, and the names as that has them. */
typedef struct Side {
    Instance instance; /* of which nothing but the function is known yet */
    Infer in;
    Function *function;
    Binding *names[MOST_NAMES];
} Side;

typedef struct Nonlocal {
    Unit *unit;
    Side inner, outer;
    uint32_t count;
    const Binding *callee;  /* of `outer`: the inner function */
    bool returns_value;
} Nonlocal;

/* Statements and calls of one side. */
typedef struct Writing {
    const Nonlocal *n;
    Side *side;
} Writing;

static void side_begin(Side *side, Unit *unit, Function *function)
{
    side->instance = (Instance){.unit = unit, .function = function};
    side->in = (Infer){.unit = unit, .instance = &side->instance};
    side->function = function;
}

static Expr *tuple_of(Side *side, uint32_t room, Span span)
{
    Expr *e = expand_expr(&side->in, EX_TUPLE, span);
    e->items = arena_alloc(side->in.unit->arena, room * sizeof *e->items);
    return e;
}

/* ---- calls --------------------------------------------------------------------------------------------------------------- */

static void give_names(const Nonlocal *n, Side *side, Expr *call)
{
    Keyword *keywords = arena_alloc(n->unit->arena, (call->keyword_count + n->count) * sizeof *keywords);
    if (call->keyword_count > 0) {
        memcpy(keywords, call->keywords, call->keyword_count * sizeof *keywords);
    }
    for (uint32_t i = 0; i < n->count; i++) {
        Binding *binding = side->names[i];
        keywords[call->keyword_count + i] = (Keyword){binding->name, expand_read(&side->in, binding, call->span), call->span};
        binding->assignments++;
        binding->mentions += 2;
    }
    call->keywords = keywords;
    call->keyword_count += n->count;
}

static bool is_call(const Nonlocal *n, const Expr *e)
{
    return e != NULL && e->kind == EX_CALL && e->left->kind == EX_NAME && e->left->binding == n->callee;
}

/* f(x) + 1: (result := f(x, t=t), t := result[1])[0][0] + 1 */
static Expr *written_call(Expr *e, void *context)
{
    const Writing *writing = context;
    const Nonlocal *n = writing->n;
    Side *side = writing->side;
    if (!is_call(n, e) || !n->returns_value) {
        return NULL;
    }
    ast_replace_part(e, written_call, context);
    Expr *call = expand_expr(&side->in, EX_CALL, e->span);
    ast_become(call, e);
    give_names(n, side, call);
    Binding *result = expand_local(&side->in, "result");
    Expr *steps = tuple_of(side, n->count + 1, e->span);
    steps->items[steps->item_count++] = expand_named(&side->in, result, call);
    for (uint32_t i = 0; i < n->count; i++) {
        Expr *part = expand_item(&side->in, expand_read(&side->in, result, e->span), i + 1);
        steps->items[steps->item_count++] = expand_named(&side->in, side->names[i], part);
    }
    return expand_item(&side->in, expand_item(&side->in, steps, 0), 0);
}

/* f(x) and y = f(x), as statements: t = f(x, t=t) and y, t = f(x, t=t). False: it is something else. */
static bool write_statement(const Nonlocal *n, Side *side, Stmt *s)
{
    const Expr *name = n->returns_value ? ast_assigned_name(s) : NULL;
    for (uint32_t i = 0; name != NULL && i < n->count; i++) {
        name = name->binding != side->names[i] ? name : NULL;
    }
    if (!is_call(n, s->value) || !(name != NULL || (s->kind == ST_EXPR && !n->returns_value))) {
        return false;
    }
    Expr *call = s->value;
    ast_replace_part(call, written_call, &(Writing){n, side});
    give_names(n, side, call);
    Expr *target = tuple_of(side, n->count + 1, call->span);
    if (name != NULL) {
        target->items[target->item_count++] = s->targets[0];
    }
    for (uint32_t i = 0; i < n->count; i++) {
        target->items[target->item_count++] = expand_read(&side->in, side->names[i], call->span);
    }
    s->kind = ST_ASSIGN;
    s->targets = arena_alloc(n->unit->arena, sizeof *s->targets);
    s->targets[0] = target->item_count == 1 ? target->items[0] : target;
    s->target_count = 1;
    return true;
}

static bool write_calls(Stmt *s, void *context)
{
    const Writing *writing = context;
    if (!write_statement(writing->n, writing->side, s)) {
        ast_replace_in_stmt(s, written_call, context);
    }
    return false;
}

/* ---- the function itself --------------------------------------------------------------------------------------------------- */

static bool gives_value(const Stmt *s)
{
    return s->kind == ST_RETURN && s->value != NULL && s->value->kind != EX_NONE;
}

static bool is_other_return(Stmt *s, void *context)
{
    (void)context;
    return s->kind == ST_RETURN && !gives_value(s);
}

/* return value, t */
static bool write_return(Stmt *s, void *context)
{
    Nonlocal *n = context;
    if (s->kind != ST_RETURN) {
        return false;
    }
    Expr *tuple = tuple_of(&n->inner, n->count + 1, s->span);
    if (gives_value(s)) {
        tuple->items[tuple->item_count++] = s->value;
    }
    for (uint32_t i = 0; i < n->count; i++) {
        tuple->items[tuple->item_count++] = expand_read(&n->inner.in, n->inner.names[i], s->span);
        n->inner.names[i]->mentions++;
    }
    s->value = tuple->item_count == 1 ? tuple->items[0] : tuple;
    return false;
}

static void add_return(Nonlocal *n, Block *block)
{
    Stmt **stmts = arena_alloc(n->unit->arena, (block->count + 1) * sizeof *stmts), *last = arena_alloc(n->unit->arena, sizeof *last);
    memcpy(stmts, block->stmts, block->count * sizeof *stmts);
    last->kind = ST_RETURN;
    last->span = block->count > 0 ? stmts[block->count - 1]->span : block->span;
    write_return(last, n);
    stmts[block->count] = last;
    block->stmts = stmts;
    block->count++;
}

/* Parameters stand before other locals. */
static void add_parameters(const Nonlocal *n)
{
    Function *function = n->inner.function;
    PtrVec *bindings = &function->scope->bindings, ordered = {0};
    Param *params = arena_alloc(n->unit->arena, (function->param_count + n->count) * sizeof *params);
    if (function->param_count > 0) {
        memcpy(params, function->params, function->param_count * sizeof *params);
    }
    for (uint32_t i = 0; i < function->param_count; i++) {
        ptrvec_push(n->unit->arena, &ordered, bindings->items[i]);
    }
    for (uint32_t i = 0; i < n->count; i++) {
        params[function->param_count + i] = (Param){.name = n->inner.names[i]->name, .style = PARAM_KEYWORD_ONLY, .span = function->span};
        ptrvec_push(n->unit->arena, &ordered, n->inner.names[i]);
        n->inner.names[i]->assignments++;
    }
    for (size_t i = function->param_count; i < bindings->count; i++) {
        bool is_param = false;
        for (uint32_t k = 0; k < n->count; k++) {
            is_param = is_param || bindings->items[i] == n->inner.names[k];
        }
        if (!is_param) {
            ptrvec_push(n->unit->arena, &ordered, bindings->items[i]);
        }
    }
    *bindings = ordered;
    for (size_t i = 0; i < bindings->count; i++) {
        ((Binding *)bindings->items[i])->index = (uint32_t)i;
    }
    function->params = params;
    function->param_count += n->count;
}

/* ---- what is found --------------------------------------------------------------------------------------------------------- */

static bool assigns(const Function *function, const char *name)
{
    const Binding *binding = scope_find(function->scope, name);
    return binding != NULL && binding->kind == BIND_LOCAL && binding->function == function;
}

/* The names of `nonlocal` that the function assigns; those of a function further out are left as they are, for a message. */
static bool find_names(Stmt *s, void *context)
{
    Nonlocal *n = context;
    const Function *inner = n->inner.function, *outer = n->outer.function;
    bool is_nonlocal = s->kind == ST_GLOBAL && strcmp(s->name, "nonlocal") == 0, all = is_nonlocal;
    for (uint32_t k = 0; is_nonlocal && k < s->target_count; k++) {
        const char *name = s->targets[k]->name;
        if (s->targets[k]->kind != EX_NAME || !assigns(inner, name)) {
            continue;
        }
        bool takes = n->count < MOST_NAMES && assigns(outer, name);
        if (takes) {
            n->outer.names[n->count] = scope_find(outer->scope, name);
            n->inner.names[n->count++] = scope_find(inner->scope, name);
        }
        all = all && takes;
    }
    if (all) {
        s->kind = ST_PASS;
        s->target_count = 0;
    }
    return false;
}

typedef struct Around {
    Unit *unit;
    Function *function;
} Around;

static bool write_function(Stmt *definition, void *context)
{
    const Around *around = context;
    Unit *unit = around->unit;
    Function *outer = around->function, *inner = definition->function;
    if (definition->kind != ST_DEF) {
        return false;
    }
    nonlocals_write(unit, inner);
    Nonlocal n = {.unit = unit, .callee = scope_find(outer->scope, inner->name)};
    if (n.callee == NULL || n.callee->assignments != 1 || n.callee->stmt != definition || function_star(inner) < inner->param_count) {
        return false;
    }
    const Block *body = &inner->body;
    n.returns_value = infer_returns_value(body);
    if (n.returns_value && ast_any_stmt(body, is_other_return, NULL)) {
        return false;
    }
    side_begin(&n.inner, unit, inner);
    side_begin(&n.outer, unit, outer);
    ast_any_stmt(body, find_names, &n);
    if (n.count == 0) {
        return false;
    }
    add_parameters(&n);
    ast_any_stmt(body, write_return, &n);
    if (!n.returns_value && (body->count == 0 || body->stmts[body->count - 1]->kind != ST_RETURN)) {
        add_return(&n, &inner->body);
    }
    ast_any_stmt(body, write_calls, &(Writing){&n, &n.inner});
    ast_any_stmt(&outer->body, write_calls, &(Writing){&n, &n.outer});
    return false;
}

void nonlocals_write(Unit *unit, Function *function)
{
    if (!function->wrote_nonlocals) {
        function->wrote_nonlocals = true;
        ast_any_stmt(&function->body, write_function, &(Around){unit, function});
    }
}
