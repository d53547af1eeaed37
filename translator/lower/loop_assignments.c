// SPDX-License-Identifier: MIT
/* Finds the locals that a loop or the whole function assigns. If one of them is an operand that a loop head evaluates
 * once, its value is saved in a variable. */
#include "lower/lower_internal.h"

typedef struct Marks {
    const Function *function;
    bool *assigned; /* by 1 + index of the local */
} Marks;

static bool mark(const Expr *name, void *context)
{
    const Marks *marks = context;
    if (name->binding != NULL && name->binding->kind == BIND_LOCAL && name->binding->function == marks->function) {
        marks->assigned[name->binding->index + 1] = true;
    }
    return false;
}

bool *lower_assigned_in(Lower *lw, const Stmt *loop)
{
    bool *assigned = arena_alloc(lw->arena, lw->instance->function->scope->bindings.count + 2);
    Marks marks = {lw->instance->function, assigned};
    ast_any_assigned(loop, mark, &marks);
    return assigned;
}

bool *lower_assigned(Lower *lw)
{
    const Instance *instance = lw->instance;
    size_t count = instance->function->scope->bindings.count + 2;
    bool *assigned = arena_alloc(lw->arena, count), *has_value = arena_alloc(lw->arena, count);
    for (size_t i = 0; i < instance->values.count;
         i++) { /* a local with only one definition does not change after its first use */
        const SsaValue *value = instance->values.items[i];
        if (value->kind == SSA_DEF || value->kind == SSA_PARAM) {
            assigned[value->local + 1] = assigned[value->local + 1] || has_value[value->local + 1];
            has_value[value->local + 1] = true;
        }
    }
    return assigned;
}
