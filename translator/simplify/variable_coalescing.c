// SPDX-License-Identifier: MIT
/* Variable coalescing: a Python name that is assigned again uses the same C variable.
 *
 * Lowering creates separate variables for definitions that never merge (lower/webs.c), so that ranges can determine a
 * type for each. If both definitions have the same type afterwards, `value_2` becomes `value` again. Their live ranges
 * do not overlap, because a Python name has only one value at any point. They remain separate if a C statement could
 * read the first after the second is assigned another value, as in `w + (w := 3)`. A first variable that is only used
 * in comparisons and in computations of the second's wider type receives that type: `int v = image[i]; v = v * 2 + 1;`
 * for an array of bytes. Statements that copy it to the second one, because the definitions merge after an `if`, are
 * removed. */
#include "simplify/simplify_internal.h"

#include <string.h>

/* Properties of the occurrences of a variable, including those merged into it. */
typedef struct Reads {
    uint32_t all, wider; /* reads; reads with an immediate conversion to a wider type, or in a comparison */
    uint32_t last;       /* the last statement that uses it */
    bool computes;       /* assigned by a statement other than `=` */
    bool is_merged;      /* other variables are merged into it */
} Reads;

static bool represents_all_values(const Type *wide, const Type *narrow)
{
    if (type_is_integer(wide) && type_is_integer(narrow)) {
        return wide->bits > narrow->bits && (type_is_unsigned(narrow) || type_is_signed(wide));
    }
    return wide->kind == TY_F64 && narrow->kind == TY_F32;
}

/* The statement whose expressions are visited. */
typedef struct InStmt {
    Reads *reads; /* by variable id */
    uint32_t number;
} InStmt;

/* Returns whether e compares numbers. A conversion of both to a type that represents them does not change the result.
 */
static bool is_comparison(const IrExpr *e)
{
    return e->kind == IR_BINARY && e->op >= IRO_EQ && e->op <= IRO_GE && type_is_value(e->a->type);
}

static void note_compared(const InStmt *in, const IrExpr *e)
{
    if (e->kind == IR_VAR) {
        in->reads[e->var->id].wider++;
    }
}

static void note_read(IrExpr *e, void *context)
{
    const InStmt *in = context;
    if (is_comparison(e)) {
        note_compared(in, e->a);
        note_compared(in, e->b);
    } else if (e->kind == IR_VAR) {
        Reads *reads = &in->reads[e->var->id];
        reads->all++;
        reads->last = in->number > reads->last ? in->number : reads->last;
    } else if (e->kind == IR_CONVERT && e->a->kind == IR_VAR && represents_all_values(e->type, e->a->type)) {
        in->reads[e->a->var->id].wider++;
    }
}

static void note_reads(IrStmt *s, void *reads)
{
    InStmt in = {reads, s->number};
    ir_visit_expr(s->a, note_read, &in);
    ir_visit_expr(s->b, note_read, &in);
    if (s->kind == IR_ASSIGN && s->a->kind == IR_VAR) {
        Reads *set = &in.reads[s->a->var->id];
        set->all--;
        set->computes = set->computes || s->op != IRO_NONE;
    }
}

static void add_reads(Reads *to, const Reads *from)
{
    to->all += from->all;
    to->wider += from->wider;
    to->last = from->last > to->last ? from->last : to->last;
    to->computes = to->computes || from->computes;
    to->is_merged = true;
}

/* Widening of all occurrences of a merged variable. */
typedef struct Widening {
    Arena *arena;
    IrVar *const *into;
    const IrVar *var;
    const Type *type;
} Widening;

static bool widens(const Widening *w, const IrExpr *e)
{
    const IrVar *var = e->kind == IR_VAR ? e->var : NULL;
    while (var != NULL && w->into[var->id] != var) {
        var = w->into[var->id];
    }
    return var == w->var;
}

static void widen_read(IrExpr *e, void *context)
{
    const Widening *w = context;
    if (is_comparison(e) && (widens(w, e->a) || widens(w, e->b))) {
        e->a->type = widens(w, e->a) ? w->type : e->a->type;
        e->b->type = widens(w, e->b) ? w->type : e->b->type;
        e->a = ir_convert(w->arena, w->type, e->a);
        e->b = ir_convert(w->arena, w->type, e->b);
    } else if (e->kind == IR_CONVERT && widens(w, e->a)) {
        e->a->type = e->a->var->type = w->type;
        if (e->type == w->type) {
            *e = *e->a;
        }
    }
}

