// SPDX-License-Identifier: MIT
/* Lowers statements. */
#include "lower/lower_internal.h"

#include <string.h>

/* Emits the comments of a statement that generated no code as a separate note. */
static void flush_trivia(Lower *lw)
{
    if (lw->pending_lead == NULL && lw->pending_trail == NULL) {
        return;
    }
    for (const Trivia *t = lw->pending_lead; t != NULL && lw->pending_trail == NULL; t = t->next) {
        if (t->comment != NULL) {
            break;
        }
        if (t->next == NULL) { /* only blank lines */
            lw->pending_lead = NULL;
            return;
        }
    }
    IrStmt *note = ir_stmt(lw->arena, IR_NOTE);
    note->is_removed = lw->stmt->kind == ST_ASSIGN || lw->stmt->kind == ST_ANNOTATED;
    lower_statement(lw, note);
}

/* Returns whether an `if` without `else` always leaves the block, as in `if x is None: return`. The statements after
 * it then run only if the condition is false. */
static bool leaves(const Lower *lw, const Stmt *s)
{
    uint32_t count = s->kind == ST_IF && s->orelse.count == 0 ? live_count(lw->instance, &s->body) : 0;
    StmtKind last = count > 0 ? s->body.stmts[count - 1]->kind : ST_PASS;
    return last == ST_RETURN || last == ST_RAISE || last == ST_BREAK || last == ST_CONTINUE;
}

static void lower_stmt(Lower *lw, const Stmt *s);

void lower_block(Lower *lw, const Block *block)
{
    uint32_t count = live_count(lw->instance, block);
    size_t given = lw->given.count;
    for (uint32_t i = 0; i < count; i++) {
        lower_stmt(lw, block->stmts[i]);
        if (leaves(lw, block->stmts[i])) {
            optional_learn(lw, block->stmts[i]->value, false);
        }
    }
    lw->given.count = given;
    lw->block->tail = block->tail;
}

/* ---- branches ---- */

static bool is_elif_chain(const Stmt *s)
{
    return s->orelse.count == 1 && s->orelse.stmts[0]->kind == ST_IF && s->orelse.stmts[0]->is_elif;
}

static void lower_if(Lower *lw, const Stmt *s)
{
    Object *constant = branch_constant(lw->instance, s->value);
    if (constant != NULL) { /* a branch that never runs is dropped, as in Numba */
        flush_trivia(lw);
        lower_block(lw, object_truth(constant) ? &s->body : &s->orelse);
        return;
    }
    IrExpr *condition = lower_condition(lw, s->value);
    if (condition->kind == IR_BOOL) { /* `x is None` of a local, which is constant once the type of x is inferred */
        flush_trivia(lw);
        lower_block(lw, condition->integer != 0 ? &s->body : &s->orelse);
        return;
    }
    IrStmt *stmt = ir_stmt(lw->arena, IR_IF);
    stmt->a = condition;
    lower_statement(lw, stmt);
    stmt->else_lead = s->else_lead;
    stmt->else_trail = s->else_trail;
    BlockMark mark = lower_begin(lw, &stmt->body);
    optional_learn(lw, s->value, true);
    lower_block(lw, &s->body);
    lower_end(lw, mark);
    if (s->orelse.count > 0) {
        mark = lower_begin(lw, &stmt->orelse);
        optional_learn(lw, s->value, false);
        lower_block(lw, &s->orelse);
        lower_end(lw, mark);
        if (is_elif_chain(s) && stmt->orelse.count == 1 && stmt->orelse.stmts[0]->kind == IR_IF) {
            stmt->orelse.stmts[0]->is_elif = true;
        }
    }
}

/* ---- loops ---- */

static bool loop_has_break(const Instance *instance, const Stmt *s)
{
    bool has = infer_leaves_loop(instance, &s->body, false);
    for (uint32_t i = 0; i < s->case_count && !has; i++) {
        has = infer_leaves_loop(instance, &s->cases[i].body, false);
    }
    return has;
}

