// SPDX-License-Identifier: MIT
/* Builders and queries of IR nodes, and the table of helpers. */
#include "ir/ir_internal.h"

#include <math.h>
#include <string.h>

static IrExpr *new_expr(Arena *arena, IrExprKind kind, const Type *type)
{
    IrExpr *e = arena_alloc(arena, sizeof *e);
    e->kind = kind;
    e->type = type_in_c(type);
    return e;
}

IrExpr *ir_int(Arena *arena, const Type *type, int64_t value)
{
    IrExpr *e = new_expr(arena, IR_INT, type);
    e->integer = eval_int(e->type->kind, value).i;
    return e;
}

IrExpr *ir_float(Arena *arena, const Type *type, double value)
{
    IrExpr *e = new_expr(arena, IR_FLOAT, type);
    e->number = eval_number(type->kind, eval_float(type->kind, value));
    return e;
}

IrExpr *ir_bool(Arena *arena, const Type *type_bool, bool value)
{
    IrExpr *e = new_expr(arena, IR_BOOL, type_bool);
    e->integer = value;
    return e;
}

IrExpr *ir_string(Arena *arena, const Type *type_str, const char *spelling)
{
    IrExpr *e = new_expr(arena, IR_STRING, type_str);
    e->spelling = spelling;
    return e;
}

IrExpr *ir_var(Arena *arena, IrVar *var)
{
    IrExpr *e = new_expr(arena, IR_VAR, var->type);
    e->var = var;
    return e;
}

IrExpr *ir_named(Arena *arena, IrNamed *named)
{
    IrExpr *e = new_expr(arena, IR_NAMED, named->type);
    e->named = named;
    return e;
}

IrExpr *ir_sreg(Arena *arena, const Type *type_u32, IrSreg sreg)
{
    IrExpr *e = new_expr(arena, IR_SREG, type_u32);
    e->sreg = sreg;
    return e;
}

IrExpr *ir_unary(Arena *arena, IrOp op, const Type *type, IrExpr *a)
{
    IrExpr *e = new_expr(arena, IR_UNARY, type);
    e->op = op;
    e->a = a;
    return e;
}

IrExpr *ir_binary(Arena *arena, IrOp op, const Type *type, IrExpr *a, IrExpr *b)
{
    IrExpr *e = new_expr(arena, IR_BINARY, type);
    e->op = op;
    e->a = a;
    e->b = b;
    return e;
}

/* Types whose literals C rounds in the same way as the translator. */
static bool has_plain_literals(const Type *type)
{
    return type_is_bool(type) || type_is_integer(type) || type_is_float(type);
}

/* Converts a literal to another type; NULL if the result is undefined in C, or rounded to the nearest integer. */
static IrExpr *convert_literal(Arena *arena, const Type *type, const IrExpr *a)
{
    const IrScalar value = ir_literal_value(a), converted = eval_convert(a->type->kind, type->kind, value);
    if (a->kind == IR_FLOAT && type_is_integer(type) &&
        (type_is_half(a->type) || !kind_has_integer(type->kind, trunc(a->number)))) {
        return NULL;
    }
    IrExpr *e = ir_literal(arena, type, converted);
    if (e->kind == a->kind && (e->kind == IR_FLOAT || e->integer == a->integer)) {
        e->spelling = a->spelling;
    }
    return e;
}

/* Returns whether a double is a converted float, or a selection between such doubles and numbers: `x[i] if i < n else
 * 0.0`. Rounding it to float equals rounding each alternative. */
static bool is_single(const IrExpr *e)
{
    if (e->kind == IR_COND) {
        bool numbers = e->a->kind == IR_FLOAT && e->b->kind == IR_FLOAT;
        return !numbers && (e->a->kind == IR_FLOAT || is_single(e->a)) && (e->b->kind == IR_FLOAT || is_single(e->b));
    }
    return e->kind == IR_CONVERT && e->a->type->kind == TY_F32;
}

