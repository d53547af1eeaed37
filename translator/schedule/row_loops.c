// SPDX-License-Identifier: MIT
/* Planning of row coarsening and block fusion (coarsen_rows.c): assigns the statements of a kernel to loops over the
 * threads of the script, and decides how these loops share variables.
 *
 * Input: the IR with the script's axes.
 * Output: struct Rows.
 * Requires: function effects, numbered variables. */
#include "schedule/row_loops.h"
#include "simplify/simplify.h"

enum { MAX_DEPTH = 24, MAX_VARIABLES = 3, MAX_UNROLLED = 32, SEVERAL = INT32_MAX };

RowVar *row_var(const Rows *r, const IrVar *var)
{
    return &r->vars[var->id];
}

/* Returns the axes on which the value depends, as bits 1 << axis. */
uint8_t axes_of(const Rows *r, const IrExpr *e)
{
    if (e == NULL || r->block_axes != NULL) {
        return e != NULL ? block_axes_of(r->block_axes, e) : 0;
    }
    const uint8_t along = (uint8_t)(VARIES_X << r->axes[0]);
    return (varies(r->facts, e) & (VARIES_OTHERWISE | along)) != 0 ? (uint8_t)(1u << r->axes[0]) : 0;
}

static bool is_same_value(const Rows *r, const IrExpr *e)
{
    return axes_of(r, e) == 0;
}

/* Returns the axes for whose threads the statement, which is not uniform, is executed. */
uint8_t axes_of_stmt(const Rows *r, const IrStmt *s)
{
    return r->block_axes != NULL ? block_axes_of_stmt(r->block_axes, s) : (uint8_t)(1u << r->axes[0]);
}

uint8_t axes_of_variable(const Rows *r, const IrVar *var)
{
    return r->block_axes != NULL ? block_axes_of_variable(r->block_axes, var) : (uint8_t)(1u << r->axes[0]);
}

/* ---- classification of statements ---- */

static bool is_return(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_RETURN;
}

/* Returns whether the loop has the same iterations for all threads along the axis. */
static bool is_uniform_loop(const Rows *r, const IrStmt *s)
{
    const IrExpr *counter = s->init != NULL && s->step != NULL ? s->init->a : NULL;
    if (s->kind != IR_FOR && s->kind != IR_WHILE) {
        return false;
    }
    bool is_counted = s->kind == IR_WHILE || (counter != NULL && counter->kind == IR_VAR && is_same_value(r, counter) &&
                                              is_same_value(r, s->init->b) && is_same_value(r, s->step->b));
    return is_counted && is_same_value(r, s->a) && ir_effect(s->a) == EFFECT_NONE &&
           !ir_any_stmt_of(&s->body, ir_jumps, NULL);
}

/* Returns whether the assignment sets a local to a value that is the same for all threads along the axis. */
static bool is_uniform_assignment(const Rows *r, const IrStmt *s)
{
    return s->kind == IR_ASSIGN && s->a->kind == IR_VAR && s->a->var->storage == IRV_LOCAL && !s->a->var->is_output &&
           is_same_value(r, s->a) && is_same_value(r, s->b) && ir_effect(s->b) <= EFFECT_READ;
}

/* Returns whether the statement is executed once instead of once for each thread of the script; its nested statements
 * are classified separately. */
bool is_uniform(const Rows *r, const IrStmt *s)
{
    if (r->block_axes != NULL && axes_of_stmt(r, s) == 0) {
        return true;
    }
    switch (s->kind) {
    case IR_NOTE:
        return true;
    case IR_DECLARE:
        return is_shared(s->var);
    case IR_EVAL:
        return s->a->kind == IR_CALL && s->a->callee.func == NULL && s->a->arg_count == 0 && is_barrier(r->facts, s->a);
    case IR_ASSIGN:
        return is_uniform_assignment(r, s);
    case IR_IF:
        return is_same_value(r, s->a) && ir_effect(s->a) == EFFECT_NONE && !ir_any_stmt(s, ir_jumps, NULL);
    case IR_WHILE:
    case IR_FOR:
        return is_uniform_loop(r, s);
    case IR_BREAK:
    case IR_CONTINUE:
    case IR_RETURN:
        break;
    }
    return false;
}

