// SPDX-License-Identifier: MIT
/* Dependence on the block index: the axes along which the values of a kernel may differ between blocks.
 *
 * Block fusion (coarsen_rows.c) executes several blocks of the script in one hardware block. A value that does not
 * depend on the block index along an axis is computed once for all of these blocks. For the elements of shared arrays,
 * this is the benefit of fusion.
 *
 * Input: the IR with the script's axes.
 * Output: sets of axes, as bits 1 << axis.
 * Requires: function effects. */
#include "schedule/row_loops.h"

enum { AXIS_X = 1, AXIS_Y = 2 };

struct BlockAxes {
    uint8_t *vars; /* by id */
    size_t count;  /* number of variables; later ones depend on no axis */
    uint8_t axes;  /* the axes of interest */
    bool changed;
};

/* ---- values ---- */

typedef struct Union {
    const BlockAxes *of;
    uint8_t axes;
} Union;

static uint8_t axes_of_register(IrSreg sreg)
{
    return sreg == IRS_CTAID_X ? AXIS_X : sreg == IRS_CTAID_Y ? AXIS_Y : 0;
}

uint8_t block_axes_of_variable(const BlockAxes *b, const IrVar *var)
{
    return var->id < b->count ? b->vars[var->id] : 0;
}

static void add_axes(IrExpr *e, void *context)
{
    Union *all = context;
    all->axes |= e->kind == IR_SREG  ? axes_of_register(e->sreg) & all->of->axes
                 : e->kind == IR_VAR ? block_axes_of_variable(all->of, e->var)
                                     : 0;
}

static void add_axes_of_stmt(IrStmt *s, void *context)
{
    Union *all = context;
    ir_visit_expr(s->a, add_axes, all);
    ir_visit_expr(s->b, add_axes, all);
    all->axes |= s->kind == IR_DECLARE ? block_axes_of_variable(all->of, s->var) : 0;
}

uint8_t block_axes_of(const BlockAxes *b, const IrExpr *e)
{
    Union all = {.of = b};
    ir_visit_expr((IrExpr *)(uintptr_t)e, add_axes, &all); /* ir_visit_expr() does not modify the expression */
    return all.axes;
}

uint8_t block_axes_of_stmt(const BlockAxes *b, const IrStmt *s)
{
    Union all = {.of = b};
    ir_visit_stmt((IrStmt *)(uintptr_t)s, add_axes_of_stmt, &all);
    return all.axes;
}

/* ---- variables ---- */

/* Values that a statement sets. */
typedef struct Setting {
    BlockAxes *b;
    uint8_t axes;
} Setting;

static void add_to_variable(BlockAxes *b, const IrExpr *lvalue, uint8_t axes)
{
    const IrExpr *root = ir_root((IrExpr *)(uintptr_t)lvalue);
    root = root->kind == IR_INDEX && root->a->type->kind == TY_CARRAY ? ir_root(root->a) : root;
    if (root->kind == IR_VAR && (b->vars[root->var->id] | axes) != b->vars[root->var->id]) {
        b->vars[root->var->id] |= axes;
        b->changed = true;
    }
}

static void add_to_output(IrExpr *e, void *context)
{
    const Setting *setting = context;
    if (e->kind == IR_ADDRESS) { /* the call may set it */
        add_to_variable(setting->b, e->a, setting->axes);
    }
}

static void propagate(BlockAxes *b, const IrBlock *block, uint8_t control);

static void propagate_stmt(BlockAxes *b, IrStmt *s, uint8_t control)
{
    if (s == NULL) {
        return;
    }
    const bool is_loop = s->kind == IR_WHILE || s->kind == IR_FOR;
    Setting setting = {b, control};
    if (is_loop || s->kind == IR_IF) {
        const uint8_t all = block_axes_of_stmt(b, s);
        const bool is_split =
            control == 0 && block_axes_of(b, s->a) == 0 && !(is_loop && ir_any_stmt_of(&s->body, ir_jumps, NULL));
        setting.axes |= is_split ? 0 : all;
    } else {
        setting.axes |= block_axes_of(b, s->a) | block_axes_of(b, s->b);
    }
    if (s->kind == IR_ASSIGN) {
        add_to_variable(b, s->a, setting.axes);
    }
    ir_visit_expr(s->a, add_to_output, &setting);
    ir_visit_expr(s->b, add_to_output, &setting);
    propagate_stmt(b, s->init, setting.axes);
    propagate(b, &s->body, setting.axes);
    propagate(b, &s->orelse, setting.axes);
    propagate_stmt(b, s->step, setting.axes);
}

