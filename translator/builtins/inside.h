/* What the files of builtins/ share. */
#ifndef PY2CU_BUILTINS_INSIDE_H
#define PY2CU_BUILTINS_INSIDE_H

#include "catalogue/catalogue.h"
#include "lower/lower.h"
#include "builtins/builtins.h"

#include <stdbool.h>

/* Every special's two functions: infer_special_NAME() and lower_special_NAME(). infer gives the result's type (NULL: unknown yet, or an
 * error was added); lower gives the value. */
#define INTRINSIC(path, result, params, c, effect, doc)
#define SPECIAL(path, name) \
    const Type *infer_special_##name(Infer *in, const Expr *call, const Call *args); \
    Value lower_special_##name(Lower *lw, const Expr *call, const Call *args);
#define PARAMETERS(path, names)
#define UFUNC(path, inputs, name) SPECIAL(path, name)
#define SYNTAX(path, name) SPECIAL(path, name)
#include CATALOGUE_TABLE
#undef INTRINSIC
#undef SPECIAL
#undef UFUNC
#undef SYNTAX
#undef PARAMETERS


const Type *infer_no_arguments(Infer *in, const Expr *e, const Call *args, TypeKind result);
const Type *infer_wrong_use(Infer *in, const Expr *e, const char *name, const char *usage);
/* One real number as the only argument. */
const Type *infer_one_real(Infer *in, const Expr *e, const Call *args, const char *name);
/* What has no function for half types computes in float32. */
Value lower_without_half(Lower *lw, Value x);
bool type_is_whole(const Type *type);

#endif
