// SPDX-License-Identifier: MIT
/* Detects modifications of global arrays by host code. Numba reads a global array when it compiles a kernel; py2cu
 * computes its values from the statement that creates it, which is correct only if no later statement modifies the
 * array. The analysis is conservative: every use that is not known to be read-only counts as a modification. The array
 * is then not a constant, and the message contains the reason. */
#include "base/pointer_map.h"
#include "base/strings.h"
#include "sema/sema_internal.h"

#include <string.h>

enum { MAX_PATHS = 8 }; /* maximum depth of calls and aliases to follow */

typedef struct Uses {
    Unit *unit;
    const Binding *binding;
    uint32_t ndim;
    unsigned depth;
} Uses;

static bool is_mention(const Uses *uses, const Expr *e)
{
    if (e->kind == EX_NAME) {
        const Binding *binding = e->binding;
        bool imported = binding != NULL && binding->import != NULL && binding->import->name != NULL &&
                        uses->binding->function == NULL && strcmp(binding->import->name, uses->binding->name) == 0;
        return binding == uses->binding || imported;
    }
    return e->kind == EX_ATTRIBUTE && e->name == uses->binding->name && e->left->kind == EX_NAME &&
           e->left->binding != NULL && e->left->binding->import != NULL;
}

/* Return whether an expression or a statement may modify the array. */
static bool use_expr(const Expr *e, void *context);
static bool use_scope(Stmt *s, void *context);
static bool use_modules(Uses *uses);

/* Same as use_expr(), for operands that are only read. */
static bool use_inside(const Expr *e, void *uses)
{
    return !is_mention(uses, e) && use_expr(e, uses);
}

/* Returns the number of leading arguments that the callee only reads and whose memory its result does not share. */
static uint32_t only_reads(Unit *unit, const Expr *callee)
{
    const Object *object = constant_of_expr(unit, callee);
    return object == NULL             ? 0
           : object->kind == OBJ_TYPE ? UINT32_MAX
           : object->kind == OBJ_PATH ? path_only_reads(object->path)
                                      : 0;
}

/* Returns whether a function of the source may modify the array that is passed as an argument, by index or by name:
 * analyzes the uses of the parameter. */
static bool use_argument(const Uses *uses, const Expr *call, uint32_t at, const char *name)
{
    const Object *callee = constant_of_expr(uses->unit, call->left);
    const Function *function = callee != NULL && callee->kind == OBJ_FUNCTION ? callee->function : NULL;
    if (function == NULL || uses->depth >= MAX_PATHS || function->scope == NULL) {
        return true;
    }
    if (decoration_of(uses->unit, function).is_jit) {
        return false; /* device code uses only constants */
    }
    while (name != NULL && at < function->param_count && function->params[at].name != name) {
        at++;
    }
    bool is_plain = at < function->param_count && function->params[at].style == PARAM_PLAIN;
    const Binding *param = is_plain ? scope_find(function->scope, function->params[at].name) : NULL;
    Uses inner = {.unit = uses->unit, .binding = param, .ndim = uses->ndim, .depth = uses->depth + 1};
    return param == NULL || param->assignments > 1 || ast_any_stmt(&function->body, use_scope, &inner);
}

static bool use_call(Uses *uses, const Expr *e)
{
    bool changed = use_expr(e->left, uses), asked = false;
    uint32_t read = 0;
    for (uint32_t i = 0; i < e->item_count && !changed; i++) {
        bool is_given = is_mention(uses, e->items[i]);
        read = is_given && !asked ? only_reads(uses->unit, e->left) : read;
        asked = asked || is_given;
        changed = is_given ? i >= read && use_argument(uses, e, i, NULL) : use_expr(e->items[i], uses);
    }
    for (uint32_t i = 0; i < e->keyword_count && !changed; i++) {
        const Keyword *keyword = &e->keywords[i];
        bool is_given = keyword->name != NULL && is_mention(uses, keyword->value);
        changed = is_given ? use_argument(uses, e, 0, keyword->name) : use_expr(keyword->value, uses);
    }
    return changed;
}

/* Returns whether x[i, j] indexes all axes: the result is an element, not a view. */
static bool is_element(const Expr *index, uint32_t ndim)
{
    bool is_element = index->kind == EX_TUPLE ? index->item_count == ndim : ndim == 1 && index->kind != EX_SLICE;
    for (uint32_t i = 0; index->kind == EX_TUPLE && i < index->item_count; i++) {
        is_element = is_element && index->items[i]->kind != EX_SLICE;
    }
    return is_element;
}

