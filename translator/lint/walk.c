// SPDX-License-Identifier: MIT
/* Walks a function with the conditions around each statement, and checks for divergent barriers and racing updates. */
#include "lint/lint_internal.h"

#include "base/pointer_map.h"

#include <string.h>

enum {
    MAX_LOOPS_TWICE = 3,
    MAX_GUARDS = 64 /* statements under more conditions are not checked */
};

uint32_t line_of_walk(const LintWalk *walk)
{
    return walk->stmt->line;
}

static const IrFunc *function_of_walk(const LintWalk *walk)
{
    return walk->frame != NULL ? walk->frame->func : walk->func;
}

/* ---- barriers ---- */

static const char *describe_divergence(uint8_t variation)
{
    return (variation & VARIES_AXES) != 0 ? "the thread index" : "data that the thread has read";
}

/* Kinds of divergence before a barrier, the most certain first. */
typedef enum Divergence { DIVERGED_INSIDE, DIVERGED_AT_BOUNDS, DIVERGED_BY_RETURN, DIVERGED_COUNT } Divergence;

/* Returns the outermost guard that diverges in this way. For a loop that diverges by `continue` or `break`, returns the
 * condition around the jump. */
static const Guard *diverging_guard(const LintWalk *walk, Divergence divergence)
{
    const Guard *found = NULL;
    for (uint32_t i = 0; i < walk->guard_count; i++) {
        const Guard *guard = &walk->guards[i];
        bool in_bounds = guard->kind == GUARD_IF && guard_is_bounds(walk->facts, guard->cond, guard->truth);
        Divergence variation = guard->kind == GUARD_LEFT ? DIVERGED_BY_RETURN
                               : in_bounds               ? DIVERGED_AT_BOUNDS
                                                         : DIVERGED_INSIDE;
        bool is_more_specific = found == NULL || (found->kind == GUARD_LOOP && guard->kind == GUARD_SKIPPED);
        found = (guard->varies & VARIES_THREAD) != 0 && variation == divergence && is_more_specific ? guard : found;
    }
    return found;
}

static const char *barrier_name(const IrExpr *call)
{
    return call->callee.func != NULL ? call->callee.func->python_name : NULL;
}

static void report_divergent_barrier(const LintWalk *walk, const Guard *guard, Divergence divergence, const char *there)
{
    Unit *unit = walk->facts->unit;
    const IrFunc *func = walk->func;
    const uint32_t line = walk->stmt->line;
    const unsigned at = guard->line;
    const char *hint = "call it outside of the `if`, and keep only the thread-specific statements inside";
    bool is_reported = false;
    if (divergence == DIVERGED_BY_RETURN) {
        is_reported = report(
            unit, RULE_LEFT_BARRIER, func, line,
            "threads that returned on line %u do not reach %s, so that their writes to shared memory are missing", at,
            there);
        hint = "return after the last barrier, and put the statements that those threads must skip into an `if`";
    } else if (divergence == DIVERGED_AT_BOUNDS) {
        is_reported =
            report(unit, RULE_GUARDED_BARRIER, func, line,
                   "threads beyond the end of the data do not reach %s: undefined behavior unless the condition on "
                   "line %u is true for all threads",
                   there, at);
    } else if (guard->kind == GUARD_IF) {
        is_reported = report(unit, RULE_BARRIER, func, line,
                             "not all threads of a block reach %s: the condition on line %u depends on %s", there, at,
                             describe_divergence(guard->varies));
    } else if (guard->kind == GUARD_SKIPPED) {
        is_reported = report(
            unit, RULE_BARRIER, func, line,
            "not all threads of a block reach %s: the condition of the `continue` or `break` on line %u depends on %s",
            there, at, describe_divergence(guard->varies));
        hint = "let all threads of the block reach the barrier, and put the thread-specific statements into an `if`";
    } else {
        is_reported =
            report(unit, RULE_BARRIER, func, line,
                   "threads of a block reach %s different numbers of times: the iteration count of the loop on line "
                   "%u depends on %s",
                   there, at, describe_divergence(guard->varies));
        hint = "let all threads of the block run the same number of iterations, and put the thread-specific statements "
               "into an `if`";
    }
    if (is_reported) {
        diag_hint(unit, "%s", hint);
    }
}

