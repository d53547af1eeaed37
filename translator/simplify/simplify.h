// SPDX-License-Identifier: MIT
/* Passes that make the program simpler and more readable without changing its behavior. */
#ifndef PY2CU_SIMPLIFY_SIMPLIFY_H
#define PY2CU_SIMPLIFY_SIMPLIFY_H

#include "base/unit.h"

#include <stdbool.h>

typedef struct IrFunc IrFunc;

/* Passes over the whole program. */
bool simplify_constant_parameters(Unit *unit);
bool share_constant_arrays(Unit *unit);
bool narrow_floats(Unit *unit);
bool eliminate_dead_code(Unit *unit);
bool eliminate_dead_results(Unit *unit);
bool share_tuple_structs(Unit *unit);
/* Passes over one function. */
void merge_branches(Unit *unit, const IrFunc *kernel); /* branches that differ in a condition only */
void use_whole_structs(Unit *unit, IrFunc *func);      /* struct_values.c */
void canonicalize_counted_loops(Unit *unit, IrFunc *func);
void simplify(Unit *unit, IrFunc *func);
void fold_function(Unit *unit, IrFunc *func);
void convert_ifs_to_selects(Unit *unit, IrFunc *func);
void substitute_forward(Unit *unit, IrFunc *func);
void eliminate_common_subexpressions(Unit *unit, IrFunc *func);
void hoist_loop_bounds(Unit *unit, IrFunc *func);            /* loop_bounds.c */
void share_row_addresses(Unit *unit, IrFunc *func);          /* common_subexpressions.c */
void point_to_rows(Unit *unit, IrFunc *func);                /* row_pointers.c */
void join_swapped_buffers(Unit *unit, IrFunc *func);         /* swapped_buffers.c */
void simplify_declared_axis_sizes(Unit *unit, IrFunc *func); /* constant_extents.c */

#endif
