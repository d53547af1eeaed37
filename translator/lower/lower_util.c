// SPDX-License-Identifier: MIT
/* Helpers for all of lowering: types, values, variables, statements, special registers (cuda.threadIdx.x and the
 * like). */
#include "intrinsics/intrinsics.h"
#include "lower/lower_internal.h"

#include <string.h>

bool lower_register(Lower *lw, const char *path, Value *value)
{
    const Register *found = register_find(path);
    const Type *i32 = lw_type(lw, TY_I32);
    if (found == NULL) {
        return false;
    }
    if (found->helper != HELPER_NONE || found->sreg == IRS_WARP_SIZE) {
        lower_keep_axes(lw, LOWER_OF_WARP);
    }
    IrExpr *e = found->helper != HELPER_NONE ? lower_helper(lw, found->helper, i32, NULL, 0)
                                             : ir_sreg(lw->arena, lw_type(lw, TY_U32), found->sreg);
    *value = value_scalar(i32, ir_convert(lw->arena, i32, e));
    return true;
}

void lower_keep_axes(Lower *lw, const char *reason)
{
    lw->func->mapping_constraint = lw->func->mapping_constraint != NULL ? lw->func->mapping_constraint : reason;
}

const Type *lw_type(const Lower *lw, TypeKind kind)
{
    return type_of_kind(lw->unit->types, kind);
}

IrOp lower_ir_op(Op op)
{
    static const IrOp ops[] = {
        [OP_ADD] = IRO_ADD,    [OP_SUB] = IRO_SUB,    [OP_MUL] = IRO_MUL,  [OP_DIV] = IRO_DIV,    [OP_LSHIFT] = IRO_SHL,
        [OP_RSHIFT] = IRO_SHR, [OP_BITAND] = IRO_AND, [OP_BITOR] = IRO_OR, [OP_BITXOR] = IRO_XOR, [OP_EQ] = IRO_EQ,
        [OP_NE] = IRO_NE,      [OP_LT] = IRO_LT,      [OP_LE] = IRO_LE,    [OP_GT] = IRO_GT,      [OP_GE] = IRO_GE};
    return op < sizeof ops / sizeof *ops ? ops[op] : IRO_NONE;
}

/* ---- values ---- */

Value value_none(const Lower *lw)
{
    return (Value){.kind = VALUE_NONE, .type = lw_type(lw, TY_NONE)};
}

Value value_scalar(const Type *type, IrExpr *scalar)
{
    return (Value){.kind = VALUE_SCALAR, .type = type, .scalar = scalar};
}

Value value_index(const Lower *lw, IrExpr *index)
{
    return value_scalar(lw_type(lw, TY_U64), index);
}

Value value_tuple(const Lower *lw, const Type *type, uint32_t count)
{
    return (Value){
        .kind = VALUE_TUPLE, .type = type, .count = count, .items = arena_alloc(lw->arena, count * sizeof(Value) + 1)};
}

Value value_array(const Lower *lw, const Type *type)
{
    return (Value){.kind = VALUE_ARRAY, .type = type, .array = arena_alloc(lw->arena, sizeof(ArrayValue))};
}

/* ---- expressions ---- */

IrExpr *lower_int(Lower *lw, int64_t value)
{
    return ir_int(lw->arena, lw->i64, value);
}

Value lower_number(Lower *lw, const Type *type, int64_t number)
{
    const Type *part = type_is_complex(type) ? type->items[0] : type;
    IrExpr *literal =
        type_is_float(part) ? ir_float(lw->arena, part, (double)number) : ir_int(lw->arena, lw->i64, number);
    return value_convert(lw, value_scalar(literal->type, literal), type);
}

IrExpr *lower_sreg(Lower *lw, int sreg)
{
    return ir_convert(lw->arena, lw->i64, ir_sreg(lw->arena, lw_type(lw, TY_U32), (IrSreg)sreg));
}

IrExpr *lower_bool(Lower *lw, bool value)
{
    return ir_bool(lw->arena, lw->boolean, value);
}

IrExpr *lower_test(Lower *lw, IrOp op, IrExpr *a, IrExpr *b)
{
    return ir_binary(lw->arena, op, lw->boolean, a, b);
}

IrExpr *lower_not(Lower *lw, IrExpr *e)
{
    return ir_unary(lw->arena, IRO_NOT, lw->boolean, e);
}

IrExpr *lower_helper(Lower *lw, HelperId helper, const Type *type, IrExpr **args, uint32_t count)
{
    IrCallee callee = {.helper = helper, .effect = EFFECT_NONE};
    return ir_call(lw->arena, type, callee, args, count);
}

