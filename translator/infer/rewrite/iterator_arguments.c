/* Ranges and iterators as arguments: a device function is given what they are made of, and makes them itself.
 *
 * For range(n), enumerate(x, k) and zip(x, y) the function has parameters for n, for x and k, for x and y: they come as named tuples whose
 * classes no Python text can name. In the function's body every read of a range is `range(r.stop)` again; an iterator, which only one place
 * of the caller reads, is made at the body's start. */
#include "infer/inside.h"

#include <string.h>

const Maker iterator_makers[] = {
    {BUILTIN_RANGE, "range()", {"start", "stop", "step"}},
    {BUILTIN_ENUMERATE, "enumerate()", {"items", "start"}},
    {BUILTIN_ZIP, "zip()", {NULL}},
    {BUILTIN_ITER, "iter()", {"items"}},
    {BUILTIN_NUMPY_NDINDEX, "ndindex()", {NULL}},
    {BUILTIN_NUMPY_NDENUMERATE, "ndenumerate()", {"items"}},
    {BUILTIN_NONE, "flat()", {"items"}},
};

const Maker *iterator_maker(const Type *type)
{
    for (size_t i = 0; type->kind == TY_TUPLE && type->class_name != NULL && i < sizeof iterator_makers / sizeof iterator_makers[0]; i++) {
        if (strcmp(iterator_makers[i].class_name, type->class_name) == 0) {
            return &iterator_makers[i];
        }
    }
    return NULL;
}

bool type_is_iterator_parts(const Type *type)
{
    return iterator_maker(type) != NULL;
}

/* ---- what the caller gives --------------------------------------------------------------------------------------------- */

static const Type *parts_type(Infer *in, const Maker *maker, const Type *const *items, uint32_t count)
{
    Arena *arena = in->unit->arena;
    const char **fields = arena_alloc(arena, count * sizeof *fields + 1);
    bool is_range = maker == &iterator_makers[0];
    for (uint32_t i = 0; i < count; i++) {
        const char *field = is_range && count == 1 ? "stop" : maker->fields[maker->fields[0] != NULL ? i : 0];
        fields[i] = field != NULL ? field : arena_printf(arena, "%u", i);
    }
    return type_named_tuple(in->unit->types, type_named_tuple_class(in->unit->types, maker->class_name, fields, count), items);
}

const Type *infer_range_parts(Infer *in, const Type *range)
{
    const Type *items[] = {range->elem, range->elem, range->elem};
    return parts_type(in, &iterator_makers[0], items, 3);
}

static const Type *parts_of(Infer *in, const Expr *e, const Type *type, unsigned depth)
{
    if (type->kind != TY_RANGE) {
        return infer_is_flat(in->instance, e) ? NULL : type;
    }
    bool is_flat = e->kind == EX_ATTRIBUTE;
    const Expr *made = type->is_iterator || e->kind != EX_NAME ? e : expand_definition(in->instance, e), *left = is_flat ? e->left : NULL;
    BuiltinId builtin = made != NULL && made->kind == EX_CALL ? expand_callee(in->instance, made) : BUILTIN_NONE;
    const Maker *maker = is_flat ? &iterator_makers[sizeof iterator_makers / sizeof iterator_makers[0] - 1] : NULL;
    for (size_t i = 0; maker == NULL && builtin != BUILTIN_NONE && i < sizeof iterator_makers / sizeof iterator_makers[0]; i++) {
        maker = iterator_makers[i].builtin == builtin ? &iterator_makers[i] : NULL;
    }
    const Type *items[16];
    if (maker == NULL && !type->is_iterator && e->kind == EX_NAME) { /* one of several */
        return infer_range_parts(in, type);
    }
    uint32_t count = is_flat ? 1 : maker != NULL ? made->item_count : 0;
    if (count == 0 || count > 16 || depth > 8 || (!is_flat && made->keyword_count > 0)) {
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        const Expr *item = is_flat ? left : made->items[i];
        const Type *own = info_of(in->instance, item)->type;
        items[i] = maker == &iterator_makers[0] ? type->elem : own != NULL ? parts_of(in, item, own, depth + 1) : NULL;
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

/* ---- what the function makes of it --------------------------------------------------------------------------------------- */

static Expr *made_of(Infer *in, const Type *type, Expr *parts)
{
    const Maker *maker = iterator_maker(type);
    if (maker == NULL) {
        return parts;
    }
    Expr **items = arena_alloc(in->unit->arena, type->count * sizeof *items + 1);
    for (uint32_t i = 0; i < type->count; i++) {
        Expr *item = expand_expr(in, EX_ATTRIBUTE, parts->span);
        item->left = expand_copy(in, parts);
        item->name = names_find(in->unit->names, type->fields[i]);
        items[i] = made_of(in, type->items[i], item);
    }
    return expand_made(in, maker->builtin, items, type->count, parts->span);
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
        Expr *made = made_of(in, instance->args[i], expand_read(in, param, instance->function->params[i].span));
        bool begins_anew = iterator_maker(instance->args[i]) == &iterator_makers[0];
        if (begins_anew && !expand_assigns(body, param)) {
            expand_replace(in, body, param, made);
            continue;
        }
        Binding *own = expand_local(in, param->name);
        expand_rename(body, param, own);
        Stmt *define = expand_assign(in, expand_read(in, own, made->span), made);
        own->stmt = define;
        own->assignments = param->assignments;
        own->mentions = param->mentions + 1;
        expand_prepend(in, body, define);
    }
}

/* ---- ranges as results ----------------------------------------------------------------------------------------------------- */

void expand_range_result(Infer *in, const Expr *e, const Type *parts)
{
    if (in->loud || !expand_begin(in)) {
        return;
    }
    Expr *call = expand_copy(in, e), **items = arena_alloc(in->unit->arena, parts->count * sizeof *items), *own = (Expr *)(uintptr_t)e;
    call->gives_parts = true;
    Binding *held = parts->count > 1 ? expand_local(in, "bounds") : NULL;
    for (uint32_t i = 0; i < parts->count; i++) {
        items[i] = expand_expr(in, EX_ATTRIBUTE, e->span);
        items[i]->left = held == NULL ? call : i == 0 ? expand_named(in, held, call) : expand_read(in, held, e->span);
        items[i]->name = names_find(in->unit->names, parts->fields[i]);
    }
    ast_become(own, expand_made(in, iterator_makers[0].builtin, items, parts->count, e->span));
}
