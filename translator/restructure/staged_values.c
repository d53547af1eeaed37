// SPDX-License-Identifier: MIT
/* Staged values: computes values of loop iterations that are the same for all threads only once per block.
 *
 * A loop over a table, such as the spheres of a scene or the coefficients of a series, often converts the elements to
 * double and computes with them before it uses a value that depends on the thread. The threads of the block divide
 * these computations among themselves, STAGED_ITERATIONS iterations at a time, and store the results in shared memory;
 * the loop reads them from there. Conversions from float to double run at a quarter of the rate of double additions.
 * Elements of rows, such as the coordinates of points, are staged, too: in shared memory, their addresses are constant
 * offsets, and the loads of several iterations can be in flight even if the iterations contain branches. On an H200,
 * kernels that load three of them in each iteration took 0.56 to 0.86 of the time.
 *
 * The loop is in a guard, such as `if i < n:`, or after a return of the other threads, in a kernel without barriers and
 * shared memory. All threads of a block must reach the new barriers, so the guard becomes a flag, and the statements
 * before and after the loop are executed under this flag; before the loop, only those that access memory or depend on
 * it. A value is staged if each iteration evaluates it, or if it cannot fault, and if it only depends on the counter,
 * parameters and elements of arrays that the kernel does not write. Blocks in which no thread passes the guard, and
 * loops with few iterations, do not use shared memory.
 *
 * Input: the final IR of a kernel.
 * Output: the transformed guard.
 * Requires: PY2CU_FACT_NOALIAS; numbered variables. */
#include "restructure/restructure_internal.h"

enum {
    STAGED_ITERATIONS = 64,
    MAX_VALUES = 8,
    MIN_ITERATIONS = 16,       /* that use shared memory */
    MAX_ITERATIONS_LOG2 = 30,  /* the counters exceed the bound by up to a block */
    MIN_THREADS = 64,          /* of a block that uses shared memory */
    MIN_SAVED_COST = 8,        /* cost of the staged computations */
    CONDITIONAL_UNROLLING = 2, /* of loops with calls in branches; by 4, NVRTC's choice, compiling takes longer */
    CONVERSION_COST = 4,       /* relative to an addition of doubles */
    CALL_COST = 16,            /* also of divisions */
    ROW_COST = 3               /* of an element of a row: the index in shared memory is a constant */
};

typedef struct Staging {
    Unit *unit;
    Arena *arena;
    IrFunc *kernel;
    const Facts *facts;
    const IrStmt *loop;
    IrVar *counter;
    PtrVec
        uniform_assignments; /* IrStmt *: assignments in the loop's body of values that are the same for all threads */
    IrExpr *values[MAX_VALUES];
    IrVar *arrays[MAX_VALUES];
    uint32_t count, saved;
    bool is_optional;       /* some iterations do not evaluate the current expression */
    IrVar *first;           /* the first of the staged iterations */
    IrVar *staging_counter; /* the counter of the loop that computes the values */
    IrVar **clones;         /* by variable id, of the variables that uniform_assignments set */
    size_t clone_count;
} Staging;

/* ---- values that are the same for all threads ---- */

static const IrStmt *uniform_assignment_of(const Staging *g, const IrVar *var)
{
    for (size_t i = 0; i < g->uniform_assignments.count; i++) {
        const IrStmt *assignment = g->uniform_assignments.items[i];
        if (assignment->a->var == var) {
            return assignment;
        }
    }
    return NULL;
}

static bool is_uniform_register(IrSreg sreg)
{
    return sreg >= IRS_CTAID_X && sreg <= IRS_NCTAID_Z;
}

