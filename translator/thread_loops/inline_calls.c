// SPDX-License-Identifier: MIT
/* Inlining of device functions that thread loops cannot call: functions that synchronize, raise exceptions or read the
 * index of the thread.
 *
 * A call is inlined if it is executed once by its statement, if every return of the function is the last statement of
 * its control-flow path, and if the rest of the expression does not depend on the effects of the function. Other calls
 * remain.
 *
 * Input: the body of a kernel. Output: a body with fewer calls. Requires: effects of functions. */
#include "thread_loops/thread_loops_internal.h"

enum { MAX_STATEMENTS = 4000, MAX_NESTED = 16 };

typedef struct Inlining {
    const ThreadLoops *loops;
    Arena *arena;
    IrFunc *kernel;
    size_t count; /* of inlined statements */
} Inlining;

static bool ends_in_return(const IrBlock *block)
{
    const IrStmt *last = block->count > 0 ? block->stmts[block->count - 1] : NULL;
    return last != NULL && (last->kind == IR_RETURN ||
                            (last->kind == IR_IF && ends_in_return(&last->body) && ends_in_return(&last->orelse)));
}

/* Replaces the returns of the block by assignments to the result; NULL: it is not used. Statements after `if`
 * statements with returns move to the other branch. Returns false if that is not possible. */
static bool replace_returns(Arena *arena, IrBlock *block, IrVar *result)
{
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        if (s->kind == IR_RETURN) {
            IrExpr *value = s->a;
            const bool is_kept = value != NULL && (result != NULL || ir_effect(value) > EFFECT_READ);
            s->kind = !is_kept ? IR_NOTE : result != NULL ? IR_ASSIGN : IR_EVAL;
            s->a = !is_kept ? NULL : result != NULL ? ir_var(arena, result) : ir_unconverted(value);
            s->b = is_kept && result != NULL ? value : NULL;
            block->count = i + 1;
            return s->kind != IR_EVAL || s->a->kind == IR_CALL;
        }
        if (!ir_any_stmt(s, is_return, NULL)) {
            continue;
        }
        const bool is_last = i + 1 == block->count;
        IrBlock *rest = ends_in_return(&s->body) ? &s->orelse : &s->body;
        if (s->kind != IR_IF || (!is_last && !ends_in_return(&s->body) && !ends_in_return(&s->orelse))) {
            return false;
        }
        for (uint32_t k = 0; k < rest->count && !is_last; k++) {
            rest->stmts[k]->is_elif = false; /* no longer the only statement */
        }
        for (uint32_t k = i + 1; k < block->count; k++) {
            ir_append(arena, rest, block->stmts[k]);
        }
        block->count = i + 1;
        return replace_returns(arena, &s->body, result) && replace_returns(arena, &s->orelse, result);
    }
    return true;
}

/* Returns whether values of the type contain pointers, which variables declare without the qualifiers of results. */
static bool has_pointer(const Type *type)
{
    bool found = type->kind == TY_POINTER;
    for (uint32_t i = 0; type->kind == TY_STRUCT && i < type->count && !found; i++) {
        found = has_pointer(type->items[i]);
    }
    return found;
}

/* Returns the first call that must be inlined and that every evaluation of e executes once; NULL: there is none. */
static IrExpr *find_call(IrExpr *e)
{
    IrExpr *found = NULL;
    if (e == NULL || e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR))) {
        return NULL;
    }
    for (int i = 0; i < 3 && found == NULL; i++) {
        found = find_call(e->fixed[i]);
    }
    for (uint32_t i = 0; i < e->arg_count && found == NULL; i++) {
        found = find_call(e->args[i]);
    }
    return found != NULL ? found : is_bound_call(e, NULL) ? e : NULL;
}

static bool stores(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_ASSIGN && ir_assigned(s) == NULL;
}

/* Returns whether e, apart from the call, has no effects and, unless may_read, reads no memory. */
static bool is_rest_pure(const IrExpr *e, const IrExpr *call, bool may_read)
{
    if (e == NULL || e == call) {
        return true;
    }
    bool is_possible = (e->kind != IR_INDEX || may_read) && (e->kind != IR_CALL || ir_call_effect(e) == EFFECT_NONE);
    for (int i = 0; i < 3 && is_possible; i++) {
        is_possible = is_rest_pure(e->fixed[i], call, may_read);
    }
    for (uint32_t i = 0; i < e->arg_count && is_possible; i++) {
        is_possible = is_rest_pure(e->args[i], call, may_read);
    }
    return is_possible;
}

/* Returns whether the statement has the same effect if the call is executed before it. */
static bool may_precede(const IrStmt *s, const IrExpr *call)
{
    const IrExpr *value = s->kind == IR_ASSIGN ? s->b : s->a;
    const bool is_once =
        s->kind == IR_IF || s->kind == IR_EVAL || (s->kind == IR_ASSIGN && (s->op == IRO_NONE || s->a->kind == IR_VAR));
    return is_once && (ir_unconverted(value) == call ||
                       is_rest_pure(value, call, !ir_any_stmt_of(&call->callee.func->body, stores, NULL)));
}