/* Returns whether an attribute or a method returns no view of the array. */
static bool is_reading_attribute(const char *name)
{
    static const char *const methods[] = {"sum",  "min",  "max", "mean", "copy", "astype", "tolist", "tobytes",
                                          "item", "prod", "std", "any",  "all",  "argmax", "argmin", NULL};
    ArrayAttribute attribute = array_attribute(name);
    return array_attribute_is_tuple(attribute) || array_attribute_is_integer(attribute) || attribute == ARRAY_DTYPE ||
           string_in_list(name, methods);
}

static bool use_expr(const Expr *e, void *context)
{
    Uses *uses = context;
    switch (e->kind) {
    case EX_CALL:
        return use_call(uses, e);
    case EX_SUBSCRIPT:
        return (is_element(e->right, uses->ndim) ? use_inside(e->left, uses) : use_expr(e->left, uses)) ||
               use_expr(e->right, uses);
    case EX_ATTRIBUTE:
        return is_mention(uses, e) || ast_any_part(e, is_reading_attribute(e->name) ? use_inside : use_expr, uses);
    case EX_BINARY:
    case EX_UNARY:
    case EX_COMPARE:
        return ast_any_part(e, use_inside, uses);
    case EX_LAMBDA:
        return ast_any_stmt(&e->function->body, use_scope, uses);
    case EX_NAME: /* an alias, an item of a list or a result could be modified later */
        return is_mention(uses, e);
    default:
        break;
    }
    return ast_any_part(e, use_expr, uses);
}

/* Returns whether a target, or a part of it, is the array or an element of it. */
static bool is_target(const Uses *uses, const Expr *e)
{
    bool is = is_mention(uses, e) || ((e->kind == EX_SUBSCRIPT || e->kind == EX_ATTRIBUTE || e->kind == EX_STARRED) &&
                                      is_target(uses, e->left));
    for (uint32_t i = 0; (e->kind == EX_TUPLE || e->kind == EX_LIST) && i < e->item_count; i++) {
        is = is || is_target(uses, e->items[i]);
    }
    return is;
}

/* Follows the aliases that `B = A` creates. */
static bool use_names(const Uses *uses, const Stmt *s)
{
    bool changed = uses->depth >= MAX_PATHS;
    for (uint32_t i = 0; i < s->target_count && !changed; i++) {
        const Binding *other = s->targets[i]->kind == EX_NAME ? s->targets[i]->binding : NULL;
        Uses alias = {.unit = uses->unit, .binding = other, .ndim = uses->ndim, .depth = uses->depth + 1};
        changed = other == NULL || other->assignments != 1 || use_modules(&alias);
    }
    return changed;
}

static bool use_stmt(Stmt *s, void *context)
{
    Uses *uses = context;
    if (s->kind == ST_UNSUPPORTED) {
        return false;
    }
    bool changed = false, makes = s == uses->binding->stmt;
    for (uint32_t i = 0; i < s->target_count && !makes && s->kind != ST_GLOBAL; i++) {
        changed = changed || is_target(uses, s->targets[i]) || use_expr(s->targets[i], uses);
    }
    if (!changed && s->value != NULL && is_mention(uses, s->value) && s->kind == ST_ASSIGN) {
        changed = use_names(uses, s);
    } else if (!changed && s->value != NULL) {
        bool is_numbers = s->kind == ST_FOR && uses->ndim == 1; /* the items of a 1-D array are scalars */
        changed = is_numbers ? use_inside(s->value, uses) : use_expr(s->value, uses);
    }
    changed = changed || (s->value2 != NULL && use_expr(s->value2, uses));
    for (uint32_t i = 0; i < s->case_count; i++) {
        changed = changed || (s->cases[i].guard != NULL && use_expr(s->cases[i].guard, uses));
    }
    return changed;
}

/* Same as use_stmt(), including the scopes inside the statement. */
static bool use_scope(Stmt *s, void *context)
{
    Uses *uses = context;
    bool is_device = s->kind == ST_DEF && decoration_of(uses->unit, s->function).is_jit;
    const Block *inner = is_device ? NULL : ast_inner_scope(s);
    return use_stmt(s, context) || (inner != NULL && ast_any_stmt(inner, use_scope, uses));
}