IrExpr *lower_builtin(Lower *lw, const char *spelling, const Type *type, IrEffect effect, IrExpr **args, uint32_t count)
{
    IrCallee callee = {.spelling = spelling, .effect = effect, .overloaded = true};
    ptrvec_push(lw->arena, &lw->globals, (void *)(uintptr_t)spelling);
    return ir_call(lw->arena, type, callee, args, count);
}

IrExpr *lower_one_of_name(Lower *lw, const char *spelling, const Type *type, IrEffect effect, IrExpr **args,
                          uint32_t count)
{
    IrExpr *call = lower_builtin(lw, spelling, type, effect, args, count);
    call->callee.overloaded = false;
    return call;
}

IrExpr *lower_of_warp(IrExpr *call)
{
    call->callee.effect = EFFECT_BARRIER;
    call->callee.of_warp = true;
    return call;
}

/* ---- variables ---- */

IrVar *lower_new_var(Lower *lw, const char *name, const Type *type)
{
    return ir_new_var(lw->arena, lw->func, name, type, IRV_LOCAL);
}

IrExpr *lower_var(Lower *lw, IrVar *var)
{
    return ir_var(lw->arena, var);
}

IrVar *lower_start(Lower *lw, const char *name, const Type *type, IrExpr *value)
{
    IrVar *var = lower_new_var(lw, name, type);
    lower_set(lw, lower_var(lw, var), value);
    return var;
}

IrExpr *lower_saved(Lower *lw, IrExpr *e, const char *name)
{
    return lower_var(lw, lower_start(lw, name, e->type, e));
}

IrExpr *lower_reuse(Lower *lw, IrExpr *e, const char *name)
{
    return lower_is_cheap(e) ? e : lower_saved(lw, e, name);
}

IrExpr *lower_twice(Lower *lw, IrExpr **e, const char *name)
{
    enum { SMALL = 6 };
    if (!ir_is_pure(*e) || ir_size(*e) > SMALL) {
        *e = lower_reuse(lw, *e, name);
    }
    return ir_copy(lw->arena, *e);
}

static bool is_assigned(const IrExpr *e, const void *assigned)
{
    return e->kind == IR_VAR && ((const bool *)assigned)[e->var->python_local];
}

bool lower_may_change(const IrExpr *e, const bool *assigned)
{
    return ir_effect(e) != EFFECT_NONE || (assigned != NULL && ir_any(e, is_assigned, assigned));
}

IrExpr *lower_save(Lower *lw, IrExpr *e, const char *name, const bool *assigned)
{
    return e != NULL && lower_may_change(e, assigned) ? lower_saved(lw, ir_copy(lw->arena, e), name) : e;
}

/* ---- statements ---- */

/* Returns the known alignment of an lvalue's address, in bytes. */
static size_t place_alignment(const IrExpr *place)
{
    if (place->kind == IR_INDEX && place->a->kind == IR_FIELD &&
        place->a->type->kind == TY_CARRAY) { /* an array inside a record */
        return place_alignment(place->a);
    }
    if (place->kind != IR_FIELD || place->a->type->kind != TY_RECORD) {
        return type_alignment(place->type);
    }
    size_t alignment = place_alignment(place->a), offset = place->a->type->record->offsets[place->field];
    while (offset % alignment != 0) {
        alignment /= 2;
    }
    return alignment;
}

bool lower_is_aligned(const IrExpr *place)
{
    return place_alignment(place) >= type_alignment(place->type);
}

/* Rejects addresses of unaligned fields. C can read and write a field of a packed record at any address, but a pointer
 * to it must be aligned. */
static void check_address(IrExpr *e, void *context)
{
    const Lower *lw = context;
    if (e->kind == IR_ADDRESS && !lower_is_aligned(e->a)) {
        diag_error(lw->unit, lw->stmt->span, "unaligned-field",
                   "unaligned field of type %s: it can be read and written, but atomic functions, arrays"
                   " and names of records need an aligned address",
                   e->a->type->name);
        diag_hint(lw->unit, "create the records with np.dtype(..., align=True)");
    }
}

void lower_statement(Lower *lw, IrStmt *stmt)
{
    if (lw->unit->has_packed && lw->stmt != NULL && lw->unit->error_count == lw->errors) {
        ir_visit_expr(stmt->a, check_address, lw);
        ir_visit_expr(stmt->b, check_address, lw);
    }
    stmt->lead = lw->pending_lead;
    stmt->trail = lw->pending_trail;
    lw->pending_lead = NULL;
    lw->pending_trail = NULL;
    if (lw->stmt != NULL) {
        stmt->line = lw->stmt->span.line;
        stmt->module = lw->stmt->span.module;
        stmt->source = lower_statement_source(lw);
    }
    ir_append(lw->arena, lw->block, stmt);
}

