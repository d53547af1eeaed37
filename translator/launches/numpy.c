/* What the functions of NumPy give: types and layouts of their results. CuPy's are the same. */
#include "launches/inside.h"
#include "base/text.h"

#include <string.h>

const Type *launch_kind(LaunchReader *reader, TypeKind k)
{
    return type_of_kind(reader->unit->types, k);
}

HostValue *launch_because(HostValue *array, HostValue *cause)
{
    if (array->kind == V_ARRAY && (array->type == NULL || array->ndim < 0) && array->base == NULL) {
        array->base = cause;
    }
    return array;
}

TypeLayout numpy_order(const HostValue *order, TypeLayout fallback, TypeLayout kept)
{
    if (order == NULL || order->kind != V_STRING || order->text == NULL) {
        return fallback;
    }
    return order->text[0] == 'F' ? LAYOUT_F : order->text[0] == 'K' || order->text[0] == 'A' ? kept : LAYOUT_C;
}

const Type *launch_dtype_argument(LaunchReader *reader, const CallValues *call, uint32_t position, bool *given, HostValue **why)
{
    HostValue *value = call_argument_value(call, position, "dtype");
    *given = value != NULL && value->kind != V_NONE;
    *why = value;
    return *given ? host_dtype(reader, value) : NULL;
}

HostValue *numpy_shaped(LaunchReader *reader, HostValue *shape, const Type *elem, TypeLayout layout)
{
    uint32_t count = 0;
    int ndim = -1;
    if (shape != NULL && host_items(shape, &count) != NULL) {
        ndim = (int)count;
    } else if (shape != NULL && shape->kind == V_SCALAR) {
        ndim = 1;
    }
    HostValue *array = host_array(reader, elem, ndim, ndim == 0 || ndim == 1 ? LAYOUT_C : layout);
    host_set_extents(reader, array, shape);
    return launch_because(array, shape);
}

/* The element type and the number of dimensions of nested sequences. */
static const Type *nested(LaunchReader *reader, HostValue *value, int *ndim, bool *weak, HostValue **why, unsigned depth)
{
    if (value->kind == V_SCALAR) {
        *ndim = 0;
        *weak = value->weak;
        return value->type;
    }
    if (value->kind == V_ARRAY) {
        *ndim = value->ndim;
        *weak = false;
        *why = value;
        return value->type;
    }
    if ((value->kind != V_TUPLE && value->kind != V_LIST) || depth > 8) {
        *ndim = -1;
        *why = value;
        return NULL;
    }
    const Type *type = NULL;
    uint32_t count = value->kind == V_LIST && value->base != NULL ? 1 : value->count;
    *ndim = 0;
    *weak = true;
    for (uint32_t i = 0; i < count; i++) {
        HostValue *item = value->kind == V_LIST && value->base != NULL ? value->base : value->items[i];
        int inner = 0;
        bool inner_weak = true;
        const Type *one = nested(reader, item, &inner, &inner_weak, why, depth + 1);
        if (one == NULL) {
            *ndim = inner >= 0 ? inner + 1 : -1;
            return NULL;
        }
        type = type == NULL ? one : numpy_promote(reader->unit->types, type, false, one, false);
        *weak = *weak && inner_weak;
        *ndim = inner;
    }
    *ndim = *ndim < 0 ? -1 : *ndim + 1;
    return type != NULL ? type : launch_kind(reader, TY_F64);
}

HostValue *numpy_as_array(LaunchReader *reader, HostValue *value)
{
    if (value->kind == V_ARRAY) {
        return value;
    }
    int ndim = -1;
    bool weak = true;
    HostValue *why = value;
    const Type *type = nested(reader, value, &ndim, &weak, &why, 0);
    HostValue *array = host_array(reader, type, ndim, LAYOUT_C);
    array->base = type == NULL || ndim < 0 ? why : NULL;
    return array;
}

