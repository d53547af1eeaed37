/* Lowering of statements. */
#include "lower.h"
#include "streams.h"

#include "intrinsics.h"

#include <string.h>

/* Comments whose statement gave no code stand alone. */
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
    lower_statement(lw, ir_stmt(lw->unit->arena, IR_NOTE));
}

static void lower_stmt(Lower *lw, const Stmt *s);

void lower_block(Lower *lw, const Block *block)
{
    uint32_t count = live_count(lw->instance, block);
    for (uint32_t i = 0; i < count; i++) {
        lower_stmt(lw, block->stmts[i]);
    }
    lw->block->tail = block->tail;
}

/* ---- assignment --------------------------------------------------------------------------------------------------- */

/* Whether e reads the Python local that the variable stands for: its webs may become one variable later. */
static bool reads_local(const IrExpr *e, const IrVar *var)
{
    if (e == NULL) {
        return false;
    }
    if (e->kind == IR_VAR && (e->var == var || (var->python_local != 0 && e->var->python_local == var->python_local))) {
        return true;
    }
    bool reads = reads_local(e->a, var) || reads_local(e->b, var) || reads_local(e->cond, var);
    for (uint32_t i = 0; i < e->arg_count && !reads; i++) {
        reads = reads_local(e->args[i], var);
    }
    return reads;
}

static bool reads_var(const IrExpr *e, const IrVar *var)
{
    if (e == NULL) {
        return false;
    }
    if (e->kind == IR_VAR && e->var == var) {
        return true;
    }
    bool reads = reads_var(e->a, var) || reads_var(e->b, var) || reads_var(e->cond, var);
    for (uint32_t i = 0; i < e->arg_count && !reads; i++) {
        reads = reads_var(e->args[i], var);
    }
    return reads;
}

static bool is_constant(const IrExpr *e)
{
    return e->kind == IR_INT || e->kind == IR_FLOAT || e->kind == IR_BOOL || e->kind == IR_NAMED || e->kind == IR_SREG ||
           (e->kind == IR_CONVERT && is_constant(e->a));
}

/* `a, b = b, a + b`: a value that an earlier assignment of the same statement could change is saved first. */
static void save_value(Lower *lw, Value *value, const char *name)
{
    if (value->kind == VALUE_SCALAR && !is_constant(value->scalar)) {
        IrVar *var = lower_new_var(lw, name, value->scalar->type);
        lower_statement(lw, lower_store(lw, ir_var(lw->unit->arena, var), value->scalar));
        value->scalar = ir_var(lw->unit->arena, var);
    }
}

/* Whether a part of the array or tuple is read from the Python local's variables. */
static bool value_reads_local(const Value *value, uint32_t local)
{
    const IrVar any = {.python_local = local + 1};
    if (value->kind == VALUE_TUPLE) {
        for (uint32_t i = 0; i < value->count; i++) {
            if (value_reads_local(&value->items[i], local)) {
                return true;
            }
        }
    }
    if (value->kind != VALUE_ARRAY) {
        return value->kind == VALUE_SCALAR && reads_local(value->scalar, &any);
    }
    bool reads = reads_local(value->array->base, &any) || reads_local(value->array->offset, &any);
    for (uint32_t i = 0; i < value->type->ndim && !reads; i++) {
        reads = reads_local(value->array->shape[i], &any) || reads_local(value->array->stride[i], &any);
    }
    return reads;
}

/* Of a variable that holds what the target gets. */
static const char *saved_name(Lower *lw, const Expr *target)
{
    return target->kind == EX_NAME ? arena_printf(lw->unit->arena, "%s_new", target->name) : "tmp";
}

/* `a, b = b, a` of arrays and tuples: saves what an earlier target would overwrite. */
static void save_compound(Lower *lw, const Expr *target, Value *items)
{
    for (uint32_t k = 1; k < target->item_count; k++) {
        bool reads = false;
        for (uint32_t i = 0; i < k; i++) {
            const Expr *name = target->items[i];
            bool numbers = items[i].kind == VALUE_SCALAR && items[k].kind == VALUE_SCALAR; /* looked at more closely below */
            reads = reads || (name->kind == EX_NAME && !numbers && value_reads_local(&items[k], name->binding->index));
        }
        if (reads) {
            lower_save_value(lw, &items[k], saved_name(lw, target->items[k]));
        }
    }
}