IrStmt *lower_store(Lower *lw, IrExpr *lvalue, IrExpr *value)
{
    IrStmt *stmt = ir_stmt(lw->arena, IR_ASSIGN);
    stmt->a = lvalue;
    stmt->b = value;
    return stmt;
}

void lower_set(Lower *lw, IrExpr *lvalue, IrExpr *value)
{
    lower_statement(lw, lower_store(lw, lvalue, value));
}

IrStmt *lower_update(Lower *lw, IrExpr *lvalue, IrOp op, IrExpr *value, const Type *compute)
{
    IrStmt *stmt = lower_store(lw, lvalue, value);
    stmt->op = op;
    stmt->compute = compute;
    return stmt;
}

void lower_evaluation(Lower *lw, IrExpr *call)
{
    IrStmt *stmt = ir_stmt(lw->arena, IR_EVAL);
    stmt->a = call;
    lower_statement(lw, stmt);
}

void lower_declare(Lower *lw, IrVar *var)
{
    IrStmt *stmt = ir_stmt(lw->arena, IR_DECLARE);
    stmt->var = var;
    lower_statement(lw, stmt);
}

void lower_return_value(Lower *lw, IrExpr *value)
{
    IrStmt *stmt = ir_stmt(lw->arena, IR_RETURN);
    stmt->a = value;
    lower_statement(lw, stmt);
}

BlockMark lower_begin(Lower *lw, IrBlock *into)
{
    BlockMark mark = {
        .outer = lw->block, .lead = lw->pending_lead, .trail = lw->pending_trail, .given = lw->given.count};
    lw->block = into;
    return mark;
}

void lower_end(Lower *lw, BlockMark mark)
{
    lw->block = mark.outer;
    lw->given.count = mark.given;
}

BlockMark lower_begin_detached(Lower *lw, IrBlock *into)
{
    BlockMark mark = lower_begin(lw, into);
    lw->pending_lead = NULL;
    lw->pending_trail = NULL;
    return mark;
}

void lower_end_detached(Lower *lw, BlockMark mark)
{
    lower_end(lw, mark);
    lw->pending_lead = mark.lead;
    lw->pending_trail = mark.trail;
}

BlockMark lower_branch(Lower *lw, IrExpr *condition)
{
    IrStmt *branch = ir_stmt(lw->arena, IR_IF);
    branch->a = condition;
    lower_statement(lw, branch);
    return lower_begin(lw, &branch->body);
}

/* ---- loops ---- */

IrExpr *lower_loop_bound(IrExpr *stop)
{
    return lower_is_call(stop, "max") && lower_is_int(stop->args[1], 0) ? stop->args[0] : stop;
}

IrVar *lower_new_counter(Lower *lw, const char *name)
{
    IrVar *counter = lower_new_var(lw, name, lw->i64);
    counter->python_local = (uint32_t)lw->instance->function->scope->bindings.count +
                            1; /* not of a local, because the counters of all loops share their names */
    return counter;
}

CountLoop lower_count(Lower *lw, IrVar *counter, IrExpr *stop)
{
    CountLoop loop = {.counter = counter, .stmt = ir_stmt(lw->arena, IR_FOR)};
    loop.stmt->init = lower_store(lw, lower_var(lw, counter), lower_int(lw, 0));
    loop.stmt->a = lower_test(lw, IRO_LT, lower_var(lw, counter), lower_loop_bound(stop));
    loop.stmt->step = lower_update(lw, lower_var(lw, counter), IRO_ADD, lower_int(lw, 1), lw->i64);
    lower_statement(lw, loop.stmt);
    loop.mark = lower_begin(lw, &loop.stmt->body);
    return loop;
}

CountLoop lower_count_begin(Lower *lw, const char *name, IrExpr *stop)
{
    return lower_count(lw, lower_new_counter(lw, name), stop);
}

const char *lower_counter_name(Lower *lw, uint32_t axis, uint32_t ndim)
{
    return ndim == 1 ? "k" : arena_printf(lw->arena, "k%u", axis);
}

Nest lower_nest_begin(Lower *lw, const Value *array)
{
    Nest nest = {.array = *array, .mark = lower_begin(lw, lw->block)};
    for (uint32_t i = 0; i < array->type->ndim; i++) {
        CountLoop loop = lower_count_begin(lw, lower_counter_name(lw, i, array->type->ndim),
                                           ir_copy(lw->arena, array->array->shape[i]));
        nest.counters[i] = loop.counter;
        nest.heads[i] = loop.stmt;
    }
    return nest;
}

