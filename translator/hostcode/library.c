/* What NumPy, Numba and Python have, as the program has it: calls.def lists it. A rule refuses every argument that it does not know. */
#include "hostcode/inside.h"
#include "base/text.h"

#include <string.h>

enum { CREATE_ZEROS, CREATE_ONES, CREATE_FULL, CREATE_DEVICE, CREATE_PINNED };
enum { RANDOM_UNIFORM, RANDOM_NORMAL };
enum { CUDA_SYNCHRONIZE, CUDA_STREAM, CUDA_DEFAULT_STREAM, CUDA_IS_AVAILABLE };
enum { ARRAY_COPY, ARRAY_FILL };
enum { EVENT_SYNCHRONIZE, EVENT_QUERY, EVENT_RECORD, EVENT_WAIT };
enum { PYTHON_INT, PYTHON_FLOAT, PYTHON_MIN, PYTHON_MAX };
enum { MATH_CEIL, MATH_FLOOR, MATH_SQRT };

/* self: of a method; NULL of a function. */
typedef Cpp Rule(Writer *w, const Expr *e, const Cpp *self, int detail);

/* Whether the call gives no more than so many arguments by position, and these by name. */
static bool takes(Writer *w, const Expr *e, uint32_t most, const char *names)
{
    bool fits = !ast_unpacks(e) && e->item_count <= most;
    for (uint32_t i = 0; fits && i < e->keyword_count; i++) {
        fits = e->keywords[i].name != NULL && text_has_word(names, e->keywords[i].name);
    }
    if (!fits) {
        cpp_none(w, "the arguments of '%s'", python_text(w, e->span));
    }
    return fits;
}

/* The type that a call's dtype says, or the other one; NULL after a reason. */
static const Type *dtype_or(Writer *w, const Expr *e, uint32_t position, TypeKind kind)
{
    const Expr *dtype = ast_argument(e, position, "dtype");
    return dtype != NULL && dtype->kind != EX_NONE ? cpp_dtype(w, dtype) : type_of_kind(w->unit->types, kind);
}

Cpp cpp_stream(Writer *w, const Expr *e)
{
    if (e->kind == EX_INT && e->integer == 0) {
        return cpp_made(w, (CppType){.kind = CPP_STREAM}, RANK_WHOLE, "nullptr");
    }
    Cpp value = cpp_expr(w, e);
    return value.text == NULL || value.type.kind == CPP_STREAM ? value : cpp_none(w, "'%s' is no stream", python_text(w, e->span));
}

/* ", stream" where the call gives one; NULL after a reason. */
static const char *stream_behind(Writer *w, const Expr *e, uint32_t position)
{
    const Expr *given = ast_argument(e, position, "stream");
    if (given == NULL) {
        return "";
    }
    Cpp stream = cpp_stream(w, given);
    return stream.text == NULL ? NULL : strcmp(stream.text, "nullptr") == 0 ? "" : arena_printf(w->arena, ", %s", stream.text);
}

/* ---- arrays of the host -------------------------------------------------------------------------------------------------- */

/* Of an array of that shape: zeros, or all of them `value`. */
static Cpp filled(Writer *w, const Type *elem, uint32_t ndim, const char *shape, const char *value)
{
    CppType type = cpp_array(elem, ndim, false);
    return value == NULL ? cpp_made(w, type, RANK_WHOLE, "%s(%s)", cpp_type_text(w, &type), shape)
                         : cpp_made(w, type, RANK_WHOLE, "py2cu::full<%s, %u>(%s, %s)", type_c_name(elem), (unsigned)ndim, shape, value);
}

static Cpp numpy_create(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self;
    const Expr *given = ast_argument(e, 0, "shape");
    if (given == NULL || !takes(w, e, 2, "shape dtype")) {
        return cpp_none(w, "an array without a shape");
    }
    Cpp shape = cpp_shape(w, given);
    const Type *elem = dtype_or(w, e, 1, TY_F64);
    return shape.text == NULL || elem == NULL ? cpp_none(w, "its shape") : filled(w, elem, shape.type.count, shape.text, detail == CREATE_ONES ? "1" : NULL);
}

