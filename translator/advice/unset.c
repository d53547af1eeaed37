/* Variables that have no value on some ways to where they are read: Python would raise UnboundLocalError, and C has 0 there.
 *
 * The walk knows of each variable whether all ways that lead here give it a value, and of its assignments under which
 * conditions they stand. A read is left alone where a condition around it may be what says that the variable has a value:
 *   - it has something in common with a condition around an assignment: if i < n: v = ...; then if i < n: ... v;
 *   - it reads what is set beside the variable: found = True; v = ...; then if found: ... v;
 *   - the variable was given its value in a turn before: if k == 0: v = ...; else: ... v. */
#include "advice/inside.h"

#include <string.h>

typedef struct Way {
    const struct Way *outer;
    const IrExpr *cond; /* NULL: a loop that goes on until it is left */
    const IrStmt *loop; /* NULL: a condition */
} Way;

/* An assignment under conditions. */
typedef struct Given {
    struct Given *before;
    const IrVar *var;
    const Way *way;
    const IrBlock *block;
    uint32_t line;
} Given;

typedef struct Unset {
    const Facts *facts;
    const IrFunc *func;
    bool *set;      /* by id of the variable: all ways that lead here give it a value */
    bool *at_break; /* the same for all that leave the loop by `break`; NULL: no loop */
    bool *told;
    bool ends; /* nothing comes here */
    Given *given;
    const Way *way;
    const IrBlock *block;
    const IrStmt *stmt;
} Unset;

static Arena *arena_of(const Unset *u)
{
    return u->facts->unit->arena;
}

static bool *copy_of(const Unset *u, const bool *set)
{
    bool *copy = arena_alloc(arena_of(u), u->func->vars.count * sizeof *copy + 1);
    memcpy(copy, set, u->func->vars.count * sizeof *copy);
    return copy;
}

static void keep_common(const Unset *u, bool *into, const bool *other)
{
    for (size_t i = 0; i < u->func->vars.count; i++) {
        into[i] = into[i] && other[i];
    }
}

static const Way *way_new(const Unset *u, const IrExpr *cond, const IrStmt *loop)
{
    Way *way = arena_alloc(arena_of(u), sizeof *way);
    *way = (Way){u->way, cond, loop};
    return way;
}

/* ---- excuses ---------------------------------------------------------------------------------------------------------- */

static bool is_around(const Way *way, const Way *inner)
{
    while (inner != NULL && inner != way) {
        inner = inner->outer;
    }
    return inner == way;
}

static bool occurs_in(const IrExpr *e, const void *other)
{
    return e->kind == IR_VAR && ir_reads_var(other, e->var);
}

/* The two depend on something in common. */
static bool have_in_common(const Facts *facts, const IrExpr *a, const IrExpr *b)
{
    return ir_any(a, occurs_in, b) || same_form(facts, a, b);
}

typedef struct SetBeside {
    const Unset *unset;
    const IrBlock *block;
} SetBeside;

static bool is_set_in(const IrStmt *s, const void *var)
{
    return ir_assigned(s) == var;
}

static bool is_set_beside(const IrExpr *e, const void *context)
{
    return e->kind == IR_VAR && ir_any_stmt_of(context, is_set_in, e->var);
}

/* The way here may be one that leads by the assignment. */
static bool is_excused_by(const Unset *u, const Given *given)
{
    for (const Way *here = u->way; here != NULL && !is_around(here, given->way); here = here->outer) {
        if (here->cond == NULL || ir_any(here->cond, is_set_beside, given->block)) {
            return true;
        }
        for (const Way *there = given->way; there != NULL && !is_around(there, u->way); there = there->outer) {
            if (there->cond == NULL || have_in_common(u->facts, here->cond, there->cond)) {
                return true;
            }
        }
    }
    return false;
}

/* In a loop, under a condition of it, a value may come from a turn before. */
static bool is_of_turn_before(const Unset *u, const IrVar *var)
{
    bool has_condition = false, found = false;
    for (const Way *way = u->way; way != NULL && !found; way = way->outer) {
        found = has_condition && way->loop != NULL && ir_sets_var(way->loop, var);
        has_condition = has_condition || way->loop == NULL;
    }
    return found;
}

/* ---- reads ------------------------------------------------------------------------------------------------------------ */

static bool is_followed(const IrVar *var)
{
    return var->python_local != 0 && var->storage == IRV_LOCAL && var->type->kind != TY_CARRAY && !var->is_part &&
           !var->is_output;
}

static void check_read(Unset *u, const IrVar *var)
{
    if (!is_followed(var) || u->set[var->id] || u->told[var->id] || u->ends) {
        return;
    }
    const Given *last = NULL;
    for (const Given *given = u->given; given != NULL; given = given->before) {
        if (given->var == var && is_excused_by(u, given)) {
            return;
        }
        last = given->var == var && last == NULL ? given : last;
    }
    if (last == NULL || last->line == 0 || is_of_turn_before(u, var)) {
        return;
    }
    const char *name = var->base != NULL ? var->base : var->name;
    u->told[var->id] = true;
    if (report(u->facts->unit, RULE_UNSET, u->func, u->stmt->line,
               "'%s' has no value here on ways that do not lead along line %u: it is 0 then", name, (unsigned)last->line)) {
        diag_hint(u->facts->unit, "give it one before: %s = ...", name);
    }
}