/* Predicate: an operand that may differ between threads, or that another thread cannot evaluate. */
static bool is_thread_dependent(const IrExpr *e, const void *staging)
{
    const Staging *g = staging;
    switch (e->kind) {
    case IR_VAR:
        return e->var != g->counter && uniform_assignment_of(g, e->var) == NULL &&
               !(e->var->storage == IRV_PARAM && g->facts->vars[e->var->number].sets == 0);
    case IR_SREG:
        return !is_uniform_register(e->sreg);
    case IR_INDEX:
        return !is_read_only_array(g->kernel, e->a);
    case IR_CALL:
        return e->callee.func != NULL || ir_call_effect(e) != EFFECT_NONE;
    case IR_INT:
    case IR_FLOAT:
    case IR_BOOL:
    case IR_NAMED:
    case IR_UNARY:
    case IR_BINARY:
    case IR_CONVERT:
    case IR_COND:
        return false;
    default:
        return true;
    }
}

static bool depends_on_iteration(const IrExpr *e, const void *staging)
{
    const Staging *g = staging;
    return e->kind == IR_VAR && (e->var == g->counter || uniform_assignment_of(g, e->var) != NULL);
}

static bool may_divide_by_zero(const IrExpr *e, const void *context)
{
    (void)context;
    int64_t divisor;
    return e->kind == IR_BINARY && (e->op == IRO_DIV || e->op == IRO_REM) && type_is_integer(e->type) &&
           !(is_integer_constant(e->b, &divisor) && divisor > 0);
}

bool may_fault(const IrExpr *e, const void *context)
{
    return e->kind == IR_INDEX || e->kind == IR_CALL || may_divide_by_zero(e, context);
}

static bool is_product(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_BINARY && e->op == IRO_MUL;
}

static void add_cost(IrExpr *e, void *context)
{
    uint32_t *cost = context;
    const bool is_double = e->type->kind == TY_F64;
    if (e->kind == IR_CONVERT && (is_double || e->a->type->kind == TY_F64)) {
        *cost += CONVERSION_COST;
    } else if (is_double && (e->kind == IR_CALL || (e->kind == IR_BINARY && e->op == IRO_DIV))) {
        *cost += CALL_COST;
    } else if (is_double && e->kind == IR_BINARY) {
        *cost += 1;
    } else if (e->kind == IR_INDEX && ir_any(e->args[0], is_product, NULL)) {
        *cost += ROW_COST;
    }
}

/* Returns whether the expression is staged: a floating-point value of an iteration that is the same for all threads,
 * and is not only a constant. */
static bool is_staged(const Staging *g, const IrExpr *e)
{
    return type_is_float(e->type) && e->kind != IR_FLOAT && ir_any(e, depends_on_iteration, g) &&
           !ir_any(e, is_thread_dependent, g);
}

/* Adds the largest parts of the expression that can be staged. */
static void find_values(Staging *g, IrExpr *e)
{
    if (e == NULL || e->kind == IR_ADDRESS) {
        return;
    }
    if (is_staged(g, e)) {
        if (!(g->is_optional && ir_any(e, may_fault, NULL)) && ir_index_of(g->values, g->count, e) == g->count &&
            g->count < MAX_VALUES) {
            ir_visit_expr(e, add_cost, &g->saved);
            g->values[g->count++] = e;
        }
        return;
    }
    const bool was_optional = g->is_optional;
    for (int i = 0; i < 3; i++) {
        g->is_optional =
            was_optional || e->kind == IR_COND || (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR));
        find_values(g, e->fixed[i]);
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        find_values(g, e->args[i]);
    }
    g->is_optional = was_optional;
}

static bool is_uniform_assignment(const Staging *g, const IrStmt *s)
{
    return ir_assigned(s) != NULL && uniform_assignment_of(g, ir_assigned(s)) == s;
}

static void find_in_stmt(IrStmt *s, void *context)
{
    Staging *g = context;
    if (!is_uniform_assignment(g, s)) {
        find_values(g, s->kind == IR_ASSIGN ? NULL : s->a);
        find_values(g, s->b);
    }
}

static bool is_assignment_of(const IrStmt *s, const void *var)
{
    return s->kind == IR_ASSIGN && s->a->kind == IR_VAR && s->a->var == var;
}

/* Returns whether statement `at` of the loop's body assigns a local variable that only occurs in this statement and
 * those after it: each iteration reads its own value. */
