/* What the less common functions of NumPy give: those that read, search, cut, put together and solve. */
#include "launches/inside.h"
#include "base/text.h"

#include <string.h>

static bool is_name(const char *name, const char *wanted)
{
    return strcmp(name, wanted) == 0;
}

static const Type *of_float(LaunchReader *reader, const Type *type)
{
    return type != NULL ? numpy_float_result(reader->unit->types, type) : NULL;
}

static HostValue *whole_numbers(LaunchReader *reader, int ndim)
{
    return host_array(reader, launch_kind(reader, TY_I64), ndim, LAYOUT_C);
}

/* np.iinfo(type), np.finfo(type): Python's integers, and numbers of the type itself. */
static HostValue *limits_of(LaunchReader *reader, const Type *type, bool of_int)
{
    static const char *const names[] = {"max", "min", "eps", "tiny", "resolution", "smallest_normal", "bits"};
    HostValue *object = host_new(reader, V_OBJECT);
    object->attrs = arena_alloc(reader->arena, sizeof *object->attrs);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        HostValue *value = of_int || i == 6 ? host_kind(reader, TY_I64, true) : host_scalar(reader, type, false);
        map_set(reader->arena, object->attrs, names_find(reader->unit->names, names[i]), value);
    }
    return object;
}

/* Arrays that are read from bytes, text or an iterator. */
static HostValue *numpy_read(LaunchReader *reader, const CallValues *call)
{
    bool given;
    HostValue *why;
    const Type *type = launch_dtype_argument(reader, call, 1, &given, &why);
    return launch_because(host_array(reader, given ? type : launch_kind(reader, TY_F64), 1, LAYOUT_C), why);
}

/* Positions: of what is not zero, of where something belongs, of an order. */
static HostValue *numpy_positions(LaunchReader *reader, const char *name, HostValue *x, const CallValues *call)
{
    static const char *const rows[] = {"flatnonzero", "lexsort", NULL};
    static const char *const like_second[] = {"searchsorted", "digitize", NULL};
    if (launch_name_in(name, rows)) {
        return whole_numbers(reader, 1);
    }
    if (is_name(name, "argwhere")) {
        HostValue *found = whole_numbers(reader, 2);
        found->layout = LAYOUT_F;
        return found;
    }
    if (is_name(name, "nonzero") || (is_name(name, "where") && call->count == 1)) {
        HostValue *array = numpy_as_array(reader, x);
        if (array->ndim < 0) {
            return NULL;
        }
        HostValue **items = arena_alloc(reader->arena, (size_t)array->ndim * sizeof *items + 1);
        for (int i = 0; i < array->ndim; i++) {
            items[i] = whole_numbers(reader, 1);
            items[i]->layout = array->ndim > 1 ? LAYOUT_A : LAYOUT_C; /* columns of one array */
        }
        return host_tuple(reader, items, (uint32_t)array->ndim);
    }
    if (launch_name_in(name, like_second) && call->count > 1) {
        HostValue *asked = name[0] == 's' ? call->items[1] : x;
        return asked->kind == V_SCALAR ? host_kind(reader, TY_I64, false)
                                       : launch_because(whole_numbers(reader, numpy_as_array(reader, asked)->ndim), asked);
    }
    return NULL;
}

static HostValue *numpy_unique(LaunchReader *reader, HostValue *x, const CallValues *call)
{
    HostValue *array = numpy_as_array(reader, x);
    HostValue *first = launch_because(
        host_array(reader, array->type, call_argument_value(call, UINT32_MAX, "axis") != NULL ? array->ndim : 1, LAYOUT_C),
        array->base);
    HostValue **items = arena_alloc(reader->arena, 4 * sizeof *items);
    uint32_t count = 0;
    items[count++] = first;
    for (uint32_t i = 0; i < call->keyword_count && count < 4; i++) {
        bool truth = false;
        if (strncmp(call->names[i], "return_", 7) == 0 && host_truth(call->values[i], &truth) && truth) {
            items[count++] = whole_numbers(reader, 1);
        }
    }
    return count == 1 ? first : host_tuple(reader, items, count);
}

