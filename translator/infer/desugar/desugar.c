// SPDX-License-Identifier: MIT
/* Rewrites constructs whose meaning depends on types in the syntax tree: loops over literal_unroll(...), f(*t).
 *
 * An instance with such constructs gets a copy of the function's body. Inference rewrites the copy when it reaches
 * one of them, and restarts. An unrolled loop remains a loop, with one case for each item, as in Numba: the types
 * of the variables that it assigns are those of a loop. Lowering emits the cases in sequence. */
#include "base/ascii.h"
#include "base/limits.h"
#include "infer/infer_internal.h"

#include <string.h>

bool expand_begin(Infer *in)
{
    Instance *instance = in->instance;
    if (in->reports_errors) {
        return false;
    }
    instance->expanded = true;
    if (instance->own_body == NULL) {
        instance->own_body = arena_alloc(in->unit->arena, sizeof *instance->own_body);
        *instance->own_body = ast_copy_block(in->unit->arena, instance->function, &instance->function->body, true);
        return false;
    }
    return true;
}

Expr *expand_expr(Infer *in, ExprKind kind, Span span)
{
    return ast_new_expr(in->unit->arena, in->instance->function, kind, span);
}

Expr *expand_copy(Infer *in, const Expr *e)
{
    return ast_copy_expr(in->unit->arena, in->instance->function, e);
}

Expr *expand_items(Infer *in, ExprKind kind, uint32_t count, Span span)
{
    return ast_new_items(in->unit->arena, in->instance->function, kind, count, span);
}

Expr *expand_read(Infer *in, Binding *binding, Span span)
{
    return binding_read(in->unit, in->instance->function, binding, span);
}

Binding *expand_local(Infer *in, const char *name)
{
    return binding_local(in->unit, in->instance->function, name);
}

Expr *expand_named(Infer *in, Binding *binding, Expr *value)
{
    return binding_named(in->unit, in->instance->function, binding, value);
}

Expr *expand_int(Infer *in, int64_t value, Span span)
{
    Expr *e = expand_expr(in, EX_INT, span);
    e->integer = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    if (value >= 0) {
        return e;
    }
    Expr *negative = expand_expr(in, EX_UNARY, span);
    negative->op = OP_NEG;
    negative->left = e;
    return negative;
}

Expr *expand_binary(Infer *in, Op op, Expr *left, Expr *right)
{
    Expr *e = expand_expr(in, EX_BINARY, left->span);
    e->op = op;
    e->left = left;
    e->right = right;
    return e;
}

Expr *expand_item(Infer *in, Expr *tuple, uint32_t index)
{
    Expr *e = expand_expr(in, EX_SUBSCRIPT, tuple->span);
    e->left = tuple;
    e->right = expand_int(in, index, tuple->span);
    return e;
}

Binding *own_local(const Function *function, const Expr *e)
{
    Binding *binding = e->kind == EX_NAME || e->kind == EX_NAMED ? e->binding : NULL;
    return binding != NULL && binding->kind == BIND_LOCAL && binding->function == function ? binding : NULL;
}

/* Returns whether the expression is a parameter that holds the parts of a range or iterator. */
static bool is_parts(const Instance *instance, const Expr *e)
{
    while (e->kind == EX_ATTRIBUTE) {
        e = e->left;
    }
    const Binding *local = own_local(instance->function, e);
    return local != NULL && local->index < instance->arg_count && type_is_iterator_parts(instance->args[local->index]);
}

bool expand_is_fixed(const Instance *instance, const Expr *e)
{
    switch (e->kind) {
    case EX_INT:
    case EX_FLOAT:
    case EX_IMAGINARY:
    case EX_STRING:
    case EX_TRUE:
    case EX_FALSE:
    case EX_NONE:
        return true;
    case EX_NAME:
        return own_local(instance->function, e) == NULL || e->binding->assignments == 1;
    case EX_ATTRIBUTE:
        return (array_attribute_is_tuple(array_attribute(e->name)) || is_parts(instance, e->left)) &&
               expand_is_fixed(instance, e->left);
    case EX_SUBSCRIPT: { /* an item or a slice of a tuple */
        const Type *type = info_of(instance, e->left)->type;
        bool some = e->right->kind == EX_SLICE;
        for (uint32_t i = 0; some && i < e->right->item_count; i++) {
            some = e->right->items[i] == NULL || expand_is_fixed(instance, e->right->items[i]);
        }
        return type != NULL && type->kind == TY_TUPLE && (e->right->kind == EX_INT || some) &&
               expand_is_fixed(instance, e->left);
    }
    case EX_UNARY:
        return expand_is_fixed(instance, e->left);
    case EX_TUPLE: {
        bool fixed = true;
        for (uint32_t i = 0; i < e->item_count && fixed; i++) {
            fixed = expand_is_fixed(instance, e->items[i]);
        }
        return fixed;
    }
    default:
        return false;
    }
}

