/* The program's index, and what the passes behind tidy share. */
#ifndef PY2CU_CHECK_H
#define PY2CU_CHECK_H

#include "unit.h"

/* Where a pointer stands in a list; for the question whether a node's function or constant is the program's own. */
typedef struct IndexEntry {
    const void *item;
    size_t index;
} IndexEntry;

typedef struct IndexList {
    IndexEntry *entries; /* sorted by address */
    size_t count;
} IndexList;

/* A program's functions, constants, variables and calls by number. */
typedef struct ProgramIndex {
    Unit *unit;
    Arena *arena;
    IrProgram *program;
    IndexList funcs, named;
    size_t var_count;      /* of all functions; set by ir_number_vars() */
    PtrVec calls, callers; /* IrExpr * of every call and the IrFunc * that holds it; set by ir_find_effects() */
} ProgramIndex;

enum { IR_NOT_FOUND = -1 };

/* Index of the item in its list, or IR_NOT_FOUND. */
ptrdiff_t ir_index_find(const IndexList *list, const void *item);

ProgramIndex ir_program_index(Unit *unit);

/* Until the pass `counts`, `reads` of a variable holds its number among all variables of the program. */
void ir_number_vars(ProgramIndex *index);
/* Collects the calls; sets effect and uses_barrier of every function. */
void ir_find_effects(ProgramIndex *index);
/* A call in it writes memory or meets other threads. */
bool ir_has_effect(const IrExpr *e);

/* What compilers would warn of when they compute with constants: the expression, whose parts are done, or another for it. */
IrExpr *tidy_fold_numbers(Unit *unit, IrExpr *e);
void tidy_fold_division(Unit *unit, IrStmt *stmt);
/* Removes what nothing reads: variables with their assignments, arrays, parts of array parameters. */
void tidy_remove_unused(ProgramIndex *index);
/* Variables that name extents of arrays are constants in C. */
void tidy_extents(ProgramIndex *index, const IrFunc *func);

/* Calls visit for every expression below the statements of a block, parents first. */
typedef void IrVisit(void *context, IrExpr *e);
void ir_visit_expr(IrExpr *e, IrVisit *visit, void *context);
void ir_visit_block(const IrBlock *block, IrVisit *visit, void *context);

#endif
