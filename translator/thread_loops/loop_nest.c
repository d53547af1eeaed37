// SPDX-License-Identifier: MIT
/* Loops over the threads of a block, for one region of a kernel.
 *
 * If the statements of the region can raise exceptions, or earlier threads may have ended, the region has two forms: a
 * fast one, without the checks that a condition on the whole block makes unnecessary, and the complete one, which
 * executes the threads in order.
 *
 * Input: the statements of one thread.
 * Output: three nested loops in place of the region, after the computation of their bounds.
 * Requires: separate_regions(). */
#include "thread_loops/thread_loops_internal.h"

#include <string.h>

enum { MAX_SEPARATE_STATEMENTS = 8 }; /* statements of a region that have their own loops */

/* ---- statements of a thread in a loop ---- */

typedef struct InLoop {
    Nest *nest;
    bool is_fast;     /* in the form without the hoisted checks */
    bool is_complete; /* in the form with all checks, whose loop counts threads by their numbers */
    bool jumps;       /* a statement continues with the next thread */
    bool raises;      /* a statement raises an exception */
} InLoop;

/* Returns the sum of thread indices with conversions of its terms instead of its value. */
static IrExpr *widened(const InLoop *in, const Type *type, IrExpr *e)
{
    Arena *arena = in->nest->loops->arena;
    return e->kind == IR_BINARY ? ir_binary(arena, e->op, type, widened(in, type, e->a), widened(in, type, e->b))
                                : ir_convert(arena, type, e->kind == IR_CONVERT ? e->a : e);
}

static IrExpr *int_call(const ThreadLoops *loops, const char *name)
{
    return ir_call(loops->arena, type_of_kind(loops->unit->types, TY_I32), (IrCallee){.spelling = name}, NULL, 0);
}

/* Returns the number of the thread in its block, computed from the counters of the loops. */
static IrExpr *number_of_counters(const Nest *nest)
{
    static const char *const sizes[] = {"py2cu_host_loop_size_x", "py2cu_host_loop_size_y", "py2cu_host_loop_size_z"};
    const ThreadLoops *loops = nest->loops;
    Arena *arena = loops->arena;
    const Type *type = type_of_kind(loops->unit->types, TY_I64);
    IrExpr *number = NULL;
    for (int axis = 2; axis >= 0; axis--) {
        if (nest->end[axis] == NULL) { /* omit_loops() */
            continue;
        }
        IrExpr *index = ir_convert(arena, type, ir_var(arena, nest->region->threads[axis]));
        if (number != NULL) { /* the range of threads may be smaller than the block */
            IrExpr *size =
                loops->firsts[axis] != NULL ? int_call(loops, sizes[axis]) : ir_var(arena, loops->dims[axis]);
            index = ir_binary(arena, IRO_ADD, type,
                              ir_binary(arena, IRO_MUL, type, number, ir_convert(arena, type, size)), index);
        }
        number = index;
    }
    return number;
}

/* Replaces indices of the thread by the counters of the loops. */
static IrExpr *replace_index(const InLoop *in, IrExpr *e)
{
    Arena *arena = in->nest->loops->arena;
    const ThreadRegion *region = in->nest->region;
    if (e->kind == IR_CONVERT && type_is_integer(e->type) && type_size(e->type) >= 4 &&
        (e->a->kind == IR_CONVERT || (e->a->kind == IR_BINARY && e->a->op == IRO_ADD)) &&
        is_small_sum(in->nest, e->a, e->type)) {
        return widened(in, e->type, e->a); /* affine for compilers, which vectorize the loop */
    }
    if (e->kind == IR_VAR && e->var == region->number) {
        return number_of_counters(in->nest);
    }
    if (e->kind == IR_SREG && e->sreg <= IRS_TID_Z) {
        IrVar *index = region->threads[e->sreg]; /* NULL: the index of a lane, see use_lanes() */
        return ir_convert(arena, e->type, ir_var(arena, index != NULL ? index : region->lane));
    }
    return e;
}