static bool value_may_change(const Value *value, const IrBlock *block)
{
    return value->kind == VALUE_SCALAR && lower_may_change(value->scalar, block);
}

/* `a, *rest = t` as an assignment of as many items as there are targets: the rest is one of them. */
static Value gather_rest(Lower *lw, Expr *target, Value value)
{
    Arena *arena = lw->unit->arena;
    uint32_t star = starred_item(target), count = target->item_count;
    if (star == count) {
        return value;
    }
    uint32_t rest = value.count - (count - 1);
    Expr **targets = arena_alloc(arena, count * sizeof *targets);
    Value *items = arena_alloc(arena, count * sizeof *items);
    const Type **types = arena_alloc(arena, rest * sizeof *types + 1);
    for (uint32_t i = 0; i < rest; i++) {
        types[i] = value.items[star + i].type;
    }
    for (uint32_t i = 0; i < count; i++) {
        targets[i] = i == star ? target->items[i]->left : target->items[i];
        if (i != star) {
            items[i] = value.items[i < star ? i : i + rest - 1];
        }
    }
    items[star] = (Value){.kind = VALUE_TUPLE, .type = type_tuple(lw->unit->types, types, rest), .items = value.items + star, .count = rest};
    target->items = targets;
    value.items = items;
    return value;
}

