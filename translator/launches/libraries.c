/* What the functions of numba.cuda, PyTorch, math, argparse and Python itself give to host code. */
#include "launches/inside.h"
#include "base/text.h"
#include "names/names.h"

#include <string.h>

static HostValue *cuda_call(LaunchReader *reader, const char *name, const CallValues *call)
{
    static const char *const creating[] = {"device_array", "pinned_array", "mapped_array", "managed_array", NULL};
    static const char *const like[] = {"device_array_like", "pinned_array_like", "mapped_array_like", NULL};
    static const char *const same[] = {"to_device", "as_cuda_array", "from_cuda_array_interface", "external_stream", NULL};
    if (launch_name_in(name, creating)) {
        bool given;
        HostValue *why;
        const Type *type = launch_dtype_argument(reader, call, 1, &given, &why);
        bool device = name[0] == 'd';
        HostValue *order = call_argument_value(call, device ? 3 : 3, "order");
        HostValue *array = numpy_shaped(reader, call_argument_value(call, 0, "shape"), given ? type : launch_kind(reader, TY_F64),
                                    numpy_order(order, LAYOUT_C, LAYOUT_C));
        array->base = given && type == NULL ? why : array->base;
        return array;
    }
    if (launch_name_in(name, like)) {
        CallValues one = *call; /* behind the array stands a stream */
        one.count = call->count > 0;
        return numpy_like(reader, &one, false);
    }
    if (launch_name_in(name, same)) {
        HostValue *x = call_argument_value(call, 0, "obj");
        if (x != NULL && x->kind == V_SCALAR) {
            return host_array(reader, x->type, 0, LAYOUT_C);
        }
        return x == NULL ? NULL : x->kind == V_UNKNOWN ? x : numpy_as_array(reader, launch_interface_array(reader, x, call->expr->span));
    }
    if (strncmp(name, "random.", 7) == 0) {
        return launch_random_call(reader, name);
    }
    return NULL;
}

static HostValue *torch_call(LaunchReader *reader, const char *name, const CallValues *call)
{
    static const char *const creating[] = {"zeros", "empty", "ones", "rand", "randn", NULL};
    static const char *const same[] = {"zeros_like", "empty_like", "ones_like", "full_like", "rand_like", "randn_like",
                                       "clone",      "abs",        "sqrt",      "exp",       "relu",      NULL};
    bool given;
    HostValue *why;
    if (launch_name_in(name, creating)) {
        return numpy_create(reader, "zeros", call, launch_kind(reader, TY_F32), true);
    }
    if (strcmp(name, "full") == 0) {
        HostValue *fill = call_argument_value(call, 1, "fill_value");
        const Type *type = launch_dtype_argument(reader, call, UINT32_MAX, &given, &why);
        if (!given && fill != NULL && fill->kind == V_SCALAR) {
            type = type_is_float(fill->type) ? launch_kind(reader, TY_F32) : fill->type;
        }
        return launch_because(numpy_shaped(reader, call_argument_value(call, 0, "size"), type, LAYOUT_C), why);
    }
    if (strcmp(name, "arange") == 0) {
        return numpy_arange(reader, call, true);
    }
    if (strcmp(name, "randint") == 0) {
        const Type *type = launch_dtype_argument(reader, call, UINT32_MAX, &given, &why);
        return launch_because(numpy_shaped(reader, call_argument_value(call, call->count > 2 ? 2 : 1, "size"),
                                           given ? type : launch_kind(reader, TY_I64), LAYOUT_C),
                              why);
    }
    if (strcmp(name, "linspace") == 0) {
        const Type *type = launch_dtype_argument(reader, call, UINT32_MAX, &given, &why);
        return launch_because(host_array(reader, given ? type : launch_kind(reader, TY_F32), 1, LAYOUT_C), why);
    }
    if (strcmp(name, "tensor") == 0 || strcmp(name, "as_tensor") == 0 || strcmp(name, "from_numpy") == 0) {
        HostValue *x = call->count > 0 ? call->items[0] : NULL;
        if (x == NULL) {
            return NULL;
        }
        HostValue *array = numpy_as_array(reader, x);
        const Type *type = launch_dtype_argument(reader, call, UINT32_MAX, &given, &why);
        if (!given) {
            type = array->type != NULL && x->kind != V_ARRAY && type_is_float(array->type) ? launch_kind(reader, TY_F32)
                                                                                           : array->type;
        }
        return launch_because(host_array(reader, type, array->ndim, array->layout), given                 ? why
                                                                                    : array->base != NULL ? array->base
                                                                                                          : x);
    }
    if (launch_name_in(name, same)) {
        return numpy_like(reader, call, false);
    }
    return NULL;
}

