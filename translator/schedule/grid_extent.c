// SPDX-License-Identifier: MIT
/* Computes the grid that a kernel needs: `if (i < n)` around the work of thread i implies that n threads along its
 * axis suffice.
 *
 * Input: the IR with the script's axes.
 * Output: IrFunc.grid_extents of kernels, from which a launcher computes a default grid, and IrFunc.shape_checks; the
 * IR is otherwise unchanged. A store at such an index without a guard requires exactly as many threads as the array has
 * elements: the result is then unknown. An access x[i] that `if (i < n)` guards requires n elements of x.
 * Requires: ranges, which has removed negative-index fix-ups of thread indices. */
#include "schedule/schedule_internal.h"

#include <string.h>

enum { MOST_DEPTH = 12, MOST_STEPS = 2000, MAX_BLOCK_THREADS = 1024, MOST_AXES = 8 };
enum { OTHER_LIMIT = 1 << GRID_EXTENT_BOUNDS }; /* an upper limit of an index that is not recorded */

/* Classification of a variable: the thread's index in the grid along an axis, or the block's index. */
typedef struct Index {
    bool is_index, by_block;
    uint8_t axis;
    uint32_t width;
    int64_t plus;
} Index;

/* By axis. chosen: a comparison with an index guards the code; bounded: a comparison with a known bound limits the
 * index; limits: bits 1 << i of these bounds, and OTHER_LIMIT. */
typedef struct Guards {
    bool chosen[3], bounded[3];
    uint32_t limits[3];
} Guards;

typedef struct Covers {
    Unit *unit;
    IrFunc *kernel;
    Index *indices;          /* by variable id */
    const IrExpr **values;   /* the only value assigned to a variable; NULL: none or several */
    uint32_t *times;         /* number of assignments */
    bool mixed[3], loose[3]; /* by axis. mixed: indexed by thread and by block, or with an unknown bound; loose: a store
                                without a guard */
    Guards here;             /* at the current statement */
    bool unknown[3];         /* by axis: the current condition has an unknown bound */
    uint32_t steps;          /* limits the expansion of bounds, which may double with each substituted variable */
    bool by_less, by_greater; /* the comparisons of the current condition that bound an index */
    bool is_optional;         /* the current statement depends on conditions other than guards */
    bool has_left;            /* threads may have left under such a condition */
    /* by axis: the limits that the current condition implies if it is true, and those if it is false */
    uint32_t if_true[3], if_false[3];
} Covers;

/* Replaces a variable by its value if that is the thread's index in its block or the start of the block. */
static const IrExpr *known_value(const AffineReader *reader, const IrExpr *e)
{
    const Covers *c = reader->context;
    e = ir_unconverted_index(e);
    const IrExpr *value =
        e->kind == IR_VAR && c->values[e->var->id] != NULL ? ir_unconverted_index(c->values[e->var->id]) : e;
    bool is_product = value->kind == IR_BINARY && value->op == IRO_MUL;
    return is_product || value->kind == IR_SREG ? value : e;
}

/* Recognizes the global thread index blockIdx.x * blockDim.x + threadIdx.x (also with a constant block size), or the
 * block index, plus a constant. Some of the terms cannot overflow. */
