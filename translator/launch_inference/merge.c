// SPDX-License-Identifier: MIT
/* Merges the values of a name at joins of host code. */
#include "launch_inference/launch_inference_internal.h"

#include <string.h>

static bool same_constant(const Object *a, const Object *b)
{
    if (a == NULL || b == NULL) {
        return a == b;
    }
    return a->kind == b->kind && a->type == b->type && a->integer == b->integer &&
           memcmp(&a->number, &b->number, sizeof a->number) == 0;
}

/* Returns whether the known sizes of a are those of b. */
static bool same_axis_sizes(const HostValue *a, const HostValue *b)
{
    bool same = a->axes == NULL || b->axes != NULL;
    for (int i = 0; same && a->axes != NULL && i < a->ndim; i++) {
        const HostAxis *x = &a->axes[i], *y = &b->axes[i];
        same = x->is_known == y->is_known && x->axis_size == y->axis_size && x->stride == y->stride;
    }
    return same;
}

/* Returns the array with unknown sizes. is_one: with the same strides; else any array of its layout. */
static HostValue *without_axis_sizes(LaunchReader *reader, HostValue *array, bool is_one)
{
    if (array->axes == NULL) {
        return array;
    }
    HostValue *copy = host_copy(reader, array);
    copy->axes = is_one ? host_axes(reader, array) : NULL;
    for (int i = 0; is_one && i < copy->ndim; i++) {
        copy->axes[i].is_known = false;
    }
    return copy;
}

/* `self.image = []`: a placeholder for an array that is created later, like None. */
static bool is_placeholder(const HostValue *value)
{
    return value->kind == V_LIST && value->count == 0 && value->base == NULL;
}

static bool differ_in_items(HostValue *const *a, HostValue *const *b, uint32_t count, unsigned depth)
{
    bool differ = false;
    for (uint32_t i = 0; i < count && !differ; i++) {
        differ = host_differs(a[i], b[i], depth + 1);
    }
    return differ;
}

static bool differ_in_attributes(const HostValue *a, const HostValue *b, unsigned depth)
{
    bool differ = a->base != b->base || (a->attrs != b->attrs && a->attrs->count != b->attrs->count);
    for (uint32_t i = 0; a->attrs != b->attrs && i < a->attrs->count && !differ; i++) {
        differ = host_differs(a->attrs->values[i], map_get(b->attrs, a->attrs->keys[i]), depth + 1);
    }
    return differ;
}

bool host_differs(const HostValue *a, const HostValue *b, unsigned depth)
{
    if (a == b || depth > LAUNCH_JOIN_DEPTH) {
        return a != b;
    }
    if (a == NULL || b == NULL || a->kind != b->kind || (a->other == NULL) != (b->other == NULL)) {
        return true;
    }
    switch (a->kind) {
    case V_SCALAR:
        return a->type != b->type || a->weak != b->weak || a->is_mixed != b->is_mixed ||
               !same_constant(a->constant, b->constant);
    case V_MEMBER:
    case V_DTYPE:
        return a->type != b->type;
    case V_ARRAY:
        return a->type != b->type || a->ndim != b->ndim || a->layout != b->layout || a->readonly != b->readonly ||
               a->is_uncertain != b->is_uncertain || !same_axis_sizes(a, b);
    case V_TUPLE:
    case V_UNION:
        return a->count != b->count || differ_in_items(a->items, b->items, a->count, depth);
    case V_LIST:
        return a->count != b->count || (a->base == NULL) != (b->base == NULL) ||
               (a->base != NULL ? host_differs(a->base, b->base, depth + 1)
                                : differ_in_items(a->items, b->items, a->count, depth));
    case V_DICT:
        return a->count != b->count || differ_in_items(a->items, b->items, a->count, depth) ||
               differ_in_items(a->values, b->values, a->count, depth);
    case V_OBJECT:
        return differ_in_attributes(a, b, depth);
    case V_STRING:
    case V_PATH:
        return a->text != b->text && (a->text == NULL || b->text == NULL || strcmp(a->text, b->text) != 0);
    case V_FUNCTION:
        return a->function != b->function || a->decoration != b->decoration;
    case V_CLASS:
        return a->stmt != b->stmt;
    case V_UNKNOWN:
    case V_NONE:
    case V_METHOD:
    case V_CONFIGURED:
    case V_SLICE:
        return false;
    }
    return false;
}

