// SPDX-License-Identifier: MIT
/* Results of Python's builtins, and of math and itertools, in host code. */
#include "launch_inference/launch_inference_internal.h"

/* ---- numbers ---- */

/* Returns a number of the row's type; with_constant() computes it if the arguments are known. */
HostValue *host_number(LaunchReader *reader, const CallValues *call)
{
    return host_scalar(reader, row_type(reader, call->row, NULL), true);
}

HostValue *python_abs(LaunchReader *reader, const CallValues *call)
{
    HostValue *x = call->items[0];
    if (x->kind == V_ARRAY) {
        return numpy_ufunc(reader, call);
    }
    if (x->kind == V_SCALAR && type_is_bool(x->type) && !x->weak) {
        return x;
    }
    if (x->kind == V_SCALAR && type_is_complex(x->type)) {
        return host_scalar(reader, row_type(reader, call->row, x->type), x->type->kind != TY_C64);
    }
    HostValue *result = host_unary(reader, call->expr, OP_POS, x);
    if (result->kind == V_SCALAR) { /* a new value, not x */
        result = host_scalar(reader, result->type, result->weak);
        result->base = x->base;
    }
    return result;
}

HostValue *python_round(LaunchReader *reader, const CallValues *call)
{
    const HostValue *x = call->items[0], *digits = call_argument_value(call, 1, "ndigits");
    if (x->kind == V_ARRAY) {
        return x->ndim == 0 ? NULL : host_kept(reader, x, x->type);
    }
    bool rounds_to_integer = digits == NULL || digits->kind == V_NONE;
    bool is_known = x->kind == V_SCALAR && !type_is_complex(x->type) && !(type_is_bool(x->type) && !x->weak);
    return !is_known ? NULL
           : rounds_to_integer
               ? host_kind(reader, TY_I64, true)
               : host_scalar(reader, type_is_bool(x->type) ? launch_kind(reader, TY_I64) : x->type, x->weak);
}

/* sum(items) and math.prod(items): applies the operator to all items, starting with Python's 0 or 1. The sum of floats
 * depends on the Python version, see of_items() in constants/functions.c; with_constant() computes the other sums. */
HostValue *python_sum(LaunchReader *reader, const CallValues *call)
{
    uint32_t count = 0;
    HostValue **items = host_items(call->items[0], &count), *start = call_argument_value(call, 1, "start"), *result;
    result = start != NULL ? start : host_int(reader, call->row->op == OP_MUL);
    if (items != NULL && count <= LAUNCH_UNROLL) {
        for (uint32_t i = 0; i < count; i++) {
            result = host_binary(reader, call->expr, call->row->op, result, items[i]);
        }
        bool is_rounded = result->kind == V_SCALAR && call->row->op == OP_ADD && result->constant != NULL &&
                          (type_is_float(result->type) || type_is_complex(result->type));
        return is_rounded ? host_scalar(reader, result->type, result->weak) : result;
    }
    HostValue *item = host_element(reader, call->items[0], call->expr->span);
    result =
        item->kind == V_SCALAR ? host_scalar(reader, result->type, result->weak) : result; /* any number of items */
    for (uint32_t i = 0; i < (item->kind == V_UNION ? item->count : 1); i++) {
        result = host_binary(reader, call->expr, call->row->op, result, item->kind == V_UNION ? item->items[i] : item);
    }
    return result->kind == V_SCALAR ? host_scalar(reader, result->type, result->weak) : result;
}

/* min(a, b) and max(a, b) of known numbers: the first of equal extremes. NULL if they are not known. */
static HostValue *known_extreme(LaunchReader *reader, const CallValues *call)
{
    HostValue *best = call->count > 1 ? call->items[0] : NULL;
    for (uint32_t i = 1; i < call->count && best != NULL; i++) {
        HostValue *next = call->items[i];
        bool known =
            best->kind == V_SCALAR && next->kind == V_SCALAR && best->constant != NULL && next->constant != NULL;
        const Object *better = known && !best->is_default && !next->is_default
                                   ? constant_binary(reader->unit, call->row->op, next->constant, best->constant)
                                   : NULL;
        if (better == NULL || better->kind != OBJ_BOOL) {
            return NULL;
        }
        best = better->integer != 0 ? next : best;
    }
    return best;
}

/* min(a, b), max(a, b): one of the operands. */
HostValue *python_min_max(LaunchReader *reader, const CallValues *call)
{
    HostValue *known = known_extreme(reader, call);
    if (known != NULL) {
        return known;
    }
    uint32_t count = call->count;
    HostValue **items = count == 1 ? host_items(call->items[0], &count) : call->items, *result = NULL;
    for (uint32_t i = 0; items != NULL && i < count; i++) {
        result = host_join(reader, result, items[i], NULL);
    }
    return result != NULL || call->count != 1 ? result : host_element(reader, call->items[0], call->expr->span);
}

