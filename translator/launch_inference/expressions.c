// SPDX-License-Identifier: MIT
/* Evaluation of expressions and calls in host code. */
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <string.h>

static HostValue *eval(LaunchReader *reader, const Expr *e);

HostValue *launch_eval(LaunchReader *reader, const Expr *e)
{
    HostFrame *frame = reader->frame;
    if (reader->steps >= reader->limit || frame->depth >= LAUNCH_DEPTH) {
        return host_unknown(reader, e->span, NULL, "the host code is too long to analyze");
    }
    reader->steps++;
    frame->depth++;
    HostValue *value = eval(reader, e);
    frame->depth--;
    return value;
}

/* ---- names ---- */

static HostValue *eval_name(LaunchReader *reader, const Expr *e)
{
    Binding *binding = e->binding;
    if (strcmp(e->name, "__name__") == 0) {
        const char *name = reader->unit->request->modules[e->span.module].name;
        return host_string(reader, e->span.module == 0 ? "__main__" : name != NULL ? name : "");
    }
    if (binding == NULL) {
        return host_unknown(reader, e->span, NULL, "'%s' is not known", e->name);
    }
    binding = launch_binding(reader, binding);
    if (binding->kind == BIND_LOCAL || binding->kind == BIND_MODULE) {
        HostValue *value = NULL;
        for (HostFrame *frame = reader->frame; frame != NULL && value == NULL; frame = frame->parent) {
            value = map_get(&frame->names, binding);
        }
        HostFrame *module_frame = binding->module != NULL ? reader->modules[binding->module->index] : NULL;
        value = value == NULL && module_frame != NULL ? map_get(&module_frame->names, binding) : value;
        if (value == NULL && binding->stmt != NULL && binding->stmt->kind == ST_DEF) {
            value = map_get(&reader->functions, binding->stmt->function);
        }
        if (value == NULL && binding->import != NULL) {
            value = launch_import(reader, reader->unit->modules[e->span.module], binding->import);
        }
        return value != NULL ? value
                             : host_unknown(reader, e->span, NULL, "the value of '%s' is not known here", e->name);
    }
    bool is_class = binding->kind == BIND_OBJECT && binding->object != NULL && binding->object->kind == OBJ_CLASS;
    HostValue *value = is_class || binding->kind != BIND_OBJECT || binding->object == NULL
                           ? launch_star_imported(reader, reader->unit->modules[e->span.module], e->name)
                           : NULL;
    if (value == NULL && binding->kind == BIND_OBJECT && binding->object != NULL) {
        return host_of_object(reader, binding->object);
    }
    return value != NULL ? value : host_unknown(reader, e->span, NULL, "'%s' is not defined in this file", e->name);
}

/* ---- calls ---- */

HostValue *launch_class_attribute(HostValue *class_value, const char *name, unsigned depth)
{
    HostValue *value = map_get(class_value->attrs, name);
    for (uint32_t i = 0; value == NULL && depth < 16 && i < class_value->count; i++) {
        if (class_value->items[i]->kind == V_CLASS) {
            value = launch_class_attribute(class_value->items[i], name, depth + 1);
        }
    }
    return value;
}

/* Sets the fields of a dataclass, inherited ones first, from the arguments in order. */
static void set_fields(LaunchReader *reader, HostValue *object, const HostValue *class_value, const CallValues *call,
                       uint32_t *position, unsigned depth)
{
    for (uint32_t i = 0; i < class_value->count && depth < 16; i++) {
        if (class_value->items[i]->kind == V_CLASS) {
            set_fields(reader, object, class_value->items[i], call, position, depth + 1);
        }
    }
    for (uint32_t i = 0; class_value->stmt != NULL && i < class_value->stmt->body.count; i++) {
        const Stmt *s = class_value->stmt->body.stmts[i];
        if (s->kind == ST_ANNOTATED && s->targets[0]->kind == EX_NAME) {
            HostValue *value = call_argument_value(call, (*position)++, s->targets[0]->name);
            if (value == NULL && call->open != NULL) {
                HostValue *fallback = launch_class_attribute(object->base, s->targets[0]->name, 0);
                value = s->value == NULL   ? launch_annotated_value(reader, s->annotation, s->span)
                        : fallback == NULL ? call->open
                                           : launch_uncertain_default(reader, fallback);
            }
            value = value == NULL ? launch_field_default(reader, s->value) : value;
            if (value != NULL) {
                map_set(reader->arena, object->attrs, s->targets[0]->name, value);
            }
        }
    }
}

