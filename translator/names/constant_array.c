/* Arrays that expressions make at translation: np.array([...]), np.arange(9), np.zeros(3), x.reshape(3, 3), arrays of texts. */
#include "names/inside.h"
#include "base/limits.h"
#include "base/text.h"

#include <math.h>
#include <string.h>

enum { MAX_NESTING = 8 };

static bool set_item(Object *array, size_t index, const Object *number)
{
    Number n;
    return array_number_of(number, &n) && array_store(array->type->elem, (unsigned char *)array->data + index * type_size(array->type->elem), n);
}

typedef struct Nest {
    Unit *unit;
    int64_t dims[MAX_NESTING];
    uint32_t ndim;
    PtrVec items; /* Object *, the numbers in order, or texts */
} Nest;

/* Notes the extent of a sequence at this depth: all of one depth must agree. */
static bool read_extent(Nest *nest, uint32_t depth, uint32_t count)
{
    if (depth >= MAX_NESTING || (nest->items.count > 0 && depth >= nest->ndim)) {
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
        bool ok = read_extent(nest, depth, object->count);
        for (uint32_t i = 0; i < object->count && ok; i++) {
            ok = read_object(nest, object->items[i], depth + 1);
        }
        return ok;
    }
    bool fits = object_is_number(object) || object->kind == OBJ_STRING;
    fits = fits && (nest->items.count == 0 || (((const Object *)nest->items.items[0])->kind == OBJ_STRING) == (object->kind == OBJ_STRING));
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
    bool ok = read_extent(nest, depth, e->item_count);
    for (uint32_t i = 0; i < e->item_count && ok; i++) {
        ok = read_nested(nest, e->items[i], depth + 1);
    }
    return ok;
}

static const Type *text_array_element(Unit *unit, const Expr *nested, const PtrVec *texts);

static bool text_array_fits(const Expr *nested, const Type *elem);

