// SPDX-License-Identifier: MIT
/* Simplifications for readability.
 *
 * Input: the IR after ranges.
 * Output: the same program, in which sums in indices are left-associative, so that `row * n + (col + 1)` is printed as
 * `row * n + col + 1`; a name that an inner block assigns again uses one variable (variable_coalescing.c); calls with
 * output pointers set the variables of Python names (copy_coalescing.c); variables that only copy a value are removed
 * (copy_propagation.c); trailing comments follow the statement that does the work of a source line; and recursive
 * functions contain a __syncwarp() for the compiler.
 * Requires: ranges, which analyzes the operands as grouped in Python.
 *
 * The grouping of an integer sum does not change its value as long as no partial sum overflows. Indices are in bounds,
 * so partial sums do not overflow in 64 bits; in 32 bits the grouping is kept, because a partial sum may overflow an
 * int even if the sum does not. */
#include "simplify/simplify_internal.h"

enum { MAX_DEPTH = 1500 }; /* less than IR_MAX_EXPR_DEPTH: deeper expressions remain unchanged */

static bool is_sum(const IrExpr *e, const Type *type)
{
    return e->kind == IR_BINARY && e->type == type && (e->op == IRO_ADD || e->op == IRO_SUB);
}

static bool is_negated(const IrExpr *e)
{
    return e->kind == IR_UNARY && e->op == IRO_NEG;
}

/* Returns the operand of a widening conversion if it is a sum, which has not overflowed in the narrower type;
 * otherwise e. */
static IrExpr *without_widening(IrExpr *e)
{
    bool widens = e->kind == IR_CONVERT && type_is_integer(e->type) && type_is_integer(e->a->type) &&
                  type_is_signed(e->a->type) && e->a->type->bits >= 32;
    return widens && (is_sum(e->a, e->a->type) || is_negated(e->a)) ? e->a : e;
}

/* Returns sum + e or sum - e with the sum in e flattened: a + (b - c) becomes a + b - c. */
static IrExpr *add_flat(Arena *arena, IrExpr *sum, IrExpr *e, bool minus, unsigned depth)
{
    const IrExpr *inner = without_widening(e);
    if (depth < MAX_DEPTH && is_sum(inner, inner->type)) {
        IrExpr *first = add_flat(arena, sum, ir_convert(arena, sum->type, inner->a), minus, depth + 1);
        return add_flat(arena, first, ir_convert(arena, sum->type, inner->b), minus != (inner->op == IRO_SUB),
                        depth + 1);
    }
    if (is_negated(inner)) {
        minus = !minus;
        e = ir_convert(arena, sum->type, inner->a);
    }
    return ir_binary(arena, minus ? IRO_SUB : IRO_ADD, sum->type, sum, e);
}

/* Also flattens sums in the factors of products. */
static IrExpr *flat_sum(Arena *arena, IrExpr *e, unsigned depth)
{
    if (depth >= MAX_DEPTH || e->kind != IR_BINARY || e->type->bits != 64) {
        return e;
    }
    if (e->op == IRO_MUL) {
        e->a = flat_sum(arena, e->a, depth + 1);
        e->b = flat_sum(arena, e->b, depth + 1);
        return e;
    }
    if (!is_sum(e, e->type)) {
        return e;
    }
    IrExpr *right = flat_sum(arena, e->b, depth + 1);
    e->a = flat_sum(arena, e->a, depth + 1);
    if (without_widening(right) == right && !is_sum(right, e->type) && !is_negated(right)) {
        return e; /* the right operand is unchanged: only sums are rebuilt */
    }
    return add_flat(arena, e->a, right, e->op == IRO_SUB, depth + 1);
}

/* ---- indices of nested rows ---- */

enum { MAX_FACTORS = TYPE_MAX_DIMS + 2 };

/* Collects the factors of a product; returns false if there are too many. */
static bool factors_of(IrExpr *e, const Type *type, IrExpr **factors, uint32_t *count)
{
    if (e->kind == IR_BINARY && e->op == IRO_MUL && e->type == type) {
        return factors_of(e->a, type, factors, count) && factors_of(e->b, type, factors, count);
    }
    if (*count == MAX_FACTORS) {
        return false;
    }
    factors[(*count)++] = e;
    return true;
}

static bool is_axis_size(const IrExpr *e)
{
    e = ir_unconverted(e);
    return e->kind == IR_VAR && e->var->role == ROLE_SHAPE;
}

static IrExpr *product(Arena *arena, const Type *type, IrExpr *first, IrExpr *const *factors, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        first = ir_binary(arena, IRO_MUL, type, first, factors[i]);
    }
    return first;
}

/* Factors c * rows * columns + r * columns to (c * rows + r) * columns, so that `a[c][r][k]` is printed like `a[c, r,
 * k]`. Partial results are not larger than before if the element exists, because then no axis size is 0. */
