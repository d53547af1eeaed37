/* Arrays that are known at translation: what NumPy makes of `np.array([...])`, `np.arange(9)`, `TABLE * 0.5`, and what a request hands
 * over. Only what is certain bit for bit is computed; anything else has no value here, and whoever needs it says so. */
#include "half.h"
#include "launches_values.h"
#include "records.h"
#include "resolve.h"

#include <math.h>
#include <string.h>

enum { MAX_NESTING = 8 };

size_t object_array_size(const Object *array)
{
    size_t count = 1;
    for (unsigned i = 0; i < array->type->ndim; i++) {
        count *= (size_t)array->dims[i];
    }
    return count;
}

/* An array of zeros, also of no axes; without data when it is larger than constant memory. NULL: no such array. */
static Object *array_of_any(Unit *unit, const Type *elem, uint32_t ndim, const int64_t *dims)
{
    bool is_element = elem != NULL && ((type_is_scalar(elem) && elem->kind != TY_BF16) || elem->kind == TY_RECORD || type_is_time(elem));
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

/* The same with an axis at least. */
static Object *array_new(Unit *unit, const Type *elem, uint32_t ndim, const int64_t *dims)
{
    return ndim > 0 ? array_of_any(unit, elem, ndim, dims) : NULL;
}

/* An element as a number of no particular type. */
__extension__ typedef __int128 Wide;

typedef struct Number {
    bool is_real;     /* real, imaginary; else whole */
    double real, imaginary;
    Wide whole;
} Number;

static Number load(const Type *elem, const void *from)
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
    } else { /* little endian, as all that CUDA runs on */
        unsigned unused = 64 - (unsigned)type_size(elem) * 8;
        memcpy(&bits, from, type_size(elem));
        n.whole = type_is_signed(elem) ? (int64_t)(bits << unused) >> unused : (Wide)bits;
    }
    return n;
}

/* Stores the number as NumPy converts it; false when it does not fit. */
static bool store(const Type *elem, void *to, Number n)
{
    double real = n.is_real ? n.real : (double)n.whole;
    if (type_is_complex(elem) || type_is_float(elem)) {
        float single[2] = {n.is_real ? (float)n.real : (float)n.whole, (float)n.imaginary};
        double pair[2] = {real, n.imaginary};
        uint16_t bits = elem->kind == TY_F16 ? half_bits(half_round(real)) : 0;
        bool is_double = elem->kind == TY_F64 || elem->kind == TY_C128;
        memcpy(to, elem->kind == TY_F16 ? (const void *)&bits : is_double ? (const void *)pair : (const void *)single, type_size(elem));
        return n.imaginary == 0 || type_is_complex(elem);
    }
    if (type_is_bool(elem)) {
        bool truth = n.is_real ? n.real != 0 || n.imaginary != 0 : n.whole != 0;
        memcpy(to, &truth, sizeof truth);
        return true;
    }
    if (n.is_real && (!(fabs(n.real) < 9.2e18) || n.imaginary != 0)) {
        return false;
    }
    Wide whole = n.is_real ? (Wide)n.real : n.whole;
    int64_t low, high;
    type_limits(elem, &low, &high);
    uint64_t bits = (uint64_t)whole;
    memcpy(to, &bits, type_size(elem));
    return whole >= low && whole <= (elem->kind == TY_U64 ? (Wide)UINT64_MAX : (Wide)high);
}

static const unsigned char *place(const Object *array, size_t index)
{
    return (const unsigned char *)array->data + index * type_size(array->type->elem);
}

static bool number_of(const Object *object, Number *n)
{
    if (object == NULL || !object_is_number(object)) {
        return false;
    }
    n->is_real = object->kind == OBJ_FLOAT || object->kind == OBJ_COMPLEX;
    n->real = object->number;
    n->imaginary = object->kind == OBJ_COMPLEX ? object->imaginary : 0;
    n->whole = object->type->kind == TY_U64 ? (Wide)(uint64_t)object->integer : (Wide)object->integer;
    return true;
}

static bool set_item(Object *array, size_t index, const Object *number)
{
    Number n;
    return number_of(number, &n) && store(array->type->elem, (unsigned char *)array->data + index * type_size(array->type->elem), n);
}

Object *object_array_from(Unit *unit, const Type *elem, uint32_t ndim, const int64_t *dims, const void *data, size_t length)
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

/* ---- nested sequences --------------------------------------------------------------------------------------------- */

typedef struct Nest {
    Unit *unit;
    int64_t dims[MAX_NESTING];
    uint32_t ndim;
    PtrVec items; /* Object *, the numbers in order, or texts */
} Nest;

static bool read_object(Nest *nest, Object *object, uint32_t depth);

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

