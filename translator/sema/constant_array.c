// SPDX-License-Identifier: MIT
/* Constant arrays: evaluates np.array([...]), np.arange(9), np.zeros(3), x.reshape(3, 3), and arrays of strings. */
#include "base/limits.h"
#include "base/strings.h"
#include "sema/sema_internal.h"

#include <math.h>
#include <string.h>

static bool set_item(Object *array, size_t index, const Object *number)
{
    Number n;
    return array_number_of(number, &n) && array_set(array, index, n);
}

typedef struct Nest {
    Unit *unit;
    int64_t dims[TYPE_MAX_DIMS];
    uint32_t ndim;
    PtrVec items; /* Object *, the numbers or strings in C order */
} Nest;

/* Records the length of a sequence at this depth; all sequences of one depth must have equal lengths. */
static bool read_axis_size(Nest *nest, uint32_t depth, uint32_t count)
{
    if (depth >= TYPE_MAX_DIMS || (nest->items.count > 0 && depth >= nest->ndim)) {
        return false;
    }
    if (depth < nest->ndim) {
        return nest->dims[depth] == count;
    }
    nest->dims[depth] = count;
    nest->ndim = depth + 1;
    return true;
}

static bool read_object(Nest *nest, Object *object, uint32_t depth)
{
    if (object == NULL) {
        return false;
    }
    if (object->kind == OBJ_TUPLE) {
        bool ok = read_axis_size(nest, depth, object->count);
        for (uint32_t i = 0; i < object->count && ok; i++) {
            ok = read_object(nest, object->items[i], depth + 1);
        }
        return ok;
    }
    bool fits = object_is_number(object) || object->kind == OBJ_STRING;
    const Object *first = nest->items.count > 0 ? nest->items.items[0] : object;
    fits = fits && (first->kind == OBJ_STRING) == (object->kind == OBJ_STRING) && first->is_bytes == object->is_bytes;
    if (!fits || depth != nest->ndim || nest->items.count >= LIMIT_CONSTANT_BYTES) {
        return false;
    }
    ptrvec_push(nest->unit->arena, &nest->items, object);
    return true;
}

static bool read_nested(Nest *nest, const Expr *e, uint32_t depth)
{
    if (e->kind != EX_LIST && e->kind != EX_TUPLE) {
        return read_object(nest, constant_of_expr(nest->unit, e), depth);
    }
    bool ok = read_axis_size(nest, depth, e->item_count);
    for (uint32_t i = 0; i < e->item_count && ok; i++) {
        ok = read_nested(nest, e->items[i], depth + 1);
    }
    return ok;
}

/* Returns the default element type of an array of strings, whose length is that of the longest string. */
static const Type *text_element(Unit *unit, const PtrVec *texts)
{
    uint32_t longest = 1;
    bool is_bytes = ((const Object *)texts->items[0])->is_bytes;
    for (size_t i = 0; i < texts->count; i++) {
        const Object *text = texts->items[i];
        uint32_t count = is_bytes ? text->length : utf8_count(text->text, text->length);
        longest = count > longest ? count : longest;
    }
    return type_text(unit->types, !is_bytes, longest);
}

static Object *array_of_nested(Unit *unit, const Expr *e, const Type *elem)
{
    Nest nest = {.unit = unit};
    if (!read_nested(&nest, e, 0) || nest.ndim == 0) {
        return NULL;
    }
    bool of_texts = nest.items.count > 0 && ((const Object *)nest.items.items[0])->kind == OBJ_STRING;
    elem = of_texts && elem == NULL ? text_element(unit, &nest.items) : elem;
    bool is_room = elem != NULL && type_is_text(elem);
    if (of_texts != is_room ||
        (of_texts && ((const Object *)nest.items.items[0])->is_bytes == type_is_wide_text(elem))) {
        return NULL;
    }
    for (size_t i = 0; i < nest.items.count && elem == NULL; i++) { /* NumPy's common type of all items */
        const Type *type = ((const Object *)nest.items.items[0])->type;
        for (size_t k = 1; k < nest.items.count; k++) {
            type = numpy_promote(unit->types, type, false, ((const Object *)nest.items.items[k])->type, false);
        }
        elem = type;
    }
    Object *array = array_new(unit, elem != NULL ? elem : type_of_kind(unit->types, TY_F64), nest.ndim, nest.dims);
    if (array == NULL || array->data == NULL) {
        return array;
    }
    bool ok = object_array_size(array) == nest.items.count;
    for (size_t i = 0; i < nest.items.count && ok; i++) {
        if (of_texts) {
            text_array_set(array, i, nest.items.items[i]);
        } else {
            ok = set_item(array, i, nest.items.items[i]);
        }
    }
    return ok ? array : NULL;
}

