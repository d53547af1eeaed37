// SPDX-License-Identifier: MIT
/* Names of the runtime API that headers and launchers use. */
#include "host_api/host_api_internal.h"
#include "support/runtime_api.h"

const char *runtime_name(const Unit *unit, const char *name)
{
    return arena_printf(unit->arena, "%s%s", runtime_api_prefix(unit->request->hip), name);
}

void put_head(const Unit *unit, TextBuf *out, const char *linkage, const char *name, const PtrVec *parameters,
              const char *tail)
{
    const char *head = arena_printf(unit->arena, "%s%s %s(", linkage, runtime_name(unit, "Error_t"), name);
    put_list(out, head, parameters, tail);
}
