// SPDX-License-Identifier: MIT
/* Axis mapping: assigns the script's axes to hardware axes.
 *
 * The threads of a warp are neighbors along x, and accesses are coalesced if neighboring threads access neighboring
 * elements. With `i, j = cuda.grid(2)` and `a[i, j]`, neighboring threads access different rows. If a kernel does not
 * depend on the order of axes, a launch may swap them: the generated code then uses the swapped components of
 * threadIdx, blockIdx, blockDim and gridDim.
 *
 * Input: the simplified IR with the script's axes; obstacles that lower found in each function (`fixed`).
 * Output: whether the axes of each kernel can be swapped, and its accesses. If the request names a schedule, applies
 * it and adds a comment.
 * Requires: pointer analysis (numbered variables, written pointers) and raise sites. Range analysis ran before, so the
 * script's axes must not exceed the hardware's limits either. */
#include "schedule/schedule_internal.h"

#include "base/axis_mapping_names.h"

#include <string.h>

static bool is_axis_permutation(Py2cuSchedule schedule)
{
    return schedule < PY2CU_SCHEDULE_COARSENING;
}

static bool is_fusion(Py2cuSchedule schedule)
{
    return schedule == PY2CU_SCHEDULE_BLOCKS || schedule == PY2CU_SCHEDULE_YX_BLOCKS;
}

/* ---- spin loops ---- */

/* Analysis of spin loops. A loop that waits for another thread's store hangs if that thread is scheduled later, so the
 * order of blocks matters. */
typedef struct SpinWaits {
    const PtrVec *written; /* const Type *: element types written through any pointer */
    uint32_t
        *dependent; /* by variable number: the last loop in which its value may depend on stores of other threads */
    uint32_t loop;  /* current loop, counted from 1 */
    bool changed, found;
} SpinWaits;

/* Limit of passes over a loop. A loop that requires more passes is treated as a spin loop. */
enum { MAX_PASSES = 64 };

static bool is_among(const PtrVec *types, const Type *type)
{
    for (size_t i = 0; i < types->count; i++) {
        if (types->items[i] == type) {
            return true;
        }
    }
    return false;
}

static PtrVec written_types(Unit *unit)
{
    PtrVec written = {0};
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        const IrFunc *func = unit->program->funcs.items[i];
        for (size_t v = 0; v < func->vars.count; v++) {
            const IrVar *var = func->vars.items[v];
            if (var->type->kind == TY_POINTER && !var->points_to_const && !is_among(&written, var->type->elem)) {
                ptrvec_push(unit->arena, &written, (void *)(uintptr_t)var->type->elem);
            }
        }
    }
    return written;
}

/* Returns whether no thread writes the array. Arrays of one type may overlap, so no array of that type may be
 * written. */
static bool is_constant(const SpinWaits *w, const IrVar *var)
{
    const IrVar *array = var->memory != NULL ? var->memory : var;
    return var->points_to_const && array->storage == IRV_PARAM && array->points_to_const &&
           !is_among(w->written, var->type->elem) && !is_among(w->written, array->type->elem);
}

/* Returns whether e reads data that other threads of the kernel may write during the loop. */
static bool reads_shared_state(const IrExpr *e, const void *context)
{
    const SpinWaits *w = context;
    switch ((int)e->kind) {
    case IR_VAR:
        return w->dependent[e->var->number] == w->loop;
    case IR_CALL:
        return ir_call_effect(e) >= EFFECT_READ;
    case IR_INDEX:
        return e->a->type->kind == TY_POINTER && (e->a->kind != IR_VAR || !is_constant(w, e->a->var));
    default:
        return false;
    }
}

static void mark_dependent(SpinWaits *w, const IrVar *var)
{
    w->changed = w->changed || w->dependent[var->number] != w->loop;
    w->dependent[var->number] = w->loop;
}

static void mark_dependent_outputs(IrExpr *e, void *context)
{
    if (e->kind == IR_ADDRESS && e->a->kind == IR_VAR) {
        mark_dependent(context, e->a->var);
    }
}

static void propagate_dependence_in_block(SpinWaits *w, const IrBlock *block, bool depends);

/* Marks variables that may depend on stores of other threads. `depends`: the execution of the statement depends on
 * them. */
