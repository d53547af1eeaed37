// SPDX-License-Identifier: MIT
/* Merging of branches: `if (c) { if (a) S } else { if (b) S }` becomes `if (c ? a : b) S`.
 *
 * If c differs between the threads of a warp, the warp executes both branches one after the other. In a bitonic sort, S
 * exchanges two elements, and c selects the direction.
 *
 * Input: the IR with the script's axes.
 * Output: kernels in which the statements S exist once; the variables that the second copy sets are unused.
 * Requires: nothing. */
#include "ir/ir.h"
#include "simplify/simplify.h"

enum { MAX_LOCALS = 4 };

/* Two copies of S. A variable of the script can be represented by a different local in each of them. */
typedef struct Copies {
    Arena *arena;
    const IrFunc *kernel;
    const IrBlock *bodies[2];
    IrVar *locals[MAX_LOCALS][2];
    uint32_t count;
} Copies;

static IrExpr *substitute_local(IrExpr *e, void *context)
{
    const Copies *c = context;
    for (uint32_t i = 0; e->kind == IR_VAR && i < c->count; i++) {
        if (e->var == c->locals[i][1]) {
            return ir_var(c->arena, c->locals[i][0]);
        }
    }
    return e;
}

static bool is_same_expr(Copies *c, const IrExpr *first, const IrExpr *second)
{
    IrExpr *copy = second != NULL ? ir_replace(ir_copy(c->arena, second), substitute_local, c) : NULL;
    return first == NULL || copy == NULL ? first == copy : ir_same_value(first, copy);
}

/* Returns whether the variable occurs in only one of the bodies, and nowhere else. */
static bool is_local_to(const Copies *c, uint32_t body, const IrVar *var)
{
    return var->storage == IRV_LOCAL && !var->is_output &&
           ir_occurrences(c->bodies[body], var) == ir_occurrences(&c->kernel->body, var);
}

/* Returns whether both assignments set the same lvalue, or locals that represent each other from here on. */
static bool is_same_target(Copies *c, const IrStmt *first, const IrStmt *second)
{
    const bool are_locals = first->op == IRO_NONE && first->a->kind == IR_VAR && second->a->kind == IR_VAR &&
                            first->a->var != second->a->var && first->a->type == second->a->type;
    if (!are_locals || is_same_expr(c, first->a, second->a)) {
        return is_same_expr(c, first->a, second->a);
    }
    if (c->count == MAX_LOCALS || !is_local_to(c, 0, first->a->var) || !is_local_to(c, 1, second->a->var)) {
        return false;
    }
    for (uint32_t i = 0; i < c->count; i++) {
        if (c->locals[i][0] == first->a->var || c->locals[i][1] == second->a->var) {
            return false;
        }
    }
    c->locals[c->count][0] = first->a->var;
    c->locals[c->count++][1] = second->a->var;
    return true;
}

/* Returns whether the blocks consist of the same assignments. */
static bool are_same(Copies *c, const IrBlock *first, const IrBlock *second)
{
    bool is_same = first->count == second->count;
    for (uint32_t i = 0; i < first->count && is_same; i++) {
        const IrStmt *one = first->stmts[i], *other = second->stmts[i];
        is_same = one->kind == IR_ASSIGN && other->kind == IR_ASSIGN && one->op == other->op &&
                  one->compute == other->compute && is_same_expr(c, one->b, other->b) && is_same_target(c, one, other);
    }
    return is_same;
}

/* Returns the only statement of the block if it is an `if` without `else`; otherwise NULL. */
static const IrStmt *only_condition(const IrBlock *block)
{
    const IrStmt *s = block->count == 1 ? block->stmts[0] : NULL;
    return s != NULL && s->kind == IR_IF && s->orelse.count == 0 ? s : NULL;
}

static void merge_in(Arena *arena, const IrFunc *kernel, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        merge_in(arena, kernel, &s->body);
        merge_in(arena, kernel, &s->orelse);
        const IrStmt *first = s->kind == IR_IF ? only_condition(&s->body) : NULL,
                     *second = first != NULL ? only_condition(&s->orelse) : NULL;
        if (second == NULL) {
            continue;
        }
        Copies c = {.arena = arena, .kernel = kernel, .bodies = {&first->body, &second->body}};
        if (are_same(&c, &first->body, &second->body)) {
            s->a = ir_cond(arena, s->a, first->a, second->a);
            s->body = first->body;
            s->orelse = (IrBlock){0};
            s->else_lead = NULL;
            s->else_trail = NULL;
        }
    }
}

void merge_branches(Unit *unit, const IrFunc *kernel)
{
    merge_in(unit->arena, kernel, &kernel->body);
}
