/* What the files of values/ share. */
#ifndef PY2CU_VALUES_INSIDE_H
#define PY2CU_VALUES_INSIDE_H

#include "values/values.h"

Object *array_constant_binary(Unit *unit, Op op, const Object *a, const Object *b);
Object *array_constant_negative(Unit *unit, const Object *array);

#endif