static void propagate_dependence(SpinWaits *w, const IrStmt *s, bool depends)
{
    if (s == NULL) {
        return;
    }
    const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    root = root != NULL && root->kind == IR_INDEX ? root->a : root; /* a local or shared array */
    if (root != NULL && root->kind == IR_VAR && (depends || ir_any(s->b, reads_shared_state, w))) {
        mark_dependent(w, root->var);
    }
    ir_visit_expr(s->a, mark_dependent_outputs, w);
    ir_visit_expr(s->b, mark_dependent_outputs, w);
    w->found = w->found || (depends && ir_jumps(s, NULL));
    bool chooses = s->kind == IR_IF || s->kind == IR_WHILE || s->kind == IR_FOR;
    bool inner = depends || (chooses && ir_any(s->a, reads_shared_state, w));
    propagate_dependence(w, s->init, inner);
    propagate_dependence(w, s->step, inner);
    propagate_dependence_in_block(w, &s->body, inner);
    propagate_dependence_in_block(w, &s->orelse, inner);
}

static void propagate_dependence_in_block(SpinWaits *w, const IrBlock *block, bool depends)
{
    for (uint32_t i = 0; i < block->count && !w->found; i++) {
        propagate_dependence(w, block->stmts[i], depends);
    }
}

static void find_spin_waits(IrStmt *s, void *context)
{
    SpinWaits *w = context;
    if (w->found || (s->kind != IR_WHILE && s->kind != IR_FOR)) {
        return;
    }
    w->loop++;
    w->changed = s->kind == IR_WHILE; /* a counted loop always terminates, unless its condition reads shared state */
    for (unsigned pass = 0; pass < MAX_PASSES && w->changed && !w->found; pass++) {
        w->changed = false;
        propagate_dependence_in_block(w, &s->body, false);
    }
    w->found = w->found || w->changed || ir_any(s->a, reads_shared_state, w);
}

/* ---- obstacles ---- */

static void find_fixed(Unit *unit)
{
    IrProgram *program = unit->program;
    const PtrVec written = written_types(unit);
    SpinWaits w = {.written = &written,
                   .dependent = arena_alloc(unit->arena, ir_number_vars(program) * sizeof(uint32_t) + 1)};
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        w.found = false;
        ir_visit_stmts(&func->body, find_spin_waits, &w);
        const char *reason = unit->raises.count > 0 ? "it can raise an exception, which records the axes of its thread"
                             : unit->request->debug ? "debug is enabled"
                             : func->launch_bounds[2] > 0 ? "it is launched in clusters"
                             : w.found                    ? "a loop waits for stores of other threads"
                                                          : NULL;
        func->mapping_constraint = func->mapping_constraint != NULL ? func->mapping_constraint : reason;
    }
}

/* ---- swapped names ---- */

static void rename_register(IrExpr *e, void *context)
{
    const Py2cuSchedule *schedule = context;
    if (e->kind != IR_SREG || e->sreg == IRS_WARP_SIZE) {
        return;
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        if (py2cu_schedule_axis(*schedule, axis) == (uint32_t)e->sreg % 3) { /* registers are grouped by three axes */
            e->sreg = (IrSreg)((uint32_t)e->sreg / 3 * 3 + axis);
            return;
        }
    }
}

static void add_comment(Unit *unit, IrFunc *func, const char *comment)
{
    Trivia **end = &func->lead;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = arena_alloc(unit->arena, sizeof **end);
    (*end)->comment = arena_printf(unit->arena, "schedule: %s", comment);
}

static void describe_constants(Unit *unit, IrFunc *kernel)
{
    const char *list =
        kernel->block_size > 0 ? arena_printf(unit->arena, "blocks of %u threads", (unsigned)kernel->block_size) : "";
    for (size_t i = 0; i < kernel->constants.count; i++) {
        const IrConstantParam *constant = kernel->constants.items[i];
        list = arena_printf(unit->arena, "%s%s%s = %lld", list, list[0] != '\0' ? ", " : "", constant->param.name,
                            (long long)constant->value);
    }
    if (list[0] != '\0') {
        add_comment(unit, kernel, arena_printf(unit->arena, "for launches with %s", list));
    }
}

static const char may_overlap[] = "arrays may overlap: the schedule requires noalias";

