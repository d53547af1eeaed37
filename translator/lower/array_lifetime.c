// SPDX-License-Identifier: MIT
/* Lifetimes of new arrays in kernels.
 *
 * A statement that creates an array has one C array, which each execution of the statement overwrites. In a loop, this
 * is correct only if no array of an earlier iteration is in use: no name may carry it through the start of the loop.
 * A name whose values are all new arrays, and that shares none of them with another name, owns one C array: assigning a
 * new array to it, as in v = v + a, copies the elements. */
#include "lower/lower_internal.h"

/* The definitions that may refer to the same array as a value, and the values that a loop iterates over. */
struct ArrayUses {
    PtrVec *users; /* by SsaValue.id: SsaValue * */
    bool *is_iterated;
};

typedef struct Search {
    const Lower *lw;
    struct ArrayUses *uses;
    SsaValue *user; /* NULL: a loop iterates over the value of the expression */
} Search;

/* Returns whether a value of the type refers to an array. */
static bool refers_to_array(const Type *type)
{
    for (uint32_t i = 0; type != NULL && i < type_leaf_count(type); i++) {
        const Type *leaf = type_leaf(type, i);
        if (leaf->kind == TY_ARRAY || leaf->kind == TY_RANGE) {
            return true;
        }
    }
    return false;
}

static bool add_user(const Expr *e, void *context)
{
    const Search *search = context;
    SsaValue *use = e->kind == EX_NAME ? info_of(search->lw->instance, e)->use : NULL;
    if (use == NULL || !refers_to_array(use->type)) {
        return false;
    }
    if (search->user != NULL) {
        ptrvec_push(search->lw->arena, &search->uses->users[use->id], search->user);
    } else {
        search->uses->is_iterated[use->id] = true;
    }
    return false;
}

static bool note_iterated(Stmt *s, void *context)
{
    if (s->kind == ST_FOR) {
        ast_any(s->value, add_user, context);
    }
    return false;
}

/* Returns whether the expression is evaluated to an array that nothing else refers to. */
static bool creates_array(const Lower *lw, const Expr *e)
{
    const ExprInfo *info = info_of(lw->instance, e);
    if (info->type == NULL || info->type->kind != TY_ARRAY || infer_is_array_expression(lw->instance, e)) {
        return info->type != NULL && info->type->kind == TY_ARRAY;
    }
    if (e->kind == EX_CALL && info->callee != NULL) {
        return lower_returns_new_array(info->callee);
    }
    bool is_method =
        e->kind == EX_CALL && e->left->kind == EX_ATTRIBUTE && info_of(lw->instance, e->left)->type == NULL;
    return is_method ? method_of(e) == METHOD_COPY
                     : e->kind == EX_CALL && (builtin_row(info->builtin)->flags & CREATES_ARRAY) != 0;
}

/* Returns whether the definition assigns a whole new array to a name: v = np.zeros(3). */
static bool is_new(const Lower *lw, const SsaValue *def)
{
    const ExprInfo *info = def->kind == SSA_DEF && def->node != NULL ? info_of(lw->instance, def->node) : NULL;
    return info != NULL && def->node->kind == EX_NAME && info->use == NULL && def->from != NULL &&
           def->type == info_of(lw->instance, def->from)->type && creates_array(lw, def->from);
}