static HostValue *range_of(LaunchReader *reader, const CallValues *call)
{
    HostValue *list = host_new(reader, V_LIST);
    list->span = call->expr->span;
    int64_t stop;
    if (call->count == 1 && host_is_int(call->items[0], &stop) && stop > 0 && stop <= 4) {
        list->items = arena_alloc(reader->arena, (size_t)stop * sizeof *list->items);
        for (int64_t i = 0; i < stop; i++) {
            list->items[list->count++] = host_int(reader, i);
        }
        return list;
    }
    list->base = host_kind(reader, TY_I64, true);
    return list;
}

/* The i-th items of some sequences as tuples: zip and, with a count in front, enumerate. */
static HostValue *zipped(LaunchReader *reader, const CallValues *call, bool counted)
{
    HostValue *list = host_new(reader, V_LIST);
    uint32_t least = UINT32_MAX, width = call->count + counted;
    for (uint32_t i = 0; i < call->count; i++) {
        uint32_t count = 0;
        least = host_items(call->items[i], &count) == NULL ? 0 : count < least ? count : least;
    }
    bool known = least != UINT32_MAX && least > 0 && least <= LAUNCH_UNROLL;
    uint32_t rounds = known ? least : 1;
    list->items = arena_alloc(reader->arena, rounds * sizeof *list->items);
    for (uint32_t i = 0; i < rounds; i++) {
        HostValue **items = arena_alloc(reader->arena, width * sizeof *items + 1);
        for (uint32_t k = 0; k < call->count; k++) {
            items[k + counted] = known ? call->items[k]->items[i] : host_element(reader, call->items[k], call->spans[k]);
        }
        if (counted) {
            items[0] = known ? host_int(reader, i) : host_kind(reader, TY_I64, true);
        }
        list->items[list->count++] = host_tuple(reader, items, width);
    }
    if (!known) {
        list->base = list->items[0];
        list->count = 0;
    }
    return list;
}

/* map(f, xs, ...): what f gives for the items, one by one when they are few. */
static HostValue *mapped(LaunchReader *reader, const CallValues *call)
{
    CallValues rest = *call;
    rest.items++;
    rest.spans++;
    rest.count--;
    HostValue *list = zipped(reader, &rest, false);
    uint32_t rounds = list->base != NULL ? 1 : list->count;
    for (uint32_t i = 0; i < rounds; i++) {
        HostValue *item = list->base != NULL ? list->base : list->items[i];
        CallValues one = {.expr = call->expr, .items = item->items, .spans = rest.spans, .count = item->count};
        HostValue *made = launch_call(reader, call->items[0], &one, call->expr->span);
        if (list->base != NULL) {
            list->base = made;
        } else {
            list->items[i] = made;
        }
    }
    return list;
}