/* Returns the value without its constant, which may differ on other paths. */
static HostValue *unspecific_value(LaunchReader *reader, HostValue *value)
{
    if (value->kind == V_TUPLE || value->kind == V_PATH || value->kind == V_DTYPE) {
        HostValue *some = host_copy(reader, value);
        some->is_partial = true;
        some->items = arena_alloc(reader->arena, value->count * sizeof *some->items + 1);
        for (uint32_t i = 0; i < value->count; i++) {
            some->items[i] = unspecific_value(reader, value->items[i]);
        }
        return some;
    }
    if (value->kind == V_SCALAR && value->constant != NULL) {
        return host_scalar(reader, value->type, value->weak);
    }
    if (value->kind == V_ARRAY) {
        return without_axis_sizes(reader, value, true);
    }
    return value->kind == V_STRING && value->text != NULL ? host_string(reader, NULL) : value;
}

/* Merges the value of one path with an unknown value of another path, or with None. other: V_UNKNOWN, V_NONE, or an
 * array of unknown elements.
 *
 * A value that a kernel can receive becomes unknown. Callables, types and modules keep their known properties,
 * because a kernel that is launched through them is a kernel; their results are unknown, see call_value(). */
static HostValue *join_with_unknown(LaunchReader *reader, HostValue *value, HostValue *other)
{
    HostValue *some = unspecific_value(reader, value);
    if (other->kind == V_NONE || some->other != NULL) {
        return some;
    }
    switch (value->kind) {
    case V_SCALAR:
    case V_MEMBER:
    case V_TUPLE:
    case V_LIST:
    case V_DICT:
        return other;
    case V_ARRAY:
    case V_DTYPE:
    case V_PATH:
    case V_FUNCTION:
    case V_METHOD:
        some = some != value ? some : host_copy(reader, value);
        some->other = other;
        if (value->kind == V_DTYPE || value->kind == V_PATH) {
            some->base = other; /* the reason why the type of the value is unknown */
        }
        return some;
    case V_UNION: {
        HostValue *merged = NULL;
        for (uint32_t i = 0; i < value->count; i++) {
            HostValue *item = join_with_unknown(reader, value->items[i], other);
            merged = item->kind == V_UNKNOWN || merged == NULL ? item
                     : merged->kind == V_UNKNOWN               ? merged
                                                               : host_join(reader, merged, item, value->stmt);
        }
        return merged;
    }
    case V_UNKNOWN:
    case V_NONE:
    case V_STRING:
    case V_CLASS:
    case V_OBJECT:
    case V_CONFIGURED:
    case V_SLICE:
        return some;
    }
    return some;
}

/* Returns a dict with the entries of both dicts. */
static HostValue *join_dicts(LaunchReader *reader, const HostValue *a, const HostValue *b, const Stmt *location)
{
    HostValue *dict = host_new(reader, V_DICT);
    for (uint32_t i = 0; i < a->count; i++) {
        HostValue *value = a->values[i];
        for (uint32_t k = 0; k < b->count; k++) {
            value =
                host_differs(a->items[i], b->items[k], 0) ? value : host_join(reader, value, b->values[k], location);
        }
        host_put(reader, dict, a->items[i], value);
    }
    for (uint32_t k = 0; k < b->count; k++) {
        bool is_new = true;
        for (uint32_t i = 0; i < a->count; i++) {
            is_new = is_new && host_differs(a->items[i], b->items[k], 0);
        }
        if (is_new) {
            host_put(reader, dict, b->items[k], b->values[k]);
        }
    }
    return dict;
}