/* The number as an item of such an array. */
static const char *as_item(Writer *w, const Type *elem, const Expr *e)
{
    Cpp value = e != NULL ? cpp_expr(w, e) : cpp_none(w, "an array without a value");
    bool is_number = value.text != NULL && value.type.kind == CPP_NUMBER;
    Cpp item = is_number ? cpp_convert(w, &value, &(CppType){.kind = CPP_NUMBER, .elem = elem}) : cpp_none(w, "an item that is no number");
    return item.text;
}

static Cpp numpy_full(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self, (void)detail;
    const Expr *given = ast_argument(e, 0, "shape"), *value = ast_argument(e, 1, "fill_value");
    if (given == NULL || value == NULL || !takes(w, e, 3, "shape fill_value dtype")) {
        return cpp_none(w, "an array without a shape");
    }
    Cpp shape = cpp_shape(w, given), number = cpp_expr(w, value);
    if (shape.text == NULL || number.text == NULL || number.type.kind != CPP_NUMBER) {
        return cpp_none(w, "what the array is filled with");
    }
    const Type *elem = ast_argument(e, 2, "dtype") != NULL ? dtype_or(w, e, 2, TY_F64) : number.type.elem;
    const char *item = elem != NULL ? as_item(w, elem, value) : NULL;
    return item == NULL ? cpp_none(w, "its type") : filled(w, elem, shape.type.count, shape.text, item);
}

static Cpp numpy_like(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self;
    const char *names = detail == CREATE_FULL ? "fill_value dtype" : "dtype";
    uint32_t place = detail == CREATE_FULL ? 2 : 1;
    if (e->item_count < 1 || !takes(w, e, place + 1, names)) {
        return cpp_none(w, "an array like nothing");
    }
    Cpp like = cpp_expr(w, e->items[0]);
    if (like.text == NULL || like.type.kind != CPP_ARRAY || like.type.on_device) {
        return cpp_none(w, "'%s' is no array of the host", python_text(w, e->items[0]->span));
    }
    const Type *elem = ast_argument(e, place, "dtype") != NULL ? dtype_or(w, e, place, TY_F64) : like.type.elem;
    const char *value = detail == CREATE_FULL ? (elem != NULL ? as_item(w, elem, ast_argument(e, 1, "fill_value")) : NULL) : detail == CREATE_ONES ? "1" : NULL;
    bool is_known = elem != NULL && (detail != CREATE_FULL || value != NULL);
    return !is_known ? cpp_none(w, "its type")
                     : filled(w, elem, like.type.count, arena_printf(w->arena, "%s.shape", cpp_in(w, &like, RANK_WHOLE)), value);
}

static Cpp numpy_arange(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self, (void)detail;
    if (e->item_count < 1 || !takes(w, e, 3, "dtype")) {
        return cpp_none(w, "the range of arange()");
    }
    const char *parts[3] = {"0", NULL, NULL};
    for (uint32_t i = 0; i < e->item_count; i++) {
        Cpp part = cpp_expr(w, e->items[i]);
        if (part.text == NULL || !cpp_is_int(&part.type)) {
            return cpp_none(w, "arange() of other numbers than integers");
        }
        parts[e->item_count == 1 ? 1 : i] = part.text;
    }
    const Expr *dtype = ast_argument(e, UINT32_MAX, "dtype");
    const Type *elem = dtype != NULL ? cpp_dtype(w, dtype) : type_of_kind(w->unit->types, TY_I64);
    if (elem == NULL || elem->kind == TY_BOOL) {
        return cpp_none(w, "arange() of this type");
    }
    const char *step = parts[2] != NULL ? arena_printf(w->arena, ", %s", parts[2]) : "";
    return cpp_made(w, cpp_array(elem, 1, false), RANK_WHOLE, "py2cu::arange<%s>(%s, %s%s)", type_c_name(elem), parts[0], parts[1], step);
}

