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

typedef struct Nonlocal {
    Unit *unit;
    Function *inner, *outer;
    Binding *outside[MOST_NAMES], *inside[MOST_NAMES]; /* the names, as those of either function */
    uint32_t count;
    const Binding *callee;  /* of `outer`: the inner function */
    bool returns_value;
} Nonlocal;

static Expr *name_of(const Nonlocal *n, Function *function, Binding *binding, Span span)
{
    Expr *e = ast_new_expr(n->unit->arena, function, EX_NAME, span);
    e->name = binding->name;
    e->binding = binding;
    return e;
}

static Expr *tuple_of(const Nonlocal *n, Function *function, uint32_t room, Span span)
{
    Expr *e = ast_new_expr(n->unit->arena, function, EX_TUPLE, span);
    e->items = arena_alloc(n->unit->arena, room * sizeof *e->items);
    return e;
}

static Expr *item_of(const Nonlocal *n, Function *function, Expr *tuple, uint32_t item)
{
    Expr *e = ast_new_expr(n->unit->arena, function, EX_SUBSCRIPT, tuple->span);
    e->left = tuple;
    e->right = ast_new_expr(n->unit->arena, function, EX_INT, tuple->span);
    e->right->integer = item;
    return e;
}

static Expr *named(const Nonlocal *n, Function *function, Binding *binding, Expr *value)
{
    Expr *e = name_of(n, function, binding, value->span);
    e->kind = EX_NAMED;
    e->left = value;
    return e;
}

static Binding *new_local(const Nonlocal *n, Function *function, const char *name)
{
    Binding *binding = arena_alloc(n->unit->arena, sizeof *binding);
    binding->kind = BIND_LOCAL;
    binding->name = names_find(n->unit->names, name);
    binding->function = function;
    binding->module = function->module;
    binding->assignments = 1;
    binding->index = (uint32_t)function->scope->bindings.count;
    ptrvec_push(n->unit->arena, &function->scope->bindings, binding);
    return binding;
}

/* ---- calls --------------------------------------------------------------------------------------------------------------- */

/* The names that the call sets, as `function` has them: it is the one around, or the inner one itself. */
static Binding *const *names_in(const Nonlocal *n, const Function *function)
{
    return function == n->outer ? n->outside : n->inside;
}