static bool can_be_uniform_assignment(const Staging *g, uint32_t at)
{
    const IrBlock *body = &g->loop->body, rest = {.stmts = body->stmts + at, .count = body->count - at};
    const IrStmt *s = body->stmts[at];
    const IrVar *var = ir_assigned(s);
    return var != NULL && var->storage == IRV_LOCAL && !var->is_output && type_is_real(var->type) &&
           g->facts->vars[var->number].sets == 1 && !ir_any(s->b, is_thread_dependent, g) &&
           ir_occurrences(&rest, var) == ir_occurrences(&g->kernel->body, var);
}

/* Returns whether the loop is `for (counter = 0; counter < end; counter++)` with a bound that is the same for all
 * threads and that threads outside of the guard can evaluate, and has values that are worth staging. */
static bool can_stage(Staging *g, const IrStmt *s)
{
    int64_t first, step;
    if (s->kind != IR_FOR || s->init == NULL || s->step == NULL || s->is_parallel || ir_assigned(s->init) == NULL) {
        return false;
    }
    g->loop = s;
    g->counter = ir_assigned(s->init);
    const bool is_counted =
        is_integer_constant(s->init->b, &first) && first == 0 && type_size(g->counter->type) >= sizeof(int32_t) &&
        s->step->op == IRO_ADD && s->step->a->kind == IR_VAR && s->step->a->var == g->counter &&
        is_integer_constant(s->step->b, &step) && step == 1 && s->a->kind == IR_BINARY && s->a->op == IRO_LT &&
        s->a->a->kind == IR_VAR && s->a->a->var == g->counter && s->a->b->type == g->counter->type &&
        !ir_any(s->a->b, depends_on_iteration, g) && !ir_any(s->a->b, is_thread_dependent, g) &&
        !ir_any(s->a->b, may_fault, NULL) && !is_integer_constant(s->a->b, &step);
    if (!is_counted || ir_any_stmt_of(&s->body, ir_jumps, NULL) ||
        ir_any_stmt_of(&s->body, is_assignment_of, g->counter)) {
        return false;
    }
    for (uint32_t i = 0; i < s->body.count; i++) {
        if (can_be_uniform_assignment(g, i)) {
            ptrvec_push(g->arena, &g->uniform_assignments, s->body.stmts[i]);
        }
    }
    for (uint32_t i = 0; i < s->body.count; i++) {
        IrStmt *statement = s->body.stmts[i];
        g->is_optional = false;
        find_in_stmt(statement, g);
        g->is_optional = true;
        ir_visit_stmts(&statement->body, find_in_stmt, g);
        ir_visit_stmts(&statement->orelse, find_in_stmt, g);
    }
    return g->saved >= MIN_SAVED_COST;
}

/* ---- the transformation ---- */

/* Replaces the staged values by elements of shared memory. */
static IrExpr *read_values(const Staging *g, IrExpr *e)
{
    if (e == NULL || e->kind == IR_ADDRESS) {
        return e;
    }
    const uint32_t i = ir_index_of(g->values, g->count, e);
    if (i < g->count) {
        IrExpr *at =
            ir_binary(g->arena, IRO_SUB, g->counter->type, ir_var(g->arena, g->counter), ir_var(g->arena, g->first));
        return ir_element(g->arena, ir_var(g->arena, g->arrays[i]), at);
    }
    for (int k = 0; k < 3; k++) {
        e->fixed[k] = read_values(g, e->fixed[k]);
    }
    for (uint32_t k = 0; k < e->arg_count; k++) {
        e->args[k] = read_values(g, e->args[k]);
    }
    return e;
}

static void read_in_stmt(IrStmt *s, void *context)
{
    s->a = read_values(context, s->a);
    s->b = read_values(context, s->b);
}

static IrExpr *substitute_in_staging(IrExpr *e, void *context)
{
    const Staging *g = context;
    const bool is_known = e->kind == IR_VAR && e->var->id < g->clone_count;
    IrVar *staging_counter = !is_known ? NULL : e->var == g->counter ? g->staging_counter : g->clones[e->var->id];
    return staging_counter != NULL ? ir_var(g->arena, staging_counter) : e;
}

