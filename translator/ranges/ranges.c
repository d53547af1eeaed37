// SPDX-License-Identifier: MIT
/* Interval analysis of each function, and the simplifications that it permits.
 *
 * Input: unit->program, from lower.
 * Output: the same program with fewer helper calls, one-sided loop conditions and less 64-bit arithmetic.
 * Requires: nothing else. Never changes a result and never fails.
 *
 * Callers are analyzed before their callees, so that the ranges of a device function's parameters follow from its
 * calls. Before that, iterations without changes compute the ranges of results. */
#include "ranges/ranges_internal.h"

#include <string.h>

static Range range_of_sreg(uint32_t sreg)
{
    static const int64_t bounds[SREG_COUNT][2] = {
        [IRS_TID_X] = {0, 1023},     [IRS_TID_Y] = {0, 1023},
        [IRS_TID_Z] = {0, 63},       [IRS_CTAID_X] = {0, INT32_MAX - 1},
        [IRS_CTAID_Y] = {0, 65534},  [IRS_CTAID_Z] = {0, 65534},
        [IRS_NTID_X] = {1, 1024},    [IRS_NTID_Y] = {1, 1024},
        [IRS_NTID_Z] = {1, 64},      [IRS_NCTAID_X] = {1, INT32_MAX},
        [IRS_NCTAID_Y] = {1, 65535}, [IRS_NCTAID_Z] = {1, 65535},
        [IRS_WARP_SIZE] = {1, 64}, /* 32 on all current NVIDIA GPUs, but generated code that reads warpSize must not
                                      depend on it */
    };
    Range r = range_make(bounds[sreg][0], bounds[sreg][1], LINEAGE_POSITION);
    r.origin = (uint8_t)(ORIGIN_SREG + sreg);
    return r;
}

Range range_of_axis_size(const Analysis *an, const IrVar *var, Range r)
{
    const PtrVec *params = &an->func->params;
    for (size_t i = 0; i < params->count && i < UINT16_MAX && an->program->small; i++) {
        const IrVar *first = params->items[i];
        if (first->argument == var->argument && first->leaf == var->leaf) { /* identifies the array */
            r.array = (uint16_t)(i + 1);
            r.axes = (uint16_t)(1u << var->axis);
            return r;
        }
    }
    return r;
}

static Range range_of_param(const Analysis *an, size_t index)
{
    const IrVar *var = an->func->params.items[index];
    bool is_kernel = an->func->is_kernel;
    Range r = range_of_type(var->type);
    Range calls = an->info->params[index];
    r.lineage = is_kernel ? LINEAGE_POSITION : LINEAGE_ANY;
    if (!is_kernel && !an->info->open && !an->info->circular && calls.low <= calls.high) {
        r = range_intersect(r, calls.low, calls.high);
        r.lineage = calls.lineage;
        r.origin = calls.origin;
        r = range_bounded_like(r, calls);
    }
    bool small = an->program->small;
    if (var->role == ROLE_SHAPE) {
        r = range_intersect(r, 0, small ? SMALL_LIMIT : SPAN);
        r.empty = var->id < UINT16_MAX && !an->info->assigned[var->id] ? (uint16_t)(var->id + 1) : 0;
        r = is_kernel ? range_of_axis_size(an, var, r) : r;
    } else if (var->role == ROLE_STRIDE) {
        r = range_intersect(r, small ? -SMALL_LIMIT : -SPAN, small ? SMALL_LIMIT : SPAN);
    } else if (small && is_kernel && type_is_integer(var->type)) {
        r = range_intersect(r, -SMALL_LIMIT, SMALL_LIMIT);
    }
    if (((an->func->facts | an->program->unit->program->facts) & PY2CU_FACT_POSITIVE) != 0 && var->sign != SIGN_ANY) {
        r = range_intersect(r, var->sign == SIGN_POSITIVE ? 1 : 0, INT64_MAX);
    }
    bool is_number = type_is_integer(var->type) && var->role != ROLE_SHAPE && var->role != ROLE_STRIDE;
    return an->assumes_nonnegative && an->info->assumes_nonnegative_params && is_number ? nonnegative_range(r) : r;
}