/* itertools: product(xs, ys), combinations(xs, n) and the like are tuples of items. */
static HostValue *itertools_call(LaunchReader *reader, const char *name, const CallValues *call)
{
    static const char *const chosen[] = {"combinations", "permutations", "combinations_with_replacement", NULL};
    int64_t times = 1;
    bool product = strcmp(name, "product") == 0;
    HostValue *repeat = call_argument_value(call, product ? UINT32_MAX : 1, product ? "repeat" : "r");
    if (call->count == 0 || (!product && !launch_name_in(name, chosen))) {
        return NULL;
    }
    HostValue *list = host_new(reader, V_LIST);
    list->span = call->expr->span;
    if ((repeat != NULL && !host_is_int(repeat, &times)) || times < 1 || times > 8) {
        list->base = host_new(reader, V_LIST); /* of tuples with so many items */
        list->base->span = call->expr->span;
        list->base->base = host_element(reader, call->items[0], call->spans[0]);
        return list;
    }
    uint32_t sources = product ? call->count : 1, count = 0;
    HostValue **items = arena_alloc(reader->arena, sources * (size_t)times * sizeof *items);
    for (int64_t i = 0; i < times; i++) {
        for (uint32_t k = 0; k < sources; k++) {
            items[count++] = host_element(reader, call->items[k], call->spans[k]);
        }
    }
    list->base = host_tuple(reader, items, count);
    return list;
}

/* What a picture's file holds: bytes, by rows and columns, and by channel unless it is grey; matplotlib gives PNG as floats. */
static HostValue *image_call(LaunchReader *reader, const char *path, const CallValues *call)
{
    static const char *const reading[] = {"cv2.imread",        "imageio.imread",       "imageio.v2.imread",
                                          "imageio.v3.imread", "skimage.io.imread",    "PIL.Image.open",
                                          "scipy.misc.imread", "scipy.ndimage.imread", NULL};
    static const char *const plotted[] = {"matplotlib.pyplot.imread", "matplotlib.image.imread", NULL};
    static const char *const kept[] = {
        "cv2.resize", "cv2.GaussianBlur", "cv2.blur",        "cv2.medianBlur",     "cv2.flip",   "cv2.filter2D",
        "cv2.add",    "cv2.subtract",     "cv2.bitwise_not", "cv2.copyMakeBorder", "cv2.rotate", "cv2.cvtColor",
        NULL};
    HostValue *x = call->count > 0 ? call->items[0] : NULL;
    int64_t flag;
    if (launch_name_in(path, plotted) && x != NULL && x->kind == V_STRING && x->text != NULL) {
        size_t length = strlen(x->text);
        bool png = length > 4 && (strcmp(x->text + length - 4, ".png") == 0 || strcmp(x->text + length - 4, ".PNG") == 0);
        return host_array(reader, launch_kind(reader, png ? TY_F32 : TY_U8), -1, LAYOUT_C);
    }
    if (strcmp(path, "scipy.misc.face") == 0 || strcmp(path, "scipy.datasets.face") == 0) {
        return host_array(reader, launch_kind(reader, TY_U8), call->count + call->keyword_count > 0 ? 2 : 3, LAYOUT_C);
    }
    if (strcmp(path, "PIL.Image.fromarray") == 0 && x != NULL) {
        return x->kind == V_ARRAY ? host_array(reader, x->type, x->ndim, LAYOUT_C) : host_array(reader, NULL, -1, LAYOUT_C);
    }
    if (launch_name_in(path, reading)) {
        HostValue *how = strncmp(path, "cv2", 3) == 0 ? call_argument_value(call, 1, "flags") : NULL;
        bool grey = how != NULL && ((host_is_int(how, &flag) && flag == 0) ||
                                    (how->kind == V_PATH && strcmp(how->text, "cv2.IMREAD_GRAYSCALE") == 0));
        bool colors = strncmp(path, "cv2", 3) == 0 && how == NULL;
        return host_array(reader, launch_kind(reader, TY_U8), grey ? 2 : colors ? 3 : -1, LAYOUT_C);
    }
    if (strcmp(path, "cv2.merge") == 0 && x != NULL) {
        HostValue *part = host_element(reader, x, call->expr->span);
        return part->kind == V_ARRAY ? launch_because(host_array(reader, part->type, 3, LAYOUT_C), part->base) : NULL;
    }
    if (strcmp(path, "cv2.split") == 0 && x != NULL && x->kind == V_ARRAY) {
        HostValue *list = host_new(reader, V_LIST);
        list->span = call->expr->span;
        list->base = launch_because(host_array(reader, x->type, 2, LAYOUT_C), x->base);
        return list;
    }
    if (!launch_name_in(path, kept) || x == NULL || x->kind != V_ARRAY) {
        return NULL;
    }
    HostValue *result = host_array(reader, x->type, x->ndim, LAYOUT_C);
    HostValue *code = strcmp(path, "cv2.cvtColor") == 0 ? call_argument_value(call, 1, "code") : NULL;
    if (code != NULL && code->kind == V_PATH) {
        size_t length = strlen(code->text);
        result->ndim = length > 4 && strcmp(code->text + length - 4, "GRAY") == 0 ? 2 : 3;
    }
    return launch_because(result, x->base);
}

