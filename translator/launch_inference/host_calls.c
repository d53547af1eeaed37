// SPDX-License-Identifier: MIT
/* Calls of host functions and classes: arguments, parameters, objects and their special methods, callbacks of
 * libraries. */
#include "base/strings.h"
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <string.h>

/* ---- arguments ---- */

/* Returns the array with space for one more item: the capacity doubles when the count reaches a power of two. */
static void *grow_array(LaunchReader *reader, void *items, uint32_t count, size_t size)
{
    if ((count & (count - 1)) != 0) {
        return items;
    }
    void *larger = arena_alloc(reader->arena, (count > 0 ? 2 * count : 1) * size);
    if (count > 0) {
        memcpy(larger, items, count * size);
    }
    return larger;
}

static void add_argument(LaunchReader *reader, CallValues *call, HostValue *value, Span span)
{
    call->items = grow_array(reader, call->items, call->count, sizeof *call->items);
    call->spans = grow_array(reader, call->spans, call->count, sizeof *call->spans);
    call->items[call->count] = value;
    call->spans[call->count++] = span;
}

static void add_keyword(LaunchReader *reader, CallValues *call, const char *name, HostValue *value)
{
    call->names = grow_array(reader, call->names, call->keyword_count, sizeof *call->names);
    call->values = grow_array(reader, call->values, call->keyword_count, sizeof *call->values);
    call->names[call->keyword_count] = name;
    call->values[call->keyword_count++] = value;
}

CallValues launch_prepend_arguments(LaunchReader *reader, const CallValues *given, const CallValues *call)
{
    CallValues all = {.expr = call->expr, .open = call->open};
    const CallValues *parts[2] = {given, call};
    for (uint32_t k = 0; k < 2; k++) {
        for (uint32_t i = 0; i < parts[k]->count; i++) {
            add_argument(reader, &all, parts[k]->items[i], parts[k]->spans[i]);
        }
        const CallValues *words = parts[1 - k]; /* the first of several equal keywords is used */
        for (uint32_t i = 0; i < words->keyword_count; i++) {
            add_keyword(reader, &all, words->names[i], words->values[i]);
        }
    }
    return all;
}

CallValues call_rest(const CallValues *call)
{
    CallValues rest = *call;
    rest.items++;
    rest.spans++;
    rest.count--;
    return rest;
}

/* Returns the value of f(*value) or f(**value) with unknown items. */
static HostValue *open_arguments(LaunchReader *reader, HostValue *value, Span span)
{
    return host_unknown(reader, span, value, "the content of '%s' is not known", launch_snippet(reader, span));
}

CallValues launch_eval_arguments(LaunchReader *reader, const Expr *e)
{
    CallValues call = {.expr = e};
    for (uint32_t i = 0; i < e->item_count; i++) {
        Span span = e->items[i]->span;
        if (e->items[i]->kind != EX_STARRED) {
            add_argument(reader, &call, launch_eval(reader, e->items[i]), span);
            continue;
        }
        HostValue *value = launch_eval(reader, e->items[i]->left);
        uint32_t count = 0;
        HostValue **items = host_items(value, &count);
        for (uint32_t k = 0; items != NULL && k < count; k++) {
            add_argument(reader, &call, items[k], span);
        }
        call.open = items == NULL ? open_arguments(reader, value, span) : call.open;
    }
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        const Keyword *keyword = &e->keywords[i];
        HostValue *value = launch_eval(reader, keyword->value);
        if (keyword->name != NULL) {
            add_keyword(reader, &call, keyword->name, value);
        } else if (value->kind != V_DICT) {
            call.open = open_arguments(reader, value, keyword->span);
        }
        for (uint32_t k = 0; keyword->name == NULL && value->kind == V_DICT && k < value->count; k++) {
            if (value->items[k]->kind == V_STRING && value->items[k]->text != NULL) {
                add_keyword(reader, &call, value->items[k]->text, value->values[k]);
            }
        }
    }
    return call;
}

/* Returns the arguments with which a library calls f: Thread(target=f, args=(...)), FuncAnimation(figure, f,
 * fargs=(...)), pool.submit(f, ...), pool.map(f, xs), pytest's benchmark(f, ...). */
