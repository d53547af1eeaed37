// SPDX-License-Identifier: MIT
/* Reinterpreted arrays: x.view(dtype) reads the same bytes as another type. */
#include "lower/lower_internal.h"

/* Requires contiguous rows for a view with another element size: reports an error if a row is known to be strided, and
 * otherwise emits a check. */
static void demand_rows(Lower *lw, const Value *array, uint32_t last)
{
    IrExpr *stride = array_stride(lw, array, last);
    if (stride->kind == IR_INT && stride->integer != 1) {
        diag_error(lw->unit, lw->stmt->span, "unsupported-array-use",
                   "the last axis is not contiguous: a view can only have elements of the same size");
        diag_hint(lw->unit, "create the view of the whole array first, then slice the view");
    } else if (stride->kind != IR_INT) {
        IrExpr *has_stride = lower_test(lw, IRO_NE, stride, lower_int(lw, 1));
        IrExpr *several = lower_test(lw, IRO_GT, ir_copy(lw->arena, array->array->shape[last]), lower_int(lw, 1));
        lower_raise_if(lw, lower_test(lw, IRO_LAND, has_stride, several), "ValueError",
                       "To change to a dtype of a different size, the last axis must be contiguous");
    }
}

/* Converts a number of elements of the old size to elements of the new size. */
static IrExpr *scaled_count(Lower *lw, IrExpr *number, int64_t old_size, int64_t new_size)
{
    if (new_size < old_size) {
        return lower_mul(lw, number, lower_int(lw, old_size / new_size));
    }
    if (new_size == old_size) {
        return number;
    }
    return number->kind == IR_INT ? lower_int(lw, number->integer * old_size / new_size)
                                  : ir_binary(lw->arena, IRO_DIV, lw->i64,
                                              lower_mul(lw, number, lower_int(lw, old_size)), lower_int(lw, new_size));
}

Value lower_view_of_bytes(Lower *lw, Value array, const Type *result)
{
    array = record_plain_array(lw, array);
    int64_t old_size = (int64_t)type_size(array.type->elem), new_size = (int64_t)type_size(result->elem);
    IrExpr *pointer = array_pointer(lw, &array);
    bool same = type_in_c(array.type->elem) == result->elem; /* a time viewed as an integer */
    Value view = value_array(lw, result);
    view.array->base =
        same ? pointer : ir_pointer_cast(lw->arena, type_pointer(lw->unit->types, result->elem), pointer);
    uint32_t last = result->ndim - 1u;
    bool strided = result->layout == LAYOUT_A, resized = new_size != old_size;
    if (strided && resized) {
        demand_rows(lw, &array, last);
    }
    for (uint32_t i = 0; i < result->ndim; i++) {
        IrExpr *axis_size = ir_copy(lw->arena, array.array->shape[i]);
        view.array->shape[i] = i == last ? scaled_count(lw, axis_size, old_size, new_size) : axis_size;
        if (strided) {
            view.array->stride[i] = i == last && resized
                                        ? lower_int(lw, 1)
                                        : scaled_count(lw, array_stride(lw, &array, i), old_size, new_size);
        }
    }
    return view;
}

Value lower_number_view(Lower *lw, Value number, const Type *type)
{
    bool from_float = type_is_float(number.type);
    if (from_float == type_is_float(type)) {
        return value_convert(lw, number, type);
    }
    const Type *real = from_float ? number.type : type, *whole = from_float ? type : number.type;
    bool is_wide = real->bits == 64, is_half = real->kind == TY_F16, is_unsigned = !is_wide && type_is_unsigned(whole);
    const Type *bits = is_wide ? lw->i64 : whole; /* CUDA has no such functions for 64-bit unsigned integers */
    const char *to_bits = is_wide       ? "__double_as_longlong"
                          : is_half     ? (is_unsigned ? "__half_as_ushort" : "__half_as_short")
                          : is_unsigned ? "__float_as_uint"
                                        : "__float_as_int";
    const char *of_bits = is_wide       ? "__longlong_as_double"
                          : is_half     ? (is_unsigned ? "__ushort_as_half" : "__short_as_half")
                          : is_unsigned ? "__uint_as_float"
                                        : "__int_as_float";
    IrExpr *of = from_float ? number.scalar : ir_convert(lw->arena, bits, number.scalar);
    const Type *result = from_float ? bits : real;
    IrExpr *call = lower_one_of_name(lw, from_float ? to_bits : of_bits, result, EFFECT_NONE, &of, 1);
    return value_convert(lw, value_scalar(result, call), type);
}
