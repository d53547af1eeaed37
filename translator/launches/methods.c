/* Methods in host code: of arrays, lists, dicts, parsers of arguments. */
#include "launches/inside.h"

#include <string.h>

static HostValue *reshape(LaunchReader *reader, HostValue *array, const CallValues *call)
{
    HostValue *shape = call->count == 1  ? call->items[0]
                   : call->count > 1 ? host_tuple(reader, call->items, call->count)
                                     : call_argument_value(call, 0, "shape");
    if (shape == NULL) {
        shape = call->open;
    }
    bool column = numpy_order(call_argument_value(call, UINT32_MAX, "order"), LAYOUT_C, array->layout) == LAYOUT_F;
    bool strided = array->ndim == 1 && array->layout == LAYOUT_A; /* which needs no copy */
    HostValue *result = numpy_shaped(reader, shape, array->type, column ? LAYOUT_F : LAYOUT_C);
    result->layout = strided ? LAYOUT_A : result->layout;
    result->base = array->type == NULL ? array->base : result->base;
    return result;
}

/* Python's own numbers, as item() and tolist() give them. */
static TypeKind pythons_kind(const Type *type)
{
    return type_is_float(type) ? TY_F64 : type_is_complex(type) ? TY_C128 : type_is_bool(type) ? TY_BOOL : TY_I64;
}

/* x.tolist(): lists in lists, of Python's own numbers. */
static HostValue *listed(LaunchReader *reader, HostValue *array, int ndim)
{
    HostValue *list = host_new(reader, V_LIST);
    if (ndim > 1) {
        list->base = listed(reader, array, ndim - 1);
    } else if (ndim == 1 && array->type != NULL) {
        list->base = host_kind(reader, pythons_kind(array->type), true);
    } else {
        list->base = array->base != NULL ? array->base : array;
    }
    return list;
}

/* What image.convert(mode) gives NumPy. */
static HostValue *picture_in_mode(LaunchReader *reader, const char *mode)
{
    bool flat = host_is_name(mode, "L") || host_is_name(mode, "P") || host_is_name(mode, "1") || host_is_name(mode, "I") || host_is_name(mode, "F");
    TypeKind kind = host_is_name(mode, "1") ? TY_BOOL : host_is_name(mode, "I") ? TY_I32 : host_is_name(mode, "F") ? TY_F32 : TY_U8;
    return host_array(reader, type_of_kind(reader->unit->types, kind), flat ? 2 : 3, LAYOUT_C);
}

