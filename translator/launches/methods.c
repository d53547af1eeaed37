/* Methods in host code: of arrays, whose rows stand in numpy.def, lists, dicts, texts, kernels and parsers of arguments. */
#include "launches/inside.h"
#include "base/text.h"

#include <string.h>

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
        value = host_list_of(reader, value, (Span){0});
    }
    map_set(reader->arena, parser->attrs, names_find(reader->unit->names, key), value);
    return host_new(reader, V_NONE);
}

static HostValue *text_method(LaunchReader *reader, const char *name)
{
    static const char *const numbers[] = {"find", "index", "count", NULL}, *const truths[] = {"startswith", "endswith", NULL};
    static const char *const lists[] = {"split", "splitlines", "rsplit", NULL};
    if (launch_name_in(name, lists)) {
        return host_list_of(reader, host_new(reader, V_STRING), (Span){0});
    }
    return launch_name_in(name, numbers)                                 ? host_kind(reader, TY_I64, true)
           : launch_name_in(name, truths) || starts_with(name, "is") ? host_kind(reader, TY_BOOL, true)
                                                                     : host_new(reader, V_STRING);
}

static HostValue *number_method(LaunchReader *reader, HostValue *self, const char *name, const CallValues *call)
{
    const Type *type = host_is_name(name, "astype") ? host_dtype(reader, call_argument_value(call, 0, "dtype")) : NULL;
    if (type != NULL) {
        return host_scalar(reader, type, false);
    }
    return host_is_name(name, "item") ? array_item_value(reader, &(CallValues){.items = &self, .count = 1}) : NULL;
}

static HostValue *kernel_method(LaunchReader *reader, HostValue *kernel, const char *name, const CallValues *call)
{
    if (host_is_name(name, "specialize")) {
        launch_record(reader, kernel, call, call->expr->span);
        return kernel;
    }
    if (!host_is_name(name, "forall") && !host_is_name(name, "configure")) {
        return NULL;
    }
    HostValue *result = host_new(reader, V_CONFIGURED);
    result->base = kernel;
    return result;
}

static HostValue *array_method(LaunchReader *reader, HostValue *array, const char *name, const CallValues *call)
{
    const HostRow *row = host_method_row(name);
    if (row == NULL) {
        return NULL;
    }
    Span span = call->expr->span;
    CallValues all = launch_with_given(reader, &(CallValues){.items = &array, .spans = &span, .count = 1}, call);
    return host_apply(reader, row, &all);
}

static HostValue *method_result(LaunchReader *reader, HostValue *self, const char *name, const CallValues *call)
{
    switch (self->kind) {
    case V_OBJECT:
        return self->base == NULL ? parser_method(reader, self, name, call) : NULL;
    case V_ARRAY:
        return array_method(reader, self, name, call);
    case V_LIST:
        return list_method(reader, self, name, call);
    case V_DICT:
        return dict_method(reader, self, name, call);
    case V_STRING:
        return text_method(reader, name);
    case V_DTYPE:
        return host_is_name(name, "type") && call->count == 1 ? host_scalar(reader, self->type, false) : NULL;
    case V_SCALAR:
        return number_method(reader, self, name, call);
    case V_FUNCTION:
        return launch_is_kernel(reader, self->function) ? kernel_method(reader, self, name, call) : NULL;
    case V_UNKNOWN: case V_TUPLE: case V_NONE: case V_PATH: case V_CLASS: case V_MEMBER: case V_METHOD: case V_CONFIGURED: case V_SLICE:
    case V_UNION:
        break;
    }
    return NULL;
}

HostValue *launch_call_method(LaunchReader *reader, HostValue *self, const char *name, const CallValues *call)
{
    HostValue *result = method_result(reader, self, name, call);
    if (result != NULL) {
        return result;
    }
    launch_callbacks(reader, call, call->expr->span);
    return host_unknown(reader, call->expr->span, NULL, "what .%s(...) gives is not known", name);
}
