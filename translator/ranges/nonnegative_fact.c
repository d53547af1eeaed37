/* PY2CU_FACT_NONNEGATIVE: what indices are computed from is not negative, where it comes from memory, from arguments or
 * from floats.
 *
 * Of other uses of such values nothing is promised: a kernel may well ask whether a number that it has read is
 * negative. So this is a round of its own, in which values count as promised, and which changes one thing: an index
 * that is not negative then is not counted from the end. The rounds behind it know nothing of the promise.
 *
 * Without the promise each round of `for k in range(indptr[i], indptr[i + 1])` counts k from the end: range(-2, 2)
 * takes the last two elements and the first two, so that a test of the start alone would serve only a loop that is
 * written twice. */
#include "ranges/ranges_internal.h"

/* A part of a record, or of a vector, in memory or in an argument. */
static bool is_stored(const IrExpr *e)
{
    while (e->kind == IR_FIELD) {
        e = e->a;
    }
    return e->kind == IR_INDEX || (e->kind == IR_VAR && e->var->storage == IRV_PARAM);
}

/* Of a constant array the text itself tells what is in it. */
static bool is_promised(const IrExpr *e)
{
    switch (e->kind) {
    case IR_INDEX:
        return e->a->kind != IR_VAR || e->a->var->storage != IRV_CONSTANT;
    case IR_FIELD:
        return is_stored(e);
    case IR_CONVERT:
        return !type_is_whole(e->a->type);
    case IR_CALL: /* atomics, loads, other threads' values; roundings of floats */
        return e->callee.spelling != NULL &&
               (e->callee.effect != EFFECT_NONE || (e->arg_count > 0 && !type_is_whole(e->args[0]->type)));
    default: /* computed from others, which are looked at one by one */
        return false;
    }
}

Range promised_range(Range r)
{
    r = range_intersect(r, 0, SPAN);
    r.lineage = LINEAGE_POSITION;
    return r;
}

Range promised(const Analysis *an, const IrExpr *e, Range r)
{
    bool is_known = e->kind == IR_INDEX && r.low > range_of_type(e->type).low; /* a local array of constants */
    return an->promised && type_is_integer(e->type) && is_promised(e) && !is_known ? promised_range(r) : r;
}

bool promised_unwrap(const Analysis *an, IrExpr *e, Range index)
{
    bool goes = an->promised && an->mode == MODE_COLLECT && e->callee.helper == HELPER_WRAP && index.low >= 0 &&
                ir_is_pure(e->args[1]);
    if (goes) {
        *e = *e->args[0]; /* a node has one place in the program, so nobody else holds this one */
    }
    return goes;
}

bool promises_find(Program *program)
{
    bool found = false, changes = true;
    for (uint32_t i = 0; i < program->count; i++) {
        FuncInfo *info = &program->infos[i];
        uint32_t own = info->func->is_kernel ? info->func->facts : info->open ? 0 : PY2CU_FACT_NONNEGATIVE;
        info->promised = ((own | program->unit->program->facts) & PY2CU_FACT_NONNEGATIVE) != 0;
        info->takes_promised = info->promised && (info->func->is_kernel || info->open);
    }
    while (changes) { /* for a function, by all that call it */
        changes = false;
        for (uint32_t i = 0; i < program->count; i++) {
            const FuncInfo *info = &program->infos[i];
            for (size_t k = 0; k < info->callees.count && !info->promised; k++) {
                FuncInfo *callee = info->callees.items[k];
                changes = changes || callee->promised;
                callee->promised = false;
            }
        }
    }
    for (uint32_t i = 0; i < program->count; i++) {
        found = found || program->infos[i].promised;
    }
    return found;
}
