/* Finish: passes that decide all that the printer prints, where declarations stand, what is const, how variables are
 * called. */
#ifndef PY2CU_CODEGEN_CODEGEN
#define PY2CU_CODEGEN_CODEGEN

#include "base/unit.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct IrFunc IrFunc;

/* Of the whole program. */
bool finish_pointers(Unit *unit);
/* Numbers the places that the finished program still holds, in the order of the text, and drops the others. */
bool finish_raises(Unit *unit);
/* fast_math.c */
bool finish_fast(Unit *unit);
bool finish_counts(Unit *unit);
/* Refuses kernels with more static shared memory than architectures have. */
bool finish_shared_memory(Unit *unit);
/* Bytes of static shared memory of a kernel and the functions that it calls. */
size_t static_shared_bytes(Unit *unit, const IrFunc *kernel);
/* Of one function. */
void finish_declare(Unit *unit, IrFunc *func);
void finish_parallel(Unit *unit, IrFunc *func); /* which loops run on several threads */
void finish_bindings(Unit *unit, IrFunc *func); /* declarations.c */
void finish_names(Unit *unit, IrFunc *func);

/* Lets the text tell of all accesses to memory, where the request asks for it. */
bool finish_sanitize(Unit *unit);
const Py2cuSite *sites_table(Unit *unit);

/* The places by number. */
const Py2cuRaise *raises_table(Unit *unit);

#endif