static void assign_tuple(Lower *lw, const Expr *written, Value value)
{
    Expr with_rest = *written;
    const Expr *target = &with_rest;
    value = gather_rest(lw, &with_rest, value);
    Value *own = arena_alloc(lw->unit->arena, target->item_count * sizeof *own + 1);
    memcpy(own, value.items, target->item_count * sizeof *own);
    value.items = own;
    save_compound(lw, target, value.items);
    /* try: the assignments in order; if one would change what a later one reads, save the later ones first */
    uint32_t count = target->item_count;
    bool must_save = false;
    for (uint32_t i = 0; i + 1 < count && !must_save; i++) {
        IrBlock trial = {0};
        if (target->items[i]->kind == EX_NAME) {
            SsaValue *def = info_of(lw->instance, target->items[i])->def;
            Trivia *lead = lw->pending_lead;
            const char *trail = lw->pending_trail;
            BlockMark mark = lower_begin(lw, &trial);
            if (value.items[i].kind == VALUE_SCALAR) {
                lower_define(lw, def, value.items[i]);
            }
            lower_end(lw, mark);
            lw->pending_lead = lead;
            lw->pending_trail = trail;
            for (uint32_t k = i + 1; k < count && !must_save; k++) {
                for (uint32_t t = 0; t < trial.count && !must_save; t++) {
                    const IrExpr *lhs = trial.stmts[t]->a;
                    must_save = value.items[k].kind == VALUE_SCALAR && lhs->kind == IR_VAR && reads_local(value.items[k].scalar, lhs->var);
                }
            }
        } else {
            const Expr *owner = target->items[i]->kind == EX_ATTRIBUTE ? target->items[i]->left : NULL;
            Value vector = owner != NULL && owner->kind == EX_NAME ? lower_expr(lw, owner) : (Value){0}; /* v.x */
            bool is_local = vector.kind == VALUE_SCALAR && vector.scalar->kind == IR_VAR;
            for (uint32_t k = i + 1; k < count && !must_save && is_local; k++) {
                must_save = value.items[k].kind == VALUE_SCALAR && reads_local(value.items[k].scalar, vector.scalar->var);
            }
            for (uint32_t k = i + 1; k < count && !must_save; k++) {
                must_save = value_may_change(&value.items[k], &trial); /* stores to memory, reads from memory */
            }
        }
    }
    if (must_save) {
        Value *saved = arena_alloc(lw->unit->arena, count * sizeof *saved);
        memcpy(saved, value.items, count * sizeof *saved);
        value.items = saved;
        for (uint32_t i = 1; i < count; i++) {
            const Expr *item = target->items[i];
            save_value(lw, &value.items[i], saved_name(lw, item));
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        lower_assign(lw, target->items[i], value.items[i]);
    }
}

void lower_assign(Lower *lw, const Expr *target, Value value)
{
    if (target->kind == EX_NAME) {
        lower_define(lw, info_of(lw->instance, target)->def, value);
    } else if (target->kind == EX_TUPLE || target->kind == EX_LIST) {
        assign_tuple(lw, target, value.kind == VALUE_ARRAY ? array_unpacked(lw, value, target->item_count) : value);
    } else {
        if (lower_has_effect(lw, target)) { /* else C computes the value first, too */
            lower_before(lw, &value, target);
        }
        Value place = lower_expr(lw, target);
        if (place.kind == VALUE_ARRAY) {
            lower_fill(lw, place, value, OP_NONE);
            return;
        }
        lower_statement(lw, lower_store(lw, place.scalar, value_convert(lw, value, place.type).scalar));
    }
}

static void lower_assignment(Lower *lw, const Stmt *s)
{
    if (infer_is_unmade(lw->instance, s->value)) {
        lower_elements_store(lw, s->targets[0], s->value, OP_NONE);
        return;
    }
    if (lower_next_into(lw, s)) {
        return;
    }
    Value value = lower_expr(lw, s->value);
    if (s->target_count > 1 && value.kind == VALUE_SCALAR) {
        value.scalar = lower_reuse(lw, value.scalar, s->targets[0]->kind == EX_NAME ? s->targets[0]->name : "value");
    }
    for (uint32_t i = 0; i < s->target_count; i++) {
        Value copy = value;
        if (value.kind == VALUE_SCALAR && i > 0) {
            copy.scalar = ir_copy(lw->unit->arena, value.scalar);
        }
        lower_assign(lw, s->targets[i], copy);
    }
    stream_begin_flat(lw, s);
}

static IrOp compound_op(Op op, const Type *place, const Type *operand)
{
    if (type_is_time(operand) || type_is_time(place)) {
        return IRO_NONE; /* there is NaT to think of */
    }
    if (type_is_complex(operand) && place != operand) {
        return IRO_NONE; /* the sum is no number of the place's type */
    }
    bool whole = type_is_integer(operand) || type_is_bool(operand);
    switch (op) {
    case OP_ADD:
        return IRO_ADD;
    case OP_SUB:
        return IRO_SUB;
    case OP_MUL:
        return IRO_MUL;
    case OP_DIV:
        return IRO_DIV;
    case OP_LSHIFT:
        return IRO_SHL;
    case OP_RSHIFT:
        return IRO_SHR;
    case OP_BITAND:
        return whole ? IRO_AND : IRO_NONE;
    case OP_BITOR:
        return whole ? IRO_OR : IRO_NONE;
    case OP_BITXOR:
        return whole ? IRO_XOR : IRO_NONE;
    case OP_NONE: case OP_FLOORDIV: case OP_MOD: case OP_POW: case OP_MATMUL: case OP_POS: case OP_NEG: case OP_INVERT: case OP_AND:
    case OP_OR: case OP_EQ: case OP_NE: case OP_LT: case OP_LE: case OP_GT: case OP_GE: case OP_IS: case OP_IS_NOT: case OP_IN:
    case OP_NOT_IN:
        return IRO_NONE;
    }
    return IRO_NONE;
}

/* lvalue op= value; the result of the operation is converted to the lvalue's type, as C does. */
static void store_compound(Lower *lw, IrOp op, IrExpr *lvalue, IrExpr *value, const Type *operand)
{
    const Type *narrow = lw_type(lw, lvalue->type->kind == TY_U32 ? TY_U32 : TY_I32);
    if ((op == IRO_ADD || op == IRO_SUB) && operand->kind == TY_I64 && type_bits(lvalue->type) <= 32 && type_is_integer(lvalue->type)) {
        /* only the low bits are kept: `count += 1` needs no 64-bit sum */
        const IrExpr *inner = value->kind == IR_CONVERT ? value->a : value;
        bool fits = value->kind == IR_INT ? value->integer >= INT32_MIN && value->integer <= INT32_MAX
                                          : value->kind == IR_CONVERT && type_is_signed(inner->type) && type_bits(inner->type) <= 32;
        if (fits) {
            value = ir_convert(lw->unit->arena, narrow, value->kind == IR_CONVERT ? value->a : value);
            operand = narrow;
        }
    }
    IrStmt *stmt = lower_store(lw, lvalue, value);
    stmt->op = op;
    stmt->compute = operand;
    lower_statement(lw, stmt);
}

/* An index that may stand twice: a variable or number, with Python's negative indices seen to. */
static bool is_plain_index(const IrExpr *e)
{
    if (e->kind == IR_CALL && e->callee.helper == HELPER_WRAP) {
        return is_plain_index(e->args[0]) && is_plain_index(e->args[1]);
    }
    return e->kind == IR_VAR || e->kind == IR_INT || e->kind == IR_NAMED || (e->kind == IR_CONVERT && is_plain_index(e->a));
}

void lower_augment_place(Lower *lw, Op python_op, Value place, Value right, const Expr *right_expr)
{
    const Type *operand;
    const Type *result = typing_binary(lw->unit->types, python_op, place.type, right.type, &operand);
    IrOp op = compound_op(python_op, place.type, operand);
    if (op != IRO_NONE) {
        IrExpr *value = python_op == OP_LSHIFT || python_op == OP_RSHIFT ? right.scalar : value_convert(lw, right, operand).scalar;
        value = lower_divisor(lw, python_op, value, right.type);
        store_compound(lw, op, place.scalar, value, operand);
        return;
    }
    /* the place is used twice: its indices are computed once */
    for (IrExpr *at = place.scalar; at->kind == IR_INDEX || at->kind == IR_FIELD; at = at->a) {
        for (uint32_t i = 0; i < at->arg_count; i++) {
            if (!is_plain_index(at->args[i])) {
                at->args[i] = lower_reuse(lw, at->args[i], "at");
            }
        }
    }
    Value old = value_scalar(place.type, ir_copy(lw->unit->arena, place.scalar));
    Value value = lower_binary_values(lw, python_op, old, right, result, operand, right_expr);
    lower_statement(lw, lower_store(lw, place.scalar, value_convert(lw, value, place.type).scalar));
}

static void lower_augmented(Lower *lw, const Stmt *s)
{
    const Expr *target = s->targets[0];
    if (infer_is_unmade(lw->instance, s->value)) {
        Value array = lower_elements_store(lw, target, s->value, s->op);
        if (target->kind == EX_NAME) {
            lower_define_same(lw, info_of(lw->instance, target)->def, array);
        }
        return;
    }
    Value place = {0}, old_item = {0};
    if (target->kind != EX_NAME && lower_place_first(lw, target, s->value)) {
        place = lower_expr(lw, target);
        old_item = place.kind == VALUE_SCALAR ? lower_held_place(lw, place, s->value) : old_item;
    }
    Value right = lower_expr(lw, s->value);
    if (type_is_bool(right.type) && (s->op == OP_LSHIFT || s->op == OP_RSHIFT)) {
        right = value_convert(lw, right, lw_type(lw, TY_I64));
    }
    const Type *operand;
    if (target->kind == EX_NAME) {
        Value old = lower_use(lw, info_of(lw->instance, target)->use);
        if (old.kind == VALUE_ARRAY) { /* in place: the name still means the same array */
            lower_fill(lw, old, right, s->op);
            lower_define_same(lw, info_of(lw->instance, target)->def, old);
            return;
        }
        const Type *result = typing_binary(lw->unit->types, s->op, old.type, right.type, &operand);
        SsaValue *def = info_of(lw->instance, target)->def;
        IrOp op = compound_op(s->op, old.type, operand);
        /* in place when the new value lives in the variable that the old one is read from, and nowhere else */
        IrBlock trial = {0};
        Trivia *lead = lw->pending_lead;
        const char *trail = lw->pending_trail;
        BlockMark mark = lower_begin(lw, &trial);
        lower_define(lw, def, value_scalar(result, ir_int(lw->unit->arena, lw_type(lw, TY_I64), 0)));
        lower_end(lw, mark);
        lw->pending_lead = lead;
        lw->pending_trail = trail;
        bool in_place = op != IRO_NONE && trial.count == 1 && trial.stmts[0]->a->var == old.scalar->var && old.scalar->kind == IR_VAR;
        if (in_place) {
            IrExpr *value = s->op == OP_LSHIFT || s->op == OP_RSHIFT ? right.scalar : value_convert(lw, right, operand).scalar;
            value = lower_divisor(lw, s->op, value, right.type);
            store_compound(lw, op, ir_copy(lw->unit->arena, old.scalar), value, operand);
            return;
        }
        old.scalar = ir_copy(lw->unit->arena, old.scalar);
        lower_define(lw, def, lower_binary_values(lw, s->op, old, right, result, operand, s->value));
        if (lw->block->count > 0) {
            lw->block->stmts[lw->block->count - 1]->augmented = op;
        }
        return;
    }
    place = place.type != NULL ? place : lower_expr(lw, target);
    if (place.kind == VALUE_ARRAY) {
        lower_fill(lw, place, right, s->op);
        return;
    }
    if (old_item.type != NULL) {
        const Type *result = typing_binary(lw->unit->types, s->op, place.type, right.type, &operand);
        Value value = lower_binary_values(lw, s->op, old_item, right, result, operand, s->value);
        lower_statement(lw, lower_store(lw, place.scalar, value_convert(lw, value, place.type).scalar));
        return;
    }
    lower_augment_place(lw, s->op, place, right, s->value);
}

/* ---- branches ----------------------------------------------------------------------------------------------------- */

static bool is_elif_chain(const Stmt *s)
{
    return s->orelse.count == 1 && s->orelse.stmts[0]->kind == ST_IF && s->orelse.stmts[0]->is_elif;
}

static void lower_if(Lower *lw, const Stmt *s)
{
    Object *constant = branch_constant(lw->instance, s->value);
    if (constant != NULL) { /* the branch that never runs is dropped, as Numba drops it */
        flush_trivia(lw);
        lower_block(lw, object_truth(constant) ? &s->body : &s->orelse);
        return;
    }
    IrExpr *condition = lower_condition(lw, s->value);
    if (condition->kind == IR_BOOL) { /* `x is None` of a local: known once its type is */
        flush_trivia(lw);
        lower_block(lw, condition->integer != 0 ? &s->body : &s->orelse);
        return;
    }
    IrStmt *stmt = ir_stmt(lw->unit->arena, IR_IF);
    stmt->a = condition;
    lower_statement(lw, stmt);
    stmt->else_lead = s->else_lead;
    stmt->else_trail = s->else_trail;
    BlockMark mark = lower_begin(lw, &stmt->body);
    lower_block(lw, &s->body);
    lower_end(lw, mark);
    if (s->orelse.count > 0) {
        mark = lower_begin(lw, &stmt->orelse);
        lower_block(lw, &s->orelse);
        lower_end(lw, mark);
        if (is_elif_chain(s) && stmt->orelse.count == 1 && stmt->orelse.stmts[0]->kind == IR_IF) {
            stmt->orelse.stmts[0]->is_elif = true;
        }
    }
}

/* ---- loops -------------------------------------------------------------------------------------------------------- */

/* A break of this very loop. */
bool lower_has_break(const Instance *instance, const Block *block)
{
    uint32_t count = live_count(instance, block);
    for (uint32_t i = 0; i < count; i++) {
        const Stmt *s = block->stmts[i];
        bool is_loop = s->kind == ST_FOR || s->kind == ST_WHILE;
        if (s->kind == ST_BREAK || (!is_loop && lower_has_break(instance, &s->body)) || lower_has_break(instance, &s->orelse)) {
            return true;
        }
    }
    return false;
}

static bool loop_has_break(const Instance *instance, const Stmt *s)
{
    bool has = lower_has_break(instance, &s->body);
    for (uint32_t i = 0; i < s->case_count && !has; i++) {
        has = lower_has_break(instance, &s->cases[i].body);
    }
    return has;
}

void lower_loop_begin(Lower *lw, const Stmt *s, LoopFrame *frame)
{
    frame->outer = lw->loop;
    frame->broke = NULL;
    if (s->orelse.count > 0 && loop_has_break(lw->instance, s)) {
        const char *trail = lw->pending_trail; /* it speaks of the loop */
        lw->pending_trail = NULL;
        frame->broke = lower_new_var(lw, "broke", lw_type(lw, TY_BOOL));
        lower_statement(lw, lower_store(lw, ir_var(lw->unit->arena, frame->broke), ir_bool(lw->unit->arena, lw_type(lw, TY_BOOL), false)));
        lw->pending_trail = trail;
    }
}

void lower_loop_finish(Lower *lw, const Stmt *s, const LoopFrame *frame)
{
    if (frame->broke == NULL) { /* without a break the else always runs */
        if (s->orelse.count > 0 && (s->else_trail != NULL || s->else_lead != NULL)) {
            IrStmt *note = ir_stmt(lw->unit->arena, IR_NOTE);
            note->lead = s->else_lead;
            note->trail = s->else_trail;
            ir_append(lw->unit->arena, lw->block, note);
        }
        for (uint32_t i = 0; i < live_count(lw->instance, &s->orelse); i++) {
            lower_stmt(lw, s->orelse.stmts[i]);
        }
        return;
    }
    IrStmt *stmt = ir_stmt(lw->unit->arena, IR_IF);
    stmt->a = ir_unary(lw->unit->arena, IRO_NOT, lw_type(lw, TY_BOOL), ir_var(lw->unit->arena, frame->broke));
    stmt->lead = s->else_lead;
    stmt->trail = s->else_trail;
    stmt->line = s->span.line;
    stmt->module = s->span.module;
    ir_append(lw->unit->arena, lw->block, stmt);
    BlockMark mark = lower_begin(lw, &stmt->body);
    lower_block(lw, &s->orelse);
    lower_end(lw, mark);
}

static void lower_while(Lower *lw, const Stmt *s)
{
    Arena *arena = lw->unit->arena;
    LoopFrame frame;
    lower_loop_begin(lw, s, &frame);
    IrStmt *loop = ir_stmt(arena, IR_WHILE);
    Trivia *lead = lw->pending_lead;
    const char *trail = lw->pending_trail;
    lw->pending_lead = NULL;
    lw->pending_trail = NULL;
    IrBlock before = {0};
    BlockMark mark = lower_begin(lw, &before);
    IrExpr *condition = lower_condition(lw, s->value);
    lower_end(lw, mark);
    lw->pending_lead = lead;
    lw->pending_trail = trail;
    lower_statement(lw, loop);
    mark = lower_begin(lw, &loop->body);
    if (before.count == 0) {
        loop->a = condition;
    } else { /* the condition needs statements: test inside */
        loop->a = ir_bool(arena, lw_type(lw, TY_BOOL), true);
        for (uint32_t i = 0; i < before.count; i++) {
            ir_append(arena, lw->block, before.stmts[i]);
        }
        IrStmt *leave = ir_stmt(arena, IR_IF);
        leave->a = ir_negated(arena, condition);
        ir_append(arena, &leave->body, ir_stmt(arena, IR_BREAK));
        ir_append(arena, lw->block, leave);
    }
    lw->loop = &frame;
    lower_block(lw, &s->body);
    lw->loop = frame.outer;
    lower_end(lw, mark);
    lower_loop_finish(lw, s, &frame);
}

typedef struct RangeParts {
    IrExpr *start, *stop, *step;
    int64_t constant_step; /* 0: not constant */
} RangeParts;

static RangeParts range_parts(Lower *lw, const Expr *call, const Type *type)
{
    RangeParts parts = {0};
    Arena *arena = lw->unit->arena;
    uint32_t n = call->item_count;
    parts.start = n > 1 ? lower_scalar(lw, call->items[0], type) : ir_int(arena, type, 0);
    parts.stop = lower_scalar(lw, call->items[n > 1 ? 1 : 0], type);
    parts.constant_step = 1;
    if (n > 2) {
        parts.step = lower_scalar(lw, call->items[2], type);
        parts.constant_step = 0;
        infer_constant_int(lw->instance, call->items[2], &parts.constant_step);
        if (type_is_unsigned(type) && parts.constant_step < 0) {
            parts.constant_step = 0;
        }
    }
    return parts;
}

static IrExpr *loop_condition(Lower *lw, const RangeParts *parts, IrExpr *counter, const Type *type)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    if (parts->constant_step > 0 || (parts->constant_step == 0 && type_is_unsigned(type))) {
        return ir_binary(arena, IRO_LT, boolean, counter, parts->stop);
    }
    if (parts->constant_step < 0) {
        if (parts->stop->kind == IR_INT && parts->stop->integer == -1) { /* i > -1 reads better as i >= 0 */
            return ir_binary(arena, IRO_GE, boolean, counter, ir_int(arena, type, parts->stop->integer + 1));
        }
        return ir_binary(arena, IRO_GT, boolean, counter, parts->stop);
    }
    IrExpr *zero = ir_int(arena, type, 0);
    IrExpr *up = ir_binary(arena, IRO_LAND, boolean, ir_binary(arena, IRO_GT, boolean, ir_copy(arena, parts->step), zero),
                           ir_binary(arena, IRO_LT, boolean, counter, parts->stop));
    IrExpr *down = ir_binary(arena, IRO_LAND, boolean, ir_binary(arena, IRO_LT, boolean, ir_copy(arena, parts->step), ir_copy(arena, zero)),
                             ir_binary(arena, IRO_GT, boolean, ir_copy(arena, counter), ir_copy(arena, parts->stop)));
    return ir_binary(arena, IRO_LOR, boolean, up, down);
}

