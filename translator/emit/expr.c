// SPDX-License-Identifier: MIT
/* Converts IR expressions to C expressions: implicit conversions, necessary casts, and parentheses.
 *
 * Each C expression has exactly the value of its IR node, but possibly another C type: `i < 3` compares two ints
 * although the IR compares int64. If an operator would then yield another result, a cast makes C compute in the IR's
 * type, on the left operand only if that is enough: (long long)blockIdx.x * blockDim.x. */
#include "base/ascii.h"
#include "emit/emit_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- operators ---- */

typedef struct OpText {
    const char *text;
    CPrec prec;
} OpText;

static const OpText operators[] = {
    [IRO_ADD] = {"+", PREC_ADD},    [IRO_SUB] = {"-", PREC_ADD},    [IRO_MUL] = {"*", PREC_MUL},
    [IRO_DIV] = {"/", PREC_MUL},    [IRO_REM] = {"%", PREC_MUL},    [IRO_SHL] = {"<<", PREC_SHIFT},
    [IRO_SHR] = {">>", PREC_SHIFT}, [IRO_AND] = {"&", PREC_AND},    [IRO_OR] = {"|", PREC_OR},
    [IRO_XOR] = {"^", PREC_XOR},    [IRO_EQ] = {"==", PREC_EQ},     [IRO_NE] = {"!=", PREC_EQ},
    [IRO_LT] = {"<", PREC_REL},     [IRO_LE] = {"<=", PREC_REL},    [IRO_GT] = {">", PREC_REL},
    [IRO_GE] = {">=", PREC_REL},    [IRO_LAND] = {"&&", PREC_LAND}, [IRO_LOR] = {"||", PREC_LOR},
    [IRO_NEG] = {"-", PREC_UNARY},  [IRO_NOT] = {"!", PREC_UNARY},  [IRO_BITNOT] = {"~", PREC_UNARY},
};

const char *emit_op_text(IrOp op)
{
    return operators[op].text;
}

static bool is_bit_op(IrOp op)
{
    return op == IRO_AND || op == IRO_OR || op == IRO_XOR;
}

/* Returns whether the operator yields the same value in C's common type as in the IR's type. */
static bool is_same_in_type(IrOp op, const CExpr *a, const CExpr *b, const Type *common, const Type *type)
{
    if (!type_is_integer(common) || !build_is_integer(type) || !build_fits(a, common) || !build_fits(b, common)) {
        return false;
    }
    if (is_bit_op(op)) {
        return true;
    }
    /* the only quotient that overflows is the smallest integer divided by -1 */
    if (op == IRO_DIV || op == IRO_REM) {
        return b->nonneg;
    }
    /* block and thread indices are unsigned in C; sums and products that fit in an int have the same value as unsigned
     */
    if (op == IRO_ADD || op == IRO_MUL) {
        return common->kind == TY_U32 && type->kind == TY_I32 && a->nonneg && b->nonneg;
    }
    return false;
}

/* Returns whether results of the operator fit a narrow type if the operands do; other results must be truncated. */
static bool is_narrow_result(IrOp op)
{
    return is_bit_op(op) || op == IRO_REM || op == IRO_SHR;
}

/* Removes a cast from an integer to double that C performs implicitly next to a double operand; c is the printed node.
 * Returns NULL for other expressions. Casts of constants remain, because compilers warn about implicit conversions
 * that may change them. */
static CExpr *without_cast(const IrExpr *e, const CExpr *c)
{
    bool is_cast = e->kind == IR_CONVERT && e->type->kind == TY_F64 && e->type->parameter == NULL &&
                   type_is_integer(e->a->type) && c->kind == C_PREFIX && c->type->kind == TY_F64;
    if (!is_cast || c->parens || !build_is_integer(c->a->type) || c->a->is_constant) {
        return NULL;
    }
    if (c->a->parens) {
        c->a->parens = false;
        c->a->width -= 2;
    }
    return c->a;
}