/* Reads the dtype argument of np.zeros and similar functions, which have this number of positional arguments and these
 * keyword arguments. An omitted dtype leaves *type unchanged. Returns false if there are other arguments or if the type
 * is not constant. */
static bool read_arguments(Unit *unit, const Expr *call, uint32_t positions, const char *const *names, uint32_t dtype,
                           const Type **type)
{
    bool known = call->item_count <= positions && !ast_unpacks(call);
    for (uint32_t i = 0; i < call->keyword_count && known; i++) {
        known = string_in_list(call->keywords[i].name, names);
    }
    const Expr *given = ast_argument(call, dtype, "dtype");
    if (!known || given == NULL || given->kind == EX_NONE) {
        return known;
    }
    *type = dtype_of_object(unit, constant_of_expr(unit, given));
    return *type != NULL && type_is_scalar(*type);
}

/* Reads constant integer sizes. */
static bool read_sizes(Unit *unit, Expr *const *sizes, uint32_t count, int64_t *dims)
{
    bool known = count <= TYPE_MAX_DIMS;
    for (uint32_t i = 0; i < count && known; i++) {
        const Object *size = constant_of_expr(unit, sizes[i]);
        known = size != NULL && size->kind == OBJ_INT;
        dims[i] = known ? size->integer : 0;
    }
    return known;
}

bool constant_shape(Unit *unit, const Expr *e, int64_t *dims, uint32_t *ndim)
{
    if (e != NULL && (e->kind == EX_LIST || e->kind == EX_TUPLE)) {
        *ndim = e->item_count;
        return read_sizes(unit, e->items, e->item_count, dims);
    }
    Object *object = constant_of_expr(unit, e);
    bool is_tuple = object != NULL && object->kind == OBJ_TUPLE;
    Object *const *items = is_tuple ? object->items : &object;
    *ndim = is_tuple ? object->count : 1;
    bool known = object != NULL && *ndim <= TYPE_MAX_DIMS;
    for (uint32_t i = 0; i < *ndim && known; i++) {
        known = items[i]->kind == OBJ_INT;
        dims[i] = items[i]->integer;
    }
    return known;
}

static Object *filled(Unit *unit, const Type *elem, const Expr *shape, const Object *value)
{
    int64_t dims[TYPE_MAX_DIMS];
    uint32_t ndim;
    Object *array = constant_shape(unit, shape, dims, &ndim) ? array_new(unit, elem, ndim, dims) : NULL;
    if (array == NULL || array->data == NULL || value == NULL) {
        return array;
    }
    size_t count = object_array_size(array);
    if (count > 0 && !set_item(array, 0, value)) {
        return NULL;
    }
    size_t size = type_size(elem);
    for (size_t i = 1; i < count; i++) {
        memcpy((unsigned char *)array->data + i * size, array->data, size);
    }
    return array;
}

Object *array_of_shape(Unit *unit, Object *callee, const Expr *e)
{
    static const char *const keywords[] = {"shape", "dtype", "fill_value", NULL};
    bool full = object_known(callee) == KNOWN_FULL;
    const Type *elem = full ? NULL : type_of_kind(unit->types, TY_F64);
    if (!read_arguments(unit, e, full ? 3 : 2, keywords, full ? 2 : 1, &elem)) {
        return NULL;
    }
    const Object *one = object_known(callee) == KNOWN_ONES ? object_int(unit, 1) : NULL;
    const Object *value = full ? constant_of_expr(unit, ast_argument(e, 1, "fill_value")) : one;
    if (full && (value == NULL || !object_is_number(value))) {
        return NULL;
    }
    return filled(unit, elem != NULL ? elem : value->type, ast_argument(e, 0, "shape"), value);
}

