// SPDX-License-Identifier: MIT
/* Launch inference: argument types of kernels from the host code that launches them.
 *
 * Input: the syntax tree of the host code.
 * Output: for each launched kernel, the types of its arguments, or the reason why they are unknown.
 * Requires: resolve.
 *
 * The module level is analyzed from top to bottom, including calls of functions of the program. Functions that nothing
 * calls are analyzed afterwards, with only the defaults and annotations of their parameters. If a condition is unknown,
 * both branches are analyzed and merged; a loop over a short literal is analyzed once for each item, other loops twice.
 */
#include "base/strings.h"
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <math.h>
#include <string.h>

const char *launch_snippet(LaunchReader *reader, Span span)
{
    const Module *module = reader->unit->modules[span.module];
    TextBuf text;
    textbuf_init(&text, reader->arena);
    bool blank = false;
    for (uint32_t i = span.start; i < span.end && i < module->length; i++) {
        char c = module->text[i];
        if (c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\\') {
            blank = text.length > 0;
            continue;
        }
        if (text.length > 50 && !utf8_continues(c)) {
            textbuf_puts(&text, "...");
            break;
        }
        if (blank) {
            textbuf_puts(&text, " ");
        }
        blank = false;
        textbuf_add(&text, &c, 1);
    }
    return text.text != NULL ? text.text : "";
}

const Scope *launch_scope(const LaunchReader *reader)
{
    return reader->frame->function != NULL ? reader->frame->function->scope : reader->frame->module->scope;
}

/* ---- properties ---- */

/* Returns the name under which a class stores the function: "width.setter" for `@width.setter def width(self,
 * value)`; the name itself remains the property. */
static const char *attribute_name(LaunchReader *reader, const Function *function)
{
    static const char *const changes[] = {"setter", "deleter", NULL};
    for (uint32_t i = 0; i < function->decorator_count; i++) {
        const Expr *e = function->decorators[i];
        if (e->kind == EX_ATTRIBUTE && string_in_list(e->name, changes)) {
            return names_find(reader->unit->names, arena_printf(reader->arena, "%s.%s", function->name, e->name));
        }
    }
    return function->name;
}

void launch_forget_names(LaunchReader *reader, Span location)
{
    HostFrame *frame = reader->modules[reader->frame->module->index];
    for (uint32_t i = 0; i < frame->names.count; i++) {
        const HostValue *value = frame->names.values[i];
        bool is_data = value != NULL && (value->kind == V_SCALAR || value->kind == V_TUPLE || value->kind == V_ARRAY ||
                                         value->kind == V_LIST || value->kind == V_DICT || value->kind == V_UNION ||
                                         value->kind == V_NONE || value->kind == V_MEMBER);
        if (is_data) {
            launch_set_name(
                reader, frame, frame->names.keys[i],
                host_unknown(reader, location, NULL, "'%s' may change it", launch_snippet(reader, location)));
        }
    }
}

/* ---- statements ---- */

/* Returns whether the decorator belongs to a module that is neither in the project nor known: it may return
 * anything. */
static bool is_unknown_decorator(const HostValue *decorator)
{
    const char *rest;
    bool is_elsewhere = decorator->kind == V_PATH && decorator->frame == NULL;
    return is_elsewhere ? path_library(decorator->text, &rest) == LIBRARY_NONE : decorator->kind == V_UNKNOWN;
}

/* Applies the project's own decorators to a function: `@timed`, `@repeated(3)`. Those of a compiled function have been
 * resolved before. */
