// SPDX-License-Identifier: MIT
/* Numba's typing rules. The tables follow numba/core/typeconv/rules.py and numba/core/typing/builtins.py as measured in
 * numba-cuda 0.30: integer arithmetic uses 64 bits, the result is unsigned only if both operands are, and float32 is
 * preserved only in combination with float32, bool and integers of at most 16 bits (except uint16). */
#include "types/types.h"

static const Type *kind(TypeTable *types, TypeKind k)
{
    return type_of_kind(types, k);
}

Conversion typing_conversion(const Type *from, const Type *to)
{
    if (from == to) {
        return CONV_EXACT;
    }
    if (from->kind == TY_STR && type_is_text(to)) { /* a constant */
        return CONV_SAFE;
    }
    if (type_is_number_member(from) && type_is_scalar(to)) {
        return typing_conversion(from->elem, to) == CONV_UNSAFE ? CONV_UNSAFE : CONV_SAFE;
    }
    if (!type_is_scalar(from) || !type_is_scalar(to)) {
        return CONV_NONE;
    }
    if (type_is_complex(from) && !type_is_complex(to)) {
        return CONV_NONE;
    }
    if (type_is_bool(from)) {
        return CONV_SAFE;
    }
    if (type_is_bool(to)) {
        return CONV_UNSAFE;
    }
    unsigned a = from->bits, b = to->bits;
    if (type_is_integer(from) && type_is_integer(to)) {
        if (type_is_signed(from) == type_is_signed(to)) {
            return a <= b ? CONV_PROMOTE : CONV_UNSAFE;
        }
        return type_is_unsigned(from) && a < b ? CONV_SAFE : CONV_UNSAFE;
    }
    if (type_is_integer(from)) { /* to floating point or complex: safe if Numba considers the mantissa large enough;
                                    64-bit integers convert to float64 */
        if (from->kind == TY_U16 && b == 32) {
            return CONV_UNSAFE; /* unlike int16, by Numba's rules */
        }
        return b >= 64 || a * 2 <= b ? CONV_SAFE : CONV_UNSAFE;
    }
    if (type_is_integer(to)) {
        return CONV_UNSAFE;
    }
    if (type_is_float(from) == type_is_float(to)) {
        return a < b ? CONV_PROMOTE : CONV_UNSAFE;
    }
    return a <= b ? CONV_SAFE : CONV_UNSAFE; /* floating point to complex */
}

bool typing_converts(const Type *from, const Type *to)
{
    if (type_is_member(from) && type_is_member(to)) {
        return from == to;
    }
    if (type_is_optional(to) && from != to) {
        return from->kind == TY_NONE || typing_converts(type_is_optional(from) ? from->elem : from, to->elem);
    }
    if (from->kind != TY_TUPLE || to->kind != TY_TUPLE) {
        return from == to || typing_conversion(from, to) != CONV_NONE;
    }
    bool converts = from->count == to->count;
    for (uint32_t i = 0; converts && i < from->count; i++) {
        converts = typing_converts(from->items[i], to->items[i]);
    }
    return converts;
}

static bool is_tuple_of_items(const Type *type)
{
    return type->kind == TY_TUPLE && !type_is_optional(type) && !type_is_member(type);
}

Conversion typing_argument(const Type *given, const Type *declared)
{
    if (given == declared) {
        return CONV_EXACT;
    }
    if (given->kind == TY_ARRAY && declared->kind == TY_ARRAY) {
        bool fits =
            given->elem == declared->elem && given->ndim == declared->ndim && (declared->readonly || !given->readonly);
        return fits && (declared->layout == given->layout || declared->layout == LAYOUT_A) ? CONV_SAFE : CONV_NONE;
    }
    if (type_is_optional(declared)) {
        const Type *value = type_is_optional(given) ? given->elem : given;
        Conversion of_value = value->kind == TY_NONE ? CONV_SAFE : typing_argument(value, declared->elem);
        return of_value > CONV_SAFE ? of_value : CONV_SAFE;
    }
    if (!is_tuple_of_items(given) || !is_tuple_of_items(declared)) {
        return typing_conversion(given, declared);
    }
    Conversion worst = given->count == declared->count
                           ? CONV_EXACT
                           : CONV_NONE; /* the conversion of a tuple is as good as that of its worst item */
    for (uint32_t i = 0; worst != CONV_NONE && i < given->count; i++) {
        Conversion item = typing_argument(given->items[i], declared->items[i]);
        worst = item > worst ? item : worst;
    }
    return worst;
}