HostValue *numpy_reduce(LaunchReader *reader, const char *name, HostValue *array, HostValue *axis, HostValue *keepdims, HostValue *dtype)
{
    static const char *const means[] = {"mean",     "average", "std",    "var",    "median",    "percentile",
                                        "quantile", "nanmean", "nanstd", "nanvar", "nanmedian", NULL};
    static const char *const indices[] = {"argmax", "argmin", "count_nonzero", NULL};
    static const char *const truths[] = {"any", "all", NULL};
    static const char *const sums[] = {"sum", "prod", "cumsum", "cumprod", "nansum", NULL};
    const Type *type = host_dtype(reader, dtype);
    if (type != NULL) {
    } else if (launch_name_in(name, indices)) {
        type = launch_kind(reader, TY_I64);
    } else if (launch_name_in(name, truths)) {
        type = launch_kind(reader, TY_BOOL);
    } else if (array->type == NULL) {
        type = NULL;
    } else if (launch_name_in(name, means)) {
        type = type_is_integer(array->type) || type_is_bool(array->type) ? launch_kind(reader, TY_F64) : array->type;
    } else if (launch_name_in(name, sums)) {
        type = type_is_bool(array->type) ? launch_kind(reader, TY_I64)
               : type_is_integer(array->type) && type_bits(array->type) < 64
                   ? launch_kind(reader, type_is_signed(array->type) ? TY_I64 : TY_U64)
                   : array->type;
    } else {
        type = array->type;
    }
    bool keep = false, known = keepdims != NULL && host_truth(keepdims, &keep);
    bool running = strncmp(name, "cum", 3) == 0;
    uint32_t axes = 1;
    if (axis == NULL || axis->kind == V_NONE) {
        axes = running ? 0 : UINT32_MAX;
    } else if (host_items(axis, &axes) == NULL) {
        axes = 1;
    }
    int ndim = known && keep        ? array->ndim
               : axes == UINT32_MAX ? 0
               : running            ? (axis == NULL ? 1 : array->ndim)
               : array->ndim < 0    ? -1
                                    : array->ndim - (int)axes;
    if (ndim == 0 || (ndim < 0 && array->ndim >= 0)) {
        return type != NULL ? host_scalar(reader, type, false)
                            : host_unknown(reader, array->span, array->base, "'%s' of an array of unknown type", name);
    }
    bool column = array->layout == LAYOUT_F && ndim > 1 && strncmp(name, "arg", 3) != 0;
    HostValue *result = host_array(reader, type, ndim, column ? LAYOUT_F : LAYOUT_C);
    result->base = array->base;
    return result;
}

/* ---- NumPy -------------------------------------------------------------------------------------------------------- */

HostValue *numpy_create(LaunchReader *reader, const char *name, const CallValues *call, const Type *default_type, bool variadic)
{
    bool given;
    HostValue *why, *shape = call_argument_value(call, 0, "shape");
    bool full = strcmp(name, "full") == 0;
    if (shape == NULL) {
        shape = call_argument_value(call, UINT32_MAX, "size");
    }
    const Type *type = launch_dtype_argument(reader, call, variadic ? UINT32_MAX : full ? 2 : 1, &given, &why);
    if (!given) {
        HostValue *fill = full ? call_argument_value(call, 1, "fill_value") : NULL;
        type = full ? (fill != NULL && (fill->kind == V_SCALAR || fill->kind == V_ARRAY) ? fill->type : NULL) : default_type;
        why = fill;
    }
    if (variadic && shape != NULL && shape->kind == V_SCALAR && call->count > 1) {
        HostValue *all = host_tuple(reader, call->items, call->count);
        shape = all;
    }
    if (call->open != NULL && shape == NULL) {
        shape = call->open;
    }
    TypeLayout layout = numpy_order(call_argument_value(call,
                                                        full       ? 3
                                                        : variadic ? UINT32_MAX
                                                                   : 2,
                                                        "order"),
                                    LAYOUT_C, LAYOUT_C);
    HostValue *array = numpy_shaped(reader, shape, type, layout);
    array->base = type == NULL && why != NULL ? why : array->base;
    return array;
}

