// SPDX-License-Identifier: MIT
/* Items of sequences that the source determines: displays, comprehensions, list(), sorted(), zip(), map(), slices and
 * sums of these. The items are expressions in which loop variables and parameters are replaced by their values.
 *
 * Lists of signatures for decorators are often computed this way: [f"void({t}[:])" for t in TYPES]. */
#include "base/limits.h"
#include "sema/sema_internal.h"

#include <string.h>

enum { MAX_ITEMS = 256, MAX_DEPTH = 8, MAX_BINDINGS = 32 };

/* Substitution of names by expressions. */
typedef struct Substitution {
    Unit *unit;
    const Binding *bindings[MAX_BINDINGS];
    const Expr *values[MAX_BINDINGS];
    uint32_t count;
} Substitution;

static bool add_items(Unit *unit, const Expr *e, const Substitution *substitution, PtrVec *items, unsigned depth);

/* ---- substitution ---- */

static Expr *value_of_name(Expr *e, void *context)
{
    const Substitution *substitution = context;
    for (uint32_t i = substitution->count; e->kind == EX_NAME && i > 0; i--) {
        if (substitution->bindings[i - 1] == e->binding) {
            return (Expr *)(uintptr_t)substitution->values[i - 1];
        }
    }
    return NULL;
}

static Expr *substituted(const Expr *e, const Substitution *substitution)
{
    Function ids = {.expr_count = 0}; /* the copies are only analyzed in this file, and need no expression numbers */
    Expr *copy = ast_copy_expr(substitution->unit->arena, &ids, e);
    ast_replace(copy, value_of_name, (void *)(uintptr_t)substitution);
    return copy;
}

/* Binds a target such as `a, b` to an item. Returns false if the item has a different structure, or if there are too
 * many names. */
static bool bind_target(Substitution *substitution, const Expr *target, const Expr *value)
{
    if (target->kind == EX_NAME) {
        if (substitution->count == MAX_BINDINGS || target->binding == NULL) {
            return false;
        }
        substitution->bindings[substitution->count] = target->binding;
        substitution->values[substitution->count++] = value;
        return true;
    }
    const bool is_display = (target->kind == EX_TUPLE || target->kind == EX_LIST) &&
                            (value->kind == EX_TUPLE || value->kind == EX_LIST) &&
                            value->item_count == target->item_count;
    bool ok = is_display;
    for (uint32_t i = 0; ok && i < target->item_count; i++) {
        ok = bind_target(substitution, target->items[i], value->items[i]);
    }
    return ok;
}

static const Function *function_called(Unit *unit, const Expr *callee)
{
    const Object *object = constant_of_expr(unit, callee);
    const Expr *value = callee->kind == EX_LAMBDA ? callee : signature_value(unit, callee);
    return object != NULL && object->kind == OBJ_FUNCTION ? object->function
           : value != NULL && value->kind == EX_LAMBDA    ? value->function
                                                          : NULL;
}

const Expr *expr_of_call(Unit *unit, const Expr *call)
{
    const Function *function = call->kind == EX_CALL ? function_called(unit, call->left) : NULL;
    const Stmt *only = function != NULL && function->body.count == 1 ? function->body.stmts[0] : NULL;
    if (only == NULL || only->kind != ST_RETURN || only->value == NULL || function->decorator_count > 0 ||
        ast_unpacks(call)) {
        return NULL;
    }
    Substitution substitution = {.unit = unit};
    for (uint32_t i = 0; i < function->param_count; i++) {
        const Param *param = &function->params[i];
        const Expr *value = ast_argument(call, param->style == PARAM_PLAIN ? i : UINT32_MAX, param->name);
        value = value != NULL ? value : param->fallback;
        if (value == NULL || param->style == PARAM_STAR || param->style == PARAM_STARSTAR || i >= MAX_BINDINGS) {
            return NULL;
        }
        substitution.bindings[i] = scope_find(function->scope, param->name);
        substitution.values[i] = value;
        substitution.count = i + 1;
    }
    return substituted(only->value, &substitution);
}

/* ---- items ---- */

static bool push(Unit *unit, PtrVec *items, const Expr *e)
{
    if (items->count >= MAX_ITEMS) {
        return false;
    }
    ptrvec_push(unit->arena, items, (void *)(uintptr_t)e);
    return true;
}

