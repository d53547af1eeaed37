// SPDX-License-Identifier: MIT
/* Slice objects: slice(start, stop, step) returns a named tuple of its two or three numbers, as in Numba.
 *
 * x[s] becomes x[s.start:s.stop]; if the name always denotes one call of slice, its arguments are used directly. */
#include "infer/infer_internal.h"

/* Returns the call of slice that an index is, or that its name always denotes; NULL for other indices. */
static const Expr *slice_of(const Instance *instance, const Expr *e)
{
    const Expr *given = expand_definition(instance, e), *call = given != NULL ? given : e;
    bool once = given != NULL;
    if (expand_callee(instance->unit, call) != BUILTIN_SLICE || call->item_count < 1 || call->item_count > 3 ||
        call->keyword_count > 0) {
        return NULL;
    }
    for (uint32_t i = 0; once && i < call->item_count; i++) {
        if (!expand_is_bound(instance, call->items[i], 0)) {
            return NULL;
        }
    }
    return call;
}

static Expr *slice_between(Infer *in, const Expr *call)
{
    Expr *slice = expand_items(in, EX_SLICE, 3, call->span);
    for (uint32_t i = 0; i < call->item_count; i++) {
        slice->items[call->item_count == 1 ? 1 : i] =
            call->items[i]->kind == EX_NONE ? NULL : expand_copy(in, call->items[i]);
    }
    return slice;
}

bool expand_index(Infer *in, const Expr *e)
{
    bool several = e->right->kind == EX_TUPLE;
    if (several && expand_starred(in, e->right)) { /* x[i, *t] */
        return true;
    }
    uint32_t count = several ? e->right->item_count : 1;
    bool any = false;
    for (uint32_t i = 0; i < count && !any; i++) {
        any = slice_of(in->instance, several ? e->right->items[i] : e->right) != NULL;
    }
    if (!any || !expand_begin(in)) {
        return any;
    }
    for (uint32_t i = 0; i < count; i++) {
        Expr **place = several ? &e->right->items[i] : &((Expr *)(uintptr_t)e)->right;
        const Expr *call = slice_of(in->instance, *place);
        *place = call != NULL ? slice_between(in, call) : *place;
    }
    return true;
}
