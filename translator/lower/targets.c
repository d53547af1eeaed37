/* Lowering of assignments: to names, places, tuples of them, and augmented ones. */
#include "lower/inside.h"

#include <string.h>

/* `a, b = b, a + b`: a value that an earlier assignment of the same statement could change is saved first. */
static void save_value(Lower *lw, Value *value, const char *name)
{
    if (value->kind == VALUE_SCALAR && !lower_is_constant(value->scalar)) {
        IrVar *var = lower_new_var(lw, name, value->scalar->type);
        lower_statement(lw, lower_store(lw, ir_var(lw->unit->arena, var), value->scalar));
        value->scalar = ir_var(lw->unit->arena, var);
    }
}

/* Whether a part of the value is read from the Python local's variables. */
static bool reads_local(const Value *value, uint32_t local)
{
    return lower_reads(value, &(IrVar){.python_local = local + 1});
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
            reads = reads || (name->kind == EX_NAME && !numbers && reads_local(&items[k], name->binding->index));
        }
        if (reads) {
            lower_save_value(lw, &items[k], saved_name(lw, target->items[k]));
        }
    }
}

static bool value_may_change(const Value *value, const IrBlock *block)
{
    return value->kind == VALUE_SCALAR && ir_may_change(value->scalar, block);
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

static uint32_t target_leaves(const Expr *target)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < target->item_count; i++) {
        const Expr *item = target->items[i];
        count += item->kind == EX_TUPLE || item->kind == EX_LIST ? target_leaves(item) + 1 : 1;
    }
    return count;
}

/* `(a, b), c = ...` as an assignment to a, b, c, so that what one of them overwrites is seen by all. A row that is unpacked stays one:
 * it is read when its turn comes. */
static void flatten_targets(Lower *lw, const Expr *written, Value value, Expr *flat, Value *items)
{
    Expr target = *written;
    value = gather_rest(lw, &target, value);
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

/* Whether the value reads a name that the target, of nested ones, sets. */
static bool reads_target(const Value *value, const Expr *target)
{
    bool reads = target->kind == EX_NAME && reads_local(value, target->binding->index);
    for (uint32_t i = 0; i < target->item_count && !reads && (target->kind == EX_TUPLE || target->kind == EX_LIST); i++) {
        reads = reads_target(value, target->items[i]);
    }
    return reads;
}

static void assign_tuple(Lower *lw, const Expr *written, Value value)
{
    Expr flat = *written;
    const Expr *target = &flat;
    uint32_t leaves = target_leaves(written);
    Value *own = arena_alloc(lw->unit->arena, leaves * sizeof *own + 1);
    flat.items = arena_alloc(lw->unit->arena, leaves * sizeof(Expr *) + 1);
    flat.item_count = 0;
    flatten_targets(lw, written, value, &flat, own);
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
                    must_save = value.items[k].kind == VALUE_SCALAR && lhs->kind == IR_VAR && lower_reads(&value.items[k], lhs->var);
                }
            }
        } else {
            const Expr *owner = target->items[i]->kind == EX_ATTRIBUTE ? target->items[i]->left : NULL;
            Value vector = owner != NULL && owner->kind == EX_NAME ? lower_expr(lw, owner) : (Value){0}; /* v.x */
            bool is_local = vector.kind == VALUE_SCALAR && vector.scalar->kind == IR_VAR;
            for (uint32_t k = i + 1; k < count && !must_save && is_local; k++) {
                must_save = value.items[k].kind == VALUE_SCALAR && lower_reads(&value.items[k], vector.scalar->var);
            }
            for (uint32_t k = i + 1; k < count && !must_save; k++) { /* stores to memory, reads from memory */
                must_save = value_may_change(&value.items[k], &trial) || reads_target(&value.items[k], target->items[i]);
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

void lower_assignment(Lower *lw, const Stmt *s)
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

void lower_augmented(Lower *lw, const Stmt *s)
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
        if (type_is_optional(old.type)) {
            old = optional_is_given(lw, target) ? old.items[1] : optional_value(lw, old);
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
