/* `match` on constants and names, as the chain of comparisons that it means.
 *
 * A subject that is more than a name is given one by the first comparison, so it is evaluated once. */
#include "names/inside.h"

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

static void name_subject(Chain *c, Expr *value)
{
    c->subject = value;
    if (value->kind != EX_NAME) {
        Binding *binding = binding_local(c->unit, c->function, "subject");
        c->first_subject = binding_named(c->unit, c->function, binding, value);
        c->subject = binding_read(c->unit, c->function, binding, value->span);
    }
}

/* `x = subject`, for a case that captures it. */
static Stmt *capture_of(Chain *c, const MatchCase *one)
{
    Arena *arena = c->unit->arena;
    Stmt *s = arena_alloc(arena, sizeof *s);
    s->kind = ST_ASSIGN;
    s->span = one->capture->span;
    s->targets = arena_alloc(arena, sizeof *s->targets);
    s->targets[0] = one->capture;
    s->target_count = 1;
    s->value = read_subject(c);
    return s;
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

static Stmt *new_branch(Chain *c, Expr *condition)
{
    Stmt *branch = arena_alloc(c->unit->arena, sizeof *branch);
    branch->kind = ST_IF;
    branch->span = condition->span;
    branch->value = condition;
    return branch;
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
        Stmt *capture = captures && one->pattern == NULL ? capture_of(&chain, one) : NULL;
        Expr *condition = condition_of(&chain, one);
        if (condition == NULL) { /* `case _:` and `case x:` are the else */
            place(&chain, match, at, capture != NULL ? block_of(&chain, capture, &one->body) : one->body);
            break;
        }
        Block body = one->body;
        if (captures && capture == NULL) {
            body = block_of(&chain, capture_of(&chain, one), &one->body);
        }
        Stmt *branch = at == NULL && capture == NULL ? match : new_branch(&chain, condition);
        branch->kind = ST_IF;
        branch->value = condition;
        branch->body = body;
        branch->is_elif = branch != match && capture == NULL;
        if (capture != NULL) { /* `case x if x > 3:`: the name has its value before the guard is asked */
            Block guarded = block_of(&chain, branch, NULL);
            place(&chain, match, at, block_of(&chain, capture, &guarded));
        } else if (branch != match) {
            place(&chain, match, at, block_of(&chain, branch, NULL));
        }
        at = branch;
    }
    match->case_count = 0;
}
