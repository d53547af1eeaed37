// SPDX-License-Identifier: MIT
/* Inference of array indexing and views: slices, `...`, None, .T, reshape and similar.
 *
 * A view has the layout that Numba assigns: it stays C for leading integers and one innermost slice without a
 * step, stays F for the mirrored case, and becomes A otherwise. */
#include "infer/infer_internal.h"

#include <string.h>

typedef enum PartKind { PART_INTEGER, PART_SLICE, PART_ELLIPSIS, PART_NEWAXIS, PART_WRONG } PartKind;

static const Type *no_array_use(Infer *in, Span span, const char *what, const char *hint)
{
    return infer_error(in, span, "unsupported-array-use",
                       "%s\n"
                       "%s",
                       what, hint);
}

static bool check_slice(Infer *in, const Expr *slice)
{
    for (uint32_t i = 0; i < slice->item_count; i++) {
        const Expr *bound = slice->items[i];
        if (bound == NULL) {
            continue;
        }
        const Type *type = info_of(in->instance, bound)->type;
        if (type == NULL) {
            return false;
        }
        if (!type_is_real(type) && type->kind != TY_NONE) { /* floats are truncated, as in Numba */
            infer_error(in, bound->span, "bad-index", "slice bounds must be numbers, not %s", type->name);
            return false;
        }
        int64_t step;
        if (i == 2 && infer_constant_int(in->instance, bound, &step) && step == 0) {
            infer_error(in, bound->span, "zero-step", "slice step cannot be zero");
            return false;
        }
    }
    return true;
}

static PartKind part_kind(Infer *in, const Expr *part)
{
    if (part->kind == EX_SLICE) {
        return check_slice(in, part) ? PART_SLICE : PART_WRONG;
    }
    if (part->kind == EX_ELLIPSIS) {
        return PART_ELLIPSIS;
    }
    const Type *type = info_of(in->instance, part)->type;
    if (type == NULL) {
        return PART_WRONG;
    }
    if (type->kind == TY_NONE) {
        return PART_NEWAXIS;
    }
    if (type->kind == TY_ARRAY && type->ndim == 0) {
        type = type->elem;
    }
    if (!type_is_integer(type) && !type_is_bool(type)) {
        infer_error(in, part->span, "bad-index", "an index must be an integer, not %s\n%s",
                    infer_described(in, part, type),
                    infer_is_three_numbers(in, part) ? "use one of its components .x, .y and .z"
                    : type_is_float(type)            ? "use // for integer division, or int(...)"
                    : type->kind == TY_ARRAY ? "loop over the indices: indexing with an array would create a copy"
                                             : "");
        return PART_WRONG;
    }
    return PART_INTEGER;
}

/* Returns whether a part of the index keeps the memory contiguous; `last`: it indexes the fastest-varying of the
 * indexed axes. */
static bool keeps_contiguity(PartKind kind, const Expr *part, bool last)
{
    return kind == PART_INTEGER || (last && kind == PART_SLICE && (part->item_count < 3 || part->items[2] == NULL));
}