static HostValue *array_method(LaunchReader *reader, HostValue *array, const char *name, const CallValues *call)
{
    static const char *const same[] = {"copy_to_host",   "to_host", "get",        "cpu",   "cuda",
                                       "numpy",          "detach",  "contiguous", "clone", "cumsum_",
                                       "requires_grad_", "fill_",   "zero_"};
    static const char *const reductions[] = {"sum", "prod", "mean",   "std",    "var",    "max",    "min",
                                             "any", "all",  "argmax", "argmin", "cumsum", "cumprod"};
    TypeTable *types = reader->unit->types;
    TypeLayout kept = array->layout == LAYOUT_F ? LAYOUT_F : LAYOUT_C;
    HostValue *x = call->count > 0 ? call->items[0] : NULL;
    bool torch_view = host_is_name(name, "view") && x != NULL && (x->kind == V_SCALAR || x->kind == V_TUPLE || x->kind == V_LIST);
    if (!torch_view && (host_is_name(name, "astype") || host_is_name(name, "to") || host_is_name(name, "type") || host_is_name(name, "view") ||
                        host_is_name(name, "to_numpy"))) {
        HostValue *wanted = call_argument_value(call, 0, "dtype");
        const Type *type = host_dtype(reader, wanted);
        if (type == NULL && (host_is_name(name, "to") || wanted == NULL || wanted->kind == V_NONE)) {
            HostValue *keyword = call_argument_value(call, UINT32_MAX, "dtype");
            type = keyword != NULL ? host_dtype(reader, keyword) : NULL;
            return type != NULL ? host_same_array(reader, array, type, array->ndim, kept) : array;
        }
        bool view = host_is_name(name, "view");
        HostValue *result = host_same_array(reader, array, type, array->ndim,
                                   view ? array->layout : numpy_order(call_argument_value(call, 1, "order"), kept, kept));
        result->base = type == NULL ? wanted : result->base;
        return result;
    }
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        if (host_is_name(name, same[i])) {
            return host_same_array(reader, array, array->type, array->ndim, host_is_name(name, "contiguous") ? LAYOUT_C : array->layout);
        }
    }
    if (host_is_name(name, "copy")) { /* unlike np.copy: C order */
        return host_same_array(reader, array, array->type, array->ndim,
                          numpy_order(call_argument_value(call, 0, "order"), LAYOUT_C, kept));
    }
    if (host_is_name(name, "convert") && x != NULL && x->kind == V_STRING && x->text != NULL) { /* of a picture */
        return picture_in_mode(reader, x->text);
    }
    if (host_is_name(name, "crop") || host_is_name(name, "resize") || host_is_name(name, "rotate")) {
        return host_same_array(reader, array, array->type, array->ndim, LAYOUT_C);
    }
    if (host_is_name(name, "squeeze")) {
        return host_same_array(reader, array, array->type, -1, array->layout);
    }
    if (host_is_name(name, "unsqueeze")) {
        return host_same_array(reader, array, array->type, array->ndim < 0 ? -1 : array->ndim + 1, array->layout);
    }
    if (host_is_name(name, "argsort") || host_is_name(name, "searchsorted")) {
        return host_same_array(reader, array, type_of_kind(types, TY_I64), array->ndim, LAYOUT_C);
    }
    if (host_is_name(name, "take") && x != NULL) {
        CallValues whole = {.expr = call->expr, .names = call->names, .values = call->values, .value_spans = call->value_spans};
        whole.keyword_count = call->keyword_count;
        whole.items = arena_alloc(reader->arena, (call->count + 1) * sizeof *whole.items);
        whole.spans = arena_alloc(reader->arena, (call->count + 1) * sizeof *whole.spans);
        whole.items[whole.count] = array;
        whole.spans[whole.count++] = call->expr->span;
        for (uint32_t i = 0; i < call->count; i++) {
            whole.items[whole.count] = call->items[i];
            whole.spans[whole.count++] = call->spans[i];
        }
        return numpy_call(reader, name, &whole);
    }
    if (host_is_name(name, "nonzero")) {
        return numpy_call(reader, name, &(CallValues){.expr = call->expr, .items = &array, .spans = call->spans, .count = 1});
    }
    if (host_is_name(name, "t")) {
        return host_same_array(reader, array, array->type, array->ndim, host_turned_layout(array));
    }
    if (torch_view || host_is_name(name, "reshape") || host_is_name(name, "view_as")) {
        return reshape(reader, array, call);
    }
    if (host_is_name(name, "ravel") || host_is_name(name, "flatten") || host_is_name(name, "repeat")) {
        bool rows = host_is_name(name, "repeat") && call_argument_value(call, 1, "axis") != NULL;
        return host_same_array(reader, array, array->type, rows ? array->ndim : 1, LAYOUT_C);
    }
    if (host_is_name(name, "transpose") || host_is_name(name, "swapaxes")) {
        bool plain = host_is_name(name, "transpose") && call->count == 0;
        return host_same_array(reader, array, array->type, array->ndim, plain || array->ndim <= 2 ? host_turned_layout(array) : LAYOUT_A);
    }
    if (host_is_name(name, "round") || host_is_name(name, "clip") || host_is_name(name, "conj") || host_is_name(name, "conjugate")) {
        return host_same_array(reader, array, array->type, array->ndim, kept);
    }
    if (host_is_name(name, "dot") && x != NULL) {
        return host_binary(reader, call->expr, OP_MATMUL, array, numpy_as_array(reader, x));
    }
    if (host_is_name(name, "item") && array->type != NULL) {
        return host_kind(reader, pythons_kind(array->type), true);
    }
    if (host_is_name(name, "float") || host_is_name(name, "double") || host_is_name(name, "int") || host_is_name(name, "long") ||
        host_is_name(name, "half")) {
        TypeKind kind = name[0] == 'f'   ? TY_F32
                        : name[0] == 'd' ? TY_F64
                        : name[0] == 'i' ? TY_I32
                        : name[0] == 'l' ? TY_I64
                                         : TY_F16;
        return host_same_array(reader, array, type_of_kind(types, kind), array->ndim, array->layout);
    }
    if (host_is_name(name, "split") && array->ndim >= 0) { /* of a device array */
        HostValue *list = host_new(reader, V_LIST);
        list->base = host_same_array(reader, array, array->type, array->ndim, array->layout);
        return list;
    }
    if (host_is_name(name, "tolist")) {
        return listed(reader, array, array->ndim);
    }
    if (host_is_name(name, "fill") || host_is_name(name, "copy_to_device") || host_is_name(name, "sort")) {
        return host_new(reader, V_NONE);
    }
    for (size_t i = 0; i < sizeof reductions / sizeof reductions[0]; i++) {
        if (host_is_name(name, reductions[i])) {
            return numpy_reduce(reader, name, array, call_argument_value(call, 0, "axis"),
                                call_argument_value(call, UINT32_MAX, "keepdims"),
                                call_argument_value(call, UINT32_MAX, "dtype"));
        }
    }
    return NULL;
}

