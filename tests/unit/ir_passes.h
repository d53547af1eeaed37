/* The passes behind ranges, for tests that make their IR themselves. */
#ifndef IR_PASSES_H
#define IR_PASSES_H

#include "finish/finish.h"
#include "ir/ir.h"
#include "tidy/tidy.h"

/* As translate.c runs them. */
static inline bool run_passes_to_print(Unit *unit)
{
    ir_number(unit->program);
    return ir_verify(unit) && tidy_fold(unit) && tidy_unused(unit) && tidy_choices(unit) && tidy_reads(unit) && finish_pointers(unit) &&
           finish_raises(unit) && finish_counts(unit) && finish_declare(unit) && tidy_declared_extents(unit) && finish_bindings(unit) &&
           finish_names(unit);
}

#endif
