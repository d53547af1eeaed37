// SPDX-License-Identifier: MIT
/* Variable coalescing: a Python name that is assigned again uses the same C variable.
 *
 * Lowering keeps definitions that never merge apart (lower/webs.c), so that ranges can determine a type for each. If
 * both definitions have the same type afterwards, `value_2` becomes `value` again. Their live ranges do not overlap,
 * because a Python name has only one value at any point. They remain separate if a C statement could read the first
 * after the second is assigned, as in `w + (w := 3)`. A first variable that is only used in computations of the
 * second's wider type receives that type: `int v = image[i]; v = v * 2 + 1;` for an array of bytes. */
#include "simplify/simplify_internal.h"

#include <string.h>

/* Properties of the occurrences of a variable, including those merged into it. */
typedef struct Reads {
    uint32_t all, wider; /* reads; reads with an immediate conversion to a wider type */
    uint32_t last;       /* the last statement that uses it */
    bool computes;       /* assigned by a statement other than `=` */
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

static void note_read(IrExpr *e, void *context)
{
    const InStmt *in = context;
    if (e->kind == IR_VAR) {
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
    if (e->kind == IR_CONVERT && widens(w, e->a)) {
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

/* Returns whether y is assigned in the block of x or in a nested block, after an occurrence of x. */
static bool is_later(const Blocks *b, const IrVar *x, const IrVar *y)
{
    const Place *outer = &b->places[x->id], *inner = &b->places[y->id];
    if (outer->bound != 0 && blocks_common(b, outer->bound, inner->block) == outer->bound) {
        return false; /* `for i in range(x): x = ...`: the loop condition still reads the first x */
    }
    return outer->block != 0 && inner->block != 0 && outer->order < inner->order &&
           blocks_common(b, outer->block, inner->block) == outer->block;
}

/* Returns whether x can replace y. */
static bool may_be_one(const Blocks *b, const IrVar *x, const IrVar *y, const Reads *reads)
{
    bool same = x->python_local == y->python_local && type_is_value(x->type) && type_is_value(y->type) &&
                strcmp(x->base, y->base) == 0;
    bool plain = x->role == ROLE_VALUE && y->role == ROLE_VALUE &&
                 (x->storage == IRV_LOCAL || x->storage == IRV_PARAM) && y->storage == IRV_LOCAL;
    if (!same || !plain || b->places[x->id].is_counter || b->places[y->id].is_counter || !is_later(b, x, y)) {
        return false;
    }
    if (x->type == y->type && b->places[x->id].block != b->places[y->id].block) {
        return true;
    }
    bool is_unread = reads->all == 0 && x->storage == IRV_LOCAL; /* it will be removed */
    if (reads->last > b->places[y->id].number || x->is_output || x->is_separate || is_unread) {
        return false;
    }
    bool only_wider =
        x->storage == IRV_LOCAL && !reads->computes && reads->wider == reads->all && b->places[x->id].bound == 0;
    return x->type == y->type || (only_wider && represents_all_values(y->type, x->type));
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
            if (into[i] == y && into[k] == x && may_be_one(&b, x, y, &reads[k])) {
                if (x->type != y->type) {
                    Widening w = {arena, into, x, y->type};
                    ir_visit_stmts(&func->body, widen_stmt, &w);
                    x->type = y->type;
                }
                add_reads(&reads[k], &reads[i]);
                uint32_t *bound = &b.places[k].bound, own = b.places[i].bound; /* the loop condition now reads x */
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
}
