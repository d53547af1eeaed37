// SPDX-License-Identifier: MIT
/* Types used as functions: float32(x), vectors of components, 8-bit floats. */
#include "infer/infer_internal.h"

#include <string.h>

/* Types the construction of a vector, float32x4(...). */
static const Type *infer_vector(Infer *in, const Expr *e, const Type *to, const Call *args)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < args->count; i++) {
        const Type *type = args->types[i];
        bool is_vector = type->kind == TY_VECTOR;
        if (is_vector ? type->elem != to->elem : !type_is_real(type)) {
            return infer_error(in, args->args[i]->span, "no-such-overload",
                               "%s is constructed from scalars and vectors of %s, not from %s", to->name,
                               to->elem->name, type->name);
        }
        count += is_vector ? type->count : 1;
    }
    if (count != to->count || e->keyword_count > 0) {
        return infer_error(in, e->span, "no-such-overload", "%s takes %u component%s, %u given", to->name, to->count,
                           to->count == 1 ? "" : "s", count);
    }
    return to;
}

void infer_component_store(Infer *in, const Expr *target, const Type *vector, const Type *type)
{
    const Expr *owner = target->left;
    const Type *array = owner->kind == EX_SUBSCRIPT ? info_of(in->instance, owner->left)->type : NULL;
    if (owner->kind != EX_NAME && (array == NULL || array->kind != TY_ARRAY)) {
        infer_error(in, target->span, "cannot-assign",
                    "only components of variables and array elements can be assigned");
        return;
    }
    info_of(in->instance, target)->type = vector->elem;
    if (type != NULL && typing_conversion(type, vector->elem) == CONV_NONE) {
        infer_error(in, target->span, "cannot-convert", "cannot store %s in a component of %s", type->name,
                    vector->name);
    }
}

int vector_component(const Type *type, const char *name)
{
    for (uint32_t i = 0; type->kind == TY_VECTOR && i < type->count; i++) {
        if (strcmp(type->fields[i], name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

/* Returns whether an 8-bit float conversion exists: fp8_e5m2(x), and float32(x) of an 8-bit float. */
static bool converts_fp8(const Type *from, const Type *to)
{
    return from == to || (to->kind == TY_FP8 ? type_is_real(from) : type_is_real(to) && type_is_fp8(from));
}

const Type *infer_cast(Infer *in, const Expr *e, const Type *to, const Call *call)
{
    if (to->kind == TY_VECTOR) {
        return infer_vector(in, e, to, call);
    }
    bool is_empty = call->count == 0 && to->kind == TY_FP8;
    if ((call->count != 1 && !is_empty) || e->keyword_count > 0) {
        return infer_error(
            in, e->span, "no-such-overload", "a cast to %s takes one value\n%s", to->name,
            type_is_complex(to) && call->count == 2
                ? arena_printf(in->unit->arena, "combine the parts with complex(): np.%s(complex(re, im))", to->name)
                : "");
    }
    const Type *from = is_empty ? to : call->types[0];
    bool of_fp8 = to->kind == TY_FP8 || from->kind == TY_FP8, is_truth = type_is_bool(to) && type_is_complex(from);
    bool converts = to->kind != TY_NONE && (is_truth || typing_conversion(from, to) != CONV_NONE);
    if (of_fp8 ? converts_fp8(from, to) : converts || (to->kind == TY_I64 && type_is_time(from))) {
        return to;
    }
    bool two_fp8 = type_is_fp8(from) && to->kind == TY_FP8;
    return infer_error(in, e->span, "cannot-convert", "cannot convert %s to %s\n%s", from->name, to->name,
                       two_fp8 ? arena_printf(in->unit->arena, "convert through float32: %s(float32(x))", to->name)
                               : "");
}
