// SPDX-License-Identifier: MIT
/* Lowers assignments: to names, elements, fields and tuples of targets, and augmented assignments. */
#include "lower/lower_internal.h"

#include <string.h>

/* Saves a value that an earlier assignment of the same statement could change, as in `a, b = b, a + b`. */
static void save_value(Lower *lw, Value *value, const char *name)
{
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count; i++) {
        save_value(lw, &value->items[i], name);
    }
    if (value->kind == VALUE_SCALAR && !lower_is_constant(value->scalar)) {
        value->scalar = lower_saved(lw, value->scalar, name);
    }
}

/* Returns whether a part of the value is read from the variables of the Python local. */
static bool reads_local(const Value *value, uint32_t local)
{
    return lower_reads(value, &(IrVar){.python_local = local + 1});
}

/* Returns the name of a variable for the target's new value. */
static const char *saved_name(Lower *lw, const Expr *target)
{
    return target->kind == EX_NAME ? arena_printf(lw->arena, "%s_new", target->name) : "tmp";
}

/* Saves arrays and tuples that an earlier target of the same statement would overwrite, as in `a, b = b, a`. */
static void save_compound(Lower *lw, const Expr *target, Value *items)
{
    for (uint32_t k = 1; k < target->item_count; k++) {
        bool reads = false;
        for (uint32_t i = 0; i < k; i++) {
            const Expr *name = target->items[i];
            bool numbers = items[i].kind == VALUE_SCALAR &&
                           items[k].kind == VALUE_SCALAR; /* scalars are checked more precisely in assign_tuple() */
            reads = reads || (name->kind == EX_NAME && !numbers && reads_local(&items[k], name->binding->index));
        }
        if (reads) {
            lower_save_value(lw, &items[k], saved_name(lw, target->items[k]));
        }
    }
}

static bool value_may_change(const Value *value, const IrBlock *block)
{
    bool may = value->kind == VALUE_SCALAR && ir_may_change(value->scalar, block);
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count && !may; i++) {
        may = value_may_change(&value->items[i], block);
    }
    return may;
}

/* Converts `a, *rest = t` to an assignment with as many items as targets; the starred target receives a tuple. */
static Value collect_rest(Lower *lw, Expr *target, Value value)
{
    uint32_t star = starred_item(target), count = target->item_count;
    if (star == count) {
        return value;
    }
    uint32_t rest = value.count - (count - 1);
    Expr **targets = arena_alloc(lw->arena, count * sizeof *targets);
    Value *items = arena_alloc(lw->arena, count * sizeof *items);
    const Type **types = arena_alloc(lw->arena, rest * sizeof *types + 1);
    for (uint32_t i = 0; i < rest; i++) {
        types[i] = value.items[star + i].type;
    }
    for (uint32_t i = 0; i < count; i++) {
        targets[i] = i == star ? target->items[i]->left : target->items[i];
        if (i != star) {
            items[i] = value.items[i < star ? i : i + rest - 1];
        }
    }
    items[star] = (Value){.kind = VALUE_TUPLE,
                          .type = type_tuple(lw->unit->types, types, rest),
                          .items = value.items + star,
                          .count = rest};
    target->items = targets;
    value.items = items;
    return value;
}

static uint32_t target_leaves(const Expr *target)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < target->item_count; i++) {
        const Expr *item = target->items[i];
        count += item->kind == EX_TUPLE || item->kind == EX_LIST ? target_leaves(item) + 1 : 1;
    }
    return count;
}

/* Flattens `(a, b), c = ...` to an assignment to a, b, c, so that the overlap checks include nested targets. A row
 * that is unpacked stays one item, which is read when it is assigned. */
static void flatten_targets(Lower *lw, const Expr *written, Value value, Expr *flat, Value *items)
{
    Expr target = *written;
    value = collect_rest(lw, &target, value);
    for (uint32_t i = 0; i < target.item_count; i++) {
        Expr *item = target.items[i];
        if ((item->kind == EX_TUPLE || item->kind == EX_LIST) && value.items[i].kind == VALUE_TUPLE) {
            flatten_targets(lw, item, value.items[i], flat, items);
        } else {
            items[flat->item_count] = value.items[i];
            flat->items[flat->item_count++] = item;
        }
    }
}