void lower_loop_begin(Lower *lw, const Stmt *s, LoopFrame *frame)
{
    frame->outer = lw->loop;
    frame->broke = NULL;
    if (s->orelse.count > 0 && loop_has_break(lw->instance, s)) {
        const char *trail = lw->pending_trail; /* describes the loop */
        lw->pending_trail = NULL;
        frame->broke = lower_start(lw, "broke", lw->boolean, lower_bool(lw, false));
        lw->pending_trail = trail;
    }
}

void lower_loop_finish(Lower *lw, const Stmt *s, const LoopFrame *frame)
{
    if (frame->broke == NULL) { /* without a break, the else block always runs */
        if (s->orelse.count > 0 && (s->else_trail != NULL || s->else_lead != NULL)) {
            IrStmt *note = ir_stmt(lw->arena, IR_NOTE);
            note->lead = s->else_lead;
            note->trail = s->else_trail;
            ir_append(lw->arena, lw->block, note);
        }
        for (uint32_t i = 0; i < live_count(lw->instance, &s->orelse); i++) {
            lower_stmt(lw, s->orelse.stmts[i]);
        }
        return;
    }
    IrStmt *stmt = ir_stmt(lw->arena, IR_IF);
    stmt->a = lower_not(lw, ir_var(lw->arena, frame->broke));
    stmt->lead = s->else_lead;
    stmt->trail = s->else_trail;
    stmt->line = s->span.line;
    stmt->module = s->span.module;
    ir_append(lw->arena, lw->block, stmt);
    BlockMark mark = lower_begin(lw, &stmt->body);
    lower_block(lw, &s->orelse);
    lower_end(lw, mark);
}

static void lower_while(Lower *lw, const Stmt *s)
{
    LoopFrame frame;
    lower_loop_begin(lw, s, &frame);
    IrStmt *loop = ir_stmt(lw->arena, IR_WHILE);
    IrBlock before = {0};
    BlockMark mark = lower_begin_detached(lw, &before);
    IrExpr *condition = lower_condition(lw, s->value);
    lower_end_detached(lw, mark);
    lower_statement(lw, loop);
    mark = lower_begin(lw, &loop->body);
    if (before.count == 0) {
        loop->a = condition;
    } else { /* the condition requires statements, so test it inside the loop */
        loop->a = lower_bool(lw, true);
        loop->body = before;
        BlockMark leave = lower_branch(lw, ir_negated(lw->arena, condition));
        lower_statement(lw, ir_stmt(lw->arena, IR_BREAK));
        lower_end(lw, leave);
    }
    lw->loop = &frame;
    lower_block(lw, &s->body);
    lw->loop = frame.outer;
    lower_end(lw, mark);
    lower_loop_finish(lw, s, &frame);
}

IrExpr *lower_range_part(Lower *lw, const Expr *call, uint32_t i, const Type *type)
{
    Value value = lower_expr(lw, call->items[i]);
    lower_before_all(lw, &value, call->items, i + 1, call->item_count);
    return value_convert(lw, value, type).scalar;
}

RangeParts lower_range_call(Lower *lw, const Expr *call, const Type *type)
{
    RangeParts parts = {0};
    uint32_t n = call->item_count;
    parts.start = n > 1 ? lower_range_part(lw, call, 0, type) : ir_int(lw->arena, type, 0);
    parts.stop = lower_range_part(lw, call, n > 1 ? 1 : 0, type);
    parts.constant_step = 1;
    if (n > 2) {
        parts.step = lower_range_part(lw, call, 2, type);
        parts.constant_step = 0;
        infer_constant_int(lw->instance, call->items[2], &parts.constant_step);
        parts.counts_up = type_is_unsigned(type) && type_is_unsigned(info_of(lw->instance, call->items[2])->type);
    }
    return parts;
}

