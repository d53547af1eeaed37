// SPDX-License-Identifier: MIT
/* Preserves Python's order of evaluation, because C leaves the order of operands unspecified. */
#include "intrinsics/intrinsics.h"
#include "lower/lower_internal.h"

/* Returns the effect of a call of a builtin, intrinsic or external function, without its arguments. */
static IrEffect effect_of_row(const Instance *instance, const Expr *e)
{
    const ExprInfo *info = info_of(instance, e);
    if (info->element != NULL && info->stores) {
        return EFFECT_WRITE;
    }
    if (info->intrinsic != NULL) {
        return info->intrinsic->effect;
    }
    if (info->builtin != BUILTIN_NONE) {
        return builtin_row(info->builtin)->effect;
    }
    if (e->left->kind == EX_ATTRIBUTE && method_of(e) == METHOD_FILL) {
        return EFFECT_WRITE;
    }
    const Object *callee = info_of(instance, e->left)->constant;
    return callee != NULL && callee->kind == OBJ_EXTERN ? EFFECT_ALL : EFFECT_NONE;
}

/* Returns the effect of the call, without its arguments. */
static IrEffect call_effect(const Lower *lw, const Expr *e)
{
    Instance *callee = info_of(lw->instance, e)->callee;
    return callee != NULL ? lower_effect(callee) : effect_of_row(lw->instance, e);
}

static bool is_named(const Expr *e, void *context)
{
    (void)context;
    return e->kind == EX_NAMED;
}

static bool has_effect(const Expr *e, void *lw)
{
    return e->kind == EX_NAMED || (e->kind == EX_CALL && call_effect(lw, e) > EFFECT_WARP_SYNC);
}

bool lower_has_effect(Lower *lw, const Expr *e)
{
    return ast_any(e, has_effect, lw);
}

/* Returns whether evaluating e assigns a name. */
static bool has_named(const Expr *e)
{
    return ast_any(e, is_named, NULL);
}

/* ---- accessed memory ---- */

/* Returns whether a store through a pointer to x may change data that y points to. */
static bool may_be_same(const Lower *lw, const IrVar *x, const IrVar *y)
{
    if (x == NULL || y == NULL || x == y) {
        return true;
    }
    bool both_given = x->storage == IRV_PARAM && y->storage == IRV_PARAM;
    bool distinct = lw->func->is_kernel && (lw->func->facts & PY2CU_FACT_NOALIAS) != 0;
    return both_given && !distinct && x->type == y->type;
}

/* Returns whether part of the value may be located in the memory. */
static bool value_reaches(const Lower *lw, const Value *value, const IrVar *memory)
{
    bool does = value->kind == VALUE_RECORD ||
                (value->kind == VALUE_ARRAY && may_be_same(lw, lower_memory_of(value->array), memory));
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count && !does; i++) {
        does = value_reaches(lw, &value->items[i], memory);
    }
    return does;
}

/* Returns whether a call may access memory other than its arguments. */
static bool call_reaches(const Lower *lw, const Expr *e)
{
    const ExprInfo *info = info_of(lw->instance, e);
    return call_effect(lw, e) > EFFECT_WRITE ||
           (info->callee != NULL && (info->callee->captures.count > 0 || info->captured != NULL));
}

/* Memory that starts at a parameter or C array; var is NULL if unknown. */
typedef struct Memory {
    Lower *lw;
    const IrVar *var;
} Memory;

static bool may_access(const Expr *e, void *context)
{
    const Memory *memory = context;
    Lower *lw = memory->lw;
    if (e->kind == EX_NAME && info_of(lw->instance, e)->use != NULL) {
        Value value = lower_use(lw, info_of(lw->instance, e)->use);
        return value_reaches(lw, &value, memory->var);
    }
    return e->kind == EX_NAMED || (e->kind == EX_CALL && call_reaches(lw, e));
}

/* Returns whether evaluating e may read or write the memory. */
static bool may_touch(Lower *lw, const Expr *e, const IrVar *memory)
{
    return ast_any(e, may_access, &(Memory){lw, memory});
}

/* ---- operands ---- */

typedef struct OrderCheck {
    Lower *lw;
    const Expr *next;
} OrderCheck;

/* Returns whether e is a call that may write memory that `next` reads. */
static bool may_change_value(const IrExpr *e, const void *context)
{
    const OrderCheck *d = context;
    if (e->kind == IR_CALL && e->callee.effect > EFFECT_WRITE && !e->callee.of_warp &&
        may_touch(d->lw, d->next, NULL)) {
        return true; /* after a barrier, memory also contains the stores of other threads */
    }
    for (uint32_t i = 0; e->kind == IR_CALL && e->callee.effect > EFFECT_READ && i < e->arg_count; i++) {
        const Type *type = e->args[i]->type;
        ArrayValue array = {.base = e->args[i]};
        if ((type->kind == TY_POINTER || type->kind == TY_CARRAY) &&
            may_touch(d->lw, d->next, lower_memory_of(&array))) {
            return true;
        }
    }
    return false;
}

void lower_before(Lower *lw, Value *value, const Expr *next)
{
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count; i++) {
        lower_before(lw, &value->items[i], next);
    }
    if (value->kind == VALUE_ARRAY && lower_has_effect(lw, next)) { /* as in x[i:], which reads i */
        *value = lower_save_array(lw, *value, "first", lower_assigned(lw));
    }
    if (value->kind != VALUE_SCALAR || lower_is_constant(value->scalar)) {
        return;
    }
    bool depends = ir_effect(value->scalar) != EFFECT_NONE || has_named(next);
    if ((depends && lower_has_effect(lw, next)) ||
        ir_any(value->scalar, may_change_value, &(OrderCheck){lw, next})) { /* otherwise, the order has no effect */
        value->scalar = lower_saved(lw, value->scalar, "first");
    }
}