static Object *array_of_nested(Unit *unit, const Expr *e, const Type *elem)
{
    Nest nest = {.unit = unit};
    if (!read_nested(&nest, e, 0) || nest.ndim == 0) {
        return NULL;
    }
    bool of_texts = nest.items.count > 0 && ((const Object *)nest.items.items[0])->kind == OBJ_STRING;
    elem = of_texts && elem == NULL ? text_array_element(unit, e, &nest.items) : elem;
    bool is_room = elem != NULL && type_is_text(elem);
    if (of_texts != is_room || (of_texts && !text_array_fits(e, elem))) {
        return NULL;
    }
    for (size_t i = 0; i < nest.items.count && elem == NULL; i++) { /* NumPy's type for all of them */
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

static const Expr *argument(const Expr *call, uint32_t position, const char *name)
{
    if (position < call->item_count) {
        return call->items[position];
    }
    for (uint32_t i = 0; i < call->keyword_count; i++) {
        if (call->keywords[i].name != NULL && strcmp(call->keywords[i].name, name) == 0) {
            return call->keywords[i].value;
        }
    }
    return NULL;
}

/* Every argument is one of these names or stands by position. */
static bool only_keywords(const Expr *call, uint32_t positions, const char *const *names)
{
    for (uint32_t i = 0; i < call->item_count; i++) {
        if (call->items[i]->kind == EX_STARRED) {
            return false;
        }
    }
    for (uint32_t i = 0; i < call->keyword_count; i++) {
        if (call->keywords[i].name == NULL || !launch_name_in(call->keywords[i].name, names)) {
            return false;
        }
    }
    return call->item_count <= positions;
}

/* The dtype that an argument names. False: it is not known. */
static bool read_dtype(Unit *unit, const Expr *e, const Type **type)
{
    if (e == NULL || e->kind == EX_NONE) {
        return true;
    }
    const Object *object = constant_of_expr(unit, e);
    if (object != NULL && object->kind == OBJ_TYPE && type_is_scalar(object->as_type)) {
        *type = object->as_type;
        return true;
    }
    if (object != NULL && object->kind == OBJ_STRING) {
        *type = dtype_by_text(unit, object->text);
        return *type != NULL && type_is_scalar(*type);
    }
    static const struct {
        const char *path;
        TypeKind kind;
    } builtins[] = {{"builtins.int", TY_I64}, {"builtins.float", TY_F64}, {"builtins.bool", TY_BOOL}, {"builtins.complex", TY_C128}};
    for (size_t i = 0; i < sizeof builtins / sizeof builtins[0] && object != NULL && object->kind == OBJ_PATH; i++) {
        if (strcmp(object->path, builtins[i].path) == 0) {
            *type = type_of_kind(unit->types, builtins[i].kind);
            return true;
        }
    }
    return false;
}

/* A shape: an integer or a sequence of them. The number of dimensions, 0 when it is not known. */
static uint32_t read_shape(Unit *unit, const Expr *e, int64_t *dims)
{
    if (e == NULL) {
        return 0;
    }
    if (e->kind == EX_LIST) {
        for (uint32_t i = 0; i < e->item_count && i < TYPE_MAX_DIMS; i++) {
            if (read_shape(unit, e->items[i], &dims[i]) != 1) {
                return 0;
            }
        }
        return e->item_count <= TYPE_MAX_DIMS ? e->item_count : 0;
    }
    Object *object = constant_of_expr(unit, e);
    Object *const *items = object != NULL && object->kind == OBJ_TUPLE ? object->items : &object;
    uint32_t count = object != NULL && object->kind == OBJ_TUPLE ? object->count : 1;
    for (uint32_t i = 0; i < count && i < TYPE_MAX_DIMS; i++) {
        if (items[i] == NULL || items[i]->kind != OBJ_INT) {
            return 0;
        }
        dims[i] = items[i]->integer;
    }
    return count <= TYPE_MAX_DIMS ? count : 0;
}

static Object *filled(Unit *unit, const Type *elem, const Expr *shape, const Object *value)
{
    int64_t dims[TYPE_MAX_DIMS];
    Object *array = array_new(unit, elem, read_shape(unit, shape, dims), dims);
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

static Object *create(Unit *unit, const char *name, const Expr *e)
{
    static const char *const keywords[] = {"shape", "dtype", "fill_value", NULL};
    bool full = strcmp(name, "full") == 0;
    const Type *elem = NULL;
    if (!only_keywords(e, full ? 3 : 2, keywords) || !read_dtype(unit, argument(e, full ? 2 : 1, "dtype"), &elem)) {
        return NULL;
    }
    const Expr *shape = argument(e, 0, "shape");
    if (full) {
        const Object *value = constant_of_expr(unit, argument(e, 1, "fill_value"));
        return value != NULL && object_is_number(value) ? filled(unit, elem != NULL ? elem : value->type, shape, value) : NULL;
    }
    elem = elem != NULL ? elem : type_of_kind(unit->types, TY_F64);
    return filled(unit, elem, shape, name[0] == 'o' ? object_int(unit, 1) : NULL);
}

static bool is_plain_real(const Object *object)
{
    return object != NULL && (object->kind == OBJ_FLOAT || object->kind == OBJ_INT) &&
           (object->type->kind == TY_F64 || object->type->kind == TY_I64);
}

static double as_double(const Object *object)
{
    return object->kind == OBJ_FLOAT ? object->number : (double)object->integer;
}

/* NumPy adds multiples of the rounded first step. */
static Object *arange(Unit *unit, const Expr *e)
{
    static const char *const keywords[] = {"dtype", NULL};
    const Type *elem = NULL;
    if (!only_keywords(e, 4, keywords) || e->item_count < 1 || !read_dtype(unit, argument(e, 3, "dtype"), &elem)) {
        return NULL;
    }
    Object *parts[3] = {object_int(unit, 0), NULL, object_int(unit, 1)};
    parts[1] = constant_of_expr(unit, e->items[e->item_count == 1 ? 0 : 1]);
    if (e->item_count > 1) {
        parts[0] = constant_of_expr(unit, e->items[0]);
    }
    if (e->item_count > 2) {
        parts[2] = constant_of_expr(unit, e->items[2]);
    }
    if (!is_plain_real(parts[0]) || !is_plain_real(parts[1]) || !is_plain_real(parts[2])) {
        return NULL;
    }
    bool whole = parts[0]->kind == OBJ_INT && parts[1]->kind == OBJ_INT && parts[2]->kind == OBJ_INT;
    double start = as_double(parts[0]), stop = as_double(parts[1]), step = as_double(parts[2]);
    if (step == 0 || !isfinite(start) || !isfinite(stop) || !isfinite(step) || (!whole && elem != NULL && elem->kind != TY_F64)) {
        return NULL;
    }
    double count = ceil((stop - start) / step);
    if (whole) {
        Wide by = parts[2]->integer, steps = ((Wide)parts[1]->integer - parts[0]->integer + by - (by > 0 ? 1 : -1)) / by;
        count = (double)steps;
    }
    int64_t dims[1] = {count < 0 ? 0 : count > INT32_MAX ? INT32_MAX : (int64_t)count};
    Object *array = array_new(unit, elem != NULL ? elem : type_of_kind(unit->types, whole ? TY_I64 : TY_F64), 1, dims);
    if (array == NULL || array->data == NULL) {
        return array;
    }
    double delta = (start + step) - start;
    for (int64_t i = 0; i < dims[0]; i++) {
        Number n = {.is_real = !whole, .real = start + (double)i * delta, .whole = parts[0]->integer + (Wide)i * parts[2]->integer};
        if (!array_store(array->type->elem, (unsigned char *)array->data + (size_t)i * type_size(array->type->elem), n)) {
            return NULL;
        }
    }
    return array;
}

static Object *linspace(Unit *unit, const Expr *e)
{
    static const char *const keywords[] = {"num", "endpoint", "dtype", NULL};
    const Type *elem = NULL;
    if (!only_keywords(e, 4, keywords) || e->item_count < 2 || !read_dtype(unit, argument(e, UINT32_MAX, "dtype"), &elem)) {
        return NULL;
    }
    const Object *first = constant_of_expr(unit, e->items[0]), *last = constant_of_expr(unit, e->items[1]);
    const Expr *num = argument(e, 2, "num"), *endpoint = argument(e, 3, "endpoint");
    const Object *number = num != NULL ? constant_of_expr(unit, num) : object_int(unit, 50);
    const Object *closed = endpoint != NULL ? constant_of_expr(unit, endpoint) : object_bool(unit, true);
    if (!is_plain_real(first) || !is_plain_real(last) || number == NULL || number->kind != OBJ_INT || closed == NULL || closed->kind != OBJ_BOOL) {
        return NULL;
    }
    int64_t dims[1] = {number->integer};
    Object *array = array_new(unit, elem != NULL ? elem : type_of_kind(unit->types, TY_F64), 1, dims);
    if (array == NULL || array->data == NULL) {
        return array;
    }
    bool to_end = closed->integer != 0;
    double start = as_double(first), stop = as_double(last), parts = (double)(dims[0] - (to_end ? 1 : 0));
    double step = parts > 0 ? (stop - start) / parts : 0;
    for (int64_t i = 0; i < dims[0]; i++) {
        double steps = parts <= 0 ? (double)i * (stop - start) : step == 0 ? (double)i / parts * (stop - start) : (double)i * step;
        double value = to_end && i + 1 == dims[0] && dims[0] > 1 ? stop : steps + start;
        Number n = {.is_real = true, .real = type_is_integer(array->type->elem) ? floor(value) : value};
        if (!array_store(array->type->elem, (unsigned char *)array->data + (size_t)i * type_size(array->type->elem), n)) {
            return NULL;
        }
    }
    return array;
}

static Object *eye(Unit *unit, const Expr *e)
{
    static const char *const keywords[] = {"dtype", NULL};
    const Type *elem = type_of_kind(unit->types, TY_F64);
    const Object *n = e->item_count > 0 ? constant_of_expr(unit, e->items[0]) : NULL;
    if (!only_keywords(e, 1, keywords) || n == NULL || n->kind != OBJ_INT || !read_dtype(unit, argument(e, UINT32_MAX, "dtype"), &elem)) {
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
        if (!array_store(elem, (unsigned char *)result->data + i * type_size(elem), array_load(array->type->elem, array_item(array, i)))) {
            return NULL;
        }
    }
    return result;
}

Object *array_constant_call(Unit *unit, const char *name, const Expr *e)
{
    static const char *const from[] = {"array", "asarray", "ascontiguousarray", NULL};
    static const char *const keywords[] = {"dtype", "copy", NULL};
    static const char *const creators[] = {"zeros", "ones", "full", NULL};
    if (launch_name_in(name, from)) {
        const Type *elem = NULL;
        if (!only_keywords(e, 2, keywords) || e->item_count < 1 ||
            !(read_dtype(unit, argument(e, 1, "dtype"), &elem) || (elem != NULL && type_is_text(elem)))) {
            return NULL;
        }
        if (e->items[0]->kind != EX_LIST && e->items[0]->kind != EX_TUPLE) {
            const Object *array = constant_of_expr(unit, e->items[0]);
            if (array != NULL && array->kind == OBJ_ARRAY && (elem == NULL || type_is_scalar(elem))) {
                return converted(unit, array, elem != NULL ? elem : array->type->elem);
            }
        }
        return array_of_nested(unit, e->items[0], elem);
    }
    if (launch_name_in(name, creators)) {
        return create(unit, name, e);
    }
    if (strcmp(name, "eye") == 0 || strcmp(name, "identity") == 0) {
        return eye(unit, e);
    }
    return strcmp(name, "arange") == 0 ? arange(unit, e) : strcmp(name, "linspace") == 0 ? linspace(unit, e) : NULL;
}

/* array.astype(dtype), array.reshape(...), array.copy(). */
Object *array_constant_method(Unit *unit, const Object *array, const char *name, const Expr *e)
{
    const Type *elem = NULL;
    if (strcmp(name, "copy") == 0 && e->item_count == 0 && e->keyword_count == 0) {
        return converted(unit, array, array->type->elem);
    }
    if (strcmp(name, "astype") == 0 && e->item_count == 1 && e->keyword_count == 0) {
        return read_dtype(unit, e->items[0], &elem) && elem != NULL ? converted(unit, array, elem) : NULL;
    }
    if (strcmp(name, "reshape") != 0 || e->item_count == 0 || e->keyword_count > 0) {
        return NULL;
    }
    int64_t dims[TYPE_MAX_DIMS];
    uint32_t count = e->item_count == 1 ? read_shape(unit, e->items[0], dims) : e->item_count <= TYPE_MAX_DIMS ? e->item_count : 0;
    for (uint32_t i = 0; e->item_count > 1 && i < count; i++) {
        if (read_shape(unit, e->items[i], &dims[i]) != 1) {
            return NULL;
        }
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
    return object_array_from(unit, array->type->elem, count, dims, array->data, object_array_size(array) * type_size(array->type->elem));
}

typedef enum Leaves { LEAVES_TEXT, LEAVES_BYTES, LEAVES_OTHER } Leaves;

/* What all the items are; others are constants by name, of which that is not known, and mixtures. */
static Leaves leaves_of(const Expr *e, unsigned depth)
{
    if (e->kind == EX_STRING) {
        return e->is_bytes ? LEAVES_BYTES : LEAVES_TEXT;
    }
    bool nested = (e->kind == EX_LIST || e->kind == EX_TUPLE) && e->item_count > 0 && depth < LIMIT_NESTING;
    Leaves all = nested ? leaves_of(e->items[0], depth + 1) : LEAVES_OTHER;
    for (uint32_t i = 1; nested && i < e->item_count; i++) {
        all = leaves_of(e->items[i], depth + 1) == all ? all : LEAVES_OTHER;
    }
    return all;
}

/* np.array of texts (values/array.c): the type of its elements where none is given (NULL: not known),
 * whether these may be the elements, and one of them. */
static const Type *text_array_element(Unit *unit, const Expr *nested, const PtrVec *texts)
{
    Leaves leaves = leaves_of(nested, 0);
    uint32_t longest = 1;
    for (size_t i = 0; i < texts->count; i++) {
        const Object *text = texts->items[i];
        uint32_t count = leaves == LEAVES_BYTES ? text->length : utf8_count(text->text, text->length);
        longest = count > longest ? count : longest;
    }
    return leaves != LEAVES_OTHER ? type_text(unit->types, leaves == LEAVES_TEXT, longest) : NULL;
}

static bool text_array_fits(const Expr *nested, const Type *elem)
{
    return leaves_of(nested, 0) == (type_is_wide_text(elem) ? LEAVES_TEXT : LEAVES_BYTES);
}