static Index index_of(Covers *c, const IrExpr *e)
{
    const AffineReader reader = {
        .context = c, .plain = known_value, .max_terms = 2, .max_depth = MOST_DEPTH, .max_factor = MAX_BLOCK_THREADS};
    Index index = {0};
    Affine form;
    if (!affine_of(&reader, e, &form) || form.constant < INT32_MIN || form.constant > INT32_MAX || form.count == 0) {
        return index;
    }
    const AffineTerm first = form.terms[0];
    if (form.count == 1 && first.factor == 1 && first.expr->kind == IR_VAR) {
        index = c->indices[first.expr->var->id];
    }
    for (uint8_t axis = 0; axis < 3; axis++) {
        const uint32_t block = IRS_CTAID_X + (uint32_t)axis, threads = IRS_NTID_X + (uint32_t)axis;
        if (form.count == 1 && first.factor == 1 && is_register(first.expr, block)) {
            index = (Index){.is_index = true, .by_block = true, .axis = axis};
        }
        for (uint32_t i = 0; i < form.count && form.count == 2; i++) {
            const AffineTerm thread = form.terms[i], start = form.terms[1 - i];
            bool is_start = start.factor == 1 ? is_register_product(&reader, start.expr, block, threads)
                                              : start.factor > 1 && is_register(start.expr, block);
            if (is_start && thread.factor == 1 && is_register(thread.expr, IRS_TID_X + (uint32_t)axis)) {
                index = (Index){.is_index = true, .axis = axis, .width = start.factor > 1 ? (uint32_t)start.factor : 0};
            }
        }
    }
    index.plus += form.constant;
    return index;
}

/* ---- variables ---- */

/* Returns v for `v = ...;` and `v += ...;`. */
static IrVar *assigned_var(const IrStmt *s)
{
    return s->kind == IR_ASSIGN && s->a->kind == IR_VAR ? s->a->var : NULL;
}

static void note_value(IrStmt *s, void *context)
{
    Covers *c = context;
    const IrVar *var = assigned_var(s);
    if (var != NULL) {
        c->values[var->id] = c->times[var->id]++ == 0 && s->op == IRO_NONE ? s->b : NULL;
    }
}

/* Returns whether the statement advances an index in a grid-stride loop: i += step or i = i + step. */
static bool is_step(const IrStmt *s, const IrVar *var)
{
    return s->op == IRO_ADD ||
           (s->op == IRO_NONE && s->b->kind == IR_BINARY && s->b->op == IRO_ADD && ir_reads_var(s->b, var));
}

/* Records a variable that starts as an index and changes only by grid-stride steps. */
static void note_index(IrStmt *s, void *context)
{
    Covers *c = context;
    const IrVar *var = assigned_var(s);
    if (var == NULL || var->type->kind == TY_POINTER || !type_is_integer(var->type) || is_step(s, var)) {
        return;
    }
    Index index = s->op == IRO_NONE ? index_of(c, s->b) : (Index){0};
    c->indices[var->id] = index;
}

/* ---- guards ---- */

/* Substitutes the values of variables in a bound; returns NULL unless the result contains only parameters, constants
 * and arithmetic. */
static IrExpr *bound_of(Covers *c, const IrExpr *e, unsigned depth)
{
    Arena *arena = c->unit->arena;
    if (depth > MOST_DEPTH || ++c->steps > MOST_STEPS || !type_is_integer(e->type)) {
        return NULL;
    }
    switch ((int)e->kind) {
    case IR_INT:
    case IR_NAMED:
        return ir_copy(arena, e);
    case IR_VAR:
        if (e->var->storage == IRV_PARAM) {
            return c->times[e->var->id] == 0 ? ir_copy(arena, e) : NULL;
        }
        return c->values[e->var->id] != NULL ? bound_of(c, c->values[e->var->id], depth + 1) : NULL;
    case IR_CONVERT:
        return bound_of(c, e->a, depth + 1);
    case IR_BINARY: {
        bool divides = e->op == IRO_DIV || e->op == IRO_SHR; /* n // 2 is a shift */
        bool is_known = e->op == IRO_ADD || e->op == IRO_SUB || e->op == IRO_MUL || divides;
        IrExpr *a = is_known ? bound_of(c, e->a, depth + 1) : NULL,
               *b = a != NULL ? bound_of(c, e->b, depth + 1) : NULL;
        return b != NULL && (!divides || (b->kind == IR_INT && b->integer > 0)) ? ir_binary(arena, e->op, e->type, a, b)
                                                                                : NULL;
    }
    default:
        return NULL;
    }
}