static CallValues callback_arguments(LaunchReader *reader, const CallValues *call, uint32_t position, Span span)
{
    static const char *const maps[] = {"map", "imap", "starmap", NULL}, *const applies[] = {"apply", "apply_async",
                                                                                            NULL};
    const Expr *callee = call->expr->left;
    const char *name = callee != NULL && callee->kind == EX_ATTRIBUTE ? callee->name : "";
    bool timed = callee != NULL && callee->kind == EX_NAME && strcmp(callee->name, "benchmark") == 0;
    CallValues own = {.expr = call->expr};
    HostValue *args = call_argument_value(call, UINT32_MAX, "args"),
              *fargs = call_argument_value(call, UINT32_MAX, "fargs");
    HostValue *given = args != NULL ? args : fargs;
    uint32_t count = 0, behind = position < call->count ? call->count - position - 1 : 0;
    bool each = given == NULL && behind > 0 && string_in_list(name, maps);
    given = given == NULL && behind > 0 && string_in_list(name, applies) ? call->items[position + 1] : given;
    HostValue **items = given != NULL ? host_items(given, &count) : NULL;
    if (given == NULL && behind > 0 && (each || timed || strcmp(name, "submit") == 0)) {
        items = call->items + position + 1;
        count = behind;
    }
    if (items == NULL) {
        own.open = host_unknown(reader, span, NULL, "its caller is not known");
        return own;
    }
    if (fargs != NULL && args == NULL) {
        add_argument(reader, &own, host_kind(reader, TY_I64, true), span); /* the frame number */
    }
    HostValue *first = each && count == 1 && strcmp(name, "starmap") == 0 ? host_element(reader, items[0], span) : NULL;
    HostValue **parts = first != NULL ? host_items(first, &count) : NULL;
    for (uint32_t i = 0; i < count; i++) {
        add_argument(reader, &own,
                     parts != NULL ? parts[i]
                     : each        ? host_element(reader, items[i], span)
                                   : items[i],
                     span);
    }
    return own;
}

/* A function that a library may call, and its arguments. */
typedef struct Callback {
    HostValue *function;
    CallValues call;
    Span span;
} Callback;

/* Returns whether the name is a global that the source assigns later than this point. */
static bool is_unassigned_global(const Expr *e, void *context)
{
    const LaunchReader *reader = context;
    const Binding *binding = e->kind == EX_NAME ? e->binding : NULL;
    const HostFrame *module_frame = binding != NULL && binding->kind == BIND_MODULE && binding->module != NULL
                                        ? reader->modules[binding->module->index]
                                        : NULL;
    bool is_assigned = module_frame != NULL && binding->assignments > 0 && binding->import == NULL &&
                       (binding->stmt == NULL || binding->stmt->kind != ST_DEF);
    return is_assigned && map_get(&module_frame->names, binding) == NULL;
}

static void run_callback(LaunchReader *reader, const Callback *callback)
{
    uint32_t branch = launch_enter_branch(reader);
    launch_call(reader, callback->function, &callback->call, callback->span);
    reader->branch = branch;
}

void launch_postponed(LaunchReader *reader)
{
    for (size_t i = 0; i < reader->postponed.count; i++) {
        run_callback(reader, reader->postponed.items[i]);
    }
    reader->postponed.count = 0;
}

void launch_callbacks(LaunchReader *reader, const CallValues *call, Span span)
{
    for (uint32_t i = 0; i < call->count + call->keyword_count; i++) {
        HostValue *value = i < call->count ? call->items[i] : call->values[i - call->count];
        if (value->kind == V_LIST && value->count == 0 &&
            value->base == NULL) { /* the called function may append items to the list */
            value->base = host_unknown(reader, span, NULL, "the items that '%s' adds to the list are not known",
                                       launch_snippet(reader, span));
        }
        bool partial = value->kind == V_METHOD && value->given != NULL;
        if (partial || (value->kind == V_FUNCTION && !launch_is_kernel(reader, value->function))) {
            Callback *callback = arena_alloc(reader->arena, sizeof *callback);
            *callback = (Callback){.function = value, .call = callback_arguments(reader, call, i, span), .span = span};
            if (!partial && !reader->uncalled &&
                ast_any_in_block(&value->function->body, is_unassigned_global, reader)) {
                ptrvec_push(reader->arena, &reader->postponed, callback);
            } else {
                run_callback(reader, callback);
            }
        }
    }
}

HostValue *call_argument_value(const CallValues *call, uint32_t position, const char *name)
{
    if (position < call->count) {
        return call->items[position];
    }
    for (uint32_t i = 0; name != NULL && i < call->keyword_count; i++) {
        if (strcmp(call->names[i], name) == 0) {
            return call->values[i];
        }
    }
    return NULL;
}