/* As a double. */
static const char *real_argument(Writer *w, const Expr *e)
{
    Cpp value = e != NULL ? cpp_expr(w, e) : cpp_none(w, "a number that is not given");
    bool is_number = value.text != NULL && value.type.kind == CPP_NUMBER && !cpp_is_bool(&value.type);
    Cpp real = is_number ? cpp_convert(w, &value, &(CppType){.kind = CPP_NUMBER, .elem = type_of_kind(w->unit->types, TY_F64)}) : cpp_none(w, "a number");
    return real.text;
}

static Cpp numpy_linspace(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self, (void)detail;
    if (!takes(w, e, 3, "start stop num dtype")) {
        return cpp_none(w, "linspace()");
    }
    const Expr *count = ast_argument(e, 2, "num"), *dtype = ast_argument(e, UINT32_MAX, "dtype");
    const char *start = real_argument(w, ast_argument(e, 0, "start")), *stop = real_argument(w, ast_argument(e, 1, "stop"));
    Cpp n = count != NULL ? cpp_integer(w, count) : cpp_int(w, 50);
    const Type *elem = dtype != NULL ? cpp_dtype(w, dtype) : type_of_kind(w->unit->types, TY_F64);
    if (start == NULL || stop == NULL || n.text == NULL || elem == NULL || !type_is_float(elem)) {
        return cpp_none(w, "linspace() of this type");
    }
    return cpp_made(w, cpp_array(elem, 1, false), RANK_WHOLE, "py2cu::linspace<%s>(%s, %s, %s)", type_c_name(elem), start, stop, n.text);
}

/* np.array([1, 2, 3], dtype), and copies of arrays. */
static Cpp numpy_array(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self, (void)detail;
    if (e->item_count < 1 || !takes(w, e, 2, "dtype")) {
        return cpp_none(w, "array()");
    }
    const Expr *list = e->items[0], *dtype = ast_argument(e, 1, "dtype");
    if (list->kind != EX_LIST) {
        return cpp_none(w, "array() of other things than a list of numbers");
    }
    CppType first = {0};
    for (uint32_t i = 0; i < list->item_count; i++) {
        Cpp item = cpp_expr(w, list->items[i]);
        if (item.text == NULL || item.type.kind != CPP_NUMBER || (i > 0 && dtype == NULL && !cpp_same(&first, &item.type))) {
            return cpp_none(w, "array() of other things than numbers of one type");
        }
        first = item.type;
    }
    const Type *elem = dtype != NULL ? cpp_dtype(w, dtype) : first.elem;
    if (elem == NULL || list->item_count == 0) {
        return cpp_none(w, "an array without items");
    }
    TextBuf text;
    textbuf_init(&text, w->arena);
    for (uint32_t i = 0; i < list->item_count; i++) {
        const char *item = as_item(w, elem, list->items[i]);
        if (item == NULL) {
            return cpp_none(w, "its items");
        }
        textbuf_printf(&text, "%s%s", i > 0 ? ", " : "", item);
    }
    return cpp_made(w, cpp_array(elem, 1, false), RANK_WHOLE, "py2cu::list<%s>({%s})", type_c_name(elem), text.text);
}

/* ---- random numbers -------------------------------------------------------------------------------------------------------- */

static Cpp random_array(Writer *w, const Cpp *self, int detail, const Type *elem, uint32_t ndim, const char *shape, const char *rest)
{
    w->uses_random = true;
    static const char *const names[] = {"uniform", "normal", "integers"};
    return cpp_made(w, cpp_array(elem, ndim, false), RANK_WHOLE, "%s.%s<%s, %u>(%s%s)", self != NULL ? cpp_in(w, self, RANK_WHOLE) : "py2cu::numpy_random()",
                    names[detail], type_c_name(elem), (unsigned)ndim, shape, rest);
}