static void find_barrier(IrExpr *e, void *context)
{
    const LintWalk *walk = context;
    if (e->kind != IR_CALL || !is_barrier(walk->facts, e)) {
        return;
    }
    Unit *unit = walk->facts->unit;
    const char *name = barrier_name(e),
               *there = name != NULL ? arena_printf(unit->arena, "the barrier in '%s'", name) : "this barrier";
    const Guard *guard = NULL;
    Divergence divergence = DIVERGED_INSIDE;
    for (Divergence variation = DIVERGED_INSIDE; variation < DIVERGED_COUNT && guard == NULL; variation++) {
        guard = diverging_guard(walk, variation);
        divergence = variation;
    }
    if (guard != NULL) {
        report_divergent_barrier(walk, guard, divergence, there);
    }
}

/* ---- updates ---- */

typedef struct Update {
    const Facts *facts;
    const IrExpr *lvalue;
} Update;

static bool is_updated(const IrExpr *e, const void *context)
{
    const Update *update = context;
    return same_lvalue(update->facts, e, update->lvalue);
}

static uint8_t element_varies(const Facts *facts, const IrExpr *lvalue)
{
    uint8_t variation = varies(facts, lvalue->a);
    for (uint32_t i = 0; i < lvalue->arg_count; i++) {
        variation |= varies(facts, lvalue->args[i]);
    }
    return variation;
}

bool guards_select(const LintWalk *walk)
{
    bool few = false;
    for (uint32_t i = 0; i < walk->guard_count && !few; i++) {
        const Guard *guard = &walk->guards[i];
        few = (guard->varies & VARIES_THREAD) != 0 &&
              (guard->cond == NULL || guard_selects(walk->facts, guard->cond, guard->truth));
    }
    return few;
}

static bool is_load(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_INDEX;
}

/* Returns whether the index is read from memory or computed from such values, but not by an atomic operation, whose
 * results are distinct. */
static bool is_of_data(const IrExpr *e, const void *context)
{
    const Facts *facts = context;
    const IrExpr *value = e->kind == IR_VAR ? facts->vars[e->var->number].value : NULL;
    return is_load(e, NULL) || (value != NULL && ir_effect(value) <= EFFECT_READ && ir_any(value, is_load, NULL));
}

/* Returns whether the statement counts occurrences: it adds a constant to an element whose index is read from memory.
 */
static bool counts(const LintWalk *walk, const IrStmt *s, const IrExpr *lvalue)
{
    const bool is_whole = (s->op == IRO_ADD || s->op == IRO_SUB) && ir_unconverted(s->b)->kind == IR_INT;
    bool is_data = false;
    for (uint32_t i = 0; i < lvalue->arg_count && is_whole && !is_data; i++) {
        is_data = ir_any(lvalue->args[i], is_of_data, walk->facts);
    }
    return is_data;
}

/* hist[bins[i]] += 1 */
static bool check_scattered(LintWalk *walk, const IrStmt *s, const IrExpr *lvalue, const char *name, uint8_t variation)
{
    const bool is_histogram = counts(walk, s, lvalue);
    if ((variation & VARIES_AXES) == 0 && is_histogram) {
        bool is_reported =
            report(walk->facts->unit, RULE_HISTOGRAM, function_of_walk(walk), s->line,
                   "race condition: if several threads increment the same element of '%s', increments are lost", name);
        if (is_reported) {
            diag_hint(walk->facts->unit, "call cuda.atomic.%s(%s, index, value) instead",
                      s->op == IRO_SUB ? "sub" : "add", name);
        }
        return is_reported;
    }
    bool is_reported =
        (variation & VARIES_AXES) == 0 &&
        report(walk->facts->unit, RULE_SCATTERED, function_of_walk(walk), s->line,
               "race condition: if two threads read the same index, one of their updates of '%s' is lost", name);
    if (is_reported) {
        diag_hint(walk->facts->unit, "use cuda.atomic.add(%s, index, value), unless all indices are different", name);
    }
    return is_reported;
}