HostValue *launch_instantiate(LaunchReader *reader, HostValue *class_value, const CallValues *call, Span span)
{
    HostValue *object = host_new(reader, V_OBJECT);
    object->base = class_value;
    object->attrs = arena_alloc(reader->arena, sizeof *object->attrs);
    map_set(reader->arena, &reader->objects, class_value->stmt, object);
    if (launch_call_own(reader, object, "__init__", call, span) == NULL) {
        uint32_t position = 0;
        set_fields(reader, object, class_value, call, &position, 0);
        launch_call_own(reader, object, "__post_init__", &(CallValues){.expr = call->expr}, span);
    }
    return object;
}

/* Evaluates a function of scalars if all arguments are known. */
static HostValue *with_constant(LaunchReader *reader, const char *path, const CallValues *call, HostValue *result)
{
    enum { MAX_ARGUMENTS = 16 };
    Object *args[MAX_ARGUMENTS];
    bool is_default = false;
    bool known = result->kind == V_SCALAR && result->constant == NULL && call->count > 0 &&
                 call->count <= MAX_ARGUMENTS && call->keyword_count == 0 && call->open == NULL;
    for (uint32_t i = 0; known && i < call->count; i++) {
        args[i] = launch_constant(reader, call->items[i], true);
        known = args[i] != NULL;
        is_default = is_default || call->items[i]->is_default;
    }
    Object *constant = known ? constant_function(reader->unit, known_find(path), args, call->count) : NULL;
    if (constant == NULL || constant->type != result->type) {
        return result;
    }
    HostValue *exact = host_scalar(reader, result->type, result->weak);
    exact->constant = constant;
    exact->is_default = is_default;
    return exact;
}

/* np.float32(x): converts a number or the items of an array. */
static HostValue *call_dtype(LaunchReader *reader, HostValue *callee, const CallValues *call)
{
    HostValue *from = call->count > 0 ? call->items[0] : NULL;
    if (from != NULL && (from->kind == V_ARRAY || from->kind == V_LIST || from->kind == V_TUPLE)) {
        HostValue *array = numpy_as_array(reader, from);
        bool is_same = array->type == callee->type && from->kind == V_ARRAY;
        HostValue *copy = is_same ? host_view(reader, array, array->ndim, host_axes(reader, array))
                                  : host_kept(reader, array, callee->type);
        copy = numpy_number(reader, copy);
        copy->base = array->base;
        return copy;
    }
    HostValue *scalar = host_scalar(reader, callee->type, false);
    scalar->constant = from != NULL && from->kind == V_SCALAR && from->constant != NULL && call->count == 1
                           ? constant_cast(reader->unit, callee->type, from->constant)
                           : NULL;
    if (scalar->constant != NULL) {
        scalar->constant->is_numpy = true;
        scalar->is_default = from->is_default;
    }
    scalar->base = from == NULL ? NULL : from->kind == V_UNKNOWN ? from : from->kind == V_SCALAR ? from->base : NULL;
    return scalar;
}

static HostValue *call_value(LaunchReader *reader, HostValue *callee, const CallValues *call, Span span,
                             unsigned depth);

/* Analyzes a call once for each alternative of an argument, and merges the results; NULL if there is no such argument.
 */
static HostValue *call_for_each(LaunchReader *reader, HostValue *callee, const CallValues *call, Span span,
                                unsigned depth)
{
    for (uint32_t i = 0; i < call->count + call->keyword_count && depth < 3; i++) {
        const HostValue *choice = i < call->count ? call->items[i] : call->values[i - call->count];
        if (choice->kind != V_UNION) {
            continue;
        }
        HostValue *result = NULL;
        for (uint32_t k = 0; k < choice->count; k++) {
            CallValues one = *call;
            one.items = arena_alloc(reader->arena, call->count * sizeof *one.items + 1);
            one.values = arena_alloc(reader->arena, call->keyword_count * sizeof *one.values + 1);
            for (uint32_t p = 0; p < call->count; p++) {
                one.items[p] = host_choose(call->items[p], choice, k);
            }
            for (uint32_t p = 0; p < call->keyword_count; p++) {
                one.values[p] = host_choose(call->values[p], choice, k);
            }
            result = host_join(reader, result, call_value(reader, callee, &one, span, depth + 1), choice->stmt);
        }
        return result;
    }
    return NULL;
}