/* "ij,jk->ik": as many dimensions as letters behind the arrow. */
static HostValue *numpy_einsum(LaunchReader *reader, const CallValues *call)
{
    const char *text = call->count > 1 && call->items[0]->kind == V_STRING ? call->items[0]->text : NULL;
    const char *arrow = text != NULL ? strstr(text, "->") : NULL;
    if (arrow == NULL || strchr(arrow, '.') != NULL) {
        return NULL;
    }
    int ndim = 0;
    for (arrow += 2; *arrow != '\0'; arrow++) {
        ndim += *arrow != ' ';
    }
    const Type *type = NULL;
    bool in_rows = call->count > 2; /* of one array it may be a view, turned or of its diagonal */
    for (uint32_t i = 1; i < call->count; i++) {
        HostValue *part = numpy_as_array(reader, call->items[i]);
        in_rows = in_rows && part->layout == LAYOUT_C;
        if (part->type == NULL) {
            return launch_because(host_array(reader, NULL, ndim, LAYOUT_C), part);
        }
        type = type == NULL ? part->type : numpy_promote(reader->unit->types, type, false, part->type, false);
    }
    return ndim == 0 ? host_scalar(reader, type, false) : host_array(reader, type, ndim, in_rows ? LAYOUT_C : LAYOUT_A);
}

static HostValue *numpy_linalg(LaunchReader *reader, const char *name, HostValue *x, const CallValues *call)
{
    static const char *const same[] = {"inv", "pinv", "cholesky", "matrix_power", "solve", NULL};
    HostValue *array = numpy_as_array(reader, x);
    const Type *type = of_float(reader, array->type);
    if (is_name(name, "norm")) {
        HostValue *axis = call_argument_value(call, 2, "axis");
        return axis == NULL
                   ? host_scalar(reader, type != NULL && !type_is_complex(type) ? type : launch_kind(reader, TY_F64), false)
                   : launch_because(host_array(reader, type, array->ndim - 1, LAYOUT_C), array->base);
    }
    if (is_name(name, "det")) {
        return type != NULL ? host_scalar(reader, type, false) : NULL;
    }
    if (launch_name_in(name, same)) {
        HostValue *shape = is_name(name, "solve") && call->count > 1 ? numpy_as_array(reader, call->items[1]) : array;
        return launch_because(host_array(reader, type, shape->ndim, LAYOUT_C), array->base);
    }
    if (is_name(name, "eigh")) {
        HostValue **items = arena_alloc(reader->arena, 2 * sizeof *items);
        items[0] = launch_because(host_array(reader, type, 1, LAYOUT_C), array->base);
        items[1] = launch_because(host_array(reader, type, 2, LAYOUT_A), array->base);
        return host_tuple(reader, items, 2);
    }
    return NULL;
}

/* Functions of one array whose result is of its type, or of floats. */
static HostValue *numpy_fitted(LaunchReader *reader, const char *name, HostValue *x, const CallValues *call)
{
    static const char *const same[] = {"partition", "fft.fftshift", "fft.ifftshift", "compress", "ediff1d", NULL};
    static const char *const frequencies[] = {"fft.fftfreq", "fft.rfftfreq", "polyfit", NULL};
    if (launch_name_in(name, frequencies)) {
        return host_array(reader, launch_kind(reader, TY_F64), 1, LAYOUT_C);
    }
    if (is_name(name, "tri")) {
        bool given;
        HostValue *why;
        const Type *type = launch_dtype_argument(reader, call, 3, &given, &why);
        return launch_because(host_array(reader, given ? type : launch_kind(reader, TY_F64), 2, LAYOUT_C), why);
    }
    if (is_name(name, "polyval") && call->count > 1) {
        HostValue *result = host_binary(reader, call->expr, OP_MUL, call->items[1], host_element(reader, numpy_as_array(reader, x), call->expr->span));
        return result->kind == V_SCALAR ? host_scalar(reader, result->type, false) : result;
    }
    if (is_name(name, "select") && call->count > 1) {
        HostValue *first = host_element(reader, call->items[1], call->expr->span), *other = call_argument_value(call, 2, "default");
        return first->kind == V_ARRAY && other != NULL ? host_binary(reader, call->expr, OP_MUL, first, other) : first;
    }
    if (launch_name_in(name, same)) {
        HostValue *array = numpy_as_array(reader, is_name(name, "compress") && call->count > 1 ? call->items[1] : x);
        bool flat = name[0] == 'e' || (name[0] == 'c' && call->count < 3 && call->keyword_count == 0);
        return launch_because(host_array(reader, array->type, flat ? 1 : array->ndim, LAYOUT_C), array->base);
    }
    return NULL;
}