/* isinstance(x, Iterable) and the like, of which arrays are known, too: 1, 0, or -1 where it is not known. */
static int is_of_kind(const HostValue *x, const HostValue *type)
{
    static const char *const numbers[] = {"numbers.Number", "numbers.Complex", NULL};
    static const char *const iterables[] = {"collections.abc.Iterable", "collections.abc.Sized", "collections.abc.Collection",
                                            "collections.Iterable",     "typing.Iterable",       NULL};
    static const char *const sequences[] = {"collections.abc.Sequence", "collections.Sequence", "typing.Sequence", NULL};
    bool number = type->kind == V_PATH && launch_name_in(type->text, numbers);
    bool sequence = type->kind == V_PATH && launch_name_in(type->text, sequences);
    if (!number && !sequence && (type->kind != V_PATH || !launch_name_in(type->text, iterables))) {
        return -1;
    }
    switch (x->kind) {
    case V_ARRAY:
        return x->ndim == 0 ? -1 : !number && !sequence;
    case V_TUPLE: case V_STRING:
        return !number;
    case V_DICT:
        return !number && !sequence;
    case V_LIST:
        return x->count == 0 && x->base == NULL ? -1 : !number; /* [] may stand for an array that is not made yet */
    case V_SCALAR:
        return x->base != NULL || !(type_is_real(x->type) || type_is_complex(x->type)) || (type_is_bool(x->type) && !x->weak) ? -1 : number;
    case V_UNKNOWN: case V_NONE: case V_PATH: case V_DTYPE: case V_FUNCTION: case V_CLASS: case V_MEMBER: case V_OBJECT: case V_METHOD:
    case V_CONFIGURED: case V_SLICE: case V_UNION:
        return -1;
    }
    return -1;
}

/* isinstance(x, type): true or false for Python's own values and classes, else not known. */
static HostValue *is_instance(LaunchReader *reader, const HostValue *x, const HostValue *type)
{
    static const struct {
        const char *path;
        HostKind kind;
        TypeKind of;
    } classes[] = {{"builtins.int", V_SCALAR, TY_I64},      {"builtins.float", V_SCALAR, TY_F64}, {"builtins.bool", V_SCALAR, TY_BOOL},
                   {"builtins.complex", V_SCALAR, TY_C128}, {"builtins.str", V_STRING, TY_STR},   {"builtins.tuple", V_TUPLE, TY_TUPLE},
                   {"builtins.list", V_LIST, TY_NONE},      {"builtins.dict", V_DICT, TY_NONE}};
    HostValue *result = host_kind(reader, TY_BOOL, true);
    int kind = x != NULL && type != NULL ? is_of_kind(x, type) : -1;
    if (kind >= 0) {
        result->constant = object_bool(reader->unit, kind > 0);
        return result;
    }
    bool own = x != NULL && (x->kind == V_STRING || x->kind == V_TUPLE || x->kind == V_LIST || x->kind == V_DICT || (x->kind == V_SCALAR && x->weak));
    const HostValue *const *wanted = type != NULL && type->kind == V_TUPLE ? (const HostValue *const *)type->items : &type;
    uint32_t count = type == NULL ? 0 : type->kind == V_TUPLE ? type->count : 1;
    bool known = own && count > 0, is = false;
    for (uint32_t i = 0; i < count && known; i++) {
        size_t k = 0, all = sizeof classes / sizeof classes[0];
        while (k < all && !(wanted[i]->kind == V_PATH && strcmp(wanted[i]->text, classes[k].path) == 0)) {
            k++;
        }
        known = k < all || wanted[i]->kind == V_CLASS;
        bool whole = k < all && x->kind == V_SCALAR && classes[k].of == TY_I64 && type_is_bool(x->type); /* True is an int */
        is = is || whole || (k < all && x->kind == classes[k].kind && (x->kind != V_SCALAR || x->type->kind == classes[k].of));
    }
    result->constant = known ? object_bool(reader->unit, is) : NULL;
    return result;
}

