// SPDX-License-Identifier: MIT
/* Statements and loops: walks a function in execution order.
 *
 * The range at a loop's head is valid whenever the loop condition is evaluated. Outermost loops are walked until the
 * ranges at their heads and those of nested loops reach a fixed point (the cost of a walk is linear in the code size,
 * also for nested loops), then twice more to narrow the widened ranges, and then once for the result. */
#include "ranges/ranges_internal.h"

enum { MAX_THRESHOLD_PASSES = 10, MAX_PASSES = 20, MAX_THRESHOLD_WIDENINGS = 3, TIGHTEN_PASSES = 2 };

static bool is_rewriting(const Analysis *an)
{
    return an->mode == MODE_REWRITE;
}

static Range range_of_slot(const Analysis *an, uint32_t slot)
{
    return slot < an->func->vars.count ? range_of_type(((const IrVar *)an->func->vars.items[slot])->type)
                                       : range_make(INT64_MIN, INT64_MAX, LINEAGE_ANY);
}

/* ---- assignments ---- */

/* Adds the range of a change to the changes of the variable in the current iteration of the innermost loop. */
static void add_change(const Analysis *an, uint32_t slot, Range change)
{
    for (uint32_t i = 0; an->loop != NULL && i < an->loop->slot_count; i++) {
        LoopSlot *at = &an->loop->slots[i];
        if (at->slot == slot && !an->dead) {
            at->change.low = saturating_add(at->change.low, change.low < 0 ? change.low : 0);
            at->change.high = saturating_add(at->change.high, change.high > 0 ? change.high : 0);
        }
    }
}

/* Records the amount by which the assignment changes its variable, if it adds to it or subtracts from it. */
static void note_change(Analysis *an, const IrStmt *stmt)
{
    IrOp op;
    const IrExpr *amount = an->mode == MODE_WIDEN && stmt->a->kind == IR_VAR ? update_operand(stmt, &op) : NULL;
    if (amount != NULL) {
        const Range range = expr_range(an, amount);
        const Range negative = range_make(saturating_sub(0, range.high), saturating_sub(0, range.low), LINEAGE_ANY);
        add_change(an, stmt->a->var->id, op == IRO_SUB ? negative : range);
    }
}

/* Returns whether the variable is a constant that replaces a parameter. */
static bool is_specialized(const IrFunc *kernel, const IrVar *var)
{
    bool found = false;
    for (size_t i = 0; i < kernel->constants.count && var->is_constant && !found; i++) {
        found = ((const IrConstantParam *)kernel->constants.items[i])->param.name == var->name;
    }
    return found;
}

static void set_variable(Analysis *an, const IrVar *var, const IrExpr *value, Range range, bool fits)
{
    if (!an->tracked[var->id]) {
        return;
    }
    if (var->role == ROLE_SHAPE) {
        range = range_intersect(range, 0, SPAN);
        range = is_specialized(an->func, var) ? range_of_axis_size(an, var, range) : range;
    }
    if (an->mode == MODE_COLLECT) {
        narrow_record(an, var->id, value, range, fits);
    }
    state_assign(an, var->id, range);
}

/* Computes a sum of ints in 64 bits, as Numba does, if it is assigned to a 64-bit variable: later operations are
 * 64-bit, too. */
static IrExpr *widen_sum(Analysis *an, const IrVar *var, IrExpr *value)
{
    const IrExpr *sum = value->kind == IR_CONVERT ? value->a : NULL;
    bool is_sum = sum && sum->kind == IR_BINARY && (sum->op == IRO_ADD || sum->op == IRO_SUB);
    bool widens = is_sum && sum->type == an->program->i32 && sum->a->kind == IR_VAR;
    if (!widens || !expr_is_wide(var->type) || var->storage != IRV_LOCAL) {
        return value;
    }
    return ir_binary(an->arena, sum->op, value->type, ir_convert(an->arena, value->type, sum->a),
                     ir_convert(an->arena, value->type, sum->b));
}

