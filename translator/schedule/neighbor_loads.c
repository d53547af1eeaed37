// SPDX-License-Identifier: MIT
/* Neighbor loads: determines whether threads that are neighbors along an axis load the same elements, as in a stencil.
 *
 * An index such as `i - 1`, or `i + k` with a loop counter k, refers to the element of a neighboring thread. The sum
 * can be part of a larger expression, such as `(i - 1) * n + j` or `(i + k) % n`.
 *
 * Input: the IR with the script's axes.
 * Output: the result; the IR is unchanged.
 * Requires: divergence analysis. */
#include "schedule/schedule_internal.h"

enum { MAX_DEPTH = 12 };

/* Offsets from the thread's own index along the axis, in the loads of an array. */
typedef struct Offsets {
    const Facts *facts;
    const IrVar *array;
    uint32_t axis;
    bool is_known, has_counter;
    int64_t min, max;
} Offsets;

static bool is_counter(const Facts *facts, const IrExpr *e)
{
    return e->kind == IR_VAR && e->var->storage == IRV_LOCAL && facts->vars[e->var->number].value == NULL &&
           (varies(facts, e) & VARIES_THREAD) == 0;
}

/* Records the offset of the sum, if the thread index along the axis is an operand. */
static void note_sum(Offsets *offsets, const Affine *sum)
{
    bool has_index = false, has_counter = false;
    for (uint32_t i = 0; i < sum->count; i++) {
        const IrExpr *e = sum->terms[i].expr;
        has_index = has_index || (is_register(e, IRS_TID_X + offsets->axis) && sum->terms[i].factor == 1);
        has_counter = has_counter || is_counter(offsets->facts, e);
    }
    if (has_index) {
        const int64_t offset = sum->constant;
        offsets->min = !offsets->is_known || offset < offsets->min ? offset : offsets->min;
        offsets->max = !offsets->is_known || offset > offsets->max ? offset : offsets->max;
        offsets->is_known = true;
        offsets->has_counter = offsets->has_counter || has_counter;
    }
}

static void note_index(Offsets *offsets, const IrExpr *e, unsigned depth)
{
    if (e == NULL || depth > MAX_DEPTH) {
        return;
    }
    Affine sum;
    e = plain_form(offsets->facts, e);
    if (affine_of_plain(offsets->facts, e, &sum) && (sum.count != 1 || sum.terms[0].expr != e)) {
        note_sum(offsets, &sum);
        for (uint32_t i = 0; i < sum.count; i++) {
            note_index(offsets, sum.terms[i].expr, depth + 1);
        }
        return;
    }
    for (size_t i = 0; e->kind > IR_SREG && i < sizeof e->fixed / sizeof e->fixed[0]; i++) {
        note_index(offsets, e->fixed[i], depth + 1);
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        note_index(offsets, e->args[i], depth + 1);
    }
}

static void note_load(IrExpr *e, void *context)
{
    Offsets *offsets = context;
    if (e->kind == IR_INDEX && e->a->kind == IR_VAR && e->a->var == offsets->array) {
        for (uint32_t i = 0; i < e->arg_count; i++) {
            note_index(offsets, e->args[i], 0);
        }
    }
}

static void note_loads_of(IrStmt *s, void *offsets)
{
    ir_visit_expr(s->b, note_load, offsets);
    if (s->kind != IR_ASSIGN || s->op != IRO_NONE) {
        ir_visit_expr(s->a, note_load, offsets);
    }
}

bool loads_neighbors(const IrFunc *kernel, const Facts *facts, uint32_t axis)
{
    bool found = false;
    for (size_t i = 0; i < kernel->params.count && !found; i++) {
        Offsets offsets = {.facts = facts, .array = kernel->params.items[i], .axis = axis};
        if (offsets.array->type->kind == TY_POINTER) {
            ir_visit_stmts(&kernel->body, note_loads_of, &offsets);
            found = offsets.has_counter || offsets.max > offsets.min;
        }
    }
    return found;
}