static const struct ArrayUses *array_uses(Lower *lw)
{
    if (lw->array_uses != NULL) {
        return lw->array_uses;
    }
    const PtrVec *values = &lw->instance->values;
    struct ArrayUses *uses = lw->array_uses = arena_alloc(lw->arena, sizeof *uses);
    uses->users = arena_alloc(lw->arena, values->count * sizeof *uses->users + 1);
    uses->is_iterated = arena_alloc(lw->arena, values->count * sizeof *uses->is_iterated + 1);
    for (size_t i = 0; i < values->count; i++) {
        SsaValue *value = values->items[i];
        for (size_t k = 0; k < value->operands.count; k++) {
            SsaValue *operand = value->operands.items[k];
            ptrvec_push(lw->arena, &uses->users[operand->id], value);
        }
        if (value->kind != SSA_DEF || !refers_to_array(value->type)) {
            continue;
        }
        SsaValue *old = value->node != NULL ? info_of(lw->instance, value->node)->use : NULL;
        if (old != NULL) { /* an augmented assignment in place */
            ptrvec_push(lw->arena, &uses->users[old->id], value);
        } else if (value->from != NULL && !is_new(lw, value)) {
            ast_any(value->from, add_user, &(Search){lw, uses, value});
        }
    }
    ast_any_stmt(instance_body(lw->instance), note_iterated, &(Search){lw, uses, NULL});
    return uses;
}

static bool is_live(const SsaValue *value)
{
    return value->kind != SSA_PHI || value->is_used || value->is_joined;
}

/* Returns whether a loop that contains the definition may carry its array, through names, into the next iteration. */
static bool is_carried(Lower *lw, SsaValue *def)
{
    const struct ArrayUses *uses = array_uses(lw);
    PtrVec work = {0};
    bool *seen = arena_alloc(lw->arena, lw->instance->values.count * sizeof *seen);
    ptrvec_push(lw->arena, &work, def);
    seen[def->id] = true;
    for (size_t at = 0; at < work.count; at++) {
        const SsaValue *value = work.items[at];
        if (value->kind == SSA_PHI && value->id < def->id) { /* the start of the loop precedes its body */
            return true;
        }
        for (size_t i = 0; i < uses->users[value->id].count; i++) {
            SsaValue *user = uses->users[value->id].items[i];
            if (!seen[user->id] && is_live(user)) {
                seen[user->id] = true;
                ptrvec_push(lw->arena, &work, user);
            }
        }
    }
    return false;
}

static bool keeps_array(const Expr *name, void *context)
{
    Lower *lw = context;
    SsaValue *def = info_of(lw->instance, name)->def;
    return def != NULL && refers_to_array(def->type) && !lower_owns_array(lw, def) && is_carried(lw, def);
}

bool lower_outlives_iteration(Lower *lw, const Stmt *s)
{
    return ast_any_assigned_by(s, keeps_array, lw);
}

/* Returns whether all values of the web are new arrays, or arrays that are assigned in place, and only names of the web
 * refer to them. */
static bool is_web_of_new_arrays(Lower *lw, const SsaValue *web, const Type *type)
{
    const struct ArrayUses *uses = array_uses(lw);
    for (size_t i = 0; i < lw->instance->values.count; i++) {
        SsaValue *value = lw->instance->values.items[i];
        if (ssa_web(value) != web) {
            continue;
        }
        bool is_in_place =
            value->kind == SSA_DEF && value->node != NULL && info_of(lw->instance, value->node)->use != NULL;
        bool is_own = value->type == type && !uses->is_iterated[value->id] &&
                      (value->kind == SSA_PHI || is_in_place || is_new(lw, value));
        for (size_t k = 0; k < uses->users[value->id].count && is_own; k++) {
            SsaValue *user = uses->users[value->id].items[k];
            is_own = ssa_web(user) == web || !is_live(user);
        }
        if (!is_own) {
            return false;
        }
    }
    return true;
}

bool lower_owns_array(Lower *lw, SsaValue *def)
{
    if (!def->is_joined || def->type == NULL || def->type->kind != TY_ARRAY ||
        (lw->instance->modes & MAKES_ARRAYS) != 0) {
        return false;
    }
    const SsaValue *web = ssa_web(def);
    LoweredValue *lowered = lowered_value(lw, web);
    if (lowered->ownership == OWNERSHIP_UNKNOWN) {
        lowered->ownership = is_web_of_new_arrays(lw, web, def->type) ? OWNERSHIP_OWN : OWNERSHIP_SHARED;
    }
    return lowered->ownership == OWNERSHIP_OWN;
}
