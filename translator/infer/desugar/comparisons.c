// SPDX-License-Identifier: MIT
/* Splits chained comparisons with `in` or `is` (`a < b in t` becomes `a < (held := b) and held in t`), and
 * rewrites operator.contains(), whose first argument, the items, must be evaluated before the value. */
#include "infer/infer_internal.h"

/* Returns an expression for a second read of an operand: a copy if its value is fixed, else a new name that the
 * operand is assigned to. */
static Expr *reread_operand(Infer *in, Expr **item)
{
    if (expand_is_fixed(in->instance, *item)) {
        return expand_copy(in, *item);
    }
    Binding *temporary = expand_local(in, "held");
    *item = expand_named(in, temporary, *item);
    return expand_read(in, temporary, (*item)->span);
}

void expand_chain(Infer *in, const Expr *e)
{
    if (!expand_begin(in)) {
        return;
    }
    Arena *arena = in->unit->arena;
    Function *function = in->instance->function;
    Expr *whole = NULL, *left = e->items[0];
    for (uint32_t i = 0; i + 1 < e->item_count; i++) {
        Expr *right = e->items[i + 1], *next = i + 2 < e->item_count ? reread_operand(in, &right) : NULL;
        Expr *link = ast_new_compare(arena, function, left, e->ops[i], right, e->span), *first = whole;
        whole = link;
        if (first != NULL) {
            whole = expand_expr(in, EX_BOOLEAN, e->span);
            whole->op = OP_AND;
            whole->left = first;
            whole->right = link;
        }
        left = next;
    }
    ast_become((Expr *)(uintptr_t)e, whole);
}

bool expand_contains(Infer *in, const Expr *call)
{
    Expr *items = call->items[0], *value = call->items[1];
    if (expand_is_fixed(in->instance, items) || expand_is_fixed(in->instance, value)) {
        return false;
    }
    if (expand_begin(in)) { /* (held := items, value in held)[1] */
        Expr *read = reread_operand(in, &items), *steps = expand_items(in, EX_TUPLE, 2, call->span);
        steps->items[0] = items;
        steps->items[1] = ast_new_compare(in->unit->arena, in->instance->function, value, OP_IN, read, call->span);
        ast_become((Expr *)(uintptr_t)call, expand_item(in, steps, 1));
    }
    return true;
}