/* Prints the two operands of an operator, with a cast to double on at most one of them. */
static void emit_operands(Emit *emit, const IrExpr *e, CExpr **a, CExpr **b)
{
    *a = emit_expr(emit, e->a);
    *b = emit_expr(emit, e->b);
    CExpr *whole = (*a)->type->kind == TY_F64 ? without_cast(e->b, *b) : NULL;
    if (whole != NULL) {
        *b = whole;
        return;
    }
    whole = (*b)->type->kind == TY_F64 ? without_cast(e->a, *a) : NULL;
    *a = whole != NULL ? whole : *a;
}

static CExpr *arithmetic(Emit *emit, const IrExpr *e)
{
    OpText op = operators[e->op];
    CExpr *a, *b;
    emit_operands(emit, e, &a, &b);
    const Type *type = build_promoted(emit, e->type);
    /* the product of two large unsigned shorts overflows an int */
    if (e->op == IRO_MUL && e->type->kind == TY_U16) {
        type = build_type(emit, TY_U32);
    }
    if (is_bit_op(e->op) && type_is_bool(a->type) && type_is_bool(b->type) && ir_has_call(e->b)) {
        a = build_coerced(
            emit, a,
            build_type(emit,
                       TY_I32)); /* compilers warn that && may be intended, but && would not always evaluate the call */
    }
    const Type *common = build_common_type(emit, a->type, b->type);
    bool as_is = common != type && is_same_in_type(e->op, a, b, common, type);
    if (!as_is) {
        build_convert_operands(emit, type, &a, &b);
        common = type;
    }
    CExpr *c = build_binary(emit, op.text, op.prec, a, b, common);
    if (as_is && common->kind == TY_U32 && type->kind == TY_I32) {
        c->bits = 31;
    }
    if (type_is_integer(e->type) && e->type->bits < 32 && !is_narrow_result(e->op)) {
        return build_cast(emit, e->type, c);
    }
    return c;
}

/* Prints `-1 << n` as a shift of an unsigned value, because compilers warn about shifts of negative values. */
static CExpr *shift_negative(Emit *emit, const IrExpr *e, const CExpr *a, CExpr *b)
{
    const Type *type = e->type->bits == 64 ? e->type : build_type(emit, TY_I32);
    const Type *bits = build_type(emit, type->kind == TY_I64 ? TY_U64 : TY_U32);
    unsigned long long magnitude = 0 - (unsigned long long)a->value;
    const char *text = arena_printf(emit->arena, "-%llu%s", magnitude, bits->kind == TY_U64 ? "ULL" : "U");
    CExpr *c = build_binary(emit, "<<", PREC_SHIFT, emit_atom(emit, text, PREC_UNARY, bits), b, bits);
    return build_cast(emit, e->type, c);
}

/* Removes a conversion of a shift count, which affects only counts beyond any width. */
static IrExpr *shift_count(IrExpr *e)
{
    bool is_kept = e->kind == IR_CONVERT && type_is_integer(e->type) && type_is_integer(e->a->type) &&
                   e->a->type->bits <= e->type->bits;
    return is_kept ? e->a : e;
}

static CExpr *shift(Emit *emit, const IrExpr *e)
{
    OpText op = operators[e->op];
    CExpr *a = emit_expr(emit, e->a), *b = emit_expr(emit, shift_count(e->b));
    if (e->op == IRO_SHL && a->is_literal && !a->nonneg) {
        return shift_negative(emit, e, a, b);
    }
    const Type *type = build_promoted(emit, e->type), *own = build_promoted(emit, a->type);
    bool nonneg = a->nonneg;
    /* the result of a right shift by less than the width fits the operand's type */
    bool as_is = e->op == IRO_SHR &&
                 ((b->is_literal && b->nonneg && b->value < (int64_t)own->bits) || (nonneg && own->bits == type->bits));
    if (own != type && !as_is) {
        a = build_coerced(emit, a, type);
    }
    CExpr *c = build_binary(emit, op.text, op.prec, a, b, build_promoted(emit, a->type));
    if (e->op == IRO_SHR && nonneg) {
        c->nonneg = true;
        c->bits = a->bits;
    }
    if (e->op == IRO_SHL && e->type->bits < 32) {
        return build_cast(emit, e->type, c);
    }
    return c;
}