bool expand_is_bound(const Instance *instance, const Expr *e, unsigned depth)
{
    if (depth > LIMIT_NESTING) {
        return false;
    }
    if (e->kind == EX_BINARY || e->kind == EX_UNARY) {
        return expand_is_bound(instance, e->left, depth + 1) &&
               (e->right == NULL || expand_is_bound(instance, e->right, depth + 1));
    }
    bool attribute = e->kind == EX_ATTRIBUTE && array_attribute_is_integer(array_attribute(e->name));
    bool length = e->kind == EX_CALL && expand_callee(instance->unit, e) == BUILTIN_LEN && e->item_count == 1;
    if (length || attribute || e->kind == EX_SUBSCRIPT) { /* x.shape[0] */
        const Expr *of = length ? e->items[0] : e->left;
        return (e->kind != EX_SUBSCRIPT || (of->kind == EX_ATTRIBUTE && e->right->kind == EX_INT)) &&
               expand_is_fixed(instance, of);
    }
    return e->kind != EX_SUBSCRIPT && expand_is_fixed(instance, e);
}

/* ---- replacement of names ---- */

typedef struct Replace {
    Infer *in;
    const Binding *binding;
    const Expr *by;
    Binding *renamed;
} Replace;

static Expr *replaced(Expr *e, void *context)
{
    const Replace *r = context;
    return e->kind == EX_NAME && e->binding == r->binding ? expand_copy(r->in, r->by) : NULL;
}

static Expr *renamed(Expr *e, void *context)
{
    const Replace *r = context;
    if ((e->kind == EX_NAME || e->kind == EX_NAMED) && e->binding == r->binding) {
        e->binding = r->renamed;
    }
    return NULL;
}

void expand_replace(Infer *in, const Block *block, const Binding *binding, const Expr *by)
{
    ast_replace_in_block(block, replaced, &(Replace){.in = in, .binding = binding, .by = by});
}

void expand_rename(const Block *block, const Binding *binding, Binding *own)
{
    ast_replace_in_block(block, renamed, &(Replace){.binding = binding, .renamed = own});
}

/* ---- definitions of names ---- */

bool expand_defines(const Stmt *s, const Binding *binding)
{
    const Expr *name = ast_assigned_name(s);
    return name != NULL && name->binding == binding;
}

typedef struct Wanted {
    const Binding *binding;
    const Expr *value;
} Wanted;

static bool reads_value(Stmt *s, void *context)
{
    Wanted *wanted = context;
    wanted->value = expand_defines(s, wanted->binding) ? s->value : NULL;
    return wanted->value != NULL;
}

const Expr *expand_definition(const Instance *instance, const Expr *name)
{
    Wanted wanted = {.binding = name->kind == EX_NAME ? own_local(instance->function, name) : NULL};
    const Expr *value = binding_value(wanted.binding);
    if (value == NULL || instance->own_body == NULL) {
        return value;
    }
    ast_any_stmt(instance->own_body, reads_value, &wanted);
    return wanted.value;
}

const Object *expand_called(Unit *unit, const Expr *e)
{
    if (e->kind != EX_CALL || (e->left->kind != EX_NAME && e->left->kind != EX_ATTRIBUTE)) {
        return NULL;
    }
    const Expr *owner = e->left;
    while (owner->kind == EX_ATTRIBUTE) {
        owner = owner->left;
    }
    if (owner->kind != EX_NAME || owner->binding == NULL || owner->binding->kind == BIND_LOCAL) {
        return NULL;
    }
    const Object *callee = constant_of_expr(unit, e->left);
    return callee != NULL && callee->kind == OBJ_PATH ? callee : NULL;
}