static void walk_plain_assign(Analysis *an, IrStmt *stmt, bool is_step)
{
    VisitResult left_side, value;
    const IrExpr *before = stmt->b, *place_before = stmt->a;
    an->no_overflow = is_step;
    IrExpr *b = expr_visit(an, stmt->b, &value);
    if (an->mode == MODE_SURVEY) {
        arrays_note(an, stmt, range_convert(stmt->a->type, stmt->b->type, value.range));
    }
    if (stmt->a->kind != IR_VAR) {
        IrExpr *a = expr_visit(an, stmt->a, &left_side);
        if (is_rewriting(an)) {
            stmt->a = a;
            stmt->b = b;
            rewrite_compound(stmt, before);
        }
        facts_of_access(an, place_before);
        elements_after_store(an, place_before);
        return;
    }
    IrVar *var = stmt->a->var;
    if (an->real[var->id]) {
        state_assign(an, var->id, real_range(an, before));
    }
    set_variable(an, var, stmt->b, value.range, value.fits);
    if (an->tracked[var->id]) {
        facts_of_value(an, stmt->a, stmt->b);
        definitions_note(an, var, stmt->b);
    }
    if (!is_rewriting(an)) {
        return;
    }
    if (var->type != stmt->a->type) {
        IrExpr *form = rewrite_short_form(an, b);
        const uint32_t source = stmt->a->source;
        stmt->a = ir_var(an->arena, var);
        stmt->a->source = source;
        b = ir_convert(an->arena, var->type, form ? form : b);
    }
    stmt->b = widen_sum(an, var, b);
    rewrite_compound(stmt, before);
}

static void walk_compound(Analysis *an, IrStmt *stmt, bool is_step)
{
    VisitResult left_side, value;
    const Type *type = stmt->a->type;
    IrExpr *b = expr_visit(an, stmt->b, &value);
    IrExpr *a = expr_visit(an, stmt->a, &left_side);
    Range left = range_convert(stmt->compute, type, left_side.range);
    Range right = value.range;
    Range result = is_step ? range_of_step(stmt->op, stmt->compute, left, right)
                           : range_binary(stmt->op, stmt->compute, left, right);
    if (an->mode == MODE_SURVEY) {
        arrays_note(an, stmt, range_convert(type, stmt->compute, result));
    }
    bool fits = range_is_int(left) && range_is_int(result) && expr_op_fits(stmt->op, left, right) && value.fits;
    if (stmt->a->kind == IR_VAR && an->real[stmt->a->var->id]) {
        state_assign(an, stmt->a->var->id, range_of_type(type));
    }
    if (stmt->a->kind == IR_VAR) {
        set_variable(an, stmt->a->var, stmt->b, range_convert(type, stmt->compute, result), fits);
        a = is_rewriting(an) && stmt->a->var->type != type ? ir_var(an->arena, stmt->a->var) : stmt->a;
        a->source = stmt->a->source;
    }
    facts_of_access(an, stmt->a);
    elements_after_store(an, stmt->a);
    if (!is_rewriting(an)) {
        return;
    }
    stmt->a = a;
    stmt->b = b;
    if (fits && expr_is_wide(stmt->compute) && expr_is_small(a->type)) {
        rewrite_compute(an, stmt, is_step, left, result);
    }
}

static void walk_assign(Analysis *an, IrStmt *stmt, bool is_step)
{
    note_change(an, stmt);
    elements_after(an, stmt->a);
    elements_after(an, stmt->b);
    if (stmt->op == IRO_NONE) {
        walk_plain_assign(an, stmt, is_step);
    } else {
        walk_compound(an, stmt, is_step);
    }
}

/* ---- branches ---- */

static void walk_block(Analysis *an, IrBlock *block, uint32_t depth);

