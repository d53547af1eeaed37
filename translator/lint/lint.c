// SPDX-License-Identifier: MIT
/* Lint: reports likely mistakes (warnings) and, on request, less certain ones and performance problems (lint). *
 * Input: unit->program after ranges, which has removed redundant conditions. Output: diagnostics. The pass changes only
 * the numbers of the program's variables. The rules are listed in rules.def. Analyses run only if the program contains
 * constructs that a rule checks. */
#include "lint/lint_internal.h"

#include <stddef.h>

/* Returns whether a rule about threads applies to the statement: it contains a barrier or a store to an array. */
static bool is_of_threads(const IrStmt *s, const void *context)
{
    const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    return (root != NULL && root->kind == IR_INDEX && root->a->kind == IR_VAR && root->a->type->kind == TY_POINTER) ||
           ir_any(s->a, ir_is_barrier_call, context) || ir_any(s->b, ir_is_barrier_call, context);
}

/* Returns whether the function has an array of known shape, for example in shared memory. */
static bool has_array(const IrFunc *func)
{
    bool found = false;
    for (size_t i = func->params.count; i < func->vars.count && !found; i++) {
        found = ((const IrVar *)func->vars.items[i])->type->kind == TY_CARRAY;
    }
    return found;
}

bool lint(Unit *unit)
{
    const PtrVec *funcs = &unit->program->funcs;
    const bool lint = unit->request->lint;
    Facts *facts = lint ? facts_of(unit) : NULL;
    bool concerned = lint;
    for (size_t i = 0; i < funcs->count && !concerned; i++) {
        const IrFunc *func = funcs->items[i];
        concerned = has_array(func) || ir_any_stmt_of(&func->body, is_of_threads, NULL);
    }
    for (size_t i = 0; i < funcs->count; i++) {
        IrFunc *func = funcs->items[i];
        if (func->is_kernel) {
            check_writes(unit, func);
        }
        if (concerned) { /* lint_function() also checks the callees of kernels */
            facts = facts != NULL ? facts : facts_of(unit);
            lint_function(facts, func);
        }
        if (lint) {
            check_function(facts, func);
        }
    }
    return true;
}
