// SPDX-License-Identifier: MIT
/* Race conditions in shared memory: accesses of several threads to one element, at least one of them a write, without a
 * barrier between them.
 *
 * The walk records the accesses since the last barrier and compares each access with the earlier ones. It reports a
 * race only if the indices show that the element belongs to another thread; it ignores two accesses in one statement
 * and indices that it cannot analyze. Examples:
 *   - tile[tid] = ...; then tile[tid + 1], tile[0] or tile[k] in a loop: another thread wrote the element.
 *   - if tid == 0: tile[0] = ...; then tile[0] outside of the `if`.
 *   - tile[k] in a loop, then tile[tid] = ... in the next iteration of the enclosing loop: other threads may still
 * read. The walk visits the body of a loop twice, to compare one iteration with the next. */
#include "lint/lint_internal.h"

#include <string.h>

enum { MAX_ACCESSES = 64, MAX_ITERATIONS = 3 };

typedef struct RaceAccess {
    const IrExpr *element; /* an IR_INDEX of shared memory, in terms of the kernel */
    const IrVar *var;      /* the variable in the source: the array, a view or a parameter */
    const Frame *frame;
    const IrStmt *stmt;
    bool writes, is_atomic;
    uint32_t line, iteration;
    uint32_t serial;
    Guard *guards; /* the conditions that depend on the thread */
    uint32_t guard_count;
} RaceAccess;

struct Races {
    RaceAccess *items; /* since the last barrier */
    uint32_t count, capacity;
    uint32_t barriers, iteration, serial;
    bool waited;     /* the current statement contains a barrier */
    PtrVec reported; /* IrVar *: one report for each array */
};

Races *races_begin(const Facts *facts, const IrFunc *func)
{
    bool has_shared = func->is_kernel && facts->has_shared;
    for (size_t i = func->params.count; i < func->vars.count && !has_shared; i++) {
        has_shared = is_shared(func->vars.items[i]);
    }
    return has_shared ? arena_alloc(facts->unit->arena, sizeof(Races)) : NULL;
}

/* ---- threads that access an element ---- */

static uint8_t element_varies(const Facts *facts, const IrExpr *element)
{
    uint8_t variation = 0;
    for (uint32_t i = 0; i < element->arg_count; i++) {
        variation |= varies(facts, element->args[i]);
    }
    return variation & VARIES_THREAD;
}

static bool has_guard(const RaceAccess *access, const Guard *guard)
{
    bool found = false;
    for (uint32_t i = 0; i < access->guard_count && !found; i++) {
        found = access->guards[i].cond == guard->cond && access->guards[i].truth == guard->truth;
    }
    return found;
}

/* Returns whether all threads that reach `first` also reach `second`: every thread-dependent condition around the first
 * is around the second, too. */
static bool guards_imply(const RaceAccess *first, const RaceAccess *second)
{
    bool hold = true;
    for (uint32_t i = 0; i < first->guard_count && hold; i++) {
        hold = has_guard(second, &first->guards[i]);
    }
    return hold;
}

/* Returns whether a condition selects one thread, or few, for both accesses. */
static bool is_selected(const Facts *facts, const RaceAccess *a, const RaceAccess *b)
{
    for (uint32_t i = 0; i < a->guard_count; i++) {
        const Guard *guard = &a->guards[i];
        if (guard->cond != NULL && guard_selects(facts, guard->cond, guard->truth) && has_guard(b, guard)) {
            return true;
        }
    }
    return false;
}

static bool is_axis(const IrExpr *term)
{
    return term->kind == IR_SREG;
}

/* Relation between the thread-dependent terms of two sums. */
typedef enum Terms {
    TERMS_SAME,    /* the sums are equal: one element per thread */
    TERMS_OWN,     /* each thread may have its own range, or the relation is unknown */
    TERMS_SHIFTED, /* the sums differ by a constant: the access is to the element of another thread */
    TERMS_FEWER,   /* the other sum lacks a thread-dependent term: the access covers elements of several threads */
    TERMS_OTHER    /* different terms */
} Terms;