static HostValue *call_value(LaunchReader *reader, HostValue *callee, const CallValues *call, Span span, unsigned depth)
{
    if (callee->kind == V_UNION && depth < 3) {
        HostValue *result = NULL;
        for (uint32_t i = 0; i < callee->count; i++) {
            result =
                host_join(reader, result, call_value(reader, callee->items[i], call, span, depth + 1), callee->stmt);
        }
        return result;
    }
    HostValue *each;
    switch (callee->kind) {
    case V_CONFIGURED:
        launch_record(reader, callee->base, call, span);
        launch_note_block(reader, callee);
        return host_new(reader, V_NONE);
    case V_FUNCTION:
        if (launch_is_kernel(reader, callee->function)) {
            if ((each = call_for_each(reader, callee, call, span, depth)) != NULL) {
                return each;
            }
            reader->launched = decoration_launched(reader->unit, callee->function, callee->decoration);
            HostValue *result = launch_call_wrapped(reader, callee->function, call, span);
            reader->launched = NULL;
            return result;
        }
        for (uint32_t i = 0; i < call->count && launch_has_decorator(callee->function, "vectorize"); i++) {
            if (call->items[i]->kind == V_ARRAY) { /* a CPU ufunc: its body computes elements */
                return launch_call_ufunc(reader, callee->function, call, span);
            }
        }
        return launch_call_function(reader, callee, call, span);
    case V_CLASS: {
        HostValue *member = host_any_member(reader, callee); /* Color(1) */
        return member != NULL ? member : launch_instantiate(reader, callee, call, span);
    }
    case V_OBJECT:
        if ((each = launch_call_own(reader, callee, "__call__", call, span)) != NULL) {
            return each;
        }
        break;
    case V_DTYPE: /* np.float32(x), Point(x, y) */
        if (callee->type->kind == TY_TUPLE) {
            return launch_named_tuple(reader, callee->type, call);
        }
        if (type_is_scalar(callee->type)) {
            each = call_for_each(reader, callee, call, span, depth);
            return each != NULL ? each : call_dtype(reader, callee, call);
        }
        break;
    case V_PATH:
    case V_METHOD:
        if (callee->given != NULL && depth < 8) {
            CallValues all = launch_prepend_arguments(reader, callee->given, call);
            return call_value(reader, callee->base, &all, span, depth + 1);
        }
        if ((each = call_for_each(reader, callee, call, span, depth)) != NULL) {
            return each;
        }
        if (callee->kind == V_PATH) {
            return with_constant(reader, callee->text, call, launch_call_path(reader, callee->text, call));
        }
        return launch_call_method(reader, callee->base, callee->text, call);
    case V_SCALAR: { /* x.size(0), x.size() in PyTorch */
        const Expr *left = call->expr->left;
        if (left == NULL || left->kind != EX_ATTRIBUTE || strcmp(left->name, "size") != 0) {
            break;
        }
        return call->count > 0 ? host_kind(reader, TY_I64, true)
                               : launch_attribute(reader, launch_eval(reader, left->left), "shape", left);
    }
    default:
        break;
    }
    launch_callbacks(reader, call, span);
    return host_unknown(reader, span, callee->kind == V_UNKNOWN ? callee : NULL, "the result of '%s' is not known",
                        launch_snippet(reader, call->expr->left->span));
}

HostValue *launch_call(LaunchReader *reader, HostValue *callee, const CallValues *call, Span span)
{
    HostValue *result = call_value(reader, callee, call, span, 0);
    bool is_uncertain = callee->other != NULL && callee->kind != V_ARRAY && result->kind != V_NONE;
    return is_uncertain ? host_join(reader, result, callee->other, NULL) : result;
}

