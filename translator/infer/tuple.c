/* Parts of tuples and tuples put together: t[1:], t[::-1], a + b. Which items they have is known before the kernel runs. */
#include "infer/inside.h"
#include "base/limits.h"

#include <string.h>

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

const Type *infer_tuple_slice(Infer *in, const Expr *e, const Type *tuple, const Expr *slice)
{
    Part part;
    if (!infer_tuple_part(in->instance, slice, tuple->count, &part)) {
        infer_error(in, slice->span, "bad-index", "the bounds of a slice of a tuple are constants, and its step is not 0");
        infer_hint(in, "write them as literals, or use a local array");
        return NULL;
    }
    const Type **items = arena_alloc(in->unit->arena, part.count * sizeof *items + 1);
    for (uint32_t i = 0; i < part.count; i++) {
        items[i] = tuple->items[part.start + part.step * i];
    }
    const Type *type = type_tuple(in->unit->types, items, part.count);
    const Object *whole = info_of(in->instance, e->left)->constant;
    if (whole != NULL && whole->kind == OBJ_TUPLE && whole->count == tuple->count) {
        Object *object = object_new(in->unit, OBJ_TUPLE, type);
        object->count = part.count;
        object->items = arena_alloc(in->unit->arena, part.count * sizeof *object->items + 1);
        for (uint32_t i = 0; i < part.count; i++) {
            object->items[i] = whole->items[part.start + part.step * i];
        }
        info_of(in->instance, e)->constant = object;
    }
    return type;
}

const Type *infer_tuple_of(Infer *in, const Expr *e, const Type *const *items, uint32_t count)
{
    uint64_t values = 0;
    bool deep = false;
    for (uint32_t i = 0; i < count; i++) {
        values += type_leaf_count(items[i]);
        deep = deep || items[i]->depth >= LIMIT_NESTING;
    }
    if (deep) {
        return infer_error(in, e->span, "too-large", "tuples in tuples, more than %d deep, are not supported in a kernel", LIMIT_NESTING);
    }
    if (values > LIMIT_TUPLE_VALUES) {
        infer_error(in, e->span, "too-large", "a tuple of more than %d values, with those of the tuples in it, is not supported in a kernel",
                    LIMIT_TUPLE_VALUES);
        infer_hint(in, "use an array");
        return NULL;
    }
    return type_tuple(in->unit->types, items, count);
}

const Type *infer_tuple_join(Infer *in, const Expr *e, const Type *a, const Type *b)
{
    uint32_t count = a->count + b->count;
    if (count > LIMIT_ARGUMENTS) {
        return infer_error(in, e->span, "too-large", "a tuple of more than %d items is not supported in a kernel", LIMIT_ARGUMENTS);
    }
    const Type **items = arena_alloc(in->unit->arena, count * sizeof *items + 1);
    for (uint32_t i = 0; i < count; i++) {
        items[i] = i < a->count ? a->items[i] : b->items[i - a->count];
    }
    const Type *type = infer_tuple_of(in, e, items, count);
    if (type == NULL) {
        return NULL;
    }
    const Object *x = info_of(in->instance, e->left)->constant, *y = info_of(in->instance, e->right)->constant;
    if (x != NULL && y != NULL && x->kind == OBJ_TUPLE && y->kind == OBJ_TUPLE) {
        Object *object = object_new(in->unit, OBJ_TUPLE, type);
        object->count = count;
        object->items = arena_alloc(in->unit->arena, count * sizeof *object->items + 1);
        for (uint32_t i = 0; i < count; i++) {
            object->items[i] = i < x->count ? x->items[i] : y->items[i - x->count];
        }
        info_of(in->instance, e)->constant = object;
    }
    return type;
}

/* t * 3: the items, three times over. */
const Type *infer_tuple_repeat(Infer *in, const Expr *e, const Type *tuple, int64_t times)
{
    times = times > 0 && tuple->count > 0 ? times : 0;
    if (times > LIMIT_ARGUMENTS || times * (int64_t)tuple->count > LIMIT_ARGUMENTS) {
        return infer_error(in, e->span, "too-large", "a tuple of more than %d items is not supported in a kernel", LIMIT_ARGUMENTS);
    }
    uint32_t count = (uint32_t)times * tuple->count;
    const Type **items = arena_alloc(in->unit->arena, count * sizeof *items + 1);
    for (uint32_t i = 0; i < count; i++) {
        items[i] = tuple->items[i % tuple->count];
    }
    const Type *type = infer_tuple_of(in, e, items, count);
    if (type == NULL) {
        return NULL;
    }
    const Object *one = info_of(in->instance, e->left)->constant;
    if (one != NULL && one->kind == OBJ_TUPLE) {
        Object *object = object_new(in->unit, OBJ_TUPLE, type);
        object->count = count;
        object->items = arena_alloc(in->unit->arena, count * sizeof *object->items + 1);
        for (uint32_t i = 0; i < count; i++) {
            object->items[i] = one->items[i % one->count];
        }
        info_of(in->instance, e)->constant = object;
    }
    return type;
}

/* t.index(v) and t.count(v) of tuples of numbers. */

bool infer_is_tuple_method(const char *name)
{
    return strcmp(name, "index") == 0 || strcmp(name, "count") == 0;
}

const Type *infer_tuple_method(Infer *in, const Expr *e, const Type *tuple)
{
    const Type *value = e->item_count == 1 && e->keyword_count == 0 ? info_of(in->instance, e->items[0])->type : NULL;
    bool fits = value != NULL && type_is_scalar(value);
    for (uint32_t i = 0; fits && i < tuple->count; i++) {
        fits = type_is_scalar(tuple->items[i]) && typing_compare(in->unit->types, OP_EQ, tuple->items[i], value) != NULL;
    }
    if (fits) {
        return type_of_kind(in->unit->types, TY_I64);
    }
    infer_error(in, e->span, "no-such-overload", "%s takes a number, and the tuple must be one of numbers", e->left->name);
    return NULL;
}