static void read_expr(Unset *u, const IrExpr *e)
{
    if (e == NULL) {
        return;
    }
    const bool chooses = e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR));
    const Way *around = u->way;
    if (e->kind == IR_VAR) {
        check_read(u, e->var);
    } else if (chooses) {
        const IrExpr *cond = e->kind == IR_COND ? e->cond : e->a;
        read_expr(u, cond);
        u->way = way_new(u, cond, NULL);
        read_expr(u, e->kind == IR_COND ? e->a : NULL);
        read_expr(u, e->b);
        u->way = around;
    } else {
        for (int i = 0; i < 3; i++) {
            read_expr(u, e->fixed[i]);
        }
        for (uint32_t i = 0; i < e->arg_count; i++) {
            read_expr(u, e->args[i]);
        }
    }
}

/* ---- the walk --------------------------------------------------------------------------------------------------------- */

static void walk_block(Unset *u, const IrBlock *block);

static void assign(Unset *u, const IrStmt *s)
{
    const IrExpr *root = ir_root(s->a);
    const IrVar *copied = ir_copied(s);
    if (root->kind != IR_VAR) {
        read_expr(u, s->a);
        read_expr(u, s->b);
        return;
    }
    if (s->op != IRO_NONE) {
        check_read(u, root->var);
    }
    const bool passes_on = copied != NULL && copied->python_local == root->var->python_local;
    if (!passes_on) {
        read_expr(u, s->b);
    }
    u->set[root->var->id] = passes_on ? u->set[copied->id] : true;
    if (is_followed(root->var)) {
        Given *given = arena_alloc(arena_of(u), sizeof *given);
        *given = (Given){u->given, root->var, u->way, u->block, u->stmt->line};
        u->given = given;
    }
}

static bool is_true(const IrExpr *e)
{
    return e == NULL || (e->kind == IR_BOOL && e->integer != 0) || (e->kind == IR_INT && e->integer != 0);
}

static void walk_if(Unset *u, const IrStmt *s)
{
    const Way *around = u->way, *inside = way_new(u, s->a, NULL);
    bool *otherwise = copy_of(u, u->set), before = u->ends;
    u->way = inside;
    walk_block(u, &s->body);
    bool *then = u->set, then_ends = u->ends;
    u->set = otherwise;
    u->ends = before;
    u->way = way_new(u, s->a, NULL);
    ((Way *)(uintptr_t)u->way)->outer = around;
    walk_block(u, &s->orelse);
    if (u->ends) {
        u->set = then;
        u->ends = then_ends;
    } else if (!then_ends) {
        keep_common(u, u->set, then);
    }
    u->way = around;
}

static void walk_loop(Unset *u, const IrStmt *s)
{
    const Way *around = u->way;
    bool *outer_break = u->at_break, *before = copy_of(u, u->set), ends = u->ends;
    bool *left = arena_alloc(arena_of(u), u->func->vars.count * sizeof *left + 1);
    memset(left, true, u->func->vars.count * sizeof *left);
    u->at_break = left;
    read_expr(u, s->a);
    u->way = way_new(u, s->a, s);
    walk_block(u, &s->body);
    if (is_true(s->a)) {
        u->set = left; /* it is left by `break` alone */
    } else if (!loop_turns_surely(u->facts, s) || u->ends) {
        u->set = before;
        keep_common(u, u->set, left);
    } else {
        keep_common(u, u->set, left);
    }
    u->ends = ends;
    u->way = around;
    u->at_break = outer_break;
}

static void walk_stmt(Unset *u, const IrStmt *s)
{
    u->stmt = s->line != 0 || u->stmt == NULL ? s : u->stmt;
    switch (s->kind) {
    case IR_ASSIGN:
        assign(u, s);
        break;
    case IR_EVAL:
    case IR_RETURN:
        read_expr(u, s->a);
        u->ends = u->ends || s->kind == IR_RETURN;
        break;
    case IR_IF:
        read_expr(u, s->a);
        walk_if(u, s);
        break;
    case IR_FOR:
    case IR_WHILE:
        if (s->init != NULL) {
            walk_stmt(u, s->init);
        }
        walk_loop(u, s);
        break;
    case IR_BREAK:
        keep_common(u, u->at_break, u->set);
        u->ends = true;
        break;
    case IR_CONTINUE:
        u->ends = true;
        break;
    case IR_DECLARE:
    case IR_NOTE:
        break;
    }
}

static bool ends_in_jump(const IrBlock *block)
{
    return block->count > 0 && ir_jumps(block->stmts[block->count - 1], NULL);
}

static void walk_block(Unset *u, const IrBlock *block)
{
    const Way *around = u->way;
    const IrBlock *outer = u->block;
    const IrStmt *stmt = u->stmt;
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *s = block->stmts[i];
        u->block = block;
        walk_stmt(u, s);
        if (s->kind == IR_IF && (ends_in_jump(&s->body) || ends_in_jump(&s->orelse))) {
            u->way = way_new(u, s->a, NULL); /* what stands behind it does so under a condition, too */
        }
    }
    u->way = around;
    u->block = outer;
    u->stmt = stmt;
}

void check_unset(const Facts *facts, const IrFunc *func)
{
    Unset u = {.facts = facts, .func = func};
    u.set = arena_alloc(facts->unit->arena, func->vars.count * sizeof *u.set + 1);
    u.told = arena_alloc(facts->unit->arena, func->vars.count * sizeof *u.told + 1);
    walk_block(&u, &func->body);
}
