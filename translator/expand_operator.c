/* operator.setitem(x, i, value) as a statement, written as x[i] = value. */
#include "expand.h"
#include "special.h"

#include <string.h>

bool expand_setitem(Infer *in, const Stmt *s)
{
    const Expr *call = s->value;
    if (strcmp(expand_callee(in->instance, call), "operator.setitem") != 0 || call->item_count != 3 || call->keyword_count > 0) {
        return false;
    }
    if (!in->loud && expand_begin(in)) {
        Stmt *own = (Stmt *)(uintptr_t)s;
        Expr *target = expand_expr(in, EX_SUBSCRIPT, call->span);
        target->left = call->items[0];
        target->right = call->items[1];
        own->kind = ST_ASSIGN;
        own->targets = arena_alloc(in->unit->arena, sizeof *own->targets);
        own->targets[0] = target;
        own->target_count = 1;
        own->value = call->items[2];
    }
    return true;
}

const Type *infer_special_operator_setitem(Infer *in, const Expr *e, const Call *args)
{
    (void)args;
    infer_error(in, e->span, "no-such-overload", "operator.setitem takes a container, an index and a value, as a statement");
    return NULL;
}

/* None is left when functions are lowered. */
Value lower_special_operator_setitem(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    (void)args;
    Value value = {.kind = VALUE_NONE, .type = lw_type(lw, TY_NONE)};
    return value;
}