static IrStmt *evaluate(const Staging *g, const char *function, const Type *type, IrExpr **args, uint32_t count)
{
    IrStmt *s = ir_stmt(g->arena, IR_EVAL);
    s->a = ir_call(g->arena, type, (IrCallee){.spelling = function, .effect = EFFECT_BARRIER}, args, count);
    return s;
}

static IrStmt *barrier(const Staging *g)
{
    return evaluate(g, "__syncthreads", type_of_kind(g->unit->types, TY_NONE), NULL, 0);
}

/* Returns the linear index of the thread in its block or, if !is_index, the number of threads of the block. */
static IrExpr *linear_thread_value(const Staging *g, const Type *type, bool is_index)
{
    IrExpr *all = NULL;
    for (int axis = 2; axis >= 0; axis--) {
        IrExpr *size = ir_sreg(g->arena, type, (IrSreg)(IRS_NTID_X + axis)),
               *index = ir_sreg(g->arena, type, (IrSreg)(IRS_TID_X + axis));
        if (all == NULL) {
            all = is_index ? index : size;
            continue;
        }
        all = ir_binary(g->arena, IRO_MUL, type, all, size);
        all = is_index ? ir_binary(g->arena, IRO_ADD, type, all, index) : all;
    }
    return all;
}

/* Appends the loop in which the threads compute the values of the iterations from `first` to `stop`. */
static void add_staging(Staging *g, IrVar *stop, IrVar *thread, IrVar *threads, IrBlock *to)
{
    Arena *arena = g->arena;
    const Type *type = g->counter->type;
    g->staging_counter = clone_variable(g->unit, g->kernel, g->counter);
    Trivia *comment = arena_alloc(arena, sizeof *comment);
    comment->comment = "each thread computes some of the values, which are the same for all threads";
    IrExpr *start =
        ir_binary(arena, IRO_ADD, type, ir_var(arena, g->first), ir_convert(arena, type, ir_var(arena, thread)));
    IrStmt *loop = new_strided_loop(g->unit, g->staging_counter, start, ir_var(arena, stop),
                                    ir_convert(arena, type, ir_var(arena, threads)));
    loop->lead = comment;
    for (size_t i = 0; i < g->uniform_assignments.count; i++) {
        const IrStmt *assignment = g->uniform_assignments.items[i];
        g->clones[assignment->a->var->id] = clone_variable(g->unit, g->kernel, assignment->a->var);
        ir_append(arena, &loop->body, new_assignment(arena, assignment->a->var, ir_copy(arena, assignment->b)));
    }
    for (uint32_t i = 0; i < g->count; i++) {
        IrStmt *store = ir_stmt(arena, IR_ASSIGN);
        IrExpr *at = ir_binary(arena, IRO_SUB, type, ir_var(arena, g->staging_counter), ir_var(arena, g->first));
        store->a = ir_element(arena, ir_var(arena, g->arrays[i]), at);
        store->b = ir_copy(arena, g->values[i]);
        ir_append(arena, &loop->body, store);
    }
    ir_replace_block(&loop->body, substitute_in_staging, g);
    ir_append(arena, to, loop);
}

/* Removes the assignments of variables that the loop no longer reads; from the last one, because an assignment may read
 * variables of the ones before it. */
static void remove_lets(const Staging *g, const IrStmt *loop)
{
    for (size_t i = g->uniform_assignments.count; i-- > 0;) {
        IrStmt *assignment = g->uniform_assignments.items[i];
        if (ir_occurrences(&loop->body, assignment->a->var) == 1) {
            ir_convert_to_note(assignment);
        }
    }
}

