// SPDX-License-Identifier: MIT
/* Homogeneous tuples with an index computed at run time. Scalars are stored in C arrays. Arrays are not, because
 * pointers in memory would hide from the compiler which array is written; they become `float *item = i == 0 ? x :
 * y;`. */
#include "lower/lower_internal.h"

struct TupleTable {
    const Type *type;   /* of an item */
    IrVar *var;         /* of scalars: a C array of all items */
    TupleTable **parts; /* of tuples of scalars: one table for each component */
    const Value
        *items; /* items such as arrays: `count` of them, and the base name of the variable for the selected item */
    uint32_t count;
    const char *name;
};

/* Returns the scalar as an int if it is a constant that fits; otherwise NULL. */
static IrExpr *as_int(Lower *lw, IrExpr *number)
{
    const IrExpr *e = number;
    while (e->kind == IR_CONVERT && e->type->kind == TY_I64 && type_is_integer(e->a->type)) {
        e = e->a;
    }
    const IrExpr *value = e->kind == IR_NAMED ? e->named->value : e;
    bool is_int = value != NULL && value->kind == IR_INT && value->integer >= INT32_MIN && value->integer <= INT32_MAX;
    return is_int ? ir_convert(lw->arena, lw_type(lw, TY_I32), ir_copy(lw->arena, e)) : NULL;
}

static IrVar *number_table(Lower *lw, const Value *items, uint32_t count, const char *name)
{
    const Type *elem = items[0].type;
    bool ints = elem->kind == TY_I64;
    for (uint32_t i = 0; i < count && ints; i++) {
        ints = as_int(lw, items[i].scalar) != NULL;
    }
    elem = ints ? lw_type(lw, TY_I32) : elem;
    int64_t dims[1] = {count};
    IrVar *var = lower_new_var(lw, name, type_carray(lw->unit->types, elem, 1, dims));
    var->dim_exprs = arena_alloc(lw->arena, sizeof *var->dim_exprs);
    var->dim_exprs[0] = lower_int(lw, count);
    lower_declare(lw, var);
    for (uint32_t i = 0; i < count; i++) {
        IrExpr *number = ints ? as_int(lw, items[i].scalar) : ir_copy(lw->arena, items[i].scalar);
        lower_set(lw, ir_element(lw->arena, lower_var(lw, var), lower_int(lw, i)), number);
    }
    return var;
}

static TupleTable *make_table(Lower *lw, const Value *items, uint32_t count, const char *name)
{
    TupleTable *table = arena_alloc(lw->arena, sizeof *table);
    table->type = items[0].type;
    if (!infer_is_plain(table->type)) {
        table->items = items;
        table->count = count;
        table->name = name;
        return table;
    }
    if (items[0].kind == VALUE_SCALAR) {
        table->var = number_table(lw, items, count, name);
        return table;
    }
    table->parts = arena_alloc(lw->arena, items[0].count * sizeof *table->parts + 1);
    Value *column = arena_alloc(lw->arena, count * sizeof *column);
    for (uint32_t k = 0; k < items[0].count; k++) {
        for (uint32_t i = 0; i < count; i++) {
            column[i] = items[i].items[k];
        }
        table->parts[k] = make_table(lw, column, count, arena_printf(lw->arena, "%s_%u", name, k));
    }
    return table;
}

TupleTable *lower_tuple_table(Lower *lw, const Value *tuple, const char *name)
{
    return make_table(lw, tuple->items, tuple->count, name);
}

void lower_save_items(Lower *lw, Value *value, const bool *assigned)
{
    Value *items = arena_alloc(lw->arena, value->count * sizeof *items + 1);
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count; i++) {
        items[i] = value->items[i];
        lower_save_items(lw, &items[i], assigned);
    }
    if (value->kind == VALUE_TUPLE) {
        value->items = items;
    } else if (value->kind == VALUE_ARRAY) {
        *value = lower_save_array(lw, *value, "items", assigned);
    } else if (value->kind == VALUE_SCALAR) {
        value->scalar = lower_save(lw, value->scalar, "item", assigned);
    }
}

