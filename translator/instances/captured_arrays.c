// SPDX-License-Identifier: MIT
/* Captured device arrays: global arrays that kernels and device functions access by name.
 *
 * In Python, such a name denotes the array's memory. In C, the array is a parameter: each function that names the
 * array, or calls such a function, has additional parameters after its own, and the launch passes the array after
 * the other arguments. */
#include "infer/infer.h"
#include "instances/instances_internal.h"

/* ---- captures of each function ---- */

static bool add_capture(Instance *instance, Object *array)
{
    PtrVec *captures = &instance->captures;
    size_t at = capture_place(captures, array);
    if (at < captures->count && ((const Object *)captures->items[at])->integer == array->integer) {
        return false;
    }
    ptrvec_push(instance->unit->arena, captures, array);
    for (size_t i = captures->count - 1; i > at; i--) {
        captures->items[i] = captures->items[i - 1];
    }
    captures->items[at] = array;
    return true;
}

static void add_object(Instance *instance, Object *object)
{
    if (object == NULL) {
        return;
    }
    if (object->kind == OBJ_DEVICE_ARRAY) {
        add_capture(instance, object);
    }
    for (uint32_t i = 0; object->kind == OBJ_TUPLE && i < object->count; i++) {
        add_object(instance, object->items[i]);
    }
}

static void find_own(Instance *instance)
{
    for (uint32_t i = 0; i < instance->info_count; i++) {
        const ExprInfo *info = &instance->info[i];
        add_object(instance, info->constant);
        for (uint32_t k = 0; info->callee != NULL && k < info->callee->arg_count; k++) {
            add_object(instance, info->callee->arg_objects[k]); /* default values */
        }
    }
}

static bool add_captures_of_callees(Instance *instance)
{
    bool changed = false;
    for (uint32_t i = 0; i < instance->info_count; i++) {
        const Instance *callee = instance->info[i].callee;
        for (size_t k = 0; callee != NULL && callee != instance && k < callee->captures.count; k++) {
            changed = add_capture(instance, callee->captures.items[k]) || changed;
        }
    }
    return changed;
}

void captures_find(Unit *unit)
{
    bool changed = unit->device_arrays > 0;
    for (size_t i = 0; changed && i < unit->instances.count; i++) {
        find_own(unit->instances.items[i]);
    }
    while (changed) { /* callers precede callees, so processing in reverse order needs few iterations */
        changed = false;
        for (size_t i = unit->instances.count; i > 0; i--) {
            changed = add_captures_of_callees(unit->instances.items[i - 1]) || changed;
        }
    }
    for (size_t i = 0; i < unit->instances.count; i++) {
        const Instance *instance = unit->instances.items[i];
        if (instance->is_for_others && instance->captures.count > 0) {
            const Object *array = instance->captures.items[0];
            diag_error(unit, instance->function->span, "captured-array",
                       "'%s' captures the device array '%s', which its callers in other CUDA C "
                       "code cannot pass",
                       instance->function->name, array->text);
            diag_hint(unit, "make '%s' a parameter", array->text);
        }
    }
}
