// SPDX-License-Identifier: MIT
/* Resolves elements that are accessed through a view or a parameter of a device function to the array and its indices
 * in terms of the kernel, so that rules also apply to `row = tile[k]` and `reduce(tile)`. */
#include "lint/lint_internal.h"

enum {
    MAX_STEPS = 16,                /* from a pointer to the array */
    MAX_PARTS = 200,               /* steps from a pointer to the array */
    MAX_CALLS = 4,                 /* nested calls */
    MAX_FOLLOWED_STATEMENTS = 3000 /* statements of callees in the walk of one kernel */
};

/* ---- expressions in terms of the kernel ---- */

typedef struct Resolve {
    const Facts *facts;
    const Frame *frame;
    int left;
} Resolve;

/* Returns the only value of the variable: an argument of the call, or the assigned value. */
static const IrExpr *only_value_of(const Resolve *r, const IrVar *var)
{
    const IrFunc *func = r->frame->func;
    for (size_t i = 0; i < func->params.count && var->storage == IRV_PARAM; i++) {
        if (func->params.items[i] == var) {
            return r->facts->vars[var->number].sets == 0 ? r->frame->args[i] : NULL;
        }
    }
    const IrExpr *value = r->facts->vars[var->number].value;
    return value != NULL && ir_effect(value) == EFFECT_NONE ? value : NULL;
}

static IrExpr *resolve_var(IrExpr *e, void *context)
{
    Resolve *r = context;
    const IrExpr *given = e->kind == IR_VAR ? only_value_of(r, e->var) : NULL;
    if (given == NULL || --r->left < 0) {
        return e;
    }
    Arena *arena = r->facts->unit->arena;
    IrExpr *copy = ir_copy(arena, given);
    r->left -= (int)ir_size(copy);
    return e->var->storage == IRV_PARAM || r->left < 0 ? copy : ir_replace(copy, resolve_var, r);
}

static IrExpr *resolved(const LintWalk *walk, const IrExpr *e)
{
    Resolve r = {walk->facts, walk->frame, MAX_PARTS};
    IrExpr *copy = ir_copy(walk->facts->unit->arena, e);
    return walk->frame != NULL ? ir_replace(copy, resolve_var, &r) : copy;
}

/* ---- elements ---- */

static IrExpr *sum(const LintWalk *walk, IrExpr *a, IrExpr *b)
{
    return ir_binary(walk->facts->unit->arena, IRO_ADD, a->type, a, b);
}

static bool is_zero(const IrExpr *e)
{
    return e->kind == IR_INT && e->integer == 0;
}

/* Distributes an offset in elements over the indices of the axes: in rows of 64 elements, `i * 64 + k` adds i to the
 * row index and k to the column index. Returns false if the factors do not match the array's shape. */
static bool distribute_offset(const LintWalk *walk, const IrExpr *added, const Type *array, IrExpr **indices)
{
    const Facts *facts = walk->facts;
    Arena *arena = facts->unit->arena;
    Affine form;
    if (!affine_of_plain(facts, added, &form)) {
        return false;
    }
    const uint32_t count = array->ndim;
    int64_t constant = form.constant;
    for (uint32_t t = 0; t < form.count; t++) {
        const AffineTerm from = form.terms[t];
        int64_t factor = from.factor < 0 ? -from.factor : from.factor, row = 1;
        uint32_t axis = count - 1;
        while (factor > 1 && axis > 0 && factor % (row * (int64_t)array->dims[axis]) == 0) {
            row *= (int64_t)array->dims[axis--];
        }
        if (factor >= (int64_t)array->dims[count - 1] && axis == count - 1 && count > 1) {
            return false;
        }
        IrExpr *term = ir_copy(arena, from.expr);
        if (factor > 1 && !(axis < count - 1 && factor == row)) {
            term = ir_binary(arena, IRO_MUL, term->type, term, ir_int(arena, term->type, factor));
        }
        indices[axis] = from.factor < 0          ? ir_binary(arena, IRO_SUB, indices[axis]->type, indices[axis], term)
                        : is_zero(indices[axis]) ? term
                                                 : sum(walk, indices[axis], term);
    }
    for (uint32_t axis = count; axis > 0 && constant != 0; axis--) {
        const int64_t axis_size = (int64_t)array->dims[axis - 1], here = axis > 1 ? constant % axis_size : constant;
        if (constant < 0) {
            indices[axis - 1] = sum(walk, indices[axis - 1], ir_int(arena, indices[axis - 1]->type, constant));
            break;
        }
        if (here != 0) {
            indices[axis - 1] = sum(walk, indices[axis - 1], ir_int(arena, indices[axis - 1]->type, here));
        }
        constant = axis > 1 ? constant / axis_size : 0;
    }
    return true;
}

