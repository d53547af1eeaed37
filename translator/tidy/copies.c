/* tidy: variables that only pass on what another one holds, or a constant, are not needed.
 *
 * Lowering keeps the items of a tuple in variables of their own, and what calls give: `first_0 = a; ... x[first_0]` is `x[a]`,
 * `result = f(x); row = result;` is `row = f(x);`, and `result = f(x); return {result, 2};` is `return {f(x), 2};`. Names that Python's
 * author chose stay. */
#include "tidy/inside.h"

typedef struct Copies {
    Arena *arena;
    const Occurrences *counts; /* by variable id */
} Copies;

static bool is_literal(const IrExpr *e)
{
    return e->kind == IR_INT || e->kind == IR_FLOAT || e->kind == IR_BOOL;
}

/* A number as it stands, or a complex one of such. */
static bool is_constant(const IrExpr *e)
{
    bool all = e->kind == IR_STRUCT && type_is_complex(e->type);
    for (uint32_t i = 0; i < e->arg_count && all; i++) {
        all = is_literal(e->args[i]);
    }
    return all || is_literal(e);
}

/* A variable that Python does not know, set here and nowhere else. */
static IrVar *made_variable(const IrStmt *s, const Copies *copies)
{
    bool plain = s->kind == IR_ASSIGN && s->op == IRO_NONE && s->a->kind == IR_VAR;
    IrVar *var = plain ? s->a->var : NULL;
    bool made = var != NULL && var->storage == IRV_LOCAL && (var->python_local == 0 || var->is_part) && !var->is_output &&
                copies->counts[var->id].stores == 1 && var->type == s->b->type;
    return made ? var : NULL;
}

static bool takes_address(const IrExpr *e, const IrVar *var)
{
    bool found = e != NULL && ((e->kind == IR_ADDRESS && e->a->kind == IR_VAR && e->a->var == var) || takes_address(e->a, var) ||
                               takes_address(e->b, var) || takes_address(e->cond, var));
    for (uint32_t i = 0; e != NULL && i < e->arg_count && !found; i++) {
        found = takes_address(e->args[i], var);
    }
    return found;
}

static bool block_sets(const IrBlock *block, const IrVar *var);

/* The statement may set the variable. */
static bool sets(const IrStmt *s, const IrVar *var)
{
    if (s == NULL) {
        return false;
    }
    bool stores = s->kind == IR_ASSIGN && ir_root(s->a)->kind == IR_VAR && ir_root(s->a)->var == var;
    return stores || takes_address(s->a, var) || takes_address(s->b, var) || sets(s->init, var) || sets(s->step, var) ||
           block_sets(&s->body, var) || block_sets(&s->orelse, var);
}

static bool block_sets(const IrBlock *block, const IrVar *var)
{
    for (uint32_t i = 0; i < block->count; i++) {
        if (sets(block->stmts[i], var)) {
            return true;
        }
    }
    return false;
}

static uint32_t count_in(const IrStmt *s, const IrVar *var)
{
    if (s == NULL) {
        return 0;
    }
    uint32_t count = tidy_occurrences(s->a, var) + tidy_occurrences(s->b, var) + count_in(s->init, var) + count_in(s->step, var);
    for (uint32_t i = 0; i < s->body.count; i++) {
        count += count_in(s->body.stmts[i], var);
    }
    for (uint32_t i = 0; i < s->orelse.count; i++) {
        count += count_in(s->orelse.stmts[i], var);
    }
    return count;
}

static void replace_in(const Copies *copies, IrStmt *s, const IrVar *var, const IrExpr *value)
{
    if (s == NULL) {
        return;
    }
    s->a = tidy_replaced(copies->arena, s->a, var, value);
    s->b = tidy_replaced(copies->arena, s->b, var, value);
    replace_in(copies, s->init, var, value);
    replace_in(copies, s->step, var, value);
    for (uint32_t i = 0; i < s->body.count; i++) {
        replace_in(copies, s->body.stmts[i], var, value);
    }
    for (uint32_t i = 0; i < s->orelse.count; i++) {
        replace_in(copies, s->orelse.stmts[i], var, value);
    }
}

static void make_note(IrStmt *stmt)
{
    stmt->kind = IR_NOTE;
    stmt->a = stmt->b = NULL;
}

/* The value is one that may stand wherever the variable is read, as long as nothing sets it there. */
static bool may_repeat(const IrExpr *value)
{
    if (value->kind != IR_VAR) {
        return is_constant(value);
    }
    const IrVar *var = value->var;
    bool is_own = (var->storage == IRV_LOCAL || var->storage == IRV_PARAM) && !var->is_output;
    return is_own && var->type->kind != TY_CARRAY && var->type->kind != TY_RECORD;
}

/* `w = z;` */
static bool hands_on(const IrStmt *s, const IrVar *var)
{
    return s->kind == IR_ASSIGN && s->op == IRO_NONE && s->a->kind == IR_VAR && s->b->kind == IR_VAR && s->b->var == var;
}

/* stmts[at] may be `copy = other;` or `copy = 3;`: where what stands behind it in the block reads it, the other is read. */
static void drop_copy(const IrBlock *block, uint32_t at, const Copies *copies)
{
    enum { MOST_BEHIND = 200 };
    IrStmt *copy = block->stmts[at];
    const IrVar *var = made_variable(copy, copies);
    if (var == NULL || copy->trail != NULL || !may_repeat(copy->b)) {
        return;
    }
    uint32_t left = copies->counts[var->id].all - 1, end = at + 1;
    for (; end < block->count && left > 0 && end - at <= MOST_BEHIND; end++) {
        const IrStmt *s = block->stmts[end];
        uint32_t here = count_in(s, var);
        if (here > left || (copy->b->kind == IR_VAR && sets(s, copy->b->var)) || (here > 0 && copy->b->kind == IR_STRUCT && !hands_on(s, var))) {
            return;
        }
        left -= here;
    }
    if (left > 0) {
        return;
    }
    for (uint32_t i = at + 1; i < end; i++) {
        replace_in(copies, block->stmts[i], var, copy->b);
    }
    make_note(copy);
}