static IrExpr *single_of(Arena *arena, const Type *type, IrExpr *e)
{
    if (e->kind == IR_COND) {
        return ir_cond(arena, e->cond, single_of(arena, type, e->a), single_of(arena, type, e->b));
    }
    return e->kind == IR_FLOAT ? ir_convert(arena, type, e) : e->a;
}

IrExpr *ir_convert(Arena *arena, const Type *type, IrExpr *a)
{
    type = type_in_c(type);
    if (a->type == type) {
        return a;
    }
    if (a->kind == IR_UNARY && a->op == IRO_NEG && a->a->kind == IR_FLOAT && type_is_float(type) &&
        type_is_float(a->type)) {
        return ir_unary(arena, IRO_NEG, type, ir_convert(arena, type, a->a)); /* rounding is symmetric */
    }
    if (type->kind == TY_F32 && a->type->kind == TY_F64 && is_single(a)) {
        return single_of(arena, type, a);
    }
    if (a->kind == IR_CONVERT && a->a->type == type && type_is_integer(type) && type_is_integer(a->type) &&
        a->type->bits >= type->bits) {
        return a->a; /* round trip: int64(uint64(x)) */
    }
    IrExpr *folded = NULL;
    /* Keep float32(0.1) as a double readable: 0.1f instead of 0.10000000149011612 */
    const bool is_widened = a->kind == IR_FLOAT && a->type->kind == TY_F32 && type->kind == TY_F64 &&
                            a->number * 256 != trunc(a->number * 256);
    if (has_plain_literals(type) && has_plain_literals(a->type) && !is_widened &&
        (a->kind == IR_FLOAT || a->kind == IR_INT || a->kind == IR_BOOL)) {
        folded = convert_literal(arena, type, a);
        /* Keep the integer spelling `0` of Python, for the printer to use where the context determines the type. */
        if (a->kind == IR_INT && folded->kind == IR_FLOAT && folded->number == trunc(folded->number) &&
            fabs(folded->number) < 0x1p53 && (double)a->integer == folded->number) {
            folded->spelling = arena_printf(arena, "%lld", (long long)a->integer);
        }
    }
    if (folded) {
        folded->source = a->source;
        return folded;
    }
    IrExpr *e = new_expr(arena, IR_CONVERT, type);
    e->a = a;
    return e;
}

IrOp ir_opposite(IrOp op)
{
    static const IrOp opposites[] = {[IRO_EQ] = IRO_NE, [IRO_NE] = IRO_EQ, [IRO_LT] = IRO_GE,
                                     [IRO_LE] = IRO_GT, [IRO_GT] = IRO_LE, [IRO_GE] = IRO_LT};
    return op <= IRO_GE ? opposites[op] : IRO_NONE;
}

IrOp ir_mirrored(IrOp op)
{
    return op == IRO_LT ? IRO_GT : op == IRO_GT ? IRO_LT : op == IRO_LE ? IRO_GE : op == IRO_GE ? IRO_LE : op;
}

IrExpr *ir_negated(Arena *arena, IrExpr *e)
{
    bool is_comparison = e->kind == IR_BINARY && ir_opposite(e->op) != IRO_NONE && !type_is_half(e->a->type);
    if (e->kind == IR_UNARY && e->op == IRO_NOT) {
        return e->a;
    }
    /* with NaN, not (a < b) differs from a >= b */
    if (is_comparison && (!type_is_float(e->a->type) || e->op == IRO_EQ || e->op == IRO_NE)) {
        return ir_binary(arena, ir_opposite(e->op), e->type, e->a, e->b);
    }
    return ir_unary(arena, IRO_NOT, e->type, e);
}

IrExpr *ir_cond(Arena *arena, IrExpr *cond, IrExpr *a, IrExpr *b)
{
    IrExpr *e = new_expr(arena, IR_COND, a->type);
    e->cond = cond;
    e->a = a;
    e->b = b;
    return e;
}