/* Returns whether b contains every thread-dependent term of a. *plain: all of these terms are thread indices. */
static bool has_terms(const Facts *facts, const Affine *a, const Affine *b, bool *plain)
{
    bool all = true;
    for (uint32_t i = 0; i < a->count; i++) {
        const AffineTerm term = a->terms[i];
        bool same = (varies(facts, term.expr) & VARIES_THREAD) == 0;
        *plain = *plain && (same || (is_axis(term.expr) && (term.factor == 1 || term.factor == -1)));
        all = all && (same || has_plain_term(facts, b, term));
    }
    return all;
}

static Terms compare_terms(const Facts *facts, const IrExpr *written, const IrExpr *other)
{
    Affine a, b;
    bool plain = true;
    if (!affine_of_plain(facts, written, &a) || !affine_of_plain(facts, other, &b)) {
        return TERMS_OWN;
    }
    if (is_same_form(facts, written, other)) {
        return TERMS_SAME;
    }
    bool forth = has_terms(facts, &a, &b, &plain), back = has_terms(facts, &b, &a, &plain);
    return forth && back ? (plain ? TERMS_SHIFTED : TERMS_OWN) : back ? TERMS_FEWER : TERMS_OTHER;
}

/* Returns whether the indices are different constants, for example two rows of an array. */
static bool is_disjoint(const Facts *facts, const IrExpr *a, const IrExpr *b)
{
    Affine row, other;
    return affine_of_plain(facts, a, &row) && affine_of_plain(facts, b, &other) && row.count == 0 && other.count == 0 &&
           row.constant != other.constant;
}

static bool sets_part_of(const IrStmt *s, const void *cond)
{
    const IrVar *var = ir_assigned(s);
    return var != NULL && ir_reads_var(cond, var);
}

/* Returns whether both accesses are in the same execution of each guard, whose condition does not change in between:
 * `if tid < n: for b in range(4): tile[tid, b] += tile[tid + n, b]`. */
static bool share_one_execution(const RaceAccess *write, const RaceAccess *other)
{
    bool one = true;
    for (uint32_t i = 0; i < write->guard_count && one; i++) {
        const Guard *guard = &write->guards[i];
        bool found = false;
        for (uint32_t k = 0; k < other->guard_count && !found; k++) {
            found = other->guards[k].body == guard->body && other->guards[k].iteration == guard->iteration;
        }
        one = found && guard->body != NULL && !ir_any_stmt_of(guard->body, sets_part_of, guard->cond);
    }
    return one;
}

static bool may_conflict_across_threads(const LintWalk *walk, const RaceAccess *write, const RaceAccess *other)
{
    const Facts *facts = walk->facts;
    uint8_t common = 0;
    bool shifted = false, fewer = false, otherwise = false;
    for (uint32_t i = 0; i < write->element->arg_count; i++) {
        const IrExpr *a = write->element->args[i], *b = other->element->args[i];
        const Terms terms = compare_terms(facts, a, b);
        bool is_uniform = ((varies(facts, a) | varies(facts, b)) & VARIES_THREAD) == 0;
        if (is_uniform && terms != TERMS_SAME) {
            return false; /* another row, as far as known: `rows[n % 3, tid]` and `rows[(n + 1) % 3, tid - 1]` */
        }
        switch (terms) {
        case TERMS_SAME:
            common |= varies(facts, a) & VARIES_THREAD;
            break;
        case TERMS_OWN:
            return false;
        case TERMS_SHIFTED:
            shifted = true;
            break;
        case TERMS_FEWER:
            fewer = true;
            break;
        case TERMS_OTHER:
            otherwise = true;
            break;
        }
    }
    if ((common & VARIES_OTHERWISE) != 0 || (common & walk->axes) == walk->axes) {
        return false; /* each thread has its own row */
    }
    bool is_guarded = write->guard_count > 0 && other->guard_count > 0 && guards_imply(write, other) &&
                      (write->iteration == other->iteration || share_one_execution(write, other));
    return fewer || ((shifted || otherwise) && !is_guarded); /* `if tid < n: tile[tid] += tile[tid + n]` */
}