static HostValue *builtin_call(LaunchReader *reader, const char *name, const CallValues *call)
{
    HostValue *x = call->count > 0 ? call->items[0] : NULL;
    uint32_t count = 0;
    bool constant =
        call->expr != NULL && x != NULL && x->kind == V_SCALAR && x->constant != NULL && x->weak && call->count == 1;
    static const struct {
        const char *name;
        TypeKind kind;
    } casts[] = {{"int", TY_I64},  {"float", TY_F64}, {"bool", TY_BOOL}, {"complex", TY_C128},    {"ord", TY_I64},
                 {"hash", TY_I64}, {"any", TY_BOOL},  {"all", TY_BOOL},  {"hasattr", TY_BOOL}};
    if (strcmp(name, "len") == 0 && x != NULL) {
        HostValue *own = launch_special(reader, x, "__len__", NULL, 0, call->expr->span);
        if (own != NULL && own->kind == V_SCALAR) {
            return own;
        }
        return host_items(x, &count) != NULL ? host_int(reader, count) : x->kind == V_ARRAY ? host_extent(reader, x, 0) : host_kind(reader, TY_I64, true);
    }
    for (size_t i = 0; i < sizeof casts / sizeof casts[0]; i++) {
        if (strcmp(casts[i].name, name) == 0) {
            HostValue *result = host_kind(reader, casts[i].kind, true);
            if (constant && i < 2 && x->constant->kind != OBJ_COMPLEX) {
                const Object *from = x->constant;
                bool whole = from->kind != OBJ_FLOAT;
                if (i == 0 && (whole || (from->number > -9e15 && from->number < 9e15))) {
                    result->constant = object_int(reader->unit, whole ? from->integer : (int64_t)from->number);
                } else if (i == 1 && from->type->kind != TY_U64) {
                    result->constant = object_float(reader->unit, whole ? (double)from->integer : from->number);
                }
            }
            return result;
        }
    }
    if (strcmp(name, "isinstance") == 0) {
        return is_instance(reader, x, call->count > 1 ? call->items[1] : NULL);
    }
    if (strcmp(name, "range") == 0) {
        return range_of(reader, call);
    }
    if ((strcmp(name, "iter") == 0 || strcmp(name, "next") == 0) && x != NULL) {
        return name[0] == 'i' ? x : host_element(reader, x, call->expr->span);
    }
    if (strcmp(name, "zip") == 0 || strcmp(name, "enumerate") == 0) {
        CallValues first = *call;
        first.count = name[0] == 'e' && call->count > 1 ? 1 : call->count;
        return first.count > 0 ? zipped(reader, &first, name[0] == 'e') : NULL;
    }
    if (strcmp(name, "tuple") == 0 || strcmp(name, "list") == 0 || strcmp(name, "sorted") == 0 ||
        strcmp(name, "reversed") == 0 || strcmp(name, "set") == 0) {
        HostValue **items = x != NULL ? host_items(x, &count) : NULL;
        bool tuple = name[0] == 't';
        if (x != NULL && items == NULL && tuple) {
            return host_unknown(reader, call->expr->span, x, "a tuple of unknown length");
        }
        HostValue *result = host_new(reader, tuple ? V_TUPLE : V_LIST);
        result->span = call->expr->span;
        result->items = arena_alloc(reader->arena, count * sizeof *items + 1);
        for (uint32_t i = 0; items != NULL && i < count; i++) {
            result->items[i] = items[strcmp(name, "reversed") == 0 ? count - 1 - i : i];
        }
        result->count = count;
        result->base = x != NULL && items == NULL ? host_element(reader, x, call->expr->span) : NULL;
        return result;
    }
    if (strcmp(name, "setattr") == 0 && call->count == 3) {
        const HostValue *key = call->items[1];
        if ((x->kind == V_OBJECT || x->kind == V_CLASS) && key->kind == V_STRING && key->text != NULL) {
            const char *attribute = names_find(reader->unit->names, key->text);
            HostValue *before = x->branch != reader->branch ? map_get(x->attrs, attribute) : NULL;
            map_set(reader->arena, x->attrs, attribute, before != NULL ? host_join(reader, before, call->items[2], NULL) : call->items[2]);
        }
        return host_new(reader, V_NONE);
    }
    if (strcmp(name, "map") == 0 && call->count > 1) {
        return mapped(reader, call);
    }
    if (strcmp(name, "filter") == 0 && call->count == 2) {
        HostValue *list = host_new(reader, V_LIST);
        list->base = host_element(reader, call->items[1], call->expr->span);
        return list;
    }
    if (strcmp(name, "slice") == 0 && call->count > 0) {
        HostValue *slice = host_new(reader, V_SLICE);
        slice->items = arena_alloc(reader->arena, 3 * sizeof *slice->items);
        memcpy(slice->items + (call->count == 1), call->items, (call->count < 3 ? call->count : 3) * sizeof *slice->items);
        for (uint32_t i = 0; i < 3; i++) {
            slice->items[i] = slice->items[i] != NULL && slice->items[i]->kind == V_NONE ? NULL : slice->items[i];
        }
        slice->whole = slice->items[0] == NULL && slice->items[1] == NULL && slice->items[2] == NULL;
        slice->stepped = slice->items[2] != NULL;
        return slice;
    }
    if (strcmp(name, "open") == 0) {
        return host_path(reader, "builtins.file");
    }
    if (strncmp(name, "file.", 5) == 0) {
        HostValue *string = host_new(reader, V_STRING);
        if (strcmp(name, "file.readlines") != 0) {
            return strcmp(name, "file.read") == 0 || strcmp(name, "file.readline") == 0 ? string : host_new(reader, V_NONE);
        }
        HostValue *list = host_new(reader, V_LIST);
        list->base = string;
        return list;
    }
    if (strcmp(name, "min") == 0 || strcmp(name, "max") == 0) {
        if (call->count == 1) {
            return host_element(reader, x, call->expr->span);
        }
        HostValue *result = NULL;
        for (uint32_t i = 0; i < call->count; i++) {
            result = host_join(reader, result, call->items[i], NULL);
        }
        return result;
    }
    if (strcmp(name, "abs") == 0 && x != NULL) {
        if (x->kind == V_ARRAY) {
            return numpy_call(reader, "abs", call);
        }
        bool single = x->kind == V_SCALAR && x->type->kind == TY_C64;
        return x->kind == V_SCALAR && type_is_complex(x->type) ? host_kind(reader, single ? TY_F32 : TY_F64, !single)
                                                               : host_unary(reader, call->expr, OP_POS, x);
    }
    if (strcmp(name, "round") == 0 && x != NULL && x->kind == V_SCALAR) {
        return x->weak && call->count == 1 ? host_kind(reader, TY_I64, true) : host_scalar(reader, x->type, x->weak);
    }
    if (strcmp(name, "sum") == 0 && x != NULL) {
        HostValue *item = host_element(reader, x, call->expr->span);
        for (uint32_t i = 1; item->kind == V_UNION && i < item->count; i++) { /* 1 + 2.0 */
            HostValue *first = item->items[0], *next = item->items[i];
            if (first->kind == V_SCALAR && next->kind == V_SCALAR) {
                const Type *type = numpy_promote(reader->unit->types, first->type, first->weak, next->type, next->weak);
                return host_scalar(reader, type, first->weak && next->weak);
            }
        }
        return item->kind == V_SCALAR ? host_scalar(reader, item->type, item->weak) : item;
    }
    if (strcmp(name, "pow") == 0 && call->count == 2) {
        return host_binary(reader, call->expr, OP_POW, call->items[0], call->items[1]);
    }
    if (strcmp(name, "divmod") == 0 && call->count == 2) {
        HostValue **items = arena_alloc(reader->arena, 2 * sizeof *items);
        items[0] = host_binary(reader, call->expr, OP_FLOORDIV, call->items[0], call->items[1]);
        items[1] = host_binary(reader, call->expr, OP_MOD, call->items[0], call->items[1]);
        return host_tuple(reader, items, 2);
    }
    if (strcmp(name, "str") == 0 || strcmp(name, "repr") == 0 || strcmp(name, "input") == 0 || strcmp(name, "chr") == 0) {
        return host_new(reader, V_STRING);
    }
    if (strcmp(name, "print") == 0) {
        return host_new(reader, V_NONE);
    }
    if (strcmp(name, "dict") == 0) {
        HostValue *dict = host_new(reader, V_DICT);
        dict->count = call->keyword_count;
        dict->values = call->values;
        dict->items = arena_alloc(reader->arena, dict->count * sizeof *dict->items + 1);
        for (uint32_t i = 0; i < dict->count; i++) {
            dict->items[i] = host_new(reader, V_STRING);
            dict->items[i]->text = call->names[i];
        }
        return dict;
    }
    return NULL;
}