static CExpr *comparison(Emit *emit, const IrExpr *e)
{
    OpText op = operators[e->op];
    CExpr *a, *b;
    emit_operands(emit, e, &a, &b);
    bool in_double = e->a->type->kind == TY_F64 && build_common_type(emit, a->type, b->type)->kind == TY_F64;
    if (!in_double) {
        build_convert_operands_by_value(emit, build_promoted(emit, e->a->type), &a, &b);
    }
    return build_binary(emit, op.text, op.prec, a, b, e->type);
}

static CExpr *zero_test(Emit *emit, const char *op, CExpr *c)
{
    CExpr *zero = emit_int_literal(emit, build_type(emit, TY_I32), 0, true);
    return build_binary(emit, op, PREC_EQ, c, zero, build_type(emit, TY_BOOL));
}

static CExpr *unary(Emit *emit, const IrExpr *e)
{
    OpText op = operators[e->op];
    if (e->op == IRO_NOT) {
        if (e->a->kind == IR_CONVERT && !type_is_bool(e->a->a->type)) {
            return zero_test(emit, "==", emit_expr(emit, e->a->a));
        }
        return build_prefix(emit, op.text, emit_expr(emit, e->a), e->type);
    }
    const Type *type = build_promoted(emit, e->type);
    CExpr *a = emit_expr(emit, e->a);
    if (a->is_literal && type_is_signed(type) && a->value > INT32_MIN && a->value <= INT32_MAX) {
        type = a->type; /* negation of an int that fits does not overflow */
    } else if (a->type->kind == TY_F32 && type->kind == TY_F64) {
        type = a->type; /* negation is exact */
    } else if (build_promoted(emit, a->type) != type) {
        a = build_coerced(emit, a, type);
    }
    CExpr *c = build_prefix(emit, op.text, a, type);
    if (type_is_integer(e->type) && e->type->bits < 32) {
        return build_cast(emit, e->type, c);
    }
    return c;
}

static CExpr *binary(Emit *emit, const IrExpr *e)
{
    OpText op = operators[e->op];
    if (op.prec == PREC_SHIFT) {
        return shift(emit, e);
    }
    if (op.prec == PREC_LAND || op.prec == PREC_LOR) {
        return build_binary(emit, op.text, op.prec, emit_expr(emit, e->a), emit_expr(emit, e->b), e->type);
    }
    return op.prec == PREC_EQ || op.prec == PREC_REL ? comparison(emit, e) : arithmetic(emit, e);
}

/* Creates `text(...)`, `text{...}`, or element indices, with `count` items that set_item() fills in. */
static CExpr *list(Emit *emit, CKind kind, const char *text, const Type *type, uint32_t count)
{
    CExpr *c = build_expr(emit, kind, PREC_POSTFIX, text, type);
    c->count = count;
    c->items = arena_alloc(emit->arena, (count + 1) * sizeof *c->items);
    c->width += kind == C_INDEX ? 2 * count : 2 + (count > 1 ? 2 * (count - 1) : 0);
    return c;
}

static void set_item(CExpr *list, uint32_t i, CExpr *item)
{
    list->items[i] = item;
    list->width += item->width;
}

static CExpr *make_call(Emit *emit, const char *name, CExpr *argument, const Type *type)
{
    CExpr *c = list(emit, C_CALL, name, type, 1);
    set_item(c, 0, argument);
    return c;
}

static CExpr *call(Emit *emit, const IrExpr *e);

/* __half and __nv_bfloat16 convert to float implicitly. For conversions to integers, Numba rounds float16 to nearest
 * and bfloat16 toward 0. */