static HostValue *decorated(LaunchReader *reader, HostValue *value)
{
    const Function *function = value->function;
    for (uint32_t i = launch_is_jitted(reader, function) ? 0 : function->decorator_count; i > 0; i--) {
        const Expr *e = function->decorators[i - 1], *name = e->kind == EX_CALL ? e->left : e;
        const bool is_own = name->kind == EX_NAME && name->binding != NULL && name->binding->stmt != NULL;
        HostValue *decorator = name->kind == EX_NAME || name->kind == EX_ATTRIBUTE ? launch_eval(reader, name) : NULL;
        if (decorator != NULL && is_unknown_decorator(decorator)) {
            HostValue *wrapped = host_copy(reader, value);
            wrapped->other =
                host_unknown(reader, e->span, decorator->kind == V_UNKNOWN ? decorator : NULL,
                             "the result of the decorator '%s' is not known", launch_snippet(reader, e->span));
            value = wrapped;
        }
        decorator = is_own ? decorator : NULL;
        if (decorator == NULL || decorator->kind != V_FUNCTION || launch_is_kernel(reader, decorator->function)) {
            continue;
        }
        decorator = e->kind == EX_CALL ? launch_eval(reader, e) : decorator;
        Span span = e->span;
        CallValues call = {.items = &value, .spans = &span, .count = 1};
        HostValue *made = decorator->kind == V_FUNCTION ? launch_call(reader, decorator, &call, span) : value;
        value = made->kind == V_FUNCTION ? made : value;
    }
    return value;
}

static HostValue *class_value_of(LaunchReader *reader, const Stmt *s)
{
    Object *named = named_tuple_class(reader->unit, s);
    if (named != NULL) {
        return host_of_object(reader, named);
    }
    HostValue *class_value = host_new(reader, V_CLASS);
    class_value->stmt = s;
    class_value->frame = reader->frame;
    class_value->attrs = arena_alloc(reader->arena, sizeof *class_value->attrs);
    for (uint32_t i = 0; i < s->target_count; i++) {
        host_add(reader, class_value, launch_eval(reader, s->targets[i]));
    }
    for (uint32_t i = 0; i < s->body.count; i++) {
        const Stmt *inner = s->body.stmts[i];
        Block one = {.stmts = &s->body.stmts[i], .count = 1};
        bool stopped = false;
        /* a name in the class, not in the enclosing scope */
        if (inner->kind == ST_CLASS && reader->frame->depth < LAUNCH_DEPTH) {
            reader->frame->depth++;
            map_set(reader->arena, class_value->attrs, inner->name, class_value_of(reader, inner));
            reader->frame->depth--;
            continue;
        }
        launch_block(reader, &one, &stopped);
        if (inner->kind == ST_DEF) {
            HostValue *function = map_get(&reader->functions, inner->function);
            if (function != NULL) {
                map_set(reader->arena, class_value->attrs, attribute_name(reader, inner->function),
                        decorated(reader, function));
            }
        }
        for (uint32_t k = 0; (inner->kind == ST_ASSIGN || (inner->kind == ST_ANNOTATED && inner->value != NULL)) &&
                             k < inner->target_count;
             k++) {
            if (inner->targets[k]->kind == EX_NAME) {
                map_set(reader->arena, class_value->attrs, inner->targets[k]->name,
                        launch_eval(reader, inner->targets[k]));
            }
        }
    }
    return class_value;
}

static void follow_class(LaunchReader *reader, const Stmt *s)
{
    Binding *binding = scope_find(launch_scope(reader), s->name);
    HostValue *class_value = class_value_of(reader, s);
    if (binding != NULL) {
        launch_set_name(reader, reader->frame, binding, class_value);
    }
}

/* Binds the decorator's name in `@xp.jit` if the parameter xp is the module cuda. */
static void bind_decorators(LaunchReader *reader, const Function *function)
{
    for (uint32_t i = 0; i < function->decorator_count; i++) {
        const Expr *e = function->decorators[i];
        while (e->kind == EX_CALL || e->kind == EX_ATTRIBUTE) {
            e = e->left;
        }
        Binding *binding = e->kind == EX_NAME ? e->binding : NULL;
        bool is_param =
            binding != NULL && binding->kind == BIND_LOCAL && binding->assignments == 1 && binding->stmt == NULL;
        if (is_param && binding_object(reader->unit, binding) == NULL) {
            HostValue *value = launch_eval(reader, e);
            binding->object = value->kind == V_PATH ? launch_constant(reader, value, false) : NULL;
            map_set(reader->arena, &reader->jitted, function, NULL); /* evaluated again */
        }
    }
}

