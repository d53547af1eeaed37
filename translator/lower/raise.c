/* Lowering of what can raise: indices and divisors that are tested, `raise` and `assert`. */
#include "lower/inside.h"

#include <string.h>

/* As the Python text has it, when that is short; else what it is. */
static const char *text_of(Lower *lw, const Expr *e, const char *otherwise)
{
    enum { LONGEST = 40 };
    const char *text = lw->unit->modules[e->span.module]->text + e->span.start;
    size_t length = e->span.end - e->span.start;
    return length <= LONGEST && memchr(text, '\n', length) == NULL ? arena_strndup(lw->unit->arena, text, length) : otherwise;
}

/* The place as the argument that helpers take. Statements that are lowered several times keep their places. */
static IrExpr *site_number(Lower *lw, const void *at, Span span, Py2cuRaise raise)
{
    enum { RECENT = 64 };
    Unit *unit = lw->unit;
    size_t count = unit->raises.count;
    for (size_t i = count; i > 0 && i + RECENT > count; i--) {
        const RaiseSite *known = unit->raises.items[i - 1];
        const char *message = known->raise.message;
        bool same = message == raise.message || (message != NULL && raise.message != NULL && strcmp(message, raise.message) == 0);
        if (known->at == at && known->raise.axis == raise.axis && same) {
            return ir_int(unit->arena, lw_type(lw, TY_U32), (int64_t)i);
        }
    }
    RaiseSite *site = arena_alloc(unit->arena, sizeof *site);
    site->raise = raise;
    site->raise.function = lw->instance->function->name;
    site->raise.file_name = unit->modules[span.module]->file_name;
    site->raise.line = span.line;
    site->at = at;
    ptrvec_push(unit->arena, &unit->raises, site);
    return ir_int(unit->arena, lw_type(lw, TY_U32), (int64_t)unit->raises.count);
}

bool lower_tests_index(const Lower *lw)
{
    bool is_tuple = info_of(lw->instance, lw->subject)->type->kind == TY_TUPLE;
    return (lw->instance->guards & (is_tuple ? GUARD_BOUNDS | GUARD_ERRORS : GUARD_BOUNDS)) != 0;
}

IrExpr *lower_checked_index(Lower *lw, const Value *index, IrExpr *extent, uint32_t axis)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64);
    bool is_huge = index->type->kind == TY_U64; /* narrower unsigned ones are int64 without a sign */
    IrExpr *e = ir_convert(arena, is_huge ? index->type : i64, index->scalar);
    if (e->kind == IR_INT && extent->kind == IR_INT && e->integer >= (is_huge ? 0 : -extent->integer) && e->integer < extent->integer) {
        return lower_int(lw, e->integer < 0 ? e->integer + extent->integer : e->integer);
    }
    bool is_array = info_of(lw->instance, lw->subject)->type->kind == TY_ARRAY;
    Py2cuRaise raise = {.exception = "IndexError", .axis = axis, .is_unsigned = is_huge};
    if (is_array) {
        raise.subject = text_of(lw, lw->subject, "array");
    } else {
        raise.message = "tuple index out of range";
    }
    IrExpr **args = arena_alloc(arena, 3 * sizeof *args);
    args[0] = e;
    args[1] = ir_copy(arena, extent);
    args[2] = site_number(lw, lw->subject, lw->subject->span, raise);
    IrExpr *checked = lower_helper(lw, is_huge ? HELPER_UINDEX : HELPER_INDEX, i64, args, 3);
    checked->callee.effect = EFFECT_WRITE; /* of the error: it is neither left out nor done twice */
    return checked;
}

/* ---- division by zero --------------------------------------------------------------------------------------------- */

static IrExpr *statement_site(Lower *lw, const char *exception, const char *message)
{
    Span span = lw->stmt != NULL ? lw->stmt->span : lw->instance->function->span;
    return site_number(lw, lw->stmt, span, (Py2cuRaise){.exception = exception, .message = message});
}

static HelperId nonzero_helper(const Type *type)
{
    switch (type->kind) {
    case TY_I64:
        return HELPER_NONZERO_I64;
    case TY_U64:
        return HELPER_NONZERO_U64;
    case TY_F32:
        return HELPER_NONZERO_F32;
    case TY_F64:
        return HELPER_NONZERO_F64;
    case TY_C64:
        return HELPER_NONZERO_C64;
    case TY_C128:
        return HELPER_NONZERO_C128;
    default:
        return HELPER_NONE; /* operands of a division are none of these */
    }
}

IrExpr *lower_nonzero(Lower *lw, IrExpr *number, const char *message)
{
    bool is_plain = number->kind == IR_CONVERT && number->a->kind == IR_INT;
    const IrExpr *literal = is_plain ? number->a : number;
    HelperId helper = nonzero_helper(number->type);
    bool known = (literal->kind == IR_INT && literal->integer != 0) || (literal->kind == IR_FLOAT && literal->number != 0);
    if ((lw->instance->guards & GUARD_ERRORS) == 0 || known || helper == HELPER_NONE) {
        return number;
    }
    IrExpr **args = arena_alloc(lw->unit->arena, 2 * sizeof *args);
    args[0] = number;
    args[1] = statement_site(lw, "ZeroDivisionError", message);
    IrExpr *tested = lower_helper(lw, helper, number->type, args, 2);
    tested->callee.effect = EFFECT_WRITE;
    return tested;
}

