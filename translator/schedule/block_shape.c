// SPDX-License-Identifier: MIT
/* Determines whether a kernel depends on its block shape.
 *
 * A kernel that uses only global thread indices and grid sizes cannot distinguish (256, 1) from (32, 8): the runtime
 * may launch blocks of another shape, as long as the grid has the same size in threads.
 *
 * Input: the IR with the script's axes.
 * Output: the result; the IR is unchanged.
 * Requires: function effects. */
#include "schedule/schedule_internal.h"

/* Returns whether the type is wide enough for any index, so that its terms can be added in any order. */
static bool is_wide(const IrExpr *e)
{
    return type_is_integer(e->type) && type_size(e->type) >= 4;
}

/* Returns whether e is a sum of wide integers, or a conversion between wide integers. */
static bool is_wide_sum(const AffineReader *reader, const IrExpr *e)
{
    (void)reader;
    bool is_sum = e->kind == IR_BINARY && e->op == IRO_ADD;
    return is_wide(e) && (is_sum || e->kind == IR_INT || (e->kind == IR_CONVERT && is_wide(e->a)));
}

static const AffineReader wide_sums = {
    .is_exact = is_wide_sum, .max_terms = AFFINE_TERMS, .max_depth = 32, .max_factor = INT32_MAX};

static bool is_thread(const AffineTerm *term, uint32_t axis)
{
    return is_register(term->expr, IRS_TID_X + axis);
}

/* Returns whether the term is blockIdx.x * blockDim.x. */
static bool is_block_start(const AffineReader *reader, const AffineTerm *term, uint32_t axis)
{
    return is_register_product(reader, term->expr, IRS_CTAID_X + axis, IRS_NTID_X + axis);
}

bool is_grid_index(const IrExpr *e, uint32_t axis, IrPlainForm *plain, void *context)
{
    AffineReader reader = wide_sums;
    reader.plain = plain;
    reader.context = context;
    Affine form;
    if (!is_wide(e) || !affine_of(&reader, e, &form) || form.count != 2 || form.constant != 0 ||
        form.terms[0].factor != 1 || form.terms[1].factor != 1) {
        return false;
    }
    uint32_t thread = is_thread(&form.terms[0], axis) ? 0 : 1;
    return is_thread(&form.terms[thread], axis) && is_block_start(&reader, &form.terms[1 - thread], axis);
}

static uint32_t count_explained(const IrExpr *e);

static uint32_t count_explained_parts(const IrExpr *e)
{
    uint32_t count = count_explained(e->cond) + count_explained(e->a) + count_explained(e->b);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        count += count_explained(e->args[i]);
    }
    return count;
}

/* Returns the number of special registers in e that are part of global thread indices or grid sizes. */
static uint32_t count_explained(const IrExpr *e)
{
    if (e == NULL) {
        return 0;
    }
    uint32_t count = 0;
    if (e->kind == IR_BINARY && e->op == IRO_ADD) {
        Affine form;
        bool all = is_wide(e) && affine_of(&wide_sums, e, &form);
        for (uint32_t axis = 0; all && axis < 3; axis++) {
            uint32_t threads = 0, blocks = 0;
            for (uint32_t i = 0; i < form.count; i++) {
                threads += is_thread(&form.terms[i], axis);
                blocks += is_block_start(&wide_sums, &form.terms[i], axis);
            }
            count += threads == blocks ? 3 * threads : 0;
        }
        for (uint32_t i = 0; all && i < form.count; i++) {
            count += count_explained(form.terms[i].expr);
        }
        return all ? count : count_explained_parts(e);
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        count += is_register_product(&wide_sums, e, IRS_NTID_X + axis, IRS_NCTAID_X + axis) ? 2 : 0;
    }
    return count + count_explained_parts(e);
}

typedef struct Registers {
    uint32_t all, explained;
} Registers;

static void count_register(IrExpr *e, void *context)
{
    Registers *r = context;
    r->all += e->kind == IR_SREG && e->sreg != IRS_WARP_SIZE;
}

static void count_stmt(IrStmt *s, void *context)
{
    Registers *r = context;
    r->explained += count_explained(s->a) + count_explained(s->b);
}

bool is_block_shape_free(const PtrVec *funcs)
{
    Registers r = {0, 0};
    for (size_t i = 0; i < funcs->count; i++) {
        const IrFunc *func = funcs->items[i];
        if (func->uses_barrier || has_shared_memory(func)) {
            return false;
        }
        ir_visit_block(&func->body, count_register, &r);
        ir_visit_stmts(&func->body, count_stmt, &r);
    }
    return r.all == r.explained;
}