/* Adds the facts threadIdx < blockDim and blockIdx < gridDim. */
static void add_launch_facts(Analysis *an)
{
    uint32_t first = an->slot_count - SREG_COUNT;
    for (uint32_t axis = 0; axis < 3; axis++) {
        const uint32_t pairs[2][2] = {{IRS_TID_X + axis, IRS_NTID_X + axis}, {IRS_CTAID_X + axis, IRS_NCTAID_X + axis}};
        for (int i = 0; i < 2; i++) {
            uint32_t both = 1u << pairs[i][0] | 1u << pairs[i][1];
            const Affine form = affine_difference(first + pairs[i][1], first + pairs[i][0]);
            if ((an->info->sregs & both) == both) {
                state_add_fact(an, &form, 1, INT64_MAX);
            }
        }
    }
}

/* Initializes the state at the start of the function. */
static void begin(Analysis *an, Mode mode)
{
    state_undo(an, 0);
    an->mode = mode;
    for (size_t i = 0; i < an->func->vars.count; i++) { /* parameters come first */
        const IrVar *var = an->func->vars.items[i];
        bool is_param = i < an->func->params.count;
        bool is_zero = an->tracked[i] && var->storage == IRV_LOCAL; /* codegen/declarations.c initializes variables */
        an->env[i] = is_param ? range_of_param(an, i) : is_zero ? range_of_constant(0) : range_of_type(var->type);
    }
    for (uint32_t i = 0; i < MEMORY_SLOTS; i++) {
        an->env[an->func->vars.count + i] = range_make(INT64_MIN, INT64_MAX, LINEAGE_ANY);
    }
    for (uint32_t i = 0; i < SREG_COUNT; i++) {
        an->env[an->slot_count - SREG_COUNT + i] = range_of_sreg(i);
    }
    add_launch_facts(an);
}

/* rewrite: also simplifies the function. */
static void analyze(Program *program, FuncInfo *info, bool rewrite)
{
    Arena *arena = program->unit->arena;
    /* reuse the growing buffers */
    Analysis *an = program->analysis;
    *an = (Analysis){.trail = an->trail,
                     .trail_capacity = an->trail_capacity,
                     .scratch = an->scratch,
                     .assignments = an->assignments,
                     .assignment_capacity = an->assignment_capacity,
                     .passed = an->passed,
                     .passed_capacity = an->passed_capacity,
                     .program = program,
                     .info = info,
                     .func = info->func,
                     .assumes_nonnegative = program->assumes_nonnegative && info->assumes_nonnegative,
                     .arena = arena};
    uint32_t vars = (uint32_t)info->func->vars.count;
    an->slot_count = vars + MEMORY_SLOTS + SREG_COUNT;
    an->tracked = arena_alloc(arena, an->slot_count * sizeof(bool));
    an->real = arena_alloc(arena, an->slot_count * sizeof(bool));
    for (uint32_t i = 0; i < an->slot_count; i++) {
        const Type *type = i < vars ? ((const IrVar *)info->func->vars.items[i])->type : program->u32;
        bool is_output = i < vars && ((const IrVar *)info->func->vars.items[i])->is_output;
        bool is_memory = i >= vars && i < vars + MEMORY_SLOTS;
        an->tracked[i] = type_is_integral(type) && !is_output && !is_memory;
        an->real[i] = real_is_known(type) && !is_output;
    }
    an->env = arena_alloc(arena, an->slot_count * sizeof(Range));
    an->vars = arena_alloc(arena, (vars + 1) * sizeof(VarInfo));
    an->stamp = arena_alloc(arena, an->slot_count * sizeof *an->stamp);
    an->entry_index = arena_alloc(arena, an->slot_count * sizeof *an->entry_index);
    an->other_stamp = arena_alloc(arena, an->slot_count * sizeof *an->other_stamp);
    an->levels = arena_alloc(arena, ((size_t)info->depth + 2) * sizeof *an->levels);
    an->work_limit = 20000 + 100 * info->nodes;
    while (arrays_start_survey(an)) {
        scan_loops(an);
        begin(an, MODE_SURVEY);
        walk_function(an);
        arrays_finish_survey(an);
    }
    scan_loops(an);
    begin(an, MODE_COLLECT);
    for (size_t i = 0; i < info->func->params.count; i++) {
        const IrVar *var = info->func->params.items[i];
        if (an->tracked[var->id]) {
            narrow_record(an, var->id, NULL, an->env[var->id], true);
        }
    }
    walk_function(an);
    if (program->narrows_signatures) {
        narrow_signature(an);
    }
    if (rewrite) {
        narrow_decide(an);
        begin(an, MODE_REWRITE);
        walk_function(an);
    }
}

