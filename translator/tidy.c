/* tidy: rewrites that only please the reader.
 *
 * Takes: the IR after ranges. Gives: the same program with sums in indices leaning left, so that `row * n + (col + 1)` prints
 * as `row * n + col + 1`, with one variable for a name that an inner block sets again (tidy_names.c), with calls that set
 * variables through pointers setting those that Python names (tidy_outputs.c), without variables that only pass on a value
 * (tidy_copies.c), with comments behind what a line does, and with a warp brought together before a barrier where functions
 * call themselves. Needs: ranges, which looks at the operands as
 * Python grouped them. Integer sums give the same value however they are grouped as long as no part overflows. An index lies
 * inside an array, so that holds in 64 bits; in 32 bits the grouping is kept, since a part may pass the end of int where the
 * sum does not. */
#include "tidy.h"
#include "unit.h"

#include <string.h>

enum { MAX_DEPTH = 1500 }; /* below IR_LIMIT of check: deeper expressions stay as they are */

static void tidy_block(Arena *arena, const IrBlock *block);

static bool is_sum(const IrExpr *e, const Type *type)
{
    return e->kind == IR_BINARY && e->type == type && (e->op == IRO_ADD || e->op == IRO_SUB);
}

static bool is_negated(const IrExpr *e)
{
    return e->kind == IR_UNARY && e->op == IRO_NEG;
}

/* e itself, or what its conversion to a wider type is made of: a sum has not overflown in the narrow one. */
static IrExpr *unwidened(IrExpr *e)
{
    bool widens = e->kind == IR_CONVERT && type_is_integer(e->type) && type_is_integer(e->a->type) && type_is_signed(e->a->type) &&
                  type_bits(e->a->type) >= 32;
    return widens && (is_sum(e->a, e->a->type) || is_negated(e->a)) ? e->a : e;
}

/* sum + e or sum - e, e's own sum taken apart: a + (b - c) is a + b - c. */
static IrExpr *add_flat(Arena *arena, IrExpr *sum, IrExpr *e, bool minus, unsigned depth)
{
    const IrExpr *inner = unwidened(e);
    if (depth < MAX_DEPTH && is_sum(inner, inner->type)) {
        IrExpr *first = add_flat(arena, sum, ir_convert(arena, sum->type, inner->a), minus, depth + 1);
        return add_flat(arena, first, ir_convert(arena, sum->type, inner->b), minus != (inner->op == IRO_SUB), depth + 1);
    }
    if (is_negated(inner)) {
        minus = !minus;
        e = ir_convert(arena, sum->type, inner->a);
    }
    return ir_binary(arena, minus ? IRO_SUB : IRO_ADD, sum->type, sum, e);
}

/* Also of the sums that are multiplied in it. */
static IrExpr *flat_sum(Arena *arena, IrExpr *e, unsigned depth)
{
    if (depth >= MAX_DEPTH || e->kind != IR_BINARY || type_bits(e->type) != 64) {
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
    IrExpr *left = flat_sum(arena, e->a, depth + 1), *right = flat_sum(arena, e->b, depth + 1);
    e->a = left;
    e->b = right;
    if (unwidened(right) == right && !is_sum(right, e->type) && !is_negated(right)) {
        return e;
    }
    return add_flat(arena, left, right, e->op == IRO_SUB, depth + 1);
}

static void tidy_expr(Arena *arena, IrExpr *e, unsigned depth)
{
    if (e == NULL || depth > MAX_DEPTH) {
        return;
    }
    tidy_expr(arena, e->a, depth + 1);
    tidy_expr(arena, e->b, depth + 1);
    tidy_expr(arena, e->cond, depth + 1);
    if (e->kind == IR_UNARY && e->op == IRO_NOT) {
        *e = *ir_negated(arena, e->a);
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        tidy_expr(arena, e->args[i], depth + 1);
        if (e->kind == IR_INDEX) {
            e->args[i] = flat_sum(arena, e->args[i], 0);
        }
    }
}

void tidy_sums(Arena *arena, IrExpr *e)
{
    tidy_expr(arena, e, 0);
}

/* A variable of ours, set to what the statement behind it needs. */
static bool prepares(const IrStmt *s)
{
    return s->kind == IR_ASSIGN && s->op == IRO_NONE && s->a->kind == IR_VAR && s->a->var->storage == IRV_LOCAL && s->a->var->python_local == 0;
}

/* A comment behind a line of Python stands behind the statement that does what the line says. */
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
    bool fits = own != NULL && own->line == first->line && own->module == first->module && own->trail == NULL && own->kind != IR_NOTE;
    bool goes_on = fits && end + 1 < block->count && block->stmts[end + 1]->line == first->line; /* as x, y = y, x does */
    if (fits && !goes_on) {
        own->trail = first->trail;
        first->trail = NULL;
    }
}

