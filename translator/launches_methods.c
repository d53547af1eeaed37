/* Attributes, methods and items of values in host code; and what a kernel's body tells of its arrays' dimensions. */
#include "launches_values.h"

#include <string.h>

static bool is_name(const char *name, const char *wanted)
{
    return strcmp(name, wanted) == 0;
}

static HostValue *same_array(LaunchReader *reader, const HostValue *array, const Type *elem, int ndim, TypeLayout layout)
{
    HostValue *result = host_array(reader, elem, ndim, ndim == 1 && layout == LAYOUT_F ? LAYOUT_C : layout);
    result->base = elem == NULL || ndim < 0 ? array->base : NULL;
    return result;
}

static TypeLayout turned(const HostValue *array)
{
    return array->ndim == 1 || array->layout == LAYOUT_A ? array->layout : array->layout == LAYOUT_C ? LAYOUT_F : LAYOUT_C;
}

/* ---- attributes --------------------------------------------------------------------------------------------------- */

static HostValue *array_attribute(LaunchReader *reader, HostValue *array, const char *name, const Expr *e)
{
    if (is_name(name, "shape")) {
        if (array->ndim < 0) {
            HostValue *list = host_new(reader, V_LIST); /* of integers, of unknown number */
            list->base = host_kind(reader, TY_I64, true);
            return list;
        }
        HostValue **items = arena_alloc(reader->arena, (size_t)array->ndim * sizeof *items + 1);
        for (int i = 0; i < array->ndim; i++) {
            items[i] = host_kind(reader, TY_I64, true);
        }
        return host_tuple(reader, items, (uint32_t)array->ndim);
    }
    if (is_name(name, "size") || is_name(name, "nbytes") || is_name(name, "itemsize")) {
        return host_kind(reader, TY_I64, true);
    }
    if (is_name(name, "ndim")) {
        return array->ndim >= 0 ? host_int(reader, array->ndim) : host_kind(reader, TY_I64, true);
    }
    if (is_name(name, "dtype")) {
        HostValue *value = host_new(reader, V_DTYPE);
        value->type = array->type;
        return array->type != NULL
                   ? value
                   : host_unknown(reader, e->span, array->base, "'%s' is not known", launch_snippet(reader, e->span));
    }
    if (is_name(name, "data")) { /* PyTorch's; NumPy's is no array */
        return array;
    }
    if (is_name(name, "T") || is_name(name, "mT")) {
        return same_array(reader, array, array->type, array->ndim, turned(array));
    }
    if ((is_name(name, "real") || is_name(name, "imag")) && array->type != NULL) {
        bool complex = type_is_complex(array->type);
        const Type *part =
            complex ? type_of_kind(reader->unit->types, type_bits(array->type) == 32 ? TY_F32 : TY_F64) : array->type;
        return same_array(reader, array, part, array->ndim, complex ? LAYOUT_A : array->layout);
    }
    HostValue *field = host_record_field(reader, array, name); /* of a recarray */
    return field != NULL ? field : host_method(reader, array, name);
}

static HostValue *bind_method(LaunchReader *reader, HostValue *self, HostValue *found, const CallValues *none, const Expr *e)
{
    if (found->kind != V_FUNCTION || launch_is_kernel(reader, found->function)) {
        return found;
    }
    HostValue *bound = host_new(reader, V_FUNCTION);
    *bound = *found;
    bound->base = self->kind == V_OBJECT && self->count == 1 ? self->items[0] : self;
    for (uint32_t i = 0; i < found->function->decorator_count; i++) {
        const Expr *decorator = found->function->decorators[i];
        if ((decorator->kind == EX_NAME || decorator->kind == EX_ATTRIBUTE) && is_name(decorator->name, "classmethod")) {
            bound->base = self->kind == V_OBJECT ? self->base : self;
            return bound;
        }
        if ((decorator->kind == EX_NAME || decorator->kind == EX_ATTRIBUTE) &&
            (is_name(decorator->name, "property") || is_name(decorator->name, "cached_property"))) {
            return launch_call_function(reader, bound, none, e->span);
        }
    }
    return bound;
}

