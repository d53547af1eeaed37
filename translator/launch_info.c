// SPDX-License-Identifier: MIT
/* Describes the default launch of a kernel for callers in other languages: the grid and the dimensions that its guards
 * imply, as Python expressions over its arguments.
 *
 * Input: IrFunc.grid_extents, shape_checks and shape_is_free, and the arguments of the kernel. Output: the fields grid,
 * grid_width, default_block and shape_checks of Py2cuKernelInfo. */
#include "launch_info.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Returns the index of the argument that a parameter belongs to. */
static uint32_t argument_of(const IrFunc *func, const Py2cuKernelInfo *info, const IrVar *var)
{
    for (size_t i = 0; i < info->param_count; i++) {
        if (func->params.items[i] == var) {
            return info->params[i].argument;
        }
    }
    return 0;
}

/* Returns the expression in Python; NULL: it contains anything other than dimensions, scalar arguments and numbers. */
static const char *python_text(Unit *unit, const IrFunc *func, const Py2cuKernelInfo *info, const IrExpr *e,
                               bool is_operand)
{
    Arena *arena = unit->arena;
    if (e->kind == IR_INT) {
        return arena_printf(arena, e->integer < 0 ? "(%lld)" : "%lld", (long long)e->integer);
    }
    if (e->kind == IR_NAMED) {
        return e->named->value != NULL && e->named->value->kind == IR_INT
                   ? python_text(unit, func, info, e->named->value, is_operand)
                   : NULL;
    }
    if (e->kind == IR_VAR) {
        const char *name = info->arguments[argument_of(func, info, e->var)].name;
        switch (e->var->role) {
        case ROLE_VALUE:
            return name;
        case ROLE_SHAPE:
            return arena_printf(arena, "%s.shape[%u]", name, (unsigned)e->var->axis);
        case ROLE_SIZE:
            return arena_printf(arena, "%s.size", name);
        case ROLE_DATA:
        case ROLE_STRIDE:
        case ROLE_BLOCKS:
            break;
        }
        return NULL;
    }
    static const char *const operators[] = {
        [IRO_ADD] = "+", [IRO_SUB] = "-", [IRO_MUL] = "*", [IRO_DIV] = "//", [IRO_SHR] = "//"};
    const char *a = python_text(unit, func, info, e->a, true);
    const char *b = e->op == IRO_SHR /* by a constant: n // 4 */
                        ? arena_printf(arena, "%lld", 1LL << (e->b->integer & 63))
                        : python_text(unit, func, info, e->b, true);
    return a != NULL && b != NULL ? arena_printf(arena, is_operand ? "(%s %s %s)" : "%s %s %s", a, operators[e->op], b)
                                  : NULL;
}

static const char *bound_text(Unit *unit, const IrFunc *func, const Py2cuKernelInfo *info, const IrExpr *bound,
                              int64_t offset)
{
    const char *text = python_text(unit, func, info, bound, false);
    return text == NULL || offset == 0 ? text
                                       : arena_printf(unit->arena, "%s %c %lld", text, offset < 0 ? '-' : '+',
                                                      (long long)(offset < 0 ? -offset : offset));
}

static const char *extent_text(Unit *unit, const IrFunc *func, const Py2cuKernelInfo *info, const IrGridExtent *extent)
{
    const char *text = NULL;
    for (uint32_t i = 0; i < extent->count; i++) {
        const char *bound = bound_text(unit, func, info, extent->bounds[i], extent->offset[i]);
        if (bound == NULL) {
            return NULL;
        }
        text = i == 0 ? bound : arena_printf(unit->arena, "%s, %s", text, bound);
    }
    return extent->count > 1 ? arena_printf(unit->arena, "max(%s)", text) : text;
}

static void add_shape_checks(Unit *unit, const IrFunc *func, Py2cuKernelInfo *info)
{
    Py2cuShapeCheck *checks = arena_alloc(unit->arena, func->shape_checks.count * sizeof *checks + 1);
    for (size_t i = 0; i < func->shape_checks.count; i++) {
        const IrShapeCheck *found = func->shape_checks.items[i];
        const uint32_t argument = argument_of(func, info, found->array);
        const char *extent = bound_text(unit, func, info, found->bound, found->offset);
        if (extent != NULL && info->arguments[argument].ndim == found->ndim) {
            checks[info->shape_check_count++] = (Py2cuShapeCheck){argument, found->axis, extent};
        }
    }
    info->shape_checks = checks;
}

void launch_info_add(Unit *unit, const IrFunc *func, Py2cuKernelInfo *info)
{
    static const uint32_t default_blocks[4][3] = {{256, 1, 1}, {256, 1, 1}, {32, 8, 1}, {8, 8, 4}};
    uint32_t axes = 0;
    for (uint32_t axis = 0; axis < 3; axis++) {
        const IrGridExtent *extent = &func->grid_extents[axis];
        if (extent->is_used) {
            info->grid_axes |= 1u << axis;
            info->grid[axis] = extent_text(unit, func, info, extent);
            info->grid_width[axis] = extent->by_block ? 1 : extent->width;
            axes = axis + 1;
        }
    }
    if (func->block_size > 0) {
        memcpy(info->default_block, (const uint32_t[3]){func->block_size, 1, 1}, sizeof info->default_block);
    } else if (info->shape_is_free && info->launch_bounds[0] == 0) {
        memcpy(info->default_block, default_blocks[axes], sizeof default_blocks[axes]);
    }
    add_shape_checks(unit, func, info);
}