static CExpr *convert_half(Emit *emit, CExpr *c, const Type *type)
{
    static const char *const names[] = {[TY_I8] = "char", [TY_U8] = "uchar", [TY_I16] = "short", [TY_U16] = "ushort",
                                        [TY_I32] = "int", [TY_U32] = "uint", [TY_I64] = "ll",    [TY_U64] = "ull"};
    if (type_is_float(type)) {
        c = build_cast(emit, build_type(emit, TY_F32), c);
        return build_fits(c, type) ? c : build_cast(emit, type, c);
    }
    if (c->type->kind == TY_BF16) {
        return make_call(emit, arena_printf(emit->arena, "__bfloat162%s_rz", names[type->kind]), c, type);
    }
    TypeKind wide = type->bits > 8 ? type->kind : type_is_signed(type) ? TY_I32 : TY_U32;
    CExpr *call = make_call(emit, arena_printf(emit->arena, "__half2%s_rn", names[wide]), c, build_type(emit, wide));
    return wide != type->kind ? build_cast(emit, type, call) : call;
}

static CExpr *convert(Emit *emit, const IrExpr *e)
{
    CExpr *c = emit_expr(emit, e->a);
    if (type_is_half(c->type) && !type_is_bool(e->type)) {
        return convert_half(emit, c, e->type);
    }
    if (type_is_half(c->type)) {
        c = build_cast(emit, build_type(emit, TY_F32), c);
    }
    if (type_is_bool(e->type)) {
        return type_is_bool(c->type) ? c : zero_test(emit, "!=", c);
    }
    return build_fits(c, e->type) ? c : build_cast(emit, e->type, c);
}

static CExpr *conditional(Emit *emit, const IrExpr *e)
{
    CExpr *cond = emit_expr(emit, e->cond), *a = emit_expr(emit, e->a), *b = emit_expr(emit, e->b);
    const Type *type = a->type;
    if (type_is_real(e->type) && a->type != b->type) {
        build_convert_operands_by_value(emit, build_promoted(emit, e->type), &a, &b);
        type = build_common_type(emit, a->type, b->type);
    }
    CExpr *c = build_expr(emit, C_COND, PREC_COND, "", type);
    if (!cond->parens && (cond->prec == PREC_COND || build_is_bitwise(cond->prec))) {
        emit_parens(cond);
    }
    if (a->prec == PREC_COND) {
        emit_parens(a);
    }
    c->a = cond;
    c->b = a;
    c->c = b;
    c->width = cond->width + a->width + b->width + 6;
    return c;
}

/* ---- memory, calls ---- */

static CExpr *name_of(Emit *emit, const char *name, const Type *type)
{
    return build_expr(emit, C_ATOM, PREC_POSTFIX, name, type);
}

/* Returns whether e is the single record to which a pointer points, *p. */
static bool is_pointed_record(const IrExpr *e)
{
    return e->kind == IR_INDEX && e->a->kind == IR_VAR && e->a->var->is_record;
}

/* Sets the array or struct that contains the element or field. */
static void set_whole(CExpr *c, CExpr *whole)
{
    c->a = whole->prec < PREC_POSTFIX ? emit_parens(whole) : whole;
    c->width += c->a->width;
}

static CExpr *element(Emit *emit, const IrExpr *e)
{
    if (is_pointed_record(e)) {
        return build_prefix(emit, "*", emit_atom(emit, e->a->var->name, PREC_POSTFIX, e->a->type), e->type);
    }
    CExpr *c = list(emit, C_INDEX, "", e->type, e->arg_count);
    set_whole(c, emit_expr(emit, e->a));
    for (uint32_t i = 0; i < e->arg_count; i++) {
        set_item(c, i, emit_expr(emit, e->args[i]));
    }
    return c;
}

/* Prints an operand of a complex operator; of a converted real number only the real part. */
static CExpr *complex_operand(Emit *emit, IrExpr *operand, bool is_real)
{
    operand = is_real ? operand->args[0] : operand;
    return is_real ? build_coerced(emit, emit_expr(emit, operand), operand->type) : emit_expr(emit, operand);
}

/* Arguments of overloaded C++ functions have exactly the types of the parameters; if the first argument is a pointer,
 * it alone selects the overload. C converts arguments of other functions to the declared types. */
static CExpr *operator_call(Emit *emit, const IrExpr *e, const char *op)
{
    if (e->arg_count == 1) {
        return build_prefix(emit, op, emit_expr(emit, e->args[0]), e->type);
    }
    int real;
    bool is_mixed = ir_mixed_operator(e, &real) != HELPER_NONE;
    CExpr *a = complex_operand(emit, e->args[0], is_mixed && real == 0);
    CPrec prec = op[1] == '=' ? PREC_EQ : op[0] == '*' || op[0] == '/' ? PREC_MUL : PREC_ADD;
    return build_binary(emit, op, prec, a, complex_operand(emit, e->args[1], is_mixed && real == 1), e->type);
}

