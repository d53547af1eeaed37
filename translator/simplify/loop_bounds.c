// SPDX-License-Identifier: MIT
/* Hoists loop bounds: a long bound that calls a function, as in `i < min(t * w + w, n)`, is computed once before the
 * loop if no iteration changes it. Other bounds, as in `i < min(m, n)`, remain in the loop's condition, where readers
 * expect them.
 *
 * Input: the IR after the passes that analyze loops.
 * Output: for each such bound a variable, `i_stop`, or `count` if the counter is generated.
 * Requires: function effects. */
#include "simplify/simplify_internal.h"

#include <string.h>

enum { MAX_NODES = 5 }; /* of a bound with min() or max() that remains: `min(BLOCK, n - first)` */

typedef struct Hoist {
    Arena *arena;
    IrFunc *func;
} Hoist;

/* Returns the counter of the loop; NULL if the condition does not compare a variable with a bound. */
static const IrVar *counter_of(const IrStmt *loop)
{
    const IrExpr *cond = loop->a;
    const bool compares = cond != NULL && cond->kind == IR_BINARY &&
                          (cond->op == IRO_LT || cond->op == IRO_LE || cond->op == IRO_GT || cond->op == IRO_GE);
    const IrExpr *counter = compares ? ir_unconverted(cond->a) : NULL;
    return counter != NULL && counter->kind == IR_VAR && counter->var->storage == IRV_LOCAL ? counter->var : NULL;
}

/* Returns whether e is a call of a function other than min(), max() and abs() of integers. */
static bool is_costly(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL && !(e->callee.overloaded && type_is_integer(e->type));
}

/* Returns whether the loop evaluates the bound to the same value in each iteration. */
static bool is_invariant(const IrStmt *loop, const IrExpr *bound, const IrVar *counter)
{
    const IrVar *stepped = loop->step != NULL ? ir_assigned(loop->step) : NULL;
    return !ir_reads_var(bound, counter) && (stepped == NULL || !ir_reads_var(bound, stepped)) &&
           !ir_may_change(bound, &loop->body);
}

/* Returns a variable of the name and type that an earlier loop of the block no longer needs, or a new one. */
static IrVar *variable(const Hoist *h, PtrVec *earlier, const char *name, const Type *type)
{
    for (size_t i = 0; i < earlier->count; i++) {
        IrVar *var = earlier->items[i];
        if (var->type == type && strcmp(var->base, name) == 0) {
            return var;
        }
    }
    IrVar *var = ir_new_var(h->arena, h->func, name, type, IRV_LOCAL);
    var->base = var->name;
    ptrvec_push(h->arena, earlier, var);
    return var;
}

/* Returns the assignment that computes the bound before the loop; NULL if the bound remains. */
static IrStmt *hoisted(const Hoist *h, PtrVec *earlier, IrStmt *loop)
{
    const IrVar *counter = loop->kind == IR_FOR ? counter_of(loop) : NULL;
    IrExpr *bound = counter != NULL ? loop->a->b : NULL;
    if (bound == NULL || !ir_has_call(bound) || (ir_size(bound) <= MAX_NODES && !ir_any(bound, is_costly, NULL)) ||
        !is_invariant(loop, bound, counter)) {
        return NULL;
    }
    const char *name = counter->python_local != 0 ? arena_printf(h->arena, "%s_stop", counter->base) : "count";
    IrVar *var = variable(h, earlier, name, bound->type);
    IrStmt *before = ir_stmt(h->arena, IR_ASSIGN);
    before->a = ir_var(h->arena, var);
    before->b = bound;
    before->line = loop->line;
    before->module = loop->module;
    before->source = loop->source;
    before->lead = loop->lead;
    loop->lead = NULL;
    loop->a->b = ir_var(h->arena, var);
    return before;
}

static void hoist_in_block(IrBlock *block, void *context)
{
    const Hoist *h = context;
    IrBlock whole = {.tail = block->tail};
    PtrVec earlier = {0};
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *before = hoisted(h, &earlier, block->stmts[i]);
        if (before != NULL) {
            ir_append(h->arena, &whole, before);
        }
        ir_append(h->arena, &whole, block->stmts[i]);
    }
    *block = whole;
}

void hoist_loop_bounds(Unit *unit, IrFunc *func)
{
    ir_each_block(&func->body, hoist_in_block, &(Hoist){unit->arena, func});
}
