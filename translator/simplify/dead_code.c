// SPDX-License-Identifier: MIT
/* Dead-code elimination.
 *
 * Computes liveness by marking, over the whole program at once. Expressions with side effects are roots. An assignment
 * of a plain value is live only if its variable is live, an argument for an array's size only if the callee's
 * parameter is live, and a condition only if a statement in its branches is live. Each of these is registered with its
 * variable (Wait) and marked when the variable is marked. Every expression is visited at most twice, so the cost is
 * linear.
 *
 * Input: the IR of the whole program. Output: the IR without dead assignments, conditions, arguments, variables and
 * functions. Requires: function effects. */
#include "simplify/simplify_internal.h"

/* An enclosing `if` statement, or a loop that terminates (from Python's `for`): it is live only if a statement inside
 * it is live. */
typedef struct Control Control;

struct Control {
    Control *outer;
    IrStmt *stmt;
    PtrVec jumps; /* Control *: around the `break` and `continue` of a `for`; live if the loop is live */
    bool live;
};

/* Expressions to mark when a variable becomes live. */
typedef struct Wait Wait;

struct Wait {
    Wait *next;
    IrExpr *value;  /* may be NULL */
    IrExpr *target; /* an array element, or a field of an element, whose indices are marked; may be NULL */
    Control *control;
};

typedef struct Unused {
    Arena *arena;
    Wait **waits; /* by variable number */
    bool *live;
    PtrVec queue;     /* variables to process */
    Control *control; /* around the current statement */
    Control *loop;    /* the innermost enclosing loop if that loop is a `for`; a `while` is always live */
    PtrVec controls;  /* Control * of every `if` and `for`, in visiting order, which is the same for sweeping */
    size_t next_control;
    const IrFunc *func; /* the current function */
} Unused;

/* Returns whether evaluating e has side effects, so that it must not be removed. */
static bool has_effect(const IrExpr *e)
{
    return ir_effect(e) >= EFFECT_WRITE;
}

static bool is_live(const Unused *u, const IrVar *var)
{
    return u->live[var->number];
}

static void mark_var(Unused *u, IrVar *var)
{
    if (is_live(u, var)) {
        return;
    }
    u->live[var->number] = true;
    ptrvec_push(u->arena, &u->queue, var);
}

static void mark_expr(Unused *u, IrExpr *e);

static void mark_args(Unused *u, IrExpr *e)
{
    for (uint32_t i = 0; i < e->arg_count; i++) {
        mark_expr(u, e->args[i]);
    }
}

static void mark_control(Unused *u, Control *control)
{
    for (; control && !control->live; control = control->outer) {
        control->live = true;
        mark_expr(u, control->stmt->a);
        for (size_t i = 0; i < control->jumps.count; i++) {
            mark_control(u, control->jumps.items[i]); /* in `if` statements of this loop */
        }
    }
}

static void wait_for(Unused *u, const IrVar *var, IrExpr *value, IrExpr *target, Control *control)
{
    Wait *wait = arena_alloc(u->arena, sizeof *wait);
    Wait **list = &u->waits[var->number];
    *wait = (Wait){.next = *list, .value = value, .target = target, .control = control};
    *list = wait;
}

static bool is_droppable(const IrVar *param)
{
    return param->role != ROLE_VALUE;
}

static void mark_call(Unused *u, IrExpr *e)
{
    if (!e->callee.func) {
        mark_args(u, e);
        return;
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        IrVar *param = e->callee.func->params.items[i];
        if (is_droppable(param) && !is_live(u, param)) {
            if (has_effect(e->args[i])) {
                mark_var(u, param);
                mark_expr(u, e->args[i]);
            } else {
                /* the call itself is live, so no condition is registered */
                wait_for(u, param, e->args[i], NULL, NULL);
            }
        } else {
            mark_expr(u, e->args[i]);
        }
    }
}

static void mark_expr(Unused *u, IrExpr *e)
{
    if (e == NULL) {
        return;
    }
    if (e->kind == IR_VAR) {
        mark_var(u, e->var);
        return;
    }
    if (e->kind == IR_CALL) {
        mark_call(u, e);
        return;
    }
    mark_expr(u, e->cond);
    mark_expr(u, e->a);
    mark_expr(u, e->b);
    mark_args(u, e);
}