static void widen_stmt(IrStmt *s, void *context)
{
    const Widening *w = context;
    ir_visit_expr(s->a, widen_read, context);
    ir_visit_expr(s->b, widen_read, context);
    if (s->kind == IR_ASSIGN && widens(w, s->a)) {
        s->a->type = s->a->var->type = w->type;
        s->b = ir_convert(w->arena, w->type, s->b);
    }
}

/* ---- reads of the first variable after the second is assigned ---- */

/* The value of y at a point of the program. */
typedef enum State { STATE_NONE, STATE_COPY_OF_X, STATE_OTHER } State;

typedef struct Walk {
    const IrVar *x, *y;
    bool differs;   /* x is read when y has another value */
    bool is_copied; /* a statement copies x to y */
} Walk;

static State worse(State a, State b)
{
    return a > b ? a : b;
}

static State after_assignment(Walk *w, const IrStmt *s, State state)
{
    const IrVar *var = s->kind == IR_ASSIGN && s->a->kind == IR_VAR ? s->a->var : NULL;
    const IrExpr *value = var != NULL && s->op == IRO_NONE ? s->b : NULL;
    value = value != NULL && value->kind == IR_CONVERT ? value->a : value;
    if (var == w->x) {
        return STATE_NONE; /* Python's name has this value now */
    }
    bool copies = value != NULL && value->kind == IR_VAR && value->var == w->x;
    w->is_copied = w->is_copied || (copies && var == w->y);
    return var != w->y ? state : copies ? STATE_COPY_OF_X : STATE_OTHER;
}

static State walk_own(Walk *w, IrStmt *s, State state)
{
    if (s == NULL) {
        return state;
    }
    bool reads = (s->a != NULL && ir_reads_var(s->a, w->x) && ir_assigned(s) != w->x) ||
                 (s->b != NULL && ir_reads_var(s->b, w->x));
    w->differs = w->differs || (reads && state == STATE_OTHER);
    return after_assignment(w, s, state);
}

static void find_assignment(IrStmt *s, void *context)
{
    Walk *found = context;
    found->differs = found->differs || (s->kind == IR_ASSIGN && s->a->kind == IR_VAR && s->a->var == found->y);
}

static State walk_block(Walk *w, const IrBlock *block, State state)
{
    for (uint32_t i = 0; i < block->count && !w->differs; i++) {
        IrStmt *s = block->stmts[i];
        if (s->kind == IR_FOR || s->kind == IR_WHILE) {
            state = walk_own(w, s->init, state);
            Walk found = {w->x, w->y, false, false};
            ir_visit_stmt(s, find_assignment, &found);
            state = found.differs ? STATE_OTHER : state; /* in an earlier iteration */
            walk_own(w, s, state);
            walk_own(w, s->step, walk_block(w, &s->body, state));
        } else if (s->kind == IR_IF) {
            walk_own(w, s, state);
            const State after_body = walk_block(w, &s->body, state), after_else = walk_block(w, &s->orelse, state);
            state = ir_ends_in_jump(&s->body)     ? after_else
                    : ir_ends_in_jump(&s->orelse) ? after_body
                                                  : worse(after_body, after_else);
        } else {
            state = walk_own(w, s, state);
        }
    }
    return state;
}

/* Returns whether the program copies x to y, and x is only read when y has no value or the same one. */
static bool is_copied_to(const IrFunc *func, const IrVar *x, const IrVar *y)
{
    Walk w = {x, y, false, false};
    walk_block(&w, &func->body, STATE_NONE);
    return w.is_copied && !w.differs;
}

/* Returns whether y is assigned in the block of x or in a nested block, after an occurrence of x. */
static bool is_later(const Blocks *b, const IrVar *x, const IrVar *y)
{
    const VarOccurrences *outer = &b->occurrences[x->id], *inner = &b->occurrences[y->id];
    if (outer->bound != 0 && blocks_common(b, outer->bound, inner->block) == outer->bound) {
        return false; /* `for i in range(x): x = ...`: the loop condition still reads the first x */
    }
    return outer->block != 0 && inner->block != 0 && outer->order < inner->order &&
           blocks_common(b, outer->block, inner->block) == outer->block;
}

/* Returns whether x only occurs in a block nested in the block of y, and first: `if c: v = f(); v = v + 1`, with
 * another assignment of v in the other branch. y also begins in this block, so its declaration precedes x. No loop
 * condition reads one of them. */