static Cpp random_rand(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    if (e->item_count == 0 || !takes(w, e, HOST_PARTS, "")) {
        return cpp_none(w, "one random number");
    }
    Expr tuple = *e;
    tuple.kind = EX_TUPLE;
    Cpp shape = cpp_shape(w, &tuple);
    return shape.text == NULL ? shape : random_array(w, self, detail, type_of_kind(w->unit->types, TY_F64), shape.type.count, shape.text, "");
}

static Cpp random_sized(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    const Expr *given = ast_argument(e, 0, "size"), *dtype = ast_argument(e, 1, "dtype");
    if (given == NULL || !takes(w, e, self != NULL ? 2 : 1, self != NULL ? "size dtype" : "size")) {
        return cpp_none(w, "one random number");
    }
    Cpp shape = cpp_shape(w, given);
    const Type *elem = dtype != NULL ? cpp_dtype(w, dtype) : type_of_kind(w->unit->types, TY_F64);
    return shape.text == NULL || elem == NULL ? cpp_none(w, "its shape") : random_array(w, self, detail, elem, shape.type.count, shape.text, "");
}

static Cpp random_between(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    const Expr *size = ast_argument(e, 2, "size"), *low = ast_argument(e, 0, detail == RANDOM_UNIFORM ? "low" : "loc");
    const Expr *high = ast_argument(e, 1, detail == RANDOM_UNIFORM ? "high" : "scale");
    if (size == NULL || !takes(w, e, 3, "size low high loc scale")) {
        return cpp_none(w, "one random number");
    }
    const char *from = low != NULL ? real_argument(w, low) : "0.0", *to = high != NULL ? real_argument(w, high) : "1.0";
    Cpp shape = cpp_shape(w, size);
    if (from == NULL || to == NULL || shape.text == NULL) {
        return cpp_none(w, "its bounds");
    }
    return random_array(w, self, detail, type_of_kind(w->unit->types, TY_F64), shape.type.count, shape.text, arena_printf(w->arena, ", %s, %s", from, to));
}

static Cpp random_integers(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)detail;
    const Expr *size = ast_argument(e, 2, "size"), *low = ast_argument(e, 0, "low"), *high = ast_argument(e, 1, "high");
    const Expr *dtype = ast_argument(e, 3, "dtype");
    if (size == NULL || low == NULL || !takes(w, e, 4, "size low high dtype")) {
        return cpp_none(w, "one random number");
    }
    Cpp shape = cpp_shape(w, size), from = high != NULL ? cpp_integer(w, low) : cpp_int(w, 0), to = cpp_integer(w, high != NULL ? high : low);
    const Type *elem = dtype != NULL ? cpp_dtype(w, dtype) : type_of_kind(w->unit->types, TY_I64);
    if (shape.text == NULL || from.text == NULL || to.text == NULL || elem == NULL || !type_is_integer(elem)) {
        return cpp_none(w, "its bounds");
    }
    return random_array(w, self, 2, elem, shape.type.count, shape.text, arena_printf(w->arena, ", %s, %s", from.text, to.text));
}

static Cpp random_generator(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self, (void)detail;
    if (!takes(w, e, 1, "")) {
        return cpp_none(w, "this generator");
    }
    Cpp seed = e->item_count > 0 ? cpp_integer(w, e->items[0]) : cpp_made(w, (CppType){0}, RANK_WHOLE, "%s", "");
    w->uses_random = true;
    return seed.text == NULL ? seed : cpp_made(w, (CppType){.kind = CPP_RANDOM}, RANK_WHOLE, "py2cu::random(%s)", seed.text);
}

/* ---- CUDA ------------------------------------------------------------------------------------------------------------------ */

static Cpp cuda_to_device(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self, (void)detail;
    if (e->item_count < 1 || !takes(w, e, 2, "stream")) {
        return cpp_none(w, "to_device()");
    }
    Cpp from = cpp_expr(w, e->items[0]);
    const char *stream = stream_behind(w, e, 1);
    if (from.text == NULL || stream == NULL || from.type.kind != CPP_ARRAY || from.type.on_device) {
        return cpp_none(w, "'%s' is no array of the host", python_text(w, e->items[0]->span));
    }
    return cpp_made(w, cpp_array(from.type.elem, from.type.count, true), RANK_WHOLE, "py2cu::to_device(%s%s)", from.text, stream);
}

