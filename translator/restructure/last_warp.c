// SPDX-License-Identifier: MIT
/* Last warp: reductions in shared memory whose last iterations only the first warp executes, without barriers of the
 * block.
 *
 * A reduction halves the number of its active threads in each iteration:
 *
 *     while (step > 0) {
 *         if (t < step) {
 *             part[t] += part[t + step];
 *         }
 *         __syncthreads();
 *         step /= 2;
 *     }
 *
 * If at most 32 threads are active, they belong to the first warp. The loop is split: the first loop ends at this
 * iteration, and the first warp executes the second loop, in which __syncwarp() replaces the barriers. On an H200,
 * blocks of 256 to 1,024 threads took 0.81 to 0.83 of the time for sums, 0.78 to 0.88 for softmax and 0.91 to 0.96 for
 * the index of a maximum. If the other warps execute the second loop, too, the time is that of the original loop.
 *
 * The active threads execute the same statements in the same order as before, so that results are bitwise identical.
 * The proof does not depend on the initial value of the counter: it evaluates the body of the loop for each value of
 * the counter up to MAX_FIRST. Statements that access memory must have a condition such as `t < step`, which is then
 * false for all threads outside of the first warp. These threads do not change variables in the second loop, so the
 * values of variables that all threads change must not be used after it.
 *
 * If the iterations have several stores, the first loop is only unrolled by two: the compiler replaces the condition by
 * predicates, and all threads issue the instructions. Of a layer normalization with two sums and 1,024 threads, the
 * unrolled loop took 1.05 of the time of the original code, and the loop unrolled by two 0.96. In fused blocks, NVRTC
 * took 1.64 of the original time if both loops were unrolled, and 1.41 if the second one was unrolled by two.
 *
 * Input: the final IR of a function; has_reductions(): the IR before the thread mapping.
 * Output: pairs of loops instead of these loops.
 * Requires: numbered variables; blocks of one dimension, so that the first 32 threads along x are a warp. */
#include "restructure/restructure_internal.h"

#include <string.h>

enum {
    WARP = 32,
    MAX_FIRST = 64, /* limits of the counter in the first iteration of the second loop */
    MIN_FIRST = 8,
    UNROLLING = 2,  /* of the first loop if its iterations have several stores, and of both if they have loops */
    MAX_KNOWN = 16, /* variables that a loop assigns */
    MAX_DEPTH = 8   /* of nested expressions, including the values of variables */
};

/* A variable that the loop assigns. */
typedef struct KnownValue {
    const IrVar *var;
    int64_t value; /* for the current value of the counter */
    bool is_known;
    bool is_unguarded; /* all threads assign it */
} KnownValue;

/* A loop, and the state of the evaluation of its body. */
typedef struct Reduction {
    Unit *unit;
    IrFunc *func;
    const Facts *facts;
    IrStmt *loop;
    IrVar *counter;
    const IrExpr *thread; /* the index of the thread */
    IrExpr *bound;        /* the comparison of the counter in the loop's condition */
    int64_t end;          /* the loop ends if the counter is not larger */
    int64_t first;        /* the second loop starts if the counter is not larger */
    KnownValue known[MAX_KNOWN];
    uint32_t known_count;
    uint32_t barriers, passed;            /* of the body: all, and those before the current statement */
    bool accesses_before, accesses_after; /* before the last and after the first barrier of the body */
    bool is_valid;
    bool splits, is_found; /* whether to split the loops; a loop can be split */
} Reduction;

/* ---- values of an iteration ---- */

static KnownValue *known_value(Reduction *r, const IrVar *var)
{
    for (uint32_t i = 0; i < r->known_count; i++) {
        if (r->known[i].var == var) {
            return &r->known[i];
        }
    }
    return NULL;
}

static void forget_value(IrStmt *s, void *context)
{
    Reduction *r = context;
    if (s->kind != IR_ASSIGN || s->a->kind != IR_VAR) {
        return;
    }
    KnownValue *known = known_value(r, s->a->var);
    if (known != NULL) {
        known->is_known = false;
    } else if (r->known_count < MAX_KNOWN) {
        r->known[r->known_count++].var = s->a->var;
    } else {
        r->is_valid = false;
    }
}

static bool compute(IrOp op, const Type *type, int64_t a, int64_t b, int64_t *value)
{
    IrScalar result;
    const char *reason;
    const bool is_defined =
        type_is_integer(type) && eval_binary(op, type->kind, (IrScalar){.i = a}, (IrScalar){.i = b}, &result, &reason);
    *value = is_defined ? result.i : 0;
    return is_defined;
}

