// SPDX-License-Identifier: MIT
/* Functions of cuda.* that a row of intrinsics.def cannot describe. */
#include "base/c_names.h"
#include "builtins/builtins_internal.h"

/* ---- grid(n), gridsize(n) ---- */

const Type *infer_builtin_grid(Infer *in, const Expr *e, const Call *args)
{
    const char *name = builtin_name(in->instance, e);
    int64_t n = 0;
    if (!infer_constant_int(in->instance, args->args[0], &n) || n < 1 || n > 3) {
        return infer_error(in, args->args[0]->span, "not-constant",
                           "the argument of cuda.%s can only be 1, 2, 3 (RequireLiteralValue)\n"
                           "use cuda.%s(1), cuda.%s(2) or cuda.%s(3)",
                           name, name, name, name);
    }
    return n == 1 ? type_of_kind(in->unit->types, TY_I64) : infer_indices(in, (uint32_t)n);
}

/* Computes blockIdx.x * blockDim.x + threadIdx.x in 64 bits, as Numba does. */
IrExpr *lower_grid_axis(Lower *lw, int axis)
{
    return lower_add(lw, lower_mul(lw, lower_sreg(lw, IRS_CTAID_X + axis), lower_sreg(lw, IRS_NTID_X + axis)),
                     lower_sreg(lw, IRS_TID_X + axis));
}

IrExpr *lower_gridsize_axis(Lower *lw, int axis)
{
    return lower_mul(lw, lower_sreg(lw, IRS_NTID_X + axis), lower_sreg(lw, IRS_NCTAID_X + axis));
}

Value lower_builtin_grid(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    IrExpr *(*axis)(Lower *, int) =
        info_of(lw->instance, e)->builtin == BUILTIN_GRID ? lower_grid_axis : lower_gridsize_axis;
    const Type *type = info_of(lw->instance, e)->type;
    if (type->kind != TY_TUPLE) {
        return value_scalar(lw->i64, axis(lw, 0));
    }
    Value value = value_tuple(lw, type, type->count);
    for (uint32_t i = 0; i < type->count; i++) {
        value.items[i] = value_scalar(lw->i64, axis(lw, (int)i));
    }
    return value;
}

/* ---- shared.array, local.array ---- */

/* Returns the alignment argument; NULL if there is none. */
static const Expr *alignment_of(const Instance *instance, const Call *args)
{
    const Expr *alignment = call_argument(args, 2, "alignment");
    return alignment != NULL && info_of(instance, alignment)->type->kind != TY_NONE ? alignment : NULL;
}

