/* Bare pointers: arguments of type CPointer(float32). An item of one is read or written where it lies, no index wraps, and
 * carray() and farray() make an array of one. While it is lowered a pointer is an array of no axes at the address that it
 * holds. */
#include "special.h"
#include "records.h"

#include <string.h>

const Type *infer_pointer_index(Infer *in, const Type *pointer, const Expr *index)
{
    bool has_axes = index->kind == EX_SLICE || index->kind == EX_ELLIPSIS || index->kind == EX_TUPLE;
    const Type *type = has_axes ? NULL : info_of(in->instance, index)->type;
    if (type == NULL && !has_axes) {
        return NULL;
    }
    if (type == NULL || !type_is_integer(type)) {
        infer_error(in, index->span, "bad-index", "a pointer is indexed with an integer");
        infer_hint(in, "make an array of it: carray(pointer, shape)");
        return NULL;
    }
    return pointer->elem;
}

Value lower_pointer_index(Lower *lw, const Value *pointer, const Expr *index)
{
    Arena *arena = lw->unit->arena;
    const Type *elem = pointer->type->elem;
    Value held = *pointer;
    lower_before(lw, &held, index);
    IrExpr **at = arena_alloc(arena, sizeof *at);
    at[0] = lower_scalar(lw, index, lw_type(lw, TY_I64));
    return value_scalar(elem, ir_index(arena, elem, array_pointer(lw, &held), at, 1));
}

/* ---- carray(pointer, shape, dtype=None), farray ------------------------------------------------------------------- */

static const Type *infer_array_of(Infer *in, const Expr *e, const Call *args, const char *name, TypeLayout layout)
{
    const Expr *shape = call_argument(args, 1, "shape"), *dtype = call_argument(args, 2, "dtype");
    const Type *pointer = args->count > 0 ? args->types[0] : NULL;
    const Type *extents = shape != NULL ? info_of(in->instance, shape)->type : NULL;
    if (pointer == NULL || extents == NULL || pointer->kind != TY_POINTER) {
        infer_error(in, e->span, "no-such-overload", "%s takes a pointer and a shape", name);
        infer_hint(in, "write %s(pointer, (rows, columns))", name);
        return NULL;
    }
    bool is_tuple = extents->kind == TY_TUPLE;
    uint32_t ndim = is_tuple ? extents->count : 1;
    bool good = ndim <= TYPE_MAX_DIMS && (is_tuple || type_is_integer(extents));
    for (uint32_t i = 0; is_tuple && i < ndim; i++) {
        good = good && type_is_integer(extents->items[i]);
    }
    if (!good) {
        return infer_error(in, shape->span, "bad-shape", "a shape is an integer or a tuple of them, this is %s", extents->name);
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

const Type *infer_special_carray(Infer *in, const Expr *e, const Call *args)
{
    return infer_array_of(in, e, args, "carray", LAYOUT_C);
}

const Type *infer_special_farray(Infer *in, const Expr *e, const Call *args)
{
    return infer_array_of(in, e, args, "farray", LAYOUT_F);
}

static Value lower_array_of(Lower *lw, const Expr *e, const Call *args)
{
    const Type *result = info_of(lw->instance, e)->type;
    const Expr *shape = call_argument(args, 1, "shape");
    Value pointer = lower_expr(lw, args->args[0]);
    lower_before(lw, &pointer, shape);
    Value extents = lower_expr(lw, shape);
    IrExpr *all[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < result->ndim; i++) {
        const Value *extent = extents.kind == VALUE_TUPLE ? &extents.items[i] : &extents;
        all[i] = ir_convert(lw->unit->arena, lw_type(lw, TY_I64), extent->scalar);
    }
    return array_reshape(lw, pointer, all, result);
}

Value lower_special_carray(Lower *lw, const Expr *e, const Call *args)
{
    return lower_array_of(lw, e, args);
}

Value lower_special_farray(Lower *lw, const Expr *e, const Call *args)
{
    return lower_array_of(lw, e, args);
}

/* ---- x.ctypes.data -------------------------------------------------------------------------------------------------- */

bool infer_is_address(const Expr *e)
{
    return e->kind == EX_ATTRIBUTE && strcmp(e->name, "data") == 0 && e->left->kind == EX_ATTRIBUTE && strcmp(e->left->name, "ctypes") == 0;
}

Value lower_address(Lower *lw, const Expr *e)
{
    const Type *u64 = lw_type(lw, TY_U64);
    Value array = record_plain_array(lw, lower_expr(lw, e->left->left));
    IrExpr *args[1] = {array_pointer(lw, &array)};
    IrCallee cast = {.spelling = IR_POINTER_CAST, .effect = EFFECT_NONE};
    return value_scalar(u64, ir_call(lw->unit->arena, u64, cast, args, 1));
}
