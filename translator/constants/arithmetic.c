// SPDX-License-Identifier: MIT
/* Constant expressions: arithmetic that Python performs at the module level before it compiles a kernel.
 *
 * Only certain results are computed: an expression with an unknown call, or with a name that is assigned twice, has no
 * value, and the caller reports an error. */
#include "base/half.h"
#include "constants/constants_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool wide_fits_int64(Wide value)
{
    return value >= INT64_MIN && value <= INT64_MAX;
}

Object *wide_object(Unit *unit, Wide value)
{
    if (wide_fits_int64(value)) {
        return object_int(unit, (int64_t)value);
    }
    if (value > 0 && value <= (Wide)UINT64_MAX) {
        Object *object = object_new(unit, OBJ_INT, type_of_kind(unit->types, TY_U64));
        object->integer = (int64_t)(uint64_t)value;
        return object;
    }
    const Wide max = (Wide)1 << 126; /* negation and division must not overflow */
    if (value > max || value < -max) {
        return NULL;
    }
    Object *object = object_new(unit, OBJ_LARGE, type_of_kind(unit->types, TY_OBJECT));
    object->data = arena_alloc(unit->arena, sizeof value);
    memcpy(object->data, &value, sizeof value);
    return object;
}

Object *object_in_64_bits(Object *object)
{
    return object != NULL && object->kind == OBJ_LARGE ? NULL : object;
}

Wide wide_value(const Object *object)
{
    if (object->kind == OBJ_LARGE) {
        Wide value;
        memcpy(&value, object->data, sizeof value);
        return value;
    }
    return object->type->kind == TY_U64 ? (Wide)(uint64_t)object->integer : (Wide)object->integer;
}

double real_value(const Object *object)
{
    return object->kind == OBJ_FLOAT ? object->number : (double)wide_value(object);
}

static bool is_python_int(const Object *object)
{
    return object->kind == OBJ_BOOL || object->kind == OBJ_LARGE ||
           (object->kind == OBJ_INT && (object->type->kind == TY_I64 || object->type->kind == TY_U64));
}

bool wide_binary(Op op, Wide a, Wide b, Wide *result)
{
    bool is_division = op == OP_FLOORDIV || op == OP_MOD, is_shift = op == OP_LSHIFT || op == OP_RSHIFT;
    if ((is_division && b == 0) || (is_shift && b < 0)) {
        return false;
    }
    switch (op) {
    case OP_ADD:
        return !__builtin_add_overflow(a, b, result);
    case OP_SUB:
        return !__builtin_sub_overflow(a, b, result);
    case OP_MUL:
        return !__builtin_mul_overflow(a, b, result);
    case OP_FLOORDIV:
    case OP_MOD: {
        Wide quotient = a / b, rest = a % b;
        bool down = rest != 0 && (rest < 0) != (b < 0);
        *result = op == OP_FLOORDIV ? quotient - down : rest + (down ? b : 0);
        return true;
    }
    case OP_POW: {
        bool grows = a > 1 || a < -1;
        if (b < 0 || (grows && b > 127)) {
            return false;
        }
        *result = a == 0 && b > 0 ? 0 : a == -1 && b % 2 != 0 ? -1 : 1;
        for (Wide i = 0; grows && i < b; i++) {
            if (__builtin_mul_overflow(*result, a, result)) {
                return false;
            }
        }
        return true;
    }
    case OP_LSHIFT:
        return b < 127 && !__builtin_mul_overflow(a, (Wide)1 << b, result);
    case OP_RSHIFT:
        *result = a >> (b > 127 ? 127 : b);
        return true;
    case OP_BITAND:
        *result = a & b;
        return true;
    case OP_BITOR:
        *result = a | b;
        return true;
    case OP_BITXOR:
        *result = a ^ b;
        return true;
    default:
        return false;
    }
}

/* Returns the result of a comparison operator for the order of two values, -1, 0 or 1; NULL: another operator. */
static Object *ordered(Unit *unit, Op op, int order)
{
    bool is_order = op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE || op == OP_EQ || op == OP_NE;
    bool holds = op == OP_LT   ? order < 0
                 : op == OP_LE ? order <= 0
                 : op == OP_GT ? order > 0
                 : op == OP_GE ? order >= 0
                               : (order == 0) == (op == OP_EQ);
    return is_order ? object_bool(unit, holds) : NULL;
}