HostValue *launch_attribute(LaunchReader *reader, HostValue *self, const char *name, const Expr *e)
{
    switch (self->kind) {
    case V_UNION: {
        HostValue *result = NULL;
        for (uint32_t i = 0; i < self->count; i++) {
            result = host_join(reader, result, launch_attribute(reader, self->items[i], name, e), self->stmt);
        }
        return result;
    }
    case V_PATH: {
        if (is_name(self->text, "numba") && is_name(name, "__version__")) {
            return launch_numba_version(reader);
        }
        Object path = {.kind = OBJ_PATH};
        path.path = names_find(reader->unit->names, self->text);
        Object *object = object_attribute(reader->unit, &path, name);
        if (is_name(self->text, "cupy")) { /* cupy.nan, cupy.float32: NumPy's */
            path.path = names_find(reader->unit->names, "numpy");
            Object *numpy = object_attribute(reader->unit, &path, name);
            object = numpy != NULL && numpy->kind != OBJ_PATH ? numpy : object;
        }
        return object != NULL ? host_of_object(reader, object)
                              : host_path(reader, arena_printf(reader->arena, "%s.%s", self->text, name));
    }
    case V_ARRAY:
        return array_attribute(reader, self, name, e);
    case V_OBJECT: {
        HostValue *value = map_get(self->attrs, name);
        if (value == NULL && self->base == NULL) {
            return host_method(reader, self, name);
        }
        HostValue *found = value == NULL ? launch_class_attribute(self->base, name, 0) : NULL;
        CallValues none = {0};
        if (value != NULL || found != NULL) {
            return value != NULL ? value : bind_method(reader, self, found, &none, e);
        }
        return host_unknown(reader, e->span, NULL, "'%s' has no value here that is known", launch_snippet(reader, e->span));
    }
    case V_MEMBER:
        if (self->constant != NULL && object_attribute(reader->unit, self->constant, name) != NULL) {
            return host_of_object(reader, object_attribute(reader->unit, self->constant, name));
        }
        if (is_name(name, "value") && self->type->kind == TY_MEMBER) {
            return host_scalar(reader, self->type->elem, true);
        }
        return is_name(name, "name") ? host_new(reader, V_STRING)
                                     : host_unknown(reader, e->span, NULL, "'%s' is not known", launch_snippet(reader, e->span));
    case V_CLASS: {
        HostValue *member = host_member(reader, self, name);
        if (member != NULL) {
            return member;
        }
        HostValue *value = launch_class_attribute(self, name, 0);
        for (uint32_t i = 0; value != NULL && value->kind == V_FUNCTION && i < value->function->decorator_count; i++) {
            const Expr *decorator = value->function->decorators[i];
            if (decorator->kind == EX_NAME && is_name(decorator->name, "classmethod")) {
                CallValues none = {0};
                return bind_method(reader, self, value, &none, e);
            }
        }
        return value != NULL ? value
                             : host_unknown(reader, e->span, NULL, "'%s' is not known", launch_snippet(reader, e->span));
    }
    case V_SCALAR:
        if (self->type->kind == TY_RECORD && host_record_field(reader, self, name) != NULL) {
            return host_record_field(reader, self, name);
        }
        if (is_name(name, "real") || is_name(name, "imag")) {
            bool complex = type_is_complex(self->type);
            return host_scalar(
                reader, complex ? type_of_kind(reader->unit->types, type_bits(self->type) == 32 ? TY_F32 : TY_F64) : self->type,
                self->weak);
        }
        if (is_name(name, "dtype")) {
            HostValue *value = host_new(reader, V_DTYPE);
            value->type = self->type;
            return value;
        }
        return host_method(reader, self, name);
    case V_TUPLE:
        if (self->type != NULL && type_tuple_field(self->type, name) < self->count) {
            return self->items[type_tuple_field(self->type, name)];
        }
        return host_method(reader, self, name);
    case V_DTYPE:
        if (is_name(name, "itemsize")) {
            return host_kind(reader, TY_I64, true);
        }
        return host_method(reader, self, name);
    case V_LIST:
    case V_DICT:
    case V_STRING:
    case V_FUNCTION:
        return host_method(reader, self, name);
    case V_UNKNOWN: { /* some names only arrays have */
        HostValue *array = host_array(reader, NULL, -1, LAYOUT_C);
        array->base = self;
        bool of_array = is_name(name, "astype") || is_name(name, "shape") || is_name(name, "nbytes") || is_name(name, "ndim") ||
                        is_name(name, "to_numpy");
        if (of_array) {
            return array_attribute(reader, array, name, e);
        }
        break;
    }
    case V_NONE:
    case V_METHOD:
    case V_CONFIGURED:
    case V_SLICE:
        break;
    }
    return host_unknown(reader, e->span, self->kind == V_UNKNOWN ? self : NULL, "'%s' is not known",
                        launch_snippet(reader, e->span));
}

