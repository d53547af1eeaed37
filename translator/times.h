/* datetime64 and timedelta64. */
#ifndef PY2CU_TIMES_H
#define PY2CU_TIMES_H

#include "ast.h"
#include "types.h"

/* TY_DATETIME or TY_TIMEDELTA with the unit of that name, as "ns"; NULL when there is none. */
const Type *type_time_named(TypeTable *table, TypeKind kind, const char *unit, size_t length);
const char *time_unit_name(const Type *time);
/* How many of to's units make one of from's; 0 when that is no number that fits. */
int64_t time_factor(const Type *from, const Type *to);
/* As typing_binary(), where one of a and b is a time. *operand is the type that both become; for a time and a number it is int64. */
const Type *time_binary(TypeTable *types, Op op, const Type *a, const Type *b, const Type **operand);
/* The type in which two times are compared; NULL when they cannot be. */
const Type *time_compare(TypeTable *types, const Type *a, const Type *b);

#endif
