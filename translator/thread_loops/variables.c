// SPDX-License-Identifier: MIT
/* Variables of kernels with thread loops: which ones are computed once for the block, and how the others are kept
 * between regions.
 *
 * Input: the kernel's original body (find_uniform_variables), its regions (separate_regions).
 * Output: ThreadLoops.vars; regions that have their own copies of variables.
 * Requires: numbered variables. */
#include "thread_loops/thread_loops_internal.h"

#include <string.h>

enum {
    BLOCK_THREADS = 1024, /* limit of CUDA */
    WARP_LANES = 32,
    MAX_BYTES_OF_THREADS = 512, /* of all arrays with an element for each thread, per thread */
};

static RegionVar *region_var(const ThreadLoops *loops, const IrVar *var)
{
    return &loops->vars[var->number];
}

/* ---- uniform variables ---- */

/* Assignments at positions that are executed once for the block, or for each warp. */
typedef struct BlockSets {
    ThreadLoops *loops;
    PtrVec stmts;              /* IrStmt *, in source order */
    uint32_t *counts;          /* by variable number */
    uint32_t *warp_counts;     /* the number of these that are executed for each warp */
    const IrStmt **warp_stmts; /* the statement of a section that contains the last of these */
    const IrStmt *warp_stmt;
    bool *is_late; /* reads memory after statements of threads since the last barrier */
    bool *is_in_loop;
    PtrVec conditions;      /* IrExpr *: conditions that are evaluated once for the block */
    PtrVec warp_conditions; /* once for each warp */
    uint32_t loop_depth;
    bool is_fresh; /* no statement of a thread since the last barrier */
} BlockSets;

static void note_set(BlockSets *sets, IrStmt *s)
{
    const IrVar *var = s != NULL ? set_variable(s) : NULL;
    if (var == NULL) {
        return;
    }
    ptrvec_push(sets->loops->arena, &sets->stmts, s);
    sets->counts[var->number]++;
    sets->warp_counts[var->number] += sets->loops->is_in_warp;
    sets->warp_stmts[var->number] = sets->warp_stmt;
    sets->is_late[var->number] = sets->is_late[var->number] || (!sets->is_fresh && ir_effect(s->b) == EFFECT_READ);
    sets->is_in_loop[var->number] = sets->is_in_loop[var->number] || sets->loop_depth > 0;
}

static void note_block_sets(BlockSets *sets, const IrBlock *block);

/* Notes a statement that is executed once for the block or for each warp. */
static void note_outer_stmt(BlockSets *sets, const IrStmt *s)
{
    const bool is_loop = s->kind == IR_FOR || s->kind == IR_WHILE;
    note_set(sets, s->init);
    sets->loop_depth += is_loop;
    if (s->kind == IR_IF || is_loop) {
        if (s->a != NULL) {
            ptrvec_push(sets->loops->arena, sets->loops->is_in_warp ? &sets->warp_conditions : &sets->conditions, s->a);
        }
        note_block_sets(sets, &s->body);
        note_block_sets(sets, &s->orelse);
    }
    note_set(sets, s->step);
    sets->loop_depth -= is_loop;
    sets->is_fresh = !sets->loops->is_in_warp;
}

static void note_block_sets(BlockSets *sets, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        if (s->kind == IR_ASSIGN) {
            note_set(sets, s);
            sets->is_fresh = sets->is_fresh && set_variable(s) != NULL && is_uniform_value(sets->loops, s->b);
        } else if (is_block_stmt(sets->loops, s)) {
            note_outer_stmt(sets, s);
        } else if (!sets->loops->is_in_warp && ir_any_in(s, is_exchange, NULL)) {
            sets->loops->is_in_warp = true;
            sets->warp_stmt = s;
            note_outer_stmt(sets, s);
            sets->warp_stmt = NULL;
            sets->loops->is_in_warp = false;
        } else if (s->kind != IR_NOTE && s->kind != IR_DECLARE) {
            sets->is_fresh = false;
        }
    }
}

