// SPDX-License-Identifier: MIT
/* Constant arrays: evaluates `np.array([...])`, `np.arange(9)` and `TABLE * 0.5`, and imports arrays from the request.
 * Only results that are certain bit for bit are computed; for others, the caller reports an error. */
#include "base/half.h"
#include "base/limits.h"
#include "base/strings.h"
#include "constants/constants_internal.h"

#include <math.h>
#include <string.h>

size_t object_array_size(const Object *array)
{
    size_t count = 1;
    for (unsigned i = 0; i < array->type->ndim; i++) {
        count *= (size_t)array->dims[i];
    }
    return count;
}

/* Creates an array of zeros, possibly 0-D; without data if it is larger than constant memory. Returns NULL if the type
 * is not supported. */
static Object *array_of_any(Unit *unit, const Type *elem, uint32_t ndim, const int64_t *dims)
{
    bool is_element = elem != NULL && ((type_is_scalar(elem) && elem->kind != TY_BF16) || elem->kind == TY_RECORD ||
                                       type_is_time(elem));
    if (ndim > TYPE_MAX_DIMS || !is_element) {
        return NULL;
    }
    int64_t *own = arena_alloc(unit->arena, ndim * sizeof *own + 1);
    size_t bytes = type_size(elem);
    bool empty = false, large = false;
    for (uint32_t i = 0; i < ndim; i++) {
        if (dims[i] < 0 || dims[i] > INT32_MAX) {
            return NULL;
        }
        own[i] = dims[i];
        empty = empty || dims[i] == 0;
        large = large || bytes > LIMIT_CONSTANT_BYTES;
        bytes = large ? bytes : bytes * (size_t)dims[i];
    }
    Object *array = object_new(unit, OBJ_ARRAY, type_array(unit->types, elem, ndim, LAYOUT_C, true));
    array->dims = own;
    if (empty || bytes <= LIMIT_CONSTANT_BYTES) {
        array->data = arena_alloc(unit->arena, empty ? 1 : bytes);
    }
    return array;
}

Object *array_new(Unit *unit, const Type *elem, uint32_t ndim, const int64_t *dims)
{
    return ndim > 0 ? array_of_any(unit, elem, ndim, dims) : NULL;
}

Number array_load(const Type *elem, const void *from)
{
    Number n = {.is_real = type_is_float(elem) || type_is_complex(elem)};
    uint64_t bits = 0;
    float single[2] = {0};
    double pair[2] = {0};
    if (elem->kind == TY_F16) {
        memcpy(&bits, from, 2);
        n.real = half_value((uint16_t)bits);
    } else if (elem->kind == TY_F32 || elem->kind == TY_C64) {
        memcpy(single, from, type_size(elem));
        n.real = single[0];
        n.imaginary = single[1];
    } else if (n.is_real) {
        memcpy(pair, from, type_size(elem));
        n.real = pair[0];
        n.imaginary = pair[1];
    } else { /* little-endian, like all platforms of CUDA */
        unsigned unused = 64 - (unsigned)type_size(elem) * 8;
        memcpy(&bits, from, type_size(elem));
        n.integer = type_is_signed(elem) ? (int64_t)(bits << unused) >> unused : (Wide)bits;
    }
    return n;
}

bool array_set(Object *array, size_t index, Number n)
{
    const Type *elem = array->type->elem;
    void *to = (unsigned char *)array->data + index * type_size(elem);
    double real = n.is_real ? n.real : (double)n.integer;
    if (type_is_complex(elem) || type_is_float(elem)) {
        float single[2] = {n.is_real ? (float)n.real : (float)n.integer, (float)n.imaginary};
        double pair[2] = {real, n.imaginary};
        uint16_t bits = elem->kind == TY_F16 ? half_bits(half_round(real)) : 0;
        bool is_double = elem->kind == TY_F64 || elem->kind == TY_C128;
        memcpy(to,
               elem->kind == TY_F16 ? (const void *)&bits
               : is_double          ? (const void *)pair
                                    : (const void *)single,
               type_size(elem));
        return n.imaginary == 0 || type_is_complex(elem);
    }
    if (type_is_bool(elem)) {
        bool truth = n.is_real ? n.real != 0 || n.imaginary != 0 : n.integer != 0;
        memcpy(to, &truth, sizeof truth);
        return true;
    }
    if (n.is_real && (!(fabs(n.real) < 9.2e18) || n.imaginary != 0)) {
        return false;
    }
    Wide integer = n.is_real ? (Wide)n.real : n.integer;
    uint64_t bits = (uint64_t)integer;
    memcpy(to, &bits, type_size(elem));
    return integer >= elem->low && integer <= (elem->kind == TY_U64 ? (Wide)UINT64_MAX : (Wide)elem->high);
}

