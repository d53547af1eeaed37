/* Final names of a function's variables.
 *
 * Lowering makes a variable for each web of definitions (lower_vars.c). Those of one Python name and type that would be declared in
 * one block become one variable again; those in blocks side by side share the name; others get `x_2`. */
#include "cnames.h"
#include "lower.h"

#include <string.h>

/* Where a variable occurs: the innermost block that holds all occurrences. Blocks are numbered in the order of the walk. */
typedef struct Place {
    uint32_t block;    /* 0: nowhere yet */
    bool in_head;      /* all occurrences are in one for statement: its head declares it */
} Place;

typedef struct Blocks {
    Arena *arena;
    Place *places;     /* by variable id */
    uint32_t *parents; /* by block number */
    uint32_t *depths;
    uint32_t count, capacity;
} Blocks;

static uint32_t new_block(Blocks *b, uint32_t parent)
{
    if (b->count == b->capacity) {
        uint32_t capacity = b->capacity == 0 ? 16 : b->capacity * 2;
        b->parents = arena_grow(b->arena, b->parents, b->capacity * sizeof *b->parents, capacity * sizeof *b->parents);
        b->depths = arena_grow(b->arena, b->depths, b->capacity * sizeof *b->depths, capacity * sizeof *b->depths);
        b->capacity = capacity;
    }
    b->parents[b->count] = parent;
    b->depths[b->count] = b->count == 0 ? 0 : b->depths[parent] + 1;
    return b->count++;
}

static uint32_t common_block(const Blocks *b, uint32_t x, uint32_t y)
{
    while (x != y) {
        if (b->depths[x] >= b->depths[y]) {
            x = b->parents[x];
        } else {
            y = b->parents[y];
        }
    }
    return x;
}

static void note_var(Blocks *b, const IrVar *var, uint32_t block)
{
    Place *place = &b->places[var->id];
    place->block = place->block == 0 ? block : common_block(b, place->block, block);
}

static void note_expr(Blocks *b, const IrExpr *e, uint32_t block)
{
    if (e == NULL) {
        return;
    }
    if (e->kind == IR_VAR) {
        note_var(b, e->var, block);
    }
    note_expr(b, e->a, block);
    note_expr(b, e->b, block);
    note_expr(b, e->cond, block);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        note_expr(b, e->args[i], block);
    }
}

static void note_block(Blocks *b, const IrBlock *block, uint32_t number);

static void note_stmt(Blocks *b, const IrStmt *s, uint32_t block)
{
    if (s->kind == IR_FOR) { /* its head is a scope of its own */
        uint32_t head = new_block(b, block);
        if (s->init != NULL) {
            note_stmt(b, s->init, head);
        }
        if (s->step != NULL) {
            note_stmt(b, s->step, head);
        }
        note_expr(b, s->a, head);
        note_block(b, &s->body, new_block(b, head));
        return;
    }
    if (s->var != NULL) {
        note_var(b, s->var, block);
    }
    note_expr(b, s->a, block);
    note_expr(b, s->b, block);
    if (s->body.count > 0) {
        note_block(b, &s->body, new_block(b, block));
    }
    if (s->orelse.count > 0) {
        note_block(b, &s->orelse, new_block(b, block));
    }
}

static void note_block(Blocks *b, const IrBlock *block, uint32_t number)
{
    for (uint32_t i = 0; i < block->count; i++) {
        note_stmt(b, block->stmts[i], number);
    }
}

/* ---- merging ------------------------------------------------------------------------------------------------------ */

static void replace_in_block(const IrBlock *block, IrVar *const *into);

static void replace_in_expr(IrExpr *e, IrVar *const *into)
{
    if (e == NULL) {
        return;
    }
    if (e->kind == IR_VAR) {
        e->var = into[e->var->id];
    }
    replace_in_expr(e->a, into);
    replace_in_expr(e->b, into);
    replace_in_expr(e->cond, into);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        replace_in_expr(e->args[i], into);
    }
}

static void replace_in_stmt(IrStmt *s, IrVar *const *into)
{
    if (s == NULL) {
        return;
    }
    replace_in_expr(s->a, into);
    replace_in_expr(s->b, into);
    replace_in_stmt(s->init, into);
    replace_in_stmt(s->step, into);
    replace_in_block(&s->body, into);
    replace_in_block(&s->orelse, into);
}

static void replace_in_block(const IrBlock *block, IrVar *const *into)
{
    for (uint32_t i = 0; i < block->count; i++) {
        replace_in_stmt(block->stmts[i], into);
    }
}

static bool may_merge(const Blocks *b, const IrVar *x, const IrVar *y)
{
    return x->python_local == y->python_local && x->type == y->type && x->role == y->role && x->storage != IRV_SHARED &&
           y->storage == IRV_LOCAL && x->type->kind != TY_CARRAY && strcmp(x->name, y->name) == 0 &&
           b->places[x->id].block == b->places[y->id].block;
}