const Type *infer_view_type(Infer *in, const Expr *e, const Type *array, const Expr *index)
{
    TypeTable *types = in->unit->types;
    const Expr *one[1] = {index};
    const Expr *const *parts = one;
    uint32_t count = 1;
    PartKind kinds[2 * TYPE_MAX_DIMS + 2];
    const Type *whole =
        index->kind != EX_SLICE && index->kind != EX_ELLIPSIS ? info_of(in->instance, index)->type : NULL;
    if (index->kind == EX_TUPLE) {
        parts = (const Expr *const *)index->items;
        count = index->item_count;
    } else if (whole != NULL && whole->kind == TY_TUPLE) { /* a[t] with a tuple t */
        count = whole->count;
        for (uint32_t i = 0; i < count; i++) {
            if (!type_is_integer(whole->items[i]) && !type_is_bool(whole->items[i])) {
                return infer_error(in, index->span, "bad-index", "an array cannot be indexed with %s", whole->name);
            }
        }
        parts = NULL;
    }
    if (count > 2 * TYPE_MAX_DIMS) {
        return infer_error(in, e->span, "too-many-indices", "too many indices: %u", count);
    }
    uint32_t consumed = 0, added = 0, integers = 0, ellipsis = count;
    for (uint32_t i = 0; i < count; i++) {
        kinds[i] = parts != NULL ? part_kind(in, parts[i]) : PART_INTEGER;
        switch (kinds[i]) {
        case PART_INTEGER:
            consumed++;
            integers++;
            break;
        case PART_SLICE:
            consumed++;
            break;
        case PART_NEWAXIS:
            added++;
            break;
        case PART_ELLIPSIS:
            if (ellipsis != count) {
                return no_array_use(in, parts[i]->span, "only one '...' is allowed among indices",
                                    "use ':' for each of the other axes");
            }
            ellipsis = i;
            break;
        case PART_WRONG:
            return NULL;
        }
    }
    if (consumed > array->ndim) {
        return infer_error(in, e->span, "too-many-indices", "too many indices: %u for an array of %u dimension%s",
                           consumed, array->ndim, array->ndim == 1 ? "" : "s");
    }
    uint32_t ndim = array->ndim - integers + added;
    if (ndim == 0) {
        return array->elem;
    }
    if (ndim > TYPE_MAX_DIMS) {
        return infer_error(in, e->span, "too-many-indices", "a %u-D view is not supported: at most %d dimensions", ndim,
                           TYPE_MAX_DIMS);
    }
    /* The index is scanned from the left for C and from the right for F. Parts beyond the ellipsis break
     * contiguity unless every axis is indexed. */
    bool all_given = consumed == array->ndim;
    TypeLayout layout = array->layout;
    uint32_t given = count - (ellipsis != count ? 1 : 0), seen = 0;
    for (uint32_t k = 0; k < count && layout != LAYOUT_A; k++) {
        uint32_t i = layout == LAYOUT_C ? k : count - 1 - k;
        if (kinds[i] == PART_ELLIPSIS) {
            continue;
        }
        seen++;
        bool beyond = ellipsis != count ? (layout == LAYOUT_C ? i > ellipsis : i < ellipsis) : layout == LAYOUT_F;
        if ((beyond && !all_given) || !keeps_contiguity(kinds[i], parts != NULL ? parts[i] : NULL, seen == given)) {
            layout = LAYOUT_A;
        }
    }
    return type_array(types, array->elem, ndim, layout, array->readonly);
}

/* ---- attributes and methods ---- */

static const Type *transposed(Infer *in, const Type *array)
{
    if (array->ndim <= 1) {
        return array;
    }
    TypeLayout layout = array->layout == LAYOUT_C ? LAYOUT_F : array->layout == LAYOUT_F ? LAYOUT_C : LAYOUT_A;
    return type_array(in->unit->types, array->elem, array->ndim, layout, array->readonly);
}

const Type *infer_view_attribute(Infer *in, ArrayAttribute attribute, const Type *array)
{
    TypeTable *types = in->unit->types;
    if (attribute == ARRAY_T) {
        return transposed(in, array);
    }
    if (attribute == ARRAY_FLAT && array->ndim != 1) {
        bool gapless = array->layout == LAYOUT_C;
        return gapless ? type_array(types, array->elem, 1, LAYOUT_C, array->readonly)
                       : type_iterator(types, array->elem);
    }
    if (attribute == ARRAY_FLAT || !type_is_complex(array->elem)) {
        return attribute != ARRAY_IMAG ? array : NULL;
    }
    return type_array(types, array->elem->items[0], array->ndim, LAYOUT_A, array->readonly);
}

/* a.reshape(2, -1) or a.reshape((2, -1)) */
static const Type *infer_reshape(Infer *in, const Expr *e, const Type *array, const Call *call)
{
    if (array->layout != LAYOUT_C) {
        return no_array_use(in, e->span, "reshape() supports contiguous array only",
                            "index the array with its own dimensions");
    }
    uint32_t count = call->count;
    const Type *const *items = call->types;
    if (count == 0) {
        return infer_error(in, e->span, "wrong-arguments", "reshape() requires at least one dimension");
    }
    if (count == 1 && items[0]->kind == TY_TUPLE) {
        count = items[0]->count;
        items = items[0]->items;
    }
    if (count > TYPE_MAX_DIMS) {
        return infer_error(in, e->span, "bad-shape", "an array can have at most %d dimensions, not %u", TYPE_MAX_DIMS,
                           count);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!type_is_integer(items[i])) {
            return infer_error(in, e->span, "bad-shape", "dimensions must be integers, not %s", items[i]->name);
        }
    }
    return type_array(in->unit->types, array->elem, count, LAYOUT_C, array->readonly);
}