void match_add(MatchCost *cost, Conversion conversion)
{
    cost->promote += conversion == CONV_PROMOTE;
    cost->safe += conversion == CONV_SAFE;
    cost->unsafe += conversion == CONV_UNSAFE;
    cost->impossible = cost->impossible || conversion == CONV_NONE;
}

MatchCost typing_match(const Type *const *args, const Type *const *params, size_t count)
{
    MatchCost cost = {0};
    for (size_t i = 0; i < count; i++) {
        match_add(&cost, typing_conversion(args[i], params[i]));
    }
    return cost;
}

bool match_better(MatchCost a, MatchCost b)
{
    if (a.impossible != b.impossible) {
        return b.impossible;
    }
    if (a.unsafe != b.unsafe) {
        return a.unsafe < b.unsafe;
    }
    if (a.safe != b.safe) {
        return a.safe < b.safe;
    }
    return a.promote < b.promote;
}

const Type *typing_nearest(TypeTable *types, const Type *const *args, size_t count, const TypeKind *kinds)
{
    const Type *best = NULL;
    MatchCost lowest = {.impossible = true};
    for (; *kinds != TY_NONE; kinds++) {
        MatchCost cost = {0};
        for (size_t i = 0; i < count; i++) {
            match_add(&cost, typing_conversion(args[i], kind(types, *kinds)));
        }
        if (match_better(cost, lowest)) {
            best = kind(types, *kinds);
            lowest = cost;
        }
    }
    return best;
}

static const Type *signed_of_bits(TypeTable *types, unsigned bits)
{
    return kind(types, bits <= 8 ? TY_I8 : bits <= 16 ? TY_I16 : bits <= 32 ? TY_I32 : TY_I64);
}

static const Type *unify_integers(TypeTable *types, const Type *a, const Type *b)
{
    unsigned wa = a->bits, wb = b->bits;
    if (type_is_signed(a) == type_is_signed(b)) {
        return wa >= wb ? a : b;
    }
    unsigned s = type_is_signed(a) ? wa : wb, u = type_is_signed(a) ? wb : wa;
    if (u == 64) {
        return kind(types, TY_F64);
    }
    return signed_of_bits(types, s > u ? s : u * 2);
}

/* Returns the floating-point type that Numba selects for a float f and an integer or bool i. */
static const Type *float_with(TypeTable *types, const Type *f, const Type *i)
{
    bool held =
        typing_conversion(i, f) == CONV_SAFE || (i->kind == TY_U16 && f->kind == TY_F32); /* as in NumPy's promotion */
    if (type_is_bool(i) || held) {
        return f;
    }
    return f->kind == TY_F16 && i->bits <= 16 ? kind(types, TY_F32) : kind(types, TY_F64);
}

/* Unifies None with a number, an array or a tuple of these to an optional type. */
static const Type *unify_optional(TypeTable *types, const Type *a, const Type *b)
{
    const Type *x = type_is_optional(a) ? a->elem : a, *y = type_is_optional(b) ? b->elem : b;
    const Type *value = x->kind == TY_NONE ? y : y->kind == TY_NONE ? x : typing_unify(types, x, y);
    return value != NULL && type_is_plain(value, true) ? type_optional(types, value) : NULL;
}

