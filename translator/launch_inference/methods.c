// SPDX-License-Identifier: MIT
/* Methods in host code: of lists, dicts, strings, numbers, kernels and argument parsers. Array methods are in the
 * files of NumPy's functions. */
#include "base/strings.h"
#include "launch_inference/launch_inference_internal.h"

#include <string.h>

/* ---- lists and dicts ---- */

/* Adds an item to a list, which is represented by a single merged item from now on. */
static HostValue *join_item(LaunchReader *reader, HostValue *list, HostValue *item)
{
    HostValue *element = list->base != NULL || list->count > 0 ? host_element(reader, list, list->span) : NULL;
    list->base = host_join(reader, element, item, NULL);
    return host_new(reader, V_NONE);
}

HostValue *list_append(LaunchReader *reader, const CallValues *call)
{
    HostValue *list = call->items[0], *item = call->items[call->count - 1];
    if (list->base != NULL || list->count >= LAUNCH_UNROLL || list->branch != reader->branch) {
        return join_item(reader, list, item);
    }
    host_add(reader, list, item);
    return host_new(reader, V_NONE);
}

HostValue *list_insert(LaunchReader *reader, const CallValues *call)
{
    return join_item(reader, call->items[0], call->items[2]);
}

HostValue *list_extend(LaunchReader *reader, const CallValues *call)
{
    return join_item(reader, call->items[0], host_element(reader, call->items[call->count - 1], call->expr->span));
}

/* Methods that move or remove items: afterwards, any item may be at any position. */
HostValue *list_reorder(LaunchReader *reader, const CallValues *call)
{
    return join_item(reader, call->items[0], NULL);
}

HostValue *list_pop(LaunchReader *reader, const CallValues *call)
{
    HostValue *list = call->items[0], *item = host_element(reader, list, call->expr->span);
    int64_t at = list->count;
    bool is_last = call->count == 1 || (host_is_int(call->items[1], &at) && at == -1);
    if (is_last && list->base == NULL && list->count > 0 && list->branch == reader->branch) {
        return list->items[--list->count];
    }
    join_item(reader, list, NULL);
    return item;
}

/* dict.update(), setdefault(), pop() and similar: afterwards, any key may have any value. */
HostValue *dict_change(LaunchReader *reader, const CallValues *call)
{
    HostValue *key = host_string(reader, NULL);
    host_put(reader, call->items[0], key,
             host_unknown(reader, call->expr->span, NULL, "the effect of .%s(...) is not known",
                          call->expr->left->kind == EX_ATTRIBUTE ? call->expr->left->name : "update"));
    return NULL;
}

HostValue *dict_get(LaunchReader *reader, const CallValues *call)
{
    bool is_found;
    HostValue *found = host_dict_value(reader, call->items[0], call->items[1], &is_found),
              *fallback = call->count > 2 ? call->items[2] : host_new(reader, V_NONE);
    return is_found && found != NULL ? found : host_join(reader, found, fallback, NULL);
}

/* Returns the keys, the values, or both, as a list. */
HostValue *dict_items(LaunchReader *reader, const CallValues *call)
{
    HostValue *dict = call->items[0], *list = host_new(reader, V_LIST);
    for (uint32_t i = 0; i < dict->count; i++) {
        HostKind kind = call->row->kind;
        host_add(reader, list,
                 kind == V_TUPLE ? host_pair(reader, dict->items[i], dict->values[i])
                                 : (kind == V_LIST ? dict->items : dict->values)[i]);
    }
    return list;
}

/* ---- argparse: add_argument() determines the attributes of the result of parse_args() ---- */

/* Returns the attribute's name: dest=, or the first long option without leading dashes, or else the first option. */
static const char *option_name(LaunchReader *reader, const CallValues *call)
{
    const char *dest = NULL;
    for (uint32_t i = 1; i < call->count; i++) {
        const char *text = call->items[i]->kind == V_STRING ? call->items[i]->text : NULL;
        if (text != NULL && (dest == NULL || starts_with(text, "--"))) {
            dest = text + strspn(text, "-");
        }
    }
    const HostValue *given = call_argument_value(call, UINT32_MAX, "dest");
    dest = given != NULL && given->kind == V_STRING ? given->text : dest;
    char *key = dest != NULL ? arena_strndup(reader->arena, dest, strlen(dest)) : NULL;
    for (char *c = key; c != NULL && *c != '\0'; c++) {
        *c = *c == '-' ? '_' : *c;
    }
    return key != NULL ? names_find(reader->unit->names, key) : NULL;
}