static void finish(Program *program, FuncInfo *info, bool rewrite, FuncInfo **ready, uint32_t *ready_count)
{
    info->done = true;
    analyze(program, info, rewrite);
    for (size_t i = 0; i < info->callees.count; i++) {
        FuncInfo *callee = info->callees.items[i];
        if (--callee->waiting == 0 && !callee->done) {
            ready[(*ready_count)++] = callee;
        }
    }
}

/* Converts sizes and strides that the launch guarantees to be small to int, from the kernel to its callees. */
static void shorten_params(Program *program)
{
    for (uint32_t i = 0; i < program->count; i++) {
        const FuncInfo *info = &program->infos[i];
        for (size_t k = 0; k < info->func->params.count; k++) {
            IrVar *var = info->func->params.items[k];
            bool is_part = var->role == ROLE_SHAPE || var->role == ROLE_STRIDE;
            if (is_part && var->type->kind == TY_I64 && !info->assigned[var->id]) {
                var->type = program->i32;
            }
        }
    }
}

/* Returns the number of recursive calls in the function itself. */
static uint32_t calls_of_itself(const FuncInfo *info)
{
    uint32_t count = 0;
    for (size_t i = 0; i < info->callees.count; i++) {
        count += info->callees.items[i] == info;
    }
    return count;
}

/* Computes parameter ranges of a recursive function that contain the arguments of all other calls and of its own
 * recursive calls. Ranges that keep growing become the range of the type, except for a lower bound of 0. */
static bool solve_recursion(Program *program, FuncInfo *info)
{
    enum { MAX_PASSES = 4 };
    const size_t count = info->func->params.count;
    Range *assumed = arena_alloc(program->unit->arena, (count + 1) * sizeof *assumed);
    for (unsigned pass = 0; pass < MAX_PASSES; pass++) {
        bool holds = true;
        memcpy(assumed, info->params, count * sizeof *assumed);
        analyze(program, info, false);
        for (size_t k = 0; k < count; k++) {
            Range limits = range_of_type(((const IrVar *)info->func->params.items[k])->type),
                  all = range_join(assumed[k], info->params[k]);
            holds = holds && range_equal(all, assumed[k]);
            if (all.low < assumed[k].low) {
                all.low = all.low >= 0 && limits.low < 0 ? 0 : limits.low;
            }
            all.high = all.high > assumed[k].high ? limits.high : all.high;
            info->params[k] = all;
        }
        if (holds) {
            return true;
        }
    }
    return false;
}

/* Returns the next function in a call cycle, preferring a function that calls only itself. */
static FuncInfo *next_recursive_function(Program *program)
{
    FuncInfo *first = NULL;
    for (uint32_t i = 0; i < program->count; i++) {
        FuncInfo *info = &program->infos[i];
        bool is_alone =
            !info->done && !info->open && !program->assumes_nonnegative && info->waiting == calls_of_itself(info);
        if (is_alone && info->waiting < info->callers) {
            info->circular = !solve_recursion(program, info);
            return info;
        }
        first = first == NULL && !info->done ? info : first;
    }
    if (first != NULL) {
        first->circular = true;
    }
    return first;
}