/* Cutting, joining and turning arrays. */
static HostValue *numpy_pieces(LaunchReader *reader, const char *name, HostValue *x, const CallValues *call)
{
    HostValue *array = numpy_as_array(reader, x);
    HostValue *axis = call_argument_value(call, UINT32_MAX, "axis");
    if (is_name(name, "split") || is_name(name, "array_split") || is_name(name, "hsplit") || is_name(name, "vsplit")) {
        HostValue *list = host_new(reader, V_LIST);
        list->span = call->expr->span;
        bool first = array->ndim == 1 || is_name(name, "vsplit") || (axis == NULL && name[0] != 'h' && call->count < 3);
        list->base =
            launch_because(host_array(reader, array->type, array->ndim, first ? array->layout : LAYOUT_A), array->base);
        return list;
    }
    if (is_name(name, "delete") || is_name(name, "insert") || is_name(name, "append") || is_name(name, "resize")) {
        if (name[0] == 'r') {
            return launch_because(numpy_shaped(reader, call_argument_value(call, 1, "new_shape"), array->type, LAYOUT_C),
                                  array->base);
        }
        const Type *type = array->type;
        if (name[0] == 'a' && call->count > 1 && type != NULL) {
            HostValue *other = numpy_as_array(reader, call->items[1]);
            type = other->type != NULL ? numpy_promote(reader->unit->types, type, false, other->type, false) : NULL;
        }
        bool along = axis != NULL || call->count > (name[0] == 'i' ? 3u : 2u);
        bool column = name[0] == 'a' && array->layout == LAYOUT_F && call->count > 1 && numpy_as_array(reader, call->items[1])->layout == LAYOUT_F;
        return launch_because(host_array(reader, type, along ? array->ndim : 1, along && column ? LAYOUT_F : LAYOUT_C), array->base);
    }
    if (is_name(name, "diag")) {
        return launch_because(host_array(reader, array->type,
                                         array->ndim == 1   ? 2
                                         : array->ndim == 2 ? 1
                                                            : -1,
                                         array->ndim == 1 ? LAYOUT_C : LAYOUT_A),
                              array->base);
    }
    if (is_name(name, "diff")) {
        TypeLayout kept = array->layout == LAYOUT_F ? LAYOUT_F : LAYOUT_C;
        return launch_because(host_array(reader, array->type, array->ndim, kept), array->base);
    }
    if (is_name(name, "moveaxis") || is_name(name, "rollaxis") || is_name(name, "rot90")) {
        return launch_because(host_array(reader, array->type, array->ndim, LAYOUT_A), array->base);
    }
    return NULL;
}

