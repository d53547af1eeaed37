/* The passes behind ranges, for tests that make their IR themselves. */
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

/* As translate.c runs them. */
static inline bool run_passes_to_print(Unit *unit)
{
    ir_number(unit->program);
    return ir_verify(unit) && run_on_each(unit, tidy_fold) && tidy_unused(unit) && run_on_each(unit, tidy_choices) &&
           run_on_each(unit, tidy_reads) && finish_pointers(unit) && finish_raises(unit) && finish_counts(unit) &&
           run_on_each(unit, finish_declare) && run_on_each(unit, tidy_declared_extents) &&
           run_on_each(unit, finish_bindings) && run_on_each(unit, finish_names);
}

#endif