/* Handles a write whose element is the same in all threads. */
static bool may_conflict_on_element(const LintWalk *walk, const RaceAccess *write, const RaceAccess *other,
                                    bool differs)
{
    bool is_disjoint_access = false;
    for (uint32_t i = 0; i < write->element->arg_count; i++) {
        const IrExpr *a = write->element->args[i], *b = other->element->args[i];
        is_disjoint_access = is_disjoint_access || is_disjoint(walk->facts, a, b);
    }
    return !is_disjoint_access && !guards_imply(write, other) && (!differs || !other->is_atomic);
}

/* Returns whether different threads may access one element. */
static bool may_conflict(const LintWalk *walk, const RaceAccess *write, const RaceAccess *other)
{
    const Facts *facts = walk->facts;
    uint8_t of_write = element_varies(facts, write->element), of_other = element_varies(facts, other->element);
    if (write->element->arg_count != other->element->arg_count || is_selected(facts, write, other)) {
        return false;
    }
    return of_write == 0 ? may_conflict_on_element(walk, write, other, of_other != 0)
                         : may_conflict_across_threads(walk, write, other);
}

/* ---- recorded accesses ---- */

/* Returns the innermost call that contains both; NULL: the kernel. */
static const Frame *common_frame(const Frame *a, const Frame *b)
{
    for (; a != NULL; a = a->outer) {
        const Frame *other = b;
        while (other != NULL && other != a) {
            other = other->outer;
        }
        if (other == a) {
            return a;
        }
    }
    return NULL;
}

/* Returns the call in `frame` that contains the access; NULL: the access is in the function of `frame` itself. */
static const Frame *frame_below(const Frame *frame, const RaceAccess *access)
{
    const Frame *below = access->frame;
    while (below != frame && below->outer != frame) {
        below = below->outer;
    }
    return below != frame ? below : NULL;
}

/* Returns the line in the function of `frame` that performs the access, directly or by a call. */
static uint32_t line_in_frame(const Frame *frame, const RaceAccess *access)
{
    const Frame *below = frame_below(frame, access);
    return below != NULL ? below->stmt->line : access->line;
}

static void report_race(LintWalk *walk, const RaceAccess *before, const RaceAccess *now)
{
    Unit *unit = walk->facts->unit;
    const Frame *frame = common_frame(before->frame, now->frame);
    const IrFunc *func = frame != NULL ? frame->func : walk->func;
    const uint32_t line = line_in_frame(frame, now), before_line = line_in_frame(frame, before);
    const char *name = array_name(now->frame == frame ? now->var : now->element->a->var);
    const Frame *below = frame_below(frame, now);
    const char *where =
        below == NULL ? "here" : arena_printf(unit->arena, "in '%s' (called here)", below->func->python_name);
    ptrvec_push(unit->arena, &walk->races->reported, (void *)(uintptr_t)now->element->a->var);
    const bool is_next_iteration =
        before->iteration != now->iteration && before_line >= line; /* otherwise the earlier access precedes the loop */
    const char *suffix = is_next_iteration ? " in the previous iteration" : "";
    bool is_reported = before->writes
                           ? report(unit, RULE_SHARED_RACE, func, line,
                                    "race condition: '%s' is %s %s after other threads wrote to it on line %u%s, "
                                    "without a barrier in between",
                                    name, now->writes ? (now->is_atomic ? "updated" : "written") : "read", where,
                                    (unsigned)before_line, suffix)
                           : report(unit, RULE_SHARED_RACE, func, line,
                                    "race condition: '%s' is written %s while other threads may still read it on "
                                    "line %u%s, without a barrier in between",
                                    name, where, (unsigned)before_line, suffix);
    if (is_reported) {
        diag_hint(unit, "call cuda.syncthreads() between the two, outside of branches that only some threads take");
    }
}

