// SPDX-License-Identifier: MIT
/* Variables of a function and their preferred names.
 *
 * Lowering creates a variable for each web of definitions (webs.c). Variables of one Python name and type that would
 * be declared in one block are merged, except those that a loop head still reads. */
#include "base/c_names.h"
#include "lower/lower_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- merging ---- */

/* A variable of a Python name, and the block that would declare it. */
typedef struct Candidate {
    IrVar *var;
    uint32_t block; /* index in ir/block_tree.c */
} Candidate;

static int compare_numbers(uintptr_t a, uintptr_t b)
{
    return (a > b) - (a < b);
}

/* Sorts candidates so that mergeable ones are adjacent. */
static int compare_kinds(const Candidate *a, const Candidate *b)
{
    int order = compare_numbers(a->var->python_local, b->var->python_local);
    order = order != 0 ? order : compare_numbers(a->block, b->block);
    order = order != 0 ? order : compare_numbers((uintptr_t)a->var->type, (uintptr_t)b->var->type);
    order = order != 0 ? order : compare_numbers(a->var->role, b->var->role);
    return order != 0 ? order : strcmp(a->var->name, b->var->name);
}

static int compare_candidates(const void *a, const void *b)
{
    const Candidate *x = a, *y = b;
    const int order = compare_kinds(x, y);
    return order != 0 ? order : compare_numbers(x->var->id, y->var->id);
}

/* Merges later variables of the same name, type and block into the first. */
static void merge_variables(Lower *lw, Blocks *b)
{
    IrFunc *func = lw->func;
    size_t count = func->vars.count;
    IrVar **into = arena_alloc(lw->arena, count * sizeof *into + 1);
    Candidate *candidates = arena_alloc(lw->arena, count * sizeof *candidates + 1);
    size_t candidate_count = 0;
    for (size_t i = 0; i < count; i++) {
        IrVar *var = func->vars.items[i];
        into[i] = var;
        if (var->python_local != 0 && var->storage != IRV_SHARED && var->type->kind != TY_CARRAY && !var->is_separate) {
            candidates[candidate_count++] = (Candidate){var, b->places[i].block};
        }
    }
    qsort(candidates, candidate_count, sizeof *candidates, compare_candidates);
    bool any = false;
    const Candidate *first = candidates;
    for (size_t i = 1; i < candidate_count; i++) {
        const Candidate *at = &candidates[i];
        if (compare_kinds(first, at) == 0 && at->var->storage == IRV_LOCAL) {
            into[at->var->id] = first->var;
            any = true;
        } else {
            first = at;
        }
    }
    if (!any) {
        return;
    }
    blocks_merge(b, func, into);
}

/* ---- names ---- */

/* Assigns the final names of parameters. Other variables are named after their declarations are placed
 * (codegen/variable_names.c). */
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
    uint32_t made =
        (uint32_t)lw->instance->function->scope->bindings.count + 1; /* first python_local of generated counters */
    for (size_t i = 0; i < func->vars.count; i++) {
        IrVar *var = func->vars.items[i];
        if (var->storage == IRV_CONSTANT) {
            continue; /* the variable has the name of the module constant */
        }
        var->base = cname_clean(lw->arena, var->name);
        var->name = var->storage == IRV_PARAM ? cname_unique(lw->arena, taken, var->base) : var->base;
        var->python_local = var->python_local == made ? 0 : var->python_local;
    }
}