/* Returns the function that is decorated in `cuda.jit(f)`, `cuda.jit("...")(f)` and `fast(f)`; NULL for other calls. */
static HostValue *jitted(LaunchReader *reader, const Expr *e)
{
    const Expr *callee = e->left->kind == EX_CALL ? e->left->left : e->left;
    const Expr *given = call_arguments(reader->unit, e);
    if (given->item_count != 1 || expr_is_signature(reader->unit, given->items[0])) {
        return NULL;
    }
    const Object *object = constant_of_expr(reader->unit, callee);
    bool is_followed = object != NULL && (object->kind == OBJ_FUNCTION ||
                                          /* the analysis of the callee finds the decorator call inside */
                                          object->kind == OBJ_CLASS);
    const Decoration *decoration = is_followed ? NULL : decoration_of_call(reader->unit, e);
    if (decoration == NULL) {
        return NULL;
    }
    HostValue *value = launch_eval(reader, given->items[0]);
    value = value->kind == V_METHOD && strcmp(value->text, "py_func") == 0 ? value->base
                                                                           /* the Python function of a kernel */
                                                                           : value;
    if (value->kind != V_FUNCTION) {
        return NULL;
    }
    value = host_copy(reader, value);
    value->decoration = decoration;
    if (!decoration->on_cpu && decoration->wrap == PY2CU_WRAP_NONE &&
        function_add_generated(reader->unit, value->function, decoration)) {
        map_set(reader->arena, &reader->jitted, value->function, NULL); /* evaluated again */
    }
    if (!decoration->is_device && decoration->signatures.count > 0 && launch_is_kernel(reader, value->function)) {
        launch_note_compiled(reader, value->frame, false);
    }
    return value;
}

static HostValue *eval_call(LaunchReader *reader, const Expr *e)
{
    HostValue *kernel = jitted(reader, e);
    if (kernel != NULL) {
        return kernel;
    }
    if (e->left->kind == EX_NAME && strcmp(e->left->name, "super") == 0 && e->left->binding != NULL &&
        e->left->binding->kind != BIND_LOCAL) {
        HostFrame *frame = reader->frame;
        Function *function = frame->function;
        Binding *binding = function != NULL && function->param_count > 0
                               ? scope_find(function->scope, function->params[0].name)
                               : NULL;
        HostValue *self = binding != NULL ? map_get(&frame->names, binding) : NULL;
        if (self != NULL && self->kind == V_OBJECT && self->base != NULL) {
            HostValue *above = host_copy(reader, self);
            for (uint32_t i = self->base->count; i > 0; i--) {
                above->base = self->base->items[i - 1]->kind == V_CLASS ? self->base->items[i - 1] : above->base;
            }
            above->count = 0;
            /* its methods receive the object itself */
            host_add(reader, above, self->count == 1 ? self->items[0] : self);
            return above;
        }
    }
    HostValue *callee = launch_eval(reader, e->left);
    CallValues call = launch_eval_arguments(reader, e);
    return launch_call(reader, callee, &call, e->span);
}

/* ---- other expressions ---- */

static HostValue *eval_items(LaunchReader *reader, const Expr *e, HostKind kind)
{
    HostValue *value = host_new(reader, kind);
    value->span = e->span;
    for (uint32_t i = 0; i < e->item_count; i++) {
        if (e->items[i]->kind != EX_STARRED) {
            host_add(reader, value, launch_eval(reader, e->items[i]));
            continue;
        }
        HostValue *inner = launch_eval(reader, e->items[i]->left);
        uint32_t count;
        HostValue **items = host_items(inner, &count);
        if (items == NULL) {
            return host_unknown(reader, e->span, inner, "the content of '%s' is not known",
                                launch_snippet(reader, e->items[i]->span));
        }
        for (uint32_t k = 0; k < count && k < LAUNCH_ITEMS; k++) {
            host_add(reader, value, items[k]);
        }
    }
    return value;
}

static HostValue *eval_boolean(LaunchReader *reader, const Expr *e)
{
    HostValue *left = launch_eval(reader, e->left);
    bool truth;
    if (host_truth(left, &truth)) {
        return truth == (e->op == OP_OR) ? left : launch_eval(reader, e->right);
    }
    return host_join(reader, left, launch_eval(reader, e->right), NULL);
}

static HostValue *eval_compare(LaunchReader *reader, const Expr *e)
{
    HostValue *left = launch_eval(reader, e->items[0]);
    HostValue *result = left;
    for (uint32_t i = 1; i < e->item_count; i++) {
        HostValue *right = launch_eval(reader, e->items[i]);
        HostValue *one = host_binary(reader, e, e->ops[i - 1], left, right);
        result = e->item_count == 2 ? one : host_kind(reader, TY_BOOL, true);
        left = right;
    }
    return result;
}