HostValue *numpy_like(LaunchReader *reader, const CallValues *call, bool full)
{
    HostValue *first = call->count > 0 ? call->items[0] : call_argument_value(call, 0, "a");
    if (first == NULL) {
        first = call_argument_value(call, UINT32_MAX, "prototype");
    }
    HostValue *like = first != NULL ? numpy_as_array(reader, first) : host_array(reader, NULL, -1, LAYOUT_C);
    bool given;
    HostValue *why;
    const Type *type = launch_dtype_argument(reader, call, full ? 2 : 1, &given, &why);
    TypeLayout kept = like->layout == LAYOUT_F ? LAYOUT_F : LAYOUT_C;
    HostValue *shape = call_argument_value(call, UINT32_MAX, "shape");
    HostValue *array = host_array(reader, given ? type : like->type, like->ndim,
                              numpy_order(call_argument_value(call, full ? 3 : 2, "order"), kept, kept));
    if (shape != NULL && shape->kind != V_NONE) {
        array = numpy_shaped(reader, shape, array->type, array->layout);
    } else {
        host_set_extents(reader, array, host_tuple(reader, like->items, like->count));
    }
    return launch_because(array, given && type == NULL ? why : like->base != NULL ? like->base : first);
}

static HostValue *numpy_from(LaunchReader *reader, const char *name, const CallValues *call)
{
    HostValue *from = call_argument_value(call, 0, "object");
    if (from == NULL) {
        from = call_argument_value(call, UINT32_MAX, "a");
    }
    if (from == NULL) {
        return host_array(reader, NULL, -1, LAYOUT_C);
    }
    HostValue *source = numpy_as_array(reader, from);
    bool given, copies = strcmp(name, "array") == 0;
    HostValue *why;
    const Type *type = launch_dtype_argument(reader, call, 1, &given, &why);
    HostValue *order = call_argument_value(call, copies ? UINT32_MAX : 2, "order");
    TypeLayout layout = source->layout;
    if (strcmp(name, "ascontiguousarray") == 0) {
        layout = LAYOUT_C;
    } else if (strcmp(name, "asfortranarray") == 0) {
        layout = source->ndim > 1 ? LAYOUT_F : LAYOUT_C;
    } else {
        TypeLayout kept = layout == LAYOUT_A && (copies || (given && type != source->type)) ? LAYOUT_C : layout;
        layout = numpy_order(order, kept, kept);
        layout = layout == LAYOUT_F && source->ndim == 1 ? LAYOUT_C : layout;
    }
    int ndim = source->ndim;
    int64_t least;
    HostValue *ndmin = call_argument_value(call, UINT32_MAX, "ndmin");
    if (ndmin != NULL && host_is_int(ndmin, &least) && least > ndim && ndim >= 0) {
        ndim = (int)(least > TYPE_MAX_DIMS ? TYPE_MAX_DIMS : least);
    }
    HostValue *array = host_array(reader, given ? type : source->type, ndim, layout);
    return launch_because(array, given && type == NULL ? why : source->base != NULL ? source->base : from);
}

HostValue *numpy_arange(LaunchReader *reader, const CallValues *call, bool torch)
{
    bool given;
    HostValue *why = NULL;
    const Type *type = launch_dtype_argument(reader, call, torch ? UINT32_MAX : 3, &given, &why);
    for (uint32_t i = 0; !given && i < call->count && i < 3; i++) {
        if (call->items[i]->kind != V_SCALAR) {
            return launch_because(host_array(reader, NULL, 1, LAYOUT_C), call->items[i]);
        }
        const Type *whole = torch ? call->items[i]->type : launch_kind(reader, TY_I64); /* NumPy starts from its int */
        type = type == NULL ? numpy_promote(reader->unit->types, whole, false, call->items[i]->type, false)
                            : numpy_promote(reader->unit->types, type, false, call->items[i]->type, false);
    }
    if (torch && !given && type != NULL && type_is_float(type)) {
        type = launch_kind(reader, TY_F32);
    }
    HostValue *array = host_array(reader, type, 1, LAYOUT_C);
    host_set_extents(reader, array, call->count == 1 && call->items[0]->kind == V_SCALAR ? call->items[0] : NULL);
    return launch_because(array, why);
}

