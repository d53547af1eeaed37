// SPDX-License-Identifier: MIT
/* Exception sites: the source locations that can raise an exception in a kernel. A thread that raises records the
 * number of its site and ends.
 *
 * Input: the final IR, in which calls of helpers contain indices of raise sites.
 * Output: calls with the numbers of the sites; unit->raises without unused sites.
 * Requires: dead code is removed. */
#include "codegen/codegen.h"
#include "ir/ir.h"

/* Returns the index of the site number among the arguments of a helper; -1 for helpers that do not raise. */
static int raises_argument(HelperId helper)
{
    if (helper == HELPER_RAISE) {
        return 0;
    }
    if (helper >= HELPER_NONZERO_I64 && helper <= HELPER_NONZERO_C128) {
        return 1;
    }
    if (helper == HELPER_NEW) {
        return 3;
    }
    bool is_index = helper == HELPER_INDEX || helper == HELPER_BELOW || helper == HELPER_UINDEX;
    return is_index || helper == HELPER_POWER_BASE ? 2 : -1;
}

typedef struct Numbering {
    Unit *unit;
    PtrVec used; /* RaiseSite *, by number */
} Numbering;

static void number_call(IrExpr *e, void *context)
{
    Numbering *numbering = context;
    int place = e->kind == IR_CALL ? raises_argument(e->callee.helper) : -1;
    if (place < 0) {
        return;
    }
    IrExpr *argument = e->args[place]; /* before: index of the site, from 1; after: its number */
    RaiseSite *site = numbering->unit->raises.items[argument->integer - 1];
    if (site->number == 0) {
        ptrvec_push(numbering->unit->arena, &numbering->used, site);
        site->number = (uint32_t)numbering->used.count;
    }
    argument->integer = site->number;
}

/* Replaces grid barriers by a variant that does not wait for threads that have ended. */
static void release_grid(IrExpr *e, void *context)
{
    (void)context;
    if (e->kind == IR_CALL && e->callee.helper == HELPER_GRID_SYNC) {
        e->callee.helper = HELPER_GRID_SYNC_OR_LEAVE;
    }
}

bool number_exception_sites(Unit *unit)
{
    Numbering numbering = {.unit = unit};
    if (unit->raises.count > 0) {
        ir_visit_program(unit->program, number_call, &numbering);
    }
    if (numbering.used.count > 0) {
        ir_visit_program(unit->program, release_grid, NULL);
    }
    unit->raises = numbering.used;
    return true;
}

const Py2cuRaise *exception_site_table(Unit *unit)
{
    Py2cuRaise *table = arena_alloc(unit->arena, unit->raises.count * sizeof *table + 1);
    for (size_t i = 0; i < unit->raises.count; i++) {
        table[i] = ((const RaiseSite *)unit->raises.items[i])->raise;
    }
    return table;
}