static IrExpr *replace_in_thread(IrExpr *e, void *context)
{
    InLoop *in = context;
    Arena *arena = in->nest->loops->arena;
    if (e->kind == IR_CALL && e->callee.helper == HELPER_LANE_ID) {
        const Type *type = type_of_kind(in->nest->loops->unit->types, TY_I64);
        const ThreadRegion *region = in->nest->region;
        return ir_convert(arena, e->type,
                          region->section != NULL ? ir_var(arena, region->lane)
                                                  : ir_binary(arena, IRO_REM, type,
                                                              in->is_complete ? thread_number(in->nest->loops, region)
                                                                              : number_of_counters(in->nest),
                                                              ir_int(arena, type, 32)));
    }
    e = in->is_complete ? e : replace_index(in, e);
    if (!is_raising_call(e, NULL)) {
        return e;
    }
    if (in->is_fast && e->callee.spelling != NULL) {
        return ir_convert(in->nest->loops->arena, e->type, e->args[0]);
    }
    const HelperId helper = e->callee.helper;
    e->callee.spelling = helper == HELPER_RAISE    ? "py2cu_host_loop_raise"
                         : helper == HELPER_BELOW  ? "py2cu_host_loop_below"
                         : helper == HELPER_UINDEX ? "py2cu_host_loop_uindex"
                                                   : "py2cu_host_loop_index";
    e->callee.helper = HELPER_NONE;
    e->callee.records_error = true;
    in->jumps = in->raises = true;
    return e;
}

/* Returns the operation of an atomic update of shared memory whose result is not used; IRO_NONE for other statements.
 */
static IrOp update_of_shared(const IrStmt *s)
{
    static const IrOp ops[] = {[UPDATE_ADD] = IRO_ADD, [UPDATE_AND] = IRO_AND,  [UPDATE_OR] = IRO_OR,
                               [UPDATE_XOR] = IRO_XOR, [UPDATE_MIN] = IRO_NONE, [UPDATE_MAX] = IRO_NONE};
    const IrExpr *element = privatized_element(s, NULL);
    if (element == NULL || !is_shared(element->a->var) || element->type != s->a->args[1]->type ||
        type_size(element->type) < 4 || !type_is_real(element->type)) {
        return IRO_NONE;
    }
    const char *name = s->a->callee.spelling;
    return name != NULL && strcmp(name, "atomicSub") == 0 ? IRO_SUB : ops[update_op(&s->a->callee)];
}

static void convert_stmt(IrStmt *s, void *context)
{
    InLoop *in = context;
    Arena *arena = in->nest->loops->arena;
    s->a = ir_replace(s->a, replace_in_thread, in);
    s->b = ir_replace(s->b, replace_in_thread, in);
    if (update_of_shared(s) != IRO_NONE) {
        s->op = update_of_shared(s); /* one CPU thread runs the block */
        s->kind = IR_ASSIGN;
        s->b = s->a->args[1];
        s->a = s->a->args[0]->a;
        s->compute = s->a->type;
    }
    if (s->kind == IR_RETURN) {
        s->kind = IR_EVAL;
        s->a =
            ir_call(arena, type_of_kind(in->nest->loops->unit->types, TY_NONE),
                    (IrCallee){.spelling = in->nest->region->is_last ? "py2cu_host_loop_next" : "py2cu_host_loop_end",
                               .effect = EFFECT_ALL},
                    NULL, 0);
        in->jumps = true;
    }
}

/* ---- loops ---- */

/* Encloses the statements of a thread that can continue with the next thread. is_tested: skips threads that have
 * ended. */
