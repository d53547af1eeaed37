// SPDX-License-Identifier: MIT
/* Code generation passes before printing: declarations, const qualifiers, names. */
#ifndef PY2CU_CODEGEN_CODEGEN_H
#define PY2CU_CODEGEN_CODEGEN_H

#include "base/unit.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct IrFunc IrFunc;

/* Passes over the whole program. */
bool qualify_pointers(Unit *unit);
/* Numbers the exception sites that remain in the final program, in source order, and removes the others. */
bool number_exception_sites(Unit *unit);
/* fast_math.c */
bool select_fast_math(Unit *unit);
bool count_uses(Unit *unit);
/* Rejects kernels with more static shared memory than every architecture supports. */
bool check_static_shared_memory(Unit *unit);
/* Returns the static shared memory in bytes of the functions. */
size_t static_shared_bytes(const PtrVec *funcs);
/* Returns whether a function has an array in dynamic shared memory. */
bool uses_dynamic_shared(const PtrVec *funcs);
/* overloads.c */
bool share_function_names(Unit *unit);
/* Passes over one function. */
void place_declarations(Unit *unit, IrFunc *func);
void find_parallel_loops(Unit *unit, IrFunc *func);     /* marks prange loops that several threads can execute */
void add_structured_bindings(Unit *unit, IrFunc *func); /* declarations.c */
void reuse_variables(Unit *unit, IrFunc *func);         /* variable_reuse.c */
void assign_variable_names(Unit *unit, IrFunc *func);

/* Instruments memory accesses for the sanitizer, if the request enables it. */
bool instrument_accesses(Unit *unit);
const Py2cuSite *sanitizer_site_table(Unit *unit);

/* Returns the exception sites by number. */
const Py2cuRaise *exception_site_table(Unit *unit);

#endif