/* Moves a constant addend of the bound to *plus. */
static IrExpr *without_addend(IrExpr *bound, int64_t *plus)
{
    while (bound->kind == IR_BINARY && (bound->op == IRO_ADD || bound->op == IRO_SUB) && bound->b->kind == IR_INT &&
           bound->b->integer >= INT32_MIN && bound->b->integer <= INT32_MAX) {
        *plus += bound->op == IRO_ADD ? bound->b->integer : -bound->b->integer;
        bound = bound->a;
    }
    return bound;
}

/* Returns the bit of the limit in Guards.limits. */
static uint32_t add_bound(Covers *c, const Index *index, const IrExpr *side, int64_t plus)
{
    IrGridExtent *cover = &c->kernel->grid_extents[index->axis];
    IrExpr *bound = bound_of(c, side, 0);
    plus -= index->plus;
    if (bound == NULL) {
        c->unknown[index->axis] = true;
        return OTHER_LIMIT;
    }
    bound = without_addend(bound, &plus);
    if (bound->kind == IR_INT && bound->integer < 2 - plus) {
        return OTHER_LIMIT; /* such as i > 0 */
    }
    c->here.bounded[index->axis] = true;
    if (cover->count > 0 && (cover->by_block != index->by_block || cover->width != index->width)) {
        c->mixed[index->axis] = true;
        return OTHER_LIMIT;
    }
    for (uint32_t i = 0; i < cover->count; i++) {
        if (cover->plus[i] == plus && ir_equal(cover->bounds[i], bound)) {
            return 1u << i;
        }
    }
    if (cover->count == GRID_EXTENT_BOUNDS) {
        c->mixed[index->axis] = true;
        return OTHER_LIMIT;
    }
    cover->by_block = index->by_block;
    cover->width = index->width;
    cover->bounds[cover->count] = bound;
    cover->plus[cover->count] = plus;
    return 1u << cover->count++;
}

static void note_comparison(Covers *c, const IrExpr *left, IrOp op, const IrExpr *right)
{
    const Index index = index_of(c, left);
    if (!index.is_index) {
        return;
    }
    c->here.chosen[index.axis] = true;
    uint32_t *if_true = &c->if_true[index.axis], *if_false = &c->if_false[index.axis];
    const bool is_less = op == IRO_LT || op == IRO_LE, is_greater = op == IRO_GE || op == IRO_GT;
    if (c->by_less && is_less) {
        *if_true |= add_bound(c, &index, right, op == IRO_LE);
    } else if (c->by_greater && is_greater) {
        *if_false |= add_bound(c, &index, right, op == IRO_GT);
    }
    const bool is_lower_limit = is_greater && ir_unconverted(right)->kind != IR_INT; /* unlike i > 0 */
    *if_true |= is_lower_limit || op == IRO_EQ ? OTHER_LIMIT : 0;
    *if_false |= is_less || op == IRO_NE ? OTHER_LIMIT : 0;
}

/* Records guards: i < n and n > i bound an index, and so does i >= n if its branch leaves the block. Every comparison
 * with an index is a guard of its axis. */
static void note_guard(IrExpr *e, void *context)
{
    Covers *c = context;
    if (e->kind != IR_BINARY || e->op < IRO_EQ || e->op > IRO_GE) {
        return;
    }
    note_comparison(c, e->a, e->op, e->b);
    note_comparison(c, e->b, ir_mirrored(e->op), e->a);
}

/* ---- stores ---- */

static void note_unguarded_use(IrExpr *e, void *context)
{
    Covers *c = context;
    if (e->kind == IR_VAR && c->indices[e->var->id].is_index && !c->here.chosen[c->indices[e->var->id].axis]) {
        c->loose[c->indices[e->var->id].axis] = true;
    }
}

