// SPDX-License-Identifier: MIT
/* 8-bit floats: fp8_e5m2(x), float32(x) of an 8-bit float, and the functions of cuda_fp8.h (cvt_float_to_fp8 and
 * similar).
 *
 * For all passes these are calls of CUDA functions, to which no rules of arithmetic or conversion apply. */
#include "builtins/builtins_internal.h"

#include <string.h>

/* ---- functions ---- */

enum { MAX_ENUMS = 2 };

typedef struct Row {
    BuiltinId builtin;
    TypeKind from; /* type of the number or the vector's components; TY_FP8: a raw bfloat16 */
    uint8_t parts; /* number of components; 0: takes a scalar */
    TypeKind to;
    uint8_t enums[MAX_ENUMS]; /* Fp8Unit of the following arguments */
    uint8_t enum_count;
} Row;

static const Row *find_row(BuiltinId builtin)
{
    static const Row rows[] = {
        {BUILTIN_FP8_CVT_DOUBLE_TO_FP8, TY_F64, 0, TY_U8, {FP8_SATURATION, FP8_INTERPRETATION}, 2},
        {BUILTIN_FP8_CVT_DOUBLE2_TO_FP8X2, TY_F64, 2, TY_U16, {FP8_SATURATION, FP8_INTERPRETATION}, 2},
        {BUILTIN_FP8_CVT_FLOAT_TO_FP8, TY_F32, 0, TY_U8, {FP8_SATURATION, FP8_INTERPRETATION}, 2},
        {BUILTIN_FP8_CVT_FLOAT2_TO_FP8X2, TY_F32, 2, TY_U16, {FP8_SATURATION, FP8_INTERPRETATION}, 2},
        {BUILTIN_FP8_CVT_BFLOAT16RAW_TO_FP8, TY_FP8, 0, TY_U8, {FP8_SATURATION, FP8_INTERPRETATION}, 2},
        {BUILTIN_FP8_CVT_BFLOAT16RAW_TO_E8M0, TY_FP8, 0, TY_U8, {FP8_SATURATION, FP8_ROUNDING}, 2},
        {BUILTIN_FP8_CVT_FLOAT_TO_E8M0, TY_F32, 0, TY_U8, {FP8_SATURATION, FP8_ROUNDING}, 2},
        {BUILTIN_FP8_CVT_FLOAT2_TO_E8M0X2, TY_F32, 2, TY_U16, {FP8_SATURATION, FP8_ROUNDING}, 2},
        {BUILTIN_FP8_CVT_DOUBLE_TO_E8M0, TY_F64, 0, TY_U8, {FP8_SATURATION, FP8_ROUNDING}, 2},
        {BUILTIN_FP8_CVT_DOUBLE2_TO_E8M0X2, TY_F64, 2, TY_U16, {FP8_SATURATION, FP8_ROUNDING}, 2},
        {BUILTIN_FP8_CVT_E8M0_TO_BF16RAW, TY_U8, 0, TY_FP8, {0}, 0},
    };
    size_t i = 0;
    while (rows[i].builtin != builtin) {
        i++;
    }
    return &rows[i];
}

static const Type *type_of_row(TypeTable *types, TypeKind kind, unsigned parts)
{
    if (kind == TY_FP8) {
        return type_fp8(types, FP8_RAW_BFLOAT16);
    }
    const Type *type = type_of_kind(types, kind);
    return parts > 0 ? type_vector(types, type, parts) : type;
}

const Type *infer_builtin_fp8_convert(Infer *in, const Expr *e, const Call *args)
{
    TypeTable *types = in->unit->types;
    const char *path = builtin_path(in->instance, e);
    const Row *row = find_row(info_of(in->instance, e)->builtin);
    const Type *from = type_of_row(types, row->from, row->parts);
    if (args->count != 1u + row->enum_count || e->keyword_count > 0) {
        return infer_error(in, e->span, "wrong-arguments", "%s takes %u argument%s by position, %u given", path,
                           1u + row->enum_count, row->enum_count > 0 ? "s" : "", args->count + e->keyword_count);
    }
    const Type *given = infer_require_value(in, args->args[0]);
    if (given != from && (!type_is_real(from) || !type_is_real(given))) {
        return infer_error(in, args->args[0]->span, "no-such-overload", "%s takes a %s, not %s", path, from->name,
                           given->name);
    }
    for (uint32_t i = 0; i < row->enum_count; i++) {
        const char *name = fp8_name(type_fp8(types, (Fp8Unit)row->enums[i]));
        if (args->types[i + 1] != type_member(types, name, type_of_kind(types, TY_I64), true)) {
            return infer_error(in, args->args[i + 1]->span, "no-such-overload", "%s takes a member of %s here", path,
                               name);
        }
    }
    return type_of_row(types, row->to, 0);
}

Value lower_builtin_fp8_convert(Lower *lw, const Expr *e, const Call *call)
{
    Arena *arena = lw->arena;
    TypeTable *types = lw->unit->types;
    const ExprInfo *info = info_of(lw->instance, e);
    const Row *row = find_row(info->builtin);
    const Type *from = type_of_row(types, row->from, row->parts);
    Value values[1 + MAX_ENUMS];
    lower_arguments(lw, call, NULL, values);
    IrExpr *args[1 + MAX_ENUMS] = {values[0].type == from ? values[0].scalar
                                                          : value_convert(lw, values[0], from).scalar};
    for (uint32_t i = 1; i < call->count; i++) {
        IrExpr *number = values[i].scalar;
        const Type *of_enum = type_fp8(types, (Fp8Unit)row->enums[i - 1]);
        const char *member = number->kind == IR_INT ? fp8_member_name(of_enum, number->integer) : NULL;
        const char *spelling = member != NULL ? member : arena_printf(arena, "(%s)", type_c_name(of_enum));
        args[i] = lower_builtin(lw, spelling, of_enum, EFFECT_NONE, &number, member == NULL);
    }
    const char *spelling = arena_printf(arena, "__nv_%s", builtin_name(lw->instance, e));
    return value_scalar(info->type, lower_one_of_name(lw, spelling, info->type, EFFECT_NONE, args, call->count));
}
