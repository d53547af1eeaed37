// SPDX-License-Identifier: MIT
/* Copy propagation: removes temporaries that only copy another variable or a constant.
 *
 * Lowering stores items of tuples and results of calls in temporaries: `first_0 = a; ... x[first_0]` becomes `x[a]`,
 * `result = f(x); row = result;` becomes `row = f(x);`, and `result = f(x); return {result, 2};` becomes `return
 * {f(x), 2};`. Variables of Python names remain, and so do the items of a tuple that is passed or returned as a whole,
 * because one struct variable replaces them (tuple_structs.c). */
#include "base/pointer_map.h"
#include "simplify/simplify_internal.h"

/* Context of the walk over the blocks of a function. */
typedef struct Propagation {
    Arena *arena;
    Uses uses;
    Map whole; /* IrTuple: passed or returned as a whole; the values are not NULL */
} Propagation;

/* ---- tuples that are used as a whole ---- */

/* Returns the tuple whose items, in order, are args[0], args[1], ...; NULL if there is none. */
static const IrTuple *whole_tuple(IrExpr *const *args, uint32_t count)
{
    const IrTuple *tuple = count >= 2 && args[0]->kind == IR_VAR ? args[0]->var->tuple : NULL;
    bool is_whole = tuple != NULL && tuple->type->count <= count;
    for (uint32_t i = 0; is_whole && i < tuple->type->count; i++) {
        const IrExpr *arg = args[i];
        is_whole = arg->kind == IR_VAR && arg->var->tuple == tuple && arg->var->item == i;
    }
    return is_whole ? tuple : NULL;
}

static void note_whole(Propagation *p, const IrTuple *tuple)
{
    if (tuple != NULL) {
        map_set(p->arena, &p->whole, tuple, (void *)tuple);
    }
}

static void find_whole_tuples(IrExpr *e, void *context)
{
    Propagation *p = context;
    const IrFunc *func = e->kind == IR_CALL ? e->callee.func : NULL;
    for (uint32_t i = 0; func != NULL && i < e->arg_count; i++) {
        const IrVar *param = func->params.items[i];
        if (param->tuple != NULL && param->item == 0) {
            note_whole(p, whole_tuple(e->args + i, e->arg_count - i));
        }
    }
    if (e->kind == IR_STRUCT) {
        const IrTuple *tuple = whole_tuple(e->args, e->arg_count);
        note_whole(p, tuple != NULL && tuple->type->count == e->arg_count ? tuple : NULL);
    }
}

/* ---- copies ---- */

static bool is_literal(const IrExpr *e)
{
    return e->kind == IR_INT || e->kind == IR_FLOAT || e->kind == IR_BOOL;
}

/* Returns whether e is a literal, or a complex number of literals. */
static bool is_constant(const IrExpr *e)
{
    bool all = e->kind == IR_STRUCT && type_is_complex(e->type);
    for (uint32_t i = 0; i < e->arg_count && all; i++) {
        all = is_literal(e->args[i]);
    }
    return all || is_literal(e);
}

/* Returns the temporary that only this statement assigns; NULL if there is none. */
static IrVar *temporary_set_by(const IrStmt *s, const Uses *uses)
{
    IrVar *var = variable_set_only_by(s, uses);
    return var != NULL && (var->python_local == 0 || var->is_part) && var->type == s->b->type ? var : NULL;
}

/* Returns whether the value may replace every use of the variable, unless a statement assigns the value's variable in
 * between. */
static bool may_repeat(const IrExpr *value)
{
    if (value->kind != IR_VAR) {
        return is_constant(value);
    }
    const IrVar *var = value->var;
    bool is_own = (var->storage == IRV_LOCAL || var->storage == IRV_PARAM) && !var->is_output;
    return is_own && var->type->kind != TY_CARRAY && var->type->kind != TY_RECORD;
}

/* If stmts[at] is `copy = other;` or `copy = 3;`, replaces later uses of the copy in the block. */
static void drop_copy(const IrBlock *block, uint32_t at, const Propagation *p)
{
    enum { MAX_DISTANCE = 200 };
    const Uses *uses = &p->uses;
    IrStmt *copy = block->stmts[at];
    const IrVar *var = temporary_set_by(copy, uses);
    bool is_of_whole = var != NULL && var->tuple != NULL && map_get(&p->whole, var->tuple) != NULL;
    if (var == NULL || copy->trail != NULL || !may_repeat(copy->b) || is_of_whole) {
        return;
    }
    uint32_t left = uses->counts[var->id].all - 1, end = at + 1;
    for (; end < block->count && left > 0 && end - at <= MAX_DISTANCE; end++) {
        IrStmt *s = block->stmts[end];
        uint32_t here = occurrences_in_stmt(s, var);
        bool is_set = copy->b->kind == IR_VAR && ir_sets_var(s, copy->b->var);
        if (here > left || is_set || (here > 0 && copy->b->kind == IR_STRUCT && ir_copied(s) != var)) {
            return;
        }
        left -= here;
    }
    if (left > 0) {
        return;
    }
    for (uint32_t i = at + 1; i < end; i++) {
        substitute_variable(uses->arena, block->stmts[i], var, copy->b);
    }
    ir_convert_to_note(copy);
}

