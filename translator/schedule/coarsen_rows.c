// SPDX-License-Identifier: MIT
/* Row coarsening: each thread processes several threads of the script that are neighbors along one axis of its block.
 *
 * A block of 32 by 32 threads becomes a block of 32 by 8 threads, each of which executes four threads of the script.
 * Neighboring threads often load the same elements, and then load them only once. In contrast to thread_coarsening.c,
 * the kernel can use shared memory and barriers: the statements between two barriers are executed for all threads of
 * the script before the barrier. Threads between barriers can run in any order, so results do not change.
 *
 * Statements that do not depend on the axis (barriers, loops with uniform bounds, values that are the same for all
 * threads along the axis) remain as they are. Each sequence of other statements becomes a loop over the script's
 * threads. Variables that several of these loops use become arrays with an element for each thread of the script, or
 * are recomputed if they only depend on indices.
 *
 * A guard, such as `if i < n:`, depends on the axis. If it contains loops with uniform bounds, the code has two
 * versions: if all threads of the script pass the guard, the loops remain as they are, so that an element that several
 * of these threads need is loaded once in each iteration; otherwise, each thread executes the guard and its body on its
 * own.
 *
 * Input: the IR with the script's axes.
 * Output: can_coarsen_rows(): whether a kernel can be transformed; coarsen_rows(): the transformed kernel.
 * Requires: function effects, numbered variables. */
#include "schedule/schedule_internal.h"

enum { ROWS = PY2CU_COARSENING_FACTOR, MOST_DEPTH = 24, SEVERAL = INT32_MAX };

/* A variable of the script. */
typedef struct RowVar {
    uint32_t loop;      /* the only loop over threads in which it occurs; 0: none, or SEVERAL */
    bool is_set;        /* in a loop over threads */
    bool is_shared;     /* set outside of these loops: it has one value for all threads along the axis */
    bool is_recomputed; /* depends on indices only: each loop that needs it computes it */
    bool is_needed;     /* if is_recomputed: by the current loop */
    IrVar *own;         /* if is_recomputed: its clone in the current loop */
    IrVar *items;       /* the array that replaces it; NULL: none */
} RowVar;

typedef struct Rows {
    Unit *unit;
    Arena *arena;
    IrFunc *kernel;
    const Facts *facts;
    uint32_t axis;
    RowVar *vars; /* by id */
    size_t var_count;
    Blocks blocks;
    PtrVec lets;                   /* IrStmt *: assignments of recomputed variables, in order */
    PtrVec guards;                 /* IrStmt *: guards with two versions */
    bool has_versions;             /* whether guards can have two versions */
    const IrBlock *guarded;        /* the body of the current guard; NULL: none */
    bool is_in_loop;               /* the current statement is in a uniform loop */
    bool splits_loops;             /* a loop over threads contains loops, or is in a loop and contains branches */
    bool shares_products;          /* a sum in a loop has a product that is the same for all threads along the axis */
    uint32_t loops;                /* number of loops over threads */
    bool reads_index, reads_other; /* the thread index along the axis, and along the other one of x and y */
    bool fails;
    IrVar *item; /* counter of the current loop; NULL: outside of loops */
} Rows;

static RowVar *row_var(const Rows *r, const IrVar *var)
{
    return &r->vars[var->id];
}

/* Returns whether a value with this divergence is the same for all threads along the axis. */
static bool is_same_along(const Rows *r, uint8_t how)
{
    return (how & (VARIES_OTHERWISE | (uint8_t)(VARIES_X << r->axis))) == 0;
}

static bool is_same_value(const Rows *r, const IrExpr *e)
{
    return e == NULL || is_same_along(r, varies(r->facts, e));
}

/* ---- classification of statements ---- */