static IrBlock enclosed(const Nest *nest, IrBlock body, bool is_complete, bool is_tested)
{
    const ThreadLoops *loops = nest->loops;
    const Type *type = type_of_kind(loops->unit->types, TY_I32);
    IrStmt *begin = eval_call(loops, is_complete ? "py2cu_host_loop_begin_number" : "py2cu_host_loop_begin");
    begin->a->args = arena_alloc(loops->arena, 3 * sizeof(IrExpr *));
    for (int axis = 0; axis < (is_complete ? 1 : 3); axis++) {
        begin->a->args[begin->a->arg_count++] = is_complete ? thread_number(loops, nest->region)
                                                : nest->region->section == NULL && nest->end[axis] == NULL
                                                    ? ir_int(loops->arena, type, 0)
                                                    : thread_index(loops, nest->region, axis);
    }
    IrBlock outer = {0};
    IrStmt *choice = ir_stmt(loops->arena, IR_IF);
    choice->a = is_tested ? bool_call(loops, "py2cu_host_loop_continues", NULL)
                          : ir_bool(loops->arena, type_of_kind(loops->unit->types, TY_BOOL), true);
    choice->body = body;
    ir_append(loops->arena, &outer, begin);
    ir_append(loops->arena, &outer, choice);
    ir_append(loops->arena, &outer, eval_call(loops, "py2cu_host_loop_finish"));
    return outer;
}

/* Returns the source location of the first statement that computes more than the value of a variable; 0: none. The loop
 * has the same location, because compilers attribute instructions of a vectorized loop to its head. */
static uint32_t source_of_block(const IrBlock *block)
{
    uint32_t source = 0, of_value = 0;
    for (uint32_t i = 0; i < block->count && source == 0; i++) {
        const IrStmt *s = block->stmts[i];
        const bool is_value = ir_assigned(s) != NULL;
        source = source_of_block(&s->body);
        source = source == 0 && !is_value ? s->source : source;
        of_value = of_value == 0 ? s->source : of_value;
    }
    return source != 0 ? source : of_value;
}

/* Returns the loop along an axis. */
static IrStmt *new_loop(const Nest *nest, IrBlock body, int axis)
{
    Arena *arena = nest->loops->arena;
    const Type *type = type_of_kind(nest->loops->unit->types, TY_I32);
    IrExpr *first = nest->first[axis] != NULL ? ir_var(arena, nest->first[axis]) : ir_int(arena, type, 0);
    IrStmt *loop = new_strided_loop(nest->loops->unit, thread_counter(nest->region, axis), first,
                                    ir_var(arena, nest->end[axis]), ir_int(arena, type, 1));
    loop->source = source_of_block(&body);
    loop->body = body;
    return loop;
}

/* Returns the loops with the body as innermost block; axes: from the innermost to the outermost. */
static IrStmt *new_loops(const Nest *nest, IrBlock body, const int axes[3])
{
    IrStmt *loop = NULL;
    for (int i = 0; i < 3; i++) {
        if (nest->end[axes[i]] == NULL) {
            continue;
        }
        loop = new_loop(nest, body, axes[i]);
        body = (IrBlock){0};
        ir_append(nest->loops->arena, &body, loop);
    }
    return loop;
}

/* Where a variable of the kernel occurs. */
typedef struct VarUse {
    bool is_outside, is_inside; /* in the kernel, without the region; in the region */
    bool is_declared;           /* by a statement of the region */
    IrVar *clone;               /* its replacement in the region; NULL: not replaced */
} VarUse;

/* The variables of a kernel in a block, by their ids. */
typedef struct BlockVars {
    const IrFunc *kernel;
    VarUse *uses;
    size_t count;
    bool is_region;
} BlockVars;

/* Returns NULL for a variable that was added later. */
static VarUse *use_of(const BlockVars *vars, const IrVar *var)
{
    return var != NULL && var->id < vars->count && vars->kernel->vars.items[var->id] == var ? &vars->uses[var->id]
                                                                                            : NULL;
}

static void note_use(const BlockVars *vars, const IrVar *var)
{
    VarUse *use = use_of(vars, var);
    if (use != NULL) {
        *(vars->is_region ? &use->is_inside : &use->is_outside) = true;
    }
}

