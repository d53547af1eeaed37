/* `match` on constants, as the chain of comparisons that it means.
 *
 * A subject that is more than a name is given one by the first comparison, so it is evaluated once. */
#include "resolve.h"

#include <string.h>

typedef struct Chain {
    Unit *unit;
    Function *function;
    Expr *subject;        /* to read it */
    Expr *first_subject;  /* to read it for the first time: also defines it; NULL once used */
} Chain;

static Expr *new_expr(Chain *c, ExprKind kind, Span span)
{
    Expr *e = arena_alloc(c->unit->arena, sizeof *e);
    e->kind = kind;
    e->span = span;
    e->id = c->function->expr_count++;
    return e;
}

static Expr *join(Chain *c, Op op, Expr *left, Expr *right)
{
    if (left == NULL || right == NULL) {
        return left != NULL ? left : right;
    }
    Expr *e = new_expr(c, EX_BOOLEAN, left->span);
    e->op = op;
    e->left = left;
    e->right = right;
    return e;
}

static Expr *compare(Chain *c, Expr *pattern)
{
    bool identity = pattern->kind == EX_NONE || pattern->kind == EX_TRUE || pattern->kind == EX_FALSE;
    Expr *e = new_expr(c, EX_COMPARE, pattern->span);
    e->items = arena_alloc(c->unit->arena, 2 * sizeof *e->items);
    e->items[0] = c->first_subject != NULL ? c->first_subject : c->subject;
    e->items[1] = pattern;
    e->item_count = 2;
    e->ops = arena_alloc(c->unit->arena, sizeof *e->ops);
    e->ops[0] = identity ? OP_IS : OP_EQ;
    c->first_subject = NULL;
    return e;
}

/* When the case is chosen; NULL: always. */
static Expr *condition_of(Chain *c, const MatchCase *one)
{
    Expr *condition = NULL;
    if (one->pattern != NULL && one->is_or) {
        for (uint32_t i = 0; i < one->pattern->item_count; i++) {
            condition = join(c, OP_OR, condition, compare(c, one->pattern->items[i]));
        }
    } else if (one->pattern != NULL) {
        condition = compare(c, one->pattern);
    }
    return join(c, OP_AND, condition, one->guard);
}

static void name_subject(Chain *c, const Scope *scope, Expr *value)
{
    c->subject = value;
    if (value->kind == EX_NAME) {
        return;
    }
    Binding *binding = arena_alloc(c->unit->arena, sizeof *binding);
    binding->kind = BIND_LOCAL;
    binding->name = names_find(c->unit->names, "subject");
    binding->function = c->function;
    binding->module = c->function->module;
    binding->assignments = 1;
    binding->index = (uint32_t)scope->bindings.count;
    ptrvec_push(c->unit->arena, (PtrVec *)(uintptr_t)&scope->bindings, binding);
    c->first_subject = new_expr(c, EX_NAMED, value->span);
    c->first_subject->name = binding->name;
    c->first_subject->binding = binding;
    c->first_subject->left = value;
    c->subject = new_expr(c, EX_NAME, value->span);
    c->subject->name = binding->name;
    c->subject->binding = binding;
}

void match_to_branches(Unit *unit, const Scope *scope, Stmt *match)
{
    Chain chain = {.unit = unit, .function = scope->function};
    name_subject(&chain, scope, match->value);
    Stmt *at = match;
    for (uint32_t i = 0; i < match->case_count; i++) {
        const MatchCase *one = &match->cases[i];
        Expr *condition = condition_of(&chain, one);
        bool is_last = condition == NULL;
        if (is_last && i > 0) { /* `case _:` is the else */
            at->orelse = one->body;
            at->has_orelse = true;
            break;
        }
        if (is_last) {
            condition = new_expr(&chain, EX_TRUE, match->value->span);
        }
        if (i > 0) {
            Stmt *next = arena_alloc(unit->arena, sizeof *next);
            next->span = one->pattern != NULL ? one->pattern->span : one->guard->span;
            next->is_elif = true;
            at->orelse.stmts = arena_alloc(unit->arena, sizeof *at->orelse.stmts);
            at->orelse.stmts[0] = next;
            at->orelse.count = 1;
            at->orelse.span = next->span;
            at->has_orelse = true;
            at = next;
        }
        at->kind = ST_IF;
        at->value = condition;
        at->body = one->body;
        if (is_last) {
            break;
        }
    }
    match->case_count = 0;
}
