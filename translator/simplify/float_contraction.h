// SPDX-License-Identifier: MIT
/* Which float values a compiler may contract: x * y + z becomes fma(x, y, z), with one rounding. */
#ifndef PY2CU_SIMPLIFY_FLOAT_CONTRACTION
#define PY2CU_SIMPLIFY_FLOAT_CONTRACTION

#include "ir/ir.h"

#include <stdbool.h>
#include <stdint.h>

/* The flow of float values through variables, memory, arguments and results of a program. */
typedef struct FloatFlow FloatFlow;

FloatFlow *float_flow_of(Unit *unit);
/* Returns whether the float may be the result of a multiplication or division, or become one by narrowing. */
bool float_may_be_product(const FloatFlow *flow, const IrExpr *e);
/* Returns whether a float sum or unknown code may read the value of the lvalue; also of an argument or result. */
bool float_is_summed(const FloatFlow *flow, const IrExpr *lvalue);
bool float_result_is_summed(const FloatFlow *flow, const IrFunc *func);
/* Return whether the part of e may become a product. e_may: e itself may. */
bool float_part_may_be_product(const FloatFlow *flow, const IrExpr *e, const IrExpr *part, bool e_may);
bool float_argument_may_be_product(const FloatFlow *flow, const IrExpr *e, uint32_t index, bool e_may);
/* Returns whether the call returns one of its operands or an integer, without rounding: fmax, fabs, floor. */
bool float_call_is_exact(const IrCallee *callee);
/* Replaces the callee for double by that for float. Returns false if there is none. */
bool float_callee(IrCallee *callee);

#endif
