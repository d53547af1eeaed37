// SPDX-License-Identifier: MIT
/* Records in host code: dtypes from np.dtype([...]), random number states, and fields of structured arrays. */
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <string.h>

static HostValue *dict_value(const HostValue *dict, const char *key)
{
    for (uint32_t i = 0; i < dict->count; i++) {
        if (dict->items[i]->kind == V_STRING && dict->items[i]->text != NULL &&
            strcmp(dict->items[i]->text, key) == 0) {
            return dict->values[i];
        }
    }
    return NULL;
}

HostValue *launch_interface_array(LaunchReader *reader, HostValue *object, Span span)
{
    const char *name = names_find(reader->unit->names, "__cuda_array_interface__");
    if (object->kind != V_OBJECT || object->base == NULL ||
        (map_get(object->attrs, name) == NULL && launch_class_attribute(object->base, name, 0) == NULL)) {
        return object;
    }
    Expr attribute = {.kind = EX_ATTRIBUTE, .span = span, .name = name};
    const HostValue *interface = launch_attribute(reader, object, name, &attribute);
    const HostValue *shape = interface->kind == V_DICT ? dict_value(interface, "shape") : NULL;
    const Type *type = interface->kind == V_DICT ? host_dtype(reader, dict_value(interface, "typestr")) : NULL;
    for (uint32_t i = 0; shape != NULL && shape->kind == V_UNION && i < shape->count; i++) {
        shape = shape->items[i]->kind == V_TUPLE ? shape->items[i] : shape;
    }
    if (type == NULL || shape == NULL || shape->kind != V_TUPLE || shape->count > TYPE_MAX_DIMS) {
        return object;
    }
    const HostValue *strides = dict_value(interface, "strides"), *data = dict_value(interface, "data");
    HostValue *array =
        host_array(reader, type, (int)shape->count, strides == NULL || strides->kind == V_NONE ? LAYOUT_C : LAYOUT_A);
    bool readonly = false;
    array->readonly =
        data != NULL && data->kind == V_TUPLE && data->count == 2 && host_truth(data->items[1], &readonly) && readonly;
    return array;
}

static const Type *dtype_of_value(LaunchReader *reader, const HostValue *value, bool aligned, unsigned depth);

/* Returns the type of an array in a record; NULL if the shape is unknown. */
static const Type *nested_array(LaunchReader *reader, const Type *type, HostValue *shape)
{
    int64_t dims[4];
    uint32_t ndim = 1;
    HostValue **items = host_items(shape, &ndim);
    ndim = items != NULL ? ndim : 1;
    items = items != NULL ? items : &shape;
    for (uint32_t i = 0; i < ndim; i++) {
        if (ndim > 4 || !host_is_int(items[i], &dims[i])) {
            return NULL;
        }
    }
    return shape->kind == V_SCALAR && dims[0] == 1 ? type : record_nested_array(reader->unit, type, dims, ndim);
}

/* ("x", np.float32) or ("x", np.float32, (3,)) */
static bool add_field(LaunchReader *reader, RecordBuilder *builder, const HostValue *field, unsigned depth)
{
    if (field->kind != V_TUPLE || field->count < 2 || field->count > 3 || field->items[0]->kind != V_STRING ||
        field->items[0]->text == NULL) {
        return false;
    }
    const Type *type = dtype_of_value(reader, field->items[1], builder->aligned, depth + 1);
    type = type != NULL && field->count == 3 ? nested_array(reader, type, field->items[2]) : type;
    if (type != NULL) {
        record_add(builder, field->items[0]->text, type);
    }
    return type != NULL && builder->error == NULL;
}

/* {"names": ["x"], "formats": ["f4"], "offsets": [0], "itemsize": 4, "aligned": False}, where the first two are
 * required. */
static const Type *dtype_of_dict(LaunchReader *reader, const HostValue *dict, bool aligned, unsigned depth)
{
    uint32_t count = 0, formats = 0, places = 0;
    const HostValue *parts[3] = {dict_value(dict, "names"), dict_value(dict, "formats"), dict_value(dict, "offsets")};
    HostValue **names = parts[0] != NULL ? host_items(parts[0], &count) : NULL,
              **types = parts[1] != NULL ? host_items(parts[1], &formats) : NULL;
    HostValue **offsets = parts[2] != NULL ? host_items(parts[2], &places) : NULL;
    const HostValue *align = dict_value(dict, "aligned"), *size = dict_value(dict, "itemsize");
    int64_t bytes = 0, offset;
    bool is_known = (align == NULL || host_truth(align, &aligned)) &&
                    (size == NULL || (host_is_int(size, &bytes) && bytes > 0 && bytes <= RECORD_MAX_BYTES));
    if (!is_known || names == NULL || types == NULL || count != formats ||
        (parts[2] != NULL && (offsets == NULL || places != count))) {
        return NULL;
    }
    RecordBuilder *builder = arena_alloc(reader->arena, sizeof *builder);
    record_begin(builder, reader->unit, aligned);
    for (uint32_t i = 0; i < count; i++) {
        const Type *type = dtype_of_value(reader, types[i], aligned, depth + 1);
        bool is_placed =
            offsets == NULL || (host_is_int(offsets[i], &offset) && offset >= 0 && offset <= RECORD_MAX_BYTES);
        if (type == NULL || names[i]->kind != V_STRING || names[i]->text == NULL || !is_placed) {
            return NULL;
        }
        if (offsets != NULL) {
            record_add_at(builder, names[i]->text, type, (uint32_t)offset);
        } else {
            record_add(builder, names[i]->text, type);
        }
    }
    return record_finish(builder, (uint32_t)bytes);
}