static void note_uses_of_expr(IrExpr *e, void *context)
{
    if (e->kind == IR_VAR) {
        note_use(context, e->var);
    }
}

static void note_uses_of_stmt(IrStmt *s, void *context)
{
    const BlockVars *vars = context;
    ir_visit_expr(s->a, note_uses_of_expr, context);
    ir_visit_expr(s->b, note_uses_of_expr, context);
    note_use(vars, s->var);
    VarUse *use = s->kind == IR_DECLARE && vars->is_region ? use_of(vars, s->var) : NULL;
    if (use != NULL) {
        use->is_declared = true;
    }
}

/* Returns the variable or, if it is replaced, its clone. */
static IrVar *renewed(const BlockVars *vars, IrVar *var)
{
    const VarUse *use = use_of(vars, var);
    return use != NULL && use->clone != NULL ? use->clone : var;
}

static void renew_expr(IrExpr *e, void *context)
{
    if (e->kind == IR_VAR) {
        e->var = renewed(context, e->var);
    }
}

static void renew_stmt(IrStmt *s, void *context)
{
    ir_visit_expr(s->a, renew_expr, context);
    ir_visit_expr(s->b, renew_expr, context);
    s->var = renewed(context, s->var);
}

/* Replaces the variables of the region, which occur nowhere else, so that the second form of the region has its own
 * variables. */
static void renew_variables(const Nest *nest, const IrBlock *body)
{
    const ThreadLoops *loops = nest->loops;
    const IrFunc *kernel = loops->kernel;
    BlockVars vars = {.kernel = kernel, .count = kernel->vars.count};
    vars.uses = arena_alloc(loops->arena, vars.count * sizeof *vars.uses + 1);
    ir_visit_stmts(&kernel->body, note_uses_of_stmt, &vars);
    vars.is_region = true;
    ir_visit_stmts(body, note_uses_of_stmt, &vars);
    IrVar **counters[] = {&nest->region->threads[0], &nest->region->threads[1], &nest->region->threads[2],
                          &nest->region->lane, &nest->region->number};
    for (size_t i = kernel->params.count; i < vars.count; i++) {
        IrVar *var = kernel->vars.items[i];
        VarUse *use = &vars.uses[i];
        bool is_counter = false;
        for (int k = 0; k < 5; k++) {
            is_counter = is_counter || *counters[k] == var;
        }
        if (var->storage == IRV_LOCAL && (var->type->kind != TY_CARRAY || use->is_declared) &&
            (is_counter || (!use->is_outside && use->is_inside))) {
            use->clone = clone_loop_variable(loops, var);
            for (int k = 0; k < 5; k++) {
                *counters[k] = *counters[k] == var ? use->clone : *counters[k];
            }
        }
    }
    ir_visit_stmts(body, renew_stmt, &vars);
}

/* Inserts statements before a statement of the block. */
static void insert_before(Arena *arena, IrBlock *block, const IrStmt *placeholder, const IrBlock *more)
{
    IrBlock all = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        if (block->stmts[i] == placeholder) {
            ir_append_block(arena, &all, more);
        }
        ir_append(arena, &all, block->stmts[i]);
    }
    *block = all;
}

static const int orders[3][3] = {{0, 1, 2}, {1, 0, 2}, {2, 1, 0}}; /* by innermost axis */

static uint32_t count_mentions(const IrBlock *body, uint32_t first, const IrVar *var, bool *is_set)
{
    uint32_t count = 0;
    for (uint32_t i = first; i < body->count; i++) {
        count += ir_any_stmt(body->stmts[i], mentions_variable, var);
        *is_set = *is_set || ir_sets_var(body->stmts[i], var) || ir_any_stmt(body->stmts[i], declares_variable, var);
    }
    return count;
}

