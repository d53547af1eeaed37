/* CUDA's vectors: cuda.float32x4(x, y, z, w), their components, and what holds them.
 *
 * A vector is one C variable, a `float4`. A constructor takes numbers and smaller vectors of the same base type whose
 * components add up, and prints as make_float4(...). */
#include "intrinsics.h"

#include <string.h>

enum { MAX_COMPONENTS = 4 };

const Type *infer_vector(Infer *in, const Expr *e, const Type *to, const Call *args)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < args->count; i++) {
        const Type *type = args->types[i];
        bool is_vector = type->kind == TY_VECTOR;
        if (is_vector ? type->elem != to->elem : !type_is_real(type)) {
            infer_error(in, args->args[i]->span, "no-such-overload", "%s is made of numbers and of vectors of %s, this is %s",
                        to->name, to->elem->name, type->name);
            return NULL;
        }
        count += is_vector ? type->count : 1;
    }
    if (count != to->count || e->keyword_count > 0) {
        return infer_error(in, e->span, "no-such-overload", "%s takes %u component%s, %u given", to->name, to->count,
                           to->count == 1 ? "" : "s", count);
    }
    return to;
}

Value lower_vector(Lower *lw, const Expr *e, const Type *type)
{
    Arena *arena = lw->unit->arena;
    IrExpr **parts = arena_alloc(arena, MAX_COMPONENTS * sizeof *parts);
    uint32_t count = 0;
    for (uint32_t i = 0; i < e->item_count; i++) {
        Value value = lower_expr(lw, e->items[i]);
        for (uint32_t k = i + 1; k < e->item_count; k++) {
            lower_before(lw, &value, e->items[k]);
        }
        if (value.type->kind != TY_VECTOR) {
            parts[count++] = value_convert(lw, value, type->elem).scalar;
            continue;
        }
        if (value.type == type) {
            return value;
        }
        IrExpr *whole = lower_reuse(lw, value.scalar, "vector");
        for (uint32_t k = 0; k < value.type->count; k++) {
            parts[count++] = ir_field(arena, ir_copy(arena, whole), k);
        }
    }
    const char *spelling = arena_printf(arena, "make_%s", type_c_name(type));
    return value_scalar(type, lower_builtin(lw, spelling, type, EFFECT_NONE, parts, count));
}

void infer_component_store(Infer *in, const Expr *target, const Type *vector, const Type *type)
{
    const Expr *owner = target->left;
    const Type *array = owner->kind == EX_SUBSCRIPT ? info_of(in->instance, owner->left)->type : NULL;
    if (owner->kind != EX_NAME && (array == NULL || array->kind != TY_ARRAY)) {
        infer_error(in, target->span, "cannot-assign",
                    "a component can be assigned of a variable and of an array's element only");
        return;
    }
    info_of(in->instance, target)->type = vector->elem;
    if (array != NULL && array->readonly) {
        infer_error(in, target->span, "readonly-array", "Cannot modify readonly array of type: %s", array->name);
    } else if (type != NULL && typing_conversion(type, vector->elem) == CONV_NONE) {
        infer_error(in, target->span, "cannot-convert", "cannot store %s in a component of %s", type->name, vector->name);
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
