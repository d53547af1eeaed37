/* What the text of a function computes and nobody reads: as the text has it, before anything is known of types and
 * numbers, so that a name whose value went into the C as a number counts as read. */
#include "lower/lower_internal.h"

static void note(Lower *lw, int kind, const char *name, uint32_t line)
{
    IrUnread *unread = arena_alloc(lw->arena, sizeof *unread);
    unread->kind = kind;
    unread->name = name;
    unread->line = line;
    ptrvec_push(lw->arena, &lw->func->unread, unread);
}

/* `name = value`, `a = b = value`: of targets in a tuple the others may be wanted, and a loop needs its counter. */
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
            note(lw, UNREAD_PARAMETER, binding->name, function->line);
        } else if (!is_parameter && binding->mentions <= binding->assignments &&
                   is_plain_assignment(binding->stmt, binding->name) &&
                   is_plain_assignment(binding->first_stmt, binding->name)) {
            note(lw, UNREAD_VARIABLE, binding->name, binding->first_stmt->span.line);
        }
    }
}

/* x[i] == 3, a * b, x[i]: whoever wrote it meant an assignment, or forgot one. */
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
        return false; /* a name or a number says nothing, and `a and f()` may be there for the call */
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
        note(context, UNREAD_VALUE, NULL, s->span.line);
    }
    return false;
}

void lower_note_unread(Lower *lw)
{
    note_names(lw);
    ast_any_stmt(&lw->instance->function->body, note_value, lw);
}