static Cpp cuda_array(Writer *w, int detail, const Type *elem, uint32_t ndim, const char *shape)
{
    CppType type = cpp_array(elem, ndim, detail == CREATE_DEVICE);
    return detail == CREATE_DEVICE ? cpp_made(w, type, RANK_WHOLE, "%s(%s)", cpp_type_text(w, &type), shape)
                                   : cpp_made(w, type, RANK_WHOLE, "py2cu::pinned<%s, %u>(%s)", type_c_name(elem), (unsigned)ndim, shape);
}

static Cpp cuda_create(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self;
    const Expr *given = ast_argument(e, 0, "shape");
    if (given == NULL || !takes(w, e, 2, "shape dtype stream")) {
        return cpp_none(w, "an array without a shape");
    }
    Cpp shape = cpp_shape(w, given);
    const Type *elem = dtype_or(w, e, 1, TY_F64);
    return shape.text == NULL || elem == NULL ? cpp_none(w, "its shape") : cuda_array(w, detail, elem, shape.type.count, shape.text);
}

static Cpp cuda_like(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self;
    if (e->item_count != 1 || !takes(w, e, 1, "stream")) {
        return cpp_none(w, "an array like nothing");
    }
    Cpp like = cpp_expr(w, e->items[0]);
    if (like.text == NULL || like.type.kind != CPP_ARRAY) {
        return cpp_none(w, "'%s' is no array", python_text(w, e->items[0]->span));
    }
    return cuda_array(w, detail, like.type.elem, like.type.count, arena_printf(w->arena, "%s.shape", cpp_in(w, &like, RANK_WHOLE)));
}

static Cpp cuda_plain(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self;
    if (!takes(w, e, 0, "")) {
        return cpp_none(w, "its arguments");
    }
    switch (detail) {
    case CUDA_SYNCHRONIZE:
        return cpp_made(w, (CppType){.kind = CPP_NOTHING}, RANK_WHOLE, "py2cu::check(cudaDeviceSynchronize())");
    case CUDA_STREAM:
        return cpp_made(w, (CppType){.kind = CPP_STREAM}, RANK_WHOLE, "py2cu::stream::make()");
    case CUDA_DEFAULT_STREAM:
        return cpp_made(w, (CppType){.kind = CPP_STREAM}, RANK_WHOLE, "py2cu::stream()");
    default:
        return cpp_made(w, cpp_number(w, TY_BOOL, true), RANK_WHOLE, "py2cu::is_available()");
    }
}

static Cpp cuda_event(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self, (void)detail;
    const Expr *timing = ast_argument(e, 0, "timing");
    if (!takes(w, e, 1, "timing")) {
        return cpp_none(w, "its arguments");
    }
    Cpp value = timing != NULL ? cpp_condition(w, timing) : cpp_made(w, (CppType){0}, RANK_WHOLE, "%s", "");
    return value.text == NULL ? value : cpp_made(w, (CppType){.kind = CPP_EVENT}, RANK_WHOLE, "py2cu::event(%s)", value.text);
}

/* cuda.event_elapsed_time(begin, end), begin.elapsed_time(end) */
static Cpp cuda_elapsed(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)detail;
    uint32_t count = self != NULL ? 1 : 2;
    if (e->item_count != count || !takes(w, e, count, "")) {
        return cpp_none(w, "its arguments");
    }
    Cpp begin = self != NULL ? *self : cpp_expr(w, e->items[0]), end = cpp_expr(w, e->items[count - 1]);
    bool are_events = begin.text != NULL && end.text != NULL && begin.type.kind == CPP_EVENT && end.type.kind == CPP_EVENT;
    return are_events ? cpp_made(w, cpp_number(w, TY_F64, true), RANK_WHOLE, "%s.elapsed_time(%s)", cpp_in(w, &begin, RANK_WHOLE), end.text)
                      : cpp_none(w, "the time between other things than events");
}