BuiltinId expand_callee(Unit *unit, const Expr *e)
{
    return object_builtin(unit, expand_called(unit, e));
}

static Binding *binding_of(Infer *in, Object *object, const char *name)
{
    Binding *binding = arena_alloc(in->unit->arena, sizeof *binding);
    *binding = (Binding){.kind = BIND_OBJECT,
                         .name = names_find(in->unit->names, name),
                         .module = in->instance->function->module,
                         .object = object};
    return binding;
}

Expr *expand_object(Infer *in, Object *object, const char *name, Span span)
{
    return expand_read(in, binding_of(in, object, name), span);
}

Binding *expand_constant(Infer *in, Object *object, const char *name, Span span)
{
    Binding *binding = binding_of(in, object, name);
    name_constant(in->unit, binding, binding->name, object);
    if (object->named != NULL) { /* constants are printed in the order of their first use in the source */
        object->named->line = span.line;
        object->named->offset = span.start;
    }
    return binding;
}

Expr *expand_builtin_call(Infer *in, BuiltinId builtin, Expr **items, uint32_t count, Span span)
{
    if (builtin == BUILTIN_NONE) {
        return expand_attribute(in, items[0], "flat");
    }
    const char *path = builtin_row(builtin)->path;
    Expr *e = expand_expr(in, EX_CALL, span);
    e->left = expand_object(in, object_at_path(in->unit, path), strrchr(path, '.') + 1, span);
    e->items = items;
    e->item_count = count;
    return e;
}

Expr *expand_attribute(Infer *in, Expr *owner, const char *name)
{
    Expr *e = expand_expr(in, EX_ATTRIBUTE, owner->span);
    e->left = owner;
    e->name = names_find(in->unit->names, name);
    return e;
}

Expr *expand_reread(Infer *in, const Expr *e, Binding *temporary, bool first)
{
    return temporary == NULL ? expand_copy(in, e)
           : first           ? expand_named(in, temporary, (Expr *)(uintptr_t)e)
                             : expand_read(in, temporary, e->span);
}

Stmt *expand_assign(Infer *in, const Expr *target, Expr *value)
{
    return ast_new_assign(in->unit->arena, expand_copy(in, target), value, target->span);
}

void expand_insert(Infer *in, Block *body, uint32_t at, Stmt *s)
{
    Stmt **stmts = arena_alloc(in->unit->arena, (body->count + 1) * sizeof *stmts);
    for (uint32_t i = 0; i <= body->count; i++) {
        stmts[i] = i < at ? body->stmts[i] : i == at ? s : body->stmts[i - 1];
    }
    body->stmts = stmts;
    body->count++;
}

const char *expand_text_name(Unit *unit, const char *kind, const char *text, uint32_t length)
{
    enum { LONGEST = 24 };
    char name[LONGEST + 1] = "empty";
    for (uint32_t i = 0; i < length && i < LONGEST; i++) {
        name[i] = ascii_is_alnum(text[i]) ? text[i] : '_';
        name[i + 1] = '\0';
    }
    return names_find(unit->names, arena_printf(unit->arena, "%s_%s", kind, name));
}

/* ---- small rewrites ---- */

void expand_known(Infer *in, const Expr *e)
{
    if (expand_begin(in)) {
        Expr *own = (Expr *)(uintptr_t)e;
        own->kind = EX_TRUE;
        own->item_count = 0;
    }
}

/* Rewrites the statement operator.setitem(x, i, value) to x[i] = value. */
bool expand_setitem(Infer *in, const Stmt *s)
{
    const Expr *call = s->value;
    if (expand_callee(in->unit, call) != BUILTIN_OPERATOR_SETITEM || call->item_count != 3 || call->keyword_count > 0) {
        return false;
    }
    if (expand_begin(in)) {
        Expr *target = expand_expr(in, EX_SUBSCRIPT, call->span);
        target->left = call->items[0];
        target->right = call->items[1];
        const Stmt *written = expand_assign(in, target, call->items[2]);
        Stmt *own = (Stmt *)(uintptr_t)s;
        own->kind = ST_ASSIGN;
        own->targets = written->targets;
        own->target_count = 1;
        own->value = call->items[2];
    }
    return true;
}