static void check(LintWalk *walk, const RaceAccess *now)
{
    Races *races = walk->races;
    const IrVar *var = now->element->a->var;
    for (uint32_t i = 0; i < races->count && !is_among(&races->reported, var); i++) {
        const RaceAccess *before = &races->items[i];
        bool both_read = !before->writes && !now->writes, both_atomic = before->is_atomic && now->is_atomic;
        bool same_stmt =
            before->stmt == now->stmt && before->iteration == now->iteration && before->frame == now->frame;
        if (before->element->a->var != var || both_read || both_atomic || same_stmt) {
            continue;
        }
        /* two writes of one element may be intentional; only a write and a read certainly race */
        if (before->writes && now->writes && !now->is_atomic) {
            continue;
        }
        bool meet = before->writes ? may_conflict(walk, before, now) : may_conflict(walk, now, before);
        /* conditions often separate a read from a later write of another element */
        bool is_late = !before->writes &&
                       (before->iteration == now->iteration ||
                        element_varies(walk->facts, before->element) == element_varies(walk->facts, now->element));
        if (meet && !is_late) {
            report_race(walk, before, now);
        }
    }
}

static void add(LintWalk *walk, const IrExpr *e, bool writes, bool is_atomic)
{
    Races *races = walk->races;
    Arena *arena = walk->facts->unit->arena;
    const IrExpr *element = element_of(walk, e);
    if (races->count >= MAX_ACCESSES || element == NULL || !is_shared(element->a->var)) {
        return;
    }
    RaceAccess access = {.element = element,
                         .var = e->a->var,
                         .frame = walk->frame,
                         .stmt = walk->stmt,
                         .writes = writes,
                         .is_atomic = is_atomic,
                         .line = walk->stmt->line,
                         .iteration = races->iteration,
                         .serial = ++races->serial};
    access.guards = arena_alloc(arena, walk->guard_count * sizeof *access.guards + 1);
    for (uint32_t i = 0; i < walk->guard_count; i++) {
        if ((walk->guards[i].varies & VARIES_THREAD) != 0) {
            access.guards[access.guard_count++] = walk->guards[i];
        }
    }
    check(walk, &access);
    races->items = arena_grow_array(arena, races->items, races->count, &races->capacity, sizeof *races->items);
    races->items[races->count++] = access;
}

/* Returns whether the expression is an array element, possibly in shared memory. */
static bool is_place(const IrExpr *e)
{
    return e->kind == IR_INDEX && e->a->kind == IR_VAR;
}

/* Removes the accesses to an array whose address is passed to a function that is not analyzed. */
static void forget(Races *races, const IrVar *var)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < races->count; i++) {
        if (races->items[i].element->a->var != var) {
            races->items[kept++] = races->items[i];
        }
    }
    races->count = kept;
}

/* Processes a call of a function of the program, after its arguments. */
static void collect_call(LintWalk *walk, const IrExpr *call)
{
    if (follow_call(walk, call)) {
        return;
    }
    for (uint32_t i = 0; i < call->arg_count; i++) {
        const IrExpr *root = call->args[i]->kind == IR_ADDRESS ? ir_root(call->args[i]->a) : NULL;
        if (root != NULL && is_place(root)) {
            forget(walk->races, root->a->var);
        }
    }
    walk->races->waited = walk->races->waited || is_barrier(walk->facts, call) || ir_call_effect(call) >= EFFECT_ALL;
}