static void walk_if(Analysis *an, IrStmt *stmt, uint32_t depth)
{
    VisitResult ignored;
    IrExpr *cond = stmt->a;
    an->generated = stmt->is_implied;
    elements_after(an, cond);
    IrExpr *new_cond = expr_visit(an, cond, &ignored);
    if (is_rewriting(an)) {
        stmt->a = new_cond;
    }
    bool was_dead = an->dead;
    uint32_t mark = an->trail_count;
    /* a branch that ends in a jump is walked first, so that the code after the statement has all facts of the other
     * branch */
    bool first = block_leaves(&stmt->body) || !block_leaves(&stmt->orelse);
    Delta *branch = &an->levels[depth].branch;
    branch->reached = false;
    facts_assume_after(an, cond, first, cond);
    walk_block(an, first ? &stmt->body : &stmt->orelse, depth + 1);
    if (!an->dead) {
        state_undo_to_delta(an, mark, branch);
    }
    state_undo(an, mark);
    an->dead = was_dead;
    facts_assume_after(an, cond, !first, cond);
    walk_block(an, first ? &stmt->orelse : &stmt->body, depth + 1);
    state_merge(an, mark, branch);
}

/* ---- loops ---- */

static int64_t threshold_below(const Analysis *an, int64_t value, int64_t min)
{
    for (uint32_t i = an->threshold_count; i > 0; i--) {
        if (an->thresholds[i - 1] <= value) {
            return an->thresholds[i - 1] > min ? an->thresholds[i - 1] : min;
        }
    }
    return min;
}

static int64_t threshold_above(const Analysis *an, int64_t value, int64_t max)
{
    for (uint32_t i = 0; i < an->threshold_count; i++) {
        if (an->thresholds[i] >= value) {
            return an->thresholds[i] < max ? an->thresholds[i] : max;
        }
    }
    return max;
}

/* Widens the variable's range at the loop head to include `next`. */
static void widen(Analysis *an, LoopSlot *at, Range next)
{
    Range old = at->head, joined = range_join(old, next);
    if (range_equal(joined, old)) {
        return;
    }
    an->changed = true;
    Range limits = range_of_slot(an, at->slot);
    bool at_once = an->widens_fully || ++at->widenings > MAX_THRESHOLD_WIDENINGS;
    if (joined.low < old.low) {
        /* a value that is halved or divided decreases to 0 and stays there */
        joined.low = !at_once                            ? threshold_below(an, joined.low, limits.low)
                     : joined.low >= 0 && limits.low < 0 ? 0
                                                         : limits.low;
        joined.empty = 0;
    }
    if (joined.high > old.high) {
        joined.high = at_once ? limits.high : threshold_above(an, joined.high, limits.high);
    }
    at->widenings = at->widenings > MAX_THRESHOLD_WIDENINGS ? MAX_THRESHOLD_WIDENINGS : at->widenings;
    at->head = an->widens_fully ? limits : joined;
}

/* Joins the range before the loop with that at its head. The range before the loop changes only if the enclosing loop
 * is walked again. */
static void join_entry(Analysis *an, LoopSlot *at, Range entry)
{
    Range joined = range_join(at->head, entry);
    an->changed = an->changed || !range_equal(joined, at->head);
    at->head = joined;
}

/* Returns the range at the loop condition. A variable that each iteration changes by a constant is bounded by the
 * number of iterations that a thread can execute, and a sum by the number of iterations of the loop. */
static Range range_of_head(const LoopSlot *at)
{
    const int64_t max = at->step * MAX_LOOP_ITERATIONS;
    Range range = at->head;
    if (at->step != 0) {
        range = range_intersect(range, saturating_sub(at->entry.low, max), saturating_add(at->entry.high, max));
    }
    const int64_t low = saturating_add(at->entry.low, at->total.low),
                  high = saturating_add(at->entry.high, at->total.high);
    if (at->is_sum && low >= -SPAN && high <= SPAN) { /* otherwise the sum may overflow */
        range = range_intersect(range, low, high);
    }
    return range;
}

