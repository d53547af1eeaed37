// SPDX-License-Identifier: MIT
/* Pointers: ffi.from_buffer, carray, farray. */
#include "builtins/builtins_internal.h"

/* ---- carray(pointer, shape, dtype=None), farray ---- */

const Type *infer_builtin_array_of(Infer *in, const Expr *e, const Call *args)
{
    TypeLayout layout = (TypeLayout)builtin_detail(in->instance, e);
    const Expr *shape = call_argument(args, 1, "shape"), *dtype = call_argument(args, 2, "dtype");
    const Type *pointer = args->count > 0 ? args->types[0] : NULL;
    const Type *axis_sizes = shape != NULL ? info_of(in->instance, shape)->type : NULL;
    if (pointer == NULL || axis_sizes == NULL || pointer->kind != TY_POINTER) {
        return infer_misuse(in, e);
    }
    bool is_tuple = axis_sizes->kind == TY_TUPLE;
    uint32_t ndim = is_tuple ? axis_sizes->count : 1;
    bool is_valid = ndim <= TYPE_MAX_DIMS && (is_tuple || type_is_integer(axis_sizes));
    for (uint32_t i = 0; is_tuple && i < ndim; i++) {
        is_valid = is_valid && type_is_integer(axis_sizes->items[i]);
    }
    if (!is_valid) {
        return infer_error(in, shape->span, "bad-shape", "a shape must be an integer or a tuple of integers, not %s",
                           axis_sizes->name);
    }
    const Object *of = dtype != NULL ? info_of(in->instance, dtype)->constant : NULL;
    bool is_none = dtype == NULL || info_of(in->instance, dtype)->type->kind == TY_NONE;
    const Type *elem = is_none ? pointer->elem : dtype_of_object(in->unit, of);
    if (elem != pointer->elem) {
        return infer_error(in, dtype->span, "bad-dtype", "mismatching dtype '%s' for pointer type '%s'",
                           elem != NULL ? elem->name : "?", pointer->name);
    }
    return type_array(in->unit->types, elem, ndim, ndim > 1 ? layout : LAYOUT_C, false);
}

Value lower_builtin_array_of(Lower *lw, const Expr *e, const Call *args)
{
    const Type *result = info_of(lw->instance, e)->type;
    const Expr *shape = call_argument(args, 1, "shape");
    Value pointer = lower_expr(lw, args->args[0]);
    lower_before(lw, &pointer, shape);
    Value axis_sizes = lower_expr(lw, shape);
    IrExpr *all[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < result->ndim; i++) {
        const Value *axis_size = axis_sizes.kind == VALUE_TUPLE ? &axis_sizes.items[i] : &axis_sizes;
        all[i] = ir_convert(lw->arena, lw->i64, axis_size->scalar);
    }
    return array_reshape(lw, pointer, all, result);
}

/* ---- ffi.from_buffer(array) ---- */

/* The address of an array's elements. It is represented by the array itself and can only be passed to functions with a
 * pointer parameter. */
const Type *infer_builtin_from_buffer(Infer *in, const Expr *e, const Call *args)
{
    return args->types[0]->layout != LAYOUT_A ? args->types[0] : infer_misuse(in, e);
}
