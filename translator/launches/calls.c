/* Calls of host functions and classes: arguments, parameters, objects and their dunder methods, callbacks of libraries. */
#include "launches/inside.h"
#include "names/names.h"

#include <string.h>

/* Thread(target=f, args=(...)), FuncAnimation(figure, f, fargs=(...)), pool.submit(f, ...), pool.map(f, xs): how f is called.
 */
static CallValues callback_arguments(LaunchReader *reader, const CallValues *call, uint32_t position, Span span)
{
    CallValues own = {.expr = call->expr};
    HostValue *args = call_argument_value(call, UINT32_MAX, "args"), *fargs = call_argument_value(call, UINT32_MAX, "fargs");
    const Expr *callee = call->expr->left;
    const char *name = callee != NULL && callee->kind == EX_ATTRIBUTE ? callee->name : "";
    uint32_t count = 0, behind = position < call->count ? call->count - position - 1 : 0;
    HostValue **items = args != NULL || fargs != NULL ? host_items(args != NULL ? args : fargs, &count) : NULL;
    if (items == NULL && behind > 0 && strncmp(name, "apply", 5) == 0) {
        items = host_items(call->items[position + 1], &count);
    }
    bool each =
        items == NULL && behind > 0 && (strcmp(name, "map") == 0 || strcmp(name, "imap") == 0 || strcmp(name, "starmap") == 0);
    if (items == NULL && behind > 0 && (each || strcmp(name, "submit") == 0)) {
        items = call->items + position + 1;
        count = behind;
    }
    if (items == NULL) {
        own.open = host_unknown(reader, span, NULL, "who calls it is not known");
        return own;
    }
    own.items = arena_alloc(reader->arena, (count + 1) * sizeof *own.items);
    own.spans = arena_alloc(reader->arena, (count + 1) * sizeof *own.spans);
    if (fargs != NULL && args == NULL) {
        own.items[own.count] = host_kind(reader, TY_I64, true); /* the number of the frame */
        own.spans[own.count++] = span;
    }
    for (uint32_t i = 0; i < count; i++) {
        own.items[own.count] = each ? host_element(reader, items[i], span) : items[i];
        own.spans[own.count++] = span;
    }
    HostValue **parts = each && strcmp(name, "starmap") == 0 && own.count == 1 ? host_items(own.items[0], &count) : NULL;
    if (parts != NULL) {
        own.items = parts;
        own.spans = arena_alloc(reader->arena, count * sizeof *own.spans + 1);
        for (own.count = 0; own.count < count; own.count++) {
            own.spans[own.count] = span;
        }
    }
    return own;
}

void launch_callbacks(LaunchReader *reader, const CallValues *call, Span span)
{
    for (uint32_t i = 0; i < call->count + call->keyword_count; i++) {
        HostValue *value = i < call->count ? call->items[i] : call->values[i - call->count];
        bool partial = value->kind == V_METHOD && value->given != NULL;
        if (partial || (value->kind == V_FUNCTION && !launch_is_kernel(reader, value->function))) {
            CallValues own = callback_arguments(reader, call, i, span);
            uint32_t branch = launch_enter_branch(reader);
            launch_call(reader, value, &own, span);
            reader->branch = branch;
        }
    }
}

/* The arguments of a call of functools.partial(f, ...): the kept ones stand first, and keywords of the call win. */
CallValues launch_with_given(LaunchReader *reader, const CallValues *given, const CallValues *call)
{
    CallValues all = *call;
    uint32_t count = given->count + call->count, keywords = given->keyword_count + call->keyword_count;
    all.items = arena_alloc(reader->arena, count * sizeof *all.items + 1);
    all.spans = arena_alloc(reader->arena, count * sizeof *all.spans + 1);
    all.names = arena_alloc(reader->arena, keywords * sizeof *all.names + 1);
    all.values = arena_alloc(reader->arena, keywords * sizeof *all.values + 1);
    all.value_spans = arena_alloc(reader->arena, keywords * sizeof *all.value_spans + 1);
    const CallValues *parts[2] = {given, call};
    all.count = 0;
    all.keyword_count = 0;
    for (uint32_t k = 0; k < 2; k++) {
        for (uint32_t i = 0; i < parts[k]->count; i++) {
            all.items[all.count] = parts[k]->items[i];
            all.spans[all.count++] = parts[k]->spans[i];
        }
        const CallValues *words = parts[1 - k]; /* of several the first one is found */
        for (uint32_t i = 0; i < words->keyword_count; i++) {
            all.names[all.keyword_count] = words->names[i];
            all.value_spans[all.keyword_count] = words->value_spans[i];
            all.values[all.keyword_count++] = words->values[i];
        }
    }
    return all;
}

