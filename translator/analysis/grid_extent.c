// SPDX-License-Identifier: MIT
/* Computes the grid that a kernel needs: `if (i < n)` around the work of thread i implies that n threads along its
 * axis suffice.
 *
 * Input: the IR with the script's axes.
 * Output: IrFunc.grid_extents of kernels, from which a launcher computes a default grid, and IrFunc.shape_checks; the
 * IR is otherwise unchanged. An unguarded store at such an index requires exactly as many threads as the array has
 * elements, so the result is unknown. An access x[i] that `if (i < n)` guards requires n elements of x. Requires:
 * ranges, which has removed negative-index fix-ups of thread indices. */
#include "analysis/analysis.h"

#include <string.h>

enum { MAX_DEPTH = 12, MAX_STEPS = 2000, MAX_BLOCK_THREADS = 1024, MAX_AXES = 8 };
enum { OTHER_LIMIT = 1 << GRID_EXTENT_BOUNDS }; /* an upper limit of an index that is not recorded */

/* Classification of a variable: the thread's index in the grid along an axis, or the block's index. */
typedef struct Index {
    bool is_index, by_block;
    uint8_t axis;
    uint32_t width;
    int64_t offset;
} Index;

/* Guards by axis. guarded: a comparison with an index guards the code; bounded: a comparison with a known bound limits
 * the index; limits: bits 1 << i of these bounds, and OTHER_LIMIT. */
typedef struct Guards {
    bool guarded[3], bounded[3];
    uint32_t limits[3];
} Guards;

typedef struct GridAnalysis {
    Unit *unit;
    IrFunc *kernel;
    Index *indices;              /* by variable id */
    const IrExpr **values;       /* the only value assigned to a variable; NULL: none or several */
    uint32_t *assignment_counts; /* number of assignments */
    bool mixed[3], unguarded[3]; /* by axis. mixed: indexed by thread and by block, or with an unknown bound; loose: a
                                store without a guard */
    Guards current;              /* at the current statement */
    bool unknown[3];             /* by axis: the current condition has an unknown bound */
    uint32_t steps;              /* limits the expansion of bounds, which may double with each substituted variable */
    bool by_less, by_greater;    /* the comparisons of the current condition that bound an index */
    bool is_optional;            /* the current statement depends on conditions other than guards */
    bool has_returned;           /* threads may have returned under such a condition */
    /* by axis: the limits that the current condition implies if it is true, and those if it is false */
    uint32_t if_true[3], if_false[3];
} GridAnalysis;

/* Replaces a variable by its value if that is the thread's index in its block or the start of the block. */
static const IrExpr *known_value(const AffineReader *reader, const IrExpr *e)
{
    const GridAnalysis *c = reader->context;
    e = ir_unconverted_index(e);
    const IrExpr *value =
        e->kind == IR_VAR && c->values[e->var->id] != NULL ? ir_unconverted_index(c->values[e->var->id]) : e;
    bool is_product = value->kind == IR_BINARY && value->op == IRO_MUL;
    return is_product || value->kind == IR_SREG ? value : e;
}

/* Recognizes the global thread index blockIdx.x * blockDim.x + threadIdx.x (also with a constant block size), or the
 * block index, plus a constant. Some of the terms cannot overflow. */
static Index index_of(GridAnalysis *c, const IrExpr *e)
{
    const AffineReader reader = {
        .context = c, .plain = known_value, .max_terms = 2, .max_depth = MAX_DEPTH, .max_factor = MAX_BLOCK_THREADS};
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
    index.offset += form.constant;
    return index;
}

/* ---- variables ---- */

/* Returns v for `v = ...;` and `v += ...;`. */
static IrVar *assigned_var(const IrStmt *s)
{
    return s->kind == IR_ASSIGN && s->a->kind == IR_VAR ? s->a->var : NULL;
}

static void record_value(IrStmt *s, void *context)
{
    GridAnalysis *c = context;
    const IrVar *var = assigned_var(s);
    if (var != NULL) {
        c->values[var->id] = c->assignment_counts[var->id]++ == 0 && s->op == IRO_NONE ? s->b : NULL;
    }
}

/* Returns whether the statement advances an index in a grid-stride loop: i += step or i = i + step. */
static bool is_step(const IrStmt *s, const IrVar *var)
{
    return s->op == IRO_ADD ||
           (s->op == IRO_NONE && s->b->kind == IR_BINARY && s->b->op == IRO_ADD && ir_reads_var(s->b, var));
}

