// SPDX-License-Identifier: MIT
/* Computes the grid that a kernel needs: `if (i < n)` around the work of thread i implies that n threads along its
 * axis suffice.
 *
 * Input: the IR with the script's axes.
 * Output: IrFunc.covers of kernels, from which a launcher computes a default grid; the IR is otherwise unchanged. A
 * store at such an index without a guard requires exactly as many threads as the array has elements: the result is
 * then unknown.
 * Requires: ranges, which has removed negative-index fix-ups of thread indices. */
#include "schedule/schedule_internal.h"

#include <string.h>

enum { MOST_DEPTH = 12, MOST_STEPS = 2000, MAX_BLOCK_THREADS = 1024 };

/* Classification of a variable: the thread's index in the grid along an axis, or the block's index. */
typedef struct Index {
    bool is_index, by_block;
    uint8_t axis;
    uint32_t width;
    int64_t plus;
} Index;

/* By axis. chosen: a comparison with an index guards the code; bounded: a comparison with a known bound limits the
 * index. */
typedef struct Guards {
    bool chosen[3], bounded[3];
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
} Covers;

/* Replaces a variable by its value if that is the thread's index in its block or the start of the block. */
static const IrExpr *known_value(const AffineReader *reader, const IrExpr *e)
{
    const Covers *c = reader->context;
    e = ir_unconverted(e);
    const IrExpr *value =
        e->kind == IR_VAR && c->values[e->var->id] != NULL ? ir_unconverted(c->values[e->var->id]) : e;
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

static void add_bound(Covers *c, const Index *index, const IrExpr *side, int64_t plus)
{
    IrGridExtent *cover = &c->kernel->grid_extents[index->axis];
    IrExpr *bound = bound_of(c, side, 0);
    plus -= index->plus;
    if (bound == NULL) {
        c->unknown[index->axis] = true;
        return;
    }
    if (bound->kind == IR_INT && bound->integer < 2 - plus) {
        return; /* such as i > 0 */
    }
    c->here.bounded[index->axis] = true;
    if (cover->count > 0 && (cover->by_block != index->by_block || cover->width != index->width)) {
        c->mixed[index->axis] = true;
        return;
    }
    for (uint32_t i = 0; i < cover->count; i++) {
        if (cover->plus[i] == plus && ir_equal(cover->bounds[i], bound)) {
            return;
        }
    }
    if (cover->count == GRID_EXTENT_BOUNDS) {
        c->mixed[index->axis] = true;
        return;
    }
    cover->by_block = index->by_block;
    cover->width = index->width;
    cover->bounds[cover->count] = bound;
    cover->plus[cover->count++] = plus;
}

/* Records guards: i < n and n > i bound an index, and so does i >= n if its branch leaves the block. Every comparison
 * with an index is a guard of its axis. */
static void note_guard(IrExpr *e, void *context)
{
    Covers *c = context;
    if (e->kind != IR_BINARY || e->op < IRO_EQ || e->op > IRO_GE) {
        return;
    }
    for (int swapped = 0; swapped < 2; swapped++) {
        const IrExpr *left = swapped ? e->b : e->a, *right = swapped ? e->a : e->b;
        Index index = index_of(c, left);
        if (!index.is_index) {
            continue;
        }
        c->here.chosen[index.axis] = true;
        IrOp op = e->op;
        if (swapped) {
            op = op == IRO_LT ? IRO_GT : op == IRO_GT ? IRO_LT : op == IRO_LE ? IRO_GE : op == IRO_GE ? IRO_LE : op;
        }
        if ((c->by_less && (op == IRO_LT || op == IRO_LE)) || (c->by_greater && (op == IRO_GE || op == IRO_GT))) {
            add_bound(c, &index, right, op == IRO_LE || op == IRO_GT);
        }
    }
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
        walk(c, &s->body);
        walk(c, &s->orelse);
        c->here = chooses && !leaves ? outside : c->here;
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

/* Drops constant bounds if others exist: `if (i < 3)` selects a part of the range that the other bounds describe. */
static void drop_numbers(IrGridExtent *cover)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < cover->count; i++) {
        if (cover->bounds[i]->kind != IR_INT) {
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
        drop_numbers(cover);
    }
}