HostValue *launch_annotated_value(LaunchReader *reader, const Expr *annotation, Span span)
{
    if (annotation == NULL || (annotation->kind != EX_NAME && annotation->kind != EX_ATTRIBUTE)) {
        return NULL;
    }
    HostValue *type = launch_eval(reader, annotation);
    const HostRow *row = type->kind == V_PATH ? host_row(type->text) : NULL;
    if (row != NULL && row->is_class && row->elem >= ELEM_KINDS) {
        return host_scalar(reader, row_type(reader, row, NULL), true);
    }
    if (type->kind == V_CLASS) { /* an unknown object of the class */
        HostValue *any = map_get(&reader->annotated, type->stmt), *made = map_get(&reader->objects, type->stmt);
        if (any == NULL) {
            CallValues none = {
                .open = host_unknown(reader, span, NULL, "nothing in this file creates this '%s'", type->stmt->name)};
            map_set(reader->arena, &reader->annotated, type->stmt, none.open); /* for fields of the same class */
            any = launch_instantiate(reader, type, &none, span);
            map_set(reader->arena, &reader->annotated, type->stmt, any);
            map_set(reader->arena, &reader->objects, type->stmt, made != NULL ? made : any);
        }
        return any;
    }
    return type->kind == V_DTYPE && type_is_scalar(type->type) ? host_scalar(reader, type->type, false) : NULL;
}

bool launch_has_decorator(const Function *function, const char *name)
{
    for (uint32_t i = 0; i < function->decorator_count; i++) {
        const Expr *e = function->decorators[i];
        e = e->kind == EX_CALL ? e->left : e;
        if ((e->kind == EX_NAME || e->kind == EX_ATTRIBUTE) && strcmp(e->name, name) == 0) {
            return true;
        }
    }
    return false;
}

HostValue *launch_uncertain_default(LaunchReader *reader, HostValue *value)
{
    if (value->kind == V_NONE) {
        return NULL; /* the unknown caller may pass another value */
    }
    if (value->kind == V_SCALAR && value->constant != NULL) {
        value = host_copy(reader, value);
        value->is_default = true;
    }
    return value;
}

/* Returns whether a call passes *args or **kwargs of unknown content; false for unknown callers. */
static bool is_starred(const CallValues *call)
{
    bool is_starred = false;
    const Expr *e = call->open != NULL ? call->expr : NULL;
    for (uint32_t i = 0; e != NULL && i < e->item_count; i++) {
        is_starred = is_starred || e->items[i]->kind == EX_STARRED;
    }
    for (uint32_t i = 0; e != NULL && i < e->keyword_count; i++) {
        is_starred = is_starred || e->keywords[i].name == NULL;
    }
    return is_starred;
}

static HostValue *param_value(LaunchReader *reader, const Function *function, uint32_t i, const CallValues *call)
{
    const Param *param = &function->params[i];
    if (param->style == PARAM_STAR) {
        return call->open != NULL ? host_unknown(reader, param->span, call->open, "'*%s' of '%s' is not known",
                                                 param->name, function->name)
               : i < call->count  ? host_tuple(reader, call->items + i, call->count - i)
                                  : host_tuple(reader, NULL, 0);
    }
    if (param->style == PARAM_STARSTAR) {
        HostValue *rest = host_new(reader, V_DICT);
        for (uint32_t k = 0; k < call->keyword_count; k++) {
            bool named = false;
            for (uint32_t p = 0; p < function->param_count; p++) {
                named = named || strcmp(function->params[p].name, call->names[k]) == 0;
            }
            if (!named) {
                host_put(reader, rest, host_string(reader, call->names[k]), call->values[k]);
            }
        }
        return rest;
    }
    HostValue *value = call_argument_value(call, param->style == PARAM_KEYWORD_ONLY ? UINT32_MAX : i, param->name);
    if (value == NULL && param->fallback != NULL && !is_starred(call)) {
        value = launch_eval(reader, param->fallback);
        value = call->open != NULL ? launch_uncertain_default(reader, value) : value;
    }
    if (value != NULL && value->kind != V_UNKNOWN) {
        return value;
    }
    HostValue *annotated = launch_annotated_value(reader, param->annotation, param->span);
    return annotated != NULL ? annotated
                             : host_unknown(reader, param->span, value != NULL ? value : call->open,
                                            "parameter '%s' of '%s'", param->name, function->name);
}