static IrExpr *loop_condition(Lower *lw, const RangeParts *given, IrExpr *counter, const Type *type)
{
    RangeParts parts = *given;
    if (parts.constant_step > 0 || (parts.constant_step == 0 && parts.counts_up)) {
        return lower_test(lw, IRO_LT, counter, parts.stop);
    }
    if (type_is_unsigned(
            type)) { /* compare the distance from the stop: the counter may wrap below 0 to a large value */
        counter = ir_convert(lw->arena, lw->i64, ir_binary(lw->arena, IRO_SUB, type, counter, parts.stop));
        parts.stop = lower_int(lw, 0);
        parts.step = ir_convert(lw->arena, lw->i64, parts.step->kind == IR_CONVERT ? parts.step->a : parts.step);
    }
    if (parts.constant_step < 0) {
        if (parts.stop->kind == IR_INT && parts.stop->integer == -1) { /* i >= 0 is more readable than i > -1 */
            return lower_test(lw, IRO_GE, counter, ir_int(lw->arena, type, parts.stop->integer + 1));
        }
        return lower_test(lw, IRO_GT, counter, parts.stop);
    }
    IrExpr *zero = ir_int(lw->arena, counter->type, 0),
           *is_up = lower_test(lw, IRO_GT, ir_copy(lw->arena, parts.step), zero);
    IrExpr *is_down = lower_test(lw, IRO_LT, ir_copy(lw->arena, parts.step), ir_copy(lw->arena, zero));
    IrExpr *up = lower_test(lw, IRO_LAND, is_up, lower_test(lw, IRO_LT, counter, parts.stop));
    IrExpr *below = lower_test(lw, IRO_GT, ir_copy(lw->arena, counter), ir_copy(lw->arena, parts.stop));
    return lower_test(lw, IRO_LOR, up, lower_test(lw, IRO_LAND, is_down, below));
}

static bool sets_another(const IrStmt *s, const void *context)
{
    const IrVar *var = context;
    const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    return root != NULL && root->kind == IR_VAR && root->var != var && root->var->python_local == var->python_local;
}

static void mark_separate(IrExpr *e, void *body)
{
    if (e->kind == IR_VAR && e->var->python_local != 0 && ir_any_stmt_of(body, sets_another, e->var)) {
        e->var->is_separate = true;
    }
}

/* Python evaluates the bound once. Returns it unchanged if reevaluating it in the loop head yields the same value,
 * otherwise a variable with its value. */
static IrExpr *fixed_bound(Lower *lw, IrExpr *bound, IrBlock *body, const char *name, const IrVar *counter)
{
    bool changes = bound != NULL && (ir_may_change(bound, body) || ir_reads_var(bound, counter));
    if (!changes) {
        ir_visit_expr(bound, mark_separate, body);
    }
    return changes ? lower_saved(lw, bound, name) : bound;
}

/* Unrolls a loop over its items. If the body contains a break or continue, emits a loop that selects the item by a
 * counter. */
static void lower_unrolled(Lower *lw, const Stmt *s)
{
    LoopFrame frame;
    bool leaves = false;
    if (s->value != NULL) {
        lower_expr(lw, s->value);
    }
    lower_loop_begin(lw, s, &frame);
    for (uint32_t i = 0; i < s->case_count; i++) {
        leaves = leaves || infer_leaves_loop(lw->instance, &s->cases[i].body, true);
    }
    if (!leaves) {
        flush_trivia(lw);
        for (uint32_t i = 0; i < s->case_count; i++) {
            lower_block(lw, &s->cases[i].body);
        }
        lower_loop_finish(lw, s, &frame);
        return;
    }
    CountLoop loop = lower_count_begin(lw, "k", lower_int(lw, s->case_count));
    lw->loop = &frame;
    for (uint32_t i = 0; i + 1 < s->case_count; i++) {
        IrStmt *choice = ir_stmt(lw->arena, IR_IF);
        choice->a = lower_test(lw, IRO_EQ, lower_var(lw, loop.counter), lower_int(lw, i));
        choice->is_elif = i > 0;
        lower_statement(lw, choice);
        (void)lower_begin(lw, &choice->body);
        lower_block(lw, &s->cases[i].body);
        (void)lower_begin(lw, &choice->orelse);
    }
    lower_block(lw, &s->cases[s->case_count - 1].body);
    lw->loop = frame.outer;
    lower_end(lw, loop.mark);
    lower_loop_finish(lw, s, &frame);
}

/* Returns whether all items of a tuple are integer constants with equal distances, such as (-1, 0, 1), and then sets
 * the parts of a range with the same items. */