/* Analyzes every function, callers first. */
static void iterate_functions(Program *program, bool rewrite, FuncInfo **ready)
{
    uint32_t ready_count = 0;
    for (uint32_t i = 0; i < program->count; i++) {
        FuncInfo *info = &program->infos[i];
        info->waiting = info->callers;
        info->done = info->circular = info->has_wide_result = false;
        for (size_t k = 0; k < info->func->params.count; k++) {
            info->params[k] = range_none();
            info->has_wide_argument[k] = false;
        }
        if (info->callers == 0) {
            ready[ready_count++] = info;
        }
    }
    for (uint32_t at = 0;; at++) {
        /* the remaining functions are recursive or called from recursive ones */
        FuncInfo *circle = at == ready_count ? next_recursive_function(program) : NULL;
        if (circle != NULL) {
            ready[ready_count++] = circle;
        }
        if (at == ready_count) {
            return;
        }
        finish(program, ready[at], rewrite, ready, &ready_count);
    }
}

/* Returns whether the result is an integer or has integer fields. */
static bool returns_numbers(const FuncInfo *info)
{
    return info->yields_number || info->field_count > 0;
}

/* Returns whether a function with an integer result calls another such function. */
static bool calls_number_function(const FuncInfo *info)
{
    bool found = false;
    for (size_t i = 0; i < info->callees.count && returns_numbers(info) && !found; i++) {
        const FuncInfo *callee = info->callees.items[i];
        found = callee != info && returns_numbers(callee);
    }
    return found;
}

/* Saves the results of this iteration for the next iteration; returns whether they changed. */
static bool update_results(FuncInfo *info)
{
    bool differs = info->yields_number && !range_equal(info->result, info->returned);
    info->result = info->returned;
    info->returned = range_none();
    for (uint32_t i = 0; i < info->field_count; i++) {
        differs = differs || !range_equal(info->fields[i], info->fields_returned[i]);
        info->fields[i] = info->fields_returned[i];
        info->fields_returned[i] = range_none();
    }
    return differs;
}

/* An integer that a function returns: the result, or a field of it. */
typedef struct ResultPart {
    Range *known, *returned; /* in the FuncInfo */
    Range proven;            /* before the assumptions */
    bool is_low_assumed, is_high_assumed;
} ResultPart;

static uint32_t list_result_parts(const Program *program, ResultPart *parts)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < program->count; i++) {
        FuncInfo *info = &program->infos[i];
        for (uint32_t k = 0; k < (info->yields_number ? 1 : info->field_count); k++) {
            Range *known = info->yields_number ? &info->result : &info->fields[k];
            const Type *type = info->yields_number ? info->func->result : info->func->result->items[k];
            bool is_known = type_is_integer(type) && known->low <= known->high;
            if (parts != NULL) {
                Range *returned = info->yields_number ? &info->returned : &info->fields_returned[k];
                parts[count] = (ResultPart){known, returned, *known, is_known && known->low < -SMALL_LIMIT,
                                            is_known && known->high > INT32_MAX};
            }
            count++;
        }
    }
    return count;
}

/* Finds results that are not negative, or at most INT32_MAX, by induction: `l + 1 if l < n - 1 else 0` is not negative
 * if l is not, and l may be the result of an earlier call. The iteration assumes both bounds, and keeps the assumptions
 * if all of them follow from each other. */