static Expr *constant_expr(Unit *unit, Object *object, Span span)
{
    Expr *e = arena_alloc(unit->arena, sizeof *e);
    e->kind = EX_NAME;
    e->span = span;
    e->binding = binding_new(unit, BIND_OBJECT, "", NULL);
    e->binding->object = object;
    e->name = e->binding->name;
    return e;
}

static bool add_of_comprehension(Unit *unit, const Expr *e, const Substitution *substitution, PtrVec *items,
                                 unsigned depth)
{
    PtrVec all = {0};
    if (e->filtered || e->left == NULL || e->function->body.count != 2 ||
        !add_items(unit, e->left, substitution, &all, depth + 1)) {
        return false;
    }
    const Expr *value = e->function->body.stmts[1]->value;
    const bool is_inner = value->kind == EX_UNSUPPORTED && value->name != NULL && strcmp(value->name, "for") == 0;
    bool ok = true;
    for (size_t i = 0; ok && i < all.count; i++) {
        Substitution inner = *substitution;
        ok = bind_target(&inner, e->function->body.stmts[0]->targets[0], all.items[i]) &&
             (is_inner ? add_of_comprehension(unit, value, &inner, items, depth + 1)
                       : push(unit, items, substituted(value, &inner)));
    }
    return ok;
}

static bool add_range(Unit *unit, const Expr *e, PtrVec *items)
{
    int64_t bounds[3] = {0, 0, 1};
    for (uint32_t i = 0; i < e->item_count && i < 3; i++) {
        const Object *bound = constant_of_expr(unit, e->items[i]);
        if (bound == NULL || bound->kind != OBJ_INT || bound->integer > INT32_MAX || bound->integer < INT32_MIN) {
            return false;
        }
        bounds[e->item_count == 1 ? 1 : i] = bound->integer;
    }
    bool ok = e->item_count >= 1 && e->item_count <= 3 && bounds[2] != 0;
    for (int64_t i = bounds[0]; ok && (bounds[2] > 0 ? i < bounds[1] : i > bounds[1]); i += bounds[2]) {
        ok = push(unit, items, constant_expr(unit, object_int(unit, i), e->span));
    }
    return ok;
}

/* Adds the items of zip(a, b), which are tuples, or map(f, a), which are calls. */
static bool add_combined(Unit *unit, const Expr *e, const Substitution *substitution, PtrVec *items, bool is_map,
                         unsigned depth)
{
    PtrVec parts[4] = {{0}};
    size_t count = MAX_ITEMS;
    const uint32_t first = is_map, arity = e->item_count - first;
    if (e->item_count <= first || arity > 4) {
        return false;
    }
    for (uint32_t k = 0; k < arity; k++) {
        if (!add_items(unit, e->items[first + k], substitution, &parts[k], depth + 1)) {
            return false;
        }
        count = parts[k].count < count ? parts[k].count : count;
    }
    bool ok = true;
    for (size_t i = 0; ok && i < count; i++) {
        Function ids = {.expr_count = 0};
        Expr *item = ast_new_items(unit->arena, &ids, is_map ? EX_CALL : EX_TUPLE, arity, e->span);
        item->left = is_map ? e->items[0] : NULL;
        for (uint32_t k = 0; k < arity; k++) {
            item->items[k] = parts[k].items[i];
        }
        ok = push(unit, items, item);
    }
    return ok;
}

/* Adds the items of D.values(), D.keys() or D.items() of a dict literal. */
static bool add_of_dict(Unit *unit, const Expr *e, PtrVec *items)
{
    const char *method = e->left->name;
    const Expr *dict = expr_is_dict(e->left->left) ? e->left->left : signature_value(unit, e->left->left);
    const bool is_values = strcmp(method, "values") == 0, is_keys = strcmp(method, "keys") == 0;
    bool ok = dict != NULL && expr_is_dict(dict) && e->item_count == 0 &&
              (is_values || is_keys || strcmp(method, "items") == 0);
    for (uint32_t i = 0; ok && i + 1 < dict->item_count; i += 2) {
        Function ids = {.expr_count = 0};
        Expr *pair = ast_new_items(unit->arena, &ids, EX_TUPLE, 2, e->span);
        pair->items[0] = dict->items[i];
        pair->items[1] = dict->items[i + 1];
        ok = push(unit, items, is_values ? pair->items[1] : is_keys ? pair->items[0] : pair);
    }
    return ok;
}

