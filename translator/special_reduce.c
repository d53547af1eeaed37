/* Reductions of whole arrays, x.sum() and np.max(x), and of diagonals: one loop over the elements, in the order of the axes, with Numba's types. */
#include "special.h"
#include "records.h"

#include <string.h>

typedef enum ReduceKind { RE_SUM, RE_PROD, RE_MEAN, RE_VAR, RE_STD, RE_EXTREME, RE_TRUTH, RE_PLACE, RE_COUNT } ReduceKind;

typedef struct ReduceRow {
    const char *name;
    ReduceKind kind;
    bool skips_nan;
    const char *function; /* RE_EXTREME: NumPy's function of two numbers */
    IrOp op;              /* RE_TRUTH: how one joins the next; RE_PLACE: what makes an element the better one */
} ReduceRow;

static const ReduceRow *row_of(const char *name)
{
    static const ReduceRow rows[] = {
        {.name = "sum", .kind = RE_SUM},
        {.name = "nansum", .kind = RE_SUM, .skips_nan = true},
        {.name = "prod", .kind = RE_PROD},
        {.name = "nanprod", .kind = RE_PROD, .skips_nan = true},
        {.name = "mean", .kind = RE_MEAN},
        {.name = "nanmean", .kind = RE_MEAN, .skips_nan = true},
        {.name = "average", .kind = RE_MEAN},
        {.name = "var", .kind = RE_VAR},
        {.name = "nanvar", .kind = RE_VAR, .skips_nan = true},
        {.name = "std", .kind = RE_STD},
        {.name = "nanstd", .kind = RE_STD, .skips_nan = true},
        {.name = "min", .kind = RE_EXTREME, .function = "minimum"},
        {.name = "amin", .kind = RE_EXTREME, .function = "minimum"},
        {.name = "nanmin", .kind = RE_EXTREME, .function = "fmin"},
        {.name = "max", .kind = RE_EXTREME, .function = "maximum"},
        {.name = "amax", .kind = RE_EXTREME, .function = "maximum"},
        {.name = "nanmax", .kind = RE_EXTREME, .function = "fmax"},
        {.name = "all", .kind = RE_TRUTH, .op = IRO_LAND},
        {.name = "any", .kind = RE_TRUTH, .op = IRO_LOR},
        {.name = "argmin", .kind = RE_PLACE, .op = IRO_LT},
        {.name = "argmax", .kind = RE_PLACE, .op = IRO_GT},
        {.name = "count_nonzero", .kind = RE_COUNT},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

bool infer_is_reduction(const char *name)
{
    return row_of(name) != NULL;
}

const Type *infer_reduce_type(TypeTable *types, const char *name, const Type *array)
{
    const ReduceRow *row = row_of(name);
    const Type *elem = array->elem;
    bool is_float = type_is_float(elem), is_complex = type_is_complex(elem), fits = type_is_real(elem) && !type_is_half(elem);
    switch (row->kind) {
    case RE_SUM:
    case RE_PROD:
        if (is_float || is_complex) {
            return elem;
        }
        return fits ? type_of_kind(types, type_is_unsigned(elem) && !row->skips_nan ? TY_U64 : TY_I64) : NULL;
    case RE_MEAN:
        return is_complex ? type_of_kind(types, TY_C128) : fits ? type_of_kind(types, TY_F64) : NULL;
    case RE_VAR:
    case RE_STD:
        return fits || is_complex ? type_of_kind(types, TY_F64) : NULL;
    case RE_EXTREME:
        return fits ? elem : NULL;
    case RE_TRUTH:
        return type_is_scalar(elem) ? type_of_kind(types, TY_BOOL) : NULL;
    case RE_PLACE:
        return fits ? type_of_kind(types, TY_I64) : NULL;
    case RE_COUNT:
        return type_is_scalar(elem) ? type_of_kind(types, TY_I64) : NULL;
    }
    return NULL;
}

/* The only axis, or all of them. */
static bool is_whole_axis(const Object *axis, const Type *array)
{
    bool only = axis != NULL && axis->kind == OBJ_INT && array->ndim == 1 && (axis->integer == 0 || axis->integer == -1);
    return only || (axis != NULL && axis->kind == OBJ_NONE);
}

bool infer_reduce_options(Infer *in, const Expr *e, uint32_t first, const char *name, const Type *array, const Type **type)
{
    bool fits = e->item_count <= first + 1, sums = strcmp(name, "sum") == 0;
    if (e->item_count == first + 1) {
        fits = is_whole_axis(info_of(in->instance, e->items[first])->constant, array);
    }
    for (uint32_t i = 0; i < e->keyword_count && fits; i++) {
        const Keyword *keyword = &e->keywords[i];
        const Object *value = keyword->name != NULL ? info_of(in->instance, keyword->value)->constant : NULL;
        const Type *dtype = value != NULL && sums && strcmp(keyword->name, "dtype") == 0 ? dtype_of_object(in->unit, value) : NULL;
        if (dtype != NULL && type_is_scalar(dtype) && typing_conversion(array->elem, dtype) != CONV_NONE) {
            *type = dtype;
        } else {
            fits = value != NULL && strcmp(keyword->name, "axis") == 0 && e->item_count == first && is_whole_axis(value, array);
        }
    }
    return fits;
}

/* np.all(x) of a number is whether it is not 0. */
static bool is_of_number(const Call *args, const ReduceRow *row)
{
    bool fits = args->count == 1 && args->expr->keyword_count == 0 && type_is_scalar(args->types[0]);
    return fits && (row->kind == RE_TRUTH || row->kind == RE_COUNT);
}

const Type *infer_special_reduce(Infer *in, const Expr *e, const Call *args)
{
    const char *path = info_of(in->instance, e)->special->path, *name = strchr(path, '.') + 1;
    const Type *given = NULL;
    if (is_of_number(args, row_of(name))) {
        return type_of_kind(in->unit->types, row_of(name)->kind == RE_TRUTH ? TY_BOOL : TY_I64);
    }
    bool of_array = args->count >= 1 && args->types[0]->kind == TY_ARRAY;
    if (!of_array || !infer_reduce_options(in, e, 1, name, args->types[0], &given)) {
        infer_error(in, e->span, "no-such-overload", "%s takes an array and nothing else in a kernel", path);
        infer_hint(in, "loop over the other axes, and reduce a row at a time, as in %s(x[i])", path);
        return NULL;
    }
    const Type *type = infer_reduce_type(in->unit->types, name, args->types[0]);
    if (type == NULL) {
        return infer_error(in, e->span, "no-such-operation", "no %s of %s", path, args->types[0]->name);
    }
    return given != NULL ? given : type;
}

/* ---- the loop over all elements ----------------------------------------------------------------------------------------- */

typedef struct Walk {
    Value array;
    IrVar *counters[TYPE_MAX_DIMS];
    CountLoop loops[TYPE_MAX_DIMS];
} Walk;

/* Opens the loops and gives the element. */
static Value walk_begin(Lower *lw, Walk *walk, Value array)
{
    Arena *arena = lw->unit->arena;
    uint32_t ndim = array.type->ndim;
    walk->array = array;
    for (uint32_t i = 0; i < ndim; i++) {
        const char *name = ndim == 1 ? "k" : arena_printf(arena, "k%u", i);
        walk->loops[i] = lower_count_begin(lw, name, ir_copy(arena, array.array->shape[i]));
        walk->counters[i] = walk->loops[i].counter;
    }
    Value item = array_element(lw, array, walk->counters);
    item.scalar = ir_copy(arena, item.scalar);
    return item;
}

static void walk_end(Lower *lw, Walk *walk)
{
    for (uint32_t i = walk->array.type->ndim; i > 0; i--) {
        lower_count_end(lw, &walk->loops[i - 1]);
    }
}

/* The number of the element in the order of the axes. */
static IrExpr *walk_place(Lower *lw, const Walk *walk)
{
    IrExpr *place = NULL;
    for (uint32_t i = 0; i < walk->array.type->ndim; i++) {
        IrExpr *counter = ir_var(lw->unit->arena, walk->counters[i]);
        place = place == NULL ? counter : lower_add(lw, lower_mul(lw, place, ir_copy(lw->unit->arena, walk->array.array->shape[i])), counter);
    }
    return place != NULL ? place : lower_int(lw, 0);
}

static IrExpr *var_of(Lower *lw, IrVar *var)
{
    return ir_var(lw->unit->arena, var);
}

static IrVar *start(Lower *lw, const char *name, const Type *type, IrExpr *value)
{
    IrVar *var = lower_new_var(lw, name, type);
    lower_statement(lw, lower_store(lw, var_of(lw, var), value));
    return var;
}

static void join(Lower *lw, IrVar *var, IrOp op, IrExpr *value)
{
    IrStmt *stmt = lower_store(lw, var_of(lw, var), value);
    stmt->op = op;
    stmt->compute = var->type;
    lower_statement(lw, stmt);
}

/* var = var op value, for complex numbers too. */
static void accumulate_item(Lower *lw, IrVar *var, Op op, Value item)
{
    item = value_convert(lw, item, var->type);
    if (type_is_complex(var->type)) {
        Value next = lower_binary_values(lw, op, value_scalar(var->type, var_of(lw, var)), item, var->type, var->type, NULL);
        lower_statement(lw, lower_store(lw, var_of(lw, var), next.scalar));
    } else {
        join(lw, var, op == OP_MUL ? IRO_MUL : IRO_ADD, item.scalar);
    }
}

/* Where there is none, the thread ends. */
static Value first_element(Lower *lw, Value array, const char *message)
{
    lower_not_empty(lw, array_size(lw, &array), message);
    Value zeros[TYPE_MAX_DIMS];
    for (uint32_t i = 0; i < array.type->ndim; i++) {
        zeros[i] = value_scalar(lw_type(lw, TY_U64), lower_int(lw, 0));
    }
    return array_index(lw, array, zeros, array.type->ndim);
}

static IrExpr *is_nan(Lower *lw, IrExpr *e)
{
    if (type_is_complex(e->type)) {
        Arena *arena = lw->unit->arena;
        IrExpr *re = is_nan(lw, ir_field(arena, e, 0)), *im = is_nan(lw, ir_field(arena, e, 1));
        return ir_binary(arena, IRO_LOR, lw_type(lw, TY_BOOL), re, im);
    }
    IrExpr **args = arena_alloc(lw->unit->arena, sizeof *args);
    args[0] = ir_copy(lw->unit->arena, e);
    return lower_builtin(lw, "isnan", lw_type(lw, TY_BOOL), EFFECT_NONE, args, 1);
}

/* A branch whose block is open until lower_end(). */
static BlockMark branch(Lower *lw, IrExpr *cond)
{
    IrStmt *stmt = ir_stmt(lw->unit->arena, IR_IF);
    stmt->a = cond;
    lower_statement(lw, stmt);
    return lower_begin(lw, &stmt->body);
}

/* Sum or product; *count is the number of elements, as float64. */
static IrVar *accumulate(Lower *lw, const ReduceRow *row, Value array, const Type *type, IrExpr **count)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL), *i64 = lw_type(lw, TY_I64);
    bool is_product = row->kind == RE_PROD, skips = row->skips_nan && !type_is_integer(array.type->elem) && !type_is_bool(array.type->elem);
    IrVar *total = start(lw, is_product ? "product" : "total", type, value_convert(lw, value_scalar(i64, lower_int(lw, is_product)), type).scalar);
    IrVar *given = skips && row->kind == RE_MEAN ? start(lw, "count", i64, lower_int(lw, 0)) : NULL;
    Walk walk;
    Value item = walk_begin(lw, &walk, array);
    BlockMark mark = {0};
    if (skips) {
        item.scalar = lower_reuse(lw, item.scalar, "item");
        mark = branch(lw, ir_unary(arena, IRO_NOT, boolean, is_nan(lw, item.scalar)));
    }
    accumulate_item(lw, total, is_product ? OP_MUL : OP_ADD, item);
    if (given != NULL) {
        join(lw, given, IRO_ADD, lower_int(lw, 1));
    }
    if (skips) {
        lower_end(lw, mark);
    }
    walk_end(lw, &walk);
    *count = ir_convert(arena, lw_type(lw, TY_F64), given != NULL ? var_of(lw, given) : array_size(lw, &array));
    return total;
}

