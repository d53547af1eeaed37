/* tidy: `a = x if c else y` of arrays and tuples.
 *
 * Lowering makes variables of its own for the parts of what is chosen, and an `if` that sets them: see lower_chosen_parts(). Where they are
 * only handed on to Python's variables, the `if` sets those, and where it sets one pointer or number alone, it is `a = c ? x : y;`.
 * Takes: the IR without what nothing reads. */
#include "tidy/inside.h"

enum { MOST_NODES = 12 /* of a branch or a condition */, MOST_BRANCHES = 3 };

typedef struct Choices {
    Arena *arena;
    Occurrences *counts; /* of each variable */
} Choices;

/* How often the statements of the choice set the variable, and name it at all. */
static Occurrences occurrences_in(const IrBlock *block, const IrVar *var)
{
    Occurrences sum = {0, 0};
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *s = block->stmts[i];
        Occurrences body = occurrences_in(&s->body, var), orelse = occurrences_in(&s->orelse, var);
        sum.all += tidy_occurrences(s->a, var) + tidy_occurrences(s->b, var) + body.all + orelse.all;
        sum.stores += (s->kind == IR_ASSIGN && s->a->kind == IR_VAR && s->a->var == var) + body.stores + orelse.stores;
    }
    return sum;
}

static void set_instead(const IrBlock *block, const IrVar *var, IrVar *other)
{
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        if (s->kind == IR_ASSIGN && s->a->kind == IR_VAR && s->a->var == var) {
            s->a->var = other;
        }
        set_instead(&s->body, var, other);
        set_instead(&s->orelse, var, other);
    }
}

/* The statement is `w = v;`, and v is set by the choice's branches and read nowhere else, nor do they name w. */
static bool hands_on(const IrStmt *choice, const IrStmt *s, const Choices *choices)
{
    bool copies = s->kind == IR_ASSIGN && s->op == IRO_NONE && s->a->kind == IR_VAR && s->b->kind == IR_VAR && s->lead == NULL;
    if (!copies || (s->trail != NULL && choice->trail != NULL)) {
        return false;
    }
    const IrVar *v = s->b->var, *w = s->a->var;
    Occurrences inside = {.all = tidy_occurrences(choice->a, v) + tidy_occurrences(choice->a, w)};
    Occurrences body = occurrences_in(&choice->body, v), orelse = occurrences_in(&choice->orelse, v);
    Occurrences all = choices->counts[v->id];
    bool is_ours = v->storage == IRV_LOCAL && v->python_local == 0 && !v->is_output && w->storage == IRV_LOCAL && !w->is_output && v->type == w->type;
    return is_ours && inside.all == 0 && body.all == body.stores && orelse.all == orelse.stores && body.stores > 0 && orelse.stores > 0 &&
           all.all == body.stores + orelse.stores + 1 && occurrences_in(&choice->body, w).all == 0 && occurrences_in(&choice->orelse, w).all == 0;
}

static void hand_over(const IrBlock *block, uint32_t at, const Choices *choices)
{
    IrStmt *choice = block->stmts[at];
    for (uint32_t i = at + 1; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        if (!hands_on(choice, s, choices)) {
            return;
        }
        const IrVar *v = s->b->var;
        IrVar *w = s->a->var;
        set_instead(&choice->body, v, w);
        set_instead(&choice->orelse, v, w);
        choices->counts[w->id].all += choices->counts[v->id].all - 2;
        choices->counts[w->id].stores += choices->counts[v->id].stores - 1;
        choice->trail = choice->trail != NULL ? choice->trail : s->trail;
        s->kind = IR_NOTE;
        s->a = s->b = NULL;
        s->trail = NULL;
    }
}

/* Number of nodes; more than MOST_NODES: too many, or a call that does something. */
static uint32_t size_of(const IrExpr *e)
{
    if (e == NULL) {
        return 0;
    }
    bool is_still = e->kind != IR_STRUCT && e->kind != IR_COND && (e->kind != IR_CALL || (e->callee.func == NULL && e->callee.effect == EFFECT_NONE));
    uint32_t size = is_still ? 1 + size_of(e->a) + size_of(e->b) : MOST_NODES + 1;
    for (uint32_t i = 0; i < e->arg_count && size <= MOST_NODES; i++) {
        size += size_of(e->args[i]);
    }
    return size;
}

/* The only statement of a branch, when it has no comment. */
static IrStmt *only_statement(const IrBlock *block)
{
    IrStmt *s = block->count == 1 && block->tail == NULL ? block->stmts[0] : NULL;
    return s != NULL && s->lead == NULL && s->trail == NULL && s->else_lead == NULL && s->else_trail == NULL ? s : NULL;
}

/* What the branch assigns: `a = x;` gives x, and a. */
static IrExpr *assigned_by(const IrBlock *block, IrExpr **target)
{
    const IrStmt *s = only_statement(block);
    bool assigns = s != NULL && s->kind == IR_ASSIGN && s->op == IRO_NONE && s->a->kind == IR_VAR && s->b->type == s->a->type;
    if (!assigns || size_of(s->b) > MOST_NODES || (*target != NULL && (*target)->var != s->a->var)) {
        return NULL;
    }
    *target = s->a;
    return s->b;
}

/* The whole choice as one expression, or NULL. */
static IrExpr *as_expression(const IrStmt *choice, IrExpr **target, uint32_t branches, const Choices *choices)
{
    IrExpr *first = assigned_by(&choice->body, target);
    if (first == NULL || size_of(choice->a) > MOST_NODES || branches >= MOST_BRANCHES) {
        return NULL;
    }
    const IrStmt *next = only_statement(&choice->orelse);
    IrExpr *second = next != NULL && next->kind == IR_IF && next->chooses ? as_expression(next, target, branches + 1, choices)
                                                                        : assigned_by(&choice->orelse, target);
    bool fits = second != NULL && tidy_occurrences(choice->a, (*target)->var) == 0;
    return !fits ? NULL : ir_equal(first, second) ? first : ir_cond(choices->arena, choice->a, first, second);
}

static void tidy_block(const IrBlock *block, const Choices *choices)
{
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        IrExpr *target = NULL, *whole = NULL;
        if (s->kind == IR_IF && s->chooses) {
            hand_over(block, i, choices);
            whole = s->is_elif || s->else_lead != NULL || s->else_trail != NULL ? NULL : as_expression(s, &target, 1, choices);
        }
        if (whole != NULL) {
            s->kind = IR_ASSIGN;
            s->a = target;
            s->b = whole;
            s->body = s->orelse = (IrBlock){0};
        }
        tidy_block(&s->body, choices);
        tidy_block(&s->orelse, choices);
    }
}

static void choices_in(Arena *arena, const IrFunc *func)
{
    Choices choices = {.arena = arena, .counts = tidy_count(arena, func)};
    tidy_block(&func->body, &choices);
}

bool tidy_choices(Unit *unit)
{
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        choices_in(unit->arena, unit->program->funcs.items[i]);
    }
    return true;
}
