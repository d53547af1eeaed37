/* Order of evaluation: C leaves that of operands open, Python does not. */
#include "lower/inside.h"
#include "catalogue/catalogue.h"

#include <string.h>

/* What the call of anything but a function of the text does, its arguments aside. */
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
    if (e->left->kind == EX_ATTRIBUTE && strcmp(e->left->name, "fill") == 0) { /* x.fill(value) */
        return EFFECT_WRITE;
    }
    const Object *callee = info_of(instance, e->left)->constant;
    return callee != NULL && callee->kind == OBJ_EXTERN ? EFFECT_ALL : EFFECT_NONE;
}

/* What the call does, its arguments aside. */
static IrEffect call_effect(const Lower *lw, const Expr *e)
{
    Instance *callee = info_of(lw->instance, e)->callee;
    return callee != NULL ? lower_effect(callee) : effect_of_row(lw->instance, e);
}

bool lower_has_effect(const Lower *lw, const Expr *e)
{
    if (e == NULL || e->kind == EX_LAMBDA) {
        return false;
    }
    if (e->kind == EX_NAMED) {
        return true;
    }
    if (e->kind == EX_CALL && call_effect(lw, e) > EFFECT_MEET) {
        return true;
    }
    bool effect = lower_has_effect(lw, e->left) || lower_has_effect(lw, e->right) || lower_has_effect(lw, e->cond);
    for (uint32_t i = 0; i < e->item_count && !effect; i++) {
        effect = lower_has_effect(lw, e->items[i]);
    }
    for (uint32_t i = 0; i < e->keyword_count && !effect; i++) {
        effect = lower_has_effect(lw, e->keywords[i].value);
    }
    return effect;
}

static bool is_named(const Expr *e, void *context)
{
    (void)context;
    return e->kind == EX_NAMED;
}

/* Whether evaluating e gives a name a value. */
static bool has_named(const Expr *e)
{
    return ast_any(e, is_named, NULL);
}

/* A new variable that holds e. */
static IrExpr *lower_saved(Lower *lw, IrExpr *e, const char *name)
{
    IrVar *var = lower_new_var(lw, name, e->type);
    lower_statement(lw, lower_store(lw, ir_var(lw->unit->arena, var), e));
    return ir_var(lw->unit->arena, var);
}

/* ---- what memory is touched --------------------------------------------------------------------------------------- */

/* Whether a store through a pointer to x may change what y points to. */
static bool may_be_same(const Lower *lw, const IrVar *x, const IrVar *y)
{
    if (x == NULL || y == NULL || x == y) {
        return true;
    }
    bool both_given = x->storage == IRV_PARAM && y->storage == IRV_PARAM;
    bool distinct = lw->func->is_kernel && (lw->unit->program->facts & PY2CU_FACT_NOALIAS) != 0;
    return both_given && !distinct && x->type == y->type;
}

/* Whether a part of the value lies in the memory, or may. */
static bool value_reaches(const Lower *lw, const Value *value, const IrVar *memory)
{
    if (value->kind == VALUE_TUPLE) {
        for (uint32_t i = 0; i < value->count; i++) {
            if (value_reaches(lw, &value->items[i], memory)) {
                return true;
            }
        }
    }
    if (value->kind == VALUE_RECORD) {
        return true;
    }
    return value->kind == VALUE_ARRAY && may_be_same(lw, lower_memory_of(value->array), memory);
}

/* Whether a call may touch more than its arguments. */
static bool call_reaches(const Lower *lw, const Expr *e)
{
    const ExprInfo *info = info_of(lw->instance, e);
    return call_effect(lw, e) > EFFECT_WRITE || (info->callee != NULL && (info->callee->captures.count > 0 || info->captured != NULL));
}

/* Whether evaluating e may read or write the memory: it does neither to what it does not name. */
static bool may_touch(Lower *lw, const Expr *e, const IrVar *memory)
{
    if (e == NULL || e->kind == EX_LAMBDA) {
        return false;
    }
    if (e->kind == EX_NAMED || (e->kind == EX_CALL && call_reaches(lw, e))) {
        return true;
    }
    if (e->kind == EX_NAME && info_of(lw->instance, e)->use != NULL) {
        Value value = lower_use(lw, info_of(lw->instance, e)->use);
        return value_reaches(lw, &value, memory);
    }
    bool may = may_touch(lw, e->left, memory) || may_touch(lw, e->right, memory) || may_touch(lw, e->cond, memory);
    for (uint32_t i = 0; i < e->item_count && !may; i++) {
        may = may_touch(lw, e->items[i], memory);
    }
    for (uint32_t i = 0; e->kind == EX_CALL && i < e->keyword_count && !may; i++) {
        may = may_touch(lw, e->keywords[i].value, memory);
    }
    return may;
}

/* ---- operands ----------------------------------------------------------------------------------------------------- */

typedef struct Disturbed {
    Lower *lw;
    const Expr *next;
} Disturbed;