/* Returns whether a part of an expression prevents computing the expression once for the block. */
static bool is_thread_part(const IrExpr *e, const void *context)
{
    const ThreadLoops *loops = context;
    switch ((int)e->kind) {
    case IR_SREG:
        return e->sreg <= IRS_TID_Z && !loops->is_in_warp;
    case IR_VAR: {
        const RegionVar *var = region_var(loops, e->var);
        const bool is_of_warp = var->is_warp_uniform || var->value != NULL;
        return !is_shared(e->var) && e->var->storage != IRV_CONSTANT && !var->is_uniform &&
               !(loops->is_in_warp && is_of_warp);
    }
    case IR_CALL: {
        const bool is_vote = is_barrier(loops->facts, e) && e->callee.func == NULL;
        HelperId helper = e->callee.helper;
        for (; helper != HELPER_NONE && helper != HELPER_RAISE; helper = helper_row(helper)->uses) {
        }
        return (ir_call_effect(e) > EFFECT_READ && !is_vote) || helper == HELPER_RAISE;
    }
    default:
        return false;
    }
}

bool is_computed_for_block(const ThreadLoops *loops, const IrExpr *e)
{
    return is_uniform_value(loops, e) && !ir_any(e, is_thread_part, loops);
}

/* The argument of a vote is computed by each thread. */
static bool is_block_value(const ThreadLoops *loops, const IrExpr *e)
{
    if (e->kind == IR_CALL && e->callee.func == NULL && is_barrier(loops->facts, e)) {
        return true;
    }
    if (e->kind == IR_CONVERT || e->kind == IR_UNARY) {
        return is_block_value(loops, e->a);
    }
    if (e->kind == IR_BINARY) {
        return is_block_value(loops, e->a) && is_block_value(loops, e->b);
    }
    return !ir_any(e, is_thread_part, loops);
}

typedef struct Occurrence {
    const IrVar *var;
    uint32_t count;
} Occurrence;

/* Removes variables from the set of uniform variables until all their values are computed from uniform variables only.
 */
static void remove_dependent(const BlockSets *sets)
{
    const ThreadLoops *loops = sets->loops;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < sets->stmts.count; i++) {
            const IrStmt *s = sets->stmts.items[i];
            RegionVar *var = region_var(loops, s->a->var);
            bool *is_uniform = loops->is_in_warp ? &var->is_warp_uniform : &var->is_uniform;
            if (*is_uniform && !is_block_value(loops, s->b)) {
                *is_uniform = false;
                changed = true;
            }
        }
    }
}

static void count_mention(IrStmt *s, void *context)
{
    Occurrence *in = context;
    in->count += mentions_variable(s, in->var);
}

/* Finds the variables that are computed once for each warp: those that occur in only one statement, which is executed
 * once for each warp. */
static void find_warp_variables(const BlockSets *sets)
{
    ThreadLoops *loops = sets->loops;
    loops->is_in_warp = true;
    for (size_t i = 0; i < loops->kernel->vars.count; i++) {
        const IrVar *var = loops->kernel->vars.items[i];
        const VarFacts *facts = &loops->facts->vars[var->number];
        RegionVar *info = region_var(loops, var);
        IrStmt *warp_stmt = (IrStmt *)(uintptr_t)sets->warp_stmts[var->number];
        if (warp_stmt != NULL && !info->is_uniform && info->value == NULL && var->type->kind != TY_CARRAY &&
            !var->is_output && (facts->varies & VARIES_LANE) == 0 && facts->sets == sets->warp_counts[var->number]) {
            const IrBlock only = {.stmts = &warp_stmt, .count = 1};
            Occurrence all = {var, 0}, inside = {var, 0};
            ir_visit_stmts(&loops->kernel->body, count_mention, &all);
            ir_visit_stmts(&only, count_mention, &inside);
            info->is_warp_uniform = all.count == inside.count;
        }
    }
    remove_dependent(sets);
    for (size_t i = 0; i < sets->warp_conditions.count; i++) {
        loops->is_possible = loops->is_possible && is_computed_for_block(loops, sets->warp_conditions.items[i]);
    }
    loops->is_in_warp = false;
}

typedef struct Requirement {
    const BlockSets *sets;
    bool *is_required; /* by variable number */
    bool changed;
} Requirement;

static void require_var(IrExpr *e, void *context)
{
    Requirement *r = context;
    if (e->kind == IR_VAR && !r->is_required[e->var->number]) {
        r->is_required[e->var->number] = r->changed = true;
    }
}