static void add_argument(LaunchReader *reader, CallValues *call, HostValue *value, Span span, uint32_t most)
{
    if (call->count < most) {
        call->items[call->count] = value;
        call->spans[call->count++] = span;
    }
    (void)reader;
}

CallValues launch_eval_arguments(LaunchReader *reader, const Expr *e)
{
    CallValues call = {.expr = e};
    enum { EXTRA = 128 };
    uint32_t most = e->item_count + EXTRA, most_keywords = e->keyword_count + EXTRA;
    bool starred = false;
    for (uint32_t i = 0; i < e->item_count; i++) {
        starred = starred || e->items[i]->kind == EX_STARRED;
    }
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        starred = starred || e->keywords[i].name == NULL;
    }
    if (!starred) {
        most = e->item_count;
        most_keywords = e->keyword_count;
    }
    call.items = arena_alloc(reader->arena, most * sizeof *call.items + 1);
    call.spans = arena_alloc(reader->arena, most * sizeof *call.spans + 1);
    call.names = arena_alloc(reader->arena, most_keywords * sizeof *call.names + 1);
    call.values = arena_alloc(reader->arena, most_keywords * sizeof *call.values + 1);
    call.value_spans = arena_alloc(reader->arena, most_keywords * sizeof *call.value_spans + 1);
    for (uint32_t i = 0; i < e->item_count; i++) {
        if (e->items[i]->kind != EX_STARRED) {
            add_argument(reader, &call, launch_eval(reader, e->items[i]), e->items[i]->span, most);
            continue;
        }
        HostValue *value = launch_eval(reader, e->items[i]->left);
        uint32_t count = 0;
        HostValue **items = host_items(value, &count);
        for (uint32_t k = 0; items != NULL && k < count; k++) {
            add_argument(reader, &call, items[k], e->items[i]->span, most);
        }
        if (items == NULL) {
            call.open = host_unknown(reader, e->items[i]->span, value, "what '%s' holds is not known", launch_snippet(reader, e->items[i]->span));
        }
    }
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        HostValue *value = launch_eval(reader, e->keywords[i].value);
        if (e->keywords[i].name != NULL) {
            call.names[call.keyword_count] = e->keywords[i].name;
            call.value_spans[call.keyword_count] = e->keywords[i].span;
            call.values[call.keyword_count++] = value;
        } else if (value->kind == V_DICT) {
            for (uint32_t k = 0; k < value->count && call.keyword_count < most_keywords; k++) {
                if (value->items[k]->kind == V_STRING && value->items[k]->text != NULL) {
                    call.names[call.keyword_count] = value->items[k]->text;
                    call.value_spans[call.keyword_count] = e->keywords[i].span;
                    call.values[call.keyword_count++] = value->values[k];
                }
            }
        } else {
            call.open = host_unknown(reader, e->keywords[i].span, value, "what '%s' holds is not known", launch_snippet(reader, e->keywords[i].span));
        }
    }
    return call;
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
    static const struct {
        const char *path;
        TypeKind kind;
    } names[] = {{"builtins.int", TY_I64}, {"builtins.float", TY_F64}, {"builtins.bool", TY_BOOL}, {"builtins.complex", TY_C128}};
    if (annotation == NULL || (annotation->kind != EX_NAME && annotation->kind != EX_ATTRIBUTE)) {
        return NULL;
    }
    HostValue *type = launch_eval(reader, annotation);
    for (size_t i = 0; type->kind == V_PATH && i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(type->text, names[i].path) == 0) {
            return host_kind(reader, names[i].kind, true);
        }
    }
    if (type->kind == V_CLASS) { /* an object of which only the class is known */
        HostValue *any = map_get(&reader->annotated, type->stmt), *made = map_get(&reader->objects, type->stmt);
        if (any == NULL) {
            CallValues none = {.open = host_unknown(reader, span, NULL, "nothing in this file makes this '%s'", type->stmt->name)};
            map_set(reader->arena, &reader->annotated, type->stmt, none.open); /* what it has inside of its own kind */
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

static HostValue *param_value(LaunchReader *reader, const Function *function, uint32_t i, const CallValues *call, HostValue *self, uint32_t shift)
{
    const Param *param = &function->params[i];
    if (i < shift && param->style != PARAM_STAR) {
        return self;
    }
    if (param->style == PARAM_STAR) {
        HostValue *rest = host_new(reader, call->open != NULL ? V_UNKNOWN : V_TUPLE);
        bool has_self = i < shift; /* def run(*args) around a method */
        uint32_t at = has_self ? 0 : i - shift;
        if (call->open != NULL) {
            return host_unknown(reader, param->span, call->open, "'*%s' of '%s' is not known", param->name, function->name);
        }
        rest->items = at < call->count ? call->items + at : NULL;
        rest->count = at < call->count ? call->count - at : 0;
        if (has_self) {
            HostValue **items = arena_alloc(reader->arena, (rest->count + 1) * sizeof *items);
            items[0] = self;
            for (uint32_t k = 0; k < rest->count; k++) {
                items[k + 1] = rest->items[k];
            }
            rest->items = items;
            rest->count++;
        }
        return rest;
    }
    if (param->style == PARAM_STARSTAR) {
        HostValue *rest = host_new(reader, V_DICT);
        rest->items = arena_alloc(reader->arena, call->keyword_count * sizeof *rest->items + 1);
        rest->values = arena_alloc(reader->arena, call->keyword_count * sizeof *rest->values + 1);
        for (uint32_t k = 0; k < call->keyword_count; k++) {
            bool named = false;
            for (uint32_t p = 0; p < function->param_count; p++) {
                named = named || strcmp(function->params[p].name, call->names[k]) == 0;
            }
            if (!named) {
                rest->items[rest->count] = host_new(reader, V_STRING);
                rest->items[rest->count]->text = call->names[k];
                rest->values[rest->count++] = call->values[k];
            }
        }
        return rest;
    }
    HostValue *value = call_argument_value(call, param->style == PARAM_KEYWORD_ONLY ? UINT32_MAX : i - shift, param->name);
    if (value == NULL && param->fallback != NULL) {
        value = launch_eval(reader, param->fallback);
        if (value->kind == V_NONE && call->open != NULL) {
            value = NULL; /* the unknown caller may well give it */
        } else if (value->kind == V_SCALAR && value->constant != NULL && call->open != NULL) {
            value = host_scalar(reader, value->type, value->weak); /* or another number */
        }
    }
    if (value == NULL || value->kind == V_UNKNOWN) {
        HostValue *annotated = launch_annotated_value(reader, param->annotation, param->span);
        if (annotated != NULL) {
            return annotated;
        }
    }
    if (value == NULL) {
        return host_unknown(reader, param->span, call->open, "parameter '%s' of '%s'", param->name, function->name);
    }
    if (value->kind == V_UNKNOWN) {
        return host_unknown(reader, param->span, value, "parameter '%s' of '%s'", param->name, function->name);
    }
    return value;
}

HostValue *launch_call_function(LaunchReader *reader, HostValue *callee, const CallValues *call, Span span)
{
    Function *function = callee->function;
    unsigned same = 0;
    for (size_t i = 0; i < reader->active.count; i++) {
        same += reader->active.items[i] == function;
    }
    if (reader->calls >= LAUNCH_CALLS || same >= LAUNCH_SAME_CALLS || reader->steps >= reader->limit) {
        return host_unknown(reader, span, NULL, "'%s' calls itself too often to be followed", function->name);
    }
    if (function->is_async) {
        map_set(reader->arena, &reader->called, function, callee);
        return host_unknown(reader, span, NULL, "'%s' is a coroutine", function->name);
    }
    map_set(reader->arena, &reader->called, function, callee);
    HostFrame *frame = arena_alloc(reader->arena, sizeof *frame);
    frame->parent = callee->frame;
    frame->function = function;
    frame->module = function->module;
    frame->branch = reader->branch;
    HostFrame *outer = reader->frame;
    bool is_static = launch_has_decorator(function, "staticmethod");
    uint32_t shift = callee->base != NULL && !is_static && function->param_count > 0 ? 1 : 0;
    for (uint32_t i = 0; i < function->param_count; i++) {
        HostFrame *caller = reader->frame;
        reader->frame = callee->frame != NULL ? callee->frame : caller; /* defaults and annotations stand outside */
        HostValue *value = param_value(reader, function, i, call, callee->base, shift);
        reader->frame = caller;
        Binding *binding = function->scope != NULL ? scope_find(function->scope, function->params[i].name) : NULL;
        if (binding != NULL) {
            map_set(reader->arena, &frame->names, binding, value);
        }
    }
    reader->frame = frame;
    reader->calls++;
    uint32_t depth = reader->depth, branch = reader->branch;
    LoopExits exits = reader->exits;
    reader->exits = (LoopExits){.any = false};
    reader->depth = 0;
    ptrvec_push(reader->arena, &reader->active, function);
    bool stopped = false;
    launch_block(reader, &function->body, &stopped);
    reader->active.count--;
    reader->calls--;
    reader->exits = exits;
    reader->depth = depth;
    reader->branch = branch;
    reader->frame = outer;
    if (function->has_yield) { /* a generator: a list of what it yields */
        HostValue *list = host_new(reader, V_LIST);
        list->span = span;
        list->base = frame->result != NULL ? frame->result : host_unknown(reader, span, NULL, "what '%s' yields is not known", function->name);
        return list;
    }
    return frame->result != NULL ? frame->result : host_new(reader, V_NONE);
}

HostValue *launch_field_default(LaunchReader *reader, const Expr *e)
{
    bool named = e != NULL && e->kind == EX_CALL && (e->left->kind == EX_NAME || e->left->kind == EX_ATTRIBUTE);
    bool is_field = named && strcmp(e->left->name, "field") == 0;
    for (uint32_t i = 0; is_field && i < e->keyword_count; i++) {
        CallValues none = {.expr = e};
        if (e->keywords[i].name != NULL && strcmp(e->keywords[i].name, "default_factory") == 0) {
            return launch_call(reader, launch_eval(reader, e->keywords[i].value), &none, e->span);
        }
        if (e->keywords[i].name != NULL && strcmp(e->keywords[i].name, "default") == 0) {
            return launch_eval(reader, e->keywords[i].value);
        }
    }
    return NULL;
}

/* What the project's classes define for Python's own syntax: operators, indices, len(), loops and `with`. */

HostValue *launch_special(LaunchReader *reader, HostValue *object, const char *name, HostValue **items, uint32_t count, Span span)
{
    if (object->kind != V_OBJECT || object->base == NULL || object->base->kind != V_CLASS) {
        return NULL;
    }
    HostValue *method = launch_class_attribute(object->base, names_find(reader->unit->names, name), 0);
    if (method == NULL || method->kind != V_FUNCTION || launch_is_kernel(reader, method->function)) {
        return NULL;
    }
    HostValue *bound = host_new(reader, V_FUNCTION);
    *bound = *method;
    bound->base = object->count == 1 ? object->items[0] : object;
    Span spans[2] = {span, span};
    CallValues call = {.items = items, .spans = spans, .count = count};
    return launch_call_function(reader, bound, &call, span);
}

/* "add" of __add__ and __radd__; NULL for operators that no class has a method for. */
static const char *operator_name(Op op)
{
    static const struct {
        Op op;
        const char *name;
    } names[] = {{OP_ADD, "add"}, {OP_SUB, "sub"}, {OP_MUL, "mul"}, {OP_DIV, "truediv"}, {OP_FLOORDIV, "floordiv"},
                 {OP_MOD, "mod"}, {OP_POW, "pow"}, {OP_MATMUL, "matmul"}};
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
    HostValue *result = launch_special(reader, a, arena_printf(reader->arena, "__%s__", name), &b, 1, span);
    return result != NULL ? result : launch_special(reader, b, arena_printf(reader->arena, "__r%s__", name), &a, 1, span);
}