/* Returns whether the statements after the first `count` ones share no variable that one of them assigns. */
static bool are_separate(const ThreadLoops *loops, const IrBlock *body, uint32_t count)
{
    bool is_possible = true;
    for (size_t i = loops->kernel->params.count; i < loops->kernel->vars.count && is_possible; i++) {
        const IrVar *var = loops->kernel->vars.items[i];
        bool is_set = false, ignored = false;
        const uint32_t mentions = count_mentions(body, count, var, &is_set);
        const uint32_t before = count_mentions(body, 0, var, &ignored) - mentions;
        is_possible = is_shared(var) || !is_set || (mentions == 1 && before == 0);
    }
    return is_possible;
}

static uint32_t count_values(const IrBlock *body)
{
    uint32_t count = 0;
    while (count < body->count &&
           (body->stmts[count]->kind == IR_NOTE ||
            (ir_assigned(body->stmts[count]) != NULL && ir_effect(body->stmts[count]->b) == EFFECT_NONE))) {
        count++;
    }
    return count;
}

/* Appends loops for each statement of the body, so that conditions of single statements become bounds of their loops.
 * Returns false if that is not possible, or useless. */
static bool add_separate_loops(const Nest *nest, const IrBlock *body, IrBlock *to)
{
    Arena *arena = nest->loops->arena;
    const uint32_t values = count_values(body);
    bool has_choice = false;
    for (uint32_t i = values; i < body->count; i++) {
        has_choice = has_choice || body->stmts[i]->kind == IR_IF;
    }
    if (!has_choice || body->count < values + 2 || body->count > values + MAX_SEPARATE_STATEMENTS ||
        !are_separate(nest->loops, body, values)) {
        return false;
    }
    for (uint32_t i = values; i < body->count; i++) {
        ThreadRegion *region = arena_alloc(arena, sizeof *region);
        *region = *nest->region;
        region->body = (IrBlock){0};
        ir_append(arena, &region->body, ir_copy_stmt(arena, body->stmts[i]));
        for (uint32_t k = values; k > 0; k--) {
            const IrVar *var = ir_assigned(body->stmts[k - 1]);
            if (var != NULL && ir_any_stmt_of(&region->body, mentions_variable, var)) {
                ir_prepend(nest->loops->arena, &region->body, ir_copy_stmt(arena, body->stmts[k - 1]));
            }
        }
        Nest part = {.loops = nest->loops, .region = region};
        memcpy(part.first, nest->first, sizeof part.first);
        memcpy(part.end, nest->end, sizeof part.end);
        renew_variables(&part, &region->body);
        extract_guards(&part);
        IrBlock *into = to;
        ir_append_block(arena, to, &part.before);
        if (part.guards.count > 0) {
            IrStmt *choice = ir_stmt(arena, IR_IF);
            choice->a = conjunction(arena, &part.guards);
            ir_append(arena, to, choice);
            into = &choice->body;
        }
        ir_append(arena, into, new_loops(&part, region->body, orders[nest->loops->inner_axis]));
    }
    return true;
}

static bool is_break(const IrStmt *s, const void *context)
{
    (void)context;
    return s->kind == IR_BREAK || s->kind == IR_RETURN;
}

static bool sets_variable(const IrBlock *block, const IrVar *var)
{
    bool found = false;
    for (uint32_t i = 0; i < block->count && !found; i++) {
        found = ir_sets_var(block->stmts[i], var);
    }
    return found;
}

/* Returns whether no value of an iteration is used by a later one. */
static bool has_separate_iterations(const ThreadLoops *loops, const IrStmt *loop)
{
    bool is_possible = !ir_any_stmt_of(&loop->body, is_break, NULL);
    for (size_t i = loops->kernel->params.count; i < loops->kernel->vars.count && is_possible; i++) {
        const IrVar *var = loops->kernel->vars.items[i];
        is_possible = is_shared(var) || !ir_any_stmt_of(&loop->body, mentions_variable, var) ||
                      is_set_before_use(&loop->body, var) || !sets_variable(&loop->body, var);
    }
    return is_possible;
}