static void tidy_stmt(Arena *arena, IrStmt *s)
{
    if (s == NULL) {
        return;
    }
    tidy_expr(arena, s->a, 0);
    tidy_expr(arena, s->b, 0);
    tidy_stmt(arena, s->init);
    tidy_stmt(arena, s->step);
    tidy_block(arena, &s->body);
    tidy_block(arena, &s->orelse);
}

static void tidy_block(Arena *arena, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        move_comment(block, i);
        tidy_stmt(arena, block->stmts[i]);
    }
}

/* Where recursion has parted a warp, its first threads pass a barrier before the others arrive: NVRTC 13.0 takes the warp for whole
 * after the call (seen on an H200; __syncwarp is left out for the same reason). A sleep of no length brings the warp together. */
static void gather_block(Unit *unit, IrBlock *block)
{
    IrBlock gathered = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        gather_block(unit, &s->body);
        gather_block(unit, &s->orelse);
        if (s->kind == IR_EVAL && s->a->kind == IR_CALL && s->a->callee.spelling != NULL &&
            strncmp(s->a->callee.spelling, "__syncthreads", 13) == 0) {
            IrStmt *warp = ir_stmt(unit->arena, IR_EVAL);
            IrCallee callee = {.spelling = "__nanosleep", .effect = EFFECT_BARRIER};
            IrExpr *zero = ir_int(unit->arena, type_of_kind(unit->types, TY_U32), 0);
            warp->a = ir_call(unit->arena, type_of_kind(unit->types, TY_NONE), callee, &zero, 1);
            warp->lead = s->lead;
            warp->line = s->line;
            warp->module = s->module;
            warp->trail = "for NVRTC: brings together what recursion parted";
            s->lead = NULL;
            ir_append(unit->arena, &gathered, warp);
        }
        ir_append(unit->arena, &gathered, s);
    }
    *block = gathered;
}

static bool expr_recurses(const IrExpr *e, unsigned depth)
{
    if (e == NULL || depth > MAX_DEPTH) {
        return false;
    }
    bool found = e->kind == IR_CALL && e->callee.func != NULL && e->callee.func->recurses;
    found = found || expr_recurses(e->a, depth + 1) || expr_recurses(e->b, depth + 1) || expr_recurses(e->cond, depth + 1);
    for (uint32_t i = 0; i < e->arg_count && !found; i++) {
        found = expr_recurses(e->args[i], depth + 1);
    }
    return found;
}

static bool block_recurses(const IrBlock *block)
{
    bool found = false;
    for (uint32_t i = 0; i < block->count && !found; i++) {
        const IrStmt *s = block->stmts[i];
        found = expr_recurses(s->a, 0) || expr_recurses(s->b, 0) || (s->init != NULL && expr_recurses(s->init->b, 0)) ||
                (s->step != NULL && expr_recurses(s->step->b, 0)) || block_recurses(&s->body) || block_recurses(&s->orelse);
    }
    return found;
}

/* Sets `recurses` of every function. False when none does. */
static bool find_recursion(const IrProgram *program)
{
    bool any = false;
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        func->recurses = func->recursive;
        any = any || func->recursive;
    }
    for (bool changed = any; changed;) {
        changed = false;
        for (size_t i = 0; i < program->funcs.count; i++) {
            IrFunc *func = program->funcs.items[i];
            if (!func->recurses && block_recurses(&func->body)) {
                func->recurses = true;
                changed = true;
            }
        }
    }
    return any;
}

bool tidy(Unit *unit)
{
    bool recursive = find_recursion(unit->program);
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        IrFunc *func = unit->program->funcs.items[i];
        tidy_block(unit->arena, &func->body);
        tidy_names(unit->arena, func);
        if (recursive && func->recurses) {
            gather_block(unit, &func->body);
        }
        tidy_outputs(unit->arena, func);
        tidy_copies(unit->arena, func);
    }
    return true;
}