static HostValue *numpy_joined(LaunchReader *reader, const char *name, const CallValues *call)
{
    HostValue *parts = call->count > 0 ? call->items[0] : NULL;
    uint32_t count = 0;
    HostValue **items = parts != NULL ? host_items(parts, &count) : NULL;
    if (items == NULL && parts != NULL && parts->kind == V_LIST && parts->base != NULL) {
        items = arena_alloc(reader->arena, sizeof *items);
        items[0] = parts->base;
        count = 1;
    }
    if (items == NULL || count == 0) {
        return launch_because(host_array(reader, NULL, -1, LAYOUT_C), parts);
    }
    HostValue *result = numpy_as_array(reader, items[0]);
    const Type *type = result->type;
    int ndim = result->kind == V_ARRAY ? result->ndim : -1;
    bool columns = result->layout == LAYOUT_F && ndim > 1; /* NumPy keeps the order that all of them have */
    bool between = strcmp(name, "stack") == 0 || (strcmp(name, "dstack") == 0 && ndim == 2); /* the new axis is neither first nor last */
    for (uint32_t i = 1; i < count; i++) {
        HostValue *next = numpy_as_array(reader, items[i]);
        columns = columns && next->layout == LAYOUT_F && next->ndim > 1;
        type = type != NULL && next->type != NULL ? numpy_promote(reader->unit->types, type, false, next->type, false) : NULL;
    }
    if (strcmp(name, "stack") == 0) {
        ndim += ndim >= 0;
    } else if (strcmp(name, "concatenate") != 0 && strcmp(name, "append") != 0) {
        int least = strcmp(name, "hstack") == 0 ? 1 : strcmp(name, "dstack") == 0 ? 3 : 2;
        ndim = ndim >= 0 && ndim < least ? least : ndim;
    }
    TypeLayout layout = !columns ? LAYOUT_C : between ? LAYOUT_A : LAYOUT_F;
    return launch_because(host_array(reader, type, ndim, layout), result->base != NULL ? result->base : parts);
}

