/* The functions of the catalogue's builtins. */
#ifndef PY2CU_BUILTINS_BUILTINS_H
#define PY2CU_BUILTINS_BUILTINS_H

#include "infer/infer.h"

/* By BuiltinId: translate.c hands them to inference and lowering, which name none of them. */
const BuiltinCode *builtins(void);

#endif
