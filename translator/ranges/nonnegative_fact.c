// SPDX-License-Identifier: MIT
/* PY2CU_FACT_NONNEGATIVE: integers from memory, arguments or floats that are used to compute indices are not negative.
 *
 * The fact does not cover other uses of such values: a kernel may test whether a loaded integer is negative. Therefore
 * a separate iteration assumes it and makes a single change: it removes the negative-index fix-up of indices that are
 * then nonnegative. Later iterations do not use the fact.
 *
 * Without the fact, each iteration of `for k in range(indptr[i], indptr[i + 1])` needs the fix-up: range(-2, 2)
 * selects the last two elements and the first two, so checking only the start would require two versions of the
 * loop. */
#include "ranges/ranges_internal.h"

/* Returns whether e is a field of a record or vector in memory or in an argument. */
static bool is_stored(const IrExpr *e)
{
    while (e->kind == IR_FIELD) {
        e = e->a;
    }
    return e->kind == IR_INDEX || (e->kind == IR_VAR && e->var->storage == IRV_PARAM);
}

/* Returns whether the fact covers e. Constant arrays are excluded, because their contents are known. */
static bool is_covered_by_fact(const IrExpr *e)
{
    switch (e->kind) {
    case IR_INDEX:
        return e->a->kind != IR_VAR || e->a->var->storage != IRV_CONSTANT;
    case IR_FIELD:
        return is_stored(e);
    case IR_CONVERT:
        return !type_is_integral(e->a->type);
    default: /* IR_CALL: atomic operations, loads, values of other threads, and rounded floats */
        return e->callee.spelling != NULL &&
               (e->callee.effect != EFFECT_NONE || (e->arg_count > 0 && !type_is_integral(e->args[0]->type)));
    }
}

Range nonnegative_range(Range r)
{
    r = range_intersect(r, 0, SPAN);
    r.lineage = LINEAGE_POSITION;
    return r;
}

Range with_nonnegative_fact(const Analysis *an, const IrExpr *e, Range r)
{
    bool is_known = e->kind == IR_INDEX && r.low > range_of_type(e->type).low; /* a local array of constants */
    return an->assumes_nonnegative && type_is_integer(e->type) && is_covered_by_fact(e) && !is_known
               ? nonnegative_range(r)
               : r;
}

bool remove_index_fixup(const Analysis *an, IrExpr *e, Range index)
{
    bool removes = an->assumes_nonnegative && an->mode == MODE_COLLECT && e->callee.helper == HELPER_WRAP &&
                   index.low >= 0 && ir_is_pure(e->args[1]);
    if (removes) {
        *e = *e->args[0]; /* nodes are not shared */
    }
    return removes;
}

bool find_nonnegative_functions(Program *program)
{
    bool found = false, changes = true;
    for (uint32_t i = 0; i < program->count; i++) {
        FuncInfo *info = &program->infos[i];
        uint32_t own = info->func->is_kernel ? info->func->facts : info->open ? 0 : PY2CU_FACT_NONNEGATIVE;
        info->assumes_nonnegative = ((own | program->unit->program->facts) & PY2CU_FACT_NONNEGATIVE) != 0;
        info->assumes_nonnegative_params = info->assumes_nonnegative && (info->func->is_kernel || info->open);
    }
    while (changes) { /* a function is covered if all its callers are */
        changes = false;
        for (uint32_t i = 0; i < program->count; i++) {
            const FuncInfo *info = &program->infos[i];
            for (size_t k = 0; k < info->callees.count && !info->assumes_nonnegative; k++) {
                FuncInfo *callee = info->callees.items[k];
                changes = changes || callee->assumes_nonnegative;
                callee->assumes_nonnegative = false;
            }
        }
    }
    for (uint32_t i = 0; i < program->count; i++) {
        found = found || program->infos[i].assumes_nonnegative;
    }
    return found;
}