static HostValue *numpy_random(LaunchReader *reader, const char *name, const CallValues *call)
{
    static const char *const by_count[] = {"rand", "randn", NULL};
    static const char *const by_first[] = {"random",          "random_sample",        "ranf", "sample",
                                           "standard_normal", "standard_exponential", NULL};
    static const char *const whole[] = {"randint", "integers", "random_integers", "poisson", "binomial", "geometric", NULL};
    static const char *const real[] = {"uniform",   "normal",  "exponential", "gamma", "beta",
                                       "lognormal", "laplace", "rayleigh",    NULL};
    bool given;
    HostValue *why;
    const Type *type = launch_dtype_argument(reader, call, UINT32_MAX, &given, &why);
    if (launch_name_in(name, by_count)) {
        if (call->open != NULL) {
            return launch_because(host_array(reader, launch_kind(reader, TY_F64), -1, LAYOUT_C), call->open);
        }
        type = given ? type : launch_kind(reader, TY_F64);
        return call->count == 0 ? host_scalar(reader, type, true)
                                : launch_because(host_array(reader, type, (int)call->count, LAYOUT_C), why);
    }
    HostValue *size = NULL;
    const Type *plain = launch_kind(reader, TY_F64);
    if (launch_name_in(name, by_first)) {
        size = call_argument_value(call, 0, "size");
        const Type *second = call->count > 1 && !given ? host_dtype(reader, call->items[1]) : NULL; /* random(n, np.float32) */
        plain = second != NULL ? second : plain;
    } else if (launch_name_in(name, whole) || launch_name_in(name, real)) {
        bool one = strcmp(name, "exponential") == 0 || strcmp(name, "poisson") == 0 || strcmp(name, "geometric") == 0 ||
                   strcmp(name, "rayleigh") == 0;
        size = call_argument_value(call, one ? 1 : 2, "size");
        plain = launch_name_in(name, whole) ? launch_kind(reader, TY_I64) : plain;
        if (call->count > 3 && !given && launch_name_in(name, whole)) {
            given = true;
            why = call->items[3];
            type = host_dtype(reader, why);
        }
        HostValue *low = call->count > 0 ? call->items[0] : NULL;
        if ((size == NULL || size->kind == V_NONE) && low != NULL && low->kind == V_ARRAY) {
            return host_array(reader, given ? type : plain, low->ndim, LAYOUT_C);
        }
    } else if (strcmp(name, "permutation") == 0) {
        HostValue *of = call->count > 0 && call->items[0]->kind != V_SCALAR ? numpy_as_array(reader, call->items[0]) : NULL;
        return of != NULL ? launch_because(host_array(reader, of->type, of->ndim, LAYOUT_C), of->base)
                          : host_array(reader, launch_kind(reader, TY_I64), 1, LAYOUT_C);
    } else if (strcmp(name, "choice") == 0) {
        HostValue *from = call->count > 0 ? call->items[0] : NULL;
        const Type *of = from == NULL             ? NULL
                         : from->kind == V_SCALAR ? launch_kind(reader, TY_I64)
                                                  : numpy_as_array(reader, from)->type;
        size = call_argument_value(call, 1, "size");
        return size == NULL
                   ? (of != NULL ? host_scalar(reader, of, false) : host_unknown(reader, call->expr->span, from, "'choice'"))
                   : launch_because(numpy_shaped(reader, size, of, LAYOUT_C), from);
    } else {
        return NULL;
    }
    type = given ? type : plain;
    if (size == NULL || size->kind == V_NONE) {
        return type != NULL
                   ? host_scalar(reader, type, type == launch_kind(reader, TY_F64) || type == launch_kind(reader, TY_I64))
                   : NULL;
    }
    return launch_because(numpy_shaped(reader, size, type, LAYOUT_C), given && type == NULL ? why : size);
}

static HostValue *ufunc(LaunchReader *reader, const CallValues *call, bool to_float, const Type *fixed)
{
    HostValue *x = call->count > 0 ? call->items[0] : NULL;
    if (x == NULL) {
        return NULL;
    }
    if (x->kind == V_LIST || x->kind == V_TUPLE) {
        x = numpy_as_array(reader, x);
    }
    const Type *type = host_dtype(reader, call_argument_value(call, UINT32_MAX, "dtype"));
    if (type == NULL && x->type != NULL && (x->kind == V_SCALAR || x->kind == V_ARRAY)) {
        type = fixed != NULL ? fixed : to_float ? numpy_float_result(reader->unit->types, x->type) : x->type;
    }
    if (x->kind == V_SCALAR && type != NULL) {
        return host_scalar(reader, type, false);
    }
    if (x->kind == V_ARRAY) {
        HostValue *result = host_array(reader, type, x->ndim, x->layout == LAYOUT_F ? LAYOUT_F : LAYOUT_C);
        return launch_because(result, x->base);
    }
    return host_unknown(reader, call->expr->span, x, "'%s' is not known", launch_snippet(reader, call->expr->span));
}

