// SPDX-License-Identifier: MIT
/* Declarations that are shared by the files of this module. */
#ifndef PY2CU_CONSTANTS_CONSTANTS_INTERNAL_H
#define PY2CU_CONSTANTS_CONSTANTS_INTERNAL_H

#include "constants/constants.h"

/* ---- constants/arithmetic.c ---- */

/* Return the value of a real number, and of an integer of any type. */
double real_value(const Object *object);
Wide wide_value(const Object *object);
Object *object_complex(Unit *unit, double re, double im);

/* ---- constants/array.c ---- */

Object *array_constant_binary(Unit *unit, Op op, const Object *a, const Object *b);
Object *array_constant_negative(Unit *unit, const Object *array);

#endif
