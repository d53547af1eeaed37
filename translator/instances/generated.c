// SPDX-License-Identifier: MIT
/* Generated kernels, for functions whose decorator specifies how they are called (vectorize, guvectorize, reduce).
 *
 * Such a kernel is generated as Python source for the given operands and passes through all stages like a user's
 * kernel, so that output, launch facts and views follow the same rules. It is printed directly after the function
 * that it calls. */
#include "instances/instances_internal.h"

static bool has_plain_parameters(Unit *unit, const Function *function, Span span)
{
    for (uint32_t i = 0; i < function->param_count; i++) {
        if (function->params[i].style == PARAM_STAR || function->params[i].style == PARAM_STARSTAR) {
            diag_error(unit, span, "unsupported-parameter",
                       "'%s' collects arguments with '*', which is not supported here", function->name);
            diag_hint(unit, "list every parameter");
            return false;
        }
    }
    return true;
}

Function *wrap_kernel(Unit *unit, Function *function, const Decoration *decoration, const Signature *signature,
                      Span span, Signature *kernel_types)
{
    if (!has_plain_parameters(unit, function, span)) {
        return NULL;
    }
    switch (decoration->wrap) {
    case PY2CU_WRAP_VECTORIZE:
    case PY2CU_WRAP_UFUNC_LOOP:
        return wrap_vectorize(unit, function, decoration->wrap, signature, span, kernel_types);
    case PY2CU_WRAP_REDUCE:
        return wrap_reduce(unit, function, signature, span, kernel_types);
    case PY2CU_WRAP_GUVECTORIZE:
    case PY2CU_WRAP_GUFUNC_LOOP:
        return wrap_guvectorize(unit, function, decoration, signature, span, kernel_types);
    case PY2CU_WRAP_CALL:
        return wrap_call(unit, function, signature, span, kernel_types);
    case PY2CU_WRAP_NONE:
    case PY2CU_WRAP_DEVICE:
        break;
    }
    return NULL;
}