/* stmts[at] gives a variable a value that the next statement only hands on to another one: that one gets it. */
static void hand_over(const IrBlock *block, uint32_t at, const Copies *copies)
{
    IrStmt *first = block->stmts[at], *next = block->stmts[at + 1];
    const IrVar *var = made_variable(first, copies);
    bool fits = var != NULL && copies->counts[var->id].all == 2 && hands_on(next, var) && next->a->var != var && next->a->var->type == var->type;
    if (!fits || next->lead != NULL || (first->trail != NULL && next->trail != NULL)) {
        return;
    }
    first->a = next->a;
    first->trail = first->trail != NULL ? first->trail : next->trail;
    next->trail = NULL;
    make_note(next);
}

/* The statement may set a variable that the expression reads. */
static bool sets_any(const IrStmt *s, const IrExpr *e)
{
    bool does = e != NULL && ((e->kind == IR_VAR && sets(s, e->var)) || sets_any(s, e->a) || sets_any(s, e->b) || sets_any(s, e->cond));
    for (uint32_t i = 0; e != NULL && i < e->arg_count && !does; i++) {
        does = sets_any(s, e->args[i]);
    }
    return does;
}

/* Neither memory nor what a call gives. */
static bool is_of_variables(const IrExpr *e)
{
    bool plain = e == NULL || (e->kind != IR_INDEX && e->kind != IR_CALL);
    plain = plain && (e == NULL || (is_of_variables(e->a) && is_of_variables(e->b) && is_of_variables(e->cond)));
    for (uint32_t i = 0; e != NULL && i < e->arg_count && plain; i++) {
        plain = is_of_variables(e->args[i]);
    }
    return plain;
}

/* The same of `item = i == 0 ? x : y;`, parts of which stand between it and the other one: what it reads is still the same there. */
static void hand_down(const IrBlock *block, uint32_t at, const Copies *copies)
{
    enum { MOST_BETWEEN = 3 * TYPE_MAX_DIMS };
    IrStmt *first = block->stmts[at];
    const IrVar *var = made_variable(first, copies);
    bool fits = var != NULL && copies->counts[var->id].all == 2 && first->b->kind == IR_COND && is_of_variables(first->b);
    for (uint32_t i = at + 1; fits && i < block->count && i - at <= MOST_BETWEEN && first->trail == NULL; i++) {
        IrStmt *s = block->stmts[i];
        if (hands_on(s, var) && s->a->var->type == var->type) {
            s->b = first->b;
            make_note(first);
            return;
        }
        fits = s->kind == IR_ASSIGN && !sets_any(s, first->b);
    }
}

/* Nothing in it is a call or reads memory. */
static bool is_still(const IrExpr *e)
{
    return e == NULL || ir_is_pure(e);
}

/* stmts[at] returns or assigns {a, b, ...}, which C++ computes from left to right: what calls right before it gave to variables of ours stands
 * between the braces. */
static void fill_braces(const IrBlock *block, uint32_t at, const Copies *copies)
{
    const IrStmt *s = block->stmts[at];
    const IrExpr *whole = s->kind == IR_RETURN ? s->a : s->kind == IR_ASSIGN && s->op == IRO_NONE && s->a->kind == IR_VAR ? s->b : NULL;
    if (whole == NULL || whole->kind != IR_STRUCT) {
        return;
    }
    uint32_t next = at; /* stmts[next - 1] is the call that may go */
    for (uint32_t i = whole->arg_count; i > 0 && next > 0; i--) {
        IrStmt *call = block->stmts[next - 1];
        const IrVar *var = made_variable(call, copies);
        bool is_here = whole->args[i - 1]->kind == IR_VAR && whole->args[i - 1]->var == var;
        if (is_here && var != NULL && copies->counts[var->id].all == 2 && call->b->kind == IR_CALL && call->trail == NULL && call->lead == NULL) {
            for (uint32_t k = 0; k + 1 < i; k++) {
                if (!is_still(whole->args[k])) {
                    return;
                }
            }
            whole->args[i - 1] = call->b;
            make_note(call);
            next--;
        }
    }
}

/* `i == 0 ? 32 : 32`, which extents of arrays in a tuple may have become. */
static IrExpr *without_choice(IrExpr *e)
{
    if (e == NULL || e->kind != IR_COND) {
        return e;
    }
    e->a = without_choice(e->a);
    e->b = without_choice(e->b);
    return ir_equal(e->a, e->b) && ir_is_pure(e->cond) ? e->a : e;
}

static void tidy_block(const IrBlock *block, const Copies *copies)
{
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        s->b = s->kind == IR_ASSIGN ? without_choice(s->b) : s->b;
        if (i + 1 < block->count) {
            hand_over(block, i, copies);
        }
        hand_down(block, i, copies);
        drop_copy(block, i, copies);
        fill_braces(block, i, copies);
        tidy_block(&s->body, copies);
        tidy_block(&s->orelse, copies);
    }
}

void tidy_copies(Arena *arena, const IrFunc *func)
{
    Copies copies = {.arena = arena, .counts = tidy_count(arena, func)};
    tidy_block(&func->body, &copies);
}