const unsigned char *array_item(const Object *array, size_t index)
{
    return (const unsigned char *)array->data + index * type_size(array->type->elem);
}

bool array_number_of(const Object *object, Number *n)
{
    if (object == NULL || !object_is_number(object) || object->kind == OBJ_LARGE) {
        return false;
    }
    n->is_real = object->kind == OBJ_FLOAT || object->kind == OBJ_COMPLEX;
    n->real = object->number;
    n->imaginary = object->kind == OBJ_COMPLEX ? object->imaginary : 0;
    n->integer = wide_value(object);
    return true;
}

Object *object_array_from(Unit *unit, const Type *elem, uint32_t ndim, const int64_t *dims, const void *data,
                          size_t length)
{
    Object *array = array_of_any(unit, elem, ndim, dims);
    if (array != NULL && array->data != NULL) {
        size_t bytes = object_array_size(array) * type_size(elem);
        if (length != bytes) {
            return NULL;
        }
        memcpy(array->data, data, bytes);
    }
    return array;
}

/* ---- arithmetic ---- */

/* Computes one element; both operands are converted to the type of the result first. */
static bool compute(Op op, Number a, Number b, Object *result, size_t index)
{
    const Type *elem = result->type->elem;
    Number n = {.is_real = type_is_float(elem)};
    if (!n.is_real) {
        n.integer = op == OP_ADD ? a.integer + b.integer : op == OP_SUB ? a.integer - b.integer : 0;
        bool fits = op != OP_MUL || !__builtin_mul_overflow(a.integer, b.integer, &n.integer);
        return fits && array_set(result, index, n);
    }
    double x = a.is_real ? a.real : (double)a.integer, y = b.is_real ? b.real : (double)b.integer;
    if (elem->kind == TY_F32) {
        x = a.is_real ? (float)a.real : (float)a.integer;
        y = b.is_real ? (float)b.real : (float)b.integer;
    }
    if (op == OP_DIV && y == 0) {
        return false; /* NumPy warns about a division by zero */
    }
    n.real = op == OP_ADD ? x + y : op == OP_SUB ? x - y : op == OP_MUL ? x * y : x / y;
    return array_set(result, index, n);
}