static HostValue *math_call(LaunchReader *reader, const char *name, const CallValues *call)
{
    static const char *const whole[] = {"ceil", "floor", "trunc", "gcd", "lcm", "isqrt", "factorial", "comb", "perm", NULL};
    static const char *const truths[] = {"isnan", "isinf", "isfinite", "isclose", NULL};
    HostValue *result = host_kind(reader,
                              launch_name_in(name, whole)    ? TY_I64
                              : launch_name_in(name, truths) ? TY_BOOL
                                                             : TY_F64,
                              true);
    if (call->count == 1 && call->items[0]->kind == V_SCALAR && call->items[0]->constant != NULL &&
        (strcmp(name, "ceil") == 0 || strcmp(name, "floor") == 0)) {
        const Object *from = call->items[0]->constant;
        if (from->kind == OBJ_FLOAT && from->number > -9e15 && from->number < 9e15) {
            int64_t down = (int64_t)from->number;
            down -= (double)down > from->number;
            result->constant = object_int(reader->unit, down + (name[0] == 'c' && (double)down < from->number));
        }
    }
    return result;
}

static HostValue *random_call(LaunchReader *reader, const char *name)
{
    static const char *const whole[] = {"randint", "randrange", "getrandbits", NULL};
    static const char *const real[] = {"random", "uniform", "gauss", "normalvariate", "expovariate", NULL};
    return launch_name_in(name, whole)  ? host_kind(reader, TY_I64, true)
           : launch_name_in(name, real) ? host_kind(reader, TY_F64, true)
                                        : NULL;
}