static void set_args(Arena *arena, IrExpr *e, IrExpr *const *args, uint32_t count)
{
    e->arg_count = count;
    if (count == 0) {
        return;
    }
    e->args = arena_alloc(arena, count * sizeof *e->args);
    memcpy(e->args, args, count * sizeof *e->args);
}

IrExpr *ir_index(Arena *arena, IrExpr *base, IrExpr **indices, uint32_t count)
{
    IrExpr *e = new_expr(arena, IR_INDEX, base->type->elem);
    e->a = base;
    set_args(arena, e, indices, count);
    return e;
}

IrExpr *ir_element(Arena *arena, IrExpr *base, IrExpr *index)
{
    return ir_index(arena, base, &index, 1);
}

IrExpr *ir_address(Arena *arena, const Type *pointer, IrExpr *lvalue)
{
    IrExpr *e = new_expr(arena, IR_ADDRESS, pointer);
    e->a = lvalue;
    return e;
}

IrExpr *ir_call(Arena *arena, const Type *type, IrCallee callee, IrExpr **args, uint32_t count)
{
    IrExpr *e = new_expr(arena, IR_CALL, type);
    e->callee = callee;
    set_args(arena, e, args, count);
    return e;
}

IrExpr *ir_field(Arena *arena, IrExpr *value, uint32_t field)
{
    IrExpr *e = new_expr(arena, IR_FIELD, value->type->items[field]);
    e->a = value;
    e->field = field;
    return e;
}

IrExpr *ir_struct(Arena *arena, const Type *type, IrExpr **args)
{
    IrExpr *e = new_expr(arena, IR_STRUCT, type);
    set_args(arena, e, args, type->count);
    return e;
}

IrExpr *ir_zero(Arena *arena, const Type *type)
{
    type = type_in_c(type);
    if (type->kind == TY_RECORD || type->kind == TY_FP8 || type->kind == TY_POINTER) {
        return new_expr(arena, IR_STRUCT, type); /* {} */
    }
    if (type_has_fields(type)) {
        IrExpr **zeros = arena_alloc(arena, type->count * sizeof *zeros + 1);
        for (uint32_t i = 0; i < type->count; i++) {
            if (type->items[i]->kind == TY_POINTER) { /* array pointers: {} is shorter */
                return new_expr(arena, IR_STRUCT, type);
            }
            zeros[i] = ir_zero(arena, type->items[i]);
        }
        return ir_struct(arena, type, zeros);
    }
    return type_is_float(type)  ? ir_float(arena, type, 0)
           : type_is_bool(type) ? ir_bool(arena, type, false)
                                : ir_int(arena, type, 0);
}

/* Beyond the depth that ir_verify() rejects, the copy shares nodes with e, because the program is not translated
 * further. */
static IrExpr *copy_at(Arena *arena, const IrExpr *e, unsigned depth)
{
    IrExpr *copy = arena_alloc(arena, sizeof *copy);
    *copy = *e;
    if (depth > IR_MAX_EXPR_DEPTH) {
        return copy;
    }
    set_args(arena, copy, e->args, e->arg_count);
    IrExpr **part;
    for (uint32_t at = 0; (part = ir_next_part(copy, &at)) != NULL;) {
        *part = copy_at(arena, *part, depth + 1);
    }
    return copy;
}

IrExpr *ir_copy(Arena *arena, const IrExpr *e)
{
    return copy_at(arena, e, 0);
}

IrExpr *ir_root(IrExpr *place)
{
    while (place->kind == IR_FIELD ||
           (place->kind == IR_INDEX && place->a->kind == IR_FIELD && place->a->type->kind == TY_CARRAY)) {
        place = place->a;
    }
    return place;
}

bool ir_in_packed(const IrExpr *place)
{
    const IrExpr *field = place->kind == IR_INDEX ? place->a : place;
    return field->kind == IR_FIELD && field->a->type->kind == TY_RECORD && field->a->type->record->in_packed;
}

