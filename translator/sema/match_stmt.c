// SPDX-License-Identifier: MIT
/* Desugaring of `match` on constants and names into a chain of comparisons.
 *
 * The subject is evaluated once: if it is not a plain name, or if a guard assigns the name, the first comparison stores
 * it in a new variable. */
#include "base/limits.h"
#include "sema/sema_internal.h"

#include <string.h>

typedef struct Chain {
    Unit *unit;
    Function *function;
    Expr *subject;       /* reads the subject */
    Expr *first_subject; /* reads the subject for the first time and also defines it; NULL once used */
} Chain;

static Expr *join(Chain *c, Op op, Expr *left, Expr *right)
{
    if (left == NULL || right == NULL) {
        return left != NULL ? left : right;
    }
    Expr *e = ast_new_expr(c->unit->arena, c->function, EX_BOOLEAN, left->span);
    e->op = op;
    e->left = left;
    e->right = right;
    return e;
}

/* Returns an expression that reads the subject. */
static Expr *read_subject(Chain *c)
{
    Expr *first = c->first_subject;
    c->first_subject = NULL;
    return first != NULL ? first : binding_read(c->unit, c->function, c->subject->binding, c->subject->span);
}

static Expr *compare(Chain *c, Expr *pattern)
{
    bool identity = pattern->kind == EX_NONE || pattern->kind == EX_TRUE || pattern->kind == EX_FALSE;
    return ast_new_compare(c->unit->arena, c->function, read_subject(c), identity ? OP_IS : OP_EQ, pattern,
                           pattern->span);
}

/* Returns a comparison that is true if any pattern matches, from left to right. Long lists are split in halves to limit
 * the depth of the expression. */
static Expr *compare_any(Chain *c, Expr **patterns, uint32_t count)
{
    if (count == 1) {
        return compare(c, patterns[0]);
    }
    uint32_t before = count > LIMIT_NESTING ? count / 2 : count - 1;
    Expr *first = compare_any(c, patterns, before);
    return join(c, OP_OR, first, compare_any(c, patterns + before, count - before));
}

/* Returns the condition under which the case is selected; NULL: always. */
static Expr *condition_of(Chain *c, const MatchCase *one)
{
    Expr *condition = NULL;
    if (one->pattern != NULL && one->is_or) {
        condition = compare_any(c, one->pattern->items, one->pattern->item_count);
    } else if (one->pattern != NULL) {
        condition = compare(c, one->pattern);
    }
    return join(c, OP_AND, condition, one->guard);
}

/* Returns whether a guard assigns the name: by `:=`, or in a nested function that may declare it `nonlocal`. */
static bool assigns(const Expr *e, void *name)
{
    const Binding *called = e->kind == EX_CALL && e->left->kind == EX_NAME ? e->left->binding : NULL;
    bool calls_inner =
        called != NULL && called->kind == BIND_LOCAL && called->stmt != NULL && called->stmt->kind == ST_DEF;
    return calls_inner || (e->kind == EX_NAMED && e->binding == name);
}

static void name_subject(Chain *c, const Stmt *match)
{
    Expr *value = c->subject = match->value;
    bool keeps_name = value->kind == EX_NAME;
    for (uint32_t i = 0; keeps_name && i + 1 < match->case_count;
         i++) { /* no code reads the subject after the last guard */
        keeps_name = !ast_any(match->cases[i].guard, assigns, value->binding);
    }
    if (!keeps_name) {
        Binding *binding = binding_local(c->unit, c->function, "subject");
        c->first_subject = binding_named(c->unit, c->function, binding, value);
        c->subject = binding_read(c->unit, c->function, binding, value->span);
    }
}

/* Returns the statement before the condition of the case: `x = subject` if the name is captured before a guard is
 * evaluated, or the subject alone if no comparison evaluates it; NULL: none. */
static Stmt *before_case(Chain *c, const MatchCase *one, bool captures)
{
    if (one->pattern != NULL) {
        return NULL;
    }
    if (captures) {
        return ast_new_assign(c->unit->arena, one->capture, read_subject(c), one->capture->span);
    }
    return c->first_subject != NULL ? ast_new_stmt(c->unit->arena, ST_EXPR, read_subject(c), c->subject->span) : NULL;
}

static Block block_of(Chain *c, Stmt *first, const Block *rest)
{
    Block block = {.span = first->span};
    block.count = 1 + (rest != NULL ? rest->count : 0);
    block.stmts = arena_alloc(c->unit->arena, block.count * sizeof *block.stmts);
    block.stmts[0] = first;
    if (rest != NULL && rest->count > 0) {
        first->lead = rest->stmts[0]->lead;
        rest->stmts[0]->lead = NULL;
        memcpy(block.stmts + 1, rest->stmts, rest->count * sizeof *block.stmts);
        block.tail = rest->tail;
    }
    return block;
}

void match_to_branches(Unit *unit, const Scope *scope, Stmt *match)
{
    Chain chain = {.unit = unit, .function = scope->function};
    name_subject(&chain, match);
    match->kind = ST_IF; /* `if False:`, which makes every case the else branch of the preceding one */
    match->value = ast_new_expr(unit->arena, chain.function, EX_FALSE, match->value->span);
    Stmt *at = match;
    for (uint32_t i = 0; i < match->case_count; i++) {
        const MatchCase *one = &match->cases[i];
        bool captures = one->capture != NULL &&
                        one->capture->binding != chain.subject->binding; /* `match n: case n` does not change n */
        Stmt *before = before_case(&chain, one, captures);
        Expr *condition = condition_of(&chain, one);
        if (condition == NULL) { /* `case _:` and `case x:` are the else branch */
            at->orelse = before != NULL ? block_of(&chain, before, &one->body) : one->body;
            at->has_orelse = true;
            break;
        }
        Block body = one->body;
        if (captures && before == NULL) {
            Expr *value = one->pattern->kind == EX_UNSUPPORTED /* an error, so the names have no type */
                              ? ast_copy_expr(unit->arena, chain.function, one->pattern)
                              : read_subject(&chain);
            Stmt *capture = ast_new_assign(unit->arena, one->capture, value, one->capture->span);
            body = block_of(&chain, capture, &one->body);
        }
        Stmt *branch = ast_new_stmt(unit->arena, ST_IF, condition, condition->span);
        branch->body = body;
        branch->is_elif = at != match && before == NULL;
        Block guarded = block_of(&chain, branch, NULL);
        at->orelse = before != NULL ? block_of(&chain, before, &guarded) : guarded;
        at->has_orelse = true;
        at = branch;
    }
    match->case_count = 0;
}