/* Converts a Python int or float, but not a NumPy scalar, to double. */
static bool read_real(const Object *object, double *number)
{
    bool is_real = object != NULL && object->kind == OBJ_FLOAT && object->type->kind == TY_F64;
    bool is_integer = object != NULL && object->kind == OBJ_INT && object->type->kind == TY_I64;
    *number = is_real ? object->number : is_integer ? (double)object->integer : 0;
    return is_real || is_integer;
}

/* NumPy adds multiples of the rounded first step. */
Object *array_arange(Unit *unit, Object *callee, const Expr *e)
{
    static const char *const keywords[] = {"dtype", NULL};
    (void)callee;
    const Type *elem = NULL;
    if (!read_arguments(unit, e, 4, keywords, 3, &elem) || e->item_count < 1) {
        return NULL;
    }
    Object *parts[3] = {object_int(unit, 0), NULL, object_int(unit, 1)};
    for (uint32_t i = 0; i < e->item_count && i < 3; i++) {
        parts[e->item_count == 1 ? 1 : i] = constant_of_expr(unit, e->items[i]);
    }
    double start, stop, step;
    if (!read_real(parts[0], &start) || !read_real(parts[1], &stop) || !read_real(parts[2], &step)) {
        return NULL;
    }
    bool whole = parts[0]->kind == OBJ_INT && parts[1]->kind == OBJ_INT && parts[2]->kind == OBJ_INT;
    if (step == 0 || !isfinite(start) || !isfinite(stop) || !isfinite(step) ||
        (!whole && elem != NULL && elem->kind != TY_F64)) {
        return NULL;
    }
    double count = ceil((stop - start) / step);
    if (whole) {
        Wide by = parts[2]->integer,
             steps = ((Wide)parts[1]->integer - parts[0]->integer + by - (by > 0 ? 1 : -1)) / by;
        count = (double)steps;
    }
    int64_t dims[1] = {count < 0 ? 0 : count > INT32_MAX ? INT32_MAX : (int64_t)count};
    Object *array = array_new(unit, elem != NULL ? elem : type_of_kind(unit->types, whole ? TY_I64 : TY_F64), 1, dims);
    if (array == NULL || array->data == NULL) {
        return array;
    }
    double delta = (start + step) - start;
    for (int64_t i = 0; i < dims[0]; i++) {
        Number n = {.is_real = !whole,
                    .real = start + (double)i * delta,
                    .integer = parts[0]->integer + (Wide)i * parts[2]->integer};
        if (!array_set(array, (size_t)i, n)) {
            return NULL;
        }
    }
    return array;
}

Object *array_linspace(Unit *unit, Object *callee, const Expr *e)
{
    static const char *const keywords[] = {"num", "endpoint", "dtype", NULL};
    (void)callee;
    const Type *elem = type_of_kind(unit->types, TY_F64);
    if (!read_arguments(unit, e, 4, keywords, UINT32_MAX, &elem) || e->item_count < 2) {
        return NULL;
    }
    const Expr *num = ast_argument(e, 2, "num"), *endpoint = ast_argument(e, 3, "endpoint");
    const Object *number = num != NULL ? constant_of_expr(unit, num) : object_int(unit, 50);
    const Object *closed = endpoint != NULL ? constant_of_expr(unit, endpoint) : object_bool(unit, true);
    double start, stop;
    bool has_ends =
        read_real(constant_of_expr(unit, e->items[0]), &start) && read_real(constant_of_expr(unit, e->items[1]), &stop);
    if (!has_ends || number == NULL || number->kind != OBJ_INT || closed == NULL || closed->kind != OBJ_BOOL) {
        return NULL;
    }
    int64_t dims[1] = {number->integer};
    Object *array = array_new(unit, elem, 1, dims);
    if (array == NULL || array->data == NULL) {
        return array;
    }
    bool to_end = closed->integer != 0;
    double parts = (double)(dims[0] - (to_end ? 1 : 0));
    double step = parts > 0 ? (stop - start) / parts : 0;
    for (int64_t i = 0; i < dims[0]; i++) {
        double steps = parts <= 0  ? (double)i * (stop - start)
                       : step == 0 ? (double)i / parts * (stop - start)
                                   : (double)i * step;
        double value = to_end && i + 1 == dims[0] && dims[0] > 1 ? stop : steps + start;
        Number n = {.is_real = true, .real = type_is_integer(array->type->elem) ? floor(value) : value};
        if (!array_set(array, (size_t)i, n)) {
            return NULL;
        }
    }
    return array;
}

