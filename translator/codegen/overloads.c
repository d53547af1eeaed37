// SPDX-License-Identifier: MIT
/* Renames device functions that are instances of one Python function to its name: they become C++ overloads.
 *
 * An instance keeps its name with a suffix if C++ cannot distinguish it from the other instances, or if the new name
 * would be hidden by a parameter of a caller. Calls of overloads pass arguments of exactly the parameter types, so
 * each call selects the intended function, even if several overloads have the same number of parameters.
 *
 * Input: functions with unique names (IrFunc.name) and the preferred ones (IrFunc.shared_name).
 * Output: IrFunc.name, IrFunc.outer_names and IrCallee.overloaded.
 * Requires: no later pass changes parameters. */
#include "base/pointer_map.h"
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

/* Functions of the program by name. */
typedef struct Names {
    Arena *arena;
    NameTable *table;
    Map named;   /* PtrVec * of the functions that have the name */
    Map users;   /* PtrVec * of the functions whose bodies contain the name, which may be the name before renaming */
    Map renamed; /* the new name, by the old one */
} Names;

static PtrVec *functions_of(Names *names, Map *map, const char *name)
{
    const char *key = names_find(names->table, name);
    PtrVec *list = map_get(map, key);
    if (list == NULL) {
        list = arena_alloc(names->arena, sizeof *list);
        map_set(names->arena, map, key, list);
    }
    return list;
}

static void add_function(Names *names, IrFunc *func)
{
    ptrvec_push(names->arena, functions_of(names, &names->named, func->name), func);
    for (size_t i = 0; i < func->outer_names.count; i++) {
        ptrvec_push(names->arena, functions_of(names, &names->users, func->outer_names.items[i]), func);
    }
}

/* Returns whether the function can have its shared name. */
static bool can_share(Names *names, const IrFunc *func)
{
    const PtrVec *users = functions_of(names, &names->users, func->name);
    bool is_hidden = has_parameter(func, func->shared_name);
    for (size_t i = 0; i < users->count && !is_hidden; i++) {
        is_hidden = has_parameter(users->items[i], func->shared_name);
    }
    const PtrVec *others = functions_of(names, &names->named, func->shared_name);
    bool fits = others->count > 0 && !is_hidden;
    for (size_t i = 0; i < others->count && fits; i++) {
        const IrFunc *other = others->items[i];
        fits = is_overloadable(other) && other->line == func->line && other->module == func->module &&
               are_distinguishable(func, other);
    }
    return fits;
}

static void rename_function(Names *names, IrFunc *func)
{
    map_set(names->arena, &names->renamed, names_find(names->table, func->name), (void *)(uintptr_t)func->shared_name);
    func->name = func->shared_name;
    ptrvec_push(names->arena, functions_of(names, &names->named, func->name), func);
}

/* Updates the list of the names that the body contains. */
static void rename_in_body(Names *names, const IrFunc *func)
{
    for (size_t i = 0; i < func->outer_names.count; i++) {
        void *name = map_get(&names->renamed, names_find(names->table, func->outer_names.items[i]));
        if (name != NULL) {
            func->outer_names.items[i] = name;
        }
    }
}

/* Returns whether another function has the same name and number of parameters. */
static bool is_ambiguous(Names *names, const IrFunc *func)
{
    const PtrVec *others = functions_of(names, &names->named, func->name);
    bool any = false;
    for (size_t i = 0; i < others->count && !any; i++) {
        const IrFunc *other = others->items[i];
        any = other != func && other->params.count == func->params.count && strcmp(other->name, func->name) == 0;
    }
    return any;
}

static void mark_call(IrExpr *e, void *context)
{
    const bool *ambiguous = context; /* by function id */
    if (e->kind == IR_CALL && e->callee.func != NULL) {
        e->callee.overloaded = ambiguous[e->callee.func->id];
    }
}

bool share_function_names(Unit *unit)
{
    IrProgram *program = unit->program;
    if (unit->request->emit == PY2CU_EMIT_C) {
        return true;
    }
    Names names = {.arena = unit->arena, .table = names_new(unit->arena)};
    for (size_t i = 0; i < program->funcs.count; i++) {
        add_function(&names, program->funcs.items[i]);
    }
    bool any = false;
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        if (is_overloadable(func) && strcmp(func->name, func->shared_name) != 0 && can_share(&names, func)) {
            rename_function(&names, func);
            any = true;
        }
    }
    if (any) {
        bool *ambiguous = arena_alloc(unit->arena, program->funcs.count);
        for (size_t i = 0; i < program->funcs.count; i++) {
            const IrFunc *func = program->funcs.items[i];
            ambiguous[func->id] = is_ambiguous(&names, func);
            rename_in_body(&names, func);
        }
        ir_visit_program(program, mark_call, ambiguous);
    }
    return true;
}