/* Appends the loop over the staged iterations. */
static void add_loop(Staging *g, IrStmt *loop, IrVar *active, IrBlock *to)
{
    Arena *arena = g->arena;
    const Type *type = g->counter->type, *u32 = type_of_kind(g->unit->types, TY_U32);
    for (uint32_t i = 0; i < g->count; i++) {
        const IrExpr *value = ir_unconverted(g->values[i]);
        value = value->kind == IR_INDEX ? value->a : value; /* the array */
        const int64_t dims[1] = {STAGED_ITERATIONS};
        const char *name = value->kind == IR_VAR ? arena_printf(arena, "%s_values", value->var->name) : "values";
        g->arrays[i] = add_kernel_variable(g->unit, g->kernel, name,
                                           type_carray(g->unit->types, g->values[i]->type, 1, dims), IRV_SHARED);
        IrStmt *declaration = ir_stmt(arena, IR_DECLARE);
        declaration->var = g->arrays[i];
        ir_append(arena, to, declaration);
    }
    IrVar *thread = add_kernel_variable(g->unit, g->kernel, "thread", u32, IRV_LOCAL),
          *threads = add_kernel_variable(g->unit, g->kernel, "threads", u32, IRV_LOCAL),
          *stop = add_kernel_variable(g->unit, g->kernel, "stop", type, IRV_LOCAL);
    g->first = add_kernel_variable(g->unit, g->kernel, "first", type, IRV_LOCAL);
    ir_append(arena, to, new_assignment(arena, thread, linear_thread_value(g, u32, true)));
    ir_append(arena, to, new_assignment(arena, threads, linear_thread_value(g, u32, false)));
    IrExpr *end = ir_copy(arena, loop->a->b), *left = ir_binary(arena, IRO_SUB, type, end, ir_var(arena, g->first)),
           *max = ir_int(arena, type, STAGED_ITERATIONS);
    IrStmt *chunks =
        new_strided_loop(g->unit, g->first, ir_int(arena, type, 0), ir_copy(arena, end), ir_copy(arena, max));
    IrExpr *next = ir_binary(arena, IRO_ADD, type, ir_var(arena, g->first), max),
           *is_last = ir_binary(arena, IRO_LT, type_of_kind(g->unit->types, TY_BOOL), left, ir_copy(arena, max));
    ir_append(arena, &chunks->body, new_assignment(arena, stop, ir_cond(arena, is_last, ir_copy(arena, end), next)));
    ir_append(arena, &chunks->body, barrier(g));
    add_staging(g, stop, thread, threads, &chunks->body);
    ir_append(arena, &chunks->body, barrier(g));
    IrStmt *staging_counter = ir_stmt(arena, IR_IF);
    staging_counter->a = ir_var(arena, active);
    loop->init->b = ir_var(arena, g->first);
    loop->a->b = ir_var(arena, stop);
    ir_visit_stmts(&loop->body, read_in_stmt, g);
    remove_lets(g, loop);
    ir_append(arena, &staging_counter->body, loop);
    ir_append(arena, &chunks->body, staging_counter);
    ir_append(arena, to, chunks);
}

/* Returns whether the counters of the new loops may overflow. With PY2CU_FACT_SMALL, parameters fit in 30 bits. */
static bool may_overflow(const Staging *g)
{
    const bool is_small = (g->unit->program->facts & PY2CU_FACT_SMALL) != 0 && g->loop->a->b->kind == IR_VAR;
    return type_size(g->counter->type) < sizeof(int64_t) && !is_small;
}

/* Returns the condition that the loop uses shared memory, which is the same for all threads of the block. */
static IrExpr *is_worthwhile(const Staging *g, IrVar *active)
{
    Arena *arena = g->arena;
    const Type *bool_type = type_of_kind(g->unit->types, TY_BOOL), *u32 = type_of_kind(g->unit->types, TY_U32),
               *i32 = type_of_kind(g->unit->types, TY_I32);
    PtrVec parts = {0};
    IrExpr *flag = ir_convert(arena, i32, ir_var(arena, active)),
           *any = evaluate(g, "__syncthreads_or", i32, &flag, 1)->a;
    ptrvec_push(arena, &parts,
                ir_binary(arena, IRO_GE, bool_type, ir_copy(arena, g->loop->a->b),
                          ir_int(arena, g->counter->type, MIN_ITERATIONS)));
    if (may_overflow(g)) {
        const Type *type = g->counter->type;
        IrExpr *max = ir_binary(arena, IRO_SHL, type, ir_int(arena, type, 1), ir_int(arena, type, MAX_ITERATIONS_LOG2));
        ptrvec_push(arena, &parts, ir_binary(arena, IRO_LE, bool_type, ir_copy(arena, g->loop->a->b), max));
    }
    ptrvec_push(
        arena, &parts,
        ir_binary(arena, IRO_GE, bool_type, linear_thread_value(g, u32, false), ir_int(arena, u32, MIN_THREADS)));
    ptrvec_push(arena, &parts, ir_binary(arena, IRO_NE, bool_type, any, ir_int(arena, i32, 0)));
    return conjunction(arena, &parts);
}