static void follow_def(LaunchReader *reader, Function *function)
{
    bind_decorators(reader, function);
    HostValue *value = launch_function(reader, function);
    map_set(reader->arena, &reader->functions, function, value);
    value = function->class_name == NULL ? decorated(reader, value) : value;
    Binding *binding = function->class_name == NULL ? scope_find(launch_scope(reader), function->name) : NULL;
    HostFrame *module_frame = binding != NULL ? launch_frame_of(reader, binding) : NULL; /* the module after `global` */
    if (module_frame != NULL) {
        launch_set_name(reader, module_frame, binding, value);
    }
    bool is_compiled = launch_is_kernel(reader, function) && decoration_of(reader->unit, function).signatures.count > 0;
    if (is_compiled || (reader->uncalled &&
                        launch_is_kernel(reader, function))) { /* in a factory that nothing calls, with its defaults */
        launch_note_compiled(reader, reader->frame, false);
    }
}

static void follow_assign(LaunchReader *reader, const Stmt *s)
{
    HostValue *value = launch_eval(reader, s->value);
    for (uint32_t i = 0; i < s->target_count; i++) {
        launch_assign(reader, s->targets[i], value, s->value, s);
    }
}

static void follow_augmented(LaunchReader *reader, const Stmt *s)
{
    const Expr *target = s->targets[0];
    HostValue *old = launch_eval(reader, target);
    HostValue *value = launch_eval(reader, s->value);
    if (old->kind == V_ARRAY || (target->kind != EX_NAME && target->kind != EX_ATTRIBUTE)) {
        return; /* arrays change in place and keep their type */
    }
    Expr whole = {.kind = EX_BINARY, .span = target->span};
    whole.span.end = s->value->span.end;
    launch_assign(reader, target, host_binary(reader, &whole, s->op, old, value), s->value, s);
}

/* Names that one statement imports are evaluated at their uses. */
static void follow_import(LaunchReader *reader, const Stmt *s)
{
    for (uint32_t k = 0; k < s->import_count; k++) {
        const Import *import = &s->imports[k];
        Binding *binding = import->alias != NULL ? scope_find(launch_scope(reader), import->alias) : NULL;
        if (binding != NULL && binding->assignments > 1) {
            launch_set_name(reader, reader->frame, binding, launch_import(reader, reader->frame->module, import));
        }
    }
}

/* del items[i]: the following items move. */
static void follow_del(LaunchReader *reader, const Stmt *s)
{
    for (uint32_t i = 0; i < s->target_count; i++) {
        const Expr *target = s->targets[i];
        HostValue *list = target->kind == EX_SUBSCRIPT ? launch_eval(reader, target->left) : NULL;
        if (list != NULL && list->kind == V_LIST && list->base == NULL && list->count > 0) {
            list->base = host_element(reader, list, target->span);
        }
    }
}

