/* The variables of a function and the names that they want.
 *
 * Lowering makes a variable for each web of definitions (vars.c). Those of one Python name and type that would be declared in
 * one block become one variable again, but for those that the head of a loop still reads. */
#include "lower/inside.h"
#include "base/cname.h"

#include <string.h>

/* ---- merging ------------------------------------------------------------------------------------------------------ */

static bool may_merge(const Blocks *b, const IrVar *x, const IrVar *y)
{
    return x->python_local == y->python_local && x->type == y->type && x->role == y->role && x->storage != IRV_SHARED &&
           y->storage == IRV_LOCAL && x->type->kind != TY_CARRAY && strcmp(x->name, y->name) == 0 &&
           b->places[x->id].block == b->places[y->id].block && !x->stays_apart && !y->stays_apart;
}

/* Later variables of the same name, type and block become the first. */
static void merge_variables(Lower *lw, Blocks *b)
{
    IrFunc *func = lw->func;
    size_t count = func->vars.count;
    IrVar **into = arena_alloc(lw->arena, count * sizeof *into + 1);
    size_t *latest = arena_alloc(lw->arena, (lw->instance->function->scope->bindings.count + 2) * sizeof *latest); /* by local: 1 + id */
    size_t *previous = arena_alloc(lw->arena, count * sizeof *previous + 1); /* by id: 1 + the one before it of that local */
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        IrVar *var = func->vars.items[i];
        into[i] = var;
        if (var->python_local == 0) {
            continue;
        }
        for (size_t k = latest[var->python_local]; k > 0 && into[i] == var; k = previous[k - 1]) {
            if (into[k - 1] == func->vars.items[k - 1] && may_merge(b, func->vars.items[k - 1], var)) {
                into[i] = func->vars.items[k - 1];
                any = true;
            }
        }
        previous[i] = latest[var->python_local];
        latest[var->python_local] = i + 1;
    }
    if (!any) {
        return;
    }
    blocks_merge(b, func, into);
}

/* ---- names -------------------------------------------------------------------------------------------------------- */

/* Parameters get their names; the others get theirs when it is known where they are declared (finish/names.c). */
void lower_finish_names(Lower *lw)
{
    IrFunc *func = lw->func;
    Blocks b = blocks_of(lw->arena, func);
    merge_variables(lw, &b);

    NameTable *taken = names_new(lw->arena);
    for (size_t i = 0; i < lw->globals.count; i++) {
        names_find(taken, lw->globals.items[i]);
    }
    names_find(taken, func->name);
    func->outer_names = lw->globals;
    uint32_t made = (uint32_t)lw->instance->function->scope->bindings.count + 1; /* counters */
    for (size_t i = 0; i < func->vars.count; i++) {
        IrVar *var = func->vars.items[i];
        if (var->storage == IRV_CONSTANT) {
            continue; /* the module's name */
        }
        var->base = cname_clean(lw->arena, var->name);
        var->name = var->storage == IRV_PARAM ? cname_unique(lw->arena, taken, var->base) : var->base;
        var->python_local = var->python_local == made ? 0 : var->python_local;
    }
}
