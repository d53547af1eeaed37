/* tidy: a name that Python sets again in an inner block is the same C variable there.
 *
 * Lowering keeps definitions that never meet apart (lower/vars.c), so that ranges can give each its own type. Where both ended with
 * one type, `value_2` becomes `value` again. Their values never mix: at every place the Python name has just one of them. */
#include "tidy/inside.h"

#include <string.h>

/* y is set in a block inside that of x, which occurs before it. */
static bool is_inner(const Blocks *b, const IrVar *x, const IrVar *y)
{
    const Place *outer = &b->places[x->id], *inner = &b->places[y->id];
    if (outer->bound != 0 && blocks_common(b, outer->bound, inner->block) == outer->bound) {
        return false; /* `for i in range(x): x = ...`: the loop goes on to compare with the first x */
    }
    return outer->block != 0 && inner->block != 0 && outer->block != inner->block && outer->order < inner->order &&
           blocks_common(b, outer->block, inner->block) == outer->block;
}

static bool may_be_one(const Blocks *b, const IrVar *x, const IrVar *y)
{
    bool same = x->python_local == y->python_local && x->type == y->type && type_is_value(x->type) && strcmp(x->base, y->base) == 0;
    bool plain = x->role == ROLE_VALUE && y->role == ROLE_VALUE && (x->storage == IRV_LOCAL || x->storage == IRV_PARAM) && y->storage == IRV_LOCAL;
    return same && plain && !b->places[x->id].is_counter && !b->places[y->id].is_counter && is_inner(b, x, y);
}

void tidy_names(Arena *arena, IrFunc *func)
{
    enum { MAX_VARS = 2000 }; /* pairs are compared */
    size_t count = func->vars.count;
    if (count > MAX_VARS) {
        return;
    }
    Blocks b = {0};
    IrVar **into = NULL;
    for (size_t i = 0; i < count; i++) {
        const IrVar *y = func->vars.items[i];
        for (size_t k = 0; k < count && y->python_local != 0 && y->base != NULL && y->storage == IRV_LOCAL; k++) {
            IrVar *x = func->vars.items[k];
            if (k == i || x->python_local != y->python_local || x->base == NULL) {
                continue;
            }
            if (into == NULL) { /* most functions have no such pair */
                b = blocks_of(arena, func);
                into = arena_alloc(arena, count * sizeof *into);
                memcpy(into, func->vars.items, count * sizeof *into);
            }
            if (into[i] == y && into[k] == x && may_be_one(&b, x, y)) {
                uint32_t *bound = &b.places[k].bound, own = b.places[i].bound; /* the loop compares with x from now on */
                *bound = *bound == 0 || own == 0 ? *bound + own : blocks_common(&b, *bound, own);
                into[i] = x;
            }
        }
    }
    if (into == NULL) {
        return;
    }
    for (size_t i = 0; i < count; i++) { /* x may have gone into another one later */
        while (into[into[i]->id] != into[i]) {
            into[i] = into[into[i]->id];
        }
    }
    blocks_merge(&b, func, into);
}