static HostValue *eval_slice(LaunchReader *reader, const Expr *e)
{
    HostValue *parts[3];
    for (uint32_t i = 0; i < 3; i++) {
        parts[i] = e->items[i] != NULL ? launch_eval(reader, e->items[i]) : NULL;
    }
    return host_slice(reader, parts);
}

/* Returns whether the expression is a string without null characters, at which V_STRING values end. */
static bool is_known_text(const Expr *e)
{
    return e->kind == EX_STRING && !e->is_bytes && strlen(e->text) == e->text_length;
}

static HostValue *eval(LaunchReader *reader, const Expr *e)
{
    switch (e->kind) {
    case EX_INT:
    case EX_FLOAT:
    case EX_IMAGINARY:
    case EX_TRUE:
    case EX_FALSE: {
        Object *object = constant_of_expr(reader->unit, e);
        HostValue *value = object != NULL ? host_of_object(reader, object)
                                          : host_unknown(reader, e->span, NULL, "an integer beyond 64 bits");
        value->weak = true;
        return value;
    }
    case EX_NONE:
        return host_new(reader, V_NONE);
    case EX_STRING:
    case EX_FSTRING:
        return host_string(reader, is_known_text(e) ? e->text : NULL);
    case EX_ELLIPSIS:
        return host_path(reader, "...");
    case EX_NAME:
        return eval_name(reader, e);
    case EX_NAMED: {
        HostValue *value = launch_eval(reader, e->left);
        launch_assign(reader, e, value, e->left, NULL);
        return value;
    }
    case EX_TUPLE:
        return eval_items(reader, e, V_TUPLE);
    case EX_LIST:
        return eval_items(reader, e, V_LIST);
    case EX_UNARY:
        return host_unary(reader, e, e->op, launch_eval(reader, e->left));
    case EX_BINARY: {
        HostValue *left = launch_eval(reader, e->left);
        return host_binary(reader, e, e->op, left, launch_eval(reader, e->right));
    }
    case EX_BOOLEAN:
        return eval_boolean(reader, e);
    case EX_NOT: {
        bool truth;
        return host_truth(launch_eval(reader, e->left), &truth) ? host_bool(reader, !truth)
                                                                : host_kind(reader, TY_BOOL, true);
    }
    case EX_COMPARE:
        return eval_compare(reader, e);
    case EX_CONDITIONAL: {
        bool truth;
        if (host_truth(launch_eval(reader, e->cond), &truth)) {
            return launch_eval(reader, truth ? e->left : e->right);
        }
        HostValue *left = launch_eval(reader, e->left);
        return host_join(reader, left, launch_eval(reader, e->right), NULL);
    }
    case EX_CALL:
        return eval_call(reader, e);
    case EX_ATTRIBUTE: {
        HostValue *self = launch_eval(reader, e->left);
        HostValue *value = self->kind == V_PATH ? launch_module_member(reader, self, e->name) : NULL;
        if (value == NULL && self->kind == V_PATH && self->frame != NULL) {
            return host_not_known(reader, e->span, NULL);
        }
        return value != NULL ? value : launch_attribute(reader, self, e->name, e);
    }
    case EX_SUBSCRIPT: {
        HostValue *container = launch_eval(reader, e->left);
        return host_index(reader, e, container, launch_eval(reader, e->right));
    }
    case EX_SLICE:
        return eval_slice(reader, e);
    case EX_STARRED:
        return launch_eval(reader, e->left);
    case EX_LAMBDA:
        return launch_function(reader, e->function);
    case EX_UNSUPPORTED:
        if (e->function != NULL) {
            return launch_comprehension(reader, e);
        }
        if (e->name != NULL && strncmp(e->name, "yield", 5) == 0) {
            return launch_yield(reader, e);
        }
        if (e->name != NULL && strcmp(e->name, "await") == 0 && e->left != NULL) {
            return launch_eval(reader, e->left);
        }
        if (e->name != NULL && strcmp(e->name, "dict literal") == 0 && !e->filtered) {
            return launch_dict(reader, e);
        }
        return host_unknown(reader, e->span, NULL, "a %s is not analyzed",
                            e->name != NULL ? e->name : "construct of this kind");
    }
    return host_not_known(reader, e->span, NULL);
}
