// SPDX-License-Identifier: MIT
/* Declarations of a launcher's parameters. */
#include "host_api/host_api_internal.h"

#include <string.h>

static bool is_kernel_parameter(const LaunchedFunction *launched, const char *name)
{
    bool any = false;
    for (size_t i = 0; i < launched->func->params.count; i++) {
        any = any || strcmp(((const IrVar *)launched->func->params.items[i])->name, name) == 0;
    }
    return any;
}

/* Comments out the name of an unused parameter, to avoid compiler warnings. */
static const char *declared_if(Unit *unit, const char *type, const char *name, bool is_read)
{
    return arena_printf(unit->arena, is_read ? "%s%s" : "%s/*%s*/", type, name);
}

PtrVec launcher_parameters(Unit *unit, const LaunchedFunction *launched, bool of_definition)
{
    PtrVec items = {0};
    for (size_t i = 0; i < launched->count; i++) {
        const LaunchArgument *argument = &launched->arguments[i];
        bool has_span = !of_definition || (argument->info->is_array && compares_spans(unit, launched));
        bool is_typed =
            argument->info->is_array && strcmp(argument->type, "void") != 0; /* the launcher checks its alignment */
        const char *head = argument->to_const ? "const " : "";
        const char *type = arena_printf(unit->arena, "%s%s %s", head, argument->type, argument->is_address ? "*" : "");
        ptrvec_push(unit->arena, &items,
                    (void *)(uintptr_t)declared_if(unit, type, argument->name,
                                                   has_span || is_typed || argument->param != NULL));
        for (uint32_t axis = 0; has_axis_sizes(argument) && axis < argument->info->ndim; axis++) {
            ptrvec_push(unit->arena, &items, arena_printf(unit->arena, "long long %s", argument->shape[axis]));
        }
        for (uint32_t axis = 0; argument->strides != NULL && axis < argument->info->ndim; axis++) {
            const char *name = argument->strides[axis];
            ptrvec_push(unit->arena, &items,
                        (void *)(uintptr_t)declared_if(unit, "long long ", name,
                                                       has_span || is_kernel_parameter(launched, name)));
        }
    }
    ptrvec_push(unit->arena, &items, arena_printf(unit->arena, "dim3 %s", launched->grid));
    ptrvec_push(unit->arena, &items, arena_printf(unit->arena, "dim3 %s", launched->block));
    ptrvec_push(unit->arena, &items, arena_printf(unit->arena, "size_t %s", launched->shared));
    ptrvec_push(unit->arena, &items,
                arena_printf(unit->arena, "%s %s", runtime_name(unit, "Stream_t"), launched->stream));
    return items;
}

void put_prototypes(Unit *unit, TextBuf *out, const PtrVec *launched)
{
    for (size_t i = 0; i < launched->count; i++) {
        emit_prototype(unit, out, ((const LaunchedFunction *)launched->items[i])->func);
    }
}
