// SPDX-License-Identifier: MIT
/* Block size: replaces blockDim by constants, and finds the kernels that gain from this.
 *
 * A reduction in shared memory halves the number of its threads in each iteration, starting at blockDim.x. If the
 * iteration count is a constant, compilers unroll the loop, and the conditions that all threads of a warp satisfy
 * disappear.
 *
 * Loops with two barriers, such as those of scans, and loops that change further variables, such as the distance
 * between the elements in a tree, keep the variable: on an H200, scans took 0.95 to 1.04 of the time with a constant,
 * sums in a tree 1.14 to 1.20, and reductions 0.39 to 0.99. So do nested loops: a bitonic sort took 0.86 to 1.01, but
 * NVRTC took 1.84 of its time, and 1.0 to 1.5 for reductions.
 *
 * Input: use_block_size(): the IR after the thread mapping, and IrFunc.block_size; find_block_loops(): the IR before
 * it. Output: use_block_size(): constants instead of blockDim; find_block_loops(): IrFunc.has_block_loops: the block
 * size determines the iteration count of a loop with one barrier, without loops in it, whose iterations only change the
 * counter, or the first warp can execute the last iterations of a loop alone (last_warp.c).
 * Requires: function effects. */
#include "base/axis_mapping_names.h"
#include "restructure/restructure_internal.h"

/* ---- constants instead of blockDim ---- */

typedef struct BlockSize {
    Arena *arena;
    Py2cuSchedule schedule;
    uint32_t size;
} BlockSize;

static bool is_one(const IrExpr *e)
{
    return e->kind == IR_INT && e->integer == 1;
}

/* Folds operations on integer constants, and products with 1. */
static IrExpr *folded(Arena *arena, IrExpr *e)
{
    IrScalar result;
    const char *reason;
    if (e->kind == IR_CONVERT && e->a->kind == IR_INT) {
        return ir_convert(arena, e->type, e->a);
    }
    if (e->kind == IR_BINARY && e->op == IRO_MUL && type_is_integer(e->type) && (is_one(e->a) || is_one(e->b))) {
        return is_one(e->b) ? e->a : e->b;
    }
    const bool is_constant = e->kind == IR_BINARY && type_is_integer(e->type) && e->a->kind == IR_INT &&
                             e->b->kind == IR_INT && e->a->type == e->type && e->b->type == e->type;
    return is_constant &&
                   eval_binary(e->op, e->type->kind, ir_literal_value(e->a), ir_literal_value(e->b), &result, &reason)
               ? ir_literal(arena, e->type, result)
               : e;
}

static IrExpr *with_size(IrExpr *e, void *context)
{
    const BlockSize *block = context;
    if (e->kind != IR_SREG || e->sreg < IRS_NTID_X || e->sreg > IRS_NTID_Z) {
        return folded(block->arena, e);
    }
    const bool is_x = py2cu_schedule_axis(block->schedule, (uint32_t)(e->sreg - IRS_NTID_X)) == 0;
    return ir_int(block->arena, e->type, is_x ? block->size : 1);
}

uint32_t hardware_block_size(const Unit *unit, const IrFunc *func)
{
    const Py2cuSchedule schedule = unit->request->schedule;
    return py2cu_schedule_axis(schedule, 0) == 0 && !is_row_schedule(schedule) ? func->block_size : 0;
}

/* ---- loops that depend on blockDim ---- */

/* Properties of the variables of a function, by their index. */
typedef struct BlockLoops {
    bool *varies;               /* the value does not only depend on constants and the block size */
    bool *uses_block;           /* the value depends on the block size */
    bool *is_counter;           /* a loop condition reads the variable */
    uint32_t barriers, further; /* of the current loop: barriers, and variables of iterations that are no counters */
    bool changed, is_found;
} BlockLoops;

static bool is_variable(const IrExpr *e, const void *context)
{
    const BlockLoops *b = context;
    return e->kind == IR_VAR    ? b->varies[e->var->id]
           : e->kind == IR_SREG ? e->sreg != IRS_NTID_X
           : e->kind == IR_CALL ? e->callee.func != NULL || ir_call_effect(e) != EFFECT_NONE
                                : e->kind == IR_INDEX || e->kind == IR_ADDRESS || e->kind == IR_FIELD;
}

static bool uses_block(const IrExpr *e, const void *context)
{
    const BlockLoops *b = context;
    return is_register(e, IRS_NTID_X) || (e->kind == IR_VAR && b->uses_block[e->var->id]);
}