/* Returns a / b of integers, rounded once. */
static double integer_quotient(Wide a, Wide b)
{
    __extension__ typedef unsigned __int128 Unsigned;
    Unsigned dividend = a < 0 ? -(Unsigned)a : (Unsigned)a, divisor = b < 0 ? -(Unsigned)b : (Unsigned)b;
    Unsigned quotient = dividend / divisor, rest = dividend % divisor, inexact = 0;
    int shift = 0;
    for (; dividend != 0 && quotient >> 63 == 0; shift++) {
        rest <<= 1;
        quotient = quotient << 1 | (rest >= divisor);
        rest -= rest >= divisor ? divisor : 0;
    }
    for (; quotient >> 64 != 0; shift--) {
        inexact |= quotient & 1;
        quotient >>= 1;
    }
    inexact |= rest != 0; /* a double has fewer bits: the last bit represents all discarded bits */
    double result = ldexp((double)((uint64_t)quotient | (uint64_t)inexact), -shift);
    return (a < 0) != (b < 0) ? -result : result; /* 0 / -6 is -0.0 */
}

/* Evaluates a power of floats. Python raises OverflowError if a power of finite numbers is infinite. */
static Object *float_power(Unit *unit, double a, double b)
{
    double result = (a < 0 && b != floor(b)) || (a == 0 && b < 0) ? NAN : pow(a, b);
    bool certain = isfinite(result) || isnan(a) || isnan(b) || ((isinf(a) || isinf(b)) && !isnan(result));
    return certain ? object_float(unit, result) : NULL;
}

static Object *int_binary(Unit *unit, Op op, Wide a, Wide b)
{
    Wide result;
    if (op == OP_DIV) {
        return b == 0 ? NULL : object_float(unit, integer_quotient(a, b));
    }
    if (op == OP_POW && b < 0) {
        return float_power(unit, (double)a, (double)b);
    }
    return wide_binary(op, a, b, &result) ? wide_object(unit, result) : ordered(unit, op, (a > b) - (a < b));
}

static Object *float_binary(Unit *unit, Op op, double a, double b)
{
    switch (op) {
    case OP_ADD:
        return object_float(unit, a + b);
    case OP_SUB:
        return object_float(unit, a - b);
    case OP_MUL:
        return object_float(unit, a * b);
    case OP_DIV:
        return b == 0 ? NULL : object_float(unit, a / b);
    case OP_FLOORDIV:
    case OP_MOD: {
        if (b == 0) {
            return NULL;
        }
        double rest = fmod(a, b);
        double quotient = (a - rest) / b;
        if (rest != 0) {
            if ((b < 0) != (rest < 0)) {
                rest += b;
                quotient -= 1;
            }
        } else {
            rest = copysign(0, b);
        }
        if (quotient != 0) {
            double down = floor(quotient);
            quotient = quotient - down > 0.5 ? down + 1 : down;
        } else {
            quotient = copysign(0, a / b);
        }
        return object_float(unit, op == OP_MOD ? rest : quotient);
    }
    case OP_POW:
        return float_power(unit, a, b);
    case OP_EQ:
    case OP_NE:
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE:
        return isnan(a) || isnan(b) ? object_bool(unit, op == OP_NE) : ordered(unit, op, (a > b) - (a < b));
    default:
        return NULL;
    }
}

/* Compares an integer with a float exactly, without a conversion, as Python does. */
static Object *compare_mixed(Unit *unit, Op op, Wide whole, double real, bool swapped)
{
    if (isnan(real)) {
        return ordered(unit, op, 0) != NULL ? object_bool(unit, op == OP_NE) : NULL;
    }
    int order = real > 0 ? -1 : 1; /* any integer has a smaller magnitude */
    if (fabs(real) < 1e38) {
        Wide part = (Wide)real;
        double rest = real - (double)part;
        order = whole != part ? (whole > part) - (whole < part) : (rest < 0) - (rest > 0);
    }
    return ordered(unit, op, swapped ? -order : order);
}

/* Evaluates an operator on integers of which at least one is a NumPy scalar. The result type is that of both operands
 * or, if one is a Python int, of the NumPy scalar. Returns NULL if the result overflows, or if the operands have
 * different types. */