/* Returns whether the pointer points to const. */
static bool is_to_const(const IrExpr *pointer)
{
    while (pointer->kind == IR_ADDRESS && ir_root(pointer->a)->kind == IR_INDEX) {
        pointer = ir_root(pointer->a)->a;
    }
    return pointer->kind == IR_VAR && (pointer->var->points_to_const || pointer->var->storage == IRV_CONSTANT);
}

/* Prints a pointer cast such as (const int *)&bytes[i]. */
static CExpr *pointer_cast(Emit *emit, const IrExpr *e)
{
    if (e->type->kind != TY_POINTER) { /* the address as an integer */
        return build_prefix(emit, "(unsigned long long)", emit_expr(emit, e->args[0]), e->type);
    }
    const char *cast =
        arena_printf(emit->arena, "(%s%s *)", is_to_const(e->args[0]) ? "const " : "", type_c_name(e->type->elem));
    return build_prefix(emit, cast, emit_expr(emit, e->args[0]), e->type);
}

/* Returns whether the call is to linked CUDA C, whose source precedes the generated code of the CPU. */
static bool is_linked_call(const Emit *emit, const IrExpr *e)
{
    const Unit *unit = emit->unit;
    bool found = false;
    for (size_t i = 0; unit->request->for_host && e->callee.spelling != NULL && i < unit->externs.count; i++) {
        const ExternFunction *external = unit->externs.items[i];
        found = found || strcmp(external->name, e->callee.spelling) == 0;
    }
    return found;
}

static CExpr *call(Emit *emit, const IrExpr *e)
{
    const IrCallee *callee = &e->callee;
    if (ir_is_pointer_cast(e)) {
        return pointer_cast(emit, e);
    }
    if (callee->spelling != NULL && callee->spelling[0] == '(') { /* a cast to or from a class of cuda_fp8.h */
        return build_prefix(emit, callee->spelling, emit_expr(emit, e->args[0]), e->type);
    }
    if (e->arg_count == 0 && e->type->kind == TY_FP8 && !type_is_fp8(e->type)) { /* a member of an enum */
        return emit_atom(emit, callee->spelling, PREC_POSTFIX, e->type);
    }
    if (callee->helper != HELPER_NONE && strncmp(helper_row(callee->helper)->name, "operator", 8) == 0) {
        return operator_call(emit, e, helper_row(callee->helper)->name + 8);
    }
    const char *name = callee->helper != HELPER_NONE ? helper_row(callee->helper)->name
                       : callee->func                ? callee->func->name
                       : emit->is_c                  ? plain_c_spelling(e)
                       : emit->hip_used != NULL      ? hip_name(emit, callee->spelling)
                                                     : callee->spelling;
    CExpr *c = list(emit, C_CALL, name, e->type, e->arg_count);
    bool exact = callee->overloaded;
    const bool is_linked = is_linked_call(emit, e);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        IrExpr *arg = e->args[i];
        bool is_pointer = arg->type->kind == TY_POINTER,
             is_overloaded = type_is_half(arg->type) && callee->func == NULL;
        if (is_overloaded || (callee->helper != HELPER_NONE && arg->kind == IR_STRUCT)) { /* two overloads exist */
            set_item(c, i, emit_expr(emit, arg));
        } else if (exact && !is_pointer) {
            const bool is_declared = callee->func != NULL && arg->type->parameter == NULL;
            const Type *type = is_declared ? ((const IrVar *)callee->func->params.items[i])->type : arg->type;
            set_item(c, i, build_coerced(emit, emit_expr(emit, arg), type));
        } else if (is_pointer && is_linked) {
            set_item(c, i, make_call(emit, "py2cu_host_link", emit_expr(emit, arg), arg->type));
        } else if (is_pointer && callee->func == NULL) { /* such as atomicAdd(&count[0], 1) */
            set_item(c, i, emit_expr(emit, arg));
        } else {
            set_item(c, i, emit_value(emit, arg));
        }
        exact = exact && (!is_pointer || callee->func != NULL);
    }
    return c;
}

