// SPDX-License-Identifier: MIT
/* Assignments in host code: to names, items, attributes and subscripts. */
#include "base/strings.h"
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <string.h>

HostFrame *launch_frame_of(LaunchReader *reader, const Binding *binding)
{
    const Function *function = binding->kind == BIND_LOCAL ? binding->function : NULL; /* NULL for the module's frame */
    HostFrame *frame = reader->frame;
    while (frame != NULL && frame->function != function) {
        frame = frame->parent;
    }
    return frame;
}

Binding *launch_binding(LaunchReader *reader, Binding *binding)
{
    const Function *function = binding->kind == BIND_LOCAL ? binding->function : NULL;
    for (uint32_t i = 0; function != NULL && i < function->body.count;
         i++) { /* `nonlocal` precedes all other statements */
        const Stmt *s = function->body.stmts[i];
        for (uint32_t k = 0; s->kind == ST_GLOBAL && strcmp(s->name, "nonlocal") == 0 && k < s->target_count; k++) {
            HostFrame *frame = s->targets[k]->name == binding->name ? launch_frame_of(reader, binding) : NULL;
            frame = frame != NULL ? frame->parent : NULL;
            Binding *outer =
                frame != NULL && frame->function != NULL ? scope_find(frame->function->scope, binding->name) : NULL;
            return outer != NULL ? launch_binding(reader, outer) : binding;
        }
        if (s->kind != ST_GLOBAL && s->kind != ST_EXPR) {
            break;
        }
    }
    return binding;
}

void launch_set_name(LaunchReader *reader, HostFrame *frame, const Binding *binding, HostValue *value)
{
    frame->log =
        arena_grow_array(reader->arena, frame->log, frame->log_count, &frame->log_capacity, sizeof *frame->log);
    frame->log[frame->log_count++] = (NameChange){binding, map_get(&frame->names, binding)};
    map_set(reader->arena, &frame->names, binding, value);
    if (frame->function == NULL) {
        reader->changed = arena_grow_array(reader->arena, reader->changed, reader->changed_count,
                                           &reader->changed_capacity, sizeof *reader->changed);
        reader->changed[reader->changed_count++] = (ChangedName){frame, binding};
    }
}

static void assign_name(LaunchReader *reader, Binding *binding, HostValue *value, const Stmt *stmt)
{
    binding = launch_binding(reader, binding);
    HostFrame *frame = launch_frame_of(reader, binding);
    if (frame == NULL) {
        return;
    }
    if (binding->kind == BIND_MODULE && binding->assignments == 1 &&
        map_get(&frame->names, binding) != NULL) { /* in a loop */
        map_set(reader->arena, &reader->globals, binding, host_unknown(reader, (Span){0}, NULL, "several values"));
    }
    if (frame != reader->frame && frame->branch != reader->branch) {
        value = host_join(reader, map_get(&frame->names, binding), value, stmt);
    }
    launch_set_name(reader, frame, binding, value);
}

static void assign_items(LaunchReader *reader, const Expr *target, HostValue *value, const Expr *source,
                         const Stmt *stmt)
{
    uint32_t count = 0;
    HostValue **items = host_items(value, &count);
    uint32_t star = 0, wanted = target->item_count;
    while (star < wanted && target->items[star]->kind != EX_STARRED) {
        star++;
    }
    bool fits = items != NULL && (star < wanted ? count + 1 >= wanted : count == wanted);
    HostValue *any = fits ? NULL
                     : value->kind == V_UNKNOWN
                         ? value
                         : host_element(reader, value, source != NULL ? source->span : target->span);
    for (uint32_t i = 0; i < wanted; i++) {
        const Expr *part = target->items[i];
        if (part->kind == EX_STARRED) {
            HostValue *list = host_list_of(reader, any, (Span){0});
            list->items = fits ? items + i : NULL;
            list->count = fits ? count + 1 - wanted : 0;
            launch_assign(reader, part->left, list, source, stmt);
        } else {
            launch_assign(reader, part, !fits ? any : i < star ? items[i] : items[i + count - wanted], source, stmt);
        }
    }
}

static HostValue *explained(LaunchReader *reader, const Expr *target, HostValue *value, const Expr *source)
{
    bool partial = value->kind == V_ARRAY && (value->type == NULL || value->ndim < 0);
    if (source == NULL || (value->kind != V_UNKNOWN && !partial)) {
        return value;
    }
    Span span = target->span;
    HostValue *unknown =
        host_unknown(reader, span, value->kind == V_UNKNOWN ? value : value->base, "%s = %s",
                     target->kind == EX_ATTRIBUTE ? launch_snippet(reader, target->span) : target->name,
                     launch_snippet(reader, source->span));
    if (!partial) {
        return unknown;
    }
    HostValue *copy = host_copy(reader, value);
    copy->base = unknown;
    return copy;
}

