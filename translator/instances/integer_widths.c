// SPDX-License-Identifier: MIT
/* Merges instances of one function whose types differ only in the widths of integer parameters.
 *
 * Numba computes integers of fewer than 64 bits in 64 bits, so most functions have the same results for an int32 and an
 * int64 argument. Two instances can be merged if all expressions have the same types in both, except names and other
 * expressions that only forward an integer; if all operators, called functions and intrinsics are the same; and if no
 * builtin receives an argument of another width, except those that depend on the value only. Kernels are merged if
 * their types are those of launches, into an instance with the widest type of each parameter; device functions are
 * merged into existing instances. */
#include "infer/infer.h"
#include "instances/instances_internal.h"
#include "intrinsics/intrinsics.h"

#include <string.h>

enum { MAX_COMPARED_DEPTH = 8 }; /* depth of calls */

/* A comparison of an instance with one that has integers of at least the same widths. */
typedef struct Comparison {
    const Instance *narrow, *wide;
    unsigned depth;
} Comparison;

static bool is_plain_integer(const Type *type)
{
    return type != NULL && type_is_integer(type) && !type_is_bool(type) && type->kind != TY_MEMBER;
}

/* Returns whether the types are equal, or are integers of the same signedness of which `wide` has more bits. */
static bool widens(const Type *narrow, const Type *wide)
{
    return narrow == wide || (is_plain_integer(narrow) && is_plain_integer(wide) && narrow->bits < wide->bits &&
                              type_is_signed(narrow) == type_is_signed(wide));
}

static bool are_objects_same(const Object *a, const Object *b)
{
    return a == b || (a != NULL && b != NULL && object_same(a, b));
}

static bool are_arguments_widened(const Instance *narrow, const Instance *wide)
{
    bool fits = narrow->function == wide->function && narrow->is_kernel == wide->is_kernel &&
                narrow->arg_count == wide->arg_count && narrow->modes == wide->modes;
    for (uint32_t i = 0; fits && i < narrow->arg_count; i++) {
        fits = widens(narrow->args[i], wide->args[i]) && are_objects_same(narrow->arg_objects[i], wide->arg_objects[i]);
    }
    return fits;
}

static bool is_width_irrelevant(const Instance *narrow, const Instance *wide, unsigned depth);

/* Returns whether the call's arguments have the same types, or the called function ignores widths. */
static bool is_call_same(const Comparison *c, const Expr *e, const ExprInfo *a, const ExprInfo *b)
{
    if (a->callee != b->callee) {
        return a->callee != NULL && b->callee != NULL && are_arguments_widened(a->callee, b->callee) &&
               is_width_irrelevant(a->callee, b->callee, c->depth + 1);
    }
    bool ignores_widths = a->builtin == BUILTIN_NONE || (builtin_row(a->builtin)->flags & IGNORES_WIDTHS) != 0;
    if (a->callee != NULL || a->intrinsic != NULL || ignores_widths) {
        return true;
    }
    bool same = true;
    for (uint32_t i = 0; i < e->item_count && same; i++) {
        same = info_of(c->narrow, e->items[i])->type == info_of(c->wide, e->items[i])->type;
    }
    for (uint32_t i = 0; i < e->keyword_count && same; i++) {
        same = info_of(c->narrow, e->keywords[i].value)->type == info_of(c->wide, e->keywords[i].value)->type;
    }
    return same;
}

/* Returns whether the type of the expression may be wider, because its value does not change. */
static bool may_widen(const Expr *e, const ExprInfo *info)
{
    return e->kind == EX_NAME || e->kind == EX_NAMED || e->kind == EX_CONDITIONAL || e->kind == EX_BOOLEAN ||
           (e->kind == EX_CALL && info->builtin == BUILTIN_RANGE);
}

static bool are_types_same(const Expr *e, const ExprInfo *a, const ExprInfo *b)
{
    if (a->type == b->type) {
        return true;
    }
    if (a->type == NULL || b->type == NULL || !may_widen(e, a)) {
        return false;
    }
    bool are_ranges =
        a->type->kind == TY_RANGE && b->type->kind == TY_RANGE && a->type->is_iterator == b->type->is_iterator;
    return are_ranges ? widens(a->type->elem, b->type->elem) : widens(a->type, b->type);
}