static void mark_root(Unused *u, IrExpr *e)
{
    mark_control(u, u->control);
    mark_expr(u, e);
}

/* Returns the variable on which the liveness of an assignment to the lvalue depends; NULL if the lvalue is visible
 * outside. Dynamic shared arrays overlap, so they have no owner. Stores to constant arrays are reported later. */
static IrVar *owner_of(IrExpr *lvalue)
{
    const IrExpr *target = ir_root(lvalue);
    if (has_effect(lvalue)) {
        return NULL;
    }
    if (target->kind == IR_VAR) {
        return target->var;
    }
    if (target->a->kind == IR_VAR && target->a->type->kind == TY_CARRAY &&
        target->a->var->storage != IRV_DYNAMIC_SHARED && target->a->var->storage != IRV_CONSTANT) {
        return target->a->var;
    }
    return NULL;
}

/* Returns the only argument with side effects of a call without side effects of its own; otherwise the call. */
static IrExpr *effectful_argument(IrExpr *call)
{
    IrExpr *only = NULL;
    for (uint32_t i = 0; i < call->arg_count; i++) {
        if (has_effect(call->args[i])) {
            if (only != NULL) {
                return call;
            }
            only = call->args[i];
        }
    }
    return ir_call_effect(call) >= EFFECT_WRITE || only == NULL ? call : only;
}

/* Returns the call with side effects inside arithmetic on its result. */
static IrExpr *effectful_part(IrExpr *e)
{
    for (IrExpr *before = NULL; e != before;) {
        before = e;
        bool is_arithmetic = e->kind == IR_CONVERT || e->kind == IR_UNARY ||
                             (e->kind == IR_BINARY && e->op != IRO_LAND && e->op != IRO_LOR);
        if (e->kind == IR_CALL) {
            e = effectful_argument(e);
        } else if (is_arithmetic && !(e->kind == IR_BINARY && has_effect(e->a) && has_effect(e->b))) {
            e = e->kind == IR_BINARY && !has_effect(e->a) ? e->b : e->a;
        }
    }
    return e;
}

static void mark_assign(Unused *u, IrStmt *stmt)
{
    const IrVar *owner = owner_of(stmt->a);
    if (owner != NULL && has_effect(stmt->b)) {
        mark_root(u, effectful_part(stmt->b));
    }
    if (owner != NULL) {
        wait_for(u, owner, stmt->b, stmt->a->kind != IR_VAR ? stmt->a : NULL, u->control);
        return;
    }
    mark_root(u, stmt->b);
    if (stmt->a->kind != IR_VAR) {
        mark_expr(u, stmt->a);
    }
}

static Control *open_control(Unused *u, IrStmt *stmt)
{
    Control *control = arena_alloc(u->arena, sizeof *control);
    *control = (Control){.outer = u->control, .stmt = stmt};
    ptrvec_push(u->arena, &u->controls, control);
    u->control = control;
    if (has_effect(stmt->a)) {
        mark_control(u, control);
    }
    return control;
}

static void mark_block(Unused *u, IrBlock *block);

/* Returns the innermost `for` loop inside the body of the statement, as in Unused.loop. */
static Control *innermost_loop_of(const Unused *u, const IrStmt *stmt, Control *control)
{
    return stmt->kind == IR_FOR ? control : stmt->kind == IR_WHILE ? NULL : u->loop;
}

static void mark_compound(Unused *u, IrStmt *stmt)
{
    Control *outer_loop = u->loop, *outer = u->control;
    if (stmt->init != NULL) {
        mark_assign(u, stmt->init);
    }
    if (stmt->kind == IR_WHILE) {
        mark_root(u, stmt->a);
    }
    u->loop = innermost_loop_of(u, stmt, stmt->kind == IR_WHILE ? NULL : open_control(u, stmt));
    mark_block(u, &stmt->body);
    u->loop = outer_loop;
    mark_block(u, &stmt->orelse);
    /* without its variable, a step cannot contain side effects; side effects of init are moved before the loop */
    if (stmt->step != NULL && has_effect(stmt->step->b)) {
        mark_expr(u, stmt->step->a);
    }
    if (stmt->step != NULL) {
        mark_assign(u, stmt->step);
    }
    u->control = outer;
}

