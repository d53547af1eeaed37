// SPDX-License-Identifier: MIT
/* Lowers records: a record is an lvalue in memory, as in Numba. A name for a record is a C pointer to it; a field of
 * an array of records is the array followed by the field access after each index. */
#include "lower/lower_internal.h"

/* A field of a record, possibly nested in other records. Here, complex numbers count as records with two fields. */
struct FieldPath {
    const FieldPath *outer; /* NULL: the array's own records */
    const Type *record;
    uint32_t field;
};

Value record_value(const Type *type, IrExpr *lvalue)
{
    Value value = value_scalar(type, lvalue);
    value.kind = type->kind == TY_RECORD && !type_is_text(type) ? VALUE_RECORD : VALUE_SCALAR;
    return value;
}

IrExpr *record_pointer(Lower *lw, IrExpr *lvalue)
{
    if (lvalue->kind == IR_INDEX && lvalue->a->kind == IR_VAR && lvalue->a->var->is_record) {
        return ir_copy(lw->arena, lvalue->a);
    }
    return ir_address(lw->arena, type_pointer(lw->unit->types, lvalue->type), ir_copy(lw->arena, lvalue));
}

Value record_variable(Lower *lw, const char *name, const Type *type)
{
    IrVar *var = lower_new_var(lw, name, type_pointer(lw->unit->types, type));
    var->is_record = true;
    return record_value(type, ir_element(lw->arena, ir_var(lw->arena, var), lower_int(lw, 0)));
}

/* Returns an array that is a field of a record. */
static Value field_array(Lower *lw, IrExpr *lvalue, const Type *result)
{
    const Type *whole = lvalue->type;
    IrExpr **zeros = arena_alloc(lw->arena, whole->ndim * sizeof *zeros);
    Value value = value_array(lw, result);
    for (uint32_t i = 0; i < whole->ndim; i++) {
        zeros[i] = lower_int(lw, 0);
        value.array->shape[i] = lower_int(lw, whole->dims[i]);
    }
    value.array->field = lvalue;
    IrExpr *first = ir_index(lw->arena, ir_copy(lw->arena, lvalue), zeros, whole->ndim);
    value.array->base = ir_address(lw->arena, type_pointer(lw->unit->types, whole->elem), first);
    return value;
}

static IrExpr *follow_path(Lower *lw, const FieldPath *path, IrExpr *lvalue)
{
    return path == NULL ? lvalue : ir_field(lw->arena, follow_path(lw, path->outer, lvalue), path->field);
}

static const Type *first_record(const FieldPath *path)
{
    while (path->outer != NULL) {
        path = path->outer;
    }
    return path->record;
}

const Type *record_element_type(const Value *array)
{
    return array->array->path != NULL ? first_record(array->array->path) : array->type->elem;
}

Value record_element(Lower *lw, const Value *array, IrExpr *lvalue)
{
    return record_value(array->type->elem, follow_path(lw, array->array->path, lvalue));
}

IrExpr *record_array_pointer(Lower *lw, const Value *array)
{
    Value whole = *array;
    whole.type =
        type_array(lw->unit->types, record_element_type(array), array->type->ndim, LAYOUT_A, array->type->readonly);
    return array_pointer(lw, &whole);
}

/* Returns the size of a record of the array in elements of the given type. */
static int64_t parts_of_record(Lower *lw, const Value *array, const Type *elem)
{
    int64_t whole = (int64_t)type_size(record_element_type(array)), part = (int64_t)type_size(elem);
    if (whole % part != 0) {
        diag_error(lw->unit, lw->stmt->span, "unaligned-field",
                   "the record size, %lld bytes, is not a multiple of the field size, %lld bytes: "
                   "an array of these fields would be unaligned",
                   (long long)whole, (long long)part);
        diag_hint(lw->unit, "index the records first, as in a[i]['x'], or create them with np.dtype(..., align=True)");
    }
    return whole / part;
}

Value record_plain_array(Lower *lw, Value array)
{
    if (array.kind != VALUE_ARRAY || array.array->path == NULL) {
        return array;
    }
    const Type *type = array.type;
    int64_t per_record = parts_of_record(lw, &array, type->elem);
    ArrayValue *parts = arena_alloc(lw->arena, sizeof *parts);
    for (uint32_t i = 0; i < type->ndim; i++) {
        parts->shape[i] = array.array->shape[i];
        parts->stride[i] = lower_mul(lw, array_stride(lw, &array, i), lower_int(lw, per_record));
    }
    parts->base = record_pointer(lw, array_first(lw, array).scalar);
    array.array = parts;
    return array;
}

/* Returns a['x'] for an array x in each record: its axes are those of a followed by those of x. */
static Value nested_field_array(Lower *lw, Value array, uint32_t field, const Type *result)
{
    const Type *item = array.type->elem->items[field];
    int64_t per_record = parts_of_record(lw, &array, item->elem), below = 1;
    uint32_t outer = array.type->ndim;
    ArrayValue *parts = arena_alloc(lw->arena, sizeof *parts);
    for (uint32_t i = 0; i < outer; i++) {
        parts->shape[i] = array.array->shape[i];
        parts->stride[i] = lower_mul(lw, array_stride(lw, &array, i), lower_int(lw, per_record));
    }
    for (uint32_t i = item->ndim; i > 0; i--) {
        parts->shape[outer + i - 1] = lower_int(lw, item->dims[i - 1]);
        parts->stride[outer + i - 1] = lower_int(lw, below);
        below *= item->dims[i - 1];
    }
    parts->base = field_array(lw, ir_field(lw->arena, array_first(lw, array).scalar, field), result).array->base;
    return (Value){.kind = VALUE_ARRAY, .type = result, .array = parts};
}

Value lower_field(Lower *lw, Value owner, uint32_t field, const Type *result)
{
    if (owner.kind == VALUE_RECORD) {
        IrExpr *lvalue = ir_field(lw->arena, owner.scalar, field);
        return lvalue->type->kind == TY_CARRAY ? field_array(lw, lvalue, result) : record_value(result, lvalue);
    }
    if (owner.type->elem->items[field]->kind == TY_CARRAY) {
        return nested_field_array(lw, owner, field, result);
    }
    ArrayValue *parts = arena_alloc(lw->arena, sizeof *parts);
    FieldPath *path = arena_alloc(lw->arena, sizeof *path);
    *parts = *owner.array;
    path->outer = parts->path;
    path->record = owner.type->elem;
    path->field = field;
    parts->path = path;
    parts->field = NULL;
    for (uint32_t i = 0; parts->var == NULL && i < owner.type->ndim; i++) {
        /* strides are in records; the layout of the field is A */
        parts->stride[i] = array_stride(lw, &owner, i);
    }
    return (Value){.kind = VALUE_ARRAY, .type = result, .array = parts};
}