/* Whether e is a call that may write to what `next` reads. */
static bool may_disturb(const IrExpr *e, const void *context)
{
    const Disturbed *d = context;
    for (uint32_t i = 0; e->kind == IR_CALL && e->callee.effect > EFFECT_READ && i < e->arg_count; i++) {
        const Type *type = e->args[i]->type;
        ArrayValue array = {.base = e->args[i]};
        if ((type->kind == TY_POINTER || type->kind == TY_CARRAY) && may_touch(d->lw, d->next, lower_memory_of(&array))) {
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
    if (value->kind != VALUE_SCALAR || lower_is_constant(value->scalar)) {
        return;
    }
    bool depends = ir_effect(value->scalar) != EFFECT_NONE || has_named(next);
    if ((depends && lower_has_effect(lw, next)) || ir_any(value->scalar, may_disturb, &(Disturbed){lw, next})) { /* else the order does not matter */
        value->scalar = lower_saved(lw, value->scalar, "first");
    }
}

/* ---- place op= value: the place is looked up and read before the value is computed -------------------------------- */

/* The parameter or C array that the place lies in; NULL: it is not known. */
static const IrVar *memory_of_place(IrExpr *place)
{
    ArrayValue array = {.base = ir_root(place)};
    return lower_memory_of(&array);
}

static bool argument_touches(Lower *lw, const Expr *argument, const IrVar *memory)
{
    return !type_is_scalar(info_of(lw->instance, argument)->type) && may_touch(lw, argument, memory);
}

static bool stores(const Expr *target);

/* Whether evaluating e may write to the memory. */
static bool may_write_to(Lower *lw, const Expr *e, const IrVar *memory)
{
    if (e == NULL || e->kind == EX_LAMBDA) {
        return false;
    }
    bool is_call = e->kind == EX_CALL, stores = is_call && call_effect(lw, e) > EFFECT_MEET;
    bool may = e->kind == EX_NAMED || (is_call && call_reaches(lw, e));
    may = may || may_write_to(lw, e->left, memory) || may_write_to(lw, e->right, memory) || may_write_to(lw, e->cond, memory);
    for (uint32_t i = 0; i < e->item_count && !may; i++) {
        may = (stores && argument_touches(lw, e->items[i], memory)) || may_write_to(lw, e->items[i], memory);
    }
    for (uint32_t i = 0; is_call && i < e->keyword_count && !may; i++) {
        const Expr *value = e->keywords[i].value;
        may = (stores && argument_touches(lw, value, memory)) || may_write_to(lw, value, memory);
    }
    return may;
}

bool lower_place_first(Lower *lw, const Expr *target, const Expr *right)
{
    return lower_has_effect(lw, right) || (lower_has_effect(lw, target) && may_touch(lw, right, NULL));
}

Value lower_held_place(Lower *lw, Value place, const Expr *right)
{
    Arena *arena = lw->unit->arena;
    for (IrExpr *at = place.scalar; at->kind == IR_INDEX || at->kind == IR_FIELD; at = at->a) {
        for (uint32_t i = 0; i < at->arg_count; i++) {
            Value index = value_scalar(at->args[i]->type, at->args[i]);
            bool differs = !lower_is_constant(index.scalar) && (ir_effect(index.scalar) != EFFECT_NONE || has_named(right));
            at->args[i] = differs ? lower_saved(lw, index.scalar, "at") : index.scalar;
        }
    }
    if (!may_write_to(lw, right, memory_of_place(place.scalar))) {
        return (Value){.kind = VALUE_NONE};
    }
    return value_scalar(place.type, lower_saved(lw, ir_copy(arena, place.scalar), "first"));
}

/* What a function may do, by its Python text: for calls of functions that are still being lowered, as in a recursion. */

static bool visit(Instance *instance);

static bool call_may_write(const Instance *instance, const Expr *e)
{
    Instance *callee = info_of(instance, e)->callee;
    return callee != NULL ? visit(callee) : effect_of_row(instance, e) > EFFECT_READ;
}

static bool expr_may_write(const Instance *instance, const Expr *e)
{
    if (e == NULL || e->kind == EX_LAMBDA) {
        return false;
    }
    bool may = (e->kind == EX_CALL && call_may_write(instance, e)) || expr_may_write(instance, e->left) || expr_may_write(instance, e->right) ||
               expr_may_write(instance, e->cond);
    for (uint32_t i = 0; i < e->item_count && !may; i++) {
        may = expr_may_write(instance, e->items[i]);
    }
    for (uint32_t i = 0; e->kind == EX_CALL && i < e->keyword_count && !may; i++) {
        may = expr_may_write(instance, e->keywords[i].value);
    }
    return may;
}

static bool stores(const Expr *target)
{
    bool found = target->kind == EX_SUBSCRIPT || target->kind == EX_ATTRIBUTE;
    for (uint32_t i = 0; i < target->item_count && !found && (target->kind == EX_TUPLE || target->kind == EX_LIST); i++) {
        found = stores(target->items[i]);
    }
    return found;
}

static bool block_may_write(const Instance *instance, const Block *block)
{
    uint32_t count = live_count(instance, block);
    for (uint32_t i = 0; i < count; i++) {
        const Stmt *s = block->stmts[i];
        for (uint32_t k = 0; k < s->target_count; k++) {
            bool is_assigned = s->kind == ST_ASSIGN || s->kind == ST_AUG || s->kind == ST_FOR;
            if ((is_assigned && stores(s->targets[k])) || expr_may_write(instance, s->targets[k])) {
                return true;
            }
        }
        if (expr_may_write(instance, s->value) || block_may_write(instance, &s->body) || block_may_write(instance, &s->orelse)) {
            return true;
        }
        for (uint32_t k = 0; k < s->case_count; k++) {
            if (block_may_write(instance, &s->cases[k].body)) {
                return true;
            }
        }
    }
    return false;
}

/* Every function once in a question: seen again, it adds nothing. */
static bool visit(Instance *instance)
{
    if (!instance->in_progress && instance->ir != NULL) {
        return instance->effect > EFFECT_READ;
    }
    if (instance->visit == instance->unit->lowering->effect_visit) {
        return false;
    }
    instance->visit = instance->unit->lowering->effect_visit;
    return instance->guards != 0 || block_may_write(instance, instance_body(instance));
}

bool lower_may_write(Instance *instance)
{
    if (!instance->knows_writes) {
        instance->unit->lowering->effect_visit++;
        instance->may_write = visit(instance);
        instance->knows_writes = true;
    }
    return instance->may_write;
}
