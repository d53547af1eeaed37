/* Lowering of tuples and arrays that leave a function: a device function that returns one returns a small struct in C.
 *
 * Tuples in variables are no objects in C: each item has variables of its own (vars.c). */
#include "lower/inside.h"
#include "base/cname.h"

#include <string.h>

/* The first `return` of a tuple in parentheses or with commas. */
typedef struct Returned {
    uint32_t count; /* of its items */
    const Expr *tuple;
} Returned;

static bool returns_tuple(Stmt *s, void *context)
{
    Returned *returned = context;
    bool returns = s->kind == ST_RETURN && s->value != NULL && s->value->kind == EX_TUPLE && s->value->item_count == returned->count;
    returned->tuple = returns ? s->value : NULL;
    return returns;
}

/* Fields are named as the returned names are, else by their place. */
typedef struct Fields {
    Arena *arena;
    NameSet *taken;
    const Type **types;
    const char **names;
    bool *parts; /* of arrays */
    uint32_t count;
    bool any_array;
} Fields;

static void add_field(Fields *f, const Type *type, const char *name, bool is_part)
{
    f->types[f->count] = type;
    f->parts[f->count] = is_part;
    f->any_array = f->any_array || is_part;
    f->names[f->count++] = cname_unique(f->arena, f->taken, name);
}

/* "data", "shape0", "stride0"; of an item of a tuple "x", "x_shape0", "x_stride0". */
static void add_array(Fields *f, TypeTable *types, const Type *type, const char *name)
{
    const char *prefix = name[0] != '\0' ? arena_printf(f->arena, "%s_", name) : "";
    add_field(f, type_pointer(types, type->elem), name[0] != '\0' ? name : "data", true);
    for (int strides = 0; strides < (type->layout == LAYOUT_A ? 2 : 1); strides++) {
        for (unsigned i = 0; i < type->ndim; i++) {
            add_field(f, type_of_kind(types, TY_I64), arena_printf(f->arena, "%s%s%u", prefix, strides ? "stride" : "shape", i), true);
        }
    }
}

/* How many fields stand for the type. */
static uint32_t field_count(const Type *type)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < type_leaf_count(type); i++) {
        const Type *leaf = type_leaf(type, i);
        count += leaf->kind == TY_ARRAY ? 1 + leaf->ndim * (leaf->layout == LAYOUT_A ? 2u : 1u) : 1;
    }
    return count;
}

static void add_fields(Fields *f, TypeTable *table, const Type *type, const Expr *e, const char *place)
{
    if (type_is_optional(type)) {
        add_fields(f, table, type->items[0], NULL, arena_printf(f->arena, "%shas_value", place));
        add_fields(f, table, type->items[1], NULL, arena_printf(f->arena, "%svalue", place));
        return;
    }
    if (type->kind == TY_TUPLE) {
        bool is_tuple = e != NULL && e->kind == EX_TUPLE && e->item_count == type->count;
        for (uint32_t i = 0; i < type->count; i++) {
            const char *part = arena_printf(f->arena, "%s_%u", place, i);
            if (type->class_name != NULL) {
                part = arena_printf(f->arena, "%s%s%s", place, place[0] != '\0' ? "_" : "", cname_clean(f->arena, type->fields[i]));
            }
            add_fields(f, table, type->items[i], is_tuple && type->class_name == NULL ? e->items[i] : NULL, part);
        }
        return;
    }
    const char *name = e != NULL && e->kind == EX_NAME ? cname_clean(f->arena, e->name) : place;
    if (type->kind == TY_ARRAY) {
        add_array(f, table, type, name);
    } else {
        add_field(f, type_in_c(type), name, false);
    }
}

const Type *lower_result_type(Instance *instance, const char *function_name)
{
    const Type *result = instance->result;
    Unit *unit = instance->unit;
    if (result->kind == TY_RECORD) {
        record_c_name(unit, result, function_name);
        return result;
    }
    if (result->kind != TY_TUPLE && result->kind != TY_ARRAY) {
        return type_in_c(result);
    }
    uint32_t count = field_count(result);
    Fields f = {.arena = unit->arena, .taken = nameset_new(unit->arena)};
    f.types = arena_alloc(unit->arena, count * sizeof *f.types + 1);
    f.names = arena_alloc(unit->arena, count * sizeof *f.names + 1);
    f.parts = arena_alloc(unit->arena, count * sizeof *f.parts + 1);
    Returned returned = {.count = result->count};
    if (result->kind == TY_TUPLE) {
        ast_any_stmt(&instance->function->body, returns_tuple, &returned);
    }
    add_fields(&f, unit->types, result, returned.tuple, "");
    instance->ir->result_parts = f.any_array ? f.parts : NULL;
    const char *name = cname_unique(unit->arena, unit->global_names, arena_printf(unit->arena, "%s_result", function_name));
    return type_struct(unit->types, name, f.types, f.names, count);
}

