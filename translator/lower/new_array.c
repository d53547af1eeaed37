// SPDX-License-Identifier: MIT
/* New arrays: on the heap in CPU functions, in the local memory of each thread in kernels, where shapes must be
 * constant. */
#include "lower/lower_internal.h"

enum { MAX_LOCAL_BYTES = 65536 }; /* limit for one array in local memory */

IrExpr *lower_printed_axis_size(Lower *lw, IrExpr *e)
{
    Arena *arena = lw->arena;
    const Type *i32 = lw_type(lw, TY_I32);
    if (e->kind == IR_CONVERT) {
        return lower_printed_axis_size(lw, e->a);
    }
    if (e->kind == IR_NAMED && e->type == i32) {
        return e;
    }
    if (e->kind == IR_INT && e->integer >= 0 && e->integer <= INT32_MAX) {
        return ir_int(arena, i32, e->integer);
    }
    if (e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB || e->op == IRO_MUL)) {
        IrExpr *a = lower_printed_axis_size(lw, e->a), *b = lower_printed_axis_size(lw, e->b);
        return a != NULL && b != NULL ? ir_binary(arena, e->op, i32, a, b) : NULL;
    }
    return NULL;
}

bool lower_axis_size_value(const IrExpr *e, int64_t *value)
{
    int64_t a, b;
    if (e->kind == IR_CONVERT) {
        return lower_axis_size_value(e->a, value);
    }
    if (e->kind == IR_NAMED) {
        return e->named->value != NULL && lower_axis_size_value(e->named->value, value);
    }
    if (e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB || e->op == IRO_MUL) &&
        lower_axis_size_value(e->a, &a) && lower_axis_size_value(e->b, &b) && a >= INT32_MIN && a <= INT32_MAX &&
        b >= INT32_MIN && b <= INT32_MAX) {
        *value = e->op == IRO_ADD ? a + b : e->op == IRO_SUB ? a - b : a * b;
        return true;
    }
    *value = e->kind == IR_INT ? e->integer : 0;
    return e->kind == IR_INT;
}

static bool is_same_constant(const IrExpr *a, const IrExpr *b)
{
    int64_t x, y;
    return lower_axis_size_value(a, &x) && lower_axis_size_value(b, &y) && x == y;
}

bool lower_has_shape(const Value *array, IrExpr *const *axis_sizes)
{
    for (uint32_t i = 0; i < array->type->ndim; i++) {
        if (!is_same_constant(array->array->shape[i], axis_sizes[i])) {
            return false;
        }
    }
    return true;
}

static void refuse(Lower *lw, const char *reason)
{
    diag_error(lw->unit, lw->stmt->span, "new-array", "%s", reason);
    diag_hint(lw->unit,
              "use cuda.local.array or cuda.shared.array with a constant upper bound, or pass an array that has "
              "a row for each thread");
}

/* Computes the C dimensions of a local array. The first size may be bounded instead of constant: x[:3] has at most
 * three items. Returns false after an error. */
static bool local_dimensions(Lower *lw, const Type *type, IrExpr *const *axis_sizes, int64_t *dims)
{
    int64_t bytes = (int64_t)type_size(type->elem);
    if (lw->loop != NULL && lower_outlives_iteration(lw, lw->stmt)) {
        diag_error(lw->unit, lw->stmt->span, "new-array",
                   "this statement creates an array in each iteration, and an array of an earlier iteration may still "
                   "be in use");
        diag_hint(lw->unit, "create the arrays before the loop, and assign their elements: a[:] = b");
        return false;
    }
    for (uint32_t i = 0; i < type->ndim; i++) {
        bool known = lower_axis_size_value(axis_sizes[i], &dims[i]);
        if (!known && i == 0 && type->layout == LAYOUT_C) {
            dims[i] = lower_bound_axis_size(axis_sizes[i]);
            known = dims[i] > 0;
        }
        if (!known) {
            refuse(lw, "the shape of a new array in a kernel must be constant, and this one is only known at run time");
            return false;
        }
        if (dims[i] < 0) {
            diag_error(lw->unit, lw->stmt->span, "bad-shape", "negative dimensions not allowed");
            return false;
        }
        dims[i] = dims[i] > 0 ? dims[i] : 1; /* C has no empty arrays */
        bytes = dims[i] <= MAX_LOCAL_BYTES ? bytes * dims[i] : MAX_LOCAL_BYTES + 1;
        if (bytes > MAX_LOCAL_BYTES) {
            refuse(lw, "this new array is too large for the local memory of a thread");
            return false;
        }
    }
    return true;
}

