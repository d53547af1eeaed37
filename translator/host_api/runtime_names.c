// SPDX-License-Identifier: MIT
/* Names of the runtime API that headers and launchers use. HIP has the functions, types and constants of the CUDA
 * runtime with the prefix "hip". */
#include "host_api/host_api_internal.h"

const char *runtime_name(const Unit *unit, const char *name)
{
    return arena_printf(unit->arena, "%s%s", unit->request->hip ? "hip" : "cuda", name);
}

void put_head(const Unit *unit, TextBuf *out, const char *name, const PtrVec *parameters, const char *tail)
{
    put_list(out, arena_printf(unit->arena, "%s %s(", runtime_name(unit, "Error_t"), name), parameters, tail);
}