static IrExpr *mean_of(Lower *lw, const ReduceRow *row, Value array)
{
    Arena *arena = lw->unit->arena;
    const Type *f64 = lw_type(lw, TY_F64), *elem = array.type->elem;
    IrExpr *count;
    if (type_is_complex(elem)) {
        const Type *c128 = lw_type(lw, TY_C128);
        IrVar *total = accumulate(lw, row, array, elem, &count);
        count = lower_reuse(lw, count, "count");
        IrExpr *parts[2];
        for (uint32_t i = 0; i < 2; i++) {
            IrExpr *part = ir_convert(arena, f64, ir_field(arena, var_of(lw, total), i));
            parts[i] = ir_binary(arena, IRO_DIV, f64, part, ir_copy(arena, count));
        }
        return complex_make(lw, c128, parts[0], parts[1]);
    }
    IrVar *total = accumulate(lw, row, array, type_is_float(elem) && !row->skips_nan ? elem : f64, &count);
    return ir_binary(arena, IRO_DIV, f64, ir_convert(arena, f64, var_of(lw, total)), count);
}

static IrExpr *square_of(Lower *lw, IrVar *away)
{
    Arena *arena = lw->unit->arena;
    const Type *f64 = lw_type(lw, TY_F64);
    if (!type_is_complex(away->type)) {
        return ir_binary(arena, IRO_MUL, f64, var_of(lw, away), var_of(lw, away));
    }
    IrExpr *squares[2];
    for (uint32_t i = 0; i < 2; i++) {
        squares[i] = ir_binary(arena, IRO_MUL, f64, ir_field(arena, var_of(lw, away), i), ir_field(arena, var_of(lw, away), i));
    }
    return ir_binary(arena, IRO_ADD, f64, squares[0], squares[1]);
}