/* Returns parts[place]; the last part if the index is out of bounds. */
static IrExpr *choose(Lower *lw, const IrExpr *lvalue, IrExpr **parts, uint32_t count)
{
    IrExpr *chosen = parts[count - 1];
    bool same = true;
    for (uint32_t i = 1; i < count && same; i++) {
        same = ir_equal(parts[0], parts[i]);
    }
    for (uint32_t i = count - 1; i > 0 && !same; i--) {
        IrExpr *is_it = lower_test(lw, IRO_EQ, ir_copy(lw->arena, lvalue), lower_int(lw, i - 1));
        chosen = ir_cond(lw->arena, is_it, parts[i - 1], chosen);
    }
    return chosen;
}

static Value chosen_array(Lower *lw, const Value *items, uint32_t count, const IrExpr *lvalue)
{
    const Type *type = items[0].type;
    Value value = value_array(lw, type);
    Value *arrays = arena_alloc(lw->arena, count * sizeof *arrays);
    IrExpr **parts = arena_alloc(lw->arena, count * sizeof *parts);
    for (uint32_t i = 0; i < count; i++) {
        arrays[i] = record_plain_array(lw, items[i]);
        parts[i] = array_pointer(lw, &arrays[i]);
    }
    value.array->base = choose(lw, lvalue, parts, count);
    for (uint32_t axis = 0; axis < type->ndim; axis++) {
        for (uint32_t i = 0; i < count; i++) {
            parts[i] = ir_copy(lw->arena, arrays[i].array->shape[axis]);
        }
        value.array->shape[axis] = choose(lw, lvalue, parts, count);
        for (uint32_t i = 0; i < count && type->layout == LAYOUT_A; i++) {
            parts[i] = array_stride(lw, &arrays[i], axis);
        }
        value.array->stride[axis] = type->layout == LAYOUT_A ? choose(lw, lvalue, parts, count) : NULL;
    }
    return value;
}

static Value chosen_item(Lower *lw, const Value *items, uint32_t count, const IrExpr *lvalue, const char *name)
{
    if (items[0].kind == VALUE_ARRAY) {
        Value array = chosen_array(lw, items, count, lvalue);
        lower_save_value(lw, &array, name);
        return array;
    }
    if (items[0].kind == VALUE_TUPLE) {
        Value tuple = value_tuple(lw, items[0].type, items[0].count);
        Value *column = arena_alloc(lw->arena, count * sizeof *column);
        for (uint32_t k = 0; k < tuple.count; k++) {
            for (uint32_t i = 0; i < count; i++) {
                column[i] = items[i].items[k];
            }
            tuple.items[k] = chosen_item(lw, column, count, lvalue, arena_printf(lw->arena, "%s_%u", name, k));
        }
        return tuple;
    }
    IrExpr **parts = arena_alloc(lw->arena, count * sizeof *parts);
    for (uint32_t i = 0; i < count; i++) {
        parts[i] =
            items[0].kind == VALUE_RECORD ? record_pointer(lw, items[i].scalar) : ir_copy(lw->arena, items[i].scalar);
    }
    Value value = lower_make_variables(lw, name, items[0].type);
    const IrExpr *to = items[0].kind == VALUE_RECORD ? value.scalar->a : value.scalar;
    lower_set(lw, ir_copy(lw->arena, to), choose(lw, lvalue, parts, count));
    return value;
}

Value lower_tuple_item(Lower *lw, const TupleTable *table, IrExpr *index)
{
    if (table->items != NULL) {
        IrExpr *lvalue = table->count > 1 ? lower_reuse(lw, ir_copy(lw->arena, index), "at") : index;
        return chosen_item(lw, table->items, table->count, lvalue, table->name);
    }
    if (table->var != NULL) {
        IrExpr *number = ir_element(lw->arena, ir_var(lw->arena, table->var), ir_copy(lw->arena, index));
        return value_scalar(table->type, ir_convert(lw->arena, table->type, number));
    }
    Value value = value_tuple(lw, table->type, table->type->count);
    for (uint32_t i = 0; i < value.count; i++) {
        value.items[i] = lower_tuple_item(lw, table->parts[i], index);
    }
    return value;
}
