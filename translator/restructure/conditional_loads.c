// SPDX-License-Identifier: MIT
/* Conditional loads: executes loads in branches of a loop with barriers once, if their address is the same in all
 * iterations.
 *
 * Compilers only hoist loads that each iteration executes, because an element whose condition is never true may not
 * exist. In the loop
 *
 *     for (int d = 2; d <= 256; d++) {
 *         if (d > i) {
 *             ... first[i] ...
 *         }
 *         __syncthreads();
 *     }
 *
 * all threads of a block wait for the slowest load in each iteration. The first execution of the branch keeps the
 * element in a variable:
 *
 *     float first_item = 0;
 *     bool is_loaded = false;
 *     for (int d = 2; d <= 256; d++) {
 *         if (d > i) {
 *             if (!is_loaded) {
 *                 first_item = first[i];
 *                 is_loaded = true;
 *             }
 *             ... first_item ...
 *
 * Input: the final IR of a kernel.
 * Output: variables that contain the elements.
 * Requires: PY2CU_FACT_NOALIAS, because other threads may store to other arrays. */
#include "restructure/restructure_internal.h"

#include <string.h>

enum { MAX_LOADS = 4, MAX_NODES = 12 };

/* A loop with barriers, and the loads in its branches. */
typedef struct Loads {
    Unit *unit;
    IrFunc *kernel;
    const IrStmt *loop;
    IrBlock *before; /* receives the initializations */
    IrExpr *items[MAX_LOADS];
    IrVar *vars[MAX_LOADS], *are_loaded[MAX_LOADS];
    uint32_t count;
    bool is_executed[MAX_LOADS]; /* by the current branch */
} Loads;

/* Returns whether e has the same value in all iterations, and can be computed again. */
static bool is_invariant(const Loads *loads, IrExpr *e)
{
    return ir_is_pure(e) && !ir_any(e, may_fault, NULL) && ir_size(e) <= MAX_NODES &&
           !ir_may_change(e, &loads->loop->body) &&
           (loads->loop->init == NULL || !ir_reads_var(e, ir_assigned(loads->loop->init)));
}

static void add_load(Loads *loads, IrExpr *e)
{
    Arena *arena = loads->unit->arena;
    const Type *truth = type_of_kind(loads->unit->types, TY_BOOL);
    const char *array = e->a->var->name;
    IrVar *var = add_kernel_variable(loads->unit, loads->kernel, arena_printf(arena, "%s_item", array), e->type,
                                     IRV_LOCAL),
          *is_loaded = add_kernel_variable(loads->unit, loads->kernel, "is_loaded", truth, IRV_LOCAL);
    ir_append(arena, loads->before, new_assignment(arena, var, ir_zero(arena, e->type)));
    ir_append(arena, loads->before, new_assignment(arena, is_loaded, ir_bool(arena, truth, false)));
    ir_report(arena, loads->kernel, loads->loop, "an element of %s, the same in all iterations, is loaded once", array);
    loads->items[loads->count] = ir_copy(arena, e);
    loads->vars[loads->count] = var;
    loads->are_loaded[loads->count++] = is_loaded;
}

/* Finds the loads that the evaluation of e always executes. */
static void find_loads(Loads *loads, IrExpr *e)
{
    if (e == NULL || e->kind == IR_ADDRESS) {
        return;
    }
    if (e->kind == IR_INDEX && e->arg_count == 1 && is_read_only_array(loads->kernel, e->a) &&
        is_invariant(loads, e->args[0])) {
        const uint32_t i = ir_index_of(loads->items, loads->count, e);
        if (i == loads->count && i < MAX_LOADS) {
            add_load(loads, e);
        }
        if (i < loads->count) {
            loads->is_executed[i] = true;
        }
        return;
    }
    const bool is_choice = e->kind == IR_COND,
               is_logic = e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR);
    find_loads(loads, is_choice ? e->cond : e->a);
    find_loads(loads, is_choice || is_logic ? NULL : e->b);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        find_loads(loads, e->args[i]);
    }
}

static IrExpr *substitute_load(IrExpr *e, void *context)
{
    const Loads *loads = context;
    const uint32_t i = e->kind == IR_INDEX ? ir_index_of(loads->items, loads->count, e) : loads->count;
    return i < loads->count && loads->is_executed[i] ? ir_var(loads->unit->arena, loads->vars[i]) : e;
}

/* Appends `if (!is_loaded) { item = load; is_loaded = true; }`. */
static void append_load(const Loads *loads, uint32_t i, IrBlock *to)
{
    Arena *arena = loads->unit->arena;
    const Type *truth = loads->are_loaded[i]->type;
    IrStmt *s = ir_stmt(arena, IR_IF);
    s->a = ir_unary(arena, IRO_NOT, truth, ir_var(arena, loads->are_loaded[i]));
    ir_append(arena, &s->body, new_assignment(arena, loads->vars[i], ir_copy(arena, loads->items[i])));
    ir_append(arena, &s->body, new_assignment(arena, loads->are_loaded[i], ir_bool(arena, truth, true)));
    ir_append(arena, to, s);
}

static void visit_branches(Loads *loads, const IrBlock *block);

static void visit_branch(Loads *loads, IrBlock *branch)
{
    IrBlock to = {0};
    bool is_executed = true; /* up to the first jump */
    memset(loads->is_executed, 0, sizeof loads->is_executed);
    for (uint32_t i = 0; i < branch->count && is_executed; i++) {
        const IrStmt *s = branch->stmts[i];
        const bool is_store = s->kind == IR_ASSIGN && s->a->kind == IR_INDEX;
        for (uint32_t k = 0; is_store && k < s->a->arg_count; k++) {
            find_loads(loads, s->a->args[k]);
        }
        if (s->kind == IR_ASSIGN || s->kind == IR_EVAL || s->kind == IR_IF) {
            find_loads(loads, s->kind == IR_ASSIGN ? s->b : s->a);
        }
        is_executed = !ir_any_stmt(s, ir_jumps, NULL);
    }
    ir_replace_block(branch, substitute_load, loads);
    for (uint32_t i = 0; i < loads->count; i++) {
        if (loads->is_executed[i]) {
            append_load(loads, i, &to);
        }
    }
    visit_branches(loads, branch);
    ir_append_block(loads->unit->arena, &to, branch);
    *branch = to;
}

static void visit_branches(Loads *loads, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        if (block->stmts[i]->kind == IR_IF) {
            visit_branch(loads, &block->stmts[i]->body);
            visit_branch(loads, &block->stmts[i]->orelse);
        }
    }
}

static void visit_loops(IrBlock *block, void *context)
{
    const Loads *in = context;
    IrBlock to = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *s = block->stmts[i];
        Loads loads = {.unit = in->unit, .kernel = in->kernel, .loop = s, .before = &to};
        if ((s->kind == IR_FOR || s->kind == IR_WHILE) && ir_any_of(&s->body, ir_is_barrier_call, NULL)) {
            visit_branches(&loads, &s->body);
        }
        ir_append(in->unit->arena, &to, block->stmts[i]);
    }
    *block = to;
}

void execute_loads_once(Unit *unit, IrFunc *kernel)
{
    Loads in = {.unit = unit, .kernel = kernel};
    if (((kernel->facts | unit->program->facts) & PY2CU_FACT_NOALIAS) != 0) {
        ir_each_block(&kernel->body, visit_loops, &in);
    }
}