static void propagate(BlockAxes *b, const IrBlock *block, uint8_t control)
{
    for (uint32_t i = 0; i < block->count; i++) {
        propagate_stmt(b, block->stmts[i], control);
    }
}

/* Iterates to a fixed point: each pass adds an axis to at least one variable. */
const BlockAxes *find_block_axes(Arena *arena, const IrFunc *kernel, uint8_t axes)
{
    BlockAxes *b = arena_alloc(arena, sizeof *b);
    *b = (BlockAxes){.vars = arena_alloc(arena, kernel->vars.count + 1), .count = kernel->vars.count, .axes = axes};
    do {
        b->changed = false;
        propagate(b, &kernel->body, 0);
    } while (b->changed);
    return b;
}

/* ---- the kernel as a whole ---- */

static void add_block_index_axis(IrExpr *e, void *axes)
{
    *(uint8_t *)axes |= e->kind == IR_SREG ? axes_of_register(e->sreg) : 0;
}

uint8_t block_index_axes(const IrFunc *kernel)
{
    uint8_t axes = 0;
    ir_visit_block(&kernel->body, add_block_index_axis, &axes);
    return axes;
}

static bool reads_grid(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_SREG &&
           (e->sreg == IRS_CTAID_X || e->sreg == IRS_CTAID_Y || e->sreg == IRS_NCTAID_X || e->sreg == IRS_NCTAID_Y);
}

static bool is_own_array(const IrExpr *e)
{
    return e->kind == IR_VAR && e->var->type->kind == TY_CARRAY;
}

/* Counts the arrays in shared and local memory that occur in an expression, and those of which one element is accessed.
 */
typedef struct ArrayUses {
    uint32_t all, elements;
    bool has_address;
} ArrayUses;

static void count_array(IrExpr *e, void *context)
{
    ArrayUses *uses = context;
    uses->all += is_own_array(e);
    uses->elements += e->kind == IR_INDEX && is_own_array(e->a) && e->arg_count == e->a->type->ndim;
    const IrExpr *root = e->kind == IR_ADDRESS ? ir_root(e->a) : NULL;
    uses->has_address = uses->has_address || (root != NULL && root->kind == IR_INDEX && is_own_array(root->a));
}

static bool is_inseparable(const IrExpr *e, const void *facts)
{
    return e->kind == IR_CALL && ir_call_effect(e) > EFFECT_READ &&
           !(e->callee.func == NULL && e->arg_count == 0 && is_barrier(facts, e));
}

static bool is_return(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_RETURN;
}

bool are_blocks_separable(const IrFunc *kernel, const Facts *facts, const PtrVec *funcs)
{
    ArrayUses uses = {0};
    bool are_separable =
        !ir_any_stmt_of(&kernel->body, is_return, NULL) && !ir_any_of(&kernel->body, is_inseparable, facts);
    for (size_t i = 0; i < funcs->count && are_separable; i++) {
        const IrFunc *func = funcs->items[i];
        are_separable = func == kernel ||
                        (!func->uses_barrier && !has_shared_memory(func) && !ir_any_of(&func->body, reads_grid, NULL));
    }
    for (size_t i = 0; i < kernel->vars.count && are_separable; i++) {
        are_separable = ((const IrVar *)kernel->vars.items[i])->storage != IRV_DYNAMIC_SHARED;
    }
    ir_visit_block(&kernel->body, count_array, &uses);
    return are_separable && uses.all == uses.elements && !uses.has_address;
}

void add_dimensions(Unit *unit, IrVar *array, uint32_t count, bool are_last)
{
    const Type *type = array->type;
    const uint32_t ndim = count + type->ndim, first = are_last ? 0 : count,
                   bytes = (uint32_t)type_size(type->elem) * ROWS;
    int64_t *dims = arena_alloc(unit->arena, ndim * sizeof *dims);
    IrExpr **exprs = arena_alloc(unit->arena, ndim * sizeof *exprs);
    for (uint32_t i = 0; i < ndim; i++) {
        const bool is_old = i >= first && i - first < type->ndim;
        dims[i] = is_old ? type->dims[i - first] : ROWS;
        exprs[i] = is_old && array->dim_exprs != NULL ? array->dim_exprs[i - first]
                                                      : ir_int(unit->arena, type_of_kind(unit->types, TY_I64), dims[i]);
    }
    array->type = type_carray(unit->types, type->elem, ndim, dims);
    array->dim_exprs = exprs;
    array->dim_names = NULL; /* only an earlier pass uses them */
    array->alignment = are_last && array->alignment < bytes ? bytes : array->alignment;
}
