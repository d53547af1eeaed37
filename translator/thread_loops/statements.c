// SPDX-License-Identifier: MIT
/* Queries about statements of kernels with thread loops, and construction of new ones. They do not change the kernel's
 * body. */
#include "thread_loops/thread_loops_internal.h"

#include <string.h>

/* Returns whether the mask is a constant with all lanes. */
static bool has_full_mask(const IrExpr *call)
{
    int64_t mask = 0;
    return call->arg_count >= 1 && is_integer_constant(ir_unconverted(call->args[0]), &mask) &&
           (uint32_t)mask == UINT32_MAX;
}

ExchangeKind exchange_of(const IrExpr *e)
{
    static const char *const names[] = {[EXCHANGE_LANE] = "__shfl_sync",       [EXCHANGE_UP] = "__shfl_up_sync",
                                        [EXCHANGE_DOWN] = "__shfl_down_sync",  [EXCHANGE_XOR] = "__shfl_xor_sync",
                                        [EXCHANGE_BALLOT] = "__ballot_sync",   [EXCHANGE_ANY] = "__any_sync",
                                        [EXCHANGE_ALL] = "__all_sync",         [EXCHANGE_UNIFORM] = "__uni_sync",
                                        [EXCHANGE_MATCH] = "__match_any_sync", [EXCHANGE_REDUCE] = "",
                                        [EXCHANGE_SYNC] = "__syncwarp"};
    if (e->kind != IR_CALL) {
        return EXCHANGE_NONE;
    }
    if (e->callee.helper >= HELPER_REDUCE_ADD_U32 && e->callee.helper <= HELPER_REDUCE_XOR_U64) {
        return has_full_mask(e) ? EXCHANGE_REDUCE : EXCHANGE_NONE;
    }
    int kind = EXCHANGE_NONE;
    for (int i = 0; e->callee.spelling != NULL && i < EXCHANGE_NONE; i++) {
        kind = strcmp(e->callee.spelling, names[i]) == 0 ? i : kind;
    }
    return has_full_mask(e) || (kind == EXCHANGE_SYNC && e->arg_count == 0) ? (ExchangeKind)kind : EXCHANGE_NONE;
}

bool is_exchange(const IrExpr *e, const void *context)
{
    (void)context;
    return exchange_of(e) != EXCHANGE_NONE;
}

bool has_barrier(const IrExpr *e, const void *context)
{
    const ThreadLoops *loops = context;
    return e->kind == IR_CALL &&
           (is_barrier(loops->facts, e) || (loops->is_in_warp && exchange_of(e) != EXCHANGE_NONE));
}

bool stmt_has_barrier(const IrStmt *s, const void *loops)
{
    return ir_any_own(s, has_barrier, loops);
}

bool is_uniform_value(const ThreadLoops *loops, const IrExpr *e)
{
    return e == NULL || (varies(loops->facts, e) & (loops->is_in_warp ? VARIES_LANE : VARIES_THREAD)) == 0;
}

static bool has_block_stmt(const ThreadLoops *loops, const IrBlock *block)
{
    bool found = false;
    for (uint32_t i = 0; i < block->count && !found; i++) {
        found = is_block_stmt(loops, block->stmts[i]);
    }
    return found;
}

bool is_block_stmt(const ThreadLoops *loops, const IrStmt *s)
{
    return s->kind == IR_BREAK || s->kind == IR_CONTINUE || (s->kind == IR_RETURN && !loops->is_in_warp) ||
           ir_any_in(s, has_barrier, loops) ||
           (s->kind == IR_IF && is_uniform_value(loops, s->a) &&
            (has_block_stmt(loops, &s->body) || has_block_stmt(loops, &s->orelse)));
}

bool is_raising_call(const IrExpr *e, const void *context)
{
    (void)context;
    for (HelperId id = e->kind == IR_CALL ? e->callee.helper : HELPER_NONE; id != HELPER_NONE;
         id = helper_row(id)->uses) {
        if (id == HELPER_RAISE) {
            return true;
        }
    }
    return false;
}

bool is_return(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_RETURN;
}

IrVar *set_variable(const IrStmt *s)
{
    return s->kind == IR_ASSIGN && s->a->kind == IR_VAR ? s->a->var : NULL;
}

IrVar *add_loop_variable(const ThreadLoops *loops, const char *name, const Type *type)
{
    IrVar *var = add_kernel_variable(loops->unit, loops->kernel, name, type, IRV_LOCAL);
    var->number = UINT32_MAX;
    return var;
}

IrVar *clone_loop_variable(const ThreadLoops *loops, const IrVar *of)
{
    IrVar *var = ir_new_var(loops->arena, loops->kernel, of->name, of->type, IRV_LOCAL);
    const uint32_t id = var->id;
    *var = *of;
    var->id = id;
    var->number = UINT32_MAX;
    var->dim_exprs = NULL; /* each expression occurs once */
    return var;
}

typedef struct Replacement {
    const IrVar *old;
    IrVar *by;
} Replacement;

static void replace_in_expr(IrExpr *e, void *context)
{
    const Replacement *replacement = context;
    if (e->kind == IR_VAR && e->var == replacement->old) {
        e->var = replacement->by;
    }
}

static void replace_in_stmt(IrStmt *s, void *context)
{
    const Replacement *replacement = context;
    ir_visit_expr(s->a, replace_in_expr, context);
    ir_visit_expr(s->b, replace_in_expr, context);
    s->var = s->var == replacement->old ? replacement->by : s->var;
}