/* The mean of the squares of the distances from the mean. */
static IrExpr *variance_of(Lower *lw, const ReduceRow *row, Value array)
{
    Arena *arena = lw->unit->arena;
    const Type *f64 = lw_type(lw, TY_F64), *i64 = lw_type(lw, TY_I64), *elem = array.type->elem;
    const Type *wide = lw_type(lw, type_is_complex(elem) ? TY_C128 : TY_F64);
    bool skips = row->skips_nan && !type_is_integer(elem) && !type_is_bool(elem);
    const ReduceRow mean_row = {.name = "mean", .kind = RE_MEAN, .skips_nan = row->skips_nan};
    IrVar *mean = start(lw, "mean", wide, mean_of(lw, &mean_row, array));
    IrVar *squares = start(lw, "squares", f64, ir_float(arena, f64, 0));
    IrVar *given = skips ? start(lw, "count", i64, lower_int(lw, 0)) : NULL;
    Walk walk;
    Value item = walk_begin(lw, &walk, array);
    BlockMark mark = {0};
    if (skips) {
        item.scalar = lower_reuse(lw, item.scalar, "item");
        mark = branch(lw, ir_unary(arena, IRO_NOT, lw_type(lw, TY_BOOL), is_nan(lw, item.scalar)));
    }
    Value distance = lower_binary_values(lw, OP_SUB, value_convert(lw, item, wide), value_scalar(wide, var_of(lw, mean)), wide, wide, NULL);
    IrVar *away = start(lw, "away", wide, distance.scalar);
    join(lw, squares, IRO_ADD, square_of(lw, away));
    if (skips) {
        join(lw, given, IRO_ADD, lower_int(lw, 1));
        lower_end(lw, mark);
    }
    walk_end(lw, &walk);
    return ir_binary(arena, IRO_DIV, f64, var_of(lw, squares), ir_convert(arena, f64, skips ? var_of(lw, given) : array_size(lw, &array)));
}