static void set(BlockLoops *b, bool *property)
{
    b->changed = b->changed || !*property;
    *property = true;
}

static const IrVar *assigned(const IrStmt *s)
{
    return s->kind == IR_ASSIGN && s->a->kind == IR_VAR ? s->a->var : NULL;
}

static void visit_value(IrStmt *s, void *context)
{
    BlockLoops *b = context;
    const IrVar *var = assigned(s);
    if (var != NULL && ir_any(s->b, is_variable, b)) {
        set(b, &b->varies[var->id]);
    }
    if (var != NULL && ir_any(s->b, uses_block, b)) {
        set(b, &b->uses_block[var->id]);
    }
}

static void visit_counter(IrExpr *e, void *context)
{
    const BlockLoops *b = context;
    if (e->kind == IR_VAR) {
        b->is_counter[e->var->id] = true;
    }
}

static void visit_condition(IrStmt *s, void *context)
{
    ir_visit_expr(ir_is_loop(s, NULL) ? s->a : NULL, visit_counter, context);
}

static void count_barrier(IrExpr *e, void *context)
{
    BlockLoops *b = context;
    b->barriers += ir_is_barrier_call(e, NULL);
}

static void count_further(IrStmt *s, void *context)
{
    BlockLoops *b = context;
    const IrVar *var = assigned(s);
    b->further +=
        var != NULL && !b->varies[var->id] && !b->is_counter[var->id] && (s->op != IRO_NONE || ir_reads_var(s->b, var));
}

static void visit_loop(IrStmt *s, void *context)
{
    BlockLoops *b = context;
    if (ir_is_loop(s, NULL) && !ir_any_stmt_of(&s->body, ir_is_loop, NULL) && ir_any(s->a, uses_block, b) &&
        !ir_any(s->a, is_variable, b)) {
        b->barriers = b->further = 0;
        ir_visit_block(&s->body, count_barrier, b);
        ir_visit_stmts(&s->body, count_further, b);
        b->is_found = b->is_found || (b->barriers == 1 && b->further == 0);
    }
}

/* Returns whether the block size determines the iteration count of a loop that is faster with a constant one. */
static bool has_block_loops(Arena *arena, const IrFunc *func)
{
    BlockLoops b = {.varies = arena_alloc(arena, func->vars.count + 1),
                    .uses_block = arena_alloc(arena, func->vars.count + 1),
                    .is_counter = arena_alloc(arena, func->vars.count + 1),
                    .changed = true};
    for (size_t i = 0; i < func->vars.count; i++) {
        const IrVar *var = func->vars.items[i];
        b.varies[i] = var->storage != IRV_LOCAL || !type_is_integer(var->type) || var->is_output;
    }
    while (b.changed) { /* each pass sets at least one property of a variable */
        b.changed = false;
        ir_visit_stmts(&func->body, visit_value, &b);
    }
    ir_visit_stmts(&func->body, visit_condition, &b);
    ir_visit_stmts(&func->body, visit_loop, &b);
    return b.is_found;
}

bool find_block_loops(Unit *unit)
{
    const IrProgram *program = unit->program;
    const bool is_original = unit->raises.count > 0 || unit->request->debug || unit->request->sanitize;
    const Facts *facts = NULL;
    IrReached reached = ir_none_reached(unit->arena, program);
    for (size_t i = 0; i < program->funcs.count && !is_original; i++) {
        IrFunc *kernel = program->funcs.items[i];
        ir_reach_only(&reached, kernel); /* includes the kernel itself */
        for (size_t k = 0; kernel->is_kernel && kernel->uses_barrier && k < reached.funcs.count; k++) {
            IrFunc *func = reached.funcs.items[k];
            facts = facts == NULL && func->uses_barrier ? facts_of(unit) : facts;
            kernel->has_block_loops = kernel->has_block_loops ||
                                      (func->uses_barrier && has_block_loops(unit->arena, func)) ||
                                      has_reductions(unit, func, facts);
        }
    }
    return true;
}

bool use_block_size(Unit *unit)
{
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        IrFunc *func = unit->program->funcs.items[i];
        BlockSize block = {unit->arena, unit->request->schedule, func->block_size};
        if (block.size > 0 && !is_row_schedule(block.schedule)) {
            ir_replace_block(&func->body, with_size, &block);
        }
    }
    return true;
}
