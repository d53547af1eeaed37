/* Comparisons that the types alone decide, as `x >= 0` of an unsigned x, become truth values, and branches that are never taken
 * go: compilers warn of such comparisons, whatever casts stand around them. */
#include "check.h"

static bool is_c_integer(const Type *type)
{
    return type_is_integer(type) || type_is_bool(type);
}

/* Smallest and largest value of a type of integers; the largest is never negative. */
typedef struct Bounds {
    int64_t low;
    uint64_t high;
} Bounds;

static Bounds bounds_of_type(const Type *type)
{
    unsigned bits = type_bits(type);
    if (type_is_signed(type)) {
        return (Bounds){.low = -(INT64_C(1) << (bits - 2)) * 2, .high = (UINT64_C(1) << (bits - 1)) - 1};
    }
    return (Bounds){.low = 0, .high = UINT64_MAX >> (64 - bits)};
}

/* Of the value, by its type and by the types that it was widened from. */
static Bounds bounds_of(const IrExpr *e)
{
    Bounds bounds = bounds_of_type(e->type);
    while (e->kind == IR_CONVERT && is_c_integer(e->a->type) && !type_is_bool(e->type)) {
        Bounds inner = bounds_of_type(e->a->type);
        if (inner.low < bounds.low || inner.high > bounds.high) {
            break;
        }
        bounds = inner;
        e = e->a;
    }
    return bounds;
}

static const IrExpr *constant_of(const IrExpr *e)
{
    const IrExpr *value = e->kind == IR_NAMED ? e->named->value : e;
    return value->kind == IR_INT && type_is_integer(value->type) ? value : NULL;
}

static bool is_negative(const IrExpr *constant)
{
    return constant->integer < 0 && type_is_signed(constant->type);
}

/* -1, 0, 1: the bound is less than, equal to, greater than the constant. */
static int compare_low(int64_t low, const IrExpr *constant)
{
    if (low >= 0 && !is_negative(constant)) {
        return ((uint64_t)low > (uint64_t)constant->integer) - ((uint64_t)low < (uint64_t)constant->integer);
    }
    return low < 0 && !is_negative(constant) ? -1 : (low > constant->integer) - (low < constant->integer);
}

static int compare_high(uint64_t high, const IrExpr *constant)
{
    uint64_t value = (uint64_t)constant->integer;
    return is_negative(constant) ? 1 : (high > value) - (high < value);
}

static IrOp mirrored(IrOp op)
{
    return op == IRO_LT ? IRO_GT : op == IRO_GT ? IRO_LT : op == IRO_LE ? IRO_GE : op == IRO_GE ? IRO_LE : op;
}

static bool contains_call(const IrExpr *e)
{
    if (e->kind == IR_CALL || (e->cond && contains_call(e->cond)) || (e->a && contains_call(e->a)) ||
        (e->b && contains_call(e->b))) {
        return true;
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        if (contains_call(e->args[i])) {
            return true;
        }
    }
    return false;
}

static IrExpr *fold_comparison(Check *check, IrExpr *e)
{
    const IrExpr *right = constant_of(e->b), *left = constant_of(e->a), *constant = right ? right : left;
    if (!constant || (left && right) || !is_c_integer(e->a->type)) {
        return e;
    }
    const IrExpr *value = right ? e->a : e->b;
    IrOp op = right ? e->op : mirrored(e->op);
    Bounds bounds = bounds_of(value);
    int low = compare_low(bounds.low, constant), high = compare_high(bounds.high, constant);
    bool never = low > 0 || high < 0, is_true = false, is_false = false;
    switch (op) {
    case IRO_LT:
        is_true = high < 0;
        is_false = low >= 0;
        break;
    case IRO_LE:
        is_true = high <= 0;
        is_false = low > 0;
        break;
    case IRO_GT:
        is_true = low > 0;
        is_false = high <= 0;
        break;
    case IRO_GE:
        is_true = low >= 0;
        is_false = high < 0;
        break;
    case IRO_EQ:
        is_false = never;
        break;
    case IRO_NE:
        is_true = never;
        break;
    case IRO_NONE:
    case IRO_ADD:
    case IRO_SUB:
    case IRO_MUL:
    case IRO_DIV:
    case IRO_REM:
    case IRO_SHL:
    case IRO_SHR:
    case IRO_AND:
    case IRO_OR:
    case IRO_XOR:
    case IRO_LAND:
    case IRO_LOR:
    case IRO_NEG:
    case IRO_NOT:
    case IRO_BITNOT:
        break;
    }
    if ((!is_true && !is_false) || contains_call(value)) {
        return e;
    }
    return ir_bool(check->arena, e->type, is_true);
}