static HostValue *join_values(LaunchReader *reader, HostValue *a, HostValue *b, const Stmt *location)
{
    switch (a->kind) {
    case V_SCALAR: {
        if (a->type != b->type) {
            return NULL;
        }
        if (a->weak == b->weak && a->is_mixed == b->is_mixed && a->is_default == b->is_default &&
            same_constant(a->constant, b->constant)) {
            return a;
        }
        if (a->constant != NULL && b->constant != NULL && a->constant->member != NULL &&
            object_value_type(a->constant) == object_value_type(b->constant)) {
            return host_typed(reader, V_MEMBER, object_value_type(a->constant));
        }
        HostValue *scalar = host_scalar(reader, a->type, a->weak && b->weak);
        scalar->is_mixed = a->weak != b->weak || a->is_mixed || b->is_mixed;
        return scalar;
    }
    case V_MEMBER:
        return a->type == b->type ? host_typed(reader, V_MEMBER, a->type) : NULL;
    case V_ARRAY:
        if (a->type == b->type && a->ndim == b->ndim && a->layout == b->layout && a->readonly == b->readonly &&
            a->is_uncertain == b->is_uncertain) {
            return same_axis_sizes(a, b) ? a : without_axis_sizes(reader, b, false);
        }
        return a->type != NULL && b->type != NULL ? NULL
               : a->type == b->type               ? a
               : a->type == NULL                  ? join_with_unknown(reader, b, a)
                                                  : join_with_unknown(reader, a, b);
    case V_TUPLE: {
        if (a->count != b->count) {
            return NULL;
        }
        bool same = true;
        HostValue *tuple = host_new(reader, V_TUPLE);
        for (uint32_t i = 0; i < a->count; i++) {
            host_add(reader, tuple, host_join(reader, a->items[i], b->items[i], location));
            same = same && tuple->items[i] == a->items[i];
        }
        return same ? a : tuple;
    }
    case V_LIST: {
        bool same = a->count == b->count && a->base == NULL && b->base == NULL;
        for (uint32_t i = 0; same && i < a->count; i++) {
            same = a->items[i] == b->items[i];
        }
        if (same) {
            return a;
        }
        HostValue *x = is_placeholder(a) ? NULL : host_element(reader, a, a->span);
        HostValue *y = is_placeholder(b) ? NULL : host_element(reader, b, b->span);
        return host_list_of(reader, host_join(reader, x, y, location), a->span);
    }
    case V_STRING:
        return a->text != NULL && b->text != NULL && strcmp(a->text, b->text) == 0 ? a : NULL;
    case V_PATH:
        return strcmp(a->text, b->text) != 0 ? NULL : b->is_partial ? b : a;
    case V_DTYPE:
        return a->type != b->type ? NULL : b->is_partial ? b : a;
    case V_FUNCTION:
        return a->function == b->function && a->decoration == b->decoration ? b : NULL;
    case V_CLASS:
        return a->stmt == b->stmt ? a : NULL;
    case V_METHOD:
        return a->base == b->base && strcmp(a->text, b->text) == 0 ? a : NULL;
    case V_CONFIGURED:
        return host_configured(reader, host_join(reader, a->base, b->base, location), NULL);
    case V_OBJECT:
        return host_differs(a, b, 0) ? NULL : a;
    case V_DICT:
        return host_differs(a, b, 0) ? join_dicts(reader, a, b, location) : a;
    case V_UNKNOWN:
    case V_NONE:
    case V_SLICE:
        return a;
    case V_UNION:
        return NULL;
    }
    return NULL;
}