/* Returns whether the value reads a name that the (possibly nested) target assigns. */
static bool reads_target(const Value *value, const Expr *target)
{
    bool reads = target->kind == EX_NAME && reads_local(value, target->binding->index);
    for (uint32_t i = 0; i < target->item_count && !reads && (target->kind == EX_TUPLE || target->kind == EX_LIST);
         i++) {
        reads = reads_target(value, target->items[i]);
    }
    return reads;
}

static void assign_tuple(Lower *lw, const Expr *written, Value value)
{
    Expr flat = *written;
    const Expr *target = &flat;
    uint32_t leaves = target_leaves(written);
    Value *own = arena_alloc(lw->arena, leaves * sizeof *own + 1);
    flat.items = arena_alloc(lw->arena, leaves * sizeof(Expr *) + 1);
    flat.item_count = 0;
    flatten_targets(lw, written, value, &flat, own);
    value.items = own;
    save_compound(lw, target, value.items);
    uint32_t count = target->item_count;
    for (uint32_t i = 0; i < count; i++) { /* compute all values before evaluating any target */
        bool has_effect = lower_has_effect(lw, target->items[i]);
        for (uint32_t k = i + 1; k < count && has_effect; k++) {
            lower_before(lw, &value.items[k], target->items[i]);
        }
    }
    /* Lower the assignments in order into a trial block. If one would change an operand of a later one, save the later
     * values first. */
    bool must_save = false;
    for (uint32_t i = 0; i + 1 < count && !must_save; i++) {
        IrBlock trial = {0};
        if (target->items[i]->kind == EX_NAME) {
            SsaValue *def = info_of(lw->instance, target->items[i])->def;
            BlockMark mark = lower_begin_detached(lw, &trial);
            if (value.items[i].kind == VALUE_SCALAR) {
                lower_define(lw, def, value.items[i]);
            }
            lower_end_detached(lw, mark);
            for (uint32_t k = i + 1; k < count && !must_save; k++) {
                for (uint32_t t = 0; t < trial.count && !must_save; t++) {
                    const IrExpr *lhs = trial.stmts[t]->a;
                    must_save = value.items[k].kind == VALUE_SCALAR && lhs->kind == IR_VAR &&
                                lower_reads(&value.items[k], lhs->var);
                }
            }
        } else {
            const Expr *owner = target->items[i]->kind == EX_ATTRIBUTE ? target->items[i]->left : NULL;
            Value vector = owner != NULL && owner->kind == EX_NAME ? lower_expr(lw, owner)
                                                                   : (Value){0}; /* a component of a vector, v.x */
            bool is_local = vector.kind == VALUE_SCALAR && vector.scalar->kind == IR_VAR;
            for (uint32_t k = i + 1; k < count && !must_save && is_local; k++) {
                must_save = value.items[k].kind == VALUE_SCALAR && lower_reads(&value.items[k], vector.scalar->var);
            }
            for (uint32_t k = i + 1; k < count && !must_save;
                 k++) { /* stores to memory may change values that are read from memory */
                must_save =
                    value_may_change(&value.items[k], &trial) || reads_target(&value.items[k], target->items[i]);
            }
        }
    }
    for (uint32_t i = 1; i < count && must_save; i++) {
        save_value(lw, &value.items[i], saved_name(lw, target->items[i]));
    }
    for (uint32_t i = 0; i < count; i++) {
        lower_assign(lw, target->items[i], value.items[i]);
    }
}

static bool is_call(const Expr *e, void *context)
{
    (void)context;
    return e->kind == EX_CALL || e->kind == EX_NAMED;
}

void lower_assign(Lower *lw, const Expr *target, Value value)
{
    uint32_t first = lw->block->count;
    if (target->kind == EX_NAME) {
        lower_define(lw, info_of(lw->instance, target)->def, value);
        lower_mark_target(lw, target, first);
    } else if (target->kind == EX_TUPLE || target->kind == EX_LIST) {
        assign_tuple(lw, target, value.kind == VALUE_ARRAY ? array_unpacked(lw, value, target->item_count) : value);
    } else {
        if (ast_any(target, is_call, NULL)) { /* the value comes first in C, too, unless the target needs statements,
                                                 which precede the assignment */
            lower_before(lw, &value, target);
        }
        Value place = lower_expr(lw, target);
        if (place.kind == VALUE_ARRAY) {
            lower_fill(lw, place, value, OP_NONE);
            return;
        }
        lower_set(lw, place.scalar, value_convert(lw, value, place.type).scalar);
    }
}