/* ---- guards ---- */

static bool is_loop_along(const IrStmt *s, const void *rows)
{
    return is_uniform_loop(rows, s);
}

static bool declares_shared(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_DECLARE && is_shared(s->var);
}

/* Returns whether e is false for a few threads at most, which are at the border of the grid: a conjunction of
 * comparisons, none of which tests equality. */
static bool is_bounds_test(const IrExpr *e)
{
    return e->kind == IR_BINARY &&
           (e->op == IRO_LAND ? is_bounds_test(e->a) && is_bounds_test(e->b) : e->op >= IRO_LT && e->op <= IRO_GE);
}

/* Returns whether the statement is a guard that can have two versions or become a range. The guard is not in a loop: a
 * variable of its body could then carry a value from one version to the other. */
static bool is_guard(const Rows *r, const IrStmt *s)
{
    return r->has_versions && !r->is_in_loop && s->kind == IR_IF && s->orelse.count == 0 && is_bounds_test(s->a) &&
           ir_effect(s->a) == EFFECT_NONE && !ir_any_stmt_of(&s->body, is_return, NULL) &&
           !ir_any_in(s, calls_barrier, r->facts) && !ir_any_stmt_of(&s->body, declares_shared, NULL);
}

/* Returns whether the guard should have two versions. */
static bool needs_versions(const Rows *r, const IrStmt *s)
{
    return ir_any_stmt_of(&s->body, is_loop_along, r) ||
           (r->loads_neighbors && r->guarded == NULL && !ir_any_stmt_of(&s->body, ir_is_loop, NULL));
}

/* ---- variables ---- */

/* Returns whether the first statement that uses the variable sets it, and precedes all other uses in each execution of
 * the block that contains them. */
static bool is_set_first(const Rows *r, const IrVar *var)
{
    const VarOccurrences *place = &r->blocks.occurrences[var->id];
    return place->setter != NULL && place->first == place->block;
}

/* Returns whether a variable with one value along the axis has the same value from a statement that reads it to the end
 * of the block that contains the statement. */
static bool keeps_value(const Rows *r, const IrVar *var)
{
    const uint32_t sets = r->facts->vars[var->number].sets;
    return var->storage == IRV_PARAM
               ? sets == 0
               : row_var(r, var)->is_shared &&
                     ((sets == 1 && is_set_first(r, var)) || (sets == 2 && r->blocks.occurrences[var->id].is_counter));
}

/* Returns whether e is computed from indices, parameters and constants only. */
static bool is_index_value(const Rows *r, const IrExpr *e, unsigned depth)
{
    if (e == NULL) {
        return true;
    }
    if (depth > MAX_DEPTH || e->arg_count > 0 || e->kind == IR_CALL || e->kind == IR_INDEX || e->kind == IR_FIELD) {
        return false;
    }
    bool is_known = e->kind != IR_VAR || row_var(r, e->var)->is_recomputed || keeps_value(r, e->var);
    for (size_t i = 0; e->kind > IR_SREG && i < sizeof e->fixed / sizeof e->fixed[0] && is_known; i++) {
        is_known = is_index_value(r, e->fixed[i], depth + 1);
    }
    return is_known;
}

/* Returns whether the variable that the statement assigns can be recomputed wherever it is read. */
static bool is_recomputable(const Rows *r, const IrStmt *s)
{
    const IrVar *var = s->op == IRO_NONE ? ir_assigned(s) : NULL;
    return var != NULL && var->storage == IRV_LOCAL && r->facts->vars[var->number].sets == 1 && is_set_first(r, var) &&
           type_is_integer(var->type) && is_index_value(r, s->b, 0);
}

