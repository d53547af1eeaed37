/* Every special's two functions: infer_special_NAME() and lower_special_NAME(). infer gives the result's type (NULL: unknown yet, or an
 * error was added); lower gives the value. */
#ifndef PY2CU_SPECIAL_H
#define PY2CU_SPECIAL_H

#include "intrinsics.h"

#define INTRINSIC(path, result, params, c, effect, doc)
#define SPECIAL(path, name) \
    const Type *infer_special_##name(Infer *in, const Expr *call, const Call *args); \
    Value lower_special_##name(Lower *lw, const Expr *call, const Call *args);
#define PARAMETERS(path, names)
#define UFUNC(path, inputs, name) SPECIAL(path, name)
#define SYNTAX(path, name) SPECIAL(path, name)
#include "intrinsics.def"
#undef INTRINSIC
#undef SPECIAL
#undef UFUNC
#undef SYNTAX
#undef PARAMETERS

/* The result of a function or method that takes no arguments. */
const Type *infer_no_arguments(Infer *in, const Expr *e, const Call *args, TypeKind result);

#endif