static Value local_array(Lower *lw, const Type *type, IrExpr **axis_sizes, bool zero)
{
    int64_t dims[TYPE_MAX_DIMS];
    uint32_t ndim = type->ndim;
    bool is_reversed = type->layout == LAYOUT_F && ndim > 1; /* C arrays have rows */
    const Type *rows = is_reversed ? type_array(lw->unit->types, type->elem, ndim, LAYOUT_C, false) : type;
    for (uint32_t i = 0; is_reversed && i < ndim / 2; i++) {
        IrExpr *first = axis_sizes[i];
        axis_sizes[i] = axis_sizes[ndim - 1 - i];
        axis_sizes[ndim - 1 - i] = first;
    }
    Value array = value_array(lw, rows);
    const Value *reused = lw->reused_array;
    lw->reused_array = NULL;
    if (reused != NULL && reused->type == type && lower_has_shape(reused, axis_sizes)) {
        if (zero) {
            lower_fill(lw, *reused, lower_number(lw, type->elem, 0), OP_NONE);
        }
        return *reused;
    }
    bool fits = local_dimensions(lw, type, axis_sizes, dims);
    for (uint32_t i = 0; i < ndim && !fits; i++) { /* any array, to find further errors */
        dims[i] = 1;
    }
    IrVar *var =
        ir_new_var(lw->arena, lw->func, "array", type_carray(lw->unit->types, type->elem, ndim, dims), IRV_LOCAL);
    var->dim_exprs = arena_alloc(lw->arena, ndim * sizeof *var->dim_exprs);
    for (uint32_t i = 0; i < ndim; i++) {
        int64_t value;
        IrExpr *printed = lower_axis_size_value(axis_sizes[i], &value) && value > 0
                              ? lower_printed_axis_size(lw, axis_sizes[i])
                              : NULL;
        var->dim_exprs[i] = printed != NULL ? ir_copy(lw->arena, printed) : lower_int(lw, dims[i]);
        array.array->shape[i] = axis_sizes[i];
    }
    if (type->elem->kind == TY_RECORD) {
        record_c_name(lw->unit, type->elem, "local");
    }
    lower_declare(lw, var);
    array.array->var = var;
    if (zero) {
        lower_fill(lw, array, lower_number(lw, type->elem, 0), OP_NONE);
    }
    return is_reversed ? array_reversed(lw, array, type) : array;
}

Value lower_local_array(Lower *lw, const Type *type, IrExpr **axis_sizes)
{
    return local_array(lw, type, axis_sizes, false);
}

Value lower_new_array(Lower *lw, const Type *type, IrExpr **axis_sizes, bool zero)
{
    if ((lw->instance->modes & MAKES_ARRAYS) == 0) {
        return local_array(lw, type, axis_sizes, zero);
    }
    Value array = value_array(lw, type);
    IrExpr *count = lower_int(lw, 1);
    for (uint32_t i = 0; i < type->ndim; i++) {
        axis_sizes[i] = lower_reuse(lw, axis_sizes[i], "extent");
        if (axis_sizes[i]->kind != IR_INT || axis_sizes[i]->integer < 0) {
            lower_raise_if(lw, lower_test(lw, IRO_LT, ir_copy(lw->arena, axis_sizes[i]), lower_int(lw, 0)),
                           "ValueError", "negative dimensions not allowed");
        }
        IrExpr *axis_size = ir_copy(lw->arena, axis_sizes[i]);
        bool may_overflow = i > 0 && (count->kind != IR_INT || axis_size->kind != IR_INT);
        count = may_overflow ? lower_helper(lw, HELPER_ELEMENTS, lw->i64, (IrExpr *[]){count, axis_size}, 2)
                             : lower_mul(lw, count, axis_size);
        array.array->shape[i] = axis_sizes[i];
    }
    IrExpr *memory = lower_memory(lw, type->elem, count, zero);
    IrVar *pointer = lower_start(lw, "memory", memory->type, memory);
    pointer->memory = ir_new_var(lw->arena, lw->func, "memory", memory->type,
                                 IRV_LOCAL); /* a unique marker for the new memory, which no other array shares */
    array.array->base = lower_var(lw, pointer);
    return array;
}

Value lower_copy(Lower *lw, Value of, const Type *type)
{
    IrExpr *axis_sizes[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < type->ndim; i++) {
        axis_sizes[i] = ir_copy(lw->arena, of.array->shape[i]);
    }
    Value copy = lower_new_array(lw, type, axis_sizes, false);
    lower_fill(lw, copy, of, OP_NONE);
    return copy;
}