/* Later variables of the same name, type and block become the first. */
static void merge_variables(Lower *lw, Blocks *b)
{
    IrFunc *func = lw->func;
    size_t count = func->vars.count;
    IrVar **into = arena_alloc(lw->unit->arena, count * sizeof *into + 1);
    size_t *latest = arena_alloc(lw->unit->arena, (lw->instance->function->scope->bindings.count + 2) * sizeof *latest); /* by local: 1 + id */
    size_t *previous = arena_alloc(lw->unit->arena, count * sizeof *previous + 1); /* by id: 1 + the one before it of that local */
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        IrVar *var = func->vars.items[i];
        into[i] = var;
        if (var->python_local == 0) {
            continue;
        }
        for (size_t k = latest[var->python_local]; k > 0 && into[i] == var; k = previous[k - 1]) {
            if (into[k - 1] == func->vars.items[k - 1] && may_merge(b, func->vars.items[k - 1], var)) {
                into[i] = func->vars.items[k - 1];
                any = true;
            }
        }
        previous[i] = latest[var->python_local];
        latest[var->python_local] = i + 1;
    }
    if (!any) {
        return;
    }
    replace_in_block(&func->body, into);
    PtrVec kept = {0};
    Place *places = arena_alloc(lw->unit->arena, count * sizeof *places + 1);
    for (size_t i = 0; i < count; i++) {
        IrVar *var = func->vars.items[i];
        if (into[i] == var) {
            places[kept.count] = b->places[i];
            ptrvec_push(lw->unit->arena, &kept, var);
        }
    }
    for (size_t i = 0; i < kept.count; i++) {
        ((IrVar *)kept.items[i])->id = (uint32_t)i;
    }
    func->vars = kept;
    b->places = places;
}

/* `x = x * y` that Python wrote as `x *= y`, once both sides are one variable. */
static void restore_augmented(IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        restore_augmented(&s->body);
        restore_augmented(&s->orelse);
        if (s->kind != IR_ASSIGN || s->augmented == IRO_NONE || s->op != IRO_NONE || s->b->kind != IR_BINARY || s->b->op != s->augmented) {
            continue;
        }
        const IrExpr *left = s->b->a->kind == IR_CONVERT ? s->b->a->a : s->b->a;
        if (s->a->kind == IR_VAR && left->kind == IR_VAR && left->var == s->a->var) {
            s->op = s->b->op;
            s->compute = s->b->type;
            s->b = s->b->b;
        }
    }
}

/* ---- names -------------------------------------------------------------------------------------------------------- */

/* A name that was given out, and the block in which it stands. */
typedef struct Given {
    struct Given *next; /* of the same Python local */
    const char *name, *base;
    uint32_t block;
} Given;

void lower_finish_names(Lower *lw)
{
    Arena *arena = lw->unit->arena;
    IrFunc *func = lw->func;
    Blocks b = {.arena = arena};
    b.places = arena_alloc(arena, func->vars.count * sizeof *b.places + 1);
    new_block(&b, 0); /* 0 is no block */
    uint32_t top = new_block(&b, 0);
    for (size_t i = 0; i < func->params.count; i++) {
        note_var(&b, func->params.items[i], top);
    }
    note_block(&b, &func->body, top);
    merge_variables(lw, &b);
    restore_augmented(&func->body);

    NameSet *taken = nameset_new(arena);
    for (size_t i = 0; i < lw->globals.count; i++) {
        nameset_add(taken, lw->globals.items[i]);
    }
    nameset_add(taken, func->name);
    Given **given = arena_alloc(arena, (lw->instance->function->scope->bindings.count + 2) * sizeof *given);
    uint32_t made = (uint32_t)lw->instance->function->scope->bindings.count + 1; /* counters that Python has no name for come last */
    for (size_t n = 0; n < 2 * func->vars.count; n++) {
        size_t i = n % func->vars.count;
        IrVar *var = func->vars.items[i];
        if ((var->python_local == made) != (n >= func->vars.count)) {
            continue;
        }
        const char *clean = cname_clean(arena, var->name);
        uint32_t block = b.places[i].block;
        const char *shared = NULL;
        if (var->python_local > 0) {
            bool clash = false;
            for (const Given *g = given[var->python_local]; g != NULL; g = g->next) {
                if (strcmp(g->base, clean) == 0) {
                    shared = shared == NULL ? g->name : shared;
                    uint32_t common = common_block(&b, g->block, block);
                    clash = clash || common == block || common == g->block; /* one scope in the other: `x = f(x)` would mix them */
                }
            }
            shared = clash ? NULL : shared;
        }
        var->name = shared != NULL ? shared : cname_unique(arena, taken, clean);
        if (var->python_local > 0) {
            Given *g = arena_alloc(arena, sizeof *g);
            *g = (Given){given[var->python_local], var->name, clean, block};
            given[var->python_local] = g;
        }
    }
}