/* ---- predicates on expressions ---- */

bool lower_is_constant(const IrExpr *e)
{
    return e->kind == IR_INT || e->kind == IR_FLOAT || e->kind == IR_BOOL || e->kind == IR_NAMED ||
           e->kind == IR_SREG || (e->kind == IR_CONVERT && lower_is_constant(e->a));
}

bool lower_is_int(const IrExpr *e, int64_t value)
{
    return e->kind == IR_INT && e->integer == value;
}

bool lower_is_call(const IrExpr *e, const char *spelling)
{
    return e->kind == IR_CALL && e->callee.spelling != NULL && strcmp(e->callee.spelling, spelling) == 0;
}

bool lower_is_cheap(const IrExpr *e)
{
    while (e->kind == IR_CONVERT || e->kind == IR_FIELD) {
        e = e->a;
    }
    return e->kind == IR_VAR || e->kind == IR_STRING || lower_is_constant(e);
}

static bool may_be(const IrExpr *e, const void *context)
{
    const IrVar *var = context;
    if (e->kind != IR_VAR || e->var == var) {
        return e->kind == IR_VAR;
    }
    return var->python_local != 0 && e->var->python_local == var->python_local &&
           (var->name == NULL || strcmp(e->var->name, var->name) == 0);
}

static bool reads(const IrExpr *e, const IrVar *var)
{
    return ir_any(e, may_be, var);
}

bool lower_reads(const Value *value, const IrVar *var)
{
    bool does = reads(value->scalar, var);
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count && !does; i++) {
        does = lower_reads(&value->items[i], var);
    }
    if (value->kind == VALUE_ARRAY) {
        does = reads(value->array->base, var) || reads(value->array->offset, var);
        for (unsigned i = 0; i < value->type->ndim && !does; i++) {
            does = reads(value->array->shape[i], var) || reads(value->array->stride[i], var);
        }
    }
    return does;
}

/* ---- side effects of discarded values ---- */

/* Emits the calls in an expression, without the arithmetic around them. */
static void effects_of_expr(Lower *lw, IrExpr *e)
{
    bool has_arithmetic =
        e->kind == IR_CONVERT || e->kind == IR_UNARY || (e->kind == IR_BINARY && e->op != IRO_LAND && e->op != IRO_LOR);
    if (ir_is_pure(e)) {
        return;
    }
    if (!has_arithmetic) {
        lower_evaluation(lw, e);
        return;
    }
    effects_of_expr(lw, e->a);
    if (e->b != NULL) {
        effects_of_expr(lw, e->b);
    }
}

void lower_effects_of(Lower *lw, const Value *value)
{
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count; i++) {
        lower_effects_of(lw, &value->items[i]);
    }
    if (value->kind != VALUE_TUPLE && value->scalar != NULL) {
        effects_of_expr(lw, value->scalar);
    }
}

static bool has_effects(const Value *value)
{
    bool has = value->kind != VALUE_TUPLE && value->scalar != NULL && !ir_is_pure(value->scalar);
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count && !has; i++) {
        has = has_effects(&value->items[i]);
    }
    return has;
}

static bool is_among(uint32_t i, int64_t first, int64_t step, uint32_t count)
{
    int64_t steps = (i - first) / step;
    return steps >= 0 && steps < count && first + steps * step == i;
}

void lower_slice_tuple(Lower *lw, Value *tuple, int64_t first, int64_t step, uint32_t count)
{
    uint32_t end = 0; /* after the last item whose side effects would be lost */
    for (uint32_t i = 0; i < tuple->count; i++) {
        end = !is_among(i, first, step, count) && has_effects(&tuple->items[i]) ? i + 1 : end;
    }
    for (uint32_t i = 0; i < end; i++) {
        Value *item = &tuple->items[i];
        if (!is_among(i, first, step, count)) {
            lower_effects_of(lw, item);
        } else if (item->kind == VALUE_SCALAR) {
            item->scalar = lower_reuse(lw, item->scalar, "item");
        }
    }
}

IrExpr *lower_settled(Lower *lw, IrExpr *e, const char *name)
{
    return ir_effect(e) > EFFECT_READ ? lower_reuse(lw, e, name) : e;
}

void lower_settle(Lower *lw, Value *value, const char *name)
{
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count; i++) {
        lower_settle(lw, &value->items[i], name);
    }
    if (value->kind == VALUE_SCALAR) {
        value->scalar = lower_settled(lw, value->scalar, name);
    }
}