/* ---- NumPy's functions ---------------------------------------------------------------------------------------------- */

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
        if (!store(array->type->elem, (unsigned char *)array->data + (size_t)i * type_size(array->type->elem), n)) {
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
        if (!store(array->type->elem, (unsigned char *)array->data + (size_t)i * type_size(array->type->elem), n)) {
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
        if (!store(elem, (unsigned char *)result->data + i * type_size(elem), load(array->type->elem, place(array, i)))) {
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

/* ---- arithmetic ------------------------------------------------------------------------------------------------------ */

/* One element, both operands converted to the result's type first. */
static bool compute(Op op, const Type *elem, Number a, Number b, void *to)
{
    Number n = {.is_real = type_is_float(elem)};
    if (!n.is_real) {
        n.whole = op == OP_ADD ? a.whole + b.whole : op == OP_SUB ? a.whole - b.whole : 0;
        bool fits = op != OP_MUL || !__builtin_mul_overflow(a.whole, b.whole, &n.whole);
        return fits && store(elem, to, n);
    }
    double x = a.is_real ? a.real : (double)a.whole, y = b.is_real ? b.real : (double)b.whole;
    if (elem->kind == TY_F32) {
        x = a.is_real ? (float)a.real : (float)a.whole;
        y = b.is_real ? (float)b.real : (float)b.whole;
    }
    if (op == OP_DIV && y == 0) {
        return false; /* NumPy warns of it */
    }
    n.real = op == OP_ADD ? x + y : op == OP_SUB ? x - y : op == OP_MUL ? x * y : x / y;
    return store(elem, to, n);
}

/* Element by element: + - * / of arrays of one shape, or of an array and a number. */
Object *array_constant_binary(Unit *unit, Op op, const Object *a, const Object *b)
{
    const Object *array = a->kind == OBJ_ARRAY ? a : b;
    bool both = a->kind == OBJ_ARRAY && b->kind == OBJ_ARRAY;
    if ((op != OP_ADD && op != OP_SUB && op != OP_MUL && op != OP_DIV) || array->data == NULL || (!both && !object_is_number(array == a ? b : a)) ||
        (both && (a->type->ndim != b->type->ndim || b->data == NULL || memcmp(a->dims, b->dims, a->type->ndim * sizeof *a->dims) != 0))) {
        return NULL;
    }
    const Type *x = a->kind == OBJ_ARRAY ? a->type->elem : a->type, *y = b->kind == OBJ_ARRAY ? b->type->elem : b->type;
    bool x_weak = a->kind != OBJ_ARRAY && !a->is_numpy && (x->kind == TY_I64 || x->kind == TY_F64);
    bool y_weak = b->kind != OBJ_ARRAY && !b->is_numpy && (y->kind == TY_I64 || y->kind == TY_F64);
    const Type *elem = x->kind != TY_RECORD && y->kind != TY_RECORD ? numpy_promote(unit->types, x, x_weak, y, y_weak) : NULL;
    if (elem != NULL && op == OP_DIV && elem != NULL && type_is_integer(elem)) {
        elem = type_of_kind(unit->types, TY_F64);
    }
    if (elem == NULL || (!type_is_integer(elem) && elem->kind != TY_F32 && elem->kind != TY_F64)) {
        return NULL;
    }
    Number x_number = {0}, y_number = {0};
    Object *result = array_new(unit, elem, array->type->ndim, array->dims);
    bool known = result != NULL && (a->kind == OBJ_ARRAY || number_of(a, &x_number)) && (b->kind == OBJ_ARRAY || number_of(b, &y_number));
    for (size_t i = 0; known && i < object_array_size(array); i++) {
        Number left = a->kind == OBJ_ARRAY ? load(x, place(a, i)) : x_number, right = b->kind == OBJ_ARRAY ? load(y, place(b, i)) : y_number;
        known = compute(op, elem, left, right, (unsigned char *)result->data + i * type_size(elem));
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
        Number n = load(elem, place(array, i));
        n.real = -n.real;
        n.whole = -n.whole;
        if (!store(elem, (unsigned char *)result->data + i * type_size(elem), n)) {
            return NULL;
        }
    }
    return result;
}

Object *array_constant_attribute(Unit *unit, const Object *array, const char *name)
{
    int64_t size = (int64_t)object_array_size(array), item = (int64_t)type_size(array->type->elem);
    if (strcmp(name, "shape") == 0) {
        Object *shape = object_new(unit, OBJ_TUPLE, NULL);
        const Type *types[TYPE_MAX_DIMS];
        shape->count = array->type->ndim;
        shape->items = arena_alloc(unit->arena, shape->count * sizeof *shape->items + 1);
        for (uint32_t i = 0; i < shape->count; i++) {
            shape->items[i] = object_int(unit, array->dims[i]);
            types[i] = shape->items[i]->type;
        }
        shape->type = type_tuple(unit->types, types, shape->count);
        return shape;
    }
    if (strcmp(name, "dtype") == 0) {
        return object_type(unit, array->type->elem);
    }
    return strcmp(name, "size") == 0       ? object_int(unit, size)
           : strcmp(name, "ndim") == 0     ? object_int(unit, array->type->ndim)
           : strcmp(name, "itemsize") == 0 ? object_int(unit, item)
           : strcmp(name, "nbytes") == 0   ? object_int(unit, size * item)
                                           : NULL;
}
