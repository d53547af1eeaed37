// SPDX-License-Identifier: MIT
/* Elimination of `nonlocal` in nested functions: an assigned variable of the enclosing function becomes a parameter
 * and a part of the result, and every call assigns the new values.
 *
 *     def add(x):             def add(x, total):
 *         nonlocal total          total += x
 *         total += x              return total
 *     add(3)                  total = add(3, total=total)
 *
 * A function that calls such a sibling assigns the variables as well, as if it declared them `nonlocal`.
 *
 * Input: a resolved function, before inference.
 * Output: the function without `nonlocal`. */
#include "infer/infer_internal.h"

#include <string.h>

/* The inner or outer function, with its own bindings of the names. */
typedef struct Side {
    Instance instance; /* initially, only the function is known */
    Infer in;
    PtrVec names;          /* Binding * */
    const Binding *callee; /* binding of the inner function in the outer one */
    bool returns_value;    /* the inner function returns a value */
} Side;

static Side new_side(Unit *unit, Function *function, const Binding *callee, bool returns_value)
{
    return (Side){.instance = {.unit = unit, .function = function},
                  .in = {.unit = unit},
                  .callee = callee,
                  .returns_value = returns_value};
}

/* Returns a tuple of `first`, if any, and the names. */
static Expr *with_names(Side *side, Expr *first, Span span)
{
    uint32_t shift = first != NULL;
    Expr *tuple = expand_items(&side->in, EX_TUPLE, shift + (uint32_t)side->names.count, span);
    for (uint32_t i = 0; i < tuple->item_count; i++) {
        tuple->items[i] = i < shift ? first : expand_read(&side->in, side->names.items[i - shift], span);
    }
    return tuple->item_count == 1 ? tuple->items[0] : tuple;
}

/* ---- calls ---- */

static void append_names(Side *side, Expr *call)
{
    uint32_t count = (uint32_t)side->names.count;
    Keyword *keywords = arena_alloc(side->in.unit->arena, (call->keyword_count + count) * sizeof *keywords);
    if (call->keyword_count > 0) {
        memcpy(keywords, call->keywords, call->keyword_count * sizeof *keywords);
    }
    for (uint32_t i = 0; i < count; i++) {
        Binding *binding = side->names.items[i];
        keywords[call->keyword_count + i] =
            (Keyword){binding->name, expand_read(&side->in, binding, call->span), call->span};
        binding->assignments++;
        binding->mentions += 2;
    }
    call->keywords = keywords;
    call->keyword_count += count;
}

static bool is_call(const Side *side, const Expr *e)
{
    return e != NULL && e->kind == EX_CALL && e->left->kind == EX_NAME && e->left->binding == side->callee;
}

/* f(x) + 1: (result := f(x, t=t), t := result[1])[0][0] + 1 */
static Expr *written_call(Expr *e, void *context)
{
    Side *side = context;
    if (!is_call(side, e) || !side->returns_value) {
        return NULL;
    }
    ast_replace_part(e, written_call, side);
    Expr *call = expand_expr(&side->in, EX_CALL, e->span);
    ast_become(call, e);
    append_names(side, call);
    Binding *result = expand_local(&side->in, "result");
    Expr *steps = expand_items(&side->in, EX_TUPLE, 1 + (uint32_t)side->names.count, e->span);
    steps->items[0] = expand_named(&side->in, result, call);
    for (uint32_t i = 1; i < steps->item_count; i++) {
        Expr *part = expand_item(&side->in, expand_read(&side->in, result, e->span), i);
        steps->items[i] = expand_named(&side->in, side->names.items[i - 1], part);
    }
    return expand_item(&side->in, expand_item(&side->in, steps, 0), 0);
}

/* Rewrites f(x) and y = f(x) as statements: t = f(x, t=t) and y, t = f(x, t=t). Returns false for other
 * statements. */
static bool write_statement(Side *side, Stmt *s)
{
    const Expr *name = side->returns_value ? ast_assigned_name(s) : NULL;
    for (size_t i = 0; name != NULL && i < side->names.count; i++) {
        name = name->binding != side->names.items[i] ? name : NULL;
    }
    if (!is_call(side, s->value) || !(name != NULL || (s->kind == ST_EXPR && !side->returns_value))) {
        return false;
    }
    ast_replace_part(s->value, written_call, side);
    append_names(side, s->value);
    Expr *target = with_names(side, name != NULL ? s->targets[0] : NULL, s->value->span);
    s->kind = ST_ASSIGN;
    s->targets = arena_alloc(side->in.unit->arena, sizeof *s->targets);
    s->targets[0] = target;
    s->target_count = 1;
    return true;
}

static bool write_calls(Stmt *s, void *side)
{
    if (!write_statement(side, s)) {
        ast_replace_in_stmt(s, written_call, side);
    }
    return false;
}

/* ---- the nested function ---- */

static bool returns_a_value(const Stmt *s)
{
    return s->kind == ST_RETURN && s->value != NULL && s->value->kind != EX_NONE;
}