Object *array_identity(Unit *unit, Object *callee, const Expr *e)
{
    static const char *const keywords[] = {"dtype", NULL};
    (void)callee;
    const Type *elem = type_of_kind(unit->types, TY_F64);
    const Object *n = e->item_count > 0 ? constant_of_expr(unit, e->items[0]) : NULL;
    if (!read_arguments(unit, e, 1, keywords, UINT32_MAX, &elem) || n == NULL || n->kind != OBJ_INT) {
        return NULL;
    }
    int64_t dims[2] = {n->integer, n->integer};
    Object *array = array_new(unit, elem, 2, dims);
    for (int64_t i = 0; array != NULL && array->data != NULL && i < dims[0]; i++) {
        if (!set_item(array, (size_t)(i * dims[0] + i), object_int(unit, 1))) {
            return NULL;
        }
    }
    return array;
}

static Object *converted(Unit *unit, const Object *array, const Type *elem)
{
    Object *result = array_new(unit, elem, array->type->ndim, array->dims);
    size_t count = result != NULL && result->data != NULL && array->data != NULL ? object_array_size(array) : 0;
    for (size_t i = 0; i < count; i++) {
        if (!array_set(result, i, array_load(array->type->elem, array_item(array, i)))) {
            return NULL;
        }
    }
    return result;
}

Object *array_of_items(Unit *unit, Object *callee, const Expr *e)
{
    static const char *const keywords[] = {"dtype", "copy", NULL};
    (void)callee;
    const Type *elem = NULL;
    if ((!read_arguments(unit, e, 2, keywords, 1, &elem) && (elem == NULL || !type_is_text(elem))) ||
        e->item_count < 1) {
        return NULL;
    }
    bool is_display = e->items[0]->kind == EX_LIST || e->items[0]->kind == EX_TUPLE;
    const Object *array = !is_display ? constant_of_expr(unit, e->items[0]) : NULL;
    if (array != NULL && array->kind == OBJ_ARRAY && (elem == NULL || type_is_scalar(elem))) {
        return converted(unit, array, elem != NULL ? elem : array->type->elem);
    }
    return array_of_nested(unit, e->items[0], elem);
}

/* Evaluates array.astype(dtype), array.reshape(...) and array.copy(). */
Object *array_constant_method(Unit *unit, const Object *array, const char *name, const Expr *e)
{
    if (strcmp(name, "copy") == 0 && e->item_count == 0 && e->keyword_count == 0) {
        return converted(unit, array, array->type->elem);
    }
    if (strcmp(name, "astype") == 0 && e->item_count == 1 && e->keyword_count == 0) {
        const Type *elem = dtype_of_object(unit, constant_of_expr(unit, e->items[0]));
        return elem != NULL && type_is_scalar(elem) ? converted(unit, array, elem) : NULL;
    }
    if (strcmp(name, "reshape") != 0 || e->item_count == 0 || e->keyword_count > 0) {
        return NULL;
    }
    int64_t dims[TYPE_MAX_DIMS];
    uint32_t count = e->item_count;
    if (count == 1 ? !constant_shape(unit, e->items[0], dims, &count) : !read_sizes(unit, e->items, count, dims)) {
        return NULL;
    }
    int64_t known = 1, size = (int64_t)object_array_size(array);
    uint32_t open = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        if (dims[i] == -1 && open == UINT32_MAX) {
            open = i;
        } else if (dims[i] < 0 || dims[i] > INT32_MAX || (dims[i] > 0 && known > INT32_MAX / dims[i])) {
            return NULL;
        } else {
            known *= dims[i];
        }
    }
    if (open != UINT32_MAX && known > 0) {
        dims[open] = size / known;
        known *= dims[open];
    }
    if (count == 0 || known != size || array->data == NULL) {
        return NULL;
    }
    return object_array_from(unit, array->type->elem, count, dims, array->data,
                             object_array_size(array) * type_size(array->type->elem));
}