static HostValue *numpy_shape_function(LaunchReader *reader, const char *name, const CallValues *call)
{
    static const char *const methods[] = {"reshape",  "ravel",    "transpose", "squeeze", "repeat", "flatten", "take",
                                          "swapaxes", "diagonal", "astype",    "round",   NULL};
    static const char *const kept[] = {"sort",         "flip", "roll", "fliplr", "flipud",  "nan_to_num", "real_if_close",
                                       "ascontiguous", "tril", "triu", "pad",    NULL};
    HostValue *x = call->count > 0 ? call->items[0] : NULL;
    if (x == NULL) {
        return NULL;
    }
    if (strcmp(name, "copy") == 0) { /* unlike the method, it keeps the order */
        HostValue *array = numpy_as_array(reader, x);
        return launch_because(host_array(reader, array->type, array->ndim, array->layout == LAYOUT_F ? LAYOUT_F : LAYOUT_C),
                              array->base);
    }
    if (strcmp(name, "round") == 0 && x->kind == V_SCALAR) {
        return host_scalar(reader, type_is_bool(x->type) ? launch_kind(reader, TY_F16) : x->type, false);
    }
    if (strcmp(name, "clip") == 0) {
        HostValue *least = call_argument_value(call, 1, "a_min"), *most = call_argument_value(call, 2, "a_max");
        HostValue *clipped = least != NULL && least->kind != V_NONE ? host_binary(reader, call->expr, OP_MUL, x, least) : x;
        clipped = most != NULL && most->kind != V_NONE ? host_binary(reader, call->expr, OP_MUL, clipped, most) : clipped;
        return clipped->kind == V_SCALAR ? host_scalar(reader, clipped->type, false) : clipped;
    }
    if (launch_name_in(name, methods)) {
        CallValues rest = *call;
        rest.items++;
        rest.spans++;
        rest.count--;
        return launch_call_method(reader, numpy_as_array(reader, x), name, &rest);
    }
    if (launch_name_in(name, kept)) {
        HostValue *array = numpy_as_array(reader, x);
        bool view = strncmp(name, "flip", 4) == 0;
        bool flat = strcmp(name, "roll") == 0 && call->count < 3 && call_argument_value(call, UINT32_MAX, "axis") == NULL;
        bool column = array->layout == LAYOUT_F && !flat && strncmp(name, "tri", 3) != 0;
        return launch_because(host_array(reader, array->type, array->ndim, view ? LAYOUT_A : column ? LAYOUT_F : LAYOUT_C), array->base);
    }
    if (strcmp(name, "tile") == 0) {
        HostValue *array = numpy_as_array(reader, x);
        HostValue *times = call_argument_value(call, 1, "reps");
        uint32_t count = 1;
        if (times == NULL || (times->kind != V_SCALAR && host_items(times, &count) == NULL)) {
            return launch_because(host_array(reader, array->type, -1, LAYOUT_C), times);
        }
        return launch_because(host_array(reader, array->type,
                                         array->ndim < 0            ? -1
                                         : array->ndim > (int)count ? array->ndim
                                                                    : (int)count,
                                         LAYOUT_C),
                              array->base);
    }
    if (strcmp(name, "expand_dims") == 0 || strcmp(name, "atleast_2d") == 0 || strcmp(name, "atleast_1d") == 0) {
        HostValue *array = numpy_as_array(reader, x);
        int least = name[0] == 'e' ? array->ndim + 1 : strcmp(name, "atleast_2d") == 0 ? 2 : 1;
        return launch_because(host_array(reader, array->type,
                                         array->ndim < 0       ? -1
                                         : array->ndim > least ? array->ndim
                                                               : least,
                                         array->layout),
                              array->base);
    }
    if (strcmp(name, "broadcast_to") == 0) {
        HostValue *array = numpy_as_array(reader, x);
        HostValue *result = numpy_shaped(reader, call_argument_value(call, 1, "shape"), array->type, LAYOUT_A);
        result->layout = LAYOUT_A;
        result->readonly = true;
        return launch_because(result, array->base);
    }
    return NULL;
}

