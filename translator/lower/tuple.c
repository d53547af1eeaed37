// SPDX-License-Identifier: MIT
/* Lowers tuples and arrays that a function returns: the C device function returns a small struct.
 *
 * A tuple in a variable is not an object in C: each item has its own variables (webs.c). */
#include "base/c_names.h"
#include "lower/lower_internal.h"

#include <string.h>

/* The first `return` statement whose value is a tuple display without repeated names, unlike `nan, nan`. */
typedef struct Returned {
    uint32_t count; /* number of items */
    Arena *arena;
    const Expr *tuple;
} Returned;

/* Returns whether a name occurs twice among the items of a tuple display and of its tuples. */
static bool has_repeated_name(const Expr *tuple, NameTable *names)
{
    bool found = false;
    for (uint32_t i = 0; i < tuple->item_count && !found; i++) {
        const Expr *item = tuple->items[i];
        if (item->kind == EX_TUPLE) {
            found = has_repeated_name(item, names);
        } else if (item->kind == EX_NAME) {
            found = names_has(names, item->name);
            names_find(names, item->name);
        }
    }
    return found;
}

static bool returns_tuple(Stmt *s, void *context)
{
    Returned *returned = context;
    bool returns = s->kind == ST_RETURN && s->value != NULL && s->value->kind == EX_TUPLE &&
                   s->value->item_count == returned->count && !has_repeated_name(s->value, names_new(returned->arena));
    returned->tuple = returns ? s->value : NULL;
    return returns;
}

/* The fields of a result struct, named after the returned names, or by position if a returned item has no name. */
typedef struct Fields {
    Arena *arena;
    NameTable *used_names;
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
    f->names[f->count++] = cname_unique(f->arena, f->used_names, name);
}

/* Adds the fields of an array: "data", "shape0", "stride0"; for item x of a tuple: "x", "x_shape0", "x_stride0". */
static void add_array(Fields *f, TypeTable *types, const Type *type, const char *name)
{
    const char *prefix = name[0] != '\0' ? arena_printf(f->arena, "%s_", name) : "";
    add_field(f, type_pointer(types, type->elem), name[0] != '\0' ? name : "data", true);
    for (int strides = 0; strides < (type->layout == LAYOUT_A ? 2 : 1); strides++) {
        for (unsigned i = 0; i < type->ndim; i++) {
            add_field(f, type_of_kind(types, TY_I64),
                      arena_printf(f->arena, "%s%s%u", prefix, strides ? "stride" : "shape", i), true);
        }
    }
}