/* Returns the reason why the schedule does not apply to the function; NULL if it applies. */
static const char *mapping_obstacle(const Unit *unit, const IrFunc *func)
{
    const Py2cuSchedule schedule = unit->request->schedule;
    if (is_axis_permutation(schedule) || func->mapping_constraint != NULL) {
        return func->has_c_linkage ? "other code calls it" : func->mapping_constraint;
    }
    if (func->is_kernel && (func->schedules & 1u << schedule) == 0) {
        return schedule == PY2CU_SCHEDULE_COARSENING
                   ? "its body is not a sequence of loads, little arithmetic and stores along one axis"
               : schedule == PY2CU_SCHEDULE_PRIVATIZATION && (func->effect >= EFFECT_ALL || has_shared_memory(func))
                   ? "it already uses shared memory, barriers or fences"
               : schedule == PY2CU_SCHEDULE_PRIVATIZATION
                   ? "it has no 1-D integer array that is only updated with atomic operations"
               : is_vector_schedule(schedule)
                   ? "its body is not a sequence of loads, arithmetic and stores, with elements of one or two bytes"
               : is_fusion(schedule)
                   ? "its blocks neither share elements in shared memory nor wait for barriers in loops, or are not "
                     "separable"
                   : "a barrier or a return depends on the thread index along one axis, or the kernel does not use the "
                     "axes x and y";
    }
    return !is_row_schedule(schedule) && !is_fusion(schedule) && (unit->program->facts & PY2CU_FACT_NOALIAS) == 0
               ? may_overlap
               : NULL;
}

/* Returns the axis of the script along which a schedule coarsens rows. */
static uint32_t axis_of_rows(Py2cuSchedule schedule)
{
    return py2cu_schedule_axis(schedule, 1);
}

static bool apply_mapping(Unit *unit, const Facts *facts)
{
    Py2cuSchedule schedule = unit->request->schedule;
    IrReached r = ir_none_reached(unit->arena, unit->program);
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        IrFunc *func = unit->program->funcs.items[i];
        const char *reason = mapping_obstacle(unit, func);
        if ((func->is_kernel || func->has_c_linkage) && reason != NULL) {
            func->has_failed = true;
            diag_function_error(unit, (Span){.module = UINT32_MAX}, "fixed-schedule",
                                "%s (%s:%u) cannot use the schedule %s: %s", func->python_name, func->file_name,
                                (unsigned)func->line, py2cu_schedule_name(schedule), reason);
            diag_hint(unit, reason == may_overlap ? "add --assume noalias, or omit --schedule" : "omit --schedule");
            continue;
        }
        bool vector_accesses =
            func->is_kernel && (is_vector_schedule(schedule) ||
                                (schedule == PY2CU_SCHEDULE_COARSENING && vector_width_of(unit, func) > 0));
        if (func->is_kernel) {
            add_comment(
                unit, func,
                vector_accesses && !is_vector_schedule(schedule)
                    ? arena_printf(
                          unit->arena,
                          "each thread processes %u neighboring elements, with vectorized accesses where possible",
                          func->coarsening_factor)
                : is_fusion(schedule) && func->has_independent_blocks
                    ? "each block does the work of four of the script's blocks along x, and each thread that of four "
                      "threads between two barriers"
                    : axis_mapping_comment(schedule));
        }
        if (vector_accesses) {
            vectorize_accesses(unit, func);
        } else if (func->is_kernel && schedule == PY2CU_SCHEDULE_COARSENING) {
            coarsen_threads(unit, func);
        }
        if (func->is_kernel && schedule == PY2CU_SCHEDULE_PRIVATIZATION) {
            privatize_atomics(unit, func);
        }
        if (func->is_kernel && is_row_schedule(schedule)) {
            ir_reach_only(&r, func);
            coarsen_rows(unit, func, &r.funcs, facts, axis_of_rows(schedule));
        }
        if (func->is_kernel && is_fusion(schedule)) {
            ir_reach_only(&r, func);
            fuse_blocks(unit, func, &r.funcs, facts, py2cu_schedule_axis(schedule, 0));
        }
    }
    if (is_axis_permutation(schedule) || is_row_schedule(schedule) || is_fusion(schedule) ||
        is_vector_schedule(schedule)) {
        ir_visit_program(unit->program, rename_register, &schedule);
    }
    return !diag_has_failed(unit);
}