HostValue *launch_call_path(LaunchReader *reader, const char *path, const CallValues *call)
{
    static const char *const clocks[] = {"time.time",      "time.perf_counter",    "time.process_time",
                                         "time.monotonic", "timeit.default_timer", NULL};
    static const char *const joining[] = {"concatenate", "stack", "vstack", "hstack", "dstack", "column_stack", NULL};
    HostValue *result = NULL;
    const char *dot = strchr(path, '.');
    if (strncmp(path, "numpy.", 6) == 0 || strncmp(path, "cupy.", 5) == 0) {
        const Type *cast = host_dtype(reader, host_path(reader, path));
        if (cast != NULL && call->count == 1 && call->items[0]->kind == V_SCALAR) {
            return host_scalar(reader, cast, false);
        }
        result = numpy_call(reader, dot + 1, call);
        if (path[0] == 'c' && result != NULL && result->kind == V_ARRAY && launch_name_in(dot + 1, joining)) {
            result->layout = LAYOUT_C; /* CuPy joins into arrays of its own order */
        }
        if (result == NULL && (strcmp(dot + 1, "asnumpy") == 0) && call->count > 0) {
            result = call->items[0];
        }
    } else if (strcmp(path, "types.SimpleNamespace") == 0 && call->open == NULL) {
        result = host_new(reader, V_OBJECT);
        result->attrs = arena_alloc(reader->arena, sizeof *result->attrs);
        for (uint32_t i = 0; i < call->keyword_count; i++) {
            map_set(reader->arena, result->attrs, names_find(reader->unit->names, call->names[i]), call->values[i]);
        }
    } else if (strncmp(path, "cuda.", 5) == 0) {
        result = cuda_call(reader, dot + 1, call);
    } else if (strncmp(path, "torch.", 6) == 0) {
        result = torch_call(reader, dot + 1, call);
    } else if (strncmp(path, "builtins.", 9) == 0) {
        result = builtin_call(reader, dot + 1, call);
    } else if (strncmp(path, "math.", 5) == 0) {
        result = math_call(reader, dot + 1, call);
    } else if (strncmp(path, "random.", 7) == 0) {
        result = random_call(reader, dot + 1);
    } else if ((result = launch_version(reader, path, call)) != NULL) {
    } else if (launch_name_in(path, clocks)) {
        result = host_kind(reader, TY_F64, true);
    } else if (strcmp(path, "copy.deepcopy") == 0 || strcmp(path, "copy.copy") == 0) {
        result = call->count > 0 ? call->items[0] : NULL;
    }
    if (result == NULL && strlen(path) > 11 && strcmp(path + strlen(path) - 11, ".from_dtype") == 0) {
        result = launch_dtype_call(reader, call);
    }
    if (result == NULL && strncmp(path, "itertools.", 10) == 0) {
        result = itertools_call(reader, path + 10, call);
    }
    if (result == NULL) {
        result = image_call(reader, path, call);
    }
    if (strcmp(path, "collections.namedtuple") == 0 || strcmp(path, "typing.NamedTuple") == 0) {
        Object *made = constant_of_expr(reader->unit, call->expr);
        result = made != NULL ? host_of_object(reader, made) : result;
    }
    if (strcmp(path, "functools.partial") == 0 && call->count > 0 && call->open == NULL) {
        result = host_method(reader, call->items[0], "partial");
        result->given = arena_alloc(reader->arena, sizeof *result->given);
        *result->given = *call;
        result->given->items++;
        result->given->spans++;
        result->given->count--;
    } else if (strcmp(path, "argparse.ArgumentParser") == 0) {
        result = host_new(reader, V_OBJECT);
        result->attrs = arena_alloc(reader->arena, sizeof *result->attrs);
    } else if (strcmp(path, "numpy.loadtxt") == 0 || strcmp(path, "numpy.genfromtxt") == 0) {
        bool given;
        HostValue *why;
        const Type *type = launch_dtype_argument(reader, call, 1, &given, &why);
        result = launch_because(host_array(reader, given ? type : launch_kind(reader, TY_F64), -1, LAYOUT_C), why);
    }
    if (result != NULL) {
        return result;
    }
    launch_callbacks(reader, call, call->expr->span);
    const char *name = strncmp(path, "builtins.", 9) == 0 ? dot + 1 : path;
    return host_unknown(reader, call->expr->span, NULL, "what %s(...) gives is only known when it runs", name);
}
