// SPDX-License-Identifier: MIT
/* Array allocation in CPU functions. */
#include "lower/lower_internal.h"

Value lower_new_array(Lower *lw, const Type *type, IrExpr **extents, bool zero)
{
    Value array = value_array(lw, type);
    IrExpr *count = lower_int(lw, 1);
    for (uint32_t i = 0; i < type->ndim; i++) {
        extents[i] = lower_reuse(lw, extents[i], "extent");
        if (extents[i]->kind != IR_INT || extents[i]->integer < 0) {
            lower_raise_if(lw, lower_test(lw, IRO_LT, ir_copy(lw->arena, extents[i]), lower_int(lw, 0)), "ValueError",
                           "negative dimensions not allowed");
        }
        IrExpr *extent = ir_copy(lw->arena, extents[i]);
        bool may_overflow = i > 0 && (count->kind != IR_INT || extent->kind != IR_INT);
        count = may_overflow ? lower_helper(lw, HELPER_ELEMENTS, lw->i64, (IrExpr *[]){count, extent}, 2)
                             : lower_mul(lw, count, extent);
        array.array->shape[i] = extents[i];
    }
    IrExpr *memory = lower_memory(lw, type->elem, count, zero);
    IrVar *pointer = lower_start(lw, "memory", memory->type, memory);
    pointer->memory = ir_new_var(lw->arena, lw->func, "memory", memory->type,
                                 IRV_LOCAL); /* a unique marker for the new memory, which no other array shares */
    array.array->base = lower_var(lw, pointer);
    return array;
}

Value lower_new_copy(Lower *lw, Value of, const Type *type)
{
    IrExpr *extents[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < type->ndim; i++) {
        extents[i] = ir_copy(lw->arena, of.array->shape[i]);
    }
    Value copy = lower_new_array(lw, type, extents, false);
    lower_fill(lw, copy, of, OP_NONE);
    return copy;
}