const Type *infer_builtin_static_array(Infer *in, const Expr *e, const Call *args)
{
    const char *name = builtin_name(in->instance, e);
    const Expr *shape = call_argument(args, 0, "shape"), *dtype = call_argument(args, 1, "dtype");
    if (shape == NULL || dtype == NULL) {
        return infer_misuse(in, e);
    }
    const Object *axis_sizes = info_of(in->instance, shape)->constant;
    const Object *const *items = &axis_sizes;
    uint32_t ndim = 1;
    if (axis_sizes != NULL && axis_sizes->kind == OBJ_TUPLE) {
        items = (const Object *const *)axis_sizes->items;
        ndim = axis_sizes->count;
    }
    if (ndim < 1 || ndim > TYPE_MAX_DIMS) {
        return infer_error(in, shape->span, "bad-shape", "an array must have 1 to 8 dimensions, not %u", ndim);
    }
    int64_t elements = 1;
    for (uint32_t i = 0; i < ndim; i++) {
        if (items[i] == NULL || items[i]->kind != OBJ_INT) {
            return infer_refuse_shape(in, e, shape, name);
        }
        bool dynamic = builtin_detail(in->instance, e) == IRV_SHARED && ndim == 1 && items[i]->integer == 0;
        if (items[i]->integer <= 0 && !dynamic) {
            return infer_error(in, shape->span, "bad-shape", "array length <= 0: this shape has the dimension %lld",
                               (long long)items[i]->integer);
        }
        if (dynamic) {
            break; /* its length is determined at the launch */
        }
        if (items[i]->integer > INT32_MAX / elements) {
            return infer_error(in, shape->span, "bad-shape", "this array is too large");
        }
        elements *= items[i]->integer;
    }
    const Object *of = info_of(in->instance, dtype)->constant;
    bool is_other =
        of != NULL && of->kind == OBJ_TYPE && (of->as_type->kind == TY_VECTOR || of->as_type->kind == TY_FP8);
    const Type *elem = is_other ? of->as_type : dtype_of_object(in->unit, of);
    if (elem == NULL) {
        bool is_text = of != NULL && of->kind == OBJ_STRING;
        return infer_error(in, dtype->span, "bad-dtype",
                           is_text ? "Invalid NumPy dtype specified: '%s'\n%s" : "unsupported dtype of cuda.%s\n%s",
                           is_text ? of->text : name, "use a type such as float32, np.float32 or x.dtype");
    }
    const Expr *alignment = alignment_of(in->instance, args);
    if (alignment != NULL) {
        int64_t bytes;
        if (!infer_constant_int(in->instance, alignment, &bytes)) {
            return infer_error(in, alignment->span, "not-constant",
                               "RequireLiteralValue: alignment must be a constant integer");
        }
        if (bytes <= 0 || (bytes & (bytes - 1)) != 0 || bytes % 8 != 0) {
            return infer_error(in, alignment->span, "bad-alignment",
                               bytes <= 0                   ? "Alignment must be positive"
                               : (bytes & (bytes - 1)) != 0 ? "Alignment must be a power of 2"
                                                            : "Alignment must be a multiple of 8");
        }
    }
    return type_array(in->unit->types, elem, ndim, LAYOUT_C, false);
}

/* Creates a C array for shared.array or local.array. */
Value lower_builtin_static_array(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->arena;
    IrStorage storage = (IrStorage)builtin_detail(lw->instance, e);
    const Expr *shape = call_argument(args, 0, "shape"), *alignment = alignment_of(lw->instance, args);
    const Type *type = info_of(lw->instance, e)->type;
    Value axis_sizes = lower_expr(lw, shape);
    int64_t dims[TYPE_MAX_DIMS];
    const Object *constant = info_of(lw->instance, shape)->constant; /* the shape */
    const Object *first = constant->kind == OBJ_TUPLE ? constant->items[0] : constant;
    bool dynamic = type->ndim == 1 && first->integer == 0; /* 0 and (0,) */
    IrVar *var = ir_new_var(arena, lw->func, storage == IRV_SHARED ? "shared" : "local", NULL,
                            dynamic ? IRV_DYNAMIC_SHARED : storage);
    var->dim_exprs = arena_alloc(arena, type->ndim * sizeof *var->dim_exprs);
    var->dim_names = arena_alloc(arena, type->ndim * sizeof *var->dim_names);
    Value value = value_array(lw, type);
    for (uint32_t i = 0; i < type->ndim; i++) {
        const Object *item = constant->kind == OBJ_TUPLE ? constant->items[i] : constant;
        dims[i] = dynamic ? INT32_MAX : item->integer;
        if (dynamic) {
            var->dim_exprs[i] = lower_int(lw, dims[i]);
            continue;
        }
        IrExpr *printed = lower_printed_axis_size(lw, axis_sizes.kind == VALUE_TUPLE ? axis_sizes.items[i].scalar
                                                                                     : axis_sizes.scalar);
        var->dim_exprs[i] = printed != NULL ? printed : lower_int(lw, dims[i]);
        const Expr *length = shape->kind == EX_TUPLE && i < shape->item_count ? shape->items[i] : shape;
        length = length->kind == EX_BINARY && length->op == OP_ADD && length->right->kind == EX_INT
                     ? length->left
                     : length; /* TILE + 1 */
        var->dim_names[i] =
            length->kind == EX_NAME && var->dim_exprs[i]->kind == IR_INT ? cname_clean(arena, length->name) : NULL;
        value.array->shape[i] = printed != NULL && printed->kind == IR_NAMED
                                    ? ir_convert(arena, lw->i64, ir_copy(arena, printed))
                                    : lower_int(lw, dims[i]);
    }
    if (type->elem->kind == TY_RECORD) {
        record_c_name(lw->unit, type->elem, storage == IRV_SHARED ? "shared" : "local");
    }
    var->type = type_carray(lw->unit->types, type->elem, type->ndim, dims);
    if (alignment != NULL) {
        int64_t bytes = 0;
        infer_constant_int(lw->instance, alignment, &bytes);
        var->alignment = (uint32_t)bytes;
    }
    value.array->var = var;
    lower_declare(lw, var);
    if (dynamic) {
        IrExpr *bytes = lower_helper(lw, HELPER_DYNAMIC_BYTES, lw->i64, NULL, 0);
        IrExpr *axis_size = ir_binary(arena, IRO_DIV, lw->i64, bytes, lower_int(lw, (int64_t)type_size(type->elem)));
        IrVar *held = lower_start(lw, "shared_shape0", lw->i64, axis_size); /* queried once */
        held->role = ROLE_SHAPE;
        value.array->shape[0] = lower_var(lw, held);
    }
    return value;
}