HostValue *numpy_more(LaunchReader *reader, const char *name, const CallValues *call)
{
    if (strncmp(name, "ndarray.", 8) == 0 && call->count > 0 && call->items[0]->kind == V_ARRAY) { /* np.ndarray.flatten(x) */
        CallValues rest = *call;
        rest.items++;
        rest.spans++;
        rest.count--;
        return launch_call_method(reader, call->items[0], name + 8, &rest);
    }
    static const char *const reading[] = {"frombuffer", "fromfile", "fromstring", "fromiter", NULL};
    static const char *const nothing[] = {"random.shuffle", "random.seed", "copyto",           "save", "savez",
                                          "savetxt",        "put",         "set_printoptions", NULL};
    static const char *const mixing[] = {"convolve", "correlate", "cross", "kron", "vdot", "inner", NULL};
    static const char *const truths[] = {"isin", "in1d", "isclose", NULL};
    static const char *const scalars[] = {"allclose", "array_equal", "array_equiv", NULL};
    HostValue *x = call->count > 0 ? call->items[0] : NULL;
    if (launch_name_in(name, nothing)) {
        return host_new(reader, V_NONE);
    }
    if (x == NULL) {
        return NULL;
    }
    if (launch_name_in(name, reading)) {
        return numpy_read(reader, call);
    }
    if (is_name(name, "asmatrix") || is_name(name, "matrix") || is_name(name, "mat")) {
        HostValue *array = numpy_as_array(reader, x);
        const Type *type = host_dtype(reader, call_argument_value(call, 1, "dtype"));
        return launch_because(host_array(reader, type != NULL ? type : array->type, 2, LAYOUT_C), array->base);
    }
    if (is_name(name, "iinfo") || is_name(name, "finfo")) {
        const Type *type = x->kind == V_SCALAR ? x->type : host_dtype(reader, x);
        return type != NULL ? limits_of(reader, type, name[0] == 'i') : NULL;
    }
    if (is_name(name, "unique")) {
        return numpy_unique(reader, x, call);
    }
    if (is_name(name, "histogram")) {
        HostValue **items = arena_alloc(reader->arena, 2 * sizeof *items);
        items[0] = whole_numbers(reader, 1);
        items[1] = launch_because(host_array(reader, of_float(reader, numpy_as_array(reader, x)->type), 1, LAYOUT_C), x);
        return host_tuple(reader, items, 2);
    }
    if (is_name(name, "gradient") || is_name(name, "trapezoid") || is_name(name, "trapz") || is_name(name, "percentile") ||
        is_name(name, "quantile")) {
        HostValue *array = numpy_as_array(reader, x);
        const Type *type = of_float(reader, array->type);
        if (name[0] != 'g') {
            bool one = call_argument_value(call, UINT32_MAX, "axis") == NULL &&
                       (name[0] == 't' || (call->count > 1 && call->items[1]->kind == V_SCALAR));
            if (!one && name[0] != 't' && call->count == 2 && call->items[1]->kind != V_SCALAR && call->keyword_count == 0) {
                HostValue *asked = numpy_as_array(reader, call->items[1]); /* several quantiles of all */
                return launch_because(host_array(reader, launch_kind(reader, TY_F64), asked->ndim, LAYOUT_C), array->base);
            }
            return one && type != NULL ? host_scalar(reader, type, false) : NULL;
        }
        HostValue *slope = launch_because(host_array(reader, type, array->ndim, LAYOUT_C), array->base);
        if (array->ndim == 1 || call_argument_value(call, UINT32_MAX, "axis") != NULL) {
            return slope;
        }
        HostValue *list = host_new(reader, V_LIST);
        list->span = call->expr->span;
        list->base = slope;
        return list;
    }
    if (is_name(name, "take") && call->count > 1 && call->items[1]->kind != V_SCALAR) {
        HostValue *array = numpy_as_array(reader, x);
        int ndim = numpy_as_array(reader, call->items[1])->ndim;
        if (call_argument_value(call, 2, "axis") != NULL) {
            ndim = ndim < 0 || array->ndim < 0 ? -1 : array->ndim - 1 + ndim;
        }
        return launch_because(host_array(reader, array->type, ndim, LAYOUT_C), array->base);
    }
    if (strncmp(name, "fft.", 4) == 0 && strstr(name, "freq") == NULL && strstr(name, "shift") == NULL) {
        static const char *const transforms[] = {"fft.fft",   "fft.ifft", "fft.fft2",  "fft.ifft2", "fft.fftn",
                                                 "fft.ifftn", "fft.rfft", "fft.rfft2", "fft.ihfft", NULL};
        HostValue *array = numpy_as_array(reader, x);
        const Type *type = of_float(reader, array->type);
        const Type *complex =
            type == NULL ? NULL : launch_kind(reader, type_bits(type) == 32 || type->kind == TY_C64 ? TY_C64 : TY_C128);
        return launch_name_in(name, transforms)
                   ? launch_because(host_array(reader, complex, array->ndim, LAYOUT_C), array->base)
                   : NULL;
    }
    if (is_name(name, "indices")) {
        HostValue *array = numpy_shaped(reader, x, launch_kind(reader, TY_I64), LAYOUT_C);
        return launch_because(whole_numbers(reader, array->ndim < 0 ? -1 : array->ndim + 1), x);
    }
    if (is_name(name, "interp")) {
        return x->kind == V_SCALAR
                   ? host_kind(reader, TY_F64, false)
                   : launch_because(host_array(reader, launch_kind(reader, TY_F64), numpy_as_array(reader, x)->ndim, LAYOUT_C),
                                    x);
    }
    if (is_name(name, "einsum")) {
        return numpy_einsum(reader, call);
    }
    if (launch_name_in(name, mixing) && call->count > 1) {
        HostValue *product =
            host_binary(reader, call->expr, OP_MUL, numpy_as_array(reader, x), numpy_as_array(reader, call->items[1]));
        bool scalar = is_name(name, "vdot") || is_name(name, "inner");
        if (product->kind == V_ARRAY) {
            product->layout = LAYOUT_C;
        }
        return scalar && product->type != NULL ? host_scalar(reader, product->type, false) : product;
    }
    if (launch_name_in(name, scalars)) {
        return host_kind(reader, TY_BOOL, true);
    }
    if (launch_name_in(name, truths)) {
        return launch_because(host_array(reader, launch_kind(reader, TY_BOOL), numpy_as_array(reader, x)->ndim, LAYOUT_C), x);
    }
    if (is_name(name, "real") || is_name(name, "imag") || is_name(name, "angle")) {
        HostValue *array = numpy_as_array(reader, x);
        bool complex = array->type != NULL && type_is_complex(array->type);
        const Type *part = complex ? launch_kind(reader, type_bits(array->type) == 32 ? TY_F32 : TY_F64) : array->type;
        return launch_because(host_array(reader, part, array->ndim, complex && name[0] != 'a' ? LAYOUT_A : array->layout),
                              array->base);
    }
    if (strncmp(name, "linalg.", 7) == 0) {
        return numpy_linalg(reader, name + 7, x, call);
    }
    HostValue *found = numpy_positions(reader, name, x, call);
    found = found != NULL ? found : numpy_fitted(reader, name, x, call);
    return found != NULL ? found : numpy_pieces(reader, name, x, call);
}

