/* operator.getitem(x, i) and its like, written as the operators that they mean. */
#include "expand.h"
#include "intrinsics.h"

#include <string.h>

static bool takes(Infer *in, const Expr *e, const Call *args, uint32_t count)
{
    if (args->count != count || e->keyword_count > 0) {
        infer_error(in, e->span, "no-such-overload", "%s takes %u values", info_of(in->instance, e)->special->path, (unsigned)count);
        return false;
    }
    return !in->loud && expand_begin(in);
}

/* a op b, where e was a call. */
static void write_compare(Infer *in, const Expr *e, Op op, Expr *a, Expr *b)
{
    Expr *own = (Expr *)(uintptr_t)e;
    own->items = arena_alloc(in->unit->arena, 2 * sizeof *own->items);
    own->items[0] = a;
    own->items[1] = b;
    own->kind = EX_COMPARE;
    own->left = NULL;
    own->ops = arena_alloc(in->unit->arena, sizeof *own->ops);
    own->ops[0] = op;
}

static const Type *expand_compare(Infer *in, const Expr *e, const Call *args, Op op)
{
    if (takes(in, e, args, 2)) {
        write_compare(in, e, op, args->args[op == OP_IN], args->args[op != OP_IN]);
    }
    return NULL;
}

const Type *infer_special_operator_contains(Infer *in, const Expr *e, const Call *args)
{
    return expand_compare(in, e, args, OP_IN);
}

const Type *infer_special_operator_is(Infer *in, const Expr *e, const Call *args)
{
    return expand_compare(in, e, args, strcmp(info_of(in->instance, e)->special->path, "operator.is_") == 0 ? OP_IS : OP_IS_NOT);
}

const Type *infer_special_operator_getitem(Infer *in, const Expr *e, const Call *args)
{
    if (takes(in, e, args, 2)) {
        Expr *own = (Expr *)(uintptr_t)e;
        own->kind = EX_SUBSCRIPT;
        own->left = args->args[0];
        own->right = args->args[1];
        own->items = NULL;
        own->item_count = 0;
    }
    return NULL;
}

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

/* None of them is left when functions are lowered. */
static Value no_value(Lower *lw)
{
    Value value = {.kind = VALUE_NONE, .type = lw_type(lw, TY_NONE)};
    return value;
}

Value lower_special_operator_contains(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    (void)args;
    return no_value(lw);
}

Value lower_special_operator_is(Lower *lw, const Expr *e, const Call *args)
{
    return lower_special_operator_contains(lw, e, args);
}

Value lower_special_operator_getitem(Lower *lw, const Expr *e, const Call *args)
{
    return lower_special_operator_contains(lw, e, args);
}

Value lower_special_operator_setitem(Lower *lw, const Expr *e, const Call *args)
{
    return lower_special_operator_contains(lw, e, args);
}