/* Returns whether e is the address of the first element of a C array with one axis. */
static bool is_array_start(const IrExpr *e)
{
    return e->kind == IR_ADDRESS && e->a->kind == IR_INDEX && e->a->a->kind == IR_VAR &&
           e->a->a->type->kind == TY_CARRAY && e->a->a->type->ndim == 1 && e->a->args[0]->kind == IR_INT &&
           e->a->args[0]->integer == 0;
}

/* Returns whether the argument can replace a parameter that the function does not assign. */
static bool is_plain(const IrExpr *arg)
{
    return is_array_start(arg) || arg->kind == IR_VAR || arg->kind == IR_INT || arg->kind == IR_FLOAT ||
           arg->kind == IR_BOOL;
}

typedef struct ArgumentUse {
    Arena *arena;
    const IrVar *param;
    const IrExpr *arg;
} ArgumentUse;

static IrExpr *replace_parameter(IrExpr *e, void *context)
{
    const ArgumentUse *use = context;
    if (e->kind == IR_INDEX && is_array_start(e->a)) { /* x[i] instead of (&x[0])[i] */
        e->a = e->a->a->a;
    }
    return e->kind == IR_VAR && e->var == use->param ? ir_copy(use->arena, use->arg) : e;
}

static IrVar *new_variable(const Inlining *in, const IrVar *of)
{
    IrVar *var = clone_loop_variable(in->loops, of);
    var->storage = of->storage == IRV_PARAM ? IRV_LOCAL : of->storage;
    var->base = of->base != NULL ? of->base : of->name;
    var->python_local = 0;
    return var;
}

/* Returns the kernel's variable for a constant array of the module. Each function has its own. */
static IrVar *kernel_constant(const Inlining *in, const IrVar *of)
{
    for (size_t i = 0; i < in->kernel->vars.count; i++) {
        IrVar *var = in->kernel->vars.items[i];
        if (var->constant == of->constant) {
            return var;
        }
    }
    return clone_loop_variable(in->loops, of);
}

/* Appends the statements of the called function. Returns false, without changes of the call, if that is not possible.
 */
static bool append_body(Inlining *in, IrExpr *call, bool is_used, IrBlock *to)
{
    const IrFunc *func = call->callee.func;
    IrBlock body = ir_copy_block(in->arena, &func->body);
    IrVar *result = is_used ? add_kernel_variable(in->loops->unit, in->kernel, "result", call->type, IRV_LOCAL) : NULL;
    if (func->recursive || has_shared_memory(func) || has_pointer(func->result) ||
        call->arg_count != func->params.count || !replace_returns(in->arena, &body, result)) {
        return false;
    }
    for (size_t i = 0; i < func->vars.count; i++) {
        const IrVar *var = func->vars.items[i];
        const bool is_param = i < func->params.count;
        const IrExpr *arg = is_param ? call->args[i] : NULL;
        if (arg != NULL && is_plain(arg) && arg->type == var->type && !var->is_output &&
            !ir_any_stmt_of(&body, assigns_part, var)) {
            ArgumentUse use = {in->arena, var, arg};
            ir_replace_block(&body, replace_parameter, &use);
            continue;
        }
        IrVar *copy = var->storage == IRV_CONSTANT ? kernel_constant(in, var) : new_variable(in, var);
        replace_variable(&body, var, copy);
        if (is_param) {
            ir_append(in->arena, to, new_assignment(in->arena, copy, ir_convert(in->arena, copy->type, call->args[i])));
        }
    }
    ir_append_block(in->arena, to, &body);
    for (size_t i = 0; i < func->outer_names.count; i++) { /* the kernel's variables must not hide them, either */
        ptrvec_push(in->arena, &in->kernel->outer_names, func->outer_names.items[i]);
    }
    if (result != NULL) {
        *call = *ir_var(in->arena, result);
    }
    return true;
}

/* Returns the first call of the statement that must be inlined; NULL: there is none. */
static IrExpr *first_call(const IrStmt *s)
{
    IrExpr *call = find_call(s->a);
    return call != NULL ? call : find_call(s->b);
}

static void inline_in_block(Inlining *in, IrBlock *block, unsigned depth)
{
    IrBlock all = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        IrExpr *call = first_call(s);
        IrBlock body = {0};
        while (call != NULL && depth < MAX_NESTED && in->count < MAX_STATEMENTS && may_precede(s, call) &&
               append_body(in, call, s->kind != IR_EVAL || s->a != call, &body)) {
            if (s->kind == IR_EVAL && s->a == call) {
                s->kind = IR_NOTE;
                s->a = NULL;
            }
            call = first_call(s);
        }
        in->count += count_statements(&body);
        inline_in_block(in, &body, depth + 1);
        s->is_elif = s->is_elif && body.count == 0;
        ir_append_block(in->arena, &all, &body);
        inline_in_block(in, &s->body, depth);
        inline_in_block(in, &s->orelse, depth);
        ir_append(in->arena, &all, s);
    }
    *block = all;
}

void inline_calls(const ThreadLoops *loops)
{
    Inlining in = {.loops = loops, .arena = loops->arena, .kernel = loops->kernel};
    if (ir_any_of(&loops->kernel->body, is_bound_call, NULL)) {
        inline_in_block(&in, &loops->kernel->body, 0);
    }
}
