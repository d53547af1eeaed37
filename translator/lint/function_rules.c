// SPDX-License-Identifier: MIT
/* Rules about whole functions: kernels without effect, unused code, local memory. */
#include "lint/lint_internal.h"

#include <string.h>

/* ---- kernels without effect ---- */

static bool has_other_effects(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL &&
           (ir_call_effect(e) >= EFFECT_WRITE || (e->callee.func != NULL && e->callee.func->recursive));
}

static bool writes(const IrStmt *s, const void *context)
{
    const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    bool is_store =
        root != NULL && root->kind == IR_INDEX &&
        !(root->a->kind == IR_VAR && root->a->type->kind == TY_CARRAY && root->a->var->storage == IRV_LOCAL);
    return is_store || ir_any(s->a, has_other_effects, context) || ir_any(s->b, has_other_effects, context);
}

static bool is_done(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_ASSIGN || s->kind == IR_EVAL;
}

void check_writes(Unit *unit, const IrFunc *kernel)
{
    if (!ir_any_stmt_of(&kernel->body, writes, NULL) && ir_any_stmt_of(&kernel->body, is_done, NULL) &&
        report(unit, RULE_NOTHING, kernel, kernel->line,
               "kernel '%s' has no effect: it does not write to an array, so its results are lost",
               kernel->python_name)) {
        diag_hint(unit, "store the results in an array argument: out[i] = ...");
    }
}

/* ---- unused code ---- */

static void check_unused(Unit *unit, const IrFunc *func)
{
    for (size_t i = 0; i < func->unused.count; i++) {
        const IrUnusedKind *unused = func->unused.items[i];
        switch (unused->kind) {
        case UNUSED_PARAMETER:
            report(unit, RULE_UNUSED, func, unused->line, "unused parameter '%s' of '%s'", unused->name,
                   func->python_name);
            break;
        case UNUSED_VARIABLE:
            if (report(unit, RULE_UNUSED_VARIABLE, func, unused->line, "'%s' is assigned but never read",
                       unused->name)) {
                diag_hint(unit, "remove '%s', or add a leading underscore if this is intended: _%s", unused->name,
                          unused->name);
            }
            break;
        case UNUSED_VALUE:
            if (report(unit, RULE_UNUSED_RESULT, func, unused->line, "the value of this expression is not used")) {
                diag_hint(unit, "assign it with one '=': x[i] = ...");
            }
            break;
        }
    }
}

/* Reports f(x), a call of a function without effects whose result is not used. */
static void check_result(const Facts *facts, const IrFunc *func, const IrStmt *s)
{
    const IrFunc *callee = s->kind == IR_EVAL && s->a->kind == IR_CALL ? s->a->callee.func : NULL;
    if (callee != NULL && s->line != 0 && callee->result->kind != TY_NONE && ir_effect(s->a) <= EFFECT_READ &&
        !callee->recursive &&
        report(facts->unit, RULE_UNUSED_RESULT, func, s->line,
               "the result of '%s' is not used, and the call has no other effect", callee->python_name)) {
        diag_hint(facts->unit, "use the result: result = %s(...)", callee->python_name);
    }
}

/* ---- memory ---- */

enum { REGISTER_BYTES = 255 * 4 };

static void check_local(const Facts *facts, const IrFunc *func, const IrStmt *s)
{
    const IrVar *var = s->kind == IR_DECLARE ? s->var : NULL;
    if (var == NULL || var->storage != IRV_LOCAL || var->type->kind != TY_CARRAY || s->line == 0) {
        return;
    }
    uint64_t bytes = type_size(var->type);
    if (bytes > REGISTER_BYTES && report(facts->unit, RULE_LOCAL, func, s->line,
                                         "'%s' has %llu bytes per thread, but a thread has at most %d bytes of "
                                         "registers: the array is stored in slow local memory",
                                         array_name(var), (unsigned long long)bytes, REGISTER_BYTES)) {
        diag_hint(facts->unit, "process smaller pieces, or use a shared array with one row per thread");
    }
}

typedef struct Locals {
    const Facts *facts;
    const IrFunc *func;
} Locals;

static void visit_local(IrStmt *s, void *context)
{
    const Locals *locals = context;
    check_local(locals->facts, locals->func, s);
    check_result(locals->facts, locals->func, s);
}

void check_function(const Facts *facts, const IrFunc *func)
{
    Locals locals = {facts, func};
    ir_visit_stmts(&func->body, visit_local, &locals);
    check_unused(facts->unit, func);
    check_unset(facts, func);
    if (func->recursive && report(facts->unit, RULE_RECURSION, func, func->line,
                                  "'%s' is recursive: each thread needs a stack in memory, and no call can be inlined",
                                  func->python_name)) {
        diag_hint(facts->unit, "use a loop with a local array as the stack");
    }
}