/* Finds the variables on which conditions depend. */
static void find_required(Requirement *r)
{
    for (size_t i = 0; i < r->sets->conditions.count; i++) {
        ir_visit_expr(r->sets->conditions.items[i], require_var, r);
    }
    for (size_t i = 0; i < r->sets->warp_conditions.count; i++) {
        ir_visit_expr(r->sets->warp_conditions.items[i], require_var, r);
    }
    while (r->changed) {
        r->changed = false;
        for (size_t i = 0; i < r->sets->stmts.count; i++) {
            IrStmt *s = r->sets->stmts.items[i];
            if (r->is_required[s->a->var->number]) {
                ir_visit_expr(s->b, require_var, r);
            }
        }
    }
}

/* ---- repeated values ---- */

static bool is_division(const IrExpr *e)
{
    return e->kind == IR_BINARY && (e->op == IRO_DIV || e->op == IRO_REM) && type_is_integer(e->type) &&
           (e->b->kind != IR_INT || e->b->integer == 0);
}

/* Returns whether a part of an expression prevents computing the expression again in other regions. */
static bool is_changing_part(const IrExpr *e, const void *context)
{
    const BlockSets *sets = context;
    if (e->kind != IR_VAR || is_shared(e->var) || e->var->storage == IRV_CONSTANT) {
        return is_division(e);
    }
    const RegionVar *var = region_var(sets->loops, e->var);
    const uint32_t count = sets->loops->facts->vars[e->var->number].sets;
    return var->value == NULL && (!var->is_uniform || count > 1 || sets->is_in_loop[e->var->number]);
}

static void find_repeated_values(const BlockSets *sets)
{
    ThreadLoops *loops = sets->loops;
    for (size_t i = 0; i < sets->stmts.count; i++) {
        IrStmt *s = sets->stmts.items[i];
        const IrVar *var = s->a->var;
        if (!region_var(loops, var)->is_uniform && loops->facts->vars[var->number].sets == 1 && s->op == IRO_NONE &&
            sets->counts[var->number] == 1 && var->storage == IRV_LOCAL && ir_is_pure(s->b) &&
            !ir_any(s->b, is_changing_part, sets)) {
            region_var(loops, var)->value = s;
            ptrvec_push(loops->arena, &loops->values, s);
        }
    }
}

void find_uniform_variables(ThreadLoops *loops)
{
    BlockSets sets = {.loops = loops, .is_fresh = true};
    sets.counts = arena_alloc(loops->arena, loops->var_count * sizeof *sets.counts + 1);
    sets.warp_counts = arena_alloc(loops->arena, loops->var_count * sizeof *sets.warp_counts + 1);
    sets.warp_stmts = arena_alloc(loops->arena, loops->var_count * sizeof *sets.warp_stmts + 1);
    sets.is_late = arena_alloc(loops->arena, loops->var_count * sizeof *sets.is_late + 1);
    sets.is_in_loop = arena_alloc(loops->arena, loops->var_count * sizeof *sets.is_in_loop + 1);
    Requirement r = {.sets = &sets};
    r.is_required = arena_alloc(loops->arena, loops->var_count * sizeof *r.is_required + 1);
    note_block_sets(&sets, &loops->kernel->body);
    for (size_t i = 0; i < loops->kernel->vars.count; i++) {
        const IrVar *var = loops->kernel->vars.items[i];
        const VarFacts *facts = &loops->facts->vars[var->number];
        region_var(loops, var)->is_uniform = var->type->kind != TY_CARRAY && (facts->varies & VARIES_THREAD) == 0 &&
                                             facts->sets == sets.counts[var->number] && !var->is_output;
    }
    remove_dependent(&sets);
    find_required(&r);
    for (size_t i = 0; i < loops->kernel->vars.count; i++) {
        const IrVar *var = loops->kernel->vars.items[i];
        RegionVar *info = region_var(loops, var);
        info->is_uniform = info->is_uniform && (!sets.is_late[var->number] || r.is_required[var->number]);
    }
    remove_dependent(&sets);
    for (size_t i = 0; i < sets.conditions.count; i++) {
        loops->is_possible = loops->is_possible && is_computed_for_block(loops, sets.conditions.items[i]);
    }
    find_repeated_values(&sets);
    find_warp_variables(&sets);
}

