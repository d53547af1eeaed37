// SPDX-License-Identifier: MIT
/* Path conditions: the conditions under which a statement is reached. */
#include "lint/lint_internal.h"

void guard_push(LintWalk *walk, Guard guard)
{
    Arena *arena = walk->facts->unit->arena;
    walk->guards =
        arena_grow_array(arena, walk->guards, walk->guard_count, &walk->guard_capacity, sizeof *walk->guards);
    walk->guards[walk->guard_count++] = guard;
}

static bool is_small(const IrExpr *e)
{
    return e->kind == IR_INT && e->integer <= 1;
}

/* Depth limit: variables are replaced by their values, which can make a small condition large. */
enum { MAX_CONDITIONS = 8 };

static bool selects_at(const Facts *facts, const IrExpr *cond, bool truth, int depth)
{
    if (depth > MAX_CONDITIONS) {
        return true; /* unknown: nothing is reported */
    }
    cond = plain_form(facts, cond);
    switch (cond->kind) {
    case IR_UNARY:
        return cond->op == IRO_NOT && selects_at(facts, cond->a, !truth, depth + 1);
    case IR_BINARY:
        break;
    default:
        return !truth && (varies(facts, cond) & VARIES_THREAD) != 0; /* `if not tid` */
    }
    bool differs = (varies(facts, cond) & VARIES_THREAD) != 0;
    const IrExpr *a = plain_form(facts, cond->a), *b = plain_form(facts, cond->b);
    switch (cond->op) {
    case IRO_LAND:
    case IRO_LOR: /* if `a or b` is false, both are false */
        return (cond->op == IRO_LAND) == truth
                   ? selects_at(facts, a, truth, depth + 1) || selects_at(facts, b, truth, depth + 1)
                   : selects_at(facts, a, truth, depth + 1) && selects_at(facts, b, truth, depth + 1);
    case IRO_EQ:
        return truth && differs;
    case IRO_NE:
        return !truth && differs;
    case IRO_LT: /* tid < 1 */
        return differs && (truth ? is_small(b) : is_small(a));
    case IRO_LE:
        return differs && truth && is_small(b);
    case IRO_GT:
        return differs && (truth ? is_small(a) : is_small(b));
    case IRO_GE:
        return differs && (truth ? is_small(a) : is_small(b));
    default:
        return false;
    }
}

bool guard_selects(const Facts *facts, const IrExpr *cond, bool truth)
{
    return selects_at(facts, cond, truth, 0);
}

/* Returns whether the expression is constant during a launch: an argument, an array dimension, a constant of the
 * module, or arithmetic on these. */
static bool is_of_launch(const Facts *facts, const IrExpr *e, int depth)
{
    e = plain_form(facts, e);
    if (depth > MAX_CONDITIONS) {
        return false;
    }
    if (e->kind == IR_BINARY) {
        return is_of_launch(facts, e->a, depth + 1) && (e->b->kind == IR_INT || is_of_launch(facts, e->b, depth + 1));
    }
    return e->kind == IR_NAMED ||
           (e->kind == IR_VAR && e->var->storage == IRV_PARAM && facts->vars[e->var->number].sets == 0);
}

static bool is_bounds_at(const Facts *facts, const IrExpr *cond, bool truth, int depth)
{
    if (depth > MAX_CONDITIONS) {
        return true; /* unknown: nothing is reported */
    }
    cond = plain_form(facts, cond);
    if ((varies(facts, cond) & VARIES_THREAD) == 0) {
        return true;
    }
    if (cond->kind == IR_UNARY && cond->op == IRO_NOT) {
        return is_bounds_at(facts, cond->a, !truth, depth + 1);
    }
    if (cond->kind != IR_BINARY) {
        return true;
    }
    switch (cond->op) {
    case IRO_LAND:
    case IRO_LOR:
        return (cond->op == IRO_LAND) == truth && is_bounds_at(facts, cond->a, truth, depth + 1) &&
               is_bounds_at(facts, cond->b, truth, depth + 1);
    case IRO_LT:
    case IRO_LE:
        return is_of_launch(facts, truth ? cond->b : cond->a, 0);
    case IRO_GT:
    case IRO_GE:
        return is_of_launch(facts, truth ? cond->a : cond->b, 0);
    default:
        return false;
    }
}

bool guard_is_bounds(const Facts *facts, const IrExpr *cond, bool truth)
{
    return is_bounds_at(facts, cond, truth, 0);
}

/* Jumps that leave a statement. */
typedef struct Jumps {
    bool of_loop, returns;
} Jumps;

static void find_jumps(const IrBlock *block, bool in_loop, Jumps *jumps)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *s = block->stmts[i];
        bool is_loop = s->kind == IR_WHILE || s->kind == IR_FOR;
        jumps->returns = jumps->returns || s->kind == IR_RETURN;
        jumps->of_loop = jumps->of_loop || (!in_loop && (s->kind == IR_BREAK || s->kind == IR_CONTINUE));
        find_jumps(&s->body, in_loop || is_loop, jumps);
        find_jumps(&s->orelse, in_loop, jumps);
    }
}

void push_guards_after(LintWalk *walk, const IrStmt *s)
{
    if (s->kind != IR_IF) {
        return;
    }
    Jumps jumps = {0};
    find_jumps(&s->body, false, &jumps);
    find_jumps(&s->orelse, false, &jumps);
    if (!jumps.of_loop && !jumps.returns) {
        return;
    }
    bool first = ir_ends_in_jump(&s->body), second = ir_ends_in_jump(&s->orelse);
    Guard guard = {.cond = first != second ? s->a : NULL,
                   .truth = second,
                   .kind = jumps.of_loop ? GUARD_SKIPPED : GUARD_LEFT,
                   .varies = varies(walk->facts, s->a),
                   .line = s->line};
    guard_push(walk, guard);
}

bool is_among(const PtrVec *vars, const IrVar *var)
{
    bool found = false;
    for (size_t i = 0; i < vars->count && !found; i++) {
        found = vars->items[i] == var;
    }
    return found;
}

const char *array_name(const IrVar *var)
{
    const IrVar *named = var->memory != NULL ? var->memory : var;
    return named->base != NULL ? named->base : named->name;
}