static void give_names(const Nonlocal *n, Function *function, Expr *call)
{
    Arena *arena = n->unit->arena;
    Keyword *keywords = arena_alloc(arena, (call->keyword_count + n->count) * sizeof *keywords);
    if (call->keyword_count > 0) {
        memcpy(keywords, call->keywords, call->keyword_count * sizeof *keywords);
    }
    for (uint32_t i = 0; i < n->count; i++) {
        Binding *binding = names_in(n, function)[i];
        keywords[call->keyword_count + i] = (Keyword){binding->name, name_of(n, function, binding, call->span), call->span};
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
static void write_calls(const Nonlocal *n, Function *function, Expr *e)
{
    if (e == NULL || e->kind == EX_LAMBDA) {
        return;
    }
    write_calls(n, function, e->left);
    write_calls(n, function, e->right);
    write_calls(n, function, e->cond);
    for (uint32_t i = 0; i < e->item_count; i++) {
        write_calls(n, function, e->items[i]);
    }
    for (uint32_t i = 0; e->kind == EX_CALL && i < e->keyword_count; i++) {
        write_calls(n, function, e->keywords[i].value);
    }
    if (!is_call(n, e) || !n->returns_value) {
        return;
    }
    Expr *call = arena_alloc(n->unit->arena, sizeof *call);
    *call = *e;
    call->id = function->expr_count++;
    give_names(n, function, call);
    Binding *result = new_local(n, function, "result");
    Expr *steps = tuple_of(n, function, n->count + 1, e->span);
    steps->items[steps->item_count++] = named(n, function, result, call);
    for (uint32_t i = 0; i < n->count; i++) {
        Expr *part = item_of(n, function, name_of(n, function, result, e->span), i + 1);
        steps->items[steps->item_count++] = named(n, function, names_in(n, function)[i], part);
    }
    uint32_t id = e->id;
    *e = *item_of(n, function, item_of(n, function, steps, 0), 0);
    e->id = id;
}

static bool assigns(const Function *function, const char *name);

/* f(x) and y = f(x), as statements: t = f(x, t=t) and y, t = f(x, t=t). False: it is something else. */
static bool write_statement(const Nonlocal *n, Function *function, Stmt *s)
{
    bool assigns = s->kind == ST_ASSIGN && s->target_count == 1 && s->targets[0]->kind == EX_NAME && n->returns_value;
    for (uint32_t i = 0; assigns && i < n->count; i++) {
        assigns = s->targets[0]->binding != names_in(n, function)[i];
    }
    if (!is_call(n, s->value) || !(assigns || (s->kind == ST_EXPR && !n->returns_value))) {
        return false;
    }
    Expr *call = s->value;
    for (uint32_t i = 0; i < call->item_count; i++) {
        write_calls(n, function, call->items[i]);
    }
    for (uint32_t i = 0; i < call->keyword_count; i++) {
        write_calls(n, function, call->keywords[i].value);
    }
    give_names(n, function, call);
    Expr *target = tuple_of(n, function, n->count + 1, call->span);
    if (assigns) {
        target->items[target->item_count++] = s->targets[0];
    }
    for (uint32_t i = 0; i < n->count; i++) {
        target->items[target->item_count++] = name_of(n, function, names_in(n, function)[i], call->span);
    }
    s->kind = ST_ASSIGN;
    s->targets = arena_alloc(n->unit->arena, sizeof *s->targets);
    s->targets[0] = target->item_count == 1 ? target->items[0] : target;
    s->target_count = 1;
    return true;
}

static void write_block(const Nonlocal *n, Function *function, const Block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        Stmt *s = block->stmts[i];
        if (s->kind == ST_DEF || write_statement(n, function, s)) {
            continue;
        }
        for (uint32_t k = 0; k < s->target_count; k++) {
            write_calls(n, function, s->targets[k]);
        }
        write_calls(n, function, s->value);
        write_calls(n, function, s->value2);
        write_block(n, function, &s->body);
        write_block(n, function, &s->orelse);
        for (uint32_t k = 0; k < s->case_count; k++) {
            write_block(n, function, &s->cases[k].body);
        }
    }
}

/* ---- the function itself --------------------------------------------------------------------------------------------------- */

static bool gives_value(const Stmt *s)
{
    return s->kind == ST_RETURN && s->value != NULL && s->value->kind != EX_NONE;
}

static void count_returns(const Block *block, uint32_t *values, uint32_t *others)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const Stmt *s = block->stmts[i];
        *values += gives_value(s);
        *others += s->kind == ST_RETURN && !gives_value(s);
        if (s->kind == ST_DEF) {
            continue;
        }
        count_returns(&s->body, values, others);
        count_returns(&s->orelse, values, others);
        for (uint32_t k = 0; k < s->case_count; k++) {
            count_returns(&s->cases[k].body, values, others);
        }
    }
}

/* return value, t */
static void write_return(const Nonlocal *n, Stmt *s)
{
    Expr *tuple = tuple_of(n, n->inner, n->count + 1, s->span);
    if (gives_value(s)) {
        tuple->items[tuple->item_count++] = s->value;
    }
    for (uint32_t i = 0; i < n->count; i++) {
        tuple->items[tuple->item_count++] = name_of(n, n->inner, n->inside[i], s->span);
        n->inside[i]->mentions++;
    }
    s->kind = ST_RETURN;
    s->value = tuple->item_count == 1 ? tuple->items[0] : tuple;
}

static void write_returns(const Nonlocal *n, const Block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        Stmt *s = block->stmts[i];
        if (s->kind == ST_RETURN) {
            write_return(n, s);
        } else if (s->kind != ST_DEF) {
            write_returns(n, &s->body);
            write_returns(n, &s->orelse);
            for (uint32_t k = 0; k < s->case_count; k++) {
                write_returns(n, &s->cases[k].body);
            }
        }
    }
}

