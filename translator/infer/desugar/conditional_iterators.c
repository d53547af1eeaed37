// SPDX-License-Identifier: MIT
/* Ranges and iterators that are selected at run time: selects between their parts instead.
 *
 * `range(a) if c else range(b)` becomes range(a if c else b). If `r = range(a)` and, in another branch, `r =
 * range(2, b)` merge, variables hold start and stop, and every read of r becomes range(start, stop). */
#include "base/limits.h"
#include "infer/infer_internal.h"

#include <string.h>

/* Creation of a range or an iterator. */
typedef struct IteratorCall {
    const Expr *by; /* the call, x.flat, or a name of a range */
    const Maker *maker;
    uint32_t count; /* number of parts */
} IteratorCall;

static bool iterator_call_of(const Infer *in, const Expr *e, IteratorCall *making)
{
    const Type *type = info_of(in->instance, e)->type;
    if (type == NULL || type->kind != TY_RANGE) {
        return false;
    }
    bool is_name = e->kind == EX_NAME && !type->is_iterator;
    const Maker *maker = is_name ? range_maker : iterator_maker_of_call(in->instance, e);
    *making = (IteratorCall){.by = e, .maker = maker, .count = is_name ? 3 : iterator_part_count(e)};
    return making->maker != NULL && making->count > 0 && making->count <= LIMIT_ITERATOR_PARTS;
}

/* Returns the number of parts of a selection: range(a) has one part, stop; range(a, b) has two. */
static uint32_t joint_part_count(const IteratorCall *a, const IteratorCall *b)
{
    return a->count > b->count ? a->count : b->count;
}

static bool are_compatible(const IteratorCall *a, const IteratorCall *b)
{
    return a->maker == b->maker && (a->count == b->count || a->maker->builtin == BUILTIN_RANGE);
}

/* Returns 0 or 1 as a constant of the range's type. */
static Expr *default_part(Infer *in, const Type *type, int64_t value, Span span)
{
    Expr *number = expand_int(in, value, span);
    if (type->elem->kind == TY_I64) {
        return number;
    }
    Expr *cast = expand_items(in, EX_CALL, 1, span);
    cast->left = expand_object(in, object_type(in->unit, type->elem), type->elem->name, span);
    cast->items[0] = number;
    return cast;
}

/* Returns the part with this position, of `count` parts. */
static Expr *part_of(Infer *in, const IteratorCall *making, const Type *type, uint32_t part, uint32_t count)
{
    const Expr *by = making->by;
    if (by->kind == EX_NAME) {
        return expand_attribute(in, expand_copy(in, by), iterator_field_name(in->unit, making->maker, part, count));
    }
    if (by->kind == EX_ATTRIBUTE) {
        return by->left;
    }
    if (making->count == 1 && count > 1) {
        return part == 1 ? by->items[0] : default_part(in, type, part == 2, by->span);
    }
    return part < making->count ? by->items[part] : default_part(in, type, 1, by->span);
}

/* ---- range(a) if c else range(b) ---- */

static bool same_number(const Expr *a, const Expr *b)
{
    return a->kind == EX_INT && b->kind == EX_INT && a->integer == b->integer;
}

bool expand_conditional_iterator(Infer *in, const Expr *e)
{
    IteratorCall a, b;
    const Type *type = info_of(in->instance, e->left)->type;
    if (type == NULL || type != info_of(in->instance, e->right)->type || !iterator_call_of(in, e->left, &a) ||
        !iterator_call_of(in, e->right, &b) || !are_compatible(&a, &b)) {
        return false;
    }
    if (!expand_begin(in)) {
        return true;
    }
    uint32_t count = joint_part_count(&a, &b), chosen = 0;
    Expr **parts = arena_alloc(in->unit->arena, count * sizeof *parts), *first = NULL;
    Binding *temporary = NULL;
    for (uint32_t i = 0; i < count; i++) {
        Expr *left = part_of(in, &a, type, i, count), *right = part_of(in, &b, type, i, count);
        parts[i] = left;
        if (same_number(left, right)) {
            continue;
        }
        parts[i] = expand_expr(in, EX_CONDITIONAL, e->span);
        parts[i]->left = left;
        parts[i]->right = right;
        temporary = chosen == 1 ? expand_local(in, "chosen") : temporary;
        parts[i]->cond = chosen == 0 ? e->cond : expand_read(in, temporary, e->cond->span);
        first = chosen++ == 0 ? parts[i] : first;
    }
    if (temporary != NULL) {
        first->cond = expand_named(in, temporary, e->cond);
    }
    ast_become((Expr *)(uintptr_t)e, expand_builtin_call(in, a.maker->builtin, parts, count, e->span));
    return true;
}