static bool stores(const IrStmt *s)
{
    const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    bool to_memory = root != NULL && root->kind == IR_INDEX && root->a->type->kind == TY_POINTER;
    return to_memory || ir_effect(s->a) >= EFFECT_WRITE || ir_effect(s->b) >= EFFECT_WRITE;
}

/* ---- required shapes ---- */

/* Returns e without conversions and checks, and a local variable with one value as that value. */
static const IrExpr *resolved(const Covers *c, const IrExpr *e)
{
    e = plain_form(NULL, e);
    bool is_local = e->kind == IR_VAR && e->var->storage == IRV_LOCAL && c->values[e->var->id] != NULL;
    const IrExpr *value = is_local ? plain_form(NULL, c->values[e->var->id]) : e;
    return value->kind == IR_VAR ? value : e;
}

/* If e is a product with a dimension or a stride of the array, returns the other factor, and the axis; NULL for other
 * expressions. */
static const IrExpr *scaled_subscript(const Covers *c, const IrVar *array, const IrExpr *e, IrRole role, uint32_t *axis)
{
    for (int i = 1; i >= 0 && e->kind == IR_BINARY && e->op == IRO_MUL; i--) {
        const IrExpr *factor = resolved(c, i == 1 ? e->b : e->a);
        if (factor->kind == IR_VAR && factor->var->storage == IRV_PARAM && factor->var->role == role &&
            factor->var->argument == array->argument && factor->var->leaf == array->leaf) {
            *axis = factor->var->axis;
            return i == 1 ? e->a : e->b;
        }
    }
    return NULL;
}

/* Splits a linear index into the subscripts of a C-contiguous array, (i * shape1 + j) * shape2 + k, or of a strided
 * array, i * stride0 + j * stride1. A subscript that is 0 is NULL. Returns their number; 0: another form. */
static uint32_t subscripts_of(const Covers *c, const IrVar *array, const IrExpr *e, const IrExpr *subscripts[MOST_AXES])
{
    uint32_t next = 0, axis = 0, count = 0; /* next: the axis that the previous step split off */
    bool is_strided = false;
    while (e != NULL) {
        const IrExpr *sum = plain_form(NULL, e), *rest = NULL, *last = NULL;
        const bool is_sum = sum->kind == IR_BINARY && sum->op == IRO_ADD;
        for (int i = 0; i < (is_sum ? 2 : 1) && rest == NULL; i++) {
            const IrExpr *product = plain_form(NULL, !is_sum ? sum : i == 0 ? sum->a : sum->b);
            rest = scaled_subscript(c, array, product, ROLE_SHAPE, &axis);
            last = !is_sum ? NULL : i == 0 ? sum->b : sum->a;
            const IrExpr *part = rest == NULL ? scaled_subscript(c, array, product, ROLE_STRIDE, &axis) : NULL;
            if (part != NULL && axis < MOST_AXES) {
                is_strided = true;
                rest = last;
                last = part;
                count = axis + 1 > count ? axis + 1 : count;
                subscripts[axis] = last;
                break;
            }
        }
        if (is_strided) {
            e = rest;
            continue;
        }
        axis = rest != NULL ? axis : 0;
        if (axis >= MOST_AXES || (next > 0 && axis != next - 1) || (rest != NULL && axis == 0)) {
            return 0;
        }
        count = next == 0 ? axis + 1 : count;
        next = axis;
        subscripts[axis] = rest != NULL ? last : sum;
        e = rest;
    }
    return count;
}