static bool synchronizes(const IrExpr *e, const void *facts)
{
    return e->kind == IR_CALL && is_barrier(facts, e);
}

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
static bool is_uniform(const Rows *r, const IrStmt *s)
{
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

/* Returns whether the statement is a guard that should have two versions. The guard is not in a loop: a variable of its
 * body could then carry a value from one version to the other. */
static bool is_guard(const Rows *r, const IrStmt *s)
{
    return r->has_versions && !r->is_in_loop && s->kind == IR_IF && s->orelse.count == 0 && is_bounds_test(s->a) &&
           ir_effect(s->a) == EFFECT_NONE && ir_any_stmt_of(&s->body, is_loop_along, r) &&
           !ir_any_stmt_of(&s->body, is_return, NULL) && !ir_any_in(s, synchronizes, r->facts) &&
           !ir_any_stmt_of(&s->body, declares_shared, NULL);
}

/* ---- variables ---- */

/* Returns whether the first statement that mentions the variable sets it, and precedes all others in each execution of
 * the block that contains them. */
static bool is_set_first(const Rows *r, const IrVar *var)
{
    const Place *place = &r->blocks.places[var->id];
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
                     ((sets == 1 && is_set_first(r, var)) || (sets == 2 && r->blocks.places[var->id].is_counter));
}

/* Returns whether e is computed from indices, parameters and constants only. */
static bool is_index_value(const Rows *r, const IrExpr *e, unsigned depth)
{
    if (e == NULL) {
        return true;
    }
    if (depth > MOST_DEPTH || e->arg_count > 0 || e->kind == IR_CALL || e->kind == IR_INDEX || e->kind == IR_FIELD) {
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

static bool is_loop(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_FOR || s->kind == IR_WHILE;
}

static uint32_t block_number(const Blocks *blocks, const IrBlock *block)
{
    uint32_t number = 0;
    while (blocks->nodes[number].block != block) {
        number++;
    }
    return number;
}

/* Returns whether all occurrences of the variable are in the block. */
static bool is_inside(const Rows *r, const IrVar *var, uint32_t outer)
{
    const BlockNode *nodes = r->blocks.nodes;
    uint32_t block = r->blocks.places[var->id].block;
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

static void plan_block(Rows *r, const IrBlock *block);

/* In the version of a guard for threads at the border, the statement is executed for each thread, so the variable that
 * it sets must be local to that version. */
static void plan_uniform(Rows *r, const IrStmt *s)
{
    const IrStmt *setting = s->init != NULL ? s->init : s;
    const bool was_in_loop = r->is_in_loop;
    if (setting->kind == IR_ASSIGN) {
        row_var(r, setting->a->var)->is_shared = true;
        r->fails =
            r->fails || (r->guarded != NULL && !is_inside(r, setting->a->var, block_number(&r->blocks, r->guarded)));
    }
    r->shares_products = r->shares_products || (was_in_loop && s->kind == IR_ASSIGN && is_shared_product(r, s->b));
    r->is_in_loop = was_in_loop || is_loop(s, NULL);
    plan_block(r, &s->body);
    plan_block(r, &s->orelse);
    r->is_in_loop = was_in_loop;
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

/* Assigns the statements of the block to loops over threads. */
static void plan_block(Rows *r, const IrBlock *block)
{
    bool is_open = false;
    for (uint32_t i = 0; i < block->count && !r->fails; i++) {
        IrStmt *s = block->stmts[i];
        if (is_uniform(r, s)) {
            is_open = false;
            plan_uniform(r, s);
        } else if (is_guard(r, s)) {
            is_open = false;
            plan_guard(r, s);
        } else if (is_recomputable(r, s)) {
            row_var(r, s->a->var)->is_recomputed = true;
            ptrvec_push(r->arena, &r->lets, s);
        } else {
            r->fails = ir_any_stmt(s, is_return, NULL) || ir_any_in(s, synchronizes, r->facts);
            r->splits_loops =
                r->splits_loops || ir_any_stmt(s, is_loop, NULL) || (r->is_in_loop && s->kind != IR_ASSIGN);
            r->shares_products =
                r->shares_products ||
                (r->is_in_loop && (adds_shared_product_to(r, s) || ir_any_in(s, adds_shared_product, r)));
            r->loops += !is_open;
            is_open = true;
            ir_visit_stmt(s, note_stmt, r);
        }
    }
}

/* Returns whether the variable has different values for the threads that one thread replaces, in several loops. */
static bool needs_items(const Rows *r, const IrVar *var)
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
        bool is_scalar = type_is_real(var->type);
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
    r->reads_index = r->reads_index || (e->kind == IR_SREG && e->sreg == (IrSreg)(IRS_TID_X + r->axis));
    r->reads_other = r->reads_other || (e->kind == IR_SREG && e->sreg == (IrSreg)(IRS_TID_X + 1 - r->axis));
}

static bool reads_block(const IrExpr *e, const void *context)
{
    const Rows *r = context;
    return e->kind == IR_SREG &&
           (e->sreg == (IrSreg)(IRS_TID_X + r->axis) || e->sreg == (IrSreg)(IRS_NTID_X + r->axis));
}

static Rows plan_versions(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t axis,
                          bool has_versions)
{
    Rows r = {.unit = unit,
              .arena = unit->arena,
              .kernel = kernel,
              .facts = facts,
              .axis = axis,
              .has_versions = has_versions};
    r.fails = kernel->mapping_constraint != NULL || kernel->cooperative || facts->changed; /* incomplete */
    for (size_t i = 0; i < funcs->count && !r.fails; i++) {
        const IrFunc *func = funcs->items[i];
        r.fails = func != kernel &&
                  (func->uses_barrier || has_shared_memory(func) || ir_any_of(&func->body, reads_block, &r));
        r.splits_loops = r.splits_loops || (func != kernel && ir_any_stmt_of(&func->body, is_loop, NULL));
    }
    ir_visit_block(&kernel->body, note_axis, &r);
    r.fails = r.fails || !r.reads_index || !r.reads_other;
    if (!r.fails) {
        r.var_count = kernel->vars.count;
        r.vars = arena_alloc(unit->arena, r.var_count * sizeof *r.vars + 1);
        r.blocks = blocks_of(unit->arena, kernel);
        plan_block(&r, &kernel->body);
        r.fails = r.fails || !can_split_variables(&r);
    }
    return r;
}

static Rows plan(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t axis)
{
    const Rows r = plan_versions(unit, kernel, funcs, facts, axis, true);
    return r.fails && r.guards.count > 0 ? plan_versions(unit, kernel, funcs, facts, axis, false) : r;
}

bool can_coarsen_rows(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t axis,
                      bool *keeps_loops)
{
    const IrBlock body = kernel->body;
    if (!kernel->uses_barrier) {
        kernel->body = ir_copy_block(unit->arena, &body);
        invert_returns(unit->arena, &kernel->body);
    }
    const Rows r = plan(unit, kernel, funcs, facts, axis);
    kernel->body = body;
    *keeps_loops = !r.fails && !r.splits_loops && !r.shares_products;
    return !r.fails;
}

/* ---- code generation ---- */

/* Substitutes the index of the current thread of the script, and its variables. */
static IrExpr *substitute(IrExpr *e, void *context)
{
    const Rows *r = context;
    if (e->kind == IR_SREG && e->sreg == (IrSreg)(IRS_NTID_X + r->axis)) {
        return ir_binary(r->arena, IRO_MUL, e->type, e, ir_int(r->arena, e->type, ROWS));
    }
    if (r->item == NULL) {
        return e;
    }
    if (e->kind == IR_SREG && e->sreg == (IrSreg)(IRS_TID_X + r->axis)) {
        return ir_binary(r->arena, IRO_ADD, e->type,
                         ir_binary(r->arena, IRO_MUL, e->type, e, ir_int(r->arena, e->type, ROWS)),
                         ir_var(r->arena, r->item));
    }
    const RowVar *var = e->kind == IR_VAR && e->var->id < r->var_count ? row_var(r, e->var) : NULL;
    if (var != NULL && var->own != NULL) {
        return ir_var(r->arena, var->own);
    }
    return var != NULL && var->items != NULL
               ? ir_element(r->arena, ir_var(r->arena, var->items), ir_var(r->arena, r->item))
               : e;
}

static void substitute_in_stmt(IrStmt *s, void *context)
{
    s->a = s->a != NULL ? ir_replace(s->a, substitute, context) : NULL;
    s->b = s->b != NULL ? ir_replace(s->b, substitute, context) : NULL;
}

static bool reads_variable(const IrExpr *e, const void *var)
{
    return e->kind == IR_VAR && e->var == var;
}

/* Marks the recomputed variables that the statements need, directly or indirectly. */
static void mark_needed(const Rows *r, const IrBlock *stmts)
{
    for (size_t i = r->lets.count; i-- > 0;) {
        const IrVar *var = ((const IrStmt *)r->lets.items[i])->a->var;
        RowVar *known = row_var(r, var);
        known->is_needed = ir_any_of(stmts, reads_variable, var);
        for (size_t k = i + 1; k < r->lets.count && !known->is_needed; k++) {
            const IrStmt *later = r->lets.items[k];
            known->is_needed = row_var(r, later->a->var)->is_needed && ir_reads_var(later->b, var);
        }
    }
}

/* Appends a loop that executes the statements for each thread of the script. */
static void add_item_loop(Rows *r, const IrBlock *stmts, IrBlock *to)
{
    const Type *u32 = type_of_kind(r->unit->types, TY_U32);
    mark_needed(r, stmts);
    r->item = add_kernel_variable(r->unit, r->kernel, "item", u32, IRV_LOCAL);
    IrStmt *loop = new_strided_loop(r->unit, r->item, ir_int(r->arena, u32, 0), ir_int(r->arena, u32, ROWS),
                                    ir_int(r->arena, u32, 1));
    for (size_t i = 0; i < r->lets.count; i++) {
        IrStmt *let = r->lets.items[i];
        RowVar *var = row_var(r, let->a->var);
        if (var->is_needed) {
            IrExpr *value = ir_replace(ir_copy(r->arena, let->b), substitute, r);
            var->own = clone_variable(r->unit, r->kernel, let->a->var);
            IrStmt *s = new_assignment(r->arena, var->own, value);
            s->line = let->line;
            s->module = let->module;
            s->lead = let->lead;
            s->trail = let->trail;
            let->lead = NULL; /* comments are only in the first loop */
            let->trail = NULL;
            ir_append(r->arena, &loop->body, s);
        }
    }
    ir_replace_block(stmts, substitute, r);
    ir_append_block(r->arena, &loop->body, stmts);
    for (size_t i = 0; i < r->lets.count; i++) {
        row_var(r, ((const IrStmt *)r->lets.items[i])->a->var)->own = NULL;
    }
    r->item = NULL;
    ir_append(r->arena, to, loop);
}

/* Variables of a block that occur nowhere else, and their clones. */
typedef struct Clones {
    const Rows *rows;
    uint32_t block;
    IrVar **clones; /* by id; NULL: none yet */
} Clones;

static IrVar *clone_of(const Clones *c, IrVar *var)
{
    const Rows *r = c->rows;
    if (var->id >= r->var_count || var->storage != IRV_LOCAL || !is_inside(r, var, c->block)) {
        return var;
    }
    if (c->clones[var->id] == NULL) {
        IrVar *clone = ir_new_var(r->arena, r->kernel, var->name, var->type, IRV_LOCAL);
        const uint32_t id = clone->id;
        *clone = *var;
        clone->id = id;
        clone->dim_exprs = NULL; /* each expression occurs once */
        c->clones[var->id] = clone;
    }
    return c->clones[var->id];
}

static IrExpr *substitute_clone(IrExpr *e, void *clones)
{
    return e->kind == IR_VAR ? ir_var(((const Clones *)clones)->rows->arena, clone_of(clones, e->var)) : e;
}

static void prepare_copy(IrStmt *s, void *clones)
{
    if (s->kind == IR_DECLARE) {
        s->var = clone_of(clones, s->var);
    }
    s->lead = s->else_lead = NULL; /* comments are only in the first version */
    s->trail = s->else_trail = NULL;
}

/* Returns a copy of the block with its own variables. */
static IrBlock copy_with_variables(const Rows *r, const IrBlock *block)
{
    Clones c = {.rows = r, .block = block_number(&r->blocks, block)};
    c.clones = arena_alloc(r->arena, r->var_count * sizeof *c.clones + 1);
    IrBlock copy = ir_copy_block(r->arena, block);
    copy.tail = NULL;
    ir_replace_block(&copy, substitute_clone, &c);
    ir_visit_stmts(&copy, prepare_copy, &c);
    return copy;
}

static Trivia *new_comment(const Rows *r, const char *text)
{
    Trivia *comment = arena_alloc(r->arena, sizeof *comment);
    comment->comment = text;
    return comment;
}

static IrBlock rewrite_block(Rows *r, const IrBlock *block);

/* Appends a guard with two versions of its body. */
static void add_guard(Rows *r, IrStmt *s, IrBlock *to)
{
    const Type *type_bool = type_of_kind(r->unit->types, TY_BOOL);
    IrVar *all = add_kernel_variable(r->unit, r->kernel, "all_items", type_bool, IRV_LOCAL);
    IrStmt *start = new_assignment(r->arena, all, ir_bool(r->arena, type_bool, true));
    IrStmt *test = new_assignment(
        r->arena, all, ir_binary(r->arena, IRO_LAND, type_bool, ir_var(r->arena, all), ir_copy(r->arena, s->a)));
    IrStmt *single = ir_stmt(r->arena, IR_IF);
    single->a = ir_copy(r->arena, s->a);
    single->body = copy_with_variables(r, &s->body);
    start->lead = s->lead;
    s->lead = NULL;
    ir_append(r->arena, to, start);
    IrBlock tests = {0}, others = {0};
    ir_append(r->arena, &tests, test);
    add_item_loop(r, &tests, to);
    s->a = ir_var(r->arena, all);
    s->body = rewrite_block(r, &s->body);
    ir_append(r->arena, &others, single);
    add_item_loop(r, &others, &s->orelse);
    s->else_lead = new_comment(r, "some of the four threads are outside of the bounds");
    ir_append(r->arena, to, s);
}

static bool has_two_versions(const Rows *r, const IrStmt *s)
{
    for (size_t i = 0; i < r->guards.count; i++) {
        if (r->guards.items[i] == s) {
            return true;
        }
    }
    return false;
}

static IrBlock rewrite_block(Rows *r, const IrBlock *block)
{
    IrBlock to = {.tail = block->tail}, pending = {0};
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        const IrVar *set = ir_assigned(s);
        bool is_once = is_uniform(r, s), is_versioned = has_two_versions(r, s);
        if (pending.count > 0 && (is_once || is_versioned)) {
            add_item_loop(r, &pending, &to);
            pending = (IrBlock){0};
        }
        if (is_versioned) {
            add_guard(r, s, &to);
        } else if (is_once) {
            s->body = rewrite_block(r, &s->body);
            s->orelse = rewrite_block(r, &s->orelse);
            substitute_in_stmt(s, r);
            if (s->init != NULL) {
                substitute_in_stmt(s->init, r);
                substitute_in_stmt(s->step, r);
            }
            ir_append(r->arena, &to, s);
        } else if (set == NULL || !row_var(r, set)->is_recomputed) {
            ir_append(r->arena, &pending, s);
        }
    }
    if (pending.count > 0) {
        add_item_loop(r, &pending, &to);
    }
    return to;
}

void coarsen_rows(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts, uint32_t axis)
{
    if (!kernel->uses_barrier) {
        invert_returns(unit->arena, &kernel->body);
    }
    Rows r = plan(unit, kernel, funcs, facts, axis);
    for (size_t i = 0; i < r.var_count && !r.fails; i++) {
        const IrVar *var = kernel->vars.items[i];
        if (needs_items(&r, var)) {
            const int64_t rows = ROWS;
            r.vars[i].items = add_kernel_variable(unit, kernel, arena_printf(unit->arena, "%s_items", var->name),
                                                  type_carray(unit->types, var->type, 1, &rows), IRV_LOCAL);
        }
    }
    if (!r.fails) {
        kernel->body = rewrite_block(&r, &kernel->body);
    }
}
