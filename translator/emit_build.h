/* How C expressions are built of others: what emit_build.c gives to emit_expr.c. */
#ifndef PY2CU_EMIT_BUILD_H
#define PY2CU_EMIT_BUILD_H

#include "emit.h"

const Type *build_type(const Emit *emit, TypeKind kind);
/* C's integer promotion. */
const Type *build_promoted(const Emit *emit, const Type *type);
/* Types that two operands meet in: C's usual arithmetic conversions. */
const Type *build_common_type(const Emit *emit, const Type *a, const Type *b);
/* Sets nonneg and bits of an integer by its type. */
void build_range_of_type(CExpr *c);
bool build_is_integer(const Type *type); /* or bool */
bool build_is_bitwise(CPrec prec);
/* The type holds every value that the expression may have. */
bool build_fits(const CExpr *c, const Type *type);

CExpr *build_expr(Emit *emit, CKind kind, CPrec prec, const char *text, const Type *type);
CExpr *build_binary(Emit *emit, const char *op, CPrec prec, CExpr *a, CExpr *b, const Type *type);
CExpr *build_prefix(Emit *emit, const char *text, CExpr *a, const Type *type);
CExpr *build_cast(Emit *emit, const Type *type, CExpr *a);
/* The same value with exactly this type in C. */
CExpr *build_coerced(Emit *emit, CExpr *c, const Type *type);
/* Makes C compute on the two operands in `type` (promoted). */
void build_meet_in(Emit *emit, const Type *type, CExpr **a, CExpr **b);
/* Two operands of which C takes the value as it is: in their own common type when that holds both, else in `type`. */
void build_meet_by_value(Emit *emit, const Type *type, CExpr **a, CExpr **b);

#endif