/* The bound is computed once in Python: it stays in the loop's head only where computing it again gives the same. */
static IrExpr *fixed_bound(Lower *lw, IrExpr *bound, const IrBlock *body, const char *name, const IrVar *counter)
{
    if (bound == NULL || (!lower_may_change(bound, body) && !reads_var(bound, counter))) {
        return bound;
    }
    IrVar *var = lower_new_var(lw, name, bound->type);
    lower_statement(lw, lower_store(lw, ir_var(lw->unit->arena, var), bound));
    return ir_var(lw->unit->arena, var);
}

/* A loop that is written out item by item. With a break or continue it stays a loop, which chooses by a counter. */
static void lower_unrolled(Lower *lw, const Stmt *s)
{
    Arena *arena = lw->unit->arena;
    LoopFrame frame;
    bool leaves = false;
    if (s->value != NULL) {
        lower_expr(lw, s->value);
    }
    lower_loop_begin(lw, s, &frame);
    for (uint32_t i = 0; i < s->case_count; i++) {
        leaves = leaves || infer_leaves_body(lw->instance, &s->cases[i].body);
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
    BlockMark marks[256];
    for (uint32_t i = 0; i < s->case_count; i++) {
        if (i + 1 == s->case_count) {
            lower_block(lw, &s->cases[i].body);
            break;
        }
        IrStmt *choice = ir_stmt(arena, IR_IF);
        choice->a = ir_binary(arena, IRO_EQ, lw_type(lw, TY_BOOL), ir_var(arena, loop.counter), lower_int(lw, i));
        choice->is_elif = i > 0;
        lower_statement(lw, choice);
        BlockMark mark = lower_begin(lw, &choice->body);
        lower_block(lw, &s->cases[i].body);
        lower_end(lw, mark);
        marks[i] = lower_begin(lw, &choice->orelse);
    }
    for (uint32_t i = s->case_count - 1; i > 0; i--) {
        lower_end(lw, marks[i - 1]);
    }
    lw->loop = frame.outer;
    lower_count_end(lw, &loop);
    lower_loop_finish(lw, s, &frame);
}

static void lower_for(Lower *lw, const Stmt *s)
{
    if (s->is_unrolled) {
        lower_unrolled(lw, s);
        return;
    }
    Arena *arena = lw->unit->arena;
    const Expr *target = s->targets[0];
    const Expr *call = s->value;
    if (!infer_is_range(lw->instance, call) || target->kind != EX_NAME) {
        lower_iterate(lw, s);
        return;
    }
    const Type *type = info_of(lw->instance, call)->type->elem;
    LoopFrame frame;
    lower_loop_begin(lw, s, &frame);
    RangeParts parts = range_parts(lw, call, type);

    /* the name itself counts when no other value can stand in its variable, else a counter beside it */
    SsaValue *def = info_of(lw->instance, target)->def;
    IrBlock body = {0};
    IrVar *counter = NULL;
    Trivia *lead = lw->pending_lead;
    const char *trail = lw->pending_trail;
    lw->pending_lead = NULL;
    lw->pending_trail = NULL;
    BlockMark mark = lower_begin(lw, &body);
    counter = lower_counter(lw, def, type);
    if (counter == NULL) {
        counter = lower_new_var(lw, arena_printf(arena, "%s_next", target->name), type);
        lower_define(lw, def, value_scalar(type, ir_var(arena, counter)));
    }
    lw->loop = &frame;
    lower_block(lw, &s->body);
    lw->loop = frame.outer;
    lower_end(lw, mark);
    lw->pending_lead = lead;
    lw->pending_trail = trail;

    parts.stop = fixed_bound(lw, parts.stop, &body, arena_printf(arena, "%s_stop", target->name), counter);
    parts.step = fixed_bound(lw, parts.step, &body, arena_printf(arena, "%s_step", target->name), counter);
    IrStmt *loop = ir_stmt(arena, IR_FOR);
    loop->init = lower_store(lw, ir_var(arena, counter), parts.start);
    loop->a = loop_condition(lw, &parts, ir_var(arena, counter), type);
    IrExpr *step = parts.step != NULL ? ir_copy(arena, parts.step) : ir_int(arena, type, 1);
    bool down = parts.constant_step < 0 && parts.constant_step > INT64_MIN;
    if (down && step->kind == IR_INT) {
        step = ir_int(arena, type, -parts.constant_step);
    } else {
        down = false;
    }
    loop->step = lower_store(lw, ir_var(arena, counter), step);
    loop->step->op = down ? IRO_SUB : IRO_ADD;
    loop->step->compute = type;
    loop->body = body;
    lower_statement(lw, loop);
    lower_loop_finish(lw, s, &frame);
}

/* ---- all statements ----------------------------------------------------------------------------------------------- */

/* A string that stands as a statement is a comment in all but name: its lines follow the statement's own comments. */
static Trivia *text_as_comments(Lower *lw, const Expr *e, Trivia *lead)
{
    Trivia head = {.next = lead}, *last = &head;
    while (last->next != NULL) {
        Trivia *copy = arena_alloc(lw->unit->arena, sizeof *copy);
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
            Trivia *line = arena_alloc(lw->unit->arena, sizeof *line);
            line->comment = arena_strndup(lw->unit->arena, at, (size_t)(line_end - at));
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
    IrStmt *stmt = ir_stmt(lw->unit->arena, IR_RETURN);
    if (s->value == NULL && type_is_optional(lw->instance->result) && !lw->instance->is_kernel) {
        optional_end(lw);
        return;
    }
    if (s->value != NULL) {
        Value value = lower_expr(lw, s->value);
        if (lw->func->result->kind == TY_STRUCT) {
            stmt->a = lower_result_struct(lw, value_convert(lw, value, lw->instance->result));
        } else if (lw->func->result->kind == TY_RECORD && value.kind == VALUE_RECORD) {
            stmt->a = ir_copy(lw->unit->arena, value.scalar);
        } else if (lw->func->result->kind != TY_NONE && value.kind == VALUE_SCALAR) {
            stmt->a = value_convert(lw, value, lw->func->result).scalar;
        }
    }
    lower_statement(lw, stmt);
}

static void lower_stmt(Lower *lw, const Stmt *s)
{
    Arena *arena = lw->unit->arena;
    lw->stmt = s;
    lw->pending_lead = s->lead;
    lw->pending_trail = s->trail;
    switch (s->kind) {
    case ST_EXPR: {
        if (s->value->kind == EX_STRING) {
            lw->pending_lead = text_as_comments(lw, s->value, lw->pending_lead);
            break;
        }
        Value value = lower_expr(lw, s->value);
        lower_effects_of(lw, &value);
        break;
    }
    case ST_ASSIGN:
        lower_assignment(lw, s);
        break;
    case ST_ANNOTATED:
        if (s->value != NULL) {
            lower_assign(lw, s->targets[0], lower_expr(lw, s->value));
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
            lower_statement(lw, lower_store(lw, ir_var(arena, lw->loop->broke), ir_bool(arena, lw_type(lw, TY_BOOL), true)));
        }
        lower_statement(lw, ir_stmt(arena, IR_BREAK));
        break;
    case ST_CONTINUE:
        lower_statement(lw, ir_stmt(arena, IR_CONTINUE));
        break;
    case ST_RETURN:
        lower_return(lw, s);
        break;
    case ST_RAISE:
        lower_raise(lw, s);
        break;
    case ST_ASSERT:
        lower_assert(lw, s);
        break;
    case ST_PASS: case ST_DEF: case ST_CLASS: case ST_IMPORT: case ST_DEL: case ST_GLOBAL:
    case ST_MATCH: case ST_WITH: case ST_TRY: case ST_UNSUPPORTED:
        break; /* these give no code */
    }
    lw->stmt = s;
    flush_trivia(lw);
}