Value lower_leaf(const Value *value, uint32_t leaf)
{
    while (value->kind == VALUE_TUPLE && value->count > 0) {
        uint32_t i = 0;
        for (uint32_t here = type_leaf_count(value->items[0].type); leaf >= here; here = type_leaf_count(value->items[i].type)) {
            leaf -= here;
            i++;
        }
        value = &value->items[i];
    }
    return *value;
}

/* Memory of this call alone is gone behind it. */
static void check_lasting(Lower *lw, const Value *array)
{
    const IrVar *memory = lower_memory_of(array->array);
    if (memory != NULL && memory->storage == IRV_LOCAL && (memory->type->kind == TY_CARRAY || memory->type->kind == TY_RECORD) &&
        lw->stmt != NULL) {
        diag_error(lw->unit, lw->stmt->span, "array-result", "'%s' returns a local array of its own, which ends with the call",
                   lw->instance->function->name);
        diag_hint(lw->unit, "make the array where '%s' is called, and give it as an argument", lw->instance->function->name);
    }
}

IrExpr *lower_result_struct(Lower *lw, Value value)
{
    Arena *arena = lw->unit->arena;
    const Type *type = lw->func->result, *result = lw->instance->result;
    IrExpr **args = arena_alloc(arena, type->count * sizeof *args + 1);
    uint32_t count = 0;
    for (uint32_t k = 0; k < type_leaf_count(result); k++) {
        Value leaf = lower_leaf(&value, k);
        const Type *wanted = type_leaf(result, k);
        if (wanted->kind != TY_ARRAY) {
            args[count++] = leaf.scalar;
            continue;
        }
        leaf = record_plain_array(lw, leaf);
        check_lasting(lw, &leaf);
        args[count++] = array_pointer(lw, &leaf);
        for (uint32_t i = 0; i < wanted->ndim; i++) {
            args[count++] = ir_copy(arena, leaf.array->shape[i]);
        }
        for (uint32_t i = 0; i < wanted->ndim && wanted->layout == LAYOUT_A; i++) {
            args[count++] = array_stride(lw, &leaf, i);
        }
    }
    return ir_struct(lw->unit->arena, type, args);
}

static IrExpr *next_field(Lower *lw, IrVar *var, uint32_t *field)
{
    return ir_field(lw->unit->arena, ir_var(lw->unit->arena, var), (*field)++);
}

static Value tuple_of_fields(Lower *lw, IrVar *var, const Type *type, uint32_t *field)
{
    if (type->kind == TY_ARRAY) {
        Value array = {.kind = VALUE_ARRAY, .type = type, .array = arena_alloc(lw->unit->arena, sizeof *array.array)};
        array.array->base = next_field(lw, var, field);
        for (uint32_t i = 0; i < type->ndim; i++) {
            array.array->shape[i] = next_field(lw, var, field);
        }
        for (uint32_t i = 0; i < type->ndim && type->layout == LAYOUT_A; i++) {
            array.array->stride[i] = next_field(lw, var, field);
        }
        return array;
    }
    if (type->kind != TY_TUPLE) {
        return value_scalar(type, next_field(lw, var, field));
    }
    Value value = {.kind = VALUE_TUPLE, .type = type, .count = type->count};
    value.items = arena_alloc(lw->unit->arena, type->count * sizeof *value.items + 1);
    for (uint32_t i = 0; i < type->count; i++) {
        value.items[i] = tuple_of_fields(lw, var, type->items[i], field);
    }
    return value;
}

Value lower_struct_value(Lower *lw, IrVar *var, const Type *type)
{
    uint32_t field = 0;
    return tuple_of_fields(lw, var, type, &field);
}

/* The variable whose fields were met so far, all from the first on. */
typedef struct Whole {
    IrVar *var;
    uint32_t count;
    bool fits;
} Whole;

static void meet_field(Whole *whole, const IrExpr *e)
{
    bool is_field = e != NULL && e->kind == IR_FIELD && e->field == whole->count && e->a->kind == IR_VAR && e->a->type->kind == TY_STRUCT;
    whole->fits = whole->fits && is_field && e->a->var->python_local == 0 && (whole->var == NULL || whole->var == e->a->var);
    whole->var = whole->fits ? e->a->var : NULL;
    whole->count++;
}

static void meet_value(Whole *whole, const Value *value)
{
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count; i++) {
        meet_value(whole, &value->items[i]);
    }
    if (value->kind == VALUE_SCALAR) {
        meet_field(whole, value->scalar);
    }
    if (value->kind == VALUE_ARRAY) {
        const ArrayValue *array = value->array;
        whole->fits = whole->fits && array->var == NULL && array->offset == NULL && array->path == NULL && array->field == NULL;
        meet_field(whole, array->base);
        for (uint32_t i = 0; i < value->type->ndim; i++) {
            meet_field(whole, array->shape[i]);
        }
        for (uint32_t i = 0; i < value->type->ndim && value->type->layout == LAYOUT_A; i++) {
            meet_field(whole, array->stride[i]);
        }
    }
}