static void note_use(Rows *r, const IrVar *var)
{
    RowVar *known = row_var(r, var);
    known->loop = known->loop == 0 || known->loop == r->loops ? r->loops : SEVERAL;
}

static void note_expr(IrExpr *e, void *context)
{
    Rows *r = context;
    if (e->kind == IR_VAR) {
        note_use(r, e->var);
    } else if (e->kind == IR_ADDRESS && ir_root(e->a)->kind == IR_VAR) {
        row_var(r, ir_root(e->a)->var)->is_set = true;
    }
}

static void note_stmt(IrStmt *s, void *context)
{
    Rows *r = context;
    ir_visit_expr(s->a, note_expr, r);
    ir_visit_expr(s->b, note_expr, r);
    if (s->kind == IR_DECLARE) {
        note_use(r, s->var);
    } else if (s->kind == IR_ASSIGN && ir_root(s->a)->kind == IR_VAR) {
        row_var(r, ir_root(s->a)->var)->is_set = true;
    }
}

uint32_t block_number(const Blocks *blocks, const IrBlock *block)
{
    uint32_t number = 0;
    while (blocks->nodes[number].block != block) {
        number++;
    }
    return number;
}

/* Returns whether all occurrences of the variable are in the block. */
bool is_inside(const Rows *r, const IrVar *var, uint32_t outer)
{
    const BlockNode *nodes = r->blocks.nodes;
    uint32_t block = r->blocks.occurrences[var->id].block;
    while (nodes[block].depth > nodes[outer].depth) {
        block = nodes[block].parent;
    }
    return block == outer;
}

/* Returns whether e is a product of floats that is the same for all threads along the axis. If it is computed once, it
 * is rounded, whereas each thread can compute it and a sum as one fused operation. */
static bool is_shared_product(const Rows *r, const IrExpr *e)
{
    return e->kind == IR_BINARY && e->op == IRO_MUL && type_is_float(e->type) && is_same_value(r, e);
}

static bool adds_shared_product(const IrExpr *e, const void *rows)
{
    return e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB) &&
           (is_shared_product(rows, e->a) || is_shared_product(rows, e->b));
}

static bool adds_shared_product_to(const Rows *r, const IrStmt *s)
{
    return s->kind == IR_ASSIGN && (s->op == IRO_ADD || s->op == IRO_SUB) && is_shared_product(r, s->b);
}

/* Records the properties of a statement in a loop that determine whether the loop should process several threads. */
static void note_in_loop(Rows *r, const IrStmt *s)
{
    if (is_uniform(r, s)) {
        r->shares_products = r->shares_products || (s->kind == IR_ASSIGN && is_shared_product(r, s->b));
    } else {
        r->has_branches = r->has_branches || s->kind != IR_ASSIGN;
        r->shares_products = r->shares_products || adds_shared_product_to(r, s) || ir_any_in(s, adds_shared_product, r);
    }
}

/* A float that is an operand of a sum. depth: number of variables through which it is read. */
typedef struct Summand {
    const Rows *rows;
    const IrVar *var; /* the variable whose assignments are examined */
    unsigned depth;
} Summand;

static bool computes_product(const IrExpr *e, const void *summand);

static bool assigns_product(const IrStmt *s, const void *summand)
{
    const Summand *of = summand;
    return s->kind == IR_ASSIGN && s->a->kind == IR_VAR && s->a->var == of->var &&
           ir_any(plain_form(of->rows->facts, s->b), computes_product, of);
}

