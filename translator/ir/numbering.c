// SPDX-License-Identifier: MIT
/* Numbering of the functions, constants and variables of a program, and removal of unreachable functions. */
#include "ir/ir_internal.h"

#include <string.h>

void ir_number(IrProgram *program)
{
    for (size_t i = 0; i < program->funcs.count; i++) {
        ((IrFunc *)program->funcs.items[i])->id = (uint32_t)i;
    }
    for (size_t i = 0; i < program->named.count; i++) {
        ((IrNamed *)program->named.items[i])->id = (uint32_t)i;
    }
}

static void add_reached(IrReached *reached, IrFunc *func)
{
    if (!reached->is_reached[func->id]) {
        reached->is_reached[func->id] = true;
        ptrvec_push(reached->arena, &reached->funcs, func);
    }
}

static void reach_callee(IrExpr *e, void *context)
{
    if (e->kind == IR_CALL && e->callee.func != NULL) {
        add_reached(context, e->callee.func);
    }
}

IrReached ir_none_reached(Arena *arena, const IrProgram *program)
{
    return (IrReached){.arena = arena, .is_reached = arena_alloc(arena, (program->funcs.count + 1) * sizeof(bool))};
}

/* Adds the function and its direct and indirect callees. */
static void ir_reach(IrReached *reached, IrFunc *func)
{
    size_t next = reached->funcs.count;
    for (add_reached(reached, func); next < reached->funcs.count; next++) {
        ir_visit_block(&((const IrFunc *)reached->funcs.items[next])->body, reach_callee, reached);
    }
}

void ir_reach_only(IrReached *reached, const IrFunc *func)
{
    for (size_t i = 0; i < reached->funcs.count; i++) {
        reached->is_reached[((const IrFunc *)reached->funcs.items[i])->id] = false;
    }
    reached->funcs.count = 0;
    ir_reach(reached, (IrFunc *)(uintptr_t)func);
}

void ir_drop_uncalled(Arena *arena, IrProgram *program)
{
    IrReached reached = ir_none_reached(arena, program);
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        if (func->is_kernel || func->has_c_linkage) {
            ir_reach(&reached, func);
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < program->funcs.count; i++) {
        if (reached.is_reached[((const IrFunc *)program->funcs.items[i])->id]) {
            program->funcs.items[kept++] = program->funcs.items[i];
        }
    }
    program->funcs.count = kept;
    ir_number(program);
}

static bool calls_failed(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL && e->callee.func != NULL && e->callee.func->has_failed;
}

static bool stmt_calls_failed(const IrStmt *s, const void *context)
{
    return ir_any(s->a, calls_failed, context) || ir_any(s->b, calls_failed, context);
}

PtrVec ir_drop_failed(Arena *arena, IrProgram *program)
{
    PtrVec dropped = {0};
    bool changed = false;
    for (size_t i = 0; i < program->funcs.count; i++) {
        changed = changed || ((const IrFunc *)program->funcs.items[i])->has_failed;
    }
    if (!changed) {
        return dropped;
    }
    while (changed) {
        changed = false;
        for (size_t i = 0; i < program->funcs.count; i++) {
            IrFunc *func = program->funcs.items[i];
            const bool fails = !func->has_failed && ir_any_stmt_of(&func->body, stmt_calls_failed, NULL);
            func->has_failed = func->has_failed || fails;
            changed = changed || fails;
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        if (!func->has_failed) {
            program->funcs.items[kept++] = func;
        } else if (func->is_kernel) {
            ptrvec_push(arena, &dropped, func);
        }
    }
    program->funcs.count = kept;
    ir_number(program);
    ir_drop_uncalled(arena, program);
    return dropped;
}

uint32_t ir_number_vars(const IrProgram *program)
{
    uint32_t number = 0;
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        for (size_t v = 0; v < func->vars.count; v++) {
            ((IrVar *)func->vars.items[v])->number = number++;
        }
    }
    return number;
}

bool is_requested(const Unit *unit, const IrFunc *func)
{
    return unit->requested != NULL && func->python_name != NULL && names_has(unit->requested, func->python_name);
}