HelperId ir_bits_helper(const IrExpr *place, const IrExpr *value)
{
    if (!type_is_half(place->type) || !ir_in_packed(place) || (type_is_half(value->type) && ir_in_packed(value))) {
        return HELPER_NONE;
    }
    return place->type->kind == TY_BF16 ? HELPER_BF16_BITS : HELPER_F16_BITS;
}

IrExpr *ir_unconverted(const IrExpr *e)
{
    while (e != NULL && e->kind == IR_CONVERT) {
        e = e->a;
    }
    return (IrExpr *)(uintptr_t)e;
}

/* Returns whether an integer type contains all values of another type. */
static bool contains_type(const Type *wide, const Type *narrow)
{
    if (!type_is_integer(wide) || !type_is_integer(narrow)) {
        return false;
    }
    return type_is_signed(wide) == type_is_signed(narrow) ? type_size(wide) >= type_size(narrow)
                                                          : type_is_signed(wide) && type_size(wide) > type_size(narrow);
}

IrExpr *ir_without_widening(const IrExpr *e)
{
    while (e->kind == IR_CONVERT && contains_type(e->type, e->a->type)) {
        e = e->a;
    }
    return (IrExpr *)(uintptr_t)e;
}

IrExpr *ir_unconverted_index(const IrExpr *e)
{
    enum { MIN_BYTES = 4 };
    while (e->kind == IR_CONVERT && type_is_integer(e->type) && type_size(e->type) >= MIN_BYTES &&
           type_is_integer(e->a->type)) {
        e = e->a;
    }
    return (IrExpr *)(uintptr_t)e;
}

IrExpr *ir_pointer_cast(Arena *arena, const Type *type, IrExpr *address)
{
    return ir_call(arena, type, (IrCallee){.spelling = IR_POINTER_CAST}, &address, 1);
}

bool ir_is_pointer_cast(const IrExpr *e)
{
    return e->kind == IR_CALL && e->callee.spelling != NULL && strcmp(e->callee.spelling, IR_POINTER_CAST) == 0;
}

bool ir_is_converted_real(const IrExpr *e)
{
    return e->kind == IR_STRUCT && type_is_complex(e->type) && e->arg_count == 2 && e->args[1]->kind == IR_FLOAT &&
           e->args[1]->number == 0 && !signbit(e->args[1]->number);
}

HelperId ir_mixed_operator(const IrExpr *call, int *real)
{
    /* the operators of complex64; the row of complex128 follows each */
    static const HelperId rows[][3] = {
        {HELPER_C64_ADD, HELPER_C64_REAL_ADD, HELPER_C64_ADD_REAL},
        {HELPER_C64_SUB, HELPER_C64_REAL_SUB, HELPER_C64_SUB_REAL},
        {HELPER_C64_MUL, HELPER_C64_REAL_MUL, HELPER_C64_MUL_REAL},
        {HELPER_C64_DIV, HELPER_C64_REAL_DIV, HELPER_C64_DIV_REAL},
        {HELPER_C64_EQ, HELPER_C64_REAL_EQ, HELPER_C64_EQ_REAL},
        {HELPER_C64_NE, HELPER_C64_REAL_NE, HELPER_C64_NE_REAL},
    };
    bool is_binary = call->kind == IR_CALL && call->callee.helper != HELPER_NONE && call->arg_count == 2;
    if (!is_binary || ir_is_converted_real(call->args[0]) == ir_is_converted_real(call->args[1])) {
        return HELPER_NONE;
    }
    *real = ir_is_converted_real(call->args[1]);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int wide = 0; wide < 2; wide++) {
            if ((int)call->callee.helper == (int)rows[i][0] + wide) {
                return (HelperId)((int)rows[i][1 + *real] + wide);
            }
        }
    }
    return HELPER_NONE;
}