static bool evaluate(Reduction *r, const IrExpr *e, int depth, int64_t *value);

/* Computes the integer e, which does not depend on the iteration. */
static bool evaluate_constant(Reduction *r, const IrExpr *e, int depth, int64_t *value)
{
    const uint32_t count = r->known_count;
    r->known_count = 0;
    const bool is_constant = evaluate(r, e, depth, value);
    r->known_count = count;
    return is_constant;
}

/* Computes the integer e in the current iteration; returns false if the value is unknown. */
static bool evaluate(Reduction *r, const IrExpr *e, int depth, int64_t *value)
{
    int64_t a, b;
    if (is_integer_constant(e, value)) {
        return true;
    }
    if (!type_is_integer(e->type) || depth > MAX_DEPTH) {
        return false;
    }
    if (e->kind == IR_VAR) {
        const KnownValue *known = known_value(r, e->var);
        const IrExpr *only = r->facts->vars[e->var->number].value;
        *value = known != NULL ? known->value : 0;
        return known != NULL ? known->is_known : only != NULL && evaluate_constant(r, only, depth + 1, value);
    }
    if (e->kind == IR_CONVERT && type_is_integer(e->a->type) && evaluate(r, e->a, depth + 1, &a)) {
        *value = eval_int(e->type->kind, a).i;
        return true;
    }
    return e->kind == IR_BINARY && e->a->type == e->b->type && evaluate(r, e->a, depth + 1, &a) &&
           evaluate(r, e->b, depth + 1, &b) && compute(e->op, e->type, a, b, value);
}

/* ---- guards ---- */

/* Calls of a function, and whether an argument of all of them is the index of the thread. */
typedef struct Calls {
    const Facts *facts;
    const IrFunc *func;
    uint32_t param, count;
    bool are_indices;
} Calls;

static void visit_call(IrExpr *e, void *context)
{
    Calls *calls = context;
    if (e->kind == IR_CALL && e->callee.func == calls->func) {
        calls->count++;
        calls->are_indices = calls->are_indices && calls->param < e->arg_count &&
                             is_register(plain_form(calls->facts, e->args[calls->param]), IRS_TID_X);
    }
}

/* Returns whether e is threadIdx.x, also as the argument of all calls of a device function. */
static bool is_thread_index(const Reduction *r, const IrExpr *e)
{
    e = plain_form(r->facts, e);
    if (e->kind != IR_VAR || e->var->storage != IRV_PARAM || r->func->is_kernel || r->func->has_c_linkage ||
        r->facts->vars[e->var->number].sets > 0) {
        return is_register(e, IRS_TID_X);
    }
    Calls calls = {.facts = r->facts, .func = r->func, .are_indices = true};
    while (r->func->params.items[calls.param] != e->var) {
        calls.param++;
    }
    ir_visit_program(r->unit->program, visit_call, &calls);
    return calls.count > 0 && calls.are_indices;
}

/* Returns whether the comparison is false for all threads except those of the first warp. */
static bool is_guard(Reduction *r, const IrExpr *e)
{
    if (e->kind != IR_BINARY || !type_is_integer(e->a->type)) {
        return false;
    }
    const bool is_left = is_thread_index(r, e->a);
    const IrOp op = is_left ? e->op : ir_mirrored(e->op);
    int64_t bound;
    const bool is_first_warp = (op == IRO_LT || op == IRO_LE) && (is_left || is_thread_index(r, e->b)) &&
                               evaluate(r, is_left ? e->b : e->a, 0, &bound) && bound >= 0 &&
                               bound + (op == IRO_LE) <= WARP;
    r->thread = is_first_warp && r->thread == NULL ? (is_left ? e->a : e->b) : r->thread;
    return is_first_warp;
}

/* ---- the body ---- */

static void check_block(Reduction *r, const IrBlock *block, bool is_guarded);

static bool is_block_barrier(const IrStmt *s)
{
    return s->kind == IR_EVAL && s->a->kind == IR_CALL && s->a->callee.spelling != NULL && s->a->arg_count == 0 &&
           strcmp(s->a->callee.spelling, "__syncthreads") == 0;
}