static void follow_stmt(LaunchReader *reader, const Stmt *s, bool *stopped)
{
    switch (s->kind) {
    case ST_EXPR:
        launch_eval(reader, s->value);
        break;
    case ST_ASSERT: {
        launch_eval(reader, s->value);
        DtypeRefinement refinement = launch_dtype_refinement(reader, s->value);
        if (refinement.binding != NULL && !refinement.otherwise) { /* valid from here on */
            launch_set_name(reader, reader->frame, refinement.binding, refinement.value);
        }
        break;
    }
    case ST_ASSIGN:
        follow_assign(reader, s);
        break;
    case ST_ANNOTATED:
        if (s->value != NULL) {
            follow_assign(reader, s);
        }
        break;
    case ST_AUG:
        follow_augmented(reader, s);
        break;
    case ST_IF:
        launch_follow_if(reader, s, stopped);
        break;
    case ST_WHILE:
    case ST_FOR:
        launch_follow_loop(reader, s);
        break;
    case ST_WITH:
        for (uint32_t i = 0; i < s->target_count; i++) {
            HostValue *held = launch_eval(reader, s->targets[i]);
            HostValue *entered = launch_special(reader, held, "__enter__", NULL, s->span);
            if (entered != NULL && s->targets[i]->kind == EX_NAMED) {
                launch_assign(reader, s->targets[i], entered, s->targets[i]->left, s);
            }
        }
        launch_block(reader, &s->body, stopped);
        break;
    case ST_TRY:
        launch_follow_try(reader, s);
        break;
    case ST_MATCH:
        launch_follow_match(reader, s);
        break;
    case ST_DEF:
        follow_def(reader, s->function);
        break;
    case ST_CLASS:
        follow_class(reader, s);
        break;
    case ST_RETURN: {
        HostValue *value = s->value != NULL ? launch_eval(reader, s->value) : host_new(reader, V_NONE);
        if (reader->frame->function == NULL || !reader->frame->function->has_yield) {
            reader->frame->result = host_join(reader, reader->frame->result, value, s);
        }
        *stopped = true;
        break;
    }
    case ST_BREAK:
    case ST_CONTINUE:
        launch_leave_iteration(reader, s);
        *stopped = true;
        break;
    case ST_RAISE:
        *stopped = true;
        break;
    case ST_DEL:
        follow_del(reader, s);
        break;
    case ST_IMPORT:
        follow_import(reader, s);
        break;
    case ST_PASS:
    case ST_GLOBAL:
    case ST_UNSUPPORTED:
        break;
    }
}

void launch_block(LaunchReader *reader, const Block *block, bool *stopped)
{
    for (uint32_t i = 0; i < block->count && !*stopped && reader->steps < reader->limit; i++) {
        reader->steps++;
        follow_stmt(reader, block->stmts[i], stopped);
    }
}

/* ---- the whole program ---- */

HostFrame *launch_module(LaunchReader *reader, Module *module)
{
    if (reader->modules[module->index] != NULL) {
        return reader->modules[module->index];
    }
    HostFrame *frame = arena_alloc(reader->arena, sizeof *frame);
    frame->module = module;
    reader->modules[module->index] = frame;
    HostFrame *outer = reader->frame;
    uint32_t branch = reader->branch;
    reader->frame = frame;
    reader->branch = 0;
    bool stopped = false;
    launch_block(reader, &module->body, &stopped);
    reader->frame = outer;
    reader->branch = branch;
    return frame;
}

/* Returns the classes at the module level by their methods: const Stmt *, keyed by Function. */
static Map classes_of_methods(Arena *arena, const Block *block)
{
    Map classes = {0};
    for (uint32_t i = 0; i < block->count; i++) {
        const Stmt *s = block->stmts[i];
        for (uint32_t k = 0; s->kind == ST_CLASS && k < s->body.count; k++) {
            if (s->body.stmts[k]->kind == ST_DEF) {
                map_set(arena, &classes, s->body.stmts[k]->function, (void *)(uintptr_t)s);
            }
        }
    }
    return classes;
}

/* Returns an object of the class, constructed with unknown arguments: the value of `self` in a method that nothing
 * calls. */
static HostValue *any_object(LaunchReader *reader, const Stmt *class_stmt)
{
    HostValue *known = map_get(&reader->objects, class_stmt);
    Binding *binding = scope_find(reader->unit->modules[0]->scope, class_stmt->name);
    HostValue *class_value = known == NULL && binding != NULL ? map_get(&reader->modules[0]->names, binding) : NULL;
    if (class_value == NULL || class_value->kind != V_CLASS) {
        return known;
    }
    CallValues none = {0};
    none.open = host_unknown(reader, class_stmt->span, NULL, "nothing in this file creates a '%s'", class_stmt->name);
    HostValue *object = launch_instantiate(reader, class_value, &none, class_stmt->span);
    map_set(reader->arena, &reader->objects, class_stmt, object);
    return object;
}