static Object *numpy_int_binary(Unit *unit, Op op, const Object *a, const Object *b)
{
    const Type *type = a->is_numpy ? a->type : b->type;
    Wide x = wide_value(a), y = wide_value(b);
    for (int i = 0; i < 2; i++) {
        const Object *operand = i == 0 ? a : b;
        if (operand->kind != OBJ_INT || (operand->is_numpy && operand->type != type) ||
            (!operand->is_numpy && constant_cast(unit, type, operand) == NULL)) {
            return NULL;
        }
    }
    if (op == OP_DIV) { /* NumPy converts both operands */
        return y == 0 ? NULL : object_float(unit, (double)x / (double)y);
    }
    Object *result = op == OP_POW && y < 0 ? NULL : int_binary(unit, op, x, y);
    return result != NULL && result->kind != OBJ_BOOL ? constant_cast(unit, type, result) : result;
}

/* Evaluates operators on NumPy scalars if both have the same type, in which case the result types of NumPy and Python
 * agree. */
static Object *numpy_binary(Unit *unit, Op op, const Object *a, const Object *b)
{
    if (a->type != b->type) {
        return NULL;
    }
    Object *wide = a->kind == OBJ_FLOAT ? float_binary(unit, op, a->number, b->number)
                                        : int_binary(unit, op, wide_value(a), wide_value(b));
    if (wide == NULL || wide->kind == OBJ_BOOL) {
        return wide;
    }
    bool fits = wide->kind == a->kind && (a->kind == OBJ_INT || a->type->kind == TY_F32);
    return fits ? constant_cast(unit, a->type, wide) : NULL;
}

Object *object_complex(Unit *unit, double re, double im)
{
    Object *object = object_new(unit, OBJ_COMPLEX, type_of_kind(unit->types, TY_C128));
    object->number = re;
    object->imaginary = im;
    return object;
}

/* Returns whether the object is a Python number, for 1 + 2j and 2j * 3. */
static bool is_python_number(const Object *object)
{
    return is_python_int(object) || ((object->kind == OBJ_FLOAT || object->kind == OBJ_COMPLEX) &&
                                     (object->type->kind == TY_F64 || object->type->kind == TY_C128));
}

typedef struct Complex {
    double re, im;
} Complex;