static void append_guarded(const Staging *g, IrVar *active, IrStmt *const *stmts, uint32_t count, IrBlock *to)
{
    IrStmt *guarded = ir_stmt(g->arena, IR_IF);
    guarded->a = ir_var(g->arena, active);
    for (uint32_t i = 0; i < count; i++) {
        ir_append(g->arena, &guarded->body, stmts[i]);
    }
    if (count > 0) {
        ir_append(g->arena, to, guarded);
    }
}

/* Returns whether threads that fail the guard can also execute the statement, although they skip those in `guarded`: it
 * only sets a variable that is not used outside of the guard. */
static bool is_safe(const Staging *g, const IrStmt *guard, const IrStmt *s, const IrBlock *guarded)
{
    if (s->kind == IR_DECLARE) {
        return true;
    }
    const IrVar *var = s->kind == IR_ASSIGN && s->a->kind == IR_VAR ? s->a->var : NULL;
    const bool is_division = (s->op == IRO_DIV || s->op == IRO_REM) && type_is_integer(s->compute);
    return var != NULL && var->storage == IRV_LOCAL && !var->is_output && type_is_real(var->type) &&
           ir_occurrences(&guard->body, var) == ir_occurrences(&g->kernel->body, var) && ir_is_pure(s->b) &&
           !is_division && !ir_any(s->b, may_divide_by_zero, NULL) && !ir_may_change(s->b, guarded) &&
           !(s->op != IRO_NONE && ir_may_change(s->a, guarded));
}

/* Appends the first `count` statements of the guard. */
static void append_start(const Staging *g, IrVar *active, const IrStmt *guard, uint32_t count, IrBlock *to)
{
    IrBlock guarded = {0};
    uint32_t first = 0; /* of the next guarded statements */
    for (uint32_t i = 0; i < count; i++) {
        IrStmt *s = guard->body.stmts[i];
        if (is_safe(g, guard, s, &guarded)) {
            append_guarded(g, active, guard->body.stmts + first, i - first, to);
            ir_append(g->arena, to, s);
            first = i + 1;
        } else {
            ir_append(g->arena, &guarded, s);
        }
    }
    append_guarded(g, active, guard->body.stmts + first, count - first, to);
}

static bool divides(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_BINARY && e->op == IRO_DIV && !type_is_integer(e->type);
}

/* Returns whether function calls and divisions, whose code contains branches, are in branches of the loop only. In a
 * series with a call in each iteration, NVRTC fused other products and sums after a change of the unrolling. */
static bool has_plain_iterations(const IrStmt *loop)
{
    bool is_plain = are_calls_conditional(&loop->body);
    for (uint32_t i = 0; i < loop->body.count && is_plain; i++) {
        const IrStmt *s = loop->body.stmts[i];
        is_plain = s->op != IRO_DIV && !(s->kind == IR_IF ? ir_any(s->a, divides, NULL) : ir_any_in(s, divides, NULL));
    }
    return is_plain;
}