/* If each thread runs the iterations first + t, first + t + step, ..., appends a loop over first, first + step, ...
 * that contains the loop over the threads: neighboring threads access neighboring elements. Returns false for other
 * bodies. */
static bool add_interchanged_loops(Nest *nest, const IrBlock *body, IrBlock *to)
{
    const ThreadLoops *loops = nest->loops;
    Arena *arena = loops->arena;
    const Type *wide = type_of_kind(loops->unit->types, TY_I64), *type = type_of_kind(loops->unit->types, TY_I32);
    const uint32_t values = count_values(body);
    IrStmt *loop = body->count == values + 1 ? body->stmts[values] : NULL;
    IrVar *counter = loop != NULL && loop->kind == IR_FOR && loop->init != NULL ? ir_assigned(loop->init) : NULL;
    int axis = 0;
    if (counter == NULL || counter->type != wide || loop->step == NULL || set_variable(loop->step) != counter ||
        loop->step->op != IRO_ADD || loop->a->kind != IR_BINARY || loop->a->op != IRO_LT ||
        loop->a->a->kind != IR_VAR || loop->a->a->var != counter || !is_equal_for_threads(nest, loop->a->b) ||
        !is_equal_for_threads(nest, loop->step->b) || ir_any_stmt_of(&loop->body, assigns_variable, counter) ||
        !has_separate_iterations(loops, loop)) {
        return false;
    }
    IrExpr *offset = offset_of_thread(nest, body, loop->init->b, &axis);
    if (offset == NULL) {
        return false;
    }
    /* `start`: the iteration of the first thread */
    IrVar *start = add_loop_variable(loops, "start", wide), *end = add_loop_variable(loops, "end", type);
    IrExpr *first = nest->first[axis] != NULL ? ir_convert(arena, wide, ir_var(arena, nest->first[axis])) : NULL;
    IrStmt *outer =
        new_strided_loop(loops->unit, start, first != NULL ? ir_binary(arena, IRO_ADD, wide, offset, first) : offset,
                         ir_copy(arena, loop->a->b), ir_convert(arena, wide, ir_copy(arena, loop->step->b)));
    IrExpr **args = arena_alloc(arena, 2 * sizeof *args);
    args[0] = ir_var(arena, nest->end[axis]);
    args[1] = ir_binary(arena, IRO_SUB, wide, ir_copy(arena, loop->a->b), ir_var(arena, start));
    IrExpr *thread = ir_convert(arena, wide, ir_var(arena, nest->region->threads[axis]));
    if (first != NULL) {
        args[1] = ir_binary(arena, IRO_ADD, wide, args[1], ir_copy(arena, first));
        thread = ir_binary(arena, IRO_SUB, wide, thread, ir_copy(arena, first));
    }
    ir_append(arena, &outer->body,
              new_assignment(arena, end, ir_call(arena, type, (IrCallee){.spelling = "py2cu_host_loop_to"}, args, 2)));
    IrBlock inner = {0};
    for (uint32_t i = 0; i < values; i++) {
        ir_append(arena, &inner, body->stmts[i]);
    }
    ir_append(arena, &inner,
              new_assignment(arena, counter, ir_binary(arena, IRO_ADD, wide, ir_var(arena, start), thread)));
    ir_append_block(arena, &inner, &loop->body);
    IrVar *kept = nest->end[axis];
    nest->end[axis] = end;
    ir_append(arena, &outer->body, new_loop(nest, inner, axis));
    nest->end[axis] = kept;
    IrBlock code = {0};
    ir_append(arena, &code, outer);
    for (int i = 1; i <= 2; i++) {
        if (nest->end[(axis + i) % 3] != NULL) {
            IrStmt *around = new_loop(nest, code, (axis + i) % 3);
            code = (IrBlock){0};
            ir_append(arena, &code, around);
        }
    }
    ir_append(arena, to, code.stmts[0]);
    return true;
}