/* The messages are Numba's. */
IrExpr *lower_divisor(Lower *lw, Op op, IrExpr *divisor, const Type *type)
{
    if ((op != OP_DIV && op != OP_FLOORDIV && op != OP_MOD) || lw->divisor_is_tested) {
        return divisor;
    }
    if (op == OP_DIV && divisor->type->kind == TY_F32 && (lw->instance->fastmath || lw->unit->request->fastmath)) { /* as in Numba */
        return divisor;
    }
    bool whole = op != OP_DIV && !type_is_float(divisor->type);
    const char *message = type_is_complex(type) || type_is_complex(divisor->type) ? "complex division by zero"
                          : op == OP_MOD ? (whole ? "integer modulo by zero" : "modulo by zero")
                                         : (whole ? "integer division by zero" : "division by zero");
    return lower_nonzero(lw, divisor, message);
}

IrExpr *lower_power_base(Lower *lw, IrExpr *base, IrExpr **exponent)
{
    Arena *arena = lw->unit->arena;
    if ((lw->instance->guards & GUARD_ERRORS) == 0 || ((*exponent)->kind == IR_INT && (*exponent)->integer >= 0)) {
        return base;
    }
    *exponent = lower_reuse(lw, *exponent, "exponent");
    IrExpr **args = arena_alloc(arena, 3 * sizeof *args);
    args[0] = base;
    args[1] = ir_copy(arena, *exponent);
    args[2] = statement_site(lw, "ZeroDivisionError", "0 cannot be raised to a negative power");
    IrExpr *tested = lower_helper(lw, HELPER_POWER_BASE, base->type, args, 3);
    tested->callee.effect = EFFECT_WRITE;
    return tested;
}

/* ---- raise and assert --------------------------------------------------------------------------------------------- */

/* Without debug, an exception ends the kernel without a word, as in Numba. A device function ends with 0. */
static IrStmt *leave_function(Lower *lw)
{
    const Type *result = lw->func->result;
    IrStmt *leave = ir_stmt(lw->unit->arena, IR_RETURN);
    leave->a = result->kind != TY_NONE ? ir_zero(lw->unit->arena, result) : NULL;
    return leave;
}

static const char *source_line(Lower *lw, const Stmt *s)
{
    const char *text = lw->unit->modules[s->span.module]->text + s->span.start;
    size_t length = s->span.end - s->span.start;
    return memchr(text, '\n', length) == NULL && length <= 60 ? arena_strndup(lw->unit->arena, text, length) : NULL;
}

/* Ends the function, after noting the exception where one of the guards wants that. */
static void raise_here(Lower *lw, const Stmt *s, const Exception *exception, uint32_t guards)
{
    Arena *arena = lw->unit->arena;
    if ((lw->instance->guards & guards) != 0) {
        Py2cuRaise raise = {.exception = exception->type, .message = exception->message, .arguments = exception->arguments};
        IrExpr **args = arena_alloc(arena, sizeof *args);
        args[0] = site_number(lw, s, s->span, raise);
        IrStmt *note = ir_stmt(arena, IR_EVAL);
        note->a = lower_helper(lw, HELPER_RAISE, lw_type(lw, TY_NONE), args, 1);
        note->a->callee.effect = EFFECT_WRITE;
        lower_statement(lw, note);
    }
    lower_statement(lw, leave_function(lw));
}

void lower_given(Lower *lw, const IrExpr *has_value, const Type *type)
{
    Arena *arena = lw->unit->arena;
    bool raises = (lw->instance->guards & GUARD_ERRORS) != 0;
    if ((!raises && type_is_plain(type, false)) || has_value->kind == IR_BOOL || lw->stmt == NULL) {
        return;
    }
    Exception exception = {.type = "TypeError", .message = arena_printf(arena, "expected %s, got None", type->name)};
    IrStmt *branch = ir_stmt(arena, IR_IF);
    branch->a = ir_unary(arena, IRO_NOT, lw_type(lw, TY_BOOL), ir_copy(arena, has_value));
    lower_statement(lw, branch);
    BlockMark mark = lower_begin(lw, &branch->body);
    raise_here(lw, lw->stmt, &exception, GUARD_ERRORS);
    if (!raises) {
        lw->block->stmts[lw->block->count - 1]->trail = exception.type;
    }
    lower_end(lw, mark);
}

void lower_raise(Lower *lw, const Stmt *s)
{
    Exception exception = {0};
    (void)exception_of(lw->unit, s->value, &exception); /* infer has complained of what it cannot be */
    if (lw->pending_trail == NULL) {
        lw->pending_trail = source_line(lw, s);
    }
    raise_here(lw, s, &exception, GUARD_ERRORS);
}

