// SPDX-License-Identifier: MIT
/* Sine and cosine: replaces a call of sin() and a call of cos() with the same argument by one call of sincos().
 * CUDA's three functions compute identical results, and sincos() reduces the argument only once. The statements with
 * the calls are close to each other in a block, and no statement between them changes the argument. Calls that only
 * some paths of an expression evaluate are not replaced.
 *
 * Input: the final IR of a function.
 * Output: statements with the results of sincos(). A variable that is only assigned one of these calls, and
 * only used after it in its block, receives the result directly.
 * Requires: numbered variables. */
#include "restructure/restructure_internal.h"

#include <string.h>

enum { MAX_DISTANCE = 6 /* statements between the calls */, SINE = 0, COSINE = 1 };

static const char *const functions[][3] = {{"sin", "cos", "sincos"}, {"sinf", "cosf", "sincosf"}};

typedef struct Pair {
    Unit *unit;
    IrFunc *func;
    const char *const *names; /* a row of functions; NULL: no call was found */
    const IrExpr *argument;
    bool has[2]; /* sine, cosine */
    IrVar *results[2];
} Pair;

/* Returns SINE or COSINE if e is a call of that function with the argument of the pair; otherwise -1. */
static int function_of_pair(const Pair *p, const IrExpr *e)
{
    for (int i = SINE; i <= COSINE && e->kind == IR_CALL && e->callee.spelling != NULL; i++) {
        if (strcmp(e->callee.spelling, p->names[i]) == 0 && ir_equal(e->args[0], p->argument)) {
            return i;
        }
    }
    return -1;
}

/* Finds the calls that each evaluation of e contains. If the pair has no argument yet, the first call defines it. */
static void find_calls(Pair *p, const IrExpr *e)
{
    const bool is_choice = e->kind == IR_COND,
               is_short = e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR);
    for (size_t i = 0; i < sizeof functions / sizeof functions[0] && p->argument == NULL && e->kind == IR_CALL; i++) {
        const char *name = e->callee.spelling;
        if (name != NULL && (strcmp(name, functions[i][SINE]) == 0 || strcmp(name, functions[i][COSINE]) == 0) &&
            ir_effect(e->args[0]) <= EFFECT_READ) {
            p->names = functions[i];
            p->argument = e->args[0];
        }
    }
    const int found = p->argument != NULL ? function_of_pair(p, e) : -1;
    if (found >= 0) {
        p->has[found] = true;
    }
    for (int i = 0; i < 3; i++) {
        const bool is_optional = (is_choice && i > 0) || (is_short && e->fixed[i] == e->b);
        if (e->fixed[i] != NULL && !is_optional) {
            find_calls(p, e->fixed[i]);
        }
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        find_calls(p, e->args[i]);
    }
}

/* Predicate: a variable that the statement assigns. */
static bool is_set(const IrExpr *e, const void *stmt)
{
    return e->kind == IR_VAR && ir_sets_var(stmt, e->var);
}

/* Returns whether the assignment may change the value of the argument. */
static bool may_change(const IrExpr *argument, const IrStmt *s)
{
    const bool reads_memory = ir_effect(argument) != EFFECT_NONE;
    const bool writes_memory = s->a->kind != IR_VAR || ir_effect(s->b) > EFFECT_READ;
    return (reads_memory && writes_memory) || ir_any(argument, is_set, s);
}

/* Returns the number of statements, starting at index `from`, that contain the pair; 0: there is no pair. */
static uint32_t find_pair(Pair *p, const IrBlock *block, uint32_t from)
{
    for (uint32_t i = from; i < block->count && i - from <= MAX_DISTANCE; i++) {
        const IrStmt *s = block->stmts[i];
        if (s->kind == IR_NOTE || s->kind == IR_DECLARE) {
            continue;
        }
        if (s->kind != IR_ASSIGN || (i == from && s->b->kind == IR_VAR)) {
            return 0;
        }
        find_calls(p, s->b);
        if (p->has[SINE] && p->has[COSINE]) {
            return i - from + 1;
        }
        if (p->argument == NULL || may_change(p->argument, s)) {
            return 0;
        }
    }
    return 0;
}

