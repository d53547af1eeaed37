/* Numba's typing rules: conversions, unification, and the result types of operators. */
#ifndef PY2CU_TYPING_H
#define PY2CU_TYPING_H

#include "ast.h"
#include "types.h"

/* How well a value of one scalar type serves where another is wanted; smaller is better. */
typedef enum Conversion { CONV_EXACT, CONV_PROMOTE, CONV_SAFE, CONV_UNSAFE, CONV_NONE } Conversion;
Conversion typing_conversion(const Type *from, const Type *to);
/* Whether a value of the one type can be had as the other: scalars converted, tuples item by item. */
bool typing_converts(const Type *from, const Type *to);

/* Counts that Numba minimises when it picks an overload: unsafe conversions first, then safe ones, then promotions. */
typedef struct MatchCost {
    unsigned unsafe, safe, promote;
    bool impossible;
} MatchCost;
MatchCost typing_match(const Type *const *args, const Type *const *params, size_t count);
bool match_better(MatchCost a, MatchCost b);

/* The type that holds values of both, where definitions meet; NULL when there is none. */
const Type *typing_unify(TypeTable *types, const Type *a, const Type *b);

/* Result of a op b; NULL when Numba has no such operation. *operand is the type that both operands are converted to (for
 * shifts and powers: the left one). */
const Type *typing_binary(TypeTable *types, Op op, const Type *a, const Type *b, const Type **operand);
/* The common type of a comparison's operands; NULL when there is none. The result is bool. */
const Type *typing_compare(TypeTable *types, Op op, const Type *a, const Type *b);
/* Whether `if x:` takes such a value; None is false. */
bool typing_has_truth(const Type *type);
/* The truth of None and tuples, which their type tells. */
bool typing_is_true(const Type *none_or_tuple);
/* Result of -a, +a, ~a; NULL when there is none. The operation is done in a's own width, then widened. */
const Type *typing_unary(TypeTable *types, Op op, const Type *a);

#endif
