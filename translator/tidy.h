/* Parts of the pass tidy. */
#ifndef PY2CU_TIDY_H
#define PY2CU_TIDY_H

#include "ir.h"

/* Variables of one Python name and type become one where one's block lies in the other's. */
void tidy_names(Arena *arena, IrFunc *func);
/* A call stores its results right where they are copied to. */
void tidy_outputs(Arena *arena, IrFunc *func);
/* Variables of ours that only pass on what others hold go. */
void tidy_copies(Arena *arena, const IrFunc *func);
/* Sums in the indices of an expression lean left. */
void tidy_sums(Arena *arena, IrExpr *e);

/* How often a variable occurs in a function, and is assigned. */
typedef struct Occurrences {
    uint32_t all, stores;
} Occurrences;

/* By the variables' ids. */
Occurrences *tidy_count(Arena *arena, const IrFunc *func);
/* e with copies of the value in the variable's place. */
IrExpr *tidy_replaced(Arena *arena, IrExpr *e, const IrVar *var, const IrExpr *value);
uint32_t tidy_occurrences(const IrExpr *e, const IrVar *var);

#endif
