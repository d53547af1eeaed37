/* Several blocks of the script for a block of the hardware: which kernels may have that, and what the texts have in
 * common.
 *
 * A thread then does the work of several, one after the other (privatize_atomics.c) or side by side
 * (thread_coarsening.c). It may where the kernel cannot tell: no memory of the block, no threads that meet, no grid
 * whose extents it reads, and nothing along y and z.
 *
 * Takes: the IR in the script's axes. Gives: which of both a kernel can have; the parameters and loops that they need.
 * Needs: the effects of functions. */
#include "schedule/schedule_internal.h"

#include <string.h>

/* ---- what a kernel may have
 * -------------------------------------------------------------------------------------------- */

/* What of the hardware the functions read. */
typedef struct Uses {
    bool block, inner_block, grid, other_axes; /* blockIdx.x; the same in functions that are called; gridDim.x */
    bool is_inner;
} Uses;

static void note_register(IrExpr *e, void *context)
{
    Uses *uses = context;
    if (e->kind != IR_SREG || e->sreg == IRS_WARP_SIZE) {
        return;
    }
    uses->other_axes = uses->other_axes || (uint32_t)e->sreg % 3 != 0;
    uses->block = uses->block || e->sreg == IRS_CTAID_X;
    uses->inner_block = uses->inner_block || (uses->is_inner && e->sreg == IRS_CTAID_X);
    uses->grid = uses->grid || e->sreg == IRS_NCTAID_X;
}

/* A return that `continue` cannot stand for. */
static bool returns_in_loop(const IrBlock *block, bool is_inside)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *s = block->stmts[i];
        bool is_loop = s->kind == IR_WHILE || s->kind == IR_FOR;
        if ((is_inside && s->kind == IR_RETURN) || returns_in_loop(&s->body, is_inside || is_loop) ||
            returns_in_loop(&s->orelse, is_inside)) {
            return true;
        }
    }
    return false;
}

static bool keeps_to_itself(const IrFunc *func)
{
    for (size_t v = 0; v < func->vars.count; v++) {
        IrStorage storage = ((const IrVar *)func->vars.items[v])->storage;
        if (storage == IRV_SHARED || storage == IRV_DYNAMIC_SHARED) {
            return false;
        }
    }
    return func->effect < EFFECT_ALL;
}

void find_spreads(Unit *unit, IrFunc *kernel, const PtrVec *funcs)
{
    Uses uses = {.block = false};
    bool alone = kernel->fixed == NULL && !kernel->cooperative;
    for (size_t i = 0; i < funcs->count && alone; i++) {
        const IrFunc *func = funcs->items[i];
        alone = keeps_to_itself(func);
        uses.is_inner = func != kernel;
        ir_visit_block(&func->body, note_register, &uses);
    }
    if (!alone || uses.other_axes || !uses.block) {
        return;
    }
    kernel->loops_over_grid = uses.grid;
    bool in_turn = !uses.grid && !uses.inner_block;
    if ((in_turn || uses.grid) && !returns_in_loop(&kernel->body, uses.grid)) {
        kernel->counted = counted_array(kernel);
    }
    kernel->placements |= kernel->counted != NULL ? 1u << PY2CU_PLACED_COUNTERS : 0;
    ItemParts parts;
    if (in_turn && find_item_parts(kernel, &parts)) {
        kernel->placements |= 1u << PY2CU_PLACED_ITEMS;
        uint32_t pack = pack_size(unit, kernel);
        kernel->items = pack > 0 ? pack : PY2CU_ITEMS;
    }
}

/* ---- parts of the texts
 * ------------------------------------------------------------------------------------------------ */

static bool is_taken(const Unit *unit, const IrFunc *kernel, const char *name)
{
    for (size_t i = 0; i < kernel->params.count; i++) {
        if (strcmp(((const IrVar *)kernel->params.items[i])->name, name) == 0) {
            return true;
        }
    }
    return names_has(unit->global_names, name);
}

IrVar *spread_param(Unit *unit, IrFunc *kernel, const char *name, IrRole role, const IrVar *of)
{
    const char *wanted = name;
    for (unsigned number = 2; is_taken(unit, kernel, name); number++) {
        name = arena_printf(unit->arena, "%s_%u", wanted, number);
    }
    IrVar *param = ir_new_var(unit->arena, kernel, name, type_of_kind(unit->types, TY_U32), IRV_PARAM);
    param->role = role;
    param->argument = of != NULL ? of->argument : 0;
    param->leaf = of != NULL ? of->leaf : 0;
    /* parameters come first among the variables */
    size_t at = kernel->params.count;
    for (size_t i = kernel->vars.count - 1; i > at; i--) {
        kernel->vars.items[i] = kernel->vars.items[i - 1];
        ((IrVar *)kernel->vars.items[i])->id = (uint32_t)i;
    }
    kernel->vars.items[at] = param;
    param->id = (uint32_t)at;
    ptrvec_push(unit->arena, &kernel->params, param);
    return param;
}

IrVar *spread_var(Unit *unit, IrFunc *kernel, const char *name, const Type *type, IrStorage storage)
{
    IrVar *var = ir_new_var(unit->arena, kernel, name, type, storage);
    var->base = name;
    return var;
}

IrVar *spread_own_var(Unit *unit, IrFunc *kernel, const IrVar *of)
{
    IrVar *var = ir_new_var(unit->arena, kernel, of->name, of->type, IRV_LOCAL);
    var->base = of->base;
    var->role = of->role;
    var->python_local = of->python_local;
    var->is_part = of->is_part;
    return var;
}

IrStmt *spread_assign(Arena *arena, IrVar *var, IrExpr *value)
{
    IrStmt *s = ir_stmt(arena, IR_ASSIGN);
    s->a = ir_var(arena, var);
    s->b = value;
    return s;
}

IrStmt *spread_loop(Unit *unit, IrVar *counter, IrExpr *first, IrExpr *end, IrExpr *step)
{
    Arena *arena = unit->arena;
    IrStmt *loop = ir_stmt(arena, IR_FOR);
    loop->init = spread_assign(arena, counter, first);
    loop->a = ir_binary(arena, IRO_LT, type_of_kind(unit->types, TY_BOOL), ir_var(arena, counter), end);
    loop->step = spread_assign(arena, counter, step);
    loop->step->op = IRO_ADD;
    loop->step->compute = counter->type;
    return loop;
}

static IrExpr *block_instead(IrExpr *e, void *context)
{
    const BlockAs *as = context;
    return e->kind == IR_SREG && e->sreg == IRS_CTAID_X ? ir_var(as->arena, as->block) : e;
}

static void replace_in_stmt(IrStmt *s, void *context)
{
    s->a = s->a != NULL ? ir_replace(s->a, block_instead, context) : NULL;
    s->b = s->b != NULL ? ir_replace(s->b, block_instead, context) : NULL;
}

void spread_block_as(Arena *arena, const IrBlock *body, IrVar *block)
{
    BlockAs as = {arena, block};
    ir_visit_stmts(body, replace_in_stmt, &as);
}