/* Returns whether e may be a product, directly or through variables, at least in one branch. */
static bool computes_product(const IrExpr *e, const void *summand)
{
    const Summand *of = summand;
    if (e->kind == IR_VAR && e->var->storage == IRV_LOCAL && type_is_float(e->type)) { /* it has several values */
        const Summand next = {of->rows, e->var, of->depth + 1};
        return next.depth > MAX_VARIABLES || ir_any_stmt_of(&of->rows->kernel->body, assigns_product, &next);
    }
    return (e->kind == IR_BINARY && e->op == IRO_MUL && type_is_float(e->type)) ||
           (e->kind == IR_CALL && e->callee.func != NULL);
}

/* A statement, and the axes for whose threads it is executed. */
typedef struct ItemStmt {
    const Rows *rows;
    uint8_t axes;
} ItemStmt;

/* Returns whether the operand of a sum may be a product that several of the blocks share, see is_shared_product(). */
static bool is_partly_shared_product(const ItemStmt *item, const IrExpr *operand)
{
    const Summand of = {.rows = item->rows};
    return type_is_float(operand->type) && axes_of(item->rows, operand) != item->axes &&
           ir_any(plain_form(item->rows->facts, operand), computes_product, &of);
}

static bool adds_partly_shared_product(const IrExpr *e, const void *item)
{
    return e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB) &&
           (is_partly_shared_product(item, e->a) || is_partly_shared_product(item, e->b));
}

static bool accumulates_partly_shared_product(const IrStmt *s, const void *item)
{
    return s->kind == IR_ASSIGN && (s->op == IRO_ADD || s->op == IRO_SUB) && is_partly_shared_product(item, s->b);
}

/* ---- ranges ---- */

static bool reads_block(const IrExpr *e, const void *context)
{
    const Rows *r = context;
    return e->kind == IR_SREG &&
           (e->sreg == (IrSreg)(IRS_TID_X + r->axes[0]) || e->sreg == (IrSreg)(IRS_NTID_X + r->axes[0]));
}

static bool is_variable(const IrExpr *e, const IrVar *var)
{
    return e->kind == IR_VAR && e->var == var;
}

const IrStmt *index_definition(const Rows *r)
{
    for (size_t i = 0; i < r->definitions.count; i++) {
        if (is_grid_index(((const IrStmt *)r->definitions.items[i])->b, r->axes[0], NULL, NULL)) {
            return r->definitions.items[i];
        }
    }
    return NULL;
}

bool is_bound(const Rows *r, const IrExpr *e, const IrVar *index, IrExpr **lower)
{
    int64_t limit = INT32_MAX;
    const bool is_left = is_variable(e->a, index), is_lower = is_left == (e->op == IRO_GT || e->op == IRO_GE);
    IrExpr *other = is_left ? e->b : e->a;
    *lower = is_lower ? other : NULL;
    if (!(is_left || is_variable(e->b, index)) || !is_same_value(r, other)) {
        return false;
    }
    if (is_lower && (e->op == IRO_LT || e->op == IRO_GT)) {
        *lower =
            is_integer_constant(other, &limit) && limit < INT32_MAX ? ir_int(r->arena, other->type, limit + 1) : NULL;
    }
    return !is_lower || (*lower != NULL && (*lower)->type == index->type);
}

/* A guard that may become a range. */
typedef struct Range {
    const Rows *rows;
    const IrVar *index;
    uint32_t body; /* number of the block */
} Range;

/* Returns whether e depends on a thread of the script other than by its global index, or is a variable with a value
 * from or for other statements. */
static bool leaves_range(const IrExpr *e, const void *context)
{
    const Range *range = context;
    const Rows *r = range->rows;
    if (e->kind != IR_VAR || e->var->storage != IRV_LOCAL || e->var == range->index) {
        return reads_block(e, r);
    }
    const RowVar *var = row_var(r, e->var);
    return var->is_recomputed ? ir_any(r->facts->vars[e->var->number].value, leaves_range, range)
                              : !var->is_shared && !is_inside(r, e->var, range->body);
}

