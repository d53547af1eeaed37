// SPDX-License-Identifier: MIT
/* Restructuring: replaces loops and divisions of the source by equivalent ones that are faster on a GPU.
 *
 * The transformations are independent of the thread mapping, and results are bitwise identical. The generated code is
 * longer than the source, so only launches and --schedule use it.
 *
 * Input: the final IR, after the thread mapping.
 * Output: with Py2cuRequest.restructure, transformed functions, except in programs that can raise exceptions.
 * Requires: function effects, raise sites. */
#include "base/axis_mapping_names.h"
#include "restructure/restructure_internal.h"

bool restructure(Unit *unit)
{
    const Py2cuRequest *request = unit->request;
    if (!request->restructure || unit->raises.count > 0 || request->debug || request->sanitize) {
        return true;
    }
    const Facts *facts = facts_of(unit);
    const PtrVec *funcs = &unit->program->funcs;
    for (size_t i = 0; i < funcs->count; i++) {
        IrFunc *func = funcs->items[i];
        choose_unrolling(unit, func, facts);
        /* other schedules already changed the loops */
        const bool is_unchanged = request->schedule < PY2CU_SCHEDULE_COARSENING;
        if (func->is_kernel && (is_unchanged ? !stage_values(unit, func, facts) : is_row_schedule(request->schedule))) {
            vectorize_rows(unit, func, facts);
        }
        if (hardware_block_size(unit, func) > 0) {
            split_reductions(unit, func, facts);
        }
        predicate_loops(unit, func);
        if (func->is_kernel) {
            execute_loads_once(unit, func);
        }
        rotate_remainders(unit, func);
        divide_by_invariants(unit, func);
        join_sine_and_cosine(unit, func);
    }
    return true;
}
