// SPDX-License-Identifier: MIT
/* Slices, concatenation and repetition of tuples: t[1:], t[::-1], a + b. The selected items are known at compile
 * time. */
#include "base/limits.h"
#include "infer/infer_internal.h"

bool infer_tuple_part(const Instance *instance, const Expr *slice, uint32_t count, Part *part)
{
    int64_t bounds[3] = {0, 0, 1}, length = count;
    bool given[3];
    for (uint32_t i = 0; i < 3; i++) {
        given[i] = slice->items[i] != NULL && slice->items[i]->kind != EX_NONE;
        if (given[i] && !infer_constant_int(instance, slice->items[i], &bounds[i])) {
            return false;
        }
    }
    int64_t step = bounds[2];
    int64_t low = step > 0 ? 0 : -1, high = step > 0 ? length : length - 1;
    for (uint32_t i = 0; i < 2; i++) {
        if (!given[i]) {
            bounds[i] = (i == 0) == (step > 0) ? low : high;
            continue;
        }
        bounds[i] = bounds[i] < -length ? low : bounds[i] < 0 ? bounds[i] + length : bounds[i];
        bounds[i] = bounds[i] < low ? low : bounds[i] > high ? high : bounds[i];
    }
    if (step == 0 || step == INT64_MIN) {
        return false;
    }
    int64_t distance = step > 0 ? bounds[1] - bounds[0] : bounds[0] - bounds[1], size = step > 0 ? step : -step;
    *part = (Part){bounds[0], step, distance > 0 ? (uint32_t)((distance - 1) / size + 1) : 0};
    return true;
}

const Type *infer_tuple_of(Infer *in, const Expr *e, const Type *const *items, Object **objects, uint32_t count)
{
    uint64_t values = 0;
    bool deep = false, known = true;
    for (uint32_t i = 0; i < count; i++) {
        values += type_leaf_count(items[i]);
        deep = deep || items[i]->depth >= LIMIT_NESTING;
        known = known && objects[i] != NULL;
    }
    if (deep) {
        return infer_error(in, e->span, "too-large", "tuples nested more than %d deep are not supported in a kernel",
                           LIMIT_NESTING);
    }
    if (values > LIMIT_TUPLE_VALUES) {
        return infer_error(in, e->span, "too-large",
                           "a tuple of more than %d values, including nested tuples, is not supported in a kernel\n"
                           "use an array",
                           LIMIT_TUPLE_VALUES);
    }
    const Type *type = type_tuple(in->unit->types, items, count);
    if (known) {
        Object *object = object_new(in->unit, OBJ_TUPLE, type);
        object->items = objects;
        object->count = count;
        info_of(in->instance, e)->constant = object;
    }
    return type;
}

/* Returns the type of the tuple of selected items of a and b (NULL if there is no second operand), the operands of
 * e; the selection wraps around at the end. */
static const Type *selected_type(Infer *in, const Expr *e, const Type *a, const Type *b, Part part)
{
    if (part.count > LIMIT_ARGUMENTS) {
        return infer_error(in, e->span, "too-large", "a tuple of more than %d items is not supported in a kernel",
                           LIMIT_ARGUMENTS);
    }
    const Object *x = info_of(in->instance, e->left)->constant,
                 *y = b != NULL ? info_of(in->instance, e->right)->constant : x;
    bool known = x != NULL && x->kind == OBJ_TUPLE && x->count == a->count && y != NULL && y->kind == OBJ_TUPLE;
    const Type **items = arena_alloc(in->unit->arena, part.count * sizeof *items + 1);
    Object **objects = arena_alloc(in->unit->arena, part.count * sizeof *objects + 1);
    for (uint32_t i = 0; i < part.count; i++) {
        uint32_t at = (uint32_t)((part.start + part.step * i) % (a->count + (b != NULL ? b->count : 0)));
        bool first = at < a->count;
        items[i] = first ? a->items[at] : b->items[at - a->count];
        objects[i] = known ? (first ? x->items[at] : y->items[at - a->count]) : NULL;
    }
    return infer_tuple_of(in, e, items, objects, part.count);
}

const Type *infer_tuple_slice(Infer *in, const Expr *e, const Type *tuple, const Expr *slice)
{
    Part part;
    if (!infer_tuple_part(in->instance, slice, tuple->count, &part)) {
        return infer_error(in, slice->span, "bad-index",
                           "the bounds of a slice of a tuple must be constants, and its step must not be 0\n"
                           "use literals, or use a local array");
    }
    return selected_type(in, e, tuple, NULL, part);
}

const Type *infer_tuple_join(Infer *in, const Expr *e, const Type *a, const Type *b)
{
    return selected_type(in, e, a, b, (Part){.step = 1, .count = a->count + b->count});
}

const Type *infer_tuple_repeat(Infer *in, const Expr *e, const Type *tuple, int64_t times)
{
    times = times < 0 ? 0 : times > LIMIT_ARGUMENTS ? LIMIT_ARGUMENTS + 1 : times;
    return selected_type(in, e, tuple, NULL, (Part){.step = 1, .count = (uint32_t)times * tuple->count});
}

bool infer_is_tuple_method(const Type *owner, const Expr *call)
{
    return owner->kind == TY_TUPLE && (method_of(call) == METHOD_INDEX || method_of(call) == METHOD_COUNT);
}

/* Evaluates a method of a tuple with strings, which variables cannot hold: the tuple and the value must be
 * constants. */
static const Type *text_method(Infer *in, const Expr *e)
{
    const Object *tuple = info_of(in->instance, e->left->left)->constant,
                 *value = info_of(in->instance, e->items[0])->constant;
    if (tuple == NULL || tuple->kind != OBJ_TUPLE || value == NULL) {
        return infer_error(in, e->span, "no-such-overload",
                           "%s of a tuple with strings requires values that are known at compile time\n"
                           "compare the items one by one",
                           e->left->name);
    }
    bool counts = method_of(e) == METHOD_COUNT;
    int64_t count = 0;
    for (uint32_t i = 0; i < tuple->count; i++) {
        const Object *equal = constant_compare(in->unit, OP_EQ, tuple->items[i], value);
        count += equal != NULL && object_truth(equal);
        if (count > 0 && !counts) {
            return infer_constant(in, e, object_int(in->unit, i));
        }
    }
    return counts
               ? infer_constant(in, e, object_int(in->unit, count))
               : infer_error(in, e->span, "no-such-operation", "tuple.index(x): x not in tuple\ntest with `in` first");
}

const Type *infer_tuple_method(Infer *in, const Expr *e, const Type *tuple)
{
    const Type *value = e->item_count == 1 && e->keyword_count == 0 ? info_of(in->instance, e->items[0])->type : NULL;
    bool fits = value != NULL, any_text = false;
    for (uint32_t i = 0; i < tuple->count; i++) {
        any_text = any_text || tuple->items[i]->kind == TY_STR;
    }
    if (fits && any_text) {
        return text_method(in, e);
    }
    for (uint32_t i = 0; fits && i < tuple->count; i++) {
        fits = infer_equal_operand(in->unit->types, value, tuple->items[i]) != NULL;
    }
    if (fits) {
        return type_of_kind(in->unit->types, TY_I64);
    }
    return infer_error(in, e->span, "no-such-overload",
                       "%s takes one value that can be compared with each item of the tuple\n"
                       "compare the items one by one",
                       e->left->name);
}
