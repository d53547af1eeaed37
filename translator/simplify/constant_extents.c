// SPDX-License-Identifier: MIT
/* Declares local names of axis sizes of arrays as constants in C: `TPB = 16; tile = cuda.shared.array((TPB, TPB),
 * float32)` becomes `constexpr int TPB = 16;` and `tile[TPB][TPB]`.
 *
 * Input: the IR of a function (simplify_declared_axis_sizes: after the pass that determines declarations).
 * Output: IrVar.dim_exprs, and IrVar.is_constant of the variables that name axis sizes.
 * Requires: constant values of variables (IrVar.only). */
#include "simplify/simplify_internal.h"

#include <string.h>

/* A variable with a single constant value whose scope contains the array's declaration. */
typedef struct Constant {
    const struct Constant *outer;
    IrVar *var;
} Constant;

/* Returns whether the statement is the first assignment of a Python name whose only value is one constant. */
static bool is_constant(const IrStmt *s)
{
    return s->kind == IR_ASSIGN && s->a->kind == IR_VAR && s->a->var->only != NULL && s->a->var->python_local != 0;
}

static void name_axis_sizes(Arena *arena, const IrVar *array, const Constant *constants)
{
    for (unsigned i = 0; i < array->type->ndim; i++) {
        for (const Constant *c = constants; c != NULL && array->dim_names[i] != NULL; c = c->outer) {
            IrVar *var = c->var;
            if (var->base == NULL || strcmp(var->base, array->dim_names[i]) != 0) {
                continue;
            }
            int64_t value = var->only->integer, more = array->type->dims[i] - value;
            if (value > 0 && more >= 0) {
                array->dim_exprs[i] = ir_var(arena, var);
                var->is_constant = true;
            }
            if (value > 0 && more > 0) { /* tile[TILE][TILE + 1] */
                IrExpr *rest = ir_int(arena, var->type, more);
                array->dim_exprs[i] = ir_binary(arena, IRO_ADD, var->type, array->dim_exprs[i], rest);
            }
            break;
        }
    }
}

static void walk(Arena *arena, const IrBlock *block, const Constant *constants)
{
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        if (is_constant(s)) {
            Constant *constant = arena_alloc(arena, sizeof *constant);
            *constant = (Constant){constants, s->a->var};
            constants = constant;
        } else if (s->kind == IR_DECLARE && s->var->type->kind == TY_CARRAY && s->var->dim_exprs != NULL &&
                   s->var->dim_names != NULL) {
            name_axis_sizes(arena, s->var, constants);
        }
        walk(arena, &s->body, constants);
        walk(arena, &s->orelse, constants);
    }
}

void mark_constant_axis_sizes(Arena *arena, const IrFunc *func)
{
    walk(arena, &func->body, NULL);
}

static void keep_declared(IrStmt *s, void *context)
{
    (void)context;
    if (is_constant(s) && !s->declares) {
        s->a->var->is_constant = false;
    }
}

static bool names_variable(const IrExpr *e)
{
    return (e->kind == IR_VAR && !e->var->is_constant) || (e->kind == IR_BINARY && names_variable(e->a));
}

void simplify_declared_axis_sizes(Unit *unit, IrFunc *func)
{
    ir_visit_stmts(&func->body, keep_declared, NULL);
    for (size_t v = 0; v < func->vars.count; v++) {
        const IrVar *var = func->vars.items[v];
        for (unsigned i = 0; var->type->kind == TY_CARRAY && var->dim_exprs != NULL && i < var->type->ndim; i++) {
            if (names_variable(var->dim_exprs[i])) {
                var->dim_exprs[i] = ir_int(unit->arena, var->dim_exprs[i]->type, var->type->dims[i]);
            }
        }
    }
}