/* Comparisons of integers of any width are exact if all have the same signedness. */
static bool are_comparisons_same(const Expr *e, const ExprInfo *a, const ExprInfo *b)
{
    if ((a->operands == NULL) != (b->operands == NULL)) {
        return false;
    }
    for (uint32_t i = 0; a->operands != NULL && i + 1 < e->item_count; i++) {
        if (a->operands[i] != b->operands[i] &&
            (a->operands[i] == NULL || b->operands[i] == NULL || !widens(a->operands[i], b->operands[i]))) {
            return false;
        }
    }
    return true;
}

static bool differs(const Expr *e, void *context)
{
    const Comparison *c = context;
    const ExprInfo *a = info_of(c->narrow, e), *b = info_of(c->wide, e);
    if (!are_types_same(e, a, b) || !are_objects_same(a->constant, b->constant) || a->intrinsic != b->intrinsic ||
        a->builtin != b->builtin || a->element != b->element) {
        return true;
    }
    switch (e->kind) {
    case EX_COMPARE:
        return !are_comparisons_same(e, a, b);
    case EX_CALL:
        return !is_call_same(c, e, a, b);
    case EX_UNARY: /* Numba negates before it converts to 64 bits */
    case EX_ATTRIBUTE:
    case EX_SUBSCRIPT:
        return info_of(c->narrow, e->left)->type != info_of(c->wide, e->left)->type;
    case EX_LAMBDA:
    case EX_FSTRING:
        return true;
    default:
        return a->operand != b->operand;
    }
}

/* Returns whether the operator of an augmented assignment may compute in other types. */
static bool is_other_statement(Stmt *s, void *context)
{
    const Comparison *c = context;
    if (s->kind == ST_DEF || s->kind == ST_RAISE || s->kind == ST_MATCH) {
        return true;
    }
    if (s->kind != ST_AUG) {
        return false;
    }
    const Type *a = info_of(c->narrow, s->value)->type, *b = info_of(c->wide, s->value)->type;
    const Type *x = info_of(c->narrow, s->targets[0])->type, *y = info_of(c->wide, s->targets[0])->type;
    if (a == b && x == y) {
        return false;
    }
    if (a == NULL || b == NULL || x == NULL || y == NULL) {
        return true;
    }
    const Type *operand_a = NULL, *operand_b = NULL;
    const Type *result_a = infer_operator_type(c->narrow, s->op, NULL, x, s->value, a, &operand_a),
               *result_b = infer_operator_type(c->wide, s->op, NULL, y, s->value, b, &operand_b);
    return result_a != result_b || operand_a != operand_b;
}

/* Returns whether the narrow instance can be replaced by the wide one. */
static bool is_width_irrelevant(const Instance *narrow, const Instance *wide, unsigned depth)
{
    if (depth > MAX_COMPARED_DEPTH || !narrow->done || !wide->done || narrow->failed || wide->failed ||
        narrow->in_progress || wide->in_progress || narrow->recursive || wide->recursive || narrow->own_body != NULL ||
        wide->own_body != NULL || narrow->result != wide->result || narrow->declared_result != wide->declared_result ||
        !are_objects_same(narrow->result_object, wide->result_object) || narrow->symbol != wide->symbol ||
        narrow->is_for_others || wide->is_for_others || narrow->cuts.count != wide->cuts.count) {
        return false;
    }
    Comparison comparison = {narrow, wide, depth};
    const Block *body = instance_body(narrow);
    return !ast_any_in_block(body, differs, &comparison) && !ast_any_stmt(body, is_other_statement, &comparison);
}

/* ---- device functions ---- */

/* Returns the instance that replaces a device function, or NULL. */
static Instance *replacement_of(Instance *instance)
{
    Instance *found = NULL;
    for (Instance *other = instance->function->instances; other != NULL; other = other->next_of_function) {
        bool is_wider = other != instance && are_arguments_widened(instance, other) &&
                        (found == NULL || are_arguments_widened(found, other));
        found = is_wider && is_width_irrelevant(instance, other, 0) ? other : found;
    }
    return found;
}

static void merge_device_functions(Unit *unit)
{
    for (size_t i = 0; i < unit->instances.count; i++) {
        Instance *instance = unit->instances.items[i];
        if (!instance->is_kernel) {
            instance->replacement = replacement_of(instance);
        }
    }
    for (size_t i = 0; i < unit->instances.count; i++) {
        const Instance *instance = unit->instances.items[i];
        for (uint32_t k = 0; k < instance->info_count; k++) {
            Instance *callee = instance->info[k].callee;
            while (callee != NULL && callee->replacement != NULL) {
                callee = callee->replacement;
            }
            instance->info[k].callee = callee;
        }
    }
}