/* ---- methods ------------------------------------------------------------------------------------------------------ */

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
    bool flat = is_name(mode, "L") || is_name(mode, "P") || is_name(mode, "1") || is_name(mode, "I") || is_name(mode, "F");
    TypeKind kind = is_name(mode, "1") ? TY_BOOL : is_name(mode, "I") ? TY_I32 : is_name(mode, "F") ? TY_F32 : TY_U8;
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
    bool torch_view = is_name(name, "view") && x != NULL && (x->kind == V_SCALAR || x->kind == V_TUPLE || x->kind == V_LIST);
    if (!torch_view && (is_name(name, "astype") || is_name(name, "to") || is_name(name, "type") || is_name(name, "view") ||
                        is_name(name, "to_numpy"))) {
        HostValue *wanted = call_argument_value(call, 0, "dtype");
        const Type *type = host_dtype(reader, wanted);
        if (type == NULL && (is_name(name, "to") || wanted == NULL || wanted->kind == V_NONE)) {
            HostValue *keyword = call_argument_value(call, UINT32_MAX, "dtype");
            type = keyword != NULL ? host_dtype(reader, keyword) : NULL;
            return type != NULL ? same_array(reader, array, type, array->ndim, kept) : array;
        }
        bool view = is_name(name, "view");
        HostValue *result = same_array(reader, array, type, array->ndim,
                                   view ? array->layout : numpy_order(call_argument_value(call, 1, "order"), kept, kept));
        result->base = type == NULL ? wanted : result->base;
        return result;
    }
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        if (is_name(name, same[i])) {
            return same_array(reader, array, array->type, array->ndim, is_name(name, "contiguous") ? LAYOUT_C : array->layout);
        }
    }
    if (is_name(name, "copy")) { /* unlike np.copy: C order */
        return same_array(reader, array, array->type, array->ndim,
                          numpy_order(call_argument_value(call, 0, "order"), LAYOUT_C, kept));
    }
    if (is_name(name, "convert") && x != NULL && x->kind == V_STRING && x->text != NULL) { /* of a picture */
        return picture_in_mode(reader, x->text);
    }
    if (is_name(name, "crop") || is_name(name, "resize") || is_name(name, "rotate")) {
        return same_array(reader, array, array->type, array->ndim, LAYOUT_C);
    }
    if (is_name(name, "squeeze")) {
        return same_array(reader, array, array->type, -1, array->layout);
    }
    if (is_name(name, "unsqueeze")) {
        return same_array(reader, array, array->type, array->ndim < 0 ? -1 : array->ndim + 1, array->layout);
    }
    if (is_name(name, "argsort") || is_name(name, "searchsorted")) {
        return same_array(reader, array, type_of_kind(types, TY_I64), array->ndim, LAYOUT_C);
    }
    if (is_name(name, "take") && x != NULL) {
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
    if (is_name(name, "nonzero")) {
        return numpy_call(reader, name, &(CallValues){.expr = call->expr, .items = &array, .spans = call->spans, .count = 1});
    }
    if (is_name(name, "t")) {
        return same_array(reader, array, array->type, array->ndim, turned(array));
    }
    if (torch_view || is_name(name, "reshape") || is_name(name, "view_as")) {
        return reshape(reader, array, call);
    }
    if (is_name(name, "ravel") || is_name(name, "flatten") || is_name(name, "repeat")) {
        bool rows = is_name(name, "repeat") && call_argument_value(call, 1, "axis") != NULL;
        return same_array(reader, array, array->type, rows ? array->ndim : 1, LAYOUT_C);
    }
    if (is_name(name, "transpose") || is_name(name, "swapaxes")) {
        bool plain = is_name(name, "transpose") && call->count == 0;
        return same_array(reader, array, array->type, array->ndim, plain || array->ndim <= 2 ? turned(array) : LAYOUT_A);
    }
    if (is_name(name, "round") || is_name(name, "clip") || is_name(name, "conj") || is_name(name, "conjugate")) {
        return same_array(reader, array, array->type, array->ndim, kept);
    }
    if (is_name(name, "dot") && x != NULL) {
        return host_binary(reader, call->expr, OP_MATMUL, array, numpy_as_array(reader, x));
    }
    if (is_name(name, "item") && array->type != NULL) {
        return host_kind(reader, pythons_kind(array->type), true);
    }
    if (is_name(name, "float") || is_name(name, "double") || is_name(name, "int") || is_name(name, "long") ||
        is_name(name, "half")) {
        TypeKind kind = name[0] == 'f'   ? TY_F32
                        : name[0] == 'd' ? TY_F64
                        : name[0] == 'i' ? TY_I32
                        : name[0] == 'l' ? TY_I64
                                         : TY_F16;
        return same_array(reader, array, type_of_kind(types, kind), array->ndim, array->layout);
    }
    if (is_name(name, "split") && array->ndim >= 0) { /* of a device array */
        HostValue *list = host_new(reader, V_LIST);
        list->base = same_array(reader, array, array->type, array->ndim, array->layout);
        return list;
    }
    if (is_name(name, "tolist")) {
        return listed(reader, array, array->ndim);
    }
    if (is_name(name, "fill") || is_name(name, "copy_to_device") || is_name(name, "sort")) {
        return host_new(reader, V_NONE);
    }
    for (size_t i = 0; i < sizeof reductions / sizeof reductions[0]; i++) {
        if (is_name(name, reductions[i])) {
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
    if (is_name(name, "append") && x != NULL) {
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
    if (is_name(name, "extend") && x != NULL) {
        HostValue *element = list->base != NULL || list->count > 0 ? host_element(reader, list, list->span) : NULL;
        list->base = host_join(reader, element, host_element(reader, x, call->expr->span), NULL);
        return host_new(reader, V_NONE);
    }
    if (is_name(name, "pop")) {
        return host_element(reader, list, call->expr->span);
    }
    if (is_name(name, "copy")) {
        return list;
    }
    return is_name(name, "index") || is_name(name, "count") ? host_kind(reader, TY_I64, true) : NULL;
}

static HostValue *dict_method(LaunchReader *reader, HostValue *dict, const char *name, const CallValues *call)
{
    if (is_name(name, "get") && call->count > 0) {
        HostValue *found = host_index(reader, call->expr, dict, call->items[0]);
        return found->kind == V_UNKNOWN && call->count > 1 ? call->items[1] : found;
    }
    if (is_name(name, "copy")) {
        return dict;
    }
    HostValue *list = host_new(reader, V_LIST);
    list->items = arena_alloc(reader->arena, dict->count * sizeof *list->items + 1);
    list->count = dict->count;
    for (uint32_t i = 0; i < dict->count; i++) {
        HostValue **pair = arena_alloc(reader->arena, 2 * sizeof *pair);
        pair[0] = dict->items[i];
        pair[1] = dict->values[i];
        list->items[i] = is_name(name, "items") ? host_tuple(reader, pair, 2) : pair[is_name(name, "values")];
    }
    return is_name(name, "items") || is_name(name, "values") || is_name(name, "keys") ? list : NULL;
}

/* argparse: what add_argument() says of an option is what the attribute of parse_args() holds. */
static HostValue *parser_method(LaunchReader *reader, HostValue *parser, const char *name, const CallValues *call)
{
    if (is_name(name, "parse_args")) {
        return parser;
    }
    if (!is_name(name, "add_argument")) {
        return is_name(name, "add_argument_group") || is_name(name, "add_mutually_exclusive_group") ? parser
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
        !is_name(action->text, "store_const")) {
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
        bool number = is_name(name, "find") || is_name(name, "index") || is_name(name, "count");
        bool truth = is_name(name, "startswith") || is_name(name, "endswith") || strncmp(name, "is", 2) == 0;
        result = number  ? host_kind(reader, TY_I64, true)
                 : truth ? host_kind(reader, TY_BOOL, true)
                         : host_new(reader, V_STRING);
        if (is_name(name, "split") || is_name(name, "splitlines") || is_name(name, "rsplit")) {
            HostValue *list = host_new(reader, V_LIST);
            list->base = result;
            result = list;
        }
    } else if (self->kind == V_DTYPE && is_name(name, "type") && call->count == 1) {
        result = host_scalar(reader, self->type, false);
    } else if (self->kind == V_SCALAR) {
        const Type *type = is_name(name, "astype") ? host_dtype(reader, call_argument_value(call, 0, "dtype")) : NULL;
        result = type != NULL            ? host_scalar(reader, type, false)
                 : is_name(name, "item") ? host_kind(reader, pythons_kind(self->type), true)
                                         : NULL;
    } else if (self->kind == V_FUNCTION && launch_is_kernel(reader, self->function) && is_name(name, "specialize")) {
        launch_record(reader, self, call, call->expr->span);
        result = self;
    } else if (self->kind == V_FUNCTION && launch_is_kernel(reader, self->function) &&
               (is_name(name, "forall") || is_name(name, "configure"))) {
        result = host_new(reader, V_CONFIGURED);
        result->base = self;
    }
    if (result != NULL) {
        return result;
    }
    launch_callbacks(reader, call, call->expr->span);
    return host_unknown(reader, call->expr->span, NULL, "what .%s(...) gives is not known", name);
}

/* ---- items -------------------------------------------------------------------------------------------------------- */

static HostValue *host_array_index(LaunchReader *reader, HostValue *array, HostValue *index)
{
    HostValue *one[1] = {index};
    HostValue **parts = index->kind == V_TUPLE ? index->items : one;
    uint32_t count = index->kind == V_TUPLE ? index->count : 1;
    int taken = 0, used = 0, made = 0, fancy = 0, fancy_ndim = 0;
    bool row_first = true, leading = true,
         plain = true;      /* of a C layout: only leading integers, then one range, then whole axes */
    bool tail_whole = true; /* of an F layout: whole axes, then one range, then integers */
    bool ellipsis = false, seen_part = false;
    for (uint32_t i = 0; i < count; i++) {
        HostValue *part = parts[i];
        if (part->kind == V_NONE) {
            made++;
            continue;
        }
        if (part->kind == V_PATH && strcmp(part->text, "...") == 0) {
            ellipsis = true;
            leading = false;
            continue;
        }
        used++;
        if (part->kind == V_SLICE) {
            plain = plain && !part->stepped;
            row_first = row_first && (leading || part->whole);
            leading = false;
            tail_whole = tail_whole && !seen_part;
            seen_part = seen_part || !part->whole;
        } else if (part->kind == V_ARRAY || part->kind == V_LIST) {
            HostValue *picked = numpy_as_array(reader, part);
            bool mask = picked->type != NULL && type_is_bool(picked->type);
            used += mask && picked->ndim > 1 ? picked->ndim - 1 : 0;
            fancy_ndim = mask ? 1 : picked->ndim > fancy_ndim ? picked->ndim : fancy_ndim;
            fancy++;
        } else if (part->kind == V_SCALAR) {
            taken++;
            row_first = row_first && leading;
            seen_part = true;
        } else {
            return NULL;
        }
    }
    if (array->ndim < 0) {
        HostValue *unknown = host_array(reader, array->type, -1, LAYOUT_A);
        unknown->base = array->base;
        return unknown;
    }
    int rest = array->ndim - used;
    if (rest < 0) {
        return NULL;
    }
    if (fancy > 0) {
        const HostValue *first = parts[0];
        int ndim = rest + made + fancy_ndim;
        for (uint32_t i = 0; i < count; i++) {
            ndim += parts[i]->kind == V_SLICE;
        }
        bool late = (first->kind == V_SLICE || first->kind == V_PATH) && array->ndim == 2 && fancy == 1; /* x[:, places], x[..., places] */
        return same_array(reader, array, array->type, ndim, late ? LAYOUT_F : LAYOUT_C);
    }
    int ndim = array->ndim - taken + made;
    if (ndim == 0) {
        return array->type != NULL ? host_scalar(reader, array->type, false) : NULL;
    }
    bool all_whole = !seen_part;
    TypeLayout layout = LAYOUT_A;
    if (all_whole) {
        layout = plain ? array->layout : LAYOUT_A;
    } else if (array->layout == LAYOUT_C && plain && row_first &&
               !(ellipsis && seen_part && taken > 0 && !leading && !row_first)) {
        layout = ellipsis && parts[count - 1]->kind != V_PATH ? LAYOUT_A : LAYOUT_C;
    } else if (array->layout == LAYOUT_F && plain && rest == 0 && !ellipsis) {
        /* [:, j]: whole axes in front of integers, with at most one range between them */
        bool good = true, range = false, numbers = false;
        for (uint32_t i = 0; i < count; i++) {
            if (parts[i]->kind == V_SCALAR) {
                numbers = true;
            } else if (parts[i]->kind == V_SLICE) {
                good = good && !numbers && !range;
                range = !parts[i]->whole;
            }
        }
        layout = good && numbers ? (ndim == 1 ? LAYOUT_C : LAYOUT_F) : good && count > 0 && range ? LAYOUT_F : LAYOUT_A;
    }
    HostValue *result = same_array(reader, array, array->type, ndim, layout);
    result->readonly = array->readonly;
    return result;
}

static HostValue *sequence_index(LaunchReader *reader, const Expr *e, HostValue *sequence, HostValue *index)
{
    uint32_t count = 0;
    HostValue **items = host_items(sequence, &count);
    Span span = e != NULL ? e->span : sequence->span;
    int64_t at;
    if (index->kind == V_SLICE && items != NULL) {
        int64_t start = 0, stop = count;
        bool known = !index->stepped;
        if (index->items[0] != NULL && index->items[0]->kind != V_NONE) {
            known = known && host_is_int(index->items[0], &start);
        }
        if (index->items[1] != NULL && index->items[1]->kind != V_NONE) {
            known = known && host_is_int(index->items[1], &stop);
        }
        start = start < 0 ? start + count : start;
        stop = stop < 0 ? stop + count : stop > count ? count : stop;
        bool reversed = index->stepped && index->whole && items != NULL;
        if (known && start >= 0 && !reversed) {
            HostValue *part = host_new(reader, sequence->kind);
            part->items = items + (start > count ? count : start);
            part->count = stop > start ? (uint32_t)(stop - start) : 0;
            part->span = span;
            return part;
        }
        if (index->items[0] == NULL && index->items[1] == NULL && sequence->kind == V_TUPLE) { /* shape[::-1] */
            HostValue *step = index->items[2];
            if (step != NULL && host_is_int(step, &at) && at == -1) {
                HostValue *part = host_new(reader, V_TUPLE);
                part->items = arena_alloc(reader->arena, count * sizeof *items + 1);
                part->count = count;
                for (uint32_t i = 0; i < count; i++) {
                    part->items[i] = items[count - 1 - i];
                }
                return part;
            }
        }
    } else if (items != NULL && host_is_int(index, &at)) {
        at += at < 0 ? count : 0;
        return at >= 0 && at < (int64_t)count ? items[at] : host_unknown(reader, span, NULL, "an item beyond the end");
    } else if (index->kind == V_SCALAR) {
        return host_element(reader, sequence, span);
    }
    if (index->kind == V_SLICE && sequence->kind == V_LIST) {
        HostValue *list = host_new(reader, V_LIST);
        list->base = host_element(reader, sequence, span);
        return list;
    }
    return index->kind == V_UNKNOWN ? host_element(reader, sequence, span)
                                    : host_unknown(reader, span, NULL, "'%s' is not known", launch_snippet(reader, span));
}

/* A number or text by which an item of a dict is told from the others. */
static bool is_known_key(const HostValue *key)
{
    return key->kind == V_STRING ? key->text != NULL : key->kind == V_SCALAR && key->constant != NULL;
}

HostValue *host_index(LaunchReader *reader, const Expr *e, HostValue *container, HostValue *index)
{
    Span span = e != NULL ? e->span : container->span;
    HostValue *result = NULL;
    switch (container->kind) {
    case V_UNION:
        for (uint32_t i = 0; i < container->count; i++) {
            result = host_join(reader, result, host_index(reader, e, container->items[i], index), container->stmt);
        }
        return result;
    case V_FUNCTION:
        if (launch_is_kernel(reader, container->function)) {
            result = host_new(reader, V_CONFIGURED);
            result->base = container;
            return result;
        }
        break;
    case V_ARRAY:
        if (index->kind == V_UNKNOWN) {
            break;
        }
        result = index->kind == V_STRING && index->text != NULL ? host_record_field(reader, container, index->text)
                                                                : host_array_index(reader, container, index);
        if (result != NULL) {
            return result;
        }
        return host_unknown(reader, span, container->base, "'%s' is not known", launch_snippet(reader, span));
    case V_TUPLE:
    case V_LIST:
        return sequence_index(reader, e, container, index);
    case V_STRING:
        return host_new(reader, V_STRING);
    case V_CLASS: /* Color["red"] */
        result = index->kind == V_STRING && index->text != NULL ? host_member(reader, container, names_find(reader->unit->names, index->text))
                                                                : host_any_member(reader, container);
        if (result != NULL) {
            return result;
        }
        break;
    case V_DICT:
        for (uint32_t i = container->count; i > 0; i--) {
            const HostValue *key = container->items[i - 1];
            int64_t a, b;
            if (key->kind == index->kind &&
                ((key->kind == V_STRING && key->text != NULL && index->text != NULL && strcmp(key->text, index->text) == 0) ||
                 (host_is_int(key, &a) && host_is_int(index, &b) && a == b))) {
                return container->values[i - 1];
            }
        }
        for (uint32_t i = 0; i < container->count; i++) { /* one of them */
            if (!is_known_key(index) || !is_known_key(container->items[i])) {
                result = host_join(reader, result, container->values[i], NULL);
            }
        }
        if (result != NULL) {
            return result;
        }
        break;
    case V_SCALAR:
        result = index->kind == V_STRING && index->text != NULL ? host_record_field(reader, container, index->text) : NULL;
        if (result != NULL) {
            return result;
        }
        break;
    case V_PATH:
        result = numpy_indexed(reader, e, container->text, index);
        if (result != NULL) {
            return result;
        }
        break;
    case V_OBJECT:
        result = launch_special(reader, container, "__getitem__", &index, 1, span);
        if (result != NULL) {
            return result;
        }
        break;
    case V_UNKNOWN:
    case V_NONE:
    case V_DTYPE:
    case V_MEMBER:
    case V_METHOD:
    case V_CONFIGURED:
    case V_SLICE:
        break;
    }
    HostValue *cause = container->kind == V_UNKNOWN ? container : index->kind == V_UNKNOWN ? index : NULL;
    return host_unknown(reader, span, cause, "'%s' is not known", launch_snippet(reader, span));
}
