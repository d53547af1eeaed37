/* Loads and stores with cache hints: cuda.ldcg(array, i), cuda.stcs(array, i, value).
 *
 * CUDA C has the same names for pointers. Messages are Numba's. */
#include "builtins/inside.h"

#include <string.h>

/* "ldcg" of "cuda.ldcg". */
static const char *name_of(const Instance *instance, const Expr *e)
{
    return builtin_path(instance, e) + strlen("cuda.");
}

static bool check_index(Infer *in, const Call *args, const Type *array)
{
    const Type *index = args->types[1];
    bool is_tuple = index->kind == TY_TUPLE;
    uint32_t count = is_tuple ? index->count : 1;
    if (array->kind == TY_POINTER) {
        if (is_tuple) {
            infer_error(in, args->args[1]->span, "bad-index", "Pointers only support scalar indexing, got tuple of %u", count);
            return false;
        }
        return infer_pointer_index(in, array, args->args[1]) != NULL;
    }
    if (!is_tuple && type_is_integer(index) && array->ndim != 1) {
        infer_error(in, args->args[1]->span, "bad-index", "Expected %u indices, got a scalar", array->ndim);
        return false;
    }
    if (is_tuple && count != array->ndim) {
        infer_error(in, args->args[1]->span, "bad-index", "Expected %u indices, got %u", array->ndim, count);
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!type_is_integer(is_tuple ? index->items[i] : index)) {
            infer_error(in, args->args[1]->span, "bad-index", "%s is not a valid index", index->name);
            return false;
        }
    }
    return true;
}

/* The element's type; NULL after an error. */
static const Type *infer_access(Infer *in, const Expr *e, const Call *args, uint32_t wanted)
{
    const char *name = name_of(in->instance, e);
    if (args->count != wanted || e->keyword_count > 0) {
        infer_error(in, e->span, "no-such-overload", "cuda.%s takes an array%s an index%s", name, wanted > 2 ? "," : " and",
                    wanted > 2 ? " and a value" : "");
        return NULL;
    }
    const Type *array = args->types[0];
    if (array->kind != TY_ARRAY && array->kind != TY_POINTER) {
        return infer_error(in, args->args[0]->span, "no-such-overload", "%s operates on arrays or pointers. Got type %s", name, array->name);
    }
    if (!check_index(in, args, array)) {
        return NULL;
    }
    if (!type_is_integer(array->elem) && !type_is_float(array->elem)) {
        return infer_error(in, args->args[0]->span, "no-such-overload", "%s requires array of integer or float type, got %s",
                           name, array->elem->name);
    }
    return array->elem;
}

static IrExpr *address(Lower *lw, const Call *args)
{
    Value array = lower_expr(lw, args->args[0]);
    lower_before(lw, &array, args->args[1]);
    Value index = lower_expr(lw, args->args[1]);
    if (args->count > 2) {
        lower_before(lw, &index, args->args[2]);
    }
    if (array.type->kind == TY_POINTER) {
        IrExpr **at = arena_alloc(lw->unit->arena, sizeof *at);
        at[0] = value_convert(lw, index, lw_type(lw, TY_I64)).scalar;
        IrExpr *item = ir_index(lw->unit->arena, array.type->elem, array_pointer(lw, &array), at, 1);
        return ir_address(lw->unit->arena, type_pointer(lw->unit->types, item->type), item);
    }
    Value one[1] = {index};
    bool is_tuple = index.kind == VALUE_TUPLE;
    Value place = array_index_of(lw, args->args[0], array, is_tuple ? index.items : one, is_tuple ? index.count : 1);
    return ir_address(lw->unit->arena, type_pointer(lw->unit->types, place.type), place.scalar);
}

const Type *infer_builtin_cache_load(Infer *in, const Expr *e, const Call *args)
{
    return infer_access(in, e, args, 2);
}

Value lower_builtin_cache_load(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    IrExpr **c_args = arena_alloc(lw->unit->arena, sizeof *c_args);
    c_args[0] = address(lw, args);
    const char *spelling = arena_printf(lw->unit->arena, "__%s", name_of(lw->instance, e));
    return value_scalar(type, lower_builtin(lw, spelling, type, EFFECT_READ, c_args, 1));
}

const Type *infer_builtin_cache_store(Infer *in, const Expr *e, const Call *args)
{
    const Type *element = infer_access(in, e, args, 3);
    if (element == NULL) {
        return NULL;
    }
    if (args->types[0]->readonly) {
        return infer_error(in, args->args[0]->span, "readonly-array", "Cannot modify readonly array of type: %s", args->types[0]->name);
    }
    if (typing_conversion(args->types[2], element) == CONV_NONE) {
        return infer_error(in, args->args[2]->span, "cannot-convert", "%s does not fit an array of %s", args->types[2]->name, element->name);
    }
    return type_of_kind(in->unit->types, TY_NONE);
}

Value lower_builtin_cache_store(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->unit->arena;
    const Type *none = lw_type(lw, TY_NONE), *element = info_of(lw->instance, args->args[0])->type->elem;
    IrExpr **c_args = arena_alloc(arena, 2 * sizeof *c_args);
    c_args[0] = address(lw, args);
    c_args[1] = lower_scalar(lw, args->args[2], element);
    const char *spelling = arena_printf(arena, "__%s", name_of(lw->instance, e));
    return value_scalar(none, lower_builtin(lw, spelling, none, EFFECT_WRITE, c_args, 2));
}