static void mark_jump(Unused *u)
{
    if (u->loop != NULL && !u->loop->live) {
        ptrvec_push(u->arena, &u->loop->jumps, u->control);
    } else {
        mark_control(u, u->control);
    }
}

static void mark_stmt(Unused *u, IrStmt *stmt)
{
    switch (stmt->kind) {
    case IR_ASSIGN:
        mark_assign(u, stmt);
        return;
    case IR_EVAL:
        if (has_effect(stmt->a)) {
            mark_root(u, effectful_part(stmt->a));
        }
        return;
    case IR_IF:
    case IR_FOR:
    case IR_WHILE:
        mark_compound(u, stmt);
        return;
    case IR_BREAK:
    case IR_CONTINUE:
        mark_jump(u);
        return;
    case IR_RETURN:
        mark_control(u, u->control);
        mark_expr(u, stmt->a);
        return;
    case IR_DECLARE:
    case IR_NOTE:
        return;
    }
}

static void mark_block(Unused *u, IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        mark_stmt(u, block->stmts[i]);
    }
}

/* Marks the constants that name axis sizes of an array. */
static void mark_axis_sizes(Unused *u, const IrVar *var)
{
    for (unsigned i = 0; var->type->kind == TY_CARRAY && var->dim_exprs != NULL && i < var->type->ndim; i++) {
        mark_expr(u, var->dim_exprs[i]);
    }
}

static void follow(Unused *u)
{
    while (u->queue.count > 0) {
        IrVar *var = u->queue.items[--u->queue.count];
        mark_axis_sizes(u, var);
        Wait *wait = u->waits[var->number];
        u->waits[var->number] = NULL;
        for (; wait; wait = wait->next) {
            mark_control(u, wait->control);
            mark_expr(u, wait->value);
            mark_expr(u, wait->target);
        }
    }
}

/* ---- sweeping ---- */

static bool has_text(const IrStmt *stmt)
{
    return stmt->lead || stmt->trail || stmt->else_lead || stmt->else_trail;
}

/* Removes a dead assignment, but keeps its side effects. */
static void reduce_assign(IrStmt *stmt)
{
    if (!has_effect(stmt->b)) {
        ir_convert_to_note(stmt);
        return;
    }
    stmt->kind = IR_EVAL;
    stmt->op = IRO_NONE;
    stmt->a = effectful_part(stmt->b);
    stmt->b = NULL;
}

static bool is_dead_assign(const Unused *u, const IrStmt *stmt)
{
    const IrVar *owner = owner_of(stmt->a);
    return owner && !is_live(u, owner);
}

/* Converts `if c: pass` with an `else` to the `else` branch with the negated condition. */
static void invert_if(Unused *u, IrStmt *stmt)
{
    IrStmt *next = ir_elif_of(&stmt->orelse);
    if (stmt->body.count > 0 || stmt->body.tail || stmt->orelse.count == 0 || stmt->else_lead || stmt->else_trail) {
        return;
    }
    IrExpr *opposite = ir_negated(u->arena, stmt->a);
    if (next != NULL) {
        bool is_last = next->orelse.count == 0 && !next->orelse.tail && !next->else_lead && !next->else_trail;
        if (is_last && !next->lead && (!next->trail || !stmt->trail)) {
            stmt->a = ir_binary(u->arena, IRO_LAND, stmt->a->type, opposite, next->a);
            stmt->trail = next->trail ? next->trail : stmt->trail;
            stmt->body = next->body;
            stmt->orelse = (IrBlock){0};
            return;
        }
        if (stmt->is_elif) {
            return;
        }
        next->is_elif = false;
    }
    stmt->a = opposite;
    stmt->body = stmt->orelse;
    stmt->orelse = (IrBlock){0};
}