/* The place of the first of the smallest or largest; a NaN wins. */
static IrExpr *place_of(Lower *lw, const ReduceRow *row, Value array)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL), *elem = array.type->elem;
    const char *message = arena_printf(arena, "attempt to get %s of an empty sequence", row->name);
    IrVar *best = start(lw, "best", elem, first_element(lw, array, message).scalar);
    IrVar *at = start(lw, "at", lw_type(lw, TY_I64), lower_int(lw, 0));
    Walk walk;
    IrExpr *item = lower_reuse(lw, walk_begin(lw, &walk, array).scalar, "item");
    IrExpr *better = ir_binary(arena, row->op, boolean, ir_copy(arena, item), var_of(lw, best));
    if (type_is_float(elem)) {
        IrExpr *old = ir_unary(arena, IRO_NOT, boolean, is_nan(lw, var_of(lw, best)));
        better = ir_binary(arena, IRO_LOR, boolean, better, ir_binary(arena, IRO_LAND, boolean, is_nan(lw, item), old));
    }
    BlockMark mark = branch(lw, better);
    lower_statement(lw, lower_store(lw, var_of(lw, best), ir_copy(arena, item)));
    lower_statement(lw, lower_store(lw, var_of(lw, at), walk_place(lw, &walk)));
    lower_end(lw, mark);
    walk_end(lw, &walk);
    return var_of(lw, at);
}