void replace_variable(const IrBlock *body, const IrVar *old, IrVar *by)
{
    Replacement replacement = {old, by};
    ir_visit_stmts(body, replace_in_stmt, &replacement);
}

static IrExpr *wide_sum(const ThreadLoops *loops, IrVar *a, IrVar *b)
{
    const Type *type = type_of_kind(loops->unit->types, TY_I64);
    return ir_binary(loops->arena, IRO_ADD, type, ir_convert(loops->arena, type, ir_var(loops->arena, a)),
                     ir_convert(loops->arena, type, ir_var(loops->arena, b)));
}

IrVar *thread_counter(const ThreadRegion *region, int axis)
{
    return region->section == NULL ? region->threads[axis] : axis == 0 ? region->lane : NULL;
}

IrExpr *thread_index(const ThreadLoops *loops, const ThreadRegion *region, int axis)
{
    return region->section == NULL ? ir_var(loops->arena, region->threads[axis])
           : axis == 0             ? wide_sum(loops, region->section->first[0], region->lane)
                                   : ir_var(loops->arena, region->section->first[axis]);
}

IrExpr *thread_number(const ThreadLoops *loops, const ThreadRegion *region)
{
    return region->section != NULL ? wide_sum(loops, region->section->warp, region->lane)
                                   : ir_convert(loops->arena, type_of_kind(loops->unit->types, TY_I64),
                                                ir_var(loops->arena, region->number));
}

IrStmt *eval_call(const ThreadLoops *loops, const char *name)
{
    IrStmt *s = ir_stmt(loops->arena, IR_EVAL);
    s->a = ir_call(loops->arena, type_of_kind(loops->unit->types, TY_NONE),
                   (IrCallee){.spelling = name, .effect = EFFECT_ALL}, NULL, 0);
    return s;
}

IrExpr *bool_call(const ThreadLoops *loops, const char *name, IrExpr *argument)
{
    IrExpr **args = arena_alloc(loops->arena, sizeof *args);
    args[0] = argument;
    return ir_call(loops->arena, type_of_kind(loops->unit->types, TY_BOOL),
                   (IrCallee){.spelling = name, .effect = EFFECT_READ}, args, argument != NULL);
}

bool mentions_variable(const IrStmt *s, const void *var)
{
    return s->var == var || ir_reads_var(s->a, var) || ir_reads_var(s->b, var);
}

bool declares_variable(const IrStmt *s, const void *var)
{
    return s->kind == IR_DECLARE && s->var == var;
}

static bool has_effect(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL && !is_raising_call(e, NULL) && exchange_of(e) == EXCHANGE_NONE &&
           ir_call_effect(e) < EFFECT_BARRIER && ir_call_effect(e) > EFFECT_READ;
}

bool stmt_has_effect(const IrStmt *s, const void *context)
{
    return ir_any_own(s, has_effect, context);
}

static bool is_order_free_stmt(const IrStmt *s)
{
    const bool is_update = s->kind == IR_EVAL && s->a->kind == IR_CALL && update_op(&s->a->callee) != UPDATE_NONE &&
                           s->a->arg_count == 2 && type_is_integer(s->a->args[1]->type) &&
                           !ir_any(s->a->args[0], has_effect, NULL) && !ir_any(s->a->args[1], has_effect, NULL);
    return (is_update || !stmt_has_effect(s, NULL)) && is_order_free(&s->body) && is_order_free(&s->orelse);
}

bool is_order_free(const IrBlock *block)
{
    bool is_possible = true;
    for (uint32_t i = 0; i < block->count && is_possible; i++) {
        is_possible = is_order_free_stmt(block->stmts[i]);
    }
    return is_possible;
}

/* Returns whether the helper of the call computes its result from threadIdx, which the code outside of the kernel's
 * function cannot read in a thread loop. */
bool is_lane_helper(const IrExpr *e)
{
    for (HelperId id = e->kind == IR_CALL ? e->callee.helper : HELPER_NONE; id != HELPER_NONE && id != HELPER_RAISE;
         id = helper_row(id)->uses) {
        const HelperRow *row = helper_row(id);
        const char *body = row->host_body != NULL ? row->host_body : row->body;
        if (strstr(body, "py2cu_host_lane") != NULL || strstr(body, "_sync(") != NULL) {
            return true;
        }
    }
    return false;
}

/* Test: a function with the expression cannot be called in a thread loop. */
static bool is_bound_part(const IrExpr *e, const void *context)
{
    return is_raising_call(e, NULL) || (e->kind == IR_SREG && e->sreg <= IRS_TID_Z) || is_lane_helper(e) ||
           is_bound_call(e, context);
}

bool is_bound_call(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL && e->callee.func != NULL && is_bound_to_thread(e->callee.func);
}

bool is_bound_to_thread(const IrFunc *func)
{
    return func->recursive || func->uses_barrier || has_shared_memory(func) ||
           ir_any_of(&func->body, is_bound_part, NULL);
}

/* Test: the statement assigns the variable or a part of it. */
bool assigns_part(const IrStmt *s, const void *var)
{
    const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    return root != NULL && root->kind == IR_VAR && root->var == var;
}

static void count_stmt(IrStmt *s, void *count)
{
    (void)s;
    ++*(size_t *)count;
}

size_t count_statements(const IrBlock *block)
{
    size_t count = 0;
    ir_visit_stmts(block, count_stmt, &count);
    return count;
}