static Cpp cuda_select(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self, (void)detail;
    Cpp number = e->item_count == 1 && takes(w, e, 1, "") ? cpp_integer(w, e->items[0]) : cpp_none(w, "its arguments");
    return number.text == NULL ? number
                               : cpp_made(w, (CppType){.kind = CPP_NOTHING}, RANK_WHOLE, "py2cu::check(cudaSetDevice(static_cast<int>(%s)))", number.text);
}

/* ---- methods ---------------------------------------------------------------------------------------------------------------- */

static Cpp array_to_host(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)detail;
    if (!self->type.on_device || !takes(w, e, 2, "ary stream")) {
        return cpp_none(w, "copy_to_host()");
    }
    const Expr *given = ast_argument(e, 0, "ary");
    const char *stream = stream_behind(w, e, 1), *whole = cpp_in(w, self, RANK_WHOLE);
    if (stream == NULL) {
        return cpp_none(w, "its stream");
    }
    CppType host = cpp_array(self->type.elem, self->type.count, false);
    if (given == NULL || given->kind == EX_NONE) {
        return cpp_made(w, host, RANK_WHOLE, "%s.copy_to_host(%s)", whole, stream[0] != '\0' ? stream + 2 : "");
    }
    Cpp to = cpp_expr(w, given);
    bool fits = to.text != NULL && cpp_same(&to.type, &host);
    return fits ? cpp_made(w, (CppType){.kind = CPP_NOTHING}, RANK_WHOLE, "%s.copy_to_host(%s%s)", whole, to.text, stream)
                : cpp_none(w, "a copy to an array of another type");
}

static Cpp array_to_device(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)detail;
    if (!self->type.on_device || e->item_count < 1 || !takes(w, e, 2, "stream")) {
        return cpp_none(w, "copy_to_device()");
    }
    Cpp from = cpp_expr(w, e->items[0]);
    const char *stream = stream_behind(w, e, 1);
    bool fits = from.text != NULL && stream != NULL && from.type.kind == CPP_ARRAY && from.type.elem == self->type.elem && from.type.count == self->type.count;
    return fits ? cpp_made(w, (CppType){.kind = CPP_NOTHING}, RANK_WHOLE, "%s.copy_to_device(%s%s)", cpp_in(w, self, RANK_WHOLE), from.text, stream)
                : cpp_none(w, "a copy of an array of another type");
}

static Cpp array_method(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    uint32_t count = detail == ARRAY_FILL ? 1 : 0;
    if (self->type.on_device || e->item_count != count || !takes(w, e, count, "")) {
        return cpp_none(w, "'%s'", python_text(w, e->span));
    }
    const char *item = detail == ARRAY_FILL ? as_item(w, self->type.elem, e->items[0]) : "";
    const char *whole = cpp_in(w, self, RANK_WHOLE);
    return item == NULL          ? cpp_none(w, "what it is filled with")
           : detail == ARRAY_COPY ? cpp_made(w, self->type, RANK_WHOLE, "%s.copy()", whole)
                                 : cpp_made(w, (CppType){.kind = CPP_NOTHING}, RANK_WHOLE, "%s.fill(%s)", whole, item);
}

static Cpp array_as_type(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)detail;
    const Type *elem = !self->type.on_device && e->item_count == 1 && takes(w, e, 1, "") ? cpp_dtype(w, e->items[0]) : NULL;
    bool is_cut = elem != NULL && type_is_float(self->type.elem) && !type_is_float(elem); /* C++ leaves open what does not fit */
    return elem == NULL ? cpp_none(w, "astype()")
           : is_cut && elem->kind != TY_I64 && elem->kind != TY_I32
               ? cpp_none(w, "floats as integers of this type")
               : cpp_made(w, cpp_array(elem, self->type.count, false), RANK_WHOLE, "%s.as_type<%s>()", cpp_in(w, self, RANK_WHOLE), type_c_name(elem));
}