static bool is_nested_before(const Blocks *b, const IrVar *x, const IrVar *y)
{
    const VarOccurrences *inner = &b->occurrences[x->id], *outer = &b->occurrences[y->id];
    return inner->bound == 0 && outer->bound == 0 && inner->block != 0 && outer->block != 0 &&
           inner->block != outer->block && inner->order < outer->order &&
           blocks_common(b, inner->block, outer->block) == outer->block &&
           blocks_common(b, inner->block, outer->first) != outer->block;
}

/* Returns whether x can replace y. */
static bool may_be_one(const IrFunc *func, const Blocks *b, const IrVar *x, const IrVar *y, const Reads *all_reads)
{
    const Reads *reads = &all_reads[x->id];
    bool same = x->python_local == y->python_local && type_is_value(x->type) && type_is_value(y->type) &&
                strcmp(x->base, y->base) == 0;
    bool plain = x->role == ROLE_VALUE && y->role == ROLE_VALUE &&
                 (x->storage == IRV_LOCAL || x->storage == IRV_PARAM) && y->storage == IRV_LOCAL;
    bool is_nested = is_nested_before(b, x, y);
    if (!same || !plain || b->occurrences[x->id].is_counter || b->occurrences[y->id].is_counter ||
        !(is_later(b, x, y) || is_nested)) {
        return false;
    }
    if (x->type == y->type && b->occurrences[x->id].block != b->occurrences[y->id].block && !is_nested) {
        return true;
    }
    bool is_unread = reads->all == 0 && x->storage == IRV_LOCAL; /* it will be removed */
    bool is_same = x->type == y->type, is_read_later = reads->last > b->occurrences[y->id].number;
    if (x->is_output || x->is_separate || is_unread) {
        return false;
    }
    bool only_wider = x->storage == IRV_LOCAL && !reads->computes && reads->wider == reads->all &&
                      b->occurrences[x->id].bound == 0 && represents_all_values(y->type, x->type);
    bool has_one = !reads->is_merged && !all_reads[y->id].is_merged;
    return (is_same || only_wider) && (!is_read_later || (has_one && is_copied_to(func, x, y)));
}

static void remove_copy_to_itself(IrStmt *s, void *context)
{
    (void)context;
    if (ir_copied(s) != NULL && ir_copied(s) == ir_assigned(s)) {
        ir_convert_to_note(s);
    }
}

void coalesce_variables(Arena *arena, IrFunc *func)
{
    enum { MAX_VARS = 2000 }; /* the algorithm is quadratic */
    size_t count = func->vars.count;
    if (count > MAX_VARS) {
        return;
    }
    Blocks b = {0};
    IrVar **into = NULL;
    Reads *reads = NULL;
    for (size_t i = 0; i < count; i++) {
        const IrVar *y = func->vars.items[i];
        for (size_t k = 0; k < count && y->python_local != 0 && y->base != NULL && y->storage == IRV_LOCAL; k++) {
            IrVar *x = func->vars.items[k];
            if (k == i || x->python_local != y->python_local || x->base == NULL) {
                continue;
            }
            if (into == NULL) { /* most functions have no such pair */
                b = blocks_of(arena, func);
                into = arena_alloc(arena, count * sizeof *into);
                memcpy(into, func->vars.items, count * sizeof *into);
                reads = arena_alloc(arena, count * sizeof *reads);
                ir_visit_stmts(&func->body, note_reads, reads);
            }
            if (into[i] == y && into[k] == x && may_be_one(func, &b, x, y, reads)) {
                if (x->type != y->type) {
                    Widening w = {arena, into, x, y->type};
                    ir_visit_stmts(&func->body, widen_stmt, &w);
                    x->type = y->type;
                }
                if (is_nested_before(&b, x, y)) {
                    b.occurrences[k].block = b.occurrences[i].block;
                }
                add_reads(&reads[k], &reads[i]);
                uint32_t *bound = &b.occurrences[k].bound,
                         own = b.occurrences[i].bound; /* the loop condition now reads x */
                *bound = *bound == 0 || own == 0 ? *bound + own : blocks_common(&b, *bound, own);
                into[i] = x;
            }
        }
    }
    if (into == NULL) {
        return;
    }
    for (size_t i = 0; i < count; i++) { /* x may already be merged into another variable */
        while (into[into[i]->id] != into[i]) {
            into[i] = into[into[i]->id];
        }
    }
    blocks_merge(&b, func, into);
    ir_visit_stmts(&func->body, remove_copy_to_itself, NULL);
}
