// SPDX-License-Identifier: MIT
/* Ranges of the elements of local and shared arrays: an element has one of the values that the function stores.
 *
 * Only arrays whose elements are loaded and stored one by one are examined: all stores are known. An element that is
 * read before it is stored is undefined in Numba and in C, and does not count. If no stored value depends on elements,
 * the range is the join of all stored values, as for tuples with an index that is computed at run time.
 *
 * A program that computes new elements from old ones, such as `table[d, i] = max(table[d - 1, i] - 1, ...)`, may exceed
 * any fixed range, but each execution of a statement changes a value by a bounded amount only. The function contains
 * such flows from elements and local variables to others. A value is one of the values that do not depend on elements,
 * changed by a sequence of different executions. The sum of the changes of all executions, by all threads of the
 * block, bounds it in both directions; no barriers are required, because a thread can only load a value that was stored
 * before.
 *
 * A survey, which is a walk of the function that changes nothing, collects stored values and flows. */
#include "ranges/ranges_internal.h"

enum { MAX_SURVEYS = 2, MAX_PASSES = 8, MAX_FLOWS = 256, MAX_THREADS = 1024 /* of a block */ };

/* A statement that assigns `target` a value of `source`, changed by an amount. */
typedef struct Flow {
    uint32_t target, source; /* ids of variables; an array represents all its elements */
    int64_t low, high;       /* the sum of the negative and of the positive amounts of all executions by a thread */
} Flow;

/* The values of a variable, or of the elements of an array. */
typedef struct Values {
    const Type *type;
    int32_t pointers; /* uses of an array other than an access to an element */
    bool is_known;    /* of an array: `elements` is its range */
    bool depends;     /* an assigned value may depend on an element of an array whose range is unknown */
    bool is_visited;
    Range stored;   /* all assigned values */
    Range origins;  /* those that no flow describes */
    Range limits;   /* within these, the operations and conversions of the flows are exact */
    Range elements; /* the result */
} Values;

struct ArrayRanges {
    Values *vars; /* by variable */
    Flow *flows;
    uint32_t flow_count, flow_capacity, surveys;
    bool has_changed; /* in the current pass */
};

/* ---- arrays and variables that depend on their elements ---- */

static bool is_bounded_integer(const Type *type)
{
    return type_is_integer(type) && type->kind != TY_U64;
}

static bool is_candidate(const IrFunc *func, const IrVar *var)
{
    return (var->storage == IRV_LOCAL || (var->storage == IRV_SHARED && func->is_kernel)) &&
           var->type->kind == TY_CARRAY && is_bounded_integer(var->type->elem);
}

static void count_uses(IrExpr *e, void *context)
{
    Values *vars = context;
    if (e->kind == IR_VAR) {
        vars[e->var->id].pointers++;
    } else if (e->kind == IR_INDEX && e->a->kind == IR_VAR) {
        vars[e->a->var->id].pointers--; /* compensates for the visit of the variable itself */
    } else if (e->kind == IR_ADDRESS && e->a->kind == IR_INDEX && e->a->a->kind == IR_VAR) {
        vars[e->a->a->var->id].pointers++;
    }
}

/* Returns whether e is an element of an array whose stores are all known. */
static bool is_element(const Analysis *an, const IrExpr *e)
{
    return e->kind == IR_INDEX && e->a->kind == IR_VAR && is_candidate(an->func, e->a->var) &&
           an->arrays->vars[e->a->var->id].pointers == 0;
}

static bool is_plain_local(const IrVar *var)
{
    return var->storage == IRV_LOCAL && !var->is_output && is_bounded_integer(var->type);
}

/* Returns whether the value of e, apart from conditions in it, may depend on an element whose range is unknown. */
static bool depends(const Analysis *an, const IrExpr *e)
{
    bool found = false;
    switch (e->kind) {
    case IR_VAR:
        return an->arrays->vars[e->var->id].depends;
    case IR_INDEX:
        return is_element(an, e) && !an->arrays->vars[e->a->var->id].is_known;
    case IR_UNARY:
    case IR_CONVERT:
        return depends(an, e->a);
    case IR_BINARY:
    case IR_COND:
        return depends(an, e->a) || depends(an, e->b);
    case IR_CALL:
        for (uint32_t i = 0; i < e->arg_count && !found; i++) {
            found = depends(an, e->args[i]);
        }
        return found;
    default:
        return false;
    }
}

/* Returns the variable that the statement assigns or changes; NULL: none. */
static const IrVar *changed_variable(const IrStmt *s)
{
    return s->kind == IR_ASSIGN && s->a->kind == IR_VAR ? s->a->var : NULL;
}

