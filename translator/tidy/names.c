/* tidy: a name that Python sets again is the same C variable.
 *
 * Lowering keeps definitions that never meet apart (lower/vars.c), so that ranges can give each its own type. Where both ended with
 * one type, `value_2` becomes `value` again. Their values never mix: at every place the Python name has just one of them. Where a C
 * statement might still read the first behind the second's value, as `w + (w := 3)` does, both stay.
 * A first variable that only serves to compute in the second's wider type takes that: `int v = image[i]; v = v * 2 + 1;` of bytes. */
#include "tidy/inside.h"

#include <string.h>

/* A variable that may take the value, and what is found out about its occurrences. */
typedef struct Reads {
    const IrVar *var;
    const Type *type;    /* the wider one */
    uint32_t all, wider; /* occurrences; those that are read, and converted to something wider right there */
    uint32_t last;       /* the last statement that names it */
    bool fits;           /* nothing but `=` gives it a value, outside of the heads of loops */
} Reads;

static bool holds_all(const Type *wide, const Type *narrow)
{
    if (type_is_integer(wide) && type_is_integer(narrow)) {
        return wide->bits > narrow->bits && (type_is_unsigned(narrow) || type_is_signed(wide));
    }
    return wide->kind == TY_F64 && narrow->kind == TY_F32;
}

static void count_read(IrExpr *e, void *context)
{
    Reads *reads = context;
    reads->all += e->kind == IR_VAR && e->var == reads->var;
    reads->wider += e->kind == IR_CONVERT && e->a->kind == IR_VAR && e->a->var == reads->var && holds_all(e->type, e->a->type);
}

static void count_reads(IrStmt *s, void *context)
{
    Reads *reads = context;
    uint32_t before = reads->all;
    ir_visit_expr(s->a, count_read, reads);
    ir_visit_expr(s->b, count_read, reads);
    if (s->kind == IR_ASSIGN && s->a->kind == IR_VAR && s->a->var == reads->var) {
        reads->fits = reads->fits && s->op == IRO_NONE;
        reads->all--;
    }
    reads->last = (reads->all > before || ir_assigned(s) == reads->var) && s->number > reads->last ? s->number : reads->last;
}

static Reads reads_of(const IrFunc *func, const IrVar *x, const Type *type)
{
    Reads reads = {.var = x, .type = type, .fits = true};
    ir_visit_stmts(&func->body, count_reads, &reads);
    return reads;
}

static void widen_read(IrExpr *e, void *context)
{
    const Reads *reads = context;
    if (e->kind == IR_CONVERT && e->a->kind == IR_VAR && e->a->var == reads->var) {
        e->a->type = reads->type;
        if (e->type == reads->type) {
            *e = *e->a;
        }
    }
}

typedef struct Widening {
    Arena *arena;
    Reads reads;
} Widening;

static void widen_stmt(IrStmt *s, void *context)
{
    Widening *w = context;
    ir_visit_expr(s->a, widen_read, &w->reads);
    ir_visit_expr(s->b, widen_read, &w->reads);
    if (ir_assigned(s) == w->reads.var) {
        s->a->type = w->reads.type;
        s->b = ir_convert(w->arena, w->reads.type, s->b);
    }
}

/* y is set in x's block or one inside of it, and x occurs before it. */
static bool is_later(const Blocks *b, const IrVar *x, const IrVar *y)
{
    const Place *outer = &b->places[x->id], *inner = &b->places[y->id];
    if (outer->bound != 0 && blocks_common(b, outer->bound, inner->block) == outer->bound) {
        return false; /* `for i in range(x): x = ...`: the loop goes on to compare with the first x */
    }
    return outer->block != 0 && inner->block != 0 && outer->order < inner->order &&
           blocks_common(b, outer->block, inner->block) == outer->block;
}

/* x may hold what y does; where y's type is the wider one, x becomes one of that type. */
static bool may_be_one(const Blocks *b, const IrFunc *func, IrVar *x, const IrVar *y)
{
    bool same = x->python_local == y->python_local && type_is_value(x->type) && type_is_value(y->type) && strcmp(x->base, y->base) == 0;
    bool plain = x->role == ROLE_VALUE && y->role == ROLE_VALUE && (x->storage == IRV_LOCAL || x->storage == IRV_PARAM) && y->storage == IRV_LOCAL;
    if (!same || !plain || b->places[x->id].is_counter || b->places[y->id].is_counter || !is_later(b, x, y)) {
        return false;
    }
    if (x->type == y->type && b->places[x->id].block != b->places[y->id].block) {
        return true;
    }
    Reads reads = reads_of(func, x, y->type);
    bool is_unread = reads.all == 0 && x->storage == IRV_LOCAL; /* it goes */
    bool apart = reads.last > b->places[y->id].number || x->is_output || x->stays_apart || is_unread;
    if (apart || x->type == y->type) {
        return !apart;
    }
    bool widens = x->storage == IRV_LOCAL && holds_all(y->type, x->type) && reads.fits && reads.wider == reads.all && b->places[x->id].bound == 0;
    if (widens) {
        Widening w = {b->arena, reads};
        ir_visit_stmts(&func->body, widen_stmt, &w);
        x->type = y->type;
    }
    return widens;
}

void tidy_names(Arena *arena, IrFunc *func)
{
    enum { MAX_VARS = 2000 }; /* pairs are compared */
    size_t count = func->vars.count;
    if (count > MAX_VARS) {
        return;
    }
    Blocks b = {0};
    IrVar **into = NULL;
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
            }
            if (into[i] == y && into[k] == x && may_be_one(&b, func, x, y)) {
                uint32_t *bound = &b.places[k].bound, own = b.places[i].bound; /* the loop compares with x from now on */
                *bound = *bound == 0 || own == 0 ? *bound + own : blocks_common(&b, *bound, own);
                into[i] = x;
            }
        }
    }
    if (into == NULL) {
        return;
    }
    for (size_t i = 0; i < count; i++) { /* x may have gone into another one later */
        while (into[into[i]->id] != into[i]) {
            into[i] = into[into[i]->id];
        }
    }
    blocks_merge(&b, func, into);
}