static void add_statement(const Nonlocal *n, Block *block)
{
    Stmt **stmts = arena_alloc(n->unit->arena, (block->count + 1) * sizeof *stmts), *last = arena_alloc(n->unit->arena, sizeof *last);
    memcpy(stmts, block->stmts, block->count * sizeof *stmts);
    last->span = block->count > 0 ? stmts[block->count - 1]->span : block->span;
    write_return(n, last);
    stmts[block->count] = last;
    block->stmts = stmts;
    block->count++;
}

/* Parameters stand before other locals. */
static void add_parameters(const Nonlocal *n)
{
    Function *function = n->inner;
    PtrVec *bindings = &function->scope->bindings, ordered = {0};
    Param *params = arena_alloc(n->unit->arena, (function->param_count + n->count) * sizeof *params);
    if (function->param_count > 0) {
        memcpy(params, function->params, function->param_count * sizeof *params);
    }
    for (uint32_t i = 0; i < function->param_count; i++) {
        ptrvec_push(n->unit->arena, &ordered, bindings->items[i]);
    }
    for (uint32_t i = 0; i < n->count; i++) {
        params[function->param_count + i] = (Param){.name = n->inside[i]->name, .style = PARAM_KEYWORD_ONLY, .span = function->span};
        ptrvec_push(n->unit->arena, &ordered, n->inside[i]);
        n->inside[i]->assignments++;
    }
    for (size_t i = function->param_count; i < bindings->count; i++) {
        bool is_param = false;
        for (uint32_t k = 0; k < n->count; k++) {
            is_param = is_param || bindings->items[i] == n->inside[k];
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
static void find_names(Nonlocal *n, const Block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        Stmt *s = block->stmts[i];
        bool is_nonlocal = s->kind == ST_GLOBAL && strcmp(s->name, "nonlocal") == 0, all = is_nonlocal;
        for (uint32_t k = 0; is_nonlocal && k < s->target_count; k++) {
            const char *name = s->targets[k]->name;
            if (s->targets[k]->kind != EX_NAME || !assigns(n->inner, name)) {
                continue;
            }
            bool takes = n->count < MOST_NAMES && assigns(n->outer, name);
            if (takes) {
                n->outside[n->count] = scope_find(n->outer->scope, name);
                n->inside[n->count++] = scope_find(n->inner->scope, name);
            }
            all = all && takes;
        }
        if (all) {
            s->kind = ST_PASS;
            s->target_count = 0;
        }
        if (s->kind != ST_DEF) {
            find_names(n, &s->body);
            find_names(n, &s->orelse);
        }
    }
}

static void write_function(Unit *unit, Function *outer, Stmt *definition)
{
    Function *inner = definition->function;
    nonlocals_write(unit, inner);
    Nonlocal n = {.unit = unit, .inner = inner, .outer = outer, .callee = scope_find(outer->scope, inner->name)};
    if (n.callee == NULL || n.callee->assignments != 1 || n.callee->stmt != definition || function_star(inner) < inner->param_count) {
        return;
    }
    uint32_t values = 0, others = 0;
    count_returns(&inner->body, &values, &others);
    if (values > 0 && others > 0) {
        return;
    }
    find_names(&n, &inner->body);
    if (n.count == 0) {
        return;
    }
    n.returns_value = values > 0;
    add_parameters(&n);
    write_returns(&n, &inner->body);
    const Block *body = &inner->body;
    if (!n.returns_value && (body->count == 0 || body->stmts[body->count - 1]->kind != ST_RETURN)) {
        add_statement(&n, &inner->body);
    }
    write_block(&n, inner, &inner->body);
    write_block(&n, outer, &outer->body);
}

static void find_functions(Unit *unit, Function *function, const Block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        Stmt *s = block->stmts[i];
        if (s->kind == ST_DEF) {
            write_function(unit, function, s);
            continue;
        }
        find_functions(unit, function, &s->body);
        find_functions(unit, function, &s->orelse);
        for (uint32_t k = 0; k < s->case_count; k++) {
            find_functions(unit, function, &s->cases[k].body);
        }
    }
}

void nonlocals_write(Unit *unit, Function *function)
{
    if (!function->wrote_nonlocals) {
        function->wrote_nonlocals = true;
        find_functions(unit, function, &function->body);
    }
}