void lower_assert(Lower *lw, const Stmt *s)
{
    const Object *known = branch_constant(lw->instance, s->value);
    if (known != NULL && object_truth(known)) {
        return;
    }
    Arena *arena = lw->unit->arena;
    Exception exception = {.type = "AssertionError", .message = ""};
    (void)exception_message(lw->unit, s->value2, &exception);
    IrStmt *branch = ir_stmt(arena, IR_IF);
    branch->a = known != NULL ? ir_bool(arena, lw_type(lw, TY_BOOL), true) : ir_negated(lw->unit->arena, lower_condition(lw, s->value));
    if (lw->pending_trail == NULL) {
        lw->pending_trail = source_line(lw, s);
    }
    lower_statement(lw, branch);
    BlockMark mark = lower_begin(lw, &branch->body);
    raise_here(lw, s, &exception, GUARD_ERRORS);
    lower_end(lw, mark);
}

void lower_same_count(Lower *lw, const IrExpr *extent, uint32_t count)
{
    Arena *arena = lw->unit->arena;
    if (extent->kind == IR_INT ? extent->integer == count : (lw->instance->guards & (GUARD_BOUNDS | GUARD_ERRORS)) == 0) {
        return;
    }
    Exception exception = {.type = "ValueError", .message = arena_printf(arena, "cannot unpack the array into %u names", count)};
    IrStmt *branch = ir_stmt(arena, IR_IF);
    branch->a = ir_binary(arena, IRO_NE, lw_type(lw, TY_BOOL), ir_copy(arena, extent), lower_int(lw, count));
    lower_statement(lw, branch);
    BlockMark mark = lower_begin(lw, &branch->body);
    raise_here(lw, lw->stmt, &exception, GUARD_BOUNDS | GUARD_ERRORS);
    lower_end(lw, mark);
}

void lower_not_empty(Lower *lw, const IrExpr *size, const char *message)
{
    Arena *arena = lw->unit->arena;
    if (size->kind == IR_INT && size->integer > 0) {
        return;
    }
    Exception exception = {.type = "ValueError", .message = message};
    IrStmt *branch = ir_stmt(arena, IR_IF);
    branch->a = ir_binary(arena, IRO_EQ, lw_type(lw, TY_BOOL), ir_copy(arena, size), lower_int(lw, 0));
    lower_statement(lw, branch);
    BlockMark mark = lower_begin(lw, &branch->body);
    raise_here(lw, lw->stmt, &exception, GUARD_ERRORS);
    lower_end(lw, mark);
}

static void raise_where(Lower *lw, IrExpr *condition, const Exception *exception)
{
    IrStmt *branch = ir_stmt(lw->unit->arena, IR_IF);
    branch->a = condition;
    lower_statement(lw, branch);
    BlockMark mark = lower_begin(lw, &branch->body);
    raise_here(lw, lw->stmt, exception, GUARD_ERRORS);
    lw->block->stmts[lw->block->count - 1]->trail = exception->type;
    lower_end(lw, mark);
}

void lower_stop_unless(Lower *lw, IrExpr *more)
{
    Exception exception = {.type = "StopIteration", .message = ""};
    raise_where(lw, ir_negated(lw->unit->arena, more), &exception);
}

void lower_not_found(Lower *lw, IrExpr *condition)
{
    Exception exception = {.type = "ValueError", .message = "tuple.index(x): x not in tuple"};
    raise_where(lw, condition, &exception);
}

void lower_not_contiguous(Lower *lw, IrExpr *condition)
{
    Exception exception = {.type = "ValueError", .message = "To change to a dtype of a different size, the last axis must be contiguous"};
    raise_where(lw, condition, &exception);
}

void lower_no_character(Lower *lw, IrExpr *condition)
{
    Exception exception = {.type = "IndexError", .message = "index out of range"};
    raise_where(lw, condition, &exception);
}

/* ---- assignment to slices ----------------------------------------------------------------------------------------- */

static void same_extent(Lower *lw, const IrExpr *extent, const IrExpr *other, bool or_one, const char *message)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    if ((lw->instance->guards & GUARD_BOUNDS) == 0 || ir_equal(extent, other)) {
        return;
    }
    Exception exception = {.type = "ValueError", .message = message};
    IrStmt *branch = ir_stmt(arena, IR_IF);
    branch->a = ir_binary(arena, IRO_NE, boolean, ir_copy(arena, extent), ir_copy(arena, other));
    if (or_one) {
        IrExpr *many = ir_binary(arena, IRO_NE, boolean, ir_copy(arena, other), lower_int(lw, 1));
        branch->a = ir_binary(arena, IRO_LAND, boolean, many, branch->a);
    }
    lower_statement(lw, branch);
    BlockMark mark = lower_begin(lw, &branch->body);
    raise_here(lw, lw->stmt, &exception, GUARD_BOUNDS);
    lower_end(lw, mark);
}

void lower_same_extent(Lower *lw, const IrExpr *extent, const IrExpr *other, bool or_one)
{
    same_extent(lw, extent, other, or_one, or_one ? "operands could not be broadcast together" : "cannot assign slice from input of different size");
}

void lower_same_shape(Lower *lw, const IrExpr *extent, const IrExpr *other)
{
    same_extent(lw, extent, other, false, "nditer(): operands could not be broadcast together");
}