static void assume_bounded_results(Program *program, FuncInfo **ready)
{
    enum { MAX_PASSES = 3 };
    uint32_t count = list_result_parts(program, NULL);
    ResultPart *parts = arena_alloc(program->unit->arena, (count + 1) * sizeof *parts);
    list_result_parts(program, parts);
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        any = any || parts[i].is_low_assumed || parts[i].is_high_assumed;
    }
    bool holds = false;
    for (unsigned pass = 0; any && !holds && pass < MAX_PASSES; pass++) {
        for (uint32_t i = 0; i < count; i++) {
            parts[i].known->low = parts[i].is_low_assumed ? 0 : parts[i].known->low;
            parts[i].known->high = parts[i].is_high_assumed ? INT32_MAX : parts[i].known->high;
        }
        iterate_functions(program, false, ready);
        holds = true;
        any = false;
        for (uint32_t i = 0; i < count; i++) {
            ResultPart *part = &parts[i];
            bool has_low = part->is_low_assumed && part->returned->low >= 0;
            bool has_high = part->is_high_assumed && part->returned->high <= INT32_MAX;
            holds = holds && has_low == part->is_low_assumed && has_high == part->is_high_assumed;
            part->is_low_assumed = has_low;
            part->is_high_assumed = has_high;
            any = any || has_low || has_high;
        }
        for (uint32_t i = 0; i < count; i++) {
            *parts[i].known = holds ? *parts[i].returned : parts[i].proven;
            *parts[i].returned = range_none();
        }
    }
}

/* Computes the ranges of the functions' results, from the ranges of their arguments and the results of callees in the
 * previous iteration. */
static void find_results(Program *program, FuncInfo **ready)
{
    enum { MAX_PASSES = 3 };
    bool any = false, nested = false;
    for (uint32_t i = 0; i < program->count; i++) {
        any = any || returns_numbers(&program->infos[i]);
        nested = nested || calls_number_function(&program->infos[i]);
    }
    for (unsigned pass = 0; any && pass < (nested ? MAX_PASSES : 1); pass++) {
        iterate_functions(program, false, ready);
        any = false;
        for (uint32_t i = 0; i < program->count; i++) {
            any = update_results(&program->infos[i]) || any;
        }
    }
    assume_bounded_results(program, ready);
}

/* Runs the iterations that assume PY2CU_FACT_NONNEGATIVE. Later iterations do not use the ranges that these compute. */
static void apply_nonnegative_fact(Program *program, FuncInfo **ready)
{
    if (!find_nonnegative_functions(program)) {
        return;
    }
    program->assumes_nonnegative = true;
    find_results(program, ready);
    iterate_functions(program, false, ready);
    program->assumes_nonnegative = false;
    for (uint32_t i = 0; i < program->count; i++) {
        reset_results(&program->infos[i]);
    }
}

/* Returns whether a device function has a 64-bit parameter that is not a part of an array, or a 64-bit result. */
static bool has_wide_signatures(const Program *program)
{
    bool any = false;
    for (uint32_t i = 0; i < program->count && !any; i++) {
        const IrFunc *func = program->infos[i].func;
        any = !func->is_kernel && func->result->kind == TY_I64;
        for (size_t k = 0; k < func->params.count && !func->is_kernel && !any; k++) {
            const IrVar *var = func->params.items[k];
            any = var->type->kind == TY_I64 && var->role == ROLE_VALUE;
        }
    }
    return any;
}

static void narrow_signatures(Program *program, FuncInfo **ready)
{
    if (has_wide_signatures(program)) {
        program->narrows_signatures = true;
        iterate_functions(program, false, ready);
        program->narrows_signatures = false;
        narrow_calls(program);
    }
}

bool ranges(Unit *unit)
{
    Program *program = arena_alloc(unit->arena, sizeof *program);
    program->unit = unit;
    program->analysis = arena_alloc(unit->arena, sizeof *program->analysis);
    program->i32 = type_of_kind(unit->types, TY_I32);
    program->u32 = type_of_kind(unit->types, TY_U32);
    program->u64 = type_of_kind(unit->types, TY_U64);
    program->small = (unit->program->facts & PY2CU_FACT_SMALL) != 0;
    scan_program(program);
    signs_find(unit->arena, unit->program);

    for (uint32_t i = 0; i < program->count; i++) {
        FuncInfo *info = &program->infos[i];
        info->open = is_requested(unit, info->func);
    }
    if (program->small) {
        shorten_params(program);
    }
    FuncInfo **ready = arena_alloc(unit->arena, (program->count + 1) * sizeof(FuncInfo *));
    apply_nonnegative_fact(program, ready);
    find_results(program, ready);
    narrow_signatures(program, ready);
    iterate_functions(program, true, ready);
    return true;
}