/* Assigns a name such as `tile_buffer` to an array that the statement creates. The array keeps this name if the
 * variable `tile` also refers to other arrays and must therefore be a pointer. */
static void name_buffer(Lower *lw, const Stmt *s, const Value *value)
{
    IrVar *array = value->kind == VALUE_ARRAY && !value->array->is_view ? value->array->var : NULL;
    if (array != NULL && (s->value->kind == EX_CALL || infer_is_array_expression(lw->instance, s->value)) &&
        s->targets[0]->kind == EX_NAME && (array->storage == IRV_SHARED || array->storage == IRV_LOCAL)) {
        array->name = arena_printf(lw->arena, "%s_buffer", s->targets[0]->name);
    }
}

static bool is_name(const Expr *e, void *name)
{
    return (e->kind == EX_NAME || e->kind == EX_NAMED) && e->binding == ((const Expr *)name)->binding;
}

/* Returns the index of a target of `a = b = value` whose variable can receive the value first: a name that represents
 * exactly the value, and that no other target contains. Returns the number of targets if there is none. */
static uint32_t first_to_assign(const Lower *lw, const Stmt *s, const Value *value)
{
    for (uint32_t i = 0; i < s->target_count; i++) {
        const Expr *target = s->targets[i];
        const SsaValue *def = target->kind == EX_NAME ? info_of(lw->instance, target)->def : NULL;
        const TypeList *reader = def != NULL ? lowered_value(lw, def)->readers : NULL;
        bool fits = reader != NULL && reader->next == NULL && reader->type == value->type;
        for (uint32_t k = 0; k < s->target_count && fits; k++) {
            fits = k == i || !ast_any(s->targets[k], is_name, (void *)(uintptr_t)target);
        }
        if (fits) {
            return i;
        }
    }
    return s->target_count;
}

void lower_assignment(Lower *lw, const Stmt *s)
{
    const bool is_elementwise = infer_is_array_expression(lw->instance, s->value) && s->target_count == 1;
    if (is_elementwise && s->targets[0]->kind == EX_SUBSCRIPT) {
        lower_elements_store(lw, s->targets[0], s->value, OP_NONE);
        return;
    }
    if (lower_next_into(lw, s)) {
        return;
    }
    SsaValue *def = s->targets[0]->kind == EX_NAME ? info_of(lw->instance, s->targets[0])->def : NULL;
    if (def != NULL && s->target_count == 1 &&
        (is_elementwise || !ast_any(s->value, is_name, (void *)(uintptr_t)s->targets[0]))) {
        lw->reused_array = lower_own_array(lw, def); /* computes v = v + a in place */
    }
    Value value = lower_expr(lw, s->value);
    lw->reused_array = NULL;
    if (def == NULL || !lower_owns_array(lw, def)) {
        name_buffer(lw, s, &value);
    }
    uint32_t first = s->target_count;
    if (s->target_count > 1 && value.kind == VALUE_SCALAR && !lower_is_cheap(value.scalar)) {
        first = first_to_assign(lw, s, &value);
    }
    if (first < s->target_count) {
        lower_assign(lw, s->targets[first], value);
        value = lower_defined_value(lw, info_of(lw->instance, s->targets[first])->def);
    } else if (s->target_count > 1 && value.kind == VALUE_SCALAR) {
        value.scalar = lower_reuse(lw, value.scalar, s->targets[0]->kind == EX_NAME ? s->targets[0]->name : "value");
    }
    for (uint32_t i = 0; i + 1 < s->target_count; i++) { /* as in x[(i := 1)] = y = i */
        lower_before(lw, &value, s->targets[i]);
    }
    for (uint32_t i = 0; i < s->target_count; i++) {
        if (i != first) {
            lower_assign(lw, s->targets[i], i > 0 ? lower_copy_value(lw, &value) : value);
        }
    }
    Stream *flat = NULL;
    for (uint32_t i = 0; i < s->target_count; i++) {
        flat = stream_begin_flat(lw, s->targets[i], s->value, flat);
    }
}

