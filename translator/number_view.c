/* x.view(dtype) of a number: its bits, read as those of another type of the same size. */
#include "intrinsics.h"

#include "records.h"

static bool has_bits(const Type *type)
{
    return type_is_integer(type) || type->kind == TY_F16 || type->kind == TY_F32 || type->kind == TY_F64;
}

const Type *infer_number_view(Infer *in, const Expr *e, const Type *owner)
{
    const Object *named = e->item_count == 1 && e->keyword_count == 0 ? info_of(in->instance, e->items[0])->constant : NULL;
    const Type *type = dtype_of_object(in->unit, named);
    if (type == NULL || !has_bits(owner) || !has_bits(type) || type_size(owner) != type_size(type)) {
        infer_error(in, e->span, "no-such-overload", "view() of %s takes the type of a number of %zu bytes", owner->name, type_size(owner));
        infer_hint(in, "write x.view(np.int32) of a float32; np.int32(x) converts the number");
        return NULL;
    }
    return type;
}

Value lower_number_view(Lower *lw, Value number, const Type *type)
{
    bool from_float = type_is_float(number.type);
    if (from_float == type_is_float(type)) {
        return value_convert(lw, number, type);
    }
    const Type *real = from_float ? number.type : type, *whole = from_float ? type : number.type;
    bool is_wide = type_bits(real) == 64, is_half = real->kind == TY_F16, is_unsigned = !is_wide && type_is_unsigned(whole);
    const Type *bits = is_wide ? lw_type(lw, TY_I64) : whole; /* CUDA has none for unsigned 64 bits */
    const char *to_bits = is_wide       ? "__double_as_longlong"
                          : is_half     ? (is_unsigned ? "__half_as_ushort" : "__half_as_short")
                          : is_unsigned ? "__float_as_uint"
                                        : "__float_as_int";
    const char *of_bits = is_wide       ? "__longlong_as_double"
                          : is_half     ? (is_unsigned ? "__ushort_as_half" : "__short_as_half")
                          : is_unsigned ? "__uint_as_float"
                                        : "__int_as_float";
    IrExpr **args = arena_alloc(lw->unit->arena, sizeof *args);
    args[0] = from_float ? number.scalar : ir_convert(lw->unit->arena, bits, number.scalar);
    const Type *result = from_float ? bits : real;
    IrExpr *call = lower_builtin(lw, from_float ? to_bits : of_bits, result, EFFECT_NONE, args, 1);
    return value_convert(lw, value_scalar(result, call), type);
}