/* a, b = value with several alternatives: merges the items of the alternatives for each target. */
static void assign_alternatives(LaunchReader *reader, const Expr *target, const HostValue *value, const Expr *source,
                                const Stmt *stmt)
{
    for (uint32_t i = 0; i < target->item_count && i < LAUNCH_ITEMS; i++) {
        HostValue *item = NULL;
        for (uint32_t k = 0; k < value->count; k++) {
            uint32_t count;
            HostValue **items = host_items(value->items[k], &count);
            HostValue *one = items != NULL && count == target->item_count
                                 ? items[i]
                                 : host_unknown(reader, target->span, NULL, "an unpacked value");
            item = host_join(reader, item, one, value->stmt);
        }
        launch_assign(reader, target->items[i], item, source, stmt);
    }
}

/* Returns the value of a name or attribute after an assignment in a branch that may not be taken. */
static HostValue *assigned(LaunchReader *reader, uint32_t branch, HostValue *before, HostValue *value, const Stmt *stmt)
{
    return branch != reader->branch ? host_join(reader, before, value, stmt) : value;
}

static void assign_attribute(LaunchReader *reader, const Expr *target, HostValue *value, const Expr *source,
                             const Stmt *stmt)
{
    HostValue *object = launch_eval(reader, target->left);
    const char *setter = arena_printf(reader->arena, "%s.setter", target->name);
    if (launch_special(reader, object, setter, value, target->span) != NULL) {
        return;
    }
    launch_set_array_attribute(reader, object, target->name, value, target->span);
    HostFrame *module_frame = object->kind == V_PATH ? object->frame : NULL;
    const Binding *outer = module_frame != NULL ? scope_find(module_frame->module->scope, target->name) : NULL;
    if (outer != NULL) { /* kernels.N = 5, of another file */
        launch_set_name(reader, module_frame, outer,
                        assigned(reader, module_frame->branch, map_get(&module_frame->names, outer), value, stmt));
    }
    if (object->kind == V_OBJECT || object->kind == V_CLASS) {
        value = explained(reader, target, value, source);
        map_set(reader->arena, object->attrs, target->name,
                assigned(reader, object->branch, map_get(object->attrs, target->name), value, stmt));
    }
}

static void assign_subscript(LaunchReader *reader, const Expr *target, HostValue *value, const Stmt *stmt)
{
    HostValue *container = launch_eval(reader, target->left);
    HostValue *index = launch_eval(reader, target->right);
    const uint32_t branch = container->branch;
    int64_t at;
    bool is_found;
    if (container->kind == V_LIST && host_is_int(index, &at) && container->base == NULL && at >= 0 &&
        at < (int64_t)container->count) {
        container->items[at] = assigned(reader, branch, container->items[at], value, stmt);
    } else if (container->kind == V_LIST) { /* unknown index or a slice */
        bool is_empty = container->base == NULL && container->count == 0;
        HostValue *items = is_empty ? NULL : host_element(reader, container, target->span);
        HostValue *item = index->kind == V_SLICE ? host_element(reader, value, target->span) : value;
        container->base = host_join(reader, items, item, stmt);
    } else if (container->kind == V_DICT && container->count < LAUNCH_ITEMS) {
        HostValue *before = host_dict_value(reader, container, index, &is_found);
        host_put(reader, container, index, assigned(reader, branch, before, value, stmt));
    } else if (container->kind == V_DICT) {
        container->items[0] = host_string(reader, NULL); /* any key */
        container->values[0] = host_unknown(reader, target->span, NULL, "the dict has too many entries");
    } else if (host_known(container) == KNOWN_GLOBALS) {
        launch_forget_names(reader, target->span);
    }
}

void launch_assign(LaunchReader *reader, const Expr *target, HostValue *value, const Expr *source, const Stmt *stmt)
{
    switch (target->kind) {
    case EX_NAME:
    case EX_NAMED:
        if (target->binding != NULL) {
            assign_name(reader, target->binding, explained(reader, target, value, source), stmt);
        }
        break;
    case EX_TUPLE:
    case EX_LIST:
        if (value->kind == V_UNION && value->count > 0) {
            assign_alternatives(reader, target, value, source, stmt);
            break;
        }
        if (value->kind == V_LIST && source != NULL && source->kind == EX_ATTRIBUTE &&
            strcmp(source->name, "shape") == 0) {
            /* rows, cols = a.shape: the array has two dimensions */
            HostValue *array = launch_eval(reader, source->left);
            if (array->kind == V_ARRAY && array->ndim < 0) {
                array->ndim = target->item_count <= TYPE_MAX_DIMS ? (int)target->item_count : -1;
            }
        }
        assign_items(reader, target, value, source, stmt);
        break;
    case EX_STARRED:
        launch_assign(reader, target->left, value, source, stmt);
        break;
    case EX_ATTRIBUTE:
        assign_attribute(reader, target, value, source, stmt);
        break;
    case EX_SUBSCRIPT:
        assign_subscript(reader, target, value, stmt);
        break;
    default:
        break;
    }
}