static HostValue *list_method(LaunchReader *reader, HostValue *list, const char *name, const CallValues *call)
{
    HostValue *x = call->count > 0 ? call->items[call->count - 1] : NULL;
    if (host_is_name(name, "append") && x != NULL) {
        if (list->base == NULL && list->count < LAUNCH_UNROLL && list->branch == reader->branch) {
            HostValue **items = arena_alloc(reader->arena, (list->count + 1) * sizeof *items);
            if (list->count > 0) {
                memcpy(items, list->items, list->count * sizeof *items);
            }
            items[list->count++] = x;
            list->items = items;
        } else {
            HostValue *element = list->base != NULL || list->count > 0 ? host_element(reader, list, list->span) : NULL;
            list->base = host_join(reader, element, x, NULL);
        }
        return host_new(reader, V_NONE);
    }
    if (host_is_name(name, "extend") && x != NULL) {
        HostValue *element = list->base != NULL || list->count > 0 ? host_element(reader, list, list->span) : NULL;
        list->base = host_join(reader, element, host_element(reader, x, call->expr->span), NULL);
        return host_new(reader, V_NONE);
    }
    if (host_is_name(name, "pop")) {
        return host_element(reader, list, call->expr->span);
    }
    if (host_is_name(name, "copy")) {
        return list;
    }
    return host_is_name(name, "index") || host_is_name(name, "count") ? host_kind(reader, TY_I64, true) : NULL;
}

static HostValue *dict_method(LaunchReader *reader, HostValue *dict, const char *name, const CallValues *call)
{
    if (host_is_name(name, "get") && call->count > 0) {
        HostValue *found = host_index(reader, call->expr, dict, call->items[0]);
        return found->kind == V_UNKNOWN && call->count > 1 ? call->items[1] : found;
    }
    if (host_is_name(name, "copy")) {
        return dict;
    }
    HostValue *list = host_new(reader, V_LIST);
    list->items = arena_alloc(reader->arena, dict->count * sizeof *list->items + 1);
    list->count = dict->count;
    for (uint32_t i = 0; i < dict->count; i++) {
        HostValue **pair = arena_alloc(reader->arena, 2 * sizeof *pair);
        pair[0] = dict->items[i];
        pair[1] = dict->values[i];
        list->items[i] = host_is_name(name, "items") ? host_tuple(reader, pair, 2) : pair[host_is_name(name, "values")];
    }
    return host_is_name(name, "items") || host_is_name(name, "values") || host_is_name(name, "keys") ? list : NULL;
}

