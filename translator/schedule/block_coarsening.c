// SPDX-License-Identifier: MIT
/* Block coarsening: determines which kernels can execute several blocks of the script in one hardware block.
 *
 * Each thread then does the work of several threads, one after the other (privatize_atomics.c) or interleaved
 * (thread_coarsening.c). The kernel must not depend on block boundaries: no shared memory, no synchronization, no use
 * of the grid size, and only the x axis.
 *
 * Input: the IR with the script's axes.
 * Output: which of the two schedules each kernel supports.
 * Requires: function effects. */
#include "schedule/schedule_internal.h"

/* ---- requirements ---- */

/* Special registers that the functions read. */
typedef struct Uses {
    bool block, inner_block, grid, other_axes; /* blockIdx.x, blockIdx.x in called functions, gridDim.x, other axes */
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

/* Returns whether the block contains a return that `continue` cannot replace. */
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

void find_block_coarsening(Unit *unit, IrFunc *kernel, const PtrVec *funcs)
{
    Uses uses = {.block = false};
    bool alone = kernel->mapping_constraint == NULL && !kernel->cooperative;
    for (size_t i = 0; i < funcs->count && alone; i++) {
        const IrFunc *func = funcs->items[i];
        alone = func->effect < EFFECT_ALL && !has_shared_memory(func);
        uses.is_inner = func != kernel;
        ir_visit_block(&func->body, note_register, &uses);
    }
    if (!alone || uses.other_axes || !uses.block) {
        return;
    }
    kernel->loops_over_grid = uses.grid;
    bool in_turn = !uses.grid && !uses.inner_block;
    if ((in_turn || uses.grid) && !returns_in_loop(&kernel->body, uses.grid)) {
        kernel->privatized = privatized_array(kernel);
    }
    kernel->schedules |= kernel->privatized != NULL ? 1u << PY2CU_SCHEDULE_PRIVATIZATION : 0;
    CoarseningParts parts;
    if (in_turn && find_coarsening_parts(kernel, &parts)) {
        kernel->schedules |= 1u << PY2CU_SCHEDULE_COARSENING;
        uint32_t pack = vector_width_of(unit, kernel);
        kernel->coarsening_factor = pack > 0 ? pack : PY2CU_COARSENING_FACTOR;
    }
}