static const Type *dtype_of_value(LaunchReader *reader, const HostValue *value, bool aligned, unsigned depth)
{
    uint32_t count = 0;
    if (value->kind == V_TUPLE && value->count == 2 && depth < RECORD_MAX_DEPTH) { /* (np.uint8, 16) */
        const Type *item = dtype_of_value(reader, value->items[0], aligned, depth + 1);
        return item != NULL ? nested_array(reader, item, value->items[1]) : NULL;
    }
    if (value->kind == V_DICT) {
        return depth < RECORD_MAX_DEPTH ? dtype_of_dict(reader, value, aligned, depth) : NULL;
    }
    if (value->kind != V_LIST) {
        return host_dtype(reader, value);
    }
    HostValue **fields = host_items(value, &count);
    if (fields == NULL || depth >= RECORD_MAX_DEPTH) {
        return NULL;
    }
    RecordBuilder *builder = arena_alloc(reader->arena, sizeof *builder);
    record_begin(builder, reader->unit, aligned);
    for (uint32_t i = 0; i < count; i++) {
        if (!add_field(reader, builder, fields[i], depth)) {
            return NULL;
        }
    }
    return record_finish(builder, 0);
}

const Type *host_record_dtype(LaunchReader *reader, const HostValue *list)
{
    return dtype_of_value(reader, list, false, 0);
}

/* np.dtype(...), from_dtype(...) */
HostValue *numpy_dtype(LaunchReader *reader, const CallValues *call)
{
    HostValue *from = call->items[0], *align = call_argument_value(call, 1, "align");
    bool aligned = false;
    const Type *type = align == NULL || host_truth(align, &aligned) ? dtype_of_value(reader, from, aligned, 0) : NULL;
    return type != NULL ? host_typed(reader, V_DTYPE, type) : host_not_known(reader, call->expr->span, from);
}

HostValue *cuda_random_states(LaunchReader *reader, const CallValues *call)
{
    (void)call;
    return host_array(reader, type_random_state(reader->unit->types), 1, LAYOUT_C);
}

HostValue *host_record_field(LaunchReader *reader, HostValue *owner, const char *name)
{
    const Type *record = owner->type;
    uint32_t field = record != NULL && record->kind == TY_RECORD ? type_field(record, name) : UINT32_MAX;
    if (field == UINT32_MAX) {
        return NULL;
    }
    const Type *type = record->items[field];
    bool of_array = owner->kind == V_ARRAY;
    if (!of_array && type->kind != TY_CARRAY) {
        return host_scalar(reader, type, false);
    }
    const Type *elem = type->kind == TY_CARRAY ? type->elem : type;
    int outer = of_array ? owner->ndim : 0, inner = type->kind == TY_CARRAY ? type->ndim : 0;
    if (outer < 0 || outer + inner > TYPE_MAX_DIMS) {
        return launch_add_cause(host_array(reader, elem, -1, LAYOUT_A), owner->base);
    }
    HostAxis *axes = of_array ? host_axes(reader, owner) : arena_alloc(reader->arena, TYPE_MAX_DIMS * sizeof *axes);
    int64_t stride = (int64_t)type_size(elem);
    for (int i = inner - 1; i >= 0; i--) {
        axes[outer + i] = (HostAxis){.axis_size = type->dims[i], .stride = stride, .is_known = true};
        stride *= type->dims[i];
    }
    HostValue *array = host_strided(reader, owner, elem, outer + inner, axes);
    array->base = owner->base;
    array->is_strided = !of_array || host_has_strides(owner);
    array->readonly = owner->readonly;
    return array;
}

HostValue *launch_named_tuple(LaunchReader *reader, const Type *class_type, const CallValues *call)
{
    HostValue *tuple = host_typed(reader, V_TUPLE, class_type);
    for (uint32_t i = 0; i < class_type->count; i++) {
        HostValue *item = call_argument_value(call, i, class_type->fields[i]);
        host_add(reader, tuple,
                 item != NULL ? item
                              : host_unknown(reader, call->expr->span, call->open, "the field '%s' of the named tuple",
                                             class_type->fields[i]));
    }
    return tuple;
}
