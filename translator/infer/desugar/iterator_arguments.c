// SPDX-License-Identifier: MIT
/* Ranges and iterators as arguments: the caller passes the parts, and the device function reconstructs the range or
 * iterator.
 *
 * For range(n), enumerate(x, k) and zip(x, y), the function has parameters for n, for x and k, and for x and y,
 * passed as named tuples of internal classes. In the body, every read of a range becomes `range(r.stop)`; an
 * iterator, which the caller reads only here, is reconstructed at the start of the body. */
#include "base/limits.h"
#include "infer/infer_internal.h"

#include <string.h>

static const Maker iterator_makers[] = {
    {BUILTIN_RANGE, "range()", {"start", "stop", "step"}},
    {BUILTIN_ENUMERATE, "enumerate()", {"items", "start"}},
    {BUILTIN_ZIP, "zip()", {NULL}},
    {BUILTIN_ITER, "iter()", {"items"}},
    {BUILTIN_NUMPY_NDINDEX, "ndindex()", {NULL}},
    {BUILTIN_NUMPY_NDENUMERATE, "ndenumerate()", {"items"}},
    {BUILTIN_NONE, "flat()", {"items"}},
};

enum { MAKER_COUNT = sizeof iterator_makers / sizeof iterator_makers[0] };

const Maker *const range_maker = &iterator_makers[0];

const Maker *iterator_maker(const Type *type)
{
    for (size_t i = 0; type->kind == TY_TUPLE && type->class_name != NULL && i < MAKER_COUNT; i++) {
        if (strcmp(iterator_makers[i].class_name, type->class_name) == 0) {
            return &iterator_makers[i];
        }
    }
    return NULL;
}

const Maker *iterator_maker_of_call(const Instance *instance, const Expr *e)
{
    BuiltinId builtin = expand_callee(instance->unit, e);
    bool calls = e->kind == EX_CALL && builtin != BUILTIN_NONE && e->keyword_count == 0;
    for (size_t i = 0; (calls || e->kind == EX_ATTRIBUTE) && i < MAKER_COUNT; i++) {
        if (iterator_makers[i].builtin == builtin) {
            return &iterator_makers[i];
        }
    }
    return NULL;
}

int range_part(const char *name)
{
    int part = 2;
    while (part >= 0 && strcmp(range_maker->fields[part], name) != 0) {
        part--;
    }
    return part;
}

uint32_t iterator_part_count(const Expr *made)
{
    return made->kind == EX_ATTRIBUTE ? 1 : made->item_count;
}

const char *iterator_field_name(Unit *unit, const Maker *maker, uint32_t part, uint32_t count)
{
    if (maker->fields[0] == NULL) {
        return arena_printf(unit->arena, "%u", part);
    }
    return maker->fields[maker == range_maker && count == 1 ? 1 : part]; /* range(stop) */
}

bool type_is_iterator_parts(const Type *type)
{
    return iterator_maker(type) != NULL;
}

/* ---- the caller's side ---- */

static const Type *parts_type(Infer *in, const Maker *maker, const Type *const *items, uint32_t count)
{
    Arena *arena = in->unit->arena;
    const char **fields = arena_alloc(arena, count * sizeof *fields + 1);
    for (uint32_t i = 0; i < count; i++) {
        fields[i] = iterator_field_name(in->unit, maker, i, count);
    }
    return type_named_tuple(in->unit->types, type_named_tuple_class(in->unit->types, maker->class_name, fields, count),
                            items);
}

const Type *infer_range_parts(Infer *in, const Type *range)
{
    const Type *items[] = {range->elem, range->elem, range->elem};
    return parts_type(in, range_maker, items, 3);
}

