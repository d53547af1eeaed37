/* Built-in functions of Python that need more than a row of intrinsics.def. */
#include "builtins/inside.h"


/* ---- isinstance(x, T): known at translation ----------------------------------------------------------------------- */

const Type *infer_builtin_isinstance(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 2 || e->keyword_count > 0) {
        return infer_error(in, e->span, "no-such-overload", "isinstance takes a value and a type");
    }
    ExprInfo *info = info_of(in->instance, e);
    info->constant = branch_constant(in->instance, e);
    if (info->constant == NULL && !type_is_optional(args->types[0])) { /* of a variable: both branches have to make sense */
        info->constant = branch_is_instance(in->instance, args->types[0], args->args[1]);
    }
    if (info->constant == NULL) {
        infer_error(in, e->span, "not-constant", "whether this is an instance of that type cannot be told");
        infer_hint(in, "test an argument that is not assigned, against int, float, bool, tuple, numpy.ndarray or a type of Numba");
        return NULL;
    }
    if (info->constant != NULL && info->constant->integer != 0 && args->types[0]->kind == TY_TUPLE) {
        expand_known(in, e); /* what is only for other types need not make sense: `if isinstance(x, tuple): x = x[0]` */
    }
    return info->constant->type;
}

/* ---- divmod(a, b) ------------------------------------------------------------------------------------------------- */

/* Numba chooses among these by how both arguments convert, where a // b and a % b go by signs and widths. */
const Type *infer_builtin_divmod(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 2 || e->keyword_count > 0) {
        return infer_error(in, e->span, "no-such-overload", "divmod takes two numbers");
    }
    static const TypeKind operands[] = {TY_I64, TY_U64, TY_F32, TY_F64};
    TypeTable *types = in->unit->types;
    const Type *best = NULL;
    MatchCost least = {0};
    for (size_t i = 0; i < sizeof operands / sizeof operands[0]; i++) {
        const Type *operand = type_of_kind(types, operands[i]);
        MatchCost cost = typing_match(args->types, (const Type *const[]){operand, operand}, 2);
        if (!cost.impossible && (best == NULL || match_better(cost, least))) {
            best = operand;
            least = cost;
        }
    }
    if (best == NULL) {
        return infer_error(in, e->span, "no-such-overload", "Invalid use of divmod with parameters (%s, %s)", args->types[0]->name,
                           args->types[1]->name);
    }
    info_of(in->instance, e)->operand = best;
    return type_tuple(types, (const Type *[]){best, best}, 2);
}

Value lower_builtin_divmod(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->unit->arena;
    const ExprInfo *info = info_of(lw->instance, e);
    Value a = lower_expr(lw, args->args[0]);
    lower_before(lw, &a, args->args[1]);
    Value b = lower_expr(lw, args->args[1]);
    a.scalar = lower_reuse(lw, a.scalar, "dividend");
    b = value_convert(lw, b, info->operand);
    b.scalar = lower_nonzero(lw, b.scalar, type_is_float(b.type) ? "modulo by zero" : "integer divmod by zero");
    b.scalar = lower_reuse(lw, b.scalar, "divisor");
    lw->divisor_is_tested = true;
    Value value = {.kind = VALUE_TUPLE, .type = info->type, .count = 2};
    value.items = arena_alloc(arena, 2 * sizeof *value.items);
    for (int i = 0; i < 2; i++) {
        Value x = a, y = b;
        x.scalar = ir_copy(arena, a.scalar);
        y.scalar = ir_copy(arena, b.scalar);
        value.items[i] = lower_binary_values(lw, i == 0 ? OP_FLOORDIV : OP_MOD, x, y, info->type->items[i], info->operand, NULL);
    }
    lw->divisor_is_tested = false;
    return value;
}

/* ---- sum, any and all of a tuple ---------------------------------------------------------------------------------- */