static bool is_other_return(Stmt *s, void *context)
{
    (void)context;
    return s->kind == ST_RETURN && !returns_a_value(s);
}

/* return value, t */
static bool write_return(Stmt *s, void *context)
{
    Side *inner = context;
    if (s->kind != ST_RETURN) {
        return false;
    }
    s->value = with_names(inner, returns_a_value(s) ? s->value : NULL, s->span);
    return false;
}

static void add_return(Side *inner, Block *block)
{
    Span end = block->count > 0 ? block->stmts[block->count - 1]->span : block->span;
    Stmt *last = ast_new_stmt(inner->in.unit->arena, ST_RETURN, NULL, end);
    write_return(last, inner);
    expand_insert(&inner->in, block, block->count, last);
}

/* ---- search ---- */

static bool assigns(const Function *function, const char *name)
{
    const Binding *binding = scope_find(function->scope, name);
    return binding != NULL && binding->kind == BIND_LOCAL && binding->function == function;
}

typedef struct Both {
    Side inner, outer;
} Both;

/* Collects the names of `nonlocal` that the function assigns. Names of functions further out are left unchanged
 * and reported later. */
static bool find_names(Stmt *s, void *context)
{
    Both *both = context;
    const Function *inner = both->inner.instance.function, *outer = both->outer.instance.function;
    bool is_nonlocal = s->kind == ST_GLOBAL && strcmp(s->name, "nonlocal") == 0, all = is_nonlocal;
    for (uint32_t k = 0; is_nonlocal && k < s->target_count; k++) {
        const char *name = s->targets[k]->name;
        if (s->targets[k]->kind != EX_NAME || !assigns(inner, name)) {
            continue;
        }
        all = all && assigns(outer, name);
        if (assigns(outer, name)) {
            Binding *own = scope_find(inner->scope, name);
            own->assignments++;
            own->nonlocal_of = scope_find(outer->scope, name);
            ptrvec_push(both->inner.in.unit->arena, &both->outer.names, scope_find(outer->scope, name));
            ptrvec_push(both->inner.in.unit->arena, &both->inner.names, own);
        }
    }
    if (all) {
        s->kind = ST_PASS;
        s->target_count = 0;
    }
    return false;
}

/* ---- functions that call each other ---- */

/* Returns the enclosing function's name of a nested function, if the definition is its only assignment. */
static const Binding *callee_of(const Function *outer, const Stmt *definition)
{
    const Binding *callee = definition->kind == ST_DEF ? scope_find(outer->scope, definition->function->name) : NULL;
    return callee != NULL && callee->assignments == 1 && callee->stmt == definition ? callee : NULL;
}

static bool names_callee(const Expr *e, void *callee)
{
    return e->kind == EX_CALL && e->left->kind == EX_NAME && e->left->binding == callee;
}

/* A name of the enclosing function, and the nested function's own name for it. */
typedef struct Owned {
    const Binding *outer;
    Binding *own;
} Owned;

static bool own_in_stmt(Stmt *s, void *owned);

static Expr *own_expr(Expr *e, void *context)
{
    Owned *owned = context;
    if (e->kind == EX_LAMBDA) {
        ast_any_stmt(&e->function->body, own_in_stmt, owned);
    } else if (e->kind == EX_NAME && e->binding == owned->outer) {
        e->binding = owned->own;
        owned->own->mentions++;
    }
    return NULL;
}

static bool own_in_stmt(Stmt *s, void *owned)
{
    ast_replace_in_stmt(s, own_expr, owned);
    if (s->kind == ST_DEF) {
        ast_any_stmt(&s->function->body, own_in_stmt, owned);
    }
    return false;
}

/* Declares the name `nonlocal` in the caller, unless it has a variable of that name. */
static void declare_nonlocal(Unit *unit, Function *caller, const Binding *outer)
{
    Instance instance = {.unit = unit, .function = caller};
    Infer in = {.unit = unit, .instance = &instance};
    Binding *own = binding_local(unit, caller, outer->name);
    own->assignments = 0;
    map_set(unit->arena, &caller->scope->by_name, own->name, own);
    ast_any_stmt(&caller->body, own_in_stmt, &(Owned){outer, own});
    Stmt *declaration = ast_new_stmt(unit->arena, ST_GLOBAL, NULL, caller->span);
    declaration->name = "nonlocal";
    declaration->targets = arena_alloc(unit->arena, sizeof *declaration->targets);
    declaration->targets[0] = binding_read(unit, caller, own, caller->span);
    declaration->target_count = 1;
    expand_insert(&in, &caller->body, 0, declaration);
}

/* Two sibling functions nested in a third. */
typedef struct Pair {
    Unit *unit;
    const Function *outer;
    const Stmt *called; /* NULL until found */
    Function *caller;
    bool changed;
} Pair;

