// SPDX-License-Identifier: MIT
/* Variables of a function and their preferred names.
 *
 * Lowering creates a variable for each web of definitions (webs.c). Variables of one Python name and type that would
 * be declared in one block are merged, except those that a loop head still reads. A tuple that is read in two types has
 * items of equal types twice, so that its items are then assigned twice; the second assignment is removed. */
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

/* Returns whether the statement repeats one of the assignments before it in its block, from the same source line. */
static bool is_repeated(const IrBlock *block, uint32_t at)
{
    const IrStmt *s = block->stmts[at];
    if (ir_assigned(s) == NULL || s->op != IRO_NONE || !ir_is_pure(s->b)) {
        return false;
    }
    for (uint32_t i = at; i > 0; i--) {
        const IrStmt *before = block->stmts[i - 1];
        const IrVar *var = ir_assigned(before);
        if (var == NULL || before->line != s->line || before->op != IRO_NONE || !ir_is_pure(before->b)) {
            return false;
        }
        if (ir_reads_var(s->b, var)) {
            return false;
        }
        if (var == s->a->var) {
            return ir_equal(before->b, s->b);
        }
    }
    return false;
}

static void remove_repeated(IrBlock *block, void *context)
{
    (void)context;
    for (uint32_t i = 0; i < block->count; i++) {
        if (is_repeated(block, i)) {
            ir_convert_to_note(block->stmts[i]);
        }
    }
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
            candidates[candidate_count++] = (Candidate){var, b->occurrences[i].block};
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
    ir_each_block(&func->body, remove_repeated, NULL);
}

/* ---- names ---- */

/* Assigns the final names of parameters. Other variables are named after their declarations are placed
 * (codegen/variable_names.c). */
void lower_finish_names(Lower *lw)
{
    IrFunc *func = lw->func;
    Blocks b = blocks_of(lw->arena, func);
    merge_variables(lw, &b);

    NameTable *used_names = names_new(lw->arena);
    for (size_t i = 0; i < lw->globals.count; i++) {
        names_find(used_names, lw->globals.items[i]);
    }
    names_find(used_names, func->name);
    func->outer_names = lw->globals;
    uint32_t made =
        (uint32_t)lw->instance->function->scope->bindings.count + 1; /* first python_local of generated counters */
    for (size_t i = 0; i < func->vars.count; i++) {
        IrVar *var = func->vars.items[i];
        if (var->storage == IRV_CONSTANT) {
            continue; /* the variable has the name of the module constant */
        }
        var->base = cname_clean(lw->arena, var->name);
        var->name = var->storage == IRV_PARAM ? cname_unique(lw->arena, used_names, var->base) : var->base;
        var->python_local = var->python_local == made ? 0 : var->python_local;
    }
}