/* Unrolls a loop with few iterations if it is in a guard whose threads load the same elements. */
static void plan_unrolling(Rows *r, IrStmt *s)
{
    const int64_t iterations = constant_iterations(r->facts, s);
    if (iterations == 0 || iterations > MAX_UNROLLED / r->iterations) {
        r->has_other_loops = true;
    } else {
        r->iterations *= iterations;
        if (r->loads_neighbors && r->guarded != NULL) {
            ptrvec_push(r->arena, &r->unrolled, s);
        }
    }
}

/* Plans the loops in the body of a range. */
static void plan_loops(Rows *r, const IrBlock *block)
{
    const int64_t outer_iterations = r->iterations;
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        if (ir_is_loop(s, NULL)) {
            plan_unrolling(r, s);
        } else if (outer_iterations > 1) {
            note_in_loop(r, s);
        }
        plan_loops(r, &s->body);
        plan_loops(r, &s->orelse);
        r->iterations = outer_iterations;
    }
}

/* Returns whether the guard becomes a range: a loop over the threads of the script that are in its bounds. */
static bool plan_range(Rows *r, IrStmt *s)
{
    const IrStmt *definition = index_definition(r);
    if (!r->loads_neighbors || r->guarded != NULL || definition == NULL) {
        return false;
    }
    PtrVec parts = {0};
    const Range range = {r, definition->a->var, block_number(&r->blocks, &s->body)};
    split_condition(r->arena, s->a, false, &parts);
    bool can = !ir_any_in(s, leaves_range, &range);
    uint32_t lower_bounds = 0;
    for (size_t i = 0; i < parts.count && can; i++) {
        IrExpr *lower = NULL;
        can = is_same_value(r, parts.items[i]) || is_bound(r, parts.items[i], range.index, &lower);
        lower_bounds += lower != NULL;
    }
    can = can && lower_bounds <= 1;
    if (can) {
        r->guarded = &s->body;
        plan_loops(r, &s->body);
        r->guarded = NULL;
    }
    if (can && !r->has_other_loops) {
        ptrvec_push(r->arena, &r->ranges, s);
        r->loops++;
        ir_visit_stmt(s, note_stmt, r);
    }
    return can && !r->has_other_loops;
}

/* ---- the plan ---- */

static void plan_block(Rows *r, const IrBlock *block);

/* Returns the variable that the statement declares or assigns, or whose element it assigns; NULL: none. */
static const IrVar *variable_set_by(const IrStmt *s)
{
    if (s->kind == IR_DECLARE) {
        return s->var;
    }
    const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    root = root != NULL && root->kind == IR_INDEX && root->a->type->kind == TY_CARRAY ? ir_root(root->a) : root;
    return root != NULL && root->kind == IR_VAR ? root->var : NULL;
}

/* In the version of a guard for threads at the border, the statement is executed for each thread, so the variable that
 * it sets must be local to that version. */
static void plan_uniform(Rows *r, IrStmt *s)
{
    const IrStmt *setting = s->init != NULL ? s->init : s;
    const IrVar *set = variable_set_by(setting);
    const bool was_in_loop = r->is_in_loop;
    const int64_t outer_iterations = r->iterations;
    if (set != NULL && set->storage == IRV_LOCAL) {
        row_var(r, set)->is_shared = true;
        r->fails = r->fails || (r->guarded != NULL && !is_inside(r, set, block_number(&r->blocks, r->guarded)));
    }
    if (was_in_loop) {
        note_in_loop(r, s);
    }
    if (ir_is_loop(s, NULL)) {
        r->is_in_loop = true;
        plan_unrolling(r, s);
    }
    plan_block(r, &s->body);
    plan_block(r, &s->orelse);
    r->is_in_loop = was_in_loop;
    r->iterations = outer_iterations;
}

/* The condition has a loop over threads of its own, and so has the version for threads at the border. */
static void plan_guard(Rows *r, IrStmt *s)
{
    const IrBlock *outer = r->guarded;
    ptrvec_push(r->arena, &r->guards, s);
    r->loops++;
    ir_visit_expr(s->a, note_expr, r);
    r->guarded = &s->body;
    plan_block(r, &s->body);
    r->guarded = outer;
}