/* ---- kernels ---- */

/* Returns whether the types of two instances of a function differ in integer widths at most. only: in this parameter.
 */
static bool are_kernels_alike(const Instance *a, const Instance *b, uint32_t only)
{
    bool fits = a->modes == b->modes && a->arg_count == b->arg_count &&
                memcmp(&a->options, &b->options, sizeof a->options) == 0;
    for (uint32_t i = 0; fits && i < a->arg_count; i++) {
        fits = a->args[i] == b->args[i] || ((only == UINT32_MAX || only == i) &&
                                            (widens(a->args[i], b->args[i]) || widens(b->args[i], a->args[i])));
    }
    return fits;
}

static bool is_mergeable(const Instance *instance)
{
    return instance->is_kernel && instance->is_launched && !instance->failed && instance->replacement == NULL &&
           instance->function->around == NULL;
}

/* Returns the instance with the widest types of the kernels that differ from the first one only in the widths of
 * integers. It is new if none of them has these types. */
static Instance *widest_instance(Unit *unit, const Instance *first, uint32_t only)
{
    const Type **types = arena_alloc(unit->arena, (first->arg_count + 1) * sizeof *types);
    memcpy(types, first->args, first->arg_count * sizeof *types);
    bool any = false;
    for (const Instance *other = first->function->instances; other != NULL; other = other->next_of_function) {
        if (other == first || !is_mergeable(other) || !are_kernels_alike(first, other, only)) {
            continue;
        }
        any = true;
        for (uint32_t k = 0; k < first->arg_count; k++) {
            types[k] = widens(types[k], other->args[k]) ? other->args[k] : types[k];
        }
    }
    Instance *widest = any ? instance_get(unit, first->function, types, first->arg_objects, first->arg_count,
                                          &first->options, first->modes)
                           : NULL;
    if (widest == NULL || widest->done) {
        return widest;
    }
    widest->is_trial = true;
    widest->decoration = first->decoration;
    widest->requested_at = first->requested_at;
    widest->assumed = first->assumed;
    widest->failed = !infer_instance(widest, false);
    return widest;
}

/* Merges the kernels that differ from the first one only in the widths of integers, if there are several. A new
 * instance replaces the first one in the list. */
static void merge_kernels_like(Unit *unit, size_t index, uint32_t only)
{
    Instance *first = unit->instances.items[index];
    const size_t before = unit->instances.count;
    Instance *widest = widest_instance(unit, first, only);
    if (widest == NULL || widest->failed || (widest != first && !is_width_irrelevant(first, widest, 0))) {
        return;
    }
    PtrVec merged = {0};
    for (Instance *other = first->function->instances; other != NULL; other = other->next_of_function) {
        if (other != widest && is_mergeable(other) && are_kernels_alike(first, other, only) &&
            is_width_irrelevant(other, widest, 0)) {
            ptrvec_push(unit->arena, &merged, other);
        }
    }
    if (!widest->is_launched && merged.count < 2) {
        return;
    }
    widest->is_launched = true;
    for (size_t i = 0; i < merged.count; i++) {
        ((Instance *)merged.items[i])->replacement = widest;
    }
    for (size_t i = before; i < unit->instances.count; i++) {
        if (unit->instances.items[i] == widest) {
            unit->instances.items[i] = first;
            unit->instances.items[index] = widest;
        }
    }
}

/* Merges kernels in all integer parameters, then in single ones. */
static void merge_kernels(Unit *unit)
{
    const size_t count = unit->instances.count;
    for (size_t i = 0; i < count; i++) {
        const Instance *first = unit->instances.items[i];
        if (is_mergeable(first)) {
            merge_kernels_like(unit, i, UINT32_MAX);
        }
    }
    for (size_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < ((const Instance *)unit->instances.items[i])->arg_count; k++) {
            const Instance *first = unit->instances.items[i];
            if (is_mergeable(first) && is_plain_integer(first->args[k])) {
                merge_kernels_like(unit, i, k);
            }
        }
    }
}

void merge_integer_widths(Unit *unit)
{
    merge_kernels(unit);
    merge_device_functions(unit);
    size_t kept = 0;
    for (size_t i = 0; i < unit->instances.count; i++) {
        Instance *instance = unit->instances.items[i];
        if (instance->replacement == NULL && (!instance->is_kernel || instance->is_launched || !instance->is_trial)) {
            unit->instances.items[kept++] = instance;
        }
    }
    unit->instances.count = kept;
}