static CExpr *field(Emit *emit, const IrExpr *e)
{
    if (is_pointed_record(e->a)) {
        return name_of(emit, arena_printf(emit->arena, "%s->%s", e->a->a->var->name, e->a->type->fields[e->field]),
                       e->type);
    }
    CExpr *c = build_expr(emit, C_FIELD, PREC_POSTFIX, e->a->type->fields[e->field], e->type);
    set_whole(c, emit_expr(emit, e->a));
    c->width += 1;
    return c;
}

static CExpr *place_of(Emit *emit, const IrExpr *e)
{
    return e->kind == IR_FIELD ? field(emit, e) : element(emit, e);
}

/* Returns the function that converts the stored bits to a float; NULL if the lvalue contains the float itself. */
static const char *number_function(const IrExpr *place)
{
    bool holds_bits = type_is_half(place->type) && ir_in_packed(place);
    return !holds_bits ? NULL : place->type->kind == TY_BF16 ? "__ushort_as_bfloat16" : "__ushort_as_half";
}

/* Returns whether a conversion is narrowing, which C++ does not perform implicitly between braces. */
static bool narrows(const CExpr *c, const Type *type)
{
    if (c->type == type || c->is_literal || c->is_constant) {
        return !build_fits(c, type) && c->type != type;
    }
    if (build_is_integer(c->type) && build_is_integer(type)) {
        bool wider = type->bits > c->type->bits || (type->bits == c->type->bits && type_is_bool(c->type));
        return type_is_signed(c->type) ? !type_is_signed(type) || type->bits < c->type->bits : !wider;
    }
    return !(c->type->kind == TY_F32 && type->kind == TY_F64);
}

/* Prints `name{a, b}`, or `{a, b}` if the context determines the type. */
static CExpr *braces(Emit *emit, const IrExpr *e, const char *name)
{
    if (emit->is_c) {
        name = arena_printf(emit->arena, "(%s)", type_c_name(e->type));
    }
    CExpr *c = list(emit, C_BRACES, name, e->type, e->arg_count);
    if (emit->is_c && e->arg_count == 0) {
        return emit_atom(emit, arena_printf(emit->arena, "%s{0}", name), PREC_POSTFIX, e->type);
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        CExpr *item = type_is_complex(e->type) ? emit_expr(emit, e->args[i])
                                               : emit_value(emit, e->args[i]); /* {0.0f, 0.0f}, not {0, 0.0f} */
        const Type *type = e->args[i]->type;
        set_item(c, i, type_is_real(type) && narrows(item, type) ? build_coerced(emit, item, type) : item);
    }
    return c;
}

static CExpr *special_register(Emit *emit, const IrExpr *e)
{
    static const char *const names[] = {"threadIdx.x", "threadIdx.y", "threadIdx.z", "blockIdx.x", "blockIdx.y",
                                        "blockIdx.z",  "blockDim.x",  "blockDim.y",  "blockDim.z", "gridDim.x",
                                        "gridDim.y",   "gridDim.z",   "warpSize"};
    bool is_int = e->sreg == IRS_WARP_SIZE;
    const char *name = is_int && emit->hip_used != NULL ? "32" : names[e->sreg];
    CExpr *c = name_of(emit, name, is_int ? build_type(emit, TY_I32) : e->type);
    c->nonneg = true;
    c->bits = 31; /* by CUDA's limits on blocks and grids */
    return c;
}

/* Prints a variable or constant. value: the only value of the variable, or NULL. */
static CExpr *named(Emit *emit, const IrExpr *e, const char *name, const IrExpr *value)
{
    CExpr *c = name_of(emit, name, e->type);
    c->is_constant = e->kind == IR_NAMED || e->var->is_constant;
    if (value != NULL && value->kind == IR_INT) {
        const CExpr *literal = emit_int_literal(emit, e->type, value->integer, true);
        c->nonneg = literal->nonneg;
        c->bits = literal->bits;
    }
    return c;
}