/* sum() begins with the integer 0, so floats are added in float64. */
static const Type *sum_type(TypeTable *types, const Type *sum, const Type *item)
{
    const Type *operand;
    return typing_binary(types, OP_ADD, sum, item, &operand);
}

/* A member of an IntEnum is added, and tested, as its number. */
static const Type *number_of(const Type *type)
{
    return type_is_number_member(type) ? type->elem : type;
}

static bool is_tuple_of_numbers(const Call *args)
{
    bool fits = args->count >= 1 && args->types[0]->kind == TY_TUPLE;
    for (uint32_t i = 0; fits && i < args->types[0]->count; i++) {
        fits = type_is_scalar(number_of(args->types[0]->items[i]));
    }
    return fits;
}

const Type *infer_builtin_sum(Infer *in, const Expr *e, const Call *args)
{
    bool of_array = args->count > 0 && args->types[0]->kind == TY_ARRAY && args->types[0]->ndim == 1 && type_is_scalar(args->types[0]->elem) &&
                    !type_is_half(args->types[0]->elem) && (args->count == 1 || type_is_scalar(args->types[1]));
    bool of_range = args->count > 0 && args->types[0]->kind == TY_RANGE && !args->types[0]->is_iterator;
    if (of_range && e->keyword_count == 0 && (args->count == 1 || (args->count == 2 && type_is_integer(args->types[1])))) {
        return infer_names_iterator(in, args->args[0]) ? type_of_kind(in->unit->types, TY_I64) : NULL;
    }
    if (args->count > 2 || e->keyword_count > 0 || !(of_array || is_tuple_of_numbers(args))) {
        infer_error(in, e->span, "no-such-overload", "sum takes a tuple of numbers or an array of one axis, and where to begin");
        infer_hint(in, "loop over the other axes, and add a row at a time, as in sum(x[i])");
        return NULL;
    }
    const Type *sum = args->count > 1 ? args->types[1] : type_of_kind(in->unit->types, TY_I64);
    if (of_array) {
        sum = sum_type(in->unit->types, sum, args->types[0]->elem);
        return sum; /* which adding more of them does not change */
    }
    for (uint32_t i = 0; i < args->types[0]->count && sum != NULL; i++) {
        sum = sum_type(in->unit->types, sum, number_of(args->types[0]->items[i]));
    }
    return sum != NULL ? sum : infer_error(in, e->span, "no-such-overload", "these cannot be added");
}

/* The numbers from a to b in n steps of s: n * a + s * (n * (n - 1) / 2). */
static IrExpr *sum_of_range(Lower *lw, const Stream *range)
{
    Arena *arena = lw->unit->arena;
    IrExpr *count = lower_reuse(lw, lower_max(lw, stream_length(lw, range), lower_int(lw, 0)), "count");
    IrExpr *pairs = lower_mul(lw, ir_copy(arena, count), lower_sub(lw, ir_copy(arena, count), lower_int(lw, 1)));
    IrExpr *sum = ir_binary(arena, IRO_DIV, lw_type(lw, TY_I64), pairs, lower_int(lw, 2));
    sum = range->step != NULL ? lower_mul(lw, sum, ir_copy(arena, range->step)) : sum;
    return range->start != NULL ? lower_add(lw, lower_mul(lw, count, ir_copy(arena, range->start)), sum) : sum;
}