/* ---- variables of regions ---- */

typedef struct Occurrences {
    ThreadLoops *loops;
    uint32_t region; /* 1 + its index */
} Occurrences;

static void note_occurrence(const Occurrences *in, const IrVar *var)
{
    if (var->number >= in->loops->var_count || var->storage == IRV_PARAM) {
        return;
    }
    RegionVar *info = region_var(in->loops, var);
    WarpSection *section = ((const ThreadRegion *)in->loops->regions.items[in->region - 1])->section;
    info->crosses = info->crosses || (info->region != 0 && info->region != in->region);
    info->is_everywhere = info->is_everywhere || section == NULL || (info->region != 0 && info->section != section);
    info->region = in->region;
    info->section = section;
}

static void note_expr(IrExpr *e, void *context)
{
    if (e->kind == IR_VAR) {
        note_occurrence(context, e->var);
    }
}

static void note_stmt(IrStmt *s, void *context)
{
    ir_visit_expr(s->a, note_expr, context);
    ir_visit_expr(s->b, note_expr, context);
    if (s->kind == IR_DECLARE) {
        note_occurrence(context, s->var);
    }
}

/* Returns whether the first statement that contains the variable assigns it without reading it. */
static bool is_assigned_first(const IrBlock *block, const IrVar *var)
{
    uint32_t i = 0;
    while (i < block->count && !ir_any_stmt(block->stmts[i], mentions_variable, var)) {
        i++;
    }
    return i < block->count && ir_assigned(block->stmts[i]) == var && !ir_reads_var(block->stmts[i]->b, var);
}

bool is_set_before_use(const IrBlock *block, const IrVar *var)
{
    const IrStmt *first = NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        if (ir_any_stmt(block->stmts[i], mentions_variable, var)) {
            first = first == NULL ? block->stmts[i] : first;
            count++;
        }
    }
    if (first == NULL) {
        return true;
    }
    if (first->init != NULL && ir_assigned(first->init) == var && !ir_reads_var(first->init->b, var)) {
        return true;
    }
    if ((first->kind == IR_DECLARE && first->var == var) || (first->kind == IR_ASSIGN && ir_assigned(first) == var &&
                                                             first->op == IRO_NONE && !ir_reads_var(first->b, var))) {
        return true;
    }
    return count == 1 && !ir_reads_var(first->a, var) && !ir_reads_var(first->b, var) &&
           (first->step == NULL || !mentions_variable(first->step, var)) && is_set_before_use(&first->body, var) &&
           is_set_before_use(&first->orelse, var);
}

/* The replacement for each variable of a region, by the variable's number; NULL: not replaced. */
typedef struct Substitution {
    ThreadLoops *loops;
    ThreadRegion *region;
    IrVar **by;
} Substitution;

/* Returns the index of the thread's element in the array of the variable. */
static IrExpr *element_index(const ThreadLoops *loops, const ThreadRegion *region, const RegionVar *var)
{
    return var->is_of_lanes ? ir_var(loops->arena, region->lane) : thread_number(loops, region);
}

static void substitute_expr(IrExpr *e, void *context)
{
    const Substitution *as = context;
    if (e->kind == IR_INDEX && e->a->kind == IR_VAR && e->a->var->number < as->loops->var_count &&
        region_var(as->loops, e->a->var)->array != NULL && e->a->var->type->kind == TY_CARRAY) {
        IrExpr **args = arena_alloc(as->loops->arena, (e->arg_count + 1) * sizeof *args);
        args[0] = element_index(as->loops, as->region, region_var(as->loops, e->a->var));
        memcpy(args + 1, e->args, e->arg_count * sizeof *args);
        e->args = args;
        e->arg_count++;
        e->a = ir_var(as->loops->arena, region_var(as->loops, e->a->var)->array);
    } else if (e->kind == IR_VAR && e->var->number < as->loops->var_count && as->by[e->var->number] != NULL) {
        e->var = as->by[e->var->number];
    }
}