/* Evaluates + - * / elementwise for arrays of the same shape, or for an array and a number. */
Object *array_constant_binary(Unit *unit, Op op, const Object *a, const Object *b)
{
    const Object *array = a->kind == OBJ_ARRAY ? a : b;
    bool both = a->kind == OBJ_ARRAY && b->kind == OBJ_ARRAY;
    if ((op != OP_ADD && op != OP_SUB && op != OP_MUL && op != OP_DIV) || array->data == NULL ||
        (!both && !object_is_number(array == a ? b : a)) ||
        (both && (a->type->ndim != b->type->ndim || b->data == NULL ||
                  memcmp(a->dims, b->dims, a->type->ndim * sizeof *a->dims) != 0))) {
        return NULL;
    }
    const Type *x = a->kind == OBJ_ARRAY ? a->type->elem : a->type, *y = b->kind == OBJ_ARRAY ? b->type->elem : b->type;
    bool x_weak = a->kind != OBJ_ARRAY && !a->is_numpy && (x->kind == TY_I64 || x->kind == TY_F64);
    bool y_weak = b->kind != OBJ_ARRAY && !b->is_numpy && (y->kind == TY_I64 || y->kind == TY_F64);
    const Type *elem =
        x->kind != TY_RECORD && y->kind != TY_RECORD ? numpy_promote(unit->types, x, x_weak, y, y_weak) : NULL;
    if (elem != NULL && op == OP_DIV && type_is_integer(elem)) {
        elem = type_of_kind(unit->types, TY_F64);
    }
    if (elem == NULL || (!type_is_integer(elem) && elem->kind != TY_F32 && elem->kind != TY_F64)) {
        return NULL;
    }
    Number x_number = {0}, y_number = {0};
    Object *result = array_new(unit, elem, array->type->ndim, array->dims);
    bool known = result != NULL && (a->kind == OBJ_ARRAY || array_number_of(a, &x_number)) &&
                 (b->kind == OBJ_ARRAY || array_number_of(b, &y_number));
    for (size_t i = 0; known && i < object_array_size(array); i++) {
        Number left = a->kind == OBJ_ARRAY ? array_load(x, array_item(a, i)) : x_number,
               right = b->kind == OBJ_ARRAY ? array_load(y, array_item(b, i)) : y_number;
        known = compute(op, left, right, result, i);
    }
    return known ? result : NULL;
}

Object *array_constant_negative(Unit *unit, const Object *array)
{
    const Type *elem = array->type->elem;
    if (array->data == NULL || (!type_is_signed(elem) && !type_is_float(elem))) {
        return NULL;
    }
    Object *result = array_new(unit, elem, array->type->ndim, array->dims);
    for (size_t i = 0; result != NULL && i < object_array_size(array); i++) {
        Number n = array_load(elem, array_item(array, i));
        n.real = -n.real;
        n.integer = -n.integer;
        if (!array_set(result, i, n)) {
            return NULL;
        }
    }
    return result;
}

Object *array_constant_attribute(Unit *unit, const Object *array, const char *name)
{
    int64_t size = (int64_t)object_array_size(array), item = (int64_t)type_size(array->type->elem);
    switch (array_attribute(name)) {
    case ARRAY_SHAPE:
    case ARRAY_STRIDES: {
        bool is_shape = array_attribute(name) == ARRAY_SHAPE;
        Object **items = arena_alloc(unit->arena, array->type->ndim * sizeof *items + 1);
        for (uint32_t i = array->type->ndim; i-- > 0; item *= array->dims[i]) { /* C-contiguous */
            items[i] = object_int(unit, is_shape ? array->dims[i] : item);
        }
        return object_tuple(unit, items, array->type->ndim);
    }
    case ARRAY_NDIM:
        return object_int(unit, array->type->ndim);
    case ARRAY_SIZE:
        return object_int(unit, size);
    case ARRAY_ITEMSIZE:
        return object_int(unit, item);
    case ARRAY_NBYTES:
        return object_int(unit, size * item);
    case ARRAY_DTYPE:
        return object_type(unit, array->type->elem);
    case ARRAY_NO_ATTRIBUTE:
    case ARRAY_T:
    case ARRAY_FLAT:
    case ARRAY_REAL:
    case ARRAY_IMAG:
        break;
    }
    return NULL;
}

/* ---- arrays of strings: np.array(["red", "green"]), np.array([b"a"], dtype="S4") ---- */

/* Stores a string, truncated to the length of the element as in NumPy. */
void text_array_set(Object *array, size_t index, const Object *text)
{
    const Type *elem = array->type->elem;
    bool is_wide = type_is_wide_text(elem);
    size_t capacity = (size_t)elem->items[0]->dims[0], size = type_size(elem);
    unsigned char *to = (unsigned char *)(uintptr_t)array->data + index * size;
    uint32_t at = 0;
    for (size_t i = 0; i < capacity && at < text->length; i++) {
        uint32_t code = is_wide ? character_next(text->text, text->length, &at) : (unsigned char)text->text[at++];
        if (is_wide) {
            memcpy(to + 4 * i, &code, 4);
        } else {
            to[i] = (unsigned char)code;
        }
    }
}