/* Appends the statement that ends the block if a thread has raised an exception. */
static void append_stop(const InLoop *in, IrBlock *to)
{
    const ThreadRegion *region = in->nest->region;
    if (in->raises && !region->is_last) {
        ir_append(in->nest->loops->arena, to, eval_call(in->nest->loops, "py2cu_host_loop_stop"));
    }
}

/* Appends a form of the region without tests of ended threads. Its threads run in any order if they have no effect
 * other than stores, and raise no exception. */
static void add_form(Nest *nest, IrBlock body, bool is_fast, IrBlock *to)
{
    const bool has_effects = ir_any_stmt_of(&body, stmt_has_effect, NULL);
    const bool is_free = is_order_free(&body);
    InLoop in = {.nest = nest, .is_fast = is_fast};
    ir_visit_stmts(&body, convert_stmt, &in);
    nest->is_unordered = !has_effects && !in.jumps;
    if (is_free && !in.jumps && nest->region->section == NULL && add_interchanged_loops(nest, &body, to)) {
        return;
    }
    if (!nest->is_unordered || !add_separate_loops(nest, &body, to)) {
        ir_append(nest->loops->arena, to,
                  new_loops(nest, in.jumps ? enclosed(nest, body, false, false) : body,
                            orders[nest->is_unordered ? nest->loops->inner_axis : 0]));
        append_stop(&in, to);
    }
}

/* Returns the form with all checks: one loop over the threads in order, which reads their indices from threadIdx. body:
 * a copy of the region's statements. */
static IrBlock complete_form(ThreadLoops *loops, const ThreadRegion *of, IrBlock body, bool is_tested)
{
    const Type *type = type_of_kind(loops->unit->types, TY_I32);
    const bool is_range = of->section == NULL && loops->firsts[0] != NULL;
    ThreadRegion region = *of;
    Nest nest = {.loops = loops, .region = &region};
    renew_variables(&nest, &body);
    InLoop in = {.nest = &nest, .is_complete = true};
    ir_visit_stmts(&body, convert_stmt, &in);
    IrStmt *loop = new_strided_loop(
        loops->unit, of->section != NULL ? region.lane : region.number,
        is_range ? int_call(loops, "py2cu_host_loop_first_number") : ir_int(loops->arena, type, 0),
        of->section != NULL ? ir_var(loops->arena, loops->lanes)
                            : int_call(loops, is_range ? "py2cu_host_loop_end_number" : "py2cu_host_loop_count"),
        ir_int(loops->arena, type, 1));
    loop->source = source_of_block(&body);
    loop->body = enclosed(&nest, body, true, is_tested);
    IrBlock code = {0};
    ir_append(loops->arena, &code, loop);
    append_stop(&in, &code);
    return code;
}

/* Appends the code of a region: bounds and conditions, the fast form and, if it has conditions, the complete one. */
static void append_forms(Nest *nest, IrBlock fast, const IrBlock *complete, IrBlock *to)
{
    const ThreadLoops *loops = nest->loops;
    Arena *arena = loops->arena;
    ir_append_block(arena, to, &nest->before);
    if (nest->guards.count > 0) {
        IrStmt *choice = ir_stmt(arena, IR_IF);
        choice->a = conjunction(arena, &nest->guards);
        ir_append(arena, to, choice);
        to = &choice->body;
    }
    if (nest->conditions.count > 0) {
        IrStmt *choice = ir_stmt(arena, IR_IF);
        choice->a = bool_call(loops, "py2cu_host_loop_likely", conjunction(arena, &nest->conditions));
        choice->body = fast;
        ir_append(arena, &choice->orelse, eval_call(loops, "py2cu_host_loop_rare"));
        if (!loops->kernel->uses_barrier && nest->region->section == NULL) {
            ir_append(arena, &choice->orelse, eval_call(loops, "py2cu_host_loop_split"));
        }
        ir_append_block(arena, &choice->orelse, complete);
        ir_append(arena, to, choice);
    } else {
        ir_append_block(arena, to, &fast);
    }
}