static bool add_of_call(Unit *unit, const Expr *e, const Substitution *substitution, PtrVec *items, unsigned depth)
{
    const KnownId known = object_known(constant_of_expr(unit, e->left));
    if (e->keyword_count > 0) {
        return false;
    }
    switch ((int)known) {
    case KNOWN_CONTAINER:
    case KNOWN_SORTED:
    case KNOWN_TUPLE_TYPE:
        return e->item_count == 1 && add_items(unit, e->items[0], substitution, items, depth + 1);
    case KNOWN_RANGE:
        return add_range(unit, e, items);
    case KNOWN_ZIP:
    case KNOWN_MAP:
        return add_combined(unit, e, substitution, items, known == KNOWN_MAP, depth);
    default:
        break;
    }
    const Expr *result = expr_of_call(unit, e);
    return result != NULL                  ? add_items(unit, result, substitution, items, depth + 1)
           : e->left->kind == EX_ATTRIBUTE ? add_of_dict(unit, e, items)
                                           : false;
}

/* Adds the items of x[a:b]. */
static bool add_slice(Unit *unit, const Expr *e, const Substitution *substitution, PtrVec *items, unsigned depth)
{
    PtrVec all = {0};
    const Expr *slice = e->right;
    if (slice->items[2] != NULL || !add_items(unit, e->left, substitution, &all, depth + 1)) {
        return false;
    }
    int64_t bounds[2] = {0, (int64_t)all.count};
    for (int k = 0; k < 2; k++) {
        const Expr *bound = slice->items[k];
        const Object *value = bound != NULL ? constant_of_expr(unit, bound) : NULL;
        if (bound != NULL && (value == NULL || value->kind != OBJ_INT)) {
            return false;
        }
        bounds[k] = bound == NULL        ? bounds[k]
                    : value->integer < 0 ? (int64_t)all.count + value->integer
                                         : value->integer;
    }
    bool ok = true;
    for (int64_t i = bounds[0] > 0 ? bounds[0] : 0; ok && i < bounds[1] && i < (int64_t)all.count; i++) {
        ok = push(unit, items, all.items[i]);
    }
    return ok;
}

typedef struct ChangeSearch {
    const Binding *binding;
} ChangeSearch;

/* Returns whether the expression calls a method that may modify the list: name.append(...), name.extend(...). */
static bool changes_list(const Expr *e, void *context)
{
    const ChangeSearch *search = context;
    return e->kind == EX_CALL && e->left->kind == EX_ATTRIBUTE && e->left->left->kind == EX_NAME &&
           e->left->left->binding == search->binding && strcmp(e->left->name, "copy") != 0 &&
           strcmp(e->left->name, "index") != 0 && strcmp(e->left->name, "count") != 0;
}

static bool add_of_name(Unit *unit, const Expr *e, const Substitution *substitution, PtrVec *items, unsigned depth)
{
    const Expr *value = signature_value(unit, e);
    const Binding *binding = binding_of_name(unit, e);
    ChangeSearch search = {binding};
    if (value != NULL && value->kind == EX_LIST && binding->module != NULL &&
        ast_any_in_block(&binding->module->body, changes_list, &search)) {
        return false;
    }
    if (value != NULL) {
        return add_items(unit, value, substitution, items, depth + 1);
    }
    const Object *object = constant_of_expr(unit, e);
    bool ok = object != NULL && object->kind == OBJ_TUPLE;
    for (uint32_t i = 0; ok && i < object->count; i++) {
        ok = push(unit, items, constant_expr(unit, object->items[i], e->span));
    }
    return ok;
}

