// SPDX-License-Identifier: MIT
/* The passes after ranges, for tests that construct IR themselves. */
#ifndef PY2CU_TEST_IR_PASSES_H
#define PY2CU_TEST_IR_PASSES_H

#include "codegen/codegen.h"
#include "ir/ir.h"
#include "simplify/simplify.h"

static inline bool run_on_each(Unit *unit, void (*pass)(Unit *unit, IrFunc *func))
{
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        pass(unit, unit->program->funcs.items[i]);
    }
    return true;
}

/* Runs the passes in the order of translate.c. */
static inline bool run_passes_to_print(Unit *unit)
{
    ir_number(unit->program);
    return ir_verify(unit) && run_on_each(unit, fold_function) && eliminate_dead_code(unit) &&
           run_on_each(unit, convert_ifs_to_selects) && run_on_each(unit, substitute_forward) &&
           qualify_pointers(unit) && number_exception_sites(unit) && count_uses(unit) &&
           run_on_each(unit, place_declarations) && run_on_each(unit, simplify_declared_axis_sizes) &&
           run_on_each(unit, add_structured_bindings) && run_on_each(unit, assign_variable_names);
}

#endif