static void add_shape_check(Covers *c, const IrVar *array, uint32_t axis, uint32_t ndim, const Index *index)
{
    const uint32_t limits = c->here.limits[index->axis];
    const IrGridExtent *cover = &c->kernel->grid_extents[index->axis];
    uint32_t which = 0;
    while (which < cover->count && limits != 1u << which) {
        which++;
    }
    if (which == cover->count) {
        return; /* no limit, or several */
    }
    const IrExpr *bound = cover->bounds[which];
    const int64_t plus = cover->plus[which];
    bool is_known = bound->kind == IR_VAR && bound->var->role == ROLE_SHAPE && plus <= 0 && bound->var->axis == axis &&
                    bound->var->argument == array->argument && bound->var->leaf == array->leaf;
    for (size_t i = 0; i < c->kernel->shape_checks.count && !is_known; i++) {
        const IrShapeCheck *other = c->kernel->shape_checks.items[i];
        is_known = other->array == array && other->axis == axis && other->ndim == ndim && other->plus == plus &&
                   ir_equal(other->bound, bound);
    }
    if (!is_known) {
        IrShapeCheck *check = arena_alloc(c->unit->arena, sizeof *check);
        *check = (IrShapeCheck){array, axis, ndim, bound, plus};
        ptrvec_push(c->unit->arena, &c->kernel->shape_checks, check);
    }
}

static void note_access(const IrExpr *e, Covers *c)
{
    const IrVar *array = e->kind == IR_INDEX && e->a->kind == IR_VAR ? e->a->var : NULL;
    if (array == NULL || array->storage != IRV_PARAM || array->role != ROLE_DATA || e->arg_count != 1) {
        return;
    }
    const IrExpr *subscripts[MOST_AXES] = {NULL};
    const uint32_t count = subscripts_of(c, array, e->args[0], subscripts);
    for (uint32_t axis = 0; axis < count; axis++) {
        Index index = subscripts[axis] != NULL ? index_of(c, plain_form(NULL, subscripts[axis])) : (Index){0};
        if (index.is_index && index.plus == 0) {
            add_shape_check(c, array, axis, count, &index);
        }
    }
}

/* Adds the required dimensions of an expression, except for operands that are evaluated only under a condition. */
static void note_accesses(Covers *c, const IrExpr *e)
{
    if (e == NULL) {
        return;
    }
    note_access(e, c);
    if (e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR))) {
        note_accesses(c, e->kind == IR_COND ? e->cond : e->a);
        return;
    }
    for (int i = 0; e->kind > IR_SREG && i < 3; i++) {
        note_accesses(c, e->fixed[i]);
    }
    for (uint32_t i = 0; e->kind > IR_SREG && i < e->arg_count; i++) {
        note_accesses(c, e->args[i]);
    }
}

/* Returns whether a condition consists of comparisons with indices, so that it only limits the threads. */
static bool is_guard(Covers *c, const IrExpr *e)
{
    if (e == NULL || e->kind != IR_BINARY) {
        return false;
    }
    if (e->op == IRO_LAND || e->op == IRO_LOR) {
        return is_guard(c, e->a) && is_guard(c, e->b);
    }
    return e->op >= IRO_EQ && e->op <= IRO_GE && (index_of(c, e->a).is_index || index_of(c, e->b).is_index);
}

/* Adds the limits that the current condition implies. */
static void add_limits(Covers *c, const uint32_t limits[3])
{
    for (int axis = 0; axis < 3; axis++) {
        c->here.limits[axis] |= limits[axis];
    }
}

static bool any_limit(const Covers *c)
{
    return (c->if_true[0] | c->if_true[1] | c->if_true[2] | c->if_false[0] | c->if_false[1] | c->if_false[2]) != 0;
}