HostValue *argparse_add_argument(LaunchReader *reader, const CallValues *call)
{
    static const char *const switches[] = {"store_true", "store_false", NULL};
    HostValue *type = call_argument_value(call, UINT32_MAX, "type"),
              *fallback = call_argument_value(call, UINT32_MAX, "default");
    HostValue *action = call_argument_value(call, UINT32_MAX, "action");
    const char *name = option_name(reader, call);
    const Type *scalar = type != NULL ? host_dtype(reader, type) : NULL;
    HostValue *value = scalar != NULL ? host_scalar(reader, scalar, true) : host_string(reader, NULL);
    if (action != NULL && action->kind == V_STRING && action->text != NULL && string_in_list(action->text, switches)) {
        value = host_kind(reader, TY_BOOL, true);
    } else if (fallback != NULL && fallback->kind == V_SCALAR && scalar == NULL) {
        value = host_scalar(reader, fallback->type, fallback->weak);
    }
    HostValue *count = call_argument_value(call, UINT32_MAX, "nargs");
    int64_t several = 0;
    if (count != NULL && host_is_int(count, &several) && several > 0 &&
        several <= LAUNCH_UNROLL) { /* nargs=N: a list of N items */
        HostValue *list = host_new(reader, V_LIST);
        for (int64_t i = 0; i < several; i++) {
            host_add(reader, list, value);
        }
        value = list;
    } else if (count != NULL) {
        value = host_list_of(reader, value, (Span){0});
    }
    if (name != NULL) {
        map_set(reader->arena, call->items[0]->attrs, name, value);
    }
    return host_new(reader, V_NONE);
}

/* ---- numbers, dtypes, kernels ---- */

HostValue *number_astype(LaunchReader *reader, const CallValues *call)
{
    const Type *type = host_dtype(reader, call_argument_value(call, 1, "dtype"));
    return type != NULL ? host_scalar(reader, type, false) : NULL;
}

/* Returns whether a decorator of the function is a class of the source that has an attribute of this name. */
static bool has_decorator_attribute(LaunchReader *reader, const Function *function, const char *name)
{
    bool found = false;
    for (uint32_t i = 0; i < function->decorator_count && !found; i++) {
        const Expr *e = function->decorators[i];
        e = e->kind == EX_CALL ? e->left : e;
        HostValue *decorator = e->kind == EX_NAME || e->kind == EX_ATTRIBUTE ? launch_eval(reader, e) : NULL;
        found = decorator != NULL && decorator->kind == V_CLASS &&
                launch_class_attribute(decorator, names_find(reader->unit->names, name), 0) != NULL;
    }
    return found;
}

/* A method of a decorator class, such as `specialize(signature)`, has other arguments than the kernel. */
HostValue *kernel_specialize(LaunchReader *reader, const CallValues *call)
{
    HostValue *kernel = call->items[0];
    if (!has_decorator_attribute(reader, kernel->function, "specialize")) {
        CallValues rest = call_rest(call);
        launch_record(reader, kernel, &rest, call->expr->span);
    }
    return kernel;
}

HostValue *kernel_configure(LaunchReader *reader, const CallValues *call)
{
    return host_configured(reader, call->items[0], call_argument_value(call, 2, "blockdim"));
}

/* ---- calls ---- */

/* Returns whether the value is an object of a class of the source, or a function that is not a kernel. */
static bool has_own_methods(LaunchReader *reader, const HostValue *self)
{
    return (self->kind == V_OBJECT && self->base != NULL) ||
           (self->kind == V_FUNCTION && !launch_is_kernel(reader, self->function));
}

HostValue *launch_call_method(LaunchReader *reader, HostValue *self, const char *name, const CallValues *call)
{
    Span span = call->expr->span;
    if (self->kind == V_UNKNOWN) { /* x.to(dtype=torch.float32): x is an array */
        HostValue *wanted = call_argument_value(call, UINT32_MAX, "dtype");
        wanted = wanted == NULL && call->count > 0 ? call->items[0] : wanted;
        if (wanted == NULL || host_dtype(reader, wanted) == NULL) {
            launch_callbacks(reader, call, span);
            return host_not_known(reader, span, self);
        }
        self = launch_add_cause(host_array(reader, NULL, -1, LAYOUT_C), self);
    }
    const HostRow *row = has_own_methods(reader, self) ? NULL : host_method_row(self->kind, name);
    if (self->kind == V_ARRAY && (row == NULL || row->in_place)) {
        self->axes = NULL; /* the shape changed */
        self->is_uncertain = self->layout == LAYOUT_A && self->ndim > 1;
    }
    /* NumPy's method changes the array; the methods of Pillow and PyTorch return a new array */
    if (row != NULL && row->in_place) {
        HostValue *array = self;
        self = host_copy(reader, array);
        array->ndim = -1;
        array->base = host_unknown(reader, span, NULL, "'%s' changes the array", launch_snippet(reader, span));
    }
    CallValues all = launch_prepend_arguments(reader, &(CallValues){.items = &self, .spans = &span, .count = 1}, call);
    HostValue *result = row != NULL ? host_apply(reader, row, &all) : NULL;
    if (result != NULL) {
        return result;
    }
    launch_callbacks(reader, call, span);
    return host_unknown(reader, span, NULL, "the result of .%s(...) is not known", name);
}