/* ---- index of the statements that mention a name ---- */

/* Index of all statements by the names they contain, which avoids a walk over all modules for each array. */
struct MentionIndex {
    uint32_t module_count; /* number of modules when the index was built */
    Map statements;        /* const char * -> PtrVec of Stmt * */
    Map aliases;           /* const char * of an imported name -> PtrVec of its aliases in other modules */
};

typedef struct IndexBuilder {
    Unit *unit;
    struct MentionIndex *index;
    Stmt *stmt;  /* statement whose names are added */
    bool inside; /* inside a lambda of the statement */
} IndexBuilder;

static void add_to(Unit *unit, Map *map, const char *name, void *item)
{
    PtrVec *list = map_get(map, name);
    if (list == NULL) {
        list = arena_alloc(unit->arena, sizeof *list);
        map_set(unit->arena, map, name, list);
    }
    if (list->count == 0 || list->items[list->count - 1] != item) {
        ptrvec_push(unit->arena, list, item);
    }
}

static bool index_stmt(Stmt *s, void *context);

static bool index_expr(const Expr *e, void *context)
{
    const IndexBuilder *builder = context;
    if (e->kind == EX_NAME || e->kind == EX_ATTRIBUTE) {
        add_to(builder->unit, &builder->index->statements, e->name, builder->stmt);
    }
    if (e->kind == EX_LAMBDA || (e->kind == EX_UNSUPPORTED && e->function != NULL)) {
        IndexBuilder inner = *builder;
        inner.inside = true;
        ast_any_stmt(&e->function->body, index_stmt, &inner);
    }
    return false;
}

static bool index_stmt(Stmt *s, void *context)
{
    IndexBuilder *builder = context;
    builder->stmt = builder->inside ? builder->stmt : s;
    ast_any_in_stmt(s, index_expr, builder);
    for (uint32_t i = 0; s->kind == ST_IMPORT && i < s->import_count; i++) {
        const Import *import = &s->imports[i];
        if (import->name != NULL && import->alias != NULL) {
            add_to(builder->unit, &builder->index->aliases, names_find(builder->unit->names, import->name),
                   (void *)(uintptr_t)import->alias);
        }
    }
    const bool is_device = s->kind == ST_DEF && decoration_of(builder->unit, s->function).is_jit;
    const Block *inner = is_device ? NULL : ast_inner_scope(s);
    return inner != NULL && ast_any_stmt(inner, index_stmt, builder);
}

static const struct MentionIndex *mention_index(Unit *unit)
{
    if (unit->mentions == NULL || unit->mentions->module_count != unit->module_count) {
        struct MentionIndex *index = arena_alloc(unit->arena, sizeof *index);
        index->module_count = unit->module_count;
        unit->mentions = index;
        for (uint32_t m = 0; m < unit->module_count; m++) {
            IndexBuilder builder = {.unit = unit, .index = index};
            if (unit->modules[m] != NULL) {
                ast_any_stmt(&unit->modules[m]->body, index_stmt, &builder);
            }
        }
    }
    return unit->mentions;
}

static bool use_mentions(Uses *uses, const struct MentionIndex *index, const char *name)
{
    const PtrVec *list = map_get(&index->statements, name);
    bool changed = false;
    for (size_t i = 0; list != NULL && i < list->count && !changed; i++) {
        changed = use_stmt(list->items[i], uses);
    }
    return changed;
}

static bool use_modules(Uses *uses)
{
    if (uses->binding->kind == BIND_LOCAL && uses->binding->function != NULL) {
        return ast_any_stmt(&uses->binding->function->body, use_scope, uses);
    }
    const struct MentionIndex *index = mention_index(uses->unit);
    const PtrVec *aliases = map_get(&index->aliases, uses->binding->name);
    bool changed = use_mentions(uses, index, uses->binding->name);
    for (size_t i = 0; aliases != NULL && i < aliases->count && !changed; i++) {
        changed = aliases->items[i] != uses->binding->name && use_mentions(uses, index, aliases->items[i]);
    }
    return changed;
}

bool array_may_change(Unit *unit, const Binding *binding, uint32_t ndim)
{
    return use_modules(&(Uses){.unit = unit, .binding = binding, .ndim = ndim});
}