static const Type *parts_of(Infer *in, const Expr *e, const Type *type, unsigned depth)
{
    if (type->kind != TY_RANGE) {
        return infer_is_flat(in->instance, e) ? NULL : type;
    }
    const Expr *made = type->is_iterator || e->kind != EX_NAME ? e : expand_definition(in->instance, e);
    const Maker *maker = made != NULL ? iterator_maker_of_call(in->instance, made) : NULL;
    const Type *items[LIMIT_ITERATOR_PARTS];
    if (maker == NULL && !type->is_iterator && e->kind == EX_NAME) { /* a name with several definitions */
        return infer_range_parts(in, type);
    }
    uint32_t count = maker == NULL ? 0 : iterator_part_count(made);
    if (count == 0 || count > LIMIT_ITERATOR_PARTS || depth > 8) {
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        const Expr *item = made->kind == EX_ATTRIBUTE ? made->left : made->items[i];
        const Type *own = info_of(in->instance, item)->type;
        items[i] = maker == range_maker ? type->elem : own != NULL ? parts_of(in, item, own, depth + 1) : NULL;
        if (items[i] == NULL) {
            return NULL;
        }
    }
    return parts_type(in, maker, items, count);
}

const Type *infer_iterator_parts(Infer *in, const Expr *e, const Type *type)
{
    const Type *parts = parts_of(in, e, type, 0);
    return parts != NULL && type_is_plain(parts, true) ? parts : NULL;
}

const Type *infer_captured_parts(Infer *in, const Binding *captured, const Type *type)
{
    const Expr *value = type->is_iterator ? NULL : binding_value(captured);
    const Type *parts = value != NULL ? infer_iterator_parts(in, value, type) : NULL;
    return parts != NULL || type->is_iterator ? parts : infer_range_parts(in, type);
}

/* ---- the callee's side ---- */

static Expr *rebuild_iterator(Infer *in, const Type *type, Expr *parts)
{
    const Maker *maker = iterator_maker(type);
    if (maker == NULL) {
        return parts;
    }
    Expr **items = arena_alloc(in->unit->arena, type->count * sizeof *items + 1);
    for (uint32_t i = 0; i < type->count; i++) {
        items[i] = rebuild_iterator(in, type->items[i], expand_attribute(in, expand_copy(in, parts), type->fields[i]));
    }
    return expand_builtin_call(in, maker->builtin, items, type->count, parts->span);
}

void expand_iterator_arguments(Infer *in)
{
    Instance *instance = in->instance;
    for (uint32_t i = 0; i < instance->arg_count; i++) {
        if (!type_is_iterator_parts(instance->args[i])) {
            continue;
        }
        expand_begin(in);
        Block *body = instance->own_body;
        Binding *param = instance->function->scope->bindings.items[i];
        Expr *made =
            rebuild_iterator(in, instance->args[i], expand_read(in, param, instance->function->params[i].span));
        bool restarts = iterator_maker(instance->args[i]) == range_maker;
        if (restarts && !expand_assigns(body, param)) {
            expand_replace(in, body, param, made);
            continue;
        }
        Binding *own = expand_local(in, param->name);
        expand_rename(body, param, own);
        Stmt *define = expand_assign(in, expand_read(in, own, made->span), made);
        own->stmt = define;
        own->assignments = param->assignments;
        own->mentions = param->mentions + 1;
        expand_insert(in, body, 0, define);
    }
}

/* ---- ranges as results ---- */

void expand_range_result(Infer *in, const Expr *e, const Type *parts)
{
    if (!expand_begin(in)) {
        return;
    }
    Expr *call = expand_copy(in, e), **items = arena_alloc(in->unit->arena, parts->count * sizeof *items),
         *own = (Expr *)(uintptr_t)e;
    call->yields_parts = true;
    Binding *temporary = parts->count > 1 ? expand_local(in, "bounds") : NULL;
    for (uint32_t i = 0; i < parts->count; i++) {
        items[i] = expand_attribute(in, temporary == NULL ? call : expand_reread(in, call, temporary, i == 0),
                                    parts->fields[i]);
    }
    ast_become(own, expand_builtin_call(in, BUILTIN_RANGE, items, parts->count, e->span));
}