/* Starts an iteration of a walk, at the start of the loop's body: counts the iterations that are possible with the
 * range of the counter there. */
static void start_changes(Analysis *an, LoopInfo *loop)
{
    loop->iterations = INT64_MAX;
    for (uint32_t i = 0; i < loop->slot_count; i++) {
        LoopSlot *at = &loop->slots[i];
        at->change = range_of_constant(0);
        if (at->slot == loop->counter && at->step != 0) {
            const Range counter = an->env[at->slot];
            loop->iterations = saturating_add(saturating_sub(counter.high, counter.low) / at->step, 1);
        }
    }
}

/* Updates the changes by all iterations, and adds them to those in an iteration of the enclosing loop. */
static void finish_changes(Analysis *an, LoopInfo *loop)
{
    bool ignored;
    for (uint32_t i = 0; i < loop->slot_count && an->mode == MODE_WIDEN; i++) {
        LoopSlot *at = &loop->slots[i];
        const int64_t low = saturating_mul(at->change.low, loop->iterations, &ignored),
                      high = saturating_mul(at->change.high, loop->iterations, &ignored);
        const Range total = range_join(at->total, range_make(low, high, LINEAGE_ANY));
        const bool grows = at->is_sum && !range_equal(total, at->total);
        an->changed = an->changed || grows;
        at->is_sum = at->is_sum && !(grows && an->widens_fully);
        at->total = total;
        add_change(an, at->slot, total);
    }
}

static void enter_head(Analysis *an, LoopInfo *loop)
{
    for (uint32_t i = 0; i < loop->slot_count; i++) {
        LoopSlot *at = &loop->slots[i];
        at->entry = an->env[at->slot];
        if (an->mode == MODE_WIDEN && loop->entered) {
            join_entry(an, at, at->entry);
        } else if (an->mode == MODE_WIDEN) {
            at->head = at->entry;
        }
    }
    loop->entered = true;
    for (uint32_t i = 0; i < loop->slot_count; i++) {
        state_assign(an, loop->slots[i].slot, range_of_head(&loop->slots[i]));
    }
}

static void leave_body(Analysis *an, LoopInfo *loop)
{
    for (uint32_t i = 0; i < loop->slot_count; i++) {
        LoopSlot *at = &loop->slots[i];
        Range next = an->env[at->slot];
        if (an->mode == MODE_WIDEN && !an->dead) {
            bool carried = next.lineage == LINEAGE_VOLUME && at->slot != loop->counter;
            next.lineage = carried ? LINEAGE_ANY : next.lineage;
            widen(an, at, next);
        } else if (an->mode == MODE_TIGHTEN) {
            next = an->dead ? at->entry : range_join(at->entry, next);
            at->head = range_intersect(at->head, next.low, next.high);
        }
    }
}

static void invalidate(Analysis *an, const LoopInfo *loop, uint32_t mark)
{
    state_undo(an, mark);
    for (uint32_t i = 0; i < loop->slot_count; i++) {
        state_assign(an, loop->slots[i].slot, range_of_slot(an, loop->slots[i].slot));
    }
    an->dead = false;
}

/* Computes the range of the counter's step; returns false if the step is not the same, or unknown, in every
 * iteration. */
static bool step_of(Analysis *an, const LoopInfo *loop, const IrStmt *step, Range *range)
{
    if ((step->op != IRO_ADD && step->op != IRO_SUB) || !type_is_signed(step->a->type) ||
        !is_loop_invariant(loop, step->b)) {
        return false;
    }
    *range = expr_range(an, step->b);
    if (step->op == IRO_SUB) {
        *range = range_make(saturating_sub(0, range->high), saturating_sub(0, range->low), LINEAGE_ANY);
    }
    return true;
}