/* Records the axes along which blocks read one element of a shared array, which the fused block then reads once. */
static void note_shared_element(IrExpr *e, void *context)
{
    Rows *r = context;
    if (e->kind == IR_INDEX && e->a->kind == IR_VAR && is_shared(e->a->var)) {
        r->shared_along |= (uint8_t)~axes_of(r, e);
    }
}

/* Checks a statement that fused blocks execute separately. */
static void plan_for_blocks(Rows *r, IrStmt *s)
{
    const ItemStmt item = {r, axes_of_stmt(r, s)};
    r->fails = r->fails || accumulates_partly_shared_product(s, &item) ||
               ir_any_stmt(s, accumulates_partly_shared_product, &item) ||
               ir_any_in(s, adds_partly_shared_product, &item);
    if (r->is_in_loop && s->kind == IR_ASSIGN) {
        ir_visit_expr(s->b, note_shared_element, r);
    }
}

/* Assigns the statements of the block to loops over threads. */
static void plan_block(Rows *r, const IrBlock *block)
{
    bool is_open = false;
    uint8_t open_axes = 0;
    for (uint32_t i = 0; i < block->count && !r->fails; i++) {
        IrStmt *s = block->stmts[i];
        if (is_uniform(r, s)) {
            is_open = false;
            plan_uniform(r, s);
        } else if (is_guard(r, s) && plan_range(r, s)) {
            is_open = false;
        } else if (is_guard(r, s) && needs_versions(r, s)) {
            is_open = false;
            plan_guard(r, s);
        } else if (is_recomputable(r, s)) {
            row_var(r, s->a->var)->is_recomputed = true;
            ptrvec_push(r->arena, &r->definitions, s);
        } else {
            r->fails = ir_any_stmt(s, is_return, NULL) || ir_any_in(s, calls_barrier, r->facts);
            r->has_inner_loops = r->has_inner_loops || ir_any_stmt(s, ir_is_loop, NULL);
            if (r->is_in_loop) {
                note_in_loop(r, s);
            }
            r->loops += !is_open || axes_of_stmt(r, s) != open_axes;
            is_open = true;
            open_axes = axes_of_stmt(r, s);
            ir_visit_stmt(s, note_stmt, r);
            if (r->block_axes != NULL) {
                plan_for_blocks(r, s);
            }
        }
    }
}

/* Returns whether the variable has different values for the threads that one thread replaces, in several loops. */
bool needs_items(const Rows *r, const IrVar *var)
{
    const RowVar *known = row_var(r, var);
    return var->storage == IRV_LOCAL && known->loop != 0 && !known->is_recomputed && !known->is_shared &&
           (known->loop == SEVERAL || !(is_set_first(r, var) || var->is_output || var->type->kind == TY_CARRAY));
}

static bool counts_items(const IrStmt *s, const void *rows)
{
    return s->init != NULL && s->init->a->kind == IR_VAR && needs_items(rows, s->init->a->var);
}

/* Checks that each variable can be recomputed, be private to an iteration of a loop over threads, or become an array.
 */
static bool can_split_variables(const Rows *r)
{
    for (size_t i = 0; i < r->kernel->vars.count; i++) {
        const IrVar *var = r->kernel->vars.items[i];
        const RowVar *known = row_var(r, var);
        bool is_scalar = type_is_real(var->type) || type_is_complex(var->type);
        if ((var->storage == IRV_PARAM && r->facts->vars[var->number].sets > 0) ||
            (known->is_set && (known->is_shared || known->is_recomputed)) ||
            (needs_items(r, var) && (!is_scalar || var->is_output))) {
            return false;
        }
    }
    return !ir_any_stmt_of(&r->kernel->body, counts_items, r);
}