Value lower_builtin_sum(Lower *lw, const Expr *e, const Call *args)
{
    TypeTable *types = lw->unit->types;
    Value tuple = lower_expr(lw, args->args[0]);
    if (tuple.kind == VALUE_ARRAY) {
        Value zero = value_scalar(lw_type(lw, TY_I64), lower_int(lw, 0));
        return lower_python_sum(lw, args->count > 1 ? lower_expr(lw, args->args[1]) : zero, tuple, info_of(lw->instance, e)->type);
    }
    if (tuple.kind == VALUE_STREAM) {
        IrExpr *sum = sum_of_range(lw, tuple.stream);
        sum = args->count > 1 ? lower_add(lw, lower_scalar(lw, args->args[1], lw_type(lw, TY_I64)), sum) : sum;
        return value_scalar(lw_type(lw, TY_I64), sum);
    }
    Value sum = args->count > 1 ? lower_expr(lw, args->args[1]) : value_scalar(lw_type(lw, TY_I64), lower_int(lw, 0));
    for (uint32_t i = 0; i < tuple.count; i++) {
        const Type *operand;
        tuple.items[i].type = number_of(tuple.items[i].type);
        const Type *type = typing_binary(types, OP_ADD, sum.type, tuple.items[i].type, &operand);
        bool first = i == 0 && args->count == 1; /* 0 + x is x */
        sum = first ? value_convert(lw, tuple.items[0], type) : lower_binary_values(lw, OP_ADD, sum, tuple.items[i], type, operand, NULL);
    }
    return sum;
}

const Type *infer_builtin_any(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 1 || e->keyword_count > 0 || !is_tuple_of_numbers(args)) {
        infer_error(in, e->span, "no-such-overload", "any and all take a tuple of numbers");
        infer_hint(in, "test the elements of an array in a loop");
        return NULL;
    }
    return type_of_kind(in->unit->types, TY_BOOL);
}

Value lower_builtin_any(Lower *lw, const Expr *e, const Call *args)
{
    const Type *boolean = lw_type(lw, TY_BOOL);
    bool is_any = info_of(lw->instance, e)->builtin == BUILTIN_ANY;
    Value tuple = lower_expr(lw, args->args[0]);
    IrExpr *result = NULL;
    for (uint32_t i = 0; i < tuple.count; i++) {
        tuple.items[i].type = number_of(tuple.items[i].type);
        IrExpr *one = lower_truth(lw, tuple.items[i]);
        result = result == NULL ? one : ir_binary(lw->unit->arena, is_any ? IRO_LOR : IRO_LAND, boolean, result, one);
    }
    return value_scalar(boolean, result != NULL ? result : ir_bool(lw->unit->arena, boolean, !is_any));
}

/* ---- math.gcd, math.isqrt ----------------------------------------------------------------------------------------- */

const Type *infer_builtin_whole_helper(Infer *in, const Expr *e, const Call *args)
{
    uint32_t count = builtin_detail(in->instance, e) == HELPER_GCD_I64 ? 2 : 1;
    bool fits = args->count == count && e->keyword_count == 0;
    for (uint32_t i = 0; fits && i < count; i++) {
        fits = type_is_whole(args->types[i]);
    }
    return fits ? type_of_kind(in->unit->types, TY_I64)
                : infer_error(in, e->span, "no-such-overload", "%s takes %s", builtin_path(in->instance, e), count == 1 ? "an integer" : "two integers");
}

Value lower_builtin_whole_helper(Lower *lw, const Expr *e, const Call *args)
{
    const Type *i64 = lw_type(lw, TY_I64);
    IrExpr **values = arena_alloc(lw->unit->arena, args->count * sizeof *values);
    for (uint32_t i = 0; i < args->count; i++) {
        Value value = value_convert(lw, lower_expr(lw, args->args[i]), i64);
        if (i + 1 < args->count) {
            lower_before(lw, &value, args->args[i + 1]);
        }
        values[i] = value.scalar;
    }
    return value_scalar(i64, lower_helper(lw, (HelperId)builtin_detail(lw->instance, e), i64, values, args->count));
}

/* ---- np.shape(x), np.size(x) -------------------------------------------------------------------------------------- */

static bool is_one_array(const Expr *e, const Call *args)
{
    return args->count == 1 && e->keyword_count == 0 && args->types[0]->kind == TY_ARRAY;
}