/* Records the memory accesses of e, which only guarded statements can execute. */
static void check_accesses(Reduction *r, const IrExpr *e, bool is_guarded)
{
    const IrEffect effect = ir_effect(e);
    r->is_valid = r->is_valid && effect <= (is_guarded ? EFFECT_WRITE : EFFECT_NONE);
    r->accesses_before = r->accesses_before || (effect != EFFECT_NONE && r->passed < r->barriers);
    r->accesses_after = r->accesses_after || (effect != EFFECT_NONE && r->passed > 0);
}

/* Checks a condition; returns whether it excludes all threads except those of the first warp. Only these threads
 * evaluate the operands of && after a guard. */
static bool check_condition(Reduction *r, const IrExpr *e, bool is_guarded)
{
    if (e->kind == IR_BINARY && e->op == IRO_LAND) {
        return check_condition(r, e->b, check_condition(r, e->a, is_guarded));
    }
    check_accesses(r, e, is_guarded);
    return is_guarded || is_guard(r, e);
}

static void check_assignment(Reduction *r, const IrStmt *s, bool is_guarded)
{
    const IrVar *var = s->a->kind == IR_VAR && !s->a->var->is_output ? s->a->var : NULL;
    check_accesses(r, s->a, is_guarded);
    check_accesses(r, s->b, is_guarded);
    r->is_valid = r->is_valid && (is_guarded || var != NULL);
    KnownValue *known = var != NULL ? known_value(r, var) : NULL;
    if (known != NULL) {
        int64_t a, value = 0;
        known->is_unguarded = known->is_unguarded || !is_guarded;
        known->is_known =
            evaluate(r, s->b, 0, &value) &&
            (s->op == IRO_NONE || (evaluate(r, s->a, 0, &a) && compute(s->op, s->compute, a, value, &value)));
        known->value = eval_int(var->type->kind, value).i;
    }
}

static void check_stmt(Reduction *r, IrStmt *s, bool is_guarded)
{
    if (s->kind == IR_ASSIGN) {
        check_assignment(r, s, is_guarded);
    } else if (s->kind == IR_EVAL) {
        check_accesses(r, s->a, is_guarded);
    } else if (s->kind == IR_IF || ir_is_loop(s, NULL)) {
        ir_visit_stmt(s, forget_value, r); /* the values in other iterations and branches */
        const bool is_inner_guarded = check_condition(r, s->a, is_guarded);
        check_block(r, &s->body, is_inner_guarded);
        check_block(r, &s->orelse, is_guarded);
        for (int i = 0; i < 2; i++) {
            if ((i == 0 ? s->init : s->step) != NULL) {
                check_assignment(r, i == 0 ? s->init : s->step, is_guarded);
            }
        }
        ir_visit_stmt(s, forget_value, r);
    } else {
        r->is_valid = r->is_valid && (s->kind == IR_DECLARE || s->kind == IR_NOTE);
    }
}

static void check_block(Reduction *r, const IrBlock *block, bool is_guarded)
{
    for (uint32_t i = 0; i < block->count && r->is_valid; i++) {
        check_stmt(r, block->stmts[i], is_guarded);
    }
}

/* Returns whether only the first warp accesses memory in an iteration with this value of the counter, which becomes
 * smaller. */
static bool can_iterate(Reduction *r, int64_t counter)
{
    const IrBlock *body = &r->loop->body;
    memset(r->known, 0, sizeof r->known);
    r->known_count = r->passed = 0;
    r->is_valid = true;
    ir_visit_stmts(body, forget_value, r);
    KnownValue *known = known_value(r, r->counter);
    if (known == NULL) {
        return false;
    }
    *known = (KnownValue){r->counter, .value = counter, .is_known = true};
    check_accesses(r, r->loop->a, false);
    for (uint32_t i = 0; i < body->count && r->is_valid; i++) {
        if (is_block_barrier(body->stmts[i])) {
            r->passed++;
        } else {
            check_stmt(r, body->stmts[i], false);
        }
    }
    return r->is_valid && known->is_known && known->value >= 0 && known->value < counter;
}

/* ---- variables that threads of other warps do not set ---- */

typedef enum Use { USE_NONE, USE_SET, USE_READ } Use;

static Use first_use(const IrBlock *block, uint32_t at, const IrVar *var);