/* Merges two values of the same kind into one; NULL: they remain alternatives. */
static HostValue *join_same_kind(LaunchReader *reader, HostValue *a, HostValue *b, const Stmt *location)
{
    HostValue *joined = join_values(reader, a, b, location), *other = a->other != NULL ? a->other : b->other;
    if (joined != NULL && other != NULL && joined->other == NULL && joined->kind == a->kind) {
        joined = host_copy(reader, joined);
        joined->other = other;
    }
    return joined;
}

/* Adds a value to the alternatives; false: there are too many. */
static bool add_alternative(LaunchReader *reader, HostValue **items, uint32_t *count, HostValue *value,
                            const Stmt *location)
{
    for (uint32_t i = 0; i < *count; i++) {
        HostValue *joined = items[i]->kind == value->kind ? join_same_kind(reader, items[i], value, location) : NULL;
        if (joined != NULL) {
            items[i] = joined;
            return true;
        }
    }
    if (*count < LAUNCH_ALTERNATIVES) {
        items[(*count)++] = value;
        return true;
    }
    return false;
}

HostValue *host_join(LaunchReader *reader, HostValue *a, HostValue *b, const Stmt *location)
{
    if (a == b || b == NULL || (b->is_pending && a != NULL)) {
        return a;
    }
    if (a != NULL && a->is_pending) {
        return b;
    }
    if (a == NULL || a->kind == V_NONE) { /* None cannot be passed to kernels, so the other value remains */
        return a == NULL ? b : unspecific_value(reader, b);
    }
    if (b->kind == V_NONE || b->kind == V_UNKNOWN) {
        return join_with_unknown(reader, a, b);
    }
    if (a->kind == V_UNKNOWN) {
        return join_with_unknown(reader, b, a);
    }
    if ((is_placeholder(a) && b->kind == V_ARRAY) || (is_placeholder(b) && a->kind == V_ARRAY)) {
        return a->kind == V_ARRAY ? a : b;
    }
    HostValue *items[LAUNCH_ALTERNATIVES];
    uint32_t count = 0;
    bool fits = true;
    for (uint32_t i = 0; i < (a->kind == V_UNION ? a->count : 1) && fits; i++) {
        fits = add_alternative(reader, items, &count, a->kind == V_UNION ? a->items[i] : a, location);
    }
    for (uint32_t i = 0; i < (b->kind == V_UNION ? b->count : 1) && fits; i++) {
        fits = add_alternative(reader, items, &count, b->kind == V_UNION ? b->items[i] : b, location);
    }
    if (!fits) {
        return host_unknown(reader, location != NULL ? location->span : (Span){0}, NULL,
                            "the value has more than %d possible types", LAUNCH_ALTERNATIVES);
    }
    if (count == 1) {
        return items[0];
    }
    HostValue *value = host_new(reader, V_UNION);
    value->items = arena_alloc(reader->arena, count * sizeof *items);
    memcpy(value->items, items, count * sizeof *items);
    value->count = count;
    value->stmt = a->kind == V_UNION ? a->stmt : b->kind == V_UNION ? b->stmt : location;
    return value;
}

HostValue *host_depending(LaunchReader *reader, HostValue *result, const HostValue *operand)
{
    HostValue *cause = operand->kind == V_ARRAY ? operand->other : NULL;
    if (result == NULL || result == operand || result->constant != NULL) {
        return result;
    }
    if (operand->kind == V_SCALAR && operand->base != NULL && result->kind == V_SCALAR) {
        result->base = operand->base; /* if the other value is an array, so is the result */
    }
    if (cause != NULL && result->kind == V_ARRAY && result->other == NULL) {
        result = host_copy(reader, result);
        result->other = cause;
    }
    return cause != NULL && (result->kind == V_SCALAR || result->kind == V_TUPLE || result->kind == V_LIST) ? cause
                                                                                                            : result;
}

HostValue *host_choose(HostValue *value, const HostValue *like, uint32_t index)
{
    return value != NULL && value->kind == V_UNION && value->stmt == like->stmt && value->count == like->count
               ? value->items[index]
               : value;
}