static const Type *infer_transpose(Infer *in, const Expr *e, const Type *array, const Call *call)
{
    if (call->count == 0) {
        return transposed(in, array);
    }
    uint8_t axes[TYPE_MAX_DIMS];
    if (!infer_transpose_axes(in->instance, e, array->ndim, axes)) {
        return no_array_use(in, e->span, "the axes of transpose() must be constants and contain each axis once",
                            "use constant axes: x.transpose(1, 0, 2)");
    }
    return type_array(in->unit->types, array->elem, array->ndim, LAYOUT_A, array->readonly);
}

bool infer_transpose_axes(const Instance *instance, const Expr *call, uint32_t ndim, uint8_t *axes)
{
    const Object *tuple = call->item_count == 1 ? info_of(instance, call->items[0])->constant : NULL;
    bool is_tuple = tuple != NULL && tuple->kind == OBJ_TUPLE;
    uint32_t count = is_tuple ? tuple->count : call->item_count;
    unsigned seen = 0;
    if (count != ndim) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        const Object *axis = is_tuple ? tuple->items[i] : info_of(instance, call->items[i])->constant;
        if (axis == NULL || axis->kind != OBJ_INT || axis->integer < -(int64_t)ndim || axis->integer >= (int64_t)ndim) {
            return false;
        }
        axes[i] = (uint8_t)(axis->integer < 0 ? axis->integer + ndim : axis->integer);
        seen |= 1u << axes[i];
    }
    return seen == (1u << ndim) - 1;
}

/* Returns whether the value can be stored in the array; otherwise reports an error. */
static bool can_store(Infer *in, Span span, const Type *value, const Type *array)
{
    bool can = typing_conversion(value, array->elem) != CONV_NONE;
    if (!can) {
        infer_error(in, span, "cannot-convert", "cannot store %s in an array of %s", value->name, array->elem->name);
    }
    return can;
}

static const Type *infer_view_of_bytes(Infer *in, const Expr *e, const Type *array, const Call *call);

const Type *infer_array_method(Infer *in, const Expr *e, const Type *array, const Call *call)
{
    TypeTable *types = in->unit->types;
    const char *name = e->left->name;
    MethodId method = method_of(e);
    const ReduceRow *reduction = reduce_method(in->unit, name);
    const Type *given = NULL;
    if (reduction != NULL && infer_reduce_options(in, e, 0, reduction, array, &given)) {
        const Type *reduced = infer_reduce_type(in, reduction, array);
        return reduced == NULL ? infer_error(in, e->span, "no-such-operation", "no %s() of %s", name, array->name)
               : given != NULL ? given
                               : reduced;
    }
    if (reduction == NULL && (method < METHOD_RESHAPE || method > METHOD_VIEW)) {
        return infer_error(in, e->left->span, "unsupported-function",
                           "method '%s' of %s is not supported in a kernel\n"
                           "use one of reshape, transpose, ravel, fill, item, copy, view, or a reduction such as sum, "
                           "min, max and mean "
                           "without an axis",
                           name, array->name);
    }
    if (e->keyword_count > 0) {
        return infer_error(in, e->keywords[0].span, "unexpected-keyword", "%s() of an array takes no keyword arguments",
                           name);
    }
    uint32_t takes = method == METHOD_FILL || method == METHOD_VIEW;
    if (call->count != takes && method != METHOD_RESHAPE && method != METHOD_TRANSPOSE) {
        return infer_error(in, e->span, "wrong-arguments", "%s() of an array takes %s", name,
                           takes == 0 ? "no arguments" : "one argument");
    }
    switch (method) {
    case METHOD_RESHAPE:
        return infer_reshape(in, e, array, call);
    case METHOD_TRANSPOSE:
        return infer_transpose(in, e, array, call);
    case METHOD_RAVEL:
        if (array->layout != LAYOUT_C && array->ndim != 1) {
            return no_array_use(in, e->span, "ravel() of an array that is not C-contiguous would create a copy",
                                "index the array with its own dimensions");
        }
        return type_array(types, array->elem, 1, array->layout, array->readonly);
    case METHOD_FILL:
        if (array->readonly) {
            return infer_error(in, e->span, "readonly-array", "Cannot modify readonly array of type: %s", array->name);
        }
        return can_store(in, e->items[0]->span, call->types[0], array) ? type_of_kind(types, TY_NONE) : NULL;
    case METHOD_ITEM:
        return array->elem;
    case METHOD_COPY: /* a thread-local array: the shape must be known at compile time, because there is no heap */
        return type_array(types, array->elem, array->ndim, LAYOUT_C, false);
    case METHOD_VIEW:
        return infer_view_of_bytes(in, e, array, call);
    default:
        return NULL;
    }
}

