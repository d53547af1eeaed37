/* Finish: passes that decide all that the printer prints, where declarations stand, what is const, how variables are
 * called. */
#ifndef PY2CU_CODEGEN_CODEGEN
#define PY2CU_CODEGEN_CODEGEN

#include "base/unit.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct IrFunc IrFunc;

/* Of the whole program. */
bool qualify_pointers(Unit *unit);
/* Numbers the places that the finished program still holds, in the order of the text, and drops the others. */
bool number_exception_sites(Unit *unit);
/* fast_math.c */
bool select_fast_math(Unit *unit);
bool count_uses(Unit *unit);
/* Refuses kernels with more static shared memory than architectures have. */
bool check_static_shared_memory(Unit *unit);
/* Bytes of static shared memory of a kernel and the functions that it calls. */
size_t static_shared_bytes(Unit *unit, const IrFunc *kernel);
/* Of one function. */
void place_declarations(Unit *unit, IrFunc *func);
void find_parallel_loops(Unit *unit, IrFunc *func);     /* which loops run on several threads */
void add_structured_bindings(Unit *unit, IrFunc *func); /* declarations.c */
void assign_variable_names(Unit *unit, IrFunc *func);

/* Lets the text tell of all accesses to memory, where the request asks for it. */
bool instrument_accesses(Unit *unit);
const Py2cuSite *sanitizer_site_table(Unit *unit);

/* The places by number. */
const Py2cuRaise *exception_site_table(Unit *unit);

#endif