static void walk(Covers *c, const IrBlock *block)
{
    const Guards before = c->here;
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        const Guards outside = c->here;
        bool chooses = s->kind == IR_IF || s->kind == IR_WHILE || s->kind == IR_FOR;
        bool leaves = s->kind == IR_IF && ir_ends_in_jump(&s->body);
        c->by_less = !leaves;
        c->by_greater = leaves || s->orelse.count > 0 || !chooses;
        memset(c->if_true, 0, sizeof c->if_true);
        memset(c->if_false, 0, sizeof c->if_false);
        if (chooses) {
            memset(c->unknown, 0, sizeof c->unknown);
            ir_visit_expr(s->a, note_guard, c);
            for (int axis = 0; axis < 3; axis++) {
                c->mixed[axis] = c->mixed[axis] || (c->unknown[axis] && !c->here.bounded[axis]);
            }
        } else {
            if (stores(s)) {
                ir_visit_expr(s->a, note_unguarded_use, c);
                ir_visit_expr(s->b, note_unguarded_use, c);
            }
            ir_visit_expr(s->b, note_guard, c); /* such as i < n ? x[i] : 0 */
            c->here = outside;
        }
        if (!any_limit(c) && !c->is_optional && !c->has_left) {
            note_accesses(c, s->a);
            note_accesses(c, s->b);
        }
        Guards otherwise = c->here; /* the false branch of a && b does not imply !a */
        if (chooses && (s->a == NULL || s->a->kind != IR_BINARY || s->a->op != IRO_LAND)) {
            Guards here = c->here;
            add_limits(c, c->if_false);
            otherwise = c->here;
            c->here = here;
        }
        add_limits(c, c->if_true);
        const bool is_optional = c->is_optional;
        c->is_optional = is_optional || (s->kind == IR_IF && !is_guard(c, s->a));
        walk(c, &s->body);
        c->here = otherwise;
        walk(c, &s->orelse);
        c->is_optional = is_optional;
        c->has_left = c->has_left || (is_optional && ir_jumps(s, NULL));
        c->here = chooses && !leaves ? outside : otherwise;
    }
    c->here = before;
}

static void note_register(IrExpr *e, void *context)
{
    bool *used = context;
    if (e->kind == IR_SREG && e->sreg >= IRS_CTAID_X && e->sreg <= IRS_CTAID_Z) {
        used[e->sreg - IRS_CTAID_X] = true;
    }
}

/* Returns whether another bound is equal to this bound plus a larger constant. */
static bool is_exceeded(const IrGridExtent *cover, uint32_t i)
{
    bool any = false;
    for (uint32_t k = 0; k < cover->count; k++) {
        any = any || (cover->plus[k] > cover->plus[i] && ir_equal(cover->bounds[k], cover->bounds[i]));
    }
    return any;
}

/* Drops bounds that others exceed, and constant bounds if others exist: `if (i < 3)` selects a part of the range that
 * the other bounds describe. */
static void drop_small_bounds(IrGridExtent *cover)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < cover->count; i++) { /* equal bounds remain in the order of their constants */
        if (cover->bounds[i]->kind != IR_INT && !is_exceeded(cover, i)) {
            cover->bounds[kept] = cover->bounds[i];
            cover->plus[kept++] = cover->plus[i];
        }
    }
    cover->count = kept > 0 ? kept : cover->count;
}

void find_grid_extents(Unit *unit, IrFunc *kernel, const PtrVec *funcs)
{
    Arena *arena = unit->arena;
    size_t count = kernel->vars.count + 1;
    Covers c = {.unit = unit, .kernel = kernel};
    c.indices = arena_alloc(arena, count * sizeof *c.indices);
    c.values = arena_alloc(arena, count * sizeof *c.values);
    c.times = arena_alloc(arena, count * sizeof *c.times);
    ir_visit_stmts(&kernel->body, note_value, &c);
    ir_visit_stmts(&kernel->body, note_index, &c);
    walk(&c, &kernel->body);
    bool used[3] = {false, false, false}, elsewhere[3] = {false, false, false};
    for (size_t i = 0; i < funcs->count; i++) {
        const IrFunc *func = funcs->items[i];
        ir_visit_block(&func->body, note_register, func == kernel ? used : elsewhere);
    }
    for (int axis = 0; axis < 3; axis++) {
        IrGridExtent *cover = &kernel->grid_extents[axis];
        cover->is_used = used[axis] || elsewhere[axis];
        cover->count = c.mixed[axis] || c.loose[axis] || elsewhere[axis] ? 0 : cover->count;
        drop_small_bounds(cover);
    }
}