static CExpr *expr_of(Emit *emit, IrExpr *e)
{
    CExpr *c = NULL;
    switch (e->kind) {
    case IR_INT:
        c = emit_int_literal(emit, e->type, e->integer, true);
        c->text = emit_hexadecimal(emit, e, c->text);
        return c;
    case IR_FLOAT:
        return emit_float_literal(emit, e);
    case IR_BOOL:
        return name_of(emit, e->integer ? "true" : "false", e->type);
    case IR_STRING:
        return emit_atom(emit, e->spelling, PREC_POSTFIX, e->type);
    case IR_VAR:
        return named(emit, e, e->var->name, e->var->only);
    case IR_NAMED:
        return named(emit, e, e->named->name, e->named->value);
    case IR_SREG:
        return special_register(emit, e);
    case IR_UNARY:
        return unary(emit, e);
    case IR_BINARY:
        return binary(emit, e);
    case IR_CONVERT:
        return convert(emit, e);
    case IR_COND:
        return conditional(emit, e);
    case IR_INDEX:
    case IR_FIELD:
        c = place_of(emit, e);
        return number_function(e) != NULL ? make_call(emit, number_function(e), c, e->type) : c;
    case IR_ADDRESS:
        if (number_function(e->a) != NULL) {
            return build_prefix(emit, arena_printf(emit->arena, "(%s *)&", type_c_name(e->a->type)),
                                place_of(emit, e->a), e->type);
        }
        return build_prefix(emit, "&", emit_expr(emit, e->a), e->type);
    case IR_CALL:
        return call(emit, e);
    case IR_STRUCT:
        return e->type->kind == TY_POINTER ? emit_atom(emit, emit->is_c ? "NULL" : "nullptr", PREC_POSTFIX, e->type)
                                           : braces(emit, e, type_c_name(e->type));
    }
    return c;
}

CExpr *emit_expr(Emit *emit, IrExpr *e)
{
    CExpr *c = expr_of(emit, e);
    if (emit->unit->sources != NULL) {
        emit_note_node(emit, c, e);
    }
    return c;
}

/* Returns whether e contains only block and thread indices and constants. */
static bool is_index_arithmetic(const IrExpr *e, unsigned depth)
{
    if (e->kind == IR_CONVERT && (e->a->kind == IR_NAMED || e->a->kind == IR_VAR)) {
        e = e->a; /* a constant operand next to an index */
    }
    if (e->kind == IR_SREG || e->kind == IR_INT || e->kind == IR_NAMED || (e->kind == IR_VAR && e->var->only != NULL)) {
        return true;
    }
    if (e->kind != IR_BINARY || depth == 0) {
        return false;
    }
    return is_index_arithmetic(e->a, depth - 1) && is_index_arithmetic(e->b, depth - 1);
}

/* Returns whether e is the address of the first element or row of an array, printed as f(part) instead of f(&part[0]).
 */
static bool is_first_element(const IrExpr *e)
{
    const IrExpr *at = e->kind == IR_ADDRESS ? e->a : NULL;
    const IrExpr *last = at != NULL && at->kind == IR_INDEX ? at->args[at->arg_count - 1] : NULL;
    bool is_row = last != NULL && at->a->type->kind == TY_CARRAY;
    bool first = last != NULL && (at->arg_count == 1 || is_row) && last->kind == IR_INT && last->integer == 0;
    return first && at->a->kind == IR_VAR && !at->a->var->is_record;
}

/* Prints values without unnecessary casts. `double total = 0;`: an integer that Python wrote without a point remains
 * one. `int row = blockIdx.y * blockDim.y + threadIdx.y;`: C converts from unsigned like the IR. */
