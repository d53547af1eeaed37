/* `match` on constants and names, as the chain of comparisons that it means.
 *
 * A subject that is more than a name is given one by the first comparison, so it is evaluated once. */
#include "names/inside.h"
#include "base/limits.h"

#include <string.h>

typedef struct Chain {
    Unit *unit;
    Function *function;
    Expr *subject;        /* to read it */
    Expr *first_subject;  /* to read it for the first time: also defines it; NULL once used */
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

/* The subject where it is read for the first time, or once more. */
static Expr *read_subject(Chain *c)
{
    Expr *first = c->first_subject;
    c->first_subject = NULL;
    return first != NULL ? first : binding_read(c->unit, c->function, c->subject->binding, c->subject->span);
}

static Expr *compare(Chain *c, Expr *pattern)
{
    bool identity = pattern->kind == EX_NONE || pattern->kind == EX_TRUE || pattern->kind == EX_FALSE;
    return ast_new_compare(c->unit->arena, c->function, read_subject(c), identity ? OP_IS : OP_EQ, pattern, pattern->span);
}

/* Whether one of them matches, from left to right; a long list is halved again and again, so that it is no deep expression. */
static Expr *compare_any(Chain *c, Expr **patterns, uint32_t count)
{
    if (count == 1) {
        return compare(c, patterns[0]);
    }
    uint32_t before = count > LIMIT_NESTING ? count / 2 : count - 1;
    Expr *first = compare_any(c, patterns, before);
    return join(c, OP_OR, first, compare_any(c, patterns + before, count - before));
}

/* When the case is chosen; NULL: always. */
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

static void name_subject(Chain *c, Expr *value)
{
    c->subject = value;
    if (value->kind != EX_NAME) {
        Binding *binding = binding_local(c->unit, c->function, "subject");
        c->first_subject = binding_named(c->unit, c->function, binding, value);
        c->subject = binding_read(c->unit, c->function, binding, value->span);
    }
}

/* What stands before the case's own condition: `x = subject` where the name is captured before a guard is asked, or the subject alone
 * where nothing compares it; NULL: nothing. */
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

/* Where the case follows others, its statements are their else; the first one's are the body of `if True`. */
static void place(Chain *c, Stmt *match, Stmt *at, Block block)
{
    if (at == NULL) {
        match->kind = ST_IF;
        match->value = ast_new_expr(c->unit->arena, c->function, EX_TRUE, match->value->span);
        match->body = block;
        return;
    }
    at->orelse = block;
    at->has_orelse = true;
}

void match_to_branches(Unit *unit, const Scope *scope, Stmt *match)
{
    Chain chain = {.unit = unit, .function = scope->function};
    name_subject(&chain, match->value);
    Stmt *at = NULL; /* the branch before */
    for (uint32_t i = 0; i < match->case_count; i++) {
        const MatchCase *one = &match->cases[i];
        bool captures = one->capture != NULL && one->capture->binding != chain.subject->binding; /* `match n: case n` leaves n as it is */
        Stmt *before = before_case(&chain, one, captures);
        Expr *condition = condition_of(&chain, one);
        if (condition == NULL) { /* `case _:` and `case x:` are the else */
            place(&chain, match, at, before != NULL ? block_of(&chain, before, &one->body) : one->body);
            break;
        }
        Block body = one->body;
        if (captures && before == NULL) {
            Stmt *capture = ast_new_assign(unit->arena, one->capture, read_subject(&chain), one->capture->span);
            body = block_of(&chain, capture, &one->body);
        }
        Stmt *branch = at == NULL && before == NULL ? match : ast_new_stmt(unit->arena, ST_IF, condition, condition->span);
        branch->kind = ST_IF;
        branch->value = condition;
        branch->body = body;
        branch->is_elif = branch != match && before == NULL;
        if (before != NULL) {
            Block guarded = block_of(&chain, branch, NULL);
            place(&chain, match, at, block_of(&chain, before, &guarded));
        } else if (branch != match) {
            place(&chain, match, at, block_of(&chain, branch, NULL));
        }
        at = branch;
    }
    match->case_count = 0;
}
