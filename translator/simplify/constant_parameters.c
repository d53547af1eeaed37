// SPDX-License-Identifier: MIT
/* Constant propagation into parameters: sizes and strides that are the same constant in every call of a function.
 *
 * A device function declared for float32[:] has a stride parameter; if all its calls pass rows of local arrays, that
 * stride is 1 and the parameter is unnecessary.
 *
 * Input: the IR after lower.
 * Output: the IR with constants instead of such parameters, which simplify/dead_code then removes together with their
 * arguments.
 * Requires: nothing else. Runs before ranges, which benefits from the constants. */
#include "simplify/simplify_internal.h"

typedef struct Part {
    int64_t value;
    bool called, varies, done; /* done: the parameter is already replaced in the function */
} Part;

typedef struct Known {
    Unit *unit;
    Part **parts;     /* by function index, then by parameter */
    const IrVar *var; /* the parameter that is replaced */
    const IrExpr *number;
} Known;

static bool is_part(const IrVar *param)
{
    return (param->role == ROLE_SHAPE || param->role == ROLE_STRIDE) && param->type->kind == TY_I64;
}

static void note_call(IrExpr *e, void *context)
{
    const Known *known = context;
    const IrFunc *func = e->kind == IR_CALL ? e->callee.func : NULL;
    for (uint32_t i = 0; func != NULL && i < e->arg_count; i++) {
        const IrVar *param = func->params.items[i];
        const IrExpr *arg = e->args[i];
        Part *part = &known->parts[func->id][i];
        if (arg->kind == IR_VAR && arg->var == param) {
            continue; /* a recursive call passes its own parameter */
        }
        bool is_same = arg->kind == IR_INT && (!part->called || part->value == arg->integer);
        part->varies = part->varies || !is_same;
        part->value = arg->kind == IR_INT ? arg->integer : 0;
        part->called = true;
    }
}

static bool is_assigned(const IrStmt *s, const void *param)
{
    return s->kind == IR_ASSIGN && s->a->kind == IR_VAR && s->a->var == param;
}

/* Computes `x_shape0 - 1` and `x_shape0 // 2` for a constant size; returns false for other expressions. */
static bool computed(const Known *known, const IrExpr *e, int64_t *value)
{
    enum { MAX_OPERAND = 1 << 20 };
    bool is_quotient = e->kind == IR_CALL && e->callee.helper == HELPER_FLOORDIV_I64;
    const IrExpr *a = is_quotient ? e->args[0] : e->a, *b = is_quotient ? e->args[1] : e->b;
    bool is_both = (is_quotient || e->kind == IR_BINARY) && e->type->kind == TY_I64 && a->kind == IR_VAR &&
                   a->var == known->var && b->kind == IR_INT;
    int64_t n = known->number->integer;
    if (!is_both || n < 0 || n > MAX_OPERAND || b->integer <= 0 || b->integer > MAX_OPERAND) {
        return false;
    }
    bool is_sum = e->op == IRO_ADD || e->op == IRO_SUB;
    *value = is_quotient ? n / b->integer : e->op == IRO_ADD ? n + b->integer : n - b->integer;
    return is_quotient || is_sum;
}

/* Replaces reads of the parameter, multiplications by it if it is 1, and simple arithmetic on it. */
static void put_number(IrExpr *e, void *context)
{
    const Known *known = context;
    int64_t value;
    if (computed(known, e, &value)) {
        *e = *ir_int(known->unit->arena, e->type, value);
        return;
    }
    bool scales = e->kind == IR_BINARY && e->op == IRO_MUL && e->b->kind == IR_VAR && e->b->var == known->var;
    if (scales && known->number->integer == 1) {
        *e = *e->a;
        put_number(e, context);
    } else if (e->kind == IR_VAR && e->var == known->var) {
        *e = *known->number;
    }
}

/* Returns false if nothing changed since the previous iteration. */
static bool run_iteration(Known *known)
{
    const PtrVec *funcs = &known->unit->program->funcs;
    bool changed = false;
    for (size_t i = 0; i < funcs->count; i++) {
        const IrFunc *func = funcs->items[i];
        for (size_t k = 0; k < func->params.count; k++) {
            Part *part = &known->parts[i][k];
            *part = (Part){.varies = part->done, .done = part->done};
        }
    }
    ir_visit_program(known->unit->program, note_call, known);
    for (size_t i = 0; i < funcs->count; i++) {
        const IrFunc *func = funcs->items[i];
        bool is_own = !func->is_kernel && !func->has_c_linkage && !is_requested(known->unit, func);
        for (size_t k = 0; k < func->params.count && is_own; k++) {
            Part *part = &known->parts[i][k];
            const IrVar *param = func->params.items[k];
            if (part->called && !part->varies && is_part(param) && !ir_any_stmt_of(&func->body, is_assigned, param)) {
                known->var = param;
                known->number = ir_int(known->unit->arena, param->type, part->value);
                ir_visit_block(&func->body, put_number, known);
                part->done = changed = true;
            }
        }
    }
    return changed;
}

bool simplify_constant_parameters(Unit *unit)
{
    enum { MAX_PASSES = 16 };
    Known known = {.unit = unit, .parts = arena_alloc(unit->arena, (unit->program->funcs.count + 1) * sizeof(Part *))};
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        const IrFunc *func = unit->program->funcs.items[i];
        known.parts[i] = arena_alloc(unit->arena, (func->params.count + 1) * sizeof(Part));
    }
    for (unsigned pass = 0; pass < MAX_PASSES && run_iteration(&known); pass++) {
    }
    return true;
}