/* Returns whether the statement is an array expression, which is a loop in C. */
static bool is_of_whole_array(const LintWalk *walk, const IrStmt *s)
{
    bool found = false;
    for (uint32_t i = 0; i < walk->guard_count && !found; i++) {
        found = walk->guards[i].kind == GUARD_LOOP && walk->guards[i].line == s->line;
    }
    return found;
}

/* Returns the first store to an array in the loop of an array expression such as x[:] = 0, whose statements are all on
 * the loop's line. */
static const IrStmt *store_to_whole_array(const IrStmt *loop, const IrBlock *block)
{
    const IrStmt *found = NULL;
    for (uint32_t i = 0; i < block->count && found == NULL; i++) {
        const IrStmt *s = block->stmts[i];
        if (s->line != loop->line && s->line != 0) {
            return NULL;
        }
        const bool stores = s->kind == IR_ASSIGN && ir_root(s->a)->kind == IR_INDEX;
        found = stores ? s : store_to_whole_array(loop, &s->body);
    }
    return found;
}

static void check_whole_array(LintWalk *walk, const IrStmt *loop)
{
    const bool is_first =
        walk->frame == NULL && walk->func->is_kernel && loop->line != 0 && !is_of_whole_array(walk, loop);
    const IrStmt *store = is_first ? store_to_whole_array(loop, &loop->body) : NULL;
    const IrExpr *lvalue = store != NULL ? ir_root(store->a) : NULL,
                 *element = lvalue != NULL ? element_of(walk, lvalue) : NULL;
    if (element == NULL || guards_select(walk) || is_among(&walk->updated, element->a->var) ||
        (element->a->var->storage == IRV_LOCAL) ||
        ((element_varies(walk->facts, element) | element_varies(walk->facts, lvalue)) & VARIES_THREAD) != 0) {
        return;
    }
    const char *name = array_name(lvalue->a->var);
    if (report(walk->facts->unit, RULE_WHOLE, walk->func, loop->line,
               "redundant work: each thread assigns all these elements of '%s'", name)) {
        diag_hint(walk->facts->unit,
                  "assign one element per thread, %s[i] = ... with i = %s, or add \"if cuda.threadIdx.x == 0:\"", name,
                  is_shared(element->a->var) ? "cuda.threadIdx.x" : "cuda.grid(1)");
    }
}

static bool report_racing_update(const LintWalk *walk, const IrStmt *s, const char *name)
{
    Unit *unit = walk->facts->unit;
    const bool adds = s->op == IRO_ADD || s->op == IRO_SUB, is_whole = is_of_whole_array(walk, s);
    bool is_reported = report(unit, RULE_UPDATE, function_of_walk(walk), s->line,
                              "race condition: all threads of a block update %s'%s', so most updates are lost",
                              is_whole ? "each element of " : "one element of ", name);
    if (is_reported && is_whole) {
        diag_hint(unit,
                  "let each thread update its own element, %s[i] with i = cuda.grid(1), or let one thread update all",
                  name);
    } else if (is_reported && adds) {
        diag_hint(unit, "use cuda.atomic.%s(%s, index, value), or let one thread do the update",
                  s->op == IRO_SUB ? "sub" : "add", name);
    } else if (is_reported) {
        diag_hint(unit, "let one thread do the update, or use a function of cuda.atomic if there is one");
    }
    return is_reported;
}

static void check_update(LintWalk *walk, const IrStmt *s)
{
    const IrExpr *lvalue = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    if (lvalue == NULL || lvalue->kind != IR_INDEX || walk->axes == 0 || walk->locks || s->line == 0 ||
        (!walk->func->is_kernel && !walk->func->has_c_linkage)) {
        return; /* device functions are checked at their calls in kernels */
    }
    const IrExpr *element = element_of(walk, lvalue);
    const IrVar *var = element != NULL ? element->a->var : NULL;
    if (var == NULL || is_among(&walk->updated, var) ||
        (var->storage == IRV_LOCAL &&
         (var->type->kind == TY_CARRAY || var->memory == NULL || var->memory->storage == IRV_LOCAL))) {
        return;
    }
    Update update = {walk->facts, lvalue};
    const uint8_t variation =
        element_varies(walk->facts, element) | (walk->frame != NULL ? 0 : element_varies(walk->facts, lvalue));
    const char *name = array_name(walk->frame != NULL ? lvalue->a->var : var);
    if ((s->op == IRO_NONE && !ir_any(s->b, is_updated, &update)) || guards_select(walk)) {
        return;
    }
    if ((variation & VARIES_THREAD) != 0 ? check_scattered(walk, s, lvalue, name, variation)
                                         : report_racing_update(walk, s, name)) {
        ptrvec_push(walk->facts->unit->arena, &walk->updated, (void *)(uintptr_t)var);
    }
}

