/* Built-in functions of Python that need more than a row of intrinsics.def. */
#include "intrinsics.h"

#include <string.h>

/* ---- isinstance(x, T): known at translation ----------------------------------------------------------------------- */

const Type *infer_special_isinstance(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 2 || e->keyword_count > 0) {
        return infer_error(in, e->span, "no-such-overload", "isinstance takes a value and a type");
    }
    ExprInfo *info = info_of(in->instance, e);
    info->constant = branch_constant(in->instance, e);
    if (info->constant == NULL) {
        infer_error(in, e->span, "not-constant", "whether this is an instance of that type cannot be told");
        infer_hint(in, "test an argument that is not assigned, against int, float, bool, tuple, numpy.ndarray or a type of Numba");
        return NULL;
    }
    return info->constant->type;
}

Value lower_special_isinstance(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    return lower_object(lw, info_of(lw->instance, e)->constant);
}