/* ---- names with several definitions ---- */

typedef struct Split {
    Infer *in;
    const Binding *binding;
    const Type *type;
    IteratorCall making; /* of the first definition */
    uint32_t defs, count;
    Binding *parts[LIMIT_ITERATOR_PARTS];
    bool fits, writes;
} Split;

static void replace_definition(Split *split, Stmt *s)
{
    Infer *in = split->in;
    IteratorCall making = {0};
    split->fits = split->fits && iterator_call_of(in, s->value, &making) &&
                  info_of(in->instance, s->value)->type == split->type &&
                  (split->defs == 0 || are_compatible(&split->making, &making));
    if (!split->fits) {
        return;
    }
    split->making = split->defs++ == 0 ? making : split->making;
    split->count = making.count > split->count ? making.count : split->count;
}

/* r = range(2, b): r_start, r_stop = 2, b */
static void write_definition(Split *split, Stmt *s)
{
    Infer *in = split->in;
    IteratorCall making = {0};
    (void)iterator_call_of(in, s->value, &making);
    Expr *target = expand_items(in, EX_TUPLE, split->count, s->targets[0]->span);
    Expr *value = expand_items(in, EX_TUPLE, split->count, s->value->span);
    for (uint32_t i = 0; i < split->count; i++) {
        target->items[i] = expand_read(in, split->parts[i], target->span);
        value->items[i] = part_of(in, &making, split->type, i, split->count);
    }
    s->targets[0] = split->count == 1 ? target->items[0] : target;
    s->value = split->count == 1 ? value->items[0] : value;
}

static bool walk_definition(Stmt *s, void *context)
{
    Split *split = context;
    if (expand_defines(s, split->binding)) {
        if (split->writes) {
            write_definition(split, s);
        } else {
            replace_definition(split, s);
        }
    }
    return false;
}

typedef struct Defined {
    const Binding *binding;
    uint32_t count;
} Defined;

static bool count_definition(Stmt *s, void *context)
{
    Defined *defined = context;
    defined->count += expand_defines(s, defined->binding);
    return false;
}

/* Returns whether the statement runs at most once, after all definitions. */
static bool is_read_once(const Block *block, const Stmt *reader, const Binding *binding)
{
    Defined defined = {.binding = binding};
    for (uint32_t i = 0; i < block->count; i++) {
        const Stmt *s = block->stmts[i];
        if (s == reader) {
            return defined.count == binding->assignments && s->kind != ST_WHILE;
        }
        ast_any_stmt(&(Block){.stmts = &block->stmts[i], .count = 1}, count_definition, &defined);
        bool is_loop = s->kind == ST_FOR || s->kind == ST_WHILE;
        if (!is_loop && (is_read_once(&s->body, reader, binding) || is_read_once(&s->orelse, reader, binding))) {
            return true;
        }
    }
    return false;
}

bool infer_is_read_once(const Infer *in, const Expr *name)
{
    const Binding *binding = name->kind == EX_NAME ? own_local(in->instance->function, name) : NULL;
    return binding != NULL && binding->mentions == binding->assignments + 1 &&
           is_read_once(instance_body(in->instance), in->stmt, binding);
}

bool expand_conditional_name(Infer *in, const Expr *e, const Type *type)
{
    const Binding *binding = e->binding;
    if (type->is_iterator && !infer_is_read_once(in, e)) {
        return false;
    }
    Split split = {.in = in, .binding = binding, .type = type, .fits = true};
    ast_any_stmt(instance_body(in->instance), walk_definition, &split);
    if (!split.fits || split.defs != binding->assignments) { /* an argument counts as the definition of a parameter */
        return false;
    }
    if (!expand_begin(in)) {
        return true;
    }
    Expr **parts = arena_alloc(in->unit->arena, split.count * sizeof *parts);
    for (uint32_t i = 0; i < split.count; i++) {
        const char *part = iterator_field_name(in->unit, split.making.maker, i, split.count);
        split.parts[i] = expand_local(in, arena_printf(in->unit->arena, "%s_%s", binding->name, part));
        split.parts[i]->assignments = split.defs;
        parts[i] = expand_read(in, split.parts[i], e->span);
    }
    split.writes = true;
    ast_any_stmt(in->instance->own_body, walk_definition, &split);
    expand_replace(in, in->instance->own_body, binding,
                   expand_builtin_call(in, split.making.maker->builtin, parts, split.count, e->span));
    return true;
}