/* ---- the walk ---- */

static void walk_block(LintWalk *walk, const IrBlock *block, unsigned loops);

static void find_call(IrExpr *e, void *walk)
{
    if (e->kind == IR_CALL && e->callee.func != NULL) {
        follow_call(walk, e);
    }
}

/* Walks the callees, in evaluation order if the race rules are active. */
static void check_callees(LintWalk *walk, const IrStmt *s)
{
    if (walk->races != NULL) {
        races_stmt(walk, s);
    } else if (walk->func->is_kernel) {
        ir_visit_expr(s->a, find_call, walk);
        ir_visit_expr(s->b, find_call, walk);
    }
}

static void check_stmt(LintWalk *walk, const IrStmt *s)
{
    const IrStmt *around = walk->stmt;
    walk->stmt = s->line != 0 || around == NULL ? s : around;
    if (walk->guard_count > MAX_GUARDS) {
        races_forget(walk);
        walk->stmt = around;
        return;
    }
    check_update(walk, s);
    if (walk->frame == NULL) { /* callees are checked separately for these rules */
        ir_visit_expr(s->a, find_barrier, walk);
        ir_visit_expr(s->b, find_barrier, walk);
        check_bounds(walk, s);
        check_thread_indices(walk, s);
        if (walk->facts->unit->request->lint) {
            check_costs(walk, s);
        }
    }
    check_callees(walk, s);
    walk->stmt = around;
}

static void races_of(LintWalk *walk, const IrStmt *s)
{
    const IrStmt *around = walk->stmt;
    walk->stmt = s->line != 0 || around == NULL ? s : around;
    races_stmt(walk, s);
    walk->stmt = around;
}

static bool ends_in_return(const IrBlock *block)
{
    return ir_ends_in_jump(block) && block->stmts[block->count - 1]->kind == IR_RETURN;
}

static void walk_if(LintWalk *walk, const IrStmt *s, unsigned loops)
{
    const uint32_t guards = walk->guard_count;
    const Guard guard = {.cond = s->a,
                         .truth = true,
                         .kind = GUARD_IF,
                         .varies = varies(walk->facts, s->a),
                         .line = s->line,
                         .iteration = races_iteration(walk)};
    const bool first_leaves = ir_ends_in_jump(&s->body);
    RacesFork fork = races_fork(walk);
    guard_push(walk, guard);
    walk->guards[guards].kind = ends_in_return(&s->orelse) ? GUARD_LEFT : GUARD_IF;
    walk->guards[guards].body = &s->body;
    walk_block(walk, &s->body, loops);
    walk->guard_count = guards;
    races_begin_else(walk, &fork, first_leaves);
    guard_push(walk, guard);
    walk->guards[guards].truth = false;
    walk->guards[guards].body = &s->orelse;
    walk->guards[guards].kind = ends_in_return(&s->body) ? GUARD_LEFT : GUARD_IF;
    walk_block(walk, &s->orelse, loops);
    walk->guard_count = guards;
    races_join(walk, &fork, ir_ends_in_jump(&s->orelse));
}

/* Walks a loop. `index` is the position of the loop in facts->exits. The second walk of the body compares one iteration
 * with the next. */
