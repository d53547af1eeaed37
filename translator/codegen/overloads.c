// SPDX-License-Identifier: MIT
/* Gives device functions that are instances of one Python function its name: they become C++ overloads.
 *
 * An instance keeps its name with a suffix if C++ cannot distinguish it from the other instances, or if the new name
 * would be hidden by a parameter of a caller. Calls of overloads pass arguments of exactly the parameter types, so
 * each call selects the intended function, if there are several with as many parameters.
 *
 * Input: functions with unique names (IrFunc.name) and the preferred ones (IrFunc.shared_name).
 * Output: IrFunc.name, IrFunc.outer_names and IrCallee.overloaded.
 * Requires: no later pass changes parameters. */
#include "codegen/codegen.h"
#include "ir/ir.h"

#include <string.h>

static const char *c_type_of(const IrVar *var)
{
    return type_c_name(var->type->kind == TY_POINTER ? var->type->elem : var->type);
}

/* Returns whether each call with arguments of exactly the parameter types of one function selects that function. A
 * parameter that only differs in const would make such calls ambiguous. */
static bool are_distinguishable(const IrFunc *a, const IrFunc *b)
{
    if (a->params.count != b->params.count) {
        return true;
    }
    bool differ = false;
    for (size_t i = 0; i < a->params.count; i++) {
        const IrVar *x = a->params.items[i], *y = b->params.items[i];
        const bool is_same =
            (x->type->kind == TY_POINTER) == (y->type->kind == TY_POINTER) && strcmp(c_type_of(x), c_type_of(y)) == 0;
        if (is_same && x->points_to_const != y->points_to_const) {
            return false;
        }
        differ = differ || !is_same;
    }
    return differ;
}

static bool is_overloadable(const IrFunc *func)
{
    return !func->is_kernel && !func->has_c_linkage && func->shared_name != NULL;
}

static bool has_parameter(const IrFunc *func, const char *name)
{
    bool any = false;
    for (size_t i = 0; i < func->params.count && !any; i++) {
        any = strcmp(((const IrVar *)func->params.items[i])->name, name) == 0;
    }
    return any;
}

static bool has_outer_name(const IrFunc *func, const char *name)
{
    bool any = false;
    for (size_t i = 0; i < func->outer_names.count && !any; i++) {
        any = strcmp(func->outer_names.items[i], name) == 0;
    }
    return any;
}

/* Returns whether the function can have its shared name. */
static bool can_share(const IrProgram *program, const IrFunc *func)
{
    bool any = false;
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *other = program->funcs.items[i];
        if ((has_outer_name(other, func->name) || other == func) && has_parameter(other, func->shared_name)) {
            return false;
        }
        if (other == func || strcmp(other->name, func->shared_name) != 0) {
            continue;
        }
        if (!is_overloadable(other) || other->line != func->line || other->module != func->module ||
            !are_distinguishable(func, other)) {
            return false;
        }
        any = true;
    }
    return any;
}

static void rename_function(Unit *unit, IrFunc *func)
{
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        const IrFunc *other = unit->program->funcs.items[i];
        for (size_t k = 0; k < other->outer_names.count; k++) {
            if (strcmp(other->outer_names.items[k], func->name) == 0) {
                other->outer_names.items[k] = (void *)(uintptr_t)func->shared_name;
            }
        }
    }
    func->name = func->shared_name;
}

/* Returns whether another function has the same name and number of parameters. */
static bool is_ambiguous(const IrProgram *program, const IrFunc *func)
{
    bool any = false;
    for (size_t i = 0; i < program->funcs.count && !any; i++) {
        const IrFunc *other = program->funcs.items[i];
        any = other != func && other->params.count == func->params.count && strcmp(other->name, func->name) == 0;
    }
    return any;
}

static void mark_call(IrExpr *e, void *program)
{
    if (e->kind == IR_CALL && e->callee.func != NULL) {
        e->callee.overloaded = is_ambiguous(program, e->callee.func);
    }
}

bool share_function_names(Unit *unit)
{
    IrProgram *program = unit->program;
    if (unit->request->emit == PY2CU_EMIT_C) {
        return true;
    }
    bool any = false;
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        if (is_overloadable(func) && strcmp(func->name, func->shared_name) != 0 && can_share(program, func)) {
            rename_function(unit, func);
            any = true;
        }
    }
    if (any) {
        ir_visit_program(program, mark_call, program);
    }
    return true;
}