/* ---- const.array_like ---- */

/* Global arrays are in constant memory anyway. As in Numba, other arrays are returned unchanged. */
const Type *infer_builtin_const_array_like(Infer *in, const Expr *e, const Call *args)
{
    if (args->types[0]->kind != TY_ARRAY) {
        return infer_error(in, args->args[0]->span, "no-such-overload",
                           "cuda.const.array_like takes an array, not %s\npass a global NumPy array",
                           args->types[0]->name);
    }
    Object *array = info_of(in->instance, args->args[0])->constant;
    const bool is_global = array != NULL && array->kind == OBJ_ARRAY;
    if (is_global) {
        array->keeps_type = true;
    }
    info_of(in->instance, e)->constant = is_global ? array : NULL;
    return args->types[0];
}

const Type *infer_builtin_clz(Infer *in, const Expr *e, const Call *args)
{
    static const TypeKind kinds[] = {TY_I8, TY_I16, TY_I32, TY_I64, TY_U8, TY_U16, TY_U32, TY_U64, TY_NONE};
    (void)e;
    return typing_nearest(in->unit->types, args->types, 1, kinds);
}

Value lower_builtin_clz(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->arena;
    const Type *type = info_of(lw->instance, e)->type, *i32 = lw_type(lw, TY_I32);
    unsigned bits = type->bits;
    const Type *wide = lw_type(lw, bits == 64 ? TY_I64 : TY_I32);
    IrExpr *x = lower_scalar(lw, args->args[0], type);
    if (bits < 32) { /* clear the upper bits */
        x = ir_convert(arena, lw_type(lw, bits == 8 ? TY_U8 : TY_U16), x);
    }
    x = ir_convert(arena, wide, x);
    IrExpr *count = lower_one_of_name(lw, bits == 64 ? "__clzll" : "__clz", i32, EFFECT_NONE, &x, 1);
    if (bits < 32) {
        count = ir_binary(arena, IRO_SUB, i32, count, ir_int(arena, i32, 32 - (int64_t)bits));
    }
    return value_convert(lw, value_scalar(i32, count), type);
}

const Type *infer_builtin_selp(Infer *in, const Expr *e, const Call *args)
{
    return args->types[1] == args->types[2] ? args->types[1] : infer_misuse(in, e);
}

Value lower_builtin_selp(Lower *lw, const Expr *e, const Call *args)
{
    const Type *type = info_of(lw->instance, e)->type;
    Value of[3];
    lower_arguments(lw, args, (const Type *[]){NULL, type, type}, of);
    lower_settle(lw, &of[1], "value");
    lower_settle(lw, &of[2], "other"); /* both are evaluated */
    return value_scalar(type, ir_cond(lw->arena, lower_truth(lw, of[0]), of[1].scalar, of[2].scalar));
}