/* Returns whether the statement may read the value that the variable has before it, or always sets the variable. */
static Use use_in_stmt(const IrStmt *s, const IrVar *var)
{
    const bool is_set = ir_assigned(s) == var || (s->init != NULL && ir_assigned(s->init) == var);
    if (ir_reads_var(s->b, var) || (s->init != NULL && use_in_stmt(s->init, var) == USE_READ) ||
        (!is_set && ir_reads_var(s->a, var))) {
        return USE_READ;
    }
    const Use body = first_use(&s->body, 0, var), orelse = first_use(&s->orelse, 0, var);
    const bool reads =
        body == USE_READ || orelse == USE_READ || (s->step != NULL && use_in_stmt(s->step, var) == USE_READ);
    const bool sets = is_set || (s->kind == IR_IF && body == USE_SET && orelse == USE_SET);
    return is_set ? USE_SET : reads ? USE_READ : sets ? USE_SET : USE_NONE;
}

static Use first_use(const IrBlock *block, uint32_t at, const IrVar *var)
{
    Use use = USE_NONE;
    for (; at < block->count && use == USE_NONE; at++) {
        use = use_in_stmt(block->stmts[at], var);
    }
    return use;
}

/* Returns whether only threads of the first warp have to set a variable that the loop assigns, statement `at` of the
 * block, and copies of the loop can have their own variables instead of those that only occur in it. */
static bool is_private(const Reduction *r, const KnownValue *assigned, const IrBlock *block, uint32_t at)
{
    const IrVar *var = assigned->var;
    const IrBlock loop = {.stmts = block->stmts + at, .count = 1};
    const uint32_t count = ir_occurrences(&r->func->body, var);
    if (var->storage == IRV_LOCAL && ir_occurrences(&loop, var) == count) {
        return first_use(&r->loop->body, 0, var) != USE_READ;
    }
    const bool is_set_again = block == &r->func->body || first_use(block, 0, var) != USE_READ;
    return !assigned->is_unguarded ||
           (ir_occurrences(block, var) == count && first_use(block, at + 1, var) != USE_READ && is_set_again);
}

/* ---- the loop ---- */

/* Finds `counter > constant` among the operands of && in the condition: the loop ends if the counter is not larger. */
static void find_bound(Reduction *r, IrExpr *e)
{
    int64_t end;
    if (e->kind == IR_BINARY && e->op == IRO_LAND) {
        find_bound(r, e->a);
        find_bound(r, e->b);
    } else if (r->bound == NULL && e->kind == IR_BINARY && e->a->kind == IR_VAR && type_is_integer(e->a->type) &&
               is_integer_constant(e->b, &end)) {
        r->counter = e->a->var;
        r->end = end - (e->op == IRO_GE);
        const bool is_bound = e->op == IRO_GT || e->op == IRO_GE || (e->op == IRO_NE && end == 0);
        r->bound = is_bound && r->end >= 0 ? e : NULL;
    }
}

/* Changes the condition of the first loop. With `counter != 0`, it also executes the iterations with negative numbers.
 */
static void raise_bound(const Reduction *r)
{
    Arena *arena = r->unit->arena;
    const bool is_wide = type_size(r->counter->type) == sizeof(uint64_t);
    const Type *type =
        r->bound->op != IRO_NE ? r->counter->type : type_of_kind(r->unit->types, is_wide ? TY_U64 : TY_U32);
    *r->bound =
        *ir_binary(arena, IRO_GT, r->bound->type, ir_convert(arena, type, r->bound->a), ir_int(arena, type, r->first));
}

static void count_barrier(IrExpr *e, void *context)
{
    uint32_t *count = context;
    *count += ir_is_barrier_call(e, NULL);
}

/* Returns whether statement `at` of the block is a loop whose last iterations the first warp can execute alone. */
static bool can_split(Reduction *r, const IrBlock *block, uint32_t at)
{
    r->loop = block->stmts[at];
    const IrBlock *body = &r->loop->body;
    uint32_t all = 0;
    for (uint32_t i = 0; i < body->count && r->loop->kind == IR_WHILE; i++) {
        r->barriers += is_block_barrier(body->stmts[i]);
    }
    ir_visit_block(body, count_barrier, &all);
    if (r->barriers == 0 || all != r->barriers) {
        return false;
    }
    find_bound(r, r->loop->a);
    r->first = r->end;
    while (r->bound != NULL && r->first < MAX_FIRST && can_iterate(r, r->first + 1)) {
        r->first++;
    }
    bool can = r->bound != NULL && r->first >= MIN_FIRST && can_iterate(r, r->first) && r->thread != NULL &&
               !ir_may_change(r->thread, body);
    for (uint32_t i = 0; i < r->known_count && can; i++) {
        can = is_private(r, &r->known[i], block, at);
    }
    return can;
}