static IrExpr *stepped(Arena *arena, IrExpr *e)
{
    if (!is_sum(e, e->type)) {
        return e;
    }
    e->a = stepped(arena, e->a);
    IrExpr *left[MAX_FACTORS], *right[MAX_FACTORS];
    uint32_t left_count = 0, right_count = 0;
    bool fits = factors_of(e->a, e->type, left, &left_count) && factors_of(e->b, e->type, right, &right_count);
    uint32_t same = right_count - 1,
             own = left_count - same; /* same: common trailing factors; own: the other factors of the left side */
    if (!fits || same == 0 || left_count <= same) {
        return e;
    }
    for (uint32_t i = 0; i < same; i++) {
        if (!is_axis_size(right[1 + i]) || !ir_equal(left[own + i], right[1 + i])) {
            return e;
        }
    }
    IrExpr *sum = ir_binary(arena, e->op, e->type, product(arena, e->type, left[0], left + 1, own - 1), right[0]);
    return product(arena, e->type, sum, right + 1, same);
}

static IrExpr *simplify_expr(IrExpr *e, void *arena)
{
    if (e->kind == IR_UNARY && e->op == IRO_NOT) {
        return ir_negated(arena, e->a);
    }
    for (uint32_t i = 0; e->kind == IR_INDEX && i < e->arg_count; i++) {
        e->args[i] = stepped(arena, flat_sum(arena, e->args[i], 0));
    }
    return e;
}

void reassociate_sums_left(Arena *arena, IrStmt *s)
{
    s->a = ir_replace(s->a, simplify_expr, arena);
    s->b = ir_replace(s->b, simplify_expr, arena);
}

/* Returns whether the statement assigns a temporary that a later statement needs. */
static bool prepares(const IrStmt *s)
{
    const IrVar *var = ir_assigned(s);
    return var != NULL && var->storage == IRV_LOCAL && var->python_local == 0;
}

/* Moves the trailing comment of a source line to the statement that does the work of the line. */
static void move_comment(const IrBlock *block, uint32_t at)
{
    IrStmt *first = block->stmts[at];
    if (first->trail == NULL || first->line == 0 || !prepares(first)) {
        return;
    }
    uint32_t end = at + 1;
    while (end < block->count && block->stmts[end]->line == first->line && block->stmts[end]->module == first->module &&
           prepares(block->stmts[end])) {
        end++;
    }
    IrStmt *own = end < block->count ? block->stmts[end] : NULL;
    bool fits = own != NULL && own->line == first->line && own->module == first->module && own->trail == NULL &&
                own->kind != IR_NOTE;
    bool continues =
        fits && end + 1 < block->count && block->stmts[end + 1]->line == first->line; /* as for x, y = y, x */
    if (fits && !continues) {
        own->trail = first->trail;
        first->trail = NULL;
    }
}

static void move_comments(IrBlock *block, void *context)
{
    (void)context;
    for (uint32_t i = 0; i < block->count; i++) {
        move_comment(block, i);
    }
}

static void simplify_stmt(IrStmt *s, void *arena)
{
    reassociate_sums_left(arena, s);
}

/* Adds __syncwarp() at the start of a recursive function. The threads of a warp return from different depths, and
 * reconverge only if the hardware schedules them in a suitable order (observed on an H200: wrong results, faults and
 * hangs). ptxas 13.0 nevertheless assumes full warps after every call: it computes the iterations of a loop around the
 * call once for all threads, and removes __syncwarp(). Not needed if the function itself synchronizes threads, at no
 * measurable cost; not emitted for the host, whose threads would wait for each other. */
static void reconverge_warp(Unit *unit, IrFunc *func)
{
    const Type *u32 = type_of_kind(unit->types, TY_U32);
    IrExpr *active = ir_call(unit->arena, u32, (IrCallee){.spelling = "__activemask", .effect = EFFECT_READ}, NULL, 0);
    IrStmt *gather = ir_stmt(unit->arena, IR_EVAL);
    IrCallee callee = {.spelling = "__syncwarp",
                       .effect = EFFECT_WRITE}; /* a write effect, so that it is not removed */
    gather->a = ir_call(unit->arena, type_of_kind(unit->types, TY_NONE), callee, &active, 1);
    gather->trail = "reconverges the warp, because ptxas lets recursive calls diverge it";
    gather->line = func->body.stmts[0]->line; /* there is at least one: the recursive call */
    gather->module = func->body.stmts[0]->module;
    ir_prepend(unit->arena, &func->body, gather);
}

void simplify(Unit *unit, IrFunc *func)
{
    ir_each_block(&func->body, move_comments, NULL);
    ir_visit_stmts(&func->body, simplify_stmt, unit->arena);
    coalesce_variables(unit->arena, func);
    if (func->recursive && !unit->request->for_host) {
        reconverge_warp(unit, func);
    }
    coalesce_output_copies(unit->arena, func);
    propagate_copies(unit->arena, func);
}