HostValue *launch_call_function(LaunchReader *reader, HostValue *callee, const CallValues *call, Span span)
{
    Function *function = callee->function;
    unsigned same = 0;
    for (size_t i = 0; i < reader->active.count; i++) {
        same += reader->active.items[i] == function;
    }
    if (reader->calls >= LAUNCH_CALLS || same >= LAUNCH_SAME_CALLS || reader->steps >= reader->limit) {
        HostValue *result =
            host_unknown(reader, span, NULL, "the recursion of '%s' is too deep to be analyzed", function->name);
        result->is_pending = same >= LAUNCH_SAME_CALLS;
        return result;
    }
    map_set(reader->arena, &reader->called, function, callee);
    HostFrame *frame = arena_alloc(reader->arena, sizeof *frame);
    frame->parent = callee->frame;
    frame->function = function;
    frame->module = function->module;
    frame->branch = reader->branch;
    HostFrame *outer = reader->frame;
    bool has_self =
        callee->base != NULL && !launch_has_decorator(function, "staticmethod") && function->param_count > 0;
    CallValues own =
        has_self
            ? launch_prepend_arguments(reader, &(CallValues){.items = &callee->base, .spans = &span, .count = 1}, call)
            : *call;
    /* defaults and annotations belong to the enclosing scope */
    reader->frame = callee->frame != NULL ? callee->frame : outer;
    for (uint32_t i = 0; i < function->param_count; i++) {
        HostValue *value = param_value(reader, function, i, &own);
        Binding *binding = function->scope != NULL ? scope_find(function->scope, function->params[i].name) : NULL;
        if (binding != NULL) {
            map_set(reader->arena, &frame->names, binding, value);
        }
    }
    reader->frame = frame;
    reader->calls++;
    ptrvec_push(reader->arena, &reader->active, function);
    bool stopped = false;
    launch_block(reader, &function->body, &stopped);
    reader->active.count--;
    reader->calls--;
    reader->frame = outer;
    HostValue *result = frame->result;
    if (function->has_yield) { /* a generator: a list of the yielded values */
        result = result != NULL
                     ? result
                     : host_unknown(reader, span, NULL, "the value that '%s' yields is not known", function->name);
        return host_list_of(reader, result, span);
    }
    return result != NULL ? result : host_new(reader, V_NONE);
}

HostValue *launch_field_default(LaunchReader *reader, const Expr *e)
{
    bool named = e != NULL && e->kind == EX_CALL && (e->left->kind == EX_NAME || e->left->kind == EX_ATTRIBUTE);
    bool is_field = named && strcmp(e->left->name, "field") == 0;
    CallValues given = is_field ? launch_eval_arguments(reader, e) : (CallValues){0};
    HostValue *factory = call_argument_value(&given, UINT32_MAX, "default_factory");
    return factory != NULL ? launch_call(reader, factory, &(CallValues){.expr = e}, e->span)
                           : call_argument_value(&given, UINT32_MAX, "default");
}

/* ---- methods of the project's classes ---- */

HostValue *launch_bound(LaunchReader *reader, const HostValue *function, HostValue *self)
{
    HostValue *bound = host_copy(reader, function);
    bound->base = self->kind == V_OBJECT && self->count == 1 ? self->items[0] : self;
    return bound;
}

HostValue *launch_call_own(LaunchReader *reader, HostValue *object, const char *name, const CallValues *call, Span span)
{
    bool has_class = object->kind == V_OBJECT && object->base != NULL && object->base->kind == V_CLASS;
    HostValue *method =
        has_class ? launch_class_attribute(object->base, names_find(reader->unit->names, name), 0) : NULL;
    if (method == NULL || method->kind != V_FUNCTION || launch_is_kernel(reader, method->function)) {
        return NULL;
    }
    return launch_call_function(reader, launch_bound(reader, method, object), call, span);
}

/* Calls special methods: operators, indexing, len(), loops and `with`. */
HostValue *launch_special(LaunchReader *reader, HostValue *object, const char *name, HostValue *argument, Span span)
{
    CallValues call = {.items = &argument, .spans = &span, .count = argument != NULL};
    return launch_call_own(reader, object, name, &call, span);
}

/* Returns "add" for __add__ and __radd__; NULL for operators without special methods. */
static const char *operator_name(Op op)
{
    static const struct {
        Op op;
        const char *name;
    } names[] = {{OP_ADD, "add"},           {OP_SUB, "sub"}, {OP_MUL, "mul"}, {OP_DIV, "truediv"},
                 {OP_FLOORDIV, "floordiv"}, {OP_MOD, "mod"}, {OP_POW, "pow"}, {OP_MATMUL, "matmul"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].op == op) {
            return names[i].name;
        }
    }
    return NULL;
}

HostValue *launch_operator(LaunchReader *reader, Span span, Op op, HostValue *a, HostValue *b)
{
    const char *name = a->kind == V_OBJECT || b->kind == V_OBJECT ? operator_name(op) : NULL;
    if (name == NULL) {
        return NULL;
    }
    HostValue *result = launch_special(reader, a, arena_printf(reader->arena, "__%s__", name), b, span);
    return result != NULL ? result : launch_special(reader, b, arena_printf(reader->arena, "__r%s__", name), a, span);
}