/* ---- the kernel as a whole ---- */

static void note_axis(IrExpr *e, void *context)
{
    Rows *r = context;
    r->reads_index = r->reads_index || (e->kind == IR_SREG && e->sreg == (IrSreg)(IRS_TID_X + r->axes[0]));
    r->reads_other = r->reads_other || (e->kind == IR_SREG && e->sreg == (IrSreg)(IRS_TID_X + 1 - r->axes[0]));
}

static void plan_body(Rows *r)
{
    r->var_count = r->kernel->vars.count;
    r->vars = arena_alloc(r->arena, r->var_count * sizeof *r->vars + 1);
    r->blocks = blocks_of(r->arena, r->kernel);
    plan_block(r, &r->kernel->body);
    r->fails = r->fails || !can_split_variables(r);
}

static Rows plan_versions(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t axis,
                          bool has_versions)
{
    Rows r = {.unit = unit,
              .arena = unit->arena,
              .kernel = kernel,
              .facts = facts,
              .axes = {axis},
              .axis_count = 1,
              .iterations = 1,
              .has_versions = has_versions};
    r.fails = kernel->mapping_constraint != NULL || kernel->cooperative || facts->changed; /* incomplete */
    for (size_t i = 0; i < funcs->count && !r.fails; i++) {
        const IrFunc *func = funcs->items[i];
        r.fails = func != kernel &&
                  (func->uses_barrier || has_shared_memory(func) || ir_any_of(&func->body, reads_block, &r));
        r.has_inner_loops = r.has_inner_loops || (func != kernel && ir_any_stmt_of(&func->body, ir_is_loop, NULL));
    }
    ir_visit_block(&kernel->body, note_axis, &r);
    r.fails = r.fails || !r.reads_index || !r.reads_other;
    if (!r.fails) {
        r.loads_neighbors = loads_neighbors(kernel, facts, axis);
        plan_body(&r);
    }
    return r;
}

Rows plan_rows(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t axis)
{
    const Rows r = plan_versions(unit, kernel, funcs, facts, axis, true);
    return r.fails && r.guards.count > 0 ? plan_versions(unit, kernel, funcs, facts, axis, false) : r;
}

bool can_coarsen_rows(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t axis,
                      bool *keeps_loops, bool *shares_loads)
{
    const IrBlock body = kernel->body;
    if (!kernel->uses_barrier) {
        kernel->body = ir_copy_block(unit->arena, &body);
        invert_returns(unit->arena, &kernel->body);
    }
    const Rows r = plan_rows(unit, kernel, funcs, facts, axis);
    kernel->body = body;
    *keeps_loops = !r.fails && !r.has_inner_loops && !r.has_branches && !r.shares_products;
    *shares_loads = *keeps_loops && r.loads_neighbors && !r.has_other_loops;
    return !r.fails;
}

/* ---- block fusion ---- */

enum {
    MAX_SHARED_BYTES = 48 << 10, /* bytes of static shared memory */
    MAX_ITEM_BYTES = 256         /* of the variables that a thread keeps for its threads of the script */
};

uint32_t axis_number(uint8_t axes)
{
    return (axes & 1u) + (axes >> 1 & 1u);
}

/* Returns the number of values that a thread keeps of a variable that depends on the axes. */
static uint64_t items_of(uint8_t axes)
{
    const uint32_t count = axis_number(axes);
    return count == 2 ? (uint64_t)ROWS * ROWS : count == 1 ? ROWS : 1;
}

/* Returns whether the arrays of the fused blocks fit in static shared memory, and the other variables in registers. */
static bool fits_resources(const Rows *r)
{
    uint64_t shared = 0, items = 0;
    for (size_t i = 0; i < r->kernel->vars.count; i++) {
        const IrVar *var = r->kernel->vars.items[i];
        const uint64_t bytes = type_size(var->type) * items_of(axes_of_variable(r, var));
        shared += var->storage == IRV_SHARED ? bytes : 0;
        items += needs_items(r, var) ? bytes : 0;
    }
    return shared <= MAX_SHARED_BYTES && items <= MAX_ITEM_BYTES;
}