IrVar *lower_struct_of(const Value *value)
{
    Whole whole = {.fits = value->kind == VALUE_TUPLE || value->kind == VALUE_ARRAY};
    meet_value(&whole, value);
    return whole.fits && whole.var != NULL && whole.var->type->count == whole.count ? whole.var : NULL;
}

Value lower_slice_indices(Lower *lw, const Expr *e)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64);
    Value slice = lower_expr(lw, e->left->left);
    lower_before(lw, &slice, e->items[0]);
    IrExpr *length = lower_reuse(lw, lower_scalar(lw, e->items[0], i64), "count");
    IrExpr *step = slice.count == 3 ? lower_reuse(lw, slice.items[2].scalar, "step") : lower_int(lw, 1);
    Value bounds = {.kind = VALUE_TUPLE, .type = info_of(lw->instance, e)->type, .count = 3};
    bounds.items = arena_alloc(arena, 3 * sizeof *bounds.items);
    for (uint32_t i = 0; i < 2; i++) {
        IrExpr **args = arena_alloc(arena, 3 * sizeof *args);
        args[0] = slice.items[i].scalar;
        args[1] = ir_copy(arena, length);
        args[2] = ir_copy(arena, step);
        bounds.items[i] = value_scalar(i64, lower_helper(lw, HELPER_SLICE_BOUND, i64, args, 3));
    }
    bounds.items[2] = value_scalar(i64, step);
    return bounds;
}

Value lower_tuple_method(Lower *lw, const Expr *e)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64), *boolean = lw_type(lw, TY_BOOL);
    Value tuple = lower_expr(lw, e->left->left);
    lower_before(lw, &tuple, e->items[0]);
    Value value = lower_expr(lw, e->items[0]);
    value.scalar = lower_reuse(lw, value.scalar, "value");
    bool counts = strcmp(e->left->name, "count") == 0;
    IrExpr *result = lower_int(lw, counts ? 0 : -1);
    for (uint32_t k = 0; k < tuple.count; k++) {
        uint32_t i = counts ? k : tuple.count - 1 - k;
        const Type *type = typing_compare(lw->unit->types, OP_EQ, tuple.items[i].type, value.type);
        Value item = tuple.items[i], other = value_scalar(value.type, ir_copy(arena, value.scalar));
        IrExpr *a = value_convert(lw, item, type).scalar, *b = value_convert(lw, other, type).scalar;
        IrExpr *same = type_is_complex(type) ? complex_compare(lw, true, a, b) : ir_binary(arena, IRO_EQ, boolean, a, b);
        if (counts) {
            result = lower_add(lw, result, ir_convert(arena, i64, same));
        } else {
            result = ir_cond(arena, same, lower_int(lw, i), result);
        }
    }
    if (!counts) {
        IrVar *at = lower_new_var(lw, "at", i64);
        lower_statement(lw, lower_store(lw, ir_var(arena, at), result));
        result = ir_var(arena, at);
        lower_not_found(lw, ir_binary(arena, IRO_LT, boolean, ir_copy(arena, result), lower_int(lw, 0)));
    }
    return value_scalar(i64, result);
}

Value lower_tuple_slice(Lower *lw, const Expr *e, Value tuple)
{
    Part part = {0};
    infer_tuple_part(lw->instance, e->right, tuple.count, &part);
    lower_take_items(lw, &tuple, part.start, part.step, part.count);
    Value value = {.kind = VALUE_TUPLE, .type = info_of(lw->instance, e)->type, .count = part.count};
    value.items = arena_alloc(lw->unit->arena, part.count * sizeof *value.items + 1);
    for (uint32_t i = 0; i < part.count; i++) {
        value.items[i] = tuple.items[part.start + part.step * i];
    }
    return value;
}

Value lower_tuple_join(Lower *lw, const Expr *e, Value a, Value b)
{
    Value value = {.kind = VALUE_TUPLE, .type = info_of(lw->instance, e)->type, .count = a.count + b.count};
    value.items = arena_alloc(lw->unit->arena, value.count * sizeof *value.items + 1);
    for (uint32_t i = 0; i < value.count; i++) {
        value.items[i] = i < a.count ? a.items[i] : b.items[i - a.count];
    }
    return value;
}

Value lower_tuple_repeat(Lower *lw, const Expr *e, Value tuple)
{
    Value value = {.kind = VALUE_TUPLE, .type = info_of(lw->instance, e)->type};
    value.count = value.type->count;
    value.items = arena_alloc(lw->unit->arena, value.count * sizeof *value.items + 1);
    if (value.count == 0) {
        lower_effects_of(lw, &tuple);
        return value;
    }
    lower_save_value(lw, &tuple, "items");
    for (uint32_t i = 0; i < value.count; i++) {
        value.items[i] = lower_value_again(lw, &tuple.items[i % tuple.count]);
    }
    return value;
}