static void collect(LintWalk *walk, const IrExpr *e)
{
    if (e == NULL) {
        return;
    }
    const IrExpr *root = e->kind == IR_ADDRESS ? ir_root(e->a) : NULL;
    if (root != NULL && is_place(root)) {
        return; /* a view, or an argument */
    }
    for (int i = 0; i < 3; i++) {
        collect(walk, e->fixed[i]);
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        const IrExpr *arg = e->args[i];
        root = arg->kind == IR_ADDRESS ? ir_root(arg->a) : NULL;
        if (e->kind == IR_CALL && e->callee.func == NULL && e->callee.effect == EFFECT_WRITE && root != NULL &&
            is_place(root)) {
            for (uint32_t k = 0; k < root->arg_count; k++) {
                collect(walk, root->args[k]);
            }
            add(walk, root, true, true);
        } else {
            collect(walk, arg);
        }
    }
    if (is_place(e)) {
        add(walk, e, false, false);
    } else if (e->kind == IR_CALL && e->callee.func != NULL) {
        collect_call(walk, e);
    } else if (e->kind == IR_CALL) {
        walk->races->waited = walk->races->waited || e->callee.effect == EFFECT_BARRIER ||
                              e->callee.effect == EFFECT_ALL || is_barrier(walk->facts, e);
    }
}

void races_stmt(LintWalk *walk, const IrStmt *s)
{
    Races *races = walk->races;
    if (races == NULL) {
        return;
    }
    const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    bool stores = root != NULL && is_place(root);
    if (stores) {
        for (uint32_t i = 0; i < root->arg_count; i++) {
            collect(walk, root->args[i]);
        }
        if (s->op != IRO_NONE) {
            add(walk, root, false, false);
        }
    } else {
        collect(walk, s->a);
    }
    collect(walk, s->b);
    if (races->waited) {
        races->waited = false;
        races->count = 0;
        races->barriers++;
    }
    if (stores) {
        add(walk, root, true, false);
    }
}

void races_forget(LintWalk *walk)
{
    if (walk->races != NULL) {
        walk->races->count = 0;
        walk->races->barriers++;
    }
}

/* ---- paths ---- */

static RaceAccess *copy_of(const LintWalk *walk)
{
    const Races *races = walk->races;
    RaceAccess *copy = arena_alloc(walk->facts->unit->arena, races->count * sizeof *copy + 1);
    if (races->count > 0) {
        memcpy(copy, races->items, races->count * sizeof *copy);
    }
    return copy;
}

RacesFork races_fork(LintWalk *walk)
{
    const Races *races = walk->races;
    return races == NULL ? (RacesFork){0}
                         : (RacesFork){.before = copy_of(walk),
                                       .before_count = races->count,
                                       .barriers = races->barriers,
                                       .serial = races->serial};
}

static void restore_accesses(Races *races, const RaceAccess *items, uint32_t count)
{
    if (count > 0) {
        memcpy(races->items, items, count * sizeof *items); /* the capacity never shrinks */
    }
    races->count = count;
}

void races_begin_else(LintWalk *walk, RacesFork *fork, bool leaves)
{
    Races *races = walk->races;
    if (races == NULL) {
        return;
    }
    fork->then = leaves ? NULL : copy_of(walk);
    fork->then_count = leaves ? 0 : races->count;
    restore_accesses(races, fork->before, fork->before_count);
}

/* A barrier in one branch counts for both, because other rules report barriers under conditions. */
void races_join(LintWalk *walk, const RacesFork *fork, bool leaves)
{
    Races *races = walk->races;
    if (races == NULL) {
        return;
    }
    Arena *arena = walk->facts->unit->arena;
    uint32_t count = leaves ? 0 : races->count, kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (races->barriers == fork->barriers || races->items[i].serial > fork->serial) {
            races->items[kept++] = races->items[i];
        }
    }
    races->count = kept;
    for (uint32_t i = 0; i < fork->then_count && races->count < MAX_ACCESSES; i++) {
        bool is_new = fork->then[i].serial > fork->serial, is_lost = races->barriers != fork->barriers && !is_new;
        if (!is_lost && (is_new || leaves)) {
            races->items = arena_grow_array(arena, races->items, races->count, &races->capacity, sizeof *races->items);
            races->items[races->count++] = fork->then[i];
        }
    }
}

uint32_t races_iteration(const LintWalk *walk)
{
    return walk->races != NULL ? walk->races->iteration : 0;
}

void races_begin_iteration(LintWalk *walk)
{
    if (walk->races != NULL) {
        walk->races->iteration++;
    }
}