static IrOp compound_op(Op op, const Type *place, const Type *operand)
{
    if (type_is_time(operand) || type_is_time(place)) {
        return IRO_NONE; /* NaT needs a check */
    }
    if (type_is_complex(operand) && place != operand) {
        return IRO_NONE; /* the result does not have the lvalue's type */
    }
    bool is_bitwise = op == OP_BITAND || op == OP_BITOR || op == OP_BITXOR;
    return is_bitwise && !type_is_integer(operand) && !type_is_bool(operand) ? IRO_NONE : lower_ir_op(op);
}

/* An augmented assignment `left op= right`: the types of the operation and of its operands, and the C compound
 * operator (IRO_NONE if there is none). */
typedef struct Augment {
    Op op;
    Value right;
    const Expr *right_expr; /* may be NULL */
    const Type *result, *operand;
    IrOp compound;
} Augment;

static Augment augment_of(Lower *lw, Op op, const Type *left, Value right, const Expr *right_expr)
{
    Augment augment = {.op = op, .right = right, .right_expr = right_expr};
    augment.result = infer_operator_type(lw->instance, op, NULL, left, right_expr, right.type, &augment.operand);
    augment.compound = compound_op(op, left, augment.operand);
    return augment;
}

static Value augmented(Lower *lw, const Augment *a, Value old)
{
    return lower_operator(lw, a->op, old, a->right, a->result, a->operand, a->right_expr);
}

/* Emits lvalue op= value. The result of the operation is converted to the lvalue's type, as in C. */
static void store_compound(Lower *lw, const Augment *a, IrExpr *lvalue)
{
    const Type *operand = a->operand, *narrow = lw_type(lw, lvalue->type->kind == TY_U32 ? TY_U32 : TY_I32);
    bool shifts = a->op == OP_LSHIFT || a->op == OP_RSHIFT, sums = a->op == OP_ADD || a->op == OP_SUB;
    IrExpr *value =
        lower_divisor(lw, a->op, shifts ? a->right.scalar : value_convert(lw, a->right, operand).scalar, a->right.type);
    if (sums && operand->kind == TY_I64 && lvalue->type->bits <= 32 && type_is_integer(lvalue->type)) {
        /* only the low bits are stored, so `count += 1` needs no 64-bit addition */
        IrExpr *inner = value->kind == IR_CONVERT ? value->a : value;
        bool fits = value->kind == IR_INT
                        ? value->integer >= INT32_MIN && value->integer <= INT32_MAX
                        : value->kind == IR_CONVERT && type_is_signed(inner->type) && inner->type->bits <= 32;
        value = fits ? ir_convert(lw->arena, narrow, inner) : value;
        operand = fits ? narrow : operand;
    }
    lower_statement(lw, lower_update(lw, lvalue, a->compound, value, operand));
}

/* Returns whether an index is cheap enough to be duplicated: a variable or constant, possibly with a negative-index
 * fix-up. */
static bool is_plain_index(const IrExpr *e)
{
    if (e->kind == IR_CALL && e->callee.helper == HELPER_WRAP) {
        return is_plain_index(e->args[0]) && is_plain_index(e->args[1]);
    }
    return e->kind == IR_VAR || e->kind == IR_INT || e->kind == IR_NAMED ||
           (e->kind == IR_CONVERT && is_plain_index(e->a));
}

void lower_augment_place(Lower *lw, Op op, Value place, Value right, const Expr *right_expr)
{
    if (op == OP_NONE) {
        lower_set(lw, place.scalar, value_convert(lw, right, place.type).scalar);
        return;
    }
    Augment augment = augment_of(lw, op, place.type, right, right_expr);
    bool is_class = type_is_complex(place.type) || type_is_half(place.type);
    if (is_class && ir_in_packed(place.scalar)) { /* C++ cannot bind a reference to a packed field */
        augment.compound = IRO_NONE;
    }
    /* C shifts in the type of the lvalue, and computes with halves as halves. If the operand type differs, the
     * generated code contains the lvalue twice, so compute its indices once. */
    bool is_wider = augment.operand != place.type && (op == OP_LSHIFT || op == OP_RSHIFT || type_is_half(place.type));
    bool is_once = augment.compound != IRO_NONE && !(is_wider && ir_effect(place.scalar) > EFFECT_READ);
    for (IrExpr *at = place.scalar; !is_once && (at->kind == IR_INDEX || at->kind == IR_FIELD); at = at->a) {
        for (uint32_t i = 0; i < at->arg_count; i++) {
            at->args[i] = is_plain_index(at->args[i]) ? at->args[i] : lower_reuse(lw, at->args[i], "at");
        }
    }
    if (augment.compound != IRO_NONE) {
        store_compound(lw, &augment, place.scalar);
        return;
    }
    Value old = value_scalar(place.type, ir_copy(lw->arena, place.scalar));
    lower_set(lw, place.scalar, value_convert(lw, augmented(lw, &augment, old), place.type).scalar);
}