/* np.mgrid[0:5, 0:1:3j] is one array, np.ogrid[...] one for each axis. */
static HostValue *numpy_grid(LaunchReader *reader, HostValue *index, bool open)
{
    uint32_t count = 1;
    HostValue *one[1] = {index};
    HostValue **slices = index->kind == V_TUPLE ? host_items(index, &count) : one;
    const Type *type = launch_kind(reader, TY_I64);
    bool weak = true;
    for (uint32_t i = 0; i < count; i++) {
        if (slices[i]->kind != V_SLICE) {
            return NULL;
        }
        for (uint32_t k = 0; k < 3; k++) {
            const HostValue *part = slices[i]->items[k];
            if (part != NULL && part->kind != V_SCALAR) {
                return NULL;
            }
            if (part != NULL) {
                const Type *own = k == 2 && type_is_complex(part->type) ? launch_kind(reader, TY_F64) : part->type; /* 5j is a number of points */
                bool own_weak = part->weak || own != part->type;
                type = numpy_promote(reader->unit->types, type, weak, own, own_weak);
                weak = weak && own_weak;
            }
        }
    }
    if (!open || index->kind != V_TUPLE) {
        return host_array(reader, type, index->kind == V_TUPLE ? (int)count + 1 : 1, LAYOUT_C);
    }
    HostValue **axes = arena_alloc(reader->arena, count * sizeof *axes + 1);
    for (uint32_t i = 0; i < count; i++) {
        axes[i] = host_array(reader, type, (int)count, LAYOUT_C);
    }
    return host_tuple(reader, axes, count);
}

/* np.r_[a, b], np.c_[a, b] */
static HostValue *numpy_put_together(LaunchReader *reader, const Expr *e, bool columns, HostValue *index)
{
    uint32_t count = 1;
    HostValue *one[1] = {index};
    HostValue **parts = index->kind == V_TUPLE ? host_items(index, &count) : one;
    const Type *type = NULL;
    for (uint32_t i = 0; i < count; i++) {
        HostValue *part = parts[i]->kind == V_SLICE    ? numpy_grid(reader, parts[i], false)
                      : parts[i]->kind == V_STRING ? NULL
                                                   : numpy_as_array(reader, parts[i]);
        if (part == NULL || part->kind != V_ARRAY || part->type == NULL || part->ndim < 0 || part->ndim > (columns ? 2 : 1) || e == NULL) {
            return NULL;
        }
        type = type == NULL ? part->type : numpy_promote(reader->unit->types, type, false, part->type, false);
    }
    return host_array(reader, type, columns ? 2 : 1, LAYOUT_C);
}

HostValue *numpy_indexed(LaunchReader *reader, const Expr *e, const char *path, HostValue *index)
{
    static const char *const grids[] = {"numpy.mgrid", "cupy.mgrid", NULL}, *const open_grids[] = {"numpy.ogrid", "cupy.ogrid", NULL};
    bool open = launch_name_in(path, open_grids), columns = strcmp(path, "numpy.c_") == 0;
    if (open || launch_name_in(path, grids)) {
        return numpy_grid(reader, index, open);
    }
    return columns || strcmp(path, "numpy.r_") == 0 ? numpy_put_together(reader, e, columns, index) : NULL;
}