static IrExpr *replace_call(IrExpr *e, void *context)
{
    const Pair *p = context;
    const int i = function_of_pair(p, e);
    return i >= 0 ? ir_var(p->unit->arena, p->results[i]) : e;
}

typedef struct Assignments {
    const IrVar *var;
    uint32_t count;
} Assignments;

static void count_assignment(IrStmt *s, void *context)
{
    Assignments *all = context;
    all->count += s->kind == IR_ASSIGN && s->a->kind == IR_VAR && s->a->var == all->var;
}

/* Returns the variable to which statement `at` of the block assigns one of the results, if no other statement assigns
 * it, no earlier statement reads it, and no statement outside of the block uses it; otherwise NULL. */
static IrVar *target_of(const Pair *p, const IrBlock *block, uint32_t at, int result)
{
    const IrStmt *s = block->stmts[at];
    IrVar *var = ir_assigned(s);
    if (var == NULL || var->storage != IRV_LOCAL || var->is_output || var->type != s->b->type ||
        function_of_pair(p, s->b) != result) {
        return NULL;
    }
    Assignments all = {.var = var};
    ir_visit_stmts(&p->func->body, count_assignment, &all);
    const IrBlock rest = {.stmts = block->stmts + at, .count = block->count - at};
    const bool is_local = ir_occurrences(&rest, var) == ir_occurrences(&p->func->body, var);
    return all.count == 1 && is_local ? var : NULL;
}

/* Appends the call and `count` statements, starting at index `from`, which read its results. */
static void add_call(Pair *p, const IrBlock *block, uint32_t from, uint32_t count, IrBlock *to)
{
    Arena *arena = p->unit->arena;
    IrStmt *const *stmts = block->stmts + from;
    const IrBlock changed = {.stmts = block->stmts + from, .count = count};
    const Type *type = p->argument->type;
    IrExpr *args[3] = {ir_copy(arena, p->argument)};
    for (int i = SINE; i <= COSINE; i++) {
        for (uint32_t k = 0; k < count && p->results[i] == NULL; k++) {
            p->results[i] = target_of(p, block, from + k, i);
        }
        if (p->results[i] == NULL) {
            p->results[i] = add_kernel_variable(p->unit, p->func, i == SINE ? "sine" : "cosine", type, IRV_LOCAL);
        }
        p->results[i]->is_output = true;
        IrStmt *declaration = ir_stmt(arena, IR_DECLARE);
        declaration->var = p->results[i];
        ir_append(arena, to, declaration);
        args[1 + i] = ir_address(arena, type_pointer(p->unit->types, type), ir_var(arena, p->results[i]));
    }
    IrStmt *call = ir_stmt(arena, IR_EVAL);
    call->a = ir_call(arena, type_of_kind(p->unit->types, TY_NONE),
                      (IrCallee){.spelling = p->names[2], .effect = EFFECT_WRITE}, args, 3);
    call->line = stmts[0]->line;
    ir_append(arena, to, call);
    ir_replace_block(&changed, replace_call, p);
    for (uint32_t i = 0; i < count; i++) {
        if (ir_assigned(stmts[i]) != NULL && ir_copied(stmts[i]) == ir_assigned(stmts[i])) {
            ir_convert_to_note(stmts[i]);
        }
        ir_append(arena, to, stmts[i]);
    }
}

static void join_in_block(IrBlock *block, void *context)
{
    const Pair *in = context;
    IrBlock to = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        Pair p = {.unit = in->unit, .func = in->func};
        const uint32_t count = find_pair(&p, block, i);
        if (count > 0) {
            ir_report(in->unit->arena, in->func, block->stmts[i],
                      "one call computes the sine and the cosine of an argument");
            add_call(&p, block, i, count, &to);
            i += count - 1;
        } else {
            ir_append(in->unit->arena, &to, block->stmts[i]);
        }
    }
    *block = to;
}

void join_sine_and_cosine(Unit *unit, IrFunc *func)
{
    Pair in = {.unit = unit, .func = func};
    ir_each_block(&func->body, join_in_block, &in);
}
