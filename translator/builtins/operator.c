// SPDX-License-Identifier: MIT
/* The functions of Python's operator module. Each call is processed as the operation, operator.add(a, b) as a + b,
 * in a node that shares the id of the call, and thus its inferred properties. */
#include "builtins/builtins_internal.h"

static ExprKind kind_of(BuiltinId builtin, Op op)
{
    return builtin == BUILTIN_OPERATOR_GETITEM               ? EX_SUBSCRIPT
           : builtin == BUILTIN_OPERATOR_NOT                 ? EX_NOT
           : op == OP_POS || op == OP_NEG || op == OP_INVERT ? EX_UNARY
           : op >= OP_EQ                                     ? EX_COMPARE
                                                             : EX_BINARY;
}

/* Returns the operation that the call represents. */
static Expr *as_operation(const Instance *instance, const Expr *call)
{
    Arena *arena = instance->unit->arena;
    Op op = (Op)builtin_detail(instance, call);
    Expr *e = arena_alloc(arena, sizeof *e);
    *e = (Expr){.kind = kind_of(info_of(instance, call)->builtin, op), .op = op, .id = call->id, .span = call->span};
    if (e->kind != EX_COMPARE) {
        e->left = call->items[0];
        e->right = call->item_count == 2 ? call->items[1] : NULL;
        return e;
    }
    bool is_reversed = op == OP_IN; /* contains(items, value) is `value in items` */
    e->items = arena_alloc(arena, 2 * sizeof *e->items);
    e->items[0] = call->items[is_reversed ? 1 : 0];
    e->items[1] = call->items[is_reversed ? 0 : 1];
    e->item_count = 2;
    e->ops = arena_alloc(arena, sizeof *e->ops);
    e->ops[0] = op;
    return e;
}

const Type *infer_builtin_operator(Infer *in, const Expr *e, const Call *args)
{
    (void)args;
    if ((Op)builtin_detail(in->instance, e) == OP_IN && expand_contains(in, e)) {
        return NULL;
    }
    return infer_by_element(in, as_operation(in->instance, e), in->by_element == e);
}

Value lower_builtin_operator(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    return lower_expr(lw, as_operation(lw->instance, e));
}