/* ---- assignment to a view ---- */

void infer_slice_assignment(Infer *in, const Expr *target, const Type *view, const Type *value, const Expr *source)
{
    Span span = source != NULL ? source->span : target->span;
    if (value->kind == TY_NONE) {
        infer_no_value(in, source, span);
    } else if (value->kind == TY_TUPLE && view->ndim != 1) {
        infer_error(in, span, "cannot-convert", "cannot store %s in a %u-D view", value->name, view->ndim);
    } else if (value->kind == TY_TUPLE) {
        bool fits = true;
        for (uint32_t i = 0; i < value->count && fits; i++) {
            fits = can_store(in, span, value->items[i], view);
        }
    } else if (value->kind == TY_ARRAY && value->ndim > view->ndim) {
        infer_error(in, span, "cannot-convert", "cannot store a %u-D array in a %u-D view", value->ndim, view->ndim);
    } else {
        (void)can_store(in, span, value->kind == TY_ARRAY ? value->elem : value, view);
    }
}

void infer_array_augmented(Infer *in, const Stmt *s, const Type *view, const Type *value)
{
    const Type *item = value->kind == TY_ARRAY ? value->elem : value, *operand;
    if (!infer_weak_fits(in, s->op, NULL, view->elem, s->value, item)) {
        return;
    }
    const Type *result = infer_operator_type(in->instance, s->op, NULL, view->elem, s->value, item, &operand);
    if (result == NULL || typing_conversion(result, view->elem) == CONV_NONE) {
        infer_error(
            in, s->span, "no-such-operation", "no implementation of %s= for %s and %s\n%s", op_text(s->op), view->name,
            value->name,
            s->op == OP_MATMUL ? "write a loop that sums over the inner index, with another array for the result" : "");
        return;
    }
    if (view->readonly) {
        infer_readonly(in, s->targets[0]->span, view);
    } else if (value->kind == TY_ARRAY && value->ndim > view->ndim) {
        infer_error(in, s->span, "cannot-convert", "cannot store a %u-D array in a %u-D view", value->ndim, view->ndim);
    } else if (s->targets[0]->kind != EX_NAME) {
        info_of(in->instance, s->targets[0])->type = view;
    }
}

/* ---- x.view(dtype): the same bytes as elements of another type ---- */

static const Type *infer_view_of_bytes(Infer *in, const Expr *e, const Type *array, const Call *call)
{
    const Object *dtype = info_of(in->instance, call->args[0])->constant;
    const Type *elem = dtype != NULL ? dtype_of_object(in->unit, dtype) : NULL;
    bool divides = array->elem->kind == TY_RECORD && elem != NULL && type_is_scalar(elem) &&
                   type_size(array->elem) % type_size(elem) == 0;
    bool has_bits = type_is_scalar(array->elem) || type_is_time(array->elem);
    if (elem == NULL || !type_is_scalar(elem) || (!has_bits && !divides)) {
        return infer_error(in, e->span, "no-such-overload",
                           "view() of %s requires a numeric type that is known at compile time\n"
                           "pass a constant type: x.view(np.int32)",
                           array->name);
    }
    if (type_size(elem) != type_size(array->elem) && (array->layout == LAYOUT_F || array->ndim == 0)) {
        if (array->ndim == 0) {
            return infer_error(in, e->span, "no-such-overload",
                               "%s is a single element, which can only be viewed as an element of the same size",
                               array->name);
        }
        return infer_error(in, e->span, "no-such-overload",
                           "the rows of %s are not contiguous, and can only be viewed as elements of the same size\n"
                           "use the transpose: x.T.view(np.%s).T",
                           array->name, elem->name);
    }
    return type_array(in->unit->types, elem, array->ndim, array->layout, array->readonly);
}