const Type *typing_unify(TypeTable *types, const Type *a, const Type *b)
{
    if (a == b) {
        return a;
    }
    if (a->kind == TY_NONE || b->kind == TY_NONE || type_is_optional(a) || type_is_optional(b)) {
        return unify_optional(types, a, b);
    }
    if (type_is_number_member(a) || type_is_number_member(b)) {
        return typing_unify(types, type_is_number_member(a) ? a->elem : a, type_is_number_member(b) ? b->elem : b);
    }
    if (type_is_member(a) || type_is_member(b)) {
        return NULL;
    }
    if (a->kind == TY_TUPLE && b->kind == TY_TUPLE && a->count == b->count) {
        const Type *items[LIMIT_TUPLE_ITEMS];
        if (a->count > LIMIT_TUPLE_ITEMS) {
            return NULL;
        }
        for (uint32_t i = 0; i < a->count; i++) {
            items[i] = typing_unify(types, a->items[i], b->items[i]);
            if (items[i] == NULL) {
                return NULL;
            }
        }
        bool one_class = a->class_name != NULL && b->class_name != NULL && type_named_tuple(types, a, b->items) == b;
        return one_class ? type_named_tuple(types, a, items) : type_tuple(types, items, a->count);
    }
    if (a->kind == TY_ARRAY && b->kind == TY_ARRAY) {
        if (a->elem != b->elem || a->ndim != b->ndim) {
            return NULL;
        }
        TypeLayout layout = a->layout == b->layout ? a->layout : LAYOUT_A;
        return type_array(types, a->elem, a->ndim, layout, a->readonly || b->readonly);
    }
    if (!type_is_scalar(a) || !type_is_scalar(b)) {
        return NULL;
    }
    if (a->kind == TY_BF16 || b->kind == TY_BF16) {
        return NULL; /* unifies only with itself */
    }
    if (type_is_bool(a)) {
        return b;
    }
    if (type_is_bool(b)) {
        return a;
    }
    if (type_is_integer(a) && type_is_integer(b)) {
        return unify_integers(types, a, b);
    }
    if (type_is_complex(a) || type_is_complex(b)) {
        const Type *c = type_is_complex(a) ? a : b, *other = c == a ? b : a;
        Conversion conv = typing_conversion(other, c);
        return conv == CONV_UNSAFE ? kind(types, TY_C128) : c;
    }
    if (type_is_float(a) && type_is_float(b)) {
        return a->bits >= b->bits ? a : b;
    }
    return type_is_float(a) ? float_with(types, a, b) : float_with(types, b, a);
}

static bool are_unsigned(const Type *a, const Type *b)
{
    return type_is_unsigned(a) && type_is_unsigned(b);
}

/* Returns the arithmetic type of a half-precision operand. float16 is preserved in combination with itself, bool and
 * int8; bfloat16 with itself, int8 and uint8. Other small types and float32 yield float32. */
static const Type *arithmetic_of_half(TypeTable *types, const Type *half, const Type *other)
{
    bool stays = half->kind == TY_F16 ? type_is_bool(other) || other->kind == TY_I8
                                      : other->kind == TY_I8 || other->kind == TY_U8;
    if (other == half || stays) {
        return half;
    }
    bool is_small = type_is_bool(other) || type_is_half(other) || other->kind == TY_F32 || other->bits == 8 ||
                    other->kind == TY_I16;
    return kind(types, is_small ? TY_F32 : TY_F64);
}

/* Returns whether float32 is preserved in combination with the type. */
static bool keeps_float32(const Type *t)
{
    return type_is_bool(t) || t->kind == TY_I8 || t->kind == TY_U8 || t->kind == TY_I16 || t->kind == TY_F32 ||
           t->kind == TY_F16;
}

static const Type *arithmetic_type(TypeTable *types, const Type *a, const Type *b)
{
    if (type_is_complex(a) || type_is_complex(b)) {
        const Type *c = type_is_complex(a) ? a : b, *other = c == a ? b : a;
        if (c->kind == TY_C128 || other->kind == TY_C128 || other->kind == TY_F64) {
            return kind(types, TY_C128);
        }
        return other->kind == TY_C64 || keeps_float32(other) ? kind(types, TY_C64) : kind(types, TY_C128);
    }
    if (type_is_float(a) || type_is_float(b)) {
        if (a->kind == TY_F64 || b->kind == TY_F64) {
            return kind(types, TY_F64);
        }
        if (type_is_half(a) || type_is_half(b)) {
            return type_is_half(a) ? arithmetic_of_half(types, a, b) : arithmetic_of_half(types, b, a);
        }
        const Type *other = a->kind == TY_F32 ? b : a;
        return kind(types, keeps_float32(other) ? TY_F32 : TY_F64);
    }
    return kind(types, are_unsigned(a, b) ? TY_U64 : TY_I64);
}

/* Returns float32 for half types, for operations that half types do not support. */
static const Type *without_half(TypeTable *types, const Type *type)
{
    return type_is_half(type) ? kind(types, TY_F32) : type;
}

