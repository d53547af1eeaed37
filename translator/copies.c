/* Arrays of their own from others: x.copy(), and x.view(dtype), the same bytes as elements of another type.
 *
 * A copy has a local array of the thread, so its extents must be known when the kernel is translated: there is no heap. */
#include "lower.h"

#include "records.h"

enum { MAX_COPY_BYTES = 65536 }; /* of a thread's local memory */

/* ---- inference ---------------------------------------------------------------------------------------------------- */

const Type *infer_copy(Infer *in, const Type *array)
{
    return type_array(in->unit->types, array->elem, array->ndim, LAYOUT_C, false);
}

const Type *infer_view_of_bytes(Infer *in, const Expr *e, const Type *array, const Call *call)
{
    const Object *dtype = info_of(in->instance, call->args[0])->constant;
    const Type *elem = dtype != NULL ? dtype_of_object(in->unit, dtype) : NULL;
    bool divides = array->elem->kind == TY_RECORD && elem != NULL && type_is_scalar(elem) && type_size(array->elem) % type_size(elem) == 0;
    bool has_bits = type_is_scalar(array->elem) || type_is_time(array->elem);
    if (elem == NULL || !type_is_scalar(elem) || (!has_bits && !divides)) {
        infer_error(in, e->span, "no-such-overload", "view of %s takes a type of numbers that is known when the kernel is translated", array->name);
        infer_hint(in, "write x.view(np.int32)");
        return NULL;
    }
    if (type_size(elem) != type_size(array->elem) && (array->layout == LAYOUT_F || array->ndim == 0)) {
        if (array->ndim == 0) {
            return infer_error(in, e->span, "no-such-overload", "%s is a single element: a view of it has one of the same size", array->name);
        }
        infer_error(in, e->span, "no-such-overload", "the elements of a row of %s lie apart: a view has elements of the same size", array->name);
        infer_hint(in, "write x.T.view(np.%s).T", elem->name);
        return NULL;
    }
    return type_array(in->unit->types, elem, array->ndim, array->layout, array->readonly);
}

/* ---- lowering ----------------------------------------------------------------------------------------------------- */

Value lower_copy(Lower *lw, Value array, const Type *result)
{
    Arena *arena = lw->unit->arena;
    int64_t dims[TYPE_MAX_DIMS], bytes = (int64_t)type_size(result->elem);
    bool known = result->ndim > 0;
    for (uint32_t i = 0; i < result->ndim && known; i++) {
        known = array.array->shape[i]->kind == IR_INT && array.array->shape[i]->integer <= MAX_COPY_BYTES;
        dims[i] = known && array.array->shape[i]->integer > 0 ? array.array->shape[i]->integer : 1; /* C has no empty arrays */
        bytes = known ? bytes * dims[i] : bytes;
        known = known && bytes <= MAX_COPY_BYTES;
    }
    if (!known || lw->loop != NULL) {
        diag_error(lw->unit, lw->stmt->span, "unsupported-copy",
                   known ? "a copy in a loop would need memory of its own in every round"
                         : "a copy needs memory, and how much is not known when the kernel is translated");
        diag_hint(lw->unit, "make the array with cuda.local.array, and copy into it: own[:] = x");
        return array;
    }
    IrVar *var = ir_new_var(arena, lw->func, "copy", type_carray(lw->unit->types, result->elem, result->ndim, dims), IRV_LOCAL);
    IrStmt *declare = ir_stmt(arena, IR_DECLARE);
    declare->var = var;
    lower_statement(lw, declare);
    Value copy = {.kind = VALUE_ARRAY, .type = result, .array = arena_alloc(arena, sizeof *copy.array)};
    copy.array->var = var;
    for (uint32_t i = 0; i < result->ndim; i++) {
        copy.array->shape[i] = ir_copy(arena, array.array->shape[i]);
    }
    lower_fill(lw, copy, array, OP_NONE);
    return copy;
}

/* A row of a strided array must have its elements side by side to hold others. Where that is not known, it is asked. */
static void demand_rows(Lower *lw, const Value *array, uint32_t last)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    IrExpr *stride = array_stride(lw, array, last);
    if (stride->kind == IR_INT && stride->integer != 1) {
        diag_error(lw->unit, lw->stmt->span, "unsupported-array-use", "the elements of the array lie apart: a view has elements of the same size");
        diag_hint(lw->unit, "view the whole array, and slice what comes");
    } else if (stride->kind != IR_INT) {
        IrExpr *apart = ir_binary(arena, IRO_NE, boolean, stride, lower_int(lw, 1));
        IrExpr *several = ir_binary(arena, IRO_GT, boolean, ir_copy(arena, array->array->shape[last]), lower_int(lw, 1));
        lower_not_contiguous(lw, ir_binary(arena, IRO_LAND, boolean, apart, several));
    }
}

/* As many bytes, counted in elements of the new size. */
static IrExpr *counted_in(Lower *lw, IrExpr *number, int64_t old_size, int64_t new_size)
{
    if (new_size < old_size) {
        return lower_mul(lw, number, lower_int(lw, old_size / new_size));
    }
    if (new_size == old_size) {
        return number;
    }
    return number->kind == IR_INT ? lower_int(lw, number->integer * old_size / new_size)
                                  : ir_binary(lw->unit->arena, IRO_DIV, lw_type(lw, TY_I64), lower_mul(lw, number, lower_int(lw, old_size)),
                                              lower_int(lw, new_size));
}

Value lower_view_of_bytes(Lower *lw, Value array, const Type *result)
{
    Arena *arena = lw->unit->arena;
    array = record_plain_array(lw, array);
    int64_t old_size = (int64_t)type_size(array.type->elem), new_size = (int64_t)type_size(result->elem);
    IrExpr **args = arena_alloc(arena, sizeof *args);
    args[0] = array_pointer(lw, &array);
    IrCallee cast = {.spelling = IR_POINTER_CAST, .effect = EFFECT_NONE};
    bool same = type_in_c(array.type->elem) == result->elem; /* a time as an integer */
    Value view = {.kind = VALUE_ARRAY, .type = result, .array = arena_alloc(arena, sizeof *view.array)};
    view.array->base = same ? args[0] : ir_call(arena, type_pointer(lw->unit->types, result->elem), cast, args, 1);
    uint32_t last = result->ndim - 1u;
    bool strided = result->layout == LAYOUT_A, resized = new_size != old_size;
    if (strided && resized) {
        demand_rows(lw, &array, last);
    }
    for (uint32_t i = 0; i < result->ndim; i++) {
        IrExpr *extent = ir_copy(arena, array.array->shape[i]);
        view.array->shape[i] = i == last ? counted_in(lw, extent, old_size, new_size) : extent;
        if (strided) {
            view.array->stride[i] = i == last && resized ? lower_int(lw, 1) : counted_in(lw, array_stride(lw, &array, i), old_size, new_size);
        }
    }
    return view;
}