/* ---- the transformation ---- */

/* Returns the number of stores that all threads of a guard execute; those in a loop count twice. */
static uint32_t store_count(const IrBlock *block)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *s = block->stmts[i];
        const bool is_taken = s->kind == IR_IF && ir_effect(s->a) == EFFECT_NONE;
        count += ir_is_loop(s, NULL)                            ? 2 * store_count(&s->body)
                 : s->kind == IR_ASSIGN && s->a->kind != IR_VAR ? 1
                 : is_taken                                     ? store_count(&s->body) + store_count(&s->orelse)
                                                                : 0;
    }
    return count;
}

/* Returns whether the assignment before the loop, among the statements of the block, starts with the second loop. */
static bool starts_in_warp(Reduction *r, const IrBlock *before)
{
    int64_t start;
    uint32_t i = before->count;
    while (i > 0 && !ir_sets_var(before->stmts[i - 1], r->counter)) {
        i--;
    }
    const IrStmt *s = i > 0 ? before->stmts[i - 1] : NULL;
    return s != NULL && ir_assigned(s) == r->counter && evaluate_constant(r, s->b, 0, &start) && start >= 0 &&
           start <= r->first;
}

static IrStmt *new_barrier(const Reduction *r, const char *function)
{
    IrStmt *s = ir_stmt(r->unit->arena, IR_EVAL);
    s->a = ir_call(r->unit->arena, type_of_kind(r->unit->types, TY_NONE),
                   (IrCallee){.spelling = function, .effect = EFFECT_BARRIER}, NULL, 0);
    return s;
}

/* Appends the two loops. */
static void split(Reduction *r, IrBlock *to)
{
    Arena *arena = r->unit->arena;
    IrStmt *loop = r->loop, *last = loop;
    Trivia *comment = arena_alloc(arena, sizeof *comment);
    comment->comment = "only threads of the first warp are left";
    if (!starts_in_warp(r, to)) {
        last = clone_loop(r->unit, r->func, loop);
        remove_comments(last);
        raise_bound(r);
        ir_append(arena, to, loop);
    }
    last->unroll_factor = ir_any_stmt_of(&last->body, ir_is_loop, NULL) ? UNROLLING : 0;
    if (r->accesses_after) {
        ir_append(arena, to, new_barrier(r, "__syncthreads"));
    }
    for (uint32_t i = 0; i < last->body.count; i++) {
        if (is_block_barrier(last->body.stmts[i])) {
            last->body.stmts[i]->a = new_barrier(r, "__syncwarp")->a;
        }
    }
    IrStmt *first_warp = ir_stmt(arena, IR_IF);
    IrExpr *thread = ir_copy(arena, r->thread);
    first_warp->a = ir_binary(arena, IRO_LT, r->bound->type, thread, ir_int(arena, thread->type, WARP));
    first_warp->lead = last->lead;
    last->lead = comment;
    ir_append(arena, &first_warp->body, last);
    ir_append(arena, to, first_warp);
    if (r->accesses_before) {
        ir_append(arena, to, new_barrier(r, "__syncthreads"));
    }
}

static void visit_loops(IrBlock *block, void *context)
{
    Reduction *in = context;
    IrBlock to = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        Reduction r = *in;
        const bool can = can_split(&r, block, i);
        if (in->splits && r.barriers > 0 && store_count(&r.loop->body) > 1) {
            r.loop->unroll_factor = UNROLLING;
        }
        if (!can) {
            ir_append(in->unit->arena, &to, block->stmts[i]);
            continue;
        }
        in->is_found = true;
        if (in->splits) {
            ir_report(in->unit->arena, in->func, r.loop,
                      "the first warp executes the last iterations, from %s = %lld, "
                      "without barriers of the block",
                      r.counter->name, (long long)r.first);
            split(&r, &to);
        }
    }
    *block = in->splits ? to : *block;
}

void split_reductions(Unit *unit, IrFunc *func, const Facts *facts)
{
    Reduction in = {.unit = unit, .func = func, .facts = facts, .splits = true};
    if (func->uses_barrier) {
        ir_each_block(&func->body, visit_loops, &in);
    }
}

bool has_reductions(Unit *unit, IrFunc *func, const Facts *facts)
{
    Reduction in = {.unit = unit, .func = func, .facts = facts};
    if (func->uses_barrier) {
        ir_each_block(&func->body, visit_loops, &in);
    }
    return in.is_found;
}
