// SPDX-License-Identifier: MIT
/* Implementations of the builtins of intrinsics.def. */
#ifndef PY2CU_BUILTINS_BUILTINS_H
#define PY2CU_BUILTINS_BUILTINS_H

#include "infer/infer.h"

/* Returns the table indexed by BuiltinId. translate.c passes it to inference and lowering, which do not depend on
 * this module. */
const BuiltinCode *builtins(void);

#endif