/* Returns the number of struct fields that represent the type. */
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
        add_fields(f, table, type->items[0], NULL,
                   arena_printf(f->arena, "%s%shas_value", place, place[0] != '\0' ? "_" : ""));
        add_fields(f, table, type->items[1], NULL,
                   arena_printf(f->arena, "%s%svalue", place, place[0] != '\0' ? "_" : ""));
        return;
    }
    if (type->kind == TY_TUPLE) {
        bool is_tuple = e != NULL && e->kind == EX_TUPLE && e->item_count == type->count;
        for (uint32_t i = 0; i < type->count; i++) {
            const char *part = arena_printf(f->arena, "%s_%u", place, i);
            if (type->class_name != NULL) {
                part = arena_printf(f->arena, "%s%s%s", place, place[0] != '\0' ? "_" : "",
                                    cname_clean(f->arena, type->fields[i]));
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
    Fields f = {.arena = unit->arena, .used_names = names_new(unit->arena)};
    f.types = arena_alloc(unit->arena, count * sizeof *f.types + 1);
    f.names = arena_alloc(unit->arena, count * sizeof *f.names + 1);
    f.parts = arena_alloc(unit->arena, count * sizeof *f.parts + 1);
    Returned returned = {.count = result->count, .arena = unit->arena};
    if (result->kind == TY_TUPLE) {
        ast_any_stmt(&instance->function->body, returns_tuple, &returned);
    }
    add_fields(&f, unit->types, result, returned.tuple, "");
    instance->lowered->ir->result_parts = f.any_array ? f.parts : NULL;
    instance->lowered->ir->result_tuple = result->kind == TY_TUPLE ? result : NULL;
    const char *name =
        cname_unique(unit->arena, unit->global_names, arena_printf(unit->arena, "%s_result", function_name));
    return type_struct(unit->types, name, f.types, f.names, count);
}

Value lower_leaf(const Value *value, uint32_t leaf)
{
    while (value->kind == VALUE_TUPLE && value->count > 0) {
        uint32_t i = 0;
        for (uint32_t here = type_leaf_count(value->items[0].type); leaf >= here;
             here = type_leaf_count(value->items[i].type)) {
            leaf -= here;
            i++;
        }
        value = &value->items[i];
    }
    return *value;
}

IrExpr *lower_result_struct(Lower *lw, Value value)
{
    const Type *type = lw->func->result, *result = lw->instance->result;
    IrExpr **args = arena_alloc(lw->arena, type->count * sizeof *args + 1);
    uint32_t count = 0;
    for (uint32_t k = 0; k < type_leaf_count(result); k++) {
        Value leaf = lower_leaf(&value, k);
        const Type *wanted = type_leaf(result, k);
        if (wanted->kind != TY_ARRAY) {
            args[count++] = leaf.scalar;
            continue;
        }
        leaf = record_plain_array(lw, leaf);
        lower_note_returned(lw, k, &leaf);
        args[count++] = array_pointer(lw, &leaf);
        for (uint32_t i = 0; i < wanted->ndim; i++) {
            args[count++] = ir_copy(lw->arena, leaf.array->shape[i]);
        }
        for (uint32_t i = 0; i < wanted->ndim && wanted->layout == LAYOUT_A; i++) {
            args[count++] = array_stride(lw, &leaf, i);
        }
    }
    return ir_struct(lw->arena, type, args);
}

Value lower_value_of(Lower *lw, const Type *type, PartMaker *part, void *context)
{
    if (type->kind == TY_ARRAY) {
        Value array = value_array(lw, type);
        array.array->base = part(lw, type_pointer(lw->unit->types, type->elem), context);
        for (uint32_t i = 0; i < type->ndim; i++) {
            array.array->shape[i] = part(lw, lw->i64, context);
        }
        for (uint32_t i = 0; i < type->ndim && type->layout == LAYOUT_A; i++) {
            array.array->stride[i] = part(lw, lw->i64, context);
        }
        return array;
    }
    if (type->kind != TY_TUPLE) {
        return value_scalar(type, part(lw, type, context));
    }
    Value value = value_tuple(lw, type, type->count);
    for (uint32_t i = 0; i < type->count; i++) {
        value.items[i] = lower_value_of(lw, type->items[i], part, context);
    }
    return value;
}

typedef struct Unpacked {
    IrVar *var;
    uint32_t field; /* next field to read */
} Unpacked;

static IrExpr *next_field(Lower *lw, const Type *type, void *context)
{
    (void)type;
    Unpacked *of = context;
    return ir_field(lw->arena, lower_var(lw, of->var), of->field++);
}

Value lower_struct_value(Lower *lw, IrVar *var, const Type *type)
{
    return lower_value_of(lw, type, next_field, &(Unpacked){.var = var});
}

static bool same_value(Lower *lw, const Value *a, const Value *b)
{
    bool same = a->kind == b->kind && a->count == b->count && (a->kind != VALUE_ARRAY || lower_coincide(lw, a, b));
    for (uint32_t i = 0; i < a->count && same; i++) {
        same = same_value(lw, &a->items[i], &b->items[i]);
    }
    return same && (a->kind != VALUE_SCALAR || ir_equal(a->scalar, b->scalar));
}

IrVar *lower_struct_of(Lower *lw, const Value *value)
{
    Value leaf = lower_leaf(value, 0);
    const IrExpr *first = leaf.kind == VALUE_ARRAY ? leaf.array->base : leaf.scalar;
    IrVar *var = first != NULL && first->kind == IR_FIELD && first->a->kind == IR_VAR ? first->a->var : NULL;
    if (var == NULL || var->type->kind != TY_STRUCT || var->python_local != 0 ||
        var->type->count != field_count(value->type)) {
        return NULL;
    }
    Value whole = lower_struct_value(lw, var, value->type);
    return same_value(lw, value, &whole) ? var : NULL;
}

Value lower_slice_indices(Lower *lw, const Expr *e)
{
    Value slice = lower_expr(lw, e->left->left);
    lower_before(lw, &slice, e->items[0]);
    IrExpr *length = lower_reuse(lw, lower_scalar(lw, e->items[0], lw->i64), "count");
    IrExpr *step = slice.count == 3 ? lower_reuse(lw, slice.items[2].scalar, "step") : lower_int(lw, 1);
    Value bounds = value_tuple(lw, info_of(lw->instance, e)->type, 3);
    for (uint32_t i = 0; i < 2; i++) {
        bounds.items[i] = value_scalar(
            lw->i64,
            lower_helper(lw, HELPER_SLICE_BOUND, lw->i64,
                         (IrExpr *[]){slice.items[i].scalar, ir_copy(lw->arena, length), ir_copy(lw->arena, step)}, 3));
    }
    bounds.items[2] = value_scalar(lw->i64, step);
    return bounds;
}

Value lower_tuple_method(Lower *lw, const Expr *e)
{
    Value tuple = lower_expr(lw, e->left->left);
    lower_before(lw, &tuple, e->items[0]);
    lower_settle(lw, &tuple, "item"); /* evaluate all items, even if an earlier item is equal */
    Value value = lower_expr(lw, e->items[0]);
    if (value.kind == VALUE_SCALAR) {
        value.scalar = lower_reuse(lw, value.scalar, "value");
    }
    bool counts = method_of(e) == METHOD_COUNT;
    IrExpr *result = lower_int(lw, counts ? 0 : -1);
    for (uint32_t k = 0; k < tuple.count; k++) {
        uint32_t i = counts ? k : tuple.count - 1 - k;
        IrExpr *same = lower_equal(lw, tuple.items[i], &value);
        result = counts ? lower_add(lw, result, ir_convert(lw->arena, lw->i64, same))
                        : ir_cond(lw->arena, same, lower_int(lw, i), result);
    }
    if (!counts) {
        result = lower_saved(lw, result, "at");
        IrExpr *missing = lower_test(lw, IRO_LT, ir_copy(lw->arena, result), lower_int(lw, 0));
        lower_raise_if(lw, missing, "ValueError", "tuple.index(x): x not in tuple");
    }
    return value_scalar(lw->i64, result);
}

Value lower_tuple_slice(Lower *lw, const Expr *e, Value tuple)
{
    Part part = {0};
    infer_tuple_part(lw->instance, e->right, tuple.count, &part);
    lower_operands_for_effects(lw, e->right);
    lower_slice_tuple(lw, &tuple, part.start, part.step, part.count);
    Value value = value_tuple(lw, info_of(lw->instance, e)->type, part.count);
    for (uint32_t i = 0; i < part.count; i++) {
        value.items[i] = tuple.items[part.start + part.step * i];
    }
    return value;
}

Value lower_tuple_join(Lower *lw, const Expr *e, Value a, Value b)
{
    Value value = value_tuple(lw, info_of(lw->instance, e)->type, a.count + b.count);
    for (uint32_t i = 0; i < value.count; i++) {
        value.items[i] = i < a.count ? a.items[i] : b.items[i - a.count];
    }
    return value;
}

Value lower_tuple_repeat(Lower *lw, const Expr *e, Value tuple)
{
    const Type *type = info_of(lw->instance, e)->type;
    Value value = value_tuple(lw, type, type->count);
    lower_save_value(lw, &tuple, "items");
    for (uint32_t i = 0; i < value.count; i++) {
        value.items[i] = lower_copy_value(lw, &tuple.items[i % tuple.count]);
    }
    return value;
}