/* Returns the code of a section's region: a loop over the lanes of a warp. */
static IrBlock lane_nest(ThreadLoops *loops, ThreadRegion *region)
{
    IrBlock code = {0}, fast = {0};
    const IrBlock rest = complete_form(loops, region, ir_copy_block(loops->arena, &region->body), true);
    if (region->is_of_any_loop) {
        return rest;
    }
    Nest nest = {.loops = loops, .region = region, .end = {loops->lanes}};
    use_lanes(loops, region);
    extract_guards(&nest);
    hoist_checks(&nest);
    hoist_choices(&nest);
    if (region->section->any_loop == NULL) {
        ptrvec_push(loops->arena, &nest.conditions, bool_call(loops, "py2cu_host_loop_none_ended", NULL));
    }
    add_form(&nest, region->body, true, &fast);
    append_forms(&nest, fast, &rest, &code);
    return code;
}

/* Test: e is the thread index along the axis. */
static bool is_index(const IrExpr *e, const void *axis)
{
    return e->kind == IR_SREG && e->sreg == (IrSreg)(IRS_TID_X + *(const int *)axis);
}

/* Omits the loops of the fast form along y and z if no statement depends on that index. The fast form then requires
 * blocks with one thread along the axis. Nests with fewer loops compile faster. */
static void omit_loops(Nest *nest)
{
    const ThreadLoops *loops = nest->loops;
    Arena *arena = loops->arena;
    for (int axis = 1; axis < 3; axis++) {
        if (nest->first[axis] == loops->firsts[axis] && nest->end[axis] == loops->dims[axis] &&
            !ir_any_of(&nest->region->body, is_index, &axis)) {
            IrExpr *one = ir_int(arena, type_of_kind(loops->unit->types, TY_I32), 1);
            ptrvec_push(arena, &nest->conditions,
                        ir_binary(arena, IRO_EQ, type_of_kind(loops->unit->types, TY_BOOL),
                                  ir_var(arena, nest->end[axis]), one));
            nest->end[axis] = NULL;
        }
    }
}

/* Returns the code of a region outside of sections: loops over the threads of the block. */
static IrBlock block_nest(ThreadLoops *loops, ThreadRegion *region)
{
    Arena *arena = loops->arena;
    Nest nest = {.loops = loops, .region = region};
    for (int axis = 0; axis < 3; axis++) {
        nest.first[axis] = loops->firsts[axis];
        nest.end[axis] = loops->dims[axis];
    }
    IrBlock code = {0}, fast = {0}, complete = {0};
    const IrBlock rest = ir_copy_block(arena, &region->body);
    extract_guards(&nest);
    hoist_checks(&nest);
    const bool is_tested = loops->ends_early && (region->is_in_loop || region != loops->regions.items[0]);
    if (is_tested) {
        ptrvec_push(arena, &nest.conditions, bool_call(loops, "py2cu_host_loop_none_ended", NULL));
    }
    const bool has_forms = nest.conditions.count > 0;
    if (has_forms) {
        omit_loops(&nest);
    }
    add_form(&nest, region->body, has_forms, &fast);
    if (loops->is_shape_free && nest.is_unordered && loops->regions.count == 1) {
        loops->kernel->merge_axis = 1 + (uint32_t)loops->inner_axis;
    }
    if (has_forms) {
        complete = complete_form(loops, region, rest, is_tested);
    }
    append_forms(&nest, fast, &complete, &code);
    return code;
}

void build_thread_nest(ThreadLoops *loops, ThreadRegion *region)
{
    if (region->is_last) {
        invert_returns(loops->arena, &region->body);
    }
    const IrBlock code = region->section != NULL ? lane_nest(loops, region) : block_nest(loops, region);
    insert_before(loops->arena, region->block, region->placeholder, &code);
}