static void find_dependence(IrStmt *s, void *context)
{
    Analysis *an = context;
    const IrVar *var = changed_variable(s);
    if (var != NULL && is_plain_local(var) && !an->arrays->vars[var->id].depends && depends(an, s->b)) {
        an->arrays->vars[var->id].depends = an->arrays->has_changed = true;
    }
}

static void forget_values(Analysis *an)
{
    struct ArrayRanges *arrays = an->arrays;
    arrays->flow_count = 0;
    for (size_t i = 0; i < an->func->vars.count; i++) {
        const IrVar *var = an->func->vars.items[i];
        Values *v = &arrays->vars[i];
        v->depends = false;
        v->stored = range_none();
        v->origins = is_plain_local(var) ? range_of_constant(0) : range_none(); /* variables are initialized */
        v->type = var->type->kind == TY_CARRAY ? var->type->elem : var->type;
        v->limits = range_of_type(v->type);
    }
    arrays->has_changed = true;
    for (unsigned pass = 0; pass < MAX_PASSES && arrays->has_changed; pass++) {
        arrays->has_changed = false;
        ir_visit_stmts(&an->func->body, find_dependence, an);
    }
}

bool arrays_start_survey(Analysis *an)
{
    if (an->arrays == NULL) {
        bool any = false;
        for (size_t i = 0; i < an->func->vars.count && !any; i++) {
            any = is_candidate(an->func, an->func->vars.items[i]);
        }
        if (!any) {
            return false;
        }
        an->arrays = arena_alloc(an->arena, sizeof *an->arrays);
        an->arrays->vars = arena_alloc(an->arena, an->func->vars.count * sizeof *an->arrays->vars);
        an->arrays->has_changed = true;
        ir_visit_block(&an->func->body, count_uses, an->arrays->vars);
    }
    if (an->arrays->surveys++ == MAX_SURVEYS || !an->arrays->has_changed) {
        return false;
    }
    forget_values(an);
    return true;
}

/* ---- the survey ---- */

static void join(Range *all, Range r)
{
    r = range_make(r.low, r.high, r.lineage);
    *all = all->low > all->high ? r : range_join(*all, r);
}

/* Returns the maximum number of executions of the current statement by a thread. */
static int64_t executions(const Analysis *an)
{
    int64_t count = 1;
    bool overflow = false;
    for (const LoopInfo *loop = an->loop; loop != NULL; loop = loop->outer) {
        count = saturating_mul(count, loop->iterations > 1 ? loop->iterations : 1, &overflow);
    }
    return count;
}

static void add_flow(Analysis *an, uint32_t target, uint32_t source, Range change)
{
    struct ArrayRanges *arrays = an->arrays;
    if (arrays->flow_count == MAX_FLOWS) {
        arrays->vars[target].origins = range_of_type(arrays->vars[target].type);
        return;
    }
    const int64_t count = executions(an);
    bool overflow = false;
    const Flow flow = {target, source, saturating_mul(change.low < 0 ? change.low : 0, count, &overflow),
                       saturating_mul(change.high > 0 ? change.high : 0, count, &overflow)};
    arrays->flows = arena_grow_array(an->arena, arrays->flows, arrays->flow_count, &arrays->flow_capacity, sizeof flow);
    arrays->flows[arrays->flow_count++] = flow;
}

static Range sum(Range a, Range b)
{
    return range_make(saturating_add(a.low, b.low), saturating_add(a.high, b.high), LINEAGE_ANY);
}

static Range negated(Range a)
{
    return range_make(saturating_sub(0, a.high), saturating_sub(0, a.low), LINEAGE_ANY);
}

/* Requires that a part of the target's value has the type, and that this part differs from the value by `change`. */
static void limit(Values *target, const Type *type, Range change)
{
    const int64_t low = saturating_add(type->low, change.high), high = saturating_add(type->high, change.low);
    target->limits.low = low > target->limits.low ? low : target->limits.low;
    target->limits.high = high < target->limits.high ? high : target->limits.high;
}

/* Adds the flows from the parts of e to the target, which is assigned e + change. */
static void add_sources(Analysis *an, uint32_t target, const IrExpr *e, Range change)
{
    Values *to = &an->arrays->vars[target];
    const bool has_flow = depends(an, e) && is_bounded_integer(e->type);
    if (has_flow && (e->kind == IR_VAR || e->kind == IR_INDEX)) {
        add_flow(an, target, e->kind == IR_VAR ? e->var->id : e->a->var->id, change);
        return;
    }
    if (has_flow && e->kind == IR_CONVERT && is_bounded_integer(e->a->type)) {
        limit(to, e->type, change);
        add_sources(an, target, e->a, change);
        return;
    }
    if (has_flow && e->kind == IR_COND) {
        add_sources(an, target, e->a, change);
        add_sources(an, target, e->b, change);
        return;
    }
    if (has_flow && e->kind == IR_CALL && expr_is_min_max(e)) {
        add_sources(an, target, e->args[0], change);
        add_sources(an, target, e->args[1], change);
        return;
    }
    if (has_flow && expr_is_sum(e)) {
        const bool is_first = depends(an, e->a);
        const IrExpr *part = is_first ? e->a : e->b, *amount = is_first ? e->b : e->a;
        if ((is_first || e->op == IRO_ADD) && !depends(an, amount)) {
            const Range by = expr_range(an, amount);
            limit(to, e->type, change);
            add_sources(an, target, part, sum(change, e->op == IRO_SUB ? negated(by) : by));
            return;
        }
    }
    join(&to->origins, sum(expr_range(an, e), change));
}