/* Returns the element at an offset from the element whose address is taken, or NULL. */
static const IrExpr *element_at(const LintWalk *walk, const IrExpr *element, IrExpr *added)
{
    Arena *arena = walk->facts->unit->arena;
    const Type *type = element->a->type;
    IrExpr **indices = arena_alloc(arena, element->arg_count * sizeof *indices + 1);
    for (uint32_t i = 0; i < element->arg_count; i++) {
        indices[i] = ir_copy(arena, element->args[i]);
    }
    if (!distribute_offset(walk, added, type, indices)) {
        return NULL;
    }
    return ir_index(arena, ir_var(arena, element->a->var), indices, element->arg_count);
}

const IrExpr *element_of(const LintWalk *walk, const IrExpr *e)
{
    if (e->kind != IR_INDEX || e->a->kind != IR_VAR) {
        return NULL;
    }
    Arena *arena = walk->facts->unit->arena;
    if (e->a->type->kind == TY_CARRAY) {
        return walk->frame != NULL ? resolved(walk, e) : e;
    }
    IrExpr *added = walk->frame != NULL ? resolved(walk, e->args[0]) : ir_copy(arena, e->args[0]);
    const IrExpr *pointer = walk->frame != NULL ? resolved(walk, e->a) : e->a;
    for (int steps = 0; steps < MAX_STEPS; steps++) {
        const IrExpr *value = pointer->kind == IR_VAR ? walk->facts->vars[pointer->var->number].value : NULL;
        const IrExpr *element = pointer->kind == IR_ADDRESS ? pointer->a : NULL;
        if (value != NULL) {
            pointer = value;
        } else if (pointer->kind == IR_VAR) {
            return steps == 0 && walk->frame == NULL ? e : ir_element(arena, ir_var(arena, pointer->var), added);
        } else if (element == NULL || element->kind != IR_INDEX || element->a->kind != IR_VAR) {
            return NULL;
        } else if (element->a->type->kind == TY_CARRAY) {
            return element_at(walk, element, added);
        } else {
            added = is_zero(element->args[0]) ? added : sum(walk, ir_copy(arena, element->args[0]), added);
            pointer = element->a;
        }
    }
    return NULL;
}

/* ---- calls ---- */

static void count_stmt(IrStmt *s, void *count)
{
    (void)s;
    ++*(uint32_t *)count;
}

/* Returns whether the function has no pointers, barriers or shared memory. */
static bool is_of_numbers(const Facts *facts, const IrFunc *func)
{
    bool found = facts->has_barrier[func->id] || facts->has_shared;
    for (size_t i = 0; i < func->params.count && !found; i++) {
        found = ((const IrVar *)func->params.items[i])->type->kind == TY_POINTER;
    }
    return !found;
}

bool follow_call(LintWalk *walk, const IrExpr *call)
{
    const IrFunc *func = call->callee.func;
    const uint32_t depth = walk->frame != NULL ? walk->frame->depth + 1 : 1;
    if (is_of_numbers(walk->facts, func)) {
        return true;
    }
    uint32_t statements = 0;
    ir_visit_stmts(&func->body, count_stmt, &statements);
    if (!walk->func->is_kernel || func->recursive || depth > MAX_CALLS || call->arg_count != func->params.count ||
        walk->followed + statements > MAX_FOLLOWED_STATEMENTS) {
        return false;
    }
    walk->followed += statements;
    Arena *arena = walk->facts->unit->arena;
    Frame *frame = arena_alloc(arena, sizeof *frame);
    *frame =
        (Frame){walk->frame, func, arena_alloc(arena, call->arg_count * sizeof *frame->args + 1), walk->stmt, depth};
    for (uint32_t i = 0; i < call->arg_count; i++) {
        frame->args[i] = resolved(walk, call->args[i]);
    }
    walk_callee(walk, frame);
    return true;
}