/* Appends the comments and statements of a dead `if` or loop in source order. */
static void flatten(Unused *u, IrBlock *out, IrStmt *stmt)
{
    ir_append_comments(u->arena, out, stmt->lead, stmt->trail);
    ir_append_block(u->arena, out, &stmt->body);
    ir_append_comments(u->arena, out, stmt->else_lead, stmt->else_trail);
    ir_append_block(u->arena, out, &stmt->orelse);
}

static void sweep_block(Unused *u, IrBlock *block);

/* Returns whether the pass removes the whole statement: it has no side effects that must remain. */
static bool is_removed(const Unused *u, const IrStmt *stmt)
{
    return stmt->kind == IR_NOTE || (stmt->kind == IR_ASSIGN && is_dead_assign(u, stmt) && !has_effect(stmt->b)) ||
           (stmt->kind == IR_DECLARE && !is_live(u, stmt->var));
}

/* Returns whether the statement assigns a variable that the Python source never reads. */
static bool is_never_read(const Unused *u, const IrStmt *stmt)
{
    bool any = false;
    for (size_t i = 0; i < u->func->unused.count && !any; i++) {
        const IrUnusedKind *unused = u->func->unused.items[i];
        any = unused->kind == UNUSED_VARIABLE && unused->line == stmt->line;
    }
    return any;
}

/* Removes the comments of a statement that will be removed, unless they also describe other statements: a trailing
 * comment moves to another statement of its source line; comments before it remain if a kept statement
 * follows without a blank line or a comment of its own. A compound statement after the assignment of a variable that is
 * never read does not count: the comment before it describes the variable. */
static void remove_comments(const Unused *u, const IrBlock *block, uint32_t at)
{
    IrStmt *stmt = block->stmts[at];
    IrStmt *next = at + 1 < block->count ? block->stmts[at + 1] : NULL;
    const bool is_same_line =
        next != NULL && stmt->line != 0 && next->line == stmt->line && next->module == stmt->module;
    if (is_same_line && next->trail == NULL) {
        next->trail = stmt->trail;
    }
    stmt->trail = NULL;
    if (stmt->lead == NULL) {
        return;
    }
    uint32_t k = at + 1;
    while (k < block->count && block->stmts[k]->lead == NULL && is_removed(u, block->stmts[k])) {
        k++;
    }
    const IrStmt *kept = k < block->count && block->stmts[k]->lead == NULL ? block->stmts[k] : NULL;
    const bool is_compound = kept != NULL && kept->body.count > 0;
    if (kept != NULL && !(is_compound && is_never_read(u, stmt))) {
        return;
    }
    Trivia **end = &stmt->lead; /* after the last blank line */
    for (Trivia **link = &stmt->lead; *link != NULL; link = &(*link)->next) {
        end = (*link)->comment == NULL ? &(*link)->next : end;
    }
    *end = NULL;
}

/* Removes dead parts of a loop head; side effects of init are moved before the loop. */
static void sweep_head(Unused *u, IrBlock *out, IrStmt *loop)
{
    IrStmt *init = loop->init;
    if (init != NULL && is_dead_assign(u, init)) {
        reduce_assign(init);
        if (init->kind == IR_EVAL) {
            init->lead = loop->lead;
            init->trail = loop->trail;
            init->line = loop->line;
            init->module = loop->module;
            loop->lead = NULL;
            loop->trail = NULL;
            ir_append(u->arena, out, init);
        }
        loop->init = NULL;
    }
    if (loop->step != NULL && is_dead_assign(u, loop->step)) {
        loop->step = NULL;
    }
}