/* && and || with an operand that is decided. */
static IrExpr *fold_logical(IrExpr *e)
{
    bool decisive = e->op == IRO_LOR;
    if (e->a->kind == IR_BOOL) {
        return (e->a->integer != 0) == decisive ? e->a : e->b;
    }
    if (e->b->kind == IR_BOOL && ((e->b->integer != 0) != decisive || !contains_call(e->a))) {
        return (e->b->integer != 0) == decisive ? e->b : e->a;
    }
    return e;
}

/* c ? true : x is c || x, c ? x : false is c && x. */
static IrExpr *fold_choice(Check *check, const IrExpr *e)
{
    bool first = e->a->kind == IR_BOOL, value = (first ? e->a : e->b)->integer != 0;
    IrExpr *other = first ? e->b : e->a, *cond = first == value ? e->cond : ir_negated(check->arena, e->cond);
    return other->kind == IR_BOOL ? cond : ir_binary(check->arena, value ? IRO_LOR : IRO_LAND, e->type, cond, other);
}

static IrExpr *fold_expr(Check *check, IrExpr *e)
{
    if (e->cond) {
        e->cond = fold_expr(check, e->cond);
    }
    if (e->a) {
        e->a = fold_expr(check, e->a);
    }
    if (e->b) {
        e->b = fold_expr(check, e->b);
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        e->args[i] = fold_expr(check, e->args[i]);
    }
    if (e->kind == IR_BINARY && e->op >= IRO_EQ && e->op <= IRO_GE) {
        return fold_comparison(check, e);
    }
    if (e->kind == IR_BINARY && (e->op == IRO_LAND || e->op == IRO_LOR)) {
        return fold_logical(e);
    }
    if (e->kind == IR_UNARY && e->op == IRO_NOT && e->a->kind == IR_BOOL) {
        return ir_bool(check->arena, e->type, !e->a->integer);
    }
    if (e->kind == IR_COND && e->cond->kind == IR_BOOL) {
        return e->cond->integer ? e->a : e->b;
    }
    if (e->kind == IR_COND && type_is_bool(e->type) && (e->a->kind == IR_BOOL || e->b->kind == IR_BOOL) && !ir_equal(e->a, e->b)) {
        return fold_choice(check, e);
    }
    if (e->kind == IR_COND && ir_equal(e->a, e->b) && !contains_call(e->cond)) {
        return e->a;
    }
    return e;
}

static void add_comments(Check *check, IrBlock *out, Trivia *lead, const char *trail)
{
    if (lead || trail) {
        IrStmt *note = ir_stmt(check->arena, IR_NOTE);
        note->lead = lead;
        note->trail = trail;
        ir_append(check->arena, out, note);
    }
}

static void add_block(Check *check, IrBlock *out, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        ir_append(check->arena, out, block->stmts[i]);
    }
    add_comments(check, out, block->tail, NULL);
}

static void fold_block(Check *check, IrBlock *block);

/* An `if` whose condition became decided is the branch that it takes. */
static void fold_stmt(Check *check, IrBlock *out, IrStmt *stmt)
{
    bool was_decided = stmt->kind == IR_IF && stmt->a->kind == IR_BOOL;
    if (stmt->init) {
        stmt->init->b = fold_expr(check, stmt->init->b);
    }
    if (stmt->a) {
        stmt->a = fold_expr(check, stmt->a);
    }
    if (stmt->b) {
        stmt->b = fold_expr(check, stmt->b);
    }
    if (stmt->step) {
        stmt->step->b = fold_expr(check, stmt->step->b);
    }
    fold_block(check, &stmt->body);
    fold_block(check, &stmt->orelse);
    if (stmt->kind != IR_IF || stmt->a->kind != IR_BOOL || was_decided) {
        ir_append(check->arena, out, stmt);
        return;
    }
    add_comments(check, out, stmt->lead, stmt->trail);
    if (stmt->a->integer) {
        add_block(check, out, &stmt->body);
    } else {
        add_comments(check, out, stmt->else_lead, stmt->else_trail);
        add_block(check, out, &stmt->orelse);
    }
}

static void fold_block(Check *check, IrBlock *block)
{
    IrBlock out = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        fold_stmt(check, &out, block->stmts[i]);
    }
    /* an `else if` stands alone; one that came out of a decided `if` beside other statements is an `if` */
    for (uint32_t i = 0; out.count > 1 && i < out.count; i++) {
        out.stmts[i]->is_elif = false;
    }
    *block = out;
}

void check_fold(Check *check)
{
    for (size_t i = 0; i < check->program->funcs.count; i++) {
        IrFunc *func = check->program->funcs.items[i];
        fold_block(check, &func->body);
    }
}
