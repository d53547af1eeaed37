// SPDX-License-Identifier: MIT
/* Queries of the finished SSA form: the assignments and deletions that reach a value. */
#include "base/pointer_map.h"
#include "infer/infer_internal.h"

const Expr *ssa_deletion(const Instance *instance, const SsaValue *value)
{
    PtrVec work = {0};
    Map seen = {0};
    Arena *arena = instance->unit->arena;
    if (!instance->deletes_names) {
        return NULL;
    }
    ptrvec_push(arena, &work, (void *)(uintptr_t)value);
    for (size_t at = 0; at < work.count; at++) {
        const SsaValue *one = work.items[at];
        if (one->kind == SSA_UNDEFINED && one->node != NULL) {
            return one->node;
        }
        for (size_t i = 0; one->kind == SSA_PHI && i < one->operands.count; i++) {
            if (map_get(&seen, one->operands.items[i]) == NULL) {
                map_set(arena, &seen, one->operands.items[i], one->operands.items[i]);
                ptrvec_push(arena, &work, one->operands.items[i]);
            }
        }
    }
    return NULL;
}

uint32_t ssa_assignments(const SsaValue *value, const SsaValue **found, uint32_t max)
{
    enum { MAX_JOINS = 64 }; /* phis visited on the way to the assignments */
    const SsaValue *work[MAX_JOINS] = {value};
    uint32_t count = 1, found_count = 0;
    for (uint32_t at = 0; at < count && found_count < max; at++) {
        if (work[at]->kind != SSA_PHI) {
            found[found_count++] = work[at];
            continue;
        }
        for (size_t i = 0; i < work[at]->operands.count && count < MAX_JOINS; i++) {
            const SsaValue *operand = work[at]->operands.items[i];
            bool is_known = false;
            for (uint32_t k = 0; k < count && !is_known; k++) {
                is_known = work[k] == operand;
            }
            work[count] = operand;
            count += !is_known;
        }
    }
    return found_count;
}