/* argparse: what add_argument() says of an option is what the attribute of parse_args() holds. */
static HostValue *parser_method(LaunchReader *reader, HostValue *parser, const char *name, const CallValues *call)
{
    if (host_is_name(name, "parse_args")) {
        return parser;
    }
    if (!host_is_name(name, "add_argument")) {
        return host_is_name(name, "add_argument_group") || host_is_name(name, "add_mutually_exclusive_group") ? parser
                                                                                                    : host_new(reader, V_NONE);
    }
    const char *dest = NULL;
    for (uint32_t i = 0; i < call->count; i++) {
        const char *text = call->items[i]->kind == V_STRING ? call->items[i]->text : NULL;
        bool is_long = text != NULL && strncmp(text, "--", 2) == 0;
        if (text != NULL && (dest == NULL || is_long)) {
            dest = text + strspn(text, "-");
        }
    }
    HostValue *given = call_argument_value(call, UINT32_MAX, "dest");
    dest = given != NULL && given->kind == V_STRING ? given->text : dest;
    if (dest == NULL) {
        return host_new(reader, V_NONE);
    }
    char *key = arena_strndup(reader->arena, dest, strlen(dest));
    for (char *c = key; *c != '\0'; c++) {
        *c = *c == '-' ? '_' : *c;
    }
    HostValue *type = call_argument_value(call, UINT32_MAX, "type"), *fallback = call_argument_value(call, UINT32_MAX, "default");
    HostValue *action = call_argument_value(call, UINT32_MAX, "action");
    const Type *scalar = type != NULL ? host_dtype(reader, type) : NULL;
    HostValue *value = scalar != NULL ? host_scalar(reader, scalar, true) : host_new(reader, V_STRING);
    if (action != NULL && action->kind == V_STRING && action->text != NULL && strncmp(action->text, "store_", 6) == 0 &&
        !host_is_name(action->text, "store_const")) {
        value = host_kind(reader, TY_BOOL, true);
    } else if (fallback != NULL && fallback->kind == V_SCALAR && scalar == NULL) {
        value = host_scalar(reader, fallback->type, fallback->weak);
    }
    if (call_argument_value(call, UINT32_MAX, "nargs") != NULL) {
        HostValue *list = host_new(reader, V_LIST);
        list->base = value;
        value = list;
    }
    map_set(reader->arena, parser->attrs, names_find(reader->unit->names, key), value);
    return host_new(reader, V_NONE);
}

HostValue *launch_call_method(LaunchReader *reader, HostValue *self, const char *name, const CallValues *call)
{
    HostValue *result = NULL;
    if (self->kind == V_OBJECT && self->base == NULL) {
        return parser_method(reader, self, name, call);
    }
    if (self->kind == V_ARRAY) {
        result = array_method(reader, self, name, call);
    } else if (self->kind == V_LIST) {
        result = list_method(reader, self, name, call);
    } else if (self->kind == V_DICT) {
        result = dict_method(reader, self, name, call);
    } else if (self->kind == V_STRING) {
        bool number = host_is_name(name, "find") || host_is_name(name, "index") || host_is_name(name, "count");
        bool truth = host_is_name(name, "startswith") || host_is_name(name, "endswith") || strncmp(name, "is", 2) == 0;
        result = number  ? host_kind(reader, TY_I64, true)
                 : truth ? host_kind(reader, TY_BOOL, true)
                         : host_new(reader, V_STRING);
        if (host_is_name(name, "split") || host_is_name(name, "splitlines") || host_is_name(name, "rsplit")) {
            HostValue *list = host_new(reader, V_LIST);
            list->base = result;
            result = list;
        }
    } else if (self->kind == V_DTYPE && host_is_name(name, "type") && call->count == 1) {
        result = host_scalar(reader, self->type, false);
    } else if (self->kind == V_SCALAR) {
        const Type *type = host_is_name(name, "astype") ? host_dtype(reader, call_argument_value(call, 0, "dtype")) : NULL;
        result = type != NULL            ? host_scalar(reader, type, false)
                 : host_is_name(name, "item") ? host_kind(reader, pythons_kind(self->type), true)
                                         : NULL;
    } else if (self->kind == V_FUNCTION && launch_is_kernel(reader, self->function) && host_is_name(name, "specialize")) {
        launch_record(reader, self, call, call->expr->span);
        result = self;
    } else if (self->kind == V_FUNCTION && launch_is_kernel(reader, self->function) &&
               (host_is_name(name, "forall") || host_is_name(name, "configure"))) {
        result = host_new(reader, V_CONFIGURED);
        result->base = self;
    }
    if (result != NULL) {
        return result;
    }
    launch_callbacks(reader, call, call->expr->span);
    return host_unknown(reader, call->expr->span, NULL, "what .%s(...) gives is not known", name);
}