static bool equal_strings(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

bool ir_same_own_parts(const IrExpr *a, const IrExpr *b)
{
    switch (a->kind) {
    case IR_INT:
    case IR_BOOL:
        return a->integer == b->integer;
    case IR_FLOAT:
        /* -0.0 differs from 0.0, and a NaN equals itself */
        return memcmp(&a->number, &b->number, sizeof a->number) == 0;
    case IR_STRING:
        return equal_strings(a->spelling, b->spelling);
    case IR_VAR:
        return a->var == b->var;
    case IR_NAMED:
        return a->named == b->named;
    case IR_SREG:
        return a->sreg == b->sreg;
    case IR_CALL:
        return a->callee.helper == b->callee.helper && a->callee.func == b->callee.func &&
               equal_strings(a->callee.spelling, b->callee.spelling);
    case IR_FIELD:
        return a->field == b->field;
    case IR_UNARY:
    case IR_BINARY:
    case IR_CONVERT:
    case IR_COND:
    case IR_INDEX:
    case IR_ADDRESS:
    case IR_STRUCT:
        return true;
    }
    return false;
}

static bool equal_nodes(const IrExpr *a, const IrExpr *b)
{
    return a->kind == b->kind && a->op == b->op && a->type == b->type && a->arg_count == b->arg_count &&
           !a->a == !b->a && !a->b == !b->b && !a->cond == !b->cond && ir_same_own_parts(a, b);
}

/* Returns whether the part is the last argument of an index check, which is a source location. */
static bool is_place_of_test(const IrExpr *call, IrExpr *const *part)
{
    const HelperId helper = call->kind == IR_CALL ? call->callee.helper : HELPER_NONE;
    return (helper == HELPER_INDEX || helper == HELPER_UINDEX || helper == HELPER_BELOW) &&
           part == &call->args[call->arg_count - 1];
}

static bool equal_at(const IrExpr *a, const IrExpr *b, unsigned depth, bool places)
{
    if (a == b || a == NULL || b == NULL) {
        return a == b;
    }
    bool same = depth <= IR_MAX_EXPR_DEPTH && equal_nodes(a, b);
    IrExpr **part;
    for (uint32_t at = 0, other = 0; same && (part = ir_next_part(a, &at)) != NULL;) {
        IrExpr **other_part = ir_next_part(b, &other);
        same = (!places && is_place_of_test(a, part)) || equal_at(*part, *other_part, depth + 1, places);
    }
    return same;
}

bool ir_equal(const IrExpr *a, const IrExpr *b)
{
    return equal_at(a, b, 0, true);
}

uint32_t ir_index_of(IrExpr *const *list, uint32_t count, const IrExpr *e)
{
    uint32_t i = 0;
    while (i < count && !ir_equal(list[i], e)) {
        i++;
    }
    return i;
}

bool ir_same_value(const IrExpr *a, const IrExpr *b)
{
    return equal_at(a, b, 0, false);
}

IrVar *ir_assigned(const IrStmt *s)
{
    return s->kind == IR_ASSIGN && s->op == IRO_NONE && s->a->kind == IR_VAR ? s->a->var : NULL;
}

IrVar *ir_copied(const IrStmt *s)
{
    return ir_assigned(s) != NULL && s->b->kind == IR_VAR ? s->b->var : NULL;
}

void ir_append(Arena *arena, IrBlock *block, IrStmt *stmt)
{
    if (block->count > 0 && ir_jumps(block->stmts[block->count - 1], NULL) && stmt->kind != IR_NOTE) {
        return;
    }
    block->stmts = arena_grow_array(arena, block->stmts, block->count, &block->capacity, sizeof *block->stmts);
    block->stmts[block->count++] = stmt;
}

void ir_convert_to_note(IrStmt *stmt)
{
    stmt->kind = IR_NOTE;
    stmt->a = stmt->b = NULL;
    stmt->var = NULL;
}

void ir_append_comments(Arena *arena, IrBlock *out, Trivia *lead, const char *trail)
{
    if (lead != NULL || trail != NULL) {
        IrStmt *note = ir_stmt(arena, IR_NOTE);
        note->lead = lead;
        note->trail = trail;
        ir_append(arena, out, note);
    }
}

void ir_append_block(Arena *arena, IrBlock *out, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        ir_append(arena, out, block->stmts[i]);
    }
    ir_append_comments(arena, out, block->tail, NULL);
}