static bool add_items(Unit *unit, const Expr *e, const Substitution *substitution, PtrVec *items, unsigned depth)
{
    if (depth > MAX_DEPTH) {
        return false;
    }
    e = substitution->count > 0 ? substituted(e, substitution) : e;
    bool ok = true;
    switch ((int)e->kind) {
    case EX_LIST:
    case EX_TUPLE:
        for (uint32_t i = 0; ok && i < e->item_count; i++) {
            const Expr *item = e->items[i];
            ok = item->kind == EX_STARRED ? add_items(unit, item->left, substitution, items, depth + 1)
                                          : push(unit, items, item);
        }
        return ok;
    case EX_UNSUPPORTED:
        return e->function != NULL && add_of_comprehension(unit, e, substitution, items, depth);
    case EX_NAMED:
        return add_items(unit, e->left, substitution, items, depth + 1);
    case EX_CONDITIONAL: {
        const Object *condition = constant_of_expr(unit, e->cond);
        return condition != NULL &&
               add_items(unit, object_truth(condition) ? e->left : e->right, substitution, items, depth + 1);
    }
    case EX_BINARY:
        if (e->op == OP_ADD) {
            return add_items(unit, e->left, substitution, items, depth + 1) &&
                   add_items(unit, e->right, substitution, items, depth + 1);
        }
        if (e->op == OP_MUL) {
            const Object *times = constant_of_expr(unit, e->right);
            ok = times != NULL && times->kind == OBJ_INT && times->integer <= MAX_ITEMS;
            for (int64_t i = 0; ok && i < times->integer; i++) {
                ok = add_items(unit, e->left, substitution, items, depth + 1);
            }
            return ok;
        }
        return false;
    case EX_SUBSCRIPT:
        if (e->right->kind == EX_SLICE) {
            return add_slice(unit, e, substitution, items, depth);
        }
        return signature_item(unit, e) != NULL &&
               add_items(unit, signature_item(unit, e), substitution, items, depth + 1);
    case EX_CALL:
        return add_of_call(unit, e, substitution, items, depth);
    case EX_NAME:
    case EX_ATTRIBUTE:
        return add_of_name(unit, e, substitution, items, depth);
    default:
        return false;
    }
}

bool sequence_items(Unit *unit, const Expr *e, PtrVec *items)
{
    const Substitution none = {.unit = unit};
    *items = (PtrVec){0};
    return add_items(unit, e, &none, items, 0);
}

bool expr_is_list(Unit *unit, const Expr *e)
{
    for (unsigned depth = 0; e != NULL && depth < MAX_DEPTH; depth++) {
        if (e->kind == EX_LIST || (e->kind == EX_UNSUPPORTED && e->name != NULL && e->function != NULL &&
                                   strcmp(e->name, "list comprehension") == 0)) {
            return true;
        }
        if (e->kind == EX_CALL) {
            const Object *callee = constant_of_expr(unit, e->left);
            const KnownId known = object_known(callee);
            if (known == KNOWN_SORTED || known == KNOWN_CONTAINER) {
                return true;
            }
            e = expr_of_call(unit, e);
        } else if (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_MUL)) {
            e = e->left;
        } else if (e->kind == EX_SUBSCRIPT) {
            e = e->right->kind == EX_SLICE ? e->left : signature_item(unit, e);
        } else if (e->kind == EX_CONDITIONAL) {
            const Object *condition = constant_of_expr(unit, e->cond);
            e = condition == NULL ? NULL : object_truth(condition) ? e->left : e->right;
        } else {
            e = e->kind == EX_NAMED ? e->left : signature_value(unit, e);
        }
    }
    return false;
}

const Expr *call_arguments(Unit *unit, const Expr *call)
{
    PtrVec all = {0};
    bool is_unpacked = false;
    for (uint32_t i = 0; i < call->item_count; i++) {
        const Expr *item = call->items[i];
        PtrVec parts = {0};
        if (item->kind != EX_STARRED) {
            (void)push(unit, &all, item);
            continue;
        }
        if (!sequence_items(unit, item->left, &parts)) {
            return call;
        }
        is_unpacked = true;
        for (size_t k = 0; k < parts.count; k++) {
            (void)push(unit, &all, parts.items[k]);
        }
    }
    if (!is_unpacked) {
        return call;
    }
    Expr *copy = arena_alloc(unit->arena, sizeof *copy);
    *copy = *call;
    copy->items = (Expr **)all.items;
    copy->item_count = (uint32_t)all.count;
    return copy;
}