static void sweep_stmt(Unused *u, IrBlock *out, IrStmt *stmt)
{
    bool may_go = stmt->kind == IR_IF || stmt->kind == IR_FOR;
    Control *control = may_go ? u->controls.items[u->next_control++] : NULL, *outer_loop = u->loop;
    bool is_dead = (stmt->kind == IR_ASSIGN && is_dead_assign(u, stmt)) ||
                   (stmt->kind == IR_DECLARE && !is_live(u, stmt->var)) ||
                   ((stmt->kind == IR_BREAK || stmt->kind == IR_CONTINUE) && u->loop != NULL && !u->loop->live);
    if (is_dead && stmt->kind == IR_ASSIGN) {
        reduce_assign(stmt);
    } else if (is_dead || (stmt->kind == IR_EVAL && !has_effect(stmt->a))) {
        ir_convert_to_note(stmt);
    } else if (stmt->kind == IR_EVAL) {
        stmt->a = effectful_part(stmt->a);
    }
    sweep_head(u, out, stmt);
    u->loop = innermost_loop_of(u, stmt, control);
    sweep_block(u, &stmt->body);
    u->loop = outer_loop;
    sweep_block(u, &stmt->orelse);
    if (may_go && !control->live) {
        flatten(u, out, stmt);
        return;
    }
    if (stmt->kind == IR_IF) {
        invert_if(u, stmt);
    }
    if (stmt->kind != IR_NOTE || has_text(stmt)) {
        ir_append(u->arena, out, stmt);
    }
}

static void sweep_block(Unused *u, IrBlock *block)
{
    IrBlock kept = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *stmt = block->stmts[i];
        if (stmt->is_removed || (stmt->kind != IR_NOTE && is_removed(u, stmt))) {
            remove_comments(u, block, i);
        }
        sweep_stmt(u, &kept, block->stmts[i]);
    }
    *block = kept;
}

/* Removes a `return;` at the end of a function. */
static void drop_last_return(IrBlock *body)
{
    IrStmt *last = body->count > 0 ? body->stmts[body->count - 1] : NULL;
    if (last != NULL && last->kind == IR_RETURN && last->a == NULL) {
        if (has_text(last)) {
            ir_convert_to_note(last);
        } else {
            body->count--;
        }
    }
}

static void drop_args(IrExpr *e, void *context)
{
    const Unused *u = context;
    uint32_t kept = 0;
    for (uint32_t i = 0; e->kind == IR_CALL && e->callee.func != NULL && i < e->arg_count; i++) {
        const IrVar *param = e->callee.func->params.items[i];
        if (!is_droppable(param) || is_live(u, param)) {
            e->args[kept++] = e->args[i];
        }
    }
    e->arg_count = e->kind == IR_CALL && e->callee.func != NULL ? kept : e->arg_count;
}

static void drop_vars(Unused *u, IrFunc *func)
{
    PtrVec params = {0}, vars = {0};
    Arena *arena = u->arena;
    for (size_t i = 0; i < func->vars.count; i++) {
        IrVar *var = func->vars.items[i];
        bool is_value = var->storage == IRV_PARAM && !is_droppable(var);
        bool is_pointer =
            var->storage == IRV_PARAM && var->role == ROLE_DATA && func->is_kernel && var->captured == NULL;
        if (!is_live(u, var) && !is_value && !is_pointer) {
            continue;
        }
        var->id = (uint32_t)vars.count;
        ptrvec_push(arena, &vars, var);
        if (var->storage == IRV_PARAM) {
            ptrvec_push(arena, &params, var);
        }
    }
    func->params = params;
    func->vars = vars;
}

bool eliminate_dead_code(Unit *unit)
{
    IrProgram *program = unit->program;
    ir_find_effects(unit);
    size_t var_count = ir_number_vars(program);
    Unused u = {.arena = unit->arena};
    u.waits = arena_alloc(u.arena, (var_count + 1) * sizeof *u.waits);
    u.live = arena_alloc(u.arena, (var_count + 1) * sizeof *u.live);
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        mark_constant_axis_sizes(u.arena, func);
        mark_block(&u, &func->body);
    }
    follow(&u);
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        u.func = func;
        sweep_block(&u, &func->body);
        drop_last_return(&func->body);
        ir_visit_block(&func->body, drop_args, &u);
    }
    /* last, because the arguments of calls are matched with the original parameters */
    for (size_t i = 0; i < program->funcs.count; i++) {
        drop_vars(&u, program->funcs.items[i]);
    }
    ir_drop_uncalled(u.arena, program);
    return true;
}