static void assume_counter(Analysis *an, LoopInfo *loop, const IrStmt *stmt)
{
    Affine start;
    Range step;
    const IrStmt *init = stmt->init;
    if (stmt->kind == IR_FOR && init && stmt->step && loop->counter != NO_SLOT && init->op == IRO_NONE &&
        init->a->kind == IR_VAR && init->a->var->id == loop->counter && affine_of_slots(an, init->b, &start) &&
        step_of(an, loop, stmt->step, &step)) {
        facts_of_counter(an, loop, &start, step);
    }
}

static bool is_true(const IrExpr *cond)
{
    return cond->kind == IR_BOOL && cond->integer != 0;
}

static void walk_loop_once(Analysis *an, IrStmt *stmt, LoopInfo *loop, uint32_t depth)
{
    bool was_dead = an->dead;
    an->dead = false;
    enter_head(an, loop);
    assume_counter(an, loop, stmt);

    WalkFrame frame = {an->frame, an->trail_count, &an->levels[depth].breaks, &an->levels[depth].continues, false,
                       false};
    frame.breaks->reached = frame.continues->reached = false;
    an->frame = &frame;

    VisitResult ignored;
    IrExpr *cond = stmt->a;
    an->generated = stmt->kind == IR_FOR && (cond->kind == IR_COND || cond->op == IRO_LAND || cond->op == IRO_LOR);
    bool settled = an->mode == MODE_COLLECT || an->mode == MODE_SURVEY || is_rewriting(an);
    IrExpr *new_cond = expr_visit(an, settled && stmt->kind == IR_FOR ? rewrite_stop(an, cond) : cond, &ignored);
    facts_assume_after(an, cond, true, cond);
    start_changes(an, loop);
    loop->outer = an->loop;
    an->loop = loop;
    walk_block(an, &stmt->body, depth + 1);
    if (frame.coarse_continues) {
        invalidate(an, loop, frame.mark);
    } else {
        state_merge(an, frame.mark, frame.continues);
    }
    if (stmt->step) {
        walk_assign(an, stmt->step, loop->counter != NO_SLOT);
    }
    leave_body(an, loop);
    an->loop = loop->outer;

    state_undo(an, frame.mark);
    bool leaves_by_condition = !is_true(cond);
    an->dead = !leaves_by_condition;
    if (leaves_by_condition) {
        facts_assume_after(an, cond, false, cond);
    }
    if (frame.coarse_breaks) {
        invalidate(an, loop, frame.mark);
    } else {
        state_merge(an, frame.mark, frame.breaks);
    }
    an->dead = an->dead || was_dead;
    an->frame = frame.outer;
    finish_changes(an, loop);
    if (is_rewriting(an)) {
        stmt->a = new_cond;
    }
}

static void set_heads_to_full_range(Analysis *an, LoopInfo *loop)
{
    for (LoopInfo *each = loop; each < an->loops + loop->end; each++) {
        for (uint32_t i = 0; i < each->slot_count; i++) {
            each->slots[i].head = range_of_slot(an, each->slots[i].slot);
            each->slots[i].is_sum = false;
        }
    }
}

static void solve(Analysis *an, IrStmt *stmt, LoopInfo *loop, uint32_t depth)
{
    uint32_t mark = an->trail_count;
    bool was_dead = an->dead;
    bool was_changed = false;
    unsigned tighten = 0;
    const Mode mode = an->mode;
    an->mode = MODE_WIDEN;
    for (unsigned pass = 0;; pass++) {
        if (pass == MAX_PASSES || an->work > an->work_limit) {
            set_heads_to_full_range(an, loop);
            break;
        }
        an->widens_fully = pass >= MAX_THRESHOLD_PASSES;
        an->changed = false;
        walk_loop_once(an, stmt, loop, depth);
        state_undo(an, mark);
        an->dead = was_dead;
        if (!an->changed) {
            tighten = was_changed ? TIGHTEN_PASSES : 0;
            break;
        }
        was_changed = true;
    }
    an->mode = MODE_TIGHTEN;
    for (; tighten > 0; tighten--) {
        walk_loop_once(an, stmt, loop, depth);
        state_undo(an, mark);
        an->dead = was_dead;
    }
    an->mode = mode;
}