static Cpp array_reshape(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)detail;
    if (self->type.on_device || e->item_count == 0 || !takes(w, e, HOST_PARTS, "")) {
        return cpp_none(w, "reshape()");
    }
    Expr tuple = *e;
    tuple.kind = EX_TUPLE;
    Cpp shape = cpp_shape(w, e->item_count == 1 ? e->items[0] : &tuple);
    return shape.text == NULL ? shape
           : strstr(shape.text, "-1") != NULL
               ? cpp_none(w, "reshape() to an extent of -1")
               : cpp_made(w, cpp_array(self->type.elem, shape.type.count, false), RANK_WHOLE, "%s.reshape(%s)", cpp_in(w, self, RANK_WHOLE), shape.text);
}

static Cpp stream_synchronize(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)detail;
    return takes(w, e, 0, "") ? cpp_made(w, (CppType){.kind = CPP_NOTHING}, RANK_WHOLE, "%s.synchronize()", cpp_in(w, self, RANK_WHOLE))
                              : cpp_none(w, "its arguments");
}

static Cpp event_method(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    static const char *const names[] = {"synchronize", "query", "record", "wait"};
    bool on_stream = detail == EVENT_RECORD || detail == EVENT_WAIT;
    const char *stream = takes(w, e, on_stream ? 1 : 0, on_stream ? "stream" : "") ? stream_behind(w, e, 0) : NULL;
    CppType type = detail == EVENT_QUERY ? cpp_number(w, TY_BOOL, true) : (CppType){.kind = CPP_NOTHING};
    return stream == NULL ? cpp_none(w, "its stream")
                          : cpp_made(w, type, RANK_WHOLE, "%s.%s(%s)", cpp_in(w, self, RANK_WHOLE), names[detail], stream[0] != '\0' ? stream + 2 : "");
}

/* ---- Python ------------------------------------------------------------------------------------------------------------------ */

static Cpp one_argument(Writer *w, const Expr *e)
{
    return e->item_count == 1 && takes(w, e, 1, "") ? cpp_expr(w, e->items[0]) : cpp_none(w, "the arguments of '%s'", python_text(w, e->span));
}

static Cpp python_print(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self, (void)detail;
    return cpp_print(w, e);
}

static Cpp python_len(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self, (void)detail;
    Cpp value = one_argument(w, e);
    if (value.text == NULL || (value.type.kind != CPP_ARRAY && value.type.kind != CPP_INTS)) {
        return cpp_none(w, "'%s'", python_text(w, e->span));
    }
    if (value.type.kind == CPP_INTS) {
        return cpp_int(w, value.type.count);
    }
    Cpp made = cpp_made(w, cpp_number(w, TY_I64, true), RANK_WHOLE, "%s.shape[0]", cpp_in(w, &value, RANK_WHOLE));
    made.least = 0;
    return made;
}

static Cpp python_convert(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self;
    Cpp value = one_argument(w, e);
    CppType to = cpp_number(w, detail == PYTHON_INT ? TY_I64 : TY_F64, true);
    return value.text == NULL ? value : cpp_convert(w, &value, &to);
}

static Cpp python_extreme(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self;
    Cpp made = e->item_count >= 2 && takes(w, e, HOST_PARTS, "") ? cpp_expr(w, e->items[0]) : cpp_none(w, "'%s'", python_text(w, e->span));
    for (uint32_t i = 1; made.text != NULL && i < e->item_count; i++) {
        Cpp other = cpp_expr(w, e->items[i]);
        bool fits = other.text != NULL && cpp_same(&made.type, &other.type) && (cpp_is_int(&made.type) || cpp_is_float(&made.type));
        if (!fits) {
            return cpp_none(w, "'%s'", python_text(w, e->span));
        }
        bool is_max = detail == PYTHON_MAX;
        Cpp next = cpp_made(w, made.type, RANK_WHOLE, "std::%s<%s>(%s, %s)", is_max ? "max" : "min", type_c_name(made.type.elem), made.text, other.text);
        bool mine = is_max ? made.least > other.least : made.least < other.least;
        next.least = mine ? made.least : other.least;
        made = next;
    }
    return made;
}

