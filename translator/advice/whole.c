/* What is about functions as a whole: kernels that do nothing, what is not used, and memory that each thread takes. */
#include "advice/inside.h"

#include <string.h>

/* ---- nothing ---------------------------------------------------------------------------------------------------------- */

static bool does_more(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL && (ir_call_effect(e) >= EFFECT_WRITE || (e->callee.func != NULL && e->callee.func->recursive));
}

static bool writes(const IrStmt *s, const void *context)
{
    const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    bool is_store = root != NULL && root->kind == IR_INDEX &&
                    !(root->a->kind == IR_VAR && root->a->type->kind == TY_CARRAY && root->a->var->storage == IRV_LOCAL);
    return is_store || ir_any(s->a, does_more, context) || ir_any(s->b, does_more, context);
}

static bool is_done(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_ASSIGN || s->kind == IR_EVAL;
}

void check_writes(Unit *unit, const IrFunc *kernel)
{
    if (!ir_any_stmt_of(&kernel->body, writes, NULL) && ir_any_stmt_of(&kernel->body, is_done, NULL) &&
        report(unit, RULE_NOTHING, kernel, kernel->line, "'%s' writes nothing: what it computes is lost",
               kernel->python_name)) {
        diag_hint(unit, "a kernel gives its results in arrays that it is given: out[i] = ...");
    }
}

/* ---- what is not used ------------------------------------------------------------------------------------------------- */

/* Some part of the argument occurs. */
static bool argument_occurs(const Facts *facts, const IrFunc *func, uint32_t argument)
{
    bool occurs = false;
    for (size_t i = 0; i < func->params.count && !occurs; i++) {
        const IrVar *param = func->params.items[i];
        occurs = param->argument == argument && facts->vars[param->reads].first != 0;
    }
    return occurs;
}

static void check_parameters(const Facts *facts, const IrFunc *func)
{
    for (size_t i = 0; i < func->params.count; i++) {
        const IrVar *param = func->params.items[i];
        bool is_first = (param->role == ROLE_VALUE || param->role == ROLE_DATA) && param->leaf == 0 && param->captured == NULL;
        if (is_first && param->name[0] != '_' && !argument_occurs(facts, func, param->argument)) {
            report(facts->unit, RULE_UNUSED, func, func->line, "'%s' does not use its parameter '%s'", func->python_name,
                   array_name(param));
        }
    }
}

/* ---- memory ----------------------------------------------------------------------------------------------------------- */

enum { REGISTER_BYTES = 255 * 4 };

static void check_local(const Facts *facts, const IrFunc *func, const IrStmt *s)
{
    const IrVar *var = s->kind == IR_DECLARE ? s->var : NULL;
    if (var == NULL || var->storage != IRV_LOCAL || var->type->kind != TY_CARRAY || s->line == 0) {
        return;
    }
    uint64_t bytes = type_size(var->type);
    if (bytes > REGISTER_BYTES && report(facts->unit, RULE_LOCAL, func, s->line,
                                         "'%s' takes %llu bytes of each thread, and registers are %d at most: it lies in "
                                         "memory, which is some hundred times slower",
                                         array_name(var), (unsigned long long)bytes, REGISTER_BYTES)) {
        diag_hint(facts->unit, "smaller pieces, or an array of shared memory with a row for each thread");
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
}

void check_whole(const Facts *facts, const IrFunc *func)
{
    Locals locals = {facts, func};
    ir_visit_stmts(&func->body, visit_local, &locals);
    if (func->is_kernel) {
        check_parameters(facts, func);
    }
    if (func->recursive && report(facts->unit, RULE_RECURSION, func, func->line,
                                  "'%s' calls itself: each thread needs a stack for all calls at once, which lies in memory, "
                                  "and no call can be put in place",
                                  func->python_name)) {
        diag_hint(facts->unit, "a loop with a local array for what is left to do");
    }
}