void arrays_note(Analysis *an, const IrStmt *s, Range value)
{
    const bool is_store = is_element(an, s->a);
    const IrVar *var = is_store ? s->a->a->var : changed_variable(s);
    if (an->dead || var == NULL || !(is_store || an->arrays->vars[var->id].depends)) {
        return;
    }
    Values *to = &an->arrays->vars[var->id];
    const Range none = range_of_constant(0);
    join(&to->stored, value);
    if (s->op == IRO_NONE && depends(an, s->b)) {
        add_sources(an, var->id, s->b, none);
    } else if ((s->op == IRO_ADD || s->op == IRO_SUB) && is_bounded_integer(s->compute) && !depends(an, s->b)) {
        const Range by = expr_range(an, s->b);
        limit(to, s->compute, none);
        add_flow(an, var->id, var->id, s->op == IRO_SUB ? negated(by) : by);
    } else {
        join(&to->origins, value);
    }
}

/* ---- the result ---- */

/* Everything that reaches an array by flows. */
typedef struct Reached {
    Range origins, limits;
    int64_t low, high; /* the sums of all changes */
    bool is_shared;
} Reached;

static void reach(Analysis *an, uint32_t id, Reached *all)
{
    const struct ArrayRanges *arrays = an->arrays;
    Values *v = &arrays->vars[id];
    if (v->is_visited) {
        return;
    }
    v->is_visited = true;
    all->is_shared = all->is_shared || ((const IrVar *)an->func->vars.items[id])->storage == IRV_SHARED;
    all->limits.low = v->limits.low > all->limits.low ? v->limits.low : all->limits.low;
    all->limits.high = v->limits.high < all->limits.high ? v->limits.high : all->limits.high;
    if (v->origins.low <= v->origins.high) {
        join(&all->origins, v->origins);
    }
    for (uint32_t i = 0; i < arrays->flow_count; i++) {
        if (arrays->flows[i].target == id) {
            all->low = saturating_add(all->low, arrays->flows[i].low);
            all->high = saturating_add(all->high, arrays->flows[i].high);
            reach(an, arrays->flows[i].source, all);
        }
    }
}

/* Returns the range of all values that can reach the array, or that of its type. */
static Range range_of_flows(Analysis *an, uint32_t id)
{
    const Range whole = range_of_type(an->arrays->vars[id].type);
    Reached all = {.origins = range_none(), .limits = whole};
    for (size_t i = 0; i < an->func->vars.count; i++) {
        an->arrays->vars[i].is_visited = false;
    }
    reach(an, id, &all);
    const int64_t threads = all.is_shared ? MAX_THREADS : 1;
    bool overflow = false;
    const int64_t low = saturating_add(all.origins.low, saturating_mul(all.low, threads, &overflow)),
                  high = saturating_add(all.origins.high, saturating_mul(all.high, threads, &overflow));
    const bool is_exact =
        all.origins.low <= all.origins.high && !overflow && low >= all.limits.low && high <= all.limits.high;
    return is_exact ? range_make(low, high, LINEAGE_ANY) : whole;
}

void arrays_finish_survey(Analysis *an)
{
    struct ArrayRanges *arrays = an->arrays;
    arrays->has_changed = false;
    for (uint32_t i = 0; i < an->func->vars.count; i++) {
        const IrVar *var = an->func->vars.items[i];
        Values *v = &arrays->vars[i];
        if (!is_candidate(an->func, var) || v->pointers != 0 || v->is_known || v->stored.low > v->stored.high) {
            continue;
        }
        const Range whole = range_of_type(v->type), flows = range_of_flows(an, i);
        v->elements = range_intersect(v->stored, flows.low, flows.high);
        v->is_known = v->elements.low > whole.low || v->elements.high < whole.high;
        arrays->has_changed = arrays->has_changed || v->is_known;
    }
}

Range arrays_range(const Analysis *an, const IrExpr *e)
{
    const Range whole = range_of_type(e->type);
    if (an->arrays == NULL || !is_element(an, e)) {
        return whole;
    }
    const Values *v = &an->arrays->vars[e->a->var->id];
    return v->is_known ? v->elements : whole;
}