HostValue *python_len(LaunchReader *reader, const CallValues *call)
{
    HostValue *x = call->items[0], *own = launch_special(reader, x, "__len__", NULL, call->expr->span);
    uint32_t count = 0;
    if (own != NULL && own->kind == V_SCALAR) {
        return own;
    }
    return host_items(x, &count) != NULL ? host_int(reader, count)
           : x->kind == V_ARRAY          ? host_axis_size(reader, x, 0)
                                         : host_kind(reader, TY_I64, true);
}

/* ---- sequences ---- */

HostValue *python_range(LaunchReader *reader, const CallValues *call)
{
    HostValue *list = host_list_of(reader, NULL, call->expr->span);
    int64_t stop;
    if (call->count != 1 || !host_is_int(call->items[0], &stop) || stop <= 0 || stop > 4) {
        list->base = host_kind(reader, TY_I64, true);
        return list;
    }
    for (int64_t i = 0; i < stop; i++) {
        host_add(reader, list, host_int(reader, i));
    }
    return list;
}

HostValue *python_next(LaunchReader *reader, const CallValues *call)
{
    return host_element(reader, call->items[0], call->expr->span);
}

/* Returns tuples of the i-th items of several sequences: zip and, with a leading index, enumerate (row kind
 * V_SCALAR). */
HostValue *python_zip(LaunchReader *reader, const CallValues *call)
{
    HostValue *list = host_new(reader, V_LIST);
    bool counted = call->row->kind == V_SCALAR;
    uint32_t min = UINT32_MAX, sources = counted ? 1 : call->count;
    for (uint32_t i = 0; i < sources; i++) {
        uint32_t count = 0;
        min = host_items(call->items[i], &count) == NULL ? 0 : count < min ? count : min;
    }
    bool known = min > 0 && min <= LAUNCH_UNROLL;
    for (uint32_t i = 0; i < (known ? min : 1); i++) {
        HostValue *tuple = host_new(reader, V_TUPLE);
        if (counted) {
            host_add(reader, tuple, known ? host_int(reader, i) : host_kind(reader, TY_I64, true));
        }
        for (uint32_t k = 0; k < sources; k++) {
            host_add(reader, tuple,
                     known ? call->items[k]->items[i] : host_element(reader, call->items[k], call->spans[k]));
        }
        host_add(reader, list, tuple);
    }
    return known ? list : host_list_of(reader, list->items[0], (Span){0});
}

/* map(f, xs, ...): analyzes f for each item if there are few items. */
HostValue *python_map(LaunchReader *reader, const CallValues *call)
{
    CallValues rest = call_rest(call);
    HostValue *list = python_zip(reader, &rest), **made = list->base != NULL ? &list->base : list->items;
    for (uint32_t i = 0; i < (list->base != NULL ? 1 : list->count); i++) {
        CallValues one = {.expr = call->expr, .items = made[i]->items, .spans = rest.spans, .count = made[i]->count};
        made[i] = launch_call(reader, call->items[0], &one, call->expr->span);
    }
    return list;
}

/* Returns a list or tuple of the argument's items, in order or reversed. */
HostValue *python_sequence(LaunchReader *reader, const CallValues *call)
{
    HostKind kind = call->row->kind;
    HostValue *x = call->count > 0 ? call->items[0] : NULL, *result = host_new(reader, kind);
    uint32_t count = 0;
    HostValue **items = x != NULL ? host_items(x, &count) : NULL;
    if (x != NULL && items == NULL && kind == V_TUPLE) {
        return host_unknown(reader, call->expr->span, x, "a tuple of unknown length");
    }
    result->span = call->expr->span;
    result->items = arena_alloc(reader->arena, count * sizeof *items + 1);
    HostValue *any =
        items != NULL && count > 1 && call->row->is_reordered ? host_element(reader, x, call->expr->span) : NULL;
    for (uint32_t i = 0; items != NULL && i < count; i++) {
        result->items[i] = any != NULL ? any : items[call->row->layout == ROW_TRANSPOSED ? count - 1 - i : i];
    }
    result->count = count;
    result->base = x != NULL && items == NULL ? host_element(reader, x, call->expr->span) : NULL;
    return result;
}

HostValue *python_dict(LaunchReader *reader, const CallValues *call)
{
    HostValue *dict = host_new(reader, V_DICT);
    for (uint32_t i = 0; i < call->keyword_count; i++) {
        host_put(reader, dict, host_string(reader, call->names[i]), call->values[i]);
    }
    return dict;
}