const Type *infer_builtin_shape(Infer *in, const Expr *e, const Call *args)
{
    if (!is_one_array(e, args)) {
        return infer_error(in, e->span, "no-such-overload", "numpy.shape takes an array");
    }
    const Type *items[TYPE_MAX_DIMS];
    for (unsigned i = 0; i < args->types[0]->ndim; i++) {
        items[i] = type_of_kind(in->unit->types, TY_I64);
    }
    return type_tuple(in->unit->types, items, args->types[0]->ndim);
}

Value lower_builtin_shape(Lower *lw, const Expr *e, const Call *args)
{
    Value array = lower_expr(lw, args->args[0]);
    Value value = {.kind = VALUE_TUPLE, .type = info_of(lw->instance, e)->type, .count = array.type->ndim};
    value.items = arena_alloc(lw->unit->arena, value.count * sizeof *value.items + 1);
    for (uint32_t i = 0; i < value.count; i++) {
        value.items[i] = value_scalar(lw_type(lw, TY_I64), ir_copy(lw->unit->arena, array.array->shape[i]));
    }
    return value;
}

const Type *infer_builtin_size(Infer *in, const Expr *e, const Call *args)
{
    if (!is_one_array(e, args)) {
        infer_error(in, e->span, "no-such-overload", "numpy.size takes an array and nothing else in a kernel");
        infer_hint(in, "the extent of one axis is x.shape[0]");
        return NULL;
    }
    return type_of_kind(in->unit->types, TY_I64);
}

Value lower_builtin_size(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    Value array = lower_expr(lw, args->args[0]);
    return value_scalar(lw_type(lw, TY_I64), array_size(lw, &array));
}

const Type *infer_builtin_slice(Infer *in, const Expr *e, const Call *args)
{
    bool fits = args->count >= 1 && args->count <= 3 && e->keyword_count == 0;
    for (uint32_t i = 0; fits && i < args->count; i++) {
        fits = args->types[i]->kind == TY_NONE || type_is_real(args->types[i]);
    }
    return fits ? type_slice(in->unit->types, args->count == 3)
                : infer_error(in, e->span, "no-such-overload", "slice takes one to three numbers, or None for some of them");
}

/* What stands for None: the first item, or what is past the last one. */
static IrExpr *open_bound(Lower *lw, const IrExpr *step, bool is_stop)
{
    Arena *arena = lw->unit->arena;
    IrExpr *forward = lower_int(lw, is_stop ? INT64_MAX : 0), *back = lower_int(lw, is_stop ? INT64_MIN : INT64_MAX);
    if (step->kind == IR_INT) {
        return step->integer < 0 ? back : forward;
    }
    return ir_cond(arena, ir_binary(arena, IRO_LT, lw_type(lw, TY_BOOL), ir_copy(arena, step), lower_int(lw, 0)), back, forward);
}

Value lower_builtin_slice(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->unit->arena;
    Value slice = {.kind = VALUE_TUPLE, .type = info_of(lw->instance, e)->type};
    slice.count = slice.type->count;
    slice.items = arena_alloc(arena, slice.count * sizeof *slice.items);
    IrExpr *parts[3] = {NULL, NULL, NULL};
    for (uint32_t i = 0; i < args->count; i++) {
        uint32_t part = args->count == 1 ? 1 : i;
        if (info_of(lw->instance, args->args[i])->type->kind != TY_NONE) {
            Value number = value_convert(lw, lower_expr(lw, args->args[i]), lw_type(lw, TY_I64));
            for (uint32_t k = i + 1; k < args->count; k++) {
                lower_before(lw, &number, args->args[k]);
            }
            parts[part] = number.scalar;
        }
    }
    parts[2] = parts[2] == NULL ? lower_int(lw, 1) : parts[0] == NULL || parts[1] == NULL ? lower_reuse(lw, parts[2], "step") : parts[2];
    for (uint32_t i = 0; i < slice.count; i++) {
        slice.items[i] = value_scalar(lw_type(lw, TY_I64), parts[i] != NULL ? parts[i] : open_bound(lw, parts[2], i == 1));
    }
    return slice;
}
