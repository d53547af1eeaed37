// SPDX-License-Identifier: MIT
/* Prints kernels with __restrict__ pointers next to those without (Py2cuRequest.restrict_kernels): both call a device
 * function that contains the body, so launchers can select one of them without a second copy of the code. */
#include "emit/emit_internal.h"

IrFunc restrict_kernel(const IrFunc *func, bool is_restricted)
{
    IrFunc restricted = *func;
    restricted.name = func->restricted_name;
    restricted.restricted_name = NULL;
    for (size_t i = 0; i < func->params.count; i++) {
        IrVar *param = func->params.items[i];
        param->restrict_ = is_restricted && param->may_restrict;
    }
    return restricted;
}

void restricted_print(Emit *emit, const IrFunc *func)
{
    IrFunc body = *func;
    body.name = func->body_name;
    body.is_kernel = false;
    body.restricted_name = NULL;
    emit_start_line(emit);
    emit_head(emit, &body);
    emit_newline(emit);
    emit_body(emit, func);
    emit->blank_pending = true;
    emit_kernel_calls(emit, func, func->body_name);
}
