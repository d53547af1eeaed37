// SPDX-License-Identifier: MIT
/* Lowers exceptions: checked indices and divisors, `raise` and `assert`. */
#include "lower/lower_internal.h"

#include <string.h>

/* Returns the Python source of the span if it is a single line of at most `longest` bytes. */
static const char *text_of(Lower *lw, Span span, size_t longest, const char *otherwise)
{
    const char *text = lw->unit->modules[span.module]->text + span.start;
    size_t length = span.end - span.start;
    return length <= longest && memchr(text, '\n', length) == NULL ? arena_strndup(lw->arena, text, length) : otherwise;
}

/* Calls a helper that may record an exception: the call is neither removed nor duplicated. */
static IrExpr *tested(Lower *lw, HelperId helper, const Type *type, IrExpr **args, uint32_t count)
{
    IrExpr *call = lower_helper(lw, helper, type, args, count);
    call->callee.effect = EFFECT_WRITE;
    return call;
}

/* Returns the number of the raise site as an argument for helpers. A statement that is lowered several times keeps its
 * number. */
static IrExpr *site_number(Lower *lw, const void *at, Span span, Py2cuRaise raise)
{
    enum { RECENT = 64 };
    Unit *unit = lw->unit;
    size_t count = unit->raises.count;
    for (size_t i = count; i > 0 && i + RECENT > count; i--) {
        const RaiseSite *known = unit->raises.items[i - 1];
        const char *message = known->raise.message;
        bool same = message == raise.message ||
                    (message != NULL && raise.message != NULL && strcmp(message, raise.message) == 0);
        if (known->at == at && known->raise.axis == raise.axis && same) {
            return ir_int(unit->arena, lw_type(lw, TY_U32), (int64_t)i);
        }
    }
    const Span place = diag_place(unit, span);
    RaiseSite *site = arena_alloc(unit->arena, sizeof *site);
    site->raise = raise;
    site->raise.function = lw->instance->function->name;
    site->raise.file_name = unit->modules[place.module]->file_name;
    site->raise.line = place.line;
    site->at = at;
    ptrvec_push(unit->arena, &unit->raises, site);
    return ir_int(unit->arena, lw_type(lw, TY_U32), (int64_t)unit->raises.count);
}

IrExpr *lower_checked_index(Lower *lw, const Expr *subject, const Value *index, IrExpr *axis_size, uint32_t axis)
{
    TypeKind kind = info_of(lw->instance, subject)->type->kind;
    if ((lw->instance->modes & (kind == TY_TUPLE ? GUARD_BOUNDS | GUARD_ERRORS : GUARD_BOUNDS)) == 0) {
        return NULL;
    }
    bool is_huge = index->type->kind == TY_U64; /* narrower unsigned integers fit in int64 */
    IrExpr *e = ir_convert(lw->arena, is_huge ? index->type : lw->i64, index->scalar);
    if (e->kind == IR_INT && axis_size->kind == IR_INT && e->integer >= (is_huge ? 0 : -axis_size->integer) &&
        e->integer < axis_size->integer) {
        return lower_int(lw, e->integer < 0 ? e->integer + axis_size->integer : e->integer);
    }
    Py2cuRaise raise = {.exception = "IndexError", .axis = axis, .is_unsigned = is_huge};
    if (kind == TY_ARRAY) {
        raise.subject = text_of(lw, subject->span, 40, "array");
    } else {
        raise.message = "tuple index out of range";
    }
    IrExpr *site = site_number(lw, subject, subject->span, raise);
    return tested(lw, is_huge ? HELPER_UINDEX : HELPER_INDEX, lw->i64,
                  (IrExpr *[]){e, ir_copy(lw->arena, axis_size), site}, 3);
}

/* ---- division by zero ---- */

static IrExpr *statement_site(Lower *lw, Py2cuRaise raise)
{
    return site_number(lw, lw->stmt, lw->stmt != NULL ? lw->stmt->span : lw->instance->function->span, raise);
}

