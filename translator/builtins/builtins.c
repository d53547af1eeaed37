/* What infers and lowers each special of intrinsics.def. */
#include "builtins/inside.h"

static const BuiltinCode code[] = {
#define INTRINSIC(path, result, params, c, effect, doc)
#define SPECIAL(path, name) {infer_special_##name, lower_special_##name},
#define SYNTAX(path, name) SPECIAL(path, name)
#define PARAMETERS(path, names)
#define UFUNC(path, inputs, name) SPECIAL(path, name)
#include CATALOGUE_TABLE
};

const BuiltinCode *builtins(void)
{
    return code;
}