static Cpp python_abs(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self, (void)detail;
    Cpp value = one_argument(w, e);
    if (value.text == NULL || (!cpp_is_int(&value.type) && !cpp_is_float(&value.type))) {
        return cpp_none(w, "'%s'", python_text(w, e->span));
    }
    Cpp made = cpp_made(w, value.type, RANK_WHOLE, cpp_is_int(&value.type) ? "std::llabs(%s)" : "std::fabs(%s)", value.text);
    made.least = 0;
    return made;
}

static Cpp math_whole(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self;
    Cpp value = one_argument(w, e);
    if (value.text == NULL || !cpp_is_float(&value.type)) {
        return value.text != NULL && cpp_is_int(&value.type) ? value : cpp_none(w, "'%s'", python_text(w, e->span));
    }
    return cpp_made(w, cpp_number(w, TY_I64, true), RANK_WHOLE, "py2cu::to_int(std::%s(%s))", detail == MATH_CEIL ? "ceil" : "floor", value.text);
}

static Cpp math_real(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self, (void)detail;
    const char *value = e->item_count == 1 && takes(w, e, 1, "") ? real_argument(w, e->items[0]) : NULL;
    return value == NULL ? cpp_none(w, "its argument") : cpp_made(w, cpp_number(w, TY_F64, true), RANK_WHOLE, "std::sqrt(%s)", value);
}

static Cpp python_seconds(Writer *w, const Expr *e, const Cpp *self, int detail)
{
    (void)self, (void)detail;
    return takes(w, e, 0, "") ? cpp_made(w, cpp_number(w, TY_F64, true), RANK_WHOLE, "py2cu::seconds()") : cpp_none(w, "its arguments");
}

/* ---- the table --------------------------------------------------------------------------------------------------------------- */

typedef struct CallRow {
    const char *path;
    Rule *rule;
    int detail;
} CallRow;

typedef struct MethodRow {
    CppKind kind;
    const char *name;
    Rule *rule;
    int detail;
} MethodRow;

static const CallRow functions[] = {
#define CALL(path, rule, detail) {path, rule, detail},
#include "hostcode/calls.def"
};

static const MethodRow methods[] = {
#define METHOD(kind, name, rule, detail) {kind, name, rule, detail},
#include "hostcode/calls.def"
};

static const struct {
    const char *path;
    HostContext what;
} contexts[] = {
#define CONTEXT(path, what) {path, what},
#include "hostcode/calls.def"
};

HostContext context_at(const char *path)
{
    HostContext found = CONTEXT_UNKNOWN;
    for (size_t i = 0; path != NULL && i < sizeof contexts / sizeof contexts[0]; i++) {
        found = strcmp(contexts[i].path, path) == 0 ? contexts[i].what : found;
    }
    return found;
}

Cpp cpp_library_call(Writer *w, const Expr *e, const char *path)
{
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        if (strcmp(functions[i].path, path) == 0) {
            return functions[i].rule(w, e, NULL, functions[i].detail);
        }
    }
    Object *object = constant_of_expr(w->unit, e->left);
    const Type *type = object != NULL && object->kind == OBJ_TYPE && cpp_is_element(object->as_type) ? object->as_type : NULL;
    if (type != NULL) { /* np.float32(x) */
        Cpp value = one_argument(w, e);
        return value.text == NULL ? value : cpp_convert(w, &value, &(CppType){.kind = CPP_NUMBER, .elem = type});
    }
    return cpp_none(w, "what %s() gives", path_shown(path));
}

Cpp cpp_method_call(Writer *w, const Expr *e, const Cpp *self, const char *name)
{
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (methods[i].kind == self->type.kind && strcmp(methods[i].name, name) == 0) {
            return methods[i].rule(w, e, self, methods[i].detail);
        }
    }
    return cpp_none(w, "the method '%s'", name);
}