static void walk_loop(Analysis *an, IrStmt *stmt, uint32_t depth)
{
    LoopInfo *loop = &an->loops[stmt->number];
    if (stmt->init) {
        walk_assign(an, stmt->init, false);
    }
    if ((an->mode == MODE_COLLECT || an->mode == MODE_SURVEY) && an->loop_depth == 0) {
        an->loop_depth++;
        solve(an, stmt, loop, depth);
        an->loop_depth--;
    }
    an->loop_depth++;
    walk_loop_once(an, stmt, loop, depth);
    an->loop_depth--;
}

/* ---- all statements ---- */

static void leave_loop(Analysis *an, bool is_break)
{
    WalkFrame *frame = an->frame;
    if (frame && !an->dead) {
        bool *is_coarse = is_break ? &frame->coarse_breaks : &frame->coarse_continues;
        *is_coarse = *is_coarse || an->work > an->work_limit;
        if (!*is_coarse) {
            state_undo_and_merge(an, frame->mark, is_break ? frame->breaks : frame->continues);
        }
    }
    an->dead = true;
}

static void note_result(Analysis *an, const IrExpr *value, const VisitResult *seen)
{
    FuncInfo *info = an->info;
    Range range = seen->range;
    range.empty = 0; /* the slot belongs to the returning function */
    if (!an->dead) {
        narrow_record_passed(an, NULL, 0, value, seen->fits);
        info->returned = info->returned.low > info->returned.high ? range : range_join(info->returned, range);
    }
}

/* Like note_result(), for each field of a returned struct. */
static void note_fields(Analysis *an, const IrExpr *e)
{
    FuncInfo *info = an->info;
    for (uint32_t i = 0; i < info->field_count && !an->dead; i++) {
        bool known = e->kind == IR_STRUCT && i < e->arg_count;
        Range range = known ? expr_range(an, e->args[i]) : range_of_type(info->func->result->items[i]),
              *all = &info->fields_returned[i];
        range.empty = 0;
        *all = all->low > all->high ? range : range_join(*all, range);
    }
}

static void walk_stmt(Analysis *an, IrStmt *stmt, uint32_t depth)
{
    switch (stmt->kind) {
    case IR_ASSIGN:
        walk_assign(an, stmt, false);
        return;
    case IR_EVAL:
    case IR_RETURN:
        if (stmt->a) {
            VisitResult seen;
            elements_after(an, stmt->a);
            IrExpr *a = expr_visit(an, stmt->a, &seen);
            if (stmt->kind == IR_RETURN && an->mode == MODE_COLLECT && an->info->yields_number) {
                note_result(an, stmt->a, &seen);
            }
            if (stmt->kind == IR_RETURN && an->mode == MODE_COLLECT) {
                note_fields(an, stmt->a);
            }
            if (is_rewriting(an)) {
                stmt->a = a;
            }
        }
        an->dead = an->dead || stmt->kind == IR_RETURN;
        return;
    case IR_IF:
        walk_if(an, stmt, depth);
        return;
    case IR_WHILE:
    case IR_FOR:
        walk_loop(an, stmt, depth);
        return;
    case IR_BREAK:
    case IR_CONTINUE:
        leave_loop(an, stmt->kind == IR_BREAK);
        return;
    case IR_DECLARE: /* arrays, whose axis sizes are constants */
    case IR_NOTE:
        return;
    }
}

static void walk_block(Analysis *an, IrBlock *block, uint32_t depth)
{
    for (uint32_t i = 0; i < block->count; i++) {
        walk_stmt(an, block->stmts[i], depth);
    }
}

void walk_function(Analysis *an)
{
    an->dead = false;
    an->loop_depth = 0;
    an->frame = NULL;
    walk_block(an, &an->func->body, 0);
}
