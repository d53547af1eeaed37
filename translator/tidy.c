/* tidy: rewrites that only please the reader.
 *
 * Takes: the IR after ranges. Gives: the same program with sums in indices leaning left, so that `row * n + (col + 1)` prints as
 * `row * n + col + 1`, with one variable for a name that an inner block sets again (tidy_names.c), and with calls that set variables
 * through pointers setting those that Python names (tidy_outputs.c), with memory read where it is used (tidy_reads.c), and with a warp brought together before a barrier where
 * functions call themselves.
 * Needs: ranges, which looks at the operands as Python grouped them.
 * Integer sums give the same value however they are grouped as long as no part overflows. An index lies inside an array, so that
 * holds in 64 bits; in 32 bits the grouping is kept, since a part may pass the end of int where the sum does not. */
#include "tidy.h"
#include "unit.h"

#include <string.h>

enum { MAX_DEPTH = 1500 }; /* below IR_LIMIT of check: deeper expressions stay as they are */

static void tidy_block(Unit *unit, const IrBlock *block);

static bool is_sum(const IrExpr *e, const Type *type)
{
    return e->kind == IR_BINARY && e->type == type && (e->op == IRO_ADD || e->op == IRO_SUB);
}

/* sum + e or sum - e, e's own sum taken apart: a + (b - c) is a + b - c. */
static IrExpr *add_flat(Unit *unit, IrExpr *sum, IrExpr *e, bool minus, unsigned depth)
{
    if (depth < MAX_DEPTH && is_sum(e, sum->type)) {
        IrExpr *first = add_flat(unit, sum, e->a, minus, depth + 1);
        return add_flat(unit, first, e->b, minus != (e->op == IRO_SUB), depth + 1);
    }
    return ir_binary(unit->arena, minus ? IRO_SUB : IRO_ADD, sum->type, sum, e);
}

static IrExpr *flat_sum(Unit *unit, IrExpr *e, unsigned depth)
{
    if (depth >= MAX_DEPTH || !is_sum(e, e->type) || type_bits(e->type) != 64) {
        return e;
    }
    IrExpr *left = flat_sum(unit, e->a, depth + 1);
    if (left == e->a && !is_sum(e->b, e->type)) {
        return e;
    }
    return add_flat(unit, left, e->b, e->op == IRO_SUB, depth + 1);
}

static void tidy_expr(Unit *unit, IrExpr *e, unsigned depth)
{
    if (e == NULL || depth > MAX_DEPTH) {
        return;
    }
    tidy_expr(unit, e->a, depth + 1);
    tidy_expr(unit, e->b, depth + 1);
    tidy_expr(unit, e->cond, depth + 1);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        tidy_expr(unit, e->args[i], depth + 1);
        if (e->kind == IR_INDEX) {
            e->args[i] = flat_sum(unit, e->args[i], 0);
        }
    }
}

static void tidy_stmt(Unit *unit, IrStmt *s)
{
    if (s == NULL) {
        return;
    }
    tidy_expr(unit, s->a, 0);
    tidy_expr(unit, s->b, 0);
    tidy_stmt(unit, s->init);
    tidy_stmt(unit, s->step);
    tidy_block(unit, &s->body);
    tidy_block(unit, &s->orelse);
}

static void tidy_block(Unit *unit, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        tidy_stmt(unit, block->stmts[i]);
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
        if (s->kind == IR_EVAL && s->a->kind == IR_CALL && s->a->callee.spelling != NULL && strncmp(s->a->callee.spelling, "__syncthreads", 13) == 0) {
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
        tidy_block(unit, &func->body);
        tidy_names(unit->arena, func);
        if (recursive && func->recurses) {
            gather_block(unit, &func->body);
        }
        tidy_outputs(unit->arena, func);
        tidy_reads(unit->arena, func);
    }
    return true;
}
