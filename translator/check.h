/* What the parts of check share. check.c is the pass; each of the others is one step of it. */
#ifndef PY2CU_CHECK_H
#define PY2CU_CHECK_H

#include "unit.h"

/* Where a pointer stands in a list; for the question whether a node's function or constant is the program's own. */
typedef struct CheckEntry {
    const void *item;
    size_t index;
} CheckEntry;

typedef struct CheckList {
    CheckEntry *entries; /* sorted by address */
    size_t count;
} CheckList;

typedef struct Check {
    Unit *unit;
    Arena *arena;
    IrProgram *program;
    CheckList funcs, named;
    size_t var_count;      /* of all functions; set by check_number_vars() */
    PtrVec calls, callers; /* IrExpr * of every call and the IrFunc * that holds it; set by check_effects() */
} Check;

enum { CHECK_NOT_FOUND = -1 };

/* Index of the item in its list, or CHECK_NOT_FOUND. */
ptrdiff_t check_find(const CheckList *list, const void *item);

Check check_start(Unit *unit);

/* The IR is as ir.h says; otherwise adds an internal error. After it, every pass may recurse without counting. */
bool check_verify(Check *check);

/* Replaces comparisons that the types decide. */
void check_fold(Check *check);
/* What compilers would warn of when they compute with constants: the expression, whose parts are done, or another for it. */
IrExpr *check_fold_numbers(Check *check, IrExpr *e);
void check_fold_division(Check *check, IrStmt *stmt);

/* Until check counts occurrences, `reads` of a variable holds its number among all variables of the program. */
void check_number_vars(Check *check);
/* Collects the calls; sets effect and uses_barrier of every function. */
void check_effects(Check *check);
/* A call in it writes memory or meets other threads. */
bool check_has_effect(const IrExpr *e);
/* Removes what nothing reads: variables with their assignments, arrays, parts of array parameters. */
void check_remove_unused(Check *check);
/* points_to_const, restrict_ and result_to_const. */
void check_pointers(Check *check);
/* Decides where each variable is declared; inserts IR_DECLARE statements. */
void check_declare(Check *check, IrFunc *func);
/* Variables that name extents of arrays are constants in C. */
void check_extents(Check *check, const IrFunc *func);
/* Where such a variable was declared before it is assigned, extents are numbers; after check_declare(). */
void check_extents_declared(Check *check, const IrFunc *func);
/* Gives the variables their final names; after check_declare(). */
/* What is `auto [x, y] = f();` in C++. */
void check_bind(const IrBlock *block);
void check_names(Check *check, const IrFunc *func);

/* Calls visit for every expression below the statements of a block, parents first. */
typedef void CheckVisit(void *context, IrExpr *e);
void check_visit_expr(IrExpr *e, CheckVisit *visit, void *context);
void check_visit_block(const IrBlock *block, CheckVisit *visit, void *context);

#endif