CExpr *emit_value(Emit *emit, IrExpr *e)
{
    if (is_first_element(e) && e->a->arg_count > 1) { /* the array in an array of arrays that contains the row */
        IrExpr outer = *e->a;
        outer.arg_count--;
        return emit_expr(emit, &outer);
    }
    if (is_first_element(e)) {
        CExpr *name = emit_atom(emit, e->a->a->var->name, PREC_POSTFIX, e->type);
        name->source = e->a->a->source != 0 ? e->a->a->source : e->a->a->var->source;
        return name;
    }
    if (e->kind == IR_STRUCT && e->type->kind != TY_POINTER) {
        return braces(emit, e, "");
    }
    bool from_unsigned = e->kind == IR_CONVERT && e->type->kind == TY_I32 && e->a->type->kind == TY_U32;
    if (from_unsigned && is_index_arithmetic(e->a, 6)) {
        return emit_expr(emit, e->a);
    }
    if (e->kind == IR_FLOAT && e->spelling && !strpbrk(e->spelling, ".eEn")) {
        const bool negative = e->spelling[0] == '-';
        const char *digits = e->spelling + negative, *end = digits;
        const uint64_t whole = ascii_read_number(&end);
        if (*end == '\0' && end > digits && whole <= INT64_MAX &&
            (negative ? -(double)whole : (double)whole) == e->number && (whole != 0 || !signbit(e->number))) {
            return emit_int_literal(emit, build_type(emit, TY_I64), negative ? -(int64_t)whole : (int64_t)whole, true);
        }
    }
    CExpr *c = emit_expr(emit, e), *whole_number = without_cast(e, c);
    return whole_number != NULL ? whole_number : c;
}

CExpr *emit_stored(Emit *emit, const IrExpr *place, IrExpr *value, const CExpr **target)
{
    HelperId helper = ir_bits_helper(place, value);
    bool copies = helper == HELPER_NONE && number_function(place) != NULL;
    *target = number_function(place) != NULL ? place_of(emit, place) : emit_expr(emit, (IrExpr *)(uintptr_t)place);
    CExpr *c = copies ? place_of(emit, value) : emit_value(emit, value);
    return helper != HELPER_NONE ? make_call(emit, helper_row(helper)->name, c, build_type(emit, TY_U16)) : c;
}

/* ---- compound assignment ---- */

/* Returns whether the low bits of the result, which are all that the lvalue stores, are the same in any C integer
 * type, as long as no signed computation overflows. */
static bool same_low_bits(const IrStmt *stmt, const CExpr *b)
{
    const Type *place = stmt->a->type;
    if (!type_is_integer(place) || !build_is_integer(b->type) || !type_is_integer(stmt->compute)) {
        return false;
    }
    if (is_bit_op(stmt->op)) {
        return true;
    }
    unsigned capacity = stmt->op == IRO_MUL ? 30 - place->bits : 30;
    if (stmt->op != IRO_ADD && stmt->op != IRO_SUB && stmt->op != IRO_MUL) {
        return false;
    }
    if (place->bits < 32) {
        return b->bits <= capacity;
    }
    return type_is_unsigned(place);
}

CExpr *emit_compound_value(Emit *emit, const IrStmt *stmt)
{
    const Type *place = stmt->a->type, *type = build_promoted(emit, stmt->compute);
    CExpr *b = emit_expr(emit, stmt->b),
          *number = place->kind == TY_F64 && type->kind == TY_F64 ? without_cast(stmt->b, b) : NULL;
    b = number != NULL ? number : b;
    if (type_is_complex(place)) {
        return complex_operand(emit, stmt->b, ir_is_converted_real(stmt->b));
    }
    if (type_is_half(place) || type_is_half(type)) {
        return place == type && b->type == type ? b : NULL;
    }
    if (stmt->op == IRO_SHL || stmt->op == IRO_SHR) {
        return build_promoted(emit, place) == type ? b : NULL;
    }
    if (build_common_type(emit, place, b->type) == type || same_low_bits(stmt, b)) {
        return b;
    }
    CExpr whole = {.type = place};
    build_range_of_type(&whole);
    const Type *common = build_common_type(emit, place, b->type);
    if ((stmt->op == IRO_DIV || stmt->op == IRO_REM) && is_same_in_type(stmt->op, &whole, b, common, type)) {
        return b;
    }
    if (build_common_type(emit, place, type) != type) {
        return NULL;
    }
    return build_coerced(emit, b, type);
}