static bool is_progression(Lower *lw, const Expr *e, RangeParts *parts)
{
    enum { MAX_START = 1 << 30, MAX_STEP_OF_PAIR = 2 };
    const Type *type = info_of(lw->instance, e)->type;
    int64_t start = 0, step = 0, item;
    if ((e->kind != EX_TUPLE && e->kind != EX_LIST) || type->kind != TY_TUPLE) {
        return false;
    }
    for (uint32_t i = 0; i < e->item_count; i++) {
        if (type->items[i] != lw->i64 || !infer_constant_int(lw->instance, e->items[i], &item) || item > MAX_START ||
            item < -MAX_START) {
            return false;
        }
        start = i == 0 ? item : start;
        step = i == 1 ? item - start : step;
        if (item != start + step * i) {
            return false;
        }
    }
    *parts = (RangeParts){.start = lower_int(lw, start),
                          .stop = lower_int(lw, start + step * e->item_count),
                          .step = step != 1 ? lower_int(lw, step) : NULL,
                          .constant_step = step};
    return step != 0 && (e->item_count > 2 || (step <= MAX_STEP_OF_PAIR && step >= -MAX_STEP_OF_PAIR));
}

static void lower_for(Lower *lw, const Stmt *s)
{
    if (s->is_unrolled) {
        lower_unrolled(lw, s);
        return;
    }
    const Expr *target = s->targets[0];
    const Expr *call = s->value;
    RangeParts parts;
    const bool is_range = infer_is_range(lw->instance, call);
    if (target->kind != EX_NAME || (!is_range && !is_progression(lw, call, &parts))) {
        lower_iterate(lw, s);
        return;
    }
    const Type *type = is_range ? info_of(lw->instance, call)->type->elem : lw->i64;
    LoopFrame frame;
    lower_loop_begin(lw, s, &frame);
    parts = is_range ? lower_range_call(lw, call, type) : parts;

    /* The Python name is the counter if no other value shares its variable; otherwise add a separate counter. */
    SsaValue *def = info_of(lw->instance, target)->def;
    IrBlock body = {0};
    BlockMark mark = lower_begin_detached(lw, &body);
    IrVar *counter = lower_counter(lw, def, type);
    if (counter == NULL) {
        counter = lower_new_var(lw, arena_printf(lw->arena, "%s_next", target->name), type);
        lower_define(lw, def, value_scalar(type, ir_var(lw->arena, counter)));
    }
    lw->loop = &frame;
    lower_block(lw, &s->body);
    lw->loop = frame.outer;
    lower_end_detached(lw, mark);

    parts.stop = fixed_bound(lw, parts.stop, &body, arena_printf(lw->arena, "%s_stop", target->name), counter);
    parts.step = fixed_bound(lw, parts.step, &body, arena_printf(lw->arena, "%s_step", target->name), counter);
    IrStmt *loop = ir_stmt(lw->arena, IR_FOR);
    loop->init = lower_store(lw, ir_var(lw->arena, counter), parts.start);
    loop->a = loop_condition(lw, &parts, ir_var(lw->arena, counter), type);
    IrExpr *step = parts.step != NULL ? ir_copy(lw->arena, parts.step) : ir_int(lw->arena, type, 1);
    bool down = parts.constant_step < 0 && parts.constant_step > INT64_MIN && step->kind == IR_INT;
    step = down ? ir_int(lw->arena, type, -parts.constant_step) : step;
    loop->step = lower_update(lw, lower_var(lw, counter), down ? IRO_SUB : IRO_ADD, step, type);
    loop->body = body;
    loop->is_parallel = is_range && (lw->instance->modes & IS_PARALLEL) != 0 &&
                        object_is_prange(lw->unit, info_of(lw->instance, call->left)->constant) &&
                        !infer_leaves_loop(lw->instance, &s->body, false);
    lower_statement(lw, loop);
    lower_mark_target(lw, target, lw->block->count);
    lower_loop_finish(lw, s, &frame);
}

/* ---- all statements ---- */