static void find_row_schedules(Unit *unit, IrFunc *kernel, const PtrVec *funcs, const Facts *facts)
{
    for (uint32_t axis = 0; axis < 2; axis++) {
        bool keeps_loops, shares_loads;
        const bool can = can_coarsen_rows(unit, kernel, funcs, facts, axis, &keeps_loops, &shares_loads);
        for (Py2cuSchedule rows = PY2CU_SCHEDULE_ORIGINAL; rows < PY2CU_SCHEDULE_COUNT; rows++) {
            const uint32_t bit = is_row_schedule(rows) && axis_of_rows(rows) == axis ? 1u << rows : 0;
            kernel->schedules |= can ? bit : 0;
            kernel->joint_loops |= keeps_loops ? bit : 0;
            kernel->shared_loads |= shares_loads ? bit : 0;
        }
    }
}

/* Prepares kernels for the row schedule of the request; returns whether one has changed. */
static bool prepare_rows(Unit *unit, const Facts *facts)
{
    bool changed = false;
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        IrFunc *func = unit->program->funcs.items[i];
        if (func->is_kernel && func->mapping_constraint == NULL) {
            changed |= separate_strided_loops(unit, func, facts, axis_of_rows(unit->request->schedule));
        }
    }
    return changed;
}

bool map_axes(Unit *unit)
{
    IrProgram *program = unit->program;
    find_fixed(unit);
    const Facts *facts = facts_of(unit);
    if (is_row_schedule(unit->request->schedule) && prepare_rows(unit, facts)) {
        facts = facts_of(unit);
    }
    const Steps *steps = steps_of(unit);
    IrReached r = ir_none_reached(unit->arena, program);
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *kernel = program->funcs.items[i];
        if (!kernel->is_kernel) {
            continue;
        }
        ir_reach_only(&r, kernel); /* includes the kernel itself */
        for (size_t k = 0; k < r.funcs.count; k++) {
            const IrFunc *func = r.funcs.items[k];
            kernel->mapping_constraint =
                kernel->mapping_constraint != NULL ? kernel->mapping_constraint : func->mapping_constraint;
            kernel->has_loops = kernel->has_loops || func->recursive || ir_any_stmt_of(&func->body, ir_is_loop, NULL);
        }
        kernel->shape_is_free = kernel->mapping_constraint == NULL && is_block_shape_free(&r.funcs);
        find_grid_extents(unit, kernel, &r.funcs);
        find_block_coarsening(unit, kernel, &r.funcs);
        find_row_schedules(unit, kernel, &r.funcs, facts);
        for (Py2cuSchedule schedule = PY2CU_SCHEDULE_ORIGINAL; schedule < PY2CU_SCHEDULE_COUNT; schedule++) {
            const bool can = is_vector_schedule(schedule) &&
                             can_vectorize_along(unit, kernel, &r.funcs, py2cu_schedule_axis(schedule, 0));
            kernel->schedules |= can ? 1u << schedule : 0;
        }
        const uint32_t fusions = 1u << PY2CU_SCHEDULE_BLOCKS | 1u << PY2CU_SCHEDULE_YX_BLOCKS;
        kernel->fused_axes = axes_of_fusion(unit, kernel, &r.funcs, facts, &kernel->has_independent_blocks);
        kernel->schedules |= kernel->fused_axes != 0 ? fusions : 0;
        accesses_add(unit, steps, kernel, &r.funcs);
        describe_constants(unit, kernel);
    }
    bool is_original = unit->raises.count > 0 || unit->request->debug || unit->request->sanitize;
    if (!is_original) {
        find_loop_bounds(unit, facts);
    }
    for (size_t i = 0; i < program->funcs.count && !is_original; i++) {
        find_row_sizes(program->funcs.items[i]);
    }
    if (unit->request->schedule != PY2CU_SCHEDULE_ORIGINAL && !apply_mapping(unit, facts)) {
        return false;
    }
    for (size_t i = 0; i < program->funcs.count && !is_original; i++) {
        IrFunc *func = program->funcs.items[i];
        if (func->is_kernel && unit->request->schedule < PY2CU_SCHEDULE_COARSENING) {
            preload_rows(unit, func, facts);
        }
        if (func->is_kernel) {
            declare_aligned_rows(unit, func);
        }
    }
    return true;
}