HostValue *python_slice(LaunchReader *reader, const CallValues *call)
{
    HostValue *parts[3] = {NULL, NULL, NULL};
    for (uint32_t i = 0; i < call->count && i < 3; i++) {
        parts[i + (call->count == 1)] = call->items[i];
    }
    return host_slice(reader, parts);
}

/* ---- strings, objects and functions that return their argument ---- */

HostValue *host_first(LaunchReader *reader, const CallValues *call)
{
    (void)reader;
    return call->items[0];
}

HostValue *host_result_of_kind(LaunchReader *reader, const CallValues *call)
{
    return host_new(reader, call->row->kind);
}

HostValue *host_object_of_path(LaunchReader *reader, const CallValues *call)
{
    return host_path(reader, call->row->path);
}

HostValue *host_list_of_strings(LaunchReader *reader, const CallValues *call)
{
    (void)call;
    return host_list_of(reader, host_string(reader, NULL), (Span){0});
}

HostValue *python_setattr(LaunchReader *reader, const CallValues *call)
{
    HostValue *x = call->items[0];
    const HostValue *key = call->items[1];
    launch_set_array_attribute(reader, x, key->kind == V_STRING ? key->text : NULL, call->items[2], call->expr->span);
    if ((x->kind == V_OBJECT || x->kind == V_CLASS) && key->kind == V_STRING && key->text != NULL) {
        const char *attribute = names_find(reader->unit->names, key->text);
        HostValue *before = x->branch != reader->branch ? map_get(x->attrs, attribute) : NULL;
        map_set(reader->arena, x->attrs, attribute,
                before != NULL ? host_join(reader, before, call->items[2], NULL) : call->items[2]);
    }
    return host_new(reader, V_NONE);
}

/* exec(source), globals().update(...): the module's names may have other values afterwards. */
HostValue *python_exec(LaunchReader *reader, const CallValues *call)
{
    bool has_own_names = call->row->min == 0 && call->count > 1; /* exec(source, names) */
    if (!has_own_names) {
        launch_forget_names(reader, call->expr->span);
    }
    return host_new(reader, V_NONE);
}

/* isinstance(x, Iterable) and similar, which also apply to arrays: 1, 0, or -1 if unknown. */
static int is_of_kind(const HostValue *x, const HostValue *type)
{
    KnownId class = host_known(type);
    bool number = class == KNOWN_ABC_NUMBER, sequence = class == KNOWN_ABC_SEQUENCE;
    if (!number && !sequence && class != KNOWN_ABC_ITERABLE) {
        return -1;
    }
    switch (x->kind) {
    case V_ARRAY:
        return x->ndim == 0 ? -1 : !number && !sequence;
    case V_TUPLE:
    case V_STRING:
        return !number;
    case V_DICT:
        return !number && !sequence;
    case V_LIST:
        /* [] may be a placeholder for an array that is created later */
        return x->count == 0 && x->base == NULL ? -1 : !number;
    case V_SCALAR:
        return x->base != NULL || !(type_is_real(x->type) || type_is_complex(x->type)) ||
                       (type_is_bool(x->type) && !x->weak)
                   ? -1
                   : number;
    default:
        return -1;
    }
}

/* Returns whether the value is an instance of a Python class: True is an int. */
static bool is_instance(const HostRow *row, const HostValue *x)
{
    if (row->elem < ELEM_KINDS || x->kind != V_SCALAR) {
        return row->elem < ELEM_KINDS && x->kind == row->kind;
    }
    TypeKind kind = (TypeKind)(row->elem - ELEM_KINDS);
    return x->type->kind == kind || (kind == TY_I64 && type_is_bool(x->type));
}

/* isinstance(x, type): known for Python values and classes. */
HostValue *python_isinstance(LaunchReader *reader, const CallValues *call)
{
    const HostValue *x = call->items[0], *type = call->items[1];
    int kind = is_of_kind(x, type);
    if (kind >= 0) {
        return host_bool(reader, kind > 0);
    }
    bool known = x->kind == V_STRING || x->kind == V_TUPLE || x->kind == V_LIST || x->kind == V_DICT ||
                 (x->kind == V_SCALAR && x->weak),
         is = false;
    const HostValue *const *wanted = type->kind == V_TUPLE ? (const HostValue *const *)type->items : &type;
    uint32_t count = type->kind == V_TUPLE ? type->count : 1;
    for (uint32_t i = 0; i < count && known; i++) {
        const HostRow *row = wanted[i]->kind == V_PATH ? host_row(wanted[i]->text) : NULL;
        bool is_class = row != NULL && row->is_class;
        known = is_class || wanted[i]->kind == V_CLASS;
        is = is || (is_class && is_instance(row, x));
    }
    return known && count > 0 ? host_bool(reader, is) : host_kind(reader, TY_BOOL, true);
}