static void substitute_stmt(IrStmt *s, void *context)
{
    const Substitution *as = context;
    ir_visit_expr(s->a, substitute_expr, context);
    ir_visit_expr(s->b, substitute_expr, context);
    if (s->kind != IR_DECLARE || s->var->number >= as->loops->var_count) {
        return;
    }
    if (region_var(as->loops, s->var)->array != NULL) {
        s->kind = IR_NOTE; /* the array with an element for each thread is declared at the start */
        s->var = NULL;
    } else if (as->by[s->var->number] != NULL) {
        s->var = as->by[s->var->number];
    }
}

/* Adds an array with an element for each thread or, if section is not NULL, for each lane, in place of the variable. */
static void add_thread_array(ThreadLoops *loops, IrVar *var, WarpSection *section)
{
    const Type *elem = var->type->kind == TY_CARRAY ? var->type->elem : var->type;
    const unsigned inner = var->type->kind == TY_CARRAY ? var->type->ndim : 0;
    if (!type_is_real(elem) && !type_is_complex(elem)) {
        loops->is_possible = false;
        return;
    }
    int64_t *dims = arena_alloc(loops->arena, (inner + 1) * sizeof *dims);
    size_t bytes = type_size(elem);
    dims[0] = section != NULL ? WARP_LANES : BLOCK_THREADS;
    for (unsigned i = 0; i < inner; i++) {
        dims[i + 1] = var->type->dims[i];
        bytes *= (size_t)var->type->dims[i];
    }
    const Type *type = type_carray(loops->unit->types, elem, inner + 1, dims);
    IrVar *array = add_loop_variable(loops, var->base != NULL ? var->base : var->name, type);
    array->python_local = var->python_local;
    region_var(loops, var)->array = array;
    region_var(loops, var)->is_of_lanes = section != NULL;
    ptrvec_push(loops->arena, section != NULL ? &section->declared : &loops->declared, array);
    loops->thread_bytes += bytes;
}

/* Adds the repeated assignments that the region requires, in source order. */
static void add_repeated_values(ThreadLoops *loops, ThreadRegion *region, bool *is_used)
{
    for (size_t i = loops->values.count; i > 0; i--) {
        IrStmt *s = loops->values.items[i - 1];
        if (ir_any_stmt_of(&region->body, mentions_variable, s->a->var)) {
            const bool is_first = !is_used[i - 1];
            is_used[i - 1] = true;
            IrStmt *copy = ir_copy_stmt(loops->arena, s);
            if (!is_first) { /* comments are printed once */
                copy->lead = NULL;
                copy->trail = NULL;
            }
            ir_prepend(loops->arena, &region->body, copy);
        }
    }
}

static void load_and_store(ThreadLoops *loops, ThreadRegion *region, IrVar *var, IrVar *copy)
{
    Arena *arena = loops->arena;
    const RegionVar *info = region_var(loops, var);
    const bool is_set = ir_any_stmt_of(&region->body, assigns_variable, var);
    if (!is_assigned_first(&region->body, var)) {
        IrExpr *value = ir_element(arena, ir_var(arena, info->array), element_index(loops, region, info));
        ir_prepend(loops->arena, &region->body, new_assignment(arena, copy, value));
    }
    if (is_set && !region->is_last) {
        IrStmt *store = ir_stmt(arena, IR_ASSIGN);
        store->a = ir_element(arena, ir_var(arena, info->array), element_index(loops, region, info));
        store->b = ir_var(arena, copy);
        ir_append(arena, &region->body, store);
    }
}