static const Type *power_type(TypeTable *types, const Type *a, const Type *b, const Type **operand)
{
    bool a_integral = type_is_integer(a) || type_is_bool(a), b_integral = type_is_integer(b) || type_is_bool(b);
    if (a_integral && b_integral) {
        /* bool ** int32 requires fewer conversions for (float32, int32) than for (int64, int64) in Numba's overload
         * resolution */
        *operand = kind(types, type_is_bool(a) && b->kind == TY_I32 ? TY_F32 : are_unsigned(a, b) ? TY_U64 : TY_I64);
        return *operand;
    }
    if (type_is_float(a) && b_integral) {
        *operand = without_half(types, a);
        return *operand;
    }
    *operand = without_half(types, arithmetic_type(types, a, b));
    return *operand;
}

const Type *typing_binary(TypeTable *types, Op op, const Type *a, const Type *b, const Type **operand)
{
    *operand = NULL;
    if (type_is_time(a) || type_is_time(b)) {
        return time_binary(types, op, a, b, operand);
    }
    if (!type_is_scalar(a) || !type_is_scalar(b)) {
        return NULL;
    }
    bool complex = type_is_complex(a) || type_is_complex(b);
    bool integral = !complex && !type_is_float(a) && !type_is_float(b);
    if (complex && (a->kind == TY_BF16 || b->kind == TY_BF16)) {
        return NULL;
    }
    switch (op) {
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
        return *operand = arithmetic_type(types, a, b);
    case OP_DIV:
        return *operand = integral ? kind(types, TY_F64) : arithmetic_type(types, a, b);
    case OP_FLOORDIV:
    case OP_MOD:
        return complex ? NULL : (*operand = without_half(types, arithmetic_type(types, a, b)));
    case OP_POW:
        return power_type(types, a, b, operand);
    case OP_LSHIFT:
    case OP_RSHIFT:
        return integral ? (*operand = kind(types, type_is_unsigned(a) ? TY_U64 : TY_I64)) : NULL;
    case OP_BITAND:
    case OP_BITOR:
    case OP_BITXOR:
        if (!integral) {
            return NULL;
        }
        if (type_is_bool(a) && type_is_bool(b)) {
            return *operand = a;
        }
        return *operand = kind(types, are_unsigned(a, b) ? TY_U64 : TY_I64);
    default:
        return NULL;
    }
}

const Type *typing_compare(TypeTable *types, Op op, const Type *a, const Type *b)
{
    if (!type_is_scalar(a) || !type_is_scalar(b)) {
        return NULL;
    }
    if ((type_is_complex(a) || type_is_complex(b)) && op != OP_EQ && op != OP_NE) {
        return NULL;
    }
    if ((a->kind == TY_F32 && b->kind == TY_U16) || (a->kind == TY_U16 && b->kind == TY_F32)) {
        return kind(types, TY_F64); /* the overload resolution differs from unification here */
    }
    if ((type_is_half(a) || type_is_half(b)) && !type_is_complex(a) && !type_is_complex(b)) {
        return arithmetic_type(types, a, b);
    }
    return typing_unify(types, a, b); /* uint64 and a signed integer unify to float64, as in Numba */
}

const Type *typing_unary(TypeTable *types, Op op, const Type *a)
{
    if (a->kind == TY_TIMEDELTA && (op == OP_NEG || op == OP_POS)) {
        return a;
    }
    if (!type_is_scalar(a)) {
        return NULL;
    }
    if (type_is_float(a) || type_is_complex(a)) {
        return op == OP_INVERT ? NULL : a;
    }
    if (type_is_bool(a)) {
        return op == OP_INVERT ? a : kind(types, TY_I64);
    }
    return kind(types, type_is_unsigned(a) ? TY_U64 : TY_I64);
}

bool typing_has_truth(const Type *type)
{
    if (type_is_member(type) && !type_is_number_member(type)) {
        return false;
    }
    return type_is_scalar(type) || type->kind == TY_TUPLE || type_is_text(type) || type->kind == TY_NONE;
}

bool typing_constant_truth(const Type *type, bool *truth)
{
    *truth = type->kind == TY_TUPLE && type->count > 0;
    return type->kind == TY_NONE || (type->kind == TY_TUPLE && !type_is_optional(type));
}