/* If stmts[at] assigns a temporary that the next statement only copies, assigns the value to the target of the copy
 * directly. */
static void retarget_assignment(const IrBlock *block, uint32_t at, const Uses *uses)
{
    IrStmt *first = block->stmts[at], *next = block->stmts[at + 1];
    const IrVar *var = temporary_set_by(first, uses);
    bool fits = var != NULL && uses->counts[var->id].all == 2 && ir_copied(next) == var && next->a->var != var &&
                next->a->var->type == var->type;
    if (!fits || next->lead != NULL || (first->trail != NULL && next->trail != NULL)) {
        return;
    }
    first->a = next->a;
    first->trail = first->trail != NULL ? first->trail : next->trail;
    next->trail = NULL;
    ir_convert_to_note(next);
}

/* Predicate: e is a variable that the statement may assign. */
static bool is_set_by(const IrExpr *e, const void *stmt)
{
    return e->kind == IR_VAR && ir_sets_var(stmt, e->var);
}

static bool is_read_or_call(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_INDEX || e->kind == IR_CALL;
}

/* Like retarget_assignment() for `item = i == 0 ? x : y;`, with other parts of the same value in between, if the
 * operands do not change there. */
static void retarget_select(const IrBlock *block, uint32_t at, const Uses *uses)
{
    enum { MAX_STATEMENTS_BETWEEN = 3 * TYPE_MAX_DIMS };
    IrStmt *first = block->stmts[at];
    const IrVar *var = temporary_set_by(first, uses);
    bool fits = var != NULL && uses->counts[var->id].all == 2 && first->b->kind == IR_COND &&
                !ir_any(first->b, is_read_or_call, NULL);
    for (uint32_t i = at + 1; fits && i < block->count && i - at <= MAX_STATEMENTS_BETWEEN && first->trail == NULL;
         i++) {
        IrStmt *s = block->stmts[i];
        if (ir_copied(s) == var && s->a->var->type == var->type) {
            s->b = first->b;
            ir_convert_to_note(first);
            return;
        }
        fits = s->kind == IR_ASSIGN && !ir_any(first->b, is_set_by, s);
    }
}

/* If stmts[at] returns or assigns {a, b, ...}, whose items C++ evaluates from left to right, moves the calls
 * immediately before it, whose results are temporaries, into the braces. */
static void fill_braces(const IrBlock *block, uint32_t at, const Uses *uses)
{
    const IrStmt *s = block->stmts[at];
    const IrExpr *whole = s->kind == IR_RETURN ? s->a : ir_assigned(s) != NULL ? s->b : NULL;
    if (whole == NULL || whole->kind != IR_STRUCT) {
        return;
    }
    uint32_t next = at; /* stmts[next - 1] is the candidate */
    for (uint32_t i = whole->arg_count; i > 0 && next > 0; i--) {
        IrStmt *call = block->stmts[next - 1];
        const IrVar *var = temporary_set_by(call, uses);
        bool is_here = whole->args[i - 1]->kind == IR_VAR && whole->args[i - 1]->var == var;
        if (is_here && var != NULL && uses->counts[var->id].all == 2 && call->b->kind == IR_CALL &&
            call->trail == NULL && call->lead == NULL) {
            for (uint32_t k = 0; k + 1 < i; k++) {
                if (!ir_is_pure(whole->args[k])) {
                    return;
                }
            }
            whole->args[i - 1] = call->b;
            ir_convert_to_note(call);
            next--;
        }
    }
}

/* Simplifies `i == 0 ? 32 : 32`, which results from shapes of arrays in a tuple. */
static IrExpr *without_choice(IrExpr *e)
{
    if (e == NULL || e->kind != IR_COND) {
        return e;
    }
    e->a = without_choice(e->a);
    e->b = without_choice(e->b);
    return ir_equal(e->a, e->b) && ir_is_pure(e->cond) ? e->a : e;
}

static void propagate_copies_in_block(IrBlock *block, void *context)
{
    const Propagation *p = context;
    const Uses *uses = &p->uses;
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        s->b = s->kind == IR_ASSIGN ? without_choice(s->b) : s->b;
        if (i + 1 < block->count) {
            retarget_assignment(block, i, uses);
        }
        retarget_select(block, i, uses);
        drop_copy(block, i, p);
        fill_braces(block, i, uses);
    }
}

void propagate_copies(Arena *arena, IrFunc *func)
{
    Propagation p = {.arena = arena, .uses = uses_of(arena, func)};
    ir_visit_block(&func->body, find_whole_tuples, &p);
    ir_each_block(&func->body, propagate_copies_in_block, &p);
}
