// SPDX-License-Identifier: MIT
/* Builds parameters, variables and loops of kernels whose blocks each replace several blocks of the script. */
#include "schedule/schedule_internal.h"

#include <string.h>

/* Replaces blockIdx.x by a variable. */
typedef struct BlockSubstitution {
    Arena *arena;
    IrVar *block;
} BlockSubstitution;

static bool is_taken(const Unit *unit, const IrFunc *kernel, const char *name)
{
    for (size_t i = 0; i < kernel->params.count; i++) {
        if (strcmp(((const IrVar *)kernel->params.items[i])->name, name) == 0) {
            return true;
        }
    }
    return names_has(unit->global_names, name);
}

IrVar *add_kernel_parameter(Unit *unit, IrFunc *kernel, const char *name, IrRole role, const IrVar *of)
{
    const char *wanted = name;
    for (unsigned number = 2; is_taken(unit, kernel, name); number++) {
        name = arena_printf(unit->arena, "%s_%u", wanted, number);
    }
    IrVar *param = ir_new_var(unit->arena, kernel, name, type_of_kind(unit->types, TY_U32), IRV_PARAM);
    param->role = role;
    param->argument = of != NULL ? of->argument : 0;
    param->leaf = of != NULL ? of->leaf : 0;
    /* parameters precede other variables */
    size_t at = kernel->params.count;
    for (size_t i = kernel->vars.count - 1; i > at; i--) {
        kernel->vars.items[i] = kernel->vars.items[i - 1];
        ((IrVar *)kernel->vars.items[i])->id = (uint32_t)i;
    }
    kernel->vars.items[at] = param;
    param->id = (uint32_t)at;
    ptrvec_push(unit->arena, &kernel->params, param);
    return param;
}

IrVar *add_kernel_variable(Unit *unit, IrFunc *kernel, const char *name, const Type *type, IrStorage storage)
{
    IrVar *var = ir_new_var(unit->arena, kernel, name, type, storage);
    var->base = name;
    return var;
}

IrVar *clone_variable(Unit *unit, IrFunc *kernel, const IrVar *of)
{
    IrVar *var = ir_new_var(unit->arena, kernel, of->name, of->type, IRV_LOCAL);
    var->base = of->base;
    var->role = of->role;
    var->python_local = of->python_local;
    var->is_part = of->is_part;
    return var;
}

IrStmt *new_assignment(Arena *arena, IrVar *var, IrExpr *value)
{
    IrStmt *s = ir_stmt(arena, IR_ASSIGN);
    s->a = ir_var(arena, var);
    s->b = value;
    return s;
}

IrStmt *new_strided_loop(Unit *unit, IrVar *counter, IrExpr *first, IrExpr *end, IrExpr *step)
{
    Arena *arena = unit->arena;
    IrStmt *loop = ir_stmt(arena, IR_FOR);
    loop->init = new_assignment(arena, counter, first);
    loop->a = ir_binary(arena, IRO_LT, type_of_kind(unit->types, TY_BOOL), ir_var(arena, counter), end);
    loop->step = new_assignment(arena, counter, step);
    loop->step->op = IRO_ADD;
    loop->step->compute = counter->type;
    return loop;
}

static void roll_loop(IrStmt *s, void *context)
{
    (void)context;
    s->unroll_factor = s->kind == IR_FOR || s->kind == IR_WHILE ? 1 : 0;
}

void prevent_unrolling(const IrBlock *block)
{
    ir_visit_stmts(block, roll_loop, NULL);
}

static bool sets_variable(const IrStmt *s, const void *var)
{
    return ir_sets_var(s, var);
}

static bool is_constant(const Facts *facts, const IrExpr *e, int64_t *value)
{
    Affine form;
    const bool is_known = affine_of_plain(facts, e, &form) && form.count == 0;
    *value = is_known ? form.constant : 0;
    return is_known;
}

int64_t most_iterations(const Facts *facts, const IrStmt *s)
{
    int64_t first, end, step, distance;
    const IrVar *counter = s->kind == IR_FOR && s->init != NULL && s->step != NULL ? ir_assigned(s->init) : NULL;
    const bool is_compared =
        counter != NULL && s->a->kind == IR_BINARY && s->a->a->kind == IR_VAR && s->a->a->var == counter;
    const bool rises = is_compared && s->step->op == IRO_ADD && (s->a->op == IRO_LT || s->a->op == IRO_LE),
               falls = is_compared && s->step->op == IRO_SUB && (s->a->op == IRO_GT || s->a->op == IRO_GE);
    if ((!rises && !falls) || !is_constant(facts, s->init->b, &first) || !is_constant(facts, s->a->b, &end) ||
        !is_constant(facts, s->step->b, &step) || step <= 0 || step > INT32_MAX ||
        __builtin_sub_overflow(rises ? end : first, rises ? first : end, &distance) || distance >= INT32_MAX) {
        return -1;
    }
    const bool is_inclusive = s->a->op == IRO_LE || s->a->op == IRO_GE;
    return distance < 0 ? 0 : is_inclusive ? distance / step + 1 : (distance + step - 1) / step;
}

int64_t constant_iterations(const Facts *facts, const IrStmt *s)
{
    const int64_t count = most_iterations(facts, s);
    const bool is_exact = count > 0 && s->step->op == IRO_ADD &&
                          !ir_any_stmt_of(&s->body, sets_variable, ir_assigned(s->init)) &&
                          !ir_any_stmt_of(&s->body, ir_jumps, NULL);
    return is_exact ? count : 0;
}

static IrExpr *substitute_block(IrExpr *e, void *context)
{
    const BlockSubstitution *as = context;
    return e->kind == IR_SREG && e->sreg == IRS_CTAID_X ? ir_var(as->arena, as->block) : e;
}

void substitute_block_index(Arena *arena, const IrBlock *body, IrVar *block)
{
    BlockSubstitution as = {arena, block};
    ir_replace_block(body, substitute_block, &as);
}

void split_condition(Arena *arena, IrExpr *e, bool is_negated, PtrVec *parts)
{
    if (e->kind == IR_BINARY && e->op == (is_negated ? IRO_LOR : IRO_LAND)) {
        split_condition(arena, e->a, is_negated, parts);
        split_condition(arena, e->b, is_negated, parts);
    } else {
        ptrvec_push(arena, parts, is_negated ? ir_negated(arena, e) : e);
    }
}

IrExpr *conjunction(Arena *arena, const PtrVec *parts)
{
    IrExpr *all = NULL;
    for (size_t i = 0; i < parts->count; i++) {
        IrExpr *e = parts->items[i];
        all = all == NULL ? e : ir_binary(arena, IRO_LAND, e->type, all, e);
    }
    return all;
}

void invert_returns(Arena *arena, IrBlock *block)
{
    for (uint32_t i = 0; i + 1 < block->count; i++) {
        IrStmt *s = block->stmts[i];
        if (s->kind != IR_IF || s->orelse.count > 0 || s->body.count != 1 || s->body.stmts[0]->kind != IR_RETURN) {
            continue;
        }
        PtrVec parts = {0};
        split_condition(arena, s->a, true, &parts);
        s->a = conjunction(arena, &parts);
        s->body = (IrBlock){0};
        const IrBlock rest = {.stmts = block->stmts + i + 1, .count = block->count - i - 1};
        ir_append_block(arena, &s->body, &rest);
        block->count = i + 1;
        invert_returns(arena, &s->body);
    }
}