/* Converts an expression statement that is a string into comments, which follow the statement's own comments. */
static Trivia *text_as_comments(Lower *lw, const Expr *e, Trivia *lead)
{
    Trivia head = {.next = lead}, *last = &head;
    while (last->next != NULL) {
        Trivia *copy = arena_alloc(lw->arena, sizeof *copy);
        *copy = *last->next;
        last->next = copy;
        last = copy;
    }
    const char *at = e->text, *end = e->text + e->text_length;
    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        line_end = line_end != NULL ? line_end : end;
        while (at < line_end && (*at == ' ' || *at == '\t')) {
            at++;
        }
        if (at < line_end) {
            Trivia *line = arena_alloc(lw->arena, sizeof *line);
            line->comment = arena_strndup(lw->arena, at, (size_t)(line_end - at));
            line->line = e->span.line;
            last->next = line;
            last = line;
        }
        at = line_end + 1;
    }
    return head.next;
}

static void lower_return(Lower *lw, const Stmt *s)
{
    IrExpr *given = NULL;
    if (s->value == NULL && type_is_optional(lw->instance->result) && !lw->instance->is_kernel) {
        optional_end(lw);
        return;
    }
    if (s->value != NULL) {
        bool is_range = info_of(lw->instance, s->value)->type->kind == TY_RANGE;
        Value value = is_range ? lower_iterator_parts(lw, s->value, lw->instance->result) : lower_expr(lw, s->value);
        if (lw->func->result->kind == TY_STRUCT) {
            given = lower_result_struct(lw, value_convert(lw, value, lw->instance->result));
        } else if (lw->func->result->kind == TY_RECORD && value.kind == VALUE_RECORD) {
            given = ir_copy(lw->arena, value.scalar);
        } else if (lw->func->result->kind != TY_NONE && value.kind == VALUE_SCALAR) {
            given = value_convert(lw, value, lw->func->result).scalar;
        }
    }
    lower_return_value(lw, given);
}

static void lower_stmt(Lower *lw, const Stmt *s)
{
    const Stmt *around = lw->stmt; /* a loop's head is completed after its body */
    lw->stmt = s;
    lw->unit->at = s->span;
    lw->pending_lead = s->lead;
    lw->pending_trail = s->trail;
    switch (s->kind) {
    case ST_EXPR:
        if (s->value->kind == EX_STRING) {
            lw->pending_lead = text_as_comments(lw, s->value, lw->pending_lead);
        } else {
            lower_discarded(lw, s->value);
        }
        break;
    case ST_ASSIGN:
    case ST_ANNOTATED:
        if (s->value != NULL) {
            lower_assignment(lw, s);
        }
        break;
    case ST_AUG:
        lower_augmented(lw, s);
        break;
    case ST_IF:
        lower_if(lw, s);
        break;
    case ST_WHILE:
        lower_while(lw, s);
        break;
    case ST_FOR:
        lower_for(lw, s);
        break;
    case ST_BREAK:
        if (lw->loop != NULL && lw->loop->broke != NULL) {
            lower_set(lw, ir_var(lw->arena, lw->loop->broke), lower_bool(lw, true));
        }
        lower_statement(lw, ir_stmt(lw->arena, IR_BREAK));
        break;
    case ST_CONTINUE:
        lower_statement(lw, ir_stmt(lw->arena, IR_CONTINUE));
        break;
    case ST_RETURN:
        lower_return(lw, s);
        break;
    case ST_RAISE:
        lower_raise(lw, s);
        break;
    case ST_ASSERT: {
        const Object *known = branch_constant(lw->instance, s->value);
        if (known == NULL || !object_truth(known)) {
            lower_assert(lw, s,
                         known != NULL ? lower_bool(lw, true) : ir_negated(lw->arena, lower_condition(lw, s->value)));
        }
        break;
    }
    case ST_PASS:
    case ST_DEF:
    case ST_CLASS:
    case ST_IMPORT:
    case ST_DEL:
    case ST_GLOBAL:
    case ST_MATCH:
    case ST_WITH:
    case ST_TRY:
    case ST_UNSUPPORTED:
        break; /* these generate no code */
    }
    flush_trivia(lw);
    lw->stmt = around;
}