static bool propagate_name(Stmt *s, void *context)
{
    Pair *pair = context;
    bool is_nonlocal = s->kind == ST_GLOBAL && strcmp(s->name, "nonlocal") == 0;
    for (uint32_t i = 0; is_nonlocal && i < s->target_count; i++) {
        const char *name = s->targets[i]->kind == EX_NAME ? s->targets[i]->name : NULL;
        if (name != NULL && assigns(pair->called->function, name) && assigns(pair->outer, name) &&
            scope_find(pair->caller->scope, name) == NULL) {
            declare_nonlocal(pair->unit, pair->caller, scope_find(pair->outer->scope, name));
            pair->changed = true;
        }
    }
    return false;
}

static bool propagate_to_caller(Stmt *definition, void *context)
{
    Pair *pair = context;
    const Binding *callee = callee_of(pair->outer, pair->called);
    if (definition != pair->called && callee_of(pair->outer, definition) != NULL && callee != NULL &&
        ast_any_in_block(&definition->function->body, names_callee, (void *)(uintptr_t)callee)) {
        pair->caller = definition->function;
        ast_any_stmt(&pair->called->function->body, propagate_name, pair);
    }
    return false;
}

static bool propagate_from_callee(Stmt *definition, void *context)
{
    Pair *pair = context;
    if (definition->kind == ST_DEF) {
        pair->called = definition;
        ast_any_stmt(&pair->outer->body, propagate_to_caller, pair);
    }
    return false;
}

static bool declares_name(Stmt *s, void *name)
{
    bool found = false;
    for (uint32_t i = 0; s->kind == ST_GLOBAL && strcmp(s->name, "nonlocal") == 0 && i < s->target_count && !found;
         i++) {
        found = s->targets[i]->kind == EX_NAME && s->targets[i]->name == name;
    }
    return found;
}

/* Returns the function's own name for a variable of the enclosing function; NULL if it has none, or an unrelated
 * variable of that name. */
static Binding *find_own_names(const Function *function, const Binding *outer)
{
    Binding *own = assigns(function, outer->name) ? scope_find(function->scope, outer->name) : NULL;
    bool is_same = own != NULL && (own->nonlocal_of == outer ||
                                   ast_any_stmt(&function->body, declares_name, (void *)(uintptr_t)outer->name));
    return is_same ? own : NULL;
}

/* Rewrites the calls in a sibling of the called function. */
static bool rewrite_sibling_calls(Stmt *definition, void *context)
{
    const Side *outer = context;
    Function *function = outer->instance.function, *caller = definition->function;
    const Binding *callee = callee_of(function, definition);
    if (callee == NULL || callee == outer->callee) {
        return false;
    }
    Side side = new_side(outer->in.unit, caller, outer->callee, outer->returns_value);
    side.in.instance = &side.instance;
    for (size_t i = 0; i < outer->names.count; i++) {
        Binding *own = find_own_names(caller, outer->names.items[i]);
        if (own == NULL) {
            return false; /* the function does not call it, or cannot call it */
        }
        ptrvec_push(side.in.unit->arena, &side.names, own);
    }
    ast_any_stmt(&caller->body, write_calls, &side);
    return false;
}

/* ---- all nested functions ---- */

static bool write_function(Stmt *definition, void *context)
{
    const Side *around = context;
    Unit *unit = around->in.unit;
    Function *outer = around->instance.function, *inner = definition->function;
    if (definition->kind != ST_DEF) {
        return false;
    }
    rewrite_nonlocals(unit, inner);
    const Binding *callee = callee_of(outer, definition);
    if (callee == NULL || function_star(inner) < inner->param_count) {
        return false;
    }
    const Block *body = &inner->body;
    bool returns_value = infer_returns_value(body);
    if (returns_value && ast_any_stmt(body, is_other_return, NULL)) {
        return false;
    }
    Both both = {new_side(unit, inner, callee, returns_value), new_side(unit, outer, callee, returns_value)};
    both.inner.in.instance = &both.inner.instance;
    both.outer.in.instance = &both.outer.instance;
    ast_any_stmt(body, find_names, &both);
    if (both.inner.names.count == 0) {
        return false;
    }
    function_add_params(unit, inner, &both.inner.names, PARAM_KEYWORD_ONLY);
    ast_any_stmt(body, write_return, &both.inner);
    if (!returns_value && (body->count == 0 || body->stmts[body->count - 1]->kind != ST_RETURN)) {
        add_return(&both.inner, &inner->body);
    }
    ast_any_stmt(body, write_calls, &both.inner);
    ast_any_stmt(&outer->body, write_calls, &both.outer);
    ast_any_stmt(&outer->body, rewrite_sibling_calls, &both.outer);
    return false;
}

void rewrite_nonlocals(Unit *unit, Function *function)
{
    if (!function->wrote_nonlocals) {
        Side around = new_side(unit, function, NULL, false);
        function->wrote_nonlocals = true;
        Pair pair = {.unit = unit, .outer = function, .changed = true};
        while (pair.changed) { /* until the names have propagated through all callers */
            pair.changed = false;
            ast_any_stmt(&function->body, propagate_from_callee, &pair);
        }
        ast_any_stmt(&function->body, write_function, &around);
    }
}