Value lower_reduce(Lower *lw, const char *name, Value array, const Type *result)
{
    Arena *arena = lw->unit->arena;
    const ReduceRow *row = row_of(name);
    IrVar *var = NULL;
    Walk walk;
    array = lower_flattened(lw, lower_hold_array(lw, array, "items", NULL));
    switch (row->kind) {
    case RE_SUM: case RE_PROD: {
        IrExpr *count;
        var = accumulate(lw, row, array, result, &count);
        break;
    }
    case RE_MEAN:
        return value_scalar(result, mean_of(lw, row, array));
    case RE_VAR:
        return value_scalar(result, variance_of(lw, row, array));
    case RE_STD: {
        IrExpr **args = arena_alloc(arena, sizeof *args);
        args[0] = variance_of(lw, row, array);
        return value_scalar(result, lower_builtin(lw, "sqrt", result, EFFECT_NONE, args, 1));
    }
    case RE_EXTREME: {
        bool is_least = strstr(row->function, "min") != NULL;
        const char *message = arena_printf(arena, "zero-size array to reduction operation %s which has no identity", row->function);
        var = start(lw, is_least ? "least" : "largest", result, first_element(lw, array, message).scalar);
        Value item = walk_begin(lw, &walk, array);
        Value joined = lower_ufunc_values(lw, row->function, value_scalar(result, var_of(lw, var)), item, result);
        lower_statement(lw, lower_store(lw, var_of(lw, var), joined.scalar));
        walk_end(lw, &walk);
        break;
    }
    case RE_TRUTH: {
        bool all = row->op == IRO_LAND;
        var = start(lw, all ? "all" : "any", result, ir_bool(arena, result, all));
        IrExpr *truth = lower_truth(lw, walk_begin(lw, &walk, array));
        lower_statement(lw, lower_store(lw, var_of(lw, var), ir_binary(arena, row->op, result, var_of(lw, var), truth)));
        walk_end(lw, &walk);
        break;
    }
    case RE_PLACE:
        return value_scalar(result, place_of(lw, row, array));
    case RE_COUNT: {
        var = start(lw, "count", result, lower_int(lw, 0));
        BlockMark mark = branch(lw, lower_truth(lw, walk_begin(lw, &walk, array)));
        join(lw, var, IRO_ADD, lower_int(lw, 1));
        lower_end(lw, mark);
        walk_end(lw, &walk);
        break;
    }
    }
    return value_scalar(result, var_of(lw, var));
}

/* ---- np.trace(m), np.trace(m, 1) ---------------------------------------------------------------------------------------- */