static HelperId nonzero_helper(const Type *type)
{
    static const HelperId helpers[] = {
        [TY_I64] = HELPER_NONZERO_I64, [TY_U64] = HELPER_NONZERO_U64, [TY_F32] = HELPER_NONZERO_F32,
        [TY_F64] = HELPER_NONZERO_F64, [TY_C64] = HELPER_NONZERO_C64, [TY_C128] = HELPER_NONZERO_C128};
    /* types that are not operand types of divisions */
    return type->kind < sizeof helpers / sizeof *helpers ? helpers[type->kind] : HELPER_NONE;
}

IrExpr *lower_nonzero(Lower *lw, IrExpr *number, const char *message)
{
    bool is_plain = number->kind == IR_CONVERT && number->a->kind == IR_INT;
    const IrExpr *literal = is_plain ? number->a : number;
    HelperId helper = nonzero_helper(number->type);
    bool known =
        (literal->kind == IR_INT && literal->integer != 0) || (literal->kind == IR_FLOAT && literal->number != 0);
    if ((lw->instance->modes & (GUARD_ERRORS | NUMPY_ERRORS)) != GUARD_ERRORS || known || helper == HELPER_NONE) {
        return number;
    }
    IrExpr *site = statement_site(lw, (Py2cuRaise){.exception = "ZeroDivisionError", .message = message});
    return tested(lw, helper, number->type, (IrExpr *[]){number, site}, 2);
}