/* Replaces the variables of a region by its own copies. */
static void separate_region(ThreadLoops *loops, ThreadRegion *region, bool *is_used)
{
    Substitution as = {loops, region, arena_alloc(loops->arena, loops->var_count * sizeof(IrVar *) + 1)};
    add_repeated_values(loops, region, is_used);
    const size_t count = loops->kernel->vars.count;
    for (size_t i = loops->kernel->params.count; i < count; i++) {
        IrVar *var = loops->kernel->vars.items[i];
        if (var->number >= loops->var_count || !ir_any_stmt_of(&region->body, mentions_variable, var)) {
            continue;
        }
        const RegionVar *info = region_var(loops, var);
        const bool is_array = var->type->kind == TY_CARRAY;
        if (info->is_uniform || info->is_warp_uniform || is_shared(var) || var->storage == IRV_CONSTANT) {
            continue;
        }
        const bool is_copied = region->is_of_any_loop && info->array == NULL;
        if (info->value != NULL || is_copied || (info->array != NULL && !is_array)) {
            as.by[var->number] = clone_loop_variable(loops, var);
        }
        if (info->array != NULL && !is_array) {
            load_and_store(loops, region, var, as.by[var->number]);
        } else if (!is_array && info->value == NULL && !is_set_before_use(&region->body, var)) {
            ir_prepend(loops->arena, &region->body,
                       new_assignment(loops->arena, var, ir_zero(loops->arena, var->type)));
        }
    }
    ir_visit_stmts(&region->body, substitute_stmt, &as);
}

/* Notes the occurrences of variables in warp operations. */
static void note_exchanges(ThreadLoops *loops)
{
    for (size_t i = 0; i < loops->exchanges.count; i++) {
        const WarpExchange *exchange = loops->exchanges.items[i];
        for (int k = 0; k < 2; k++) {
            RegionVar *info = &loops->vars[exchange->call->args[k]->var->number];
            info->crosses = true;
            info->is_everywhere = info->is_everywhere || (info->section != NULL && info->section != exchange->section);
            info->section = info->section != NULL ? info->section : exchange->section;
        }
    }
}

void separate_regions(ThreadLoops *loops)
{
    static const char *const names[] = {"thread_x", "thread_y", "thread_z"};
    const Type *type = type_of_kind(loops->unit->types, TY_I32);
    for (size_t i = 0; i < loops->regions.count; i++) {
        ThreadRegion *region = loops->regions.items[i];
        Occurrences in = {loops, (uint32_t)i + 1};
        ir_visit_stmts(&region->body, note_stmt, &in);
        for (int axis = 0; axis < 3 && region->section == NULL; axis++) {
            region->threads[axis] = add_loop_variable(loops, names[axis], type);
        }
        region->number = region->section == NULL ? add_loop_variable(loops, "thread", type) : NULL;
        region->lane = region->section != NULL ? add_loop_variable(loops, "lane", type) : NULL;
    }
    for (size_t i = 0; i < loops->any_regions.count; i++) {
        ThreadRegion *region = loops->any_regions.items[i];
        region->lane = add_loop_variable(loops, "lane", type);
    }
    note_exchanges(loops);
    for (size_t i = loops->kernel->params.count; i < loops->kernel->vars.count && loops->is_possible; i++) {
        IrVar *var = loops->kernel->vars.items[i];
        if (var->number >= loops->var_count) {
            continue;
        }
        RegionVar *info = region_var(loops, var);
        if (info->value != NULL || info->array != NULL) {
            continue;
        }
        const ThreadRegion *region = info->region != 0 ? loops->regions.items[info->region - 1] : NULL;
        info->crosses =
            info->crosses || (region != NULL && region->is_in_loop && !is_set_before_use(&region->body, var));
        if (info->crosses && !info->is_uniform && !info->is_warp_uniform && !is_shared(var) &&
            var->storage == IRV_LOCAL) {
            const WarpSection *section = info->section;
            const bool is_kept = section != NULL && section->is_in_loop && !is_set_before_use(&section->original, var);
            add_thread_array(loops, var, info->is_everywhere || is_kept ? NULL : info->section);
        }
    }
    loops->is_possible = loops->is_possible && loops->thread_bytes <= MAX_BYTES_OF_THREADS;
    for (size_t i = 0; i < loops->declared.count; i++) {
        IrStmt *declare = ir_stmt(loops->arena, IR_DECLARE);
        declare->var = loops->declared.items[i];
        ir_prepend(loops->arena, &loops->kernel->body, declare);
    }
    bool *is_used = arena_alloc(loops->arena, loops->values.count + 1);
    for (size_t i = 0; i < loops->regions.count && loops->is_possible; i++) {
        separate_region(loops, loops->regions.items[i], is_used);
    }
    for (size_t i = 0; i < loops->any_regions.count && loops->is_possible; i++) {
        separate_region(loops, loops->any_regions.items[i], is_used);
    }
}