/* Records a variable that starts as an index and changes only by grid-stride steps. */
static void record_index(IrStmt *s, void *context)
{
    GridAnalysis *c = context;
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
static IrExpr *bound_of(GridAnalysis *c, const IrExpr *e, unsigned depth)
{
    Arena *arena = c->unit->arena;
    if (depth > MAX_DEPTH || ++c->steps > MAX_STEPS || !type_is_integer(e->type)) {
        return NULL;
    }
    switch ((int)e->kind) {
    case IR_INT:
    case IR_NAMED:
        return ir_copy(arena, e);
    case IR_VAR:
        if (e->var->storage == IRV_PARAM) {
            return c->assignment_counts[e->var->id] == 0 ? ir_copy(arena, e) : NULL;
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
static IrExpr *without_addend(IrExpr *bound, int64_t *offset)
{
    while (bound->kind == IR_BINARY && (bound->op == IRO_ADD || bound->op == IRO_SUB) && bound->b->kind == IR_INT &&
           bound->b->integer >= INT32_MIN && bound->b->integer <= INT32_MAX) {
        *offset += bound->op == IRO_ADD ? bound->b->integer : -bound->b->integer;
        bound = bound->a;
    }
    return bound;
}

/* Returns the bit of the limit in Guards.limits. */
static uint32_t add_bound(GridAnalysis *c, const Index *index, const IrExpr *side, int64_t offset)
{
    IrGridExtent *extent = &c->kernel->grid_extents[index->axis];
    IrExpr *bound = bound_of(c, side, 0);
    offset -= index->offset;
    if (bound == NULL) {
        c->unknown[index->axis] = true;
        return OTHER_LIMIT;
    }
    bound = without_addend(bound, &offset);
    if (bound->kind == IR_INT && bound->integer < 2 - offset) {
        return OTHER_LIMIT; /* such as i > 0 */
    }
    c->current.bounded[index->axis] = true;
    if (extent->count > 0 && (extent->by_block != index->by_block || extent->width != index->width)) {
        c->mixed[index->axis] = true;
        return OTHER_LIMIT;
    }
    for (uint32_t i = 0; i < extent->count; i++) {
        if (extent->offset[i] == offset && ir_equal(extent->bounds[i], bound)) {
            return 1u << i;
        }
    }
    if (extent->count == GRID_EXTENT_BOUNDS) {
        c->mixed[index->axis] = true;
        return OTHER_LIMIT;
    }
    extent->by_block = index->by_block;
    extent->width = index->width;
    extent->bounds[extent->count] = bound;
    extent->offset[extent->count] = offset;
    return 1u << extent->count++;
}

static void record_comparison(GridAnalysis *c, const IrExpr *left, IrOp op, const IrExpr *right)
{
    const Index index = index_of(c, left);
    if (!index.is_index) {
        return;
    }
    c->current.guarded[index.axis] = true;
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
static void record_guard(IrExpr *e, void *context)
{
    GridAnalysis *c = context;
    if (e->kind != IR_BINARY || e->op < IRO_EQ || e->op > IRO_GE) {
        return;
    }
    record_comparison(c, e->a, e->op, e->b);
    record_comparison(c, e->b, ir_mirrored(e->op), e->a);
}

/* ---- stores ---- */

static void record_unguarded_use(IrExpr *e, void *context)
{
    GridAnalysis *c = context;
    if (e->kind == IR_VAR && c->indices[e->var->id].is_index && !c->current.guarded[c->indices[e->var->id].axis]) {
        c->unguarded[c->indices[e->var->id].axis] = true;
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
static const IrExpr *resolved(const GridAnalysis *c, const IrExpr *e)
{
    e = plain_form(NULL, e);
    bool is_local = e->kind == IR_VAR && e->var->storage == IRV_LOCAL && c->values[e->var->id] != NULL;
    const IrExpr *value = is_local ? plain_form(NULL, c->values[e->var->id]) : e;
    return value->kind == IR_VAR ? value : e;
}

/* If e is a product with a dimension or a stride of the array, returns the other factor, and the axis; NULL for other
 * expressions. */
static const IrExpr *scaled_subscript(const GridAnalysis *c, const IrVar *array, const IrExpr *e, IrRole role,
                                      uint32_t *axis)
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
static uint32_t subscripts_of(const GridAnalysis *c, const IrVar *array, const IrExpr *e,
                              const IrExpr *subscripts[MAX_AXES])
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
            if (part != NULL && axis < MAX_AXES) {
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
        if (axis >= MAX_AXES || (next > 0 && axis != next - 1) || (rest != NULL && axis == 0)) {
            return 0;
        }
        count = next == 0 ? axis + 1 : count;
        next = axis;
        subscripts[axis] = rest != NULL ? last : sum;
        e = rest;
    }
    return count;
}

static void add_shape_check(GridAnalysis *c, const IrVar *array, uint32_t axis, uint32_t ndim, const Index *index)
{
    const uint32_t limits = c->current.limits[index->axis];
    const IrGridExtent *extent = &c->kernel->grid_extents[index->axis];
    uint32_t which = 0;
    while (which < extent->count && limits != 1u << which) {
        which++;
    }
    if (which == extent->count) {
        return; /* no limit, or several */
    }
    const IrExpr *bound = extent->bounds[which];
    const int64_t offset = extent->offset[which];
    bool is_known = bound->kind == IR_VAR && bound->var->role == ROLE_SHAPE && offset <= 0 &&
                    bound->var->axis == axis && bound->var->argument == array->argument &&
                    bound->var->leaf == array->leaf;
    for (size_t i = 0; i < c->kernel->shape_checks.count && !is_known; i++) {
        const IrShapeCheck *other = c->kernel->shape_checks.items[i];
        is_known = other->array == array && other->axis == axis && other->ndim == ndim && other->offset == offset &&
                   ir_equal(other->bound, bound);
    }
    if (!is_known) {
        IrShapeCheck *check = arena_alloc(c->unit->arena, sizeof *check);
        *check = (IrShapeCheck){array, axis, ndim, bound, offset};
        ptrvec_push(c->unit->arena, &c->kernel->shape_checks, check);
    }
}

static void record_access(const IrExpr *e, GridAnalysis *c)
{
    const IrVar *array = e->kind == IR_INDEX && e->a->kind == IR_VAR ? e->a->var : NULL;
    if (array == NULL || array->storage != IRV_PARAM || array->role != ROLE_DATA || e->arg_count != 1) {
        return;
    }
    const IrExpr *subscripts[MAX_AXES] = {NULL};
    const uint32_t count = subscripts_of(c, array, e->args[0], subscripts);
    for (uint32_t axis = 0; axis < count; axis++) {
        Index index = subscripts[axis] != NULL ? index_of(c, plain_form(NULL, subscripts[axis])) : (Index){0};
        if (index.is_index && index.offset == 0) {
            add_shape_check(c, array, axis, count, &index);
        }
    }
}

/* Adds the required dimensions of an expression, except for operands that are evaluated only under a condition. */
static void record_accesses(GridAnalysis *c, const IrExpr *e)
{
    if (e == NULL) {
        return;
    }
    record_access(e, c);
    if (e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR))) {
        record_accesses(c, e->kind == IR_COND ? e->cond : e->a);
        return;
    }
    for (int i = 0; e->kind > IR_SREG && i < 3; i++) {
        record_accesses(c, e->fixed[i]);
    }
    for (uint32_t i = 0; e->kind > IR_SREG && i < e->arg_count; i++) {
        record_accesses(c, e->args[i]);
    }
}

/* Returns whether a condition consists of comparisons with indices, so that it only limits the threads. */
static bool is_guard(GridAnalysis *c, const IrExpr *e)
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
static void add_limits(GridAnalysis *c, const uint32_t limits[3])
{
    for (int axis = 0; axis < 3; axis++) {
        c->current.limits[axis] |= limits[axis];
    }
}

static bool any_limit(const GridAnalysis *c)
{
    return (c->if_true[0] | c->if_true[1] | c->if_true[2] | c->if_false[0] | c->if_false[1] | c->if_false[2]) != 0;
}

static void walk(GridAnalysis *c, const IrBlock *block)
{
    const Guards before = c->current;
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        const Guards outside = c->current;
        bool chooses = s->kind == IR_IF || s->kind == IR_WHILE || s->kind == IR_FOR;
        bool returns = s->kind == IR_IF && ir_ends_in_jump(&s->body);
        c->by_less = !returns;
        c->by_greater = returns || s->orelse.count > 0 || !chooses;
        memset(c->if_true, 0, sizeof c->if_true);
        memset(c->if_false, 0, sizeof c->if_false);
        if (chooses) {
            memset(c->unknown, 0, sizeof c->unknown);
            ir_visit_expr(s->a, record_guard, c);
            for (int axis = 0; axis < 3; axis++) {
                c->mixed[axis] = c->mixed[axis] || (c->unknown[axis] && !c->current.bounded[axis]);
            }
        } else {
            if (stores(s)) {
                ir_visit_expr(s->a, record_unguarded_use, c);
                ir_visit_expr(s->b, record_unguarded_use, c);
            }
            ir_visit_expr(s->b, record_guard, c); /* such as i < n ? x[i] : 0 */
            c->current = outside;
        }
        if (!any_limit(c) && !c->is_optional && !c->has_returned) {
            record_accesses(c, s->a);
            record_accesses(c, s->b);
        }
        Guards else_guards = c->current; /* the false branch of a && b does not imply !a */
        if (chooses && (s->a == NULL || s->a->kind != IR_BINARY || s->a->op != IRO_LAND)) {
            Guards current = c->current;
            add_limits(c, c->if_false);
            else_guards = c->current;
            c->current = current;
        }
        add_limits(c, c->if_true);
        const bool is_optional = c->is_optional;
        c->is_optional = is_optional || (s->kind == IR_IF && !is_guard(c, s->a));
        walk(c, &s->body);
        c->current = else_guards;
        walk(c, &s->orelse);
        c->is_optional = is_optional;
        c->has_returned = c->has_returned || (is_optional && ir_jumps(s, NULL));
        c->current = chooses && !returns ? outside : else_guards;
    }
    c->current = before;
}

static void record_register(IrExpr *e, void *context)
{
    bool *used = context;
    if (e->kind == IR_SREG && e->sreg >= IRS_CTAID_X && e->sreg <= IRS_CTAID_Z) {
        used[e->sreg - IRS_CTAID_X] = true;
    }
}

/* Returns whether another bound is equal to this bound plus a larger constant. */
static bool is_exceeded(const IrGridExtent *extent, uint32_t i)
{
    bool any = false;
    for (uint32_t k = 0; k < extent->count; k++) {
        any = any || (extent->offset[k] > extent->offset[i] && ir_equal(extent->bounds[k], extent->bounds[i]));
    }
    return any;
}

/* Drops bounds that others exceed, and constant bounds if others exist: `if (i < 3)` selects a part of the range that
 * the other bounds describe. */
static void drop_small_bounds(IrGridExtent *extent)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < extent->count; i++) { /* equal bounds remain in the order of their constants */
        if (extent->bounds[i]->kind != IR_INT && !is_exceeded(extent, i)) {
            extent->bounds[kept] = extent->bounds[i];
            extent->offset[kept++] = extent->offset[i];
        }
    }
    extent->count = kept > 0 ? kept : extent->count;
}

void find_grid_extents(Unit *unit, IrFunc *kernel, const PtrVec *funcs)
{
    Arena *arena = unit->arena;
    size_t count = kernel->vars.count + 1;
    GridAnalysis c = {.unit = unit, .kernel = kernel};
    c.indices = arena_alloc(arena, count * sizeof *c.indices);
    c.values = arena_alloc(arena, count * sizeof *c.values);
    c.assignment_counts = arena_alloc(arena, count * sizeof *c.assignment_counts);
    ir_visit_stmts(&kernel->body, record_value, &c);
    ir_visit_stmts(&kernel->body, record_index, &c);
    walk(&c, &kernel->body);
    bool used[3] = {false, false, false}, elsewhere[3] = {false, false, false};
    for (size_t i = 0; i < funcs->count; i++) {
        const IrFunc *func = funcs->items[i];
        ir_visit_block(&func->body, record_register, func == kernel ? used : elsewhere);
    }
    for (int axis = 0; axis < 3; axis++) {
        IrGridExtent *extent = &kernel->grid_extents[axis];
        extent->is_used = used[axis] || elsewhere[axis];
        extent->count = c.mixed[axis] || c.unguarded[axis] || elsewhere[axis] ? 0 : extent->count;
        drop_small_bounds(extent);
    }
}