/* Returns whether the fused blocks share each array along at least one axis. */
static bool shares_arrays(const Rows *r)
{
    bool share_all = true;
    for (size_t i = 0; i < r->kernel->vars.count && share_all; i++) {
        const IrVar *var = r->kernel->vars.items[i];
        share_all = var->storage != IRV_SHARED || axis_number(axes_of_variable(r, var)) < r->axis_count;
    }
    return share_all;
}

/* Plans the fusion of blocks along the axes of the set. */
Rows plan_fusion(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t inner_axis, uint8_t axes)
{
    Rows r = {.unit = unit, .arena = unit->arena, .kernel = kernel, .facts = facts, .iterations = 1};
    const uint32_t order[MAX_AXES] = {1 - inner_axis, inner_axis};
    for (size_t i = 0; i < MAX_AXES; i++) {
        r.axes[r.axis_count] = order[i];
        r.axis_count += axes >> order[i] & 1u;
    }
    r.fails = axes == 0 || kernel->mapping_constraint != NULL || kernel->cooperative || facts->changed ||
              !kernel->uses_barrier || !are_blocks_separable(kernel, facts, funcs);
    if (!r.fails) {
        r.block_axes = find_block_axes(unit->arena, kernel, axes);
        plan_body(&r);
        r.fails = r.fails || !fits_resources(&r);
    }
    return r;
}

static uint8_t axes_of_sharing(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts)
{
    uint8_t axes = block_index_axes(kernel);
    for (uint8_t fused = 0; axes != fused;) {
        const Rows r = plan_fusion(unit, kernel, funcs, facts, 0, axes);
        fused = axes;
        axes = r.fails || !shares_arrays(&r) ? 0 : axes & r.shared_along;
    }
    return axes;
}

static bool accesses_global(const IrExpr *e, const void *context)
{
    (void)context;
    return (e->kind == IR_INDEX && e->a->type->kind != TY_CARRAY) ||
           (e->kind == IR_CALL && e->callee.func != NULL && ir_call_effect(e) != EFFECT_NONE);
}

static bool is_global_loop(const IrStmt *s, const void *context)
{
    return ir_is_loop(s, context) && ir_any_in(s, accesses_global, context);
}

static bool is_synchronized_loop(const IrStmt *s, const void *facts)
{
    return ir_is_loop(s, NULL) && ir_any_in(s, calls_barrier, facts);
}

/* Returns whether blocks along x only access their own elements, but wait for barriers in loops, such as those of a
 * scan or a reduction in shared memory. A fused block has independent operations for several blocks between two
 *  barriers. Loops that access global memory already have enough independent operations. */
static bool waits_in_loops(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts)
{
    if (block_index_axes(kernel) != 1 || ir_any_stmt_of(&kernel->body, is_global_loop, NULL) ||
        !ir_any_stmt_of(&kernel->body, is_synchronized_loop, facts)) {
        return false;
    }
    const Rows r = plan_fusion(unit, kernel, funcs, facts, 0, 1);
    return !r.fails && !r.has_inner_loops;
}

uint8_t axes_of_fusion(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, bool *has_own_arrays)
{
    const IrBlock body = kernel->body;
    *has_own_arrays = false;
    if (!kernel->uses_barrier) {
        return 0;
    }
    kernel->body = ir_copy_block(unit->arena, &body);
    merge_branches(unit, kernel);
    const uint8_t axes = axes_of_sharing(unit, kernel, funcs, facts);
    *has_own_arrays = axes == 0 && waits_in_loops(unit, kernel, funcs, facts);
    kernel->body = body;
    return *has_own_arrays ? 1 : axes;
}