void lower_before_all(Lower *lw, Value *value, Expr *const *items, uint32_t first, uint32_t count)
{
    for (uint32_t i = first; i < count; i++) {
        lower_before(lw, value, items[i]);
    }
}

/* ---- lvalue op= value: the lvalue is read before the value is computed ---- */

/* Returns the parameter or C array that contains the lvalue; NULL if unknown. */
static const IrVar *memory_of_place(IrExpr *lvalue)
{
    ArrayValue array = {.base = ir_root(lvalue)};
    return lower_memory_of(&array);
}

static bool argument_may_access(const Expr *argument, void *context)
{
    const Memory *memory = context;
    const Type *type = info_of(memory->lw->instance, argument)->type; /* NULL for the callee, as in `x.fill` */
    return (type == NULL || !type_is_scalar(type)) && ast_any(argument, may_access, context);
}

/* Returns whether evaluating e, without its operands, may write to the memory. */
static bool writes(const Expr *e, void *context)
{
    Lower *lw = ((const Memory *)context)->lw;
    bool stores = e->kind == EX_CALL && call_effect(lw, e) > EFFECT_WARP_SYNC;
    return e->kind == EX_NAMED || (e->kind == EX_CALL && call_reaches(lw, e)) ||
           (stores && ast_any_part(e, argument_may_access, context));
}

bool lower_place_first(Lower *lw, const Expr *target, const Expr *right)
{
    return lower_has_effect(lw, right) || has_named(target) ||
           (lower_has_effect(lw, target) && may_touch(lw, right, NULL));
}

Value lower_saved_lvalue(Lower *lw, Value lvalue, const Expr *right)
{
    for (IrExpr *at = lvalue.scalar; at->kind == IR_INDEX || at->kind == IR_FIELD; at = at->a) {
        for (uint32_t i = 0; i < at->arg_count; i++) {
            Value index = value_scalar(at->args[i]->type, at->args[i]);
            bool differs =
                !lower_is_constant(index.scalar) && (ir_effect(index.scalar) != EFFECT_NONE || has_named(right));
            at->args[i] = differs ? lower_saved(lw, index.scalar, "at") : index.scalar;
        }
    }
    if (!ast_any(right, writes, &(Memory){lw, memory_of_place(lvalue.scalar)})) {
        return (Value){.kind = VALUE_NONE};
    }
    return value_scalar(lvalue.type, lower_saved(lw, ir_copy(lw->arena, lvalue.scalar), "first"));
}

/* Effects estimated from the Python source, for calls of functions that are still being lowered, as in a recursion. */

static bool visit(Instance *instance);

static bool call_may_write(const Expr *e, void *instance)
{
    Instance *callee = e->kind == EX_CALL ? info_of(instance, e)->callee : NULL;
    return callee != NULL ? visit(callee) : e->kind == EX_CALL && effect_of_row(instance, e) > EFFECT_READ;
}

static bool stores(const Expr *target)
{
    bool found = target->kind == EX_SUBSCRIPT || target->kind == EX_ATTRIBUTE;
    for (uint32_t i = 0; i < target->item_count && !found && (target->kind == EX_TUPLE || target->kind == EX_LIST);
         i++) {
        found = stores(target->items[i]);
    }
    return found;
}

static bool block_may_write(Instance *instance, const Block *block);

static bool stmt_may_write(Instance *instance, const Stmt *s)
{
    bool assigns = s->kind == ST_ASSIGN || s->kind == ST_AUG || s->kind == ST_FOR,
         may = ast_any_in_stmt(s, call_may_write, instance);
    for (uint32_t i = 0; assigns && i < s->target_count && !may; i++) {
        may = stores(s->targets[i]);
    }
    may = may || block_may_write(instance, &s->body) || block_may_write(instance, &s->orelse);
    for (uint32_t i = 0; i < s->case_count && !may; i++) {
        may = block_may_write(instance, &s->cases[i].body);
    }
    return may;
}

static bool block_may_write(Instance *instance, const Block *block)
{
    bool may = false;
    for (uint32_t i = 0, count = live_count(instance, block); i < count && !may; i++) {
        may = stmt_may_write(instance, block->stmts[i]);
    }
    return may;
}

/* Visits each function once per query; a second visit returns false. */
static bool visit(Instance *instance)
{
    LoweredFunction *lowered = instance->lowered;
    if (!lowered->in_progress && lowered->ir != NULL) {
        return lowered->effect > EFFECT_READ;
    }
    if (lowered->visit == instance->unit->lowering->effect_visit) {
        return false;
    }
    lowered->visit = instance->unit->lowering->effect_visit;
    return (instance->modes & (GUARD_BOUNDS | GUARD_ERRORS)) != 0 || block_may_write(instance, instance_body(instance));
}

bool lower_may_write(Instance *instance)
{
    LoweredFunction *lowered = instance->lowered;
    if (!lowered->has_may_write) {
        instance->unit->lowering->effect_visit++;
        lowered->may_write = visit(instance);
        lowered->has_may_write = true;
    }
    return lowered->may_write;
}

void lower_arguments(Lower *lw, const Call *call, const Type *const *types, Value *values)
{
    for (uint32_t i = 0; i < call->count; i++) {
        values[i] = lower_expr(lw, call->args[i]);
        if (types != NULL && types[i] != NULL) {
            values[i] = value_convert(lw, values[i], types[i]);
        }
        lower_before_all(lw, &values[i], call->args, i + 1, call->count);
    }
}