static Complex complex_product(Complex a, Complex b)
{
    return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* Smith's algorithm, as in CPython; b must not be zero. */
static Complex complex_quotient(Complex a, Complex b)
{
    bool by_real = fabs(b.re) >= fabs(b.im);
    double ratio = by_real ? b.im / b.re : b.re / b.im, divisor = by_real ? b.re + b.im * ratio : b.re * ratio + b.im;
    return by_real ? (Complex){(a.re + a.im * ratio) / divisor, (a.im - a.re * ratio) / divisor}
                   : (Complex){(a.re * ratio + a.im) / divisor, (a.im * ratio - a.re) / divisor};
}

/* Computes x ** n like CPython for -100 <= n <= 100. */
static Complex complex_integer_power(Complex x, int n)
{
    Complex result = {1, 0}, square = x;
    for (int rest = abs(n); rest > 0; rest >>= 1) {
        result = rest & 1 ? complex_product(result, square) : result;
        square = complex_product(square, square);
    }
    return n > 0 ? result : complex_quotient((Complex){1, 0}, result);
}

/* Applies the operator to two complex numbers; real_a and real_b indicate operands that are real numbers. Python 3.14
 * does not convert a real operand, which changes the signs of zeros and results with infinite or undefined parts: such
 * results are rejected. */
static bool complex_result(Op op, Complex a, Complex b, bool real_a, bool real_b, Complex *result)
{
    Complex parts; /* result of Python 3.14 */
    switch ((int)op) {
    case OP_ADD:
        *result = (Complex){a.re + b.re, a.im + b.im};
        parts = (Complex){result->re, real_a ? b.im : real_b ? a.im : result->im};
        break;
    case OP_SUB:
        *result = (Complex){a.re - b.re, a.im - b.im};
        parts = (Complex){result->re, real_a ? -b.im : real_b ? a.im : result->im};
        break;
    case OP_MUL:
        *result = complex_product(a, b);
        parts = real_a ? (Complex){a.re * b.re, a.re * b.im} : real_b ? (Complex){a.re * b.re, a.im * b.re} : *result;
        break;
    case OP_DIV:
        if (b.re == 0 && b.im == 0) {
            return false;
        }
        *result = complex_quotient(a, b);
        parts = real_b ? (Complex){a.re / b.re, a.im / b.re} : *result;
        break;
    case OP_POW:
        if (b.im != 0 || b.re != floor(b.re) || fabs(b.re) > 100 || (b.re < 0 && a.re == 0 && a.im == 0)) {
            return false;
        }
        *result = parts = complex_integer_power(a, (int)b.re);
        break;
    default:
        return false;
    }
    bool is_sum = op == OP_ADD || op == OP_SUB;
    return memcmp(result, &parts, sizeof parts) == 0 && (is_sum || (isfinite(result->re) && isfinite(result->im)));
}

static Object *complex_binary_constant(Unit *unit, Op op, const Object *a, const Object *b)
{
    if (!is_python_number(a) || !is_python_number(b)) {
        return NULL;
    }
    bool real_a = a->kind != OBJ_COMPLEX, real_b = b->kind != OBJ_COMPLEX;
    double ar = real_a ? real_value(a) : a->number, ai = real_a ? 0 : a->imaginary;
    double br = real_b ? real_value(b) : b->number, bi = real_b ? 0 : b->imaginary;
    Complex result;
    if (op == OP_EQ || op == OP_NE) {
        bool whole = a->kind != OBJ_FLOAT && a->kind != OBJ_COMPLEX; /* compares exactly with the real part */
        whole = whole || (b->kind != OBJ_FLOAT && b->kind != OBJ_COMPLEX);
        bool equal = ar == br && ai == bi;
        return whole && fabs(ar) > 9e15 ? NULL : object_bool(unit, equal == (op == OP_EQ));
    }
    return complex_result(op, (Complex){ar, ai}, (Complex){br, bi}, real_a, real_b, &result)
               ? object_complex(unit, result.re, result.im)
               : NULL;
}

/* Compares strings; UTF-8 preserves the order of code points. */
static int compare_texts(const Object *a, const Object *b)
{
    int order = memcmp(a->text, b->text, a->length < b->length ? a->length : b->length);
    return order != 0 ? order : a->length < b->length ? -1 : a->length > b->length;
}

static bool contains_string(const Object *whole, const Object *part)
{
    for (uint32_t i = 0; i + (size_t)part->length <= whole->length; i++) {
        if (memcmp(whole->text + i, part->text, part->length) == 0) {
            return true;
        }
    }
    return false;
}

static Object *text_binary(Unit *unit, Op op, const Object *a, const Object *b)
{
    size_t length = (size_t)a->length + b->length;
    if (op != OP_ADD) {
        return ordered(unit, op, compare_texts(a, b));
    }
    if (length > MAX_JOINED) {
        return NULL;
    }
    char *text = arena_alloc(unit->arena, length + 1);
    memcpy(text, a->text, a->length);
    memcpy(text + a->length, b->text, b->length);
    Object *object = object_string(unit, text, length);
    object->is_bytes = a->is_bytes;
    return object;
}

/* Evaluates "ab" * 3. */
static Object *text_repeated(Unit *unit, const Object *text, const Object *times)
{
    int64_t count = times->integer > 0 ? times->integer : 0;
    if (times->kind != OBJ_INT || (count > 0 && text->length > MAX_JOINED / (uint64_t)count)) {
        return NULL;
    }
    char *repeated = arena_alloc(unit->arena, text->length * (size_t)count + 1);
    for (int64_t i = 0; text->length > 0 && i < count; i++) {
        memcpy(repeated + (size_t)i * text->length, text->text, text->length);
    }
    Object *object = object_string(unit, repeated, text->length * (size_t)count);
    object->is_bytes = text->is_bytes;
    return object;
}

static Object *numbers_binary(Unit *unit, Op op, const Object *a, const Object *b)
{
    if (a->kind == OBJ_COMPLEX || b->kind == OBJ_COMPLEX) {
        return complex_binary_constant(unit, op, a, b);
    }
    if (is_python_int(a) && is_python_int(b)) {
        if (a->is_numpy || b->is_numpy) {
            return numpy_int_binary(unit, op, a, b);
        }
        bool both =
            a->kind == OBJ_BOOL && b->kind == OBJ_BOOL && (op == OP_BITAND || op == OP_BITOR || op == OP_BITXOR);
        Object *result = int_binary(unit, op, wide_value(a), wide_value(b));
        return both ? object_bool(unit, result->integer != 0) : result;
    }
    bool a_is_python = is_python_int(a) || a->type->kind == TY_F64;
    bool b_is_python = is_python_int(b) || b->type->kind == TY_F64;
    if (a_is_python && b_is_python) {
        bool mixed = (a->kind == OBJ_FLOAT) != (b->kind == OBJ_FLOAT) && !a->is_numpy && !b->is_numpy;
        Object *compared = !mixed                 ? NULL
                           : a->kind == OBJ_FLOAT ? compare_mixed(unit, op, wide_value(b), a->number, true)
                                                  : compare_mixed(unit, op, wide_value(a), b->number, false);
        if (compared != NULL) {
            return compared;
        }
        return float_binary(unit, op, real_value(a), real_value(b));
    }
    return numpy_binary(unit, op, a, b);
}

Object *constant_binary(Unit *unit, Op op, const Object *a, const Object *b)
{
    if (a->kind == OBJ_TUPLE && b->kind == OBJ_TUPLE && op == OP_ADD) {
        if (type_leaf_count(a->type) + (uint64_t)type_leaf_count(b->type) > MAX_TUPLE_VALUES) {
            return NULL;
        }
        Object **items = arena_alloc(unit->arena, (a->count + b->count) * sizeof *items + 1);
        memcpy(items, a->items, a->count * sizeof *items);
        memcpy(items + a->count, b->items, b->count * sizeof *items);
        return object_tuple(unit, items, a->count + b->count);
    }
    if (a->kind == OBJ_STRING && b->kind == OBJ_STRING) {
        bool equality = op == OP_EQ || op == OP_NE;
        return a->is_bytes == b->is_bytes ? text_binary(unit, op, a, b)
               : equality                 ? object_bool(unit, op == OP_NE)
                                          : NULL;
    }
    if (op == OP_MUL && (a->kind == OBJ_STRING || b->kind == OBJ_STRING)) {
        return text_repeated(unit, a->kind == OBJ_STRING ? a : b, a->kind == OBJ_STRING ? b : a);
    }
    if (a->kind == OBJ_ARRAY || b->kind == OBJ_ARRAY) {
        return array_constant_binary(unit, op, a, b);
    }
    Object *result = object_is_number(a) && object_is_number(b) ? numbers_binary(unit, op, a, b) : NULL;
    if (result != NULL && result->kind != OBJ_BOOL) {
        result->is_numpy = a->is_numpy || b->is_numpy;
    }
    return result;
}

bool object_is_array(const Object *object)
{
    return object->kind == OBJ_ARRAY || object->kind == OBJ_DEVICE_ARRAY;
}

Object *constant_compare(Unit *unit, Op op, const Object *a, const Object *b)
{
    if (object_is_array(a) || object_is_array(b)) {
        return op == OP_IS || op == OP_IS_NOT ? object_bool(unit, object_same(a, b) == (op == OP_IS)) : NULL;
    }
    if ((a->kind == OBJ_PATH && object_known(a) != KNOWN_GIVEN_CLASS) ||
        (b->kind == OBJ_PATH && object_known(b) != KNOWN_GIVEN_CLASS)) {
        return NULL; /* such as cuda.threadIdx.x */
    }
    if (a->kind == OBJ_STRING && b->kind == OBJ_STRING && op != OP_IS && op != OP_IS_NOT) {
        bool is_in = op == OP_IN || op == OP_NOT_IN;
        if (is_in && a->is_bytes != b->is_bytes) {
            return NULL;
        }
        return is_in ? object_bool(unit, contains_string(b, a) == (op == OP_IN)) : constant_binary(unit, op, a, b);
    }
    if (op == OP_IN || op == OP_NOT_IN) {
        if (b->kind != OBJ_TUPLE) {
            return NULL;
        }
        for (uint32_t i = 0; i < b->count; i++) {
            const Object *equal =
                a == b->items[i] ? object_bool(unit, true) : constant_compare(unit, OP_EQ, a, b->items[i]);
            if (equal == NULL || equal->integer != 0) {
                return equal != NULL ? object_bool(unit, op == OP_IN) : NULL;
            }
        }
        return object_bool(unit, op == OP_NOT_IN);
    }
    bool identity = op == OP_IS || op == OP_IS_NOT;
    if ((identity || op == OP_EQ || op == OP_NE) && (!object_is_number(a) || !object_is_number(b))) {
        bool comparable = a->kind != OBJ_TUPLE || b->kind != OBJ_TUPLE;
        return comparable ? object_bool(unit, object_same(a, b) == (op == OP_IS || op == OP_EQ)) : NULL;
    }
    if (identity) { /* as in Numba: equal numbers of the same type */
        return a->kind == b->kind ? constant_binary(unit, op == OP_IS ? OP_EQ : OP_NE, a, b)
                                  : object_bool(unit, op == OP_IS_NOT);
    }
    return constant_binary(unit, op, a, b);
}

static Object *number_unary(Unit *unit, Op op, const Object *a)
{
    if ((a->kind == OBJ_FLOAT || (a->kind == OBJ_COMPLEX && a->type->kind == TY_C128)) &&
        (op == OP_NEG || op == OP_POS)) {
        Object *result = object_new(unit, a->kind, a->type);
        result->number = op == OP_NEG ? -a->number : a->number;
        result->imaginary = op == OP_NEG && a->kind == OBJ_COMPLEX ? -a->imaginary : a->imaginary;
        return result;
    }
    if (a->kind == OBJ_INT || a->kind == OBJ_BOOL || a->kind == OBJ_LARGE) {
        if (!is_python_int(a)) {
            return op == OP_POS ? (Object *)(uintptr_t)a : NULL;
        }
        Wide value = wide_value(a);
        Object *result = op == OP_NEG      ? wide_object(unit, -value)
                         : op == OP_POS    ? wide_object(unit, value)
                         : op == OP_INVERT ? wide_object(unit, ~value)
                                           : NULL;
        bool fits = !a->is_numpy || (a->kind == OBJ_INT && result != NULL && result->type == a->type);
        return fits ? result : NULL;
    }
    return NULL;
}

Object *constant_unary(Unit *unit, Op op, const Object *a)
{
    if (a->kind == OBJ_ARRAY) {
        return op == OP_NEG ? array_constant_negative(unit, a) : NULL;
    }
    Object *result = number_unary(unit, op, a);
    if (result != NULL && result->kind != OBJ_BOOL) {
        result->is_numpy = a->is_numpy;
    }
    return result;
}

/* Evaluates np.float32(x), int(x), float(x) or bool(x) of a constant. */
Object *constant_cast(Unit *unit, const Type *to, const Object *value)
{
    if (value->kind == OBJ_INT && type_is_time(value->type)) {
        return to->kind == TY_I64 ? object_int(unit, value->integer) : NULL;
    }
    if (type_is_complex(to) && object_is_number(value)) {
        bool is_32 = to->kind == TY_C64;
        Object *object =
            object_complex(unit, value->kind == OBJ_COMPLEX ? value->number : real_value(value), value->imaginary);
        object->number = is_32 ? (double)(float)object->number : object->number;
        object->imaginary = value->kind != OBJ_COMPLEX ? 0 : is_32 ? (double)(float)value->imaginary : value->imaginary;
        object->type = to;
        return object;
    }
    if (!object_is_number(value) || value->kind == OBJ_COMPLEX || !type_is_real(to)) {
        return NULL;
    }
    if (type_is_float(to)) {
        Object *object = object_float(unit, real_value(value));
        if (to->kind == TY_F32 || type_is_half(to)) {
            object->text = type_is_half(to) && value->kind == OBJ_FLOAT ? value->text
                                                                        : NULL; /* prints 0.1, not its rounded value */
            object->number = to->kind == TY_F16    ? half_round(object->number)
                             : to->kind == TY_BF16 ? bfloat16_round(object->number)
                                                   : (double)(float)object->number;
            object->type = to;
        }
        return object;
    }
    if (type_is_bool(to)) {
        return object_bool(unit, object_truth(value));
    }
    Wide wide;
    if (value->kind == OBJ_FLOAT) {
        if (!(fabs(value->number) < 9.2e18)) {
            return NULL;
        }
        wide = (Wide)value->number;
    } else {
        wide = wide_value(value);
    }
    bool is_u64 = to->kind == TY_U64;
    if (wide < to->low || wide > (is_u64 ? (Wide)UINT64_MAX : (Wide)to->high)) {
        return NULL;
    }
    Object *object = object_new(unit, OBJ_INT, to);
    object->integer = (int64_t)wide;
    object->text = value->kind == OBJ_INT ? value->text : NULL; /* uint32(0xEDB88320) */
    return object;
}