static bool is_name_used(const Module *module, const Function *function)
{
    bool plain = function->name != NULL && function->class_name == NULL &&
                 function->decorator_count == 0; /* decorators may register functions that libraries then call */
    const Binding *binding = plain ? scope_find(module->scope, function->name) : NULL;
    return binding != NULL && binding->mentions > 0;
}

static void follow_uncalled(LaunchReader *reader, Function *function, const Map *classes)
{
    if (map_get(&reader->called, function) != NULL || launch_is_jitted(reader, function)) {
        return;
    }
    HostValue *value = map_get(&reader->functions, function);
    if (value == NULL) {
        return;
    }
    CallValues none = {0};
    none.open = host_unknown(reader, function->span, NULL,
                             "nothing in this file calls '%s'; a script that calls it would determine the types",
                             function->name);
    if (function->class_name != NULL) {
        const Stmt *class_stmt = map_get(classes, function);
        HostValue *self = class_stmt != NULL ? any_object(reader, class_stmt) : NULL;
        if (self != NULL) {
            value = launch_bound(reader, value, self);
        }
        if (map_get(&reader->called, function) != NULL) {
            return;
        }
    }
    bool more = true;
    for (uint32_t row = 0; more; row++) {
        CallValues call = {.open = none.open};
        more = launch_parametrized(reader, function, row, &call);
        launch_call_function(reader, value, &call, function->span);
    }
}

static void read_launches(Unit *unit, PtrVec *kernels)
{
    Module *module = unit->modules[0];
    uint32_t size = module->length; /* one pass over the source takes at most one step per byte */
    for (uint32_t i = 1; i < unit->module_count; i++) {
        size += unit->modules[i] != NULL ? unit->modules[i]->length : 0;
    }
    const uint32_t max = LAUNCH_STEPS + 4 * size;
    LaunchReader reader = {.unit = unit, .arena = unit->arena, .limit = LAUNCH_STEPS / 2 + 2 * size};
    reader.modules = arena_alloc(unit->arena, unit->module_count * sizeof *reader.modules);
    reader.frame = launch_module(&reader, module);
    launch_postponed(&reader);
    unit->launches_cut = reader.steps >= reader.limit;
    launch_note_globals(&reader, true); /* launches can use kernels of other files */
    reader.uncalled = true;
    const Map classes = classes_of_methods(unit->arena, &module->body);
    for (int mentioned = 0; mentioned < 2; mentioned++) { /* mentioned functions come last: the others may call them */
        for (uint32_t i = 0; i < module->function_count; i++) {
            /* limits the work for one function, so that all others are analyzed, too */
            uint32_t share = reader.steps + LAUNCH_STEPS / 8 + 2 * size;
            reader.limit = share < max ? share : max;
            if (mentioned == 1 || !is_name_used(module, module->functions[i])) {
                follow_uncalled(&reader, module->functions[i], &classes);
            }
        }
    }
    launch_note_globals(&reader, true); /* globals of files that only such functions use */
    launch_bind_constants(&reader);
    *kernels = reader.kernels;
    *unit->launched = reader.kernel_of;
}

const PtrVec *launches_of_all(Unit *unit)
{
    if (unit->launches == NULL) {
        unit->launches = arena_alloc(unit->arena, sizeof *unit->launches);
        unit->launched = arena_alloc(unit->arena, sizeof *unit->launched);
        read_launches(unit, unit->launches);
    }
    return unit->launches;
}

const LaunchedKernel *launches_of_kernel(Unit *unit, const Function *function, const Decoration *decoration)
{
    launches_of_all(unit);
    for (const LaunchedKernel *kernel = map_get(unit->launched, function); kernel != NULL; kernel = kernel->next) {
        bool is_same = decoration->by_call ? kernel->decoration != NULL && kernel->decoration->call == decoration->call
                                           : kernel->decoration == NULL;
        if (is_same) {
            return kernel;
        }
    }
    return NULL;
}