/* As sum() of the diagonal: Numba begins with the integer 0. */
const Type *infer_special_trace(Infer *in, const Expr *e, const Call *args)
{
    const Type *array = args->count >= 1 ? args->types[0] : NULL, *operand;
    int64_t offset = 0;
    bool fits = array != NULL && args->count <= 2 && e->keyword_count == 0 && array->kind == TY_ARRAY && array->ndim == 2;
    if (!fits || !type_is_scalar(array->elem) || type_is_half(array->elem)) {
        return infer_error(in, e->span, "no-such-overload", "numpy.trace takes an array of two axes, and which diagonal");
    }
    if (args->count == 2 && (!infer_constant_int(in->instance, args->args[1], &offset) || offset != (int32_t)offset)) {
        return infer_error(in, args->args[1]->span, "not-constant", "which diagonal must be a constant integer");
    }
    return typing_binary(in->unit->types, OP_ADD, type_of_kind(in->unit->types, TY_I64), array->elem, &operand);
}

Value lower_special_trace(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->unit->arena;
    const Type *type = info_of(lw->instance, e)->type, *u64 = lw_type(lw, TY_U64);
    int64_t offset = 0;
    bool given = args->count == 2 && infer_constant_int(lw->instance, args->args[1], &offset);
    int64_t down = given && offset < 0 ? -offset : 0, right = given && offset > 0 ? offset : 0;
    Value array = lower_hold_array(lw, lower_expr(lw, args->args[0]), "items", NULL);
    IrExpr *rows = lower_sub(lw, ir_copy(arena, array.array->shape[0]), lower_int(lw, down));
    IrExpr *columns = lower_sub(lw, ir_copy(arena, array.array->shape[1]), lower_int(lw, right));
    Value zero = value_convert(lw, value_scalar(lw_type(lw, TY_I64), lower_int(lw, 0)), type);
    IrVar *total = start(lw, "total", type, zero.scalar);
    CountLoop loop = lower_count_begin(lw, "k", lower_min(lw, rows, columns));
    Value indices[2] = {value_scalar(u64, lower_add(lw, var_of(lw, loop.counter), lower_int(lw, down))),
                        value_scalar(u64, lower_add(lw, var_of(lw, loop.counter), lower_int(lw, right)))};
    accumulate_item(lw, total, OP_ADD, array_index(lw, array, indices, 2));
    lower_count_end(lw, &loop);
    return value_scalar(type, var_of(lw, total));
}

/* ---- Python's own: what the loop would give that it stands for ------------------------------------------------------------- */

Value lower_python_extreme(Lower *lw, bool is_max, Value array)
{
    Arena *arena = lw->unit->arena;
    const Type *elem = array.type->elem;
    array = lower_hold_array(lw, array, "items", NULL);
    const char *message = is_max ? "max() arg is an empty sequence" : "min() arg is an empty sequence";
    IrVar *best = start(lw, is_max ? "largest" : "least", elem, first_element(lw, array, message).scalar);
    Walk walk;
    IrExpr *item = lower_reuse(lw, walk_begin(lw, &walk, array).scalar, "item");
    IrExpr *better = ir_binary(arena, is_max ? IRO_GT : IRO_LT, lw_type(lw, TY_BOOL), ir_copy(arena, item), var_of(lw, best));
    BlockMark mark = branch(lw, better); /* no fmax(): a NaN is neither larger nor smaller */
    lower_statement(lw, lower_store(lw, var_of(lw, best), ir_copy(arena, item)));
    lower_end(lw, mark);
    walk_end(lw, &walk);
    return value_scalar(elem, var_of(lw, best));
}

Value lower_python_sum(Lower *lw, Value start_value, Value array, const Type *result)
{
    array = lower_hold_array(lw, array, "items", NULL);
    IrVar *total = start(lw, "total", result, value_convert(lw, start_value, result).scalar);
    Walk walk;
    accumulate_item(lw, total, OP_ADD, walk_begin(lw, &walk, array));
    walk_end(lw, &walk);
    return value_scalar(result, var_of(lw, total));
}

Value lower_special_reduce(Lower *lw, const Expr *e, const Call *args)
{
    const ExprInfo *info = info_of(lw->instance, e);
    Value value = lower_expr(lw, args->args[0]);
    if (value.kind != VALUE_ARRAY) { /* a number */
        return value_convert(lw, value_scalar(lw_type(lw, TY_BOOL), lower_truth(lw, value)), info->type);
    }
    return lower_reduce(lw, strchr(info->special->path, '.') + 1, value, info->type);
}