static void walk_loop(LintWalk *walk, const IrStmt *s, uint32_t index, unsigned loops)
{
    const uint32_t guards = walk->guard_count, inside = walk->facts->statement;
    const int passes = walk->races != NULL && loops < MAX_LOOPS_TWICE ? 2 : 1;
    guard_push(walk, (Guard){.cond = s->a,
                             .truth = true,
                             .kind = GUARD_LOOP,
                             .varies = walk->facts->exits[index],
                             .line = s->line,
                             .loop = s});
    for (int pass = 0; pass < passes; pass++) {
        walk->facts->statement = inside;
        if (pass > 0) {
            races_begin_iteration(walk);
            races_of(walk, s);
        }
        if (s->step != NULL) {
            ++walk->facts->statement;
        }
        walk_block(walk, &s->body, loops + 1);
        walk->guard_count = guards + 1;
    }
    races_of(walk, s); /* the condition after the last iteration */
    walk->guard_count = guards;
    if (rule_is_enabled(walk->facts->unit, RULE_WHOLE)) {
        check_whole_array(walk, s);
    }
}

static void walk_stmt(LintWalk *walk, const IrStmt *s, unsigned loops)
{
    const uint32_t index = ++walk->facts->statement;
    const IrStmt *around = walk->stmt;
    if (s->init != NULL) {
        ++walk->facts->statement;
        check_stmt(walk, s->init);
    }
    check_stmt(walk, s);
    walk->stmt = s->line != 0 ? s : around;
    if (s->kind == IR_IF) {
        walk_if(walk, s, loops);
    } else if (s->kind == IR_WHILE || s->kind == IR_FOR) {
        walk_loop(walk, s, index, loops);
    }
    walk->stmt = around;
}

static void walk_block(LintWalk *walk, const IrBlock *block, unsigned loops)
{
    for (uint32_t i = 0; i < block->count; i++) {
        walk_stmt(walk, block->stmts[i], loops);
        push_guards_after(walk, block->stmts[i]);
    }
}

static void note_expr(IrExpr *e, void *context)
{
    LintWalk *walk = context;
    walk->axes |= e->kind == IR_SREG ? varies(walk->facts, e) & VARIES_AXES : 0;
    const char *name = e->kind != IR_CALL                ? NULL
                       : e->callee.helper != HELPER_NONE ? helper_row(e->callee.helper)->name
                                                         : e->callee.spelling;
    walk->locks = walk->locks || (name != NULL && e->callee.effect == EFFECT_WRITE &&
                                  (strstr(name, "CAS") != NULL || strstr(name, "Exch") != NULL ||
                                   strstr(name, "_cas") != NULL || strstr(name, "_exch") != NULL));
}

static void note_function(LintWalk *walk, Map *met, const IrFunc *func)
{
    if (map_get(met, func) == NULL) {
        map_set(walk->facts->unit->arena, met, func, walk);
        ir_visit_block(&func->body, note_expr, walk);
    }
}

typedef struct Callees {
    LintWalk *scene;
    Map *met; /* const IrFunc * -> any */
} Callees;

static void note_callee(IrExpr *e, void *context)
{
    const Callees *callees = context;
    if (e->kind == IR_CALL && e->callee.func != NULL) {
        note_function(callees->scene, callees->met, e->callee.func);
    }
}

void walk_callee(LintWalk *walk, const Frame *frame)
{
    const uint32_t guards = walk->guard_count, statement = walk->facts->statement;
    const Frame *outer = walk->frame;
    const IrStmt *stmt = walk->stmt;
    walk->frame = frame;
    walk->stmt = NULL;
    walk->facts->statement = walk->facts->starts[frame->func->id];
    walk_block(walk, &frame->func->body, 1);
    walk->facts->statement = statement;
    walk->frame = outer;
    walk->stmt = stmt;
    walk->guard_count = guards;
}

void lint_function(Facts *facts, IrFunc *func)
{
    LintWalk walk = {.facts = facts, .func = func, .races = races_begin(facts, func)};
    Map met = {0};
    Callees callees = {&walk, &met};
    for (size_t i = 0; i < func->params.count; i++) {
        walk.axes |= facts->vars[((const IrVar *)func->params.items[i])->number].varies & VARIES_AXES;
    }
    note_function(&walk, &met, func);
    for (uint32_t i = 0; i < met.count && func->is_kernel; i++) {
        ir_visit_block(&((const IrFunc *)met.keys[i])->body, note_callee, &callees);
    }
    facts->statement = facts->starts[func->id];
    walk_block(&walk, &func->body, 0);
}