/* The messages are Numba's. */
IrExpr *lower_divisor(Lower *lw, Op op, IrExpr *divisor, const Type *type)
{
    if ((op != OP_DIV && op != OP_FLOORDIV && op != OP_MOD) || lw->divisor_is_tested) {
        return divisor;
    }
    if (op == OP_DIV && divisor->type->kind == TY_F32 &&
        (lw->instance->options.fastmath || lw->unit->request->fastmath)) { /* as in Numba */
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
    if ((lw->instance->modes & (GUARD_ERRORS | NUMPY_ERRORS)) != GUARD_ERRORS ||
        ((*exponent)->kind == IR_INT && (*exponent)->integer >= 0)) {
        return base;
    }
    *exponent = lower_reuse(lw, *exponent, "exponent");
    const char *message = "0 cannot be raised to a negative power";
    IrExpr *site = statement_site(lw, (Py2cuRaise){.exception = "ZeroDivisionError", .message = message});
    return tested(lw, HELPER_POWER_BASE, base->type, (IrExpr *[]){base, ir_copy(lw->arena, *exponent), site}, 3);
}

IrExpr *lower_memory(Lower *lw, const Type *element, IrExpr *count, bool zero)
{
    const Type *bytes = type_pointer(lw->unit->types, lw_type(lw, TY_U8));
    IrExpr *site = statement_site(
        lw, (Py2cuRaise){.exception = "MemoryError", .message = "Allocation failed (probably too large)."});
    IrExpr *args[] = {count, ir_int(lw->arena, lw_type(lw, TY_U64), (int64_t)type_size(element)), lower_bool(lw, zero),
                      site};
    IrExpr *memory = tested(lw, HELPER_NEW, bytes, args, 4);
    return ir_pointer_cast(lw->arena, type_pointer(lw->unit->types, element), memory);
}

/* ---- raise and assert ---- */

/* Returns from the function, after recording the exception if one of the guards requires that. Without guards, an
 * exception ends the kernel silently, as in Numba, and a device function returns 0. */
static void raise_now(Lower *lw, const Exception *exception, uint32_t guards)
{
    const Type *result = lw->func->result;
    if ((lw->instance->modes & guards) != 0) {
        Py2cuRaise raise = {
            .exception = exception->type, .message = exception->message, .arguments = exception->arguments};
        lower_evaluation(lw,
                         tested(lw, HELPER_RAISE, lw_type(lw, TY_NONE), (IrExpr *[]){statement_site(lw, raise)}, 1));
    }
    lower_return_value(lw, result->kind != TY_NONE ? ir_zero(lw->arena, result) : NULL);
}

/* Raises the exception if the condition is true. With is_named, a comment names the exception if it is not recorded.
 * Returns the if statement. */
static IrStmt *raise_if(Lower *lw, IrExpr *condition, Exception exception, uint32_t guards, bool is_named)
{
    BlockMark mark = lower_branch(lw, condition);
    raise_now(lw, &exception, guards);
    if (is_named) {
        lw->block->stmts[lw->block->count - 1]->trail = exception.type;
    }
    lower_end(lw, mark);
    return mark.outer->stmts[mark.outer->count - 1];
}

/* Like raise_if(), for an exception that the Python source does not raise explicitly. */
static void raise_implied(Lower *lw, IrExpr *condition, Exception exception, uint32_t guards, bool is_named)
{
    raise_if(lw, condition, exception, guards, is_named)->is_implied = true;
}

void lower_raise_if(Lower *lw, IrExpr *condition, const char *exception, const char *message)
{
    raise_implied(lw, condition, (Exception){.type = exception, .message = message}, GUARD_ERRORS, true);
}

void lower_check_not_none(Lower *lw, const IrExpr *has_value, const Type *type)
{
    bool raises = (lw->instance->modes & GUARD_ERRORS) != 0;
    if ((!raises && type_is_plain(type, false)) || (has_value->kind == IR_BOOL && has_value->integer != 0) ||
        lw->stmt == NULL) {
        return;
    }
    Exception exception = {.type = "TypeError",
                           .message = arena_printf(lw->arena, "expected %s, got None", type->name)};
    raise_implied(lw, lower_not(lw, ir_copy(lw->arena, has_value)), exception, GUARD_ERRORS, !raises);
}

/* Adds the Python statement as a trailing comment. */
static void quote(Lower *lw, const Stmt *s)
{
    if (lw->pending_trail == NULL) {
        lw->pending_trail = text_of(lw, s->span, 60, NULL);
    }
}

void lower_raise(Lower *lw, const Stmt *s)
{
    Exception exception = {0};
    (void)exception_of(lw->unit, s->value, &exception); /* infer has reported unsupported exceptions */
    quote(lw, s);
    raise_now(lw, &exception, GUARD_ERRORS);
}

void lower_assert(Lower *lw, const Stmt *s, IrExpr *fails)
{
    Exception exception = {.type = "AssertionError", .message = ""};
    (void)exception_message(lw->unit, s->value2, &exception);
    quote(lw, s);
    (void)raise_if(lw, fails, exception, GUARD_ERRORS, false);
}

void lower_same_count(Lower *lw, const IrExpr *axis_size, uint32_t count)
{
    if (axis_size->kind == IR_INT ? axis_size->integer == count
                                  : (lw->instance->modes & (GUARD_BOUNDS | GUARD_ERRORS)) == 0) {
        return;
    }
    Exception exception = {.type = "ValueError",
                           .message = arena_printf(lw->arena, "cannot unpack the array into %u names", count)};
    IrExpr *differs = lower_test(lw, IRO_NE, ir_copy(lw->arena, axis_size), lower_int(lw, count));
    raise_implied(lw, differs, exception, GUARD_BOUNDS | GUARD_ERRORS, false);
}

void lower_not_empty(Lower *lw, const IrExpr *size, const char *message)
{
    IrExpr *empty = lower_test(lw, IRO_EQ, ir_copy(lw->arena, size), lower_int(lw, 0));
    raise_implied(lw, empty, (Exception){.type = "ValueError", .message = message}, GUARD_ERRORS, false);
}

/* ---- assignment to slices ---- */

void lower_same_axis_size(Lower *lw, const IrExpr *axis_size, const IrExpr *other, bool or_one, const char *message)
{
    if ((lw->instance->modes & GUARD_BOUNDS) == 0 || ir_equal(axis_size, other)) {
        return;
    }
    IrExpr *differs = lower_test(lw, IRO_NE, ir_copy(lw->arena, axis_size), ir_copy(lw->arena, other));
    if (or_one) {
        differs =
            lower_test(lw, IRO_LAND, lower_test(lw, IRO_NE, ir_copy(lw->arena, other), lower_int(lw, 1)), differs);
    }
    raise_implied(lw, differs, (Exception){.type = "ValueError", .message = message}, GUARD_BOUNDS, false);
}