HostValue *numpy_call(LaunchReader *reader, const char *name, const CallValues *call)
{
    static const char *const creating[] = {"zeros", "empty", "ones", "full", "ndarray", NULL};
    static const char *const like[] = {"zeros_like", "empty_like", "ones_like", "full_like", NULL};
    static const char *const from[] = {"array", "asarray", "ascontiguousarray", "asfortranarray", "asanyarray", NULL};
    static const char *const joining[] = {"concatenate", "stack",        "vstack",    "hstack",
                                          "dstack",      "column_stack", "row_stack", NULL};
    static const char *const floating[] = {"sqrt",    "exp",  "log",     "log2",    "log10",   "log1p",   "expm1",
                                           "sin",     "cos",  "tan",     "arcsin",  "arccos",  "arctan",  "sinh",
                                           "cosh",    "tanh", "exp2",    "cbrt",    "deg2rad", "rad2deg", "radians",
                                           "degrees", "rint", "arcsinh", "arccosh", "arctanh", NULL};
    static const char *const keeping[] = {"abs",      "absolute",    "negative", "square",    "floor",  "ceil",
                                          "trunc",    "sign",        "conj",     "conjugate", "around", "reciprocal",
                                          "positive", "bitwise_not", "invert",   "fabs",      NULL};
    static const char *const truths[] = {"isnan", "isfinite", "isinf", "logical_not", "signbit", "iscomplex", "isreal", NULL};
    static const struct {
        const char *name;
        Op op;
    } binary[] = {{"add", OP_ADD},           {"subtract", OP_SUB},
                  {"multiply", OP_MUL},      {"divide", OP_DIV},
                  {"true_divide", OP_DIV},   {"floor_divide", OP_FLOORDIV},
                  {"mod", OP_MOD},           {"remainder", OP_MOD},
                  {"power", OP_POW},         {"maximum", OP_MUL},
                  {"minimum", OP_MUL},       {"dot", OP_MATMUL},
                  {"matmul", OP_MATMUL},     {"less", OP_LT},
                  {"greater", OP_GT},        {"equal", OP_EQ},
                  {"not_equal", OP_NE},      {"less_equal", OP_LE},
                  {"greater_equal", OP_GE},  {"bitwise_and", OP_BITAND},
                  {"bitwise_or", OP_BITOR},  {"bitwise_xor", OP_BITXOR},
                  {"left_shift", OP_LSHIFT}, {"right_shift", OP_RSHIFT},
                  {"arctan2", OP_DIV},       {"hypot", OP_DIV},
                  {"logical_and", OP_EQ},    {"logical_or", OP_EQ},
                  {"fmod", OP_MOD},          {"fmax", OP_MUL},
                  {"fmin", OP_MUL}};
    static const char *const reducing[] = {"sum",           "prod",    "max",     "min",     "amax",      "amin",   "mean",
                                           "std",           "var",     "median",  "any",     "all",       "argmax", "argmin",
                                           "count_nonzero", "cumsum",  "cumprod", "average", "ptp",       "nansum", "nanmax",
                                           "nanmin",        "nanmean", "nanstd",  "nanvar",  "nanmedian", NULL};
    HostValue *x = call->count > 0 ? call->items[0] : NULL;
    if (launch_name_in(name, creating)) {
        return numpy_create(reader, name, call, launch_kind(reader, TY_F64), false);
    }
    if (launch_name_in(name, like)) {
        return numpy_like(reader, call, strcmp(name, "full_like") == 0);
    }
    if (launch_name_in(name, from)) {
        return numpy_from(reader, name, call);
    }
    if (strcmp(name, "arange") == 0) {
        return numpy_arange(reader, call, false);
    }
    if (strcmp(name, "linspace") == 0 || strcmp(name, "logspace") == 0 || strcmp(name, "geomspace") == 0) {
        bool given;
        HostValue *why;
        const Type *type = launch_dtype_argument(reader, call, name[1] == 'i' && name[2] == 'n' ? 5 : UINT32_MAX, &given, &why);
        HostValue *points = launch_because(host_array(reader, given ? type : launch_kind(reader, TY_F64), 1, LAYOUT_C), why);
        HostValue *step = call_argument_value(call, 4, "retstep");
        bool both = false;
        if (strcmp(name, "linspace") == 0 && step != NULL && host_truth(step, &both) && both) {
            HostValue **items = arena_alloc(reader->arena, 2 * sizeof *items);
            items[0] = points;
            items[1] = host_kind(reader, TY_F64, false);
            return host_tuple(reader, items, 2);
        }
        return points;
    }
    if (strcmp(name, "eye") == 0 || strcmp(name, "identity") == 0) {
        bool given;
        HostValue *why;
        const Type *type = launch_dtype_argument(reader, call, name[0] == 'e' ? 3 : 1, &given, &why);
        return launch_because(host_array(reader, given ? type : launch_kind(reader, TY_F64), 2, LAYOUT_C), why);
    }
    if (launch_name_in(name, joining)) {
        return numpy_joined(reader, name, call);
    }
    if (launch_name_in(name, floating) || launch_name_in(name, keeping)) {
        HostValue *result = ufunc(reader, call, launch_name_in(name, floating), NULL);
        bool modulus = strncmp(name, "abs", 3) == 0;
        if (result != NULL && modulus && result->type != NULL && type_is_complex(result->type)) {
            result->type = launch_kind(reader, type_bits(result->type) == 32 ? TY_F32 : TY_F64);
        }
        return result;
    }
    if (launch_name_in(name, truths)) {
        return ufunc(reader, call, false, launch_kind(reader, TY_BOOL));
    }
    for (size_t i = 0; i < sizeof binary / sizeof binary[0]; i++) {
        if (strcmp(binary[i].name, name) == 0 && call->count >= 2) {
            HostValue *result = host_binary(reader, call->expr, binary[i].op, call->items[0], call->items[1]);
            if (result->kind == V_SCALAR) {
                result = host_scalar(reader, result->type, false);
            }
            return result;
        }
    }
    if (launch_name_in(name, reducing) && x != NULL) {
        return numpy_reduce(reader, name[0] == 'a' && name[1] == 'm' ? name + 1 : name, numpy_as_array(reader, x),
                            call_argument_value(call, 1, "axis"), call_argument_value(call, UINT32_MAX, "keepdims"),
                            call_argument_value(call, UINT32_MAX, "dtype"));
    }
    if (strcmp(name, "outer") == 0 && call->count >= 2) {
        HostValue *product = host_binary(reader, call->expr, OP_MUL, numpy_as_array(reader, call->items[0]),
                                     numpy_as_array(reader, call->items[1]));
        return launch_because(host_array(reader, product->type, 2, LAYOUT_C), product->base);
    }
    if (strcmp(name, "where") == 0 && call->count == 3) {
        HostValue *product = host_binary(reader, call->expr, OP_MUL, call->items[1], call->items[2]);
        HostValue *cond = call->items[0];
        if (product->type != NULL && (cond->kind == V_ARRAY || product->kind == V_ARRAY)) {
            return host_broadcast(reader, product->type, cond, product);
        }
        return host_unknown(reader, call->expr->span, product, "'%s' is not known", launch_snippet(reader, call->expr->span));
    }
    if (strcmp(name, "meshgrid") == 0) {
        HostValue **items = arena_alloc(reader->arena, call->count * sizeof *items + 1);
        for (uint32_t i = 0; i < call->count; i++) {
            HostValue *part = numpy_as_array(reader, call->items[i]);
            items[i] = launch_because(host_array(reader, part->type, (int)call->count, LAYOUT_C), part->base);
        }
        HostValue *list = host_new(reader, V_LIST);
        list->items = items;
        list->count = call->count;
        return list;
    }
    if (strcmp(name, "dtype") == 0 && x != NULL) {
        return launch_dtype_call(reader, call);
    }
    if (strcmp(name, "prod") == 0 || strcmp(name, "bincount") == 0 || strcmp(name, "argsort") == 0) {
        bool weighted = name[0] == 'b' && call_argument_value(call, 1, "weights") != NULL;
        return host_array(reader, launch_kind(reader, weighted ? TY_F64 : TY_I64), x != NULL && x->kind == V_ARRAY ? x->ndim : 1, LAYOUT_C);
    }
    HostValue *more = numpy_more(reader, name, call);
    if (more != NULL) {
        return more;
    }
    if (strncmp(name, "random.", 7) == 0) {
        name += 7;
        if (strcmp(name, "default_rng") == 0 || strcmp(name, "RandomState") == 0 || strcmp(name, "Generator") == 0) {
            return host_path(reader, "numpy.random");
        }
        return numpy_random(reader, name, call);
    }
    return numpy_shape_function(reader, name, call);
}