void ir_prepend(Arena *arena, IrBlock *block, IrStmt *stmt)
{
    IrBlock whole = {.tail = block->tail};
    ir_append(arena, &whole, stmt);
    for (uint32_t i = 0; i < block->count; i++) {
        ir_append(arena, &whole, block->stmts[i]);
    }
    *block = whole;
}

IrBlock ir_copy_block(Arena *arena, const IrBlock *block)
{
    IrBlock copy = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        ir_append(arena, &copy, ir_copy_stmt(arena, block->stmts[i]));
    }
    return copy;
}

IrStmt *ir_copy_stmt(Arena *arena, const IrStmt *s)
{
    IrStmt *copy = ir_stmt(arena, s->kind);
    *copy = *s;
    copy->a = s->a != NULL ? ir_copy(arena, s->a) : NULL;
    copy->b = s->b != NULL ? ir_copy(arena, s->b) : NULL;
    copy->init = s->init != NULL ? ir_copy_stmt(arena, s->init) : NULL;
    copy->step = s->step != NULL ? ir_copy_stmt(arena, s->step) : NULL;
    copy->body = ir_copy_block(arena, &s->body);
    copy->orelse = ir_copy_block(arena, &s->orelse);
    return copy;
}

void ir_move_blank_lines(IrStmt *before, IrStmt *stmt)
{
    Trivia **end = &before->lead;
    while (stmt->lead != NULL && stmt->lead->comment == NULL) {
        *end = stmt->lead;
        end = &stmt->lead->next;
        stmt->lead = stmt->lead->next;
        *end = NULL;
    }
}

IrStmt *ir_elif_of(const IrBlock *orelse)
{
    return orelse->count == 1 && orelse->stmts[0]->kind == IR_IF && orelse->stmts[0]->is_elif ? orelse->stmts[0] : NULL;
}

IrStmt *ir_stmt(Arena *arena, IrStmtKind kind)
{
    IrStmt *stmt = arena_alloc(arena, sizeof *stmt);
    stmt->kind = kind;
    return stmt;
}

void ir_report(Arena *arena, IrFunc *func, const IrStmt *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(arena, format, args);
    va_end(args);
    ptrvec_push(arena, &func->transformations,
                at->line > 0 ? arena_printf(arena, "line %u: %s", (unsigned)at->line, text) : (char *)text);
}

IrVar *ir_new_var(Arena *arena, IrFunc *func, const char *name, const Type *type, IrStorage storage)
{
    IrVar *var = arena_alloc(arena, sizeof *var);
    var->name = name;
    var->type = type_in_c(type);
    var->storage = storage;
    var->id = (uint32_t)func->vars.count;
    ptrvec_push(arena, &func->vars, var);
    return var;
}

static const HelperRow helper_rows[HELPER_COUNT] = {
    [HELPER_NONE] = {"", "", "", "", "", NULL, HELPER_NONE, ""},
#define HELPER_ROW(id, name, result, params, uses, signs, comment, host_body, body)                                    \
    [id] = {name, result, params, comment, body, host_body, uses, signs},
#include "ir/helpers.def"
#undef HELPER_ROW
};

const HelperRow *helper_row(HelperId id)
{
    return &helper_rows[id];
}

IrExpr *ir_literal(Arena *arena, const Type *type, IrScalar value)
{
    return type_is_bool(type)    ? ir_bool(arena, type, value.i != 0)
           : type_is_float(type) ? ir_float(arena, type, eval_number(type->kind, value))
                                 : ir_int(arena, type, value.i);
}
