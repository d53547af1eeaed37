// SPDX-License-Identifier: MIT
/* Finds computed but unused values of a function in the Python source, before types and constants are known. A name
 * whose value became a literal in the C code therefore counts as used. */
#include "lower/lower_internal.h"

static void note(Lower *lw, int kind, const char *name, uint32_t line)
{
    IrUnusedKind *unused = arena_alloc(lw->arena, sizeof *unused);
    unused->kind = kind;
    unused->name = name;
    unused->line = line;
    ptrvec_push(lw->arena, &lw->func->unused, unused);
}

/* Returns whether the name is a target of `name = value` or `a = b = value`. Tuple targets may be needed for the other
 * items, and loops need their counter. */
static bool is_plain_assignment(const Stmt *s, const char *name)
{
    bool is_target = false;
    for (uint32_t i = 0; s != NULL && s->kind == ST_ASSIGN && i < s->target_count; i++) {
        is_target = is_target || (s->targets[i]->kind == EX_NAME && s->targets[i]->name == name);
    }
    return is_target;
}

static void note_names(Lower *lw)
{
    const Function *function = lw->instance->function;
    const PtrVec *bindings = &function->scope->bindings;
    for (size_t i = 0; i < bindings->count; i++) {
        const Binding *binding = bindings->items[i];
        const bool is_parameter = i < function->param_count;
        if (binding->kind != BIND_LOCAL || binding->name[0] == '_') {
            continue;
        }
        if (is_parameter && binding->mentions == 0 && function->class_name == NULL) {
            note(lw, UNUSED_PARAMETER, binding->name, function->line);
        } else if (!is_parameter && binding->mentions <= binding->assignments &&
                   is_plain_assignment(binding->stmt, binding->name) &&
                   is_plain_assignment(binding->first_stmt, binding->name)) {
            note(lw, UNUSED_VARIABLE, binding->name, binding->first_stmt->span.line);
        }
    }
}

/* Returns whether an expression statement such as x[i] == 3, a * b or x[i] has no effect: probably an assignment was
 * intended. */
static bool only_computes(const Expr *e)
{
    switch (e->kind) {
    case EX_UNARY:
    case EX_BINARY:
    case EX_COMPARE:
    case EX_SUBSCRIPT:
    case EX_NOT:
        return true;
    default:
        return false; /* a name or constant is harmless, and `a and f()` may be used for the call */
    }
}

static bool is_call(const Expr *e, void *context)
{
    (void)context;
    return e->kind == EX_CALL || e->kind == EX_NAMED;
}

static bool note_value(Stmt *s, void *context)
{
    if (s->kind == ST_EXPR && s->value != NULL && only_computes(s->value) && !ast_any(s->value, is_call, NULL)) {
        note(context, UNUSED_VALUE, NULL, s->span.line);
    }
    return false;
}

void lower_note_unused(Lower *lw)
{
    note_names(lw);
    ast_any_stmt(&lw->instance->function->body, note_value, lw);
}
