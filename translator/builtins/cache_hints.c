// SPDX-License-Identifier: MIT
/* Loads and stores with cache hints: cuda.ldcg(array, i), cuda.stcs(array, i, value).
 *
 * CUDA C has functions of the same names for pointers. The messages are Numba's. */
#include "builtins/builtins_internal.h"

/* Returns the element type; NULL after an error. */
static const Type *element_at(Infer *in, const Call *args, const Type *array)
{
    Span span = args->args[1]->span;
    const Type *index = args->types[1];
    bool is_tuple = index->kind == TY_TUPLE;
    uint32_t count = is_tuple ? index->count : 1;
    if (array->kind == TY_POINTER) {
        return is_tuple
                   ? infer_error(in, span, "bad-index", "Pointers only support scalar indexing, got tuple of %u", count)
                   : infer_pointer_index(in, array, args->args[1]);
    }
    if (!is_tuple && type_is_integer(index) && array->ndim != 1) {
        return infer_error(in, span, "bad-index", "Expected %u indices, got a scalar", array->ndim);
    }
    if (is_tuple && count != array->ndim) {
        return infer_error(in, span, "bad-index", "Expected %u indices, got %u", array->ndim, count);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!type_is_integer(is_tuple ? index->items[i] : index)) {
            return infer_error(in, span, "bad-index", "%s is not a valid index", index->name);
        }
    }
    return array->elem;
}

/* Returns the element type; NULL after an error. */
const Type *infer_builtin_cache_load(Infer *in, const Expr *e, const Call *args)
{
    const char *name = builtin_name(in->instance, e);
    const Type *array = args->types[0];
    if (array->kind != TY_ARRAY && array->kind != TY_POINTER) {
        return infer_error(in, args->args[0]->span, "no-such-overload",
                           "%s operates on arrays or pointers. Got type %s", name, array->name);
    }
    const Type *element = element_at(in, args, array);
    if (element != NULL && !type_is_integer(element) && !type_is_float(element)) {
        return infer_error(in, args->args[0]->span, "no-such-overload",
                           "%s requires array of integer or float type, got %s", name, element->name);
    }
    return element;
}

Value lower_builtin_cache_load(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    Value of[2];
    lower_arguments(lw, args, NULL, of);
    IrExpr *from = lower_element_address(lw, args->args[0], of[0], of[1]);
    const char *spelling = arena_printf(lw->arena, "__%s", builtin_name(lw->instance, e));
    return value_scalar(type, lower_builtin(lw, spelling, type, EFFECT_READ, &from, 1));
}

const Type *infer_builtin_cache_store(Infer *in, const Expr *e, const Call *args)
{
    const Type *element = infer_builtin_cache_load(in, e, args);
    if (element == NULL) {
        return NULL;
    }
    if (args->types[0]->readonly) {
        return infer_error(in, args->args[0]->span, "readonly-array", "Cannot modify readonly array of type: %s",
                           args->types[0]->name);
    }
    if (typing_conversion(args->types[2], element) == CONV_NONE) {
        return infer_error(in, args->args[2]->span, "cannot-convert", "cannot store %s in an array of %s",
                           args->types[2]->name, element->name);
    }
    return type_of_kind(in->unit->types, TY_NONE);
}

Value lower_builtin_cache_store(Lower *lw, const Expr *e, const Call *args)
{
    const Type *none = lw_type(lw, TY_NONE), *element = info_of(lw->instance, args->args[0])->type->elem;
    Value of[3];
    lower_arguments(lw, args, (const Type *[]){NULL, NULL, element}, of);
    IrExpr *c_args[] = {lower_element_address(lw, args->args[0], of[0], of[1]), of[2].scalar};
    const char *spelling = arena_printf(lw->arena, "__%s", builtin_name(lw->instance, e));
    return value_scalar(none, lower_builtin(lw, spelling, none, EFFECT_WRITE, c_args, 2));
}