/* Splits the guard at its statement `at`, which is the loop. */
static void split_guard(Staging *g, IrStmt *guard, uint32_t at, IrBlock *to)
{
    Arena *arena = g->arena;
    const Type *bool_type = type_of_kind(g->unit->types, TY_BOOL);
    IrVar *active = add_kernel_variable(g->unit, g->kernel, "is_active", bool_type, IRV_LOCAL);
    IrStmt *loop = guard->body.stmts[at], *start = new_assignment(arena, active, guard->a);
    start->lead = guard->lead;
    ir_append(arena, to, start);
    append_start(g, active, guard, at, to);
    IrStmt *branch = ir_stmt(arena, IR_IF), *other = ir_stmt(arena, IR_IF);
    branch->a = is_worthwhile(g, active);
    other->a = ir_var(arena, active);
    other->is_elif = true;
    IrStmt *fallback = clone_loop(g->unit, g->kernel, loop);
    ir_append(arena, &other->body, fallback);
    remove_comments(other);
    if (are_calls_conditional(&loop->body)) {
        loop->unroll_factor = CONDITIONAL_UNROLLING;
    }
    if (has_plain_iterations(loop)) {
        fallback->unroll_factor = 1;
    }
    g->clone_count = g->kernel->vars.count;
    g->clones = arena_alloc(arena, g->clone_count * sizeof *g->clones);
    add_loop(g, loop, active, &branch->body);
    ir_append(arena, &branch->orelse, other);
    ir_append(arena, to, branch);
    append_guarded(g, active, guard->body.stmts + at + 1, guard->body.count - at - 1, to);
}

static bool synchronizes(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL && (ir_call_effect(e) >= EFFECT_BARRIER || e->callee.func != NULL);
}

static bool declares(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_DECLARE;
}

static bool is_return(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_RETURN;
}

/* Returns the reason why no loop of the kernel can use shared memory and barriers; NULL if loops can. */
static const char *obstacle_to_staging(const Unit *unit, const IrFunc *kernel)
{
    return (unit->program->facts & PY2CU_FACT_NOALIAS) == 0 ? "the arrays may overlap"
           : kernel->uses_barrier || kernel->cooperative || has_shared_memory(kernel)
               ? "the kernel has barriers or shared memory of its own"
           : ir_any_of(&kernel->body, synchronizes, NULL)   ? "the kernel calls functions that may synchronize"
           : ir_any_stmt_of(&kernel->body, is_return, NULL) ? "some threads may return before"
                                                            : NULL;
}

/* Returns whether the guard's statement `at`, a loop, can use shared memory: the local arrays that it uses are declared
 * before it, at the beginning of the guard. */
static bool can_split_guard(const IrStmt *guard, uint32_t at)
{
    bool can = true;
    for (uint32_t i = 0; i < guard->body.count && can; i++) {
        const IrStmt *s = guard->body.stmts[i];
        can = (i < at && s->kind == IR_DECLARE) || !ir_any_stmt(s, declares, NULL);
    }
    return can;
}

bool stage_values(Unit *unit, IrFunc *kernel, const Facts *facts)
{
    const IrBlock body = kernel->body;
    if (ir_any_stmt_of(&body, is_return, NULL)) {
        kernel->body = ir_copy_block(unit->arena, &body);
        invert_returns(unit->arena, &kernel->body);
    }
    const char *reason = obstacle_to_staging(unit, kernel);
    IrBlock to = {.tail = kernel->body.tail};
    bool is_split = false;
    for (uint32_t i = 0; i < kernel->body.count; i++) {
        IrStmt *s = kernel->body.stmts[i];
        for (uint32_t k = 0; s->kind == IR_IF && s->orelse.count == 0 && k < s->body.count && !is_split; k++) {
            Staging g = {.unit = unit, .arena = unit->arena, .kernel = kernel, .facts = facts};
            const bool can = can_stage(&g, s->body.stmts[k]) && can_split_guard(s, k);
            if (can) {
                ir_report(unit->arena, kernel, g.loop, "values that are the same for all threads are computed %s%s",
                          reason == NULL ? "once for each block, in shared memory" : "by each thread: ",
                          reason != NULL ? reason : "");
            }
            if (can && reason == NULL) {
                split_guard(&g, s, k, &to);
                is_split = true;
                s = NULL;
                break;
            }
        }
        if (s != NULL) {
            ir_append(unit->arena, &to, s);
        }
    }
    kernel->body = is_split ? to : body;
    kernel->uses_barrier = kernel->uses_barrier || is_split;
    return is_split;
}