static bool names_target(const Expr *e, void *target)
{
    return e->kind == EX_NAMED && e->binding == ((const Expr *)target)->binding;
}

/* Returns the value of the name before the right side is evaluated; saves it if the right side assigns the name. */
static Value old_of_name(Lower *lw, const Stmt *s)
{
    Value old = lower_use(lw, info_of(lw->instance, s->targets[0])->use);
    if (ast_any(s->value, names_target, s->targets[0])) {
        lower_save_value(lw, &old, "first");
    }
    return old;
}

static void augment_name(Lower *lw, const Stmt *s, Value old, Value right)
{
    const ExprInfo *info = info_of(lw->instance, s->targets[0]);
    if (old.kind == VALUE_ARRAY) { /* in place: the name still refers to the same array */
        lower_fill(lw, old, right, s->op);
        lower_define_same(lw, info->def, old);
        return;
    }
    if (type_is_optional(old.type)) {
        old = optional_has_value(lw, s->targets[0]) ? old.items[1] : optional_value(lw, old);
    }
    if (type_is_number_member(old.type)) {
        old = value_convert(lw, old, old.type->elem);
    }
    Augment augment = augment_of(lw, s->op, old.type, right, s->value);
    /* Update in place if the new value is stored only in the variable that contains the old one. */
    IrBlock trial = {0};
    BlockMark mark = lower_begin_detached(lw, &trial);
    lower_define(lw, info->def, value_scalar(augment.result, lower_int(lw, 0)));
    lower_end_detached(lw, mark);
    bool same_var = trial.count == 1 && old.scalar->kind == IR_VAR && trial.stmts[0]->a->var == old.scalar->var;
    old.scalar = ir_copy(lw->arena, old.scalar);
    if (same_var && augment.compound != IRO_NONE) {
        store_compound(lw, &augment, old.scalar);
        return;
    }
    lower_define(lw, info->def, augmented(lw, &augment, old));
    if (lw->block->count > 0) {
        lw->block->stmts[lw->block->count - 1]->augmented = augment.compound;
    }
}

void lower_augmented(Lower *lw, const Stmt *s)
{
    const Expr *target = s->targets[0];
    bool is_name = target->kind == EX_NAME;
    if (infer_is_array_expression(lw->instance, s->value)) {
        Value array = lower_elements_store(lw, target, s->value, s->op);
        if (is_name) {
            lower_define_same(lw, info_of(lw->instance, target)->def, array);
        }
        return;
    }
    Value place = {0}, old = {0};
    if (is_name) {
        old = old_of_name(lw, s);
    } else if (lower_place_first(lw, target, s->value)) {
        place = lower_expr(lw, target);
        if (place.kind == VALUE_SCALAR) {
            old = lower_saved_lvalue(lw, place, s->value);
        } else {
            lower_before(lw, &place, s->value);
        }
    }
    Value right = lower_expr(lw, s->value);
    if (type_is_bool(right.type) && (s->op == OP_LSHIFT || s->op == OP_RSHIFT)) {
        right = value_convert(lw, right, lw->i64);
    }
    place = is_name || place.type != NULL ? place : lower_expr(lw, target);
    const Type *array = is_name ? old.type : place.type;
    if (array->kind == TY_ARRAY &&
        right.kind == VALUE_SCALAR) { /* convert a weakly typed scalar once, before the loop */
        right = value_convert(lw, right, infer_weak_fitting(lw->instance, s->value, right.type, array->elem));
    }
    uint32_t first = lw->block->count;
    if (is_name) {
        augment_name(lw, s, old, right);
        lower_mark_target(lw, target, first);
    } else if (place.kind == VALUE_ARRAY) {
        lower_fill(lw, place, right, s->op);
    } else if (old.type != NULL) {
        Augment augment = augment_of(lw, s->op, place.type, right, s->value);
        lower_set(lw, place.scalar, value_convert(lw, augmented(lw, &augment, old), place.type).scalar);
    } else {
        lower_augment_place(lw, s->op, place, right, s->value);
    }
}