/* Reinterprets the bits of a number as another type of the same size. */

static bool has_bits(const Type *type)
{
    return type_is_integer(type) || type->kind == TY_F16 || type->kind == TY_F32 || type->kind == TY_F64;
}

const Type *infer_number_view(Infer *in, const Expr *e, const Type *owner)
{
    const Object *named =
        e->item_count == 1 && e->keyword_count == 0 ? info_of(in->instance, e->items[0])->constant : NULL;
    const Type *type = dtype_of_object(in->unit, named);
    if (type == NULL || !has_bits(owner) || !has_bits(type) || type_size(owner) != type_size(type)) {
        return infer_error(in, e->span, "no-such-overload",
                           "view() of %s requires a numeric type of %zu bytes\n"
                           "use a type of the same size, as in x.view(np.int32) of a float32, or convert: np.int32(x)",
                           owner->name, type_size(owner));
    }
    return type;
}

/* s.start:s.stop:s.step */
static Expr *slice_by(Infer *in, Expr *e, bool has_step)
{
    Binding *temporary = e->kind == EX_NAME || expand_is_fixed(in->instance, e) ? NULL : expand_local(in, "part");
    Expr *slice = expand_items(in, EX_SLICE, 3, e->span);
    for (uint32_t i = 0; i < (has_step ? 3 : 2); i++) {
        slice->items[i] = expand_attribute(in, expand_reread(in, e, temporary, i == 0), range_maker->fields[i]);
    }
    return slice;
}

const Type *infer_indexed(Infer *in, const Expr *e, const Type *container)
{
    const Type *type = infer_index_type(in, e, container, e->right);
    bool several = e->right->kind == EX_TUPLE, begun = false;
    uint32_t count = type == NULL && container->kind == TY_ARRAY ? several ? e->right->item_count : 1 : 0;
    for (uint32_t i = 0; i < count; i++) {
        Expr **place = several ? &e->right->items[i] : &((Expr *)(uintptr_t)e)->right;
        bool is_syntax = (*place)->kind == EX_SLICE || (*place)->kind == EX_ELLIPSIS;
        const Type *slice = is_syntax ? NULL : info_of(in->instance, *place)->type;
        if (!type_is_slice(slice) || in->reports_errors) {
            continue;
        }
        if (!begun && !expand_begin(in)) {
            return NULL;
        }
        begun = true;
        *place = slice_by(in, *place, slice->count == 3);
    }
    return type;
}

const Type *infer_slice_indices(Infer *in, const Expr *e)
{
    const Type *length = e->item_count == 1 && e->keyword_count == 0 ? info_of(in->instance, e->items[0])->type : NULL;
    if (length == NULL || !type_is_integer(length)) {
        return infer_error(in, e->span, "no-such-overload", "indices() takes one integer, the number of items");
    }
    const Type *i64 = type_of_kind(in->unit->types, TY_I64), *items[] = {i64, i64, i64};
    return type_tuple(in->unit->types, items, 3);
}

const Type *infer_pointer_index(Infer *in, const Type *pointer, const Expr *index)
{
    bool has_axes = index->kind == EX_SLICE || index->kind == EX_ELLIPSIS || index->kind == EX_TUPLE;
    const Type *type = has_axes ? NULL : info_of(in->instance, index)->type;
    if (type == NULL && !has_axes) {
        return NULL;
    }
    if (type == NULL || !type_is_integer(type)) {
        return infer_error(in, index->span, "bad-index",
                           "a pointer can only be indexed with an integer\n"
                           "convert it to an array: carray(pointer, shape)");
    }
    return pointer->elem;
}

bool infer_is_address(const Expr *e)
{
    return e->kind == EX_ATTRIBUTE && strcmp(e->name, "data") == 0 && e->left->kind == EX_ATTRIBUTE &&
           strcmp(e->left->name, "ctypes") == 0;
}
